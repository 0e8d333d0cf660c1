"""Positions of played games as rows of a table, for learning from them.

    write_parquet(rows(record, game=1), Path("positions.parquet"))

A row is a moment at which a player has a tile to place: the position, what was played, what it is worth, and how the
game ended. The extra that installs the writer of the columnar file is called `data`.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct, structs

from bastide.errors import BastideError
from bastide.game.game import Game
from bastide.game.notation import position
from bastide.game.record import Record
from bastide.players.ahead import turns_for
from bastide.players.evaluation import Evaluation
from bastide.players.thinker import knows
from bastide.text import Text, install

EFFORT = 0.3
"""How much of a full search is done for the value of a position that the simulator does not know."""

_NO_WRITER = Text(
    en="The columnar file needs PyArrow; install Bastide with the extra data: {install}",
    de="Die Datei in Spalten braucht PyArrow; installiere Bastide mit dem Zusatz data: {install}",
)


class Row(Struct, frozen=True):
    """A player has a tile to place. Points and leads are those of that player: own minus the best of the others."""

    game: int
    turn: int
    player: int
    players: int
    tile: str
    tiles_left: int
    position: str
    scores: list[int]
    ended_now: list[int]
    """The scores if the game ended here."""
    value: float
    """The lead to which the best turn leads, as a quick computer player judges it."""
    played: list[str]
    """The answers from this one up to the next row, as a record writes them."""
    final_scores: list[int]
    final_lead: int


def rows(record: Record, game: int) -> list[Row]:
    """Every tile of a finished game, in their order; `game` is its number in the table."""
    moments = list(zip(record.positions(), record.actions, strict=False))
    starts = [number for number, (before, _) in enumerate(moments) if _has_tile(before)]
    answers = [msgspec.json.encode(action).decode() for _, action in moments]
    final = record.replay().scores
    return [
        _row(moments[start][0], game, turn, answers[start:end], final)
        for turn, (start, end) in enumerate(pairwise([*starts, len(answers)]), 1)
    ]


def _has_tile(game: Game) -> bool:
    return game.decision is not None and game.decision.step == "T2.1" and game.decision.tile is not None


def _row(before: Game, game: int, turn: int, played: list[str], final: list[int]) -> Row:
    decision = before.decision
    assert decision is not None
    assert decision.tile is not None
    me = decision.player
    return Row(
        game=game,
        turn=turn,
        player=me,
        players=before.rules.players,
        tile=decision.tile.id,
        tiles_left=sum(map(len, before.piles)),
        position=position(before),
        scores=list(before.scores),
        ended_now=list(before.if_ended_now().scores),
        value=round(value(before.view(me)), 2),
        played=played,
        final_scores=list(final),
        final_lead=lead(final, me),
    )


def lead(scores: list[int], player: int) -> int:
    return scores[player] - max(score for other, score in enumerate(scores) if other != player)


def value(view: Game) -> float:
    """The lead of the player to move after the best turn: by the learned tables, else by the learned evaluation."""
    assert view.decision is not None
    if knows(view):
        from bastide.players.bridge import to_simulator
        from bastide.players.lookahead import judged

        return float(judged(to_simulator(view))[1][0])
    turns = turns_for(view, Evaluation(view), EFFORT, Random(0))
    return max(line.worth for line in turns.lines(view))


def load_writer() -> Any:
    """The library that writes the columnar file; raises BastideError, with what to install, if it is missing."""
    try:
        return import_module("pyarrow.parquet")
    except ImportError:
        raise BastideError(_NO_WRITER, install=install("data")) from None


def write_parquet(table: Iterable[Row], file: Path) -> int:
    """Write the rows; returns how many."""
    writer, found = load_writer(), [structs.asdict(row) for row in table]
    writer.write_table(_as_columns(found), file, compression="zstd")
    return len(found)


def _as_columns(found: list[dict[str, Any]]) -> Any:
    arrow = import_module("pyarrow")
    whole, text = arrow.int32(), arrow.string()
    kinds = {int: whole, str: text, float: arrow.float32(), list[int]: arrow.list_(whole), list[str]: arrow.list_(text)}
    columns = [(name, kinds[kind]) for name, kind in get_type_hints(Row).items()]
    return arrow.Table.from_pylist(found, schema=arrow.schema(columns))
