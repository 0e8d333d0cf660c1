"""The pieces that the play aid has people lay ready are those that the engine deals."""

from __future__ import annotations

import pytest

from bastide.aid import make_sheet
from bastide.game.game import Game
from bastide.modules import MODULES, make_setup, rules_for
from bastide.modules.abbey_mayor.abbey import Abbeys
from bastide.modules.bridges_castles_bazaars.bridges import Bridges
from bastide.modules.bridges_castles_bazaars.castles import Castles
from bastide.modules.hills_sheep.shepherds import Flocks
from bastide.modules.tower.raising import Towers
from bastide.modules.traders_builders import GOODS, Goods
from bastide.tiles.face import BOARD


def line_of(module: str, step: str, players: int) -> str:
    """The rows of a module at a step, in English."""
    sheet = make_sheet(rules_for(make_setup(players, [module])))
    rows = [row for chapter in sheet.chapters for section in chapter.sections for row in section.rows]
    return "\n".join(row.text.en for row in rows if (row.id, row.module) == (step, module))


def test_the_goods_of_the_bank() -> None:
    bank = Game(rules_for(make_setup(3, ["traders-builders"])), 1).slot(Goods).bank
    said = line_of("traders-builders", "S4", 3)
    assert all(f"{number} {name}" in said for number, name in zip(bank, GOODS, strict=True))


@pytest.mark.parametrize("players", range(2, 7))
def test_the_tower_pieces_of_each_player(players: int) -> None:
    dealt = Game(rules_for(make_setup(players, ["tower"])), 1).slot(Towers).pieces
    assert {f"take {number} tower pieces" for number in dealt} == {line_of("tower", "S3", players)}


def test_the_tokens_in_the_bag_of_sheep() -> None:
    bag = Game(rules_for(make_setup(3, ["hills-sheep"])), 1).slot(Flocks).bag()
    assert line_of("hills-sheep", "S4", 3) == f"put the {len(bag)} tokens with sheep and wolves into the bag"


@pytest.mark.parametrize("players", range(2, 7))
def test_the_bridges_and_castles_of_each_player(players: int) -> None:
    game = Game(rules_for(make_setup(players, ["bridges-castles-bazaars"])), 1)
    dealt = {*zip(game.slot(Bridges).left, game.slot(Castles).left, strict=True)}
    said = line_of("bridges-castles-bazaars", "S3", players).splitlines()
    assert [[f"take {bridges} bridges", f"take {castles} castles"] for bridges, castles in dealt] == [said]


@pytest.mark.parametrize("players", range(2, 7))
def test_a_tile_of_the_bazaar_for_each_player(players: int) -> None:
    assert line_of("bridges-castles-bazaars", "T10.3", players).startswith(f"auction {players} tiles")


def test_an_abbey_for_each_player() -> None:
    held = Game(rules_for(make_setup(4, ["abbey-mayor"])), 1).slot(Abbeys).held
    assert [len(own) for own in held] == [1, 1, 1, 1]
    assert line_of("abbey-mayor", "S3", 4).splitlines()[-1] == "lay an abbey tile in front of you"


@pytest.mark.parametrize("mix", [*(id for id in MODULES if id != "base"), "wheel-of-fortune+monasteries"])
def test_the_tiles_of_the_head_are_those_in_the_game(mix: str) -> None:
    """In the piles, on the board or in hand, where a start board is one piece; tiles that players hold are there for
    all of the box."""
    rules = rules_for(make_setup(3, mix.split("+")))
    game = Game(rules, 1)
    while not game.board.pieces:  # half tiles are chosen before the start is laid
        assert game.decision is not None
        game.apply(game.decision.actions[0])
    assert game.decision is not None
    aside = [copies for copies in rules.copies if not copies.face.is_drawn]
    held = sum(c.count for c in aside if c.count > rules.players or c.face.layout.part in ("castle", "half"))
    cells = sum(piece.face.layout.part == BOARD for piece in game.board.pieces)
    on_table = len(game.board.pieces) - cells + bool(cells)
    in_game = sum(len(pile) for pile in game.piles) + on_table + (game.decision.tile is not None)
    assert sum(row.number for row in make_sheet(rules).tiles) == in_game + held
