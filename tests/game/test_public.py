"""What bot writers read: help() is short, every public name is explained, and the README passes a strict type check."""

from __future__ import annotations

import ast
import inspect
import pydoc
import re
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import get_args

import pytest
from msgspec import Struct

import bastide
from bastide.game.actions import AnyAction
from bastide.game.decision import NumberRange
from bastide.game.events import AnyEvent, Breakdown, Event

ROOT = Path(__file__).resolve().parents[2]
PUBLIC: list[type] = [
    bastide.Game,
    bastide.Record,
    bastide.Decision,
    bastide.Setup,
    bastide.Action,
    NumberRange,
    Breakdown,
    Event,
    *get_args(AnyAction),
    *get_args(AnyEvent),
]


def field_docs(kind: type) -> set[str]:
    """Fields of a struct with a line of their own below them."""
    (node,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    assert isinstance(node, ast.ClassDef)
    return {
        field.target.id
        for field, below in zip(node.body, node.body[1:], strict=False)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(below, ast.Expr)
        and isinstance(below.value, ast.Constant)
    }


@pytest.mark.parametrize("kind", PUBLIC, ids=lambda kind: kind.__name__)
def test_every_public_name_is_explained(kind: type) -> None:
    told = kind.__doc__ or ""
    fields = set(kind.__struct_fields__) if issubclass(kind, Struct) else set()
    members = {name: value for name, value in vars(kind).items() if not name.startswith("_") and name not in fields}
    silent = [name for name, value in members.items() if not inspect.getdoc(value)]
    silent += [name for name in fields - field_docs(kind) if f"`{name}`" not in told]
    assert told
    assert silent == []


def test_help_fits_two_screens() -> None:
    lines = pydoc.render_doc(bastide, renderer=pydoc.plaintext).splitlines()  # type: ignore[attr-defined]
    assert len(lines) <= 110
    assert any("new_game(" in line for line in lines)


def test_help_names_whatever_is_public() -> None:
    """Modules aside, all that can be had as bastide.NAME."""
    public = {name for name, value in vars(bastide).items() if name[0] != "_" and not inspect.ismodule(value)}
    assert bastide.__doc__
    named = set(re.findall(r"\w+", bastide.__doc__)) | set(bastide.__all__)
    assert public <= named


@pytest.mark.slow
def test_the_examples_of_the_readme_pass_a_strict_type_check(tmp_path: Path) -> None:
    examples = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.S)
    assert examples
    for number, example in enumerate(examples):
        (tmp_path / f"example_{number}.py").write_text(example, encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--follow-imports=silent",
        "--cache-dir",
        str(tmp_path / "cache"),
    ]
    found = subprocess.run(
        [*command, "--config-file", "", *map(str, sorted(tmp_path.glob("*.py")))],
        capture_output=True,
        text=True,
        env={"MYPYPATH": str(ROOT / "src"), "PATH": ""},
        cwd=tmp_path,
    )
    assert found.returncode == 0, found.stdout


def test_the_types_are_shipped() -> None:
    assert (Path(bastide.__file__).parent / "py.typed").exists()
