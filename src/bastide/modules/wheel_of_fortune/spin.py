"""T1.6: the pig runs, its sector acts, then the followers on its crowns are paid and go home."""

from __future__ import annotations

from collections.abc import Iterator

from bastide.game.actions import Choose
from bastide.game.decision import Decision
from bastide.game.events import Breakdown, Happened
from bastide.game.farms import further_at
from bastide.game.frames import AGAIN, Again, Frame, Part
from bastide.game.game import HOME, Game
from bastide.game.numbers import PlayerNumber
from bastide.game.question import Question
from bastide.game.reasons import no_follower, not_own
from bastide.modules import rulings
from bastide.modules.wheel_of_fortune.board import (
    CROWNS,
    FAMINE,
    FORTUNE,
    INQUISITION,
    PLAGUE,
    SECTORS,
    STORM,
    TAXES,
    SectorNumber,
    Wheel,
    number_on,
    on_crowns,
    wheel_cell,
)
from bastide.text import Sentence, Text
from bastide.tiles.face import CITY, FIELD, MONASTERY

TAKE_BACK, CROWN = "wheel-plague", "wheel-crown"
LUCK, FOR_MONK = 3, 2
FOR_ONE_CROWN, ALONE_ON_TWO, BESIDE_ANOTHER = 3, 6, 3


def turn_wheel(game: Game, part: Part) -> Spin | None:
    """T1.6: a number on the tile in hand moves the pig, before the tile is laid."""
    if part.piece >= 0 or part.face is None:
        return None
    number, wheel = number_on(part.face), game.slot(Wheel)
    if not number or wheel_cell(game) is None:
        return None
    wheel.sector = (wheel.sector + number) % len(SECTORS)
    game.events.append(Happened(f"pig-to-{SECTORS[wheel.sector].id}", part.player))
    return Spin(part.player, wheel.sector, tuple(in_turn(game, part.player)) if wheel.sector == PLAGUE else ())


def in_turn(game: Game, player: int) -> Iterator[int]:
    """All players clockwise from this one."""
    players = game.rules.players
    return ((player + n) % players for n in range(players))


class Spin(Frame):
    """What the sector of the pig does: points, or followers taken back one player after the other; then the crowns."""

    player: PlayerNumber
    sector: SectorNumber
    losing: tuple[PlayerNumber, ...] = ()
    paid: bool = False
    crowned: bool = False

    def next(self, game: Game) -> Decision | Again | None:
        if not self.paid:
            self.paid = True
            pay_sector(game, self.player, self.sector)
            return AGAIN
        while self.losing:
            actions = [Choose(TAKE_BACK, figure=figure) for figure in on_landscape(game, self.losing[0])]
            if actions:
                return Decision(self.losing[0], "T1.6", take_back, actions, question=PLAGUE_TAKES)
            self.losing = self.losing[1:]
        if not self.crowned:
            self.crowned = True
            pay_crowns(game, self.player, self.sector)
            return AGAIN
        for figure in crowned_in(game, self.sector):
            game.send_home(figure, CROWN)
        return None


# -- the sectors -------------------------------------------------------------------------------------------------------


def pay_sector(game: Game, active: int, sector: int) -> None:
    """The active player first, then clockwise; who gets nothing is passed over (wheel-of-fortune.md, Actions)."""
    if sector == FORTUNE:
        game.award(active, LUCK, source_of(sector), Breakdown(additions=((source_of(sector), LUCK),)))
        return
    for player in in_turn(game, active) if sector in VALUES else ():
        why = VALUES[sector](game, player)
        if why.points:
            game.award(player, why.points, source_of(sector), why)


def source_of(sector: int) -> str:
    return f"wheel-{SECTORS[sector].id}"


def own_followers(game: Game, player: int) -> list[int]:
    rules = game.rules
    return [f for f, owner in enumerate(rules.owner) if owner == player and rules.is_follower[f]]


def taxes(game: Game, player: int) -> Breakdown:
    """For each knight the pennants of the city and the own knights in it; a castle is no city any more."""
    board = game.board
    at = [game.where[figure] for figure in own_followers(game, player)]
    cities = [board.label[s] for s in at if s >= 0 and board.printed[s].kind == CITY and not game.is_converted(s)]
    if len(set(cities)) == 1:
        city, knights = cities[0], len(cities)
        units = (("pennants", board.pennants(city)), ("knights", knights))
        return Breakdown(units, knights, ("times-knights",) if knights > 1 else (), segment=city)
    own = {city: cities.count(city) for city in cities}
    return Breakdown(additions=tuple(("taxed-city", n * (board.pennants(city) + n)) for city, n in own.items()))


def famine(game: Game, player: int) -> Breakdown:
    """For each farmer the completed cities at his field; nobody needs a majority."""
    board = game.board
    at = [game.where[figure] for figure in own_followers(game, player)]
    farms = [s for s in at if s >= 0 and board.printed[s].kind == FIELD]
    return Breakdown((("cities", sum(len(board.cities_at(s)) + further_at(game, s) for s in farms)),))


def storm(game: Game, player: int) -> Breakdown:
    return Breakdown((("followers-at-home", sum(game.where[f] == HOME for f in own_followers(game, player))),))


def inquisition(game: Game, player: int) -> Breakdown:
    monks = sum(is_monk(game, figure) for figure in own_followers(game, player))
    return Breakdown((("monks", monks),), FOR_MONK)


def is_monk(game: Game, figure: int) -> bool:
    """In a monastery or abbey, standing or lying; by option heretics too (wheel-of-fortune.md, Ambiguities 4)."""
    spot = game.spots.get(figure)
    segment = spot.segment if spot is not None else game.where[figure]
    if segment is None or segment < 0:
        return False
    printed = game.board.printed[segment]
    if game.rules.options["wheel.heretics"]:
        return printed.kind == MONASTERY
    return rulings.is_plain_monastery(game.rules, printed)


VALUES = {TAXES: taxes, FAMINE: famine, STORM: storm, INQUISITION: inquisition}
"""Sector -> what it pays a player, and why."""


# -- the plague --------------------------------------------------------------------------------------------------------


def on_landscape(game: Game, player: int) -> list[int]:
    """The own followers on tiles; those on crowns, in quarters, baths and prisons are not taken back."""
    return [figure for figure in own_followers(game, player) if game.cell_of_figure(figure) is not None]


def take_back(game: Game, spin: Spin, action: Choose) -> None:
    assert action.figure is not None
    spin.losing = spin.losing[1:]
    game.send_home(action.figure, TAKE_BACK)


PLAGUE_TAKES = Question(
    Text(en="take a follower back", de="einen Gefolgsmann zurücknehmen"),
    Text(
        en="The pig has reached the Plague: everybody must take one back.",
        de="Das Schwein steht auf der Pest: Jeder muss einen zurücknehmen.",
    ),
    source="wheel-of-fortune.md, Actions",
)
NOT_ON_LAND = Text(
    en="The Plague takes followers from the landscape only.",
    de="Die Pest nimmt nur Gefolgsleute aus der Landschaft.",
)


def why_not_take_back(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    if not isinstance(game.stack[-1], Spin) or action.figure is None:
        return None
    reason = not_own(game, decision.player, action.figure) or no_follower(game, action.figure)
    return reason or Sentence(NOT_ON_LAND)


# -- the crowns --------------------------------------------------------------------------------------------------------


def crowned_in(game: Game, sector: int) -> list[int]:
    """The figures on the crowns of a sector."""
    return [figure for figure, word in on_crowns(game).items() if CROWNS[word].sector == sector]


def pay_crowns(game: Game, active: int, sector: int) -> None:
    """Each follower by itself, those of the active player first (wheel-of-fortune.md, Crown scoring)."""
    owner, figures = game.rules.owner, crowned_in(game, sector)
    points = points_on_crown(sector, len(figures))
    for player in in_turn(game, active):
        for _ in (figure for figure in figures if owner[figure] == player):
            game.award(player, points, CROWN, Breakdown(additions=((CROWN, points),)))


def points_on_crown(sector: int, followers: int) -> int:
    """What each of so many followers on the crowns of a sector gets."""
    if SECTORS[sector].crowns == 1:
        return FOR_ONE_CROWN
    return ALONE_ON_TWO if followers == 1 else BESIDE_ANOTHER
