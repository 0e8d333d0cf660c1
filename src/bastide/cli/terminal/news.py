"""What has happened: the last turns, one line each, and for every award where it comes from."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from rich.text import Text as Line

from bastide.cli.speech import language
from bastide.cli.terminal.seats import COLOURS, MARKS
from bastide.game.events import AnyEvent, EndStarted, Scored, TileDrawn, TilePlaced, TileRemoved, TurnStarted
from bastide.game.game import Game
from bastide.game.lines import breakdown_text, event_lines


def news_lines(game: Game, turns: Sequence[Sequence[AnyEvent]], most: int = 8) -> list[Line]:
    lines: list[Line] = []
    for turn in turns:
        lines += [Line(line, "dim") for line in event_lines(game, turn, language())]
        lines += [award_line(game, event) for event in turn if isinstance(event, Scored)]
    return lines[-most:]


def award_line(game: Game, event: Scored) -> Line:
    mark, name = MARKS[event.player], game.player_names[event.player]
    line = Line(f"   {mark} {name} {event.points:+d}", f"bold {COLOURS[event.player]}")
    return line.append(f"  {breakdown_text(game.rules, event, language())}", "not bold default")


def last_turns(events: Sequence[AnyEvent], number: int) -> list[list[AnyEvent]]:
    """The events of the last turns; the tile that is in somebody's hand is no news."""
    starts = [at for at, event in enumerate(events) if isinstance(event, TurnStarted)]
    turns = [list(events[a:b]) for a, b in pairwise([*starts, len(events)])]
    if turns and not any(isinstance(event, TilePlaced) for event in turns[-1]):
        del turns[-1]
    return [without_hand(turn) for turn in turns[-number:]]


def turn_at(events: Sequence[AnyEvent], at: int) -> list[AnyEvent]:
    """The turn that was going on when there were `at` events, without the tile that was drawn for the next one."""
    start = max((n for n, event in enumerate(events[:at]) if isinstance(event, TurnStarted)), default=0)
    ends = (n for n, event in enumerate(events) if n >= at and isinstance(event, TurnStarted | EndStarted))
    return without_hand(list(events[start : next(ends, len(events))]))


def without_hand(turn: list[AnyEvent]) -> list[AnyEvent]:
    laid = max((n for n, event in enumerate(turn) if isinstance(event, TilePlaced)), default=0)
    return [e for n, e in enumerate(turn) if n <= laid or not isinstance(e, TileDrawn | TileRemoved)]
