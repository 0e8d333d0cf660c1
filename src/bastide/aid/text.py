"""The play aid as plain text, and the lines that all its printed forms share."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from bastide.aid.sheet import AidRow, AidWorth, Sheet
from bastide.aid.words import (
    COMPLETE,
    DATE,
    EACH_PLAYER,
    FIGURES,
    MAY,
    NOT_TAKEN,
    OPTIONS_USED,
    PLAY_AID,
    PLAYERS,
    STANDS,
    TAKEN_BY,
    TILES,
    UNFINISHED,
    WHO,
    WORTH,
)
from bastide.modules import MODULES, base
from bastide.text import Language


def sentence(text: str) -> str:
    """A line of a step as it is printed: with a capital letter."""
    return text[:1].upper() + text[1:]


def header(sheet: Sheet, language: Language, today: date) -> list[str]:
    """What the sheet is for: modules, players, options, tiles, date."""
    tiles = ", ".join(f"{row.name.say(language)} {row.number}" for row in sheet.tiles)
    lines = [
        " · ".join(module.say(language) for module in sheet.modules),
        PLAYERS.say(language, number=sheet.players) + " · " + DATE.say(language, day=today),
        TILES.say(language, number=sum(row.number for row in sheet.tiles), sets=tiles),
    ]
    if sheet.options:
        chosen = "; ".join(f"{option.text.say(language)}: {option.value.say(language)}" for option in sheet.options)
        lines.append(OPTIONS_USED.say(language, options=chosen))
    return lines


def line_of(row: AidRow, language: Language) -> str:
    """A step in a line: what to do, who, and that it may be left, where that is not plain."""
    words = [] if row.who in ("active", "table") else [WHO[row.who].say(language)]
    if row.may and row.number.isdigit():
        words.append(MAY.say(language))
    return sentence(row.text.say(language)) + (f" ({', '.join(words)})" if words else "")


def module_of(row: AidRow, language: Language) -> str:
    """The name of the module that a step comes from; none for those of every game."""
    return "" if row.module == base.MODULE.id else MODULES[row.module].name.say(language)


def changes(worth: AidWorth, language: Language) -> Iterator[tuple[str, str, str]]:
    """(name, what it does when complete, when unfinished), for everything that changes the value."""
    for change in worth.changes:
        done, unfinished = (text.say(language) if text else "–" for text in (change.complete, change.unfinished))
        yield change.name.say(language).split("|")[0], done, unfinished


def plain_text(sheet: Sheet, language: Language, today: date, *, long: bool) -> str:
    lines = [PLAY_AID.say(language), "=" * len(PLAY_AID.say(language)), *header(sheet, language, today)]
    for number, chapter in enumerate(sheet.chapters, 1):
        title = f"{number}. {chapter.title.say(language)}"
        lines += ["", title, "-" * len(title)]
        for section in chapter.sections:
            lines += ["", section.title.say(language)]
            lines += [line for row in section.rows for line in _row(row, language, "", long=long)]
    return "\n".join([*lines, *_worth(sheet, language), *_figures(sheet, language), ""])


def _row(row: AidRow, language: Language, indent: str, *, long: bool) -> Iterator[str]:
    module = module_of(row, language)
    yield f"{indent}[ ] {row.number}. {line_of(row, language)}" + (f" [{module}]" if module else "")
    if long:
        yield f"{indent}       {row.more.say(language)}"
    for choice in row.choices:
        yield from _row(choice, language, indent + "      ", long=long)


def _worth(sheet: Sheet, language: Language) -> Iterator[str]:
    title = WORTH.say(language)
    yield from ("", title, "-" * len(title))
    for worth in sheet.worth:
        yield sentence(worth.name.say(language))
        yield f"  {COMPLETE.say(language)}: {worth.complete.say(language)}"
        yield f"  {UNFINISHED.say(language)}: {worth.unfinished.say(language)}"
        for name, done, unfinished in changes(worth, language):
            yield f"    {sentence(name)}: {done} | {unfinished}"


def _figures(sheet: Sheet, language: Language) -> Iterator[str]:
    title = FIGURES.say(language)
    yield from ("", title, "-" * len(title))
    for figure in sheet.figures:
        taken = ", ".join(text.say(language) for text in figure.taken_by) or NOT_TAKEN.say(language)
        yield f"{sentence(figure.name.say(language))}: {figure.each} {EACH_PLAYER.say(language)}"
        yield f"  {STANDS.say(language)}: {figure.rule.say(language)}"
        yield f"  {TAKEN_BY.say(language)}: {taken}"
