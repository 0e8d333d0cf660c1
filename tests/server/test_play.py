"""A table over the socket: drafts, actions, questions, chat, take-backs, clocks."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from house import Message, Person, house, play_on, runs

from bastide.game.actions import PASS, Action, AnyAction, Deploy
from bastide.game.decision import Decision
from bastide.server.history import History
from bastide.server.log import GameSoFar
from bastide.server.workers.pool import Answer, Workers


@runs
async def test_an_action_reaches_everybody(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, bob) = await server.create("here", "link")
        await server.http.post(f"/api/tables/{table}/seats/1", json={"name": "Bob", "colour": 0, "secret": bob})
        async with (
            server.person(table, ada) as first,
            server.person(table, bob) as other,
            server.person(table) as guest,
        ):
            decision = first.snapshot["decision"]
            place = decision["actions"][2]
            cells = {"{},{}".format(*action["cell"]) for action in decision["actions"]}
            assert decision["places"].keys() == cells, "every cell is told in words"
            assert "start tile" in decision["places"]["{},{}".format(*place["cell"])]["en"]
            answer = await first.act(place)
            assert answer["position"] == 1
            for person in (first, other, guest):
                if person.snapshot["position"] == 0:
                    state = await person.hear("state")
                    assert [step["action"] for step in state["steps"]] == [place]
                    assert state["events"][0]["event"] == "TilePlaced"
                assert person.snapshot["position"] == 1
                laid = person.snapshot["pieces"][1]
                assert (laid["cell"], laid["player"], laid["turn"]) == (place["cell"], 0, 1)
            assert [p["colour"] for p in other.snapshot["players"]] == [0, 1], "Ada has the colour Bob wished for"
            assert first.snapshot["decision"]["actions"], "who decides sees the answers"
            assert not other.snapshot["decision"]["actions"]
            assert not other.snapshot["decision"]["places"]
            assert not guest.snapshot["decision"]["actions"]


@runs
async def test_a_draft_changes_nothing_and_ends_at_chance(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, _) = await server.create("here", "here")
        async with server.person(table, ada) as person:
            place = person.snapshot["decision"]["actions"][0]
            tried = await person.ask(type="draft", position=0, actions=[place])
            assert not tried["complete"]
            assert len(tried["snapshot"]["pieces"]) == 2
            deploy = tried["snapshot"]["decision"]["actions"][0]
            assert deploy["do"] == "deploy"
            whole = await person.ask(type="draft", position=0, actions=[place, deploy])
            assert whole["complete"]
            assert whole["snapshot"]["decision"] is None
            assert whole["snapshot"]["remaining"] == person.snapshot["remaining"], "no tile was drawn"
            assert "TileDrawn" not in [event["event"] for event in whole["events"]]
            beyond = await person.ask(type="draft", position=0, actions=[place, deploy, {"do": "pass"}])
            assert beyond["code"] == "illegal"
            again = await person.ask(type="draft", position=0, actions=[])
            assert again["snapshot"]["pieces"] == person.snapshot["pieces"]
            assert (await person.act(place, deploy))["position"] == 2


@runs
async def test_a_batch_is_carried_out_as_a_whole_or_not_at_all(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, _) = await server.create("here", "here")
        async with server.person(table, ada) as person:
            place = person.snapshot["decision"]["actions"][0]
            wrong = await person.act(place, {"do": "deploy", "figure": "small", "segment": 999})
            assert wrong["code"] == "illegal"
            feeling_out = await person.act(place, {"do": "pass"}, {"do": "pass"})
            assert feeling_out["code"] in ("illegal", "seat")
            assert (await server.http.get(f"/api/tables/{table}")).json()["position"] == 0


@runs
async def test_what_players_want_to_know(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, _) = await server.create("here", "here")
        async with server.person(table, ada) as person:
            fits = await person.ask(type="ask", what="cell", cell=[0, -1])
            assert fits["tiles"]["E"] == {"count": 5, "rotations": [2]}, "a city to the south"
            assert (await person.ask(type="ask", what="standing"))["scores"] == [0, 0]
            assert len((await person.ask(type="ask", what="fields"))["fields"]) == 2
            assert (await person.ask(type="ask", what="dead-cells"))["cells"] == []
            city = await person.ask(type="ask", what="feature", segment=0)
            assert (city["kind"], city["segments"], city["complete"]) == ("city", [0], False)
            why = {"type": "ask", "what": "why-not", "action": {"do": "place", "cell": [0, 0], "rotation": 0}}
            assert "already" in (await person.ask(**why))["text"]["en"]
            legal = why | {"action": person.snapshot["decision"]["actions"][0]}
            assert (await person.ask(**legal))["text"] is None
            place = person.snapshot["decision"]["actions"][0]
            drafted = await person.ask(type="ask", what="feature", segment=4, position=0, actions=[place])
            assert drafted["tiles"] == 2, "the city of the tile that is being tried"
            assert (await person.ask(type="ask", what="feature", segment=99))["code"] == "malformed"
            missing = await person.ask(type="ask", what="cell")
            assert (missing["code"], missing["text"]["de"]) == ("malformed", "Zur Frage „cell“ gehört „cell“.")


@runs
async def test_the_score_if_the_game_ended_now_is_the_final_score(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, secrets = await server.create("here", "here")
        async with server.person(table, secrets[0]) as ada, server.person(table, secrets[1]) as bob:
            people, told = [ada, bob], {}
            while not ada.snapshot["over"]:
                told = await ada.ask(type="ask", what="standing")
                earned = [a["points"] for a in told["awards"] if a["player"] == 0]
                assert told["scores"][0] == ada.snapshot["players"][0]["score"] + sum(earned)
                await play_on(people, 1, choose=lambda _: -1)
            final = [player["score"] for player in ada.snapshot["players"]]
            by_source = ada.snapshot["scored"]
            assert final == [sum(points[p] for points in by_source.values()) for p in (0, 1)]
            assert ada.snapshot["winners"] == [p for p in (0, 1) if final[p] == max(final)]


@runs
async def test_help_depends_on_the_table(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        for level, counts, everything in (("none", False, False), ("counts", True, False), ("full", True, True)):
            table, (ada, _) = await server.create("here", "here", assistance=level)
            async with server.person(table, ada) as person:
                assert (person.snapshot["remaining"] is not None) == counts
                for what in ("standing", "fields", "dead-cells"):
                    assert ("code" not in await person.ask(type="ask", what=what)) == everything
                assert "snapshot" in await person.ask(type="ask", what="history", position=0)


def always(number: int) -> Callable[[int], int]:
    return lambda _: number


@runs
async def test_history_steps_back_and_forth(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, secrets = await server.create("here", "here")
        async with server.person(table, secrets[0]) as ada, server.person(table, secrets[1]) as bob:
            seen = {0: ada.snapshot}
            for position in range(1, 40):
                await play_on([ada, bob], 1, choose=always(5 * position))
                seen[position] = ada.snapshot
            for position in (39, 3, 17, 16, 15, 0, 38):
                film = await ada.ask(type="ask", what="history", position=position)
                assert film["snapshot"] == seen[position]
            steps = (await bob.ask(type="ask", what="course"))["steps"]
            assert [step["position"] for step in steps] == list(range(1, 40))
            assert (await bob.ask(type="ask", what="course", position=37))["steps"] == steps[37:]
            assert (await bob.ask(type="ask", what="course", position=39))["steps"] == []
            assert steps[-1]["scores"] == [player["score"] for player in ada.snapshot["players"]]
            assert (await ada.ask(type="ask", what="history", position=40))["code"] == "position"


@runs
async def test_chat_is_plain_and_kept(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, bob) = await server.create("here", "here")
        async with server.person(table, ada) as first, server.person(table, bob) as other:
            await first.send(type="chat", text=" good \n luck\x00 ")
            said = await other.hear("chat")
            assert (said["seat"], said["name"], said["text"]) == (0, "Person 0", "good luck")
            assert (await first.ask(type="chat", text="x" * 501))["code"] == "malformed"
        async with server.person(table) as late:
            assert any(json.loads(text).get("text") == "good luck" for text in late.heard)


async def _take_back(asker: Person, other: Person, *, yes: bool) -> bool:
    await asker.send(type="take-back", position=0)
    question = await other.hear("take-back")
    assert (question["player"], question["position"], question["waiting"]) == (0, 0, [1])
    await other.send(type="answer-take-back", yes=yes)
    outcome = await asker.hear("take-back-over")
    return bool(outcome["agreed"])


def _tiles(known: list[Message], message: Message) -> list[Message]:
    """The tiles of a state or draft, for somebody who knows those of the state before."""
    pieces: list[Message] = message["snapshot"]["pieces"]
    return known[: message["known"]] + pieces


@runs
async def test_a_brief_socket_is_told_each_tile_once(tmp_path: Path) -> None:
    """Whatever is done, tried or taken back, it can put together what the others are sent."""
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, bob) = await server.create("here", "here")
        async with (
            server.person(table, ada) as first,
            server.person(table, bob) as other,
            server.person(table, ada, brief=True) as brief,
        ):
            known, drafts = brief.snapshot["pieces"], 0
            for _ in range(8):
                decision = brief.snapshot["decision"]
                if decision["player"] == 0 and decision["actions"][0]["do"] == "place":
                    drafts += 1
                    tried = await brief.ask(
                        type="draft", position=brief.snapshot["position"], actions=decision["actions"][:1]
                    )
                    assert len(tried["snapshot"]["pieces"]) == 1
                    assert _tiles(known, tried)[:-1] == known
                await play_on([first, other], 1, lambda _: 0)
                state = await brief.hear("state")
                assert len(state["snapshot"]["pieces"]) == len(first.snapshot["pieces"]) - len(known)
                known = _tiles(known, state)
                assert known == first.snapshot["pieces"]
            assert drafts > 1
            await first.send(type="take-back", position=1)
            known = _tiles(known, await brief.hear("state"))
            assert known == (await first.hear("state"))["snapshot"]["pieces"]
            assert len(known) == 2


@runs
async def test_take_back_by_consent(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, bob) = await server.create("here", "link")
        await server.http.post(f"/api/tables/{table}/seats/1", json={"name": "Bob", "secret": bob})
        async with server.person(table, ada) as first, server.person(table, bob) as other:
            begin = first.snapshot
            await play_on([first, other], 2)
            assert not await _take_back(first, other, yes=False)
            assert await _take_back(first, other, yes=True)
            while first.snapshot["position"] < 3:
                await first.hear("state")
            assert first.snapshot == begin | {"position": 3}, "all as it was; positions never fall"
            stale = await first.ask(type="act", position=0, actions=[begin["decision"]["actions"][0]])
            assert stale["code"] == "position"
            await play_on([first], 1)
            assert first.snapshot["position"] == 4
        so_far = (await server.hub.table(table)).shown()
        assert so_far.position == 4


@runs
async def test_take_back_against_the_computer_needs_nobody(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, _) = await server.create("here", "computer:random")
        async with server.person(table, ada) as person:
            await person.play()
            await person.send(type="take-back", position=0)
            assert (await person.hear("take-back-over"))["agreed"]
            while person.snapshot["decision"]["player"] or len(person.snapshot["pieces"]) > 1:
                await person.hear("state")
            assert person.snapshot["turn"] == 1


@runs
async def test_two_tabs_on_one_seat_and_presence(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, _) = await server.create("here", "here")
        async with server.person(table, ada) as one, server.person(table) as guest:
            async with server.person(table, ada) as two:
                await one.play()
                await two.hear("state")
                await two.play()
                while one.snapshot["position"] < 2:
                    await one.hear("state")
            here = await guest.hear("presence")
            while here["watching"] != 1 or not here["seats"][0]["online"]:
                here = await guest.hear("presence")
            assert [seat["online"] for seat in here["seats"]] == [True, False]


@runs
async def test_a_clock_that_runs_out_loses_the_game(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        clock = {"seconds": 10, "increment": 5, "at_zero": "flag"}
        table, secrets = await server.create("here", "here", clock=clock)
        async with server.person(table, secrets[0]) as ada, server.person(table, secrets[1]) as bob:
            running = await ada.hear("clock")
            assert running["running"] == 0
            await play_on([ada, bob], 2)
            state = (await server.hub.table(table)).clocks.shown()
            assert state.running == 1
            assert 14 < state.remaining[0] <= 15, "the increment for a finished turn"
            (await server.hub.table(table)).clocks._spent[1] += 9.8
            (await server.hub.table(table)).clocks.run(1)
            over = await bob.hear("state")
            assert (over["snapshot"]["over"], over["snapshot"]["flagged"], over["snapshot"]["winners"]) == (
                True,
                1,
                [0],
            )
            assert (await bob.act({"do": "pass"}))["code"] == "over"


@runs
async def test_a_computer_answers(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, _) = await server.create("here", "computer:greedy", modules=["river", "traders-builders"])
        async with server.person(table, ada) as person:
            while person.snapshot["turn"] < 8:
                if person.snapshot["decision"]["player"] == 0:
                    await person.play()
                else:
                    await person.hear("state")
            assert {piece["player"] for piece in person.snapshot["pieces"]} == {-1, 0, 1}


def let_computers(monkeypatch: pytest.MonkeyPatch, answer: Callable[[Decision], Action]) -> None:
    """Every computer answers like that."""

    async def choose(pool: Workers, stored: object, seat: int, history: History, visitor: str = "") -> Answer:
        decision = history.so_far.game.view(seat).decision
        assert decision is not None
        action = answer(decision)
        assert isinstance(action, AnyAction)
        return Answer(action)

    monkeypatch.setattr(Workers, "choose", choose)


@runs
async def test_an_answer_by_which_nothing_happens_yet_is_shown_with_what_comes_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_computers(monkeypatch, lambda decision: PASS if decision.allows(PASS) else decision.actions[0])
    async with house(tmp_path / "t.sqlite") as server:
        table, _ = await server.create("computer:random", "computer:random", modules=["princess-dragon"])
        async with server.person(table) as guest:
            steps = (await guest.ask(type="ask", what="course"))["steps"]
            together = 0
            while not guest.snapshot["over"]:
                state = await guest.hear("state")
                steps += [step for step in state["steps"] if step["position"] > len(steps)]
                assert steps[-1]["position"] == len(steps) == state["snapshot"]["position"], "nothing is left out"
                *before, _ = state["steps"]
                assert state["events"], "declining alone is not shown"
                assert not any(step["awards"] for step in before)
                together += bool(before)
            assert together
            assert (await guest.ask(type="ask", what="course"))["steps"] == steps


@runs
async def test_what_a_computer_does_in_one_section_of_a_turn_is_shown_as_one_thing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_computers(
        monkeypatch,
        lambda decision: next((a for a in decision.actions if isinstance(a, Deploy)), decision.actions[-1]),
    )
    async with house(tmp_path / "t.sqlite") as server:
        table, _ = await server.create("computer:random", "computer:random", modules=["phantom"])
        async with server.person(table) as guest:
            done = list[list[str]]()
            while not guest.snapshot["over"]:
                state = await guest.hear("state")
                done.append([step["action"]["do"] for step in state["steps"]])
                told = [event for event in state["events"] if event["event"] == "FigureDeployed"]
                assert len(told) == done[-1].count("deploy"), "what was held back is told with the rest"
            assert ["deploy", "deploy"] in done, "a follower and the phantom"
            assert ["place"] in done
            assert not any("place" in one and len(one) > 1 for one in done), "a tile is shown by itself"


@runs
async def test_nothing_is_played_before_all_are_there(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, _) = await server.create("here", "open")
        async with server.person(table, ada) as person:
            assert (await person.act(person.snapshot["decision"]["actions"][0]))["code"] == "waiting"
            taken = await server.http.post(f"/api/tables/{table}/seats/1", json={"name": "Bo", "colour": 3})
            assert (await person.hear("welcome"))["table"]["started"]
            await person.hear("state")
            assert [player["name"] for player in person.snapshot["players"]] == ["Person 0", "Bo"]
            await person.play()
            async with server.person(table, taken.json()["secret"]) as other:
                assert other.snapshot["viewer"] == 1


@runs
async def test_a_secret_action_is_hidden_from_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GameSoFar, "hides", lambda so_far, viewer: viewer != 0)
    async with house(tmp_path / "t.sqlite") as server:
        table, secrets = await server.create("here", "here")
        async with server.person(table, secrets[0]) as ada, server.person(table, secrets[1]) as bob:
            await ada.act(ada.snapshot["decision"]["actions"][0])
            (step,) = (await bob.hear("state"))["steps"]
            assert step["action"] == {"do": "hidden"}
            assert (await bob.ask(type="ask", what="course"))["steps"] == [step]
            assert (await bob.ask(type="ask", what="history", position=1))["actions"] == [{"do": "hidden"}]
            assert (await ada.ask(type="ask", what="course"))["steps"][0]["action"]["do"] == "place"


@runs
async def test_a_slow_line_is_cut_and_the_table_goes_on(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, _) = await server.create("here", "here")
        async with server.person(table, ada) as person, server.person(table):
            await asyncio.sleep(0.05)
            slow = (await server.hub.table(table)).guests[1]
            for _ in range(400):
                slow.send(b"{}")
            assert slow.cut
            await person.play()
