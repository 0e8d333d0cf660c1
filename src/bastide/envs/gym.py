"""A Gymnasium environment: one seat of a game with any modules, the other seats played by a computer player.

    import gymnasium
    import bastide.envs

    env = gymnasium.make("bastide/Carcassonne-v0", opponent="greedy", modules=["river"])

Arguments: `opponent`, the name of a player of `bastide.players` or any object with `choose(game)`; `seat`, the own one,
or None for another one by chance in each game; and those of `episodes.Choice`: players, modules, tiles, elements,
options, actions ("window" or "list"), reward ("win" or "margin"), scaled.

An illegal answer ends the game and costs `episodes.ILLEGAL`; `action_masks()` and `info["action_mask"]` say which ones
are legal. The mask is no part of the observation: learners would take it for something to learn from.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from bastide.envs.episodes import ILLEGAL, Choice, Episodes, Info
from bastide.envs.layout import Arrays, Scaled
from bastide.envs.picture import picture, text
from bastide.errors import BastideError
from bastide.players import Player, load
from bastide.text import Text

_NO_GAME = Text(
    en="No game is running: call reset() before step().",
    de="Es läuft kein Spiel: vor step() gehört ein reset().",
)
_SEAT = Text(
    en="Seat {seat} does not exist; seats are numbered 0 to {last}.",
    de="Den Platz {seat} gibt es nicht; die Plätze sind von 0 bis {last} nummeriert.",
)


class CarcassonneEnv(gymnasium.Env[Arrays | Scaled, np.int64]):
    """See the text of this file."""

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        opponent: str | Player = "greedy",
        seat: int | None = None,
        render_mode: str | None = None,
        **choice: Any,
    ) -> None:
        self.episodes = Episodes(Choice(**choice))
        if seat is not None and seat not in range(self.episodes.players):
            raise BastideError(_SEAT, seat=seat, last=self.episodes.players - 1)
        if isinstance(opponent, str):
            load(opponent)  # says so now if there is no such player
        self.opponent = opponent
        self.seat = seat or 0
        self.render_mode = render_mode
        self.observation_space: spaces.Space[Any] = self.episodes.space()
        self.action_space = spaces.Discrete(self.episodes.answers)
        self._fixed_seat = seat
        self._opponents: dict[int, Player] = {}
        self._running = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Arrays | Scaled, Info]:
        super().reset(seed=seed)
        self.episodes.start(self._chance())
        self.seat = (
            self.np_random.integers(self.episodes.players).item() if self._fixed_seat is None else self._fixed_seat
        )
        self._opponents = {
            player: load(self.opponent, self._chance()) if isinstance(self.opponent, str) else self.opponent
            for player in range(self.episodes.players)
            if player != self.seat
        }
        self._others_play()
        self._running = not self.episodes.game.over
        return self._shown()

    def _chance(self) -> int:
        return int(self.np_random.integers(2**63))

    def step(self, action: np.int64 | int) -> tuple[Arrays | Scaled, float, bool, bool, Info]:
        episodes = self.episodes
        if not self._running:
            raise BastideError(_NO_GAME)
        if int(action) not in episodes.choices:
            self._running = False
            observation, info = self._shown()
            return observation, ILLEGAL[episodes.choice.reward], True, False, info | {"illegal": True}
        episodes.take(int(action))
        self._others_play()
        self._running = not episodes.game.over
        observation, info = self._shown()
        return observation, episodes.rewards()[self.seat], episodes.game.over, False, info

    def _others_play(self) -> None:
        episodes = self.episodes
        while episodes.player not in (self.seat, -1):
            episodes.play(self._opponents[episodes.player].choose(episodes.game.view(episodes.player)))

    def _shown(self) -> tuple[Arrays | Scaled, Info]:
        return self.episodes.observation(self.seat), self.episodes.info(self.seat)

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal answers, as maskable learners ask for them."""
        return self.episodes.mask(self.seat).astype(bool)

    def render(self) -> Any:
        game = self.episodes.game.view(self.seat)
        if self.render_mode == "ansi":
            return text(game)
        return picture(game) if self.render_mode == "rgb_array" else None
