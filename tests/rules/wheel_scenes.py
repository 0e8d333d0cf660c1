"""The board of the wheel as a scene, followers on its crowns, and a pig that is about to run."""

from __future__ import annotations

from typing import Any

from questions import figure

from bastide.game.actions import PASS
from bastide.game.events import AnyEvent
from bastide.game.frames import FIGURE_STEPS
from bastide.game.game import Game, Spot
from bastide.modules.wheel_of_fortune.board import Wheel
from bastide.testkit.scene import COLOURS, lay, scene

MODULES = ("wheel-of-fortune",)
BOARD = ", ".join(f"({x},{y}) Srad{'ABCD'[x]}{y + 1}/0" for y in range(4) for x in range(4))
FORTUNE, TAXES, FAMINE, STORM, INQUISITION, PLAGUE = range(6)
NUMBERED = {1: "Srad33", 2: "Srad34", 3: "Srad35"}
"""Straight roads with each of the numbers."""


def wheel_game(tiles: str = "", figures: str = "", *, draw: str, modules: tuple[str, ...] = (), **choices: Any) -> Game:
    """A scene with the board of the wheel, in which the tiles of the base game are there too."""
    options = {"wheel.tiles": "both"} | choices.pop("options", {})
    board = f"{BOARD}, {tiles}" if tiles else BOARD
    return scene(board, figures, draw=draw, modules=(*MODULES, *modules), options=options, **choices)


def on_crown(game: Game, word: str, player: int, kind: str = "small", number: int = 6) -> int:
    """Put a figure of a player onto a crown, the last of the small ones unless said otherwise."""
    found = figure(game, player, kind, number if kind == "small" else 0)
    game.put(found, Spot(word))
    return found


def about_to_spin(
    number: int, sector: int, tiles: str = "", figures: str = "", *, then: str = "V V V V", **choices: Any
) -> Game:
    """The last player is to lay a tile; then Red draws one that moves the pig, by so many, to this sector."""
    players = choices.setdefault("players", 2)
    game = wheel_game(tiles, figures, draw=f"U {NUMBERED[number]} {then}", turn=COLOURS[players - 1], **choices)
    game.slot(Wheel).sector = (sector - number) % 6
    return game


def spin(game: Game) -> list[AnyEvent]:
    """Lay the tile before the one with the number; returns what happened."""
    events = lay(game, "(2,-1) U rfrf")
    while game.decision is not None and game.decision.step in FIGURE_STEPS:
        events += game.apply(PASS)
    return events


def pig(game: Game) -> int:
    return game.slot(Wheel).sector
