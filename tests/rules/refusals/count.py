"""The Count of Carcassonne: why a choice is refused."""

from __future__ import annotations

from collections.abc import Callable

from carcassonne import BLOCK, CASTLE, CATHEDRAL, MARKET, SMITHY, TOWN, in_quarter
from questions import BLUE, RED, asked, figure
from refusals.cases import Case, at, played, the

from bastide.game.actions import Choose
from bastide.game.game import Game
from bastide.modules.count.quarters import Count
from bastide.testkit.scene import lay, scene

ENTERING = played(
    TOWN, "Red (0,4) S, Blue (0,4) NL", "(0,5) D crfr", "count", "abbey-mayor", "traders-builders", turn="Blue"
)


def entered(count: str) -> Callable[[], Game]:
    """A follower of Blue has entered the city, and Blue may move the Count out of this quarter."""

    def make() -> Game:
        game = ENTERING()
        game.slot(Count).quarter = count
        game.apply(Choose(CASTLE, figure=figure(game, BLUE, number=1)))
        return game

    return make


def leaving() -> Game:
    """A city is about to be scored; Blue may call followers from the castle."""
    board = f"{BLOCK}, (10,0) E fcff, (11,0) G fcfc, (12,0) G fcfc"
    game = scene(board, "Red (10,0) E", draw="E V V V", modules=("count",))
    in_quarter(game, CASTLE, figure(game, BLUE), figure(game, BLUE, number=1))
    in_quarter(game, SMITHY, figure(game, BLUE, number=2))
    in_quarter(game, MARKET, figure(game, BLUE, number=3), count=MARKET)
    lay(game, "(13,0) E fffc")
    assert asked(game) == (BLUE, "T7.3")
    return game


CASES: dict[str, Case] = {
    "castle-quarter with a builder": (
        ENTERING,
        the(CASTLE, of=BLUE, kind="builder"),
        "No quarter is open to this figure: builder.",
        "Dieser Figur steht kein Viertel offen: Baumeister.",
    ),
    "castle-quarter with another's": (
        ENTERING,
        the(CASTLE, of=RED),
        "This figure belongs to Red.",
        "Diese Figur gehört Red.",
    ),
    "castle-quarter from the board": (
        ENTERING,
        the(CASTLE, of=BLUE),
        "This figure is not in the supply.",
        "Diese Figur ist nicht im Vorrat.",
    ),
    "market-quarter for the mayor": (
        ENTERING,
        the(MARKET, of=BLUE, kind="mayor"),
        "The mayor may not enter the market quarter. Open: castle quarter.",
        "Bürgermeister: kein Zutritt zum Viertel Markt. Offen: Schloss.",
    ),
    "blacksmith-quarter for the mayor": (
        ENTERING,
        the(SMITHY, of=BLUE, kind="mayor"),
        "The mayor may not enter the blacksmith quarter. Open: castle quarter.",
        "Bürgermeister: kein Zutritt zum Viertel Schmiede. Offen: Schloss.",
    ),
    "cathedral-quarter for the mayor": (
        ENTERING,
        the(CATHEDRAL, of=BLUE, kind="mayor"),
        "The mayor may not enter the cathedral quarter. Open: castle quarter.",
        "Bürgermeister: kein Zutritt zum Viertel Kathedrale. Offen: Schloss.",
    ),
    "market-quarter for the wagon": (
        ENTERING,
        the(MARKET, of=BLUE, kind="wagon"),
        "The wagon may not enter the market quarter. Open: castle quarter / blacksmith quarter / cathedral quarter.",
        "Wagen: kein Zutritt zum Viertel Markt. Offen: Schloss / Schmiede / Kathedrale.",
    ),
    "count-to-castle, where he stands": (
        entered(CASTLE),
        the(f"count-to-{CASTLE}"),
        "The Count stands there already.",
        "Dort steht der Graf schon.",
    ),
    "count-to-market, where he stands": (
        entered(MARKET),
        the(f"count-to-{MARKET}"),
        "The Count stands there already.",
        "Dort steht der Graf schon.",
    ),
    "count-to-blacksmith, where he stands": (
        entered(SMITHY),
        the(f"count-to-{SMITHY}"),
        "The Count stands there already.",
        "Dort steht der Graf schon.",
    ),
    "count-to-cathedral, where he stands": (
        entered(CATHEDRAL),
        the(f"count-to-{CATHEDRAL}"),
        "The Count stands there already.",
        "Dort steht der Graf schon.",
    ),
    "redeploy another's": (
        leaving,
        at("redeploy", (11, 0), "E-W", of=RED),
        "This figure belongs to Red.",
        "Diese Figur gehört Red.",
    ),
    "redeploy from the supply": (
        leaving,
        at("redeploy", (11, 0), "E-W", of=BLUE, nth=5),
        "This figure is not in the city.",
        "Diese Figur ist nicht in der Stadt.",
    ),
    "redeploy from the Count": (
        leaving,
        at("redeploy", (11, 0), "E-W", of=BLUE, nth=3),
        "The Count stands in the market quarter: nobody leaves it.",
        "Markt: Dort steht der Graf, niemand kommt heraus.",
    ),
    "redeploy from another quarter": (
        leaving,
        at("redeploy", (11, 0), "E-W", of=BLUE, nth=2),
        "This feature is joined from the castle quarter, not from the blacksmith quarter.",
        "Hierher kommt man aus dem Viertel Schloss, nicht Schmiede.",
    ),
    "redeploy to what is not scored": (
        leaving,
        at("redeploy", (10, 0), "NL", of=BLUE),
        "This feature is not scored now.",
        "Dieses Gebiet wird jetzt nicht gewertet.",
    ),
    "redeploy the second": (
        leaving,
        at("redeploy", (11, 0), "E-W", of=BLUE, nth=1),
        "Of equal figures take number 7.",
        "Nimm von gleichen Figuren die Nummer 7.",
    ),
}
