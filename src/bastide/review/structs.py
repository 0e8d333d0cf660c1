"""What a review holds."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from bastide.game.actions import Action, AnyAction
from bastide.text import Text

WORST = 3
"""So many turns are picked out as the worst."""
CLEAN = 1.0
"""A turn that lost fewer points than this counts as well played."""


class TurnReview(Struct, frozen=True):
    """A turn. Every lead is that of its player over the mean of the others, at the end of the game, as expected."""

    number: int
    """Of the turn, counted from 1; a second tile in one turn has the same number."""
    position: int
    """How many actions of the record come before it."""
    player: int
    tile: str
    played: tuple[AnyAction, ...]
    played_text: Text
    best: tuple[AnyAction, ...]
    """The best turn that was found; the same as `played` if nothing better was."""
    best_text: Text
    why: Text
    """Why the best turn is better than what was played; empty where nothing better was found or nothing stands out."""
    before: float | None
    """The lead before the tile was drawn, if it was then played well."""
    best_lead: float
    played_lead: float
    loss: float
    """What was played is worth so many points less than the best; never below 0."""
    error: float
    """The standard error of `loss`; 0 where nothing was sampled."""
    luck: float | None
    """What the tile was worth more than the tiles that might have come; None where it was not measured."""
    scores: tuple[int, ...]
    """After the turn."""
    luck_error: float = 0.0
    """The standard error of `luck`; 0 where all tiles were looked at."""


class Total(Struct, frozen=True):
    """A player's game."""

    player: int
    name: str
    score: int
    turns: int
    loss: float
    error: float
    luck: float | None
    accuracy: float
    """The share of turns that lost less than one point."""
    luck_error: float = 0.0


class Review(Struct, frozen=True):
    """A reviewed game."""

    players: tuple[str, ...]
    depth: str
    over: bool
    scores: tuple[int, ...]
    turns: tuple[TurnReview, ...]
    totals: tuple[Total, ...]
    worst: tuple[int, ...]
    """Indices into `turns`: those that lost most, the worst first."""
    margins: tuple[tuple[float | None, ...], ...]
    """For each player the expected final lead after every turn; the last one is the result if the game is over."""

    def worst_turns(self) -> list[TurnReview]:
        return [self.turns[at] for at in self.worst]

    def of_player(self, player: int) -> Review:
        """The turns of this player alone, the worst among them, and the margins after them; all else is as it was."""
        own = [at for at, turn in enumerate(self.turns) if turn.player == player]
        turns = tuple(self.turns[at] for at in own)
        margins = tuple(tuple(series[at] for at in own) for series in self.margins)
        return replace(self, turns=turns, worst=_worst(turns), margins=margins)


def plain(actions: Iterable[Action]) -> tuple[AnyAction, ...]:
    """Actions as a review holds them."""
    return tuple(action for action in actions if isinstance(action, AnyAction))


def sum_up(
    names: tuple[str, ...],
    turns: list[TurnReview],
    scores: tuple[int, ...],
    *,
    depth: str,
    over: bool,
) -> Review:
    """The review of turns that have been looked at."""
    found = tuple(turns)
    return Review(
        players=names,
        depth=depth,
        over=over,
        scores=scores,
        turns=found,
        totals=tuple(_total(player, name, scores[player], found) for player, name in enumerate(names)),
        worst=_worst(found),
        margins=tuple(_margins(player, found, scores, over) for player in range(len(names))),
    )


def _worst(turns: tuple[TurnReview, ...]) -> tuple[int, ...]:
    order = sorted(range(len(turns)), key=lambda at: -turns[at].loss)
    return tuple(at for at in order[:WORST] if turns[at].loss > 0)


def _total(player: int, name: str, score: int, turns: tuple[TurnReview, ...]) -> Total:
    own = [turn for turn in turns if turn.player == player]
    lucks = [turn.luck for turn in own if turn.luck is not None]
    return Total(
        player=player,
        name=name,
        score=score,
        turns=len(own),
        loss=sum(turn.loss for turn in own),
        error=sum(turn.error**2 for turn in own) ** 0.5,
        luck=sum(lucks) if lucks else None,
        accuracy=sum(turn.loss < CLEAN for turn in own) / len(own) if own else 1.0,
        luck_error=sum(turn.luck_error**2 for turn in own) ** 0.5,
    )


def _margins(
    player: int, turns: tuple[TurnReview, ...], scores: tuple[int, ...], over: bool
) -> tuple[float | None, ...]:
    """Known after the player's own turns; with two players also after the other's."""
    series: list[float | None] = []
    for turn in turns:
        if turn.player == player:
            series.append(turn.played_lead)
        else:
            series.append(-turn.played_lead if len(scores) == 2 else None)
    if over and series:
        series[-1] = lead_of(player, scores)
    return tuple(series)


def lead_of(player: int, scores: tuple[int, ...]) -> float:
    """A player's points less the mean of the others'."""
    others = [score for other, score in enumerate(scores) if other != player]
    return scores[player] - sum(others) / len(others) if others else float(scores[player])
