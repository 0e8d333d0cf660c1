"""The few rulings that really name two modules, each with its source."""

from __future__ import annotations

from bastide.game.game import Game
from bastide.game.rules import Rules
from bastide.tiles.face import CITY, KINDS, MONASTERY, Face, Segment
from bastide.tiles.geometry import Cell


def dragon_in_play(rules: Rules) -> bool:
    """A volcano means nothing without the dragon (river2.md 3.5; base.md 10)."""
    return "dragon" in rules.element_ids


def river_in_play(rules: Rules) -> bool:
    """The river tiles of Games Quarterly 11 need another river (gq11.md 2)."""
    return bool({"river", "river2"} & rules.setup.tiles.keys())


def herd_counts(rules: Rules, face: Face) -> bool:
    """The herd of River II counts beside Traders & Builders (river2.md 6), the pigs of GQ 11 as a house rule."""
    if face.set_id == "gq11":
        return rules.options["gq11-pig-herd"] == "pig"
    option = rules.options["pig-herd"]
    return option == "always" or (option == "with-traders" and "pig" in rules.element_ids)


def spring_rank(rules: Rules, spring: Face) -> int:
    """Of several springs the one with the lowest rank is used (gq11.md 2)."""
    return int((spring.set_id == "gq11") != (rules.options["gq11-which-spring"] == "gq11"))


def spring_is_split(rules: Rules, spring: Face) -> bool:
    """Whether the spring parts its field is an option of the set it comes from (river.md 6, gq11.md 4)."""
    return rules.options["gq11-spring" if spring.set_id == "gq11" else "river-spring"] == "split"


def dragon_may_enter(game: Game, cell: int) -> bool:
    """The dragon stays out of the inner tiles of Carcassonne, or of the whole block (count.md 7)."""
    face = game.board.pieces[game.board.cells[cell]].face
    if face.set_id != "count":
        return True
    return bool(face.segments) and game.rules.options["dragon-carcassonne"] == "outer-tiles"


SCORINGS = frozenset((*KINDS, "sheep"))
"""Sources of awards that are scorings: features and castles of every kind, flocks. Payments and cards are none."""


def is_scoring(rules: Rules, source: str) -> bool:
    """Do these points keep a player out of Carcassonne (count.md 3.2)? The fairy's 3 points by option."""
    return source in SCORINGS or (source == "fairy" and rules.options["count-fairy"] == "counts")


def is_in_reach(game: Game, figure: int) -> bool:
    """The lord of a castle may be safe from dragon and tower (bridges-castles-bazaars.md, `castle.lord-safe`)."""
    segment = game.where[figure]
    return segment < 0 or not game.is_converted(segment) or not game.rules.options["castle.lord-safe"]


def scores_without_fairy(game: Game, segment: int) -> bool:
    """At the end an unfinished besieged city is not scored at all, so the fairy is not paid (siege.md 7)."""
    board = game.board
    return (
        "siege" in game.rules.element_ids
        and board.printed[segment].kind == CITY
        and not board.is_complete(segment)
        and board.has_flag(segment, "besieged")
        and game.rules.options["siege-final-fairy"] == "no"
    )


def dragon_cell(game: Game) -> Cell | None:
    """Where the dragon stands: no follower is put on a tower of that tile (tower.md 6)."""
    return next((token.cell for token in game.tokens() if token.what == "dragon"), None)


def is_plain_monastery(rules: Rules, segment: Segment) -> bool:
    """Where shrines challenge nobody, a shrine is a monastery like any other (cult.md 7.4)."""
    return segment.kind == MONASTERY and ("shrine" not in segment.flags or "shrine" not in rules.element_ids)


def may_be_captured(game: Game, figure: int) -> bool:
    """Wagons may be safe from towers (tower.md 7), and so may the lord of a castle."""
    if game.rules.figures[figure][1].id == "wagon" and game.rules.options["tower-wagon"] == "safe":
        return False
    return is_in_reach(game, figure)
