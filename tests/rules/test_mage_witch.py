"""Mage & Witch: the worked examples, every value of the options, and what they meet."""

from typing import Any

import pytest
from questions import BLUE, RED, asked, happened, offered, question, words_offered

from bastide.game.actions import PASS, Choose
from bastide.game.game import Game
from bastide.game.lines import event_lines
from bastide.game.module import Effect, Token, applies
from bastide.game.scoring import Value, value_of
from bastide.modules import new_game
from bastide.modules.mage_witch import HALF, MAGIC, NOWHERE, Magic
from bastide.players import load
from bastide.testkit.scene import find_segment, lay, lay_only, points, scene
from bastide.tiles.face import CITY

MODULES = ("mage-witch",)
Place = tuple[tuple[int, int], str]


def magic_game(
    board: str, figures: str = "", mage: Place | None = None, witch: Place | None = None, **choices: Any
) -> Game:
    """A scene with mage and witch on segments of its tiles."""
    modules = (*MODULES, *choices.pop("modules", ()))
    game = scene(board, figures, modules=modules, **choices)
    for who, place in (("mage", mage), ("witch", witch)):
        if place:
            setattr(game.slot(Magic), who, find_segment(game.board, *place))
    return game


def put(game: Game, who: str, cell: tuple[int, int], place: str) -> Choose:
    """The answer that puts one of them on the feature of this segment."""
    assert game.decision is not None
    board, wanted = game.board, find_segment(game.board, cell, place)
    (choice,) = (
        a
        for a in game.decision.actions
        if isinstance(a, Choose) and a.what == who and a.segment is not None and board.same_feature(a.segment, wanted)
    )
    return choice


# -- worked examples ---------------------------------------------------------------------------------------------------

EIGHT = "(0,0) C cccc, (0,-1) N fccf, (1,-1) E fffc, (0,1) E cfff, (1,0) F fcfc, (2,0) E fffc, (-1,0) G fcfc"
FIVE = "(0,0) X rrrr, (1,0) U frfr, (2,0) U frfr, (3,0) U frfr"
INN = "(0,0) X rrrr, (1,0) U frfr, (2,0) EB frfr, (3,0) U frfr"


def test_mage_witch_v1_the_mage_brings_a_point_for_each_tile() -> None:
    game = magic_game(EIGHT, "Red (0,0) N, Blue (1,0) E-W", mage=((0, 0), "N"), draw="E V")
    events = lay(game, "(-2,0) E fcff")
    assert points(events) == [(RED, 28, "city"), (BLUE, 28, "city")]
    assert game.slot(Magic).mage == NOWHERE
    assert "the mage leaves the board" in " ".join(event_lines(game, events))


def test_mage_witch_v2_the_witch_halves_and_rounds_up() -> None:
    game = magic_game(FIVE, "Blue (2,0) E-W", witch=((1, 0), "E-W"), draw="W V")
    events = lay(game, "(4,0) W rrfr")
    assert points(events) == [(BLUE, 3, "road")]
    assert game.slot(Magic).witch == NOWHERE


def test_mage_witch_v3_a_road_of_three() -> None:
    game = magic_game("(0,0) X rrrr, (0,-1) U rfrf", "Red (0,-1) N-S", mage=((0, -1), "N-S"), draw="W V")
    assert points(lay(game, "(0,-2) W frrr")) == [(RED, 6, "road")]


@pytest.mark.parametrize(("who", "expected"), [("witch", 5), ("mage", 15)])
def test_mage_witch_v4_first_the_inn(who: str, expected: int) -> None:
    magic: dict[str, Any] = {who: ((1, 0), "E-W")}
    game = magic_game(INN, "Blue (1,0) E-W", draw="W V", modules=("inns-cathedrals",), **magic)
    assert points(lay(game, "(4,0) W rrfr")) == [(BLUE, expected, "road")]


@pytest.mark.parametrize(("who", "expected"), [("mage", 4), ("witch", 0)])
def test_mage_witch_v5_an_unfinished_cathedral_at_the_end(who: str, expected: int) -> None:
    board = "(0,0) EK cccc, (1,0) E fffc, (-1,0) F fcfc, (0,1) E cfff"
    game = magic_game(board, "Red (0,0) N", draw="V", modules=("inns-cathedrals",), **{who: ((0, 0), "N")})
    assert value_of(game, find_segment(game.board, (0, 0), "N"), complete=False).points == expected


@pytest.mark.parametrize(("late", "expected"), [(False, 12), (True, 11)])
def test_mage_witch_v6_additions_are_halved_by_option_only(late: bool, expected: int) -> None:
    """Two additions of 1 beside a value of 20, before the witch or after her."""
    value = Value(0, CITY, True, 8, 2, 2)
    houses = ("houses", Effect(each=1), 2)
    for word, effect, number in (houses, ("witch", HALF, 1)) if late else (("witch", HALF, 1), houses):
        value.change(word, effect, number)
    assert value.points == expected


@pytest.mark.parametrize(("option", "stage"), [("value-only", "half"), ("everything", "last")])
def test_mage_witch_v6_the_witch_comes_before_or_after_the_additions(option: str, stage: str) -> None:
    game = new_game(2, MODULES, options={"magic.halve": option}, seed=1)
    assert [rule.stage for rule in MAGIC.values if applies(rule.when, game.rules.options)] == ["tiles", stage]
    assert [word for word, _, _ in game.rules.pipeline[CITY, True]] == ["mage", "witch"]


CLOSING = "(0,-1) E ffcf, (0,1) E cfff"
FAR_ROAD = ((5, 0), "E-W")


@pytest.mark.parametrize(("option", "stays"), [("no", False), ("yes", True)])
def test_mage_witch_v7_no_place_but_the_own_feature(option: str, stays: bool) -> None:
    """The tile completes its two cities; only the witch's road is unfinished."""
    options = {"magic.same-feature": option}
    game = magic_game(f"{CLOSING}, (5,0) U frfr", witch=FAR_ROAD, draw="MaHeD V", options=options)
    lay_only(game, "(0,0) MaHeD cfcf")
    assert words_offered(game) == ({"witch"} if stays else set())
    assert (game.slot(Magic).witch != NOWHERE) is stays
    assert game.decision is not None
    assert game.decision.step == ("T3.5" if stays else "T4.2")


# -- the symbol --------------------------------------------------------------------------------------------------------


def test_mage_witch_the_symbol_asks_for_one_of_them_before_the_figures() -> None:
    game = magic_game("(0,0) D crfr, (5,0) U frfr", "Blue (5,0) E-W", draw="MaHeA V")
    lay_only(game, "(1,0) MaHeA crrr")
    assert asked(game) == (RED, "T3.5")
    assert question(game).what.say() == "move the mage or the witch"
    assert words_offered(game) == {"mage", "witch"}
    assert PASS not in (game.decision.actions if game.decision else ())
    features = {(0, 0): ("N", "W"), (1, 0): ("N", "E", "S"), (5, 0): ("E-W",)}
    assert len(offered(game, "mage")) == len(offered(game, "witch")) == sum(map(len, features.values()))
    events = game.apply(put(game, "mage", *FAR_ROAD))
    segment = find_segment(game.board, *FAR_ROAD)
    assert happened(events, "mage-moved") == [(5, 0, segment)]
    assert game.tokens() == [Token("mage", cell=(5, 0), segment=segment)]
    assert asked(game) == (RED, "T4.2")


def test_mage_witch_other_tiles_ask_for_nothing() -> None:
    game = magic_game("(0,0) D crfr", mage=((0, 0), "N"), draw="U V")
    lay_only(game, "(1,0) U frfr")
    assert asked(game) == (RED, "T4.2")


def test_mage_witch_never_on_the_feature_of_the_other() -> None:
    game = magic_game("(0,0) D crfr, (5,0) U frfr", mage=FAR_ROAD, draw="MaHeA V")
    lay_only(game, "(1,0) MaHeA crrr")
    road = find_segment(game.board, *FAR_ROAD)
    assert Choose("witch", segment=road) not in offered(game, "witch")
    assert Choose("mage", segment=road) in offered(game, "mage")


def test_mage_witch_a_figure_with_the_option_goes_elsewhere() -> None:
    options = {"magic.same-feature": "no"}
    game = magic_game("(0,0) D crfr, (5,0) U frfr", mage=FAR_ROAD, draw="MaHeA V", options=options)
    lay_only(game, "(1,0) MaHeA crrr")
    choice = Choose("mage", segment=find_segment(game.board, *FAR_ROAD))
    assert choice not in offered(game, "mage")
    why = game.why_not(choice)
    assert why is not None
    assert why.say() == "It must go to another road or city."


def test_mage_witch_refusals() -> None:
    game = magic_game(f"{CLOSING}, (5,0) U frfr, (6,0) U frfr", mage=FAR_ROAD, draw="MaHeD V")
    lay_only(game, "(0,0) MaHeD cfcf")

    def reason(what: str, *place: Any) -> str:
        why = game.why_not(Choose(what, segment=find_segment(game.board, *place)) if place else Choose(what))
        assert why is not None
        return why.say()

    assert reason("mage", (0, 0), "EL") == "Mage and witch stand on roads and in cities only."
    assert reason("mage", (0, 0), "N") == "This feature is complete."
    assert reason("witch", *FAR_ROAD) == "Mage and witch never stand on the same road or city."
    newest = find_segment(game.board, (6, 0), "E-W")
    assert reason("mage", *FAR_ROAD) == f"Name segment {newest}, the newest of this feature."
    assert reason("remove-mage") == "An unfinished road or city is left: move one of the two."


def test_mage_witch_without_a_place_one_of_two_is_taken_away() -> None:
    """Both stand on completed features (by option), and nothing is unfinished."""
    options = {"magic.idle-feature": "stays"}
    game = magic_game(CLOSING, mage=((0, -1), "S"), witch=((0, 1), "N"), draw="MaHeD V", options=options)
    lay_only(game, "(0,0) MaHeD cfcf")
    assert words_offered(game) == {"remove-mage", "remove-witch"}
    assert question(game).what.say("de") == "den Magier oder die Hexe vom Tisch nehmen"
    assert happened(game.apply(Choose("remove-witch")), "witch-gone") == [()]
    assert game.slot(Magic).standing() == ["mage"]


def test_mage_witch_without_a_place_and_figures_nothing_happens() -> None:
    game = magic_game(CLOSING, draw="MaHeD V")
    lay_only(game, "(0,0) MaHeD cfcf")
    assert asked(game) == (RED, "T4.2")


# -- coming together ---------------------------------------------------------------------------------------------------

ROADS = "(0,0) U frfr, (2,0) U frfr"


def test_mage_witch_a_tile_that_joins_them_makes_one_move() -> None:
    game = magic_game(f"{ROADS}, (7,7) E cfff", mage=((0, 0), "E-W"), witch=((2, 0), "E-W"), draw="U V")
    lay_only(game, "(1,0) U frfr")
    assert asked(game) == (RED, "T3.6")
    assert question(game).why.say() == "Mage and witch have come together: one of them must go elsewhere."
    city = find_segment(game.board, (7, 7), "N")
    assert game.decision is not None
    assert set(game.decision.actions) == {Choose("mage", segment=city), Choose("witch", segment=city)}
    game.apply(Choose("witch", segment=city))
    assert (game.slot(Magic).witch, asked(game)) == (city, (RED, "T4.2"))


def test_mage_witch_a_completed_road_that_joins_them_is_parted_before_its_scoring() -> None:
    board = "(0,0) W rrfr, (2,0) W rrfr, (7,7) E cfff"
    game = magic_game(board, "Red (0,0) E", mage=((0, 0), "E"), witch=((2, 0), "W"), draw="U V")
    lay_only(game, "(1,0) U frfr")
    game.apply(put(game, "witch", (7, 7), "N"))
    assert points(game.apply(PASS)) == [(RED, 6, "road")]


def test_mage_witch_joined_without_another_place_one_leaves() -> None:
    game = magic_game(ROADS, mage=((0, 0), "E-W"), witch=((2, 0), "E-W"), draw="U V")
    lay_only(game, "(1,0) U frfr")
    assert asked(game) == (RED, "T3.6")
    game.apply(Choose("remove-mage"))
    assert game.slot(Magic).standing() == ["witch"]


def test_mage_witch_the_symbol_that_has_parted_them_is_enough() -> None:
    board = "(0,0) U frfr, (1,1) U rfrf, (7,7) E cfff"
    game = magic_game(board, mage=((0, 0), "E-W"), witch=((1, 1), "N-S"), draw="MaHeH V")
    lay_only(game, "(1,0) MaHeH crrr")
    assert asked(game) == (RED, "T3.5")
    game.apply(put(game, "mage", (7, 7), "N"))
    assert asked(game) == (RED, "T4.2")


def test_mage_witch_a_bridge_that_joins_them_makes_one_move() -> None:
    board = "(0,0) U frfr, (1,1) U frfr, (2,0) U frfr, (1,-1) U frfr"
    game = magic_game(
        board,
        mage=((0, 0), "E-W"),
        witch=((2, 0), "E-W"),
        draw="B V",
        modules=("bridges-castles-bazaars",),
    )
    assert game.decision is not None
    bridge = next(a for a in game.decision.actions if getattr(a, "built", None) and getattr(a, "cell", None) == (1, 0))
    game.apply(bridge)
    assert asked(game) == (RED, "T3.6")


# -- leaving -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("option", "gone"), [("removed", True), ("stays", False)])
def test_mage_witch_on_a_completed_feature_without_followers(option: str, gone: bool) -> None:
    options = {"magic.idle-feature": option}
    game = magic_game("(0,0) E cfff", witch=((0, 0), "N"), draw="E V V", options=options)
    lay(game, "(0,-1) E ffcf")
    assert (game.slot(Magic).witch == NOWHERE) is gone


@pytest.mark.parametrize("option", ["removed", "stays"])
def test_mage_witch_a_figure_that_was_scored_leaves(option: str) -> None:
    options = {"magic.idle-feature": option}
    game = magic_game("(0,0) E cfff", "Red (0,0) N", mage=((0, 0), "N"), draw="E V V", options=options)
    assert points(lay(game, "(0,-1) E ffcf")) == [(RED, 6, "city")]
    assert game.slot(Magic).mage == NOWHERE


@pytest.mark.parametrize("option", ["removed", "stays"])
def test_mage_witch_a_castle_sends_it_away(option: str) -> None:
    options = {"magic.idle-feature": option}
    modules = ("bridges-castles-bazaars",)
    game = magic_game("(0,0) E cfff", "Red (0,0) N", mage=((0, 0), "N"), draw="E V V", modules=modules, options=options)
    lay(game, "(0,-1) E ffcf")
    (castle,) = offered(game, "castle")
    assert points(game.apply(castle)) == []
    assert game.slot(Magic).mage == NOWHERE


def test_mage_witch_unfinished_at_the_end() -> None:
    game = magic_game("(0,0) U frfr, (1,0) U frfr, (5,5) F cfcf", "Red (0,0) E-W, Blue (5,5) N-S", draw="V")
    game.slot(Magic).mage = find_segment(game.board, (0, 0), "E-W")
    game.slot(Magic).witch = find_segment(game.board, (5, 5), "N-S")
    assert points(game.if_ended_now().events) == [(RED, 4, "road"), (BLUE, 1, "city")]


def test_mage_witch_a_breakdown_adds_up() -> None:
    game = magic_game(FIVE, mage=((1, 0), "E-W"), witch=((0, 0), "N"), draw="V")
    game.slot(Magic).witch = game.slot(Magic).mage
    value = value_of(game, find_segment(game.board, (1, 0), "E-W"), complete=False)
    assert (value.additions, value.points) == ((("mage", 4), ("witch", -4)), 4)


def test_mage_witch_tiles_are_in_the_pile() -> None:
    game = new_game(2, MODULES, seed=1)
    assert sum("mage" in face.symbols for pile in game.piles for face in pile) == 8


def test_mage_witch_computer_players_put_them_to_use() -> None:
    """The mage goes where the own followers are, the witch to those of others."""
    for mine, what in ((RED, "mage"), (BLUE, "witch")):
        game = magic_game(
            "(0,0) D crfr, (5,0) U frfr, (6,0) U frfr, (7,0) U frfr, (8,0) U frfr",
            f"{game_name(mine)} (5,0) E-W",
            draw="MaHeA V V V",
        )
        lay_only(game, "(1,0) MaHeA crrr")
        chosen = load("greedy", 1).choose(game.view(RED))
        assert chosen == put(game, what, (5, 0), "E-W")


def game_name(player: int) -> str:
    return ("Red", "Blue")[player]
