"""The Wind Roses: a rose parts the table into four sections, and a quarter rose laid in its own brings 3 points.

Rules: wind-roses.md. The orange rose is the start; once the blue one lies, it takes over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bastide.game.decision import Decision
from bastide.game.events import Breakdown, Happened
from bastide.game.foreign import ForeignSet, Jcz
from bastide.game.frames import Part, Preparation
from bastide.game.game import Game
from bastide.game.module import Counted, Element, Line, Module, Option, OptionValue, PlacementRule, Step
from bastide.game.numbers import CellNumber
from bastide.game.question import PLACE, Question
from bastide.game.shown import Compass, Picture
from bastide.modules import rulings
from bastide.modules.course import (
    ANOTHER_START,
    COUNT_START,
    START,
    START_INTO_PILE,
    ask_for_start,
    start_in_hand,
)
from bastide.text import Sentence, Text, joined
from bastide.tiles.face import Face
from bastide.tiles.geometry import Cell, cell_of

ORANGE, BLUE = "wind-rose=full-orange", "wind-rose=full-blue"
QUARTERS = ("wind-rose=NE", "wind-rose=SE", "wind-rose=SW", "wind-rose=NW")  # clockwise
SECTIONS: tuple[Cell, ...] = ((1, -1), (1, 1), (-1, 1), (-1, -1))
"""The way from the rose into each section, where its north points north."""
BONUS = 3
NOWHERE = -1


class Rose(Struct):
    """The rose that counts, where it lies and how it is turned."""

    cell: CellNumber = NOWHERE
    rotation: int = 0


# -- the start ---------------------------------------------------------------------------------------------------------


def is_orange(face: Face) -> bool:
    return ORANGE in face.symbols


def set_aside(game: Game, _: Preparation) -> None:
    """S2.4: the orange rose waits in a pile of its own in front of the ordinary tiles; there is only one."""
    *rivers, pile = game.piles
    roses = [face for face in pile if is_orange(face)]
    if roses:
        game.piles = [*rivers, roses[:1], [face for face in pile if not is_orange(face)]]


def lay_orange_rose(game: Game, frame: Preparation | Part) -> Decision | None:
    """S6.4, T1.0: at (0, 0), or last of several starts as a tile that fits, by whoever plays the first turn."""
    rose = start_in_hand(game, is_orange) or take_orange_rose(game)
    if rose is None:
        return None
    if not game.board.pieces:
        game.board.place(rose, START, 0)
        note_rose(game, rose, START, 0)
        return None
    return ask_for_start(game, frame, "S6.4", rose, LAY_ROSE)


def take_orange_rose(game: Game) -> Face | None:
    """Out of its own pile, once no river is in front of it."""
    pile = next((pile for pile in game.piles if pile and is_orange(pile[0])), None)
    if pile is None or rulings.waits_for_river(game):
        return None
    rose = pile.pop()
    if game.script[:1] == (rose.id,):  # a position has it in hand
        game.script = game.script[1:]
    return rose


LAY_ROSE = Question(
    Text(en="place the orange wind rose", de="die orangefarbene Windrose anlegen"),
    Text(
        en="Its north will be north for everyone. This is no turn yet.",
        de="Ihr Norden gilt dann für alle. Das ist noch kein Zug.",
    ),
    source="wind-roses.md, Interactions",
)


def note_rose(game: Game, face: Face, cell: int, rotation: int) -> None:
    """A full rose lies; the orange one does not count beside a blue one."""
    rose = game.slot(Rose)
    if BLUE in face.symbols or (is_orange(face) and rose.cell == NOWHERE):
        rose.cell, rose.rotation = cell, rotation


def find_rose(game: Game) -> None:
    """The rose of a position."""
    for piece in game.board.pieces:
        note_rose(game, piece.face, piece.cell, piece.rotation)


# -- the sections ------------------------------------------------------------------------------------------------------


def section_of(face: Face) -> int | None:
    """The section of a quarter rose, counted clockwise from the north-east."""
    return next((number for number, symbol in enumerate(QUARTERS) if symbol in face.symbols), None)


def is_quarter(face: Face) -> bool:
    return section_of(face) is not None


def way_into(rose: Rose, section: int) -> Cell:
    """The compass turns with the rose."""
    return SECTIONS[(section + rose.rotation) % 4]


def lies_in_section(game: Game, face: Face, cell: int) -> bool:
    """Row and column of the rose belong to two sections each."""
    rose, section = game.slot(Rose), section_of(face)
    if section is None or rose.cell == NOWHERE:
        return False
    (x, y), (x0, y0), (east, south) = cell_of(cell), cell_of(rose.cell), way_into(rose, section)
    return (x - x0) * east >= 0 and (y - y0) * south >= 0


def is_well_laid(game: Game, face: Face, cell: int, rotation: int) -> bool:
    """In its section, and by option turned like the rose."""
    free = game.rules.options["roses.alignment"] == "free"
    return lies_in_section(game, face, cell) and (free or rotation == game.slot(Rose).rotation)


def fits_well(game: Game, face: Face) -> bool:
    """Is there any place where a quarter rose brings its points?"""
    return any(
        is_well_laid(game, face, cell, rotation)
        for cell, rotations in game.board.placements(face)
        for rotation in rotations
    )


def rose_taken_over(game: Game, part: Part) -> None:
    """T3.8: the blue rose counts for the rest of the game."""
    if part.piece >= 0:
        piece = game.board.pieces[part.piece]
        if BLUE in piece.face.symbols:
            note_rose(game, piece.face, piece.cell, piece.rotation)
            game.events.append(Happened("blue-rose", part.player))


def score_quarter(game: Game, part: Part) -> None:
    """T3.8: 3 points at once, whatever else is scored."""
    if part.piece >= 0:
        piece = game.board.pieces[part.piece]
        if is_well_laid(game, piece.face, piece.cell, piece.rotation):
            game.award(part.player, BONUS, "wind-rose", Breakdown(additions=(("wind-rose", BONUS),)))


NAMES = (
    Text(en="north-east", de="Nordosten"),
    Text(en="south-east", de="Südosten"),
    Text(en="south-west", de="Südwesten"),
    Text(en="north-west", de="Nordwesten"),
)
OTHER_SECTION = Text(
    en="This rose belongs in the {section} of the wind rose.",
    de="Diese Rose gehört in den {section} der Windrose.",
)
TURNED = Text(
    en="Turn the tile so that its rose points like the wind rose.",
    de="Drehe das Plättchen so, dass seine Rose wie die Windrose zeigt.",
)


def why_not(game: Game, face: Face, cell: int, rotation: int) -> Sentence | None:
    """T2.1, option `roses.placement`: a quarter rose goes into its section if it fits there."""
    free = game.rules.options["roses.placement"] == "bonus"
    if free or is_well_laid(game, face, cell, rotation) or not fits_well(game, face):
        return None
    section = section_of(face)
    assert section is not None
    inside = lies_in_section(game, face, cell)
    return Sentence(TURNED) if inside else Sentence(OTHER_SECTION, {"section": NAMES[section]})


# -- what people see ---------------------------------------------------------------------------------------------------

WINDS = (Text(en="N", de="N"), Text(en="E", de="O"), Text(en="S", de="S"), Text(en="W", de="W"))


def compass(game: Game) -> Compass | None:
    """The four winds as the rose has them, and the section of a quarter rose in hand."""
    rose = game.slot(Rose)
    if rose.cell == NOWHERE:
        return None
    tile = game.decision.tile if game.decision else None
    section = section_of(tile) if tile else None
    return Compass(
        cell=cell_of(rose.cell),
        winds=WINDS,
        rotation=rose.rotation,
        section=None if section is None else way_into(rose, section),
        points=BONUS if section is not None else 0,
    )


def ask_for_rose(game: Game, decision: Decision) -> Question | None:
    """T2.1, with a rose in hand."""
    tile = decision.tile
    if decision.step != "T2.1" or tile is None:
        return None
    if BLUE in tile.symbols:
        return PLACE_BLUE
    return PLACE_QUARTER[game.rules.options["roses.alignment"]] if is_quarter(tile) and fits_well(game, tile) else None


def tell_section(_: Game, decision: Decision, names: Sequence[str]) -> dict[str, object]:
    assert decision.tile is not None
    section = section_of(decision.tile)
    assert section is not None
    return {"section": NAMES[section]}


PLACE_BLUE = replace(
    PLACE,
    why=Text(
        en="From now on the blue rose says where north is, as you turn it.",
        de="Von nun an sagt die blaue Rose, wo Norden ist, so wie du sie drehst.",
    ),
    source="wind-roses.md, Turn",
)
PLACE_QUARTER: dict[OptionValue, Question] = {
    "free": replace(
        PLACE,
        why=Text(
            en="In the {section} of the wind rose it brings 3 points at once.",
            de="Im {section} der Windrose bringt es sofort 3 Punkte.",
        ),
        values=tell_section,
        source="wind-roses.md, Turn",
    ),
    "aligned": replace(
        PLACE,
        why=Text(
            en="In the {section}, turned like the wind rose, it brings 3 points at once.",
            de="Im {section}, gedreht wie die Windrose, bringt es sofort 3 Punkte.",
        ),
        values=tell_section,
        source="wind-roses.md, Turn",
    ),
}

# -- in the words of the play aid --------------------------------------------------------------------------------------

ROSE = Text(en="wind rose", de="Windrose")
AFTER_RIVER = Text(
    en="after the last river tile, lay the orange wind rose first",
    de="nach dem letzten Flussplättchen zuerst die orangefarbene Windrose legen",
)
WHOSE_ROW = Text(
    en="Row and column of the rose belong to two sections each.",
    de="Reihe und Spalte der Rose gehören zu je zwei Abschnitten.",
)
DIRECTION: dict[OptionValue, Text] = {
    "free": Text(en="How its rose is turned does not matter.", de="Wie seine Rose gedreht ist, ist gleich."),
    "aligned": Text(en="Its rose must point like the full rose.", de="Seine Rose muss zeigen wie die ganze Windrose."),
}


def quarter_steps() -> Iterator[Step[Part]]:
    """T3.8, for each alignment."""
    for value, direction in DIRECTION.items():
        yield Step(
            "T3.8",
            Text(
                en="take 3 points for a quarter rose in its own section",
                de="3 Punkte für eine Viertelrose in ihrem Abschnitt nehmen",
            ),
            score_quarter,
            rank=1,
            symbol=ROSE,
            more=joined(WHOSE_ROW, direction),
            when={"roses.alignment": (value,)},
            counted=(Counted(Text(en="quarter rose in its section", de="Viertelrose in ihrem Abschnitt"), BONUS),),
        )


# -- the module --------------------------------------------------------------------------------------------------------

WIND_ROSE = Element(
    id="wind-rose",
    name=Text(en="Wind roses", de="Windrosen"),
    state=Rose,
    lays_start=True,
    comes_with=("wind-roses",),
    resume=find_rose,
    steps=(
        Step(
            "S2.4",
            Text(en="sort out the orange wind rose", de="die orangefarbene Windrose aussortieren"),
            set_aside,
            who="table",
            rank=5,
            more=Text(
                en="It is not drawn. The other five roses are shuffled in.",
                de="Sie wird nicht gezogen. Die anderen fünf Rosen werden eingemischt.",
            ),
        ),
        Step(
            "S6.4",
            Text(
                en="lay the orange wind rose; its north is north for everyone",
                de="die orangefarbene Windrose legen; ihr Norden gilt für alle",
            ),
            lay_orange_rose,
            who="first",
            more=Text(
                en="Alone it is the start. Beside another start it is laid last, where it fits.",
                de="Allein ist sie der Anfang. Neben einem anderen Anfang kommt sie zuletzt, wo sie passt.",
            ),
        ),
        Step("T1.0", AFTER_RIVER, lay_orange_rose, rank=1),
        COUNT_START,
        Step(
            "T3.8",
            Text(
                en="from the blue rose on, only the blue one says where north is",
                de="ab der blauen Rose sagt nur noch sie, wo Norden ist",
            ),
            rose_taken_over,
            symbol=ROSE,
            more=Text(
                en="It brings no points. Points for earlier roses stay.",
                de="Sie bringt keine Punkte. Punkte für frühere Rosen bleiben.",
            ),
        ),
        *quarter_steps(),
    ),
    lines=(
        Line("S2.5", START_INTO_PILE, who="table", more=ANOTHER_START),
        Line(
            "T1.0",
            AFTER_RIVER,
            rank=1,
            more=Text(
                en="Once, before the first ordinary tile. It is no turn, and no figure is placed.",
                de="Einmal, vor dem ersten gewöhnlichen Plättchen. Das ist kein Zug, und keine Figur wird gesetzt.",
            ),
            when={"start-extras": ("after-river",)},
            beside=("river",),
        ),
        Line(
            "T2.1",
            Text(
                en="lay a quarter rose in its own section, if it fits there",
                de="eine Viertelrose in ihren Abschnitt legen, wenn sie dort passt",
            ),
            rank=3,
            symbol=ROSE,
            more=Text(
                en="Where it fits nowhere in its section, lay it anywhere, without points.",
                de="Passt sie dort nirgends, kommt sie irgendwohin und bringt keine Punkte.",
            ),
            when={"roses.placement": ("compulsory",)},
        ),
    ),
    laid_in_setup=note_rose,
    placing=PlacementRule(is_quarter, why_not),
    question=ask_for_rose,
    compass=compass,
    landmarks={
        ORANGE: Text(en="the orange wind rose", de="von der orangefarbenen Windrose"),
        BLUE: Text(en="the blue wind rose", de="von der blauen Windrose"),
    },
    events={"blue-rose": Text(en="the blue rose now says where north is", de="die blaue Rose sagt nun, wo Norden ist")},
    words={
        "wind-rose": ROSE,
        "WR4": Text(en="the orange wind rose", de="orangefarbene Windrose"),
        "WR5": Text(en="the blue wind rose", de="blaue Windrose"),
        "WR1": Text(en="the north-east rose", de="Windrose Nordost"),
        "WR2": Text(en="the south-east rose", de="Windrose Südost"),
        "WR6": Text(en="the south-west rose", de="Windrose Südwest"),
        "WR3": Text(en="the north-west rose", de="Windrose Nordwest"),
    },
)

MODULE = Module(
    id="wind-roses",
    number=25,
    name=Text(en="The Wind Roses", de="Die Windrosen"),
    year=2012,
    about=Text(
        en="A rose says where north is; four tiles bring points in their quarter of the table.",
        de="Eine Rose sagt, wo Norden ist; vier Plättchen bringen in ihrem Viertel des Tisches Punkte.",
    ),
    picture=Picture("WR4"),
    tiles=("wind-roses",),
    elements=(WIND_ROSE,),
    options=(
        Option(
            "roses.placement",
            Text(en="A quarter rose", de="Eine Viertelrose"),
            {
                "bonus": Text(en="may go anywhere", de="darf überall liegen"),
                "compulsory": Text(
                    en="goes into its section if it fits there", de="kommt in ihren Abschnitt, wenn sie dort passt"
                ),
            },
            "wind-roses.md, Ambiguities",
        ),
        Option(
            "roses.alignment",
            Text(en="In its section a quarter rose", de="In ihrem Abschnitt darf eine Viertelrose"),
            {
                "free": Text(en="may be turned in any way", de="beliebig gedreht sein"),
                "aligned": Text(en="points like the full rose", de="nur wie die ganze Rose zeigen"),
            },
            "wind-roses.md, Ambiguities",
        ),
    ),
    source="Die Windrosen, 2012",
    foreign=(Jcz(sets={"wind-roses": ForeignSet("wind-roses", whole=True)}, implied=("wind-rose",)),),
)
