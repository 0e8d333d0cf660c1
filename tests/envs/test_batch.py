"""Many games at once: the same answers, observations, points and rewards as the engine's."""

from __future__ import annotations

import numpy as np
import pytest

from bastide import Game, Place, make_setup, rules_for
from bastide.envs import compiled
from bastide.envs.answers import Numbering
from bastide.envs.batch import BatchEnv
from bastide.envs.episodes import ILLEGAL, utilities
from bastide.envs.layout import BASE_ANSWERS, BASE_OTHERS, DEPLOYING, FEATURES, PASSING, SCALARS, arrays, place_of
from bastide.envs.mix import Mix
from bastide.envs.observe import Observer
from bastide.errors import BastideError
from bastide.game.rules import Rules
from bastide.players import bridge
from bastide.sim import DEPLOY, Simulator, faces
from bastide.sim.tables import tables

MIXES: list[list[str]] = [[], ["river", "abbot", "inns-cathedrals", "traders-builders"]]


def by_chance(mask: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    found: np.ndarray = (mask * (1 + rng.random(mask.shape))).argmax(axis=1)
    return found


def seen(game: Game) -> dict[str, np.ndarray]:
    """The observation of whoever decides, by the engine."""
    assert game.decision is not None
    player = game.decision.player
    observer = Observer(game.view(player), player, BASE_ANSWERS)
    observer.records["mask"][0, list(Numbering(game.rules).choices(game))] = 1
    return {name: array[0] for name, array in arrays(observer.records, 24, BASE_ANSWERS).items()}


def assert_same(game: Game, observation: dict[str, np.ndarray], row: int) -> None:
    for name, array in seen(game).items():
        assert (array == observation[name][row]).all(), (name, np.argwhere(array != observation[name][row]))


class Twin:
    """A game of the engine that follows one of the batch: the tiles drawn are read off its bag."""

    def __init__(self, env: BatchEnv, row: int, rules: Rules) -> None:
        self.env, self.row = env, row
        self.answers: list[int] = []
        self.bag = env.mix.start.state["bag"].copy()
        self.draws: list[str] = []
        self.rules = rules
        self.see()

    def see(self) -> None:
        """Tiles that left the bag since: what fits nowhere first, the tile in hand last."""
        state = self.env._states[self.row]
        gone = [face.id for face, n in zip(faces(), self.bag - state["bag"], strict=True) for _ in range(n)]
        hand = faces()[state["hand"]].id if state["hand"] >= 0 else None
        self.draws += sorted(gone, key=lambda id: id == hand)
        self.bag = state["bag"].copy()

    def play(self) -> Game:
        setup = make_setup(self.rules.players, options=self.rules.setup.options, draws=self.draws)
        game = Game(rules_for(setup), 0)
        numbering = Numbering(game.rules)
        for answer in self.answers:
            game.apply(numbering.choices(game)[answer])
        return game


@pytest.mark.parametrize(("players", "farms"), [(2, "ed3"), (3, "ed2"), (6, "ed1")])
def test_games_end_as_in_the_engine(players: int, farms: str) -> None:
    """Dozens of whole games: every answer legal there too, the same points in the end."""
    rules = rules_for(make_setup(players, options={"farm-scoring": farms}))
    env, rng = BatchEnv(players, options={"farm-scoring": farms}), np.random.default_rng(players)
    observation, _ = env.reset(16, seed=players)
    twins: list[Twin | None] = [Twin(env, row, rules) for row in range(16)]
    while any(twins):
        actions = by_chance(observation["action_mask"], rng)
        for row, twin in enumerate(twins):
            if twin:
                twin.answers.append(int(actions[row]))
        observation, rewards, dones, info = env.step(actions)
        for row, twin in enumerate(twins):
            if twin and dones[row]:
                assert_ended(twin, info["scores"][row].tolist())
                assert rewards[row].tolist() == pytest.approx(utilities(info["scores"][row].tolist(), "win"))
                twins[row] = None
            elif twin:
                twin.see()


def assert_ended(twin: Twin, scores: list[int]) -> None:
    """Tiles drawn after the last answer fitted nowhere; which ones they were the batch has forgotten."""
    game = twin.play()
    assert game.over
    assert game.scores == scores


@pytest.mark.parametrize("players", [2, 4])
def test_observations_are_those_of_the_engine(players: int) -> None:
    rules = rules_for(make_setup(players))
    env, rng = BatchEnv(players), np.random.default_rng(players)
    observation, _ = env.reset(3, seed=5)
    sim = Simulator(players)
    for turn in range(130):
        if turn % 5 == 0:
            for row in range(3):
                sim.states = env._states[row : row + 1]
                assert_same(bridge.to_game(sim, rules), observation, row)
        observation, *_ = env.step(by_chance(observation["action_mask"], rng))


def test_a_placement_outside_the_window_can_be_played() -> None:
    far = far_board()
    env, rules = BatchEnv(), rules_for(make_setup(2))
    choices = Numbering(rules).choices(bridge.to_game(far, rules))
    outside = {number: action for number, action in choices.items() if number >= BASE_OTHERS}
    assert len(outside) > 1
    for number, action in outside.items():
        env.reset(1, seed=0)
        env._states[0] = far.states[0]
        env.step([number])
        state = env._states[0]
        last = state["pieces"] - 1
        assert isinstance(action, Place)
        assert (state["x"][last], state["y"][last]) == action.cell
        assert state["orientation"][last] % 4 == action.rotation


def test_a_board_wider_than_the_window_is_seen_as_in_the_engine() -> None:
    far = far_board()
    mix = Mix(2)
    records = mix.observations(1)
    compiled.observe(far.tables, mix.numbering, far.states, mix.empty, records)
    assert_same(bridge.to_game(far, mix.rules), mix.shown(records), 0)


def far_board() -> Simulator:
    """A line of 33 tiles from west to east, and a tile in hand that could make it longer."""
    sim = Simulator()
    bag = sim.state["bag"].copy()
    for x in range(1, 33):
        face = next(face for face in range(24) if bag[face] and rotations(sim, face, x))
        bag[face] -= 1
        sim.lay(face, x, 0, rotations(sim, face, x)[0])
    sim.fill_bag(bag)
    sim.draw(next(face for face in range(24) if bag[face] and rotations(sim, face, 33)))
    return sim


def rotations(sim: Simulator, face: int, x: int) -> list[int]:
    """How a tile can be turned to lie at (x, 0)."""
    s = sim.state
    slot = next(n for n in range(s["frontier"]) if (s["open_x"][n], s["open_y"][n]) == (x, 0))
    return [turned for turned in range(4) if tables()[0]["fits"][face, s["demand"][slot]] >> turned & 1]


@pytest.mark.parametrize("modules", MIXES, ids=len)
def test_equal_seeds_give_equal_games(modules: list[str]) -> None:
    first, second = BatchEnv(3, modules), BatchEnv(3, modules)
    rng, other = np.random.default_rng(1), np.random.default_rng(1)
    a, _ = first.reset(8, seed=3)
    b, _ = second.reset(8, seed=3)
    for _ in range(150):
        assert all((a[name] == b[name]).all() for name in a)
        a, *_ = first.step(by_chance(a["action_mask"], rng))
        b, *_ = second.step(by_chance(b["action_mask"], other))
    c, _ = second.reset(8, seed=4)
    assert not (c["hand"] == first.reset(8, seed=3)[0]["hand"]).all()


@pytest.mark.parametrize("modules", MIXES, ids=len)
@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_against_an_opponent_the_caller_changes_seats(opponent: str, modules: list[str]) -> None:
    env, rng = BatchEnv(3, modules, opponent=opponent, reward="margin"), np.random.default_rng(2)  # type: ignore[arg-type]
    observation, info = env.reset(6, seed=1)
    earned, seats = np.zeros(6), info["seat"].copy()
    assert seats.tolist() == [0, 1, 2, 0, 1, 2]
    ended = 0
    while ended < 12:
        assert (info["player"] == info["seat"]).all()
        observation, rewards, dones, info = env.step(by_chance(observation["action_mask"], rng))
        earned += rewards
        for row in np.flatnonzero(dones):
            worth = utilities(info["scores"][row].tolist(), "margin")
            assert earned[row] == pytest.approx(worth[seats[row]], abs=1e-3)
            assert info["seat"][row] == (seats[row] + 1) % 3
            earned[row], ended = 0, ended + 1
        seats = info["seat"].copy()


@pytest.mark.parametrize("modules", MIXES, ids=len)
def test_no_observation_knows_the_order_of_the_tiles(modules: list[str]) -> None:
    """Two batches that differ in nothing but what is to come show the same, until a tile is drawn."""
    env, other = BatchEnv(2, modules), BatchEnv(2, modules)
    ours, _ = env.reset(4, seed=1)
    theirs, _ = other.reset(4, seed=1)
    other._works["order"] = other._works["order"][:, ::-1]
    other._works["random"] += np.uint64(1)
    places = ours["action_mask"].argmax(axis=1)
    env.step(places)
    other.step(places)
    assert (env._states["phase"] == DEPLOY).all()
    assert all((ours[name] == theirs[name]).all() for name in ours)
    env.step([PASSING] * 4)
    other.step([PASSING] * 4)
    assert not (ours["hand"] == theirs["hand"]).all()


@pytest.mark.parametrize("modules", MIXES, ids=len)
def test_an_illegal_answer_ends_the_game(modules: list[str]) -> None:
    for reward in ILLEGAL:
        env = BatchEnv(2, modules, reward=reward)
        env.reset(3, seed=1)
        for wrong in (-1, -7, 3844, env.answers - 1, 10**9):
            _, rewards, dones, info = env.step([wrong] * 3)
            assert dones.all()
            assert info["illegal"].all()
            assert rewards.tolist() == [[ILLEGAL[reward], 0]] * 3


def test_the_table_of_features_tells_where_followers_stand() -> None:
    env = BatchEnv()
    observation, _ = env.reset(8, seed=2)
    observation, *_ = env.step(observation["action_mask"].argmax(axis=1))
    before = observation["scalars"].copy()
    observation, *_ = env.step(observation["action_mask"][:, DEPLOYING:].argmax(axis=1) + DEPLOYING)
    strength = observation["features"][:, :, place_of(FEATURES, "strength")].sum(axis=1)
    supply = place_of(SCALARS, "supply").start
    assert (before[:, supply] == 7).all()
    assert (strength[:, 0] == 0).all()
    assert (strength[:, 1] + observation["scalars"][:, supply + 1] == 7).all()
    assert strength[:, 1].any()


def test_wrong_calls_say_what_is_wrong() -> None:
    with pytest.raises(BastideError, match="reset"):
        BatchEnv().step([1])
    with pytest.raises(BastideError, match="random, greedy"):
        BatchEnv(opponent="clever")  # type: ignore[arg-type]
    with pytest.raises(BastideError, match="2 to 6"):
        BatchEnv(1)
    with pytest.raises(BastideError, match="win, margin"):
        BatchEnv(reward="money")  # type: ignore[arg-type]
    with pytest.raises(BastideError, match="farm-scoring has the values ed3, ed2, ed1, not ed9"):
        BatchEnv(options={"farm-scoring": "ed9"})
    env = BatchEnv()
    for games in (-1, 0):
        with pytest.raises(BastideError, match=f"1 or more, not {games}"):
            env.reset(games)
    with pytest.raises(BastideError, match="from 0 on, not -1"):
        env.reset(2, seed=-1)
    env.reset(2)
    with pytest.raises(BastideError, match="2 whole numbers"):
        env.step([1, 2, 3])
