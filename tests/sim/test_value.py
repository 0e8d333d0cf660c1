"""The learned value of a position: what one follower adds is exact, and a value is about what comes of a game."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import numpy as np
import pytest

from bastide import new_game
from bastide.players.bridge import to_simulator
from bastide.players.lookahead import weights
from bastide.sim import PLACE, STATE, Simulator
from bastide.sim.board import lay, put
from bastide.sim.boxes import figures
from bastide.sim.choose import ROOMS, TRIED, lead
from bastide.sim.ending import end_turn
from bastide.sim.jit import entry
from bastide.sim.layout import ABBOT, MOVES, NONE, STATE_BOXES, VIEW, VIEW_BOXES, WORK, WORK_BOXES, Int, Records, Row
from bastide.sim.learn import compare, learn
from bastide.sim.rows import WEIGHTS, WEIGHTS_OF_BOXES
from bastide.sim.search import is_answer, judge, try_out
from bastide.sim.tables import tables
from bastide.sim.value import add_follower, evaluate


@entry("tables", "states", "states", "works", "views", "weights", "reals", boxes=True)
def largest_difference(
    tables: Records, start: Records, states: Records, works: Records, views: Records, weights: Row, found: Row
) -> None:
    """Over all turns: how far `add_follower` is from judging the position with the follower."""
    t, s, w, v = tables[0], start[0], works[0], views[0]
    player, face, first = np.int64(s.turn), np.int64(s.hand), np.int64(s.segments)
    for slot in range(s.frontier):
        for rotation in range(4):
            if not t.distinct[face, s.demand[slot]] >> rotation & 1:
                continue
            for answer in range(t.segments[face] * min(figures(s), ABBOT + 1)):
                figure, index = divmod(answer, t.segments[face])
                states[TRIED] = start[0]
                x, y = np.int64(s.open_x[slot]), np.int64(s.open_y[slot])
                lay(t, states[TRIED], face, x, y, rotation)
                if not is_answer(states[TRIED], figure, first + index):
                    continue
                states[0] = states[TRIED]
                end_turn(states[TRIED], w)
                evaluate(t, states[TRIED], w, v, weights)
                guess, label = lead(s, v.value, player), np.int64(states[TRIED].label[first + index])
                add_follower(t, states[TRIED], w, v, weights, player, label, figure)
                guess += lead(s, v.more, player)
                put(states[0], figure, first + index)
                end_turn(states[0], w)
                evaluate(t, states[0], w, v, weights)
                found[0] += 1
                found[1] = max(found[1], abs(guess - lead(s, v.value, player)))


def rooms(boxes: bool = False) -> tuple[Records, Records, Records]:
    state, work, view = (STATE_BOXES, WORK_BOXES, VIEW_BOXES) if boxes else (STATE, WORK, VIEW)
    return np.zeros(ROOMS, state), np.zeros(1, work), np.zeros(1, view)


def played(seed: int, turns: int, players: int = 2) -> Simulator:
    """A position with a tile in hand, some greedy turns into a game."""
    random, sim = np.random.default_rng(seed), Simulator(players)
    while True:
        faces = np.repeat(np.arange(24), sim.state["bag"])
        if sim.draw(int(random.choice(faces))):
            if turns == 0:
                return sim
            moves, changes = sim.moves()
            best = changes[:, int(sim.state["turn"])] + random.random(len(moves))
            sim.play(moves[int(best.argmax())])
            turns -= 1


@pytest.mark.parametrize("players", [2, 4])
def test_a_follower_more_is_judged_as_if_it_stood_there(players: int) -> None:
    found = np.zeros(2)
    for turns in range(0, 71, 5):
        sim = played(turns, turns, players)
        largest_difference(tables(), sim.states, *rooms(), weights(), found)
    assert found[0] > 150
    assert found[1] < 0.01


def test_so_are_large_followers_and_abbots_in_games_with_boxes() -> None:
    """Random tables, so that no number can be missed; a pig on the farm is not thought of."""
    random, found = np.random.default_rng(1), np.zeros(2)
    numbers = random.normal(size=WEIGHTS_OF_BOXES).astype(np.float32)
    for seed in range(6):
        game = new_game(2, ["abbot", "inns-cathedrals", "traders-builders"], elements={"pig": 0}, seed=seed)
        for _ in range(30 + 20 * seed):
            if game.decision is not None:
                game.apply(random.choice(np.array(game.decision.actions, object)))
        while game.decision is not None and game.decision.tile is None:
            game.apply(game.decision.actions[-1])
        sim = to_simulator(game)
        largest_difference(tables(boxes=True), sim.states, *rooms(boxes=True), numbers, found)
    assert found[0] > 50
    assert found[1] < 0.05


def test_the_tables_have_the_size_that_the_positions_use() -> None:
    assert weights().shape == (WEIGHTS,)
    assert weights(boxes=True).shape == (WEIGHTS_OF_BOXES,)
    assert np.isfinite(weights()).all()
    assert np.isfinite(weights(boxes=True)).all()


def test_the_value_is_about_what_comes_of_it() -> None:
    """Over some games played on from the middle, values and results belong together, and neither side is favoured."""
    values, results = [], []
    for seed in range(30):
        sim = played(seed, 30)
        moves, leads = np.zeros((MOVES, 5), np.int64), np.zeros(MOVES)
        number = judge(tables(), sim.states, *rooms(), weights(), moves, leads)
        best = leads[:number].argmax()
        out = np.zeros((1, 8))
        try_out(tables(), sim.states, *rooms(), weights(), moves[[best]], np.arange(8), -1, out)
        values.append(leads[best])
        results.append(out.mean())
    assert np.corrcoef(values, results)[0, 1] > 0.85
    assert abs(np.mean(np.array(values) - results)) < 6


def test_every_turn_is_judged_once() -> None:
    sim = played(3, 20)
    moves, leads = np.zeros((MOVES, 5), np.int64), np.zeros(MOVES)
    number = judge(tables(), sim.states, *rooms(), weights(), moves, leads)
    listed, _ = sim.moves()
    assert sorted(map(tuple, moves[:number, :4].tolist())) == sorted(map(tuple, listed[:, :4].tolist()))
    assert not moves[:number, 4].any()


def test_with_the_tile_laid_only_the_follower_is_left() -> None:
    sim = played(3, 5)
    moves, leads = np.zeros((MOVES, 5), np.int64), np.zeros(MOVES)
    number = judge(tables(), sim.states, *rooms(), weights(), moves, leads)
    placed = next(row for row in moves[:number].tolist() if row[3] != NONE)
    whole = {row[3]: value for row, value in zip(moves[:number].tolist(), leads, strict=False) if row[:3] == placed[:3]}
    sim.place(*placed[:3])
    number = judge(tables(), sim.states, *rooms(), weights(), moves, leads)
    after = dict(zip(moves[:number, 3].tolist(), leads[:number].tolist(), strict=True))
    assert after == pytest.approx(whole)


def test_learning_makes_the_tables_better() -> None:
    """A few hundred games are enough to beat the greedy player clearly, where empty tables lose to it."""
    sim, new = Simulator(2), np.zeros(WEIGHTS, np.float32)
    errors, efforts = np.zeros_like(new), np.zeros_like(new)
    learn(tables(), sim.states, *rooms(), new, errors, efforts, np.arange(300), 1.0, 0.8, 0.5)
    scores = np.zeros((2, 40, 2), np.int64)
    greedy = np.zeros(0, np.float32)
    for number, mine in enumerate((np.zeros(WEIGHTS, np.float32), new)):
        compare(tables(), sim.states, *rooms(), mine, greedy, np.arange(1000, 1020), scores[number])
    margins: Row = (scores[:, :, 0] - scores[:, :, 1]).mean(axis=1)
    assert margins[0] < 5
    assert margins[1] > 10


def test_a_position_on_its_way_is_not_changed() -> None:
    sim = played(5, 12)
    before: Int = sim.states.tobytes()
    moves, leads, out = np.zeros((MOVES, 5), np.int64), np.zeros(MOVES), np.zeros((1, 3))
    judge(tables(), sim.states, *rooms(), weights(), moves, leads)
    try_out(tables(), sim.states, *rooms(), weights(), moves[:1], np.arange(3), 4, out)
    assert sim.phase == PLACE
    assert sim.states.tobytes() == before


def test_training_goes_on_only_from_a_whole_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The weights that players use are one of the three arrays that a run keeps."""
    root = Path(__file__).parents[2]
    monkeypatch.syspath_prepend(str(root / "tools"))
    train = importlib.import_module("train")
    shipped = root / "src" / "bastide" / "players" / "weights" / "base.npz"
    monkeypatch.setattr(sys, "argv", ["train.py", "--resume", str(shipped)])
    with pytest.raises(SystemExit):
        train.main()
    assert f"{shipped} has no errors, efforts; give a file that --out has written" in capsys.readouterr().err
