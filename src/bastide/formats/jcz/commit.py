"""The wait for COMMIT: in a .jcz file scoring runs only when the player says so, and assertions may look before.

The wait is a step of its own in the games that are compared; the record of an import goes without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct
from msgspec.structs import replace

from bastide.game.actions import PASS, Action, Choose
from bastide.game.decision import Decision
from bastide.game.frames import Part
from bastide.game.game import Game
from bastide.game.module import Element, Module, Step
from bastide.game.rules import Rules
from bastide.game.setup import Setup
from bastide.modules import MODULES
from bastide.text import Text

COMMIT = Choose("commit")
COMMIT_STEP = "T7.2.9"  # all decisions before T7.3 are made
REDEPLOYED_STEP = "T7.3.9"  # the last follower has left Carcassonne
DRIVEN_STEP = "T8.9.9"  # the last wagon has driven
WAITS = (COMMIT_STEP, REDEPLOYED_STEP, DRIVEN_STEP)
MOVES = {"redeploy": REDEPLOYED_STEP, "drive": DRIVEN_STEP}
"""Word of a choice after which there is another wait -> its step."""
_CONFIRM = Text(en="confirm the turn", de="den Zug bestätigen")


class Moved(Struct):
    """Who has made such a choice in this turn part and not confirmed it."""

    player: int | None = None


def wait(game: Game, part: Part) -> Decision:
    return Decision(part.player, COMMIT_STEP, go_on, (COMMIT,))


def wait_after_move(step: str) -> Callable[[Game, Part], Decision | None]:
    def run(game: Game, _: Part) -> Decision | None:
        moved = game.slot(Moved)
        player, moved.player = moved.player, None
        return None if player is None else Decision(player, step, go_on, (COMMIT,))

    return run


def go_on(game: Game, action: Action) -> None:
    """Nothing happens but that the steps after it run."""


WAITING = Module(
    id="commit",
    name=Text(en="Confirmation", de="Bestätigung"),
    year=0,
    about=Text(en="A turn waits before its scoring.", de="Ein Zug wartet vor seiner Wertung."),
    elements=(
        Element(
            id="commit",
            name=Text(en="Confirmation", de="Bestätigung"),
            state=Moved,
            steps=(
                Step(COMMIT_STEP, _CONFIRM, wait),
                *(Step(step, _CONFIRM, wait_after_move(step)) for step in MOVES.values()),
            ),
        ),
    ),
)


def waiting_rules(setup: Setup) -> Rules:
    """The rules of a setup, with the waits in every turn part."""
    return Rules(replace(setup, elements={**setup.elements, "commit": 1}), (*MODULES.values(), WAITING))


def note_move(game: Game, action: Action) -> None:
    """Before a wagon drives or a follower leaves Carcassonne: the turn part waits once more."""
    if game.decision is None or game.decision.step not in ("T7.3", "T8.9"):
        return
    moves = isinstance(action, Choose) and action.what in MOVES
    if moves or action == PASS:
        game.slot(Moved).player = game.decision.player if moves else None


def confirm(game: Game) -> None:
    """The player has confirmed while others are still asked."""
    game.slot(Moved).player = None


def without_waits(actions: Iterable[Action]) -> list[Action]:
    return [action for action in actions if action != COMMIT]
