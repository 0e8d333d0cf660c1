"""The Wheel of Fortune: a pig runs round a wheel, and where it stops something befalls everybody.

Rules: wheel-of-fortune.md. The board of the wheel is the start. Each of its cells is a tile of its own, so whatever
counts tiles counts them. A follower on a crown is a figure ELSEWHERE whose spot names the crown.
"""

from __future__ import annotations

from bastide.game.game import Game
from bastide.game.module import Element, Figure, Line, Module, Option, Refusal, Reminder, Step, Takes, Token
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
from bastide.modules.wheel_of_fortune.prospects import crown_prospects
from bastide.modules.wheel_of_fortune.rows import sector_lines, spin_steps
from bastide.modules.wheel_of_fortune.spin import CROWN, TAKE_BACK, Spin, source_of, why_not_take_back
from bastide.text import Text
from bastide.tiles.face import Face

PIG = "fortune-pig"
PIG_NAME = Text(en="pig of fortune", de="Glücksschwein")


def show_pig(game: Game) -> list[Token]:
    cell, sector = wheel_cell(game), SECTORS[game.slot(Wheel).sector]
    if cell is None:
        return []
    point = (1000 * (cell[0] + 1) + sector.pig[0], 1000 * (cell[1] + 1) + sector.pig[1])
    return [Token(PIG, cell=cell, place=f"wheel:{sector.id}", point=point)]


def is_of_base(face: Face) -> bool:
    return face.set_id == "base"


def is_follower(figure: Figure) -> bool:
    return figure.follower


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
                de="Straßen, Städte und Wiesen an ihrem Rand gehen wie sonst weiter. Jedes ihrer 16 Quadrate zählt als "
                "Plättchen.",
            ),
        ),
    ),
    lines=(
        Line(
            "S2.1",
            Text(
                en="leave the tiles of the base game in the box",
                de="die Plättchen des Grundspiels in der Schachtel lassen",
            ),
            who="table",
            rank=-1,
            more=Text(
                en="The 72 tiles of the wheel take their place.",
                de="Die 72 Plättchen des Schicksalsrads treten an ihre Stelle.",
            ),
            when={"wheel.tiles": ("own",)},
        ),
        Line(
            "S2.1",
            Text(
                en="sort out the 19 tiles with a number of the wheel",
                de="die 19 Plättchen mit einer Zahl des Rads heraussuchen",
            ),
            who="table",
            rank=-1,
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
            told=Text(en="took a follower back for the Plague", de="wegen der Pest einen Gefolgsmann zurückgenommen"),
            here=Text(en="Take this follower back", de="Diesen Gefolgsmann zurücknehmen"),
            sign=Sign(badge="wheel-plague"),
        ),
    }
    | {word: put_onto(word) for word in CROWNS},
    token_kinds={PIG: TokenKind(name=PIG_NAME, sign=Sign(figure=PIG), shown="place")},
    places={word: place_of(word) for word in CROWNS},
    prospects=crown_prospects,
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
                "never": Text(en="enters no square", de="kein Quadrat"),
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
