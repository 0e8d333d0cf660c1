"""The wagon: a follower that may drive on to a neighbour when its road, city or monastery has been scored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bastide.game.actions import PASS, Action, Choose
from bastide.game.decision import Decision
from bastide.game.foreign import ForeignMove, ForeignRule, ForeignWait, Jcz
from bastide.game.frames import Frame, Part
from bastide.game.game import Game
from bastide.game.lines import feature_name
from bastide.game.module import Element, Figure, Line, Option, Refusal, Step
from bastide.game.numbers import FigureNumber
from bastide.game.question import Question
from bastide.game.reasons import ASKED_FIGURE, COMPLETE, OCCUPIED, not_own
from bastide.game.shown import Answer, Sign
from bastide.game.traits import CLIMBS, DRIVES, MARKET_QUARTER, ORDINARY
from bastide.modules.course import other_ways_in, take_handled, why_not_deploy
from bastide.text import Sentence, Text
from bastide.tiles.face import CASTLE, CATHEDRAL, CITY, MONASTERY, ROAD
from bastide.tiles.geometry import STEP, STRIDE


def drive_wagons(game: Game, part: Part) -> Frame | None:
    """T8.9: wagons on scored features, those of the active player first, then clockwise."""
    rules = game.rules
    wagons = [f for f in part.leaving if DRIVES in rules.figures[f][1].traits and game.where[f] >= 0]
    wagons.sort(key=lambda wagon: ((rules.owner[wagon] - part.player) % rules.players, wagon))
    return Drives(tuple(wagons)) if wagons else None


class Drives(Frame):
    """Wagons that still drive on or go home, one after the other; each sees where the earlier ones have gone."""

    wagons: tuple[FigureNumber, ...]

    def next(self, game: Game) -> Decision | None:
        while self.wagons:
            wagon = self.wagons[0]
            actions = ways_on(game, wagon)
            if actions:
                return Decision(game.rules.owner[wagon], "T8.9", take_drive, (*actions, PASS), question=DRIVE)
            self.wagons = self.wagons[1:]
            game.send_home(wagon, "scored")
        return None


def tell_scored(game: Game, _: Decision, names: Sequence[str]) -> dict[str, object]:
    wagon = game.frame(Drives).wagons[0]
    return {"feature": feature_name(game, game.where[wagon])}


DRIVE = Question(
    Text(en="drive the wagon on, or home", de="den Wagen weiterfahren oder heimschicken"),
    Text(
        en="Its place has been scored ({feature}); it may go to a free, unfinished neighbour.",
        de="Sein Gebiet ist gewertet ({feature}); er darf auf ein freies, unfertiges Nachbargebiet.",
    ),
    Text(en="drive home", de="heimfahren"),
    tell_scored,
    source="abbey-mayor.md 6",
)


def take_drive(game: Game, drives: Drives, action: Action) -> None:
    wagon, drives.wagons = drives.wagons[0], drives.wagons[1:]
    if not isinstance(action, Choose) or action.segment is None:
        game.send_home(wagon, "scored")
    elif action.what == "drive":
        game.deploy(wagon, action.segment)
    else:
        take_handled(game, game.frame(Part), action)


NOT_NEAR = {
    "connected": Text(
        en="This feature does not meet the one just scored.",
        de="Dieses Gebiet stößt nicht an das gerade gewertete.",
    ),
    "same-or-next-tile": Text(
        en="The wagon drives on its own tile or onto one beside it.",
        de="Der Wagen fährt auf seinem Plättchen oder auf eines daneben.",
    ),
}


def why_not_drive(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    drives, figure, segment = game.stack[-1], action.figure, action.segment
    if not isinstance(drives, Drives) or figure is None or segment is None:
        return None
    wagon = drives.wagons[0]
    if reason := not_own(game, decision.player, figure):
        return reason
    if figure != wagon:
        return Sentence(ASKED_FIGURE, {"figure": wagon, "named": figure})
    reason = why_not_enter(game, game.rules.figures[wagon][1], segment)
    return reason or Sentence(NOT_NEAR[str(game.rules.options["wagon-move"])])


def ways_on(game: Game, wagon: int) -> list[Action]:
    targets = drive_targets(game, wagon)
    drives = [Choose("drive", figure=wagon, segment=segment) for segment in targets]
    return [*drives, *(way for segment in targets for way in other_ways_in(game, wagon, segment))]


def drive_targets(game: Game, wagon: int) -> list[int]:
    """Unfinished, unoccupied roads, cities and monasteries that the wagon reaches, as segments."""
    connected = game.rules.options["wagon-move"] == "connected"
    near = connected_to(game, game.where[wagon]) if connected else on_tiles_around(game, game.where[wagon])
    return sorted({segment for segment in near if why_not_enter(game, game.rules.figures[wagon][1], segment) is None})


def why_not_enter(game: Game, wagon: Figure, segment: int) -> Sentence | None:
    """Why a wagon does not drive onto this feature, however near it is."""
    board = game.board
    if board.printed[segment].kind not in game.rules.stands_on[wagon.id]:
        return Sentence(wagon.rule)
    if board.is_complete(segment) or game.is_converted(segment):
        return Sentence(COMPLETE)
    if not game.is_free(segment):
        return Sentence(OCCUPIED)
    return why_not_deploy(game, wagon, segment)


def connected_to(game: Game, feature: int) -> Iterator[int]:
    """Segments that meet the feature: in a village, at a gate, at a monastery, at the wall of an abbey."""
    board = game.board
    for segment in board.members(feature):
        face, _, _, first = board.pieces[board.piece_of[segment]]
        for group in face.layout.wagon:
            if segment - first in group:
                yield from (first + index for index in group)
    for number, piece in enumerate(board.pieces):
        if piece.face.walls[piece.rotation]:
            closed = gates_of(game, number)
            inside = board.segments(number)
            if any(board.same_feature(segment, feature) for segment in inside):
                yield from closed
            elif any(board.same_feature(segment, feature) for segment in closed):
                yield from inside


def closed_by(game: Game, abbey: int) -> list[int]:
    """Segments of the neighbours that end at the walls of an abbey."""
    board = game.board
    face, cell, rotation, _ = board.pieces[abbey]
    walls = {cell * STRIDE + offset for offset in face.walls[rotation]}
    neighbours = [piece for step in STEP for piece in board.pieces_on(cell + step)]
    return [s for piece in neighbours for s in board.segments(piece) if walls & set(board.port_keys(s))]


def gates_of(game: Game, abbey: int) -> list[int]:
    """What a wagon passes to and from an abbey: the roads that end there, and cities unless their wall bars the way."""
    closed = closed_by(game, abbey)
    if game.rules.options["wagon-abbey"] == "roads-and-cities":
        return closed
    return [segment for segment in closed if game.board.printed[segment].kind != CITY]


def on_tiles_around(game: Game, segment: int) -> Iterator[int]:
    """Option `same-or-next-tile`: all segments of the tile that the wagon stands on and of those around it."""
    board = game.board
    face, cell, rotation, _ = board.pieces[board.piece_of[segment]]
    near = {cell + step for step in (*face.cells[rotation], *face.area(rotation))}
    for number, piece in enumerate(board.pieces):
        if any(piece.cell + step in near for step in piece.face.cells[piece.rotation]):
            yield from board.segments(number)


WHERE_TO = {
    "connected": Text(
        en="Only to a free, unfinished road, city or monastery that meets the scored feature.",
        de="Nur auf eine freie, unfertige Straße, Stadt oder in ein Kloster, das daran stößt.",
    ),
    "same-or-next-tile": Text(
        en="Only to a free, unfinished feature on its tile or the 8 around it, never a field.",
        de="Nur auf ein freies, unfertiges Gebiet auf seinem Plättchen oder den 8 ringsum, nie Wiesen.",
    ),
}

WAGON = Element(
    id="wagon",
    name=Text(en="Wagon", de="Wagen"),
    frames=(Drives,),
    pays=False,
    figure=Figure(
        "wagon",
        Text(en="wagon", de="Wagen"),
        1,
        frozenset((ROAD, CITY, MONASTERY, CASTLE, CATHEDRAL)),
        Text(
            en="The wagon stands on a road, in a city or in a monastery.",
            de="Der Wagen steht auf einer Straße, in einer Stadt oder in einem Kloster.",
        ),
        traits=ORDINARY - {CLIMBS, MARKET_QUARTER} | {DRIVES},
    ),
    steps=(
        *(
            Step(
                "T8.9",
                Text(
                    en="drive a wagon on from a scored feature",
                    de="mit einem Wagen aus einem gewerteten Gebiet weiterfahren",
                ),
                drive_wagons,
                rank=1,
                who="clockwise",
                may=True,
                more=Text(
                    en=f"{near.en} If it does not drive, it goes home.",
                    de=f"{near.de} Fährt er nicht, geht er heim.",
                ),
                when={"wagon-move": (value,)},
            )
            for value, near in WHERE_TO.items()
        ),
    ),
    lines=(
        Line(
            "T4.2",
            Text(
                en="place your wagon on a road, in a city or in a monastery of the tile",
                de="den Wagen auf eine Straße, in eine Stadt oder ein Kloster des Plättchens setzen",
            ),
            may=True,
            choice=True,
            rank=5,
            more=Text(
                en="It claims like any follower, and may drive on when its feature has been scored.",
                de="Er zählt wie jeder Gefolgsmann und darf nach der Wertung weiterfahren.",
            ),
        ),
    ),
    refusals={"drive": Refusal(("figure", "segment"), why_not_drive)},
    answers={
        "drive": Answer(
            button=Text(en="Wagon {to}", de="Wagen {to}"),
            told=Text(en="moved the wagon {to}", de="Wagen {to} versetzt"),
            here=Text(en="Wagon here", de="Wagen hierher"),
            sign=Sign(figure="wagon"),
        )
    },
    foreign=(
        Jcz(
            elements={"wagon": "wagon"},
            rules={
                "wagon-move": ForeignRule("wagon-move", {"C1": "connected", "C2": "same-or-next-tile"}, missing="C2")
            },
            figures={"wagon": "wagon"},
            messages={"DEPLOY_MEEPLE T8.9": ForeignMove("drive", ("kind", "segment"))},
            waits=(ForeignWait("T8.9.9", "WagonPhase", after="drive", at="T8.9", repeated=True),),
            phases={"T8.9": "WagonPhase"},
        ),
    ),
)

OPTIONS = (
    Option(
        "wagon-move",
        Text(en="A wagon drives", de="Ein Wagen fährt"),
        {
            "connected": Text(
                en="to a feature that meets the scored one", de="auf ein Gebiet, das an das gewertete stößt"
            ),
            "same-or-next-tile": Text(
                en="to any feature of its own or a neighbouring tile",
                de="auf jedes Gebiet des eigenen oder eines benachbarten Plättchens",
            ),
        },
        "abbey-mayor.md 9",
    ),
    Option(
        "wagon-abbey",
        Text(en="A wagon drives between an abbey and", de="Ein Wagen fährt zwischen einer Abtei und"),
        {
            "roads-and-cities": Text(
                en="the roads and cities that end at it", de="den Straßen und Städten, die an ihr enden"
            ),
            "roads-only": Text(
                en="the roads only: city walls bar the way", de="nur den Straßen: Stadtmauern versperren den Weg"
            ),
        },
        "abbey-mayor.md 6.4",
    ),
)
