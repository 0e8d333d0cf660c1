"""A sheet of characters with styles, printed row by row."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text as Line

PLAIN = Style.null()


class Canvas:
    """Characters are put anywhere; what falls outside the sheet is dropped."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.left = self.top = 0
        """Nothing is written to the left of and above these."""
        self._characters = [[" "] * width for _ in range(height)]
        self._styles = [[PLAIN] * width for _ in range(height)]

    def put(self, column: int, row: int, text: str, style: Style = PLAIN, *, keep_ground: bool = False) -> None:
        """Write a text from left to right; with `keep_ground` the background that was there stays."""
        if not self.top <= row < self.height:
            return
        for at, character in enumerate(text, column):
            if self.left <= at < self.width:
                ground = Style(bgcolor=self._styles[row][at].bgcolor) if keep_ground else PLAIN
                self._characters[row][at] = character
                self._styles[row][at] = ground + style

    def lines(self) -> list[Line]:
        """The rows, with neighbouring characters of one style joined."""
        return [self._line(row) for row in range(self.height)]

    def _line(self, row: int) -> Line:
        line, run, style = Line(no_wrap=True), "", PLAIN
        for character, own in zip(self._characters[row], self._styles[row], strict=True):
            if own is not style and own != style:
                line.append(run, style)
                run, style = "", own
            run += character
        line.append(run if style.bgcolor else run.rstrip(), style)
        return line
