"""The history of a table while it is in memory: its log, the game it leads to, and every position in between."""

from __future__ import annotations

import logging
import zlib
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable, Sequence

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from bastide.game.events import AnyEvent, EndStarted, FeatureCompleted, FigureReturned, Happened, Scored
from bastide.game.game import Game
from bastide.game.lines import event_text
from bastide.game.rules import Rules
from bastide.game.setup import Setup
from bastide.game.telling import cell_told, told
from bastide.server.checkpoints import APART, Checkpoint, packed, unpacked
from bastide.server.faults import Spoken
from bastide.server.log import (
    NOBODY,
    BrokenLog,
    EndNow,
    Entry,
    Flag,
    GameSoFar,
    Leave,
    LogRow,
    OfPeople,
    Resign,
    TakeBack,
    TakeOver,
)
from bastide.server.steps import Award, Hidden, LoggedAction, Occurrence, Step
from bastide.text import Sentence, Text
from bastide.tiles.geometry import Cell

_FILM = 4
"""Earlier positions that are kept as they were shown, for whoever goes back and forth like in a film."""
_TAKEN_BACK = Text(en="back to move {position}", de="zurück zu Zug {position}")
_OUT_OF_TIME = Text(en="out of time", de="Zeit abgelaufen")
_RESIGNED = Text(en="resigned", de="hat aufgegeben")
_ENDED = Text(en="ended the game early", de="hat das Spiel vorzeitig beendet")
_UNTOLD = Text(en="a move without words", de="ein Zug ohne Worte")
_LEFT = Text(en="left the table", de="hat den Tisch verlassen")
_REMOVED = Text(en="was away and lost the seat", de="war nicht da und hat den Platz verloren")
_TAKEN_OVER = Text(en="is now played by a computer", de="wird jetzt vom Computer gespielt")
_OTHER_ENTRIES = {Flag: _OUT_OF_TIME, Resign: _RESIGNED, EndNow: _ENDED, Leave: _LEFT, TakeOver: _TAKEN_OVER}
_SECRET = Spoken(en="a secret decision", de="eine geheime Entscheidung")


_log = logging.getLogger("bastide.server")

Secret = dict[int, frozenset[int]]
"""Position -> the viewers who may not know the action that led there."""


class _Steps(Struct, frozen=True):
    """The steps of a checkpoint, as they are sent."""

    steps: list[Raw]
    secret: Secret


_encode = msgspec.json.Encoder().encode
_steps = msgspec.json.Decoder(_Steps)
_step = msgspec.json.Decoder(Step)


def is_short(setup: Setup, lines: Sequence[LogRow], kept: Sequence[Checkpoint]) -> bool:
    """Is little left to replay behind the last checkpoint? Whatever takes long is for a worker."""
    if not kept and (setup.custom_tiles or setup.position):
        return False
    return is_brief(lines[kept[-1].position if kept else 0 :])


def is_brief(lines: Sequence[LogRow]) -> bool:
    """Are few actions carried out to follow these entries? One take-back alone replays as many as that."""
    return len(lines) <= 1 or (len(lines) <= APART and not any(isinstance(line.entry, TakeBack) for line in lines))


class History:
    """A log with its game. There is a checkpoint every few entries, and behind every take-back.

    So the game at any position is a few actions away from a checkpoint, with no take-back between them.
    """

    def __init__(
        self,
        rules: Rules,
        seed: int,
        names: Callable[[], Sequence[str]],
        lines: Sequence[LogRow] = (),
        kept: Sequence[Checkpoint] = (),
    ) -> None:
        self.rules = rules
        self.seed = seed
        self.names = names
        self.entries: list[Entry] = []
        self.steps: list[Raw] = []
        self.made: list[Checkpoint] = []
        """Checkpoints that are not stored yet."""
        self._secret: Secret = {}
        self._kept: dict[int, bytes] = {}  # position -> state
        self._film: OrderedDict[int, GameSoFar] = OrderedDict()
        for checkpoint in kept:
            self._resume(checkpoint, lines)
        self.so_far = self._state(kept[-1].position) if kept else GameSoFar(Game(rules, seed))
        if not kept and (rules.setup.custom_tiles or rules.setup.position):
            self._keep()  # such a game takes long to begin
        for line in lines[self.position :]:
            self._follow_stored(line)

    def _resume(self, checkpoint: Checkpoint, lines: Sequence[LogRow]) -> None:
        told = _steps.decode(zlib.decompress(checkpoint.steps))
        self.steps += told.steps
        self._secret |= told.secret
        self._kept[checkpoint.position] = checkpoint.state
        self.entries += (line.entry for line in lines[checkpoint.since : checkpoint.position])

    def _follow_stored(self, line: LogRow) -> None:
        position = self.position
        try:
            self.follow(line)
        except Exception as error:  # a damaged log may lead to anything
            raise BrokenLog(position, f"{type(error).__name__}: {error}") from error

    @property
    def position(self) -> int:
        return len(self.entries)

    @property
    def take_backs(self) -> int:
        """How often something was taken back."""
        return sum(isinstance(entry, TakeBack) for entry in self.entries)

    def follow(self, line: LogRow) -> list[AnyEvent]:
        """Go one entry further; returns what happened."""
        player, turn, entry = self.so_far.decider, self.so_far.turn, line.entry
        said, at = self._told(entry)
        if isinstance(entry, TakeBack):
            before, player = self.so_far, line.seat
            self.so_far = self.at(entry.position)
            self.so_far.events = []
            self.so_far.keep_people(before)
        else:
            self.so_far.take(entry)
            player = entry.seat if isinstance(entry, OfPeople) else player
        self.entries.append(entry)
        so_far = self.so_far
        happened, awards = self._happened(), awards_of(so_far.events)
        step = Step(self.position, player, turn, entry, so_far.game.scores[:], said, at, happened, awards)
        self.steps.append(Raw(_encode(step)))
        viewers = range(-1, self.rules.players)
        if secret := frozenset(v for v in viewers if v != player and so_far.hides(v)):
            self._secret[self.position] = secret
        if isinstance(entry, TakeBack) or self.position - self._last_kept >= APART:
            self._keep()
        return so_far.events

    @property
    def _last_kept(self) -> int:
        return next(reversed(self._kept), 0)

    def _keep(self) -> None:
        since, position = self._last_kept, self.position
        secret = {at: viewers for at, viewers in self._secret.items() if at > since}
        told = zlib.compress(_encode(_Steps(self.steps[since:], secret)), 1)
        self._kept[position] = packed(self.so_far)
        self.made.append(Checkpoint(since, position, told, self._kept[position]))

    def _told(self, entry: Entry) -> tuple[Spoken, Cell | None]:
        """What is done, in words, and where. A game goes on also if we have no words for it."""
        if isinstance(entry, TakeBack):
            return Spoken.of(Sentence(_TAKEN_BACK, {"position": entry.position})), None
        if isinstance(entry, Leave) and entry.removed:
            return Spoken.of(_REMOVED), None
        if isinstance(entry, Flag | OfPeople):
            return Spoken.of(_OTHER_ENTRIES[type(entry)]), None
        try:
            return Spoken.of(told(self.so_far.game, entry, self.names())), cell_told(self.so_far.game, entry)
        except Exception:
            _log.exception("position %d cannot be told", self.position)
            return Spoken.of(_UNTOLD), None

    def _happened(self) -> list[Occurrence]:
        """What the entry itself does not tell: events of elements, and figures that had to go."""
        found = []
        for event in self.so_far.events:
            if isinstance(event, Happened) and event.what not in self.rules.quiet:
                found.append(Occurrence(event.player, self._text(event)))
            elif isinstance(event, FigureReturned) and event.reason not in self.rules.quiet:
                found.append(Occurrence(NOBODY, self._text(event)))
        return found

    def _text(self, event: Happened | FigureReturned) -> Spoken:
        try:
            return Spoken.of(event_text(self.so_far.game, event, self.names()))
        except Exception:
            _log.exception("an event of position %d cannot be told", self.position)
            return Spoken.of(_UNTOLD)

    def action(self, viewer: int, position: int) -> LoggedAction:
        """The entry that led to a position, as a viewer may know it."""
        secret = not self.so_far.over and viewer in self._secret.get(position, ())
        return Hidden() if secret else self.entries[position - 1]

    def actions(self, viewer: int, first: int, last: int) -> list[LoggedAction]:
        """The entries between two positions."""
        return [self.action(viewer, position) for position in range(first + 1, last + 1)]

    def seen_steps(self, viewer: int, after: int = 0) -> list[Raw]:
        """The steps behind a position, encoded, as a viewer may know them."""
        first = max(0, after)
        found = self.steps[first:]
        hidden = () if self.so_far.over else [at for at, viewers in self._secret.items() if viewer in viewers]
        for at in hidden:
            if at > first:
                step = _step.decode(self.steps[at - 1])
                found[at - 1 - first] = Raw(_encode(replace(step, action=Hidden(), told=_SECRET, at=None)))
        return found

    def at(self, position: int) -> GameSoFar:
        """The game at a position, from the nearest one before it that is kept."""
        positions = list(self._kept)
        number = bisect_right(positions, position)
        first = positions[number - 1] if number else 0
        near = max((at for at in self._film if first <= at <= position), default=None)
        so_far = self._state(first) if near is None else self._film[near].copy()
        for entry in self.entries[first if near is None else near : position]:
            so_far.take(entry)
        self._film[position] = so_far
        if len(self._film) > _FILM:
            self._film.popitem(last=False)
        return so_far.copy()

    def _state(self, position: int) -> GameSoFar:
        if position in self._kept:
            return unpacked(self._kept[position], self.rules)
        return GameSoFar(Game(self.rules, self.seed))


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
