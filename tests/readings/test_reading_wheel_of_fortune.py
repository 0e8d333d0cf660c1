"""A second reading of The Wheel of Fortune, from the German rules alone.

The positions were written from the compendium (2009), without a look at wheel-of-fortune.md, the module or its tests.
The compendium names the six sectors and says that some have one crown and some two; their order round the wheel and
their crowns are those of the tile file. A tile with a number moves the pig before it is laid.

What the text leaves open, and no position here decides: who counts as a knight, farmer or monk besides common
followers; whether a tile that fits nowhere moves the pig; whether somebody without a follower on the landscape must
give up one on a crown (he may not take it, the text says).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from questions import BLUE, GREEN, RED, asked, figure, offered, returned, words_offered

from bastide.game.actions import PASS, Choose, Deploy
from bastide.game.events import AnyEvent
from bastide.game.game import HOME, Game, Spot
from bastide.modules import new_game
from bastide.modules.wheel_of_fortune.board import Wheel
from bastide.testkit.scene import find_segment, lay, lay_only, points, scene, start
from bastide.tiles.geometry import cell_of

MODULES = ("wheel-of-fortune",)
SECTORS = ("fortune", "taxes", "famine", "storm", "inquisition", "plague")
ONE, TWO, THREE = "Srad29", "Srad30", "Srad31"
"""Bends of a road with these numbers."""

BOARD = ", ".join(
    "({},{}) {}/0".format(*cell_of(piece.cell), piece.face.id) for piece in new_game(2, MODULES, seed=1).board.pieces
)


def wheel_game(
    tiles: str = "",
    figures: str = "",
    *,
    pig: str = "fortune",
    crowns: Mapping[str, int] | None = None,
    draw: Sequence[str] = (ONE, "V", "V"),
    players: int = 2,
) -> Game:
    """Red draws the first of these tiles; the pig and followers on crowns stand where they are told."""
    game = scene(
        ", ".join(filter(None, (BOARD, tiles))),
        figures,
        draw="V",
        players=players,
        modules=MODULES,
        options={"wheel.tiles": "both"},
    )
    game.slot(Wheel).sector = SECTORS.index(pig)
    for crown, player in (crowns or {}).items():
        game.put(game.free_figure(player, "small"), Spot(crown))
    game.script, game.piles = tuple(draw), [[game.rules.faces[tile] for tile in draw]]
    return start(game)


def pig_at(game: Game) -> str:
    (pig,) = [token for token in game.tokens() if token.what == "fortune-pig"]
    return (pig.place or "").split(":")[-1]


def on_crown(game: Game, crown: str) -> list[int]:
    return [figure for figure, spot in game.spots.items() if spot.where == crown]


def crowns_offered(game: Game) -> set[str]:
    return {word for word in words_offered(game) if word.startswith("crown-")}


def spun(game: Game) -> list[AnyEvent]:
    """What happened when Red drew the tile."""
    return game.events


# -- the board and the pig ---------------------------------------------------------------------------------------------


def test_reading_wheel_the_board_is_the_start() -> None:
    """The board lies in the middle in place of a start tile, with the pig on Fortune."""
    game = new_game(2, MODULES, seed=1)
    assert {piece.face.set_id for piece in game.board.pieces} == {"wheel-of-fortune"}
    assert len(game.board.cells) == 16
    assert pig_at(game) == "fortune"


def test_reading_wheel_what_is_printed_on_the_board_counts() -> None:
    """A road that leaves the board counts its tile there, a city too."""
    game = wheel_game(draw=("W", "E", "V"))
    assert points(lay(game, "(2,-1) W rrrf", "S")) == [(RED, 2, "road")]
    assert points(lay(game, "(4,0) E fffc", "W")) == [(BLUE, 4, "city")]


def test_reading_wheel_a_tile_without_a_number_leaves_the_pig() -> None:
    """Only the coloured sign of the wheel sets it in motion."""
    game = wheel_game(draw=("V", "V"))
    assert pig_at(game) == "fortune"
    assert game.scores == [0, 0]


@pytest.mark.parametrize(("tile", "sector"), [(ONE, "taxes"), (TWO, "famine"), (THREE, "storm")])
def test_reading_wheel_the_pig_runs_before_the_tile_is_laid(tile: str, sector: str) -> None:
    """The tile is laid out first, the pig runs as far as it says; then comes the normal turn with that tile."""
    game = wheel_game(draw=(tile, "V", "V"))
    assert pig_at(game) == sector
    assert asked(game) == (RED, "T2.1")
    assert game.decision is not None
    assert game.decision.tile is not None
    assert game.decision.tile.id == tile


@pytest.mark.parametrize(("start_at", "tile", "sector"), [("plague", TWO, "taxes"), ("inquisition", THREE, "taxes")])
def test_reading_wheel_the_pig_runs_round(start_at: str, tile: str, sector: str) -> None:
    """Always clockwise, past Fortune and on."""
    game = wheel_game(pig=start_at, draw=(tile, "V", "V"))
    assert pig_at(game) == sector
    assert game.scores == [0, 0]  # it only passes Fortune


# -- the six sectors ---------------------------------------------------------------------------------------------------


def test_reading_wheel_fortune_pays_the_active_player_alone() -> None:
    """Three points at once, for whoever has the turn."""
    game = wheel_game(pig="plague", draw=("V", ONE, "V"))
    lay(game, "(2,-1) V frrf")
    assert asked(game) == (BLUE, "T2.1")
    assert game.scores == [0, 3]


def test_reading_wheel_taxes_pay_every_knight() -> None:
    """For each knight as many points as pennants in the city plus the own knights there, for all players.

    Two pennants: Red's two knights have 2 + 2 each, Blue's one 2 + 1. In a city without any a single knight has 1.
    """
    game = wheel_game(
        "(10,0) C cccc, (11,0) F fcfc, (9,0) G fcfc, (20,0) E ffcf",
        "Red (10,0) N-E, Red (11,0) E-W, Blue (9,0) E-W, Blue (20,0) S",
    )
    assert pig_at(game) == "taxes"
    assert game.scores == [2 * (2 + 2), (2 + 1) + 1]
    assert not returned(spun(game))


def test_reading_wheel_famine_pays_every_farmer() -> None:
    """One point for each completed city at his field, as at the end, for each farmer and whoever owns the field."""
    game = wheel_game(
        "(10,0) E ffcf, (10,1) E cfff, (9,0) B ffff, (8,0) B ffff, (20,0) E ffcf",
        "Red (10,0) NL, Red (9,0) NL, Blue (8,0) NL, Blue (20,0) NL",
        draw=(TWO, "V", "V"),
    )
    assert pig_at(game) == "famine"
    assert game.scores == [2, 1]  # the city at (20,0) is not completed
    assert not returned(spun(game))


def test_reading_wheel_storm_pays_for_the_supply() -> None:
    """One point for each follower in the supply; one on a crown is not there."""
    game = wheel_game(
        "(10,0) B ffff",
        "Red (10,0) monastery, Red (10,0) NL",
        crowns={"crown-fortune": BLUE},
        draw=(THREE, "V", "V"),
        players=3,
    )
    assert game.scores == [5, 6, 7]


def test_reading_wheel_inquisition_pays_for_monks() -> None:
    """Two points for each monk, finished or not; farmers on the same tile bring none."""
    game = wheel_game(
        "(10,0) B ffff, (14,0) B ffff, (18,0) B ffff",
        "Red (10,0) monastery, Red (14,0) monastery, Blue (18,0) monastery, Blue (14,0) NL",
        pig="storm",
    )
    assert pig_at(game) == "inquisition"
    assert game.scores == [4, 2]


def test_reading_wheel_plague_takes_one_follower_of_everybody() -> None:
    """Everybody takes one back from the landscape, the active player first, then clockwise; never one on a crown."""
    game = wheel_game(
        "(10,0) B ffff, (14,0) B ffff",
        "Red (10,0) monastery, Red (10,0) NL, Green (14,0) monastery",
        pig="inquisition",
        crowns={"crown-fortune": RED, "crown-famine": BLUE},
        players=3,
    )
    assert asked(game)[0] == RED
    assert game.decision is not None
    assert not game.decision.allows(PASS)
    taken = {action.figure for action in game.decision.actions if isinstance(action, Choose)}
    assert taken == {figure(game, RED), figure(game, RED, number=1)}
    game.apply(next(a for a in game.decision.actions if isinstance(a, Choose) and a.figure == figure(game, RED)))
    while asked(game)[1] != "T2.1":  # Blue has nobody on the landscape; Green may be asked though there is one only
        assert asked(game)[0] == GREEN
        game.apply(game.decision.actions[0])
    assert game.where[figure(game, RED)] == HOME
    assert game.where[figure(game, RED, number=1)] != HOME
    assert game.where[figure(game, GREEN)] == HOME
    assert on_crown(game, "crown-fortune")
    assert on_crown(game, "crown-famine")
    assert game.scores == [0, 0, 0]
    assert asked(game) == (RED, "T2.1")


# -- the crowns --------------------------------------------------------------------------------------------------------


def test_reading_wheel_a_follower_goes_to_a_crown_instead_of_a_tile() -> None:
    """Who places no follower on the tile may put one on any free crown."""
    game = wheel_game(draw=("V", "V", "V"), crowns={"crown-taxes-1": BLUE, "crown-famine": RED})
    lay_only(game, "(2,-1) V frrf")
    assert crowns_offered(game) == {
        "crown-fortune",
        "crown-taxes-2",
        "crown-storm-1",
        "crown-storm-2",
        "crown-inquisition",
        "crown-plague-1",
        "crown-plague-2",
    }
    (action,) = offered(game, "crown-taxes-2")
    game.apply(action)
    assert len(on_crown(game, "crown-taxes-2")) == 1
    assert asked(game)[0] == BLUE


def test_reading_wheel_not_both_in_one_turn() -> None:
    """With a follower on the tile there is none for a crown."""
    game = wheel_game(draw=("V", "V", "V"))
    lay_only(game, "(2,-1) V frrf")
    game.apply(Deploy("small", find_segment(game.board, (2, -1), "E-S")))
    assert asked(game)[0] == BLUE


@pytest.mark.parametrize(
    ("pig", "tile", "crowns", "scores"),
    [
        ("plague", TWO, {"crown-taxes-1": BLUE}, [0, 6]),
        ("plague", TWO, {"crown-taxes-2": BLUE}, [0, 6]),
        ("plague", TWO, {"crown-taxes-1": RED, "crown-taxes-2": BLUE}, [3, 3]),
        ("plague", TWO, {"crown-taxes-1": BLUE, "crown-taxes-2": BLUE}, [0, 6]),
        ("fortune", TWO, {"crown-famine": BLUE}, [0, 3]),
        ("storm", ONE, {"crown-inquisition": RED}, [3, 0]),
    ],
)
def test_reading_wheel_crowns_of_the_sector_are_scored(
    pig: str, tile: str, crowns: dict[str, int], scores: list[int]
) -> None:
    """Alone at one crown 3 points, alone at two crowns 6, two followers 3 each, also of one player; all go home."""
    game = wheel_game(pig=pig, draw=(tile, "V", "V"), crowns=crowns)
    assert game.scores == scores
    assert not game.spots
    assert len(returned(spun(game))) == len(crowns)


def test_reading_wheel_the_action_comes_before_the_crowns() -> None:
    """In the storm the followers on its crowns are not yet in the supply."""
    game = wheel_game(draw=(THREE, "V", "V"), crowns={"crown-storm-1": BLUE})
    assert game.scores == [7, 6 + 6]
    assert all(game.where[number] == HOME for number in range(*game.rules.ranges[BLUE, "small"]))


def test_reading_wheel_crowns_that_the_pig_passes_stay() -> None:
    """They are neither scored nor emptied."""
    game = wheel_game(draw=(THREE, "V", "V"), crowns={"crown-taxes-1": RED, "crown-famine": BLUE})
    assert game.scores == [6, 6]  # the storm: six followers each
    assert on_crown(game, "crown-taxes-1")
    assert on_crown(game, "crown-famine")


def test_reading_wheel_who_comes_home_may_be_placed_at_once() -> None:
    """The normal turn follows: with the last follower back from a crown Red may use him, on a crown again too."""
    game = wheel_game(
        "(10,0) B ffff, (12,0) B ffff, (14,0) B ffff",
        ", ".join(f"Red ({x},0) {place}" for x in (10, 12, 14) for place in ("monastery", "NL")),
        crowns={"crown-taxes-1": RED},
        draw=(ONE, "V", "V"),
    )
    assert game.scores == [6, 0]
    lay_only(game, "(2,-1) Srad29 frrf")
    assert "crown-taxes-1" in crowns_offered(game)
    assert any(isinstance(action, Deploy) for action in (game.decision.actions if game.decision else []))


def test_reading_wheel_crowns_bring_nothing_at_the_end() -> None:
    """The text knows no scoring of crowns but the pig's."""
    game = wheel_game(draw=("V", "V"), crowns={"crown-taxes-1": RED, "crown-fortune": BLUE})
    assert game.if_ended_now().scores == [0, 0]
