"""A second reading of The Catapult, from the German rules alone.

The positions were written from the compendium (2007) and the play aid (2018), without a look at catapult.md, the
module or its tests. At a table a hand throws; here chance does, so a position asks for what must follow from wherever a
token came to rest. Rests are told in thousandths of a cell.

What the text leaves open, and no position here decides: how well people aim; whether the round is played when the fair
was the last tile; whether a builder's second part comes before it; what happens when the nearest follower is one's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

import pytest
from questions import BLUE, GREEN, RED, asked, figure, happened, offered, returned, words_offered

from bastide.game.actions import PASS, Action, Choose
from bastide.game.events import AnyEvent
from bastide.game.game import HOME, Game
from bastide.testkit.scene import find_segment, lay, points, scene
from bastide.tiles.geometry import cell_of

TOKEN = 500
"""More than the radius of a token, in thousandths of a cell."""

GAMES = {"knock-out", "seduction", "target", "catch"}
ALONE = "(0,0) B ffff"
"""A monastery; with the fair at (0,1) nothing else is near."""


def fair(tiles: str = ALONE, figures: str = "", *, draw: str = "V V V", players: int = 3) -> Game:
    """Red has laid a fair at (0,1) and made his turn: the round begins."""
    game = scene(tiles, figures, draw=f"CP6 {draw}", players=players, modules=("catapult",))
    lay(game, "(0,1) CP6 ffff")
    return game


def begin(game: Game, what: str) -> Game:
    """Choose what is launched; the catapult stands in the west."""
    game.apply(Choose(what))
    for action in offered(game, "catapult-west"):
        game.apply(action)
    return game


def aims(game: Game, what: str) -> list[Action]:
    """Where the thrower may aim, in an order that is always the same."""
    return sorted(offered(game, f"launch-{what}") | offered(game, f"aim-{what}"), key=repr)


def throws(game: Game, aim: Action, times: int = 200) -> Iterator[tuple[Game, list[AnyEvent]]]:
    """The same throw many times over, each from the same position."""
    for seed in range(times):
        trial = game.copy()
        trial.seed = seed * 7919 + 1
        yield trial, trial.apply(aim)


def throw_all(game: Game, what: str, pick: int = 0) -> list[tuple[int, tuple[str | int, ...]]]:
    """Everybody throws; nobody is replaced. Who threw, and where the token came to rest."""
    rests = []
    while asked(game)[1] == "T10.2":
        player = asked(game)[0]
        choices = aims(game, what)
        events = game.apply(choices[pick % len(choices)])
        rests += [(player, values) for values in happened(events, f"{what}-rests")]
        if offered(game, "seduce"):
            game.apply(PASS)
    return rests


# -- the round ---------------------------------------------------------------------------------------------------------


def test_reading_catapult_the_turn_is_finished_first() -> None:
    """The tile is laid and the whole turn made, figure and scoring; only then the game is interrupted."""
    game = scene("(0,0) E ffcf", draw="CP1 V", modules=("catapult",))
    events = lay(game, "(0,1) CP1 cfff", "N")
    assert points(events) == [(RED, 4, "city")]
    assert game.where[figure(game, RED)] == HOME
    assert asked(game) == (RED, "T10.2")


def test_reading_catapult_other_tiles_interrupt_nothing() -> None:
    """Only a tile with the fair brings a round."""
    game = scene(ALONE, draw="B V", modules=("catapult",))
    lay(game, "(0,1) B ffff")
    assert asked(game) == (BLUE, "T2.1")


def test_reading_catapult_who_laid_the_fair_chooses_one_of_four() -> None:
    """Everybody has one token of each of the four kinds; the player of the turn chooses, and must."""
    game = fair()
    assert asked(game)[0] == RED
    assert words_offered(game) == GAMES
    assert game.decision is not None
    assert not game.decision.allows(PASS)


@pytest.mark.parametrize("what", ["knock-out", "seduction", "target"])
def test_reading_catapult_all_launch_the_same_once_each_clockwise(what: str) -> None:
    """The others follow clockwise, with the same token, one try each; then the next player has the turn."""
    game = begin(fair(figures="Blue (0,0) monastery"), what)
    assert [player for player, _ in throw_all(game, what)] == [RED, BLUE, GREEN]
    assert asked(game) == (BLUE, "T2.1")


def test_reading_catapult_the_second_player_begins_the_own_round() -> None:
    """The round starts with whoever laid the fair, not with the first player."""
    game = scene(ALONE, draw="B CP6 V V", players=3, modules=("catapult",))
    lay(game, "(1,0) B ffff")
    lay(game, "(0,1) CP6 ffff")
    begin(game, "target")
    assert [player for player, _ in throw_all(game, "target")] == [BLUE, GREEN, RED]
    assert asked(game) == (GREEN, "T2.1")


def test_reading_catapult_the_tokens_come_back() -> None:
    """After the round everybody has all four again: the next fair may bring the same game."""
    game = begin(fair(draw="CP7 V"), "target")
    throw_all(game, "target")
    lay(game, "(0,2) CP7/0")
    assert asked(game)[0] == BLUE
    assert words_offered(game) == GAMES
    assert [token for token in game.tokens() if token.cell] == []


# -- the four games ----------------------------------------------------------------------------------------------------


def test_reading_catapult_knock_out_sends_home_without_points() -> None:
    """A follower that is hit goes back to its owner at once; nobody is asked, nothing is scored."""
    game = begin(fair(figures="Blue (0,0) monastery"), "knock-out")
    blue = figure(game, BLUE)
    hits = 0
    for trial, events in throws(game, Choose("aim-knock-out", figure=blue)):
        assert asked(trial) == (BLUE, "T10.2")
        assert trial.scores == [0, 0, 0]
        hit = trial.where[blue] == HOME
        assert returned(events) == ({(blue, "knock-out")} if hit else set())
        hits += hit
    assert 0 < hits < 200


def test_reading_catapult_knock_out_spares_nobody() -> None:
    """All that are hit go back, several at once and the thrower's own among them, also by touching one another."""
    game = begin(fair("(0,0) W rrfr", "Red (0,0) E, Blue (0,0) W, Green (0,0) N"), "knock-out")
    three = {figure(game, player) for player in (RED, BLUE, GREEN)}
    sent = []
    for trial, events in throws(game, Choose("aim-knock-out", figure=figure(game, BLUE))):
        home = {number for number in three if trial.where[number] == HOME}
        assert home == {number for number, _ in returned(events)}
        sent.append(home)
    assert any(figure(game, RED) in home for home in sent)
    assert three in sent
    assert any(not home for home in sent)


def test_reading_catapult_seduction_counts_only_on_the_landscape() -> None:
    """A token that touches no tile comes straight back: nobody is replaced. On a tile it takes effect."""
    row = ", ".join(f"({x},0) B ffff" for x in range(1, 10))
    game = begin(fair(f"{ALONE}, {row}", "Blue (9,0) monastery"), "seduction")
    seen = set()
    for trial, events in throws(game, Choose("aim-seduction", figure=figure(game, BLUE))):
        ((_, _, x, y),) = happened(events, "seduction-rests")
        gap = _gap(game, (x, y))
        if 0 < gap <= TOKEN:
            continue  # with its rim it may touch a tile
        assert bool(offered(trial, "seduce")) == (gap == 0)
        seen.add(gap == 0)
    assert seen == {True, False}


def test_reading_catapult_seduction_takes_the_nearest_follower() -> None:
    """The follower nearest to the token, here of two that stand ten tiles apart, may be replaced, or left."""
    row = ", ".join(f"({x},0) B ffff" for x in range(1, 10))
    game = begin(fair(f"{ALONE}, {row}", "Blue (0,0) monastery, Green (9,0) monastery"), "seduction")
    for player, at in ((BLUE, (0, 0)), (GREEN, (9, 0))):
        nearest = figure(game, player)
        for trial, events in throws(game, Choose("aim-seduction", figure=nearest), 40):
            ((_, _, x, _),) = happened(events, "seduction-rests")
            if abs(int(x) - 1000 * at[0]) > 4000 or not offered(trial, "seduce"):
                continue
            assert trial.decision is not None
            assert trial.decision.allows(PASS)
            events = trial.apply(Choose("seduce", figure=figure(game, RED)))
            assert returned(events) == {(nearest, "seduction")}
            assert trial.where[figure(game, RED)] == find_segment(trial.board, at, "monastery")
            assert trial.where[nearest] == HOME
            assert trial.scores == [0, 0, 0]
            break
        else:
            pytest.fail("no throw reached the follower")


def test_reading_catapult_seduction_from_the_supply_or_from_the_board() -> None:
    """The own follower comes from the supply, or from wherever it stands; there its place is empty then."""
    game = begin(fair(f"{ALONE}, (5,0) E ffcf", "Blue (0,0) monastery, Red (5,0) S"), "seduction")
    aim = Choose("aim-seduction", figure=figure(game, BLUE))
    trial = next(t for t, _ in throws(game, aim) if offered(t, "seduce"))
    from_board, from_supply = figure(game, RED), figure(game, RED, number=1)
    assert offered(trial, "seduce") == {Choose("seduce", figure=number) for number in (from_board, from_supply)}
    trial.apply(Choose("seduce", figure=from_board))
    assert trial.where[from_board] == find_segment(trial.board, (0, 0), "monastery")
    assert find_segment(trial.board, (5, 0), "S") not in trial.where
    assert trial.where[figure(game, BLUE)] == HOME


def test_reading_catapult_seduction_declined_changes_nothing() -> None:
    """The thrower may replace, and need not."""
    game = begin(fair(figures="Blue (0,0) monastery"), "seduction")
    where = list(game.where)
    throw_all(game, "seduction")
    assert game.where == where


@pytest.mark.parametrize("what", range(12))
def test_reading_catapult_the_nearest_to_the_fair_gets_five(what: int) -> None:
    """Five points at once for the token nearest to the fair laid before this round; equally near all get them.

    The older fair at (1,0) is no target."""
    game = fair("(0,0) B ffff, (-1,0) B ffff, (1,0) CP7/0, (-1,1) B ffff, (1,1) B ffff")
    game.seed = what * 7919
    begin(game, "target")
    rests = throw_all(game, "target", what)
    distance = {player: _distance((x, y), (0, 1)) for player, (_, _, x, y) in rests}
    winners = {player for player, score in enumerate(game.scores) if score}
    assert set(game.scores) <= {0, 5}
    assert winners
    for near, far in combinations_with_replacement(distance, 2):
        assert not (distance[near] < distance[far] and far in winners and near not in winners)
    assert winners >= {player for player, gap in distance.items() if gap == 0}
    assert all(distance[player] <= min(distance.values()) + TOKEN for player in winners)


def test_reading_catapult_each_throw_of_catch_brings_five_to_thrower_or_catcher() -> None:
    """The left neighbour catches: five points if it is caught or falls short, else the thrower has them."""
    game = fair()
    begin(game, "catch")
    for thrower, catcher in ((RED, BLUE), (BLUE, GREEN), (GREEN, RED)):
        assert asked(game) == (thrower, "T10.2")
        game.apply(_first(game, "throw"))
        assert asked(game) == (catcher, "T10.2")
        events = game.apply(_first(game, "hand"))
        missed = bool(happened(events, "token-missed"))
        assert points(events) == [(thrower if missed else catcher, 5, "catapult")]
    assert asked(game) == (BLUE, "T2.1")


def test_reading_catapult_catch_ends_in_three_ways() -> None:
    """Caught or too short, the catcher has the points; far enough and not caught, the thrower."""
    game = begin(fair(players=2), "catch")
    paid = set()
    for aim in sorted(game.decision.actions if game.decision else [], key=repr):
        thrown = game.copy()
        thrown.apply(aim)
        for _, events in throws(thrown, _first(thrown, "hand"), 100):
            ((player, five, _),) = points(events)
            assert five == 5
            outcomes = {what for what in ("caught", "short", "missed") if happened(events, f"token-{what}")}
            paid |= {(what, player) for what in outcomes}
    assert paid == {("caught", BLUE), ("short", BLUE), ("missed", RED)}


def _first(game: Game, word: str) -> Action:
    assert game.decision is not None
    return min((a for a in game.decision.actions if isinstance(a, Choose) and a.what.startswith(word)), key=repr)


def _gap(game: Game, point: Sequence[str | int]) -> float:
    """How far a point lies from the nearest tile."""
    return min(_distance(point, cell_of(piece.cell)) for piece in game.board.pieces)


def _distance(point: Sequence[str | int], cell: tuple[int, int]) -> float:
    """How far a point lies from the square of a cell, in thousandths of a cell."""
    x, y = (max(1000 * c - int(p), 0, int(p) - 1000 * (c + 1)) for p, c in zip(point, cell, strict=True))
    return float((x**2 + y**2) ** 0.5)
