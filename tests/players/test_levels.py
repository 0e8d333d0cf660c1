"""The file of the levels: what is in it, and what it says when a number is wrong."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from bastide.errors import BastideError
from bastide.players import DEFAULT, NAMES
from bastide.players.levels import LEVELS, read_levels

SHIPPED = files("bastide.players").joinpath("levels.toml").read_text(encoding="utf-8")


def changed(folder: Path, old: str, new: str) -> Path:
    """The file that is shipped, with something changed in it."""
    assert old in SHIPPED
    path = folder / "levels.toml"
    path.write_text(SHIPPED.replace(old, new, 1), encoding="utf-8")
    return path


def test_four_levels_lead_the_players_weakest_first() -> None:
    assert [level.name.en for level in LEVELS.values()] == ["Easy", "Medium", "Hard", "Master"]
    assert [level.name.de for level in LEVELS.values()] == ["Leicht", "Mittel", "Schwer", "Meister"]
    assert list(NAMES)[:4] == list(LEVELS)
    assert LEVELS[DEFAULT].plays == DEFAULT, "the Master is the best player there is, not a second one"


def test_names_of_players_that_are_in_records_still_mean_the_same() -> None:
    assert {"random", "greedy", "mcts", "classic", "normal", "hard", "strong", "analysis"} <= set(NAMES)
    assert not {"random", "greedy", "mcts", "classic", "normal", "hard", "analysis"} & set(LEVELS)


@pytest.mark.parametrize(("lower", "higher"), [("easy", "medium"), ("medium", "skilled")])
def test_the_lower_a_level_is_the_more_it_errs(lower: str, higher: str) -> None:
    more, less = LEVELS[lower].engine, LEVELS[higher].engine
    assert more is not None
    assert less is not None
    for part in ("sight", "foresight", "farms", "joins", "rivals"):
        assert getattr(more, part) < getattr(less, part)
    assert more.cities > less.cities
    assert more.noise > less.noise


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("foresight = 0.2", "foresight = 7", "level easy: Expected `float` <= 1.0 - at `$.engine.foresight`"),
        ("sight = 6", "sight = no", "levels.toml cannot be read"),
        ("noise = 3.0", "loudness = 3.0", "level easy: Object"),
        ("candidates = 3", "candidates = 300", "level skilled: Expected `int` <= 20 - at `$.search.candidates`"),
        ('plays = "strong"', "", "level strong: it needs plays alone, or engine with compiled and boxes"),
        ("{ en = ", "{ fr = ", "level easy: Object missing required field `en` - at `$.called`"),
    ],
)
def test_a_wrong_number_is_told_with_its_place(tmp_path: Path, old: str, new: str, told: str) -> None:
    with pytest.raises(BastideError) as raised:
        read_levels(changed(tmp_path, old, new))
    assert told in raised.value.say()
    assert "levels.toml" in raised.value.say("de")
