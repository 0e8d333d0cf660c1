"""`bastide backup`, `restore`, `export`, `delete`, `server check`: for whoever looks after the games of a server."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path

import pytest
from command import Fails, Run

from bastide.server.hub import Hub, SeatWanted, TableWanted


@pytest.fixture
def link(tmp_path: Path) -> str:
    """The link of a seat at a table in the usual file."""

    async def make() -> str:
        async with Hub(tmp_path / "home" / "tables.sqlite", workers=1).opened() as hub:
            table, secrets = await hub.create(TableWanted([SeatWanted("here"), SeatWanted("here")]), "")
            return f"{table.id}#{secrets[0]}"

    return asyncio.run(make())


def test_a_backup_comes_back(run: Run, fails: Fails, link: str, tmp_path: Path) -> None:
    copy, again = tmp_path / "copy.sqlite", tmp_path / "again.sqlite"
    assert run("backup", str(copy)).output == f"{copy} is written. Tables: 1.\n"
    assert "exists already" in fails("backup", str(copy))
    assert run("restore", str(copy), "--database", str(again)).output == "The games are back. Tables: 1.\n"
    assert "exists already" in fails("restore", str(copy))
    settings = tmp_path / "bastide.toml"
    settings.write_text(f'public-url = "https://bastide.example.org"\ndatabase = "{again}"\n', encoding="utf-8")
    told = run("--language", "de", "backup", str(tmp_path / "b.sqlite"), "--config", str(settings)).output
    assert told.endswith("Tische: 1.\n")


def test_a_game_is_exported_and_deleted(run: Run, fails: Fails, link: str, tmp_path: Path) -> None:
    mine = tmp_path / "mine.json"
    assert run("export", str(mine), link).output == f"{mine}: 1 games.\n"
    assert json.loads(mine.read_bytes())["games"][0]["table"]["id"] == link.partition("#")[0]
    assert "exists already" in fails("export", str(mine), link)
    assert run("delete", link).output == f"{link.partition('#')[0]} is deleted.\n"
    assert "not the link of a seat" in fails("delete", link)
    assert "no games" in fails("delete", link, "--database", str(tmp_path / "nothing.sqlite"))


def test_damaged_games_are_named_repaired_and_closed(run: Run, fails: Fails, link: str, tmp_path: Path) -> None:
    file, table = tmp_path / "home" / "tables.sqlite", link.partition("#")[0]
    assert run("server", "check").output == "Tables checked: 1. Damaged: 0. Repaired: 0.\n"
    place = b'{"do":"place","cell":[%d,9],"rotation":0}'
    with sqlite3.connect(file) as stored:
        for position in range(3):
            row = (table, position, place % position, 0, 0.0, 0.0, 0.0)
            stored.execute("INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?)", row)
    found = run("server", "check")
    assert found.exit_code == 1
    assert found.output.startswith(f"{table}: damaged at move 0 of 3 (IllegalAction: A tile must touch")
    assert found.output.endswith("Tables checked: 1. Damaged: 1. Repaired: 0.\n")
    mended = run("--language", "de", "server", "check", "--repair", "--folder", str(tmp_path))
    assert mended.exit_code == 0
    cut = json.loads((tmp_path / f"bastide-{table}-0.json").read_bytes())
    assert [row["position"] for row in cut["log"]] == [0, 1, 2]
    assert cut["table"][0]["id"] == table
    assert "Repariert: 1" in mended.output
    assert run("server", "check").exit_code == 0
    with sqlite3.connect(file) as stored:
        stored.execute("UPDATE tables SET over = 1")
    assert "it is noted as over, but goes on" in run("server", "check", "--repair").output
    with sqlite3.connect(file) as stored:
        stored.execute("UPDATE tables SET setup = '{'")
    unusable = run("server", "check", "--repair")
    assert (unusable.exit_code, f"--close {table}" in unusable.output) == (1, True)
    assert "is closed" in run("server", "check", "--close", table, "--folder", str(tmp_path)).output
    assert "no table" in fails("server", "check", "--close", table)
    assert run("server", "check").output == "Tables checked: 0. Damaged: 0. Repaired: 0.\n"
