"""The play aid as a PDF for the table: black and white, a box to tick before each step, no step broken over a page."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Literal

from fpdf import FPDF

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
    PAGE,
    PLAY_AID,
    STANDS,
    TAKEN_BY,
    UNFINISHED,
    WORTH,
)
from bastide.text import Language

Paper = Literal["a4", "letter"]
Balanced = tuple[int, float]
"""A page, and how far down its columns reach."""
NOT_BALANCED: Balanced = (0, 0.0)

MARGIN, GUTTER, FOOT = 12.0, 8.0, 14.0
FONT = "helvetica"
TABLE_SIZE, CELL_GAP = 8.0, 4.0
LIKE_LATIN = str.maketrans({"–": "-", "—": "-", "„": '"', "“": '"', "”": '"', "’": "'", "…": "...", "−": "-"})
"""The fonts of every PDF reader know the letters of western Europe; other signs are written plainly."""


def latin(text: str) -> str:
    return text.translate(LIKE_LATIN).encode("latin-1", "replace").decode("latin-1")


class AidPdf(FPDF):
    """Pages with columns for the steps, and below them tables over the whole width."""

    def __init__(
        self, sheet: Sheet, language: Language, paper: Paper, today: date, columns: int, balanced: Balanced
    ) -> None:
        super().__init__(format=paper)
        self.sheet, self.language, self.today = sheet, language, today
        self.columns, self.balanced = columns, balanced
        self.set_margin(MARGIN)
        self.c_margin = 0
        self.set_auto_page_break(False)
        self.set_title(PLAY_AID.say(language))
        self.set_creator("Bastide")
        self.set_lang(language)
        self.column, self.top, self.lowest = 0, MARGIN, 0.0
        self.add_page()

    @property
    def width(self) -> float:
        return (self.w - 2 * MARGIN - (self.columns - 1) * GUTTER) / self.columns

    @property
    def left(self) -> float:
        return MARGIN + self.column * (self.width + GUTTER)

    @property
    def room(self) -> float:
        page, bottom = self.balanced
        return (bottom if page == self.page_no() else self.h - FOOT) - self.get_y()

    def header(self) -> None:
        """The first page says what the sheet is for, the others only their name."""
        self.set_font(FONT, "B", 16 if self.page_no() == 1 else 9)
        self.cell(0, 7, latin(PLAY_AID.say(self.language)), new_x="LMARGIN", new_y="NEXT")
        if self.page_no() == 1:
            self.set_font(FONT, "", 8)
            for line in header(self.sheet, self.language, self.today):
                self.multi_cell(0, 3.8, latin(line), align="L", new_x="LMARGIN", new_y="NEXT")
        self.line(MARGIN, self.get_y() + 1, self.w - MARGIN, self.get_y() + 1)
        self.top = self.get_y() + 3
        self.lowest = self.top
        self.set_y(self.top)

    def footer(self) -> None:
        self.set_y(-10)
        self.set_font(FONT, "", 7)
        self.cell(0, 4, latin(PAGE.say(self.language, page=self.page_no())), align="R")
        self.set_x(MARGIN)
        self.cell(0, 4, latin(IN_DOUBT.say(self.language)))

    def keep(self, height: float) -> None:
        """Begin the next column or page where this much does not fit any more."""
        if height <= self.room:
            return
        self.lowest = max(self.lowest, self.get_y())
        if self.column + 1 < self.columns:
            self.column += 1
            self.set_y(self.top)
        else:
            self.column = 0
            self.add_page()

    def end_columns(self) -> None:
        """What follows goes over the whole width, below the longest column."""
        self.set_y(max(self.lowest, self.get_y()))
        self.columns, self.column, self.balanced = 1, 0, NOT_BALANCED

    def height_of(self, text: str, width: float, line: float) -> float:
        height = self.multi_cell(width, line, text, align="L", markdown=True, dry_run=True, output="HEIGHT")
        return float(height)  # type: ignore[arg-type]

    def write_block(self, text: str, indent: float, line: float) -> None:
        self.set_x(self.left + indent)
        self.multi_cell(self.width - indent, line, text, align="L", markdown=True, new_x="LEFT", new_y="NEXT")

    # -- steps ---------------------------------------------------------------------------------------------------------

    def heading(self, text: str, size: float, above: float, with_next: float) -> None:
        """A heading, together with what follows it."""
        self.keep(above + size * 0.5 + with_next)
        self.set_y(self.get_y() + above)
        self.set_font(FONT, "B", size)
        self.write_block(latin(text), 0, size * 0.45)
        self.set_y(self.get_y() + 0.8)

    def step(self, row: AidRow, indent: float, *, long: bool) -> None:
        """A row with its box, its words and the module it comes from, in italics; a circle where it may be left."""
        words, module = line_of(row, self.language), module_of(row, self.language)
        text = latin(words) + (f" __[{latin(module)}]__" if module else "")
        more = latin(row.more.say(self.language)) if long else ""
        inside = indent + 10.5
        self.set_font(FONT, "", 7.5)
        height = self.height_of(more, self.width - inside, 3.4) if more else 0
        self.set_font(FONT, "", 8.5)
        height += self.height_of(text, self.width - inside, 3.9) + 1
        self.keep(height + (6 if row.choices else 0))
        y = self.get_y()
        sign = self.ellipse if row.may else self.rect
        sign(self.left + indent, y + 0.5, 2.8, 2.8)
        self.set_font(FONT, "B", 8.5)
        self.set_xy(self.left + indent + 4.2, y)
        self.cell(5.4, 3.9, f"{row.number}.")
        self.set_font(FONT, "", 8.5)
        self.write_block(text, inside, 3.9)
        if more:
            self.set_font(FONT, "", 7.5)
            self.write_block(more, inside, 3.4)
        self.set_y(self.get_y() + 1)
        for choice in row.choices:
            self.step(choice, indent + 4, long=long)

    # -- tables --------------------------------------------------------------------------------------------------------

    def table_of(self, title: str, rows: list[tuple[str, ...]]) -> None:
        """A table under its title, all on one page; its first row is its head."""
        rows = [tuple(latin(text) for text in row) for row in rows]
        widths = self.widths_for(rows)
        heights = [self.row_height(row, widths, "B" if row is rows[0] else "") for row in rows]
        self.heading(title, 12, 4, sum(heights) + 2)
        for number, (row, height) in enumerate(zip(rows, heights, strict=True)):
            self.set_font(FONT, "B" if number == 0 else "", TABLE_SIZE)
            self.keep(height)
            y, x = self.get_y(), self.left
            self.line(x, y, x + self.width, y)
            for text, width in zip(row, widths, strict=True):
                self.set_xy(x, y + 0.7)
                self.multi_cell(width - CELL_GAP, 3.6, text, align="L")
                x += width
            self.set_y(y + height)

    def row_height(self, row: tuple[str, ...], widths: list[float], style: Literal["B", ""]) -> float:
        self.set_font(FONT, style, TABLE_SIZE)
        return max(self.height_of(text, width - CELL_GAP, 3.6) for text, width in zip(row, widths, strict=True)) + 1.4

    def widths_for(self, rows: list[tuple[str, ...]]) -> list[float]:
        """Columns with little text are as wide as it is, the others share the rest."""
        self.set_font(FONT, "B", TABLE_SIZE)
        wanted = [max(self.get_string_width(text) for text in column) + CELL_GAP for column in zip(*rows, strict=True)]
        widths, rest = wanted[:], self.width
        for done, column in enumerate(sorted(range(len(wanted)), key=wanted.__getitem__)):
            widths[column] = min(wanted[column], rest / (len(wanted) - done))
            rest -= widths[column]
        return widths


def aid_pdf(sheet: Sheet, language: Language, paper: Paper, today: date, *, long: bool) -> bytes:
    """The short form has two columns, the long form one."""

    def with_steps(columns: int, balanced: Balanced) -> AidPdf:
        pdf = AidPdf(sheet, language, paper, today, columns, balanced)
        _write_steps(pdf, long=long)
        return pdf

    pdf = with_steps(1, NOT_BALANCED) if long else _balanced(partial(with_steps, 2))
    pdf.end_columns()
    pdf.table_of(WORTH.say(language), _worth(sheet, language))
    pdf.table_of(FIGURES.say(language), _figures(sheet, language))
    return bytes(pdf.output())


def _balanced(with_steps: Callable[[Balanced], AidPdf]) -> AidPdf:
    """The columns of the last page are about equally long: half of all each, or a little more until all fits."""
    pdf = with_steps(NOT_BALANCED)
    page = pdf.page_no()
    bottom = pdf.top + (pdf.get_y() - pdf.top + pdf.column * (pdf.h - FOOT - pdf.top)) / pdf.columns
    while (pdf := with_steps((page, bottom))).page_no() > page:
        bottom += 6
    return pdf


def _write_steps(pdf: AidPdf, *, long: bool) -> None:
    for number, chapter in enumerate(pdf.sheet.chapters, 1):
        pdf.heading(f"{number}. {chapter.title.say(pdf.language)}", 12, 2.5, 12)
        for section in chapter.sections:
            pdf.heading(section.title.say(pdf.language), 9, 1, 6)
            for row in section.rows:
                pdf.step(row, 0, long=long)


def _worth(sheet: Sheet, language: Language) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = [(FEATURE.say(language), COMPLETE.say(language), UNFINISHED.say(language))]
    for worth in sheet.worth:
        rows.append((sentence(worth.name.say(language)), worth.complete.say(language), worth.unfinished.say(language)))
        rows += [(f"  + {sentence(name)}", done, left) for name, done, left in changes(worth, language)]
    return rows


def _figures(sheet: Sheet, language: Language) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = [
        (FIGURE.say(language), EACH_PLAYER.say(language), STANDS.say(language), TAKEN_BY.say(language))
    ]
    for figure in sheet.figures:
        taken = ", ".join(text.say(language) for text in figure.taken_by) or NOT_TAKEN.say(language)
        rows.append((sentence(figure.name.say(language)), str(figure.each), figure.rule.say(language), taken))
    return rows
