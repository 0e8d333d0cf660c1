"""The Flying Machines: a follower flies in a straight line, as far as a die says, and joins an unfinished feature.

Rules: flying-machines.md. The die is rolled when the follower has started, never before.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bastide.board import Piece
from bastide.game.actions import Action, Choose
from bastide.game.decision import Decision
from bastide.game.events import Happened
from bastide.game.foreign import ForeignMove, ForeignSet, Jcz
from bastide.game.frames import Frame, Part
from bastide.game.game import HOME, Game
from bastide.game.module import Bag, Element, Figure, Line, Module, Option, Refusal, Token
from bastide.game.numbers import CellNumber, FigureNumber, PieceNumber, PlayerNumber, SegmentNumber
from bastide.game.question import FIGURE_ACTION, Question
from bastide.game.reasons import ASKED_FIGURE, COMPLETE, OCCUPIED, no_follower, not_from_supply, not_own
from bastide.game.shown import Answer, Picture, Sign, TokenKind
from bastide.modules import rulings
from bastide.modules.course import other_ways_in, refused_figure_action, take_handled
from bastide.text import Sentence, Text
from bastide.tiles.face import CASTLE, FIELD
from bastide.tiles.geometry import WIDTH, cell_of

FLIER = "flier"
WINDS = {
    "N": -WIDTH,
    "NE": -WIDTH + 1,
    "E": 1,
    "SE": WIDTH + 1,
    "S": WIDTH,
    "SW": WIDTH - 1,
    "W": -1,
    "NW": -WIDTH - 1,
}
"""Directions clockwise, each with its step on the board."""
ROLLS = {"die-1": 1, "die-2": 2, "die-3": 3}
"""What the die shows, each on two of its six sides."""


class Die(Struct):
    """The last roll, and the tile of the flying machine that it was for."""

    piece: PieceNumber = -1
    shows: str = ""


# -- the flight --------------------------------------------------------------------------------------------------------


def wind_of(piece: Piece) -> str | None:
    """Where the flying machine of a tile points as it lies; None if it has none."""
    printed = next((s.partition("=")[2] for s in piece.face.symbols if s.startswith(FLIER)), None)
    if printed is None:
        return None
    winds = list(WINDS)
    return winds[(winds.index(printed) + 2 * piece.rotation) % len(winds)]


def targets(machine: Piece) -> dict[str, int]:
    """The cell at which a flight ends, for each roll."""
    wind = wind_of(machine)
    return {die: machine.cell + number * WINDS[wind] for die, number in ROLLS.items()} if wind else {}


def may_start(game: Game, part: Part) -> bool:
    """With a flying machine on the tile just placed, once for each tile."""
    return part.piece >= 0 and game.slot(Die).piece != part.piece and bool(targets(game.board.pieces[part.piece]))


def offer_flight(game: Game, part: Part, actions: list[Action]) -> None:
    """T4.2 b: one figure of each kind in the supply that may fly, wherever it may come down."""
    if may_start(game, part):
        cell = cell_of(game.board.pieces[part.piece].cell)
        actions += [Choose("fly", figure=figure, cell=cell) for figure in fliers(game, part.player)]


def fliers(game: Game, player: int) -> list[int]:
    return [
        figure
        for id, kind in game.rules.kinds.items()
        if kind.follower
        and rulings.why_not_fly(game.rules, kind) is None
        and (figure := game.free_figure(player, id)) != HOME
    ]


def fly(game: Game, part: Part, action: Choose) -> None:
    """Roll the die; where nobody may land the follower comes back, and none is deployed in this part any more."""
    assert action.figure is not None
    die = game.slot(Die)
    die.piece, die.shows = part.piece, tuple(ROLLS)[game.draw_from(tuple(ROLLS))]
    game.events.append(Happened(die.shows, part.player))
    target = targets(game.board.pieces[part.piece])[die.shows]
    places = landing_places(game, game.rules.figures[action.figure][1], target)
    if places:
        game.push(Flight(part.player, action.figure, target, places))
        return
    part.no_more_followers = True
    game.events.append(Happened("no-landing", part.player, cell_of(target)))


def landing_places(game: Game, kind: Figure, cell: int) -> tuple[int, ...]:
    board = game.board
    segments = [s for piece in board.pieces_on(cell) for s in board.segments(piece)]
    return tuple(s for s in segments if why_not_land(game, kind, s) is None)


class Flight(Frame):
    """The die has fallen: the follower must land on the tile at `cell`, beside whoever is there."""

    player: PlayerNumber
    figure: FigureNumber
    cell: CellNumber
    places: tuple[SegmentNumber, ...]

    def next(self, game: Game) -> Decision | None:
        if not self.places:
            return None
        actions = [Choose("land", figure=self.figure, segment=segment) for segment in self.places]
        others = (way for segment in self.places for way in other_ways_in(game, self.figure, segment))
        return Decision(self.player, "T4.2.1", take_landing, (*actions, *others), question=LAND)


def take_landing(game: Game, flight: Flight, action: Choose) -> None:
    """The one figure action of the part has placed a follower, unless it was another one before a phantom flew."""
    assert action.segment is not None
    part = game.frame(Part)
    if isinstance(part.action, Choose) and part.action.what == "fly":
        part.action = action
    flight.places = ()
    if action.what == "land":
        game.deploy(flight.figure, action.segment)
    else:
        take_handled(game, part, action)


# -- refusals ----------------------------------------------------------------------------------------------------------

NO_MACHINE = Text(
    en="The tile just placed has no flying machine.", de="Auf dem gerade gelegten Plättchen ist kein Fluggerät."
)
STARTS_THERE = Text(en="The flying machine is at {cell}.", de="Das Fluggerät ist bei {cell}.")
NO_FIELD = Text(en="Nobody lands on a field.", de="Auf einer Wiese landet niemand.")
NO_CASTLE = Text(en="Nobody lands on a castle.", de="Auf einer Burg landet niemand.")
FLOWN_PAST = Text(
    en="The die shows {number}: the flight ends on another tile.",
    de="Der Würfel zeigt {number}: Der Flug endet auf einem anderen Plättchen.",
)


def why_not_fly(game: Game, part: Part, action: Choose) -> Sentence | None:
    assert action.figure is not None
    if not may_start(game, part):
        return Sentence(NO_MACHINE)
    if action.cell != (cell := cell_of(game.board.pieces[part.piece].cell)):
        return Sentence(STARTS_THERE, {"cell": "{},{}".format(*cell)})
    kind = game.rules.figures[action.figure][1]
    reason = no_follower(game, action.figure) or rulings.why_not_fly(game.rules, kind)
    return reason or not_from_supply(game, part.player, action.figure)


def why_not_land(game: Game, kind: Figure, segment: int) -> Sentence | None:
    """Why a follower of this kind does not land here, however far he flies; that others are there is no reason."""
    board = game.board
    printed = board.printed[segment].kind
    if printed == FIELD:
        return Sentence(NO_FIELD)
    if printed == CASTLE or game.is_converted(segment):
        return Sentence(NO_CASTLE)
    if board.is_complete(segment):
        return Sentence(COMPLETE)
    if printed not in game.rules.stands_on[kind.id]:
        return Sentence(kind.rule)
    vetoes = (veto(game, kind, segment) for veto in game.rules.may_deploy)
    return next((reason for reason in vetoes if reason and reason.text is not OCCUPIED), None)


def why_not_there(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    flight = game.stack[-1]
    if not isinstance(flight, Flight) or action.figure is None or action.segment is None:
        return None
    if reason := not_own(game, decision.player, action.figure):
        return reason
    if action.figure != flight.figure:
        return Sentence(ASKED_FIGURE, {"figure": flight.figure, "named": action.figure})
    if game.board.piece_of[action.segment] not in game.board.pieces_on(flight.cell):
        return Sentence(FLOWN_PAST, {"number": ROLLS[game.slot(Die).shows]})
    return why_not_land(game, game.rules.figures[flight.figure][1], action.segment)


# -- in words ----------------------------------------------------------------------------------------------------------

DIRECTIONS = {
    "N": Text(en="to the north", de="nach Norden"),
    "NE": Text(en="to the north-east", de="nach Nordosten"),
    "E": Text(en="to the east", de="nach Osten"),
    "SE": Text(en="to the south-east", de="nach Südosten"),
    "S": Text(en="to the south", de="nach Süden"),
    "SW": Text(en="to the south-west", de="nach Südwesten"),
    "W": Text(en="to the west", de="nach Westen"),
    "NW": Text(en="to the north-west", de="nach Nordwesten"),
}


def tell_direction(game: Game, _: Decision, names: Sequence[str]) -> dict[str, object]:
    wind = wind_of(game.board.pieces[game.frame(Part).piece])
    assert wind is not None
    return {"direction": DIRECTIONS[wind]}


def tell_roll(game: Game, _: Decision, names: Sequence[str]) -> dict[str, object]:
    return {"number": ROLLS[game.slot(Die).shows]}


MAY_FLY = replace(
    FIGURE_ACTION,
    why=Text(
        en="A follower may fly {direction}. The die says how far: 1, 2 or 3 tiles.",
        de="Ein Gefolgsmann darf {direction} fliegen. Der Würfel sagt, wie weit: 1, 2 oder 3 Plättchen.",
    ),
    values=tell_direction,
    source="flying-machines.md, Turn",
)
LAND = Question(
    Text(en="choose where to land", de="einen Landeplatz wählen"),
    Text(
        en="The die shows {number}. The flight must end on this tile, even beside others.",
        de="Der Würfel zeigt {number}. Der Flug muss auf diesem Plättchen enden, auch neben anderen.",
    ),
    values=tell_roll,
    source="flying-machines.md, Turn",
)


def is_flight_offered(decision: Decision) -> bool:
    return any(isinstance(action, Choose) and action.what == "fly" for action in decision.others)


def ask_for_flight(_: Game, decision: Decision) -> Question | None:
    return MAY_FLY if decision.step == "T4.2" and is_flight_offered(decision) else None


def show_die(game: Game) -> list[Token]:
    """Before a flight, where it may end; then the die, on the tile of its machine until the next tile is placed."""
    die, pieces = game.slot(Die), game.board.pieces
    if game.decision is not None and is_flight_offered(game.decision):
        return [
            Token(f"with-{die}", cell=cell_of(cell)) for die, cell in targets(pieces[game.frame(Part).piece]).items()
        ]
    if die.piece < 0 or die.piece != len(pieces) - 1:
        return []
    return [Token(die.shows, cell=cell_of(pieces[die.piece].cell))]


def die_by_number(_: Game, number: float) -> str:
    """What a number from 0 to 1 rolls (flying-machines.md, Turn)."""
    return tuple(ROLLS)[int(number * len(ROLLS))]


# -- the module --------------------------------------------------------------------------------------------------------

LINES = (
    Line(
        "S4",
        Text(en="lay the die of the flying machines ready", de="den Würfel der Fluggeräte bereitlegen"),
        who="table",
        rank=2,
        more=Text(
            en="It shows 1, 2 and 3, each on two sides.",
            de="Er zeigt 1, 2 und 3, jede Zahl auf zwei Seiten.",
        ),
    ),
    Line(
        "T4.2",
        Text(
            en="with a flying machine, choose a follower, roll the die and let him fly",
            de="mit einem Fluggerät einen Gefolgsmann wählen, würfeln und ihn fliegen lassen",
        ),
        may=True,
        choice=True,
        rank=10,
        symbol=Text(en="flying machine", de="Fluggerät"),
        more=Text(
            en="So many tiles in the direction shown, gaps count too. "
            "There he must land in a city, a monastery or on a road that is unfinished, even beside others. "
            "If he cannot, he comes back, and you place no other follower.",
            de="So viele Plättchen weit in die gezeigte Richtung, Lücken zählen mit. "
            "Dort muss er in einer Stadt, einem Kloster oder auf einer Straße landen, die unfertig ist, "
            "auch neben anderen. Geht das nicht, kommt er zurück, und du setzt keinen anderen.",
        ),
    ),
    Line(
        "T4.3",
        Text(
            en="leave the phantom out if your follower has found no place to land",
            de="das Phantom weglassen, wenn dein Gefolgsmann keinen Landeplatz gefunden hat",
        ),
        rank=4,
        beside=("phantom",),
        more=Text(
            en="If he has landed, the phantom may still come onto the tile just laid.",
            de="Ist er gelandet, darf das Phantom noch auf das gelegte Plättchen.",
        ),
    ),
    Line(
        "T4.3",
        Text(en="let the phantom fly with the flying machine", de="das Phantom mit dem Fluggerät fliegen lassen"),
        may=True,
        rank=5,
        beside=("phantom",),
        more=Text(en="Only if nobody has flown with this tile.", de="Nur wenn mit diesem Plättchen noch niemand flog."),
        when={"phantom.off-tile": (True,)},
    ),
)
DIE = Bag(
    Text(en="die of the flying machines", de="Würfel der Fluggeräte"),
    tuple((Text(en=str(number), de=str(number)), 2) for number in ROLLS.values()),
    returned=True,
)

FLYING_MACHINE = Element(
    id=FLIER,
    name=Text(en="Flying machines", de="Fluggeräte"),
    pays=False,
    state=Die,
    frames=(Flight,),
    lines=LINES,
    bags=(DIE,),
    offer=offer_flight,
    question=ask_for_flight,
    handlers={"fly": fly},
    refusals={
        "fly": refused_figure_action(("figure", "cell"), why_not_fly),
        "land": Refusal(("figure", "segment"), why_not_there),
    },
    tokens=show_die,
    answers={
        "fly": Answer(
            button=Text(en="Let {figure} fly", de="{figure} fliegen lassen"),
            told=Text(en="let {figure} fly", de="{figure} fliegen lassen"),
            here=Text(en="Roll and fly", de="Würfeln und fliegen"),
            sign=Sign(figure="die-3"),
            place=FLIER,
        ),
        "land": Answer(
            button=Text(en="Fly {figure} {to}", de="{figure} {to} fliegen"),
            told=Text(en="flew {figure} {to}", de="{figure} {to} geflogen"),
            here=Text(en="Land here", de="Hier landen"),
        ),
    },
    token_kinds={
        die: TokenKind(
            name=Text(en=f"die showing {number}", de=f"Würfel mit {number}"), sign=Sign(figure=die), shown="corner"
        )
        for die, number in ROLLS.items()
    }
    | {
        f"with-{die}": TokenKind(
            name=Text(en=f"end of the flight with a {number}", de=f"Ende des Flugs mit einer {number}"),
            sign=Sign(figure=die),
            shown="corner",
        )
        for die, number in ROLLS.items()
    },
    events={
        die: Text(en=f"{{player}} rolls a {number}", de=f"{{player}} würfelt eine {number}")
        for die, number in ROLLS.items()
    }
    | {
        "no-landing": Text(en="{player} finds no place to land {place}", de="{player} findet {place} keinen Landeplatz")
    },
    landmarks={f"{FLIER}={wind}": Text(en="the flying machine", de="vom Fluggerät") for wind in WINDS},
    foreign=(
        Jcz(
            implied=(FLIER,),
            messages={
                "DEPLOY_MEEPLE FlyingMachine": ForeignMove("fly", ("kind", "cell")),
                "DEPLOY_MEEPLE T4.2.1": ForeignMove("land", ("kind", "segment")),
            },
            draws={"fly": die_by_number},
        ),
    ),
)

MODULE = Module(
    id="flying-machines",
    number=23,
    name=Text(en="The Flying Machines", de="Die Fluggeräte"),
    year=2012,
    about=Text(
        en="Eight flying machines carry a follower 1 to 3 tiles away, also to places of others.",
        de="Acht Fluggeräte tragen einen Gefolgsmann 1 bis 3 Plättchen weit, auch zu Gebieten anderer.",
    ),
    picture=Picture("FlugH", Sign(figure="die-3")),
    tiles=("flying-machines",),
    elements=(FLYING_MACHINE,),
    options=(
        Option(
            "flier.kinds",
            Text(en="A flying machine carries", de="Ein Fluggerät trägt"),
            {
                "all": Text(
                    en="every follower; the abbot by his own rule", de="jeden Gefolgsmann; den Abt nach eigener Regel"
                ),
                "small-and-large": Text(
                    en="common and large followers only", de="nur gewöhnliche und große Gefolgsleute"
                ),
            },
            "flying-machines.md, Interactions",
        ),
        Option(
            "abbot.flier",
            Text(en="The abbot and flying machines", de="Der Abt und Fluggeräte"),
            {
                "no": Text(en="he does not fly", de="er fliegt nicht"),
                "yes": Text(en="he flies to monasteries and gardens", de="er fliegt zu Klöstern und Gärten"),
            },
            "abbot.md, Interactions",
        ),
    ),
    source="Die Fluggeräte, 2012",
    foreign=(Jcz(sets={"flier": ForeignSet("flying-machines", whole=True)}),),
)
