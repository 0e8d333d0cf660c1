"""The documents say what the server does: the example plays, and what is listed is what there is."""

from __future__ import annotations

import asyncio
import importlib.util
import itertools
import re
import types
from pathlib import Path
from typing import Any, get_args

import pytest
from house import House, house, runs

from bastide.game.actions import AnyAction, Choose
from bastide.game.events import AnyEvent, Breakdown
from bastide.game.game import Spot
from bastide.game.module import Token
from bastide.server import faults
from bastide.server.faults import STATUS
from bastide.server.limits import Limits
from bastide.server.messages import AnyFromClient, Question
from bastide.text import Text

DOCS = Path(__file__).parents[2] / "docs"


def _example() -> Any:
    spec = importlib.util.spec_from_file_location("example_bot", DOCS / "examples" / "bot.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


async def _play(bot: types.ModuleType, server: House, opponent: str = "random", **wanted: object) -> list[int]:
    """Let the example play a game as it would on its own: it makes its table itself."""
    scores: list[int] = await asyncio.to_thread(
        lambda: asyncio.run(bot.play(f"http://{server.address}", opponent, **wanted))
    )
    return scores


@runs
async def test_the_example_bot_beats_chance_in_every_game(tmp_path: Path) -> None:
    bot, seeds = _example(), itertools.count(1)
    async with house(tmp_path / "t.sqlite", seeds=lambda: next(seeds)) as server:
        games = [await _play(bot, server) for _ in range(5)]
    assert all(own > others for own, others in games), games
    lines = (DOCS / "examples" / "bot.py").read_text().splitlines()
    assert sum(bool(line.strip()) for line in lines) <= 60


@runs
async def test_the_example_bot_looks_at_all_its_moves(tmp_path: Path) -> None:
    bot = _example()
    offered, asked = [], []
    decide, ask = bot.Bot.decide, bot.Bot.ask

    async def deciding(self: Any, position: int, decision: Any) -> None:
        offered.append(len(decision["actions"]))
        await decide(self, position, decision)

    async def asking(self: Any, **message: Any) -> Any:
        asked.append(message["type"])
        return await ask(self, **message)

    bot.Bot.decide, bot.Bot.ask = deciding, asking
    async with house(tmp_path / "t.sqlite") as server:
        await _play(bot, server)
    assert max(offered) > 30
    assert asked.count("ask") == sum(offered)
    assert asked.count("act") == len(offered)


@runs
async def test_the_example_bot_waits_where_it_must_and_bids_at_bazaars(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot, codes = _example(), set()
    hear = bot.Bot.hear

    async def noted(self: Any) -> Any:
        message = await hear(self)
        codes.add(message.get("code"))
        return message

    bot.Bot.hear, bot.WAIT = noted, 0.07
    async with house(tmp_path / "t.sqlite", limits=Limits(messages=(150, 10))) as server:
        await _play(bot, server, modules=["bridges-castles-bazaars"], tiles={"base": 0}, first=0)
        (table,) = re.findall(r"/t/(\w+)", capsys.readouterr().out)
        stored = await server.hub.storage.log(table)
    assert codes == {None, "rate"}
    assert any(isinstance(line.entry, Choose) and line.entry.what == "bid" and line.seat == 0 for line in stored)


@runs
async def test_a_table_that_cannot_be_made_is_told_to_the_example_bot(tmp_path: Path) -> None:
    bot = _example()
    async with house(tmp_path / "t.sqlite") as server:
        with pytest.raises(SystemExit, match="no computer player called clever"):
            await _play(bot, server, "clever")


@pytest.mark.parametrize("kind", get_args(AnyFromClient), ids=lambda kind: kind.__name__)
def test_every_message_is_described(kind: type) -> None:
    tag = kind.__struct_config__.tag  # type: ignore[attr-defined]
    assert f'"type": "{tag}"' in (DOCS / "protocol.md").read_text()


def test_every_question_and_code_is_described() -> None:
    protocol, http = (DOCS / "protocol.md").read_text(), (DOCS / "http.md").read_text()
    for question in get_args(Question):
        assert f'"what": "{question}"' in protocol
    source = "".join(path.read_text() for path in (DOCS.parent / "src/bastide/server").glob("*.py"))
    used = set(re.findall(r'Refused\(\s*"([a-z-]+)"', source)) | {"storage", "damaged", "closed"}
    for code in used:
        assert f"`{code}`" in protocol or f"`{code}`" in http, code
    assert set(STATUS) <= used


def test_every_code_of_http_is_described() -> None:
    http = (DOCS / "http.md").read_text()
    assert [code for code in STATUS if f"`{code}` ({STATUS[code]}" not in " ".join(http.split())] == []


@pytest.mark.parametrize("kind", [*get_args(AnyEvent), Breakdown], ids=lambda kind: kind.__name__)
def test_every_event_is_described(kind: type) -> None:
    events = (DOCS / "protocol.md").read_text().partition("## Events")[2]
    rows = [line for line in events.splitlines() if line.startswith(f"| `{kind.__name__}`")]
    told = events if kind is Breakdown else "".join(rows)
    assert told
    fields = kind.__struct_fields__  # type: ignore[attr-defined]
    assert [field for field in fields if f"`{field}`" not in told and f'"{field}"' not in told] == []


@pytest.mark.parametrize("kind", [*get_args(AnyAction), Spot, Token], ids=lambda kind: kind.__name__)
def test_everything_that_an_action_or_the_table_names_is_described(kind: type) -> None:
    protocol, record = (DOCS / "protocol.md").read_text(), (DOCS / "record.md").read_text()
    told = protocol.partition("## The snapshot")[2].partition("## Events")[0]
    fields = kind.__struct_fields__  # type: ignore[attr-defined]
    assert [field for field in fields if f"`{field}`" not in told] == []
    if tag := kind.__struct_config__.tag:  # type: ignore[attr-defined]
        (row,) = [line for line in record.splitlines() if line.startswith(f"| `{tag}` |")]
        assert [field for field in fields if f"`{field}`" not in row] == []


def test_every_reason_is_told_in_both_languages() -> None:
    texts = [value for value in vars(faults).values() if isinstance(value, Text)]
    assert len(texts) > 20
    for text in texts:
        assert set(re.findall(r"{\w+}", text.en)) == set(re.findall(r"{\w+}", text.de))
        assert text.en != text.de
