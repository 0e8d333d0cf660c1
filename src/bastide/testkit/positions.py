"""Positions there and back: a game that is begun from the position of another is the same to everybody who watches.

    check_position(game, Random(1))

What must be the same is listed in `SEEN` and `NUMBERED`. Then both are played on with the same answers; as spectators
see them they have the same future, so nothing may ever differ.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from msgspec.structs import replace

from bastide.game.actions import Choose
from bastide.game.decision import Decision
from bastide.game.game import Game
from bastide.game.moment import moment_of
from bastide.game.notation import position
from bastide.modules import rules_for
from bastide.testkit.lively import lively_answer
from bastide.testkit.referee import Disagreement

FURTHER = 20
"""So many answers are played on."""


def check_position(game: Game, rng: Random) -> None:
    """Both ways of writing the moment give the game back, and it goes on as the game itself does."""
    short, whole = position(game), str(moment_of(game))
    seen, secret = game.view(-1), game.view(-1).slots != game.slots
    for text in dict.fromkeys((short, whole)):
        again = begun_from(game, text).view(-1)
        if (written := str(moment_of(again)) if text == whole else position(again)) != text:
            raise Disagreement(f"from the position {text} a game begins with the position {written}")
        _compare(seen, again, SEEN, text)
    asked = seen.decision is not None and again.decision is not None
    if secret and asked and _decision(seen) != _decision(again):
        return  # the choice hangs on what only the player knows, and chance has dealt anew
    _compare(seen, again, NUMBERED, whole)
    _play_on(seen, again, rng, secret=secret)


def begun_from(game: Game, text: str) -> Game:
    """A game by the same rules that begins from a position."""
    return Game(rules_for(replace(game.rules.setup, position=text, draws=())), 1)


def _play_on(seen: Game, again: Game, rng: Random, *, secret: bool) -> None:
    begin = str(moment_of(seen))
    for _ in range(FURTHER):
        if seen.decision is None:
            return
        action = lively_answer(seen.decision, rng)
        if secret and isinstance(action, Choose) and action.tile is not None:
            return  # it may be one that spectators do not know
        if seen.apply(action) != again.apply(action):
            raise Disagreement(f"after {action} something else happens in a game begun from {begin}")
        _compare(seen, again, NUMBERED, begin)
    _compare(seen, again, SEEN, begin)
    if str(moment_of(seen)) != str(moment_of(again)):
        raise Disagreement(f"a game begun from {begin} goes another way")


def _compare(seen: Game, again: Game, listed: Mapping[str, Callable[[Game], object]], text: str) -> None:
    for what, look in listed.items():
        if (wanted := look(seen)) != (found := look(again)):
            raise Disagreement(f"the {what} of a game begun from {text}: {found}, not {wanted}")


# -- what is compared --------------------------------------------------------------------------------------------------


def _features(game: Game) -> object:
    """Every feature by where its segments lie, what is open and who stands on it."""
    board, rules = game.board, game.rules
    members: dict[int, list[tuple[int, int, str, int]]] = {}
    standing: dict[int, list[tuple[int, str]]] = {}
    for segment, label in enumerate(board.label):
        members.setdefault(label, []).append(_place(game, segment))
    for figure, at in enumerate(game.where):
        if at >= 0:
            standing.setdefault(board.label[at], []).append((rules.owner[figure], rules.figures[figure][1].id))
    return sorted(
        (sorted(places), board.open[label], board.occupied[label], sorted(standing.get(label, ())))
        for label, places in members.items()
    )


def _place(game: Game, segment: int) -> tuple[int, int, str, int]:
    """Where a segment lies, whatever its number; -1 for what was built."""
    board = game.board
    _, cell, rotation, first = board.pieces[board.piece_of[segment]]
    return cell, rotation, board.printed[segment].kind, -1 if segment in board.added else segment - first


def _state(game: Game) -> object:
    """The state as a value. Its frames are compared as the text has them, without what they have worked out."""
    *state, _, decision = game.state()
    return state, decision


def _question(game: Game) -> object:
    decision = game.decision
    return decision and (decision.player, decision.step, decision.question, decision.tile)


def _decision(game: Game) -> object:
    decision: Decision | None = game.decision
    return decision and (decision.actions, decision.ranges, decision.sale)


SEEN: dict[str, Callable[[Game], object]] = {
    "tiles": lambda game: sorted((p.cell, p.face.id, p.rotation) for p in game.board.pieces),
    "open cells": lambda game: game.board.demand,
    "features": _features,
    "piles": lambda game: [[face.id for face in pile] for pile in game.piles],
    "tiles unseen": lambda game: (game.unseen, game.returned),
    "scores": lambda game: game.scores,
    "final scores": lambda game: game.if_ended_now().scores,
    "question": _question,
}
"""What everybody sees, whatever numbers segments and figures have."""
NUMBERED: dict[str, Callable[[Game], object]] = {
    "state": _state,
    "tokens": Game.tokens,
    "decision": _decision,
}
"""What also has the same numbers in a game that was begun from a whole moment."""
