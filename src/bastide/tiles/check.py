"""Is a tile possible? All faults of a layout or a set at once, as sentences for the one who wrote it."""

from __future__ import annotations

from collections.abc import Iterator

from bastide.text import Sentence, Text
from bastide.tiles.face import BOARD, CITY, FIELD, RIVER, ROAD, Layout, parse_segment
from bastide.tiles.geometry import EDGE, SHAPES, Cell
from bastide.tiles.land import check_land, segment_name
from bastide.tiles.near import near
from bastide.tiles.sets import GARDEN_SUFFIX, TileSet, set_ids
from bastide.tiles.signs import FLAGS, LINKS, SYMBOLS, WORDS, Sign

_LINES = (CITY, ROAD, RIVER)

_OF_TILE = Text(en="Tile {tile}: {fault}", de="Plättchen {tile}: {fault}")
_EDGES = Text(
    en="`edges` is {edges}; a {shape} has {number} edges, {sides}, each one of the letters {letters}.",
    de="`edges` ist {edges}; die Form {shape} hat {number} Kanten, {sides}, jede mit einem der Buchstaben {letters}.",
)
_EMPTY = Text(
    en="Segment {index} is empty; write a kind such as city, road or field, or take it out.",
    de="Segment {index} ist leer; schreibe eine Art wie city, road oder field, oder streiche es.",
)
_UNKNOWN_KIND = Text(
    en="{segment} begins with {word}, which is no kind of segment; {hint}",
    de="{segment} beginnt mit {word}, das ist keine Art von Segment; {hint}",
)
_UNKNOWN_SIDE = Text(
    en="{segment} names {name}; a {kind} on a {shape} names some of {names}.",
    de="{segment} nennt {name}; ein Segment {kind} auf der Form {shape} nennt einige von {names}.",
)
_REACHES_NOTHING = Text(
    en="{segment} names {name}, but a {kind} reaches no edge; take {name} out.",
    de="{segment} nennt {name}, aber ein Segment {kind} reicht an keine Kante; streiche {name}.",
)
_TWICE = Text(en="{segment} names {name} twice; once is enough.", de="{segment} nennt {name} zweimal; einmal genügt.")
_UNKNOWN_FLAG = Text(
    en="{segment} has the unknown word {name}; {hint}", de="{segment} hat das unbekannte Wort {name}; {hint}"
)
_WRONG_KIND = Text(
    en="{segment}: {name} stands on a {kinds} only; take it out.",
    de="{segment}: {name} steht nur an {kinds}; streiche es.",
)
_UNKNOWN_SYMBOL = Text(
    en="`symbols` has the unknown word {name}; {hint}", de="`symbols` hat das unbekannte Wort {name}; {hint}"
)
_NEEDS_VALUE = Text(
    en="{where}: {word} has no value {value}; write {word}= and one of {values}.",
    de="{where}: {word} kennt den Wert {value} nicht; schreibe {word}= und einen von {values}.",
)
_TAKES_NONE = Text(
    en="{where}: {word} takes no value; write {word} alone.", de="{where}: {word} hat keinen Wert; schreibe nur {word}."
)
_NO_NUMBERS = Text(
    en="{segment}: {name} must list numbers of segments with commas between them, such as {word}=0,2.",
    de="{segment}: {name} muss Nummern von Segmenten mit Kommas dazwischen nennen, etwa {word}=0,2.",
)
_SAME_SYMBOL = Text(en="`symbols` has {name} twice; once is enough.", de="`symbols` hat {name} zweimal; einmal genügt.")
_COUNT = Text(en="`count` is {number}; it must be 1 or more.", de="`count` ist {number}; es muss mindestens 1 sein.")
_PARTS = Text(
    en="`start` is {start} and `gardens` is {gardens}; neither is below 0, and together they are not above `count`, "
    "{count}.",
    de="`start` ist {start} und `gardens` ist {gardens}; keines darf unter 0 liegen, und zusammen nicht über `count`, "
    "{count}.",
)
_TOTAL = Text(
    en="`total` is {total}, but the counts add up to {found}; change one of them.",
    de="`total` ist {total}, die Anzahlen ergeben aber {found}; ändere eins von beiden.",
)
_REPLACES = Text(
    en="`replaces` is {name}; a variant replaces one of the set's tiles: {names}.",
    de="`replaces` ist {name}; eine Variante ersetzt eines der Plättchen des Satzes: {names}.",
)
_REPLACES_TILE = Text(
    en="`replaces` belongs to a variant; write [variant.{tile}] or take it out.",
    de="`replaces` gehört zu einer Variante; schreibe [variant.{tile}] oder streiche es.",
)
_BUILDS_ON = Text(
    en="`builds_on` is {name}, which is no packaged set; {hint}",
    de="`builds_on` ist {name}, einen solchen Satz gibt es nicht; {hint}",
)
_ID = Text(
    en="An id has letters, digits, “-” and “_” only and does not end in “{suffix}”; call the tile otherwise.",
    de="Eine Kennung hat nur Buchstaben, Ziffern, „-“ und „_“ und endet nicht auf „{suffix}“; nenne das Plättchen "
    "anders.",
)
_TWO_IDS = Text(
    en="This id is used for a tile and for a variant; give one of them another.",
    de="Diese Kennung haben ein Plättchen und eine Variante; gib einer davon eine andere.",
)
_SAME_PLACE = Text(
    en="`at` is {place}, where {other} lies already; give each tile of the block its own place.",
    de="`at` ist {place}, dort liegt schon {other}; gib jedem Plättchen des Blocks seinen eigenen Platz.",
)
_SEAM = Text(
    en="Edge {side} is a seam (K) and must meet the seam of another tile of the block; give both their places with "
    "`at`, or change the letter.",
    de="Kante {side} ist eine Naht (K) und muss die Naht eines anderen Plättchens des Blocks treffen; gib beiden mit "
    "`at` ihren Platz oder ändere den Buchstaben.",
)
_SEAM_FIELD = Text(
    en="Half-edge {half} of the seam lies in a field, but {other_half} of {other} across it does not; make them agree.",
    de="Die halbe Kante {half} der Naht liegt in einer Wiese, {other_half} von {other} gegenüber aber nicht; gleiche "
    "sie an.",
)


def check_set(tile_set: TileSet) -> list[Sentence]:
    """All faults of a set, tile by tile; none for a set that can be played."""
    faults: list[Sentence] = []
    for tile_id, layout in (*tile_set.tile.items(), *tile_set.variant.items()):
        faults += check_tile(tile_id, layout)
    for tile_id, fault in (*_variant_faults(tile_set), *_block_faults(tile_set.tile)):
        faults.append(Sentence(_OF_TILE, {"tile": tile_id, "fault": fault}))
    if tile_set.builds_on and tile_set.builds_on not in set_ids():
        hint = near(tile_set.builds_on, set_ids())
        faults.append(Sentence(_BUILDS_ON, {"name": tile_set.builds_on, "hint": hint}))
    found = _pieces_in_box(tile_set.tile)
    if found != tile_set.total:
        faults.append(Sentence(_TOTAL, {"total": tile_set.total, "found": found}))
    return faults


def _pieces_in_box(tiles: dict[str, Layout]) -> int:
    """All copies; the cells of a board are one piece."""
    cells = [layout for layout in tiles.values() if layout.part == BOARD]
    return sum(layout.count for layout in tiles.values()) - len(cells) + bool(cells)


def check_tile(tile_id: str, layout: Layout) -> list[Sentence]:
    """All faults of one tile and its id, without those that concern other tiles of its set."""
    return [Sentence(_OF_TILE, {"tile": tile_id, "fault": f}) for f in (*_id_faults(tile_id), *check_layout(layout))]


def check_layout(layout: Layout) -> list[Sentence]:
    """All faults of one tile. The landscape is checked when every segment could be read."""
    faults = list(_count_faults(layout))
    edges_ok = len(layout.edges) == len(SHAPES[layout.shape].sides) and set(layout.edges) <= set(EDGE)
    if not edges_ok:
        sides = ", ".join(SHAPES[layout.shape].sides)
        values = {"edges": layout.edges or "“”", "shape": layout.shape, "sides": sides, "letters": " ".join(EDGE)}
        faults.append(Sentence(_EDGES, {"number": len(SHAPES[layout.shape].sides), **values}))
    readings = [_Reading(index, text, layout) for index, text in enumerate(layout.segments)]
    for reading in readings:
        faults += reading.faults
    faults += _symbol_faults(layout.symbols)
    if edges_ok and all(reading.legible for reading in readings):
        faults += check_land(layout, [parse_segment(r.index, r.clean) for r in readings])
    return faults


class _Reading:
    """One segment, word for word: its faults, and what is left of it without the words nobody knows."""

    def __init__(self, index: int, text: str, layout: Layout) -> None:
        self.index = index
        self.layout = layout
        self.name = segment_name(index, text)
        self.faults: list[Sentence] = []
        self.legible = True
        self.clean = text
        words = text.split()
        if not words:
            self._illegible(_EMPTY, index=index)
        elif words[0] not in WORDS:
            self._illegible(_UNKNOWN_KIND, word=words[0], hint=near(words[0], WORDS))
        else:
            self.word = words[0]
            self.clean = " ".join([words[0], *(word for word in words[1:] if self._is_known(word))])
            for word in sorted({w for w in words[1:] if words[1:].count(w) > 1}):
                self._fault(_TWICE, name=word)

    def _fault(self, text: Text, **values: object) -> None:
        self.faults.append(Sentence(text, {"segment": self.name, **values}))

    def _illegible(self, text: Text, **values: object) -> None:
        self.legible = False
        self._fault(text, **values)

    def _is_known(self, word: str) -> bool:
        before = len(self.faults)
        key, _, value = word.partition("=")
        if key in LINKS:
            self._read_link(key, value, word)
        elif word[0].isupper():
            self._read_side(word)
        elif key in FLAGS and FLAGS[key].on:
            self._read_flag(key, value, word)
        else:
            known = [name for name, sign in FLAGS.items() if sign.on] + list(LINKS)
            self._fault(_UNKNOWN_FLAG, name=word, hint=near(key, known))
        return len(self.faults) == before

    def _read_link(self, key: str, value: str, word: str) -> None:
        if self.word != LINKS[key]:
            self._fault(_WRONG_KIND, name=key, kinds=LINKS[key])
        elif key == "shares":
            sides = [side for side in SHAPES[self.layout.shape].sides if side in self.clean.split()]
            if value not in sides:
                self._fault(_NEEDS_VALUE, where=self.name, word=key, value=value, values=", ".join(sides))
        elif not all(number.isascii() and number.isdigit() for number in value.split(",")):
            self._illegible(_NO_NUMBERS, name=word, word=key)

    def _read_side(self, name: str) -> None:
        sides = list(SHAPES[self.layout.shape].sides)
        if self.word == FIELD:
            sides = [side + half for side in sides for half in "LR"]
        elif self.word not in _LINES:
            self._fault(_REACHES_NOTHING, name=name, kind=self.word)
            return
        if name not in sides:
            names = ", ".join(sides)
            self._illegible(_UNKNOWN_SIDE, name=name, kind=self.word, shape=self.layout.shape, names=names)

    def _read_flag(self, key: str, value: str, word: str) -> None:
        sign = FLAGS[key]
        if self.word not in sign.on:
            self._fault(_WRONG_KIND, name=key, kinds=" / ".join(sign.on))
        else:
            self.faults += _value_faults(self.name, word, sign)


def _value_faults(where: Text, text: str, sign: Sign) -> Iterator[Sentence]:
    word, equals, value = text.partition("=")
    if sign.values and value not in sign.values:
        values = {"word": word, "value": value or "“”", "values": ", ".join(sign.values)}
        yield Sentence(_NEEDS_VALUE, {"where": where, **values})
    elif equals and not sign.values:
        yield Sentence(_TAKES_NONE, {"where": where, "word": word})


def _symbol_faults(symbols: tuple[str, ...]) -> Iterator[Sentence]:
    where = Text(en="`symbols`", de="`symbols`")
    for text in symbols:
        word = text.partition("=")[0]
        if word in SYMBOLS:
            yield from _value_faults(where, text, SYMBOLS[word])
        else:
            yield Sentence(_UNKNOWN_SYMBOL, {"name": text or "“”", "hint": near(word, SYMBOLS)})
    for text in sorted({t for t in symbols if symbols.count(t) > 1}):
        yield Sentence(_SAME_SYMBOL, {"name": text})


def _count_faults(layout: Layout) -> Iterator[Sentence]:
    if layout.count < 1:
        yield Sentence(_COUNT, {"number": layout.count})
    elif min(layout.start, layout.gardens) < 0 or layout.start + layout.gardens > layout.count:
        yield Sentence(_PARTS, {"start": layout.start, "gardens": layout.gardens, "count": layout.count})


def _id_faults(tile_id: str) -> Iterator[Sentence]:
    letters = tile_id.replace("-", "").replace("_", "")
    if not letters.isalnum() or tile_id.endswith(GARDEN_SUFFIX):
        yield Sentence(_ID, {"suffix": GARDEN_SUFFIX})


def _variant_faults(tile_set: TileSet) -> Iterator[tuple[str, Sentence]]:
    for tile_id, layout in tile_set.tile.items():
        if layout.replaces:
            yield tile_id, Sentence(_REPLACES_TILE, {"tile": tile_id})
    for tile_id, layout in tile_set.variant.items():
        if tile_id in tile_set.tile:
            yield tile_id, Sentence(_TWO_IDS)
        if layout.replaces not in tile_set.tile:
            names = ", ".join(tile_set.tile)
            yield tile_id, Sentence(_REPLACES, {"name": layout.replaces or "“”", "names": names})


def _block_faults(tiles: dict[str, Layout]) -> Iterator[tuple[str, Sentence]]:
    """Tiles with a fixed place lie side by side, and a seam meets the seam of its neighbour."""
    places: dict[Cell, str] = {}
    for tile_id, layout in tiles.items():
        if layout.at is not None:
            other = places.setdefault(layout.at, tile_id)
            if other != tile_id:
                yield tile_id, Sentence(_SAME_PLACE, {"place": list(layout.at), "other": other})
    for tile_id, layout in tiles.items():
        for side, letter in zip(SHAPES[layout.shape].sides, layout.edges, strict=False):
            if letter == "K":
                yield from ((tile_id, fault) for fault in _seam_faults(layout, side, tiles, places))


def _seam_faults(layout: Layout, side: str, tiles: dict[str, Layout], places: dict[Cell, str]) -> Iterator[Sentence]:
    steps = {"N": (0, -1, "S"), "E": (1, 0, "W"), "S": (0, 1, "N"), "W": (-1, 0, "E")}
    x, y, across = steps.get(side, (0, 0, ""))
    other = places.get((layout.at[0] + x, layout.at[1] + y), "") if layout.at and across else ""
    if not other or layout.shape != "square" or tiles[other].shape != "square":
        yield Sentence(_SEAM, {"side": side})
        return
    if dict(zip("NESW", tiles[other].edges, strict=False)).get(across) != "K":
        yield Sentence(_SEAM, {"side": side})
        return
    here, there = _halves(layout), _halves(tiles[other])
    for half, other_half in ((f"{side}L", f"{across}R"), (f"{side}R", f"{across}L")):
        if half in here and other_half not in there:
            yield Sentence(_SEAM_FIELD, {"half": half, "other_half": other_half, "other": other})


def _halves(layout: Layout) -> set[str]:
    return {word for text in layout.segments for word in text.split()[1:] if text.startswith("field")}
