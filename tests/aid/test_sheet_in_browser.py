"""The browser makes the play aid of any mix by itself, offline: the same as the one that is printed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import msgspec
import pytest

from bastide.aid import aid_table, make_sheet
from bastide.modules import ELEMENTS, MODULES, OPTIONS, PRESETS, make_setup, playable_together, rules_for
from bastide.server.catalogue import catalogue
from bastide.server.messages import SetupShown

ROOT = Path(__file__).resolve().parents[2]
VITEST = """
import sys
sys.path.insert(0, "tools")
import build_web
build_web.install()
build_web.npm("exec", "--", "vitest", "run", "tests/aid.test.ts", "tests/companion.test.ts")
"""


def random_wish(rng: Random) -> dict[str, object]:
    modules = playable_together(rng.sample([id for id in MODULES if id != "base"], rng.randint(0, 6)))
    options = rng.sample(sorted(OPTIONS), 3)
    return {
        "modules": modules,
        "tiles": {},
        "elements": {id: 0 for id in rng.sample(sorted(ELEMENTS), 1) if not ELEMENTS[id].always and id != "small"},
        "options": {id: rng.choice(list(OPTIONS[id].values)) for id in options if id != "most-players"},
        "players": rng.randint(2, 5),
    }


def wishes() -> list[dict[str, object]]:
    boxes = [{"modules": p.modules, "options": p.options} for p in PRESETS.values()]
    plain = [{"tiles": {}, "elements": {}, "players": 3} | box for box in boxes]
    return [*plain, *(random_wish(Random(seed)) for seed in range(200))]


def case_of(wish: dict[str, object]) -> dict[str, object]:
    chosen = {name: value for name, value in wish.items() if name != "players"}
    setup = make_setup(wish["players"], **chosen)  # type: ignore[arg-type]
    shown = SetupShown(setup.tiles, setup.elements, setup.options, {}, setup.first)
    return {"wish": wish, "setup": shown, "sheet": make_sheet(rules_for(setup))}


@pytest.mark.slow
def test_page_and_print_have_the_same_rows(tmp_path: Path) -> None:
    cases = [case_of(wish) for wish in wishes()]
    file = tmp_path / "cases.json"
    file.write_bytes(msgspec.json.encode({"catalogue": catalogue(), "table": aid_table(), "cases": cases}))
    environment = os.environ | {"AID_CASES": str(file), "NO_COLOR": "1"}
    ran = subprocess.run([sys.executable, "-c", VITEST], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout[-3000:] + ran.stderr[-3000:]
    assert "skipped" not in ran.stdout
