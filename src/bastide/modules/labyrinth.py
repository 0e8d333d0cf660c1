"""The Labyrinth: a road with four arms. Advanced, its centre and each branch are claimed one by one.

A labyrinth and all roads that leave it are one feature, the network: so it is completed, won and paid. Only whether a
place in it is free is asked part by part. Rules: labyrinth.md.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bastide.board import Board
from bastide.game.actions import Deploy
from bastide.game.decision import Decision
from bastide.game.foreign import ForeignRule, ForeignSet, Jcz
from bastide.game.frames import Part
from bastide.game.game import Game
from bastide.game.module import Counted, Effect, Element, Figure, Line, Module, Option, Step, ValueRule, When
from bastide.game.question import FIGURE_ACTION, Question
from bastide.game.scoring import Value, strength_on
from bastide.game.shown import Picture
from bastide.text import Sentence, Text, joined
from bastide.tiles.face import ROAD, Face

LABYRINTH = "labyrinth"
ADVANCED: When = {"labyrinth": ("advanced",)}
ONLY_CENTRE: When = {**ADVANCED, "labyrinth.arms": ("no-places",)}
ARMS_TOO: When = {**ADVANCED, "labyrinth.arms": ("places",)}
SIMPLE: When = {"labyrinth": ("simple",)}

# -- the places of a network -------------------------------------------------------------------------------------------


def is_centre(board: Board, segment: int) -> bool:
    return LABYRINTH in board.printed[segment].flags


def has_arms(face: Face) -> bool:
    """Are the arms of its labyrinth places of their own? Then they are roads beside the centre, which has no end."""
    return any(LABYRINTH in segment.flags and not segment.reach for segment in face.segments)


def join_arms(game: Game, piece: int) -> None:
    """Make the arms of a labyrinth and its centre one road."""
    face, _, _, first = game.board.pieces[piece]
    if has_arms(face):
        centre, *arms = (first + segment.index for segment in face.segments if segment.kind == ROAD)
        for arm in arms:
            game.board.link(centre, arm)


def join_new_arms(game: Game, part: Part) -> None:
    """T2.3."""
    if part.piece >= 0:
        join_arms(game, part.piece)


def join_all_arms(game: Game) -> None:
    for piece in range(len(game.board.pieces)):
        join_arms(game, piece)


def place_in_network(board: Board, segment: int) -> set[int]:
    """The centre of a labyrinth, or the branch of a segment: up to its ends and to the next labyrinths."""
    if is_centre(board, segment):
        return {segment}
    roads = [s for s in board.members(segment) if not is_centre(board, s)]
    beside: dict[int, list[int]] = {s: [] for s in roads}
    owner: dict[int, int] = {}
    pairs = [(owner.setdefault(key, road), road) for road in roads for key in board.port_keys(road)]
    for a, b in (*pairs, *board.joints):
        if a in beside and b in beside:
            beside[a].append(b)
            beside[b].append(a)
    found, edge = {segment}, [segment]
    while edge:
        fresh = set(beside[edge.pop()]) - found
        found |= fresh
        edge += fresh
    return found


def is_free_place(game: Game, segment: int) -> bool:
    """Advanced: is nobody in this centre or on this branch, whoever stands elsewhere in the network?"""
    if game.rules.options["labyrinth"] != "advanced" or not game.board.has_flag(segment, LABYRINTH):
        return False
    place = place_in_network(game.board, segment)
    return not any(at in place and game.rules.is_follower[figure] for figure, at in enumerate(game.where))


def why_not_on_arm(game: Game, _: Figure, segment: int) -> Sentence | None:
    """Simple: a labyrinth has one place, however it is printed."""
    board = game.board
    face = board.pieces[board.piece_of[segment]].face
    is_arm = has_arms(face) and board.printed[segment].kind == ROAD and not is_centre(board, segment)
    return Sentence(ONE_PLACE) if is_arm and game.rules.options["labyrinth"] == "simple" else None


# -- values ------------------------------------------------------------------------------------------------------------

PER_FOLLOWER = Effect(each=2)


def followers_in_network(game: Game, value: Value) -> int:
    """Advanced 5: every follower of the network, whoever owns it."""
    if not game.board.has_flag(value.segment, LABYRINTH):
        return 0
    return sum(game.rules.is_follower[figure] for figure in game.figures_on(value.segment))


def large_followers_once_more(game: Game, value: Value) -> int:
    """By option a follower of strength 2 counts twice."""
    strength = strength_on(game, game.figures_on(value.segment))
    followers = followers_in_network(game, value)
    return sum(strength.values()) - followers if followers else 0


VALUES = (
    ValueRule(
        "additions",
        frozenset((ROAD,)),
        "followers-in-labyrinth",
        followers_in_network,
        complete=PER_FOLLOWER,
        when=ADVANCED,
    ),
    ValueRule(
        "additions",
        frozenset((ROAD,)),
        "large-in-labyrinth",
        large_followers_once_more,
        complete=PER_FOLLOWER,
        when={**ADVANCED, "labyrinth.large-bonus": (4,)},
    ),
)

# -- in words ----------------------------------------------------------------------------------------------------------

ONE_PLACE = Text(
    en="In the simple game a labyrinth has one place, its centre.",
    de="Im einfachen Spiel hat ein Labyrinth nur einen Platz, die Mitte.",
)
FREE_PLACE = replace(
    FIGURE_ACTION,
    why=Text(
        en="In a labyrinth, the centre and each branch are free until somebody stands there.",
        de="Im Labyrinth sind die Mitte und jede abgehende Straße frei, bis dort jemand steht.",
    ),
    source="labyrinth.md, Advanced",
)


def ask_for_place(game: Game, decision: Decision) -> Question | None:
    """Where followers stand in the network and another one may come all the same."""
    board = game.board
    deploy = [action.segment for action in decision.actions if isinstance(action, Deploy)]
    if decision.step == "T4.2" and any(
        board.occupied[board.label[segment]] and board.has_flag(segment, LABYRINTH) for segment in deploy
    ):
        return FREE_PLACE
    return None


LABYRINTH_NAME = Text(en="labyrinth", de="Labyrinth")
A_LABYRINTH = Text(en="a labyrinth", de="Labyrinth")
LARGE_BONUS = {
    2: (),
    4: (Text(en="A large one counts twice.", de="Ein großer zählt doppelt."),),
}
BRANCHES = Text(
    en="A branch is the road from the labyrinth to its end. Followers in the centre and on other branches do not "
    "matter.",
    de="Jede Straße zählt für sich, vom Labyrinth bis zu ihrem Ende. Wer in der Mitte oder auf anderen Straßen steht, "
    "stört nicht.",
)


def lines() -> Iterator[Line]:
    """T4.2 and T8.4, by the rules that are played."""
    in_centre = Text(
        en="In the centre when you lay the labyrinth, whoever stands around it.",
        de="In die Mitte, wenn du das Labyrinth legst, wer auch immer ringsum steht.",
    )
    on_arm = Text(
        en="When you lay the labyrinth: in its centre, or on an arm whose branch is free.",
        de="Wenn du das Labyrinth legst: in die Mitte oder auf einen Arm, dessen Straße frei ist.",
    )
    for when, more in ((ONLY_CENTRE, joined(in_centre, BRANCHES)), (ARMS_TOO, joined(on_arm, BRANCHES))):
        yield Line(
            "T4.2",
            Text(
                en="place a follower in the centre or on a free branch of a labyrinth",
                de="einen Gefolgsmann in die Mitte oder auf eine freie Straße eines Labyrinths setzen",
            ),
            may=True,
            choice=True,
            rank=7,
            more=more,
            when=when,
        )
    yield Line(
        "T4.2",
        Text(
            en="place a follower on a labyrinth, as the thief of all its roads",
            de="einen Gefolgsmann auf ein Labyrinth setzen, als Wegelagerer auf allen seinen Straßen",
        ),
        may=True,
        choice=True,
        rank=7,
        symbol=LABYRINTH_NAME,
        more=Text(
            en="A labyrinth is no crossing: its four roads are one. Only if nobody stands on any of them.",
            de="Ein Labyrinth ist keine Kreuzung: Seine vier Straßen sind eine. Nur wenn auf keiner jemand steht.",
        ),
        when=SIMPLE,
    )
    for bonus, large in LARGE_BONUS.items():
        yield Line(
            "T8.4",
            Text(
                en="add 2 points for each follower in a completed labyrinth",
                de="2 Punkte für jeden Gefolgsmann in einem fertigen Labyrinth dazuzählen",
            ),
            who="table",
            rank=6,
            more=joined(
                Text(
                    en="It is one road with all its branches, complete when every end is closed. "
                    "Followers of all colours count. Unfinished it brings nothing more.",
                    de="Es ist mit allen Straßen ein Gebiet und fertig, wenn alle Enden geschlossen sind. "
                    "Gefolgsleute aller Farben zählen. Unfertig bringt es nichts dazu.",
                ),
                *large,
            ),
            when={**ADVANCED, "labyrinth.large-bonus": (bonus,)},
            counted=(Counted(Text(en="follower in the labyrinth", de="Gefolgsmann im Labyrinth"), 2),),
        )


LABYRINTHS = Element(
    id="labyrinth",
    name=Text(en="Labyrinths", de="Labyrinthe"),
    comes_with=("labyrinth",),
    steps=(
        Step(
            "T2.3",
            Text(en="join the arms of a labyrinth", de="die Arme eines Labyrinths verbinden"),
            join_new_arms,
            rank=-1,
        ),
    ),
    lines=tuple(lines()),
    values=VALUES,
    by_feature=True,
    resume=join_all_arms,
    question=ask_for_place,
    may_deploy=why_not_on_arm,
    free_part=is_free_place,
    landmarks={LABYRINTH: Text(en="the labyrinth", de="vom Labyrinth")},
    words={
        "labyrinth": LABYRINTH_NAME,
        "LA1": A_LABYRINTH,
        "LA1-arms": A_LABYRINTH,
        "at-labyrinth": Text(en="into the labyrinth", de="ins Labyrinth"),
        "the-labyrinth": Text(en="the labyrinth", de="das Labyrinth"),
        "followers-in-labyrinth": Text(en="followers in the labyrinth", de="Gefolgsleute im Labyrinth"),
        "large-in-labyrinth": Text(en="large followers in the labyrinth", de="große Gefolgsleute im Labyrinth"),
    },
)

MODULE = Module(
    id="labyrinth",
    number=28,
    name=Text(en="The Labyrinth", de="Die Labyrinthe"),
    year=2016,
    about=Text(
        en="Four roads meet in a labyrinth: several followers fight for it, and each makes it worth more.",
        de="Vier Straßen treffen sich im Labyrinth: Mehrere Gefolgsleute kämpfen darum, jeder steigert den Wert.",
    ),
    picture=Picture("LA1"),
    tiles=("labyrinth",),
    elements=(LABYRINTHS,),
    options=(
        Option(
            "labyrinth",
            Text(en="A labyrinth is", de="Ein Labyrinth ist"),
            {
                "advanced": Text(
                    en="a centre and branches, each to be claimed",
                    de="eine Mitte mit Straßen, die einzeln besetzt werden",
                ),
                "simple": Text(en="one road with four ends", de="eine Straße mit vier Enden"),
            },
            "labyrinth.md, Components and setup",
        ),
        Option(
            "labyrinth.arms",
            Text(en="Whoever lays a labyrinth places a follower", de="Wer ein Labyrinth legt, setzt"),
            {
                "no-places": Text(en="in its centre", de="in die Mitte"),
                "places": Text(en="in its centre or on a free arm", de="in die Mitte oder auf einen freien Arm"),
            },
            "labyrinth.md, Ambiguities",
            reprints={"places": {"LA1": "LA1-arms"}},
        ),
        Option(
            "labyrinth.large-bonus",
            Text(
                en="A large follower in a completed labyrinth brings",
                de="Ein großer Gefolgsmann im fertigen Labyrinth bringt",
            ),
            {
                2: Text(en="2 points, like any other", de="2 Punkte wie jeder andere"),
                4: Text(en="4 points", de="4 Punkte"),
            },
            "labyrinth.md, Ambiguities",
        ),
    ),
    source="Die Labyrinthe, 2016",
    foreign=(
        Jcz(
            sets={"labyrinth": ForeignSet("labyrinth", whole=True)},
            implied=("labyrinth",),
            rules={"labyrinth-variant": ForeignRule("labyrinth", {"basic": "simple", "advanced": "advanced"})},
        ),
    ),
)
