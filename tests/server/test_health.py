"""What those who run a server see: health, readiness, metrics, the log, and unknown pages."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from pathlib import Path

import pytest
from house import House, house, runs
from prometheus_client.parser import text_string_to_metric_families

from bastide.server import metrics, pages, routes
from bastide.server.hub import Hub
from bastide.server.logs import REQUEST, JsonLines, Lines
from bastide.server.storage import Storage
from bastide.server.writer import NotStored

WEB = Path(__file__).parents[2] / "web" / "src"


async def measured(server: House) -> dict[str, float]:
    """Every sample, by its name and labels."""
    answer = await server.http.get("/api/metrics")
    assert answer.headers["content-type"].startswith("text/plain")
    families = text_string_to_metric_families(answer.text)
    return {
        sample.name + "".join(f" {value}" for _, value in sorted(sample.labels.items())): sample.value
        for family in families
        for sample in family.samples
    }


@runs
async def test_a_server_says_that_it_lives_and_is_ready(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        assert (await server.http.get("/api/health")).status_code == 200
        ready = await server.http.get("/api/ready")
        assert ready.status_code == 200
        assert ready.json() == {"ready": True, "storage": True, "workers": True, "draining": False}


@runs
async def test_without_its_storage_a_server_lives_and_is_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(_: Storage) -> None:
        raise NotStored

    async def stuck(_: Storage) -> None:
        await asyncio.sleep(60)

    monkeypatch.setattr("bastide.server.health.PATIENCE", 0.1)
    async with house(tmp_path / "t.sqlite") as server:
        for trouble in (broken, stuck):
            monkeypatch.setattr(Storage, "ping", trouble)
            ready = await server.http.get("/api/ready")
            assert (ready.status_code, ready.json()["storage"]) == (503, False)
            assert (await server.http.get("/api/health")).status_code == 200


@runs
async def test_a_server_whose_workers_do_not_start_is_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        monkeypatch.setattr("bastide.server.workers.worker.sys.executable", "/bin/false")
        before = await measured(server)
        refused = await server.http.post("/api/import", json={"text": "{}"})
        assert refused.status_code == 400
        ready = await server.http.get("/api/ready")
        assert (ready.status_code, ready.json()["workers"]) == (503, False)
        after = await measured(server)
        assert after["bastide_worker_deaths_total"] > before["bastide_worker_deaths_total"]
        monkeypatch.undo()
        await server.http.post("/api/import", json={"text": "{}"})
        assert (await server.http.get("/api/ready")).status_code == 200


@runs
async def test_everything_is_measured(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        before = await measured(server)
        table, secrets = await server.create("here", "here")
        async with server.person(table, secrets[0]) as ada:
            await ada.play()
            await asyncio.sleep(0.6)
            during = await measured(server)
        assert during["bastide_sockets"] == 1
        assert during["bastide_tables"] == during["bastide_tables_awake"] == 1
        assert during["bastide_queue_length play"] == 0
        assert during["bastide_moves_total"] - before["bastide_moves_total"] == 1
        assert during["bastide_message_seconds_count act"] - before.get("bastide_message_seconds_count act", 0) == 1
        assert during["bastide_commit_seconds_count"] - before["bastide_commit_seconds_count"] >= 2
        made = "bastide_request_seconds_count POST /api/tables 201"
        assert during[made] - before.get(made, 0) == 1
        assert during["bastide_event_loop_lag_seconds_count"] > before["bastide_event_loop_lag_seconds_count"]


@runs
async def test_only_this_machine_reads_the_metrics(tmp_path: Path) -> None:
    async with house(tmp_path / "t.sqlite") as server:
        for header in ("X-Forwarded-For", "Forwarded"):
            answer = await server.http.get("/api/metrics", headers={header: "203.0.113.5"})
            assert answer.status_code == 404, "a proxy on this machine asks for somebody else"


@runs
async def test_a_fault_is_found_in_the_log_by_the_id_that_the_client_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_: Hub) -> None:
        raise ZeroDivisionError

    caplog.handler.setFormatter(JsonLines())
    caplog.set_level(logging.INFO)
    async with house(tmp_path / "t.sqlite") as server:
        fine = await server.http.get("/api/tables", params={"secret": "not in the log"})
        monkeypatch.setattr(routes, "_catalogue", broken)
        answer = await server.http.get("/api/catalogue")
        assert answer.status_code == 500
        told = answer.json()
        assert told["code"] == "fault"
        assert told["request"] == answer.headers["x-request-id"] != fine.headers["x-request-id"]
        missing = await server.http.get("/api/nothing")
        assert missing.headers["x-request-id"]
    lines = [json.loads(line) for line in caplog.text.splitlines() if line.startswith('{"time"')]
    about = [line for line in lines if line.get("request") == told["request"]]
    assert any("ZeroDivisionError" in line.get("trace", "") for line in about)
    (access,) = [line for line in about if line["logger"] == "bastide.access"]
    assert (access["text"], access["status"], access["address"]) == ("GET /api/catalogue", 500, "127.0.0.1")
    assert not any("not in the log" in line["text"] for line in lines if line["logger"] != "httpx")


def test_nobody_writes_a_line_of_his_own_into_the_log() -> None:
    record = logging.LogRecord("bastide", logging.INFO, "", 0, "GET %s", ("/\n2026 ERROR all is lost",), None)
    record.fields = {"address": "::1"}
    token = REQUEST.set("abc")
    try:
        (line,) = Lines().format(record).splitlines()
        assert line.endswith("address=::1")
        assert "request=abc" in line
        (line,) = JsonLines().format(record).splitlines()
        assert json.loads(line)["request"] == "abc"
    finally:
        REQUEST.reset(token)


@pytest.mark.parametrize("path", ["/", "/tiles", "/tiles/", "/aid", "/aid/table", "/aid/score", "/t/k3v9x2m7qd"])
def test_the_client_has_a_page_there(path: str, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("page")
    found = pages.page(path, "", tmp_path)
    assert found is not None
    assert found.status == 200


@pytest.mark.parametrize("path", ["/wp-admin", "/tiles/base", "/t", "/t/", "/t/a/b", "/aid/other", "/T/k3v9x2m7qd"])
def test_an_unknown_page_is_not_found(path: str, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("page")
    found = pages.page(path, "", tmp_path)
    assert found is not None
    assert (found.status, found.body) == (404, b"page"), "the client says that there is nothing"


def test_server_and_client_know_the_same_pages() -> None:
    known = set(re.findall(r'"/([a-z/]*)"', (WEB / "App.svelte").read_text(encoding="utf-8").split("<Defs />")[1]))
    assert {name for name in known if not pages.ADDRESSES.fullmatch(name)} == set()
    for name in pages.ADDRESSES.pattern.split("|"):
        assert name in known or name.startswith(("t/", "puzzles/"))


def test_every_metric_is_described() -> None:
    described = (Path(__file__).parents[2] / "docs" / "http.md").read_text(encoding="utf-8")
    names = {family.name for family in metrics.REGISTRY.collect() if family.name.startswith("bastide_")}
    assert len(names) > 4
    assert {name for name in names if f"`{name}" not in described} == set()
