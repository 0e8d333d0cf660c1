"""Ending a game by agreement, and removing who is absent."""

from __future__ import annotations

from pathlib import Path

from house import Message, Person, house, play_on, runs

from bastide.server.levels import USUAL
from bastide.server.log import EndNow, Leave, TakeOver

FEW = {"base": 0, "river": 1}


async def until_over(person: Person) -> Message:
    while not person.snapshot["over"]:
        await person.hear("state")
    return person.snapshot


@runs
async def test_with_two_players_the_other_agrees_and_the_game_is_scored(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    async with house(file) as server:
        table, secrets = await server.seated(2)
        async with server.person(table, secrets[0]) as ada, server.person(table, secrets[1]) as bob:
            await play_on([ada, bob], 6)
            await ada.send(type="propose", what="end")
            asked = {"type": "proposal", "what": "end", "player": 0, "seat": 0, "waiting": [1]}
            assert await bob.hear("proposal") == asked
            assert (await ada.ask(type="answer-proposal", yes=True))["code"] == "seat", "nobody agrees with oneself"
            async with server.person(table) as guest:
                assert await guest.hear("proposal") == asked, "everybody sees it"
            await bob.send(type="answer-proposal", yes=True)
            assert (await ada.hear("proposal-over"))["declined"] == -1
            for person in (ada, bob):
                assert (await until_over(person))["stopped"]
            assert (await server.hub.storage.log(table))[-1].entry == EndNow(0)
    async with house(file) as server, server.person(table) as guest:
        assert guest.snapshot["stopped"]
        assert guest.snapshot["winners"]


@runs
async def test_one_who_declines_is_enough_and_nobody_asks_again_at_once(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    async with house(file) as server:
        table, secrets = await server.seated(3)
        async with (
            server.person(table, secrets[0]) as ada,
            server.person(table, secrets[1]) as bob,
            server.person(table, secrets[2]) as eve,
        ):
            await ada.send(type="propose", what="end")
            await eve.hear("proposal")
            assert (await eve.ask(type="propose", what="remove", seat=0))["code"] == "seat", "she is here"
            await bob.send(type="answer-proposal", yes=True)
            assert (await eve.hear("proposal"))["waiting"] == [2]
    async with (  # the answers outlive a restart
        house(file) as server,
        server.person(table, secrets[0]) as ada,
        server.person(table, secrets[2]) as eve,
    ):
        assert (await eve.hear("proposal"))["waiting"] == [2]
        await eve.send(type="answer-proposal", yes=False)
        assert await ada.hear("proposal-over") == {"type": "proposal-over", "what": "end", "declined": 2}
        refused = await ada.ask(type="propose", what="end")
        assert refused["code"] == "rate"
        await eve.send(type="propose", what="end")
        assert (await ada.hear("proposal"))["waiting"] == [0, 1], "somebody else may"
        assert not ada.snapshot["over"]


@runs
async def test_an_offer_stands_for_one_round(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, secrets = await server.seated(2)
        async with server.person(table, secrets[0]) as ada, server.person(table, secrets[1]) as bob:
            await ada.send(type="propose", what="end")
            await bob.hear("proposal")
            while ada.snapshot["turn"] < 2:
                await play_on([ada, bob], 1)
            assert not any('"proposal-over"' in text for text in bob.heard), "who offers may play on"
            while ada.snapshot["turn"] < 3:
                await play_on([ada, bob], 1)
            assert (await bob.hear("proposal-over"))["declined"] == -1
            assert (await bob.ask(type="answer-proposal", yes=True))["code"] == "seat"
            assert not bob.snapshot["over"]


@runs
async def test_offering_what_is_offered_is_agreeing(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, secrets = await server.seated(2)
        async with server.person(table, secrets[0]) as ada, server.person(table, secrets[1]) as bob:
            await ada.send(type="propose", what="end")
            await bob.send(type="propose", what="end")
            assert (await until_over(ada))["stopped"]


@runs
async def test_computers_and_people_at_one_screen_are_not_asked(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, *_) = await server.create("here", "here", "computer:random", tiles=FEW)
        async with server.person(table, ada) as person, server.person(table) as guest:
            assert (await guest.ask(type="propose", what="end"))["code"] == "seat"
            await person.send(type="propose", what="end")
            assert (await until_over(person))["stopped"]
            assert (await person.ask(type="propose", what="end"))["code"] == "over"


@runs
async def test_who_has_resigned_is_not_asked_and_an_offer_ends_when_somebody_goes(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, secrets = await server.seated(4)
        async with (
            server.person(table, secrets[0]) as ada,
            server.person(table, secrets[1]) as bob,
            server.person(table, secrets[2]) as eve,
        ):
            await bob.send(type="resign")
            while not ada.snapshot["resigned"]:
                await ada.hear("state")
            await ada.send(type="propose", what="end")
            assert (await ada.hear("proposal"))["waiting"] == [2, 3]
            assert (await bob.ask(type="propose", what="end"))["text"]["en"].startswith("You have resigned")
            await eve.send(type="resign")
            assert (await ada.hear("proposal-over"))["what"] == "end"


# -- who is absent ---------------------------------------------------------------------------------------------------


@runs
async def test_who_is_away_too_long_loses_the_seat(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, secrets = await server.seated(3)
        async with server.person(table, secrets[1]) as bob, server.person(table, secrets[2]) as eve:
            early = await bob.ask(type="propose", what="remove", seat=0)
            assert early["text"]["en"] == "P0 may be removed after 10 minutes away; wait 10 minutes more."
            (await server.hub.table(table)).patience = 0
            assert (await bob.ask(type="propose", what="remove", seat=1))["code"] == "seat", "oneself"
            assert (await bob.ask(type="propose", what="remove"))["code"] == "malformed"
            assert (await bob.ask(type="propose", what="remove", seat=9))["code"] == "seat"
            assert (await bob.ask(type="propose", what="remove", seat=2))["text"]["en"] == "P2 is at the table."
            await bob.send(type="propose", what="remove", seat=0)
            assert (await eve.hear("proposal"))["waiting"] == [2]
            await eve.send(type="answer-proposal", yes=True)
            while (await bob.hear("proposal"))["what"] != "computer":
                pass
            assert bob.snapshot["left"] == [0]
            assert (await server.hub.storage.log(table))[-1].entry == Leave(0, removed=True)
            for person in (bob, eve):
                await person.send(type="answer-proposal", yes=True)
            while not bob.snapshot["stand_ins"]:
                await bob.hear("state")
            assert bob.snapshot["stand_ins"] == {"0": USUAL}
        async with server.person(table, secrets[0]) as ada:
            assert (await ada.act({"do": "pass"}))["text"]["en"] == "You have left this game; you can watch it."


@runs
async def test_nobody_is_removed_who_comes_back_or_is_not_waited_for(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, secrets = await server.seated(3)
        (await server.hub.table(table)).patience = 0
        async with server.person(table, secrets[1]) as bob, server.person(table, secrets[2]) as eve:
            async with server.person(table, secrets[0]) as ada:
                await ada.play()
            while bob.snapshot["decision"]["player"] == 0:
                await bob.hear("state")
                if bob.snapshot["position"] == 1 and bob.snapshot["decision"]["player"] == 0:
                    async with server.person(table, secrets[0]) as ada:
                        await ada.play()
            refused = await bob.ask(type="propose", what="remove", seat=0)
            assert refused["text"]["en"] == "The game does not wait for P0."
            while eve.snapshot["position"] < bob.snapshot["position"]:
                await eve.hear("state")
        async with server.person(table, secrets[0]) as ada, server.person(table, secrets[2]) as eve:
            await ada.send(type="propose", what="remove", seat=1)
            assert (await eve.hear("proposal"))["seat"] == 1
            async with server.person(table, secrets[1]):
                assert (await eve.hear("proposal-over"))["what"] == "remove"
                assert (await eve.ask(type="answer-proposal", yes=True))["code"] == "seat"


@runs
async def test_a_clock_decides_instead(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, secrets = await server.seated(2, clock={"seconds": 600, "at_zero": "flag"})
        (await server.hub.table(table)).patience = 0
        async with server.person(table, secrets[1]) as bob:
            refused = await bob.ask(type="propose", what="remove", seat=0)
            assert refused["text"]["de"] == "Dieser Tisch hat eine Uhr: Sie entscheidet, wann P0 verloren hat."


@runs
async def test_alone_with_an_absent_player_one_decides_alone(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, secrets = await server.seated(2, "computer:random", tiles=FEW)
        (await server.hub.table(table)).patience = 0
        async with server.person(table, secrets[1]) as bob:
            await bob.send(type="propose", what="remove", seat=0)
            assert (await bob.hear("proposal"))["what"] == "computer"
            await bob.send(type="answer-proposal", yes=True)
            while bob.snapshot["decision"]["player"] != 1:
                await bob.hear("state")
            assert TakeOver(0, USUAL) in [line.entry for line in await server.hub.storage.log(table)]
