"""`bastide backup`, `restore`, `export` and `delete`: the commands for whoever looks after the games of a server."""

from __future__ import annotations

import asyncio
import json
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
    assert run("backup", str(copy)).output == f"{copy}: 1 tables.\n"
    assert "exists already" in fails("backup", str(copy))
    assert run("restore", str(copy), "--database", str(again)).output == "1 tables are back.\n"
    assert "exists already" in fails("restore", str(copy))
    settings = tmp_path / "bastide.toml"
    settings.write_text(f'public-url = "https://bastide.example.org"\ndatabase = "{again}"\n', encoding="utf-8")
    assert "1 Tische" in run("--language", "de", "backup", str(tmp_path / "b.sqlite"), "--config", str(settings)).output


def test_a_game_is_exported_and_deleted(run: Run, fails: Fails, link: str, tmp_path: Path) -> None:
    mine = tmp_path / "mine.json"
    assert run("export", str(mine), link).output == f"{mine}: 1 games.\n"
    assert json.loads(mine.read_bytes())["games"][0]["table"]["id"] == link.partition("#")[0]
    assert "exists already" in fails("export", str(mine), link)
    assert run("delete", link).output == f"{link.partition('#')[0]} is deleted.\n"
    assert "not the link of a seat" in fails("delete", link)
    assert "no games" in fails("delete", link, "--database", str(tmp_path / "nothing.sqlite"))
