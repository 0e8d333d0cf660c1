"""The City of Carcassonne as a scene, and followers in its quarters."""

from __future__ import annotations

from bastide.game.actions import Choose
from bastide.game.game import Game, Spot
from bastide.modules.count.quarters import Count
from bastide.tiles.geometry import Cell, cell_of

MODULES = ("count",)
CASTLE, MARKET, SMITHY, CATHEDRAL = "castle-quarter", "market-quarter", "blacksmith-quarter", "cathedral-quarter"
BLOCK = ", ".join(f"({x},{y}) CO{4 * (y + 1) + x + 3}/0" for y in (-1, 0, 1) for x in (-2, -1, 0, 1))
TOWN = f"{BLOCK}, (0,4) E ffcf, (1,5) W rfrr"
"""Half a town waits for the other half at (0,5); a road ends there too."""


def in_quarter(game: Game, quarter: str, *figures: int, count: str = "") -> None:
    """Put figures into a quarter, and the Count into another."""
    for number in figures:
        game.put(number, Spot(quarter))
    if count:
        game.slot(Count).quarter = count


def enters(game: Game) -> dict[str, set[str]]:
    """The quarters that are open to the figures of the player who may enter the city, by kind of figure."""
    found: dict[str, set[str]] = {}
    for action in game.decision.actions if game.decision else []:
        if isinstance(action, Choose) and action.figure is not None:
            found.setdefault(game.rules.figures[action.figure][1].id, set()).add(action.what)
    return found


def may_enter(game: Game) -> bool:
    return game.decision is not None and game.decision.step == "T8.11"


def redeployments(game: Game) -> dict[str, set[Cell]]:
    """The cells to which followers of the city may go now, by kind of figure."""
    found: dict[str, set[Cell]] = {}
    for action in game.decision.actions if game.decision else []:
        if isinstance(action, Choose) and action.figure is not None and action.segment is not None:
            kind = game.rules.figures[action.figure][1].id
            found.setdefault(kind, set()).add(cell_of(game.board.cell_of(action.segment)))
    return found


def redeploy(game: Game, figure: int, cell: Cell) -> Choose:
    """The answer that sends a follower out of the city to a cell."""
    for action in game.decision.actions if game.decision else []:
        if not isinstance(action, Choose) or action.figure != figure or action.segment is None:
            continue
        if cell_of(game.board.cell_of(action.segment)) == cell:
            return action
    raise AssertionError(f"figure {figure} cannot go to {cell}")
