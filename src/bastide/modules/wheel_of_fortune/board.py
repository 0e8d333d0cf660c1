"""The board of the wheel: its sixteen cells, the six sectors with their crowns, and where the pig stands."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from bastide.game.frames import Preparation
from bastide.game.game import Game
from bastide.text import Text
from bastide.tiles.face import BOARD, Face
from bastide.tiles.geometry import Cell, cell_at, cell_of

SET = "wheel-of-fortune"
FORTUNE, TAXES, FAMINE, STORM, INQUISITION, PLAGUE = range(6)
SectorNumber = Annotated[int, Meta(ge=FORTUNE, le=PLAGUE)]


class Sector(Struct, frozen=True):
    """One of the six parts of the wheel; the rule book calls it a segment.

    `pig` is the way from the middle of the wheel to where the pig stands there, in thousandths of a cell.
    """

    id: str
    name: Text
    crowns: int
    pig: tuple[int, int]


SECTORS = (
    Sector("fortune", Text(en="Fortune", de="Fortuna"), 1, (500, 50)),
    Sector("taxes", Text(en="Taxes", de="Steuern"), 2, (250, 483)),
    Sector("famine", Text(en="Famine", de="Hungersnot"), 1, (-250, 483)),
    Sector("storm", Text(en="Storm", de="Unwetter"), 2, (-500, 50)),
    Sector("inquisition", Text(en="Inquisition", de="Inquisition"), 1, (-250, -383)),
    Sector("plague", Text(en="Plague", de="Pest"), 2, (250, -383)),
)
"""Clockwise, from the one where the pig begins."""


class Crown(Struct, frozen=True):
    """A crown space: its sector, its number there, and its way from the middle of the wheel in sides of a tile."""

    sector: int
    number: int
    way: tuple[float, float]


CROWNS: dict[str, Crown] = {
    "crown-fortune": Crown(FORTUNE, 0, (1.35, 0.0)),
    "crown-taxes-1": Crown(TAXES, 0, (0.903, 1.003)),
    "crown-taxes-2": Crown(TAXES, 1, (0.417, 1.284)),
    "crown-famine": Crown(FAMINE, 0, (-0.675, 1.169)),
    "crown-storm-1": Crown(STORM, 0, (-1.320, 0.281)),
    "crown-storm-2": Crown(STORM, 1, (-1.320, -0.281)),
    "crown-inquisition": Crown(INQUISITION, 0, (-0.675, -1.169)),
    "crown-plague-1": Crown(PLAGUE, 0, (0.417, -1.284)),
    "crown-plague-2": Crown(PLAGUE, 1, (0.903, -1.003)),
}
"""Word of a spot -> the crown (catapult.md, Launch model)."""


class Wheel(Struct):
    """The sector of the pig."""

    sector: SectorNumber = FORTUNE


def lay_board(game: Game, _: Preparation) -> None:
    """S6.1: the board as the start, unturned, with its north-western cell at (0, 0)."""
    for copies in game.rules.copies:
        face = copies.face
        if face.set_id == SET and face.layout.part == BOARD and face.layout.at is not None:
            game.board.place(face, cell_at(*face.layout.at), 0)


def begin_on_fortune(game: Game) -> None:
    """A position does not tell where the pig is."""
    game.slot(Wheel).sector = FORTUNE


def wheel_cell(game: Game) -> Cell | None:
    """The first of the four cells that only show the wheel; None if the board is not on the table."""
    return next((cell_of(piece.cell) for piece in game.board.pieces if "fortune-wheel" in piece.face.symbols), None)


def cell_of_crown(game: Game, word: str) -> Cell | None:
    """The cell of the wheel, for a word of a crown."""
    return wheel_cell(game) if word in CROWNS else None


def point_of_crown(game: Game, word: str) -> complex | None:
    """Where a figure on a crown stands, if the wheel is on the table."""
    at = cell_of_crown(game, word)
    return None if at is None else complex(*at) + (1 + 1j) + complex(*CROWNS[word].way)


def on_crowns(game: Game) -> dict[int, str]:
    """The figures on crowns, with the words of their spots."""
    return {figure: spot.where for figure, spot in sorted(game.spots.items()) if spot.where in CROWNS}


def number_on(face: Face) -> int:
    """How far a tile moves the pig; 0 without a number."""
    return next((int(symbol[len("wheel=") :]) for symbol in face.symbols if symbol.startswith("wheel=")), 0)


def has_no_number(face: Face) -> bool:
    """Is it a tile of the set that leaves the wheel alone?"""
    return face.set_id == SET and face.is_drawn and not number_on(face)
