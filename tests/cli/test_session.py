"""The game at the terminal, driven by somebody who types: every decision of every module can be answered by number."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from random import Random

import pytest
from rich.console import Console
from rich.text import Text as Line

from bastide.cli.terminal.menu import Entry, entries_of
from bastide.cli.terminal.pages import tiles_page
from bastide.cli.terminal.screen import Screen, numbered
from bastide.cli.terminal.session import Quit, Session
from bastide.game.actions import PASS, Action, Choose, Deploy, Place
from bastide.game.decision import Decision, NumberRange
from bastide.game.events import AnyEvent, Scored
from bastide.game.frames import Frame
from bastide.game.game import Game
from bastide.game.notation import position
from bastide.modules import MODULES, new_game, playable_together
from bastide.players import Player
from bastide.players.random import RandomPlayer
from bastide.testkit.scene import scene
from bastide.text import Text

ANSWER = Text(en="Your answer: ", de="Deine Antwort: ")


class Typist(Screen):
    """A screen in front of which somebody types what a function says."""

    def __init__(
        self, answer: Callable[[Typist], str], width: int = 100, height: int = 30, *, colours: bool = True
    ) -> None:
        file = io.StringIO()
        console = Console(
            file=file, force_terminal=True, color_system="truecolor" if colours else None, width=width, height=height
        )
        super().__init__(console)
        self.answer = answer
        self.entries: Sequence[Entry] = ()
        self.turned: Entry | None = None
        self.prompts: list[str] = []
        self.looks_up = 1
        """Drawing takes longest: only each so manieth page is drawn."""

    def show(
        self,
        game: Game,
        entries: Sequence[Entry],
        events: Sequence[AnyEvent],
        message: Sequence[str] = (),
        turned: Entry | None = None,
    ) -> None:
        self.entries, self.turned = entries, turned
        if len(self.prompts) % self.looks_up == 0:
            super().show(game, entries, events, message, turned)

    def ask(self, prompt: Text = ANSWER) -> str:
        self.prompts.append(prompt.en)
        return self.answer(self)

    def printed(self) -> str:
        """What was printed since the last look, without colours."""
        file = self.console.file
        assert isinstance(file, io.StringIO)
        text = Line.from_ansi(file.getvalue()).plain
        file.seek(0)
        file.truncate()
        return text


def session(game: Game, screen: Screen, **options: bool) -> tuple[Session, list[Game]]:
    saved: list[Game] = []
    players = [None] * game.rules.players
    return Session(game, players, screen, lambda g: saved.append(g.copy()), events=game.events, **options), saved


def lines(*typed: str) -> Callable[[Typist], str]:
    left = iter(typed)

    def answer(_: Typist) -> str:
        found = next(left, None)
        if found is None:
            raise EOFError
        return found

    return answer


def anything(seed: int) -> Callable[[Typist], str]:
    """Somebody who types any number that is offered."""
    rng = Random(seed)

    def answer(screen: Typist) -> str:
        if not screen.prompts[-1].startswith("Your answer"):
            return "3" if screen.prompts[-1].startswith("A number") else ""
        if screen.turned is not None:
            return str(rng.randint(1, len(screen.turned.actions)))
        return str(rng.choice(numbered(screen.entries))[0])

    return answer


@pytest.mark.parametrize("seed", range(2))
def test_any_mix_of_modules_can_be_played_to_the_end_by_numbers(seed: int) -> None:
    rng = Random(seed)
    modules = playable_together(rng.sample(list(MODULES), len(MODULES) // 2) if seed else MODULES)
    screen = Typist(anything(seed), width=rng.choice((60, 80, 140)), colours=bool(seed % 2))
    screen.looks_up = 7
    game = new_game(2 + seed, modules, tiles={"base": 0} if len(modules) > 2 else {}, seed=seed)
    played, saved = session(game, screen, confirm=bool(seed))
    played.play()
    assert played.game.over
    assert saved[-1].digest() == played.game.digest()
    sums = [0] * game.rules.players
    for event in played.events:
        if isinstance(event, Scored):
            sums[event.player] += event.points
    assert sums == played.game.scores


def test_cells_are_numbered_from_north_west_to_south_east() -> None:
    entries = entries_of(new_game(2, seed=1))
    cells = [entry.cell for entry in entries if entry.cell is not None]
    assert len(cells) == len(entries)
    assert cells == sorted(cells, key=lambda cell: (cell[1], cell[0]))
    assert all(isinstance(action, Place) for entry in entries for action in entry.actions)


def test_turns_that_look_the_same_are_offered_once() -> None:
    game = scene("(0,0) D crfr", draw="C X")
    assert [len(entry.actions) for entry in entries_of(game)] == [1]
    assert game.decision is not None
    assert len(game.decision.actions) == 4


def test_passing_is_always_zero() -> None:
    game = scene("(0,0) D crfr", draw="E E")
    game.apply(Place((0, -1), 2))
    listed = dict(numbered(entries_of(game)))
    assert listed[0].is_pass
    assert [type(listed[n].actions[0]) for n in range(1, len(listed))] == [Deploy] * (len(listed) - 1)


def test_undo_goes_back_within_the_turn_and_not_beyond_a_draw() -> None:
    screen = Typist(lines("u", "1", "u", "1", "0", "u", "0", "", "u"))
    played, saved = session(scene("(0,0) D crfr", draw="E E E E"), screen)
    with pytest.raises(Quit):
        played.play()
    told = screen.printed()
    assert told.count("nothing to take back") == 2
    assert len(played.game.actions()) == 2
    assert [len(game.actions()) for game in saved] == [0, 1, 0, 1, 2, 1, 2]
    assert saved[-1].digest() == played.game.digest()


def test_the_next_tile_is_not_shown_before_the_turn_is_confirmed() -> None:
    shown: list[str] = []

    def answer(screen: Typist) -> str:
        shown.append(screen.printed())
        return script.pop(0) if script else "q"

    script = ["1", "0", "q"]
    played, _ = session(scene("(0,0) D crfr", draw="E V V"), Typist(answer))
    with pytest.raises(Quit):
        played.play()
    assert "Tile V" not in shown[-1]
    assert "1. Red: E at 0,-1" in shown[-1]


def test_why_not_is_told_for_cells() -> None:
    screen = Typist(lines("5,5", "w 0,0", "w 1,0", "q"))
    played, _ = session(scene("(0,0) D crfr", "Red (0,0) N", draw="E E"), screen)
    with pytest.raises(Quit):
        played.play()
    told = screen.printed()
    assert "5,5: A tile must touch another one along a full side." in told
    assert "0,0: A tile lies there already." in told
    assert "does not match its neighbour" in told


def test_why_not_lists_the_figures_that_cannot_stand() -> None:
    screen = Typist(lines("w", "q"))
    game = scene("(0,0) D crfr", "Red (0,0) N", draw="E E")
    game.apply(Place((0, -1), 2))
    played, _ = session(game, screen)
    with pytest.raises(Quit):
        played.play()
    assert "follower → city S: A follower stands on this feature already." in screen.printed()


def test_numbers_without_an_end_are_asked_for() -> None:
    game = new_game(2, ["bridges-castles-bazaars"], seed=1)
    bid = Choose("bid")
    taken: list[Choose] = []

    def take(now: Game, _: Frame, action: Choose) -> None:
        taken.append(action)
        now.stack.clear()

    game.decision = Decision(
        0, "T2.1", take, (PASS,), ranges=(NumberRange(bid, 2, 9), NumberRange(Choose("castle-points"), 0))
    )
    screen = Typist(lines("1", "12", "1", "x", "1", "7", ""))
    played, _ = session(game, screen)
    played.answer(played.ask())
    assert taken == [Choose("bid", number=7)]
    assert screen.prompts.count("A number from 2 to 9: ") == 3
    assert "… points for the castle" in screen.printed()


def test_nothing_that_is_typed_breaks_the_game() -> None:
    nonsense = (
        "",
        "99",
        "-1",
        "x",
        "1 2 3",
        "ü",
        "m",
        "m 100,100",
        "m x",
        "+",
        "+",
        "+",
        "+",
        "-",
        "-",
        "-",
        "-",
        "w x",
    )
    screen = Typist(lines(*nonsense, "t", "", "s", "", "h", ""))
    played, _ = session(new_game(2, seed=4), screen)
    with pytest.raises(Quit):
        played.play()
    told = screen.printed()
    assert "“x” is neither a number in the list nor a command" in told
    assert "70 tiles are still to come" in told
    assert "if the game ended now" in told
    assert "Commands (the first letter is enough)" in told
    assert played.game.actions() == []


def test_a_moment_is_shown_as_a_line() -> None:
    screen = Typist(lines("c", "", "q"))
    played, _ = session(new_game(2, ["tower"], seed=4), screen)
    with pytest.raises(Quit):
        played.play()
    assert len(position(played.game)) > screen.console.width
    assert position(played.game) in screen.printed()


def test_the_last_tile_is_told_in_the_singular() -> None:
    game, file = new_game(2, seed=4), io.StringIO()
    game.piles = [game.piles[-1][:1]]
    Console(file=file, width=80).print(tiles_page(game, colours=False))
    assert file.getvalue().startswith("1 tile is still to come")


@pytest.mark.parametrize(("width", "height"), [(40, 12), (72, 20), (80, 24), (200, 60)])
@pytest.mark.parametrize("colours", [True, False])
def test_a_page_fits_the_terminal(width: int, height: int, colours: bool) -> None:
    game, rng = new_game(4, ["river", "traders-builders"], seed=2), Random(2)
    for _ in range(60):
        assert game.decision is not None
        game.apply(rng.choice(game.decision.actions))
    screen = Typist(lines(), width, height, colours=colours)
    screen.clear = lambda: None  # type: ignore[method-assign]
    screen.show(game, entries_of(game), [])
    rows = screen.printed().splitlines()
    assert max(map(len, rows)) <= width
    if height >= 20:
        assert len(rows) < height


@pytest.mark.parametrize("answer", [None, Place((99, 99), 0)])
def test_a_computer_without_an_answer_is_replaced_and_the_players_are_told(answer: Place | None) -> None:
    class Clueless:
        def choose(self, game: Game) -> Action:
            if answer is None:
                raise RuntimeError("no idea")
            return answer

    out = io.StringIO()
    game = new_game(["Magpie (greedy)", "Dice (random)"], tiles={"base": 0, "inns-cathedrals": 1}, seed=1)
    players: list[Player] = [Clueless(), RandomPlayer(1)]
    Session(game, players, Screen(Console(file=out, width=120)), lambda _: None).play()
    assert game.over
    line = "Magpie (greedy) could not think of a move; a simple one was played instead."
    assert out.getvalue().count(line) == 1
