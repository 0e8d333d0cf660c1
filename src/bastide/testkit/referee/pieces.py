"""Takes the laid tiles of a board over to a tiling, and holds the board's features against it."""

from __future__ import annotations

from collections import Counter

from bastide.board import Board
from bastide.game.game import Game
from bastide.testkit.referee.law import Disagreement
from bastide.testkit.referee.tiling import Feature, Laid, Spot, Tiling
from bastide.tiles.geometry import STRIDE, Side, cell_of, port


class Pieces:
    """The tiles of a board, what was built on them, links that are no edges, and cathedrals that are not finished.

    Nothing else is taken from it.
    """

    def __init__(self, board: Board, *, mouths: bool = False, spaces: bool = False) -> None:
        self.tiling = Tiling(mouths=mouths, spaces=spaces)
        self.spot_of: dict[int, Spot] = {}
        self.follow(board)

    def follow(self, board: Board) -> list[Spot]:
        """Lay what is new; returns what was built on a tile, and what was linked."""
        for number in range(len(self.tiling.pieces), len(board.pieces)):
            face, cell, rotation, first = board.pieces[number]
            self.tiling.lay(Laid(face.id, face.layout, cell_of(cell), rotation))
            self.spot_of |= {first + index: (number, index) for index in range(len(face.segments))}
        built = [segment for segment in sorted(board.added) if segment not in self.spot_of]
        for segment in built:
            self.spot_of[segment] = self._build(board, segment)
        links = [(self.spot_of[a], self.spot_of[b]) for a, b in board.joints]
        fresh = [spot for link in links if link not in self.tiling.links for spot in link]
        if links != self.tiling.links:
            self.tiling.link(links)
        waiting = {self.spot_of[segment] for segment in board.mouths if board.printed[segment].kind == "cathedral"}
        if waiting != self.tiling.waiting:
            self.tiling.wait(waiting)
        return [self.spot_of[segment] for segment in built] + fresh

    def _build(self, board: Board, segment: int) -> Spot:
        cell = board.cell_of(segment) * STRIDE
        keys = {cell + port(Side(0, 0, direction), -1, 0): "NESW"[direction] for direction in range(4)}
        names = tuple(keys[key] for key in board.added[segment])
        return self.tiling.build(board.piece_of[segment], board.printed[segment].kind, names)


def tiling_of(board: Board) -> Tiling:
    """The tiling of a board."""
    return Pieces(board).tiling


def pieces_of(game: Game) -> Pieces:
    """The tiles of a game, in which tunnel mouths wait for tokens or are ends like others."""
    spaces = game.rules.options["tile-counting"] == "spaces"
    return Pieces(game.board, mouths="tunnel" in game.rules.element_ids, spaces=spaces)


def check_board(game: Game, pieces: Pieces | None = None) -> None:
    """Features, their open ends and followers, and the demands of the open cells: as the tiling has them."""
    board = game.board
    pieces = pieces or pieces_of(game)
    numbers = {spot: segment for segment, spot in pieces.spot_of.items()}
    standing = Counter(pieces.spot_of[at] for f, at in enumerate(game.where) if at >= 0 and game.rules.is_follower[f])
    labels: dict[int, Feature] = {}
    for feature in pieces.tiling.features:
        segments = sorted(numbers[spot] for spot in feature.spots)
        first = segments[0]
        if (ring := _ring(board, first)) != segments:
            raise Disagreement(f"{feature.kind} of segments {segments}: the game has {ring}")
        if len({board.label[s] for s in segments}) > 1 or board.label[first] in labels:
            raise Disagreement(
                f"{feature.kind} of segments {segments}: the labels are {[board.label[s] for s in segments]}"
            )
        label = board.label[first]
        labels[label] = feature
        followers = sum(standing[spot] for spot in feature.spots & standing.keys())
        tiles = len({piece for piece, _ in feature.spots})
        seen, shown = (board.open[label], board.occupied[label], board.tiles(first)), (feature.open, followers, tiles)
        if seen != shown:
            same(f"open ends, followers and tiles of the {feature.kind} {segments}", seen, shown)
    _check_demands(board, pieces.tiling)


def _ring(board: Board, first: int) -> list[int]:
    """The segments strung together with this one; `Board.members` would not come back from a broken ring."""
    found, at = [first], board.ring[first]
    while at != first and len(found) <= len(board.ring):
        found.append(at)
        at = board.ring[at]
    return sorted(found)


def _check_demands(board: Board, tiling: Tiling) -> None:
    letters = {0: ".", 1: "C", 2: "R", 3: "F", 4: "W", 5: "K", 15: "A"}
    seen = {
        cell_of(cell): "".join(letters[demand >> shift & 15] for shift in (0, 4, 8, 12))
        for cell, demand in board.demand.items()
        if demand < 1 << 16
    }
    shown = {cell: demand.replace("M", "A") for cell, demand in tiling.demands().items()}
    same("demands of the open cells", seen, shown)


def same(what: str, game: object, referee: object) -> None:
    if game != referee:
        raise Disagreement(f"{what}: the game says {_brief(game, referee)}, the referee {_brief(referee, game)}")


def _brief(mine: object, other: object) -> str:
    """Of two sets or dicts, what the other does not have."""
    if isinstance(mine, set) and isinstance(other, set):
        return f"{sorted(map(str, mine - other))} more"
    if isinstance(mine, dict) and isinstance(other, dict):
        return str({key: value for key, value in mine.items() if other.get(key) != value})
    return str(mine)
