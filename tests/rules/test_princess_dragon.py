"""The Princess & the Dragon: its worked examples, every value of its options, and what it does with other modules."""

from __future__ import annotations

from typing import Any

import pytest

from bastide import new_game
from bastide.game.actions import PASS, Action, Choose, Deploy
from bastide.game.events import FigureReturned, Happened, Scored, TileDrawn
from bastide.game.game import HOME, Game, Spot
from bastide.game.lines import event_lines
from bastide.game.module import OptionValue, Token
from bastide.modules.bridges_castles_bazaars.castles import Castle, Castles
from bastide.modules.hills_sheep import Flocks
from bastide.modules.princess_dragon import Dragon, Fairy, dragon_targets
from bastide.modules.tower import Towers
from bastide.testkit.scene import figure_actions, find_segment, lay, lay_only, points, scene, segment_name, start
from bastide.tiles.geometry import Cell, cell_at, cell_of

RED, BLUE, GREEN, YELLOW = range(4)
MODULES = ("princess-dragon",)


def asked(game: Game) -> tuple[int, str]:
    assert game.decision is not None
    return game.decision.player, game.decision.step


def offered(game: Game, what: str) -> set[Action]:
    assert game.decision is not None
    return {action for action in game.decision.actions if isinstance(action, Choose) and action.what == what}


def figure(game: Game, player: int, kind: str = "small", number: int = 0) -> int:
    return game.rules.ranges[player, kind][0] + number


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


def fairy_beside(game: Game, number: int, cell: Cell) -> None:
    fairy = game.slot(Fairy)
    fairy.figure, fairy.cell = number, cell_at(*cell)


def happened(events: list[Any], what: str) -> list[tuple[str | int, ...]]:
    return [event.values for event in events if isinstance(event, Happened) and event.what == what]


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
    fairy_beside(game, figure(game, GREEN), (1, 0))
    lay(game, "(2,0) BJ cfff")
    assert asked(game) == (BLUE, "T2.1")
    assert dragon_at(game) == (0, 0)
    assert game.where[figure(game, GREEN)] != HOME


def test_princess_dragon_a_lonely_fairy_bars_her_tile_too() -> None:
    game = scene(ROW, draw="BJ V", modules=MODULES)
    fairy_beside(game, -1, (1, 0))
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
    events = game.apply(Choose("dragon", cell=(1, -1)))
    assert points(events) == []
    assert [(e.figure, e.reason) for e in events if isinstance(e, FigureReturned)] == []
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
    assert steps == {
        "before-scoring": ["T4.2", "T6", "T6"],
        "after-scoring": ["T4.2", "T8.13", "T8.13"],
        "before-figures": ["T3.10", "T3.10", "T4.2"],
    }[option]
    assert (option == "after-scoring") == any(isinstance(e, Scored) for e in events)


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
    assert {(e.figure, e.reason) for e in events if isinstance(e, FigureReturned)} == {
        (figure(game, RED, "pig"), "eaten")
    }
    events = game.apply(Choose("dragon", cell=(1, 1)))
    assert {(e.figure, e.reason) for e in events if isinstance(e, FigureReturned)} == {
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
    game = scene(board, "Blue mayor (1,0) S, Blue wagon (2,0) monastery", draw="BJ V", modules=(*MODULES, "abbey-mayor"))
    barn = figure(game, BLUE, "barn")
    game.put(barn, Spot("corner", corner=(1, 0), segment=find_segment(game.board, (1, -1), "NL")))
    lay(game, "(0,1) BJ ffcf")
    step(game, RED, (1, 0))
    step(game, BLUE, (2, 0))
    assert game.where[figure(game, BLUE, "mayor")] == game.where[figure(game, BLUE, "wagon")] == HOME
    assert game.spots[barn].where == "corner"


@pytest.mark.parametrize(
    ("option", "beside_the_corner"), [("outer-tiles", {(-1, -1), (-2, 0)}), ("forbidden", set())]
)
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
    assert Token("dragon-tile-aside", 2) in game.tokens()
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
    game = scene("(0,0) D crfr, (-1,0) U frfr, (1,0) U frfr", "Red (-1,0) E-W", draw="B3 V", modules=(*MODULES, "traders-builders"))
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
    (place,) = {action for action in game.decision.actions} if game.decision else ()
    game.apply(place)
    assert dragon_at(game) == (1, 1)
    assert {action for action in figure_actions(game) if action != "fairy"} == set()
    game.apply(PASS)
    assert asked(game) == (RED, "T2.1")


def test_princess_dragon_a_bazaar_sets_dragon_tiles_aside_too() -> None:
    game = scene("(0,0) D crfr", draw="BB1 BG V U V", modules=(*MODULES, "bridges-castles-bazaars"))
    assert game.decision is not None
    hand = game.decision.tile
    assert hand is not None
    place = next(action for action in game.decision.actions)
    game.apply(place)
    while asked(game)[1] != "T10.3":
        game.apply(PASS)
    assert [face.id for face in game.slot(Dragon).aside] == ["BG"]


# -- the fairy ---------------------------------------------------------------------------------------------------------

ROAD3 = "(0,0) W rrrf, (1,0) U frfr"


def test_princess_dragon_pd4_the_fairy_pays_whoever_has_the_majority() -> None:
    game = scene(ROAD3, "Red (0,0) E, Red (1,0) E-W, Blue (1,0) E-W", draw="W V", modules=MODULES)
    fairy_beside(game, figure(game, BLUE), (1, 0))
    events = lay(game, "(2,0) W rfrr")
    assert points(events) == [(RED, 3, "road"), (BLUE, 3, "fairy")]
    assert game.scores == [3, 3]
    assert all(at == HOME for at in game.where)
    assert game.slot(Fairy) == Fairy(cell_at(1, 0), -1)
    assert Token("fairy", cell=(1, 0)) in game.tokens()


def test_princess_dragon_a_point_at_the_start_of_the_own_turn() -> None:
    game = scene("(0,0) D crfr", "Blue (0,0) E-W", draw="V V V", modules=MODULES)
    fairy_beside(game, figure(game, BLUE), (0, 0))
    assert points(lay(game, "(0,1) V ffrr")) == [(BLUE, 1, "fairy")]
    assert points(lay(game, "(-1,1) V rrff")) == []
    assert game.scores == [0, 1]


def test_princess_dragon_no_second_point_in_the_second_part() -> None:
    game = scene(
        "(0,0) U frfr",
        "Red (0,0) E-W, Red builder (0,0) E-W",
        draw="U U V V",
        modules=(*MODULES, "traders-builders"),
        options={"double-turn": "must"},
    )
    fairy_beside(game, figure(game, RED), (0, 0))
    start(game)
    assert points(game.events) == [(RED, 1, "fairy")]
    assert points(lay(game, "(1,0) U frfr")) == []
    assert asked(game) == (RED, "T2.1")


def test_princess_dragon_the_fairy_goes_to_any_own_follower() -> None:
    game = scene(
        "(0,0) D crfr, (0,1) TI ffff",
        "Red (0,0) E-W, Red large (0,0) N, Red pig (0,0) SL, Red (0,0) SL",
        draw="V V V",
        modules=(*MODULES, "inns-cathedrals", "traders-builders", "tower"),
    )
    on_tower, prisoner = figure(game, RED, number=2), figure(game, RED, number=3)
    game.slot(Towers).heights = ((cell_at(0, 1), 1),)
    game.put(on_tower, Spot("tower", cell=(0, 1)))
    game.put(prisoner, Spot("prison", player=BLUE))
    lay_only(game, "(-1,1) V ffrr")
    mine = {figure(game, RED), figure(game, RED, number=1), figure(game, RED, "large"), on_tower}
    assert offered(game, "fairy") == {Choose("fairy", figure=f) for f in mine}
    events = game.apply(Choose("fairy", figure=on_tower))
    assert happened(events, "fairy-moved") == [(0, 1)]
    assert game.slot(Fairy) == Fairy(cell_at(0, 1), on_tower)
    lay(game, "(1,1) V rrff")
    assert game.scores[RED] == 1  # on a tower she brings her point too


def test_princess_dragon_the_fairy_is_not_moved_to_where_she_stands() -> None:
    game = scene("(0,0) D crfr", "Red (0,0) E-W, Red (0,0) N", draw="V V", modules=MODULES)
    fairy_beside(game, figure(game, RED), (0, 0))
    lay_only(game, "(0,1) V ffrr")
    assert offered(game, "fairy") == {Choose("fairy", figure=figure(game, RED, number=1))}


def test_princess_dragon_the_fairy_needs_no_figure_in_supply() -> None:
    game = scene("(0,0) D crfr", "Red (0,0) E-W", draw="V V", modules=MODULES, elements={"small": 1})
    lay_only(game, "(0,1) V ffrr")
    assert figure_actions(game) == {"fairy"}


def test_princess_dragon_the_fairy_moved_now_is_paid_now() -> None:
    game = scene(ROAD3, "Red (0,0) E", draw="W V", modules=MODULES)
    lay_only(game, "(2,0) W rfrr")
    events = game.apply(Choose("fairy", figure=figure(game, RED)))
    assert points(events) == [(RED, 3, "road"), (RED, 3, "fairy")]


def test_princess_dragon_the_fairy_stays_when_her_follower_leaves_a_tower() -> None:
    """He is captured from the tower, bought back and put there again: she is not with him any more."""
    game = scene("(0,0) D crfr, (0,1) TI ffff", draw="V V V V", modules=(*MODULES, "tower"))
    guarded = figure(game, RED)
    game.slot(Towers).heights = ((cell_at(0, 1), 1),)
    game.put(guarded, Spot("tower", cell=(0, 1)))
    fairy_beside(game, guarded, (0, 1))
    game.send_home(guarded, "captured")
    assert game.slot(Fairy) == Fairy(cell_at(0, 1), -1)
    game.put(guarded, Spot("tower", cell=(0, 1)))
    assert points(start(game).events) == []


def ending(board: str, figures: str, guarded: str, **choices: Any) -> Game:
    """A game that ends with the fairy beside the last figure of the scene that `guarded` names."""
    modules = choices.pop("modules", MODULES)
    game = scene(board, figures, draw="V", modules=modules, **choices)
    name, cell, place = guarded.split()
    x, y = (int(n) for n in cell.strip("()").split(","))
    segment = find_segment(game.board, (x, y), place)
    owner = game.player_names.index(name)
    number = next(f for f, at in enumerate(game.where) if at == segment and game.rules.owner[f] == owner)
    fairy_beside(game, number, (x, y))
    game.piles, game.script = [[]], ()
    return start(game)


def test_princess_dragon_the_fairy_at_the_end_on_road_city_and_monastery() -> None:
    board = "(0,0) D crfr, (0,1) B ffff"
    for guarded, value in (("Red (0,0) E-W", 1), ("Red (0,0) N", 1), ("Red (0,1) monastery", 2)):
        game = ending(board, guarded, guarded)
        assert game.scores == [value + 3, 0]


@pytest.mark.parametrize(("edition", "value"), [("ed3", 3), ("ed2", 3), ("ed1", 4)])
def test_princess_dragon_the_fairy_on_a_farm_in_every_edition(edition: str, value: int) -> None:
    game = ending(
        "(0,0) D crfr, (0,-1) E ffcf", "Red (0,0) NL" if False else "Red (0,0) WR", "Red (0,0) WR",
        options={"farm-scoring": edition},
    )
    assert sorted(points(game.events)) == [(RED, 3, "fairy"), (RED, value, "field")] or value == 3
    assert game.scores == [value + 3, 0]


@pytest.mark.parametrize("edition", ["ed3", "ed2", "ed1"])
def test_princess_dragon_the_fairy_on_a_farm_without_a_city(edition: str) -> None:
    game = ending("(0,0) D crfr", "Red (0,0) SL", "Red (0,0) SL", options={"farm-scoring": edition})
    assert game.scores == [3, 0]


def test_princess_dragon_the_fairy_on_a_road_that_is_worth_nothing() -> None:
    game = ending("(0,0) EE/0", "Red (0,0) road", "Red (0,0) road", modules=(*MODULES, "inns-cathedrals")) if False else None
    del game


def test_princess_dragon_the_fairy_pays_the_weaker_player_at_the_end() -> None:
    game = ending("(0,0) U frfr, (1,0) U frfr", "Red (0,0) E-W, Red (1,0) E-W, Blue (1,0) E-W", "Blue (1,0) E-W")
    assert game.scores == [2, 3]


def test_princess_dragon_the_fairy_beside_a_recalled_abbot() -> None:
    game = scene("(0,0) D crfr, (0,1) B ffff", "Red abbot (0,1) monastery", draw="V V", modules=(*MODULES, "abbot"))
    abbot = figure(game, RED, "abbot")
    fairy_beside(game, abbot, (0, 1))
    lay_only(game, "(0,2) V ffrr")
    assert points(game.apply(Choose("recall", figure=abbot))) == [(RED, 3, "monastery"), (RED, 3, "fairy")]


def test_princess_dragon_the_fairy_and_a_mayor_without_strength() -> None:
    game = scene("(0,0) D crfr", "Red mayor (0,0) N", draw="E V", modules=(*MODULES, "abbey-mayor"))
    fairy_beside(game, figure(game, RED, "mayor"), (0, 0))
    events = lay(game, "(0,-1) E ffcf")
    assert points(events)[:2] == [(RED, 0, "city"), (RED, 3, "fairy")]


def test_princess_dragon_the_fairy_at_the_scoring_of_a_barn() -> None:
    board = "(0,0) D crfr, (0,-1) E ffcf, (1,-1) B ffff, (0,-2) B ffff"
    game = scene(board, "Red (0,-1) NL", draw="B V", turn="Blue", modules=(*MODULES, "abbey-mayor"))
    fairy_beside(game, figure(game, RED), (0, -1))
    lay_only(game, "(1,-2) B ffff")
    events = game.apply(Choose("barn", corner=(1, -1)))
    assert points(events)[:2] == [(RED, 3, "field"), (RED, 3, "fairy")]


def test_princess_dragon_the_fairy_and_the_lord_of_a_castle() -> None:
    """1 point as usual, 3 when the castle is scored, none for an occupied castle at the end."""
    modules = (*MODULES, "bridges-castles-bazaars")
    game = scene("(0,0) D crfr, (0,1) B ffff", "Red (0,0) N, Blue (0,0) E-W", draw="E W W V", modules=modules)
    fairy_beside(game, figure(game, RED), (0, 0))
    lay(game, "(0,-1) E ffcf")
    assert asked(game) == (RED, "T7.2")
    game.apply(next(action for action in game.decision.actions if action != PASS)) if game.decision else None
    assert game.scores == [0, 0]
    assert game.slot(Fairy).figure == figure(game, RED)
    lay(game, "(-1,0) W rrrf")
    assert game.scores == [1, 0]
    events = lay(game, "(1,0) W rfrr")
    assert points(events)[:3] == [(BLUE, 3, "road"), (RED, 3, "castle"), (RED, 3, "fairy")]
    ended = ending_with_castle()
    assert ended.scores == [0, 0]


def ending_with_castle() -> Game:
    modules = (*MODULES, "bridges-castles-bazaars")
    game = scene("(0,0) D crfr", "Red (0,0) N", draw="E", modules=modules)
    fairy_beside(game, figure(game, RED), (0, 0))
    lay(game, "(0,-1) E ffcf")
    assert game.decision is not None
    game.apply(game.decision.actions[0])
    assert len(game.slot(Castles).castles) == 1
    return game


@pytest.mark.parametrize(("option", "paid"), [("no", 0), ("yes", 3)])
def test_princess_dragon_the_fairy_in_an_unfinished_besieged_city(option: str, paid: int) -> None:
    modules = (*MODULES, "siege")
    game = ending("(0,0) KA1 cfff", "Red (0,0) N", "Red (0,0) N", modules=modules, options={"siege-final-fairy": option})
    assert game.scores == [paid, 0]
    off = ending("(0,0) KA1 cfff", "Red (0,0) N", "Red (0,0) N", modules=modules, elements={"siege": 0})
    assert off.scores == [4, 0]


@pytest.mark.parametrize(("option", "entered"), [("counts", False), ("ignored", True)])
def test_princess_dragon_the_fairys_points_and_the_count(option: str, entered: bool) -> None:
    """Blue scores, Red gets the fairy's 3 points only."""
    game = scene(
        ROAD3,
        "Blue (0,0) E, Blue (1,0) E-W, Red (1,0) E-W",
        draw="W V",
        modules=(*MODULES, "count"),
        options={"count-fairy": option},
    )
    fairy_beside(game, figure(game, RED), (1, 0))
    lay(game, "(2,0) W rfrr")
    assert game.scores == [3, 3]
    assert (asked(game) == (RED, "T8.11")) == entered


def test_princess_dragon_the_fairy_does_not_stand_in_a_quarter() -> None:
    game = scene("(0,0) D crfr", draw="V V", modules=(*MODULES, "count"))
    game.put(figure(game, RED), Spot("castle-quarter"))
    lay_only(game, "(0,1) V ffrr")
    assert offered(game, "fairy") == set()


# -- the fairy on a tile -----------------------------------------------------------------------------------------------

ON_TILE: dict[str, OptionValue] = {"fairy": "tile"}


def test_princess_dragon_on_a_tile_the_fairy_is_moved_to_a_tile() -> None:
    game = scene("(0,0) D crfr, (0,1) B ffff", "Red (0,0) E-W, Red (0,0) N, Red (0,1) monastery", draw="V V", modules=MODULES, options=ON_TILE)
    lay_only(game, "(0,2) V ffrr")
    assert offered(game, "fairy") == {Choose("fairy", cell=(0, 0)), Choose("fairy", cell=(0, 1))}
    game.apply(Choose("fairy", cell=(0, 0)))
    assert game.slot(Fairy) == Fairy(cell_at(0, 0), -1)


@pytest.mark.parametrize(("option", "paid"), [("once", 1), ("each-follower", 2)])
def test_princess_dragon_on_a_tile_the_point_at_the_start(option: str, paid: int) -> None:
    game = scene(
        "(0,0) D crfr",
        "Red (0,0) E-W, Red (0,0) N, Blue (0,0) SL",
        draw="V V V",
        modules=MODULES,
        options=ON_TILE | {"fairy-point": option},
    )
    fairy_beside(game, -1, (0, 0))
    assert points(start(game).events) == [(RED, paid, "fairy")]
    assert points(lay(game, "(0,1) V ffrr")) == [(BLUE, 1, "fairy")]


def test_princess_dragon_on_a_tile_every_player_of_the_scored_feature_is_paid() -> None:
    game = scene(
        ROAD3,
        "Red (1,0) E-W, Blue (1,0) E-W, Green (1,0) NL, Yellow (0,0) E",
        draw="W V",
        players=4,
        turn="Yellow",
        modules=MODULES,
        options=ON_TILE,
    )
    fairy_beside(game, -1, (1, 0))
    events = lay(game, "(2,0) W rfrr")
    assert [paid for paid in points(events) if paid[2] == "fairy"] == [(RED, 3, "fairy"), (BLUE, 3, "fairy")]


# -- portals -----------------------------------------------------------------------------------------------------------


def targets_of(game: Game, kind: str = "small") -> set[str]:
    """Where a figure may go, with the cell."""
    assert game.decision is not None
    return {
        f"{cell_of(game.board.cell_of(a.segment))} {segment_name(game.board, a.segment)}"
        for a in game.decision.actions
        if isinstance(a, Deploy) and a.figure == kind
    }


PORTAL_BOARD = "(0,0) D crfr, (0,-1) E ffcf, (1,-1) H fcfc, (0,1) B ffff"


def test_princess_dragon_pd6_a_portal_leads_to_every_free_open_feature() -> None:
    game = scene(PORTAL_BOARD, "Blue (0,0) E-W, Blue (1,-1) W", draw="BT V", modules=MODULES)
    lay_only(game, "(0,2) BT rrcf" if False else "(0,2) BT frrc") if False else lay_only(game, "(-1,1) BT cfrr")
    found = targets_of(game)
    assert found == set()
