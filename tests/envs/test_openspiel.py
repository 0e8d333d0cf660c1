"""Compiled games in OpenSpiel: its own test, chance by the bag, and games that end as in the engine."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from bastide import Game, Place, make_setup, rules_for
from bastide.envs.answers import Numbering
from bastide.envs.episodes import Reward, utilities
from bastide.envs.layout import PASSING
from bastide.errors import BastideError
from bastide.game.module import OptionValue
from bastide.sim import faces

pyspiel = pytest.importorskip("pyspiel")
import bastide.envs.openspiel  # noqa: E402, F401 - registers the game

RIVER = {"F2", "F3", "F4", "F5", "F7", "F7-garden", "F8", "F9", "F11", "F12"}
FOUR = "river+abbot+inns-cathedrals+traders-builders"


@pytest.mark.parametrize(
    "name",
    [
        "bastide_carcassonne",
        "bastide_carcassonne(players=4,utility=margin)",
        f"bastide_carcassonne(modules={FOUR})",
        "bastide_carcassonne(players=3,modules=traders-builders,options=double-turn:must+tiny-city:2)",
    ],
)
def test_openspiel_accepts_it(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize(
    ("players", "utility", "modules", "tiny_city"),
    [(2, "win", "", 4), (5, "margin", "", 2), (2, "margin", FOUR, 2), (3, "win", "river", 4), (4, "win", "abbot", 4)],
)
def test_a_game_ends_as_in_the_engine(players: int, utility: Reward, modules: str, tiny_city: int) -> None:
    chosen = f"players={players},utility={utility},modules={modules},options=tiny-city:{tiny_city}"
    for seed in range(5):
        rng = Random(seed)
        state = pyspiel.load_game(f"bastide_carcassonne({chosen})").new_initial_state()
        names = state.mix.faces
        draws, answers = [], []
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                assert sum(chances) == pytest.approx(1)
                state.apply_action(rng.choices(outcomes, chances)[0])
                draws.append(names[state.history()[-1]])
            else:
                answers.append(rng.choice(state.legal_actions()))
                state.apply_action(answers[-1])
        options: dict[str, OptionValue] = {"unplaceable-tile": "reshuffle", "tiny-city": tiny_city}
        mix = [id for id in modules.split("+") if id]
        game = Game(rules_for(make_setup(players, mix, options=options, draws=draws)), 0)
        numbering = Numbering(game.rules)
        for answer in answers:
            game.apply(numbering.choices(game)[answer])
        assert game.over
        assert state.returns() == pytest.approx(utilities(game.scores, utility))


def test_chance_draws_by_the_bag() -> None:
    state = pyspiel.load_game("bastide_carcassonne").new_initial_state()
    bag = state.sim.state["bag"]
    assert state.chance_outcomes() == [(face, bag[face] / 71) for face in range(24) if bag[face]]


def test_a_tile_that_fits_nowhere_is_not_drawn() -> None:
    """C needs a city; once the only open city is closed it cannot come."""
    state = pyspiel.load_game("bastide_carcassonne").new_initial_state()
    number = {face.id: n for n, face in enumerate(faces())}
    state.apply_action(number["E"])
    game = Game(rules_for(make_setup(2, draws=["E"])), 0)
    choices = Numbering(game.rules).choices(game)
    state.apply_action(next(n for n, action in choices.items() if action == Place((0, -1), 2)))
    state.apply_action(PASSING)
    outcomes = dict(state.chance_outcomes())
    assert number["C"] not in outcomes
    assert outcomes[number["V"]] == pytest.approx(9 / 69)
    assert sum(outcomes.values()) == pytest.approx(1)


def test_the_river_is_drawn_first() -> None:
    """Ten river tiles in any order, then the lake, then the others."""
    game = pyspiel.load_game(f"bastide_carcassonne(modules={FOUR})")
    state, rng = game.new_initial_state(), Random(1)
    drawn: list[int] = []
    while len(drawn) < 14:
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1)
            of_river = {state.mix.faces[face] in RIVER for face in outcomes}
            assert of_river == {len(drawn) < 11}
            drawn.append(rng.choices(outcomes, chances)[0])
            state.apply_action(drawn[-1])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    assert state.mix.faces[drawn[10]] == "F12"


def test_answers_and_states_are_told_in_words() -> None:
    """What a figure does, and with which one, is said; every kind is seen within some games."""
    told = set()
    for seed in range(4):
        state, rng = pyspiel.load_game(f"bastide_carcassonne(modules={FOUR})").new_initial_state(), Random(seed)
        while not state.is_terminal():
            if not state.is_chance_node():
                told |= {state.action_to_string(action).partition(" on ")[0] for action in state.legal_actions()}
            state.apply_action(rng.choice(state.legal_actions()))
        assert "'pig': [" in str(state)
    assert {f"deploy {kind}" for kind in ("small", "large", "abbot", "builder", "pig")} <= told
    assert {"take the abbot back", "play a second tile", "pass"} <= told


@pytest.mark.parametrize(
    ("wrong", "remedy"),
    [
        ("players=9", "2 to 6"),
        ("utility=money", "win, margin"),
        ("modules=tower", "Traders & Builders"),
        ("modules=rivver", "no module called rivver"),
        ("options=ed1", "name:value"),
        ("options=unplaceable-tile:remove", "leave out"),
    ],
)
def test_wrong_parameters_say_what_is_wrong(wrong: str, remedy: str) -> None:
    with pytest.raises(BastideError, match=remedy):
        pyspiel.load_game(f"bastide_carcassonne({wrong})")


@pytest.mark.parametrize("modules", ["", FOUR], ids=["base game", "all four"])
def test_every_player_sees_the_own_side(modules: str) -> None:
    game = pyspiel.load_game(f"bastide_carcassonne(modules={modules})")
    state = game.new_initial_state()
    rng = np.random.default_rng(1)
    while state.move_number() < 60:
        state.apply_action(int(rng.choice(state.legal_actions())))
    observer = game.make_py_observer()
    seen = []
    for player in range(2):
        observer.set_from(state, player)
        seen.append({name: array.copy() for name, array in observer.dict.items()})
    scores = state.sim.scores
    assert seen[0]["scalars"][1:3].tolist() == scores
    assert seen[1]["scalars"][1:3].tolist() == scores[::-1]
    assert (seen[0]["bag"] == seen[1]["bag"]).all()
    assert state.observation_tensor(1) == pytest.approx(observer.tensor.tolist())
