"""The flea of a turn: where it may go, and whom it sends home (plague.md, Turn 2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bastide.game.actions import Action, Choose
from bastide.game.decision import Decision
from bastide.game.events import Happened
from bastide.game.frames import Frame
from bastide.game.game import Game
from bastide.game.numbers import CellNumber, PlayerNumber
from bastide.game.question import Question
from bastide.game.reasons import no_tile
from bastide.modules import rulings
from bastide.modules.plague.state import (
    MOMENTS,
    NOT_YET,
    PLAGUE,
    SOURCE,
    Plague,
    latent_fleas,
    near_infected,
    region,
    settle,
)
from bastide.text import Sentence, Text
from bastide.tiles.geometry import cell_at, cell_of

FLEA, LIFT = "flea", "lift-flea"


def targets(game: Game, near: Mapping[int, set[int]], taken: int | None = None) -> list[int]:
    """Where a flea may be laid, once that of the tile `taken` is in hand; `near` as of `near_infected`."""
    plague = game.slot(Plague)
    fleas = {tile for tile in plague.fleas if tile != taken}
    spreading = region(near, plague.active, {*fleas, *plague.active})
    reached = set[int]().union(*(near[tile] for tile in spreading)) - {*fleas, *plague.outbreaks, taken}
    return sorted(tile for tile in reached if rulings.why_safe_from_plague(game, tile) is None)


def fleas_to_take(game: Game) -> list[int]:
    """With an empty supply a latent flea is taken, or any if there is none; one that can go nowhere stays."""
    near = near_infected(game)
    if latent := latent_fleas(game, near):
        return latent if targets(game, near) else []  # where it lay plays no part in where fleas may go
    return [tile for tile in game.slot(Plague).fleas if targets(game, near, tile)]


def spreads(game: Game) -> list[Action]:
    """What the active player may do to spread the plague."""
    plague = game.slot(Plague)
    if not plague.now.flea_due:
        return []
    if plague.supply:
        return [Choose(FLEA, cell=cell_of(tile)) for tile in targets(game, near_infected(game))]
    return [Choose(LIFT, cell=cell_of(tile)) for tile in fleas_to_take(game)]


class FleaInHand(Frame):
    """A flea was taken from a tile of the board and must be laid on another one."""

    player: PlayerNumber
    taken: CellNumber

    def next(self, game: Game) -> Decision | None:
        if not game.slot(Plague).now.flea_due:
            return None
        found = targets(game, near_infected(game), self.taken)
        actions = [Choose(FLEA, cell=cell_of(tile)) for tile in found]
        return Decision(self.player, "T4.5", lay_flea_in_hand, actions, question=LAY_FLEA)


def lift_flea(game: Game, player: int, action: Choose) -> None:
    assert action.cell is not None
    plague, tile = game.slot(Plague), cell_at(*action.cell)
    plague.fleas = tuple(other for other in plague.fleas if other != tile)
    game.events.append(Happened("flea-taken", player, action.cell))
    game.push(FleaInHand(player, tile))


def lay_flea_in_hand(game: Game, frame: FleaInHand, action: Choose) -> None:
    lay_flea(game, frame.player, action)


def lay_flea(game: Game, player: int, action: Choose) -> None:
    """All figures on the tile go home; followers last, as a builder goes because of the flea."""
    assert action.cell is not None
    plague, tile = game.slot(Plague), cell_at(*action.cell)
    plague.fleas += (tile,)
    plague.note(flea_due=False)
    game.events.append(Happened("flea-laid", player, action.cell))
    standing = [figure for figure in range(len(game.where)) if tile in tiles_of_figure(game, figure)]
    for figure in sorted(standing, key=lambda figure: game.rules.is_follower[figure]):
        game.send_home(figure, PLAGUE)
    settle(game)


def tiles_of_figure(game: Game, figure: int) -> set[int]:
    """The tiles on which a figure stands, also on a tower; the lord of a castle is on all of his."""
    segment, board = game.where[figure], game.board
    if segment >= 0 and game.is_converted(segment):
        return {board.cell_of(other) for other in board.members(segment)}
    cell = game.cell_of_figure(figure)
    return set() if cell is None else {board.pieces[board.cells[cell]].cell}


def tell_supply(game: Game, _: Decision, names: Sequence[str]) -> dict[str, object]:
    return {"number": game.slot(Plague).supply}


WHY_FLEA = Text(
    en="Each turn the plague spreads to one more tile: all figures there go home. Fleas left: {number}.",
    de="Jeden Zug befällt die Pest ein Plättchen mehr: Alle Figuren dort gehen heim. Flöhe übrig: {number}.",
)


def about_flea(what: Text, decline: Text = Text("", "")) -> Question:  # noqa: B008
    return Question(what, WHY_FLEA, decline, tell_supply, SOURCE)


LAY_FLEA = about_flea(Text(en="spread the plague: lay a flea", de="die Pest verbreiten: einen Floh legen"))


# -- refusals ----------------------------------------------------------------------------------------------------------

NO_FLEA_DUE = Text(
    en="In this turn you lay no flea any more.",
    de="In diesem Zug legst du keinen Floh mehr.",
)
TAKE_FROM_BOARD = Text(
    en="The supply is empty: first take a flea from a tile.",
    de="Der Vorrat ist leer: Nimm zuerst einen Floh von einem Plättchen.",
)
TAKE_FROM_SUPPLY = Text(
    en="Fleas come from the supply while it lasts; {number} are left.",
    de="Flöhe kommen aus dem Vorrat, solange er reicht; noch {number} sind da.",
)
FLEA_THERE = Text(en="A flea lies on this tile already.", de="Auf diesem Plättchen liegt schon ein Floh.")
OUTBREAK_THERE = Text(
    en="No flea is ever laid on a tile with an outbreak.", de="Auf ein Plättchen mit Pestherd kommt nie ein Floh."
)
FROM_THERE = Text(en="The flea was taken from this tile.", de="Von diesem Plättchen stammt der Floh.")
NOT_BESIDE = Text(
    en="This tile does not lie beside an active outbreak or flea.",
    de="Dieses Plättchen liegt nicht neben einem aktiven Pestherd oder Floh.",
)
NO_FLEA_THERE = Text(en="No flea lies on this tile.", de="Auf diesem Plättchen liegt kein Floh.")
LATENT_FIRST = Text(en="Take a latent flea while there is one.", de="Nimm einen latenten Floh, solange es einen gibt.")
NOWHERE_TO_GO = Text(
    en="This flea could be laid on no other tile.", de="Dieser Floh könnte auf kein anderes Plättchen."
)


def why_not_flea(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    plague, frame = game.slot(Plague), game.stack[-1]
    if action.cell is None or not (isinstance(frame, FleaInHand) or decision.step in MOMENTS):
        return None
    if not plague.outbreaks:
        return Sentence(NOT_YET)
    if not plague.now.flea_due:
        return Sentence(NO_FLEA_DUE)
    if isinstance(frame, FleaInHand):
        return why_not_there(game, action.cell, frame.taken)
    return why_not_there(game, action.cell) if plague.supply else Sentence(TAKE_FROM_BOARD)


def why_not_there(game: Game, at: tuple[int, int], taken: int | None = None) -> Sentence | None:
    """Why a flea cannot be laid on this cell."""
    plague, cell = game.slot(Plague), cell_at(*at)
    if cell not in game.board.cells:
        return no_tile(at)
    if cell == taken:
        return Sentence(FROM_THERE)
    if cell in plague.outbreaks:
        return Sentence(OUTBREAK_THERE)
    if cell in plague.fleas:
        return Sentence(FLEA_THERE)
    return rulings.why_safe_from_plague(game, cell) or Sentence(NOT_BESIDE)


def why_not_lift(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    plague = game.slot(Plague)
    if action.cell is None or decision.step not in MOMENTS:
        return None
    if not plague.outbreaks:
        return Sentence(NOT_YET)
    if not plague.now.flea_due:
        return Sentence(NO_FLEA_DUE)
    if plague.supply:
        return Sentence(TAKE_FROM_SUPPLY, {"number": plague.supply})
    cell, latent = cell_at(*action.cell), latent_fleas(game)
    if cell not in plague.fleas:
        return Sentence(NO_FLEA_THERE)
    return Sentence(LATENT_FIRST if latent and cell not in latent else NOWHERE_TO_GO)
