"""The Plague: fleas spread from outbreaks over the tiles and send figures home; who is quick flees.

Rules: plague.md.
"""

from __future__ import annotations

from collections.abc import Iterator

from bastide.game.frames import Preparation
from bastide.game.game import Game
from bastide.game.module import (
    Element,
    Figure,
    Line,
    Module,
    Option,
    OptionValue,
    Refusal,
    Reminder,
    Step,
    Takes,
    Token,
)
from bastide.game.shown import Answer, Picture, Sign, TokenKind
from bastide.modules.plague.fleas import FLEA, LIFT, FleaInHand, why_not_flea, why_not_lift
from bastide.modules.plague.flight import FLEE, FLEE_TO, Flight, why_not_flee, why_not_refuge
from bastide.modules.plague.moments import (
    ask_in_figure_step,
    at_end_of_turn,
    between_parts,
    handle,
    note_declined,
    offer_both,
)
from bastide.modules.plague.outbreaks import (
    SAFE_TILES,
    begin_turn,
    break_out,
    end_turn,
    keep_plague_below,
    mix_below_in,
    no_figure_with_outbreak,
)
from bastide.modules.plague.state import (
    AT_END,
    BETWEEN_PARTS,
    OUTBREAKS,
    PLAGUE,
    Plague,
    active_region,
    find_outbreaks,
    not_on_infected,
)
from bastide.text import Text
from bastide.tiles.geometry import cell_of


def show_plague(game: Game) -> list[Token]:
    plague, active = game.slot(Plague), active_region(game)
    words = [f"outbreak-{n}" if tile in active else "eradicated" for n, tile in enumerate(plague.outbreaks, 1)]
    outbreaks = [Token(word, cell=cell_of(tile)) for word, tile in zip(words, plague.outbreaks, strict=True)]
    fleas = [Token(FLEA if tile in active else "latent-flea", cell=cell_of(tile)) for tile in plague.fleas]
    return outbreaks + fleas


# -- in the words of the play aid --------------------------------------------------------------------------------------

FIRST_TILES: dict[OptionValue, tuple[Text, Text]] = {
    SAFE_TILES: (
        Text(
            en=f"put {SAFE_TILES} tiles of the base game on top, the plague tiles among the others below",
            de=f"{SAFE_TILES} Plättchen des Grundspiels obenauf legen, die Pestplättchen unter die übrigen mischen",
        ),
        Text(
            en="Tiles of other expansions are mixed in below, too.",
            de="Auch die Plättchen anderer Erweiterungen kommen darunter.",
        ),
    ),
    "24%": (
        Text(
            en="put a quarter of the tiles on top, the plague tiles among the others below",
            de="ein Viertel der Plättchen obenauf legen, die Pestplättchen unter die übrigen mischen",
        ),
        Text(en="It is 24 percent of them.", de="Es sind 24 Prozent davon."),
    ),
}
WHO_MAY_FLEE: dict[OptionValue, Text] = {
    True: Text(
        en="Followers, builders, pigs and shepherds flee; monks, barns and lords of castles do not.",
        de="Gefolgsleute, Baumeister, Schweine und Schäfer fliehen; Mönche, Gutshöfe und Burgherren nicht.",
    ),
    False: Text(
        en="Only followers flee; monks and lords of castles do not.",
        de="Nur Gefolgsleute fliehen; Mönche und Burgherren nicht.",
    ),
}


def pile_steps() -> Iterator[Step[Preparation]]:
    """S2.6, for each number of safe tiles."""
    for value, (text, more) in FIRST_TILES.items():
        yield Step(
            "S2.6", text, keep_plague_below, who="table", rank=1, more=more, when={"plague.safe-tiles": (value,)}
        )


def turn_lines() -> Iterator[Line]:
    """T4.5: the flea and the flight, for each of their options."""
    for optional in (False, True):
        yield Line(
            "T4.5",
            Text(
                en="lay a flea on a tile beside an active outbreak or flea",
                de="einen Floh auf ein Plättchen neben einem aktiven Pestherd oder Floh legen",
            ),
            rank=1,
            may=optional,
            more=Text(
                en="Once a turn, at any moment after laying, but not with a plague tile. All figures there go home. "
                "With an empty supply take a latent flea, or any if there is none.",
                de="Einmal im Zug, irgendwann nach dem Legen, aber nicht mit einem Pestplättchen. "
                "Alle Figuren dort gehen heim. Ist der Vorrat leer, nimm einen latenten Floh, sonst irgendeinen.",
            ),
            when={"plague.spread-optional": (optional,)},
        )
    for value, who in WHO_MAY_FLEE.items():
        yield Line(
            "T4.5",
            Text(
                en="let one figure flee to another tile of its road, city or field",
                de="eine Figur auf ein anderes Plättchen ihrer Straße, Stadt oder Wiese fliehen lassen",
            ),
            rank=2,
            may=True,
            more=Text(
                en=f"Once the plague has broken out, never onto or across infected tiles. {who.en}",
                de=f"Sobald die Pest ausgebrochen ist, nie auf oder über verseuchte Plättchen. {who.de}",
            ),
            when={"plague.specials-flee": (value,)},
        )


LINES = (
    Line(
        "S4",
        Text(en="lay fleas and outbreaks ready", de="Flöhe und Pestherde bereitlegen"),
        who="table",
        rank=9,
        more=Text(
            en="18 fleas, red side up, and the outbreaks 1 to 6.",
            de="18 Flöhe, die rote Seite oben, und die Pestherde 1 bis 6.",
        ),
    ),
    *turn_lines(),
)


# -- the module --------------------------------------------------------------------------------------------------------

NUMBERS = range(1, OUTBREAKS + 1)
THREAT = 1.5
"""Points that a figure beside the plague costs a computer player: the next flea may send it home."""


def is_taken_by_flea(figure: Figure) -> bool:
    return figure.id != "barn"


THE_PLAGUE = Element(
    id=PLAGUE,
    name=Text(en="Plague", de="Pest"),
    pays=False,
    state=Plague,
    frames=(FleaInHand, Flight),
    comes_with=(PLAGUE,),
    resume=find_outbreaks,
    drawn=mix_below_in,
    question=ask_in_figure_step,
    steps=(
        *pile_steps(),
        Step(
            "T0.1",
            Text(
                en="if no flea can be taken, turn the lowest active outbreak over",
                de="wenn kein Floh zu nehmen ist, den niedrigsten aktiven Pestherd umdrehen",
            ),
            begin_turn,
            who="table",
            more=Text(
                en="That is when neither the supply nor the board has a flea to take. One outbreak stays active. "
                "When the supply is first empty, latent fleas do not matter. "
                "Fleas that hang together with no active outbreak are latent.",
                de="Also wenn weder im Vorrat noch latent einer da ist. Ein Pestherd bleibt immer aktiv. "
                "Beim ersten Mal ohne Vorrat zählen latente Flöhe nicht. "
                "Flöhe ohne Verbindung zu einem aktiven Pestherd sind latent.",
            ),
        ),
        Step(
            "T3.2",
            Text(
                en="put the next outbreak on a plague tile and place no figure",
                de="auf ein Pestplättchen den nächsten Pestherd legen und keine Figur setzen",
            ),
            break_out,
            symbol=Text(en="plague", de="Pest"),
            more=Text(
                en="Of outbreaks that hang together only the highest stays active. "
                "If all fleas belong to one other outbreak, that one is turned over.",
                de="Von Pestherden, die zusammenhängen, bleibt nur der höchste aktiv. "
                "Gehören alle Flöhe zu einem einzigen anderen Pestherd, wird er umgedreht.",
            ),
        ),
        Step("T4.5", Text(en="flea and flight", de="Floh und Flucht"), note_declined),
        Step(
            BETWEEN_PARTS,
            Text(en="flea and flight after the scoring", de="Floh und Flucht nach der Wertung"),
            between_parts,
        ),
        Step(
            AT_END,
            Text(en="flea and flight at the end of the turn", de="Floh und Flucht am Zugende"),
            at_end_of_turn,
            more=Text(
                en="If the flea has not been laid yet, it is laid now.",
                de="Liegt der Floh noch nicht, wird er jetzt gelegt.",
            ),
        ),
        Step("T10.4", Text(en="the turn is over", de="der Zug ist vorbei"), end_turn),
    ),
    lines=LINES,
    takes=(Takes(Text(en="a flea", de="ein Floh"), is_taken_by_flea),),
    reminders=(Reminder(Text(en="fleas left in the supply", de="Flöhe im Vorrat"), "number"),),
    limit=no_figure_with_outbreak,
    extras=offer_both,
    handlers={FLEA: handle, LIFT: handle, FLEE: handle},
    may_deploy=not_on_infected,
    refusals={
        FLEA: Refusal(("cell",), why_not_flea),
        LIFT: Refusal(("cell",), why_not_lift),
        FLEE: Refusal(("figure",), why_not_flee),
        FLEE_TO: Refusal(("figure", "segment"), why_not_refuge),
    },
    tokens=show_plague,
    answers={
        FLEA: Answer(
            button=Text(en="Lay a flea on this tile", de="Floh auf dieses Plättchen legen"),
            told=Text(en="laid a flea on the tile {place}", de="Floh auf das Plättchen {place} gelegt"),
            here=Text(en="Lay a flea here", de="Floh hierher legen"),
            sign=Sign(figure="flea"),
        ),
        LIFT: Answer(
            button=Text(en="Take the flea from this tile", de="Floh von diesem Plättchen nehmen"),
            told=Text(en="took the flea from the tile {place}", de="Floh vom Plättchen {place} genommen"),
            here=Text(en="Take this flea", de="Diesen Floh nehmen"),
            sign=Sign(figure="latent-flea"),
        ),
        FLEE: Answer(
            button=Text(en="Let {figure} flee", de="{figure} fliehen lassen"),
            told=Text(en="let {figure} flee", de="{figure} fliehen lassen"),
            here=Text(en="Flee from the plague", de="Vor der Pest fliehen"),
            sign=Sign(icon="leave"),
        ),
        FLEE_TO: Answer(
            button=Text(en="Flee to this tile", de="Auf dieses Plättchen fliehen"),
            told=Text(en="reached safety", de="in Sicherheit gebracht"),
            here=Text(en="Flee here", de="Hierher fliehen"),
        ),
    },
    token_kinds={
        FLEA: TokenKind(name=Text(en="flea", de="Floh"), sign=Sign(figure="flea"), shown="corner", threat=THREAT),
        "latent-flea": TokenKind(
            name=Text(en="latent flea", de="latenter Floh"), sign=Sign(figure="latent-flea"), shown="corner"
        ),
        **{
            f"outbreak-{n}": TokenKind(
                name=Text(en=f"outbreak {n}", de=f"Pestherd {n}"),
                sign=Sign(badge=f"plague-{n}"),
                shown="place",
                place=PLAGUE,
                threat=THREAT,
            )
            for n in NUMBERS
        },
        "eradicated": TokenKind(
            name=Text(en="eradicated outbreak", de="erloschener Pestherd"),
            sign=Sign(figure="eradicated"),
            shown="place",
            place=PLAGUE,
        ),
    },
    events={
        "outbreak": Text(
            en="the plague breaks out {place}: outbreak {third}", de="die Pest bricht {place} aus: Pestherd {third}"
        ),
        "eradicated": Text(en="outbreak {third} {place} is eradicated", de="Pestherd {third} {place} ist erloschen"),
        "flea-laid": Text(en="{player} lays a flea {place}", de="{player} legt {place} einen Floh"),
        "flea-taken": Text(en="{player} takes the flea {place}", de="{player} nimmt {place} den Floh"),
    },
    quiet=frozenset(("flea-laid", "flea-taken")),
    words={PLAGUE: Text(en="plague", de="Pest")},
    landmarks={PLAGUE: Text(en="the outbreak", de="vom Pestherd")},
)
MODULE = Module(
    id=PLAGUE,
    number=32,
    name=Text(en="The Plague", de="Die Pest"),
    year=2010,
    about=Text(
        en="Fleas carry the plague from tile to tile and drive followers out; who is quick flees in time.",
        de="Flöhe tragen die Pest von Plättchen zu Plättchen und vertreiben Gefolgsleute; wer flink ist, flieht.",
    ),
    picture=Picture("PE5", Sign(figure="flea")),
    tiles=(PLAGUE,),
    elements=(THE_PLAGUE,),
    options=(
        Option(
            "plague.spread-optional",
            Text(en="The flea of each turn", de="Der Floh in jedem Zug"),
            {
                False: Text(en="must be laid", de="muss gelegt werden"),
                True: Text(en="may be laid", de="darf gelegt werden"),
            },
            "plague.md, Ambiguities and options",
        ),
        Option(
            "plague.specials-flee",
            Text(en="Figures that may flee", de="Figuren, die fliehen dürfen"),
            {
                True: Text(en="followers, builder, pig and shepherd", de="Gefolgsleute, Baumeister, Schwein, Schäfer"),
                False: Text(en="followers only", de="nur Gefolgsleute"),
            },
            "plague.md, Ambiguities and options",
        ),
        Option(
            "plague.safe-tiles",
            Text(en="Tiles drawn before any plague tile", de="Plättchen vor dem ersten Pestplättchen"),
            {
                SAFE_TILES: Text(en="17 of the base game", de="17 des Grundspiels"),
                "24%": Text(en="24% of all others", de="24 % aller übrigen"),
            },
            "plague.md, Ambiguities and options",
        ),
    ),
    source="Die Pest, spielbox 6/2010",
)
