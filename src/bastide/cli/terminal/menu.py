"""A decision as numbered entries, whatever module asks: each is read off the targets of its action."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from bastide.cli.speech import say
from bastide.cli.words import action_text, feature_text
from bastide.game.actions import PASS, Action, Choose, Deploy, Place
from bastide.game.decision import Decision, NumberRange
from bastide.game.game import HOME, Game
from bastide.text import Text
from bastide.tiles.face import Face
from bastide.tiles.geometry import Cell, cell_text

_AT_LEAST = Text(en="{what}: a number from {lowest}", de="{what}: eine Zahl ab {lowest}")
_BETWEEN = Text(en="{what}: a number from {lowest} to {highest}", de="{what}: eine Zahl von {lowest} bis {highest}")


class Entry(Struct, frozen=True):
    """One numbered line. A cell where the tile fits turned in several ways has one action for each."""

    label: str
    note: str = ""
    actions: tuple[Action, ...] = ()
    range: NumberRange | None = None
    cell: Cell | None = None
    """The empty cell that carries the number on the board ..."""
    segment: int | None = None
    """... or the segment that does ..."""
    corner: Cell | None = None
    """... or the corner in the north-west of a cell."""

    @property
    def is_pass(self) -> bool:
        return self.actions == (PASS,)


def entries_of(game: Game) -> list[Entry]:
    """Every legal answer to the decision, placements first, from the north-west to the south-east."""
    decision = game.decision
    assert decision is not None
    cells: dict[Cell, list[Place]] = {}
    others: list[Action] = []
    for action in decision.actions:
        if isinstance(action, Place):
            cells.setdefault(action.cell, []).append(action)
        else:
            others.append(action)
    return [
        *(placement_entry(decision, cell, cells[cell]) for cell in sorted(cells, key=lambda c: (c[1], c[0]))),
        *(action_entry(game, action) for action in others),
        *(range_entry(game, range) for range in decision.ranges),
    ]


def placement_entry(decision: Decision, cell: Cell, places: Iterable[Place]) -> Entry:
    return Entry(cell_text(cell), actions=tuple(different(decision.tile, places)), cell=cell)


def different(face: Face | None, places: Iterable[Place]) -> list[Action]:
    """One placement of those that look the same: a tile with four city edges is not turned."""
    seen: dict[object, Action] = {}
    for place in places:
        seen.setdefault((look(face, place.rotation) if face else place.rotation, place.built), place)
    return list(seen.values())


def look(face: Face, rotation: int) -> object:
    """Equal for two rotations of a tile that nobody can tell apart."""
    has_direction = any("=" in symbol for symbol in face.symbols)  # a flier points somewhere
    if not face.is_square or has_direction:
        return rotation
    return frozenset(
        (s.kind, frozenset(face.turned_reach(s.index, rotation)), tuple(sorted(s.flags.items()))) for s in face.segments
    )


def action_entry(game: Game, action: Action) -> Entry:
    label = action_text(game, action)
    if isinstance(action, Deploy):
        return Entry(label, feature_text(game, action.segment), (action,), segment=action.segment)
    if isinstance(action, Choose):
        standing = game.where[action.figure] if action.figure is not None else HOME
        segment = action.segment if action.segment is not None else standing if standing >= 0 else None
        return Entry(label, actions=(action,), cell=action.cell, segment=segment, corner=action.corner)
    return Entry(label, actions=(action,))


def range_entry(game: Game, numbers: NumberRange) -> Entry:
    what = action_text(game, numbers.action)
    if numbers.highest is None:
        return Entry(say(_AT_LEAST, what=what, lowest=numbers.lowest), range=numbers)
    return Entry(say(_BETWEEN, what=what, lowest=numbers.lowest, highest=numbers.highest), range=numbers)
