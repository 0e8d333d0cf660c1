"""The claims of docs/strength.md, pair by pair: `python bench/strength.py [--only boxes] [--match TEXT] [--write]`

Every pair that has been played is a line of `bench/pairs.jsonl`, so a run can be stopped at any time and goes on where
it stopped, also on another machine. Matches take turns, so that all have about as many pairs. A deck is drawn from the
name of its match and the number of the pair: nobody chooses it. `--write` plays nothing and writes what is there into
the document. Lines of a player that has changed since then are to be deleted.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import ceil
from pathlib import Path
from random import Random

import msgspec
from msgspec import Struct

from bastide.arena.cluster import open_cluster, play_on
from bastide.arena.play import Pair, PlayedPair
from bastide.arena.results import Estimate
from bastide.modules import MODULES, make_setup
from bastide.players.search import SearchPlayer

PAIRS = Path(__file__).with_name("pairs.jsonl")
DOCUMENT = Path(__file__).parents[1] / "docs" / "strength.md"
SEARCH = "bastide.players.search:SearchPlayer"
"""What every level above `normal` was in mixes until they learned: one turn by rules of thumb, with full effort."""
SHORT_SEARCH = "strength:ShortSearch"
SHORT = {SEARCH: "search", SHORT_SEARCH: "short search"}
BOXES = ("river", "abbot", "inns-cathedrals", "traders-builders")
MIXES, TIMES = 20, 2
"""How many mixes there are, and in how many of them every module is."""
LADDER = ("strong", "skilled", "medium", "easy")
"""The levels for people, from the Master down."""
MIXES_OF_LADDER = 3


class ShortSearch(SearchPlayer):
    """What `normal` was in mixes until then: the same with a fifth of the effort."""

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(seed, 0.2)


class Planned(Struct, frozen=True):
    """A match: its part of the claims, the two players, and the modules beside the base game."""

    part: str
    players: tuple[str, str]
    modules: tuple[str, ...]

    @property
    def name(self) -> str:
        return f"{' - '.join(self.players)}: {', '.join(self.modules) or 'base'}"

    def pair(self, number: int) -> Pair:
        return Pair(self.players, make_setup(2, self.modules), Random(f"{self.name} {number}").getrandbits(48))


class Line(Struct, frozen=True):
    """A pair that has been played: the points of both sides in each game, and their seconds for a decision."""

    match: str
    number: int
    seed: int
    points: list[tuple[float, float]]
    mean: list[float]
    most: list[float]
    """95 of 100 decisions took no longer."""

    @classmethod
    def of(cls, match: str, number: int, played: PlayedPair) -> Line:
        times = [sorted(second for game in played.games for second in game.seconds[side]) for side in (0, 1)]
        return cls(
            match,
            number,
            played.pair.seed,
            [(game.points(0), game.points(1)) for game in played.games],
            [round(sum(seconds) / len(seconds), 4) for seconds in times],
            [round(seconds[ceil(0.95 * len(seconds)) - 1], 4) for seconds in times],
        )

    @property
    def margin(self) -> float:
        return sum(a - b for a, b in self.points) / len(self.points)


def random_mixes() -> list[tuple[str, ...]]:
    """Mixes of four or five modules; every module is in two of them, and none has two boards to start with."""
    rng, boards = Random(16), {id for id, module in MODULES.items() if any(e.start_board for e in module.elements)}
    while True:
        mixes: list[list[str]] = [[] for _ in range(MIXES)]
        for _ in range(TIMES):
            known = [id for id in MODULES if id != "base"]
            rng.shuffle(known)
            for id in known:
                min(mixes, key=lambda mix: (len(mix), rng.random())).append(id)
        if all(len(set(mix)) == len(mix) and len(boards.intersection(mix)) < 2 for mix in mixes):
            return [tuple(sorted(mix)) for mix in mixes]


def planned() -> list[Planned]:
    """Everything that the document claims with boxes and other modules."""
    return [
        Planned("boxes", ("strong", SEARCH), BOXES),
        Planned("boxes", ("strong", "classic"), BOXES),
        *(Planned("boxes", ("strong", SEARCH), (box,)) for box in BOXES),
        *(Planned("mixes", ("strong", SEARCH), mix) for mix in random_mixes()),
        *(Planned("normal", ("normal", SHORT_SEARCH), mix) for mix in random_mixes()),
        *(
            Planned("ladder", rung, mix)
            for mix in ((), BOXES, *random_mixes()[:MIXES_OF_LADDER])
            for rung in pairwise(LADDER)
        ),
    ]


def kept() -> dict[str, list[Line]]:
    """The pairs that have been played, by match."""
    found: dict[str, list[Line]] = {}
    for text in PAIRS.read_bytes().splitlines() if PAIRS.exists() else ():
        line = msgspec.json.decode(text, type=Line)
        found.setdefault(line.match, []).append(line)
    return found


def missing(matches: Iterable[Planned], pairs: int) -> list[tuple[Planned, int]]:
    """What is still to be played, round by round."""
    there = {(line.match, line.number) for lines in kept().values() for line in lines}
    wanted = [(number, match) for number in range(pairs) for match in matches]
    return [(match, number) for number, match in wanted if (match.name, number) not in there]


def play(wanted: Sequence[tuple[Planned, int]], processes: int) -> None:
    pairs = [match.pair(number) for match, number in wanted]
    with PAIRS.open("ab") as file:
        for at, played in play_on(open_cluster(processes), pairs):
            match, number = wanted[at]
            line = Line.of(match.name, number, played)
            file.write(msgspec.json.encode(line) + b"\n")
            file.flush()
            print(f"{match.name}, pair {number}: {line.margin:+.1f}", flush=True)


def table(part: str) -> str:
    """A row for each match of a part of the claims, and what they come to in the mean."""
    rows = ["| match | modules | pairs | margin | wins-draws-losses | won | points | s per decision: mean, 95 % |"]
    rows.append("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    margins, pairs, found = list[float](), 0, kept()
    for match in planned():
        if match.part == part and (lines := found.get(match.name)):
            rows.append(row(match, lines))
            margins.append(Estimate.of([line.margin for line in lines]).mean)
            pairs += len(lines)
    if margins:
        rows += [
            "",
            f"{len(margins)} matches, {pairs} pairs; the mean of the margins is {estimate(Estimate.of(margins))}.",
        ]
    return "\n".join(rows)


def with_tables(text: str) -> str:
    """The document with its tables as the pairs are now."""
    for part in dict.fromkeys(match.part for match in planned()):
        begin, end = f"<!-- {part} -->", f"<!-- /{part} -->"
        head, rest = text.split(begin)
        text = f"{head}{begin}\n{table(part)}\n{end}{rest.split(end)[1]}"
    return text


def row(match: Planned, lines: Sequence[Line]) -> str:
    games = [game for line in lines for game in line.points]
    won = sum(a > b for a, b in games), sum(a == b for a, b in games), sum(a < b for a, b in games)
    mean, most = (sum(getattr(line, time)[0] for line in lines) / len(lines) for time in ("mean", "most"))
    columns = (
        " – ".join(SHORT.get(name, f"`{name}`") for name in match.players),
        ", ".join(f"`{id}`" for id in match.modules) or "none",
        len(lines),
        estimate(Estimate.of([line.margin for line in lines])),
        "-".join(map(str, won)),
        f"{100 * (won[0] + won[1] / 2) / len(games):.0f} %",
        " : ".join(f"{sum(game[side] for game in games) / len(games):.0f}" for side in (0, 1)),
        f"{mean:.2f}, {most:.2f}",
    )
    return f"| {' | '.join(map(str, columns))} |"


def estimate(found: Estimate) -> str:
    return f"{found.mean:+.1f}" if found.error is None else f"{found.mean:+.1f} ± {found.error:.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", help="a part of the claims: boxes, mixes, normal or ladder")
    parser.add_argument("--match", default="", help="only matches with this in their name")
    parser.add_argument("--pairs", type=int, default=100, help="of every match")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--write", action="store_true", help="play nothing, write the tables of docs/strength.md")
    wanted = parser.parse_args()
    if wanted.write:
        DOCUMENT.write_text(with_tables(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
        return
    matches = [match for match in planned() if wanted.only in (None, match.part) and wanted.match in match.name]
    play(missing(matches, wanted.pairs), wanted.processes)


if __name__ == "__main__":
    main()
