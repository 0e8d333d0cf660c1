"""The dragon: its worked examples, every value of its options, and what it does with other modules."""

from __future__ import annotations

import pytest
from questions import BLUE, GREEN, RED, YELLOW, asked, figure, happened, offered, returned

from bastide import new_game
from bastide.game.actions import PASS, Choose, Deploy
from bastide.game.events import TileDrawn
from bastide.game.game import HOME, Game, Spot
from bastide.game.lines import event_lines
from bastide.game.module import Token
from bastide.modules.hills_sheep.shepherds import Flocks
from bastide.modules.princess_dragon.dragon import Dragon, dragon_targets
from bastide.modules.princess_dragon.fairy import Fairy
from bastide.modules.tower.raising import Towers
from bastide.testkit.scene import figure_actions, find_segment, lay, lay_only, points, scene
from bastide.tiles.geometry import Cell, cell_at, cell_of

MODULES = ("princess-dragon",)


def targets(game: Game) -> set[Cell]:
    """Where the dragon may go."""
    assert game.decision is not None
    assert all(isinstance(action, Choose) and action.what == "dragon" for action in game.decision.actions)
    return {action.cell for action in game.decision.actions if isinstance(action, Choose) and action.cell}


def step(game: Game, player: int, cell: Cell) -> None:
    assert asked(game) == (player, "T6")
    game.apply(Choose("dragon", cell=cell))


def dragon_at(game: Game) -> Cell | None:
    at = game.slot(Dragon).cell
    return None if at < 0 else cell_of(at)


def bar(game: Game, cell: Cell, guarded: int = -1) -> None:
    """The fairy stands there, alone or with somebody."""
    fairy = game.slot(Fairy)
    fairy.figure, fairy.cell = guarded, cell_at(*cell)


# -- the dragon runs ---------------------------------------------------------------------------------------------------

NINE = ", ".join(f"({x},{y}) B ffff" for x in range(3) for y in range(3) if (x, y) not in ((2, 0), (2, 2)))
ROW = "(0,0) B2 ffff, (1,0) B ffff"


def test_princess_dragon_pd1_a_run_of_six_steps() -> None:
    game = scene(
        f"{NINE}, (2,2) B2 ffff",
        "Blue (1,1) monastery, Red (0,1) monastery, Green (1,0) monastery",
        draw="BJ V",
        players=4,
        modules=MODULES,
    )
    lay(game, "(2,0) BJ cfff")
    assert targets(game) == {(2, 1), (1, 2)}
    step(game, RED, (2, 1))
    step(game, BLUE, (1, 1))
    step(game, GREEN, (1, 2))
    assert targets(game) == {(0, 2)}  # not (2,2), where the run began
    step(game, YELLOW, (0, 2))
    step(game, RED, (0, 1))
    events = game.apply(Choose("dragon", cell=(0, 0)))
    assert happened(events, "dragon-moved") == [(0, 0)]
    assert dragon_at(game) == (0, 0)
    assert asked(game) == (BLUE, "T2.1")
    assert game.where[figure(game, BLUE)] == game.where[figure(game, RED)] == HOME
    assert game.where[figure(game, GREEN)] == find_segment(game.board, (1, 0), "monastery")
    assert game.scores == [0, 0, 0, 0]


def test_princess_dragon_pd2_a_dead_end_stops_the_run() -> None:
    game = scene(ROW, draw="BJ V", modules=MODULES)
    lay(game, "(2,0) BJ cfff")
    step(game, RED, (1, 0))
    step(game, BLUE, (2, 0))
    assert asked(game) == (BLUE, "T2.1")
    assert dragon_at(game) == (2, 0)


def test_princess_dragon_pd3_the_fairy_bars_her_tile() -> None:
    game = scene(ROW, "Green (1,0) monastery", draw="BJ V", players=3, modules=MODULES)
    bar(game, (1, 0), figure(game, GREEN))
    lay(game, "(2,0) BJ cfff")
    assert asked(game) == (BLUE, "T2.1")
    assert dragon_at(game) == (0, 0)
    assert game.where[figure(game, GREEN)] != HOME


def test_princess_dragon_a_lonely_fairy_bars_her_tile_too() -> None:
    game = scene(ROW, draw="BJ V", modules=MODULES)
    bar(game, (1, 0))
    lay(game, "(2,0) BJ cfff")
    assert asked(game) == (BLUE, "T2.1")


@pytest.mark.parametrize("players", [2, 3, 5, 6])
def test_princess_dragon_every_player_moves_it_in_turn(players: int) -> None:
    row = ", ".join(f"({x},0) B ffff" for x in range(1, 9))
    game = scene(f"(0,0) B2 ffff, {row}", draw="BJ V", players=players, turn="Blue", modules=MODULES)
    lay(game, "(0,1) BJ ffcf")
    for number in range(6):
        step(game, (BLUE + number) % players, (number + 1, 0))
    assert asked(game)[1] == "T2.1"


def test_princess_dragon_a_dragon_tile_needs_the_dragon_on_the_board() -> None:
    game = scene("(0,0) D crfr", draw="V V", modules=MODULES)
    game.script, game.piles = (), [[game.rules.faces["BJ"]]]
    assert game.slot(Dragon).cell < 0
    lay(game, "(0,1) V ffrr")
    assert game.over  # the tile that is left is set aside


def test_princess_dragon_the_dragon_may_not_be_left_where_it_is() -> None:
    game = scene(ROW, draw="BJ V", modules=MODULES)
    lay(game, "(2,0) BJ cfff")
    assert game.decision is not None
    assert PASS not in game.decision.actions


def test_princess_dragon_the_run_is_over_before_the_scoring() -> None:
    game = scene("(0,0) B2 ffff, (1,0) E cfff", "Blue (1,0) N", draw="BJ V", modules=MODULES)
    lay(game, "(1,-1) BJ ffcf")
    step(game, RED, (1, 0))
    assert points(game.apply(Choose("dragon", cell=(1, -1)))) == []
    assert game.where[figure(game, BLUE)] == HOME


def test_princess_dragon_what_is_left_owns_the_feature() -> None:
    game = scene(
        "(0,0) B2 ffff, (1,0) E cfff, (1,-1) G cfcf, (2,0) B ffff",
        "Red (1,0) N, Blue (1,-1) N-S",
        draw="BJ V",
        modules=MODULES,
    )
    lay(game, "(1,-2) BJ ffcf")
    step(game, RED, (1, 0))
    assert points(game.apply(Choose("dragon", cell=(2, 0)))) == [(BLUE, 6, "city")]


@pytest.mark.parametrize(
    ("option", "scored"), [("before-scoring", []), ("after-scoring", [(BLUE, 4, "city")]), ("before-figures", [])]
)
def test_princess_dragon_when_the_dragon_moves(option: str, scored: list[tuple[int, int, str]]) -> None:
    """The dragon tile completes the city of a knight who stands in the dragon's way."""
    game = scene(
        "(-1,0) B ffff, (0,0) B2 ffff, (1,0) E cfff",
        "Red (-1,0) monastery, Blue (1,0) N",
        draw="BJ V",
        modules=MODULES,
        options={"dragon": option},
    )
    events = list(lay_only(game, "(1,-1) BJ ffcf"))
    steps = []
    while game.decision is not None and game.decision.tile is None:
        steps.append(game.decision.step)
        events += game.apply(PASS if game.decision.step == "T4.2" else game.decision.actions[0])
    assert points(events) == scored
    assert (
        steps
        == {
            "before-scoring": ["T4.2", "T6", "T6"],
            "after-scoring": ["T4.2", "T8.13", "T8.13"],
            "before-figures": ["T3.10", "T3.10", "T4.2"],
        }[option]
    )


def test_princess_dragon_after_the_scoring_what_was_not_scored_is_eaten() -> None:
    game = scene(
        "(0,0) B2 ffff, (1,0) E cfff",
        "Blue (1,0) SL",
        draw="BJ V",
        modules=MODULES,
        options={"dragon": "after-scoring"},
    )
    lay(game, "(1,-1) BJ ffcf")
    assert asked(game) == (RED, "T8.13")
    game.apply(Choose("dragon", cell=(1, 0)))
    assert game.where[figure(game, BLUE)] == HOME


def test_princess_dragon_builder_and_pig_are_eaten_and_go_home_with_their_follower() -> None:
    game = scene(
        "(0,0) BZ fcff, (1,0) D rfrc, (1,1) U rfrf, (1,2) U rfrf",
        "Blue (1,1) N-S, Blue builder (1,2) N-S, Red (1,1) EL, Red pig (1,0) EL",
        draw="BJ V",
        modules=(*MODULES, "traders-builders"),
    )
    lay(game, "(2,0) BJ cfff")
    assert asked(game) == (RED, "T6")
    events = game.apply(Choose("dragon", cell=(1, 0)))
    assert returned(events) == {(figure(game, RED, "pig"), "eaten")}
    events = game.apply(Choose("dragon", cell=(1, 1)))
    assert returned(events) == {
        (figure(game, BLUE), "eaten"),
        (figure(game, BLUE, "builder"), "alone"),
        (figure(game, RED), "eaten"),
    }


def test_princess_dragon_the_double_turn_survives_the_builder() -> None:
    """And a second dragon tile in it brings a second run, over the same tiles again."""
    game = scene(
        "(0,0) B3 frfr, (1,0) U frfr",
        "Red (1,0) E-W, Red builder (1,0) E-W",
        draw="BH BG V",
        modules=(*MODULES, "traders-builders"),
        options={"double-turn": "must"},
    )
    lay(game, "(2,0) BH frfr")
    step(game, RED, (1, 0))
    assert game.where[figure(game, RED, "builder")] == HOME
    step(game, BLUE, (2, 0))
    assert asked(game) == (RED, "T2.1")
    lay(game, "(3,0) BG rffr")
    assert asked(game) == (RED, "T6")
    assert targets(game) == {(1, 0), (3, 0)}


def test_princess_dragon_a_shepherd_is_eaten_and_his_sheep_go_into_the_bag() -> None:
    game = scene(ROW, draw="BJ V", modules=(*MODULES, "hills-sheep"))
    shepherd = figure(game, BLUE, "shepherd")
    game.deploy(shepherd, find_segment(game.board, (1, 0), "NL"))
    game.slot(Flocks).add(shepherd, "sheep-2")
    lay(game, "(2,0) BJ cfff")
    step(game, RED, (1, 0))
    assert game.where[shepherd] == HOME
    assert game.slot(Flocks).beside == ()


def test_princess_dragon_a_follower_on_a_tower_is_eaten_and_the_tower_open_again() -> None:
    game = scene("(0,0) B2 ffff, (1,0) TI ffff", draw="BJ V", modules=(*MODULES, "tower"))
    game.slot(Towers).heights = ((cell_at(1, 0), 2),)
    game.put(figure(game, BLUE), Spot("tower", cell=(1, 0)))
    lay(game, "(2,0) BJ cfff")
    step(game, RED, (1, 0))
    assert game.where[figure(game, BLUE)] == HOME
    assert game.spots == {}


def test_princess_dragon_barns_stay_mayor_and_wagon_are_eaten() -> None:
    board = "(0,0) B2 ffff, (1,0) E ffcf, (2,0) B ffff, (1,-1) B ffff, (0,-1) B ffff"
    game = scene(
        board, "Blue mayor (1,0) S, Blue wagon (2,0) monastery", draw="BJ V", modules=(*MODULES, "abbey-mayor")
    )
    barn = figure(game, BLUE, "barn")
    game.put(barn, Spot("corner", corner=(1, 0), segment=find_segment(game.board, (1, -1), "NL")))
    lay(game, "(0,1) BJ ffcf")
    step(game, RED, (1, 0))
    step(game, BLUE, (2, 0))
    assert game.where[figure(game, BLUE, "mayor")] == game.where[figure(game, BLUE, "wagon")] == HOME
    assert game.spots[barn].where == "corner"


@pytest.mark.parametrize(("option", "beside_the_corner"), [("outer-tiles", {(-1, -1), (-2, 0)}), ("forbidden", set())])
def test_princess_dragon_the_dragon_and_the_city_of_carcassonne(option: str, beside_the_corner: set[Cell]) -> None:
    game = new_game(2, (*MODULES, "count"), options={"dragon-carcassonne": option}, seed=1)
    inner = {cell_of(piece.cell) for piece in game.board.pieces if not piece.face.segments}
    assert len(inner) == 2

    def reached_from(cell: int) -> set[Cell]:
        game.slot(Dragon).cell = cell
        return {cell_of(near) for near in dragon_targets(game, (cell,))}

    assert reached_from(cell_at(-2, -1)) == beside_the_corner
    assert not any(reached_from(piece.cell) & inner for piece in game.board.pieces)


# -- volcanoes and set-aside tiles -------------------------------------------------------------------------------------


def test_princess_dragon_pd5_dragon_tiles_wait_for_the_first_volcano() -> None:
    game = scene("(0,0) D crfr", draw="BG BH V B2 U", modules=MODULES)
    assert game.decision is not None
    assert game.decision.tile is game.rules.faces["V"]
    assert [face.id for face in game.slot(Dragon).aside] == ["BG", "BH"]
    assert [token.tile for token in game.tokens() if token.what == "dragon-tile-aside"] == ["BG", "BH"]
    lay(game, "(0,1) V ffrr")
    assert [face.id for pile in game.piles for face in pile] == ["U"]
    events = lay_only(game, "(1,1) B2 ffff")
    assert happened(events, "dragon-placed") == [(1, 1)]
    assert happened(events, "dragon-tiles-back") == [(2,)]
    assert game.slot(Dragon).aside == ()
    assert sorted(face.id for pile in game.piles for face in pile) == ["BG", "BH"]  # U is in hand


def test_princess_dragon_tiles_still_aside_at_the_end_are_out_of_the_game() -> None:
    game = scene("(0,0) D crfr", draw="V BG", modules=MODULES)
    lay(game, "(0,1) V ffrr")
    assert game.over
    assert [face.id for face in game.slot(Dragon).aside] == ["BG"]
    assert [e.tile for e in game.events if isinstance(e, TileDrawn)] == ["BG"]


def test_princess_dragon_a_volcano_calls_the_dragon_over_everybody() -> None:
    game = scene("(0,0) B2 ffff, (1,0) B ffff", "Blue (1,0) monastery", draw="B1 V", modules=MODULES)
    lay(game, "(2,0) B1 ffrf")
    assert dragon_at(game) == (2, 0)
    assert game.where[figure(game, BLUE)] != HOME


def test_princess_dragon_no_follower_on_a_volcano() -> None:
    game = scene("(0,0) D crfr", draw="B1 V", modules=(*MODULES, "inns-cathedrals", "abbot"))
    lay_only(game, "(0,1) B1 ffrf")
    assert asked(game) == (BLUE, "T2.1")  # there was nothing to do


def test_princess_dragon_builder_and_pig_may_stand_on_a_volcano() -> None:
    game = scene(
        "(0,0) U frfr",
        "Red (0,0) E-W, Red (0,0) NL",
        draw="B3 BJ V V",
        modules=(*MODULES, "traders-builders"),
        elements={"fairy": 0},
        options={"double-turn": "must"},
    )
    lay_only(game, "(1,0) B3 frfr")
    assert figure_actions(game) == {"builder road E-W", "pig field NL-NR-EL-WR"}
    game.apply(Deploy("builder", find_segment(game.board, (1, 0), "E-W")))
    lay(game, "(1,1) BJ ffcf")
    builder = figure(game, RED, "builder")
    game.apply(Choose("dragon", cell=(0, 0)))  # eats Red's thief, so the builder is alone
    assert game.where[builder] == HOME


def test_princess_dragon_a_figure_on_the_dragons_tile_is_not_eaten_until_it_comes_anew() -> None:
    game = scene(
        "(0,0) D crfr, (-1,0) U frfr, (1,0) U frfr",
        "Red (-1,0) E-W",
        draw="B3 V",
        modules=(*MODULES, "traders-builders"),
    )
    lay_only(game, "(2,0) B3 frfr")
    game.apply(Deploy("builder", find_segment(game.board, (2, 0), "E-W")))
    assert dragon_at(game) == (2, 0)
    assert game.where[figure(game, RED, "builder")] != HOME


def test_princess_dragon_volcano_without_the_dragon_is_an_ordinary_tile() -> None:
    game = scene("(0,0) D crfr", draw="B1 V", modules=MODULES, elements={"dragon": 0})
    lay_only(game, "(0,1) B1 ffrf")
    assert "small road S" in figure_actions(game)


def test_princess_dragon_without_the_dragon_its_tiles_are_ordinary() -> None:
    game = scene("(0,0) D crfr", draw="BG V", modules=MODULES, elements={"dragon": 0, "fairy": 0})
    lay(game, "(0,1) BG ffrr")
    assert asked(game) == (BLUE, "T2.1")


def test_princess_dragon_the_volcano_lake_of_the_second_river() -> None:
    """R2-3: the dragon comes, no figure on this tile, and the player goes on at once."""
    game = scene(
        "(0,0) RII1 fwff, (1,0) RII9 ffww",
        "Red (0,0) NL",
        draw="RII3 | V V",
        modules=(*MODULES, "river2", "traders-builders"),
    )
    assert game.decision is not None
    (place,) = game.decision.actions
    game.apply(place)
    assert dragon_at(game) == (1, 1)
    assert figure_actions(game) == {"fairy"}
    game.apply(PASS)
    assert asked(game) == (RED, "T2.1")


def test_princess_dragon_a_bazaar_sets_dragon_tiles_aside_too() -> None:
    game = scene("(0,0) D crfr", draw="BB1 BG V U V", modules=(*MODULES, "bridges-castles-bazaars"))
    assert game.decision is not None
    game.apply(game.decision.actions[0])
    while asked(game)[1] != "T10.3":
        game.apply(PASS)
    assert [face.id for face in game.slot(Dragon).aside] == ["BG"]
    assert ("V", "U") in happened(game.events, "bazaar")


# -- what people see, and games that begin in the middle ---------------------------------------------------------------


def test_princess_dragon_a_position_with_a_volcano_has_the_dragon_there() -> None:
    game = new_game(2, MODULES, position="D@0,0 B2@0,1 BJ@1,1/1")
    assert dragon_at(game) == (0, 1)
    assert Token("dragon", cell=(0, 1)) in game.tokens()
    without = new_game(2, MODULES, position="D@0,0 BJ@0,1/2").tokens()
    assert "dragon" not in [token.what for token in without]


def test_princess_dragon_the_lines_tell_where_the_dragon_goes() -> None:
    game = scene(ROW, draw="BJ V", modules=MODULES)
    lay(game, "(2,0) BJ cfff")
    events = game.apply(Choose("dragon", cell=(1, 0)))
    assert event_lines(game, events) == ["the dragon moves to the tile east of the volcano"]
    assert event_lines(game, events, "de") == ["der Drache zieht auf das Plättchen östlich vom Vulkan"]


def test_princess_dragon_the_set_aside_tiles_are_public() -> None:
    game = scene("(0,0) D crfr", draw="BG V V", modules=MODULES)
    for viewer in (RED, BLUE, -1):
        assert [face.id for face in game.view(viewer).slot(Dragon).aside] == ["BG"]


@pytest.mark.parametrize("element", ["dragon", "fairy", "princess", "portal"])
def test_princess_dragon_each_element_works_alone(element: str) -> None:
    """With its tiles and without them."""
    for tiles in ({"princess-dragon": 1}, {}):
        game = new_game(3, tiles=tiles, elements={element: 1}, seed=4)
        while not game.over:
            assert game.decision is not None
            game.apply(game.decision.actions[len(game.board.pieces) % len(game.decision.actions)])


@pytest.mark.parametrize(("safe", "eaten"), [(False, True), (True, False)])
def test_princess_dragon_the_lord_of_a_castle(safe: bool, eaten: bool) -> None:
    game = scene(
        "(0,0) B3 frfr, (1,0) D crfr",
        "Red (1,0) N",
        draw="E BH V",
        modules=(*MODULES, "bridges-castles-bazaars"),
        options={"castle.lord-safe": safe},
    )
    lay(game, "(1,-1) E ffcf")
    assert asked(game) == (RED, "T7.2")
    (castle,) = offered(game, "castle")
    game.apply(castle)
    lay(game, "(2,0) BH frfr")
    step(game, BLUE, (1, 0))
    assert (game.where[figure(game, RED)] == HOME) == eaten
