"""Shrines & Heretics: a shrine challenges a neighbouring monastery; whoever is completed first takes all.

Rules: cult.md.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from bastide.game.events import Breakdown, Happened
from bastide.game.foreign import ForeignSet, Jcz
from bastide.game.frames import Part, Preparation
from bastide.game.game import Game
from bastide.game.module import Element, Figure, Line, Module, Option, OptionValue, PlacementRule, Step, Takes, Token
from bastide.game.numbers import FigureNumber, SegmentNumber
from bastide.game.scoring import majority, strength_on
from bastide.game.shown import Picture, Sign, TokenKind
from bastide.text import Sentence, Text, joined
from bastide.tiles.face import MONASTERY, Face, Segment
from bastide.tiles.geometry import AROUND, cell_of

SHRINE = "shrine"
SIXTH = "cult-siege-creativity"
"""The part of the set that came with a later box only."""


def is_shrine(segment: Segment) -> bool:
    return segment.kind == MONASTERY and SHRINE in segment.flags


def is_monastery(segment: Segment) -> bool:
    """A monastery or abbey, as opposed to a shrine."""
    return segment.kind == MONASTERY and SHRINE not in segment.flags


def has_building(face: Face) -> bool:
    return any(segment.kind == MONASTERY for segment in face.segments)


def leave_out_sixth(game: Game, _: Preparation) -> None:
    """S2.4: the sixth shrine belongs to one printing only (option `shrine-set`)."""
    for pile in game.piles:
        pile[:] = [face for face in pile if face.set_id != "cult" or face.layout.part != SIXTH]


# -- blank tiles -------------------------------------------------------------------------------------------------------

BLANK = "blank"
NO_FIGURE = Text(en="No figure may stand on a blank tile.", de="Auf einem Blankoplättchen darf keine Figur stehen.")


def no_figure(game: Game, _: Figure, segment: int) -> Sentence | None:
    """A blank tile joins the fields around it, but nobody is put on it (bundles.md 1)."""
    return Sentence(NO_FIGURE) if BLANK in game.board.printed[segment].flags else None


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
    around = dict.fromkeys(piece for step in AROUND for piece in board.pieces_on(cell + step))
    pieces = [board.pieces[number] for number in around]
    return [piece.first + i for piece in pieces for i in piece.face.areas if wanted(piece.face.segments[i])]


# -- the challenge -----------------------------------------------------------------------------------------------------


class Challenge(Struct, frozen=True):
    """Two buildings by their segments, and who stood on the one that was completed first."""

    winner: SegmentNumber
    loser: SegmentNumber
    figures: tuple[FigureNumber, ...]


class Challenges(Struct):
    going_on: tuple[SegmentNumber, ...] = ()  # by the segments of the shrines
    decided: tuple[Challenge, ...] = ()  # by the tile just placed


def decide_challenges(game: Game, part: Part) -> None:
    """T2.3: a building is completed while it and its opponent, still open, are occupied.

    Whoever comes to one of them after this tile comes too late for a challenge. Both completed by the same tile:
    nobody was first, and both are scored (cult.md 3.3, 4).
    """
    board, challenges = game.board, game.slot(Challenges)
    completed = [s for s in part.touched if board.printed[s].kind == MONASTERY and board.is_complete(s)]
    challenges.going_on = challenging_shrines(game)
    challenges.decided = tuple(
        Challenge(winner, loser, tuple(game.figures_on(winner)))
        for winner in completed
        if is_occupied(game, winner)
        for loser in opponents_of(game, winner)
        if is_occupied(game, loser) and not board.is_complete(loser)
    )


def opponents_of(game: Game, segment: int) -> list[int]:
    board = game.board
    return opponents_around(game, board.cell_of(segment), of_shrine=is_shrine(board.printed[segment]))


def is_occupied(game: Game, segment: int) -> bool:
    return game.board.occupied[game.board.label[segment]] > 0


def challenging_shrines(game: Game) -> tuple[int, ...]:
    """Every shrine with a heretic that waits beside an unfinished monastery with a monk."""
    board = game.board
    heretics = [s for s in game.where if s >= 0 and is_shrine(board.printed[s]) and not board.is_complete(s)]
    return tuple(
        shrine
        for shrine in dict.fromkeys(heretics)
        if any(is_occupied(game, s) and not board.is_complete(s) for s in opponents_of(game, shrine))
    )


def tell_begun(game: Game, _: Part) -> None:
    """T4.7, T8.10: somebody has come to the second of two buildings, by himself or in a wagon."""
    challenges, shrines = game.slot(Challenges), challenging_shrines(game)
    begun = [shrine for shrine in shrines if shrine not in challenges.going_on]
    game.events += [Happened("challenge-started", values=cell_of(game.board.cell_of(shrine))) for shrine in begun]
    challenges.going_on = shrines


def end_challenge(game: Game, segment: int, figures: list[int], points: int) -> None:
    """T8.4: the winner is scored; the follower on the other building gets nothing and goes home.

    A winner who has been eaten or captured since the tile was placed has won nothing, whoever stands there now.
    """
    if is_drawn(game, segment):
        game.events.append(Happened("challenge-drawn"))
    for challenge in game.slot(Challenges).decided:
        beaten = game.figures_on(challenge.loser) if challenge.winner == segment else []
        if not beaten or not set(figures) & set(challenge.figures):
            continue
        for player in majority(game, segment, figures, strength_on(game, figures)):
            game.events.append(Happened("challenge-won", player))
        for player in sorted({game.rules.owner[figure] for figure in beaten}):
            game.award(player, 0, "challenge", Breakdown(segment=challenge.loser))
        for figure in beaten:
            game.send_home(figure, "challenge")


def is_drawn(game: Game, shrine: int) -> bool:
    """Is the monastery of this shrine, occupied as well, completed by the same tile?"""
    part = game.find_frame(Part)
    if part is None or shrine not in part.completed or not is_shrine(game.board.printed[shrine]):
        return False
    return any(is_occupied(game, s) for s in opponents_of(game, shrine) if s in part.completed)


def show_challenges(game: Game) -> list[Token]:
    board = game.board
    return [
        Token("challenge", cell=cell_of(board.cell_of(shrine)), segment=shrine) for shrine in challenging_shrines(game)
    ]


# -- in the words of the play aid --------------------------------------------------------------------------------------

FIRST_COUNTS = Text(
    en="Both must be unfinished. Only the one that is complete first will be scored.",
    de="Beide müssen unfertig sein. Gewertet wird nur, was zuerst fertig ist.",
)
OPPONENTS: dict[OptionValue, Text] = {
    "both-sides": Text(
        en="Those that lie there may not get a second opponent either.",
        de="Auch die liegenden dürfen keinen zweiten Gegner bekommen.",
    ),
    "own-side": Text(
        en="Those that lie there may get a second opponent.",
        de="Die liegenden dürfen einen zweiten Gegner bekommen.",
    ),
}


def limit_lines() -> Iterator[Line]:
    """T2.1, for those that lie there already."""
    for value, opponents in OPPONENTS.items():
        yield Line(
            "T2.1",
            Text(
                en="lay a shrine beside one monastery at most, and the other way round",
                de="eine Kultstätte neben höchstens ein Kloster legen und umgekehrt",
            ),
            rank=3,
            more=joined(Text(en="All 8 places around count.", de="Alle 8 Plätze ringsum zählen."), opponents),
            when={"shrine-limits": (value,)},
        )


def may_be_monk(figure: Figure) -> bool:
    return figure.follower and MONASTERY in figure.stands_on


# -- the module --------------------------------------------------------------------------------------------------------

CHALLENGE_NAME = Text(en="challenge", de="Herausforderung")

CHALLENGE = Element(
    id="shrine",
    name=Text(en="Shrine challenges", de="Herausforderung der Kultstätten"),
    state=Challenges,
    steps=(
        Step(
            "T2.3",
            Text(en="a challenge is decided", de="eine Herausforderung wird entschieden"),
            decide_challenges,
            rank=3,
        ),
        Step(
            "T4.7",
            Text(
                en="begin a challenge if a shrine and a monastery beside it are both occupied",
                de="eine Herausforderung beginnen, wenn Kultstätte und Kloster daneben besetzt sind",
            ),
            tell_begun,
            who="table",
            more=FIRST_COUNTS,
        ),
        Step(
            "T8.10",
            Text(
                en="begin a challenge if a wagon has come to the second building",
                de="eine Herausforderung beginnen, wenn ein Wagen zum zweiten Gebäude gekommen ist",
            ),
            tell_begun,
            who="table",
            more=FIRST_COUNTS,
            beside=("wagon",),
        ),
    ),
    lines=(
        *limit_lines(),
        Line(
            "T4.2",
            Text(
                en="place a follower as a heretic in the shrine of the tile",
                de="einen Gefolgsmann als Ketzer in die Kultstätte des Plättchens setzen",
            ),
            may=True,
            choice=True,
            rank=1,
            more=Text(
                en="A shrine is worth as much as a monastery.", de="Eine Kultstätte ist so viel wert wie ein Kloster."
            ),
            symbol=Text(en="shrine", de="Kultstätte"),
        ),
        Line(
            "T8.4",
            Text(
                en="in a challenge, score only the building that is complete first",
                de="bei einer Herausforderung nur das Gebäude werten, das zuerst fertig ist",
            ),
            who="table",
            rank=3,
            more=Text(
                en="The follower in the other one goes home without points. Completed by one tile, both are scored.",
                de="Der Gefolgsmann im anderen geht ohne Punkte heim. Macht ein Plättchen beide fertig, zählen beide.",
            ),
        ),
        Line(
            "E9",
            Text(
                en="score unfinished shrines like monasteries", de="unfertige Kultstätten wie unfertige Klöster werten"
            ),
            who="table",
            more=Text(
                en="In a challenge that nobody has won, both buildings are scored.",
                de="In einer Herausforderung, die niemand gewonnen hat, werden beide Gebäude gewertet.",
            ),
        ),
    ),
    takes=(Takes(Text(en="a lost challenge", de="eine verlorene Herausforderung"), may_be_monk),),
    placing=PlacementRule(has_building, why_not),
    scored=end_challenge,
    tokens=show_challenges,
    landmarks={SHRINE: Text(en="the shrine", de="von der Kultstätte")},
    words={
        "shrine": Text(en="shrine", de="Kultstätte"),
        "at-shrine": Text(en="at the shrine", de="an der Kultstätte"),
        "the-shrine": Text(en="the shrine", de="die Kultstätte"),
        "challenge": CHALLENGE_NAME,
    },
    token_kinds={"challenge": TokenKind(name=CHALLENGE_NAME, sign=Sign(icon="swords"), shown="beside")},
    events={
        "challenge-started": Text(
            en="a challenge begins at the shrine {place}",
            de="an der Kultstätte {place} beginnt eine Herausforderung",
        ),
        "challenge-drawn": Text(en="the challenge ends in a draw", de="die Herausforderung endet unentschieden"),
        "challenge-won": Text(en="{player} wins the challenge", de="{player} gewinnt die Herausforderung"),
    },
    foreign=(
        Jcz(
            elements={"shrine": "shrine"},
            awards={
                "monastery": ("challenge",),
                "cloister": ("challenge",),
                "shrine": ("monastery", "challenge"),
            },
        ),
    ),
)

SHRINE_TILES = Element(
    id="shrine-tiles",
    name=Text(en="Number of shrines", de="Zahl der Kultstätten"),
    pays=False,
    comes_with=("cult",),
    steps=(
        Step(
            "S2.4",
            Text(
                en="leave the sixth shrine tile in the box",
                de="das sechste Plättchen mit Kultstätte in der Schachtel lassen",
            ),
            leave_out_sixth,
            who="table",
            rank=1,
            more=Text(
                en="Only one printing has it: a shrine with a city and two roads.",
                de="Nur eine Auflage hat es: eine Kultstätte mit Stadt und zwei Straßen.",
            ),
            when={"shrine-set": (5,)},
        ),
    ),
)

BLANK_TILES = Element(
    id="blank-tiles",
    name=Text(en="Blank tiles", de="Blankoplättchen"),
    pays=False,
    comes_with=("blank-tiles",),
    lines=(
        Line(
            "T2.1",
            Text(en="lay a blank tile anywhere", de="eine Blankokarte irgendwo anlegen"),
            rank=4,
            more=Text(
                en="It ends roads and cities and joins fields. No figure may stand on it.",
                de="Sie beendet Straßen und Städte und verbindet Wiesen. Keine Figur darf darauf stehen.",
            ),
            when={"blank-tiles": ("wild",)},
        ),
    ),
    may_deploy=no_figure,
)

MODULE = Module(
    id="cult",
    number=9,
    name=Text(en="Shrines & Heretics (The Cult)", de="Die Kultstätte"),
    year=2007,
    about=Text(
        en="Shrines challenge the monastery beside them: who is surrounded first scores, the other goes empty.",
        de="Kultstätten fordern das Kloster daneben heraus: Nur wer zuerst umschlossen ist, punktet.",
    ),
    picture=Picture("CU1", Sign(icon="swords")),
    tiles=("cult",),
    elements=(CHALLENGE, SHRINE_TILES, BLANK_TILES),
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
        Option(
            "blank-tiles",
            Text(en="The two blank tiles", de="Die zwei Blankoplättchen"),
            {
                "out": Text(en="stay in the box", de="bleiben in der Schachtel"),
                "wild": Text(
                    en="fit anywhere: they close roads and cities and join fields",
                    de="passen überall: Sie schließen Straßen und Städte und verbinden Wiesen",
                ),
            },
            "bundles.md 1",
            brings={"wild": "blank-tiles"},
        ),
    ),
    source="Die Kultstätte, 2007",
    foreign=(
        Jcz(
            sets={
                "cult/5": ForeignSet("cult", ("",), plain=True, options={"shrine-set": 5}),
                "cult/6": ForeignSet("cult", plain=True, options={"shrine-set": 6}),
            }
        ),
    ),
)
