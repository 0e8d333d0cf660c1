"""Pages besides the board: tiles still to come, where the points come from, help, the result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Line

from bastide.cli.speech import flowing, language, say
from bastide.cli.terminal.board import BoardDrawing, figure_letters, token_mark
from bastide.cli.terminal.commands import COMMANDS
from bastide.cli.terminal.paint import CLOSE, SMALL, Scale, canvas_of
from bastide.cli.terminal.panel import supply_text
from bastide.cli.terminal.seats import COLOURS, MARKS
from bastide.cli.words import word
from bastide.game.events import AnyEvent, EndStarted, Scored
from bastide.game.game import Game
from bastide.game.lines import breakdown_text
from bastide.text import Text
from bastide.tiles.face import Face

_ONE_LEFT = Text(en="1 tile is still to come", de="Noch 1 Plättchen kommt")
_LEFT = Text(en="{number} tiles are still to come", de="Noch {number} Plättchen kommen")
_POINTS = Text(en="Points", de="Punkte")
_TOTAL = Text(en="total", de="gesamt")
_NOW = Text(en="if the game ended now", de="wenn jetzt Schluss wäre")
_SUPPLY = Text(en="In front of the players", de="Vor den Spielern")
_LAST_AWARDS = Text(en="The last awards", de="Die letzten Wertungen")
_OVER = Text(en="The game is over", de="Das Spiel ist zu Ende")
_FINAL = Text(en="The final scoring", de="Die Schlusswertung")
_WINS = Text(en="{names} wins!", de="{names} gewinnt!")
_SHARE = Text(en="{names} share the win!", de="{names} teilen sich den Sieg!")
_AND = Text(en=" and ", de=" und ")
_HELP = Text(
    en="""Type the number of an answer. Cells where your tile fits carry their number on the board; after the cell you
choose how the tile is turned, if there is a choice. Spots for a figure carry their number on the tile. A cell can also
be typed as x,y; one where the tile does not fit says why.

Columns and rows are numbered along the edges, the start tile lies at 0,0. Arrows in the corner mean that the board
goes on there. The tile laid last has yellow corners.""",
    de="""Gib die Nummer einer Antwort ein. Felder, auf die dein Plättchen passt, tragen ihre Nummer auf dem Tisch;
danach wählst du, wie es gedreht wird, wenn es eine Wahl gibt. Plätze für eine Figur tragen ihre Nummer auf dem
Plättchen. Ein Feld lässt sich auch als x,y eingeben; passt das Plättchen dort nicht, steht da, warum.

Spalten und Reihen sind am Rand nummeriert, das Startplättchen liegt auf 0,0. Pfeile in der Ecke heißen: Dort geht der
Tisch weiter. Das zuletzt gelegte Plättchen hat gelbe Ecken.""",
)
_COMMANDS = Text(en="Commands (the first letter is enough)", de="Befehle (der erste Buchstabe genügt)")
_ZOOM = Text(en="tiles large or small", de="Plättchen groß oder klein")
_FIGURES = Text(en="Figures and tokens", de="Figuren und Marker")


def tiles_page(game: Game, *, colours: bool) -> RenderableType:
    """The tiles that are still to come, with how many of each."""
    left: Counter[str] = Counter(face.id for pile in game.piles for face in pile)
    faces = {face.id: face for pile in game.piles for face in pile}
    scale = SMALL if colours else CLOSE
    pictures = [tile_picture(faces[tile], f"{left[tile]} × {tile}", scale=scale) for tile in sorted(left)]
    title = Line(say(_ONE_LEFT if left.total() == 1 else _LEFT, number=left.total()), "bold")
    return Group(title, Line(), Columns(pictures, padding=(0, 2)))


def tile_picture(face: Face, title: str, rotation: int = 0, scale: Scale = CLOSE) -> RenderableType:
    """A tile with a line above it."""
    return Padding(Group(Line(title, "bold", no_wrap=True), *canvas_of(face, rotation, scale).lines()), (0, 0, 1, 0))


def scores_page(game: Game, events: Sequence[AnyEvent]) -> RenderableType:
    """Where the points come from, what the final scoring would bring now, and the last awards."""
    awards = [event for event in events if isinstance(event, Scored)]
    final = game.if_ended_now()
    table = points_table(game, awards, final.scores)
    newest = Table.grid(padding=(0, 2))
    for event in awards[-8:]:
        newest.add_row(*award_cells(game, event))
    supply = Table.grid(padding=(0, 2))
    for player, name in enumerate(game.player_names):
        supply.add_row(player_name(player, name), supply_text(game, player))
    return Group(table, Line(say(_SUPPLY), "bold"), supply, Line(f"\n{say(_LAST_AWARDS)}", "bold"), newest)


def points_table(game: Game, awards: Sequence[Scored], final: Sequence[int] | None = None) -> Table:
    """Points by player and source."""
    sources = list(dict.fromkeys(award.source for award in awards))
    table = Table(title=say(_POINTS), title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("")
    for source in sources:
        table.add_column(word(game, source), justify="right")
    table.add_column(say(_TOTAL), justify="right", style="bold")
    if final:
        table.add_column(say(_NOW), justify="right")
    for player, name in enumerate(game.player_names):
        sums = [sum(a.points for a in awards if (a.player, a.source) == (player, source)) for source in sources]
        row = [str(points) if points else "·" for points in sums]
        extra = [str(final[player])] if final else []
        table.add_row(player_name(player, name), *row, str(game.scores[player]), *extra)
    return table


def player_name(player: int, name: str) -> Line:
    return Line(f"{MARKS[player]} {name}", f"bold {COLOURS[player]}")


def award_cells(game: Game, event: Scored) -> tuple[Line, Line, Line]:
    return (
        player_name(event.player, game.player_names[event.player]),
        Line(f"{event.points:+d} {word(game, event.source)}", "bold"),
        Line(breakdown_text(game.rules, event, language())),
    )


def help_page(game: Game) -> RenderableType:
    commands = Table.grid(padding=(0, 2))
    for command in COMMANDS:
        commands.add_row(Line(say(command.word), "bold cyan"), say(command.about))
    commands.add_row(Line("+  -", "bold cyan"), say(_ZOOM))
    figures = Table.grid(padding=(0, 2))
    letters = figure_letters(game)
    for id, figure in game.rules.kinds.items():
        figures.add_row(Line(f"●{letters[id]}", "bold"), say(figure.name), say(figure.rule))
    for token in game.tokens():
        figures.add_row(Line(token_mark(game, token), "bold italic"), word(game, token.what, token.number), "")
    return Group(
        Line(flowing(say(_HELP))),
        Line(f"\n{say(_COMMANDS)}", "bold"),
        commands,
        Line(f"\n{say(_FIGURES)}", "bold"),
        figures,
    )


def result_page(game: Game, events: Sequence[AnyEvent], scale: Scale) -> RenderableType:
    """The whole board, the final scoring, and who has won."""
    board = BoardDrawing(game, scale)
    start = next((n for n, event in enumerate(events) if isinstance(event, EndStarted)), len(events))
    final = Table.grid(padding=(0, 2))
    for event in events[start:]:
        if isinstance(event, Scored) and event.points:
            final.add_row(*award_cells(game, event))
    names = say(_AND).join(game.player_names[player] for player in game.winners)
    winner = say(_WINS if len(game.winners) == 1 else _SHARE, names=names)
    awards = [event for event in events if isinstance(event, Scored)]
    return Group(
        Line(say(_OVER), "bold"),
        *board.lines(),
        Line(f"\n{say(_FINAL)}", "bold"),
        final,
        points_table(game, awards),
        Line(winner, "bold yellow"),
    )
