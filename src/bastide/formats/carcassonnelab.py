"""CarcassonneLab links: a game of the base game in one line, the stack as one large number, four characters a move.

A link carries no scores, so what can be checked is that every move is legal.
"""

from __future__ import annotations

import re
from urllib.parse import unquote_plus

from msgspec import Struct

from bastide.errors import BastideError
from bastide.formats.names import distinct_names
from bastide.formats.numbered import START, TILES, rotation_of, segments_by_position, tile_of
from bastide.formats.outcome import Difference, FormatError, Unsupported
from bastide.game.actions import PASS, Deploy, Place
from bastide.game.game import Game
from bastide.modules import make_setup, rules_for
from bastide.text import Text
from bastide.tiles.geometry import Cell

LINK = re.compile(r"#/\w+/\w+/(?P<stack>[A-Za-z0-9_-]+)/(?P<moves>[A-Za-z0-9]*)(?:\?(?P<query>[^\s#]*))?")

_STACK = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_MOVES = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_WEST, _NORTH = 16, 32  # added to the rotation where the column, the row is negative

_NO_START = Text(
    en="The stack begins with tile {tile}; a game begins with the start tile {start}.",
    de="Der Stapel beginnt mit Plättchen {tile}; ein Spiel beginnt mit dem Startplättchen {start}.",
)
_HALF = Text(
    en="The moves are {number} characters long; each move has four, so the link is not complete.",
    de="Die Züge sind {number} Zeichen lang; jeder Zug hat vier, der Link ist also nicht vollständig.",
)
_SHORT = Text(
    en="The stack holds {tiles} tiles after the start tile, but there are {moves} moves; the link is not complete.",
    de="Der Stapel hat nach dem Startplättchen {tiles} Plättchen, es gibt aber {moves} Züge; der Link ist nicht "
    "vollständig.",
)
_NO_MOVE = Text(
    en="Move {move} is written {written}, which is no move.",
    de="Zug {move} ist {written} geschrieben, das ist kein Zug.",
)
_NO_POSITION = Text(
    en="Move {move} puts a figure at position {position} of tile {tile}, which has none.",
    de="Zug {move} setzt eine Figur auf Position {position} von Plättchen {tile}, die es dort nicht gibt.",
)
_TOO_MANY = Text(
    en="The stack holds tile {tile} {number} times; the base game has {held}.",
    de="Im Stapel ist Plättchen {tile} {number}-mal; im Grundspiel gibt es es {held}-mal.",
)
_ILLEGAL = Text(
    en="Move {move}, tile {tile} at {cell}, is not possible: {reason}",
    de="Zug {move}, Plättchen {tile} auf {cell}, ist nicht möglich: {reason}",
)
_OVER = Text(en="The game is over before move {move}.", de="Vor Zug {move} ist das Spiel schon zu Ende.")


class Move(Struct, frozen=True):
    """One move after the start tile; position 0 is no figure."""

    cell: Cell
    rotation: int
    position: int


class Link(Struct, frozen=True):
    """What a link says."""

    players: tuple[str, ...]
    stack: tuple[str, ...]
    moves: tuple[Move, ...]


def find_links(text: str) -> list[tuple[int, str]]:
    """The links in a text, each with the number of its line."""
    return [(number, found[0]) for number, line in enumerate(text.splitlines(), 1) for found in LINK.finditer(line)]


def read_link(text: str) -> Link:
    """Take a link apart."""
    found = LINK.search(text)
    assert found is not None
    link = Link(_names(found["query"] or ""), _read_stack(found["stack"]), _read_moves(found["moves"]))
    if len(link.moves) >= len(link.stack):
        raise FormatError(_SHORT, tiles=len(link.stack) - 1, moves=len(link.moves))
    return link


def _names(query: str) -> tuple[str, ...]:
    values = dict(part.partition("=")[::2] for part in query.split("&"))
    names = [unquote_plus(name).strip() for name in values.get("players", "").split(",") if name]
    return distinct_names(names or ("", ""))


def _read_stack(written: str) -> tuple[str, ...]:
    number = 0
    for character in written:
        number = number * len(_STACK) + _STACK.index(character)
    stack: list[str] = []
    while number:
        number, digit = divmod(number, len(TILES))
        stack.append(tile_of(digit + 1))
    stack.reverse()
    if not stack or stack[0] != START:
        raise FormatError(_NO_START, tile=stack[0] if stack else "-", start=START)
    return tuple(stack)


def _read_moves(written: str) -> tuple[Move, ...]:
    if len(written) % 4:
        raise FormatError(_HALF, number=len(written))
    return tuple(_read_move(at // 4 + 1, written[at : at + 4]) for at in range(0, len(written), 4))


def _read_move(number: int, written: str) -> Move:
    column, row, turns = (_MOVES.find(character) for character in written[:3])
    rotation = turns % _WEST
    if min(column, row, turns) < 0 or rotation > 3 or not written[3].isdigit():
        raise FormatError(_NO_MOVE, move=number, written=written)
    x = -column if turns & _WEST else column
    y = -row if turns & _NORTH else row
    return Move((x, y), rotation, int(written[3]))


def play(text: str) -> Game:
    """The game of a link, replayed through the rules; raises a BastideError if a move is not legal."""
    link = read_link(text)
    setup = make_setup(link.players, draws=link.stack[1:])
    rules = rules_for(setup)
    for copies in rules.copies:
        number = link.stack.count(copies.face.id)
        if number > copies.count:
            raise Difference(_TOO_MANY, tile=copies.face.id, number=number, held=copies.count)
    game = Game(rules, 0)
    for number, move in enumerate(link.moves, 1):
        _make_move(game, number, move)
    return game


def _make_move(game: Game, number: int, move: Move) -> None:
    if game.decision is None or game.decision.tile is None:
        raise Difference(_OVER, move=number)
    tile = game.decision.tile.id
    try:
        game.apply(Place(move.cell, rotation_of(tile, move.rotation)))
        if move.position:
            segment = segments_by_position(tile).get(move.position)
            if segment is None:
                raise Difference(_NO_POSITION, move=number, position=move.position, tile=tile)
            game.apply(Deploy("small", game.board.pieces[-1].first + segment))
        elif game.decision is not None and game.decision.step == "T4.2":
            game.apply(PASS)
    except (Difference, Unsupported):
        raise
    except BastideError as error:
        raise Difference(_ILLEGAL, move=number, tile=tile, cell=move.cell, reason=error.sentence) from None
