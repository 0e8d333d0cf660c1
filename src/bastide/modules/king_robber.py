"""King & Robber Baron: a card for the largest city and one for the longest road.

Rules: king-robber.md. The cards go to whoever completes the feature, whoever scores it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from bastide.game.events import Breakdown, Happened
from bastide.game.foreign import ForeignRule, ForeignSet, Jcz
from bastide.game.frames import End, Part
from bastide.game.game import Game
from bastide.game.module import Counted, Element, Line, Module, Option, Reminder, Step, Token
from bastide.game.numbers import PlayerNumber
from bastide.game.shown import Picture, Sign, TokenKind
from bastide.text import Text
from bastide.tiles.face import CITY, ROAD, Kind

NOBODY = -1


class Card(Struct):
    """Who holds a card, and the size that has to be beaten."""

    holder: PlayerNumber = NOBODY
    record: int = 0


class King(Card):
    """The card for the largest completed city."""


class RobberBaron(Card):
    """The card for the longest completed road."""


def take_card(card_type: type[Card], kind: Kind, word: str) -> Callable[[Game, Part], None]:
    """T8.7: a completed feature that beats the record brings the card to the active player."""

    def run(game: Game, part: Part) -> None:
        board, card = game.board, game.slot(card_type)
        completed = [segment for segment in part.completed if board.printed[segment].kind == kind]
        if not completed:
            return
        if card.holder != NOBODY and game.rules.options["king-robber-scoring"] == "continuous":
            game.award(card.holder, len(completed), word, Breakdown((("features", len(completed)),)))
        size = max(game.tiles_of(segment) for segment in completed)
        ties = game.rules.options["king-robber-tie"] == "move"
        if size > card.record or (ties and size == card.record):
            card.holder, card.record = part.player, size
            game.events.append(Happened(f"{word}-taken", part.player, (size,)))

    return run


def score_card(card_type: type[Card], kind: Kind, word: str) -> Callable[[Game, End], None]:
    """E6, E7: the holder gets 1 point for each completed feature on the board, or what the option says."""

    def run(game: Game, _: End) -> None:
        holder = game.slot(card_type).holder
        if holder == NOBODY:
            return
        scoring = game.rules.options["king-robber-scoring"]
        if scoring == "default":
            number = completed_features(game, kind)
            game.award(holder, number, word, Breakdown((("features", number),)))
            return
        both = scoring == "15-40" and holds_both(game, holder)
        points = 10 if scoring == "10" else 20 if both else 15
        because = ("both-cards",) if both else ()
        game.award(holder, points, word, Breakdown(because=because, additions=((word, points),)))

    return run


def completed_features(game: Game, kind: Kind) -> int:
    """Completed cities or roads on the board; a castle is no city, the City of Carcassonne is one."""
    own = sum(not game.is_converted(segment) for segment in game.board.completed(kind))
    return own + (sum(more(game) for more in game.rules.other_cities) if kind == CITY else 0)


def holds_both(game: Game, holder: int) -> bool:
    """Option 15-40: one card is worth 15, both together 40."""
    return sum(isinstance(slot, Card) and slot.holder == holder for slot in game.slots.values()) == 2


def find_record(card_type: type[Card], kind: Kind) -> Callable[[Game], None]:
    """A position does not tell who holds the card, but what has to be beaten."""

    def resume(game: Game) -> None:
        completed = [segment for segment in game.board.completed(kind) if not game.is_converted(segment)]
        game.slot(card_type).record = max((game.tiles_of(segment) for segment in completed), default=0)

    return resume


def show_card(card_type: type[Card], word: str) -> Callable[[Game], list[Token]]:
    """The card before its holder, with the size to beat."""

    def tokens(game: Game) -> list[Token]:
        card = game.slot(card_type)
        return [] if card.holder == NOBODY else [Token(word, card.record, player=card.holder)]

    return tokens


# -- the steps, in the words of each card ------------------------------------------------------------------------------


class Words(Struct, frozen=True):
    """A card, what it is given for, and what it counts."""

    card: Text
    best: Text
    feature: Text
    features: Text


def setup_line(words: Words) -> Line:
    return Line(
        "S4",
        Text(en=f"lay the {words.card.en} card ready", de=f"die Karte des {words.card.de}s bereitlegen"),
        who="table",
        more=Text(
            en=f"Nobody has it yet; the first completed {words.feature.en} brings it.",
            de=f"Noch hat sie niemand; die erste fertige {words.feature.de} bringt sie.",
        ),
    )


def take_steps(words: Words, run: Callable[[Game, Part], None], rank: int) -> Iterator[Step[Part]]:
    """T8.7, for each value of the option on features of equal size."""
    for value, equal in EQUAL.items():
        yield Step(
            "T8.7",
            Text(
                en=f"take the {words.card.en} if you completed the {words.best.en} so far",
                de=f"den {words.card.de} nehmen, wenn du die bisher {words.best.de} vollendet hast",
            ),
            run,
            rank=rank,
            more=Text(en=f"{TILES_COUNT.en} {equal.en}", de=f"{TILES_COUNT.de} {equal.de}"),
            when={"king-robber-tie": (value,)},
        )


TILES_COUNT = Text(
    en="Tiles count, not points, and it does not matter who scores.",
    de="Es zählen Plättchen, nicht Punkte, und egal ist, wer die Punkte bekommt.",
)
EQUAL = {
    "keep": Text(
        en="With equal size the card stays where it is.", de="Bei gleicher Größe bleibt die Karte, wo sie ist."
    ),
    "move": Text(en="Equal size is enough.", de="Gleiche Größe genügt."),
}


def paid_at_once(words: Words, rank: int) -> Line:
    """T8.7, by option: paid during the game, to whoever had the card before."""
    feature = Text(en=f"{words.feature.en} just completed", de=f"soeben vollendete {words.feature.de}")
    return Line(
        "T8.7",
        Text(
            en=f"give 1 point for each {feature.en} to whoever has the {words.card.en}",
            de=f"1 Punkt je {feature.de} für den, der den {words.card.de} hat",
        ),
        who="table",
        rank=rank,
        more=Text(en="Before the card changes hands.", de="Bevor die Karte weitergeht."),
        when={"king-robber-scoring": ("continuous",)},
        counted=(Counted(feature, 1),),
    )


def score_steps(step_id: str, words: Words, run: Callable[[Game, End], None]) -> tuple[Step[End], ...]:
    """E6, E7, for each value of the option on the worth of the cards."""
    has_card = Text(en=f"to whoever has the {words.card.en}", de=f"für den, der den {words.card.de} hat")
    counted = Text(en=f"completed {words.feature.en} on the board", de=f"fertige {words.feature.de} im Spiel")
    return (
        Step(
            step_id,
            Text(
                en=f"give 1 point for each completed {words.feature.en} {has_card.en}",
                de=f"1 Punkt je fertige {words.feature.de} {has_card.de}",
            ),
            run,
            only_pays=True,
            who="table",
            more=Text(
                en=f"All completed {words.features.en} on the board count, whoever built and scored them.",
                de=f"Alle fertigen {words.features.de} im Spiel zählen, wer auch immer sie gebaut und gewertet hat.",
            ),
            when={"king-robber-scoring": ("default",)},
            counted=(Counted(counted, 1),),
        ),
        Step(
            step_id,
            Text(en=f"give 10 points {has_card.en}", de=f"10 Punkte {has_card.de}"),
            run,
            only_pays=True,
            who="table",
            more=Text(en="However much was built.", de="Gleich, wie viel gebaut wurde."),
            when={"king-robber-scoring": ("10",)},
            counted=(Counted(words.card, 10),),
        ),
        Step(
            step_id,
            Text(en=f"give 15 points {has_card.en}", de=f"15 Punkte {has_card.de}"),
            run,
            only_pays=True,
            who="table",
            more=Text(
                en="Whoever has both cards gets 40 points for them together.",
                de="Wer beide Karten hat, bekommt für sie zusammen 40 Punkte.",
            ),
            when={"king-robber-scoring": ("15-40",)},
            counted=(
                Counted(words.card, 15),
                Counted(Text(en=f"{words.card.en} with both cards", de=f"{words.card.de} bei beiden Karten"), 20),
            ),
        ),
    )


# -- the module --------------------------------------------------------------------------------------------------------

FEATURES = Text(en="completed feature|completed features", de="fertiges Gebiet|fertige Gebiete")
BOTH_CARDS = Text(en="half of 40 for both cards", de="die Hälfte von 40 für beide Karten")

OF_THE_KING = Words(
    Text(en="King", de="König"),
    Text(en="largest city", de="größte Stadt"),
    Text(en="city", de="Stadt"),
    Text(en="cities", de="Städte"),
)
OF_THE_BARON = Words(
    Text(en="Robber Baron", de="Raubritter"),
    Text(en="longest road", de="längste Straße"),
    Text(en="road", de="Straße"),
    Text(en="roads", de="Straßen"),
)

KING = Element(
    id="king",
    name=Text(en="King", de="König"),
    state=King,
    steps=(
        *take_steps(OF_THE_KING, take_card(King, CITY, "king"), rank=2),
        *score_steps("E6", OF_THE_KING, score_card(King, CITY, "king")),
    ),
    lines=(setup_line(OF_THE_KING), paid_at_once(OF_THE_KING, rank=1)),
    reminders=(Reminder(OF_THE_KING.card),),
    resume=find_record(King, CITY),
    tokens=show_card(King, "king"),
    words={
        "king": OF_THE_KING.card,
        "features": FEATURES,
        "both-cards": BOTH_CARDS,
    },
    token_kinds={
        "king": TokenKind(
            name=OF_THE_KING.card,
            sign=Sign(icon="crown"),
            card=True,
            detail=Text(en="largest city: {number} tiles", de="größte Stadt: {number} Plättchen"),
        )
    },
    events={
        "king-taken": Text(
            en="{player} has the King (city of {first} tiles)",
            de="{player} hat den König (Stadt aus {first} Plättchen)",
        )
    },
    foreign=(Jcz(elements={"king": "king"}, tokens={"KING": "king"}),),
)

ROBBER_BARON = Element(
    id="robber-baron",
    name=Text(en="Robber Baron", de="Raubritter"),
    state=RobberBaron,
    steps=(
        *take_steps(OF_THE_BARON, take_card(RobberBaron, ROAD, "robber-baron"), rank=4),
        *score_steps("E7", OF_THE_BARON, score_card(RobberBaron, ROAD, "robber-baron")),
    ),
    lines=(setup_line(OF_THE_BARON), paid_at_once(OF_THE_BARON, rank=3)),
    reminders=(Reminder(OF_THE_BARON.card),),
    resume=find_record(RobberBaron, ROAD),
    tokens=show_card(RobberBaron, "robber-baron"),
    words={
        "robber-baron": OF_THE_BARON.card,
        "features": FEATURES,
        "both-cards": BOTH_CARDS,
    },
    token_kinds={
        "robber-baron": TokenKind(
            name=OF_THE_BARON.card,
            sign=Sign(icon="sword"),
            card=True,
            detail=Text(en="longest road: {number} tiles", de="längste Straße: {number} Plättchen"),
        )
    },
    events={
        "robber-baron-taken": Text(
            en="{player} has the Robber Baron (road of {first} tiles)",
            de="{player} hat den Raubritter (Straße aus {first} Plättchen)",
        )
    },
    foreign=(
        Jcz(
            elements={"robber": "robber-baron"},
            awards={"robber": ("robber-baron",)},
            tokens={"ROBBER": "robber-baron"},
        ),
    ),
)

MODULE = Module(
    id="king-robber",
    number=6,
    name=Text(en="King & Robber Baron", de="König & Raubritter"),
    year=2003,
    about=Text(
        en="A card for the largest city and one for the longest road, worth points at the end.",
        de="Eine Karte für die größte Stadt und eine für die längste Straße, die am Ende Punkte bringen.",
    ),
    picture=Picture("KR5", Sign(icon="crown")),
    tiles=("king-robber",),
    elements=(KING, ROBBER_BARON),
    options=(
        Option(
            "king-robber-scoring",
            Text(en="Worth of King and Robber Baron", de="Wert von König und Raubritter"),
            {
                "default": Text(
                    en="1 point for each completed city or road on the board",
                    de="1 Punkt für jede fertige Stadt oder Straße",
                ),
                "10": Text(en="10 points each", de="je 10 Punkte"),
                "15-40": Text(en="15 points, both together 40", de="15 Punkte, beide zusammen 40"),
                "continuous": Text(
                    en="1 point whenever a city or road is completed, to the holder before it",
                    de="1 Punkt bei jeder Vollendung, an den bisherigen Besitzer",
                ),
            },
            "king-robber.md 7",
        ),
        Option(
            "king-robber-tie",
            Text(en="A city or road of equal size", de="Gleich große Stadt oder Straße"),
            {
                "keep": Text(en="leaves the card where it is", de="lässt die Karte, wo sie ist"),
                "move": Text(en="takes the card (house rule)", de="nimmt die Karte (Hausregel)"),
            },
            "king-robber.md 7",
        ),
    ),
    source="König und Späher, 2003",
    foreign=(
        Jcz(
            sets={"king-and-robber": ForeignSet("king-robber", plain=True)},
            rules={
                "king-and-robber-scoring": ForeignRule(
                    "king-robber-scoring",
                    {"default": "default", "10/20": "10", "15/40": "15-40", "continuously": "continuous"},
                )
            },
        ),
    ),
)
