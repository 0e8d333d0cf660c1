"""What a farm pays: so much for each completed city that touches it, with what elements add."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bastide.game.events import Breakdown
from bastide.game.scoring import Value, build_on
from bastide.tiles.face import FIELD

if TYPE_CHECKING:
    from bastide.game.game import Game

FURTHER_CITIES = -1
"""Stands in `without` for the cities of a farm that are no city segments."""


def further_at(game: Game, farm: int) -> int:
    """How many completed cities at a farm are no city segments."""
    return sum(more(game, farm) for more in game.rules.other_cities_at)


def paid_at(game: Game, farm: int) -> set[int]:
    """What a farm is paid for: labels of completed cities, and FURTHER_CITIES if there are such."""
    return game.board.cities_at(farm) | ({FURTHER_CITIES} if further_at(game, farm) else set())


def pay_farm(
    game: Game,
    player: int,
    farm: int,
    rate: int,
    *,
    source: str = "field",
    because: tuple[str, ...] = (),
    without: frozenset[int] = frozenset(),
    strength: dict[int, int] | None = None,
    bonuses_from: Sequence[int] | None = None,
) -> None:
    """Pay a player `rate` and the bonuses for each city of a farm, save those in `without`.

    Bonuses come from this farm, or from those of the given farms that touch the city.
    """
    value = farm_pays(game, player, farm, rate, without=without, bonuses_from=bonuses_from)
    listed = tuple(sorted((strength or {}).items()))
    breakdown = Breakdown((("cities", value.tiles),), rate, because, value.additions, listed, farm)
    game.award(player, value.points, source, breakdown)


def farm_pays(
    game: Game,
    player: int,
    farm: int,
    rate: int,
    *,
    without: frozenset[int] = frozenset(),
    bonuses_from: Sequence[int] | None = None,
) -> Value:
    """What `pay_farm` pays."""
    number, extra = 0, dict[str, int]()
    for city in sorted(paid_at(game, farm) - without):
        times = further_at(game, farm) if city == FURTHER_CITIES else 1
        near = [farm] if bonuses_from is None else [other for other in bonuses_from if city in paid_at(game, other)]
        own = best_bonuses(game, player, near)
        more = [] if city == FURTHER_CITIES else specials_of(game, city, rate + sum(own.values()), rate)
        number += times
        for name, points in (*own.items(), *more):
            extra[name] = extra.get(name, 0) + points * times
    return farm_value(game, farm, number, rate, tuple(extra.items()))


def farm_value(game: Game, farm: int, cities: int, rate: int, bonuses: tuple[tuple[str, int], ...] = ()) -> Value:
    """What so many cities of a farm pay, and then what lies on its tiles."""
    value = Value(farm, FIELD, False, cities, 0, rate, additions=bonuses)
    build_on(game, value)
    return value


def best_bonuses(game: Game, player: int, farms: Sequence[int]) -> dict[str, int]:
    """What elements add for this player to a city that all these farms touch, each once: element -> points."""
    found: dict[str, int] = {}
    for element_id, per_city in game.rules.bonus_per_city:
        if points := max((per_city(game, farm, player) for farm in farms), default=0):
            found[element_id] = points
    return found


def specials_of(game: Game, city: int, points: int, rate: int) -> list[tuple[str, int]]:
    """What is special about one city, such as a siege or a castle: (element, further points)."""
    return [
        (element_id, further)
        for element_id, farm_city in game.rules.points_for_city
        if (further := farm_city(game, city, points, rate))
    ]
