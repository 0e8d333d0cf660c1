"""La Porxada, read a second time.

Positions written from the German source alone (the compendium; the other sources do not know it), without our rule file
and the module at hand. What the source leaves open has no position here:

- whether the swap takes the place of the figure action, and whether the follower used in this turn can be swapped
  (an option of ours);
- whether somebody who could use the tile may leave both uses alone;
- whether knights “in the city of La Porxada at the end of the game” are those of its completion, who have long gone
  home, or stay for it (an option of ours; both ways are tried here);
- whether the unfinished cities that count as finished feed farmers too;
- when goods are traded, and whether that is a third use or goes with the other two.
"""

from __future__ import annotations

import pytest
from questions import BLUE, GREEN, RED, asked, figure, offered, words_offered

from bastide.game.actions import PASS, Choose
from bastide.game.game import HOME, Game
from bastide.game.module import OptionValue
from bastide.modules.traders_builders import Goods
from bastide.testkit.scene import find_segment, lay, lay_only, placements, scene

BONUS = Choose("porxada-bonus")
AROUND = "(0,0) D crfr, (1,-1) E fffc, (-1,-1) E fcff"
"""La Porxada at (0,-1) makes a city of four tiles, and a tile at (0,-2) completes it."""
CLOSED = f"{AROUND}, (0,-2) E ffcf"
"""La Porxada at (0,-1) completes a city of five tiles with its own pennant: 12 points."""


def porxada(
    board: str,
    figures: str = "",
    *,
    draw: str = "Porx E V V",
    players: int = 2,
    modules: tuple[str, ...] = (),
    options: dict[str, OptionValue] | None = None,
) -> Game:
    return scene(board, figures, draw=draw, players=players, modules=("la-porxada", *modules), options=options)


def lay_porxada(game: Game) -> None:
    lay_only(game, "(0,-1) Porx cccc")


def choose_bonus(game: Game) -> None:
    """Choose the second use; the city has knights, so no figure can be used."""
    lay_porxada(game)
    game.apply(BONUS)
    assert asked(game) == (BLUE, "T2.1")


def own(game: Game, *numbers: int, player: int = RED) -> set[int]:
    return {figure(game, player, number=number) for number in numbers}


def named(game: Game, what: str) -> set[int | None]:
    return {action.figure for action in offered(game, what) if isinstance(action, Choose)}


# -- the tile ----------------------------------------------------------------------------------------------------------


def test_it_is_laid_by_the_usual_rules() -> None:
    """It may touch any tile of the game, if it fits: city on all sides."""
    game = porxada("(0,0) D crfr, (5,0) E ffcf, (9,0) U frfr, (12,0) B ffff")
    assert placements(game) == {"(0,-1) cccc", "(5,1) cccc"}


def test_the_player_who_lays_it_chooses_between_two_uses() -> None:
    """Swap a follower, or let the unfinished cities count as finished."""
    game = porxada(f"{AROUND}, (9,0) E ffcf", "Red (9,0) S, Blue (9,0) NL")
    lay_porxada(game)
    assert asked(game)[0] == RED
    assert words_offered(game) == {"swap-own", "porxada-bonus"}


# -- the swap ----------------------------------------------------------------------------------------------------------

FIGURES = "Red (9,0) NL, Red (0,0) E-W, Blue (12,0) N-S, Blue (15,0) monastery, Green (18,0) N-S"
PLACES = f"{AROUND}, (9,0) E ffcf, (12,0) G cfcf, (15,0) B ffff, (18,0) U rfrf"


def swap_asked(players: int = 3, options: dict[str, OptionValue] | None = None) -> Game:
    """Red offers the farmer for Blue's knight."""
    game = porxada(PLACES, FIGURES, players=players, options=options)
    lay_porxada(game)
    assert named(game, "swap-own") == own(game, 0, 1)
    game.apply(Choose("swap-own", figure=figure(game, RED)))
    assert named(game, "swap-with") == own(game, 0, 1, player=BLUE) | own(game, 0, player=GREEN)
    game.apply(Choose("swap-with", figure=figure(game, BLUE)))
    assert asked(game)[0] == BLUE
    return game


def test_any_follower_in_play_for_any_of_somebody_else() -> None:
    """One of the own followers in play for one of another player: farmer and knight change places."""
    game = swap_asked()
    game.apply(next(iter(offered(game, "accept-swap"))))
    assert game.where[figure(game, RED)] == find_segment(game.board, (12, 0), "N-S")
    assert game.where[figure(game, BLUE)] == find_segment(game.board, (9, 0), "NL")
    assert game.where[figure(game, BLUE, number=1)] == find_segment(game.board, (15, 0), "monastery")


def test_the_swapped_followers_count_where_they_are_now() -> None:
    """Red's follower is the knight now, and Blue's the farmer: the city is Red's at the end."""
    game = swap_asked()
    game.apply(next(iter(offered(game, "accept-swap"))))
    # city of one tile for Red, a road of one for Red and one for Green, a monastery of one for Blue
    assert game.if_ended_now().scores == [2, 1, 1]


def test_who_refuses_removes_one_of_the_own_followers_for_good() -> None:
    """Refusing is allowed and costs one of the own followers, not just the one asked for, for the rest of the game."""
    game = swap_asked()
    game.apply(next(iter(offered(game, "refuse-swap"))))
    assert asked(game)[0] == BLUE
    assert named(game, "lose-follower") == own(game, 0, 1, player=BLUE)
    monk = figure(game, BLUE, number=1)
    game.apply(Choose("lose-follower", figure=monk))
    assert game.where[monk] not in (HOME, find_segment(game.board, (15, 0), "monastery"))
    assert game.where[figure(game, RED)] == find_segment(game.board, (9, 0), "NL")
    assert game.where[figure(game, BLUE)] == find_segment(game.board, (12, 0), "N-S")
    left = sum(at == HOME for at in game.where[figure(game, BLUE) : figure(game, BLUE) + 7])
    assert left == 5  # one stands in the city, one is gone


def test_one_of_the_followers_may_be_one_of_the_supply() -> None:
    """The source says “one of their followers”; that a follower of the supply will do is an option of ours."""
    game = swap_asked(options={"porxada.sacrifice": "any"})
    game.apply(next(iter(offered(game, "refuse-swap"))))
    supply = {f for f in named(game, "lose-follower") if f is not None and game.where[f] == HOME}
    assert supply
    game.apply(Choose("lose-follower", figure=supply.pop()))
    blue = [game.where[figure(game, BLUE, number=number)] for number in range(7)]
    assert blue.count(HOME) == 4  # two stand on the board, one is gone
    assert blue[0] == find_segment(game.board, (12, 0), "N-S")


def test_without_an_own_follower_in_play_there_is_no_swap() -> None:
    """The player who lays it has nobody on the board: no swap. The second use is left, and works."""
    game = porxada(f"{AROUND}, (12,0) G cfcf", "Blue (12,0) N-S, Blue (0,0) N")
    lay_porxada(game)
    assert "swap-own" not in words_offered(game)
    assert asked(game) == (BLUE, "T2.1")  # with one use left nobody is asked
    lay(game, "(0,-2) E ffcf")
    assert game.scores == [0, 12]
    assert game.if_ended_now().scores == [0, 14]


# -- the unfinished cities ---------------------------------------------------------------------------------------------

OTHERS = "(12,0) C cccc, (15,0) G cfcf, (18,0) C cccc"
KNIGHTS = "Red (0,0) N, Red (0,0) N, Blue (1,-1) W, Red (15,0) N-S, Blue (12,0) N, Green (18,0) N"
"""Red and Blue have knights in La Porxada's city, Green has none; each has an unfinished one besides."""


@pytest.mark.parametrize("stay", [False, True])
def test_cities_of_players_with_a_knight_there_count_as_finished(stay: bool) -> None:
    """2 points for a tile and a pennant, for everybody with a knight in the completed city, majority or not."""
    game = porxada(f"{AROUND}, {OTHERS}", KNIGHTS, players=3, options={"porxada.stay": stay})
    choose_bonus(game)
    lay(game, "(0,-2) E ffcf")
    assert game.scores == [12, 0, 0]
    assert game.if_ended_now().scores == [12 + 2, 4, 2]


def test_not_if_its_own_city_is_unfinished() -> None:
    """The city of La Porxada itself must be finished, else all unfinished cities pay as ever."""
    game = porxada(f"{AROUND}, {OTHERS}", KNIGHTS, players=3)
    choose_bonus(game)
    assert game.if_ended_now().scores == [5 + 1, 2, 2]


def test_also_if_it_completes_its_city_itself() -> None:
    """The source asks that its city is finished at the end, not that this comes later."""
    game = porxada(f"{CLOSED}, {OTHERS}", KNIGHTS, players=3)
    choose_bonus(game)
    assert game.scores == [12, 0, 0]
    assert game.if_ended_now().scores == [12 + 2, 4, 2]


def test_not_with_the_swap() -> None:
    """One use or the other: after a swap nothing counts as finished."""
    game = porxada(f"{AROUND}, {OTHERS}", KNIGHTS, players=3)
    lay_porxada(game)
    game.apply(Choose("swap-own", figure=figure(game, RED)))
    game.apply(Choose("swap-with", figure=figure(game, BLUE)))
    game.apply(next(iter(offered(game, "accept-swap"))))  # both are knights of that city: all is as it was
    lay(game, "(0,-2) E ffcf")
    assert game.if_ended_now().scores == [12 + 1, 2, 2]


def test_a_farmer_beside_the_city_is_no_knight_in_it() -> None:
    """Only knights in the city count: Green's farmer at its wall brings nothing."""
    game = porxada(f"{AROUND}, {OTHERS}", f"{KNIGHTS}, Green (1,-1) NL", players=3)
    choose_bonus(game)
    lay(game, "(0,-2) E ffcf")
    end = game.if_ended_now()
    assert end.scores[:2] == [12 + 2, 4]
    assert end.scores[GREEN] == 2 + 3  # the city at one point for tile and pennant, and the field at La Porxada's city


def test_roads_and_monasteries_are_not_changed() -> None:
    """The source speaks of unfinished cities alone; a monastery with one neighbour pays 2 as ever."""
    game = porxada(
        f"{AROUND}, (12,0) B ffff, (13,0) E ffcf, (20,0) U frfr",
        "Red (0,0) N, Red (12,0) monastery, Red (20,0) E-W, Blue (0,0) SL",
    )
    choose_bonus(game)
    lay(game, "(0,-2) E ffcf")
    assert game.if_ended_now().scores[RED] == 12 + 2 + 1


def test_a_cathedral_pays_as_in_a_finished_city() -> None:
    """Counted as if finished: 3 points for a tile of a city with a cathedral, instead of nothing."""
    game = porxada(
        f"{AROUND}, (12,0) EK cccc, (12,1) G cfcf, (18,0) EK cccc",
        "Red (0,0) N, Red (12,0) N, Blue (18,0) N",
        modules=("inns-cathedrals",),
    )
    choose_bonus(game)
    lay(game, "(0,-2) E ffcf")
    assert game.if_ended_now().scores == [12 + 6, 0]


# -- the variation -----------------------------------------------------------------------------------------------------


def test_variation_one_of_the_goods_for_another_of_the_bank() -> None:
    """With Traders & Builders one of the own goods may be changed at the bank: grain for cloth."""
    game = porxada(AROUND, modules=("traders-builders",), options={"porxada.goods-trade": True})
    game.slot(Goods).owned = ((0, 1, 0), (0, 2, 1))
    wine, grain, cloth = game.slot(Goods).bank
    lay_porxada(game)
    assert words_offered(game) == {"trade-grain-wine", "trade-grain-cloth"}
    assert game.decision is not None
    assert game.decision.allows(PASS)
    game.apply(Choose("trade-grain-cloth"))
    assert game.slot(Goods).owned == ((0, 0, 1), (0, 2, 1))
    assert game.slot(Goods).bank == (wine, grain + 1, cloth - 1)
    assert not words_offered(game)
