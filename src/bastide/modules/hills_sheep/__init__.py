"""Hills & Sheep: shepherds gather flocks on the fields, hills break ties, vineyards enrich monasteries.

Rules: hills-sheep.md. The tile under a hill is never decided: the pile only gets one tile shorter (`Game.unseen`).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from bastide.game.events import Happened
from bastide.game.foreign import ForeignMove, ForeignRule, ForeignSet, ForeignWait, Jcz
from bastide.game.frames import Part
from bastide.game.game import Game
from bastide.game.module import (
    Counted,
    Effect,
    Element,
    Figure,
    Line,
    Module,
    Option,
    OptionValue,
    Refusal,
    Step,
    Takes,
    ValueRule,
    When,
)
from bastide.game.scoring import Value, strength_on
from bastide.game.shown import Answer, Picture, Sign, TokenKind
from bastide.game.traits import EDIBLE
from bastide.modules.hills_sheep.shepherds import (
    DRAW_FIRST,
    FILL_BAG,
    GATHER_CLOSED,
    PLACE_SHEPHERD,
    SHEEP,
    SHEEP_BAG,
    WOLF,
    Flocks,
    Tending,
    is_herded,
    offer_shepherd,
    show_flocks,
    tend_steps,
    token_by_number,
    tokens_into_bag,
    why_not_shepherd,
    why_not_tend,
)
from bastide.text import Text, joined
from bastide.tiles.face import CITY, FIELD, GARDEN, MONASTERY, ROAD, Kind

# -- hills -------------------------------------------------------------------------------------------------------------


class Hills(Struct):
    """Tiles that lie unseen beneath the tile in hand."""

    beneath: int = 0


def take_hill_base(game: Game, part: Part) -> None:
    """T1.7: one more tile, unseen, goes beneath a hill; not beneath half a tile, nor with an empty pile."""
    hills, face = game.slot(Hills), part.face
    hills.beneath = 0
    on_tile = face is not None and "hill" in face.symbols and not face.is_triangle
    if on_tile and part.piece < 0 and game.tiles_left():
        hills.beneath = 1
        game.lose_unseen()
        game.events.append(Happened("hill-base", part.player))


def hill_tiebreak(game: Game, segment: int, figures: list[int], tied: list[int]) -> list[int]:
    """T8.4, E11: of tied players only those with a follower on a hill of the feature win, if there are any."""
    board = game.board
    if board.printed[segment].kind not in (ROAD, CITY, FIELD):
        return tied
    on_hills = [game.rules.owner[f] for f in figures if game.rules.is_follower[f] and is_on_hill(game, game.where[f])]
    count = {player: on_hills.count(player) for player in tied}
    if game.rules.options["hill-tiebreaker"] == "at-least-one":
        count = {player: min(number, 1) for player, number in count.items()}
    best = max(count.values())
    return [player for player in tied if count[player] == best]


def tell_tiebreak(game: Game, segment: int, figures: list[int], points: int) -> None:
    """A hill has decided: people want to read it."""
    if game.board.printed[segment].kind == FIELD and game.rules.options["farm-scoring"] == "ed1":
        return  # there several farms are counted together
    strength = strength_on(game, figures)
    best = max(strength.values(), default=0)
    tied = [player for player in sorted(strength) if strength[player] == best]
    if best and len(tied) > 1 and (winners := hill_tiebreak(game, segment, figures, tied)) != tied:
        game.events += [Happened("hill-tiebreak", player) for player in winners]


def is_on_hill(game: Game, segment: int) -> bool:
    return "hill" in game.board.pieces[game.board.piece_of[segment]].face.symbols


# -- vineyards ---------------------------------------------------------------------------------------------------------


PER_VINEYARD = 3


def vineyards_round(game: Game, value: Value) -> int:
    board = game.board
    pieces = board.pieces_of(value.segment) - {board.piece_of[value.segment]}
    return sum("vineyard" in board.pieces[piece].face.symbols for piece in pieces)


def three_for_each(kind: Kind, when: When) -> ValueRule:
    """T8.4: 3 points for each vineyard round a completed building."""
    return ValueRule(
        "additions", frozenset((kind,)), "vineyards", vineyards_round, complete=Effect(each=PER_VINEYARD), when=when
    )


# -- in the words of the play aid --------------------------------------------------------------------------------------

TIES: dict[OptionValue, Text] = {
    "at-least-one": Text(
        en="Of those tied only players with a follower on a hill of that feature score.",
        de="Unter Gleichen punktet nur, wer auf einem Hügel des Gebiets einen Gefolgsmann hat.",
    ),
    "most-on-hills": Text(
        en="Of those tied only players with most followers on hills of that feature score.",
        de="Unter Gleichen punktet nur, wer auf Hügeln des Gebiets die meisten Gefolgsleute hat.",
    ),
}


def tie_lines() -> Iterator[Line]:
    """T8.4 and E11, for each way to break a tie."""
    for step_id, rank in (("T8.4", 4), ("E11", 0)):
        for value, tie in TIES.items():
            yield Line(
                step_id,
                Text(
                    en="let hills break a tie for the most followers",
                    de="einen Gleichstand durch Hügel entscheiden",
                ),
                who="table",
                rank=rank,
                more=joined(
                    Text(en="On roads, in cities and on farms.", de="Auf Straßen, in Städten und auf Wiesen."),
                    tie,
                    Text(en="Without hills the tie stays.", de="Ohne Hügel bleibt es beim Gleichstand."),
                ),
                when={"hill-tiebreaker": (value,)},
            )


GARDENS: dict[OptionValue, tuple[Text, ...]] = {
    False: (),
    True: (Text(en="A completed garden gets them too.", de="Auch ein fertiger Garten bekommt sie."),),
}


def vineyard_lines() -> Iterator[Line]:
    """T8.4, with gardens or without."""
    for value, gardens in GARDENS.items():
        yield Line(
            "T8.4",
            Text(
                en=f"add {PER_VINEYARD} points for each vineyard around a completed monastery",
                de=f"{PER_VINEYARD} Punkte für jeden Weinberg um ein fertiges Kloster dazuzählen",
            ),
            who="table",
            rank=5,
            more=joined(
                Text(
                    en="All 8 tiles around count. Unfinished monasteries get nothing for vineyards at the end.",
                    de="Alle 8 Plättchen ringsum zählen. Unfertigen Klöstern bringen Weinberge am Ende nichts.",
                ),
                *gardens,
            ),
            when={"vineyards-for-garden": (value,)},
            counted=(Counted(Text(en="vineyard around the monastery", de="Weinberg um das Kloster"), PER_VINEYARD),),
        )


# -- the module --------------------------------------------------------------------------------------------------------

SHEEP_NAME = Text(en="sheep", de="Schaf|Schafe")

SHEPHERD = Element(
    id="shepherd",
    name=Text(en="Shepherd and sheep", de="Schäfer und Schafe"),
    figure=Figure(
        "shepherd",
        Text(en="shepherd", de="Schäfer"),
        1,
        frozenset((FIELD,)),
        Text(
            en="The shepherd stands on a field of the new tile without another shepherd.",
            de="Der Schäfer steht auf einer Wiese des neuen Plättchens ohne anderen Schäfer.",
        ),
        follower=False,
        strength=0,
        traits=frozenset((EDIBLE,)),
        why_not=why_not_shepherd,
    ),
    state=Flocks,
    frames=(Tending,),
    steps=(
        DRAW_FIRST,
        *tend_steps(),
        GATHER_CLOSED,
    ),
    lines=(FILL_BAG, PLACE_SHEPHERD),
    takes=(Takes(Text(en="the wolf", de="der Wolf"), is_herded),),
    bags=(SHEEP_BAG,),
    offer=offer_shepherd,
    figure_left_segment=tokens_into_bag,
    refusals=dict.fromkeys(("grow", "gather"), Refusal(("segment",), why_not_tend)),
    tokens=show_flocks,
    answers={
        "grow": Answer(
            button=Text(en="Grow the flock", de="Herde vergrößern"),
            told=Text(en="grew the flock", de="Herde vergrößert"),
            sign=Sign(figure="sheep"),
        ),
        "gather": Answer(
            button=Text(en="Gather the flock", de="Herde eintreiben"),
            told=Text(en="gathered the flock", de="Herde eingetrieben"),
            sign=Sign(icon="save"),
        ),
    },
    token_kinds={"sheep": TokenKind(name=SHEEP_NAME, sign=Sign(figure="sheep"), shown="beside", worth=0.9)},
    events={
        token: Text(en=f"{{player}} draws {number} sheep", de=f"{{player}} zieht {number} Schaf{'e' * (number > 1)}")
        for token, number in SHEEP.items()
    }
    | {
        WOLF: Text(
            en="{player} draws the wolf: the flock is lost", de="{player} zieht den Wolf: Die Herde ist verloren"
        )
    },
    quiet=frozenset(("gathered",)),
    words={
        "gathered": Text(en="flock gathered", de="Herde eingetrieben"),
        WOLF: Text(en="wolf", de="Wolf"),
        "sheep": Text(en="sheep", de="Schafe"),
        "gathered-sheep": SHEEP_NAME,
    },
    foreign=(
        Jcz(
            elements={"shepherd": "shepherd"},
            figures={"shepherd": "shepherd"},
            messages={"FLOCK_EXPAND_OR_SCORE": ForeignMove({"EXPAND": "grow", "SCORE": "gather"})},
            waits=(
                ForeignWait(
                    "T5.0", "ShepherdPlacementConfirmPhase", after="shepherd", message="SHEPHERD_CONFIRM", newer=True
                ),
            ),
            draws={"grow": token_by_number, "shepherd": token_by_number},
            phases={"T5.5": "ShepherdPhase"},
            awards={"flock": ("sheep",)},
            actions={"Flock": ("gather",)},
        ),
    ),
)

HILLS = Element(
    id="hills",
    name=Text(en="Hills", de="Hügel"),
    state=Hills,
    hidden_with_tile=lambda game: game.slot(Hills).beneath,
    steps=(
        Step(
            "T1.7",
            Text(
                en="lay one more tile, drawn unseen, face down beneath a hill tile",
                de="unter ein Hügelplättchen ein weiteres Plättchen ungesehen und verdeckt legen",
            ),
            take_hill_base,
            more=Text(
                en="It is out of the game. With no tile left the hill lies alone.",
                de="Es ist aus dem Spiel. Ist keines mehr da, liegt der Hügel allein.",
            ),
            symbol=Text(en="hill", de="Hügel"),
        ),
    ),
    lines=tuple(tie_lines()),
    tiebreak=hill_tiebreak,
    scored=tell_tiebreak,
    events={
        "hill-base": Text(en="a tile goes beneath the hill", de="ein Plättchen kommt unter den Hügel"),
        "hill-tiebreak": Text(
            en="{player} wins the tie on a hill", de="{player} gewinnt den Gleichstand auf einem Hügel"
        ),
    },
    foreign=(Jcz(elements={"hill": "hills"}, beneath="hill"),),
)

VINEYARDS = Element(
    id="vineyards",
    name=Text(en="Vineyards", de="Weinberge"),
    lines=tuple(vineyard_lines()),
    values=(three_for_each(MONASTERY, {}), three_for_each(GARDEN, {"vineyards-for-garden": (True,)})),
    words={"vineyards": Text(en="vineyards", de="Weinberge")},
    foreign=(Jcz(elements={"vineyard": "vineyards"}),),
)

MODULE = Module(
    id="hills-sheep",
    number=15,
    name=Text(en="Hills & Sheep", de="Schafe und Hügel"),
    year=2014,
    about=Text(
        en="Shepherds try their luck with sheep and wolves, hills win ties, vineyards adorn monasteries.",
        de="Schäfer versuchen ihr Glück mit Schafen und Wölfen, Hügel gewinnen Gleichstände, Weinberge zieren Klöster.",
    ),
    picture=Picture("HS3", Sign(figure="sheep")),
    large=True,
    tiles=("hills-sheep",),
    elements=(SHEPHERD, HILLS, VINEYARDS),
    options=(
        Option(
            "sheep.closed-field",
            Text(en="A field without open edge", de="Eine ganz geschlossene Wiese"),
            {
                "gather": Text(en="is gathered at once", de="wird sofort eingetrieben"),
                "stay": Text(en="keeps its shepherds", de="behält ihre Schäfer"),
            },
            "hills-sheep.md, Shepherds 6",
        ),
        Option(
            "sheep.time",
            Text(en="The choice for the flock", de="Die Wahl für die Herde"),
            {
                "after-figure": Text(en="after the figure action", de="nach der Figurenaktion"),
                "before-figure": Text(en="before the figure action", de="vor der Figurenaktion"),
            },
            "hills-sheep.md, Ambiguities",
        ),
        Option(
            "hill-tiebreaker",
            Text(en="Hills break a tie", de="Hügel entscheiden bei Gleichstand"),
            {
                "at-least-one": Text(en="for all who stand on one", de="für alle, die auf einem stehen"),
                "most-on-hills": Text(
                    en="for whoever has most followers on them", de="für die meisten Gefolgsleute darauf"
                ),
            },
            "hills-sheep.md, Hills",
        ),
        Option(
            "vineyards-for-garden",
            Text(en="Vineyards round a garden", de="Weinberge um einen Garten"),
            {
                False: Text(en="bring nothing", de="bringen nichts"),
                True: Text(en="bring 3 points each", de="bringen je 3 Punkte"),
            },
            "hills-sheep.md, Vineyards",
        ),
    ),
    source="Schafe und Hügel, 2014",
    foreign=(
        Jcz(
            sets={"hills-and-sheep": ForeignSet("hills-sheep", plain=True)},
            rules={
                "hill-tiebreaker": ForeignRule(
                    "hill-tiebreaker", {"at-least-one-follower": "at-least-one", "number-of-followers": "most-on-hills"}
                ),
                "vineyards-for-garden": ForeignRule("vineyards-for-garden", {"false": False, "true": True}),
            },
        ),
    ),
)
