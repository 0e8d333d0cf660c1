"""Scenes with two counters for everybody, and messages in a known order."""

from __future__ import annotations

from bastide.game.actions import Choose
from bastide.game.events import AnyEvent
from bastide.game.game import Game
from bastide.game.module import OptionValue
from bastide.modules.messages import MESSAGES, Counters
from bastide.testkit.scene import scene

MODULES = ("messages",)
ROAD = "(0,0) X rrrr"
"""With a crossing at (1,0) a road of 2 points is complete."""


def messages_game(
    board: str,
    figures: str = "",
    *,
    draw: str,
    counters: dict[int, tuple[int, int]] | None = None,
    message: str = "message-road",
    players: int = 2,
    turn: str = "Red",
    modules: tuple[str, ...] = (),
    options: dict[str, OptionValue] | None = None,
) -> Game:
    """`counters` are the points of man and woman; all messages have been read, and `message` comes next."""
    game = scene(board, figures, draw=draw, players=players, turn=turn, modules=(*MODULES, *modules), options=options)
    for player, (man, woman) in (counters or {}).items():
        set_counters(game, player, man, woman)
    game.slot(Counters).read = (message, *(word for word in MESSAGES if word != message))
    return game


def set_counters(game: Game, player: int, man: int, woman: int) -> None:
    women = game.slot(Counters).women
    game.scores[player] = man + woman
    game.slot(Counters).women = (*women[:player], woman, *women[player + 1 :])


def move(game: Game, counter: str) -> list[AnyEvent]:
    return game.apply(Choose(counter))


def reads(game: Game) -> bool:
    """Is a message open?"""
    return game.decision is not None and Choose("two-points") in game.decision.actions
