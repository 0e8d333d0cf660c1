"""Flying machines: where a flight ends, and who may land there (flying-machines.md, Turn).

They pay nothing. The law holds the landing places that are offered, and a flight that fails, against the laid tiles.
"""

from __future__ import annotations

from bastide.game.actions import Action, Choose
from bastide.game.decision import Decision
from bastide.game.events import AnyEvent, Happened
from bastide.testkit.referee.law import Award, Disagreement, Law
from bastide.testkit.referee.tiling import Laid, Point, Spot

SIGHTS = {
    "N": (0, -1),
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (1, 1),
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}
BUILDINGS = frozenset(("road", "city", "monastery", "cathedral"))
LANDS_ON = {
    **dict.fromkeys(("small", "large", "phantom", "wagon"), BUILDINGS),
    "mayor": frozenset(("city",)),
    "abbot": frozenset(("monastery", "garden")),
}


def direction(piece: Laid) -> Point | None:
    """Where the flying machine of a piece points as it lies, if it has one."""
    for symbol in piece.layout.symbols:
        word, _, wind = symbol.partition("=")
        if word == "flier":
            x, y = SIGHTS[wind]
            for _ in range(piece.rotation):
                x, y = -y, x
            return x, y
    return None


class Flights(Law):
    elements = ("flier",)
    words = ("no-landing",)

    def begin(self) -> None:
        self.kind = ""
        self.places: set[Spot] = set()
        self.dragon: Point | None = None

    def acted(self, decision: Decision, action: Action) -> list[Award]:
        if isinstance(action, Choose) and action.what == "fly":
            assert action.figure is not None
            self.kind = self.referee.kinds[action.figure]
        if isinstance(action, Choose) and action.what == "land":
            offered = [a.segment for a in decision.actions if isinstance(a, Choose) and a.segment is not None]
            if {self.referee.spot_of[segment] for segment in offered} != self.places:
                raise Disagreement(f"landing is offered on {offered}, the referee finds {self.places}")
        return []

    def heard(self, event: AnyEvent) -> list[Award]:
        if not isinstance(event, Happened):
            return []
        if event.what in ("dragon-placed", "dragon-moved"):
            self.dragon = int(event.values[0]), int(event.values[1])
        if event.what.startswith("die-"):
            target = self._target(int(event.what.removeprefix("die-")))
            self.places = self._landing_places(target)
            if not self.places:
                self.foretold.append(("no-landing", event.player, target))
        return []

    def _target(self, rolled: int) -> Point:
        machine = self.referee.tiling.pieces[-1]
        towards = direction(machine)
        if towards is None:
            raise Disagreement(f"somebody flies from {machine.tile}, which has no flying machine")
        return machine.cell[0] + rolled * towards[0], machine.cell[1] + rolled * towards[1]

    def _landing_places(self, cell: Point) -> set[Spot]:
        tiling = self.referee.tiling
        if cell == self.dragon:
            return set()
        spots = [(number, i) for number in tiling.filled.get(cell, ()) for i in range(len(tiling.pieces[number].marks))]
        return {spot for spot in spots if self._may_land(spot)}

    def _may_land(self, spot: Spot) -> bool:
        feature = self.referee.tiling.feature(spot)
        is_open = not feature.complete and feature not in self.referee.converted
        return is_open and not self.referee.closed(spot) and feature.kind in LANDS_ON[self.kind]
