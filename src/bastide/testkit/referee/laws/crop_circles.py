"""Crop circles (crop-circles.md): who acts, in which order, and what is open to each."""

from __future__ import annotations

from bastide.game.actions import PASS, Action, Choose
from bastide.game.decision import Decision
from bastide.game.events import AnyEvent, EndStarted, TilePlaced, TurnStarted
from bastide.testkit.referee.law import Award, Disagreement, Law
from bastide.testkit.referee.pieces import same

CONCERNED = {"pitchfork": "field", "club": "road", "shield": "city"}
STAND = {
    **dict.fromkeys(("small", "large", "phantom"), ("field", "road", "city")),
    "wagon": ("road", "city"),
    "mayor": ("city",),
}
BARRING = frozenset(("dragon", "barn", "blank-tiles", "volcano-lake"))
"""With these some places are closed to figures; the law then looks only for answers that are too many."""


class CropCircles(Law):
    """They move no points, so the books are of the players who have still to act."""

    elements = ("crop-circle",)

    def begin(self) -> None:
        self.kind = ""  # of the features whose followers are concerned
        self.is_ring = False  # the active player names the kind
        self.chosen = ""
        self.waiting: list[int] = []

    def tile_laid(self) -> None:
        symbols = self.referee.tiling.pieces[-1].layout.symbols
        signs = [symbol.partition("=")[2] for symbol in symbols if symbol.startswith("crop-circle=")]
        self.kind, self.chosen, self.waiting = CONCERNED.get("".join(signs), ""), "", []
        self.is_ring = "ring" in signs

    def acted(self, decision: Decision, action: Action) -> list[Award]:
        if decision.step != "T9.2":
            self._skip_all()
            return []
        if not self.chosen:
            self._choose(decision, action)
            return []
        self._skip(decision.player)
        self._compare(decision)
        self.waiting = self.waiting[1:]
        return []

    def _choose(self, decision: Decision, action: Action) -> None:
        assert isinstance(action, Choose)
        if not (self.kind or self.is_ring) or PASS in decision.actions:
            raise Disagreement("no crop circle was laid, or somebody may pass who must choose")
        self.chosen, players = action.what, self.referee.players
        if self.is_ring:
            self.chosen, _, self.kind = action.what.rpartition("-")
        self.waiting = [(decision.player + n) % players for n in range(1, players + 1)]

    def _skip(self, player: int) -> None:
        """Everybody before this player can do nothing."""
        while self.waiting and self.waiting[0] != player:
            self._had_nothing(self.waiting.pop(0))
        if not self.waiting:
            raise Disagreement(f"player {player} is asked out of order at a crop circle")

    def _skip_all(self) -> None:
        """The circle is over; from now on figures may move."""
        while self.waiting:
            self._had_nothing(self.waiting.pop(0))

    def _had_nothing(self, player: int) -> None:
        if not self.referee.elements & BARRING or self.chosen == "crop-remove":
            same(f"crop circle, answers of player {player} who was skipped", set(), self._answers(player))

    def _compare(self, decision: Decision) -> None:
        found, offered = self._answers(decision.player), {a for a in decision.actions if a != PASS}
        if self.referee.elements & BARRING and self.chosen == "crop-add":
            found &= offered
        same(f"crop circle, answers of player {decision.player}", offered, found)
        may_pass = self.chosen == "crop-add" and self.referee.options["crop-circles.add"] == "may"
        same("crop circle, may somebody pass", PASS in decision.actions, may_pass)

    def _answers(self, player: int) -> set[Action]:
        referee = self.referee
        followers = [
            (figure, feature)
            for figure, standing in referee.figures.items()
            if standing.player == player and referee.is_follower(figure)
            for feature in (referee.tiling.feature(standing.spot),)
            if feature.kind == self.kind and feature not in referee.converted
        ]
        if self.chosen == "crop-remove":
            return {Choose("crop-leave", figure=figure) for figure, _ in followers}
        if referee.options["crop-circles.same-tile"]:
            spots = {referee.figures[figure].spot for figure, _ in followers}
        else:
            spots = {spot for _, feature in followers for spot in feature.spots if not referee.closed(spot)}
        numbers = {spot: segment for segment, spot in referee.spot_of.items()}
        supply = self._supply(player)
        return {
            Choose("crop-join", figure=figure, segment=numbers[spot])
            for spot in spots
            for kind, figure in supply.items()
            if self.kind in STAND.get(kind, ())
        }

    def _supply(self, player: int) -> dict[str, int]:
        """The first figure of each kind that is nowhere else."""
        referee, found = self.referee, dict[str, int]()
        for figure in sorted(referee.kinds):
            at_home = figure not in referee.figures and figure not in referee.away
            if referee.owners[figure] == player and at_home:
                found.setdefault(referee.kinds[figure], figure)
        return found

    def heard(self, event: AnyEvent) -> list[Award]:
        if isinstance(event, TilePlaced | TurnStarted | EndStarted):
            self._close()
        return []

    def _close(self) -> None:
        """The part is over: the choice was made if anybody stood on the board, and nobody has been left out."""
        referee = self.referee
        if (
            (self.kind or self.is_ring)
            and not self.chosen
            and any(referee.is_follower(figure) for figure in referee.figures)
        ):
            raise Disagreement("a crop circle was laid, but nobody was asked to choose")
        self._skip_all()
        self.kind, self.is_ring = "", False
