"""How good a position of any mix of modules is: what the end would bring, and learned weights for what may change it.

The engine tells what the end would bring, with every module's scoring in it. The rest is a sum of terms that are read
off the game and what its modules declare: features with followers by open cells, fitting tiles, points at stake and how
the others stand on them; farms; figures by kind and place; tokens; what one tile would join; what lies open for whoever
is next. `weights/mixes.toml` says what one of each is worth with few, with some and with many tiles left.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from functools import cache
from importlib.resources import files
from itertools import combinations

from bastide.board.waiting import awaited, empty_side
from bastide.game.claims import Claim, claims_of, final_scores
from bastide.game.events import OUT
from bastide.game.game import HOME, Game
from bastide.game.scoring import majority
from bastide.players.judge import Judge
from bastide.players.outlook import Outlook, at_home
from bastide.tiles.face import CITY, FIELD, ROAD
from bastide.tiles.geometry import STEP, cell_at

STAGES = (8, 25, 60)
"""Tiles left, with two players, for which a term has its three weights; between them they are mixed, at the end 0."""
ROLES = ("alone", "ahead", "level", "behind")
"""How the followers of a player on a feature stand to those of the others."""
MOST_CELLS, MOST_AROUND, MOST_IN_HAND, MOST_WAYS = 4, 8, 7, 12
FITS = (1, 2, 4, 8)
"""Limits between the rows of a table by how many tiles fit the cell that fewest fit."""
_FOLLOWER = 2
"""What it is worth, beside the points, to have a follower back with the next tile."""
_MONASTERY = 9
"""What a completed monastery pays; the terms of areas are learned from monasteries."""
_PAID = 3
"""What a completed city brings a farm, about, where it is only compared with another one."""

Weights = Mapping[str, Sequence[float]]
"""Term -> its weight at each of the stages."""
Found = list[tuple[int, int, float]]
"""(player, number of the term, how much of it)."""


def _names() -> list[str]:
    sides = [f"{kind}.{role}" for kind in (CITY, ROAD) for role in ROLES]
    rows = [f"{cells}.{fit}" for cells in range(1, MOST_CELLS + 1) for fit in range(len(FITS) + 1)]
    parts = ("gain", "chance", "size", "now")
    return [
        *(f"{side}.{row}" for side in sides for row in rows),
        *(f"{side}.{part}" for side in sides for part in parts),
        *(f"area.{cells}.{fit}" for cells in range(1, MOST_AROUND + 1) for fit in ("none", "some")),
        *(f"area.{part}" for part in ("chance", "now")),
        *(f"farm.{role}.{part}" for role in ROLES for part in ("one", "cities", "coming", "ways")),
        *(f"hand.{number}" for number in range(1, MOST_IN_HAND + 1)),
        *(f"join.{kind}.{way}" for kind in (CITY, ROAD, FIELD) for way in ("gain", "loss")),
        *(f"offer.{kind}" for kind in (CITY, ROAD)),
        *("turn", "crowd", "elsewhere", "token.kept", "token.on-tile", "token.threat", "token.collected", "prospect"),
        *("other.home", "other.open"),
    ]


NAMES = _names()
"""The terms, by number."""
AT = {name: number for number, name in enumerate(NAMES)}


@cache
def learned() -> Weights:
    """The weights that are shipped; the file says how they came about."""
    text = files("bastide.players").joinpath("weights/mixes.toml").read_text(encoding="utf-8")
    found: Weights = tomllib.loads(text)["weights"]
    return found


def share_of_stages(left: float) -> tuple[float, ...]:
    """How much of each of the three weights counts with so many tiles left."""
    first, second, third = STAGES
    if left <= first:
        return max(left, 0.0) / first, 0.0, 0.0
    if left <= second:
        part = (left - first) / (second - first)
        return 1 - part, part, 0.0
    part = min((left - second) / (third - second), 1.0)
    return 0.0, 1 - part, part


class Evaluation(Judge):
    """Judges the positions that one decision may lead to by weighted terms."""

    def __init__(self, game: Game, weights: Weights | None = None) -> None:
        super().__init__(game)
        weights = learned() if weights is None else weights
        self.stages = share_of_stages(self.pack.left * 2 / self.players)
        self._weights = [self._mixed(weights.get(name, ())) for name in NAMES]
        self._collected = {what: kind.collected for what, kind in game.rules.token_kinds.items() if kind.collected}
        self._others = tuple(figure for figure, follower in enumerate(game.rules.is_follower) if not follower)

    def _mixed(self, weights: Sequence[float]) -> float:
        return sum(weight * share for weight, share in zip(weights, self.stages, strict=False))

    def values(self, game: Game, me: int) -> list[float]:
        values = [float(score) for score in final_scores(game, claims_of(game))]
        if game.over:
            return values
        weights = self._weights
        for player, term, amount in self.terms(game):
            values[player] += weights[term] * amount
        return values

    def of_terms(self, game: Game, *names: str) -> list[float]:
        """What these terms come to for every player, in points."""
        wanted, values = {AT[name] for name in names}, [0.0] * self.players
        for player, term, amount in self.terms(game):
            if term in wanted:
                values[player] += self._weights[term] * amount
        return values

    def terms(self, game: Game) -> Found:
        """Everything that may still change the points."""
        found: Found = []
        outlook = Outlook(game, claims_of(game))
        now = game.decision.player if game.decision is not None else 0
        points: dict[int, float] = {}
        for claim in outlook.features:
            points[game.board.label[claim.segment]] = self._add_feature(game, claim, now, found)
        ways = farm_ways(game, {game.board.label[farm.segment] for farm in outlook.farms})
        for farm in outlook.farms:
            points[game.board.label[farm.segment]] = self._add_farm(game, farm, ways, found)
        self._add_joins(game, outlook, ways, points, found)
        self._add_offers(game, now, found)
        self._add_tokens(game, outlook, found)
        for what, pays in self._collected.items():
            self._add_collected(game, outlook, what, pays, found)
        hopes = [prospect for prospects in game.rules.prospects for prospect in prospects(game)]
        found.extend((player, _PROSPECT, more) for player, more in hopes)
        found.extend((player, _ELSEWHERE, -1.0) for player, _ in hopes)  # a prospect is all that this follower is worth
        self._add_figures(game, found)
        found.append((now, _TURN, 1.0))
        return found

    def _fewest(self, game: Game, cells: Set[int]) -> int:
        demand, fitting = game.board.demand, self.pack.fitting
        return min((fitting(demand.get(cell, 0)) for cell in cells), default=self.pack.left)

    def _add_feature(self, game: Game, claim: Claim, now: int, found: Found) -> float:
        """The terms of a feature for everybody who has followers on it; returns its points as it stands."""
        worth = claim.points(game, complete=False)
        if not claim.strength:
            return worth
        if claim.kind in (CITY, ROAD):
            self._add_road_or_city(game, claim, worth, now, found)
        else:
            self._add_area(game, claim, now, found)
        self._add_crowd(game, claim, found)
        return worth

    def _add_road_or_city(self, game: Game, claim: Claim, worth: int, now: int, found: Found) -> None:
        chance, fewest = self.chance_of(game, claim), self._fewest(game, claim.cells)
        gain = claim.points(game, complete=True) - worth
        row = min(max(len(claim.cells), 1), MOST_CELLS) - 1
        row = row * (len(FITS) + 1) + sum(fewest >= limit for limit in FITS)
        reach = self._reach(claim, fewest)
        for player in claim.strength:
            role = role_of(claim, player)
            parts = _PARTS[claim.kind][role]
            found.append((player, _FEATURE[claim.kind][role] + row, 1.0))
            found.append((player, parts, gain * chance))
            found.append((player, parts + 1, chance))
            found.append((player, parts + 2, float(worth)))
            if player == now and reach:
                found.append((player, parts + 3, reach * (gain + _FOLLOWER)))

    def _add_area(self, game: Game, claim: Claim, now: int, found: Found) -> None:
        """A monastery, or anything else that is complete when cells around it are filled, by the points at stake."""
        stake = (claim.points(game, complete=True) + len(claim.cells)) / _MONASTERY
        chance, fewest = self.chance_of(game, claim), self._fewest(game, claim.cells)
        row = min(max(len(claim.cells), 1), MOST_AROUND) * 2 - 2 + (fewest > 0)
        reach = self._reach(claim, fewest)
        for player in claim.owners:
            found.append((player, _AREA + row, stake))
            found.append((player, _AREA_PARTS, stake * chance))
            if player == now and reach:
                found.append((player, _AREA_PARTS + 1, stake * reach))

    def _reach(self, claim: Claim, fewest: int) -> float:
        """The chance that the next tile completes a feature."""
        return min(fewest / self.pack.left, 1.0) if len(claim.cells) == 1 and self.pack.left else 0.0

    def _add_crowd(self, game: Game, claim: Claim, found: Found) -> None:
        """Followers beside the first one of a player."""
        if len(claim.figures) == len(claim.strength):
            return
        owners = [game.rules.owner[figure] for figure in claim.figures if game.rules.is_follower[figure]]
        found.extend((player, _CROWD, owners.count(player) - 1.0) for player in claim.strength)

    def _add_farm(self, game: Game, farm: Claim, ways: dict[int, set[int]], found: Found) -> float:
        """The terms of a farm for everybody who has followers on it; returns about what it pays now."""
        board = game.board
        label = board.label
        cities = {label[city] for city in board.extent(farm.segment).cities}
        begun = [city for city in cities if board.open[city]]
        complete = len(cities) - len(begun)
        coming = sum(self.completion_chance(game, awaited(board, city)) for city in begun)
        room = min(len(ways.get(label[farm.segment], ())), MOST_WAYS)
        for player in farm.strength:
            at = _FARM[role_of(farm, player)]
            found.append((player, at, 1.0))
            found.append((player, at + 1, float(complete)))
            found.append((player, at + 2, coming))
            found.append((player, at + 3, float(room)))
        self._add_crowd(game, farm, found)
        return float(_PAID * complete)

    def _add_joins(
        self,
        game: Game,
        outlook: Outlook,
        ways: dict[int, set[int]],
        points: dict[int, float],
        found: Found,
    ) -> None:
        """Where one tile may join two features of different owners: what that would move, by the chance of a tile."""
        label = game.board.label
        at_cell: dict[int, list[Claim]] = {}
        features = [(claim, claim.cells) for claim in outlook.features if claim.kind in (CITY, ROAD) and claim.strength]
        farms = [(farm, ways.get(label[farm.segment], set())) for farm in outlook.farms]
        for claim, cells in features + farms:
            for cell in cells:
                at_cell.setdefault(cell, []).append(claim)
        seen: set[tuple[int, int]] = set()
        for cell, claims in at_cell.items():
            for a, b in combinations(claims, 2) if claims[1:] else ():
                if a.kind == b.kind and a.owners != b.owners and (a.segment, b.segment) not in seen:
                    seen.add((a.segment, b.segment))
                    self._add_join(game, a, b, self.fill_chance(game, cell), points, found)

    def _add_join(self, game: Game, a: Claim, b: Claim, chance: float, points: dict[int, float], found: Found) -> None:
        label = game.board.label
        here, there = points[label[a.segment]], points[label[b.segment]]
        strength = a.strength | {p: s + a.strength.get(p, 0) for p, s in b.strength.items()}
        owners = majority(game, a.segment, a.figures + b.figures, strength)
        at = _JOIN[a.kind]
        for player in strength:
            moved = (here + there) * (player in owners) - here * (player in a.owners) - there * (player in b.owners)
            if moved:
                found.append((player, at if moved > 0 else at + 1, chance * abs(moved)))

    def _add_offers(self, game: Game, now: int, found: Found) -> None:
        """What nobody stands on and needs one tile is open to whoever is next, with a follower in hand."""
        board = game.board
        if not at_home(game, now, followers=True):
            return
        printed, occupied = board.printed, board.occupied
        for segment in set(board.label):
            kind = printed[segment].kind
            if kind not in _OFFER or occupied[segment] or not board.open[segment]:
                continue
            cells = awaited(board, segment)
            if len(cells) == 1 and self._fewest(game, cells):
                size = board.tiles(segment) + board.pennants(segment)
                found.append((now, _OFFER[kind], float(size)))

    def _add_tokens(self, game: Game, outlook: Outlook, found: Found) -> None:
        """What pays later: beside a figure, in hand, or on a tile that comes with a feature once it is completed."""
        on_tiles: dict[int, float] = {}
        threats: dict[int, float] = {}
        for token in game.tokens() if game.rules.tokens else ():
            kind = game.rules.token_kinds[token.what]
            if token.figure is not None:
                found.append((game.rules.owner[token.figure], _KEPT, kind.worth * token.number))
            elif token.player is not None and token.cell is None:
                found.append((token.player, _KEPT, kind.worth * token.number))
            elif kind.worth_on_tile and token.cell is not None and not kind.collected:
                on_tiles[game.board.cells[cell_at(*token.cell)]] = kind.worth_on_tile * token.number
            elif kind.threat and token.cell is not None:
                threats |= {cell_at(*token.cell) + step: kind.threat for step in STEP}
        for figure, at in enumerate(game.where) if threats else ():
            if at >= 0 and (threat := threats.get(game.board.cell_of(at))):
                found.append((game.rules.owner[figure], _THREAT, threat))
        for claim in outlook.features if on_tiles else ():
            worth = sum(on_tiles.get(piece, 0.0) for piece in game.board.pieces_of(claim.segment))
            for player in claim.owners if worth else ():
                found.append((player, _ON_TILE, worth * self.chance_of(game, claim) / len(claim.owners)))

    def _add_collected(self, game: Game, outlook: Outlook, what: str, pays: tuple[int, ...], found: Found) -> None:
        """What tokens from tiles may still bring at the end: each is worth more the more a player gets."""
        lying, owned = dict[int, int](), [0] * self.players
        for token in game.tokens():
            if token.what == what and token.player is not None:
                owned[token.player] += token.number
            elif token.what == what and token.cell is not None:
                lying[game.board.cells[cell_at(*token.cell)]] = token.number
        coming = self._coming(game, outlook, lying)
        rest = (len(pays) - 1 - sum(owned) - sum(coming)) * self.pack.share / self.players
        for player, (have, more) in enumerate(zip(owned, coming, strict=True)):
            found.append((player, _COLLECTED, expected_pay(pays, have, more + rest) - pays[have]))

    def _coming(self, game: Game, outlook: Outlook, lying: dict[int, int]) -> list[float]:
        """How many of the tokens on tiles each player may expect from the features that stand there."""
        claims = [(claim, game.board.pieces_of(claim.segment) & lying.keys()) for claim in outlook.features if lying]
        chances = [(claim, pieces, self.chance_of(game, claim)) for claim, pieces in claims if pieces and claim.owners]
        on_tile: Counter[int] = Counter()
        for _, pieces, chance in chances:
            on_tile.update(dict.fromkeys(pieces, chance))
        coming = [0.0] * self.players
        for claim, pieces, chance in chances:
            number = sum(lying[piece] / max(on_tile[piece], 1.0) for piece in pieces)
            for player in claim.owners:
                coming[player] += number * chance / len(claim.owners)
        return coming

    def _add_figures(self, game: Game, found: Found) -> None:
        owner, board = game.rules.owner, game.board
        for player in range(self.players):
            hand = min(at_home(game, player, followers=True), MOST_IN_HAND)
            found.extend((player, _HAND + number, 1.0) for number in range(hand))
        for figure in self._others:
            at = game.where[figure]
            if at == HOME:
                found.append((owner[figure], _OTHER, 1.0))
            elif at >= 0 and board.open[board.label[at]]:
                found.append((owner[figure], _OTHER + 1, 1.0))
        for figure, spot in game.spots.items():
            if spot.where != OUT and game.rules.is_follower[figure]:
                found.append((owner[figure], _ELSEWHERE, 1.0))


_FEATURE = {kind: [AT[f"{kind}.{role}.1.0"] for role in ROLES] for kind in (CITY, ROAD)}
_PARTS = {kind: [AT[f"{kind}.{role}.gain"] for role in ROLES] for kind in (CITY, ROAD)}
_FARM = [AT[f"farm.{role}.one"] for role in ROLES]
_JOIN = {kind: AT[f"join.{kind}.gain"] for kind in (CITY, ROAD, FIELD)}
_OFFER = {kind: AT[f"offer.{kind}"] for kind in (CITY, ROAD)}
_AREA, _AREA_PARTS, _HAND = AT["area.1.none"], AT["area.chance"], AT["hand.1"]
_KEPT, _ON_TILE, _THREAT, _PROSPECT = (AT[name] for name in ("token.kept", "token.on-tile", "token.threat", "prospect"))
_COLLECTED = AT["token.collected"]
_TURN, _CROWD, _ELSEWHERE, _OTHER = (AT[name] for name in ("turn", "crowd", "elsewhere", "other.home"))


def expected_pay(pays: tuple[int, ...], have: int, more: float) -> float:
    """What is paid, about, for a number of tokens of which `more` are uncertain: from half of them to half as many."""
    numbers = [min(have + more * part, len(pays) - 1) for part in (0.5, 1.0, 1.5)]
    return sum(between(pays, number) for number in numbers) / len(numbers)


def between(pays: tuple[int, ...], number: float) -> float:
    """The entry of a table for a number between two of its places."""
    low = min(int(number), len(pays) - 2)
    return pays[low] + (number - low) * (pays[low + 1] - pays[low])


def role_of(claim: Claim, player: int) -> int:
    """How a player's followers on a feature stand to those of the others, as a number of ROLES."""
    if len(claim.strength) == 1:
        return 0
    if player not in claim.owners:
        return 3
    return 2 if len(claim.owners) > 1 else 1


def farm_ways(game: Game, labels: set[int]) -> dict[int, set[int]]:
    """Label -> the empty cells by which these farms may grow."""
    board = game.board
    label = board.label
    found: dict[int, set[int]] = {at: set() for at in labels}
    for key, segment in board.ends.items():
        if segment >= 0 and key % 3 and label[segment] in found:
            found[label[segment]].add(empty_side(key, board))
    return found
