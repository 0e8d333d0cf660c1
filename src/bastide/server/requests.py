"""Answers the messages of guests at a table, or refuses them with a reason."""

from __future__ import annotations

from typing import assert_never

import msgspec
from msgspec import Raw, Struct

from bastide.errors import BastideError
from bastide.game.actions import AnyAction
from bastide.game.events import AnyEvent
from bastide.game.game import Game
from bastide.server import answers, faults
from bastide.server.faults import Refused, Spoken
from bastide.server.guest import Guest
from bastide.server.history import History
from bastide.server.log import GameSoFar, take_on_trial, trial
from bastide.server.messages import (
    Act,
    AmongPeople,
    Answer,
    AnswerProposal,
    AnswerRematch,
    AnswerTakeBack,
    AnyFromClient,
    Ask,
    AskRematch,
    AskTakeBack,
    Chat,
    Draft,
    Drafted,
    Hello,
    Propose,
    Question,
    WantClose,
    WantLeave,
    WantResign,
    encode,
)
from bastide.server.prices import brought_by
from bastide.server.snapshot import Snapshot, snapshot
from bastide.server.steps import LoggedAction
from bastide.server.table import Table

_ALWAYS = ("why-not", "feature", "history", "course", "moment")
"""Questions that every table answers."""
_ANSWERED_BY = {"hint": ("hints",)}
"""Question -> the levels of assistance that it needs, where that is not a full one."""
_MISSING = {"feature": "segment", "cell": "cell", "history": "position", "why-not": "action"}
"""Question -> the field it cannot do without."""


class WhyNot(Struct, frozen=True):
    text: Spoken | None


class Course(Struct, frozen=True):
    """The fields of `answers.Steps`; the history keeps them encoded."""

    steps: list[Raw]


class Past(Struct, frozen=True):
    snapshot: Snapshot
    events: list[AnyEvent]
    actions: list[LoggedAction]


ANSWERS: dict[Question, type[Struct]] = {
    "why-not": WhyNot,
    "feature": answers.Feature,
    "cell": answers.Fits,
    "standing": answers.Forecast,
    "fields": answers.Farms,
    "dead-cells": answers.DeadCells,
    "history": Past,
    "course": answers.Steps,
    "hint": answers.Hints,
    "moment": answers.Moment,
}
"""Question -> the fields of its answer."""


async def receive(table: Table, guest: Guest, message: AnyFromClient) -> None:
    """Do what a message asks for, or raise Refused."""
    match message:
        case Act():
            await table.act(guest, message)
        case Draft():
            await draft(table, guest, message)
        case Ask():
            await ask(table, guest, message)
        case Chat():
            await table.chat.say(guest, message.text)
        case Hello():
            raise Refused("protocol", faults.GREETED)
        case _:
            await _settle(table, guest, message)


async def _settle(table: Table, guest: Guest, message: AmongPeople) -> None:
    match message:
        case AskTakeBack():
            await table.take_backs.ask(guest, message.position)
        case AnswerTakeBack():
            await table.take_backs.answer(guest, message.yes)
        case AskRematch():
            await table.rematches.ask(guest)
        case AnswerRematch():
            await table.rematches.answer(guest, message.yes)
        case WantResign():
            await table.resigning.resign(guest)
        case Propose():
            await table.proposals.propose(guest, message)
        case AnswerProposal():
            await table.proposals.answer(guest, message.yes)
        case WantLeave():
            await table.leaving.leave(guest, message.language)
        case WantClose():
            await table.closing.close(guest)
        case _:
            assert_never(message)


def takes_long(message: AnyFromClient) -> bool:
    """Is this a question that takes a worker process?"""
    return isinstance(message, Ask) and message.what == "hint"


# -- trying ----------------------------------------------------------------------------------------------------------


async def draft(table: Table, guest: Guest, message: Draft) -> None:
    """Try actions on a copy of what the player knows; the draft ends where chance or somebody else decides."""
    history = await table.wake()
    seat = table.check_turn(history.so_far, guest, message.position)
    so_far, events, complete = try_out(history.so_far, seat, message.actions)
    shown = snapshot(so_far, so_far.game, seat, message.position, table.stored.seats, table.stored.assistance)
    if complete:
        shown = msgspec.structs.replace(shown, decision=None, over=False, winners=())
    known = guest.known(so_far.tiles())
    shown = msgspec.structs.replace(shown, pieces=shown.pieces[known:])
    guest.tell(Drafted(message.id, message.position, complete, brought_by(events), shown, events, known))


def try_out(so_far: GameSoFar, seat: int, actions: tuple[AnyAction, ...]) -> tuple[GameSoFar, list[AnyEvent], bool]:
    tried = trial(so_far, seat)
    events: list[AnyEvent] = []
    complete = False
    for action in actions:
        if complete:
            raise Refused("illegal", faults.CHANCE)
        try:
            complete = not take_on_trial(tried, action) or tried.decider != seat
        except BastideError as fault:
            raise Refused("illegal", fault.sentence) from None
        events += tried.events
    return tried, events, complete


# -- asking ----------------------------------------------------------------------------------------------------------


async def ask(table: Table, guest: Guest, message: Ask) -> None:
    level = table.stored.assistance
    allowed = table.ended or level in _ANSWERED_BY.get(message.what, ("full", "hints")) or message.what in _ALWAYS
    if not allowed:
        raise Refused("assistance", faults.ASSISTANCE)
    needed = _MISSING.get(message.what)
    if needed and getattr(message, needed) is None:
        raise Refused("malformed", faults.INCOMPLETE, what=message.what, needed=needed)
    answer = await _answer(table, guest, message)
    fields = {name: getattr(answer, name) for name in answer.__struct_fields__}
    guest.send(encode(msgspec.to_builtins(Answer(message.id)) | fields))


async def _answer(table: Table, guest: Guest, message: Ask) -> Struct:
    history = await table.wake()
    match message.what:
        case "history":
            return await _history(table, guest, message.position or 0)
        case "course":
            return Course(history.seen_steps(guest.viewer, message.position or 0))
        case "why-not":
            return _why_not(table, history.so_far, guest, message)
        case "hint":
            return await _hint(table, history, guest, message)
    return answer_from(_view(table, history, guest, message), message)


def answer_from(view: Game, message: Ask) -> Struct:
    """The answers that need no more than what the guest knows of the game."""
    match message.what:
        case "feature":
            return answers.feature(view, message.segment or 0)
        case "cell":
            return answers.fits(view, message.cell or (0, 0))
        case "standing":
            return answers.standing(view)
        case "fields":
            return answers.farms(view)
        case "dead-cells":
            return answers.dead_cells(view)
        case _:
            return answers.moment(view)


def _view(table: Table, history: History, guest: Guest, message: Ask) -> Game:
    """What the guest knows: now, at an earlier position, or after what is being tried."""
    position = table.position if message.position is None else message.position
    if message.actions:
        seat = table.check_turn(history.so_far, guest, position)
        return try_out(history.so_far, seat, message.actions)[0].game
    if not 0 <= position <= table.position:
        raise Refused("position", faults.NO_POSITION, last=table.position)
    so_far = history.so_far if position == table.position else history.at(position)
    return so_far.game.view(guest.viewer)


def _why_not(table: Table, so_far: GameSoFar, guest: Guest, message: Ask) -> WhyNot:
    seat = table.check_turn(so_far, guest, table.position if message.position is None else message.position)
    tried, _, complete = try_out(so_far, seat, message.actions)
    assert message.action is not None
    if complete:
        return WhyNot(Spoken.of(faults.CHANCE))
    reason = tried.game.why_not(message.action)
    return WhyNot(None if reason is None else Spoken.of(reason))


async def _hint(table: Table, history: History, guest: Guest, message: Ask) -> answers.Hints:
    """The best turns from here, or what is left of the turn that is being tried."""
    seat = table.check_turn(history.so_far, guest, table.position if message.position is None else message.position)
    if try_out(history.so_far, seat, message.actions)[2]:
        return answers.Hints([])
    async with table.asking_for_hint(seat):
        return answers.Hints(await table.workers.hints(table.stored, seat, history, message.actions, guest.visitor))


async def _history(table: Table, guest: Guest, position: int) -> Past:
    history = await table.wake()
    if not 0 <= position <= table.position:
        raise Refused("position", faults.NO_POSITION, last=table.position)
    so_far = history.at(position)
    actions = history.actions(guest.viewer, position - 1, position) if position else []
    return Past(table.look(so_far, guest.viewer, position), so_far.events, actions)
