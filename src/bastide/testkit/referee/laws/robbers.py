"""Robbers on the score track (robbers.md)."""

from __future__ import annotations

from bastide.game.actions import PASS, Action, Choose
from bastide.game.decision import Decision
from bastide.game.events import AnyEvent, EndStarted, Scored, TilePlaced
from bastide.testkit.referee.law import Award, Law

FIELDS = 50


class Robbers(Law):
    """Whoever gets points pays nothing, but half of them again goes to each robber beside the counter."""

    elements = ("robbers",)

    def begin(self) -> None:
        counters = 2 if "messages" in self.referee.elements else 1
        self.points = [[0] * counters for _ in range(self.referee.players)]
        """Of each player, on each counter."""
        self.chosen: dict[int, int] = {}
        self.at: dict[int, int] = {}
        """Player -> the field of the robber, where it is on the track."""
        self.waits: set[int] = set()
        self.over = False

    def acted(self, decision: Decision, action: Action) -> list[Award]:
        if isinstance(action, Choose) and action.what in ("robber", "robber-along") and action.number is not None:
            self.at[decision.player] = action.number
        if isinstance(action, Choose) and action.what in ("man", "woman"):
            self.chosen[decision.player] = ("man", "woman").index(action.what)
        if action == PASS and any(isinstance(other, Choose) and other.what == "rob" for other in decision.actions):
            self.waits.add(decision.player)
        return []

    def heard(self, event: AnyEvent) -> list[Award]:
        if isinstance(event, EndStarted | TilePlaced):
            self.over = isinstance(event, EndStarted)
        if not isinstance(event, Scored):
            return []
        points, counter = self.points[event.player], self.chosen.pop(event.player, 0)
        field = points[counter] % FIELDS
        points[counter] += event.points
        if event.points <= 0 or self.over:
            return []
        if event.source == "robber":
            self._take_along(event.player, field, points[counter] % FIELDS)
            return []
        waits, self.waits = self.waits, set()
        robbers = [owner for owner in self._beside(event.player, field) if owner not in waits]
        for owner in robbers:
            del self.at[owner]
        return [(owner, (event.points + 1) // 2, "robber") for owner in robbers]

    def _beside(self, player: int, field: int) -> list[int]:
        return [owner for owner, at in self.at.items() if at == field and owner != player]

    def _take_along(self, player: int, field: int, to: int) -> None:
        stays = any(points % FIELDS == field for counters in self.points for points in counters)
        if stays and self.referee.options["robbers.follow"] == "owner-choice":
            return
        for owner in self._beside(player, field):
            self.at[owner] = to

    def final(self) -> list[Award]:
        points = int(self.referee.options["robbers.end-points"])
        return [(owner, points, "robber-left") for owner in self.at if points]
