"""The catapult: what Target and Catch pay, and who is hit, from the numbers that chance gave (catapult.md).

The sums of a throw are told with it; everything else is worked out here once more.
"""

from __future__ import annotations

from math import hypot

from bastide.game.actions import Action, Choose
from bastide.game.decision import Decision
from bastide.game.events import AnyEvent, FigureReturned, Happened
from bastide.testkit.referee.law import COMPANIONS, FOLLOWERS, Award, Disagreement, Law
from bastide.testkit.referee.tiling import Point

GAMES = ("knock-out", "seduction", "target", "catch")
TOKEN = 0.25
SCATTER = {"normal": 1.0, "small": 0.5, "large": 1.5}
COLUMNS, ROWS = (-1.2, 0.0, 1.2), (4.5, 5.0, 5.5)


def number(word: str) -> tuple[float, float]:
    """The place of the court that a word such as `hand-4` means."""
    row, column = divmod(int(word.rpartition("-")[2]) - 1, len(COLUMNS))
    return COLUMNS[column], ROWS[row]


class Catapult(Law):
    elements = ("catapult",)

    def begin(self) -> None:
        self.waiting: list[Point] = []
        self.fair: Point = (0, 0)
        self.game = ""
        self.rests: dict[int, tuple[float, float]] = {}
        self.numbers: tuple[int, ...] = ()
        self.aim = self.hand = (0.0, 0.0)
        self.hit: set[int] = set()

    def tile_laid(self) -> None:
        piece = self.referee.tiling.pieces[-1]
        if "fair" in piece.layout.symbols:
            self.waiting.append(piece.cell)

    def acted(self, decision: Decision, action: Action) -> list[Award]:
        if self.hit:
            raise Disagreement(f"the figures {sorted(self.hit)} were hit and stay")
        if not isinstance(action, Choose):
            return []
        if action.what in GAMES:
            self.game, self.fair, self.rests = action.what, self.waiting.pop(0), {}
        elif action.what.startswith("throw-"):
            self.aim = number(action.what)
        elif action.what.startswith("hand-"):
            self.hand = number(action.what)
        return []

    def heard(self, event: AnyEvent) -> list[Award]:
        if isinstance(event, FigureReturned) and event.reason == "knock-out":
            self._check_kind(event.figure)
            self.hit.discard(event.figure)
        if not isinstance(event, Happened):
            return []
        if event.what == "throw":
            self.numbers = tuple(int(value) for value in event.values)
        elif event.what.endswith("-rests"):
            return self._rested(event)
        elif event.what.startswith("token-"):
            return self._caught(event)
        return []

    def _check_kind(self, figure: int) -> None:
        kind = self.referee.kinds[figure]
        specials = bool(self.referee.options["catapult.knock-specials"]) and kind in COMPANIONS
        if kind not in FOLLOWERS and not specials:
            raise Disagreement(f"a {kind} was knocked out")

    def _rested(self, event: Happened) -> list[Award]:
        x, y = int(event.values[2]) / 1000, int(event.values[3]) / 1000
        self.rests[event.player] = x, y
        if self.game == "knock-out":
            self._note_monks(x, y)
        if self.game != "target" or len(self.rests) < self.referee.players:
            return []
        far = {player: self._from_fair(*rest) for player, rest in self.rests.items() if self._counts(*rest)}
        best = min(far.values(), default=0)
        return [(player, 5, "catapult") for player, gap in far.items() if gap == best]

    def _note_monks(self, x: float, y: float) -> None:
        """A monk who is alone in the middle of his tile, under the token, has certainly been hit."""
        for figure, standing in self.referee.figures.items():
            feature = self.referee.tiling.feature(standing.spot)
            cell = self.referee.tiling.pieces[standing.spot[0]].cell
            is_there = hypot(cell[0] + 0.5 - x, cell[1] + 0.5 - y) < 0.2
            if feature.kind == "monastery" and is_there and len(self.referee.on(feature)) == 1:
                self.hit |= {figure} if standing.kind in FOLLOWERS else set()

    def _from_fair(self, x: float, y: float) -> int:
        return round(max(0.0, self._from(self.fair, x, y) - TOKEN) * 1000)

    def _from(self, cell: Point, x: float, y: float) -> float:
        return hypot(max(cell[0] - x, 0, x - cell[0] - 1), max(cell[1] - y, 0, y - cell[1] - 1))

    def _counts(self, x: float, y: float) -> bool:
        filled = self.referee.tiling.filled
        on_map = any(self._from(cell, x, y) <= TOKEN for cell in filled)
        return on_map or not self.referee.options["catapult.target-on-map-only"]

    def _caught(self, event: Happened) -> list[Award]:
        if self.referee.options["catapult.launch"] == "chance":
            caught = self._is_caught()
            if caught == (event.what == "token-missed"):
                raise Disagreement(f"{event.what}, but the referee says caught: {caught}")
        return [(event.player, 5, "catapult")]

    def _is_caught(self) -> bool:
        along, across, _, reach = (value / 2**32 for value in self.numbers)
        x, y = self.aim
        far = hypot(x, y)
        scatter = SCATTER[str(self.referee.options["catapult.scatter"])]
        longer = max(-2.5, min(2.5, along - 6)) * (0.15 + 0.07 * far) * scatter
        wider = max(-2.5, min(2.5, across - 6)) * (0.10 + 0.05 * far) * scatter
        x, y = x + longer * x / far - wider * y / far, y + longer * y / far + wider * x / far
        if y < 4:
            return True
        if abs(x) > 2 or y > 6:
            return bool(self.referee.options["catapult.catch-wild"] == "catcher")
        return hypot(x - self.hand[0], y - self.hand[1]) <= 0.6 + 0.9 * reach
