"""The River II: its worked examples, and every value of its options."""

import pytest

from bastide import new_game
from bastide.game.actions import PASS, Place
from bastide.game.events import Happened, TileRemoved, TileReturned
from bastide.game.game import Game
from bastide.game.module import OptionValue
from bastide.game.question import asked
from bastide.modules.princess_dragon.dragon import Dragon
from bastide.testkit.scene import figure_actions, lay, lay_only, placements, points, scene
from bastide.tiles.geometry import cell_of

RED, BLUE = 0, 1
MODULES = ("river2",)
FORK = "(0,0) RII1 fwff, (1,0) RII4 wwfw"
HERD_FARM = "(0,0) RII11 wffw, (1,0) H cfcf, (1,-1) E ffcf, (1,1) E cfff"


def ids(game: Game) -> list[list[str]]:
    return [[face.id for face in pile] for pile in game.piles]


# -- the two arms ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "expected"),
    [
        ("immediate", {"(2,0) wffw", "(2,0) ffww", "(1,-1) fwwf"}),
        ("clear-ahead", {"(2,0) ffww"}),
        ("strict", {"(2,0) wffw", "(2,0) ffww", "(1,-1) fwwf"}),
        ("free-space", {"(2,0) wffw", "(2,0) ffww", "(1,-1) fwwf"}),
    ],
)
def test_river2_r2_1_a_bend_at_the_fork(option: str, expected: set[str]) -> None:
    """The arm to the north has turned left, the arm to the east flows straight on."""
    game = scene(FORK, draw="RII9 RII12 | RII3 | V", modules=MODULES, options={"river-uturn": option})
    assert placements(game) == expected


def test_river2_the_arms_must_not_meet() -> None:
    """The eastern arm was led north, into (2,-1): the other may not flow there, nor this one into (1,-1)."""
    game = scene(f"{FORK}, (2,0) RII9 wffw", draw="F7 RII12 | RII3 | V", modules=("river", "river2"))
    assert placements(game) == {"(2,-1) fwwf"}


def test_river2_a_city_may_end_an_arm_but_not_the_last_one() -> None:
    game = scene(FORK, draw="RII2 RII9 | RII3 | V", modules=MODULES)
    assert placements(game) == {"(2,0) fcfw", "(1,-1) cfwf"}
    events = lay(game, "(2,0) RII2 fcfw")
    assert [e.what for e in events if isinstance(e, Happened)] == ["river-arm-closed"]
    assert placements(game) == {"(1,-1) fwwf"}


def test_river2_a_city_that_could_only_end_the_last_arm_waits_above_the_volcano() -> None:
    game = scene(f"{FORK}, (2,0) F12 fffw", draw="RII2 RII9 | RII3 | V", modules=MODULES)
    assert [e.tile for e in game.events if isinstance(e, TileReturned)] == ["RII2"]
    assert game.decision is not None
    assert game.decision.tile is not None
    assert game.decision.tile.id == "RII9"
    assert ids(game) == [[], ["RII2"], ["RII3"], ["V"]]


def test_river2_two_cities_that_could_only_end_the_last_arm_do_not_wait_for_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With two copies of the set: once nothing but such cities is left above the lake, they must not go back again."""
    draws, draw = iter(range(50)), Game.draw
    monkeypatch.setattr(Game, "draw", lambda self: (next(draws), draw(self))[1])
    game = scene(f"{FORK}, (2,0) F12 fffw", draw="RII9 | RII2 | RII2 | RII3 | V", modules=MODULES, sets={"river2": 2})
    game.script = ()
    lay(game, "(1,-1) RII9 fwwf")
    assert game.decision is not None


# -- the fork and the volcano lake -----------------------------------------------------------------------------------


def test_river2_fork_in_the_setup() -> None:
    game = new_game(modules=MODULES, seed=3)
    assert game.decision is not None
    assert game.decision.step == "S6.2"
    assert [piece.face.id for piece in game.board.pieces] == ["RII1"]
    assert placements(game) == {"(1,0) wwfw", "(1,0) wfww", "(1,0) fwww"}
    game.apply(Place((1, 0), 0))
    assert game.decision.step == "T2.1"
    assert game.where == [-1] * 14
    assert [len(pile) for pile in ids(game)] == [8, 1, 72]


def test_river2_fork_in_the_first_turn() -> None:
    game = new_game(modules=MODULES, options={"river2-fork": "first-turn"}, seed=3)
    assert game.decision is not None
    assert game.decision.tile is not None
    assert (game.decision.step, game.decision.tile.id) == ("T2.1", "RII4")
    game.apply(Place((1, 0), 0))
    assert game.decision.step == "T4.2"


def volcano(options: dict[str, OptionValue] | None = None) -> Game:
    return scene("(0,0) RII1 fwff, (1,0) F4 fwfw", draw="RII3 V V V", modules=MODULES, options=options)


def test_river2_volcano_lake_is_a_plain_lake_without_the_dragon() -> None:
    game = volcano()
    lay_only(game, "(2,0) RII3 fffw")
    assert figure_actions(game) == {"small field NL-NR-EL-ER-SL-SR-WL-WR"}
    game.apply(PASS)
    assert game.decision is not None
    assert game.decision.player == BLUE


def test_river2_r2_3_the_dragon_comes_to_the_volcano_lake() -> None:
    """No figure goes there, and the same player draws from the ordinary pile at once."""
    board, modules = "(0,0) RII1 fwff, (1,0) F4 fwfw", ("river2", "princess-dragon")
    game = scene(board, draw="RII3 | V V V", modules=modules)
    lay_only(game, "(2,0) RII3 fffw")
    assert cell_of(game.slot(Dragon).cell) == (2, 0)
    assert game.decision is not None
    assert (game.decision.player, game.decision.step) == (RED, "T2.1")
    lay(game, "(0,1) V ffrr")
    assert game.decision.player == BLUE


def test_river2_volcano_lake_that_is_not_inert() -> None:
    """It takes no figure and brings another part without the dragon too."""
    game = volcano({"river2-volcano-inert": False})
    lay_only(game, "(2,0) RII3 fffw")
    assert game.decision is not None
    assert (game.decision.player, game.decision.step) == (RED, "T2.1")
    lay(game, "(0,1) V ffrr")
    assert (game.decision.player, game.decision.step) == (BLUE, "T2.1")


def test_river2_volcano_lake_without_the_extra_part() -> None:
    game = volcano({"river2-volcano-inert": False, "river2-extra-turn": "no"})
    lay_only(game, "(2,0) RII3 fffw")
    assert game.decision is not None
    assert (game.decision.player, game.decision.step) == (BLUE, "T2.1")


def test_river2_volcano_lake_takes_no_pig_either() -> None:
    game = scene(
        "(0,0) RII1 fwff, (1,0) F4 fwfw",
        "Red (0,0) NL",
        draw="RII3 V V V",
        modules=("river2", "traders-builders"),
        options={"river2-volcano-inert": False},
    )
    lay_only(game, "(2,0) RII3 fffw")
    assert game.decision is not None
    assert (game.decision.player, game.decision.step) == (RED, "T2.1")


# -- the pig herd ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("modules", "option", "pig", "value"),
    [
        (("river2", "traders-builders"), "with-traders", "", 8),
        (("river2", "traders-builders"), "with-traders", ", Blue pig (0,0) SL", 10),
        (("river2",), "with-traders", "", 6),
        (("river2",), "always", "", 8),
        (("river2", "traders-builders"), "off", "", 6),
        (("river2", "traders-builders"), "off", ", Blue pig (0,0) SL", 8),
    ],
)
def test_river2_r2_2_pig_herd(modules: tuple[str, ...], option: str, pig: str, value: int) -> None:
    game = scene(HERD_FARM, f"Blue (0,0) SL{pig}", modules=modules, options={"pig-herd": option})
    assert points(game.events) == [(BLUE, value, "field")]


def test_river2_every_owner_of_the_farm_has_the_herd_and_nobody_else() -> None:
    figures = "Blue (0,0) SL, Red (1,0) WL, Green (0,0) SL, Green (1,0) EL, Yellow (0,0) ER, Yellow (0,0) EL"
    game = scene(HERD_FARM, figures, modules=MODULES, options={"pig-herd": "always"}, players=4)
    assert game.scores == [0, 0, 8, 8]


@pytest.mark.parametrize(("elements", "value"), [({}, 1), ({"inns": 1}, 0)])
def test_river2_the_inn_means_something_beside_inns(elements: dict[str, int], value: int) -> None:
    game = scene("(0,0) RII7 wrwr", "Blue (0,0) E-W", modules=MODULES, elements=elements)
    assert points(game.events) == [(BLUE, value, "road")]


# -- two rivers ------------------------------------------------------------------------------------------------------


def test_river2_rivers_joined() -> None:
    """One spring, the fork, nineteen tiles, one lake; the other spring and lake are left out."""
    game = new_game(modules=("river", "river2"), seed=1)
    assert game.decision is not None
    assert game.decision.step == "S6.2"
    assert game.decision.tile is not None
    assert game.decision.tile.id == "RII4"
    river, lake, rest = ids(game)
    assert (len(river), len(lake), len(rest)) == (19, 1, 72)
    assert not {"F1", "F12", "RII1", "RII3"} & set(river)


def test_river2_joined_rivers_end_in_the_volcano_where_there_is_a_dragon() -> None:
    game = new_game(modules=("river", "river2", "princess-dragon"), seed=1)
    assert ["RII3"] in ids(game)
    assert ["F12"] not in ids(game)


def test_river2_a_fork_without_a_place_leaves_the_game() -> None:
    """The spring of the third edition follows the wall of Carcassonne; there clear-ahead bars every fork."""
    options: dict[str, OptionValue] = {"river-tiles": "third-edition", "river-uturn": "clear-ahead"}
    game = new_game(modules=("river", "river2", "count"), options=options, seed=1)
    assert game.decision is not None
    assert game.decision.tile is not None
    assert game.decision.tile.id == "F1-v3"
    events = game.apply(game.decision.actions[0])
    assert next(event.tile for event in events if isinstance(event, TileRemoved)) == "RII4"
    assert game.decision.step == "T2.1"
    assert game.decision.actions


def test_river2_joined_rivers_end_in_a_volcano_that_is_not_inert() -> None:
    game = new_game(modules=("river", "river2"), options={"river2-volcano-inert": False}, seed=1)
    assert ["RII3"] in ids(game)
    assert ["F12"] not in ids(game)


def test_river2_rivers_separate() -> None:
    game = new_game(modules=("river", "river2"), options={"rivers": "separate"}, seed=1)
    assert game.decision is not None
    assert game.decision.tile is not None
    first, lake, spring, fork, second, volcano_lake, rest = ids(game)
    assert sorted([*first, game.decision.tile.id]) == sorted(f"F{n}" for n in (2, 3, 4, 4, 5, 7, 7, 8, 9, 11))
    assert (lake, spring, fork, volcano_lake) == (["F12"], ["RII1"], ["RII4"], ["RII3"])
    assert sorted(second) == sorted(f"RII{n}" for n in (2, 5, 6, 7, 8, 9, 10, 11, 12))
    assert len(rest) == 72


def test_river2_the_part_after_the_volcano_lake_is_told() -> None:
    board, modules = "(0,0) RII1 fwff, (1,0) F4 fwfw", ("river2", "princess-dragon", "traders-builders")
    game = scene(board, draw="RII3 | V V V", modules=modules)
    events = lay_only(game, "(2,0) RII3 fffw")
    assert [e.player for e in events if isinstance(e, Happened) and e.what == "volcano-part"] == [RED]
    assert game.decision is not None
    assert "volcano lake" in asked(game, game.decision, ("Red", "Blue")).why.say("en")
