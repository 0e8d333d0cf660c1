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
        self.points = [0] * self.referee.players
        self.at: dict[int, int] = {}
        """Player -> the field of the robber, where it is on the track."""
        self.waits: set[int] = set()
        self.over = False

    def acted(self, decision: Decision, action: Action) -> list[Award]:
        if isinstance(action, Choose) and action.what in ("robber", "robber-along") and action.number is not None:
            self.at[decision.player] = action.number
        if action == PASS and any(isinstance(other, Choose) and other.what == "rob" for other in decision.actions):
            self.waits.add(decision.player)
        return []

    def heard(self, event: AnyEvent) -> list[Award]:
        if isinstance(event, EndStarted | TilePlaced):
            self.over = isinstance(event, EndStarted)
        if not isinstance(event, Scored):
            return []
        field = self.points[event.player] % FIELDS
        self.points[event.player] += event.points
        if event.points <= 0 or self.over:
            return []
        if event.source == "robber":
            self._take_along(event.player, field)
            return []
        waits, self.waits = self.waits, set()
        robbers = [owner for owner in self._beside(event.player, field) if owner not in waits]
        for owner in robbers:
            del self.at[owner]
        return [(owner, (event.points + 1) // 2, "robber") for owner in robbers]

    def _beside(self, player: int, field: int) -> list[int]:
        return [owner for owner, at in self.at.items() if at == field and owner != player]

    def _take_along(self, player: int, field: int) -> None:
        stays = any(points % FIELDS == field for points in self.points)
        if stays and self.referee.options["robbers.follow"] == "owner-choice":
            return
        for owner in self._beside(player, field):
            self.at[owner] = self.points[player] % FIELDS

    def final(self) -> list[Award]:
        points = int(self.referee.options["robbers.end-points"])
        return [(owner, points, "robber-left") for owner in self.at if points]
