"""Playing a pair: two games on one deck, the seats swapped."""

from __future__ import annotations

import time
from functools import lru_cache
from random import Random

import msgspec
from msgspec import Struct

from bastide.arena.deck import DeckGame
from bastide.errors import BastideError
from bastide.game.actions import Action
from bastide.game.game import Game
from bastide.game.rules import Rules
from bastide.game.setup import Setup
from bastide.modules import rules_for
from bastide.players import Player, load
from bastide.text import Text

_STUMBLED = Text(
    en="Computer player {name} has no answer ({reason}); see it again with --seed {seed} --pairs 1 --processes 1.",
    de="Computerspieler {name} hat keine Antwort ({reason}); noch einmal mit --seed {seed} --pairs 1 --processes 1.",
)
_NOT_LEGAL = Text(en="its action is not legal", de="seine Aktion ist nicht erlaubt")

A, B = 0, 1
"""The two sides of a match."""


class Pair(Struct, frozen=True):
    """What is to be played: the players of both sides, the choices for the game, and the seed of the deck."""

    players: tuple[str, str]
    setup: Setup
    seed: int
    seconds: float | None = None
    """What a player may take for a decision; those that think by the clock are told, and longer ones are counted."""
    keep_records: bool = False
    swapped: bool = True
    """Is the deck played a second time with the seats swapped? A player against itself would repeat the game."""


class PlayedGame(Struct, frozen=True):
    """A game: the side on each seat, the points, and for each side the seconds of every decision."""

    sides: tuple[int, ...]
    scores: tuple[int, ...]
    seconds: tuple[tuple[float, ...], tuple[float, ...]]
    record: str = ""

    def points(self, side: int) -> float:
        """The mean points of a side's seats."""
        own = [score for score, at in zip(self.scores, self.sides, strict=True) if at == side]
        return sum(own) / len(own)

    @property
    def margin(self) -> float:
        return self.points(A) - self.points(B)

    @property
    def won(self) -> float:
        """Side A's part of the win: 1, 0, or what it shares."""
        best = max(self.scores)
        winners = [side for score, side in zip(self.scores, self.sides, strict=True) if score == best]
        return winners.count(A) / len(winners)


class PlayedPair(Struct, frozen=True):
    pair: Pair
    games: tuple[PlayedGame, ...]

    @property
    def margin(self) -> float:
        return sum(game.margin for game in self.games) / len(self.games)

    @property
    def won(self) -> float:
        return sum(game.won for game in self.games) / len(self.games)


def play_pair(pair: Pair) -> PlayedPair:
    """The games of a pair. Sides sit in turn round the table, so with two players they swap seats."""
    seats, starts = range(len(pair.setup.players)), (A, B) if pair.swapped else (A,)
    return PlayedPair(pair, tuple(play_game(pair, tuple((seat + start) % 2 for seat in seats)) for start in starts))


def play_game(pair: Pair, sides: tuple[int, ...]) -> PlayedGame:
    """One game. A player is given nothing but the view of its seat, and its own luck."""
    setup = msgspec.structs.replace(pair.setup, players=seat_names(pair.players, sides))
    game = DeckGame(_rules(msgspec.json.encode(setup)), pair.seed)
    luck = Random(f"{pair.seed} players {sides[0]}")
    players = [load(pair.players[side], luck.getrandbits(32), pair.seconds) for side in sides]
    seconds: tuple[list[float], list[float]] = ([], [])
    while (decision := game.decision) is not None:
        view = game.view(decision.player)
        begin = time.perf_counter()
        action = _answer(pair, sides[decision.player], players[decision.player], view)
        seconds[sides[decision.player]].append(time.perf_counter() - begin)
        game.apply(action)
    return PlayedGame(
        sides,
        tuple(game.scores),
        (tuple(seconds[A]), tuple(seconds[B])),
        game.record().to_json() if pair.keep_records else "",
    )


def _answer(pair: Pair, side: int, player: Player, view: Game) -> Action:
    """A player's answer. In a match nobody answers for it: a mistake is told."""
    assert view.decision is not None
    try:
        action = player.choose(view)
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        raise BastideError(_STUMBLED, name=pair.players[side], seed=pair.seed, reason=reason) from error
    if not view.decision.allows(action):
        raise BastideError(_STUMBLED, name=pair.players[side], seed=pair.seed, reason=_NOT_LEGAL)
    return action


def seat_names(players: tuple[str, str], sides: tuple[int, ...]) -> tuple[str, ...]:
    """The players' own names, numbered where one sits more than once."""
    names = [players[side] for side in sides]
    return tuple(
        f"{name} {names[:seat].count(name) + 1}" if names.count(name) > 1 else name for seat, name in enumerate(names)
    )


@lru_cache(maxsize=8)
def _rules(setup: bytes) -> Rules:
    return rules_for(msgspec.json.decode(setup, type=Setup))
