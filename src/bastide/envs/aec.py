"""A PettingZoo environment: every seat of a game with any modules is an agent.

    from bastide.envs import aec

    env = aec.env(players=3, modules=["inns-cathedrals"])
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        action = None if terminated else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)

Arguments are those of `episodes.Choice`: players, modules, tiles, elements, options, actions ("window" or "list"),
reward ("win" or "margin") and scaled. Whoever decides is selected, which need not be the agent whose turn it is. An
illegal answer ends the game for all and costs its agent `episodes.ILLEGAL`.
"""

from __future__ import annotations

from secrets import randbits
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from bastide.envs.episodes import ILLEGAL, Choice, Episodes, Info, seat_names
from bastide.envs.picture import picture, text

Observation = dict[str, Any]


def env(render_mode: str | None = None, **choice: Any) -> AECEnv:
    """The environment in the usual wrappers: illegal answers end the game, steps in the wrong order are errors."""
    raw = raw_env(render_mode, **choice)
    checked: Any = wrappers.TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL[raw.episodes.choice.reward])
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - the name that PettingZoo asks for
    """See the text of this file; an illegal answer raises a BastideError and changes nothing."""

    metadata = {  # noqa: RUF012 - as PettingZoo declares it
        "name": "bastide_carcassonne_v0",
        "render_modes": ["ansi", "rgb_array"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, render_mode: str | None = None, **choice: Any) -> None:
        super().__init__()
        self.episodes = Episodes(Choice(**choice))
        self.render_mode = render_mode
        self.possible_agents = list(seat_names(self.episodes.players))
        self.agents: list[str] = []
        mask = spaces.Box(0, 1, (self.episodes.answers,), np.int8)
        self._space = spaces.Dict({"observation": self.episodes.space(), "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._space)
        self.action_spaces = {agent: spaces.Discrete(self.episodes.answers) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._space

    def action_space(self, agent: str) -> spaces.Space[np.int64]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.episodes.start(randbits(63) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._select()

    def step(self, action: np.int64 | int | None) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None, "only an agent whose game is over has nothing to answer"
        self.episodes.take(int(action))
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.rewards = dict(zip(self.possible_agents, self.episodes.rewards(), strict=True))
        self.terminations = dict.fromkeys(self.agents, self.episodes.game.over)
        self._select()
        self._accumulate_rewards()

    def _select(self) -> None:
        player = self.episodes.player
        if player >= 0:
            self.agent_selection = self.possible_agents[player]
        self.infos: dict[str, Info] = {agent: self.episodes.info(self._player(agent)) for agent in self.agents}

    def _player(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def observe(self, agent: str) -> Observation:
        player = self._player(agent)
        return {"observation": self.episodes.observation(player), "action_mask": self.episodes.mask(player)}

    def render(self) -> Any:
        game = self.episodes.game.view(-1)
        if self.render_mode == "ansi":
            return text(game)
        return picture(game) if self.render_mode == "rgb_array" else None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
