"""Games that take long to begin, read, continue or replay: a worker does it and hands back checkpoints."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bastide import formats
from bastide.errors import BastideError
from bastide.game.actions import AnyAction
from bastide.game.game import Game
from bastide.game.rules import Rules
from bastide.game.setup import Setup
from bastide.modules import make_setup, rules_for
from bastide.server.history import History
from bastide.server.log import BrokenLog, LogRow
from bastide.server.seats import LONGEST_NAME, clean, distinct
from bastide.server.setups import check_size
from bastide.server.workers.jobs import (
    BeginJob,
    Begun,
    Broken,
    ContinueJob,
    Impossible,
    ReadJob,
    Replayed,
    ReplayJob,
)
from bastide.tiles.face import Face


def replay(job: ReplayJob) -> Replayed | Broken:
    try:
        history = History(rules_for(job.setup), job.seed, lambda: job.names, job.lines)
    except BrokenLog as fault:
        return Broken(fault.position, fault.reason)
    except BastideError as fault:
        return Broken(0, str(fault))
    return Replayed(history.made)


def takes_long(job: BeginJob) -> bool:
    """Is this a game to be checked and begun by a worker? All others take a moment."""
    return bool(job.custom_tiles or job.position)


def begin(job: BeginJob) -> Begun | Impossible:
    try:
        setup = make_setup(
            job.players,
            job.modules,
            tiles=job.tiles,
            elements=job.elements,
            options=job.options,
            custom_tiles=job.custom_tiles,
            position=job.position,
            first=job.first,
        )
        return _begun(rules_for(setup), job.seed, (), job.players)
    except BastideError as fault:
        return Impossible(fault.say("en"), fault.say("de"))


def read(job: ReadJob) -> Begun | Impossible:
    try:
        record = formats.read(job.text + "\n")  # with a line end it is a text, never the name of a file
        names = distinct([_name(name, number) for number, name in enumerate(record.setup.players, 1)])
        rules = rules_for(replace(record.setup, players=names))
        actions = tuple(action for action in record.actions if isinstance(action, AnyAction))
        return _begun(rules, record.seed, actions, names)
    except BastideError as fault:
        return Impossible(fault.say("en"), fault.say("de"))


def _name(name: str, number: int) -> str:
    """A name from elsewhere, as short and clean as those that are given here."""
    return clean(name)[:LONGEST_NAME].strip() or f"Player {number}"


def go_on(job: ContinueJob) -> Begun | Impossible:
    rules = rules_for(job.setup)
    try:
        before = _Noted(rules, job.seed)
        for action in job.actions:
            before.apply(action)
    except BastideError as fault:
        return Impossible(fault.say("en"), fault.say("de"))
    setup, seed = _with_other_future(before, job)
    return _begun(rules_for(setup), seed, job.actions, job.names)


def _begun(rules: Rules, seed: int, actions: tuple[AnyAction, ...], names: Sequence[str]) -> Begun:
    check_size(rules)
    history = History(rules, seed, lambda: names)
    for action in actions:
        history.follow(LogRow(action))
    return Begun(rules.setup, seed, actions, history.so_far.over, history.made)


def _with_other_future(before: _Noted, job: ContinueJob) -> tuple[Setup, int]:
    """A setup and seed that lead to the same position but draw other tiles from there on.

    What has been drawn becomes the list of draws. Where chance decided more than draws (dice), that would change the
    past, so the future stays as it was.
    """
    try:
        setup = replace(job.setup, draws=tuple(before.drawn))
        after = Game(rules_for(setup), job.new_seed)
        for action in job.actions:
            after.apply(action)
    except BastideError:
        return job.setup, job.seed
    same = after.view(-1).state() == before.view(-1).state() and after.slots == before.slots
    return (setup, job.new_seed) if same else (job.setup, job.seed)


class _Noted(Game):
    """A game that notes what is drawn."""

    __slots__ = ("drawn",)

    def __init__(self, rules: Rules, seed: int) -> None:
        self.drawn: list[str] = []
        super().__init__(rules, seed)

    def draw_from(self, bag: Sequence[Face | str]) -> int:
        index = super().draw_from(bag)
        drawn = bag[index]
        self.drawn.append(drawn if isinstance(drawn, str) else drawn.id)
        return index
