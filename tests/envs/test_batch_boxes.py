"""Many games at once with River, Abbot, Inns & Cathedrals and Traders & Builders: the engine's environments show the
same, number for number, and pay the same."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

from bastide import Game, make_setup, rules_for
from bastide.envs.answers import Numbering
from bastide.envs.batch import BatchEnv
from bastide.envs.episodes import Choice, Episodes
from bastide.envs.layout import PASSING
from bastide.errors import BastideError
from bastide.game.actions import Action, Choose, Deploy
from bastide.sim import faces
from bastide.tiles.geometry import EDGE

FOUR = ["river", "abbot", "inns-cathedrals", "traders-builders"]
OPTIONS: dict[str, tuple[Any, ...]] = {
    "tiny-city": (4, 2),
    "inn-cathedral-final": ("zero", "ignore"),
    "builder-on-completed": (False, True),
    "double-turn": ("may", "must"),
    "river-start-tile": ("pile", "out"),
    "river-spring": ("joined", "split"),
    "river-tiles": ("plain", "third-edition"),
}
ELEMENTS = ("farmers", "abbot", "gardens", "large", "inns", "cathedrals", "builder", "pig", "goods")


def random_mix(chance: Random) -> dict[str, Any]:
    """2 to 6 players, any of the boxes, any options; now and then an element is left out."""
    modules = [module for module in FOUR if chance.random() < 0.6] or [chance.choice(FOUR)]
    rules = rules_for(make_setup(2, modules))
    off = {id: 0 for id in ELEMENTS if id in rules.element_ids and chance.random() < 0.06}
    options = {id: chance.choice(values) for id, values in OPTIONS.items() if id in rules.options}
    if off.get("pig") == 0 or "traders-builders" not in modules:
        options["farm-scoring"] = chance.choice(("ed1", "ed2", "ed3"))
    return {"players": chance.randint(2, 6), "modules": modules, "elements": off, "options": options}


Pick = Callable[[np.ndarray, BatchEnv], int]


def by_chance(rng: np.random.Generator) -> Pick:
    return lambda mask, _: int((mask * (1 + rng.random(mask.shape))).argmax())


def beside(env: BatchEnv, choice: dict[str, Any]) -> Episodes:
    """The engine's environment on the tiles of the first game of a batch, which has just begun."""
    work = env._works[0]
    order = work["order"][work["next"] - 1 : work["stop"]]
    found = Episodes(Choice(**choice, reward=env.reward))
    found.rules = rules_for(make_setup(**choice, draws=[faces(env.mix.has_boxes)[face].id for face in order]))
    found.start(0)
    return found


def assert_same(engine: Episodes, observation: dict[str, np.ndarray]) -> None:
    expected = {**engine.observation(engine.player), "action_mask": engine.mask(engine.player)}
    assert expected.keys() == observation.keys()
    for name, array in expected.items():
        found = observation[name][0]
        assert array.shape == found.shape, name
        assert (array == found).all(), (name, np.argwhere(array != found)[:5])


def play_beside(choice: dict[str, Any], seed: int, pick: Pick | None = None) -> tuple[Game, list[tuple[int, Action]]]:
    """A game in the batch and in the engine's environment, by chance unless `pick` says how: its end and its answers.

    Who decides, the mask, rewards and scores are compared after every answer, the observation after one in five.
    """
    env, chance, given = BatchEnv(**choice, reward="margin"), Random(seed), []
    pick = pick or by_chance(np.random.default_rng(seed))
    observation, info = env.reset(1, seed=seed)
    engine = beside(env, choice)
    while True:
        assert info["player"][0] == engine.player
        assert (observation["action_mask"][0] == engine.mask(engine.player)).all()
        if chance.random() < 0.2:
            assert_same(engine, observation)
        answer = pick(observation["action_mask"][0], env)
        given.append((answer, engine.choices[answer]))
        engine.take(answer)
        observation, rewards, dones, info = env.step([answer])
        assert rewards[0].tolist() == pytest.approx(engine.rewards(), abs=1e-3)
        assert info["scores"][0].tolist() == engine.game.scores
        assert dones[0] == engine.game.over
        if dones[0]:
            return engine.game, given


@pytest.mark.parametrize("seed", range(16))
def test_random_mixes_are_as_in_the_engine(seed: int) -> None:
    play_beside(random_mix(Random(seed)), seed)


def test_every_kind_of_answer_is_given() -> None:
    given = [action for seed in range(3) for _, action in play_beside({"players": 2, "modules": FOUR}, seed)[1]]
    deployed = {action.figure for action in given if isinstance(action, Deploy)}
    assert deployed == {"small", "large", "abbot", "builder", "pig"}
    assert {action.what for action in given if isinstance(action, Choose)} == {"recall", "second-part"}


def test_a_board_wider_than_the_window_is_as_in_the_engine() -> None:
    """Tiles go as far to the east or west as they can, which soon is outside the window; figures do as chance says."""
    chance = by_chance(np.random.default_rng(1))

    def far(mask: np.ndarray, env: BatchEnv) -> int:
        legal = np.flatnonzero(mask)
        if legal[-1] < PASSING:
            return int(legal[np.abs(legal // 4 % 31 - 15).argmax()])
        return chance(mask, env) if mask[PASSING] else int(legal[-1])

    choice: dict[str, Any] = {"players": 2, "modules": ["river", "inns-cathedrals", "traders-builders"]}
    _, given = play_beside(choice, 3, far)
    first_other = Numbering(rules_for(make_setup(**choice))).first_other
    placed_outside = [action for answer, action in given if answer >= first_other and not isinstance(action, Choose)]
    assert len(placed_outside) > 5


def test_a_river_that_cannot_be_ended_stays_open() -> None:
    """The lake did not fit and is out of the game: nothing fits where the river would have gone on."""
    game, _ = play_beside({"players": 2, "modules": ["river"]}, OPEN_RIVER)
    water = EDGE["W"]
    assert any(demand >> 4 * side & 15 == water for demand in game.board.demand.values() for side in range(4))


OPEN_RIVER = 78
"""The seed of such a game."""


@pytest.mark.parametrize("modules", [["river"], FOUR], ids=["river", "all four"])
def test_tiles_that_go_back_into_the_bag(modules: list[str]) -> None:
    """With unplaceable-tile=reshuffle the tiles come in no order that is known before; they are read off the bag."""
    choice: dict[str, Any] = {"players": 3, "modules": modules, "options": {"unplaceable-tile": "reshuffle"}}
    for seed in range(6):
        env, pick = BatchEnv(**choice), by_chance(np.random.default_rng(seed))
        names, bag = [face.id for face in faces(True)], env.mix.start.state["bag"].copy()
        observation, info = env.reset(1, seed=seed)
        answers: list[int] = []
        draws: list[str] = []
        done = False
        while not done:
            state = env._states[0]
            gone = [name for name, n in zip(names, bag - state["bag"], strict=False) for _ in range(n)]
            draws += sorted(gone, key=lambda name: name == names[state["hand"]])  # what fits nowhere was drawn before
            bag = state["bag"].copy()
            answers.append(pick(observation["action_mask"][0], env))
            observation, _, dones, info = env.step([answers[-1]])
            done = bool(dones[0])
        engine = Episodes(Choice(**choice))
        engine.rules = rules_for(make_setup(**choice, draws=draws))
        engine.start(0)
        for answer in answers:
            engine.take(answer)
        assert engine.game.over
        assert engine.game.scores == info["scores"][0].tolist()


def test_greedy_opponents_play_the_boxes() -> None:
    """Against the greedy one a caller who answers by chance loses nearly every game."""
    env, rng = BatchEnv(2, FOUR, opponent="greedy"), np.random.default_rng(1)
    observation, _ = env.reset(32, seed=1)
    earned: list[float] = []
    while len(earned) < 40:
        mask = observation["action_mask"]
        observation, rewards, dones, _ = env.step((mask * (1 + rng.random(mask.shape))).argmax(axis=1))
        earned += rewards[dones].tolist()
    assert np.mean(earned) < -0.9


@pytest.mark.parametrize(
    "choice",
    [
        {"modules": ["abbot", "tower"]},
        {"modules": ["river2"]},
        {"modules": ["inns-cathedrals"], "tiles": {"inns-cathedrals": 2}},
        {"modules": ["inns-cathedrals"], "elements": {"large": 2}},
        {"modules": ["traders-builders"], "options": {"goods-hidden": True}},
        {"modules": ["traders-builders"], "options": {"farm-scoring": "ed1"}},
        {"modules": ["river"], "options": {"river-uturn": "strict"}},
        {"modules": ["river"], "options": {"river-start-tile": "river-pile"}},
    ],
    ids=lambda choice: str(choice)[1:-1],
)
def test_a_mix_that_is_not_known_is_refused_with_what_is(choice: dict[str, Any]) -> None:
    with pytest.raises(BastideError) as refusal:
        BatchEnv(2, **choice)
    english, german = refusal.value.say("en"), refusal.value.say("de")
    assert "River, Abbot" in english
    assert "Fluss, Abt" in german
    assert "bastide.envs.aec" in english
    assert "bastide.envs.aec" in german


def test_a_module_that_does_not_exist_is_named() -> None:
    with pytest.raises(BastideError, match="no module called rivver"):
        BatchEnv(2, ["rivver"])
