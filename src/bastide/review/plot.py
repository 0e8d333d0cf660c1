"""The plot of a review: the expected final lead over the turns, as SVG that takes its colours from the page."""

from __future__ import annotations

from html import escape

from bastide.art import COLOURS
from bastide.review.structs import Review
from bastide.review.words import number
from bastide.text import Language

WIDTH, HEIGHT = 900, 300
LEFT, RIGHT, TOP, BOTTOM = 56, 14, 14, 32
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)


def plot(review: Review, language: Language) -> str:
    """One line for each player; with two players one line, above zero where the first is ahead."""
    shown = range(1) if len(review.players) == 2 else range(len(review.players))
    scale = _Scale(review, shown)
    parts = [_grid(scale, len(review.turns))]
    parts += [_line(scale, player, review.margins[player]) for player in shown]
    parts += [_worst(scale, review, at, language) for at in review.worst]
    return (
        f'<svg class="plot" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" xmlns="http://www.w3.org/2000/svg">'
        f"{''.join(parts)}</svg>"
    )


class _Scale:
    def __init__(self, review: Review, shown: range) -> None:
        values = [value for player in shown for value in review.margins[player] if value is not None]
        low, high = min(-5.0, *values), max(5.0, *values)
        room = (high - low) * 0.05
        self.low, self.high = low - room, high + room
        self.turns = max(len(review.turns), 2)

    def x(self, at: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * at / (self.turns - 1), 1)

    def y(self, value: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (self.high - value) / (self.high - self.low), 1)


def _grid(scale: _Scale, turns: int) -> str:
    step = next((step for step in STEPS if (scale.high - scale.low) / step < 7), STEPS[-1])
    parts = []
    for value in range(-int(-scale.low // step) * step, int(scale.high) + 1, step):
        y, kind = scale.y(value), "zero" if value == 0 else "rule"
        parts.append(f'<path class="{kind}" d="M{LEFT} {y}H{WIDTH - RIGHT}"/>')
        label = f"{value:+d}".replace("-", "−") if value else "0"
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{label}</text>')
    for at in range(9, turns, 10):
        parts.append(f'<text x="{scale.x(at)}" y="{HEIGHT - 8}" text-anchor="middle">{at + 1}</text>')
    return "".join(parts)


def _line(scale: _Scale, player: int, margins: tuple[float | None, ...]) -> str:
    points = " ".join(f"{scale.x(at)},{scale.y(value)}" for at, value in enumerate(margins) if value is not None)
    return f'<polyline class="lead" stroke="{COLOURS[player].value}" points="{points}"/>'


def _worst(scale: _Scale, review: Review, at: int, language: Language) -> str:
    turn = review.turns[at]
    player = 0 if len(review.players) == 2 else turn.player
    value = review.margins[player][at]
    assert value is not None
    told = escape(f"{turn.number}. {review.players[turn.player]}: −{number(turn.loss, language)}")
    colour = COLOURS[turn.player].value
    return (
        f'<a href="#turn-{at}"><circle class="worst" cx="{scale.x(at)}" cy="{scale.y(value)}" r="6" fill="{colour}">'
        f"<title>{told}</title></circle></a>"
    )
