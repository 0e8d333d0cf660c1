"""Positions in one line, to be read, shared and played from.

    E@0,-1/2 D@0,0 U@1,0:1.small.field2 scores=4,0 player=0 tile=V

A tile is `ID@x,y`, its quarter turns `/2`, and the figures on it `:PLAYER.FIGURE.SPOT`; a spot is a kind of landscape,
numbered where the tile has several (`field2`). After the tiles come the facts: the scores, who is to move, the tile in
hand, and the tiles that are out of the game. Where that is not all, further facts tell the whole moment
(`bastide.game.moment`). The notation is described in docs/record.md.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from bastide.bounds import LONGEST_POSITION
from bastide.errors import SetupError
from bastide.game.frames import Part, Round, Turn
from bastide.game.why_not import SIDES
from bastide.text import Text
from bastide.tiles.face import Face
from bastide.tiles.geometry import Cell, cell_at, cell_of, cell_text
from bastide.tiles.near import near
from bastide.tiles.sets import face as packaged_face
from bastide.tiles.sets import load_set

if TYPE_CHECKING:
    from bastide.board import Board
    from bastide.game.game import Game
    from bastide.game.rules import Rules

SHOWN = 60
"""Characters of a long word that people read when something is wrong with it."""
FAR = 400  # the farthest cell of a position, so that a game has room to grow from it
FACTS = ("scores", "player", "tile", "out", "unseen")
AT = "at"
MOMENT = (AT, "elsewhere", "built", "links", "mouths", "converted", "piles", "rest", "stage", "returned")
"""The facts of a whole moment besides the slots, which are named by element and field: `fairy.figure`."""
LISTED_FACTS = ", ".join(f"{fact}=" for fact in (*FACTS, *MOMENT, "ELEMENT.FIELD"))

_TILE = re.compile(r"([^@:/=]{1,64})@(-?[0-9]{1,9}),(-?[0-9]{1,9})(?:/([0-9]{1,9}))?((?::[^:]*)*)")
_FIGURE = re.compile(r"([0-9]{1,9})\.([^.]{1,64})(?:\.([0-9]{1,9}))?\.([^.]{1,64})")
_SLOT = re.compile(r"[a-z0-9-]{1,64}\.[a-z_]{1,64}")
_NUMBER = re.compile(r"-?[0-9]{1,15}")

_UNREADABLE = Text(
    en="The position says “{word}”, which is neither a tile such as E@0,-1/2 nor one of {facts}.",
    de="In der Stellung steht „{word}“, das ist weder ein Plättchen wie E@0,-1/2 noch eine der Angaben {facts}.",
)
_UNREADABLE_FIGURE = Text(
    en="The position says “{word}” on tile {tile}; a figure is written as player, figure and spot: 0.small.city.",
    de="In der Stellung steht „{word}“ auf Plättchen {tile}; eine Figur schreibt man als Spieler, Figur und Ort: "
    "0.small.city.",
)
_NO_AT = Text(
    en="The position says {fact}=, but not at=, the moment to which it belongs; take it out or add at=.",
    de="In der Stellung steht {fact}=, aber nicht at=, der Moment, zu dem es gehört; nimm es heraus oder ergänze at=.",
)
_AT_SAYS_IT = Text(
    en="The position says {fact}=, but at= says that already; take {fact}= out.",
    de="In der Stellung steht {fact}=, das sagt aber schon at=; nimm {fact}= heraus.",
)
_LONG = Text(
    en="The position has {number} characters; at most {most} are read.",
    de="Die Stellung hat {number} Zeichen; gelesen werden höchstens {most}.",
)
_TWICE = Text(
    en="The position says {fact}= twice; leave one of them out.",
    de="In der Stellung steht {fact}= zweimal; lass eins davon weg.",
)
_NO_NUMBER = Text(
    en="After {fact}= the position says “{value}”, which is not a whole number.",
    de="Nach {fact}= steht in der Stellung „{value}“, das ist keine ganze Zahl.",
)
_EMPTY = Text(
    en="The position has no tile; write at least one, such as D@0,0.",
    de="Die Stellung hat kein Plättchen; schreibe mindestens eins, etwa D@0,0.",
)
_ROTATION = Text(
    en="Tile {tile} at {cell} is turned {rotation} times; a tile has the rotations 0 to 3.",
    de="Plättchen {tile} auf {cell} ist {rotation}-mal gedreht; ein Plättchen hat die Drehungen 0 bis 3.",
)
_TOO_FAR = Text(
    en="Tile {tile} at {cell} lies too far away; the cells of a position go from -{far} to {far}.",
    de="Plättchen {tile} auf {cell} liegt zu weit weg; die Felder einer Stellung gehen von -{far} bis {far}.",
)
_NO_TILE = Text(
    en="The position names tile {tile}, which is not in the chosen sets; {hint}",
    de="Die Stellung nennt Plättchen {tile}, das in den gewählten Sätzen nicht ist; {hint}",
)
_ADD_SET = Text(en="add the set it belongs to.", de="nimm den Satz dazu, zu dem es gehört.")
_TOO_MANY = Text(
    en="The position uses tile {tile} {used} times, but the chosen sets hold only {held}.",
    de="Die Stellung braucht Plättchen {tile} {used}-mal, in den gewählten Sätzen ist es nur {held}-mal.",
)
_TAKEN = Text(
    en="Tile {tile} at {cell} lies where another tile lies already.",
    de="Plättchen {tile} auf {cell} liegt, wo schon ein anderes liegt.",
)
_EDGE = Text(
    en="Tile {tile} at {cell} does not match its neighbour to the {side}; turn it or move it.",
    de="Plättchen {tile} auf {cell} passt im {side} nicht zu seinem Nachbarn; drehe oder verschiebe es.",
)
_EDGES = Text(
    en="Tile {tile} at {cell} does not match its neighbours; turn it or move it.",
    de="Plättchen {tile} auf {cell} passt nicht zu seinen Nachbarn; drehe oder verschiebe es.",
)
_ALONE = Text(
    en="Tile {tile} at {cell} is cut off from the others; every tile must touch another with a full side.",
    de="Plättchen {tile} auf {cell} hängt nicht mit den anderen zusammen; jedes muss ein anderes mit einer ganzen "
    "Seite berühren.",
)
_NO_PLAYER = Text(
    en="The position names player {player}, but the players are numbered 0 to {last}.",
    de="Die Stellung nennt Spieler {player}, die Spieler sind aber von 0 bis {last} nummeriert.",
)
_NO_FIGURE = Text(
    en="The position names the figure {figure}, which is not in this game; {hint}",
    de="Die Stellung nennt die Figur {figure}, die es in diesem Spiel nicht gibt; {hint}",
)
_NO_SPOT = Text(
    en="Tile {tile} at {cell} has no spot {spot}; it has: {spots}.",
    de="Plättchen {tile} auf {cell} hat keinen Ort {spot}; es hat: {spots}.",
)
_NOT_THERE = Text(
    en="On tile {tile} at {cell} the position has a {figure} at {spot}. {rule}",
    de="Auf Plättchen {tile} auf {cell} hat die Stellung bei {spot} diese Figur: {figure}. {rule}",
)
_NONE_LEFT = Text(
    en="The position has more of this figure than player {player} owns: {figure} ({owned}).",
    de="Die Stellung hat mehr von dieser Figur, als Spieler {player} besitzt: {figure} ({owned}).",
)
_NOT_FREE = Text(
    en="The position has this figure of player {player} twice, or its number is too high: {figure} {number}.",
    de="Die Stellung hat diese Figur von Spieler {player} doppelt, oder ihre Nummer ist zu hoch: {figure} {number}.",
)
_SCORES = Text(
    en="The position has {number} scores, but there are {players} players; write one score for each.",
    de="Die Stellung hat {number} Punktestände, es gibt aber {players} Spieler; schreibe einen für jeden.",
)
_UNSEEN = Text(
    en="The position says unseen={number}; write a number from 0 to the number of tiles that are left.",
    de="In der Stellung steht unseen={number}; schreibe eine Zahl von 0 bis zur Zahl der Plättchen, die übrig sind.",
)
_NOT_NEXT = Text(
    en="Tile {tile} cannot be in hand: other tiles are drawn before it.",
    de="Plättchen {tile} kann nicht in der Hand sein: vorher werden andere gezogen.",
)


class Standing(Struct, frozen=True, order=True):
    """A figure on a tile, and the how many-th of its kind it is; 0 if that does not matter."""

    spot: str
    player: int
    figure: str
    number: int = 0

    def __str__(self) -> str:
        return f"{self.player}.{self.figure}{f'.{self.number}' if self.number else ''}.{self.spot}"


class Laid(Struct, frozen=True):
    """A tile on the table, and who stands on it."""

    tile: str
    cell: Cell
    rotation: int = 0
    figures: tuple[Standing, ...] = ()

    def __str__(self) -> str:
        turns = f"/{self.rotation}" if self.rotation else ""
        figures = "".join(f":{figure}" for figure in self.figures)
        return f"{self.tile}@{cell_text(self.cell)}{turns}{figures}"


class Position(Struct, frozen=True, kw_only=True):
    """What lies on the table, the scores, whose turn it is; `str` writes it in one line, the same for equal tables.

    With the facts of a `moment` it holds all, and the tiles keep the order in which they were laid.
    """

    pieces: tuple[Laid, ...]
    scores: tuple[int, ...] | None = None
    player: int | None = None
    tile: str = ""
    out: tuple[str, ...] = ()
    unseen: int = 0
    moment: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        by_row = sorted(self.pieces, key=lambda p: (p.cell[1], p.cell[0], p.rotation))
        pieces = self.pieces if self.moment else by_row
        words = [str(replace(piece, figures=tuple(sorted(piece.figures)))) for piece in pieces]
        if self.scores is not None:
            words.append("scores=" + ",".join(str(score) for score in self.scores))
        if self.player is not None:
            words.append(f"player={self.player}")
        if self.tile:
            words.append(f"tile={self.tile}")
        if self.out:
            words.append("out=" + ",".join(sorted(self.out)))
        if self.unseen:
            words.append(f"unseen={self.unseen}")
        words += [f"{fact}={value}" for fact, value in self.moment]
        return " ".join(words)


def spots(face: Face) -> dict[str, int]:
    """The spots of a tile by name: `city`, or `field1` and `field2` where there are several."""
    kinds = [segment.kind for segment in face.segments]
    return {
        kind if kinds.count(kind) == 1 else f"{kind}{kinds[: index + 1].count(kind)}": index
        for index, kind in enumerate(kinds)
    }


def spots_of(board: Board, piece: int) -> dict[str, int]:
    """The segments of a piece by name, `built` among them where something was built on it."""
    first = board.pieces[piece].first
    printed = {spot: first + index for spot, index in spots(board.pieces[piece].face).items()}
    built = (segment for segment in board.added if board.piece_of[segment] == piece)
    return printed | {built_name(number): segment for number, segment in enumerate(built, 1)}


def built_name(number: int) -> str:
    """The spot that was built on a tile, the first or a further one."""
    return "built" if number == 1 else f"built{number}"


# -- writing -----------------------------------------------------------------------------------------------------------


def position(game: Game) -> str:
    """The moment of a game in one line, without anything that a spectator may not know.

    Where a tile is to be placed and the tiles with their figures say everything, they are all of it.
    """
    from bastide.game.moment import is_all_on_board, moment_of  # it writes what this file leaves open

    return str(on_board(game) if is_all_on_board(game) else moment_of(game))


def on_board(game: Game) -> Position:
    """What lies on the table, with the figures on printed segments, the scores, and what is in hand and out."""
    turn = game.find_frame(Turn)
    player = turn.player if turn else game.frame(Round).player if game.stack else None
    board, rules = game.board, game.rules
    standing: dict[int, tuple[Standing, ...]] = {}
    for figure, at in enumerate(game.where):
        if at >= 0 and at not in board.added:
            piece = board.pieces[board.piece_of[at]]
            spot = list(spots(piece.face))[at - piece.first]
            found = Standing(spot, rules.owner[figure], rules.figures[figure][1].id)
            standing[board.piece_of[at]] = (*standing.get(board.piece_of[at], ()), found)
    return Position(
        pieces=laid_pieces(game, standing),
        scores=tuple(game.scores),
        player=player,
        tile=_tile_in_hand(game),
        out=tiles_out(game),
        unseen=game.unseen,
    )


def laid_pieces(game: Game, standing: dict[int, tuple[Standing, ...]]) -> tuple[Laid, ...]:
    """The pieces of a board, with the figures on each."""
    return tuple(
        Laid(piece.face.id, cell_of(piece.cell), piece.rotation, standing.get(number, ()))
        for number, piece in enumerate(game.board.pieces)
    )


def _tile_in_hand(game: Game) -> str:
    """The drawn tile that is to be laid, in a turn part or in the setup."""
    part, decision = game.find_frame(Part), game.decision
    if part and part.piece >= 0:
        return ""
    asked = decision.tile if decision else None
    face = asked or (part.face if part else None)
    return copy_of(game.rules, face) if face and face.is_drawn else ""


def tiles_out(game: Game) -> tuple[str, ...]:
    """Tiles of the chosen sets that are neither on the table nor in the pile nor in hand."""
    out, hand = tiles_off(game), _tile_in_hand(game)
    if hand:
        out[hand] -= 1
    return tuple(out.elements())


def tiles_off(game: Game) -> Counter[str]:
    """Tiles of the chosen sets that are neither on the table nor in the pile."""
    off = Counter({c.face.id: c.count for c in game.rules.copies if c.face.is_drawn})
    off.subtract(copy_of(game.rules, piece.face) for piece in game.board.pieces)
    off.subtract(face.id for pile in game.piles for face in pile)
    return off


def copy_of(rules: Rules, face: Face) -> str:
    """The tile of the set: another printing of it may lie in its place."""
    return face.id if face.id in rules.faces else face.layout.replaces


# -- reading -----------------------------------------------------------------------------------------------------------


def read_position(text: str) -> Position:
    """Read a position; raises SetupError if it is not written as one. Whether it is possible shows on the table."""
    if len(text) > LONGEST_POSITION:
        raise SetupError(_LONG, number=len(text), most=LONGEST_POSITION)
    pieces: list[Laid] = []
    facts: dict[str, str] = {}
    for word in text.split():
        fact, equals, value = word.partition("=")
        if equals and (fact in FACTS or fact in MOMENT or _SLOT.fullmatch(fact)):
            if fact in facts:
                raise SetupError(_TWICE, fact=fact)
            facts[fact] = value
        else:
            pieces.append(_read_tile(word))
    moment = tuple((fact, value) for fact, value in facts.items() if fact not in FACTS)
    _check_facts(facts, moment)
    if not pieces and not moment:
        raise SetupError(_EMPTY)
    return Position(
        pieces=tuple(pieces),
        scores=tuple(_number("scores", n) for n in facts["scores"].split(",")) if "scores" in facts else None,
        player=_number("player", facts["player"]) if "player" in facts else None,
        tile=facts.get("tile", ""),
        out=tuple(tile for tile in facts.get("out", "").split(",") if tile),
        unseen=_number("unseen", facts["unseen"]) if "unseen" in facts else 0,
        moment=moment,
    )


def _check_facts(facts: dict[str, str], moment: tuple[tuple[str, str], ...]) -> None:
    if moment and AT not in facts:
        raise SetupError(_NO_AT, fact=moment[0][0])
    for fact in ("player", "tile"):
        if moment and fact in facts:
            raise SetupError(_AT_SAYS_IT, fact=fact)


def shown(text: str) -> str:
    """As much of a text as a sentence has room for."""
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def _number(fact: str, value: str) -> int:
    if not _NUMBER.fullmatch(value):
        raise SetupError(_NO_NUMBER, fact=fact, value=shown(value))
    return int(value)


def _read_tile(word: str) -> Laid:
    found = _TILE.fullmatch(word)
    if found is None:
        raise SetupError(_UNREADABLE, word=shown(word), facts=LISTED_FACTS)
    tile, x, y, turns, rest = found.groups()
    piece = Laid(tile, (int(x), int(y)), int(turns or 0))
    if piece.rotation > 3:
        raise SetupError(_ROTATION, **_named(piece), rotation=piece.rotation)
    if max(abs(piece.cell[0]), abs(piece.cell[1])) > FAR:
        raise SetupError(_TOO_FAR, **_named(piece), far=FAR)
    return replace(piece, figures=tuple(_read_figure(tile, figure) for figure in rest.split(":")[1:]))


def _read_figure(tile: str, word: str) -> Standing:
    found = _FIGURE.fullmatch(word)
    if found is None:
        raise SetupError(_UNREADABLE_FIGURE, word=shown(word), tile=tile)
    player, figure, number, spot = found.groups()
    return Standing(spot, int(player), figure, int(number or 0))


def _named(piece: Laid) -> dict[str, object]:
    return {"tile": piece.tile, "cell": cell_text(piece.cell)}


# -- laying ------------------------------------------------------------------------------------------------------------


def lay_position(game: Game) -> None:
    """S6.0: the table as the setup's position says, in place of a start tile."""
    told = len(game.events)
    wanted = game.rules.position
    assert wanted is not None
    pieces = [(laid, find_face(game.rules, laid.tile)) for laid in wanted.pieces]
    _take_out(game, wanted, [face for _, face in pieces])
    _lay_tiles(game, pieces)
    take_scores(game, wanted)
    if wanted.player is not None:
        _check_player(game, wanted.player)
        game.frame(Round).player = wanted.player
    if wanted.tile:
        _take_in_hand(game, wanted.tile)
    for resume in game.rules.resume:
        resume(game)
    del game.events[told:]


def take_scores(game: Game, wanted: Position) -> None:
    """The scores, and how many tiles of the piles have left unseen."""
    if wanted.scores is not None:
        if len(wanted.scores) != game.rules.players:
            raise SetupError(_SCORES, number=len(wanted.scores), players=game.rules.players)
        game.scores = list(wanted.scores)
    if not 0 <= wanted.unseen <= sum(len(pile) for pile in game.piles):
        raise SetupError(_UNSEEN, number=wanted.unseen)
    game.unseen = wanted.unseen


def find_face(rules: Rules, tile: str) -> Face:
    """A tile of the chosen sets, or another printing of one."""
    known = rules.faces
    if tile in known:
        return known[tile]
    if any(tile in load_set(set_id).variant for set_id in rules.setup.tiles):
        return packaged_face(tile)
    raise SetupError(_NO_TILE, tile=shown(tile), hint=near(tile, known, _ADD_SET))


def _take_out(game: Game, wanted: Position, laid: list[Face]) -> None:
    """What is on the table or out of the game is in no pile any more; what the setup has put aside is out already."""
    out, on_table = Counter(wanted.out), Counter(copy_of(game.rules, face) for face in laid)
    held = Counter({c.face.id: c.count for c in game.rules.copies})
    check_tiles(game.rules, out + on_table + Counter([wanted.tile] if wanted.tile else []))
    put_aside = held - Counter(face.id for pile in game.piles for face in pile)
    used = out - put_aside + on_table
    for pile in game.piles:
        kept = []
        for face in pile:
            if used[face.id]:
                used[face.id] -= 1
            else:
                kept.append(face)
        pile[:] = kept
    game.piles = [pile for pile in game.piles if pile] or [[]]


def check_tiles(rules: Rules, used: Counter[str]) -> None:
    """Do the chosen sets hold that many of each tile?"""
    held = Counter({c.face.id: c.count for c in rules.copies})
    for tile, number in used.items():
        find_face(rules, tile)
        if number > held[tile]:
            raise SetupError(_TOO_MANY, tile=tile, used=number, held=held[tile])


def _lay_tiles(game: Game, pieces: list[tuple[Laid, Face]]) -> None:
    """Lay the tiles, each against one that lies already, with their figures."""
    board = game.board
    while pieces:
        waiting = []
        for laid, face in pieces:
            if fits(board, laid, face):
                board.place(face, cell_at(*laid.cell), laid.rotation)
                put_figures(game, laid, len(board.pieces) - 1)
            else:
                waiting.append((laid, face))
        if len(waiting) == len(pieces):
            raise misfit(board, waiting)
        pieces = waiting


def fits(board: Board, laid: Laid, face: Face) -> bool:
    """Can the tile be laid there, against one that lies already?"""
    at_hand = not board.pieces or _touches(board, laid, face)
    return at_hand and board.matches(face, cell_at(*laid.cell), laid.rotation)


def _touches(board: Board, laid: Laid, face: Face) -> bool:
    return any(cell_at(*laid.cell) + step in board.demand for step in face.cells[laid.rotation])


def misfit(board: Board, waiting: list[tuple[Laid, Face]]) -> SetupError:
    """Why none of these tiles can be laid."""
    for laid, face in waiting:
        cell = cell_at(*laid.cell)
        if any(cell + step in board.cells for step in face.cells[laid.rotation]):
            return SetupError(_TAKEN, **_named(laid))
        if _touches(board, laid, face):
            wrong = board.mismatches(face, cell, laid.rotation) if face.is_square else []
            return (
                SetupError(_EDGE, **_named(laid), side=SIDES[wrong[0]]) if wrong else SetupError(_EDGES, **_named(laid))
            )
    return cut_off(waiting[0][0])


def cut_off(laid: Laid) -> SetupError:
    """The tile touches no other."""
    return SetupError(_ALONE, **_named(laid))


def put_figures(game: Game, laid: Laid, piece: int) -> None:
    """Figures onto a tile that has been laid, and onto what was built on it."""
    board, rules = game.board, game.rules
    places = spots_of(board, piece)
    for standing in laid.figures:
        _check_player(game, standing.player)
        if standing.figure not in rules.kinds:
            raise SetupError(_NO_FIGURE, figure=standing.figure, hint=near(standing.figure, rules.kinds))
        if standing.spot not in places:
            raise SetupError(_NO_SPOT, **_named(laid), spot=standing.spot, spots=", ".join(places))
        kind, segment = rules.kinds[standing.figure], places[standing.spot]
        if board.printed[segment].kind not in rules.stands_on[standing.figure]:
            raise SetupError(_NOT_THERE, **_named(laid), figure=kind.name, spot=standing.spot, rule=kind.rule)
        game.deploy(_wanted_figure(game, standing), segment)


def _wanted_figure(game: Game, standing: Standing) -> int:
    """The figure of a position, which must be in the supply."""
    (first, last), kind = game.rules.ranges[standing.player, standing.figure], game.rules.kinds[standing.figure]
    figure = first + standing.number - 1 if standing.number else game.free_figure(standing.player, standing.figure)
    if figure < 0:
        raise SetupError(_NONE_LEFT, player=standing.player, figure=kind.name, owned=last - first)
    if figure >= last or game.where[figure] >= 0 or figure in game.spots:
        raise SetupError(_NOT_FREE, player=standing.player, figure=kind.name, number=standing.number)
    return figure


def _check_player(game: Game, player: int) -> None:
    if not 0 <= player < game.rules.players:
        raise SetupError(_NO_PLAYER, player=player, last=game.rules.players - 1)


def _take_in_hand(game: Game, tile: str) -> None:
    """The tile in hand is the next one that is drawn."""
    if all(face.id != tile for face in next((pile for pile in game.piles if pile), [])):
        raise SetupError(_NOT_NEXT, tile=tile)
    game.script = (tile, *game.script)
