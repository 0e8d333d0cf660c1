"""The Wheel of Fortune: why a choice is refused."""

from __future__ import annotations

from questions import BLUE, RED
from refusals.cases import Case, the
from wheel_scenes import PLAGUE, about_to_spin, on_crown, spin, wheel_game

from bastide.game.game import Game
from bastide.modules.wheel_of_fortune.board import CROWNS
from bastide.testkit.scene import lay_only, scene


def laid() -> Game:
    """Red has laid a tile and may use a figure; Blue stands on every crown but that of Fortune."""
    game = wheel_game("(20,0) B ffff", "Red (20,0) NL", draw="U V V", modules=("traders-builders",))
    for number, word in enumerate(word for word in CROWNS if word != "crown-fortune"):
        on_crown(game, word, RED if number == 7 else BLUE, number=6 - number % 7)
    lay_only(game, "(2,-1) U rfrf")
    return game


def without_wheel() -> Game:
    game = scene("(0,0) D crfr", draw="U V V", elements={"fortune-wheel": 1})
    lay_only(game, "(1,0) U frfr")
    return game


def after_an_outbreak() -> Game:
    """Nobody is placed any more, but Red may still move the fairy."""
    game = wheel_game("(20,0) B ffff", "Red (20,0) NL", draw="PE6 V V", modules=("plague", "princess-dragon"))
    lay_only(game, "(2,-1) PE6/0")
    return game


def losing() -> Game:
    """The pig has reached the Plague: Red is to take a follower back."""
    game = about_to_spin(2, PLAGUE, "(20,0) U frfr", "Red (20,0) E-W, Red builder (20,0) E-W, Blue (20,0) E-W",
                         modules=("traders-builders",))  # fmt: skip
    on_crown(game, "crown-storm-1", RED)
    spin(game)
    return game


TAKEN_EN, TAKEN_DE = "A follower stands on this crown already.", "Auf dieser Krone steht schon ein Gefolgsmann."

CASES: dict[str, Case] = {
    **{
        f"{word} where somebody stands": (laid, the(word, of=RED, nth=1), TAKEN_EN, TAKEN_DE)
        for word in CROWNS
        if word != "crown-fortune"
    },
    "crown-fortune with another's": (
        laid,
        the("crown-fortune", of=BLUE),
        "This figure belongs to Blue.",
        "Diese Figur gehört Blue.",
    ),
    "crown-fortune from the board": (
        laid,
        the("crown-fortune", of=RED),
        "This figure is not in the supply.",
        "Diese Figur ist nicht im Vorrat.",
    ),
    "crown-fortune with a builder": (
        laid,
        the("crown-fortune", of=RED, kind="builder"),
        "This figure is no follower: builder.",
        "Diese Figur ist kein Gefolgsmann: Baumeister.",
    ),
    "crown-fortune without a wheel": (
        without_wheel,
        the("crown-fortune", of=RED),
        "The wheel of fortune is not on the table.",
        "Das Schicksalsrad liegt nicht auf dem Tisch.",
    ),
    "crown-fortune after an outbreak": (
        after_an_outbreak,
        the("crown-fortune", of=RED, nth=1),
        "No follower is placed any more in this turn part.",
        "In diesem Zugteil wird kein Gefolgsmann mehr gesetzt.",
    ),
    "wheel-plague with another's": (
        losing,
        the("wheel-plague", of=BLUE),
        "This figure belongs to Blue.",
        "Diese Figur gehört Blue.",
    ),
    "wheel-plague with a builder": (
        losing,
        the("wheel-plague", of=RED, kind="builder"),
        "This figure is no follower: builder.",
        "Diese Figur ist kein Gefolgsmann: Baumeister.",
    ),
    "wheel-plague from a crown": (
        losing,
        the("wheel-plague", of=RED, nth=6),
        "The Plague takes followers from the landscape only.",
        "Die Pest nimmt nur Gefolgsleute aus der Landschaft.",
    ),
    "wheel-plague from the supply": (
        losing,
        the("wheel-plague", of=RED, nth=1),
        "The Plague takes followers from the landscape only.",
        "Die Pest nimmt nur Gefolgsleute aus der Landschaft.",
    ),
}
