"""A computer player of one's own, as docs/bot.md shows it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bastide.envs.gym import CarcassonneEnv

BOT = (Path(__file__).parents[2] / "docs" / "bot.md").read_text(encoding="utf-8")


def test_the_player_of_the_document_plays_and_wins(capsys: pytest.CaptureFixture[str]) -> None:
    example, _ = re.findall(r"```python\n(.*?)```", BOT, re.S)
    made: dict[str, type] = {}
    exec(compile(example, "docs/bot.md", "exec"), made)
    hasty, dice = map(int, re.findall(r"\d+", capsys.readouterr().out))
    assert hasty > dice
    env = CarcassonneEnv(made["Hasty"](), seat=1)
    env.reset(seed=1)
    assert env.episodes.player == 1
