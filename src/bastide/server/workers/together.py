"""The workers of all processes on a database, as one pool for each of them."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Container

from bastide.server.storage import Storage
from bastide.server.workers.far import Far, FarWorker, watch_hands
from bastide.server.workers.hands import Hands
from bastide.server.workers.pool import Workers, usual_number


class Together:
    def __init__(self, storage: Storage, number: int | None, players: Container[str]) -> None:
        self._storage = storage
        self.far = Far(storage)
        self._hands = Hands(storage, number or usual_number())
        self.workers = Workers(number, players, lambda: FarWorker(self.far))

    @contextlib.asynccontextmanager
    async def working(self) -> AsyncIterator[None]:
        """Hand in jobs, and do some."""
        async with self.far.opened(), self._hands.working():
            watching = asyncio.create_task(watch_hands(self._storage, self.workers.resize))
            try:
                yield
            finally:
                watching.cancel()
