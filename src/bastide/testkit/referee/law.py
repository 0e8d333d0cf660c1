"""What a law is: the say of some elements in what the referee finds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from bastide.game.actions import Action
from bastide.game.decision import Decision
from bastide.game.events import AnyEvent, Scored
from bastide.testkit.referee.tiling import Feature, Point, Spot
from bastide.tiles.face import Layout

if TYPE_CHECKING:
    from bastide.testkit.referee.referee import Referee

Award = tuple[int, int, str]
"""Player, points, source."""
Word = tuple[str, int, tuple[str | int, ...]]
"""What happened, to which player, with which values."""
City = Feature | str
"""A city at a farm: a feature, or the name of one that is no feature."""

FOLLOWERS = {"small": 1, "large": 2, "abbot": 1, "wagon": 1, "phantom": 1, "mayor": 0}
"""Who counts for a majority, and how much where no law says otherwise."""

COMPANIONS = {"builder": frozenset(("road", "city")), "pig": frozenset(("field",))}
"""Figures that stand beside an own follower, and where."""


class Disagreement(AssertionError):  # noqa: N818 - read as "raise Disagreement"
    """The game and the referee do not say the same."""


class Standing(NamedTuple):
    """A figure on the board."""

    player: int
    kind: str
    spot: Spot


class Law:
    """The rules of some elements as the referee knows them. A subclass overrides where they have a say.

    It stands in a file of `laws` and is listed in `laws.LAWS`; it is asked in games with one of its elements.
    """

    elements: ClassVar[tuple[str, ...]] = ()
    words: ClassVar[tuple[str, ...]] = ()
    """Words of events that may happen only as it has foretold."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self.foretold: list[Word] = []
        self.begin()

    def begin(self) -> None:
        """Open the books that the law keeps."""

    # -- where a tile may lie ---------------------------------------------------------------------------------------

    def allowed(self, layout: Layout, found: set[tuple[Point, int]]) -> set[tuple[Point, int]]:
        """Those of the placements (cell, quarter turns) that the edges allow which the law allows too."""
        return found

    # -- what a feature is worth, and who gets it -------------------------------------------------------------------

    def rate(self, feature: Feature) -> int:
        """How many points more a completed road or city pays for each tile and pennant."""
        return 0

    def spoils(self, feature: Feature) -> bool:
        """Is the road or city worth nothing while it is unfinished?"""
        return False

    def per_tile(self, feature: Feature) -> int:
        """Points for each tile of a road or city, whatever the rate is."""
        return 0

    def halves(self, feature: Feature) -> bool:
        """Is the road or city worth half, before further additions?"""
        return False

    def halves_all(self, feature: Feature) -> bool:
        """Is the road or city worth half with all that is added?"""
        return False

    def addition(self, feature: Feature, *, complete: bool) -> int:
        """Further points that do not depend on the rate."""
        return 0

    def token_points(self, feature: Feature, points: int, tiles: set[int] | None = None) -> int:
        """Points for what lies on the tiles of a feature or farm, or on others that count for it.

        `points` is what it is worth without.
        """
        return 0

    def strength(self, figure: Standing) -> int | None:
        """How strong a follower is, if this law has a say in it."""
        return None

    def break_tie(self, tied: list[int], figures: Sequence[Standing]) -> list[int]:
        """The players among the tied ones who win."""
        return tied

    def per_city(self, farm: Feature, player: int) -> int:
        """Further points for each city of a farm."""
        return 0

    def city_worth(self, city: Feature, rate: int, bonus: int) -> int | None:
        """What a special city pays to a farm instead of rate and bonus."""
        return None

    def further_cities(self, farm: Feature | None = None) -> tuple[str, ...]:
        """Completed cities that are no features: at a farm, or anywhere."""
        return ()

    def takes_over(self, farm: Feature) -> bool:
        """Are the farmers of this farm paid by the law and not as others at the end?"""
        return False

    def is_taken(self, feature: Feature) -> bool:
        """Is the feature occupied by somebody who does not stand on it?"""
        return False

    def stays_open(self, feature: Feature) -> bool:
        """Does the feature not count as completed, although nothing is missing?"""
        return False

    def closes(self, spot: Spot) -> bool:
        """Is the segment closed to every figure that is put there?"""
        return False

    def claimed_from(self, spot: Spot) -> frozenset[Spot] | None:
        """The part of its feature that a follower claims there, if that is not all of it."""
        return None

    def counts_as_complete(self, feature: Feature, player: int, winners: Sequence[int]) -> bool:
        """Does an unfinished feature pay this player as if it were complete?"""
        return False

    def keeps_followers(self, feature: Feature) -> bool:
        """Do the followers stay on the completed feature?"""
        return False

    def is_scored(self, feature: Feature) -> bool:
        """Does an unfinished feature count as scored at the end at all?"""
        return True

    # -- the course of the game -------------------------------------------------------------------------------------

    def turn_began(self, player: int) -> list[Award]:
        """What the beginning of a turn pays."""
        return []

    def acted(self, decision: Decision, action: Action) -> list[Award]:
        """What an action pays at once; nothing of it has happened yet."""
        return []

    def heard(self, event: AnyEvent) -> list[Award]:
        """An event, before the referee has followed it; returns what it shows to be due."""
        return []

    def tile_laid(self) -> None:
        """The last piece of the tiling has just been laid; nobody has moved since."""

    def due_for_tile(self, player: int) -> list[Award]:
        """What the tile that a player has just laid pays at once."""
        return []

    def left(self, figure: int) -> None:
        """A figure has left the place where it was."""

    def figure_actions(self, player: int) -> list[Action]:
        """What a player may do in T4.2 besides deploying a figure."""
        return []

    def counts(self, feature: Feature) -> int | None:
        """How many tiles a feature counts, where that is not each of its own once."""
        return None

    def covers(self, feature: Feature) -> set[int] | None:
        """The pieces over which a feature is counted, where they are not its own."""
        return None

    def completes(self) -> list[Feature]:
        """Features that are complete in this turn part by a rule of their own."""
        return []

    def touched(self) -> set[Spot]:
        """Segments beside those of the last tile whose features may have been completed with it."""
        return set()

    def before_scoring(self) -> None:
        """The scoring of a turn part begins; raises if something should have happened before."""

    def farms_due(self) -> list[Award]:
        """What is due for farms in this turn part."""
        return [award for farm in self.farm_scorings() for award in farm]

    def farm_scorings(self) -> list[list[Award]]:
        """The same, farm by farm."""
        return []

    def scored(self, feature: Feature, figures: Sequence[int], *, complete: bool) -> list[Award]:
        """What the scoring of a feature with these figures pays besides its value."""
        return []

    def completed(self, features: list[Feature], player: int) -> list[Award]:
        """What the completed features of a turn part pay after their own scoring; `player` is the active one."""
        return []

    def explains(self, event: Scored) -> list[Award] | None:
        """What is due besides an award that depends on a choice and is right; None for all other awards."""
        return None

    def part_over(self) -> None:
        """The scoring of a turn part is over; raises if something is still due."""

    def final(self) -> list[Award]:
        """What the end pays besides unfinished features."""
        return []
