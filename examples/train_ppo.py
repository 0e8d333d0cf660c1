"""Learn to play the base game with MaskablePPO of sb3-contrib, in some minutes on one core.

    pip install '.[rl]'
    python examples/train_ppo.py [--steps 300000] [--games 64] [--measured 400] [--save ppo.zip] [--seed 1]

The games run compiled, many at once (`bastide.envs.batch`). A state is the list of legal answers, each with its traits
(`bastide.envs.traits`), and the scaled scalars. One small network gives every answer of the list its worth, whatever
its place in it; the list is masked behind its end. It plays a random player first, then, for twice as long, a greedy
one.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableMultiInputActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import VecEnv
from torch import Tensor, nn

from bastide.envs.batch import BatchEnv
from bastide.envs.layout import SCALARS, count, scaled
from bastide.envs.traits import TRAITS, listed

ROOM = 128
"""Answers in a list; of a game with more the last ones cannot be chosen."""
WIDTH = 32
POINTS = 10
"""Points that are worth a reward of 1."""


class Games(VecEnv):
    """Compiled games as Stable-Baselines3 wants to see them; one that ends is followed by the next."""

    def __init__(self, games: int, opponent: Any, seed: int) -> None:
        self.env = BatchEnv(opponent=opponent, reward="margin")
        answers = spaces.Box(0, np.inf, (ROOM, TRAITS), np.float32)
        scalars = spaces.Box(-np.inf, np.inf, (count(SCALARS),), np.float32)
        super().__init__(games, spaces.Dict({"answers": answers, "scalars": scalars}), spaces.Discrete(ROOM))
        self.first_seed = seed

    def reset(self) -> dict[str, np.ndarray]:
        seen, _ = self.env.reset(self.num_envs, self.first_seed)
        return self._shown(seen)

    def _shown(self, seen: Any) -> dict[str, np.ndarray]:
        self.listed = listed(seen, ROOM)
        return {"answers": self.listed.rows, "scalars": scaled(seen)["scalars"]}

    def step_async(self, actions: np.ndarray) -> None:
        self.chosen = self.listed.numbers[np.arange(self.num_envs), actions]

    def step_wait(self) -> tuple[dict[str, np.ndarray], np.ndarray, np.ndarray, list[dict[str, Any]]]:
        seen, rewards, dones, _ = self.env.step(self.chosen)
        return self._shown(seen), rewards / POINTS, dones, [{} for _ in range(self.num_envs)]

    def env_method(self, method_name: str, *_: Any, **__: Any) -> list[Any]:
        assert method_name == "action_masks"
        return list(self.listed.mask)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        wanted = {"action_masks": self.env_method, "render_mode": None}
        if attr_name not in wanted:
            raise AttributeError(attr_name)
        return [wanted[attr_name]] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise AttributeError(attr_name)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        """Nothing is open."""


class AnswersExtractor(BaseFeaturesExtractor):
    """The worth of every answer, and behind them what the value of the state is told from."""

    def __init__(self, space: spaces.Dict) -> None:
        super().__init__(space, ROOM + WIDTH)
        self.answer, self.state = nn.Linear(TRAITS, WIDTH), nn.Linear(count(SCALARS), WIDTH)
        self.deeper = nn.Sequential(nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU())
        self.worth = nn.Linear(WIDTH, 1)
        nn.init.zeros_(self.worth.weight)  # it begins as a random player

    def forward(self, seen: dict[str, Tensor]) -> Tensor:
        state = self.state(seen["scalars"])
        answers = self.deeper(self.answer(seen["answers"]) + state[:, None])
        return torch.cat([self.worth(answers).squeeze(-1), state + answers.amax(dim=1)], dim=1)


class Parted(nn.Module):
    """Takes apart what the extractor has put together: worth for the policy, the rest for the value."""

    latent_dim_pi, latent_dim_vf = ROOM, WIDTH

    def __init__(self) -> None:
        super().__init__()
        self.value = nn.Sequential(nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU())

    def forward(self, features: Tensor) -> tuple[Tensor, Tensor]:
        return self.forward_actor(features), self.forward_critic(features)

    def forward_actor(self, features: Tensor) -> Tensor:
        return features[:, :ROOM]

    def forward_critic(self, features: Tensor) -> Tensor:
        return self.value(features[:, ROOM:])


class AnswersPolicy(MaskableMultiInputActorCriticPolicy):
    """The worth of an answer is its logit: no layer that would tie it to its place in the list."""

    def _build_mlp_extractor(self) -> None:
        self.mlp_extractor = Parted()
        self.action_dist.proba_distribution_net = lambda latent_dim: nn.Identity()


def learner(games: Games, seed: int) -> MaskablePPO:
    return MaskablePPO(
        AnswersPolicy,
        games,
        learning_rate=1e-3,
        n_steps=64,
        batch_size=512,
        n_epochs=4,
        gamma=0.93,
        ent_coef=0.003,
        policy_kwargs={"features_extractor_class": AnswersExtractor, "ortho_init": False},
        seed=seed,
        device="cpu",
    )


def measure(model: MaskablePPO, games: int, opponent: str, seed: int, best: bool = True) -> str:
    """Wins, draws counting half, and the mean margin, with the best answer or by the chances that answers are given."""
    env = Games(games, opponent, seed)
    seen, margin, running = env.reset(), np.zeros(games), np.ones(games, bool)
    while running.any():
        actions, _ = model.predict(seen, deterministic=best, action_masks=env.listed.mask)
        seen, rewards, dones, _ = env.step(actions)
        margin += rewards * POINTS * running
        running &= ~dones
    wins = (np.sign(margin) + 1) / 2
    error = 1 / games**0.5
    return (
        f"{wins.mean():.1%} ± {wins.std() * error:.1%} wins against {opponent}, "
        f"margin {margin.mean():+.1f} ± {margin.std() * error:.1f} ({games} games)"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn to play the base game with MaskablePPO.")
    parser.add_argument("--steps", type=int, default=300_000, help="answers to learn from (default 300000)")
    parser.add_argument("--games", type=int, default=64, help="games at once (default 64)")
    parser.add_argument("--measured", type=int, default=400, help="games to measure it by (default 400)")
    parser.add_argument("--save", help="a file for what was learned, such as ppo.zip")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(1)
    model = learner(Games(options.games, "random", options.seed), options.seed)
    print("before:", measure(model, options.measured, "random", 1000, best=False))
    start = time.monotonic()
    model.learn(options.steps // 3)
    model.set_env(Games(options.games, "greedy", options.seed))
    model.learn(options.steps * 2 // 3)
    print(f"{options.steps} steps in {time.monotonic() - start:.0f} s")
    for opponent in ("random", "greedy"):
        print("after:", measure(model, options.measured, opponent, 2000))
    if options.save:
        model.save(options.save)


if __name__ == "__main__":
    main()
