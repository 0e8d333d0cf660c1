"""Saved games and rule tests of the program JCloisterZone."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from writers import write_jcz

from bastide import formats
from bastide.board import Board
from bastide.formats import jcz
from bastide.formats.jcz.file import read_file
from bastide.formats.jcz.places import Pointer, find_segment, read_location
from bastide.formats.jcz.setup import make_setup
from bastide.formats.jcz.tables import ELEMENTS, RULES, SETS
from bastide.formats.jcz.tiles import TileNames
from bastide.formats.outcome import Difference, FormatError, Unsupported
from bastide.game.actions import Deploy
from bastide.game.game import Game
from bastide.modules import rules_for
from bastide.players.random import RandomPlayer
from bastide.tiles.geometry import cell_at
from bastide.tiles.sets import face, load_set, set_ids

DATA = Path(__file__).parent / "data"
FILES = sorted(DATA.glob("*.jcz"))
BASIC = {"small-follower": 7, "farmers": True}


def load(name: str) -> dict[str, Any]:
    value = json.loads((DATA / f"{name}.jcz").read_text())
    assert isinstance(value, dict)
    return value


def verify(value: dict[str, Any]) -> str:
    return jcz.verify(jcz.play(json.dumps(value))).say()


def empty(sets: dict[str, Any], elements: dict[str, Any], rules: dict[str, Any] | None = None, **more: Any) -> str:
    """A file with these choices and no moves."""
    setup = {"sets": sets, "elements": elements, "rules": rules or {}}
    return json.dumps({"setup": setup, "players": [{"name": "Ada"}, {"name": "Ben"}], "replay": [], **more})


# -- our own scenarios -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_scenario_holds(path: Path) -> None:
    outcome = formats.check(path)
    assert outcome.state == "ok", outcome.say()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_scenario_becomes_a_record(path: Path) -> None:
    record = formats.read(path)
    game = record.replay()
    assert formats.read(record.to_json()).replay().digest() == game.digest()


WRONG = (
    (r"^(.*) is not allowed$", r"\1 is allowed"),
    (r"^(.*) is allowed$", r"\1 is not allowed"),
    (r"can't pass", "can pass"),
    (r"can pass", "can't pass"),
    (r"Phase$", "Phase2"),
    (r"(\d+) points", r"9\1 points"),
    (r"count (\d+)", r"count 9\1"),
    (r"Confirm", "Meeple"),
    (r"\[0,90", "[0"),
    (r"\[90,0", "[90"),
    (r"\[0,-1\]", "[0,-2]"),
    (r"NL\.NR", "NL"),
    (r"for BA/Cccc\+", "for BA/C"),
    (r"for BA/L$", "for BA/C"),
    (r"action Meeple", "action ReturnMeeple"),
    (r"\[-?\d+,-?\d+\](}?)$", r"[8,8]\1"),
)
"""How to spoil an assertion; the first that fits is used."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_spoilt_assertion_is_noticed(path: Path) -> None:
    value = json.loads(path.read_text())
    for assertion in value["test"]["assertions"]:
        pattern, other = next((pattern, other) for pattern, other in WRONG if re.search(pattern, assertion))
        value["test"]["assertions"] = [re.sub(pattern, other, assertion)]
        with pytest.raises(Difference):
            verify(value)


def test_commit_scores() -> None:
    value = load("city-before-commit")
    value["replay"].append({"type": "COMMIT", "payload": {"random": 0.1}})
    value["test"]["assertions"] = ["Solo has 4 points", "Solo scored city for 4 points", "phase is TilePhase"]
    verify(value)


def test_difference_names_what_was_expected_and_found() -> None:
    value = load("road-with-undo")
    value["test"]["assertions"] = ["Ben has 5 points", "Ada has 0 points", "Ben scored city for 4 points"]
    with pytest.raises(Difference) as caught:
        verify(value)
    assert caught.value.say() == (
        "2 of 3 assertions do not hold: “Ben has 5 points” (4); “Ben scored city for 4 points” (road 4)."
    )
    assert caught.value.say("de").startswith("2 von 3 Behauptungen stimmen nicht")


def test_illegal_move_is_named() -> None:
    value = load("road-with-undo")
    value["replay"][5]["payload"]["rotation"] = "R270"
    with pytest.raises(Difference) as caught:
        verify(value)
    assert str(caught.value) == "Move 6 (PLACE_TILE): Tile W does not match its neighbour in the west."


def test_move_of_the_wrong_player_is_named() -> None:
    value = load("road-with-undo")
    value["replay"][5]["player"] = 0
    with pytest.raises(Difference, match=r"Move 6 \(PLACE_TILE\): it is made by Ada, but Ben decides"):
        verify(value)


def test_wrong_tile_is_named() -> None:
    value = load("goods-at-the-end")
    value["replay"][0]["payload"]["tileId"] = "BA/RFr"
    with pytest.raises(Difference, match="the file places BA/RFr, but tile HT is in hand"):
        verify(value)


def test_unknown_assertion_is_not_supported() -> None:
    value = load("road-with-undo")
    value["test"]["assertions"].append("The moon is full")
    with pytest.raises(Unsupported, match="The moon is full"):
        verify(value)


def test_unknown_move_is_not_supported() -> None:
    value = load("road-with-undo")
    value["replay"].append({"type": "FLY_TO_THE_MOON", "payload": {}})
    with pytest.raises(Unsupported, match="FLY_TO_THE_MOON"):
        verify(value)


def test_undo_without_a_move() -> None:
    value = load("road-with-undo")
    value["replay"].insert(0, {"type": "UNDO", "payload": {}})
    with pytest.raises(Difference, match="no move to take back"):
        verify(value)


def test_commit_declines_what_is_still_offered() -> None:
    value = load("road-with-undo")
    value["replay"] = [move for move in value["replay"] if move["type"] != "PASS"]
    verify(value)


def test_older_words() -> None:
    """Sets without an edition, a salt for chance, the old names of features, rotations as numbers."""
    value = load("road-with-undo")
    value["setup"]["sets"] = {"basic": 1}
    monastery = {"position": [-1, 1], "feature": "Cloister", "location": "CLOISTER"}
    value["replay"] += [
        {"type": "PLACE_TILE", "payload": {"tileId": "BA/L", "rotation": 0, "position": [-1, 1]}},
        {"type": "DEPLOY_MEEPLE", "payload": {"pointer": monastery, "meepleId": "1.small.2"}},
        {"type": "COMMIT", "payload": {"salt": "123"}},
    ]
    value["test"]["assertions"] = ["Ben has 4 points", "Undo is not allowed"]
    verify(value)


def test_the_confirmation_of_a_shepherd_names_his_token() -> None:
    """0.99 is the last of the bag, a wolf: nothing is left to gather."""
    value = load("flock")
    value["replay"].insert(2, {"type": "SHEPHERD_CONFIRMED", "payload": {"random": 0.99}})
    value["replay"] = value["replay"][:6]
    value["test"]["assertions"] = ["Solo has 0 points", "Available action Meeple for Shepherd"]
    value["replay"].pop()
    verify(value)


def test_hills_do_not_bring_the_end_nearer() -> None:
    """Three tiles are drawn although one goes beneath the hill."""
    value = load("farm-at-the-end")
    value["setup"] |= {"sets": {"basic:1": 1, "hills-and-sheep:1": 1}, "elements": {**BASIC, "hill": True}}
    value["gameAnnotations"] = {"drawOrder": ["BA/C", "HS/RFR.h", "BA/RFr"], "endTurn": 3}
    value["replay"][3]["payload"] |= {"tileId": "HS/RFR.h", "position": [1, 0], "rotation": "R90"}
    value["replay"][4] = {"type": "PASS", "payload": {}}
    value["test"]["assertions"] = ["phase is TilePhase"]
    verify(value)
    value["gameAnnotations"]["endTurn"] = 2
    value["test"]["assertions"] = ["phase is GameOverPhase"]
    verify(value)


def test_a_commit_without_chance_may_be_undone_by_the_same_player() -> None:
    value = load("tiny-city")
    value["replay"][-1]["payload"] = {}
    value["test"]["assertions"] = ["Undo is allowed"]
    verify(value)


def test_the_assertion_names_the_tile_that_is_drawn() -> None:
    value = load("placements")
    del value["gameAnnotations"]
    verify(value)


@pytest.mark.parametrize("name", ["bazaar", "bazaar-without-auction"])
def test_what_a_bazaar_revealed_is_seen_from_who_places_what(name: str) -> None:
    value = load(name)
    del value["gameAnnotations"]
    verify(value)


def test_a_bid_for_a_tile_that_is_not_there() -> None:
    value = load("bazaar")
    value["replay"][3]["payload"]["supplyIndex"] = 2
    with pytest.raises(Difference, match="no tile number 2"):
        verify(value)
    value["replay"] = [{**value["replay"][3], "player": 0}]
    with pytest.raises(Difference, match="there is no bazaar now"):
        verify(value)
    value = load("bazaar")
    value["replay"][5]["payload"]["value"] = "STEAL"
    with pytest.raises(FormatError, match="STEAL"):
        verify(value)


@pytest.mark.parametrize(
    ("name", "moves", "assertion"),
    [
        ("bridge", 10, "Available action Bridge options: {Bridge,WE,[0,1]}"),
        ("castle", 2, "Available action Castle options: {City,S,[0,-1]}"),
        ("bazaar", 3, "Available action BazaarSelectTile"),
        ("bazaar", 4, "Available action BazaarBid"),
        ("bazaar", 5, "Available action BazaarSelectBuyOrSell"),
        ("bazaar", 3, "phase is BazaarPhase"),
        ("flock", 5, "Available action Flock"),
        ("carcassonne", 6, "phase is CocFollowerPhase"),
        ("carcassonne-before-commit", 12, "Available action Confirm"),
    ],
)
def test_actions_of_modules(name: str, moves: int, assertion: str) -> None:
    value = load(name)
    value["replay"] = value["replay"][:moves]
    value["test"]["assertions"] = [assertion]
    verify(value)
    value["replay"] = value["replay"][: 1 if moves > 2 else 0]
    with pytest.raises(Difference):
        verify(value)


def test_the_count_may_stay_where_he_is() -> None:
    value = load("carcassonne")
    value["replay"][7]["payload"]["to"]["location"] = "QUARTER_CASTLE"
    value["replay"] = value["replay"][:8]
    value["test"]["assertions"] = ["phase is TilePhase", "Ada has 3 points"]
    verify(value)


def test_an_unknown_quarter() -> None:
    value = load("carcassonne")
    value["replay"][6]["payload"]["pointer"]["location"] = "QUARTER_BAKER"
    with pytest.raises(Unsupported, match="QUARTER_BAKER"):
        verify(value)


def test_a_tile_that_fits_only_with_a_bridge_may_be_given_up() -> None:
    """PASS while the tile is in hand: the next one is drawn."""
    value = load("bridge")
    value["setup"]["start"] = [{"tile": "BA/RRRR", "x": 0, "y": 0, "rotation": 0}]
    value["replay"] = [{"type": "PASS", "payload": {}, "player": 0}]
    value["test"]["assertions"] = ["phase is TilePhase", "Available action TilePlacement for BA/RRR"]
    verify(value)
    value["replay"] = []
    value["test"]["assertions"] = ["Player can pass", "Available action TilePlacement for BA/L"]
    verify(value)


def test_draw_order_ends_the_game() -> None:
    value = load("farm-at-the-end")
    value["gameAnnotations"] = {"drawOrder": ["BA/C", "IC/RFr.i", "#END"]}
    verify(value)


def test_a_longer_end_leaves_the_game_open() -> None:
    value = load("farm-at-the-end")
    value["gameAnnotations"]["endTurn"] = 3
    value["test"]["assertions"] = [
        "Ada has 0 points",
        "phase is TilePhase",
        "Available action TilePlacement for BA/RFr",
    ]
    verify(value)


# -- random games of our own -------------------------------------------------------------------------------------------

ALL_ELEMENTS = {
    **BASIC,
    "big-follower": 1,
    "abbot": 1,
    "garden": True,
    "inn": True,
    "cathedral": True,
    "builder": 1,
    "pig": 2,
    "traders": True,
    "pig-herd": True,
}
DRAGON = {"dragon": True, "fairy": True, "princess": True, "portal": True}
SHEEP = {"shepherd": 1, "hill": True, "vineyard": True}
BRIDGES = {"bridge": True, "castle": True, "bazaar": True}
SMALL = {"siege": True, "escape": True, "king": True, "robber": True, "shrine": True, "tower": True, "abbot": 1}


@pytest.mark.parametrize("draw_order", [True, False], ids=["draw order", "free draws"])
@pytest.mark.parametrize(
    ("sets", "elements", "players", "version"),
    [
        ({"basic:1": 1}, BASIC, 2, "5.7.0"),
        ({"basic:1": 2}, {"small-follower": 3}, 1, "5.7.0"),
        ({"basic:2": 1, "inns-and-cathedrals:2": 1, "traders-and-builders:2": 1}, ALL_ELEMENTS, 5, "5.7.0"),
        ({"basic:1": 1, "river/1": 1}, BASIC, 3, "5.7.0"),
        ({"basic:2": 1, "river/2": 1}, ALL_ELEMENTS, 6, "6.0.0"),
        ({"basic:1": 1, "river/1": 1, "river/2": 1}, BASIC, 4, "6.0.0"),
        ({"basic:1": 1, "princess-and-dragon:1": 1}, BASIC | DRAGON | {"big-follower": 1}, 3, "5.7.0"),
        ({"basic:1": 1, "tower:1": 1}, BASIC | {"tower": True, "big-follower": 1}, 3, "5.7.0"),
        ({"basic:1": 1, "siege/cathars": 1, "siege/besiegers": 2, "king-and-robber": 1}, BASIC | SMALL, 2, "5.7.0"),
        ({"basic:1": 1, "cult/5": 1, "gq11": 1}, BASIC | SMALL, 2, "6.0.0"),
        ({"basic:1": 1, "princess-and-dragon": 1, "tower": 1, "cult/6": 1}, BASIC | DRAGON | SMALL, 5, "6.0.0"),
        ({"basic:1": 1, "hills-and-sheep:1": 1}, BASIC | SHEEP, 2, "5.7.0"),
        ({"basic:1": 1, "count": 1}, BASIC | {"big-follower": 1, "count": 1}, 3, "5.7.0"),
        ({"basic:1": 1, "bridges-castles-and-bazaars:1": 2}, BASIC | BRIDGES, 3, "5.7.0"),
        (
            {"basic:1": 1, "bridges-castles-and-bazaars:1": 1, "hills-and-sheep:1": 1, "traders-and-builders:1": 1},
            BASIC | SHEEP | BRIDGES | {"builder": 1, "big-follower": 1},
            4,
            "6.0.0",
        ),
    ],
    ids=[
        *("base", "two copies", "inns and traders", "river", "river II", "both rivers"),
        *("dragon", "tower", "siege and king", "cult and gq11", "dragon, tower and cult"),
        *("hills and sheep", "count", "bridges", "bridges, sheep and builders"),
    ],
)
def test_random_games(
    sets: dict[str, int], elements: dict[str, Any], players: int, version: str, draw_order: bool
) -> None:
    names = ["Ada", "Ben", "Cyd", "Dan", "Eve", "Fay"][:players]
    choices = {"sets": sets, "elements": elements, "rules": {"tiny-city-scoring": "2"}}
    told = {"setup": choices, "players": [{"name": name} for name in names], "appVersion": version}
    rules = rules_for(make_setup(read_file(json.dumps(told | {"replay": []}))))
    for seed in (1, 2):
        game, player = Game(rules, seed), RandomPlayer(seed)
        while not game.over:
            game.apply(player.choose(game))
        replay = jcz.play(write_jcz(game, choices, draw_order=draw_order, version=version))
        jcz.verify(replay)
        assert replay.record().replay().scores == game.scores


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


def test_first_edition_has_no_gardens() -> None:
    setup = make_setup(read_file(empty({"basic:1": 1}, {**BASIC, "abbot": 1, "garden": True})))
    assert "gardens" not in setup.elements


def test_tiles_of_a_set_without_its_elements() -> None:
    """A symbol whose element is off means nothing, so the set can be used before its module is built."""
    setup = make_setup(read_file(empty({"basic:1": 1, "princess-and-dragon:1": 1}, BASIC)))
    assert setup.tiles["princess-dragon"] == 1


@pytest.mark.parametrize(
    ("sets", "elements", "rules", "named"),
    [
        ({"basic:1": 1, "winter:1": 1}, BASIC, {}, "winter:1"),
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
    with pytest.raises(Difference, match="traders-builders"):
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
    ],
)
def test_locations(name: str, reach: str) -> None:
    assert read_location(name) == frozenset(reach.split())


@pytest.mark.parametrize("name", ["", "AS_ABBOT", "QUARTER_MARKET", "NX", "north"])
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
