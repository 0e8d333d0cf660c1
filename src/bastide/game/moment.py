"""A moment of a game as a position: all that the tiles with their figures do not say, in further facts.

    at=Round(player:1,turns:3),Turn(player:0,position:T9.3),Part(player:0,position:T4.2,piece:1,touched:(1.city))

`at` holds the frames that are going on; the decision is no part of it, but is asked again. The slots of the elements
are facts of their own, field by field. Nothing is in it that a spectator may not know: chance decides it anew.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from bastide.errors import SetupError
from bastide.game.actions import Action
from bastide.game.forms import Field, Misread, Scope, fields_of, read_fact, told_fields, write_fact
from bastide.game.frames import Frame, Part, Preparation, Round, Turn
from bastide.game.game import ELSEWHERE, Game, Returned, Spot
from bastide.game.notation import (
    AT,
    Laid,
    Position,
    Standing,
    built_name,
    check_tiles,
    copy_of,
    cut_off,
    find_face,
    laid_pieces,
    misfit,
    put_figures,
    shown,
    spots,
    spots_of,
    take_scores,
    tiles_off,
)
from bastide.game.numbers import FigureNumber, PieceNumber, SegmentNumber
from bastide.text import Text
from bastide.tiles.face import Face
from bastide.tiles.geometry import STEP, cell_at
from bastide.tiles.near import near

if TYPE_CHECKING:
    from bastide.board import Board
    from bastide.game.rules import Rules

DEALS = 20
"""How often a game is dealt its secrets, until they lead to the question at which the position stands."""
TRIED = 30
"""Answers with which a position is tried before anybody plays on from it."""
OVER = "over"
"""In place of frames: the game has ended."""

_WRONG = Text(
    en="After {fact}= the position says “{value}”: {reason}",
    de="Nach {fact}= steht in der Stellung „{value}“: {reason}",
)
_NO_SLOT = Text(
    en="The position says {fact}=, which nothing in this game knows; {hint}",
    de="In der Stellung steht {fact}=, das kennt in diesem Spiel nichts; {hint}",
)
_NOT_DEALT = Text(
    en="The position does not say {fact}=; add it, with one value for each player.",
    de="In der Stellung fehlt {fact}=; ergänze es, mit einem Wert für jeden Spieler.",
)
_NO_ROUND = Text(
    en="After at= the first frame must be Round(…); only a game that is over has none.",
    de="Nach at= muss als Erstes Round(…) stehen; nur ein Spiel, das zu Ende ist, hat es nicht.",
)
_NOT_BUILT = Text(
    en="After built= the position has {value}, but no element says what was built there.",
    de="Nach built= steht in der Stellung {value}, aber kein Element sagt, was dort gebaut wurde.",
)
_NOT_IN_PILE = Text(
    en="After {fact}= the position names tile {tile}, which is not left.",
    de="Nach {fact}= nennt die Stellung Plättchen {tile}, das nicht übrig ist.",
)
_STAGE = Text(
    en="The position says stage={stage}; the piles are numbered 0 to {last}.",
    de="In der Stellung steht stage={stage}; die Stapel sind von 0 bis {last} nummeriert.",
)
_TWICE = Text(
    en="After elsewhere= the position names a figure that is on the board too: {figure}.",
    de="Nach elsewhere= nennt die Stellung eine Figur, die auch auf dem Tisch steht: {figure}.",
)


class Moment(Struct, kw_only=True):
    """What a position tells besides tiles, scores and slots, by the names of its facts."""

    at: tuple[Frame, ...]
    """The frames that are going on, innermost last."""
    elsewhere: tuple[tuple[FigureNumber, Spot], ...] = ()
    """Figures that stand on no segment."""
    built: tuple[tuple[PieceNumber, int], ...] = ()
    """Segments that are printed on no tile: on which piece, and how many pieces lay by then."""
    links: tuple[tuple[SegmentNumber, SegmentNumber], ...] = ()
    mouths: frozenset[SegmentNumber] = frozenset()
    converted: tuple[SegmentNumber, ...] = ()
    """Segments of features that are not any more what is printed."""
    piles: tuple[tuple[Face, ...], ...] = ()
    """The tiles of all piles but one, which holds the rest."""
    rest: int = -1
    """The number of that pile; -1 is the last."""
    stage: int = 0
    """The number of the pile that was drawn from last."""
    returned: tuple[tuple[tuple[Face, ...], int], ...] = ()
    """Tiles that came back into the last pile, and how many others had left it unseen by then."""


# -- writing -----------------------------------------------------------------------------------------------------------


def is_all_on_board(game: Game) -> bool:
    """Is a tile to be placed, and does the board with scores, turn and hand say everything?"""
    if [type(frame) for frame in game.stack] != [Round, Turn, Part] or game.rules.resume:
        return False
    (round_, turn, part), players = game.stack, game.rules.players
    assert isinstance(round_, Round)
    assert isinstance(turn, Turn)
    assert isinstance(part, Part)
    board, player = game.board, turn.player
    return (
        game.decision is not None
        and game.decision.step == "T2.1"
        and round_ == Round((player + 1) % players, round_.turns)
        and turn == Turn(player, turn.position)
        and part
        == Part(player, part.position, face=part.face, drew=True, placements=part.placements, further=part.further)
        and len(game.piles) == 1
        and not (game.spots or game.converted or game.returned or board.added or board.joints or board.mouths)
        and all(slot == type(slot)() for slot in game.slots.values())
    )


def moment_of(game: Game) -> Position:
    """The whole moment, as a spectator sees it."""
    game = game.view(-1)
    if game.stack:
        game.stack[-1].ask_again()
    built = _built(game)
    rest = max(range(len(game.piles)), key=lambda number: (len(game.piles[number]), number), default=-1)
    scope = _scope(game.rules, [piece.face for piece in game.board.pieces], built)
    moment = Moment(
        at=tuple(game.stack),
        elsewhere=tuple(game.spots.items()),
        built=built,
        links=game.board.joints,
        mouths=game.board.mouths,
        converted=game.converted,
        piles=tuple(tuple(pile[game.groups(pile)[0]]) for number, pile in enumerate(game.piles) if number != rest),
        rest=-1 if rest == len(game.piles) - 1 else rest,
        stage=min(game.stage, len(game.piles) - 1),
        returned=_returned(game),
    )
    return Position(
        pieces=laid_pieces(game, _standing(game)),
        scores=tuple(game.scores),
        out=tuple(tiles_off(game).elements()),
        unseen=game.unseen,
        moment=(*_facts("", moment, scope), *_slots(game, scope)),
    )


def _facts(before: str, value: Struct, scope: Scope) -> Iterable[tuple[str, str]]:
    for field, now in told_fields(value):
        yield before + field.name, write_fact(field.form, now, scope) or OVER * (field.name == AT)


def _slots(game: Game, scope: Scope) -> Iterable[tuple[str, str]]:
    for element, kind in game.rules.states.items():
        yield from _facts(f"{element}.", game.slots[kind], scope)


def _built(game: Game) -> tuple[tuple[int, int], ...]:
    board = game.board
    firsts = [piece.first for piece in board.pieces]
    return tuple((board.piece_of[segment], bisect(firsts, segment)) for segment in board.added)


def _scope(rules: Rules, faces: Sequence[Face], built: Iterable[tuple[int, int]]) -> Scope:
    """The segments by their names, in the order in which they came to the table."""
    names: list[str] = []
    further, building = Counter[int](), _by_time(built)
    for number in range(len(faces) + 1):
        for piece in building.get(number, ()):
            further[piece] += 1
            names.append(f"{piece}.{built_name(further[piece])}")
        names += [f"{number}.{spot}" for face in faces[number : number + 1] for spot in spots(face)]
    return Scope(rules, len(faces), names)


def _by_time(built: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
    """Number of pieces that lay -> the pieces on which something was built then."""
    found: dict[int, list[int]] = {}
    for piece, lay in built:
        found.setdefault(lay, []).append(piece)
    return found


def _standing(game: Game) -> dict[int, tuple[Standing, ...]]:
    """The figures on segments, by piece."""
    board, rules = game.board, game.rules
    found: dict[int, tuple[Standing, ...]] = {}
    for figure, at in enumerate(game.where):
        if at >= 0:
            piece, (player, kind) = board.piece_of[at], rules.figures[figure]
            spot = next(spot for spot, segment in spots_of(board, piece).items() if segment == at)
            standing = Standing(spot, player, kind.id, figure - rules.ranges[player, kind.id][0] + 1)
            found[piece] = (*found.get(piece, ()), standing)
    return found


def _returned(game: Game) -> tuple[tuple[tuple[Face, ...], int], ...]:
    pile = game.piles[-1] if game.piles else []
    groups = game.groups(pile)[1:] if game.returned else []
    return tuple((tuple(pile[group]), unseen) for group, (_, unseen) in zip(groups, game.returned, strict=True))


# -- reading -----------------------------------------------------------------------------------------------------------


def restore(game: Game, position: Position) -> None:
    """Make a game that has not begun what the moment says; its decision is asked when it goes on."""
    facts = dict(position.moment)
    faces = [find_face(game.rules, laid.tile) for laid in position.pieces]
    built = _read(Moment, "built", facts, _scope(game.rules, faces, ()))
    scope = _scope(game.rules, faces, built)
    moment = Moment(**{name: _read(Moment, name, facts, scope) for name in fields_of(Moment)})
    _fill_slots(game, facts, scope)
    if moment.at and not any(isinstance(frame, Preparation) for frame in moment.at):
        _check_dealt(game, facts)
    _fill_piles(game, position, faces, moment)
    _lay(game, list(zip(position.pieces, faces, strict=True)), built)
    for a, b in moment.links:
        game.board.link(a, b)
    for mouth in sorted(moment.mouths):
        game.board.open_mouth(mouth)
    _put_elsewhere(game, moment.elsewhere, scope)
    take_scores(game, position)
    game.converted = moment.converted
    game.events = []
    if facts[AT] != OVER and not isinstance(next(iter(moment.at), None), Round):
        raise SetupError(_NO_ROUND)
    game.stack = list(moment.at)
    if game.rules.redraw:
        _deal_secrets(game)


def _deal_secrets(game: Game) -> None:
    """Decide by chance what nobody has told, if possible so that it leads to the question that everybody knows."""
    for _ in range(DEALS):
        dealt = game.copy()
        for redraw in game.rules.redraw:
            redraw(dealt)
        if _asks_here(dealt):
            break
        game.chance(2)
    game.slots, game.seed = dealt.slots, dealt.seed


def _asks_here(game: Game) -> bool:
    """Does the innermost frame ask as it is, or is the game over?"""
    asked = game.asked_again()
    if not game.stack or len(asked.stack) != len(game.stack):
        return not game.stack
    asked.stack[-1].ask_again()
    return [*told_fields(asked.stack[-1])] == [*told_fields(game.stack[-1])]


def _read(kind: type[Struct], name: str, facts: dict[str, str], scope: Scope, before: str = "") -> Any:
    """The value of a field by its fact, or its default."""
    field: Field = fields_of(kind)[name]
    fact = before + name
    if fact not in facts:
        return field.default
    text = facts[fact]
    try:
        return read_fact(field.form, "" if (fact, text) == (AT, OVER) else text, scope)
    except Misread as fault:
        raise SetupError(_WRONG, fact=fact, value=shown(text), reason=fault.sentence) from None


def _fill_slots(game: Game, facts: dict[str, str], scope: Scope) -> None:
    known = {f"{element}.{name}": kind for element, kind in game.rules.states.items() for name in fields_of(kind)}
    if unknown := next((fact for fact in facts if "." in fact and fact not in known), ""):
        raise SetupError(_NO_SLOT, fact=unknown, hint=near(unknown, known))
    for element, kind in game.rules.states.items():
        told = {name: _read(kind, name, facts, scope, f"{element}.") for name in fields_of(kind)}
        game.slots[kind] = kind(**told)


def _check_dealt(game: Game, facts: dict[str, str]) -> None:
    """Once the setup is over, every player has what it deals."""
    for element, kind in game.rules.states.items():
        for field in fields_of(kind).values():
            if field.is_dealt and (fact := f"{element}.{field.name}") not in facts:
                raise SetupError(_NOT_DEALT, fact=fact)


def _fill_piles(game: Game, position: Position, faces: list[Face], moment: Moment) -> None:
    """All tiles of the chosen sets that are neither on the table nor out are in a pile."""
    rules = game.rules
    used = Counter(position.out) + Counter(copy_of(rules, face) for face in faces)
    check_tiles(rules, used)
    left = Counter({copies.face.id: copies.count for copies in rules.copies if copies.face.is_drawn})
    left.subtract(used)
    back = [_take(left, face, "returned") for group, _ in moment.returned for face in group]
    piles = [[_take(left, face, "piles") for face in pile] for pile in moment.piles]
    number = moment.rest if 0 <= moment.rest < len(piles) else len(piles)
    game.piles = [*piles[:number], [rules.faces[tile] for tile in sorted(left.elements())], *piles[number:]]
    game.piles[-1] += back
    game.returned = tuple(Returned(len(group), unseen) for group, unseen in moment.returned)
    if not 0 <= moment.stage < len(game.piles):
        raise SetupError(_STAGE, stage=moment.stage, last=len(game.piles) - 1)
    game.stage = moment.stage


def _take(left: Counter[str], face: Face, fact: str) -> Face:
    if left[face.id] <= 0:
        raise SetupError(_NOT_IN_PILE, fact=fact, tile=face.id)
    left[face.id] -= 1
    return face


def _lay(game: Game, pieces: list[tuple[Laid, Face]], built: Sequence[tuple[int, int]]) -> None:
    """Lay the tiles in their order, and between them what was built; a bridge may be the reason why a tile fits."""
    board, building = game.board, _by_time(built)
    for number, (laid, face) in enumerate(pieces):
        _build(game, building.get(number, ()))
        cell = cell_at(*laid.cell)
        if not board.matches(face, cell, laid.rotation) and number + 1 not in building:
            raise misfit(board, [(laid, face)])
        board.place(face, cell, laid.rotation)
    _build(game, building.get(len(pieces), ()))
    joined = _hanging_together(board)
    for number, (laid, _) in enumerate(pieces):
        if number not in joined:
            raise cut_off(laid)
        put_figures(game, laid, number)


def _hanging_together(board: Board) -> set[int]:
    """The pieces that can be reached from the first one."""
    found, waiting = set[int](), [0] if board.pieces else []
    while waiting:
        near = {cell + step for cell in board.cells_of(waiting.pop()) for step in (0, *STEP)}
        new = {piece for cell in near for piece in board.pieces_on(cell)} - found
        found |= new
        waiting += new
    return found


def _build(game: Game, on: Iterable[int]) -> None:
    for piece in on:
        segment = len(game.board.label)
        done = any(rebuild(game, segment) for rebuild in game.rules.rebuild)
        if not done or game.board.piece_of[segment] != piece:
            raise SetupError(_NOT_BUILT, value=f"({piece},{len(game.board.pieces)})")


def _put_elsewhere(game: Game, figures: Iterable[tuple[int, Spot]], scope: Scope) -> None:
    for figure, spot in figures:
        if figure < 0 or game.where[figure] >= 0 or figure in game.spots:
            raise SetupError(_TWICE, figure=scope.rules.figures[figure][1].name)
        game.where[figure] = ELSEWHERE
        game.spots[figure] = spot


# -- trying ------------------------------------------------------------------------------------------------------------


def try_out(game: Game) -> None:
    """Play on a little, on a copy: what contradicts itself stumbles here, and not at the table."""
    game.tokens()
    game.if_ended_now()
    tried = game.copy()
    tried.script = ()
    for _ in range(TRIED):
        if tried.decision is None:
            return
        least = [replace(numbers.action, number=numbers.lowest) for numbers in tried.decision.ranges]
        answers: list[Action] = [*tried.decision.actions, *least]
        tried.apply(answers[tried.chance(len(answers))])
