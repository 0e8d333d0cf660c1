"""What the simulator keeps in memory: three flat records, no objects, no allocation while games run.

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
`crew` (followers, five bits a player) and two masks. `tiles` has a bit for each tile of a city (numbered among the
tiles with a city) or of a road (among those with a road). `cities` has a bit for each city segment: its own if the
feature is a city, those it touches if it is a field. `closed` holds the `cities` of every completed city, so a farm
touches the completed city k if `cities[farm] & closed[k]`.

**The bag** is counts by face; no order is kept. The tile in hand is not in it.

**Phases.** DRAW: between turns; PLACE: `hand` must be placed; DEPLOY: the last piece lies, its features are joined but
not yet scored; OVER: the final scoring is in `scores`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

CITY, ROAD, FIELD, MONASTERY = 1, 2, 3, 4
DRAW, PLACE, DEPLOY, OVER, LAY = 0, 1, 2, 3, 4
NO_FARMS, FARMS_ED1, FARMS_ED2, FARMS_ED3 = 0, 1, 2, 3
RANDOM, GREEDY = 0, 1

PLAYERS = 6
FOLLOWERS = 20
"""The most followers that one player may own."""
PIECES = 72
SEGMENTS = 244
FACES = 24
ON_TILE = 8
"""The most segments of one tile."""
FRONTIER = 148
DEMANDS = 256
CLOSED = 25
CELLS, SKEW = 4096, 90
RING = CELLS - 1
OPEN = PIECES + 1
NONE, LATER = -1, -2
CREW_BITS, CREW_MASK = 5, 31
MOVES = FRONTIER * 4 * (ON_TILE + 1)
"""No position has more afterstates."""

Record = Any
"""One record of the types below; NumPy's own type for it knows no fields."""

Records = Any
"""An array of them; a state, the tables or a work room alone is an array of one."""

Int = Any
"""A number inside compiled code, whatever its width."""
Row = Any
"""An array inside compiled code."""

STATE = np.dtype(
    [
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
        ("bag", np.int8, FACES),
        ("fit", np.int8, DEMANDS),
        # pieces
        ("pieces", np.int16),
        ("orientation", np.int8, PIECES),
        ("first", np.int16, PIECES),  # its first segment
        ("x", np.int16, PIECES),
        ("y", np.int16, PIECES),
        # segments
        ("segments", np.int16),
        ("kind", np.int8, SEGMENTS),
        ("piece", np.int8, SEGMENTS),
        ("label", np.int16, SEGMENTS),
        ("ring", np.int16, SEGMENTS),
        # features, by label
        ("size", np.int16, SEGMENTS),
        ("open", np.int16, SEGMENTS),
        ("pennants", np.int8, SEGMENTS),
        ("crew", np.int32, SEGMENTS),
        ("tiles", np.int64, SEGMENTS),
        ("cities", np.int64, SEGMENTS),
        # counters for the masks
        ("city_tiles", np.int16),
        ("road_tiles", np.int16),
        ("city_segments", np.int16),
        ("completed", np.int16),  # cities in `closed`
        ("closed", np.int64, CLOSED),
        ("monasteries", np.int16),
        ("monastery", np.int16, 8),  # segments
        # open cells
        ("frontier", np.int16),
        ("place", np.int16, FRONTIER),
        ("open_x", np.int16, FRONTIER),
        ("open_y", np.int16, FRONTIER),
        ("demand", np.int16, FRONTIER),
        ("cells", np.uint8, CELLS),
    ],
    align=True,
)

TABLES = np.dtype(
    [
        ("total", np.int8, FACES),
        ("start", np.int8),
        # by face and segment
        ("segments", np.int8, FACES),
        ("kind", np.int8, (FACES, ON_TILE)),
        ("pennants", np.int8, (FACES, ON_TILE)),
        ("ports", np.int8, (FACES, ON_TILE)),
        ("city", np.int64, (FACES, ON_TILE)),  # bit of a city segment among those of its tile
        ("touches", np.int64, (FACES, ON_TILE)),  # the same bits for a field
        ("city_segments", np.int8, FACES),
        ("has_city", np.int8, FACES),
        ("has_road", np.int8, FACES),
        # by orientation
        ("edge", np.int8, (FACES * 4, 4)),
        ("port", np.int8, (FACES * 4, 4, 3)),  # segment at the middle, the left half, the right half of a side
        # by face and demand
        ("fits", np.int8, (FACES, DEMANDS)),
        ("distinct", np.int8, (FACES, DEMANDS)),  # the same less rotations that look like another one
        ("matches", np.int8, (FACES, DEMANDS)),  # 1 if it fits at all
        ("step", np.int16, 4),
        ("around", np.int16, 8),
    ],
    align=True,
)

WORK = np.dtype(
    [
        ("random", np.uint64),
        ("deploy_chance", np.float64),  # of a random player; below 0: every answer is as likely as any other
        ("policy", np.int8, PLAYERS),
        ("order", np.int8, PIECES),  # a sampled order of the bag; `order[next:stop]` is to come
        ("next", np.int16),
        ("stop", np.int16),
        ("best", np.int64),  # of the turns considered so far, and how many are as good
        ("ties", np.int64),
        # what a placement would change: by segment of the tile, the values of a group stand at its first one
        ("group", np.int8, ON_TILE),
        ("open", np.int16, ON_TILE),
        ("pennants", np.int16, ON_TILE),
        ("crew", np.int32, ON_TILE),
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
        ("farm", np.int16, PLAYERS * FOLLOWERS),
        ("farm_crew", np.int32, PLAYERS * FOLLOWERS + ON_TILE),
        ("farm_cities", np.int64, PLAYERS * FOLLOWERS + ON_TILE),
        ("new_crew", np.int32, PLAYERS * FOLLOWERS + ON_TILE),
        ("new_cities", np.int64, PLAYERS * FOLLOWERS + ON_TILE),
        ("completed", np.int16),
        ("closed", np.int64, CLOSED + 4),
        ("farm_points", np.int32, PLAYERS),
        ("new_points", np.int32, PLAYERS),
        ("more_points", np.int32, PLAYERS),
    ],
    align=True,
)

USED = 320
"""No position uses more numbers of the learned tables."""

VIEW = np.dtype(
    [
        # by label, for features with an open cell
        ("cells", np.int8, SEGMENTS),
        ("fewest", np.int8, SEGMENTS),  # tiles that fit the hardest of its cells
        ("chance", np.float32, SEGMENTS),  # of completion
        ("last", np.int16, SEGMENTS),  # the cell that was counted last
        ("seens", np.int16),
        ("seen", np.int16, SEGMENTS),
        # by open cell
        ("middle", np.int16, (FRONTIER, 4)),  # the city or road on each side
        ("fields", np.int8, FRONTIER),
        ("field", np.int16, (FRONTIER, 8)),
        # the result
        ("used", np.int16),
        ("number", np.int32, USED),  # in the tables
        ("player", np.int8, USED),
        ("value", np.float32, PLAYERS),
        ("more", np.float32, PLAYERS),  # what a follower would add to it
    ],
    align=True,
)
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
