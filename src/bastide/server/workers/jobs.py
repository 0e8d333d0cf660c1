"""What worker processes are asked to do, and how it goes through the pipe: a length, then JSON."""

from __future__ import annotations

from msgspec import Struct

from bastide.art import Style
from bastide.game.actions import AnyAction
from bastide.game.setup import Setup
from bastide.review import Advice, Depth, TurnReview
from bastide.tiles.face import Layout

LENGTH = 4
"""Bytes that tell the length of a message."""


class ChooseJob(Struct, frozen=True, tag="choose"):
    """Let a computer player answer; it is shown only what its seat may know."""

    table: str
    setup: Setup
    seed: int
    actions: tuple[AnyAction, ...]
    seat: int
    player: str


class HintJob(Struct, frozen=True, tag="hint"):
    """Look for the best turns of a seat, after some answers of its own that are only tried."""

    choose: ChooseJob
    tried: tuple[AnyAction, ...]


class ReviewJob(Struct, frozen=True, tag="review"):
    """Look into one turn of a record."""

    setup: Setup
    seed: int
    actions: tuple[AnyAction, ...]
    depth: Depth
    turn: int


class PaintJob(Struct, frozen=True, tag="paint"):
    """Draw tiles, each given as `TILE.ROTATION.COPY`."""

    style: Style
    tiles: tuple[str, ...]
    custom: dict[str, Layout] = {}


class ReadJob(Struct, frozen=True, tag="read"):
    """Read a game from elsewhere and replay it."""

    text: str


class Drawing(Struct, frozen=True):
    """A drawn tile: its inner SVG; a seat and an outline for each segment; the places of its symbols."""

    symbol: str
    seats: list[tuple[float, float]]
    outlines: list[str]
    marks: dict[str, tuple[float, float]]
    box: tuple[int, int, int, int]
    """Left, top, width and height of the cells it fills, from its first one."""
    ground: str
    """Path data of the ground that it covers of them."""


class Chosen(Struct, frozen=True, tag="chosen"):
    action: AnyAction


class Failed(Struct, frozen=True, tag="failed"):
    """Why a computer player had no answer, for the log."""

    reason: str


class Painted(Struct, frozen=True, tag="painted"):
    drawings: dict[str, Drawing]


class Read(Struct, frozen=True, tag="read"):
    setup: Setup
    seed: int
    actions: tuple[AnyAction, ...]
    over: bool


class Unreadable(Struct, frozen=True, tag="unreadable"):
    """Why a game cannot be read, for people."""

    en: str
    de: str


class Hinted(Struct, frozen=True, tag="hinted"):
    hints: list[Advice]


class Reviewed(Struct, frozen=True, tag="reviewed"):
    turn: TurnReview


Job = ChooseJob | HintJob | ReviewJob | PaintJob | ReadJob
Done = Chosen | Failed | Hinted | Reviewed | Painted | Read | Unreadable
