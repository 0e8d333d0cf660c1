"""The HTTP part: catalogue, tables, seats, records, imports, drawings, the page."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from house import House, Message, house, play_on, runs

from bastide.game.notation import position
from bastide.modules import MODULES, PRESETS, new_game
from bastide.players import NAMES
from bastide.server import names, pages
from bastide.server.catalogue import catalogue
from bastide.server.hub import Places, SeatWanted, prepare_seats
from bastide.server.limits import Limits
from bastide.text import Language
from bastide.tiles.sets import set_ids


@runs
async def test_the_catalogue_offers_everything(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        told = (await server.http.get("/api/catalogue")).json()
        assert [module["id"] for module in told["modules"]] == list(MODULES)
        assert [player["id"] for player in told["players"]] == list(NAMES)
        assert [one["id"] for one in told["sets"]] == list(set_ids())
        known = {module["id"] for module in told["modules"]}
        assert all(set(preset["modules"]) <= known for preset in told["presets"])
        assert [preset["id"] for preset in told["presets"]] == list(PRESETS)
        texts = [module["name"] for module in told["modules"]] + list(told["words"].values())
        assert all(text["en"] and text["de"] for text in texts)
        (farms,) = [o for m in told["modules"] for o in m["options"] if o["id"] == "farm-scoring"]
        assert farms["default"] == "ed3"
        assert [value["value"] for value in farms["values"]] == ["ed3", "ed2", "ed1"]


def test_the_catalogue_knows_the_further_tiles_of_a_module() -> None:
    (siege,) = [module for module in catalogue().modules if module.id == "siege"]
    assert (siege.tiles, siege.more_tiles) == (("siege",), ("besiegers",))
    sets = {shown.id: (shown.total, shown.in_game, shown.playable) for shown in catalogue().sets}
    assert sets["besiegers"] == (6, 6, True)
    assert sets["cult"] == (6, 5, True)
    assert sets["darmstadt"] == (3, 3, False)


def test_what_is_part_of_every_game_is_not_offered_as_a_choice() -> None:
    (base,) = [module for module in catalogue().modules if module.id == "base"]
    assert [element.id for element in base.elements] == ["small", "farmers"]


def test_the_large_expansions_are_those_with_a_number_on_the_box() -> None:
    large = {module.id for module in catalogue().modules if module.group == "large"}
    assert {"inns-cathedrals", "tower", "bridges-castles-bazaars"} <= large
    assert large.isdisjoint({"base", "river", "count", "abbot"})


def test_the_catalogue_tells_what_values_of_options_bring_and_forbid() -> None:
    options = {option.id: option for module in catalogue().modules for option in module.options}
    limits = {value.value: value.most_players for value in options["most-players"].values}
    assert limits == {6: None, 5: 5}
    assert {value.brings for value in options["blank-tiles"].values} == {None, "blank-tiles"}


@runs
async def test_tiles_of_a_set(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        answer = await server.http.get("/api/sets/base")
        assert answer.headers["content-encoding"] == "gzip"
        told = answer.json()
        assert sum(tile["count"] for tile in told["tiles"]) == 72
        (start,) = [tile for tile in told["tiles"] if tile["tile"] == "D"]
        assert (start["edges"], start["count"], start["segments"][0]["kind"]) == ("CRFR", 4, "city")
        river = (await server.http.get("/api/sets/river")).json()
        (spring,) = [tile for tile in river["variants"] if tile["tile"] == "F1-v3"]
        assert [segment["kind"] for segment in spring["segments"]][:2] == ["road", "river"]
        missing = await server.http.get("/api/sets/bas")
        assert missing.status_code == 404
        assert "base" in missing.json()["text"]["en"]


@runs
async def test_schema_lists_the_routes(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        schema = (await server.http.get("/schema")).json()
        assert "/api/tables/{table_id}/seats/{seat}" in schema["paths"]
        assert "Catalogue" in str(schema["paths"]["/api/catalogue"])


IMPOSSIBLE: list[tuple[Message, str, str]] = [
    ({"seats": [{"who": "here"}]}, "setup", "2 to 6 players"),
    ({"seats": [{"who": "here"}, {"who": "computer", "player": "deep"}]}, "setup", "deep"),
    ({"seats": [{"who": "here"}] * 2, "modules": ["rivr"]}, "setup", "river"),
    ({"seats": [{"who": "here"}] * 2, "options": {"farm-scoring": "ed9"}}, "setup", "ed1"),
    ({"seats": [{"who": "here"}] * 2, "tiles": {"base": 20, "tower": 20, "winter": 20}}, "setup", "2000"),
    ({"seats": [{"who": "nobody"}] * 2}, "malformed", "who"),
    ({"seats": [{"who": "here"}] * 2, "speed": 3}, "malformed", "speed"),
    ({"seats": [{"who": "here"}] * 2, "clock": {"seconds": 0}}, "malformed", "seconds"),
    ({"seats": [{"who": "here"}] * 7}, "malformed", "seats"),
]


@runs
async def test_a_table_that_cannot_be_says_why(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        for wanted, code, word in IMPOSSIBLE:
            answer = await server.http.post("/api/tables", json=wanted)
            assert answer.status_code == 400, wanted
            assert answer.json()["code"] == code, wanted
            assert word in answer.json()["text"]["en"]
            assert answer.json()["text"]["de"]


@runs
async def test_equal_names_and_colours_are_told_apart(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        seats = [{"who": "here", "name": "Ada", "colour": 2}, {"who": "here", "name": "Ada", "colour": 2}]
        made = (await server.http.post("/api/tables", json={"seats": seats})).json()
        assert [seat["colour"] for seat in made["table"]["seats"]] == [2, 3]
        async with server.person(made["table"]["id"], made["secrets"][0]) as person:
            assert person.snapshot["players"][0]["name"] == "Ada"


def test_several_computers_at_a_table_are_called_like_people_and_none_like_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert len(set(names.NAMES)) == len(names.NAMES), "enough for any table"
    monkeypatch.setattr(names, "NAMES", ("Alice", "Emil", "Greta"))
    computers = [SeatWanted("computer", player="random")] * 2
    wanted = [*computers, SeatWanted("here", name="Emil"), SeatWanted("link")]
    both: tuple[tuple[Language, str], ...] = (("en", "Player 4"), ("de", "Spieler 4"))
    for language, last in both:
        seats, _ = prepare_seats(Places(wanted, language=language))
        assert {seats[0].name, seats[1].name} == {"Alice", "Greta"}
        assert [seat.name for seat in seats[2:]] == ["Emil", last]


@runs
async def test_nobody_gets_at_a_seat_without_its_secret(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, (ada, link, _) = await server.create("here", "link", "open")
        seat = f"/api/tables/{table}/seats/"
        wish = {"name": "Eve", "colour": 1}
        assert (await server.http.post(seat + "0", json=wish)).json()["code"] == "seat"
        assert (await server.http.post(seat + "1", json=wish)).json()["code"] == "secret"
        assert (await server.http.post(seat + "1", json=wish | {"secret": ada})).json()["code"] == "secret"
        assert (await server.http.post(seat + "1", json=wish | {"secret": "guess"})).status_code == 403
        assert (await server.http.post(seat + "9", json=wish)).status_code == 404
        listed = (await server.http.get("/api/tables")).json()["tables"]
        assert [one["id"] for one in listed] == [table]
        own = (await server.http.post(seat + "2", json=wish)).json()["secret"]
        assert (await server.http.post(seat + "2", json=wish)).json()["code"] == "seat"
        assert (await server.http.post(seat + "2", json=wish | {"name": "Eva", "secret": own})).status_code == 200
        assert (await server.http.get("/api/tables")).json()["tables"] == []
        assert (await server.http.post(seat + "1", json=wish | {"secret": link})).json()["secret"] == link
        shown = (await server.http.get(f"/api/tables/{table}")).json()
        assert shown["started"]
        assert [seat["name"] for seat in shown["seats"]] == ["Person 0", "Eve", "Eva"]
        assert (await server.http.get("/api/tables")).json() == {"tables": [], "next": None}
        file = (tmp_path / "t.sqlite").read_bytes() + (tmp_path / "t.sqlite-wal").read_bytes()
        for secret in (ada, link, own):
            assert str(secret).encode() not in file, "only hashes are stored"


async def _finished(server: House) -> tuple[str, Message]:
    table, secrets = await server.create("here", "here", modules=["river"])
    async with server.person(table, secrets[0]) as ada, server.person(table, secrets[1]) as bob:
        await play_on([ada, bob], 1000, choose=lambda n: 3 * n)
        return table, ada.snapshot


@runs
async def test_export_import_and_go_on(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite", seeds=None) as server:
        table, final = await _finished(server)
        record = await server.http.get(f"/api/tables/{table}/record")
        assert "attachment" in record.headers["content-disposition"]
        imported = (await server.http.post("/api/import", json={"text": record.text})).json()
        assert imported["over"]
        assert imported["origin"] == "import"
        file = {"file": ("game.json", record.content)}
        assert (await server.http.post("/api/import/file", files=file)).json()["position"] == imported["position"]
        async with server.person(imported["id"]) as guest:
            assert guest.snapshot["pieces"] == final["pieces"]
            film = await guest.ask(type="ask", what="history", position=21)
        seats = [{"who": "here", "name": "Cy"}, {"who": "here", "name": "Di"}]
        told = await server.http.post(f"/api/tables/{imported['id']}/continue", json={"position": 21, "seats": seats})
        again = told.json()
        async with server.person(again["table"]["id"], again["secrets"][0]) as cy:
            assert cy.snapshot["position"] == 21
            assert cy.snapshot["pieces"] == film["snapshot"]["pieces"]
            assert cy.snapshot["decision"]["tile"] == film["snapshot"]["decision"]["tile"], "the tile in hand stays"
            async with server.person(again["table"]["id"], again["secrets"][1]) as di:
                await play_on([cy, di], 1000, choose=lambda n: 3 * n)
            tiles = [piece["tile"] for piece in cy.snapshot["pieces"]]
            assert tiles != [piece["tile"] for piece in final["pieces"]], "other tiles come"
            laid = film["snapshot"]["pieces"]
            assert cy.snapshot["pieces"][: len(laid)] == laid
        exported = await server.http.get(f"/api/tables/{again['table']['id']}/record")
        assert (await server.http.post("/api/import", json={"text": exported.text})).status_code == 201


@runs
async def test_a_game_that_stops_in_the_middle_is_continued(tmp_path: Path) -> None:
    game = new_game(["Alice", "Bob"], seed=4)
    for _ in range(9):
        assert game.decision is not None
        game.apply(game.decision.actions[0])
    assert game.decision is not None
    async with house(tmp_path / "t.sqlite") as server:
        stopped = (await server.http.post("/api/import", json={"text": game.record().to_json()})).json()
        assert (stopped["over"], stopped["position"]) == (False, 9)
        async with server.person(stopped["id"]) as guest:
            assert not guest.snapshot["over"]
            assert guest.snapshot["decision"]["player"] == game.decision.player
        address = f"/api/tables/{stopped['id']}"
        assert (await server.http.post(f"{address}/seats/0", json={"name": "Cy"})).json()["code"] == "seat"
        assert (await server.http.get(f"{address}/record")).json()["setup"]["players"] == ["Alice", "Bob"]
        seats = [{"who": "here", "name": "Cy"}, {"who": "link"}]
        made = (await server.http.post(f"{address}/continue", json={"position": 9, "seats": seats})).json()
        table, secrets = made["table"]["id"], made["secrets"]
        assert made["table"]["origin"] == stopped["id"]
        await server.http.post(f"/api/tables/{table}/seats/1", json={"name": "Di", "secret": secrets[1]})
        async with server.person(table, secrets[0]) as cy, server.person(table, secrets[1]) as di:
            await play_on([cy, di], 1000, choose=lambda n: 3 * n)
            assert cy.snapshot["over"]


@runs
async def test_names_from_elsewhere_are_cleaned(tmp_path: Path) -> None:
    names = ["A\u202eda\u0000", "x" * 150, "Ada"]
    async with house(tmp_path / "t.sqlite") as server:
        record = new_game(names, seed=1).record().to_json()
        imported = (await server.http.post("/api/import", json={"text": record})).json()
        assert [seat["name"] for seat in imported["seats"]] == ["A da", "x" * 40, "Ada"]


@runs
async def test_a_moment_is_shared_and_played_on(tmp_path: Path) -> None:
    """In the middle of a turn, with modules: asked for at one table, imported, and continued at another."""
    async with house(tmp_path / "t.sqlite") as server:
        table, secrets = await server.create("here", "here", modules=["tower", "princess-dragon", "count"])
        async with server.person(table, secrets[0]) as ada, server.person(table, secrets[1]) as bob:
            await play_on([ada, bob], 31, choose=lambda n: 3 * n)
            before, text = ada.snapshot, (await ada.ask(type="ask", what="moment"))["text"]
            earlier = (await bob.ask(type="ask", what="moment", position=3))["text"]
        assert earlier != text
        imported = (await server.http.post("/api/import", json={"text": text})).json()
        assert (imported["origin"], imported["position"], imported["over"]) == ("import", 0, False)
        seats = [{"who": "here", "name": "Cy"}, {"who": "here", "name": "Di"}]
        told = await server.http.post(f"/api/tables/{imported['id']}/continue", json={"position": 0, "seats": seats})
        again = told.json()
        async with (
            server.person(again["table"]["id"], again["secrets"][0]) as cy,
            server.person(again["table"]["id"], again["secrets"][1]) as di,
        ):
            for what in ("figures", "tokens", "decision"):
                assert cy.snapshot[what] == before[what]
            await play_on([cy, di], 40, choose=lambda n: 3 * n)
            assert cy.snapshot["position"] == 40


@runs
async def test_a_table_begins_from_a_position_with_modules_and_a_computer(tmp_path: Path) -> None:
    game = new_game(2, ["tower", "abbot"], seed=4)
    while game.decision is not None and (game.decision.player == 1 or len(game.board.pieces) < 9):
        game.apply(game.decision.actions[-1])
    seats = [{"who": "here", "name": "Cy"}, {"who": "computer", "player": "greedy"}]
    wanted = {"seats": seats, "modules": ["tower", "abbot"], "position": position(game)}
    async with house(tmp_path / "t.sqlite") as server:
        made = (await server.http.post("/api/tables", json=wanted)).json()
        async with server.person(made["table"]["id"], made["secrets"][0]) as cy:
            assert len(cy.snapshot["pieces"]) == len(game.board.pieces)
            while len(cy.snapshot["pieces"]) < len(game.board.pieces) + 2:
                await (cy.play(0) if cy.snapshot["decision"]["player"] == 0 else cy.hear("state"))
        wanted["position"] = position(game).replace("tower.pieces=", "tower.peices=")
        refused = await server.http.post("/api/tables", json=wanted)
        assert refused.status_code == 400
        assert "did you mean tower.pieces" in refused.json()["text"]["en"]


@runs
async def test_what_is_not_finished_is_not_told(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        table, _ = await server.create("here", "here")
        assert (await server.http.get(f"/api/tables/{table}/record")).json()["code"] == "unfinished"
        wanted = {"position": 0, "seats": [{"who": "here"}] * 2}
        assert (await server.http.post(f"/api/tables/{table}/continue", json=wanted)).status_code == 409


@runs
async def test_what_is_no_game_is_refused(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        for text in ("", "hello", "/etc/passwd", '{"format": "bastide-record"}', "[" * 100_000, '{"a": 1'):
            answer = await server.http.post("/api/import", json={"text": text})
            assert (answer.status_code, answer.json()["code"]) == (400, "malformed"), text[:20]
        large = await server.http.post("/api/import/file", files={"file": ("x", b"x" * 3_000_000)})
        assert large.json()["code"] == "too-large"
        binary = await server.http.post("/api/import/file", files={"file": ("x", b"\xff\xfe\x00")})
        assert binary.json()["code"] == "malformed"
        assert (await server.create("here", "here"))[0], "the server goes on"


@runs
async def test_drawings(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        version = (await server.http.get("/api/catalogue")).json()["art"]
        answer = await server.http.get(f"/api/art/{version}/tiles", params={"tiles": "D.0.0,D.1.2"})
        assert "immutable" in answer.headers["cache-control"]
        drawing = answer.json()["D.1.2"]
        assert drawing["symbol"].startswith("<g")
        assert len(drawing["seats"]) == len(drawing["outlines"]) == 4
        again = await server.http.get(f"/api/art/{version}/tiles", params={"tiles": "D.0.0,D.1.2"})
        assert again.content == answer.content
        old = await server.http.get("/api/art/older/tiles", params={"tiles": "D.0.0"})
        assert old.headers["cache-control"] == "no-store"
        for name, status in (("D.4.0", 400), ("D", 400), ("D.0.999", 400), ("../D.0.0", 400), ("NOPE.0.0", 404)):
            assert (await server.http.get("/api/art/x/tiles", params={"tiles": name})).status_code == status
        style = await server.http.get(f"/api/art/{version}/style.css", params={"style": "plain"})
        assert style.headers["content-type"].startswith("text/css")
        assert (await server.http.get(f"/api/art/{version}/style.css?style=loud")).status_code == 400
        figures = (await server.http.get(f"/api/art/{version}/figures")).json()
        assert 'id="figure-' in figures["defs"]
        assert len(figures["colours"]) == 6
    async with house(tmp_path / "t.sqlite") as server:
        await server.hub.workers.stop()
        kept = await server.http.get(f"/api/art/{version}/tiles", params={"tiles": "D.0.0,D.1.2"})
        assert kept.content == answer.content, "drawings are kept for the next start"


@runs
async def test_every_address_is_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html>page")
    (static / "assets" / "main-1.js").write_text("code")
    (static / "assets" / "inter-1.woff2").write_bytes(b"letters")
    (static / "assets" / "main-1.js.gz").write_bytes(gzip.compress(b"code"))
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr(pages, "FOLDER", static)
    async with house(tmp_path / "t.sqlite") as server:
        for path in ("/", "/tiles", "/t/k3v9x2m7qd"):
            answer = await server.http.get(path)
            assert answer.text == "<!doctype html>page"
            assert "default-src 'none'" in answer.headers["content-security-policy"]
            assert answer.headers["cache-control"] == "no-cache"
        asset = await server.http.get("/assets/main-1.js")
        assert (asset.text, asset.headers["content-encoding"]) == ("code", "gzip")
        assert "immutable" in asset.headers["cache-control"]
        font = await server.http.get("/assets/inter-1.woff2")
        assert (font.content, font.headers["content-type"]) == (b"letters", "font/woff2")
        assert "immutable" in font.headers["cache-control"]
        for path in ("/assets/other.js", "/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"):
            assert (await server.http.get(path)).status_code == 404
        assert (await server.http.get("/api/nothing")).json()["code"] == "not-found"


def test_without_a_built_client_a_page_says_so(tmp_path: Path) -> None:
    found = pages.page("/", "", tmp_path)
    assert found is not None
    assert b"not built" in found.body


@runs
async def test_limits_of_one_client(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite", limits=Limits(creating=(0.0, 2), asking=(0.0, 6))) as server:
        seats = {"seats": [{"who": "here"}] * 2}
        codes = [(await server.http.post("/api/tables", json=seats)).status_code for _ in range(3)]
        assert codes == [201, 201, 429]
        codes = [(await server.http.get("/api/catalogue")).status_code for _ in range(4)]
        assert codes == [200, 200, 200, 429]


@runs
async def test_other_origins_may_not_post(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        seats = {"seats": [{"who": "here"}] * 2}
        foreign = await server.http.post("/api/tables", json=seats, headers={"Origin": "https://evil.example"})
        assert foreign.json()["code"] == "origin"
        own = await server.http.post("/api/tables", json=seats, headers={"Origin": f"http://{server.address}"})
        assert own.status_code == 201
