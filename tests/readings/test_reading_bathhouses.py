"""A second reading of The Barber-Surgeons, from the German text alone.

The positions were written from the German text, without a look at bathhouses.md, the module or its tests. The only
source is the play aid of 2018: table 1 step 26, table 2.4 step 2, table 2.5 steps 36 to 38.

What the text leaves open, and no position here decides: who chooses the bath, whether a bath that is surrounded already
takes a follower, whether all who share a feature get the points of its baths, whether a player may buy a follower back
with more points than he has, and whether he may do so after he placed another one.
"""

from __future__ import annotations

import random

import pytest

from bastide.game.actions import PASS, Action, Choose, Deploy
from bastide.game.events import TileDrawn
from bastide.game.game import HOME, Game
from bastide.modules import new_game
from bastide.testkit.scene import lay, lay_only, points, scene

MODULES = ("bathhouses",)
RED, BLUE = range(2)
CITY = "(0,0) E cfff"
"""A cap to be closed by `(0,-1) E ffcf`, for 4 points."""


def bathing(game: Game) -> list[str]:
    """The baths in which somebody lies."""
    return [token.what for token in game.tokens() if token.what.startswith("bath-")]


def at_home(game: Game, player: int) -> int:
    return game.where[slice(*game.rules.ranges[player, "small"])].count(HOME)


def offered(game: Game) -> list[Action]:
    assert game.decision is not None
    return list(game.decision.actions)


def baths_offered(game: Game) -> list[tuple[int, int] | None]:
    """Where the follower may go; one of them it must be."""
    assert PASS not in offered(game)
    return [action.cell for action in offered(game) if isinstance(action, Choose)]


def choose_bath(game: Game, cell: tuple[int, int]) -> None:
    (action,) = [action for action in offered(game) if isinstance(action, Choose) and action.cell == cell]
    game.apply(action)


@pytest.mark.parametrize(("players", "tiles"), [(2, 4), (3, 5), (4, 6), (5, 6)])
def test_reading_bathhouses_the_number_of_players_says_how_many_come(players: int, tiles: int) -> None:
    """Of the shuffled tiles 4 come into a game of two, 5 into one of three, 6 from four players on."""
    game = new_game(players, MODULES, seed=players)
    assert game.decision is not None
    assert game.decision.tile is not None
    drawn = [game.decision.tile.id]
    chance = random.Random(players)
    while game.decision:
        events = game.apply(chance.choice(game.decision.actions))
        drawn += [event.tile for event in events if isinstance(event, TileDrawn)]
    assert len([tile for tile in drawn if tile.startswith("Bad")]) == tiles


def test_reading_bathhouses_a_city_pays_the_flags_of_all_its_baths() -> None:
    """Who owns a completed city gets the points on the flags of all baths in it."""
    game = scene(
        "(0,0) BadD crrc, (-1,0) BadE/1, (-1,-1) E ffcf", "Red (0,0) N", draw="E V", turn="Blue", modules=MODULES
    )
    assert points(lay(game, "(0,-1) E ffcf")) == [(RED, 4 * 2 + 3 + 4, "city")]


def test_reading_bathhouses_a_road_pays_the_flag_of_its_bath() -> None:
    """The same holds for a completed road."""
    game = scene("(0,0) BadC/1, (1,0) W frrr", "Red (0,0) E-W", draw="W V", modules=MODULES)
    assert points(lay(game, "(-1,0) W rrrf")) == [(RED, 3 + 5, "road")]


def test_reading_bathhouses_an_incomplete_feature_pays_no_flag() -> None:
    """The flag is paid when city or road are completed; the final scoring has no step for it."""
    game = scene("(0,0) BadC/1, (10,0) BadE cffc", "Red (0,0) E-W, Blue (10,0) N", modules=MODULES)
    assert game.scores == [1, 1]


def test_reading_bathhouses_a_lone_follower_goes_into_any_free_bath() -> None:
    """The only meeple of a scored city is laid on a free bath of one's choice; it does not stay at home."""
    game = scene(f"{CITY}, (20,0) BadB ffrr, (25,0) BadC rfrf", "Red (0,0) N", draw="E V", modules=MODULES)
    lay(game, "(0,-1) E ffcf")
    assert baths_offered(game) == [(20, 0), (25, 0)]
    choose_bath(game, (25, 0))
    assert bathing(game) == ["bath-5"]
    assert at_home(game, RED) == 6


def test_reading_bathhouses_any_free_bath_is_also_that_of_the_feature() -> None:
    """Any free bath will do, so also that of the road that was scored."""
    game = scene("(0,0) BadC/1, (1,0) W frrr, (20,0) BadB ffrr", "Red (0,0) E-W", draw="W V", modules=MODULES)
    lay(game, "(-1,0) W rrrf")
    assert baths_offered(game) == [(0, 0), (20, 0)]
    choose_bath(game, (0, 0))
    assert bathing(game) == ["bath-5"]


@pytest.mark.parametrize("second", ["Red", "Blue"])
def test_reading_bathhouses_two_followers_go_home(second: str) -> None:
    """Only where one single meeple took part in the scoring it goes to bathe, whoever the second belongs to."""
    game = scene(
        "(0,0) G cfcf, (0,1) E cfff, (20,0) BadB ffrr",
        f"Red (0,0) N, {second} (0,1) N",
        draw="E V",
        modules=MODULES,
    )
    lay(game, "(0,-1) E ffcf")
    assert bathing(game) == []


def test_reading_bathhouses_an_occupied_bath_is_not_free() -> None:
    """Without a free bath the meeple goes home as usual."""
    game = scene(
        f"{CITY}, (10,0) E cfff, (20,0) BadB ffrr", "Red (0,0) N, Blue (10,0) N", draw="E E V", modules=MODULES
    )
    lay(game, "(0,-1) E ffcf")
    lay(game, "(10,-1) E ffcf")
    assert game.scores == [4, 4]
    assert bathing(game) == ["bath-4"]
    assert (at_home(game, RED), at_home(game, BLUE)) == (6, 7)


def test_reading_bathhouses_a_monk_does_not_bathe() -> None:
    """Cities and roads are named, monasteries are not."""
    cells = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (1, 1)]
    tiles = ", ".join(f"({x},{y}) B ffff" for x, y in cells)
    game = scene(f"{tiles}, (20,0) BadB ffrr", "Red (0,0) monastery", draw="B V", modules=MODULES)
    assert points(lay(game, "(1,1) B ffff")) == [(RED, 9, "monastery")]
    assert bathing(game) == []
    assert at_home(game, RED) == 7


def red_in_the_bath(draw: str, tiles: str = "", figures: str = "") -> Game:
    """Red's knight has just gone into the only bath, that with the 4; Blue is to move."""
    game = scene(f"{CITY}, (20,0) BadB ffrr, {tiles}", f"Red (0,0) N, {figures}", draw=f"E {draw}", modules=MODULES)
    lay(game, "(0,-1) E ffcf")
    assert bathing(game) == ["bath-4"]
    return game


def test_reading_bathhouses_a_surrounded_bath_lets_its_follower_go() -> None:
    """When the bath is built around completely, the meeple in it returns to its owner; one gap keeps it there."""
    game = red_in_the_bath(
        "V B V",
        "(20,-1) B ffff, (21,0) B ffff, (20,1) W rrrf, (19,0) W rrrf, (19,1) V rffr, (19,-1) V ffrr",
    )
    lay(game, "(21,1) V ffrr")
    assert bathing(game) == ["bath-4"]
    lay(game, "(21,-1) B ffff")
    assert bathing(game) == []
    assert at_home(game, RED) == 7
    assert game.scores == [4, 0]


MONKS = range(30, 36)


def test_reading_bathhouses_a_follower_is_bought_back_and_placed() -> None:
    """For the points on the flag the meeple comes back, and it may still be placed in this turn."""
    game = red_in_the_bath(
        "V V V",
        ", ".join(f"({x},40) B ffff" for x in MONKS),
        ", ".join(f"Red ({x},40) monastery" for x in MONKS),
    )
    game.scores[RED] = 10
    lay(game, "(-1,0) V ffrr")
    assert at_home(game, RED) == 0
    lay_only(game, "(-1,1) V rrff")
    assert not any(isinstance(action, Deploy) for action in offered(game))
    (ransom,) = [action for action in offered(game) if isinstance(action, Choose)]
    game.apply(ransom)
    assert game.scores == [6, 0]
    assert bathing(game) == []
    assert at_home(game, RED) == 1
    game.apply(next(action for action in offered(game) if isinstance(action, Deploy)))
    assert at_home(game, RED) == 0


def test_reading_bathhouses_buying_back_is_free_to_do() -> None:
    """The meeple can be bought back; it need not be, and it is not another player's to buy."""
    game = red_in_the_bath("V V V")
    game.scores[:] = [10, 10]
    lay_only(game, "(-1,0) V ffrr")
    assert not any(isinstance(action, Choose) for action in offered(game))
    game.apply(PASS)
    lay(game, "(-1,1) V rrff")
    assert game.scores == [10, 10]
    assert bathing(game) == ["bath-4"]
