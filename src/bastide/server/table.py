"""A table in play: its guests, its game while somebody needs it, and everything that may be done there."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from bastide.game.actions import AnyAction
from bastide.game.events import AnyEvent
from bastide.game.record import Record, Results
from bastide.server import faults
from bastide.server.absence import PATIENCE, Absence
from bastide.server.chat import TableChat
from bastide.server.clocks import Clocks
from bastide.server.closing import Closing
from bastide.server.faults import Closed, Damaged, Overtaken, Refused
from bastide.server.flagging import Flagging
from bastide.server.guest import NOT_FOUND, RESTARTING, Guest
from bastide.server.history import History, is_brief
from bastide.server.keeping import IMPORTED, Archived, archived, bring_back
from bastide.server.leaving import Leaving
from bastide.server.log import NOBODY, BrokenLog, Entry, GameSoFar, LogRow, TakeBack, carry_out, in_force
from bastide.server.messages import (
    PROTOCOL,
    Accepted,
    Act,
    FromServer,
    State,
    TableShown,
    TakeBackOver,
    Welcome,
    encode,
    error,
    table_shown,
)
from bastide.server.metrics import MOVES
from bastide.server.news import TableNews
from bastide.server.presence import TablePresence
from bastide.server.proposals import Proposals
from bastide.server.rematch import Again, Rematches
from bastide.server.replaying import Replaying
from bastide.server.resigning import Resigning
from bastide.server.seats import holder, is_vacated, people
from bastide.server.sitting import Sitting
from bastide.server.snapshot import Snapshot, snapshot
from bastide.server.steps import Step
from bastide.server.storage import Storage, Stored
from bastide.server.take_back import TakeBacks
from bastide.server.tasks import Tasks
from bastide.server.thinking import Thinking
from bastide.server.writer import NotStored, Taken

if TYPE_CHECKING:
    from bastide.server.workers.pool import Workers

_log = logging.getLogger("bastide.server")


class Table:
    def __init__(
        self,
        stored: Stored,
        position: int,
        storage: Storage,
        workers: Workers,
        again: Again,
        used: Callable[[Table], None] = lambda _: None,
        archived: Archived | None = None,
        patience: int = PATIENCE,
    ) -> None:
        self.stored = stored
        self.storage = storage
        self.workers = workers
        self.archived = archived
        self._note_use = used  # told whenever its game is needed
        self.guests: list[Guest] = []
        self.used = time.monotonic()
        self.position = position
        self._told = position  # what everybody at the table has been shown
        self.held: list[AnyEvent] = []  # what has happened since then
        self.over = stored.over
        self.take_backs = TakeBacks(self)
        self.rematches = Rematches(self, again)
        self.resigning = Resigning(self)
        self.leaving = Leaving(self)
        self.closing = Closing(self)
        self.proposals = Proposals(self)
        self.absence = Absence()
        self.patience = patience  # minutes until who is absent may be removed
        self.sitting = Sitting(self)
        self.chat = TableChat(self)
        self.tasks = Tasks(self)
        self.replaying = Replaying(self)
        self.thinking = Thinking(self)
        self.flagging = Flagging(self)
        self.news = TableNews(self)
        self.presence = TablePresence(self)
        self.clocks = self._new_clocks()
        self.behind = False  # may there be more in the log?
        self._lock = asyncio.Lock()
        self._history: History | None = None  # None: the game rests in storage
        self._damage: Damaged | None = None
        self._hints: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)  # by seat

    def _new_clocks(self, lines: Sequence[LogRow] = ()) -> Clocks:
        stored = self.stored
        return Clocks(
            stored.clock,
            len(stored.seats),
            self.storage.uptime,
            self.flagging.time_is_up,
            started=stored.started,
            lines=lines,
        )

    @property
    def id(self) -> str:
        return self.stored.id

    @property
    def started(self) -> bool:
        return all(seat.taken for seat in self.stored.seats)

    @property
    def visitor(self) -> str:
        """Who accounts for work that nobody asked for: whoever sits here for longest, or else watches."""
        seated = (guest.visitor for guest in self.guests if guest.seat is not None)
        return next(seated, self.guests[0].visitor if self.guests else "")

    @property
    def ended(self) -> bool:
        """Does nobody play here any more? A game from elsewhere is only watched, wherever it stops."""
        return self.over or self.stored.origin == IMPORTED

    # -- waking and resting -------------------------------------------------------------------------------------------

    @property
    def awake(self) -> bool:
        return self._history is not None

    @property
    def so_far(self) -> GameSoFar | None:
        """The game, unless it rests in storage."""
        return self._history.so_far if self._history else None

    @property
    def busy(self) -> bool:
        """Does it need its game in memory, whoever watches?"""
        return self.tasks.busy or self._lock.locked()

    def rest(self) -> None:
        """Leave memory: the log in storage is the truth, and the game comes back when it is needed."""
        self._history = None

    async def wake(self) -> History:
        """The history, from memory or from the log; raises Damaged if that cannot be replayed."""
        self.used = time.monotonic()
        if self._history is None or self.behind:
            async with self._lock:
                await self._up_to_date()
        assert self._history is not None
        history = self._history
        self._note_use(self)
        return history

    @contextlib.asynccontextmanager
    async def alone(self) -> AsyncIterator[History]:
        """The history for one writer at a time."""
        self.used = time.monotonic()
        async with self._lock:
            history = await self._up_to_date()
            self._note_use(self)
            yield history

    async def _up_to_date(self) -> History:
        """The history as far as the log goes; only with the lock. Whatever is new there is shown to everybody."""
        if self._damage:
            raise self._damage
        if self._history is None or self.behind:
            since, behind, self.behind = self.position, self.behind, False
            try:
                await self._catch_up(since)
            except NotStored:
                self.behind = behind
                raise
            except BrokenLog as fault:
                _log.error("table %s is damaged: %s", self.id, fault)
                self._damage = Damaged(fault.position)
                raise self._damage from fault
        assert self._history is not None
        return self._history

    async def _catch_up(self, since: int) -> None:
        new = await self.storage.log(self.id, since) if self._history is not None else []
        if self._history is not None and is_brief(new):
            if new:
                self.show(self._carry_on(new), since)
                self._history.made.clear()  # whoever stored the entries keeps the checkpoints
            return
        lines = await self._lines()
        self._history = await self.replaying.history(lines)
        self.clocks.stop()
        self.clocks = self._new_clocks(lines)
        self.position, self.over = len(lines), self._history.so_far.over
        if any(isinstance(line.entry, TakeBack) for line in lines[since:]):
            self.tell(TakeBackOver(agreed=True))
        if self.position > since:
            self.absence.moved()
            self.show([], since)

    async def _lines(self) -> list[LogRow]:
        """The log, which may have gone to the archive meanwhile."""
        lines = [] if self.archived else await self.storage.log(self.id)
        if not lines and not self.archived:
            self.archived = await archived(self.storage, self.id)
        return self.archived.lines if self.archived else lines

    async def bring_back(self) -> None:
        """Out of the archive, where something is to be changed; it goes there again by itself."""
        whole, self.archived = self.archived, None
        if whole:
            await bring_back(self.storage, whole)

    async def begin(self) -> None:
        """Let computers and clocks go on, whether somebody watches or not."""
        self._go_on((await self.wake()).so_far)

    def close(self) -> None:
        """End the tasks of this table: the server stops."""
        self.clocks.stop()
        self.tasks.cancel()
        for guest in self.guests:
            guest.send(None)

    def _shut(self) -> None:
        """The table was closed: everybody is told, and has to go."""
        for guest in self.guests:
            guest.dismiss(Closed())
        self.close()

    async def send_home(self) -> None:
        """Close the sockets when the move that is being stored is done: the server restarts."""
        async with self._lock:
            for guest in self.guests:
                guest.close_code = RESTARTING
                guest.send(None)

    def vanish(self) -> None:
        """The table has been deleted."""
        self.tell(error(Refused("not-found", faults.NO_TABLE)))
        for guest in self.guests:
            guest.close_code = NOT_FOUND
        self.close()

    # -- what is shown ------------------------------------------------------------------------------------------------

    def names(self) -> list[str]:
        return [seat.name for seat in self.stored.seats]

    def shown(self) -> TableShown:
        decides = self.so_far.decider if self.so_far and not self.ended else NOBODY
        return table_shown(replace(self.stored, over=self.over), self.position, decides)

    def _welcome(self, guest: Guest) -> None:
        guest.tell(Welcome(PROTOCOL, self.shown(), guest.seat, self.patience))

    def look(self, so_far: GameSoFar, viewer: int, position: int) -> Snapshot:
        """A game as a viewer of this table sees it."""
        view = so_far.game.view(viewer)
        return snapshot(so_far, view, viewer, position, self.stored.seats, self.stored.assistance)

    def tell(self, message: FromServer) -> None:
        """Tell everybody."""
        data = encode(message)
        for guest in self.guests:
            guest.send(data)

    def show(self, events: list[AnyEvent], since: int) -> None:
        """Show everybody what the game looks like now, and let whoever decides next get on with it."""
        assert self._history is not None
        history = self._history
        since, self._told = min(since, self._told), self.position
        events, self.held = [*self.held, *events], []
        told: dict[tuple[int, int], bytes] = {}
        tiles = history.so_far.tiles()
        for guest in self.guests:
            known, guest.told = guest.known(tiles), tiles
            if (guest.viewer, known) not in told:
                told[guest.viewer, known] = self._state(history, guest.viewer, events, since, known)
            guest.send(told[guest.viewer, known])
        self.proposals.update(history.so_far)
        self._go_on(history.so_far)

    def _state(self, history: History, viewer: int, events: list[AnyEvent], since: int, known: int = 0) -> bytes:
        """The state as a message, without the first tiles if they are known. If we cannot show it that is said, and the
        game goes on."""
        try:
            seen = self.look(history.so_far, viewer, self.position)
            seen = replace(seen, pieces=seen.pieces[known:])
            steps = cast("list[Step]", history.seen_steps(viewer, since))  # encoded already
            return encode(State(seen, events, steps, known))
        except Exception:
            for guest in self.guests:
                guest.told = ()
            _log.exception("table %s: position %d cannot be shown to %d", self.id, self.position, viewer)
            return encode(error(Refused("fault", faults.NOT_SHOWN)))

    # -- what is stored besides the log -------------------------------------------------------------------------------

    async def refresh(self) -> None:
        """Look at what is stored, where another process may have changed it."""
        if not self.storage.shared:
            return
        async with self._lock:
            found = await self.storage.table(self.id)
            if found is None:
                raise Refused("not-found", faults.NO_TABLE)
            self.behind = True
            await self._adopt(found)

    async def change(self, change: Callable[[Stored], Stored], *, unsay: Collection[int] = ()) -> Stored:
        """Change what is stored of this table besides its log, and tell everybody."""
        await self.bring_back()
        async with self._lock:
            new = await self.storage.change(self.id, change, unsay=unsay)
            await self._adopt(new)
        return new

    async def _adopt(self, new: Stored) -> None:
        """Go by what is stored now; only with the lock."""
        old, self.stored = self.stored, new
        for guest in self.guests:
            if guest.seat is not None and is_vacated(old.seats[guest.seat], new.seats[guest.seat]):
                guest.seat = None
        if new.seats != old.seats and not new.closed:
            self.rest()  # the rules know the names
            history = await self._up_to_date()
            for guest in self.guests:
                self._welcome(guest)
            self.show([], history.position)
            self.presence.show()
        if new.closed:
            self._shut()
            return
        self.take_backs.changed(old.take_back)
        self.rematches.changed(old.rematch)
        if new.proposal != old.proposal:
            self.proposals.update((await self._up_to_date()).so_far)

    # -- guests and seats ---------------------------------------------------------------------------------------------

    def seat_of(self, secret: str | None) -> int | None:
        if secret is None:
            return None
        seat = holder(self.stored.seats, secret)
        if seat is None:
            raise Refused("secret", faults.SECRET)
        return seat

    async def enter(self, guest: Guest) -> None:
        history = await self.wake()
        sayings = await self.chat.sayings()
        self._welcome(guest)
        self.chat.tell(guest, sayings)
        self.proposals.update(history.so_far)
        self.guests.append(guest)
        guest.told = history.so_far.tiles()
        guest.send(self._state(history, guest.viewer, [], self.position))
        for question in (self.take_backs.message(), self.rematches.message(), self.proposals.message(history.so_far)):
            if question:
                guest.tell(question)
        self.presence.announce()
        self._go_on(history.so_far)

    def leave(self, guest: Guest) -> None:
        if guest in self.guests:
            self.guests.remove(guest)
            self.presence.announce()

    # -- playing ------------------------------------------------------------------------------------------------------

    def player(self, guest: Guest, so_far: GameSoFar) -> int:
        """The seat of a guest who plays, or Refused."""
        if guest.seat is None:
            raise Refused("seat", faults.WATCHING)
        if self.ended:
            raise Refused("over", faults.OVER)
        if not self.started:
            raise Refused("waiting", faults.WAITING)
        if guest.seat in so_far.left:
            raise Refused("seat", faults.LEFT)
        if guest.seat in so_far.resigned:
            raise Refused("seat", faults.RESIGNED)
        return guest.seat

    def check_turn(self, so_far: GameSoFar, guest: Guest, position: int) -> int:
        """The seat that may answer this position now, or Refused."""
        seat = self.player(guest, so_far)
        if position != self.position:
            raise Refused("position", faults.GONE_ON)
        if so_far.decider != seat:
            raise Refused("seat", faults.NOT_YOURS)
        return seat

    async def act(self, guest: Guest, message: Act) -> None:
        async with self.alone() as history:
            seat = self.check_turn(history.so_far, guest, message.position)
            after = carry_out(history.so_far, seat, message.actions)
            lines = [LogRow(action, seat) for action in message.actions]
            events = await self.append(lines, goes_on=after.decider == seat, over=after.over)
            guest.tell(Accepted(message.id, self.position))
            self.show(events, self.position - len(lines))

    async def note(self, entries_for: Callable[[GameSoFar], Sequence[Entry]]) -> None:
        """Write into the log what is no move; where somebody else was faster, it is thought over again."""
        while True:
            with contextlib.suppress(Overtaken):
                async with self.alone() as history:
                    await self._note(history.so_far, entries_for(history.so_far))
                return

    def write_by_itself(self, name: str, entries_for: Callable[[GameSoFar], Sequence[Entry]]) -> None:
        """Write into the log, as soon as that is possible, what nobody waits for."""

        async def step() -> bool:
            await self.note(entries_for)
            return True

        async def write() -> None:
            await self.tasks.patiently(step)

        self.tasks.start(name, write)

    async def _note(self, so_far: GameSoFar, entries: Sequence[Entry]) -> None:
        if not entries:
            return
        after, position = so_far.copy(), self.position
        for entry in entries:
            after.take(entry)
        lines = [LogRow(entry, self.on_the_clock(so_far)) for entry in entries]
        self.show(await self.append(lines, goes_on=True, over=after.over), position)

    async def append(self, lines: Sequence[LogRow], *, goes_on: bool = False, over: bool = False) -> list[AnyEvent]:
        """Store rows of the log, then carry them out in memory; only inside `alone`. Returns what happened.

        What cannot be stored is not carried out. `goes_on` says that the same seat decides once more.
        """
        assert self._history is not None
        lines = self._charged(lines, self._history.so_far, goes_on=goes_on)
        try:
            deadline = None if over else self.clocks.deadline()
            await self.storage.append(self.id, self.position, lines, over=over, deadline=deadline)
        except Taken:
            self.behind = True
            await self._up_to_date()
            raise Overtaken from None
        except NotStored:  # or perhaps it was, and only the answer did not arrive
            self.behind = self.storage.shared
            raise
        MOVES.inc(len(lines))
        events = self._carry_on(lines)
        self.replaying.keep_checkpoints(self._history)
        return events

    def _charged(self, lines: Sequence[LogRow], so_far: GameSoFar, *, goes_on: bool) -> list[LogRow]:
        """The lines with what they cost: the first pays for the thinking, the last gains the increment."""
        charged = [replace(line, time=self.storage.uptime.now()) for line in lines]
        if self.stored.clock and lines[0].seat == self.on_the_clock(so_far):
            charged[0] = replace(charged[0], seconds=self.clocks.passed)
            if not goes_on:
                charged[-1] = replace(charged[-1], gained=float(self.stored.clock.increment))
        return charged

    def _carry_on(self, lines: Sequence[LogRow]) -> list[AnyEvent]:
        """Carry out in memory what is stored."""
        assert self._history is not None
        asked = self.take_backs.message()
        events: list[AnyEvent] = []
        for line in lines:
            self.clocks.charge(line)
            events += self._history.follow(line)
        self.position, self.over = self._history.position, self._history.so_far.over
        self.absence.moved()
        agreed = isinstance(lines[0].entry, TakeBack)
        if asked or agreed:
            self.tell(TakeBackOver(agreed))
        return events

    def playing(self, so_far: GameSoFar) -> set[int]:
        """The seats of people who have neither resigned nor left."""
        return people(self.stored.seats).difference(so_far.resigned, so_far.left)

    def on_the_clock(self, so_far: GameSoFar) -> int:
        """The person who has to decide."""
        waits = self.started and not self.over and so_far.decider in self.playing(so_far)
        return so_far.decider if waits else NOBODY

    def _go_on(self, so_far: GameSoFar) -> None:
        """Start the clock of whoever decides; a computer begins to think, if anybody is there to see it."""
        person = self.on_the_clock(so_far)
        if self.stored.clock:
            self.clocks.run(person)
            self.tell(self.clocks.shown())
        waits = person != NOBODY or so_far.decider in (NOBODY, *so_far.undecided)
        by_itself = self.started and not self.over and not waits
        if by_itself and self.guests:
            self.thinking.start()

    def asking_for_hint(self, seat: int) -> asyncio.Lock:
        """A seat gets one hint after the other, however many sockets it has."""
        return self._hints[seat]

    # -- records ------------------------------------------------------------------------------------------------------

    async def record(self) -> Record:
        """The record of a game that nobody plays any more; one that was ended early is told up to its last move."""
        history = await self.wake()
        if not self.ended:
            raise Refused("unfinished", faults.UNFINISHED)
        actions = tuple(entry for entry in in_force(history.entries) if isinstance(entry, AnyAction))
        so_far = history.at(self.position - 1) if history.so_far.stopped else history.so_far
        return Record(history.rules, history.seed, actions, Results.of(so_far.game))
