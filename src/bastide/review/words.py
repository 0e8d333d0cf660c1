"""A reviewed game in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from bastide.game.actions import Action
from bastide.game.events import AnyEvent, EndStarted, FigureReturned, TileDrawn, TurnStarted
from bastide.game.game import Game
from bastide.game.lines import event_lines
from bastide.game.question import asked
from bastide.text import Language, Text, install

ROUGH = Text(
    en="Judged by rules of thumb: the simulator knows only the base game with its 72 tiles, and comes with the extra "
    f"ai ({install('ai').en}). Losses are rough, luck is not measured.",
    de="Nach Faustregeln beurteilt: Der Simulator kennt nur das Grundspiel mit seinen 72 Plättchen und kommt mit dem "
    f"Zusatz ai ({install('ai').de}). Verluste sind grob, Glück wird nicht gemessen.",
)
UNFINISHED = Text(en="The game is not finished.", de="Das Spiel ist nicht zu Ende.")
NOTHING_LOST = Text(en="No turn lost anything worth naming.", de="Kein Zug hat Nennenswertes verloren.")
PLAYED = Text(en="played", de="gespielt")
BETTER = Text(en="better", de="besser")
LOSS = Text(en="lost", de="verloren")
LUCK = Text(en="luck", de="Glück")
PLAYER = Text(en="player", de="Spieler")
TURN = Text(en="turn", de="Zug")
TILE = Text(en="tile", de="Plättchen")
POINTS = Text(en="points", de="Punkte")
LEAD = Text(en="expected lead", de="erwarteter Vorsprung")
CLEAN = Text(en="clean turns", de="saubere Züge")
WORST = Text(en="The worst turns", de="Die schlechtesten Züge")
EVERY_TURN = Text(en="Every turn", de="Jeder Zug")
COURSE = Text(en="Expected final lead", de="Erwarteter Vorsprung am Ende")
TITLE = Text(en="Review: {names}", de="Besprechung: {names}")
LOST = Text(en="{points} points lost", de="{points} Punkte verloren")

_LEFT_OUT = (TileDrawn, FigureReturned)
_NEXT = (TurnStarted, EndStarted)


def told(game: Game, actions: Sequence[Action]) -> Text:
    """What a turn does, in both languages."""
    return Text(en=turn_text(game, actions, "en"), de=turn_text(game, actions, "de"))


def turn_text(game: Game, actions: Sequence[Action], language: Language) -> str:
    """What a turn does, without what follows it: `D at 4,-1, follower in the city; Ada +8 (city)`.

    Where nothing happens it is what passing means: `draw a tile`.
    """
    new, events = game.copy(), list[AnyEvent]()
    for action in actions:
        events += new.apply(action)
    assert game.decision is not None
    own = takewhile(lambda event: not isinstance(event, _NEXT), events)
    shown = [event for event in own if not isinstance(event, _LEFT_OUT)]
    if not shown:
        return asked(game, game.decision, game.player_names).decline.say(language)
    start = TurnStarted(game.decision.player, 0)
    lines = event_lines(new, [start, *shown], language)
    return "; ".join(lines).removeprefix(f"0. {game.player_names[start.player]}: ")


def number(value: float, language: Language, *, sign: bool = False) -> str:
    """One place behind the point, or the comma."""
    text = f"{value:+.1f}" if sign else f"{value:.1f}"
    text = "0.0" if text in ("-0.0", "+0.0") else text.replace("-", "−")
    return text.replace(".", ",") if language == "de" else text


def percent(share: float, language: Language) -> str:
    return f"{100 * share:.0f} %" if language == "de" else f"{100 * share:.0f}%"
