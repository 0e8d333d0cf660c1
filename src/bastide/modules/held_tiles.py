"""Tiles that lie in front of players from the setup on, to be laid instead of drawing."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from bastide.game.game import Game
from bastide.game.numbers import PerPlayer
from bastide.tiles.face import Face


class HeldTiles(Struct):
    """The tiles that each player has, and those that nobody has got."""

    held: PerPlayer[tuple[Face, ...]] = ()
    left: tuple[Face, ...] = ()

    def lay_aside(self, game: Game, wanted: Callable[[Face], bool]) -> None:
        self.left = tuple(c.face for c in game.rules.copies if wanted(c.face) for _ in range(c.count))

    def begin(self, game: Game, order: tuple[int, ...]) -> tuple[int, ...]:
        """Nobody has any, and they are to be dealt in this order; returns what is left of it.

        Those that a position has on the board count as dealt and laid.
        """
        self.held = ((),) * game.rules.players
        laid = [piece.face for piece in game.board.pieces if piece.face in self.left]
        for face in laid:
            self.left = without(self.left, face)
        return order[len(laid) :]

    def own(self, player: int) -> tuple[Face, ...]:
        return self.held[player] if self.held else ()

    def deal(self, player: int, face: Face) -> None:
        self.left = without(self.left, face)
        self.held = tuple((*own, face) if n == player else own for n, own in enumerate(self.held))

    def take(self, player: int, face: Face) -> None:
        self.held = tuple(without(own, face) if n == player else own for n, own in enumerate(self.held))


def without(faces: tuple[Face, ...], face: Face) -> tuple[Face, ...]:
    at = faces.index(face)
    return (*faces[:at], *faces[at + 1 :])


def nobody_has_any(kind: type[HeldTiles]) -> Callable[[Game], None]:
    """The hook `resume`: a position does not say who has which, they are dealt after it."""

    def resume(game: Game) -> None:
        game.slot(kind).held = ()

    return resume
