"""Between the engine and the simulator: positions and actions of the base game and the boxes, there and back."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from bastide.board import Board
from bastide.errors import BastideError
from bastide.game.actions import PASS, Action, Choose, Deploy, Place
from bastide.game.frames import Part, Turn
from bastide.game.game import Game
from bastide.game.notation import Laid, Standing, spots
from bastide.game.rules import Rules
from bastide.modules import rules_for
from bastide.sim import DEPLOY, NONE, OVER, PLACE, Simulator, face_numbers, faces
from bastide.sim.layout import ABSENT, FOLLOWERS, MOST_CITIES, RECALL, SECOND, SMALL
from bastide.sim.simulator import Boxes
from bastide.sim.tables import BOX_SETS, WARES, tables
from bastide.text import Text
from bastide.tiles.face import CITY
from bastide.tiles.geometry import EDGE, cell_of

KNOWN = frozenset(("course", "small", "farmers"))
"""The elements that the simulator plays."""
IN_BOXES = frozenset(("river", "gardens", "abbot", "large", "inns", "cathedrals", "builder", "pig", "goods"))
"""Those that it plays with the tables for boxes."""
FOLLOWER = "small"
FIGURES = ("small", "large", "abbot", "builder", "pig")
"""By their number in the simulator."""
SECOND_PART = "second-part"
STEPS = {"T2.1": PLACE, "T4.2": DEPLOY, "T9.3": SECOND}
"""Steps at which the simulator can take over."""

_UNKNOWN = Text(
    en="The simulator plays the base game and four boxes, once a river lies; this game has more or other parts.",
    de="Der Simulator spielt das Grundspiel und vier Schachteln, sobald ein Fluss liegt; dieses Spiel hat mehr.",
)
_OVER = Text(
    en="The game is over; only a position to be played on can be given back.",
    de="Das Spiel ist zu Ende; nur eine Stellung, die weitergespielt wird, lässt sich zurückgeben.",
)


def knows(rules: Rules) -> bool:
    """Does the simulator play games of these rules?"""
    setup = rules.setup
    return (
        rules.element_ids <= KNOWN
        and FOLLOWER in rules.element_ids
        and setup.tiles == {"base": 1}
        and not setup.custom_tiles
    )


def knows_boxes(game: Game) -> bool:
    """Does the simulator play this game with boxes from here on? Not while a river is being laid."""
    return _knows_rules_of_boxes(game.rules) and _knows_position(game)


def _knows_rules_of_boxes(rules: Rules) -> bool:
    elements, tiles, options = rules.setup.elements, rules.setup.tiles, rules.options
    return (
        rules.element_ids <= KNOWN | IN_BOXES
        and FOLLOWER in rules.element_ids
        and elements[FOLLOWER] + 2 <= FOLLOWERS
        and tiles.get("base") == 1
        and all(set_id in BOX_SETS and number == 1 for set_id, number in tiles.items())
        and all(elements.get(figure, 0) <= 1 for figure in FIGURES[1:])
        and rules.faces.keys() <= face_numbers(boxes=True).keys()
        and (options["farm-scoring"] == "ed3" or "pig" not in rules.element_ids)
        and not options.get("goods-hidden")
    )


def _knows_position(game: Game) -> bool:
    waiting = any(face.is_river for pile in game.piles for face in pile)
    shown = {demand >> shift & 15 for demand in game.board.demand.values() for shift in (0, 4, 8, 12)}
    asked = game.decision is None or game.decision.step in STEPS
    in_hand = game.decision is not None and game.decision.tile is not None and game.decision.tile.is_river
    return asked and not (waiting or in_hand or EDGE["W"] in shown) and _cities(game.board) <= MOST_CITIES


def _cities(board: Board) -> int:
    return len({label for label in board.label if board.printed[label].kind == CITY})


def to_simulator(game: Game, *, boxes: bool = False) -> Simulator:
    """The position of a game, or of a player's view of one, in the simulator; on wish as one with boxes in any case."""
    rules, board = game.rules, game.board
    boxes = boxes or not knows(rules)
    if boxes and not knows_boxes(game):
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
    s["extended"] = part is not None and part.number == 1 and turn is not None and turn.extra_part == "builder"
    for token in game.tokens():
        if token.what in WARES and token.player is not None:
            s["goods"][token.player, WARES.index(token.what)] = token.number
    if "goods" in game.rules.element_ids:
        _forget_wares(sim)


def _forget_wares(sim: Simulator) -> None:
    """The goods of completed cities have been taken."""
    s = sim.state
    for label in {int(label) for label in s["label"][: int(s["segments"])]}:
        if s["open"][label] == 0:
            s["wares"][label] = 0


def _empty(rules: Rules, *, boxes: bool) -> Simulator:
    """A table without tiles, with the options of these rules."""
    options = rules.options
    return Simulator(
        rules.players,
        farm_scoring=str(options["farm-scoring"]),
        farmers="farmers" in rules.element_ids,
        tiny_city=int(options["tiny-city"]),
        reshuffle=options["unplaceable-tile"] == "reshuffle",
        followers=rules.setup.elements[FOLLOWER],
        start=False,
        boxes=_boxes(rules) if boxes else None,
    )


def _boxes(rules: Rules) -> Boxes:
    has, options = rules.element_ids, rules.options
    return Boxes(
        abbot="abbot" in has,
        large="large" in has,
        inns="inns" in has,
        cathedrals="cathedrals" in has,
        ends_at_nothing=options.get("inn-cathedral-final") == "zero",
        builder="builder" in has,
        builder_on_completed=bool(options.get("builder-on-completed")),
        must_go_on=options.get("double-turn") == "must",
        pig="pig" in has,
        goods="goods" in has,
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
    """A game of the engine in this position, under the rules it came from; equal figures may have swapped places."""
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
        return [Choose(SECOND_PART), PASS]
    rows: list[list[int]] = sim.legal().tolist()
    if sim.phase == PLACE:
        return [Place((x, y), rotation) for x, y, rotation in rows]
    return [figure_action(sim, at, figure) for at, figure in rows]


def figure_action(sim: Simulator, at: int, figure: int) -> Action:
    """What a player does with the figures, on a segment or with no figure at all."""
    if at == NONE:
        return PASS
    if figure == RECALL:
        return Choose("recall", figure=abbot_of(sim))
    return Deploy(FIGURES[figure], at)


def abbot_of(sim: Simulator) -> int:
    """The engine's number of the abbot of the player to move: figures are numbered player by player, kind by kind."""
    s = sim.state
    before = int(s["smalls"])
    own = [int(s["where"][0, before]), int(s["where"][0, before + 1]), int(s["builder"][0]), int(s["pig"][0])]
    return int(s["turn"]) * (before + sum(at != ABSENT for at in own)) + before


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
