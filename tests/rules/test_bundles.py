"""Boxes made of other modules: their worked examples, and tiles of the players' own on the blank ones."""

from __future__ import annotations

import pytest
from questions import BLUE, RED, asked

from bastide import new_game
from bastide.errors import SetupError
from bastide.game.actions import Place
from bastide.game.game import Game
from bastide.modules import tiles_in_game
from bastide.testkit.scene import lay, points, scene
from bastide.tiles.face import Layout

BLANK = Layout(edges="CCRR", segments=("city N E", "road S W", "field SL WR touches=0", "field SR WL"))


def pile(game: Game) -> int:
    """The tiles besides those on the table."""
    return sum(len(stage) for stage in game.piles) + bool(game.decision and game.decision.tile)


def test_bundles_bu1_cult_siege_and_creativity() -> None:
    game = new_game(2, ("cult", "siege"), options={"shrine-set": 6}, seed=1)
    assert pile(game) == 71 + 6 + 4
    assert len(game.board.pieces) == 1


def test_bundles_the_english_printing_lets_knights_flee_from_any_tile() -> None:
    game = scene(
        "(0,0) KA1 cfff, (0,-1) F cfcf, (1,-2) B ffff, (5,5) U frfr",
        "Red (0,0) N",
        draw="U V",
        modules=("cult", "siege"),
        options={"siege-escape-range": "any-tile"},
    )
    lay(game, "(6,5) U frfr")
    assert asked(game) == (RED, "T10.1")


def test_bundles_bu2_count_king_and_company() -> None:
    game = new_game(2, ("count", "king-robber", "cult"), seed=1)
    assert len(game.board.pieces) == 12
    assert pile(game) == 72 + 5 + 5


@pytest.mark.parametrize(
    ("tile_set", "number"),
    [
        ("base", 72),
        ("river", 12),
        ("river2", 12),
        ("inns-cathedrals", 18),
        ("traders-builders", 24),
        ("king-robber", 5),
        ("count", 12),
        ("siege", 4),
        ("besiegers", 6),
        ("princess-dragon", 30),
        ("tower", 18),
        ("gq11", 10),
        ("abbey-mayor", 12 + 6),
        ("cult", 5),
    ],
)
def test_bundles_tiles_of_a_set_in_a_game(tile_set: str, number: int) -> None:
    """Without a river the river tiles of Games Quarterly 11 stay out, and so does the sixth shrine."""
    assert tiles_in_game(tile_set) == number


def test_bundles_bu3_a_tile_of_the_players_own() -> None:
    game = new_game(2, ("cult", "siege"), custom_tiles={"own": BLANK}, draws=("own",), seed=1)
    assert pile(game) == 71 + 5 + 4 + 1
    assert game.decision is not None
    assert game.decision.tile is not None
    assert game.decision.tile.id == "own"


@pytest.mark.parametrize(
    "segments",
    [
        ("city N E", "road S W", "field SL touches=0", "field SR WL"),
        ("city N E", "road S W", "field SL WR touches=0", "field SR WL WR"),
    ],
)
def test_bundles_bu3_every_half_edge_belongs_to_one_field(segments: tuple[str, ...]) -> None:
    with pytest.raises(SetupError, match="WR"):
        new_game(2, custom_tiles={"own": Layout(edges="CCRR", segments=segments)}, seed=1)


def test_bundles_own_tiles_take_part_by_what_is_printed_on_them() -> None:
    """A besieged city with a princess and a dragon: every module sees its sign."""
    own = Layout(
        edges="CFFF", segments=("city N besieged", "field EL ER SL SR WL WR touches=0"), symbols=("tower-site",)
    )
    modules = ("siege", "tower")
    game = new_game(2, modules, custom_tiles={"own": own}, draws=("own",), position="E@0,0:1.small.city", seed=1)
    events = game.apply(Place((0, -1), 2))
    assert points(events) == []
    assert game.decision is not None
    assert any(getattr(action, "what", "") == "tower-piece" for action in game.decision.actions)
    assert points(game.apply(game.decision.actions[-1])) == [(BLUE, 2, "city")]


def test_bundles_own_river_tiles_need_a_river() -> None:
    own = Layout(edges="FWFW", segments=("river E W", "field WR NL NR EL", "field ER SL SR WL"))
    with pytest.raises(SetupError, match="river"):
        new_game(2, custom_tiles={"own": own}, seed=1)
    game = new_game(2, ("river",), custom_tiles={"own": own}, seed=1)
    assert any(face.id == "own" for stage in game.piles[:-1] for face in stage) or (
        game.decision is not None and game.decision.tile is not None and game.decision.tile.id == "own"
    )
