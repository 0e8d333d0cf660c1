"""The River: its worked examples, and every value of its options."""

from typing import Any

import pytest

from bastide import new_game
from bastide.game.actions import PASS, Place
from bastide.game.events import TileRemoved
from bastide.game.game import Game
from bastide.game.module import OptionValue
from bastide.game.notation import position
from bastide.testkit.scene import figure_actions, find_segment, lay, lay_last, lay_only, placements, scene

MODULES = ("river",)
SPRING = "(0,0) F1 fwff"


def farms(game: Game) -> int:
    """How many different farms lie on the table."""
    board = game.board
    return len({board.label[s] for s, printed in enumerate(board.printed) if printed.kind == "field"})


# -- fields ----------------------------------------------------------------------------------------------------------


def test_river_rv1_one_field_runs_round_spring_and_lake() -> None:
    game = scene(f"{SPRING}, (1,0) F4 fwfw, (2,0) F12 fffw", draw="V", modules=MODULES)
    assert farms(game) == 1


@pytest.mark.parametrize(
    ("spring", "lake", "expected"),
    [("F1", "", 1), ("F1-split", ", (2,0) F12 fffw", 1), ("F1-split", "", 2)],
    ids=["joined-without-lake", "split-with-lake", "split-without-lake"],
)
def test_river_rv1_spring_joined_and_split(spring: str, lake: str, expected: int) -> None:
    game = scene(f"(0,0) {spring} fwff, (1,0) F4 fwfw{lake}", draw="F12 | V", modules=MODULES)
    assert farms(game) == expected


@pytest.mark.parametrize(("option", "fields"), [("joined", 1), ("split", 2)])
def test_river_spring_option_lays_its_spring(option: str, fields: int) -> None:
    game = new_game(modules=MODULES, options={"river-spring": option}, seed=1)
    assert farms(game) == fields


def test_river_rv3_a_road_runs_over_the_river() -> None:
    game = lay_last("(0,0) F11 wrwr, (-1,0) W rrrf", "(1,0) W rfrr", figures="Red (0,0) E-W", modules=MODULES)
    assert game.scores == [3, 0]
    board = game.board
    fields = {board.label[find_segment(board, (0, 0), half)] for half in ("NL", "NR", "SL", "SR")}
    assert len(fields) == 4


# -- where the river may flow ----------------------------------------------------------------------------------------

BENT = f"{SPRING}, (1,0) F7 ffww"  # the river comes from the west and turns south
STRAIGHT_ON = f"{BENT}, (1,1) F4 wfwf"


@pytest.mark.parametrize(
    ("option", "board", "tile", "expected"),
    [
        ("immediate", BENT, "F7", {"(1,1) wwff"}),
        ("immediate", BENT, "F4", {"(1,1) wfwf"}),
        ("immediate", STRAIGHT_ON, "F7", {"(1,2) wwff", "(1,2) wffw"}),
        ("strict", BENT, "F7", {"(1,1) wwff"}),
        ("strict", STRAIGHT_ON, "F7", {"(1,2) wwff"}),
        ("free-space", BENT, "F7", {"(1,1) wwff"}),
        ("free-space", STRAIGHT_ON, "F7", {"(1,2) wwff", "(1,2) wffw"}),
        ("clear-ahead", BENT, "F7", {"(1,1) wwff"}),
        ("clear-ahead", STRAIGHT_ON, "F7", {"(1,2) wwff", "(1,2) wffw"}),
    ],
)
def test_river_rv2_u_turn(option: str, board: str, tile: str, expected: set[str]) -> None:
    game = scene(board, draw=f"{tile} F9 | F12 | V", modules=MODULES, options={"river-uturn": option})
    assert placements(game) == expected


@pytest.mark.parametrize(
    ("option", "ahead", "legal"),
    [
        ("immediate", "(3,0) B ffff", True),
        ("free-space", "(3,0) B ffff", False),
        ("free-space", "(3,1) B ffff", False),
        ("free-space", "(3,2) B ffff", True),
        ("free-space", "(4,0) B ffff", True),
        ("clear-ahead", "(4,0) B ffff", False),
        ("clear-ahead", "(6,-1) B ffff", False),
        ("clear-ahead", "(6,2) B ffff", True),
        ("clear-ahead", "(-3,0) B ffff", True),
    ],
)
def test_river_u_turn_options_look_ahead(option: str, ahead: str, legal: bool) -> None:
    """A straight tile at (1,0) opens the river to (2,0); somewhere ahead lies another tile."""
    game = scene(f"{SPRING}, {ahead}", draw="F4 F9 | F12 | V", modules=MODULES, options={"river-uturn": option})
    found = placements(game) if game.decision and game.decision.tile and game.decision.tile.id == "F4" else set()
    assert ("(1,0) fwfw" in found) == legal


def test_river_rv4_only_water_meets_water() -> None:
    """The start tile of the base game, drawn among the river tiles, may lie anywhere but at the river's end."""
    game = scene(SPRING, draw="D F4 | F12 | V", modules=MODULES)
    assert placements(game)
    assert not {place for place in placements(game) if place.startswith("(1,0) ")}


def test_river_the_open_end_must_not_run_into_a_tile() -> None:
    game = scene(f"{SPRING}, (2,0) B ffff", draw="F4 F7 | F12 | V", modules=MODULES)
    assert game.decision is not None
    assert game.decision.tile is not None
    assert game.decision.tile.id == "F7"  # the straight tile fits nowhere and leaves the game


def test_river_a_follower_may_stand_on_the_lake_but_never_on_the_river() -> None:
    game = scene(f"{SPRING}, (1,0) F4 fwfw", draw="F12 V", modules=MODULES)
    lay_only(game, "(2,0) F12 fffw")
    assert figure_actions(game) == {"small field NL-NR-EL-ER-SL-SR-WL-WR"}


# -- the stage of the river ------------------------------------------------------------------------------------------


def play_river(game: Game) -> list[str]:
    """Take the first legal placement until the lake lies; returns the tiles in the order they were laid."""
    while game.decision is not None and "F12" not in [p.face.id for p in game.board.pieces]:
        decision = game.decision
        game.apply(next(a for a in decision.actions if isinstance(a, Place)) if decision.tile else PASS)
    return [piece.face.id for piece in game.board.pieces]


def test_river_comes_first_and_the_lake_comes_last() -> None:
    game = new_game(modules=MODULES, seed=4)
    laid = play_river(game)
    assert (laid[0], laid[-1]) == ("F1", "F12")
    assert sorted(laid) == sorted(f"F{n}" for n in (1, 2, 3, 4, 4, 5, 7, 7, 8, 9, 11, 12))
    assert game.board.pieces[0].rotation == 0


@pytest.mark.parametrize(("option", "copies_of_d"), [("pile", 4), ("out", 3), ("river-pile", 4)])
def test_river_start_tile_of_the_base_game(option: str, copies_of_d: int) -> None:
    game = new_game(modules=MODULES, options={"river-start-tile": option}, seed=1)
    assert game.decision is not None
    assert game.decision.tile is not None
    piles = [[face.id for face in pile] for pile in game.piles]
    everything = [*(tile for pile in piles for tile in pile), game.decision.tile.id]
    assert everything.count("D") == copies_of_d
    assert ("D" in [*piles[0], game.decision.tile.id]) == (option == "river-pile")
    assert [piece.face.id for piece in game.board.pieces] == ["F1"]


def test_river_followers_are_used_as_usual() -> None:
    game = scene(f"{SPRING}, (1,0) F4 fwfw", draw="F11 F9 | F12 | V", modules=MODULES)
    lay(game, "(2,0) F11 rwrw", "N-S")
    assert find_segment(game.board, (2, 0), "N") in game.where


@pytest.mark.parametrize("choices", [{"elements": {"river": 1}}, {"modules": ("river",), "tiles": {"river": 0}}])
def test_river_without_river_tiles_is_the_base_game(choices: dict[str, Any]) -> None:
    game = new_game(seed=1, **choices)
    assert [piece.face.id for piece in game.board.pieces] == ["D"]
    assert game.decision is not None


def test_river_that_is_stuck_does_not_hold_the_game_up() -> None:
    """No river tile fits beside a city and a road; with `reshuffle` none is drawn over and over again."""
    game = scene(
        "(0,0) F1 fwff, (1,-1) E ffcf, (1,1) U rfrf",
        draw="F4 F4 | F12 | V",
        modules=("river",),
        options={"unplaceable-tile": "reshuffle"},
    )
    assert [event.tile for event in game.events if isinstance(event, TileRemoved)][:2] == ["F4", "F4"]
    assert game.decision is not None


def test_river_a_lake_that_fits_nowhere_does_not_go_into_the_next_pile() -> None:
    game = scene(
        "(0,0) F1 fwff, (1,-1) E ffcf, (1,1) U rfrf",
        draw="F4 | F12 | V V V",
        modules=("river",),
        options={"unplaceable-tile": "reshuffle"},
    )
    assert [event.tile for event in game.events if isinstance(event, TileRemoved)] == ["F4", "F12"]
    assert all(face.id == "V" for pile in game.piles for face in pile)


@pytest.mark.parametrize("modules", [("river",), ("river2",), ("river", "gq11")])
def test_river_switched_off_its_tiles_leave_the_game(modules: tuple[str, ...]) -> None:
    """As the river tiles of Games Quarterly 11 do without a river (gq11.md 2)."""
    game = new_game(modules=modules, elements={"river": 0}, seed=1)
    assert [piece.face.id for piece in game.board.pieces] == ["D"]
    assert not any("W" in face.layout.edges for pile in game.piles for face in pile)


# -- spring and lake of the third edition ------------------------------------------------------------------------------

THIRD: dict[str, OptionValue] = {"river-tiles": "third-edition"}


@pytest.mark.parametrize(("options", "spring", "lake"), [({}, "F1", "F12"), (THIRD, "F1-v3", "F12-v3")])
def test_river_spring_and_lake_by_edition(options: dict[str, OptionValue], spring: str, lake: str) -> None:
    game = new_game(modules=MODULES, options=options, seed=1)
    assert [piece.face.id for piece in game.board.pieces] == [spring]
    assert [face.id for face in game.piles[1]] == [lake]
    assert len(game.piles[0]) == 9  # and one in hand


@pytest.mark.parametrize("spring", ["joined", "split"])
def test_river_the_spring_of_the_third_edition_has_a_road_and_three_fields(spring: str) -> None:
    game = new_game(modules=MODULES, options=THIRD | {"river-spring": spring}, seed=1)
    assert [s.kind for s in game.board.printed] == ["road", "river", "field", "field", "field"]


def test_river_the_lake_of_the_third_edition_has_a_monastery() -> None:
    game = scene("(0,0) F1-v3/0", draw="F12-v3 V V", modules=MODULES, options=THIRD)
    lay_only(game, "(0,1) F12-v3/0")
    assert "small monastery" in figure_actions(game)


def test_river_a_position_with_the_spring_of_the_third_edition() -> None:
    game = new_game(modules=MODULES, options=THIRD, seed=3)
    again = new_game(modules=MODULES, options=THIRD, position=position(game), seed=3)
    assert position(again) == position(game)


def test_river_the_spring_of_the_third_edition_flows_along_carcassonne() -> None:
    """Its only field edge is beside the river: it lies where the city shows field to it and to the next cell."""
    game = new_game(modules=(*MODULES, "river2", "count"), options=THIRD, seed=1)
    assert game.decision is not None
    assert game.decision.step == "S6.2"
    places = [action for action in game.decision.actions if isinstance(action, Place)]
    assert [(place.cell, place.rotation) for place in places] == [
        ((-2, -2), 3),
        ((-1, -2), 3),
        ((2, -1), 0),
        ((-3, 1), 2),
    ]
    for place in places:
        after = game.copy()
        after.apply(place)
        assert after.decision is not None
        assert after.decision.tile is not None
        assert (after.decision.tile.id, bool(after.decision.actions)) == ("RII4", True)
