"""The simulator alone: chance, policies, counts, and the ring of cells."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import numba
import numpy as np
import pytest
from numpy.typing import NDArray

from bastide.errors import BastideError
from bastide.sim import DEPLOY, GREEDY, NONE, OVER, PLACE, RANDOM, STATE, Simulator, entries, face_numbers, faces, jit
from bastide.sim.board import count_placements
from bastide.sim.layout import CELLS, FRONTIER, SKEW
from bastide.sim.tables import tables
from bastide.text import Text

FACE = face_numbers()


def frozen(states: NDArray[np.void]) -> bytes:
    """All fields, without the gaps between them."""
    return b"".join(states[name].tobytes() for name in STATE.names or ())


def middle_game(seed: int, turns: int = 40, players: int = 2, policy: int = GREEDY, **rules: Any) -> Simulator:
    """A position with a tile in hand."""
    sim = Simulator(players, **rules)
    rooms = np.zeros(1, STATE)
    sim.games([seed], policy, turns=turns, ends=rooms)
    sim.states = rooms
    chance = Random(seed)
    while sim.phase != PLACE:
        sim.draw(chance.choice([face for face in range(24) if sim.state["bag"][face]]))
    return sim


# -- chance and policies -----------------------------------------------------------------------------------------------


def test_random_play_is_as_known() -> None:
    """From 40,000 games of two independent programs: 19.42 points a player (sd 7.9), 3.8 % draws, 49.3 % first wins."""
    scores = Simulator().games(range(20000), RANDOM)
    assert scores.mean() == pytest.approx(19.42, abs=0.25)
    assert scores.std() == pytest.approx(7.9, abs=0.2)
    assert (scores[:, 0] == scores[:, 1]).mean() == pytest.approx(0.038, abs=0.008)
    assert (scores[:, 0] > scores[:, 1]).mean() == pytest.approx(0.493, abs=0.02)


def test_greedy_beats_random() -> None:
    scores = np.concatenate(
        [Simulator().games(range(300), [GREEDY, RANDOM]), Simulator().games(range(300), [RANDOM, GREEDY])[:, ::-1]]
    )
    assert (scores[:, 0] > scores[:, 1]).all()
    assert (scores[:, 0] - scores[:, 1]).mean() > 60


def test_equal_seeds_give_equal_games() -> None:
    for policy in (RANDOM, GREEDY):
        once = Simulator(4).games([3, 4, 3], policy)
        assert (once[0] == once[2]).all()
        assert (once[0] != once[1]).any()
        assert (Simulator(4).games([4], policy)[0] == once[1]).all()


def test_a_follower_is_deployed_as_often_as_wanted() -> None:
    rooms = np.zeros(400, STATE)
    for wanted in (0.0, 0.3, 1.0):
        Simulator().games(range(400), RANDOM, turns=1, deploy_chance=wanted, ends=rooms)
        assert (rooms["supply"][:, 0] < 7).mean() + (rooms["scores"][:, 0] > 0).mean() == pytest.approx(
            wanted, abs=0.08
        )


def test_orders_are_sampled_from_the_bag() -> None:
    """The first tile of the order is each face as often as the bag says; a face that is out never comes."""
    sim = Simulator()
    bag = sim.state["bag"].copy()
    bag[FACE["V"]] = 0
    sim.fill_bag(bag)
    rooms = np.zeros(20000, STATE)
    sim.games(range(20000), RANDOM, turns=1, ends=rooms)
    seen = Counter((rooms["orientation"][:, 1] // 4).tolist())
    assert seen[FACE["V"]] == 0
    assert seen[FACE["U"]] / 20000 == pytest.approx(8 / bag.sum(), abs=0.01)
    assert seen[FACE["X"]] / 20000 == pytest.approx(1 / bag.sum(), abs=0.005)


def test_moves_are_tried_on_the_same_orders() -> None:
    sim = middle_game(1)
    moves, _ = sim.moves()
    rooms = np.zeros(6, STATE)
    sim.roll_out(moves[[0, -1]], [5, 6, 7], RANDOM, turns=8, ends=rooms)
    drawn = rooms["orientation"][:, : rooms["pieces"].min()] // 4
    assert (drawn[:3, -8:] == drawn[3:, -8:]).all()
    assert (drawn[0] != drawn[1]).any()


def test_a_playout_that_is_cut() -> None:
    """The scores are those if the game ended there, and the positions can be valued otherwise."""
    sim = middle_game(2)
    rooms = np.zeros(5, STATE)
    scores = sim.games(range(5), GREEDY, turns=6, ends=rooms)
    for number, score in enumerate(scores.tolist()):
        reached = sim.copy()
        reached.states = rooms[number : number + 1]
        assert int(reached.state["pieces"]) == int(sim.state["pieces"]) + 6
        assert reached.if_ended_now() == score


def test_the_position_itself_is_not_played() -> None:
    sim = middle_game(3)
    before = frozen(sim.states)
    moves, _ = sim.moves()
    sim.roll_out(moves[:3], range(4), GREEDY)
    sim.games(range(4), RANDOM)
    sim.if_ended_now()
    assert frozen(sim.states) == before


@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_greedy_player_takes_what_is_best(players: int) -> None:
    for seed in range(30):
        sim = middle_game(seed, turns=10 + seed, players=players)
        turn = int(sim.state["turn"])
        moves, changes = sim.moves()
        others = (changes.sum(axis=1) - changes[:, turn]) / (players - 1)
        worth = changes[:, turn] - others - 0.5 * moves[:, 4]
        rooms = np.zeros(1, STATE)
        sim.games([seed], GREEDY, turns=1, ends=rooms)
        ends = []
        for move in moves[worth == worth.max()]:
            after = sim.copy()
            after.play(move)
            ends.append(frozen(after.states))
        assert frozen(rooms) in ends


def test_the_greedy_player_deploys_as_it_would_have_placed() -> None:
    """From DEPLOY on it chooses a follower that is best among those of this placement."""
    for seed in range(30):
        sim = middle_game(seed, turns=8 + seed)
        turn = int(sim.state["turn"])
        moves, changes = sim.moves()
        x, y, rotation = moves[seed % len(moves), :3].tolist()
        here = (moves[:, :3] == (x, y, rotation)).all(axis=1)
        worth = (changes[:, turn] - changes[:, 1 - turn] - 0.5 * moves[:, 4])[here]
        scores = sim.if_ended_now()
        sim.place(x, y, rotation)
        rooms = np.zeros(1, STATE)
        after = sim.games([seed], GREEDY, turns=1 if sim.phase == DEPLOY else 0, ends=rooms)[0]
        gained = (after[turn] - scores[turn]) - (after[1 - turn] - scores[1 - turn])
        assert gained in (worth.max(), worth.max() + 0.5)


@pytest.mark.parametrize("farms", ["ed1", "ed2", "ed3", "none"])
def test_listed_changes_are_exact(farms: str) -> None:
    """What a turn is said to change is what it changes when it is played, at all times of the game."""
    rule = {"farmers": False} if farms == "none" else {"farm_scoring": farms}
    for seed in range(40):
        sim = middle_game(seed, turns=20 + seed, players=2 + seed % 3, **rule)
        check_changes(sim)


def check_changes(sim: Simulator) -> None:
    before = sim.if_ended_now()
    moves, changes = sim.moves()
    for move, change in zip(moves, changes.tolist(), strict=True):
        after = sim.copy()
        after.play(move)
        assert after.if_ended_now() == [a + b for a, b in zip(before, change, strict=True)]


@pytest.mark.parametrize("turned", range(4))
@pytest.mark.parametrize("tile", "WXLU")
def test_a_tile_that_closes_a_ring(tile: str, turned: int) -> None:
    """Two roads of one tile meet the same road; so do two of its fields."""
    sim = Simulator(start=False)
    ring = [((0, -1), 0), ((-1, -1), 3), ((-1, 0), 2)]
    for (x, y), rotation in ring:
        for _ in range(turned):
            x, y = -y, x
        sim.lay(FACE["V"], x, y, (rotation + turned) % 4)
    road, inside, outside = 0, 2, 1
    sim.stand(0, 0, road)
    sim.stand(1, 0, inside)
    sim.stand(1, 1, outside)
    sim.draw(FACE[tile])
    moves = sim.moves()[0]
    assert ((moves[:, :2] == 0).all(axis=1)).any() == (tile != "U")
    check_changes(sim)


# -- counts ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_fit_counts(seed: int) -> None:
    """`fit` is the number of tiles in the bag that fit an open cell in some rotation."""
    sim = middle_game(seed, turns=12 * seed, policy=RANDOM)
    s = sim.state
    for slot in range(int(s["frontier"])):
        wanted = [int(s["demand"][slot]) >> 2 * side & 3 for side in range(4)]
        fitting = 0
        for number, face in enumerate(faces()):
            edges = [[" CRF".index(letter) for letter in face.turned_edges(rotation)] for rotation in range(4)]
            if any(all(w in (0, e) for w, e in zip(wanted, sides, strict=True)) for sides in edges):
                fitting += int(s["bag"][number])
        assert int(s["fit"][s["demand"][slot]]) == fitting


def test_rotations_that_look_alike_are_listed_once() -> None:
    sim = Simulator()
    sim.draw(FACE["B"])
    assert len(sim.legal()) == 4
    assert len({tuple(move[:3]) for move in sim.moves()[0].tolist()}) == 1
    looks = {id: bin(int(tables()[0]["distinct"][FACE[id], 0])).count("1") for id in "BCXUHFGDI"}
    assert looks == {"B": 1, "C": 1, "X": 1, "U": 2, "H": 2, "F": 2, "G": 2, "D": 4, "I": 4}


def test_the_ring_of_cells_has_room_for_every_table() -> None:
    """Cells on one place of the ring are further apart than any two that 72 tiles and their surroundings reach."""
    far = min(
        abs(x) + y for y in range(100) for x in range(-99, 100) if (x, y) != (0, 0) and (x + SKEW * y) % CELLS == 0
    )
    assert far > 71 + 2 + 2


def test_a_straight_road_of_72_tiles() -> None:
    """The longest table there can be, and the most open cells."""
    for rotation, (step_x, step_y) in ((0, (1, 0)), (1, (0, 1))):
        sim = Simulator(start=False)
        for number in range(72):
            sim.lay(FACE["U"], number * step_x, number * step_y, rotation)
        s = sim.state
        assert int(s["frontier"]) == 146 < FRONTIER
        assert len(set(s["place"][:146].tolist())) == 146
        road = int(s["label"][0])
        assert int(s["open"][road]) == 2
        assert int(s["size"][road]) == 72


# -- errors and entries ------------------------------------------------------------------------------------------------


def test_what_is_not_allowed_changes_nothing() -> None:
    sim = Simulator()
    tries: list[Any] = [
        lambda: sim.place(1, 0, 0),
        lambda: sim.deploy(None),
        lambda: sim.draw(99),
        lambda: sim.play(np.array([1, 0, 0, NONE, 0])),
    ]
    sim.draw(FACE["V"])
    held: list[Any] = [
        lambda: sim.place(5, 5, 0),
        lambda: sim.place(1, 0, 2),
        lambda: sim.place(1, 0, 7),
        lambda: sim.draw(FACE["V"]),
        lambda: sim.play(np.array([1, 0, 0, 3, 0])),
    ]
    before = frozen(sim.states)
    for wrong in held:
        with pytest.raises(BastideError, match="cannot do this now"):
            wrong()
        assert frozen(sim.states) == before
    sim = Simulator()
    before = frozen(sim.states)
    for wrong in tries:
        with pytest.raises(BastideError, match="cannot do this now"):
            wrong()
        assert frozen(sim.states) == before


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[Text]:
    said: list[Text] = []
    monkeypatch.setattr(jit, "_ENTRIES", list(jit._ENTRIES))
    monkeypatch.setattr(jit.TELLER, "told", False)
    monkeypatch.setattr(jit.TELLER, "tell", said.append)
    return said


def test_whoever_waits_is_told_once(told: list[Text], tmp_path: Any) -> None:
    """Entries of other files join in; loading them from the cache says nothing."""
    source = tmp_path / "more.py"
    source.write_text(
        "from bastide.sim.jit import entry\n"
        "@entry('int')\ndef once(n):\n    return n + 1\n"
        "@entry('int')\ndef twice(n):\n    return n + 2\n"
    )
    code = compile(source.read_text(), str(source), "exec")
    made: dict[str, Any] = {"__name__": "more", "__file__": str(source)}
    exec(code, made)
    assert made["once"](1) + made["twice"](1) == 5
    assert told == [jit.COMPILING]
    jit.TELLER.told = False
    exec(code, made)
    assert made["once"](1) == 2
    assert told == [jit.COMPILING]


def test_prepared_entries_are_quiet(told: list[Text]) -> None:
    Simulator().games([1], GREEDY)
    jit.prepare()
    told.clear()
    jit.TELLER.told = False
    jit.prepare()
    assert told == []


def test_inner_functions_serve_others() -> None:
    """What values positions inside compiled code calls them directly."""

    @numba.njit
    def placements(tables: Any, states: Any) -> Any:
        total = 0
        for number in range(len(states)):
            total += count_placements(tables[0], states[number], states[number].hand)
        return total

    sims = [middle_game(seed) for seed in range(3)]
    states = np.concatenate([sim.states for sim in sims])
    assert placements(tables(), states) == sum(len(sim.legal()) for sim in sims)


def test_games_end() -> None:
    rooms = np.zeros(50, STATE)
    for players in range(2, 7):
        scores = Simulator(players).games(range(50), GREEDY, ends=rooms)
        assert (rooms["phase"] == OVER).all()
        assert (rooms["left"] == 0).all()
        assert (rooms["scores"][:, :players] == scores).all()
        assert entries.ILLEGAL not in scores
