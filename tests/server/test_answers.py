"""What players want to know, on boards made for the purpose."""

from __future__ import annotations

import pytest

from bastide.game.actions import PASS, Deploy, Place
from bastide.game.events import Scored
from bastide.game.game import ChanceRefused, no_dice
from bastide.modules import new_game
from bastide.modules.german_castles import Castles
from bastide.modules.halflings import HalfTiles
from bastide.server import answers
from bastide.server.faults import Refused
from bastide.server.history import awards_of
from bastide.server.log import Flag, TakeBack, in_force
from bastide.testkit.scene import find_segment, lay_only, scene


def test_the_end_comes_on_a_copy() -> None:
    """A road of two tiles, a farm at a completed city: 2 for the road, 3 for the city."""
    game = scene("(0,0) D crfr, (1,0) U/0, (0,-1) E ffcf", "Red (0,0) E-W; Blue (0,0) EL", draw="V V")
    before = game.digest()
    told = answers.standing(game.view(0))
    assert told.scores == [2, 3]
    assert [(a.player, a.points, a.source) for a in told.awards] == [(0, 2, "road"), (1, 3, "field")]
    assert all(isinstance(award, Scored) for award in told.awards)
    assert game.digest() == before


def test_a_finished_game_ends_as_it_ended() -> None:
    game = scene("(0,0) D crfr", "Red (0,0) E-W")
    assert game.over
    assert game.if_ended_now().scores == game.scores == [1, 0]


def test_the_end_asks_nobody() -> None:
    """In every mix the end can be looked at after every decision."""
    game = new_game(3, ["river", "abbot", "inns-cathedrals", "traders-builders"], seed=4)
    for number in range(60):
        assert game.decision is not None
        assert game.if_ended_now().over
        game.apply(game.decision.actions[number % len(game.decision.actions)])


def test_cells_that_nothing_fits() -> None:
    """A city waits in the north; only a crossing, in hand, and two bends of a road are left."""
    view = scene("(0,0) D crfr", draw="X V V").view(0)
    assert answers.dead_cells(view).cells == [(0, -1)]
    assert answers.fits(view, (0, -1)).tiles == {}
    assert answers.fits(view, (0, 1)).tiles == {"V": answers.Fit(2, [0, 3])}


def test_half_a_cell_is_open_to_half_tiles_before_players() -> None:
    """Of the pile nothing fits there; one of the two half tiles that players have does."""
    game = scene("(0,0) B ffff, (0,-1) Halb204/0", draw="B B", modules=["halflings"])
    assert (0, -1) in answers.dead_cells(game.view(0)).cells
    faces = game.rules.faces
    game.slot(HalfTiles).held = ((faces["Halb104"],), (faces["Halb202"],))
    assert answers.fits(game.view(0), (0, -1)).tiles == {"Halb104": answers.Fit(1, [2])}
    assert (0, -1) not in answers.dead_cells(game.view(0)).cells


def test_a_double_tile_fits_with_either_half() -> None:
    """Two cells east of the road only the far half of the castle can lie, in two ways."""
    game = scene("(0,0) U frfr", draw="V V", modules=["german-castles"])
    game.slot(Castles).held = ((game.rules.faces["BurgC"],), ())
    assert answers.fits(game.view(0), (2, 0)).tiles == {"BurgC": answers.Fit(1, [0, 2])}


def test_farms_with_their_owners() -> None:
    game = scene("(0,0) D crfr", "Red (0,0) EL; Blue (0,0) ER", draw="V V")
    found = answers.farms(game.view(0)).fields
    assert sorted(tuple(farm.owners) for farm in found) == [(0,), (1,)]


def test_a_segment_that_is_not_there() -> None:
    with pytest.raises(Refused):
        answers.feature(scene("(0,0) D crfr", draw="V").view(0), 44)


def test_points_for_what_is_completed_and_for_what_is_not() -> None:
    """The last tile completes the city in the north; the road is paid unfinished in the final scoring."""
    game = scene("(0,0) D crfr", "Red (0,0) N; Blue (0,0) E-W", draw="E")
    events = lay_only(game, "(0,-1) E ffcf") + game.apply(PASS)
    assert [(a.scored.source, a.completed, a.final) for a in awards_of(events)] == [
        ("city", True, False),
        ("road", False, True),
    ]


def test_what_is_in_force_after_take_backs() -> None:
    a, b, c = Place((0, 0), 0), Place((1, 0), 0), Deploy("small", 1)
    assert in_force([a, b, c]) == [a, b, c]
    assert in_force([a, b, TakeBack(1), c]) == [a, c]
    assert in_force([a, b, TakeBack(1), c, TakeBack(2)]) == [a, b], "a take-back can be taken back"
    assert in_force([a, TakeBack(0)]) == []
    assert in_force([a, Flag(1)]) == [a, Flag(1)]


def test_the_end_is_foretold_also_where_a_try_stops_at_chance() -> None:
    game = scene("(0,0) D crfr", draw="U V V")
    lay_only(game, "(1,0) U/0")
    tried = game.view(0)
    tried.dice = no_dice
    road = find_segment(game.board, (1, 0), "E-W")
    with pytest.raises(ChanceRefused):
        tried.apply(Deploy("small", road))
    assert answers.standing(tried).scores == [2, 0]
