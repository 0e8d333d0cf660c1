"""A hint: the best turns that were found for whoever decides now."""

from __future__ import annotations

import time
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bastide.game.actions import AnyAction
from bastide.game.game import Game
from bastide.players.ahead import Effort
from bastide.players.sampling import look_into
from bastide.players.thinker import knows
from bastide.players.turns import Option
from bastide.review.structs import plain
from bastide.review.why import NOTHING, what_speaks_for
from bastide.review.words import told
from bastide.text import Text

HINTS = 3
FAR = 12.0
"""A turn that is so many points worse than the best is no advice."""
SAMPLED = Effort(1.0, 6, 1, ((2, 4), (4, 3), (6, 3)), 2.5, cores=2)
"""How far is looked where the simulator does not know the game; somebody waits for it."""


class Advice(Struct, frozen=True):
    """A whole turn, or what is left of one, and the expected final lead of the player over the mean of the others."""

    actions: tuple[AnyAction, ...]
    text: Text
    why: Text
    """What it does better than others; empty where nothing stands out."""
    lead: float
    error: float


def hints(view: Game) -> list[Advice]:
    """The best turns for the player who decides in this view, up to three, the best first."""
    assert view.decision is not None, "the game is over"
    options = _simulated(view) if knows(view) else _sampled(view)
    most = max(option.samples for option in options)
    found = [_advice(view, option) for option in options if option.samples == most]
    best = found[0].lead
    apart = {advice.text: advice for advice in reversed(found) if advice.lead > best - FAR}
    told_apart = list(apart.values())[: -HINTS - 1 : -1]
    return [_explained(view, advice, found) for advice in told_apart]


def _explained(view: Game, advice: Advice, found: list[Advice]) -> Advice:
    others = [other.actions for other in found if other.text != advice.text]
    return replace(advice, why=what_speaks_for(view, advice.actions, others)) if others else advice


def _simulated(view: Game) -> Sequence[Option]:
    from bastide.players import lookahead

    effort = lookahead.Effort(12, 4, ((24, 6), (48, 4), (96, 3), (192, 3)), threads=2)
    return lookahead.look_into(view, effort, len(view.board.pieces))


def _sampled(view: Game) -> Sequence[Option]:
    return look_into(view, SAMPLED, len(view.board.pieces), until=time.perf_counter() + SAMPLED.seconds)


def _advice(view: Game, option: Option) -> Advice:
    return Advice(plain(option.actions), told(view, option.actions), NOTHING, option.lead, option.error)
