"""Inns & Cathedrals: the large follower, the inn at a road, the cathedral in a city.

Rules: inns-cathedrals.md.
"""

from __future__ import annotations

from bastide.game.foreign import Bga, ForeignRule, ForeignSet, Jcz
from bastide.game.game import Game
from bastide.game.module import Effect, Element, Figure, Line, Module, Option, ValueRule, When
from bastide.game.scoring import Value
from bastide.game.shown import Picture
from bastide.modules.course import ON_ALL
from bastide.text import Text
from bastide.tiles.face import CITY, ROAD, Kind

BRINGS_NOTHING: When = {"inn-cathedral-final": ("zero",)}


def all_or_nothing(flag: str, kind: Kind) -> tuple[ValueRule, ...]:
    """One point more for each tile of a completed feature with the flag, nothing for an unfinished one."""

    def has_flag(game: Game, value: Value) -> bool:
        return game.board.has_flag(value.segment, flag)

    return (
        ValueRule("rate", frozenset((kind,)), flag, has_flag, complete=Effect(rate=1)),
        ValueRule(
            "rate",
            frozenset((kind,)),
            flag,
            has_flag,
            unfinished=Effect(nothing=True),
            when=BRINGS_NOTHING,
        ),
    )


LARGE = Element(
    id="large",
    name=Text(en="Large follower", de="Großer Gefolgsmann"),
    pays=False,
    figure=Figure(
        "large",
        Text(en="large follower", de="großer Gefolgsmann"),
        1,
        ON_ALL,
        Text(
            en="The large follower stands where any follower may stand.",
            de="Der große Gefolgsmann steht, wo jeder Gefolgsmann stehen darf.",
        ),
        strength=2,
        called={"meeples": Text(en="large meeple", de="großer Meeple")},
    ),
    lines=(
        Line(
            "T4.2",
            Text(
                en="place your large follower instead of an ordinary one",
                de="den großen Gefolgsmann statt eines gewöhnlichen setzen",
            ),
            may=True,
            choice=True,
            rank=2,
            more=Text(
                en="He is placed and taken back like any follower. Where followers are counted, he counts as two; "
                "the points stay the same.",
                de="Er wird gesetzt und zurückgenommen wie jeder Gefolgsmann. Wo Gefolgsleute gezählt werden, zählt er "
                "doppelt; die Punkte bleiben gleich.",
            ),
        ),
        *(
            Line(
                step_id,
                Text(en="count each large follower as two", de="jeden großen Gefolgsmann doppelt zählen"),
                who="table",
                more=Text(
                    en="This decides who has most followers there. It brings no further points.",
                    de="So entscheidet sich, wer dort die meisten Gefolgsleute hat. Mehr Punkte bringt er nicht.",
                ),
            )
            for step_id in ("T8.4", "E11")
        ),
    ),
    foreign=(
        Jcz(elements={"big-follower": "large"}, figures={"big": "large"}),
        Bga(figures={"big": "large"}),
    ),
)

INNS = Element(
    id="inns",
    name=Text(en="Inns", de="Wirtshäuser"),
    lines=(
        Line(
            "T8.4",
            Text(
                en="count 1 point more for each tile of a road with an inn",
                de="1 Punkt mehr je Plättchen einer Straße mit Wirtshaus zählen",
            ),
            who="table",
            rank=1,
            more=Text(
                en="The inn belongs only to the road beside it. A second inn adds nothing.",
                de="Das Wirtshaus gehört nur zu der Straße, an der es steht. Ein zweites bringt nichts dazu.",
            ),
        ),
        Line(
            "E12",
            Text(
                en="leave out roads with an inn: unfinished they bring nothing",
                de="Straßen mit Wirtshaus auslassen: Unfertig bringen sie nichts",
            ),
            who="table",
            rank=1,
            when=BRINGS_NOTHING,
            more=Text(en="The followers go home without points.", de="Die Gefolgsleute gehen ohne Punkte heim."),
        ),
    ),
    values=all_or_nothing("inn", ROAD),
    by_feature=True,
    words={"inn": Text(en="inn", de="Wirtshaus")},
    foreign=(Jcz(elements={"inn": "inns"}),),
)

CATHEDRALS = Element(
    id="cathedrals",
    name=Text(en="Cathedrals", de="Kathedralen"),
    lines=(
        Line(
            "T8.4",
            Text(
                en="count 1 point more for each tile and pennant of a city with a cathedral",
                de="1 Punkt mehr je Plättchen und Wappen einer Stadt mit Kathedrale zählen",
            ),
            who="table",
            rank=2,
            more=Text(
                en="A second cathedral in the city adds nothing.",
                de="Eine zweite Kathedrale in der Stadt bringt nichts dazu.",
            ),
        ),
        Line(
            "E14",
            Text(
                en="leave out cities with a cathedral: unfinished they bring nothing",
                de="Städte mit Kathedrale auslassen: Unfertig bringen sie nichts",
            ),
            who="table",
            rank=1,
            when=BRINGS_NOTHING,
            more=Text(en="The followers go home without points.", de="Die Gefolgsleute gehen ohne Punkte heim."),
        ),
    ),
    values=all_or_nothing("cathedral", CITY),
    by_feature=True,
    words={"cathedral": Text(en="cathedral", de="Kathedrale")},
    foreign=(Jcz(elements={"cathedral": "cathedrals"}),),
)

MODULE = Module(
    id="inns-cathedrals",
    number=4,
    name=Text(en="Inns & Cathedrals", de="Wirtshäuser & Kathedralen"),
    year=2002,
    about=Text(
        en="A follower that counts double, and roads and cities that pay more when complete and nothing otherwise.",
        de="Ein Gefolgsmann, der doppelt zählt, und Straßen und Städte, die fertig mehr und unfertig nichts bringen.",
    ),
    picture=Picture("EK"),
    large=True,
    tiles=("inns-cathedrals",),
    elements=(LARGE, INNS, CATHEDRALS),
    options=(
        Option(
            "inn-cathedral-final",
            Text(
                en="Unfinished inn roads and cathedral cities",
                de="Unfertige Straßen mit Wirtshaus, Städte mit Kathedrale",
            ),
            {
                "zero": Text(en="score nothing at the end", de="bringen am Ende nichts"),
                "ignore": Text(
                    en="score as if they had no inn or cathedral (house rule)",
                    de="zählen wie ohne Wirtshaus und Kathedrale (Hausregel)",
                ),
            },
            "inns-cathedrals.md 7",
        ),
    ),
    source="Die Erweiterung, 2002",
    foreign=(
        Jcz(
            sets={"inns-and-cathedrals": ForeignSet("inns-cathedrals", plain=True)},
            rules={
                "inn-and-cathedral-final-scoring": ForeignRule(
                    "inn-cathedral-final", {"zero": "zero", "ignore": "ignore"}
                )
            },
        ),
    ),
)
