"""Reviews and hints over the wire."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from house import House, house, play_on, runs

import bastide
from bastide.game.actions import Place
from bastide.game.game import Game
from bastide.game.record import Record
from bastide.players import NAMES
from bastide.players.levels import LEVELS
from bastide.review import Depth, TurnReview
from bastide.server.levels import USUAL, levels
from bastide.server.log import Entry, TakeBack, in_force, numbers_in_force
from bastide.server.reviews import AT_ONCE
from bastide.server.workers.pool import Workers


def short_position(*modules: str) -> str:
    """Six tiles to come."""
    rules = bastide.rules_for(bastide.make_setup(["A", "B"], modules))
    tiles = [copies.face.id for copies in rules.copies if copies.face.is_drawn for _ in range(copies.count)]
    for tile in ("D", "B", "E", "H", "U", "V", "W"):
        tiles.remove(tile)
    return f"D@0,0 out={','.join(sorted(tiles))}"


async def reviewed(server: House, table: str) -> dict[str, Any]:
    for _ in range(3000):
        answer = (await server.http.get(f"/api/tables/{table}/review", params={"depth": "quick"})).json()
        assert answer["done"] <= answer["all"] == 6
        if answer["review"]:
            found: dict[str, Any] = answer["review"]
            return found
        await asyncio.sleep(0.1)
    raise AssertionError("the review did not end")


@runs
async def test_a_finished_game_is_reviewed_and_the_better_turn_tried(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, bob) = await server.create("here", "here", position=short_position())
        early = await server.http.get(f"/api/tables/{table}/review")
        assert (early.status_code, early.json()["code"]) == (409, "unfinished")
        async with server.person(table, ada) as first, server.person(table, bob) as second:
            await play_on([first, second], 1)
            await first.send(type="take-back", position=0)
            while first.snapshot["position"] < 2:
                await first.hear("state")
            await second.hear("state")
            await play_on([first, second], 100, choose=lambda n: 5 * n)
            review = await reviewed(server, table)
            for turn in review["turns"]:
                film = await first.ask(type="ask", what="history", position=turn["position"])
                assert film["snapshot"]["decision"]["tile"] == turn["tile"]
                assert film["snapshot"]["decision"]["player"] == turn["player"]
        assert review["scores"] == [player["score"] for player in first.snapshot["players"]]
        worst = review["turns"][review["worst"][0]]
        seats = [{"who": "here"}, {"who": "computer", "player": "greedy"}]
        wish = {"position": worst["position"], "actions": worst["best"], "seats": seats}
        made = (await server.http.post(f"/api/tables/{table}/continue", json=wish)).json()
        async with server.person(made["table"]["id"]) as guest:
            so_far = (await guest.ask(type="ask", what="course"))["steps"]
            assert [step["action"] for step in so_far if step["position"] <= len(so_far)][-len(worst["best"]) :]
            laid = [(piece["tile"], piece["cell"]) for piece in guest.snapshot["pieces"]]
            assert (worst["tile"], worst["best"][0]["cell"]) in laid
        refused = await server.http.post(
            f"/api/tables/{table}/continue",
            json=wish | {"actions": [{"do": "place", "cell": [90, 90], "rotation": 0}]},
        )
        assert (refused.status_code, refused.json()["code"]) == (409, "illegal")


@runs
async def test_a_review_goes_on_after_a_restart_with_modules_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was done is kept; what the restart came upon is looked into once more, at most."""
    looked_into = list[int]()
    original = Workers.review

    async def note(self: Workers, record: Record, depth: Depth, turn: int, visitor: str) -> TurnReview:
        found = await original(self, record, depth, turn, visitor)
        looked_into.append(turn)
        return found

    monkeypatch.setattr(Workers, "review", note)
    wish = {"depth": "normal"}
    async with house(tmp_path / "t.sqlite") as server:
        computers = ("computer:random", "computer:random")
        table, _ = await server.create(*computers, modules=["tower"], position=short_position("tower"))
        async with server.person(table) as guest:
            while not guest.snapshot["over"]:
                await guest.hear("state")
        while (early := (await server.http.get(f"/api/tables/{table}/review", params=wish)).json())["done"] == 0:
            await asyncio.sleep(0.02)
        assert early["review"] is None, "it is still being made"
    async with house(tmp_path / "t.sqlite") as server:
        later = (await server.http.get(f"/api/tables/{table}/review", params=wish)).json()
        assert later["done"] >= early["done"]
        while later["review"] is None:
            await asyncio.sleep(0.1)
            later = (await server.http.get(f"/api/tables/{table}/review", params=wish)).json()
    assert set(looked_into) == set(range(6))
    assert len(looked_into) <= 6 + AT_ONCE
    assert all(turn["luck"] is not None and turn["loss"] >= 0 for turn in later["review"]["turns"])


@runs
async def test_hints_only_where_the_table_allows_them(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        alone, (ada, _) = await server.create("here", "computer:random", position=short_position())
        async with server.person(alone, ada) as person:
            position = person.snapshot["position"]
            answer = await person.ask(type="ask", what="hint", position=position)
            best = answer["hints"][0]
            assert best["actions"][0] in person.snapshot["decision"]["actions"]
            assert f"({person.snapshot['decision']['tile']}" in best["text"]["en"]
            assert (await person.ask(type="draft", position=position, actions=best["actions"]))["complete"]
            rest = await person.ask(type="ask", what="hint", position=position, actions=best["actions"][:1])
            assert all(hint["actions"][0]["do"] in ("deploy", "pass") for hint in rest["hints"])
            done = await person.ask(type="ask", what="hint", position=position, actions=best["actions"])
            assert done["hints"] == []
        together, (bo, _) = await server.create("here", "link")
        assert (await server.http.get(f"/api/tables/{together}")).json()["assistance"] == "full"
        async with server.person(together, bo) as person:
            refused = await person.ask(type="ask", what="hint", position=0)
            assert (refused["type"], refused["code"]) == ("error", "assistance")


@runs
async def test_a_hint_holds_nothing_up(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, _) = await server.create("here", "computer:random", position=short_position())
        async with server.person(table, ada) as person:
            await person.send(type="ask", what="hint", position=person.snapshot["position"], id=901)
            standing = await person.ask(type="ask", what="standing")
            assert standing["type"] == "answer"
            assert not any('"hints":' in text for text in person.heard)
            hint = await person.hear("answer")
            assert (hint["id"], len(hint["hints"]) > 0) == (901, True)


@runs
async def test_the_host_may_allow_hints_among_people_but_nobody_gets_them_for_others(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, (_, bo) = await server.create("here", "here", assistance="hints", position=short_position())
        async with server.person(table, bo) as other, server.person(table) as guest:
            for person in (other, guest):
                refused = await person.ask(type="ask", what="hint", position=0)
                assert (refused["type"], refused["code"]) == ("error", "seat")


def test_levels_that_need_the_simulator_are_not_offered_without_it() -> None:
    assert set(NAMES) == {level.id for level in levels(simulator=True)}
    without = {level.id: level for level in levels(simulator=False)}
    assert set(NAMES) - set(without) == {"mcts"}
    others = [level.about.en for level in without.values() if not level.quick]
    assert not any("with expansions" in about for about in others), "they do the same everywhere"
    assert not any("install" in about for about in others)


@pytest.mark.parametrize("simulator", [True, False])
def test_the_four_levels_for_people_come_first_then_the_one_for_children(simulator: bool) -> None:
    shown = levels(simulator=simulator)
    assert [level.name.en for level in shown[:5]] == ["Easy", "Medium", "Hard", "Master", "Very easy"]
    assert [level.name.de for level in shown[:5]] == ["Leicht", "Mittel", "Schwer", "Meister", "Sehr leicht"]
    assert [level.id for level in shown if level.quick] == list(LEVELS)
    assert all(level.expert for level in shown[5:]), "the others are for whoever compares players"
    assert USUAL in LEVELS


def test_experts_read_what_a_player_does_with_expansions() -> None:
    for level in levels(simulator=True):
        if level.id == "mcts":
            assert level.about.en.endswith("with expansions plays like “Master”")
            assert level.about.de.endswith("spielt mit Erweiterungen wie „Meister“")
        elif level.id in ("hard", "analysis"):
            assert "with expansions" in level.about.en
            assert "mit Erweiterungen" in level.about.de


def test_entries_that_count() -> None:
    game = Game(bastide.rules_for(bastide.make_setup(["A", "B"])), 1)
    assert game.decision is not None
    place = game.decision.actions[0]
    assert isinstance(place, Place)
    entries: list[Entry] = [place, place, TakeBack(1), place, TakeBack(0), place]
    assert numbers_in_force(entries) == [5]
    assert in_force(entries[:4]) == [place, place]
    assert numbers_in_force(entries[:4]) == [0, 3]
