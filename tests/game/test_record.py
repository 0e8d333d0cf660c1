"""Records: saved and loaded games are the same games, and a damaged file never gives half a game or a traceback."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bastide
from bastide.errors import BastideError
from bastide.game.events import Scored
from bastide.game.record import RULES_VERSION, VERSION, Record
from bastide.modules import playable_together
from bastide.players.random import RandomPlayer

EXPANSIONS = [module for module in bastide.MODULES if module != "base"]


def played(moves: int = 10_000, seed: int = 1, **choices: Any) -> bastide.Game:
    game = bastide.new_game(["Ada", "Bob"], seed=seed, **choices)
    player = RandomPlayer(seed)
    while not game.over and moves:
        game.apply(player.choose(game))
        moves -= 1
    return game


@cache
def text() -> str:
    """A game of 80 moves with some expansions."""
    modules = ["river", "inns-cathedrals", "traders-builders"]
    return played(80, modules=modules, options={"river-uturn": "strict"}).record().to_json()


@cache
def finished() -> str:
    return played().record().to_json()


def fault(changed: str | bytes) -> BastideError:
    with pytest.raises(BastideError) as caught:
        bastide.read_record(changed)
    return caught.value


# -- a good record -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "modules", [[], *([name] for name in EXPANSIONS), playable_together(EXPANSIONS)], ids=lambda m: "+".join(m)[:40]
)
def test_replay_is_the_same_game(modules: list[str]) -> None:
    game = played(modules=modules, seed=len(modules))
    again = bastide.read_record(game.record().to_json()).replay()
    assert again.digest() == game.digest()
    assert again.scores == game.scores
    assert again.record().to_json() == game.record().to_json()


def test_an_unfinished_game_goes_on() -> None:
    game = played(31)
    again = bastide.read_record(game.record().to_json()).replay()
    for each in (game, again):
        player = RandomPlayer(9)
        while not each.over:
            each.apply(player.choose(each))
    assert again.digest() == game.digest()


def test_save_and_load(tmp_path: Path) -> None:
    game = played()
    game.record().save(tmp_path / "first.bastide.json")
    record = bastide.load(tmp_path / "first.bastide.json")
    assert record.replay().digest() == game.digest()
    assert record.setup == game.rules.setup
    assert record.results is not None
    assert record.results.scores == tuple(game.scores)


def test_the_text_is_documented_json_with_a_line_for_each_action() -> None:
    written = json.loads(text())
    assert list(written) == ["format", "version", "rules", "setup", "seed", "actions", "results"]
    assert (written["format"], written["version"], written["rules"]) == ("bastide-record", VERSION, RULES_VERSION)
    lines = text().splitlines()
    first = lines.index('"actions": [') + 1
    assert [json.loads(line.rstrip(",")) for line in lines[first : first + 80]] == written["actions"]


def test_other_layouts_of_the_same_json_are_read() -> None:
    pretty = json.dumps(json.loads(text()), indent=4)
    assert bastide.read_record(pretty).to_json() == text()
    assert bastide.read_record(b"\xef\xbb\xbf" + pretty.replace("\n", "\r\n").encode()).to_json() == text()


def test_the_examples_of_the_documentation() -> None:
    page = (Path(__file__).parents[2] / "docs" / "record.md").read_text(encoding="utf-8")
    written = re.search(r"```json\n(.*?)```", page, re.DOTALL)
    assert written is not None
    record = bastide.read_record(written[1])
    assert record.to_json() == written[1]
    blocks = [block.strip() for block in re.findall(r"```text\n(.*?)```", page, re.DOTALL)]
    assert bastide.position(record.replay()) in blocks
    assert "\n".join(bastide.turn_lines(record)) in blocks
    names = set(msgspec.structs.asdict(record.setup)) | set(json.loads(written[1]))
    assert all(f"| `{name}` |" in page for name in names)


def test_positions_are_independent_games() -> None:
    record = bastide.read_record(text())
    games = list(record.positions())
    assert [len(game.actions()) for game in games] == list(range(81))
    assert games[-1].digest() == record.replay().digest()
    scored = [e for game in games for e in game.events if isinstance(e, Scored)]
    assert [sum(e.points for e in scored if e.player == p) for p in (0, 1)] == games[-1].scores
    before = games[41].digest()
    assert games[40].decision is not None
    games[40].apply(games[40].decision.actions[-1])
    assert games[41].digest() == before


def test_a_view_has_no_record_and_no_seed() -> None:
    view = played(20).view(0)
    assert view.start_seed is None
    with pytest.raises(BastideError, match="only the game itself has a record"):
        view.record()


def test_custom_tiles_positions_and_draws_are_kept() -> None:
    layouts = {"MY1": bastide.new_game().rules.faces["X"].layout}
    game = played(30, custom_tiles=layouts, position="D@0,0 U@1,0 scores=3,4 player=1", draws=("MY1", "V"))
    again = bastide.read_record(game.record().to_json())
    assert again.replay().digest() == game.digest()
    assert again.setup == game.rules.setup


# -- saving ------------------------------------------------------------------------------------------------------------


def test_saving_is_all_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    path.write_text("what was there before")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BastideError, match="No space left on device"):
        played(5).record().save(path)
    assert path.read_text() == "what was there before"
    assert list(tmp_path.iterdir()) == [path]


def test_places_that_are_no_files(tmp_path: Path) -> None:
    record = played(5).record()
    for path, words in ((tmp_path / "no" / "a.json", "no folder"), (tmp_path, "is a folder"), ("a\0b", "cannot be")):
        with pytest.raises(BastideError, match=words):
            record.save(path)
    for path, words in ((tmp_path / "a.json", "no file"), (tmp_path, "is a folder"), ("a\0b", "cannot be")):
        with pytest.raises(BastideError, match=words):
            bastide.load(path)


def test_a_fault_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text(text()[:200])
    with pytest.raises(BastideError, match=r"^broken\.json: The record ends too early, in line 5;"):
        bastide.load(path)


# -- a bad record ------------------------------------------------------------------------------------------------------


def change(edit: Callable[[dict[str, Any]], object]) -> str:
    written = json.loads(text())
    edit(written)
    return json.dumps(written, indent=0)


FAULTS: list[tuple[Callable[[dict[str, Any]], object], str, str]] = [
    (lambda r: r.update(format="pgn"), "not a record of a game", "keine Aufzeichnung"),
    (lambda r: r.pop("format"), "not a record of a game", "keine Aufzeichnung"),
    (lambda r: r.update(version=2), "format version 2.*only up to 1; update", "Formatversion 2.*aktualisiere"),
    (lambda r: r.update(rules=99), "rules version 99.*update", "Regelversion 99.*aktualisiere"),
    (lambda r: r.update(version=0), "the first one was 1", "die erste war aber 1"),
    (lambda r: r.pop("seed"), "outermost level: “seed” is missing", "„seed“ fehlt"),
    (lambda r: r.update(comment="hi"), "there is no entry called “comment”", "kennt niemand"),
    (lambda r: r.update(seed="7"), "“seed”: expected a whole number, found a text", "eine ganze Zahl, dort steht"),
    (
        lambda r: r["setup"].update(players=["Ada", 7]),
        r"“setup.players\[1\]”: expected a text",
        "erwartet wird ein Text",
    ),
    (lambda r: r["setup"].update(players=list("abcdefg")), "A game has .*, not 7", "Ein Spiel hat .*, nicht 7"),
    (lambda r: r["setup"]["tiles"].update(base=10**40), "expected 1000000000 at most", "höchstens 1000000000"),
    (lambda r: r["setup"].update(first=-(10**10)), "expected -1000000000 at least", "mindestens -1000000000"),
    (lambda r: r["setup"].update(players=["x" * 201, "y"]), "this is longer than 200", "das ist länger als 200"),
    (lambda r: r["actions"].extend([{"do": "pass"}] * 20_000), "this is longer than 20000", "länger als 20000"),
    (lambda r: r["setup"].update(colour="red"), "“setup”: there is no entry", "„setup“: einen Eintrag"),
    (lambda r: r["setup"]["tiles"].update(rivr=1), "no tile set called rivr; did you mean river", "Plättchensatz"),
    (lambda r: r["setup"]["elements"].update(larg=1), "no element called larg; did you mean large", "Ein Element"),
    (lambda r: r["setup"]["options"].update({"river-uturn": "left"}), "river-uturn has the values", "hat die Werte"),
    (lambda r: r["setup"].update(tiles={"messages": 1}), "Without any land tile", "Ohne Landschaftsplättchen"),
    (lambda r: r["setup"].update(draws=["Q", "Q", "Q"]), "names tile Q", "nennt das Plättchen Q"),
    (lambda r: r["setup"].update(position="D@0,0 E@0,1"), "E at 0,1 does not match", "passt im Norden nicht"),
    (
        lambda r: r["setup"].update(custom_tiles={"MY": {"edges": "CR", "segments": []}}),
        "Tile MY: `edges` is CR",
        "Plättchen MY",
    ),
    (lambda r: r["actions"].insert(4, {"do": "jump"}), r"\(move 5\), “do”: “jump” is not one", "keiner der möglichen"),
    (lambda r: r["actions"].insert(2, {"do": "place"}), r"\(move 3\): “cell” is missing", r"\(Zug 3\): „cell“ fehlt"),
    (lambda r: r["actions"][0].update(cell=[1]), r"\(move 1\), “cell”: expected a list of 2", "eine Liste von 2"),
    (lambda r: r["actions"].insert(1, 7), r"\(move 2\): expected an object", "ein Objekt in geschweiften"),
    (
        lambda r: r["actions"].insert(0, {"do": "place", "cell": [9, 9], "rotation": 0}),
        r'Move 1 of the record, {"do":"place","cell":\[9,9\],"rotation":0}, is not possible: A tile must touch',
        "Zug 1 der Aufzeichnung.*Ein Plättchen muss mindestens",
    ),
    (
        lambda r: r["actions"].insert(0, {"do": "pass"}),
        "Move 1 .*You cannot pass here",
        "Passen ist hier nicht",
    ),
    (lambda r: r["actions"].pop(), "79 moves.*the file was changed", "79 Züge.*die Datei wurde geändert"),
    (lambda r: r["results"].update(scores=[50, 0]), "scores are 50:0, but its 80 moves", "steht es 50:0, ihre 80 Züge"),
    (lambda r: r["results"].update(digest=""), "another position", "andere.* Stellung"),
]


@pytest.mark.parametrize(("edit", "english", "german"), FAULTS, ids=[row[1][:30] for row in FAULTS])
def test_every_fault_is_one_sentence_in_both_languages(
    edit: Callable[[dict[str, Any]], object], english: str, german: str
) -> None:
    error = fault(change(edit))
    said = {"en": str(error), "de": error.say("de")}
    assert re.search(english, said["en"]), said["en"]
    assert re.search(german, said["de"]), said["de"]
    assert all("\n" not in sentence and "{" not in sentence.replace('{"', "") for sentence in said.values())


def test_the_line_and_the_move_of_a_damage_are_named() -> None:
    lines = text().splitlines(keepends=True)
    at = lines.index('"actions": [\n')
    broken = "".join([*lines[: at + 7], lines[at + 7].replace(":", "", 1), *lines[at + 8 :]])
    assert f"damaged in line {at + 8} (move 7)" in str(fault(broken))
    assert f"in Zeile {at + 8} (Zug 7) beschädigt" in fault(broken).say("de")
    wrong = "".join([*lines[: at + 9], '{"do":"jump"},\n', *lines[at + 9 :]])
    assert f"line {at + 10} (move 9)" in str(fault(wrong))
    assert "ends too early" in str(fault("".join(lines[: at + 5])))
    assert "damaged in line 5" in str(fault("".join([*lines[:4], "oops\n", *lines[4:]])))
    no_text = "".join(lines[:3]).encode() + b'"setup": "\xff"' + "".join(lines[4:]).encode()
    assert "line 4: from there on it is not UTF-8 text" in str(fault(no_text))


@pytest.mark.parametrize("content", ["", "\n", "null", "[]", "7", '"game"', "PK\x03\x04", "{}", "[" * 10_000, "\ud800"])
def test_other_files_are_no_records(content: str) -> None:
    assert fault(content).say("de") != str(fault(content))


def test_deep_brackets() -> None:
    assert "too deep" in str(fault('{"format": "bastide-record", "x": ' + "[" * 100_000))


def test_results_may_be_left_out() -> None:
    shorter = change(lambda r: (r.pop("results"), r["actions"].pop()))
    assert len(bastide.read_record(shorter).actions) == 79


# -- damage of every kind: it loads or says why not --------------------------------------------------------------------


def loads_or_says_why(changed: str | bytes) -> Record | None:
    try:
        return bastide.read_record(changed)
    except BastideError as error:
        sentences = (str(error), error.say("de"))
    assert all(sentences)
    return None


def test_truncated_anywhere() -> None:
    data = finished().encode()
    for length in range(0, len(data) - 3, 50):
        assert loads_or_says_why(data[:length]) is None


def test_without_any_one_line() -> None:
    lines = finished().splitlines(keepends=True)
    for number in range(0, len(lines), 3):
        record = loads_or_says_why("".join(lines[:number] + lines[number + 1 :]))
        assert record is None, f"nobody noticed that line {number + 1} is gone"


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(st.integers(0), st.integers(0, 255)), min_size=1, max_size=4))
def test_flipped_bytes(flips: list[tuple[int, int]]) -> None:
    data = bytearray(text().encode())
    for at, value in flips:
        data[at % len(data)] = value
    loads_or_says_why(bytes(data))


JUNK = st.sampled_from(
    [None, True, False, -1, 0, 1, 21, 2**70, 1.5, "", "x", "base", "small", "D@0,0", "U", [], [0], {}, {"base": 1}]
)


@settings(max_examples=250, deadline=None)
@given(st.data())
def test_other_values(data: st.DataObject) -> None:
    written = json.loads(text())
    written["setup"] |= {"draws": ["U"], "custom_tiles": {"MY": {"edges": "FFFF", "segments": ["monastery"]}}}
    written["actions"] = written["actions"][:20]
    for _ in range(data.draw(st.integers(1, 3))):
        place: Any = written
        key = data.draw(st.sampled_from(sorted(place)))
        while place[key] and isinstance(place[key], dict | list) and data.draw(st.booleans()):
            place = place[key]
            key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        if data.draw(st.booleans()):
            place[key] = json.loads(json.dumps(data.draw(JUNK)))
        elif isinstance(place[key], int):
            place[key] += data.draw(st.integers(-3, 3))
        else:
            place.pop(key)
        if not written:
            break
    loads_or_says_why(json.dumps(written))
