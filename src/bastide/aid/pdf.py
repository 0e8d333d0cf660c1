"""The play aid as a PDF for the table: black and white, a box to tick before each step, no step broken over a page."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Literal

from fpdf import FPDF

from bastide.aid.sheet import AidRow, Sheet
from bastide.aid.text import changes, header, line_of, sentence
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

MARGIN, GUTTER, FOOT = 12.0, 6.0, 10.0
FONT = "helvetica"
LIKE_LATIN = str.maketrans({"–": "-", "—": "-", "„": '"', "“": '"', "”": '"', "’": "'", "…": "...", "−": "-"})
"""The fonts of every PDF reader know the letters of western Europe; other signs are written plainly."""


def latin(text: str) -> str:
    return text.translate(LIKE_LATIN).encode("latin-1", "replace").decode("latin-1")


class AidPdf(FPDF):
    """Pages with columns; the short form has two, the long form one."""

    def __init__(self, sheet: Sheet, language: Language, paper: Paper, today: date, columns: int) -> None:
        super().__init__(format=paper)
        self.sheet, self.language, self.today, self.columns = sheet, language, today, columns
        self.set_margin(MARGIN)
        self.set_auto_page_break(False)
        self.set_title(PLAY_AID.say(language))
        self.set_creator("Bastide")
        self.column, self.top = 0, MARGIN
        self.add_page()

    @property
    def width(self) -> float:
        return (self.w - 2 * MARGIN - (self.columns - 1) * GUTTER) / self.columns

    @property
    def left(self) -> float:
        return MARGIN + self.column * (self.width + GUTTER)

    @property
    def room(self) -> float:
        return self.h - MARGIN - FOOT - self.get_y()

    def header(self) -> None:
        """The first page says what the sheet is for, the others only their name."""
        self.set_font(FONT, "B", 15 if self.page_no() == 1 else 9)
        self.cell(0, 7, latin(PLAY_AID.say(self.language)), new_x="LMARGIN", new_y="NEXT")
        if self.page_no() == 1:
            self.set_font(FONT, "", 8)
            for line in header(self.sheet, self.language, self.today):
                self.multi_cell(0, 3.8, latin(line), new_x="LMARGIN", new_y="NEXT")
        self.line(MARGIN, self.get_y() + 1, self.w - MARGIN, self.get_y() + 1)
        self.top = self.get_y() + 3
        self.set_y(self.top)

    def footer(self) -> None:
        self.set_y(-FOOT)
        self.set_font(FONT, "", 7)
        self.cell(0, 4, latin(PAGE.say(self.language, page=self.page_no())), align="R")
        self.set_x(MARGIN)
        self.cell(0, 4, latin(IN_DOUBT.say(self.language)))

    def keep(self, height: float) -> None:
        """Begin the next column or page where this much does not fit any more."""
        if height <= self.room:
            return
        if self.column + 1 < self.columns:
            self.column += 1
            self.set_y(self.top)
        else:
            self.column = 0
            self.add_page()

    def height_of(self, text: str, width: float, line: float) -> float:
        return float(self.multi_cell(width, line, latin(text), dry_run=True, output="HEIGHT"))  # type: ignore[arg-type]

    def write_block(self, text: str, indent: float, line: float) -> None:
        self.set_x(self.left + indent)
        self.multi_cell(self.width - indent, line, latin(text), align="L", new_x="LEFT", new_y="NEXT")

    # -- steps ---------------------------------------------------------------------------------------------------------

    def heading(self, text: str, size: float, above: float, with_next: float) -> None:
        """A heading, together with what follows it."""
        self.keep(above + size * 0.5 + with_next)
        self.set_y(self.get_y() + above)
        self.set_font(FONT, "B", size)
        self.write_block(text, 0, size * 0.45)
        self.set_y(self.get_y() + 0.8)

    def step(self, row: AidRow, indent: float, *, long: bool) -> None:
        """A row with its box, its words and the module it comes from."""
        text = line_of(row, self.language)
        self.set_font(FONT, "", 8.5)
        inside = indent + 9
        height = self.height_of(text, self.width - inside, 3.9)
        self.set_font(FONT, "", 7.5)
        more = row.more.say(self.language) if long else ""
        height += self.height_of(more, self.width - inside, 3.4) if more else 0
        self.keep(height + 1)
        y = self.get_y()
        if row.may:
            self.ellipse(self.left + indent, y + 0.4, 2.8, 2.8)
        else:
            self.rect(self.left + indent, y + 0.4, 2.8, 2.8)
        self.set_font(FONT, "B", 8.5)
        self.set_xy(self.left + indent + 3.6, y)
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

    def grid(self, widths: tuple[float, ...], rows: Sequence[tuple[str, ...]]) -> None:
        """A table whose first row is its head; no row is broken."""
        for number, row in enumerate(rows):
            self.set_font(FONT, "B" if number == 0 else "", 7.5)
            shares = [share * self.width for share in widths]
            height = max(self.height_of(text, share - 1, 3.4) for text, share in zip(row, shares, strict=True)) + 1
            self.keep(height)
            y, x = self.get_y(), self.left
            self.line(x, y, x + self.width, y)
            for text, share in zip(row, shares, strict=True):
                self.set_xy(x, y + 0.5)
                self.multi_cell(share - 1, 3.4, latin(text), align="L")
                x += share
            self.set_y(y + height)


def aid_pdf(sheet: Sheet, language: Language, paper: Paper, today: date, *, long: bool) -> bytes:
    pdf = AidPdf(sheet, language, paper, today, columns=1 if long else 2)
    for number, chapter in enumerate(sheet.chapters, 1):
        pdf.heading(f"{number}. {chapter.title.say(language)}", 12, 2.5, 12)
        for section in chapter.sections:
            pdf.heading(section.title.say(language), 9, 1, 6)
            for row in section.rows:
                pdf.step(row, 0, long=long)
    pdf.heading(WORTH.say(language), 12, 2.5, 16)
    rows = [(FEATURE.say(language), COMPLETE.say(language), UNFINISHED.say(language))]
    for worth in sheet.worth:
        rows.append((sentence(worth.name.say(language)), worth.complete.say(language), worth.unfinished.say(language)))
        rows += [(f"  + {sentence(name)}", done, left) for name, done, left in changes(worth, language)]
    pdf.grid((0.28, 0.36, 0.36), rows)
    pdf.heading(FIGURES.say(language), 12, 2.5, 16)
    figures = [(FIGURE.say(language), EACH_PLAYER.say(language), STANDS.say(language), TAKEN_BY.say(language))]
    for figure in sheet.figures:
        taken = ", ".join(text.say(language) for text in figure.taken_by) or NOT_TAKEN.say(language)
        figures.append((sentence(figure.name.say(language)), str(figure.each), figure.rule.say(language), taken))
    pdf.grid((0.2, 0.13, 0.37, 0.3), figures)
    return bytes(pdf.output())
