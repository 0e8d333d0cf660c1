"""Places in words: the most telling neighbour, the direction, and the part of the board where nothing else is near."""

from __future__ import annotations

import pytest
from carcassonne import BLOCK

from bastide.game import places
from bastide.game.game import Game
from bastide.game.places import Places, place_words
from bastide.testkit.scene import scene
from bastide.text import Text
from bastide.tiles.geometry import Cell

MONASTERY = "(0,0) D crfr, (0,2) B ffff"
TWO = f"{MONASTERY}, (4,2) B ffff"
CITY = "(0,0) D crfr, (0,-1) C cccc, (0,-2) E/2, (1,-1) R/0"
LONG_CITY = "(0,0) D crfr, (0,-1) C cccc, (0,-2) C cccc, (0,-3) E/2"
ROAD = "(0,0) D crfr, (1,0) U/0, (2,0) U/0, (3,0) U/0"
WIDE = "(0,0) D crfr, (6,0) U/0"
SCHOOL = "(9,9) D crfr, (0,5) SchuleW/0, (1,5) SchuleE/0"
SURROUNDED = "(9,9) D crfr, (-1,0) U/0, (1,0) B ffff, (0,1) E/1"


@pytest.mark.parametrize(
    ("tiles", "cell", "en", "de"),
    [
        (MONASTERY, (1, 2), "east of the monastery", "östlich vom Kloster"),
        (MONASTERY, (1, 3), "south-east of the monastery", "südöstlich vom Kloster"),
        (MONASTERY, (0, 4), "two tiles south of the monastery", "zwei Plättchen südlich vom Kloster"),
        (MONASTERY, (-1, 0), "west of the start tile", "westlich vom Startplättchen"),
        (MONASTERY, (5, -2), "in the north-east", "im Nordosten"),
        (WIDE, (3, 8), "in the south", "im Süden"),
        ("(0,0) D crfr", (0, 0), "in the middle", "in der Mitte"),
        (ROAD, (3, 1), "beside the long road", "an der langen Straße"),
        (ROAD, (-2, 0), "two tiles west of the start tile", "zwei Plättchen westlich vom Startplättchen"),
        (TWO, (1, 2), "east of a monastery", "östlich von einem Kloster"),
        (CITY, (2, -1), "east of the big city", "östlich von der großen Stadt"),
        (CITY, (1, -2), "north-east of the big city", "nordöstlich von der großen Stadt"),
        (f"{SURROUNDED}, (0,0) V/1", (0, 0), "west of the monastery", "westlich vom Kloster"),
        (SURROUNDED, (0, 0), "in the gap west of the monastery", "in der Lücke westlich vom Kloster"),
        (LONG_CITY, (0, -1), "amid the big city", "mitten in der großen Stadt"),
        (TWO, (1, 1), "south-east of the start tile", "südöstlich vom Startplättchen"),
    ],
)
def test_a_cell_is_told_by_what_lies_near_it(tiles: str, cell: Cell, en: str, de: str) -> None:
    game = scene(tiles, draw="V V")
    said = place_words(game, cell)
    assert (said.say("en"), said.say("de")) == (en, de)


def test_elements_name_landmarks_of_their_own() -> None:
    game = scene("(0,0) D crfr, (0,3) BX/0", modules=["princess-dragon"], draw="V V")
    assert place_words(game, (1, 3)).say() == "east of the volcano"


def test_a_sign_of_a_road_is_a_landmark_too() -> None:
    game = scene("(0,0) D crfr, (3,0) LA1 rrrr", modules=["labyrinth"], draw="V V")
    assert place_words(game, (4, 0)).say("de") == "östlich vom Labyrinth"


@pytest.mark.parametrize(
    ("tiles", "module", "cell", "en", "de"),
    [
        ("(5,5) D crfr, (0,0) BurgC/0", "german-castles", (2, 0), "east of the castle", "östlich von der Burg"),
        ("(5,5) D crfr, (0,0) BurgC/1", "german-castles", (0, 2), "south of the castle", "südlich von der Burg"),
        ("(5,5) D crfr, (0,0) BurgC/0", "german-castles", (1, -1), "north of the castle", "nördlich von der Burg"),
        (SCHOOL, "school", (1, 6), "south of the school", "südlich von der Schule"),
        (BLOCK, "count", (0, 2), "south of Carcassonne", "südlich von Carcassonne"),
        (BLOCK, "count", (2, -1), "east of Carcassonne", "östlich von Carcassonne"),
    ],
)
def test_what_fills_several_cells_is_one_landmark(tiles: str, module: str, cell: Cell, en: str, de: str) -> None:
    said = place_words(scene(tiles, modules=[module], draw="V V"), cell)
    assert (said.say("en"), said.say("de")) == (en, de)


def test_the_board_is_searched_once_for_many_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    search, searched = places._named_pieces, list[Game]()

    def count(game: Game) -> dict[Text, set[frozenset[int]]]:
        searched.append(game)
        return search(game)

    monkeypatch.setattr(places, "_named_pieces", count)
    game = scene(MONASTERY, draw="V V")
    found = Places(game)
    assert found.words((1, 2)).en == "east of the monastery"
    assert found.words((-1, 0)).en == "west of the start tile"
    assert searched == [game]
