"""The Catapult: with a fair tile everybody launches a token, to knock out, to seduce, at a target or to be caught.

Rules: catapult.md. Instead of fingers on a real catapult, a player puts a mark where the token is to fly, and chance
scatters it as far as a hand would; at a table with a real catapult people mark where it has come to lie.
"""

from __future__ import annotations

from collections.abc import Iterator

from bastide.game.game import Game
from bastide.game.module import Counted, Element, Figure, Line, Module, Option, Refusal, Step, Takes, Token
from bastide.game.shown import Answer, Picture, Sign, TokenKind
from bastide.modules.catapult.rounds import (
    AIM,
    CATCH,
    GAMES,
    HANDS,
    KNOCK_OUT,
    LAUNCH,
    MILLI,
    POINTS,
    SEDUCTION,
    SIDES,
    STEPS,
    TARGET,
    THROWS,
    Fair,
    Fairs,
    Seduction,
    note_fair,
    play_at_once,
    play_fairs,
    site,
    why_not_catch,
    why_not_game,
    why_not_launch,
    why_not_seduce,
    why_not_side,
)
from bastide.text import Text

NAMES = {
    KNOCK_OUT: Text(en="Knock Out", de="Tortenschlacht"),
    SEDUCTION: Text(en="Seduction", de="Verführung"),
    TARGET: Text(en="Target", de="Schützenfest"),
    CATCH: Text(en="Catch", de="Fangen"),
}
MEANING = {
    KNOCK_OUT: Text(en="Knock Out: send followers home", de="Tortenschlacht: Gefolgsleute heimschicken"),
    SEDUCTION: Text(en="Seduction: replace a follower", de="Verführung: einen Gefolgsmann ersetzen"),
    TARGET: Text(en=f"Target: {POINTS} points at the fair", de=f"Schützenfest: {POINTS} Punkte am Jahrmarkt"),
    CATCH: Text(en=f"Catch: {POINTS} points for each throw", de=f"Fangen: {POINTS} Punkte für jeden Wurf"),
}
SIDE_NAMES = {
    "catapult-north": (Text(en="in the north", de="im Norden")),
    "catapult-east": (Text(en="in the east", de="im Osten")),
    "catapult-south": (Text(en="in the south", de="im Süden")),
    "catapult-west": (Text(en="in the west", de="im Westen")),
}


NEAREST = "nearest-follower"
"""Marks whom the token of Seduction has found."""


def show_fair(game: Game) -> list[Token]:
    """The catapult where it stands, the tokens that were launched where they lie, and whom the last one has found."""
    fair = game.find_frame(Fair)
    if fair is None or not fair.side:
        return []
    found = [Token("catapult", cell=site(game, fair.side))]
    found += [
        Token(fair.token, player=rest.player, cell=(rest.x // MILLI, rest.y // MILLI), point=(rest.x, rest.y))
        for rest in fair.rests
    ]
    seduction = game.find_frame(Seduction)
    return found + [Token(NEAREST, figure=figure) for figure in seduction.nearest] if seduction else found


# -- in the words of the play aid --------------------------------------------------------------------------------------

FOUR_GAMES = (
    "Knock Out: every follower hit goes home. Seduction: replace the nearest follower by one of yours. "
    f"Target: the token nearest to the fair brings {POINTS} points. "
    f"Catch: your left neighbour catches, from behind the rod, for {POINTS} points; missed, they are yours.",
    "Tortenschlacht: Jeder getroffene Gefolgsmann geht heim. "
    "Verführung: Ersetze den nächsten Gefolgsmann durch deinen. "
    f"Schützenfest: Die Marke am nächsten beim Jahrmarkt bringt {POINTS} Punkte. "
    f"Fangen: Der linke Nachbar fängt hinter dem Stab für {POINTS} Punkte; verfehlt er, bekommst du sie.",
)
COUNTED = (
    Counted(
        Text(en="token nearest to the fair (Target)", de="Marke am nächsten beim Jahrmarkt (Schützenfest)"), POINTS
    ),
    Counted(Text(en="token caught or missed (Catch)", de="gefangene oder verfehlte Marke (Fangen)"), POINTS),
)
PLAY = Text(
    en="after a fair tile, choose a game; everyone launches that token with the catapult",
    de="nach einem Jahrmarkt ein Spiel wählen; alle schleudern diese Marke mit dem Katapult",
)
FAIR = Text(en="fair", de="Jahrmarkt")


def steps() -> Iterator[Step]:  # type: ignore[type-arg]
    more = Text(*FOUR_GAMES)
    yield Step(
        STEPS["turn-end"],
        PLAY,
        play_fairs,
        who="clockwise",
        more=more,
        symbol=FAIR,
        counted=COUNTED,
        when={"catapult.timing": ("turn-end",)},
    )
    yield Step(
        STEPS["after-place"],
        Text(en="note the fair", de="den Jahrmarkt merken"),
        note_fair,
        when={"catapult.timing": ("turn-end",)},
    )
    yield Step(
        STEPS["after-place"],
        PLAY,
        play_at_once,
        who="clockwise",
        more=more,
        symbol=FAIR,
        counted=COUNTED,
        when={"catapult.timing": ("after-place",)},
    )


TAKE_TOKENS = Line(
    "S3",
    Text(en="take one catapult token of each kind", de="von jeder Sorte eine Katapultmarke nehmen"),
    who="everyone",
    more=Text(
        en="Knock Out, Seduction, Target and Catch. After each fair all tokens come back to you.",
        de="Tortenschlacht, Verführung, Schützenfest und Fangen. Nach jedem Jahrmarkt bekommst du sie zurück.",
    ),
)


def is_follower(figure: Figure) -> bool:
    return figure.follower


# -- the module --------------------------------------------------------------------------------------------------------

PLACES = (
    Text(en="near the rod, left", de="vorn links"),
    Text(en="near the rod, middle", de="vorn in der Mitte"),
    Text(en="near the rod, right", de="vorn rechts"),
    Text(en="halfway, left", de="halb hinten links"),
    Text(en="halfway, middle", de="genau in der Mitte"),
    Text(en="halfway, right", de="halb hinten rechts"),
    Text(en="far, left", de="hinten links"),
    Text(en="far, middle", de="hinten in der Mitte"),
    Text(en="far, right", de="hinten rechts"),
)
"""The places of the court, in the order of `COURT`."""


def launched(token: str) -> Answer:
    return Answer(
        button=Text(en="Aim at {figure}", de="Auf {figure} zielen"),
        told=Text(en=f"launched {NAMES[token].en}", de=f"{NAMES[token].de} geschleudert"),
        here=Text(en="Aim here", de="Hierher zielen"),
        sign=Sign(badge=token),
    )


ANSWERS = (
    {
        token: Answer(
            button=MEANING[token],
            told=Text(en=f"chose {name.en}", de=f"{name.de} gewählt"),
            sign=Sign(badge=token),
        )
        for token, name in NAMES.items()
    }
    | {
        word: Answer(
            button=Text(en=f"Put the catapult {where.en}", de=f"Katapult {where.de} aufstellen"),
            told=Text(en=f"put the catapult {where.en}", de=f"Katapult {where.de} aufgestellt"),
            here=Text(en="Catapult here", de="Katapult hierher"),
            sign=Sign(figure="catapult"),
        )
        for word, where in SIDE_NAMES.items()
    }
    | {word: launched(token) for words in (LAUNCH, AIM) for token, word in words.items()}
    | {
        word: Answer(
            button=Text(en=f"Throw {place.en}", de=f"Wurf {place.de}"),
            told=Text(en="threw the token", de="Marke geworfen"),
            here=Text(en="Throw here", de="Hierher werfen"),
            sign=Sign(badge=CATCH),
        )
        for word, place in zip(THROWS, PLACES, strict=True)
    }
    | {
        word: Answer(
            button=Text(en=f"Hand {place.en}", de=f"Hand {place.de}"),
            told=Text(en=f"held the hand {place.en}", de=f"Hand {place.de} gehalten"),
            here=Text(en="Hand here", de="Hand hierher"),
            sign=Sign(badge=CATCH),
        )
        for word, place in zip(HANDS, PLACES, strict=True)
    }
    | {
        "pick": Answer(
            button=Text(en="Choose {figure}", de="{figure} wählen"),
            told=Text(en="chose {figure}", de="{figure} gewählt"),
            here=Text(en="This one", de="Diesen"),
            sign=Sign(badge=SEDUCTION),
        ),
        "seduce": Answer(
            button=Text(en="Send {figure} there", de="{figure} dorthin schicken"),
            told=Text(en="sent {figure} there", de="{figure} dorthin geschickt"),
            here=Text(en="Send this one there", de="Diesen dorthin schicken"),
        ),
        "caught": Answer(
            button=Text(en="Enter: caught", de="Gefangen eintragen"),
            told=Text(en="caught the token", de="Marke gefangen"),
            sign=Sign(badge=CATCH),
        ),
        "missed": Answer(
            button=Text(en="Enter: missed", de="Verfehlt eintragen"),
            told=Text(en="missed the token", de="Marke verfehlt"),
            sign=Sign(badge=CATCH),
        ),
    }
)

CATAPULT = Element(
    id="catapult",
    name=Text(en="Catapult", de="Katapult"),
    state=Fairs,
    frames=(Fair, Seduction),
    steps=tuple(steps()),
    lines=(TAKE_TOKENS,),
    takes=(Takes(Text(en="the catapult", de="das Katapult"), is_follower),),
    refusals=dict.fromkeys(GAMES, Refusal((), why_not_game))
    | dict.fromkeys(SIDES, Refusal(("cell",), why_not_side))
    | dict.fromkeys((*THROWS, *HANDS), Refusal(("cell",), why_not_catch))
    | dict.fromkeys(("caught", "missed"), Refusal((), why_not_catch))
    | dict.fromkeys(("pick", "seduce"), Refusal(("figure",), why_not_seduce))
    | dict.fromkeys(LAUNCH.values(), Refusal(("cell",), why_not_launch))
    | dict.fromkeys(AIM.values(), Refusal(("figure",), why_not_launch)),
    tokens=show_fair,
    answers=ANSWERS,
    token_kinds={"catapult": TokenKind(name=Text(en="catapult", de="Katapult"), sign=Sign(figure="catapult"))}
    | {
        token: TokenKind(name=Text(en=f"token of {name.en}", de=f"Marke {name.de}"), sign=Sign(badge=token))
        for token, name in NAMES.items()
    }
    | {NEAREST: TokenKind(name=Text(en="the nearest follower", de="der nächste Gefolgsmann"), sign=Sign(icon="swap"))},
    events={
        f"{token}-rests": Text(en="the token of {player} lands {place}", de="die Marke von {player} landet {place}")
        for token in LAUNCH
    }
    | {
        "throw": Text(en="a token flies", de="eine Marke fliegt"),
        "token-caught": Text(en="{player} catches the token", de="{player} fängt die Marke"),
        "token-short": Text(en="the throw is too short: {player} wins", de="der Wurf ist zu kurz: {player} gewinnt"),
        "token-wide": Text(
            en="the throw misses the court: {player} wins", de="der Wurf geht daneben: {player} gewinnt"
        ),
        "token-missed": Text(en="the token is missed: {player} wins", de="die Marke wird verfehlt: {player} gewinnt"),
    },
    quiet=frozenset(("throw",)),
    words={
        "catapult": Text(en="catapult", de="Katapult"),
        **NAMES,
    },
    landmarks={"fair": Text(en="the fair", de="vom Jahrmarkt")},
)

MODULE = Module(
    id="catapult",
    number=29,
    name=Text(en="The Catapult", de="Das Katapult"),
    year=2008,
    about=Text(
        en="At twelve fairs everybody launches a token: followers fall, are replaced, or points are won.",
        de="An zwölf Jahrmärkten schleudern alle eine Marke: Gefolgsleute fallen, werden ersetzt, oder es gibt Punkte.",
    ),
    picture=Picture("CP6", Sign(figure="catapult")),
    large=True,
    tiles=("catapult",),
    elements=(CATAPULT,),
    options=(
        Option(
            "catapult.launch",
            Text(en="A token is launched", de="Eine Marke wird geschleudert"),
            {
                "chance": Text(en="at a mark, and chance scatters it", de="auf ein Ziel, und der Zufall streut sie"),
                "entered": Text(
                    en="with a real catapult; players enter where it lies",
                    de="mit einem echten Katapult; man gibt ein, wo sie liegt",
                ),
            },
            "catapult.md, Launch model",
        ),
        Option(
            "catapult.scatter",
            Text(en="Launched tokens scatter", de="Geschleuderte Marken streuen"),
            {
                "normal": Text(en="as a steady hand does", de="wie bei ruhiger Hand"),
                "small": Text(en="half as much", de="halb so weit"),
                "large": Text(en="half as much again", de="anderthalbmal so weit"),
            },
            "catapult.md, Launch model",
        ),
        Option(
            "catapult.timing",
            Text(en="The round of a fair", de="Die Runde eines Jahrmarkts"),
            {
                "turn-end": Text(en="comes after the turn", de="kommt nach dem Zug"),
                "after-place": Text(en="comes right after the tile is laid", de="kommt gleich nach dem Legen"),
            },
            "catapult.md, Ambiguities and options",
        ),
        Option(
            "catapult.catch-wild",
            Text(en="A throw outside the court", de="Ein Wurf neben das Feld"),
            {
                "catcher": Text(en="counts for the catcher", de="zählt für den Fänger"),
                "thrower": Text(en="counts for the thrower", de="zählt für den Werfer"),
            },
            "catapult.md, Ambiguities and options",
        ),
        Option(
            "catapult.seduce-own",
            Text(en="Seduction finds", de="Die Verführung trifft"),
            {
                True: Text(en="the nearest follower, your own too", de="den nächsten Gefolgsmann, auch den eigenen"),
                False: Text(en="only followers of others", de="nur Gefolgsleute anderer"),
            },
            "catapult.md, Ambiguities and options",
        ),
        Option(
            "catapult.knock-specials",
            Text(en="Builder and pig hit by Knock Out", de="Baumeister und Schwein in der Tortenschlacht"),
            {
                False: Text(en="stay, unless left alone", de="bleiben, solange sie nicht allein sind"),
                True: Text(en="go home like followers", de="gehen heim wie Gefolgsleute"),
            },
            "catapult.md, Ambiguities and options",
        ),
        Option(
            "catapult.target-on-map-only",
            Text(en="A Target token beside the board", de="Eine Marke neben dem Spielfeld beim Schützenfest"),
            {
                False: Text(en="is measured too", de="wird auch gemessen"),
                True: Text(en="counts for nothing", de="zählt nicht"),
            },
            "catapult.md, Ambiguities and options",
        ),
    ),
    source="Das Katapult, 2008",
)
