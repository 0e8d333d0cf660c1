"""Raising a tower, taking a prisoner in its reach, and closing it with a follower on top."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bastide.bounds import Number
from bastide.game.actions import PASS, Action, Choose
from bastide.game.decision import Decision
from bastide.game.events import Happened
from bastide.game.frames import Frame, Part, Preparation
from bastide.game.game import HOME, Game, Spot
from bastide.game.numbers import CellNumber, FigureNumber, PerPlayer, PlayerNumber
from bastide.game.question import Question
from bastide.game.reasons import not_from_supply, not_own, not_the_first, off_board
from bastide.game.traits import CAPTURABLE, CLIMBS
from bastide.modules import rulings
from bastide.text import Sentence, Text
from bastide.tiles.geometry import STEP, cell_at, cell_of

PIECES = {1: 10, 2: 10, 3: 9, 4: 7, 5: 6, 6: 5}  # a game of one is a puzzle
PRISON, TOP = "prison", "tower"
TOWER_SITE = "tower-site"


class Towers(Struct):
    heights: tuple[tuple[CellNumber, int], ...] = ()  # (cell, pieces), foundations without a piece are not listed
    pieces: PerPlayer[int] = ()  # left, by player
    ransomed: tuple[PlayerNumber, ...] = ()  # who has bought a prisoner back, in this turn or after the last one (E2)
    declined: tuple[Number, int] | None = None  # points and figures of who could have paid in the figure step


def deal_pieces(game: Game, _: Preparation) -> None:
    """S3: pieces by number of players."""
    players = game.rules.players
    game.slot(Towers).pieces = (PIECES[players],) * players


def foundations(game: Game) -> list[int]:
    """Cells with a tower or a place for one."""
    return [piece.cell for piece in game.board.pieces if "tower-site" in piece.face.symbols]


def height_of(game: Game, cell: int) -> int:
    return dict(game.slot(Towers).heights).get(cell, 0)


def is_closed(game: Game, cell: int) -> bool:
    """Does a follower stand on top?"""
    return cell in closed_towers(game)


def closed_towers(game: Game) -> set[int]:
    """The cells of towers with a follower on top."""
    return {cell_at(*spot.cell) for spot in game.spots.values() if spot.where == TOP and spot.cell}


def offer_tower(game: Game, part: Part, actions: list[Action]) -> None:
    """T4.2 h, i: put a piece on any open tower, or a follower on one with at least one piece."""
    closed = closed_towers(game)
    open_towers = [cell for cell in foundations(game) if cell not in closed]
    if game.slot(Towers).pieces[part.player]:
        actions += [Choose("tower-piece", cell=cell_of(cell)) for cell in open_towers]
    raised = [cell for cell in open_towers if height_of(game, cell)]
    if raised:
        barred = rulings.barred_to_climbers(game)
        actions += [
            Choose("climb", figure=figure, cell=cell_of(cell))
            for cell in raised
            if cell_of(cell) not in barred
            for figure in climbers(game, part.player)
        ]


def climbers(game: Game, player: int) -> list[int]:
    """One figure of each kind in the supply that may stand on a tower."""
    return [
        figure
        for id, kind in game.rules.kinds.items()
        if CLIMBS in kind.traits and (figure := game.free_figure(player, id)) != HOME
    ]


NO_PIECE = Text(en="You have no tower piece left.", de="Du hast kein Turmteil mehr.")
NO_SITE = Text(en="There is no place for a tower at {cell}.", de="Bei {cell} ist kein Bauplatz für einen Turm.")
CLOSED = Text(en="A follower on top closes this tower.", de="Ein Gefolgsmann obenauf schließt diesen Turm.")
NOT_RAISED = Text(en="This tower has no piece yet.", de="Dieser Turm hat noch kein Teil.")
NO_CLIMBER = Text(
    en="This figure may not stand on a tower: {figure}.", de="Diese Figur darf auf keinen Turm: {figure}."
)


def why_not_raise(game: Game, part: Part, action: Choose) -> Sentence | None:
    if not game.slot(Towers).pieces[part.player]:
        return Sentence(NO_PIECE)
    return why_not_open(game, action)


def why_not_open(game: Game, action: Choose) -> Sentence | None:
    """Nothing is put where there is no tower, or on one that a follower closes."""
    assert action.cell is not None
    cell = cell_at(*action.cell)
    if cell not in foundations(game):
        return Sentence(NO_SITE, {"cell": "{},{}".format(*action.cell)})
    return Sentence(CLOSED) if is_closed(game, cell) else None


def why_not_climb(game: Game, part: Part, action: Choose) -> Sentence | None:
    assert action.cell is not None
    assert action.figure is not None
    if reason := why_not_open(game, action):
        return reason
    if not height_of(game, cell_at(*action.cell)):
        return Sentence(NOT_RAISED)
    if barred := rulings.barred_to_climbers(game).get(action.cell):
        return barred
    kind = game.rules.figures[action.figure][1]
    if CLIMBS not in kind.traits:
        return Sentence(NO_CLIMBER, {"figure": kind.name})
    return not_from_supply(game, part.player, action.figure)


def raise_tower(game: Game, part: Part, action: Choose) -> None:
    assert action.cell is not None
    towers, cell = game.slot(Towers), cell_at(*action.cell)
    height = height_of(game, cell) + 1
    towers.heights = tuple(sorted((dict(towers.heights) | {cell: height}).items()))
    towers.pieces = tuple(n - (player == part.player) for player, n in enumerate(towers.pieces))
    game.events.append(Happened("tower-raised", part.player, (*action.cell, height)))
    victims = in_reach(game, part.player, cell, height)
    if victims:
        game.push(Capture(part.player, victims))


def in_reach(game: Game, player: int, cell: int, height: int) -> tuple[int, ...]:
    """Followers on the tower's tile and in the four straight directions, as far as the tower is high."""
    cells = {cell, *(cell + step * distance for step in STEP for distance in range(1, height + 1))}
    others_only = game.rules.options["tower-victims"] == "others-only"
    return tuple(
        figure
        for figure, (owner, kind) in enumerate(game.rules.figures)
        if CAPTURABLE in kind.traits
        and kind.follower
        and not cells.isdisjoint(game.cells_of_figure(figure))
        and not (others_only and owner == player)
        and rulings.why_safe_from_towers(game, figure) is None
    )


class Capture(Frame):
    """The tower was raised: one follower in reach may be taken."""

    player: PlayerNumber
    victims: tuple[FigureNumber, ...]

    def next(self, game: Game) -> Decision | None:
        if not self.victims:
            return None
        actions: list[Action] = [Choose("capture", figure=figure) for figure in self.victims]
        if game.rules.options["tower-capture"] == "mandatory":
            return Decision(self.player, "T4.2", take_prisoner, actions, question=MUST_TAKE_PRISONER)
        return Decision(self.player, "T4.2", take_prisoner, (*actions, PASS), question=TAKE_PRISONER)


TAKE_PRISONER = Question(
    Text(en="take one follower prisoner, or none", de="einen Gefolgsmann gefangen nehmen oder keinen"),
    Text(
        en="{player} has raised the tower: it reaches as many tiles in each direction as it has pieces.",
        de="{player} hat den Turm erhöht: Er reicht in jede Richtung so viele Plättchen weit, wie er Teile hat.",
    ),
    Text(en="take nobody", de="niemanden nehmen"),
    source="tower.md, Figure action",
)
MUST_TAKE_PRISONER = Question(
    Text(en="take one follower prisoner", de="einen Gefolgsmann gefangen nehmen"),
    TAKE_PRISONER.why,
    source=TAKE_PRISONER.source,
)


NOT_CAPTURABLE = Text(
    en="A tower takes no figure of this kind: {figure}.", de="Ein Turm nimmt keine solche Figur gefangen: {figure}."
)
OTHERS_ONLY = Text(
    en="In this game a tower takes only followers of others.",
    de="In diesem Spiel nimmt ein Turm nur Gefolgsleute anderer gefangen.",
)
OUT_OF_REACH = Text(
    en="The tower does not reach this figure's tile.", de="Der Turm reicht nicht bis zum Plättchen dieser Figur."
)


def why_not_capture(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    if not isinstance(game.stack[-1], Capture) or action.figure is None:
        return None
    owner, kind = game.rules.figures[action.figure]
    if CAPTURABLE not in kind.traits or not kind.follower:
        return Sentence(NOT_CAPTURABLE, {"figure": kind.name})
    if reason := off_board(game, action.figure):
        return reason
    if owner == decision.player and game.rules.options["tower-victims"] == "others-only":
        return Sentence(OTHERS_ONLY)
    return rulings.why_safe_from_towers(game, action.figure) or Sentence(OUT_OF_REACH)


def take_prisoner(game: Game, capture: Capture, action: Action) -> None:
    capture.victims = ()
    if not isinstance(action, Choose) or action.figure is None:
        return
    owner = game.rules.owner[action.figure]
    if owner == capture.player:
        game.send_home(action.figure, "captured")
        return
    game.put(action.figure, Spot(PRISON, player=capture.player))
    held = prisoners_of(game, capture.player, holder=owner)
    if held:
        game.push(Exchange(capture.player, action.figure, held))


def prisoners_of(game: Game, player: int, *, holder: int) -> tuple[int, ...]:
    """A player's figures in the prison of another."""
    return tuple(
        figure
        for figure, spot in sorted(game.spots.items())
        if spot.where == PRISON and spot.player == holder and game.rules.owner[figure] == player
    )


class Exchange(Frame):
    """Two players hold prisoners of each other: one is exchanged for one, at the captor's choice among his own."""

    player: PlayerNumber
    captured: FigureNumber
    mine: tuple[FigureNumber, ...]

    def next(self, game: Game) -> Decision | None:
        if not self.mine:
            return None
        kinds = {game.rules.figures[figure][1].id: figure for figure in reversed(self.mine)}
        if len(kinds) == 1:
            exchange(game, self, self.mine[0])
            return None
        actions = [Choose("exchange", figure=figure) for figure in sorted(kinds.values())]
        return Decision(self.player, "T4.2", choose_exchange, actions, question=EXCHANGE)


def tell_exchange(game: Game, _: Decision, names: Sequence[str]) -> dict[str, object]:
    return {"other": names[game.rules.owner[game.frame(Exchange).captured]]}


EXCHANGE = Question(
    Text(en="choose the prisoner who comes back", de="wählen, welcher Gefangene zurückkommt"),
    Text(
        en="{player} and {other} hold prisoners of each other: one is exchanged for one.",
        de="{player} und {other} halten Gefangene voneinander: Einer wird gegen einen getauscht.",
    ),
    values=tell_exchange,
    source="tower.md, Exchange",
)


NOT_HELD = Text(en="{captor} does not hold this figure.", de="{captor} hält diese Figur nicht gefangen.")


def why_not_exchange(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    frame, figure = game.stack[-1], action.figure
    if not isinstance(frame, Exchange) or figure is None:
        return None
    if reason := not_own(game, decision.player, figure):
        return reason
    if figure not in frame.mine:
        return Sentence(NOT_HELD, {"captor": game.player_names[game.rules.owner[frame.captured]]})
    kinds = game.rules.figures
    return not_the_first(figure, next(held for held in frame.mine if kinds[held] == kinds[figure]))


def choose_exchange(game: Game, frame: Exchange, action: Choose) -> None:
    assert action.figure is not None
    exchange(game, frame, action.figure)


def exchange(game: Game, frame: Exchange, back: int) -> None:
    frame.mine = ()
    game.send_home(back, "exchanged")
    game.send_home(frame.captured, "exchanged")


def climb(game: Game, part: Part, action: Choose) -> None:
    """T4.2 i: the follower closes the tower until he is captured or eaten."""
    assert action.figure is not None
    game.put(action.figure, Spot(TOP, cell=action.cell))
