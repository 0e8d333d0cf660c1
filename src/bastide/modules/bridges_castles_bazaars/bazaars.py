"""Bazaars: tiles are auctioned, and everybody plays the one he got. What happens there is in `sales.py`."""

from __future__ import annotations

from collections.abc import Iterator

from bastide.game.foreign import ForeignMove, ForeignRule, ForeignSale, ForeignState, Jcz
from bastide.game.frames import Part, Turn
from bastide.game.module import Counted, Element, Line, Option, Refusal, Reminder, Step, When
from bastide.game.shown import Answer, Sign, TokenKind
from bastide.modules.bridges_castles_bazaars.sales import (
    BAZAAR_STEPS,
    JCZ_STEP,
    NO_BAZAAR_NOW,
    Auction,
    Bazaar,
    Bazaars,
    FreeChoice,
    GivenTurns,
    ask_for_given_tile,
    hold_bazaar,
    note_bazaar,
    plays_ware,
    show_wares,
    standing_bid,
    wares_of,
    why_not_bid,
    why_not_deal,
    why_not_take,
)
from bastide.text import Text, joined

# -- in the words of the play aid --------------------------------------------------------------------------------------

AUCTION = Text(
    en="auction {tiles} tiles, one for each player, if a bazaar tile was laid",
    de="{tiles} Plättchen versteigern, für jeden eines, wenn ein Basarplättchen gelegt wurde",
)
CHOICE = Text(
    en="turn up {tiles} tiles, and everyone takes one, if a bazaar tile was laid",
    de="{tiles} Plättchen aufdecken, und jeder nimmt eines, wenn ein Basarplättchen gelegt wurde",
)
BIDDING = Text(
    en="In turn each player without a tile picks one and bids; the others may raise once. "
    "If nobody raises, pay your bid and keep it. "
    "Otherwise pay the highest bidder and keep it, or sell it at that price. The last tile is free.",
    de="Reihum wählt jeder ohne Plättchen eines und bietet; die anderen dürfen je einmal erhöhen. "
    "Erhöht niemand, zahlst du dein Gebot und behältst es. "
    "Sonst zahlst du dem Höchstbietenden und behältst es, oder er kauft es dafür. Das letzte ist umsonst.",
)
THEN_PLAY = Text(
    en="Then everyone plays a turn with their tile, in the same order.",
    de="Dann spielt jeder in derselben Reihenfolge einen Zug mit seinem Plättchen.",
)
AT_ONCE = Text(
    en="Each plays a turn with the chosen tile at once.", de="Jeder spielt mit dem gewählten sofort einen Zug."
)
NOT_AGAIN = Text(en="Tiles from a bazaar call no other one.", de="Plättchen aus einem Basar rufen keinen weiteren aus.")
KINDS: tuple[tuple[Text, Text, When], ...] = (
    (AUCTION, joined(BIDDING, THEN_PLAY), {"bazaar.auction": (True,)}),
    (CHOICE, joined(AT_ONCE, NOT_AGAIN), {"bazaar.auction": (False,), "bazaar.free-choice": ("play-at-once",)}),
    (CHOICE, joined(THEN_PLAY, NOT_AGAIN), {"bazaar.auction": (False,), "bazaar.free-choice": ("choose-first",)}),
)
"""What is done, how, and the options with which it is done so."""
BIDS = (
    Counted(Text(en="point paid in a bazaar", de="Punkt, im Basar gezahlt"), -1),
    Counted(Text(en="point received in a bazaar", de="Punkt, im Basar bekommen"), 1),
)


def hold_steps() -> Iterator[Step[Turn | Part]]:
    """T10.3, or T9.4 by option."""
    for value, step_id in BAZAAR_STEPS.items():
        for text, more, when in KINDS:
            yield Step(
                step_id,
                text,
                hold_bazaar,
                who="from-left",
                more=more,
                when={**when, "bazaar.time": (value,)},
                numbers={"tiles": {players: players for players in range(1, 7)}},
                counted=BIDS if text is AUCTION else (),
                symbol=Text(en="bazaar", de="Basar"),
            )


# -- the element -------------------------------------------------------------------------------------------------------

FROM_BAZAAR = Text(en="tile from the bazaar|tiles from the bazaar", de="Plättchen aus dem Basar")

BAZAARS = Element(
    id="bazaars",
    name=Text(en="Bazaars", de="Basare"),
    state=Bazaar,
    frames=(Bazaars, Auction, FreeChoice, GivenTurns),
    question=ask_for_given_tile,
    steps=(
        Step("T2.3", Text(en="a bazaar is called", de="ein Basar wird ausgerufen"), note_bazaar, rank=4),
        *hold_steps(),
    ),
    lines=(
        Line(
            "T1.1",
            Text(
                en="use your tile from a bazaar instead of drawing one",
                de="statt zu ziehen dein Plättchen aus dem Basar verwenden",
            ),
            more=Text(
                en="If it fits nowhere, it leaves the game and you draw.",
                de="Passt es nirgends, kommt es aus dem Spiel, und du ziehst.",
            ),
        ),
    ),
    reminders=(Reminder(Text(en="tile from a bazaar", de="Plättchen aus einem Basar"), "players"),),
    refusals={
        "bid": Refusal(("number", "tile"), why_not_bid),
        "buy": Refusal((), why_not_deal),
        "sell": Refusal((), why_not_deal),
        "take": Refusal(("tile",), why_not_take),
    },
    tokens=show_wares,
    answers={
        "bid": Answer(
            button=Text(en="Bid {number}", de="{number} bieten"),
            told=Text(en="bid {number}", de="{number} geboten"),
            sign=Sign(badge="bazaar"),
        ),
        "buy": Answer(
            button=Text(en="Keep the tile: pay {number} to {name}", de="Plättchen behalten: {number} an {name} zahlen"),
            told=Text(en="kept the tile", de="Plättchen behalten"),
            sign=Sign(badge="bazaar"),
            values=standing_bid,
        ),
        "sell": Answer(
            button=Text(en="Sell the tile to {name} for {number}", de="Plättchen für {number} an {name} verkaufen"),
            told=Text(en="sold the tile", de="Plättchen verkauft"),
            sign=Sign(badge="bazaar"),
            values=standing_bid,
        ),
        "take": Answer(
            button=Text(en="Take the tile", de="Plättchen nehmen"),
            told=Text(en="took a tile", de="Plättchen genommen"),
            sign=Sign(badge="bazaar"),
        ),
    },
    token_kinds={"bazaar-tile": TokenKind(name=FROM_BAZAAR)},
    events={
        "bazaar": Text(en="a bazaar is held", de="ein Basar wird abgehalten"),
        "bazaar-tile": FROM_BAZAAR,
        "bid-made": Text(en="{player} bids {first} for {second}", de="{player} bietet {first} für {second}"),
    },
    quiet=frozenset(("bazaar-tile", "bid-made")),
    words={
        "bazaar": Text(en="bazaar", de="Basar"),
        "bid": Text(en="bid", de="Gebot"),
        "no-bazaar": Text(en="too few tiles for a bazaar", de="zu wenige Plättchen für einen Basar"),
    },
    foreign=(
        Jcz(
            elements={"bazaar": "bazaars"},
            rules={"bazaar-no-auction": ForeignRule("bazaar.auction", {"false": True, "true": False})},
            fixed={"bazaar.free-choice": "choose-first"},
            messages={"BAZAAR_BUY_OR_SELL": ForeignMove({"BUY": "buy", "SELL": "sell"})},
            sale=ForeignSale("BAZAAR_BID", ("BAZAAR_BUY_OR_SELL",), JCZ_STEP, "bid", "take", wares_of, plays_ware),
            phases={JCZ_STEP: "BazaarPhase"},
            no_pass=(JCZ_STEP,),
            actions={
                **dict.fromkeys(("BazaarSelectTile", "BazaarBid"), ("take", "bid")),
                "BazaarSelectBuyOrSell": ("buy",),
            },
            states={
                "Bazaar noAuction": ForeignState(
                    "bazaar.auction", {"false": True, "true": False}, JCZ_STEP, NO_BAZAAR_NOW
                )
            },
        ),
    ),
)

OPTIONS = (
    Option(
        "bazaar.time",
        Text(en="In a double turn the bazaar is held", de="Im Doppelzug findet der Basar statt"),
        {
            "after-turn": Text(en="after both tiles", de="nach beiden Plättchen"),
            "after-part": Text(en="right after the bazaar tile", de="gleich nach dem Basarplättchen"),
        },
        "bridges-castles-bazaars.md, Interactions",
    ),
    Option(
        "bazaar.auction",
        Text(en="Tiles of a bazaar", de="Plättchen eines Basars"),
        {
            True: Text(en="are auctioned", de="werden versteigert"),
            False: Text(en="are chosen in turn", de="werden reihum gewählt"),
        },
        "bridges-castles-bazaars.md, Bazaars",
    ),
    Option(
        "bazaar.free-choice",
        Text(en="Without auction", de="Ohne Versteigerung"),
        {
            "play-at-once": Text(en="each plays the chosen tile at once", de="spielt jeder sein Plättchen sofort"),
            "choose-first": Text(en="all choose before playing", de="wählen alle, bevor gespielt wird"),
        },
        "bridges-castles-bazaars.md, Bazaars",
    ),
    Option(
        "bazaar.delayed",
        Text(en="A bazaar tile played in a bazaar", de="Ein Basarplättchen, das im Basar gespielt wird,"),
        {
            False: Text(en="calls no other bazaar", de="ruft keinen weiteren aus"),
            True: Text(en="calls another one afterwards", de="ruft danach noch einen aus"),
        },
        "bridges-castles-bazaars.md, Ambiguities 3",
    ),
)
