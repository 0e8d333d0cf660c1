"""Cathedrals in Germany: sections of roads, and the archbishops who are paid for them (german-cathedrals.md)."""

from __future__ import annotations

from bastide.testkit.referee.law import Award, Disagreement, Law
from bastide.testkit.referee.tiling import Feature, Spot


class Archbishops(Law):
    elements = ("german-cathedrals",)

    def begin(self) -> None:
        self.finished = {spot for spot in self._cathedrals() if spot not in self.referee.tiling.waiting}

    def _cathedrals(self) -> list[Spot]:
        tiling = self.referee.tiling
        return [spot for spot in tiling.marked.get("cathedral", ()) if tiling.mark(spot).kind == "cathedral"]

    def _roads(self, cathedral: Feature) -> set[Feature]:
        ((number, _),) = cathedral.spots
        tiling = self.referee.tiling
        marks = tiling.pieces[number].marks
        return {tiling.feature((number, index)) for index, mark in enumerate(marks) if mark.kind == "road"}

    def _starts_here(self, spot: Spot) -> bool:
        return any(mark.kind == "cathedral" for mark in self.referee.tiling.pieces[spot[0]].marks)

    def _sections(self, road: Feature) -> int:
        """Its tiles, and on the tile of a cathedral each of its arms."""
        arms = [spot for spot in road.spots if self._starts_here(spot)]
        return self.referee.tiles(road) + len(arms) - len({number for number, _ in arms})

    # -- values -----------------------------------------------------------------------------------------------------

    def counts(self, feature: Feature) -> int | None:
        if feature.kind == "road":
            return self._sections(feature)
        return sum(map(self._sections, self._roads(feature))) if feature.kind == "cathedral" else None

    def covers(self, feature: Feature) -> set[int] | None:
        if feature.kind != "cathedral":
            return None
        return {number for road in self._roads(feature) for number, _ in road.spots}

    def rate(self, feature: Feature) -> int:
        return int(feature.kind == "road" and any(map(self._starts_here, feature.spots)))

    def addition(self, feature: Feature, *, complete: bool) -> int:
        """A road with an inn counts double; at the end it counts nothing, or by its state."""
        if feature.kind != "cathedral" or "inns" not in self.referee.elements:
            return 0
        by_state = complete or self.referee.options["cathedral.final-inn"] == "by-state"
        roads = [road for road in self._roads(feature) if self.referee.has(road, "inn")]
        return sum(self._sections(road) * (1 if by_state and road.complete else -1) for road in roads)

    # -- the course of the game -------------------------------------------------------------------------------------

    def completes(self) -> list[Feature]:
        """Those whose roads are all complete now, once and for all."""
        tiling = self.referee.tiling
        waiting = [spot for spot in self._cathedrals() if spot not in self.finished]
        done = [spot for spot in waiting if all(road.complete for road in self._roads(tiling.feature(spot)))]
        self.finished.update(done)
        return [tiling.feature(spot) for spot in done]

    def part_over(self) -> None:
        if self.referee.tiling.waiting != set(self._cathedrals()) - self.finished:
            raise Disagreement(f"cathedrals {self.referee.tiling.waiting} wait, but {self.finished} are finished")

    def final(self) -> list[Award]:
        referee = self.referee
        return [a for feature in referee.occupied("cathedral") for a in referee.awards(feature, complete=False)]
