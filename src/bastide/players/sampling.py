"""Looking into turns through the engine, in any mix of modules: what `lookahead` and `measure` do with the simulator.

    from bastide.players.sampling import look_into

    for option in look_into(view, effort, seed=1):
        print(option.lead, option.error, option.actions)

The turns are told apart by where the tile goes and what is done next, judged by the learned evaluation, and the most
promising are played on from as `bastide.players.ahead` does it. Work is bounded by numbers, not by the clock, unless
one is asked for. A view is enough: nothing is known of the real order of the tiles.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from random import Random
from statistics import stdev

from bastide.game.actions import Action
from bastide.game.game import ChanceRefused, Game, no_dice
from bastide.players.ahead import Effort, Search, turns_for
from bastide.players.auction import best_answer
from bastide.players.evaluation import Evaluation
from bastide.players.playing_on import PlayingOn, promising_first
from bastide.players.turns import Candidate, Option, Turns, is_same_part, part_of, table_of

FIRST = 8
"""First answers that are looked at with everything that may be done next."""
OPTIONS = 24
"""Turns that are told of, at most, beside those that were looked into."""


class Sampled(Option, frozen=True):
    """A whole turn that may have been played on from."""

    behind: float
    """The standard error of how far it is behind the best, which is less: both were played on from alike."""


def look_into(
    game: Game,
    effort: Effort,
    seed: int,
    *,
    keep: Sequence[Sequence[Action]] = (),
    until: float = math.inf,
) -> list[Sampled]:
    """What the turns that may be played now are worth to the player who decides, best first.

    `keep` are turns that are looked into to the end whatever they are worth, such as the one that was played. Those
    that were looked into longest come first, then those that were given up.
    """
    assert game.decision is not None, "the game is over"
    random, judge = Random(seed), Evaluation(game)
    turns = turns_for(game, judge, effort.part, random)
    turns.deep = FIRST
    if game.decision.sale:
        answer = best_answer(game, turns)
        return [Sampled((answer,), judge.worth(game, game.decision.player), 0.0, 0, 0.0)]
    kept = [_known(game, judge, own_answers(game, actions)) for actions in keep]
    search = Search(game, [*kept, *_apart(game, turns, effort.candidates, kept)], effort, random)
    search.run(until, [at for at, line in enumerate(search.lines) if line in kept])
    order = sorted(range(len(search.lines)), key=lambda at: (-len(search.leads[at]), -search.mean(at)))
    looked_into = sum(map(bool, search.leads))
    found: dict[tuple[Action, ...], Sampled] = {}
    for at in order[: looked_into + OPTIONS]:
        option = _option(search, at, order[0])
        found.setdefault(option.actions, option)
    return list(found.values())


def compare(game: Game, turns: Sequence[Sequence[Action]], samples: int, deep: int, seed: int) -> list[list[float]]:
    """The leads of the player to move after each of some whole turns, so many turns later, sample by sample."""
    lines = [Candidate(first, game, 0.0, guessed=False, later=tuple(later)) for first, *later in turns]
    search = Search(game, lines, Effort(turns=deep), Random(f"compare {seed}"))
    search.sample(range(len(lines)), samples)
    return search.leads


def own_answers(game: Game, actions: Sequence[Action]) -> tuple[Action, ...]:
    """The first of these answers, up to where chance or somebody else decides, or the turn part is over."""
    decision, part = game.decision, part_of(game)
    assert decision is not None
    new, found = game.copy(), list[Action]()
    new.dice = no_dice
    try:
        for action in actions:
            if new.decision is None or new.decision.player != decision.player or not new.decision.allows(action):
                break
            found.append(action)
            new.apply(action)
            if not is_same_part(new, part, decision.tile):
                break
    except ChanceRefused:
        pass
    return tuple(found)


def _known(game: Game, judge: Evaluation, actions: tuple[Action, ...]) -> Candidate:
    """A turn that is known, as good as the evaluation finds the game after it."""
    assert game.decision is not None
    first, *later = actions
    end = PlayingOn(game, [actions], 1).whole_part(0, 0)
    return Candidate(first, end, judge.worth(end, game.decision.player), guessed=False, later=tuple(later))


def _apart(game: Game, turns: Turns, most: int, known: Sequence[Candidate]) -> Iterator[Candidate]:
    """The turns, best first, but those that are known; the best of them leave different tables."""
    lines = sorted(turns.lines(promising_first(game)), key=lambda line: -line.worth)
    tables = [table_of(line.game) for line in known]
    twins = {(line.action, line.later[:1]): line for line in known}
    for line in sorted(_whole_turns(game, turns, lines[:FIRST]), key=lambda line: -line.worth):
        if twin := twins.get((line.action, line.later)):
            twin.worth = line.worth
        elif len(tables) >= most + len(known):
            yield line
        elif (table := table_of(line.game)) not in tables:
            tables.append(table)
            yield line


def _whole_turns(game: Game, turns: Turns, lines: Sequence[Candidate]) -> Iterator[Candidate]:
    """The turns that begin like these lines, told apart by what is done next."""
    decision, part = game.decision, part_of(game)
    assert decision is not None
    for line in lines:
        further = line.game.decision
        if further is None or further.player != decision.player or not is_same_part(line.game, part, decision.tile):
            yield line
            continue
        for later in turns.lines(line.game):
            yield Candidate(line.action, later.game, later.worth, later.guessed, later.by_chance, (later.action,))


def _option(search: Search, at: int, best: int) -> Sampled:
    leads = search.leads[at]
    return Sampled(
        actions=own_answers(search.game, search.onward.path(at)),
        lead=search.mean(at),
        error=error_of_mean(leads),
        behind=error_of_difference(search.leads[best], leads),
        samples=len(leads),
    )


def error_of_difference(one: Sequence[float], other: Sequence[float]) -> float:
    """The standard error of the mean difference on the samples that both have."""
    return error_of_mean([a - b for a, b in zip(one, other, strict=False)])


def error_of_mean(values: Sequence[float]) -> float:
    """The standard error of a mean; 0 with fewer than two values."""
    return float(stdev(values) / len(values) ** 0.5) if len(values) > 1 else 0.0
