"""What a newcomer installs: the built packages in an empty environment, and the page they serve.

Needs the package index; it fails, and does not skip, where there is none.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tarfile
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = "bastide/server/static/"
PATIENCE = 600


def run(*command: str | Path, cwd: Path) -> str:
    """What a program says; its faults are shown with the failed test."""
    done = subprocess.run(command, cwd=cwd, env=_env(), text=True, capture_output=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def _env() -> dict[str, str]:
    """Without the folder of the sources, so that the installed package alone is there."""
    return {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "BASTIDE_SKIP_WEB")}


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("packages")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    return folder


@pytest.fixture(scope="module")
def environment(packages: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment in which the wheel is installed, to play with."""
    folder = tmp_path_factory.mktemp("environment")
    run(sys.executable, "-m", "venv", folder, cwd=folder)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    wheel = next(packages.glob("*.whl"))
    run(programs / "python", "-m", "pip", "install", "--quiet", f"{wheel}[play]", cwd=folder)
    return programs


@contextmanager
def playing(programs: Path, folder: Path) -> Iterator[str]:
    """`bastide play` as a process; gives the address of its page."""
    database = str(folder / "games.sqlite")
    command = [str(programs / "bastide"), "play", "--no-open", "--port", "0", "--database", database]
    with subprocess.Popen(command, cwd=folder, env=_env(), text=True, stdout=subprocess.PIPE) as process:
        try:
            assert process.stdout is not None
            told = process.stdout.readline()
            found = re.search(r"http://\S+/", told)
            assert found is not None, told
            yield found[0]
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(60)


def read(address: str) -> str:
    with urllib.request.urlopen(address, timeout=60) as answer:
        return str(answer.read().decode())


def test_the_installed_wheel_serves_the_page(environment: Path, tmp_path: Path) -> None:
    with playing(environment, tmp_path) as address:
        page = read(address)
        script = re.search(r'src="/(assets/[^"]+\.js)"', page)
        assert script is not None, page
        assert len(read(address + script[1])) > 10_000
        assert '"inns-cathedrals"' in read(address + "api/catalogue")
        assert "Traders &amp; Builders" in read(address + "api/rules/traders-builders"), "the wheel carries the rules"


def test_the_source_distribution_is_installed_without_node(packages: Path, environment: Path, tmp_path: Path) -> None:
    """pip makes a wheel of it with nothing but hatchling, and the page in it is the one that was built here."""
    sdist = next(packages.glob("*.tar.gz"))
    run(environment / "python", "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", tmp_path, sdist, cwd=tmp_path)
    names = [_pages(wheel) for wheel in (next(tmp_path.glob("*.whl")), next(packages.glob("*.whl")))]
    assert f"{PAGE}index.html" in names[0]
    assert names[0] == names[1]


def _pages(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as files:
        return sorted(name for name in files.namelist() if name.startswith(PAGE))


def test_the_source_distribution_holds_sources_alone(packages: Path) -> None:
    with tarfile.open(next(packages.glob("*.tar.gz"))) as files:
        folders = {"/".join(name.split("/")[1:3]) for name in files.getnames()}
    assert {"web/package-lock.json", "tools/build_web.py", "src/bastide"} <= folders
    assert not [name for name in folders if name.startswith(".venv") or "node_modules" in name]
