"""Magic portals and the princess: worked examples, every value of their options, and other modules."""

from __future__ import annotations

from typing import Any

import pytest
from questions import BLUE, RED, asked, deployments, figure, offered, question, returned, words_offered

from bastide import new_game
from bastide.game.actions import PASS, Choose, Deploy, Place
from bastide.game.frames import Part
from bastide.game.game import HOME, Game, Spot
from bastide.modules.princess_dragon.dragon import Dragon
from bastide.modules.princess_dragon.fairy import Fairy
from bastide.modules.tower.raising import Towers
from bastide.testkit.scene import find_segment, lay, lay_only, points, scene
from bastide.tiles.geometry import cell_at

MODULES = ("princess-dragon",)
BOARD = "(0,0) D crfr, (0,-1) E ffcf, (0,1) B ffff"
OWN = {
    "(-1, 1) city N",
    "(-1, 1) road S-W",
    "(-1, 1) field EL-ER-SL-WR",
    "(-1, 1) field SR-WL",
}


def portal_game(board: str = BOARD, figures: str = "", modules: tuple[str, ...] = MODULES, **choices: Any) -> Game:
    """Red has laid a portal tile at (-1,1)."""
    game = scene(board, figures, draw="BT V V", modules=modules, **choices)
    lay_only(game, "(-1,1) BT cfrr")
    return game


# -- portals -----------------------------------------------------------------------------------------------------------


def test_princess_dragon_pd6_a_portal_leads_to_every_free_open_feature() -> None:
    game = portal_game(figures="Blue (0,0) E-W")
    assert deployments(game) == OWN | {
        "(0, 0) field EL-WR",
        "(0, 0) field ER-SL-SR-WL",
        "(0, -1) field NL-NR-EL-ER-WL-WR",
        "(0, 1) monastery",
        "(0, 1) field NL-NR-EL-ER-SL-SR-WL-WR",
    }
    monastery = find_segment(game.board, (0, 1), "monastery")
    game.apply(Deploy("small", monastery))
    assert game.where[figure(game, RED)] == monastery
    assert asked(game) == (BLUE, "T2.1")


def test_princess_dragon_without_the_element_a_portal_leads_nowhere() -> None:
    assert deployments(portal_game(elements={"portal": 0})) == OWN


def test_princess_dragon_other_tiles_are_no_portals() -> None:
    game = scene(BOARD, draw="V V", modules=MODULES)
    lay_only(game, "(0,2) V ffrr")
    assert all(place.startswith("(0, 2)") for place in deployments(game))


def test_princess_dragon_a_portal_leads_to_a_field_without_any_open_edge() -> None:
    """The field inside BF is shut in by its two cities; fields are never finished."""
    game = portal_game("(0,1) B ffff, (5,5) BF cccf")
    assert {place for place in deployments(game) if place.startswith("(5, 5)")} == {
        "(5, 5) city N",
        "(5, 5) city E-S",
        "(5, 5) field WL-WR",
        "(5, 5) field",
    }


@pytest.mark.parametrize(
    ("option", "elsewhere"),
    [("anywhere", {"(0, 0) road E-W", "(1, 0) road W", "(-1, 1) road N"}), ("own-tile", set())],
)
def test_princess_dragon_a_portal_to_what_its_tile_has_completed(option: str, elsewhere: set[str]) -> None:
    """The bend of BU joins a village to a monastery."""
    game = scene(
        "(1,0) W rfrr, (0,0) U frfr, (-1,1) A rfff",
        draw="BU V",
        modules=MODULES,
        options={"portal-just-completed": option},
    )
    lay_only(game, "(-1,0) BU crrf")
    still_open = {"(1, 0) road N", "(1, 0) road S"}
    assert {place for place in deployments(game) if "road" in place} == {"(-1, 0) road E-S"} | elsewhere | still_open


def test_princess_dragon_a_portal_to_a_monastery_that_its_tile_has_completed() -> None:
    around = ", ".join(f"({x},{y}) B ffff" for x, y in ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1)))
    for option, found in (("anywhere", True), ("own-tile", False)):
        options = {"portal-just-completed": option}
        game = scene(f"(0,0) B ffff, {around}, (0,1) E fcff", draw="BT V", modules=MODULES, options=options)
        lay_only(game, "(1,1) BT frrc")
        assert ("(0, 0) monastery" in deployments(game)) == found
        if found:
            events = game.apply(Deploy("small", find_segment(game.board, (0, 0), "monastery")))
            assert points(events) == [(RED, 9, "monastery")]


def test_princess_dragon_a_portal_does_not_lead_to_the_dragon() -> None:
    game = scene(BOARD, draw="BT V", modules=MODULES)
    game.slot(Dragon).cell = cell_at(0, 1)
    lay_only(game, "(-1,1) BT cfrr")
    assert {place for place in deployments(game) if place.startswith("(0, 1)")} == set()
    reason = game.why_not(Deploy("small", find_segment(game.board, (0, 1), "monastery")))
    assert reason is not None
    assert reason.say() == "The dragon is on this tile."


def test_princess_dragon_why_a_portal_does_not_lead_there() -> None:
    game = portal_game(figures="Blue (0,0) E-W")
    for place, said in (("N", "This feature is complete."), ("E-W", "A follower stands on this feature already.")):
        reason = game.why_not(Deploy("small", find_segment(game.board, (0, 0), place)))
        assert reason is not None
        assert reason.say() == said


def test_princess_dragon_builder_pig_and_shepherd_do_not_use_a_portal() -> None:
    game = portal_game(figures="Red (0,0) E-W, Red (0,1) NL", modules=(*MODULES, "traders-builders", "hills-sheep"))
    assert deployments(game, "builder") == set()
    assert deployments(game, "pig") == {"(-1, 1) field EL-ER-SL-WR"}
    assert all(place.startswith("(-1, 1)") for place in deployments(game, "shepherd"))


def test_princess_dragon_large_abbot_mayor_and_wagon_use_a_portal_within_their_limits() -> None:
    modules = (*MODULES, "inns-cathedrals", "abbot", "abbey-mayor")
    game = portal_game(f"{BOARD}, (1,1) E fcff", modules=modules)
    assert deployments(game, "large") == deployments(game)
    assert deployments(game, "abbot") == {"(0, 1) monastery"}
    assert deployments(game, "mayor") == {"(-1, 1) city N", "(1, 1) city E"}
    assert deployments(game, "wagon") == {
        "(-1, 1) city N",
        "(-1, 1) road S-W",
        "(0, 0) road E-W",
        "(0, 1) monastery",
        "(1, 1) city E",
    }


def test_princess_dragon_a_portal_does_not_lead_into_a_castle() -> None:
    game = scene("(0,0) D crfr", "Red (0,0) N", draw="E BT V", modules=(*MODULES, "bridges-castles-bazaars"))
    lay(game, "(0,-1) E ffcf")
    (castle,) = offered(game, "castle")
    game.apply(castle)
    game.send_home(figure(game, RED), "eaten")
    lay_only(game, "(0,1) BT frrc")
    assert {place for place in deployments(game) if "city" in place} == {"(0, 1) city W"}


def test_princess_dragon_a_portal_leads_to_the_outer_tiles_of_carcassonne_but_into_no_quarter() -> None:
    game = new_game(2, (*MODULES, "count"), draws=("BT",), seed=3)
    assert game.decision is not None
    game.apply(game.decision.actions[0])
    board = game.board
    block = {a.segment for a in game.decision.actions if isinstance(a, Deploy) and board.piece_of[a.segment] < 12}
    assert block == {s for piece in range(12) for s in board.segments(piece)}
    assert words_offered(game) == set()


def test_princess_dragon_a_portal_and_the_volcano_are_different_tiles() -> None:
    game = portal_game("(0,1) B2 ffff")
    assert {place for place in deployments(game) if place.startswith("(0, 1)")} == set()


def test_princess_dragon_a_portal_and_a_bridge_offer_the_same_place_once() -> None:
    """The portal tile is joined to a bridge over its neighbour, on which a follower may stand by option as well."""
    modules = (*MODULES, "bridges-castles-bazaars")
    game = scene("(0,0) B ffff", draw="BR V", modules=modules, options={"bridge.deploy-on-neighbour": True})
    assert game.decision is not None
    on_neighbour = (a for a in game.decision.actions if isinstance(a, Place) and a.built and a.built.cell == (0, 0))
    game.apply(next(on_neighbour))
    offers = [action for action in game.decision.actions if isinstance(action, Deploy)]
    assert len(offers) == len(set(offers))
    assert any(action.segment in game.board.added for action in offers)


# -- the princess ------------------------------------------------------------------------------------------------------

CITY = "(0,0) D crfr, (1,-1) E fffc"
OPEN_CITY = "(0,0) D crfr, (1,-1) G fcfc"


def princess_game(figures: str, modules: tuple[str, ...] = MODULES, board: str = CITY, **choices: Any) -> Game:
    """Red has laid a princess between two cities with knights: the corner joins them."""
    game = scene(board, figures, draw="BB V V", modules=modules, **choices)
    lay_only(game, "(0,-1) BB fccf")
    return game


def test_princess_dragon_pd7_the_princess_may_send_a_knight_home() -> None:
    """The city of Red and Blue stays open in the east."""
    game = princess_game("Red (0,0) N, Blue (1,-1) E-W", board=OPEN_CITY)
    assert offered(game, "princess") == {Choose("princess", figure=figure(game, p)) for p in (RED, BLUE)}
    assert offered(game, "fairy") == {Choose("fairy", figure=figure(game, RED))}
    assert game.decision is not None
    assert PASS in game.decision.actions
    events = game.apply(Choose("princess", figure=figure(game, BLUE)))
    assert returned(events) == {(figure(game, BLUE), "princess")}
    assert asked(game) == (BLUE, "T2.1")  # nothing else was possible


def test_princess_dragon_pd7_the_princess_must_send_a_knight_home() -> None:
    game = princess_game("Red (0,0) N, Blue (1,-1) E-W", board=OPEN_CITY, options={"princess": "must"})
    assert game.decision is not None
    assert set(game.decision.actions) == {Choose("princess", figure=figure(game, p)) for p in (RED, BLUE)}


def test_princess_dragon_who_must_send_a_knight_home_is_told_so() -> None:
    """Also where a prisoner may be bought back besides."""
    game = princess_game("Blue (1,-1) E-W", (*MODULES, "tower"), OPEN_CITY, options={"princess": "must"})
    game.put(figure(game, RED, number=1), Spot("prison", player=BLUE))
    game.scores[RED] = 3
    part = game.stack[-1]
    assert isinstance(part, Part)
    part.position -= 1
    game._run()
    assert words_offered(game) == {"princess", "ransom"}
    assert question(game).what.say() == "remove a knight"
    passing, deploying = game.why_not(PASS), game.why_not(Deploy("small", find_segment(game.board, (0, -1), "NL")))
    assert passing is not None
    assert passing.say() == "You cannot pass here: remove a knight."
    assert deploying is not None
    assert deploying.say("de") == "Das ist jetzt nicht dran. Dran ist: einen Ritter fortschicken."


def test_princess_dragon_a_princess_without_knights_is_an_ordinary_tile() -> None:
    for option in ("may", "must"):
        game = princess_game("", options={"princess": option})
        assert words_offered(game) == set()
        assert deployments(game) == {"(0, -1) city E-S", "(0, -1) field NL-NR-WL-WR"}


def test_princess_dragon_the_princess_looks_into_her_own_city_only() -> None:
    """BF has a princess in the city in the north, and another city."""
    game = scene("(0,1) E cfff, (0,-1) E ffcf", "Blue (0,1) N, Red (0,-1) S", draw="BF V", modules=MODULES)
    lay_only(game, "(0,0) BF cccf")
    assert offered(game, "princess") == {Choose("princess", figure=figure(game, RED))}


def test_princess_dragon_the_builder_goes_home_with_the_last_knight() -> None:
    game = princess_game(
        "Blue (0,0) N, Blue builder (0,0) N",
        board=OPEN_CITY,
        modules=(*MODULES, "traders-builders"),
    )
    events = game.apply(Choose("princess", figure=figure(game, BLUE)))
    assert returned(events) == {(figure(game, BLUE), "princess"), (figure(game, BLUE, "builder"), "alone")}


def test_princess_dragon_the_princess_removes_large_mayor_and_wagon_but_no_builder() -> None:
    game = princess_game(
        "Blue large (0,0) N, Blue mayor (1,-1) E-W, Blue wagon (1,-1) E-W, Blue builder (0,0) N",
        board=OPEN_CITY,
        modules=(*MODULES, "inns-cathedrals", "traders-builders", "abbey-mayor"),
    )
    kinds = ("large", "mayor", "wagon")
    assert offered(game, "princess") == {Choose("princess", figure=figure(game, BLUE, kind)) for kind in kinds}


def test_princess_dragon_a_completed_city_is_scored_for_who_is_left() -> None:
    game = princess_game("Red (0,0) N, Blue (1,-1) W")
    events = game.apply(Choose("princess", figure=figure(game, BLUE)))
    assert points(events) == [(RED, 6, "city")]


def test_princess_dragon_the_princess_leaves_no_tower_action_but_a_ransom() -> None:
    game = scene(f"{CITY}, (0,1) TI ffff", "Blue (0,0) N", draw="BB V V", modules=(*MODULES, "tower"))
    game.scores[RED] = 5
    game.slot(Towers).heights = ((cell_at(0, 1), 1),)
    game.put(figure(game, RED), Spot("prison", player=BLUE))
    lay_only(game, "(0,-1) BB fccf")
    assert words_offered(game) == {"princess", "tower-piece", "climb", "ransom"}
    game.apply(Choose("princess", figure=figure(game, BLUE)))
    assert asked(game) == (RED, "T4.2")
    assert words_offered(game) == {"ransom"}
    assert deployments(game) == set()


def test_princess_dragon_the_fairy_does_not_protect_from_the_princess() -> None:
    game = scene(CITY, "Blue (0,0) N", draw="BB V", modules=MODULES)
    game.slots[Fairy] = Fairy(cell_at(0, 0), figure(game, BLUE))
    lay_only(game, "(0,-1) BB fccf")
    game.apply(Choose("princess", figure=figure(game, BLUE)))
    assert game.where[figure(game, BLUE)] == HOME


def test_princess_dragon_switched_off_the_princess_is_nobody() -> None:
    game = princess_game("Red (0,0) N, Blue (1,-1) W", elements={"princess": 0, "fairy": 0})
    assert words_offered(game) == set()


def test_princess_dragon_a_portal_leads_to_the_volcano_lake_once_the_dragon_has_left() -> None:
    """River II, 3.4: only whoever lays the lake puts no figure on it."""
    board = "(0,0) RII1 fwff, (1,0) RII3 fffw, (0,1) B ffff"
    game = scene(board, draw="BR V V", modules=(*MODULES, "river2"))
    field = find_segment(game.board, (1, 0), "NL")
    game.slot(Dragon).cell = cell_at(0, 1)
    assert game.decision is not None
    game.apply(next(action for action in game.decision.actions if isinstance(action, Place)))
    assert Deploy("small", field) in game.decision.actions
