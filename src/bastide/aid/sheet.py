"""The play aid of one mix: which rows apply, numbered without gaps, with the numbers of these players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import count

from msgspec import Struct
from msgspec.structs import replace

from bastide.aid.table import AidFarm, AidFigure, AidLine, AidValue, TakenBy, aid_table, filled
from bastide.aid.words import FIGURES_EACH, IN_PLAY, SectionWords
from bastide.game.module import Actor, Counted, Module, applies
from bastide.game.rules import START_TILE, Rules, step_key
from bastide.modules import MODULES, OPTIONS, tiles_in_game
from bastide.text import Text
from bastide.tiles.face import FIELD, Kind
from bastide.tiles.sets import load_set, set_ids

FIGURES_STEP = "S3"


class AidRow(Struct, frozen=True):
    """One step: its number in the chapter, what to do, and from what the player chooses in it."""

    number: str
    id: str
    module: str
    text: Text
    more: Text
    who: Actor
    may: bool
    counted: tuple[Counted, ...]
    scores: Kind | None
    symbol: Text | None
    choices: tuple[AidRow, ...] = ()


class AidSection(Struct, frozen=True):
    title: Text
    rows: tuple[AidRow, ...]


class AidChapter(Struct, frozen=True):
    id: str
    title: Text
    sections: tuple[AidSection, ...]


class AidChange(Struct, frozen=True):
    """What changes the value of a feature: its name, and what it does; None where it does nothing."""

    module: str
    name: Text
    complete: Text | None
    unfinished: Text | None


class AidWorth(Struct, frozen=True):
    """What a kind of feature is worth, with everything that changes it, in the order in which it is counted."""

    kind: Kind
    name: Text
    complete: Text
    unfinished: Text
    changes: tuple[AidChange, ...]


class AidFigureRow(Struct, frozen=True):
    name: Text
    each: int
    rule: Text
    taken_by: tuple[Text, ...]


class AidTilesRow(Struct, frozen=True):
    name: Text
    number: int


class ChosenOption(Struct, frozen=True):
    text: Text
    value: Text


class Sheet(Struct, frozen=True):
    players: int
    modules: tuple[Text, ...]
    options: tuple[ChosenOption, ...]
    """Those that differ from their usual value."""
    tiles: tuple[AidTilesRow, ...]
    chapters: tuple[AidChapter, ...]
    worth: tuple[AidWorth, ...]
    figures: tuple[AidFigureRow, ...]


def make_sheet(rules: Rules) -> Sheet:
    """The play aid for the modules, options and players of these rules."""
    table = aid_table()
    lines = [*_figure_lines(rules), *_applying(rules, table.lines)]
    lines.sort(key=lambda line: step_key(line.id))
    return Sheet(
        players=rules.players,
        modules=tuple(module.name for module in MODULES.values() if _is_chosen(rules, module)),
        options=tuple(
            ChosenOption(option.text, option.values[rules.options[id]])
            for id, option in OPTIONS.items()
            if id in rules.setup.options
        ),
        tiles=_tiles(rules),
        chapters=tuple(_chapters(lines)),
        worth=(*_worths(rules), *_farms(rules)),
        figures=tuple(_figures(rules, table.figures)),
    )


def _is_chosen(rules: Rules, module: Module) -> bool:
    chosen = any(element.id in rules.setup.elements for element in module.elements)
    return chosen or any(set_id in rules.setup.tiles for set_id in module.all_tiles)


def _tiles(rules: Rules) -> tuple[AidTilesRow, ...]:
    chosen = [(set_id, number) for set_id in set_ids() if (number := rules.setup.tiles.get(set_id))]
    out = _taken_out(rules)
    rows = ((load_set(set_id).name, (tiles_in_game(set_id) - out[set_id]) * number) for set_id, number in chosen)
    return tuple(AidTilesRow(name, number) for name, number in rows if number > 0)


def _taken_out(rules: Rules) -> Counter[str]:
    """Tile set -> how many of its tiles make room for others; from a set that is not there they come from its heir."""
    out, heirs = Counter[str](), dict[str, str]()
    for module in rules.modules:
        if any(set_id in rules.setup.tiles for set_id in module.all_tiles):
            for option in module.options:
                taken = option.takes_out.get(rules.options[option.id], {})
                out.update(taken)
                heirs |= {id: module.tiles[0] for id, number in taken.items() if number == tiles_in_game(id)}
    for set_id, heir in heirs.items():
        out[heir] += out[set_id] - tiles_in_game(set_id)
        out[set_id] = tiles_in_game(set_id)
    return out


# -- the steps ---------------------------------------------------------------------------------------------------------


def _applying(rules: Rules, lines: Iterable[AidLine]) -> Iterator[AidLine]:
    """The rows of this mix, with its numbers filled in, each once."""
    seen = set[tuple[str, Text]]()
    for line in lines:
        if (
            _is_in(rules, line)
            and (line.id, line.text) not in seen
            and not (line.id == START_TILE and rules.start_replaced)
        ):
            seen.add((line.id, line.text))
            numbers = {place: by_players[rules.players] for place, by_players in line.numbers.items()}
            yield replace(line, text=filled(line.text, **numbers), more=filled(line.more, **numbers))


def _figure_lines(rules: Rules) -> Iterator[AidLine]:
    """S3: the figures of each player, as many as the engine deals."""
    for figure in aid_table().figures:
        if each := rules.setup.elements.get(figure.element):
            yield AidLine(
                id=FIGURES_STEP,
                module=figure.module,
                element=figure.element,
                text=filled(FIGURES_EACH, number=each, figure=called(rules, figure)),
                more=figure.rule,
                who="table",
                may=False,
                choice=False,
                when={},
                numbers={},
                counted=(),
                scores=None,
                symbol=None,
                beside=(),
            )


def called(rules: Rules, figure: AidFigure) -> Text:
    """Its name in the words of the chosen edition."""
    return figure.called.get(str(rules.options["words"]), figure.name)


def _chapters(lines: list[AidLine]) -> Iterator[AidChapter]:
    for chapter in aid_table().chapters:
        number = count(1)
        sections = [AidSection(section.title, tuple(_rows(section, lines, number))) for section in chapter.sections]
        yield AidChapter(chapter.id, chapter.title, tuple(section for section in sections if section.rows))


def _rows(section: SectionWords, lines: list[AidLine], number: Iterator[int]) -> list[AidRow]:
    rows = list[AidRow]()
    for line in lines:
        if section_of(line.id) != section:
            continue
        if line.choice:
            rows[-1] = with_choice(rows[-1], line)
        else:
            rows.append(_row(line, str(next(number))))
    return rows


def section_of(step_id: str) -> SectionWords:
    """The last section that begins with this step or before it."""
    sections = [section for chapter in aid_table().chapters for section in chapter.sections]
    return max(
        (section for section in sections if step_key(section.first) <= step_key(step_id)),
        key=lambda section: step_key(section.first),
    )


def with_choice(row: AidRow, line: AidLine) -> AidRow:
    letter = chr(ord("a") + len(row.choices))
    return replace(row, choices=(*row.choices, _row(line, letter)))


def _row(line: AidLine, number: str) -> AidRow:
    return AidRow(
        number=number,
        id=line.id,
        module=line.module,
        text=line.text,
        more=line.more,
        who=line.who,
        may=line.may,
        counted=line.counted,
        scores=line.scores,
        symbol=line.symbol,
    )


# -- what is it worth --------------------------------------------------------------------------------------------------


def _worths(rules: Rules) -> Iterator[AidWorth]:
    table = aid_table()
    for kind in table.kinds:
        if kind.elements and not rules.element_ids.intersection(kind.elements):
            continue
        changes = tuple(_changes(rules, kind.kind))
        yield AidWorth(kind.kind, kind.name, kind.complete_told, kind.unfinished_told, changes)


def _is_in(rules: Rules, part: AidLine | AidValue | AidFarm | TakenBy) -> bool:
    beside = part.beside if isinstance(part, AidLine | AidFarm) else ()
    there = not beside or bool(rules.element_ids.intersection(beside))
    return there and part.element in rules.element_ids and applies(part.when, rules.options)


def _changes(rules: Rules, kind: Kind) -> Iterator[AidChange]:
    """A row for each thing that changes the value, complete and unfinished beside each other."""
    values = [value for value in aid_table().values if kind in value.kinds and _is_in(rules, value)]
    for word in dict.fromkeys(value.word for value in values):
        same = [value for value in values if value.word == word]
        complete = next((value.complete_told for value in same if value.complete_told), None)
        unfinished = next((value.unfinished_told for value in same if value.unfinished_told), None)
        yield AidChange(same[0].module, same[0].name, complete, unfinished)


def _farms(rules: Rules) -> Iterator[AidWorth]:
    """The row of farms, where there are farmers: what a city pays, and what elements add to it."""
    applying = [farm for farm in aid_table().farms if _is_in(rules, farm)]
    rates = [farm for farm in applying if farm.rate]
    if rates:
        changes = [AidChange(farm.module, farm.text, None, farm.told) for farm in applying if farm is not rates[0]]
        changes += _changes(rules, FIELD)
        yield AidWorth(FIELD, aid_table().farm, IN_PLAY, rates[0].told, tuple(changes))


def _figures(rules: Rules, figures: Iterable[AidFigure]) -> Iterator[AidFigureRow]:
    for figure in figures:
        if each := rules.setup.elements.get(figure.element):
            taken_by = tuple(dict.fromkeys(taken.text for taken in figure.taken_by if _is_in(rules, taken)))
            yield AidFigureRow(called(rules, figure), each, figure.rule, taken_by)
