"""The common face of all forms: given files, recognition, and broken input of every kind."""

from __future__ import annotations

import contextlib
import json
import random
from pathlib import Path
from typing import Any

import pytest

from bastide import formats, new_game
from bastide.errors import BastideError

DATA = Path(__file__).parent / "data"
OWN = sorted(DATA.iterdir())
SHARED = Path(__file__).resolve().parents[3] / "shared" / "formats"
GIVEN = sorted(
    [*SHARED.glob("jcz/*/*.jcz"), *SHARED.glob("jcz-random/*.jcz"), *SHARED.glob("bga/*.json"), *SHARED.glob("*.txt")]
)
needs_shared = pytest.mark.skipif(not GIVEN, reason="the given files are not here")

BUILT = ("basic", "inns-and-cathedrals", "traders-and-builders", "bga", "formats")
"""Folders whose files need nothing but the first modules."""


# -- given files -------------------------------------------------------------------------------------------------------


@needs_shared
@pytest.mark.parametrize("path", GIVEN, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_given_file(path: Path) -> None:
    """None fails; what is not built yet is named as such."""
    for outcome in formats.check_all(path):
        assert outcome.state in (("ok",) if path.parent.name in BUILT else ("ok", "unsupported")), outcome.say()
        assert outcome.say("de") != outcome.say("en")


@needs_shared
def test_given_links() -> None:
    records = formats.read_all(SHARED / "carcassonnelab.txt")
    assert [record.replay().scores for record in records[:2]] == [[95, 73], [64, 76]]
    assert all(record.replay().over for record in records)


@needs_shared
@pytest.mark.parametrize("path", GIVEN, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_given_file_as_a_record(path: Path) -> None:
    if formats.check(path).state == "ok":
        for record in formats.read_all(path):
            assert formats.read(record.to_json()).results == record.results


# -- recognising -------------------------------------------------------------------------------------------------------


def test_own_record(tmp_path: Path) -> None:
    game = new_game(seed=1)
    assert game.decision is not None
    game.apply(game.decision.actions[0])
    path = tmp_path / "first.bastide.json"
    game.record().save(path)
    assert formats.check(path).state == "ok"
    assert formats.read(path).replay().digest() == game.digest()
    assert formats.read(str(path)).replay().digest() == game.digest()


def test_own_record_that_was_changed(tmp_path: Path) -> None:
    path = tmp_path / "first.bastide.json"
    text = new_game(seed=1).record().to_json()
    path.write_text(text.replace('"scores":[0,0]', '"scores":[9,0]'))
    outcome = formats.check(path)
    assert outcome.state == "failed"
    assert "9:0" in outcome.say()


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_the_name_of_the_file_does_not_matter(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "game"
    other.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert [o.state for o in formats.check_all(other)] == [o.state for o in formats.check_all(path)]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    missing = tmp_path / "no.jcz"
    assert formats.check(missing).state == "failed"
    assert str(missing) in formats.check(missing).say("de")
    assert formats.check(tmp_path).state == "failed"
    with pytest.raises(BastideError):
        formats.read(missing)


# -- broken input ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n",
        "{",
        "{}",
        "[]",
        "[[[[[[",
        "null",
        "nothing at all",
        '{"setup": 1}',
        '{"setup": {"sets": 5}, "players": []}',
        '{"data": {"data": 7}}',
        '{"data": [{"data": [{"type": "playTile"}]}]}',
        '{"format": "bastide-record"}',
        '{"format": 3}',
        "#/0/0/",
        "#/0/0/A/",
        "[" * 100_000,
        '{"a": ' * 100_000,
        "\x00\ud800",
    ],
    ids=lambda text: text[:20].strip() or "blank",
)
def test_broken_text(text: str, tmp_path: Path) -> None:
    path = tmp_path / "broken"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    for outcome in formats.check_all(path):
        assert outcome.state == "failed"
        assert outcome.say("en").endswith((".", "?"))
        assert outcome.say("de") != outcome.say("en")


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    path = tmp_path / "large.jcz"
    with path.open("wb") as file:
        file.truncate(20_000_001)
    assert formats.check(path).say() == "The file is larger than 20 MB, so it is no game; choose another one."


def changed(name: str, at: str, value: Any) -> str:
    """A file of ours with something else at a place, whose parts have dots between them."""
    told = json.loads((DATA / name).read_text())
    *way, last = (int(part) if part.isdecimal() else part for part in at.split("."))
    inside = told
    for part in way:
        inside = inside[part]
    inside[last] = value
    return json.dumps(told)


LONG = "9" * 5_000


@pytest.mark.parametrize(
    ("name", "at", "value", "said"),
    [
        ("fairy.jcz", "replay", [{"type": "PASS"}] * 10_001, "“replay” has 10001 entries; up to 10000 are read"),
        ("fairy.jcz", "setup.start", [{"tile": "BA/RCr"}] * 101, "“setup.start” has 101 entries"),
        ("fairy.jcz", "gameAnnotations.drawOrder", ["BA/C"] * 3_001, "“gameAnnotations.drawOrder” has 3001 entries"),
        ("fairy.jcz", "test.assertions", ["x"] * 1_001, "“test.assertions” has 1001 entries"),
        ("fairy.jcz", "players", [{"name": "Ada"}] * 50_000, "has 50000 players"),
        ("fairy.jcz", "setup.elements.small-follower", LONG, "a number is needed there"),
        ("fairy.jcz", "replay.1.payload.meepleId", f"{LONG}.small.1", "is no figure"),
        ("fairy.jcz", "replay.0.payload.tileId", "X" * 100_000, "Move 1 (PLACE_TILE): A tile called XXX"),
        ("fairy.jcz", "test.assertions", [f"Ada has {LONG} points"], "is not known here yet"),
        ("fairy.jcz", "test.assertions", [f"Placement options: [{LONG},0]-[0]"], "do not hold"),
        ("two-players.json", "data.data.0.channel", f"/player/p{LONG}", "agrees"),
    ],
)
def test_whatever_comes_from_outside_is_bounded(name: str, at: str, value: Any, said: str) -> None:
    (outcome,) = formats.check_all(changed(name, at, value))
    assert said in outcome.say()
    assert len(outcome.say()) < 1_000 or "do not hold" in said


def test_names_are_short_and_can_be_printed() -> None:
    record = formats.read(changed("fairy.jcz", "players.0.name", f"A\x1b[31m\n{'d' * 5_000}"))
    (name, *_) = record.setup.players
    assert name.isprintable()
    assert len(name) == 40


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_cut_off(path: Path, tmp_path: Path) -> None:
    """A file that ends too early is told as such, or is a shorter game; nothing else."""
    text = path.read_text()
    for length in range(0, len(text) - 2, max(1, len(text) // 25)):
        told(tmp_path / "cut", text[:length])


def told(path: Path, text: str) -> None:
    """Whatever the text is: a verdict in both languages, no crash."""
    path.write_text(text)
    for outcome in formats.check_all(path):
        assert outcome.say("en")
        assert outcome.say("de")
    with contextlib.suppress(BastideError):
        formats.read_all(path)


STRANGE: tuple[object, ...] = (
    None,
    True,
    -1,
    0,
    3,
    10**30,
    1.5,
    "",
    "x",
    "0",
    "R90",
    "BA/C",
    [],
    {},
    [1, 2],
    {"x": 1},
    [[]],
    "City",
    "7",
)


def spoil(chance: random.Random, value: Any) -> Any:
    """Change one place of a JSON value: take it out, double it, or put something strange there."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key = chance.choice(sorted(value))
        changed = dict(value)
        if chance.random() < 0.15:
            del changed[key]
        else:
            changed[key] = spoil(chance, value[key])
        return changed
    if isinstance(value, list) and value and chance.random() < 0.9:
        at = chance.randrange(len(value))
        changed_list = list(value)
        match chance.randrange(8):
            case 0:
                del changed_list[at]
            case 1:
                changed_list.insert(at, value[at])
            case _:
                changed_list[at] = spoil(chance, value[at])
        return changed_list
    return chance.choice(STRANGE)


@pytest.mark.parametrize("path", [p for p in OWN if p.suffix != ".txt"], ids=lambda path: path.name)
def test_spoilt_values(path: Path, tmp_path: Path) -> None:
    chance = random.Random(path.name)
    value = json.loads(path.read_text())
    for _ in range(60 if path.suffix == ".jcz" else 12):
        spoilt = value
        for _ in range(chance.randint(1, 3)):
            spoilt = spoil(chance, spoilt)
        told(tmp_path / "spoilt", json.dumps(spoilt))


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_spoilt_characters(path: Path, tmp_path: Path) -> None:
    chance = random.Random(path.name)
    text = path.read_text()
    for _ in range(30 if path.suffix == ".jcz" else 10):
        at = chance.randrange(len(text))
        told(tmp_path / "spoilt", text[:at] + chance.choice('{}[]",:0Z-_#é\x00 ') + text[at + chance.randrange(3) :])
