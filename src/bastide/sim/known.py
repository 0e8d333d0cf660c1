"""Which games the simulator plays, in the words of the engine: elements, figures, answers, options."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet

from msgspec import Struct

BASE_ELEMENTS = frozenset(("course", "small", "farmers"))
BOX_ELEMENTS = frozenset(("river", "gardens", "abbot", "large", "inns", "cathedrals", "builder", "pig", "goods"))
"""River, Abbot, Inns & Cathedrals, Traders & Builders."""
FARMERS, FOLLOWER = "farmers", "small"
FIGURES = ("small", "large", "abbot", "builder", "pig")
"""By their number in the simulator."""
RECALL_WORD, SECOND_PART_WORD = "recall", "second-part"


class Boxes(Struct, frozen=True, kw_only=True):
    """What a game has of Abbot, Inns & Cathedrals and Traders & Builders."""

    abbot: bool = False
    large: bool = False
    inns: bool = False
    cathedrals: bool = False
    ends_at_nothing: bool = True
    """Unfinished inn roads and cathedral cities are worth nothing."""
    builder: bool = False
    builder_on_completed: bool = False
    must_go_on: bool = False
    pig: bool = False
    goods: bool = False


def boxes_of(elements: AbstractSet[str], options: Mapping[str, object]) -> Boxes:
    return Boxes(
        abbot="abbot" in elements,
        large="large" in elements,
        inns="inns" in elements,
        cathedrals="cathedrals" in elements,
        ends_at_nothing=options.get("inn-cathedral-final") == "zero",
        builder="builder" in elements,
        builder_on_completed=bool(options.get("builder-on-completed")),
        must_go_on=options.get("double-turn") == "must",
        pig="pig" in elements,
        goods="goods" in elements,
    )


def knows_options(elements: AbstractSet[str], options: Mapping[str, object]) -> bool:
    """Goods must lie open; with pigs, farms must pay as in the third edition."""
    return not options.get("goods-hidden") and (options["farm-scoring"] == "ed3" or "pig" not in elements)


def knows_laying_of_river(options: Mapping[str, object]) -> bool:
    """May the simulator be asked while a river is being laid, or only once it lies?"""
    return options.get("river-uturn") == "immediate" and options.get("river-start-tile") != "river-pile"
