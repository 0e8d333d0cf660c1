"""Making puzzles: positions of records in which one turn stands out, looked into once more and graded."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import replace

from bastide.game.game import Game
from bastide.game.notation import position
from bastide.game.record import Record
from bastide.game.setup import Setup
from bastide.modules import rules_for
from bastide.puzzles.structs import GRADES, Grade, Puzzle, digest, key_of
from bastide.puzzles.weighing import Weighed, cheaper_turns, glance, weigh
from bastide.review.structs import plain
from bastide.review.turns import Played, played_turns
from bastide.review.why import NOTHING, what_speaks_for
from bastide.review.words import told

NAMES = ("Ada", "Benno", "Clara", "David", "Emma", "Frank")
"""Who sits at the table of a puzzle."""
MARGIN = 3.0
"""Points by which the best turn is ahead of the second, at least."""
ERRORS = 4.0
"""The margin is at least so many standard errors."""
LIKELY = 1.0
"""And so many when it is only to be seen whether it is worth a longer look."""
FEWEST = 6
"""With fewer turns to choose from there is nothing to find."""
KEPT = 12
"""Other turns of which a puzzle knows what they give away."""


FIRST_LOOK, TWICE = 0.1, 2.0
"""How long is looked, as times of what `analysis` takes by itself: to see whether it is worth it, and to be sure."""


class Candidate:
    """A position that looks like a puzzle."""

    def __init__(self, setup: Setup, source: str) -> None:
        self.setup, self.source = setup, source
        self.game = Game(rules_for(setup), 0)
        assert self.game.decision is not None
        self.view = self.game.view(self.game.decision.player)

    def stands_out(self, margin: float) -> bool:
        """Does one turn look better than the others, as far as a glance shows?"""
        found = glance(self.view)
        return len(found) >= FEWEST and found[0].lead - found[1].lead >= margin

    def found(self, margin: float = MARGIN, grades: Collection[Grade] = GRADES) -> Puzzle | None:
        """The puzzle of one of these grades that this position is, if it is one when looked into twice as long."""
        if not self.stands_out(margin):
            return None
        first = self.puzzle(margin, FIRST_LOOK, LIKELY)
        if first is None or first.grade not in grades:
            return None
        sure = self.puzzle(margin, TWICE)
        return sure if sure and sure.best == first.best else None

    def puzzle(self, margin: float, times: float, errors: float = ERRORS) -> Puzzle | None:
        """The puzzle, looked into by `analysis` with so many times its time; None if no turn is that much better."""
        found = apart(self.view, weigh(self.view, times))
        if len(found) < FEWEST:
            return None
        (best_key, best), *others = found.items()
        second = others[0][1]
        ahead, error = best.lead - second.lead, second.error
        if ahead < max(margin, errors * error):
            return None
        turns = [other.actions for _, other in others]
        why = what_speaks_for(self.view, best.actions, turns)
        if why == NOTHING:
            return None
        return Puzzle(
            id=digest(self.setup.position),
            grade=grade(self.view, best_key),
            setup=self.setup,
            best=plain(best.actions),
            margin=round(ahead, 1),
            error=round(error, 2),
            losses={key: round(best.lead - other.lead, 1) for key, other in others[:KEPT]},
            text=told(self.view, best.actions),
            why=why,
            source=self.source,
        )


def candidates(record: Record, source: str) -> Iterator[Candidate]:
    """The positions of a record in which a tile is to be placed, as puzzles would have them."""
    for turn in played_turns(record):
        if (setup := _setup(turn)) is not None:
            yield Candidate(setup, f"{source}, {turn.number}")


def _setup(turn: Played) -> Setup | None:
    """The setup of a puzzle; None where the tile is not drawn yet, or the position hides something."""
    decision = turn.before.decision
    if decision is None or decision.tile is None or turn.number <= turn.before.rules.players:
        return None
    old = turn.before.rules.setup
    names = NAMES[: len(old.players)]
    return replace(old, players=names, position=position(turn.before), draws=(), first=0)


def apart(view: Game, found: Sequence[Weighed]) -> dict[str, Weighed]:
    """Key -> the turn, best first; of turns that leave the same table the better one."""
    turns: dict[str, Weighed] = {}
    for turn in found:
        key = key_of(view, turn.actions)
        if key is not None:
            turns.setdefault(key, turn)
    return turns


def grade(view: Game, best: str) -> Grade:
    """The more of the cheaper levels miss the best turn, the harder it is."""
    missed = sum(key_of(view, actions) != best for actions in cheaper_turns(view))
    return GRADES[min(missed, len(GRADES) - 1)]
