"""The Gingerbread Man: the worked examples, every value of the options, and what he meets."""

from __future__ import annotations

from typing import Any

import pytest
from abbey_mayor_scenes import ABBEY, HOLE
from carcassonne import BLOCK, CASTLE, in_quarter, may_enter, redeploy
from questions import BLUE, RED, asked, figure, offered, question, returned

from bastide import new_game
from bastide.aid import make_sheet
from bastide.game.actions import PASS, Choose
from bastide.game.events import AnyEvent, Scored
from bastide.game.game import Game
from bastide.game.lines import breakdown_text, event_lines
from bastide.game.module import OptionValue, Token
from bastide.modules import make_setup, rules_for
from bastide.modules.gingerbread_man import MAN, NOWHERE, GingerbreadMan
from bastide.modules.little_buildings import SHED, Buildings
from bastide.modules.mage_witch import Magic
from bastide.modules.presets import find_preset
from bastide.modules.robbers import SUPPLY, Robbers
from bastide.players import load
from bastide.players.search import SearchPlayer
from bastide.testkit.scene import find_segment, lay, lay_only, points, scene
from bastide.tiles.geometry import Cell, cell_of

MODULES = (MAN,)
SEVEN = "(0,0) C cccc, (0,-1) N fccf, (1,-1) E fffc, (0,1) E cfff, (1,0) F fcfc, (-1,0) G fcfc, (-2,0) E fcff"
"""Open in the east only."""
SIX = "(0,0) C cccc, (0,-1) E ffcf, (0,1) E cfff, (-1,0) E fcff, (1,0) G fcfc"
"""Five tiles; the sixth closes it in the east."""
CLOSED = "(2,0) E fffc"
FAR = "(0,5) E cfff"
KNIGHTS = "Blue (0,0) N, Red (1,0) E-W, Red (-1,0) E"


def man_game(board: str, figures: str = "", **choices: Any) -> Game:
    """A scene in which he is in the first city of the board."""
    modules = (*MODULES, *choices.pop("modules", ()))
    return scene(board, figures, modules=modules, **choices)


def city_of(game: Game) -> Cell | None:
    """The cell on which he is shown."""
    city = game.slot(GingerbreadMan).city
    return None if city == NOWHERE else cell_of(game.board.cell_of(city))


def goals(game: Game) -> set[Cell]:
    """Where he may go."""
    segments = {action.segment for action in offered(game, MAN) if isinstance(action, Choose)}
    return {cell_of(game.board.cell_of(segment)) for segment in segments if segment is not None}


def move(game: Game, cell: Cell) -> list[AnyEvent]:
    (choice,) = (
        action
        for action in offered(game, MAN)
        if isinstance(action, Choose)
        and action.segment is not None
        and cell_of(game.board.cell_of(action.segment)) == cell
    )
    return game.apply(choice)


# -- worked examples ---------------------------------------------------------------------------------------------------


def test_gingerbread_man_v1_he_pays_each_knight_where_he_leaves() -> None:
    game = man_game(SEVEN, KNIGHTS, draw="LebA V")
    assert points(lay(game, "(-3,0) LebA cfrc")) == []
    assert asked(game) == (RED, "T9.1")
    assert PASS not in (game.decision.actions if game.decision else ())
    assert goals(game) == {(-3, 0)}
    events = move(game, (-3, 0))
    assert points(events) == [(RED, 14, MAN), (BLUE, 7, MAN)]
    assert city_of(game) == (-3, 0)
    assert returned(events) == set()
    assert game.where.count(find_segment(game.board, (0, 0), "N")) == 1


def test_gingerbread_man_v1_the_award_says_why() -> None:
    game = man_game(SEVEN, KNIGHTS, draw="LebA V")
    lay(game, "(-3,0) LebA cfrc")
    (scored, _) = (event for event in move(game, (-3, 0)) if isinstance(event, Scored))
    assert breakdown_text(game.rules, scored) == "7 tiles, 2 each (own knights): 14"


def test_gingerbread_man_v2_a_completed_city_pays_twice() -> None:
    game = man_game(f"{SIX}, {FAR}", KNIGHTS, draw="E V")
    events = lay(game, CLOSED)
    assert points(events) == [(RED, 12, MAN), (BLUE, 6, MAN), (RED, 14, "city")]
    assert {reason for _, reason in returned(events)} == {"scored"}
    assert asked(game) == (RED, "T9.1")
    assert points(move(game, (0, 5))) == []
    assert city_of(game) == (0, 5)


def test_gingerbread_man_v3_without_another_city_he_waits_beside_the_board() -> None:
    game = man_game(SIX, KNIGHTS, draw="E V")
    events = lay(game, CLOSED)
    assert city_of(game) is None
    assert game.tokens() == []
    assert "the gingerbread man waits beside the board" in " ".join(event_lines(game, events))
    assert asked(game) == (BLUE, "T2.1")


def test_gingerbread_man_v4_without_another_city_the_symbol_does_nothing() -> None:
    game = man_game(SEVEN, KNIGHTS, draw="LebF V")
    assert points(lay(game, "(2,0) LebF cccc")) == []
    assert asked(game) == (BLUE, "T2.1")
    assert game.board.same_feature(game.slot(GingerbreadMan).city, find_segment(game.board, (2, 0), "N"))


# -- setup -------------------------------------------------------------------------------------------------------------


def test_gingerbread_man_begins_in_the_city_of_the_start_tile() -> None:
    game = new_game(2, MODULES, seed=1)
    city = find_segment(game.board, (0, 0), "N")
    assert game.tokens() == [Token(MAN, cell=(0, 0), segment=city)]
    assert sum("gingerbread" in face.symbols for pile in game.piles for face in pile) == 6
    assert sum(len(pile) for pile in game.piles) == 71 + 6 - 1


def test_gingerbread_man_waits_where_the_start_has_no_city() -> None:
    game = new_game(2, (*MODULES, "river"), seed=1)
    assert city_of(game) is None


def test_gingerbread_man_in_a_position_is_in_its_first_unfinished_city() -> None:
    game = new_game(2, MODULES, position="E@0,-1/2 D@0,0 E@1,-1", seed=1)
    assert city_of(game) == (1, -1)


@pytest.mark.parametrize(("value", "winter"), [("any", 0), ("winter", 12)])
def test_gingerbread_man_base_tiles(value: str, winter: int) -> None:
    setup = make_setup(2, MODULES, options={"gingerbread.base": value})
    assert setup.tiles.get("winter", 0) == bool(winter)
    drawn = [face for pile in new_game(2, MODULES, options={"gingerbread.base": value}, seed=1).piles for face in pile]
    assert sum(face.set_id == "winter" for face in drawn) == winter


def test_gingerbread_man_winter_edition_is_a_preset() -> None:
    winter = find_preset("winter-2012")
    assert make_setup(2, winter.modules, options=winter.options).tiles == {"base": 1, MAN: 1, "winter": 1}


# -- moving ------------------------------------------------------------------------------------------------------------


def test_gingerbread_man_other_tiles_leave_him_where_he_is() -> None:
    game = man_game(SEVEN, KNIGHTS, draw="E V")
    assert points(lay(game, "(-3,0) E cfff")) == []
    assert asked(game) == (BLUE, "T2.1")


def test_gingerbread_man_comes_from_beside_the_board_without_points() -> None:
    game = man_game("(0,0) U frfr", draw="LebA V")
    lay(game, "(0,1) LebA frcc", "S")
    assert question(game).what.say() == "move the gingerbread man"
    assert question(game).why.say() == "The tile shows him: he comes into an unfinished city."
    assert points(move(game, (0, 1))) == []
    assert city_of(game) == (0, 1)


def test_gingerbread_man_goes_to_no_completed_city() -> None:
    game = man_game(f"{SEVEN}, {FAR}, (0,8) E ffcf, (0,9) E cfff", KNIGHTS, draw="LebA V")
    lay(game, "(-3,0) LebA cfrc")
    assert goals(game) == {(-3, 0), (0, 5)}
    with pytest.raises(Exception, match="complete"):
        game.apply(Choose(MAN, segment=find_segment(game.board, (0, 8), "S")))


def test_gingerbread_man_does_not_go_to_the_city_that_the_tile_completes() -> None:
    game = man_game(f"{SEVEN}, {FAR}, (-3,-1) E ffcf, (-4,0) E fcff", KNIGHTS, draw="LebA V")
    lay(game, "(-3,0) LebA cfrc")
    assert goals(game) == {(0, 5)}


def test_gingerbread_man_stays_in_a_city_that_is_joined_with_his() -> None:
    game = man_game("(0,0) E fcff, (2,0) E fffc, (0,5) E cfff", "Red (0,0) E, Blue (2,0) W", draw="R LebF V")
    assert city_of(game) == (0, 0)
    lay(game, "(1,0) R ccfc")
    lay(game, "(0,4) LebF cccc")
    assert goals(game) == {(0, 4)}
    assert points(move(game, (0, 4))) == [(RED, 3, MAN), (BLUE, 3, MAN)]


# -- options -----------------------------------------------------------------------------------------------------------

BOTH = "(0,0) E fcff, (5,0) E cfff, (9,0) E cfff"
"""A tile with the symbol closes his city in the east and has another one."""


@pytest.mark.parametrize(("value", "asks"), [("no", False), ("yes", True)])
def test_gingerbread_man_double_move(value: str, asks: bool) -> None:
    options: dict[str, OptionValue] = {"gingerbread.double-move": value}
    game = man_game(BOTH, "Red (0,0) E, Blue (5,0) N", draw="LebB V", options=options)
    assert points(lay(game, "(1,0) LebB ccrc")) == [(RED, 2, MAN), (RED, 4, "city")]
    assert asked(game) == (RED, "T9.1")
    assert question(game).why.say() == "His city is complete: he goes into an unfinished one."
    assert points(move(game, (5, 0))) == []
    assert asked(game) == ((RED, "T9.1") if asks else (BLUE, "T2.1"))
    if asks:
        assert goals(game) == {(1, 0), (9, 0)}
        assert points(move(game, (9, 0))) == [(BLUE, 1, MAN)]
        assert asked(game) == (BLUE, "T2.1")


@pytest.mark.parametrize(("value", "asks"), [("symbol", False), ("next-open-city", True)])
def test_gingerbread_man_return(value: str, asks: bool) -> None:
    options: dict[str, OptionValue] = {"gingerbread.return": value}
    game = man_game("(0,0) E ffcf", "Red (0,0) S", draw="E U E V", options=options)
    lay(game, "(0,1) E cfff")
    assert city_of(game) is None
    lay(game, "(1,0) U rfrf")
    assert asked(game) == (RED, "T2.1"), "there is no unfinished city"
    lay(game, "(0,-1) E cfff")
    assert asked(game) == ((RED, "T9.1") if asks else (BLUE, "T2.1"))
    if asks:
        assert question(game).why.say() == "There is an unfinished city again: he comes back."
        assert points(move(game, (0, -1))) == []


@pytest.mark.parametrize(("value", "paid"), [(1, 7), (2, 14)])
def test_gingerbread_man_large_followers(value: int, paid: int) -> None:
    options: dict[str, OptionValue] = {"gingerbread.large": value}
    game = man_game(
        SEVEN, "Red large (0,0) N, Blue (1,0) E-W", draw="LebA V", modules=("inns-cathedrals",), options=options
    )
    lay(game, "(-3,0) LebA cfrc")
    assert points(move(game, (-3, 0))) == [(RED, paid, MAN), (BLUE, 7, MAN)]


# -- beside others -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("large", [1, 2])
def test_gingerbread_man_other_followers_are_one_knight_and_a_builder_none(large: int) -> None:
    figures = "Red mayor (0,0) N, Red wagon (1,0) E-W, Blue phantom (0,1) N, Blue (-1,0) E-W, Blue builder (-1,0) E-W"
    modules = ("abbey-mayor", "phantom", "traders-builders")
    game = man_game(SEVEN, figures, draw="LebA V", modules=modules, options={"gingerbread.large": large})
    lay(game, "(-3,0) LebA cfrc")
    while asked(game)[1] != "T9.1":
        game.apply(PASS)
    assert points(move(game, (-3, 0))) == [(RED, 14, MAN), (BLUE, 14, MAN)]


def test_gingerbread_man_ignores_cathedral_and_siege_and_pennants() -> None:
    board = "(0,0) EK cccc, (0,-1) E ffcf, (0,1) E cfff, (-1,0) E fcff"
    game = man_game(f"{board}, {FAR}", "Red (0,0) N", draw="E V", modules=("inns-cathedrals",))
    assert points(lay(game, "(1,0) E fffc")) == [(RED, 5, MAN), (RED, 15, "city")]
    game = man_game(f"(0,0) KA1 cfff, {FAR}", "Red (0,0) N", draw="E V", modules=("siege",))
    assert points(lay(game, "(0,-1) E ffcf")) == [(RED, 2, MAN), (RED, 2, "city")]


def test_gingerbread_man_ignores_little_buildings() -> None:
    game = man_game(f"(0,0) E ffcf, {FAR}", "Red (0,0) S", draw="E V", modules=("little-buildings",))
    game.slot(Buildings).on = ((0, SHED, BLUE),)
    assert points(lay(game, "(0,1) E cfff")) == [(RED, 2, MAN), (RED, 5, "city")]


def test_gingerbread_man_an_abbey_completes_his_city_too() -> None:
    game = man_game(HOLE, "Blue (0,-1) S", draw="V V", modules=("abbey-mayor",))
    game.slot(GingerbreadMan).city = find_segment(game.board, (0, -1), "S")
    game.apply(ABBEY)
    assert points(game.apply(PASS))[0] == (BLUE, 1, MAN)


@pytest.mark.parametrize("who", ["mage", "witch"])
def test_gingerbread_man_shares_his_city_with_mage_and_witch(who: str) -> None:
    game = man_game(f"{SIX}, {FAR}", KNIGHTS, draw="E V", modules=("mage-witch",))
    setattr(game.slot(Magic), who, find_segment(game.board, (0, 0), "N"))
    assert points(lay(game, CLOSED))[:2] == [(RED, 12, MAN), (BLUE, 6, MAN)]


def test_gingerbread_man_leaves_a_castle_without_points() -> None:
    game = man_game("(0,0) E ffcf, (5,0) E cfff", "Red (0,0) S", draw="E V V", modules=("bridges-castles-bazaars",))
    lay(game, "(0,1) E cfff")
    (castle,) = offered(game, "castle")
    assert points(game.apply(castle)) == []
    assert asked(game) == (RED, "T9.1")
    assert goals(game) == {(5, 0)}
    assert points(move(game, (5, 0))) == []


def test_gingerbread_man_a_princess_takes_a_knight_before_he_pays() -> None:
    figures = "Red (0,0) E-W, Blue (1,0) W"
    game = man_game(f"(0,0) G fcfc, (1,0) E fffc, {FAR}", figures, draw="BD V", modules=("princess-dragon",))
    lay_only(game, "(-1,0) BD rcrr")
    (princess,) = (action for action in offered(game, "princess") if getattr(action, "figure", 0) == figure(game, BLUE))
    assert points(game.apply(princess)) == [(RED, 3, MAN), (RED, 6, "city")]


def test_gingerbread_man_pays_followers_out_of_carcassonne() -> None:
    game = man_game(
        f"(0,9) E ffcf, (5,9) E cfff, {BLOCK}", "Blue (0,9) S", draw="E V V", modules=("count",), turn="Blue"
    )
    game.slot(GingerbreadMan).city = find_segment(game.board, (0, 9), "S")
    in_quarter(game, CASTLE, figure(game, RED), count="market-quarter")
    lay(game, "(0,10) E cfff")
    assert asked(game) == (RED, "T7.3")
    events = game.apply(redeploy(game, figure(game, RED), (0, 10)))
    assert points(events)[:2] == [(RED, 2, MAN), (BLUE, 2, MAN)]


def test_gingerbread_man_points_keep_a_player_out_of_carcassonne() -> None:
    """Red has a knight, but not the majority: the gingerbread man has paid him."""
    board, figures = f"(0,9) G cfcf, (0,8) E ffcf, {BLOCK}", "Blue (0,9) N, Blue (0,8) S, Red (0,9) S"
    game = man_game(board, figures, draw="E V V", modules=("count",))
    game.slot(GingerbreadMan).city = find_segment(game.board, (0, 9), "S")
    assert (BLUE, 6, "city") in points(lay(game, "(0,10) E cfff"))
    assert not may_enter(game)


@pytest.mark.parametrize(("first", "robbed"), [(12, 6), (14, 7)])
def test_gingerbread_man_a_robber_takes_half_of_one_award(first: int, robbed: int) -> None:
    """His points are one award and those of the city another; who gets both chooses which are moved first."""
    game = man_game(f"{SIX}, {FAR}", KNIGHTS, draw="E V", modules=("robbers",))
    game.slot(Robbers).fields = (SUPPLY, 0)
    lay(game, CLOSED)
    assert asked(game) == (RED, "T8.6")
    game.apply(Choose("move-first", number=first))
    assert game.scores == [12 + 14, 6 + robbed]
    assert game.slot(Robbers).fields == (SUPPLY, SUPPLY)


def test_gingerbread_man_moves_at_the_end_of_each_part() -> None:
    figures = f"{KNIGHTS}, Red builder (1,0) E-W"
    game = man_game(f"{SEVEN}, {FAR}", figures, draw="LebF LebA V", modules=("traders-builders",))
    lay(game, "(2,0) LebF cccc")
    assert points(move(game, (0, 5))) == [(RED, 16, MAN), (BLUE, 8, MAN)]
    assert asked(game) == (RED, "T9.3")
    game.apply(Choose("second-part"))
    assert asked(game) == (RED, "T2.1")
    lay(game, "(-3,0) LebA cfrc")
    assert asked(game) == (RED, "T9.1")


# -- what people see ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "step", "said"),
    [
        ({}, "T9.1", "waits beside the board for the next tile"),
        ({"gingerbread.return": "next-open-city"}, "T9.1", "until there is one"),
        ({}, "T9.1", "he moves only once"),
        ({"gingerbread.double-move": "yes"}, "T9.1", "he moves twice"),
        ({"gingerbread.large": 2}, "T8.1", "counts as two knights"),
    ],
)
def test_gingerbread_man_in_the_play_aid(option: dict[str, OptionValue], step: str, said: str) -> None:
    sheet = make_sheet(rules_for(make_setup(3, MODULES, options=option)))
    rows = [row for c in sheet.chapters for s in c.sections for row in s.rows if row.module == MAN]
    assert [row.id for row in rows] == ["S4", "T8.1", "T9.1", "T9.1"]
    assert any(said in row.more.en for row in rows if row.id == step)


# -- computer players --------------------------------------------------------------------------------------------------


def test_gingerbread_man_a_computer_player_moves_him_to_own_knights() -> None:
    board = "(0,0) E cfff, (0,5) G fcfc, (1,5) E fffc, (5,0) G fcfc, (6,0) E fffc"
    game = man_game(board, "Red (0,5) E-W, Blue (5,0) E-W", draw="LebC " + "E " * 20)
    lay(game, "(0,-1) LebC cccc")
    assert (0, 5) in goals(game) or (1, 5) in goals(game)
    chosen = SearchPlayer(seed=1).choose(game.view(RED))
    assert isinstance(chosen, Choose)
    assert chosen.segment is not None
    assert game.board.same_feature(chosen.segment, find_segment(game.board, (0, 5), "E"))


def test_gingerbread_man_computer_players_are_paid_by_him() -> None:
    """Easy gets more from him than chance does, over two games."""
    assert earned("greedy") > 2 * earned("random")


def earned(level: str) -> int:
    total = 0
    for seed in (1, 2):
        game, player = new_game(2, MODULES, seed=seed), load(level, 1)
        while game.decision is not None:
            events = game.apply(player.choose(game.view(game.decision.player)))
            total += sum(paid for _, paid, source in points(events) if source == MAN)
    return total
