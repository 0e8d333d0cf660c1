"""Ferries: which may be laid and moved, and the roads that they join and part (ferries.md, Turn)."""

from __future__ import annotations

from bastide.game.actions import PASS, Action, Choose
from bastide.game.decision import Decision
from bastide.testkit.referee.law import Award, Disagreement, Law
from bastide.testkit.referee.tiling import UNIT, Spot

LAKE = "ferry-lake"
ALL = 8
SIDES = {(2, 0): "north", (4, 2): "east", (2, 4): "south", (0, 2): "west"}
"""Where a road comes from, by the point where it meets the rim of its tile."""


class Ferries(Law):
    elements = ("ferry",)

    def begin(self) -> None:
        self.lies = self._ferries_found()
        """Lake, by the number of its piece -> the two roads that its ferry joins."""
        self.used: set[int] = set()
        self.movable: set[int] | None = None
        """Lakes whose ferries may still be moved in this turn part; None before it is asked."""
        self.changed: set[Spot] = set()
        self.was_needed: bool | None = None
        """Whether the last tile needed a ferry before followers came from elsewhere for the scoring."""

    def turn_began(self, player: int) -> list[Award]:
        self.used = set()
        return []

    def tile_laid(self) -> None:
        self.movable, self.changed, self.was_needed = None, set(), None

    def acted(self, decision: Decision, action: Action) -> list[Award]:
        if decision.step.startswith("T7.") and self.was_needed is None:
            self.was_needed = self._needs_ferry()
        if decision.step.startswith("T4") and self._moving_step == "T3.12":
            self._check_asked()
            self.movable = set()  # what the figure action joins comes too late
        if decision.step == "T5.3":
            self._compare(decision, self._choices(self._last))
        elif decision.step == self._moving_step:
            self.movable = self._in_reach() if self.movable is None else self.movable
            self._compare(decision, {PASS}.union(*map(self._choices, self.movable)))
        else:
            return []
        if isinstance(action, Choose) and action.cell is not None:
            self._lay(self.referee.tiling.filled[action.cell][0], action.what)
        else:
            self.movable = set()
        return []

    def touched(self) -> set[Spot]:
        return self.changed

    def before_scoring(self) -> None:
        if self._ferries_found() != self.lies:
            raise Disagreement(f"the ferries join {self._ferries_found()}, but were laid at {self.lies}")
        needed = self._needs_ferry() if self.was_needed is None else self.was_needed
        if self._last not in self.lies and needed:
            raise Disagreement("a lake was laid without a ferry")
        self._check_asked()

    def _check_asked(self) -> None:
        if self.movable is None and self._in_reach():
            raise Disagreement("nobody was asked whether to move a ferry")

    # -- lakes and their roads --------------------------------------------------------------------------------------

    @property
    def _last(self) -> int:
        return len(self.referee.tiling.pieces) - 1

    @property
    def _moving_step(self) -> str:
        return "T5.4" if self.referee.options["ferries.relay-time"] == "after-figure" else "T3.12"

    def _is_lake(self, number: int) -> bool:
        return LAKE in self.referee.tiling.pieces[number].layout.symbols

    def _roads(self, number: int) -> list[Spot]:
        marks = self.referee.tiling.pieces[number].marks
        return [(number, index) for index, mark in enumerate(marks) if mark.kind == "road"]

    def _side(self, road: Spot) -> str:
        piece = self.referee.tiling.pieces[road[0]]
        ((x, y),) = piece.ends[road[1]]
        return SIDES[x - UNIT * piece.cell[0], y - UNIT * piece.cell[1]]

    def _choices(self, lake: int) -> set[Action]:
        """Every two roads of the lake but those that are joined already."""
        cell, roads = self.referee.tiling.pieces[lake].cell, self._roads(lake)
        pairs = ({a, b} for a in roads for b in roads if a < b)
        return {Choose(self._word(pair), cell=cell) for pair in pairs if pair != self.lies.get(lake)}

    def _word(self, pair: set[Spot]) -> str:
        sides = {self._side(road) for road in pair}
        return "-".join(("ferry", *(side for side in SIDES.values() if side in sides)))

    def _compare(self, decision: Decision, due: set[Action]) -> None:
        if set(decision.actions) != due:
            raise Disagreement(f"routes of ferries: the game offers {decision.actions}, the referee {due}")

    def _lay(self, lake: int, word: str) -> None:
        joined = {road for road in self._roads(lake) if self._side(road) in word.split("-")}
        self.changed |= joined | self.lies.get(lake, set())
        self.lies[lake] = joined
        self.used.add(lake)
        if self.movable:
            self.movable.discard(lake)

    def _ferries_found(self) -> dict[int, set[Spot]]:
        return {a[0]: {a, b} for a, b in self.referee.tiling.links if a[0] == b[0] and self._is_lake(a[0])}

    def _needs_ferry(self) -> bool:
        if not self._is_lake(self._last) or len(self.lies) >= ALL:
            return False
        thieves = [f for f, s in self.referee.figures.items() if s.spot in self._roads(self._last)]
        return self.referee.options["ferries.place"] == "always" or any(map(self.referee.is_follower, thieves))

    def _in_reach(self) -> set[int]:
        """The first ferry on each road that leads away from the last tile, unless it was used in this turn."""
        tiling = self.referee.tiling
        links = [link for link in tiling.links if set(link) not in self.lies.values()]
        found = edge = set(self._roads(self._last))
        while edge:
            near = {spot for n, i in edge for end in tiling.pieces[n].ends[i] for spot in tiling.meeting[end]}
            near |= {spot for link in links if edge & set(link) for spot in link}
            edge = near - found
            found = found | edge
        return {lake for lake, roads in self.lies.items() if roads & found} - self.used - {self._last}
