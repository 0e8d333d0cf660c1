"""Frames: what is going on, innermost last.

A turn is a table of steps walked by a frame; whatever asks more than once, or nests (a second turn part, an auction, a
walk of the dragon), is a frame of its own on the stack. Frames hold immutable values only, so a shallow copy of each
frame copies the whole course of the game.
"""

from __future__ import annotations

from collections.abc import Sequence as Sequence_
from copy import copy
from typing import TYPE_CHECKING, Annotated, ClassVar

from msgspec import Struct

from bastide.game.actions import Action
from bastide.game.events import Breakdown, EndStarted, GameEnded, TurnStarted
from bastide.game.numbers import FigureNumber, Of, PieceNumber, PlayerNumber, SegmentNumber, StepNumber
from bastide.tiles.face import Face

if TYPE_CHECKING:
    from bastide.game.decision import Decision
    from bastide.game.game import Game


class Again:
    """Returned by a frame that is not over, but lets what has become due go first."""


AGAIN = Again()
Table = str
Placements = Sequence_[tuple[int, tuple[int, ...]]]
"""[(cell, rotations)]; never changed once made, so frames, decisions and copies may share it."""


class Frame(Struct, gc=False):
    """A sub-sequence of the game."""

    def next(self, game: Game) -> Decision | Frame | Again | None:
        """A Decision to ask, a Frame to play first, AGAIN, or None when it is over."""
        raise NotImplementedError

    def ask_again(self) -> None:
        """Go back to the question that is open: `next` then asks the same again, by what the frame and the game hold.

        So nothing changes between a question and its answer, and a game can go on from the state alone.
        """

    def hide(self, viewer: int) -> Frame:
        """What a viewer may know of it; a frame that keeps a secret answer masks it here."""
        return self


class Sequence(Frame):
    """A frame that walks one of the compiled step tables."""

    table: ClassVar[Table] = ""
    player: PlayerNumber
    position: StepNumber = 0

    def ask_again(self) -> None:
        """The step whose answer is being carried out is played once more."""
        self.position -= 1

    def begin_again(self) -> None:
        """The table is walked from its first step."""
        self.position = 0

    def next(self, game: Game) -> Decision | Frame | Again | None:
        steps = game.rules.tables[self.table]
        position, last = self.position, len(steps)
        while position < last:
            self.position = position + 1
            result = steps[position](game, self)
            if result is not None:
                return result
            if game.due:
                return AGAIN
            position = self.position  # a step may go back
        return None


class Preparation(Sequence):
    """S: the setup, once."""

    table: ClassVar[Table] = "setup"


class Turn(Sequence):
    """T0, the turn parts, T10."""

    table: ClassVar[Table] = "turn"
    extra_part: str = ""  # who granted a second part; there is never a third
    given: Face | None = None  # a tile that must be played instead of drawing


FIGURE_STEPS = frozenset(("T4.2", "T4.3"))
"""Where a turn part asks for figures: the one figure action, and the one that may follow it."""


class Part(Sequence):
    """A turn part, T1 to T9: one tile, one figure action, the scoring."""

    table: ClassVar[Table] = "part"
    number: int = 1
    face: Face | None = None
    drew: bool = False  # a tile was drawn, whatever became of it
    placements: Annotated[Placements, Of.WORKED_OUT] = ()
    further: Annotated[tuple[Action, ...], Of.WORKED_OUT] = ()  # placements beyond the edges
    piece: PieceNumber = -1
    touched: tuple[SegmentNumber, ...] = ()
    built: tuple[SegmentNumber, ...] = ()  # segments added to the board in this part that are printed on no tile
    extended: tuple[FigureNumber, ...] = ()  # whose feature got further tiles in this part by being joined to another
    completed: tuple[SegmentNumber, ...] = ()
    farms: tuple[SegmentNumber, ...] = ()  # farms that are scored in this part
    leaving: tuple[FigureNumber, ...] = ()
    action: Action | None = None  # the one figure action of T4.2
    paid_together: bool = False  # points of the scoring wait until all of them are known
    awards: tuple[Award, ...] = ()  # those that wait
    no_more_followers: bool = False  # what was done bars every further follower

    @property
    def acted(self) -> bool:
        """Is the one figure action spent?"""
        return self.action is not None

    def end(self, game: Game) -> None:
        """Nothing is left to lay: skip the rest of the part."""
        self.position = len(game.rules.tables[self.table])


class End(Sequence):
    """E: the end and the final scoring; `player` is the one who first could not draw."""

    table: ClassVar[Table] = "end"


class Round(Frame):
    """The bottom of the stack, T10.4: one turn after the other while there are tiles, then the end."""

    player: PlayerNumber
    turns: int = 0
    ending: bool = False
    unable: PlayerNumber = -1  # who had to draw first when nothing was left
    start: Face | None = None  # a start tile in the hand of the player who is to lay it
    touched: tuple[SegmentNumber, ...] = ()  # by start tiles laid by a player: they count with the next tile

    def next(self, game: Game) -> Frame | None:
        if self.ending:
            game.events.append(GameEnded(tuple(game.scores), game.winners))
            return None
        if not game.tiles_left():
            self.ending = True
            if self.unable < 0:
                self.unable = self.player
            game.events.append(EndStarted())
            return End(self.unable)
        player, self.player = self.player, (self.player + 1) % game.rules.players
        self.unable = -1
        return self.start_turn(game, player)

    def start_turn(self, game: Game, player: int, given: Face | None = None) -> Turn:
        """A turn of the round, or one with a given tile between two of them."""
        self.turns += 1
        game.events.append(TurnStarted(player, self.turns))
        return Turn(player, given=given)


class Queue(Frame):
    """Frames that have become due, one after the other. Those that wait are shared by copies of the game."""

    frames: tuple[Frame, ...]

    def next(self, game: Game) -> Frame | None:
        if not self.frames:
            return None
        first, self.frames = self.frames[0], self.frames[1:]
        return copy(first)


class Award(Frame):
    """Points on their way to a player. Elements may ask, redirect or react; without such an element none is made."""

    player: PlayerNumber
    points: int
    source: str
    breakdown: Breakdown = Breakdown()
    counter: int = 0  # which of the player's counters moves
    stage: int = 0

    def ask_again(self) -> None:
        self.stage -= 1

    def next(self, game: Game) -> Decision | Frame | None:
        hooks = game.rules.award
        while self.stage < len(hooks):
            self.stage += 1
            result = hooks[self.stage - 1](game, self)
            if result is not None:
                return result
        game.credit(self.player, self.points, self.source, self.breakdown)
        for credited in game.rules.credited:
            credited(game, self)
        return None


CORE: tuple[type[Frame], ...] = (Round, Preparation, Turn, Part, End, Queue, Award)
"""The frames of every game; elements add theirs."""
