"""The Messages: why a choice is refused."""

from __future__ import annotations

from collections.abc import Callable

from messages_scenes import messages_game, move
from questions import BLUE, RED, figure
from refusals.cases import Case, the

from bastide.game.actions import Choose
from bastide.game.game import Game
from bastide.testkit.scene import lay


def reading(message: str, figures: str = "") -> Callable[[], Game]:
    """Red has come to a dark field and reads this message; Blue has a follower on the board."""

    def game() -> Game:
        made = messages_game(
            "(0,0) X rrrr, (5,0) U frfr",
            f"Red (0,0) E, Blue (5,0) E-W{figures}",
            draw="X V",
            counters={RED: (3, 0)},
            message=message,
        )
        lay(made, "(1,0) X rrrr")
        move(made, "man")
        return made

    return game


def scoring_a_follower() -> Game:
    game = reading("message-follower", ", Red (0,0) N")()
    game.apply(Choose("carry-out"))
    return game


CASES: dict[str, Case] = {
    "message that asks for a road": (
        reading("message-road"),
        the("carry-out"),
        "This message cannot be carried out now: take the 2 points.",
        "Diese Depesche lässt sich jetzt nicht ausführen: Nimm die 2 Punkte.",
    ),
    "points without a message": (
        scoring_a_follower,
        the("two-points"),
        "No message lies open now.",
        "Jetzt liegt keine Depesche offen.",
    ),
    "man without points": (
        scoring_a_follower,
        the("man"),
        "No points are being moved now.",
        "Jetzt gehen keine Punkte.",
    ),
    "woman without points": (
        scoring_a_follower,
        the("woman"),
        "No points are being moved now.",
        "Jetzt gehen keine Punkte.",
    ),
    "follower of another player scored": (
        scoring_a_follower,
        lambda game: Choose("score-follower", figure=figure(game, BLUE)),
        "This figure belongs to Blue.",
        "Diese Figur gehört Blue.",
    ),
    "follower of the supply scored": (
        scoring_a_follower,
        lambda game: Choose("score-follower", figure=figure(game, RED, number=5)),
        "This figure stands on no feature.",
        "Diese Figur steht auf keinem Gebiet.",
    ),
}
