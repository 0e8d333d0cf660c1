"""What a player sees of a game of the engine, as arrays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from bastide.envs.answers import corner, last_segments
from bastide.envs.layout import JOINS, MOVES, ON_TILE, ROWS, WINDOW, by_name
from bastide.game.actions import Action, Choose, Deploy, Pass, Place
from bastide.game.game import HOME, Game
from bastide.game.scoring import strength_on
from bastide.tiles.face import AREA_KINDS, CITY, FIELD, KINDS, ROAD, Face
from bastide.tiles.geometry import STRIDE, Cell, Side, cell_of, port

_MIDDLE = [port(Side(0, 0, side), -1, 0) for side in range(4)]
_HALVES = [(port(Side(0, 0, side), 0, 0), port(Side(0, 0, side), 1, 0)) for side in range(4)]
_KIND = dict.fromkeys(KINDS, 4) | {CITY: 0, ROAD: 1, FIELD: 2} | dict.fromkeys(AREA_KINDS, 3)
_DO = {Place: 0, Deploy: 1, Pass: 2, Choose: 3}
_MOST = 127
"""What a plane can hold."""

Fields = Any
"""One record of `layout.by_name`."""


class Sides(Struct, frozen=True):
    """One cell of a turned tile: the step to it, and by side the edge and the segments there (-1: none)."""

    step: int
    edges: tuple[int, ...]
    middle: tuple[int, ...]
    halves: tuple[tuple[int, int], ...]


@lru_cache(4096)
def sides_of(face: Face, rotation: int) -> tuple[Sides, ...]:
    """Every cell of a tile, whatever its shape."""
    at = dict(face.ports[rotation]) | {offset: users[0] for offset, users in face.shared[rotation]}

    def cell(step: int, code: int) -> Sides:
        base = step * STRIDE
        return Sides(
            step,
            tuple(code >> 4 * side & 15 for side in range(4)),
            tuple(at.get(base + _MIDDLE[side], -1) for side in range(4)),
            tuple((at.get(base + left, -1), at.get(base + right, -1)) for left, right in _HALVES),
        )

    return tuple(cell(step, code) for step, code in face.codes[rotation])


@lru_cache(4096)
def pennants_of(face: Face) -> int:
    return sum(segment.pennants for segment in face.segments)


class Observer:
    """Fills one observation; `game` is `game.view(me)`."""

    def __init__(self, game: Game, me: int, answers: int) -> None:
        self.game = game
        self.board = game.board
        self.label = game.board.label
        self.me = me
        self.players = game.rules.players
        self.faces = {face: number for number, face in enumerate(game.rules.faces)}
        self.window = corner(game)
        self.records: NDArray[np.void] = np.zeros(1, by_name(len(self.faces), answers))
        self.figures: dict[int, list[int]] = {}
        for figure, at in enumerate(game.where):
            if at >= 0:
                self.figures.setdefault(self.label[at], []).append(figure)
        self.strength = {label: self._seats(strength_on(game, found)) for label, found in self.figures.items()}
        self.rows = {label: row for row, label in enumerate(self._shown())}
        self._fill(self.records[0])

    def _seats(self, by_player: dict[int, int]) -> list[int]:
        """Values by player as values by seat."""
        return [by_player.get((self.me + seat) % self.players, 0) for seat in range(self.players)]

    def _fill(self, r: Fields) -> None:
        self._scalars(r)
        self._hand(r)
        for label, row in self.rows.items():
            self._feature(r, label, row)
        self._here(r)
        self._pieces(r)
        self._figures(r)
        for cell in self.board.demand:
            if at := self._inside(cell):
                r["free"][at] = 1

    # -- scalars ------------------------------------------------------------------------------------------------------

    def _scalars(self, r: Fields) -> None:
        game, players = self.game, range(self.players)
        r["players"] = self.players
        r["scores"][: self.players] = self._seats({player: game.scores[player] for player in players})
        home = [player for player, at in zip(game.rules.owner, game.where, strict=True) if at == HOME]
        r["supply"][: self.players] = self._seats({player: home.count(player) for player in players})
        r["left"] = sum(len(pile) for pile in game.piles) - game.unseen
        r["west"], r["north"] = self.window
        bag = Counter(face.id for pile in game.piles for face in pile)
        r["bag"] = [bag[face] for face in self.faces]
        if game.decision:
            r["turn"][(game.decision.player - self.me) % self.players] = 1

    def _hand(self, r: Fields) -> None:
        tile = self.game.decision and self.game.decision.tile
        if not tile:
            return
        r["placing"] = 1
        if tile.id in self.faces:  # a variant that an option brings, such as a spring that parts fields, has no number
            r["hand"][self.faces[tile.id]] = 1
        first = sides_of(tile, 0)[0]
        for side, edge in enumerate(first.edges):
            if 1 <= edge <= 4:
                r["hand_edge"][side, edge - 1] = 1
        for number, (a, b) in enumerate(JOINS):
            r["hand_join"][number] = first.middle[a] == first.middle[b] >= 0
        r["hand_area"] = bool(tile.areas)
        r["hand_pennants"] = pennants_of(tile)

    # -- the table of features ----------------------------------------------------------------------------------------

    def _shown(self) -> list[int]:
        """Labels of the features in the table: of the last tile, then with figures, then open, oldest first."""
        board, label = self.board, self.label
        every = list(dict.fromkeys(label))
        wanted = [label[segment] for segment in last_segments(self.game)]
        wanted += [at for at in every if at in self.figures]
        wanted += [at for at in every if board.open[at]]
        return list(dict.fromkeys(wanted))[:ROWS]

    def _feature(self, r: Fields, label: int, row: int) -> None:
        board, kind = self.board, self.board.printed[label].kind
        r["used"][row] = 1
        r["kind"][_KIND[kind], row] = 1
        r["size"][row] = self._size(label)
        r["shields"][row] = board.pennants(label)
        r["waits"][row] = board.open[label]
        r["cities"][row] = len(board.cities_at(label)) if kind == FIELD else 0
        if label in self.strength:
            r["strength"][: self.players, row] = self.strength[label]

    def _size(self, label: int) -> int:
        kind = self.board.printed[label].kind
        if kind in AREA_KINDS:
            return self.board.surroundings(label)
        return self.board.tiles(label) if kind in (CITY, ROAD) else 0

    def _here(self, r: Fields) -> None:
        for index, segment in enumerate(last_segments(self.game)[:ON_TILE]):
            r["here"][index, self.rows[self.label[segment]]] = 1

    # -- planes -------------------------------------------------------------------------------------------------------

    def _inside(self, cell: int) -> tuple[int, int] | None:
        """Row and column in the window."""
        return self._inside_of(cell_of(cell))

    def _inside_of(self, cell: Cell) -> tuple[int, int] | None:
        column, row = cell[0] - self.window[0], cell[1] - self.window[1]
        return (row, column) if 0 <= column < WINDOW and 0 <= row < WINDOW else None

    def _pieces(self, r: Fields) -> None:
        planes = {name: r[name] for name in ("tile", "edge", "own", "foreign", "ends", "tiles")}
        farms = r["farm_own"], r["farm_foreign"]
        size: dict[int, int] = {}
        for face, cell, rotation, first in self.board.pieces:
            for sides in sides_of(face, rotation):
                if at := self._inside(cell + sides.step):
                    planes["tile"][at] = 1
                    self._sides(planes, sides, first, at, size)
                    self._farms(farms, sides, first, at)
            if (face.areas or pennants_of(face)) and (at := self._inside(cell)):
                self._printed(r, face, first, at)
        if self.board.pieces:
            last = self.board.pieces[-1]
            for step in last.face.cells[last.rotation]:
                if at := self._inside(last.cell + step):
                    r["last"][at] = 1

    def _sides(self, planes: dict[str, Any], sides: Sides, first: int, at: Cell, size: dict[int, int]) -> None:
        for side, (edge, index) in enumerate(zip(sides.edges, sides.middle, strict=True)):
            if 1 <= edge <= 4:
                planes["edge"][side, edge - 1, *at] = 1
            if index < 0 or edge not in (1, 2):
                continue
            label = self.label[first + index]
            if label not in size:
                size[label] = min(self.board.tiles(label), _MOST)
            planes["tiles"][side, *at] = size[label]
            planes["ends"][side, *at] = min(self.board.open[label], _MOST)
            if label in self.strength:
                own, *foreign = self.strength[label]
                planes["own"][side, *at] = own
                planes["foreign"][side, *at] = sum(foreign)

    def _farms(self, farms: tuple[Any, Any], sides: Sides, first: int, at: Cell) -> None:
        for side, halves in enumerate(sides.halves):
            for half, index in enumerate(halves):
                if index >= 0 and (strength := self.strength.get(self.label[first + index])):
                    farms[0][side, half, *at] = strength[0]
                    farms[1][side, half, *at] = sum(strength[1:])

    def _printed(self, r: Fields, face: Face, first: int, at: Cell) -> None:
        r["pennants"][at] = pennants_of(face)
        for index in face.areas:
            label = self.label[first + index]
            r["area"][at] = 1
            r["area_missing"][at] = min(self.board.open[label], _MOST)
            if label in self.strength:
                r["area_own"][at], r["area_foreign"][at] = self.strength[label][0], sum(self.strength[label][1:])

    def _figures(self, r: Fields) -> None:
        game = self.game
        for figure, player in enumerate(game.rules.owner):
            cell = game.cell_of_figure(figure, apart=True)
            if cell is not None and (at := self._inside(cell)):
                r["figures"][(player - self.me) % self.players, *at] += 1
        for token in game.tokens():
            if token.cell is not None and (at := self._inside_of(token.cell)):
                r["tokens"][at] = min(r["tokens"][at] + token.number, _MOST)

    # -- a list of legal moves ----------------------------------------------------------------------------------------

    def moves(self, answers: Sequence[Action]) -> NDArray[np.int16]:
        """What each answer names; columns as in `layout.MOVES`."""
        return np.array([self._move(action) for action in answers], np.int16).reshape(-1, len(MOVES))

    def _move(self, action: Action) -> tuple[int, ...]:
        kinds = list(self.game.rules.kinds)
        cell = getattr(action, "cell", None)
        column, row = (cell[0] - self.window[0], cell[1] - self.window[1]) if cell else (0, 0)
        segment, figure = getattr(action, "segment", None), getattr(action, "figure", None)
        if isinstance(figure, int):
            figure = self.game.rules.figures[figure][1].id
        return (
            _DO[type(action)],
            column,
            row,
            getattr(action, "rotation", 0),
            1 + kinds.index(figure) if figure in kinds else 0,
            0 if segment is None else 1 + self.rows.get(self.label[segment], -1),
            0 if segment is None else self._on_last(segment),
            getattr(action, "number", None) or 0,
        )

    def _on_last(self, segment: int) -> int:
        last = last_segments(self.game)
        return 1 + last.index(segment) if segment in last else 0
