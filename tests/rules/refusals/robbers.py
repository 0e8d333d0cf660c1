"""The Robbers: why a choice is refused."""

from __future__ import annotations

from collections.abc import Callable

from questions import BLUE, GREEN, RED, YELLOW
from refusals.cases import Case, the
from robbers_scenes import ROAD_AND_CITY, robbers_game

from bastide.game.game import Game
from bastide.testkit.scene import lay, lay_only


def sending_a_robber() -> Game:
    """Red's robber is beside Blue's counter on field 7."""
    game = robbers_game(draw="RaubA V", scores={BLUE: 7}, robbers={RED: 7})
    lay_only(game, "(0,1) RaubA ffrr")
    return game


def robbing(figures: str, scores: dict[int, int]) -> Callable[[], Game]:
    """A road of 3 and a city of 6 points are completed; Blue's robber is on field 8."""

    def game() -> Game:
        made = robbers_game(
            ROAD_AND_CITY, figures, draw="10j V", scores=scores, robbers={BLUE: 8}, modules=("festival",)
        )
        lay(made, "(0,0) 10j cfrf")
        return made

    return game


def following() -> Game:
    """Blue has robbed Red and gone from field 12 to field 15; Green has stayed there, with the robber of Yellow."""
    game = robbers_game(
        "(0,0) D crfr, (-1,0) U frfr, (-2,0) U frfr, (-3,0) W rrrf",
        "Red (0,0) E-W",
        draw="W V",
        scores={RED: 10, BLUE: 12, GREEN: 12},
        robbers={BLUE: 10, YELLOW: 12},
        options={"robbers.follow": "owner-choice"},
    )
    lay(game, "(1,0) W rfrr")
    return game


CASES: dict[str, Case] = {
    "robber to an empty field": (
        sending_a_robber,
        the("robber", number=3),
        "No counter of another player stands on field 3.",
        "Auf Feld 3 steht kein Zählstein eines anderen.",
    ),
    "robber to its own field": (
        sending_a_robber,
        the("robber", number=7),
        "Your robber is on field 7 already.",
        "Dein Räuber ist schon auf Feld 7.",
    ),
    "points that nobody gets": (
        robbing("Red (0,-1) N-S, Red (0,1) N-S", {RED: 8}),
        the("move-first", number=5),
        "Red gets no 5 points in this scoring.",
        "Red bekommt in dieser Wertung keine 5 Punkte.",
    ),
    "more than half": (
        robbing("Red (0,-1) N-S, Green (0,1) N-S", {RED: 8, GREEN: 8}),
        the("rob", number=6),
        "The robber takes 3 points here.",
        "Der Räuber nimmt hier 3 Punkte.",
    ),
    "robber follows elsewhere": (
        following,
        the("robber-along", number=20),
        "The counter has gone to field 15.",
        "Der Zählstein ist auf Feld 15 gegangen.",
    ),
}
