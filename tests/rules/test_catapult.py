"""The Catapult: the worked examples, the four games, the options, and whom a token meets."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from carcassonne import BLOCK
from questions import BLUE, GREEN, RED, asked, figure, happened, offered, question, returned, words_offered

from bastide.game.actions import PASS, Choose
from bastide.game.events import AnyEvent
from bastide.game.game import HOME, ChanceRefused, Game, Spot, no_dice
from bastide.game.module import Token
from bastide.modules import new_game
from bastide.modules.catapult import launch
from bastide.modules.catapult.launch import UNIT, Luck
from bastide.modules.catapult.rounds import GAMES, HANDS, THROWS, Fair
from bastide.modules.robbers import SUPPLY, Robbers
from bastide.modules.school import Teacher
from bastide.players import load
from bastide.testkit.scene import find_segment, lay, lay_only, points, scene
from bastide.tiles.geometry import Cell

MODULES = ("catapult",)
BOARD = "(0,0) D crfr, (1,0) U frfr"
FIGURES = "Blue (0,0) N, Red (0,0) E-W, Green (0,0) SL"


def luck(along: float = 0, across: float = 0, slide: float = 0) -> Luck:
    """What chance must give for these deviations."""
    return Luck(int((6 + along) * UNIT), int((6 + across) * UNIT), int(slide * UNIT))


@pytest.fixture(name="chance")
def forced(monkeypatch: pytest.MonkeyPatch) -> list[Luck]:
    """Throws come as they are listed here, then without any deviation."""
    listed: list[Luck] = []
    monkeypatch.setattr(launch, "draw_luck", lambda _: listed.pop(0) if listed else luck())
    return listed


def at_fair(figures: str = FIGURES, board: str = BOARD, tile: str = "(0,1) CP6 ffff", **choices: Any) -> Game:
    """Red has laid a fair and ended the turn."""
    modules = (*MODULES, *choices.pop("modules", ()))
    choices = {"players": 3} | choices
    game = scene(board, figures, draw=f"{tile.split()[1]} V V V", modules=modules, **choices)
    lay(game, tile)
    return game


def choose(game: Game, what: str, **things: Any) -> list[AnyEvent]:
    return game.apply(Choose(what, **things))


def begin(game: Game, token: str, side: str = "north") -> None:
    choose(game, token)
    if token != "catch" and game.rules.options["catapult.launch"] == "chance":
        (site,) = offered(game, f"catapult-{side}")
        game.apply(site)


def at_court(game: Game, word: str) -> list[AnyEvent]:
    """Throw at a place of the court, or hold the hand there."""
    (choice,) = offered(game, word)
    return game.apply(choice)


def target(game: Game, cell: Cell = (0, 1)) -> list[AnyEvent]:
    return choose(game, "launch-target", cell=cell)


# -- the worked examples -----------------------------------------------------------------------------------------------


def test_catapult_the_site_and_the_anchors() -> None:
    game = at_fair("")
    assert launch.catapult_at(game.board, "N") == 1 - 1.5j
    places = {"N": 0.5 + 0.22j, "E-W": 0.5 + 0.5j, "SL": 0.5 + 0.8j}
    for place, expected in places.items():
        at = launch.anchor(game.board, find_segment(game.board, (0, 0), place))
        assert (round(at.real, 6), round(at.imag, 6)) == (expected.real, expected.imag)


@pytest.mark.parametrize(("side", "at"), [("N", 1 - 1.5j), ("S", 1 + 3.5j), ("W", -1.5 + 1j), ("E", 3.5 + 1j)])
def test_catapult_stands_off_the_middle_of_a_side(side: str, at: complex) -> None:
    assert launch.catapult_at(at_fair("").board, side) == at


def test_catapult_1_target(chance: list[Luck]) -> None:
    """Red and Blue touch the fair, Green slides past it."""
    game = at_fair("")
    begin(game, "target")
    chance += [luck(), luck(1, -1, 0.5), luck(2, 2, 1)]
    rests = [happened(target(game), "target-rests")[0][2:] for _ in range(2)]
    events = target(game)
    rests += [happened(events, "target-rests")[0][2:]]
    assert rests == [(500, 1500), (675, 2051), (-213, 2447)]
    assert points(events) == [(RED, 5, "catapult"), (BLUE, 5, "catapult")]
    assert asked(game) == (BLUE, "T2.1")


def test_catapult_1_in_numbers() -> None:
    """To the fourth digit of the rules."""
    thrown = launch.throw(1 - 1.5j, 0.5 + 1.5j, luck(1, -1, 0.5))
    assert (round(thrown.down.real, 4), round(thrown.down.imag, 4)) == (0.6890, 1.8994)
    assert (round(thrown.slide, 4), round(thrown.rest.real, 4), round(thrown.rest.imag, 4)) == (0.1524, 0.6751, 2.0512)
    rest = launch.throw(1 - 1.5j, 0.5 + 1.5j, luck(2, 2, 1)).rest
    assert (round(rest.real, 4), round(rest.imag, 4)) == (-0.2130, 2.4466)
    assert round(launch.from_tile(rest, (0, 1)) - launch.TOKEN, 3) == 0.245


def test_catapult_2_knock_out_by_hits_and_by_a_push(chance: list[Luck]) -> None:
    game = at_fair()
    begin(game, "knock-out")
    events = choose(game, "aim-knock-out", figure=figure(game, BLUE))
    assert returned(events) == {(figure(game, player), "knock-out") for player in (RED, BLUE, GREEN)}
    assert points(events) == []
    assert asked(game) == (BLUE, "T10.2")


def test_catapult_2_without_the_thief_the_farmer_stays(chance: list[Luck]) -> None:
    game = at_fair("Blue (0,0) N, Green (0,0) SL")
    begin(game, "knock-out")
    events = choose(game, "aim-knock-out", figure=figure(game, BLUE))
    assert returned(events) == {(figure(game, BLUE), "knock-out")}


def test_catapult_3_a_token_on_the_fair_hits_nobody(chance: list[Luck]) -> None:
    game = at_fair()
    begin(game, "knock-out")
    assert returned(choose(game, "launch-knock-out", cell=(0, 1))) == set()


def test_catapult_4_seduction_replaces_the_nearest_follower(chance: list[Luck]) -> None:
    game = at_fair("Green (0,0) SL")
    begin(game, "seduction")
    chance.append(luck(1, -1, 0.5))
    choose(game, "launch-seduction", cell=(0, 1))
    assert asked(game) == (RED, "T10.2")
    assert question(game).why.say().startswith("Nearest to your token: Green's follower.")
    events = choose(game, "seduce", figure=figure(game, RED))
    assert returned(events) == {(figure(game, GREEN), "seduction")}
    assert game.where[figure(game, RED)] == find_segment(game.board, (0, 0), "SL")


def test_catapult_4_off_the_map_nothing_happens(chance: list[Luck]) -> None:
    game = at_fair("Green (0,0) SL")
    begin(game, "seduction")
    chance.append(luck(2, 2, 1))
    choose(game, "launch-seduction", cell=(0, 1))
    assert asked(game) == (BLUE, "T10.2")


def test_catapult_5_catch_in_numbers() -> None:
    down = launch.throw(0j, 1.2 + 5.2j, luck(-1.5, 1)).down
    assert (round(down.real, 4), round(down.imag, 4)) == (0.6660, 4.5172)
    assert round(launch.length(down - 5j), 4) == 0.8225
    assert not launch.is_caught(down, 5j, int(0.2 * UNIT))
    assert launch.is_caught(down, 5j, int(0.3 * UNIT))
    short = launch.throw(0j, 4.5j, luck(-2.5)).down
    assert round(short.imag, 4) == 3.3375
    assert launch.is_short(short)


# -- the round ---------------------------------------------------------------------------------------------------------


def test_catapult_everybody_launches_from_the_active_player_on(chance: list[Luck]) -> None:
    game = at_fair("", turn="Blue")
    begin(game, "target")
    throwers = []
    while asked(game)[1] == "T10.2":
        throwers.append(asked(game)[0])
        target(game)
    assert throwers == [BLUE, GREEN, RED]
    assert asked(game) == (GREEN, "T2.1")


def test_catapult_a_game_and_a_side_must_be_chosen() -> None:
    game = at_fair()
    assert words_offered(game) == set(GAMES)
    assert game.decision is not None
    assert PASS not in game.decision.actions
    choose(game, "target")
    assert words_offered(game) == {f"catapult-{side}" for side in ("north", "east", "south", "west")}
    assert {a.cell for a in game.decision.actions if isinstance(a, Choose)} == {(1, -2), (3, 1), (1, 3), (-2, 1)}


def test_catapult_marks_of_target_are_the_fair_and_its_neighbours(chance: list[Luck]) -> None:
    game = at_fair()
    begin(game, "target")
    assert {a.cell for a in offered(game, "launch-target") if isinstance(a, Choose)} == {(0, 1), (0, 0), (1, 0)}


def test_catapult_marks_of_the_other_games_are_followers(chance: list[Luck]) -> None:
    game = at_fair()
    begin(game, "knock-out")
    assert words_offered(game) == {"launch-knock-out", "aim-knock-out"}
    aims = {a.figure for a in offered(game, "aim-knock-out") if isinstance(a, Choose)}
    assert aims == {figure(game, player) for player in (RED, BLUE, GREEN)}


def test_catapult_chance_is_asked_after_the_aim() -> None:
    game = at_fair()
    begin(game, "target")
    game.dice = no_dice
    with pytest.raises(ChanceRefused):
        target(game)


def test_catapult_every_throw_takes_the_same_numbers() -> None:
    """Twelve, twelve and one; for Catch one more."""
    game = at_fair()
    begin(game, "catch")
    asked_for: list[int] = []

    def count(game: Game, n: int) -> int:
        asked_for.append(n)
        return n // 2

    at_court(game, "throw-5")
    game.dice = count
    at_court(game, "hand-5")
    assert asked_for == [UNIT] * 26


def test_catapult_the_whole_turn_comes_first(chance: list[Luck]) -> None:
    """Red's builder gives a second part: the fair waits for it."""
    game = scene(
        "(0,0) D crfr, (1,0) U frfr",
        "Red (1,0) E-W, Red builder (1,0) E-W",
        draw="CP8 U V",
        modules=(*MODULES, "traders-builders"),
    )
    lay(game, "(2,0) CP8 frfr")
    choose(game, "second-part")
    lay(game, "(-1,0) U frfr")
    assert asked(game) == (RED, "T10.2")


def test_catapult_two_fairs_of_one_turn_one_after_the_other(chance: list[Luck]) -> None:
    game = scene(
        "(0,0) D crfr, (1,0) U frfr",
        "Red (1,0) E-W, Red builder (1,0) E-W",
        draw="CP8 CP6 V",
        modules=(*MODULES, "traders-builders"),
    )
    lay(game, "(2,0) CP8 frfr")
    choose(game, "second-part")
    lay(game, "(0,1) CP6 ffff")
    for cell in ((2, 0), (0, 1)):
        begin(game, "target")
        for _ in range(2):
            target(game, cell)
    assert asked(game) == (BLUE, "T2.1")


def test_catapult_right_after_the_tile_by_option(chance: list[Luck]) -> None:
    game = scene(BOARD, "", draw="CP6 V", modules=MODULES, options={"catapult.timing": "after-place"})
    lay_only(game, "(0,1) CP6 ffff")
    assert asked(game) == (RED, "T2.4")
    begin(game, "target")
    for _ in range(2):
        target(game)
    assert asked(game) == (RED, "T4.2")


def test_catapult_the_last_tile_has_its_round_before_the_end(chance: list[Luck]) -> None:
    game = scene(BOARD, "", draw="CP6", modules=MODULES)
    lay(game, "(0,1) CP6 ffff")
    assert asked(game) == (RED, "T10.2")
    begin(game, "target")
    target(game)
    events = target(game)
    assert game.over
    assert points(events) == [(RED, 5, "catapult"), (BLUE, 5, "catapult")]


def test_catapult_a_fair_that_fits_nowhere_starts_nothing() -> None:
    game = scene("(0,0) B ffff", draw="CP4 E V", modules=MODULES)
    lay(game, "(0,1) E ffcf")
    assert asked(game) == (BLUE, "T2.1")


def test_catapult_the_fair_ends_a_road() -> None:
    game = scene("(0,0) X rrrr", "Red (0,0) E", draw="CP8 V", modules=MODULES)
    assert points(lay(game, "(1,0) CP8 frfr")) == [(RED, 2, "road")]


# -- Knock Out ---------------------------------------------------------------------------------------------------------


def test_catapult_builder_and_pig_go_when_they_are_left_alone(chance: list[Luck]) -> None:
    figures = "Blue (0,0) N, Blue builder (0,0) N"
    game = at_fair(figures, modules=("traders-builders",))
    begin(game, "knock-out")
    events = choose(game, "aim-knock-out", figure=figure(game, BLUE))
    assert {number for number, _ in returned(events)} == {figure(game, BLUE), figure(game, BLUE, "builder")}


@pytest.mark.parametrize(("specials", "falls"), [(False, False), (True, True)])
def test_catapult_a_builder_under_the_token(chance: list[Luck], specials: bool, falls: bool) -> None:
    """Its follower is far away on the same road."""
    board = "(0,0) D crfr, (1,0) U frfr, (2,0) U frfr, (3,0) U frfr"
    figures = "Blue (3,0) E-W, Blue builder (0,0) E-W, Red (0,0) N"
    options = {"catapult.knock-specials": specials}
    game = at_fair(figures, board, modules=("traders-builders",), options=options)
    begin(game, "knock-out")
    events = choose(game, "aim-knock-out", figure=figure(game, RED))
    assert ((figure(game, BLUE, "builder"), "knock-out") in returned(events)) is falls
    assert game.where[figure(game, BLUE)] != HOME


def test_catapult_the_fairy_does_not_protect(chance: list[Luck]) -> None:
    game = scene(BOARD, "Red (0,0) N", draw="CP6 V", modules=(*MODULES, "princess-dragon"))
    lay_only(game, "(0,1) CP6 ffff")
    choose(game, "fairy", figure=figure(game, RED))
    begin(game, "knock-out")
    events = choose(game, "aim-knock-out", figure=figure(game, RED))
    assert (figure(game, RED), "knock-out") in returned(events)


def test_catapult_a_follower_on_a_tower_falls_a_prisoner_does_not(chance: list[Luck]) -> None:
    game = at_fair("", "(0,0) TJ ffff", modules=("tower",))
    game.put(figure(game, BLUE), Spot("tower", cell=(0, 0)))
    game.put(figure(game, GREEN), Spot("prison", player=RED))
    begin(game, "knock-out")
    assert {a.figure for a in offered(game, "aim-knock-out") if isinstance(a, Choose)} == {figure(game, BLUE)}
    assert returned(choose(game, "aim-knock-out", figure=figure(game, BLUE))) == {(figure(game, BLUE), "knock-out")}


def test_catapult_followers_in_carcassonne_and_lords_can_be_hit(chance: list[Luck]) -> None:
    game = at_fair("", BLOCK, "(2,0) CP6 ffff", modules=("count",))
    game.put(figure(game, BLUE), Spot("market-quarter"))
    begin(game, "knock-out", "east")
    assert returned(choose(game, "aim-knock-out", figure=figure(game, BLUE))) == {(figure(game, BLUE), "knock-out")}


def test_catapult_the_lord_of_a_castle_stands_between_its_tiles() -> None:
    board = "(0,0) E cfff, (0,-1) E ffcf"
    game = at_fair("", board, "(0,1) CP6 ffff", modules=("bridges-castles-bazaars",))
    town = find_segment(game.board, (0, 0), "N")
    game.deploy(figure(game, BLUE), town)
    game.converted = (town,)
    assert launch.standing(game) == {figure(game, BLUE): 0.5 + 0j}


def test_catapult_the_lord_of_a_german_castle_stands_in_its_middle() -> None:
    game = at_fair("", "(0,0) BurgA/0", "(0,1) CP6 ffff", modules=("german-castles",))
    castle = next(s for s in game.board.segments(0) if game.board.printed[s].kind == "castle")
    assert launch.anchor(game.board, castle) == 1 + 0.5j


def test_catapult_figures_that_share_a_place_stand_side_by_side() -> None:
    game = at_fair("Red (0,0) N, Blue (0,0) N, Green (0,0) N")
    xs = sorted(round(at.real, 3) for at in launch.standing(game).values())
    assert xs == [0.3, 0.5, 0.7]


# -- Seduction ---------------------------------------------------------------------------------------------------------


def seduce_at(game: Game, player: int) -> None:
    begin(game, "seduction")
    choose(game, "aim-seduction", figure=figure(game, player))


def test_catapult_the_token_is_shown_where_it_lies(chance: list[Luck]) -> None:
    game = at_fair("Blue (0,0) N")
    seduce_at(game, BLUE)
    site = Token("catapult", cell=(1, -2))
    lies = Token("seduction", player=RED, cell=(0, 0), point=(500, 220))
    assert game.tokens() == [site, lies, Token("nearest-follower", figure=figure(game, BLUE))]
    game.apply(PASS)
    assert game.tokens() == [site, lies]


def test_catapult_all_tokens_lie_until_the_round_is_over() -> None:
    """Who is nearest to the fair is seen."""
    game = at_fair()
    begin(game, "target")
    for thrown in range(1, 4):
        assert len([token for token in game.tokens() if token.what == "target"]) == thrown - 1
        choose(game, "launch-target", cell=(0, 1))
    assert game.tokens() == []


def test_catapult_seduction_may_be_left(chance: list[Luck]) -> None:
    game = at_fair("Blue (0,0) N")
    seduce_at(game, BLUE)
    assert returned(game.apply(PASS)) == set()
    assert asked(game) == (BLUE, "T10.2")


def test_catapult_a_follower_from_the_board_leaves_for_nothing(chance: list[Luck]) -> None:
    game = at_fair("Blue (0,0) N, Red (1,0) E-W, Red builder (1,0) E-W", modules=("traders-builders",))
    seduce_at(game, BLUE)
    events = choose(game, "seduce", figure=figure(game, RED))
    assert points(events) == []
    assert game.where[figure(game, RED)] == find_segment(game.board, (0, 0), "N")
    assert game.where[figure(game, RED, "builder")] == HOME


def test_catapult_a_builder_stays_with_the_newcomer(chance: list[Luck]) -> None:
    """Red replaces his own knight by a large one: the builder is never alone."""
    modules = ("traders-builders", "inns-cathedrals")
    game = at_fair("Red (0,0) N, Red builder (0,0) N", modules=modules)
    seduce_at(game, RED)
    choose(game, "seduce", figure=figure(game, RED, "large"))
    assert game.where[figure(game, RED, "builder")] == find_segment(game.board, (0, 0), "N")


@pytest.mark.parametrize(("place", "kinds"), [("N", {"small", "mayor", "wagon"}), ("SL", {"small"})])
def test_catapult_who_may_take_a_place(chance: list[Luck], place: str, kinds: set[str]) -> None:
    game = at_fair(f"Blue (0,0) {place}", modules=("abbey-mayor",))
    seduce_at(game, BLUE)
    figures = [a.figure for a in offered(game, "seduce") if isinstance(a, Choose) and a.figure is not None]
    assert {game.rules.figures[number][1].id for number in figures} == kinds


def test_catapult_on_a_tower_neither_mayor_nor_wagon(chance: list[Luck]) -> None:
    game = at_fair("", "(0,0) TJ ffff", modules=("tower", "abbey-mayor"))
    game.put(figure(game, BLUE), Spot("tower", cell=(0, 0)))
    seduce_at(game, BLUE)
    figures = [a.figure for a in offered(game, "seduce") if isinstance(a, Choose) and a.figure is not None]
    assert {game.rules.figures[number][1].id for number in figures} == {"small"}
    choose(game, "seduce", figure=figure(game, RED))
    assert game.spots[figure(game, RED)] == Spot("tower", cell=(0, 0))


@pytest.mark.parametrize(("wagon", "kinds"), [("yes", {"small", "wagon"}), ("no", {"small"})])
def test_catapult_in_the_place_of_a_lying_abbot_no_mayor(chance: list[Luck], wagon: str, kinds: set[str]) -> None:
    """A mayor is no abbot (monasteries.md, Turn 3): the final scoring would look for his city without end."""
    options = {"monasteries.wagon-abbot": wagon}
    game = at_fair("", "(0,0) MO1 ffff", modules=("monasteries", "abbey-mayor", "abbot"), options=options)
    segment = find_segment(game.board, (0, 0), "monastery")
    game.put(figure(game, BLUE), Spot("lying-abbot", cell=(0, 0), segment=segment))
    seduce_at(game, BLUE)
    figures = [a.figure for a in offered(game, "seduce") if isinstance(a, Choose) and a.figure is not None]
    assert {game.rules.figures[number][1].id for number in figures} == kinds


def test_catapult_of_equally_near_followers_one_is_picked(chance: list[Luck]) -> None:
    board, figures = "(0,0) B ffff, (2,0) B ffff", "Blue (0,0) monastery, Green (2,0) monastery"
    game = at_fair(figures, board, "(1,0) CP6 ffff")
    begin(game, "seduction")
    choose(game, "launch-seduction", cell=(1, 0))
    assert {a.figure for a in offered(game, "pick") if isinstance(a, Choose)} == {
        figure(game, BLUE),
        figure(game, GREEN),
    }
    choose(game, "pick", figure=figure(game, GREEN))
    events = choose(game, "seduce", figure=figure(game, RED))
    assert returned(events) == {(figure(game, GREEN), "seduction")}


@pytest.mark.parametrize(("with_own", "victim"), [(True, "Red"), (False, "Blue")])
def test_catapult_seduction_of_an_own_follower_by_option(chance: list[Luck], with_own: bool, victim: str) -> None:
    game = at_fair("Red (0,0) N, Blue (1,0) E-W", options={"catapult.seduce-own": with_own})
    seduce_at(game, RED)
    assert f"{victim}'s follower" in question(game).why.say()


def test_catapult_seduction_without_followers(chance: list[Luck]) -> None:
    game = at_fair("")
    begin(game, "seduction")
    choose(game, "launch-seduction", cell=(0, 1))
    assert asked(game) == (BLUE, "T10.2")


# -- Target ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("on_map_only", "paid"), [(False, [BLUE, GREEN]), (True, [])])
def test_catapult_target_off_the_map(chance: list[Luck], on_map_only: bool, paid: list[int]) -> None:
    """Nobody touches a tile; Red is farther away than the others."""
    game = at_fair("", options={"catapult.target-on-map-only": on_map_only})
    begin(game, "target")
    chance += [luck(2.5, 2.5, 1), luck(2, 2, 1), luck(2, 2, 1)]
    target(game)
    target(game)
    assert points(target(game)) == [(player, 5, "catapult") for player in paid]


@pytest.mark.parametrize(("value", "far"), [("normal", 1.0), ("small", 0.5), ("large", 1.5)])
def test_catapult_scatter_by_option(chance: list[Luck], value: str, far: float) -> None:
    game = at_fair("", options={"catapult.scatter": value})
    begin(game, "target")
    chance.append(luck(along=1))
    _, _, x, y = happened(target(game), "target-rests")[0]
    distance = launch.length(-0.5 + 3j)
    along = launch.length(complex(int(x), int(y)) / 1000 - (0.5 + 1.5j))
    assert along == pytest.approx(far * (0.15 + 0.07 * distance), abs=0.002)


# -- Catch -------------------------------------------------------------------------------------------------------------


def test_catapult_catch_everybody_throws_and_catches_once(chance: list[Luck]) -> None:
    game = at_fair("")
    begin(game, "catch")
    pairs = []
    while asked(game)[1] == "T10.2":
        thrower = asked(game)[0]
        at_court(game, THROWS[4])
        pairs.append((thrower, asked(game)[0]))
        at_court(game, HANDS[4])
    assert pairs == [(RED, BLUE), (BLUE, GREEN), (GREEN, RED)]
    assert game.scores == [5, 5, 5]


@pytest.mark.parametrize(("throw", "hand", "winner"), [(4, 4, BLUE), (0, 8, RED), (8, 0, RED)])
def test_catapult_catch_a_far_hand_misses(chance: list[Luck], throw: int, hand: int, winner: int) -> None:
    game = at_fair("")
    begin(game, "catch")
    at_court(game, THROWS[throw])
    assert points(at_court(game, HANDS[hand])) == [(winner, 5, "catapult")]


def test_catapult_catch_too_short_is_caught(chance: list[Luck]) -> None:
    game = at_fair("")
    begin(game, "catch")
    at_court(game, THROWS[1])
    chance.append(luck(-2.5))
    assert points(at_court(game, HANDS[8])) == [(BLUE, 5, "catapult")]


@pytest.mark.parametrize(("value", "winner"), [("catcher", BLUE), ("thrower", RED)])
def test_catapult_catch_outside_the_court_by_option(chance: list[Luck], value: str, winner: int) -> None:
    game = at_fair("", options={"catapult.catch-wild": value})
    begin(game, "catch")
    at_court(game, THROWS[8])
    chance.append(luck(2.5, -2.5))
    assert points(at_court(game, HANDS[0])) == [(winner, 5, "catapult")]


def test_catapult_catch_the_court_is_shown_around_the_fair() -> None:
    game = at_fair("")
    begin(game, "catch")
    assert game.decision is not None
    cells = [action.cell for action in game.decision.actions if isinstance(action, Choose)]
    assert cells == [(x, y) for y in (0, 1, 2) for x in (-1, 0, 1)]


def test_catapult_catch_the_catcher_does_not_see_the_aim() -> None:
    game = at_fair("")
    begin(game, "catch")
    aims = set()
    for word in THROWS:
        copy = game.copy()
        at_court(copy, word)
        aims.add(copy.view(BLUE).digest())
        assert copy.view(RED).frame(Fair).aim == THROWS.index(word)
    assert len(aims) == 1


def test_catapult_with_two_players(chance: list[Luck]) -> None:
    game = at_fair("", players=2)
    begin(game, "catch")
    for _ in range(2):
        at_court(game, THROWS[0])
        at_court(game, HANDS[8])
    assert game.scores == [5, 5]


# -- a real catapult ---------------------------------------------------------------------------------------------------

ENTERED = {"catapult.launch": "entered"}


def test_catapult_entered_a_token_lies_where_it_is_marked() -> None:
    game = at_fair(options=ENTERED)
    choose(game, "knock-out")
    assert question(game).what.say() == "say where your token lies"
    game.dice = no_dice
    events = choose(game, "aim-knock-out", figure=figure(game, BLUE))
    assert (figure(game, BLUE), "knock-out") in returned(events)


@pytest.mark.parametrize(("word", "winner"), [("caught", BLUE), ("missed", RED)])
def test_catapult_entered_caught_or_missed(word: str, winner: int) -> None:
    game = at_fair(options=ENTERED)
    choose(game, "catch")
    assert asked(game) == (BLUE, "T10.2")
    assert points(choose(game, word)) == [(winner, 5, "catapult")]


# -- other modules -----------------------------------------------------------------------------------------------------


def test_catapult_before_the_bazaar(chance: list[Luck]) -> None:
    """A fair and a bazaar in one double turn."""
    game = scene(
        "(0,0) D crfr, (1,0) U frfr",
        "Red (1,0) E-W, Red builder (1,0) E-W",
        draw="CP8 BB3 V V V V",
        modules=(*MODULES, "traders-builders", "bridges-castles-bazaars"),
    )
    lay(game, "(2,0) CP8 frfr")
    choose(game, "second-part")
    lay(game, "(0,1) BB3 fcfc")
    assert asked(game) == (RED, "T10.2")
    begin(game, "target")
    target(game, (2, 0))
    target(game, (2, 0))
    assert asked(game) == (BLUE, "T10.3")


def test_catapult_points_may_be_robbed(chance: list[Luck]) -> None:
    """Green's robber waits where Red's counter is."""
    game = at_fair("", modules=("robbers",))
    game.slot(Robbers).fields = (SUPPLY, SUPPLY, 0)
    game.scores = [0, 7, 9]
    begin(game, "target")
    chance += [luck(), luck(2, 2, 1), luck(2, 2, 1)]
    target(game)
    target(game)
    events = target(game)
    assert points(events)[0] == (RED, 5, "catapult")
    assert game.scores[GREEN] == 12


def test_catapult_its_points_are_no_scoring_for_the_count(chance: list[Luck]) -> None:
    """Blue is paid and Red is not, but Red may not enter Carcassonne for that."""
    game = at_fair("", BLOCK, "(2,0) CP6 ffff", modules=("count",), options={"catapult.timing": "after-place"})
    begin(game, "target", "east")
    chance += [luck(2.5, 2.5, 1), luck(), luck(2.5, 2.5, 1)]
    events = [target(game, (2, 0)) for _ in range(3)][-1]
    assert points(events) == [(BLUE, 5, "catapult")]
    game.apply(PASS)
    assert asked(game) == (BLUE, "T2.1")


def test_catapult_its_points_go_to_one_of_two_counters(chance: list[Luck]) -> None:
    game = at_fair("", modules=("messages",))
    begin(game, "target")
    for _ in range(3):
        target(game)
    assert asked(game) == (RED, "T8.6.1")
    assert words_offered(game) == {"man", "woman"}


def test_catapult_a_bather_is_no_mark(chance: list[Luck]) -> None:
    game = at_fair("Blue (0,0) N", modules=("bathhouses",))
    game.put(figure(game, GREEN), Spot("bath", cell=(0, 0), apart=True))
    begin(game, "knock-out")
    assert {a.figure for a in offered(game, "aim-knock-out") if isinstance(a, Choose)} == {figure(game, BLUE)}


def test_catapult_the_holder_of_the_teacher_gets_nothing(chance: list[Luck]) -> None:
    game = at_fair("", modules=("school",))
    game.slot(Teacher).holder = GREEN
    begin(game, "target")
    chance += [luck(), luck(2, 2, 1), luck(2, 2, 1)]
    events = [target(game) for _ in range(3)][-1]
    assert points(events) == [(RED, 5, "catapult")]


# -- computer players --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["greedy", "normal"])
def test_catapult_computer_players_aim_at_others(level: str) -> None:
    """Blue holds a big city, Red a field: Red knocks Blue out."""
    game = at_fair("Blue (0,0) N, Red (5,5) NL", f"{BOARD}, (0,-1) R cccf, (5,5) B ffff", players=2)
    begin(game, "knock-out")
    aims = Counter(load(level, seed).choose(game.view(RED)) for seed in range(5))
    assert aims.most_common(1)[0][0] == Choose("aim-knock-out", figure=figure(game, BLUE))


@pytest.mark.parametrize("level", ["random", "greedy", "normal"])
def test_catapult_computer_players_play_fairs_to_the_end(level: str) -> None:
    words: Counter[str] = Counter()
    game, player = new_game(2, MODULES, seed=2), load(level, 2)
    while (decision := game.decision) is not None:
        action = player.choose(game.view(decision.player))
        words[action.what if isinstance(action, Choose) else ""] += 1
        game.apply(action)
    assert sum(words[token] for token in GAMES) == 12
