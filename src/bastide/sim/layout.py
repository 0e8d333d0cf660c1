"""What the simulator keeps in memory: three flat records, no objects; while games run nothing is allocated
but the room in which the greedy player tries turns with boxes.

There are two kinds of them: for the base game, and larger ones for games with boxes (BOXES below). Functions take both;
what the length of a field tells (`len(s.cells)`) is known when they are compiled, and so is whether the fields of the
boxes are there (`jit.boxes`). So the base game pays nothing for what it does not play.

`STATE` is a position (about 13 KB, copied by one assignment), `TABLES` what is printed on the tiles (made once),
`WORK` scratch room of one thread: the generator, a sampled order of the tiles, what a placement would change.

**Numbers.** A face is its number in the base set (`faces()` of tables.py, 0 to 23); `face * 4 + rotation` is its
*orientation*. Pieces and segments are numbered in the order they come to the table, as in the engine, so a segment has
the same number here and there. Sides are N E S W = 0 to 3; x grows to the east, y to the south.

**Cells.** The plane is wound onto a ring of `CELLS` cells: (x, y) lies at `(x + SKEW * y) mod CELLS`. Two cells share a
place only if they are at least 90 steps apart, and no two cells at or around 72 connected tiles are more than 76 apart.
`cells[place]` is 0 (nothing near), piece + 1, or `OPEN` + the number of the open cell.

**Open cells** (the frontier) are kept in a list without order: place, x, y and `demand`, what the neighbours show, two
bits a side (0 nothing, CITY, ROAD or FIELD). `fits[face, demand]` has a bit for each rotation that meets it;
`state.fit[demand]` counts the tiles in the bag that fit in some rotation and is kept up to date with the bag.

**Features.** `label[segment]` names the feature; `ring` strings its members; joining relabels the smaller side. By
label: `open` ports (halves of an edge for fields, empty cells around for monasteries; 0 is complete), `pennants`,
`crew` (strength of followers, five bits a player), the number of tiles and a mask of cities. Tiles with one city are
counted in `single`; those with several have a bit in `tiles`, because several of them may become one. Roads alike.
`cities` has bits for cities: a city has its own, a field those of the cities it touches. In the base game every city
segment brings a bit; with boxes there are too many, and every city has one, whatever it consists of. Where even these
are too many, completed cities have theirs and some of the others none. `closed` holds the
`cities` of every completed city, so a farm touches the completed city k if `cities[farm] & closed[k]`.

**The bag** is counts by face; no order is kept. The tile in hand is not in it.

**Phases.** DRAW: between turns; PLACE: `hand` must be placed; DEPLOY: the last piece lies, its features are joined but
not yet scored; OVER: the final scoring is in `scores`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

CITY, ROAD, FIELD, MONASTERY, GARDEN, RIVER = 1, 2, 3, 4, 5, 6
DRAW, PLACE, DEPLOY, OVER, LAY, SECOND = 0, 1, 2, 3, 4, 5
SMALL, LARGE, ABBOT, BUILDER, PIG, RECALL = 0, 1, 2, 3, 4, 5
"""Figures that may be deployed, and taking the abbot back."""
GOODS = 3
NO_FARMS, FARMS_ED1, FARMS_ED2, FARMS_ED3 = 0, 1, 2, 3
RANDOM, GREEDY = 0, 1

PLAYERS = 6
FOLLOWERS = 20
"""The most followers that one player may own."""
ON_TILE = 8
"""The most segments of one tile."""
DEMANDS = 256
NONE, LATER, ABSENT = -1, -2, -3
CREW_BITS, CREW_MASK = 5, 31


class Size(NamedTuple):
    """How much room a kind of game takes."""

    pieces: int
    segments: int
    faces: int
    frontier: int
    closed: int
    """Cities that may be complete."""
    monasteries: int
    cells: int
    skew: int
    used: int
    """No position uses more numbers of the learned tables."""
    answers: int
    """The most ways to use the figures after a placement."""

    @property
    def moves(self) -> int:
        """No position has more afterstates."""
        return self.frontier * 4 * self.answers


BASE = Size(72, 244, 24, 148, 25, 8, 4096, 90, 320, ON_TILE + 1)
BOXES = Size(126, 496, 92, 256, 52, 40, 16384, 180, 512, 5 * ON_TILE + 2)
"""With any of River, Abbot, Inns & Cathedrals, Traders & Builders."""
PIECES, SEGMENTS, FACES, FRONTIER, CLOSED = BASE[:5]
CELLS, SKEW, MOVES = BASE.cells, BASE.skew, BASE.moves
SKEW_BOXES = BOXES.skew
MOST_CITIES = 62
"""Positions with more cities are not taken over from the engine: chance alone brings them about, and only now and then,
and there are no bits for many more."""

Record = Any
"""One record of the types below; NumPy's own type for it knows no fields."""

Records = Any
"""An array of them; a state, the tables or a work room alone is an array of one."""

Int = Any
"""A number inside compiled code, whatever its width."""
Row = Any
"""An array inside compiled code."""

Fields = list[tuple[str, Any] | tuple[str, Any, Any]]


def _state(size: Size, more: Fields) -> np.dtype[np.void]:
    number, of_cell = (np.int8, np.uint8) if size is BASE else (np.int16, np.uint16)
    fields: Fields = [
        # the rules
        ("players", np.int8),
        ("followers", np.int8),  # of each player
        ("farms", np.int8),  # NO_FARMS or the edition
        ("tiny_city", np.int8),  # 4 or 2
        ("reshuffle", np.int8),  # 1: a tile that fits nowhere goes back into the bag
        # the course
        ("phase", np.int8),
        ("turn", np.int8),
        ("hand", np.int8),  # face, or NONE
        ("scores", np.int32, PLAYERS),
        ("supply", np.int8, PLAYERS),
        ("where", np.int16, (PLAYERS, FOLLOWERS)),  # segment, or NONE
        # the bag
        ("left", np.int16),  # tiles in it
        ("unseen", np.int16),  # so many of them are never drawn
        ("bag", np.int8, size.faces),
        ("fit", np.int8, DEMANDS),
        # pieces
        ("pieces", np.int16),
        ("orientation", number, size.pieces),
        ("first", np.int16, size.pieces),  # its first segment
        ("x", np.int16, size.pieces),
        ("y", np.int16, size.pieces),
        # segments
        ("segments", np.int16),
        ("kind", np.int8, size.segments),
        ("piece", np.int8, size.segments),
        ("label", np.int16, size.segments),
        ("ring", np.int16, size.segments),
        # features, by label
        ("size", np.int16, size.segments),
        ("open", np.int16, size.segments),
        ("pennants", np.int8, size.segments),
        ("crew", np.int32, size.segments),
        ("single", np.int8, size.segments),
        ("tiles", np.int64, size.segments),
        ("cities", np.int64, size.segments),
        # counters for the masks
        ("city_tiles", np.int16),
        ("road_tiles", np.int16),
        ("city_bits", np.int16 if size is BASE else np.int64),  # how many there are, or which ones are in use
        ("completed", np.int16),  # cities in `closed`
        ("closed", np.int64, size.closed),
        ("monasteries", np.int16),
        ("monastery", np.int16, size.monasteries),  # segments
        # open cells
        ("frontier", np.int16),
        ("place", np.int16, size.frontier),
        ("open_x", np.int16, size.frontier),
        ("open_y", np.int16, size.frontier),
        ("demand", np.int16, size.frontier),
        ("cells", of_cell, size.cells),
    ]
    return np.dtype(fields + more, align=True)


STATE = _state(BASE, [])
STATE_BOXES = _state(
    BOXES,
    [
        # the rules
        ("smalls", np.int8),  # followers of each player that are neither large nor an abbot; those two come behind them
        ("inns", np.int8),
        ("cathedrals", np.int8),
        ("ends_at_nothing", np.int8),  # 1: an unfinished inn road or cathedral city is worth nothing
        ("builder_on_completed", np.int8),
        ("must_go_on", np.int8),  # 1: nobody is asked whether to take the second part
        ("trades", np.int8),  # 1: there are goods
        # the course
        ("part", np.int8),  # of the turn, 1 or 2
        ("extended", np.int8),  # 1: the builder has earned a second part
        ("river", np.int16),  # the place where the river flows on, or NONE
        ("river_flows", np.int8),  # the side to which it flows there
        ("river_turned", np.int8),  # what its last tile did: 0 straight on, 1 a bend to the right, 3 one to the left
        ("builder", np.int16, PLAYERS),  # segment, NONE at home, ABSENT where there is none
        ("pig", np.int16, PLAYERS),
        ("goods", np.int8, (PLAYERS, GOODS)),
        ("crowded", np.int8),  # 1: there have been more cities than bits
        # by label
        ("special", np.int8, BOXES.segments),  # 1: an inn or a cathedral
        ("wares", np.int8, (BOXES.segments, GOODS)),
        ("herd", np.int8, BOXES.segments),  # players with a pig there, a bit for each
    ],
)
"""In `where` the large follower stands behind the small ones, and the abbot behind him; ABSENT where there is none."""


def _tables(size: Size, more: Fields) -> np.dtype[np.void]:
    fields: Fields = [
        ("total", np.int8, size.faces),
        ("start", np.int8),
        # by face and segment
        ("segments", np.int8, size.faces),
        ("kind", np.int8, (size.faces, ON_TILE)),
        ("pennants", np.int8, (size.faces, ON_TILE)),
        ("ports", np.int8, (size.faces, ON_TILE)),
        ("city", np.int64, (size.faces, ON_TILE)),  # bit of a city segment among those of its tile
        ("touches", np.int64, (size.faces, ON_TILE)),  # the same bits for a field
        ("city_segments", np.int8, size.faces),
        ("several_cities", np.int8, size.faces),  # 1 if it has more than one
        ("several_roads", np.int8, size.faces),
        # by orientation
        ("edge", np.int8, (size.faces * 4, 4)),
        ("port", np.int8, (size.faces * 4, 4, 3)),  # segment at the middle, the left half, the right half of a side
        # by face and demand
        ("fits", np.int8, (size.faces, DEMANDS)),
        ("distinct", np.int8, (size.faces, DEMANDS)),  # the same less rotations that look like another one
        ("matches", np.int8, (size.faces, DEMANDS)),  # 1 if it fits at all
        ("step", np.int16, 4),
        ("around", np.int16, 8),
    ]
    return np.dtype(fields + more, align=True)


TABLES = _tables(BASE, [])
TABLES_BOXES = _tables(
    BOXES,
    [
        ("special", np.int8, (BOXES.faces, ON_TILE)),  # 1: an inn or a cathedral
        ("ware", np.int8, (BOXES.faces, ON_TILE)),  # the number of its goods, or NONE
        ("water", np.int8, BOXES.faces * 4),  # by orientation: the sides to which a river flows, a bit for each
    ],
)


def _work(size: Size) -> np.dtype[np.void]:
    farms = PLAYERS * FOLLOWERS
    fields: Fields = [
        ("random", np.uint64),
        ("deploy_chance", np.float64),  # of a random player; below 0: every answer is as likely as any other
        ("policy", np.int8, PLAYERS),
        ("order", np.int8, size.pieces),  # a sampled order of the bag; `order[next:stop]` is to come
        ("next", np.int16),
        ("stop", np.int16),
        ("best", np.int64),  # of the turns considered so far, and how many are as good
        ("ties", np.int64),
        # what a placement would change: by segment of the tile, the values of a group stand at its first one
        ("group", np.int8, ON_TILE),
        ("open", np.int16, ON_TILE),
        ("pennants", np.int16, ON_TILE),
        ("crew", np.int32, ON_TILE),
        ("single", np.int16, ON_TILE),
        ("tiles", np.int64, ON_TILE),
        ("cities", np.int64, ON_TILE),
        ("free", np.int8, ON_TILE),  # 1 if the player to move may put a follower there
        ("stays", np.int8, ON_TILE),  # 1 if that follower would stay on the board
        ("gain", np.int32, (ON_TILE, PLAYERS)),  # what that follower would change for each player
        ("change", np.int32, PLAYERS),  # points of each player if the game ended after the placement, less those now
        ("roots", np.int16),
        ("root", np.int16, 12),  # features that the placement joins
        ("root_segment", np.int8, 12),
        ("farm_touched", np.int8),
        # farms now and after the placement
        ("farms", np.int16),
        ("farm", np.int16, farms),
        ("farm_crew", np.int32, farms + ON_TILE),
        ("farm_cities", np.int64, farms + ON_TILE),
        ("new_crew", np.int32, farms + ON_TILE),
        ("new_cities", np.int64, farms + ON_TILE),
        ("completed", np.int16),
        ("closed", np.int64, size.closed + 4),
        ("farm_points", np.int32, PLAYERS),
        ("new_points", np.int32, PLAYERS),
        ("more_points", np.int32, PLAYERS),
    ]
    return np.dtype(fields, align=True)


WORK, WORK_BOXES = _work(BASE), _work(BOXES)


def _view(size: Size, more: Fields) -> np.dtype[np.void]:
    fields: Fields = [
        # by label, for features with an open cell
        ("cells", np.int8 if size is BASE else np.int16, size.segments),
        ("fewest", np.int8, size.segments),  # tiles that fit the hardest of its cells
        ("chance", np.float32, size.segments),  # of completion
        ("last", np.int16, size.segments),  # the cell that was counted last
        ("seens", np.int16),
        ("seen", np.int16, size.segments),
        # by open cell
        ("middle", np.int16, (size.frontier, 4)),  # the city or road on each side
        ("fields", np.int8, size.frontier),
        ("field", np.int16, (size.frontier, 8)),
        # the result
        ("used", np.int16),
        ("number", np.int32, size.used),  # in the tables
        ("player", np.int8, size.used),
        ("value", np.float32, PLAYERS),
        ("more", np.float32, PLAYERS),  # what a follower would add to it
    ]
    return np.dtype(fields + more, align=True)


VIEW = _view(BASE, [])
VIEW_BOXES = _view(BOXES, [("most", np.int8, BOXES.segments)])  # tiles that fit the easiest cell of a feature
"""Scratch room of one thread for judging positions (value.py)."""

NODE = np.dtype(
    [
        ("first", np.int32),  # of its children, which lie side by side
        ("children", np.int16),
        ("visits", np.int32),
        ("total", np.float32),  # of the rewards of whoever chose it
        ("x", np.int16),
        ("y", np.int16),
        ("answer", np.int16),  # a rotation, or the index of the segment that gets a follower
    ],
    align=True,
)
"""A node of a search tree (tree.py). The first one of an array is the root."""
