"""Computer players: each is asked for one action at a time and sees only what its seat may know."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from bastide.errors import BastideError
from bastide.game.actions import Action
from bastide.game.game import Game
from bastide.players.levels import LEVELS
from bastide.text import Text
from bastide.tiles.near import near

NAMES = {id: level.called for id, level in LEVELS.items()} | {
    "random": Text(en="Dice", de="Würfel"),
    "greedy": Text(en="Magpie", de="Elster"),
    "mcts": Text(en="Roulette", de="Roulette"),
    "classic": Text(en="Almanac", de="Almanach"),
    "normal": Text(en="Mason", de="Steinmetz"),
    "hard": Text(en="Architect", de="Baumeister"),
    "analysis": Text(en="Observatory", de="Sternwarte"),
}
"""The computer players there are, with the names under which they sit down: the levels for people, then the others,
both weakest first in the base game."""
DEFAULT = "strong"
"""Who sits down where nobody is named."""

_UNKNOWN = Text(
    en="There is no computer player called {name}; {hint}",
    de="Einen Computerspieler namens {name} gibt es nicht; {hint}",
)


class Player(Protocol):
    """Anything that can answer a decision."""

    def choose(self, game: Game) -> Action:
        """The answer to `game.decision`; the game is `game.view(player)` of the player who decides."""
        ...


def load(name: str, seed: int | None = None, seconds: float | None = None) -> Player:
    """The computer player of that name; equal seeds give equal answers.

    A name is one of NAMES, one that an installed package has under the entry point `bastide.players`, or
    `package.module:Class`, which imports that module: never hand on such a name from a stranger.

    `seconds` is how long `mcts` and `analysis` think about a turn, and another limit for `hard`, `strong`, `easy`,
    `medium` and `skilled`; those that stop by the clock do not answer alike on every machine. Where the simulator
    cannot be asked (it knows the base game, alone or with four of the boxes), turns are looked into through the
    engine, and in very large mixes `normal` and the levels below `strong` stop by the clock too. `mcts` plays all but
    the base game like `strong`.
    """
    if name == "random":
        from bastide.players.random import RandomPlayer

        return RandomPlayer(seed)
    if name == "greedy":
        from bastide.players.greedy import GreedyPlayer

        return GreedyPlayer(seed)
    if name == "classic":
        from bastide.players.classic import ClassicPlayer

        return ClassicPlayer()
    if name == "mcts":
        from bastide.players.mcts import MctsPlayer

        return MctsPlayer(seed, seconds)
    if name in LEVELS and not LEVELS[name].plays:
        from bastide.players.fallible import FalliblePlayer

        return FalliblePlayer(LEVELS[name], seed, seconds)
    if name in NAMES:
        from bastide.players.thinker import Thinker

        return Thinker(name, seed, seconds)
    from bastide.players import outside

    if outside.is_path(name):
        return outside.make(name, name, seed, seconds)  # type: ignore[no-any-return]
    if name in (installed := outside.installed()):
        return outside.make(name, installed[name].value, seed, seconds)  # type: ignore[no-any-return]
    raise BastideError(_UNKNOWN, name=name, hint=near(name, known()))


def known(more: Iterable[str] = ()) -> dict[str, Text]:
    """The players that can be named, with the names under which they sit down: ours, installed ones, and `more`."""
    from bastide.players import outside

    others = {name: name.rpartition(":")[2] for name in (*outside.installed(), *more) if name not in NAMES}
    return NAMES | {name: Text(en=short, de=short) for name, short in others.items()}
