"""An independent referee: works out slowly, from the laid tiles and the figures alone, what the game should say.

It shares no code with the board, the scoring and the modules; what it knows of the rules is written down here a second
time. `check_board` and `check_decision` hold a game against it and raise `Disagreement`; `Referee` answers single
questions about values, majorities, farms, deployments and the river.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from bastide.board import Board
from bastide.game.actions import PASS, Action, Choose, Deploy, Place
from bastide.game.events import AnyEvent, TileRemoved, TileReturned
from bastide.game.frames import Part
from bastide.game.game import Game
from bastide.testkit.riverbed import Riverbed
from bastide.testkit.table import AREAS, Feature, Laid, Point, Spot, Table
from bastide.tiles.face import Layout
from bastide.tiles.geometry import STRIDE, Side, cell_of, port

KNOWN = frozenset(
    (
        *("course", "small", "farmers", "large", "inns", "cathedrals", "builder", "pig", "goods"),
        *("abbot", "gardens", "river", "fork", "volcano-lake", "pig-herd", "hills", "vineyards"),
    )
)
"""The elements whose rules the referee knows; in games with others only the table itself is checked."""

LAND = frozenset(("road", "city", "monastery", "field"))
STANDS_ON = {"small": LAND, "large": LAND, "abbot": frozenset(("monastery", "garden"))}
STRENGTH = {"small": 1, "large": 2, "abbot": 1, "builder": 0, "pig": 0}
COMPANIONS = {"builder": frozenset(("road", "city")), "pig": frozenset(("field",))}
GOODS = ("wine", "grain", "cloth")
SCORED = ("monastery", "garden", "road", "city")

Award = tuple[int, int, str]
"""Player, points, source."""


class Disagreement(AssertionError):  # noqa: N818 - read as "raise Disagreement"
    """The game and the referee do not say the same."""


class Standing(NamedTuple):
    """A figure on the table."""

    player: int
    kind: str
    spot: Spot


class Referee:
    """The rules of base game, inns and cathedrals, traders and builders, abbot and rivers over a table."""

    def __init__(
        self,
        table: Table,
        figures: Iterable[Standing],
        elements: Iterable[str],
        options: Mapping[str, str | int | bool],
    ) -> None:
        self.table = table
        self.figures = list(figures)
        self.elements = frozenset(elements)
        self.options = options
        self.features = table.features
        self.feature_at = {spot: feature for feature in self.features for spot in feature.spots}

    # -- who stands where, and what it is worth ---------------------------------------------------------------------

    def on(self, feature: Feature) -> list[Standing]:
        return [figure for figure in self.figures if figure.spot in feature.spots]

    def followers(self, feature: Feature, player: int | None = None) -> int:
        return sum(f.kind in STANDS_ON and player in (None, f.player) for f in self.on(feature))

    def strength(self, figures: Iterable[Standing]) -> dict[int, int]:
        found: dict[int, int] = {}
        for figure in figures:
            if figure.kind in STANDS_ON:
                found[figure.player] = found.get(figure.player, 0) + STRENGTH[figure.kind]
        return found

    def winners(self, figures: Iterable[Standing]) -> list[int]:
        standing = list(figures)
        strength = self.strength(standing)
        most = max(strength.values(), default=0)
        tied = sorted(player for player, own in strength.items() if own == most and most)
        return self._on_hills(tied, standing) if len(tied) > 1 and "hills" in self.elements else tied

    def _on_hills(self, tied: list[int], figures: list[Standing]) -> list[int]:
        """Of tied players those with followers on hills, or with most of them there."""
        high = [
            figure.player
            for figure in figures
            if figure.kind in STANDS_ON
            and self.table.mark(figure.spot).kind not in AREAS
            and "hill" in self.table.pieces[figure.spot[0]].layout.symbols
        ]
        most = max(high.count(player) for player in tied)
        enough = most if self.options["hill-tiebreaker"] == "most-on-hills" else min(most, 1)
        return [player for player in tied if high.count(player) >= enough]

    def tiles(self, feature: Feature) -> int:
        return len({piece for piece, _ in feature.spots})

    def has(self, feature: Feature, flag: str) -> bool:
        return any(flag in self.table.mark(spot).flags for spot in feature.spots)

    def value(self, feature: Feature, *, complete: bool) -> int:
        """Points of a road, city, monastery or garden."""
        if feature.kind in AREAS:
            (spot,) = feature.spots
            return self.table.surroundings(spot) + (3 * self._vineyards(spot) if complete else 0)
        tiles = self.tiles(feature)
        if feature.kind == "road":
            return tiles * self._rate(1, feature, "inns", "inn", complete)
        units = tiles + sum(int(self.table.mark(spot).flags.get("pennant", 0)) for spot in feature.spots)
        plain = 2 if complete else 1
        if complete and tiles == 2 and self.options["tiny-city"] == 2:
            plain = 1
        return units * self._rate(plain, feature, "cathedrals", "cathedral", complete)

    def _vineyards(self, spot: Spot) -> int:
        garden = self.table.mark(spot).kind == "garden"
        if "vineyards" not in self.elements or (garden and not self.options["vineyards-for-garden"]):
            return 0
        (x, y) = self.table.pieces[spot[0]].cell
        return sum(
            "vineyard" in piece.layout.symbols and max(abs(piece.cell[0] - x), abs(piece.cell[1] - y)) == 1
            for piece in self.table.pieces
        )

    def _rate(self, plain: int, feature: Feature, element: str, flag: str, complete: bool) -> int:
        if element not in self.elements or not self.has(feature, flag):
            return plain
        if complete:
            return plain + 1
        return 0 if self.options["inn-cathedral-final"] == "zero" else plain

    def awards(self, feature: Feature, *, complete: bool) -> list[Award]:
        points = self.value(feature, complete=complete)
        return [(player, points, feature.kind) for player in self.winners(self.on(feature))]

    # -- completion -------------------------------------------------------------------------------------------------

    def completed_by_last(self) -> list[Feature]:
        """The features that are complete with the piece laid last and were not without it."""
        before = Table(self.table.pieces[:-1], self.table.links)
        done = {spot for feature in before.features if feature.complete for spot in feature.spots}
        return [f for f in self.features if f.complete and f.kind in SCORED and not f.spots & done]

    def goods(self, cities: Iterable[Feature]) -> list[int]:
        """Wine, grain and cloth that these cities show."""
        signs = [
            self.table.mark(spot).flags.get("goods", "")
            for city in cities
            for spot in city.spots
            if city.kind == "city"
        ]
        return [signs.count(name) for name in GOODS]

    def without(self, leaving: Iterable[Feature]) -> Referee:
        """The table after everybody on these features has gone home."""
        gone = {spot for feature in leaving for spot in feature.spots}
        left = [figure for figure in self.figures if figure.spot not in gone]
        return Referee(self.table, left, self.elements, self.options)

    # -- the end ----------------------------------------------------------------------------------------------------

    def final_awards(self) -> list[Award]:
        """What unfinished features and farms pay at the end."""
        awards: list[Award] = []
        for feature in self.features:
            if feature.kind in SCORED:
                awards += self.awards(feature, complete=False)
        return awards + (self.farm_awards() if "farmers" in self.elements else [])

    def farm_awards(self) -> list[Award]:
        farms = [f for f in self.features if f.kind == "field" and self.on(f)]
        farms.sort(
            key=lambda farm: min((self.table.pieces[p].cell[1], self.table.pieces[p].cell[0]) for p, _ in farm.spots)
        )
        if self.options["farm-scoring"] == "ed1":
            return self._first_edition(farms)
        paid: set[tuple[int, frozenset[Spot]]] = set()
        once = self.options["farm-scoring"] == "ed2"
        awards = []
        for farm in farms:
            for player in self.winners(self.on(farm)):
                cities = [city for city in self.cities(farm) if (player, city.spots) not in paid]
                own = [other for other in farms if player in self.winners(self.on(other))] if once else [farm]
                if once:
                    paid |= {(player, city.spots) for city in cities}
                awards.append((player, sum(3 + self.pigs(own, city, player) for city in cities), "field"))
        return awards

    def _first_edition(self, farms: list[Feature]) -> list[Award]:
        awards = []
        for city in (f for f in self.features if f.kind == "city" and f.complete):
            near = [farm for farm in farms if city in self.cities(farm)]
            for player in self.winners(figure for farm in near for figure in self.on(farm)):
                awards.append((player, 4 + self.pigs(near, city, player), "field"))
        return awards

    def cities(self, farm: Feature) -> list[Feature]:
        """The completed cities that a farm touches."""
        touched = {
            self.feature_at[piece, city]
            for piece, index in farm.spots
            for city in self.table.mark((piece, index)).touches
        }
        return [city for city in touched if city.complete]

    def pigs(self, farms: list[Feature], city: Feature, player: int) -> int:
        """An own pig and a herd, each once, on those of the farms that touch the city."""
        near = [farm for farm in farms if city in self.cities(farm)]
        return any(self._own_pig(farm, player) for farm in near) + any(self._herd(farm) for farm in near)

    def _own_pig(self, farm: Feature, player: int) -> bool:
        return any(figure.kind == "pig" and figure.player == player for figure in self.on(farm))

    def _herd(self, farm: Feature) -> bool:
        if "pig-herd" not in self.elements or not self.has(farm, "pig-herd"):
            return False
        wanted = self.options["pig-herd"]
        return wanted == "always" or (wanted == "with-traders" and "pig" in self.elements)

    # -- what a player may do ---------------------------------------------------------------------------------------

    def placements(self, layout: Layout, more_river: bool) -> set[tuple[Point, int]]:
        """Legal placements of a tile; `more_river` says whether other river tiles than the lake are still to come."""
        found = self.table.placements(layout)
        if "river" not in self.elements or "W" not in layout.edges:
            return found
        bed = Riverbed(self.table, str(self.options["river-uturn"]))
        return {(cell, turns) for cell, turns in found if bed.allows(layout, cell, turns, more_river)}

    def deployments(self, player: int, supply: Iterable[str]) -> set[tuple[str, int]]:
        """(figure, segment of the piece laid last) that a player may deploy out of this supply."""
        piece = len(self.table.pieces) - 1
        if self._is_hot(self.table.pieces[piece].layout):
            return set()
        kinds = set(supply)
        found = set()
        for index in range(len(self.table.pieces[piece].layout.segments)):
            feature = self.feature_at[piece, index]
            found |= {(kind, index) for kind in kinds if self._may_stand(kind, player, feature)}
        return found

    def _may_stand(self, kind: str, player: int, feature: Feature) -> bool:
        if kind in STANDS_ON:
            barred = feature.kind == "field" and "farmers" not in self.elements
            return feature.kind in STANDS_ON[kind] and not barred and not self.followers(feature)
        if feature.kind not in COMPANIONS[kind] or not self.followers(feature, player):
            return False
        if any(figure.kind == kind and figure.player == player for figure in self.on(feature)):
            return False
        return kind != "builder" or not feature.complete or bool(self.options["builder-on-completed"])

    def _is_hot(self, layout: Layout) -> bool:
        """The volcano lake of River II, where it is more than a lake."""
        return (
            "volcano-lake" in self.elements
            and {"lake", "volcano"} <= set(layout.symbols)
            and self.options["river2-volcano-inert"] is False
        )


# -- holding a game against it ---------------------------------------------------------------------------------------


def spots_of(board: Board) -> dict[int, Spot]:
    """The segments of a board as the table counts them; what was built later comes after what is printed."""
    found = {
        piece.first + index: (number, index)
        for number, piece in enumerate(board.pieces)
        for index in range(len(piece.face.segments))
    }
    more = [len(piece.face.segments) for piece in board.pieces]
    for segment in sorted(board.added):
        piece = board.piece_of[segment]
        found[segment] = (piece, more[piece])
        more[piece] += 1
    return found


def table_of(board: Board) -> Table:
    """The laid tiles of a board, what was built on them, and links that are no edges; nothing else is taken from it."""
    spot = spots_of(board)
    laid = [Laid(p.face.id, p.face.layout, cell_of(p.cell), p.rotation) for p in board.pieces]
    for segment in sorted(board.added):
        cell = board.cell_of(segment) * STRIDE
        keys = {cell + port(Side(0, 0, direction), -1, 0): "NESW"[direction] for direction in range(4)}
        names = tuple(keys[key] for key in board.added[segment])
        laid[spot[segment][0]].build(board.printed[segment].kind, names)
    return Table(laid, [(spot[a], spot[b]) for a, b in board.joints])


def referee_of(game: Game, where: list[int] | None = None, table: Table | None = None) -> Referee:
    """A referee for the table of a game, with the figures where they are, or at these segments.

    Who asks twice about the same table hands it over, so that it is not searched again.
    """
    spot = spots_of(game.board)
    figures = [
        Standing(game.rules.figures[figure][0], game.rules.figures[figure][1].id, spot[segment])
        for figure, segment in enumerate(game.where if where is None else where)
        if segment >= 0
    ]
    return Referee(table or table_of(game.board), figures, game.rules.element_ids, game.rules.options)


def knows(game: Game) -> bool:
    """Does the referee know all rules of this game?"""
    return game.rules.element_ids <= KNOWN


def check_board(game: Game, referee: Referee | None = None) -> None:
    """Features, their open ends and followers, and the demands of the open cells: as the referee sees them."""
    referee = referee or referee_of(game)
    board = game.board
    numbers = {spot: segment for segment, spot in spots_of(board).items()}
    labels: dict[int, Feature] = {}
    for feature in referee.features:
        segments = sorted(numbers[spot] for spot in feature.spots)
        first = segments[0]
        if (ring := _ring(board, first)) != segments:
            raise Disagreement(f"{feature.kind} of segments {segments}: the game has {ring}")
        if len({board.label[s] for s in segments}) > 1 or board.label[first] in labels:
            raise Disagreement(
                f"{feature.kind} of segments {segments}: the labels are {[board.label[s] for s in segments]}"
            )
        labels[board.label[first]] = feature
        _same(f"open ends of the {feature.kind} {segments}", board.open[board.label[first]], feature.open)
        standing = sum(at in segments and game.rules.is_follower[f] for f, at in enumerate(game.where))
        _same(f"followers on the {feature.kind} {segments}", board.occupied[board.label[first]], standing)
        _same(f"tiles of the {feature.kind} {segments}", board.tiles(first), referee.tiles(feature))
    _check_demands(board, referee.table)


def _ring(board: Board, first: int) -> list[int]:
    """The segments strung together with this one; `Board.members` would not come back from a broken ring."""
    found, at = [first], board.ring[first]
    while at != first and len(found) <= len(board.ring):
        found.append(at)
        at = board.ring[at]
    return sorted(found)


def _check_demands(board: Board, table: Table) -> None:
    letters = {0: ".", 1: "C", 2: "R", 3: "F", 4: "W", 5: "K", 15: "A"}
    seen = {
        cell_of(cell): "".join(letters[demand >> shift & 15] for shift in (0, 4, 8, 12))
        for cell, demand in board.demand.items()
        if demand < 1 << 16
    }
    _same("demands of the open cells", seen, table.demands())


def check_standing(referee: Referee) -> None:
    """Between turns nobody stands on a completed feature, and no builder or pig is alone."""
    for figure in referee.figures:
        feature = referee.feature_at[figure.spot]
        if feature.complete and feature.kind != "field":
            raise Disagreement(f"a {figure.kind} still stands on a completed {feature.kind}")
        if figure.kind in COMPANIONS and not referee.followers(feature, figure.player):
            raise Disagreement(f"a {figure.kind} stands alone on a {feature.kind}")


def check_decision(game: Game, referee: Referee | None = None) -> None:
    """Placements and figure actions on offer are exactly those the referee finds, where it knows the rules."""
    referee, decision = referee or referee_of(game), game.decision
    if decision is None or not knows(game):
        return
    if decision.tile is not None:
        offered = {(a.cell, a.rotation) for a in decision.actions if isinstance(a, Place)}
        more_river = any(
            "W" in face.layout.edges and "lake" not in face.layout.symbols for pile in game.piles for face in pile
        )
        _same(f"placements of {decision.tile.id}", offered, referee.placements(decision.tile.layout, more_river))
    elif decision.step == "T4.2":
        _same("figure actions", set(decision.actions), _figure_actions(game, referee, decision.player))


def check_unplaceable(game: Game, events: Iterable[AnyEvent]) -> None:
    """A tile that left the game or went back to the pile could indeed be placed nowhere."""
    gone = [event for event in events if isinstance(event, TileRemoved | TileReturned)]
    if not gone or not knows(game):
        return
    referee = referee_of(game)
    for event in gone:
        layout = game.rules.faces[event.tile].layout
        if found := referee.placements(layout, more_river=isinstance(event, TileReturned)):
            raise Disagreement(f"tile {event.tile} was taken away, but fits at {sorted(found)}")


def _figure_actions(game: Game, referee: Referee, player: int) -> set[Action]:
    owners = game.rules.figures
    first = game.board.pieces[game.frame(Part).piece].first
    supply = [kind.id for figure, (owner, kind) in enumerate(owners) if owner == player and game.where[figure] == -1]
    found: set[Action] = {Deploy(kind, first + index) for kind, index in referee.deployments(player, supply)}
    for figure, (owner, kind) in enumerate(owners):
        if owner == player and kind.id == "abbot" and game.where[figure] >= 0:
            segment = game.where[figure]
            piece = game.board.piece_of[segment]
            if not referee.feature_at[piece, segment - game.board.pieces[piece].first].complete:
                found.add(Choose("recall", figure=figure))
    return found | {PASS}


def _same(what: str, game: object, referee: object) -> None:
    if game != referee:
        raise Disagreement(f"{what}: the game says {_brief(game, referee)}, the referee {_brief(referee, game)}")


def _brief(mine: object, other: object) -> str:
    """Of two sets or dicts, what the other does not have."""
    if isinstance(mine, set) and isinstance(other, set):
        return f"{sorted(map(str, mine - other))} more"
    if isinstance(mine, dict) and isinstance(other, dict):
        return str({key: value for key, value in mine.items() if other.get(key) != value})
    return str(mine)
