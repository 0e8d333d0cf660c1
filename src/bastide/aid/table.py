"""What the play aid is made of, for all modules, as data: the browser makes the aid of any mix from it, offline."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Literal

from msgspec import Struct

from bastide.aid.words import (
    CHAPTERS,
    DOUBLED,
    EACH,
    FARM,
    FARM_RATE,
    HALVED,
    NOTHING,
    PER_CITY,
    PER_TILE,
    RATE_ONCE_MORE,
    SOME_CITIES,
    WHO,
    WORDS,
    ChapterWords,
)
from bastide.game.module import (
    STAGES,
    Actor,
    AnyStep,
    Bag,
    Counted,
    Effect,
    Element,
    FarmRule,
    Figure,
    Line,
    Module,
    Reminder,
)
from bastide.game.rules import step_key
from bastide.game.scoring import RATES
from bastide.modules import MODULES
from bastide.text import Text
from bastide.tiles.face import CITY, ROAD, Kind
from bastide.tiles.signs import KIND_NAMES


class AidLine(Struct, frozen=True):
    """A row of the turn order, and the module and element that it comes from."""

    id: str
    module: str
    element: str
    text: Text
    more: Text
    who: Actor
    may: bool
    choice: bool
    when: Mapping[str, tuple[str | int | bool, ...]]
    numbers: Mapping[str, Mapping[int, int | Text]]
    counted: tuple[Counted, ...]
    scores: Kind | None
    symbol: Text | None
    beside: tuple[str, ...]


class AidValue(Struct, frozen=True):
    """What something at a feature does to its value; the list is in the order in which values are built."""

    module: str
    element: str
    word: str
    name: Text
    kinds: tuple[Kind, ...]
    complete: Effect | None
    unfinished: Effect | None
    complete_told: Text | None
    unfinished_told: Text | None
    when: Mapping[str, tuple[str | int | bool, ...]]


class AidFarm(Struct, frozen=True):
    """What something adds to the value of a farm; the one with a rate is what each completed city pays."""

    module: str
    element: str
    text: Text
    told: Text
    rate: int
    city: int
    some: int
    once_more: Literal["", "rate", "value"]
    when: Mapping[str, tuple[str | int | bool, ...]]
    beside: tuple[str, ...]
    """One of these elements must be in the game; none where it needs none."""


class TakenBy(Struct, frozen=True):
    element: str
    text: Text
    when: Mapping[str, tuple[str | int | bool, ...]]


class AidFigure(Struct, frozen=True):
    """A kind of figure: where it may stand, and what takes it off the board."""

    id: str
    module: str
    element: str
    name: Text
    rule: Text
    called: Mapping[str, Text]
    taken_by: tuple[TakenBy, ...]


class AidKind(Struct, frozen=True):
    """A kind of feature, and what each of its tiles brings."""

    kind: Kind
    name: Text
    complete: int
    unfinished: int
    complete_told: Text
    unfinished_told: Text
    elements: tuple[str, ...]
    """One of these must be in the game; none where it always is."""


class AidReminder(Struct, frozen=True):
    module: str
    element: str
    reminder: Reminder


class AidBag(Struct, frozen=True):
    module: str
    element: str
    bag: Bag


class AidTable(Struct, frozen=True):
    chapters: tuple[ChapterWords, ...]
    who: Mapping[Actor, Text]
    words: Mapping[str, Text]
    """Texts of the sheet that belong to no module, by their names."""
    lines: tuple[AidLine, ...]
    values: tuple[AidValue, ...]
    farms: tuple[AidFarm, ...]
    figures: tuple[AidFigure, ...]
    kinds: tuple[AidKind, ...]
    farm: Text
    """The name of the row of farms."""
    reminders: tuple[AidReminder, ...]
    bags: tuple[AidBag, ...]
    always: tuple[str, ...]
    """Elements that are part of every game."""
    comes_with: Mapping[str, tuple[str, ...]]
    """Element -> tile sets that bring it."""
    starts: tuple[str, ...]
    """Elements that lay a start of their own, if one of the sets that bring them is in the game."""


@cache
def aid_table() -> AidTable:
    elements = [(module.id, element) for module in _modules() for element in module.elements]
    return AidTable(
        chapters=CHAPTERS,
        who=WHO,
        words=WORDS,
        lines=tuple(_lines()),
        values=tuple(_values()),
        farms=tuple(
            AidFarm(
                module=module,
                element=e.id,
                text=rule.text,
                told=_farm_told(rule),
                rate=rule.rate,
                city=rule.city,
                some=rule.some,
                once_more=rule.once_more,
                when=rule.when,
                beside=rule.beside,
            )
            for module, e in elements
            for rule in e.farm
        ),
        figures=tuple(_figure(module, e, e.figure) for module, e in elements if e.figure),
        kinds=tuple(_kind(kind, *rates) for kind, rates in RATES.items()),
        farm=FARM,
        reminders=tuple(AidReminder(module, e.id, one) for module, e in elements for one in e.reminders),
        bags=tuple(AidBag(module, e.id, bag) for module, e in elements for bag in e.bags),
        always=tuple(e.id for _, e in elements if e.always),
        comes_with={e.id: e.comes_with for _, e in elements if e.comes_with},
        starts=tuple(e.id for _, e in elements if e.lays_start),
    )


def _modules() -> list[Module]:
    return sorted(MODULES.values(), key=lambda module: module.number)


def _lines() -> list[AidLine]:
    """Steps and lines that people read, in the order of the turn; an element that shares a step brings it again."""
    rows: list[tuple[Module, Element, AnyStep | Line]] = [
        (module, element, row)
        for module in _modules()
        for element in module.elements
        for row in (*element.steps, *element.lines)
    ]
    rows.sort(key=lambda found: (step_key(found[2].id), found[2].rank))
    return [
        AidLine(
            id=row.id,
            module=module.id,
            element=element.id,
            text=row.text,
            more=row.more,
            who=row.who,
            may=row.may,
            choice=isinstance(row, Line) and row.choice,
            when=row.when,
            numbers=row.numbers,
            counted=row.counted,
            scores=row.scores,
            symbol=row.symbol,
            beside=row.beside,
        )
        for module, element, row in rows
        if row.more is not None
    ]


def _values() -> Iterator[AidValue]:
    for stage in STAGES:
        for module in _modules():
            for element in module.elements:
                for rule in element.values:
                    if rule.stage == stage:
                        yield AidValue(
                            module=module.id,
                            element=element.id,
                            word=rule.word,
                            name=element.words[rule.word],
                            kinds=tuple(sorted(rule.kinds)),
                            complete=rule.complete,
                            unfinished=rule.unfinished,
                            complete_told=_told(rule.complete, rule.kinds),
                            unfinished_told=_told(rule.unfinished, rule.kinds),
                            when=rule.when,
                        )


def _figure(module: str, element: Element, figure: Figure) -> AidFigure:
    taken_by = tuple(
        TakenBy(other.id, takes.text, takes.when)
        for other in (element for module in _modules() for element in module.elements)
        for takes in other.takes
        if takes.concerns(figure)
    )
    return AidFigure(figure.id, module, element.id, figure.name, figure.rule, figure.called, taken_by)


def _kind(kind: Kind, complete: int, unfinished: int) -> AidKind:
    return AidKind(
        kind=kind,
        name=KIND_NAMES[kind],
        complete=complete,
        unfinished=unfinished,
        complete_told=filled(PER_TILE[kind], rate=complete),
        unfinished_told=filled(PER_TILE[kind], rate=unfinished),
        elements=_that_add(kind),
    )


def filled(text: Text, **values: object) -> Text:
    return Text(text.say("en", **values), text.say("de", **values))


def _told(effect: Effect | None, kinds: frozenset[Kind]) -> Text | None:
    """An effect on features of these kinds in words; pennants count as tiles where there are only cities."""
    if effect is None:
        return None
    if effect.nothing:
        return NOTHING
    if effect.rate:
        return filled(PER_TILE[CITY if kinds == {CITY} else ROAD], rate=f"{effect.rate:+d}")
    if effect.per_tile:
        return filled(PER_TILE[ROAD], rate=f"{effect.per_tile:+d}")
    return HALVED if effect.halved else filled(EACH, each=f"{effect.each:+d}")


def _farm_told(rule: FarmRule) -> Text:
    if rule.rate:
        return filled(FARM_RATE, rate=rule.rate)
    if rule.once_more:
        return DOUBLED if rule.once_more == "value" else RATE_ONCE_MORE
    if rule.city:
        return filled(PER_CITY, points=f"{rule.city:+d}")
    return filled(SOME_CITIES, points=f"{rule.some:+d}")


def _that_add(kind: Kind) -> tuple[str, ...]:
    """Elements without which no tile has such a feature, or nobody stands there."""
    return tuple(
        element.id for module in _modules() for element in module.elements if kind in element.adds | element.opens
    )
