"""Tiles from a user's file: they play like any other, and every fault in the file is named."""

import re
from pathlib import Path

import msgspec
import pytest

from bastide.tiles.check import check_layout
from bastide.tiles.custom import TileFileError, read_custom_tiles
from bastide.tiles.face import Layout
from bastide.tiles.sets import copies_of, load_set
from bastide.tiles.signs import FLAGS, LINKS, SYMBOLS, WORDS

HEAD = 'id = "mine"\nname = { en = "My tiles", de = "Meine Plättchen" }\ntotal = 1\n'
GOOD = '[tile.my-1]\nedges = "CFFF"\nsegments = ["city N", "field EL ER SL SR WL WR touches=0"]\n'
DOCS = Path(__file__).parents[2] / "docs" / "tiles.md"


def faults_of(tmp_path: Path, text: str | bytes) -> TileFileError:
    path = tmp_path / "mine.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(TileFileError) as caught:
        read_custom_tiles(path)
    assert str(path) in str(caught.value)
    assert str(path) in caught.value.say("de")
    return caught.value


def test_a_good_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(HEAD + GOOD)
    tile_set = read_custom_tiles(path)
    (found,) = copies_of(tile_set, gardens=False)
    assert (found.face.id, found.face.set_id, found.count) == ("my-1", "mine", 1)
    assert found.face.turned_edges(1) == "FCFF"


# -- BU3: a blank tile ccrr, city N+E joined, road S-W --------------------------------------------------------------


def blank(*fields: str) -> list[str]:
    return [str(fault) for fault in check_layout(Layout("CCRR", ("city N E", "road S W", *fields)))]


def test_bundles_bu3_accepted() -> None:
    assert blank("field SL WR touches=0", "field SR WL") == []


def test_bundles_bu3_half_edge_left_out() -> None:
    assert blank("field SL touches=0", "field SR WL") == [
        "Half-edge WR lies in no field; add it to the field that is there."
    ]


def test_bundles_bu3_half_edge_named_twice() -> None:
    fault, crossing = blank("field SL WR touches=0", "field SR WL WR touches=0")
    assert fault.startswith("Half-edge WR lies in segment 2 “field SL WR touches=0” and segment 3")
    assert crossing.startswith("segment 1 “road S W” and segment 3")
    (fault,) = blank("field SL WR WR touches=0", "field SR WL")
    assert fault == "segment 2 “field SL WR WR touches=0” names WR twice; once is enough."


# -- faults ----------------------------------------------------------------------------------------------------------

FAULTS = [
    ("id = \n", "Line 1, column"),
    (HEAD + GOOD + '[tile.b]\nedges = "CFFF\n', "Line 8, column"),
    (HEAD + "[tile.a]\nwagon = [[0, 1]", "End of the file: this is not TOML"),
    (HEAD + GOOD + GOOD, ": [tile.my-1] is there already; give every tile its own id."),
    (HEAD.encode() + b"# caf\xe9\n" + GOOD.encode(), "Line 4 is not UTF-8 text; save the file as UTF-8."),
    (HEAD, "There is no tile in it; add one as [tile.NAME]."),
    (GOOD, "`id` is missing; add a short text in quotes"),
    (GOOD, "`total` is missing"),
    (HEAD.replace("total", "totla") + GOOD, "there is no key `totla`; did you mean total?"),
    (HEAD.replace('{ en = "My tiles", de = "Meine Plättchen" }', '"Mine"') + GOOD, "`name` must be { en ="),
    (HEAD.replace("total = 1", "total = 2") + GOOD, "`total` is 2, but the counts add up to 1"),
    (HEAD.replace('"mine"', '"base"') + GOOD, "`id` is base, the id of a packaged set"),
    (HEAD + GOOD.replace("my-1", "D"), "Tile D: a tile of the set base has this id"),
    (HEAD + GOOD.replace("[tile.my-1]", "[variant.EK]"), "Tile EK: a tile of the set inns-cathedrals has this id"),
    (HEAD + GOOD.replace("my-1", '"my tile"'), "Tile my tile: An id has letters, digits"),
    (HEAD + GOOD + "cout = 2\n", "Tile my-1: there is no key `cout`; did you mean count"),
    (HEAD + GOOD + 'count = "two"\n', "Tile my-1: `count` must be a whole number"),
    (HEAD + GOOD + "count = true\n", "Tile my-1: `count` must be a whole number"),
    (HEAD + GOOD + 'symbols = "hill"\n', "Tile my-1: `symbols` must be a list of texts"),
    (HEAD + GOOD + "wagon = [0, 1]\n", "Tile my-1: `wagon` must be a list of groups"),
    (HEAD + GOOD + "at = [0]\n", "Tile my-1: `at` must be two whole numbers"),
    (HEAD + GOOD + 'shape = "round"\n', "`shape` must be one of square, double, triangle"),
    (HEAD + '[tile.a]\nsegments = ["city N"]\n', "Tile a: `edges` is missing; add a text of edge letters"),
    (HEAD + "[[tile]]\n" + GOOD.split("\n", 1)[1], "`tile` must be tables of tiles"),
    (HEAD + "[tile]\na = 1\n", "`tile.a` must be tables of tiles"),
    (HEAD + GOOD.replace("WR ", ""), "Tile my-1: Half-edge WR lies in no field"),
]


@pytest.mark.parametrize(("text", "told"), FAULTS, ids=[told[:50] for _, told in FAULTS])
def test_fault_is_named(tmp_path: Path, text: str | bytes, told: str) -> None:
    error = faults_of(tmp_path, text)
    assert any(told in str(fault) for fault in error.faults), str(error)
    assert all(fault.say("en") != fault.say("de") for fault in error.faults)


def test_all_faults_of_a_file(tmp_path: Path) -> None:
    bad = GOOD.replace("my-1", "b").replace("WR ", "") + 'color = "red"\n'
    worse = GOOD.replace("my-1", "c").replace("WR ", "")
    error = faults_of(tmp_path, HEAD.replace("total", "all") + bad + worse)
    told = str(error)
    assert "`all`" in told
    assert "`total` is missing" in told
    assert "Tile b: there is no key `color`" in told
    assert "Tile c: Half-edge WR" in told


def test_missing_file_and_folder(tmp_path: Path) -> None:
    with pytest.raises(TileFileError, match="There is no such file"):
        read_custom_tiles(tmp_path / "nowhere.toml")
    with pytest.raises(TileFileError, match="cannot be read"):
        read_custom_tiles(tmp_path)


# -- the page about tiles --------------------------------------------------------------------------------------------


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", DOCS.read_text(), re.DOTALL)


def test_examples_of_the_docs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The printed tile is the packaged one, the code runs, and it prints what the page shows."""
    packaged, own = blocks("toml")
    written = msgspec.toml.decode(packaged, type=dict[str, dict[str, Layout]])["tile"]["D"]
    assert written == msgspec.structs.replace(load_set("base").tile["D"], jcz=())
    monkeypatch.chdir(tmp_path)
    Path("our-blanks.toml").write_text(own)
    for code in blocks("python"):
        exec(code, {})
    lines = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    assert "\n".join(lines).strip("\n") == blocks("text")[-1].strip("\n")


def test_docs_name_every_word() -> None:
    text = DOCS.read_text()
    assert [word for word in (*WORDS, *FLAGS, *LINKS, *SYMBOLS) if f"`{word}" not in text] == []
    assert [key for key in Layout.__struct_fields__ if f"`{key}`" not in text] == []
