"""Points of one scoring that are moved only when all of them are known, for elements that care about the order.

Each player orders the own awards (robbers.md, Robbing 5; messages.md, Ambiguities 6). Among the players the active one
comes first, then clockwise.
"""

from __future__ import annotations

from copy import copy

from bastide.game.actions import Choose
from bastide.game.decision import Decision
from bastide.game.frames import Award, End, Frame, Part
from bastide.game.game import Game
from bastide.game.module import Refusal, Step
from bastide.game.numbers import PlayerNumber
from bastide.game.question import Question
from bastide.game.shown import Answer
from bastide.text import Sentence, Text


def hold_awards(_: Game, part: Part) -> None:
    """T8.0: from now on the points of the scoring wait."""
    part.paid_together = True


def pay_awards(_: Game, part: Part) -> Payments | None:
    """T8.6: the points of the scoring are moved."""
    part.paid_together = False
    waiting, part.awards = part.awards, ()
    return Payments(part.player, waiting) if waiting else None


class Payments(Frame):
    """The awards of a scoring, one after the other."""

    player: PlayerNumber
    awards: tuple[Award, ...]
    first: Award | None = None
    """What a player has chosen to be moved next."""

    def next(self, game: Game) -> Decision | Award | None:
        if not self.awards:
            return None
        if self.first is not None:
            return self._pay(self.first)
        players = game.rules.players
        player = min((award.player for award in self.awards), key=lambda p: (p - self.player) % players)
        own = [award for award in self.awards if award.player == player]
        amounts = sorted({award.points for award in own})
        if len(amounts) == 1 or not any(matters(game, player) for matters in game.rules.order_matters):
            return self._pay(own[0])
        actions = [Choose(FIRST, number=points) for points in amounts]
        return Decision(player, "T8.6", take_first, actions, question=WHICH_FIRST)

    def _pay(self, award: Award) -> Award:
        at = self.awards.index(award)
        self.awards, self.first = self.awards[:at] + self.awards[at + 1 :], None
        return copy(award)  # copies of the game share those that wait

    def waiting(self, player: int) -> bool:
        """Are there points that the player will still get?"""
        return any(award.player == player and award.points > 0 for award in self.awards)


def step_of_points(game: Game) -> str:
    """Where a question about points on their way stands: in the scoring, or anywhere else in the turn."""
    return "T8.6" if game.find_frame(Payments) else "T8.6.1"


def is_final_scoring(game: Game) -> bool:
    """Are these points of the final scoring? Abbeys laid before it are turn parts like any other."""
    return game.find_frame(End) is not None and game.find_frame(Part) is None


def take_first(game: Game, payments: Payments, action: Choose) -> None:
    assert game.decision is not None
    player = game.decision.player
    payments.first = next(a for a in payments.awards if (a.player, a.points) == (player, action.number))


NO_SUCH_POINTS = Text(
    en="{player} gets no {number} points in this scoring.",
    de="{player} bekommt in dieser Wertung keine {number} Punkte.",
)


def why_not_first(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    if decision.take is not take_first:
        return None
    return Sentence(NO_SUCH_POINTS, {"player": game.player_names[decision.player], "number": action.number})


FIRST = "move-first"
WHICH_FIRST = Question(
    Text(en="choose which points to move first", de="wählen, welche Punkte zuerst gehen"),
    Text(
        en="{player} scores several times at once, and the order matters.",
        de="{player} bekommt mehrmals Punkte, und die Reihenfolge ist wichtig.",
    ),
    source="robbers.md, Robbing",
)
PAYMENT_STEPS: tuple[Step[Part], ...] = (
    Step("T8.0", Text(en="work out all points of the scoring", de="alle Punkte der Wertung ermitteln"), hold_awards),
    Step("T8.6", Text(en="move the points of the scoring", de="die Punkte der Wertung gehen"), pay_awards),
)
PAYMENT_ANSWERS = {
    FIRST: Answer(
        button=Text(
            en="Move the {number} point first|Move the {number} points first",
            de="Zuerst {number} Punkt|Zuerst {number} Punkte",
        ),
        told=Text(
            en="moved {number} point first|moved {number} points first",
            de="zuerst {number} Punkt|zuerst {number} Punkte",
        ),
    )
}
PAYMENT_REFUSALS = {FIRST: Refusal(("number",), why_not_first)}
