"""Cathedrals in Germany: roads that start at a cathedral are worth more, and its archbishop is paid for all of them.

Rules: german-cathedrals.md.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from bastide.board import Board
from bastide.game.frames import Part
from bastide.game.game import Game
from bastide.game.module import Effect, Element, Line, Module, Option, Step, ValueRule
from bastide.game.numbers import SegmentNumber
from bastide.game.scoring import Value, majority, strength_on
from bastide.game.shown import Picture
from bastide.modules import rulings
from bastide.modules.course import in_scoring_order, unfinished
from bastide.text import Text
from bastide.tiles.face import CATHEDRAL, ROAD, Face

ROADS, CATHEDRALS = frozenset((ROAD,)), frozenset((CATHEDRAL,))


class Unfinished(Struct):
    """The cathedrals that still wait for one of their roads, or have waited until this turn part."""

    cathedrals: tuple[SegmentNumber, ...] = ()


# -- sections ----------------------------------------------------------------------------------------------------------


def has_cathedral(face: Face) -> bool:
    return any(segment.kind == CATHEDRAL for segment in face.segments)


def starts_at_cathedral(board: Board, road: int) -> bool:
    return any(has_cathedral(board.pieces[piece].face) for piece in board.pieces_of(road))


def sections_of(game: Game, road: int) -> int:
    """The tiles of a road; on the tile of a cathedral each of its arms counts."""
    board = game.board
    pieces = [board.piece_of[segment] for segment in board.members(road)]
    starts = [piece for piece in pieces if has_cathedral(board.pieces[piece].face)]
    return game.tiles_of(road) + len(starts) - len(set(starts))


def roads_of(board: Board, cathedral: int) -> list[int]:
    """The roads that start at a cathedral, each once."""
    return list({board.label[road]: road for road in board.roads_at(cathedral)}.values())


def measure_road(game: Game, value: Value) -> None:
    if starts_at_cathedral(game.board, value.segment):
        value.tiles, value.unit = sections_of(game, value.segment), "sections"


def measure_cathedral(game: Game, value: Value) -> None:
    """All its roads together, finished or not, with whatever lies on their tiles."""
    board = game.board
    roads = roads_of(board, value.segment)
    value.tiles, value.unit = sum(sections_of(game, road) for road in roads), "sections"
    value.over = frozenset().union(*(board.pieces_of(road) for road in roads))


# -- values ------------------------------------------------------------------------------------------------------------


def at_cathedral(game: Game, value: Value) -> bool:
    return starts_at_cathedral(game.board, value.segment)


def inn_sections(wanted: Callable[[Board, int], bool] = lambda board, road: True) -> Callable[[Game, Value], int]:
    """The sections of those roads of a cathedral that have an inn, if they are as wanted."""

    def count(game: Game, value: Value) -> int:
        board = game.board
        roads = (road for road in roads_of(board, value.segment) if rulings.has_inn(game, road) and wanted(board, road))
        return sum(sections_of(game, road) for road in roads)

    return count


def is_open(board: Board, road: int) -> bool:
    return not board.is_complete(road)


VALUES = (
    ValueRule("rate", ROADS, "cathedral-road", at_cathedral, complete=Effect(rate=1)),
    ValueRule("tiles", CATHEDRALS, "inn-sections", inn_sections(), complete=Effect(each=1)),
    ValueRule(
        "tiles",
        CATHEDRALS,
        "inn-sections",
        inn_sections(),
        unfinished=Effect(each=-1),
        when={"cathedral.final-inn": ("zero",)},
    ),
    ValueRule(
        "tiles",
        CATHEDRALS,
        "finished-inn-sections",
        inn_sections(Board.is_complete),
        unfinished=Effect(each=1),
        when={"cathedral.final-inn": ("by-state",)},
    ),
    ValueRule(
        "tiles",
        CATHEDRALS,
        "open-inn-sections",
        inn_sections(is_open),
        unfinished=Effect(each=-1),
        when={"cathedral.final-inn": ("by-state",)},
    ),
)

# -- when a cathedral is complete --------------------------------------------------------------------------------------


def open_cathedral(game: Game, part: Part) -> None:
    """T2.3: from now on the cathedral of the new tile waits."""
    if part.piece >= 0:
        wait_for_roads(game, part.piece)


def wait_for_roads(game: Game, piece: int) -> None:
    board = game.board
    for segment in board.segments(piece):
        if board.printed[segment].kind == CATHEDRAL:
            board.open_mouth(segment)
            game.slot(Unfinished).cathedrals += (segment,)


def open_all(game: Game) -> None:
    """A position tells which cathedrals are complete: those with all their roads."""
    for piece in range(len(game.board.pieces)):
        wait_for_roads(game, piece)
    close(game, [segment for segment in game.slot(Unfinished).cathedrals if has_all_roads(game.board, segment)])


def has_all_roads(board: Board, cathedral: int) -> bool:
    return all(board.is_complete(road) for road in board.roads_at(cathedral))


def list_cathedrals(game: Game, part: Part) -> None:
    """T7.1: complete with the last of its roads, however that was completed. It is scored only once."""
    done = [segment for segment in game.slot(Unfinished).cathedrals if has_all_roads(game.board, segment)]
    if done:
        part.completed = in_scoring_order(game.board, (*part.completed, *done))


def close_cathedrals(game: Game, part: Part) -> None:
    """T8.4: whatever becomes of its roads, it is complete for good."""
    close(game, [segment for segment in part.completed if game.board.printed[segment].kind == CATHEDRAL])


def close(game: Game, cathedrals: list[int]) -> None:
    waiting = game.slot(Unfinished)
    for segment in cathedrals:
        game.board.close_mouth(segment)
    waiting.cathedrals = tuple(segment for segment in waiting.cathedrals if segment not in cathedrals)


def archbishops_paid(game: Game, part: Part) -> list[tuple[int, frozenset[int]]]:
    """T8.8: an archbishop has won all tiles of his roads (goldmines.md, Handing out gold)."""
    board, found = game.board, []
    for cathedral in (s for s in part.completed if board.printed[s].kind == CATHEDRAL):
        pieces = {piece for road in roads_of(board, cathedral) for piece in board.pieces_of(road)}
        cells = frozenset(board.pieces[piece].cell for piece in pieces)
        figures = game.figures_on(cathedral)
        strength = strength_on(game, figures)
        found += [(player, cells) for player in majority(game, cathedral, figures, strength) if strength[player]]
    return found


# -- the module --------------------------------------------------------------------------------------------------------

FINAL_INN = {
    "zero": Text(
        en="1 point for each section of its roads, complete or not; a road with an inn brings nothing.",
        de="1 Punkt je Abschnitt ihrer Straßen, fertig oder nicht; eine Straße mit Wirtshaus bringt nichts.",
    ),
    "by-state": Text(
        en="1 point for each section of its roads. With an inn 2 where the road is complete, otherwise nothing.",
        de="1 Punkt je Abschnitt ihrer Straßen. Mit Wirtshaus 2, wenn die Straße fertig ist, sonst nichts.",
    ),
}


CATHEDRAL_NAME = Text(en="cathedral", de="Kathedrale")
INN_SECTIONS = Text(
    en="section with an inn|sections with an inn", de="Abschnitt mit Wirtshaus|Abschnitte mit Wirtshaus"
)
END = Text(en="score archbishops of unfinished cathedrals", de="Erzbischöfe unfertiger Kathedralen werten")

ARCHBISHOP = Element(
    id="german-cathedrals",
    name=Text(en="Cathedrals and archbishops", de="Kathedralen und Erzbischöfe"),
    opens=CATHEDRALS,
    state=Unfinished,
    resume=open_all,
    measures={ROAD: measure_road, CATHEDRAL: measure_cathedral},
    values=VALUES,
    steps=(
        Step("T2.3", Text(en="the cathedral waits", de="die Kathedrale wartet"), open_cathedral, rank=-2),
        Step(
            "T7.1",
            Text(en="see which cathedrals are complete", de="fertige Kathedralen feststellen"),
            list_cathedrals,
            rank=5,
        ),
        Step("T8.4", Text(en="the cathedral is complete", de="die Kathedrale ist fertig"), close_cathedrals, rank=-1),
        *(
            replace(unfinished("E13", END, more, CATHEDRAL), when={"cathedral.final-inn": (value,)})
            for value, more in FINAL_INN.items()
        ),
    ),
    lines=(
        Line(
            "T4.2",
            Text(
                en="place a follower in the cathedral of the tile as archbishop",
                de="einen Gefolgsmann als Erzbischof in die Kathedrale des Plättchens setzen",
            ),
            may=True,
            choice=True,
            rank=7,
            symbol=CATHEDRAL_NAME,
            more=Text(
                en="Also if others stand on its roads. Not with a mayor or an abbot.",
                de="Auch wenn auf ihren Straßen andere stehen. Nicht mit Bürgermeister oder Abt.",
            ),
        ),
        Line(
            "T8.4",
            Text(
                en="count 2 for each section of a road that starts at a cathedral",
                de="bei Straßen, die an einer Kathedrale beginnen, 2 je Abschnitt zählen",
            ),
            who="table",
            rank=5,
            more=Text(
                en="Each tile is a section; on the cathedral's tile each of its arms is one. With an inn 3.",
                de="Jedes Plättchen ist ein Abschnitt, auf dem der Kathedrale jeder Straßenarm. Mit Wirtshaus 3.",
            ),
        ),
        Line(
            "T8.4",
            Text(
                en="score the archbishop once all roads of his cathedral are complete",
                de="den Erzbischof werten, sobald alle Straßen seiner Kathedrale fertig sind",
            ),
            who="table",
            rank=6,
            more=Text(
                en="After those roads: 1 point for each of their sections, 2 where the road has an inn. "
                "Roads scored long ago count, too.",
                de="Nach diesen Straßen: 1 Punkt für jeden ihrer Abschnitte, 2 wo die Straße ein Wirtshaus hat. "
                "Auch längst gewertete zählen.",
            ),
        ),
    ),
    paid_areas=archbishops_paid,
    words={
        CATHEDRAL: CATHEDRAL_NAME,
        "sections": Text(en="section|sections", de="Abschnitt|Abschnitte"),
        "cathedral-road": Text(en="road from a cathedral", de="Straße von einer Kathedrale"),
        "inn-sections": INN_SECTIONS,
        "finished-inn-sections": Text(
            en="section with an inn, road complete", de="Abschnitt mit Wirtshaus, Straße fertig"
        ),
        "open-inn-sections": Text(
            en="section with an inn, road unfinished", de="Abschnitt mit Wirtshaus, Straße unfertig"
        ),
    },
)

MODULE = Module(
    id="german-cathedrals",
    number=38,
    name=Text(en="Cathedrals in Germany", de="Kathedralen in Deutschland"),
    year=2016,
    about=Text(
        en="Six cathedrals: roads to them count double, and archbishops are paid for all of them.",
        de="Sechs Kathedralen: Straßen dorthin zählen doppelt, und Erzbischöfe werden für alle bezahlt.",
    ),
    picture=Picture("KathA"),
    tiles=("german-cathedrals",),
    elements=(ARCHBISHOP,),
    options=(
        Option(
            "cathedral.final-inn",
            Text(
                en="At the end an archbishop gets for a road with an inn",
                de="Am Ende bekommt ein Erzbischof für eine Straße mit Wirtshaus",
            ),
            {
                "zero": Text(en="nothing", de="nichts"),
                "by-state": Text(en="2 for each section if it is complete", de="2 je Abschnitt, wenn sie fertig ist"),
            },
            "german-cathedrals.md, Ambiguities",
        ),
    ),
    source="Kathedralen in Deutschland, 2016",
)
