"""A Board Game Arena log played through our rules, and everything it says held against the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from bastide.errors import BastideError
from bastide.formats.bga.log import FigureEvent, Log, LoggedTurn, Result
from bastide.formats.names import distinct_names
from bastide.formats.numbered import rotation_of, segments_by_position
from bastide.formats.outcome import Difference, Unsupported
from bastide.game.actions import PASS, Action, Deploy, Place
from bastide.game.events import AnyEvent, Scored
from bastide.game.foreign import Bga
from bastide.game.game import Game
from bastide.modules import ELEMENTS, make_setup, rules_for
from bastide.text import Text

FIGURES = {
    name: figure
    for element in ELEMENTS.values()
    for foreign in element.foreign
    if isinstance(foreign, Bga)
    for name, figure in foreign.figures.items()
}
"""`ptype` -> our figure."""

_NO_FIGURE = Text(
    en="Move {move} places a figure {figure}, which is not built yet.",
    de="Zug {move} setzt eine Figur {figure}, die es noch nicht gibt.",
)
_NO_POSITION = Text(
    en="Move {move} puts a figure at position {position} of tile {tile}, which has none.",
    de="Zug {move} setzt eine Figur auf Position {position} von Plättchen {tile}, die es dort nicht gibt.",
)
_OTHER_TILE = Text(
    en="Move {move} places tile {theirs}, but {ours} is in hand.",
    de="Zug {move} legt Plättchen {theirs}, in der Hand ist aber {ours}.",
)
_OTHER_PLAYER = Text(
    en="Move {move} is made by {theirs}, but it is the turn of {ours}.",
    de="Zug {move} macht {theirs}, an der Reihe ist aber {ours}.",
)
_ILLEGAL = Text(
    en="Move {move}, tile {tile} at {cell}, is not possible: {reason}",
    de="Zug {move}, Plättchen {tile} auf {cell}, ist nicht möglich: {reason}",
)
_SPOTS = Text(
    en="After move {move} (tile {tile} at {cell}) the free spots are {theirs} in the log, {ours} here.",
    de="Nach Zug {move} (Plättchen {tile} auf {cell}) sind die freien Plätze {theirs} im Protokoll, {ours} hier.",
)
_AWARDS = Text(
    en="After move {move} (tile {tile} at {cell}) the log awards {theirs}, here it is {ours}.",
    de="Nach Zug {move} (Plättchen {tile} auf {cell}) vergibt das Protokoll {theirs}, hier ist es {ours}.",
)
_SCORE = Text(
    en="After move {move} {player} has {theirs} points in the log, {ours} here.",
    de="Nach Zug {move} hat {player} im Protokoll {theirs} Punkte, hier {ours}.",
)
_RESULT = Text(
    en="The final result is {theirs} in the log, {ours} here.",
    de="Das Endergebnis ist {theirs} im Protokoll, {ours} hier.",
)
_NOT_OVER = Text(
    en="The log ends the game, but here tiles are left.",
    de="Im Protokoll ist das Spiel zu Ende, hier sind aber noch Plättchen übrig.",
)


class Replay:
    """A log played through our rules; with `compare` everything it says is held against the game."""

    def __init__(self, log: Log, *, compare: bool) -> None:
        self.log, self.compare = log, compare
        self.seats = {player: seat for seat, player in enumerate(log.players)}
        self.names = distinct_names(log.players.values())
        setup = make_setup(self.names, elements=self._elements(), draws=log.draws)
        self.game = Game(rules_for(setup), 0)

    def _elements(self) -> dict[str, int]:
        """Figures that the log uses beyond those of the base game."""
        found: dict[str, int] = {}
        for turn in self.log.turns:
            if turn.figure:
                figure = FIGURES.get(turn.figure.ptype)
                if figure not in ELEMENTS:
                    raise Unsupported(_NO_FIGURE, move=turn.number, figure=turn.figure.ptype)
                if figure != "small":
                    found[figure] = 1
        return found

    def run(self) -> Game:
        for turn in self.log.turns:
            self._place(turn)
            self._use_figure(turn, is_last=turn is self.log.turns[-1])
        if self.compare:
            self._compare_result()
        return self.game

    def _place(self, turn: LoggedTurn) -> None:
        decision = self.game.decision
        if decision is not None and decision.tile is not None:
            if decision.tile.id != turn.tile:
                raise Difference(_OTHER_TILE, move=turn.number, theirs=turn.tile, ours=decision.tile.id)
            seat = self.seats[turn.player]
            if decision.player != seat:
                whose = {"theirs": self.names[seat], "ours": self.names[decision.player]}
                raise Difference(_OTHER_PLAYER, move=turn.number, **whose)
        self._apply(turn, Place(turn.cell, rotation_of(turn.tile, turn.turns)))
        if self.compare and turn.spots is not None:
            ours = self._free_spots(turn.tile)
            if ours != turn.spots:
                raise Difference(_SPOTS, **_where(turn), theirs=_listed(turn.spots), ours=_listed(ours))

    def _free_spots(self, tile: str) -> set[int]:
        """Positions on the tile just laid that a follower may take."""
        game = self.game
        if game.decision is None or game.decision.step != "T4.2":
            return set()
        first = game.board.pieces[-1].first
        open_ = {a.segment - first for a in game.decision.actions if isinstance(a, Deploy)}
        return {position for position, segment in segments_by_position(tile).items() if segment in open_}

    def _use_figure(self, turn: LoggedTurn, *, is_last: bool) -> None:
        game = self.game
        if turn.figure is not None:
            events = self._apply(turn, self._deployment(turn, turn.figure))
        elif game.decision is not None and game.decision.step == "T4.2":
            if is_last and self.log.result is None and not turn.awards:
                return  # the log breaks off before the figure
            events = self._apply(turn, PASS)
        else:
            events = game.events
        if self.compare:
            self._compare_awards(turn, [e for e in events if isinstance(e, Scored) and e.points])

    def _deployment(self, turn: LoggedTurn, figure: FigureEvent) -> Deploy:
        segment = segments_by_position(turn.tile).get(figure.pos)
        if segment is None:
            raise Difference(_NO_POSITION, move=turn.number, position=figure.pos, tile=turn.tile)
        return Deploy(FIGURES[figure.ptype], self.game.board.pieces[-1].first + segment)

    def _apply(self, turn: LoggedTurn, action: Action) -> list[AnyEvent]:
        try:
            return self.game.apply(action)
        except BastideError as error:
            raise Difference(_ILLEGAL, **_where(turn), reason=error.sentence) from None

    # -- comparing -----------------------------------------------------------------------------------------------------

    def _compare_awards(self, turn: LoggedTurn, ours: list[Scored]) -> None:
        told = Counter((self.seats.get(a.player_id, -1), a.points) for a in turn.awards)
        found = Counter((e.player, e.points) for e in ours)
        if told != found:
            raise Difference(_AWARDS, **_where(turn), theirs=self._awards(told), ours=self._awards(found))
        for player, score in {award.player_id: award.score for award in turn.awards}.items():  # the last of each
            seat = self.seats[player]
            if score is not None and score != self.game.scores[seat]:
                whose = {"player": self.names[seat], "theirs": score, "ours": self.game.scores[seat]}
                raise Difference(_SCORE, move=turn.number, **whose)

    def _awards(self, awards: Counter[tuple[int, int]]) -> str:
        listed = sorted(awards.elements())
        return ", ".join(f"{self.names[seat] if seat >= 0 else '?'} +{points}" for seat, points in listed) or "0"

    def _compare_result(self) -> None:
        result = self.log.result
        if result is None or any(_given_up(line) for line in result):
            return
        if not self.game.over:
            raise Difference(_NOT_OVER)
        theirs = {self.names[self.seats[line.player]]: line.score for line in result}
        ours = {name: self.game.scores[seat] for seat, name in enumerate(self.names) if name in theirs}
        if theirs != ours:
            raise Difference(_RESULT, theirs=_scores(theirs), ours=_scores(ours))


def _given_up(line: Result) -> bool:
    """Somebody gave up or ran away: then the log stops early and its result is no count of points."""
    return bool(line.concede) or bool(line.zombie) or line.score is None


def _where(turn: LoggedTurn) -> dict[str, object]:
    return {"move": turn.number, "tile": turn.tile, "cell": turn.cell}


def _listed(numbers: set[int]) -> str:
    return ", ".join(str(number) for number in sorted(numbers)) or "-"


def _scores(scores: Mapping[str, int | None]) -> str:
    return ", ".join(f"{name} {points}" for name, points in sorted(scores.items()))
