"""What new_game is given wrongly is told in a sentence, with the argument, what it must be and what it was."""

from __future__ import annotations

from typing import Any

import pytest

import bastide
from bastide.errors import SetupError

WRONG: list[tuple[dict[str, Any], str, str]] = [
    (
        {"players": "Ada"},
        "players must be a list of names or a number, not 'Ada'.",
        "players muss eine Liste von Namen oder eine Zahl sein, nicht 'Ada'.",
    ),
    (
        {"players": None},
        "players must be a list of names or a number, not None.",
        "players muss eine Liste von Namen oder eine Zahl sein, nicht None.",
    ),
    ({"players": [1, 2]}, "A name must be a text, not 1.", "Ein Name muss ein Text sein, nicht 1."),
    (
        {"players": ["Ada", " "]},
        "Player 2 has no name; give every player one.",
        "Spieler 2 hat keinen Namen; gib jedem einen.",
    ),
    ({"players": 7}, "A game has 2 to 6 players, not 7.", "Ein Spiel hat 2 bis 6 Spieler, nicht 7."),
    ({"players": ["Ada"]}, "A game has 2 to 6 players, not 1.", "Ein Spiel hat 2 bis 6 Spieler, nicht 1."),
    (
        {"players": ["Ada", "Ada"]},
        "Two players are called Ada; give them different names.",
        "Zwei Spieler heißen Ada; bitte verschiedene Namen wählen.",
    ),
    ({"seed": "x"}, "seed must be a whole number, not 'x'.", "seed muss eine ganze Zahl sein, nicht 'x'."),
    ({"seed": 1.5}, "seed must be a whole number, not 1.5.", "seed muss eine ganze Zahl sein, nicht 1.5."),
    ({"modules": 3}, "modules must be a list of names, not 3.", "modules muss eine Liste von Namen sein, nicht 3."),
    ({"modules": [3]}, "A name must be a text, not 3.", "Ein Name muss ein Text sein, nicht 3."),
    (
        {"tiles": ["base"]},
        "tiles must be a dict from names to numbers, not ['base'].",
        "tiles muss ein dict von Namen auf Zahlen sein, nicht ['base'].",
    ),
    (
        {"tiles": {"base": "2"}},
        "tiles must be a dict from names to numbers, not {'base': '2'}.",
        "tiles muss ein dict von Namen auf Zahlen sein, nicht {'base': '2'}.",
    ),
    (
        {"elements": "pig"},
        "elements must be a dict from names to numbers, not 'pig'.",
        "elements muss ein dict von Namen auf Zahlen sein, nicht 'pig'.",
    ),
    (
        {"options": ["tiny-city"]},
        "options must be a dict from names to values, not ['tiny-city'].",
        "options muss ein dict von Namen auf Werte sein, nicht ['tiny-city'].",
    ),
    (
        {"options": {"tiny-city": [2]}},
        "Option tiny-city has the values 4, 2, not [2].",
        "Die Option tiny-city hat die Werte 4, 2, nicht [2].",
    ),
    (
        {"options": {"tiny-city": 3}},
        "Option tiny-city has the values 4, 2, not 3.",
        "Die Option tiny-city hat die Werte 4, 2, nicht 3.",
    ),
    (
        {"custom_tiles": {"blank": "FFFF"}},
        "custom_tiles must be a dict from names to tiles, not {'blank': 'FFFF'}.",
        "custom_tiles muss ein dict von Namen auf Plättchen sein, nicht {'blank': 'FFFF'}.",
    ),
    ({"first": "Ada"}, "first must be a whole number, not 'Ada'.", "first muss eine ganze Zahl sein, nicht 'Ada'."),
    ({"position": 5}, "position must be a text, not 5.", "position muss ein Text sein, nicht 5."),
    ({"draws": "EU"}, "draws must be a list of names, not 'EU'.", "draws muss eine Liste von Namen sein, nicht 'EU'."),
    ({"draws": [7]}, "A name must be a text, not 7.", "Ein Name muss ein Text sein, nicht 7."),
]


@pytest.mark.parametrize(("arguments", "english", "german"), WRONG, ids=lambda value: str(value)[:40])
def test_wrong_arguments_are_told_in_a_sentence(arguments: dict[str, Any], english: str, german: str) -> None:
    with pytest.raises(SetupError) as error:
        bastide.new_game(**arguments)
    assert (error.value.say("en"), error.value.say("de")) == (english, german)


class Index:
    """A whole number of another library."""

    def __index__(self) -> int:
        return 7


def test_whole_numbers_of_other_libraries_are_seeds() -> None:
    assert bastide.new_game(2, seed=Index()).state() == bastide.new_game(2, seed=7).state()  # type: ignore[arg-type]


def test_names_may_come_from_anything_that_lists_them() -> None:
    game = bastide.new_game((name for name in ("Ada", "Bob")), {"river": 1}.keys(), seed=1)  # type: ignore[arg-type]
    assert game.player_names == ("Ada", "Bob")
