"""The Wheel of Fortune: a pig runs round a wheel, and where it stops something befalls everybody.

Rules: wheel-of-fortune.md. The board of the wheel is the start. Each of its cells is a tile of its own, so whatever
counts tiles counts them. A follower on a crown is a figure ELSEWHERE whose spot names the crown.
"""

from __future__ import annotations

from collections.abc import Iterator

from bastide.game.frames import Part
from bastide.game.game import Game
from bastide.game.module import (
    Counted,
    Element,
    Figure,
    Line,
    Module,
    Option,
    Refusal,
    Reminder,
    Step,
    Takes,
    Token,
    When,
)
from bastide.game.shown import Answer, Picture, Sign, TokenKind
from bastide.modules.course import ANOTHER_START, START_INTO_PILE, refused_figure_action
from bastide.modules.wheel_of_fortune.board import (
    CROWNS,
    SECTORS,
    SET,
    Wheel,
    begin_on_fortune,
    cell_of_crown,
    has_no_number,
    lay_board,
    point_of_crown,
    wheel_cell,
)
from bastide.modules.wheel_of_fortune.crowning import offer_crowns, take_crown, why_not_crown
from bastide.modules.wheel_of_fortune.spin import (
    CROWN,
    LUCK,
    TAKE_BACK,
    Spin,
    source_of,
    turn_wheel,
    why_not_take_back,
)
from bastide.text import Text, joined
from bastide.tiles.face import Face

PIG = "fortune-pig"
PIG_NAME = Text(en="pig of fortune", de="Glücksschwein")
BY_TRIGGER: tuple[tuple[str, int, When], ...] = (
    ("T1.6", 0, {"wheel.trigger-unplaceable": (True,)}),
    ("T1.8", 1, {"wheel.trigger-unplaceable": (False,)}),
)
"""Step, rank and option: the wheel turns when the tile is drawn, or only once it is known to fit."""


def show_pig(game: Game) -> list[Token]:
    cell = wheel_cell(game)
    return [] if cell is None else [Token(PIG, cell=cell, place=f"wheel:{SECTORS[game.slot(Wheel).sector].id}")]


def is_of_base(face: Face) -> bool:
    return face.set_id == "base"


def is_follower(figure: Figure) -> bool:
    return figure.follower


# -- in the words of the play aid --------------------------------------------------------------------------------------

SYMBOL = Text(en="number of the wheel", de="Zahl des Rads")
MOVE_PIG = Text(
    en="move the pig by the number on the tile, and do what its sector says",
    de="das Schwein um die Zahl auf dem Plättchen weiterziehen und tun, was sein Feld sagt",
)
CLOCKWISE = Text(
    en="Clockwise, before you place the tile. Sectors that it only passes do nothing.",
    de="Im Uhrzeigersinn und bevor du das Plättchen legst. Felder, an denen es vorbeizieht, bewirken nichts.",
)
WHEN_DRAWN = Text(
    en="Also if the tile then fits nowhere and is replaced.",
    de="Auch wenn das Plättchen dann nirgends passt und ersetzt wird.",
)
IF_IT_FITS = Text(en="Only if the tile fits somewhere.", de="Nur wenn das Plättchen irgendwo passt.")


def spin_steps() -> Iterator[Step[Part]]:
    for (step, rank, when), more in zip(BY_TRIGGER, (WHEN_DRAWN, IF_IT_FITS), strict=True):
        yield Step(step, MOVE_PIG, turn_wheel, more=joined(CLOCKWISE, more), when=when, rank=rank, symbol=SYMBOL)


def sector_lines() -> Iterator[Line]:
    """What each sector does, in the order of the wheel, and the crowns after them."""
    for step, rank, when in BY_TRIGGER:
        yield Line(
            step,
            Text(en="Fortune: you get 3 points", de="Fortuna: Du bekommst 3 Punkte"),
            rank=rank + 1,
            symbol=SYMBOL,
            when=when,
            more=Text(en="Nobody else gets any.", de="Sonst bekommt niemand etwas."),
            counted=(Counted(Text(en="Fortune", de="Fortuna"), LUCK),),
        )
        yield Line(
            step,
            Text(en="Taxes: points for each knight", de="Steuern: Punkte für jeden Ritter"),
            who="clockwise",
            rank=rank + 2,
            symbol=SYMBOL,
            when=when,
            more=Text(
                en="For each of your knights: the pennants of the city, and your knights in it.",
                de="Für jeden deiner Ritter: die Wappen der Stadt und deine Ritter darin.",
            ),
            counted=(
                Counted(
                    Text(
                        en="for each knight, the pennants and your knights of the city",
                        de="je Ritter die Wappen und deine Ritter der Stadt",
                    ),
                    1,
                ),
            ),
        )
        yield Line(
            step,
            Text(en="Famine: points for each farmer", de="Hungersnot: Punkte für jeden Bauern"),
            who="clockwise",
            rank=rank + 3,
            symbol=SYMBOL,
            when=when,
            more=Text(
                en="For each of your farmers: 1 point for every completed city at his field, majority or not.",
                de="Für jeden deiner Bauern: 1 Punkt je fertiger Stadt an seiner Wiese, Mehrheit oder nicht.",
            ),
            counted=(
                Counted(
                    Text(
                        en="for each farmer, completed cities at his field", de="je Bauer fertige Städte an der Wiese"
                    ),
                    1,
                ),
            ),
        )
        yield Line(
            step,
            Text(en="Storm: 1 point for each follower in your supply", de="Unwetter: 1 Punkt je Gefolgsmann im Vorrat"),
            who="clockwise",
            rank=rank + 4,
            symbol=SYMBOL,
            when=when,
            more=Text(
                en="Each counts one, the large one too. Builders and pigs do not count.",
                de="Jeder zählt eins, auch der große. Baumeister und Schweine zählen nicht.",
            ),
            counted=(Counted(Text(en="follower in the supply", de="Gefolgsmann im Vorrat"), 1),),
        )
        yield from inquisition_lines(step, rank + 5, when)
        yield Line(
            step,
            Text(
                en="Plague: take one of your followers back from the landscape",
                de="Pest: einen deiner Gefolgsleute aus der Landschaft zurücknehmen",
            ),
            who="clockwise",
            rank=rank + 7,
            symbol=SYMBOL,
            when=when,
            more=Text(
                en="Everybody must, if he has one there. Not from a crown. He may be placed again at once.",
                de="Jeder muss, wenn er einen hat. Nicht von einer Krone. Er darf gleich wieder gesetzt werden.",
            ),
        )
        yield Line(
            step,
            Text(
                en="score the crowns of this sector, and take their followers home",
                de="die Kronen dieses Feldes werten und ihre Gefolgsleute zurücknehmen",
            ),
            who="clockwise",
            rank=rank + 8,
            symbol=SYMBOL,
            when=when,
            more=Text(
                en="3 points for each follower; alone in a sector with two crowns 6.",
                de="3 Punkte für jeden Gefolgsmann; allein auf einem Feld mit zwei Kronen 6.",
            ),
            counted=(Counted(Text(en="follower on a crown", de="Gefolgsmann auf einer Krone"), 3),),
        )


def inquisition_lines(step: str, rank: int, when: When) -> Iterator[Line]:
    with_heretics = {
        True: Text(en="Heretics in shrines count too.", de="Ketzer in Kultstätten zählen auch."),
        False: Text(en="Heretics in shrines do not count.", de="Ketzer in Kultstätten zählen nicht."),
    }
    for value, heretics in with_heretics.items():
        yield Line(
            step,
            Text(en="Inquisition: 2 points for each of your monks", de="Inquisition: 2 Punkte für jeden deiner Mönche"),
            who="clockwise",
            rank=rank + (not value),
            symbol=SYMBOL,
            when={**when, "wheel.heretics": (value,)},
            more=joined(Text(en="In monasteries and abbeys.", de="In Klöstern und Abteien."), heretics),
            counted=(Counted(Text(en="monk", de="Mönch"), 2),),
        )


# -- the module --------------------------------------------------------------------------------------------------------

BOARD = Element(
    id="wheel-board",
    name=Text(en="Board of the wheel", de="Tafel mit dem Rad"),
    lays_start=True,
    start_board=True,
    pays=False,
    comes_with=(SET,),
    steps=(
        Step(
            "S6.1",
            Text(
                en="lay the board of the wheel as the start",
                de="die Tafel mit dem Schicksalsrad als Anfang legen",
            ),
            lay_board,
            who="table",
            rank=2,
            more=Text(
                en="Roads, cities and fields at its edge go on as usual. Each of its 16 squares counts as a tile.",
                de="Straßen, Städte und Wiesen an ihrem Rand gehen wie sonst weiter. Jedes ihrer 16 Felder zählt als "
                "Plättchen.",
            ),
        ),
    ),
    lines=(
        Line(
            "S2.4",
            Text(
                en="leave the tiles of the base game in the box",
                de="die Plättchen des Grundspiels in der Schachtel lassen",
            ),
            who="table",
            rank=8,
            more=Text(
                en="The 72 tiles of the wheel take their place.",
                de="Die 72 Plättchen des Schicksalsrads treten an ihre Stelle.",
            ),
            when={"wheel.tiles": ("own",)},
        ),
        Line(
            "S2.4",
            Text(
                en="sort out the 19 tiles with a number of the wheel",
                de="die 19 Plättchen mit einer Zahl des Rads heraussuchen",
            ),
            who="table",
            rank=9,
            more=Text(
                en="They are mixed with the others; the rest of the set stays in the box.",
                de="Sie werden untergemischt; der Rest des Satzes bleibt in der Schachtel.",
            ),
            when={"wheel.tiles": ("numbered",)},
        ),
        Line("S2.5", START_INTO_PILE, who="table", more=ANOTHER_START, when={"wheel.tiles": ("both", "numbered")}),
    ),
    landmarks={"fortune-wheel": Text(en="the wheel", de="vom Rad")},
)

ONTO = {
    "fortune": Text(en="onto the crown of Fortune", de="auf die Krone der Fortuna"),
    "taxes": Text(en="onto a crown of Taxes", de="auf eine Krone der Steuern"),
    "famine": Text(en="onto the crown of Famine", de="auf die Krone der Hungersnot"),
    "storm": Text(en="onto a crown of Storm", de="auf eine Krone des Unwetters"),
    "inquisition": Text(en="onto the crown of Inquisition", de="auf die Krone der Inquisition"),
    "plague": Text(en="onto a crown of Plague", de="auf eine Krone der Pest"),
}
CROWN_OF = {
    "fortune": Text(en="crown of Fortune", de="Krone der Fortuna"),
    "taxes": Text(en="crown of Taxes", de="Krone der Steuern"),
    "famine": Text(en="crown of Famine", de="Krone der Hungersnot"),
    "storm": Text(en="crown of Storm", de="Krone des Unwetters"),
    "inquisition": Text(en="crown of Inquisition", de="Krone der Inquisition"),
    "plague": Text(en="crown of Plague", de="Krone der Pest"),
}
RUNS_TO = {
    "fortune": Text(en="the pig runs to Fortune", de="das Schwein läuft zur Fortuna"),
    "taxes": Text(en="the pig runs to Taxes", de="das Schwein läuft zu den Steuern"),
    "famine": Text(en="the pig runs to Famine", de="das Schwein läuft zur Hungersnot"),
    "storm": Text(en="the pig runs to Storm", de="das Schwein läuft zum Unwetter"),
    "inquisition": Text(en="the pig runs to Inquisition", de="das Schwein läuft zur Inquisition"),
    "plague": Text(en="the pig runs to Plague", de="das Schwein läuft zur Pest"),
}


def place_of(word: str) -> str:
    """The named place of a crown in the drawing of the wheel."""
    crown = CROWNS[word]
    return f"crown:{SECTORS[crown.sector].id}:{crown.number}"


def put_onto(word: str) -> Answer:
    sector = SECTORS[CROWNS[word].sector]
    onto = ONTO[sector.id]
    return Answer(
        button=Text(en=f"{{figure}} {onto.en}", de=f"{{figure}} {onto.de}"),
        told=Text(en=f"put {{figure}} {onto.en}", de=f"{{figure}} {onto.de} gesetzt"),
        here=Text(en="Onto this crown", de="Auf diese Krone"),
        place=place_of(word),
        caption=sector.name,
    )


WHEEL = Element(
    id="fortune-wheel",
    name=Text(en="Wheel, pig and crowns", de="Rad, Schwein und Kronen"),
    state=Wheel,
    frames=(Spin,),
    resume=begin_on_fortune,
    steps=tuple(spin_steps()),
    lines=(
        Line(
            "S6.1",
            Text(en="put the pig on Fortune", de="das Schwein auf Fortuna stellen"),
            who="table",
            rank=3,
            more=Text(en="Its snout points clockwise.", de="Seine Schnauze zeigt im Uhrzeigersinn."),
        ),
        *sector_lines(),
        Line(
            "T4.2",
            Text(
                en="put a follower onto a free crown of the wheel",
                de="einen Gefolgsmann auf eine freie Krone des Rads stellen",
            ),
            may=True,
            choice=True,
            rank=130,
            more=Text(
                en="On any sector, whatever tile you have placed. At the end of the game he brings nothing there.",
                de="Auf irgendeinem Feld, mit jedem Plättchen. Am Ende des Spiels bringt er dort nichts.",
            ),
        ),
    ),
    reminders=(Reminder(Text(en="followers on crowns", de="Gefolgsleute auf Kronen"), "players"),),
    takes=(Takes(Text(en="the wheel (Plague)", de="das Rad (Pest)"), is_follower),),
    offer=offer_crowns,
    handlers=dict.fromkeys(CROWNS, take_crown),
    refusals={
        TAKE_BACK: Refusal(("figure",), why_not_take_back),
        **dict.fromkeys(CROWNS, refused_figure_action(("figure",), why_not_crown)),
    },
    tokens=show_pig,
    answers={
        TAKE_BACK: Answer(
            button=Text(en="Take {figure} back", de="{figure} zurücknehmen"),
            told=Text(en="took {figure} back for the Plague", de="{figure} wegen der Pest zurückgenommen"),
            here=Text(en="Take this follower back", de="Diesen Gefolgsmann zurücknehmen"),
            sign=Sign(badge="wheel-plague"),
        ),
    }
    | {word: put_onto(word) for word in CROWNS},
    token_kinds={PIG: TokenKind(name=PIG_NAME, sign=Sign(figure=PIG), shown="place")},
    places={word: place_of(word) for word in CROWNS},
    drawn_on=cell_of_crown,
    point_of=point_of_crown,
    stands_at=dict.fromkeys(CROWNS, lambda _, figure: figure.follower),
    events={f"pig-to-{sector}": text for sector, text in RUNS_TO.items()},
    quiet=frozenset((TAKE_BACK, CROWN)),
    words={source_of(number): sector.name for number, sector in enumerate(SECTORS)}
    | {word: CROWN_OF[SECTORS[crown.sector].id] for word, crown in CROWNS.items()}
    | {
        CROWN: Text(en="crown of the wheel", de="Krone des Rads"),
        "knights": Text(en="knight|knights", de="Ritter|Ritter"),
        "times-knights": Text(en="for each knight", de="für jeden Ritter"),
        "taxed-city": Text(en="one city", de="eine Stadt"),
        "cities": Text(en="city|cities", de="Stadt|Städte"),
        "followers-at-home": Text(
            en="follower in the supply|followers in the supply", de="Gefolgsmann im Vorrat|Gefolgsleute im Vorrat"
        ),
        "monks": Text(en="monk|monks", de="Mönch|Mönche"),
    },
)

MODULE = Module(
    id="wheel-of-fortune",
    number=42,
    name=Text(en="The Wheel of Fortune", de="Das Schicksalsrad"),
    year=2009,
    about=Text(
        en="A pig runs round a wheel: luck, taxes or the plague for everybody, and points for those on its crowns.",
        de="Ein Schwein läuft ums Rad: Glück, Steuern oder Pest für alle und Punkte für die auf seinen Kronen.",
    ),
    picture=Picture("SradB2", Sign(figure=PIG)),
    tiles=(SET,),
    elements=(BOARD, WHEEL),
    options=(
        Option(
            "wheel.tiles",
            Text(en="Tiles of the wheel", de="Plättchen des Schicksalsrads"),
            {
                "own": Text(en="instead of those of the base game", de="statt derer des Grundspiels"),
                "both": Text(en="with those of the base game", de="mit denen des Grundspiels"),
                "numbered": Text(
                    en="only those with a number, with the base game", de="nur die mit einer Zahl, mit dem Grundspiel"
                ),
            },
            "wheel-of-fortune.md, Setup",
            takes_out={"own": {"base": 72}, "numbered": {SET: 53}},
            leaves_out={"own": is_of_base, "numbered": has_no_number},
        ),
        Option(
            "wheel.dragon",
            Text(en="On the board of the wheel the dragon", de="Auf der Tafel des Rads betritt der Drache"),
            {
                "border": Text(en="enters the border", de="den Rand"),
                "never": Text(en="enters no square", de="kein Feld"),
            },
            "wheel-of-fortune.md, Interactions",
        ),
        Option(
            "wheel.trigger-unplaceable",
            Text(en="A tile with a number that fits nowhere", de="Ein Plättchen mit Zahl, das nirgends passt,"),
            {
                True: Text(en="moves the pig all the same", de="bewegt das Schwein trotzdem"),
                False: Text(en="does not move the pig", de="bewegt das Schwein nicht"),
            },
            "wheel-of-fortune.md, Ambiguities and options",
        ),
        Option(
            "wheel.heretics",
            Text(en="For the Inquisition heretics", de="Bei der Inquisition zählen Ketzer"),
            {
                True: Text(en="count as monks", de="als Mönche"),
                False: Text(en="do not count", de="nicht"),
            },
            "wheel-of-fortune.md, Ambiguities and options",
        ),
    ),
    source="Das Schicksalsrad, 2009",
)
