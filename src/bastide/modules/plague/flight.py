"""The flight of a turn: who may flee, and where to (plague.md, Turn 3)."""

from __future__ import annotations

from collections.abc import Set

from bastide.game.actions import Choose
from bastide.game.decision import Decision
from bastide.game.frames import Frame
from bastide.game.game import Game
from bastide.game.numbers import FigureNumber, PlayerNumber
from bastide.game.question import Question
from bastide.game.reasons import ASKED_FIGURE, no_follower, not_own, not_the_first, off_board
from bastide.modules import rulings
from bastide.modules.plague.state import MOMENTS, NOT_YET, SOURCE, Plague, not_on_infected
from bastide.text import Sentence, Text
from bastide.tiles.face import CITY, FIELD, ROAD

FLEE, FLEE_TO = "flee", "flee-to"
ROADS_AND_LAND = frozenset((ROAD, CITY, FIELD))


def flights(game: Game, player: int) -> dict[int, list[int]]:
    """Own figures that may flee, one of equal ones on a segment, with the segments they may flee to."""
    plague, rules = game.slot(Plague), game.rules
    if not plague.outbreaks or not plague.turns or plague.now.fled:
        return {}
    own = [figure for figure, owner in enumerate(rules.owner) if owner == player and may_move(game, figure)]
    first = {(rules.figures[figure][1].id, game.where[figure]): figure for figure in reversed(own)}
    infected = plague.infected
    ways = {figure: refuges(game, figure, infected) for figure in sorted(first.values())}
    return {figure: segments for figure, segments in ways.items() if segments}


def may_move(game: Game, figure: int) -> bool:
    """On a road, in a city or on a field; followers, by default builder, pig and shepherd too. A lord stays."""
    segment = game.where[figure]
    if segment < 0 or game.board.printed[segment].kind not in ROADS_AND_LAND or game.is_converted(segment):
        return False
    return game.rules.is_follower[figure] or bool(game.rules.options["plague.specials-flee"])


def refuges(game: Game, figure: int, infected: Set[int]) -> list[int]:
    """Segments of the same feature on other tiles that are reached over clean tiles only."""
    board, start = game.board, game.where[figure]
    found = board.members(start) if is_open(game, start, infected) else walked_to(game, start, infected)
    own = board.cell_of(start)
    return sorted([segment for segment in found if board.cell_of(segment) != own])


def is_open(game: Game, segment: int, infected: Set[int]) -> bool:
    """Is no tile of the feature infected, and can all its links be walked? Then every segment of it is reached."""
    board = game.board
    tiles = [board.pieces[piece].cell for piece in board.extent(segment).pieces]
    return infected.isdisjoint(tiles) and all(
        rulings.leads_to_flight(game, a, b) for a, b in board.joints if board.same_feature(a, segment)
    )


def walked_to(game: Game, start: int, infected: Set[int]) -> set[int]:
    """The segments of the feature to which clean tiles lead."""
    board = game.board
    joined = neighbours_in_feature(game, start)
    found, waiting = {start}, [start]
    while waiting:
        for segment in joined[waiting.pop()]:
            if segment not in found and board.cell_of(segment) not in infected:
                found.add(segment)
                waiting.append(segment)
    return found


def neighbours_in_feature(game: Game, start: int) -> dict[int, list[int]]:
    """For every segment of a feature those that it meets at an edge, or through a link that can be walked."""
    board = game.board
    members = board.members(start)
    meeting: dict[int, list[int]] = {}
    for segment in members:
        for key in board.port_keys(segment):
            if key not in board.sealed:
                meeting.setdefault(key, []).append(segment)
    joined: dict[int, list[int]] = {segment: [] for segment in members}
    for together in meeting.values():
        for segment in together:
            joined[segment] += [other for other in together if board.piece_of[other] != board.piece_of[segment]]
    for a, b in board.joints:
        if a in joined and rulings.leads_to_flight(game, a, b):
            joined[a].append(b)
            joined[b].append(a)
    return joined


class Flight(Frame):
    """A figure flees; where to is asked."""

    player: PlayerNumber
    figure: FigureNumber

    def next(self, game: Game) -> Decision | None:
        if game.slot(Plague).now.fled:
            return None
        actions = [
            Choose(FLEE_TO, figure=self.figure, segment=segment) for segment in flights(game, self.player)[self.figure]
        ]
        return Decision(self.player, "T4.5", take_refuge, actions, question=FLEE_WHERE)


def begin_flight(game: Game, player: int, action: Choose) -> None:
    assert action.figure is not None
    game.push(Flight(player, action.figure))


def take_refuge(game: Game, _: Flight, action: Choose) -> None:
    assert action.figure is not None
    assert action.segment is not None
    game.slot(Plague).note(fled=True)
    game.move_within(action.figure, action.segment)


FLEE_WHERE = Question(
    Text(en="choose where to flee", de="ein Ziel der Flucht wählen"),
    Text(
        en="As far as you like, but never onto or across an infected tile.",
        de="Beliebig weit, aber nie auf oder über ein verseuchtes Plättchen.",
    ),
    source=SOURCE,
)


# -- refusals ----------------------------------------------------------------------------------------------------------

FLED = Text(
    en="One of your figures has fled in this turn already.", de="In diesem Zug ist schon eine Figur von dir geflohen."
)
STAYS = Text(
    en="Only figures on roads, in cities and on fields flee.",
    de="Nur Figuren auf Straßen, in Städten und auf Wiesen fliehen.",
)
NO_TURN = Text(en="After the last turn nobody flees any more.", de="Nach dem letzten Zug flieht niemand mehr.")
NO_WAY = Text(
    en="This figure reaches no other tile without crossing an infected one.",
    de="Diese Figur erreicht kein anderes Plättchen, ohne über ein verseuchtes zu müssen.",
)
OTHER_FEATURE = Text(
    en="Figures flee on their own road, city or field only.",
    de="Figuren fliehen nur auf ihrer Straße, in ihrer Stadt oder auf ihrer Wiese.",
)
SAME_TILE = Text(en="Figures flee to another tile.", de="Figuren fliehen auf ein anderes Plättchen.")
WAY_BARRED = Text(
    en="The way there leads over an infected tile.", de="Der Weg dorthin führt über ein verseuchtes Plättchen."
)


def why_not_flee(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    plague, figure = game.slot(Plague), action.figure
    if figure is None or decision.step not in MOMENTS:
        return None
    if not plague.outbreaks:
        return Sentence(NOT_YET)
    if not plague.turns:
        return Sentence(NO_TURN)
    if plague.now.fled:
        return Sentence(FLED)
    return not_own(game, decision.player, figure) or off_board(game, figure) or why_stays(game, figure)


def why_stays(game: Game, figure: int) -> Sentence | None:
    """Why an own figure on the board does not flee."""
    if not may_move(game, figure):
        specials_stay = not game.rules.options["plague.specials-flee"]
        return (no_follower(game, figure) if specials_stay else None) or Sentence(STAYS)
    if not refuges(game, figure, game.slot(Plague).infected):
        return Sentence(NO_WAY)
    rules, where = game.rules, game.where
    equal = [f for f, own in enumerate(rules.figures) if own == rules.figures[figure] and where[f] == where[figure]]
    return not_the_first(figure, equal[0])


def why_not_refuge(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    flight, board = game.stack[-1], game.board
    if not isinstance(flight, Flight) or action.figure is None or action.segment is None:
        return None
    if reason := not_own(game, decision.player, action.figure):
        return reason
    if action.figure != flight.figure:
        return Sentence(ASKED_FIGURE, {"figure": flight.figure, "named": action.figure})
    start = game.where[flight.figure]
    if not board.same_feature(start, action.segment):
        return Sentence(OTHER_FEATURE)
    if board.cell_of(start) == board.cell_of(action.segment):
        return Sentence(SAME_TILE)
    return not_on_infected(game, game.rules.figures[flight.figure][1], action.segment) or Sentence(WAY_BARRED)
