"""Little Buildings: a tower, house or shed on the new tile instead of a figure; whatever is scored there brings more.

Rules: little-buildings.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set

from msgspec import Struct

from bastide.game.actions import Action, Choose
from bastide.game.decision import Decision
from bastide.game.events import Happened
from bastide.game.foreign import ForeignMove, ForeignRule, Jcz
from bastide.game.frames import Part
from bastide.game.game import Game
from bastide.game.module import Effect, Element, Line, Module, Option, Options, Token, ValueRule, When
from bastide.game.numbers import PieceNumber, PlayerNumber
from bastide.game.question import Question, asks_only
from bastide.game.scoring import Value
from bastide.game.shown import Answer, Picture, Sign, TokenKind
from bastide.modules.course import refused_figure_action
from bastide.text import Sentence, Text
from bastide.tiles.face import CASTLE, CATHEDRAL, CITY, FIELD, GARDEN, MONASTERY, ROAD
from bastide.tiles.geometry import Cell, cell_of

TOWER, HOUSE, SHED = "little-tower", "little-house", "little-shed"
KINDS = (TOWER, HOUSE, SHED)
EACH_KIND = 6
WORTH = {TOWER: 3, HOUSE: 2, SHED: 1}
"""By option; otherwise each is worth 1."""


class Buildings(Struct):
    on: tuple[tuple[PieceNumber, str, PlayerNumber], ...] = ()  # (piece, kind, who put it there)


# -- the share of a player ---------------------------------------------------------------------------------------------


def is_dealt_by_kind(options: Options) -> bool:
    """Where the kinds are worth different points, everybody has the same number of each."""
    return options["buildings.values"] == "3-2-1" or options["buildings.deal"] == "kind"


def share_of(game: Game, player: int, kind: str) -> int:
    """How many of a kind a player begins with; four players have a fourth one each, in the order of their seats."""
    players = game.rules.players
    own, more = EACH_KIND // players, 0
    if not is_dealt_by_kind(game.rules.options) and EACH_KIND * len(KINDS) // players > own * len(KINDS):
        more = int(kind == KINDS[player % len(KINDS)])
    return own + more


def left_of(game: Game, player: int, kind: str) -> int:
    used = [building[1:] for building in game.slot(Buildings).on]
    return share_of(game, player, kind) - used.count((kind, player))


# -- putting one on the tile -------------------------------------------------------------------------------------------


def offer_building(game: Game, part: Part, actions: list[Action]) -> None:
    """T4.2 m: instead of any other figure action, also where no follower may stand."""
    if part.piece >= 0:
        cell = cell_of_piece(game, part.piece)
        actions += [Choose(kind, cell=cell) for kind in KINDS if left_of(game, part.player, kind)]


def cell_of_piece(game: Game, piece: int) -> Cell:
    return cell_of(game.board.pieces[piece].cell)


def put_building(game: Game, part: Part, action: Choose) -> None:
    """By option it stands for every follower of the part, the phantom too (little-buildings.md, Turn)."""
    part.no_more_followers = game.rules.options["buildings.with-phantom"] == "no"
    game.slot(Buildings).on += ((part.piece, action.what, part.player),)
    game.events.append(Happened(f"{action.what}-put", part.player, cell_of_piece(game, part.piece)))


def ask_for_building(_: Game, decision: Decision) -> Question | None:
    """Where no figure can be used."""
    return PUT_ONE if decision.step == "T4.2" and asks_only(decision, *KINDS) else None


PUT_ONE = Question(
    Text(en="put a little building on the tile, or skip", de="ein kleines Gebäude auf das Plättchen legen oder keins"),
    Text(
        en="It brings points to whoever scores something on this tile.",
        de="Es bringt allen Punkte, die auf diesem Plättchen etwas werten.",
    ),
    Text(en="no building", de="kein Gebäude"),
    source="little-buildings.md, Turn",
)
NEW_TILE = Text(
    en="A building goes onto the tile just placed.", de="Ein Gebäude kommt auf das gerade gelegte Plättchen."
)
NONE_LEFT = {
    TOWER: Text(en="You have no little tower left.", de="Du hast keinen kleinen Turm mehr."),
    HOUSE: Text(en="You have no little house left.", de="Du hast kein kleines Haus mehr."),
    SHED: Text(en="You have no little shed left.", de="Du hast keinen kleinen Schuppen mehr."),
}


def why_not_building(game: Game, part: Part, action: Choose) -> Sentence | None:
    if part.piece < 0 or action.cell != cell_of_piece(game, part.piece):
        return Sentence(NEW_TILE)
    return None if left_of(game, part.player, action.what) else Sentence(NONE_LEFT[action.what])


# -- values ------------------------------------------------------------------------------------------------------------

VALUED = {
    TOWER: Text(en="little towers", de="kleine Türme"),
    HOUSE: Text(en="little houses", de="kleine Häuser"),
    SHED: Text(en="little sheds", de="kleine Schuppen"),
}
FEATURES = frozenset((ROAD, CITY, MONASTERY, GARDEN, CASTLE, CATHEDRAL))


def lying_at(*kinds: str) -> Callable[[Game, Value], int]:
    """How many buildings of these kinds lie on the tiles of a feature; of a monastery also on those around it."""

    def count(game: Game, value: Value) -> int:
        on = game.slot(Buildings).on
        pieces = same_spaces(game, value.pieces(game)) if on else ()
        return sum(piece in pieces and kind in kinds for piece, kind, _ in on)

    return count


def same_spaces(game: Game, pieces: Set[int]) -> Set[int]:
    """Where spaces count, both halves of a space are one place (little-buildings.md, Interactions)."""
    if not game.rules.counts_spaces:
        return pieces
    board = game.board
    return {other for piece in pieces for cell in board.cells_of(piece) for other in board.pieces_on(cell)}


def value_rules() -> Iterator[ValueRule]:
    """T8.4 and the end: each brings its points to everybody who scores the feature, after the witch has halved it."""
    for zero in ("add", "none"):
        when: When = {"buildings.zero-features": (zero,)}
        yield from rules_for("little-buildings", KINDS, 1, zero, {**when, "buildings.values": ("1-1-1",)})
        for kind, worth in WORTH.items():
            yield from rules_for(kind, (kind,), worth, zero, {**when, "buildings.values": ("3-2-1",)})


def rules_for(word: str, kinds: tuple[str, ...], each: int, zero: str, when: When) -> Iterator[ValueRule]:
    """For features, and for farms, which are never complete."""
    count, effect = lying_at(*kinds), Effect(each=each, if_worth=zero == "none")
    yield ValueRule("additions", FEATURES, word, count, complete=effect, unfinished=effect, when=when)
    yield ValueRule("additions", frozenset((FIELD,)), word, count, unfinished=effect, when=when)


# -- in words ----------------------------------------------------------------------------------------------------------

NAMES = {
    TOWER: Text(en="little tower|little towers", de="kleiner Turm|kleine Türme"),
    HOUSE: Text(en="little house|little houses", de="kleines Haus|kleine Häuser"),
    SHED: Text(en="little shed|little sheds", de="kleiner Schuppen|kleine Schuppen"),
}
PUT = {
    TOWER: Text(en="a little tower", de="kleinen Turm"),
    HOUSE: Text(en="a little house", de="kleines Haus"),
    SHED: Text(en="a little shed", de="kleinen Schuppen"),
}


def answer(kind: str) -> Answer:
    thing = PUT[kind]
    shown = f"K{thing.de[1:]}"
    return Answer(
        button=Text(en=f"Put {thing.en} on the tile", de=f"{shown} auf das Plättchen legen"),
        told=Text(en=f"put {thing.en} on the tile", de=f"{thing.de} auf das Plättchen gelegt"),
        here=Text(en=f"Put {thing.en} here", de=f"{shown} hierher legen"),
        sign=Sign(figure=kind),
    )


def show_buildings(game: Game) -> list[Token]:
    lying = [Token(kind, cell=cell_of_piece(game, piece)) for piece, kind, _ in game.slot(Buildings).on]
    held = [
        Token(kind, left, player=player)
        for player in range(game.rules.players)
        for kind in KINDS
        if (left := left_of(game, player, kind))
    ]
    return lying + held


def share_text(players: int, *, by_kind: bool) -> Text:
    own = EACH_KIND // players
    more = not by_kind and EACH_KIND * len(KINDS) // players > own * len(KINDS)
    if own > 1:
        return Text(
            en=f"{own} towers, {own} houses and {own} sheds", de=f"{own} Türme, {own} Häuser und {own} Schuppen"
        )
    if more:
        return Text(
            en="1 tower, 1 house, 1 shed and 1 more building", de="1 Turm, 1 Haus, 1 Schuppen und noch 1 Gebäude"
        )
    return Text(en="1 tower, 1 house and 1 shed", de="1 Turm, 1 Haus und 1 Schuppen")


def deal_lines() -> Iterator[Line]:
    """S3, for each way of dealing."""
    equal = ("1-1-1",)
    ways: tuple[tuple[bool, When], ...] = (
        (False, {"buildings.values": equal, "buildings.deal": ("number",)}),
        (True, {"buildings.values": equal, "buildings.deal": ("kind",)}),
        (True, {"buildings.values": ("3-2-1",)}),
    )
    for by_kind, when in ways:
        yield Line(
            "S3",
            Text(en="take {share}", de="{share} nehmen"),
            who="everyone",
            numbers={"share": {players: share_text(players, by_kind=by_kind) for players in range(1, 7)}},
            more=Text(
                en="The rest of the 18 buildings stays in the box.",
                de="Was von den 18 Gebäuden übrig ist, bleibt in der Schachtel.",
            ),
            when=when,
        )


AT_THE_END = {
    "add": Text(
        en="A building counts once for each farm, and also where the feature brings nothing by itself.",
        de="Ein Gebäude zählt bei jeder Wiese einmal, und auch, wo das Gebiet selbst nichts bringt.",
    ),
    "none": Text(
        en="A building counts once for each farm, but not where the feature brings nothing by itself.",
        de="Ein Gebäude zählt bei jeder Wiese einmal, aber nicht, wo das Gebiet selbst nichts bringt.",
    ),
}


def lines() -> Iterator[Line]:
    yield from deal_lines()
    yield Line(
        "T4.2",
        Text(
            en="put a little building on the tile instead of a figure",
            de="statt einer Figur ein kleines Gebäude auf das Plättchen legen",
        ),
        may=True,
        choice=True,
        rank=120,
        more=Text(
            en="It belongs to the whole tile and to nobody, and stays to the end. It counts from now on.",
            de="Es gehört zum ganzen Plättchen und niemandem und bleibt bis zum Ende. Es zählt ab sofort.",
        ),
    )
    yield Line(
        "T4.3",
        Text(
            en="leave the phantom out if you have just put a building",
            de="das Phantom weglassen, wenn du gerade ein Gebäude gelegt hast",
        ),
        rank=4,
        beside=("phantom",),
        more=Text(
            en="A building takes the place of every follower of this turn part.",
            de="Ein Gebäude kommt an die Stelle aller Gefolgsleute dieses Zugteils.",
        ),
        when={"buildings.with-phantom": ("no",)},
    )
    for value, more in AT_THE_END.items():
        yield Line(
            "E8",
            Text(
                en="count buildings for unfinished features and farms too",
                de="Gebäude auch bei unfertigen Gebieten und Wiesen zählen",
            ),
            who="table",
            rank=1,
            more=more,
            when={"buildings.zero-features": (value,)},
        )


# -- the module --------------------------------------------------------------------------------------------------------

LITTLE_BUILDINGS = Element(
    id="little-buildings",
    name=Text(en="Little buildings", de="Kleine Gebäude"),
    state=Buildings,
    offer=offer_building,
    question=ask_for_building,
    handlers=dict.fromkeys(KINDS, put_building),
    refusals=dict.fromkeys(KINDS, refused_figure_action(("cell",), why_not_building)),
    values=tuple(value_rules()),
    lines=tuple(lines()),
    tokens=show_buildings,
    answers={kind: answer(kind) for kind in KINDS},
    token_kinds={
        kind: TokenKind(name=name, sign=Sign(figure=kind), shown="corner", worth=0.8) for kind, name in NAMES.items()
    },
    events={
        f"{kind}-put": Text(
            en=f"{thing.en} goes onto the tile {{place}}",
            de=f"{NAMES[kind].de.split('|')[0]} auf dem Plättchen {{place}}",
        )
        for kind, thing in PUT.items()
    },
    quiet=frozenset(f"{kind}-put" for kind in KINDS),
    words={"little-buildings": Text(en="little buildings", de="kleine Gebäude"), **VALUED},
    foreign=(
        Jcz(
            elements={"little-buildings": "little-buildings"},
            fixed={"buildings.with-phantom": "yes", "buildings.deal": "kind"},
            messages={
                "PLACE_TOKEN LB_TOWER": ForeignMove(TOWER, ("cell",)),
                "PLACE_TOKEN LB_HOUSE": ForeignMove(HOUSE, ("cell",)),
                "PLACE_TOKEN LB_SHED": ForeignMove(SHED, ("cell",)),
            },
            tokens={"LB_TOWER": TOWER, "LB_HOUSE": HOUSE, "LB_SHED": SHED},
        ),
    ),
)

MODULE = Module(
    id="little-buildings",
    number=26,
    name=Text(en="Little Buildings", de="Die Häuser"),
    year=2012,
    about=Text(
        en="Towers, houses and sheds on tiles bring more points to whatever is scored there.",
        de="Türme, Häuser und Schuppen auf den Plättchen bringen allem mehr Punkte, was dort gewertet wird.",
    ),
    picture=Picture("V", Sign(figure=HOUSE)),
    elements=(LITTLE_BUILDINGS,),
    options=(
        Option(
            "buildings.values",
            Text(en="Little buildings bring", de="Kleine Gebäude bringen"),
            {
                "1-1-1": Text(en="1 point each", de="je 1 Punkt"),
                "3-2-1": Text(en="3 for a tower, 2 for a house, 1 for a shed", de="Turm 3, Haus 2, Schuppen 1"),
            },
            "little-buildings.md, Ambiguities",
        ),
        Option(
            "buildings.deal",
            Text(en="Of the little buildings each player gets", de="Von den kleinen Gebäuden bekommt jeder"),
            {
                "number": Text(en="as many as the others", de="gleich viele"),
                "kind": Text(en="as many of each kind as the others", de="von jeder Art gleich viele"),
            },
            "little-buildings.md, Ambiguities",
        ),
        Option(
            "buildings.zero-features",
            Text(en="Little buildings at a feature worth nothing", de="Kleine Gebäude an einem Gebiet ohne Punkte"),
            {
                "add": Text(en="count all the same", de="zählen trotzdem"),
                "none": Text(en="do not count", de="zählen nicht"),
            },
            "little-buildings.md, Ambiguities",
        ),
        Option(
            "buildings.with-phantom",
            Text(en="After a little building", de="Nach einem kleinen Gebäude"),
            {
                "no": Text(en="no phantom may follow", de="darf kein Phantom folgen"),
                "yes": Text(en="the phantom may follow", de="darf das Phantom folgen"),
            },
            "little-buildings.md, Turn",
        ),
    ),
    source="Die Häuser, Spielbox 2012",
    foreign=(
        Jcz(
            rules={
                "little-buildings-scoring": ForeignRule(
                    "buildings.values", {"1/1/1": "1-1-1", "3/2/1": "3-2-1"}, missing="1/1/1", missing_now="3/2/1"
                )
            }
        ),
    ),
)
