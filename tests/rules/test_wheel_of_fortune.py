"""The Wheel of Fortune: its worked examples, and every value of its options."""

from __future__ import annotations

import pytest
from questions import BLUE, GREEN, RED, YELLOW, asked, figure, happened, offered, question, returned, words_offered
from wheel_scenes import (
    BOARD,
    FAMINE,
    FORTUNE,
    INQUISITION,
    MODULES,
    NUMBERED,
    PLAGUE,
    STORM,
    TAXES,
    about_to_spin,
    on_crown,
    pig,
    spin,
    wheel_game,
)

from bastide import new_game
from bastide.errors import SetupError
from bastide.game.actions import PASS, Choose, Deploy
from bastide.game.events import FigurePut, FigureReturned, Scored, TileRemoved
from bastide.game.game import ELSEWHERE, HOME, Game
from bastide.game.lines import breakdown_text
from bastide.game.module import Token
from bastide.modules.rulings import is_base_tile
from bastide.modules.wheel_of_fortune.board import CROWNS, SECTORS, Wheel, number_on
from bastide.modules.wheel_of_fortune.prospects import chance_of_pig, crown_prospects
from bastide.players import load
from bastide.testkit.scene import find_segment, lay, lay_only, points, scene
from bastide.tiles.geometry import cell_at, cell_of

# -- the board ---------------------------------------------------------------------------------------------------------


def drawn_and_left(game: Game) -> list[str]:
    hand = [game.decision.tile.id] if game.decision and game.decision.tile else []
    return hand + [face.id for pile in game.piles for face in pile]


def test_wheel_the_board_is_the_start_and_fills_sixteen_cells() -> None:
    game = new_game(2, MODULES, seed=1)
    assert {cell_of(piece.cell) for piece in game.board.pieces} == {(x, y) for x in range(4) for y in range(4)}
    assert not {cell_of(cell) for cell in game.board.demand} & {(x, y) for x in range(4) for y in range(4)}
    assert pig(game) == FORTUNE
    assert game.tokens() == [Token("fortune-pig", cell=(1, 1), place="wheel:fortune", point=(2500, 2050))]


def test_wheel_edges_round_the_board() -> None:
    """N side west to east c f r f, E side c f r f, S side east to west f f c f, W side south to north r f f c."""
    board = new_game(2, MODULES, seed=1).board
    letters = {1: "c", 2: "r", 3: "f"}

    def edge(beside: tuple[int, int], direction: int) -> str:
        return letters[board.demand[cell_at(*beside)] >> 4 * direction & 15]

    north = [edge((x, -1), 2) for x in range(4)]
    east = [edge((4, y), 3) for y in range(4)]
    south = [edge((3 - x, 4), 0) for x in range(4)]
    west = [edge((-1, 3 - y), 1) for y in range(4)]
    assert "".join(north + east + south + west) == "cfrfcfrfffcfrffc"


def test_wheel_three_fields_between_the_roads_touch_one_city_each() -> None:
    board = new_game(2, MODULES, seed=1).board

    def field(*places: tuple[int, int, str]) -> int:
        (label,) = {board.label[find_segment(board, (x, y), place)] for x, y, place in places}
        return label

    north_west = field((0, 3, "WR"), (0, 2, "WL"), (0, 1, "WL"), (0, 0, "EL"), (1, 0, "NL"), (2, 0, "NL"))
    north_east = field((2, 0, "NR"), (3, 0, "NL"), (3, 1, "EL"), (3, 2, "EL"))
    south = field((3, 2, "ER"), (3, 3, "EL"), (2, 3, "SL"), (1, 3, "WL"), (0, 3, "WL"))
    touched = {
        label: {
            board.label[board.pieces[board.piece_of[s]].first + city]
            for s in board.members(label)
            for city in board.printed[s].touches
        }
        for label in (north_west, north_east, south)
    }
    city = {place: board.label[find_segment(board, *place)] for place in (((0, 0), "N"), ((3, 0), "E"), ((1, 3), "S"))}
    assert [touched[label] for label in (north_west, north_east, south)] == [{label} for label in city.values()]


def test_wheel_9_a_town_at_the_border_counts_its_cells() -> None:
    game = wheel_game(figures="Red (3,0) E", draw="E V")
    assert points(lay(game, "(4,0) E fffc")) == [(RED, 4, "city")]


def test_wheel_9_the_corner_city_is_one_city_open_to_two_sides() -> None:
    game = wheel_game("(0,-1) E ffcf", "Red (0,0) N", draw="E V")
    assert not game.board.is_complete(find_segment(game.board, (0, 0), "N"))
    assert points(lay(game, "(-1,0) E fcff")) == [(RED, 6, "city")]


def test_wheel_9_roads_end_at_the_rim() -> None:
    game = wheel_game("(2,-1) U rfrf", "Red (2,0) N", draw="W V")
    assert points(lay(game, "(2,-2) W frrr")) == [(RED, 3, "road")]


def test_wheel_a_road_that_comes_back_to_the_board_counts_each_cell() -> None:
    """From the northern road round the corner to the eastern one: 8 tiles, two of them cells of the board."""
    way = "(2,-1) V frrf, (3,-1) U frfr, (4,0) D rfrc, (4,1) U rfrf"
    game = wheel_game(f"{way}, (4,2) V rffr", "Red (2,0) N", draw="V V")
    assert points(lay(game, "(4,-1) V ffrr")) == [(RED, 8, "road")]


def test_wheel_nobody_deploys_on_the_board_itself() -> None:
    game = wheel_game(draw="U V")
    lay_only(game, "(2,-1) U rfrf")
    assert game.decision is not None
    segments = {a.segment for a in game.decision.actions if isinstance(a, Deploy)}
    assert {cell_of(game.board.cell_of(segment)) for segment in segments} == {(2, -1)}


# -- the pile ----------------------------------------------------------------------------------------------------------


def test_wheel_tiles_own_take_the_place_of_the_base_tiles() -> None:
    tiles = drawn_and_left(new_game(2, MODULES, seed=1))
    assert len(tiles) == 72
    assert all(tile.startswith("Srad") for tile in tiles)


def test_wheel_tiles_both_are_mixed_and_the_start_tile_with_them() -> None:
    tiles = drawn_and_left(new_game(2, MODULES, seed=1, options={"wheel.tiles": "both"}))
    assert len(tiles) == 144
    assert tiles.count("D") == 4


def test_wheel_tiles_numbered_go_with_the_base_tiles() -> None:
    game = new_game(2, MODULES, seed=1, options={"wheel.tiles": "numbered"})
    tiles = drawn_and_left(game)
    assert len(tiles) == 72 + 19
    assert tiles.count("D") == 4
    numbers = [number_on(game.rules.faces[tile]) for tile in tiles if tile.startswith("Srad")]
    assert sorted(numbers) == [1] * 11 + [2] * 5 + [3] * 3


def test_wheel_63_of_its_tiles_repeat_the_base_game() -> None:
    rules = new_game(2, MODULES, seed=1).rules
    assert sum(c.count for c in rules.copies if is_base_tile(rules, c.face)) == 63


@pytest.mark.parametrize("value", ["both", "numbered"])
def test_wheel_beside_the_base_tiles_its_own_are_no_base_tiles(value: str) -> None:
    rules = new_game(2, MODULES, seed=1, options={"wheel.tiles": value}).rules
    assert {c.face.set_id for c in rules.copies if is_base_tile(rules, c.face)} == {"base"}


def test_wheel_own_monasteries_are_replaced_like_those_of_the_base_game() -> None:
    tiles = drawn_and_left(new_game(2, (*MODULES, "monasteries"), seed=1))
    assert not {"Srad26", "Srad27"} & set(tiles)
    assert tiles.count("Srad32") == 1  # two roads and a monastery: no face of the base game
    assert len(tiles) == 72


def test_wheel_the_first_tiles_before_the_plague_are_its_own() -> None:
    game = new_game(2, (*MODULES, "plague"), seed=1)
    rules = game.rules
    assert all(is_base_tile(rules, face) for face in game.piles[0])
    assert len(game.piles[0]) + 1 == 63


@pytest.mark.parametrize("other", ["count"])
def test_wheel_another_start_board_makes_no_game(other: str) -> None:
    with pytest.raises(SetupError) as told:
        new_game(2, (*MODULES, other))
    assert told.value.say("en") == (
        "Only one board can be the start, not all of these: City of Carcassonne, Board of the wheel. "
        "Leave the others out."
    )
    assert "Stadt Carcassonne, Tafel mit dem Rad" in told.value.say("de")
    assert new_game(2, (*MODULES, other), tiles={"count": 0}, seed=1).decision is not None


def test_wheel_without_its_board_the_rest_is_an_ordinary_game() -> None:
    game = new_game(2, MODULES, tiles={"wheel-of-fortune": 0}, seed=1)
    assert {piece.face.id for piece in game.board.pieces} == {"D"}
    assert not any(token.what == "fortune-pig" for token in game.tokens())
    assert game.decision is not None
    game.apply(game.decision.actions[0])
    assert not set(CROWNS) & words_offered(game)


def test_wheel_without_its_wheel_the_board_is_a_plain_start() -> None:
    game = new_game(2, MODULES, elements={"fortune-wheel": 0}, seed=1, draws=("Srad33", "Srad34"))
    assert len(game.board.pieces) == 16
    assert not game.tokens()
    assert not happened(game.events, "pig-to-taxes")


# -- the pig -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "number", "after"), [(FORTUNE, 2, FAMINE), (INQUISITION, 3, TAXES), (PLAGUE, 1, FORTUNE)]
)
def test_wheel_1_the_pig_moves_by_the_number(before: int, number: int, after: int) -> None:
    game = wheel_game(draw=f"U {NUMBERED[number]} V V", turn="Blue")
    game.slot(Wheel).sector = before
    events = spin(game)
    assert pig(game) == after
    assert happened(events, f"pig-to-{SECTORS[after].id}") == [()]
    assert [token.place for token in game.tokens()] == [f"wheel:{SECTORS[after].id}"]
    assert asked(game) == (RED, "T2.1"), "before the tile is laid"


def test_wheel_a_tile_without_a_number_leaves_the_pig_alone() -> None:
    game = wheel_game(draw="U Srad28 V V", turn="Blue")
    spin(game)
    assert pig(game) == FORTUNE


def test_wheel_the_number_is_not_known_before_the_tile_is_drawn() -> None:
    """The same position with other seeds: the pig goes where the tile that is then drawn says."""
    stops = set()
    for seed in range(40):
        game = new_game(2, MODULES, seed=7, draws=("Srad36",))
        game.seed = seed
        assert game.decision is not None
        game.apply(game.decision.actions[0])
        game.apply(PASS)
        assert game.decision is not None
        assert game.decision.tile is not None
        assert pig(game) == number_on(game.decision.tile)
        stops.add(pig(game))
    assert stops == {0, 1, 2, 3}


# -- the sectors -------------------------------------------------------------------------------------------------------


def test_wheel_fortune_pays_the_active_player_only() -> None:
    game = about_to_spin(1, FORTUNE)
    assert points(spin(game)) == [(RED, 3, "wheel-fortune")]


CITIES = "(8,0) F fcfc, (9,0) G fcfc, (20,0) E cfff"


def test_wheel_2_taxes() -> None:
    game = about_to_spin(
        1,
        TAXES,
        CITIES,
        "Blue (8,0) E-W, Blue (9,0) E-W, Red large (9,0) E-W, Blue (20,0) N",
        modules=("inns-cathedrals",),
    )
    events = spin(game)
    assert points(events) == [(RED, 2, "wheel-taxes"), (BLUE, 7, "wheel-taxes")]
    red, blue = (e for e in events if isinstance(e, Scored))
    assert breakdown_text(game.rules, red) == "1 pennant and 1 knight: 2"
    assert breakdown_text(game.rules, blue) == "Taxes, +6 one city, +1 one city: 7"
    assert breakdown_text(game.rules, blue, "de") == "Steuern, +6 eine Stadt, +1 eine Stadt: 7"


def test_wheel_2_taxes_of_several_knights_in_one_city() -> None:
    game = about_to_spin(1, TAXES, CITIES, "Blue (8,0) E-W, Blue (9,0) E-W")
    (blue,) = (e for e in spin(game) if isinstance(e, Scored))
    assert (blue.points, breakdown_text(game.rules, blue)) == (
        6,
        "1 pennant and 2 knights, 2 each (for each knight): 6",
    )


FARM = "(10,0) H cfcf, (10,-1) E ffcf, (10,1) E cfff, (11,0) E fcff, (12,0) E fffc"


def test_wheel_3_famine_needs_no_majority() -> None:
    game = about_to_spin(2, FAMINE, FARM, "Green (10,0) EL, Green (11,0) NL, Yellow (10,0) EL", players=4)
    assert points(spin(game)) == [(GREEN, 6, "wheel-famine"), (YELLOW, 3, "wheel-famine")]
    assert game.where[figure(game, GREEN)] >= 0, "all figures stay where they are"


def test_wheel_4_storm_counts_followers_in_the_supply() -> None:
    away = ", ".join(f"Red ({x},8) E-W" for x in (20, 22, 24))
    roads = ", ".join(f"({x},8) U frfr" for x in (20, 22, 24))
    game = about_to_spin(3, STORM, roads, away, modules=("inns-cathedrals", "traders-builders"))
    assert points(spin(game)) == [(RED, 5, "wheel-storm"), (BLUE, 8, "wheel-storm")]


def test_wheel_5_inquisition() -> None:
    game = about_to_spin(1, INQUISITION, "(10,0) B ffff, (20,0) B ffff", "Blue (10,0) monastery, Blue (20,0) monastery")
    (event,) = (e for e in spin(game) if isinstance(e, Scored))
    assert (event.player, event.points, event.source) == (BLUE, 4, "wheel-inquisition")
    assert breakdown_text(game.rules, event) == "2 monks, 2 each: 4"


def test_wheel_payment_begins_with_the_active_player() -> None:
    """Green draws the number: Green, Yellow, Red, Blue."""
    game = wheel_game(draw="U Srad33 V V V", players=4, turn="Blue")
    game.slot(Wheel).sector = FAMINE
    assert [player for player, _, _ in points(spin(game))] == [GREEN, YELLOW, RED, BLUE]


@pytest.mark.parametrize(("heretics", "paid"), [(True, 4), (False, 2)])
def test_wheel_heretics_count_by_option(heretics: bool, paid: int) -> None:
    game = about_to_spin(
        1,
        INQUISITION,
        "(10,0) B ffff, (20,0) CU1 ffff",
        "Blue (10,0) monastery, Blue (20,0) monastery",
        modules=("cult",),
        options={"wheel.heretics": heretics},
    )
    assert points(spin(game)) == [(BLUE, paid, "wheel-inquisition")]


# -- the plague --------------------------------------------------------------------------------------------------------


def test_wheel_8_plague_takes_one_follower_of_everybody_in_turn_order() -> None:
    tiles = "(10,0) U frfr, (20,0) U frfr, (30,0) U frfr, (40,0) B ffff"
    game = about_to_spin(2, PLAGUE, tiles, "Red (10,0) E-W, Red (20,0) E-W, Green (30,0) E-W", players=3)
    on_crown(game, "crown-storm-1", BLUE)
    spin(game)
    assert asked(game) == (RED, "T1.6")
    assert offered(game, "wheel-plague") == {
        Choose("wheel-plague", figure=figure(game, RED, number=number)) for number in (0, 1)
    }
    assert game.decision is not None
    assert PASS not in game.decision.actions
    assert question(game).why.say("en") == "The pig has reached the Plague: everybody must take one back."
    events = game.apply(Choose("wheel-plague", figure=figure(game, RED, number=1)))
    assert returned(events) == {(figure(game, RED, number=1), "wheel-plague")}
    assert asked(game) == (GREEN, "T1.6"), "Blue has figures on crowns only"
    game.apply(Choose("wheel-plague", figure=figure(game, GREEN)))
    assert asked(game) == (RED, "T2.1")
    assert game.where[figure(game, RED)] >= 0
    assert game.where[figure(game, BLUE, number=6)] == ELSEWHERE


def test_wheel_plague_leaves_no_builder_alone() -> None:
    game = about_to_spin(
        2, PLAGUE, "(10,0) U frfr", "Red (10,0) E-W, Red builder (10,0) E-W", modules=("traders-builders",)
    )
    spin(game)
    assert offered(game, "wheel-plague") == {Choose("wheel-plague", figure=figure(game, RED))}
    events = game.apply(Choose("wheel-plague", figure=figure(game, RED)))
    assert {number for number, _ in returned(events)} == {figure(game, RED), figure(game, RED, "builder")}


def test_wheel_plague_takes_no_barn_and_no_shepherd() -> None:
    game = about_to_spin(2, PLAGUE, "(10,0) B ffff", "Red shepherd (10,0) NL", modules=("hills-sheep",))
    spin(game)
    assert asked(game) == (RED, "T2.1")


def test_wheel_a_follower_taken_back_may_be_placed_in_the_same_part() -> None:
    away = ", ".join("Red (10,0) EL" for _ in range(7))
    game = about_to_spin(2, PLAGUE, "(10,0) B ffff", away)
    spin(game)
    game.apply(Choose("wheel-plague", figure=figure(game, RED, number=3)))
    lay_only(game, "(2,-2) Srad34 rfrf")
    assert Choose("crown-plague-1", figure=figure(game, RED, number=3)) in offered(game, "crown-plague-1")
    assert any(isinstance(action, Deploy) for action in (game.decision.actions if game.decision else []))


# -- the crowns --------------------------------------------------------------------------------------------------------


def test_wheel_a_follower_goes_onto_any_free_crown_with_any_tile() -> None:
    game = wheel_game(draw="U V V")
    on_crown(game, "crown-taxes-2", BLUE)
    lay_only(game, "(2,-1) U rfrf")
    red = figure(game, RED)
    assert {a for word in CROWNS for a in offered(game, word)} == {
        Choose(word, figure=red) for word in CROWNS if word != "crown-taxes-2"
    }
    events = game.apply(Choose("crown-taxes-1", figure=red))
    assert [(e.figure, e.where) for e in events if isinstance(e, FigurePut)] == [(red, "crown-taxes-1")]
    assert asked(game) == (BLUE, "T2.1"), "it was the one figure action"


def test_wheel_a_crown_instead_of_a_follower_on_land() -> None:
    game = wheel_game(draw="U V V")
    lay(game, "(2,-1) U rfrf", "N-S")
    assert asked(game) == (BLUE, "T2.1")


@pytest.mark.parametrize(
    ("sector", "crowns", "paid"),
    [
        (TAXES, [("crown-taxes-1", RED)], [(RED, 6)]),
        (TAXES, [("crown-taxes-2", RED)], [(RED, 6)]),
        (TAXES, [("crown-taxes-1", BLUE), ("crown-taxes-2", RED)], [(RED, 3), (BLUE, 3)]),
        (TAXES, [("crown-taxes-1", RED), ("crown-taxes-2", RED)], [(RED, 3), (RED, 3)]),
        (FAMINE, [("crown-famine", BLUE)], [(BLUE, 3)]),
        (INQUISITION, [("crown-famine", BLUE)], []),
    ],
)
def test_wheel_6_crowns(sector: int, crowns: list[tuple[str, int]], paid: list[tuple[int, int]]) -> None:
    game = about_to_spin(1, sector)
    figures = {on_crown(game, word, player, number=6 - n) for n, (word, player) in enumerate(crowns)}
    events = spin(game)
    assert points(events) == [(player, number, "wheel-crown") for player, number in paid]
    assert {f for f, _ in returned(events)} == (figures if paid else set())
    assert all(game.where[f] == (HOME if paid else ELSEWHERE) for f in figures)


def test_wheel_crowns_that_the_pig_only_passes_are_not_scored() -> None:
    game = about_to_spin(3, STORM)
    famine, storm = on_crown(game, "crown-famine", RED), on_crown(game, "crown-storm-1", BLUE)
    spin(game)
    assert (game.where[famine], game.where[storm]) == (ELSEWHERE, HOME)


def test_wheel_7_the_crown_pays_after_the_storm() -> None:
    away = ", ".join("Red (10,0) EL" for _ in range(6))
    game = about_to_spin(3, STORM, "(10,0) B ffff", away)
    on_crown(game, "crown-storm-1", RED)
    assert points(spin(game)) == [(BLUE, 7, "wheel-storm"), (RED, 6, "wheel-crown")]


def test_wheel_crowns_score_also_after_the_plague() -> None:
    game = about_to_spin(2, PLAGUE)
    on_crown(game, "crown-plague-1", RED)
    assert points(spin(game)) == [(RED, 6, "wheel-crown")]


def test_wheel_the_follower_of_a_crown_may_go_there_again() -> None:
    away = ", ".join("Red (10,0) EL" for _ in range(6))
    game = about_to_spin(3, STORM, "(10,0) B ffff", away)
    on_crown(game, "crown-storm-1", RED)
    spin(game)
    lay_only(game, "(2,-2) Srad35 rfrf")
    assert offered(game, "crown-storm-1")


def test_wheel_followers_on_crowns_bring_nothing_at_the_end() -> None:
    game = wheel_game(draw="U")
    on_crown(game, "crown-fortune", BLUE)
    lay(game, "(2,-1) U rfrf", "N-S")
    assert game.over
    assert game.scores == [2, 0]


def test_wheel_border_features_score_at_the_end() -> None:
    game = wheel_game(figures="Red (0,0) N, Blue (3,2) E, Red (1,0) NL", draw="E")
    lay(game, "(4,0) E fffc")
    assert game.over
    assert game.scores == [1, 1], "a city of one tile, a road of one; the farm in the west has no completed city"


# -- a tile that fits nowhere ------------------------------------------------------------------------------------------

CLOSED = ", ".join(
    [BOARD]
    + [f"({x},-1) {tile}" for x, tile in enumerate(("E ffcf", "B ffff", "A ffrf", "B ffff"))]
    + [f"(4,{y}) {tile}" for y, tile in enumerate(("E fffc", "B ffff", "A fffr", "B ffff"))]
    + [f"({x},4) {tile}" for x, tile in enumerate(("B ffff", "E cfff", "B ffff", "B ffff"))]
    + [f"(-1,{y}) {tile}" for y, tile in enumerate(("E fcff", "B ffff", "B ffff", "A frff"))]
)
"""Nothing but fields all round."""


@pytest.mark.parametrize(("option", "stops"), [(True, STORM), (False, TAXES)])
def test_wheel_a_number_that_fits_nowhere(option: bool, stops: int) -> None:
    """A crossing fits nowhere: by default the pig has moved, and the next tile may move it again."""
    game = scene(
        CLOSED,
        draw="B Srad37 Srad08 B",
        turn="Blue",
        modules=MODULES,
        options={"wheel.tiles": "both", "wheel.trigger-unplaceable": option},
    )
    game.slot(Wheel).sector = TAXES if option else FORTUNE
    events = lay(game, "(5,1) B ffff")
    assert [e.tile for e in events if isinstance(e, TileRemoved)] == ["Srad37"]
    assert pig(game) == stops
    assert game.decision is not None
    assert game.decision.tile is not None
    assert game.decision.tile.id == "Srad08"


@pytest.mark.parametrize("option", [True, False])
def test_wheel_the_tile_moves_the_pig_once(option: bool) -> None:
    game = about_to_spin(2, FAMINE, options={"wheel.trigger-unplaceable": option})
    spin(game)
    assert pig(game) == FAMINE
    lay(game, "(2,-2) Srad34 rfrf")
    assert pig(game) == FAMINE


# -- what people see ---------------------------------------------------------------------------------------------------


def test_wheel_a_figure_on_a_crown_is_seen_on_the_wheel() -> None:
    game = wheel_game(draw="V V")
    number = on_crown(game, "crown-fortune", RED)
    assert game.drawn_on(game.spots[number]) == (1, 1)
    assert game.point_of(game.spots[number]) == 3.35 + 2j


def test_wheel_returned_followers_are_told_with_their_reason() -> None:
    game = about_to_spin(1, FORTUNE)
    number = on_crown(game, "crown-fortune", BLUE)
    assert FigureReturned(number, ELSEWHERE, "wheel-crown") in spin(game)


# -- computer players --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("way", "left", "chance"),
    [
        (1, (0, 0, 0), 0.0),
        (1, (1, 0, 0), 1.0),
        (1, (0, 1, 0), 0.0),
        (0, (5, 0, 0), 0.0),
        (0, (6, 0, 0), 1.0),
        (2, (1, 1, 0), 0.5 + 0.25),
    ],
)
def test_wheel_the_chance_that_the_pig_comes(way: int, left: tuple[int, int, int], chance: float) -> None:
    assert chance_of_pig(way, left) == pytest.approx(chance)


def test_wheel_a_crown_is_worth_more_alone_and_nothing_without_numbers() -> None:
    game = wheel_game(draw="V Srad33 Srad33 V V")
    on_crown(game, "crown-taxes-1", RED)
    ((player, alone),) = crown_prospects(game)
    on_crown(game, "crown-taxes-2", BLUE)
    beside = dict(crown_prospects(game))
    assert player == RED
    assert alone > beside[RED] == beside[BLUE] > 0
    game.piles = [[face for face in game.piles[0] if not number_on(face)]]
    assert {more for _, more in crown_prospects(game)} == {0.0}


@pytest.mark.slow
@pytest.mark.parametrize("level", ["classic", "normal"])
def test_wheel_computer_players_go_onto_crowns_and_onto_the_land(level: str) -> None:
    game = new_game(2, MODULES, seed=1)
    players = [load(level, seed) for seed in range(2)]
    crowns, paid, land = 0, 0, 0
    while game.decision is not None:
        player = game.decision.player
        action = players[player].choose(game.view(player))
        crowns += isinstance(action, Choose) and action.what in CROWNS
        land += isinstance(action, Deploy)
        paid += sum(number for _, number, source in points(game.apply(action)) if source == "wheel-crown")
    assert crowns > 8
    assert land > 20
    assert paid > 20
