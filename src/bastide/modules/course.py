"""The course of every game: draw and place a tile, deploy a follower, score what is complete; at the end the rest.

The steps of the base game, which all modules build on. Rules: base.md; step ids: turn-order.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bastide.board import Board
from bastide.errors import SetupError
from bastide.game.actions import PASS, Action, Choose, Deploy, Pass, Place
from bastide.game.decision import Decision
from bastide.game.events import (
    Breakdown,
    FeatureCompleted,
    TileDrawn,
    TilePlaced,
    TileRemoved,
    TileReturned,
)
from bastide.game.farms import FURTHER_CITIES, best_bonuses, farm_value, paid_at, pay_farm, specials_of
from bastide.game.frames import AGAIN, Again, End, Frame, Part, Preparation, Round, Sequence
from bastide.game.game import HOME, Game
from bastide.game.module import (
    Effect,
    Figure,
    Option,
    Options,
    Refusal,
    Step,
    Thing,
    ValueRule,
)
from bastide.game.notation import lay_position
from bastide.game.numbers import SegmentNumber
from bastide.game.question import FIGURE_ACTION, GO_ON, PLACE, Question
from bastide.game.reasons import SPENT
from bastide.game.scoring import Value, majority, score_feature, strength_on
from bastide.game.traits import DRIVES, LORD
from bastide.text import Sentence, Text
from bastide.tiles.face import CASTLE, CATHEDRAL, CITY, FIELD, GARDEN, MONASTERY, ROAD, Face, Kind
from bastide.tiles.geometry import cell_at

ON_ALL = frozenset((CITY, ROAD, FIELD, MONASTERY, CASTLE, CATHEDRAL))
START = cell_at(0, 0)
SCORING_ORDER: dict[Kind, int] = {MONASTERY: 0, GARDEN: 0, CASTLE: 0, ROAD: 1, CATHEDRAL: 2, CITY: 3}
CLOSED_BY_TILES = frozenset((MONASTERY, GARDEN, CASTLE, ROAD, CITY))
"""Kinds of features that are complete once nothing of them is open; elements list others."""

NO_TILES = Text(
    en="Without any land tile there is no game; add the tile set base.",
    de="Ohne Landschaftsplättchen gibt es kein Spiel; nimm den Satz base dazu.",
)

# -- setup -----------------------------------------------------------------------------------------------------------


def make_pile(game: Game, _: Preparation) -> None:
    """S2.1: all tiles of the chosen sets; the start tile is taken out unless something else is the start."""
    pile: list[Face] = []
    needs_start = not game.rules.start_replaced and not game.rules.begins_on_board
    missing = [e.needed_by for e in game.rules.switched_off if e.needed_by]
    for face, count, start in ((c.face, c.count, c.start) for c in game.rules.copies if c.face.is_drawn):
        if any(needed_by(face) for needed_by in missing):
            continue
        pile += [face] * (count - min(start, 1) if is_base_start(face) and needs_start else count)
    if not pile:
        raise SetupError(NO_TILES)
    game.piles = [pile]


def is_base_start(face: Face) -> bool:
    return face.layout.start > 0 and face.layout.at is None and not face.symbols


START_INTO_PILE = Text(
    en="shuffle the start tile of the base game into the pile",
    de="das Startplättchen des Grundspiels in den Stapel mischen",
)
START_STAYS_OUT = Text(
    en="put the start tile of the base game back into the box",
    de="das Startplättchen des Grundspiels in die Schachtel legen",
)
ANOTHER_START = Text(en="It is not needed as the start.", de="Als Anfang wird es nicht gebraucht.")


def lay_start(game: Game, _: Preparation) -> None:
    """S6.0: the position of the setup, or the start tile at (0, 0) if no other module lays the start."""
    if game.rules.begins_on_board:
        lay_position(game)
        return
    start = next((c.face for c in game.rules.copies if is_base_start(c.face)), None)
    if start is None:
        start = game.draw()
    game.board.place(start, START, 0)


# -- a turn part -----------------------------------------------------------------------------------------------------


def play_instead(game: Game, part: Part) -> Decision | None:
    """T1.3: something else may be played instead of drawing, such as an abbey."""
    if part.face is not None or part.drew:
        return None
    actions = played_instead(game, part)
    return Decision(part.player, "T1.3", take_handled, (*actions, PASS)) if actions else None


PLAY_INSTEAD = Step(
    "T1.3",
    Text(en="play something instead of drawing, or pass", de="etwas statt des Ziehens spielen oder passen"),
    play_instead,
)
"""For elements with the hook `instead`."""


TILE_COUNTING = Option(
    "tile-counting",
    Text(en="Double and half tiles count", de="Doppelte und halbe Plättchen zählen"),
    {
        "pieces": Text(en="each as one tile", de="jedes als ein Plättchen"),
        "spaces": Text(en="by the spaces they lie on", de="nach den Feldern, auf denen sie liegen"),
    },
    "halflings.md, Scoring",
)
"""For modules whose tiles do not fill exactly one space."""


def is_playable(game: Game, part: Part) -> bool:
    """Is there a tile to draw, or something to play instead?"""
    return game.tiles_left() or bool(played_instead(game, part))


def played_instead(game: Game, part: Part) -> list[Action]:
    if why_not_instead(game):
        return []
    return [action for instead in game.rules.instead for action in instead(game, part)]


def why_not_instead(game: Game) -> Sentence | None:
    """The first veto of an element against playing anything instead of drawing, or None."""
    return next((reason for veto in game.rules.may_play_instead if (reason := veto(game))), None)


def draw_tile(game: Game, part: Part) -> None:
    """T1.4: draw the next tile; with nothing left to draw the part is over."""
    if part.face is not None:
        return
    part.face, part.drew = draw_one(game, part.player), True
    if part.face is None:
        note_unable(game, part)
        part.end(game)


def note_unable(game: Game, part: Part) -> None:
    """E2 begins with whoever first could not draw; in a second part he has had his tile."""
    round_ = game.frame(Round)
    if part.number == 1 and round_.unable < 0:
        round_.unable = part.player


def draw_one(game: Game, player: int) -> Face | None:
    """A tile out of the pile that no element puts aside, or None when there is none left."""
    while game.tiles_left():
        face = game.draw()
        game.events.append(TileDrawn(player, face.id))
        if not game.rules.drawn or not any(drawn(game, player, face) for drawn in game.rules.drawn):
            return face
    return None


def find_placements(game: Game, part: Part) -> None:
    """T1.8: a tile that fits nowhere leaves the game, and the player draws again."""
    if part.piece >= 0:
        return
    face = part.face
    assert face is not None
    note_placements(game, part, face)
    if not part.placements and not part.further:
        replace_tile(game, part, face)


def note_placements(game: Game, part: Part, face: Face) -> None:
    part.placements = placements_of(game, face)
    if game.rules.placements:
        part.further = tuple(action for more in game.rules.placements for action in more(game, part, face))


def replace_tile(game: Game, part: Part, face: Face, reason: str = "") -> None:
    """Take the tile that cannot be placed away and go back to drawing: nothing may be played instead any more."""
    part.face, part.drew = None, True
    part.begin_again()
    if any(unplaceable(game, face) for unplaceable in game.rules.unplaceable):
        return
    if game.rules.options["unplaceable-tile"] == "reshuffle" and mix_in_again(game, face):
        game.events.append(TileReturned(face.id, reason))
    else:
        game.events.append(TileRemoved(face.id, reason))


def mix_in_again(game: Game, face: Face) -> bool:
    """Put the tile back, with what has left the pile with it, if the pile then holds any that can be placed."""
    hidden = game.hidden_with_tile()
    game.regain_unseen(hidden)
    if fits_somewhere(game):
        game.put_back(face)
        return True
    game.lose_unseen(hidden)
    return False


def placements_of(game: Game, face: Face) -> list[tuple[int, tuple[int, ...]]]:
    """[(cell, rotations)] where a tile may lie: edges first, then the rules that concern this face."""
    found = game.board.placements(face)
    rules = game.rules.placing(face)
    if not rules:
        return found
    return [
        (cell, allowed)
        for cell, rotations in found
        if (allowed := tuple(r for r in rotations if not any(rule(game, face, cell, r) for rule in rules)))
    ]


def fits_somewhere(game: Game) -> bool:
    """Can any tile that may still be drawn from the pile of this stage be placed at all?"""
    return any(placements_of(game, face) for face in game.drawable())


def place_tile(game: Game, part: Part) -> Decision | None:
    """T2.1: the player chooses one of the legal placements."""
    if part.piece >= 0:
        return None
    assert part.face is not None
    if not part.placements and not part.further:  # the game goes on from a position
        note_placements(game, part, part.face)
    actions = part.further
    if actions and not part.placements:  # only a placement with a bridge is left: the tile may be given up instead
        actions += (PASS,)
    for anytime in game.rules.anytime:
        actions += tuple(anytime(game, part))
    return Decision(
        part.player, "T2.1", take_placement, actions, tile=part.face, placements=part.placements, question=PLACE
    )


def take_placement(game: Game, part: Part, action: Place | Choose | Pass) -> None:
    assert part.face is not None
    if isinstance(action, Place):
        part.piece = len(game.board.pieces)
        part.touched = lay_tile(game, part.player, part.face, action)
        part.placements = part.further = ()
        if action.built:
            game.rules.handlers[action.built.what](game, part, action.built)
    elif isinstance(action, Pass):
        replace_tile(game, part, part.face, "given-up")
    else:
        part.ask_again()
        take_handled(game, part, action)


def lay_tile(game: Game, player: int, face: Face, action: Place) -> tuple[int, ...]:
    """Put a tile on the board; returns the segments whose features may have changed."""
    touched = game.board.place(face, cell_at(*action.cell), action.rotation)
    game.events.append(TilePlaced(player, face.id, action.cell, action.rotation))
    return touched


def lies_on(game: Game, part: Part, symbol: str) -> bool:
    """Has the tile just placed this symbol?"""
    return part.piece >= 0 and symbol in game.board.pieces[part.piece].face.symbols


def start_in_hand(game: Game, wanted: Callable[[Face], bool]) -> Face | None:
    """The start tile of this kind that a player is about to lay."""
    held = game.frame(Round).start
    return held if held is not None and wanted(held) else None


def ask_for_start(game: Game, frame: Sequence, step: str, start: Face, question: Question) -> Decision:
    """A tile of the setup comes into the hand of the player, who lays it."""
    game.frame(Round).start = start
    placements = placements_of(game, start)
    return Decision(frame.player, step, lay_in_setup, tile=start, placements=placements, question=question)


def lay_in_setup(game: Game, frame: Sequence, action: Place) -> None:
    """Lay a tile of the setup that a player was asked for: no turn, no figure."""
    round_ = game.frame(Round)
    assert round_.start is not None
    start, round_.start = round_.start, None
    lay_start_tile(game, frame.player, start, action)


def lay_start_tile(game: Game, player: int, face: Face, action: Place) -> None:
    game.frame(Round).touched += lay_tile(game, player, face, action)
    for laid in game.rules.laid_in_setup:
        laid(game, face, cell_at(*action.cell), action.rotation)


def count_start(game: Game, part: Part) -> None:
    """T2.3: what start tiles have completed is scored with the first tile of whoever laid them."""
    round_ = game.frame(Round)
    part.touched += round_.touched
    round_.touched = ()


COUNT_START = Step("T2.3", Text(en="count the start too", de="den Anfang mitzählen"), count_start, rank=7)
"""For elements whose start tiles a player lays beside others."""


def figure_action(game: Game, part: Part) -> Decision | None:
    """T4.2: one figure action or none, and whatever may be done beside it, in the order the player likes."""
    rules = game.rules
    actions: list[Action] = []
    may_pass = True
    if not part.acted:
        if part.piece >= 0:
            actions = deployments(game, part.player, game.board.segments(part.piece))
        for offer in rules.offer:
            offer(game, part, actions)
        for limit in rules.limit:
            may_pass = not limit(game, part, actions) and may_pass
    for extras in rules.extras:
        actions += extras(game, part)
    if not actions:
        return None
    if may_pass:
        actions.append(PASS)
    return Decision(part.player, "T4.2", take_figure_action, actions, question=GO_ON if part.acted else FIGURE_ACTION)


def deployments(game: Game, player: int, segments: Iterable[int]) -> list[Action]:
    """Followers of the supply on those of the segments whose features are free."""
    rules, board = game.rules, game.board
    supply = [(id, kinds) for id, kinds in rules.followers if game.free_figure(player, id) != HOME]
    if not supply:
        return []
    label, occupied, printed = board.label, board.occupied, board.printed
    found = [
        Deploy(id, segment)
        for segment in segments
        if not occupied[label[segment]] or (rules.free_part and game.is_free(segment))
        for id, kinds in supply
        if printed[segment].kind in kinds and not (rules.may_deploy and why_not_deploy(game, rules.kinds[id], segment))
    ]
    if not rules.other_ways_in:
        return [*found]
    entered = [(game.free_figure(player, action.figure), action.segment) for action in found]
    return [*found, *(way for figure, segment in entered for way in other_ways_in(game, figure, segment))]


def other_ways_in(game: Game, figure: int, segment: int) -> list[Action]:
    """What elements offer besides plainly deploying the figure on this segment, where it may stand."""
    return [way for ways in game.rules.other_ways_in for way in ways(game, figure, segment)]


def may_take_place(game: Game, figure: Figure, other: int) -> bool:
    """May a follower of this kind be exactly where another one is? Whoever is there now plays no part."""
    segment, spot = game.where[other], game.spots.get(other)
    if spot is not None:
        return game.rules.stands_at[spot.where](game, figure)
    if game.is_converted(segment):
        return LORD in figure.traits
    return game.board.printed[segment].kind in game.rules.stands_on[figure.id]


def is_knight(figure: Figure) -> bool:
    """Can a figure of this kind be in a city and claim it?"""
    return figure.follower and CITY in figure.stands_on


def why_not_deploy(game: Game, figure: Figure, segment: int) -> Sentence | None:
    """The first veto of an element against a figure on a segment, or None."""
    return next((reason for veto in game.rules.may_deploy if (reason := veto(game, figure, segment))), None)


def refused_figure_action(
    things: tuple[Thing, ...] | Callable[[Options], tuple[Thing, ...]],
    why_not: Callable[[Game, Part, Choose], Sentence | None],
) -> Refusal:
    """For a word that elements offer as the one figure action of T4.2."""

    def in_figure_step(game: Game, decision: Decision, action: Choose) -> Sentence | None:
        part = game.stack[-1]
        if decision.step != "T4.2" or not isinstance(part, Part):
            return None
        return Sentence(SPENT) if part.acted else why_not(game, part, action)

    return Refusal(things, in_figure_step)


def take_figure_action(game: Game, part: Part, action: Action) -> None:
    """Carry one action out; while anything else may be done in this step, it is asked again."""
    if isinstance(action, Pass):
        return
    if not part.acted and not is_beside(game, part, action):
        part.action = action
    if game.rules.extras:
        part.ask_again()
    if isinstance(action, Deploy):
        game.deploy(game.free_figure(part.player, action.figure), action.segment)
    else:
        take_handled(game, part, action)


def is_beside(game: Game, part: Part, action: Action) -> bool:
    """Is it something that may be done beside the one figure action?"""
    if not isinstance(action, Choose):
        return False
    return any(action in extras(game, part) for extras in game.rules.extras_with.get(action.what, game.rules.extras))


def take_handled(game: Game, part: Part, action: Action) -> None:
    """Carry out a `Choose` by the handler of its element."""
    if isinstance(action, Choose):
        game.rules.handlers[action.what](game, part, action)


def clockwise_after(game: Game, player: int) -> list[int]:
    """All players from the left of this one, who comes last."""
    return [(player + 1 + n) % game.rules.players for n in range(game.rules.players)]


# -- scoring ---------------------------------------------------------------------------------------------------------


def list_completed(game: Game, part: Part) -> None:
    """T7.1: the features completed in this turn part, in the default order of T8.4."""
    board = game.board
    label, open_, printed = board.label, board.open, board.printed
    done = {
        label[segment]: segment
        for segment in part.touched
        if not open_[label[segment]] and printed[segment].kind in CLOSED_BY_TILES
    }
    part.completed = in_scoring_order(board, done.values())


def in_scoring_order(board: Board, segments: Iterable[int]) -> tuple[int, ...]:
    """Monasteries, castles; roads; cathedrals; cities; each kind by the smallest (y, x) of its tiles (base.md 11.2)."""

    def key(segment: int) -> tuple[int, int]:
        return SCORING_ORDER[board.printed[segment].kind], board.first_cell(segment)

    listed = tuple(segments)
    return tuple(sorted(listed, key=key)) if len(listed) > 1 else listed


class Scoring(Frame):
    """T8.4: one feature at a time, so that what a scoring sets off is over before the next one is counted."""

    features: tuple[SegmentNumber, ...]

    def next(self, game: Game) -> Again | None:
        if not self.features:
            return None
        segment, self.features = self.features[0], self.features[1:]
        board, part = game.board, game.frame(Part)
        game.events.append(FeatureCompleted(segment, board.printed[segment].kind))
        if board.occupied[board.label[segment]]:
            part.leaving += tuple(score_feature(game, segment, complete=True))
        return AGAIN


def score_completed(game: Game, part: Part) -> Scoring | None:
    return Scoring(part.completed) if part.completed else None


def figures_home(game: Game, part: Part) -> None:
    """T8.9: every figure on a scored feature returns, also those that earned nothing; some may drive on instead.

    Followers go last: a builder goes home with its feature, not because it was left alone.
    """
    for figure in sorted(part.leaving, key=lambda figure: game.rules.is_follower[figure]):
        if DRIVES not in game.rules.figures[figure][1].traits:
            game.send_home(figure, "scored")


def has_two_tiles(_: Game, value: Value) -> bool:
    return value.tiles == 2


TINY_CITY = ValueRule(  # early printings
    "rate", frozenset((CITY,)), "tiny-city", has_two_tiles, complete=Effect(rate=-1), when={"tiny-city": (2,)}
)


# -- the end ---------------------------------------------------------------------------------------------------------


def unfinished(step_id: str, text: Text, more: Text, *kinds: Kind) -> Step[End]:
    """E9 to E14: unfinished features of these kinds are scored, and their followers leave the board."""

    def run(game: Game, _: End) -> None:
        board = game.board
        standing = {
            board.label[at]: at
            for at in game.where
            if at >= 0 and board.printed[at].kind in kinds and not game.is_converted(at)
        }
        for segment in in_scoring_order(board, standing.values()):
            for figure in score_feature(game, segment, complete=False):
                game.send_home(figure, "final")

    return Step(step_id, text, run, who="table", more=more, scores=kinds[0], pays_claims=frozenset(kinds))


def farms_by_themselves(options: Options) -> frozenset[Kind]:
    """In the third edition a farm is scored whatever other farms are at its cities."""
    return frozenset((FIELD,)) if options["farm-scoring"] == "ed3" else frozenset()


def score_farms(game: Game, _: End) -> None:
    """E15: farmers are paid for completed cities, by the rule of the chosen edition."""
    board = game.board
    farms = {board.label[at]: at for at in game.where if at >= 0 and board.printed[at].kind == FIELD}
    segments = sorted(farms.values(), key=board.first_cell)
    segments = [s for s in segments if board.occupied[board.label[s]]]
    if game.rules.options["farm-scoring"] == "ed1":
        score_cities_of_farms(game, segments)
        score_tiles_of_farms(game, segments)
        for farm in segments if game.rules.scored else ():
            farm_scored(game, farm, game.figures_on(farm))
        return
    won: dict[int, list[int]] = {player: [] for player in range(game.rules.players)}
    farmers = {farm: game.figures_on(farm) for farm in segments}
    strength = {farm: strength_on(game, figures) for farm, figures in farmers.items()}
    for farm, figures in farmers.items():
        for player in majority(game, farm, figures, strength[farm]):
            won[player].append(farm)
    for farm, figures in farmers.items():
        score_farm(game, farm, strength[farm], won)
        farm_scored(game, farm, figures)


def score_farm(game: Game, farm: int, strength: dict[int, int], won: dict[int, list[int]]) -> None:
    """Third edition: 3 for each city. Second: a city only at the first farm that the player has `won` at it.

    There each bonus counts once, from whichever of his farms at the city (base.md 10).
    """
    for player, farms in won.items():
        if farm not in farms:
            continue
        if game.rules.options["farm-scoring"] == "ed2":
            paid = frozenset[int]().union(*(paid_at(game, other) for other in farms[: farms.index(farm)]))
            pay_farm(game, player, farm, 3, without=paid, strength=strength, bonuses_from=farms)
        else:
            pay_farm(game, player, farm, 3, strength=strength)


def farm_scored(game: Game, farm: int, figures: list[int]) -> None:
    for scored in game.rules.scored:
        scored(game, farm, figures, 0)


def score_cities_of_farms(game: Game, farms: list[int]) -> None:
    """First edition: each completed city pays 4 to the player(s) with most farmers over all farms that touch it."""
    touching = {farm: paid_at(game, farm) for farm in farms}
    cities = set().union(*touching.values())
    for city in sorted(cities, key=lambda city: -1 if city == FURTHER_CITIES else game.board.cell_of(city)):
        near = [farm for farm in farms if city in touching[farm]]
        figures = [figure for farm in near for figure in game.figures_on(farm)]
        strength = strength_on(game, figures)
        for player in majority(game, near[0], figures, strength):
            extra = best_bonuses(game, player, near)
            if city != FURTHER_CITIES:
                extra |= dict(specials_of(game, city, 4 + sum(extra.values()), 4))
            breakdown = Breakdown(
                (("cities", 1),), 4, (), tuple(extra.items()), tuple(sorted(strength.items())), near[0]
            )
            game.award(player, 4 + sum(extra.values()), FIELD, breakdown)


def score_tiles_of_farms(game: Game, farms: list[int]) -> None:
    """First edition: what lies on the tiles of a farm goes to the player(s) with most farmers on it."""
    for farm in farms if game.rules.pipeline[FIELD, False] else ():
        lying = farm_value(game, farm, len(paid_at(game, farm)), 4).additions
        strength = strength_on(game, game.figures_on(farm))
        breakdown = Breakdown(additions=lying, strength=tuple(sorted(strength.items())), segment=farm)
        for player in majority(game, farm, game.figures_on(farm), strength) if lying else ():
            game.award(player, breakdown.points, FIELD, breakdown)
