"""The calculator of the play aid finds what the engine paid, whatever stands at a feature."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec import Struct

from bastide.aid import aid_table
from bastide.aid.table import AidFarm, AidTable
from bastide.game.events import Scored
from bastide.game.game import Game
from bastide.game.module import applies
from bastide.modules import MODULES, OPTIONS, make_setup, playable_together, rules_for
from bastide.server.catalogue import catalogue
from bastide.testkit.lively import lively_answer
from bastide.tiles.face import CASTLE, FIELD

ROOT = Path(__file__).resolve().parents[2]
VITEST = """
import sys
sys.path.insert(0, "tools")
import build_web
build_web.install()
build_web.npm("exec", "--", "vitest", "run", "tests/aid-worth.test.ts")
"""
GAMES = 300
NOT_COUNTED = ("most-players", "castle.field-only-finished")
"""Options left alone: nobody counts the city of an unfinished castle at a farm that does not pay for it."""


class Award(Struct):
    """What a person at the table counts at a feature, and what the engine paid for it."""

    kind: str
    complete: bool
    tiles: int
    pennants: int
    cities: int
    rate: int
    numbers: dict[str, int]
    points: int


def random_wish(rng: Random) -> dict[str, object]:
    options = {id: rng.choice(list(OPTIONS[id].values)) for id in rng.sample(sorted(OPTIONS), 8)}
    return {
        "modules": playable_together(rng.sample([id for id in MODULES if id != "base"], rng.randint(0, 8))),
        "tiles": {},
        "elements": {},
        "options": {id: value for id, value in options.items() if id not in NOT_COUNTED},
        "players": rng.randint(2, 4),
    }


def play(wish: dict[str, object], seed: int) -> list[Award]:
    """A random game: what can be counted at each feature that was paid."""
    chosen = {name: value for name, value in wish.items() if name != "players"}
    game = Game(rules_for(make_setup(wish["players"], **chosen)), seed)  # type: ignore[arg-type]
    rng, found, told = Random(seed), list[Award | None](), 0
    while game.decision is not None:
        game.apply(lively_answer(game.decision, rng))
        found += [award_of(game, event) for event in game.events[told:] if isinstance(event, Scored)]
        told = len(game.events)
    return [award for award in found if award is not None]


def award_of(game: Game, event: Scored) -> Award | None:
    """None for what is no feature or counted by others than its own tiles, and for nobody's strength."""
    table, why = aid_table(), event.breakdown
    units = dict(why.units)
    if event.source in (FIELD, "barn"):
        return farm_award(game, event, table)
    if event.source not in {kind.kind for kind in table.kinds} or "no-strength" in why.because or "cross" in units:
        return None
    if event.source == CASTLE and game.is_converted(why.segment):
        return None
    complete = game.board.is_complete(why.segment)
    effects = [(v.word, v.complete if complete else v.unfinished) for v in table.values if event.source in v.kinds]
    each = {word: effect.each for word, effect in effects if effect and effect.each}
    numbers = dict.fromkeys(why.because, 1)
    numbers |= {word: points // each[word] if word in each else 1 for word, points in why.additions}
    tiles = units.get("sections") or units["tiles"]
    return Award(event.source, complete, tiles, units.get("pennants", 0), 0, 0, numbers, event.points)


def farm_award(game: Game, event: Scored, table: AidTable) -> Award | None:
    why = event.breakdown
    cities, extra = dict(why.units).get("cities", 0), dict(why.additions)
    own = [f for f in table.farms if f.element in game.rules.element_ids and applies(f.when, game.rules.options)]
    if why.rate not in {farm.rate for farm in own if farm.rate} or not cities:
        return None
    more = [farm for farm in own if farm.element in extra]
    every_city = sum({farm.element: farm.city for farm in more}.values())
    if any(extra[farm.element] != cities * farm.city for farm in more if farm.city):
        return None  # with the rules of 2002 a pig may count for some of the cities only

    def number(farm: AidFarm) -> int:
        each = {"value": why.rate + every_city, "rate": why.rate, "": farm.some}[farm.once_more]
        return 1 if farm.city else extra[farm.element] // each

    numbers = {farm.text.en: number(farm) for farm in more}
    each = {v.word: v.unfinished.each for v in table.values if FIELD in v.kinds and v.unfinished}
    numbers |= {word: extra[word] // each[word] for word in extra.keys() & each.keys()}
    return Award(FIELD, True, 0, 0, cities, why.rate, numbers, event.points)


@pytest.mark.slow
def test_calculator_finds_what_the_engine_paid(tmp_path: Path) -> None:
    wishes = [random_wish(Random(seed)) for seed in range(GAMES)]
    games = [{"wish": wish, "awards": play(wish, seed)} for seed, wish in enumerate(wishes)]
    counted = Counter(award.kind for game in games for award in game["awards"])  # type: ignore[attr-defined]
    assert min(counted[kind] for kind in ("road", "city", "monastery", "garden", "field")) >= 20, counted
    changed = {word for game in games for award in game["awards"] for word in award.numbers}  # type: ignore[attr-defined]
    words = {value.word for value in aid_table().values}
    assert len(words & changed) >= len(words) // 2, "half of what changes a value stood at some feature"
    file = tmp_path / "cases.json"
    file.write_bytes(msgspec.json.encode({"catalogue": catalogue(), "table": aid_table(), "games": games}))
    environment = os.environ | {"WORTH_CASES": str(file), "NO_COLOR": "1"}
    ran = subprocess.run([sys.executable, "-c", VITEST], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout[-3000:] + ran.stderr[-3000:]
    assert "skipped" not in ran.stdout
