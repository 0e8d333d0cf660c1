"""Traders & Builders: why a choice is refused."""

from __future__ import annotations

from refusals.cases import Case, laid, the

from bastide.game.actions import PASS, Choose
from bastide.game.game import Game
from bastide.game.module import OptionValue
from bastide.modules.traders_builders import Goods
from bastide.testkit.scene import lay_only, scene

BUILDER = laid("(0,0) U frfr", "Red (0,0) E-W, Red builder (0,0) E-W", "(1,0) U frfr", "traders-builders")
NO_BUILDER = laid("(0,0) U frfr", "", "(1,0) U frfr", "traders-builders")


def third_tile() -> Game:
    game = BUILDER()
    game.apply(PASS)
    game.apply(Choose("second-part"))
    return game


def trading_hall() -> Game:
    """Red has one grain; cloth is gone from the bank."""
    options: dict[str, OptionValue] = {"porxada.goods-trade": True}
    modules = ("la-porxada", "traders-builders")
    game = scene("(0,0) E cfff", "", draw="Porx V V", modules=modules, options=options)
    goods = game.slot(Goods)
    goods.bank, goods.owned = (9, 5, 0), ((0, 1, 0), (0, 0, 0))
    lay_only(game, "(0,-1) Porx cccc")
    return game


NO_GOODS = ("You have none of these goods.", "Von dieser Ware hast du nichts.")

CASES: dict[str, Case] = {
    "trade for what the bank has not": (
        trading_hall,
        the("trade-grain-cloth"),
        "None of these goods is left in the bank.",
        "Von dieser Ware ist nichts mehr in der Bank.",
    ),
    **{
        f"trade of what one has not: {word}": (trading_hall, the(word), *NO_GOODS)
        for word in ("trade-wine-grain", "trade-wine-cloth", "trade-cloth-wine", "trade-cloth-grain")
    },
    "trade before the hall": (
        laid("(0,0) D crfr", "", "(1,0) U frfr", "la-porxada", "traders-builders"),
        the("trade-grain-wine"),
        "Goods are traded only when La Porxada is laid.",
        "Waren tauscht man nur, wenn man La Porxada legt.",
    ),
    "second-part without a builder": (
        NO_BUILDER,
        the("second-part"),
        "No double turn: your builder's road or city was not extended.",
        "Kein Doppelzug: Die Straße oder Stadt deines Baumeisters wurde nicht verlängert.",
    ),
    "second-part too early": (
        BUILDER,
        the("second-part"),
        "The second tile follows after this one.",
        "Das zweite Plättchen folgt nach diesem.",
    ),
    "second-part a third time": (
        third_tile,
        the("second-part"),
        "A double turn has no third tile.",
        "Ein Doppelzug hat kein drittes Plättchen.",
    ),
}
