"""Puzzles over HTTP: the list, a position, turns that are tried and handed in, and the answer."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import msgspec
from house import house, runs

from bastide.puzzles import key_of, shipped
from bastide.puzzles.weighing import glance
from bastide.server.puzzles import of_day

PUZZLE = next(p for p in shipped().values() if not p.modules() and len(p.best) > 1)
PLACE = f"/api/puzzles/{PUZZLE.id}"


def message(kind: str, actions: object) -> dict[str, Any]:
    return {"type": kind, "position": 0, "actions": msgspec.to_builtins(actions)}


def test_every_day_has_another_puzzle_until_all_were_shown() -> None:
    day, number = date(2026, 11, 18), len(shipped())
    assert {of_day(day + timedelta(at)).id for at in range(number)} == set(shipped())
    assert of_day(day) == of_day(day + timedelta(number))


@runs
async def test_a_puzzle_is_listed_and_shown_as_a_table_would_be(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        found = (await server.http.get("/api/puzzles")).json()
        assert [puzzle["id"] for puzzle in found["puzzles"]] == list(shipped())
        today = (await server.http.get("/api/puzzles/today")).json()
        assert today["id"] == found["today"]
        assert today in found["puzzles"]
        shown = (await server.http.get(PLACE)).json()
        assert shown["snapshot"]["decision"]["player"] == shown["seat"]
        assert shown["snapshot"]["decision"]["actions"]
        assert shown["table"]["origin"] == "puzzle"
        assert "best" not in shown["puzzle"]


@runs
async def test_turns_are_tried_and_judged(tmp_path: Path) -> None:
    game, pieces = PUZZLE.game(), len(PUZZLE.game().board.pieces)
    assert game.decision is not None
    turns = {key_of(game, turn.actions): turn.actions for turn in glance(game.view(game.decision.player))}
    async with house(tmp_path / "t.sqlite") as server:
        drafted = (await server.http.post(PLACE, json=message("draft", PUZZLE.best[:1]))).json()
        assert drafted["type"] == "drafted"
        assert len(drafted["snapshot"]["pieces"]) == pieces + 1
        answer = (await server.http.post(PLACE, json=message("act", PUZZLE.best))).json()
        assert answer["right"]
        assert answer["snapshot"]["decision"] is None
        assert len(answer["snapshot"]["pieces"]) == pieces + 1
        assert answer["solution"] == (await server.http.get(f"{PLACE}/solution")).json()
        assert answer["solution"]["why"] == {"en": PUZZLE.why.en, "de": PUZZLE.why.de}
        known = next(key for key in turns if key in PUZZLE.losses)
        answer = (await server.http.post(PLACE, json=message("act", turns[known]))).json()
        assert not answer["right"]
        assert answer["solution"] is None
        assert answer["loss"] == PUZZLE.losses[str(known)] >= PUZZLE.margin
        best = key_of(game, PUZZLE.best)
        for far in [key for key in turns if key not in PUZZLE.losses and key not in (best, None)][:1]:
            answer = (await server.http.post(PLACE, json=message("act", turns[far]))).json()
            assert (answer["more"], answer["loss"]) == (True, list(PUZZLE.losses.values())[-1])


@runs
async def test_what_can_be_asked_and_what_is_refused(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        asked = await server.http.post(PLACE, json={"type": "ask", "what": "feature", "segment": 0})
        assert asked.json()["segments"]
        why_not = {"type": "ask", "what": "why-not", "action": {"do": "pass"}}
        assert (await server.http.post(PLACE, json=why_not)).json()["text"]["de"]
        for told, status in (
            (message("act", PUZZLE.best[:1]), 400),
            ({"type": "act", "position": 0, "actions": [{"do": "pass"}]}, 409),
            ({"type": "act", "position": 0, "actions": []}, 400),
            ({"type": "ask", "what": "hint"}, 400),
            ({"type": "chat", "text": "hello"}, 400),
            ({"type": "draft", "position": 0, "actions": 7}, 400),
        ):
            refused = await server.http.post(PLACE, json=told)
            assert refused.status_code == status, refused.text
            assert refused.json()["text"]["de"]
        assert (await server.http.get("/api/puzzles/0000")).status_code == 404
        assert (await server.http.get("/api/puzzles/0000/solution")).status_code == 404
        assert (await server.http.post("/api/puzzles/0000", json=why_not)).status_code == 404
