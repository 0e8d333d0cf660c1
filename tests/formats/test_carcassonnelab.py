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
from bastide.game.events import TileDrawn, TileRemoved
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


def with_gone(link: str, gone: str) -> str:
    return link.replace("#/0/0/", f"#/0/0{gone}/")


def test_a_link_tells_which_tile_could_not_be_placed() -> None:
    """`0.N`: the tile at place N + 1 of the stack, in which the start tile has place 0."""
    game = next(game for seed in range(300) if len((game := random_game(seed, 2)).board.pieces) == 71)
    draws = [e for position in game.record().positions() for e in position.events]
    places = [e for e in draws if isinstance(e, TileDrawn | TileRemoved)]
    place = next(n for n, e in enumerate(places) if isinstance(e, TileRemoved))
    link = write_link(game)
    assert carcassonnelab.play(with_gone(link, f".{place - 1}")).scores == game.scores
    with pytest.raises(Difference, match=f"tile number {place - 1} .* can be placed") as caught:
        carcassonnelab.play(with_gone(link, f".{place - 2}"))
    assert "lässt es sich aber legen" in caught.value.say("de")


@pytest.mark.parametrize(
    ("gone", "said"), [(".", "ends in ."), (".x", "ends in .x"), (".1.", "ends in .1."), (".71", "tile number 72")]
)
def test_no_number_of_a_tile(gone: str, said: str) -> None:
    with pytest.raises(FormatError, match=re.escape(said)):
        carcassonnelab.play(with_gone(LINK, gone))


def test_every_line_that_looks_like_a_link_is_told(tmp_path: Path) -> None:
    broken = LINK.replace("/0/0/", "/0/"), LINK.replace("?", "!!?")
    path = tmp_path / "links.txt"
    path.write_text(f"Games of ours\n{LINK}\n{broken[0]}\n\n{broken[1]}\n")
    outcomes = formats.check_all(path)
    assert [(o.source.rpartition(":")[2], o.state) for o in outcomes] == [("2", "ok"), ("3", "failed"), ("5", "failed")]
    assert outcomes[1].say().startswith("Line 3: #/0/")
    assert outcomes[2].say("de").startswith("Zeile 5: #/0/0/")
    assert len(outcomes[1].say()) < 250
    with pytest.raises(FormatError, match=r"^Line 1: #/0/0/ looks like a CarcassonneLab link"):
        formats.read("#/0/0/")


def test_a_folder_that_looks_like_a_link(tmp_path: Path) -> None:
    path = tmp_path / "c#" / "links.txt"
    path.parent.mkdir()
    path.write_text(LINK)
    assert formats.check(str(path)).state == "ok"


@pytest.mark.parametrize(
    ("before", "behind"),
    [("", ""), ("https://example.org/game", ""), ("see ", " now"), ("<a href='", ""), ("", "\n"), ("(", "")],
)
def test_a_link_in_its_surroundings(before: str, behind: str) -> None:
    (record,) = formats.read_all(f"{before}{LINK}{behind}")
    assert record.replay().scores == [17, 24]


def test_a_link_at_the_end_of_a_sentence() -> None:
    (record,) = formats.read_all(f"(as in {LINK.partition('?')[0]}).")
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
        (re.sub(r"#/0/0/[^/]*", f"#/0/0/{'p' * 100_000}", LINK), "100000 characters long"),
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
