"""The screen of a game: the board, a panel with players, tile and answers, the last turns, and the line to type on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from rich.console import Console, RenderableType
from rich.text import Text as Line

from bastide.cli.speech import say
from bastide.cli.terminal.board import BoardDrawing, scale_that_fits
from bastide.cli.terminal.commands import reminder
from bastide.cli.terminal.menu import Entry
from bastide.cli.terminal.news import last_turns, news_lines
from bastide.cli.terminal.paint import CLOSE, SCALES, SMALL, SMALLEST, Scale
from bastide.cli.terminal.panel import answer_lines, player_lines, tile_lines, turned_lines, wrapped
from bastide.game.events import AnyEvent
from bastide.game.game import Game
from bastide.text import Text
from bastide.tiles.geometry import Cell, cell_of

_PANEL = 36
_NARROW = 72
_RECENT = 4
_LOW = 30
_PROMPT = Text(en="Your answer: ", de="Deine Antwort: ")
_THINKS = Text(en="{name} is thinking ...", de="{name} überlegt ...")
_GO_ON = Text(en="Enter to go on: ", de="Weiter mit Enter: ")


class Screen:
    """Draws whole pages; on anything but a terminal they simply follow each other."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.scale: Scale | None = None
        """What the player has chosen; None: whatever fits."""
        self.centre: Cell | None = None
        """Where the player looks; None: at the last move."""

    @property
    def colours(self) -> bool:
        """The small map is made of colours; without them tiles are drawn close up."""
        return self.console.color_system is not None and not self.console.no_color

    # -- typing --------------------------------------------------------------------------------------------------------

    def ask(self, prompt: Text = _PROMPT) -> str:
        """A line that somebody types; raises EOFError or KeyboardInterrupt when nobody will."""
        return self.console.input(Line(say(prompt), "bold")).strip()

    def page(self, content: RenderableType) -> None:
        """Something else than the board, screen by screen, each left with Enter."""
        lines = self.console.render_lines(content, pad=False)
        step = self.height - 1
        for start in range(0, len(lines), step):
            self.clear()
            for line in lines[start : start + step]:
                self.console.print(*(Line(part.text, part.style or "") for part in line), sep="", end="\n")
            self.ask(_GO_ON)

    def page_to_copy(self, text: str) -> None:
        """One long line; only the terminal breaks it, so that it is copied in one piece."""
        self.clear()
        self.console.print(text, soft_wrap=True, markup=False, highlight=False)
        self.ask(_GO_ON)

    def thinking(self, name: str) -> None:
        """A computer is at work; it may take a moment."""
        if self.console.is_terminal:
            self.console.print(say(_THINKS, name=name), style="dim", markup=False, end="\r")

    def print(self, lines: Sequence[Line]) -> None:
        """Lines as they are, cut at the edge of the screen."""
        for line in lines:
            line.truncate(self.console.width, overflow="ellipsis")
        self.console.print(Line("\n").join(lines), no_wrap=True, overflow="crop", crop=False)

    def clear(self) -> None:
        if self.console.is_terminal:
            self.console.clear()

    # -- the page of a decision ----------------------------------------------------------------------------------------

    def show(
        self,
        game: Game,
        entries: Sequence[Entry],
        events: Sequence[AnyEvent],
        message: Sequence[str] = (),
        turned: Entry | None = None,
    ) -> None:
        """The page for a decision, or for the choice of a rotation."""
        width, height = self.console.width, self.height
        few = self.narrow or height < _LOW
        news = news_lines(game, last_turns(events, 2 if few else _RECENT), 3 if few else 6)
        news += [line for text in message for line in wrapped(text, width, "bold yellow")]
        height -= len(news) + 2
        space = (width, height // 2 - 1) if self.narrow else (width - _PANEL - 2, height)
        board, hidden = self.board(game, entries, *space)
        panel = self.panel(game, entries, turned, hidden, height - len(board) if self.narrow else height)
        self.clear()
        self.print([*board, *panel] if self.narrow else side_by_side(board, panel))
        self.print([*news, command_line()])

    @property
    def narrow(self) -> bool:
        """The panel stands below the board, not beside it."""
        return self.console.width < _NARROW

    @property
    def height(self) -> int:
        """The rows of a page; where nothing is cleared there is room enough."""
        return self.console.height if self.console.is_terminal else 48

    def show_turn(self, game: Game, events: Sequence[AnyEvent]) -> None:
        """The board after a turn, and what the turn has brought; what comes after it is not told yet."""
        news = news_lines(game, [events])
        board, _ = self.board(game, (), self.console.width - _PANEL - 2, self.height - len(news) - 2)
        self.clear()
        self.print([*side_by_side(board, player_lines(game, _PANEL, to_move=False)), *news])

    def board(self, game: Game, entries: Sequence[Entry], width: int, height: int) -> tuple[list[Line], list[Cell]]:
        """The part of the board that fits, with the numbers of the answers on it, and the cells that are not in it."""
        if not game.board.pieces:  # tiles are dealt before the first one lies
            return [], []
        width = max(width, 24)
        scale = self.scale if self.scale and self.colours else self.scale_for(game, width, height)
        drawing = BoardDrawing(game, scale, self.centre or last_cell(game), width, height)
        drawing.add_figures()
        drawing.add_last_move(len(game.board.pieces) - 1)
        cells: dict[Cell, str] = {}
        seats: dict[int, str] = {}
        corners: dict[Cell, str] = {}
        for number, entry in numbered(entries):  # of several answers for one place the first stands on the board
            if entry.cell is not None:
                cells.setdefault(entry.cell, str(number))
            elif entry.segment is not None:
                seats.setdefault(entry.segment, str(number))
            elif entry.corner is not None:
                corners.setdefault(entry.corner, str(number))
        hidden = drawing.add_cell_numbers(cells)
        drawing.add_seat_numbers(seats)
        drawing.add_corner_numbers(corners)
        return drawing.lines(), hidden

    def scale_for(self, game: Game, width: int, height: int) -> Scale:
        """The map is made of colours; without them the board is always close up."""
        return scale_that_fits(game, width, height) if self.colours else CLOSE

    def scale_of_all(self, game: Game) -> Scale:
        """For the whole board on a page that may be long, but not wide."""
        return scale_that_fits(game, self.console.width, 3 * self.height, SMALLEST) if self.colours else CLOSE

    def zoom(self, game: Game, steps: int) -> None:
        """Draw the board larger or smaller from now on."""
        now = self.scale or self.scale_for(game, self.console.width - _PANEL - 2, self.height - 6)
        self.scale = SCALES[min(max(SCALES.index(now) + steps, 0), len(SCALES) - 1)]

    def panel(
        self, game: Game, entries: Sequence[Entry], turned: Entry | None, hidden: Sequence[Cell], height: int
    ) -> list[Line]:
        """Players, then the tile and the answers; where room is short the tile is drawn smaller, or not at all."""
        players = player_lines(game, _PANEL)
        scales = (CLOSE, SMALL) if self.colours else (CLOSE,)
        if turned is not None:
            for scale in scales:
                choice = turned_lines(game, turned, _PANEL, scale)
                if len(players) + 1 + len(choice) <= height:
                    return [*players, Line(), *choice]
            return choice
        answers = answer_lines(game, numbered(entries), hidden, _PANEL)
        for scale in scales:
            tile = tile_lines(game, numbered(entries), scale)
            if len(players) + len(tile) + len(answers) + 2 <= height:
                return [*players, Line(), *tile, Line(), *answers]
            if self.narrow and tile and max(len(players), len(tile)) + len(answers) + 1 <= height:
                return [*side_by_side(tile, players), Line(), *answers]
        return [*players, Line(), *answers]


def side_by_side(left: Sequence[Line], right: Sequence[Line]) -> list[Line]:
    width = max((line.cell_len for line in left), default=0) + 2
    rows = []
    for board, panel in zip_longest(left, right):
        row = board.copy() if board is not None else Line()
        row.append(" " * (width - row.cell_len))
        rows.append(row.append_text(panel) if panel is not None else row)
    return rows


def numbered(entries: Sequence[Entry]) -> list[tuple[int, Entry]]:
    """The entries with the numbers to type; passing is always 0."""
    acting = [entry for entry in entries if not entry.is_pass]
    return [*enumerate(acting, 1), *((0, entry) for entry in entries if entry.is_pass)]


def last_cell(game: Game) -> Cell:
    return cell_of(game.board.pieces[-1].cell)


def command_line() -> Line:
    line = Line()
    for letter, rest in reminder():
        line.append(letter, "bold cyan").append(f"{rest}  ", "dim")
    return line
