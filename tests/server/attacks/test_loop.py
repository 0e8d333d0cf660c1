"""Long games and floods of dear messages: the loop does little at a time, and other tables notice nothing."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from pathlib import Path
from random import Random

import pytest
from house import Person, runs
from siege import LONGEST, SEATS, Siege, besieged
from websockets.exceptions import ConnectionClosed

from bastide.game.record import Record
from bastide.modules import PRESETS, new_game
from bastide.testkit.lively import lively_answer

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads the processor time in /proc")
ACTIONS = 1200


@pytest.fixture(scope="module")
def long_game() -> str:
    """The record of a game with everything that there is."""
    game, chance = new_game(6, PRESETS["everything"].modules, seed=1), Random(1)
    while len(game.actions()) < ACTIONS and game.decision is not None:
        game.apply(lively_answer(game.decision, chance))
    return Record.of(game).to_json()


async def imported(siege: Siege, text: str) -> str:
    async with siege.http() as http:
        made = await http.post("/api/import", json={"text": text})
    assert made.status_code == 201, made.text
    table: str = made.json()["id"]
    return table


async def continued(siege: Siege, table: str) -> tuple[str, list[str]]:
    async with siege.http() as http:
        wish = {"position": ACTIONS, "seats": SEATS * 3}
        made = (await http.post(f"/api/tables/{table}/continue", json=wish)).json()
    return made["table"]["id"], made["secrets"]


@runs
async def test_long_games_keep_nobody_waiting(tmp_path: Path, long_game: str) -> None:
    waits: dict[str, float] = {}
    async with besieged(tmp_path) as siege:
        table = ""

        async def importing() -> None:
            nonlocal table
            table = await imported(siege, long_game)

        waits["import"] = await siege.slowest(importing())

        async def film() -> None:
            async with siege.person(table) as guest:
                for position in (0, 1, 700, 1199, 333, 334, 1):
                    past = await guest.ask(type="ask", what="history", position=position)
                    assert past["snapshot"]["position"] == position
                assert len((await guest.ask(type="ask", what="course"))["steps"]) == ACTIONS

        waits["film and course"] = await siege.slowest(film())
        played: tuple[str, list[str]] = ("", [])

        async def continuing() -> None:
            nonlocal played
            played = await continued(siege, table)

        waits["continue"] = await siege.slowest(continuing())

        async def taking_back() -> None:
            async with siege.person(played[0], played[1][0]) as person:
                for position in (1, 1100, 600, 1):
                    before = person.snapshot["position"]
                    await person.send(type="take-back", position=position)
                    while person.snapshot["position"] == before:
                        await person.hear("state")

        waits["take-back"] = await siege.slowest(taking_back())
    async with besieged(tmp_path) as siege:

        async def waking() -> None:
            for id in (table, played[0]):
                async with siege.person(id):
                    pass

        waits["wake"] = await siege.slowest(waking())
    assert {name: wait for name, wait in waits.items() if wait > LONGEST} == {}


@runs
async def test_a_flood_of_dear_messages(tmp_path: Path, long_game: str) -> None:
    """Ten sockets of one visitor, each with the dearest questions about a large game, as many as the limit allows."""
    async with besieged(tmp_path) as siege:
        table, secrets = await continued(siege, await imported(siege, long_game))

        async def flooding(secret: str | None) -> None:
            with contextlib.suppress(ConnectionClosed):  # who floods may be cut off
                async with siege.person(table, secret) as person:
                    await _flood(person)

        async def attack() -> None:
            await asyncio.gather(*(flooding(secret) for secret in [*secrets, *[None] * 4]))

        wait = await siege.slowest(attack())
    assert wait < LONGEST


async def _flood(person: Person) -> None:
    position = person.snapshot["position"]
    for number in range(10):
        for what in ("dead-cells", "standing", "fields"):
            await person.send(type="ask", what=what, id=number)
        await person.send(type="ask", what="history", position=number * 57, id=number)
        await person.send(type="draft", position=position, actions=[], id=number)
    for _ in range(50):
        await person.hear("answer", "error", "drafted")
