"""The packaged sets say what is printed: counts, signs and layouts against what the rule books tell."""

from collections import Counter

import pytest

from bastide.tiles.check import check_set
from bastide.tiles.face import Face, parse_segment
from bastide.tiles.sets import copies, face, load_set, set_ids
from bastide.tiles.signs import BUILDINGS, FLAGS, LINKS, SYMBOLS

TOTALS = {
    "abbey-mayor": 18,
    "abbot": 0,
    "base": 72,
    "bathhouses": 6,
    "besiegers": 6,
    "blank-tiles": 2,
    "bridges-castles-bazaars": 12,
    "catapult": 12,
    "corn-circles-1": 6,
    "corn-circles-2": 6,
    "count": 12,
    "cult": 6,
    "darmstadt": 3,
    "ferries": 8,
    "festival": 10,
    "flying-machines": 8,
    "fruit-trees": 6,
    "german-castles": 6,
    "german-cathedrals": 6,
    "gingerbread-man": 6,
    "goldmines": 8,
    "gq11": 12,
    "halflings-1": 12,
    "halflings-2": 12,
    "hills-sheep": 18,
    "inns-cathedrals": 18,
    "king-robber": 5,
    "la-porxada": 1,
    "labyrinth": 1,
    "little-buildings": 0,
    "mage-witch": 8,
    "messages": 0,
    "monasteries": 6,
    "monasteries-japan": 6,
    "monasteries-netherlands": 6,
    "plague": 6,
    "princess-dragon": 30,
    "river": 12,
    "river2": 12,
    "robbers": 8,
    "russian-promos": 4,
    "school": 2,
    "siege": 4,
    "spiel-doch": 2,
    "tower": 18,
    "traders-builders": 24,
    "tunnel": 4,
    "under-the-big-top": 20,
    "watchtowers": 12,
    "wheel-of-fortune": 73,
    "wind-roses": 6,
    "winter": 12,
}

# Letter, copies, edges; then roads, cities with pennants, and fields with the number of cities they touch,
# each reduced to what does not depend on the drawn position.
BASE = """
A 2 ffrf  | 1          |           | 8:0
B 4 ffff  |            |           | 8:0
C 1 cccc  |            | 4+1       |
D 4 crfr  | 2          | 1         | 2:1 4:0
E 5 cfff  |            | 1         | 6:1
F 2 fcfc  |            | 2+1       | 2:1 2:1
G 1 fcfc  |            | 2         | 2:1 2:1
H 3 cfcf  |            | 1 1       | 4:2
I 2 cffc  |            | 1 1       | 4:2
J 3 crrf  | 2          | 1         | 2:0 4:1
K 3 cfrr  | 2          | 1         | 2:0 4:1
L 3 crrr  | 1 1 1      | 1         | 2:0 2:0 2:1
M 2 cffc  |            | 2+1       | 4:1
N 3 cffc  |            | 2         | 4:1
O 2 crrc  | 2          | 2+1       | 2:0 2:1
P 3 crrc  | 2          | 2         | 2:0 2:1
Q 1 ccfc  |            | 3+1       | 2:1
R 3 ccfc  |            | 3         | 2:1
S 2 ccrc  | 1          | 3+1       | 1:1 1:1
T 1 ccrc  | 1          | 3         | 1:1 1:1
U 8 rfrf  | 2          |           | 4:0 4:0
V 9 ffrr  | 2          |           | 2:0 6:0
W 4 frrr  | 1 1 1      |           | 2:0 2:0 4:0
X 1 rrrr  | 1 1 1 1    |           | 2:0 2:0 2:0 2:0
"""


def faces(set_id: str) -> list[Face]:
    """One face for each copy of a set, without gardens."""
    return [c.face for c in copies(set_id, gardens=False) for _ in range(c.count)]


def flags(set_id: str, word: str) -> Counter[object]:
    return Counter(s.flags[word] for f in faces(set_id) for s in f.segments if word in s.flags)


def symbols(set_id: str) -> Counter[str]:
    return Counter(text for f in faces(set_id) for text in f.layout.symbols)


@pytest.mark.parametrize("set_id", set_ids())
def test_set_has_no_fault(set_id: str) -> None:
    assert [str(fault) for fault in check_set(load_set(set_id))] == []


def test_totals() -> None:
    assert {set_id: load_set(set_id).total for set_id in set_ids()} == TOTALS


def test_ids_are_unique() -> None:
    ids = [tile_id for s in set_ids() for tile_id in (*load_set(s).tile, *load_set(s).variant)]
    assert [tile_id for tile_id, n in Counter(ids).items() if n > 1] == []
    assert all(load_set(set_id).id == set_id for set_id in set_ids())


@pytest.mark.parametrize("line", BASE.strip().splitlines())
def test_base_tile(line: str) -> None:
    head, roads, cities, fields = (part.split() for part in line.split("|"))
    found = face(head[0])
    segments = found.segments
    assert found.layout.count == int(head[1])
    assert head[2] in {found.turned_edges(r).lower() for r in range(4)}
    assert sorted(str(len(s.reach)) for s in segments if s.kind == "road") == roads
    found_cities = [f"{len(s.reach)}+{s.pennants}".removesuffix("+0") for s in segments if s.kind == "city"]
    assert sorted(found_cities) == cities
    assert sorted(f"{len(s.reach)}:{len(s.touches)}" for s in segments if s.kind == "field") == fields
    assert [s.kind for s in segments if s.kind in BUILDINGS] == ["monastery"] * (head[0] in "AB")


def test_signs_add_up() -> None:
    assert flags("inns-cathedrals", "inn") == {True: 6}
    assert flags("inns-cathedrals", "cathedral") == {True: 2}
    assert flags("traders-builders", "goods") == {"wine": 9, "grain": 6, "cloth": 5}
    assert flags("princess-dragon", "princess") == {True: 6}
    assert symbols("princess-dragon") == {"volcano": 6, "dragon": 12, "portal": 6}
    assert symbols("bridges-castles-bazaars") == {"bazaar": 8}
    assert symbols("tower") == {"tower-site": 18}
    assert symbols("catapult") == {"fair": 12}
    assert symbols("wheel-of-fortune") == {"wheel=1": 11, "wheel=2": 5, "wheel=3": 3, "fortune-wheel": 1}
    assert symbols("corn-circles-2") == {f"crop-circle={kind}": 2 for kind in ("shield", "club", "pitchfork")}
    assert flags("siege", "besieged") == {True: 4}
    assert flags("besiegers", "besieged") == {True: 6}
    assert flags("base", "pennant") == {1: 10}


def test_each_bath_belongs_to_one_segment() -> None:
    """bathhouses: BadA 3, BadB 4, BadC 5 at a road; BadD 3, BadE 4, BadF 5 in a city."""
    baths = {
        c.face.id: [(s.kind, s.reach, s.flags["bathhouse"]) for s in c.face.segments if "bathhouse" in s.flags]
        for c in copies("bathhouses", gardens=False)
    }
    assert baths == {
        "BadA": [("road", ("E", "W"), 3)],
        "BadB": [("road", ("S", "W"), 4)],
        "BadC": [("road", ("N", "S"), 5)],
        "BadD": [("city", ("N", "W"), 3)],
        "BadE": [("city", ("N", "W"), 4)],
        "BadF": [("city", ("N", "E", "W"), 5)],
    }


def test_gardens_of_the_base_game() -> None:
    with_garden = {c.face.id: c.count for c in copies("base", gardens=True) if c.face.id.endswith("-garden")}
    assert with_garden == {f"{letter}-garden": 1 for letter in "EHIMNRUV"}
    assert sum(c.count for c in copies("base", gardens=True)) == 72


def test_start_pieces() -> None:
    starts = {c.face.id: c.start for s in set_ids() for c in copies(s, gardens=False) if c.start}
    blocks = {f"CO{n}": 1 for n in range(1, 13)} | {"SchuleW": 1, "SchuleE": 1}
    board = {f"Srad{column}{row}": 1 for row in range(1, 5) for column in "ABCD"}
    assert starts == blocks | board | {"D": 1, "F1": 1, "RII1": 1, "WR4": 1}


def test_every_word_of_the_table_is_used() -> None:
    """A word nobody prints would be a word nobody needs."""
    layouts = [x for s in set_ids() for x in (*load_set(s).tile.values(), *load_set(s).variant.values())]
    segments = [parse_segment(i, text) for x in layouts for i, text in enumerate(x.segments)]
    used = {word for s in segments for word in s.flags} | {"touches" for s in segments if s.touches}
    assert used == {*FLAGS, *LINKS}
    assert {text.partition("=")[0] for x in layouts for text in x.symbols} == set(SYMBOLS)
