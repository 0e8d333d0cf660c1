"""What every turn of a position is worth: with the simulator where it knows the game, through the engine elsewhere."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import TypeVar

from msgspec import Struct

from bastide.game.actions import Action
from bastide.game.game import Game
from bastide.players import Player, load
from bastide.players.ahead import LONG, Effort
from bastide.players.sampling import look_into
from bastide.players.thinker import knows
from bastide.players.turns import STEPS, Option, part_of
from bastide.puzzles.structs import goes_on_for

AnyOption = TypeVar("AnyOption", bound=Option)

ANALYSIS_SECONDS = 10.0
"""How long `analysis` looks into a position by itself."""
AT_ONCE = Effort(0.5)
"""What a glance is where the simulator does not know the game: all turns by the learned evaluation."""
KEPT = 3
"""Turns that are looked into to the end whatever they look like: what is second best is then known by its samples."""
CHEAPER = ("greedy", "classic", "normal", "hard")
"""Levels that may miss the best turn."""


class Weighed(Struct, frozen=True):
    """A whole turn and the expected final lead after it."""

    actions: tuple[Action, ...]
    lead: float
    error: float = 0.0
    """The standard error of how far it is behind the best."""


def glance(view: Game) -> list[Weighed]:
    """The turns, best first, as they look at once."""
    return _simulated(view, None) if knows(view) else _sampled(view, None)


def weigh(view: Game, times: float) -> list[Weighed]:
    """The turns that can be told apart, best first, as `analysis` finds them with so many times its time.

    The first that a glance shows are looked into to the end, however far they are apart.
    """
    seconds, keep = times * ANALYSIS_SECONDS, [turn.actions for turn in glance(view)[:KEPT]]
    return _simulated(view, seconds, keep) if knows(view) else _sampled(view, seconds, keep)


def _simulated(view: Game, seconds: float | None, keep: Sequence[Sequence[Action]] = ()) -> list[Weighed]:
    from bastide.players import lookahead

    at_once = lookahead.Effort(8, 2, ((12, 4), (24, 2)))
    effort = at_once if seconds is None else lookahead.effort_of("analysis", seconds)
    found = _in_order(lookahead.look_into(view, effort, len(view.board.pieces), keep=keep))
    best = found[0].error
    return [Weighed(option.actions, option.lead, (best**2 + option.error**2) ** 0.5) for option in found]


def _sampled(view: Game, seconds: float | None, keep: Sequence[Sequence[Action]] = ()) -> list[Weighed]:
    seed = len(view.board.pieces)
    if seconds is None:
        options = look_into(view, AT_ONCE, seed)
    else:
        options = look_into(view, LONG, seed, keep=keep, until=time.perf_counter() + seconds)
    return [Weighed(option.actions, option.lead, option.behind) for option in _in_order(options)]


def _in_order(options: Sequence[AnyOption]) -> list[AnyOption]:
    """The turns that were looked into longest, then those given up; one of these that looked better is left out."""
    most = max(option.samples for option in options)
    sure = [option for option in options if option.samples == most]
    bound = min(option.lead for option in sure)
    return sure + [option for option in options if option.samples < most and option.lead < bound]


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
    """The turns that the cheaper levels would play."""
    for name in CHEAPER:
        yield turn_of(load(name, 1), view)
