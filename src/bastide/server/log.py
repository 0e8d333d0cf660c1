"""The log of a table, and the game it leads to with what people ask besides: who laid what, points by source."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bastide.board.board import Piece
from bastide.bounds import Number, Word
from bastide.errors import BastideError
from bastide.game.actions import Action, AnyAction
from bastide.game.events import AnyEvent, Scored, TilePlaced, TurnStarted
from bastide.game.game import ChanceRefused, Game, no_dice
from bastide.server import faults
from bastide.server.faults import Refused
from bastide.tiles.geometry import cell_of

NOBODY = -1


Laid = tuple[Piece, tuple[int, int]]
"""A tile on the table; who laid it, and in which turn."""


class TakeBack(Action, frozen=True, tag="take-back"):
    """From here on the game is again as it was at an earlier position."""

    position: Number


class Flag(Action, frozen=True, tag="flag"):
    """A clock has run out: the game is over and this seat has lost."""

    seat: Number


class Resign(Action, frozen=True, tag="resign"):
    """This seat has given up: it cannot win any more, and nobody plays for it."""

    seat: Number


class EndNow(Action, frozen=True, tag="end-now"):
    """The game ends here, with the final scoring: this seat wanted it so."""

    seat: Number


class Leave(Action, frozen=True, tag="leave"):
    """Whoever played this seat is gone for good; the others decide what becomes of it."""

    seat: Number
    removed: bool = False
    """By the others, for being absent."""


class TakeOver(Action, frozen=True, tag="take-over"):
    """A computer plays this seat from now on."""

    seat: Number
    player: Word


OfPeople = Resign | EndNow | Leave | TakeOver
"""What people settle at a table; it names the seat that it is told of."""
Entry = AnyAction | TakeBack | Flag | OfPeople


class LogRow(Struct, frozen=True):
    """One row of the log: the entry, whose clock paid for it, how much, what that gained, and when."""

    entry: Entry
    seat: int = NOBODY
    seconds: float = 0.0
    gained: float = 0.0
    time: float = 0.0


class BrokenLog(Exception):  # noqa: N818 - read as "raise BrokenLog"
    """An entry of a log cannot be read, or is not possible where it stands."""

    def __init__(self, position: int, reason: str) -> None:
        super().__init__(f"position {position}: {reason}")
        self.position = position
        self.reason = reason


def in_force(entries: Sequence[Entry]) -> list[Entry]:
    """The entries that count: without take-backs and what they took back."""
    return [entries[number] for number in numbers_in_force(entries)]


def numbers_in_force(entries: Sequence[Entry]) -> list[int]:
    """Which entries count; the number of an entry is the position that it answered."""
    lines: list[tuple[object, int] | None] = [None]
    for number, entry in enumerate(entries):
        lines.append(lines[entry.position] if isinstance(entry, TakeBack) else (lines[-1], number))
    found: list[int] = []
    at: object = lines[-1]
    while isinstance(at, tuple):
        at, number = at
        found.append(number)
    return found[::-1]


class GameSoFar:
    """A game after some entries of its log."""

    __slots__ = ("events", "flagged", "game", "laid", "left", "resigned", "scored", "stand_ins", "stopped", "turn")

    def __init__(self, game: Game) -> None:
        self.game = game
        self.laid: list[tuple[int, int]] = []  # by piece: player, turn
        self.scored: dict[str, list[int]] = {}  # source -> points by player
        self.turn = 0
        self.flagged = NOBODY
        self.resigned: tuple[int, ...] = ()
        self.left: tuple[int, ...] = ()
        self.stand_ins: dict[int, str] = {}  # seat that was left -> the computer player that took it over
        self.stopped = False  # before its end
        self.events: list[AnyEvent] = []
        self.note(game.events)

    def copy(self, game: Game | None = None) -> GameSoFar:
        """An independent copy, or one with somebody's view of the game."""
        new = GameSoFar.__new__(GameSoFar)
        new.game = self.game.copy() if game is None else game
        new.laid = self.laid[:]
        new.scored = {source: points[:] for source, points in self.scored.items()}
        new.turn, new.flagged, new.events = self.turn, self.flagged, self.events
        new.stopped = self.stopped
        new.keep_people(self)
        return new

    def keep_people(self, other: GameSoFar) -> None:
        """Let everybody be gone who is gone in another: no take-back brings anybody back."""
        self.resigned, self.left, self.stand_ins = other.resigned, other.left, other.stand_ins

    @property
    def over(self) -> bool:
        return self.game.over or self.flagged != NOBODY or self._one_is_left

    @property
    def _one_is_left(self) -> bool:
        return bool(self.resigned) and len(self.resigned) >= self.game.rules.players - 1

    @property
    def undecided(self) -> tuple[int, ...]:
        """Seats that were left, and of which the others have not decided yet what becomes of them."""
        return tuple(seat for seat in self.left if seat not in self.resigned and seat not in self.stand_ins)

    @property
    def winners(self) -> tuple[int, ...]:
        """Most points win; whoever lost on time, resigned or left does not."""
        lost = {self.flagged, *self.resigned, *self.undecided}
        others = [p for p in range(self.game.rules.players) if p not in lost]
        best = max((self.game.scores[p] for p in others), default=0)
        return tuple(p for p in others if self.game.scores[p] == best)

    @property
    def decider(self) -> int:
        return NOBODY if self.over or self.game.decision is None else self.game.decision.player

    def take(self, entry: Entry) -> list[AnyEvent]:
        """Carry out an entry that is no take-back; returns what happened."""
        match entry:
            case Flag():
                self.flagged, self.events = entry.seat, []
            case Resign():
                self.resigned, self.events = (*self.resigned, entry.seat), []
            case Leave():
                self.left, self.events = (*self.left, entry.seat), []
            case TakeOver():
                self.stand_ins, self.events = self.stand_ins | {entry.seat: entry.player}, []
            case EndNow():
                self.game, self.stopped = self.game.if_ended_now(), True
                self.note(self.game.events)
            case _:
                assert isinstance(entry, AnyAction)
                self.game.apply(entry)
                self.note(self.game.events)
        return self.events

    def note(self, events: list[AnyEvent]) -> None:
        self.events = events
        placed = {}
        for event in events:
            if isinstance(event, TurnStarted):
                self.turn = event.number
            elif isinstance(event, Scored):
                by_player = self.scored.setdefault(event.source, [0] * self.game.rules.players)
                by_player[event.player] += event.points
            elif isinstance(event, TilePlaced):
                placed[event.cell] = (event.player, self.turn)
        for piece in self.game.board.pieces[len(self.laid) :]:
            self.laid.append(placed.get(cell_of(piece.cell), (NOBODY, 0)))

    def tiles(self) -> list[Laid]:
        return list(zip(self.game.board.pieces, self.laid, strict=True))

    def hides(self, viewer: int) -> bool:
        """Is something going on that keeps an answer secret from this viewer?"""
        return any((seen := frame.hide(viewer)) is not frame and seen != frame for frame in self.game.stack)


def trial(so_far: GameSoFar, viewer: int) -> GameSoFar:
    """A copy of what the viewer knows, to try actions on."""
    view = so_far.game.view(viewer)
    view.dice = no_dice
    return so_far.copy(view)


def take_on_trial(so_far: GameSoFar, action: Action) -> bool:
    """Carry out an action as far as chance lets it go; True if it went through to a decision."""
    game = so_far.game
    try:
        game.apply(action)
    except ChanceRefused:
        game.decision = None
        return False
    finally:
        so_far.note(game.events)
    return True


def carry_out(so_far: GameSoFar, seat: int, actions: Sequence[AnyAction]) -> GameSoFar:
    """Carry out all actions on a copy, or raise Refused.

    Only the last one may draw or roll: otherwise a player could see the outcome and then choose other actions.
    """
    new = so_far.copy()
    for number, action in enumerate(actions):
        if new.decider != seat:
            raise Refused("seat", faults.NOT_YOURS)
        before = new.game.seed, new.game.script
        try:
            new.take(action)
        except BastideError as fault:
            raise Refused("illegal", fault.sentence) from None
        if (new.game.seed, new.game.script) != before and number + 1 < len(actions):
            raise Refused("illegal", faults.CHANCE)
    return new
