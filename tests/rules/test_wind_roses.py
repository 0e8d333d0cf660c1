"""The Wind Roses: the worked examples, the options, and the order of several starts."""

from __future__ import annotations

from random import Random

import pytest
from carcassonne import BLOCK, may_enter
from questions import BLUE, RED, asked, happened, question

from bastide.aid import make_sheet
from bastide.game.actions import PASS, Place
from bastide.game.frames import Part, Turn
from bastide.game.game import Game
from bastide.game.module import OptionValue
from bastide.game.notation import position
from bastide.game.shown import Compass
from bastide.game.telling import told
from bastide.modules import make_setup, new_game, rules_for
from bastide.modules.robbers import Robbers
from bastide.modules.wind_roses import WINDS, Rose
from bastide.players.greedy import GreedyPlayer
from bastide.players.random import RandomPlayer
from bastide.testkit.lively import lively_answer
from bastide.testkit.scene import lay, lay_only, placements, points, scene
from bastide.tiles.geometry import Cell, cell_of

MODULES = ("wind-roses",)
ROSE = "wind-rose"
START = "(0,0) WR4 fcfr"
BONUS = [(RED, 3, ROSE)]
TILES = {"NE": "WR1", "SE": "WR2", "SW": "WR6", "NW": "WR3"}
EDGES = {"NE": "cffc", "SE": "cffc", "SW": "cfrr", "NW": "cfcf"}
"""Unturned; all of them have a field in the east."""
Options = dict[str, OptionValue]


def roses(tiles: str, draw: str, *, modules: tuple[str, ...] = (), **choices: object) -> Game:
    return scene(tiles, draw=f"{draw} V V", modules=(*MODULES, *modules), **choices)  # type: ignore[arg-type]


def paid_at(quarter: str, cell: Cell, tiles: str = START, **choices: object) -> list[tuple[int, int, str]]:
    """What a quarter rose pays, laid unturned west of a monastery."""
    x, y = cell
    game = roses(f"{tiles}, ({x + 1},{y}) B ffff", TILES[quarter], **choices)  # type: ignore[arg-type]
    return points(lay_only(game, f"({x},{y}) {TILES[quarter]} {EDGES[quarter]}"))


def rose_of(game: Game) -> tuple[Cell, int]:
    rose = game.slot(Rose)
    return cell_of(rose.cell), rose.rotation


# -- the worked examples -----------------------------------------------------------------------------------------------


def test_v1_the_bonus_comes_at_once_and_apart_from_the_scoring() -> None:
    game = roses(f"{START}, (-1,0) U frfr, (-1,1) E ffcf", "WR6", figures="Blue (-1,1) S")
    assert points(lay_only(game, "(-1,2) WR6 cfrr")) == BONUS
    assert points(game.apply(PASS)) == [(BLUE, 4, "city")]
    assert game.scores == [3, 4]


def test_v2_no_bonus_in_another_section() -> None:
    assert paid_at("SW", (3, 2)) == []


@pytest.mark.parametrize("quarter", ["SW", "NW"])
def test_v3_the_row_of_the_rose_belongs_to_two_sections(quarter: str) -> None:
    assert paid_at(quarter, (-3, 0)) == BONUS


@pytest.mark.parametrize(("quarter", "paid"), [("NE", BONUS), ("NW", BONUS), ("SE", []), ("SW", [])])
def test_the_column_of_the_rose_belongs_to_two_sections(quarter: str, paid: list[tuple[int, int, str]]) -> None:
    assert paid_at(quarter, (0, -3)) == paid


@pytest.mark.parametrize(("cell", "paid"), [((0, -3), BONUS), ((0, 3), [])])
def test_v4_the_compass_turns_with_the_blue_rose(cell: Cell, paid: list[tuple[int, int, str]]) -> None:
    assert paid_at("SW", cell, f"{START}, (2,-1) WR5 rffr") == paid


def test_v5_a_bonus_stays_when_the_blue_rose_takes_over() -> None:
    game = roses(f"{START}, (-2,1) B ffff", "WR6 WR5 V WR3")
    assert points(lay(game, "(-3,1) WR6 cfrr")) == BONUS
    events = lay(game, "(-2,2) WR5 frrf")  # its north points to the west
    assert happened(events, "blue-rose") == [()]
    assert points(events) == []
    assert rose_of(game) == ((-2, 2), 3)
    assert game.scores == [3, 0]


# -- sections ----------------------------------------------------------------------------------------------------------

FAR = 9
CORNERS = {"NE": (3, -3), "SE": (3, 3), "SW": (-3, 3), "NW": (-3, -3)}


@pytest.mark.parametrize("quarter", TILES)
@pytest.mark.parametrize("rotation", range(4))
def test_each_section_has_its_tile_however_the_rose_is_turned(quarter: str, rotation: int) -> None:
    names = list(CORNERS)
    where = names[(names.index(quarter) + rotation) % 4]
    for name, (x, y) in CORNERS.items():
        tiles = f"{START}, ({FAR},{FAR}) WR5/{rotation}"
        assert paid_at(quarter, (FAR + x, FAR + y), tiles) == (BONUS if name == where else [])


def test_without_a_full_rose_nothing_is_paid() -> None:
    assert paid_at("NE", (3, -3), "(0,0) D crfr") == []


def test_without_the_element_the_tiles_are_ordinary() -> None:
    game = new_game(2, MODULES, elements={ROSE: 0}, seed=1)
    assert [piece.face.id for piece in game.board.pieces] == ["D"]
    assert "WR4" in {face.id for pile in game.piles for face in pile}
    assert paid_at("NE", (3, -3), elements={ROSE: 0}) == []


# -- options -----------------------------------------------------------------------------------------------------------

COMPULSORY: Options = {"roses.placement": "compulsory"}
ALIGNED: Options = {"roses.alignment": "aligned"}
BOTH_SIDES = f"{START}, (-4,-4) B ffff, (4,4) B ffff"


def test_a_quarter_rose_may_go_anywhere() -> None:
    found = placements(roses(BOTH_SIDES, "WR1"))
    assert {"(3,4) cffc", "(-5,-4) cffc", "(5,4) fccf"} <= found


def cells(game: Game) -> set[Cell]:
    assert game.decision is not None
    return {action.cell for action in game.decision.actions if isinstance(action, Place)}


def test_compulsory_a_quarter_rose_goes_into_its_section() -> None:
    anywhere = cells(roses(BOTH_SIDES, "WR2"))
    inside = {(x, y) for x, y in anywhere if x >= 0 and y >= 0}
    assert cells(roses(BOTH_SIDES, "WR2", options=COMPULSORY)) == inside < anywhere


def test_compulsory_says_why_not() -> None:
    game = roses(BOTH_SIDES, "WR2", options=COMPULSORY)
    reason = game.why_not(Place((-5, -4), 0))
    assert reason is not None
    assert reason.say("en") == "This rose belongs in the south-east of the wind rose."
    assert reason.say("de") == "Diese Rose gehört in den Südosten der Windrose."


def test_compulsory_where_it_does_not_fit_it_goes_anywhere_without_points() -> None:
    """North and east of the blue rose every edge has a road, and the quarter rose has none."""
    roads = "(9,-9) WR5 ffrr, (9,-10) W rrfr, (10,-9) W rrrf"
    game = roses(f"{START}, {roads}, (-4,-4) B ffff", "WR1", options=COMPULSORY)
    assert question(game).why.say("en") == ""
    assert points(lay_only(game, "(-5,-4) WR1 cffc")) == []


def test_compulsory_leaves_other_tiles_alone() -> None:
    game = roses(BOTH_SIDES, "WR5", options=COMPULSORY)
    assert {"(3,4) rffr", "(-5,-4) rffr"} <= placements(game)


@pytest.mark.parametrize(("options", "rotation", "paid"), [({}, 1, BONUS), (ALIGNED, 1, []), (ALIGNED, 0, BONUS)])
def test_aligned_only_a_rose_that_points_like_the_full_one_is_paid(
    options: Options, rotation: int, paid: list[tuple[int, int, str]]
) -> None:
    game = roses(BOTH_SIDES, "WR2", options=options)
    cell = (4, 3) if rotation else (3, 4)
    assert points(game.apply(Place(cell, rotation))) == paid


def test_aligned_follows_the_rotation_of_the_blue_rose() -> None:
    game = roses(f"{START}, (4,4) WR5 rffr, (8,8) B ffff", "WR1", options=ALIGNED)
    assert points(game.apply(Place((8, 7), 1))) == BONUS


def test_compulsory_and_aligned() -> None:
    game = roses(BOTH_SIDES, "WR2", options=COMPULSORY | ALIGNED)
    assert {place.rotation for place in game.decision.actions if isinstance(place, Place)} == {0}  # type: ignore[union-attr]
    reason = game.why_not(Place((4, 3), 1))
    assert reason is not None
    assert reason.say("en") == "Turn the tile so that its rose points like the wind rose."


# -- the start ---------------------------------------------------------------------------------------------------------


def drawn_to(game: Game, step: str, seed: int = 1) -> Game:
    """The game, played by chance up to a step."""
    rng = Random(seed)
    while game.decision is not None and game.decision.step != step:
        game.apply(lively_answer(game.decision, rng))
    return game


def test_alone_the_orange_rose_is_the_start() -> None:
    game = new_game(2, MODULES, seed=1)
    assert [(piece.face.id, cell_of(piece.cell), piece.rotation) for piece in game.board.pieces] == [("WR4", (0, 0), 0)]
    assert rose_of(game) == ((0, 0), 0)
    left = [face.id for pile in game.piles for face in pile] + [game.decision.tile.id]  # type: ignore[union-attr]
    assert "WR4" not in left
    assert (left.count("D"), len(left)) == (4, 72 + 5)


def test_beside_the_city_the_first_player_lays_it_as_a_tile_that_fits() -> None:
    game = new_game(3, (*MODULES, "count"), first=2, seed=1)
    assert asked(game) == (2, "S6.4")
    assert game.decision is not None
    assert game.decision.tile is not None
    assert game.decision.tile.id == "WR4"
    place = next(a for a in game.decision.actions if isinstance(a, Place) and a.rotation == 3)
    game.apply(place)
    assert rose_of(game) == (place.cell, 3)
    assert asked(game) == (2, "T2.1")


def test_after_the_river_whoever_plays_the_first_ordinary_tile_lays_it() -> None:
    game = drawn_to(new_game(2, (*MODULES, "river"), seed=1), "S6.4")
    assert game.decision is not None
    assert not any(face.is_river for pile in game.piles for face in pile)
    assert game.decision.player == game.frame(Turn).player
    place = game.decision.actions[0]
    assert isinstance(place, Place)
    player = game.decision.player
    game.apply(place)
    assert rose_of(game) == (place.cell, place.rotation)
    assert asked(game) == (player, "T2.1")
    assert game.decision.tile is not None
    assert not game.decision.tile.is_river


def test_by_option_it_is_laid_before_the_river() -> None:
    game = new_game(2, (*MODULES, "river"), first=1, options={"start-extras": "at-setup"}, seed=1)
    assert asked(game) == (1, "S6.4")
    assert [piece.face.id for piece in game.board.pieces] == ["F1"]
    game.apply(game.decision.actions[0])  # type: ignore[union-attr]
    assert game.decision is not None
    assert game.decision.tile is not None
    assert game.decision.tile.is_river


def test_after_a_volcano_lake_it_is_laid_before_the_part_that_the_lake_grants() -> None:
    game = drawn_to(new_game(2, (*MODULES, "river2", "princess-dragon"), seed=2), "S6.4")
    assert game.frame(Part).number == 2


def test_the_city_comes_first_then_the_river_then_the_rose() -> None:
    game = new_game(2, (*MODULES, "river", "count"), seed=1)
    assert asked(game) == (0, "S6.2")
    drawn_to(game, "S6.4")
    faces = [piece.face for piece in game.board.pieces]
    assert [face.set_id for face in faces[:12]] == ["count"] * 12
    assert sum(face.is_river for face in faces) == 12


def test_what_the_orange_rose_completes_is_scored_with_the_next_tile() -> None:
    """It fills the last gap round a monastery, beside half a city."""
    ring = "".join(f", ({x},{y}) B ffff" for x, y in ((-2, 1), (0, 1), (-2, 2), (-1, 2), (0, 2)))
    board = f"(-1,1) B ffff, (0,0) E fffc, (-2,0) A frff{ring}"
    figures = "Blue (0,0) W, Blue (-1,1) monastery"
    game = scene(board, figures, draw="WR4 | V V", modules=MODULES, turn="Red")
    assert asked(game) == (RED, "S6.4")
    assert points(lay_only(game, "(-1,0) WR4 fcfr")) == []
    assert asked(game) == (RED, "T2.1")
    assert points(lay(game, "(1,0) V rrff")) == [(BLUE, 9, "monastery"), (BLUE, 4, "city")]
    assert points(lay(game, "(1,-1) V ffrr")) == []


def test_a_position_knows_its_rose() -> None:
    game = new_game(2, MODULES, seed=5, position="WR4@0,0 WR5@-1,0/2")
    assert rose_of(game) == ((-1, 0), 2)
    game = new_game(2, (*MODULES, "count"), seed=1)
    again = new_game(2, (*MODULES, "count"), seed=1, position=position(game))
    assert asked(again) == (0, "S6.4")
    again.apply(again.decision.actions[0])  # type: ignore[union-attr]
    assert asked(again) == (0, "T2.1")


# -- beside other modules ----------------------------------------------------------------------------------------------


def test_a_tile_from_the_bazaar_pays_whoever_lays_it() -> None:
    game = roses(f"{START}, (-2,2) B ffff", "V", modules=("bridges-castles-bazaars",), turn="Red")
    given = game.suppose(lambda new: Turn(BLUE, given=new.rules.faces["WR6"]))
    assert asked(given) == (BLUE, "T2.1")
    assert points(lay_only(given, "(-3,2) WR6 cfrr")) == [(BLUE, 3, ROSE)]


def test_count_the_bonus_alone_lets_nobody_into_the_city() -> None:
    game = roses(f"{BLOCK}, (10,0) WR4 fcfr, (8,1) B ffff", "WR6", modules=("count",))
    assert points(lay(game, "(7,1) WR6 cfrr")) == BONUS
    assert not may_enter(game)


def test_count_the_bonus_is_no_scoring_and_keeps_nobody_out() -> None:
    town = f"{BLOCK}, (10,0) WR4 fcfr, (8,0) E ffcf"
    game = roses(town, "WR6", modules=("count",), figures="Blue (8,0) S")
    events = lay(game, "(8,1) WR6 cfrr")
    assert points(events) == [*BONUS, (BLUE, 4, "city")]
    assert may_enter(game)


def test_robbers_take_half_of_the_bonus() -> None:
    game = roses(f"{START}, (-2,2) B ffff", "WR6", modules=("robbers",))
    game.slot(Robbers).fields = (-1, 0)  # Blue's robber is beside Red's counter
    assert points(lay_only(game, "(-3,2) WR6 cfrr")) == [(RED, 3, ROSE), (BLUE, 2, "robber")]


# -- what people see ---------------------------------------------------------------------------------------------------


def test_the_question_names_the_section() -> None:
    told = question(roses(BOTH_SIDES, "WR2"))
    assert told.why.say("en") == "In the south-east of the wind rose it brings 3 points at once."
    assert told.why.say("de") == "Im Südosten der Windrose bringt es sofort 3 Punkte."
    aligned = question(roses(BOTH_SIDES, "WR2", options=ALIGNED))
    assert "turned like the wind rose" in aligned.why.say("en")
    assert "blue rose" in question(roses(BOTH_SIDES, "WR5")).why.say("en")
    assert question(roses(BOTH_SIDES, "V")).why.say("en") == ""


def test_the_history_calls_a_rose_by_its_name() -> None:
    game = roses(BOTH_SIDES, "WR2")
    said = told(game, Place((3, 4), 0), game.player_names)
    assert said.say("en").startswith("laid the south-east rose ")
    assert said.say("de").startswith("Windrose Südost ")


def test_the_compass_shows_the_north_and_the_section_of_the_tile_in_hand() -> None:
    assert roses(START, "V").compass() == Compass((0, 0), WINDS)
    assert roses(START, "WR1").compass() == Compass((0, 0), WINDS, 0, (1, -1), 3)
    turned = roses(f"{START}, (2,-1) WR5 rffr", "WR1")
    assert turned.compass() == Compass((2, -1), WINDS, 1, (1, 1), 3)
    assert roses("(0,0) D crfr", "WR1").compass() is None
    assert scene("(0,0) D crfr", draw="V").compass() is None


def test_the_play_aid_has_a_row_for_each_option() -> None:
    def rows(*modules: str, **options: OptionValue) -> dict[str, list[str]]:
        sheet = make_sheet(rules_for(make_setup(2, (*MODULES, *modules), options=options)))
        lines = [row for chapter in sheet.chapters for section in chapter.sections for row in section.rows]
        found: dict[str, list[str]] = {}
        for row in lines:
            if row.module == "wind-roses":
                found.setdefault(row.id, []).append(f"{row.text.en}. {row.more.en}")
        return found

    plain = rows()
    assert list(plain) == ["S2.4", "S2.5", "S6.4", "T3.8"]
    assert "does not matter" in plain["T3.8"][1]
    assert "T1.0" in rows("river")
    assert "T1.0" not in rows("river", **{"start-extras": "at-setup"})
    assert "T2.1" in rows(**COMPULSORY)
    assert "must point" in rows(**ALIGNED)["T3.8"][1]


def test_computer_players_lay_roses_in_their_sections() -> None:
    """A greedy player takes the bonus where it can; a random one meets it now and then."""

    def bonuses(player: GreedyPlayer | RandomPlayer, seed: int) -> int:
        game, paid = new_game(2, MODULES, seed=seed), 0
        while game.decision is not None:
            events = game.apply(player.choose(game.view(game.decision.player)))
            paid += sum(source == ROSE for _, _, source in points(events))
        return paid

    greedy = sum(bonuses(GreedyPlayer(1), seed) for seed in range(3))
    random = sum(bonuses(RandomPlayer(1), seed) for seed in range(3))
    assert greedy > random
