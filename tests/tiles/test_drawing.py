"""Drawings say what the tile files say: read back from the printed characters alone."""

import random
from collections.abc import Callable, Iterable
from itertools import product

import msgspec
import pytest

from bastide.tiles.check import check_layout
from bastide.tiles.drawing import COLUMNS, ROWS, Pixel, draw, draw_text, legend, seat
from bastide.tiles.face import CITY, FIELD, RIVER, ROAD, Face, Layout
from bastide.tiles.frame import frame_of
from bastide.tiles.ground import ground_of
from bastide.tiles.sets import copies, face, load_set, set_ids
from bastide.tiles.signs import BUILDINGS, FLAGS, SYMBOLS

Spot = tuple[int, int]  # row and column

NORTH, EAST, SOUTH, WEST = (-1, 0), (0, 1), (1, 0), (0, -1)
ARMS = {
    "═": (EAST, WEST),
    "║": (NORTH, SOUTH),
    "╚": (NORTH, EAST),
    "╝": (NORTH, WEST),
    "╔": (SOUTH, EAST),
    "╗": (SOUTH, WEST),
    "╠": (NORTH, SOUTH, EAST),
    "╣": (NORTH, SOUTH, WEST),
    "╦": (EAST, WEST, SOUTH),
    "╩": (EAST, WEST, NORTH),
    "╬": (NORTH, EAST, SOUTH, WEST),
    "(": (EAST, WEST),
    ")": (EAST, WEST),
}


def ground(pixel: Pixel) -> str:
    return pixel[1].removesuffix(".mark")


def spot(x: int, y: int) -> Spot:
    return y, COLUMNS * (x // ROWS) + 2 * (x % ROWS) + 1


def pieces(spots: Iterable[Spot], joined: Callable[[Spot, Spot], bool]) -> dict[Spot, int]:
    """Numbers the connected pieces; `joined` says whether two neighbours belong together."""
    rest = set(spots)
    number: dict[Spot, int] = {}
    for n in range(len(rest)):
        edge = {min(rest)} if rest else set()
        while edge:
            number |= dict.fromkeys(edge, n)
            rest -= edge
            edge = {
                (r + dr, c + dc)
                for r, c in edge
                for dr, dc in (NORTH, EAST, SOUTH, WEST)
                if (r + dr, c + dc) in rest and joined((r, c), (r + dr, c + dc))
            }
    return number


def ends(tile: Face, index: int) -> list[list[Spot]]:
    """For each edge or half-edge a segment reaches, the characters that lie there in the unturned drawing."""
    frame = frame_of(tile.layout.shape)
    found = []
    for name in tile.segments[index].reach:
        kind = tile.segments[index].kind
        places = frame.half(name) if kind == FIELD else frame.rim[name] if kind == CITY else (frame.gate(name),)
        found.append([spot(x, y) for x, y in places])
    return found


def of_kind(tile: Face, *kinds: str) -> list[int]:
    return [s.index for s in tile.segments if s.kind in kinds]


def faces(set_id: str) -> list[Face]:
    """All faces of a set: with and without gardens, and the variants."""
    found = {c.face.id: c.face for gardens in (True, False) for c in copies(set_id, gardens=gardens)}
    return [*found.values(), *(face(tile_id) for tile_id in load_set(set_id).variant)]


# -- what every drawing keeps ----------------------------------------------------------------------------------------


def check_size(tile: Face) -> None:
    frame = frame_of(tile.layout.shape)
    wide, high = frame.columns // ROWS, frame.rows // ROWS
    for rotation in range(4):
        columns, rows = (wide, high) if rotation % 2 == 0 else (high, wide)
        drawn = draw_text(tile, rotation)
        assert len(drawn) == ROWS * rows
        assert {len(row) for row in drawn} == {COLUMNS * columns}


def check_seats(tile: Face) -> None:
    """Every segment has its own seat on its own ground, in every rotation."""
    wanted = {CITY: {"city"}, FIELD: {"field"}, ROAD: {"road"}, RIVER: {"river"}}
    for rotation in range(4):
        drawn = draw(tile, rotation)
        seats = [seat(tile, rotation, s.index) for s in tile.segments]
        assert len(set(seats)) == len(seats)
        for segment, (row, column) in zip(tile.segments, seats, strict=True):
            if segment.kind in BUILDINGS:
                assert drawn[row][column][1].endswith(".mark")
            else:
                in_middle = segment.kind == ROAD and not segment.reach
                assert ground(drawn[row][column]) in ({"village"} if in_middle else wanted[segment.kind])


def check_seats_of_areas(tile: Face) -> None:
    land = ground_of(tile.layout).land
    by_spot = {spot(x, y): index for (x, y), index in land.items()}
    for index in of_kind(tile, CITY, FIELD):
        assert by_spot[seat(tile, 0, index)] == index


def check_fields(tile: Face) -> None:
    """Half-edges of one field are joined on paper, those of different fields are not."""
    drawn = draw(tile)
    grass = [(r, c) for r, row in enumerate(drawn) for c, pixel in enumerate(row) if ground(pixel) == "field"]
    piece = pieces(grass, lambda a, b: True)
    found: dict[int, set[int]] = {}
    for index in of_kind(tile, FIELD):
        halves = [[piece[s] for s in half if s in piece] for half in ends(tile, index)]
        assert all(halves), "every half-edge shows its field"
        found[index] = {n for half in halves for n in half} or {piece[seat(tile, 0, index)]}
    if "city-bridge" not in tile.layout.symbols:  # below the bridge they are joined unseen
        assert {index: len(numbers) for index, numbers in found.items()} == dict.fromkeys(found, 1)
        assert len(set(piece.values())) == len(found)
    assert sum(len(numbers) for numbers in found.values()) == len(set().union(*found.values()))


def check_roads(tile: Face) -> None:
    """Ends of one road are joined by the lines, those of different roads are not."""
    drawn = draw(tile)

    def arms(at: Spot) -> tuple[Spot, ...]:
        character, style = drawn[at[0]][at[1]]
        return ARMS.get(character, ()) if style == "road" else ()

    def joined(a: Spot, b: Spot) -> bool:
        step = (b[0] - a[0], b[1] - a[1])
        return step in arms(a) and (-step[0], -step[1]) in arms(b)

    lines = {(r, c) for r, row in enumerate(drawn) for c, _ in enumerate(row) if arms((r, c))}
    piece = pieces(lines, joined)
    for r, c in lines:  # under a bridge
        if drawn[r][c][0] == ")" and drawn[r][c + 2][0] == "(":
            old, new = piece[r, c + 2], piece[r, c]
            piece = {s: new if n == old else n for s, n in piece.items()}
    found = {}
    for index in of_kind(tile, ROAD):
        if tile.segments[index].reach and not {"tunnel", "tunnel-end"} & set(tile.segments[index].flags):
            found[index] = {piece[s] for end in ends(tile, index) for s in end}
    assert {index: len(numbers) for index, numbers in found.items()} == dict.fromkeys(found, 1)
    assert len(set().union(*found.values())) == len(found)


def check_cities(tile: Face) -> None:
    """Edges of one city are joined by one shade, different cities are apart or have different shades."""
    if "city-bridge" in tile.layout.symbols:
        return
    drawn = draw(tile)

    def shade(at: Spot) -> str:
        row, column = drawn[at[0]], at[1]
        while row[column][1].endswith(".mark"):
            column -= 1
        return row[column][0]

    over = {"road"} if any("bridge-over" in s.flags for s in tile.segments) else set()
    stone = [(r, c) for r, row in enumerate(drawn) for c, p in enumerate(row) if ground(p) in {"city", *over}]
    piece = pieces(stone, lambda a, b: bool(over) or shade(a) == shade(b))
    found = {}
    for index in of_kind(tile, CITY):
        middles = [side[len(side) // 2] for side in ends(tile, index) if "shares" not in tile.segments[index].flags]
        found[index] = {piece[s] for s in middles} or {piece[seat(tile, 0, index)]}
    assert {index: len(numbers) for index, numbers in found.items()} == dict.fromkeys(found, 1)
    assert len(set().union(*found.values())) == len(found)


def check_touches(tile: Face) -> None:
    """A field lies beside exactly the cities it touches."""
    if "city-bridge" in tile.layout.symbols:
        return
    frame, land = frame_of(tile.layout.shape), ground_of(tile.layout).land
    cities = set(of_kind(tile, CITY))
    for index in of_kind(tile, FIELD):
        beside = {land[q] for p, i in land.items() if i == index for q in frame.around[p]}
        assert beside & cities == set(tile.segments[index].touches)


def check_marks(tile: Face) -> None:
    for rotation in range(4):
        text = "".join(draw_text(tile, rotation))
        explained = legend(tile, rotation)
        assert all(mark in text for mark in explained)
        marks = {c for row in draw(tile, rotation) for c, style in row if style.endswith(".mark")}
        assert marks - set("[]") == set(explained)
    words = [w for s in tile.segments for w in s.flags] + [t.partition("=")[0] for t in tile.layout.symbols]
    signs = [sign for word in words if (sign := FLAGS.get(word) or SYMBOLS.get(word)) and sign.marks]
    names = {name.en for name in legend(tile).values()}
    assert all(any(name.startswith(sign.name.en) for name in names) for sign in signs)


CHECKS = (
    check_size,
    check_seats,
    check_seats_of_areas,
    check_fields,
    check_roads,
    check_cities,
    check_touches,
    check_marks,
)


@pytest.mark.parametrize("check", CHECKS, ids=[check.__name__ for check in CHECKS])
@pytest.mark.parametrize("set_id", [set_id for set_id in set_ids() if load_set(set_id).tile])
def test_drawings(check: Callable[[Face], None], set_id: str) -> None:
    for tile in faces(set_id):
        check(tile)


# -- single drawings -------------------------------------------------------------------------------------------------


def test_every_sign_has_names_in_both_languages() -> None:
    for sign in (*FLAGS.values(), *SYMBOLS.values()):
        assert sign.name.en
        assert sign.name.de


def test_a_drawing_may_be_changed() -> None:
    draw(face("D"))[0][0] = ("X", "figure")
    assert draw(face("D"))[0][0] == ("▒", "city")


def test_start_tile() -> None:
    assert draw_text(face("D")) == [
        "▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒",
        " ·▒▒▒▒▒▒▒▒▒▒▒· ",
        " · · · · · · · ",
        "═══════════════",
        " · · · · · · · ",
        " · · · · · · · ",
        " · · · · · · · ",
    ]


def test_turned() -> None:
    assert draw_text(face("KR3"), 1) == [
        " · · · ║ · ·▒▒▒",
        " · · · ║ ·▒▒▒▒▒",
        " · · · ║ ·▒▒▒▒▒",
        "═══╗ · ╚═══▒▒▒▒",
        " · ║ · · ·▒▒▒▒▒",
        " · ╚═══╗ ·▒▒▒▒▒",
        " · · · ║ · ·▒▒▒",
    ]


def test_flying_machine_turns_with_the_tile() -> None:
    arrows = ["".join(c for c in "".join(draw_text(face("FlugD"), r)) if c in "↖↗↘↙←↑→↓") for r in range(4)]
    assert arrows == ["↖", "↗", "↘", "↙"]


# -- tiles nobody has seen yet ---------------------------------------------------------------------------------------


def random_layout(rng: random.Random) -> Layout:
    """A square with random edges, joined at random; fields end at roads and cities as on printed tiles."""
    letters = [rng.choice("CCRRFF") for _ in "NESW"]
    edges = dict(zip("NESW", letters, strict=True))
    segments = [f"city {' '.join(g)}" for g in split(rng, [s for s in edges if edges[s] == "C"])]
    city = {side: i for i, text in enumerate(segments) for side in text.split()[1:]}
    segments += [f"road {' '.join(g)}" for g in split(rng, [s for s in edges if edges[s] == "R"])]
    order = "".join({"C": "|", "R": f"{s}L|{s}R", "F": f"{s}L{s}R"}[edges[s]] for s in edges)
    cut = order.find("|") + 1
    runs = [run for run in (order[cut:] + order[:cut]).split("|") if run]
    for group in split(rng, runs):
        halves = [run[i : i + 2] for run in group for i in range(0, len(run), 2)]
        beside = [(s, f"{t}L") for s, t in product("NESW", repeat=2) if "NESWN".find(s + t) >= 0]
        beside += [(t, f"{s}R") for s, t in product("NESW", repeat=2) if "NESWN".find(s + t) >= 0]
        touched = sorted({city[side] for side, half in beside if half in halves and side in city})
        touches = f" touches={','.join(map(str, touched))}" if touched else ""
        segments.append(f"field {' '.join(halves)}{touches}")
    return Layout("".join(letters), tuple(segments))


def split(rng: random.Random, items: list[str]) -> list[list[str]]:
    groups: list[list[str]] = []
    for item in items:
        if groups and rng.random() < 0.5:
            rng.choice(groups).append(item)
        else:
            groups.append([item])
    return groups


def test_custom_tiles_are_drawn_as_they_are() -> None:
    rng = random.Random(1)
    layouts = {layout for _ in range(400) if not check_layout(layout := random_layout(rng))}
    assert len(layouts) > 150
    for layout in layouts:
        custom = Face("custom", "mine", layout)
        for check in (check_size, check_seats, check_fields, check_roads, check_cities):
            check(custom)


def test_hedges_have_no_gaps() -> None:
    hedged = Layout("FFFF", ("field NL NR", "field EL ER", "field SL SR", "field WL WR"))
    assert check_layout(hedged) == []
    check_fields(Face("custom", "mine", hedged))


@pytest.mark.parametrize("shape", ["double", "triangle"])
def test_crowded_pieces_are_drawn_too(shape: str) -> None:
    """No layout without faults is too hard to draw, however little room it leaves."""
    frame = frame_of(shape)
    sides = list(frame.rim)
    roads = tuple(f"road {side}" for side in sides)
    fields = tuple(f"field {a}R {b}L" for a, b in zip(sides, sides[1:] + sides[:1], strict=True))
    layout = Layout("R" * len(sides), (*roads, *fields), shape=shape)  # type: ignore[arg-type]
    for crowded in (layout, msgspec.structs.replace(layout, segments=(*layout.segments, "monastery", "garden"))):
        assert check_layout(crowded) == []
        check_size(Face("custom", "mine", crowded))
        check_seats(Face("custom", "mine", crowded))
