"""The ground plan of a tile: its segments laid out on a grid of places, for drawings made of characters.

The plan is found by trial: cities in several sizes and ways on several routes, until one sketch says what the
segments say. Nothing is stored with a tile, so custom tiles of any shape get their plan in the same way.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from operator import itemgetter

from msgspec import Struct

from bastide.tiles.face import CITY, FIELD, RIVER, ROAD, Layout, Segment, parse_segment
from bastide.tiles.frame import Place, all_round, frame_of, turn
from bastide.tiles.sketch import HEDGE, OPEN, TOWN, Choice, NoWayError, Sketch, Way

PATIENCE = 20_000
"""Places that are laid out before the best plan so far is taken: some 400 trials for a square."""


class Ground(Struct, frozen=True):
    """Which segment lies where, and where ways run."""

    columns: int
    rows: int
    land: dict[Place, int]
    ways: tuple[Way, ...]

    def turned(self, rotation: int) -> Ground:
        ground = self
        for _ in range(rotation % 4):
            ground = ground._quarter_turn()
        return ground

    def _quarter_turn(self) -> Ground:
        rows = self.rows
        land = {turn(place, rows): index for place, index in self.land.items()}
        ways = tuple(
            Way(
                way.segment,
                tuple(turn(place, rows) for place in way.path),
                tuple((-dy, dx) for dx, dy in way.outward),
                way.aim and turn(way.aim, rows),
            )
            for way in self.ways
        )
        return Ground(rows, self.columns, land, ways)


@lru_cache(maxsize=1024)
def ground_of(layout: Layout) -> Ground:
    """The first plan without a flaw, or else the best one."""
    segments = [parse_segment(i, text) for i, text in enumerate(layout.segments)]
    most = PATIENCE // len(frame_of(layout.shape).places)
    best: Sketch | None = None
    lowest = float("inf")
    for choices in islice(_trials(layout, segments), most):
        try:
            sketch = Sketch(layout, segments, choices)
        except NoWayError:
            continue
        cost = flaws(sketch)
        if cost < lowest:
            best, lowest = sketch, cost
        if cost < 1:
            break
    best = best or Sketch(layout, segments, next(_trials(layout, segments)), strict=False)
    land = {place: HEDGE if index == OPEN else index for place, index in best.land.items()}
    return Ground(best.frame.columns, best.frame.rows, land, tuple(best.ways))


def _trials(layout: Layout, segments: Sequence[Segment]) -> Iterator[dict[int, Choice]]:
    """Combinations of choices, the handsome ones first."""
    found = {s.index: sorted(o.items(), key=itemgetter(1)) for s in segments if (o := _options(layout, segments, s))}
    options = list(found.values())
    first = (0,) * len(options)
    heap = [(0, first)]
    seen = {first}
    while heap:
        price, numbers = heapq.heappop(heap)
        yield {index: options[i][n][0] for i, (index, n) in enumerate(zip(found, numbers, strict=True))}
        for i, n in enumerate(numbers):
            more = (*numbers[:i], n + 1, *numbers[i + 1 :])
            if n + 1 < len(options[i]) and more not in seen:
                seen.add(more)
                heapq.heappush(heap, (price + options[i][n + 1][1] - options[i][n][1], more))


def _options(layout: Layout, segments: Sequence[Segment], segment: Segment) -> dict[Choice, int]:
    """How a segment can be laid, with a price for what is less handsome."""
    if segment.kind == CITY:
        return _city_options(layout, segment)
    if segment.kind not in (ROAD, RIVER) or not segment.reach:
        return {}
    city_bridge = segment.kind == RIVER and "city-bridge" in layout.symbols
    if "tunnel" in segment.flags or city_bridge:
        return {("under", 0): 0}
    if len(segment.reach) > 1:
        return {("join", 0): 0, ("join", 1): 1 if len(set(_directions(layout, segment))) == 2 else 3}
    return _end_options(layout, segments, segment)


def _directions(layout: Layout, line: Segment) -> list[bool]:
    return [frame_of(layout.shape).inward[side][0] == 0 for side in line.reach]


def _city_options(layout: Layout, city: Segment) -> dict[Choice, int]:
    if len(city.reach) == 1:
        return {("cap", depth): price for price, depth in enumerate((2, 1, 3, 4, 5))}
    frame = frame_of(layout.shape)
    hull = frame.hull(p for side in city.reach for p in frame.rim[side])
    if len(hull) > 0.9 * len(frame.places):
        return {("hull", depth): price for price, depth in enumerate((2, 1, 3))}
    return {("corner", size): price for price, size in enumerate((1, 2, 3, 0))}


def _end_options(layout: Layout, segments: Sequence[Segment], line: Segment) -> dict[Choice, int]:
    """Where a way with one end leads: what a wagon could reach, and what lies on both sides of it, tells it."""
    side = line.reach[0]
    beside = [s for half in "LR" for s in segments if s.kind == FIELD and f"{side}{half}" in s.reach]
    groups = [[segments[i] for i in group] for group in layout.wagon if line.index in group]
    if any(s.kind not in (CITY, ROAD) for group in groups for s in group):
        return {("hub", 0): 0}
    if len({s.index for s in beside}) == 1:
        return {("stop", length): price for price, length in enumerate((3, 2, 1))}
    gates = [s.index for group in groups if sum(s.kind == ROAD for s in group) == 1 for s in group if s.kind == CITY]
    if line.kind == RIVER:
        gates = [s.index for s in segments if s.kind == CITY]
    if _has_town(layout, segments):
        gates = [TOWN]
    shared = set.intersection(*(set(s.touches) for s in beside)) if beside else set()
    return (
        {("gate", index): 4 for index in shared}
        | {("far-gate", index): 0 for index in gates}
        | {("gate", index): 1 for index in gates}
        | {("hub", 0): 2, ("stop", 2): 5, ("stop", 1): 6}
    )


def _has_town(layout: Layout, segments: Sequence[Segment]) -> bool:
    halves = sum(len(s.reach) for s in segments if s.kind == FIELD)
    return "K" in layout.edges and halves < 2 * sum(letter in "FRWK" for letter in layout.edges)


def flaws(sketch: Sketch) -> float:
    """How much a sketch differs from its segments: 0 for a perfect one, below 1 for one that is good enough."""
    bridge = "city-bridge" in sketch.layout.symbols
    cost = sum(20.0 for index in sketch.land.values() if index == OPEN)
    cost += sum(1.0 for index in sketch.land.values() if index == HEDGE)
    cost += sum(_field_flaws(sketch, field, 1 if bridge else 60) for field in sketch.fields)
    for city in sketch.cities:
        places = {p for p, index in sketch.land.items() if index == city.index}
        cost += (1 if bridge else 30) * (_loose_pieces(places) - 1)
    return cost


def _field_flaws(sketch: Sketch, field: Segment, price: float) -> float:
    places = {p for p, index in sketch.land.items() if index == field.index}
    beside = {sketch.land[q] for p in places for q in sketch.frame.around[p]}
    cost = price * abs(len(sketch.frame.pieces(places)) - 1)
    cost += sum(60 for half in field.reach if not places & set(sketch.frame.half(half)))
    cost += 2 if len(places) < 3 and not field.reach else 0
    for city in sketch.cities:
        if city.index in field.touches and city.index not in beside:
            cost += 8
        if city.index in beside and city.index not in field.touches:
            cost += 5
    return cost


def _loose_pieces(places: set[Place]) -> int:
    """Pieces that do not even meet at a corner."""
    rest, pieces = set(places), 0
    while rest:
        pieces += 1
        edge = {rest.pop()}
        while edge:
            edge = {q for p in edge for q in all_round(p) if q in rest}
            rest -= edge
    return pieces
