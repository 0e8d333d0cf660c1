"""What worker processes are asked to do, and how it goes through the pipe: a length, then MessagePack."""

from __future__ import annotations

from msgspec import Struct

from bastide.art import Style
from bastide.game.actions import AnyAction
from bastide.game.module import OptionValue
from bastide.game.setup import Setup
from bastide.review import Advice, Depth, TurnReview
from bastide.server.checkpoints import Checkpoint
from bastide.server.log import LogRow
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


class PlanJob(Struct, frozen=True, tag="plan"):
    """See what there is to review in a record."""

    setup: Setup
    seed: int
    actions: tuple[AnyAction, ...]
    depth: Depth


class ReplayJob(Struct, frozen=True, tag="replay"):
    """Replay a log from its beginning."""

    setup: Setup
    seed: int
    lines: list[LogRow]
    names: tuple[str, ...]


class BeginJob(Struct, frozen=True, tag="begin"):
    """Check the choices for a game that takes long to check or to begin; arguments as of `make_setup`."""

    players: tuple[str, ...]
    modules: list[str]
    tiles: dict[str, int]
    elements: dict[str, int]
    options: dict[str, OptionValue]
    custom_tiles: dict[str, Layout]
    position: str
    first: int
    seed: int


class ContinueJob(Struct, frozen=True, tag="continue"):
    """Go on from a position of a game with some more actions, and let chance decide anew from there."""

    setup: Setup
    seed: int
    actions: tuple[AnyAction, ...]
    new_seed: int
    names: tuple[str, ...]


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
    box: tuple[float, float, float, float]
    """Left, top, width and height of what it covers, from its first cell."""
    ground: str
    """Path data of the ground that it covers of them."""


class Chosen(Struct, frozen=True, tag="chosen"):
    action: AnyAction


class Failed(Struct, frozen=True, tag="failed"):
    """Why nothing came of a job, for the log."""

    reason: str


class Painted(Struct, frozen=True, tag="painted"):
    drawings: dict[str, Drawing]


class Planned(Struct, frozen=True, tag="planned"):
    """How many turns there are to look into, and what the sum of them needs."""

    turns: int
    names: tuple[str, ...]
    scores: tuple[int, ...]
    over: bool


class Replayed(Struct, frozen=True, tag="replayed"):
    checkpoints: list[Checkpoint]


class Broken(Struct, frozen=True, tag="broken"):
    """Where a log is damaged, and how."""

    position: int
    reason: str


class Begun(Struct, frozen=True, tag="begun"):
    """A game that can be played, as far as it has come."""

    setup: Setup
    seed: int
    actions: tuple[AnyAction, ...] = ()
    over: bool = False
    checkpoints: list[Checkpoint] = []


class Impossible(Struct, frozen=True, tag="impossible"):
    """Why a game cannot be read, begun or continued, for people."""

    en: str
    de: str


class Hinted(Struct, frozen=True, tag="hinted"):
    hints: list[Advice]


class Reviewed(Struct, frozen=True, tag="reviewed"):
    turn: TurnReview


Job = ChooseJob | HintJob | PlanJob | ReviewJob | ReplayJob | BeginJob | ContinueJob | PaintJob | ReadJob
Done = Chosen | Failed | Hinted | Planned | Reviewed | Replayed | Broken | Begun | Impossible | Painted
