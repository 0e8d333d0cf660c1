"""Tunnel tokens (tunnel.md): who may lay which one where, and which roads they join."""

from __future__ import annotations

from bastide.game.actions import Action, Choose, Deploy
from bastide.game.decision import Decision
from bastide.testkit.referee.law import FOLLOWERS, Award, Disagreement, Law
from bastide.testkit.referee.tiling import MOUTH, Spot

COLOURS = {"3/2": (3, 3, 2, 1, 1, 1), "2/1": (2, 2, 1, 1, 1, 1), "1/1": (1, 1, 1, 1, 1, 1)}
"""Pairs of each player, for one player to six."""
FIRST, SECOND = "tunnel-", "join-"
Pair = tuple[int, str]
"""A player and a letter."""


class Tunnels(Law):
    """They move no points by themselves, but a road joined in a wrong way would pay wrongly."""

    elements = ("tunnel",)

    def begin(self) -> None:
        self.tokens: dict[Spot, Pair] = {}
        self.used = False

    def turn_began(self, player: int) -> list[Award]:
        self.used = False
        return []

    def tile_laid(self) -> None:
        if self.referee.options["tunnel.per-part"]:
            self.used = False
        marks = self.referee.tiling.pieces[-1].marks
        if self.referee.options["tunnel.include-printed"] and any("tunnel" in mark.flags for mark in marks):
            raise Disagreement("a printed tunnel was laid, but it has to be two mouths")

    def acted(self, decision: Decision, action: Action) -> list[Award]:
        if decision.step not in ("T4.2", "T4.3"):
            return []
        choices = (a for a in decision.actions if isinstance(a, Choose) and a.what.startswith((FIRST, SECOND)))
        offered = {(a.what, self.referee.spot_of[a.segment]) for a in choices if a.segment is not None}
        in_figure_step = offered or any(isinstance(a, Deploy) for a in decision.actions)  # and not in one within it
        legal = self._legal(decision.player)
        if in_figure_step and offered != legal:
            raise Disagreement(f"tunnel tokens: offered are {sorted(offered)}, legal are {sorted(legal)}")
        if isinstance(action, Choose) and action.segment is not None and action.what.startswith((FIRST, SECOND)):
            self.tokens[self.referee.spot_of[action.segment]] = decision.player, action.what[-1]
            self.used = True
        return []

    def _legal(self, player: int) -> set[tuple[str, Spot]]:
        if self.used:
            return set()
        return {(word, spot) for word in self._words(player) for spot in self._mouths(player)}

    def _words(self, player: int) -> list[str]:
        """Any pair with one token may be completed, and of the untouched ones the first be begun."""
        letters = "abc"[: COLOURS[str(self.referee.options["tunnel.colours"])][self.referee.players - 1]]
        lying = [list(self.tokens.values()).count((player, letter)) for letter in letters]
        untouched = [FIRST + letter for letter, number in zip(letters, lying, strict=True) if number == 0]
        return untouched[:1] + [SECOND + letter for letter, number in zip(letters, lying, strict=True) if number == 1]

    def _mouths(self, player: int) -> list[Spot]:
        tiling = self.referee.tiling
        mouths = [spot for spot in tiling.marked.get(MOUTH, ()) if spot not in self.tokens]
        if not self.referee.options["tunnel.only-own-road"]:
            return mouths
        own = {s.spot for s in self.referee.figures.values() if s.player == player and s.kind in FOLLOWERS}
        return [spot for spot in mouths if own & tiling.feature(spot).spots]

    def before_scoring(self) -> None:
        """Exactly the pairs of which both tokens lie join their roads."""
        by_pair: dict[Pair, set[Spot]] = {}
        for spot, pair in self.tokens.items():
            by_pair.setdefault(pair, set()).add(spot)
        due = {frozenset(ends) for ends in by_pair.values() if len(ends) == 2}
        links = [frozenset(link) for link in self.referee.tiling.links]
        joined = {link for link in links if any(MOUTH in self.referee.tiling.mark(spot).flags for spot in link)}
        if joined != due:
            raise Disagreement(f"tunnels join {sorted(map(sorted, joined))}, but due is {sorted(map(sorted, due))}")
