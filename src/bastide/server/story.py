"""The story of a table while it is in memory: its log, the game it leads to, and every position in between."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bastide.game.events import AnyEvent
from bastide.game.game import Game
from bastide.game.rules import Rules
from bastide.server.answers import Step
from bastide.server.course import Course
from bastide.server.entries import Entry, TakeBack, in_force
from bastide.server.messages import Hidden, LoggedAction
from bastide.server.storage import Line

_APART = 16
"""Positions between two that the film keeps."""


class Story:
    def __init__(self, rules: Rules, seed: int, lines: Sequence[Line]) -> None:
        self.rules = rules
        self.seed = seed
        self.course = Course(Game(rules, seed))
        self.entries: list[Entry] = []
        self.steps: list[Step] = []
        self._secret: dict[int, frozenset[int]] = {}  # position -> viewers who may not know the action
        self._film: dict[int, Course] = {}
        for line in lines:
            self.follow(line)

    @property
    def position(self) -> int:
        return len(self.entries)

    def follow(self, line: Line) -> list[AnyEvent]:
        """Go one entry further; returns what happened."""
        player, entry = self.course.decider, line.entry
        self.entries.append(entry)
        if isinstance(entry, TakeBack):
            self.course, player = self._through(self.entries), line.seat
            self.course.events = []
        else:
            self.course.take(entry)
        course = self.course
        self.steps.append(Step(self.position, player, course.turn, entry, course.game.scores[:]))
        viewers = range(-1, self.rules.players)
        if secret := frozenset(v for v in viewers if v != player and course.hides(v)):
            self._secret[self.position] = secret
        return course.events

    def _through(self, entries: Sequence[Entry]) -> Course:
        course = Course(Game(self.rules, self.seed))
        for entry in in_force(entries):
            course.take(entry)
        return course

    def action(self, viewer: int, position: int) -> LoggedAction:
        """The entry that led to a position, as a viewer may know it."""
        secret = not self.course.over and viewer in self._secret.get(position, ())
        return Hidden() if secret else self.entries[position - 1]

    def actions(self, viewer: int, first: int, last: int) -> list[LoggedAction]:
        """The entries between two positions."""
        return [self.action(viewer, position) for position in range(first + 1, last + 1)]

    def seen_steps(self, viewer: int, after: int = 0) -> list[Step]:
        """The steps behind a position, as a viewer may know them."""
        return [replace(step, action=self.action(viewer, step.position)) for step in self.steps[max(0, after) :]]

    def at(self, position: int) -> Course:
        """The game at a position. Some positions are kept, so that going back and forth like in a film is cheap."""
        kept = position - position % _APART
        if kept not in self._film:
            self._film[kept] = self._through(self.entries[:kept])
        between = self.entries[kept:position]
        if any(isinstance(entry, TakeBack) for entry in between):
            course = self._through(self.entries[:position])
        else:
            course = self._film[kept].copy()
            for entry in between:
                course.take(entry)
        if position and isinstance(self.entries[position - 1], TakeBack):
            course.events = []
        return course
