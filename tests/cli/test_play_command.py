"""`bastide play` with typed answers: seats, saving, going on, and what cannot be played."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path

import platformdirs
import pytest
from command import Fails, Run
from rich.console import Console

import bastide
from bastide import formats
from bastide.cli.records import read_record
from bastide.cli.terminal import saves
from bastide.cli.terminal.questions import ask_modules, ask_seats, ask_which_game
from bastide.cli.terminal.saves import folder, unfinished
from bastide.cli.terminal.seats import STRONGEST, computer_in, seats_of, take_seats
from bastide.cli.terminal.start import Wishes, begin
from bastide.errors import BastideError, SetupError
from bastide.game.game import Game
from bastide.players.levels import LEVELS
from bastide.server.start import default_database
from bastide.text import Text

FEW = ("--tiles", "base=0,inns-cathedrals=1")
"""Eighteen tiles are a short game."""


def saved_games() -> list[Path]:
    return sorted((Path(os.environ["BASTIDE_HOME"]) / "games").iterdir())


def test_computers_play_alone_to_the_end(run: Run) -> None:
    result = run("play", "--seat", "random", "--seat", "random", "--seed", "7")
    assert result.exit_code == 0
    assert "The game is over" in result.stdout
    (file,) = saved_games()
    game = read_record(file).replay()
    assert game.over
    assert game.player_names == ("Dice (random)", "Dice 2 (random)")
    again = run(
        "play", "--seat", "random", "--seat", "random", "--seed", "7", "--save", str(file.parent / "again.json")
    )
    assert again.exit_code == 0
    assert read_record(file.parent / "again.json").actions == read_record(file).actions


def test_a_game_begins_from_a_position(run: Run, tmp_path: Path) -> None:
    """From a board written by hand, and from a moment of other modules in the middle of a turn."""
    game = bastide.new_game(2, ["tower", "princess-dragon"], seed=3)
    while game.decision is not None and len(game.board.pieces) < 20:
        game.apply(game.decision.actions[-1])
    for name, text, modules in (
        ("board", "E@0,-1/2 D@0,0:0.small.road scores=4,0 player=1 tile=V", ""),
        ("moment", bastide.position(game), "tower,princess-dragon"),
    ):
        file = tmp_path / f"{name}.bastide.json"
        seats = ("--seat", "random", "--seat", "random", "--seed", "7", "--save", str(file))
        result = run("play", *seats, "--modules", modules, "--position", text)
        assert result.exit_code == 0, result.output
        record = read_record(file)
        assert bastide.position(next(record.positions())) == text
        assert record.replay().over


def test_a_wrong_position_is_told_in_a_sentence(fails: Fails) -> None:
    assert "neither a tile such as" in fails("play", "--position", "hello")


def test_a_copied_moment_is_played_on_from_a_file(run: Run, tmp_path: Path) -> None:
    game = bastide.new_game(["Ada", "Bob"], ["abbot"], seed=3)
    assert game.decision is not None
    game.apply(game.decision.actions[0])
    file = tmp_path / "moment.bastide.json"
    file.write_text(bastide.moment_text(game))
    result = run("play", str(file), answers="q\n")
    assert result.exit_code == 0, result.output
    assert bastide.position(read_record(file).replay()) == bastide.position(game)


def test_a_game_is_saved_after_every_action_and_goes_on(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.bastide.json"
    first = run("play", "--seat", "Ada", "--seat", "random", "--seed", "5", "--save", str(file), answers="1\n1\n0\n\n")
    assert first.exit_code == 0
    assert f"bastide play {file}" in first.stdout
    before = read_record(file)
    goes_on = before.replay()
    assert goes_on.decision is not None
    assert goes_on.decision.player == 0
    second = run("play", str(file), answers="1\n1\nq\n")
    assert second.exit_code == 0
    after = read_record(file)
    assert after.actions[: len(before.actions)] == before.actions
    assert len(after.actions) > len(before.actions)


def test_a_preset_brings_its_modules_and_options(fails: Fails) -> None:
    setup = begin(
        Wishes(seats=("Ada", "Bob"), preset="count-king-2", options=("count-final=all-quarters",))
    ).rules.setup
    assert "king-robber" in setup.tiles
    assert "count-final" not in setup.options, "what is typed comes before the preset"
    told = fails("play", "--preset", "count-kong")
    assert told.startswith("There is no preset called count-kong; did you mean")


def test_terminal_and_server_share_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert folder().parent == default_database().parent == Path(os.environ["BASTIDE_HOME"])
    monkeypatch.delenv("BASTIDE_HOME")
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: tmp_path / "data")
    assert folder().parent == default_database().parent == tmp_path / "data"


def test_games_in_the_old_folder_go_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("BASTIDE_HOME")
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: tmp_path / "data")
    monkeypatch.setattr(saves, "user_config_path", lambda *_, **__: tmp_path / "config")
    for name in ("data", "config"):
        (tmp_path / name / "games").mkdir(parents=True)
        bastide.new_game(["Ada", "Bob"], seed=1).record().save(tmp_path / name / "games" / f"{name}.bastide.json")
    assert {file.name for file, _ in unfinished()} == {"data.bastide.json", "config.bastide.json"}


def test_the_last_game_goes_on(run: Run, fails: Fails) -> None:
    assert fails("play", "--last").startswith("There is no game to go on with")
    run("play", "--seat", "Ada", "--seat", "Bob", "--seed", "5", answers="q\n")
    told = run("play", "--last", answers="q\n")
    assert told.exit_code == 0
    assert "Bob" in told.stdout
    assert len(saved_games()) == 1


def test_finished_games_do_not_hide_one_that_is_not_over(run: Run) -> None:
    run("play", "--seat", "Ada", "--seat", "Bob", "--seed", "5", answers="q\n")
    for number in range(2):
        over = run("play", "--seat", "random", "--seat", "random", "--seed", str(number), *FEW)
        assert "The game is over" in over.stdout
    assert [record.setup.players for _, record in unfinished(most=2)] == [("Ada", "Bob")]


def test_a_finished_game_is_not_played_on(run: Run, fails: Fails, tmp_path: Path) -> None:
    file = tmp_path / "over.json"
    run("play", "--seat", "random", "--seat", "random", "--save", str(file), *FEW)
    assert fails("play", str(file)).startswith("This game is over, ")
    assert fails("play", "--last").startswith("There is no game to go on with")


def test_a_saved_game_keeps_its_rules(run: Run, fails: Fails, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    run("play", "--seat", "Ada", "--seat", "Bob", "--save", str(file), answers="q\n")
    assert fails("play", str(file), "--seat", "Eve", "--seed", "3").endswith("leave out --seat, --seed.")


def test_a_game_of_another_program_goes_on(run: Run, fails: Fails, tmp_path: Path) -> None:
    file, save = tmp_path / "links.txt", tmp_path / "mine.json"
    links = (Path(__file__).parents[1] / "formats" / "data" / "links.txt").read_text().splitlines()
    file.write_text(links[3])
    seats = ("--seat", "random", "--seat", "random", "--seat", "random")
    before = len(formats.read(file).actions)
    run("play", str(file), "--save", str(save), answers="q\n")
    assert formats.read(save).setup.players == ("Ada", "Ben", "Cyd")
    run("play", str(file), "--save", str(save), *seats)
    record = formats.read(save)
    assert record.replay().over
    assert len(record.actions) > before
    assert file.read_text() == links[3]
    assert fails("play", str(file), *seats[:4]).startswith("The game has 3 players")
    assert fails("play", str(file), "--seed", "3").endswith("leave out --seed.")


def test_without_a_terminal_a_person_plays_against_a_computer(run: Run) -> None:
    result = run("play", "--terminal", answers="q\n")
    assert result.exit_code == 0
    (file,) = saved_games()
    assert computer_in(read_record(file).setup.players[1]) == STRONGEST


def test_german_is_spoken_throughout(run: Run) -> None:
    told = run("play", "--seat", "Ada", "--seat", "random", "--language", "de", answers="9,9\nt\n\nh\n\ne\n").stdout
    for words in ("Deine Antwort", "das Plättchen anlegen", "Plättchen kommen", "Befehle", "Das Spiel ist gespeichert"):
        assert words in told
    assert "Ein Plättchen muss mindestens ein anderes" in told
    for words in ("Your answer", "tiles left", "Commands", "saved"):
        assert words not in told


def test_what_is_played_can_be_chosen_in_parts() -> None:
    wishes = Wishes(
        seats=("Ada", "random"),
        modules=("traders-builders,abbot", "river"),
        tiles=("base=2", "inns-cathedrals"),
        elements=("pig=0,large", "small=5"),
        options=("tiny-city=2", "goods-hidden=true"),
        seed=3,
    )
    setup = begin(wishes).rules.setup
    assert setup.tiles["base"] == 2
    assert setup.tiles["inns-cathedrals"] == 1
    assert "pig" not in setup.elements
    assert (setup.elements["large"], setup.elements["small"]) == (1, 5)
    assert setup.options == {"tiny-city": 2, "goods-hidden": True}
    assert {"builder", "abbot", "river"} <= set(setup.elements)


def test_own_tiles_can_be_played(run: Run, tmp_path: Path) -> None:
    custom = tmp_path / "mine.toml"
    custom.write_text(
        'id = "mine"\nname = { en = "Mine", de = "Meine" }\ntotal = 3\n'
        '[tile.MY1]\ncount = 3\nedges = "FFFF"\nsegments = ["monastery", "field NL NR EL ER SL SR WL WR"]\n',
        encoding="utf-8",
    )
    file = tmp_path / "game.json"
    run("play", "--seat", "random", "--seat", "random", "--custom", str(custom), "--save", str(file), *FEW)
    assert json.loads(file.read_text(encoding="utf-8"))["setup"]["custom_tiles"]["MY1"]["count"] == 3
    assert "MY1" in run("replay", str(file)).stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--modules", "rivver"), "rivver"),
        (("--tiles", "base=x"), "--tiles base=x: after “=” stands a whole number, such as base=2."),
        (("--tiles", "base=99"), "base"),
        (("--element", "larg=1"), "larg"),
        (("--option", "tiny-city"), "--option tiny-city needs a value, such as tiny-city=4."),
        (("--option", "tiny-city=3"), "tiny-city"),
        (("--option", "nope=1"), "nope"),
        (("--seat", "Ada", "--seat", "Ada"), "Ada"),
        (("--seat", " ", "--seat", "Ada"), "A seat needs a name"),
        (tuple(word for n in range(7) for word in ("--seat", f"P{n}")), "2 to 6 players, not 7"),
        (("--seed", "-4"), '--seed: "-4" is not a number from 0 to'),
        (("nofile.json",), "nofile.json"),
        (("--custom", "nofile.toml"), "nofile.toml"),
    ],
)
def test_what_cannot_be_played_is_said(fails: Fails, arguments: tuple[str, ...], words: str) -> None:
    assert words in fails("play", *arguments)


def test_seats_are_named_after_their_computers() -> None:
    seats = take_seats(["random", "Ada", "RANDOM", "Dice"])
    assert seats.names == ("Dice (random)", "Ada", "Dice 2 (random)", "Dice")
    assert seats.computers == ("random", None, "random", None)
    assert seats_of(seats.names) == seats
    assert seats_of(["Würfel (random)", "Würfel 2 (random)"]).computers == ("random", "random")
    with pytest.raises(SetupError):
        take_seats([""])
    with pytest.raises(SetupError, match="choose another name, or write --seat hard"):
        take_seats(["Ada (hard)"])


def test_a_person_may_have_the_name_of_a_computer(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    told = run("play", "--seat", "Mason", "--seat", "normal", "--save", str(file), answers="q\n")
    assert "Mason: place the tile" in told.stdout
    players = read_record(file).setup.players
    assert players == ("Mason", "Mason (normal)")
    assert seats_of(players).computers == (None, "normal")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_whole_game_at_a_real_terminal(tmp_path: Path) -> None:
    """Questions, a whole base game with every answer typed, undo on the way, and the record at the end."""
    from terminal import Terminal

    home = tmp_path / "home"
    source = str(Path(bastide.__file__).parents[1])
    with Terminal(
        ["-m", "bastide", "play", "--terminal"], {"BASTIDE_HOME": str(home), "PYTHONPATH": source}
    ) as terminal:
        terminal.expect("Your name?")
        terminal.type("Ada")
        terminal.expect("Who else plays?")
        terminal.type("random")
        terminal.expect("Which modules besides the base game?")
        terminal.type("")
        asked = 0
        while (found := terminal.expect("Your answer: ", "to take it back: ", "Look at it again with:")) != 2:
            asked += 1
            terminal.type("" if found == 1 and asked % 7 else "u" if found == 1 else "1")
        assert terminal.wait() == 0
    (file,) = (home / "games").iterdir()
    game = read_record(file).replay()
    assert game.over
    assert game.player_names == ("Ada", "Dice (random)")
    assert asked > 70


def answering(monkeypatch: pytest.MonkeyPatch, *typed: str) -> Console:
    left = iter(typed)
    console = Console(file=io.StringIO(), width=100)
    monkeypatch.setattr(console, "input", lambda *_: next(left))
    return console


def test_an_unfinished_game_is_offered_first(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("Bob", "Eve"):
        run("play", "--seat", "Ada", "--seat", name, "--seed", "5", answers="1\n1\nq\n")
    console = answering(monkeypatch, "7", "2")
    file = ask_which_game(console)
    assert file is not None
    assert read_record(file).setup.players == ("Ada", "Bob")
    assert isinstance(console.file, io.StringIO)
    told = console.file.getvalue()
    assert " 1 Ada – Eve, " in told
    assert "Please give one of the numbers." in told
    assert ask_which_game(answering(monkeypatch, "0")) is None


def test_seats_and_modules_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ask_seats(answering(monkeypatch, "Ada", "Bob, random")) == ["Ada", "Bob", "random"]
    console = answering(monkeypatch, "", "")
    assert ask_seats(console)[1:] == [STRONGEST]
    assert isinstance(console.file, io.StringIO)
    told = console.file.getvalue().splitlines()
    assert [line.split()[0] for line in told[2:7]] == [*LEVELS, "random"], "the levels, weakest first"
    assert told[4] == " skilled Hard, sees nearly everything, but hardly looks ahead"
    assert told[-1] == "For comparing players: greedy, mcts, classic, normal, hard, analysis."
    chosen = ask_modules(answering(monkeypatch, "99", "1, 3"))
    known = [id for id in bastide.MODULES if id != "base"]
    assert chosen == [known[0], known[2]]
    assert ask_modules(answering(monkeypatch, "")) == []


def test_a_disk_that_is_full_does_not_end_the_game(tmp_path: Path) -> None:
    from bastide.cli.terminal.screen import Screen
    from bastide.cli.terminal.session import Session

    def save(game: Game) -> None:
        if game.actions():
            raise BastideError(Text(en="The disk is full.", de="Die Platte ist voll."))

    screen = Screen(Console(file=io.StringIO(), width=100))
    session = Session(begin(Wishes(seats=("Ada", "Bob"), seed=1)), [None, None], screen, save, confirm=False)
    assert session.game.decision is not None
    session.answer(session.game.decision.actions[0])
    assert session.trouble == ["The disk is full."]
    assert len(session.game.actions()) == 1
