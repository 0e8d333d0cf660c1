"""Events: what happened, for people and programs to show. No rule listens to them."""

from __future__ import annotations

from msgspec import Struct

from bastide.game.numbers import PlayerNumber, SegmentNumber
from bastide.tiles.geometry import Cell


class Breakdown(Struct, frozen=True, omit_defaults=True, gc=False):
    """Why an award has the value it has: `units` times `rate`, then `additions`.

    `because` names what changed the rate, `strength` who was how strong, `segment` the feature.
    """

    units: tuple[tuple[str, int], ...] = ()
    rate: int = 1
    because: tuple[str, ...] = ()
    additions: tuple[tuple[str, int], ...] = ()
    strength: tuple[tuple[PlayerNumber, int], ...] = ()
    segment: SegmentNumber = -1

    @property
    def points(self) -> int:
        """What it adds up to: the points of the award."""
        return sum(number for _, number in self.units) * self.rate + sum(points for _, points in self.additions)


class Event(Struct, frozen=True, tag_field="event", omit_defaults=True, gc=False):
    """Something that happened, as an immutable value."""


class TurnStarted(Event, frozen=True):
    """The turn of a `player` begins; `number` counts all turns of the game."""

    player: int
    number: int


class TileDrawn(Event, frozen=True):
    """A `player` has drawn a `tile`."""

    player: int
    tile: str


class TileRemoved(Event, frozen=True):
    """The `tile` leaves the game: it fits nowhere, or for the `reason` that is given."""

    tile: str
    reason: str = ""


class TileReturned(Event, frozen=True):
    """The `tile` goes back to the pile: it fits nowhere now, or for the `reason` that is given."""

    tile: str
    reason: str = ""


class TilePlaced(Event, frozen=True):
    """A `player` has laid a `tile` on a `cell`; `rotation` counts quarter turns clockwise."""

    player: int
    tile: str
    cell: Cell
    rotation: int


class FigureDeployed(Event, frozen=True):
    """A `figure`, by its number, went onto a `segment`."""

    figure: int
    segment: int


OUT = "out-of-game"
"""Where figures are put that leave the game for good."""


class FigurePut(Event, frozen=True):
    """A figure went somewhere that is no segment: a tower, a prison, a quarter, a corner of fields.

    `where` says which, `at` which cell, `player` whose prison, `corner` which corner. The `figure` comes from a
    `segment`, from the supply (-1) or from another such place (-2).
    """

    figure: int
    where: str
    at: Cell | None = None
    player: int | None = None
    corner: Cell | None = None
    segment: int = -1


class FigureReturned(Event, frozen=True):
    """A `figure` went back to its supply from a `segment`, or from elsewhere (-2), for a `reason`."""

    figure: int
    segment: int
    reason: str


class FeatureCompleted(Event, frozen=True):
    """The feature of a `segment` is complete; its `kind` is city, road, monastery or garden."""

    segment: int
    kind: str


class Scored(Event, frozen=True):
    """A `player` got `points` from a `source`, why says the `breakdown`; the sum of these events is the score."""

    player: int
    points: int
    source: str
    breakdown: Breakdown = Breakdown()


class Happened(Event, frozen=True):
    """An element's own event: `what`, a word, which `player` it concerns, and its `values`."""

    what: str
    player: int = -1
    values: tuple[str | int, ...] = ()


class EndStarted(Event, frozen=True):
    """No tile is left: the end and the final scoring begin. Once more after abbeys that were laid only then."""


class GameEnded(Event, frozen=True):
    """The game is over, with the final `scores` and the `winners`."""

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
