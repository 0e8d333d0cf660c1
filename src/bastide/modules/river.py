"""The River: a river is laid from the spring to the lake before the other tiles are drawn.

Rules: river.md, and river2.md for rivers with two arms. The river is no feature; it parts fields like a road. The
stage of the river is two piles in front of the ordinary one: the river tiles, then the lake.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from bastide.game.decision import Decision
from bastide.game.events import Happened, TileReturned
from bastide.game.foreign import ForeignSet, Jcz
from bastide.game.frames import Part, Preparation
from bastide.game.game import Game
from bastide.game.module import Element, Line, Module, Option, OptionValue, PlacementRule, Step, When
from bastide.game.numbers import CellNumber
from bastide.game.question import PLACE
from bastide.game.shown import Picture
from bastide.modules import rulings
from bastide.modules.course import (
    ANOTHER_START,
    START,
    START_INTO_PILE,
    START_STAYS_OUT,
    ask_for_start,
    is_base_start,
    placements_of,
    start_in_hand,
)
from bastide.text import Sentence, Text, joined
from bastide.tiles.face import Face
from bastide.tiles.geometry import EDGE, NOTHING, STEP, WIDTH
from bastide.tiles.sets import face as packaged_face

STRAIGHT, RIGHT, BACK, LEFT = range(4)


class Arm(Struct, frozen=True):
    """An open end of the river: the empty cell it flows into, and how it came there."""

    cell: CellNumber
    direction: int
    turn: int  # what the last tile did: STRAIGHT, RIGHT or LEFT
    flowed: tuple[int, ...]  # the directions of all tiles so far


class River(Struct):
    arms: tuple[Arm, ...] = ()


def is_river(face: Face) -> bool:
    return face.is_river


def is_lake(face: Face) -> bool:
    return "lake" in face.symbols


def is_spring(face: Face) -> bool:
    return "spring" in face.symbols


def is_fork(face: Face) -> bool:
    return "river-fork" in face.symbols


# -- setup -------------------------------------------------------------------------------------------------------------


def make_river_piles(game: Game, _: Preparation) -> None:
    """S2.4, S2.5: the river tiles come first; the base start tile is no start any more."""
    (pile,) = game.piles
    tiles = [face for face in pile if is_river(face)]
    pile[:] = [face for face in pile if not is_river(face)]
    rivers = one_by_one(tiles) if game.rules.options["rivers"] == "separate" else [tiles]
    game.piles = [stage for river in rivers for stage in stages(game, river)] + [pile]
    place_start_tile(game, pile)


def one_by_one(tiles: list[Face]) -> list[list[Face]]:
    """Option `rivers: separate`: a river for each lake's set; tiles of other sets go with the first."""
    sets = list(dict.fromkeys(face.set_id for face in tiles if is_lake(face)))
    return [
        [face for face in tiles if face.set_id == set_id or (set_id == sets[0] and face.set_id not in sets)]
        for set_id in sets
    ]


def stages(game: Game, tiles: list[Face]) -> list[list[Face]]:
    """One river as piles: a spring, the fork, the tiles between, a lake. Further springs and lakes leave the game."""
    springs = sorted(
        (face for face in tiles if is_spring(face)), key=lambda face: rulings.spring_rank(game.rules, face)
    )
    lakes = sorted((face for face in tiles if is_lake(face)), key=lambda face: "volcano" in face.symbols)
    forks = [face for face in tiles if is_fork(face)]
    between = [face for face in tiles if face not in springs and face not in lakes and face not in forks]
    lake = lakes[-1:] if rulings.volcano_lake_counts(game.rules) else lakes[:1]
    found = [springs[:1], forks[:1], between + forks[1:], lake]
    return [stage for stage in found if stage]


def place_start_tile(game: Game, pile: list[Face]) -> None:
    where = game.rules.options["river-start-tile"]
    start = next((face for face in pile if is_base_start(face)), None)
    if start is None or where == "pile":
        return
    pile.remove(start)
    if where == "river-pile":
        next(stage for stage in game.piles if len(stage) > 1).append(start)


def lay_spring(game: Game, preparation: Preparation) -> Decision | None:
    """S6.2: the spring at (0, 0), or against a board that is the start, its river pointing away; no turn."""
    spring = start_in_hand(game, is_spring) or take_spring(game)
    if spring is None:
        return None
    if (place := place_of_spring(game, spring)) is None:
        return ask_for_start(game, preparation, "S6.2", spring, LAY_SPRING)
    game.board.place(spring, *place)
    flow_on(game, spring, *place)
    return None


def place_of_spring(game: Game, spring: Face) -> tuple[int, int] | None:
    """Cell and rotation where nobody is asked: on an empty table, and beside a board that has a place for it."""
    if not game.board.pieces:
        return START, 0
    site = rulings.spring_site(game)
    found = [rotations[0] for cell, rotations in placements_of(game, spring) if cell == site]
    return (site, found[0]) if site is not None and found else None


def take_spring(game: Game) -> Face | None:
    """The spring that the first pile consists of, as it is printed."""
    if not game.piles[0] or not is_spring(game.piles[0][0]):
        return None
    spring = game.piles.pop(0)[0]
    return packaged_face(f"{spring.id}-split") if rulings.spring_is_split(game.rules, spring) else spring


LAY_SPRING = replace(PLACE, source="river.md 2")


def points_away(game: Game, spring: Face, cell: int, rotation: int) -> bool:
    """The spring touches the city with field only, and the river flows straight away from it (river.md 2.4).

    Where the back of a spring is no field, the river flows aside, to a cell that does not touch the city. A spring
    with a single field edge finds no such place, every corner of the city having a road or city there: it flows along
    the wall, to a cell that touches the city with field only.
    """
    cells, edges = game.board.cells, spring.turned_edges(rotation)
    if any(edge != "F" and cell + step in cells for edge, step in zip(edges, STEP, strict=True)):
        return False
    (arm,) = open_arms(spring, cell, rotation, None)
    if edges[(arm.direction + BACK) % 4] == "F":
        return cell - STEP[arm.direction] in cells
    if edges.count("F") == 1:
        demand = game.board.demand.get(arm.cell, 0)
        return all(demand >> 4 * direction & 15 in (NOTHING, EDGE["F"]) for direction in range(4))
    return not any(arm.cell + step in cells for step in STEP)


def flow_on_in_setup(game: Game, face: Face, cell: int, rotation: int) -> None:
    """S6.2: spring and fork are laid before the first turn."""
    if is_river(face):
        flow_on(game, face, cell, rotation)


def follow_river(game: Game) -> None:
    """The river of a position: from the spring on, as far as it flows."""
    board, river = game.board, game.slot(River)
    for piece in board.pieces:
        if is_spring(piece.face):
            flow_on(game, piece.face, piece.cell, piece.rotation)
    while laid := next((arm for arm in river.arms if arm.cell in board.cells), None):
        piece = board.pieces[board.cells[laid.cell]]
        flow_on(game, piece.face, piece.cell, piece.rotation)


# -- laying a river tile -----------------------------------------------------------------------------------------------


def river_extended(game: Game, part: Part) -> None:
    """T2.3: note where the river flows on."""
    piece = game.board.pieces[part.piece]
    if is_river(piece.face):
        flow_on(game, piece.face, piece.cell, piece.rotation)


def flow_on(game: Game, face: Face, cell: int, rotation: int) -> None:
    river = game.slot(River)
    arm = next((arm for arm in river.arms if arm.cell == cell), None)
    new = open_arms(face, cell, rotation, arm)
    river.arms = tuple(a for a in river.arms if a is not arm) + new
    if arm and not new:
        game.events.append(Happened("river-arm-closed"))


def open_arms(face: Face, cell: int, rotation: int, arm: Arm | None) -> tuple[Arm, ...]:
    """Where the river leaves a tile that it enters by an arm, or that is a spring."""
    found = []
    for direction, edge in enumerate(face.turned_edges(rotation)):
        if edge != "W" or (arm and direction == (arm.direction + BACK) % 4):
            continue
        turn = (direction - arm.direction) % 4 if arm else STRAIGHT
        flowed = (*arm.flowed, direction) if arm else (direction,)
        found.append(Arm(cell + STEP[direction], direction, turn, flowed))
    return tuple(found)


CONTINUE = Text(en="A river tile must continue the river.", de="Ein Flussplättchen muss den Fluss fortsetzen.")
BLOCKED = Text(
    en="The river would run into a tile that lies there already.",
    de="Der Fluss würde auf ein Plättchen stoßen, das dort schon liegt.",
)
ALONG_WALL = Text(
    en="The spring touches the city with field, and its river flows away.",
    de="Die Quelle berührt die Stadt mit Wiese, und ihr Fluss führt von ihr weg.",
)
MEETING = Text(en="Two arms of the river must not meet.", de="Zwei Arme des Flusses dürfen nicht zusammenlaufen.")
U_TURN = Text(en="The river must not turn back on itself.", de="Der Fluss darf keine Kehrtwendung machen.")
LAST_ARM = Text(
    en="The last open arm cannot be closed while river tiles remain.",
    de="Der letzte offene Arm darf nicht enden, solange Flussplättchen übrig sind.",
)


def why_not(game: Game, face: Face, cell: int, rotation: int) -> Sentence | None:
    """T2.1: a river tile continues the river, without a U-turn, and leaves it open."""
    river = game.slot(River)
    arm = next((arm for arm in river.arms if arm.cell == cell), None)
    if arm is None and (river.arms or not is_spring(face)):
        return Sentence(CONTINUE)
    if isinstance(game.stack[-1], Preparation) and is_spring(face) and not points_away(game, face, cell, rotation):
        return Sentence(ALONG_WALL)
    others = [a for a in river.arms if a is not arm]
    new = open_arms(face, cell, rotation, arm)
    if not new and not others and not is_lake(face) and river_tiles_left(game):
        return Sentence(LAST_ARM)
    for flow in new:
        if flow.cell in game.board.cells:
            return Sentence(BLOCKED)
        if any(other.cell in (flow.cell, cell) for other in others):
            return Sentence(MEETING)
        if arm and turns_back(game, arm, flow, cell, [*others, *(f for f in new if f is not flow)]):
            return Sentence(U_TURN)
    return None


RIVER_FIRST = Text(en="First the river must reach its lake.", de="Zuerst muss der Fluss seinen See erreichen.")


def river_first(game: Game) -> Sentence | None:
    """T1.2: while the pile of the river lasts, nothing else is laid."""
    pile = next((pile for pile in game.piles if pile), ())
    return Sentence(RIVER_FIRST) if any(face.is_river for face in pile) else None


def river_tiles_left(game: Game) -> list[Face]:
    """The tiles of this river besides its lake."""
    found: list[Face] = []
    for pile in game.piles:
        if any(is_lake(face) or is_spring(face) for face in pile):
            break
        found += [face for face in pile if is_river(face)]
    return found


def ends_river(face: Face) -> bool:
    return face.layout.edges.count("W") == 1


def turns_back(game: Game, arm: Arm, flow: Arm, cell: int, others: list[Arm]) -> bool:
    """The U-turn test of the chosen option (river.md 6.1)."""
    match game.rules.options["river-uturn"]:
        case "immediate":
            return flow.turn != STRAIGHT and flow.turn == arm.turn
        case "strict":
            return (flow.direction + BACK) % 4 in arm.flowed
        case "free-space":
            return not space_is_free(game, flow)
        case _:
            return not (space_is_free(game, flow) and way_is_clear(game, flow, cell) and keeps_apart(flow, others))


def space_is_free(game: Game, flow: Arm) -> bool:
    """The next two cells and those beside them are empty."""
    ahead, side = STEP[flow.direction], STEP[(flow.direction + 1) % 4]
    cells = game.board.cells
    return all(flow.cell + forward * ahead + aside * side not in cells for forward in (0, 1) for aside in (-1, 0, 1))


def way_is_clear(game: Game, flow: Arm, cell: int) -> bool:
    """No tile lies straight ahead, on the river's own line or one beside it."""
    north_south = flow.direction % 2 == 0
    forward = -1 if STEP[flow.direction] < 0 else 1
    for tile in game.board.cells:
        dy, dx = tile // WIDTH - cell // WIDTH, tile % WIDTH - cell % WIDTH
        along, across = (dy, dx) if north_south else (dx, dy)
        if along * forward > 0 and abs(across) <= 1:
            return False
    return True


def keeps_apart(flow: Arm, others: list[Arm]) -> bool:
    """No other open end flows the same way on a neighbouring line."""

    def line(arm: Arm) -> int:
        return arm.cell % WIDTH if arm.direction % 2 == 0 else arm.cell // WIDTH

    return not any(o.direction == flow.direction and abs(line(o) - line(flow)) == 1 for o in others)


def put_back(game: Game, face: Face) -> bool:
    """River II: a city that ends the river waits until an arm can do without it (river2.md 3.3)."""
    if not is_river(face) or is_lake(face) or not ends_river(face):
        return False
    if all(ends_river(left) for left in river_tiles_left(game)):
        return False
    lake = next((i for i, pile in enumerate(game.piles) if pile and is_lake(pile[0])), 1)
    game.piles.insert(lake, [face])
    game.events.append(TileReturned(face.id))
    return True


# -- in the words of the play aid --------------------------------------------------------------------------------------

TWO_RIVERS: dict[OptionValue, Text] = {
    "joined": Text(
        en="If there are several springs and lakes, use one of each.",
        de="Gibt es mehrere Quellen und Seen, kommt je einer davon ins Spiel.",
    ),
    "separate": Text(
        en="Two rivers get two piles: one river is laid to its end, then the other.",
        de="Zwei Flüsse bekommen zwei Stapel: Erst wird der eine zu Ende gelegt, dann der andere.",
    ),
}


def pile_steps() -> Iterator[Step[Preparation]]:
    """S2.4, for one river and for two."""
    for value, rivers in TWO_RIVERS.items():
        yield Step(
            "S2.4",
            Text(
                en="shuffle the river tiles into a pile of their own, the lake at the bottom",
                de="die Flussplättchen zu einem eigenen Stapel mischen, den See zuunterst",
            ),
            make_river_piles,
            who="table",
            more=joined(Text(en="The spring lies ready.", de="Die Quelle liegt bereit."), rivers),
            when={"rivers": (value,)},
        )


START_TILE_GOES: dict[OptionValue, Text] = {
    "pile": START_INTO_PILE,
    "out": START_STAYS_OUT,
    "river-pile": Text(
        en="shuffle the start tile of the base game among the river tiles",
        de="das Startplättchen des Grundspiels unter die Flussplättchen mischen",
    ),
}

PRINTED: When = {"river-tiles": ("third-edition",)}
FIELD_AT_SPRING: tuple[tuple[When, Text], ...] = (
    (
        {"river-tiles": ("plain",), "river-spring": ("joined",)},
        Text(en="Its field runs round the spring.", de="Ihre Wiese läuft um die Quelle herum."),
    ),
    (
        {"river-tiles": ("plain",), "river-spring": ("split",)},
        Text(en="It parts its field in two.", de="Sie teilt ihre Wiese in zwei."),
    ),
    (PRINTED, Text(en="A road begins there too.", de="Auch eine Straße beginnt dort.")),
)


def spring_steps() -> Iterator[Step[Preparation]]:
    """S6.2, for the fields at the spring."""
    for when, field in FIELD_AT_SPRING:
        yield Step(
            "S6.2",
            Text(en="lay the spring as the start of the river", de="die Quelle als Anfang des Flusses legen"),
            lay_spring,
            who="youngest",
            more=joined(
                Text(en="Leave room for the river.", de="Dem Fluss Platz lassen."),
                field,
            ),
            when=when,
        )


NO_U_TURN: dict[OptionValue, Text] = {
    "immediate": Text(
        en="Two bends to the same side may not follow each other.",
        de="Zwei Kurven zur selben Seite dürfen nicht aufeinander folgen.",
    ),
    "strict": Text(
        en="It never flows against a direction that it has had.",
        de="Er fließt nie einer Richtung entgegen, die er schon hatte.",
    ),
    "free-space": Text(
        en="Two places ahead of its end, and those beside them, must be empty.",
        de="Zwei Plätze vor seinem Ende und die daneben müssen leer sein.",
    ),
    "clear-ahead": Text(
        en="Ahead of its end nothing may lie on three lines, and arms keep apart.",
        de="Vor seinem Ende darf auf drei Bahnen nichts liegen, und Arme halten Abstand.",
    ),
}


def flow_lines() -> Iterator[Line]:
    """T2.1, for each meaning of a U-turn."""
    for value, bends in NO_U_TURN.items():
        yield Line(
            "T2.1",
            Text(
                en="continue the river with a river tile, without a U-turn",
                de="mit einem Flussplättchen den Fluss fortsetzen, ohne Kehrtwendung",
            ),
            rank=1,
            more=joined(
                bends,
                Text(
                    en="The river parts fields like a road; nobody stands on it, and it brings no points.",
                    de="Der Fluss trennt Wiesen wie eine Straße; niemand steht darauf, und er bringt keine Punkte.",
                ),
            ),
            when={"river-uturn": (value,)},
        )


# -- the module --------------------------------------------------------------------------------------------------------

RIVER_ELEMENT = Element(
    id="river",
    name=Text(en="River", de="Fluss"),
    pays=False,
    state=River,
    lays_start=True,
    needed_by=is_river,
    comes_with=("river", "river2"),  # the river tiles of gq11 need one of them
    resume=follow_river,
    steps=(
        *pile_steps(),
        *spring_steps(),
        Step(
            "T2.3",
            Text(
                en="go on with the other tiles when the lake lies",
                de="mit den übrigen Plättchen weitermachen, wenn der See liegt",
            ),
            river_extended,
            who="table",
            more=Text(
                en="Where the river has two arms, a city may end one of them first.",
                de="Hat der Fluss zwei Arme, kann vorher eine Stadt einen davon beenden.",
            ),
        ),
    ),
    lines=(
        *(
            Line("S2.5", text, who="table", more=ANOTHER_START, when={"river-start-tile": (value,)})
            for value, text in START_TILE_GOES.items()
        ),
        Line(
            "S6.2",
            Text(
                en="let the spring touch the city with field, its river flowing away",
                de="die Quelle mit Wiese an die Stadt legen, so dass der Fluss von ihr wegführt",
            ),
            who="youngest",
            more=Text(
                en="The City of Carcassonne lies before the river begins.",
                de="Die Stadt Carcassonne liegt schon, bevor der Fluss beginnt.",
            ),
            beside=("carcassonne",),
        ),
        Line(
            "T1.2",
            Text(
                en="draw from the river tiles as long as there are any, the lake last",
                de="von den Flussplättchen ziehen, solange es welche gibt, zuletzt den See",
            ),
            more=Text(
                en="Nothing else may be played instead of them.",
                de="Statt ihrer darf nichts anderes gespielt werden.",
            ),
        ),
        *flow_lines(),
    ),
    laid_in_setup=flow_on_in_setup,
    may_play_instead=river_first,
    placing=PlacementRule(is_river, why_not),
    unplaceable=put_back,
    events={"river-arm-closed": Text(en="an arm of the river ends", de="ein Arm des Flusses endet")},
)

MODULE = Module(
    id="river",
    number=1,
    name=Text(en="The River", de="Der Fluss"),
    year=2001,
    about=Text(
        en="A river from spring to lake opens the game and keeps the fields apart.",
        de="Ein Fluss von der Quelle bis zum See eröffnet das Spiel und trennt die Wiesen.",
    ),
    picture=Picture("F11"),
    tiles=("river",),
    elements=(RIVER_ELEMENT,),
    options=(
        Option(
            "river-uturn",
            Text(en="U-turns of the river", de="Kehrtwendungen des Flusses"),
            {
                "immediate": Text(
                    en="two bends to the same side in a row are forbidden",
                    de="zwei Kurven zur selben Seite hintereinander sind verboten",
                ),
                "strict": Text(
                    en="the river never flows against an earlier direction",
                    de="der Fluss fließt nie einer früheren Richtung entgegen",
                ),
                "free-space": Text(
                    en="two cells ahead and beside them are empty", de="zwei Felder voraus und daneben sind leer"
                ),
                "clear-ahead": Text(
                    en="nothing lies ahead on three lines, and arms keep apart",
                    de="voraus liegt auf drei Bahnen nichts, und Arme halten Abstand",
                ),
            },
            "river.md 6.1",
        ),
        Option(
            "river-start-tile",
            Text(en="Start tile of the base game", de="Startplättchen des Grundspiels"),
            {
                "pile": Text(en="is shuffled into the pile", de="wird in den Stapel gemischt"),
                "out": Text(en="is left out", de="bleibt draußen"),
                "river-pile": Text(en="is shuffled among the river tiles", de="wird unter die Flussplättchen gemischt"),
            },
            "river.md 6",
        ),
        Option(
            "river-spring",
            Text(en="Field at the spring", de="Wiese an der Quelle"),
            {
                "joined": Text(en="runs round the spring", de="läuft um die Quelle herum"),
                "split": Text(en="is parted by the spring", de="wird von der Quelle geteilt"),
            },
            "river.md 6",
        ),
        Option(
            "river-tiles",
            Text(en="Spring and lake of The River", de="Quelle und See des Moduls Der Fluss"),
            {
                "plain": Text(
                    en="stand alone, as in the first two editions", de="stehen allein, wie in den ersten zwei Ausgaben"
                ),
                "third-edition": Text(
                    en="have a road and a monastery, as in the third edition",
                    de="haben eine Straße und ein Kloster, wie in der dritten Ausgabe",
                ),
            },
            "river.md 6",
            reprints={"third-edition": {"F1": "F1-v3", "F12": "F12-v3"}},
        ),
        Option(
            "rivers",
            Text(en="Two rivers", de="Zwei Flüsse"),
            {
                "joined": Text(en="are laid as one", de="werden als einer gelegt"),
                "separate": Text(en="are laid one after the other", de="werden nacheinander gelegt"),
            },
            "river2.md 6",
        ),
        Option(
            "start-extras",
            Text(en="Other starts beside the river", de="Andere Anfänge neben dem Fluss"),
            {
                "after-river": Text(en="are laid when the river has ended", de="werden nach dem Fluss gelegt"),
                "at-setup": Text(en="are laid before the river begins", de="werden vor dem Fluss gelegt"),
            },
            "turn-order.md, Setup",
        ),
    ),
    source="Der Fluss, 2001",
    foreign=(
        Jcz(
            sets={"river/1": ForeignSet("river")},
            implied=("river",),
            fixed={"river-uturn": "free-space"},
            fixed_now={"river-uturn": "clear-ahead"},
        ),
    ),
)
