"""A table in play: its guests, its game while somebody needs it, and everything that may be done there."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Coroutine, Sequence
from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from bastide.errors import BastideError
from bastide.game.actions import AnyAction
from bastide.game.events import AnyEvent
from bastide.game.record import Record, Results
from bastide.modules import ELEMENTS, rules_for
from bastide.server import faults
from bastide.server.absence import PATIENCE, Absence
from bastide.server.chat import TableChat
from bastide.server.checkpoints import Checkpoint, code_version, usable
from bastide.server.clocks import Clocks
from bastide.server.closing import Closing
from bastide.server.company import present_elsewhere, put_present, together
from bastide.server.faults import Refused
from bastide.server.guest import NOT_FOUND, RESTARTING, Guest
from bastide.server.history import History, is_brief, is_short
from bastide.server.keeping import IMPORTED, Archived, archived, bring_back
from bastide.server.leaving import Leaving
from bastide.server.log import NOBODY, BrokenLog, Entry, Flag, GameSoFar, LogRow, TakeBack, in_force
from bastide.server.messages import (
    PROTOCOL,
    Accepted,
    Act,
    FromServer,
    Here,
    Presence,
    SetupShown,
    State,
    TableShown,
    TakeBackOver,
    Welcome,
    encode,
    error,
)
from bastide.server.metrics import MOVES
from bastide.server.printed import tile_shown
from bastide.server.proposals import Proposals
from bastide.server.rematch import Again, Rematches
from bastide.server.resigning import Resigning, least
from bastide.server.seats import PublicSeat, distinct, holder, is_vacated, people
from bastide.server.sitting import Sitting
from bastide.server.snapshot import Snapshot, snapshot
from bastide.server.steps import Step
from bastide.server.storage import Present, Storage, Stored, What
from bastide.server.take_back import TakeBacks
from bastide.server.workers.jobs import ReplayJob
from bastide.server.workers.pool import Answer
from bastide.server.writer import NotStored, Taken

if TYPE_CHECKING:
    from bastide.server.workers.pool import Workers

_log = logging.getLogger("bastide.server")
_FIRST_WAIT, _LONGEST_WAIT = 0.5, 8.0
"""Seconds between two tries to store what a computer or a clock has done."""


class Overtaken(Refused):
    """Another server on the same storage has answered the position."""

    def __init__(self) -> None:
        super().__init__("position", faults.GONE_ON)


class Closed(Refused):
    """Whoever made a table, or runs the server, has closed it."""

    def __init__(self) -> None:
        super().__init__("closed", faults.TABLE_CLOSED)


class Damaged(Refused):
    """The log of a table cannot be replayed."""

    def __init__(self, position: int) -> None:
        super().__init__("damaged", faults.DAMAGED, position=position)


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
        self.clocks = self._new_clocks()
        self._lock = asyncio.Lock()
        self._history: History | None = None  # None: the game rests in storage
        self._damage: Damaged | None = None
        self._hints: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)  # by seat
        self._behind = False  # may there be more in the log?
        self._elsewhere = Present()  # who is here by other processes
        self._news: set[What] = set()  # what other processes have changed
        self._unannounced = False  # do other processes know yet who is here?
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def _new_clocks(self, lines: Sequence[LogRow] = ()) -> Clocks:
        stored = self.stored
        return Clocks(
            stored.clock,
            len(stored.seats),
            self.storage.uptime,
            self._time_is_up,
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
    def busy(self) -> bool:
        """Does it need its game in memory, whoever watches?"""
        return bool(self._tasks) or self._lock.locked()

    def rest(self) -> None:
        """Leave memory: the log in storage is the truth, and the game comes back when it is needed."""
        self._history = None

    async def wake(self) -> History:
        """The history, from memory or from the log; raises Damaged if that cannot be replayed."""
        self.used = time.monotonic()
        if self._history is None or self._behind:
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
        if self._history is None or self._behind:
            since, behind, self._behind = self.position, self._behind, False
            try:
                await self._catch_up(since)
            except NotStored:
                self._behind = behind
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
        self._history = await self._replay(lines)
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

    async def _replay(self, lines: list[LogRow]) -> History:
        """The history from the newest checkpoint; where that is too long ago, a worker makes new ones first."""
        stored, code = self.stored, code_version()
        setup = replace(stored.setup, players=distinct(self._names()))
        kept = usable(await self.storage.checkpoints(self.id, code), len(lines))
        if not is_short(setup, lines, kept):
            job = ReplayJob(setup, stored.seed, lines, tuple(self._names()))
            kept = await self.workers.replay(job, self.visitor)
            with contextlib.suppress(NotStored):
                await self.storage.keep(self.id, code, kept, instead=True)
        try:
            return History(rules_for(setup), stored.seed, self._names, lines, kept)
        except BastideError as fault:
            raise BrokenLog(0, str(fault)) from fault

    def _keep_checkpoints(self, history: History) -> None:
        """Store what was made; a checkpoint that is lost only costs time."""
        made, history.made = history.made, []
        if made:
            self._start(f"checkpoint {made[0].position}", self._store_checkpoints(made))

    async def _store_checkpoints(self, made: list[Checkpoint]) -> None:
        with contextlib.suppress(NotStored, Taken):
            await self.storage.keep(self.id, code_version(), made)

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
        for task in self._tasks.values():
            task.cancel()
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

    def _names(self) -> list[str]:
        return [seat.name for seat in self.stored.seats]

    def shown(self) -> TableShown:
        decides = self._history.so_far.decider if self._history and not self.ended else NOBODY
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
        told: dict[tuple[int, int], bytes] = {}
        tiles = history.so_far.tiles()
        for guest in self.guests:
            known, guest.told = guest.known(tiles), tiles
            if (guest.viewer, known) not in told:
                told[guest.viewer, known] = self._state(history, guest.viewer, events, since, known)
            guest.send(told[guest.viewer, known])
        self.proposals.update(history.so_far)
        self._go_on(history.so_far)

    def _here(self) -> Present:
        """Who is here by this process."""
        online = {guest.seat for guest in self.guests if guest.seat is not None}
        watching = [guest.name for guest in self.guests if guest.seat is None]
        return Present(tuple(sorted(online)), len(watching), tuple(sorted({name for name in watching if name})))

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

    def present(self) -> Present:
        """Who is here, by whichever process."""
        return together([self._here(), self._elsewhere])

    def _show_presence(self) -> None:
        present = self.present()
        waited_for = people(self.stored.seats).difference(present.seats) if self._here().seats else set()
        self.absence.note(waited_for)
        if self._history:
            self.proposals.update(self._history.so_far)
        seats = enumerate(self.stored.seats)
        here = [Here(seat.name, number in present.seats or seat.who == "computer") for number, seat in seats]
        self.tell(Presence(here, present.watching, list(present.names)))

    # -- other processes ----------------------------------------------------------------------------------------------

    def hear(self, *news: What) -> None:
        """Another process has changed something."""
        self._news.update(news)
        self._behind |= "log" in news
        if (self.guests or "stored" in news) and "following" not in self._tasks:
            self._start("following", self._follow())

    async def _follow(self) -> None:
        while self._news:
            what = self._news.pop()
            try:
                await self._look_at(what)
            except NotStored:
                self._news.add(what)
                await asyncio.sleep(_FIRST_WAIT)

    async def _look_at(self, what: What) -> None:
        match what:
            case "log":
                await self.wake()
            case "stored":
                await self.refresh()
            case "chat":
                await self.chat.catch_up()
            case "presence":
                elsewhere = await present_elsewhere(self.storage, self.id)
                if elsewhere != self._elsewhere:
                    self._elsewhere = elsewhere
                    self._show_presence()
            case "gone" | "done":
                raise AssertionError(what)

    def _announce_presence(self) -> None:
        """Let everybody know who is here, also those at other processes."""
        self._show_presence()
        if self.storage.shared:
            self.put_presence()
            self.hear("presence")

    def put_presence(self) -> None:
        self._unannounced = True
        if "presence" not in self._tasks:
            self._start("presence", self._put_presence())

    async def _put_presence(self) -> None:
        while self._unannounced:
            self._unannounced = False
            with contextlib.suppress(NotStored):  # when the line is back, it is told again
                await put_present(self.storage, self.id, self._here())

    async def refresh(self) -> None:
        """Look at what is stored, where another process may have changed it."""
        if not self.storage.shared:
            return
        async with self._lock:
            found = await self.storage.table(self.id)
            if found is None:
                raise Refused("not-found", faults.NO_TABLE)
            self._behind = True
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
            self._show_presence()
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
        self._announce_presence()
        self._go_on(history.so_far)

    def leave(self, guest: Guest) -> None:
        if guest in self.guests:
            self.guests.remove(guest)
            self._announce_presence()

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
            after = _carry_out(history.so_far, seat, message.actions)
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
            await self._patiently(step)

        if name not in self._tasks:
            self._start(name, write())

    async def _note(self, so_far: GameSoFar, entries: Sequence[Entry]) -> None:
        if not entries:
            return
        after, position = so_far.copy(), self.position
        for entry in entries:
            after.take(entry)
        lines = [LogRow(entry, self._on_the_clock(so_far)) for entry in entries]
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
            self._behind = True
            await self._up_to_date()
            raise Overtaken from None
        except NotStored:  # or perhaps it was, and only the answer did not arrive
            self._behind = self.storage.shared
            raise
        MOVES.inc(len(lines))
        events = self._carry_on(lines)
        self._keep_checkpoints(self._history)
        return events

    def _charged(self, lines: Sequence[LogRow], so_far: GameSoFar, *, goes_on: bool) -> list[LogRow]:
        """The lines with what they cost: the first pays for the thinking, the last gains the increment."""
        charged = [replace(line, time=self.storage.uptime.now()) for line in lines]
        if self.stored.clock and lines[0].seat == self._on_the_clock(so_far):
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

    def _on_the_clock(self, so_far: GameSoFar) -> int:
        """The person who has to decide."""
        waits = self.started and not self.over and so_far.decider in self.playing(so_far)
        return so_far.decider if waits else NOBODY

    def _go_on(self, so_far: GameSoFar) -> None:
        """Start the clock of whoever decides; a computer begins to think, if anybody is there to see it."""
        person = self._on_the_clock(so_far)
        if self.stored.clock:
            self.clocks.run(person)
            self.tell(self.clocks.shown())
        waits = person != NOBODY or so_far.decider in (NOBODY, *so_far.undecided)
        by_itself = self.started and not self.over and not waits
        if by_itself and self.guests and "thinking" not in self._tasks:
            self._start("thinking", self._think())

    async def look_after_clock(self) -> float | None:
        """A clock may have run out; tells when to look again, if ever."""
        await self.begin()
        running = self.clocks.running
        if running == NOBODY or self.clocks.clock is None or self.clocks.clock.at_zero != "flag":
            return None
        return self.storage.uptime.now() + self.clocks.left(running) - self.clocks.passed

    def _start(self, name: str, work: Coroutine[None, None, None]) -> None:
        self._tasks[name] = asyncio.create_task(self._named(name, work))
        self._tasks[name].add_done_callback(lambda _: work.close())  # it may have been cancelled before it began

    async def _named(self, name: str, work: Coroutine[None, None, None]) -> None:
        """Do some work under a name that is free again the moment it ends: whoever looks then must start it anew."""
        try:
            await work
        except Exception:
            _log.exception("table %s: %s failed", self.id, name)
        finally:
            del self._tasks[name]

    async def _patiently(self, step: Callable[[], Awaitable[bool]]) -> bool:
        """Do something that no guest asked for; where it cannot be stored, say so and try again."""
        wait = _FIRST_WAIT
        while True:
            try:
                return await step()
            except NotStored as fault:
                self.tell(error(fault))
                await asyncio.sleep(wait)
                wait = min(2 * wait, _LONGEST_WAIT)

    async def _think(self) -> None:
        """Let computers play until a person decides, or everybody has gone."""
        while self.guests and await self._patiently(self._computer_moves):
            pass

    def _is_computers(self, so_far: GameSoFar) -> bool:
        """Does a computer decide, or nobody in place of a seat that has resigned?"""
        return so_far.decider not in (NOBODY, *so_far.undecided, *self.playing(so_far))

    async def _computer_moves(self) -> bool:
        """One answer of a computer; False when a person decides or the game is over.

        An answer by which nothing happens yet, such as declining, is shown with what comes then where a computer
        decides next.
        """
        history = await self.wake()
        seat, position = history.so_far.decider, self.position
        if not self._is_computers(history.so_far):
            return False
        if seat in history.so_far.resigned:
            answer = Answer(least(history.so_far.game.view(seat)))
        else:
            answer = await self.workers.choose(self.stored, seat, history, self.visitor)
        async with self.alone() as history:
            if self.position == position:
                after = _carry_out(history.so_far, seat, (answer.action,))
                with contextlib.suppress(Overtaken):
                    events = await self.append([LogRow(answer.action, seat)], over=after.over)
                    if events or not self._is_computers(history.so_far):
                        self.show(events, position)
                    if answer.notice:
                        self.tell(error(Refused("replaced", answer.notice)))
        return True

    def asking_for_hint(self, seat: int) -> asyncio.Lock:
        """A seat gets one hint after the other, however many sockets it has."""
        return self._hints[seat]

    def _time_is_up(self, seat: int) -> None:
        if "flag" not in self._tasks:
            self._start("flag", self._flag(seat))

    async def _flag(self, seat: int) -> None:
        """A clock has run out: whoever had to decide has lost."""

        async def step() -> bool:
            async with self.alone() as history:
                position = self.position
                if self._on_the_clock(history.so_far) != seat or self.clocks.left(seat) > self.clocks.passed:
                    return False
                with contextlib.suppress(Overtaken):
                    await self.append([LogRow(Flag(seat), seat)], goes_on=True, over=True)
                    self.show([], position)
            return True

        await self._patiently(step)

    # -- records ------------------------------------------------------------------------------------------------------

    async def record(self) -> Record:
        """The record of a game that nobody plays any more; one that was ended early is told up to its last move."""
        history = await self.wake()
        if not self.ended:
            raise Refused("unfinished", faults.UNFINISHED)
        actions = tuple(entry for entry in in_force(history.entries) if isinstance(entry, AnyAction))
        so_far = history.at(self.position - 1) if history.so_far.stopped else history.so_far
        return Record(history.rules, history.seed, actions, Results.of(so_far.game))


def table_shown(stored: Stored, position: int, decides: int = NOBODY) -> TableShown:
    """A table as everybody may see it; who decides is known only to its game."""
    setup = stored.setup
    return TableShown(
        id=stored.id,
        created=stored.created,
        started=all(seat.taken for seat in stored.seats),
        over=stored.over,
        position=position,
        decides=decides,
        setup=SetupShown(setup.tiles, setup.elements, setup.options, dict(setup.custom_tiles), setup.first),
        own_tiles=[tile_shown(tile_id, layout, "custom") for tile_id, layout in setup.custom_tiles.items()],
        figures=[figure.id for id in setup.elements if (figure := ELEMENTS[id].figure)],
        seats=[PublicSeat.of(seat) for seat in stored.seats],
        assistance=stored.assistance,
        clock=stored.clock,
        origin=stored.origin,
        spectators_chat=stored.spectators_chat,
    )


def _carry_out(so_far: GameSoFar, seat: int, actions: Sequence[AnyAction]) -> GameSoFar:
    """Carry out all actions on a copy, or raise Refused.

    Only the last one may draw or roll: otherwise a player could see the outcome and then choose other actions.
    """
    new = so_far.copy()
    for number, action in enumerate(actions):
        if new.decider != seat:
            raise Refused("seat", faults.NOT_YOURS)
        before = new.game.seed, new.game.script
        try:
            new.take(action)
        except BastideError as fault:
            raise Refused("illegal", fault.sentence) from None
        if (new.game.seed, new.game.script) != before and number + 1 < len(actions):
            raise Refused("illegal", faults.CHANCE)
    return new
