"""What a farm pays: so much for each completed city that touches it, with what elements add."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.game.events import Breakdown

if TYPE_CHECKING:
    from bastide.game.game import Game

FURTHER_CITIES = -1
"""Stands in `without` for the cities of a farm that are no city segments."""


def further_at(game: Game, farm: int) -> int:
    """How many completed cities at a farm are no city segments."""
    return sum(more(game, farm) for more in game.rules.more_cities)


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
    bonuses: bool = True,
) -> None:
    """Pay a player `rate` and the bonuses for each city of a farm, save those in `without`."""
    cities = game.board.cities_at(farm) - without
    number = len(cities) + (further_at(game, farm) if FURTHER_CITIES not in without else 0)
    own = bonuses_of(game, player, farm) if bonuses else []
    extra = {name: points * number for name, points in own}
    for city in sorted(cities) if game.rules.farm_city else ():
        for name, points in specials_of(game, city, rate + sum(points for _, points in own), rate):
            extra[name] = extra.get(name, 0) + points
    breakdown = Breakdown(
        (("cities", number),),
        rate,
        because,
        tuple((name, points) for name, points in extra.items() if points),
        tuple(sorted((strength or {}).items())),
        farm,
    )
    game.award(player, number * rate + sum(extra.values()), source, breakdown)


def bonuses_of(game: Game, player: int, farm: int) -> list[tuple[str, int]]:
    """What elements add to every city of the farm for this player: (element, points)."""
    return [
        (element_id, points) for element_id, per_city in game.rules.per_city if (points := per_city(game, farm, player))
    ]


def specials_of(game: Game, city: int, points: int, rate: int) -> list[tuple[str, int]]:
    """What is special about one city, such as a siege or a castle: (element, further points)."""
    return [
        (element_id, further)
        for element_id, farm_city in game.rules.farm_city
        if (further := farm_city(game, city, points, rate))
    ]
