"""Many games at once, compiled: for learners that play millions of turns.

    from bastide.envs.batch import BatchEnv

    env = BatchEnv(players=2, modules=["river", "inns-cathedrals"], opponent="random")
    observation, info = env.reset(1024, seed=1)
    observation, rewards, dones, info = env.step(actions)      # one answer for each game

Everything is an array with a row for each game, over memory that the next `step` writes anew: copy what you keep. The
numbers of the answers and the observation are those of the other environments (`bastide.envs.layout`); the observer is
whoever decides. A game that ends is replaced at once: its `rewards` and `dones` come with the first observation of the
next one, and `info["scores"]` still has its points. An illegal answer ends its game and costs `episodes.ILLEGAL`.

Without an opponent the caller answers for all seats, `info["player"]` says for which, and `rewards` has a column for
each player. With one ("random" or "greedy") the caller has one seat, `info["seat"]`, which moves on by one with every
game, and `rewards` is what that seat has earned.

It plays the base game, River, Abbot, Inns & Cathedrals and Traders & Builders, any of them together.

The tiles are in the order of a bag that is drawn from by chance; no observation holds it. Compiled code runs without
the interpreter's lock: several environments in as many threads use as many cores.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from bastide.envs import compiled
from bastide.envs.episodes import ILLEGAL, Reward, check_reward
from bastide.envs.layout import Arrays
from bastide.envs.mix import Mix
from bastide.errors import BastideError
from bastide.game.module import OptionValue
from bastide.sim import GREEDY, RANDOM
from bastide.sim.layout import PLAYERS
from bastide.sim.simulator import UNIFORM
from bastide.text import Text

POLICIES = {None: compiled.NOBODY, "random": RANDOM, "greedy": GREEDY}
Rewards = NDArray[np.float32]

_OPPONENT = Text(
    en="There is no compiled opponent called {name}; there are: random, greedy.",
    de="Einen kompilierten Gegner namens {name} gibt es nicht; es gibt: random, greedy.",
)
_SHAPE = Text(
    en="There are {games} games, so step wants {games} whole numbers, not an array of shape {shape}.",
    de="Es sind {games} Spiele, also braucht step {games} ganze Zahlen, kein Array der Form {shape}.",
)
_GAMES = Text(
    en="reset wants the number of games, 1 or more, not {number}.",
    de="reset braucht die Zahl der Spiele, mindestens 1, nicht {number}.",
)
_SEED = Text(
    en="A seed is a whole number from 0 on, not {seed}.",
    de="Ein Startwert ist eine ganze Zahl ab 0, nicht {seed}.",
)
_RESET = Text(
    en="Call reset(n, seed) before the first step.",
    de="Vor dem ersten step gehört ein reset(n, seed).",
)


class BatchEnv:
    """See the text of this file; `modules`, `tiles`, `elements` and `options` as in `bastide.new_game`."""

    def __init__(
        self,
        players: int = 2,
        modules: Sequence[str] = (),
        *,
        tiles: Mapping[str, int] | None = None,
        elements: Mapping[str, int] | None = None,
        options: Mapping[str, OptionValue] | None = None,
        reward: Reward = "win",
        opponent: Literal["random", "greedy"] | None = None,
    ) -> None:
        if opponent not in POLICIES:
            raise BastideError(_OPPONENT, name=opponent)
        check_reward(reward)
        self.mix = Mix(players, modules, tiles, elements, options)
        self.players = self.mix.start.players
        self.reward: Reward = reward
        self.answers = self.mix.answers
        self.opponent = opponent
        self._states = self.mix.start.states[:0]

    def reset(self, n: int, seed: int = 0) -> tuple[Arrays, Arrays]:
        """Begin n games; equal seeds give equal games."""
        if n < 1:
            raise BastideError(_GAMES, number=n)
        if seed < 0:
            raise BastideError(_SEED, seed=seed)
        start = self.mix.start
        self._states = np.zeros(n, start.states.dtype)
        self._works = np.zeros(n, start.works.dtype)
        self._works["random"] = np.random.SeedSequence(seed).generate_state(n, np.uint64)
        self._works["policy"] = max(POLICIES[self.opponent], 0)
        self._works["deploy_chance"] = UNIFORM
        self._observations = self.mix.observations(n)
        self._course = np.zeros((n, compiled.COURSE), np.int64)
        self._scores = np.zeros((n, PLAYERS), np.int64)
        self._paid = np.zeros((n, self.players), np.float32)
        self._shown = self.mix.shown(self._observations)
        self._advance(np.full(n, compiled.START))
        return self._shown, self._info()

    def step(self, actions: ArrayLike) -> tuple[Arrays, Rewards, NDArray[np.bool_], Arrays]:
        """One answer for each game: observation, rewards, dones, info."""
        games = len(self._states)
        if not games:
            raise BastideError(_RESET)
        answers = np.ascontiguousarray(actions, np.int64)
        if answers.shape != (games,):
            raise BastideError(_SHAPE, games=games, shape=answers.shape)
        deciding, seat = self._course[:, compiled.PLAYER].copy(), self._course[:, compiled.SEAT].copy()
        self._advance(np.where(answers == compiled.START, self.answers, answers))
        dones = self._course[:, compiled.DONE] == 1
        rewards = self._rewards(dones, deciding)
        if self.opponent is not None:
            rewards = rewards[np.arange(games), seat]
        return self._shown, rewards, dones, self._info()

    def _advance(self, answers: NDArray[np.int64]) -> None:
        start = self.mix.start
        compiled.step(
            start.tables,
            self.mix.numbering,
            start.states,
            self.mix.empty,
            self._states,
            self._works,
            self._observations,
            answers,
            self._course,
            self._scores,
            POLICIES[self.opponent],
        )

    def _info(self) -> Arrays:
        course = self._course
        return {
            "action_mask": self._shown["action_mask"],
            "player": course[:, compiled.PLAYER],
            "seat": course[:, compiled.SEAT],
            "scores": self._scores[:, : self.players],
            "illegal": course[:, compiled.ILLEGAL],
        }

    def _rewards(self, dones: NDArray[np.bool_], deciding: NDArray[np.int64]) -> Rewards:
        """As `episodes.utilities`, for all games at once."""
        scores, n = self._scores[:, : self.players].astype(np.float32), self.players
        if self.reward == "margin":
            worth = scores - (scores.sum(axis=1, keepdims=True) - scores) / (n - 1)
            rewards: Rewards = worth - self._paid
            self._paid = np.where(dones[:, None], np.float32(0), worth)
        else:
            best = scores == scores.max(axis=1, keepdims=True)
            share = best / best.sum(axis=1, keepdims=True)
            rewards = np.where(dones[:, None], (share - 1 / n) * n / (n - 1), 0).astype(np.float32)
        illegal = self._course[:, compiled.ILLEGAL] == 1
        rewards[illegal] = 0  # of a game that was broken off nobody has anything
        rewards[illegal, deciding[illegal]] = ILLEGAL[self.reward]
        return rewards
