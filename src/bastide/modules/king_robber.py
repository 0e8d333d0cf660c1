"""King & Robber Baron: a card for the largest city and one for the longest road.

Rules: king-robber.md. The cards go to whoever completes the feature, whoever scores it.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from bastide.game.events import Breakdown, Happened
from bastide.game.foreign import ForeignRule, ForeignSet, Jcz
from bastide.game.frames import End, Part
from bastide.game.game import Game
from bastide.game.module import Element, Module, Option, Step, Token
from bastide.game.shown import Picture, Sign, TokenKind
from bastide.text import Text
from bastide.tiles.face import CITY, ROAD, Kind

NOBODY = -1


class Card(Struct):
    """Who holds a card, and the size that has to be beaten."""

    holder: int = NOBODY
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
        size = max(board.tiles(segment) for segment in completed)
        ties = game.rules.options["king-robber-tie"] == "move"
        if size > card.record or (ties and size == card.record):
            card.holder, card.record = part.player, size
            game.events.append(Happened(f"{word}-taken", part.player, (size,)))

    return run


def score_card(card_type: type[Card], kind: Kind, word: str) -> Callable[[Game, End], None]:
    """E6, E7: the holder gets 1 point for each completed feature on the board, or what the option says."""

    def run(game: Game, _: End) -> None:
        holder = game.slot(card_type).holder
        scoring = game.rules.options["king-robber-scoring"]
        if holder == NOBODY or scoring == "continuous":
            return
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
        game.slot(card_type).record = max((game.board.tiles(segment) for segment in completed), default=0)

    return resume


def show_card(card_type: type[Card], word: str) -> Callable[[Game], list[Token]]:
    """The card before its holder, with the size to beat."""

    def tokens(game: Game) -> list[Token]:
        card = game.slot(card_type)
        return [] if card.holder == NOBODY else [Token(word, card.record, player=card.holder)]

    return tokens


FEATURES = Text(en="completed feature|completed features", de="fertiges Gebiet|fertige Gebiete")
BOTH_CARDS = Text(en="half of 40 for both cards", de="die Hälfte von 40 für beide Karten")

KING = Element(
    id="king",
    name=Text(en="King", de="König"),
    state=King,
    steps=(
        Step(
            "T8.7",
            Text(en="the King goes to a new largest city", de="König für die größte Stadt"),
            take_card(King, CITY, "king"),
            rank=1,
        ),
        Step("E6", Text(en="score the King", de="König werten"), score_card(King, CITY, "king")),
    ),
    resume=find_record(King, CITY),
    tokens=show_card(King, "king"),
    words={
        "king": Text(en="King", de="König"),
        "features": FEATURES,
        "both-cards": BOTH_CARDS,
    },
    token_kinds={
        "king": TokenKind(
            name=Text(en="King", de="König"),
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
        Step(
            "T8.7",
            Text(en="the Robber Baron goes to a new longest road", de="Raubritter für die längste Straße"),
            take_card(RobberBaron, ROAD, "robber-baron"),
            rank=2,
        ),
        Step(
            "E7",
            Text(en="score the Robber Baron", de="Raubritter werten"),
            score_card(RobberBaron, ROAD, "robber-baron"),
        ),
    ),
    resume=find_record(RobberBaron, ROAD),
    tokens=show_card(RobberBaron, "robber-baron"),
    words={
        "robber-baron": Text(en="Robber Baron", de="Raubritter"),
        "features": FEATURES,
        "both-cards": BOTH_CARDS,
    },
    token_kinds={
        "robber-baron": TokenKind(
            name=Text(en="Robber Baron", de="Raubritter"),
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
