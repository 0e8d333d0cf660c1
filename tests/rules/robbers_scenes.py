"""Scenes with counters and robbers on the score track."""

from __future__ import annotations

from bastide.game.game import Game
from bastide.game.module import OptionValue
from bastide.modules.robbers import Robbers
from bastide.testkit.scene import scene

MODULES = ("robbers",)
TOWN = "(0,0) E ffcf"
"""Half a town; with the other half at (0,1) it is worth 4 points."""
ROAD_AND_CITY = "(0,1) U rfrf, (0,2) W rrfr, (0,-1) G cfcf, (0,-2) E ffcf"
"""A tile at (0,0) completes a road of 3 and a city of 6 points."""


def robbers_game(
    board: str = "(0,0) D crfr",
    figures: str = "",
    *,
    draw: str,
    scores: dict[int, int] | None = None,
    robbers: dict[int, int] | None = None,
    players: int = 4,
    turn: str = "Red",
    modules: tuple[str, ...] = (),
    options: dict[str, OptionValue] | None = None,
) -> Game:
    """A scene with counters and robbers on the score track."""
    game = scene(board, figures, draw=draw, players=players, turn=turn, modules=(*MODULES, *modules), options=options)
    for player, score in (scores or {}).items():
        game.scores[player] = score
    for player, field in (robbers or {}).items():
        game.slot(Robbers).send(player, field)
    return game
