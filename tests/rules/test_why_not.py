"""Why an action is not legal: a sentence of each kind, in both languages, and a game that is as it was."""

from collections.abc import Callable
from typing import Any

import pytest

from bastide.errors import IllegalAction
from bastide.game.actions import PASS, Action, Choose, Deploy, Place
from bastide.game.game import Game
from bastide.testkit.scene import find_segment, lay_only, read_spot, scene

Case = tuple[Callable[[], Game], Callable[[Game], Action], str, str]


def drawn(tile: str = "U", board: str = "(0,0) D crfr", figures: str = "", **choices: Any) -> Callable[[], Game]:
    """A game in which a tile is to be placed."""
    return lambda: scene(board, figures, draw=f"{tile} V", **choices)


def laid(spot: str, board: str = "(0,0) D crfr", figures: str = "", **choices: Any) -> Callable[[], Game]:
    """A game in which a tile was just laid and a figure may be deployed."""

    def make() -> Game:
        game = scene(board, figures, draw=f"{read_spot(spot).face.id} V", **choices)
        lay_only(game, spot)
        return game

    return make


def spent_action() -> Game:
    """Red has deployed a follower and may still build a bridge."""
    game = laid("(1,0) U frfr", modules=("bridges-castles-bazaars",))()
    game.apply(Deploy("small", find_segment(game.board, (1, 0), "NL")))
    return game


def place(x: int, y: int, rotation: int = 0) -> Callable[[Game], Action]:
    return lambda game: Place((x, y), rotation)


def deploy(figure: str, cell: tuple[int, int], where: str) -> Callable[[Game], Action]:
    return lambda game: Deploy(figure, find_segment(game.board, cell, where))


def the(action: Action) -> Callable[[Game], Action]:
    return lambda game: action


FARMERS = ", ".join(f"Red ({x},0) {'NL' if x % 2 else 'SL'}" for x in range(7))
ROW = ", ".join(f"({x},0) U frfr" for x in range(7))
RIVER: dict[str, Any] = {"modules": ("river",)}
RIVER2: dict[str, Any] = {"modules": ("river", "river2")}
TRADERS: dict[str, Any] = {"modules": ("traders-builders",)}
FORK = "(0,0) RII1 fwff, (1,0) RII4 wwfw"

CASES: dict[str, Case] = {
    "over": (
        lambda: scene("(0,0) D crfr"),
        the(PASS),
        "The game is over.",
        "Das Spiel ist zu Ende.",
    ),
    "nothing-to-deploy-yet": (
        drawn(),
        deploy("small", (0, 0), "N"),
        "That is not possible yet. Now: place the tile.",
        "Das ist jetzt nicht dran. Dran ist: das Plättchen anlegen.",
    ),
    "nothing-to-place-any-more": (
        laid("(1,0) U frfr"),
        place(2, 0),
        "That is not possible yet. Now: place a figure, or skip.",
        "Das ist jetzt nicht dran. Dran ist: eine Figur setzen oder keine.",
    ),
    "passing-where-one-must": (
        drawn(),
        the(PASS),
        "You cannot pass here: place the tile.",
        "Passen ist hier nicht möglich: das Plättchen anlegen.",
    ),
    "no-such-rotation": (
        drawn(),
        place(1, 0, 4),
        "A tile has the rotations 0 to 3.",
        "Ein Plättchen hat die Drehungen 0 bis 3.",
    ),
    "taken": (drawn(), place(0, 0), "A tile lies there already.", "Dort liegt schon ein Plättchen."),
    "alone": (
        drawn(),
        place(1, 1),
        "A tile must touch another one along a full side.",
        "Ein Plättchen muss mindestens ein anderes mit einer ganzen Seite berühren.",
    ),
    "edge": (
        drawn(),
        place(1, 0, 1),
        "Tile U does not match its neighbour to the west.",
        "Das Plättchen U passt im Westen nicht zu seinem Nachbarn.",
    ),
    "edge-in-the-north": (
        drawn("E"),
        place(0, 1, 0),
        "Tile E does not match its neighbour to the north.",
        "Das Plättchen E passt im Norden nicht zu seinem Nachbarn.",
    ),
    "bridge-not-needed": (
        drawn(modules=("bridges-castles-bazaars",)),
        the(Place((1, 0), 0, Choose("bridge-north-south", cell=(1, 0)))),
        "Tile U fits there as it is; place it first, then build.",
        "Das Plättchen U passt dort auch so; lege es zuerst und baue danach.",
    ),
    "no-such-figure": (
        laid("(1,0) U frfr"),
        deploy("builder", (1, 0), "E"),
        "There is no figure called builder in this game.",
        "In diesem Spiel gibt es keine Figur namens builder.",
    ),
    "none-left": (
        laid("(0,1) E fcff", ROW, FARMERS, modules=("inns-cathedrals",)),
        deploy("small", (0, 1), "E"),
        "follower: none is left in the supply.",
        "Gefolgsmann: Im Vorrat ist keine Figur mehr.",
    ),
    "no-such-segment": (
        laid("(1,0) U frfr"),
        the(Deploy("small", 99)),
        "There is no segment 99 on the board.",
        "Einen Abschnitt 99 gibt es nicht auf dem Tisch.",
    ),
    "not-the-new-tile": (
        laid("(1,0) U frfr"),
        deploy("small", (0, 0), "N"),
        "Figures go onto the tile just placed.",
        "Figuren kommen auf das gerade gelegte Plättchen.",
    ),
    "occupied": (
        laid("(1,0) U frfr", figures="Blue (0,0) E-W"),
        deploy("small", (1, 0), "E-W"),
        "A follower stands on this feature already.",
        "Auf diesem Gebiet steht schon ein Gefolgsmann.",
    ),
    "abbot-on-a-road": (
        laid("(1,0) U frfr", modules=("abbot",)),
        deploy("abbot", (1, 0), "E-W"),
        "The abbot stands in a monastery or a garden.",
        "Der Abt steht in einem Kloster oder einem Garten.",
    ),
    "builder-without-a-follower": (
        laid("(1,0) U frfr", **TRADERS),
        deploy("builder", (1, 0), "E-W"),
        "None of your followers stands on this feature.",
        "Auf diesem Gebiet steht kein Gefolgsmann von dir.",
    ),
    "builder-on-a-field": (
        laid("(1,0) U frfr", **TRADERS),
        deploy("builder", (1, 0), "NL"),
        "The builder stands on a road or in a city beside an own follower.",
        "Der Baumeister steht auf einer Straße oder in einer Stadt bei einem eigenen Gefolgsmann.",
    ),
    "builder-beside-a-builder": (
        laid("(1,0) U frfr", figures="Red (0,0) E-W, Red builder (0,0) E-W", **TRADERS, elements={"builder": 2}),
        deploy("builder", (1, 0), "E-W"),
        "Your builder stands on this feature already.",
        "Auf diesem Gebiet steht schon dein Baumeister.",
    ),
    "builder-from-an-empty-supply": (
        laid("(1,0) U frfr", figures="Red (0,0) E-W, Red builder (0,0) E-W", **TRADERS),
        deploy("builder", (1, 0), "E-W"),
        "builder: none is left in the supply.",
        "Baumeister: Im Vorrat ist keine Figur mehr.",
    ),
    "builder-through-a-portal": (
        laid("(0,1) BT frrc", figures="Red (0,0) E-W", modules=("traders-builders", "princess-dragon")),
        deploy("builder", (0, 0), "E-W"),
        "Figures go onto the tile just placed.",
        "Figuren kommen auf das gerade gelegte Plättchen.",
    ),
    "pig-beside-a-pig": (
        laid("(1,0) U frfr", figures="Red (0,0) SL, Red pig (0,0) SL", **TRADERS, elements={"pig": 2}),
        deploy("pig", (1, 0), "SL"),
        "Your pig stands on this feature already.",
        "Auf diesem Gebiet steht schon dein Schwein.",
    ),
    "shepherd-beside-a-shepherd": (
        laid("(1,0) U frfr", figures="Blue shepherd (0,0) SL", modules=("hills-sheep",)),
        deploy("shepherd", (1, 0), "SL"),
        "A shepherd stands on this field already.",
        "Auf dieser Wiese steht schon ein Schäfer.",
    ),
    "barn-on-a-field": (
        laid("(1,0) U frfr", modules=("abbey-mayor",)),
        deploy("barn", (1, 0), "NL"),
        "The barn stands on a corner where four tiles meet and all show field. On a farm with a barn only if that "
        "was agreed.",
        "Der Gutshof steht auf einer Ecke, an der vier Plättchen zusammenstoßen und alle Wiese zeigen. Auf einer "
        "Wiese mit Gutshof nur, wenn es so vereinbart ist.",
    ),
    "wagon-on-a-field": (
        laid("(1,0) U frfr", modules=("abbey-mayor",)),
        deploy("wagon", (1, 0), "NL"),
        "The wagon stands on a road, in a city or in a monastery.",
        "Der Wagen steht auf einer Straße, in einer Stadt oder in einem Kloster.",
    ),
    "mayor-in-an-occupied-city": (
        laid("(0,-1) F cfcf", figures="Blue (0,0) N", modules=("abbey-mayor",)),
        deploy("mayor", (0, -1), "S"),
        "A follower stands on this feature already.",
        "Auf diesem Gebiet steht schon ein Gefolgsmann.",
    ),
    "mayor-on-a-road": (
        laid("(1,0) U frfr", figures="Blue (0,0) E-W", modules=("abbey-mayor",)),
        deploy("mayor", (1, 0), "E-W"),
        "The mayor stands in a city.",
        "Der Bürgermeister steht in einer Stadt.",
    ),
    "large-on-an-occupied-road": (
        laid("(1,0) U frfr", figures="Blue (0,0) E-W", modules=("inns-cathedrals",)),
        deploy("large", (1, 0), "E-W"),
        "A follower stands on this feature already.",
        "Auf diesem Gebiet steht schon ein Gefolgsmann.",
    ),
    "follower-beside-a-spent-figure-action": (
        spent_action,
        deploy("small", (1, 0), "SL"),
        "You have already used your figure in this turn part.",
        "Die eine Figurenaktion dieses Zugteils ist verbraucht.",
    ),
    "builder-on-what-is-complete": (
        laid("(0,-1) E ffcf", figures="Red (0,0) N", **TRADERS),
        deploy("builder", (0, -1), "S"),
        "This feature is complete.",
        "Dieses Gebiet ist fertig.",
    ),
    "builder-on-what-somebody-else-completes": (
        laid("(0,-1) E ffcf", figures="Blue (0,0) N", **TRADERS),
        deploy("builder", (0, -1), "S"),
        "None of your followers stands on this feature.",
        "Auf diesem Gebiet steht kein Gefolgsmann von dir.",
    ),
    "pig-without-a-farmer": (
        laid("(1,0) U frfr", **TRADERS),
        deploy("pig", (1, 0), "NL"),
        "None of your followers stands on this feature.",
        "Auf diesem Gebiet steht kein Gefolgsmann von dir.",
    ),
    "tile-off-the-table": (
        drawn("U"),
        place(1025, -1, 0),  # in one number the same as (1, 0), where it fits
        "Cell 1025,-1 is off the table; cells go from -500 to 500.",
        "Das Feld 1025,-1 liegt neben dem Tisch; Felder gehen von -500 bis 500.",
    ),
    "choice-off-the-table": (
        laid("(1,0) U frfr"),
        the(Choose("barn", corner=(0, -513))),
        "Cell 0,-513 is off the table; cells go from -500 to 500.",
        "Das Feld 0,-513 liegt neben dem Tisch; Felder gehen von -500 bis 500.",
    ),
    "bridge-off-the-table": (
        drawn("U"),
        the(Place((1, 0), 0, Choose("bridge-ew", cell=(1025, -1)))),
        "Cell 1025,-1 is off the table; cells go from -500 to 500.",
        "Das Feld 1025,-1 liegt neben dem Tisch; Felder gehen von -500 bis 500.",
    ),
    "river-not-continued": (
        drawn("F11", "(0,0) F1 fwff, (0,1) U frfr", **RIVER),
        place(1, 1, 0),
        "A river tile must continue the river.",
        "Ein Flussplättchen muss den Fluss fortsetzen.",
    ),
    "river-u-turn": (
        drawn("F7", "(0,0) F1 fwff, (1,0) F7 ffww", **RIVER),
        place(1, 1, 1),
        "The river must not turn back on itself.",
        "Der Fluss darf keine Kehrtwendung machen.",
    ),
    "river-arms-meet": (
        drawn("F7", f"{FORK}, (2,0) RII9 wffw", **RIVER2),
        place(1, -1, 3),
        "Two arms of the river must not meet.",
        "Zwei Arme des Flusses dürfen nicht zusammenlaufen.",
    ),
    "volcano-lake": (
        laid(
            "(2,0) RII3 fffw",
            "(0,0) RII1 fwff, (1,0) F4 fwfw, (0,1) B ffff",
            "Red abbot (0,1) monastery",
            modules=("river2", "abbot"),
            options={"river2-volcano-inert": False},
        ),
        deploy("small", (2, 0), "NL"),
        "Whoever lays the volcano lake puts no figure on it.",
        "Wer den Vulkansee legt, setzt keine Figur darauf.",
    ),
    "pig-on-the-volcano-lake": (
        laid(
            "(2,0) RII3 fffw",
            "(0,0) RII1 fwff, (1,0) F4 fwfw, (0,1) B ffff",
            "Red abbot (0,1) monastery, Red (1,0) NL",
            modules=("river2", "abbot", "traders-builders"),
            options={"river2-volcano-inert": False},
        ),
        deploy("pig", (2, 0), "NL"),
        "Whoever lays the volcano lake puts no figure on it.",
        "Wer den Vulkansee legt, setzt keine Figur darauf.",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_why_not(case: str) -> None:
    make, wanted, english, german = CASES[case]
    game = make()
    action = wanted(game)
    before, events = game.digest(), game.events
    reason = game.why_not(action)
    assert reason is not None
    assert (reason.say("en"), reason.say("de")) == (english, german)
    with pytest.raises(IllegalAction) as refusal:
        game.apply(action)
    assert refusal.value.say("de") == german
    assert str(refusal.value) == english
    assert game.digest() == before
    assert game.events is events


def test_why_not_says_nothing_about_legal_actions() -> None:
    game = scene("(0,0) D crfr", draw="U V")
    assert game.decision is not None
    assert all(game.why_not(action) is None for action in game.decision.actions)
