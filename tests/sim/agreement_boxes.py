"""Games with boxes, the engine and the simulator side by side; whatever differs is an AssertionError.

    python tests/sim/agreement_boxes.py --games 10000     # random games of random mixes of the four boxes

Game n depends on the seed and n alone.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable
from random import Random

from bastide import Game, make_setup, rules_for
from bastide.game.actions import Action
from bastide.game.events import AnyEvent, TileDrawn
from bastide.game.module import OptionValue
from bastide.game.rules import Rules
from bastide.players import bridge
from bastide.sim import OVER, Simulator, face_numbers
from bastide.tiles.face import RIVER

MODULES = ("river", "abbot", "inns-cathedrals", "traders-builders")
OPTIONS: dict[str, tuple[OptionValue, ...]] = {
    "tiny-city": (4, 2),
    "unplaceable-tile": ("remove", "reshuffle"),
    "inn-cathedral-final": ("zero", "ignore"),
    "builder-on-completed": (False, True),
    "double-turn": ("may", "must"),
    "river-uturn": ("immediate", "immediate", "immediate", "strict", "free-space", "clear-ahead"),
    "river-start-tile": ("pile", "out", "river-pile"),
    "river-spring": ("joined", "split"),
    "river-tiles": ("plain", "third-edition"),
}
ELEMENTS = ("farmers", "abbot", "gardens", "large", "inns", "cathedrals", "builder", "pig", "goods")
BOARDS = 0.1
"""How often the whole board and the end are compared."""


def random_rules(chance: Random, modules: Iterable[str] = ()) -> Rules:
    """2 to 6 players, any of the boxes, any options; now and then an element is switched off."""
    chosen = list(modules) or [module for module in MODULES if chance.random() < 0.6] or ["inns-cathedrals"]
    rules = rules_for(make_setup(2, chosen))
    options = {id: chance.choice(values) for id, values in OPTIONS.items() if id in rules.options}
    off = {id: 0 for id in ELEMENTS if id in rules.element_ids and chance.random() < 0.06}
    return rules_for(make_setup(chance.randint(2, 6), chosen, options=options, elements=off))


def random_game(seed: int, modules: Iterable[str] = ()) -> Game:
    chance = Random(seed)
    game = Game(random_rules(chance, modules), seed)
    while game.decision is not None and not bridge.knows(game):
        game.apply(chance.choice(game.decision.actions))
    if game.decision is None or bridge.is_base(game.rules):
        return game
    sim = bridge.to_simulator(game)
    while game.decision is not None and bridge.knows(game):
        compare(game, sim)
        if chance.random() < BOARDS:
            compare_board(game, sim)
            compare(game, bridge.to_simulator(game.view(game.decision.player)))
        step(game, sim, chance.choice(game.decision.actions))
    if bridge.knows(game):
        compare(game, sim)
        compare_board(game, sim)
    return game


def step(game: Game, sim: Simulator, action: Action) -> None:
    bridge.apply(sim, action)
    follow(sim, game.apply(action))


def follow(sim: Simulator, events: Iterable[AnyEvent]) -> None:
    for event in events:
        if isinstance(event, TileDrawn):
            sim.draw(face_numbers(boxes=True)[event.tile])


def compare(game: Game, sim: Simulator) -> None:
    """Phase, player, legal answers, scores, figures and bag are the same."""
    s, rules, decision = sim.state, game.rules, game.decision
    assert sim.scores == game.scores
    assert (sim.phase == OVER) == (decision is None)
    if decision is not None:
        assert sim.phase == bridge.STEPS[decision.step]
        assert int(s["turn"]) == decision.player
        mine, theirs = bridge.actions(sim), decision.actions
        assert sorted(map(repr, mine)) == sorted(map(repr, theirs))
    smalls = rules.setup.elements["small"]
    for player in range(rules.players):
        first, last = rules.ranges[player, "small"]
        assert s["where"][player, :smalls].tolist() == game.where[first:last]
        assert int(s["supply"][player]) == game.where[first:last].count(-1)
        others = {
            "large": int(s["where"][player, smalls]),
            "abbot": int(s["where"][player, smalls + 1]),
            "builder": int(s["builder"][player]),
            "pig": int(s["pig"][player]),
        }
        for kind, at in others.items():
            first, last = rules.ranges.get((player, kind), (0, 0))
            assert game.where[first:last] == ([at] if at >= -1 else [])
    assert int(s["left"]) == sum(map(len, game.piles))


def compare_board(game: Game, sim: Simulator) -> None:
    """Features, what they wait for, the open cells, and what the end would bring are the same."""
    s, board = sim.state, game.board
    number = len(board.label)
    assert int(s["segments"]) == number
    land = [segment for segment in range(number) if board.printed[segment].kind != RIVER]
    mine, theirs = [int(s["label"][segment]) for segment in land], [board.label[segment] for segment in land]
    assert [mine.index(label) for label in mine] == [theirs.index(label) for label in theirs]
    assert [int(s["open"][label]) for label in mine] == [board.open[label] for label in theirs]
    assert int(s["frontier"]) == len(board.demand)
    if game.decision is None or game.decision.step == "T2.1":
        assert sim.if_ended_now() == game.if_ended_now().scores


def main() -> None:
    parser = argparse.ArgumentParser(description="Hold the simulator against the engine over random games with boxes.")
    parser.add_argument("--games", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--modules", nargs="*", default=[])
    options = parser.parse_args()
    started, actions = time.process_time(), 0
    for seed in range(options.seed, options.seed + options.games):
        try:
            game = random_game(seed, options.modules)
        except AssertionError as error:
            raise SystemExit(f"game {seed} differs; play it with --seed {seed} --games 1") from error
        actions += len(game.actions())
        if (seed + 1 - options.seed) % 1000 == 0:
            print(f"{seed + 1 - options.seed} games equal so far", flush=True)
    print(f"{options.games} games, {actions} actions: all equal ({time.process_time() - started:.0f} s)")


if __name__ == "__main__":
    main()
