"""Do the segments of a tile make one landscape? Its edges, half-edges, borders and crossings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from bastide.text import Sentence, Text
from bastide.tiles.face import CITY, FIELD, GARDEN, RIVER, ROAD, Kind, Layout, Segment
from bastide.tiles.geometry import SHAPES
from bastide.tiles.signs import EDGE_NAMES, KIND_NAMES

_LINE: dict[str, Kind] = {"C": CITY, "R": ROAD, "W": RIVER}
_BESIDE_FIELD = "FRWM"  # edges with field on both halves; halves of a seam may also lie in the walled town

_OTHER_EDGE = Text(
    en="{segment} reaches edge {side}, but `edges` has {letter} ({name}) there; change one of them.",
    de="{segment} reicht an die Kante {side}, `edges` hat dort aber {letter} ({name}); ändere eins von beiden.",
)
_UNREACHED = Text(
    en="Edge {side} is {letter} in `edges`, but no {name} reaches it; add {side} to a {name} or change the letter.",
    de="Kante {side} ist {letter} in `edges`, aber kein Segment der Art {name} reicht an sie; ergänze {side} oder "
    "ändere den Buchstaben.",
)
_SHARED = Text(
    en="Edge {side} is reached by {segments}; it belongs to one of them, unless it is divided between two cities "
    "that both say shares={side}.",
    de="An die Kante {side} reichen {segments}; sie gehört zu einem davon, außer zwei Städte teilen sie sich und "
    "sagen beide shares={side}.",
)
_NOT_SHARED = Text(
    en="{segment} says shares={side}, but it does not divide that edge with another city; leave it out.",
    de="{segment} sagt shares={side}, teilt sich diese Kante aber mit keiner anderen Stadt; lass es weg.",
)
_OPEN_HALF = Text(
    en="Half-edge {half} lies in no field; add it to the field that is there.",
    de="Die halbe Kante {half} liegt in keiner Wiese; nimm sie in die Wiese auf, die dort ist.",
)
_TWO_FIELDS = Text(
    en="Half-edge {half} lies in {segments}; leave it in one of them.",
    de="Die halbe Kante {half} liegt in {segments}; lass sie in einer davon.",
)
_NO_FIELD = Text(
    en="{segment} names {half}, but edge {side} is {letter} ({name}) and has no field; take {half} out.",
    de="{segment} nennt {half}, aber Kante {side} ist {letter} ({name}) und hat keine Wiese; streiche {half}.",
)
_NO_CITY = Text(
    en="{segment} says {key}={number}, but segment {number} is no city; give the numbers of cities, counted from 0.",
    de="{segment} sagt {key}={number}, aber Segment {number} ist keine Stadt; nenne Nummern von Städten, gezählt ab 0.",
)
_TOUCH_TWICE = Text(
    en="{segment} names city {number} twice in touches and apart; once is enough.",
    de="{segment} nennt Stadt {number} zweimal in touches und apart; einmal genügt.",
)
_UNTOUCHED = Text(
    en="{segment} meets the city of segment {number} at the corner between {half} and {side}; add touches={number}, "
    "or apart={number} if they only meet in a point.",
    de="{segment} trifft die Stadt in Segment {number} an der Ecke zwischen {half} und {side}; ergänze "
    "touches={number}, oder apart={number}, wenn sie sich nur in einem Punkt treffen.",
)
_CROSSING = Text(
    en="{first} and {second} cross; join their ends otherwise, or name the bridge or tunnel (symbols road-bridge, "
    "city-bridge; road flags bridge-over=city, tunnel).",
    de="{first} und {second} kreuzen sich; verbinde die Enden anders oder nenne Brücke oder Tunnel (Zeichen "
    "road-bridge, city-bridge; an der Straße bridge-over=city, tunnel).",
)
_NO_SEGMENT = Text(
    en="`wagon` names segment {number}, but the segments are numbered 0 to {last}.",
    de="`wagon` nennt Segment {number}, die Segmente haben aber die Nummern 0 bis {last}.",
)
_NO_WAGON_WAY = Text(
    en="`wagon` names {segment}, but wagons only go to cities, roads and buildings; take {number} out.",
    de="`wagon` nennt {segment}, Wagen fahren aber nur zu Städten, Straßen und Gebäuden; streiche {number}.",
)
_LONE_WAGON = Text(
    en="`wagon` has the group {group}; a group joins two or more different segments.",
    de="`wagon` hat die Gruppe {group}; eine Gruppe verbindet mindestens zwei verschiedene Segmente.",
)


def segment_name(index: int, text: str) -> Text:
    """A segment as sentences name it."""
    return Text(en=f"segment {index} “{text}”", de=f"Segment {index} „{text}“")


def check_land(layout: Layout, segments: Sequence[Segment]) -> Iterator[Sentence]:
    """All faults of the landscape; `segments` are those of the layout, already read."""
    land = _Land(layout, segments)
    for side, letter in zip(land.sides, layout.edges, strict=True):
        yield from land.edge(side, letter)
        yield from land.halves(side, letter)
    yield from land.shares()
    yield from land.touches()
    yield from land.corners()
    yield from land.crossings()
    yield from land.wagons()


class _Land:
    def __init__(self, layout: Layout, segments: Sequence[Segment]) -> None:
        self.layout = layout
        self.segments = segments
        self.sides = list(SHAPES[layout.shape].sides)
        self.at: dict[str, list[Segment]] = {}
        for segment in segments:
            for name in dict.fromkeys(segment.reach):
                self.at.setdefault(name, []).append(segment)

    def name(self, segment: Segment) -> Text:
        return segment_name(segment.index, self.layout.segments[segment.index])

    def names(self, segments: Iterable[Segment]) -> Text:
        named = [self.name(s) for s in segments]
        return Text(en=" and ".join(n.en for n in named), de=" und ".join(n.de for n in named))

    def edge(self, side: str, letter: str) -> Iterator[Sentence]:
        """The line or city an edge letter speaks of reaches the edge, alone, and nothing else does."""
        found, wanted = self.at.get(side, []), _LINE.get(letter)
        for segment in found:
            if segment.kind != wanted:
                values = {"side": side, "letter": letter, "name": EDGE_NAMES[letter]}
                yield Sentence(_OTHER_EDGE, {"segment": self.name(segment), **values})
        if not wanted:
            return
        right = [s for s in found if s.kind == wanted]
        if not right:
            yield Sentence(_UNREACHED, {"side": side, "letter": letter, "name": KIND_NAMES[wanted]})
        elif len(right) > 1 and not all(s.flags.get("shares") == side for s in right):
            yield Sentence(_SHARED, {"side": side, "segments": self.names(right)})

    def halves(self, side: str, letter: str) -> Iterator[Sentence]:
        """Every half of a field, road or river edge lies in exactly one field; cities have none."""
        for half in (f"{side}L", f"{side}R"):
            fields = self.at.get(half, [])
            if letter in _BESIDE_FIELD and not fields:
                yield Sentence(_OPEN_HALF, {"half": half})
            if len(fields) > 1:
                yield Sentence(_TWO_FIELDS, {"half": half, "segments": self.names(fields)})
            if letter in "CA":
                values = {"half": half, "side": side, "letter": letter, "name": EDGE_NAMES[letter]}
                yield from (Sentence(_NO_FIELD, {"segment": self.name(s), **values}) for s in fields)

    def shares(self) -> Iterator[Sentence]:
        for segment in self.segments:
            side = segment.flags.get("shares")
            if side is not None and sum(s.kind == CITY for s in self.at.get(str(side), [])) < 2:
                yield Sentence(_NOT_SHARED, {"segment": self.name(segment), "side": side})

    def touches(self) -> Iterator[Sentence]:
        for field in self.segments:
            apart = _apart(field)
            named = [("touches", n) for n in field.touches] + [("apart", n) for n in apart]
            for key, number in named:
                if number not in range(len(self.segments)) or self.segments[number].kind != CITY:
                    yield Sentence(_NO_CITY, {"segment": self.name(field), "key": key, "number": number})
            numbers = [number for _, number in named]
            for number in sorted({n for n in numbers if numbers.count(n) > 1}):
                yield Sentence(_TOUCH_TWICE, {"segment": self.name(field), "number": number})

    def corners(self) -> Iterator[Sentence]:
        """A field and a city on two edges that meet border each other."""
        told: set[tuple[int, int]] = set()
        for here, after in zip(self.sides, self.sides[1:] + self.sides[:1], strict=True):
            for side, half in ((here, f"{after}L"), (after, f"{here}R")):
                cities = [s for s in self.at.get(side, []) if s.kind == CITY]
                for field in self.at.get(half, []) if len(cities) == 1 else ():
                    pair = (field.index, cities[0].index)
                    if pair in told or pair[1] in (*field.touches, *_apart(field)):
                        continue
                    told.add(pair)
                    values = {"segment": self.name(field), "number": pair[1], "half": half, "side": side}
                    yield Sentence(_UNTOUCHED, values)

    def crossings(self) -> Iterator[Sentence]:
        """Segments cross on bridges and in tunnels only."""
        for first, second in combinations(self.segments, 2):
            if self._cross(first, second) and not self._may_cross(first, second):
                yield Sentence(_CROSSING, {"first": self.name(first), "second": self.name(second)})

    def _cross(self, first: Segment, second: Segment) -> bool:
        places: list[Segment] = []
        for side in self.sides:
            for name in (f"{side}L", side, f"{side}R"):
                here = [s for s in (first, second) if name in s.reach]
                places += here if len(here) == 1 else []
        return sum(places[i - 1] is not places[i] for i in range(len(places))) > 2

    def _may_cross(self, first: Segment, second: Segment) -> bool:
        kinds = {first.kind, second.kind}
        if kinds == {ROAD, RIVER}:
            return True
        if any("tunnel" in s.flags or "bridge-over" in s.flags for s in (first, second)):
            return True
        symbols = self.layout.symbols
        return ("road-bridge" in symbols and ROAD in kinds) or ("city-bridge" in symbols and CITY in kinds)

    def wagons(self) -> Iterator[Sentence]:
        for group in self.layout.wagon:
            if len(set(group)) < 2 or len(set(group)) < len(group):
                yield Sentence(_LONE_WAGON, {"group": list(group)})
            for number in group:
                if number not in range(len(self.segments)):
                    yield Sentence(_NO_SEGMENT, {"number": number, "last": len(self.segments) - 1})
                elif self.segments[number].kind in (FIELD, RIVER, GARDEN):
                    yield Sentence(_NO_WAGON_WAY, {"segment": self.name(self.segments[number]), "number": number})


def _apart(field: Segment) -> list[int]:
    value = str(field.flags.get("apart", ""))
    return [int(n) for n in value.split(",") if n]
