"""A worker process: reads jobs from its input until that ends, and writes what came of them."""

from __future__ import annotations

import hashlib
import os
import signal
import sys
import traceback
from functools import lru_cache
from typing import BinaryIO

import msgspec

from bastide import art
from bastide.errors import BastideError
from bastide.game.actions import AnyAction
from bastide.game.game import Game
from bastide.game.record import Record
from bastide.game.rules import Rules
from bastide.game.setup import Setup
from bastide.modules import rules_for
from bastide.players import Player, load
from bastide.review import Reviewing, hints
from bastide.server.workers import games as long_games
from bastide.server.workers.jobs import (
    LENGTH,
    BeginJob,
    ChooseJob,
    Chosen,
    ContinueJob,
    Done,
    Drawing,
    Failed,
    Hinted,
    HintJob,
    Impossible,
    Job,
    Painted,
    PaintJob,
    PlanJob,
    Planned,
    ReadJob,
    ReplayJob,
    Reviewed,
    ReviewJob,
)
from bastide.tiles.face import Face
from bastide.tiles.geometry import cell_at, cell_of
from bastide.tiles.sets import face as packaged_face

_GAMES_KEPT = 16
_PLAYERS_KEPT = 4 * _GAMES_KEPT


class Games:
    """Games of earlier jobs, so that only what is new must be replayed."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[ChooseJob, Game]] = {}

    def of(self, job: ChooseJob) -> Game:
        before, game = self._kept.pop(job.table, (None, None))
        if before is None or game is None or not _follows(job, before):
            before, game = None, Game(_rules(msgspec.json.encode(job.setup)), job.seed)
        for action in job.actions[len(before.actions) if before else 0 :]:
            game.apply(action)
        self._kept[job.table] = (job, game)
        if len(self._kept) > _GAMES_KEPT:
            del self._kept[next(iter(self._kept))]
        return game


def _follows(job: ChooseJob, before: ChooseJob) -> bool:
    same = job.setup == before.setup and job.seed == before.seed
    return same and job.actions[: len(before.actions)] == before.actions


@lru_cache(maxsize=_GAMES_KEPT)
def _rules(setup: bytes) -> Rules:
    return rules_for(msgspec.json.decode(setup, type=Setup))


class Players:
    """Players of earlier jobs: whoever has thought out a whole turn answers the rest of it from the plan."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, int], tuple[ChooseJob, AnyAction, Player]] = {}

    def choose(self, job: ChooseJob, view: Game) -> AnyAction:
        seat = job.table, job.seat
        kept = self._kept.pop(seat, None)
        player = kept[2] if kept and _goes_on(job, *kept[:2]) else load(job.player, _seed(job))
        action: AnyAction = player.choose(view)  # type: ignore[assignment]
        self._kept[seat] = (job, action, player)
        if len(self._kept) > _PLAYERS_KEPT:
            del self._kept[next(iter(self._kept))]
        return action


def _goes_on(job: ChooseJob, before: ChooseJob, action: AnyAction) -> bool:
    """Is it the same player in the same game, and was its last answer carried out? Not so after a take-back."""
    done = len(before.actions)
    return job.player == before.player and _follows(job, before) and job.actions[done : done + 1] == (action,)


def _seed(job: ChooseJob) -> int:
    """A seed for a player, so that equal tables have equal games; a digest, from which no draw can be told."""
    told = f"{job.seed} {job.seat} {len(job.actions)}"
    return int.from_bytes(hashlib.sha256(told.encode()).digest()[:8])


def choose(job: ChooseJob, games: Games, players: Players) -> Chosen | Failed:
    view = games.of(job).view(job.seat)
    try:
        return Chosen(players.choose(job, view))
    except Exception as error:  # a player may be anybody's; the process goes on
        return Failed(f"{type(error).__name__}: {error}")


def hint(job: HintJob, games: Games) -> Hinted:
    view = games.of(job.choose).view(job.choose.seat)
    for action in job.tried:
        view.apply(action)
    return Hinted(hints(view))


@lru_cache(maxsize=2)
def _reviewing(plan: bytes) -> Reviewing:
    """A record comes once for each of its turns."""
    job = msgspec.json.decode(plan, type=PlanJob)
    return Reviewing(Record(_rules(msgspec.json.encode(job.setup)), job.seed, job.actions), job.depth)


def plan(job: PlanJob) -> Planned | Impossible:
    try:
        reviewing = _reviewing(msgspec.json.encode(job))
    except BastideError as fault:
        return Impossible(fault.say("en"), fault.say("de"))
    last = reviewing.played[-1].after
    return Planned(len(reviewing), last.player_names, tuple(last.scores), last.over)


def review(job: ReviewJob) -> Reviewed:
    plan = PlanJob(job.setup, job.seed, job.actions, job.depth)
    return Reviewed(_reviewing(msgspec.json.encode(plan)).look(job.turn))


def paint(job: PaintJob) -> Painted:
    return Painted({name: _drawing(name, job) for name in job.tiles})


def _drawing(name: str, job: PaintJob) -> Drawing:
    tile, rotation, copy = name.rsplit(".", 2)
    turns, seed = int(rotation), int(copy)
    face = Face(tile, "custom", job.custom[tile]) if tile in job.custom else packaged_face(tile)
    return Drawing(
        symbol=art.tile_svg(face, turns, seed, job.style),
        seats=art.seats(face, turns, seed),
        outlines=[art.segment_outline(face, turns, segment.index, seed) for segment in face.segments],
        marks=art.marks(face, turns, seed),
        box=art.extent(face, turns),
        ground=_ground(face, turns),
    )


CELL = 100
"""The width of a cell in a drawing."""


def _box(face: Face, turns: int) -> tuple[int, int, int, int]:
    cells = [cell_of(cell_at(0, 0) + step) for step in face.cells[turns]]
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    wide, high = (1 + max(at) - min(at) for at in zip(*cells, strict=True))
    return CELL * left, CELL * top, CELL * wide, CELL * high


def _ground(face: Face, turns: int) -> str:
    left, top, wide, high = _box(face, turns)
    if not face.is_triangle:
        return f"M{left} {top}h{wide}v{high}h{-wide}Z"
    corners = [(0, 0), (CELL, 0), (CELL, CELL), (0, CELL)]
    del corners[(1 + turns) % 4]  # across from the right angle
    return f"M{'L'.join(f'{x} {y}' for x, y in corners)}Z"


def do(job: Job, games: Games, players: Players) -> Done:
    match job:
        case ChooseJob():
            return choose(job, games, players)
        case HintJob():
            return hint(job, games)
        case PlanJob():
            return plan(job)
        case ReviewJob():
            return review(job)
        case PaintJob():
            return paint(job)
        case ReadJob():
            return long_games.read(job)
        case BeginJob():
            return long_games.begin(job)
        case ContinueJob():
            return long_games.go_on(job)
        case ReplayJob():
            return long_games.replay(job)


def do_safely(job: Job, games: Games, players: Players) -> Done:
    """Whatever goes wrong with a job, the process goes on: the next one need not wait for a new one."""
    try:
        return do(job, games, players)
    except Exception as error:
        traceback.print_exc()
        return Failed(f"{type(error).__name__}: {error}")


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    decoder, games, players = msgspec.msgpack.Decoder(Job), Games(), Players()
    while head := source.read(LENGTH):
        job = decoder.decode(source.read(int.from_bytes(head, "big")))
        data = msgspec.msgpack.encode(do_safely(job, games, players))
        sink.write(len(data).to_bytes(LENGTH, "big") + data)
        sink.flush()


def main() -> None:
    """Whatever a player prints goes to the error output, not between the answers. The server itself comes first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server, which ends its workers
    if hasattr(os, "nice"):
        os.nice(5)
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as sink:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
        serve(sys.stdin.buffer, sink)


if __name__ == "__main__":
    main()
