"""Fruit trees (fruit-trees.md)."""

from __future__ import annotations

from collections import Counter

from bastide.game.actions import Action, Choose
from bastide.game.decision import Decision
from bastide.game.events import Scored
from bastide.testkit.referee.law import Award, Disagreement, Law
from bastide.testkit.referee.tiling import Point

VALUES = (2, 3, 4, 5)
PRICES = (0, 3, 6, 10, 15)


class Fruit(Law):
    """Each chip of a stack is picked once and pays its value; different kinds are sold; the rest pays 1 each."""

    elements = ("fruit-trees",)

    def begin(self) -> None:
        self.trees: dict[str, Point] = {}
        self.values: dict[str, list[int]] = {}
        self.chips = [Counter[str]() for _ in range(self.referee.players)]
        self.picked = ""
        self.sold: list[str] = []

    def tile_laid(self) -> None:
        self.picked, self.sold = "", []

    def acted(self, decision: Decision, action: Action) -> list[Award]:
        if not isinstance(action, Choose):
            return []
        verb, _, fruit = action.what.partition("-")
        if decision.step == "T3.3" and verb == "put" and action.cell is not None:
            self._put(fruit, action.cell)
        elif decision.step == "T5.2" and verb == "pick":
            self._pick(decision.player, fruit)
        elif decision.step == "T5.2" and verb == "sell":
            return self._sell(decision.player, fruit)
        return []

    def _put(self, fruit: str, cell: Point) -> None:
        newest = self.referee.tiling.pieces[-1]
        if fruit in self.trees or newest.cell != cell or "fruit-tree" not in newest.layout.symbols:
            raise Disagreement(f"the stack of {fruit} cannot be put at {cell}")
        self.trees[fruit] = cell

    def _pick(self, player: int, fruit: str) -> None:
        """The tree is on the tile laid last or beside it, and a follower of the player stands on that tile."""
        if fruit not in self.trees:
            self.trees[fruit] = self._last_tree()
        if self.referee.options["fruit.other-tile"] == "no":
            self._check_place(player, self.trees[fruit])
        self.picked = fruit
        self.chips[player][fruit] += 1

    def _check_place(self, player: int, tree: Point) -> None:
        referee, cells = self.referee, self.referee.tiling.pieces[-1].cells
        near = any(max(abs(x - tree[0]), abs(y - tree[1])) <= 1 for x, y in cells)
        own = [f for f in (*referee.figures, *referee.away) if referee.owners[f] == player and referee.is_follower(f)]
        if not near or not any(referee.cell_of(figure) in cells for figure in own):
            raise Disagreement(f"player {player} has placed no follower at the tree at {tree}")

    def _last_tree(self) -> Point:
        """The sixth stack is put on its tree without a question."""
        trees = [piece.cell for piece in self.referee.tiling.pieces if "fruit-tree" in piece.layout.symbols]
        return next(cell for cell in trees if cell not in self.trees.values())

    def _sell(self, player: int, fruit: str) -> list[Award]:
        if fruit != "now":
            if fruit in self.sold or not self.chips[player][fruit]:
                raise Disagreement(f"player {player} cannot sell {fruit}")
            self.sold.append(fruit)
            if len(self.sold) < 4 and any(
                self.chips[player][kind] for kind in self.chips[player] if kind not in self.sold
            ):
                return []
        self.chips[player].subtract(self.sold)
        return [(player, PRICES[len(self.sold)], "fruit-sale")]

    def explains(self, event: Scored) -> list[Award] | None:
        """Chance decides which of the values left in the stack it is."""
        left = self.values.setdefault(self.picked, list(VALUES)) if self.picked else []
        if event.source != "harvest" or event.points not in left:
            return None
        left.remove(event.points)
        self.picked = ""
        return []

    def part_over(self) -> None:
        if self.picked:
            raise Disagreement(f"nothing was paid for the {self.picked} that was picked")

    def final(self) -> list[Award]:
        return [(player, own.total(), "fruit") for player, own in enumerate(self.chips) if own.total()]
