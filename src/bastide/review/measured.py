"""The review of a turn out of what a judge has measured."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from bastide.game.actions import Action
from bastide.players.luck import Luck
from bastide.players.sampling import error_of_difference
from bastide.review.structs import TurnReview, plain
from bastide.review.turns import Played
from bastide.review.why import NOTHING, why
from bastide.review.words import told


def measured(turn: Played, best: tuple[Action, ...], leads: Sequence[Sequence[float]], luck: Luck | None) -> TurnReview:
    """What the turn lost against the best that was found; `leads` are those after the best and after the one played.

    They are from the same samples, which had no part in finding the best.
    """
    best_lead, played_lead = map(fmean, leads)
    error = error_of_difference(*leads)
    if best_lead <= played_lead:
        best, best_lead, error = turn.actions, played_lead, 0.0
    return TurnReview(
        number=turn.number,
        position=turn.position,
        player=turn.player,
        tile=turn.tile,
        played=plain(turn.actions),
        played_text=told(turn.before, turn.actions, exact=True),
        best=plain(best),
        best_text=told(turn.before, best, exact=True),
        why=why(turn.before, best, turn.actions) if best != turn.actions else NOTHING,
        before=None if luck is None else best_lead - luck.points,
        best_lead=best_lead,
        played_lead=played_lead,
        loss=best_lead - played_lead,
        error=error,
        luck=None if luck is None else luck.points,
        luck_error=0.0 if luck is None else luck.error,
        scores=tuple(turn.after.scores),
    )
