"""The gallery: every tile set under the module it belongs to, every piece with its drawing."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from house import house, runs

from bastide.art import FIGURES
from bastide.art.badges import BADGES
from bastide.game.shown import Sign
from bastide.modules import MODULES
from bastide.modules.tiles_only import TILES_ONLY
from bastide.server.gallery import ModuleDrawn, gallery
from bastide.tiles.sets import load_set, set_ids


def test_what_can_be_played_comes_first_and_the_rest_is_tiles_only() -> None:
    shown = gallery().modules
    assert [module.id for module in shown] == [*MODULES, *(module.id for module in TILES_ONLY)]
    assert {module.id for module in shown if module.playable} == set(MODULES)


def test_every_set_belongs_to_one_module() -> None:
    """A set that is in no module is named in modules/tiles_only.py; one that is built is no longer there."""
    homes = Counter(tiles.id for module in gallery().modules for tiles in module.sets)
    assert homes == Counter(set_id for set_id in set_ids() if load_set(set_id).tile)


@pytest.mark.parametrize("module", gallery().modules, ids=lambda module: module.id)
def test_modules_and_pieces_have_names_and_drawings(module: ModuleDrawn) -> None:
    assert module.sets or module.pieces
    texts = [module.name, *(piece.name for piece in module.pieces)]
    assert all(text.en and text.de for text in texts)
    assert all(is_drawn(piece.sign) for piece in module.pieces)
    assert len({piece.sign for piece in module.pieces}) == len(module.pieces)


def is_drawn(sign: Sign) -> bool:
    return sign.figure in FIGURES or sign.badge in {badge.replace("=", "-") for badge in BADGES}


@runs
async def test_the_gallery_is_one_answer(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        answer = await server.http.get("/api/gallery")
        told = {module["id"]: module for module in answer.json()["modules"]}
        assert (told["base"]["playable"], told["under-the-big-top"]["playable"]) == (True, False)
        assert {"en": "big top", "de": "Zirkuszelt"} in [piece["name"] for piece in told["under-the-big-top"]["pieces"]]
        assert [tiles["id"] for tiles in told["siege"]["sets"]] == ["siege", "besiegers"]
        assert sum(tile["count"] for tile in told["base"]["sets"][0]["tiles"]) == 72
