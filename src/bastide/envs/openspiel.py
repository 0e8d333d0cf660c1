"""The base game for OpenSpiel; importing this file registers it.

    import pyspiel
    import bastide.envs.openspiel

    game = pyspiel.load_game("bastide_carcassonne(players=3,utility=margin)")

Chance draws one of the 24 faces, as often as it is in the bag. A tile that fits nowhere goes back and another one is
drawn (option unplaceable-tile=reshuffle), so the chances are those of the tiles that fit. Where none fits any more the
game ends. Answers are numbered as in `bastide.envs.layout`. `utility` is win or margin, as in `episodes.utilities`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bastide.envs import compiled
from bastide.envs.episodes import check_players, check_reward, utilities
from bastide.envs.layout import (
    BASE_ANSWERS,
    BASE_FACES,
    BASE_OTHERS,
    DEPLOYING,
    MIDDLE,
    OTHERS,
    PASSING,
    WINDOW,
    arrays,
)
from bastide.errors import BastideError
from bastide.sim import DEPLOY, DRAW, NONE, OVER, PLACE, Simulator, faces
from bastide.sim.layout import PIECES
from bastide.sim.tables import tables
from bastide.text import Text, install

_MISSING = Text(
    en="This game needs OpenSpiel; install Bastide with the extra openspiel: {install}",
    de="Dieses Spiel braucht OpenSpiel; installiere Bastide mit dem Zusatz openspiel: {install}",
)
if not find_spec("pyspiel"):
    raise BastideError(_MISSING, install=install("openspiel"))

import pyspiel  # noqa: E402

TURNS = PIECES - 1
MOST = {"win": 1.0, "margin": 1000.0}
"""No utility is higher."""
PARAMETERS = {"players": 2, "utility": "win"}

GAME_TYPE = pyspiel.GameType(
    short_name="bastide_carcassonne",
    long_name="Carcassonne",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=6,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=PARAMETERS,
)


class CarcassonneGame(pyspiel.Game):  # type: ignore[misc]
    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        self.players, self.utility = int(given["players"]), given["utility"]
        check_players(self.players)
        check_reward(self.utility)
        most = MOST[self.utility]
        info = pyspiel.GameInfo(
            num_distinct_actions=BASE_ANSWERS,
            max_chance_outcomes=BASE_FACES,
            num_players=self.players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=2 * TURNS,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> CarcassonneState:
        return CarcassonneState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> CarcassonneObserver:
        return CarcassonneObserver()


class CarcassonneState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: CarcassonneGame) -> None:
        super().__init__(game)
        self.sim = Simulator(game.players, reshuffle=True)
        self.utility = game.utility

    def current_player(self) -> int:
        if self.sim.phase == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE if self.sim.phase == DRAW else self.sim.state["turn"])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The faces that can be placed, by their share of those in the bag."""
        s, t = self.sim.state, tables()[0]
        demands = s["demand"][: s["frontier"]]
        weights = s["bag"] * (t["fits"][:, demands] != 0).any(axis=1)
        return [(int(face), float(weights[face] / weights.sum())) for face in np.flatnonzero(weights)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._choices())

    def _choices(self) -> dict[int, tuple[int, ...]]:
        """Answer -> what the simulator is told: x, y, rotation or a segment."""
        rows: list[list[int]] = self.sim.legal().tolist()
        s = self.sim.state
        if self.sim.phase == DEPLOY:
            first = int(s["first"][s["pieces"] - 1])
            return {PASSING if at == NONE else DEPLOYING + at - first: (at,) for at, _ in rows}
        xs, ys = s["x"][: s["pieces"]], s["y"][: s["pieces"]]
        west, north = int(xs.min() + xs.max()) // 2 - MIDDLE, int(ys.min() + ys.max()) // 2 - MIDDLE
        found: dict[int, tuple[int, ...]] = {}
        outside = []
        for x, y, rotation in rows:
            column, row = x - west, y - north
            if 0 <= column < WINDOW and 0 <= row < WINDOW:
                found[(row * WINDOW + column) * 4 + rotation] = x, y, rotation
            else:
                outside.append((y, x, rotation))
        ordered = [(x, y, rotation) for y, x, rotation in sorted(outside)]
        return found | dict(enumerate(ordered[:OTHERS], BASE_OTHERS))

    def _apply_action(self, action: int) -> None:
        if self.sim.phase == DRAW:
            self.sim.draw(action)
            return
        told = self._choices()[action]
        if self.sim.phase == PLACE:
            self.sim.place(*told)
        else:
            self.sim.deploy(None if told[0] == NONE else told[0])
        while (
            self.sim.phase == DRAW and not self.chance_outcomes()
        ):  # nothing fits any more: one after the other leaves
            self.sim.draw(int(self.sim.state["bag"].argmax()))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {faces()[action].id}"
        told = self._choices()[action]
        if len(told) == 3:
            return "place {},{} turned {}".format(*told)
        return "pass" if told[0] == NONE else f"deploy on segment {action - DEPLOYING}"

    def is_terminal(self) -> bool:
        return self.sim.phase == OVER

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.sim.players
        return utilities(self.sim.scores, self.utility)

    def __str__(self) -> str:
        s = self.sim.state
        tiles = [
            f"{faces()[s['orientation'][n] // 4].id}@{s['x'][n]},{s['y'][n]}:{s['orientation'][n] % 4}"
            for n in range(s["pieces"])
        ]
        hand = faces()[s["hand"]].id if s["hand"] != NONE else "-"
        figures = [sorted(int(at) for at in row if at != NONE) for row in s["where"][: self.sim.players]]
        return f"{' '.join(tiles)} hand {hand} scores {self.sim.scores} followers on {figures} turn {s['turn']}"


class CarcassonneObserver:
    """The blocks of an observation one after the other, as numbers that are not scaled."""

    def __init__(self) -> None:
        self._records = np.zeros(1, compiled.OBSERVATION)
        self._empty = np.zeros(1, compiled.OBSERVATION)
        blocks = arrays(self._records, BASE_FACES, BASE_ANSWERS)
        self._blocks = {name: blocks[name][0] for name in blocks if name != "action_mask"}
        self.tensor: NDArray[np.float32] = np.zeros(sum(block.size for block in self._blocks.values()), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        start = 0
        for name, block in self._blocks.items():
            self.dict[name] = self.tensor[start : start + block.size].reshape(block.shape)
            start += block.size

    def set_from(self, state: CarcassonneState, player: int) -> None:
        """The compiled code sees through the eyes of whoever has the turn, so the observer gets it in a copy."""
        seen = state.sim.copy()
        turn = int(seen.state["turn"])
        seen.state["turn"] = player
        compiled.observe(tables(), seen.states, self._empty, self._records)
        self._records["turn"] = 0
        if not state.is_terminal():
            self._records["turn"][0, (turn - player) % seen.players] = 1
        for name, block in self._blocks.items():
            self.dict[name][:] = block

    def string_from(self, state: CarcassonneState, player: int) -> str:
        return f"player {player}: {state}"


pyspiel.register_game(GAME_TYPE, CarcassonneGame)
