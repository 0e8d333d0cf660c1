"""Monasteries in Germany, the Netherlands and Japan: a follower lies down there as an abbot until the end of the game.

Rules: monasteries.md. Their abbot is any follower that lies; the figure of The Abbot is a monk like others here.
"""

from __future__ import annotations

from msgspec.structs import replace

from bastide.game.actions import Action, Choose, Deploy
from bastide.game.decision import Decision
from bastide.game.foreign import ForeignMove, ForeignRule, ForeignSet, Jcz
from bastide.game.frames import End, Part, Preparation
from bastide.game.game import Game, Spot
from bastide.game.module import Counted, Element, Figure, Line, Module, Option, Refusal, Step
from bastide.game.question import FIGURE_ACTION, Question
from bastide.game.reasons import OCCUPIED, not_from_supply
from bastide.game.scoring import Value, build_on, majority, strength_on
from bastide.game.shown import Answer, Picture, Sign
from bastide.game.why_not import why_not
from bastide.modules import rulings
from bastide.modules.course import in_scoring_order
from bastide.text import Sentence, Text
from bastide.tiles.face import MONASTERY, Face
from bastide.tiles.geometry import STEP, cell_of

SETS = ("monasteries", "monasteries-netherlands", "monasteries-japan")
ABBOT = "lying-abbot"


def replace_monasteries(game: Game, _: Preparation) -> None:
    """S2.2: those of the base game leave, those of other expansions stay."""
    if game.rules.options["monasteries.mode"] == "add" or not set(SETS) & game.rules.setup.tiles.keys():
        return
    for pile in game.piles:
        pile[:] = [f for f in pile if not is_replaced(game, f)]


def is_replaced(game: Game, face: Face) -> bool:
    return any(s.kind == MONASTERY for s in face.segments) and rulings.is_base_tile(game.rules, face)


# -- lying down --------------------------------------------------------------------------------------------------------


def is_special(game: Game, segment: int) -> bool:
    return "special" in game.board.printed[segment].flags


def abbots_in(game: Game, segment: int) -> list[int]:
    return [figure for figure, spot in sorted(game.spots.items()) if spot.where == ABBOT and spot.segment == segment]


def has_only_abbots(game: Game, segment: int) -> bool:
    """Somebody lies there, and no monk stands beside him."""
    board = game.board
    return is_special(game, segment) and not board.occupied[board.label[segment]] and bool(abbots_in(game, segment))


def offer_to_lie(game: Game, figure: int, segment: int) -> list[Action]:
    """T4.2 a, T8.9: whoever may enter a special monastery as a monk may lie down there instead."""
    if not is_special(game, segment) or not rulings.may_lie_as_abbot(game.rules, game.rules.figures[figure][1]):
        return []
    return [Choose("lie-down", figure=figure, segment=segment)]


def lie_down(game: Game, _: Part, action: Choose) -> None:
    assert action.figure is not None
    assert action.segment is not None
    cell = cell_of(game.board.cell_of(action.segment))
    game.put(action.figure, Spot(ABBOT, cell=cell, segment=action.segment))


def not_beside_abbot(game: Game, figure: Figure, segment: int) -> Sentence | None:
    """An abbot occupies his monastery like a monk."""
    return Sentence(OCCUPIED) if figure.follower and has_only_abbots(game, segment) else None


NOT_SPECIAL = Text(
    en="A follower lies down as abbot only in a special monastery.",
    de="Als Abt legt sich ein Gefolgsmann nur in ein besonderes Kloster.",
)
MONK_ONLY = Text(
    en="This figure cannot be a lying abbot: {figure}.", de="Diese Figur kann kein liegender Abt sein: {figure}."
)


def why_not_lie(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    """Where the figure may not stand it may not lie either, for the same reason."""
    assert action.figure is not None
    assert action.segment is not None
    kind = game.rules.figures[action.figure][1]
    if not is_special(game, action.segment):
        return Sentence(NOT_SPECIAL)
    if not kind.follower or not rulings.may_lie_as_abbot(game.rules, kind):
        return Sentence(MONK_ONLY, {"figure": kind.name})
    if not isinstance(game.stack[-1], Part):
        return None
    return not_from_supply(game, decision.player, action.figure) or why_not(game, Deploy(kind.id, action.segment))


def ask_for_posture(game: Game, decision: Decision) -> Question | None:
    lying = any(isinstance(action, Choose) and action.what == "lie-down" for action in decision.others)
    return MONK_OR_ABBOT if lying and decision.step == "T4.2" else None


MONK_OR_ABBOT = replace(
    FIGURE_ACTION,
    why=Text(
        en="Monk: 9 points when surrounded. Abbot: lies to the end, for tiles in row and column.",
        de="Mönch: umschlossen 9 Punkte. Abt: liegt bis zum Ende, für Plättchen in Reihe und Spalte.",
    ),
    source="monasteries.md, Turn",
)


# -- scoring -----------------------------------------------------------------------------------------------------------


def leave_abbots_alone(game: Game, part: Part) -> None:
    """T7.1: a monastery with only an abbot is never completed, also when it is surrounded."""
    part.completed = tuple(segment for segment in part.completed if not has_only_abbots(game, segment))


def score_abbots(game: Game, _: End) -> None:
    """E9: abbots have a majority of their own in each monastery."""
    lying = {spot.segment for spot in game.spots.values() if spot.where == ABBOT and spot.segment is not None}
    for segment in in_scoring_order(game.board, lying):
        figures, value = abbots_in(game, segment), value_of_cross(game, segment)
        strength = strength_on(game, figures)
        for player in majority(game, segment, figures, strength):
            game.award(player, value.points, MONASTERY, value.breakdown(strength))
        for scored in game.rules.scored:
            scored(game, segment, figures, value.points)
        for figure in figures:
            game.send_home(figure, "final")


def value_of_cross(game: Game, segment: int) -> Value:
    """By option each space of a larger tile counts."""
    tiles, cells = tiles_in_cross(game, segment), cells_in_cross(game, segment)
    number = len(cells) if game.rules.counts_spaces else len(tiles)
    value = Value(segment, MONASTERY, False, number, 0, 1, unit="cross", over=tiles)
    build_on(game, value)
    return value


def tiles_in_cross(game: Game, segment: int) -> frozenset[int]:
    """His tile, and those in an unbroken line from it in the four directions."""
    return frozenset(piece for cell in cells_in_cross(game, segment) for piece in game.board.pieces_on(cell))


def cells_in_cross(game: Game, segment: int) -> list[int]:
    board = game.board
    found = [board.cell_of(segment)]
    for step in STEP:
        at = board.cell_of(segment) + step
        while at in board.cells:
            found.append(at)
            at += step
    return found


# -- in the words of the play aid --------------------------------------------------------------------------------------

TILES_IN_CROSS = Text(
    en="tile in row and column|tiles in row and column",
    de="Plättchen in Reihe und Spalte|Plättchen in Reihe und Spalte",
)

SPECIAL_MONASTERIES = Element(
    id="special-monasteries",
    name=Text(en="Monasteries exchanged", de="Tausch der Klöster"),
    pays=False,
    comes_with=SETS,
    steps=(
        Step(
            "S2.2",
            Text(
                en="take the 6 monasteries of the base game out and shuffle the special ones in",
                de="die 6 Klöster des Grundspiels aus dem Spiel nehmen, die besonderen einmischen",
            ),
            replace_monasteries,
            who="table",
            more=Text(
                en="Monasteries of other expansions stay. A second set is added to the first.",
                de="Klöster anderer Erweiterungen bleiben. Ein zweiter Satz kommt zum ersten dazu.",
            ),
            when={"monasteries.mode": ("replace",)},
        ),
    ),
    lines=(
        Line(
            "S2.2",
            Text(en="shuffle the special monasteries in", de="die besonderen Klöster einmischen"),
            who="table",
            more=Text(
                en="The monasteries of the base game stay in the game.",
                de="Die Klöster des Grundspiels bleiben im Spiel.",
            ),
            when={"monasteries.mode": ("add",)},
        ),
    ),
)

LYING_ABBOT = Element(
    id=ABBOT,
    name=Text(en="Lying abbots", de="Liegende Äbte"),
    steps=(
        Step(
            "T7.1",
            Text(
                en="leave a monastery alone in which only an abbot lies",
                de="ein Kloster auslassen, in dem nur ein Abt liegt",
            ),
            leave_abbots_alone,
            who="table",
            rank=3,
            more=Text(
                en="Surrounded or not, it is never complete. The abbot stays until the end.",
                de="Auch umschlossen ist es nie fertig. Der Abt bleibt bis zum Ende.",
            ),
        ),
        Step(
            "E9",
            Text(
                en="score the lying abbots: 1 point for each tile in row and column",
                de="die liegenden Äbte werten: 1 Punkt je Plättchen in Reihe und Spalte",
            ),
            score_abbots,
            who="table",
            rank=2,
            more=Text(
                en="His own tile and those in an unbroken line to all four sides. A gap ends the line.",
                de="Sein eigenes und die in lückenloser Linie nach allen vier Seiten. Eine Lücke beendet die Linie.",
            ),
            counted=(
                Counted(
                    Text(
                        en="tile in the abbot's row and column, his own included",
                        de="Plättchen in Reihe und Spalte des Abts, seines mitgezählt",
                    ),
                    1,
                ),
            ),
        ),
    ),
    lines=(
        Line(
            "T4.2",
            Text(
                en="place a follower in a special monastery: standing as monk or lying as abbot",
                de="einen Gefolgsmann in ein besonderes Kloster setzen: stehend als Mönch oder liegend als Abt",
            ),
            may=True,
            choice=True,
            rank=8,
            symbol=Text(en="special monastery", de="besonderes Kloster"),
            more=Text(
                en="An abbot cannot stand up again. He stays until the end of the game.",
                de="Ein Abt steht nicht mehr auf. Er bleibt bis zum Spielende liegen.",
            ),
        ),
    ),
    other_ways_in=offer_to_lie,
    handlers={"lie-down": lie_down},
    refusals={"lie-down": Refusal(("figure", "segment"), why_not_lie)},
    may_deploy=not_beside_abbot,
    question=ask_for_posture,
    lying=frozenset((ABBOT,)),
    stands_at={ABBOT: lambda game, figure: rulings.may_lie_as_abbot(game.rules, figure)},
    answers={
        "lie-down": Answer(
            button=Text(en="Lay {figure} down as abbot", de="{figure} als Abt hinlegen"),
            told=Text(en="laid {figure} down as abbot", de="{figure} als Abt hingelegt"),
            here=Text(en="Lie down as abbot", de="Als Abt hinlegen"),
            sign=Sign(lying=True),
        )
    },
    words={"cross": TILES_IN_CROSS, ABBOT: Text(en="as abbot", de="als Abt")},
    foreign=(
        Jcz(
            spots={"AS_ABBOT": ABBOT},
            messages={"DEPLOY_MEEPLE AS_ABBOT": ForeignMove("lie-down", ("kind", "segment"))},
        ),
    ),
)

MODULE = Module(
    id="monasteries",
    number=27,
    name=Text(
        en="Monasteries in Germany, the Netherlands and Japan",
        de="Klöster in Deutschland, den Niederlanden und Japan",
    ),
    year=2014,
    about=Text(
        en="Famous monasteries where a follower may lie down as abbot and count tiles in row and column.",
        de="Berühmte Klöster, in denen ein Abt bis zum Ende liegt und Plättchen in Reihe und Spalte zählt.",
    ),
    picture=Picture("MO1", Sign(figure="small", lying=True)),
    tiles=SETS[:1],
    more_tiles=SETS[1:],
    elements=(SPECIAL_MONASTERIES, LYING_ABBOT),
    options=(
        Option(
            "monasteries.mode",
            Text(en="The monasteries of the base game", de="Die Klöster des Grundspiels"),
            {
                "replace": Text(en="leave the game", de="kommen aus dem Spiel"),
                "add": Text(en="stay in the game", de="bleiben im Spiel"),
            },
            "monasteries.md, Components and setup",
            takes_out={"replace": {"base": 6}},
        ),
        Option(
            "monasteries.wagon-abbot",
            Text(en="A wagon in a special monastery", de="Ein Wagen in einem besonderen Kloster"),
            {
                "yes": Text(en="may be monk or abbot", de="darf Mönch oder Abt sein"),
                "no": Text(en="can only be a monk", de="kann nur Mönch sein"),
            },
            "monasteries.md, Ambiguities",
        ),
    ),
    source="Klöster in Deutschland, 2014",
    foreign=(
        Jcz(
            sets={"monasteries": ForeignSet("monasteries", whole=True)},
            implied=("monastery", "church"),
            rules={
                "keep-monasteries": ForeignRule("monasteries.mode", {"replace": "replace", "keep": "add", "add": "add"})
            },
        ),
    ),
)
