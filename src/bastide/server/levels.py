"""The computer players as people choose them: what each is like, and which are there on this machine."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bastide.players import DEFAULT, NAMES
from bastide.players.levels import LEVELS
from bastide.players.thinker import HAS_SIMULATOR
from bastide.text import Text


class LevelShown(Struct, frozen=True):
    id: str
    name: Text
    about: Text
    quick: bool
    """One of the levels for people, which a first game asks for."""
    expert: bool
    """For whoever wants to compare players; not in the short list."""


USUAL = "medium"
"""Who sits down at a table where nobody is named."""
FOR_CHILDREN = "random"
_VERY_EASY = Text(en="Very easy", de="Sehr leicht")
ABOUT = {
    "random": Text(
        en="plays anything: for children and first games", de="spielt irgendetwas: für Kinder und erste Spiele"
    ),
    "greedy": Text(en="takes what shines", de="nimmt, was glänzt"),
    "mcts": Text(
        en=f"plays many games by chance in its head; with expansions plays like “{LEVELS[DEFAULT].name.en}”",
        de=f"spielt im Kopf viele Spiele nach Zufall; spielt mit Erweiterungen wie „{LEVELS[DEFAULT].name.de}“",
    ),
    "classic": Text(en="plays by rules of thumb", de="spielt nach Faustregeln"),
    "normal": Text(
        en="has learned from many games, answers at once", de="hat aus vielen Spielen gelernt, antwortet sofort"
    ),
    "hard": Text(
        en="looks some turns ahead; with expansions one turn, for half a second",
        de="schaut einige Züge voraus; mit Erweiterungen einen Zug, eine halbe Sekunde lang",
    ),
    "analysis": Text(
        en="thinks for ten seconds about each turn; with expansions looks two turns ahead",
        de="denkt über jeden Zug zehn Sekunden nach; schaut mit Erweiterungen zwei Züge voraus",
    ),
}
"""What the players are like that are no levels for people; those say it in their own file."""
NEEDS_SIMULATOR = frozenset(("mcts",))
"""Without the simulator these do not do what they are named after."""
_WITHOUT = {
    "hard": Text(en="looks one turn ahead, for half a second", de="schaut einen Zug voraus, eine halbe Sekunde lang"),
    "analysis": Text(en="looks two turns ahead, for ten seconds", de="schaut zwei Züge voraus, zehn Sekunden lang"),
}

_NOT_OURS = Text(en="a player that this server was given", de="ein Spieler, den dieser Server dazubekam")


def levels(players: Mapping[str, Text] = NAMES, *, simulator: bool = HAS_SIMULATOR) -> list[LevelShown]:
    """The players that can be chosen: the levels for people, the one for children, ours to compare, all others."""
    about = ABOUT if simulator else ABOUT | _WITHOUT
    people = [LevelShown(id, level.name, level.about, True, False) for id, level in LEVELS.items()]
    child = LevelShown(FOR_CHILDREN, _VERY_EASY, about[FOR_CHILDREN], False, False)
    experts = [
        LevelShown(id, NAMES[id], about[id], False, True)
        for id in about
        if id != FOR_CHILDREN and (simulator or id not in NEEDS_SIMULATOR)
    ]
    others = [LevelShown(id, name, _NOT_OURS, False, False) for id, name in players.items() if id not in NAMES]
    return [*people, child, *experts, *others]
