"""Answers to what players want to know: features, what fits where, farms, the score if the game ended now."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from bastide.game.events import Scored
from bastide.game.game import Game
from bastide.game.record import moment_text
from bastide.game.scoring import majority, strength_on
from bastide.modules.course import placements_of
from bastide.review import Advice
from bastide.server.faults import NO_SEGMENT, Refused
from bastide.server.steps import Step
from bastide.tiles.face import FIELD, Face
from bastide.tiles.geometry import Cell, cell_at, cell_of


class Feature(Struct, frozen=True):
    kind: str
    segments: list[int]
    complete: bool
    tiles: int
    pennants: int
    open: int
    figures: list[int]


class Fit(Struct, frozen=True):
    count: int
    rotations: list[int]


class Fits(Struct, frozen=True):
    cell: Cell
    tiles: dict[str, Fit]


class Hints(Struct, frozen=True):
    hints: list[Advice]


class Forecast(Struct, frozen=True):
    scores: list[int]
    awards: list[Scored]


class Farm(Struct, frozen=True):
    segments: list[int]
    owners: list[int]
    strength: list[tuple[int, int]]
    cities: int


class Farms(Struct, frozen=True):
    fields: list[Farm]


class Moment(Struct, frozen=True):
    """A record without a past, as a text that can be imported."""

    text: str


class DeadCells(Struct, frozen=True):
    cells: list[Cell]


class Steps(Struct, frozen=True):
    steps: list[Step]


def feature(view: Game, segment: int) -> Feature:
    board = view.board
    if not 0 <= segment < len(board.label):
        raise Refused("malformed", NO_SEGMENT, segment=segment)
    return Feature(
        kind=board.printed[segment].kind,
        segments=sorted(board.members(segment)),
        complete=board.is_complete(segment),
        tiles=board.tiles(segment),
        pennants=board.pennants(segment),
        open=board.open[board.label[segment]],
        figures=view.figures_on(segment),
    )


def _kinds_left(view: Game) -> Counter[Face]:
    """The tiles that may still be laid: those of the piles, and those that lie before players."""
    left = Counter(face for pile in view.piles for face in pile)
    for token in view.tokens():
        if token.tile and token.player is not None:
            left[view.rules.faces[token.tile]] += token.number
    return left


def fits(view: Game, cell: Cell) -> Fits:
    """Which remaining tiles fit a cell, how many there are of each, and how they must be turned."""
    wanted = cell_at(*cell)
    found: dict[str, Fit] = {}
    for face, count in _kinds_left(view).items():
        rotations = {
            rotation
            for at, allowed in placements_of(view, face)
            for rotation in allowed
            if any(at + step == wanted for step in face.cells[rotation])
        }
        if rotations:
            found[face.id] = Fit(count, sorted(rotations))
    return Fits(cell, dict(sorted(found.items())))


def dead_cells(view: Game) -> DeadCells:
    """Open cells that no remaining tile fits; the tile in hand and those before players count as remaining."""
    faces = set(_kinds_left(view))
    if view.decision is not None and view.decision.tile is not None:
        faces.add(view.decision.tile)
    alive = {
        at + step
        for face in faces
        for at, rotations in placements_of(view, face)
        for rotation in rotations
        for step in face.cells[rotation]
    }
    return DeadCells([cell_of(cell) for cell in view.board.demand if cell not in alive])


def standing(view: Game) -> Forecast:
    ended = view.if_ended_now()
    return Forecast(ended.scores, [event for event in ended.events if isinstance(event, Scored)])


def farms(view: Game) -> Farms:
    """Every farm with its owners, largest first."""
    board = view.board
    seen: dict[int, int] = {}
    for segment, label in enumerate(board.label):
        if board.printed[segment].kind == FIELD:
            seen.setdefault(label, segment)
    found = []
    for segment in seen.values():
        figures = view.figures_on(segment)
        strength = strength_on(view, figures)
        owners = majority(view, segment, figures, strength) if strength else []
        cities = len(board.cities_at(segment))
        found.append(Farm(sorted(board.members(segment)), owners, sorted(strength.items()), cities))
    return Farms(sorted(found, key=lambda farm: -len(farm.segments)))


def moment(view: Game) -> Moment:
    """The moment to go on from elsewhere, where other tiles are drawn."""
    return Moment(moment_text(view))
