"""The Tower: why a choice is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from questions import BLUE, RED, figure
from refusals.cases import Case, the
from tower_scenes import PIECE, TOWER, imprison, set_height, tower_game

from bastide.game.actions import Choose, Deploy
from bastide.game.game import Game, Spot
from bastide.modules.princess_dragon.dragon import Dragon
from bastide.modules.tower.raising import Towers
from bastide.testkit.scene import find_segment, lay_only, scene, start
from bastide.tiles.geometry import cell_at


def tower(prepare: Callable[[Game], None], *modules: str) -> Callable[[], Game]:
    """A tower of one piece stands at (0,0); Red has laid a tile far away."""

    def make() -> Game:
        game = scene(TOWER, draw="U U", modules=("tower", *modules))
        set_height(game, (0, 0), 1)
        prepare(game)
        lay_only(game, "(21,0) U frfr")
        return game

    return make


def close(game: Game) -> None:
    game.put(figure(game, BLUE), Spot("tower", cell=(0, 0)))


def use_pieces_up(game: Game) -> None:
    game.slot(Towers).pieces = (0, 5)


def bring_dragon(game: Game) -> None:
    game.slot(Dragon).cell = cell_at(0, 0)


def raised(
    figures: str = "Blue (0,1) monastery, Red (0,3) monastery, Blue (0,4) monastery", **choices: Any
) -> Callable[[], Game]:
    """Red has put the first piece on the tower: it reaches one tile far."""

    def make() -> Game:
        game = tower_game(figures, **choices)
        game.apply(PIECE)
        return game

    return make


def exchange() -> Game:
    game = tower_game("Blue (0,1) monastery", modules=("inns-cathedrals",))
    for kind, number in (("small", 0), ("small", 1), ("large", 0)):
        imprison(game, figure(game, RED, kind, number), BLUE)
    game.apply(PIECE)
    game.apply(Choose("capture", figure=figure(game, BLUE)))
    return game


def prisoner(score: int = 9, number: int = 1, **choices: Any) -> Callable[[], Game]:
    """Blue holds followers of Red, who has a tile in hand."""

    def make() -> Game:
        game = scene("(0,0) D crfr", draw="U U U", modules=("tower",), **choices)
        game.scores = [score, 0]
        for n in range(number):
            imprison(game, figure(game, RED, number=n), BLUE)
        return start(game)

    return make


def ransomed() -> Game:
    game = prisoner(number=2)()
    game.apply(Choose("ransom", figure=0))
    return game


def late_ransom() -> Game:
    modules = ("tower", "bridges-castles-bazaars")
    game = scene("(0,0) D crfr", draw="U U", modules=modules, options={"ransom-window": "until-figure"})
    game.scores = [9, 0]
    imprison(game, figure(game, RED), BLUE)
    start(game)
    lay_only(game, "(1,0) U frfr")
    game.apply(Deploy("small", find_segment(game.board, (1, 0), "NL")))
    return game


CASES: dict[str, Case] = {
    "tower-piece without a piece": (
        tower(use_pieces_up),
        lambda game: PIECE,
        "You have no tower piece left.",
        "Du hast kein Turmteil mehr.",
    ),
    "tower-piece without a site": (
        tower_game,
        the("tower-piece", cell=(1, 0)),
        "There is no place for a tower at 1,0.",
        "Bei 1,0 ist kein Bauplatz für einen Turm.",
    ),
    "tower-piece on a closed tower": (
        tower(close),
        lambda game: PIECE,
        "A follower on top closes this tower.",
        "Ein Gefolgsmann obenauf schließt diesen Turm.",
    ),
    "climb without a site": (
        tower_game,
        the("climb", of=RED, cell=(1, 0)),
        "There is no place for a tower at 1,0.",
        "Bei 1,0 ist kein Bauplatz für einen Turm.",
    ),
    "climb a closed tower": (
        tower(close),
        the("climb", of=RED, cell=(0, 0)),
        "A follower on top closes this tower.",
        "Ein Gefolgsmann obenauf schließt diesen Turm.",
    ),
    "climb nothing": (
        tower_game,
        the("climb", of=RED, cell=(0, 0)),
        "This tower has no piece yet.",
        "Dieser Turm hat noch kein Teil.",
    ),
    "climb to the dragon": (
        tower(bring_dragon, "princess-dragon"),
        the("climb", of=RED, cell=(0, 0)),
        "The dragon is on the tile of this tower.",
        "Auf dem Plättchen des Turms ist der Drache.",
    ),
    "climb with a wagon": (
        lambda: tower_game(height=1, modules=("abbey-mayor",)),
        the("climb", of=RED, kind="wagon", cell=(0, 0)),
        "This figure may not stand on a tower: wagon.",
        "Diese Figur darf auf keinen Turm: Wagen.",
    ),
    "climb with another's follower": (
        lambda: tower_game(height=1),
        the("climb", of=BLUE, cell=(0, 0)),
        "This figure belongs to Blue.",
        "Diese Figur gehört Blue.",
    ),
    "climb from the board": (
        lambda: tower_game("Red (0,1) monastery", height=1),
        the("climb", of=RED, cell=(0, 0)),
        "This figure is not in the supply.",
        "Diese Figur ist nicht im Vorrat.",
    ),
    "climb with the second of the supply": (
        lambda: tower_game(height=1),
        the("climb", of=RED, nth=1, cell=(0, 0)),
        "Of equal figures take number 0.",
        "Nimm von gleichen Figuren die Nummer 0.",
    ),
    "capture of a pig": (
        raised(modules=("traders-builders",)),
        the("capture", of=BLUE, kind="pig"),
        "A tower takes no figure of this kind: pig.",
        "Ein Turm nimmt keine solche Figur gefangen: Schwein.",
    ),
    "capture in the supply": (
        raised(),
        the("capture", of=BLUE, nth=5),
        "This figure is not on the board.",
        "Diese Figur steht nicht auf dem Tisch.",
    ),
    "capture of an own one": (
        raised(options={"tower-victims": "others-only"}),
        the("capture", of=RED),
        "In this game a tower takes only followers of others.",
        "In diesem Spiel nimmt ein Turm nur Gefolgsleute anderer gefangen.",
    ),
    "capture out of reach": (
        raised(),
        the("capture", of=BLUE, nth=1),
        "The tower does not reach this figure's tile.",
        "Der Turm reicht nicht bis zum Plättchen dieser Figur.",
    ),
    "capture of a safe wagon": (
        raised(
            "Blue (0,1) monastery, Blue wagon (1,0) monastery",
            modules=("abbey-mayor",),
            options={"tower-wagon": "safe"},
        ),
        the("capture", of=BLUE, kind="wagon"),
        "In this game wagons are safe from towers.",
        "In diesem Spiel sind Wagen vor Türmen sicher.",
    ),
    "exchange of another's": (
        exchange,
        the("exchange", of=BLUE),
        "This figure belongs to Blue.",
        "Diese Figur gehört Blue.",
    ),
    "exchange of a free one": (
        exchange,
        the("exchange", of=RED, nth=3),
        "Blue does not hold this figure.",
        "Blue hält diese Figur nicht gefangen.",
    ),
    "exchange of the second": (
        exchange,
        the("exchange", of=RED, nth=1),
        "Of equal figures take number 0.",
        "Nimm von gleichen Figuren die Nummer 0.",
    ),
    "ransom after drawing": (
        prisoner(options={"ransom-window": "start-only"}, score=2),
        the("ransom", of=RED),
        "Ransom is paid before drawing only.",
        "Lösegeld wird nur vor dem Ziehen gezahlt.",
    ),
    "ransom after the figure action": (
        late_ransom,
        the("ransom", of=RED),
        "After the figure action no ransom is paid.",
        "Nach der Figurenaktion wird kein Lösegeld mehr gezahlt.",
    ),
    "a second figure action": (
        late_ransom,
        the("tower-piece", cell=(0, 0)),
        "You have already used your figure in this turn part.",
        "Die eine Figurenaktion dieses Zugteils ist verbraucht.",
    ),
    "ransom twice": (
        ransomed,
        the("ransom", of=RED, nth=1),
        "You have bought a prisoner back in this turn already.",
        "Du hast in diesem Zug schon einen Gefangenen freigekauft.",
    ),
    "ransom without points": (
        prisoner(score=2),
        the("ransom", of=RED),
        "A ransom costs 3 points; you have 2.",
        "Lösegeld kostet 3 Punkte; du hast 2.",
    ),
    "ransom of another's": (
        prisoner(),
        the("ransom", of=BLUE),
        "This figure belongs to Blue.",
        "Diese Figur gehört Blue.",
    ),
    "ransom of a free one": (
        prisoner(),
        the("ransom", of=RED, nth=3),
        "This figure is not in prison.",
        "Diese Figur ist nicht im Gefängnis.",
    ),
    "ransom of the second": (
        prisoner(number=2),
        the("ransom", of=RED, nth=1),
        "Of equal figures take number 0.",
        "Nimm von gleichen Figuren die Nummer 0.",
    ),
}
