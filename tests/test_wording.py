"""What players read: words that nobody would say stay away, and sentences stay short."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = sorted((ROOT / "src" / "bastide").rglob("*.py"))
FLUENT = sorted((ROOT / "src" / "bastide" / "words").rglob("*.ftl"))
STIFF = (
    "action with a figure",
    "Help that everybody",
    "sends him away",
    "comes here",
    "town of two halves",
    "Final sheet",
    "Film of",
    "smithy",
    "Not now;",
    "is no value",
    "brought points to others",
)
LONGEST = 15


def texts(tree: ast.AST) -> Iterator[str]:
    """The English of every `Text` that is written out."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Text":
            for named in call.keywords:
                if named.arg == "en" and isinstance(named.value, ast.Constant):
                    yield str(named.value.value)


def questions(tree: ast.AST) -> Iterator[str]:
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Question":
            for text in ast.walk(call):
                if isinstance(text, ast.Constant) and isinstance(text.value, str):
                    yield text.value


def read(path: Path) -> ast.AST:
    return ast.parse(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("stiff", STIFF)
def test_nobody_reads_what_nobody_would_say(stiff: str) -> None:
    found = [text for path in SOURCES for text in texts(read(path)) if stiff.lower() in text.lower()]
    found += [line for path in FLUENT for line in path.read_text(encoding="utf-8").splitlines() if stiff in line]
    assert found == []


def test_a_question_is_asked_in_short_sentences() -> None:
    """In both languages; a name counts as one word."""
    asked = {text for path in SOURCES for text in questions(read(path))}
    long = [
        sentence for text in asked for sentence in re.split(r"(?<=[.:;?])\s", text) if len(sentence.split()) > LONGEST
    ]
    assert long == []
