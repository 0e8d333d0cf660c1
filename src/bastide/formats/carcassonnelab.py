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
from bastide.game.actions import PASS, Action, Deploy, Place
from bastide.game.events import AnyEvent, TileDrawn
from bastide.game.game import Game
from bastide.modules import make_setup, rules_for
from bastide.text import Text
from bastide.tiles.geometry import Cell

LINK = re.compile(r"#/(?P<path>[^\s?#\"'<>]+)(?:\?(?P<query>[^\s#]*))?")
"""Whatever looks like a link."""
_FIELDS = re.compile(r"\w+/\w+(?P<gone>[\w.]*)/(?P<stack>[A-Za-z0-9_-]+)/(?P<moves>[A-Za-z0-9]*)")
_BEHIND = ").,;]"  # what a sentence may have put after a link

_STACK = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_MOVES = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_LONGEST = 64  # characters of a stack; that of the base game has 55
_SHOWN = 60  # characters of a faulty link
_WEST, _NORTH = 16, 32  # added to the rotation where the column, the row is negative

_NO_START = Text(
    en="The stack begins with tile {tile}; a game begins with the start tile {start}.",
    de="Der Stapel beginnt mit Plättchen {tile}; ein Spiel beginnt mit dem Startplättchen {start}.",
)
_NO_LINK = Text(
    en="Line {line}: {link} looks like a CarcassonneLab link but is none; it should be #/0/0/STACK/MOVES?players=A,B. "
    "Put it right or take it out.",
    de="Zeile {line}: {link} sieht aus wie ein Link von CarcassonneLab, ist aber keiner; er müsste "
    "#/0/0/STAPEL/ZÜGE?players=A,B heißen. Stelle ihn richtig oder nimm ihn heraus.",
)
_LONG = Text(
    en="The stack is {number} characters long; that of a game has at most {most}.",
    de="Der Stapel ist {number} Zeichen lang; der eines Spiels hat höchstens {most}.",
)
_NO_NUMBER = Text(
    en="The second field of the link ends in {written}; there stand the numbers of tiles that could not be placed: .10",
    de="Das zweite Feld des Links endet auf {written}; dort stehen die Nummern nicht legbarer Plättchen: .10",
)
_NOT_SO_MANY = Text(
    en="The link puts away tile number {number} of its stack, which has only {tiles} after the start tile.",
    de="Der Link legt Plättchen Nummer {number} seines Stapels weg, der nach dem Startplättchen nur {tiles} hat.",
)
_NOT_PUT_AWAY = Text(
    en="The link puts away tile number {number} ({tile}), but here it can be placed.",
    de="Der Link legt Plättchen Nummer {number} ({tile}) weg, hier lässt es sich aber legen.",
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
    gone: tuple[int, ...] = ()
    """Tiles that could not be placed, by their place in the stack; the start tile has 0."""


def find_links(text: str) -> list[tuple[int, str]]:
    """Whatever looks like a link in a text, each with the number of its line."""
    return [(number, found[0]) for number, line in enumerate(text.splitlines(), 1) for found in LINK.finditer(line)]


def read_link(text: str, line: int = 1) -> Link:
    """Take a link apart; `line` is where it stands, should it turn out to be none."""
    found = LINK.search(text)
    fields = _FIELDS.fullmatch(found["path"].rstrip(_BEHIND)) if found else None
    if found is None or fields is None:
        raise FormatError(_NO_LINK, line=line, link=_shortened(text))
    stack, moves = _read_stack(fields["stack"]), _read_moves(fields["moves"])
    link = Link(_names(found["query"] or ""), stack, moves, _read_gone(fields["gone"], len(stack)))
    if len(link.moves) >= len(link.stack):
        raise FormatError(_SHORT, tiles=len(link.stack) - 1, moves=len(link.moves))
    return link


def _shortened(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _read_gone(written: str, tiles: int) -> tuple[int, ...]:
    """`.10` is the tile behind number 10 of the stack; that several stand one behind the other is a guess."""
    numbers = written.split(".")[1:]
    if any(not re.fullmatch(r"[0-9]{1,3}", number) for number in numbers):
        raise FormatError(_NO_NUMBER, written=_shortened(written))
    gone = tuple(int(number) + 1 for number in numbers)
    if any(place >= tiles for place in gone):
        raise FormatError(_NOT_SO_MANY, number=max(gone), tiles=tiles - 1)
    return gone


def _names(query: str) -> tuple[str, ...]:
    values = dict(part.partition("=")[::2] for part in query.split("&"))
    names = [unquote_plus(name).strip() for name in values.get("players", "").split(",") if name]
    return distinct_names(names or ("", ""))


def _read_stack(written: str) -> tuple[str, ...]:
    if len(written) > _LONGEST:
        raise FormatError(_LONG, number=len(written), most=_LONGEST)
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


def play(text: str, line: int = 1) -> Game:
    """The game of a link, replayed through the rules; raises a BastideError if a move is not legal."""
    link = read_link(text, line)
    replay = _Replay(link)
    for number, move in enumerate(link.moves, 1):
        replay.make(number, move)
    return replay.game


class _Replay:
    """The game of a link, move by move."""

    def __init__(self, link: Link) -> None:
        self.link = link
        rules = rules_for(make_setup(link.players, draws=link.stack[1:]))
        for copies in rules.copies:
            number = link.stack.count(copies.face.id)
            if number > copies.count:
                raise Difference(_TOO_MANY, tile=copies.face.id, number=number, held=copies.count)
        self.game = Game(rules, 0)
        self.drawn = 0  # so many tiles of the stack, the start tile aside
        self._count(self.game.events)

    def make(self, number: int, move: Move) -> None:
        decision = self.game.decision
        if decision is None or decision.tile is None:
            raise Difference(_OVER, move=number)
        tile = decision.tile.id
        if self.drawn in self.link.gone:
            raise Difference(_NOT_PUT_AWAY, number=self.drawn, tile=tile)
        try:
            self._apply(Place(move.cell, rotation_of(tile, move.rotation)))
            self._use_figure(number, tile, move.position)
        except (Difference, Unsupported):
            raise
        except BastideError as error:
            raise Difference(_ILLEGAL, move=number, tile=tile, cell=move.cell, reason=error.sentence) from None

    def _use_figure(self, number: int, tile: str, position: int) -> None:
        game = self.game
        if position:
            segment = segments_by_position(tile).get(position)
            if segment is None:
                raise Difference(_NO_POSITION, move=number, position=position, tile=tile)
            self._apply(Deploy("small", game.board.pieces[-1].first + segment))
        elif game.decision is not None and game.decision.step == "T4.2":
            self._apply(PASS)

    def _apply(self, action: Action) -> None:
        self._count(self.game.apply(action))

    def _count(self, events: list[AnyEvent]) -> None:
        self.drawn += sum(isinstance(event, TileDrawn) for event in events)
