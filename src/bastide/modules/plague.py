"""The Plague: fleas spread from outbreaks over the tiles and send figures home; who is quick flees.

Rules: plague.md. A tile is named by the first of its cells. Which fleas are active is never stored: those are that hang
together with an active outbreak.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bastide.board import Board
from bastide.game.actions import PASS, Action, Choose, Deploy
from bastide.game.decision import Decision
from bastide.game.events import Happened
from bastide.game.frames import FIGURE_STEPS, Frame, Part, Preparation, Turn
from bastide.game.game import HOME, Game
from bastide.game.module import (
    Element,
    Figure,
    Line,
    Module,
    Option,
    OptionValue,
    Refusal,
    Reminder,
    Step,
    Takes,
    Token,
)
from bastide.game.question import FIGURE_ACTION, Question, asks_only
from bastide.game.reasons import ASKED_FIGURE, no_follower, no_tile, not_own, not_the_first, off_board
from bastide.game.shown import Answer, Picture, Sign, TokenKind
from bastide.modules import rulings
from bastide.modules.course import lies_on
from bastide.text import Sentence, Text
from bastide.tiles.face import CITY, FIELD, ROAD, Face
from bastide.tiles.geometry import STEP, cell_at, cell_of

PLAGUE = "plague"
FLEAS, OUTBREAKS = 18, 6
SAFE_TILES, SAFE_SHARE = 17, 0.24
"""Tiles that are drawn before the first plague tile can come: so many of the base game, or this part of the stack."""
FLEA, LIFT, FLEE, FLEE_TO = "flea", "lift-flea", "flee", "flee-to"
BETWEEN_PARTS, AT_END = "T8.14", "T10.0.1"
MOMENTS = FIGURE_STEPS | {BETWEEN_PARTS, AT_END}
"""Where the active player may lay the flea of his turn and let a figure flee."""
ROADS_AND_LAND = frozenset((ROAD, CITY, FIELD))


class ThisTurn(Struct, frozen=True):
    flea_due: bool = False
    fled: bool = False
    declined: tuple[tuple[int, int], ...] = ()  # flights that were passed over: figure, segment
    at_end: bool = False  # T10 has begun: a tile that comes now is the last one


class Plague(Struct):
    outbreaks: tuple[int, ...] = ()  # the tiles of numbers 1, 2 and so on
    active: tuple[int, ...] = ()  # those of them that are not eradicated
    fleas: tuple[int, ...] = ()  # the tiles with a flea
    was_empty: bool = False  # a turn has begun without a flea in the supply
    turns: tuple[ThisTurn, ...] = ()  # those going on: a bazaar may interrupt one with others
    waiting: int = -1  # so many tiles of the upper pile are left when the lower one is mixed in; -1 once it is

    @property
    def supply(self) -> int:
        return FLEAS - len(self.fleas)

    @property
    def now(self) -> ThisTurn:
        return self.turns[-1] if self.turns else ThisTurn()

    def note(self, **changes: object) -> None:
        """Change what is known of this turn; what follows the last turn is none."""
        if self.turns:
            self.turns = (*self.turns[:-1], replace(self.now, **changes))

    @property
    def infected(self) -> set[int]:
        return {*self.fleas, *self.active}


# -- the pile ----------------------------------------------------------------------------------------------------------


def keep_plague_below(game: Game, _: Preparation) -> None:
    """S2.6: the first tiles are drawn from those of the base game, or by option from all but the plague tiles.

    Which ones is left to chance when they are drawn. A position is a game that has begun: all is mixed already.
    """
    *before, pile = game.piles
    clean = [face for face in pile if PLAGUE not in face.symbols]
    if game.rules.setup.position or len(clean) == len(pile):
        return
    number, upper = round(SAFE_SHARE * len(clean)), clean
    if game.rules.options["plague.safe-tiles"] == SAFE_TILES:
        base = [face for face in clean if face.set_id == "base"]
        number, upper = SAFE_TILES, base or clean
    below = list(pile)
    for face in upper:
        below.remove(face)
    game.piles = [*before, upper, below]
    game.slot(Plague).waiting = max(len(upper) - number, 0)


def mix_below_in(game: Game, player: int, face: Face) -> bool:
    """The last of the first tiles is drawn: what lies below is mixed with what is left of them."""
    plague = game.slot(Plague)
    if plague.waiting < 0 or game.stage != len(game.piles) - 2:
        return False
    if len(game.piles[game.stage]) - game.unseen <= plague.waiting:
        game.put_back(*game.piles.pop())
        plague.waiting = -1
    return False


# -- tiles and regions -------------------------------------------------------------------------------------------------


def beside(board: Board, tile: int) -> set[int]:
    """The tiles that share an edge with a tile."""
    piece = board.pieces[board.cells[tile]]
    around = {tile + own + step for own in piece.face.cells[piece.rotation] for step in STEP}
    return {board.pieces[board.cells[cell]].cell for cell in around if cell in board.cells} - {tile}


def region(board: Board, start: Iterable[int], infected: Collection[int]) -> set[int]:
    """The infected tiles that hang together with some of them."""
    found, waiting = set(start), list(start)
    while waiting:
        new = (beside(board, waiting.pop()) & set(infected)) - found
        found |= new
        waiting += new
    return found


def active_region(game: Game) -> set[int]:
    """All active outbreaks and fleas."""
    plague = game.slot(Plague)
    return region(game.board, plague.active, plague.infected)


def latent_fleas(game: Game) -> list[int]:
    active = active_region(game)
    return [tile for tile in game.slot(Plague).fleas if tile not in active]


def eradicate(game: Game, tile: int) -> None:
    plague = game.slot(Plague)
    plague.active = tuple(other for other in plague.active if other != tile)
    game.events.append(Happened("eradicated", -1, (*cell_of(tile), plague.outbreaks.index(tile) + 1)))


def settle(game: Game) -> None:
    """Of several active outbreaks in a region only the highest stays."""
    plague = game.slot(Plague)
    for highest in reversed(plague.active):
        if highest in plague.active:
            together = region(game.board, [highest], plague.infected)
            for tile in [tile for tile in plague.active if tile in together and tile != highest]:
                eradicate(game, tile)


def find_outbreaks(game: Game) -> None:
    """Every plague tile of a position is an active outbreak, in the order in which they lie there."""
    plague = game.slot(Plague)
    for piece in game.board.pieces:
        if PLAGUE in piece.face.symbols and len(plague.outbreaks) < OUTBREAKS:
            plague.outbreaks += (piece.cell,)
    plague.active = plague.outbreaks
    settle(game)


# -- a turn begins, a plague tile is laid ------------------------------------------------------------------------------


def begin_turn(game: Game, _: Turn) -> None:
    """T0.1: where no flea can be taken, outbreaks are eradicated from the lowest on; one always stays.

    When the supply is empty for the first time, one is eradicated even if latent fleas lie on the board.
    """
    plague = game.slot(Plague)
    plague.turns += (ThisTurn(flea_due=bool(plague.outbreaks)),)
    if plague.supply:
        return
    first, plague.was_empty = not plague.was_empty, True
    while len(plague.active) > 1 and (first or not latent_fleas(game)):
        eradicate(game, plague.active[0])
        first = False


def break_out(game: Game, part: Part) -> None:
    """T3.2: the next outbreak; no follower and no flea any more. Where no number is left, the tile is an ordinary one.

    If all fleas belong to one other region, its outbreak is eradicated, so that there are fleas to take.
    """
    plague = game.slot(Plague)
    if not lies_on(game, part, PLAGUE) or len(plague.outbreaks) == OUTBREAKS:
        return
    tile = game.board.pieces[part.piece].cell
    plague.outbreaks += (tile,)
    plague.active += (tile,)
    plague.note(flea_due=False)
    part.no_more_followers = True
    game.events.append(Happened("outbreak", part.player, (*cell_of(tile), len(plague.outbreaks))))
    settle(game)
    others = [other for other in plague.active if other != tile]
    if len(others) == 1 and not plague.supply and set(plague.fleas) <= region(game.board, others, plague.infected):
        eradicate(game, others[0])


def no_figure_with_outbreak(game: Game, part: Part, actions: list[Action]) -> bool:
    """T4.2: whoever has laid an outbreak deploys nobody in this part, neither on its tile nor elsewhere."""
    if lies_on(game, part, PLAGUE) and game.board.pieces[part.piece].cell in game.slot(Plague).outbreaks:
        actions[:] = [action for action in actions if not is_deployment(game, action)]
    return False


def is_deployment(game: Game, action: Action) -> bool:
    from_supply = isinstance(action, Choose) and action.figure is not None and game.where[action.figure] == HOME
    return isinstance(action, Deploy) or from_supply


def not_on_infected(game: Game, figure: Figure, segment: int) -> Sentence | None:
    """No figure is ever put on an infected tile."""
    return Sentence(rulings.INFECTED) if game.board.cell_of(segment) in game.slot(Plague).infected else None


# -- the flea ----------------------------------------------------------------------------------------------------------


def targets(game: Game, taken: int | None = None) -> list[int]:
    """Where a flea may be laid, once that of the tile `taken` is in hand."""
    plague, board = game.slot(Plague), game.board
    fleas = {tile for tile in plague.fleas if tile != taken}
    spreading = region(board, plague.active, {*fleas, *plague.active})
    near = {tile for infected in spreading for tile in beside(board, infected)}
    barred = {*fleas, *plague.outbreaks, taken}
    return sorted(tile for tile in near - barred if rulings.why_safe_from_plague(game, tile) is None)


def fleas_to_take(game: Game) -> list[int]:
    """With an empty supply a latent flea is taken, or any if there is none; one that can go nowhere stays."""
    found = latent_fleas(game) or game.slot(Plague).fleas
    return [tile for tile in found if targets(game, tile)]


def spreads(game: Game) -> list[Action]:
    """What the active player may do to spread the plague."""
    plague = game.slot(Plague)
    if not plague.now.flea_due:
        return []
    if plague.supply:
        return [Choose(FLEA, cell=cell_of(tile)) for tile in targets(game)]
    return [Choose(LIFT, cell=cell_of(tile)) for tile in fleas_to_take(game)]


class FleaInHand(Frame):
    """A flea was taken from a tile of the board and must be laid on another one."""

    player: int
    taken: int

    def next(self, game: Game) -> Decision | None:
        if not game.slot(Plague).now.flea_due:
            return None
        actions = [Choose(FLEA, cell=cell_of(tile)) for tile in targets(game, self.taken)]
        return Decision(self.player, "T4.5", lay_flea_in_hand, actions, question=LAY_FLEA)


def lift_flea(game: Game, player: int, action: Choose) -> None:
    assert action.cell is not None
    plague, tile = game.slot(Plague), cell_at(*action.cell)
    plague.fleas = tuple(other for other in plague.fleas if other != tile)
    game.events.append(Happened("flea-taken", player, action.cell))
    game.push(FleaInHand(player, tile))


def lay_flea_in_hand(game: Game, frame: FleaInHand, action: Choose) -> None:
    lay_flea(game, frame.player, action)


def lay_flea(game: Game, player: int, action: Choose) -> None:
    """All figures on the tile go home; followers last, as a builder goes because of the flea."""
    assert action.cell is not None
    plague, tile = game.slot(Plague), cell_at(*action.cell)
    plague.fleas += (tile,)
    plague.note(flea_due=False)
    game.events.append(Happened("flea-laid", player, action.cell))
    standing = [figure for figure in range(len(game.where)) if tile in tiles_of_figure(game, figure)]
    for figure in sorted(standing, key=lambda figure: game.rules.is_follower[figure]):
        game.send_home(figure, PLAGUE)
    settle(game)


def tiles_of_figure(game: Game, figure: int) -> set[int]:
    """The tiles on which a figure stands, also on a tower; the lord of a castle is on all of his."""
    segment, board = game.where[figure], game.board
    if segment >= 0 and game.is_converted(segment):
        return {board.cell_of(other) for other in board.members(segment)}
    cell = game.cell_of_figure(figure)
    return set() if cell is None else {board.pieces[board.cells[cell]].cell}


# -- flight ------------------------------------------------------------------------------------------------------------


def flights(game: Game, player: int) -> dict[int, list[int]]:
    """Own figures that may flee, one of equal ones on a segment, with the segments they may flee to."""
    plague, rules = game.slot(Plague), game.rules
    if not plague.outbreaks or not plague.turns or plague.now.fled:
        return {}
    own = [figure for figure, owner in enumerate(rules.owner) if owner == player and may_move(game, figure)]
    first = {(rules.figures[figure][1].id, game.where[figure]): figure for figure in reversed(own)}
    ways = {figure: refuges(game, figure) for figure in sorted(first.values())}
    return {figure: segments for figure, segments in ways.items() if segments}


def may_move(game: Game, figure: int) -> bool:
    """On a road, in a city or on a field; followers, by default builder, pig and shepherd too. A lord stays."""
    segment = game.where[figure]
    if segment < 0 or game.board.printed[segment].kind not in ROADS_AND_LAND or game.is_converted(segment):
        return False
    return game.rules.is_follower[figure] or bool(game.rules.options["plague.specials-flee"])


def refuges(game: Game, figure: int) -> list[int]:
    """Segments of the same feature on other tiles that are reached over clean tiles only."""
    board, infected = game.board, game.slot(Plague).infected
    start = game.where[figure]
    joined = neighbours_in_feature(game, start)
    found, waiting = {start}, [start]
    while waiting:
        for segment in joined[waiting.pop()]:
            if segment not in found and board.cell_of(segment) not in infected:
                found.add(segment)
                waiting.append(segment)
    return sorted(segment for segment in found if board.cell_of(segment) != board.cell_of(start))


def neighbours_in_feature(game: Game, start: int) -> dict[int, list[int]]:
    """For every segment of a feature those that it meets at an edge, or through a link that can be walked."""
    board = game.board
    members = board.members(start)
    meeting: dict[int, list[int]] = {}
    for segment in members:
        for key in board.port_keys(segment):
            if key not in board.sealed:
                meeting.setdefault(key, []).append(segment)
    joined: dict[int, list[int]] = {segment: [] for segment in members}
    for together in meeting.values():
        for segment in together:
            joined[segment] += [other for other in together if board.piece_of[other] != board.piece_of[segment]]
    for a, b in board.joints:
        if a in joined and rulings.leads_to_flight(game, a, b):
            joined[a].append(b)
            joined[b].append(a)
    return joined


class Flight(Frame):
    """A figure flees; where to is asked."""

    player: int
    figure: int

    def next(self, game: Game) -> Decision | None:
        if game.slot(Plague).now.fled:
            return None
        actions = [
            Choose(FLEE_TO, figure=self.figure, segment=segment) for segment in flights(game, self.player)[self.figure]
        ]
        return Decision(self.player, "T4.5", take_refuge, actions, question=FLEE_WHERE)


def begin_flight(game: Game, player: int, action: Choose) -> None:
    assert action.figure is not None
    game.push(Flight(player, action.figure))


def take_refuge(game: Game, _: Flight, action: Choose) -> None:
    assert action.figure is not None
    assert action.segment is not None
    game.slot(Plague).note(fled=True)
    game.move_within(action.figure, action.segment)


# -- when --------------------------------------------------------------------------------------------------------------


def offer_both(game: Game, part: Part) -> list[Action]:
    """T4.5, before and after the figure action: flea and flight in any order."""
    if part.piece < 0:
        return []
    return [*spreads(game), *(Choose(FLEE, figure=figure) for figure in flights(game, part.player))]


def pairs(game: Game, player: int) -> tuple[tuple[int, int], ...]:
    """All flights of a player, as figure and segment."""
    return tuple((figure, segment) for figure, places in flights(game, player).items() for segment in places)


def note_declined(game: Game, frame: Part | Turn) -> None:
    """T4.5: flights that were passed over are asked for again only if the turn brings others."""
    game.slot(Plague).note(declined=pairs(game, frame.player))


def between_parts(game: Game, part: Part) -> Decision | None:
    """T8.14: after the scoring, where a second turn part may follow; the flea can wait for it.

    Where the end of the turn has brought a further tile, this is the last moment.
    """
    is_last = game.slot(Plague).now.at_end
    if not is_last and (part.number > 1 or not game.frame(Turn).extra_part):
        return None
    return after_scoring(game, part, BETWEEN_PARTS)


def at_end_of_turn(game: Game, turn: Turn) -> Decision | None:
    """T10.0.1: the flea is due now at the latest."""
    game.slot(Plague).note(at_end=True)
    return after_scoring(game, turn, AT_END)


def end_turn(game: Game, _: Turn) -> None:
    """T10.4: only now, as T10 may bring further tiles, and in a bazaar whole turns."""
    plague = game.slot(Plague)
    plague.turns = plague.turns[:-1]


def after_scoring(game: Game, frame: Part | Turn, step: str) -> Decision | None:
    fleas, ways = spreads(game), pairs(game, frame.player)
    if not fleas and set(ways) <= set(game.slot(Plague).now.declined):
        return None
    flee = [Choose(FLEE, figure=figure) for figure in dict.fromkeys(figure for figure, _ in ways)]
    question = question_after_scoring(game) if fleas else WHO_FLEES
    actions = [*fleas, *flee] if question is LAY_FLEA else [*fleas, *flee, PASS]
    return Decision(frame.player, step, take_moment, actions, question=question)


def question_after_scoring(game: Game) -> Question:
    """A flea must be laid at the end of the turn, unless an option leaves it to the player."""
    if not game.slot(Plague).now.at_end:
        return FLEA_OR_LATER
    return FLEA_OR_NONE if game.rules.options["plague.spread-optional"] else LAY_FLEA


def take_moment(game: Game, frame: Part | Turn, action: Action) -> None:
    if isinstance(action, Choose):
        frame.ask_again()
        DOES[action.what](game, frame.player, action)
    else:
        note_declined(game, frame)


DOES = {FLEA: lay_flea, LIFT: lift_flea, FLEE: begin_flight}


def handle(game: Game, part: Part, action: Choose) -> None:
    DOES[action.what](game, part.player, action)


# -- refusals ----------------------------------------------------------------------------------------------------------

NOT_YET = Text(en="The plague has not broken out yet.", de="Die Pest ist noch nicht ausgebrochen.")
NO_FLEA_DUE = Text(
    en="In this turn you lay no flea any more.",
    de="In diesem Zug legst du keinen Floh mehr.",
)
TAKE_FROM_BOARD = Text(
    en="The supply is empty: first take a flea from a tile.",
    de="Der Vorrat ist leer: Nimm zuerst einen Floh von einem Plättchen.",
)
TAKE_FROM_SUPPLY = Text(
    en="Fleas come from the supply while it lasts; {number} are left.",
    de="Flöhe kommen aus dem Vorrat, solange er reicht; noch {number} sind da.",
)
FLEA_THERE = Text(en="A flea lies on this tile already.", de="Auf diesem Plättchen liegt schon ein Floh.")
OUTBREAK_THERE = Text(
    en="No flea is ever laid on a tile with an outbreak.", de="Auf ein Plättchen mit Pestherd kommt nie ein Floh."
)
FROM_THERE = Text(en="The flea was taken from this tile.", de="Von diesem Plättchen stammt der Floh.")
NOT_BESIDE = Text(
    en="This tile does not lie beside an active outbreak or flea.",
    de="Dieses Plättchen liegt nicht neben einem aktiven Pestherd oder Floh.",
)
NO_FLEA_THERE = Text(en="No flea lies on this tile.", de="Auf diesem Plättchen liegt kein Floh.")
LATENT_FIRST = Text(en="Take a latent flea while there is one.", de="Nimm einen latenten Floh, solange es einen gibt.")
NOWHERE_TO_GO = Text(
    en="This flea could be laid on no other tile.", de="Dieser Floh könnte auf kein anderes Plättchen."
)
FLED = Text(
    en="One of your figures has fled in this turn already.", de="In diesem Zug ist schon eine Figur von dir geflohen."
)
STAYS = Text(
    en="Only figures on roads, in cities and on fields flee.",
    de="Nur Figuren auf Straßen, in Städten und auf Wiesen fliehen.",
)
NO_TURN = Text(en="After the last turn nobody flees any more.", de="Nach dem letzten Zug flieht niemand mehr.")
NO_WAY = Text(
    en="This figure reaches no other tile without crossing an infected one.",
    de="Diese Figur erreicht kein anderes Plättchen, ohne über ein verseuchtes zu müssen.",
)
OTHER_FEATURE = Text(
    en="Figures flee on their own road, city or field only.",
    de="Figuren fliehen nur auf ihrer Straße, in ihrer Stadt oder auf ihrer Wiese.",
)
SAME_TILE = Text(en="Figures flee to another tile.", de="Figuren fliehen auf ein anderes Plättchen.")
WAY_BARRED = Text(
    en="The way there leads over an infected tile.", de="Der Weg dorthin führt über ein verseuchtes Plättchen."
)


def why_not_flea(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    plague, frame = game.slot(Plague), game.stack[-1]
    if action.cell is None or not (isinstance(frame, FleaInHand) or decision.step in MOMENTS):
        return None
    if not plague.outbreaks:
        return Sentence(NOT_YET)
    if not plague.now.flea_due:
        return Sentence(NO_FLEA_DUE)
    if isinstance(frame, FleaInHand):
        return why_not_there(game, action.cell, frame.taken)
    return why_not_there(game, action.cell) if plague.supply else Sentence(TAKE_FROM_BOARD)


def why_not_there(game: Game, at: tuple[int, int], taken: int | None = None) -> Sentence | None:
    """Why a flea cannot be laid on this cell."""
    plague, cell = game.slot(Plague), cell_at(*at)
    if cell not in game.board.cells:
        return no_tile(at)
    if cell == taken:
        return Sentence(FROM_THERE)
    if cell in plague.outbreaks:
        return Sentence(OUTBREAK_THERE)
    if cell in plague.fleas:
        return Sentence(FLEA_THERE)
    return rulings.why_safe_from_plague(game, cell) or Sentence(NOT_BESIDE)


def why_not_lift(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    plague = game.slot(Plague)
    if action.cell is None or decision.step not in MOMENTS:
        return None
    if not plague.outbreaks:
        return Sentence(NOT_YET)
    if not plague.now.flea_due:
        return Sentence(NO_FLEA_DUE)
    if plague.supply:
        return Sentence(TAKE_FROM_SUPPLY, {"number": plague.supply})
    cell, latent = cell_at(*action.cell), latent_fleas(game)
    if cell not in plague.fleas:
        return Sentence(NO_FLEA_THERE)
    return Sentence(LATENT_FIRST if latent and cell not in latent else NOWHERE_TO_GO)


def why_not_flee(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    plague, figure = game.slot(Plague), action.figure
    if figure is None or decision.step not in MOMENTS:
        return None
    if not plague.outbreaks:
        return Sentence(NOT_YET)
    if not plague.turns:
        return Sentence(NO_TURN)
    if plague.now.fled:
        return Sentence(FLED)
    return not_own(game, decision.player, figure) or off_board(game, figure) or why_stays(game, figure)


def why_stays(game: Game, figure: int) -> Sentence | None:
    """Why an own figure on the board does not flee."""
    if not may_move(game, figure):
        specials_stay = not game.rules.options["plague.specials-flee"]
        return (no_follower(game, figure) if specials_stay else None) or Sentence(STAYS)
    if not refuges(game, figure):
        return Sentence(NO_WAY)
    rules, where = game.rules, game.where
    equal = [f for f, own in enumerate(rules.figures) if own == rules.figures[figure] and where[f] == where[figure]]
    return not_the_first(figure, equal[0])


def why_not_refuge(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    flight, board = game.stack[-1], game.board
    if not isinstance(flight, Flight) or action.figure is None or action.segment is None:
        return None
    if reason := not_own(game, decision.player, action.figure):
        return reason
    if action.figure != flight.figure:
        return Sentence(ASKED_FIGURE, {"figure": flight.figure, "named": action.figure})
    start = game.where[flight.figure]
    if not board.same_feature(start, action.segment):
        return Sentence(OTHER_FEATURE)
    if board.cell_of(start) == board.cell_of(action.segment):
        return Sentence(SAME_TILE)
    return not_on_infected(game, game.rules.figures[flight.figure][1], action.segment) or Sentence(WAY_BARRED)


# -- in words ----------------------------------------------------------------------------------------------------------


def tell_supply(game: Game, _: Decision, names: Sequence[str]) -> dict[str, object]:
    return {"number": game.slot(Plague).supply}


WHY_FLEA = Text(
    en="Each turn the plague spreads to one more tile: all figures there go home. Fleas left: {number}.",
    de="Jeden Zug befällt die Pest ein Plättchen mehr: Alle Figuren dort gehen heim. Flöhe übrig: {number}.",
)
WHY_FLEE = Text(
    en="Once a turn a figure may flee on its road, in its city or on its field.",
    de="Einmal im Zug darf eine Figur fliehen: auf ihrer Straße, Wiese oder in ihrer Stadt.",
)
LATER = Text(en="later", de="später")
SOURCE = "plague.md, Turn"


def about_flea(what: Text, decline: Text = Text("", "")) -> Question:  # noqa: B008
    return Question(what, WHY_FLEA, decline, tell_supply, SOURCE)


LAY_FLEA = about_flea(Text(en="spread the plague: lay a flea", de="die Pest verbreiten: einen Floh legen"))
FLEA_OR_NONE = about_flea(
    Text(en="lay a flea, or none", de="einen Floh legen oder keinen"), Text(en="lay no flea", de="keinen Floh legen")
)
FLEA_OR_LATER = about_flea(Text(en="lay a flea now or later", de="einen Floh legen, jetzt oder später"), LATER)
FIGURE_OR_FLEA = about_flea(
    Text(en="place a figure, lay a flea, or go on", de="eine Figur setzen, einen Floh legen oder weiter"),
    Text(en="go on, flea later", de="weiter, Floh später"),
)
WHO_FLEES = Question(
    Text(en="let a figure flee, or none", de="eine Figur fliehen lassen oder keine"),
    WHY_FLEE,
    Text(en="nobody flees", de="niemand flieht"),
    source=SOURCE,
)
FIGURE_OR_FLIGHT = Question(
    Text(en="place a figure, let one flee, or skip", de="eine Figur setzen, eine fliehen lassen oder keins von beiden"),
    WHY_FLEE,
    Text(en="none of these", de="nichts davon"),
    source=SOURCE,
)
FLEE_WHERE = Question(
    Text(en="choose where to flee", de="ein Ziel der Flucht wählen"),
    Text(
        en="As far as you like, but never onto or across an infected tile.",
        de="Beliebig weit, aber nie auf oder über ein verseuchtes Plättchen.",
    ),
    source=SOURCE,
)


def ask_in_figure_step(_: Game, decision: Decision) -> Question | None:
    """In T4.2 and T4.3 flea and flight stand beside figures, or alone."""
    words = {action.what for action in decision.others if isinstance(action, Choose)}
    spreading = bool(words & {FLEA, LIFT})
    if decision.step not in FIGURE_STEPS or not (spreading or FLEE in words):
        return None
    if asks_only(decision, FLEA, LIFT, FLEE):
        return FLEA_OR_LATER if spreading else WHO_FLEES
    if decision.question is not FIGURE_ACTION:
        return None
    return FIGURE_OR_FLEA if spreading else FIGURE_OR_FLIGHT


def show_plague(game: Game) -> list[Token]:
    plague, active = game.slot(Plague), active_region(game)
    words = [f"outbreak-{n}" if tile in active else "eradicated" for n, tile in enumerate(plague.outbreaks, 1)]
    outbreaks = [Token(word, cell=cell_of(tile)) for word, tile in zip(words, plague.outbreaks, strict=True)]
    fleas = [Token(FLEA if tile in active else "latent-flea", cell=cell_of(tile)) for tile in plague.fleas]
    return outbreaks + fleas


FIRST_TILES: dict[OptionValue, tuple[Text, Text]] = {
    SAFE_TILES: (
        Text(
            en=f"put {SAFE_TILES} tiles of the base game on top, the plague tiles among the others below",
            de=f"{SAFE_TILES} Plättchen des Grundspiels obenauf legen, die Pestplättchen unter die übrigen mischen",
        ),
        Text(
            en="Tiles of other expansions are mixed in below, too.",
            de="Auch die Plättchen anderer Erweiterungen kommen darunter.",
        ),
    ),
    "24%": (
        Text(
            en="put a quarter of the tiles on top, the plague tiles among the others below",
            de="ein Viertel der Plättchen obenauf legen, die Pestplättchen unter die übrigen mischen",
        ),
        Text(en="It is 24 percent of them.", de="Es sind 24 Prozent davon."),
    ),
}
WHO_MAY_FLEE: dict[OptionValue, Text] = {
    True: Text(
        en="Followers, builders, pigs and shepherds flee; monks, barns and lords of castles do not.",
        de="Gefolgsleute, Baumeister, Schweine und Schäfer fliehen; Mönche, Gutshöfe und Burgherren nicht.",
    ),
    False: Text(
        en="Only followers flee; monks and lords of castles do not.",
        de="Nur Gefolgsleute fliehen; Mönche und Burgherren nicht.",
    ),
}


def pile_steps() -> Iterator[Step[Preparation]]:
    """S2.6, for each number of safe tiles."""
    for value, (text, more) in FIRST_TILES.items():
        yield Step(
            "S2.6", text, keep_plague_below, who="table", rank=1, more=more, when={"plague.safe-tiles": (value,)}
        )


def turn_lines() -> Iterator[Line]:
    """T4.5: the flea and the flight, for each of their options."""
    for optional in (False, True):
        yield Line(
            "T4.5",
            Text(
                en="lay a flea on a tile beside an active outbreak or flea",
                de="einen Floh auf ein Plättchen neben einem aktiven Pestherd oder Floh legen",
            ),
            rank=1,
            may=optional,
            more=Text(
                en="Once a turn, at any moment after laying, but not with a plague tile. All figures there go home. "
                "With an empty supply take a latent flea, or any if there is none.",
                de="Einmal im Zug, irgendwann nach dem Legen, aber nicht mit einem Pestplättchen. "
                "Alle Figuren dort gehen heim. Ist der Vorrat leer, nimm einen latenten Floh, sonst irgendeinen.",
            ),
            when={"plague.spread-optional": (optional,)},
        )
    for value, who in WHO_MAY_FLEE.items():
        yield Line(
            "T4.5",
            Text(
                en="let one figure flee to another tile of its road, city or field",
                de="eine Figur auf ein anderes Plättchen ihrer Straße, Stadt oder Wiese fliehen lassen",
            ),
            rank=2,
            may=True,
            more=Text(
                en=f"Once the plague has broken out, never onto or across infected tiles. {who.en}",
                de=f"Sobald die Pest ausgebrochen ist, nie auf oder über verseuchte Plättchen. {who.de}",
            ),
            when={"plague.specials-flee": (value,)},
        )


LINES = (
    Line(
        "S4",
        Text(en="lay fleas and outbreaks ready", de="Flöhe und Pestherde bereitlegen"),
        who="table",
        rank=9,
        more=Text(
            en="18 fleas, red side up, and the outbreaks 1 to 6.",
            de="18 Flöhe, die rote Seite oben, und die Pestherde 1 bis 6.",
        ),
    ),
    *turn_lines(),
)

# -- the module --------------------------------------------------------------------------------------------------------

NUMBERS = range(1, OUTBREAKS + 1)
THREAT = 1.5
"""Points that a figure beside the plague costs a computer player: the next flea may send it home."""


def is_taken_by_flea(figure: Figure) -> bool:
    return figure.id != "barn"


THE_PLAGUE = Element(
    id=PLAGUE,
    name=Text(en="Plague", de="Pest"),
    pays=False,
    state=Plague,
    comes_with=(PLAGUE,),
    resume=find_outbreaks,
    drawn=mix_below_in,
    question=ask_in_figure_step,
    steps=(
        *pile_steps(),
        Step(
            "T0.1",
            Text(
                en="if no flea can be taken, turn the lowest active outbreak over",
                de="wenn kein Floh zu nehmen ist, den niedrigsten aktiven Pestherd umdrehen",
            ),
            begin_turn,
            who="table",
            more=Text(
                en="That is when neither the supply nor the board has a flea to take. One outbreak stays active. "
                "When the supply is first empty, latent fleas do not matter. "
                "Fleas that hang together with no active outbreak are latent.",
                de="Also wenn weder im Vorrat noch latent einer da ist. Ein Pestherd bleibt immer aktiv. "
                "Beim ersten Mal ohne Vorrat zählen latente Flöhe nicht. "
                "Flöhe ohne Verbindung zu einem aktiven Pestherd sind latent.",
            ),
        ),
        Step(
            "T3.2",
            Text(
                en="put the next outbreak on a plague tile and place no figure",
                de="auf ein Pestplättchen den nächsten Pestherd legen und keine Figur setzen",
            ),
            break_out,
            symbol=Text(en="plague", de="Pest"),
            more=Text(
                en="Of outbreaks that hang together only the highest stays active. "
                "If all fleas belong to one other outbreak, that one is turned over.",
                de="Von Pestherden, die zusammenhängen, bleibt nur der höchste aktiv. "
                "Gehören alle Flöhe zu einem einzigen anderen Pestherd, wird er umgedreht.",
            ),
        ),
        Step("T4.5", Text(en="flea and flight", de="Floh und Flucht"), note_declined),
        Step(
            BETWEEN_PARTS,
            Text(en="flea and flight after the scoring", de="Floh und Flucht nach der Wertung"),
            between_parts,
        ),
        Step(
            AT_END,
            Text(en="flea and flight at the end of the turn", de="Floh und Flucht am Zugende"),
            at_end_of_turn,
            more=Text(
                en="If the flea has not been laid yet, it is laid now.",
                de="Liegt der Floh noch nicht, wird er jetzt gelegt.",
            ),
        ),
        Step("T10.4", Text(en="the turn is over", de="der Zug ist vorbei"), end_turn),
    ),
    lines=LINES,
    takes=(Takes(Text(en="a flea", de="ein Floh"), is_taken_by_flea),),
    reminders=(Reminder(Text(en="fleas left in the supply", de="Flöhe im Vorrat"), "number"),),
    limit=no_figure_with_outbreak,
    extras=offer_both,
    handlers={FLEA: handle, LIFT: handle, FLEE: handle},
    may_deploy=not_on_infected,
    refusals={
        FLEA: Refusal(("cell",), why_not_flea),
        LIFT: Refusal(("cell",), why_not_lift),
        FLEE: Refusal(("figure",), why_not_flee),
        FLEE_TO: Refusal(("figure", "segment"), why_not_refuge),
    },
    tokens=show_plague,
    answers={
        FLEA: Answer(
            button=Text(en="Lay a flea on this tile", de="Floh auf dieses Plättchen legen"),
            told=Text(en="laid a flea on the tile {place}", de="Floh auf das Plättchen {place} gelegt"),
            here=Text(en="Lay a flea here", de="Floh hierher legen"),
            sign=Sign(figure="flea"),
        ),
        LIFT: Answer(
            button=Text(en="Take the flea from this tile", de="Floh von diesem Plättchen nehmen"),
            told=Text(en="took the flea from the tile {place}", de="Floh vom Plättchen {place} genommen"),
            here=Text(en="Take this flea", de="Diesen Floh nehmen"),
            sign=Sign(figure="latent-flea"),
        ),
        FLEE: Answer(
            button=Text(en="Let {figure} flee", de="{figure} fliehen lassen"),
            told=Text(en="let {figure} flee", de="{figure} fliehen lassen"),
            here=Text(en="Flee from the plague", de="Vor der Pest fliehen"),
            sign=Sign(icon="leave"),
        ),
        FLEE_TO: Answer(
            button=Text(en="Flee to this tile", de="Auf dieses Plättchen fliehen"),
            told=Text(en="reached safety", de="in Sicherheit gebracht"),
            here=Text(en="Flee here", de="Hierher fliehen"),
        ),
    },
    token_kinds={
        FLEA: TokenKind(name=Text(en="flea", de="Floh"), sign=Sign(figure="flea"), shown="corner", threat=THREAT),
        "latent-flea": TokenKind(
            name=Text(en="latent flea", de="latenter Floh"), sign=Sign(figure="latent-flea"), shown="corner"
        ),
        **{
            f"outbreak-{n}": TokenKind(
                name=Text(en=f"outbreak {n}", de=f"Pestherd {n}"),
                sign=Sign(badge=f"plague-{n}"),
                shown="place",
                place=PLAGUE,
                threat=THREAT,
            )
            for n in NUMBERS
        },
        "eradicated": TokenKind(
            name=Text(en="eradicated outbreak", de="erloschener Pestherd"),
            sign=Sign(figure="eradicated"),
            shown="place",
            place=PLAGUE,
        ),
    },
    events={
        "outbreak": Text(
            en="the plague breaks out {place}: outbreak {third}", de="die Pest bricht {place} aus: Pestherd {third}"
        ),
        "eradicated": Text(en="outbreak {third} {place} is eradicated", de="Pestherd {third} {place} ist erloschen"),
        "flea-laid": Text(en="{player} lays a flea {place}", de="{player} legt {place} einen Floh"),
        "flea-taken": Text(en="{player} takes the flea {place}", de="{player} nimmt {place} den Floh"),
    },
    quiet=frozenset(("flea-laid", "flea-taken")),
    words={PLAGUE: Text(en="plague", de="Pest")},
    landmarks={PLAGUE: Text(en="the outbreak", de="vom Pestherd")},
)

MODULE = Module(
    id=PLAGUE,
    number=32,
    name=Text(en="The Plague", de="Die Pest"),
    year=2010,
    about=Text(
        en="Fleas carry the plague from tile to tile and drive followers out; who is quick flees in time.",
        de="Flöhe tragen die Pest von Plättchen zu Plättchen und vertreiben Gefolgsleute; wer flink ist, flieht.",
    ),
    picture=Picture("PE5", Sign(figure="flea")),
    tiles=(PLAGUE,),
    elements=(THE_PLAGUE,),
    options=(
        Option(
            "plague.spread-optional",
            Text(en="The flea of each turn", de="Der Floh in jedem Zug"),
            {
                False: Text(en="must be laid", de="muss gelegt werden"),
                True: Text(en="may be laid", de="darf gelegt werden"),
            },
            "plague.md, Ambiguities and options",
        ),
        Option(
            "plague.specials-flee",
            Text(en="Figures that may flee", de="Figuren, die fliehen dürfen"),
            {
                True: Text(en="followers, builder, pig and shepherd", de="Gefolgsleute, Baumeister, Schwein, Schäfer"),
                False: Text(en="followers only", de="nur Gefolgsleute"),
            },
            "plague.md, Ambiguities and options",
        ),
        Option(
            "plague.safe-tiles",
            Text(en="Tiles drawn before any plague tile", de="Plättchen vor dem ersten Pestplättchen"),
            {
                SAFE_TILES: Text(en="17 of the base game", de="17 des Grundspiels"),
                "24%": Text(en="24% of all others", de="24 % aller übrigen"),
            },
            "plague.md, Ambiguities and options",
        ),
    ),
    source="Die Pest, spielbox 6/2010",
)
