"""Places as people see them: a cell told by what lies near it, in English and German.

    north of the monastery
    in the gap west of the big city
    beside the long road
    in the north-east

The coordinates of a cell are for notation; history, hints and messages say `Places.words` and, where the exact cell
matters, add `cell_text` of `bastide.tiles.geometry`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from bastide.board import Board, Piece
from bastide.game.game import Game
from bastide.text import Text
from bastide.tiles.face import CASTLE, CATHEDRAL, CITY, GARDEN, MONASTERY, ROAD, Face, Kind
from bastide.tiles.geometry import STEP, Cell, cell_at, cell_of

BIG = 4
"""Tiles from which a city or road is a landmark, if no other is as big."""

_WINDS: dict[Cell, Text] = {
    (0, -1): Text(en="north", de="nördlich"),
    (1, -1): Text(en="north-east", de="nordöstlich"),
    (1, 0): Text(en="east", de="östlich"),
    (1, 1): Text(en="south-east", de="südöstlich"),
    (0, 1): Text(en="south", de="südlich"),
    (-1, 1): Text(en="south-west", de="südwestlich"),
    (-1, 0): Text(en="west", de="westlich"),
    (-1, -1): Text(en="north-west", de="nordwestlich"),
}
_BUILDINGS: dict[Kind, Text] = {
    MONASTERY: Text(en="the monastery", de="vom Kloster"),
    GARDEN: Text(en="the garden", de="vom Garten"),
    CASTLE: Text(en="the castle", de="von der Burg"),
    CATHEDRAL: Text(en="the cathedral", de="von der Kathedrale"),
}
_ONE_OF_MANY: dict[Text, Text] = {
    _BUILDINGS[MONASTERY]: Text(en="a monastery", de="von einem Kloster"),
    _BUILDINGS[GARDEN]: Text(en="a garden", de="von einem Garten"),
    _BUILDINGS[CASTLE]: Text(en="a castle", de="von einer Burg"),
    _BUILDINGS[CATHEDRAL]: Text(en="a cathedral", de="von einer Kathedrale"),
}
_BIG_CITY = Text(en="the big city", de="von der großen Stadt")
_START = Text(en="the start tile", de="vom Startplättchen")

_OF = Text(en="{wind} of {landmark}", de="{wind} {landmark}")
_FAR = Text(en="two tiles {wind} of {landmark}", de="zwei Plättchen {wind} {landmark}")
_AMID = Text(en="amid the big city", de="mitten in der großen Stadt")
_LONG_ROAD = Text(en="beside the long road", de="an der langen Straße")
_REGIONS: dict[Cell, Text] = {
    (0, -1): Text(en="in the north", de="im Norden"),
    (1, -1): Text(en="in the north-east", de="im Nordosten"),
    (1, 0): Text(en="in the east", de="im Osten"),
    (1, 1): Text(en="in the south-east", de="im Südosten"),
    (0, 1): Text(en="in the south", de="im Süden"),
    (-1, 1): Text(en="in the south-west", de="im Südwesten"),
    (-1, 0): Text(en="in the west", de="im Westen"),
    (-1, -1): Text(en="in the north-west", de="im Nordwesten"),
    (0, 0): Text(en="in the middle", de="in der Mitte"),
}
_GAP = Text(en="in the gap {where}", de="in der Lücke {where}")


_BEST, _CITY, _START_TILE, _ROAD, _REPEATED = 0, 1, 3, 4, 6
"""How readily one speaks of a landmark; a slanting direction costs 2, a second tile in between 4."""
_SIDES: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The four sides, in the order of `STEP`."""


class _Landmark(NamedTuple):
    """Something to point at: its name, its pieces, and how readily one speaks of it; less is better."""

    name: Text
    pieces: frozenset[int]
    columns: tuple[int, int]
    rows: tuple[int, int]
    rank: int


class _Sights(NamedTuple):
    """What stands out on a board: landmarks, the pieces of its big city and its long road, and how far it reaches."""

    landmarks: list[_Landmark]
    city: frozenset[int]
    road: frozenset[int]
    columns: tuple[int, int]
    rows: tuple[int, int]


class Places:
    """The words of places in one position: the board is searched for landmarks once, when the first is asked for."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._told: dict[Cell, Text] = {}

    @cached_property
    def _sights(self) -> _Sights:
        board = self._game.board
        columns, rows = zip(*map(cell_of, board.cells), strict=True) if board.cells else ((0,), (0,))
        return _Sights(
            list(_landmarks(self._game)),
            _biggest(board, CITY),
            _biggest(board, ROAD),
            (min(columns), max(columns)),
            (min(rows), max(rows)),
        )

    def words(self, cell: Cell) -> Text:
        """Where a cell is, as people see it: by its most telling neighbour, else by the part of the board.

        The text follows a verb or a thing: `a road west of the monastery`. A tile that lies there is no landmark.
        """
        if cell not in self._told:
            self._told[cell] = _words(self._game.board, self._sights, cell)
        return self._told[cell]


def place_words(game: Game, cell: Cell) -> Text:
    """The words of one place; for several of the same position there is `Places`."""
    return Places(game).words(cell)


def _words(board: Board, sights: _Sights, cell: Cell) -> Text:
    where = _beside(board, sights, cell)
    at, filled = cell_at(*cell), board.cells
    enclosed = sum(at + step in filled for step in STEP) >= 3
    return _filled(_GAP, where=where) if enclosed and at not in filled else where


def _beside(board: Board, sights: _Sights, cell: Cell) -> Text:
    own = board.cells.get(cell_at(*cell))
    others = (landmark for landmark in sights.landmarks if own not in landmark.pieces)
    told = [found for landmark in others if (found := _told_by(landmark, cell))]
    told += _by_city(_sides_at(board, cell, sights.city))
    if _sides_at(board, cell, sights.road):
        told.append((_ROAD, _LONG_ROAD))
    return min(told, key=lambda found: found[0])[1] if told else _region(sights, cell)


def _told_by(landmark: _Landmark, cell: Cell) -> tuple[int, Text] | None:
    """How good the words are, less is better, and the words; None where the landmark is too far away."""
    x, y = _beyond(cell[0], *landmark.columns), _beyond(cell[1], *landmark.rows)
    if wind := _WINDS.get((x, y)):
        return landmark.rank + 2 * bool(x and y), _filled(_OF, wind=wind, landmark=landmark.name)
    if landmark.rank <= _START_TILE and sorted((abs(x), abs(y))) == [0, 2]:
        return landmark.rank + 4, _filled(_FAR, wind=_WINDS[x // 2, y // 2], landmark=landmark.name)
    return None


def _beyond(at: int, first: int, last: int) -> int:
    """How far outside a stretch it is; 0 within it."""
    return min(at - first, 0) + max(at - last, 0)


def _landmarks(game: Game) -> Iterator[_Landmark]:
    """What stands out on the board. Of several alike one says "a"; what has no such word is then no landmark."""
    for name, marked in _named_pieces(game).items():
        alone = len(marked) == 1
        spoken = name if alone else _ONE_OF_MANY.get(name)
        for pieces in marked:
            if spoken:
                yield _landmark(game.board, spoken, pieces, _BEST if alone else _REPEATED)
    if game.board.pieces:
        yield _landmark(game.board, _START, frozenset((0,)), _START_TILE)


def _landmark(board: Board, name: Text, pieces: frozenset[int], rank: int) -> _Landmark:
    """Pieces that are one landmark fill a rectangle of cells."""
    laid = [board.pieces[number] for number in pieces]
    columns, rows = zip(*(cell_of(p.cell + step) for p in laid for step in p.face.cells[p.rotation]), strict=True)
    return _Landmark(name, pieces, (min(columns), max(columns)), (min(rows), max(rows)), rank)


def _named_pieces(game: Game) -> dict[Text, set[frozenset[int]]]:
    """The name of a landmark -> what has it: a piece, or all pieces of one block."""
    pieces, signs, buildings = game.board.pieces, game.rules.landmarks, game.rules.buildings_on
    found: dict[Text, set[frozenset[int]]] = {}
    blocks = _blocks(pieces)

    def note(name: Text, number: int, face: Face) -> None:
        alone = face.layout.at is None
        found.setdefault(name, set()).add(frozenset((number,)) if alone else blocks[face.set_id])

    for number, (face, *_) in enumerate(pieces):
        if face not in buildings:
            buildings[face] = _buildings_on(face, signs)
        for name in buildings[face]:
            note(name, number, face)
    for number, (face, *_) in enumerate(pieces):
        for symbol in face.symbols & signs.keys() if face.symbols else ():
            note(signs[symbol], number, face)
    return found


def _buildings_on(face: Face, signs: Mapping[str, Text]) -> tuple[Text, ...]:
    """The names of landmarks among the segments of a tile."""
    special = (next((signs[flag] for flag in s.flags if flag in signs), None) for s in face.segments)
    names = (own or _BUILDINGS.get(s.kind) for own, s in zip(special, face.segments, strict=True))
    return tuple(name for name in names if name)


def _blocks(pieces: Sequence[Piece]) -> dict[str, frozenset[int]]:
    """The pieces of each set that are laid as one, such as the tiles of a city."""
    found: dict[str, set[int]] = {}
    for number, (face, *_) in enumerate(pieces):
        if face.layout.at is not None:
            found.setdefault(face.set_id, set()).add(number)
    return {set_id: frozenset(numbers) for set_id, numbers in found.items()}


def _by_city(sides: Sequence[Cell]) -> list[tuple[int, Text]]:
    """The words by the biggest city, where its tiles lie on these sides of the cell."""
    if not sides:
        return []
    away = (-sum(x for x, _ in sides), -sum(y for _, y in sides))
    wind = _WINDS.get(away)
    return [(_CITY, _filled(_OF, wind=wind, landmark=_BIG_CITY) if wind else _AMID)]


def _sides_at(board: Board, cell: Cell, pieces: frozenset[int]) -> list[Cell]:
    """On which sides of a cell one of these pieces lies."""
    near = zip(_SIDES, STEP, strict=True)
    return [side for side, step in near if not pieces.isdisjoint(board.pieces_on(cell_at(*cell) + step))]


def _biggest(board: Board, kind: Kind) -> frozenset[int]:
    """The pieces of the feature that is bigger than all others of its kind, and big enough to stand out."""
    found = [label for label in set(board.label) if board.printed[label].kind == kind]
    sizes = sorted(((board.tiles(label), label) for label in found), reverse=True)
    if not sizes or sizes[0][0] < BIG or (len(sizes) > 1 and sizes[1][0] == sizes[0][0]):
        return frozenset()
    return board.pieces_of(sizes[0][1])


def _region(sights: _Sights, cell: Cell) -> Text:
    """The part of the board, which is cut into nine."""
    x, y = cell
    return _REGIONS[_third(x, *sights.columns), _third(y, *sights.rows)]


def _third(at: int, first: int, last: int) -> int:
    """-1, 0 or 1: in the first, the middle or the last third of a stretch, which reaches to here at least."""
    low, high = min(first, at), max(last, at)
    return (3 * (at - low) > 2 * (high - low)) - (3 * (at - low) < high - low)


def _filled(text: Text, **values: object) -> Text:
    return Text(en=text.say("en", **values), de=text.say("de", **values))
