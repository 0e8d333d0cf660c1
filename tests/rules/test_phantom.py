"""The Phantom: its worked examples, its options, and what it meets."""

from typing import Any

import pytest
from questions import BLUE, RED, asked, deployments, figure, offered, question
from tower_scenes import FAR, imprison, set_height, tower_game

from bastide.game.actions import PASS, Action, Choose, Deploy
from bastide.game.game import HOME, Game, Spot
from bastide.modules import new_game
from bastide.modules.phantom import PHANTOM
from bastide.players import load
from bastide.testkit.scene import figure_actions, find_segment, lay, lay_only, points, scene
from bastide.text import Language

MODULES = ("phantom",)
CITY_AND_ROAD = "(0,-1) E ffcf, (-1,0) X rrrr, (1,0) W rfrr"
OFF_TILE = {"phantom.off-tile": True}


def follow(game: Game, place: str, cell: tuple[int, int] = (0, 0)) -> Deploy:
    return Deploy("phantom", find_segment(game.board, cell, place))


def reason(game: Game, action: Action, language: Language = "en") -> str:
    why = game.why_not(action)
    assert why is not None
    return why.say(language)


def after(first: str = "", /, choice: Action = PASS, **choices: Any) -> Game:
    """Red has laid D beside a city and a road and placed a figure, or done something else."""
    modules = (*MODULES, *choices.pop("modules", ()))
    game = scene("(0,-1) E ffcf, (1,0) U frfr", draw="D V V V", modules=modules, **choices)
    lay_only(game, "(0,0) D crfr")
    kind, _, place = first.rpartition(" ")
    game.apply(Deploy(kind or "small", find_segment(game.board, (0, 0), place)) if first else choice)
    return game


# -- worked examples ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", ["N", "SL"])
def test_phantom_1_two_followers_on_two_features_of_a_tile(first: str) -> None:
    game = scene("(0,0) D crfr", draw="J V", modules=MODULES)
    lay(game, "(-1,0) J crrf", first)
    assert asked(game) == (RED, "T4.3")
    game.apply(follow(game, "E", (-1, 0)))
    standing = {game.where[figure(game, RED)], game.where[figure(game, RED, "phantom")]}
    assert standing == {find_segment(game.board, (-1, 0), place) for place in (first, "E")}
    assert asked(game) == (BLUE, "T2.1")


def test_phantom_2_not_into_the_feature_of_the_first_follower() -> None:
    ring = "(1,0) N cffc, (1,-1) N ffcc, (0,-1) G fcfc, (-1,-1) N fccf, (-1,0) M ccff"
    game = scene(ring, draw="H V", modules=MODULES)
    lay(game, "(0,0) H fcfc", "W")
    assert deployments(game, "phantom") == {"(0, 0) field NL-NR-SL-SR"}
    assert reason(game, follow(game, "E")) == "A follower stands on this feature already."
    assert points(game.apply(PASS)) == [(RED, 14, "city")]


def test_phantom_3_both_are_scored_and_return() -> None:
    game = scene(CITY_AND_ROAD, draw="D V", modules=MODULES)
    lay(game, "(0,0) D crfr", "N")
    events = game.apply(follow(game, "E-W"))
    assert sorted(points(events)) == [(RED, 3, "road"), (RED, 4, "city")]
    assert game.where[figure(game, RED)] == game.where[figure(game, RED, "phantom")] == HOME


@pytest.mark.parametrize(
    ("figures", "modules"),
    [
        ("Red phantom (0,0) N, Blue (1,-1) W", ()),
        ("Red phantom (0,0) N, Red (0,0) N, Blue large (1,-1) W", ("inns-cathedrals",)),
    ],
)
def test_phantom_4_it_counts_as_one_follower(figures: str, modules: tuple[str, ...]) -> None:
    game = scene("(0,0) E cfff, (1,-1) E fffc", figures, draw="N V", modules=(*MODULES, *modules))
    events = lay(game, "(0,-1) N fccf")
    assert points(events) == [(RED, 6, "city"), (BLUE, 6, "city")]


def test_phantom_5_a_phantom_on_the_board_does_not_follow() -> None:
    game = after(figures="Red phantom (1,0) SL")
    assert asked(game) == (BLUE, "T2.1")


@pytest.mark.parametrize(("allowed", "expected"), [(True, (RED, "T4.3")), (False, (BLUE, "T2.1"))])
def test_phantom_6_after_the_fairy(allowed: bool, expected: tuple[int, str]) -> None:
    fairy = Choose("fairy", figure=0)
    options = {"phantom.after-any-action": allowed}
    game = after(choice=fairy, figures="Red (1,0) NL", modules=("princess-dragon",), options=options)
    assert asked(game) == expected


def test_phantom_7_not_after_the_princess() -> None:
    game = scene("(0,0) D crfr, (1,-1) G fcfc", "Blue (0,0) N", draw="BB V", modules=(*MODULES, "princess-dragon"))
    lay_only(game, "(0,-1) BB fccf")
    game.apply(Choose("princess", figure=figure(game, BLUE)))
    assert asked(game) == (BLUE, "T2.1")


def test_phantom_8_a_monk_and_a_farmer() -> None:
    game = scene("(0,0) D crfr", draw="B V", modules=MODULES)
    lay(game, "(0,1) B ffff", "monastery")
    assert figure_actions(game) == {"phantom field NL-NR-EL-ER-SL-SR-WL-WR"}


# -- the step ----------------------------------------------------------------------------------------------------------


def test_phantom_one_for_each_player() -> None:
    game = new_game(3, MODULES, seed=1)
    assert [game.rules.ranges[player, "phantom"] for player in range(3)]
    assert sum(kind.id == "phantom" for _, kind in game.rules.figures) == 3


def test_phantom_as_the_first_figure_nothing_follows() -> None:
    game = scene("(0,0) D crfr", draw="J V", modules=MODULES)
    lay(game, "(-1,0) J crrf", "phantom N")
    assert asked(game) == (BLUE, "T2.1")


def test_phantom_it_follows_where_nobody_was_placed() -> None:
    game = after()
    assert asked(game) == (RED, "T4.3")
    assert question(game).what.say() == "place the phantom too, or skip"
    assert question(game).why.say() == "The phantom may follow on another free place of the tile."
    assert question(game).source == "phantom.md, Turn"
    assert points(game.apply(follow(game, "N"))) == [(RED, 4, "city")]


def test_phantom_returned_by_a_scoring_it_follows_in_the_next_part() -> None:
    game = scene(
        "(0,-1) E ffcf, (1,0) U frfr, (2,0) D crfr",
        "Red (2,0) E-W, Red builder (2,0) E-W",
        draw="D U V",
        modules=(*MODULES, "traders-builders"),
    )
    lay(game, "(0,0) D crfr")
    game.apply(follow(game, "N"))
    game.apply(Choose("second-part"))
    lay(game, "(3,0) U frfr", "NL")
    assert asked(game) == (RED, "T4.3")


def test_phantom_is_the_follower_that_a_builder_needs() -> None:
    game = scene("(0,0) U frfr", "Red phantom (0,0) E-W", draw="U V", modules=(*MODULES, "traders-builders"))
    lay_only(game, "(1,0) U frfr")
    assert "builder road E-W" in figure_actions(game)


def test_phantom_refusals() -> None:
    game = after("N")
    where = find_segment(game.board, (0, 0), "E-W")
    assert reason(game, Deploy("small", where)) == "You have already used your figure in this turn part."
    assert reason(game, follow(game, "NL", (0, -1))) == "Figures go onto the tile just placed."
    assert reason(game, Choose("no-such")) == "There is no choice called no-such in this game."
    skipped = after()
    assert reason(skipped, Deploy("small", where), "de") == (
        "Das ist jetzt nicht dran. Dran ist: auch das Phantom setzen oder nicht."
    )
    gone = after(figures="Red phantom (1,0) NL")
    assert reason(gone, Deploy("phantom", where)).startswith("That is not possible yet.")


# -- after other actions -----------------------------------------------------------------------------------------------


def test_phantom_after_builder_barn_and_large_follower() -> None:
    modules = ("traders-builders", "abbey-mayor", "inns-cathedrals")
    game = after("large N", modules=modules)
    assert asked(game) == (RED, "T4.3")
    road = "(1,0) U frfr"
    game = scene(road, "Red (1,0) E-W", draw="U V", modules=(*MODULES, *modules))
    lay(game, "(0,0) U frfr", "builder E-W")
    assert deployments(game, "phantom") == {"(0, 0) field NL-NR-EL-WR", "(0, 0) field ER-SL-SR-WL"}


@pytest.mark.parametrize(("allowed", "expected"), [(True, "T4.3"), (False, "T2.1")])
def test_phantom_after_a_builder_by_option(allowed: bool, expected: str) -> None:
    """A builder is a figure, but no follower."""
    options = {"phantom.after-any-action": allowed}
    modules = (*MODULES, "traders-builders")
    game = scene("(1,0) U frfr", "Red (1,0) E-W", draw="U V", modules=modules, options=options)
    lay(game, "(0,0) U frfr", "builder E-W")
    assert game.decision is not None
    assert game.decision.step == expected


@pytest.mark.parametrize(("first", "expected"), [("", "T2.1"), ("N", "T4.3")])
def test_phantom_by_option_only_after_a_follower(first: str, expected: str) -> None:
    game = after(first, options={"phantom.after-any-action": False})
    assert game.decision is not None
    assert game.decision.step == expected


def test_phantom_after_a_festival_that_took_it_back() -> None:
    game = scene("(0,0) D crfr", "Red phantom (0,0) SL", draw="10i V", modules=(*MODULES, "festival"))
    lay_only(game, "(0,-1) 10i rfcr")
    game.apply(Choose("festival", figure=figure(game, RED, "phantom")))
    assert asked(game) == (RED, "T4.3")


def test_phantom_after_the_recall_of_an_abbot() -> None:
    game = scene("(0,0) B ffff", "Red abbot (0,0) monastery", draw="U V", modules=(*MODULES, "abbot"))
    lay_only(game, "(0,1) U frfr")
    game.apply(Choose("recall", figure=figure(game, RED, "abbot")))
    assert asked(game) == (RED, "T4.3")


def test_phantom_after_a_tower_piece_and_a_prisoner() -> None:
    game = tower_game("Blue (1,0) monastery", modules=MODULES)
    game.apply(Choose("tower-piece", cell=(0, 0)))
    game.apply(Choose("capture", figure=figure(game, BLUE)))
    assert asked(game) == (RED, "T4.3")


def test_phantom_can_be_captured_bought_back_and_follow_at_once() -> None:
    game = tower_game("Blue (1,0) monastery", modules=MODULES)
    game.put(figure(game, RED, "phantom"), Spot("prison", player=BLUE))
    game.scores[RED] = 3
    game.apply(Choose("tower-piece", cell=(0, 0)))
    game.apply(PASS)
    game.apply(Choose("ransom", figure=figure(game, RED, "phantom")))
    assert asked(game) == (RED, "T4.3")


def test_phantom_in_reach_of_a_tower_is_a_victim() -> None:
    game = tower_game("Blue phantom (1,0) monastery", modules=MODULES)
    game.apply(Choose("tower-piece", cell=(0, 0)))
    assert offered(game, "capture") == {Choose("capture", figure=figure(game, BLUE, "phantom"))}


def test_phantom_on_a_volcano_nobody_follows() -> None:
    game = scene("(0,0) D crfr", draw="B1 V", modules=(*MODULES, "princess-dragon"))
    lay_only(game, "(1,0) B1 fffr")
    assert asked(game) == (BLUE, "T2.1")


def test_phantom_beside_a_monk_in_an_abbey_no_place_is_left() -> None:
    around = "(0,-1) U rfrf, (1,0) U frfr, (0,1) U rfrf, (-1,0) U frfr"
    game = scene(around, draw="V V", modules=(*MODULES, "abbey-mayor"))
    (abbey,) = offered(game, "abbey")
    game.apply(abbey)
    game.apply(Deploy("small", game.board.segments(len(game.board.pieces) - 1)[0]))
    assert asked(game) == (BLUE, "T2.1")


def test_phantom_in_a_quarter_of_carcassonne_and_as_lord_of_a_castle() -> None:
    """Everything that a follower can do and suffer."""
    small = new_game(2, MODULES, seed=1).rules.kinds["small"]
    assert PHANTOM.figure is not None
    assert PHANTOM.figure.follower
    assert PHANTOM.figure.traits > small.traits


# -- bridges and ransoms, before and after -----------------------------------------------------------------------------

NS = "bridge-north-south"


def bridge_game() -> Game:
    game = scene("(0,0) U frfr, (0,1) B ffff", draw="B V V", modules=(*MODULES, "bridges-castles-bazaars"))
    lay_only(game, "(1,1) B ffff")
    return game


def test_phantom_a_bridge_on_the_tile_is_one_more_road() -> None:
    game = bridge_game()
    game.apply(Deploy("small", find_segment(game.board, (1, 1), "monastery")))
    game.apply(PASS)
    game.apply(Choose(NS, cell=(1, 1)))
    assert "(1, 1) road N-S" in deployments(game, "phantom")
    game.apply(follow(game, "N-S", (1, 1)))
    assert asked(game) == (BLUE, "T2.1")


def test_phantom_a_bridge_may_be_built_after_it() -> None:
    game = bridge_game()
    game.apply(PASS)
    game.apply(follow(game, "monastery", (1, 1)))
    assert asked(game) == (RED, "T4.3")
    assert question(game).what.say() == "build a bridge, or none"
    assert Choose(NS, cell=(1, 1)) in offered(game, NS)
    assert reason(game, Choose(NS, cell=(9, 9))) == "No tile lies at 9,9."
    assert reason(game, follow(game, "NL", (1, 1))).endswith("none is left in the supply.")
    game.apply(Choose(NS, cell=(1, 1)))
    assert asked(game) == (BLUE, "T2.1")


def test_phantom_until_the_figure_means_also_until_the_phantom() -> None:
    game = tower_game(modules=MODULES, options={"ransom-window": "until-figure"}, draw="U U U U")
    imprison(game, figure(game, RED, number=3), BLUE)
    game.scores[RED] = 3
    game.apply(PASS)
    assert offered(game, "ransom")
    game.apply(follow(game, "NL", (21, 0)))
    assert asked(game) == (BLUE, "T2.1")


# -- off the tile ------------------------------------------------------------------------------------------------------

PORTAL_BOARD = "(0,0) D crfr, (0,-1) E ffcf, (0,1) B ffff"
MONASTERY = "(0, 1) monastery"


def portal_game(first: str = "", cell: tuple[int, int] = (0, 0), **choices: Any) -> Game:
    game = scene(PORTAL_BOARD, draw="BT V V", modules=(*MODULES, "princess-dragon"), **choices)
    lay_only(game, "(-1,1) BT cfrr")
    game.apply(Deploy("small", find_segment(game.board, cell, first)) if first else PASS)
    return game


def test_phantom_by_default_stays_on_the_tile() -> None:
    game = portal_game()
    assert MONASTERY not in deployments(game, "phantom")
    assert deployments(game, "phantom") >= {"(-1, 1) city N", "(-1, 1) road S-W"}
    assert reason(game, follow(game, "monastery", (0, 1))) == "Figures go onto the tile just placed."


@pytest.mark.parametrize(
    ("first", "cell", "expected"), [("", (0, 0), True), ("N", (-1, 1), True), ("E-W", (0, 0), False)]
)
def test_phantom_off_the_tile_a_portal_serves_one_follower(first: str, cell: tuple[int, int], expected: bool) -> None:
    game = portal_game(first, cell, options=OFF_TILE)
    assert (MONASTERY in deployments(game, "phantom")) is expected
    assert "(-1, 1) road S-W" in deployments(game, "phantom")
    told = "The phantom may follow on another free place, also off the tile."
    assert (question(game).why.say() == told) is expected


@pytest.mark.parametrize(("options", "expected"), [({}, False), (OFF_TILE, True)])
def test_phantom_off_the_tile_onto_a_tower(options: dict[str, bool], expected: bool) -> None:
    game = scene(f"(0,0) TJ ffff, {FAR}", draw="U U", modules=(*MODULES, "tower"), options=options)
    set_height(game, (0, 0), 1)
    lay(game, "(21,0) U frfr", "NL")
    climb = Choose("climb", figure=figure(game, RED, "phantom"), cell=(0, 0))
    assert offered(game, "climb") == ({climb} if expected else set())
    assert not offered(game, "tower-piece")
    if expected:
        game.apply(climb)
        assert game.spots[figure(game, RED, "phantom")] == Spot("tower", cell=(0, 0))


# -- computer players --------------------------------------------------------------------------------------------------


def test_phantom_computer_players_let_it_follow() -> None:
    followed = 0
    for seed in (1, 2):
        game, player = new_game(2, MODULES, seed=seed), load("greedy", seed)
        while (decision := game.decision) is not None:
            action = player.choose(game.view(decision.player))
            followed += decision.step == "T4.3" and action != PASS
            game.apply(action)
    assert followed >= 2
