"""What all painters of one tile share: the plan, the places taken, a seeded generator, and its pens."""

from __future__ import annotations

from random import Random

from bastide.art.pen import Pen
from bastide.art.plan import GroundPlan
from bastide.art.settle import Settlement, Thing


class Canvas:
    """Ground lies flat, relief stands up, badges are above all."""

    def __init__(self, plan: GroundPlan) -> None:
        self.plan = plan
        self.places = Settlement(plan)
        self.rng = Random(f"{plan.face.set_id}/{plan.face.id}/{plan.rotation}/{plan.seed}/paint")
        self.ground, self.relief = Pen(), Pen()
        self.badges: list[Pen] = []

    def new_badge(self) -> Pen:
        """A pen for one badge or banner; each is a group of its own, so that it can grow when seen from afar."""
        self.badges.append(Pen())
        return self.badges[-1]

    def things_in(self, city: int) -> list[Thing]:
        return [thing for thing in self.places.things if thing.host == city]
