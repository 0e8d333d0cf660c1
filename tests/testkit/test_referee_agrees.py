"""A right engine is not accused: positions in which the referee once complained without cause."""

from __future__ import annotations

from watching import watched
from wheel_scenes import on_crown, wheel_game

from bastide.game.actions import PASS, Choose, Deploy, Place
from bastide.game.events import FigureReturned, Happened, Scored
from bastide.modules.messages import MESSAGES, Counters
from bastide.testkit.referee import Watch
from bastide.testkit.referee.laws.goldmines import Gold
from bastide.testkit.referee.laws.hills_sheep import Vineyards
from bastide.testkit.referee.laws.wheel_of_fortune import NAMES, Wheel
from bastide.testkit.scene import find_segment, scene


def test_a_castle_is_told_before_the_one_that_pays_it() -> None:
    """T8.6: the points on their way are told from the active player on, whose castle is paid by that of Red."""
    board, figures = "(0,0) E ffcf, (1,0) E ffcf, (-2,0) E fcff", "Red (0,0) S, Blue (1,0) S"
    game = scene(board, figures, draw="E E V E V V", modules=("bridges-castles-bazaars", "messages"))
    scorings = watched(
        game,
        *(Place((0, 1), 0), PASS, Choose("castle", segment=6)),
        *(Place((1, 1), 0), PASS, Choose("castle", segment=8)),
        *(Place((2, 0), 2), PASS),
        *(Place((-1, 0), 3), PASS, Choose("woman"), Choose("woman")),
    )
    assert (game.scores, scorings) == ([4, 4], 2)


def test_the_fairy_pays_before_the_castle_of_her_lord() -> None:
    """T8.6: of points that come together their player says which counter moves first."""
    modules = ("bridges-castles-bazaars", "messages", "princess-dragon")
    game = scene("(0,0) E ffcf, (-2,0) E fcff", "Red (0,0) S", draw="E V E V V", modules=modules)
    watched(
        game,
        *(Place((0, 1), 0), PASS, Choose("castle", segment=4)),
        *(Place((1, 0), 2), PASS),
        *(Place((-1, 0), 3), Choose("fairy", figure=0), PASS),
        *(Choose("move-first", number=3), Choose("man"), Choose("woman")),
    )
    assert game.scores == [7, 0]


def test_the_gingerbread_man_waits_beside_a_start_without_a_city() -> None:
    """The first city of the game comes with the first tile, and he may go there as into any other."""
    game = scene("(0,0) B ffff", draw="E V LebA V V", modules=("gingerbread-man",))
    watched(
        game,
        Place((1, 0), 1),
        PASS,
        Place((0, 1), 0),
        PASS,
        Place((0, -1), 0),
        PASS,
        Choose("gingerbread-man", segment=2),
    )


def test_a_flock_is_gathered_by_choice_and_another_because_its_field_is_closed() -> None:
    """The last tile closes two fields: Red tends the flock on one of them, and that of Blue goes by itself."""
    game = scene("(0,0) D crfr", draw="W V V B L V V", modules=("hills-sheep",))
    game.script = ("sheep-4", "V", "sheep-3", "V", "B", "L", "V")
    scorings = watched(
        game,
        *(Place((1, 0), 0), Deploy("shepherd", 7)),
        *(Place((1, 1), 2), Deploy("shepherd", 12)),
        *(Place((2, 1), 1), PASS),
        *(Place((2, 2), 3), PASS),
        *(Place((2, 0), 0), PASS, Choose("gather", segment=22)),
    )
    assert (game.scores, scorings) == ([4, 3], 2)


def test_a_crop_circle_is_over_before_a_flea_sends_somebody_home() -> None:
    """Blue has nobody left to add to his farmer; the flea at the end of Red's turn brings his thief back."""
    board, figures = "(0,0) PE5 rrrr, (1,0) U frfr, (5,5) B ffff", "Blue (1,0) E-W, Blue (5,5) NL"
    game = scene(board, figures, draw="Korn3 V V", modules=("plague", "crop-circles"), elements={"small": 2})
    add, flea = Choose("crop-add", cell=(5, 6)), Choose("flea", cell=(1, 0))
    watched(game, Place((5, 6), 1), PASS, add, flea)


def test_a_crop_circle_adds_nobody_on_an_infected_tile() -> None:
    """By option anywhere in the feature of an own follower, but not on the tile of the outbreak."""
    options = {"crop-circles.same-tile": False}
    board = "(0,0) PE6 ffrr, (1,0) B ffff, (9,9) B ffff"
    game = scene(board, "Red (1,0) NL", draw="Korn3 V V", modules=("plague", "crop-circles"), options=options)
    watched(game, Place((9, 8), 1), PASS, Choose("crop-add", cell=(9, 8)), PASS)


def test_a_princess_may_bar_passing_while_a_flea_can_wait() -> None:
    board = "(0,0) PE5 rrrr, (1,0) U frfr, (9,9) E ffcf"
    options = {"princess": "must"}
    game = scene(board, "Blue (9,9) S", draw="BB V V", modules=("plague", "princess-dragon"), options=options)
    princess = Choose("princess", figure=game.rules.ranges[1, "small"][0])
    watched(game, Place((9, 10), 0), Choose("flea", cell=(1, 0)), princess)


def test_a_further_tile_at_the_end_of_the_turn_is_of_the_same_turn() -> None:
    """The catch at the fair brings it; only now the flea has somewhere to go, and it is due after the scoring."""
    modules = ("plague", "catapult", "messages")
    board = "(0,0) B ffff, (-9,-9) PE5 rrrr"
    game = scene(board, draw="CP6 X V V", modules=modules, options={"catapult.launch": "entered"})
    game.slot(Counters).read = ("message-tile", *(word for word in MESSAGES if word != "message-tile"))
    won = [Choose(word) for word in ("catch", "missed", "man", "carry-out", "missed", "man")]
    watched(game, Place((0, 1), 0), PASS, *won, Place((-9, -8), 0), PASS, Choose("flea", cell=(-9, -8)))


def test_the_sheep_go_to_the_shepherd_who_was_placed() -> None:
    """Another shepherd of the player has fled from the plague before they are drawn."""
    board, modules = "(0,0) PE5 rrrr, (1,0) U frfr, (2,0) U frfr", ("plague", "hills-sheep")
    options = {"plague.spread-optional": True}
    game = scene(
        board, "Red shepherd (1,0) NL", draw="B B B V", modules=modules, elements={"shepherd": 2}, options=options
    )
    game.script = ("sheep-2", *game.script)
    fleeing, north = 7, find_segment(game.board, (2, 0), "NL")
    watched(
        game,
        *(Place((2, 1), 0), Deploy("shepherd", 15)),
        *(Choose("flee", figure=fleeing), Choose("flee-to", figure=fleeing, segment=north), PASS, PASS),
        *(Place((3, 1), 0), PASS, PASS),
        *(Place((2, 2), 0), PASS, Choose("gather", segment=19)),
    )
    assert game.scores == [2, 0]


def test_the_board_of_the_wheel_carries_no_gold() -> None:
    """One tile is left that does, so the piece goes there and nobody is asked."""
    game = wheel_game("(2,-2) U rfrf", draw="GoldA V V", modules=("goldmines",))
    watch, decision = Watch(game), game.decision
    assert decision is not None
    laid = next(a for a in decision.actions if isinstance(a, Place) and a.cell == (2, -1))
    watch.follow(game, decision, laid, game.apply(laid))
    (law,) = (law for law in watch.referee.laws if isinstance(law, Gold))
    assert sum(law.lying.values()) == 2


def test_vineyards_adorn_no_castle() -> None:
    """german-castles.md, Interactions: of the buildings round which they lie only the monastery is worth more."""
    board = "(0,0) BurgA/0, (-1,-1) HS12/0, (-2,-2) B ffff"
    referee = Watch(scene(board, draw="V V", modules=("german-castles", "hills-sheep"))).referee
    (law,) = (law for law in referee.laws if isinstance(law, Vineyards))
    marks = [(n, i) for n, piece in enumerate(referee.tiling.pieces) for i, _ in enumerate(piece.marks)]
    features = [referee.tiling.feature(spot) for spot in marks]
    assert {law.addition(f, complete=True) for f in features if f.kind == "castle"} == {0}
    assert {law.addition(f, complete=True) for f in features if f.kind == "monastery"} == {3}


def test_who_left_the_crown_before_it_was_paid_is_not_counted() -> None:
    """The crowns come after their sector: its points may bring a message that takes a follower home."""
    game = wheel_game(draw="V V", modules=("messages",))
    first, second = (on_crown(game, f"crown-storm-{n}", 0, number=n) for n in (1, 2))
    (law,) = (law for law in Watch(game).referee.laws if isinstance(law, Wheel))
    law.heard(Happened("pig-to-storm", 0))
    assert law.sector == NAMES.index("storm")
    del law.referee.away[first]
    law.heard(FigureReturned(first, -2, "message-points"))
    assert law.explains(Scored(0, 3, "wheel-crown")) is None
    assert law.explains(Scored(0, 6, "wheel-crown")) == []
    assert second in law.paid
