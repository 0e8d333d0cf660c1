"""Proposals: what all who play must agree on during a game.

To end it now, to remove who is absent, to let a computer take over a seat that was left. One is open at a time. Answers
are stored with the table; what was agreed on is an entry of the log.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from msgspec.structs import replace

from bastide.server import faults
from bastide.server.faults import Refused
from bastide.server.guest import Guest
from bastide.server.levels import USUAL
from bastide.server.log import NOBODY, EndNow, Entry, GameSoFar, TakeOver
from bastide.server.messages import ProposalOver, Propose, Proposed
from bastide.server.seats import same_person
from bastide.server.storage import Proposal, ProposalKind, Stored
from bastide.text import Sentence

if TYPE_CHECKING:
    from bastide.server.table import Table

AGAIN = 60.0
"""Seconds after which somebody may propose the same again."""


class Proposals:
    def __init__(self, table: Table) -> None:
        self._table = table
        self._told: Proposed | None = None  # what the guests know to be open

    # -- what is open -------------------------------------------------------------------------------------------------

    def _open(self, stored: Stored, so_far: GameSoFar) -> Proposal | None:
        """What is proposed now, or agreed on and not in the log yet."""
        if self._table.ended:
            return None
        if so_far.undecided:
            return self._about_left(stored, so_far, so_far.undecided[0])
        found = stored.proposal
        if found is None or found.declined != NOBODY or found.among != self._among(so_far):
            return None
        return found if self._stands(found, so_far) else None

    def _about_left(self, stored: Stored, so_far: GameSoFar, seat: int) -> Proposal:
        """The question that comes up by itself when somebody has left, with the answers that there are."""
        found, asked = stored.proposal, self._new("computer", seat, seat, so_far)
        same = found and (found.what, found.seat, found.among) == (asked.what, asked.seat, asked.among)
        return found if found and same else asked

    def _stands(self, found: Proposal, so_far: GameSoFar) -> bool:
        """An offer to end stands for one round; who is absent may come back, or play."""
        if found.what == "end":
            return so_far.turn < found.turn + len(self._table.stored.seats)
        return found.position == self._table.position and found.seat not in self._table.presence.everywhere().seats

    def _among(self, so_far: GameSoFar) -> tuple[int, ...]:
        return tuple(sorted(self._table.playing(so_far)))

    def _new(self, what: ProposalKind, player: int, seat: int, so_far: GameSoFar) -> Proposal:
        table, among = self._table, self._among(so_far)
        asked = table.presence.everywhere().seats if what == "remove" else among
        own = same_person(table.stored.seats, player)
        waiting = tuple(n for n in among if n in asked and (what == "computer" or n not in own))
        now = table.storage.uptime.now()
        return Proposal(what, player, seat, among, waiting, table.position, so_far.turn, now)

    def message(self, so_far: GameSoFar) -> Proposed | None:
        found = self._open(self._table.stored, so_far)
        if found is None or not found.waiting:
            return None
        return Proposed(found.what, found.player, found.seat, list(found.waiting))

    def update(self, so_far: GameSoFar) -> None:
        """Tell everybody what has become of it, and carry out what was agreed on."""
        before, self._told = self._told, self.message(so_far)
        if self._told and self._told != before:
            self._table.tell(self._told)
        elif before and not self._told:
            last = self._table.stored.proposal
            declined = last.declined if last and (last.what, last.seat) == (before.what, before.seat) else NOBODY
            self._table.tell(ProposalOver(before.what, declined))
        if self._entries(so_far):
            self._table.write_by_itself("agreed", self._entries)

    def _entries(self, so_far: GameSoFar) -> list[Entry]:
        """What was agreed on; a seat that no computer takes over has resigned."""
        table, found = self._table, self._open(self._table.stored, so_far)
        if found is None or found.waiting:
            return []
        match found.what:
            case "end":
                return [EndNow(found.player)]
            case "remove":
                return table.leaving.entries(so_far, found.seat, removed=True)
            case "computer" if found.declined == NOBODY:
                return [TakeOver(found.seat, USUAL)]
        return table.resigning.entries(so_far, found.seat)

    # -- what people do -----------------------------------------------------------------------------------------------

    async def propose(self, guest: Guest, message: Propose) -> None:
        """Propose something; where the same is proposed already, this is agreeing."""
        table = self._table
        so_far = (await table.wake()).so_far
        player = table.player(guest, so_far)
        seat = player if message.what == "end" else self._absent(message, player, so_far)
        new = self._new(message.what, player, seat, so_far)

        def propose(stored: Stored) -> Stored:
            found, last = self._open(stored, so_far), stored.proposal
            if found and found.what == new.what and player in found.waiting:
                return self._answered(stored, found, player, yes=True)
            if found and found.waiting:
                raise Refused("seat", faults.PROPOSAL_OPEN)
            if last and (last.what, last.player) == (new.what, player) and new.time < last.time + AGAIN:
                raise Refused("rate", faults.PROPOSED_LATELY)
            return replace(stored, proposal=new)

        await table.change(propose)

    async def answer(self, guest: Guest, yes: bool) -> None:
        so_far = (await self._table.wake()).so_far

        def answer(stored: Stored) -> Stored:
            found = self._open(stored, so_far)
            if guest.seat is None or found is None or guest.seat not in found.waiting:
                raise Refused("seat", faults.NOT_ASKED)
            return self._answered(stored, found, guest.seat, yes=yes)

        await self._table.change(answer)

    def _answered(self, stored: Stored, found: Proposal, seat: int, *, yes: bool) -> Stored:
        if not yes:
            return replace(stored, proposal=replace(found, waiting=(), declined=seat))
        own = same_person(stored.seats, seat)
        waiting = tuple(other for other in found.waiting if other not in own)
        return replace(stored, proposal=replace(found, waiting=waiting))

    def _absent(self, message: Propose, player: int, so_far: GameSoFar) -> int:
        """The seat that may be removed: the game has waited for it long enough, and nobody was there."""
        table, seat = self._table, message.seat
        if seat is None:
            raise Refused("malformed", faults.INCOMPLETE, what=message.what, needed="seat")
        if seat not in table.playing(so_far) - same_person(table.stored.seats, player):
            raise Refused("seat", faults.NO_SEAT)
        name, away, wanted = table.stored.seats[seat].name, table.absence.seconds(seat), 60.0 * table.patience
        if table.stored.clock and table.stored.clock.at_zero == "flag":
            raise Refused("seat", faults.CLOCK_DECIDES, name=name)
        if away is None:
            raise Refused("seat", faults.NOT_AWAY, name=name)
        if so_far.decider != seat:
            raise Refused("seat", faults.NOT_WAITED_FOR, name=name)
        if away < wanted:
            left = _duration(wanted - away)
            raise Refused("seat", faults.NOT_AWAY_LONG, name=name, minutes=table.patience, left=left)
        return seat


def _duration(seconds: float) -> Sentence:
    if seconds < 100:
        return Sentence(faults.SECONDS, {"number": ceil(seconds)})
    return Sentence(faults.MINUTES, {"number": ceil(seconds / 60)})
