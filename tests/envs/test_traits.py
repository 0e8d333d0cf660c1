"""Traits of legal answers: what a learner gets to see instead of the whole board."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from bastide.envs.batch import BatchEnv
from bastide.envs.layout import DEPLOYING, OTHERS, PASSING
from bastide.envs.traits import OF_PLACEMENTS, TRAITS, listed, traits

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "train_ppo.py"


@pytest.mark.parametrize("modules", [(), ("abbot", "inns-cathedrals", "traders-builders")], ids=len)
def test_every_legal_answer_has_a_row(modules: tuple[str, ...]) -> None:
    env, rng = BatchEnv(modules=modules, opponent="random"), np.random.default_rng(1)
    observation, _ = env.reset(16, seed=1)
    seen = set()
    for _ in range(150):
        game, number, rows = traits(observation)
        assert observation["action_mask"][game, number].all()
        assert len(game) == observation["action_mask"].sum() == len(rows)
        assert not rows[number == PASSING].any()
        places, deploys = number < PASSING, (number >= DEPLOYING) & (number < env.answers - OTHERS)
        assert (rows[places, 0] >= 1).all(), "a tile is placed beside another one"
        assert not rows[places, OF_PLACEMENTS:].any()
        assert not rows[deploys, :OF_PLACEMENTS].any()
        assert (rows[deploys, OF_PLACEMENTS : OF_PLACEMENTS + 20 : 5].sum(axis=1) == 1).all(), "one kind of feature"
        seen |= set(np.flatnonzero(rows.any(axis=0)))
        mask = observation["action_mask"]
        observation, *_ = env.step((mask * (1 + rng.random(mask.shape))).argmax(axis=1))
    assert len(seen) >= TRAITS - 2, "all but the size of a farm and a monastery that is complete at once"


@pytest.mark.parametrize("room", [4, 256])
def test_a_list_holds_the_answers_in_their_order_as_far_as_there_is_room(room: int) -> None:
    env = BatchEnv()
    observation, _ = env.reset(8, seed=3)
    for _ in range(20):
        observation, *_ = env.step(observation["action_mask"].argmax(axis=1))
    game, number, rows = traits(observation)
    found = listed(observation, room)
    assert found.rows.shape == (8, room, TRAITS)
    for row in range(8):
        held = min(room, int((game == row).sum()))
        assert held > 1
        assert found.mask[row].tolist() == [True] * held + [False] * (room - held)
        assert (found.numbers[row, :held] == number[game == row][:held]).all()
        assert (found.rows[row, :held] == rows[game == row][:held]).all()
        assert not found.rows[row, held:].any()


@pytest.mark.skipif(not find_spec("sb3_contrib"), reason="needs sb3-contrib: pip install '.[rl]'")
def test_the_example_with_ppo_learns(tmp_path: Path) -> None:
    command = [
        sys.executable,
        str(EXAMPLE),
        "--steps",
        "50000",
        "--measured",
        "100",
        "--save",
        str(tmp_path / "ppo.zip"),
    ]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    rates = {word: float(rate) for word, rate in re.findall(r"(\w+): ([\d.]+)% .* against random", told)}
    assert rates["after"] > max(rates["before"], 70), told
    assert (tmp_path / "ppo.zip").exists()
