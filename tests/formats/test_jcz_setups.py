"""Sets, elements, rules and places of JCloisterZone in our words."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jcz_files import ALL_ELEMENTS, BASIC, DATA, empty, load, verify

from bastide import formats
from bastide.board import Board
from bastide.formats import jcz
from bastide.formats.jcz import setup as setups
from bastide.formats.jcz.declared import ELEMENTS, RULES, SETS
from bastide.formats.jcz.file import read_file
from bastide.formats.jcz.places import Pointer, find_segment, read_location
from bastide.formats.jcz.setup import make_setup
from bastide.formats.jcz.tiles import TileNames
from bastide.formats.outcome import Difference, FormatError, Unsupported
from bastide.game.actions import Deploy
from bastide.modules import ELEMENTS as BUILT
from bastide.modules import MODULES, rules_for
from bastide.tiles.geometry import cell_at
from bastide.tiles.sets import face, load_set, set_ids

# -- setups ------------------------------------------------------------------------------------------------------------


def test_setup_of_a_full_file() -> None:
    setup = make_setup(read_file(empty({"basic:2": 1, "inns-and-cathedrals:2": 2, "river/2": 1}, ALL_ELEMENTS)))
    assert setup.tiles == {"base": 1, "inns-cathedrals": 2, "river2": 1}
    assert setup.elements["pig"] == 2
    assert {"small", "large", "abbot", "gardens", "inns", "goods", "river", "fork"} <= setup.elements.keys()
    assert setup.options["double-turn"] == "must"
    assert setup.options["river-uturn"] == "free-space"
    assert setup.options["river2-fork"] == "first-turn"
    assert setup.options["pig-herd"] == "always"


def test_options_of_absent_modules_stay_out() -> None:
    assert make_setup(read_file(empty({"basic:1": 1}, BASIC))).options == {}


def test_newer_files_have_another_river() -> None:
    setup = make_setup(read_file(empty({"basic:1": 1, "river/1": 1}, BASIC, appVersion="6.1.0-rc.2")))
    assert setup.options == {"river-uturn": "clear-ahead"}


@pytest.mark.parametrize(
    ("value", "elements"),
    [
        (False, {"farmers": 1}),
        (0, {"farmers": 1}),
        (None, {"farmers": 1}),
    ],
)
def test_a_listed_switch_is_on_whatever_its_value(value: object, elements: dict[str, int]) -> None:
    setup = make_setup(read_file(empty({"basic:1": 1}, {"small-follower": 7, "farmers": value})))
    assert setup.elements == {"small": 7, **elements}


@pytest.mark.parametrize(("value", "number"), [(3, 3), ("3", 3), (3.0, 3), (0, None)])
def test_figures_have_a_number(value: object, number: int | None) -> None:
    setup = make_setup(read_file(empty({"basic:1": 1}, {"small-follower": 7, "big-follower": value})))
    assert setup.elements.get("large") == number


def test_a_game_without_followers() -> None:
    value = load("road-with-undo")
    value["setup"]["elements"] = {"farmers": True}
    value["replay"] = [move for move in value["replay"] if move["type"] in ("PLACE_TILE", "COMMIT")]
    value["test"]["assertions"] = ["Ben has 0 points", "phase is TilePhase"]
    verify(value)


def test_a_figure_that_nobody_owns_needs_no_module() -> None:
    make_setup(read_file(empty({"basic:1": 1}, {**BASIC, "ringmaster": 0})))


@pytest.mark.parametrize(
    ("sets", "elements", "said", "german"),
    [
        ({"flier:1": 1}, {}, "The Flying Machines (flier:1)", "Die Fluggeräte (flier:1)"),
        ({"festival": 1}, {"festival": True}, "The Festival (festival)", "Das Fest (festival)"),
        ({"goldmines": 1}, {"gold": True}, "The Goldmines (goldmines), gold", "Die Goldminen (goldmines), gold"),
    ],
)
def test_what_is_not_built_has_its_name(
    monkeypatch: pytest.MonkeyPatch, sets: dict[str, int], elements: dict[str, Any], said: str, german: str
) -> None:
    built = {key: module for key, module in MODULES.items() if key not in ("flying-machines", "goldmines", "festival")}
    monkeypatch.setattr(setups, "MODULES", built)
    elements_built = {key: value for key, value in BUILT.items() if key not in ("gold", "festival")}
    monkeypatch.setattr(setups, "BUILT", elements_built)
    with pytest.raises(Unsupported) as caught:
        make_setup(read_file(empty({"basic:1": 1, **sets}, {**BASIC, **elements})))
    assert caught.value.say() == f"The file uses what is not built yet: {said}."
    assert caught.value.say("de") == f"Die Datei braucht, was es noch nicht gibt: {german}."


def test_material_of_fans_is_not_supported() -> None:
    with pytest.raises(Unsupported, match="not known here: well"):
        make_setup(read_file(empty({"basic:1": 1}, {**BASIC, "well": True})))


def test_first_edition_has_no_gardens() -> None:
    setup = make_setup(read_file(empty({"basic:1": 1}, {**BASIC, "abbot": 1, "garden": True})))
    assert "gardens" not in setup.elements


def test_tiles_of_a_set_without_its_elements() -> None:
    """A symbol whose element is off means nothing, so the set can be used before its module is built."""
    setup = make_setup(read_file(empty({"basic:1": 1, "princess-and-dragon:1": 1}, BASIC)))
    assert setup.tiles["princess-dragon"] == 1
    setup = make_setup(read_file(empty({"basic:1": 1, "winter:1": 1}, BASIC)))
    assert setup.tiles == {"base": 1, "winter": 1}
    assert "gingerbread-man" not in setup.elements


@pytest.mark.parametrize(
    ("sets", "elements", "rules", "named"),
    [
        ({"basic:1": 1, "darmstadt:1": 1}, BASIC, {}, "darmstadt:1"),
        ({"basic:1": 1, "moonbase": 1}, BASIC, {}, "moonbase"),
        ({"basic:1": 1}, {**BASIC, "ringmaster": 1, "acrobats": True}, {}, "ringmaster, acrobats"),
        ({"basic:1": 1}, {**BASIC, "rocket": 1}, {}, "rocket"),
        ({"basic:1": 1}, BASIC, {"gravity": "low"}, "gravity"),
        ({"basic:1": 1}, BASIC, {"tiny-city-scoring": "7"}, "tiny-city-scoring to 7"),
    ],
)
def test_what_is_not_built_is_named(
    sets: dict[str, int], elements: dict[str, Any], rules: dict[str, Any], named: str
) -> None:
    with pytest.raises(Unsupported) as caught:
        make_setup(read_file(empty(sets, elements, rules)))
    assert named in caught.value.say()
    assert named.partition(" to ")[0] in caught.value.say("de")


def test_too_many_players() -> None:
    value = json.loads(empty({"basic:1": 1}, BASIC)) | {"players": [{"name": str(n)} for n in range(9)]}
    with pytest.raises(Unsupported, match="9 players"):
        jcz.play(json.dumps(value))


def test_names_that_are_equal_or_missing() -> None:
    value = json.loads(empty({"basic:1": 1}, BASIC)) | {"players": [{"name": "Ada"}, {"name": "Ada"}, {}]}
    assert make_setup(read_file(json.dumps(value))).players == ("Ada", "Ada (2)", "Player 3")


def test_the_city_of_carcassonne_without_the_count() -> None:
    """An element that is not listed is off; the twelve tiles lie there with their set."""
    setup = make_setup(read_file(empty({"basic:1": 1, "count": 1}, BASIC)))
    assert "count" not in setup.elements
    assert "carcassonne" in setup.elements


@pytest.mark.parametrize(
    ("version", "elements", "is_on"),
    [
        ("5.7.3", BASIC, True),
        ("4.9", BASIC, True),
        ("5.8.0", BASIC, False),
        ("6.0.0-beta.1", BASIC, False),
        (None, BASIC, False),
        ("5.8.0", {**BASIC, "siege": True}, True),
    ],
)
@pytest.mark.parametrize("set_id", ["siege/cathars", "siege/besiegers"])
def test_sieges_came_with_their_tiles_once(
    set_id: str, version: str | None, elements: dict[str, Any], is_on: bool
) -> None:
    setup = make_setup(read_file(empty({"basic:1": 1, set_id: 1}, elements, appVersion=version)))
    assert ("siege" in setup.elements) == is_on


GQ11 = {"basic:1": 1, "river/1": 1, "gq11": 1, "gq11/river": 1}


@pytest.mark.parametrize(
    ("start", "annotations", "first"),
    [
        ([{"tile": "GQ/RFI"}], {"drawOrder": ["RI.1/CICI"]}, "GQ11-split"),
        ([{"tile": "GQ/RFI", "x": 0, "y": 0, "rotation": 0}], {"drawOrder": ["GQ/CICI"], "endTurn": 3}, "GQ11-split"),
        ([{"tile": "GQ/RFI", "x": 1, "y": 0, "rotation": 90}], {}, "GQ11-split"),
        (None, {}, "GQ11-split"),
        ([{"tile": "RI/s"}], {"drawOrder": ["RI.1/CICI"]}, "F1"),
    ],
    ids=["usual", "with an end", "turned", "not told", "the other spring"],
)
def test_the_spring_with_the_farmhouse(start: Any, annotations: dict[str, Any], first: str) -> None:
    value = json.loads(empty(GQ11, BASIC, gameAnnotations=annotations))
    value["setup"]["start"] = start
    game = jcz.play(json.dumps(value)).game
    left = {face.id for pile in game.piles for face in pile}
    assert [piece.face.id for piece in game.board.pieces] == [first]
    assert not left & {"F1", "GQ11"}


def test_the_city_of_carcassonne_is_the_start_whatever_the_river() -> None:
    with_spring, with_city = (make_setup(read_file(empty(sets, BASIC))) for sets in (GQ11, {**GQ11, "count": 1}))
    assert with_spring.options["gq11-which-spring"] == "gq11"
    assert "gq11-which-spring" not in with_city.options


def test_a_setup_without_a_game() -> None:
    value = json.loads(empty({"basic:1": 1}, BASIC))
    with pytest.raises(FormatError, match="setup without a game"):
        jcz.play(json.dumps({"setup": value["setup"], "appVersion": "5.7.0"}))


# -- tables ------------------------------------------------------------------------------------------------------------


def test_tables_name_sets_that_exist() -> None:
    for row in SETS.values():
        assert row.tiles in set_ids()
        parts = {layout.part for layout in load_set(row.tiles).tile.values()}
        assert set(row.parts or ()) <= parts


def test_tables_name_what_is_built_as_it_is_built() -> None:
    """Every figure and option of a built module that a file can name leads to a value that exists."""
    from bastide.modules import ELEMENTS as BUILT
    from bastide.modules import OPTIONS

    assert {"small", "large", "builder", "pig", "abbot", "goods", "inns"} <= set(ELEMENTS.values()) & BUILT.keys()
    for row in RULES.values():
        if row.option in OPTIONS:
            assert set(row.values.values()) <= set(OPTIONS[row.option].values)


def test_every_tile_name_is_found() -> None:
    setup = make_setup(read_file(empty({"basic:2": 1, "inns-and-cathedrals:2": 1, "river/1": 1}, ALL_ELEMENTS)))
    names = TileNames(rules_for(setup))
    assert names.candidates("BA/RFr") == ["U"]
    assert names.candidates("BA/RFrG") == ["U-garden"]
    assert names.candidates("IC/RFr.iG") == ["EB-garden"]
    assert names.candidates("RI/s") == ["F1"]
    with pytest.raises(Difference, match="set traders-and-builders, which the file does not use"):
        names.candidates("TB/Cc.w")
    with pytest.raises(Unsupported, match="XX/YY"):
        names.candidates("XX/YY")


def test_garden_names_without_gardens() -> None:
    names = TileNames(rules_for(make_setup(read_file(empty({"basic:2": 1}, BASIC)))))
    assert names.candidates("BA/RFrG") == names.candidates("BA/RFr") == ["U"]


# -- places ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "reach"),
    [
        ("N", "N"),
        ("WE", "W E"),
        ("NWSE", "N E S W"),
        ("_E", "N S W"),
        ("NL.NR.WR", "NL NR WR"),
        ("N.W", "N W"),
        ("I", ""),
        ("INNER_FARM", ""),
        ("II", ""),
        ("IV", ""),
    ],
)
def test_locations(name: str, reach: str) -> None:
    assert read_location(name) == frozenset(reach.split())


@pytest.mark.parametrize("name", ["", "QUARTER_MARKET", "NX", "north"])
def test_unknown_locations(name: str) -> None:
    with pytest.raises(Unsupported):
        read_location(name)


def test_every_segment_of_every_square_tile_can_be_pointed_at() -> None:
    """Kind and edges name one segment, but for two inner fields."""
    from writers import jcz_pointer

    for set_id in ("base", "inns-cathedrals", "traders-builders", "river", "river2"):
        for tile in load_set(set_id).tile:
            for rotation in range(4):
                board = Board()
                board.place(face(tile), cell_at(3, -2), rotation)
                for segment, printed in enumerate(board.printed):
                    if printed.kind != "river":
                        pointer = jcz_pointer(board, segment)
                        where = Pointer((3, -2), pointer["feature"], pointer["location"])
                        assert find_segment(board, where) == segment


def test_two_inner_fields() -> None:
    board = Board()
    board.place(face("AM2"), cell_at(0, 0), 1)
    assert [find_segment(board, Pointer((0, 0), "Field", name)) for name in ("I", "II", "INNER_FARM_B")] == [2, 3, 3]
    with pytest.raises(Difference, match="no Field at III"):
        find_segment(board, Pointer((0, 0), "Field", "III"))


def test_a_part_of_a_segment_is_enough() -> None:
    board = Board()
    board.place(face("D"), cell_at(0, 0), 0)
    assert find_segment(board, Pointer((0, 0), "Road", "W")) == 1
    with pytest.raises(Difference, match="no City at S"):
        find_segment(board, Pointer((0, 0), "City", "S"))
    with pytest.raises(Difference, match="No tile lies at 7,7"):
        find_segment(board, Pointer((7, 7), "City", "S"))
    with pytest.raises(Unsupported, match="Ferry"):
        find_segment(board, Pointer((0, 0), "Ferry", "S"))


def test_record_has_no_waits() -> None:
    record = formats.read(DATA / "road-with-undo.jcz")
    assert len(record.actions) == 6
    assert isinstance(record.actions[3], Deploy)
    assert record.setup.elements == {"small": 7, "farmers": 1}
    assert record.setup.draws == ("U", "W", "W")
