"""The barn (abbey-mayor.md 5)."""

from __future__ import annotations

from bastide.game.events import AnyEvent, FigurePut
from bastide.testkit.referee.law import Award, Law
from bastide.testkit.referee.tiling import UNIT, Feature, Point

PLACED, JOINED, FINAL = 3, 1, 4


class Barn(Law):
    elements = ("barn",)

    def begin(self) -> None:
        self.placed: int | None = None

    def tile_laid(self) -> None:
        self.placed = None

    def heard(self, event: AnyEvent) -> list[Award]:
        if isinstance(event, FigurePut) and event.corner is not None:
            self.placed = event.figure
        return []

    def farm_scorings(self) -> list[list[Award]]:
        """T8.3: farmers beside the barn of this part get 3 for each city, those who came to an older one 1."""
        return [
            self.referee.farm_awards(farm, PLACED if self.placed in barns else JOINED)
            for farm, barns in self._farms().items()
            if self.referee.followers(farm)
        ]

    def final(self) -> list[Award]:
        """E14: late farmers as if joined; E16: every owner of a barn, once for each farm, without pigs and herds."""
        late = [
            award
            for farm in self._farms()
            if self.referee.followers(farm)
            for award in self.referee.farm_awards(farm, JOINED)
        ]
        return late + [
            (player, self._worth(farm), "barn")
            for farm, barns in self._farms().items()
            for player in {self.referee.owners[barn] for barn in barns}
        ]

    def _worth(self, farm: Feature) -> int:
        cities = sum(self.referee.city_worth(city, FINAL, 0) for city in self.referee.cities(farm))
        return self.referee.with_tokens(farm, cities)

    def takes_over(self, farm: Feature) -> bool:
        """Farmers on a farm with a barn are paid by it."""
        return farm in self._farms()

    def _farms(self) -> dict[Feature, list[int]]:
        """Farm -> the barns on it."""
        found: dict[Feature, list[int]] = {}
        for figure, put in self.referee.away.items():
            if put.corner is not None:
                found.setdefault(self._field_at(put.corner), []).append(figure)
        return found

    def _field_at(self, corner: Point) -> Feature:
        """The field round the corner in the north-west of a cell, by the half of a side that begins there.

        Inside a double tile there is none; then the other halves at the corner tell it.
        """
        x, y = UNIT * corner[0], UNIT * corner[1]
        meeting = self.referee.tiling.meeting
        halves = (half for half in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if half in meeting)
        return self.referee.tiling.feature(meeting[next(halves)][0])
