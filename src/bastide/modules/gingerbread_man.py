"""The Gingerbread Man: when he leaves a city, or it is completed, he pays every player for the knights in it.

Rules: gingerbread-man.md.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from bastide.game.actions import Choose
from bastide.game.decision import Decision
from bastide.game.events import Breakdown, Happened
from bastide.game.foreign import ForeignSet, Jcz
from bastide.game.frames import Part, Preparation
from bastide.game.game import Game
from bastide.game.module import Counted, Element, Line, Module, Option, Refusal, Step, Token
from bastide.game.numbers import PieceNumber, SegmentNumber
from bastide.game.question import Question
from bastide.game.reasons import COMPLETE, NEWEST
from bastide.game.shown import Answer, Picture, Sign, TokenKind
from bastide.modules.course import lies_on
from bastide.text import Sentence, Text, joined
from bastide.tiles.face import CITY
from bastide.tiles.geometry import cell_of

MAN, SYMBOL = "gingerbread-man", "gingerbread"
CITIES = frozenset((CITY,))
NOWHERE = -1


class GingerbreadMan(Struct):
    """The segment of the city he is in, and the tile with which he left a completed one last."""

    city: SegmentNumber = NOWHERE
    left_with: PieceNumber = -1


def put_at_start(game: Game, _: Preparation) -> None:
    """S4, once the start lies."""
    find_city(game)


def find_city(game: Game) -> None:
    """He is in the first city on the board; without an unfinished one he waits beside it."""
    game.slot(GingerbreadMan).city = next(iter(game.board.unfinished(CITIES)), NOWHERE)


# -- scoring -----------------------------------------------------------------------------------------------------------


def score_completed_city(game: Game, part: Part) -> None:
    """T8.1: his city is completed; a castle in its place is no city any more."""
    city = game.slot(GingerbreadMan).city
    if city != NOWHERE and any(game.board.same_feature(city, segment) for segment in part.completed):
        score_knights(game, city)


def score_knights(game: Game, city: int) -> None:
    """Every player gets the tiles of the city for each of the own knights in it, majority or not."""
    tiles = game.board.tiles(city)
    for player, knights in knights_in(game, city).items():
        why = Breakdown((("tiles", tiles),), knights, ("own-knights",), segment=city)
        game.award(player, why.points, MAN, why)


def knights_in(game: Game, city: int) -> dict[int, int]:
    """Player -> knights, in the order of the players; by option a large one counts twice."""
    twice = game.rules.options["gingerbread.large"] == 2
    found: dict[int, int] = {}
    for figure in game.figures_on(city):
        player, kind = game.rules.figures[figure]
        if kind.follower:
            found[player] = found.get(player, 0) + (2 if twice and kind.strength == 2 else 1)
    return dict(sorted(found.items()))


# -- moving ------------------------------------------------------------------------------------------------------------


def targets(game: Game) -> list[int]:
    """A segment of each other unfinished city."""
    board, city = game.board, game.slot(GingerbreadMan).city
    return [at for at in board.unfinished(CITIES) if city == NOWHERE or not board.same_feature(at, city)]


def leave_completed_city(game: Game, part: Part) -> Decision | None:
    """T9.1, his city is complete: he goes to another one, or beside the board if there is none."""
    man = game.slot(GingerbreadMan)
    if man.city == NOWHERE or not game.board.is_complete(man.city):
        return None
    if decision := ask(game, part, CITY_COMPLETED):
        return decision
    man.city, man.left_with = NOWHERE, part.piece
    game.events.append(Happened("gingerbread-gone"))
    return None


def move_by_symbol(game: Game, part: Part) -> Decision | None:
    """T9.1, the tile shows him: he goes to another city, or stays if there is none; by option also without a symbol."""
    man, options = game.slot(GingerbreadMan), game.rules.options
    has_moved = man.left_with == part.piece >= 0 and options["gingerbread.double-move"] == "no"
    if lies_on(game, part, SYMBOL) and not has_moved:
        return ask(game, part, SYMBOL_BRINGS_HIM if man.city == NOWHERE else SYMBOL_LAID)
    if man.city == NOWHERE and options["gingerbread.return"] == "next-open-city":
        return ask(game, part, COMES_BACK)
    return None


def ask(game: Game, part: Part, question: Question) -> Decision | None:
    found = [Choose(MAN, segment=segment) for segment in targets(game)]
    return Decision(part.player, "T9.1", take_move, found, question=question) if found else None


def take_move(game: Game, part: Part, action: Choose) -> None:
    """If he leaves an unfinished city, its knights are paid first; those of a completed one have been paid."""
    man = game.slot(GingerbreadMan)
    assert action.segment is not None
    if man.city != NOWHERE and game.board.is_complete(man.city):
        man.left_with = part.piece
    elif man.city != NOWHERE:
        score_knights(game, man.city)
    man.city = action.segment
    cell = cell_of(game.board.cell_of(action.segment))
    game.events.append(Happened("gingerbread-moved", part.player, (*cell, action.segment)))


# -- refusals ----------------------------------------------------------------------------------------------------------

NO_CITY = Text(en="The gingerbread man goes into cities only.", de="Der Lebkuchenmann geht nur in Städte.")
SAME_CITY = Text(en="He must go into another city.", de="Er muss in eine andere Stadt.")


def why_not_move(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    if decision.take is not take_move or action.segment is None:
        return None
    board, at = game.board, action.segment
    if board.printed[at].kind != CITY:
        return Sentence(NO_CITY)
    if board.is_complete(at):
        return Sentence(COMPLETE)
    newest = next((segment for segment in targets(game) if board.same_feature(segment, at)), None)
    return Sentence(SAME_CITY) if newest is None else Sentence(NEWEST, {"segment": newest})


# -- in words ----------------------------------------------------------------------------------------------------------

NAME = Text(en="gingerbread man", de="Lebkuchenmann")
MOVE = Text(en="move the gingerbread man", de="den Lebkuchenmann versetzen")
SYMBOL_LAID = Question(
    MOVE,
    Text(
        en="The tile shows him. The knights in the city he leaves score first.",
        de="Das Plättchen zeigt ihn. Zuerst werden die Ritter der verlassenen Stadt gewertet.",
    ),
    source="gingerbread-man.md, Turn",
)
SYMBOL_BRINGS_HIM = Question(
    MOVE,
    Text(
        en="The tile shows him: he comes into an unfinished city.",
        de="Das Plättchen zeigt ihn: Er kommt in eine unfertige Stadt.",
    ),
    source=SYMBOL_LAID.source,
)
CITY_COMPLETED = Question(
    MOVE,
    Text(
        en="His city is complete: he goes into an unfinished one.",
        de="Seine Stadt ist fertig: Er geht in eine unfertige.",
    ),
    source=SYMBOL_LAID.source,
)
COMES_BACK = Question(
    MOVE,
    Text(
        en="There is an unfinished city again: he comes back.",
        de="Es gibt wieder eine unfertige Stadt: Er kommt zurück.",
    ),
    source="gingerbread-man.md, Ambiguities",
)


def show_man(game: Game) -> list[Token]:
    city = game.slot(GingerbreadMan).city
    return [] if city == NOWHERE else [Token(MAN, cell=cell_of(game.board.cell_of(city)), segment=city)]


EACH_KNIGHT = Text(
    en="Every player gets 1 point for each tile of the city, times the own knights in it. "
    "Pennants and majority do not matter.",
    de="Jeder bekommt 1 Punkt je Plättchen der Stadt, mal die Zahl der eigenen Ritter darin. "
    "Wappen und Mehrheit zählen nicht.",
)
LARGE = {
    1: (),
    2: (Text(en="A large follower counts as two knights.", de="Ein großer Gefolgsmann zählt als zwei Ritter."),),
}
STAY = Text(en="The knights stay.", de="Die Ritter bleiben.")
ONCE = {
    "no": Text(
        en="If the tile has completed his city too, he moves only once.",
        de="Hat das Plättchen auch seine Stadt fertig gemacht, zieht er nur einmal.",
    ),
    "yes": Text(
        en="If the tile has completed his city too, he moves twice.",
        de="Hat das Plättchen auch seine Stadt fertig gemacht, zieht er zweimal.",
    ),
}
BESIDE = {
    "symbol": Text(
        en="If there is none, he waits beside the board for the next tile with him.",
        de="Gibt es keine, wartet er neben dem Spiel auf das nächste Plättchen mit ihm.",
    ),
    "next-open-city": Text(
        en="If there is none, he waits beside the board until there is one.",
        de="Gibt es keine, wartet er neben dem Spiel, bis es eine gibt.",
    ),
}


def steps() -> Iterator[Step[Part]]:
    for number, large in LARGE.items():
        yield Step(
            "T8.1",
            Text(
                en="score the knights in a completed city with the gingerbread man",
                de="die Ritter in einer fertigen Stadt mit dem Lebkuchenmann werten",
            ),
            score_completed_city,
            who="table",
            more=joined(EACH_KNIGHT, *large),
            when={"gingerbread.large": (number,)},
            counted=(Counted(Text(en="tile times own knight", de="Plättchen mal eigener Ritter"), 1),),
        )
    for value, beside in BESIDE.items():
        yield Step(
            "T9.1",
            Text(
                en="move the gingerbread man out of a completed city",
                de="den Lebkuchenmann aus einer fertigen Stadt versetzen",
            ),
            leave_completed_city,
            more=joined(Text(en="Into an unfinished city.", de="In eine unfertige Stadt."), beside),
            when={"gingerbread.return": (value,)},
        )
    for value, once in ONCE.items():
        yield Step(
            "T9.1",
            Text(
                en="score the knights around the gingerbread man, then move him to another unfinished city",
                de="die Ritter beim Lebkuchenmann werten und ihn dann in eine andere unfertige Stadt versetzen",
            ),
            move_by_symbol,
            rank=1,
            symbol=NAME,
            more=joined(
                EACH_KNIGHT,
                STAY,
                Text(en="Without such a city nothing happens.", de="Ohne eine solche Stadt geschieht nichts."),
                once,
            ),
            when={"gingerbread.double-move": (value,)},
            counted=(Counted(Text(en="tile times own knight", de="Plättchen mal eigener Ritter"), 1),),
        )


GINGERBREAD_MAN = Element(
    id=MAN,
    name=Text(en="Gingerbread man", de="Lebkuchenmann"),
    state=GingerbreadMan,
    steps=(
        Step("S7", Text(en="put the gingerbread man into his city", de="den Lebkuchenmann hinstellen"), put_at_start),
        *steps(),
    ),
    lines=(
        Line(
            "S4",
            Text(
                en="put the gingerbread man into the city of the start tile",
                de="den Lebkuchenmann in die Stadt des Startplättchens stellen",
            ),
            who="table",
            rank=3,
            more=Text(
                en="If the start has no unfinished city, he waits beside the board.",
                de="Hat der Anfang keine unfertige Stadt, wartet er neben dem Spiel.",
            ),
        ),
    ),
    resume=find_city,
    refusals={MAN: Refusal(("segment",), why_not_move)},
    tokens=show_man,
    answers={
        MAN: Answer(
            button=Text(en="Put the gingerbread man {to}", de="Lebkuchenmann {to}"),
            told=Text(en="put the gingerbread man {to}", de="Lebkuchenmann {to} gestellt"),
            here=Text(en="Gingerbread man here", de="Lebkuchenmann hierher"),
            sign=Sign(figure=MAN),
        ),
    },
    token_kinds={MAN: TokenKind(name=NAME, sign=Sign(figure=MAN), shown="segment", worth_on_tile=4.0)},
    events={
        "gingerbread-moved": Text(
            en="the gingerbread man goes to the tile {place}", de="der Lebkuchenmann kommt auf das Plättchen {place}"
        ),
        "gingerbread-gone": Text(
            en="the gingerbread man waits beside the board", de="der Lebkuchenmann wartet neben dem Tisch"
        ),
    },
    quiet=frozenset(("gingerbread-moved",)),
    words={MAN: NAME, "own-knights": Text(en="own knights", de="eigene Ritter")},
)

MODULE = Module(
    id="gingerbread-man",
    number=36,
    name=Text(en="The Gingerbread Man", de="Der Lebkuchenmann"),
    year=2012,
    about=Text(
        en="The gingerbread man goes from city to city and pays for every knight he leaves behind.",
        de="Der Lebkuchenmann zieht von Stadt zu Stadt und bezahlt jeden Ritter, den er zurücklässt.",
    ),
    picture=Picture("LebA", Sign(figure=MAN)),
    tiles=("gingerbread-man",),
    elements=(GINGERBREAD_MAN,),
    options=(
        Option(
            "gingerbread.base",
            Text(en="The gingerbread man comes", de="Der Lebkuchenmann kommt"),
            {
                "any": Text(en="to the base game as it is", de="zum Grundspiel, wie es ist"),
                "winter": Text(
                    en="with the 12 further tiles of the Winter Edition",
                    de="mit den 12 weiteren Plättchen der Winter-Edition",
                ),
            },
            "gingerbread-man.md, Components and setup",
            brings={"winter": "winter"},
        ),
        Option(
            "gingerbread.large",
            Text(en="A large follower with the gingerbread man", de="Ein großer Gefolgsmann beim Lebkuchenmann"),
            {
                1: Text(en="counts as one knight", de="zählt als ein Ritter"),
                2: Text(en="counts as two knights", de="zählt als zwei Ritter"),
            },
            "gingerbread-man.md, Interactions",
        ),
        Option(
            "gingerbread.double-move",
            Text(
                en="A tile that shows the gingerbread man and completes his city",
                de="Ein Plättchen mit dem Lebkuchenmann, das seine Stadt fertig macht",
            ),
            {
                "no": Text(en="moves him once", de="versetzt ihn einmal"),
                "yes": Text(en="moves him twice", de="versetzt ihn zweimal"),
            },
            "gingerbread-man.md, Turn",
        ),
        Option(
            "gingerbread.return",
            Text(
                en="Beside the board the gingerbread man waits for", de="Neben dem Spiel wartet der Lebkuchenmann auf"
            ),
            {
                "symbol": Text(en="the next tile that shows him", de="das nächste Plättchen, das ihn zeigt"),
                "next-open-city": Text(en="the next unfinished city", de="die nächste unfertige Stadt"),
            },
            "gingerbread-man.md, Ambiguities",
        ),
    ),
    source="Der Lebkuchenmann, 2012",
    foreign=(Jcz(sets={"winter": ForeignSet("winter", plain=True)}),),
)
