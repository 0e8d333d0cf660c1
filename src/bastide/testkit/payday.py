"""What an action should have paid: completed features, a recalled abbot, goods, and the final scoring.

The referee works it out from the table and from where the figures stood before; the events must say the same.
"""

from __future__ import annotations

from bastide.game.actions import Action, Choose
from bastide.game.decision import Decision
from bastide.game.events import AnyEvent, FeatureCompleted, FigureDeployed, Happened, Scored
from bastide.game.game import HOME, Game
from bastide.modules.traders_builders import Goods
from bastide.testkit.referee import GOODS, Award, Disagreement, Referee, check_standing, knows, referee_of
from bastide.testkit.table import Feature


class Payday:
    """Keeps what is needed of a game before an action; `check` judges the events after it."""

    def __init__(self, game: Game, action: Action) -> None:
        assert game.decision is not None
        self.action = action
        self.decision: Decision = game.decision
        self.where = list(game.where)
        self.goods = game.slot(Goods).owned if Goods in game.slots else ()

    def is_due(self, game: Game) -> bool:
        """Has the action led past the scoring of a turn part, by rules that the referee knows?"""
        asked_for_figure = game.decision is not None and game.decision.step == "T4.2"
        return self.decision.step in ("T2.1", "T4.2") and not asked_for_figure and knows(game)

    def check(self, game: Game, events: list[AnyEvent]) -> None:
        """Compare awards, completed features and goods of the turn part with the referee's."""
        referee = referee_of(game, self._standing(events))
        completed = referee.completed_by_last()
        awards = self._recalled(referee, game) + [a for f in completed for a in referee.awards(f, complete=True)]
        after = referee.without(completed)
        if game.over:
            awards += after.final_awards() + self._goods_awards(game)
        self._compare(game, events, referee, completed, awards)
        if not game.over:
            check_standing(referee_of(game, table=referee.table))

    def _standing(self, events: list[AnyEvent]) -> list[int]:
        """Where the figures stood when the scoring began."""
        where = list(self.where)
        if isinstance(self.action, Choose) and self.action.what == "recall" and self.action.figure is not None:
            where[self.action.figure] = HOME
        for event in events:
            if isinstance(event, FigureDeployed):
                where[event.figure] = event.segment
        return where

    def _recalled(self, referee: Referee, game: Game) -> list[Award]:
        if not isinstance(self.action, Choose) or self.action.what != "recall" or self.action.figure is None:
            return []
        segment = self.where[self.action.figure]
        piece = game.board.piece_of[segment]
        spot = piece, segment - game.board.pieces[piece].first
        return [(self.decision.player, referee.table.surroundings(spot), referee.table.mark(spot).kind)]

    def _goods_awards(self, game: Game) -> list[Award]:
        if not self.goods:
            return []
        owned = game.slot(Goods).owned
        most = [max(mine[kind] for mine in owned) for kind in range(len(GOODS))]
        return [
            (player, 10, "goods")
            for kind in range(len(GOODS))
            for player, mine in enumerate(owned)
            if mine[kind] == most[kind] and most[kind]
        ]

    def _compare(
        self, game: Game, events: list[AnyEvent], referee: Referee, completed: list[Feature], awards: list[Award]
    ) -> None:
        board = game.board
        told = sorted((e.player, e.points, e.source) for e in events if isinstance(e, Scored))
        if told != sorted(awards):
            raise Disagreement(f"paid was {told}, the referee pays {sorted(awards)}")
        numbers = [{board.pieces[piece].first + index for piece, index in feature.spots} for feature in completed]
        shown = [event.segment for event in events if isinstance(event, FeatureCompleted)]
        if len(shown) != len(numbers) or not all(any(s in feature for s in shown) for feature in numbers):
            raise Disagreement(f"completed by segments {shown}, the referee finds {[sorted(n) for n in numbers]}")
        if self.goods:
            self._compare_goods(game, events, referee.goods(completed))

    def _compare_goods(self, game: Game, events: list[AnyEvent], shown: list[int]) -> None:
        before, after = self.goods, game.slot(Goods).owned
        bank = [total - sum(mine[kind] for mine in before) for kind, total in enumerate((9, 6, 5))]
        wanted = [min(signs, left) for signs, left in zip(shown, bank, strict=True)]
        player = self.decision.player
        gained = [now - then for now, then in zip(after[player], before[player], strict=True)]
        if gained != wanted or any(after[p] != before[p] for p in range(len(after)) if p != player):
            raise Disagreement(f"player {player} took goods {gained}, the referee gives {wanted}")
        told = {e.values: e.player for e in events if isinstance(e, Happened) and e.what == "goods"}
        if told != {(name, n): player for name, n in zip(GOODS, wanted, strict=True) if n}:
            raise Disagreement(f"the events tell of goods {told}, the referee gives {wanted}")
