"""Random games over random mixes of modules, players and options, that keep every invariant or say which one broke.

    report = fuzz(100, seed=1)
    print(report)

Game number n of a run uses the seed `seed + n` for everything: its setup, its draws, its players and what is checked.
So a failing game is replayed alone by the one line it prints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random

from msgspec import Struct

from bastide.arena.cluster import process_pool
from bastide.game.actions import Action
from bastide.game.game import Game
from bastide.game.setup import Setup
from bastide.modules import make_setup, playable_together, rules_for
from bastide.players.random import RandomPlayer
from bastide.testkit import checks
from bastide.testkit.mix import RANDOM, random_setup
from bastide.testkit.positions import check_position
from bastide.testkit.referee import Disagreement, Watch, check_board, check_decision, check_unplaceable

MOMENTS = 0.03
"""How often everything is checked: a share of all decisions."""
POSITIONS = 0.15
"""A share of these moments: to begin a game from one and play on costs more than everything else."""
RECORDS = 3
"""One game of so many is played again from its record, which takes as long as the game."""
LONGEST = 5000
"""More decisions than any game has."""


class Failure(Struct, frozen=True):
    """A game that broke an invariant, and the line that replays it."""

    seed: int
    line: str
    setup: str
    action: int
    what: str

    def __str__(self) -> str:
        return f"{self.what}\n  at action {self.action} of {self.setup}\n  replay: {self.line}"


class Report(Struct, frozen=True):
    """What a run has seen."""

    games: int
    actions: int
    moments: int
    scorings: int
    failures: tuple[Failure, ...] = ()

    def __add__(self, other: Report) -> Report:
        """What both have seen."""
        return Report(
            self.games + other.games,
            self.actions + other.actions,
            self.moments + other.moments,
            self.scorings + other.scorings,
            self.failures + other.failures,
        )

    def __str__(self) -> str:
        broken = "\n".join(map(str, self.failures)) or "every invariant held"
        checked = f"{self.moments} moments checked, {self.scorings} scorings recomputed"
        return f"{self.games} games, {self.actions} actions, {checked}: {broken}"


class Broken(AssertionError):  # noqa: N818 - read as "raise Broken"
    """What went wrong in a game, and after which action."""

    def __init__(self, setup: Setup, actions: int, what: str) -> None:
        super().__init__(what)
        words = [f"{len(setup.players)} players", *(f"{id} x{n}" for id, n in setup.tiles.items())]
        words += [f"{option}={value}" for option, value in setup.options.items()]
        elements = " ".join(f"{id}={n}" for id, n in setup.elements.items())
        self.setup = f"{', '.join(words)}; {elements}"
        self.actions = actions
        self.what = what


def fuzz(
    games: int,
    seed: int,
    modules: str | Sequence[str] = RANDOM,
    progress: Callable[[int, Report], None] | None = None,
    *,
    players: int | None = None,
    processes: int = 1,
) -> Report:
    """Play random games and check them; `modules` is `random` or a list. `progress` hears of every game, in order.

    Without `players` each game has some number of them. With more than one process the script that calls it needs
    `if __name__ == "__main__":`, because each process imports it again.
    """
    if not isinstance(modules, str):
        make_setup(2, playable_together(modules))  # a module that does not exist is named before the first game
    report = Report(0, 0, 0, 0)
    play = partial(_reported, modules=modules, players=players)
    for number, one in enumerate(_played(play, range(seed, seed + games), processes), 1):
        report = report + one
        if progress:
            progress(number, report)
    return report


def _played(play: Callable[[int], Report], seeds: Sequence[int], processes: int) -> Iterator[Report]:
    if processes == 1:
        yield from map(play, seeds)
        return
    pool = process_pool(processes)
    try:
        yield from pool.map(play, seeds)
    finally:
        pool.shutdown(cancel_futures=True)


def replay_line(seed: int, modules: str | Sequence[str], players: int | None = None) -> str:
    """The command that plays one game of a run again."""
    listed = modules if isinstance(modules, str) else ",".join(modules) or "base"
    seats = f" --players {players}" if players else ""
    return f"bastide fuzz --games 1 --seed {seed} --modules {listed}{seats}"


def _reported(seed: int, modules: str | Sequence[str], players: int | None) -> Report:
    try:
        return play_checked(seed, modules, players)
    except Broken as broken:
        line = replay_line(seed, modules, players)
        return Report(1, broken.actions, 0, 0, (Failure(seed, line, broken.setup, broken.actions, broken.what),))


def play_checked(seed: int, modules: str | Sequence[str] = RANDOM, players: int | None = None) -> Report:
    """Play one random game and check it. Raises `Broken` where an invariant does not hold or the engine stumbles."""
    rng = Random(seed)
    setup = random_setup(rng, modules, players)
    course = None
    try:
        course = _Course(Game(rules_for(setup), seed), rng, RandomPlayer(seed))
        course.run()
    except Exception as fault:
        what = str(fault) if isinstance(fault, Disagreement) else f"{type(fault).__name__}: {fault}"
        raise Broken(setup, course.actions if course else 0, what) from fault
    return Report(1, course.actions, course.moments, course.watch.scorings)


class _Course:
    """One game on its way, with everything that is kept beside it."""

    def __init__(self, game: Game, rng: Random, player: RandomPlayer) -> None:
        self.game, self.rng, self.player = game, rng, player
        while game.decision is not None and not game.board.pieces and game.decision.step.startswith("S"):
            game.apply(player.choose(game))  # the books are opened once the start lies on the table
        self.ledger = checks.Ledger(game)
        self.kept = rng.randrange(150)
        self.watch = Watch(game)
        self.actions = self.moments = 0

    def run(self) -> None:
        game, rng = self.game, self.rng
        if not game.board.pieces:
            raise Disagreement("the game begins with an empty table")
        while not game.over:
            if rng.random() < MOMENTS:
                self._check_moment()
            self._play(self.player.choose(game))
            if self.actions > LONGEST:
                raise Disagreement(f"the game is not over after {LONGEST} actions")
        self._check_end()

    def _play(self, action: Action) -> None:
        game, decision = self.game, self.game.decision
        assert decision is not None
        events = game.apply(action)
        self.actions += 1
        self.ledger.follow(game, events)
        checks.check_words(game, events)
        check_unplaceable(game, events)
        self.watch.follow(game, decision, action, events)

    def _check_moment(self) -> None:
        game, rng = self.game, self.rng
        self.moments += 1
        check_board(game, self.watch.pieces)
        check_decision(game, self.watch.referee)
        self._check_pieces()
        checks.check_shown(game)
        checks.check_offered(game, rng)
        checks.check_refused(game, rng)
        checks.check_view(game, rng.randrange(-1, game.rules.players))
        if rng.random() < POSITIONS:
            check_position(game, Random(self.actions))

    def _check_scorings(self) -> None:
        """With followers in play somebody has scored something, and the referee has seen it."""
        if any(self.game.rules.is_follower) and not self.watch.scorings:
            raise Disagreement("not a single scoring was recomputed")

    def _check_pieces(self) -> None:
        self.ledger.check_tiles(self.game)
        checks.check_figures(self.game)

    def _check_end(self) -> None:
        game = self.game
        check_board(game)
        self._check_scorings()
        self._check_pieces()
        checks.check_refused(game, self.rng)
        if self.kept % RECORDS == 0:
            checks.check_record(game, self.kept)
