"""What is known of the plague: what lies on the tiles, what hangs together, what this turn has brought.

A tile is named by the first of its cells. Which fleas are active is never stored: those are that hang together with an
active outbreak.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from bastide.board import Board
from bastide.game.events import Happened
from bastide.game.frames import FIGURE_STEPS
from bastide.game.game import Game
from bastide.game.module import Figure
from bastide.game.numbers import CellNumber, FigureNumber, SegmentNumber
from bastide.modules import rulings
from bastide.text import Sentence, Text
from bastide.tiles.face import Face
from bastide.tiles.geometry import STEP, cell_of

PLAGUE = "plague"
FLEAS, OUTBREAKS = 18, 6
BETWEEN_PARTS, AT_END = "T8.14", "T10.0.1"
MOMENTS = FIGURE_STEPS | {BETWEEN_PARTS, AT_END}
"""Where the active player may lay the flea of his turn and let a figure flee."""
SOURCE = "plague.md, Turn"
NOT_YET = Text(en="The plague has not broken out yet.", de="Die Pest ist noch nicht ausgebrochen.")


class ThisTurn(Struct, frozen=True):
    flea_due: bool = False
    fled: bool = False
    declined: tuple[tuple[FigureNumber, SegmentNumber], ...] = ()  # flights that were passed over: figure, segment
    at_end: bool = False  # T10 has begun: a tile that comes now is the last one


class Plague(Struct):
    outbreaks: tuple[CellNumber, ...] = ()  # the tiles of numbers 1, 2 and so on
    active: tuple[CellNumber, ...] = ()  # those of them that are not eradicated
    fleas: tuple[CellNumber, ...] = ()  # the tiles with a flea
    was_empty: bool = False  # a turn has begun without a flea in the supply
    turns: tuple[ThisTurn, ...] = ()  # those going on: a bazaar may interrupt one with others
    waiting: int = -1  # so many tiles of the upper pile are left when the lower one is mixed in; -1 once it is

    @property
    def supply(self) -> int:
        return FLEAS - len(self.fleas)

    @property
    def now(self) -> ThisTurn:
        return self.turns[-1] if self.turns else ThisTurn()

    def note(self, **changes: object) -> None:
        """Change what is known of this turn; what follows the last turn is none."""
        if self.turns:
            self.turns = (*self.turns[:-1], replace(self.now, **changes))

    @property
    def infected(self) -> set[int]:
        return {*self.fleas, *self.active}


# -- tiles and regions -------------------------------------------------------------------------------------------------


def beside(board: Board, tile: int) -> set[int]:
    """The tiles that share an edge with a tile."""
    cells, pieces = board.cells, board.pieces
    piece = pieces[cells[tile]]
    found = {pieces[cells[tile + s]].cell for s in steps_around(piece.face, piece.rotation) if tile + s in cells}
    found.discard(tile)
    return found


@cache
def steps_around(face: Face, rotation: int) -> frozenset[int]:
    """From the cell of a piece to all that share an edge with one of its cells."""
    return frozenset(own + step for own in face.cells[rotation] for step in STEP)


def near_infected(game: Game) -> dict[int, set[int]]:
    """The infected tiles, each with those beside it."""
    return {tile: beside(game.board, tile) for tile in game.slot(Plague).infected}


def region(near: Mapping[int, set[int]], start: Iterable[int], infected: Set[int]) -> set[int]:
    """The infected tiles that hang together with some of them; `near` knows what is beside each."""
    found, waiting = set(start), list(start)
    while waiting:
        new = (near[waiting.pop()] & infected) - found
        found |= new
        waiting += new
    return found


def active_region(game: Game, near: Mapping[int, set[int]] | None = None) -> set[int]:
    """All active outbreaks and fleas; `near` as of `near_infected`, where it is known."""
    plague = game.slot(Plague)
    return region(near_infected(game) if near is None else near, plague.active, plague.infected)


def latent_fleas(game: Game, near: Mapping[int, set[int]] | None = None) -> list[int]:
    active = active_region(game, near)
    return [tile for tile in game.slot(Plague).fleas if tile not in active]


def eradicate(game: Game, tile: int) -> None:
    plague = game.slot(Plague)
    plague.active = tuple(other for other in plague.active if other != tile)
    game.events.append(Happened("eradicated", -1, (*cell_of(tile), plague.outbreaks.index(tile) + 1)))


def settle(game: Game) -> None:
    """Of several active outbreaks in a region only the highest stays."""
    plague, near = game.slot(Plague), near_infected(game)
    for highest in reversed(plague.active):
        if highest in plague.active:
            together = region(near, [highest], plague.infected)
            for tile in [tile for tile in plague.active if tile in together and tile != highest]:
                eradicate(game, tile)


def find_outbreaks(game: Game) -> None:
    """Every plague tile of a position is an active outbreak, in the order in which they lie there."""
    plague = game.slot(Plague)
    for piece in game.board.pieces:
        if PLAGUE in piece.face.symbols and len(plague.outbreaks) < OUTBREAKS:
            plague.outbreaks += (piece.cell,)
    plague.active = plague.outbreaks
    settle(game)


def not_on_infected(game: Game, figure: Figure, segment: int) -> Sentence | None:
    """No figure is ever put on an infected tile."""
    return Sentence(rulings.INFECTED) if game.board.cell_of(segment) in game.slot(Plague).infected else None
