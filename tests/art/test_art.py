"""The drawings agree with the facts, hold no colours, keep their budgets and look the same for everybody."""

import hashlib
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from bastide import art
from bastide.art.geometry import at_length, inside
from bastide.art.plan import GroundPlan
from bastide.art.skins import STYLES, Style, stylesheet
from bastide.art.tile import Tile, painted
from bastide.tiles.face import Face, Layout
from bastide.tiles.sets import face, load_set, set_ids
from bastide.tiles.signs import FLAGS, SYMBOLS

SVG = "{http://www.w3.org/2000/svg}"


def all_ids() -> list[str]:
    sets = [load_set(set_id) for set_id in set_ids()]
    plain = [tile_id for s in sets for tile_id in (*s.tile, *s.variant)]
    return plain + [f"{tile_id}-garden" for s in sets for tile_id, layout in s.tile.items() if layout.gardens]


ALL = all_ids()
SPECIAL = ("AM2", "AM3", "KR5", "RII5", "AM12", "CO7", "SchuleE", "BurgA", "Halb112", "E-garden", "abbey")
SOME = [*ALL[::6], *SPECIAL]


def made(*segments: str, edges: str = "FFFF", symbols: tuple[str, ...] = ()) -> Face:
    return Face("made", "test", Layout(edges=edges, segments=segments, symbols=symbols))


def loops(data: str) -> list[list[complex]]:
    """The closed lines of path data that `poly` wrote: a start, then steps h, v and l."""
    found = []
    for part in data.split("Z")[:-1]:
        here, ring = 0j, []
        for command, numbers in re.findall(r"([Mhvl])([^Mhvl]*)", part):
            values = [float(n) for n in re.findall(r"-?\d*\.?\d+", numbers)]
            if command in "hv":
                values = [values[0], 0.0] if command == "h" else [0.0, values[0]]
            for x, y in zip(values[::2], values[1::2], strict=True):
                here = complex(x, y) if command == "M" else here + complex(x, y)
                ring.append(here)
        found.append(ring)
    return found


# ---- true to the facts
@pytest.mark.parametrize("rotation", range(4))
def test_flood_fill_agrees_with_the_facts(rotation: int) -> None:
    wrong = {tile_id: errors for tile_id in ALL if (errors := art.check(face(tile_id), rotation, rotation))}
    assert wrong == {}


def test_the_check_finds_a_missing_road() -> None:
    plan = GroundPlan(face("D"), 0, 0)
    plan.ways.clear()
    plan.grid = plan._raster()
    plan._regions()
    assert plan.errors == ["fields 2 and 3 run together"]


def test_the_check_finds_a_road_in_a_town_and_a_wall_too_many() -> None:
    plan = GroundPlan(face("D"), 0, 0)
    plan.ways[0].line = [0 + 50j, 50 + 10j, 60 + 12j, 70 + 10j, 100 + 50j, 100 + 50j]
    plan.cities[0].gaps[0].wall += [50 + 100j]
    plan.grid = plan._raster()
    plan._regions()
    assert "road 1 runs into city 0" in plan.errors
    assert any("lies in 2 pieces" in error for error in plan.errors)


@pytest.mark.parametrize("rotation", range(4))
def test_ways_and_walls_meet_the_neighbours(rotation: int) -> None:
    """Roads and rivers cross the rim in the middle of a side, walls begin in its corners."""
    middles = {50 + 0j, 100 + 50j, 50 + 100j, 50j}
    corners = {0j, 100 + 0j, 100 + 100j, 100j}
    for tile_id in load_set("base").tile:
        plan = GroundPlan(face(tile_id), rotation, 1)
        assert all(way.line[0] in middles for way in plan.ways)
        assert all(p in corners for city in plan.cities.values() for g in city.gaps for p in (g.wall[0], g.wall[-1]))


def test_fields_run_under_a_city_that_is_a_bridge() -> None:
    for tile_id, fields in (("AM2", 2), ("KR5", 2), ("AM3", 2), ("RII5", 2)):
        plan = GroundPlan(face(tile_id), 0, 0)
        assert plan.bridge_city == 0
        assert sum(s.kind == "field" and bool(plan.regions[s.index]) for s in plan.segments) == fields


# ---- seats and outlines
@pytest.mark.parametrize("tile_id", SOME)
def test_seats_lie_on_their_segments(tile_id: str) -> None:
    for rotation in range(0, 4, 2):
        shown = face(tile_id)
        plan = painted(shown, rotation, 0).plan
        for segment, (x, y) in zip(shown.segments, art.seats(shown, rotation), strict=True):
            p = complex(x, y)
            if segment.kind in ("city", "field"):
                assert plan.grid.values[plan.grid.index(p - 3j)] == segment.index
            elif segment.kind in ("road", "river"):
                lines = plan.road_lines(segment.index)
                beside = 14 if "tunnel-end" in segment.flags else 4  # a figure leaves the mouth of a tunnel free
                assert min(abs(p - 2j - at_length(line, k / 100)[0]) for line in lines for k in range(101)) < beside
            assert plan.low.real <= x <= plan.high.real
            assert plan.low.imag <= y <= plan.high.imag


@pytest.mark.parametrize("tile_id", SOME)
def test_outlines_hold_their_seats(tile_id: str) -> None:
    shown = face(tile_id)
    for segment, (x, y) in zip(shown.segments, art.seats(shown), strict=True):
        data = art.segment_outline(shown, 0, segment.index)
        assert data.startswith("M")
        if segment.kind in ("city", "field"):
            assert sum(inside(complex(x, y - 3), ring) for ring in loops(data)) % 2 == 1


def test_pieces_of_several_cells_begin_at_their_first_cell() -> None:
    lows = [(painted(face("BurgA"), r, 0).plan.low, painted(face("BurgA"), r, 0).plan.high) for r in range(4)]
    assert lows == [(0j, 200 + 100j), (0j, 100 + 200j), (-100 + 0j, 100 + 100j), (-100j, 100 + 100j)]


def test_marks_tell_where_pieces_are_put() -> None:
    assert "tower-site" in art.marks(face("TA"))
    wheel = art.marks(face("SradB2"))
    assert sum(name.startswith("crown:") for name in wheel) == 9
    assert sum(name.startswith("wheel:") for name in wheel) == 6
    assert set(art.marks(face("CO7"))) == {f"quarter:{q}" for q in ("castle", "market", "blacksmith", "cathedral")}


# ---- colours, classes, budgets
def classes(svg: str) -> set[str]:
    return {word for names in re.findall(r'class="([^"]*)"', svg) for word in names.split()}


def test_drawings_carry_classes_only_and_both_sheets_know_them() -> None:
    used: set[str] = set()
    for tile_id in ALL[::8]:
        svg = art.tile_svg(face(tile_id), 1, 2)
        assert set(re.findall(r"\b([a-z-]+)=", svg)) <= {"class", "d"}
        used |= classes(svg)
    used |= classes(art.badge_symbols() + art.figure_symbols())
    for style in art.STYLES:
        known = set(re.findall(r"\.([a-z][\w-]*)", art.stylesheet(style)))
        decoration = {"c1", "c2", "c5", "c1l", "c2l", "c5l", "hay", "x-hy", "x-rt", "reed", "d"}
        assert used - known <= (decoration if style == "plain" else {"d"})


def test_the_plain_style_has_no_decoration() -> None:
    full, plain = art.tile_svg(face("C")), art.tile_svg(face("C"), style="plain")
    assert 'class="d r1"' in full
    assert 'class="d ' not in plain
    assert len(plain) < len(full) / 5


def test_tiles_stay_within_the_budget() -> None:
    tiles = [Tile(face(tile_id), k % 4, k) for k, tile_id in enumerate(ALL[::6])]
    counts = [t.elements() for t in tiles]
    assert max(counts) <= 120
    assert sum(counts) / len(counts) <= 50
    sizes = [len(t.svg("painted")) for t in tiles if t.plan.face.is_square]
    assert sum(sizes) / len(sizes) <= 20_000


# ---- the same for everybody
def fingerprint(*tile_ids: str) -> str:
    drawings = "".join(Tile(face(tile_id), 1, 3).svg("painted") for tile_id in tile_ids)
    return hashlib.sha256(drawings.encode()).hexdigest()


def test_a_drawing_does_not_depend_on_the_process() -> None:
    ids = ("D", "EQ", "HX", "WT1", "BurgC")
    code = f"from tests.art.test_art import fingerprint; print(fingerprint(*{ids}))"
    root = Path(__file__).parents[2]
    path = os.pathsep.join((str(root), str(root / "src")))
    for seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path}
        run = subprocess.run(
            [sys.executable, "-c", code], env=env, cwd=root, capture_output=True, text=True, check=True
        )
        assert run.stdout.strip() == fingerprint(*ids)


def test_copies_differ_in_small_things_only() -> None:
    one, other = painted(face("D"), 0, 0), painted(face("D"), 0, 1)
    assert one.svg("painted") != other.svg("painted")
    assert all(abs(p - q) < 6 for p, q in zip(one.plan.ways[0].line, other.plan.ways[0].line, strict=True))


def test_symbols_have_ids_of_their_own() -> None:
    names = {art.symbol(face(tile_id), r, s)[0] for tile_id in ("D", "E", "E-garden") for r in range(4) for s in (0, 1)}
    assert len(names) == 24
    name, definition = art.symbol(face("D"), 5, 1)
    assert name == "tile-base-D-1-1"
    assert definition.startswith('<g id="tile-base-D-1-1"><g class="tile">')


# ---- every word has a drawing
@pytest.mark.parametrize(
    "word", [f"{name}={v}" if v else name for name, s in SYMBOLS.items() for v in s.values or ("",)]
)
def test_every_symbol_is_drawn(word: str) -> None:
    """On a meadow and in a full town; only those that the ways show themselves leave these two as they are."""
    shown_by_ways = {
        "spring",
        "lake",
        "river-fork",
        "road-bridge",
        "city-bridge",
        "ferry-lake",
        "school",
        "fortune-wheel",
    }
    field = "field NL NR EL ER SL SR WL WR"
    with_symbol, without = made(field, symbols=(word,)), made(field)
    drawn, empty = painted(with_symbol, 0, 0), painted(without, 0, 0)
    name = word.partition("=")[0]
    if name == "city-quarters":
        drawn, empty = (painted(made("city N E S W", edges="CCCC", symbols=s), 0, 0) for s in ((word,), ()))
        assert set(drawn.marks) > set(empty.marks)
    elif name not in shown_by_ways:
        assert set(drawn.marks) == {name}
        extra = classes(drawn.svg("plain")) - classes(empty.svg("plain"))
        assert extra - {"b-bg", "b-sh"}


@pytest.mark.parametrize("name", sorted(set(FLAGS) - {"no-castle-base", "bridge-over"}))
def test_every_flag_is_drawn(name: str) -> None:
    sign = FLAGS[name]
    value = f"{name}={sign.values[0]}" if sign.values else name
    if sign.on[:1] == ("city",):
        shown = [made(f"city N E S W {flag}", edges="CCCC") for flag in (value, "")]
    elif sign.on[:1] == ("road",):
        edges = "road N E S" if name in ("wells", "labyrinth") else "road E W" if name == "tunnel" else "road S"
        rest = "field NL NR EL ER SL SR WL WR"
        sides = "RRRF" if "N" in edges else "FRFR" if "E" in edges else "FFRF"
        shown = [made(f"{edges} {flag}", rest, edges=sides) for flag in (value, "")]
    elif sign.on[:1] == ("field",):
        shown = [made(f"field NL NR EL ER SL SR WL WR {flag}") for flag in (value, "")]
    else:
        words = f"monastery {name}" if sign.on else name
        shown = [made(text, "field NL NR EL ER SL SR WL WR") for text in (words, "monastery")]
    one, other = (Tile(f, 0, 0).svg("plain") for f in shown)
    assert one != other


def test_a_road_over_a_town_is_a_viaduct() -> None:
    plan = GroundPlan(face("TA"), 0, 0)
    assert [way.segment for way in plan.ways if way.over] == [1]


# ---- figures and boards
def test_every_figure_has_a_symbol_and_every_player_a_mark() -> None:
    symbols = art.figure_symbols()
    for kind, drawing in art.FIGURES.items():
        svg = art.figure_svg(kind, None if drawing.neutral else 2, 10, 20)
        assert all(f'id="{name}"' in symbols for name in re.findall(r'href="#([^"]*)"', svg))
    assert len({colour.mark for colour in art.COLOURS}) == len({colour.value for colour in art.COLOURS}) == 6


@pytest.mark.parametrize("style", art.STYLES)
def test_a_board_is_one_well_formed_file(style: art.Style) -> None:
    placed = [(face("D"), (0, 0), 0, 0), (face("BurgA"), (1, 0), 1, 0), (face("Halb105"), (0, 1), 2, 0)]
    figures: list[tuple[str, int | None, tuple[int, int], int | tuple[float, float], bool]] = [
        ("small", 0, (0, 0), 1, False),
        ("small", 3, (0, 0), 3, True),
        ("fairy", None, (1, 0), (50.0, 60.0), False),
    ]
    svg = art.board_svg(placed, figures, style=style, glow=[((0, 0), 0)], margin=0)
    root = ElementTree.fromstring(svg)
    assert root.attrib["viewBox"] == "0 0 200 200"
    assert len([g for g in root.iter(f"{SVG}g") if g.attrib.get("class") == "tile"]) == 3
    assert len([g for g in root.iter(f"{SVG}g") if g.attrib.get("class", "").startswith("figure player-")]) == 2
    ids = {element.attrib["id"] for element in root.iter() if "id" in element.attrib}
    links = {element.attrib["href"][1:] for element in root.iter(f"{SVG}use")}
    assert links <= ids
    assert set(re.findall(r"url\(#([\w-]+)\)", svg)) <= ids


def test_figures_on_one_seat_stand_beside_each_other() -> None:
    figures = [("small", player, (0, 0), 0, False) for player in (0, 1)]
    svg = art.board_svg([(face("D"), (0, 0), 0, 0)], figures)
    places = re.findall(r'class="figure player-\d" transform="translate\(([^)]*)\)', svg)
    assert len(set(places)) == 2


def test_small_boards_are_drawn_from_afar() -> None:
    placed = [(face("D"), (x, 0), 0, x) for x in range(4)]
    assert 'class="far"' in art.board_svg(placed, width=200)
    assert 'class="far"' not in art.board_svg(placed, width=800)


def test_an_empty_table_is_a_picture_too() -> None:
    ElementTree.fromstring(art.board_svg([]))


def test_two_triangles_share_a_cell() -> None:
    placed = [(face("Halb106"), (0, 0), r, 0) for r in (0, 2)]
    here = [art.Standing("small", r // 2, (0, 0), 0, False, r) for r in (0, 2)]
    svg = art.board_svg(placed, here)
    assert svg.count('<g class="tile">') == 2
    assert len(set(re.findall(r'player-\d" transform="translate\(([^)]*)\)', svg))) == 2


@pytest.mark.parametrize(
    ("figure", "sentence"),
    [
        (("smal", 0, (0, 0), 0, False), "There is no figure called smal; did you mean small"),
        (("small", 6, (0, 0), 0, False), "There is no player colour 6; they are counted from 0 to 5."),
        (("small", 0, (3, 1), 0, False), "There is no tile at (3, 1) to put a small on"),
        (("small", 0, (0, 0), 4, False), "Tile D at (0, 0) has no segment 4; its segments are 0 to 3."),
    ],
)
def test_what_cannot_be_drawn_is_told(figure: tuple[object, ...], sentence: str) -> None:
    with pytest.raises(art.ArtError, match=re.escape(sentence)):
        art.board_svg([(face("D"), (0, 0), 0, 0)], [figure])  # type: ignore[list-item]


def test_an_unknown_style_is_told() -> None:
    with pytest.raises(art.ArtError, match="did you mean plain"):
        art.stylesheet("plane")  # type: ignore[arg-type]


def test_ids_of_custom_tiles_cannot_break_the_page() -> None:
    strange = Face('x"><b>', "my set", Layout(edges="FFFF", segments=("field NL NR EL ER SL SR WL WR",)))
    assert re.fullmatch(r"[\w-]+", art.symbol_id(strange))
    assert art.symbol_id(strange) != art.symbol_id(Face("x", "my set", strange.layout))


@pytest.mark.parametrize("style", STYLES)
def test_only_paths_of_two_paints_have_an_opacity_of_their_own(style: Style) -> None:
    """A browser draws each of them apart, and a large board has thousands."""
    rules = [rule for rule in stylesheet(style).split("}") if "{opacity:" in rule or ";opacity:" in rule]
    assert all("fill:#" in rule and "stroke:#" in rule for rule in rules)
