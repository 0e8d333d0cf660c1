"""What reaches a seat: no seed, no order of the pile, nothing of another hand, in no byte of a whole game."""

from __future__ import annotations

import json
from itertools import repeat
from pathlib import Path
from typing import Any

from house import Person, house, runs

from bastide.game.game import Game
from bastide.modules import rules_for
from bastide.server.seats import Seat, distinct, hash_of, holder, with_free_colours
from bastide.tiles.sets import load_set

SEED = 0x1F2E3D4C5B6A7988


async def _play_with_drafts(people: list[Person]) -> None:
    """Whoever decides tries things out first, also whole turns; then everybody asks everything."""
    number = 0
    while not people[0].snapshot["over"]:
        number += 1
        person = people[people[0].snapshot["decision"]["player"]]
        actions = person.snapshot["decision"]["actions"]
        position = person.snapshot["position"]
        for action in (actions[0], actions[-1]):
            tried = await person.ask(type="draft", position=position, actions=[action])
            if not tried["complete"]:
                more = tried["snapshot"]["decision"]["actions"][-1]
                await person.ask(type="draft", position=position, actions=[action, more])
        for everybody in people:
            for what in ("standing", "course", "dead-cells"):
                if number % 10 == 0:
                    await everybody.ask(type="ask", what=what)
            if number % 7 == 0:
                await everybody.ask(type="ask", what="history", position=position // 2)
        newest = (await person.act(actions[(3 * number) % len(actions)]))["position"]
        for everybody in people:
            while everybody.snapshot["position"] < newest:
                await everybody.hear("state")


def _numbers_of_chance(setup: Any, actions: list[Any]) -> set[str]:
    """Every state of the generator, as it might be written."""
    game = Game(rules_for(setup), SEED)
    seeds = {SEED, game.seed}
    for action in actions:
        game.apply(action)
        seeds.add(game.seed)
    return {form for seed in seeds for form in (str(seed), f"{seed:x}", f"{seed:X}")}


def _lists(value: object) -> list[list[object]]:
    if isinstance(value, dict):
        return [found for inner in value.values() for found in _lists(inner)]
    if isinstance(value, list):
        return [value, *(found for inner in value for found in _lists(inner))]
    return []


@runs
async def test_no_byte_tells_what_a_seat_may_not_know(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite", seeds=lambda: SEED) as server:
        options = {"goods-hidden": True}
        table, secrets = await server.create("here", "here", modules=["traders-builders"], options=options)
        async with (
            server.person(table, secrets[0]) as ada,
            server.person(table, secrets[1]) as bob,
            server.person(table) as guest,
        ):
            await _play_with_drafts([ada, bob, guest])
            history = await (await server.hub.table(table)).wake()
            chance = _numbers_of_chance(history.rules.setup, history.entries)
            tiles = set(load_set("base").tile) | set(load_set("traders-builders").tile)
            hands = 0
            for viewer, person in ((0, ada), (1, bob), (-1, guest)):
                for text in person.heard:
                    message = json.loads(text)
                    snapshot = message.get("snapshot")
                    if snapshot and snapshot["over"]:
                        continue
                    assert not any(number in text for number in chance)
                    assert not any(len(found) > 2 and set(map(str, found)) <= tiles for found in _lists(message))
                    assert '"seed"' not in text
                    assert '"draws"' not in text
                    owners = {t["player"] for t in snapshot["tokens"]} if snapshot else set()
                    assert owners <= {viewer}
                    hands += len(owners)
            assert hands, "there were goods to hide"
            for secret in secrets:
                assert not any(str(secret) in text for person in (ada, bob, guest) for text in person.heard)


@runs
async def test_a_complete_draft_is_silent_about_the_next_tile(tmp_path: Path) -> None:
    """Whatever the seed, a draft that runs into chance looks the same."""
    seen = []
    for seed in (1, 2, 3):
        async with house(tmp_path / f"{seed}.sqlite", seeds=repeat(seed).__next__) as server:
            table, (ada, _) = await server.create("here", "here", tiles={"base": 0, "abbey-mayor": 0, "river": 2})
            async with server.person(table, ada) as person:
                place = person.snapshot["decision"]["actions"][0]
                tried = await person.ask(type="draft", position=0, actions=[place, {"do": "pass"}])
                assert tried["complete"]
                assert [event for event in tried["events"] if "Drawn" in event["event"]] == []
                seen.append(tried["snapshot"]["tiles_left"])
    assert len(set(seen)) == 1


def test_secrets_open_only_their_own_seat() -> None:
    seats = [Seat("here", "a", 0, secret_hash=hash_of("one")), Seat("computer", "b", 1), Seat("open", "c", 2)]
    assert holder(seats, "one") == 0
    assert holder(seats, "two") is None
    assert holder(seats, "") is None
    assert holder(seats, "\ud800") is None


def test_names_and_colours_are_told_apart() -> None:
    assert distinct(["Ada", "Bo", "Ada", "Ada 2"]) == ("Ada", "Bo", "Ada 2", "Ada 2 2")
    seats = with_free_colours([Seat("here", "", 5), Seat("here", "", 5), Seat("here", "", 0)])
    assert [seat.colour for seat in seats] == [5, 0, 1]
