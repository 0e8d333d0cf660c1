"""The computer players as people choose them: what each is like, and which are there on this machine."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bastide.players import NAMES
from bastide.players.thinker import HAS_SIMULATOR
from bastide.text import Text, install


class LevelShown(Struct, frozen=True):
    id: str
    name: Text
    about: Text
    expert: bool
    """For whoever wants to compare players; not in the short list."""


ABOUT = {
    "random": Text(
        en="plays anything: for children and first games", de="spielt irgendetwas: für Kinder und erste Spiele"
    ),
    "greedy": Text(en="takes what shines: an easy opponent", de="nimmt, was glänzt: ein leichter Gegner"),
    "mcts": Text(
        en="plays many games by chance in its head; with expansions plays like “Cathedral”",
        de="spielt im Kopf viele Spiele nach Zufall; spielt mit Erweiterungen wie „Kathedrale“",
    ),
    "classic": Text(en="follows the old rules of thumb: medium", de="folgt den alten Faustregeln: mittel"),
    "normal": Text(
        en="has learned from many games, answers at once; with expansions tries some turns by rules of thumb",
        de="hat aus vielen Spielen gelernt, antwortet sofort; probiert mit Erweiterungen einige Züge nach Faustregeln",
    ),
    "hard": Text(
        en="looks some turns ahead; with expansions plays like “Cathedral”",
        de="schaut einige Züge voraus; spielt mit Erweiterungen wie „Kathedrale“",
    ),
    "strong": Text(
        en="looks further ahead: a master; with expansions tries every turn by rules of thumb",
        de="schaut weiter voraus: ein Meister; probiert mit Erweiterungen jeden Zug nach Faustregeln",
    ),
    "analysis": Text(
        en="thinks for ten seconds about each turn; with expansions plays like “Cathedral”",
        de="denkt über jeden Zug zehn Sekunden nach; spielt mit Erweiterungen wie „Kathedrale“",
    ),
}
EXPERT = frozenset(("mcts", "analysis"))
NEEDS_SIMULATOR = frozenset(("mcts", "normal", "hard", "analysis"))
"""Without the simulator these play no better than `strong`, or not at all."""
_WITHOUT = Text(
    en=f"tries every turn by rules of thumb: good (stronger in the base game with the extra ai: {install('ai').en})",
    de=f"probiert jeden Zug nach Faustregeln: gut (im Grundspiel stärker mit dem Zusatz ai: {install('ai').de})",
)


_NOT_OURS = Text(en="a player that this server was given", de="ein Spieler, den dieser Server dazubekam")


def levels(players: Mapping[str, Text] = NAMES, *, simulator: bool = HAS_SIMULATOR) -> list[LevelShown]:
    """The players that can be chosen: ours, weakest first in the base game, then all others."""
    return [
        LevelShown(id, name, _WITHOUT if id == "strong" and not simulator else ABOUT[id], id in EXPERT)
        for id, name in NAMES.items()
        if simulator or id not in NEEDS_SIMULATOR
    ] + [LevelShown(id, name, _NOT_OURS, False) for id, name in players.items() if id not in NAMES]
