"""The snapshot: what a game looks like to one viewer, complete in itself. Described in docs/protocol.md."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from bastide.game.actions import Action
from bastide.game.decision import Decision, NumberRange
from bastide.game.game import HOME, Game, Spot
from bastide.game.module import Token
from bastide.game.question import asked
from bastide.server.course import Course
from bastide.server.faults import Spoken
from bastide.server.seats import Assistance, Seat
from bastide.tiles.geometry import Cell, cell_of


class PlayerShown(Struct, frozen=True):
    name: str
    colour: int
    score: int
    supply: dict[str, int]
    figures: dict[str, tuple[int, int]]
    """Kind -> the first of the player's figures of that kind, and the number behind the last."""


class PieceShown(Struct, frozen=True):
    tile: str
    cell: Cell
    rotation: int
    copy: int
    first: int
    player: int
    turn: int


class SegmentAdded(Struct, frozen=True):
    segment: int
    piece: int
    kind: str
    reach: tuple[str, ...]


class FigureShown(Struct, frozen=True):
    figure: int
    kind: str
    player: int
    segment: int
    spot: Spot | None = None


class DecisionShown(Struct, frozen=True):
    player: int
    step: str
    text: Spoken
    why: Spoken
    decline: Spoken
    tile: str | None
    copy: int
    actions: list[Action]
    ranges: tuple[NumberRange, ...]


class Snapshot(Struct, frozen=True):
    position: int
    viewer: int
    players: list[PlayerShown]
    pieces: list[PieceShown]
    added: list[SegmentAdded]
    figures: list[FigureShown]
    tokens: list[Token]
    decision: DecisionShown | None
    tiles_left: int
    remaining: dict[str, int] | None
    scored: dict[str, list[int]]
    turn: int
    over: bool
    winners: tuple[int, ...]
    flagged: int


def snapshot(
    course: Course, view: Game, viewer: int, position: int, seats: tuple[Seat, ...], help_: Assistance
) -> Snapshot:
    """What the viewer sees; everything that might be secret is read from `view`, the viewer's view of the game."""
    over = course.over
    return Snapshot(
        position=position,
        viewer=viewer,
        players=[_player(view, number, seat) for number, seat in enumerate(seats)],
        pieces=_pieces(course),
        added=[
            SegmentAdded(s, view.board.piece_of[s], view.board.printed[s].kind, view.board.printed[s].reach)
            for s in view.board.added
        ],
        figures=_figures(view),
        tokens=view.tokens(),
        decision=None if over or view.decision is None else _decision(view, view.decision, viewer, seats),
        tiles_left=sum(len(pile) for pile in view.piles) - view.unseen,
        remaining=None if help_ == "none" and not over else remaining(view),
        scored=course.scored,
        turn=course.turn,
        over=over,
        winners=course.winners if over else (),
        flagged=course.flagged,
    )


def remaining(view: Game) -> dict[str, int]:
    """The tiles that have not been seen yet, by kind."""
    return dict(sorted(Counter(face.id for pile in view.piles for face in pile).items()))


def _player(view: Game, number: int, seat: Seat) -> PlayerShown:
    figures = {kind: view.rules.ranges[number, kind] for kind in view.rules.kinds}
    supply = {kind: view.where[first:last].count(HOME) for kind, (first, last) in figures.items()}
    return PlayerShown(seat.name, seat.colour, view.scores[number], supply, figures)


def _pieces(course: Course) -> list[PieceShown]:
    copies: dict[str, int] = {}
    found = []
    for (face, cell, rotation, first), (player, turn) in zip(course.game.board.pieces, course.laid, strict=True):
        copy = copies.get(face.id, 0)
        copies[face.id] = copy + 1
        found.append(PieceShown(face.id, cell_of(cell), rotation, copy, first, player, turn))
    return found


def _figures(view: Game) -> list[FigureShown]:
    figures = view.rules.figures
    return [
        FigureShown(number, figures[number][1].id, figures[number][0], at, view.spots.get(number))
        for number, at in enumerate(view.where)
        if at != HOME
    ]


def _decision(view: Game, decision: Decision, viewer: int, seats: tuple[Seat, ...]) -> DecisionShown:
    mine, face = decision.player == viewer, decision.tile
    words = asked(view, decision, [seat.name for seat in seats])
    return DecisionShown(
        player=decision.player,
        step=decision.step,
        text=Spoken.of(words.what),
        why=Spoken.of(words.why),
        decline=Spoken.of(words.decline),
        tile=face.id if face else None,
        copy=sum(piece.face is face for piece in view.board.pieces) if face else 0,
        actions=decision.actions if mine else [],
        ranges=decision.ranges if mine else (),
    )
