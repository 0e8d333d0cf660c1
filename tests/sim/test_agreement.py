"""The engine and the simulator agree."""

from __future__ import annotations

from pathlib import Path

import agreement
import pytest

from bastide import Deploy, Game, Place, formats, make_setup, new_game, rules_for
from bastide.errors import BastideError
from bastide.players import bridge
from bastide.sim import DEPLOY, OVER, PLACE, STATE

OWN = Path(__file__).parents[1] / "formats" / "data"
SHARED = Path(__file__).parents[3] / "shared" / "formats"


@pytest.mark.parametrize("first", range(0, 240, 40))
def test_random_games(first: int) -> None:
    """2 to 6 players, all options, at chance or greedily: legal answers, followers, scores, boards, whole turns."""
    over = [agreement.random_game(seed) for seed in range(first, first + 40)]
    assert all(game.over for game in over)


def foreign() -> list[Path]:
    own = [OWN / "two-players.json", OWN / "three-players-unfinished.json", OWN / "links.txt"]
    return own + sorted(SHARED.glob("bga/*.json")) + sorted(SHARED.glob("carcassonnelab.txt"))


@pytest.mark.parametrize("path", foreign(), ids=lambda path: path.name)
def test_games_from_elsewhere(path: Path) -> None:
    for record in formats.read_all(path):
        game = agreement.replay(record.rules, record.seed, record.actions)
        assert game.scores == record.replay().scores


@pytest.mark.parametrize("option", ["remove", "reshuffle"])
def test_a_tile_that_fits_nowhere(option: str) -> None:
    """C needs a city; once the last open city is closed it fits nowhere."""
    setup = make_setup(2, options={"unplaceable-tile": option}, draws=("E", "C", "V"))
    game = Game(rules_for(setup), 0)
    sim = bridge.to_simulator(game)
    agreement.step(game, sim, Place((0, -1), 2))
    assert game.decision is not None
    agreement.step(game, sim, game.decision.actions[-1])
    agreement.compare(game, sim)
    assert game.decision.tile is not None
    assert game.decision.tile.id == "V"
    assert int(sim.state["bag"][2]) == (option == "reshuffle")
    agreement.compare_journey(game, sim)


def test_a_position_with_tiles_out_and_unseen() -> None:
    """It ends when only the unseen tiles are left."""
    position = "D@0,0 U@1,0:1.small.field2 scores=4,9 player=1 tile=V out=B,B,X unseen=64"
    game = new_game(3, position=position.replace("4,9", "4,9,2"), seed=3)
    sim = bridge.to_simulator(game)
    turns = 0
    while game.decision is not None:
        agreement.compare(game, sim)
        agreement.compare_board(game, sim)
        agreement.compare_journey(game, sim)
        agreement.compare_turns(game, sim)
        turns += sim.phase == PLACE
        agreement.step(game, sim, game.decision.actions[0])
    assert sim.phase == OVER
    assert turns == 72 - 2 - 3 - 64


def test_a_figure_to_deploy_goes_over_and_comes_back() -> None:
    game = new_game(2, draws=("V",), seed=1)
    assert game.decision is not None
    game.apply(game.decision.actions[0])
    sim = bridge.to_simulator(game)
    assert sim.phase == DEPLOY
    back = bridge.to_game(sim, game.rules)
    for answer in game.decision.actions:
        ours, theirs = game.copy(), back.copy()
        ours.apply(answer)
        theirs.apply(answer)
        assert ours.if_ended_now().scores == theirs.if_ended_now().scores
        assert ours.where == theirs.where
    assert back.decision is not None
    assert any(isinstance(answer, Deploy) for answer in back.decision.actions)


def test_the_simulator_sees_no_order() -> None:
    """Two games that differ in seed and script alone are the same position in every field."""
    one = new_game(2, draws=("V", "B", "C"), seed=1)
    two = new_game(2, draws=("V", "X", "E"), seed=2)
    first, second = bridge.to_simulator(one), bridge.to_simulator(two.view(0))
    assert all((first.states[name] == second.states[name]).all() for name in STATE.names or ())


def test_what_the_simulator_does_not_know() -> None:
    assert bridge.knows(Game(rules_for(make_setup(6, elements={"farmers": 0, "small": 5})), 1))
    for other in (
        make_setup(2, ["river2"]),
        make_setup(2, elements={"fairy": 1}),
        make_setup(2, tiles={"base": 2}),
        make_setup(2, elements={"small": 0}),
    ):
        assert not bridge.knows(Game(rules_for(other), 1))
    with pytest.raises(BastideError, match="more or other parts"):
        bridge.to_simulator(new_game(2, ["tower"], seed=1))


def test_a_finished_game_is_not_given_back() -> None:
    game = agreement.random_game(5)
    sim = bridge.to_simulator(game)
    assert sim.phase == OVER
    assert sim.if_ended_now() == game.scores
    with pytest.raises(BastideError, match="is over"):
        bridge.to_game(sim, game.rules)
