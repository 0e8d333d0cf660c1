"""T4.2 n: instead of any other figure action a follower may go from the supply onto a free crown."""

from __future__ import annotations

from bastide.game.actions import Action, Choose
from bastide.game.frames import Part
from bastide.game.game import HOME, Game, Spot
from bastide.game.reasons import no_follower, not_from_supply
from bastide.modules.wheel_of_fortune.board import CROWNS, on_crowns, wheel_cell
from bastide.text import Sentence, Text


def offer_crowns(game: Game, part: Part, actions: list[Action]) -> None:
    """Every free crown of every sector, for one follower of each kind; a tile with a number is not needed."""
    if wheel_cell(game) is None:
        return
    taken = set(on_crowns(game).values())
    followers = [
        figure
        for id, kind in game.rules.kinds.items()
        if kind.follower and (figure := game.free_figure(part.player, id)) != HOME
    ]
    actions += [Choose(word, figure=figure) for word in CROWNS if word not in taken for figure in followers]


NO_WHEEL = Text(en="The wheel of fortune is not on the table.", de="Das Schicksalsrad liegt nicht auf dem Tisch.")
CROWN_TAKEN = Text(en="A follower stands on this crown already.", de="Auf dieser Krone steht schon ein Gefolgsmann.")
NO_MORE = Text(
    en="No follower is placed any more in this turn part.",
    de="In diesem Zugteil wird kein Gefolgsmann mehr gesetzt.",
)


def why_not_crown(game: Game, part: Part, action: Choose) -> Sentence | None:
    assert action.figure is not None
    if wheel_cell(game) is None:
        return Sentence(NO_WHEEL)
    if reason := no_follower(game, action.figure) or not_from_supply(game, part.player, action.figure):
        return reason
    if action.what in on_crowns(game).values():
        return Sentence(CROWN_TAKEN)
    return Sentence(NO_MORE) if part.no_more_followers else None


def take_crown(game: Game, _: Part, action: Choose) -> None:
    assert action.figure is not None
    game.put(action.figure, Spot(action.what))
