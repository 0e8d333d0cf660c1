"""The computer players as people choose them: what each is like, and which are there on this machine."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bastide.players import DEFAULT, NAMES
from bastide.players.thinker import HAS_SIMULATOR
from bastide.text import Text


class LevelShown(Struct, frozen=True):
    id: str
    name: Text
    about: Text
    quick: bool
    """One of the few that a first game asks for."""
    expert: bool
    """For whoever wants to compare players; not in the short list."""


LEVELS = {
    "random": Text(en="Very easy", de="Sehr leicht"),
    "greedy": Text(en="Easy", de="Leicht"),
    "mcts": Text(en="Tree search (medium)", de="Baumsuche (mittel)"),
    "classic": Text(en="Medium", de="Mittel"),
    "normal": Text(en="Hard", de="Schwer"),
    "hard": Text(en="Very hard", de="Sehr schwer"),
    "strong": Text(en="Master", de="Meister"),
    "analysis": Text(en="Master, ten seconds a turn", de="Meister, zehn Sekunden pro Zug"),
}
"""How strong each computer player is, in a word, weakest first: what people choose by."""
USUAL = "classic"
"""Who sits down at a table where nobody is named."""
QUICK = frozenset(("greedy", "classic", "normal", "strong"))
ABOUT = {
    "random": Text(
        en="plays anything: for children and first games", de="spielt irgendetwas: für Kinder und erste Spiele"
    ),
    "greedy": Text(en="takes what shines", de="nimmt, was glänzt"),
    "mcts": Text(
        en=f"plays many games by chance in its head; with expansions plays like “{LEVELS[DEFAULT].en}”",
        de=f"spielt im Kopf viele Spiele nach Zufall; spielt mit Erweiterungen wie „{LEVELS[DEFAULT].de}“",
    ),
    "classic": Text(en="plays by rules of thumb", de="spielt nach Faustregeln"),
    "normal": Text(
        en="has learned from many games, answers at once", de="hat aus vielen Spielen gelernt, antwortet sofort"
    ),
    "hard": Text(
        en="looks some turns ahead; with expansions one turn, for half a second",
        de="schaut einige Züge voraus; mit Erweiterungen einen Zug, eine halbe Sekunde lang",
    ),
    "strong": Text(
        en="looks further ahead; with expansions one turn, for two seconds",
        de="schaut weiter voraus; mit Erweiterungen einen Zug, zwei Sekunden lang",
    ),
    "analysis": Text(
        en="thinks for ten seconds about each turn; with expansions looks two turns ahead",
        de="denkt über jeden Zug zehn Sekunden nach; schaut mit Erweiterungen zwei Züge voraus",
    ),
}
EXPERT = frozenset(("mcts", "analysis"))
NEEDS_SIMULATOR = frozenset(("mcts",))
"""Without the simulator these do not do what they are named after."""
_WITHOUT = {
    "hard": Text(en="looks one turn ahead, for half a second", de="schaut einen Zug voraus, eine halbe Sekunde lang"),
    "strong": Text(en="looks one turn ahead, for two seconds", de="schaut einen Zug voraus, zwei Sekunden lang"),
    "analysis": Text(en="looks two turns ahead, for ten seconds", de="schaut zwei Züge voraus, zehn Sekunden lang"),
}

_NOT_OURS = Text(en="a player that this server was given", de="ein Spieler, den dieser Server dazubekam")


def levels(players: Mapping[str, Text] = NAMES, *, simulator: bool = HAS_SIMULATOR) -> list[LevelShown]:
    """The players that can be chosen: ours, weakest first in the base game, then all others."""
    about = ABOUT if simulator else ABOUT | _WITHOUT
    ours = [
        LevelShown(id, name, about[id], id in QUICK, id in EXPERT)
        for id, name in LEVELS.items()
        if simulator or id not in NEEDS_SIMULATOR
    ]
    return ours + [LevelShown(id, name, _NOT_OURS, False, False) for id, name in players.items() if id not in LEVELS]
