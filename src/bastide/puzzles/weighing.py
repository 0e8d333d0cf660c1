"""What every turn of a position is worth: with the simulator where it knows the game, through the engine elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec import Struct

from bastide.game.actions import Action
from bastide.game.game import Game
from bastide.players import Player, load
from bastide.players.search import SearchJudge, turns_for
from bastide.players.thinker import knows
from bastide.players.turns import STEPS, Candidate, Turns, part_of
from bastide.puzzles.structs import goes_on_for

ANALYSIS_SECONDS = 10.0
"""How long `analysis` looks into a position by itself."""
PLACEMENTS = 8
"""Placements whose figures are told apart in games that the simulator does not know."""
CHEAPER = ("greedy", "classic", "normal", "hard")
"""Levels that may miss the best turn."""


class Weighed(Struct, frozen=True):
    """A whole turn and the expected final lead after it."""

    actions: tuple[Action, ...]
    lead: float
    error: float = 0.0


def glance(view: Game) -> list[Weighed]:
    """The turns, best first, as they look at once."""
    return _looked_into(view, None) if knows(view) else _searched(view, 0.3)


def weigh(view: Game, times: float) -> list[Weighed]:
    """The turns that can be told apart, best first, as `analysis` finds them with so many times its time."""
    return _looked_into(view, times * ANALYSIS_SECONDS) if knows(view) else _searched(view, times)


def _looked_into(view: Game, seconds: float | None) -> list[Weighed]:
    from bastide.players.lookahead import Effort, effort_of, look_into

    effort = Effort(8, 2, ((12, 4), (24, 2))) if seconds is None else effort_of("analysis", seconds)
    options = look_into(view, effort, len(view.board.pieces))
    most = max(option.samples for option in options)
    sure = [option for option in options if option.samples == most]
    bound = min(option.lead for option in sure)
    given_up = [option for option in options if option.samples < most and option.lead < bound]
    return [Weighed(option.actions, option.lead, option.error) for option in (*sure, *given_up)]


def _searched(view: Game, effort: float) -> list[Weighed]:
    judge = SearchJudge(view, Random(len(view.board.pieces)))
    turns = turns_for(view, judge, effort)
    lines = sorted(turns.lines(view), key=lambda line: -line.worth)
    near = [turn for line in lines[:PLACEMENTS] for turn in _with_figures(view, turns, line)]
    far = [Weighed((line.action,), line.worth) for line in lines[PLACEMENTS:]]
    return sorted(near, key=lambda turn: -turn.lead) + far


def _with_figures(view: Game, turns: Turns, line: Candidate) -> Iterator[Weighed]:
    """The whole turns that begin with a placement, told apart by what is done next."""
    assert view.decision is not None
    part, me = part_of(view), view.decision.player
    if not goes_on_for(line.game, part, me):
        yield Weighed((line.action,), line.worth)
        return
    for further in turns.lines(line.game):
        yield Weighed((line.action, further.action, *_rest(turns, further.game, part, me)), further.worth)


def _rest(turns: Turns, game: Game, part: tuple[int, int] | None, me: int) -> list[Action]:
    found = list[Action]()
    game = game.copy()
    while goes_on_for(game, part, me) and len(found) < STEPS:
        found.append(turns.best(game))
        game.apply(found[-1])
    return found


def turn_of(player: Player, view: Game) -> tuple[Action, ...]:
    """The whole turn that a computer player would play."""
    assert view.decision is not None
    part, me, game = part_of(view), view.decision.player, view.copy()
    found = [player.choose(game)]
    game.apply(found[0])
    while goes_on_for(game, part, me) and len(found) < STEPS:
        found.append(player.choose(game))
        game.apply(found[-1])
    return tuple(found)


def cheaper_turns(view: Game) -> Iterator[tuple[Action, ...]]:
    """The turns that the cheaper levels would play; where the simulator does not know the game, the last one searches
    as `analysis` does and is left out."""
    for name in CHEAPER if knows(view) else CHEAPER[:-1]:
        yield turn_of(load(name, 1), view)
