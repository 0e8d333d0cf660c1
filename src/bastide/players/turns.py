"""Whole turns: every way to place the tile and to use the figure, each played to the end of the turn on a copy.

What somebody else is asked meanwhile is answered by a simple rule. A turn counts as over when the next tile is drawn,
so what the next player draws plays no part.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from bastide.game.actions import PASS, Action
from bastide.game.decision import Decision
from bastide.game.frames import Part, Round, Turn
from bastide.game.game import Game
from bastide.tiles.face import Face

Worth = Callable[[Game, int], float]
"""(position, player): how good the position is for the player."""
PartId = tuple[int, int]
"""Number of the turn, and of the part in it."""

STEPS = 40
"""Answers after which a turn is judged as it stands, however long it goes on."""
NUMBERS = 4
"""Numbers tried of an answer that has no highest one."""
SEEDS = (10, 3, 11, 4, 15, 1, 6, 22, 23)
"""An answer whose outcome hangs on chance, such as a token out of a bag, is tried with each of them: their first
numbers are spread evenly, so that a die of three sides shows each of them as often as the others."""
FURTHER_TILE = 3.0
"""What a tile is worth, about, that the player may still lay in this turn: the judged positions are without it."""
EQUAL = 0.001
"""Whatever is no better than passing by more than this is left alone."""
_MASK = (1 << 64) - 1
_STEP_OF_CHANCE = 0x9E3779B97F4A7C15  # how far `Game.seed` goes with every number it gives


class Candidate(Struct):
    """An answer, where it leads at once, and how good the end of the turn is."""

    action: Action
    game: Game
    worth: float
    guessed: bool
    """Somebody had to give an answer on the way that was not thought about."""
    by_chance: bool = False
    """Its worth is what it brings as a rule; where it leads at once is only one of the ways."""
    later: tuple[Action, ...] = ()
    """What follows in this part of the turn, where it is thought out already."""


class Option(Struct, frozen=True):
    """A whole turn: the answers it takes, and the expected final lead of the player over the mean of the others."""

    actions: tuple[Action, ...]
    lead: float
    error: float
    """The standard error of `lead`; 0 where nothing was played on."""
    samples: int


class Turns:
    """Looks for the best answer by the worth of the position at the end of the turn.

    All answers are tried with nothing more done in the turn. Then everything that may follow is tried, for the most
    promising first, until about `lines` more turns have been looked at. Where others have a say, the best `deep` are
    looked at once more with answers that suit whoever gives them. After so many `seconds` of processor time, at most
    half of them for the first look at each answer, what is found by then counts: other work on the machine changes no
    answer.
    """

    def __init__(self, worth: Worth, *, lines: int, deep: int, seconds: float = math.inf) -> None:
        self.worth = worth
        self.further = lines
        self.deep = deep
        self.seconds = seconds
        self._turn = 0
        self._until = math.inf

    def best(self, game: Game) -> Action:
        """The best answer; of equal ones passing, or else the first."""
        return self.best_line(game).action

    def best_line(self, game: Game) -> Candidate:
        """The best answer, with what was thought of to follow it."""
        lines = self.lines(game)
        best = max(lines, key=lambda line: line.worth)
        passing = (line for line in lines if line.action == PASS and line.worth > best.worth - EQUAL)
        return next(passing, best)

    def lines(self, game: Game) -> list[Candidate]:
        """The answers that were thought about, each with its worth; the least promising are left out."""
        decision = game.decision
        assert decision is not None, "the game is over"
        me, part, self._turn = decision.player, part_of(game), turn_of(game)
        begin = time.thread_time()
        self._until = begin + self.seconds
        lines = self._first_look(game, decision, part, begin + self.seconds / 2)
        if len(lines) == 1:
            return lines
        lines.sort(key=lambda line: -line.worth)
        tried = 0
        for at, line in enumerate(lines):
            if tried >= self.further or self._is_late():
                break
            lines[at], further = self._with_figure(line, me, part)
            tried += further
        lines.sort(key=lambda line: -line.worth)
        if any(line.guessed for line in lines[: self.deep]):
            lines = [self._thought_out(line, me, part) for line in lines[: self.deep]]
        return lines

    def _is_late(self) -> bool:
        return time.thread_time() > self._until

    def _first_look(self, game: Game, decision: Decision, part: PartId | None, until: float) -> list[Candidate]:
        """The answers with nothing more done in the turn, passing first; as many as there is time for."""
        lines: list[Candidate] = []
        for action in sorted(answers(decision), key=lambda action: action != PASS):
            if lines and time.thread_time() > until:
                break
            lines.append(self._line(game, action, action, decision.player, part))
        return lines

    def _line(self, game: Game, action: Action, first: Action, me: int, part: PartId | None) -> Candidate:
        new = after(game, action)
        end, guessed = self._finish(new, part)
        if not hung_on_chance(game, end):
            return Candidate(first, new, self._value(end, me), guessed)
        tries = [self._finish(after(game, action, seed), part)[0] for seed in SEEDS]
        return Candidate(first, new, sum(self._value(end, me) for end in tries) / len(tries), guessed, by_chance=True)

    def _value(self, end: Game, player: int) -> float:
        """How good a position is, with the tile that the player may still lay in this turn."""
        decision = end.decision
        to_move = decision is not None and decision.player == player and turn_of(end) == self._turn
        return self.worth(end, player) + (FURTHER_TILE if to_move and end.find_frame(Turn) else 0.0)

    def _with_figure(self, line: Candidate, me: int, part: PartId | None) -> tuple[Candidate, int]:
        """The candidate with the best of what the player may do next in this turn, and how many ways there were."""
        decision = line.game.decision
        if not goes_on(line.game, part) or decision is None or decision.player != me:
            return line, 0
        found = [replace(line, later=(PASS,)) if decision.allows(PASS) else line]
        for action in answers(decision):
            if self._is_late():
                break
            if action != PASS:
                found.append(replace(self._line(line.game, action, line.action, me, part), later=(action,)))
        return max(found, key=lambda line: line.worth), len(found) - 1

    def _thought_out(self, line: Candidate, me: int, part: PartId | None) -> Candidate:
        """The candidate, with everybody's answers to the end of the part chosen for the good they do him at once."""
        game, steps = line.game, 0
        if line.by_chance:
            return line
        while goes_on(game, part) and steps < STEPS:
            if self._is_late():
                return line
            decision = game.decision
            assert decision is not None
            game = self._best_for(decision.player, [after(game, action) for action in answers(decision)], part)
            steps += 1
        return Candidate(line.action, line.game, self._value(game, me), guessed=False)

    def _best_for(self, player: int, games: list[Game], part: PartId | None) -> Game:
        return max(games, key=lambda game: self._value(self._finish(game, part)[0], player)) if games[1:] else games[0]

    def _finish(self, game: Game, part: PartId | None) -> tuple[Game, bool]:
        """The game at the end of the part, nothing more done than what must be; and whether anything had to."""
        guessed, steps = False, 0
        while goes_on(game, part) and steps < STEPS:
            decision = game.decision
            assert decision is not None
            may_pass = decision.allows(PASS)
            guessed = guessed or not may_pass
            game = after(game, PASS if may_pass else next(answers(decision)))
            steps += 1
        return game, guessed


def answers(decision: Decision) -> Iterator[Action]:
    """The legal answers; of numbers without an end the lowest ones."""
    yield from decision.actions
    for numbers in decision.ranges:
        highest = numbers.lowest + NUMBERS - 1
        last = highest if numbers.highest is None else min(numbers.highest, highest)
        for number in range(numbers.lowest, last + 1):
            yield replace(numbers.action, number=number)


def after(game: Game, action: Action, seed: int | None = None) -> Game:
    """The game after an answer; `seed` tells the ways apart in which chance may fall."""
    new = game.copy()
    if seed is not None:
        new.seed = seed
    new.apply(action)
    return new


def part_of(game: Game) -> PartId | None:
    """The turn part that is going on, or None outside of one."""
    part = game.find_frame(Part)
    return None if part is None else (turn_of(game), part.number)


def turn_of(game: Game) -> int:
    """The number of the turn that is going on."""
    first = game.stack[0] if game.stack else None
    return first.turns if isinstance(first, Round) else 0


def goes_on(game: Game, part: PartId | None) -> bool:
    """Is a decision of this part open, with its tile on the board, or with one in hand that nobody had to draw?"""
    decision = game.decision
    return decision is not None and part is not None and not has_drawn(decision) and part_of(game) == part


def is_same_part(game: Game, part: PartId | None, tile: Face | None) -> bool:
    """Is a decision of this part open, which had this tile in hand: is it still there, or does it lie?"""
    decision = game.decision
    return goes_on(game, part) or (decision is not None and decision.tile is tile is not None and part_of(game) == part)


def has_drawn(decision: Decision) -> bool:
    """Is a tile in hand that chance has chosen?"""
    return decision.tile is not None and decision.tile.is_drawn


def table_of(game: Game) -> tuple[object, ...]:
    """What lies on the table, as a value: equal for turns that differ in how they are written alone."""
    scores, demand = game.if_ended_now().scores, sorted(game.board.demand.items())
    return scores, demand, _standing(game), sorted(map(repr, game.tokens()))


def _standing(game: Game) -> list[tuple[int, str, int, list[int]]]:
    """Whose figures stand where: by edges of the table, which a tile that looks the same when turned shares."""
    board, figures = game.board, game.rules.figures
    return sorted(
        (figures[figure][0], figures[figure][1].id, board.cell_of(at), sorted(board.port_keys(at)))
        for figure, at in enumerate(game.where)
        if at >= 0
    )


def hung_on_chance(game: Game, end: Game) -> bool:
    """Did anything hang on chance but which tiles were drawn?"""
    drawn = sum(map(len, game.piles)) - sum(map(len, end.piles))
    return (end.seed - game.seed - drawn * _STEP_OF_CHANCE) & _MASK != 0
