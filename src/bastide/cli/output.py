"""Where the command prints: one console, JSON for programs, progress only for people."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

import msgspec

if TYPE_CHECKING:
    from rich.console import Console

INTERRUPTED = 130
"""The exit code after Ctrl+C."""


def console() -> Console:
    """The console for standard output as it is now; colours only where a terminal shows them."""
    from rich.console import Console

    return Console(highlight=False, soft_wrap=False)


def print_json(value: object) -> None:
    """One JSON value, indented, for a program to read."""
    import typer

    typer.echo(msgspec.json.format(msgspec.json.encode(value, enc_hook=str), indent=2).decode())


class Advance(Protocol):
    def __call__(self, steps: int = 1) -> None: ...


@contextmanager
def progress(text: str, total: int) -> Iterator[Advance]:
    """A progress bar on standard error; nothing at all when nobody looks at it."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    errors = Console(stderr=True)
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=errors,
        transient=True,
        redirect_stdout=sys.stdout.isatty(),  # what goes into a pipe goes there at once, past the bar
        disable=not errors.is_terminal,
    ) as bar:
        task = bar.add_task(text, total=total)

        def advance(steps: int = 1) -> None:
            bar.advance(task, steps)

        yield advance
