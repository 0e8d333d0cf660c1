"""A second reading of The Plague, from the German rules alone.

The positions were written from the compendium (2010), without a look at plague.md, the module or its tests.

By the text a player chooses the moment within the turn for flea and flight. We ask from the laid tile on, not before:
the author says so, else one could spread first and lay an outbreak then (plague.md, Ambiguities and options, 2).

What the text leaves open, and no position here decides: whether builder and pig go home and flee like followers; what
happens to somebody who can lay no flea; how two outbreaks that touch without a flea between them are one area.
"""

from __future__ import annotations

import pytest
from questions import BLUE, GREEN, RED, asked, figure, offered, returned

from bastide.game.actions import PASS, Choose, Deploy
from bastide.game.events import AnyEvent, TileDrawn
from bastide.game.game import HOME, Game
from bastide.modules import new_game
from bastide.modules.plague.state import Plague
from bastide.testkit.scene import find_segment, lay_only, points, scene, start
from bastide.tiles.geometry import Cell, cell_at, cell_of

MODULES = ("plague",)
CROSSING = "(0,0) PE5 rrrr"
"""An outbreak at a crossing; its roads end there."""


def road(first: int, last: int, y: int = 0) -> str:
    """A straight road in a row of tiles."""
    return ", ".join(f"({x},{y}) U frfr" for x in range(first, last + 1))


def sick(
    tiles: str,
    figures: str = "",
    fleas: list[Cell] | None = None,
    *,
    draw: str = "V V V",
    players: int = 2,
    turn: str = "",
) -> Game:
    """A game with active outbreaks on the plague tiles, in their order, and fleas on these cells."""
    game = scene(tiles, figures, draw=draw, players=players, turn=turn, modules=MODULES)
    game.script = tuple(draw.split())
    game.piles = [[game.rules.faces[tile] for tile in draw.split()]]
    game.slot(Plague).fleas = tuple(cell_at(*cell) for cell in fleas or [])
    game.slot(Plague).turns = ()
    return start(game)


def spots(game: Game) -> set[Cell]:
    """Where the flea may be laid."""
    return {action.cell for action in offered(game, "flea") if isinstance(action, Choose) and action.cell}


def lifted(game: Game) -> set[Cell]:
    """Which flea may be taken away."""
    return {action.cell for action in offered(game, "lift-flea") if isinstance(action, Choose) and action.cell}


def refuges(game: Game, fleeing: int) -> set[Cell]:
    """Where a figure may flee to."""
    trial = game.copy()
    if Choose("flee", figure=fleeing) not in offered(trial, "flee"):
        return set()
    trial.apply(Choose("flee", figure=fleeing))
    actions = [action for action in offered(trial, "flee-to") if isinstance(action, Choose)]
    return {cell_of(trial.board.cell_of(action.segment)) for action in actions if action.segment is not None}


def infect(game: Game, cell: Cell) -> list[AnyEvent]:
    return game.apply(Choose("flea", cell=cell))


def lying(game: Game, word: str) -> set[Cell]:
    """Where the tokens of this name lie."""
    return {token.cell for token in game.tokens() if token.what == word and token.cell}


# -- the outbreak ------------------------------------------------------------------------------------------------------


def test_reading_plague_the_first_seventeen_tiles_are_healthy() -> None:
    """17 tiles of the base game are drawn first; the plague tiles are among the others, from the next one on."""
    places = []
    for seed in range(40):
        game = new_game(2, MODULES, seed=seed)
        drawn = [event.tile for event in game.events if isinstance(event, TileDrawn)]
        while len(drawn) < 24 and game.decision is not None:
            drawn += [event.tile for event in game.apply(game.decision.actions[-1]) if isinstance(event, TileDrawn)]
        places += [place for place, tile in enumerate(drawn, 1) if tile.startswith("PE")]
    assert min(places) == 18


def test_reading_plague_who_lays_an_outbreak_does_nothing_else() -> None:
    """Outbreak 1 is put on the first plague tile; its player places no follower and lays no flea in this turn."""
    game = scene("(0,0) D crfr, (0,1) B ffff", draw="PE6 V V", modules=MODULES)
    lay_only(game, "(1,0) PE6 ffrr")
    assert lying(game, "outbreak-1") == {(1, 0)}
    assert not lying(game, "flea")
    assert asked(game) == (BLUE, "T2.1")


def test_reading_plague_before_the_first_outbreak_nothing_happens() -> None:
    """Fleas and flights begin with the first outbreak."""
    game = scene("(0,0) U frfr, (1,0) U frfr", "Red (0,0) E-W", draw="V V", modules=MODULES)
    lay_only(game, "(2,0) V ffrr")
    assert game.decision is not None
    assert {type(action) for action in game.decision.actions if action != PASS} == {Deploy}


def test_reading_plague_a_second_outbreak_has_the_next_number() -> None:
    """The next plague tile gets number 2; again no follower and no flea. Then either area may grow."""
    game = sick(f"{CROSSING}, {road(1, 3)}", draw="PE6 V V")
    lay_only(game, "(4,0) PE6 ffrr")
    assert lying(game, "outbreak-1") == {(0, 0)}
    assert lying(game, "outbreak-2") == {(4, 0)}
    assert asked(game) == (BLUE, "T2.1")
    lay_only(game, "(-1,0) V frrf")
    assert spots(game) == {(1, 0), (-1, 0), (3, 0)}


# -- the fleas ---------------------------------------------------------------------------------------------------------


def test_reading_plague_the_neighbour_lays_the_first_flea() -> None:
    """Beside the outbreak, by a side and not by a corner; it must be laid in this turn, at the latest at its end."""
    game = sick("(0,0) PE6 ffrr, (1,0) B ffff, (0,-1) B ffff, (1,1) B ffff, (1,-1) B ffff", draw="V V")
    lay_only(game, "(0,1) V rffr")
    assert spots(game) == {(1, 0), (0, -1), (0, 1)}
    game.apply(PASS)
    assert asked(game)[0] == RED
    assert spots(game) == {(1, 0), (0, -1), (0, 1)}
    assert game.decision is not None
    assert not game.decision.allows(PASS)
    infect(game, (1, 0))
    assert lying(game, "flea") == {(1, 0)}
    assert asked(game) == (BLUE, "T2.1")


def test_reading_plague_spreads_from_tiles_with_an_active_flea() -> None:
    """Later fleas may also lie beside a tile with an active flea, never on one that has a flea, nor on an outbreak."""
    game = sick(f"{CROSSING}, {road(1, 4)}, (0,1) U rfrf", fleas=[(1, 0), (2, 0)])
    lay_only(game, "(5,0) V ffrr")
    assert spots(game) == {(0, 1), (3, 0)}


def test_reading_plague_never_lies_on_an_outbreak() -> None:
    """Neither on the own one nor on another."""
    game = sick(f"{CROSSING}, (1,0) PE6 ffrr, (2,0) B ffff", draw="V V")
    lay_only(game, "(0,-1) V frrf")
    assert not spots(game) & {(0, 0), (1, 0)}


def test_reading_plague_sends_everybody_on_the_tile_home() -> None:
    """All followers on the tile, of all players, go back without any scoring."""
    game = sick(
        "(0,0) PE6 ffrr, (1,0) B ffff, (2,0) B ffff",
        "Blue (1,0) monastery, Green (1,0) NL, Red (2,0) monastery",
        players=3,
    )
    lay_only(game, "(0,1) V rrff")
    events = infect(game, (1, 0))
    assert {number for number, _ in returned(events)} == {figure(game, BLUE), figure(game, GREEN)}
    assert game.where[figure(game, RED)] != HOME
    assert points(events) == []
    assert game.scores == [0, 0, 0]


@pytest.mark.parametrize(("first", "scores"), [("flea", [0, 0]), ("scoring", [0, 3])])
def test_reading_plague_its_time_is_the_players_choice(first: str, scores: list[int]) -> None:
    """The active player decides when the flea is laid: before the scoring Blue's thief has nothing, after it 3."""
    game = sick(f"{CROSSING}, (1,0) U frfr", "Blue (1,0) E-W", draw="W V")
    lay_only(game, "(2,0) W frrr")
    if first == "scoring":
        game.apply(PASS)
    infect(game, (1, 0))
    while asked(game)[0] == RED:
        game.apply(PASS)
    assert game.scores == scores
    assert game.where[figure(game, BLUE)] == HOME


def test_reading_plague_the_tile_just_laid_may_be_infected() -> None:
    """Any tile beside the outbreak, the new one too, with the follower just placed on it."""
    game = sick(CROSSING, draw="V V")
    lay_only(game, "(1,0) V ffrr")
    game.apply(Deploy("small", find_segment(game.board, (1, 0), "S-W")))
    assert spots(game) == {(1, 0)}
    infect(game, (1, 0))
    assert game.where[figure(game, RED)] == HOME


def test_reading_plague_does_not_hinder_scorings() -> None:
    """Parts of the road are infected, the thief is not: it counts in full."""
    game = sick(f"{CROSSING}, {road(1, 4)}, (0,1) U rfrf", "Blue (4,0) E-W", [(1, 0), (2, 0)], draw="W V")
    lay_only(game, "(5,0) W frrr")
    game.apply(PASS)
    assert game.scores == [0, 6]


# -- flight ------------------------------------------------------------------------------------------------------------


def test_reading_plague_one_follower_may_flee_along_its_road() -> None:
    """In the own turn one follower may move on, as far as it likes, on the same road; one only, and not others'."""
    game = sick(f"{CROSSING}, {road(1, 4)}", "Red (1,0) E-W, Red (0,0) N, Blue (3,0) E-W")
    lay_only(game, "(5,0) V ffrr")
    thief = figure(game, RED)
    assert refuges(game, thief) == {(2, 0), (3, 0), (4, 0), (5, 0)}  # also where Blue stands
    assert not refuges(game, figure(game, BLUE))
    game.apply(Choose("flee", figure=thief))
    game.apply(Choose("flee-to", figure=thief, segment=find_segment(game.board, (3, 0), "E-W")))
    assert game.where[thief] == find_segment(game.board, (3, 0), "E-W")
    assert not offered(game, "flee")


def test_reading_plague_flight_is_beside_the_figure_action() -> None:
    """It is additional: a follower may be placed as well, and the flea is laid."""
    game = sick(f"{CROSSING}, {road(1, 2)}", "Red (1,0) E-W")
    lay_only(game, "(0,1) V rrff")
    thief = figure(game, RED)
    game.apply(Choose("flee", figure=thief))
    game.apply(Choose("flee-to", figure=thief, segment=find_segment(game.board, (2, 0), "E-W")))
    game.apply(Deploy("small", find_segment(game.board, (0, 1), "N-E")))
    infect(game, (1, 0))
    assert game.where[thief] == find_segment(game.board, (2, 0), "E-W")
    assert asked(game)[0] == BLUE


def test_reading_plague_monks_cannot_flee() -> None:
    """A monk stays in the monastery; a farmer may run over the field, not past the outbreak to (0,1)."""
    game = sick("(0,0) PE6 ffrr, (1,0) B ffff, (2,0) B ffff", "Red (1,0) monastery, Red (2,0) NL")
    lay_only(game, "(0,1) V rrff")
    assert not refuges(game, figure(game, RED))
    assert refuges(game, figure(game, RED, number=1)) == {(1, 0)}


def test_reading_plague_knights_flee_within_their_city() -> None:
    """On the same city to another tile of it."""
    game = sick("(0,0) PE1 cffc, (0,-1) F cfcf, (0,-2) F cfcf", "Red (0,-1) N-S")
    lay_only(game, "(1,0) V frrf")
    assert refuges(game, figure(game, RED)) == {(0, -2)}


@pytest.mark.parametrize("fleas", [[(1, 0), (2, 0)], [(2, 0)]])
def test_reading_plague_fleas_block_the_way(fleas: list[Cell]) -> None:
    """Neither onto nor over a tile with a flea, active or not (alone on (2,0) it is not), though beyond all is well."""
    game = sick(f"{CROSSING}, {road(1, 6)}", "Red (3,0) E-W", fleas)
    lay_only(game, "(0,1) V rrff")
    assert refuges(game, figure(game, RED)) == {(4, 0), (5, 0), (6, 0)}


def test_reading_plague_an_active_outbreak_blocks_the_way_and_an_extinguished_one_does_not() -> None:
    """The road runs over outbreak 1. Its area grows together with that of 2, so it is turned, and the way is free."""
    game = sick(
        "(0,0) PE6 ffrr, (-1,0) U frfr, (0,1) U rfrf, (0,2) U rfrf, (1,0) A frff, (2,0) PE5 rrrr",
        "Red (0,2) N-S",
        draw="V V V",
    )
    lay_only(game, "(2,1) V rrff")
    assert refuges(game, figure(game, RED)) == {(0, 1)}
    infect(game, (1, 0))
    assert not lying(game, "outbreak-1")
    assert lying(game, "outbreak-2") == {(2, 0)}
    assert refuges(game, figure(game, RED)) == {(0, 1), (0, 0), (-1, 0)}


# -- areas -------------------------------------------------------------------------------------------------------------


TWO_AREAS = f"{CROSSING}, {road(1, 11)}, (0,5) PE6 frrf, {road(1, 10, y=5)}"
FIRST = [(x, 0) for x in range(1, 11)]
SECOND = [(x, 5) for x in range(1, 9)]


def test_reading_plague_with_a_flea_left_no_outbreak_is_extinguished() -> None:
    """17 of the 18 fleas lie: the last one is laid, and both areas are active."""
    game = sick(TWO_AREAS, fleas=FIRST[:-1] + SECOND, draw="V V V")
    assert lying(game, "outbreak-1") == {(0, 0)}
    lay_only(game, "(11,5) V ffrr")
    assert spots(game) == {(10, 0), (9, 5)}
    assert not lifted(game)


def test_reading_plague_with_no_flea_left_the_lowest_outbreak_goes_out() -> None:
    """At the start of a turn without a flea in the supply outbreak 1 is turned, and its fleas are latent.

    From now on any of these is taken instead of one from the supply, and laid at the other area.
    """
    game = sick(TWO_AREAS, fleas=FIRST + SECOND, draw="V V V")
    assert not lying(game, "outbreak-1")
    assert lying(game, "outbreak-2") == {(0, 5)}
    assert lying(game, "flea") == set(SECOND)
    lay_only(game, "(11,5) V ffrr")
    assert lifted(game) == set(FIRST)
    game.apply(Choose("lift-flea", cell=(5, 0)))
    assert spots(game) == {(9, 5)}
    infect(game, (9, 5))
    assert lying(game, "flea") == {*SECOND, (9, 5)}


def test_reading_plague_no_second_outbreak_goes_out_while_latent_fleas_lie() -> None:
    """Outbreak 2, the lowest now, is turned only when there are no inactive fleas at the start of a turn."""
    third = "(0,9) PE1 cffc, (1,9) B ffff, (2,9) B ffff"
    game = sick(f"{TWO_AREAS}, {third}", fleas=FIRST + SECOND, draw="V V V V")
    lay_only(game, "(11,5) V ffrr")
    game.apply(Choose("lift-flea", cell=(5, 0)))
    infect(game, (9, 5))
    while asked(game)[0] == RED:
        game.apply(PASS)
    assert lying(game, "outbreak-2") == {(0, 5)}
    assert lying(game, "outbreak-3") == {(0, 9)}


def test_reading_plague_the_last_active_outbreak_stays() -> None:
    """There is always one active area: a single outbreak is not extinguished, though all fleas lie.

    One of the 18 is moved to another tile that borders the area; there is no way out of it.
    """
    game = sick(f"{CROSSING}, {road(1, 19)}, (0,1) U rfrf", fleas=[(x, 0) for x in range(1, 19)], draw="V V")
    assert lying(game, "outbreak-1") == {(0, 0)}
    lay_only(game, "(-1,0) V frrf")
    game.apply(PASS)
    assert asked(game)[0] == RED
    assert game.decision is not None
    assert not game.decision.allows(PASS)
    assert (18, 0) in lifted(game)
    game.apply(Choose("lift-flea", cell=(18, 0)))
    assert spots(game) == {(0, 1), (-1, 0)}  # not where it was, and (19,0) borders the area no more
    infect(game, (0, 1))
    assert lying(game, "flea") == {(0, 1), *((x, 0) for x in range(1, 18))}


def test_reading_plague_fleas_that_are_cut_off_become_latent() -> None:
    """A flea may be taken that holds the area together; whatever has lost the outbreak is turned."""
    game = sick(f"{CROSSING}, {road(1, 19)}, (0,1) U rfrf", fleas=[(x, 0) for x in range(1, 19)], draw="V V")
    lay_only(game, "(-1,0) V frrf")
    game.apply(Choose("lift-flea", cell=(3, 0)))
    infect(game, (0, 1))
    assert lying(game, "flea") == {(0, 1), (1, 0), (2, 0)}
    assert len([token for token in game.tokens() if token.cell and "flea" in token.what]) == 18


def test_reading_plague_latent_fleas_awake_when_they_are_joined() -> None:
    """Inactive fleas that border an active area again are active again."""
    game = sick(f"{CROSSING}, {road(1, 5)}", fleas=[(2, 0), (3, 0)])
    assert not lying(game, "flea")
    lay_only(game, "(0,1) V rrff")
    assert spots(game) == {(1, 0), (0, 1)}
    infect(game, (1, 0))
    assert lying(game, "flea") == {(1, 0), (2, 0), (3, 0)}


def test_reading_plague_of_joined_outbreaks_the_highest_stays() -> None:
    """One flea joins two areas: only outbreak 2 goes on, and all fleas stay active."""
    game = sick(
        f"(-2,0) PE5 rrrr, {road(-1, 1)}, (2,0) PE6 ffrr",
        fleas=[(-1, 0), (1, 0)],
        draw="V V",
    )
    assert lying(game, "outbreak-1") == {(-2, 0)}
    lay_only(game, "(-2,1) V rrff")
    infect(game, (0, 0))
    assert not lying(game, "outbreak-1")
    assert lying(game, "outbreak-2") == {(2, 0)}
    assert lying(game, "flea") == {(-1, 0), (0, 0), (1, 0)}


def test_reading_plague_never_passes_an_extinguished_outbreak() -> None:
    """A tile with a turned outbreak is safe and no part of an area: no flea on it, and fleas behind it are latent."""
    game = sick(f"(-2,0) PE5 rrrr, {road(-1, 1)}, (2,0) PE6 ffrr", fleas=[(-1, 0), (1, 0)], draw="V V V")
    lay_only(game, "(-2,1) V rrff")
    infect(game, (0, 0))
    while asked(game)[0] == RED:
        game.apply(PASS)
    lay_only(game, "(2,1) V rrff")
    assert spots(game) == {(2, 1)}  # beside outbreak 2; (-2,1) borders only the turned one


def test_reading_plague_a_new_outbreak_puts_out_the_area_of_all_fleas() -> None:
    """All 18 fleas are one area. A new outbreak elsewhere: the old one is turned, and all 18 are latent."""
    game = sick(
        f"{CROSSING}, {road(1, 19)}, (0,1) U rfrf, (0,2) U rfrf",
        fleas=[(x, 0) for x in range(1, 19)],
        draw="PE6 V V",
    )
    lay_only(game, "(0,3) PE6 rrff")
    assert asked(game)[0] == BLUE
    assert not lying(game, "outbreak-1")
    assert lying(game, "outbreak-2") == {(0, 3)}
    assert not lying(game, "flea")
    lay_only(game, "(-1,0) V frrf")
    assert lifted(game) == {(x, 0) for x in range(1, 19)}


def test_reading_plague_an_outbreak_does_not_divide_the_field() -> None:
    """The farmer reaches both sides of the outbreak."""
    game = scene("(0,0) U frfr, (1,-1) B ffff", "Red (0,0) NL", draw="PE6 V", modules=MODULES)
    lay_only(game, "(1,0) PE6 ffrr")
    here, there = (find_segment(game.board, cell, "NL") for cell in ((0, 0), (1, -1)))
    assert game.board.label[here] == game.board.label[there]
