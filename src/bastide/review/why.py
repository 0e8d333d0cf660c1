"""Why one turn is better than another, in a sentence or two.

    Closes the city for 16 points and gets the knight back. The played turn adds 3 points to Bob's road.

The outcomes of both turns are held against each other feature by feature; the largest differences are told. What the
better turn does comes first, then the worst that the other one does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from bastide.game.actions import Action
from bastide.game.claims import Claim
from bastide.game.game import Game
from bastide.review import clauses
from bastide.review.clauses import Clauses, count_text, points_text
from bastide.review.outcome import NEW, Held, Outcome, Outcomes
from bastide.text import LANGUAGES, Language, Text
from bastide.tiles.face import FIELD

TOLD = 3
"""Clauses in all."""
LEAST, SHARE = 0.25, 0.25
"""A difference is told from so many points on, and if it is not small beside the largest."""
FOLLOWER, FOLLOWER_EARLY, NO_FOLLOWER = 1.0, 1.5, 2.0
"""Points that a follower in the supply is worth, those that come to it at the beginning, and what having none costs."""
TOKEN = 0.7
"""Points that a token is worth which pays at the end."""
PART = 6.0
"""Points that another tile brings."""
CHANCE = 0.1
"""A chance that changes by less is the same."""
FEW = 3
"""Tiles up to which one counts those that fit."""

PLAYED = Text(en="The played turn {said}.", de="Der gespielte Zug {said}.")
NOTHING = Text(en="", de="")
_AND = Text(en="and", de="und")


class Reason(NamedTuple):
    """A difference between two turns: how many points it is about, and what one of them does."""

    points: float
    clause: Text
    by_other: bool = False
    """Does the other turn do it, which is the worse one?"""


def why(game: Game, best: Sequence[Action], other: Sequence[Action]) -> Text:
    """Why the best turn is better than the one that was played; empty where nothing stands out."""
    found = _largest(Comparison(game, best, other).reasons())
    bad = next((reason.clause for reason in found if reason.by_other), None)
    good = [reason.clause for reason in found if not reason.by_other][: TOLD - bool(bad)]
    said = Text(en=sentence(good, "en"), de=sentence(good, "de"))
    if bad is None:
        return said
    return Text(*(f"{said.say(each)} {PLAYED.say(each, said=bad)}".strip() for each in LANGUAGES))


def what_speaks_for(game: Game, best: Sequence[Action], others: Sequence[Sequence[Action]]) -> Text:
    """What a turn does better than the best of the others, and than the best that lays the tile otherwise.

    Two good turns often do the same thing with the tile, which is then not what tells them apart, but the point.
    """
    elsewhere = [other for other in others if other[0] != best[0]]
    rivals = dict.fromkeys(tuple(turn) for turn in (*others[:1], *elsewhere[:1]))
    reasons = [reason for rival in rivals for reason in Comparison(game, best, rival).reasons()]
    good = [reason.clause for reason in _largest(reason for reason in reasons if not reason.by_other)][:TOLD]
    return Text(en=sentence(good, "en"), de=sentence(good, "de"))


def _largest(reasons: Iterable[Reason]) -> list[Reason]:
    """Each clause once, those with the most points first; what is small beside them is left out."""
    apart = {reason.clause: reason for reason in sorted(reasons, key=lambda reason: reason.points)}
    found = sorted(apart.values(), key=lambda reason: -reason.points)
    return [reason for reason in found if reason.points >= max(LEAST, SHARE * found[0].points)]


def sentence(told: Sequence[Text], language: Language) -> str:
    """Clauses as one sentence; empty without any."""
    said = [text.say(language) for text in told]
    if not said:
        return ""
    *first, last = said
    if first:
        pause = "," if language == "de" and "," in first[-1] else ""  # German ends a subordinate clause with a comma
        last = f"{', '.join(first)}{pause} {_AND.say(language)} {last}"
    return f"{last[0].upper()}{last[1:]}."


class Comparison:
    """Two turns from one position."""

    def __init__(self, game: Game, best: Sequence[Action], other: Sequence[Action]) -> None:
        self.outcomes = Outcomes(game, (best, other))
        self.me, self.start = self.outcomes.me, self.outcomes.start
        self.best, self.other = self.outcomes.after
        laid = len(game.board.pieces)
        self._words = {id(outcome): Clauses(outcome, self.me, laid) for outcome in (self.best, self.other)}
        self._early = self.outcomes.judge.pack.share

    def reasons(self) -> Iterator[Reason]:
        """Every difference that speaks for the best turn."""
        for group in dict.fromkeys((*self.best.held, *self.other.held)):
            yield from self._about_feature(group)
        for pair in dict.fromkeys((*self.best.joining, *self.other.joining)):
            yield from self._about_joining(pair)
        yield from self._about_followers()
        yield from self._about_others()
        yield from self._about_places()
        yield from self._about_danger()
        yield from self._about_tokens()
        yield from self._about_awards()
        if self.best.another_tile and not self.other.another_tile:
            yield Reason(PART, clauses.ANOTHER_TILE)

    # -- features ------------------------------------------------------------------------------------------------------

    def _about_feature(self, group: int) -> Iterator[Reason]:
        if group == NEW:
            yield from self._about_new()
            return
        start, best, other = (self.outcomes.lead_in(outcome, group) for outcome in (self.start, self.best, self.other))
        difference = best - other
        if difference < LEAST:
            return
        by_other = best - start < start - other
        clause = self._bad(self.other, group) if by_other else self._good(self.best, group)
        if clause:
            yield Reason(difference, clause, by_other)

    def _about_new(self) -> Iterator[Reason]:
        """What was nobody's before: each turn may have claimed something else."""
        gain, other = self.outcomes.lead_in(self.best, NEW), self.outcomes.lead_in(self.other, NEW)
        points = max(gain - other, gain / 2) if any(self.best.held[NEW].paid) else gain - other
        if clause := self._claimed(self.best) if points >= LEAST else None:
            yield Reason(points, clause)

    def _claimed(self, outcome: Outcome) -> Text | None:
        held, say = outcome.held[NEW], self._words[id(outcome)]
        if held.paid[self.me] > 0:
            return self._paid(outcome, held)
        own = next((claim for claim in held.claims if self.me in claim.owners), None)
        if own is None:
            return None
        return say.clause(clauses.CLAIMS, own.segment, own.owners, points=points_text(held.worth[self.me]))

    def _good(self, outcome: Outcome, group: int) -> Text | None:
        """What a turn does to its own good with a feature on which somebody stood."""
        held, before = outcome.held[group], self.start.held[group]
        if any(held.paid):
            return self._paid(outcome, held)
        if not held.claims:
            return self._cleared(outcome, before)
        claim = held.claims[0]
        if self.me in claim.owners:
            return self._own(outcome, held, before, claim)
        if self._chance(outcome, claim) < self._chance_before(before) - CHANCE:
            return self._harder(outcome, claim)
        return self._harder(outcome, claim) if self._is_worth_less(held, before) else None

    def _cleared(self, outcome: Outcome, before: Held) -> Text | None:
        """Nobody stands there any more, and nobody was paid."""
        say, owners = self._words[id(outcome)], _owners(before)
        if not owners or self.me in owners:
            return None
        return say.clause(clauses.CLEARS, before.claims[0].segment, owners)

    def _own(self, outcome: Outcome, held: Held, before: Held, claim: Claim) -> Text | None:
        say, others = self._words[id(outcome)], self._words[id(outcome)].others(claim.owners)
        if self.me not in _owners(before):
            points = points_text(held.now[self.me])
            if others:
                return say.clause(clauses.SHARES, claim.segment, names=say.names(others), points=points)
            return say.clause(clauses.TAKES, claim.segment, _owners(before), points=points)
        if more := held.now[self.me] - before.now[self.me]:
            return (
                say.clause(clauses.GROWS, claim.segment, claim.owners, points=points_text(more)) if more > 0 else None
            )
        return self._easier(outcome, claim)

    def _bad(self, outcome: Outcome, group: int) -> Text | None:
        """What a turn does to its own harm with a feature on which somebody stood."""
        held, before, say = outcome.held[group], self.start.held[group], self._words[id(outcome)]
        if any(held.paid):
            return self._paid(outcome, held)
        if not held.claims:
            return None
        claim = held.claims[0]
        others, own = say.others(claim.owners), self.me in claim.owners
        if others and self.me in _owners(before) and not own:
            return say.clause(clauses.LOSES, claim.segment, names=say.names(others))
        if own and not others:
            return self._harder(outcome, claim)
        more = max(held.now[player] - before.now[player] for player in others)
        if more > 0 and not own:
            return say.clause(clauses.GROWS, claim.segment, claim.owners, points=points_text(more))
        return None if own else self._easier(outcome, claim)

    def _paid(self, outcome: Outcome, held: Held) -> Text | None:
        say, mine = self._words[id(outcome)], held.paid[self.me]
        others = say.others([player for player, points in enumerate(held.paid) if points])
        if not mine:
            pattern = clauses.CLOSES_FOR_LESS if outcome is self.best else clauses.CLOSES
            return say.clause(pattern, held.segment, others, points=points_text(max(held.paid)))
        points = points_text(mine)
        if others and all(held.paid[player] == mine for player in others):
            return say.clause(clauses.CLOSES_TOGETHER, held.segment, points=points, names=say.names(others))
        if outcome is self.other:
            return say.clause(clauses.CLOSES_FOR_LESS, held.segment, points=points)
        closed = outcome.game.board.is_complete(held.segment)
        return say.clause(clauses.CLOSES if closed else clauses.SCORES, held.segment, points=points)

    def _easier(self, outcome: Outcome, claim: Claim) -> Text:
        pattern = clauses.MORE_CITIES if claim.kind == FIELD else clauses.EASIER
        return self._words[id(outcome)].clause(pattern, claim.segment, claim.owners)

    def _harder(self, outcome: Outcome, claim: Claim) -> Text:
        """What is in the way of a feature: gaps that few tiles fit."""
        board, judge, say = outcome.game.board, self.outcomes.judge, self._words[id(outcome)]
        if claim.kind == FIELD:
            return say.clause(clauses.FEWER_CITIES, claim.segment, claim.owners)
        fitting = sorted(judge.pack.fitting(board.demand.get(cell, 0)) for cell in claim.cells)
        rare = fitting.count(1)
        fewest = fitting[0] if fitting else FEW + 1
        if fewest > FEW:
            return say.clause(clauses.HARDER, claim.segment, claim.owners)
        pattern = (clauses.DEAD_GAP, clauses.RARE_GAP, clauses.FEW_TILES, clauses.FEW_TILES)[fewest]
        if not fewest or rare < 2:
            return say.clause(pattern, claim.segment, claim.owners, number=fewest)
        return say.clause(clauses.RARE_GAPS, claim.segment, claim.owners, number=rare)

    def _chance(self, outcome: Outcome, claim: Claim) -> float:
        return self.outcomes.judge.chance_of(outcome.game, claim)

    def _chance_before(self, before: Held) -> float:
        return max((self._chance(self.start, claim) for claim in before.claims), default=0.0)

    def _is_worth_less(self, held: Held, before: Held) -> bool:
        """Do others have less of it than before, and the player of the turn nothing?"""
        return all(now <= was for now, was in zip(held.worth, before.worth, strict=True))

    # -- all else ------------------------------------------------------------------------------------------------------

    def _about_joining(self, pair: tuple[int, int]) -> Iterator[Reason]:
        best, other = (self.outcomes.lead(moved) for moved in (self._moved(o, pair) for o in (self.best, self.other)))
        if best - other < LEAST:
            return
        if best > 0 and best >= -other:
            yield from self._told_joining(self.best, pair, clauses.REACHES, best - other)
        elif other < 0:
            yield from self._told_joining(self.other, pair, clauses.OPENS, best - other)

    def _moved(self, outcome: Outcome, pair: tuple[int, int]) -> list[float]:
        return outcome.joining.get(pair) or [0.0] * self.outcomes.judge.players

    def _told_joining(self, outcome: Outcome, pair: tuple[int, int], pattern: Text, points: float) -> Iterator[Reason]:
        say = self._words[id(outcome)]
        claims = [claim for group in pair for claim in outcome.held[group].claims if claim.cells]
        own = next((claim for claim in claims if self.me in claim.owners), None)
        theirs = next((claim for claim in claims if self.me not in claim.owners), None)
        if own is None or theirs is None:
            return
        if pattern is clauses.REACHES:
            yield Reason(points, say.clause(pattern, theirs.segment, theirs.owners))
        else:
            opened = say.clause(pattern, own.segment, own.owners, names=say.names(say.others(theirs.owners)))
            yield Reason(points, opened, by_other=True)

    def _about_followers(self) -> Iterator[Reason]:
        best, other = self.best, self.other
        worth = (best.home - other.home) * (FOLLOWER + FOLLOWER_EARLY * self._early)
        if best.game.over or worth <= 0:
            return
        if not other.home:
            yield Reason(worth + NO_FOLLOWER, clauses.LAST_ONE, by_other=True)
        more = len(best.back) - len(other.back)
        if more > 0:
            yield Reason(worth, self._came_back(best))
        elif other.home:
            yield Reason(worth, clauses.KEEPS_ONE)

    def _about_others(self) -> Iterator[Reason]:
        """Followers of others who are taken prisoner, or kept from them in some other way."""
        each = FOLLOWER + FOLLOWER_EARLY * self._early
        for player in range(len(self.best.away)):
            number = self.best.away[player] - max(self.start.away[player], self.other.away[player])
            if player == self.me or number <= 0:
                continue
            say = self._words[id(self.best)]
            pattern = clauses.COSTS_ONE if number == 1 else clauses.COSTS_SOME
            yield Reason(each * number, say.clause(pattern, names=say.names([player]), number=number))

    def _about_places(self) -> Iterator[Reason]:
        """What followers may still bring who stand on no feature, such as on the crowns of a wheel."""
        difference = self.outcomes.lead(self.best.elsewhere) - self.outcomes.lead(self.other.elsewhere)
        if difference >= LEAST and self.best.elsewhere[self.me] > self.start.elsewhere[self.me]:
            yield Reason(difference, clauses.STANDS_WELL)

    def _about_danger(self) -> Iterator[Reason]:
        """Threats that one of the turns brings to figures."""
        best, other, start = self.best.danger, self.other.danger, self.start.danger
        if (less := best[self.me] - other[self.me]) >= LEAST and other[self.me] < start[self.me]:
            yield Reason(less, clauses.IN_DANGER, by_other=True)
        for player in range(len(best)):
            if player != self.me and (more := other[player] - best[player]) >= LEAST and best[player] < start[player]:
                say = self._words[id(self.best)]
                yield Reason(more, say.clause(clauses.ENDANGERS, names=say.names([player])))

    def _came_back(self, outcome: Outcome) -> Text:
        say, number = self._words[id(outcome)], len(outcome.back)
        if number > 1:
            return say.clause(clauses.SOME_BACK, number=number)
        role = say.role_of(*outcome.back[0])
        return say.clause(clauses.GETS_BACK, role=role) if role else clauses.ONE_BACK

    def _about_tokens(self) -> Iterator[Reason]:
        kinds, game = self.start.game.rules.token_kinds, self.best.game
        for what, number in (self.best.tokens - self.other.tokens).items():
            worth = kinds[what].worth or TOKEN
            gained = self.best.tokens[what] - self.start.tokens[what]
            if gained > 0 < worth:
                clause = Text(
                    en=clauses.TOKENS.say("en", number=gained, name=count_text(game, what, gained)),
                    de=clauses.TOKENS.say("de", number=gained, name=count_text(game, what, gained)),
                )
                yield Reason(worth * number, clause)

    def _about_awards(self) -> Iterator[Reason]:
        """Points that come from no feature: `brings 10 points (trade goods)`."""
        none = [0] * self.outcomes.judge.players
        for source in dict.fromkeys((*self.best.awards, *self.other.awards)):
            start, best, other = (o.awards.get(source, none) for o in (self.start, self.best, self.other))
            difference = self.outcomes.lead(best) - self.outcomes.lead(other)
            if difference < LEAST:
                continue
            gained = best[self.me] - max(start[self.me], other[self.me])
            if gained > 0:
                yield Reason(difference, self._award(clauses.BRINGS, source, gained))
                continue
            given = {player: other[player] - best[player] for player in range(len(none)) if player != self.me}
            player = max(given, key=lambda player: given[player])
            if given[player] > 0:
                names = self._words[id(self.other)].names([player])
                yield Reason(difference, self._award(clauses.GIVES, source, given[player], names), by_other=True)

    def _award(self, pattern: Text, source: str, points: int, names: Text | None = None) -> Text:
        word = self.start.game.rules.words.get(source)
        said = Text(en=word.en.split("|")[0], de=word.de.split("|")[0]) if word else Text(en=source, de=source)
        values = {"points": points_text(points), "source": said, "names": names}
        return Text(en=pattern.say("en", **values), de=pattern.say("de", **values))


def _owners(held: Held) -> list[int]:
    """Who holds the dearest of it."""
    return list(held.claims[0].owners) if held.claims else []
