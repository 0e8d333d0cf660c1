"""A hint: the best turns that were found for whoever decides now."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from bastide.game.actions import Action, AnyAction
from bastide.game.game import Game
from bastide.players.search import SearchJudge, turns_for
from bastide.players.thinker import knows
from bastide.review.rough import whole_turn
from bastide.review.structs import plain
from bastide.review.why import NOTHING, what_speaks_for
from bastide.review.words import told
from bastide.text import Text

HINTS = 3
FAR = 12.0
"""A turn that is so many points worse than the best is no advice."""


class Advice(Struct, frozen=True):
    """A whole turn, or what is left of one, and the expected final lead of the player over the mean of the others."""

    actions: tuple[AnyAction, ...]
    text: Text
    why: Text
    """What it does better than others; empty where nothing stands out."""
    lead: float
    error: float
    rough: bool


def hints(view: Game) -> list[Advice]:
    """The best turns for the player who decides in this view, up to three, the best first."""
    assert view.decision is not None, "the game is over"
    found = _looked_into(view) if knows(view) else _searched(view)
    best = found[0].lead
    apart = {advice.text: advice for advice in reversed(found) if advice.lead > best - FAR}
    told_apart = list(apart.values())[: -HINTS - 1 : -1]
    return [_explained(view, advice, found) for advice in told_apart]


def _explained(view: Game, advice: Advice, found: list[Advice]) -> Advice:
    others = [other.actions for other in found if other.text != advice.text]
    return replace(advice, why=what_speaks_for(view, advice.actions, others)) if others else advice


def _looked_into(view: Game) -> list[Advice]:
    from bastide.players.lookahead import Effort, look_into

    effort = Effort(12, 4, ((24, 6), (48, 4), (96, 3), (192, 3)), threads=2)
    options = look_into(view, effort, len(view.board.pieces))
    most = max(option.samples for option in options)
    finished = [option for option in options if option.samples == most] or options
    return [_advice(view, option.actions, option.lead, option.error) for option in finished]


def _searched(view: Game) -> list[Advice]:
    judge = SearchJudge(view, Random(len(view.board.pieces)))
    turns = turns_for(view, judge, 1.0)
    lines = sorted(turns.lines(view), key=lambda line: -line.worth)[:HINTS]
    return [_advice(view, whole_turn(view, turns, line.action), line.worth, rough=True) for line in lines]


def _advice(view: Game, actions: Sequence[Action], lead: float, error: float = 0.0, *, rough: bool = False) -> Advice:
    return Advice(plain(actions), told(view, actions), NOTHING, lead, error, rough)
