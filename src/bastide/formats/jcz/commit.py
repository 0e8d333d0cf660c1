"""The wait for COMMIT: in a .jcz file scoring runs only when the player says so, and assertions may look before.

The wait is a step of its own in the games that are compared; the record of an import goes without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct
from msgspec.structs import replace

from bastide.game.actions import PASS, Action, Choose, Deploy
from bastide.game.decision import Decision
from bastide.game.frames import Frame, Part
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
ABBEY_STEP = "T1.3.9"  # the abbey is declined, the tile not drawn yet
SHEPHERD_STEP = "T5.0"  # a shepherd is placed, his token not drawn yet
AFTER_MOVES = (ABBEY_STEP, SHEPHERD_STEP, REDEPLOYED_STEP, DRIVEN_STEP)
WAITS = (COMMIT_STEP, *AFTER_MOVES)
MOVES = ("redeploy", "drive")
"""Words of choices after which there is another wait."""
SHEPHERD_CONFIRM = "SHEPHERD_CONFIRM"
_CONFIRM = Text(en="confirm the turn", de="den Zug bestätigen")


class Moved(Struct):
    """Who has made a move that is confirmed by itself, and has not confirmed it."""

    player: int | None = None


def wait(game: Game, part: Part) -> Decision:
    return Decision(part.player, COMMIT_STEP, go_on, (COMMIT,))


def wait_after_move(step: str) -> Callable[[Game, Part], Decision | None]:
    def run(game: Game, _: Part) -> Decision | None:
        moved = game.slot(Moved)
        player, moved.player = moved.player, None
        return None if player is None else Decision(player, step, go_on, (COMMIT,))

    return run


def go_on(game: Game, _: Frame, action: Action) -> None:
    """Nothing happens but that the steps after it run."""


WAITING = Module(
    id="commit",
    number=1000,
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
                *(Step(step, _CONFIRM, wait_after_move(step)) for step in AFTER_MOVES),
            ),
        ),
    ),
)


def waiting_rules(setup: Setup) -> Rules:
    """The rules of a setup, with the waits in every turn part."""
    return Rules(replace(setup, elements={**setup.elements, "commit": 1}), (*MODULES.values(), WAITING))


def note_move(game: Game, action: Action, upcoming: str | None, *, newer: bool) -> None:
    """Before a move after which the turn part waits once more; `upcoming` is the type of the move after it."""
    if game.decision is None:
        return
    moved, player, step = game.slot(Moved), game.decision.player, game.decision.step
    if step in ("T7.3", "T8.9"):
        moves = isinstance(action, Choose) and action.what in MOVES
        if moves or action == PASS:
            moved.player = player if moves and upcoming in ("COMMIT", None) else None
    elif (confirmation := _confirmation_of(action, step)) and is_awaited(confirmation, upcoming, newer=newer):
        moved.player = player


def is_awaited(confirmation: str, upcoming: str | None, *, newer: bool) -> bool:
    """Does the file wait for this confirmation? Older files go on without; at its end only the program tells.

    The confirmation of a shepherd came with the newer program.
    """
    if upcoming is None:
        return newer or confirmation != SHEPHERD_CONFIRM
    return upcoming == confirmation


def _confirmation_of(action: Action, step: str) -> str | None:
    """The type of the move that confirms an action."""
    if step == "T1.3" and action == PASS:
        return "COMMIT"
    is_shepherd = isinstance(action, Deploy) and action.figure == "shepherd"
    return SHEPHERD_CONFIRM if is_shepherd else None


def hold_wagons(game: Game, driver: int, upcoming: str | None) -> None:
    """After a wagon has driven: its player confirms that before the next wagon is asked for.

    Where the next one is his own too, only a COMMIT in the file tells of that wait.
    """
    decision = game.decision
    if decision is None or decision.step != "T8.9":
        return
    if upcoming == "COMMIT" or (upcoming is None and decision.player != driver):
        game.decision = Decision(driver, DRIVEN_STEP, go_on, (COMMIT,))


def confirm(game: Game) -> None:
    """The player has confirmed while something else is still open."""
    game.slot(Moved).player = None


def without_waits(actions: Iterable[Action]) -> list[Action]:
    return [action for action in actions if action != COMMIT]
