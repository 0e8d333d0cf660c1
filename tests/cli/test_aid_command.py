"""`bastide aid`: the play aid as text, page, PDF and JSON."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest
from command import Fails, Run

SHORT = ["aid", "-m", "inns-cathedrals,traders-builders,abbot", "--players", "4"]


def pages(file: Path) -> int:
    return len(re.findall(rb"/Type /Page\b", file.read_bytes()))


def test_the_text_has_the_steps_of_the_chosen_modules_only(run: Run) -> None:
    text = run("aid", "--modules", "inns-cathedrals", "--players", "3").stdout
    assert "[Inns & Cathedrals]" in text
    assert "3 players" in text
    assert "90 tiles: Base game 72, Inns & Cathedrals 18" in text
    assert "builder" not in text.lower()


def test_german_in_every_line(run: Run) -> None:
    text = run("aid", "--players", "2", "--language", "de").stdout
    assert "Spielhilfe" in text
    assert "Wer die meisten Punkte hat, gewinnt" in text
    assert not re.search(r"\b(the|tile|player|score)\b", text)


def test_the_long_form_explains_every_step(run: Run) -> None:
    short, long = run("aid").stdout, run("aid", "--long").stdout
    assert "fits nowhere" in short
    assert "Only if it fits nowhere on the whole board." in long
    assert "Only if it fits nowhere" not in short


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_base_and_three_modules_fit_two_pages(run: Run, tmp_path: Path, paper: str, language: str) -> None:
    file = tmp_path / "aid.pdf"
    assert str(file) in run(*SHORT, "--pdf", str(file), "--paper", paper, "--language", language).stdout
    assert pages(file) <= 2


def test_the_page_is_complete_and_escaped(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "aid.html"
    run(*SHORT, "--html", str(file))
    page = file.read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert "Inns &amp; Cathedrals" in page
    assert page.count("<li>") == page.count('type="checkbox"') > 20


def test_json_for_programs(run: Run) -> None:
    sheet = json.loads(run("aid", "--json").stdout)
    assert [chapter["id"] for chapter in sheet["chapters"]] == ["setup", "turn", "scoring", "end"]
    assert [section["title"]["en"] for section in sheet["chapters"][1]["sections"]] == [
        "Place a tile",
        "Place a figure",
        "Score",
    ]


def test_what_is_wrong_is_said_in_a_sentence(fails: Fails, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert "towers" in fails("aid", "--modules", "towers")
    assert "7" in fails("aid", "--players", "7")
    monkeypatch.setitem(sys.modules, "fpdf", None)
    monkeypatch.delitem(sys.modules, "bastide.aid.pdf", raising=False)
    assert "pip install 'bastide[pdf]'" in fails("aid", "--pdf", str(tmp_path / "x.pdf"))
