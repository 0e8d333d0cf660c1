"""When flea and flight are asked for: beside the figure action, between turn parts, at the end of the turn."""

from __future__ import annotations

from bastide.game.actions import PASS, Action, Choose
from bastide.game.decision import Decision
from bastide.game.frames import FIGURE_STEPS, Part, Turn
from bastide.game.game import Game
from bastide.game.question import FIGURE_ACTION, Question, asks_only
from bastide.modules.plague.fleas import FLEA, LAY_FLEA, LIFT, about_flea, lay_flea, lift_flea, spreads
from bastide.modules.plague.flight import FLEE, begin_flight, flights
from bastide.modules.plague.state import AT_END, BETWEEN_PARTS, SOURCE, Plague
from bastide.text import Text


def offer_both(game: Game, part: Part) -> list[Action]:
    """T4.5, before and after the figure action: flea and flight in any order."""
    if part.piece < 0:
        return []
    return [*spreads(game), *(Choose(FLEE, figure=figure) for figure in flights(game, part.player))]


def handle(game: Game, part: Part, action: Choose) -> None:
    DOES[action.what](game, part.player, action)


def pairs(game: Game, player: int) -> tuple[tuple[int, int], ...]:
    """All flights of a player, as figure and segment."""
    return tuple((figure, segment) for figure, places in flights(game, player).items() for segment in places)


def note_declined(game: Game, frame: Part | Turn) -> None:
    """T4.5: flights that were passed over are asked for again only if the turn brings others."""
    game.slot(Plague).note(declined=pairs(game, frame.player))


def between_parts(game: Game, part: Part) -> Decision | None:
    """T8.14: after the scoring, where a second turn part may follow; the flea can wait for it.

    Where the end of the turn has brought a further tile, this is the last moment.
    """
    is_last = game.slot(Plague).now.at_end
    if not is_last and (part.number > 1 or not game.frame(Turn).extra_part):
        return None
    return after_scoring(game, part, BETWEEN_PARTS)


def at_end_of_turn(game: Game, turn: Turn) -> Decision | None:
    """T10.0.1: the flea is due now at the latest."""
    game.slot(Plague).note(at_end=True)
    return after_scoring(game, turn, AT_END)


def after_scoring(game: Game, frame: Part | Turn, step: str) -> Decision | None:
    fleas, ways = spreads(game), pairs(game, frame.player)
    if not fleas and set(ways) <= set(game.slot(Plague).now.declined):
        return None
    flee = [Choose(FLEE, figure=figure) for figure in dict.fromkeys(figure for figure, _ in ways)]
    question = question_after_scoring(game) if fleas else WHO_FLEES
    actions = [*fleas, *flee] if question is LAY_FLEA else [*fleas, *flee, PASS]
    return Decision(frame.player, step, take_moment, actions, question=question)


def question_after_scoring(game: Game) -> Question:
    """A flea must be laid at the end of the turn, unless an option leaves it to the player."""
    if not game.slot(Plague).now.at_end:
        return FLEA_OR_LATER
    return FLEA_OR_NONE if game.rules.options["plague.spread-optional"] else LAY_FLEA


def take_moment(game: Game, frame: Part | Turn, action: Action) -> None:
    if isinstance(action, Choose):
        frame.ask_again()
        DOES[action.what](game, frame.player, action)
    else:
        note_declined(game, frame)


DOES = {FLEA: lay_flea, LIFT: lift_flea, FLEE: begin_flight}


# -- in words ----------------------------------------------------------------------------------------------------------

LATER = Text(en="later", de="später")
FLEA_OR_NONE = about_flea(
    Text(en="lay a flea, or none", de="einen Floh legen oder keinen"), Text(en="lay no flea", de="keinen Floh legen")
)
FLEA_OR_LATER = about_flea(Text(en="lay a flea now or later", de="einen Floh legen, jetzt oder später"), LATER)
FIGURE_OR_FLEA = about_flea(
    Text(en="place a figure, lay a flea, or go on", de="eine Figur setzen, einen Floh legen oder weiter"),
    Text(en="go on, flea later", de="weiter, Floh später"),
)
WHY_FLEE = Text(
    en="Once a turn a figure may flee on its road, in its city or on its field.",
    de="Einmal im Zug darf eine Figur fliehen: auf ihrer Straße, Wiese oder in ihrer Stadt.",
)
WHO_FLEES = Question(
    Text(en="let a figure flee, or none", de="eine Figur fliehen lassen oder keine"),
    WHY_FLEE,
    Text(en="nobody flees", de="niemand flieht"),
    source=SOURCE,
)
FIGURE_OR_FLIGHT = Question(
    Text(en="place a figure, let one flee, or skip", de="eine Figur setzen, eine fliehen lassen oder keins von beiden"),
    WHY_FLEE,
    Text(en="none of these", de="nichts davon"),
    source=SOURCE,
)


def ask_in_figure_step(_: Game, decision: Decision) -> Question | None:
    """In T4.2 and T4.3 flea and flight stand beside figures, or alone."""
    words = {action.what for action in decision.others if isinstance(action, Choose)}
    spreading = bool(words & {FLEA, LIFT})
    if decision.step not in FIGURE_STEPS or not (spreading or FLEE in words):
        return None
    if asks_only(decision, FLEA, LIFT, FLEE):
        return FLEA_OR_LATER if spreading else WHO_FLEES
    if decision.question is not FIGURE_ACTION:
        return None
    return FIGURE_OR_FLEA if spreading else FIGURE_OR_FLIGHT
