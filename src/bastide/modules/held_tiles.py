"""Tiles that lie in front of players from the setup on, to be laid instead of drawing."""

from __future__ import annotations

from msgspec import Struct

from bastide.tiles.face import Face


class HeldTiles(Struct):
    """The tiles that each player has, and those that nobody has got."""

    held: tuple[tuple[Face, ...], ...] = ()
    left: tuple[Face, ...] = ()

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
