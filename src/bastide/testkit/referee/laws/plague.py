"""The plague (plague.md): where fleas may go, which outbreaks live, who goes home and who may flee.

It pays nothing. The law keeps its own books of outbreaks and fleas by the numbers of the laid pieces.
"""

from __future__ import annotations

from collections.abc import Iterator

from bastide.game.actions import PASS, Action, Choose, Deploy
from bastide.game.decision import Decision
from bastide.game.events import AnyEvent, EndStarted, Happened
from bastide.testkit.referee.law import FOLLOWERS, Award, Disagreement, Law
from bastide.testkit.referee.tiling import Point, Spot

FLEAS, TOKENS = 18, 6
OWN_STEPS = ("T8.14", "T10.0.1")
AT_END = ("T10.0.1", "T10.1", "T10.2", "T10.3")
"""Questions that are asked when the end of the turn has come."""
OPEN_LAND = ("road", "city", "field")


class Plague(Law):
    elements = ("plague",)
    words = ("outbreak", "eradicated")

    def begin(self) -> None:
        sick = [n for n, piece in enumerate(self.referee.tiling.pieces) if "plague" in piece.layout.symbols]
        self.numbers = sick[:TOKENS]
        self.living = set(self.numbers)
        self.fleas: set[int] = set()
        self.in_hand: int | None = None
        self.due = bool(self.numbers)
        self.fled = self.emptied = self.outbreak_laid = self.at_end = self.over = False
        self.in_bazaar = 0
        self.near: dict[int, set[int]] = {}
        """Pieces with those beside them, until the next is laid."""
        self.is_unsure = False
        """After a bazaar an interrupted turn may go on; that looks like the last turn in the bazaar."""
        self._merge()
        self.foretold.clear()

    # -- regions ----------------------------------------------------------------------------------------------------

    def _beside(self, number: int) -> set[int]:
        if number not in self.near:
            self.near[number] = self._find_beside(number)
        return self.near[number]

    def _find_beside(self, number: int) -> set[int]:
        tiling = self.referee.tiling
        edges = {
            (x + dx, y + dy) for x, y in tiling.pieces[number].cells for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))
        }
        return {self._at(cell) for cell in edges if cell in tiling.filled} - {number}

    def _sick(self) -> set[int]:
        return self.fleas | self.living

    def _region(self, number: int) -> set[int]:
        found, edge = {number}, {number}
        while edge:
            edge = {other for n in edge for other in self._beside(n)} & self._sick() - found
            found |= edge
        return found

    def _spreading(self) -> set[int]:
        return {n for outbreak in self.living for n in self._region(outbreak)}

    def _latent(self) -> set[int]:
        return self.fleas - self._spreading()

    def _cell(self, number: int) -> Point:
        return self.referee.tiling.pieces[number].cell

    def _end(self, number: int) -> None:
        self.living.remove(number)
        self.foretold.append(("eradicated", -1, (*self._cell(number), self.numbers.index(number) + 1)))

    def _merge(self) -> None:
        """Of the living outbreaks of one region the last one stays."""
        for number in reversed(self.numbers):
            if number in self.living:
                for other in self._region(number) & self.living - {number}:
                    self._end(other)

    # -- the course of the game -------------------------------------------------------------------------------------

    def turn_began(self, player: int) -> list[Award]:
        self._check_spread()
        self.is_unsure = self.in_bazaar == 1 and (self._in_part() or "messages" in self.referee.elements)
        self.in_bazaar = max(self.in_bazaar - 1, 0)
        self.due, self.fled, self.at_end = bool(self.numbers), False, False
        if len(self.fleas) == FLEAS:
            at_any_rate, self.emptied = not self.emptied, True
            while len(self.living) > 1 and (at_any_rate or not self._latent()):
                self._end(min(self.living, key=self.numbers.index))
                at_any_rate = False
        return []

    def heard(self, event: AnyEvent) -> list[Award]:
        if isinstance(event, EndStarted) and not self.over:
            self._check_spread()
            self.over, self.due = True, False
        if isinstance(event, Happened) and event.what == "bazaar":
            self.in_bazaar = self.referee.players
        return []

    def _in_part(self) -> bool:
        """Does a bazaar interrupt the turn part that called it?"""
        return self.referee.options["bazaar.time"] == "after-part"

    def _check_spread(self) -> None:
        """The turn is over, unless a bazaar only interrupts it."""
        is_interrupted = self._in_part() and self.in_bazaar == self.referee.players
        is_free = bool(self.referee.options["plague.spread-optional"])
        if self.due and not (is_free or is_interrupted or self.is_unsure) and self._legal_fleas():
            raise Disagreement("a turn is over without its flea")

    def tile_laid(self) -> None:
        self.outbreak_laid = False
        self.near.clear()

    def due_for_tile(self, player: int) -> list[Award]:
        number = len(self.referee.tiling.pieces) - 1
        if "plague" not in self.referee.tiling.pieces[number].layout.symbols or len(self.numbers) == TOKENS:
            return []
        self.numbers.append(number)
        self.living.add(number)
        self.foretold.append(("outbreak", player, (*self._cell(number), len(self.numbers))))
        self.outbreak_laid, self.due = True, False
        self._merge()
        old = self.living - {number}
        if len(old) == 1 and len(self.fleas) == FLEAS and self.fleas <= self._region(*old):
            self._end(*old)
        return []

    def acted(self, decision: Decision, action: Action) -> list[Award]:
        self._check_clean()
        self.at_end = self.at_end or decision.step in AT_END
        choices = [a for a in decision.actions if isinstance(a, Choose)]
        deploys = [a for a in decision.actions if isinstance(a, Deploy)]
        mine = any(a.what in ("flea", "lift-flea", "flee") for a in choices)
        if mine or decision.step in OWN_STEPS or (decision.step == "T4.2" and deploys):
            self._check_offer(decision, choices)
        self._check_deployments(deploys)
        self._check_castle(choices)
        if isinstance(action, Choose):
            self._follow(decision, action)
        return []

    def _follow(self, decision: Decision, action: Choose) -> None:
        if action.what == "lift-flea":
            self.in_hand = self._at(action.cell)
            self.fleas.remove(self.in_hand)
        elif action.what == "flea":
            self.fleas.add(self._at(action.cell))
            self.in_hand, self.due = None, False
            self._merge()
        elif action.what == "flee-to":
            ways = [(a.figure, a.segment) for a in decision.actions if isinstance(a, Choose) and a.segment is not None]
            offered = {(figure, self.referee.spot_of[segment]) for figure, segment in ways}
            assert action.figure is not None
            legal = {(action.figure, spot) for spot in self._refuges(action.figure)}
            if offered != legal:
                raise Disagreement(f"flight is offered to {offered - legal} more, legal is {legal - offered} more")
            self.fled = True

    def _place(self, number: int) -> int:
        """Both half tiles of a cell are one place (halflings.md)."""
        return self._at(self._cell(number))

    def _at(self, cell: Point | None) -> int:
        assert cell is not None
        return self.referee.tiling.filled[cell][0]

    # -- what is legal ----------------------------------------------------------------------------------------------

    def closes(self, spot: Spot) -> bool:
        return self._place(spot[0]) in self._sick()

    def _check_offer(self, decision: Decision, choices: list[Choose]) -> None:
        offered = {(a.what, a.cell) for a in choices if a.what in ("flea", "lift-flea")}
        fleeing = {a.figure for a in choices if a.what == "flee"}
        if self.is_unsure:
            self.due, self.fled = bool(offered), not fleeing
        legal = self._legal_fleas()
        if offered != legal:
            raise Disagreement(f"fleas: offered are {offered}, legal are {legal}")
        if self.in_hand is not None:
            return
        self._check_pass(decision, bool(legal))
        offered_to = {self._stand(figure) for figure in fleeing if figure is not None}
        legal_for = {self._stand(figure) for figure in self._fleeing(decision.player)}
        if offered_to != legal_for:
            raise Disagreement(f"flights are offered to {offered_to}, legal for {legal_for}: {offered_to ^ legal_for}")

    def _check_pass(self, decision: Decision, flea_due: bool) -> None:
        """A flea can wait until the end of the turn; a princess may not let her knight wait, by option."""
        of_princess = any(isinstance(a, Choose) and a.what == "princess" for a in decision.actions)
        if self.is_unsure or (of_princess and self.referee.options["princess"] == "must"):
            return
        last_moment = self.at_end and decision.step in OWN_STEPS
        may_pass = not (last_moment and flea_due) or bool(self.referee.options["plague.spread-optional"])
        if (PASS in decision.actions) != may_pass:
            raise Disagreement(f"passing is {'not ' * may_pass}allowed at {decision.step}")

    def _stand(self, figure: int) -> tuple[str, Spot]:
        """Equal figures on one segment are one choice."""
        return self.referee.kinds[figure], self.referee.figures[figure].spot

    def _legal_fleas(self) -> set[tuple[str, Point]]:
        if self.in_hand is not None:
            return {("flea", self._cell(n)) for n in self._targets(self.in_hand)}
        if not self.due:
            return set()
        if len(self.fleas) < FLEAS:
            return {("flea", self._cell(n)) for n in self._targets()}
        return {("lift-flea", self._cell(n)) for n in self._latent() or set(self.fleas) if self._can_move(n)}

    def _can_move(self, number: int) -> bool:
        self.fleas.remove(number)
        found = self._targets(number)
        self.fleas.add(number)
        return bool(found)

    def _targets(self, taken: int | None = None) -> set[int]:
        near = {other for n in self._spreading() for other in self._beside(n)}
        pieces = self.referee.tiling.pieces
        return {n for n in near - self.fleas - set(self.numbers) - {taken} if pieces[n].layout.segments}

    def _fleeing(self, player: int) -> list[int]:
        if not self.numbers or self.fled or self.over:
            return []
        own = [figure for figure, standing in self.referee.figures.items() if standing.player == player]
        return [figure for figure in own if self._may_flee(figure) and any(self._refuges(figure))]

    def _may_flee(self, figure: int) -> bool:
        standing = self.referee.figures[figure]
        feature = self.referee.tiling.feature(standing.spot)
        special = standing.kind not in FOLLOWERS
        barred = feature.kind not in OPEN_LAND or feature in self.referee.converted
        return not barred and (not special or bool(self.referee.options["plague.specials-flee"]))

    def _refuges(self, figure: int) -> Iterator[Spot]:
        tiling, start = self.referee.tiling, self.referee.figures[figure].spot
        found, edge = {start}, [start]
        while edge:
            at = edge.pop()
            fresh = {spot for spot in tiling.beside(at) - found if not self.closes(spot) and self._walks(at, spot)}
            found |= fresh
            edge += fresh
            yield from (spot for spot in fresh if self._place(spot[0]) != self._place(start[0]))

    def _walks(self, at: Spot, to: Spot) -> bool:
        """From tile to tile, or by ferry on one; through a tunnel, unless an option bars it."""
        linked = (at, to) in self.referee.tiling.links or (to, at) in self.referee.tiling.links
        return not linked or at[0] == to[0] or self.referee.options["tunnel.plague-flight"] is True

    def _check_deployments(self, deploys: list[Deploy]) -> None:
        if deploys and self.outbreak_laid:
            raise Disagreement("a figure may follow an outbreak")
        if sick := [a for a in deploys if self.closes(self.referee.spot_of[a.segment])]:
            raise Disagreement(f"{sick} would stand with the plague")

    def _check_castle(self, choices: list[Choose]) -> None:
        """A lord is on both tiles of his castle."""
        towns = [self.referee.spot_of[a.segment] for a in choices if a.what == "castle" and a.segment is not None]
        if any(self.closes(spot) for town in towns for spot in self.referee.tiling.feature(town).spots):
            raise Disagreement("a lord would stand with the plague")

    def _check_clean(self) -> None:
        """Nobody is left on an infected tile, a lord on none of his two; barns and bathers are not concerned."""
        referee = self.referee
        for figure, standing in referee.figures.items():
            feature = referee.tiling.feature(standing.spot)
            tiles = {n for n, _ in feature.spots} if feature in referee.converted else {self._place(standing.spot[0])}
            if tiles & self._sick():
                raise Disagreement(f"a {referee.kinds[figure]} stands with the plague")
        for figure, put in referee.away.items():
            if put.at is not None and put.where != "bath" and self._at(put.at) in self._sick():
                raise Disagreement(f"a {referee.kinds[figure]} stands with the plague, on {put.where}")
