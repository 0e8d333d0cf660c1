"""King, Robber Baron and goods (king-robber.md, traders-builders.md)."""

from __future__ import annotations

from bastide.game.actions import Action, Choose
from bastide.game.decision import Decision
from bastide.testkit.referee.law import Award, Disagreement, Law
from bastide.testkit.referee.tiling import Feature


class King(Law):
    """A card for the largest completed city."""

    elements = ("king",)
    words = ("king-taken",)
    word, kind = "king", "city"

    def begin(self) -> None:
        self.holder: int | None = None
        self.record = 0

    def completed(self, features: list[Feature], player: int) -> list[Award]:
        """T8.7: first the holder's points, by option, then the card goes to the active player."""
        sizes = [self.referee.tiles(feature) for feature in features if feature.kind == self.kind]
        if not sizes:
            return []
        paid = []
        if self.holder is not None and self.referee.options["king-robber-scoring"] == "continuous":
            paid.append((self.holder, len(sizes), self.word))
        beaten = max(sizes) > self.record
        if beaten or (max(sizes) == self.record and self.referee.options["king-robber-tie"] == "move"):
            self.holder, self.record = player, max(sizes)
            self.foretold.append((f"{self.word}-taken", player, (self.record,)))
        return paid

    def final(self) -> list[Award]:
        worth = self.referee.options["king-robber-scoring"]
        if self.holder is None or worth == "continuous":
            return []
        if worth == "10":
            return [(self.holder, 10, self.word)]
        if worth == "15-40":
            cards = [law for law in self.referee.laws if isinstance(law, King) and law.holder == self.holder]
            return [(self.holder, 20 if len(cards) == 2 else 15, self.word)]
        return [(self.holder, self._completed(), self.word)]

    def _completed(self) -> int:
        """Those on the board, whoever built them; Carcassonne is a city, a castle is none."""
        found = [f for f in self.referee.tiling.features if f.kind == self.kind and f.complete]
        further = len(self.referee.further_cities()) if self.kind == "city" else 0
        return sum(feature not in self.referee.converted for feature in found) + further


class RobberBaron(King):
    elements = ("robber-baron",)
    words = ("robber-baron-taken",)
    word, kind = "robber-baron", "road"


class Goods(Law):
    elements = ("goods",)
    words = ("goods",)
    supply = {"wine": 9, "grain": 6, "cloth": 5}  # noqa: RUF012 - never changed

    def begin(self) -> None:
        self.owned: dict[str, list[int]] = {name: [0] * self.referee.players for name in self.supply}

    def acted(self, decision: Decision, action: Action) -> list[Award]:
        """At La Porxada one token is changed for another kind (la-porxada.md, Interactions)."""
        if isinstance(action, Choose) and action.what.startswith("trade-"):
            _, given, taken = action.what.split("-")
            mine, bank = self.owned[given][decision.player], self.supply[taken] - sum(self.owned[taken])
            if not mine or not bank:
                raise Disagreement(f"{action.what}: the player has {mine}, the bank {bank}")
            self.owned[given][decision.player] -= 1
            self.owned[taken][decision.player] += 1
        return []

    def completed(self, features: list[Feature], player: int) -> list[Award]:
        """T8.7: the active player takes a token for each sign, as far as the bank has them."""
        tiling = self.referee.tiling
        spots = [spot for feature in features if feature.kind == "city" for spot in feature.spots]
        signs = [tiling.mark(spot).flags.get("goods", "") for spot in spots]
        for name, owned in self.owned.items():
            if number := min(signs.count(name), self.supply[name] - sum(owned)):
                owned[player] += number
                self.foretold.append(("goods", player, (name, number)))
        return []

    def final(self) -> list[Award]:
        """E5: 10 points for most of a kind; all who tie get them."""
        return [
            (player, 10, "goods")
            for owned in self.owned.values()
            for player, own in enumerate(owned)
            if own and own == max(owned)
        ]
