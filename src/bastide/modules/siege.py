"""The Cathars: besieged cities are worth less, feed the farms better, and knights may flee to a monastery.

Rules: siege.md. The rule option `siege-escape` is the element `escape`. The Besiegers are a later set
with the same rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from bastide.game.actions import PASS, Action, Choose
from bastide.game.decision import Decision
from bastide.game.foreign import ForeignMove, ForeignRule, ForeignSet, Jcz
from bastide.game.frames import Frame, Turn
from bastide.game.game import Game
from bastide.game.module import (
    Effect,
    Element,
    FarmRule,
    Module,
    Option,
    OptionValue,
    Refusal,
    Step,
    Takes,
    ValueRule,
)
from bastide.game.question import Question
from bastide.game.reasons import no_follower, not_own, off_board
from bastide.game.scoring import Value
from bastide.game.shown import Answer, Picture, Sign
from bastide.modules import rulings
from bastide.modules.course import is_knight
from bastide.text import Sentence, Text, joined
from bastide.tiles.face import CITY, MONASTERY
from bastide.tiles.geometry import AROUND

BESIEGED = "besieged"


def is_besieged(game: Game, segment: int) -> bool:
    return not game.is_converted(segment) and game.board.has_flag(segment, BESIEGED)


def besieged(game: Game, value: Value) -> bool:
    return is_besieged(game, value.segment)


WORTH_LESS = ValueRule(
    "rate", frozenset((CITY,)), BESIEGED, besieged, complete=Effect(rate=-1), unfinished=Effect(nothing=True)
)


def feeds_farm(game: Game, city: int, points: int, rate: int) -> int:
    """E15, E16: a besieged city counts double for farms."""
    if not is_besieged(game, city):
        return 0
    return points if game.rules.options["siege-farm-bonus"] == "doubled" else rate


def offer_escape(game: Game, turn: Turn) -> Decision | None:
    """T10.1: one own knight may leave a besieged, unscored city that a monastery borders."""
    if "siege" not in game.rules.element_ids:
        return None
    actions: list[Action] = [
        Choose("escape", figure=figure)
        for figure, segment in enumerate(game.where)
        if segment >= 0
        and game.rules.owner[figure] == turn.player
        and game.rules.is_follower[figure]
        and may_escape(game, segment)
    ]
    return Decision(turn.player, "T10.1", take_escape, (*actions, PASS), question=FLEE) if actions else None


FLEE = Question(
    Text(en="let a knight escape, or pass", de="einen Ritter fliehen lassen oder passen"),
    Text(
        en="A monastery stands beside the besieged city: one knight may leave it.",
        de="Neben der belagerten Stadt steht ein Kloster: Ein Ritter darf hinaus.",
    ),
    Text(en="let nobody escape", de="niemanden fliehen lassen"),
    source="siege.md 3",
)


def may_escape(game: Game, segment: int) -> bool:
    board = game.board
    if board.printed[segment].kind != CITY or board.is_complete(segment) or not is_besieged(game, segment):
        return False  # what is complete has been scored, or is a castle
    any_tile = game.rules.options["siege-escape-range"] == "any-tile"
    walls = [s for s in board.members(segment) if any_tile or BESIEGED in board.printed[s].flags]
    cells = {cell for s in walls for cell in board.cells_of(board.piece_of[s])}
    return any(is_refuge(game, cell + step) for cell in cells for step in (0, *AROUND))


NO_KNIGHT = Text(
    en="Only a knight can escape; this figure is in no city.",
    de="Nur ein Ritter kann fliehen; diese Figur steht in keiner Stadt.",
)
NOT_BESIEGED = Text(en="This city is not besieged.", de="Diese Stadt ist nicht belagert.")
NO_REFUGE = Text(en="No monastery stands beside the siege.", de="Neben der Belagerung steht kein Kloster.")
NO_REFUGE_AT_ALL = Text(en="No monastery stands beside this city.", de="Neben dieser Stadt steht kein Kloster.")


def why_not_escape(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    if decision.step != "T10.1" or action.figure is None:
        return None
    figure, board = action.figure, game.board
    if reason := no_follower(game, figure) or not_own(game, decision.player, figure) or off_board(game, figure):
        return reason
    segment = game.where[figure]
    if segment < 0 or board.printed[segment].kind != CITY:
        return Sentence(NO_KNIGHT)
    if not is_besieged(game, segment):
        return Sentence(NOT_BESIEGED)
    any_tile = game.rules.options["siege-escape-range"] == "any-tile"
    return Sentence(NO_REFUGE_AT_ALL if any_tile else NO_REFUGE)


def is_refuge(game: Game, cell: int) -> bool:
    """A monastery or abbey stands there, occupied or not, complete or not; a shrine counts by option."""
    board, rules = game.board, game.rules
    printed = [board.printed[s] for piece in board.pieces_on(cell) for s in board.segments(piece)]
    if rules.options["siege-escape-shrine"]:
        return any(segment.kind == MONASTERY for segment in printed)
    return any(rulings.is_plain_monastery(rules, segment) for segment in printed)


def take_escape(game: Game, _: Frame, action: Action) -> None:
    if isinstance(action, Choose) and action.figure is not None:
        game.send_home(action.figure, "escaped")


# -- in the words of the play aid --------------------------------------------------------------------------------------

REFUGE: dict[OptionValue, Text] = {
    "siege-tile": Text(
        en="A monastery lies beside or at a corner of a tile with the siege.",
        de="An einem Plättchen mit Belagerung liegt ein Kloster, auch über Eck.",
    ),
    "any-tile": Text(
        en="A monastery lies beside or at a corner of any tile of the city.",
        de="An irgendeinem Plättchen der Stadt liegt ein Kloster, auch über Eck.",
    ),
}
SHRINES: dict[OptionValue, tuple[Text, ...]] = {
    False: (),
    True: (Text(en="A shrine will do as well.", de="Auch eine Kultstätte genügt."),),
}


def escape_steps() -> Iterator[Step[Turn]]:
    """T10.1, for what offers an escape."""
    for where, refuge in REFUGE.items():
        for value, shrines in SHRINES.items():
            yield Step(
                "T10.1",
                Text(
                    en="take one knight of yours out of a besieged city beside a monastery",
                    de="einen eigenen Ritter aus einer belagerten Stadt neben einem Kloster nehmen",
                ),
                offer_escape,
                may=True,
                more=joined(
                    refuge,
                    *shrines,
                    Text(
                        en="The city is not complete yet. He comes back without points.",
                        de="Die Stadt ist noch nicht fertig. Er kommt ohne Punkte zurück.",
                    ),
                ),
                when={"siege-escape-range": (where,), "siege-escape-shrine": (value,)},
                beside=("siege",),
            )


BESIEGED_AT_FARM = Text(en="besieged city at the farm", de="belagerte Stadt an der Wiese")

# -- the module --------------------------------------------------------------------------------------------------------

SIEGE = Element(
    id="siege",
    name=Text(en="Sieges", de="Belagerungen"),
    values=(WORTH_LESS,),
    by_feature=True,
    farm=(
        FarmRule(BESIEGED_AT_FARM, once_more="value", when={"siege-farm-bonus": ("doubled",)}),
        FarmRule(BESIEGED_AT_FARM, once_more="rate", when={"siege-farm-bonus": ("single",)}),
    ),
    points_for_city=feeds_farm,
    words={
        "besieged": Text(en="siege", de="Belagerung"),
        "siege": Text(en="besieged cities", de="belagerte Städte"),
    },
    foreign=(Jcz(elements={"siege": "siege"}, since={"siege": (5, 8)}),),
)

ESCAPE = Element(
    id="escape",
    name=Text(en="Escape", de="Flucht"),
    pays=False,
    steps=tuple(escape_steps()),
    takes=(Takes(Text(en="the escape from a siege", de="die Flucht aus einer Belagerung"), is_knight),),
    refusals={"escape": Refusal(("figure",), why_not_escape)},
    answers={
        "escape": Answer(
            button=Text(en="Escape with {figure}", de="Mit {figure} fliehen"),
            told=Text(en="let {figure} escape the siege", de="{figure} aus der Belagerung fliehen lassen"),
            here=Text(en="Escape the siege", de="Der Belagerung entfliehen"),
            sign=Sign(icon="leave"),
        )
    },
    quiet=frozenset(("escaped",)),
    words={"escaped": Text(en="escaped", de="geflohen")},
    foreign=(
        Jcz(
            elements={"escape": "escape"},
            messages={"RETURN_MEEPLE SIEGE_ESCAPE": ForeignMove("escape", ("figure",))},
            phases={"T10.1": "EscapePhase"},
        ),
    ),
)

MODULE = Module(
    id="siege",
    number=8,
    name=Text(en="The Cathars / Siege", de="Die Katharer"),
    year=2004,
    about=Text(
        en="Besieged cities: worth less to knights, more to farmers, with a way out by the monastery.",
        de="Belagerte Städte: weniger wert für Ritter, mehr für Bauern, mit Fluchtweg durchs Kloster.",
    ),
    picture=Picture("KA1", Sign(badge="besieged")),
    tiles=("siege",),
    more_tiles=("besiegers",),
    elements=(SIEGE, ESCAPE),
    options=(
        Option(
            "siege-escape-range",
            Text(en="A monastery offers escape", de="Ein Kloster bietet Flucht"),
            {
                "siege-tile": Text(en="beside a tile with the siege", de="neben einem Plättchen mit Belagerung"),
                "any-tile": Text(en="beside any tile of the city", de="neben irgendeinem Plättchen der Stadt"),
            },
            "siege.md 7",
        ),
        Option(
            "siege-escape-shrine",
            Text(en="Escape by a shrine", de="Flucht durch eine Kultstätte"),
            {False: Text(en="not possible", de="nicht möglich"), True: Text(en="possible", de="möglich")},
            "siege.md 7",
        ),
        Option(
            "siege-farm-bonus",
            Text(en="Besieged city at a farm", de="Belagerte Stadt an einer Wiese"),
            {
                "doubled": Text(en="doubles the bonuses too", de="verdoppelt auch die Zuschläge"),
                "single": Text(en="doubles the plain 3 points only", de="verdoppelt nur die 3 Punkte"),
            },
            "siege.md 7",
        ),
        Option(
            "siege-final-fairy",
            Text(en="Fairy in an unfinished besieged city at the end", de="Fee in unfertiger belagerter Stadt am Ende"),
            {
                "no": Text(en="brings nothing", de="bringt nichts"),
                "yes": Text(en="brings her 3 points", de="bringt ihre 3 Punkte"),
            },
            "siege.md 7",
        ),
    ),
    source="Die Katharer, Spielbox 2004",
    foreign=(
        Jcz(
            sets={
                "siege/cathars": ForeignSet("siege", plain=True),
                "siege/besiegers": ForeignSet("besiegers", plain=True),
            },
            rules={  # the key is misspelt there
                "espace-variant": ForeignRule(
                    "siege-escape-range", {"any-tile": "any-tile", "siege-tile": "siege-tile"}, missing="any-tile"
                )
            },
            fixed={"siege-farm-bonus": "single", "siege-escape-shrine": True, "siege-final-fairy": "yes"},
        ),
    ),
)
