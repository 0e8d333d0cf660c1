"""The documents say what the server does: the example plays, and what is listed is what there is."""

from __future__ import annotations

import asyncio
import importlib.util
import re
import types
from pathlib import Path
from typing import get_args

import pytest
from house import house, runs

from bastide.server import faults
from bastide.server.faults import STATUS
from bastide.server.messages import AnyFromClient, Question
from bastide.text import Text

DOCS = Path(__file__).parents[2] / "docs"


def _example() -> types.ModuleType:
    spec = importlib.util.spec_from_file_location("example_bot", DOCS / "examples" / "bot.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@runs
async def test_the_example_bot_plays_a_game(tmp_path: Path) -> None:
    bot = _example()
    async with house(tmp_path / "t.sqlite") as server:
        table, _ = await server.create("open", "computer:random")
        playing = asyncio.to_thread(lambda: asyncio.run(bot.play(f"http://{server.address}", table, 0)))
        scores = await playing
        assert scores[0] > scores[1], "it beats chance"
    lines = (DOCS / "examples" / "bot.py").read_text().splitlines()
    assert sum(bool(line.strip()) for line in lines) <= 40


@pytest.mark.parametrize("kind", get_args(AnyFromClient), ids=lambda kind: kind.__name__)
def test_every_message_is_described(kind: type) -> None:
    tag = kind.__struct_config__.tag  # type: ignore[attr-defined]
    assert f'"type": "{tag}"' in (DOCS / "protocol.md").read_text()


def test_every_question_and_code_is_described() -> None:
    protocol, http = (DOCS / "protocol.md").read_text(), (DOCS / "http.md").read_text()
    for question in get_args(Question):
        assert f'"what": "{question}"' in protocol
    source = "".join(path.read_text() for path in (DOCS.parent / "src/bastide/server").glob("*.py"))
    used = set(re.findall(r'Refused\(\s*"([a-z-]+)"', source)) | {"storage"}
    for code in used:
        assert f"`{code}`" in protocol or f"`{code}`" in http, code
    assert set(STATUS) <= used


def test_every_reason_is_told_in_both_languages() -> None:
    texts = [value for value in vars(faults).values() if isinstance(value, Text)]
    assert len(texts) > 20
    for text in texts:
        assert set(re.findall(r"{\w+}", text.en)) == set(re.findall(r"{\w+}", text.de))
        assert text.en != text.de
