"""The panel beside the board: the players, the tile in hand or just laid, and the answers."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Sequence

from rich.style import Style
from rich.text import Text as Line

from bastide.cli.speech import language, say
from bastide.cli.terminal.board import figure_letters, figure_mark
from bastide.cli.terminal.canvas import Canvas
from bastide.cli.terminal.menu import Entry
from bastide.cli.terminal.paint import Scale, canvas_of, paint
from bastide.cli.terminal.seats import COLOURS, MARKS
from bastide.cli.words import action_text, word
from bastide.game.actions import Place
from bastide.game.frames import Part, Round
from bastide.game.game import HOME, Game
from bastide.game.module import Token
from bastide.game.question import asked
from bastide.text import Text
from bastide.tiles.geometry import Cell

_TURN = Text(en="turn {turn}, {tiles} tiles left", de="Zug {turn}, noch {tiles} Plättchen")
_YOUR_TILE = Text(en="Tile {tile}", de="Plättchen {tile}")
_MORE = Text(en=", {number} more to come", de=", noch {number} übrig")
_CELLS = Text(en="{numbers}  a cell on the board", de="{numbers}  ein Feld auf dem Tisch")
_ELSEWHERE = Text(en="not in view: {cells}", de="nicht im Bild: {cells}")
_HOW = Text(en="Cell {cell}: turned how?", de="Feld {cell}: wie gedreht?")
_BACK = Text(en="Enter: another cell", de="Enter: anderes Feld")
_NUMBER = Style(color="#ffe14d", bold=True)
_ON_TILE = Style(color="#ffffff", bgcolor="#1d130b", bold=True)


def player_lines(game: Game, width: int, *, to_move: bool = True) -> list[Line]:
    """A line for each player: mark, name, points, figures in the supply, tokens; and how far the game is."""
    decision, around = game.decision, game.find_frame(Round)
    left = sum(len(pile) for pile in game.piles) - game.unseen
    lines = [Line(say(_TURN, turn=around.turns if around else "-", tiles=left), "dim")]
    for player, name in enumerate(game.player_names):
        moves = to_move and decision is not None and decision.player == player
        line = Line("▶ " if moves else "  ", "bold")
        line.append(f"{MARKS[player]} {name} ", f"bold {COLOURS[player]}")
        line.append(f"{game.scores[player]} ", "bold")
        line.append(supply_text(game, player), "dim")
        line.truncate(width, overflow="ellipsis")
        lines.append(line)
    return [*lines, *common_line(game)]


def supply_text(game: Game, player: int) -> str:
    """`●5 L B, wine 2`: the figures in the supply by mark or letter, then what lies in front of the player."""
    figures: list[str] = []
    letters = figure_letters(game)
    for id in game.rules.kinds:
        first, last = game.rules.ranges[player, id]
        if free := game.where[first:last].count(HOME):
            sign = letters[id] or MARKS[player]
            figures.append(f"{sign}{free}" if free > 1 or id == "small" else sign)
    own = (token for token in game.tokens() if token.player == player and token.cell is None)
    tokens = [token_text(game, token) for token in own]
    for figure, spot in game.spots.items():
        if spot.player == player:
            tokens.append(f"{word(game, spot.where)} {figure_mark(game, figure)}")
    return ", ".join(part for part in (" ".join(figures), *tokens) if part)


def token_text(game: Game, token: Token) -> str:
    """`wine 2`; what is there once for all, such as the quarter of the Count, goes without a number."""
    what = (
        f"{word(game, token.what, token.number)} {token.tile}" if token.tile else word(game, token.what, token.number)
    )
    return what if token.number == 1 and (token.tile or token.player is None) else f"{what} {token.number}"


def common_line(game: Game) -> list[Line]:
    """What lies on the table for everybody."""
    common = [t for t in game.tokens() if (t.player, t.cell, t.segment, t.figure) == (None, None, None, None)]
    return [Line(", ".join(token_text(game, token) for token in common), "dim")] if common else []


def tile_lines(game: Game, entries: Sequence[tuple[int, Entry]], scale: Scale) -> list[Line]:
    """The tile that the decision is about: in hand, or just laid, with the numbers of the answers on their seats."""
    decision = game.decision
    assert decision is not None
    if decision.tile is not None:
        return canvas_of(decision.tile, 0, scale).lines()
    part = game.find_frame(Part)
    if part is None or part.piece < 0:
        return []
    face, _, rotation, first = game.board.pieces[part.piece]
    canvas = canvas_of(face, rotation, scale)
    for number, entry in reversed(entries):
        if entry.segment is not None and 0 <= entry.segment - first < len(face.segments):
            canvas.put(*scale.seat(face, rotation, entry.segment - first), str(number), _ON_TILE)
    return canvas.lines()


def answer_lines(game: Game, entries: Sequence[tuple[int, Entry]], hidden: Sequence[Cell], width: int) -> list[Line]:
    """What is asked, and the answers with their numbers; cells are numbered on the board."""
    decision = game.decision
    assert decision is not None
    question = asked(game, decision, game.player_names)
    lines = [Line(f"{game.player_names[decision.player]}: {question.what.say(language())}", "bold")]
    if why := question.why.say(language()):
        lines += wrapped(why, width)
    if decision.tile is not None:
        lines.append(tile_line(game, decision.tile.id))
    cells = [number for number, entry in entries if entry.cell is not None and isinstance(entry.actions[0], Place)]
    if cells:
        numbers = f"{cells[0]}-{cells[-1]}" if len(cells) > 1 else str(cells[0])
        lines.append(Line(say(_CELLS, numbers=numbers)))
    elsewhere = [f"{number}→{entry.label}" for number, entry in entries if number in cells and entry.cell in hidden]
    if elsewhere:
        lines += wrapped(say(_ELSEWHERE, cells="  ".join(elsewhere)), width)
    for number, entry in entries:
        if number not in cells or number == 0:
            line = Line.assemble((f"{number:>2} ", _NUMBER), entry.label)
            if entry.note:
                line.append(f" ({entry.note})", "dim")
            line.truncate(width, overflow="ellipsis")
            lines.append(line)
    return lines


def tile_line(game: Game, tile: str) -> Line:
    left = Counter(face.id for pile in game.piles for face in pile)[tile]
    return Line(say(_YOUR_TILE, tile=tile) + say(_MORE, number=left))


def wrapped(text: str, width: int, style: str = "dim") -> list[Line]:
    return [Line(line, style) for line in textwrap.wrap(text, width, break_on_hyphens=False)]


def turned_lines(game: Game, entry: Entry, width: int, scale: Scale) -> list[Line]:
    """The ways to turn the tile for a cell, beside each other, with their numbers."""
    decision = game.decision
    assert decision is not None
    assert decision.tile is not None
    title = Line(say(_HOW, cell=entry.label), "bold")
    places = [action for action in entry.actions if isinstance(action, Place)]
    if any(place.built for place in places):
        texts = enumerate((action_text(game, place) for place in places), 1)
        listed = [Line.assemble((f"{number:>2} ", _NUMBER), text) for number, text in texts]
        return [title, *listed, Line(say(_BACK), "dim")]
    pictures = [canvas_of(decision.tile, place.rotation, scale) for place in places]
    wide, high = max(p.width for p in pictures) + 2, max(p.height for p in pictures) + 1
    across = max(1, (width + 2) // wide)
    canvas = Canvas(across * wide, -(-len(places) // across) * high)
    for index, place in enumerate(places):
        row, column = divmod(index, across)
        canvas.put(column * wide, row * high, str(index + 1), _NUMBER)
        paint(canvas, decision.tile, place.rotation, scale, column * wide, row * high + 1)
    return [title, *canvas.lines(), Line(say(_BACK), "dim")]
