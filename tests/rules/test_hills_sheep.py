"""Hills & Sheep: shepherds and their flocks, with the worked examples and options."""

from __future__ import annotations

from collections import Counter

import pytest
from questions import BLUE, GREEN, RED, asked, deployments, figure, happened, offered, returned

from bastide import new_game
from bastide.game.actions import PASS, Choose, Deploy, Place
from bastide.game.events import AnyEvent, Scored
from bastide.game.game import HOME, Game
from bastide.game.lines import breakdown_text, event_lines
from bastide.game.module import OptionValue, Token
from bastide.modules.hills_sheep import MODULE
from bastide.modules.hills_sheep.shepherds import TOKENS, WOLF, Flocks
from bastide.testkit.scene import figure_actions, find_segment, lay, lay_only, points, scene

MODULES = ("hills-sheep",)
TWO_FIELDS = "(0,0) B ffff, (2,0) B ffff"
"""A tile at (1,0) joins the two fields."""
LOOP = "(0,0) V frrf, (1,0) V ffrr, (0,1) V rrff"
"""A tile at (1,1) closes the road, and the field inside."""


def foretell(game: Game, *names: str) -> None:
    """What is drawn next, before the tiles."""
    game.script = (*names, *game.script)


def flock(game: Game, player: int, *tokens: str) -> None:
    for token in tokens:
        game.slot(Flocks).add(figure(game, player, "shepherd"), token)


def joined(options: dict[str, OptionValue] | None = None) -> Game:
    """Red has joined his field, with the tokens 3 and 2, to that of Blue, with the token 4."""
    game = scene(
        TWO_FIELDS, "Red shepherd (0,0) NL, Blue shepherd (2,0) NL", draw="B V V", modules=MODULES, options=options
    )
    flock(game, RED, "sheep-3", "sheep-2")
    flock(game, BLUE, "sheep-4")
    lay(game, "(1,0) B ffff")
    return game


def choose(game: Game, word: str, *drawn: str) -> list[AnyEvent]:
    foretell(game, *drawn)
    (choice,) = offered(game, word)
    return game.apply(choice)


# -- the worked examples -----------------------------------------------------------------------------------------------


def test_hills_sheep_v1_gathering_pays_everybody_on_the_field() -> None:
    game = joined()
    assert asked(game) == (RED, "T5.5")
    events = choose(game, "gather")
    assert points(events) == [(RED, 9, "sheep"), (BLUE, 9, "sheep")]
    assert Counter(game.slot(Flocks).bag()) == Counter(TOKENS)
    assert returned(events) == {(figure(game, player, "shepherd"), "gathered") for player in (RED, BLUE)}


@pytest.mark.parametrize(("token", "sheep"), [("sheep-1", "1 Schaf: 1"), ("sheep-2", "2 Schafe: 2")])
def test_hills_sheep_one_sheep_is_told_as_one(token: str, sheep: str) -> None:
    game = scene("(0,0) B ffff", "Red shepherd (0,0) NL", draw="B V V", modules=MODULES)
    flock(game, RED, token)
    lay(game, "(1,0) B ffff")
    (scored,) = (event for event in choose(game, "gather") if isinstance(event, Scored))
    assert breakdown_text(game.rules, scored, "de") == sheep
    assert event_lines(game, [scored], "de") == [f"Red +{token[-1]} (Schafe)"]


def test_hills_sheep_v2_a_wolf_scatters_all_flocks_of_the_field() -> None:
    game = joined()
    events = choose(game, "grow", WOLF)
    assert points(events) == []
    assert Counter(game.slot(Flocks).bag()) == Counter(TOKENS)
    assert returned(events) == {(figure(game, player, "shepherd"), WOLF) for player in (RED, BLUE)}
    assert happened(events, WOLF) == [()]


def test_hills_sheep_v3_a_wolf_as_first_token_sends_the_shepherd_home() -> None:
    game = scene("(0,0) D crfr", draw="V V V", modules=MODULES)
    lay_only(game, "(1,0) V rffr")
    foretell(game, WOLF)
    events = game.apply(Deploy("shepherd", find_segment(game.board, (1, 0), "EL")))
    assert returned(events) == {(figure(game, RED, "shepherd"), WOLF)}
    assert game.free_figure(RED, "shepherd") != HOME
    assert Counter(game.slot(Flocks).bag()) == Counter(TOKENS)
    assert asked(game) == (BLUE, "T2.1")  # the figure action is spent


# -- placing a shepherd ------------------------------------------------------------------------------------------------


def test_hills_sheep_the_bag_holds_eighteen_tokens() -> None:
    assert Counter(TOKENS) == {"sheep-1": 4, "sheep-2": 5, "sheep-3": 5, "sheep-4": 2, WOLF: 2}
    assert len(TOKENS) == 18


def test_hills_sheep_the_first_token_lies_beside_the_shepherd() -> None:
    game = scene("(0,0) D crfr", draw="V V V", modules=MODULES)
    lay_only(game, "(1,0) V rffr")
    foretell(game, "sheep-3")
    events = game.apply(Deploy("shepherd", find_segment(game.board, (1, 0), "EL")))
    shepherd = figure(game, RED, "shepherd")
    assert happened(events, "sheep-3") == [()]
    assert game.slot(Flocks).beside == ((shepherd, ("sheep-3",)),)
    assert game.tokens() == [Token("sheep", 3, figure=shepherd)]
    (told, _) = event_lines(game, events)
    assert told == "Red's shepherd on the field at 1,0; Red draws 3 sheep"
    assert Counter(game.slot(Flocks).bag()) == Counter(TOKENS) - Counter(["sheep-3"])


def test_hills_sheep_no_two_shepherds_come_to_one_field_and_farmers_do_not_matter() -> None:
    def fields(figures: str) -> set[str]:
        game = scene("(0,0) D crfr", figures, draw="E V", modules=MODULES)
        lay_only(game, "(0,1) E fcff")
        return {action for action in figure_actions(game) if "field" in action}

    field = "field NL-NR-SL-SR-WL-WR"
    assert fields("") == {f"small {field}", f"shepherd {field}"}
    assert fields("Blue (0,0) SL") == {f"shepherd {field}"}
    assert fields("Blue shepherd (0,0) SL") == {f"small {field}"}
    assert fields("Red shepherd (0,0) SL") == {f"small {field}"}
    assert fields("Blue (0,0) SL, Blue shepherd (0,0) SL") == set()
    assert fields("Blue shepherd (0,0) WR") == {f"small {field}", f"shepherd {field}"}


def test_hills_sheep_a_shepherd_is_the_figure_action_of_the_part() -> None:
    game = scene("(0,0) D crfr", draw="V V V", modules=MODULES)
    lay_only(game, "(1,0) V rffr")
    foretell(game, "sheep-1")
    game.apply(Deploy("shepherd", find_segment(game.board, (1, 0), "EL")))
    assert asked(game) == (BLUE, "T2.1")


def test_hills_sheep_one_shepherd_each() -> None:
    game = scene("(0,0) D crfr", "Red shepherd (0,0) WR", draw="V V", modules=MODULES)
    lay_only(game, "(1,0) V rffr")
    assert deployments(game, "shepherd") == set()


def test_hills_sheep_farmers_are_not_needed_for_shepherds() -> None:
    """A game without farmers has fields for shepherds all the same."""
    game = scene("(0,0) D crfr", draw="E V", modules=MODULES, elements={"farmers": 0})
    lay_only(game, "(0,1) E fcff")
    assert deployments(game, "shepherd") == {"(0, 1) field NL-NR-SL-SR-WL-WR"}
    assert deployments(game) == {"(0, 1) city E"}


# -- growing and gathering ---------------------------------------------------------------------------------------------


def test_hills_sheep_growing_adds_a_token() -> None:
    game = joined()
    events = choose(game, "grow", "sheep-1")
    assert happened(events, "sheep-1") == [()]
    assert game.slot(Flocks).of(figure(game, RED, "shepherd")) == ("sheep-3", "sheep-2", "sheep-1")
    assert game.where[figure(game, BLUE, "shepherd")] >= 0
    assert asked(game) == (BLUE, "T2.1")


def test_hills_sheep_the_choice_is_mandatory_and_comes_once_for_a_field() -> None:
    game = joined()
    assert game.decision is not None
    assert {a.what for a in game.decision.actions if isinstance(a, Choose)} == {"grow", "gather"}
    assert not game.decision.allows(PASS)
    assert len(game.decision.actions) == 2


def test_hills_sheep_extending_the_field_of_another_player_triggers_nothing() -> None:
    game = scene("(0,0) B ffff", "Blue shepherd (0,0) NL", draw="B V", modules=MODULES)
    flock(game, BLUE, "sheep-4")
    lay(game, "(1,0) B ffff")
    assert asked(game) == (BLUE, "T2.1")


def test_hills_sheep_a_shepherd_placed_now_is_not_asked_for() -> None:
    game = scene("(0,0) B ffff", draw="B V B V", modules=MODULES)
    lay_only(game, "(1,0) B ffff")
    foretell(game, "sheep-2")
    game.apply(Deploy("shepherd", find_segment(game.board, (1, 0), "NL")))
    assert asked(game) == (BLUE, "T2.1")
    lay(game, "(-1,0) V rffr")
    lay(game, "(2,0) B ffff")
    assert asked(game) == (RED, "T5.5")


def test_hills_sheep_a_shepherd_of_the_first_part_is_asked_for_in_the_second() -> None:
    """He extends the builder's road and places his shepherd; the tile of the second part extends the field."""
    game = scene(
        "(0,0) D crfr",
        "Red (0,0) E-W, Red builder (0,0) E-W",
        draw="U U V",
        modules=(*MODULES, "traders-builders"),
    )
    lay_only(game, "(1,0) U frfr")
    foretell(game, "sheep-2")
    game.apply(Deploy("shepherd", find_segment(game.board, (1, 0), "SL")))
    game.apply(Choose("second-part"))
    lay(game, "(2,0) U frfr")
    assert asked(game) == (RED, "T5.5")


def test_hills_sheep_several_own_fields_in_any_order() -> None:
    """House copies: two shepherds of Red on two fields that one tile extends."""
    game = scene(
        "(0,0) U frfr",
        "Red shepherd (0,0) NL, Red shepherd (0,0) SL",
        draw="U V",
        modules=MODULES,
        elements={"shepherd": 2},
    )
    first, second = figure(game, RED, "shepherd"), figure(game, RED, "shepherd", 1)
    game.slot(Flocks).add(first, "sheep-1")
    game.slot(Flocks).add(second, "sheep-4")
    lay(game, "(1,0) U frfr")
    north, south = (find_segment(game.board, (1, 0), side) for side in ("NL", "SL"))
    assert game.decision is not None
    assert {(a.what, a.segment) for a in game.decision.actions if isinstance(a, Choose)} == {
        (word, field) for word in ("grow", "gather") for field in (north, south)
    }
    assert points(game.apply(Choose("gather", segment=south))) == [(RED, 4, "sheep")]
    assert points(game.apply(Choose("gather", segment=north))) == [(RED, 1, "sheep")]


def test_hills_sheep_several_own_shepherds_on_one_field_are_paid_once() -> None:
    game = scene(
        TWO_FIELDS,
        "Red shepherd (0,0) NL, Red shepherd (2,0) NL",
        draw="B V",
        modules=MODULES,
        elements={"shepherd": 2},
    )
    game.slot(Flocks).add(figure(game, RED, "shepherd"), "sheep-1")
    game.slot(Flocks).add(figure(game, RED, "shepherd", 1), "sheep-4")
    lay(game, "(1,0) B ffff")
    assert points(choose(game, "gather")) == [(RED, 5, "sheep")]


def test_hills_sheep_an_empty_bag_leaves_gathering_only() -> None:
    game = joined()
    flocks = game.slot(Flocks)
    for token in flocks.bag():
        flocks.add(figure(game, BLUE, "shepherd"), token)
    assert flocks.bag() == []
    game.decision = game.stack[-1].next(game)  # type: ignore[assignment]
    assert {a.what for a in game.decision.actions if isinstance(a, Choose)} == {"gather"} if game.decision else False


def test_hills_sheep_what_is_drawn_is_named_by_the_setup() -> None:
    """`Setup.draws` names tiles and tokens in the order in which they are drawn."""
    game = new_game(2, MODULES, draws=("B", "sheep-3", "V", "U", "wolf"), seed=9)
    assert game.decision is not None
    assert game.decision.tile is not None
    assert game.decision.tile.id == "B"
    game.apply(Place((0, 1), 0))
    events = game.apply(Deploy("shepherd", find_segment(game.board, (0, 1), "SL")))
    assert happened(events, "sheep-3") == [()]
    assert game.decision.tile.id == "V"
    assert game.record().replay().digest() == game.digest()


def test_hills_sheep_at_the_end_sheep_bring_nothing() -> None:
    game = scene("(0,0) H cfcf, (0,-1) E ffcf", "Blue shepherd (0,0) EL", modules=MODULES)
    assert game.over
    assert game.scores == [0, 0]


# -- closed fields -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("turn", ["Red", "Blue"])
@pytest.mark.parametrize("option", ["gather", "stay"])
def test_hills_sheep_a_closed_field_is_gathered_whoever_closed_it(turn: str, option: str) -> None:
    game = scene(
        LOOP,
        "Red shepherd (0,0) ER",
        draw="V U U",
        turn=turn,
        modules=MODULES,
        options={"sheep.closed-field": option},
    )
    flock(game, RED, "sheep-3")
    events = lay(game, "(1,1) V rffr")
    if turn == "Red":
        events = choose(game, "grow", "sheep-1")
    grown = 4 if turn == "Red" else 3
    assert points(events) == ([(RED, grown, "sheep")] if option == "gather" else [])
    assert (game.where[figure(game, RED, "shepherd")] == HOME) == (option == "gather")


def test_hills_sheep_a_shepherd_on_a_closed_field_is_paid_after_his_token() -> None:
    game = scene(LOOP, draw="V U U", modules=MODULES)
    lay_only(game, "(1,1) V rffr")
    foretell(game, "sheep-4")
    events = game.apply(Deploy("shepherd", find_segment(game.board, (1, 1), "NL")))
    assert points(events) == [(RED, 4, "sheep")]
    assert returned(events) == {(figure(game, RED, "shepherd"), "gathered")}


def test_hills_sheep_a_wolf_on_a_closed_field() -> None:
    game = scene(LOOP, draw="V U U", modules=MODULES)
    lay_only(game, "(1,1) V rffr")
    foretell(game, WOLF)
    assert points(game.apply(Deploy("shepherd", find_segment(game.board, (1, 1), "NL")))) == []


def test_hills_sheep_several_shepherds_on_a_closed_field() -> None:
    game = scene(
        LOOP, "Red shepherd (0,0) ER, Blue shepherd (1,0) SR", draw="V U U U", players=3, turn="Green", modules=MODULES
    )
    flock(game, RED, "sheep-3")
    flock(game, BLUE, "sheep-2")
    assert points(lay(game, "(1,1) V rffr")) == [(RED, 5, "sheep"), (BLUE, 5, "sheep")]
    assert game.scores[GREEN] == 0


def test_hills_sheep_an_abbey_closes_a_field() -> None:
    """The hole in the middle is the last open edge of the field on the tile in the south."""
    game = scene(
        "(0,-1) W rrfr, (1,0) U rfrf, (-1,0) U rfrf, (0,1) R fccc",
        "Blue shepherd (0,1) NL",
        draw="V V V",
        modules=(*MODULES, "abbey-mayor"),
    )
    flock(game, BLUE, "sheep-2")
    game.apply(Choose("abbey", cell=(0, 0)))
    assert points(game.apply(PASS)) == [(BLUE, 2, "sheep")]


# -- before the figure action ------------------------------------------------------------------------------------------


def test_hills_sheep_the_choice_before_the_figure_action() -> None:
    game = scene(
        TWO_FIELDS,
        "Red shepherd (0,0) NL",
        draw="B V V",
        modules=MODULES,
        options={"sheep.time": "before-figure"},
    )
    flock(game, RED, "sheep-3")
    lay_only(game, "(1,0) B ffff")
    assert asked(game) == (RED, "T3.11")
    assert points(choose(game, "gather")) == [(RED, 3, "sheep")]
    assert asked(game) == (RED, "T4.2")
    assert "shepherd field NL-NR-EL-ER-SL-SR-WL-WR" in figure_actions(game)  # he is home in time


def test_hills_sheep_before_the_figure_action_a_closed_field_is_gathered_at_its_time() -> None:
    game = scene(LOOP, draw="V U U", modules=MODULES, options={"sheep.time": "before-figure"})
    lay_only(game, "(1,1) V rffr")
    foretell(game, "sheep-4")
    assert points(game.apply(Deploy("shepherd", find_segment(game.board, (1, 1), "NL")))) == [(RED, 4, "sheep")]


# -- the module --------------------------------------------------------------------------------------------------------


def test_hills_sheep_options() -> None:
    assert {option.id for option in MODULE.options} == {
        "sheep.closed-field",
        "sheep.time",
        "hill-tiebreaker",
        "vineyards-for-garden",
    }
    assert all(option.source for option in MODULE.options)


@pytest.mark.parametrize("element", ["shepherd", "hills", "vineyards"])
@pytest.mark.parametrize("tiles", [{"hills-sheep": 1}, {}])
def test_hills_sheep_each_element_works_alone(element: str, tiles: dict[str, int]) -> None:
    game = new_game(3, tiles=tiles, elements={element: 1}, seed=4)
    while not game.over:
        assert game.decision is not None
        game.apply(game.decision.actions[len(game.board.pieces) % len(game.decision.actions)])


def test_hills_sheep_flocks_are_public_and_the_next_token_is_nobodys_secret() -> None:
    game = joined()
    foretell(game, WOLF)
    for viewer in (RED, BLUE, -1):
        view = game.view(viewer)
        assert view.slot(Flocks) == game.slot(Flocks)
        assert view.script == ()
        assert view.seed == 0
