"""Whatever is asked over HTTP is answered or refused with a sentence: schemathesis makes the requests from /schema."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from house import house
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode

from bastide.server.app import create_app

EXAMPLES = 20
"""Requests of each kind."""


class Served:
    """A server in a thread of its own, with a table that has begun."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._ready = threading.Event()
        self.address = self.table = ""
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()))

    def __enter__(self) -> Served:
        self._thread.start()
        assert self._ready.wait(60)
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join()

    async def _serve(self) -> None:
        self._loop, self._over = asyncio.get_running_loop(), asyncio.Event()
        async with house(self._folder / "t.sqlite") as server:
            self.address = str(server.http.base_url)
            self.table, _ = await server.create("here", "open")
            self._ready.set()
            await self._over.wait()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("served")) as found:
        yield found


def _operations() -> list[Any]:
    app = create_app(":memory:", workers=1)
    schema: Any = schemathesis.openapi.from_dict(app.openapi_schema.to_schema())
    return [found.ok() for found in schema.get_all_operations()]


@pytest.mark.parametrize("operation", _operations(), ids=lambda operation: operation.label)
def test_no_request_is_too_strange_for_an_answer(operation: Any, served: Served) -> None:
    @settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy() | operation.as_strategy(GenerationMode.NEGATIVE))
    def ask(case: Any) -> None:
        if "table_id" in (case.path_parameters or {}) and case.path_parameters["table_id"][:1] < "m":
            case.path_parameters["table_id"] = served.table
        answer = case.call(base_url=served.address)
        assert answer.status_code < 500, answer.text
        if answer.status_code >= 400:
            told = answer.json()
            assert told["code"]
            assert all(told["text"][language].endswith((".", "?", "!")) for language in ("en", "de")), told

    ask()
