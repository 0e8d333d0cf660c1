"""A Board Game Arena log as typed values: packets of events, sorted into turns."""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct

from bastide.formats.numbered import tile_of
from bastide.formats.outcome import FormatError, located
from bastide.formats.reading import as_kind, parse
from bastide.text import Text
from bastide.tiles.geometry import Cell

_OWN_CHANNEL = re.compile(r"/player/p([0-9]{1,18})")

_PLAYER = re.compile(r"[0-9]{1,18}")

_NO_LOG = Text(
    en="This JSON text is no log of Board Game Arena: it has no list of packets.",
    de="Dieser JSON-Text ist kein Protokoll von Board Game Arena: er hat keine Liste von Paketen.",
)
_PACKET = Text(
    en="Packet {packet} of the log (move {move}, {event}): {reason}",
    de="Paket {packet} des Protokolls (Zug {move}, {event}): {reason}",
)
_ORIENTATION = Text(
    en="“ori” is {ori}, but a tile lies in one of the orientations 1 to 4. Fetch the log again.",
    de="„ori“ ist {ori}, ein Plättchen liegt aber in einer der Richtungen 1 bis 4. Hole das Protokoll noch einmal.",
)
_NO_MOVES = Text(en="The log has no moves.", de="Das Protokoll hat keine Züge.")
_NO_TILE_YET = Text(
    en="A figure is placed before any tile; the log is not complete.",
    de="Eine Figur wird vor jedem Plättchen gesetzt; das Protokoll ist nicht vollständig.",
)
_UNKNOWN_DISCARD = Text(
    en="After move {move} a tile is put away, and the log does not say which.",
    de="Nach Zug {move} wird ein Plättchen weggelegt, und das Protokoll sagt nicht, welches.",
)


class TileEvent(Struct, rename={"number": "type"}):
    """playTile: `ori` 1 is unturned."""

    number: int
    x: int
    y: int
    ori: int
    player_id: int
    player_name: str = ""


class FigureEvent(Struct):
    """playPartisan: a figure on the tile just placed."""

    pos: int
    player_id: int
    ptype: str = "normal"
    player_name: str = ""


class AwardEvent(Struct):
    """winPoints"""

    player_id: int
    points: int
    score: int | None = None
    player_name: str = ""


class Result(Struct):
    """One player's line of the final result."""

    player: int
    score: int | None = None
    name: str = ""
    concede: int | bool | None = None
    zombie: int | bool | None = None


class LoggedTurn(Struct):
    """One tile, and all that the log says before the next one."""

    number: int
    tile: str
    cell: Cell
    turns: int
    player: int
    spots: set[int] | None = None
    figure: FigureEvent | None = None
    awards: list[AwardEvent] = []


class Log(Struct):
    """The log in order: the turns, the tiles that were drawn, the players by id in turn order, the result."""

    turns: list[LoggedTurn] = []
    draws: list[str] = []
    players: dict[int, str] = {}
    result: list[Result] | None = None


def is_log(value: Any) -> bool:
    """Does a JSON value look like a log?"""
    return any(isinstance(packet, dict) and "data" in packet for packet in _packets(value))


def _packets(value: Any) -> list[Any]:
    while isinstance(value, dict):
        value = value.get("data")
    return value if isinstance(value, list) else []


def _each(value: Any) -> list[Any]:
    """Lists come as lists, or as objects with the place as the key."""
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


class Event(Struct, rename={"name": "type"}):
    name: str = ""
    args: Any = None
    uid: str | int | None = None
    channel: Any = None  # of its packet


class Reader:
    """Sorts the events of a log into turns."""

    def __init__(self) -> None:
        self.log = Log()
        self.seen: set[str | int] = set()  # events by `uid`: a log may tell them twice
        self.drawn: str | None = None  # the tile to place, where the log has said it
        self.ahead: dict[int, str] = {}  # player -> the tile for the next turn
        self.others: list[int] = []  # players in no order, for logs that end before everybody has moved
        self.readers = {
            "playTile": self.tile,
            "playPartisan": self.figure,
            "winPoints": self.award,
            "pickTile": self.picked,
            "cantPlay": self.discard,
            "gameStateChange": self.state,
        }

    def read(self, value: Any) -> Log:
        for number, packet in enumerate(_packets(value), 1):
            for told in _each(packet.get("data")) if isinstance(packet, dict) else []:
                if isinstance(told, dict):
                    with located(_PACKET, packet=number, move=self._move(told), event=told.get("type")):
                        self._see(told, packet.get("channel"))
        if not self.log.turns:
            raise FormatError(_NO_MOVES)
        for player in self.others:
            self.log.players.setdefault(player, "")
        return self.log

    def _move(self, told: dict[str, Any]) -> int:
        """The number of the move to which an event belongs."""
        return max(1, len(self.log.turns) + (told.get("type") == "playTile"))

    def _see(self, told: dict[str, Any], channel: Any) -> None:
        event = as_kind(told, Event)
        if event.uid in self.seen:
            return
        if event.uid is not None:
            self.seen.add(event.uid)
        event.channel = channel
        if reader := self.readers.get(event.name):
            reader(event)

    def _know(self, player: int, name: str) -> None:
        self.log.players[player] = name or self.log.players.get(player, "")

    def tile(self, event: Event) -> None:
        for told in event.args if isinstance(event.args, list) else [event.args]:
            placed = as_kind(told, TileEvent)
            tile = tile_of(placed.number)
            if not 1 <= placed.ori <= 4:
                raise FormatError(_ORIENTATION, ori=placed.ori)
            self.log.draws.append(tile)
            self.log.turns.append(
                LoggedTurn(len(self.log.turns) + 1, tile, (placed.x, placed.y), placed.ori - 1, placed.player_id)
            )
            self._know(placed.player_id, placed.player_name)
            self.drawn = None

    def figure(self, event: Event) -> None:
        figure = as_kind(event.args, FigureEvent)
        if not self.log.turns:
            raise FormatError(_NO_TILE_YET)
        self.log.turns[-1].figure = figure

    def award(self, event: Event) -> None:
        award = as_kind(event.args, AwardEvent)
        if self.log.turns and award.points:
            self.log.turns[-1].awards.append(award)

    def picked(self, event: Event) -> None:
        """The tile of that player's next turn; it matters only where such a tile is put away."""
        if isinstance(event.args, dict) and (player := _OWN_CHANNEL.fullmatch(str(event.channel))):
            self.ahead[int(player[1])] = tile_of(as_kind(event.args.get("type"), int))

    def discard(self, event: Event) -> None:
        """The drawn tile fits nowhere and leaves the game."""
        told = event.args if isinstance(event.args, dict) else {}
        number = told.get("tile_type", told.get("type"))
        if number is not None:
            tile: str | None = tile_of(as_kind(number, int))
        else:
            player = as_kind(told["player_id"], int) if "player_id" in told else self._next_player()
            tile = self.drawn or self.ahead.get(player)
        if tile is None:
            raise FormatError(_UNKNOWN_DISCARD, move=len(self.log.turns))
        self.log.draws.append(tile)
        self.drawn = None

    def _next_player(self) -> int:
        players = list(self.log.players)
        return players[len(self.log.turns) % len(players)] if players else 0

    def state(self, event: Event) -> None:
        told = event.args if isinstance(event.args, dict) else {}
        inner = told.get("args")
        within = inner if isinstance(inner, dict) else {}
        match str(told.get("id")):
            case "2" if "tile_type" in within:
                self.drawn = tile_of(as_kind(within["tile_type"], int))
            case "3" if self.log.turns:
                spots = [spot for spot in _each(within.get("spots")) if isinstance(spot, dict)]
                self.log.turns[-1].spots = {as_kind(spot.get("pos"), int) for spot in spots}
            case "99":
                self.result(within)
        self._see_clocks(told.get("reflexion"))

    def _see_clocks(self, clocks: Any) -> None:
        """Every player has a clock, from the first packet on."""
        total = clocks.get("total") if isinstance(clocks, dict) else None
        if isinstance(total, dict):
            self.others = [int(player) for player in total if _PLAYER.fullmatch(player)]

    def result(self, told: dict[str, Any]) -> None:
        self.log.result = as_kind(_each(told.get("result")), list[Result])
        for line in self.log.result:
            self._know(line.player, line.name)


def read_log(text: str) -> Log:
    """Sort a log into turns; raises a BastideError if it is none."""
    value = parse(text)
    if not is_log(value):
        raise FormatError(_NO_LOG)
    return Reader().read(value)
