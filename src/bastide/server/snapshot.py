"""The snapshot: what a game looks like to one viewer, complete in itself. Described in docs/protocol.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from bastide.game.actions import Action, Choose, Place
from bastide.game.decision import Decision, NumberRange, TilesOnSale
from bastide.game.game import HOME, Game, Spot
from bastide.game.module import Token
from bastide.game.places import Places
from bastide.game.question import asked
from bastide.game.shown import Compass, Sign
from bastide.game.telling import worded
from bastide.server.faults import Spoken
from bastide.server.log import NOBODY, GameSoFar
from bastide.server.prices import Brought, prices
from bastide.server.rulebook import place_of
from bastide.server.seats import Assistance, Seat
from bastide.text import Text
from bastide.tiles.geometry import Cell, cell_of, cell_text


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
    place: str = ""
    """The named place where it stands, if that is one."""
    lying: bool = False
    """It lies at its spot; on a field every follower does."""


class AnswerShown(Struct, frozen=True):
    """How an answer looks and reads."""

    button: Spoken
    here: Spoken
    sign: Sign
    place: str
    caption: Spoken | None


class RangeShown(Struct, frozen=True):
    """Answers that differ by a number alone; `{number}` stands for it in the button."""

    action: Choose
    lowest: int
    highest: int | None
    button: Text


class DecisionShown(Struct, frozen=True):
    player: int
    step: str
    text: Spoken
    why: Spoken
    decline: Spoken
    rules: str
    """The page of the rules that tells of it, and the place on it: `rules/tower#4-scoring`."""
    tile: str | None
    copy: int
    """The number that the tile in hand will have among its likes."""
    actions: list[Action]
    answers: list[AnswerShown | None]
    """For every action that is a choice or has one built along, in the order of the actions; None for the others.
    Empty where all are None."""
    brings: list[Brought]
    """What every action brings at once, by player, as far as only the rules decide. Empty where nobody gets points."""
    ranges: list[RangeShown]
    sale: TilesOnSale | None
    places: dict[str, Spoken]
    """Cell of an action -> where it is, for those who do not see it."""


class Snapshot(Struct, frozen=True):
    position: int
    viewer: int
    players: list[PlayerShown]
    pieces: list[PieceShown]
    added: list[SegmentAdded]
    figures: list[FigureShown]
    tokens: list[Token]
    compass: Compass | None
    decision: DecisionShown | None
    tiles_left: int
    remaining: dict[str, int] | None
    scored: dict[str, list[int]]
    turn: int
    over: bool
    winners: tuple[int, ...]
    flagged: int
    resigned: tuple[int, ...]
    left: tuple[int, ...]
    """Seats whose player is gone for good."""
    stand_ins: dict[int, str]
    """Seat that was left -> the computer player that took it over."""
    stopped: bool
    """Was the game ended early?"""


def snapshot(
    so_far: GameSoFar, view: Game, viewer: int, position: int, seats: tuple[Seat, ...], help_: Assistance
) -> Snapshot:
    """What the viewer sees; everything that might be secret is read from `view`, the viewer's view of the game."""
    over = so_far.over
    decides = NOBODY if viewer in (*so_far.resigned, *so_far.left) else viewer
    return Snapshot(
        position=position,
        viewer=viewer,
        players=[_player(view, number, seat) for number, seat in enumerate(seats)],
        pieces=_pieces(so_far),
        added=[
            SegmentAdded(s, view.board.piece_of[s], view.board.printed[s].kind, view.board.printed[s].reach)
            for s in view.board.added
        ],
        figures=_figures(view),
        tokens=view.tokens(),
        compass=view.compass(),
        decision=None if over or view.decision is None else _decision(view, view.decision, decides, seats),
        tiles_left=sum(len(pile) for pile in view.piles) - view.unseen,
        remaining=None if help_ == "none" and not over else remaining(view),
        scored=so_far.scored,
        turn=so_far.turn,
        over=over,
        winners=so_far.winners if over else (),
        flagged=so_far.flagged,
        resigned=so_far.resigned,
        left=so_far.left,
        stand_ins=so_far.stand_ins,
        stopped=so_far.stopped,
    )


def remaining(view: Game) -> dict[str, int]:
    """The tiles that have not been seen yet, by kind."""
    return dict(sorted(Counter(face.id for pile in view.piles for face in pile).items()))


def _player(view: Game, number: int, seat: Seat) -> PlayerShown:
    figures = {kind: view.rules.ranges[number, kind] for kind in view.rules.kinds}
    supply = {kind: view.where[first:last].count(HOME) for kind, (first, last) in figures.items()}
    return PlayerShown(seat.name, seat.colour, view.scores[number], supply, figures)


def _pieces(so_far: GameSoFar) -> list[PieceShown]:
    copies: dict[str, int] = {}
    found = []
    for (face, cell, rotation, first), (player, turn) in zip(so_far.game.board.pieces, so_far.laid, strict=True):
        copy = copies.get(face.id, 0)
        copies[face.id] = copy + 1
        found.append(PieceShown(face.id, cell_of(cell), rotation, copy, first, player, turn))
    return found


def _figures(view: Game) -> list[FigureShown]:
    figures = view.rules.figures
    return [
        FigureShown(number, figures[number][1].id, figures[number][0], at, spot, _place(view, spot), _lies(view, spot))
        for number, at in enumerate(view.where)
        if at != HOME
        for spot in (view.spots.get(number),)
    ]


def _place(view: Game, spot: Spot | None) -> str:
    return view.rules.places.get(spot.where, "") if spot else ""


def _lies(view: Game, spot: Spot | None) -> bool:
    return spot is not None and spot.where in view.rules.lying


def _decision(view: Game, decision: Decision, decides: int, seats: tuple[Seat, ...]) -> DecisionShown:
    mine, face = decision.player == decides, decision.tile
    names = [seat.name for seat in seats]
    words, places = asked(view, decision, names), Places(view)
    return DecisionShown(
        player=decision.player,
        step=decision.step,
        text=Spoken.of(words.what),
        why=Spoken.of(words.why),
        decline=Spoken.of(words.decline),
        rules=place_of(words.source) if words.source else f"rules/turn-order#{decision.step}",
        tile=face.id if face else None,
        copy=sum(piece.face is face for piece in view.board.pieces) if face else 0,
        actions=decision.actions if mine else [],
        answers=_answers(view, decision.actions, names, places) if mine else [],
        brings=prices(view, decision.actions) if mine else [],
        ranges=[_range(view, numbers) for numbers in decision.ranges] if mine else [],
        sale=decision.sale,
        places=_places(places, decision) if mine else {},
    )


def _places(places: Places, decision: Decision) -> dict[str, Spoken]:
    chosen = {action.cell for action in decision.actions if isinstance(action, Choose) and action.cell is not None}
    cells = chosen | {cell_of(cell) for cell in decision.coverable()}
    return {cell_text(cell): Spoken.of(places.words(cell)) for cell in sorted(cells)}


def _range(view: Game, numbers: NumberRange) -> RangeShown:
    button = view.rules.answers[numbers.action.what].button
    return RangeShown(numbers.action, numbers.lowest, numbers.highest, button)


def _answers(view: Game, actions: list[Action], names: Sequence[str], places: Places) -> list[AnswerShown | None]:
    """Empty if no action is a choice, nor brings one along."""
    choices = [
        action if isinstance(action, Choose) else action.built if isinstance(action, Place) else None
        for action in actions
    ]
    if not any(choices):
        return []
    return [None if choice is None else _answer(view, choice, names, places) for choice in choices]


def _answer(view: Game, action: Choose, names: Sequence[str], places: Places) -> AnswerShown:
    answer, words = view.rules.answers[action.what], worded(view, action, names, places)
    return AnswerShown(
        button=Spoken.of(words.button),
        here=Spoken.of(words.here),
        sign=answer.sign,
        place=answer.place,
        caption=Spoken.of(answer.caption) if answer.caption else None,
    )
