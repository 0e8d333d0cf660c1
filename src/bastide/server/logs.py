"""The log: one line an entry, as text for people or as JSON for programs, with the id of the request it is about."""

from __future__ import annotations

import json
import logging
import sys
import time
from contextvars import ContextVar
from typing import Literal

Format = Literal["text", "json"]
Level = Literal["debug", "info", "warning", "error"]

REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The id of the request or socket that is being dealt with."""


class JsonLines(logging.Formatter):
    """Every entry as one JSON object: time, level, logger, text, request, and whatever `fields` holds."""

    def format(self, record: logging.LogRecord) -> str:
        entry = _entry(record)
        if record.exc_info:
            entry["trace"] = self.formatException(record.exc_info)
        return json.dumps(entry, default=str)


class Lines(logging.Formatter):
    """Every entry as one line, a trace below it."""

    def format(self, record: logging.LogRecord) -> str:
        entry = _entry(record)
        first = f"{entry.pop('time')} {entry.pop('level').upper()} {entry.pop('logger')}: {entry.pop('text')}"
        line = " ".join([first, *(f"{name}={value}" for name, value in entry.items())])
        line = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in line)  # nobody adds a line of his own
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def _entry(record: logging.LogRecord) -> dict[str, str]:
    moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
    entry = {
        "time": f"{moment}.{int(record.msecs):03}Z",
        "level": record.levelname.lower(),
        "logger": record.name,
        "text": record.getMessage(),
    }
    if request := REQUEST.get():
        entry["request"] = request
    return entry | getattr(record, "fields", {})


def configure(level: Level, form: Format) -> None:
    """Let everything that is logged in this process go to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else Lines())
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    for name in ("aiosqlite", "sqlalchemy.engine.Engine", "asyncio", "websockets"):
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.getLogger().level))
