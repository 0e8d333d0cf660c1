"""PettingZoo and Gymnasium over the engine: their own tests, and masks that say what the engine says."""

from __future__ import annotations

import importlib
import sys
from random import Random
from typing import Any, cast

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray
from pettingzoo.test import api_test, seed_test

import bastide.envs  # noqa: F401 - registers the environment
from bastide import MODULES, PASS, Action, Game, new_game, position
from bastide.envs import aec
from bastide.envs.answers import legal
from bastide.envs.episodes import ILLEGAL, Choice, Episodes, utilities
from bastide.envs.gym import CarcassonneEnv
from bastide.envs.layout import LISTED, MOVES, OTHERS, PLANES, SCALARS, Arrays, place_of, scaled
from bastide.envs.picture import FRAME, framed
from bastide.errors import BastideError
from bastide.modules import playable_together
from bastide.testkit.lively import lively_answer

MIX = ("inns-cathedrals", "princess-dragon", "bridges-castles-bazaars", "count", "river2")
CHOICES: dict[str, dict[str, Any]] = {
    "base": {},
    "base as a list": {"actions": "list", "reward": "margin"},
    "base, scaled": {"scaled": True},
    "a mix for three": {"players": 3, "modules": MIX},
    "a mix as a list, scaled": {"players": 4, "modules": MIX, "actions": "list", "reward": "margin", "scaled": True},
    "everything": {"modules": tuple(playable_together(MODULES))},
}
every = pytest.mark.parametrize("choice", CHOICES.values(), ids=CHOICES)
dicts_are_meant = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array", "ignore:Observation space for each agent probably should be"
)


@dicts_are_meant
@every
def test_pettingzoo_accepts_it(choice: dict[str, Any]) -> None:
    api_test(aec.env(**choice), num_cycles=60)
    seed_test(lambda: aec.env(**choice), num_cycles=25)


@every
def test_gymnasium_accepts_it(choice: dict[str, Any]) -> None:
    env = gymnasium.make("bastide/Carcassonne-v0", opponent="random", **choice)
    check_env(env.unwrapped)


@every
def test_masks_are_the_legal_answers_through_whole_games(choice: dict[str, Any]) -> None:
    env = aec.raw_env(**choice)
    for seed in range(2):
        rng = Random(seed)
        env.reset(seed=seed)
        while not env.episodes.game.over:
            decision = env.episodes.game.decision
            assert decision is not None
            mask = env.infos[env.agent_selection]["action_mask"]
            wanted = legal(decision)
            assert int(mask.sum()) == len(env.episodes.choices) > 0
            numbered = sorted(map(repr, env.episodes.choices.values()))
            if len(wanted) <= OTHERS:
                assert numbered == sorted(map(repr, wanted))
            else:  # the last ones have no number
                assert set(numbered) < set(map(repr, wanted))
            assert set(np.flatnonzero(mask)) == env.episodes.choices.keys()
            env.step(rng.choice(list(env.episodes.choices)))


@every
def test_observations_lie_within_tight_bounds_through_whole_games(choice: dict[str, Any]) -> None:
    env = CarcassonneEnv("random", **choice)
    space, rng, over = env.observation_space, Random(4), False
    observation, _ = env.reset(seed=4)
    while not over:
        assert space.contains(observation)
        observation, _, over, _, _ = env.step(rng.choice(list(env.episodes.choices)))
    assert space.contains(observation)
    assert isinstance(space, gymnasium.spaces.Dict)
    boxes = [box for box in space.values() if isinstance(box, gymnasium.spaces.Box)]
    assert len(boxes) == len(space)
    most = max(float(box.high.max()) for box in boxes)
    assert most <= (128 if choice.get("scaled") else 1023)


def test_values_beyond_the_bounds_are_shown_as_the_bounds() -> None:
    episodes = Episodes(Choice())
    episodes.start(1)
    episodes.game.scores[:] = [2000, -2000]
    observation = episodes.observation(0)
    assert observation["scalars"][place_of(SCALARS, "scores")].tolist() == [999, -999, 0, 0, 0, 0]
    assert episodes.space().contains(observation)


def test_scaled_observations_are_the_whole_numbers_in_units() -> None:
    tables = [Episodes(Choice(scaled=scaled, actions="list")) for scaled in (False, True)]
    rng = Random(2)
    for episodes in tables:
        episodes.start(2)
    for _ in range(60):
        number = rng.choice(list(tables[0].choices))
        for episodes in tables:
            episodes.take(number)
    plain, by_unit = cast(Arrays, tables[0].observation(0)), tables[1].observation(0)
    assert plain.keys() == by_unit.keys() == {"planes", "features", "scalars", "bag", "hand", "moves"}
    assert all(array.dtype == np.float32 for array in by_unit.values())
    ends, left = place_of(PLANES, "ends"), place_of(SCALARS, "left")
    assert (by_unit["planes"][ends] == plain["planes"][ends] / 8).all()
    assert by_unit["scalars"][left] == np.float32(plain["scalars"][left] / 72)
    assert all((array == scaled(plain)[name]).all() for name, array in by_unit.items())
    assert np.quantile(by_unit["features"], 0.99) <= 1


@every
def test_nothing_hidden_is_shown(choice: dict[str, Any]) -> None:
    """Games that differ only in what chance will bring look the same to every player."""
    episodes, rng = Episodes(Choice(**choice)), Random(3)
    episodes.start(8)
    for turn in range(120):
        if turn % 8 == 0:
            other = Episodes(Choice(**choice))
            other.game = episodes.game.copy()
            other.game.seed, other.game.start_seed, other.game.log = 99, 99, None
            for pile in other.game.piles:
                rng.shuffle(pile)
            other._look()
            for player in range(episodes.players):
                ours, theirs = episodes.observation(player), other.observation(player)
                assert all((ours[name] == theirs[name]).all() for name in ours)
        episodes.take(rng.choice(list(episodes.choices)))
        if episodes.game.over:
            break


def test_who_does_not_decide_has_nothing_to_answer() -> None:
    env = aec.raw_env()
    env.reset(seed=1)
    assert env.observe("player_0")["action_mask"].any()
    assert not env.observe("player_1")["action_mask"].any()


@pytest.mark.parametrize("reward", ["win", "margin"])
def test_rewards_add_up_to_what_the_end_is_worth(reward: Any) -> None:
    env, rng = aec.raw_env(players=3, reward=reward), Random(5)
    env.reset(seed=5)
    total = np.zeros(3)
    while not env.episodes.game.over:
        env.step(rng.choice(list(env.episodes.choices)))
        total += list(env.rewards.values())
    assert total.tolist() == pytest.approx(utilities(env.episodes.game.scores, reward))
    assert total.sum() == pytest.approx(0)


def test_what_a_win_is_worth() -> None:
    assert utilities([30, 20], "win") == [1, -1]
    assert utilities([20, 20], "win") == [0, 0]
    assert utilities([9, 5, 9], "win") == pytest.approx([0.25, -0.5, 0.25])
    assert utilities([30, 20, 16], "margin") == [12, -3, -9]


def test_an_illegal_answer_ends_the_game() -> None:
    env = aec.env()
    env.reset(seed=1)
    wrong = int(np.flatnonzero(env.observe("player_0")["action_mask"] == 0)[0])
    env.step(wrong)
    assert env.terminations["player_0"]
    assert env.rewards["player_0"] == ILLEGAL["win"]
    raw = aec.raw_env()
    raw.reset(seed=1)
    with pytest.raises(BastideError, match="not legal"):
        raw.step(wrong)
    single = CarcassonneEnv("random", reward="margin")
    _, info = single.reset(seed=1)
    _, reward, terminated, _, info = single.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, terminated, info["illegal"]) == (ILLEGAL["margin"], True, True)


def test_a_step_without_a_game_is_refused() -> None:
    env = CarcassonneEnv("random")
    with pytest.raises(BastideError, match=r"call reset\(\) before step\(\)"):
        env.step(0)
    _, info = env.reset(seed=1)
    env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    with pytest.raises(BastideError, match="No game is running"):
        env.step(0)
    _, info = env.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    with pytest.raises(BastideError, match="No game is running"):
        env.step(0)


def test_one_seat_against_a_named_player() -> None:
    env = CarcassonneEnv("greedy", seat=1, modules=["abbot"])
    observation, info = env.reset(seed=4)
    steps = 0
    while True:
        assert (env.action_masks() == info["action_mask"]).all()
        assert "action_mask" not in observation
        assert env.episodes.player == 1
        observation, reward, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        steps += 1
        if over:
            break
    assert steps > 30
    assert reward == utilities(info["scores"], "win")[1]
    assert info["scores"][0] > info["scores"][1]


def test_games_begin_from_a_position() -> None:
    rng, modules = Random(1), ["tower", "count"]
    game = new_game(3, modules, seed=5)
    for _ in range(41):
        assert game.decision is not None
        game.apply(lively_answer(game.decision, rng))
    episodes = Episodes(Choice(players=3, modules=modules, position=position(game)))
    for seed in range(2):
        episodes.start(seed)
        assert position(episodes.game) == position(game)
        episodes.take(next(iter(episodes.choices)))


def test_any_object_that_chooses_can_be_the_opponent() -> None:
    class Last:
        seen: list[Game] = []  # noqa: RUF012

        def choose(self, game: Game) -> Action:
            assert game.decision is not None
            assert game.start_seed is None
            self.seen.append(game)
            return PASS if game.decision.allows(PASS) else game.decision.actions[-1]

    env = CarcassonneEnv(Last(), seat=1)
    env.reset(seed=1)
    assert Last.seen


def test_the_seat_is_left_to_chance_unless_it_is_given() -> None:
    env = CarcassonneEnv("random", players=3)
    seats = set()
    for seed in range(20):
        env.reset(seed=seed)
        seats.add(env.seat)
    assert seats == {0, 1, 2}


@pytest.mark.parametrize("modules", [(), MIX])
def test_a_list_of_moves_tells_what_each_one_names(modules: tuple[str, ...]) -> None:
    episodes = Episodes(Choice(actions="list", modules=modules))
    episodes.start(2)
    rng = Random(2)
    while not episodes.game.over:
        moves, number = episodes.observation(episodes.player)["moves"], len(episodes.choices)
        assert moves.shape == (LISTED, len(MOVES))
        words = [type(action).__name__ for action in episodes.choices.values()]
        assert [("Place", "Deploy", "Pass", "Choose")[do] for do in moves[:number, 0]] == words
        assert not moves[number:].any()
        if not modules:
            assert len({tuple(row) for row in moves[:number].tolist()}) == number
        episodes.take(rng.choice(list(episodes.choices)))


def test_the_board_can_be_drawn() -> None:
    for mode, kind in (("ansi", str), ("rgb_array", np.ndarray)):
        env: Any = gymnasium.make("bastide/Carcassonne-v0", opponent="random", render_mode=mode, modules=MIX)
        _, info = env.reset(seed=1)
        for _ in range(12):
            *_, info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))
        drawn = env.render()
        assert isinstance(drawn, kind)
        if isinstance(drawn, str):
            assert "Player 1: " in drawn
            assert "1" in drawn.rsplit("\n", 1)[0]
        else:
            assert drawn.dtype == np.uint8
            assert drawn.shape == (FRAME, FRAME, 3)
        both = aec.raw_env(mode)
        both.reset(seed=1)
        assert isinstance(both.render(), kind)


def test_a_film_has_frames_of_one_size() -> None:
    env: Any = gymnasium.make("bastide/Carcassonne-v0", opponent="random", render_mode="rgb_array", modules=MIX)
    film = gymnasium.wrappers.RenderCollection(env)
    _, info = film.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = film.step(int(np.flatnonzero(info["action_mask"])[-1]))
    frames = cast(list[NDArray[np.uint8]], film.render())
    assert len(frames) > 40
    assert {frame.shape for frame in frames} == {(FRAME, FRAME, 3)}
    assert all((frame != frame[0, 0]).any() for frame in frames), "the board is on it"


def test_of_a_board_larger_than_the_frame_the_middle_is_drawn() -> None:
    points = np.zeros((7, 7 * 200, 3), np.uint8)
    points[:, 700] = 255
    frame = framed(points)
    assert frame.shape == (FRAME, FRAME, 3)
    assert (frame[:, FRAME // 2] == 255).any()


def test_wrong_choices_say_what_is_wrong() -> None:
    with pytest.raises(BastideError, match="window, list"):
        Episodes(Choice(actions="joint"))  # type: ignore[arg-type]
    with pytest.raises(BastideError, match="win, margin"):
        Episodes(Choice(reward="money"))  # type: ignore[arg-type]
    with pytest.raises(BastideError, match="no module called dragon"):
        aec.env(modules=["dragon"])
    with pytest.raises(BastideError, match="0 to 1"):
        CarcassonneEnv(seat=2)
    with pytest.raises(BastideError, match="no computer player called clever"):
        CarcassonneEnv("clever")


def test_without_openspiel_its_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "bastide.envs.openspiel", raising=False)
    with pytest.raises(BastideError, match="the extra openspiel"):
        importlib.import_module("bastide.envs.openspiel")


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_many_at_once_by_gymnasium(mode: AutoresetMode) -> None:
    """Whole games in three rows; what `info` says of the mask belongs to the game that goes on."""
    env: Any = gymnasium.make_vec(
        "bastide/Carcassonne-v0",
        num_envs=3,
        vectorization_mode="sync",
        vector_kwargs={"autoreset_mode": mode},
        opponent="random",
    )
    rng, ended = np.random.default_rng(1), 0
    _, info = env.reset(seed=5)
    for _ in range(160):
        mask = info["action_mask"]
        _, _, over, _, info = env.step((mask * (1 + rng.random(mask.shape))).argmax(axis=1))
        assert "illegal" not in info
        ended += over.sum()
        if mode == AutoresetMode.DISABLED and over.any():
            _, begun = env.reset(options={"reset_mask": over})
            info["action_mask"][over] = begun["action_mask"][over]
    assert ended >= 6


def test_many_at_once_in_processes() -> None:
    env: Any = gymnasium.make_vec(
        "bastide/Carcassonne-v0", num_envs=2, vectorization_mode="async", opponent="random", scaled=True
    )
    observation, info = env.reset(seed=5)
    for _ in range(3):
        observation, _, _, _, info = env.step(info["action_mask"].argmax(axis=1))
    assert env.observation_space.contains(observation)
    env.close()
