"""The story of a table while it is in memory: its log, the game it leads to, and every position in between."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from bastide.game.events import AnyEvent, FeatureCompleted, FigureReturned, Happened, Scored
from bastide.game.game import Game
from bastide.game.lines import event_text
from bastide.game.rules import Rules
from bastide.game.telling import told
from bastide.server.answers import Award, Occurrence, Step
from bastide.server.course import NOBODY, Course
from bastide.server.entries import Entry, Flag, TakeBack, in_force
from bastide.server.faults import Spoken
from bastide.server.messages import Hidden, LoggedAction
from bastide.server.storage import Line
from bastide.text import Sentence, Text

_APART = 16
"""Positions between two that the film keeps."""
_TAKEN_BACK = Text(en="back to move {position}", de="zurück zu Zug {position}")
_OUT_OF_TIME = Text(en="out of time", de="Zeit abgelaufen")
_SECRET = Spoken(en="a secret decision", de="eine geheime Entscheidung")


class Story:
    def __init__(self, rules: Rules, seed: int, lines: Sequence[Line], names: Callable[[], Sequence[str]]) -> None:
        self.rules = rules
        self.seed = seed
        self.names = names
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
        player, turn, entry = self.course.decider, self.course.turn, line.entry
        said = self._told(entry)
        self.entries.append(entry)
        if isinstance(entry, TakeBack):
            self.course, player = self._through(self.entries), line.seat
            self.course.events = []
        else:
            self.course.take(entry)
        course = self.course
        happened, awards = self._happened(course.events), awards_of(course.events)
        self.steps.append(Step(self.position, player, turn, entry, course.game.scores[:], said, happened, awards))
        viewers = range(-1, self.rules.players)
        if secret := frozenset(v for v in viewers if v != player and course.hides(v)):
            self._secret[self.position] = secret
        return course.events

    def _told(self, entry: Entry) -> Spoken:
        if isinstance(entry, TakeBack):
            return Spoken.of(Sentence(_TAKEN_BACK, {"position": entry.position}))
        if isinstance(entry, Flag):
            return Spoken.of(_OUT_OF_TIME)
        return Spoken.of(told(self.course.game, entry, self.names()))

    def _happened(self, events: Sequence[AnyEvent]) -> list[Occurrence]:
        """What the entry itself does not tell: events of elements, and figures that had to go."""
        found = []
        for event in events:
            if isinstance(event, Happened) and event.what not in self.rules.quiet:
                found.append(Occurrence(event.player, self._text(event)))
            elif isinstance(event, FigureReturned) and event.reason not in self.rules.quiet:
                found.append(Occurrence(NOBODY, self._text(event)))
        return found

    def _text(self, event: Happened | FigureReturned) -> Spoken:
        return Spoken.of(event_text(self.course.game, event, self.names()))

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
        found = []
        for step in self.steps[max(0, after) :]:
            action = self.action(viewer, step.position)
            found.append(replace(step, action=action, told=_SECRET) if isinstance(action, Hidden) else step)
        return found

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


def awards_of(events: Sequence[AnyEvent]) -> list[Award]:
    completed = {event.segment for event in events if isinstance(event, FeatureCompleted)}
    return [
        Award(event, event.breakdown.segment in completed)
        for event in events
        if isinstance(event, Scored) and event.points
    ]
