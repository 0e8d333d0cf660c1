"""How a game at the terminal begins and ends: a new one, an old one, and what is said when somebody leaves."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from rich.console import Console
from rich.text import Text as Line

from bastide.cli.choices import custom_tiles, element_numbers, tile_copies, with_preset
from bastide.cli.records import is_own, read_record
from bastide.cli.speech import say
from bastide.cli.terminal import saves
from bastide.cli.terminal.questions import ask_modules, ask_seats, ask_which_game, default_name
from bastide.cli.terminal.screen import Screen
from bastide.cli.terminal.seats import STRONGEST, seats_of, take_seats
from bastide.cli.terminal.session import Quit, Session
from bastide.errors import BastideError, SetupError
from bastide.game.events import AnyEvent
from bastide.game.game import Game
from bastide.game.record import Record
from bastide.modules import new_game, rules_for
from bastide.text import Text

_SAVED = Text(en="The game is saved. Go on with:", de="Das Spiel ist gespeichert. Weiter geht es mit:")
_RECORD = Text(en="Look at it again with:", de="Noch einmal ansehen mit:")
_OVER = Text(
    en="This game is over, {scores}; look at it with bastide replay {file}.",
    de="Dieses Spiel ist zu Ende, {scores}; ansehen mit bastide replay {file}.",
)
_NO_LAST = Text(
    en="There is no game to go on with; begin one with bastide play.",
    de="Es gibt kein Spiel zum Weitermachen; eines beginnt mit bastide play.",
)
_BEGUN = Text(
    en="The game to go on with has its players and rules already; leave out {options}.",
    de="Das Spiel, das weitergeht, hat schon Spieler und Regeln; lass {options} weg.",
)
_OTHER_SEATS = Text(
    en="The game has {number} players; give as many --seat, or none.",
    de="Das Spiel hat {number} Spieler; gib --seat so oft an oder gar nicht.",
)


class Wishes(Struct, frozen=True):
    """What the command line asks for, as it was typed."""

    seats: Sequence[str] = ()
    preset: str = ""
    modules: Sequence[str] = ()
    tiles: Sequence[str] = ()
    elements: Sequence[str] = ()
    options: Sequence[str] = ()
    custom: Sequence[Path] = ()
    position: str = ""
    seed: int | None = None

    def given(self) -> list[str]:
        """The options that only a new game can have."""
        named = {
            "--seat": self.seats,
            "--preset": self.preset,
            "--modules": self.modules,
            "--tiles": self.tiles,
            "--element": self.elements,
            "--option": self.options,
            "--custom": self.custom,
            "--position": self.position,
        }
        return [name for name, value in named.items() if value] + (["--seed"] if self.seed is not None else [])


class Opening(Struct):
    """A game that can be played on: where it stands, how it came there, and where it is saved."""

    game: Game
    events: list[AnyEvent]
    file: Path


def open_game(console: Console, wishes: Wishes, file: Path | None, save: Path | None, *, last: bool) -> Opening:
    """The game that the command line means; asks where it says nothing and somebody is there to answer."""
    given = wishes.given()
    if last and file is None:
        file = next((path for path, _ in saves.unfinished()), None)
        if file is None:
            raise BastideError(_NO_LAST)
    if file is None and not given and console.is_terminal:
        file = ask_which_game(console)
        if file is None:
            wishes = Wishes(seats=ask_seats(console), modules=ask_modules(console))
    if file is None:
        game = begin(wishes)
        return Opening(game, list(game.events), save or saves.new_file())
    foreign = not is_own(file)
    if fixed := [option for option in given if not (foreign and option == "--seat")]:
        raise SetupError(_BEGUN, options=", ".join(fixed))
    return go_on_from_elsewhere(file, save, wishes.seats) if foreign else go_on(file, save)


def begin(wishes: Wishes) -> Game:
    """A new game; without seats a person against a computer."""
    seats = list(wishes.seats) or [default_name(), STRONGEST]
    if len(seats) == 1:
        seats.append(STRONGEST)
    modules, options = with_preset(wishes.preset, wishes.modules, wishes.options)
    return new_game(
        take_seats(seats).names,
        modules,
        seed=wishes.seed,
        tiles=tile_copies(wishes.tiles),
        elements=element_numbers(wishes.elements),
        options=options,
        custom_tiles=custom_tiles(wishes.custom),
        position=wishes.position,
    )


def go_on(file: Path, save: Path | None) -> Opening:
    return _open(saves.load(file), file, save or file)


def go_on_from_elsewhere(file: Path, save: Path | None, seats: Sequence[str]) -> Opening:
    """A game of another program, with other seats if any are given; its own file stays as it is."""
    record = read_record(file)
    if seats:
        if len(seats) != record.rules.players:
            raise SetupError(_OTHER_SEATS, number=record.rules.players)
        rules = rules_for(replace(record.setup, players=take_seats(seats).names))
        record = Record(rules, record.seed, record.actions)
    return _open(record, file, save or saves.new_file())


def _open(record: Record, file: Path, save: Path) -> Opening:
    events: list[AnyEvent] = []
    for game in record.positions():
        events += game.events
    if game.over:
        scores = ":".join(str(score) for score in game.scores)
        raise BastideError(_OVER, scores=scores, file=file)
    return Opening(game, events, save)


def play(console: Console, opening: Opening, named: Sequence[str] = (), *, confirm: bool) -> None:
    """Play until the end, or until somebody leaves; both times say where the game is."""
    game, file = opening.game, opening.file
    assert game.start_seed is not None
    players = seats_of(game.player_names, named).players(game.start_seed + len(opening.events))
    session = Session(
        game,
        players,
        Screen(console),
        lambda now: now.record().save(file),
        events=opening.events,
        confirm=confirm,
    )
    try:
        session.play()
        console.print(say(_RECORD), style="dim")
        console.print(Line(f"  bastide replay {shlex.quote(str(file))}"), soft_wrap=True)
    except Quit:
        console.print()
        console.print(say(_SAVED), style="dim")
        console.print(Line(f"  bastide play {shlex.quote(str(file))}"), soft_wrap=True)
