"""Follows a game event by event and holds every award against what the referee finds due."""

from __future__ import annotations

from collections import Counter

from bastide.game.actions import Action
from bastide.game.decision import Decision
from bastide.game.events import (
    AnyEvent,
    EndStarted,
    FeatureCompleted,
    FigureDeployed,
    FigurePut,
    FigureReturned,
    GameEnded,
    Happened,
    Scored,
    TilePlaced,
    TurnStarted,
)
from bastide.game.game import Game
from bastide.testkit.referee.law import COMPANIONS, Award, Disagreement, Standing
from bastide.testkit.referee.laws import KNOWN
from bastide.testkit.referee.pieces import Pieces, pieces_of
from bastide.testkit.referee.referee import SCORED, Referee
from bastide.testkit.referee.tiling import ANY, AREAS, Feature, Spot, around

BEFORE_SCORING = ("T2.4", "T3.", "T4.", "T5.", "T6", "T7.", "T8.6.1")
"""Questions between the laying of a tile and the scoring of its turn part; also about points that come then."""
IN_SCORING = frozenset(("T1.6", "T8.5", "T8.6", "T8.6.1", "T8.8"))
"""Questions in the middle of a scoring: the plague of a wheel before its crowns, the points of a castle, points on
their way, a piece of gold."""


def referee_of(game: Game, pieces: Pieces | None = None) -> Referee:
    """A referee for the board of a game as it is, with the figures on it."""
    rules, pieces = game.rules, pieces or pieces_of(game)
    standing = {
        figure: Standing(rules.figures[figure][0], rules.figures[figure][1].id, pieces.spot_of[segment])
        for figure, segment in enumerate(game.where)
        if segment >= 0
    }
    referee = Referee(pieces.tiling, standing, rules.element_ids, rules.options, rules.players)
    referee.spot_of = pieces.spot_of
    referee.away = {f: FigurePut(f, s.where, s.cell, s.player, s.corner) for f, s in game.spots.items()}
    referee.owners = {figure: owner for figure, (owner, _) in enumerate(rules.figures)}
    referee.kinds = {figure: kind.id for figure, (_, kind) in enumerate(rules.figures)}
    return referee


class Watch:
    """Keeps the books of a game from its beginning; `follow` raises `Disagreement` where they differ from it."""

    def __init__(self, game: Game) -> None:
        rules = game.rules
        if unknown := {element.id for element in rules.elements if element.pays} - KNOWN:
            raise Disagreement(f"the referee does not know {', '.join(sorted(unknown))}: give it a law")
        self.pieces = pieces_of(game)
        self.referee = referee_of(game, self.pieces)
        self.scorings = 0
        self.owed: Counter[Award] = Counter()
        self.player = 0
        self.laid: int | None = None
        self.fresh: list[Spot] = []
        self.built: list[Spot] = []
        self.in_setup = False
        self.start: list[int] = []
        """Start tiles that a player has laid: what they have completed counts with the next tile."""
        self.completed: list[Feature] | None = None
        self.told: list[Feature] = []
        self.ending = self.ended = False
        for event in game.events:  # what the first draw has set off, before anybody was asked
            if isinstance(event, Happened | Scored):
                self._hear(event)

    def follow(self, game: Game, decision: Decision, action: Action, events: list[AnyEvent]) -> None:
        """Compare what happened after an action with what should have."""
        if any(isinstance(event, TilePlaced) for event in events):
            self._part_over()  # while the tiling is still without the new tile
        for law in self.referee.laws:
            self._owe(law.acted(decision, action))
        self.fresh = self.pieces.follow(game.board)
        self.built += self.fresh
        self.in_setup = decision.step.startswith("S")
        for event in events:
            self._hear(event)
        step = game.decision.step if game.decision is not None else ""
        if not step.startswith(BEFORE_SCORING):
            self._settle()
        if step not in IN_SCORING:
            self._check_paid()

    # -- events -----------------------------------------------------------------------------------------------------

    def _hear(self, event: AnyEvent) -> None:
        for law in self.referee.laws:
            self._owe(law.heard(event))
        match event:
            case TilePlaced():
                self._tile_laid(event)
            case TurnStarted() | EndStarted() | GameEnded():
                self._part_over()
                self._go_on(event)
            case FeatureCompleted():
                self._settle()
                self.told.append(self.referee.tiling.feature(self.referee.spot_of[event.segment]))
            case Scored():
                self._scored(event)
            case Happened():
                self._happened(event)
            case FigureDeployed() | FigurePut() | FigureReturned():
                self._figure_moved(event)

    def _go_on(self, event: TurnStarted | EndStarted | GameEnded) -> None:
        if isinstance(event, TurnStarted):
            for law in self.referee.laws:
                self._owe(law.turn_began(event.player))
        elif isinstance(event, EndStarted):
            self.ending = True
        else:
            self._end()
            self._check_paid()

    def _tile_laid(self, event: TilePlaced) -> None:
        number = self.referee.tiling.filled[event.cell][-1]
        piece = self.referee.tiling.pieces[number]
        if (piece.tile, piece.cell, piece.rotation) != (event.tile, event.cell, event.rotation):
            raise Disagreement(f"{event} is told, but {piece.tile} lies at {piece.cell}")
        self.built = list(self.fresh)
        for law in self.referee.laws:
            law.tile_laid()
        if self.in_setup:
            self.start.append(number)
            return
        self.laid, self.player = number, event.player
        for law in self.referee.laws:
            self._owe(law.due_for_tile(event.player))

    def _scored(self, event: Scored) -> None:
        award = event.player, event.points, event.source
        self.scorings += 1
        if not self.owed[award] and not self._is_explained(event):
            self._settle()
            if self.ending and self.laid is None:
                self._end()
            if not self.owed[award] and not self._is_explained(event):
                raise Disagreement(f"paid was {award}, but due is {self._due()}")
        self.owed[award] -= 1

    def _is_explained(self, event: Scored) -> bool:
        for law in self.referee.laws:
            if (beside := law.explains(event)) is not None:
                self._owe([(event.player, event.points, event.source), *beside])
                return True
        return False

    def _happened(self, event: Happened) -> None:
        for law in self.referee.laws:
            if event.what in law.words:
                word = event.what, event.player, event.values
                if word not in law.foretold:
                    raise Disagreement(f"{word} happened, but due is {law.foretold}")
                law.foretold.remove(word)

    def _figure_moved(self, event: FigureDeployed | FigurePut | FigureReturned) -> None:
        if isinstance(event, FigureReturned) and event.reason == "scored":
            self._settle()
        if isinstance(event, FigureReturned) and event.reason == "final":
            self._end()
        referee, figure = self.referee, event.figure
        was_somewhere = figure in referee.figures or figure in referee.away
        referee.figures.pop(figure, None)
        referee.away.pop(figure, None)
        if isinstance(event, FigureDeployed):
            self._stand(figure, event.segment)
        elif isinstance(event, FigurePut):
            referee.away[figure] = event
        for law in referee.laws if was_somewhere else ():
            law.left(figure)

    def _stand(self, figure: int, segment: int) -> None:
        referee = self.referee
        referee.figures[figure] = Standing(referee.owners[figure], referee.kinds[figure], referee.spot_of[segment])

    # -- what is due ------------------------------------------------------------------------------------------------

    def _owe(self, awards: list[Award]) -> None:
        if awards:
            self.owed.update(awards)

    def _due(self) -> list[Award]:
        return sorted((+self.owed).elements())

    def _settle(self) -> None:
        """The scoring of the turn part begins, as the figures stand now."""
        if self.laid is None or self.completed is not None:
            return
        laws = self.referee.laws
        for law in laws:
            law.before_scoring()
        self.completed = self._completed_now()
        for law in laws:
            self._owe(law.farms_due())
        for feature in self.completed:
            if self.referee.followers(feature):
                self._owe(self.referee.awards(feature, complete=True))
        for law in laws:
            self._owe(law.completed(self.completed, self.player))

    def _completed_now(self) -> list[Feature]:
        """The features that the last tile, a bridge or link made with it, or the start before it, has completed."""
        tiling = self.referee.tiling
        assert self.laid is not None
        laid, self.start = [self.laid, *self.start], []
        spots = [(number, index) for number in laid for index in range(len(tiling.pieces[number].marks))] + self.built
        near = {c for number in laid for own in (tiling.pieces[number].cells,) for c in (*own, *around(own))}
        beside = {n for cell in near for n in tiling.filled.get(cell, ())} - set(laid)
        spots += [(n, i) for n in beside for i in range(len(tiling.pieces[n].marks)) if self._is_touched(n, i, laid)]
        spots += [spot for law in self.referee.laws for spot in sorted(law.touched())]
        found = dict.fromkeys(tiling.feature(spot) for spot in spots)
        done = [f for f in found if f.complete and f.kind in SCORED and f not in self.referee.converted]
        done += [feature for law in self.referee.laws for feature in law.completes()]
        return [f for f in done if not any(law.stays_open(f) for law in self.referee.laws)]

    def _is_touched(self, number: int, index: int, laid: list[int]) -> bool:
        """Do the last tiles fill a cell of this area, or does the last one close this road or city with a wall?"""
        tiling = self.referee.tiling
        other = tiling.pieces[number]
        if other.marks[index].kind in AREAS:
            return any(tiling.fills(tile, number) for tile in laid)
        return bool(tiling.has_walls and set(other.ends[index]) & set(self._walls()))

    def _walls(self) -> list[tuple[int, int]]:
        assert self.laid is not None
        return [middle for middle, letter in self.referee.tiling.pieces[self.laid].sides if letter in ANY]

    def _part_over(self) -> None:
        """Everything of the turn part has been paid and told, and nobody has stayed."""
        self._settle()
        self._check_paid()
        check_standing(self.referee, self.completed or [])
        self.laid, self.completed, self.built, self.told = None, None, [], []

    def _check_paid(self) -> None:
        if due := self._due():
            raise Disagreement(f"not paid was {due}")
        for law in self.referee.laws:
            if law.foretold:
                raise Disagreement(f"{law.foretold} should have happened")
        if self.completed is not None:
            self._check_completed(self.completed)

    def _check_completed(self, completed: list[Feature]) -> None:
        for law in self.referee.laws:
            law.part_over()
        if Counter(self.told) != Counter(completed):
            raise Disagreement(f"completed were {self.told}, the referee finds {completed}")

    def _end(self) -> None:
        """The final scoring begins, as the figures stand now."""
        if not self.ended:
            self.ended = True
            self._owe(self.referee.final_awards())


def check_standing(referee: Referee, completed: list[Feature]) -> None:
    """Nobody stands on a feature that has been completed, and no builder or pig is alone."""
    for feature in completed:
        keeps = any(law.keeps_followers(feature) for law in referee.laws)
        if stayed := [f for f in referee.on(feature) if not (keeps and referee.is_follower(f))]:
            raise Disagreement(f"a {referee.kinds[stayed[0]]} still stands on a completed {feature.kind}")
    for standing in referee.figures.values():
        if standing.kind in COMPANIONS:
            feature = referee.tiling.feature(standing.spot)
            if not referee.followers(feature, standing.player):
                raise Disagreement(f"a {standing.kind} stands alone on a {feature.kind}")
