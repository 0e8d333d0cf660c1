"""`bastide modules` and `bastide tiles`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import Fails, Run

from bastide.modules import MODULES, PRESETS
from bastide.tiles.drawing import draw_text
from bastide.tiles.sets import face, load_set, set_ids

CUSTOM = """
id = "mine"
name = { en = "Mine", de = "Meine" }
total = 2

[tile.MY1]
count = 2
edges = "CFFF"
segments = ["city N", "field EL ER SL SR WL WR touches=0"]
"""


def test_all_modules_are_listed_with_both_names(run: Run) -> None:
    told = " ".join(run("modules").stdout.split())
    for module in MODULES.values():
        assert module.id in told
    assert "Inns & Cathedrals" in told
    assert "Händler &" in told


def test_modules_as_json_know_everything(run: Run) -> None:
    listed = {entry["id"]: entry for entry in json.loads(run("modules", "--json").stdout)}
    assert set(MODULES) <= set(listed)
    assert listed["base"] | {"elements": 0, "options": 0} == {
        "id": "base",
        "name": {"en": "Base game", "de": "Grundspiel"},
        "about": {"en": MODULES["base"].about.en, "de": MODULES["base"].about.de},
        "year": 2000,
        "state": "playable",
        "tiles": 72,
        "sets": ["base"],
        "more_sets": [],
        "elements": 0,
        "options": 0,
        "source": MODULES["base"].source,
    }
    tiny = next(option for option in listed["base"]["options"] if option["id"] == "tiny-city")
    assert (tiny["default"], [value["value"] for value in tiny["values"]]) == (4, [4, 2])
    played = {set_id for module in MODULES.values() for set_id in module.all_tiles} | set(MODULES)
    only = {entry["id"] for entry in listed.values() if entry["state"] == "tiles only"}
    assert only == set(set_ids()) - played


def test_presets_are_listed_and_told(run: Run) -> None:
    told = run("modules").stdout
    assert all(preset in told for preset in PRESETS)
    page = run("modules", "count-king-2", "--language", "de").stdout
    assert "Graf, König & Konsorten, zweite Ausgabe  (Vorlage count-king-2)" in page
    assert "--modules count,king-robber,cult" in page
    assert "--option  count-final=market-only" in page
    (entry,) = json.loads(run("modules", "count-king-2", "--json").stdout)
    assert (entry["state"], entry["options"]) == ("preset", {"count-final": "market-only"})


def test_further_tiles_of_a_module_are_told(run: Run) -> None:
    assert "further tiles: besiegers" in " ".join(run("modules").stdout.split())
    page = run("modules", "siege", "--language", "de").stdout
    assert "--tiles   besiegers  Die Belagerer, auf Wunsch 6 Plättchen mehr" in page
    assert "6 tiles, playable with module siege" in run("modules", "besiegers").stdout
    told = json.loads(run("modules", "siege", "besiegers", "--json").stdout)
    assert [entry["state"] for entry in told] == ["playable", "playable"]
    assert told[0]["more_sets"] == ["besiegers"]


def test_tiles_are_those_that_a_game_has(run: Run) -> None:
    told = json.loads(run("modules", "cult", "gq11", "abbey-mayor", "--json").stdout)
    assert {entry["id"]: entry["tiles"] for entry in told} == {"cult": 5, "gq11": 10, "abbey-mayor": 18}


def test_one_module_is_told_with_its_options(run: Run) -> None:
    told = run("modules", "base", "--language", "de").stdout
    assert "Grundspiel / Base game" in told
    assert "tiny-city=2  1 Punkt je Plättchen und Wappen" in told
    assert "(Vorgabe)" in told


def test_an_unknown_module_is_named_with_near_ones(fails: Fails) -> None:
    told = fails("modules", "inns-catedrals")
    assert told.startswith("No module, preset or tile set is called inns-catedrals; did you mean inns-cathedrals")


def test_a_tile_is_drawn_with_its_landscape_in_words(run: Run) -> None:
    told = run("tiles", "D", "--rotation", "1").stdout
    for row in draw_text(face("D"), 1):
        assert row.rstrip() in told
    assert "road S N" in told
    assert "start tile" in told


def test_a_set_shows_all_its_tiles(run: Run) -> None:
    told = run("tiles", "river2").stdout
    assert all(f"{tile}  ×{layout.count}" in told for tile, layout in load_set("river2").tile.items())


def test_without_a_name_the_sets_are_listed(run: Run) -> None:
    told = run("tiles").stdout
    assert all(id in told for id in set_ids())


def test_tiles_as_json(run: Run) -> None:
    assert json.loads(run("tiles", "D", "--json").stdout)[0]["layout"]["edges"] == "CRFR"
    base = json.loads(run("tiles", "base", "--json").stdout)[0]
    assert base["total"] == sum(tile.get("count", 1) for tile in base["tiles"].values()) == 72


def test_custom_tiles_are_checked_and_drawn(run: Run, fails: Fails, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(CUSTOM, encoding="utf-8")
    assert "MY1  ×2" in run("tiles", "--custom", str(file)).stdout
    file.write_text(CUSTOM.replace("touches=0", "touches=7").replace("total = 2", "total = 3"), encoding="utf-8")
    faults = fails("tiles", "--custom", str(file))
    assert "MY1" in faults
    assert "`total` is 3" in faults


@pytest.mark.parametrize("name", ["nothing-like-it", "wheel-of-fortun"])
def test_an_unknown_tile_is_named(fails: Fails, name: str) -> None:
    told = fails("tiles", name)
    assert told.startswith(f"No set and no tile is called {name}; ")
    assert ("wheel-of-fortune" in told) == (name == "wheel-of-fortun")
