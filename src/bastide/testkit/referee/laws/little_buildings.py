"""Little buildings (little-buildings.md)."""

from __future__ import annotations

from bastide.game.actions import Action, Choose
from bastide.game.decision import Decision
from bastide.testkit.referee.law import Award, Disagreement, Law
from bastide.testkit.referee.tiling import AREAS, Feature

KINDS = ("little-tower", "little-house", "little-shed")
SHARES = {1: 18, 2: 9, 3: 6, 4: 4, 5: 3, 6: 3}
OF_EACH_KIND = {1: 6, 2: 3, 3: 2, 4: 1, 5: 1, 6: 1}
WORTH = {"1-1-1": (1, 1, 1), "3-2-1": (3, 2, 1)}


class Buildings(Law):
    """One on a tile at most; each brings its points to whatever is scored there."""

    elements = ("little-buildings",)

    def begin(self) -> None:
        self.on: dict[int, str] = {}
        self.unused = [self._share(player) for player in range(self.referee.players)]
        self.just_built = False

    def _share(self, player: int) -> dict[str, int]:
        players, options = self.referee.players, self.referee.options
        share = dict.fromkeys(KINDS, OF_EACH_KIND[players])
        by_number = options["buildings.values"] == "1-1-1" and options["buildings.deal"] == "number"
        if by_number and SHARES[players] > sum(share.values()):
            share[KINDS[player % 3]] += 1
        return share

    def tile_laid(self) -> None:
        self.just_built = False

    def figure_actions(self, player: int) -> list[Action]:
        cell = self.referee.tiling.pieces[-1].cell
        return [Choose(kind, cell=cell) for kind in KINDS if self.unused[player][kind]]

    def acted(self, decision: Decision, action: Action) -> list[Award]:
        if decision.step == "T4.3" and self.just_built and self.referee.options["buildings.with-phantom"] == "no":
            raise Disagreement("a phantom was to follow a building")
        if isinstance(action, Choose) and action.what in KINDS:
            self._put(decision.player, action)
        return []

    def _put(self, player: int, action: Choose) -> None:
        newest = len(self.referee.tiling.pieces) - 1
        if newest in self.on or action.cell != self.referee.tiling.pieces[newest].cell:
            raise Disagreement(f"a building was put at {action.cell}, where none may lie")
        self.unused[player][action.what] -= 1
        if self.unused[player][action.what] < 0:
            raise Disagreement(f"player {player} has put one {action.what} too many")
        self.on[newest] = action.what
        self.just_built = True

    def token_points(self, feature: Feature, points: int, tiles: set[int] | None = None) -> int:
        if not points and self.referee.options["buildings.zero-features"] == "none":
            return 0
        worth = dict(zip(KINDS, WORTH[str(self.referee.options["buildings.values"])], strict=True))
        counted = tiles or self._tiles(feature)
        if self.referee.options["tile-counting"] == "spaces":  # both halves of a cell are one space
            tiling = self.referee.tiling
            counted = {n for number in counted for cell in tiling.pieces[number].cells for n in tiling.filled[cell]}
        return sum(worth[self.on[number]] for number in counted & self.on.keys())

    def _tiles(self, feature: Feature) -> set[int]:
        tiling, own = self.referee.tiling, {number for number, _ in feature.spots}
        if feature.kind not in AREAS:
            return own
        return own | {n for number in own for n in tiling.pieces_round(number)}
