"""Bridges: a road over a tile, from field edge to field edge, that may make a placement possible."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from bastide.board import Board
from bastide.game.actions import Action, Choose, Place
from bastide.game.decision import Decision
from bastide.game.events import Happened
from bastide.game.foreign import ForeignMove, Jcz
from bastide.game.frames import FIGURE_STEPS, Part, Preparation, Turn
from bastide.game.game import Game
from bastide.game.module import Element, Line, Option, OptionValue, Refusal, Step, Token
from bastide.game.numbers import CellNumber, PerPlayer, SegmentNumber
from bastide.game.question import Question, asks_only
from bastide.game.reasons import no_tile
from bastide.game.shown import Answer, Icon, Sign, TokenKind
from bastide.modules.course import deployments
from bastide.text import Sentence, Text, joined
from bastide.tiles.face import ROAD, Face, Segment
from bastide.tiles.geometry import EDGE, NOTHING, SHAPES, STEP, STRIDE, Side, cell_at, cell_of, port

PIECES = {1: 3, 2: 3, 3: 3, 4: 3, 5: 2, 6: 2}
"""Number of players -> bridges, and castles, of each; a game of one is a puzzle."""
AXES = ("bridge-north-south", "bridge-east-west")
"""The words of the two ways in which a bridge can stand; the axes are numbered as the directions are, modulo 2."""
BRIDGE = tuple(Segment(0, ROAD, sides, (), {"bridge": True}) for sides in (("N", "S"), ("E", "W")))
"""What a bridge adds to a tile, by axis; the sides are those of the table, however the tile was turned."""
FIELD_EDGE, ROAD_EDGE = EDGE["F"], EDGE["R"]
_SIDES: tuple[Side, ...] = tuple(SHAPES["square"].sides.values())


class Bridges(Struct):
    left: PerPlayer[int] = ()
    built: tuple[tuple[CellNumber, int, SegmentNumber], ...] = ()  # (cell, axis, segment)
    used: bool = False  # in this turn part


def deal_bridges(game: Game, _: Preparation) -> None:
    """S3: three bridges each, two with five or six players."""
    players = game.rules.players
    game.slot(Bridges).left = (PIECES[players],) * players


def new_turn(game: Game, _: Turn) -> None:
    """T0.1: one bridge in every turn, by default one in every turn part."""
    game.slot(Bridges).used = False


def new_part(game: Game, _: Part) -> None:
    if game.rules.options["bridge.per-part"]:
        game.slot(Bridges).used = False


def may_build(game: Game, player: int) -> bool:
    bridges = game.slot(Bridges)
    return not bridges.used and bridges.left[player] > 0


# -- where a bridge may stand ------------------------------------------------------------------------------------------


def shown_edge(game: Game, cell: int, direction: int) -> int:
    """The edge that a tile of one cell shows, with a bridge as road; NOTHING for an empty cell or where it has none."""
    number = game.board.cells.get(cell)
    if number is None:
        return NOTHING
    piece = game.board.pieces[number]
    if piece.face.is_triangle:
        return game.board.shown(cell, direction)
    if not piece.face.is_square:
        return -1
    if any(at == cell and axis == direction % 2 for at, axis, _ in game.slot(Bridges).built):
        return ROAD_EDGE
    return EDGE[piece.face.turned_edges(piece.rotation)[direction]]


def can_carry(game: Game, cell: int, axis: int) -> bool:
    """A square tile, both edges of the axis are field edges, and no bridge stands on it yet."""
    if any(at == cell for at, _, _ in game.slot(Bridges).built) or not is_square(game, cell):
        return False
    return all(shown_edge(game, cell, direction) == FIELD_EDGE for direction in (axis, axis + 2))


def is_square(game: Game, cell: int) -> bool:
    """Two half tiles carry no bridge, whatever their edges are (halflings.md, Interactions)."""
    return all(game.board.pieces[piece].face.is_square for piece in game.board.pieces_on(cell))


def ends_fit(game: Game, cell: int, axis: int, new_cell: int | None = None) -> bool:
    """At each end the neighbouring cell is empty or shows a road; `new_cell` is about to show one."""
    ends = edges_at_ends(game, cell, axis, new_cell)
    continues = ROAD_EDGE in ends or not game.rules.options["bridge.must-continue-road"]
    return continues and all(edge in (NOTHING, ROAD_EDGE) for edge in ends)


def edges_at_ends(game: Game, cell: int, axis: int, new_cell: int | None = None) -> list[int]:
    return [
        ROAD_EDGE if near == new_cell else shown_edge(game, near, (direction + 2) % 4)
        for direction in (axis, axis + 2)
        for near in [cell + STEP[direction]]
    ]


def offer_bridges(game: Game, part: Part) -> list[Action]:
    """T2.2: on the tile just placed or beside it, before or after the figure action."""
    if part.piece < 0 or not may_build(game, part.player):
        return []
    return [
        Choose(AXES[axis], cell=cell_of(cell))
        for cell in cells_for_bridge(game, part)
        if cell in game.board.cells
        for axis in range(len(AXES))
        if can_carry(game, cell, axis) and ends_fit(game, cell, axis)
    ]


def cells_for_bridge(game: Game, part: Part) -> list[int]:
    """The cells of the tile just placed, and those beside them."""
    face, first, rotation, _ = game.board.pieces[part.piece]
    own = [first + step for step in face.cells[rotation]]
    return list(dict.fromkeys((*own, *(cell + step for cell in own for step in STEP))))


NONE_LEFT = Text(en="You have no bridge left.", de="Du hast keine Brücke mehr.")
USED = Text(en="You have built a bridge in this turn already.", de="Du hast in diesem Zug schon eine Brücke gebaut.")
TOO_FAR = Text(
    en="A bridge stands on the tile just placed or right beside it.",
    de="Eine Brücke steht auf dem gerade gelegten Plättchen oder direkt daneben.",
)
SECOND_BRIDGE = Text(en="A bridge stands on this tile already.", de="Auf diesem Plättchen steht schon eine Brücke.")
NO_FIELD_EDGES = Text(
    en="A bridge leads from field edge to field edge.", de="Eine Brücke führt von Wiesenkante zu Wiesenkante."
)
ENDS_BLOCKED = Text(
    en="At its ends a bridge meets a road or an empty cell.",
    de="An ihren Enden trifft eine Brücke auf eine Straße oder ein leeres Feld.",
)
TOUCHES_NO_ROAD = Text(
    en="In this game a bridge must continue a road.", de="In diesem Spiel muss eine Brücke eine Straße fortsetzen."
)


def why_not_bridge(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    part = game.stack[-1]
    if decision.step not in FIGURE_STEPS or not isinstance(part, Part) or action.cell is None:
        return None
    bridges, cell = game.slot(Bridges), cell_at(*action.cell)
    if not may_build(game, part.player):
        return Sentence(USED if bridges.used else NONE_LEFT)
    if cell not in game.board.cells:
        return no_tile(action.cell)
    if cell not in cells_for_bridge(game, part):
        return Sentence(TOO_FAR)
    return why_not_there(game, cell, AXES.index(action.what))


def why_not_there(game: Game, cell: int, axis: int) -> Sentence | None:
    """What keeps a bridge from standing on a tile in reach."""
    if any(at == cell for at, _, _ in game.slot(Bridges).built):
        return Sentence(SECOND_BRIDGE)
    if not can_carry(game, cell, axis):
        return Sentence(NO_FIELD_EDGES)
    if ends_fit(game, cell, axis):
        return None
    alone = all(edge == NOTHING for edge in edges_at_ends(game, cell, axis))
    return Sentence(TOUCHES_NO_ROAD if alone else ENDS_BLOCKED)


def ask_for_bridge(_: Game, decision: Decision) -> Question | None:
    return BUILD if asks_only(decision, *AXES) else None


BUILD = Question(
    Text(en="build a bridge, or none", de="eine Brücke bauen oder keine"),
    Text(
        en="A bridge may stand on the tile just placed or on one beside it.",
        de="Eine Brücke darf auf dem gerade gelegten Plättchen stehen oder auf einem daneben.",
    ),
    Text(en="build no bridge", de="keine Brücke bauen"),
    source="bridges-castles-bazaars.md, Bridges",
)


# -- placements that need a bridge -------------------------------------------------------------------------------------


def with_bridge(game: Game, part: Part, face: Face) -> list[Action]:
    """T2.1: placements whose mismatches one bridge repairs, on the new tile or on one neighbour."""
    if not face.is_square or not may_build(game, part.player):
        return []
    rules = game.rules.placing(face)
    found: list[Action] = []
    for cell, demand in game.board.demand.items():
        for rotation in range(4):
            found += [
                Place(cell_of(cell), rotation, Choose(AXES[axis], cell=cell_of(at)))
                for at, axis in repairs(game, cell, face.codes[rotation][0][1], demand)
                if not any(rule(game, face, cell, rotation) for rule in rules)
            ]
    return found


def repairs(game: Game, cell: int, code: int, demand: int) -> list[tuple[int, int]]:
    """(cell, axis) of each single bridge that makes the placement fit."""
    wrong = mismatches(code, demand)
    if not wrong or len({direction % 2 for direction in wrong}) > 1:
        return []
    axis = wrong[0] % 2
    own = [code >> 4 * direction & 15 for direction in (axis, axis + 2)]
    shown = [demand >> 4 * direction & 15 for direction in (axis, axis + 2)]
    if own == [FIELD_EDGE, FIELD_EDGE] and all(edge in (NOTHING, ROAD_EDGE) for edge in shown):
        return [(cell, axis)]
    if len(wrong) > 1:
        return []
    near = cell + STEP[wrong[0]]
    my_edge, their_edge = code >> 4 * wrong[0] & 15, demand >> 4 * wrong[0] & 15
    if (
        my_edge == ROAD_EDGE
        and their_edge == FIELD_EDGE
        and can_carry(game, near, axis)
        and ends_fit(game, near, axis, cell)
    ):
        return [(near, axis)]
    return []


@cache
def mismatches(code: int, demand: int) -> tuple[int, ...]:
    """Directions in which the edges do not meet; an abbey or half a cell meets no bridge."""
    if demand >> 16:
        return ()
    found = []
    for direction in range(4):
        mine, wanted = code >> 4 * direction & 15, demand >> 4 * direction & 15
        if wanted not in (NOTHING, EDGE["A"], mine):
            found.append(direction)
    return tuple(found)


# -- building ----------------------------------------------------------------------------------------------------------


def build(game: Game, part: Part, action: Choose) -> None:
    """A player builds a bridge with one of the own tokens."""
    assert action.cell is not None
    bridges = game.slot(Bridges)
    cell, axis = cell_at(*action.cell), AXES.index(action.what)
    segment = lay_bridge(game.board, cell, axis)
    bridges.left = tuple(n - (player == part.player) for player, n in enumerate(bridges.left))
    bridges.built += ((cell, axis, segment),)
    bridges.used = True
    part.touched += (segment,)
    part.built += (segment,)
    game.events.append(Happened(f"{action.what}-built", part.player, action.cell))


def lay_bridge(board: Board, cell: int, axis: int) -> int:
    """A road segment across the tile; it joins the roads at its ends and nothing else."""
    keys = tuple(cell * STRIDE + port(_SIDES[direction], -1, 0) for direction in (axis, axis + 2))
    segment = board.build(board.cells[cell], BRIDGE[axis], keys)
    for direction in (axis, axis + 2):
        board.show(cell, direction, ROAD_EDGE)
    return segment


def build_again(game: Game, segment: int) -> bool:
    """The bridge of a position that is this segment."""
    for cell, axis, built in game.slot(Bridges).built:
        if built == segment:
            lay_bridge(game.board, cell, axis)
            return True
    return False


def deploy_on_neighbour(game: Game, part: Part, actions: list[Action]) -> None:
    """Option: the bridge of this part takes a follower also on the neighbouring tile."""
    if not game.rules.options["bridge.deploy-on-neighbour"]:
        return
    board = game.board
    fresh = [s for s in part.built if board.piece_of[s] != part.piece]
    actions += [deploy for deploy in deployments(game, part.player, fresh) if deploy not in actions]


def show_bridges(game: Game) -> list[Token]:
    bridges = game.slot(Bridges)
    shown = [Token(AXES[axis], cell=cell_of(cell), segment=segment) for cell, axis, segment in bridges.built]
    return shown + [Token("bridge", number, player=p) for p, number in enumerate(bridges.left) if number]


# -- in the words of the play aid --------------------------------------------------------------------------------------

WHERE = Text(
    en="It leads from field edge to field edge; beyond both ends lies a road or nothing.",
    de="Sie führt von Wiesenkante zu Wiesenkante; an beiden Enden liegt eine Straße oder nichts.",
)
ALONE: dict[OptionValue, tuple[Text, ...]] = {
    False: (),
    True: (Text(en="It must continue a road.", de="Sie muss eine Straße fortsetzen."),),
}
HOW_OFTEN: dict[OptionValue, Text] = {
    True: Text(en="One for each tile, before scoring.", de="Eine je Plättchen, vor der Wertung."),
    False: Text(en="One in your whole turn, before scoring.", de="Eine im ganzen Zug, vor der Wertung."),
}


def build_lines() -> Iterator[Line]:
    """T2.2, for each meaning of the options on where and how often."""
    for must, alone in ALONE.items():
        for per_part, often in HOW_OFTEN.items():
            yield Line(
                "T2.2",
                Text(
                    en="build a bridge on the tile just laid or on one beside it",
                    de="eine Brücke auf das gelegte Plättchen oder eines daneben bauen",
                ),
                may=True,
                more=joined(
                    WHERE,
                    *alone,
                    often,
                    Text(en="It is a road and passes over everything.", de="Sie ist eine Straße über alles hinweg."),
                ),
                when={"bridge.must-continue-road": (must,), "bridge.per-part": (per_part,)},
            )


ON_WHICH: dict[OptionValue, Text] = {
    False: Text(
        en="place a follower on the bridge of the tile", de="einen Gefolgsmann auf die Brücke des Plättchens setzen"
    ),
    True: Text(
        en="place a follower on the bridge just built", de="einen Gefolgsmann auf die gerade gebaute Brücke setzen"
    ),
}
FREE_ROAD = Text(
    en="As on any road, if no figure stands anywhere on it.",
    de="Wie auf jede Straße, wenn noch keine Figur darauf steht.",
)

# -- the element -------------------------------------------------------------------------------------------------------

BRIDGE_NAME = Text(en="bridge|bridges", de="Brücke|Brücken")
NORTH_SOUTH = ("from north to south", "von Norden nach Süden")
EAST_WEST = ("from east to west", "von Osten nach Westen")
LOOKS: tuple[tuple[str, tuple[str, str], Icon], ...] = (
    (AXES[0], NORTH_SOUTH, "bridge-ns"),
    (AXES[1], EAST_WEST, "bridge"),
)

BRIDGES = Element(
    id="bridges",
    name=Text(en="Bridges", de="Brücken"),
    pays=False,
    state=Bridges,
    question=ask_for_bridge,
    rebuild=build_again,
    steps=(
        Step(
            "S3",
            Text(en="take {bridges} bridges", de="{bridges} Brücken nehmen"),
            deal_bridges,
            who="everyone",
            rank=2,
            numbers={"bridges": PIECES},
            more=Text(
                en="Keep them in front of you; a bridge once built stays.",
                de="Lege sie vor dich; eine gebaute Brücke bleibt stehen.",
            ),
        ),
        Step("T0.1", Text(en="one bridge in this turn", de="eine Brücke in diesem Zug"), new_turn, rank=3),
        Step("T1.1", Text(en="one bridge in this part", de="eine Brücke in diesem Zugteil"), new_part),
    ),
    lines=(
        Line(
            "T2.1",
            Text(
                en="place a tile also where it fits only with a bridge, and build it at once",
                de="ein Plättchen auch dort anlegen, wo es nur mit Brücke passt, und sie gleich bauen",
            ),
            may=True,
            rank=5,
            more=Text(
                en="If it fits nowhere without one, you may also put it out of the game and draw again.",
                de="Passt es ohne sie nirgends, darfst du es auch aus dem Spiel legen und neu ziehen.",
            ),
        ),
        *build_lines(),
        *(
            Line(
                "T4.2",
                text,
                may=True,
                choice=True,
                rank=1,
                more=FREE_ROAD,
                when={"bridge.deploy-on-neighbour": (value,)},
            )
            for value, text in ON_WHICH.items()
        ),
    ),
    placements=with_bridge,
    extras=offer_bridges,
    offer=deploy_on_neighbour,
    handlers=dict.fromkeys(AXES, build),
    refusals=dict.fromkeys(AXES, Refusal(("cell",), why_not_bridge)),
    tokens=show_bridges,
    answers={
        axis: Answer(
            button=Text(en=f"Build a bridge {ways[0]}", de=f"Brücke {ways[1]} bauen"),
            told=Text(en="built a bridge", de="Brücke gebaut"),
            here=Text(en=f"Bridge {ways[0]}", de=f"Brücke {ways[1]}"),
            sign=Sign(icon=icon),
        )
        for axis, ways, icon in LOOKS
    },
    token_kinds={"bridge": TokenKind(name=BRIDGE_NAME, sign=Sign(icon="bridge"))}
    | {
        axis: TokenKind(
            name=Text(en=f"bridge {ways[0]}", de=f"Brücke {ways[1]}"), sign=Sign(figure=icon), material="wood"
        )
        for axis, ways, icon in LOOKS
    },
    events={
        f"{axis}-built": Text(en=f"a bridge {ways[0]}, {{place}}", de=f"eine Brücke {ways[1]}, {{place}}")
        for axis, ways, _ in LOOKS
    },
    quiet=frozenset(f"{axis}-built" for axis in AXES),
    words={
        "bridge": BRIDGE_NAME,
    },
    foreign=(
        Jcz(
            elements={"bridge": "bridges"},
            features={"Bridge": ROAD},
            messages={
                "PLACE_TOKEN BRIDGE": ForeignMove(
                    {"NS": AXES[0], "WE": AXES[1]}, ("cell",), feature="Bridge", unasked="after the figure"
                )
            },
            tokens={"BRIDGE": "bridge"},
            actions={"Bridge": AXES},
        ),
    ),
)

OPTIONS = (
    Option(
        "bridge.must-continue-road",
        Text(en="A bridge that touches no road", de="Eine Brücke, die keine Straße berührt"),
        {False: Text(en="is allowed", de="ist erlaubt"), True: Text(en="is not allowed", de="ist nicht erlaubt")},
        "bridges-castles-bazaars.md, Ambiguities 1",
    ),
    Option(
        "bridge.per-part",
        Text(en="Bridges in a double turn", de="Brücken im Doppelzug"),
        {True: Text(en="one in each part", de="eine je Teil"), False: Text(en="one in all", de="eine im Ganzen")},
        "bridges-castles-bazaars.md, Ambiguities 4",
    ),
    Option(
        "bridge.deploy-on-neighbour",
        Text(en="Follower on a bridge over a neighbouring tile", de="Gefolgsmann auf einer Brücke nebenan"),
        {False: Text(en="is not allowed", de="ist nicht erlaubt"), True: Text(en="is allowed", de="ist erlaubt")},
        "bridges-castles-bazaars.md, Ambiguities 6",
    ),
)
