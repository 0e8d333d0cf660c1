"""The School: who completes one of its roads takes the teacher, and gets the points of the next scored feature too.

Rules: school.md. The school is two tiles that are laid together; its six roads are ordinary roads.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

from bastide.game.actions import Choose, Place
from bastide.game.decision import Decision
from bastide.game.events import Breakdown, Happened
from bastide.game.frames import AGAIN, Again, Award, Frame, Part, Placements, Preparation
from bastide.game.game import Game
from bastide.game.module import Element, Line, Module, Option, OptionValue, Refusal, Reminder, Step, Token
from bastide.game.numbers import CellNumber, PlayerNumber, SegmentNumber
from bastide.game.question import Question
from bastide.game.shown import Answer, Picture, Sign, TokenKind
from bastide.modules import rulings
from bastide.modules.course import COUNT_START, START, lay_start_tile
from bastide.text import Sentence, Text, joined
from bastide.tiles.face import ROAD, Face
from bastide.tiles.geometry import STEP, cell_of
from bastide.tiles.sets import face as packaged_face

IN_SCHOOL, EATEN, NOWHERE = -1, -2, -1


class Paid(NamedTuple):
    """Points of a feature for a player."""

    segment: SegmentNumber
    points: int
    player: PlayerNumber


class Teacher(Struct):
    """Who holds the teacher, a player or the school; and what has been scored since he was last asked for."""

    holder: int = IN_SCHOOL
    noted: tuple[Paid, ...] = ()
    waiting: tuple[Face, ...] = ()  # the halves of the school that are still to be laid
    west: CellNumber = NOWHERE  # the cell of the western one


# -- laying the school -------------------------------------------------------------------------------------------------


HALVES = packaged_face("SchuleW"), packaged_face("SchuleE")


def set_aside(game: Game, _: Preparation) -> None:
    """S2.4: both halves lie ready."""
    if "school" in game.rules.setup.tiles:
        game.slot(Teacher).waiting = HALVES


def find_school(game: Game) -> None:
    """The school of a position."""
    teacher, (west, _) = game.slot(Teacher), HALVES
    teacher.west = next((piece.cell for piece in game.board.pieces if piece.face is west), NOWHERE)
    if teacher.west != NOWHERE:
        teacher.waiting = ()


def lay_school(game: Game, frame: Preparation | Part) -> Decision | None:
    """S6.3, T1.0: beside the start tile, or against a road of another start; as soon as there is one to lie at."""
    teacher = game.slot(Teacher)
    if not teacher.waiting or rulings.waits_for_river(game):
        return None
    usual = usual_place(game)
    if not game.board.pieces or (not game.rules.start_replaced and fits(game, usual, 0)):
        lay_halves(game, usual, 0)
        return None
    places = placements(game)
    if not places:
        return None
    return Decision(frame.player, "S6.3", take_place, tile=HALVES[0], placements=places, question=LAY)


def usual_place(game: Game) -> int:
    """The cell of the western half: right or left of the start tile, or where that would lie."""
    if not game.board.pieces:
        return START
    return START + 1 if game.rules.options["school.side"] == "right" else START - 2


def east_of(cell: int, rotation: int) -> int:
    """The cell across the seam."""
    return cell + STEP[(rotation + 1) % 4]


def fits(game: Game, cell: int, rotation: int) -> bool:
    """Both halves lie at free cells, and one of them touches something; its sides are all roads."""
    board, (west, east), other = game.board, HALVES, east_of(cell, rotation)
    touches = cell in board.demand or other in board.demand
    return touches and board.matches(west, cell, rotation) and board.matches(east, other, rotation)


def placements(game: Game) -> Placements:
    """Across or upright; turned by half it would be the same school."""
    found: dict[int, tuple[int, ...]] = {}
    for rotation in (0, 1):
        back = east_of(0, rotation)
        for cell in sorted({near for open_cell in game.board.demand for near in (open_cell, open_cell - back)}):
            if fits(game, cell, rotation):
                found[cell] = (*found.get(cell, ()), rotation)
    return list(found.items())


def take_place(game: Game, _: Frame, action: Place) -> None:
    decision = game.decision
    assert decision is not None
    (west, east), (x, y) = HALVES, action.cell
    dx, dy = ((1, 0), (0, 1))[action.rotation]
    lay_start_tile(game, decision.player, west, action)
    lay_start_tile(game, decision.player, east, Place((x + dx, y + dy), action.rotation))
    find_school(game)


def lay_halves(game: Game, cell: int, rotation: int) -> None:
    for half, at in zip(HALVES, (cell, east_of(cell, rotation)), strict=True):
        game.board.place(half, at, rotation)
    find_school(game)


LAY = Question(
    Text(en="place the school", de="die Schule anlegen"),
    Text(
        en="This is its western half; the other one follows. This is no turn yet.",
        de="Das ist ihre westliche Hälfte; die andere folgt. Das ist noch kein Zug.",
    ),
    source="school.md, Setup",
)


# -- the teacher -------------------------------------------------------------------------------------------------------


class Lesson(Struct, frozen=True):
    """A scored feature that can be copied."""

    segment: SegmentNumber
    points: int
    receivers: tuple[PlayerNumber, ...]


Group = tuple[tuple[Lesson, ...], bool]
"""What is scored together, and whether the active player takes the teacher after it."""


def note_award(game: Game, award: Award) -> None:
    """Points of a feature have been moved; by option the teacher copies the first one of the final scoring."""
    teacher = game.slot(Teacher)
    if not can_be_copied(game, award):
        return
    if game.find_frame(Part) is not None:
        teacher.noted += (paid_by(award),)
    elif teacher.holder >= 0 and game.rules.options["school.final"]:
        teach(game, Lesson(award.breakdown.segment, award.points, (award.player,)))


def can_be_copied(game: Game, award: Award) -> bool:
    """Points of the feature itself: those of a castle on two tiles of a city come from another one."""
    at = award.breakdown.segment
    return award.points > 0 and at >= 0 and award.source == game.board.printed[at].kind


def paid_by(award: Award) -> Paid:
    return Paid(award.breakdown.segment, award.points, award.player)


def forget(game: Game, _: Part) -> None:
    """T2.3: a new part, and nothing has been scored in it."""
    game.slot(Teacher).noted = ()


def scored_lessons(game: Game, part: Part) -> tuple[Lesson, ...]:
    """The features that have brought points in this part, also where the points still wait to be moved."""
    teacher, label = game.slot(Teacher), game.board.label
    features: dict[int, list[Paid]] = {}
    for paid in (*teacher.noted, *(paid_by(award) for award in part.awards if can_be_copied(game, award))):
        features.setdefault(label[paid.segment], []).append(paid)
    teacher.noted = ()
    return tuple(
        Lesson(own[0].segment, max(paid.points for paid in own), tuple(paid.player for paid in own))
        for own in features.values()
    )


def copy_recall(game: Game, part: Part) -> Teaching | None:
    """T7.1: a feature that was scored before, such as that of an abbot who was taken back, is a scoring of its own."""
    lessons = scored_lessons(game, part)
    return Teaching(part.player, ((lessons, False),)) if lessons else None


def copy_scored(game: Game, part: Part) -> Teaching:
    """T8.5: all features of the scoring together, or by option those up to each school road."""
    lessons, roads = scored_lessons(game, part), school_roads(game, part)
    if game.rules.options["school.take"] == "after-scoring" or not roads:
        return Teaching(part.player, ((lessons, False),))
    return Teaching(part.player, tuple(split_at(game, part, lessons, roads)))


def split_at(game: Game, part: Part, lessons: tuple[Lesson, ...], roads: list[int]) -> Iterator[Group]:
    """Farms come before the completed features; after each school road the active player takes the teacher."""
    same = game.board.same_feature
    waiting = [lesson for lesson in lessons if not any(same(lesson.segment, s) for s in part.completed)]
    for segment in part.completed:
        waiting += [lesson for lesson in lessons if same(lesson.segment, segment)]
        if segment in roads:
            yield tuple(waiting), True
            waiting = []
    yield tuple(waiting), False


def school_roads(game: Game, part: Part) -> list[int]:
    """The school roads that were completed in this part."""
    board = game.board
    return [s for s in part.completed if board.printed[s].kind == ROAD and reaches_school(game, s)]


def reaches_school(game: Game, segment: int) -> bool:
    board = game.board
    return any("school" in board.pieces[piece].face.symbols for piece in board.pieces_of(segment))


class Teaching(Frame):
    """The holder gets the points of a feature once more and returns the teacher; then he may be taken anew."""

    player: PlayerNumber
    groups: tuple[Group, ...]

    def next(self, game: Game) -> Decision | Again | None:
        while self.groups:
            lessons, taken = self.groups[0]
            if lessons and game.slot(Teacher).holder >= 0:
                if len({lesson.points for lesson in lessons}) > 1:
                    return self._ask(game, lessons)
                teach(game, lessons[0])
                return AGAIN
            self.groups = self.groups[1:]
            if taken:
                hand_teacher(game, self.player)
        return None

    def _ask(self, game: Game, lessons: tuple[Lesson, ...]) -> Decision:
        """If one player gets all points, he says which feature comes first; otherwise the holder chooses."""
        receivers = {player for lesson in lessons for player in lesson.receivers}
        chooser, question = (receivers.pop(), SCORE_FIRST) if len(receivers) == 1 else (game.slot(Teacher).holder, COPY)
        actions = [Choose("lesson", segment=lesson.segment, number=lesson.points) for lesson in lessons]
        return Decision(chooser, "T8.5", take_lesson, actions, question=question)


def take_lesson(game: Game, teaching: Teaching, action: Choose) -> None:
    lessons, _ = teaching.groups[0]
    teach(game, next(lesson for lesson in lessons if lesson.segment == action.segment))


def teach(game: Game, lesson: Lesson) -> None:
    """The holder gets the same points once more, and the teacher goes back."""
    teacher = game.slot(Teacher)
    holder, teacher.holder = teacher.holder, IN_SCHOOL
    points = lesson.points
    game.award(holder, points, "teacher", Breakdown(additions=(("teacher", points),), segment=lesson.segment))
    game.events.append(Happened("teacher-returned", holder))


def take_teacher(game: Game, part: Part) -> None:
    """T8.7: after all scoring, also from another player; once for several roads."""
    if school_roads(game, part):
        hand_teacher(game, part.player)


def hand_teacher(game: Game, player: int) -> None:
    teacher = game.slot(Teacher)
    if teacher.holder not in (player, EATEN):
        teacher.holder = player
        game.events.append(Happened("teacher-taken", player))


def eat_teacher(game: Game, cell: int) -> None:
    """The dragon comes to the western half while the teacher stands there: he leaves the game."""
    teacher = game.slot(Teacher)
    if teacher.holder == IN_SCHOOL and cell == teacher.west:
        teacher.holder = EATEN
        game.events.append(Happened("teacher-eaten"))


def tell_holder(game: Game, _: Decision, names: Sequence[str]) -> dict[str, object]:
    return {"holder": names[game.slot(Teacher).holder]}


COPY = Question(
    Text(en="choose which points the teacher copies", de="wählen, welche Punkte der Lehrer kopiert"),
    Text(
        en="{player} has the teacher and gets the points of one of them.",
        de="{player} hat den Lehrer und bekommt die Punkte von einem davon.",
    ),
    source="school.md, Turn",
)
SCORE_FIRST = Question(
    Text(en="choose which feature is scored first", de="wählen, was zuerst gewertet wird"),
    Text(
        en="{holder} has the teacher and gets the points of the first one too.",
        de="{holder} hat den Lehrer und bekommt die Punkte des ersten auch.",
    ),
    values=tell_holder,
    source="school.md, Turn",
)
NOT_SCORED = Text(
    en="This feature has brought nobody {number} points now.",
    de="Dieses Gebiet hat gerade niemandem {number} Punkte gebracht.",
)


def why_not_lesson(game: Game, _: Decision, action: Choose) -> Sentence | None:
    return Sentence(NOT_SCORED, {"number": action.number}) if isinstance(game.stack[-1], Teaching) else None


def show_teacher(game: Game) -> list[Token]:
    teacher = game.slot(Teacher)
    if teacher.holder >= 0:
        return [Token("teacher", player=teacher.holder)]
    in_school = teacher.holder == IN_SCHOOL and teacher.west != NOWHERE
    return [Token("teacher", cell=cell_of(teacher.west))] if in_school else []


# -- in the words of the play aid --------------------------------------------------------------------------------------

TEACHER_NAME = Text(en="teacher", de="Lehrer")
LAY_BOTH = Text(
    en="lay the two school tiles together, road against road",
    de="die zwei Schulplättchen zusammen anlegen, Straße an Straße",
)
AFTER_RIVER = Text(
    en="after the last river tile, lay the school first",
    de="nach dem letzten Flussplättchen zuerst die Schule legen",
)
SIDES: dict[OptionValue, Text] = {
    "right": Text(en="They lie to the right of the start tile.", de="Sie liegen rechts vom Startplättchen."),
    "left": Text(en="They lie to the left of the start tile.", de="Sie liegen links vom Startplättchen."),
}
DRAGON_STEPS = {"before-scoring": "T6", "after-scoring": "T8.13", "before-figures": "T3.10"}


def lay_steps() -> Iterator[Step[Preparation]]:
    """S6.3, for both sides."""
    for value, side in SIDES.items():
        yield Step(
            "S6.3",
            LAY_BOTH,
            lay_school,
            who="first",
            more=joined(
                side,
                Text(
                    en="Beside another start they lie at any of its roads.",
                    de="Neben einem anderen Anfang liegen sie an einer seiner Straßen.",
                ),
            ),
            when={"school.side": (value,)},
        )


def dragon_lines() -> Iterator[Line]:
    for value, step in DRAGON_STEPS.items():
        yield Line(
            step,
            Text(
                en="the teacher in the school is eaten too, and leaves the game",
                de="auch der Lehrer in der Schule wird gefressen und kommt aus dem Spiel",
            ),
            who="table",
            rank=1,
            more=Text(
                en="He stands on the western tile. With a player he is safe.",
                de="Er steht auf dem westlichen Plättchen. Bei einem Spieler ist er sicher.",
            ),
            when={"dragon": (value,)},
            beside=("dragon",),
        )


# -- the module --------------------------------------------------------------------------------------------------------

TEACHER = Element(
    id="teacher",
    name=Text(en="School and teacher", de="Schule und Lehrer"),
    state=Teacher,
    frames=(Teaching,),
    comes_with=("school",),
    resume=find_school,
    steps=(
        Step(
            "S2.4",
            Text(en="sort out the two school tiles", de="die zwei Schulplättchen aussortieren"),
            set_aside,
            who="table",
            rank=4,
            more=Text(en="They are not drawn.", de="Sie werden nicht gezogen."),
        ),
        *lay_steps(),
        Step("T1.0", AFTER_RIVER, lay_school),
        COUNT_START,
        Step("T2.3", Text(en="forget what was scored before", de="frühere Wertungen vergessen"), forget, rank=8),
        Step("T7.1", Text(en="copy what was scored before", de="schon Gewertetes kopieren"), copy_recall, rank=4),
        Step(
            "T8.5",
            Text(
                en="the holder of the teacher gets the points of a scored feature too",
                de="wer den Lehrer hat, bekommt die Punkte von etwas Gewertetem auch",
            ),
            copy_scored,
            who="owner",
            rank=2,
            more=Text(
                en="Also if they are the holder's own. Then the teacher goes back to the school. "
                "Of several features the holder chooses one; if one player gets all points, that player chooses. "
                "Fairy, castles, towers and goods are not copied.",
                de="Auch wenn es die eigenen sind. Dann geht der Lehrer zurück in die Schule. "
                "Aus mehreren Gebieten wählt der Besitzer; bekommt einer alle Punkte, wählt dieser. "
                "Fee, Burgen, Türme und Waren zählen nicht dazu.",
            ),
        ),
        Step(
            "T8.7",
            Text(
                en="take the teacher if you have completed a school road",
                de="den Lehrer nehmen, wenn du eine Schulstraße fertig gemacht hast",
            ),
            take_teacher,
            rank=6,
            more=Text(
                en="Whoever owns the road, also from another player, after all scoring.",
                de="Wem auch immer sie gehört, auch von einem anderen Spieler, nach allen Wertungen.",
            ),
            when={"school.take": ("after-scoring",)},
        ),
    ),
    lines=(
        Line(
            "S6.3",
            Text(en="put the teacher on the school", de="den Lehrer auf die Schule stellen"),
            who="table",
            rank=1,
            more=Text(en="He belongs to nobody.", de="Er gehört niemandem."),
        ),
        Line(
            "T1.0",
            AFTER_RIVER,
            more=Text(
                en="Against any road that lies. It is no turn, and no figure is placed.",
                de="An eine Straße, die schon liegt. Das ist kein Zug, und keine Figur wird gesetzt.",
            ),
            when={"start-extras": ("after-river",)},
            beside=("river",),
        ),
        Line(
            "T8.5",
            Text(
                en="take the teacher right after a school road that you have completed",
                de="den Lehrer gleich nach einer Schulstraße nehmen, die du fertig gemacht hast",
            ),
            rank=3,
            more=Text(
                en="Roads come before cities, so he copies a city that is scored after it.",
                de="Straßen kommen vor Städten, so zählt eine Stadt danach schon für ihn.",
            ),
            when={"school.take": ("after-road",)},
        ),
        Line(
            "E9",
            Text(
                en="the holder of the teacher gets the points of the first scored feature too",
                de="wer den Lehrer hat, bekommt die Punkte der ersten Wertung auch",
            ),
            who="owner",
            rank=-1,
            more=Text(en="Only once.", de="Nur einmal."),
            when={"school.final": (True,)},
        ),
        *dragon_lines(),
    ),
    reminders=(Reminder(Text(en="has the teacher", de="hat den Lehrer")),),
    eaten_on_cell=eat_teacher,
    credited=note_award,
    refusals={"lesson": Refusal(("segment", "number"), why_not_lesson)},
    tokens=show_teacher,
    answers={
        "lesson": Answer(
            button=Text(
                en="Choose the {feature}: {number} point|Choose the {feature}: {number} points",
                de="{feature} wählen: {number} Punkt|{feature} wählen: {number} Punkte",
            ),
            told=Text(en="let the teacher copy the {feature}", de="den Lehrer kopieren lassen: {feature}"),
            here=Text(en="{number} point|{number} points", de="{number} Punkt|{number} Punkte"),
            sign=Sign(figure="teacher"),
        )
    },
    token_kinds={
        "teacher": TokenKind(
            name=TEACHER_NAME,
            sign=Sign(figure="teacher"),
            shown="place",
            place="school",
            card=True,
            worth=4.0,
        )
    },
    events={
        "teacher-taken": Text(en="{player} takes the teacher", de="{player} nimmt den Lehrer"),
        "teacher-returned": Text(en="the teacher goes back to the school", de="der Lehrer geht zurück in die Schule"),
        "teacher-eaten": Text(en="the dragon eats the teacher", de="der Drache frisst den Lehrer"),
    },
    landmarks={"school": Text(en="the school", de="von der Schule")},
    words={
        "teacher": TEACHER_NAME,
        "SchuleW": Text(en="the school", de="Schule"),
        "SchuleE": Text(en="its other half", de="ihre andere Hälfte"),
    },
)

MODULE = Module(
    id="school",
    number=33,
    name=Text(en="The School", de="Die Schule"),
    year=2011,
    about=Text(
        en="Six roads lead to a school; who completes one gets the teacher, and points of others with him.",
        de="Sechs Straßen führen zur Schule; wer eine abschließt, bekommt den Lehrer und mit ihm Punkte anderer.",
    ),
    picture=Picture("SchuleW", Sign(figure="teacher")),
    tiles=("school",),
    elements=(TEACHER,),
    options=(
        Option(
            "school.side",
            Text(en="Beside the start tile the school lies", de="Die Schule liegt neben dem Startplättchen"),
            {
                "right": Text(en="to the right", de="rechts"),
                "left": Text(en="to the left", de="links"),
            },
            "school.md, Setup",
        ),
        Option(
            "school.take",
            Text(en="The teacher is taken", de="Der Lehrer wird genommen"),
            {
                "after-scoring": Text(en="after all scoring of the part", de="nach allen Wertungen des Zugteils"),
                "after-road": Text(
                    en="right after the road, before cities are scored",
                    de="gleich nach der Straße, noch vor den Städten",
                ),
            },
            "school.md, Turn",
        ),
        Option(
            "school.final",
            Text(en="In the final scoring the teacher", de="In der Schlusswertung zählt der Lehrer"),
            {
                False: Text(en="copies nothing", de="nichts"),
                True: Text(en="copies the first scored feature", de="die erste Wertung noch einmal"),
            },
            "school.md, Ambiguities and options",
        ),
    ),
    source="Die Schule, 2011",
)
