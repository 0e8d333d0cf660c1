"""The one way features are valued and paid."""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING

from msgspec import Struct

from bastide.game.events import Breakdown
from bastide.tiles.face import AREA_KINDS, CASTLE, CATHEDRAL, CITY, GARDEN, MONASTERY, ROAD, Kind

if TYPE_CHECKING:
    from bastide.game.game import Game
    from bastide.game.module import Effect


RATES: dict[Kind, tuple[int, int]] = {
    ROAD: (1, 1),
    CITY: (2, 1),
    MONASTERY: (1, 1),
    GARDEN: (1, 1),
    CASTLE: (1, 1),
    CATHEDRAL: (1, 1),
}
"""Kind -> what each of its tiles brings, complete and unfinished, before anything changes it."""


class Value(Struct):
    """The value of a feature while it goes through the pipeline: (tiles + pennants) * rate + additions."""

    segment: int
    kind: Kind
    complete: bool
    tiles: int
    pennants: int
    rate: int
    because: tuple[str, ...] = ()
    additions: tuple[tuple[str, int], ...] = ()
    unit: str = "tiles"
    """What its tiles are called in a breakdown."""
    over: frozenset[int] = frozenset()
    """The pieces that count, where they are others than those of the feature."""

    def pieces(self, game: Game) -> Set[int]:
        """The pieces over which it is counted."""
        return self.over or game.board.pieces_of(self.segment)

    @property
    def points(self) -> int:
        further = sum([points for _, points in self.additions]) if self.additions else 0
        return (self.tiles + self.pennants) * self.rate + further

    def change(self, word: str, effect: Effect, number: int) -> None:
        """Let something at the feature, of which there are so many, have its effect."""
        if effect.if_worth and not self.points:
            return
        if effect.rate or effect.nothing:
            self.rate = 0 if effect.nothing else self.rate + effect.rate
            self.because += (word,)
        if effect.each:
            self.additions += ((word, effect.each * number),)
        if effect.per_tile:
            self.additions += ((word, effect.per_tile * self.tiles),)
        if effect.halved:
            self.additions += ((word, -(self.points // 2)),)

    def breakdown(self, strength: dict[int, int]) -> Breakdown:
        units: tuple[tuple[str, int], ...] = ((self.unit, self.tiles),)
        if self.pennants:
            units += (("pennants", self.pennants),)
        return Breakdown(units, self.rate, self.because, self.additions, tuple(sorted(strength.items())), self.segment)


def value_of(game: Game, segment: int, *, complete: bool) -> Value:
    """What a road, city, monastery or garden is worth; farms are in `game.farms`."""
    board = game.board
    kind = board.printed[segment].kind
    rate = RATES[kind][0 if complete else 1]
    if kind in AREA_KINDS:
        value = Value(segment, kind, complete, board.surroundings(segment), 0, rate)
    else:
        value = Value(segment, kind, complete, game.tiles_of(segment), board.pennants(segment), rate)
    if kind in game.rules.measures:
        game.rules.measures[kind](game, value)
    build_on(game, value)
    return value


def build_on(game: Game, value: Value) -> None:
    """Let everything that elements find at the feature have its effect, stage by stage."""
    for word, count, effect in game.rules.pipeline[value.kind, value.complete]:
        if number := count(game, value):
            value.change(word, effect, number)


def strength_on(game: Game, figures: list[int]) -> dict[int, int]:
    """Player -> strength of the followers among these figures; a player with a follower of strength 0 is listed."""
    strength: dict[int, int] = {}
    for figure in figures:
        player, kind = game.rules.figures[figure]
        if kind.follower:
            power = kind.strength if isinstance(kind.strength, int) else kind.strength(game, game.where[figure])
            strength[player] = strength.get(player, 0) + power
    return strength


def majority(game: Game, segment: int, figures: list[int], strength: dict[int, int]) -> list[int]:
    """The players who share the highest strength, after tiebreaks."""
    if len(strength) == 1:
        return list(strength)
    best = max(strength.values(), default=0)
    players = [player for player in sorted(strength) if strength[player] == best]
    for tiebreak in game.rules.tiebreak if best and len(players) > 1 else ():
        players = tiebreak(game, segment, figures, players)
    return players


def why_complete(game: Game, segment: int, player: int, winners: list[int]) -> str:
    """The word of an element that lets an unfinished feature pay this player as if it were complete, or nothing."""
    says = (counts(game, segment, player, winners) for counts in game.rules.counts_as_complete)
    return next((word for word in says if word), "")


def score_feature(game: Game, segment: int, *, complete: bool) -> list[int]:
    """Pay the majority of a road, city, monastery or garden; returns the figures that stand on it.

    Nobody is paid for strength 0, but the award of 0 points is there to be seen (base.md 8).
    """
    figures = game.figures_on(segment)
    strength = strength_on(game, figures)
    value = value_of(game, segment, complete=complete)
    points, breakdown = value.points, value.breakdown(strength)
    winners = majority(game, segment, figures, strength)
    for player in winners:
        if not strength[player]:
            nothing = Breakdown(breakdown.units, 0, ("no-strength",), (), breakdown.strength, segment)
            game.award(player, 0, value.kind, nothing)
        elif not complete and (why := why_complete(game, segment, player, winners)):
            full = value_of(game, segment, complete=True)
            full.because += (why,)
            game.award(player, full.points, full.kind, full.breakdown(strength))
        else:
            game.award(player, points, value.kind, breakdown)
    for scored in game.rules.scored:
        scored(game, segment, figures, points)
    return figures
