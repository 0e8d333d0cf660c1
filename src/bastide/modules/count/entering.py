"""Into the city: who brought points to others only may send a follower into a quarter, and move the Count."""

from __future__ import annotations

from collections.abc import Iterator

from bastide.game.actions import PASS, Action, Choose
from bastide.game.decision import Decision
from bastide.game.events import Happened
from bastide.game.frames import Award, Frame, Part, Turn
from bastide.game.game import HOME, Game, Spot
from bastide.game.module import OptionValue, Step
from bastide.game.numbers import PlayerNumber
from bastide.game.question import Question
from bastide.game.reasons import not_from_supply
from bastide.modules import rulings
from bastide.modules.count.quarters import QUARTER_NAMES, QUARTERS, Count, listed, middle
from bastide.text import Sentence, Text, joined


def start_watching(game: Game, _: Part) -> None:
    """T2.3: from now on it counts who scores in this part."""
    count = game.slot(Count)
    count.active_scored = count.others_scored = False


def new_turn(game: Game, _: Turn) -> None:
    """T0.1: nobody has entered the city in this turn."""
    game.slot(Count).entered = False


def note_award(game: Game, award: Award) -> None:
    """Who receives points from the scorings of this part."""
    part, count = game.find_frame(Part), game.slot(Count)
    if part is None or award.points <= 0 or not rulings.is_scoring(game.rules, award.source):
        return
    if award.player == part.player:
        count.active_scored = True
    else:
        count.others_scored = True


def ask_to_enter(game: Game, part: Part) -> Decision | None:
    """T8.11: others scored by the active player's hand and he got nothing: one of his followers may enter the city."""
    count = game.slot(Count)
    once = game.rules.options["count-double-turn"] == "once" and count.entered
    if not count.others_scored or count.active_scored or once or middle(game) is None:
        return None
    actions: list[Action] = [
        Choose(quarter, figure=figure)
        for id, kind in game.rules.kinds.items()
        if kind.follower and (figure := game.free_figure(part.player, id)) != HOME
        for quarter in QUARTERS
        if quarter in kind.traits
    ]
    return Decision(part.player, "T8.11", enter, (*actions, PASS), question=ENTER) if actions else None


ENTER = Question(
    Text(en="send a follower into the city, or pass", de="einen Gefolgsmann in die Stadt schicken oder passen"),
    Text(
        en="{player} scored only for others: a follower may go to Carcassonne.",
        de="{player} hat nur anderen Punkte gebracht: Ein Gefolgsmann darf nach Carcassonne.",
    ),
    Text(en="send nobody", de="niemanden schicken"),
    source="count.md 3.2",
)


NOT_THIS_QUARTER = Text(
    en="The {figure} may not enter the {quarter}. Open: {quarters}.",
    de="{figure}: kein Zutritt zum Viertel {quarter}. Offen: {quarters}.",
)
NO_QUARTER = Text(
    en="No quarter is open to this figure: {figure}.", de="Dieser Figur steht kein Viertel offen: {figure}."
)


def why_not_enter(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    if decision.step != "T8.11" or isinstance(game.stack[-1], MovingCount) or action.figure is None:
        return None
    kind = game.rules.figures[action.figure][1]
    quarters = [QUARTER_NAMES[quarter] for quarter in QUARTERS if quarter in kind.traits]
    if not quarters or not kind.follower:
        return Sentence(NO_QUARTER, {"figure": kind.name})
    if reason := not_from_supply(game, decision.player, action.figure):
        return reason
    if action.what in kind.traits:
        return None
    quarter = QUARTER_NAMES[action.what]
    return Sentence(NOT_THIS_QUARTER, {"figure": kind.name, "quarter": quarter, "quarters": listed(quarters)})


def enter(game: Game, part: Part, action: Action) -> None:
    if not isinstance(action, Choose) or action.figure is None:
        return
    count = game.slot(Count)
    game.put(action.figure, Spot(action.what))
    count.entered = True
    match game.rules.options["count-move"]:
        case "by-player":
            game.push(MovingCount(part.player))
        case "clockwise":
            move_count(game, QUARTERS[(QUARTERS.index(count.quarter) + 1) % 4])
        case _:
            move_count(game, action.what)


class MovingCount(Frame):
    """After an entry the Count may move to any quarter."""

    player: PlayerNumber
    answered: bool = False

    def next(self, game: Game) -> Decision | None:
        if self.answered:
            return None
        others = [quarter for quarter in QUARTERS if quarter != game.slot(Count).quarter]
        actions = (*(Choose(f"count-to-{quarter}") for quarter in others), PASS)
        return Decision(self.player, "T8.11", take_move, actions, question=MOVE_COUNT)


MOVE_COUNT = Question(
    Text(en="move the Count, or leave him", de="den Grafen ziehen oder stehen lassen"),
    Text(
        en="A follower has entered the city. Nobody leaves the quarter where the Count stands.",
        de="Ein Gefolgsmann ist in die Stadt gezogen. Wo der Graf steht, kommt niemand heraus.",
    ),
    Text(en="leave the Count", de="Grafen stehen lassen"),
    source="count.md 3.2",
)


COUNT_THERE = Text(en="The Count stands there already.", de="Dort steht der Graf schon.")


def why_not_move(game: Game, _: Decision, action: Choose) -> Sentence | None:
    quarter = action.what.removeprefix("count-to-")
    stays = isinstance(game.stack[-1], MovingCount) and quarter == game.slot(Count).quarter
    return Sentence(COUNT_THERE) if stays else None


def take_move(game: Game, moving: MovingCount, action: Action) -> None:
    moving.answered = True
    if isinstance(action, Choose):
        move_count(game, action.what.removeprefix("count-to-"))


def move_count(game: Game, quarter: str) -> None:
    game.slot(Count).quarter = quarter
    game.events.append(Happened(f"count-to-{quarter}"))


# -- in the words of the play aid --------------------------------------------------------------------------------------

ONLY_FOR_OTHERS = Text(
    en="Others have got points from your tile, and you none. He goes from your supply to any quarter.",
    de="Andere haben durch dein Plättchen Punkte bekommen, du keine. Er kommt aus deinem Vorrat in irgendein Viertel.",
)
COUNT_MOVES: dict[OptionValue, Text] = {
    "by-player": Text(
        en="Then you may move the Count to another quarter.",
        de="Danach darfst du den Grafen in ein anderes Viertel ziehen.",
    ),
    "clockwise": Text(
        en="Then the Count goes on: castle, market, blacksmith, cathedral.",
        de="Danach zieht der Graf weiter: Schloss, Markt, Schmiede, Kathedrale.",
    ),
    "follow-meeple": Text(en="The Count follows him.", de="Der Graf zieht ihm nach."),
}
ENTRIES: dict[OptionValue, tuple[Text, ...]] = {
    "each-part": (),
    "once": (Text(en="Only once in a double turn.", de="Im Doppelzug nur einmal."),),
}


def enter_steps() -> Iterator[Step[Part]]:
    """T8.11, for each way of the Count, and for double turns."""
    for way, moves in COUNT_MOVES.items():
        for entries, limit in ENTRIES.items():
            yield Step(
                "T8.11",
                Text(
                    en="send a follower to Carcassonne if only others have scored",
                    de="einen Gefolgsmann nach Carcassonne schicken, wenn nur andere Punkte bekommen haben",
                ),
                ask_to_enter,
                may=True,
                more=joined(ONLY_FOR_OTHERS, moves, *limit),
                when={"count-move": (way,), "count-double-turn": (entries,)},
            )
