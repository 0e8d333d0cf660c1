"""The history of a table while it is in memory: its log, the game it leads to, and every position in between."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from bastide.game.events import AnyEvent, EndStarted, FeatureCompleted, FigureReturned, Happened, Scored
from bastide.game.game import Game
from bastide.game.lines import event_text
from bastide.game.rules import Rules
from bastide.game.telling import cell_told, told
from bastide.server.answers import Award, Occurrence, Step
from bastide.server.faults import Spoken
from bastide.server.log import NOBODY, Entry, Flag, GameSoFar, TakeBack, in_force
from bastide.server.messages import Hidden, LoggedAction
from bastide.server.storage import LogRow
from bastide.text import Sentence, Text
from bastide.tiles.geometry import Cell

_APART = 16
"""Positions between two that the film keeps."""
_TAKEN_BACK = Text(en="back to move {position}", de="zurück zu Zug {position}")
_OUT_OF_TIME = Text(en="out of time", de="Zeit abgelaufen")
_SECRET = Spoken(en="a secret decision", de="eine geheime Entscheidung")


class History:
    def __init__(self, rules: Rules, seed: int, lines: Sequence[LogRow], names: Callable[[], Sequence[str]]) -> None:
        self.rules = rules
        self.seed = seed
        self.names = names
        self.so_far = GameSoFar(Game(rules, seed))
        self.entries: list[Entry] = []
        self.steps: list[Step] = []
        self._secret: dict[int, frozenset[int]] = {}  # position -> viewers who may not know the action
        self._film: dict[int, GameSoFar] = {}
        for line in lines:
            self.follow(line)

    @property
    def position(self) -> int:
        return len(self.entries)

    def follow(self, line: LogRow) -> list[AnyEvent]:
        """Go one entry further; returns what happened."""
        player, turn, entry = self.so_far.decider, self.so_far.turn, line.entry
        said, at = self._told(entry), self._place(entry)
        self.entries.append(entry)
        if isinstance(entry, TakeBack):
            self.so_far, player = self._through(self.entries), line.seat
            self.so_far.events = []
        else:
            self.so_far.take(entry)
        so_far = self.so_far
        happened, awards = self._happened(so_far.events), awards_of(so_far.events)
        self.steps.append(Step(self.position, player, turn, entry, so_far.game.scores[:], said, at, happened, awards))
        viewers = range(-1, self.rules.players)
        if secret := frozenset(v for v in viewers if v != player and so_far.hides(v)):
            self._secret[self.position] = secret
        return so_far.events

    def _told(self, entry: Entry) -> Spoken:
        if isinstance(entry, TakeBack):
            return Spoken.of(Sentence(_TAKEN_BACK, {"position": entry.position}))
        if isinstance(entry, Flag):
            return Spoken.of(_OUT_OF_TIME)
        return Spoken.of(told(self.so_far.game, entry, self.names()))

    def _place(self, entry: Entry) -> Cell | None:
        return None if isinstance(entry, TakeBack | Flag) else cell_told(self.so_far.game, entry)

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
        return Spoken.of(event_text(self.so_far.game, event, self.names()))

    def _through(self, entries: Sequence[Entry]) -> GameSoFar:
        so_far = GameSoFar(Game(self.rules, self.seed))
        for entry in in_force(entries):
            so_far.take(entry)
        return so_far

    def action(self, viewer: int, position: int) -> LoggedAction:
        """The entry that led to a position, as a viewer may know it."""
        secret = not self.so_far.over and viewer in self._secret.get(position, ())
        return Hidden() if secret else self.entries[position - 1]

    def actions(self, viewer: int, first: int, last: int) -> list[LoggedAction]:
        """The entries between two positions."""
        return [self.action(viewer, position) for position in range(first + 1, last + 1)]

    def seen_steps(self, viewer: int, after: int = 0) -> list[Step]:
        """The steps behind a position, as a viewer may know them."""
        found = []
        for step in self.steps[max(0, after) :]:
            action = self.action(viewer, step.position)
            found.append(replace(step, action=action, told=_SECRET, at=None) if isinstance(action, Hidden) else step)
        return found

    def at(self, position: int) -> GameSoFar:
        """The game at a position. Some positions are kept, so that going back and forth like in a film is cheap."""
        kept = position - position % _APART
        if kept not in self._film:
            self._film[kept] = self._through(self.entries[:kept])
        between = self.entries[kept:position]
        if any(isinstance(entry, TakeBack) for entry in between):
            so_far = self._through(self.entries[:position])
        else:
            so_far = self._film[kept].copy()
            for entry in between:
                so_far.take(entry)
        if position and isinstance(self.entries[position - 1], TakeBack):
            so_far.events = []
        return so_far


def awards_of(events: Sequence[AnyEvent]) -> list[Award]:
    """The awards among the events of one entry, in their order."""
    completed, final, found = set[int](), False, list[Award]()
    for event in events:
        if isinstance(event, FeatureCompleted):
            completed.add(event.segment)
        elif isinstance(event, EndStarted):
            final = True
        elif isinstance(event, Scored) and event.points:
            found.append(Award(event, not final and event.breakdown.segment in completed, final))
    return found
