"""The Gingerbread Man: points for each knight where he leaves, or where his city is completed (gingerbread-man.md)."""

from __future__ import annotations

from bastide.game.actions import Action, Choose
from bastide.game.decision import Decision
from bastide.game.events import AnyEvent, Happened
from bastide.testkit.referee.law import Award, Disagreement, Law
from bastide.testkit.referee.tiling import Feature, Spot


class GingerbreadMan(Law):
    elements = ("gingerbread-man",)

    def begin(self) -> None:
        self.in_setup = False
        self._find_city()

    def _find_city(self) -> None:
        """He begins in the first city of the start; players may lay some of its tiles."""
        cities = [f for f in self.referee.tiling.features if f.kind == "city" and not f.complete]
        self.at: Spot | None = min((max(city.spots) for city in cities), default=None)

    @property
    def _city(self) -> Feature | None:
        return None if self.at is None else self.referee.tiling.feature(self.at)

    def acted(self, decision: Decision, action: Action) -> list[Award]:
        """He may go to every other unfinished city; where he leaves one, its knights are paid first."""
        self.in_setup = decision.step.startswith("S")
        if decision.step != "T9.1":
            return []
        tiling, left = self.referee.tiling, self._city
        named = [choice.segment for choice in decision.actions if isinstance(choice, Choose)]
        offered = {tiling.feature(self.referee.spot_of[segment]) for segment in named if segment is not None}
        if offered != {f for f in tiling.features if f.kind == "city" and not f.complete and f != left}:
            raise Disagreement(f"the gingerbread man may go from {left} to {offered}")
        return [] if left is None or left.complete else self._paid(left)

    def heard(self, event: AnyEvent) -> list[Award]:
        if isinstance(event, Happened) and event.what == "gingerbread-moved":
            self.at = self.referee.spot_of[int(event.values[2])]
        elif isinstance(event, Happened) and event.what == "gingerbread-gone":
            self.at = None
        return []

    def completed(self, features: list[Feature], player: int) -> list[Award]:
        return self._paid(self._city) if self._city in features else []

    def turn_began(self, player: int) -> list[Award]:
        if self.in_setup:
            self._find_city()
        if self._city is not None and self._city.complete:
            raise Disagreement("the gingerbread man is still in a completed city")
        return []

    def _paid(self, city: Feature | None) -> list[Award]:
        """A large follower is one knight or two, everybody else one."""
        assert city is not None
        large = int(self.referee.options["gingerbread.large"])
        found: dict[int, int] = {}
        for figure in self.referee.followers(city):
            owner, knights = self.referee.owners[figure], large if self.referee.kinds[figure] == "large" else 1
            found[owner] = found.get(owner, 0) + knights
        return [(owner, knights * self.referee.tiles(city), "gingerbread-man") for owner, knights in found.items()]
