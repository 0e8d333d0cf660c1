"""Compiled games for OpenSpiel; importing this file registers them.

    import pyspiel
    import bastide.envs.openspiel

    game = pyspiel.load_game("bastide_carcassonne(players=3,utility=margin)")
    game = pyspiel.load_game("bastide_carcassonne(modules=river+traders-builders,options=double-turn:must)")

`modules` and `options` are what `bastide.new_game` takes, joined by a plus; those that the compiled games know.

Chance draws one of the faces of the mix, as often as it is in the bag; while a river is laid, one of its faces. A tile
that fits nowhere goes back and another one is drawn (option unplaceable-tile=reshuffle), so the chances are those of
the tiles that fit. Where none fits any more the game ends. Answers are numbered as in `bastide.envs.layout`. `utility`
is win or margin, as in `episodes.utilities`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bastide.envs import compiled
from bastide.envs.episodes import check_reward, utilities
from bastide.envs.layout import MIDDLE, OTHERS, PASSING, WINDOW
from bastide.envs.mix import Mix
from bastide.errors import BastideError
from bastide.sim import DRAW, NONE, OVER, PLACE, faces
from bastide.sim.known import FIGURES
from bastide.sim.layout import RECALL, SECOND, Record
from bastide.text import Text, install

_MISSING = Text(
    en="This game needs OpenSpiel; install Bastide with the extra openspiel: {install}",
    de="Dieses Spiel braucht OpenSpiel; installiere Bastide mit dem Zusatz openspiel: {install}",
)
if not find_spec("pyspiel"):
    raise BastideError(_MISSING, install=install("openspiel"))

_OPTION = Text(
    en="An option is written name:value, such as double-turn:must, not {option}.",
    de="Eine Option schreibt man als name:wert, zum Beispiel double-turn:must, nicht {option}.",
)
_RESHUFFLE = Text(
    en="In OpenSpiel a tile that fits nowhere always goes back; leave out the option {option}.",
    de="In OpenSpiel wird ein Plättchen, das nirgends passt, immer zurückgelegt; lass die Option {option} weg.",
)

import pyspiel  # noqa: E402

MOST = {"win": 1.0, "margin": 1000.0}
"""No utility is higher."""
PARAMETERS = {"players": 2, "utility": "win", "modules": "", "options": ""}
JOINED_BY = "+"
"""Between modules and between options."""
UNPLACEABLE = "unplaceable-tile"

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
        self.utility = given["utility"]
        check_reward(self.utility)
        modules = [id for id in given["modules"].split(JOINED_BY) if id]
        self.mix = Mix(int(given["players"]), modules, options=_options(given["options"]))
        most = MOST[self.utility]
        info = pyspiel.GameInfo(
            num_distinct_actions=self.mix.answers,
            max_chance_outcomes=len(self.mix.faces),
            num_players=self.mix.start.players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=(3 if self.mix.has_boxes else 2) * int(self.mix.start.state["left"]),
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> CarcassonneState:
        return CarcassonneState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> CarcassonneObserver:
        return CarcassonneObserver(self.mix)


def _options(text: str) -> dict[str, str]:
    found = {UNPLACEABLE: "reshuffle"}
    for option in text.split(JOINED_BY) if text else ():
        name, colon, value = option.partition(":")
        if not colon:
            raise BastideError(_OPTION, option=option)
        if name == UNPLACEABLE:
            raise BastideError(_RESHUFFLE, option=name)
        found[name] = value
    return found


class CarcassonneState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: CarcassonneGame) -> None:
        super().__init__(game)
        self.mix = game.mix
        self.sim = game.mix.start.copy()
        self.utility = game.utility

    def current_player(self) -> int:
        if self.sim.phase == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE if self.sim.phase == DRAW else self.sim.state["turn"])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The faces that can be placed, by their share of those that may be drawn."""
        weights = self._tiles()[1]
        return [(int(face), float(weights[face] / weights.sum())) for face in np.flatnonzero(weights)]

    def _tiles(self) -> NDArray[np.int64]:
        """By the faces of the mix: how many tiles may be drawn next, and how many of these can be placed."""
        counts = np.zeros((2, self.sim.size.faces), np.int64)
        compiled.count_tiles(self.sim.tables, self.sim.states, counts)
        return counts[:, self._numbers["face"][: len(self.mix.faces)]]

    @property
    def _numbers(self) -> Record:
        return self.mix.numbering[0]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._choices())

    def _choices(self) -> dict[int, tuple[Any, ...]]:
        """Answer -> what the simulator is told: x, y, rotation; segment and figure; whether to take the second part."""
        if self.sim.phase == PLACE:
            return self._placements()
        if self.sim.phase == SECOND:
            return {PASSING: (False,), int(self._numbers["first"][RECALL]): (True,)}
        rows: list[list[int]] = self.sim.legal().tolist()
        return {self._number(at, figure): (None if at == NONE else at, figure) for at, figure in rows}

    def _number(self, at: int, figure: int) -> int:
        """The answer that puts a figure on a segment of the last piece."""
        s = self.sim.state
        return PASSING if at == NONE else int(self._numbers["first"][figure] + at - s["first"][s["pieces"] - 1])

    def _placements(self) -> dict[int, tuple[int, ...]]:
        s = self.sim.state
        xs, ys = s["x"][: s["pieces"]], s["y"][: s["pieces"]]
        west, north = int(xs.min() + xs.max()) // 2 - MIDDLE, int(ys.min() + ys.max()) // 2 - MIDDLE
        found: dict[int, tuple[int, ...]] = {}
        outside = []
        for x, y, rotation in self.sim.legal().tolist():
            column, row = x - west, y - north
            if 0 <= column < WINDOW and 0 <= row < WINDOW:
                found[(row * WINDOW + column) * 4 + rotation] = x, y, rotation
            else:
                outside.append((y, x, rotation))
        ordered = [(x, y, rotation) for y, x, rotation in sorted(outside)]
        return found | dict(enumerate(ordered[:OTHERS], int(self._numbers["first"][RECALL])))

    def _apply_action(self, action: int) -> None:
        if self.sim.phase == DRAW:
            self.sim.draw(int(self._numbers["face"][action]))
            return
        told = self._choices()[action]
        if self.sim.phase == PLACE:
            self.sim.place(*told)
        elif self.sim.phase == SECOND:
            self.sim.go_on(*told)
        else:
            self.sim.deploy(*told)
        while self.sim.phase == DRAW and not (tiles := self._tiles())[1].any():
            # nothing that may be drawn now fits any more: one after the other leaves
            self.sim.draw(int(self._numbers["face"][tiles[0].argmax()]))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {self.mix.faces[action]}"
        told = self._choices()[action]
        if self.sim.phase == PLACE:
            return "place {},{} turned {}".format(*told)
        if action == PASSING:
            return "pass"
        if self.sim.phase == SECOND:
            return "play a second tile"
        if told[1] == RECALL:
            return "take the abbot back"
        return f"deploy {FIGURES[told[1]]} on segment {action - self._numbers['first'][told[1]]}"

    def is_terminal(self) -> bool:
        return self.sim.phase == OVER

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.sim.players
        return utilities(self.sim.scores, self.utility)

    def __str__(self) -> str:
        s, printed = self.sim.state, faces(self.sim.has_boxes)
        tiles = [
            f"{printed[s['orientation'][n] // 4].id}@{s['x'][n]},{s['y'][n]}:{s['orientation'][n] % 4}"
            for n in range(s["pieces"])
        ]
        hand = printed[s["hand"]].id if s["hand"] != NONE else "-"
        players = range(self.sim.players)
        figures, goods = [self.sim.figures(n) for n in players], [self.sim.goods(n) for n in players]
        return (
            f"{' '.join(tiles)} hand {hand} scores {self.sim.scores} figures on {figures} goods {goods} "
            f"turn {s['turn']} part {self.sim.part} phase {self.sim.phase}"
        )


class CarcassonneObserver:
    """The blocks of an observation one after the other, as numbers that are not scaled."""

    def __init__(self, mix: Mix) -> None:
        self._mix = mix
        self._records = mix.observations(1)
        blocks = mix.shown(self._records)
        self._blocks = {name: blocks[name][0] for name in blocks if name != "action_mask"}
        self.tensor: NDArray[np.float32] = np.zeros(sum(block.size for block in self._blocks.values()), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        start = 0
        for name, block in self._blocks.items():
            self.dict[name] = self.tensor[start : start + block.size].reshape(block.shape)
            start += block.size

    def set_from(self, state: CarcassonneState, player: int) -> None:
        """The compiled code sees through the eyes of whoever has the turn, so the observer gets it in a copy."""
        seen, mix = state.sim.copy(), self._mix
        turn = int(seen.state["turn"])
        seen.state["turn"] = player
        compiled.observe(seen.tables, mix.numbering, seen.states, mix.empty, self._records)
        self._records["turn"] = 0
        if not state.is_terminal():
            self._records["turn"][0, (turn - player) % seen.players] = 1
        for name, block in self._blocks.items():
            self.dict[name][:] = block

    def string_from(self, state: CarcassonneState, player: int) -> str:
        return f"player {player}: {state}"


pyspiel.register_game(GAME_TYPE, CarcassonneGame)
