"""Playing on from the answers to a decision, with everybody answering by the learned evaluation, without much thought.

What is drawn, rolled or moved the engine decides from a seed. Nothing is known of the real order of the tiles, because
a view has none.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Sequence

from bastide.game.actions import PASS, Action
from bastide.game.claims import claims_of
from bastide.game.decision import Decision
from bastide.game.frames import Placements
from bastide.game.game import Game
from bastide.players.evaluation import Evaluation
from bastide.players.outlook import Outlook
from bastide.players.turns import Turns, after, answers, is_same_part, part_of, turn_of
from bastide.tiles.geometry import STEP

ANSWERS = 60
"""Answers after which a sample is judged as it stands."""
QUICK_CELLS, QUICK_LINES = 8, 6
"""How much thought the answers of a sample get: open cells, and ways to use the figure."""


class PlayingOn:
    """Plays on from the answers to one decision, so many turns: each comes with what is thought out to follow it."""

    def __init__(self, game: Game, answers: Sequence[tuple[Action, ...]], turns: int) -> None:
        assert game.decision is not None
        self._game, self._answers = game, answers
        self._me, self._last = game.decision.player, turn_of(game) + turns
        self._paths: dict[int, tuple[Action, ...]] = {}

    def __reduce__(self) -> tuple[object, ...]:
        """For another process, without the log, a chain that is too deep for it in long games."""
        game = self._game.copy()
        game.log = None
        paths = [(answers[0], *self._paths.get(at, answers[1:])) for at, answers in enumerate(self._answers)]
        return PlayingOn, (game, paths, self._last - turn_of(game))

    def lead(self, at: int, seed: int, until: float = math.inf) -> float | None:
        """How good the position is for the player some turns after an answer; None where time ran out."""
        game, _ = _play(self.whole_part(at, seed, until), (), until, lambda game: turn_of(game) <= self._last)
        return None if time.perf_counter() > until else Evaluation(game).worth(game, self._me)

    def path(self, at: int, until: float = math.inf) -> tuple[Action, ...]:
        """An answer and what goes with it to the end of the turn part."""
        if at not in self._paths:
            self.whole_part(at, 0, until)
        return self._answers[at][0], *self._paths[at]

    def whole_part(self, at: int, seed: int, until: float = math.inf) -> Game:
        """The game after the rest of the turn part; what goes with the answer is thought out once."""
        decision, part = self._game.decision, part_of(self._game)
        tile = decision.tile if decision else None
        answer, *later = self._answers[at]
        game, known = after(self._game, answer, seed), self._paths.get(at, later)
        game, path = _play(game, known, until, lambda game: is_same_part(game, part, tile))
        self._paths.setdefault(at, tuple(path))
        return game


def _play(
    game: Game, known: Sequence[Action], until: float, goes_on: Callable[[Game], bool]
) -> tuple[Game, list[Action]]:
    """Play on as long as `goes_on` says, first what is known, then without much thought; the game, and the answers."""
    path, known = list[Action](), list(known)
    while game.decision is not None and goes_on(game) and len(path) < ANSWERS and time.perf_counter() < until:
        if not known or not game.decision.allows(known[0]):
            known = list(quick_turn(game, until))
        path.append(known.pop(0))
        game = after(game, path[-1])
    return game, path


def quick_turn(game: Game, until: float = math.inf) -> tuple[Action, ...]:
    """A good answer without much thought, and what was thought of to follow it."""
    decision = game.decision
    assert decision is not None
    if decision.sale:
        return (PASS if decision.allows(PASS) else next(answers(decision)),)
    if len(decision.actions) == 1 and not decision.ranges:
        return (decision.actions[0],)
    seconds = max(until - time.perf_counter(), 0.0)
    turns = Turns(Evaluation(game).worth, lines=QUICK_LINES, deep=1, seconds=seconds)
    best = turns.best_line(narrowed(game))
    return best.action, *best.later


def narrowed(game: Game) -> Game:
    """The same game with only the placements that matter most."""
    assert game.decision is not None
    few = len(game.decision.placements) <= QUICK_CELLS
    return game if few else with_placements(game, promising(game)[:QUICK_CELLS])


def promising_first(game: Game) -> Game:
    """The same game with the placements that matter most first."""
    assert game.decision is not None
    return with_placements(game, promising(game)) if game.decision.placements else game


def promising(game: Game) -> Placements:
    """The placements: first where claimed features wait, then narrow ones."""
    assert game.decision is not None
    claimed = Counter(cell for claim in Outlook(game, claims_of(game)).features for cell in claim.cells)
    cells = game.board.cells
    return sorted(
        game.decision.placements,
        key=lambda place: (-claimed[place[0]], -sum(place[0] + step in cells for step in STEP)),
    )


def with_placements(game: Game, placements: Placements) -> Game:
    """The same game where only these placements are to choose from, beside the other answers."""
    decision, new = game.decision, game.copy()
    assert decision is not None
    new.decision = Decision(
        decision.player,
        decision.step,
        decision.take,
        decision.others,
        tile=decision.tile,
        placements=placements,
        ranges=decision.ranges,
    )
    return new
