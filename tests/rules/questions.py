"""Questions about a game that many tests of the rules ask."""

from __future__ import annotations

from collections.abc import Iterable

from bastide.game.actions import Action, Choose, Deploy
from bastide.game.events import AnyEvent, FigureReturned, Happened
from bastide.game.game import Game
from bastide.game.question import Asked
from bastide.game.question import asked as question_of
from bastide.testkit.scene import segment_name
from bastide.tiles.geometry import cell_of

RED, BLUE, GREEN, YELLOW = range(4)


def asked(game: Game) -> tuple[int, str]:
    """Who decides, and at which step."""
    assert game.decision is not None
    return game.decision.player, game.decision.step


def question(game: Game) -> Asked:
    """The open decision in words."""
    assert game.decision is not None
    return question_of(game, game.decision, game.player_names)


def offered(game: Game, what: str) -> set[Action]:
    """The choices under a word."""
    actions = game.decision.actions if game.decision else []
    return {action for action in actions if isinstance(action, Choose) and action.what == what}


def words_offered(game: Game) -> set[str]:
    """The words of all choices."""
    return {action.what for action in game.decision.actions if isinstance(action, Choose)} if game.decision else set()


def deployments(game: Game, kind: str = "small") -> set[str]:
    """Where a figure may go: `(0, 1) city N`."""
    actions = game.decision.actions if game.decision else []
    return {
        f"{cell_of(game.board.cell_of(action.segment))} {segment_name(game.board, action.segment)}"
        for action in actions
        if isinstance(action, Deploy) and action.figure == kind
    }


def figure(game: Game, player: int, kind: str = "small", number: int = 0) -> int:
    """The number of a player's figure; those of a scene are used in the order in which it names them."""
    return game.rules.ranges[player, kind][0] + number


def happened(events: Iterable[AnyEvent], what: str) -> list[tuple[str | int, ...]]:
    """The values of an element's own event."""
    return [event.values for event in events if isinstance(event, Happened) and event.what == what]


def returned(events: Iterable[AnyEvent]) -> set[tuple[int, str]]:
    """Figures that went home, and why."""
    return {(event.figure, event.reason) for event in events if isinstance(event, FigureReturned)}
