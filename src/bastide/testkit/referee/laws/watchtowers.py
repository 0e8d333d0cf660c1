"""Watchtowers (watchtowers.md)."""

from __future__ import annotations

from bastide.game.actions import Action, Choose
from bastide.game.decision import Decision
from bastide.testkit.referee.law import Award, Law
from bastide.testkit.referee.tiling import Feature, Point, around


class Watchtowers(Law):
    """A tower counts what is on its cell and the eight around it, when a road or city on its tile is completed."""

    elements = ("watchtower",)

    def begin(self) -> None:
        self.from_city: set[int] = set()

    def tile_laid(self) -> None:
        self.from_city.clear()

    def acted(self, decision: Decision, action: Action) -> list[Award]:
        """Who comes out of Carcassonne for a scoring stands on no tile."""
        if decision.step == "T7.3" and isinstance(action, Choose) and action.figure is not None:
            self.from_city.add(action.figure)
        return []

    def completed(self, features: list[Feature], player: int) -> list[Award]:
        return [
            (paid, points, "watchtower")
            for feature in features
            if feature.kind in ("road", "city")
            for number in sorted({piece for piece, _ in feature.spots})
            if (points := self._worth(number))
            for paid in self._paid(feature, number, player)
        ]

    def _paid(self, feature: Feature, number: int, active: int) -> list[int]:
        referee = self.referee
        if referee.options["watchtower.points-to"] == "active-player":
            return [active]
        beside = [
            referee.owners[figure]
            for figure in referee.followers(feature)
            if referee.figures[figure].spot[0] == number and figure not in self.from_city
        ]
        return beside if referee.options["watchtower.per"] == "follower" else sorted(set(beside))

    def _worth(self, number: int) -> int:
        piece = self.referee.tiling.pieces[number]
        signs = [symbol.removeprefix("watchtower=") for symbol in piece.layout.symbols if "watchtower=" in symbol]
        if not signs:
            return 0
        each, what = signs[0].split("/")
        area = {piece.cell, *around(piece.cells)}
        return int(each) * (self._followers(area) if what == "meeple" else self._printed(what, area))

    def _followers(self, area: set[Point]) -> int:
        referee = self.referee
        standing = {*referee.figures, *referee.away} - self.from_city
        return sum(referee.is_follower(figure) and not area.isdisjoint(referee.cells_of(figure)) for figure in standing)

    def _printed(self, what: str, area: set[Point]) -> int:
        """Pennants and monasteries one by one, cells with a road or a city; a castle is no city."""
        tiling = self.referee.tiling
        tiles = [tiling.filled[cell] for cell in area if cell in tiling.filled]
        marks = [
            [
                mark
                for number in numbers
                for index, mark in enumerate(tiling.pieces[number].marks)
                if tiling.feature((number, index)) not in self.referee.converted
            ]
            for numbers in tiles
        ]
        if what == "pennant":
            return sum(int(mark.flags.get("pennant", 0)) for tile in marks for mark in tile)
        if what == "monastery":
            return sum(mark.kind == "monastery" for tile in marks for mark in tile)
        return sum(any(mark.kind == what for mark in tile) for tile in marks)
