"""Reasons for a refusal that several elements give, each with the thing that is in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.game.events import OUT
from bastide.text import Sentence, Text
from bastide.tiles.geometry import Cell

if TYPE_CHECKING:
    from bastide.game.game import Game

TAKEN = Text(en="A tile lies there already.", de="Dort liegt schon ein Plättchen.")
_NO_TILE = Text(en="No tile lies at {cell}.", de="Bei {cell} liegt kein Plättchen.")
NEW_TILE = Text(
    en="Figures go onto the tile just placed.",
    de="Figuren kommen auf das gerade gelegte Plättchen.",
)
COMPLETE = Text(en="This feature is complete.", de="Dieses Gebiet ist fertig.")
NEWEST = Text(
    en="Name segment {segment}, the newest of this feature.", de="Nenne Abschnitt {segment}, den neuesten des Gebiets."
)
OCCUPIED = Text(
    en="A follower stands on this feature already.",
    de="Auf diesem Gebiet steht schon ein Gefolgsmann.",
)
SPENT = Text(
    en="You have already used your figure in this turn part.",
    de="Die eine Figurenaktion dieses Zugteils ist verbraucht.",
)
NONE_LEFT = Text(en="{figure}: none is left in the supply.", de="{figure}: Im Vorrat ist keine Figur mehr.")
NO_FOLLOWER = Text(en="This figure is no follower: {figure}.", de="Diese Figur ist kein Gefolgsmann: {figure}.")
ASKED_SEGMENT = Text(
    en="The question is about segment {segment}, not {named}.",
    de="Gefragt ist nach Abschnitt {segment}, nicht nach {named}.",
)
ASKED_FIGURE = Text(
    en="The question is about figure {figure}, not {named}.", de="Gefragt ist nach Figur {figure}, nicht nach {named}."
)
_OTHERS = Text(en="This figure belongs to {player}.", de="Diese Figur gehört {player}.")
_OFF_BOARD = Text(en="This figure is not on the board.", de="Diese Figur steht nicht auf dem Tisch.")
_NOT_IN_SUPPLY = Text(en="This figure is not in the supply.", de="Diese Figur ist nicht im Vorrat.")
_FIRST = Text(en="Of equal figures take number {first}.", de="Nimm von gleichen Figuren die Nummer {first}.")


def no_tile(cell: Cell) -> Sentence:
    """Nothing lies where something was to be done."""
    return Sentence(_NO_TILE, {"cell": "{},{}".format(*cell)})


def not_own(game: Game, player: int, figure: int) -> Sentence | None:
    """The figure is somebody else's."""
    owner = game.rules.owner[figure]
    return None if owner == player else Sentence(_OTHERS, {"player": game.player_names[owner]})


def no_follower(game: Game, figure: int) -> Sentence | None:
    """A builder, a pig or a barn where only a follower will do."""
    kind = game.rules.figures[figure][1]
    return None if kind.follower else Sentence(NO_FOLLOWER, {"figure": kind.name})


def off_board(game: Game, figure: int) -> Sentence | None:
    """The figure stands on no tile: it is in a supply, a prison or a quarter."""
    return Sentence(_OFF_BOARD) if game.cell_of_figure(figure) is None else None


def not_in_play(game: Game, figure: int) -> Sentence | None:
    """The figure is in a supply, a prison or out of the game; anywhere else, also in a quarter, it is on the table."""
    spot = game.spots.get(figure)
    is_there = game.where[figure] >= 0 or (spot is not None and spot.player is None and spot.where != OUT)
    return None if is_there else Sentence(_OFF_BOARD)


def not_from_supply(game: Game, player: int, figure: int) -> Sentence | None:
    """The figure is not the one that leaves the player's supply: the first of its kind."""
    if reason := not_own(game, player, figure):
        return reason
    first = game.free_figure(player, game.rules.figures[figure][1].id)
    if figure == first:
        return None
    is_free = first >= 0 and game.where[figure] == game.where[first]
    return Sentence(_FIRST, {"first": first}) if is_free else Sentence(_NOT_IN_SUPPLY)


def not_the_first(figure: int, first: int) -> Sentence | None:
    """Only one of several equal figures is offered."""
    return None if figure == first else Sentence(_FIRST, {"first": first})
