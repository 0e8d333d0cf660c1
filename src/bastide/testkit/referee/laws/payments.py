"""Points that change hands: ransoms and bazaars (tower.md, bridges-castles-bazaars.md), and the abbot taken back."""

from __future__ import annotations

from bastide.game.actions import Action, Choose
from bastide.game.decision import Decision
from bastide.game.events import AnyEvent, Happened
from bastide.testkit.referee.law import Award, Law

RANSOM = 3


class Tower(Law):
    elements = ("tower",)

    def acted(self, decision: Decision, action: Action) -> list[Award]:
        """T0.3: a prisoner is bought back from the player who holds him."""
        if not isinstance(action, Choose) or action.what != "ransom" or action.figure is None:
            return []
        captor = self.referee.away[action.figure].player
        assert captor is not None
        return [(decision.player, -RANSOM, "ransom"), (captor, RANSOM, "ransom")]


class Bazaars(Law):
    """One tile after the other: the selector bids, the others raise or pass, the selector buys or sells."""

    elements = ("bazaars",)

    def begin(self) -> None:
        self.supplied: set[int] = set()
        self.selector: int | None = None
        self.bidder = self.bid = self.waiting = 0

    def heard(self, event: AnyEvent) -> list[Award]:
        if isinstance(event, Happened) and event.what == "bazaar":
            self.supplied = set()
        elif isinstance(event, Happened) and event.what == "bazaar-tile":
            self.supplied.add(event.player)
        return []

    def acted(self, decision: Decision, action: Action) -> list[Award]:
        if decision.step not in ("T9.4", "T10.3") or (isinstance(action, Choose) and action.what == "take"):
            return []
        if isinstance(action, Choose) and action.what in ("buy", "sell"):
            return self._trade(action.what)
        if self.selector is None:
            self.selector = decision.player
            self.waiting = self.referee.players - len(self.supplied)
        self.waiting -= 1
        if isinstance(action, Choose) and action.number is not None:
            self.bidder, self.bid = decision.player, action.number
        if self.waiting or self.bidder != self.selector:
            return []
        self.selector = None
        return [(self.bidder, -self.bid, "bazaar")]

    def _trade(self, what: str) -> list[Award]:
        assert self.selector is not None
        sold = what == "sell"
        buyer, payee = (self.bidder, self.selector) if sold else (self.selector, self.bidder)
        self.selector = None
        return [(buyer, -self.bid, "bazaar"), (payee, self.bid, "bazaar")]


class Abbot(Law):
    elements = ("abbot",)

    def acted(self, decision: Decision, action: Action) -> list[Award]:
        """T4.2 l: taken back, he gets what his place is worth so far (abbot.md)."""
        if not isinstance(action, Choose) or action.what != "recall" or action.figure is None:
            return []
        feature = self.referee.tiling.feature(self.referee.figures[action.figure].spot)
        points = self.referee.value(feature, complete=False)
        paid = [(decision.player, points, feature.kind)]
        if self.referee.options["abbot-recall-fairy"] == "no":
            return paid
        return paid + self.referee.beside(feature, [action.figure], complete=False)
