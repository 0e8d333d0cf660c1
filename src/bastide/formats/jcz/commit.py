"""The wait for COMMIT: in a .jcz file scoring runs only when the player says so, and assertions may look before.

The wait is a step of its own in the games that are compared; the record of an import goes without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct
from msgspec.structs import replace

from bastide.formats.jcz.declared import WAITS
from bastide.game.actions import PASS, Action, Choose, Deploy
from bastide.game.decision import Decision
from bastide.game.foreign import ForeignWait
from bastide.game.frames import Frame, Part
from bastide.game.game import Game
from bastide.game.module import Element, Module, Step
from bastide.game.rules import Rules
from bastide.game.setup import Setup
from bastide.modules import MODULES
from bastide.text import Text

COMMIT = Choose("commit")
COMMIT_STEP = "T7.2.9"  # all decisions before T7.3 are made
COMMIT_PHASE = "CommitActionPhase"
WAIT_STEPS = (COMMIT_STEP, *(wait.step for wait in WAITS))
CONFIRMATIONS = {wait.message: wait for wait in WAITS if wait.message != "COMMIT"}
"""Type of a message that confirms one kind of move alone -> that wait."""
_CONFIRM = Text(en="confirm the turn", de="den Zug bestätigen")


class Moved(Struct):
    """Who has made a move that is confirmed by itself, and has not confirmed it."""

    player: int | None = None


def wait_for_commit(game: Game, part: Part) -> Decision:
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
                Step(COMMIT_STEP, _CONFIRM, wait_for_commit),
                *(Step(wait.step, _CONFIRM, wait_after_move(wait.step)) for wait in WAITS),
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
    for wait in WAITS:
        if wait.at not in ("", step):
            continue
        if _word_of(action) == wait.after:
            moved.player = player if is_awaited(wait, upcoming, newer=newer) else None
        elif action == PASS and wait.at:
            moved.player = None


def _word_of(action: Action) -> str | None:
    """What a wait calls an action: the word of a choice, the figure that is deployed, nothing for passing."""
    if isinstance(action, Choose):
        return action.what
    if isinstance(action, Deploy):
        return action.figure
    return "" if action == PASS else None


def is_awaited(wait: ForeignWait, upcoming: str | None, *, newer: bool) -> bool:
    """Does the file wait for this confirmation? Older files go on without; at its end only the program tells."""
    if upcoming is None:
        return newer or not wait.newer
    return upcoming == wait.message


def hold_next(game: Game, action: Action, mover: int, upcoming: str | None) -> None:
    """After a move that may be asked for again: it is confirmed before the next one.

    Where the next one is the same player's too, only a COMMIT in the file tells of that wait.
    """
    decision, word = game.decision, _word_of(action)
    for wait in WAITS:
        if not wait.repeated or wait.after != word or decision is None or decision.step != wait.at:
            continue
        if upcoming == wait.message or (upcoming is None and decision.player != mover):
            game.decision = Decision(mover, wait.step, go_on, (COMMIT,))


def confirm(game: Game) -> None:
    """The player has confirmed while something else is still open."""
    game.slot(Moved).player = None


def without_waits(actions: Iterable[Action]) -> list[Action]:
    return [action for action in actions if action != COMMIT]
