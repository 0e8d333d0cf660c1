"""Events: what happened, for people and programs to show. No rule listens to them."""

from __future__ import annotations

from msgspec import Struct

from bastide.tiles.geometry import Cell


class Breakdown(Struct, frozen=True, omit_defaults=True, gc=False):
    """Why an award has the value it has: units times rate, then additions; and who was how strong."""

    units: tuple[tuple[str, int], ...] = ()
    rate: int = 1
    because: tuple[str, ...] = ()
    additions: tuple[tuple[str, int], ...] = ()
    strength: tuple[tuple[int, int], ...] = ()
    segment: int = -1

    @property
    def points(self) -> int:
        """What it adds up to: the points of the award."""
        return sum(number for _, number in self.units) * self.rate + sum(points for _, points in self.additions)


class Event(Struct, frozen=True, tag_field="event", omit_defaults=True, gc=False):
    pass


class TurnStarted(Event, frozen=True):
    player: int
    number: int


class TileDrawn(Event, frozen=True):
    player: int
    tile: str


class TileRemoved(Event, frozen=True):
    """The tile leaves the game: it fits nowhere, or for the reason that is given."""

    tile: str
    reason: str = ""


class TileReturned(Event, frozen=True):
    """The tile goes back to the pile: it fits nowhere now, or for the reason that is given."""

    tile: str
    reason: str = ""


class TilePlaced(Event, frozen=True):
    player: int
    tile: str
    cell: Cell
    rotation: int


class FigureDeployed(Event, frozen=True):
    figure: int
    segment: int


class FigurePut(Event, frozen=True):
    """A figure went somewhere that is no segment: a tower, a prison, a quarter, a corner of fields.

    It comes from a segment, from the supply (-1) or from another such place (-2).
    """

    figure: int
    where: str
    at: Cell | None = None
    player: int | None = None
    corner: Cell | None = None
    segment: int = -1


class FigureReturned(Event, frozen=True):
    figure: int
    segment: int
    reason: str


class FeatureCompleted(Event, frozen=True):
    segment: int
    kind: str


class Scored(Event, frozen=True):
    """Points moved; the sum of these events is the score."""

    player: int
    points: int
    source: str
    breakdown: Breakdown = Breakdown()


class Happened(Event, frozen=True):
    """An element's own event: a word, and whom and how much it concerns."""

    what: str
    player: int = -1
    values: tuple[str | int, ...] = ()


class EndStarted(Event, frozen=True):
    """No tile is left: the end and the final scoring begin. Once more after abbeys that were laid only then."""


class GameEnded(Event, frozen=True):
    scores: tuple[int, ...]
    winners: tuple[int, ...]


AnyEvent = (
    TurnStarted
    | TileDrawn
    | TileRemoved
    | TileReturned
    | TilePlaced
    | FigureDeployed
    | FigurePut
    | FigureReturned
    | FeatureCompleted
    | Scored
    | Happened
    | EndStarted
    | GameEnded
)
