"""The settings of `bastide serve`: file, environment and flags, and a sentence for every mistake."""

from __future__ import annotations

import asyncio
import re
import traceback
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bastide.cli.app import app
from bastide.errors import BastideError
from bastide.server.settings import ALL, described, read
from bastide.server.storage import check_database

URL = {"public-url": "https://bastide.example.org"}


def written(folder: Path, text: str) -> Path:
    file = folder / "bastide.toml"
    file.write_text(text, encoding="utf-8")
    return file


def refusal(flags: dict[str, str], environment: dict[str, str] | None = None, file: Path | None = None) -> BastideError:
    with pytest.raises(BastideError) as told:
        read(flags, environment or {}, file)
    return told.value


def test_flags_are_stronger_than_the_environment_and_that_is_stronger_than_the_file(tmp_path: Path) -> None:
    file = written(tmp_path, 'public-url = "https://file.example"\nport = 1\nhost = "0.0.0.0"\nworkers = 2\n')
    environment = {"BASTIDE_PORT": "2", "BASTIDE_HOST": "::", "BASTIDE_HOME": "/home", "PATH": "/bin"}
    settings, found = read({"port": "3"}, environment, file)
    assert (settings.public_url, settings.port, settings.host, settings.workers) == (
        "https://file.example",
        3,
        "::",
        2,
    )
    told = {name: (value, place.say()) for name, value, place in described(settings, found)}
    assert told["port"] == ("3", "as a flag")
    assert told["host"] == ("::", "in the environment as BASTIDE_HOST")
    assert told["workers"] == ("2", f"in {file}")
    assert told["log-format"] == ("text", "by default")
    assert told.keys() == ALL.keys()


def test_the_environment_may_name_the_file(tmp_path: Path) -> None:
    file = written(tmp_path, 'public-url = "https://file.example"\n')
    assert read({}, {"BASTIDE_CONFIG": str(file)})[0].public_url == "https://file.example"


def test_an_empty_variable_says_nothing() -> None:
    assert read(URL, {"BASTIDE_PORT": "", "BASTIDE_TRUSTED_PROXIES": ""})[0].port == 8000


def test_lists_have_commas_or_are_lists(tmp_path: Path) -> None:
    file = written(tmp_path, 'trusted-proxies = ["127.0.0.1", "10.0.0.0/8"]\n')
    assert read(URL, {}, file)[0].trusted_proxies == ("127.0.0.1", "10.0.0.0/8")
    environment = {"BASTIDE_TRUSTED_PROXIES": "127.0.0.1, fd00::/8"}
    assert read(URL, environment, file)[0].trusted_proxies == ("127.0.0.1", "fd00::/8")
    assert read(URL | {"trusted-proxies": ""}, environment, file)[0].trusted_proxies == ()


MISTAKES = [
    ("port = 70000", "port: “70000” is not a whole number from 0 to 65535"),
    ('port = "80"', "port: “80” is not a whole number from 0 to 65535"),
    ('log-format = "xml"', "log-format: “xml” is not one of text, json"),
    ('public-url = "bastide.example.org"', "public-url: “bastide.example.org” is not an address such as https://"),
    ('public-url = "https://a.example/bastide"', "public-url: “https://a.example/bastide” is not an address"),
    ('public-url = "https://me@a.example"', "public-url: “https://me@a.example” is not an address"),
    ('public-url = "https://a.example:port"', "public-url: “https://a.example:port” is not an address"),
    ('trusted-proxies = ["proxy"]', "trusted-proxies: “['proxy']” is not a list of addresses or networks"),
    ("host = 3", "host: “3” is not a text"),
    ('publik-url = "https://a.example"', "There is no setting publik-url"),
    ("[server]", "There is no setting server"),
    ("port = ", "is not TOML"),
]


@pytest.mark.parametrize(("text", "sentence"), MISTAKES)
def test_a_mistake_in_the_file_is_a_sentence_that_names_the_file(tmp_path: Path, text: str, sentence: str) -> None:
    file = written(tmp_path, text)
    fault = refusal({}, file=file)
    assert sentence in fault.say("en")
    for language in ("en", "de"):
        assert str(file) in fault.say(language)
    assert fault.say("de") != fault.say("en")


def test_a_mistake_in_the_environment_names_the_variable() -> None:
    assert refusal(URL, {"BASTIDE_WORKERS": "many"}).say() == (
        "workers: “many” is not a whole number from 0 to 256 (in the environment as BASTIDE_WORKERS)."
    )
    fault = refusal(URL, {"BASTIDE_TRUSTED_PROXY": "127.0.0.1"})
    assert "BASTIDE_TRUSTED_PROXY" in fault.say()
    assert "did you mean trusted-proxies" in fault.say()


def test_a_file_that_is_no_text_is_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "bastide.toml"
    file.write_bytes(b"\xff\xfe\x00")
    assert "is not TOML" in refusal({}, file=file).say()


def test_nobody_serves_the_world_without_saying_where() -> None:
    assert "--public-url" in refusal({}).say()


def test_every_setting_is_explained_in_both_languages() -> None:
    for setting in ALL.values():
        text = setting.about.help
        assert text.en != text.de
        for sentence in (text.en, text.de):
            assert re.fullmatch(r"[A-ZÖ].*\.", sentence)
            assert len(sentence.split()) <= 15, sentence


ADDRESSES = [
    "postgresql://bastide:{}@db.example.org/bastide",
    "postgres://bastide:{}@127.0.0.1:1/bastide?connect_timeout=1",
    "postgresql://:{}@127.0.0.1:1/bastide",
    "postgresql://bastide@127.0.0.1:1/bastide?sslmode=disable&password={}",
    "postgresql+asyncpg://bastide:{}@127.0.0.1/bastide",
    "postgresql://bastide:{}@127.0.0.1:port/bastide",
]


@pytest.mark.parametrize("password", ["hush", "hu@sh", "hu/sh", "hu:sh?xx#yy", "hu%40sh"])
@pytest.mark.parametrize("address", ADDRESSES)
def test_check_shows_no_password(address: str, password: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BASTIDE_DATABASE", address.format(password))
    monkeypatch.setenv("BASTIDE_PUBLIC_URL", "https://bastide.example.org")
    told = CliRunner().invoke(app, ["serve", "--check"]).output
    shown = next(line for line in told.splitlines() if line.startswith("database = "))
    assert "***" in shown
    assert not [part for part in re.split(r"\W+", password) if part in shown.replace("bastide", "")]


@pytest.mark.parametrize("address", ADDRESSES)
def test_no_sentence_about_a_database_tells_its_password(address: str) -> None:
    password = "hu" + "sh"
    with pytest.raises(BastideError) as told:
        asyncio.run(check_database(address.format(password).replace("db.example.org", "127.0.0.1:1")))
    for language in ("en", "de"):
        assert password not in told.value.say(language)
    assert password not in "".join(traceback.format_exception(told.value))


@pytest.mark.parametrize("place", ["", "tables.sqlite", "/var/a:b@c/tables.sqlite", "postgresql://bastide@db/games"])
def test_what_has_no_password_is_shown_as_it_is(place: str) -> None:
    settings, found = read(URL | {"database": place}, {})
    assert {name: value for name, value, _ in described(settings, found)}["database"] == place
