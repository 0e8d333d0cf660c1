"""Between the engine and the simulator: positions and actions of the base game and the boxes, there and back."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from bastide.errors import BastideError
from bastide.game.actions import PASS, Action, Choose, Deploy, Place
from bastide.game.frames import Part, Turn
from bastide.game.game import Game
from bastide.game.notation import Laid, Standing, spots
from bastide.game.rules import Rules
from bastide.modules import rules_for
from bastide.sim import DEPLOY, NONE, OVER, PLACE, Simulator, face_numbers, faces
from bastide.sim.known import (
    BASE_ELEMENTS,
    BOX_ELEMENTS,
    FARMERS,
    FIGURES,
    FOLLOWER,
    RECALL_WORD,
    SECOND_PART_WORD,
    boxes_of,
    knows_laying_of_river,
    knows_options,
)
from bastide.sim.layout import FOLLOWERS, MOST_CITIES, RECALL, SECOND, SMALL
from bastide.sim.tables import BOX_SETS, WARES, tables
from bastide.text import Text
from bastide.tiles.face import CITY
from bastide.tiles.geometry import EDGE, STEP, cell_of

STEPS = {"T2.1": PLACE, "T4.2": DEPLOY, "T9.3": SECOND}
"""Steps at which the simulator can take over."""
WATER = EDGE["W"]

_UNKNOWN = Text(
    en="The simulator plays the base game, River, Abbot, Inns & Cathedrals and Traders & Builders, each once; this "
    "game has more or other parts.",
    de="Der Simulator spielt das Grundspiel, Fluss, Abt, Wirtshäuser & Kathedralen und Händler & Baumeister, jedes "
    "einmal; dieses Spiel hat mehr oder andere Teile.",
)
_OVER = Text(
    en="The game is over; only a position to be played on can be given back.",
    de="Das Spiel ist zu Ende; nur eine Stellung, die weitergespielt wird, lässt sich zurückgeben.",
)


def knows(game: Game) -> bool:
    """Can the simulator take over here?"""
    decision = game.decision
    if decision is not None and decision.step not in STEPS:
        return False
    return is_base(game.rules) or (_knows_boxes(game.rules) and _knows_river(game) and _cities(game) <= MOST_CITIES)


def is_base(rules: Rules) -> bool:
    """Are these rules of the base game alone?"""
    setup = rules.setup
    return (
        rules.element_ids <= BASE_ELEMENTS
        and FOLLOWER in rules.element_ids
        and setup.tiles == {"base": 1}
        and not setup.custom_tiles
    )


def _knows_boxes(rules: Rules) -> bool:
    elements, tiles = rules.setup.elements, rules.setup.tiles
    return (
        rules.element_ids <= BASE_ELEMENTS | BOX_ELEMENTS
        and FOLLOWER in rules.element_ids
        and elements[FOLLOWER] + 2 <= FOLLOWERS
        and tiles.get("base") == 1
        and all(set_id in BOX_SETS and number == 1 for set_id, number in tiles.items())
        and all(elements.get(figure, 0) <= 1 for figure in FIGURES[1:])
        and rules.faces.keys() <= face_numbers(boxes=True).keys()
        and knows_options(rules.element_ids, rules.options)
    )


def _knows_river(game: Game) -> bool:
    """Either no river is to be laid any more and all of it is joined, or it has one end and goes on there."""
    decision = game.decision
    in_hand = decision is not None and decision.tile is not None and decision.tile.is_river
    to_come = in_hand or any(face.is_river for pile in game.piles for face in pile)
    if not to_come:
        return not _river_ends(game)
    return len(_river_ends(game)) == 1 and knows_laying_of_river(game.rules.options)


def _river_ends(game: Game) -> list[tuple[int, int]]:
    """Open cells into which a river flows, and the side to which it flows there."""
    return [
        (cell, (side + 2) % 4)
        for cell, demand in game.board.demand.items()
        for side in range(4)
        if demand >> 4 * side & 15 == WATER
    ]


def _cities(game: Game) -> int:
    board = game.board
    return len({label for label in board.label if board.printed[label].kind == CITY})


def to_simulator(game: Game, *, boxes: bool = False) -> Simulator:
    """The position of a game, or of a player's view of one, in the simulator; on wish as one with boxes in any case."""
    rules, board = game.rules, game.board
    boxes = boxes or not is_base(rules)
    if not knows(game):
        raise BastideError(_UNKNOWN)
    sim = _empty(rules, boxes=boxes)
    s, numbers = sim.state, face_numbers(boxes)
    for face, cell, rotation, _ in board.pieces:
        sim.lay(numbers[face.id], *cell_of(cell), rotation)
    bag = Counter(face.id for pile in game.piles for face in pile)
    sim.fill_bag([bag[face.id] for face in faces(boxes)])
    s["unseen"] = game.unseen
    s["scores"][: rules.players] = game.scores
    for figure, at in enumerate(game.where):
        if at >= 0:
            _stand(sim, rules, figure, at)
    if boxes:
        _set_boxes(sim, game)
    _set_phase(sim, game)
    return sim


def _stand(sim: Simulator, rules: Rules, figure: int, at: int) -> None:
    player, kind = rules.figures[figure]
    first, number = rules.ranges[player, kind.id][0], FIGURES.index(kind.id)
    if kind.follower:
        smalls = rules.setup.elements[FOLLOWER]
        sim.stand(player, figure - first if number == SMALL else smalls + number - 1, at)
    else:
        sim.accompany(player, number, at)


def _set_boxes(sim: Simulator, game: Game) -> None:
    s, part, turn = sim.state, game.find_frame(Part), game.find_frame(Turn)
    s["part"] = part.number if part else 2
    s["extended"] = part is not None and part.number == 1 and turn is not None and bool(turn.extra_part)
    for token in game.tokens():
        if token.what in WARES and token.player is not None:
            sim.give_goods(token.player, WARES.index(token.what), token.number)
    _forget_wares(sim, game)
    _set_river(sim, game)


def _forget_wares(sim: Simulator, game: Game) -> None:
    """The goods of completed cities have been taken, but for those that wait for the end of this turn."""
    s = sim.state
    first = int(s["first"][s["pieces"] - 1]) if STEPS.get(_step(game)) == DEPLOY else int(s["segments"])
    labels: list[int] = s["label"][: int(s["segments"])].tolist()
    for label in set(labels[:first]) - set(labels[first:]):
        if s["open"][label] == 0:
            s["wares"][label] = 0


def _step(game: Game) -> str:
    return game.decision.step if game.decision is not None else ""


def _set_river(sim: Simulator, game: Game) -> None:
    """Where the river goes on; tiles of a position may have been laid in any order."""
    s, board = sim.state, game.board
    s["river"] = NONE
    for cell, side in _river_ends(game):
        before = board.pieces[board.cells[cell - STEP[side]]]
        came = [at for at, edge in enumerate(before.face.turned_edges(before.rotation)) if edge == "W" and at != side]
        x, y = cell_of(cell)
        s["river"] = (x + sim.size.skew * y) % sim.size.cells
        s["river_flows"], s["river_turned"] = side, (side - came[0] - 2) % 4 if came else 0


def _empty(rules: Rules, *, boxes: bool) -> Simulator:
    """A table without tiles, with the options of these rules."""
    options = rules.options
    return Simulator(
        rules.players,
        farm_scoring=str(options["farm-scoring"]),
        farmers=FARMERS in rules.element_ids,
        tiny_city=int(options["tiny-city"]),
        reshuffle=options["unplaceable-tile"] == "reshuffle",
        followers=rules.setup.elements[FOLLOWER],
        start=False,
        boxes=boxes_of(rules.element_ids, options) if boxes else None,
    )


def _set_phase(sim: Simulator, game: Game) -> None:
    s, decision = sim.state, game.decision
    if decision is None:
        s["phase"] = OVER
        return
    s["turn"], s["phase"] = decision.player, STEPS[decision.step]
    if decision.tile is not None:
        s["hand"] = face_numbers(sim.has_boxes)[decision.tile.id]


def to_game(sim: Simulator, rules: Rules) -> Game:
    """A base game in this position, under the rules it came from; equal figures may have swapped places."""
    s = sim.state
    if sim.phase == OVER:
        raise BastideError(_OVER)
    lying = int(s["pieces"]) - (sim.phase == DEPLOY)
    hand = int(s["orientation"][lying]) // 4 if sim.phase == DEPLOY else int(s["hand"])
    facts = ["scores=" + ",".join(map(str, sim.scores)), f"player={int(s['turn'])}"]
    if hand != NONE:
        facts.append(f"tile={faces()[hand].id}")
    if out := _out(sim, hand):
        facts.append("out=" + ",".join(out))
    if s["unseen"]:
        facts.append(f"unseen={int(s['unseen'])}")
    pieces = [str(_laid(sim, piece)) for piece in range(lying)]
    setup = replace(rules.setup, position=" ".join((*pieces, *facts)), draws=())
    game = Game(rules_for(setup), 0)
    if sim.phase == DEPLOY:
        game.apply(_placed(sim, lying))
    return game


def _placed(sim: Simulator, piece: int) -> Place:
    s = sim.state
    return Place((int(s["x"][piece]), int(s["y"][piece])), int(s["orientation"][piece]) % 4)


def _laid(sim: Simulator, piece: int) -> Laid:
    s, action = sim.state, _placed(sim, piece)
    face = faces()[int(s["orientation"][piece]) // 4]
    first, names = int(s["first"][piece]), list(spots(face))
    figures = tuple(
        Standing(names[at - first], player, FOLLOWER)
        for player in range(sim.players)
        for at in s["where"][player].tolist()
        if first <= at < first + len(names)
    )
    return Laid(face.id, action.cell, action.rotation, figures)


def _out(sim: Simulator, hand: int) -> list[str]:
    """Tiles that left the game."""
    s = sim.state
    left = tables()[0]["total"] - s["bag"]
    for piece in range(int(s["pieces"])):
        left[s["orientation"][piece] // 4] -= 1
    if hand != NONE and sim.phase == PLACE:
        left[hand] -= 1
    return [face.id for face, number in zip(faces(), left.tolist(), strict=True) for _ in range(number)]


# -- actions -----------------------------------------------------------------------------------------------------------


def actions(sim: Simulator) -> list[Action]:
    """The legal answers in the engine's words."""
    if sim.phase == SECOND:
        return [second_part_action(yes=yes) for yes in (True, False)]
    rows: list[list[int]] = sim.legal().tolist()
    if sim.phase == PLACE:
        return [Place((x, y), rotation) for x, y, rotation in rows]
    return [figure_action(sim, at, figure) for at, figure in rows]


def figure_action(sim: Simulator, at: int, figure: int) -> Action:
    """What a player does with the figures, on a segment or with no figure at all."""
    if at == NONE:
        return PASS
    if figure == RECALL:
        return Choose(RECALL_WORD, figure=sim.abbot_number())
    return Deploy(FIGURES[figure], at)


def second_part_action(*, yes: bool) -> Action:
    return Choose(SECOND_PART_WORD) if yes else PASS


def apply(sim: Simulator, action: Action) -> None:
    """Carry out an action of the engine."""
    if isinstance(action, Place):
        sim.place(*action.cell, action.rotation)
    elif sim.phase == SECOND:
        sim.go_on(action != PASS)
    elif isinstance(action, Choose):
        sim.deploy(int(sim.state["first"][sim.state["pieces"] - 1]), RECALL)
    elif isinstance(action, Deploy):
        sim.deploy(action.segment, FIGURES.index(action.figure))
    else:
        sim.deploy(None)
