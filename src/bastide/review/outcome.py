"""What a turn leads to, cut into what people speak of: features and who gets what of them, followers, tokens.

Everything is asked of the engine, so every mix of modules is in it. A feature is known again in the outcomes of two
turns by the figures that stood on it before.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations, takewhile

from msgspec import Struct

from bastide.board.waiting import awaited
from bastide.game.actions import PASS, Action
from bastide.game.claims import Claim, claims_of
from bastide.game.events import AnyEvent, EndStarted, FigureReturned, Scored, TurnStarted
from bastide.game.game import Game
from bastide.players.evaluation import Evaluation
from bastide.players.judge import move_by_joining
from bastide.players.outlook import Outlook, at_home, cities_in_progress
from bastide.players.turns import STEPS, answers, goes_on, hung_on_chance, part_of
from bastide.tiles.face import AREA_KINDS, FIELD

STUCK = 2.0
"""Points that a follower costs, at the beginning, who will never come home."""
CITY_OF_FARM = 1.5
"""What an unfinished city beside a farm is worth to it, times the chance that somebody completes it."""
MORE, AREA_MORE = 0.8, 0.6
"""How much of the further points the chance of completing a road or city is worth, and that of filling a cell round a
monastery."""

NEW = -1
"""The group of what was nobody's before the turn."""


class Held(Struct):
    """One feature, or several that one of the turns joins: what the players have of it after a turn."""

    worth: list[float]
    """By player, with what may still become of it."""
    bound: list[float]
    """By player, what the followers cost that may never come home."""
    paid: list[int]
    """By player, in the turn itself."""
    now: list[int]
    """By player, if the game ended after the turn."""
    claims: list[Claim]
    """Unfinished, or farms; the dearest first."""
    segment: int = -1
    """Of what was paid in the turn."""


class Outcome(Struct):
    """The table at the end of a turn."""

    game: Game
    held: dict[int, Held]
    """Group -> what the players have of it."""
    joining: dict[tuple[int, int], list[float]]
    """Two groups that one tile would join -> what that moves, by player."""
    home: int
    """Own followers in the supply."""
    away: list[int]
    """By player, followers who are neither in the supply nor on a feature."""
    elsewhere: list[float]
    """By player, what those may still bring, as the evaluation finds it."""
    danger: list[float]
    """By player, what threats to figures cost, as the evaluation finds it."""
    back: list[tuple[int, int]]
    """Own followers who came home in the turn: the figure, and the segment on which it stood."""
    tokens: Counter[str]
    awards: dict[str, list[int]]
    """Source -> points by player that come from no feature, now or at the end."""
    another_tile: bool
    """Does the player draw again?"""


class Outcomes:
    """The outcomes of turns from one position, and the position itself, with the same groups in all of them."""

    def __init__(self, game: Game, turns: Sequence[Sequence[Action]]) -> None:
        assert game.decision is not None
        self.before, self.me = game, game.decision.player
        self.judge = Evaluation(game)
        ends = [self._played(actions) for actions in turns]
        self._group = self._grouped([game, *(end for end, _ in ends)])
        self.start = self._outcome(game, [])
        self.after = [self._outcome(end, events) for end, events in ends]

    def _played(self, actions: Sequence[Action]) -> tuple[Game, list[AnyEvent]]:
        """The game at the end of the turn; what is left open is passed, or answered with the first answer.

        Where chance falls otherwise than it did, a later answer may not be possible: then the turn ends before it.
        """
        game, part, events = self.before.copy(), part_of(self.before), list[AnyEvent]()
        for action in actions:
            if game.decision is None or not game.decision.allows(action):
                break
            events += game.apply(action)
        for _ in range(STEPS):
            decision = game.decision
            if decision is None or not goes_on(game, part):
                break
            events += game.apply(PASS if decision.allows(PASS) else next(answers(decision)))
        return game, events

    # -- the groups: figures that stand, or come to stand, on one feature ----------------------------------------------

    def _grouped(self, games: Iterable[Game]) -> dict[int, int]:
        """Figure on the board before the turn -> the first figure of its group."""
        group = {figure: figure for figure, at in enumerate(self.before.where) if at >= 0}
        for game in games:
            together: dict[int, int] = {}
            for figure in group:
                first = together.setdefault(self._label(game, figure), group[figure])
                joined = group[figure]
                if first != joined:
                    low, high = sorted((first, joined))
                    group = {f: low if g == high else g for f, g in group.items()}
                    together = {label: low if g == high else g for label, g in together.items()}
        return group

    def _label(self, game: Game, figure: int) -> int:
        """The feature, after a turn, on which a figure stood before it."""
        return game.board.label[self.before.where[figure]]

    def _group_at(self, game: Game, segment: int) -> int:
        label = game.board.label[segment]
        return next((g for figure, g in self._group.items() if self._label(game, figure) == label), NEW)

    # -- an outcome ----------------------------------------------------------------------------------------------------

    def _outcome(self, game: Game, events: list[AnyEvent]) -> Outcome:
        in_turn = list(takewhile(lambda event: not isinstance(event, TurnStarted | EndStarted), events))
        at_end = events[len(in_turn) :] if game.over else game.if_ended_now().events
        by_chance = hung_on_chance(self.before, game)
        held: dict[int, Held] = defaultdict(self._nothing)
        awards: dict[str, list[int]] = {}
        for award, paid in [(e, True) for e in in_turn] + [(e, False) for e in at_end]:
            if isinstance(award, Scored) and award.breakdown.segment >= 0:
                self._note(held[self._group_at(game, award.breakdown.segment)], award, paid=paid)
            elif isinstance(award, Scored) and not by_chance:
                awards.setdefault(award.source, [0] * self.judge.players)[award.player] += award.points
        outlook = Outlook(game, claims_of(game))
        points = {} if game.over else self._look_forward(game, outlook, held)
        return Outcome(
            game=game,
            held=held,
            joining={} if game.over else self._joining(game, outlook, points),
            home=at_home(game, self.me, followers=True),
            away=self._away(game),
            elsewhere=self._terms(game, "prospect", "elsewhere", by_chance=by_chance),
            danger=self._terms(game, "token.threat", by_chance=by_chance),
            back=self._back(in_turn),
            tokens=Counter() if by_chance else self._tokens(game),
            awards=awards,
            another_tile=self._draws_again(game),
        )

    def _nothing(self) -> Held:
        players = self.judge.players
        return Held([0.0] * players, [0.0] * players, [0] * players, [0] * players, [])

    def _note(self, held: Held, award: Scored, *, paid: bool) -> None:
        held.worth[award.player] += award.points
        (held.paid if paid else held.now)[award.player] += award.points
        if paid:
            held.segment = award.breakdown.segment

    def _look_forward(self, game: Game, outlook: Outlook, held: dict[int, Held]) -> dict[int, float]:
        """Add what may still become of every claim; returns what each feature is worth by its label."""
        points: dict[int, float] = {}
        for claim in outlook.features + outlook.farms:
            group = held[self._group_at(game, claim.segment)]
            group.claims.append(claim)
            more = self._more(game, claim)
            for player in claim.owners:
                group.worth[player] += more
            points[game.board.label[claim.segment]] = more + self._now(game, claim)
            if claim.kind != FIELD:
                self._count_stuck(game, claim, group)
        for group in held.values():
            group.claims.sort(key=lambda claim: -points[game.board.label[claim.segment]])
        return points

    def _now(self, game: Game, claim: Claim) -> float:
        return 0.0 if claim.kind == FIELD else claim.points(game, complete=False)

    def _more(self, game: Game, claim: Claim) -> float:
        if claim.kind == FIELD:
            begun = cities_in_progress(game.board, claim.segment)
            return CITY_OF_FARM * sum(self.judge.completion_chance(game, awaited(game.board, city)) for city in begun)
        if claim.kind in AREA_KINDS:
            return AREA_MORE * sum(self.judge.fill_chance(game, cell) for cell in claim.cells)
        chance = self.judge.chance_of(game, claim)
        return MORE * chance * (claim.points(game, complete=True) - self._now(game, claim))

    def _count_stuck(self, game: Game, claim: Claim, group: Held) -> None:
        cost = STUCK * self.judge.pack.share * (1 - self.judge.chance_of(game, claim))
        for figure in claim.figures:
            if game.rules.is_follower[figure]:
                group.bound[game.rules.owner[figure]] += cost

    def _joining(self, game: Game, outlook: Outlook, points: dict[int, float]) -> dict[tuple[int, int], list[float]]:
        found: dict[tuple[int, int], list[float]] = {}
        for one, other in combinations(outlook.features, 2):
            moved = [0.0] * self.judge.players
            if one.kind == other.kind and one.cells & other.cells:
                move_by_joining(game, self.judge, [one, other], points, moved)
            if any(moved):
                first, last = sorted(self._group_at(game, claim.segment) for claim in (one, other))
                found[first, last] = moved
        return found

    def _away(self, game: Game) -> list[int]:
        away = [0] * self.judge.players
        for figure in game.spots:
            away[game.rules.owner[figure]] += game.rules.is_follower[figure]
        return away

    def _terms(self, game: Game, *names: str, by_chance: bool) -> list[float]:
        return [0.0] * self.judge.players if game.over or by_chance else self.judge.of_terms(game, *names)

    def _back(self, events: Iterable[AnyEvent]) -> list[tuple[int, int]]:
        rules = self.before.rules
        return [
            (event.figure, event.segment)
            for event in events
            if isinstance(event, FigureReturned)
            and rules.owner[event.figure] == self.me
            and rules.is_follower[event.figure]
        ]

    def _tokens(self, game: Game) -> Counter[str]:
        found: Counter[str] = Counter()
        for token in game.tokens() if game.rules.tokens else ():
            if token.player == self.me and token.cell is None and not game.rules.token_kinds[token.what].card:
                found[token.what] += token.number
        return found

    def _draws_again(self, game: Game) -> bool:
        old, new = part_of(self.before), part_of(game)
        return old is not None and new is not None and old[0] == new[0] and new[1] > old[1]

    def lead_in(self, outcome: Outcome, group: int) -> float:
        """The lead that a group gives the player of the turn."""
        if group not in outcome.held:
            return 0.0
        held = outcome.held[group]
        return self.lead([worth - bound for worth, bound in zip(held.worth, held.bound, strict=True)])

    def lead(self, values: Sequence[float]) -> float:
        """What the player of the turn has more than the mean of the others."""
        others = [value for player, value in enumerate(values) if player != self.me]
        return values[self.me] - (sum(others) / len(others) if others else 0.0)
