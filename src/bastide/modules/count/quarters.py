"""The City of Carcassonne: its block of tiles, its four quarters, and where the Count stands."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from bastide.game.frames import Preparation
from bastide.game.game import Game
from bastide.game.traits import BLACKSMITH_QUARTER, CASTLE_QUARTER, CATHEDRAL_QUARTER, MARKET_QUARTER
from bastide.modules.course import is_base_start
from bastide.text import Text
from bastide.tiles.face import CITY, FIELD, MONASTERY, ROAD, Kind
from bastide.tiles.geometry import Cell, cell_at, cell_of

QUARTERS = (CASTLE_QUARTER, MARKET_QUARTER, BLACKSMITH_QUARTER, CATHEDRAL_QUARTER)  # clockwise
QUARTER_OF: dict[Kind, str] = {
    CITY: CASTLE_QUARTER,
    ROAD: BLACKSMITH_QUARTER,
    MONASTERY: CATHEDRAL_QUARTER,
    FIELD: MARKET_QUARTER,
}
"""Kind of feature -> the quarter whose followers may join its scoring."""
QUARTER_NAMES = {
    CASTLE_QUARTER: Text(en="castle quarter", de="Schloss"),
    MARKET_QUARTER: Text(en="market quarter", de="Markt"),
    BLACKSMITH_QUARTER: Text(en="blacksmith quarter", de="Schmiede"),
    CATHEDRAL_QUARTER: Text(en="cathedral quarter", de="Kathedrale"),
}
CAPTIONS = {
    CASTLE_QUARTER: Text(en="castle", de="Schloss"),
    MARKET_QUARTER: Text(en="market", de="Markt"),
    BLACKSMITH_QUARTER: Text(en="blacksmith", de="Schmiede"),
    CATHEDRAL_QUARTER: Text(en="cathedral", de="Kathedrale"),
}
INTO_QUARTER = {
    CASTLE_QUARTER: Text(en="into the castle", de="ins Schloss"),
    MARKET_QUARTER: Text(en="to the market", de="auf den Markt"),
    BLACKSMITH_QUARTER: Text(en="to the blacksmith", de="in die Schmiede"),
    CATHEDRAL_QUARTER: Text(en="into the cathedral", de="in die Kathedrale"),
}
PICTURED: dict[str, Cell] = {
    CASTLE_QUARTER: (0, -1),
    MARKET_QUARTER: (0, 0),
    BLACKSMITH_QUARTER: (0, 1),
    CATHEDRAL_QUARTER: (-1, 0),
}
"""The way from the middle of the block to the tile on which a quarter is drawn, for people to see the Count there."""


class Count(Struct):
    quarter: str = CASTLE_QUARTER
    active_scored: bool = False  # in this turn part
    others_scored: bool = False
    entered: bool = False  # in this turn


def listed(texts: Iterable[Text]) -> Text:
    """Each of them once."""
    found = dict.fromkeys(texts)
    return Text(" / ".join(text.en for text in found), " / ".join(text.de for text in found))


# -- the city ----------------------------------------------------------------------------------------------------------


def leave_start_out(game: Game, _: Preparation) -> None:
    """S2.5, option `count-start-tile`: the city is the start, and the start tile of the base game is not needed."""
    if "count" not in game.rules.setup.tiles:
        return
    for pile in game.piles:
        start = next((face for face in pile if is_base_start(face)), None)
        if start is not None:
            pile.remove(start)
            return


def lay_city(game: Game, _: Preparation) -> None:
    """S6.1: the block of 4 x 3 tiles."""
    for copies in game.rules.copies:
        layout = copies.face.layout
        if copies.face.set_id == "count" and layout.at is not None:
            game.board.place(copies.face, cell_at(*layout.at), 0)


def middle(game: Game) -> Cell | None:
    """The cell of the tile with the quarters; None if the city is not on the table."""
    return next((cell_of(piece.cell) for piece in game.board.pieces if "city-quarters" in piece.face.symbols), None)


def cell_of_quarter(game: Game, quarter: str) -> Cell | None:
    """The cell on which a quarter is drawn, if the city is on the table."""
    at = middle(game)
    if at is None or quarter not in PICTURED:
        return None
    return at[0] + PICTURED[quarter][0], at[1] + PICTURED[quarter][1]


def is_of_block(game: Game, segment: int) -> bool:
    board = game.board
    return board.pieces[board.piece_of[segment]].face.set_id == "count"


def carcassonne_at(game: Game, farm: int) -> int:
    """Carcassonne is a completed city for every farm that reaches its walls."""
    if not game.rules.options["carcassonne-is-city"]:
        return 0
    return int(any(is_of_block(game, segment) for segment in game.board.members(farm)))


def carcassonne(game: Game) -> int:
    """Carcassonne is one completed city on the board."""
    return int(bool(game.rules.options["carcassonne-is-city"]) and middle(game) is not None)
