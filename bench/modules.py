"""How well a level plays each module: `python bench/modules.py [MODULE ...]`.

Every module is played with the base game, mixes are written `river+abbot`: by the level against `random`, and by the
level against itself with the modules left alone. The second player never takes an action of theirs that can be
declined, answers at random what they make it answer, and sees no worth in their tokens. Each deck is played twice with
the seats swapped; the margins come with their standard errors.
"""

from __future__ import annotations

import argparse
import copy
import multiprocessing
import os
from collections.abc import Iterable
from random import Random

from msgspec.structs import replace

from bastide.arena.deck import DeckGame
from bastide.arena.results import Estimate
from bastide.game.actions import Action, Choose, Deploy, Place
from bastide.game.game import Game
from bastide.game.rules import Rules
from bastide.modules import MODULES, make_setup, rules_for
from bastide.players import Player, load

WITHOUT = "without"
"""The level itself, with the modules left alone."""


class WithoutModules:
    """Plays like a level, and leaves the own actions of some modules alone."""

    def __init__(self, level: str, modules: list[str], seed: int) -> None:
        elements = [element for module in modules for element in MODULES[module].elements]
        self.player = load(level, seed)
        self.luck = Random(seed)
        self.words = {word for element in elements for word in element.refusals}
        self.figures = {element.figure.id for element in elements if element.figure}
        self.tokens = {kind for element in elements for kind in element.token_kinds}
        self.rules: Rules | None = None

    def choose(self, game: Game) -> Action:
        decision = game.decision
        assert decision is not None
        self.rules = game.rules = self.rules or self.without_tokens(game.rules)
        others = [action for action in decision.others if not self.is_own(action)]
        if others or decision.placements:
            game.decision = copy.copy(decision)
            game.decision.others = others
            game.decision._actions = None
            return self.player.choose(game)
        return self.luck.choice(decision.actions)

    def without_tokens(self, rules: Rules) -> Rules:
        """The same rules for somebody to whom the tokens of the modules mean nothing before the end pays for them."""
        blind = copy.copy(rules)
        blind.token_kinds = {
            id: replace(kind, worth=0.0, worth_on_tile=0.0, collected=(), threat=0.0) if id in self.tokens else kind
            for id, kind in rules.token_kinds.items()
        }
        return blind

    def is_own(self, action: Action | None) -> bool:
        match action:
            case Deploy(figure):
                return figure in self.figures
            case Choose(what):
                return what in self.words
            case Place():
                return self.is_own(action.built)
        return False


def play(work: tuple[str, str, str, int, int]) -> float:
    """The points by which the level is ahead."""
    level, mix, against, seed, seat = work
    modules = mix.split("+")
    game = DeckGame(rules_for(make_setup(2, modules)), seed)
    rival: Player = WithoutModules(level, modules, seed) if against == WITHOUT else load(against, seed)
    players = [load(level, seed), rival] if seat == 0 else [rival, load(level, seed)]
    while (decision := game.decision) is not None:
        game.apply(players[decision.player].choose(game.view(decision.player)))
    return game.scores[seat] - game.scores[1 - seat]


def told(module: str, against: str, margins: Iterable[float]) -> str:
    found = list(margins)
    pairs = [(a + b) / 2 for a, b in zip(found[::2], found[1::2], strict=True)]
    margin, won = Estimate.of(pairs), sum(margin > 0 for margin in found)
    error = "" if margin.error is None else f" ± {margin.error:.1f}"
    return f"{module:26} against {against:8} {margin.mean:+7.1f}{error}, won {won} of {len(found)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modules", nargs="*", default=[id for id in MODULES if id != "base"])
    parser.add_argument("--level", default="normal")
    parser.add_argument("--against", nargs="+", default=["random", WITHOUT])
    parser.add_argument("--pairs", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    chosen = parser.parse_args()
    jobs = [(module, against) for module in chosen.modules for against in chosen.against]
    work = [
        (chosen.level, module, against, chosen.seed + pair, seat)
        for module, against in jobs
        for pair in range(chosen.pairs)
        for seat in (0, 1)
    ]
    with multiprocessing.Pool(chosen.processes) as pool:
        margins = pool.imap(play, work, chunksize=1)
        for module, against in jobs:
            print(told(module, against, [next(margins) for _ in range(2 * chosen.pairs)]), flush=True)


if __name__ == "__main__":
    main()
