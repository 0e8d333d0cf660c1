"""Castles (bridges-castles-bazaars.md)."""

from __future__ import annotations

from typing import NamedTuple

from bastide.game.actions import Action, Choose
from bastide.game.decision import Decision
from bastide.game.events import Scored
from bastide.testkit.referee.law import Award, Disagreement, Law
from bastide.testkit.referee.tiling import Feature, Point


class Gain(NamedTuple):
    """Something that pays a castle: the cells it lies on, and its points."""

    cells: set[Point]
    points: int


class Castles(Law):
    elements = ("castles",)

    def begin(self) -> None:
        self.founded: list[Feature] = []
        self.founders: dict[Feature, int] = {}
        self.waiting: list[Feature] = []
        self.fresh: list[Feature] = []
        self.paid: dict[Feature, int] = {}
        self.gains: list[Gain] = []
        self.chosen: dict[Feature, int | None] = {}

    def acted(self, decision: Decision, action: Action) -> list[Award]:
        if not isinstance(action, Choose) or action.segment is None:
            return []
        town = self.referee.tiling.feature(self.referee.spot_of[action.segment])
        if action.what == "castle":
            self.referee.converted.append(town)
            self.founded.append(town)
            self.founders[town] = decision.player
            self.waiting.append(town)
            self.fresh.append(town)
        elif action.what == "castle-points":
            self.chosen[town] = action.number
        return []

    def tile_laid(self) -> None:
        self.fresh.clear()

    def city_worth(self, city: Feature, rate: int, bonus: int) -> int | None:
        """One more than a city; by option nothing while a lord waits in it."""
        if city not in self.referee.converted:
            return None
        hidden = city in self.waiting and self.referee.options["castle.field-only-finished"]
        return 0 if hidden else rate + bonus + 1

    def completed(self, features: list[Feature], player: int) -> list[Award]:
        """Castles choose among what is completed in their fief; a monastery counts only where it stands itself.

        What they will choose is not known yet, but who is paid, and what is due besides.
        """
        barred = {kind for kind in ("garden", "cathedral") if not self.referee.options[f"castle-counts-{kind}"]}
        self.gains = [
            Gain(self.referee.cells(feature), self.referee.value(feature, complete=True))
            for feature in features
            if feature.kind not in barred
        ]
        return [a for c in self._reached() for a in self.referee.beside(c, self.referee.on(c), complete=True)]

    def _reached(self) -> list[Feature]:
        """The castles in whose fief something was completed, or lies another castle that is paid."""
        cells = {cell for gain in self.gains for cell in gain.cells}
        found: list[Feature] = []
        waiting = self._due()
        while fresh := [c for c in waiting if c not in found and cells & self.fief(self.referee.spaces(c))]:
            found += fresh
            cells |= {cell for castle in fresh for cell in self.referee.spaces(castle)}
        return found

    def _due(self) -> list[Feature]:
        """The occupied castles of earlier turn parts, and those that have been paid in this one."""
        older = [castle for castle in self.founded if castle not in self.fresh]
        return [c for c in older if c in self.paid or (c in self.waiting and self.referee.on(c))]

    def explains(self, event: Scored) -> list[Award] | None:
        """The castle beside which one is paid may be told later (T8.6), so the points are checked in the end."""
        if event.source != "castle" or not self.gains:
            return None
        castle = self.referee.tiling.feature(self.referee.spot_of[event.breakdown.segment])
        if castle not in self.waiting or event.player != self._lord(castle):
            raise Disagreement(f"a castle of player {event.player} was paid, but nothing was due to it")
        self.waiting.remove(castle)
        self.paid[castle] = event.points
        return []

    def _check_castles(self) -> None:
        """The castle that can get most goes first, then the older one; what it gets may pay its neighbours."""
        due = self._due()
        while reached := {castle: gains for castle in due if (gains := self._gains_of(castle))}:
            castle = max(reached, key=lambda castle: max(reached[castle]))
            if castle not in self.paid:
                raise Disagreement("a castle was not paid for what was completed in its fief")
            points = self.paid.pop(castle)
            self._check(castle, points, reached[castle])
            due.remove(castle)
            self.gains.append(Gain(self.referee.spaces(castle), points))
        if self.paid:
            raise Disagreement(f"castles were paid {sorted(self.paid.values())}, but nothing was due to them")

    def _check(self, castle: Feature, points: int, gains: set[int]) -> None:
        """The lord's player gets what he chose, or the only or, by option, the highest gain in the fief."""
        highest = self.referee.options["castle.choice"] == "highest"
        chosen = self.chosen.pop(castle, None)
        wanted = gains if chosen is not None and not highest else {max(gains)}
        forced = chosen is None and not highest and len(gains) > 1
        if forced or points not in wanted or chosen not in (None, points):
            raise Disagreement(f"a castle was paid {points}, the referee finds {sorted(gains)}")

    def _gains_of(self, castle: Feature) -> set[int]:
        """What is completed in the fief of a castle."""
        return {gain.points for gain in self.gains if gain.cells & self.fief(self.referee.spaces(castle))}

    @staticmethod
    def fief(own: set[Point]) -> set[Point]:
        """Six cells: its own two, and at right angles to them the two neighbours of each."""
        upright = len({x for x, _ in own}) == 1
        return {(x + n, y) if upright else (x, y + n) for x, y in own for n in (-1, 0, 1)}

    def part_over(self) -> None:
        self._check_castles()
        self.gains = []

    def final(self) -> list[Award]:
        """An occupied castle brings nothing at the end, which is told."""
        return [(self._lord(castle), 0, "castle") for castle in self.waiting if self.referee.on(castle)]

    def _lord(self, castle: Feature) -> int:
        """Who founded a castle, while one of his is there; else whose figure it is that stands there."""
        players = [self.referee.owners[figure] for figure in sorted(self.referee.on(castle))]
        founder = self.founders[castle]
        return founder if founder in players else next(iter(players), -1)
