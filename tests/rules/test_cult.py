"""Shrines & Heretics: worked examples, every value of the options, and what they do with other modules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from questions import BLUE, GREEN, RED, asked, deployments, figure, happened, offered, question, returned

from bastide import new_game
from bastide.game.actions import PASS, Choose, Deploy, Place
from bastide.game.events import AnyEvent, FigureReturned, Happened, TileRemoved
from bastide.game.game import HOME, Game, Spot
from bastide.game.lines import event_lines
from bastide.game.module import Token
from bastide.modules.princess_dragon.fairy import Fairy
from bastide.testkit.scene import find_segment, lay, lay_only, placements, points, scene
from bastide.tiles.geometry import Cell, cell_at

MODULES = ("cult",)
AROUND = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y]
BOTH = "Blue (0,0) monastery, Red (1,0) monastery"


def fields(cells: Iterable[Cell]) -> str:
    """Plain field tiles."""
    return "".join(f", ({x},{y}) TI ffff" for x, y in cells)


def duel(*gaps: Cell, more: Iterable[Cell] = ()) -> str:
    """A monastery at (0,0), a shrine at (1,0), and fields round the monastery except for gaps."""
    ring = [cell for cell in AROUND if cell != (1, 0) and cell not in gaps]
    return "(0,0) B ffff, (1,0) CU1 ffff" + fields([*ring, *more])


def challenge(board: str, figures: str = BOTH, draw: str = "E V V", **choices: Any) -> Game:
    modules = (*MODULES, *choices.pop("modules", ()))
    return scene(board, figures, draw=draw, modules=modules, **choices)


# -- challenges --------------------------------------------------------------------------------------------------------


def test_cult_cu1_who_is_completed_first_takes_all() -> None:
    game = challenge(duel((-1, 1)))
    assert Token("challenge", cell=(1, 0), segment=find_segment(game.board, (1, 0), "monastery")) in game.tokens()
    events = lay(game, "(-1,1) E ffcf")
    assert points(events) == [(BLUE, 9, "monastery"), (RED, 0, "challenge")]
    assert returned(events) == {(figure(game, RED), "challenge"), (figure(game, BLUE), "scored")}
    assert Happened("challenge-won", BLUE) in events
    assert game.tokens() == []


def test_cult_cu1_a_heretic_challenges_by_being_deployed() -> None:
    game = challenge("(0,0) B ffff", "Blue (0,0) monastery", "CU1 V V")
    events = lay(game, "(1,0) CU1 ffff", "monastery")
    assert [token.what for token in game.tokens()] == ["challenge"]
    assert happened(events, "challenge-started") == [(1, 0)]
    assert happened(lay(game, "(-1,0) V ffrr"), "challenge-started") == []  # it goes on
    assert event_lines(game, events)[0] == (
        "Red: CU1 at 1,0, Red's follower at the shrine; a challenge begins at the shrine east of the monastery"
    )


def test_cult_the_shrine_may_win_too() -> None:
    ring = [(x + 1, y) for x, y in AROUND if (x + 1, y) not in ((0, 0), (2, 1))]
    game = challenge(f"(0,0) B ffff, (1,0) CU1 ffff{fields(ring)}")
    events = lay(game, "(2,1) E fcff")
    assert points(events) == [(RED, 9, "monastery"), (BLUE, 0, "challenge")]


def test_cult_cu2_both_completed_by_one_tile_are_both_scored() -> None:
    ring = {cell for x, y in AROUND for cell in ((x, y), (x + 1, y))} - {(0, 0), (1, 0), (0, 1)}
    game = challenge(f"(0,0) B ffff, (1,0) CU1 ffff{fields(sorted(ring))}")
    events = lay(game, "(0,1) E ffcf")
    assert sorted(points(events)) == [(RED, 9, "monastery"), (BLUE, 9, "monastery")]
    assert event_lines(game, events)[0] == (
        "Red: E at 0,1 turned twice; Blue +9 (monastery); Red +9 (shrine); the challenge ends in a draw"
    )
    assert event_lines(game, events, "de")[0].endswith(
        "Blue +9 (Kloster); Red +9 (Kultstätte); die Herausforderung endet unentschieden"
    )


def test_cult_cu3_unresolved_at_the_end_both_count_their_neighbours() -> None:
    board = "(0,0) B ffff, (1,0) CU1 ffff" + fields([(-1, -1), (0, -1), (1, -1), (-1, 0)])
    game = challenge(board, draw="E")
    lay(game, "(0,1) E ffcf")
    assert game.over
    assert game.scores == [5, 7]


def test_cult_one_owner_may_challenge_himself() -> None:
    game = challenge(duel((-1, 1)), "Red (0,0) monastery, Red (1,0) monastery")
    assert points(lay(game, "(-1,1) E ffcf")) == [(RED, 9, "monastery"), (RED, 0, "challenge")]


def test_cult_an_unoccupied_building_wins_and_loses_nothing() -> None:
    alone = challenge(duel((-1, 1)), "Red (1,0) monastery")
    assert points(lay(alone, "(-1,1) E ffcf")) == []
    assert alone.where[figure(alone, RED)] != HOME
    unopposed = challenge(duel((-1, 1)), "Blue (0,0) monastery")
    assert points(lay(unopposed, "(-1,1) E ffcf")) == [(BLUE, 9, "monastery")]


def test_cult_a_heretic_who_comes_with_the_completing_tile_comes_too_late() -> None:
    """The shrine itself is the last tile round the monastery: no challenge, the heretic stays."""
    ring = [cell for cell in AROUND if cell != (1, 0)]
    game = challenge(f"(0,0) B ffff{fields(ring)}", "Blue (0,0) monastery", "CU1 V")
    events = lay(game, "(1,0) CU1 ffff", "monastery")
    assert points(events) == [(BLUE, 9, "monastery")]
    assert game.where[figure(game, RED)] != HOME


def test_cult_a_monk_in_a_monastery_complete_at_once_beats_nobody() -> None:
    ring = [cell for cell in AROUND if cell != (1, 0)]
    game = challenge(f"(1,0) CU1 ffff{fields(ring)}", "Blue (1,0) monastery", "B V")
    assert points(lay(game, "(0,0) B ffff", "monastery")) == [(RED, 9, "monastery")]
    assert game.where[figure(game, BLUE)] != HOME


def test_cult_after_a_lost_challenge_the_building_can_be_used_again() -> None:
    game = challenge(duel((-1, 1)), draw="E BT V", modules=("princess-dragon",))
    lay(game, "(-1,1) E ffcf")
    lay_only(game, "(-2,1) BT cfrr")
    assert "(1, 0) monastery" in deployments(game)


def test_cult_switched_off_a_shrine_is_a_plain_monastery() -> None:
    game = challenge(duel((-1, 1)), elements={"shrine": 0})
    events = lay(game, "(-1,1) E ffcf")
    assert points(events) == [(BLUE, 9, "monastery")]
    assert game.where[figure(game, RED)] != HOME
    assert event_lines(game, game.if_ended_now().events)[0].startswith("Red +6 (monastery)")
    free = scene("(0,0) B ffff, (2,0) B ffff", draw="CU1 V", modules=MODULES, elements={"shrine": 0})
    assert "(1,0) ffff" in placements(free)


def test_cult_other_segments_of_a_shrine_tile_are_used_as_usual() -> None:
    game = scene("(0,0) D crfr", draw="CU4 V", modules=MODULES)
    lay_only(game, "(0,1) CU4 frfc")
    assert deployments(game) == {
        "(0, 1) monastery",
        "(0, 1) city W",
        "(0, 1) road E",
        "(0, 1) field NL-NR-EL-ER-SL-SR",
    }


# -- placement ---------------------------------------------------------------------------------------------------------

TWO = "(0,0) B ffff, (2,0) B ffff, (0,1) TI ffff, (-1,0) TI ffff, (1,2) TI ffff"


def test_cult_cu4_a_shrine_beside_one_monastery_only() -> None:
    game = scene(TWO, draw="CU1 V", modules=MODULES)
    found = placements(game)
    assert "(1,0) ffff" not in found
    assert "(-1,1) ffff" in found


@pytest.mark.parametrize(("option", "legal"), [("both-sides", False), ("own-side", True)])
def test_cult_cu4_a_monastery_beside_one_shrine_only(option: str, legal: bool) -> None:
    game = scene(f"{TWO}, (-1,1) CU1 ffff", draw="CU1 V", modules=MODULES, options={"shrine-limits": option})
    found = placements(game)
    assert "(1,1) ffff" not in found  # it would touch two monasteries
    assert ("(-1,-1) ffff" in found) == legal


@pytest.mark.parametrize(("option", "legal"), [("both-sides", False), ("own-side", True)])
def test_cult_a_monastery_is_limited_like_a_shrine(option: str, legal: bool) -> None:
    """A second monastery beside a shrine, and one between two shrines."""
    options = {"shrine-limits": option}
    second = scene("(0,0) CU1 ffff, (1,0) B ffff", draw="B V", modules=MODULES, options=options)
    assert ("(0,1) ffff" in placements(second)) == legal
    between = scene("(0,0) CU1 ffff, (2,0) CU1 ffff", draw="B V", modules=MODULES, options=options)
    assert "(1,0) ffff" not in placements(between)


def test_cult_monasteries_beside_each_other_and_shrines_beside_each_other() -> None:
    assert "(1,0) ffff" in placements(scene("(0,0) B ffff", draw="B V", modules=MODULES))
    assert "(1,0) ffff" in placements(scene("(0,0) CU1 ffff", draw="CU1 V", modules=MODULES))


def test_cult_a_garden_is_no_monastery() -> None:
    board = "(0,0) U-garden rfrf, (2,0) U-garden rfrf"
    game = scene(board, draw="CU1 V", modules=(*MODULES, "abbot"))
    assert "(1,0) ffff" in placements(game)


def test_cult_the_sentence_that_says_why_not() -> None:
    game = scene(TWO, draw="CU1 V", modules=MODULES)
    reason = game.why_not(Place((1, 0), 0))
    assert reason is not None
    assert reason.say() == "A shrine may have only one monastery beside it, and a monastery only one shrine."


def test_cult_a_tile_without_a_legal_cell_leaves_the_game() -> None:
    """All cells where its fields fit lie beside the monastery, which has its shrine."""
    game = scene("(-1,0) R cfcc, (0,0) CU1 ffff, (1,0) B ffff", draw="CU1 V V", modules=MODULES)
    assert [event.tile for event in game.events if isinstance(event, TileRemoved)] == ["CU1"]


def test_cult_abbeys_are_monasteries() -> None:
    """A hole beside a shrine that has its monastery already takes no abbey."""
    hole = "(1,-1) U rfrf, (1,1) U rfrf, (0,0) U frfr, (2,0) U frfr"
    modules = (*MODULES, "abbey-mayor")
    free = scene(f"{hole}, (2,1) CU1 ffff", draw="V", modules=modules)
    assert asked(free) == (RED, "T1.3")
    taken = scene(f"{hole}, (2,1) CU1 ffff, (3,2) B ffff", draw="V", modules=modules)
    assert asked(taken) == (RED, "T2.1")


# -- with other modules ------------------------------------------------------------------------------------------------


def test_cult_an_eaten_monk_ends_the_challenge() -> None:
    """The dragon eats the monk whose monastery was completed: nobody wins, the heretic stays."""
    board = duel((-1, 1)).replace("(0,-1) TI", "(0,-1) B2")
    game = challenge(board, draw="BJ V V", modules=("princess-dragon",))
    lay(game, "(-1,1) BJ ffcf")
    events = list(game.apply(Choose("dragon", cell=(0, 0))))
    events += dragon_avoids(game, (1, 0))
    assert (figure(game, BLUE), "eaten") in returned(events)
    assert points(events) == []
    assert game.where[figure(game, RED)] != HOME


def test_cult_an_eaten_heretic_leaves_the_monk_to_score() -> None:
    board = duel((-1, 1)).replace("(1,-1) TI", "(1,-1) B2")
    game = challenge(board, draw="BJ V V", modules=("princess-dragon",))
    lay(game, "(-1,1) BJ ffcf")
    events = list(game.apply(Choose("dragon", cell=(1, 0))))
    assert points([*events, *dragon_avoids(game, (0, 0))]) == [(BLUE, 9, "monastery")]


def dragon_avoids(game: Game, cell: Cell) -> list[AnyEvent]:
    """The run goes on to its end without that cell."""
    events: list[AnyEvent] = []
    while asked(game)[1] == "T6":
        ways = [action for action in offered(game, "dragon") if isinstance(action, Choose) and action.cell != cell]
        events += game.apply(min(ways, key=str))
    return events


PORTAL_GAP = ", (-1,1) E fcff, (1,1) V ffrr"
"""What lies beside the gap at (0,1), into which the portal tile goes."""


def test_cult_a_portal_makes_a_drawn_challenge() -> None:
    """The tile completes both; the portal monk makes the second side occupied: both get 9."""
    board = duel((-1, 1), (0, 1), (1, 1), more=[(2, -1), (2, 0), (2, 1)]) + PORTAL_GAP
    game = challenge(board, "Red (1,0) monastery", "BT V", turn="Blue", modules=("princess-dragon",))
    lay_only(game, "(0,1) BT frrc")
    events = game.apply(Deploy("small", find_segment(game.board, (0, 0), "monastery")))
    assert sorted(points(events)) == [(RED, 9, "monastery"), (BLUE, 9, "monastery")]
    assert happened(events, "challenge-drawn") == [()]
    assert happened(events, "challenge-started") == []


def test_cult_a_portal_to_a_shrine_beside_a_completed_monastery_comes_too_late() -> None:
    board = duel((-1, 1), (0, 1), (1, 1)) + PORTAL_GAP
    game = challenge(board, "Blue (0,0) monastery", "BT V", modules=("princess-dragon",))
    lay_only(game, "(0,1) BT frrc")
    events = game.apply(Deploy("small", find_segment(game.board, (1, 0), "monastery")))
    assert points(events) == [(BLUE, 9, "monastery")]
    assert game.where[figure(game, RED)] != HOME


def test_cult_the_fairy_pays_the_winner_and_not_the_loser() -> None:
    for guarded, paid in ((BLUE, [(BLUE, 3, "fairy")]), (RED, [])):
        game = challenge(duel((-1, 1)), modules=("princess-dragon",))
        cell = (0, 0) if guarded == BLUE else (1, 0)
        game.slots[Fairy] = Fairy(cell_at(*cell), figure(game, guarded))
        events = lay(game, "(-1,1) E ffcf")
        assert [award for award in points(events) if award[2] == "fairy"] == paid
        assert game.slot(Fairy) == Fairy(cell_at(*cell), -1)


def test_cult_an_abbot_may_be_a_heretic_and_ends_the_challenge_by_going() -> None:
    figures = "Blue (0,0) monastery, Red abbot (1,0) monastery"
    game = challenge(duel((-1, 1), (1, 1)), figures, "V E V", modules=("abbot",))
    lay_only(game, "(2,0) V rrff")
    events = game.apply(Choose("recall", figure=figure(game, RED, "abbot")))
    assert points(events) == [(RED, 6, "monastery")]
    assert game.where[figure(game, BLUE)] != HOME
    assert game.tokens() == []


def test_cult_a_wagon_that_wins_drives_on() -> None:
    board = duel((-1, 1), (0, 1)).replace("(0,0) B ffff", "(0,0) A ffrf") + ", (0,1) V rffr"
    figures = "Blue wagon (0,0) monastery, Red (1,0) monastery"
    game = challenge(board, figures, "V V V", modules=("abbey-mayor",))
    events = lay(game, "(-1,1) V frrf")
    assert points(events) == [(BLUE, 9, "monastery"), (RED, 0, "challenge")]
    assert asked(game) == (BLUE, "T8.9")


def test_cult_a_wagon_that_loses_goes_home() -> None:
    board = duel((-1, 1), (1, 1)).replace("(1,0) CU1 ffff", "(1,0) CU3 ffrf") + ", (1,1) V rrff"
    figures = "Blue (0,0) monastery, Red wagon (1,0) monastery"
    game = challenge(board, figures, modules=("abbey-mayor",))
    events = lay(game, "(-1,1) E ffcf")
    assert (figure(game, RED, "wagon"), "challenge") in returned(events)
    assert asked(game) == (BLUE, "T2.1")


def test_cult_a_wagon_starts_a_challenge_by_driving() -> None:
    """Red's road ends at the shrine; its completion brings the wagon there."""
    board = "(0,0) B ffff, (1,0) CU3 ffrf, (1,1) U rfrf"
    game = challenge(board, "Blue (0,0) monastery, Red wagon (1,1) N-S", "W V", modules=("abbey-mayor",))
    lay(game, "(1,2) W rrfr")
    game.apply(Choose("drive", figure(game, RED, "wagon"), find_segment(game.board, (1, 0), "monastery")))
    assert [token.what for token in game.tokens() if token.what == "challenge"] == ["challenge"]
    assert happened(game.events, "challenge-started") == [(1, 0)]


def test_cult_followers_out_of_the_cathedral_decide_who_gets_the_nine() -> None:
    game = challenge(f"{duel((-1, 1))}, (40,40) CO7/0", players=3, modules=("count",))
    for number in range(2):
        game.put(figure(game, GREEN, number=number), Spot("cathedral-quarter"))
    lay(game, "(-1,1) E ffcf")
    events: list[AnyEvent] = []
    for _ in range(2):
        assert asked(game) == (GREEN, "T7.3")
        (move,) = offered(game, "redeploy")
        assert isinstance(move, Choose)
        assert move.segment == find_segment(game.board, (0, 0), "monastery")
        assert "scored: monastery." in question(game).why.say()
        events += game.apply(move)
    assert points(events) == [(GREEN, 9, "monastery"), (RED, 0, "challenge")]


def test_cult_a_shrine_about_to_be_scored_is_called_a_shrine() -> None:
    ring = [(x + 1, y) for x, y in AROUND if (x + 1, y) not in ((0, 0), (2, 1))]
    board = f"(0,0) B ffff, (1,0) CU1 ffff{fields(ring)}, (40,40) CO7/0"
    game = challenge(board, players=3, modules=("count",))
    game.put(figure(game, GREEN), Spot("cathedral-quarter"))
    lay(game, "(2,1) E fcff")
    assert "scored: shrine." in question(game).why.say()
    assert "gewertet: Kultstätte." in question(game).why.say("de")


def test_cult_who_comes_out_of_the_cathedral_to_an_empty_building_wins_no_challenge() -> None:
    """The monk was captured after the tile completed his monastery; only by option somebody takes his place."""
    game = challenge(
        f"{duel((-1, 1))}, (40,40) CO7/0",
        modules=("count", "tower"),
        options={"count-redeploy-unoccupied": True},
    )
    game.put(figure(game, RED, number=1), Spot("cathedral-quarter"))
    lay_only(game, "(-1,1) E ffcf")
    game.apply(Choose("tower-piece", cell=(0, -1)))
    game.apply(Choose("capture", figure=figure(game, BLUE)))
    (move,) = offered(game, "redeploy")
    events = game.apply(move)
    assert points(events) == [(RED, 9, "monastery")]
    assert game.where[figure(game, RED)] != HOME


# -- the set -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("option", "tiles"), [(5, 5), (6, 6)])
@pytest.mark.parametrize("elements", [{}, {"shrine": 0}])
def test_cult_shrine_set(option: int, tiles: int, elements: dict[str, int]) -> None:
    game = new_game(2, MODULES, elements=elements, options={"shrine-set": option}, seed=1)
    ids = [face.id for pile in game.piles for face in pile]
    in_hand = game.decision.tile.id if game.decision and game.decision.tile else ""
    assert sum(tile.startswith("CU") for tile in [*ids, in_hand]) == tiles


def test_cult_challenges_without_shrine_tiles() -> None:
    game = new_game(2, elements={"shrine": 1}, seed=1)
    while not game.over:
        assert game.decision is not None
        game.apply(game.decision.actions[0])


def test_cult_the_lines_name_the_winner() -> None:
    game = challenge(duel((-1, 1)))
    lay_only(game, "(-1,1) E ffcf")
    events = game.apply(PASS)
    assert "Blue wins the challenge" in event_lines(game, events)[0]
    assert any(isinstance(event, FigureReturned) and event.reason == "challenge" for event in events)
    assert happened(events, "challenge-won") == [()]
