"""CarcassonneLab links."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from writers import write_link

from bastide import formats, new_game
from bastide.errors import BastideError
from bastide.formats import carcassonnelab
from bastide.formats.outcome import Difference, FormatError
from bastide.game.game import Game
from bastide.players.random import RandomPlayer

DATA = Path(__file__).parent / "data"
LINK = carcassonnelab.find_links((DATA / "links.txt").read_text())[0][1]


def random_game(seed: int, players: int) -> Game:
    game = new_game([f"Player {n}" for n in range(players)], seed=seed)
    player = RandomPlayer(seed)
    while not game.over:
        game.apply(player.choose(game))
    return game


def with_moves(moves: str) -> str:
    return re.sub(r"/[^/]*\?", f"/{moves}?", LINK)


def test_own_links() -> None:
    outcomes = formats.check_all(DATA / "links.txt")
    assert [(o.state, o.source.rpartition(":")[2]) for o in outcomes] == [("ok", "3"), ("ok", "4")]
    finished, unfinished = formats.read_all(DATA / "links.txt")
    assert finished.setup.players == ("Ada Lovelace", "Ben")
    assert finished.replay().scores == [17, 24]
    assert finished.replay().over
    assert unfinished.setup.players == ("Ada", "Ben", "Cyd")
    assert not unfinished.replay().over


def test_several_games_are_not_one() -> None:
    with pytest.raises(FormatError, match="2 games; give one link at a time"):
        formats.read(DATA / "links.txt")


@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 3), (3, 5)])
def test_random_games(seed: int, players: int) -> None:
    game = random_game(seed, players)
    assert carcassonnelab.play(write_link(game)).scores == game.scores


def test_a_game_in_which_a_tile_fits_nowhere() -> None:
    game = next(game for seed in range(300) if len((game := random_game(seed, 2)).board.pieces) < 72)
    assert carcassonnelab.play(write_link(game)).scores == game.scores


@pytest.mark.parametrize("before", ["", "https://example.org/game", "see ", "<a href='"])
def test_a_link_in_its_surroundings(before: str) -> None:
    (record,) = formats.read_all(f"{before}{LINK}")
    assert record.replay().scores == [17, 24]


def test_a_link_without_names() -> None:
    assert formats.read(LINK.partition("?")[0]).setup.players == ("Player 1", "Player 2")


def test_names_are_decoded() -> None:
    link = LINK.partition("?")[0] + "?colors=red&players=J%C3%BCrgen,Ada+L%2E,Ada+L."
    assert formats.read(link).setup.players == ("Jürgen", "Ada L.", "Ada L. (2)")


def test_a_link_without_moves() -> None:
    assert len(carcassonnelab.play(with_moves("")).board.pieces) == 1


@pytest.mark.parametrize(
    ("link", "said"),
    [
        (with_moves("211"), "3 characters"),
        (with_moves("2l11"), "2l11"),
        (with_moves("21E1"), "21E1"),
        (with_moves("211A"), "211A"),
        (with_moves("9910"), "is not possible: A tile must touch"),
        (with_moves("1110"), "A tile lies there already"),
        (re.sub(r"#/0/0/[^/]*", "#/0/0/A", LINK), "begins with tile -"),
        (re.sub(r"#/0/0/[^/]*", "#/0/0/P", LINK), "begins with tile U"),
        (re.sub(r"players=[^&]*", "players=Ada", LINK), "2 to 6 players"),
    ],
)
def test_broken_links(link: str, said: str) -> None:
    with pytest.raises(BastideError, match=re.escape(said)) as caught:
        carcassonnelab.play(link)
    assert caught.value.say("de") != caught.value.say()


def test_more_moves_than_tiles() -> None:
    moves = re.search(r"/([^/]*)\?", LINK)
    assert moves is not None
    with pytest.raises(FormatError, match="holds 71 tiles after the start tile, but there are 72 moves") as caught:
        carcassonnelab.play(with_moves(moves[1] + "2110"))
    assert "71 Plättchen, es gibt aber 72 Züge" in caught.value.say("de")


def test_a_move_after_the_end() -> None:
    """A tile that fits nowhere has no move."""
    game = next(game for seed in range(300) if len((game := random_game(seed, 2)).board.pieces) == 71)
    link = re.sub(r"\?", "2110?", write_link(game), count=1)
    with pytest.raises(Difference, match="over before move 71"):
        carcassonnelab.play(link)


def test_a_stack_with_too_many_copies() -> None:
    """Five crossings of four roads: the base game has one."""
    number = 14
    for _ in range(5):
        number = number * 24 + 18
    stack = ""
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    while number:
        number, digit = divmod(number, 64)
        stack = alphabet[digit] + stack
    with pytest.raises(Difference, match="tile X 5 times; the base game has 1"):
        carcassonnelab.play(f"#/0/0/{stack}/")


def test_a_figure_that_cannot_stand_there() -> None:
    first = re.search(r"/(....)[^/]*\?", LINK)
    assert first is not None
    with pytest.raises(Difference, match="position 9"):
        carcassonnelab.play(with_moves(first[1][:3] + "9"))
