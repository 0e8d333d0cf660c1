"""Random games of dragon, tower, king, siege, shrines: what must hold after every action."""

from __future__ import annotations

from random import Random

import pytest
from questions import offered

from bastide.game.game import Game
from bastide.modules import rules_for
from bastide.modules.king_robber import King, RobberBaron
from bastide.modules.princess_dragon.dragon import Dragon
from bastide.modules.princess_dragon.fairy import Fairy
from bastide.modules.tower.raising import PIECES, Towers
from bastide.players.random import RandomPlayer
from bastide.testkit.mix import random_setup
from bastide.tiles.face import CITY, ROAD
from bastide.tiles.geometry import AROUND, cell_at

SIX = ("king-robber", "siege", "cult", "princess-dragon", "tower", "gq11")
OTHERS = ("river", "river2", "abbot", "inns-cathedrals", "traders-builders", "count", "hills-sheep", "abbey-mayor")


def check_dragon(game: Game) -> None:
    """Nobody whom the dragon could have eaten stands beside it when it has come."""
    if Dragon not in game.slots:
        return
    dragon = game.slot(Dragon)
    assert dragon.cell < 0 or not dragon.aside
    followers = [f for f in range(len(game.where)) if game.rules.is_follower[f]]
    if game.rules.options["tower-dragon"] != "barred":
        followers = [f for f in followers if f not in game.spots]  # they may climb a tower beside it
    assert all(game.cell_of_figure(figure) != dragon.cell for figure in followers if dragon.cell >= 0)


def check_fairy(game: Game) -> None:
    """Her follower stands where she stands."""
    fairy = game.slots.get(Fairy)
    if isinstance(fairy, Fairy) and fairy.figure >= 0:
        assert game.cell_of_figure(fairy.figure) == fairy.cell
        assert game.rules.is_follower[fairy.figure]


def check_towers(game: Game) -> None:
    """Pieces are conserved, towers with a follower have a piece, and nobody holds prisoners of each other for long."""
    if Towers not in game.slots:
        return
    towers, players = game.slot(Towers), game.rules.players
    assert sum(towers.pieces) + sum(height for _, height in towers.heights) == players * PIECES[players]
    held = {(spot.player, game.rules.owner[f]) for f, spot in game.spots.items() if spot.where == "prison"}
    assert all(captor != owner for captor, owner in held)
    if not offered(game, "exchange"):
        assert not any((owner, captor) in held for captor, owner in held)
    tops = [spot.cell for spot in game.spots.values() if spot.where == "tower"]
    assert len(tops) == len(set(tops))
    assert {cell_at(*cell) for cell in tops if cell} <= {cell for cell, _ in towers.heights}


def check_cards(game: Game) -> None:
    """The record is the largest completed city or road; castles are not in these games."""
    for card, kind in ((King, CITY), (RobberBaron, ROAD)):
        if card in game.slots and game.decision is not None and game.decision.step == "T2.1":
            largest = max((game.board.tiles(segment) for segment in game.board.completed(kind)), default=0)
            slot = game.slots[card]
            assert isinstance(slot, King | RobberBaron)
            assert slot.record == largest
            assert (slot.holder >= 0) == (slot.record > 0)


def check_shrines(game: Game) -> None:
    """No building has a second opponent beside it."""
    if "shrine" not in game.rules.element_ids or game.rules.options["shrine-limits"] != "both-sides":
        return
    board = game.board
    buildings = {
        board.cell_of(s): "shrine" in printed.flags
        for s, printed in enumerate(board.printed)
        if printed.kind == "monastery"
    }
    for cell, is_shrine in buildings.items():
        opponents = [step for step in AROUND if buildings.get(cell + step, is_shrine) != is_shrine]
        assert len(opponents) <= 1


@pytest.mark.parametrize("seed", range(12))
def test_mixes_keep_what_must_hold(seed: int) -> None:
    rng = Random(seed)
    modules = [*SIX, *rng.sample(OTHERS, rng.randrange(len(OTHERS)))]
    game, player = Game(rules_for(random_setup(rng, modules)), seed), RandomPlayer(seed)
    while not game.over:
        game.apply(player.choose(game))
        check_dragon(game)
        check_fairy(game)
        check_towers(game)
        check_cards(game)
        check_shrines(game)
