"""Claims that are kept from one position to the next are what they would be if they were worked out anew."""

from random import Random

import pytest

from bastide.game.claims import Claim, claims_of, final_scores
from bastide.game.game import Game
from bastide.game.setup import Setup
from bastide.modules import MODULES, make_setup, rules_for
from bastide.players.random import RandomPlayer
from bastide.testkit.mix import random_setup
from bastide.tiles.face import FIELD

FOUR = ("river", "abbot", "inns-cathedrals", "traders-builders")
FURTHER = 4
"""Decisions that are looked at behind a root."""


def anew(game: Game) -> Game:
    """The same position, with nothing worked out."""
    new = game.copy()
    new.claims, new.board.extents = {}, {}
    return new


def facts(game: Game, claim: Claim) -> tuple[object, ...]:
    points = [] if claim.kind == FIELD else [claim.points(game, complete=complete) for complete in (False, True)]
    return claim.kind, claim.figures, claim.cells, claim.mouths, claim.strength, claim.owners, points


def check_from(root: Game, player: RandomPlayer) -> None:
    """Everything is worked out at the root, then compared some decisions further on, down two branches."""
    for segment in root.board.label:
        root.board.extent(segment)
    claims = claims_of(root)
    assert final_scores(root, claims) == anew(root).if_ended_now().scores
    for _ in range(2):
        game = root.copy()
        for _ in range(FURTHER):
            if game.decision is None:
                break
            game.apply(player.choose(game))
            fresh, kept = anew(game), claims_of(game)
            assert [facts(game, claim) for claim in kept] == [facts(fresh, claim) for claim in claims_of(fresh)]
            assert final_scores(game, kept) == fresh.if_ended_now().scores


def check_game(setup: Setup, seed: int, *, every: int) -> None:
    """`every` so many decisions there is a root."""
    game, player, steps = Game(rules_for(setup), seed), RandomPlayer(seed), 0
    while game.decision is not None:
        if steps % every == 0:
            check_from(game.copy(), RandomPlayer(steps))
        game.apply(player.choose(game))
        steps += 1


@pytest.mark.parametrize("seed", range(8))
def test_nothing_is_kept_too_long(seed: int) -> None:
    check_game(random_setup(Random(seed)), seed, every=40)


@pytest.mark.parametrize("module", sorted({*MODULES} - {"base"}))
def test_nothing_is_kept_too_long_with_four_modules_and_one_more(module: str) -> None:
    check_game(make_setup(3, [*FOUR, module] if module not in FOUR else FOUR), MODULES[module].number, every=20)


def test_with_four_modules_the_end_is_the_sum_of_the_claims() -> None:
    assert rules_for(make_setup(2, FOUR)).final is not None
    assert rules_for(make_setup(2, options={"farm-scoring": "ed2"})).final is None
    assert rules_for(make_setup(2, ["princess-dragon"])).final is None
