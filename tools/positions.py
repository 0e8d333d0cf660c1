"""Write the positions on which the client's layout is tested: python tools/positions.py

They are random positions of small and large games, each with what the page offers there: cells for a tile, or spots
for the signs of a decision, in units of the table (a tile is 100 wide). Few rules matter here, only places; the file
needs writing anew only when it should hold other games.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any

import bastide
from bastide.art import seats
from bastide.game.actions import Action, Choose, Deploy, Place
from bastide.game.game import Game
from bastide.testkit.lively import lively_answer
from bastide.tiles.geometry import cell_of

FILE = Path(__file__).resolve().parent.parent / "web" / "tests" / "positions.json"
WANTED = 200
TILE = 100
LARGE = ("river", "inns-cathedrals", "traders-builders", "abbot", "princess-dragon", "tower", "abbey-mayor")
GAMES: tuple[tuple[int, tuple[str, ...]], ...] = ((2, ()), (2, ("abbot", "river")), (4, LARGE), (6, LARGE))

Shown = dict[str, Any]
Sign = tuple[str, int, int]


def positions() -> list[Shown]:
    """As many positions as wanted, of all games in turn."""
    found = [
        list(_played(bastide.new_game(players, modules=modules, seed=seed), Random(seed)))
        for seed, (players, modules) in enumerate(GAMES * 5)
    ]
    mixed = [position for positions in zip_longest(*found) for position in positions if position]
    return mixed[:WANTED]


def _played(game: Game, rng: Random) -> Iterator[Shown]:
    """Positions of a game, spread over its length: some with cells for the tile in hand, some with spots."""
    tiles = sum(len(pile) for pile in game.piles)
    marks = [tiles * i // 8 for i in range(1, 8)]
    due = {"cells": list(marks), "spots": list(marks)}
    while game.decision is not None:
        shown = _shown(game, game.decision.actions)
        kind = "cells" if shown["cells"] else "spots"
        asks = shown["cells"] or shown["spots"] or shown["figures"]
        if asks and due[kind] and len(game.board.pieces) >= due[kind][0]:
            due[kind].pop(0)
            yield shown
        game.apply(lively_answer(game.decision, rng))


def _shown(game: Game, actions: Sequence[Action]) -> Shown:
    """The board as rows of text, the cells for a tile, and the places of signs: on the board, and beside figures."""
    cells = {action.cell for action in actions if isinstance(action, Place)}
    spots, figures = (set(), set()) if cells else _signs(game, actions)
    board = {cell_of(where) for _, where, _, _ in game.board.pieces}
    xs, ys = sorted(x for x, _ in board), sorted(y for _, y in board)
    rows = ["".join(".#"[(x, y) in board] for x in range(xs[0], xs[-1] + 1)) for y in range(ys[0], ys[-1] + 1)]
    return {
        "corner": [xs[0], ys[0]],
        "board": rows,
        "cells": sorted(cells),
        "spots": [place for _, *place in sorted(spots)],
        "figures": [place for _, *place in sorted(figures)],
        "laid": None if cells else cell_of(game.board.pieces[-1][1]),
    }


def _signs(game: Game, actions: Sequence[Action]) -> tuple[set[Sign], set[Sign]]:
    """Where signs are asked for, each with the word of its answer."""
    spots: set[Sign] = set()
    figures: set[Sign] = set()
    for action in actions:
        if isinstance(action, Deploy):
            spots.add(("deploy", *_seat(game, action.segment)))
        if not isinstance(action, Choose):
            continue
        if action.figure is not None and game.where[action.figure] >= 0:
            figures.add((action.what, *_seat(game, game.where[action.figure])))
        elif action.segment is not None:
            spots.add((action.what, *_seat(game, action.segment)))
        elif action.cell is not None:
            spots.add((action.what, action.cell[0] * TILE + 50, action.cell[1] * TILE + 50))
    return spots, figures


def _seat(game: Game, segment: int) -> tuple[int, int]:
    face, where, rotation, first = game.board.pieces[game.board.piece_of[segment]]
    places, (x, y) = seats(face, rotation), cell_of(where)
    dx, dy = places[segment - first] if 0 <= segment - first < len(places) else (50, 50)
    return round(x * TILE + dx), round(y * TILE + dy)


if __name__ == "__main__":
    found = positions()
    FILE.write_text("[\n" + ",\n".join(json.dumps(p, separators=(",", ":")) for p in found) + "\n]\n")
    print(f"{len(found)} positions in {FILE}, {FILE.stat().st_size // 1000} kB")
