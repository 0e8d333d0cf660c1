"""What changes the value of roads and cities: inns, cathedrals, sieges, mayors (inns-cathedrals.md, siege.md)."""

from __future__ import annotations

from bastide.testkit.referee.law import Law, Standing
from bastide.testkit.referee.tiling import Feature


class Inns(Law):
    elements = ("inns",)
    kind, flag = "road", "inn"

    def rate(self, feature: Feature) -> int:
        return int(self._is_there(feature))

    def spoils(self, feature: Feature) -> bool:
        return self._is_there(feature) and self.referee.options["inn-cathedral-final"] == "zero"

    def _is_there(self, feature: Feature) -> bool:
        return feature.kind == self.kind and self.referee.has(feature, self.flag)


class Cathedrals(Inns):
    elements = ("cathedrals",)
    kind, flag = "city", "cathedral"


class Siege(Law):
    """One point less for each tile and pennant, nothing if unfinished, double for farms (siege.md 4)."""

    elements = ("siege",)

    def rate(self, feature: Feature) -> int:
        return -int(self._is_besieged(feature))

    def spoils(self, feature: Feature) -> bool:
        return self._is_besieged(feature)

    def is_scored(self, feature: Feature) -> bool:
        return not self._is_besieged(feature) or self.referee.options["siege-final-fairy"] == "yes"

    def city_worth(self, city: Feature, rate: int, bonus: int) -> int | None:
        if not self._is_besieged(city):
            return None
        return 2 * (rate + bonus) if self.referee.options["siege-farm-bonus"] == "doubled" else 2 * rate + bonus

    def _is_besieged(self, feature: Feature) -> bool:
        is_city = feature.kind == "city" and feature not in self.referee.converted
        return is_city and self.referee.has(feature, "besieged")


class Mayor(Law):
    """As strong as the city has pennants (abbey-mayor.md 4)."""

    elements = ("mayor",)

    def strength(self, figure: Standing) -> int | None:
        if figure.kind != "mayor":
            return None
        return self.referee.pennants(self.referee.tiling.feature(figure.spot))
