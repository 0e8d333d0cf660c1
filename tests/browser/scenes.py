"""Positions of games with expansions, for the browser tests: played by chance up to a decision, then opened."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import bastide
from bastide.game.actions import Choose, Place
from bastide.game.decision import Decision
from bastide.game.record import Record
from bastide.testkit.lively import lively_answer

NAMES = ("Ada", "Bo")


def open_scene(server: Any, modules: str, step: str, what: str) -> str:
    """The address of a table at which Ada has to decide, at that step, with an answer of that word.

    Several modules are joined by a plus.
    """
    return open_record(server, _record(modules.split("+"), step, what))


def open_record(server: Any, record: Record, names: Sequence[str] = NAMES) -> str:
    """The address of a table that goes on from the end of a record, for the first seat."""
    watched = server.post("/api/import", {"text": record.to_json()})
    seats = [{"who": "here", "name": name} for name in names]
    wish = {"position": watched["position"], "seats": seats, "assistance": "full", "clock": None}
    made = server.post(f"/api/tables/{watched['id']}/continue", wish)
    return f"{server.address}/t/{made['table']['id']}#{made['secrets'][0]}"


def _record(modules: list[str], step: str, what: str) -> Record:
    for seed in range(400):
        game, rng = bastide.new_game(NAMES, modules=modules, seed=seed), random.Random(seed)
        for _ in range(150):
            decision = game.decision
            if decision is None:
                break
            if decision.player == 0 and decision.step == step and what in _words(decision):
                return Record.of(game)
            game.apply(lively_answer(decision, rng))
    raise AssertionError(f"{what} did not come up")


def _words(decision: Decision) -> set[str]:
    words = {action.what for action in decision.actions if isinstance(action, Choose)}
    words |= {action.built.what for action in decision.actions if isinstance(action, Place) and action.built}
    return words | {number.action.what for number in decision.ranges}
