"""Messages, and the two counters of each player (messages.md)."""

from __future__ import annotations

from bastide.game.actions import Action, Choose
from bastide.game.decision import Decision
from bastide.game.events import AnyEvent, EndStarted, Happened, Scored, TilePlaced, TurnStarted
from bastide.testkit.referee.law import Award, Disagreement, Law
from bastide.testkit.referee.tiling import Feature

DARK = range(0, 50, 5)


class Messages(Law):
    """Keeps both counters of everybody, sees who lands on a dark field, and counts what a message pays."""

    elements = ("messages",)

    def begin(self) -> None:
        self.counters = {(player, who): 0 for player in range(self.referee.players) for who in ("man", "woman")}
        self.chosen: dict[int, str] = {}
        self.active = 0
        self.message = ""
        self.moved: list[tuple[int, str]] = []
        """Counters that the active player has moved forward last, since the last message."""
        self.landed = self.over = False

    def acted(self, decision: Decision, action: Action) -> list[Award]:
        if not isinstance(action, Choose):
            return []
        player = decision.player
        match action.what:
            case "man" | "woman":
                self.chosen[player] = action.what
            case "two-points":
                return [(player, 2, "message-points")]
            case "carry-out":
                return [(player, points, "message-points") for points in self._worth(player)]
            case "score-follower":
                return [(player, points, "message-points") for points in self._scored(player, action.figure)]
        return []

    def heard(self, event: AnyEvent) -> list[Award]:
        match event:
            case TurnStarted():
                self.active = event.player
                self._check_read()
            case TilePlaced():
                self.active, self.over = event.player, False
            case EndStarted():
                self.over = True
            case Scored() if event.points and not self.over:
                self._move(event)
            case Happened() if event.what.startswith("message-"):
                self._check_due()
                self.message, self.moved, self.landed = event.what, [], False
        return []

    def _move(self, event: Scored) -> None:
        counter = event.player, self.chosen.pop(event.player)
        self.counters[counter] += event.points
        self.moved = [moved for moved in self.moved if moved != counter]
        if event.player == self.active and event.points > 0:
            self.moved.append(counter)
            self.landed = self.landed or self.counters[counter] % 50 in DARK

    def _is_due(self) -> bool:
        if self.referee.options["messages.intermediate"]:
            return self.landed
        return any(self.counters[counter] % 50 in DARK for counter in self.moved)

    def _check_due(self) -> None:
        if not self._is_due():
            raise Disagreement("a message was read, but nobody has come to a dark field")

    def _check_read(self) -> None:
        if self._is_due():
            raise Disagreement("somebody has come to a dark field, but no message was read")
        self.moved, self.landed = [], False

    # -- what they pay ----------------------------------------------------------------------------------------------

    def _own(self, player: int, kind: str) -> list[Feature]:
        """The player's features of a kind, once for each follower there."""
        referee = self.referee
        return [
            feature
            for figure, standing in referee.figures.items()
            if standing.player == player and referee.is_follower(figure)
            if (feature := referee.tiling.feature(standing.spot)).kind == kind and feature not in referee.converted
        ]

    def _worth(self, player: int) -> list[int]:
        """What the action of the message pays at once; a tile or a follower pays later, if at all."""
        what = self.message.removeprefix("message-")
        if what in ("road", "city", "monastery"):
            return [min(self.referee.value(feature, complete=False) for feature in self._own(player, what))]
        if what == "pennants":
            return [2 * sum(self.referee.pennants(city) for city in set(self._own(player, "city")))]
        if what == "knights":
            return [2 * len(self._own(player, "city"))]
        if what == "farmers":
            return [int(self.referee.options["messages.farmer"]) * len(self._own(player, "field"))]
        return []

    def _scored(self, player: int, figure: int | None) -> list[int]:
        referee = self.referee
        if figure not in referee.figures:
            return []
        feature = referee.tiling.feature(referee.figures[figure].spot)
        figures = referee.on(feature)
        if feature in referee.converted or player not in referee.winners(figures):
            return []
        if not referee.strength(figures)[player]:
            return []
        if feature.kind == "field":
            return [
                points
                for paid, points, source in referee.farm_awards(feature, 3)
                if paid == player and source == "field"
            ]
        return [referee.value(feature, complete=False)]
