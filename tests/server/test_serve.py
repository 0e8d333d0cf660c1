"""`bastide serve` as a process: settings, log, health, one server a file."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

import httpx
from club import PROXIED, URL, club, command, environment


def test_a_club_is_served(tmp_path: Path) -> None:
    with club(tmp_path) as server:
        with httpx.Client(base_url=f"http://{server.address}", timeout=30) as http:
            assert http.get("/api/ready").json()["ready"]
            made = http.post("/api/tables", json={"seats": [{"who": "here"}] * 2}, headers=PROXIED)
            assert made.status_code == 201
            assert http.get("/", headers=PROXIED).status_code == 200
            assert http.get("/api/metrics", headers=PROXIED).status_code == 404
            assert "bastide_sockets 0.0" in http.get("/api/metrics").text
        second = subprocess.run(
            command("--public-url", URL, "--port", "0"),
            env=environment(tmp_path),
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert second.returncode == 2
        assert second.stderr.startswith("Another Bastide server already uses ")
        time.sleep(0.2)
        lines = server.log()
        (line,) = [line for line in lines if line["text"] == "POST /api/tables"]
        assert line["address"] == "203.0.113.9"
        assert (line["status"], line["request"]) == (201, made.headers["x-request-id"])


def test_settings_are_shown(tmp_path: Path) -> None:
    file = tmp_path / "bastide.toml"
    file.write_text(f'public-url = "{URL}"\n', encoding="utf-8")
    env = environment(tmp_path) | {"BASTIDE_CONFIG": str(file), "BASTIDE_PORT": "8080"}
    checked = subprocess.run(command("--check"), env=env, capture_output=True, text=True, check=True, timeout=60)
    lines = checked.stdout.splitlines()
    assert f"public-url = {URL}  (in {file})" in lines
    assert "port = 8080  (in the environment as BASTIDE_PORT)" in lines
