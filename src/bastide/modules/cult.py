"""Shrines & Heretics: a shrine challenges a neighbouring monastery; whoever is completed first takes all.

Rules: cult.md.
"""

from __future__ import annotations

from bastide.game.events import Happened
from bastide.game.frames import Part, Preparation
from bastide.game.game import Game
from bastide.game.module import Element, Module, Option, PlacementRule, Step
from bastide.text import Sentence, Text
from bastide.tiles.face import MONASTERY, Face, Segment
from bastide.tiles.geometry import AROUND

SHRINE = "shrine"


def is_shrine(segment: Segment) -> bool:
    return segment.kind == MONASTERY and SHRINE in segment.flags


def is_monastery(segment: Segment) -> bool:
    """A monastery or abbey, as opposed to a shrine."""
    return segment.kind == MONASTERY and SHRINE not in segment.flags


def has_building(face: Face) -> bool:
    return any(segment.kind == MONASTERY for segment in face.segments)


def leave_out_sixth(game: Game, _: Preparation) -> None:
    """S2.4: the sixth shrine belongs to one printing only (option `shrine-set`)."""
    if game.rules.options["shrine-set"] == 5:
        for pile in game.piles:
            pile[:] = [face for face in pile if face.layout.part != "cult-siege-creativity"]


# -- placement ---------------------------------------------------------------------------------------------------------

TOO_MANY = Text(
    en="A shrine may have only one monastery beside it, and a monastery only one shrine.",
    de="Eine Kultstätte darf nur ein Kloster neben sich haben und ein Kloster nur eine Kultstätte.",
)


def why_not(game: Game, face: Face, cell: int, rotation: int) -> Sentence | None:
    """T2.1: no building gets a second opponent, neither the new one nor, by default, one that lies there."""
    new_shrine = any(is_shrine(segment) for segment in face.segments)
    opponents = opponents_around(game, cell, of_shrine=new_shrine)
    both_sides = game.rules.options["shrine-limits"] == "both-sides"
    for opponent in opponents if both_sides else ():
        if opponents_around(game, game.board.cell_of(opponent), of_shrine=not new_shrine):
            return Sentence(TOO_MANY)
    return Sentence(TOO_MANY) if len(opponents) > 1 else None


def opponents_around(game: Game, cell: int, *, of_shrine: bool) -> list[int]:
    """Buildings of the other kind on the eight cells around."""
    board = game.board
    wanted = is_monastery if of_shrine else is_shrine
    pieces = {board.cells[cell + step]: None for step in AROUND if cell + step in board.cells}
    return [segment for piece in pieces for segment in board.segments(piece) if wanted(board.printed[segment])]


# -- the challenge -----------------------------------------------------------------------------------------------------


def end_challenge(game: Game, segment: int, figures: list[int], points: int) -> None:
    """T8.4: a building is completed while its opponent, still open, is occupied: the opponent gets nothing.

    Both completed by the same tile: nobody was first, both are scored (cult.md 4).
    """
    board, part = game.board, game.find_frame(Part)
    if part is None or board.printed[segment].kind != MONASTERY or not board.is_complete(segment):
        return
    shrine = is_shrine(board.printed[segment])
    for loser in opponents_around(game, board.cell_of(segment), of_shrine=shrine):
        beaten = game.figures_on(loser)
        if board.is_complete(loser) or not beaten:
            continue
        for player in sorted({game.rules.owner[figure] for figure in beaten}):
            game.award(player, 0, "challenge")
        for figure in beaten:
            game.send_home(figure, "challenge")
        winners = sorted({game.rules.owner[figure] for figure in figures})
        game.events.append(Happened("challenge", winners[0], (board.printed[loser].kind,)))


CHALLENGE = Element(
    id="shrine",
    name=Text(en="Shrine challenges", de="Herausforderung der Kultstätten"),
    steps=(Step("S2.4", Text(en="choose the shrines", de="Kultstätten wählen"), leave_out_sixth),),
    placing=PlacementRule(has_building, why_not),
    scored=end_challenge,
    words={"challenge": Text(en="challenge", de="Herausforderung")},
)

MODULE = Module(
    id="cult",
    name=Text(en="Shrines & Heretics (The Cult)", de="Die Kultstätte"),
    year=2007,
    about=Text(
        en="Shrines challenge the monastery beside them: who is surrounded first scores, the other goes empty.",
        de="Kultstätten fordern das Kloster daneben heraus: Nur wer zuerst umschlossen ist, punktet.",
    ),
    tiles=("cult",),
    elements=(CHALLENGE,),
    options=(
        Option(
            "shrine-limits",
            Text(en="One opponent beside a building", de="Ein Gegner neben einem Gebäude"),
            {
                "both-sides": Text(
                    en="counts for the new building and for those that lie there",
                    de="gilt für das neue Gebäude und für die liegenden",
                ),
                "own-side": Text(en="counts for the new building only", de="gilt nur für das neue Gebäude"),
            },
            "cult.md 7",
        ),
        Option(
            "shrine-set",
            Text(en="Shrine tiles", de="Plättchen mit Kultstätten"),
            {5: Text(en="five", de="fünf"), 6: Text(en="six", de="sechs")},
            "cult.md 7",
        ),
    ),
    source="Die Kultstätte, 2007",
)
