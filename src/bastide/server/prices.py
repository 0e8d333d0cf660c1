"""What the answers to a decision bring at once, by player: each is tried on a copy of what the player knows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from time import process_time

from bastide.game.actions import PASS, Action, Place
from bastide.game.decision import Decision
from bastide.game.events import AnyEvent, EndStarted, Scored, TurnStarted
from bastide.game.game import ChanceRefused, Game, no_dice

MOST, MOST_AT_THE_END = 200, 40
"""With more answers than this none is tried; at the end each try may play the whole final scoring."""

LONGEST = 0.06
"""Seconds of work after which none is told: in a large game the rest of the answer would wait for it."""

Brought = dict[int, int]
"""Player -> points."""


def prices(view: Game, actions: Sequence[Action]) -> list[Brought]:
    """What each answer brings until chance or somebody else decides; nothing of a placement, which shows it when tried.

    Empty where none brings anything.
    """
    at_the_end = view.decision is not None and view.decision.step.startswith("E")
    if sum(not isinstance(action, Place) for action in actions) > (MOST_AT_THE_END if at_the_end else MOST):
        return []
    found, began = list[Brought](), process_time()
    for action in actions:
        if process_time() - began > LONGEST:
            return []
        found.append({} if isinstance(action, Place) else _price(view, action))
    return found if any(found) else []


def brought_by(events: Iterable[AnyEvent]) -> Brought:
    """The points of these events, without those of the next turn and of the end of the game."""
    brought: Brought = {}
    for event in events:
        if isinstance(event, TurnStarted | EndStarted):
            break
        if isinstance(event, Scored):
            brought[event.player] = brought.get(event.player, 0) + event.points
    return {player: points for player, points in brought.items() if points}


def _price(view: Game, answer: Action) -> Brought:
    """What an answer brings if the player does nothing more after it."""
    assert view.decision is not None
    tried, player, events = view.copy(), view.decision.player, list[AnyEvent]()
    tried.dice = no_dice
    action: Action | None = answer
    while action is not None:
        try:
            tried.apply(action)
        except ChanceRefused:
            tried.decision = None
        events += tried.events
        action = PASS if _may_pass(tried.decision, player) else None
    return brought_by(events)


def _may_pass(decision: Decision | None, player: int) -> bool:
    return decision is not None and decision.player == player and PASS in decision.others
