"""The referee: what features and farms are worth, and to whom, from the laid tiles and the figures alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bastide.game.events import FigurePut
from bastide.testkit.referee.law import FOLLOWERS, Award, City, Law, Standing
from bastide.testkit.referee.laws import LAWS
from bastide.testkit.referee.tiling import AREAS, Feature, Point, Spot, Tiling

SCORED = ("monastery", "garden", "castle", "road", "city")
FARM_RATE = {"ed1": 4, "ed2": 3, "ed3": 3}


class Referee:
    """The facts of a tiling, and what the laws of the chosen elements make of them."""

    def __init__(
        self,
        tiling: Tiling,
        figures: Mapping[int, Standing],
        elements: Iterable[str],
        options: Mapping[str, str | int | bool],
        players: int = 2,
    ) -> None:
        self.tiling = tiling
        self.figures = dict(figures)
        self.away: dict[int, FigurePut] = {}
        """Figures on towers, in prisons, in quarters, on corners."""
        self.owners = {figure: standing.player for figure, standing in self.figures.items()}
        self.kinds = {figure: standing.kind for figure, standing in self.figures.items()}
        self.spot_of: dict[int, Spot] = {}
        """Segments as a game numbers them."""
        self.converted: list[Feature] = []
        """Cities that have become something else."""
        self.elements = frozenset(elements)
        self.options = options
        self.players = players
        self.laws: list[Law] = [law(self) for law in LAWS if self.elements & set(law.elements)]

    # -- who stands where -------------------------------------------------------------------------------------------

    def on(self, feature: Feature) -> list[int]:
        """The figures on a feature."""
        return [figure for figure, standing in self.figures.items() if standing.spot in feature.spots]

    def followers(self, feature: Feature, player: int | None = None) -> list[int]:
        standing = self.figures
        return [f for f in self.on(feature) if standing[f].kind in FOLLOWERS and player in (None, standing[f].player)]

    def is_follower(self, figure: int) -> bool:
        return self.kinds[figure] in FOLLOWERS

    def cell_of(self, figure: int) -> Point | None:
        """The cell on which a figure stands, also on a tower; who bathes counts for nothing (bathhouses.md, Turn)."""
        if figure in self.figures:
            return self.tiling.pieces[self.figures[figure].spot[0]].cell
        put = self.away[figure]
        return None if put.where == "bath" else put.at

    def cells_of(self, figure: int) -> list[Point]:
        """All cells of the tile on which a figure stands."""
        cell = self.cell_of(figure)
        return [] if cell is None else self.tiling.pieces[self.tiling.filled[cell][0]].cells

    def occupied(self, *kinds: str) -> list[Feature]:
        """Features of these kinds with followers; what has been converted is none of them."""
        found = [self.tiling.feature(s.spot) for s in self.figures.values() if s.kind in FOLLOWERS]
        return [f for f in dict.fromkeys(found) if f.kind in kinds and f not in self.converted]

    def closed(self, spot: Spot) -> bool:
        """May no figure be put on this segment?"""
        return any(law.closes(spot) for law in self.laws)

    def strength(self, figures: Iterable[int]) -> dict[int, int]:
        found: dict[int, int] = {}
        for standing in (self.figures[figure] for figure in figures):
            if standing.kind in FOLLOWERS:
                said = [own for law in self.laws if (own := law.strength(standing)) is not None]
                found[standing.player] = found.get(standing.player, 0) + (said or [FOLLOWERS[standing.kind]])[0]
        return found

    def winners(self, figures: Sequence[int]) -> list[int]:
        """The players with the greatest strength, after tiebreaks; all of them where nobody has any."""
        strength = self.strength(figures)
        most = max(strength.values(), default=0)
        tied = sorted(player for player, own in strength.items() if own == most)
        for law in self.laws if most and len(tied) > 1 else ():
            tied = law.break_tie(tied, [self.figures[figure] for figure in figures])
        return tied

    # -- what a feature is worth ------------------------------------------------------------------------------------

    def tiles(self, feature: Feature) -> int:
        """By option each space of a double tile counts that the feature lies on."""
        if self.options["tile-counting"] == "spaces":
            return len(self.spaces(feature))
        return len({piece for piece, _ in feature.spots})

    def spaces(self, feature: Feature) -> set[Point]:
        """The cells on which a feature lies; of a double tile those whose sides it reaches."""
        found = set()
        for piece, index in feature.spots:
            laid = self.tiling.pieces[piece]
            far = {len(laid.cells) > 1 and (name[0] == "E" or "2" in name) for name in laid.marks[index].reach}
            found |= {laid.cells[half] for half in far or {False}}
        return found

    def counted(self, feature: Feature) -> int:
        """The tiles of a feature, or what counts instead."""
        said = [own for law in self.laws if (own := law.counts(feature)) is not None]
        return said[0] if said else self.tiles(feature)

    def covered(self, feature: Feature) -> set[int] | None:
        """The pieces that count for a feature, where they are not its own."""
        return next((pieces for law in self.laws if (pieces := law.covers(feature)) is not None), None)

    def has(self, feature: Feature, flag: str) -> bool:
        return any(flag in self.tiling.mark(spot).flags for spot in feature.spots)

    def pennants(self, feature: Feature) -> int:
        return sum(int(self.tiling.mark(spot).flags.get("pennant", 0)) for spot in feature.spots)

    def value(self, feature: Feature, *, complete: bool) -> int:
        """Points of a road, city, monastery or garden (turn-order.md, Value of a feature)."""
        more = sum(law.addition(feature, complete=complete) for law in self.laws)
        if feature.kind in AREAS:
            (spot,) = feature.spots
            return self.with_tokens(feature, self.tiling.surroundings(spot) + more)
        tiles = self.counted(feature)
        points = (tiles + self.pennants(feature)) * self._rate(feature, complete)
        points += tiles * sum(law.per_tile(feature) for law in self.laws)
        if any(law.halves(feature) for law in self.laws):
            points = (points + 1) // 2
        points = self.with_tokens(feature, points + more, self.covered(feature))
        return (points + 1) // 2 if any(law.halves_all(feature) for law in self.laws) else points

    def with_tokens(self, feature: Feature, points: int, tiles: set[int] | None = None) -> int:
        """So many points, and those for what lies on the tiles of the feature, or on others that count for it."""
        return points + sum(law.token_points(feature, points, tiles) for law in self.laws)

    def _rate(self, feature: Feature, complete: bool) -> int:
        if not complete:
            return 0 if any(law.spoils(feature) for law in self.laws) else 1
        tiny = self.tiles(feature) == 2 and self.options["tiny-city"] == 2
        plain = 2 if feature.kind == "city" and not tiny else 1
        return plain + sum(law.rate(feature) for law in self.laws)

    def awards(self, feature: Feature, *, complete: bool) -> list[Award]:
        """What the scoring of a feature pays; nobody is paid for strength 0, but it is told (base.md 8)."""
        figures = self.on(feature)
        winners, strong = self.winners(figures), any(self.strength(figures).values())

        def points(player: int) -> int:
            laws = self.laws if not complete else ()
            full = complete or any(law.counts_as_complete(feature, player, winners) for law in laws)
            return self.value(feature, complete=full) if strong else 0

        paid = [(player, points(player), feature.kind) for player in winners]
        return paid + self.beside(feature, figures, complete=complete)

    def beside(self, feature: Feature, figures: Sequence[int], *, complete: bool) -> list[Award]:
        """What laws add to the scoring of a feature."""
        return [award for law in self.laws for award in law.scored(feature, figures, complete=complete)]

    # -- farms ------------------------------------------------------------------------------------------------------

    def cities(self, farm: Feature) -> list[City]:
        """The completed cities that a farm touches."""
        touched = {
            self.tiling.feature((piece, city)): None
            for piece, index in farm.spots
            for city in self.tiling.mark((piece, index)).touches
        }
        return [*(city for city in touched if city.complete), *self.further_cities(farm)]

    def further_cities(self, farm: Feature | None = None) -> list[str]:
        return [name for law in self.laws for name in law.further_cities(farm)]

    def bonus(self, farm: Feature, player: int) -> int:
        return sum(law.per_city(farm, player) for law in self.laws)

    def city_worth(self, city: City, rate: int, bonus: int) -> int:
        """What one city pays to a farm."""
        special = [
            worth
            for law in self.laws
            if not isinstance(city, str) and (worth := law.city_worth(city, rate, bonus)) is not None
        ]
        return special[0] if special else rate + bonus

    def farm_awards(self, farm: Feature, rate: int) -> list[Award]:
        """What a farm pays by itself, so much for each city, and what is paid beside it."""
        figures, cities = self.on(farm), self.cities(farm)
        worth = {
            player: sum(self.city_worth(city, rate, self.bonus(farm, player)) for city in cities)
            for player in self.winners(figures)
        }
        paid = [(player, self.with_tokens(farm, points), "field") for player, points in worth.items()]
        return paid + self.beside(farm, figures, complete=False)

    def final_farms(self) -> list[Award]:
        """E15, by the edition (base.md 10)."""
        farms = sorted(self.occupied("field"), key=self.first_cell)
        farms = [farm for farm in farms if not any(law.takes_over(farm) for law in self.laws)]
        edition = str(self.options["farm-scoring"])
        if edition == "ed3":
            return [award for farm in farms for award in self.farm_awards(farm, FARM_RATE[edition])]
        beside = [award for farm in farms for award in self.beside(farm, self.on(farm), complete=False)]
        return (self._second_edition(farms) if edition == "ed2" else self._first_edition(farms)) + beside

    def _second_edition(self, farms: list[Feature]) -> list[Award]:
        """As the third, but a player is paid only once for a city, with each bonus of his farms at it once."""
        won = {farm: self.winners(self.on(farm)) for farm in farms}
        paid: set[tuple[int, City]] = set()
        awards = []
        for farm, player in ((farm, player) for farm, players in won.items() for player in players):
            own = [other for other in farms if player in won[other]]
            cities = [city for city in self.cities(farm) if (player, city) not in paid]
            paid |= {(player, city) for city in cities}
            points = sum(self._worth_once(city, FARM_RATE["ed2"], own, player) for city in cities)
            awards.append((player, self.with_tokens(farm, points), "field"))
        return awards

    def _first_edition(self, farms: list[Feature]) -> list[Award]:
        """Each city pays those who have most farmers on all the farms around it; what lies on a farm is its own."""
        awards = []
        for farm in farms:
            worth = FARM_RATE["ed1"] * len(self.cities(farm))
            if more := self.with_tokens(farm, worth) - worth:
                awards += [(player, more, "field") for player in self.winners(self.on(farm))]
        for city in dict.fromkeys(city for farm in farms for city in self.cities(farm)):
            near = [farm for farm in farms if city in self.cities(farm)]
            for player in self.winners([figure for farm in near for figure in self.on(farm)]):
                awards.append((player, self._worth_once(city, FARM_RATE["ed1"], near, player), "field"))
        return awards

    def _worth_once(self, city: City, rate: int, farms: list[Feature], player: int) -> int:
        """What a city pays with each bonus counted once, from whichever of the farms at it."""
        near = [farm for farm in farms if city in self.cities(farm)]
        return self.city_worth(city, rate, sum(max(law.per_city(farm, player) for farm in near) for law in self.laws))

    def first_cell(self, feature: Feature) -> tuple[int, int]:
        """The northernmost and then westernmost of the cells at which its tiles begin."""
        return min((y, x) for x, y in (self.tiling.pieces[piece].cell for piece, _ in feature.spots))

    def cells(self, feature: Feature) -> set[tuple[int, int]]:
        """All cells of its tiles."""
        return {cell for piece, _ in feature.spots for cell in self.tiling.pieces[piece].cells}

    # -- the end ----------------------------------------------------------------------------------------------------

    def final_awards(self) -> list[Award]:
        """What unfinished features, farms and laws pay at the end."""
        awards = [a for feature in self.occupied(*SCORED) for a in self.awards(feature, complete=False)]
        return awards + [award for law in self.laws for award in law.final()]
