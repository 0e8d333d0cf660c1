"""`python -m bastide.server`: the server by itself."""

from __future__ import annotations

import argparse

from bastide.errors import BastideError
from bastide.server import run


def main() -> None:
    parser = argparse.ArgumentParser(prog="bastide-server", description="Serves tables for the game Carcassonne.")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--database", help="file in which games are kept; without it one in your data folder")
    parser.add_argument("--player", action="append", default=[], metavar="MODULE:CLASS", help="a player of your own")
    parser.add_argument("--workers", type=int, help="processes in which computers think")
    parser.add_argument("--seed", type=int, help="seed of every new table, for tests")
    parser.add_argument("--no-painting", action="store_true", help="paint tiles only when they are asked for")
    parser.add_argument("--open", action="store_true", help="open the page")
    given = parser.parse_args()
    seeds = None if given.seed is None else (lambda: given.seed)
    try:
        run(
            given.host,
            given.port,
            given.database,
            open_browser=given.open,
            players=given.player,
            workers=given.workers,
            seeds=seeds,
            paint_ahead=not given.no_painting,
            on_start=lambda address: print(f"Bastide: {address}", flush=True),
        )
    except BastideError as fault:
        parser.exit(2, f"{fault}\n")


if __name__ == "__main__":
    main()
