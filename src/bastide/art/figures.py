"""Figures and pieces: own silhouettes, one symbol each. Colour comes from the player, a shape tells it a second ti"
"me."""

from __future__ import annotations

from dataclasses import dataclass

from bastide.art.drawings import DRAWINGS
from bastide.art.pen import num
from bastide.errors import BastideError
from bastide.text import Text
from bastide.tiles.near import near


class ArtError(BastideError):
    """What was asked for cannot be drawn."""


_NO_FIGURE = Text(en="There is no figure called {name}; {hint}", de="Eine Figur {name} gibt es nicht; {hint}")
_NO_PLAYER = Text(
    en="There is no player colour {number}; they are counted from 0 to {last}.",
    de="Eine Spielerfarbe {number} gibt es nicht; sie zählen von 0 bis {last}.",
)


@dataclass(frozen=True)
class Colour:
    """A player's colour, the ink that shows on it, and the mark that stands for it where colour is not seen."""

    name: Text
    value: str
    on: str
    mark: str


COLOURS = (
    Colour(Text(en="carmine", de="Karmin"), "#d11f45", "#fff", "disc"),
    Colour(Text(en="blue", de="Blau"), "#1c58a8", "#fff", "triangle"),
    Colour(Text(en="amber", de="Bernstein"), "#f4b312", "#3a2a1a", "square"),
    Colour(Text(en="pine", de="Tanne"), "#0a5641", "#fff", "plus"),
    Colour(Text(en="black", de="Schwarz"), "#2b2a30", "#fff", "star"),
    Colour(Text(en="orchid", de="Orchidee"), "#bb68cc", "#fff", "diamond"),
)
"""Six players; they differ in lightness as well as in hue."""

MARKS, FIGURES = DRAWINGS.mark, DRAWINGS.figure


def figure_symbols() -> str:
    """`<g id="figure-KIND">` for every piece and `<path id="mark-NAME">` for every mark, to stand in `<defs>`."""
    pieces = []
    for kind, drawing in FIGURES.items():
        details = "".join(f'<path class="{cls}" d="{data}"/>' for cls, data in drawing.details)
        body = f'<path class="halo" d="{drawing.outline}"/><path class="sil" d="{drawing.outline}"/>{details}'
        inner = f'<g class="{drawing.neutral}">{body}</g>' if drawing.neutral else body
        pieces.append(f'<g id="figure-{kind}" class="figure">{inner}</g>')
    pieces += [f'<path id="mark-{name}" d="{data}"/>' for name, data in MARKS.items()]
    return "".join(pieces)


def figure_svg(kind: str, player: int | None, x: float, y: float, *, lying: bool = False, scale: float = 1.0) -> str:
    """A piece with its feet at (x, y), in a player's colour (an index into `COLOURS`) or of nobody (None)."""
    if kind not in FIGURES:
        raise ArtError(_NO_FIGURE, name=kind, hint=near(kind, FIGURES))
    if player is not None and not 0 <= player < len(COLOURS):
        raise ArtError(_NO_PLAYER, number=player, last=len(COLOURS) - 1)
    shown = "farmer" if lying and kind == "small" else kind
    drawing = FIGURES[shown]
    size = scale * drawing.scale
    pose = ' transform="translate(9.5 -6) rotate(-90)"' if lying else ""
    body = f'<use href="#figure-{shown}"{pose}/>'
    owner = ""
    if player is not None:
        owner = f" player-{player}"
        if drawing.mark:
            mx, my, ms = drawing.mark
            place = (my + 9.5, -6 - mx) if lying else (mx, my)
            body += (
                f'<use class="mark" href="#mark-{COLOURS[player].mark}" '
                f'transform="translate({num(place[0])} {num(place[1])}) scale({ms})"/>'
            )
    width = 11 if lying else drawing.width
    shadow = "" if drawing.middle else f'<ellipse class="fg-shadow" cx="2" cy=".6" rx="{num(width)}" ry="2.6"/>'
    return (
        f'<g class="figure{owner}" transform="translate({num(x)} {num(y)})'
        f'{f" scale({size:g})" if size != 1 else ""}">{shadow}{body}</g>'
    )
