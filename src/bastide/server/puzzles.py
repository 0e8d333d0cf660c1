"""Puzzles: the list, a position to look at, turns to try, and whether one is the best.

A puzzle needs no table: every request brings what is tried, and nothing is stored. What a turn gives away and why the
best one is best come with the puzzle, so nothing is searched here.
"""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.params import FromPath
from msgspec import Struct
from msgspec.structs import replace

from bastide.game.actions import AnyAction
from bastide.puzzles import Grade, Puzzle, key_of, shipped
from bastide.server import faults
from bastide.server.faults import Refused, Spoken
from bastide.server.log import GameSoFar
from bastide.server.messages import Act, Ask, Draft, Drafted, TableShown, read, table_shown
from bastide.server.prices import brought_by
from bastide.server.requests import WhyNot, answer_from, try_out
from bastide.server.seats import Seat
from bastide.server.snapshot import Snapshot, snapshot
from bastide.server.storage import Stored
from bastide.text import Text

FIRST_DAY = date(2026, 1, 1)
AWAKE = 64
"""Positions in memory."""
ORIGIN = "puzzle"
_QUESTIONS = ("why-not", "feature", "cell", "standing", "fields", "dead-cells")
AnyRequest = Request[Any, Any, State]


class PuzzleListed(Struct, frozen=True):
    id: str
    grade: Grade
    modules: list[str]
    """Those besides the base game."""
    players: int


class PuzzleList(Struct, frozen=True):
    puzzles: list[PuzzleListed]
    today: str
    """The puzzle of the day, by the server's calendar in UTC."""


class PuzzleShown(Struct, frozen=True):
    """The position of a puzzle, as the socket of a table would tell it."""

    puzzle: PuzzleListed
    table: TableShown
    seat: int
    snapshot: Snapshot


class Solution(Struct, frozen=True):
    best: tuple[AnyAction, ...]
    text: Text
    """The best turn in words."""
    why: Text
    margin: float
    """So many points the second best turn gives away."""


class PuzzleAnswer(Struct, frozen=True):
    """What becomes of a whole turn."""

    right: bool
    loss: float
    """Points of expected final lead that it gives away."""
    more: bool
    """Does it give away more than that?"""
    snapshot: Snapshot
    """After the turn."""
    solution: Solution | None
    """For the best turn; who has another may try again."""


# -- what is asked ----------------------------------------------------------------------------------------------------


@get("/api/puzzles", summary="All puzzles")
async def list_puzzles() -> PuzzleList:
    found = await asyncio.to_thread(shipped)
    return PuzzleList([_listed(puzzle) for puzzle in found.values()], of_day(datetime.now(UTC).date()).id)


@get("/api/puzzles/today", summary="The puzzle of the day")
async def todays_puzzle() -> PuzzleListed:
    await asyncio.to_thread(shipped)
    return _listed(of_day(datetime.now(UTC).date()))


@get("/api/puzzles/{puzzle_id:str}", summary="The position of a puzzle")
async def get_puzzle(puzzle_id: FromPath[str]) -> PuzzleShown:
    puzzle = await _puzzle(puzzle_id)
    so_far = await asyncio.to_thread(_so_far, puzzle_id)
    seat = so_far.decider
    table = table_shown(_stored(puzzle, seat), 0, seat)
    return PuzzleShown(_listed(puzzle), table, seat, _look(puzzle, so_far, seat))


@get("/api/puzzles/{puzzle_id:str}/solution", summary="The best turn of a puzzle, and why it is best")
async def get_solution(puzzle_id: FromPath[str]) -> Solution:
    return _solution(await _puzzle(puzzle_id))


@post("/api/puzzles/{puzzle_id:str}", status_code=200, summary="Try a turn, ask about it, or hand it in")
async def answer_puzzle(request: AnyRequest, puzzle_id: FromPath[str]) -> Response[bytes]:
    """A message as for the socket of a table: `draft`, `act` or `ask`; the answer to `act` says whether it is best."""
    puzzle, message = await _puzzle(puzzle_id), read(await request.body())
    so_far = await asyncio.to_thread(_so_far, puzzle_id)
    match message:
        case Draft():
            found: object = _drafted(puzzle, so_far, message)
        case Act():
            found = _judged(puzzle, so_far, message)
        case Ask():
            found = _answered(so_far, message)
        case _:
            raise Refused("malformed", faults.NOT_FOR_PUZZLES)
    return Response(msgspec.json.encode(found), media_type="application/json")


HANDLERS = [list_puzzles, todays_puzzle, get_puzzle, get_solution, answer_puzzle]


def of_day(day: date) -> Puzzle:
    """One after the other, and then again from the first."""
    puzzles = list(shipped().values())
    return puzzles[(day - FIRST_DAY).days % len(puzzles)]


# -- answers ----------------------------------------------------------------------------------------------------------


async def _puzzle(puzzle_id: str) -> Puzzle:
    found = (await asyncio.to_thread(shipped)).get(puzzle_id)
    if found is None:
        raise Refused("not-found", faults.NO_PUZZLE)
    return found


@lru_cache(maxsize=AWAKE)
def _so_far(puzzle_id: str) -> GameSoFar:
    return GameSoFar(shipped()[puzzle_id].game())


def _listed(puzzle: Puzzle) -> PuzzleListed:
    return PuzzleListed(puzzle.id, puzzle.grade, puzzle.modules(), len(puzzle.setup.players))


def _seats(puzzle: Puzzle, mine: int) -> tuple[Seat, ...]:
    return tuple(
        Seat("here" if number == mine else "link", name, number, taken=True)
        for number, name in enumerate(puzzle.setup.players)
    )


def _stored(puzzle: Puzzle, mine: int) -> Stored:
    return Stored(
        id=puzzle.id,
        created=0.0,
        setup=puzzle.setup,
        seed=0,
        seats=_seats(puzzle, mine),
        assistance="full",
        clock=None,
        origin=ORIGIN,
        over=False,
    )


def _look(puzzle: Puzzle, so_far: GameSoFar, seat: int) -> Snapshot:
    return snapshot(so_far, so_far.game.view(seat), seat, 0, _seats(puzzle, seat), "full")


def _drafted(puzzle: Puzzle, so_far: GameSoFar, message: Draft) -> Drafted:
    seat = so_far.decider
    tried, events, complete = try_out(so_far, seat, message.actions)
    shown = snapshot(tried, tried.game, seat, message.position, _seats(puzzle, seat), "full")
    if complete:
        shown = replace(shown, decision=None, over=False, winners=())
    return Drafted(message.id, message.position, complete, brought_by(events), shown, events)


def _judged(puzzle: Puzzle, so_far: GameSoFar, message: Act) -> PuzzleAnswer:
    seat, game = so_far.decider, so_far.game
    tried, _, _ = try_out(so_far, seat, message.actions)
    key = key_of(game, message.actions)
    if key is None:
        raise Refused("malformed", faults.NOT_WHOLE)
    shown = snapshot(tried, tried.game, seat, message.position + 1, _seats(puzzle, seat), "full")
    shown = replace(shown, decision=None, over=False, winners=())
    if key == key_of(game, puzzle.best):
        return PuzzleAnswer(True, 0.0, False, shown, _solution(puzzle))
    *_, last = puzzle.losses.values()
    return PuzzleAnswer(False, puzzle.losses.get(key, last), key not in puzzle.losses, shown, None)


def _answered(so_far: GameSoFar, message: Ask) -> dict[str, object]:
    if message.what not in _QUESTIONS:
        raise Refused("assistance", faults.ASSISTANCE)
    tried, _, complete = try_out(so_far, so_far.decider, message.actions)
    if message.what == "why-not":
        reason = None if message.action is None or complete else tried.game.why_not(message.action)
        found: Struct = WhyNot(None if reason is None else Spoken.of(reason))
    else:
        found = answer_from(tried.game, message)
    fields = {name: getattr(found, name) for name in found.__struct_fields__}
    return {"type": "answer", "id": message.id} | fields


def _solution(puzzle: Puzzle) -> Solution:
    return Solution(puzzle.best, puzzle.text, puzzle.why, puzzle.margin)
