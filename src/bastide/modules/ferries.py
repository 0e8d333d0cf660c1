"""The Ferries: a ferry joins two of the roads that end at a lake, and joins others once such a road is extended.

Rules: ferries.md.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations

from msgspec import Struct

from bastide.game.actions import PASS, Action, Choose
from bastide.game.decision import Decision
from bastide.game.events import Happened
from bastide.game.foreign import ForeignMove, ForeignSet, Jcz
from bastide.game.frames import Frame, Part, Turn
from bastide.game.game import Game
from bastide.game.module import Element, Line, Module, Option, Refusal, Step, Token
from bastide.game.numbers import PieceNumber, PlayerNumber
from bastide.game.question import Question
from bastide.game.shown import Answer, Picture, Sign, TokenKind
from bastide.modules.course import lies_on
from bastide.text import Sentence, Text
from bastide.tiles.face import ROAD
from bastide.tiles.geometry import cell_at, cell_of

SUPPLY = 8
LAKE = "ferry-lake"
SIDES = {
    "N": Text(en="north", de="Norden"),
    "E": Text(en="east", de="Osten"),
    "S": Text(en="south", de="Süden"),
    "W": Text(en="west", de="Westen"),
}
ROUTES = {f"ferry-{SIDES[a].en}-{SIDES[b].en}": (a, b) for a, b in combinations(SIDES, 2)}
"""Word of a route -> the sides of the table from which the two roads come that it joins."""


class Ferries(Struct):
    routes: tuple[tuple[PieceNumber, str], ...] = ()  # (piece with a lake, where its ferry lies)
    used: tuple[PieceNumber, ...] = ()  # lakes whose ferry was laid or moved in this turn

    @property
    def left(self) -> int:
        return SUPPLY - len(self.routes)


def new_turn(game: Game, _: Turn) -> None:
    """T0.1: each ferry is moved once in a turn, also in a double turn."""
    game.slot(Ferries).used = ()


# -- lakes and routes --------------------------------------------------------------------------------------------------


def arms(game: Game, lake: int) -> dict[str, int]:
    """Side of the table -> the road of the lake that comes from there."""
    face, _, rotation, first = game.board.pieces[lake]
    roads = [segment.index for segment in face.segments if segment.kind == ROAD]
    return {side: first + index for index in roads for side in face.turned_reach(index, rotation)}


def joined_by(game: Game, lake: int, route: str) -> tuple[int, int]:
    """The two roads of a lake that a ferry on this route joins."""
    a, b = ROUTES[route]
    return arms(game, lake)[a], arms(game, lake)[b]


def routes_on(game: Game, lake: int) -> list[Choose]:
    """Every route of a lake but the one on which its ferry lies."""
    sides, now = arms(game, lake).keys(), dict(game.slot(Ferries).routes).get(lake)
    cell = place_of(game, lake)
    return [Choose(route, cell=cell) for route, ends in ROUTES.items() if sides >= set(ends) and route != now]


def place_of(game: Game, lake: int) -> tuple[int, int]:
    return cell_of(game.board.pieces[lake].cell)


def first_ferries(game: Game, piece: int) -> list[int]:
    """The lakes whose ferries come first on the roads that lead away from a tile; what lies behind is out of reach."""
    board, routes = game.board, game.slot(Ferries).routes
    crossings = {ends: lake for lake, route in routes for ends in [joined_by(game, lake, route)]}
    lake_at = {arm: lake for ends, lake in crossings.items() for arm in ends}
    edge = [segment for segment in board.segments(piece) if board.printed[segment].kind == ROAD]
    beside: dict[int, list[int]] = defaultdict(list)  # port -> the roads that meet there
    for segment in {s for start in edge for s in board.members(start)}:
        for port in board.port_keys(segment):
            beside[port].append(segment)
    links = [ends for ends in board.joints if ends not in crossings]
    found = set(edge)
    while edge:
        segment = edge.pop()
        near = {other for port in board.port_keys(segment) for other in beside[port]}
        near |= {other for ends in links if segment in ends for other in ends}
        edge += near - found
        found |= near
    return sorted({lake_at[segment] for segment in found & lake_at.keys()} - {piece})


def set_ferry(game: Game, lake: int, route: str) -> None:
    """Lay or move a ferry: roads join and part, and any of them may be complete now."""
    board, ferries, part = game.board, game.slot(Ferries), game.frame(Part)
    before = dict(ferries.routes)
    if lake in before:
        parted = joined_by(game, lake, before[lake])
        game.unlink(*parted)
        part.touched += parted
    joined = joined_by(game, lake, route)
    board.link(*joined)
    part.touched += joined
    ferries.routes = tuple(sorted((before | {lake: route}).items()))
    ferries.used += (lake,)
    game.events.append(Happened("ferry-laid", part.player, place_of(game, lake)))


# -- laying a ferry ----------------------------------------------------------------------------------------------------


def lay_ferry(game: Game, part: Part) -> Decision | None:
    """T5.3: a lake gets its ferry, whether or not somebody stands on its roads; by option only if somebody does."""
    if not lies_on(game, part, LAKE) or not game.slot(Ferries).left:
        return None
    if game.rules.options["ferries.place"] == "only-with-thief" and not has_thief(game, part.piece):
        return None
    return Decision(part.player, "T5.3", take_route, routes_on(game, part.piece), question=LAY)


def has_thief(game: Game, lake: int) -> bool:
    roads = arms(game, lake).values()
    return any(at in roads and game.rules.is_follower[figure] for figure, at in enumerate(game.where))


def take_route(game: Game, part: Part, action: Choose) -> None:
    set_ferry(game, part.piece, action.what)


LAY = Question(
    Text(en="lay the ferry on the lake", de="die Fähre auf den See legen"),
    Text(
        en="It joins two of the roads here; the others end at the lake.",
        de="Sie verbindet zwei der Straßen; die anderen enden am See.",
    ),
    source="ferries.md, Turn",
)

# -- moving ferries ----------------------------------------------------------------------------------------------------

MOVING_STEPS = {"after-figure": "T5.4", "before-figure": "T3.12"}


def move_ferries(game: Game, part: Part) -> Frame | None:
    """T5.4, or T3.12 by option: those ferries that are in reach before the first is moved."""
    ferries = game.slot(Ferries)
    if part.piece < 0 or not ferries.routes:
        return None
    lakes = tuple(lake for lake in first_ferries(game, part.piece) if lake not in ferries.used)
    return Moving(part.player, lakes) if lakes else None


class Moving(Frame):
    """The player moves ferries in any order, each once."""

    player: PlayerNumber
    lakes: tuple[PieceNumber, ...]

    def next(self, game: Game) -> Decision | None:
        if not self.lakes:
            return None
        actions = [choice for lake in self.lakes for choice in routes_on(game, lake)]
        step = MOVING_STEPS[str(game.rules.options["ferries.relay-time"])]
        return Decision(self.player, step, take_move, (*actions, PASS), question=MOVE)


def take_move(game: Game, moving: Moving, action: Action) -> None:
    if not isinstance(action, Choose) or action.cell is None:
        moving.lakes = ()
        return
    moved = game.board.cells[cell_at(*action.cell)]
    moving.lakes = tuple(lake for lake in moving.lakes if lake != moved)
    set_ferry(game, moved, action.what)


MOVE = Question(
    Text(en="move a ferry, or leave it", de="eine Fähre umlegen oder liegen lassen"),
    Text(
        en="Your tile continues a road with a ferry, which may now join other roads.",
        de="Dein Plättchen setzt eine Straße mit Fähre fort; sie darf nun andere verbinden.",
    ),
    Text(en="leave the ferries", de="Fähren liegen lassen"),
    source="ferries.md, Turn",
)

# -- refusals ----------------------------------------------------------------------------------------------------------

NO_LAKE = Text(en="On this tile there is no lake for a ferry.", de="Auf diesem Plättchen ist kein See für eine Fähre.")
NOT_NEW = Text(en="The ferry goes onto the lake just laid.", de="Die Fähre kommt auf den See, der gerade gelegt wurde.")
NO_ROAD = Text(en="No road comes to this lake from the {side}.", de="Zu diesem See führt keine Straße von {side}.")
LIES_THERE = Text(en="The ferry lies there already.", de="Dort liegt die Fähre schon.")
USED = Text(
    en="Each ferry is laid or moved only once in a turn.",
    de="Jede Fähre wird im Zug nur einmal gelegt oder umgelegt.",
)
OUT_OF_REACH = Text(
    en="Only the first ferry on each road of your tile can be moved.",
    de="Nur die jeweils erste Fähre auf den Straßen deines Plättchens lässt sich umlegen.",
)


def why_not_route(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    frame = game.stack[-1]
    if action.cell is None or not (isinstance(frame, Moving) or decision.step == "T5.3"):
        return None
    lake = game.board.cells.get(cell_at(*action.cell))
    if lake is None or LAKE not in game.board.pieces[lake].face.symbols:
        return Sentence(NO_LAKE)
    for side in ROUTES[action.what]:
        if side not in arms(game, lake):
            return Sentence(NO_ROAD, {"side": SIDES[side]})
    if not isinstance(frame, Moving):
        return Sentence(NOT_NEW)
    if lake in frame.lakes:
        return Sentence(LIES_THERE)
    return Sentence(USED if lake in game.slot(Ferries).used else OUT_OF_REACH)


# -- the module --------------------------------------------------------------------------------------------------------


def show_ferries(game: Game) -> list[Token]:
    return [Token(route, cell=place_of(game, lake)) for lake, route in game.slot(Ferries).routes]


LAY_WHEN = {
    "always": Text(
        en="Also if you placed nobody there. These two become one road; the others end at the lake.",
        de="Auch wenn du dort niemanden gesetzt hast. Die zwei werden eine Straße; die anderen enden am See.",
    ),
    "only-with-thief": Text(
        en="Only if you placed a follower on a road of this tile. Otherwise all its roads end at the lake.",
        de="Nur wenn du einen Gefolgsmann auf eine Straße dieses Plättchens gesetzt hast. "
        "Sonst enden alle Straßen am See.",
    ),
}


def steps() -> Iterator[Step[Part]]:
    for value, more in LAY_WHEN.items():
        yield Step(
            "T5.3",
            Text(
                en="lay a ferry on the lake so that it joins two roads",
                de="eine Fähre so auf den See legen, dass sie zwei Straßen verbindet",
            ),
            lay_ferry,
            symbol=Text(en="lake", de="See"),
            more=more,
            when={"ferries.place": (value,)},
        )
    for value, step in MOVING_STEPS.items():
        yield Step(
            step,
            Text(
                en="move the first ferry on each road that your tile continues",
                de="die erste Fähre auf jeder Straße umlegen, die dein Plättchen fortsetzt",
            ),
            move_ferries,
            may=True,
            more=Text(
                en="In every direction, each ferry once a turn, never one just laid. "
                "It joins any two roads of its lake; figures stay on their road.",
                de="In jeder Richtung, jede Fähre einmal im Zug, nie eine eben gelegte. "
                "Sie verbindet zwei beliebige Straßen ihres Sees; Figuren bleiben auf ihrer Straße.",
            ),
            when={"ferries.relay-time": (value,)},
        )


def from_to(route: str) -> Text:
    a, b = (SIDES[side] for side in ROUTES[route])
    return Text(en=f"from {a.en} to {b.en}", de=f"von {a.de} nach {b.de}")


def both_sides(route: str) -> Text:
    a, b = (SIDES[side] for side in ROUTES[route])
    return Text(en=f"{a.en} and {b.en}", de=f"{a.de} und {b.de}")


def answer(route: str) -> Answer:
    both = both_sides(route)
    return Answer(
        button=Text(en=f"Join {both.en} by ferry", de=f"{both.de} mit der Fähre verbinden"),
        told=Text(en=f"joined {both.en} on the lake {{place}}", de=f"{both.de} auf dem See {{place}} verbunden"),
        here=Text(en=f"Join {both.en}", de=f"{both.de} verbinden"),
        sign=Sign(figure=route),
        place=route,
    )


FERRY = Element(
    id="ferry",
    name=Text(en="Ferries", de="Fähren"),
    pays=False,
    state=Ferries,
    frames=(Moving,),
    steps=(
        Step("T0.1", Text(en="each ferry once in this turn", de="jede Fähre einmal in diesem Zug"), new_turn, rank=1),
        *steps(),
    ),
    lines=(
        Line(
            "S4",
            Text(en=f"put the {SUPPLY} ferries beside the board", de=f"die {SUPPLY} Fähren neben den Spielplan legen"),
            who="table",
            more=Text(en="They are for everyone.", de="Sie sind für alle da."),
        ),
    ),
    refusals=dict.fromkeys(ROUTES, Refusal(("cell",), why_not_route)),
    tokens=show_ferries,
    answers={route: answer(route) for route in ROUTES},
    token_kinds={
        route: TokenKind(
            name=Text(en=f"ferry {from_to(route).en}", de=f"Fähre {from_to(route).de}"),
            sign=Sign(figure=route),
            material="wood",
        )
        for route in ROUTES
    },
    events={"ferry-laid": Text(en="a ferry on the lake {place}", de="eine Fähre auf dem See {place}")},
    quiet=frozenset(("ferry-laid",)),
    landmarks={LAKE: Text(en="the ferry lake", de="vom Fährsee")},
    foreign=(
        Jcz(
            elements={"ferry": "ferry"},
            messages={
                "PLACE_TOKEN FERRY": ForeignMove(
                    {
                        "NE": "ferry-north-east",
                        "NS": "ferry-north-south",
                        "NW": "ferry-north-west",
                        "SE": "ferry-east-south",
                        "WE": "ferry-east-west",
                        "SW": "ferry-south-west",
                    },
                    ("cell",),
                )
            },
            phases={"T5.3": "PlaceFerryPhase", "T5.4": "ChangeFerriesPhase"},
        ),
    ),
)

MODULE = Module(
    id="ferries",
    number=24,
    name=Text(en="The Ferries", de="Die Fähren"),
    year=2012,
    about=Text(
        en="On eight lakes ferries join two roads, and part them again.",
        de="Auf acht Seen verbinden Fähren zwei Straßen und trennen sie wieder.",
    ),
    picture=Picture("FR3", Sign(figure="ferry")),
    tiles=("ferries",),
    elements=(FERRY,),
    options=(
        Option(
            "ferries.place",
            Text(en="A new lake gets a ferry", de="Ein neuer See bekommt eine Fähre"),
            {
                "always": Text(en="always", de="immer"),
                "only-with-thief": Text(
                    en="only with a follower on one of its roads", de="nur mit Gefolgsmann auf einer seiner Straßen"
                ),
            },
            "ferries.md, Ambiguities",
        ),
        Option(
            "ferries.relay-time",
            Text(en="Ferries are moved", de="Fähren werden umgelegt"),
            {
                "after-figure": Text(en="after the figure", de="nach der Figur"),
                "before-figure": Text(en="before the figure", de="vor der Figur"),
            },
            "ferries.md, Ambiguities",
        ),
    ),
    source="Die Fähren, Mini 3, 2012",
    foreign=(Jcz(sets={"ferries": ForeignSet("ferries", plain=True)}),),
)
