"""The ground under all tiles: one pattern in board coordinates that runs on from tile to tile."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random

from bastide.art.geometry import turn
from bastide.art.pen import at, blob, num, smooth

SIZE = 500
WASHES = (("#a2b56a", 40, 22, 60), ("#c2cb8d", 36, 18, 52), ("#d0c98c", 16, 14, 40), ("#97ac62", 20, 10, 34))
PARCELS = (("#cfc889", "#b3a964", 9), ("#a0b268", "#8a9f54", 9), ("#c6c78a", "#a9ac66", 7))
STROKES = (("#8fa558", 150), ("#cdd596", 130))
HATCH = (
    '<pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path fill="#e0a878" d="M0 0H7V7H0Z"/><path d="M0 0H7" stroke="#8f4a1c" stroke-width="3"/></pattern>'
)


@cache
def meadow_pattern() -> str:
    """The patterns `meadow` (painted style) and `hatch` (towns of the plain style), to stand in `<defs>`."""
    rng = Random(4)
    parts = [f'<path fill="#b1c07a" d="M0 0H{SIZE}V{SIZE}H0Z"/>', *_washes(rng), *_parcels(rng)]
    for colour, count in STROKES:
        strokes = [_stroke(rng) for _ in range(count)]
        parts.append(_path(strokes, f'fill="none" stroke="{colour}" stroke-linecap="round" opacity=".28"'))
    tufts = [_scatter(rng, _tuft, 4) for _ in range(430)]
    parts.append(_path(tufts, 'fill="none" stroke="#7f964c" stroke-width=".5" stroke-linecap="round" opacity=".75"'))
    for colour, count in (("#fbf3d6", 150), ("#d9694a", 70)):
        dots = [_scatter(rng, lambda p, r: f"M{at(p)}h.1", 3) for _ in range(count)]
        parts.append(_path(dots, f'stroke="{colour}" stroke-width="1.2" stroke-linecap="round" opacity=".82"'))
    body = "".join(parts)
    return f'<pattern id="meadow" width="{SIZE}" height="{SIZE}" patternUnits="userSpaceOnUse">{body}</pattern>{HATCH}'


def _path(data: list[str], attributes: str) -> str:
    return f'<path {attributes} d="{"".join(data)}"/>'


def _wrapped(p: complex, reach: float) -> Iterator[complex]:
    """A place and its copies beyond the border that still show inside, so that the pattern has no seam."""
    for dx in (-SIZE, 0, SIZE):
        for dy in (-SIZE, 0, SIZE):
            q = p + complex(dx, dy)
            if -reach < q.real < SIZE + reach and -reach < q.imag < SIZE + reach:
                yield q


def _scatter(rng: Random, draw: Callable[[complex, Random], str], reach: float) -> str:
    """One thing at a random place, drawn alike in all its copies."""
    place, seed = complex(rng.uniform(0, SIZE), rng.uniform(0, SIZE)), rng.random()
    return "".join(draw(p, Random(seed)) for p in _wrapped(place, reach))


def _washes(rng: Random) -> Iterator[str]:
    for colour, count, small, large in WASHES:
        seed = rng.random()
        for grow, opacity in ((1.0, 0.26), (0.8, 0.32)):
            again = Random(seed)
            data = []
            for _ in range(count):
                r, flat, lean = again.uniform(small, large), again.uniform(0.4, 0.75), again.uniform(0, 3)

                def wash(p: complex, own: Random, r: float = r, flat: float = flat, lean: float = lean) -> str:
                    return blob(own, p, r * grow, r * flat * grow, 12, 0.2, lean)  # noqa: B023

                data.append(_scatter(again, wash, large * 1.4))
            yield _path(data, f'fill="{colour}" opacity="{opacity}"')


def _parcels(rng: Random) -> Iterator[str]:
    """Faint strips with furrows."""
    for colour, line, count in PARCELS:
        fills, furrows = [], []
        for _ in range(count):
            place, seed = complex(rng.uniform(0, SIZE), rng.uniform(0, SIZE)), rng.random()
            for p in _wrapped(place, 44):
                fill, lines = _parcel(p, Random(seed))
                fills.append(fill)
                furrows += lines
        yield _path(fills, f'fill="{colour}" opacity=".55"')
        yield _path(furrows, f'fill="none" stroke="{line}" stroke-width=".6" stroke-linecap="round" opacity=".55"')


def _parcel(p: complex, rng: Random) -> tuple[str, list[str]]:
    w, h, angle, bow = rng.uniform(20, 34), rng.uniform(12, 20), rng.uniform(-40, 40), rng.uniform(-3, 3)
    across, down = turn(1, angle), turn(1j, angle)

    def place(s: float, t: float) -> complex:
        return p + across * s * w + down * (t * h + bow * (1 - s * s))

    steps = (-0.96, -0.5, 0, 0.5, 0.96)
    ring = [place(s, -1 + rng.uniform(-0.06, 0.06)) for s in steps]
    ring += [place(s, 1 + rng.uniform(-0.06, 0.06)) for s in reversed(steps)]
    count = int(h / 1.7)
    furrows = []
    for i in range(count):
        t, a, b = -0.86 + 1.72 * i / (count - 1), rng.random() * 0.14 - 0.9, 0.9 - rng.random() * 0.14
        furrows.append(smooth([place(a, t), place(a * 0.4, t), place(b * 0.4, t), place(b, t)]))
    return smooth(ring, True), furrows


def _stroke(rng: Random) -> str:
    def draw(p: complex, own: Random) -> str:
        long, bend = own.uniform(5, 15), own.uniform(-1.4, 1.4)
        return f"M{at(p)}q{num(long / 2)} {num(bend)} {num(long)} {num(bend * 0.3)}"

    return _scatter(rng, draw, 16)


def _tuft(p: complex, rng: Random) -> str:
    """Three blades of grass, the outer ones bent outwards."""
    h = rng.uniform(1.3, 2.3)
    side, tip = num(-h * 0.6), num(-h * 0.9)
    return f"M{at(p - 1)}q-.2{side}-.8{tip}m1.8 {num(h * 0.9)}v{num(-h)}m1 {num(h)}q.2{side} .8{tip}"
