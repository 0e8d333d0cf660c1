"""Between the engine and the simulator: positions and actions of the base game, there and back."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from bastide.errors import BastideError
from bastide.game.actions import PASS, Action, Deploy, Place
from bastide.game.frames import Part
from bastide.game.game import Game
from bastide.game.notation import Laid, Standing, spots
from bastide.game.rules import Rules
from bastide.modules import rules_for
from bastide.sim import DEPLOY, NONE, OVER, PLACE, Simulator, face_numbers, faces
from bastide.sim.tables import tables
from bastide.text import Text
from bastide.tiles.geometry import cell_of

KNOWN = frozenset(("course", "small", "farmers"))
"""The elements that the simulator plays."""
FOLLOWER = "small"

_UNKNOWN = Text(
    en="The simulator plays the base game alone, with its 72 tiles; this game has more or other parts.",
    de="Der Simulator spielt nur das Grundspiel mit seinen 72 Plättchen; dieses Spiel hat mehr oder andere Teile.",
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


def to_simulator(game: Game) -> Simulator:
    """The position of a game, or of a player's view of one, in the simulator."""
    rules, board = game.rules, game.board
    if not knows(rules):
        raise BastideError(_UNKNOWN)
    sim = _empty(rules)
    s, numbers = sim.state, face_numbers()
    for face, cell, rotation, _ in board.pieces:
        sim.lay(numbers[face.id], *cell_of(cell), rotation)
    bag = Counter(face.id for pile in game.piles for face in pile)
    sim.fill_bag([bag[face.id] for face in faces()])
    s["unseen"] = game.unseen
    s["scores"][: rules.players] = game.scores
    for figure, at in enumerate(game.where):
        if at >= 0:
            player = rules.owner[figure]
            sim.stand(player, figure - rules.ranges[player, FOLLOWER][0], at)
    _set_phase(sim, game)
    return sim


def _empty(rules: Rules) -> Simulator:
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
    )


def _set_phase(sim: Simulator, game: Game) -> None:
    s, decision = sim.state, game.decision
    if decision is None:
        s["phase"] = OVER
        return
    s["turn"] = decision.player
    part = game.frame(Part)
    s["phase"] = PLACE if part.piece < 0 else DEPLOY
    if part.piece < 0 and part.face is not None:
        s["hand"] = face_numbers()[part.face.id]


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
    rows: list[list[int]] = sim.legal().tolist()
    if sim.phase == PLACE:
        return [Place((x, y), rotation) for x, y, rotation in rows]
    return [PASS if at == NONE else Deploy(FOLLOWER, at) for (at,) in rows]


def apply(sim: Simulator, action: Action) -> None:
    """Carry out an action of the engine."""
    if isinstance(action, Place):
        sim.place(*action.cell, action.rotation)
    else:
        sim.deploy(action.segment if isinstance(action, Deploy) else None)
