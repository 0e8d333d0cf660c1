"""What followers on crowns may still bring, as computer players reckon: the points, times the chance of the pig."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from bastide.game.game import Game
from bastide.modules.wheel_of_fortune.board import CROWNS, SECTORS, Wheel, number_on, on_crowns
from bastide.modules.wheel_of_fortune.spin import points_on_crown

PATIENCE = 0.7
"""A follower who waits on a crown is missing elsewhere."""
MAY_BE_JOINED = 0.8
"""Another one may take the second crown of the sector."""


def crown_prospects(game: Game) -> list[tuple[int, float]]:
    """For each follower on a crown its owner and what it may bring."""
    standing = on_crowns(game)
    if not standing:
        return []
    numbers = Counter(number_on(face) for pile in game.piles for face in pile)
    left, pig = (numbers[1], numbers[2], numbers[3]), game.slot(Wheel).sector
    company = Counter(CROWNS[word].sector for word in standing.values())
    found = []
    for figure, word in standing.items():
        sector = CROWNS[word].sector
        points = points_on_crown(sector, company[sector])
        alone = SECTORS[sector].crowns > company[sector]
        chance = chance_of_pig((sector - pig) % len(SECTORS), left)
        found.append((game.rules.owner[figure], PATIENCE * chance * points * (MAY_BE_JOINED if alone else 1)))
    return found


@lru_cache(maxsize=4096)
def chance_of_pig(way: int, left: tuple[int, int, int]) -> float:
    """How likely the pig stops so many sectors ahead before the tiles with a number are used up.

    Each run is taken as likely as the numbers that are left, as if they were put back.
    """
    total = sum(left)
    at, arrived = {0: 1.0}, 0.0
    for _ in range(total):
        ahead: dict[int, float] = {}
        for sector, chance in at.items():
            for step, number in enumerate(left, 1):
                stop = (sector + step) % len(SECTORS)
                ahead[stop] = ahead.get(stop, 0.0) + chance * number / total
        arrived += ahead.pop(way, 0.0)
        at = ahead
    return arrived
