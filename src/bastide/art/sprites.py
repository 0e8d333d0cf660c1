"""Small things that stand: houses, trees, towers, gates, churches. Each adds its paths to a layer."""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random

from bastide.art.pen import Layer, at, blob, disc, num, poly, shape, smooth

HOUSE = "hs fs fb fa r3 r1 r2 r4 rs rh x-rl x-fl"
"""Painter's order: all walls before all roofs, so rows of houses may overlap by the height of a wall."""
TREE = "sh tk to t2 t1 t3 ts tl x-th"
TOWER = "wsh tb tbs ga gw tm tc tcs x-tw"
CHURCH = "hs fs r2 fb sl2 r1 r4 sl fa fsh tcs gold fw rose x-rl x-fw"


def house(
    layer: Layer, rng: Random, foot: complex, width: float, roof: str, tall: float = 1.0, gable: bool | None = None
) -> None:
    """A house by its left foot: eaves to the front, or a gable to the front with the roof running back."""
    if gable is None:
        gable = width < 7.5 and rng.random() < 0.55
    height = rng.uniform(2.2, 2.9) * tall
    wall = rng.choice(("fa", "fa", "fb"))
    draw = _gable_house if gable else _eaves_house
    draw(layer, rng, foot, width, height, wall, roof)


def house_shadow(layer: Layer, foot: complex, width: float) -> None:
    layer("hs", shape(foot, 1, (0.6, 0.5), (width + 2.2, 0.9), (width + 2.4, -2.2), (width, -3)))


def _eaves_house(layer: Layer, rng: Random, p: complex, w: float, h: float, wall: str, roof: str) -> None:
    r, hip, cut = rng.uniform(4.0, 5.0), rng.choice((0.5, 1.4)), w * rng.uniform(0.6, 0.72)
    low, top = 0.4 - h, -h - r
    layer(wall, shape(p, 1, (0, 0), (w, rng.uniform(-0.25, 0.25)), (w, -h), (0, -h)))
    layer(roof, shape(p, 1, (-0.6, low), (w + 0.6, low), (w - hip, top + rng.uniform(-0.25, 0.25)), (hip, top)))
    layer("rs", shape(p, 1, (cut + 0.5, low), (w + 0.6, low), (w - hip, top), (cut - 0.2, top)))
    layer("rh", f"M{at(p + complex(hip + 0.5, top + 0.5))}h{num(cut - hip - 1.1)}")
    layer("x-rl", f"M{at(p + complex(0.4, -h - r * 0.3))}h{num(w * 0.46)}")
    layer("x-rl", f"M{at(p + complex(w * 0.35, -h - r * 0.62))}h{num(w * 0.45)}")
    count = max(1, int(w // 3.6))
    for i in range(count):
        layer("x-fl", f"M{at(p + complex(w * (i + 0.5) / count, -h * 0.3))}v{num(-h * 0.38)}")
    if rng.random() < 0.22:
        layer("fb", f"M{at(p + complex(w * 0.3, -h - r * 0.7))}V{num(p.imag + top - 1.3)}h1.2v{num(r * 0.3 + 1.3)}Z")


def _gable_house(layer: Layer, rng: Random, p: complex, w: float, h: float, wall: str, roof: str) -> None:
    f, g, back = w / 2, rng.uniform(3.2, 4.0), -1.2
    peak = -h - g
    layer("fs", shape(p, 1, (f, 0), (w, back), (w, back - h), (f, -h)))
    layer(wall, shape(p, 1, (0, 0), (f, 0), (f, -h), (f / 2, peak), (0, -h)))
    layer(
        roof,
        shape(p, 1, (f / 2, peak - 0.3), (f + 0.6, 0.4 - h), (w + 0.6, back - h + 0.4), (f * 1.5, peak + back - 0.3)),
        shape(p, 1, (f / 2, peak - 0.3), (-0.7, 0.5 - h), (-0.5, -h - 0.4), (f / 2 - 0.1, peak - 1.1),
              (f / 2 + 0.6, peak - 0.4)),
    )  # fmt: skip
    layer(
        "rs",
        shape(p, 1, (f * 0.95, peak + back * 0.45 - 0.3), (f * 1.45 + 0.6, back * 0.45 - h + 0.4),
              (w + 0.6, back - h + 0.4), (f * 1.5, peak + back - 0.3)),
    )  # fmt: skip
    layer("x-fl", f"M{at(p + f / 2)}v{num(-h * 0.55)}")
    layer("x-fl", f"M{at(p + complex(f / 2, -h - 0.1))}v-.9")


def tree(layer: Layer, rng: Random, foot: complex, r: float, look: str = "round") -> None:
    """A tree of radius r: `round`, `gold` in autumn, or `tall` as a poplar."""
    layer("sh", blob(rng, foot + complex(r * 0.8, 0.2), r * 1.1, r * 0.42, 7, 0.1))
    layer("tk", f"M{at(foot + 0.2j)}v{num(-r)}")
    if look == "tall":
        _poplar(layer, foot, r)
        return
    c = foot - 1.3j * r
    turn = rng.random() * 6
    angles = [turn + k * 2 * math.pi / 7 for k in range(7)]
    lobes = [c + complex(math.cos(a) * r * 0.92, math.sin(a) * r * 0.86) for a in angles]
    arc = f"a{num(r * 0.5)} {num(r * 0.5)} 0 0 1 "
    crown = f"M{at(lobes[0])}" + "".join(arc + at(q - p) for p, q in pairwise([*lobes, lobes[0]])) + "Z"
    layer("to", crown)
    layer("t3" if look == "gold" else rng.choice(("t1", "t1", "t2")), crown)
    right = c + complex(0.88, -0.35) * r
    layer("ts", f"M{at(right)}Q{at(c + complex(0.9, 0.9) * r)} {at(c + complex(-0.55, 0.8) * r)}"
                f"Q{at(c + complex(0.25, 0.3) * r)} {at(right)}Z")  # fmt: skip
    layer("tl", disc(c + complex(-0.3, -0.38) * r, r * 0.34, r * 0.26))
    for u, v in ((0.3, -0.1), (0.1, 0.28), (-0.25, 0.55)):
        layer("x-th", f"M{at(c + complex(u, v) * r)}q{num(r * 0.22)} {num(r * 0.12)} {num(r * 0.34)} {num(-r * 0.1)}")


def _poplar(layer: Layer, foot: complex, r: float) -> None:
    c, rx, ry = foot - 1.9j * r, r * 0.5, r * 1.75
    ring = [(-0.8, 0.7), (-1, -0.1), (-0.15, -1.08), (0.15, -1.08), (1, -0.1), (0.8, 0.7), (0, 1)]
    crown = smooth([c + complex(x * rx, y * ry) for x, y in ring], True)
    layer("to", crown)
    layer("t2", crown)
    layer("tl", smooth([c + complex(x * rx, y * ry) for x, y in ((-0.45, 0.4), (-0.55, -0.1), (-0.1, -0.6))]))


def bush(layer: Layer, rng: Random, foot: complex, r: float) -> None:
    crown = blob(rng, foot - 0.6j * r, r, r * 0.72, 7, 0.15)
    layer("sh", disc(foot + complex(r * 0.5, 0.1), r, r * 0.4))
    layer("to", crown)
    layer("t2", crown)
    layer("tl", disc(foot + complex(-0.3, -0.85) * r, r * 0.3, r * 0.2))


def tower(layer: Layer, foot: complex, h: float = 9.5, w: float = 5.0) -> None:
    """A tower of a town wall with its slate cap."""
    x, y, half = foot.real, foot.imag, w / 2
    layer("wsh", disc(foot + 2.2 + 0.4j, w * 0.62, 1.5))
    layer("tb", f"M{num(x - half)} {num(y - h)}V{num(y - 0.6)}Q{num(x)} {num(y + 1.5)} {num(x + half)} {num(y - 0.6)}"
                f"V{num(y - h)}Z")  # fmt: skip
    layer("tbs", f"M{num(x + w * 0.1)} {num(y - h)}V{num(y + 0.4)}Q{num(x + w * 0.35)} {num(y + 0.3)} "
                 f"{num(x + half)} {num(y - 0.6)}V{num(y - h)}Z")  # fmt: skip
    eaves = f"{num(x + half + 0.9)} {num(y - h + 0.3)}L{num(x)} {num(y - h - 6.4)}Z"
    layer("tc", f"M{num(x - half - 0.9)} {num(y - h + 0.3)}Q{num(x)} {num(y - h + 1.7)} {eaves}")
    layer("tcs", f"M{num(x + 0.4)} {num(y - h + 1)}Q{num(x + w * 0.3)} {num(y - h + 0.9)} {eaves}")
    layer("x-tw", f"M{num(x - 0.7)} {num(y - h * 0.62)}v-1.7")


def gatehouse(layer: Layer, p: complex, out: complex, look: str) -> None:
    """A block across the wall; its arch looks where the road comes from. `look`: gate, water or tunnel."""
    side = abs(out.real) > 0.62
    w, h = 4.2, 11.4 if side else 9.2
    foot = p + (3.8j if side else 1.2j)
    arch, half = (foot + out.real * 2.6, 1.7) if side else (foot + out.real * 1.6, 2.5)
    layer("tb", shape(foot, 1, (-w, 0), (w, 0), (w, -h), (-w, -h)))
    layer("tbs", shape(foot, 1, (w * 0.35, 0), (w, 0), (w, -h), (w * 0.35, -h)))
    layer("gw" if look == "water" else "ga", _arch(arch + 0.2j, half, 4.2, 6.8))
    for i in range(4):
        layer("tm", f"M{at(foot + complex(-w - 0.5 + i * 2.55, -h - 1.9))}h1.6v2.4h-1.6Z")
    layer("tm", f"M{at(foot + complex(-w - 0.6, -h - 0.4))}h{num(2 * w + 1.2)}v1.6h{num(-2 * w - 1.2)}Z")


def tunnel_mouth(layer: Layer, p: complex) -> None:
    """Where a road goes underground: a low arch of rough stones, no gate tower."""
    layer("tb", _arch(p + 2.6j, 5.4, 4.6, 9.2))
    layer("ga", _arch(p + 2.8j, 3.7, 3.6, 6.9))
    layer("x-tw", f"M{at(p - 5 - 0.6j)}h1.6", f"M{at(p + 3.6 - 0.6j)}h1.6", f"M{at(p - 6.4j)}v1.6")


def _arch(foot: complex, half: float, shoulder: float, top: float) -> str:
    x, y = foot.real, foot.imag
    return (
        f"M{num(x - half)} {num(y)}V{num(y - shoulder)}Q{num(x - half)} {num(y - top)} {num(x)} {num(y - top)}"
        f"Q{num(x + half)} {num(y - top)} {num(x + half)} {num(y - shoulder)}V{num(y)}Z"
    )


def church(
    layer: Layer, p: complex, s: float, towers: tuple[float, ...] = (-8,), high: float = 16.5, roof: str = "sl"
) -> None:
    """Gabled front with a round window, nave running back, bell tower; two high towers make a cathedral."""
    grand = len(towers) > 1
    layer("hs", shape(p, s, (-11, 1), (20, 1.2), (23, -3), (17, -9), (4, -4)))
    if not grand:
        layer("fs", shape(p, s, (5, -1), (18.5, -1), (18.5, -5), (5, -5)))
        layer(
            {"r1": "r2", "r4": "fb"}.get(roof, "sl2"), shape(p, s, (4.6, -4.6), (19.2, -4.6), (17.8, -8.6), (5, -8.6))
        )
    layer("fs", shape(p, s, (5, 0), (14, -3.2), (14, -11.4), (5, -8.4)))
    layer(roof, shape(p, s, (0, -14.8), (5.9, -7.7), (15, -10.9), (9, -18.2)))
    layer("sl2", shape(p, s, (0, -14.8), (-0.9, -14.4), (-5.9, -7.7), (-5, -7.4), (0, -13.2), (5, -7.4), (5.9, -7.7)))
    layer("fa", shape(p, s, (-5, 0), (5, 0), (5, -8), (0, -13.7), (-5, -8)))
    for t in towers:
        layer("fa", shape(p, s, (t - 3, 0.4), (t + 3, 0.4), (t + 3, -high), (t - 3, -high)))
        layer("fsh", shape(p, s, (t + 0.8, 0.4), (t + 3, 0.4), (t + 3, -high), (t + 0.8, -high)))
        layer("sl", shape(p, s, (t - 3.9, 0.3 - high), (t + 3.9, 0.3 - high), (t, -high - 11)))
        layer("tcs", shape(p, s, (t + 0.3, 0.3 - high), (t + 3.9, 0.3 - high), (t, -high - 11)))
        top = p + complex(t, -high - 10.6) * s
        layer("gold", f"M{at(top)}v{num(-4 * s)}m{num(-1.4 * s)} {num(1.6 * s)}h{num(2.8 * s)}")
        layer("fw", _arch(p + complex(t - 0.3, 5.4 - high) * s, 0.8 * s, 2.4 * s, 3.4 * s))
    layer("fw", _arch(p, 1.7 * s, 3 * s, 5.2 * s))
    layer("rose", disc(p - 8.3j * s, 1.7 * s))
    for i in (1, 2, 3):
        layer("x-rl", poly([p + complex(5.5 + i * 2.4, -8.5 - i * 0.8) * s,
                            p + complex(0.8 + i * 2.4, -13.7 - i * 0.8) * s], False))  # fmt: skip
    for i in range(3):
        x, y = 6.6 + i * 2.5, -2.4 - i * 0.85
        layer("x-fw", shape(p, s, (x, y), (x + 1, y - 0.35), (x + 1, y - 3.2), (x, y - 2.9)))
