"""Sales of tiles such as a bazaar: bids, and which tiles must have been revealed when the file does not say."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from bastide.errors import BastideError
from bastide.formats.jcz.declared import SALES
from bastide.formats.jcz.file import PLACE_TILE, Move
from bastide.formats.jcz.now import Meaning, Now
from bastide.formats.outcome import Difference
from bastide.formats.reading import as_kind
from bastide.game.actions import Action, Choose
from bastide.game.foreign import ForeignSale
from bastide.game.game import Game
from bastide.text import Text

_NO_BAZAAR = Text(en="there is no bazaar now.", de="jetzt ist kein Basar.")
_NO_WARE = Text(
    en="the bazaar has no tile number {number}; they are numbered from 0.",
    de="der Basar hat kein Plättchen Nummer {number}; sie sind von 0 an gezählt.",
)


class BidPayload(Struct, rename="camel"):
    supply_index: int
    price: int = 0


def make_bid(sale: ForeignSale) -> Meaning:
    """A tile by its number among those revealed, and a price; without auction it is taken for nothing."""

    def meaning(now: Now, payload: Any) -> list[Action]:
        told, wares = as_kind(payload, BidPayload), sale.wares(now.game)
        if wares is None:
            raise Difference(_NO_BAZAAR)
        if not 0 <= told.supply_index < len(wares):
            raise Difference(_NO_WARE, number=told.supply_index)
        tile, _ = wares[told.supply_index]
        taken = Choose(sale.take, tile=tile)
        return [taken if taken in now.offered else Choose(sale.bid, tile=tile, number=told.price)]

    return meaning


# -- what was revealed -------------------------------------------------------------------------------------------------


def next_sale(game: Game, moves: Iterable[Move]) -> ForeignSale | None:
    """The sale that is held before the next tile is placed."""
    first = next((move.type for move in moves if move.type in (*SALES, PLACE_TILE)), PLACE_TILE)
    sale = SALES.get(first)
    return sale if sale is not None and sale.wares(game) is None else None


def plays_ware(game: Game, moves: Iterable[Move]) -> bool:
    """Is the tile that is placed next one from a sale, not one that is drawn?"""
    player = next((move.player for move in moves if move.type == PLACE_TILE), None)
    return any(sale.plays_ware(game, player) for sale in SALES.values())


def revealed(
    sale: ForeignSale, game: Game, action: Action, moves: Iterable[Move], play: Callable[[Game, Move], None]
) -> list[str | None]:
    """The names of the tiles that a sale must have revealed, in their order; None where the file does not tell.

    The sale is played on a copy with any tiles, which tells who gets which; what he then places is the tile.
    """
    copy, left, messages = game.copy(), list(moves), (sale.message, *sale.further, "PASS")
    kinds = {face.id: bool(face.symbols) for pile in copy.piles for face in pile}  # one with a symbol may be put aside
    copy.script = tuple(sorted(kinds, key=lambda tile: (kinds[tile], tile)))[: copy.rules.players]
    try:
        copy.apply(action)
        while left and left[0].type in messages and copy.decision and copy.decision.step == sale.step:
            play(copy, left.pop(0))
    except BastideError:
        return []
    placed: dict[int | None, str] = {}
    for move in left:
        if move.type == PLACE_TILE:
            placed.setdefault(move.player, str((move.payload or {}).get("tileId")))
    return [placed.get(owner) for _, owner in sale.wares(copy) or ()]
