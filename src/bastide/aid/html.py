"""The play aid as one HTML file that reads well on a phone and prints black on white."""

from __future__ import annotations

from datetime import date
from html import escape

from bastide.aid.sheet import AidRow, Sheet
from bastide.aid.text import changes, header, line_of, module_of, sentence
from bastide.aid.words import (
    COMPLETE,
    EACH_PLAYER,
    FEATURE,
    FIGURE,
    FIGURES,
    IN_DOUBT,
    NOT_TAKEN,
    PLAY_AID,
    STANDS,
    TAKEN_BY,
    UNFINISHED,
    WORTH,
)
from bastide.text import Language

STYLE = """
body { font: 16px/1.4 system-ui, sans-serif; max-width: 46rem; margin: 1rem auto; padding: 0 1rem; }
h1 { margin: 0; } h2 { margin: 1.2rem 0 .2rem; } h3 { margin: .8rem 0 .2rem; font-size: 1rem; }
header p, footer { margin: 0; font-size: .85rem; }
ol { list-style: none; margin: 0; padding: 0; } ol ol { padding-left: 1.6rem; }
li { display: grid; grid-template-columns: 1.5rem 2.1rem 1fr; padding: .15rem 0; break-inside: avoid; }
li > ol, li > small { grid-column: 3; }
input { accent-color: #000; align-self: start; margin: .3em 0 0; } small { display: block; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; vertical-align: top; border-top: 1px solid; padding: .2rem .4rem; }
tr { break-inside: avoid; }
@media (max-width: 30rem) { table { font-size: .8rem; hyphens: auto; } th, td { padding: .2rem .3rem .2rem 0; } }
@media print { body { font-size: 9.5pt; max-width: none; margin: 0; padding: 0; } h2, h3 { break-after: avoid; } }
@page { margin: 12mm; }
"""


def aid_html(sheet: Sheet, language: Language, today: date, *, long: bool) -> str:
    title = escape(PLAY_AID.say(language))
    parts = [
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title><style>{STYLE}</style>",
        f"<header><h1>{title}</h1>",
        *(f"<p>{escape(line)}</p>" for line in header(sheet, language, today)),
        "</header>",
    ]
    for number, chapter in enumerate(sheet.chapters, 1):
        parts.append(f"<h2>{number}. {escape(chapter.title.say(language))}</h2>")
        for section in chapter.sections:
            parts.append(f"<h3>{escape(section.title.say(language))}</h3>")
            parts.append(_list(section.rows, language, long=long))
    return "\n".join([*parts, _worth(sheet, language), _figures(sheet, language), _foot(language), "</html>", ""])


def _list(rows: tuple[AidRow, ...], language: Language, *, long: bool) -> str:
    return "<ol>" + "".join(_row(row, language, long=long) for row in rows) + "</ol>"


def _row(row: AidRow, language: Language, *, long: bool) -> str:
    text, module = escape(line_of(row, language)), escape(module_of(row, language))
    text += f" <i>{module}</i>" if module else ""
    more = f"<small>{escape(row.more.say(language))}</small>" if long else ""
    choices = _list(row.choices, language, long=long) if row.choices else ""
    box = f'<input type="checkbox" aria-label="{escape(row.number)}">'
    return f"<li>{box}<b>{row.number}.</b><span>{text}</span>{more}{choices}</li>"


def _worth(sheet: Sheet, language: Language) -> str:
    rows = [_cells("th", FEATURE.say(language), COMPLETE.say(language), UNFINISHED.say(language))]
    for worth in sheet.worth:
        name = sentence(worth.name.say(language))
        rows.append(_cells("td", name, worth.complete.say(language), worth.unfinished.say(language)))
        rows += [_cells("td", f"+ {sentence(name)}", done, left) for name, done, left in changes(worth, language)]
    return f"<h2>{escape(WORTH.say(language))}</h2><table>{''.join(rows)}</table>"


def _figures(sheet: Sheet, language: Language) -> str:
    heads = (FIGURE, EACH_PLAYER, STANDS, TAKEN_BY)
    rows = [_cells("th", *(head.say(language) for head in heads))]
    for figure in sheet.figures:
        taken = ", ".join(text.say(language) for text in figure.taken_by) or NOT_TAKEN.say(language)
        name = sentence(figure.name.say(language))
        rows.append(_cells("td", name, str(figure.each), figure.rule.say(language), taken))
    return f"<h2>{escape(FIGURES.say(language))}</h2><table>{''.join(rows)}</table>"


def _cells(kind: str, *texts: str) -> str:
    return "<tr>" + "".join(f"<{kind}>{escape(text)}</{kind}>" for text in texts) + "</tr>"


def _foot(language: Language) -> str:
    return f"<footer>{escape(IN_DOUBT.say(language))}</footer>"
