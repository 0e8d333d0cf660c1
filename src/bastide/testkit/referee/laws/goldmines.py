"""Gold (goldmines.md)."""

from __future__ import annotations

from bastide.game.actions import Action, Choose
from bastide.game.decision import Decision
from bastide.game.events import AnyEvent, Happened, Scored
from bastide.testkit.referee.law import Award, Disagreement, Law
from bastide.testkit.referee.laws.castles import Castles
from bastide.testkit.referee.tiling import AREAS, Feature, Point, around

PIECES = 16


class Gold(Law):
    """It lies on tiles, is taken by whoever wins something completed there, and is paid at the end."""

    elements = ("gold",)
    words = ("gold-taken",)

    def begin(self) -> None:
        self.lying: dict[int, int] = {}
        self.owned = [0] * self.referee.players
        self.claims: dict[int, set[int]] = {}
        self.taking = 0
        self.taken = [0] * self.referee.players

    # -- laying -------------------------------------------------------------------------------------------------------

    def tile_laid(self) -> None:
        tiling = self.referee.tiling
        number = len(tiling.pieces) - 1
        if "gold" not in tiling.pieces[number].layout.symbols:
            return
        self._lay(number)
        near = {n for cell in around(tiling.pieces[number].cells) for n in self._at(cell)}
        carriers = [n for n in near if self._carries(n)]
        if len(carriers) == 1:
            self._lay(carriers[0])

    def _carries(self, number: int) -> bool:
        """Neither the City of Carcassonne nor the wheel's board does (goldmines.md, Interactions)."""
        piece = self.referee.tiling.pieces[number]
        return not piece.tile.startswith("CO") and piece.layout.part != "board"

    def _lay(self, number: int) -> None:
        if sum(self.lying.values()) + sum(self.owned) < PIECES:
            self.lying[number] = self.lying.get(number, 0) + 1

    # -- taking -------------------------------------------------------------------------------------------------------

    def completed(self, features: list[Feature], player: int) -> list[Award]:
        self.taking, self.taken = player, [0] * self.referee.players
        self.claims = {number: set() for number, pieces in self.lying.items() if pieces}
        for feature in features:
            figures = self.referee.on(feature)
            strength = self.referee.strength(figures)
            won = {winner for winner in self.referee.winners(figures) if strength[winner]}
            for number in self._tiles(feature) & self.claims.keys():
                self.claims[number] |= won
        return []

    def _tiles(self, feature: Feature) -> set[int]:
        tiling = self.referee.tiling
        tiles = self.referee.covered(feature) or {number for number, _ in feature.spots}
        if feature.kind in AREAS:
            tiles |= {n for number in tiles for n in tiling.pieces_round(number)}
        return {n for number in tiles for n in self._at(tiling.pieces[number].cell)}

    def _at(self, cell: Point) -> list[int]:
        """The tile that carries the gold of a cell: of two half tiles the first."""
        return self.referee.tiling.filled.get(cell, [])[:1]

    def heard(self, event: AnyEvent) -> list[Award]:
        if isinstance(event, Scored) and event.source == "castle" and event.points:
            castle = self.referee.tiling.feature(self.referee.spot_of[event.breakdown.segment])
            if castle not in self.referee.converted:
                return []  # one that is printed, and completed like a monastery
            for number in {n for cell in Castles.fief(self.referee.spaces(castle)) for n in self._at(cell)}:
                if number in self.claims:
                    self.claims[number].add(event.player)
        elif isinstance(event, Happened) and event.what == "gold-taken" and not self.foretold:
            self._share()
            taken = enumerate(self.taken)
            self.foretold = [("gold-taken", player, (number,)) for player, number in taken if number]
            self.taken = [0] * self.referee.players
        return []

    def acted(self, decision: Decision, action: Action) -> list[Award]:
        if isinstance(action, Choose) and action.cell is not None and action.what in ("gold", "take-gold"):
            (number,) = self._at(action.cell)
            if action.what == "gold":
                self._lay(number)
            else:
                self._share()
                if decision.player != self.taking or decision.player not in self.claims[number]:
                    raise Disagreement(f"player {decision.player} takes gold, but player {self.taking} is to take it")
                self._take(number)
        return []

    def _share(self) -> None:
        """Clockwise one piece each, up to where a player has a choice that matters."""
        while claimed := [number for number, players in self.claims.items() if players and self.lying[number]]:
            open_to = [number for number in claimed if self.taking in self.claims[number]]
            if len({frozenset(self.claims[number]) for number in open_to}) > 1:
                if self.referee.options["gold.choice"] == "player":
                    return
                open_to.sort(key=lambda number: -len(self.claims[number]))
            if open_to:
                self._take(open_to[0])
            else:
                self.taking = (self.taking + 1) % self.referee.players

    def _take(self, number: int) -> None:
        self.lying[number] -= 1
        self.owned[self.taking] += 1
        self.taken[self.taking] += 1
        self.taking = (self.taking + 1) % self.referee.players

    def part_over(self) -> None:
        if any(players and self.lying[number] for number, players in self.claims.items()):
            raise Disagreement("gold on a completed feature was not handed out")

    # -- the end ------------------------------------------------------------------------------------------------------

    def final(self) -> list[Award]:
        """1 to 3 pieces are worth 1 each, up to 6 2, up to 9 3, more of them 4."""
        return [(player, own * min((own + 2) // 3, 4), "gold") for player, own in enumerate(self.owned) if own]
