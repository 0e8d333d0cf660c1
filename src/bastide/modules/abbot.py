"""The Abbot and gardens: a figure for monasteries and gardens that may be taken back early for its points.

Rules: abbot.md.
"""

from __future__ import annotations

from bastide.game.actions import Action, Choose
from bastide.game.foreign import Bga, ForeignMove, Jcz
from bastide.game.frames import Part
from bastide.game.game import Game
from bastide.game.module import Counted, Element, Figure, Line, Module, Option
from bastide.game.reasons import not_own, off_board
from bastide.game.scoring import strength_on, value_of
from bastide.game.shown import Answer, Picture, Sign
from bastide.game.traits import CAPTURABLE, CATHEDRAL_QUARTER, EDIBLE
from bastide.modules.course import refused_figure_action
from bastide.text import Sentence, Text
from bastide.tiles.face import GARDEN, MONASTERY


def offer_recall(game: Game, part: Part, actions: list[Action]) -> None:
    """T4.2 l: an own abbot on an unfinished monastery or garden may be taken back instead of any other action."""
    first, last = game.rules.ranges[part.player, "abbot"]
    for figure in range(first, last):
        segment = game.where[figure]
        if segment >= 0 and not game.board.is_complete(segment):
            actions.append(Choose("recall", figure=figure))


NO_ABBOT = Text(en="Only an abbot can be taken back.", de="Nur ein Abt kann zurückgenommen werden.")
SCORED_ANYWAY = Text(
    en="The abbot's place is complete: it is scored anyway.",
    de="Das Gebiet des Abts ist fertig: Es wird ohnehin gewertet.",
)


def why_not_recall(game: Game, part: Part, action: Choose) -> Sentence | None:
    assert action.figure is not None
    figure = action.figure
    if game.rules.figures[figure][1].id != "abbot":
        return Sentence(NO_ABBOT)
    if reason := not_own(game, part.player, figure) or off_board(game, figure):
        return reason
    segment = game.where[figure]
    return Sentence(SCORED_ANYWAY) if segment >= 0 and game.board.is_complete(segment) else None


def recall(game: Game, part: Part, action: Choose) -> None:
    """The abbot scores what his place is worth now and goes home."""
    assert action.figure is not None
    segment = game.where[action.figure]
    value = value_of(game, segment, complete=False)
    strength = strength_on(game, [action.figure])
    game.award(part.player, value.points, value.kind, value.breakdown(strength))
    for scored in game.rules.scored:
        scored(game, segment, [action.figure], value.points)
    game.send_home(action.figure, "recalled")


ABBOT = Element(
    id="abbot",
    name=Text(en="Abbot", de="Abt"),
    figure=Figure(
        "abbot",
        Text(en="abbot", de="Abt"),
        1,
        frozenset((MONASTERY, GARDEN)),
        Text(
            en="The abbot stands in a monastery or a garden.",
            de="Der Abt steht in einem Kloster oder einem Garten.",
        ),
        traits=frozenset((EDIBLE, CAPTURABLE, CATHEDRAL_QUARTER)),
    ),
    lines=(
        Line(
            "T4.2",
            Text(
                en="place your abbot in a monastery or garden of the tile",
                de="den Abt in ein Kloster oder einen Garten des Plättchens setzen",
            ),
            may=True,
            choice=True,
            rank=3,
            more=Text(
                en="It must be free. Only the abbot may go into a garden, and he goes nowhere else.",
                de="Es muss frei sein. In einen Garten darf nur der Abt, und anderswohin darf er nicht.",
            ),
        ),
        Line(
            "T4.2",
            Text(
                en="take your abbot back from an unfinished place and score it now",
                de="den Abt von einem unfertigen Gebiet zurücknehmen und es sofort werten",
            ),
            may=True,
            choice=True,
            rank=110,
            more=Text(
                en="1 point for his tile and for each of the 8 around it that lie. "
                "If the tile just laid completes it, leave him: it is scored anyway.",
                de="1 Punkt für sein Plättchen und für jedes der 8 ringsum, das liegt. "
                "Hat das gelegte Plättchen es vollendet, bleibt er: Es wird ohnehin gewertet.",
            ),
            counted=(
                Counted(
                    Text(en="tile around the abbot, his own included", de="Plättchen um den Abt, seines mitgezählt"), 1
                ),
            ),
        ),
    ),
    offer=offer_recall,
    handlers={"recall": recall},
    refusals={"recall": refused_figure_action(("figure",), why_not_recall)},
    answers={
        "recall": Answer(
            button=Text(en="Take the abbot back", de="Abt zurücknehmen"),
            told=Text(en="took the abbot back", de="Abt zurückgenommen"),
            sign=Sign(icon="undo"),
        )
    },
    quiet=frozenset(("recalled",)),
    words={"recalled": Text(en="taken back", de="zurückgenommen")},
    foreign=(
        Jcz(
            elements={"abbot": "abbot"},
            figures={"abbot": "abbot"},
            messages={"RETURN_MEEPLE ABBOT_RETURN": ForeignMove("recall", ("figure",))},
        ),
        Bga(figures={"abbot": "abbot"}),
    ),
)

GARDENS = Element(
    id="gardens",
    name=Text(en="Gardens", de="Gärten"),
    pays=False,
    adds=frozenset((GARDEN,)),
    lines=(
        Line(
            "T7.1",
            Text(
                en="see whether a garden is complete: all 8 tiles around it lie",
                de="feststellen, ob ein Garten fertig ist: Alle 8 Plättchen ringsum liegen",
            ),
            who="table",
            rank=1,
            more=Text(
                en="It is scored like a monastery if an abbot is there.",
                de="Er wird gewertet wie ein Kloster, wenn ein Abt darin steht.",
            ),
        ),
        Line(
            "E9",
            Text(en="score unfinished gardens with an abbot", de="unfertige Gärten mit einem Abt werten"),
            who="table",
            rank=1,
            scores=GARDEN,
            more=Text(
                en="1 point for the garden and for each tile around it that lies.",
                de="1 Punkt für den Garten und für jedes Plättchen, das ringsum liegt.",
            ),
        ),
    ),
    words={"garden": Text(en="garden", de="Garten")},
    foreign=(Jcz(elements={"garden": "gardens"}, editions={"garden": "2"}, features={"Garden": GARDEN}),),
)

MODULE = Module(
    id="abbot",
    number=3,
    name=Text(en="The Abbot", de="Der Abt"),
    year=2014,
    about=Text(
        en="An abbot for monasteries and gardens, who may be taken back for the points he has so far.",
        de="Ein Abt für Klöster und Gärten, der für seine Punkte vorzeitig zurückgenommen werden darf.",
    ),
    picture=Picture("B", Sign(figure="abbot")),
    elements=(ABBOT, GARDENS),
    options=(
        Option(
            "abbot-recall-fairy",
            Text(en="An abbot taken back beside the fairy", de="Ein zurückgenommener Abt neben der Fee"),
            {
                "yes": Text(en="brings her 3 points", de="bringt ihre 3 Punkte"),
                "no": Text(en="brings his own points only", de="bringt nur seine eigenen Punkte"),
            },
            "abbot.md, Interactions",
        ),
    ),
    source="Base game 2014 and 2021",
)
