"""Turns and reviewed games in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from bastide.game.actions import Action, Choose, Deploy, Place
from bastide.game.events import AnyEvent, EndStarted, Scored, TurnStarted
from bastide.game.frames import End
from bastide.game.game import ChanceRefused, Game, no_dice
from bastide.game.lines import event_lines
from bastide.game.places import place_words
from bastide.game.question import asked
from bastide.game.telling import INTO, cell_told, worded
from bastide.text import Language, Sentence, Text
from bastide.tiles.geometry import cell_text

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

_TURNED = (
    Text(en="{where} ({tile})", de="{where} ({tile})"),
    Text(en="{where} ({tile}, a quarter turn right)", de="{where} ({tile}, eine Vierteldrehung nach rechts)"),
    Text(en="{where} ({tile}, half a turn)", de="{where} ({tile}, eine halbe Drehung)"),
    Text(en="{where} ({tile}, a quarter turn left)", de="{where} ({tile}, eine Vierteldrehung nach links)"),
)
_EXACTLY = Text(en="{tile} on {cell}", de="{tile} auf {cell}")
_WITH = Text(en="{placed}, {built}", de="{placed}, {built}")
_DEPLOYED = Text(en="{figure} {to}", de="{figure} {to}")
_THERE = Text(en="{said} {where}", de="{said} {where}")
_TILE = Text(en="{said} ({tile})", de="{said} ({tile})")
_PASS = Text(en="pass", de="passen")
_MORE = Text(en="and so on", de="und so weiter")
_NEXT = (TurnStarted, EndStarted)
DEEDS = 6
"""So many answers of a turn are told; with many modules it may have more than anybody reads."""


def told(game: Game, actions: Sequence[Action], *, exact: bool = False) -> Text:
    """What a turn does, in both languages."""
    return Text(en=turn_text(game, actions, "en", exact=exact), de=turn_text(game, actions, "de", exact=exact))


def turn_text(game: Game, actions: Sequence[Action], language: Language, *, exact: bool = False) -> str:
    """What a turn does, without what follows it: `west of the monastery (D), follower into the city; Ada +8 (city)`.

    Exactly means with coordinates, where no board is seen. In a view it ends where chance decides.
    """
    new, said, events = game.copy(), list[str](), list[AnyEvent]()
    if game.start_seed is None:
        new.dice = no_dice
    try:
        for action in actions:
            said.append(_said(new, action, exact=exact).say(language))
            events += new.apply(action)
    except ChanceRefused:
        events += new.events
    told = [*said[:DEEDS], _MORE.say(language)] if len(said) > DEEDS else said
    return "; ".join([", ".join(told), *_points(game, new, events, language)])


def _said(game: Game, action: Action, *, exact: bool) -> Text | Sentence:
    """One answer, as what is to be done."""
    assert game.decision is not None
    if isinstance(action, Place):
        return _placed(game, action, exact=exact)
    if isinstance(action, Deploy):
        kind = game.board.printed[action.segment].kind
        return Sentence(_DEPLOYED, {"figure": game.rules.kinds[action.figure].name, "to": INTO[kind]})
    if not isinstance(action, Choose):
        decline = asked(game, game.decision, game.player_names).decline
        return decline if decline.text.en else _PASS
    said, where = worded(game, action, game.player_names).button, _where(game, action)
    if where:
        return Sentence(_THERE, {"said": said, "where": where})
    return Sentence(_TILE, {"said": said, "tile": action.tile}) if action.tile else said


def _placed(game: Game, action: Place, *, exact: bool) -> Sentence:
    assert game.decision is not None
    assert game.decision.tile is not None
    tile: object = game.decision.tile.id
    if exact:
        tile = Sentence(_EXACTLY, {"tile": tile, "cell": cell_text(action.cell)})
    placed = Sentence(_TURNED[action.rotation], {"where": place_words(game, action.cell), "tile": tile})
    if action.built is None:
        return placed
    return Sentence(_WITH, {"placed": placed, "built": worded(game, action.built, game.player_names).button})


def _where(game: Game, action: Choose) -> Text | None:
    """Where on the board an answer points at."""
    cell = cell_told(game, action)
    return None if cell is None else place_words(game, cell)


def _points(game: Game, after: Game, events: Sequence[AnyEvent], language: Language) -> list[str]:
    """Who scores what in the turn: `Ada +8 (city)`; the final scoring is another matter."""
    if game.find_frame(End) is not None:
        return []
    own = takewhile(lambda event: not isinstance(event, _NEXT), events)
    return event_lines(after, [event for event in own if isinstance(event, Scored) and event.points], language)


def number(value: float, language: Language, *, sign: bool = False) -> str:
    """One place behind the point, or the comma."""
    text = f"{value:+.1f}" if sign else f"{value:.1f}"
    text = "0.0" if text in ("-0.0", "+0.0") else text.replace("-", "−")
    return text.replace(".", ",") if language == "de" else text


def percent(share: float, language: Language) -> str:
    return f"{100 * share:.0f} %" if language == "de" else f"{100 * share:.0f}%"
