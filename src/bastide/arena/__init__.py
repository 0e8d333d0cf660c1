"""Measuring players: they meet on equal decks with seats swapped.

from bastide.arena import match

print(match("greedy", "my_bot:Hasty", pairs=10).margin)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bastide.arena.cluster import open_cluster, play_on
from bastide.arena.play import Pair
from bastide.arena.results import Match
from bastide.arena.seeds import fresh_seed, seeds_from
from bastide.game.module import OptionValue
from bastide.modules import make_setup
from bastide.players import load

__all__ = ["match"]


def match(
    a: str,
    b: str,
    pairs: int = 20,
    *,
    modules: Iterable[str] = (),
    options: Mapping[str, OptionValue] | None = None,
    players: int = 2,
    seconds: float | None = None,
    seed: int | None = None,
    processes: int = 1,
) -> Match:
    """Let two computer players meet, each deck twice with the seats swapped; `bastide.players.load` knows the names.

    Equal seeds give equal decks. With more than one process the script that calls it needs `if __name__ ==
    "__main__":`, because each process imports it again.
    """
    for name in (a, b):
        load(name)
    setup = make_setup(players, modules, options=options)
    seeds = seeds_from(fresh_seed() if seed is None else seed, pairs)
    wanted = [Pair((a, b), setup, deck, seconds) for deck in seeds]
    played = dict(play_on(open_cluster(processes), wanted))
    return Match.of([played[number] for number in sorted(played)])
