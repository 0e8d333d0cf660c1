"""The Count of Carcassonne: the city of Carcassonne as start, and four quarters whose followers join a scoring late.

Rules: count.md. A follower in a quarter is a figure ELSEWHERE whose spot names the quarter; the quarter where the Count
stands is locked.
"""

from __future__ import annotations

from collections.abc import Callable

from bastide.game.foreign import ForeignMove, ForeignRule, ForeignSet, ForeignWait, Jcz
from bastide.game.game import Game
from bastide.game.module import Element, Figure, Line, Module, Option, Refusal, Reminder, Step, Token
from bastide.game.shown import Answer, Picture, Sign, TokenKind
from bastide.game.traits import BLACKSMITH_QUARTER, CASTLE_QUARTER, CATHEDRAL_QUARTER, MARKET_QUARTER
from bastide.modules.count.entering import (
    MovingCount,
    enter_steps,
    new_turn,
    note_award,
    start_watching,
    why_not_enter,
    why_not_move,
)
from bastide.modules.count.leaving import Redeployment, leave_at_the_end_steps, leave_steps, why_not_redeploy
from bastide.modules.count.quarters import (
    CAPTIONS,
    INTO_QUARTER,
    QUARTER_NAMES,
    QUARTERS,
    Count,
    carcassonne,
    carcassonne_at,
    cell_of_quarter,
    lay_city,
    leave_start_out,
)
from bastide.modules.course import ANOTHER_START, START_INTO_PILE, START_STAYS_OUT
from bastide.text import Text

# -- the module --------------------------------------------------------------------------------------------------------


def show_count(game: Game) -> list[Token]:
    quarter = game.slot(Count).quarter
    cell = cell_of_quarter(game, quarter)
    return [] if cell is None else [Token("count", cell=cell, place=place_of(quarter))]


def place_of(quarter: str) -> str:
    """The named place of a quarter in the drawing of the city."""
    return f"quarter:{quarter.removesuffix('-quarter')}"


def may_enter(quarter: str) -> Callable[[Game, Figure], bool]:
    return lambda _, figure: quarter in figure.traits


def move_into(quarter: str) -> Answer:
    into = INTO_QUARTER[quarter]
    text = Text(en=f"{{figure}} {into.en}", de=f"{{figure}} {into.de}")
    told = Text(en=f"moved {{figure}} {into.en}", de=f"{{figure}} {into.de} gesetzt")
    here = Text(en=into.en.capitalize(), de=into.de[0].upper() + into.de[1:])
    return Answer(button=text, told=told, here=here, place=place_of(quarter), caption=CAPTIONS[quarter])


def move_count_to(quarter: str) -> Answer:
    into = INTO_QUARTER[quarter]
    return Answer(
        button=Text(en=f"Count {into.en}", de=f"Graf {into.de}"),
        told=Text(en=f"moved the Count {into.en}", de=f"Grafen {into.de} versetzt"),
        sign=Sign(figure="count"),
        place=place_of(quarter),
        caption=CAPTIONS[quarter],
    )


COUNT_NAME = Text(en="Count", de="Graf")
IS_COMPLETED_CITY = Text(en="count Carcassonne as a completed city", de="Carcassonne als fertige Stadt mitzählen")


BLOCK = Element(
    id="carcassonne",
    name=Text(en="City of Carcassonne", de="Stadt Carcassonne"),
    lays_start=True,
    start_board=True,
    comes_with=("count",),
    steps=(
        Step(
            "S2.5",
            START_STAYS_OUT,
            leave_start_out,
            who="table",
            more=ANOTHER_START,
            when={"count-start-tile": ("out",)},
        ),
        Step(
            "S6.1",
            Text(
                en="lay the 12 tiles of the City of Carcassonne as the start",
                de="die 12 Plättchen der Stadt Carcassonne als Anfang legen",
            ),
            lay_city,
            who="table",
            more=Text(
                en="They make three rows of four. Roads, fields and two small cities at the edge go on as usual.",
                de="Sie ergeben drei Reihen zu vier. Straßen, Wiesen und zwei kleine Städte am Rand gehen wie sonst "
                "weiter.",
            ),
        ),
    ),
    lines=(
        Line(
            "S2.4",
            Text(
                en="sort out the 12 tiles of the City of Carcassonne",
                de="die 12 Plättchen der Stadt Carcassonne aussortieren",
            ),
            who="table",
            rank=3,
            more=Text(en="They are not drawn.", de="Sie werden nicht gezogen."),
        ),
        Line("S2.5", START_INTO_PILE, who="table", more=ANOTHER_START, when={"count-start-tile": ("pile",)}),
        Line(
            "E6",
            IS_COMPLETED_CITY,
            who="table",
            rank=1,
            more=Text(en="It is one more for the King.", de="Für den König ist es eine mehr."),
            when={"carcassonne-is-city": (True,), "king-robber-scoring": ("default",)},
            beside=("king",),
        ),
        Line(
            "E15",
            IS_COMPLETED_CITY,
            who="table",
            rank=1,
            more=Text(en="For each farm that touches its walls.", de="Für jede Wiese, die an seine Mauern reicht."),
            when={"carcassonne-is-city": (True,)},
            beside=("farmers",),
        ),
    ),
    other_cities_at=carcassonne_at,
    other_cities=carcassonne,
)

JCZ_QUARTERS = {
    "QUARTER_CASTLE": CASTLE_QUARTER,
    "QUARTER_MARKET": MARKET_QUARTER,
    "QUARTER_BLACKSMITH": BLACKSMITH_QUARTER,
    "QUARTER_CATHEDRAL": CATHEDRAL_QUARTER,
}

COUNT = Element(
    id="count",
    name=Text(en="Count and quarters", de="Graf und Stadtviertel"),
    pays=False,
    state=Count,
    frames=(MovingCount, Redeployment),
    steps=(
        Step("T0.1", Text(en="nobody has entered yet", de="noch niemand ist eingezogen"), new_turn, rank=4),
        Step("T2.3", Text(en="watch who scores", de="beachten, wer punktet"), start_watching, rank=2),
        *leave_steps(),
        *enter_steps(),
        *leave_at_the_end_steps(),
    ),
    lines=(
        Line(
            "S6.1",
            Text(en="put the Count on the castle", de="den Grafen auf das Schloss stellen"),
            who="table",
            rank=1,
            more=Text(
                en="Nobody leaves the quarter in which he stands.",
                de="Aus dem Viertel, in dem er steht, kommt niemand heraus.",
            ),
        ),
    ),
    reminders=(Reminder(Text(en="followers in Carcassonne", de="Gefolgsleute in Carcassonne"), "players"),),
    credited=note_award,
    refusals={
        "redeploy": Refusal(("figure", "segment"), why_not_redeploy),
        **dict.fromkeys(QUARTERS, Refusal(("figure",), why_not_enter)),
        **dict.fromkeys((f"count-to-{quarter}" for quarter in QUARTERS), Refusal((), why_not_move)),
    },
    tokens=show_count,
    answers={
        "redeploy": Answer(
            button=Text(en="{figure} {to}", de="{figure} {to}"),
            told=Text(en="moved {figure} {to}", de="{figure} {to} versetzt"),
            here=Text(en="Out of Carcassonne", de="Aus der Stadt Carcassonne"),
            sign=Sign(icon="leave"),
        ),
    }
    | {quarter: move_into(quarter) for quarter in INTO_QUARTER}
    | {f"count-to-{quarter}": move_count_to(quarter) for quarter in INTO_QUARTER},
    token_kinds={"count": TokenKind(name=COUNT_NAME, sign=Sign(figure="count"), shown="place")},
    places={quarter: place_of(quarter) for quarter in INTO_QUARTER},
    drawn_on=cell_of_quarter,
    stands_at={quarter: may_enter(quarter) for quarter in INTO_QUARTER},
    events={
        f"count-to-{quarter}": Text(en=f"the Count moves {into.en}", de=f"der Graf zieht {into.de}")
        for quarter, into in INTO_QUARTER.items()
    },
    quiet=frozenset(f"count-to-{quarter}" for quarter in INTO_QUARTER),
    landmarks={"city-quarters": Text(en="Carcassonne", de="von Carcassonne")},
    words={"count": COUNT_NAME} | QUARTER_NAMES,
    foreign=(
        Jcz(
            elements={"count": "count"},
            messages={
                "MOVE_NEUTRAL_FIGURE count": ForeignMove(
                    {location: f"count-to-{quarter}" for location, quarter in JCZ_QUARTERS.items()}, or_pass=True
                ),
                **{
                    f"DEPLOY_MEEPLE {location}": ForeignMove(quarter, ("kind",))
                    for location, quarter in JCZ_QUARTERS.items()
                },
                **dict.fromkeys(
                    ("DEPLOY_MEEPLE T7.3", "DEPLOY_MEEPLE E4"), ForeignMove("redeploy", ("kind", "segment"))
                ),
            },
            waits=(ForeignWait("T7.3.9", "CocScoringPhase", after="redeploy", at="T7.3"),),
            until_commit=("T7.3", "E4"),
            phases={
                "T7.3": "CocScoringPhase",
                "T8.11": "CocFollowerPhase",
                "E4": "CocFinalScoringPhase",
                **dict.fromkeys((f"count-to-{quarter}" for quarter in QUARTERS), "CocCountPhase"),
            },
            actions={"NeutralFigure": tuple(f"count-to-{quarter}" for quarter in QUARTERS)},
        ),
    ),
)

MODULE = Module(
    id="count",
    number=7,
    name=Text(en="The Count of Carcassonne", de="Der Graf von Carcassonne"),
    year=2004,
    about=Text(
        en="The city itself as start: who helps others may keep followers in its quarters for a later scoring.",
        de="Die Stadt selbst als Start: Wer anderen hilft, darf Gefolgsleute in ihre Viertel stellen, für später.",
    ),
    picture=Picture("CO7", Sign(figure="count")),
    tiles=("count",),
    elements=(BLOCK, COUNT),
    options=(
        Option(
            "count-redeploy-rounds",
            Text(en="Followers leave the city", de="Gefolgsleute verlassen die Stadt"),
            {
                "all-at-once": Text(en="player by player, feature by feature", de="Spieler für Spieler je Gebiet"),
                "one-by-one": Text(en="one at a time round the table", de="reihum je einer"),
                "per-player": Text(en="player by player for all features", de="Spieler für Spieler für alle Gebiete"),
            },
            "count.md 7",
        ),
        Option(
            "count-redeploy-unoccupied",
            Text(en="Features without followers", de="Gebiete ohne Gefolgsleute"),
            {
                False: Text(en="cannot be joined", de="dürfen nicht besetzt werden"),
                True: Text(en="can be joined", de="dürfen besetzt werden"),
            },
            "count.md 7",
        ),
        Option(
            "count-fairy",
            Text(en="The fairy's 3 points", de="Die 3 Punkte der Fee"),
            {
                "counts": Text(en="count as points of a scoring", de="zählen als Punkte einer Wertung"),
                "ignored": Text(en="do not count", de="zählen nicht"),
            },
            "count.md 7",
        ),
        Option(
            "count-final",
            Text(en="Before the final scoring followers leave", de="Vor der Schlusswertung verlassen die Stadt"),
            {
                "all-quarters": Text(en="all open quarters", de="Gefolgsleute aller offenen Viertel"),
                "market-only": Text(en="the market only", de="nur die des Marktes"),
            },
            "count.md 7",
        ),
        Option(
            "count-move",
            Text(en="After an entry the Count", de="Nach einem Einzug zieht der Graf"),
            {
                "by-player": Text(en="is moved by the player", de="nach Wahl des Spielers"),
                "clockwise": Text(en="goes to the next quarter", de="ins nächste Viertel"),
                "follow-meeple": Text(en="follows the follower", de="dem Gefolgsmann nach"),
            },
            "count.md 7",
        ),
        Option(
            "count-double-turn",
            Text(en="Entering in a double turn", de="Einzug im Doppelzug"),
            {
                "each-part": Text(en="in each part", de="in jedem Teil"),
                "once": Text(en="once", de="einmal"),
            },
            "count.md 7",
        ),
        Option(
            "dragon-carcassonne",
            Text(en="In Carcassonne the dragon", de="In Carcassonne betritt der Drache"),
            {
                "outer-tiles": Text(en="enters the outer tiles", de="die Randplättchen"),
                "forbidden": Text(en="enters no tile", de="kein Plättchen"),
            },
            "count.md 7",
        ),
        Option(
            "portal-carcassonne",
            Text(en="Portals and Carcassonne", de="Zaubergänge und Carcassonne"),
            {
                "outer-tiles": Text(en="lead to its outer tiles", de="führen auf die Randplättchen"),
                "forbidden": Text(en="lead to no tile of it", de="führen auf kein Plättchen davon"),
            },
            "count.md 6",
        ),
        Option(
            "count-start-tile",
            Text(en="Start tile of the base game", de="Startplättchen des Grundspiels"),
            {
                "pile": Text(en="goes into the pile", de="kommt in den Stapel"),
                "out": Text(en="stays in the box", de="bleibt in der Schachtel"),
            },
            "count.md 2",
        ),
        Option(
            "carcassonne-is-city",
            Text(en="Carcassonne itself", de="Carcassonne selbst"),
            {
                True: Text(en="is a completed city", de="ist eine fertige Stadt"),
                False: Text(en="is no city", de="ist keine Stadt"),
            },
            "count.md 7",
        ),
    ),
    source="Der Graf von Carcassonne, 2004",
    foreign=(
        Jcz(
            sets={"count": ForeignSet("count", is_start=True)},
            rules={
                "coc-final-scoring": ForeignRule(
                    "count-final", {"market-only": "market-only", "any-district": "all-quarters"}, missing="market-only"
                ),
                "count-move": ForeignRule(
                    "count-move", {"by-player": "by-player", "clockwise": "clockwise", "follow-meeple": "follow-meeple"}
                ),
            },
            fixed={
                "count-redeploy-unoccupied": True,
                "count-redeploy-rounds": "per-player",
                "count-fairy": "ignored",
            },
        ),
    ),
)
