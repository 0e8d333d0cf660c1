"""Ransom: once a turn a prisoner is bought back."""

from __future__ import annotations

from bastide.game.actions import PASS, Action, Choose
from bastide.game.decision import Decision
from bastide.game.events import Breakdown
from bastide.game.frames import Part, Turn
from bastide.game.game import HOME, Game
from bastide.game.question import Question
from bastide.game.reasons import not_own, not_the_first
from bastide.modules.tower.raising import PRISON, Towers, prisoners_of
from bastide.text import Sentence, Text

RANSOM = 3


def open_window(game: Game, _: Turn) -> None:
    """T0.3: once a turn a prisoner may be bought back."""
    towers = game.slot(Towers)
    towers.ransomed, towers.declined = (), None


def ransoms(game: Game, player: int) -> list[Action]:
    """T0.3: own prisoners that the player may buy back now, one of each kind and captor."""
    rules = game.rules
    if player in game.slot(Towers).ransomed:
        return []
    if rules.options["ransom-min-score"] == 3 and game.scores[player] < RANSOM:
        return []
    found = {
        (rules.figures[figure][1].id, spot.player): figure
        for figure, spot in sorted(game.spots.items(), reverse=True)
        if spot.where == PRISON and rules.owner[figure] == player
    }
    return [Choose("ransom", figure=figure) for figure in sorted(found.values())]


BEFORE_DRAWING = Text(en="Ransom is paid before drawing only.", de="Lösegeld wird nur vor dem Ziehen gezahlt.")
UNTIL_FIGURE = Text(
    en="After the figure action no ransom is paid.", de="Nach der Figurenaktion wird kein Lösegeld mehr gezahlt."
)
ONE_A_TURN = Text(
    en="You have bought a prisoner back in this turn already.",
    de="Du hast in diesem Zug schon einen Gefangenen freigekauft.",
)
TOO_POOR = Text(en="A ransom costs 3 points; you have {points}.", de="Lösegeld kostet 3 Punkte; du hast {points}.")
NO_PRISONER = Text(en="This figure is not in prison.", de="Diese Figur ist nicht im Gefängnis.")


def why_not_ransom(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    """In the own turn; first whether a ransom can be paid at all, then whether for this figure."""
    if not isinstance(game.stack[-1], Part | Turn) or action.figure is None:
        return None
    return why_no_ransom(game, decision.player) or why_not_freed(game, decision.player, action.figure)


def why_no_ransom(game: Game, player: int) -> Sentence | None:
    rules, part = game.rules, game.stack[-1]
    window = rules.options["ransom-window"]
    if window == "start-only" and isinstance(part, Part):
        return Sentence(BEFORE_DRAWING)
    if window == "until-figure" and isinstance(part, Part) and part.acted:
        return Sentence(UNTIL_FIGURE)
    if player in game.slot(Towers).ransomed:
        return Sentence(ONE_A_TURN)
    if rules.options["ransom-min-score"] == 3 and game.scores[player] < RANSOM:
        return Sentence(TOO_POOR, {"points": game.scores[player]})
    return None


def why_not_freed(game: Game, player: int, figure: int) -> Sentence | None:
    if reason := not_own(game, player, figure):
        return reason
    spot, kinds = game.spots.get(figure), game.rules.figures
    if spot is None or spot.where != PRISON or spot.player is None:
        return Sentence(NO_PRISONER)
    held = prisoners_of(game, player, holder=spot.player)
    return not_the_first(figure, next(other for other in held if kinds[other] == kinds[figure]))


def ransom_meanwhile(game: Game, part: Part) -> list[Action]:
    """While the tile is in hand, before the figure action and, in the window `turn`, after it."""
    window = game.rules.options["ransom-window"]
    if window == "start-only" or (window == "until-figure" and part.acted):
        return []
    return ransoms(game, part.player)


def note_declined(game: Game, part: Part) -> None:
    """T4.6: who could have paid in the figure step and did not is asked again only if his turn has changed things."""
    game.slot(Towers).declined = means_of(game, part.player) if ransoms(game, part.player) else None


def means_of(game: Game, player: int) -> tuple[int, int]:
    """What a ransom is weighed against: the points, and the figures in the supply."""
    own = [at for at, owner in zip(game.where, game.rules.owner, strict=True) if owner == player]
    return game.scores[player], own.count(HOME)


def ransom_at_start(game: Game, turn: Turn) -> Decision | None:
    """T0.3, in the window `start-only`."""
    return ask_for_ransom(game, turn.player, "T0.3")


def ransom_at_the_end(game: Game, turn: Turn) -> Decision | None:
    """T10.0, in the window `turn`: points and followers may have come with this turn's scoring."""
    unchanged = game.slot(Towers).declined == means_of(game, turn.player)
    return None if unchanged else ask_for_ransom(game, turn.player, "T10.0")


def ask_for_ransom(game: Game, player: int, step: str) -> Decision | None:
    actions = ransoms(game, player)
    return Decision(player, step, take_ransom, (*actions, PASS), question=PAY_RANSOM) if actions else None


PAY_RANSOM = Question(
    Text(en="buy a prisoner back for 3 points, or pass", de="einen Gefangenen für 3 Punkte freikaufen oder passen"),
    Text(en="{player} has followers in prison.", de="{player} hat Gefolgsleute im Gefängnis."),
    Text(en="pay no ransom", de="kein Lösegeld zahlen"),
    source="tower.md, Ransom",
)


def take_ransom(game: Game, turn: Turn, action: Action) -> None:
    if isinstance(action, Choose):
        pay_ransom(game, turn.player, action)


def handle_ransom(game: Game, part: Part, action: Choose) -> None:
    pay_ransom(game, part.player, action)


def pay_ransom(game: Game, player: int, action: Choose) -> None:
    assert action.figure is not None
    captor = game.spots[action.figure].player
    assert captor is not None
    game.slot(Towers).ransomed += (player,)
    game.award(player, -RANSOM, "ransom", Breakdown(additions=(("ransom", -RANSOM),)))
    game.award(captor, RANSOM, "ransom", Breakdown(additions=(("ransom", RANSOM),)))
    game.send_home(action.figure, "ransomed")
