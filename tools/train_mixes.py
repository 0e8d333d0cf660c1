"""Learns the weights with which computer players judge positions of any mix of modules (bastide.players.evaluation).

    python tools/train_mixes.py --base-games 200 --games 60 --out src/bastide/players/weights/mixes.toml

First the terms are fitted to the learned tables of the simulator: turns of base games, each judged by the tables. Then
the weights play themselves in random mixes of modules, and what positions were worth some turns later corrects the
terms that no base game has. It needs the extra `ai`; the card at the head of the file is written by hand.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bastide.errors import BastideError
from bastide.game.game import Game
from bastide.game.rules import Rules
from bastide.modules import MODULES, make_setup, new_game, rules_for
from bastide.players.auction import best_answer
from bastide.players.evaluation import AT, NAMES, ROLES, STAGES, Evaluation, Weights
from bastide.players.lookahead import AT_ONCE, look_into
from bastide.players.turns import Turns, after, part_of

Array = NDArray[Any]
TRIED_BEST, TRIED_OTHERS = 5, 7
"""Turns of a position that are fitted: the best by the tables, and some others."""
ODD, SECOND_BEST = 0.12, 0.35
"""So often any turn, or one of the best four, is played instead of the best."""
LEVEL = 0.09
"""How much the level of a position counts beside the differences between its turns."""
STIFF_BASE, STIFF_MIXES = 3.0, 1000.0
"""How hard it is to move a weight: as if so many positions spoke against it."""
MOST_MODULES, LINES = 6, 16
NOISES = (0.02, 0.5, 1.5)
LATER = 24
"""Turns after which a position is worth what it is judged by then, or what it brought if the game is over."""
BEGIN: dict[str, tuple[float, float, float]] = {
    "token.kept": (1.0, 1.0, 1.0),
    "token.on-tile": (1.0, 1.0, 1.0),
    "token.threat": (-1.0, -1.0, -1.0),
    "other.home": (0.2, 0.4, 0.8),
    "other.open": (0.4, 1.0, 2.0),
    "elsewhere": (0.0, 0.0, 0.0),
}
"""The terms that no base game has, and where they begin; the same is added to all three weights of one."""
SET = {"prospect": [2.0, 2.0, 2.0], "token.collected": [0.5, 0.5, 0.5]}
"""Terms that one module each has, too few games for a correction: set by matches between the weights."""
KEPT = 0.25
"""The part of each of them that stays, however much the games speak against it."""
ROAD_GAIN = (0.3, 0.4, 0.5)
"""Roads that are worth more when they are complete; not learned yet."""


def terms_of(judge: Evaluation, game: Game, me: int) -> Array:
    """The terms of a player less those of the other one: a row for each term, a column for each stage."""
    found = np.zeros(len(NAMES))
    for player, term, amount in judge.terms(game):
        found[term] += amount if player == me else -amount
    return np.outer(found, judge.stages)


def lead_of(game: Game, me: int) -> int:
    scores = game.if_ended_now().scores
    return scores[me] - scores[1 - me]


# -- from the tables of the base game ---------------------------------------------------------------------------------


def base_positions(seeds: Iterable[int]) -> Iterator[tuple[Array, Array]]:
    """For each position the terms after some turns, and what the tables say beyond the points if it ended then."""
    for seed in seeds:
        game, random = new_game(2, seed=seed), Random(seed)
        while game.decision is not None:
            me = game.decision.player
            view = game.view(me)
            options = look_into(view, AT_ONCE)
            best, others = options[:TRIED_BEST], options[TRIED_BEST:]
            judge = Evaluation(view, {})
            rows, leads = [], []
            for option in best + random.sample(others, min(TRIED_OTHERS, len(others))):
                new = view
                for action in option.actions:
                    new = after(new, action)
                if not new.over:
                    rows.append(terms_of(judge, new, me).ravel())
                    leads.append(option.lead - lead_of(new, me))
            if rows:
                yield np.array(rows), np.array(leads)
            drawn = random.random()
            among = options if drawn < ODD else options[:4] if drawn < SECOND_BEST else options[:1]
            for action in random.choice(among).actions:
                game.apply(action)


def fit_base(seeds: Iterable[int]) -> dict[str, list[float]]:
    size = len(NAMES) * len(STAGES)
    squares, products = STIFF_BASE * np.eye(size), np.zeros(size)
    for rows, leads in base_positions(seeds):
        apart, by = rows - rows.mean(axis=0), leads - leads.mean()
        squares += apart.T @ apart + LEVEL * rows.T @ rows
        products += apart.T @ by + LEVEL * rows.T @ leads
    found = np.linalg.solve(squares, products).reshape(len(NAMES), len(STAGES))
    return completed({name: found[number].tolist() for name, number in AT.items()})


def completed(weights: dict[str, list[float]]) -> dict[str, list[float]]:
    """With what base games of two never show: level features count half, monasteries begin with seven open cells.

    To be next is never worth less than nothing, whatever few positions say.
    """
    alone, level = ROLES[0], ROLES[2]
    for name in NAMES:
        if f".{level}." in name:
            weights[name] = [weight / 2 for weight in weights[name.replace(level, alone)]]
    for fit in ("none", "some"):
        weights[f"area.8.{fit}"] = weights[f"area.7.{fit}"]
    for role, sign in (("alone", 1), ("ahead", 1), ("behind", -1), ("level", 0.5)):
        weights[f"road.{role}.gain"] = [sign * weight for weight in ROAD_GAIN]
    for name in NAMES:
        if name.endswith(".now"):
            weights[name] = [max(weight, 0.0) for weight in weights[name]]
    return weights | {name: list(begin) for name, begin in BEGIN.items()}


# -- by playing themselves in mixes -----------------------------------------------------------------------------------


def some_rules(random: Random) -> Rules:
    known = [module for module in MODULES if module != "base"]
    while True:
        try:
            return rules_for(make_setup(2, random.sample(known, random.randint(1, MOST_MODULES))))
        except BastideError:
            continue  # these do not go together


def mix_positions(seed: int, weights: Weights) -> tuple[Array, Array]:
    """A game against itself: the terms of each position of the first player, and how far its judgement was off."""
    random = Random(seed)
    game = Game(some_rules(random), seed)
    flat = np.array([weights.get(name, (0.0,) * len(STAGES)) for name in NAMES]).ravel()
    rows, values, last = [], [], None
    while (decision := game.decision) is not None:
        view = game.view(decision.player)
        judge = Evaluation(view, weights)
        if decision.tile is not None and part_of(game) != last:
            last = part_of(game)
            terms = terms_of(judge, view, 0)
            rows.append(terms.sum(axis=1)[[AT[name] for name in BEGIN]])
            values.append(float(lead_of(game, 0) + flat @ terms.ravel()))
        game.apply(best_answer(view, Turns(blurred(judge, random), lines=LINES, deep=3)))
    ends = values[LATER:] + [float(game.scores[0] - game.scores[1])] * min(LATER, len(values))
    return np.array(rows), np.array(ends) - np.array(values)


def blurred(judge: Evaluation, random: Random) -> Any:
    noise = random.choice(NOISES)
    return lambda game, me: judge.worth(game, me) + noise * random.gauss(0, 1)


def corrected(weights: dict[str, list[float]], seeds: Iterable[int]) -> dict[str, list[float]]:
    """The weights with those of BEGIN moved by what the games say; each keeps at least a part of what it was."""
    squares, products = STIFF_MIXES * np.eye(len(BEGIN)), np.zeros(len(BEGIN))
    for seed in seeds:
        rows, errors = mix_positions(seed, weights)
        squares += rows.T @ rows
        products += rows.T @ errors
    for name, more in zip(BEGIN, np.linalg.solve(squares, products), strict=True):
        weights[name] = [moved(weight, float(more)) for weight in weights[name]]
    return weights


def moved(weight: float, more: float) -> float:
    """A weight moved, but not beyond the part of it that stays."""
    new = weight + more
    return new if new * weight >= KEPT * weight * weight else KEPT * weight


def written(weights: Weights) -> str:
    """Every term that is worth anything, a line each: its weights with few, some and many tiles left."""
    rounded = {name: [round(weight, 2) + 0.0 for weight in weights[name]] for name in NAMES}
    lines = [f'"{name}" = {row}' for name, row in rounded.items() if any(row)]
    return "\n".join(("[weights]", *lines, ""))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base-games", type=int, default=200)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=5000)
    parser.add_argument("--out", type=Path, required=True)
    chosen = parser.parse_args()
    first = chosen.seed
    weights = fit_base(range(first, first + chosen.base_games)) | SET
    weights = corrected(weights, range(2 * first, 2 * first + chosen.games))
    chosen.out.write_text(written(weights), encoding="utf-8")


if __name__ == "__main__":
    main()
