"""The few rulings that really name two modules, each with its source."""

from __future__ import annotations

from functools import cache

from bastide.game.frames import Part
from bastide.game.game import Game
from bastide.game.module import Figure
from bastide.game.rules import Rules
from bastide.game.traits import DRIVES
from bastide.text import Sentence, Text
from bastide.tiles.face import BOARD, CITY, KINDS, MONASTERY, Face, Segment
from bastide.tiles.geometry import EAST, NORTH, STEP, Cell, cell_of
from bastide.tiles.sets import copies


def volcano_lake_counts(rules: Rules) -> bool:
    """A volcano means nothing without the dragon, unless the option says so of the lake (river2.md 6; base.md 10)."""
    alone = "volcano-lake" in rules.element_ids and rules.options["river2-volcano-inert"] is False
    return alone or "dragon" in rules.element_ids


def river_in_play(rules: Rules) -> bool:
    """The river tiles of Games Quarterly 11 need another river (gq11.md 2)."""
    return bool({"river", "river2"} & rules.setup.tiles.keys())


def spring_site(game: Game) -> int | None:
    """Beside the wheel the spring lies north of its north-eastern cell (wheel-of-fortune.md, Interactions)."""
    wheel = next((piece.cell for piece in game.board.pieces if "fortune-wheel" in piece.face.symbols), None)
    return None if wheel is None else wheel + 2 * STEP[EAST] + 2 * STEP[NORTH]


@cache
def base_lands() -> frozenset[Land]:
    """What the tiles of the base game show, in every rotation."""
    return frozenset(land(c.face, turns) for c in copies("base", gardens=False) for turns in range(4))


Land = frozenset[tuple[str, frozenset[str], int]]


def land(face: Face, turns: int = 0) -> Land:
    """The segments of a turned square: their kinds, where they reach, their pennants."""
    return frozenset((s.kind, frozenset(face.turned_reach(s.index, turns)), s.pennants) for s in face.segments)


def is_base_tile(rules: Rules, face: Face) -> bool:
    """A tile of the base game or, without them, one with the same face (wheel-of-fortune.md, Setup)."""
    if any(c.face.set_id == "base" for c in rules.copies):
        return face.set_id == "base"
    return face.set_id == "wheel-of-fortune" and face.is_drawn and land(face) in base_lands()


def waits_for_river(game: Game) -> bool:
    """School and wind rose are laid after the last river tile, or by option at once (turn-order.md, Setup)."""
    later = game.rules.options["start-extras"] == "after-river"
    return later and any(face.is_river for pile in game.piles for face in pile)


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
    """Whether the spring parts its field is an option of the set it comes from (river.md 6, gq11.md 4).

    The spring of the third edition has a road, and its fields as they are printed.
    """
    if spring.layout.replaces:
        return False
    return rules.options["gq11-spring" if spring.set_id == "gq11" else "river-spring"] == "split"


NO_DRAGON = Text(
    en="The dragon stays out of the City of Carcassonne.", de="Der Drache bleibt der Stadt Carcassonne fern."
)
OFF_WHEEL = Text(en="The dragon stays off the wheel.", de="Der Drache bleibt dem Rad fern.")
OFF_BOARD = Text(en="The dragon stays off the board of the wheel.", de="Der Drache bleibt der Tafel des Rads fern.")


def why_dragon_stays_out(game: Game, cell: int) -> Sentence | None:
    """The dragon stays out of the inner tiles of a start board, or of all of it (count.md 7; wheel-of-fortune.md)."""
    face, options = game.board.pieces[game.board.cells[cell]].face, game.rules.options
    if face.set_id == "count":
        outer = bool(face.segments) and options["dragon-carcassonne"] == "outer-tiles"
        return None if outer else Sentence(NO_DRAGON)
    if face.layout.part != BOARD or (face.segments and options["wheel.dragon"] == "border"):
        return None
    return Sentence(OFF_WHEEL if options["wheel.dragon"] == "border" else OFF_BOARD)


def portal_leads_to(game: Game, segment: int) -> bool:
    """Portals lead to the features on the outer tiles of Carcassonne, or to no tile of the block (count.md 6)."""
    board = game.board
    of_block = board.pieces[board.piece_of[segment]].face.set_id == "count"
    return not of_block or game.rules.options["portal-carcassonne"] == "outer-tiles"


def is_goods_market(game: Game, part: Part) -> bool:
    """By option La Porxada trades goods when it is laid (la-porxada.md, Interactions)."""
    rules = game.rules
    is_played = "porxada" in rules.element_ids and bool(rules.options["porxada.goods-trade"])
    return is_played and part.piece >= 0 and "porxada" in game.board.pieces[part.piece].face.symbols


def has_inn(game: Game, road: int) -> bool:
    """An inn counts for an archbishop, too, where inns count at all (german-cathedrals.md, Scoring the cathedral)."""
    return "inns" in game.rules.element_ids and game.board.has_flag(road, "inn")


NO_FLEA = Text(en="The plague stays out of the City of Carcassonne.", de="Die Pest bleibt der Stadt Carcassonne fern.")
NO_FLEA_ON_WHEEL = Text(en="No flea is laid on the wheel.", de="Auf das Rad kommt kein Floh.")


def why_safe_from_plague(game: Game, cell: int) -> Sentence | None:
    """The inner tiles of Carcassonne and of the wheel's board get no flea (plague.md, Interactions)."""
    face = game.board.pieces[game.board.cells[cell]].face
    if face.segments or (face.set_id != "count" and face.layout.part != BOARD):
        return None
    return Sentence(NO_FLEA if face.set_id == "count" else NO_FLEA_ON_WHEEL)


def leads_to_flight(game: Game, a: int, b: int) -> bool:
    """Thieves flee by ferry on its tile and, unless an option bars it, through a tunnel (tunnel.md, Interactions)."""
    same_tile = game.board.piece_of[a] == game.board.piece_of[b]
    return same_tile or game.rules.options["tunnel.plague-flight"] is True


def carries_gold(face: Face) -> bool:
    """Every tile may carry gold but those of Carcassonne and of the wheel's board (goldmines.md, Interactions)."""
    return face.set_id != "count" and face.layout.part != BOARD


SCORINGS = frozenset((*KINDS, "sheep", "watchtower", "gingerbread-man", "teacher"))
"""Sources of awards that are scorings: features and castles of every kind, flocks, watchtowers, knights with the
gingerbread man, what the teacher copies. Payments and cards are none."""


def is_scoring(rules: Rules, source: str) -> bool:
    """Do these points keep a player out of Carcassonne (count.md 3.2)? The fairy's 3 points by option."""
    return source in SCORINGS or (source == "fairy" and rules.options["count-fairy"] == "counts")


def is_in_reach(game: Game, figure: int) -> bool:
    """The lord of a castle may be safe from dragon and tower (bridges-castles-bazaars.md, `castle.lord-safe`)."""
    segment = game.where[figure]
    return segment < 0 or not game.is_converted(segment) or not game.rules.options["castle.lord-safe"]


def scores_without_fairy(game: Game, segment: int, figures: list[int]) -> bool:
    """The fairy is not paid for a besieged city at the end, nor, by option, for an abbot who is taken back."""
    return is_lifted_siege(game, segment) or is_unpaid_recall(game, segment, figures)


def is_unpaid_recall(game: Game, segment: int, figures: list[int]) -> bool:
    """During the game an unfinished place of an abbot is scored only when he is taken back (abbot.md, Interactions)."""
    return (
        game.rules.options["abbot-recall-fairy"] == "no"
        and game.find_frame(Part) is not None
        and not game.board.is_complete(segment)
        and any(game.rules.figures[figure][1].id == "abbot" for figure in figures)
    )


def is_lifted_siege(game: Game, segment: int) -> bool:
    """At the end an unfinished besieged city is not scored at all, so the fairy is not paid (siege.md 7)."""
    board = game.board
    return (
        "siege" in game.rules.element_ids
        and board.printed[segment].kind == CITY
        and not board.is_complete(segment)
        and board.has_flag(segment, "besieged")
        and game.rules.options["siege-final-fairy"] == "no"
    )


DRAGON_THERE = Text(en="The dragon is on the tile of this tower.", de="Auf dem Plättchen des Turms ist der Drache.")
INFECTED = Text(en="This tile is infected by the plague.", de="Auf diesem Plättchen ist die Pest.")
INFECTED_TOWN = Text(en="The plague is in this city.", de="In dieser Stadt ist die Pest.")
INFECTING = ("flea", "latent-flea", "outbreak-")
"""The tokens that make a tile infected."""


def barred_to_climbers(game: Game) -> dict[Cell, Sentence]:
    """Tiles on whose towers no follower is put: where the dragon is (tower.md 6), and infected ones (plague.md, Turn).

    By option the dragon bars a tower only where it has a volcano.
    """
    found: dict[Cell, Sentence] = {}
    for token in game.tokens("dragon", *INFECTING):
        if token.cell is not None and token.what == "dragon" and _bars_towers(game, token.cell):
            found[token.cell] = Sentence(DRAGON_THERE)
        if token.cell is not None and token.what.startswith(INFECTING):
            found[token.cell] = Sentence(INFECTED)
    return found


def _bars_towers(game: Game, cell: Cell) -> bool:
    """Does the dragon on this cell?"""
    piece = game.board.piece_at(*cell)
    return piece is not None and (game.rules.options["tower-dragon"] == "barred" or "volcano" in piece.face.symbols)


def why_no_castle(game: Game, town: int) -> Sentence | None:
    """A lord is on both tiles of his castle, and nobody is put on an infected one (plague.md, Interactions)."""
    infected = {token.cell for token in game.tokens(*INFECTING)}
    tiles = {cell_of(game.board.cell_of(segment)) for segment in game.board.members(town)}
    return Sentence(INFECTED_TOWN) if tiles & infected else None


def is_plain_monastery(rules: Rules, segment: Segment) -> bool:
    """Where shrines challenge nobody, a shrine is a monastery like any other (cult.md 7.4)."""
    return segment.kind == MONASTERY and ("shrine" not in segment.flags or "shrine" not in rules.element_ids)


def may_lie_as_abbot(rules: Rules, figure: Figure) -> bool:
    """The figure of The Abbot is a monk only, by option so is a wagon; a mayor is none (monasteries.md, Turn)."""
    if DRIVES in figure.traits:
        return rules.options["monasteries.wagon-abbot"] == "yes"
    return figure.id != "abbot" and MONASTERY in rules.stands_on[figure.id]


SAFE_WAGON = Text(en="In this game wagons are safe from towers.", de="In diesem Spiel sind Wagen vor Türmen sicher.")
SAFE_LORD = Text(
    en="In this game the lord of a castle is safe from towers.",
    de="In diesem Spiel ist der Burgherr vor Türmen sicher.",
)


def why_safe_from_towers(game: Game, figure: int) -> Sentence | None:
    """Wagons may be safe from towers (tower.md 7), and so may the lord of a castle."""
    if game.rules.figures[figure][1].id == "wagon" and game.rules.options["tower-wagon"] == "safe":
        return Sentence(SAFE_WAGON)
    return None if is_in_reach(game, figure) else Sentence(SAFE_LORD)


GROUNDED = Text(
    en="In this game a flying machine does not carry this figure: {figure}.",
    de="In diesem Spiel trägt ein Fluggerät diese Figur nicht: {figure}.",
)


def why_not_fly(rules: Rules, figure: Figure) -> Sentence | None:
    """Every follower may fly or only two kinds (flying-machines.md, Interactions); the abbot by a rule of his own."""
    if figure.id == "abbot":
        flies = rules.options["abbot.flier"] == "yes"
    else:
        flies = figure.id in ("small", "large") or rules.options["flier.kinds"] == "all"
    return None if flies else Sentence(GROUNDED, {"figure": figure.name})
