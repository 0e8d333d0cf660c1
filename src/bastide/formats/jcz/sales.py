"""Moves at a bazaar, and which tiles must have been revealed there when the file does not say."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from bastide.errors import BastideError
from bastide.formats.jcz.file import PLACE_TILE, Move
from bastide.formats.jcz.now import Now
from bastide.formats.outcome import Difference, FormatError
from bastide.formats.reading import as_kind
from bastide.game.actions import Action, Choose
from bastide.game.frames import Turn
from bastide.game.game import Game
from bastide.modules.bridges_castles_bazaars.bazaars import GivenTurns, Sale
from bastide.text import Text

STEP = "T10.3"
BID, BUY_OR_SELL, PASS = "BAZAAR_BID", "BAZAAR_BUY_OR_SELL", "PASS"
ANSWERS = {"BUY": "buy", "SELL": "sell"}

_NO_BAZAAR = Text(en="there is no bazaar now.", de="jetzt ist kein Basar.")
_NO_WARE = Text(
    en="the bazaar has no tile number {number}; they are numbered from 0.",
    de="der Basar hat kein Plättchen Nummer {number}; sie sind von 0 an gezählt.",
)
_ANSWER = Text(
    en="{value} is no answer at a bazaar; there are BUY and SELL.",
    de="{value} ist keine Antwort im Basar; es gibt BUY und SELL.",
)


class BidPayload(Struct, rename="camel"):
    supply_index: int
    price: int = 0


class BuyOrSellPayload(Struct):
    value: str


def make_bid(now: Now, payload: Any) -> list[Action]:
    """A tile by its number among those revealed, and a price; without auction it is taken for nothing."""
    told, sale = as_kind(payload, BidPayload), now.game.find_frame(Sale)
    if sale is None:
        raise Difference(_NO_BAZAAR)
    if not 0 <= told.supply_index < len(sale.wares):
        raise Difference(_NO_WARE, number=told.supply_index)
    tile = sale.wares[told.supply_index].face.id
    taken = Choose("take", tile=tile)
    return [taken if taken in now.offered else Choose("bid", tile=tile, number=told.price)]


def buy_or_sell(now: Now, payload: Any) -> list[Action]:
    told = as_kind(payload, BuyOrSellPayload)
    if told.value not in ANSWERS:
        raise FormatError(_ANSWER, value=told.value)
    return [Choose(ANSWERS[told.value])]


# -- what was revealed -------------------------------------------------------------------------------------------------


def is_next(game: Game, moves: Iterable[Move]) -> bool:
    """Is there a bazaar before the next tile is placed?"""
    first = next((move.type for move in moves if move.type in (BID, PLACE_TILE)), PLACE_TILE)
    return first == BID and game.find_frame(Sale) is None


def plays_ware(game: Game, moves: Iterable[Move]) -> bool:
    """Is the tile that is placed next one from a bazaar, not one that is drawn?"""
    if game.find_frame(Sale) is None:
        return False
    given, turn = game.find_frame(GivenTurns), game.frame(Turn)
    player = next((move.player for move in moves if move.type == PLACE_TILE), None)
    return given is None or (bool(given.wares) and player != turn.player)


def revealed(game: Game, action: Action, moves: Iterable[Move], play: Callable[[Game, Move], None]) -> list[str | None]:
    """The names of the tiles that a bazaar must have revealed, in their order; None where the file does not tell.

    The sale is played on a copy with any tiles, which tells who gets which; what he then places is the tile.
    """
    copy, left = game.copy(), list(moves)
    kinds = {face.id for pile in copy.piles for face in pile if "dragon" not in face.symbols}
    copy.script = tuple(sorted(kinds))[: copy.rules.players]
    try:
        copy.apply(action)
        sale = copy.find_frame(Sale)
        while left and left[0].type in (BID, BUY_OR_SELL, PASS) and copy.decision and copy.decision.step == STEP:
            play(copy, left.pop(0))
    except BastideError:
        return []
    placed: dict[int | None, str] = {}
    for move in left:
        if move.type == PLACE_TILE:
            placed.setdefault(move.player, str((move.payload or {}).get("tileId")))
    return [placed.get(ware.owner) for ware in sale.wares] if sale else []
