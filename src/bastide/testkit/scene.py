"""Prepared games in one line, in the notation of the rule texts.

    game = scene("(0,0) D crfr, (-1,0) W rrrf", "Red (0,0) E-W", draw="W U")
    lay(game, "(1,0) W rfrr")
    assert game.scores == [3, 0]

A tile is written `(x,y) CODE edges`: the edges after turning, clockwise from north, fix the rotation. Where they do
not (two equal bends, pieces of other shapes), the quarter turns are written instead: `(1,0) EE/3`. A figure is written
`PLAYER [KIND] (x,y) PLACE`; the kind is `small` unless said otherwise, the place names the sides or half-edges of a
segment (`E-W`, `NL`), or the segment itself where it reaches none (`monastery`, `garden`, `field`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from bastide.board import Board
from bastide.errors import BastideError
from bastide.game.actions import PASS, Action, Choose, Deploy, Place
from bastide.game.events import AnyEvent, Scored
from bastide.game.frames import Round
from bastide.game.game import HOME, Game
from bastide.game.module import OptionValue
from bastide.modules import make_setup, rules_for
from bastide.text import Text
from bastide.tiles.face import FIELD, Face
from bastide.tiles.geometry import FARTHEST, Cell, cell_at, cell_of, is_on_table
from bastide.tiles.sets import face

COLOURS = ("Red", "Blue", "Green", "Yellow", "Black", "Grey")

_TILE = re.compile(r"\(\s*(-?\d+)\s*,\s*(-?\d+)\s*\)\s*([\w-]+)(?:/([0-3])|\s+([a-z]+))?")
_FIGURE = re.compile(r"([^()]+?)\s*\(\s*(-?\d+)\s*,\s*(-?\d+)\s*\)\s*([A-Za-z0-9-]+)")

_NO_TILE = Text(
    en="“{written}” is no tile of a scene; write “(0,0) D crfr” or “(0,0) EE/3”.",
    de="„{written}“ ist kein Plättchen einer Szene; schreibe „(0,0) D crfr“ oder „(0,0) EE/3“.",
)
_UNKNOWN_TILE = Text(en="There is no tile called {tile}.", de="Ein Plättchen namens {tile} gibt es nicht.")
_NOT_IN_SETS = Text(
    en="Tile {tile} is in none of the sets of this game; name its module or its set.",
    de="Das Plättchen {tile} ist in keinem Satz dieses Spiels; nenne sein Modul oder seinen Satz.",
)
_EDGES = Text(
    en="Tile {tile} shows {edges} in no rotation; unturned it shows {printed}.",
    de="Das Plättchen {tile} zeigt in keiner Drehung {edges}; ungedreht zeigt es {printed}.",
)
_ROTATION = Text(
    en="The edges do not fix the rotation of tile {tile}; write {tile}/0 to {tile}/3.",
    de="Die Kanten legen die Drehung des Plättchens {tile} nicht fest; schreibe {tile}/0 bis {tile}/3.",
)
_OFF_TABLE = Text(
    en="Tile {tile} at {cell} lies off the table; cells go from -{farthest} to {farthest}.",
    de="Das Plättchen {tile} bei {cell} liegt neben dem Tisch; Felder gehen von -{farthest} bis {farthest}.",
)
_OVERLAP = Text(en="Two tiles lie at {cell}.", de="Bei {cell} liegen zwei Plättchen.")
_MISMATCH = Text(
    en="Tile {tile} at {cell} does not match its neighbours.",
    de="Das Plättchen {tile} bei {cell} passt nicht zu seinen Nachbarn.",
)
_NO_FIGURE = Text(
    en="“{written}” is no figure of a scene; write “Red (0,0) E-W” or “Red large (0,0) NL”.",
    de="„{written}“ ist keine Figur einer Szene; schreibe „Red (0,0) E-W“ oder „Red large (0,0) NL“.",
)
_PLAYER = Text(en="No player is called {name}; there are {names}.", de="Niemand heißt {name}; es spielen {names}.")
_KIND = Text(
    en="There is no figure {kind} in this game; there are {kinds}.",
    de="Eine Figur {kind} gibt es in diesem Spiel nicht; es gibt {kinds}.",
)
_SUPPLY = Text(en="{name} has no {kind} left for the scene.", de="{name} hat für die Szene kein {kind} mehr.")
_EMPTY = Text(en="No tile lies at {cell}.", de="Bei {cell} liegt kein Plättchen.")
_PLACE = Text(
    en="Tile {tile} at {cell} has no single segment {place}; it has {places}.",
    de="Das Plättchen {tile} bei {cell} hat keinen eindeutigen Abschnitt {place}; es hat {places}.",
)
_COMPLETE = Text(
    en="The {kind} at {cell} is complete, so nobody stands there any more; let a player lay its last tile.",
    de="Bei {cell} ist das Gebiet ({kind}) fertig, also steht dort niemand mehr; lass das letzte Plättchen legen.",
)
_NOT_IN_HAND = Text(
    en="The tile in hand is {hand}, not {tile}.", de="In der Hand ist das Plättchen {hand}, nicht {tile}."
)


class SceneError(BastideError):
    """The description of a scene makes no position."""


class Spot(NamedTuple):
    """A tile where it lies, turned."""

    face: Face
    cell: Cell
    rotation: int


def scene(
    tiles: str,
    figures: str = "",
    *,
    draw: str = "",
    players: Sequence[str] | int = 2,
    turn: str = "",
    modules: Iterable[str] = (),
    sets: Mapping[str, int] | None = None,
    elements: Mapping[str, int] | None = None,
    options: Mapping[str, OptionValue] | None = None,
) -> Game:
    """A game with these tiles on the table and these figures on them.

    `draw` names the tiles that are left, in the order in which they are drawn; without any the game ends at once with
    the final scoring. A bar parts the piles of different stages: `F4 F7 | F12 | U V`. `turn` names the player who is
    to move. Players given by number have the names of the colours; `sets` are further tile sets and how often.
    """
    names = COLOURS[:players] if isinstance(players, int) else tuple(players)
    piles = [pile.replace(",", " ").split() for pile in draw.split("|")]
    setup = make_setup(
        names,
        modules,
        tiles=sets,
        elements=elements,
        options=options,
        first=_player(names, turn) if turn else 0,
    )
    game = Game(rules_for(setup), 0)
    game.board = lay_board(tiles, spaces_count=game.rules.counts_spaces)
    game.script = tuple(tile for pile in piles for tile in pile)
    for tile in game.script:
        if tile not in game.rules.faces:
            raise SceneError(_NOT_IN_SETS, tile=tile)
    game.piles = [[game.rules.faces[tile] for tile in pile] for pile in piles]
    game.unseen, game.returned = 0, ()
    game.scores = [0] * len(names)
    game.where = [HOME] * len(game.rules.figures)
    _resume(game)
    for text in _parts(figures):
        _put_figure(game, text)
    for at in game.where:
        if at >= 0 and game.board.printed[at].kind != FIELD and game.board.is_complete(at):
            kind, cell = game.board.printed[at].kind, cell_of(game.board.cell_of(at))
            raise SceneError(_COMPLETE, kind=kind, cell=cell)
    return start(game)


def start(game: Game) -> Game:
    """Let a game whose position was changed by hand go on with the turn of its first player."""
    game.stack = [Round(game.rules.setup.first)]
    game.due, game.log, game.events, game.decision = (), None, [], None
    game._run()
    return game


def _resume(game: Game) -> None:
    """Elements whose state can be read off the board read it anew."""
    for element in game.rules.elements:
        if element.resume:
            if element.state:
                game.slots[element.state] = element.state()
            element.resume(game)


def _parts(text: str) -> list[str]:
    """Split a list at commas, semicolons and line ends, but not inside `(x,y)`."""
    return [part for part in re.split(r"[;,\n](?![^(]*\))", text) if part.strip()]


# -- tiles -----------------------------------------------------------------------------------------------------------


def lay_board(tiles: str, *, spaces_count: bool = False) -> Board:
    """A board with these tiles; they need not hang together. Order matters only for half tiles: after a neighbour."""
    board = Board(spaces_count=spaces_count)
    for text in _parts(tiles):
        spot = read_spot(text)
        if not is_on_table(spot.cell):
            raise SceneError(_OFF_TABLE, tile=spot.face.id, cell=spot.cell, farthest=FARTHEST)
        at = cell_at(*spot.cell)
        own = [at + step for step in spot.face.cells[spot.rotation]]
        if any(cell in board.cells and not board.is_half_open(cell) for cell in own):
            raise SceneError(_OVERLAP, cell=spot.cell)
        if not board.matches(spot.face, at, spot.rotation):
            raise SceneError(_MISMATCH, tile=spot.face.id, cell=spot.cell)
        board.place(spot.face, at, spot.rotation)
    return board


def read_spot(text: str) -> Spot:
    """Read `(0,-1) E ffcf` or `(0,-1) E/2`."""
    found = _TILE.fullmatch(text.strip())
    if found is None:
        raise SceneError(_NO_TILE, written=text.strip())
    x, y, tile, turns, edges = found.groups()
    printed = _face(tile)
    return Spot(printed, (int(x), int(y)), int(turns) if turns else _rotation(printed, edges or ""))


def _rotation(printed: Face, edges: str) -> int:
    if not printed.is_square:
        raise SceneError(_ROTATION, tile=printed.id)
    rotations = [r for r in range(4) if printed.turned_edges(r) == edges.upper()]
    if not rotations:
        raise SceneError(_EDGES, tile=printed.id, edges=edges or "-", printed=printed.layout.edges.lower())
    if len({frozenset(_outline(printed, r)) for r in rotations}) > 1:
        raise SceneError(_ROTATION, tile=printed.id)
    return rotations[0]


def _outline(printed: Face, rotation: int) -> list[tuple[object, ...]]:
    """What a turned tile looks like: equal outlines mean equal tiles."""
    return [
        (s.kind, frozenset(printed.turned_reach(s.index, rotation)), s.pennants, tuple(sorted(s.flags.items())))
        for s in printed.segments
    ]


def _face(tile: str) -> Face:
    try:
        return face(tile)
    except KeyError:
        raise SceneError(_UNKNOWN_TILE, tile=tile) from None


# -- figures ---------------------------------------------------------------------------------------------------------


def _put_figure(game: Game, text: str) -> None:
    found = _FIGURE.fullmatch(text.strip())
    if found is None:
        raise SceneError(_NO_FIGURE, written=text.strip())
    who, x, y, place = found.groups()
    name, _, kind = who.rpartition(" ") if who not in game.player_names else (who, "", "small")
    player = _player(game.player_names, name or who)
    figure = _free(game, player, kind)
    game.deploy(figure, find_segment(game.board, (int(x), int(y)), place))


def _player(names: Sequence[str], name: str) -> int:
    if name not in names:
        raise SceneError(_PLAYER, name=name, names=", ".join(names))
    return names.index(name)


def _free(game: Game, player: int, kind: str) -> int:
    if kind not in game.rules.kinds:
        raise SceneError(_KIND, kind=kind, kinds=", ".join(game.rules.kinds))
    figure = game.free_figure(player, kind)
    if figure == HOME:
        raise SceneError(_SUPPLY, name=game.player_names[player], kind=kind)
    return figure


def find_segment(board: Board, cell: Cell, place: str) -> int:
    """The number of the segment that `place` names on the tile at a cell."""
    piece = board.piece_at(*cell)
    if piece is None:
        raise SceneError(_EMPTY, cell=cell)
    segments = [s for number in board.pieces_on(cell_at(*cell)) for s in board.segments(number)]
    wanted = set(place.split("-"))
    found = [s for s in segments if wanted <= _names(board, s)]
    if len(found) != 1:
        places = ", ".join(segment_name(board, s) for s in segments)
        raise SceneError(_PLACE, tile=piece.face.id, cell=cell, place=place, places=places)
    return found[0]


def _names(board: Board, segment: int) -> set[str]:
    """The words a segment answers to: what it reaches; its kind where it reaches nothing."""
    reach = _reach(board, segment)
    return set(reach) or {board.printed[segment].kind}


def _reach(board: Board, segment: int) -> tuple[str, ...]:
    piece = board.pieces[board.piece_of[segment]]
    if segment in board.added or not piece.face.is_square:
        return board.printed[segment].reach
    return piece.face.turned_reach(segment - piece.first, piece.rotation)


def segment_name(board: Board, segment: int) -> str:
    """`road E-W`, `field SR-WL`, `monastery`: kind and reach, clockwise from north, after turning."""
    kind = board.printed[segment].kind
    reach = sorted(_reach(board, segment), key=lambda name: ("NESW".find(name[0]), name[1:]))
    return f"{kind} {'-'.join(reach)}" if reach else kind


# -- playing on ------------------------------------------------------------------------------------------------------


def lay(game: Game, tile: str, figure: str = "") -> list[AnyEvent]:
    """Lay the tile in hand at the place that is written out, then make the figure action.

    `figure` is `KIND PLACE` on that tile (`large N`), `PLACE` for a small follower, or nothing to pass. Returns the
    events of both actions. Where no figure can be used none is asked for.
    """
    events = list(lay_only(game, tile))
    if figure:
        kind, _, place = figure.rpartition(" ")
        segment = find_segment(game.board, read_spot(tile).cell, place)
        events += game.apply(Deploy(kind or "small", segment))
    elif game.decision is not None and game.decision.step == "T4.2":
        events += game.apply(PASS)
    return events


def lay_only(game: Game, tile: str) -> list[AnyEvent]:
    """Lay the tile in hand and leave the figure action open."""
    spot = read_spot(tile)
    hand = game.decision.tile if game.decision else None
    if hand is None or hand.id != spot.face.id:
        raise SceneError(_NOT_IN_HAND, hand=hand.id if hand else "-", tile=spot.face.id)
    return game.apply(Place(spot.cell, spot.rotation))


def placements(game: Game) -> set[str]:
    """The legal placements of the tile in hand, as `(x,y) edges`."""
    assert game.decision is not None
    assert game.decision.tile is not None
    hand = game.decision.tile
    return {
        f"({a.cell[0]},{a.cell[1]}) {hand.turned_edges(a.rotation).lower()}"
        for a in game.decision.actions
        if isinstance(a, Place)
    }


def figure_actions(game: Game) -> set[str]:
    """The legal figure actions but passing: `small road E-W` for the tile just laid, `recall` for a choice."""
    return (
        {_action_name(game, action) for action in game.decision.actions if action != PASS} if game.decision else set()
    )


def _action_name(game: Game, action: Action) -> str:
    if isinstance(action, Deploy):
        return f"{action.figure} {segment_name(game.board, action.segment)}"
    return action.what if isinstance(action, Choose) else str(action)


def points(events: Iterable[AnyEvent]) -> list[tuple[int, int, str]]:
    """What was paid: (player, points, source), in order."""
    return [(e.player, e.points, e.source) for e in events if isinstance(e, Scored)]


def lay_last(tiles: str, last: str, figure: str = "", *, figures: str = "", turn: str = "", **choices: Any) -> Game:
    """A scene whose last tile is laid by a real action, with its figure; the game goes on after it.

    `game.events` are those of the last action. The other choices are those of `scene`.
    """
    game = scene(tiles, figures, draw=f"{read_spot(last).face.id} V V", turn=turn, **choices)
    lay(game, last, figure)
    return game
