"""The School (school.md)."""

from __future__ import annotations

from typing import NamedTuple

from bastide.game.actions import Action, Choose
from bastide.game.decision import Decision
from bastide.game.events import AnyEvent, EndStarted, Happened, Scored
from bastide.testkit.referee.law import Award, Disagreement, Law
from bastide.testkit.referee.tiling import Feature, Point
from bastide.tiles.face import Layout

BLOCK = Layout(edges="RRRRRR", segments=(), shape="double")
"""Both halves together: a road on every outer side."""
NEWS = ("teacher-taken", "teacher-returned", "teacher-eaten")
ORDER = {"field": 0, "monastery": 1, "garden": 1, "castle": 1, "road": 2, "cathedral": 3, "city": 4}


class Lesson(NamedTuple):
    """A scored feature that the teacher may copy."""

    points: int
    players: list[int]
    is_school_road: bool = False


class Copy(NamedTuple):
    """What is due to the holder: the points of one of these."""

    holder: int
    choice: list[Lesson]

    @property
    def amounts(self) -> set[int]:
        return {scored.points for scored in self.choice}


class School(Law):
    """The teacher: taken with a school road, used at the next scoring of a feature that gives points."""

    elements = ("teacher",)

    def begin(self) -> None:
        self.holder: int | None = None
        self.gone = self.over = False
        self.recalled: list[Lesson] = []
        self.due: list[Copy] = []
        self.news: list[tuple[str, int]] = []
        """What should happen, and what has been told, in the order of a part."""
        self.told: list[tuple[str, int]] = []

    def allowed(self, layout: Layout, found: set[tuple[Point, int]]) -> set[tuple[Point, int]]:
        """The block as one piece, across or upright; turned by half it is the same."""
        if "K" not in layout.edges:
            return found
        return {(cell, turns) for cell, turns in self.referee.tiling.placements(BLOCK) if turns < 2}

    def tile_laid(self) -> None:
        self.over = False

    # -- what is expected -------------------------------------------------------------------------------------------

    def acted(self, decision: Decision, action: Action) -> list[Award]:
        if not isinstance(action, Choose):
            return []
        if action.what == "recall" and action.figure is not None:
            abbey = self.referee.tiling.feature(self.referee.figures[action.figure].spot)
            self.recalled = [Lesson(self.referee.value(abbey, complete=False), [decision.player])]
        elif action.what == "lesson":
            self._choose(decision.player, action.number)
        return []

    def before_scoring(self) -> None:
        """An abbot who was taken back is a scoring of its own; the teacher is used when the others begin (T7.1)."""
        recalled, self.recalled = self.recalled, []
        self._use(recalled)

    def _choose(self, player: int, points: int | None) -> None:
        """One receiver of all points says which feature is first; otherwise it is the holder who chooses."""
        copy = next((copy for copy in self.due if len(copy.amounts) > 1), None)
        if copy is None or points not in copy.amounts:
            raise Disagreement(f"player {player} chose {points} points, the teacher may copy {copy}")
        receivers = {player for scored in copy.choice for player in scored.players}
        if player != (receivers.pop() if len(receivers) == 1 else copy.holder):
            raise Disagreement(f"player {player} chose what the teacher copies of {copy}")
        chosen = [scored for scored in copy.choice if scored.points == points]
        self.due[self.due.index(copy)] = Copy(copy.holder, chosen)

    def completed(self, features: list[Feature], player: int) -> list[Award]:
        """All features together, then the teacher is taken; by option he is taken after each school road."""
        scored = self._farms()
        ordered = sorted(features, key=lambda f: (ORDER[f.kind], self.referee.first_cell(f)))
        scored += [self._scoring(feature) for feature in ordered]
        if self.referee.options["school.take"] == "after-scoring":
            self._use(scored)
            if any(one.is_school_road for one in scored):
                self._take(player)
            return []
        waiting: list[Lesson] = []
        for one in scored:
            waiting.append(one)
            if one.is_school_road:
                self._use(waiting)
                self._take(player)
                waiting = []
        self._use(waiting)
        return []

    def _farms(self) -> list[Lesson]:
        """A farm is one feature, also where a pig brings one of its owners more; the most is copied."""
        scorings = [farm for law in self.referee.laws for farm in law.farm_scorings()]
        paid = [[(who, points) for who, points, source in farm if source == "field"] for farm in scorings]
        return [Lesson(max(points for _, points in own), [who for who, _ in own]) for own in paid if own]

    def _scoring(self, feature: Feature) -> Lesson:
        referee, pieces = self.referee, self.referee.tiling.pieces
        figures = referee.on(feature)
        worth = referee.value(feature, complete=True) if any(referee.strength(figures).values()) else 0
        at_school = any("school" in pieces[number].layout.symbols for number, _ in feature.spots)
        return Lesson(worth, referee.winners(figures), feature.kind == "road" and at_school)

    def _use(self, scored: list[Lesson]) -> None:
        choice = [one for one in scored if one.points > 0]
        if self.holder is not None and choice:
            self.due.append(Copy(self.holder, choice))
            self.news.append(("teacher-returned", self.holder))
            self.holder = None

    def _take(self, player: int) -> None:
        if not self.gone and self.holder != player:
            self.holder = player
            self.news.append(("teacher-taken", player))

    # -- what happens -----------------------------------------------------------------------------------------------

    def heard(self, event: AnyEvent) -> list[Award]:
        if isinstance(event, EndStarted):
            self.over = True
        if isinstance(event, Happened) and event.what == "dragon-moved":
            self._meet_dragon(event.values)
        elif isinstance(event, Happened) and event.what in NEWS:
            self.told.append((event.what, event.player))
        elif isinstance(event, Scored) and event.source == self._kind_at(event.breakdown.segment):
            return self._at_the_end(event)
        return []

    def _kind_at(self, segment: int) -> str:
        return self.referee.tiling.mark(self.referee.spot_of[segment]).kind if segment >= 0 else ""

    def _meet_dragon(self, cell: tuple[str | int, ...]) -> None:
        west = [piece.cell for piece in self.referee.tiling.pieces if piece.tile == "SchuleW"]
        if self.holder is None and not self.gone and cell in west:
            self.gone = True
            self.news.append(("teacher-eaten", -1))

    def _at_the_end(self, event: Scored) -> list[Award]:
        """By option the first feature of the final scoring is copied."""
        holder = self.holder
        if not self.over or holder is None or event.points <= 0 or not self.referee.options["school.final"]:
            return []
        self.holder = None
        self.news.append(("teacher-returned", holder))
        return [(holder, event.points, "teacher")]

    def explains(self, event: Scored) -> list[Award] | None:
        if event.source != "teacher":
            return None
        self.before_scoring()  # an abbot's points are copied before a castle is founded (T7.2)
        for copy in self.due:
            if copy.holder == event.player and copy.amounts == {event.points}:
                self.due.remove(copy)
                return []
        return None

    def part_over(self) -> None:
        if self.due or self.news != self.told:
            raise Disagreement(f"the teacher owes {self.due}; {self.told} happened, due was {self.news}")
        self.news, self.told = [], []
