"""The computer players as people choose them: what each is like, and which are there on this machine."""

from __future__ import annotations

from msgspec import Struct

from bastide.players import NAMES
from bastide.players.thinker import HAS_SIMULATOR
from bastide.text import Text


class PlayerShown(Struct, frozen=True):
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
    "classic": Text(en="follows the old rules of thumb: medium", de="folgt den alten Faustregeln: mittel"),
    "mcts": Text(en="plays many games by chance in its head", de="spielt im Kopf viele Spiele nach Zufall"),
    "normal": Text(
        en="has learned from many games, answers at once", de="hat aus vielen Spielen gelernt, antwortet sofort"
    ),
    "hard": Text(en="looks some turns ahead", de="schaut einige Züge voraus"),
    "strong": Text(en="looks further ahead: a master", de="schaut weiter voraus: ein Meister"),
    "analysis": Text(en="thinks for ten seconds about each turn", de="denkt über jeden Zug zehn Sekunden nach"),
}
EXPERT = frozenset(("mcts", "analysis"))
NEEDS_SIMULATOR = frozenset(("mcts", "normal", "hard", "analysis"))
"""Without the simulator these play no better than `strong`, or not at all."""
_WITHOUT = Text(
    en="tries every turn by rules of thumb: good (stronger with pip install 'bastide[ai]')",
    de="probiert jeden Zug nach Faustregeln: gut (stärker mit pip install 'bastide[ai]')",
)


def levels(*, simulator: bool = HAS_SIMULATOR) -> list[PlayerShown]:
    """The players that can be chosen, weakest first."""
    return [
        PlayerShown(id, name, _WITHOUT if id == "strong" and not simulator else ABOUT[id], id in EXPERT)
        for id, name in NAMES.items()
        if simulator or id not in NEEDS_SIMULATOR
    ]
