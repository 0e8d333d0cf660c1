"""What elements declare about their look: complete, true to the drawings, and said in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bastide.art import badge_symbols, marks
from bastide.art.figures import FIGURES
from bastide.game.actions import PASS, Choose, Deploy, Place
from bastide.game.module import Module
from bastide.game.shown import Sign
from bastide.game.telling import cell_told, tile_words, told, worded
from bastide.modules import MODULES, new_game
from bastide.modules.registry import ELEMENTS
from bastide.testkit.scene import find_segment, scene
from bastide.tiles.sets import face, load_set, set_ids

ANSWERS = {word: answer for element in ELEMENTS.values() for word, answer in element.answers.items()}
TOKENS = {word: kind for element in ELEMENTS.values() for word, kind in element.token_kinds.items()}
ICONS = Path(__file__).parents[2] / "web" / "src" / "ui" / "Icon.svelte"


def named_places() -> set[str]:
    """Every named place of every drawn tile of the modules; `mouth` is that of any segment."""
    sets = {set_id for module in MODULES.values() for set_id in module.all_tiles}
    found = {name for set_id in sets for tile in load_set(set_id).tile for name in marks(face(tile))}
    return found | {name.partition(":")[0] for name in found if name.partition(":")[2].isdigit()}


PICTURES = [module.picture for module in MODULES.values() if module.picture]
SIGNS = [
    *(answer.sign for answer in ANSWERS.values()),
    *(kind.sign for kind in TOKENS.values()),
    *(picture.sign for picture in PICTURES),
]


@pytest.mark.parametrize("sign", SIGNS, ids=str)
def test_every_sign_can_be_drawn(sign: Sign) -> None:
    assert not sign.figure or sign.figure in FIGURES
    assert not sign.badge or f'id="badge-{sign.badge}"' in badge_symbols()
    assert not sign.tile or any(sign.tile in load_set(set_id).tile for set_id in set_ids())
    assert sign.icon is None or re.search(rf'^    "?{sign.icon}"?:', ICONS.read_text(), re.MULTILINE)


@pytest.mark.parametrize("module", MODULES.values(), ids=lambda module: module.id)
def test_every_module_has_a_picture_of_its_own_tiles(module: Module) -> None:
    assert module.picture is not None
    sets = module.all_tiles or ("base",)
    assert any(module.picture.tile in load_set(set_id).tile for set_id in sets)


@pytest.mark.slow
def test_every_named_place_is_one_of_the_drawings() -> None:
    places = {answer.place for answer in ANSWERS.values()} | {kind.place for kind in TOKENS.values()}
    places |= {place for element in ELEMENTS.values() for place in element.places.values()}
    assert places - {""} <= named_places()


def test_every_answer_that_is_carried_out_is_declared() -> None:
    for element in ELEMENTS.values():
        assert element.handlers.keys() | element.refusals.keys() <= element.answers.keys(), element.id


@pytest.mark.parametrize("word", ANSWERS)
def test_a_button_is_a_verb_or_a_figure_without_an_article(word: str) -> None:
    button = ANSWERS[word].button
    for text in (*button.en.split("|"), *button.de.split("|")):
        assert not text.lower().startswith(("the ", "a ", "der ", "die ", "das ", "den "))
        assert text[0].isupper() or text[0] == "{"


def test_numbers_choose_the_form_and_names_are_those_at_the_table() -> None:
    game = new_game(["Ada", "Bob"], ["bridges-castles-bazaars", "tower"], seed=1)
    one, many = (worded(game, Choose("castle-points", number=n), ("A", "B")).button for n in (1, 4))
    assert (one.say(), many.say("de")) == ("1 point for the castle", "4 Punkte für die Burg")
    other = Choose("capture", figure=game.rules.ranges[1, "small"][0])
    assert worded(game, other, ("A", "B")).told.say() == "captured B's follower"
    assert worded(game, other, ("A", "B")).told.say("de") == "Gefolgsmann von B gefangen genommen"


def test_own_figures_need_no_name() -> None:
    game = new_game(["Ada", "Bob"], ["tower"], seed=1)
    own = worded(game, Choose("climb", figure=game.rules.ranges[0, "small"][0]), ("Ada", "Bob"))
    assert (own.button.say(), own.told.say()) == ("follower onto the tower", "put a follower onto the tower")
    assert own.told.say("de") == "Gefolgsmann auf den Turm gesetzt"


def test_the_history_tells_tiles_and_figures() -> None:
    game = scene("(0,0) D crfr", draw="V V")
    names = game.player_names
    assert told(game, Place((1, 0), 1), names).say() == "laid a road east of the start tile"
    assert told(game, Place((1, 0), 1), names).say("de") == "Straße östlich vom Startplättchen gelegt"
    road = find_segment(game.board, (0, 0), "E-W")
    assert told(game, Deploy("small", road), names).say() == "placed a thief"
    assert told(game, Deploy("small", 0), names).say("de") == "Ritter gesetzt"
    big = scene("(0,0) D crfr", draw="V V", modules=["inns-cathedrals"])
    assert told(big, Deploy("large", 0), names).say() == "placed a large follower in the city"
    assert told(big, Deploy("large", 0), names).say("de") == "großer Gefolgsmann in die Stadt gesetzt"


def test_an_answer_that_names_a_cell_tells_its_place() -> None:
    game = scene("(0,0) D crfr, (0,3) BX/0", modules=["princess-dragon"], draw="V V")
    said = told(game, Choose("dragon", cell=(1, 0)), game.player_names)
    assert said.say() == "moved the dragon to the tile east of the start tile"
    assert said.say("de") == "Drachen auf das Plättchen östlich vom Startplättchen gezogen"


@pytest.mark.parametrize(
    ("tile", "words"),
    [("A", "a monastery with a road"), ("O", "a city with a road"), ("W", "a crossroads"), ("E", "a city")],
)
def test_a_tile_is_called_by_what_it_shows(tile: str, words: str) -> None:
    assert tile_words(scene("(0,0) D crfr", draw=f"{tile} V")).say() == words


def test_an_answer_is_shown_where_its_thing_is() -> None:
    game = scene("(0,0) D crfr, (0,3) BX/0", "Red (0,0) E-W", modules=["princess-dragon"], draw="V V")
    first, _ = game.rules.ranges[0, "small"]
    assert cell_told(game, Place((1, 0), 1)) == (1, 0)
    assert cell_told(game, Deploy("small", 0)) == (0, 0)
    assert cell_told(game, Choose("dragon", cell=(2, 3))) == (2, 3)
    assert cell_told(game, Choose("princess", figure=first)) == (0, 0)
    assert cell_told(game, Choose("princess", figure=first + 1)) is None
    assert cell_told(game, PASS) is None


@pytest.mark.parametrize(
    ("tile", "module", "en", "de"),
    [
        ("LA1", "labyrinth", "a labyrinth", "Labyrinth"),
        ("Halb107", "halflings", "a half tile", "halbes Plättchen"),
        ("BurgA", "german-castles", "a castle", "Burg"),
    ],
)
def test_a_tile_of_its_own_kind_has_its_own_name(tile: str, module: str, en: str, de: str) -> None:
    game = scene("(0,0) D crfr", draw=f"{tile} V", modules=[module])
    assert (tile_words(game).say(), tile_words(game).say("de")) == (en, de)
