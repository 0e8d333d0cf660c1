"""The order of play is stated by the modules, not by the registry."""

from __future__ import annotations

from collections import defaultdict
from random import Random

from bastide.game.game import Game
from bastide.game.rules import Rules
from bastide.modules import MODULES, make_setup, playable_together
from bastide.players.random import RandomPlayer

EVERYTHING = playable_together(MODULES)


def test_elements_that_share_a_step_state_their_order() -> None:
    ranks: dict[tuple[str, int], set[tuple[str, object]]] = defaultdict(set)
    for module in MODULES.values():
        for element in module.elements:
            for step in element.steps:
                ranks[step.id, step.rank].add((element.id, step.run))
    for (id, rank), steps in ranks.items():
        runs, elements = {run for _, run in steps}, {element for element, _ in steps}
        assert len(runs) == 1 or len(elements) == 1, f"{id}, rank {rank}: {sorted(elements)}"


def test_every_module_has_a_number_of_its_own() -> None:
    numbers = [module.number for module in MODULES.values()]
    assert len(set(numbers)) == len(numbers)


def test_another_order_of_the_registry_gives_the_same_games() -> None:
    setup, shuffled = make_setup(3, EVERYTHING), list(MODULES.values())
    Random(1).shuffle(shuffled)
    one, other = (Game(Rules(setup, modules), 7) for modules in (MODULES.values(), shuffled))
    first, second = RandomPlayer(7), RandomPlayer(7)
    while not one.over:
        assert one.apply(first.choose(one)) == other.apply(second.choose(other))
    assert other.over
