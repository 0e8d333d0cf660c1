"""The wait for COMMIT: in a .jcz file scoring runs only when the player says so, and assertions may look before.

The wait is a step of its own in the games that are compared; the record of an import goes without it.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from bastide.game.actions import Action, Choose
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
DRIVEN_STEP = "T8.9.9"  # the last wagon has driven
WAITS = (COMMIT_STEP, DRIVEN_STEP)
_CONFIRM = Text(en="confirm the turn", de="den Zug bestätigen")


class Driven(Struct):
    """Who has driven a wagon in this turn part."""

    player: int | None = None


def wait(game: Game, part: Part) -> Decision:
    return Decision(part.player, COMMIT_STEP, go_on, (COMMIT,))


def wait_after_drive(game: Game, _: Part) -> Decision | None:
    driven = game.slot(Driven)
    player, driven.player = driven.player, None
    return None if player is None else Decision(player, DRIVEN_STEP, go_on, (COMMIT,))


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
            state=Driven,
            steps=(Step(COMMIT_STEP, _CONFIRM, wait), Step(DRIVEN_STEP, _CONFIRM, wait_after_drive)),
        ),
    ),
)


def waiting_rules(setup: Setup) -> Rules:
    """The rules of a setup, with the waits in every turn part."""
    return Rules(replace(setup, elements={**setup.elements, "commit": 1}), (*MODULES.values(), WAITING))


def note_drive(game: Game, action: Action) -> None:
    """Before a wagon drives: its turn part waits once more."""
    if isinstance(action, Choose) and action.what == "drive" and game.decision:
        game.slot(Driven).player = game.decision.player


def without_waits(actions: Iterable[Action]) -> list[Action]:
    return [action for action in actions if action != COMMIT]
