"""A turn of any mix of modules, reviewed with the engine's own search and its rules of thumb."""

from __future__ import annotations

from random import Random

from bastide.game.actions import Action
from bastide.game.game import Game
from bastide.players.search import SearchJudge, turns_for
from bastide.players.turns import STEPS, Turns, goes_on, part_of
from bastide.review.structs import TurnReview, plain
from bastide.review.turns import Played
from bastide.review.why import NOTHING, why
from bastide.review.words import told

EFFORTS = {"quick": 0.3, "normal": 1.0, "deep": 3.0}
"""How many whole turns are looked at, as a part of what the player looks at."""
TINY = 0.05
"""A smaller difference is none."""


class Rough:
    def __init__(self, depth: str) -> None:
        self.depth = depth

    def look(self, turn: Played) -> TurnReview:
        view, me = turn.before.view(turn.player), turn.player
        judge = SearchJudge(view, Random(turn.position))
        played_lead = judge.worth(turn.after, me)
        turns = turns_for(view, judge, EFFORTS[self.depth])
        line = max(turns.lines(view), key=lambda line: line.worth)
        better = line.worth > played_lead + TINY
        best = whole_turn(view, turns, line.action) if better else turn.actions
        return TurnReview(
            number=turn.number,
            position=turn.position,
            player=me,
            tile=turn.tile,
            played=plain(turn.actions),
            played_text=told(turn.before, turn.actions, exact=True),
            best=plain(best),
            best_text=told(view if better else turn.before, best, exact=True),
            why=why(view, best, turn.actions) if better else NOTHING,
            before=None,
            best_lead=line.worth if better else played_lead,
            played_lead=played_lead,
            loss=line.worth - played_lead if better else 0.0,
            error=0.0,
            luck=None,
            scores=tuple(turn.after.scores),
        )


def whole_turn(view: Game, turns: Turns, first: Action) -> tuple[Action, ...]:
    """The answers of a turn that begins like this, up to where chance or somebody else decides."""
    assert view.decision is not None
    me, part, game, found = view.decision.player, part_of(view), view.copy(), [first]
    game.apply(first)
    while goes_on(game, part) and len(found) < STEPS:
        assert game.decision is not None
        if game.decision.player != me:
            break
        found.append(turns.best(game))
        game.apply(found[-1])
    return tuple(found)
