"""Every word of a choice: why one is refused, in both languages, with the rule and the thing in the way."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from abbey_mayor_scenes import BARN, BARN_FARM, HOLE, VILLAGES, barn_game
from carcassonne import BLOCK, CASTLE, CATHEDRAL, MARKET, SMITHY, TOWN, in_quarter
from messages_scenes import messages_game, move
from msgspec.structs import replace
from questions import BLUE, GREEN, RED, YELLOW, asked, figure, offered
from robbers_scenes import ROAD_AND_CITY, robbers_game
from school_scenes import CITY_OF_8, ROAD_OF_3, SCHOOL, school_game
from tower_scenes import PIECE, TOWER, imprison, set_height, tower_game

from bastide import new_game
from bastide.errors import IllegalAction
from bastide.game.actions import PASS, Action, Choose, Deploy, Place
from bastide.game.game import Game, Spot
from bastide.game.module import OptionValue
from bastide.game.why_not import NAMES, NAMES_NOTHING, NOT_ASKED
from bastide.modules.abbey_mayor.abbey import Abbeys
from bastide.modules.bridges_castles_bazaars.bridges import Bridges
from bastide.modules.catapult.rounds import HANDS, THROWS
from bastide.modules.count.quarters import Count
from bastide.modules.crop_circles import NAMING
from bastide.modules.ferries import Ferries, joined_by
from bastide.modules.fruit_trees import KINDS, Chip, Orchard
from bastide.modules.german_castles import Castles
from bastide.modules.goldmines import Gold
from bastide.modules.halflings import HalfTiles
from bastide.modules.hills_sheep.shepherds import TOKENS, Flocks
from bastide.modules.little_buildings import Buildings
from bastide.modules.mage_witch import Magic
from bastide.modules.plague import Plague
from bastide.modules.princess_dragon.dragon import Dragon
from bastide.modules.princess_dragon.fairy import Fairy
from bastide.modules.registry import MODULES
from bastide.modules.tower.raising import Towers
from bastide.modules.traders_builders import Goods
from bastide.modules.tunnel import Laid, Tunnels
from bastide.testkit.lively import lively_answer
from bastide.testkit.scene import find_segment, lay, lay_only, read_spot, scene, start
from bastide.tiles.geometry import cell_at, cell_of

Case = tuple[Callable[[], Game], Callable[[Game], Choose], str, str]
EW, NS = "bridge-east-west", "bridge-north-south"
BCB = "bridges-castles-bazaars"


def laid(board: str, figures: str, tile: str, *modules: str, **choices: Any) -> Callable[[], Game]:
    """Red has laid a tile and may use a figure."""

    def make() -> Game:
        game = scene(board, figures, draw=f"{tile.split()[1]} V V V", modules=modules, **choices)
        lay_only(game, tile)
        return game

    return make


def played(board: str, figures: str, tile: str, *modules: str, **choices: Any) -> Callable[[], Game]:
    """Red, or who else has the turn, has laid a tile and used no figure."""

    def make() -> Game:
        game = scene(board, figures, draw=f"{tile.split()[1]} V V V", modules=modules, **choices)
        lay(game, tile)
        return game

    return make


def the(
    word: str, *, of: int | None = None, kind: str = "small", nth: int = 0, **things: Any
) -> Callable[[Game], Choose]:
    """A choice with a figure of a player."""

    def choose(game: Game) -> Choose:
        return Choose(word, None if of is None else figure(game, of, kind, nth), **things)

    return choose


def at(word: str, cell: tuple[int, int], where: str, **things: Any) -> Callable[[Game], Choose]:
    """A choice with a segment."""
    return lambda game: the(word, **things, segment=find_segment(game.board, cell, where))(game)


# -- scenes ------------------------------------------------------------------------------------------------------------

ABBOT = laid("(0,0) D crfr, (0,1) B ffff", "Blue abbot (0,1) monastery", "(1,0) U frfr", "abbot")
AROUND = ", ".join(f"({x},{y}) B ffff" for x in (0, 1, 2) for y in (0, 1, 2) if (x, y) not in ((1, 1), (2, 1)))


def full_abbot() -> Game:
    game = scene(f"{AROUND}, (1,1) B ffff", "Red abbot (1,1) monastery", draw="B V", modules=("abbot",))
    lay_only(game, "(2,1) B ffff")
    return game


def no_barn() -> Game:
    game = scene(BARN_FARM, draw="E V V", turn="Blue", modules=("abbey-mayor",))
    game.put(figure(game, BLUE, "barn"), Spot("corner", corner=(9, 9)))
    lay_only(game, "(1,1) E ffcf")
    return game


def second_barn() -> Game:
    game = scene(BARN_FARM, draw="E V V", turn="Blue", modules=("abbey-mayor",))
    field = find_segment(game.board, (0, 0), "NL")
    game.put(figure(game, RED, "barn"), Spot("corner", corner=(9, 9), segment=field))
    lay_only(game, "(1,1) E ffcf")
    return game


def fairy_with_red(**choices: Any) -> Callable[[], Game]:
    def make() -> Game:
        modules = ("princess-dragon", "traders-builders")
        game = scene("(0,0) D crfr", "Red (0,0) N, Blue (0,0) E-W", draw="B V", modules=modules, **choices)
        game.slot(Fairy).figure, game.slot(Fairy).cell = figure(game, RED), cell_at(0, 0)
        lay_only(game, "(0,1) B ffff")
        return game

    return make


TILE_FAIRY = fairy_with_red(options={"fairy": "tile"})
PRINCESS = laid(
    "(0,0) D crfr, (1,-1) G fcfc",
    "Red (0,0) N, Blue (0,0) E-W",
    "(0,-1) BB fccf",
    "princess-dragon",
    "traders-builders",
)
NO_PRINCESS = laid("(0,0) D crfr", "Red (0,0) N", "(1,0) U frfr", "princess-dragon")


def dragon_run(
    *modules: str, board: str = "(0,0) B2 ffff, (1,0) B ffff, (2,0) B ffff, (0,1) B ffff"
) -> Callable[[], Game]:
    """The dragon is about to move from (0,0); the fairy stands at (1,0)."""

    def make() -> Game:
        game = scene(board, draw="BJ V", modules=("princess-dragon", *modules))
        game.slot(Fairy).cell = cell_at(1, 0)
        lay(game, "(0,-1) BJ cfff")
        assert asked(game) == (RED, "T6")
        return game

    return make


def dragon_at_carcassonne() -> Game:
    game = scene(f"{BLOCK}, (20,0) B2 ffff", draw="BJ V", modules=("princess-dragon", "count"))
    game.slot(Dragon).cell = cell_at(-1, -1)
    lay(game, "(20,-1) BJ cfff")
    assert asked(game) == (RED, "T6")
    return game


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
    modules = ("tower", BCB)
    game = scene("(0,0) D crfr", draw="U U", modules=modules, options={"ransom-window": "until-figure"})
    game.scores = [9, 0]
    imprison(game, figure(game, RED), BLUE)
    start(game)
    lay_only(game, "(1,0) U frfr")
    game.apply(Deploy("small", find_segment(game.board, (1, 0), "NL")))
    return game


BRIDGE = laid("(0,0) U frfr, (2,0) U frfr, (5,0) U frfr", "", "(1,0) U frfr", BCB)
BLOCKED_BRIDGE = laid("(0,0) B ffff, (1,1) E cfff", "", "(1,0) E ffcf", BCB)
LONELY_BRIDGE = laid("(0,0) B ffff", "", "(1,0) B ffff", BCB, options={"bridge.must-continue-road": True})


def bridge_built() -> Game:
    game = BRIDGE()
    game.apply(Choose(NS, cell=(1, 0)))
    return game


def no_bridges() -> Game:
    game = scene("(0,0) U frfr", draw="U V", modules=(BCB,))
    game.slot(Bridges).left = (0, 3)
    lay_only(game, "(1,0) U frfr")
    return game


def second_bridge() -> Game:
    game = bridge_built()
    game.slot(Bridges).used = False
    return game


def town() -> Game:
    game = scene("(0,0) E ffcf, (5,0) E ffcf, (5,1) E cfff", "Red (0,0) S", draw="E V V", modules=(BCB,))
    lay(game, "(0,1) E cfff")
    assert asked(game) == (RED, "T7.2")
    return game


SEVERAL = "(1,-1) E ffcf, (2,0) W rfrr, (1,1) W rrrf"


def bazaar(*actions: Action, **options: Any) -> Callable[[], Game]:
    """A bazaar with the tiles V, U and W."""

    def make() -> Game:
        named = {f"bazaar.{name}": value for name, value in options.items()}
        game = scene(
            "(0,0) D crfr", draw="BB6 V U W B B B", players=3, modules=(BCB,), elements={"bridges": 0}, options=named
        )
        lay(game, "(0,1) BB6 ffff")
        for action in actions:
            game.apply(action)
        return game

    return make


BID = Choose("bid", tile="U", number=2)
AWAY = "(5,5) U frfr"


def besieged(board: str, figures: str, **choices: Any) -> Callable[[], Game]:
    """Red's turn is over but for the escape of his knight at (0,0)."""
    return played(
        f"(0,0) KA1 cfff, (1,1) B ffff, {board}, {AWAY}",
        f"Red (0,0) N, {figures}",
        "(6,5) U frfr",
        "siege",
        "traders-builders",
        **choices,
    )


SIEGE = besieged(
    "(10,0) E cfff, (20,0) KA1 cfff",
    "Red (10,0) N, Red (20,0) N, Blue (0,0) N, Red (1,1) monastery, Red builder (0,0) N",
)


def drawn_abbey() -> Game:
    game = scene(HOLE, draw="V V", modules=("abbey-mayor",))
    game.apply(PASS)
    return game


def river_abbey() -> Game:
    return scene(f"(9,9) F1 fwff, {HOLE}", draw="F4 F7 | F12 | U V", modules=("abbey-mayor", "river"))


def abbey() -> Game:
    """Before drawing: there is a gap at (0,0)."""
    return scene(HOLE, draw="V V", modules=("abbey-mayor",))


def last_abbey() -> Game:
    """Red alone holds an abbey, and has just laid the last tile."""
    game = scene(HOLE, draw="U", modules=("abbey-mayor",))
    game.slot(Abbeys).held = ((), game.slot(Abbeys).held[1])
    start(game)
    return game


WAGON = played(
    f"{VILLAGES}, (5,0) U frfr, (9,0) W rrrf",
    "Red wagon (0,0) E-W, Blue (-1,0) N, Red (5,0) E-W",
    "(1,0) W rfrr",
    "abbey-mayor",
)
BUILDER = laid("(0,0) U frfr", "Red (0,0) E-W, Red builder (0,0) E-W", "(1,0) U frfr", "traders-builders")
NO_BUILDER = laid("(0,0) U frfr", "", "(1,0) U frfr", "traders-builders")


def third_tile() -> Game:
    game = BUILDER()
    game.apply(PASS)
    game.apply(Choose("second-part"))
    return game


def flocks(*, empty: bool = False) -> Callable[[], Game]:
    """Red has extended the field of his shepherd at (0,0)."""

    def make() -> Game:
        game = scene(
            "(0,0) B ffff, (9,0) B ffff",
            "Red shepherd (0,0) NL, Blue shepherd (9,0) NL",
            draw="B V V",
            modules=("hills-sheep",),
        )
        for token in TOKENS if empty else ():
            game.slot(Flocks).add(figure(game, BLUE, "shepherd"), token)
        lay(game, "(1,0) B ffff")
        assert asked(game) == (RED, "T5.5")
        return game

    return make


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


def several() -> Game:
    """Two things were completed beside Red's castle."""
    game = scene(f"(0,0) E ffcf, {SEVERAL}", "Red (0,0) S", draw="E J V V", turn="Blue", modules=(BCB,), players=3)
    lay(game, "(0,1) E cfff")
    (castle,) = offered(game, "castle")
    game.apply(castle)
    lay(game, "(1,0) J crrf")
    assert asked(game) == (RED, "T8.5")
    return game


def with_castles(board: str = "(0,0) D crfr") -> Game:
    """Red has two castles and may lay one."""
    game = scene(board, draw="U V V V", modules=("german-castles",))
    game.slot(Castles).held = tuple(tuple(game.rules.faces[t] for t in own) for own in (("BurgC", "BurgB"), ()))
    return start(game)


def with_halves(board: str = "(0,0) D crfr") -> Game:
    """Red has two half tiles and may lay one."""
    game = scene(board, draw="E V V V", modules=("halflings",))
    game.slot(HalfTiles).held = tuple(tuple(game.rules.faces[t] for t in own) for own in (("Halb104", "Halb211"), ()))
    return start(game)


def at_a_plain_ring() -> Game:
    """Red has laid a half tile with a crop circle that names nobody."""
    game = scene("(0,0) D crfr", "Blue (0,0) E-W", draw="U V V V", modules=("halflings", "crop-circles"))
    game.slot(HalfTiles).held = ((game.rules.faces["Halb204"],), ())
    start(game)
    for action in (Choose("half-tile", tile="Halb204"), Place((0, 1), 1), PASS):
        game.apply(action)
    return game


def castle_and_hole() -> Game:
    """Red may lay an abbey into a hole; nowhere else is there an open cell."""
    ring = "(1,0) B ffff, (0,1) B ffff, (2,1) B ffff, (1,2) B ffff"
    game = scene(ring, draw="B V V V", modules=("german-castles", "abbey-mayor"))
    game.slot(Castles).held = ((game.rules.faces["BurgB"],), ())
    game.board.demand = {cell: demand for cell, demand in game.board.demand.items() if cell == cell_at(1, 1)}
    return start(game)


def after_drawing(game: Game) -> Game:
    game.apply(PASS)
    return game


def at_a_festival() -> Game:
    game = scene("(0,0) D crfr", "Blue (0,0) N", draw="10i V", modules=("festival",))
    lay_only(game, "(0,-1) 10i rfcr")
    return game


def to_build(*used: str) -> Callable[[], Game]:
    """Red has laid a tile and put these buildings on others before."""

    def make() -> Game:
        game = scene("(0,0) D crfr", draw="U V V", modules=("little-buildings",))
        game.slot(Buildings).on = tuple((0, kind, RED) for kind in used)
        lay_only(game, "(1,0) U frfr")
        return game

    return make


def fruit_for_tree() -> Game:
    """Apples lie on a tree; Red has laid another one."""
    game = scene("(0,0) ObstC cffc, (0,1) B ffff", draw="ObstF V", modules=("fruit-trees",))
    game.slot(Orchard).stacks = ((0, "apple"),)
    lay_only(game, "(1,1) ObstF ccff")
    return game


def at_a_fruit_tree(*first: str) -> Callable[[], Game]:
    """Red has placed a thief beside empty plums, apples far away, and chosen what to sell."""

    def make() -> Game:
        board = "(0,0) ObstC cffc, (0,1) B ffff, (5,5) ObstF ccff"
        game = scene(board, draw="U V V", modules=("fruit-trees",))
        orchard = game.slot(Orchard)
        orchard.stacks = ((0, "plum"), (2, "apple"))
        orchard.chips = tuple(Chip(RED, kind, 2 + n) for kind, many in (("plum", 4), ("elder", 1)) for n in range(many))
        lay_only(game, "(1,1) U rfrf")
        game.apply(Deploy("small", find_segment(game.board, (1, 1), "N-S")))
        for word in first:
            game.apply(Choose(word))
        return game

    return make


def at_a_goldmine() -> Game:
    game = scene("(0,0) D crfr, (1,0) U frfr, (3,0) B ffff", draw="GoldH V", modules=("goldmines",))
    lay_only(game, "(0,1) GoldH frrf")
    return game


def sharing_gold() -> Game:
    """Red and Blue have a road each, and both may take from the crossing between them."""
    board, figures = "(1,0) U frfr, (2,0) X rrrr, (-1,0) U frfr, (-2,0) X rrrr", "Red (1,0) E-W, Blue (-1,0) E-W"
    game = scene(board, figures, draw="X V", modules=("goldmines",))
    lay_only(game, "(0,0) X rrrr")
    for cell in ((-1, 0), (0, 0), (1, 0)):
        game.slot(Gold).put(game.board.cells[cell_at(*cell)])
    game.apply(PASS)
    return game


def choosing_a_lesson() -> Game:
    """Red has the teacher; Green's tile has completed a road of 3 and Blue's city of 8."""
    figures = "Green (19,0) E-W, Blue (20,-1) S"
    game = school_game(f"{SCHOOL}, {CITY_OF_8}, {ROAD_OF_3}", figures, draw="L", holder=RED, turn="Green")
    lay(game, "(20,0) L crrr")
    return game


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


def gingerbread_man_moves() -> Game:
    """He is in the city at (0,0); another one is at (5,0) and (5,-1), a completed one at (9,0)."""
    board = "(0,0) D crfr, (5,0) E cfff, (5,-1) F cfcf, (9,0) E ffcf, (9,1) E cfff"
    game = scene(board, draw="LebA V", modules=("gingerbread-man",))
    lay(game, "(0,1) LebA frcc")
    return game


def at_a_mage_tile() -> Game:
    """The mage stands on the road far away."""
    game = scene("(0,0) D crfr, (5,0) U frfr", draw="MaHeA V", modules=("mage-witch",))
    game.slot(Magic).mage = find_segment(game.board, (5, 0), "E-W")
    lay_only(game, "(1,0) MaHeA crrr")
    return game


def at_a_circle(what: str, tile: str = "(0,1) Korn5 fcfc", figures: str = "") -> Callable[[], Game]:
    """Red has laid a crop circle and has made the choice, if any; Blue has a knight, a thief and a farmer."""

    def make() -> Game:
        standing = f"Blue (0,0) N, Blue (0,0) E-W, Blue (0,0) SL{figures}"
        modules = ("crop-circles", "traders-builders", "abbey-mayor")
        game = scene("(0,0) D crfr, (5,5) E cfff", standing, draw=f"{tile.split()[1]} V V", modules=modules)
        lay(game, tile)
        if what:
            game.apply(Choose(what, cell=read_spot(tile).cell))
        return game

    return make


def with_tunnels(*sides: str, **options: OptionValue) -> Callable[[], Game]:
    """Red has laid tokens of tunnel A, on the western mouth if nothing is said; the one in the south is free."""

    def make() -> Game:
        game = scene("(0,0) TU1 crrr", "Blue (0,0) S", draw="U U V", modules=("tunnel",), options=options)
        tunnels, taken = game.slot(Tunnels), [find_segment(game.board, (0, 0), side) for side in sides or ("W",)]
        tunnels.free = tuple(segment for segment in tunnels.free if segment not in taken)
        tunnels.laid = tuple(Laid(segment, RED, 0) for segment in taken)
        lay_only(game, "(1,0) U frfr")
        return game

    return make


def after_a_token() -> Game:
    game = with_tunnels()()
    game.apply(Choose("tunnel-b", segment=find_segment(game.board, (0, 0), "E")))
    return game


MACHINE = laid("(0,0) U rfrf", "Red (0,0) N-S", "(1,0) FlugG ffff", "flying-machines", "traders-builders", "abbot")


def flown(board: str = "(0,0) D rfrc", *modules: str) -> Callable[[], Game]:
    """Red's follower has flown one tile to the west."""

    def make() -> Game:
        game = laid(board, "", "(1,0) FlugG ffff", "flying-machines", *modules)()
        game.script = ("die-1", *game.script)
        game.apply(Choose("fly", figure=figure(game, RED), cell=(1, 0)))
        return game

    return make


def flown_once() -> Game:
    """A follower has flown for nothing; only a bridge may still be built."""
    game = laid("(0,0) U rfrf", "", "(1,0) FlugG ffff", "flying-machines", "bridges-castles-bazaars")()
    game.script = ("die-3", *game.script)
    game.apply(Choose("fly", figure=figure(game, RED), cell=(1, 0)))
    return game


def at_lakes() -> Game:
    """Red has laid a lake beside a lake with a ferry; another with a ferry lies behind it."""
    game = scene("(-2,0) FR2 frrr, (-1,0) FR2 frrr, (3,0) U frfr", draw="FR2 V V", modules=("ferries",))
    for x in (-2, -1):
        lake = game.board.cells[cell_at(x, 0)]
        game.slot(Ferries).routes += ((lake, "ferry-east-west"),)
        game.board.link(*joined_by(game, lake, "ferry-east-west"))
    lay(game, "(0,0) FR2 frrr")
    return game


def moving_ferries() -> Game:
    """Red has laid the ferry on the new lake and may move the one beside it."""
    game = at_lakes()
    game.apply(Choose("ferry-east-west", cell=(0, 0)))
    return game


def choosing_a_bath() -> Game:
    """Red's knight was alone and has two baths to choose from; in a third one Blue bathes."""
    board = "(0,-1) E ffcf, (8,0) BadA/0, (8,8) BadF/0, (8,16) BadB/0"
    game = scene(board, "Red (0,-1) S", draw="E V V", modules=("bathhouses",))
    game.put(figure(game, BLUE), Spot("bath", cell=(8, 16), apart=True))
    lay(game, "(0,0) E cfff")
    return game


def out_of_the_bath() -> Game:
    """Red bathes where it costs 5 points, and has 2; Blue bathes too."""
    board = "(0,0) D crfr, (8,0) BadA/0, (8,8) BadF/0"
    game = scene(board, draw="U V V", modules=("bathhouses",))
    game.put(figure(game, RED), Spot("bath", cell=(8, 8), apart=True))
    game.put(figure(game, BLUE), Spot("bath", cell=(8, 0), apart=True))
    game.scores[RED] = 2
    lay_only(game, "(1,0) U frfr")
    return game


def at_the_hall(*answers: Callable[[Game], Choose], **choices: Any) -> Callable[[], Game]:
    """Red has laid La Porxada; Red has a mayor and a thief, Blue a thief and a monk."""

    def make() -> Game:
        board = "(0,0) E cfff, (0,5) D crfr, (3,5) B ffff, (8,5) U frfr"
        figures = "Red mayor (0,5) N, Red (0,5) E-W, Blue (8,5) E-W, Blue (3,5) monastery, Blue builder (8,5) E-W"
        modules = ("la-porxada", "abbey-mayor", "traders-builders")
        game = scene(board, figures, draw="Porx V V V", modules=modules, **choices)
        lay_only(game, "(0,-1) Porx cccc")
        for answer in answers:
            game.apply(answer(game))
        return game

    return make


def trading_hall() -> Game:
    """Red has one grain; cloth is gone from the bank."""
    options: dict[str, OptionValue] = {"porxada.goods-trade": True}
    modules = ("la-porxada", "traders-builders")
    game = scene("(0,0) E cfff", "", draw="Porx V V", modules=modules, options=options)
    goods = game.slot(Goods)
    goods.bank, goods.owned = (9, 5, 0), ((0, 1, 0), (0, 0, 0))
    lay_only(game, "(0,-1) Porx cccc")
    return game


OFFERED = (the("swap-own", of=RED), the("swap-with", of=BLUE))
NO_GOODS = ("You have none of these goods.", "Von dieser Ware hast du nichts.")


def at_the_fair(*words: str, figures: str = "Blue (0,0) N", **options: Any) -> Callable[[], Game]:
    """Red has laid a fair; these answers have been given."""

    def make() -> Game:
        modules = ("catapult", "abbey-mayor", "traders-builders")
        game = scene("(0,0) D crfr, (1,0) U frfr", figures, draw="CP6 V V", modules=modules, options=options)
        lay(game, "(0,1) CP6 ffff")
        for word in words:
            game.apply(next(a for a in game.decision.actions if isinstance(a, Choose) and a.what == word))  # type: ignore[union-attr]
        return game

    return make


def seducing() -> Game:
    """Red's token lies on the farmer of Blue."""
    game = at_the_fair("seduction", figures="Blue (0,0) SL", **{"catapult.launch": "entered"})()
    game.apply(Choose("aim-seduction", figure=figure(game, BLUE)))
    return game


def picking() -> Game:
    """Two monks are equally near to Red's token."""
    board, figures = "(0,0) B ffff, (2,0) B ffff", "Blue (0,0) monastery, Blue (2,0) monastery"
    game = scene(board, figures, draw="CP6 V", modules=("catapult",), options={"catapult.launch": "entered"})
    lay(game, "(1,0) CP6 ffff")
    game.apply(Choose("seduction"))
    game.apply(Choose("launch-seduction", cell=(1, 0)))
    return game


PLAGUE = "(0,0) PE5 rrrr, (1,0) U frfr, (2,0) U frfr, (3,0) U frfr, (5,5) B ffff"


def infected(
    *fleas: tuple[int, int], figures: str = "", board: str = PLAGUE, modules: Sequence[str] = (), **choices: Any
) -> Callable[[], Game]:
    """Red has laid a tile in a game with an outbreak and fleas."""

    def make() -> Game:
        game = scene(board, figures, draw="B B V V", modules=("plague", *modules), **choices)
        game.slot(Plague).fleas, game.slot(Plague).turns = tuple(cell_at(*cell) for cell in fleas), ()
        start(game)
        lay_only(game, "(5,6) B ffff")
        return game

    return make


ALL_FLEAS = tuple((x, 0) for x in range(1, 19))
ALONG = "(0,0) PE5 rrrr, (5,5) B ffff" + "".join(f", ({x},0) U frfr" for x in range(1, 20))
FLEEING = "Red (1,0) E-W, Red (5,5) monastery, Blue (2,0) NL, Red builder (2,0) E-W"


def flea_laid() -> Game:
    game = infected(figures="Red (1,0) E-W")()
    game.apply(Choose("flea", cell=(1, 0)))
    return game


def flea_lifted() -> Game:
    game = infected(*ALL_FLEAS, board=f"{ALONG}, (0,1) V rffr")()
    game.apply(Choose("lift-flea", cell=(18, 0)))
    return game


def in_flight(*fleas: tuple[int, int], **choices: Any) -> Callable[[], Game]:
    """Red's thief is about to flee."""

    def make() -> Game:
        game = infected(*fleas, figures=FLEEING, modules=("traders-builders",), **choices)()
        game.apply(Choose("flee", figure=figure(game, RED)))
        return game

    return make


def has_fled() -> Game:
    game = in_flight()()
    game.apply(Choose("flee-to", figure=figure(game, RED), segment=find_segment(game.board, (2, 0), "E-W")))
    return game


def tower_with_plague() -> Game:
    game = infected((5, 5), board="(0,0) PE5 rrrr, (5,5) TI ffff", modules=("tower",))()
    game.slot(Towers).heights = ((cell_at(5, 5), 1),)
    return game


CASES: dict[str, Case] = {
    "flea before the plague": (
        laid("(0,0) U frfr", "", "(1,0) U frfr", "plague"),
        the("flea", cell=(0, 0)),
        "The plague has not broken out yet.",
        "Die Pest ist noch nicht ausgebrochen.",
    ),
    "flea taken before the plague": (
        laid("(0,0) U frfr", "", "(1,0) U frfr", "plague"),
        the("lift-flea", cell=(0, 0)),
        "The plague has not broken out yet.",
        "Die Pest ist noch nicht ausgebrochen.",
    ),
    "flight before the plague": (
        laid("(0,0) U frfr", "Red (0,0) E-W", "(1,0) U frfr", "plague"),
        the("flee", of=RED),
        "The plague has not broken out yet.",
        "Die Pest ist noch nicht ausgebrochen.",
    ),
    "second flea": (
        flea_laid,
        the("flea", cell=(2, 0)),
        "In this turn you lay no flea any more.",
        "In diesem Zug legst du keinen Floh mehr.",
    ),
    "second flea from the board": (
        flea_laid,
        the("lift-flea", cell=(1, 0)),
        "In this turn you lay no flea any more.",
        "In diesem Zug legst du keinen Floh mehr.",
    ),
    "flea from an empty supply": (
        infected(*ALL_FLEAS, board=ALONG),
        the("flea", cell=(19, 0)),
        "The supply is empty: first take a flea from a tile.",
        "Der Vorrat ist leer: Nimm zuerst einen Floh von einem Plättchen.",
    ),
    "flea from the board too early": (
        infected((1, 0)),
        the("lift-flea", cell=(1, 0)),
        "Fleas come from the supply while it lasts; 17 are left.",
        "Flöhe kommen aus dem Vorrat, solange er reicht; noch 17 sind da.",
    ),
    "flea on a flea": (
        infected((1, 0)),
        the("flea", cell=(1, 0)),
        "A flea lies on this tile already.",
        "Auf diesem Plättchen liegt schon ein Floh.",
    ),
    "flea on an outbreak": (
        infected((1, 0)),
        the("flea", cell=(0, 0)),
        "No flea is ever laid on a tile with an outbreak.",
        "Auf ein Plättchen mit Pestherd kommt nie ein Floh.",
    ),
    "flea back to its tile": (
        flea_lifted,
        the("flea", cell=(18, 0)),
        "The flea was taken from this tile.",
        "Von diesem Plättchen stammt der Floh.",
    ),
    "flea too far away": (
        infected(),
        the("flea", cell=(2, 0)),
        "This tile does not lie beside an active outbreak or flea.",
        "Dieses Plättchen liegt nicht neben einem aktiven Pestherd oder Floh.",
    ),
    "flea on no tile": (
        infected(),
        the("flea", cell=(0, 1)),
        "No tile lies at 0,1.",
        "Bei 0,1 liegt kein Plättchen.",
    ),
    "flea inside Carcassonne": (
        infected((-1, 1), board=f"{BLOCK}, (0,2) PE5 rrrr, (5,5) B ffff", modules=("count",)),
        the("flea", cell=(-1, 0)),
        "The plague stays out of the City of Carcassonne.",
        "Die Pest bleibt der Stadt Carcassonne fern.",
    ),
    "flea taken from a clean tile": (
        infected(*ALL_FLEAS, board=ALONG),
        the("lift-flea", cell=(19, 0)),
        "No flea lies on this tile.",
        "Auf diesem Plättchen liegt kein Floh.",
    ),
    "active flea instead of a latent one": (
        infected(*ALL_FLEAS[:17], (19, 0), board=ALONG),
        the("lift-flea", cell=(1, 0)),
        "Take a latent flea while there is one.",
        "Nimm einen latenten Floh, solange es einen gibt.",
    ),
    "flea that could go nowhere": (
        infected(*ALL_FLEAS, board=ALONG),
        the("lift-flea", cell=(18, 0)),
        "This flea could be laid on no other tile.",
        "Dieser Floh könnte auf kein anderes Plättchen.",
    ),
    "second escape from the plague": (
        has_fled,
        the("flee", of=RED),
        "One of your figures has fled in this turn already.",
        "In diesem Zug ist schon eine Figur von dir geflohen.",
    ),
    "monk who flees": (
        infected(figures=FLEEING, modules=("traders-builders",)),
        the("flee", of=RED, nth=1),
        "Only figures on roads, in cities and on fields flee.",
        "Nur Figuren auf Straßen, in Städten und auf Wiesen fliehen.",
    ),
    "builder who may not flee": (
        infected(figures=FLEEING, modules=("traders-builders",), options={"plague.specials-flee": False}),
        the("flee", of=RED, kind="builder"),
        "This figure is no follower: builder.",
        "Diese Figur ist kein Gefolgsmann: Baumeister.",
    ),
    "figure of another who flees": (
        infected(figures=FLEEING, modules=("traders-builders",)),
        the("flee", of=BLUE),
        "This figure belongs to Blue.",
        "Diese Figur gehört Blue.",
    ),
    "figure of the supply who flees": (
        infected(figures=FLEEING, modules=("traders-builders",)),
        the("flee", of=RED, nth=3),
        "This figure is not on the board.",
        "Diese Figur steht nicht auf dem Tisch.",
    ),
    "way out that is barred": (
        infected((2, 0), figures="Red (1,0) E-W"),
        the("flee", of=RED),
        "This figure reaches no other tile without crossing an infected one.",
        "Diese Figur erreicht kein anderes Plättchen, ohne über ein verseuchtes zu müssen.",
    ),
    "equal figure who flees": (
        infected(figures="Red (1,0) E-W, Red (1,0) E-W"),
        the("flee", of=RED, nth=1),
        "Of equal figures take number 0.",
        "Nimm von gleichen Figuren die Nummer 0.",
    ),
    "flight of the wrong figure": (
        in_flight(),
        at("flee-to", (3, 0), "E-W", of=RED, kind="builder"),
        "The question is about figure 0, not 7.",
        "Gefragt ist nach Figur 0, nicht nach 7.",
    ),
    "flight of another's figure": (
        in_flight(),
        at("flee-to", (3, 0), "E-W", of=BLUE),
        "This figure belongs to Blue.",
        "Diese Figur gehört Blue.",
    ),
    "flight onto a field": (
        in_flight(),
        at("flee-to", (3, 0), "NL", of=RED),
        "Figures flee on their own road, city or field only.",
        "Figuren fliehen nur auf ihrer Straße, in ihrer Stadt oder auf ihrer Wiese.",
    ),
    "flight on the same tile": (
        in_flight(),
        at("flee-to", (1, 0), "E-W", of=RED),
        "Figures flee to another tile.",
        "Figuren fliehen auf ein anderes Plättchen.",
    ),
    "flight onto an infected tile": (
        in_flight((3, 0)),
        at("flee-to", (3, 0), "E-W", of=RED),
        "This tile is infected by the plague.",
        "Auf diesem Plättchen ist die Pest.",
    ),
    "flight across an infected tile": (
        in_flight((3, 0), board=f"{PLAGUE}, (4,0) U frfr"),
        at("flee-to", (4, 0), "E-W", of=RED),
        "The way there leads over an infected tile.",
        "Der Weg dorthin führt über ein verseuchtes Plättchen.",
    ),
    "follower on a tower with the plague": (
        tower_with_plague,
        the("climb", of=RED, cell=(5, 5)),
        "This tile is infected by the plague.",
        "Auf diesem Plättchen ist die Pest.",
    ),
    "city bonus chosen too late": (
        at_the_hall(the("porxada-bonus")),
        the("porxada-bonus"),
        "Swap or bonus is chosen right after the tile is laid.",
        "Tausch oder Bonus wählt man gleich nach dem Legen.",
    ),
    "swap of a mayor with nobody in a city": (
        at_the_hall(),
        the("swap-own", of=RED, kind="mayor"),
        "Nobody could take the place of this follower, or go where it stands.",
        "Mit diesem Gefolgsmann kann niemand den Platz tauschen.",
    ),
    "swap of a follower in the supply": (
        at_the_hall(),
        the("swap-own", of=RED, nth=3),
        "This follower is not on the board.",
        "Dieser Gefolgsmann ist nicht im Spiel.",
    ),
    "swap without the hall": (
        laid("(0,0) D crfr", "Red (0,0) N", "(1,0) U frfr", "la-porxada"),
        the("swap-own", of=RED),
        "The tile just placed is not La Porxada.",
        "Das gelegte Plättchen ist nicht La Porxada.",
    ),
    "swap with an own follower": (
        at_the_hall(OFFERED[0]),
        the("swap-with", of=RED, kind="mayor"),
        "Name a follower of somebody else.",
        "Nenne einen Gefolgsmann von jemand anderem.",
    ),
    "swap with a builder": (
        at_the_hall(OFFERED[0]),
        the("swap-with", of=BLUE, kind="builder"),
        "This figure is no follower: builder.",
        "Diese Figur ist kein Gefolgsmann: Baumeister.",
    ),
    "swap accepted for somebody else": (
        at_the_hall(*OFFERED),
        the("accept-swap", of=RED, kind="mayor"),
        "Two other followers are to be swapped.",
        "Es geht um zwei andere Gefolgsleute.",
    ),
    "swap refused for somebody else": (
        at_the_hall(*OFFERED),
        the("refuse-swap", of=BLUE, nth=1),
        "Two other followers are to be swapped.",
        "Es geht um zwei andere Gefolgsleute.",
    ),
    "follower of the supply given up": (
        at_the_hall(*OFFERED, the("refuse-swap", of=BLUE)),
        the("lose-follower", of=BLUE, nth=4),
        "You may give up only followers on the board.",
        "Aufgeben kannst du nur Gefolgsleute, die im Spiel sind.",
    ),
    "trade for what the bank has not": (
        trading_hall,
        the("trade-grain-cloth"),
        "None of these goods is left in the bank.",
        "Von dieser Ware ist nichts mehr in der Bank.",
    ),
    **{
        f"trade of what one has not: {word}": (trading_hall, the(word), *NO_GOODS)
        for word in ("trade-wine-grain", "trade-wine-cloth", "trade-cloth-wine", "trade-cloth-grain")
    },
    "trade before the hall": (
        laid("(0,0) D crfr", "", "(1,0) U frfr", "la-porxada", "traders-builders"),
        the("trade-grain-wine"),
        "Goods are traded only when La Porxada is laid.",
        "Waren tauscht man nur, wenn man La Porxada legt.",
    ),
    "ferry without a lake": (
        at_lakes,
        the("ferry-east-west", cell=(3, 0)),
        "On this tile there is no lake for a ferry.",
        "Auf diesem Plättchen ist kein See für eine Fähre.",
    ),
    "ferry onto an old lake": (
        at_lakes,
        the("ferry-south-west", cell=(-1, 0)),
        "The ferry goes onto the lake just laid.",
        "Die Fähre kommt auf den See, der gerade gelegt wurde.",
    ),
    "ferry to the north and east": (
        at_lakes,
        the("ferry-north-east", cell=(0, 0)),
        "No road comes to this lake from the north.",
        "Zu diesem See führt keine Straße von Norden.",
    ),
    "ferry to the north and south": (
        at_lakes,
        the("ferry-north-south", cell=(0, 0)),
        "No road comes to this lake from the north.",
        "Zu diesem See führt keine Straße von Norden.",
    ),
    "ferry to the north and west": (
        moving_ferries,
        the("ferry-north-west", cell=(-1, 0)),
        "No road comes to this lake from the north.",
        "Zu diesem See führt keine Straße von Norden.",
    ),
    "ferry moved to where it lies": (
        moving_ferries,
        the("ferry-east-west", cell=(-1, 0)),
        "The ferry lies there already.",
        "Dort liegt die Fähre schon.",
    ),
    "ferry moved once more": (
        moving_ferries,
        the("ferry-east-south", cell=(0, 0)),
        "Each ferry is laid or moved only once in a turn.",
        "Jede Fähre wird im Zug nur einmal gelegt oder umgelegt.",
    ),
    "ferry behind the first one": (
        moving_ferries,
        the("ferry-east-south", cell=(-2, 0)),
        "Only the first ferry on each road of your tile can be moved.",
        "Nur die jeweils erste Fähre auf den Straßen deines Plättchens lässt sich umlegen.",
    ),
    "tunnel without a mouth": (
        with_tunnels(),
        at("tunnel-b", (1, 0), "E-W"),
        "This road has no tunnel mouth here.",
        "Diese Straße hat hier keinen Tunneleingang.",
    ),
    "tunnel at a mouth with a token": (
        with_tunnels(),
        at("join-a", (0, 0), "W"),
        "A token lies on this tunnel mouth already.",
        "Auf diesem Tunneleingang liegt schon ein Marker.",
    ),
    "second token in one turn": (
        after_a_token,
        at("join-b", (0, 0), "S"),
        "You have laid a tunnel token in this turn already.",
        "Du hast in diesem Zug schon einen Tunnelmarker gelegt.",
    ),
    "tunnel that is begun already": (
        with_tunnels(),
        at("tunnel-a", (0, 0), "S"),
        "Tunnel A has been begun already; you may finish it.",
        "Tunnel A ist schon begonnen; du darfst ihn zu Ende graben.",
    ),
    "tunnel that is not the next": (
        with_tunnels(),
        at("tunnel-c", (0, 0), "S"),
        "The next tunnel that you begin is B.",
        "Der nächste Tunnel, den du beginnst, ist B.",
    ),
    "tunnel that is not begun": (
        with_tunnels(),
        at("join-c", (0, 0), "S"),
        "Tunnel C has not been begun; lay its first token before.",
        "Tunnel C ist noch nicht begonnen; lege zuerst seinen ersten Marker.",
    ),
    "tunnel that is finished": (
        with_tunnels("W", "E"),
        at("join-a", (0, 0), "S"),
        "Tunnel A is finished.",
        "Tunnel A ist fertig.",
    ),
    "tunnel of a colour too many": (
        with_tunnels(**{"tunnel.colours": "1/1"}),
        at("tunnel-b", (0, 0), "S"),
        "You have no token left to begin a tunnel.",
        "Du hast keinen Marker mehr, um einen Tunnel zu beginnen.",
    ),
    "tunnel at another's road": (
        with_tunnels(**{"tunnel.only-own-road": True}),
        at("join-a", (0, 0), "S"),
        "None of your followers stands on this road.",
        "Auf dieser Straße steht kein Gefolgsmann von dir.",
    ),
    "bath on a tile without one": (
        choosing_a_bath,
        the("bathe-3", of=RED, cell=(0, 0)),
        "There is no bathhouse on this tile.",
        "Auf diesem Plättchen ist kein Badehaus.",
    ),
    "bath that is taken": (
        choosing_a_bath,
        the("bathe-5", of=RED, cell=(8, 16)),
        "Somebody bathes there already.",
        "Dort badet schon jemand.",
    ),
    **{
        f"bath with a flag that says {number}": (
            choosing_a_bath,
            the(f"bathe-{number}", of=RED, cell=(8, 8)),
            "On this flag stands 5.",
            "Auf dieser Fahne steht 5.",
        )
        for number in range(1, 10)
        if number != 5
    },
    "bath for another follower": (
        choosing_a_bath,
        the("bathe-3", of=RED, nth=3, cell=(8, 0)),
        "The question is about figure 0, not 3.",
        "Gefragt ist nach Figur 0, nicht nach 3.",
    ),
    "bought out of a bath without the points": (
        out_of_the_bath,
        the("leave-bath", of=RED),
        "Leaving this bath costs 5 points; you have 2.",
        "Dieses Bad zu verlassen kostet 5 Punkte; du hast 2.",
    ),
    "bought out of a bath by somebody else": (
        out_of_the_bath,
        the("leave-bath", of=BLUE),
        "This figure belongs to Blue.",
        "Diese Figur gehört Blue.",
    ),
    "bought out of a bath without bathing": (
        out_of_the_bath,
        the("leave-bath", of=RED, nth=2),
        "This figure does not bathe.",
        "Diese Figur badet nicht.",
    ),
    "crop circle of another tile": (
        at_a_circle(""),
        the("crop-add", cell=(0, 0)),
        "The crop circle of this turn lies on another tile.",
        "Der Kornkreis dieses Zuges liegt woanders.",
    ),
    "no end of a crop circle elsewhere": (
        at_a_circle(""),
        the("crop-remove", cell=(5, 5)),
        "The crop circle of this turn lies on another tile.",
        "Der Kornkreis dieses Zuges liegt woanders.",
    ),
    "crop circle: added to a thief": (
        at_a_circle("crop-add"),
        at("crop-join", (0, 0), "E-W", of=BLUE, nth=3),
        "This crop circle is about knights only.",
        "Dieser Kornkreis betrifft nur Ritter.",
    ),
    "crop circle: added where nobody stands": (
        at_a_circle("crop-add"),
        at("crop-join", (5, 5), "N", of=BLUE, nth=3),
        "None of your followers stands there.",
        "Dort steht keiner deiner Gefolgsleute.",
    ),
    "crop circle: added from the board": (
        at_a_circle("crop-add"),
        at("crop-join", (0, 0), "N", of=BLUE, nth=1),
        "This figure is not in the supply.",
        "Diese Figur ist nicht im Vorrat.",
    ),
    "crop circle: another one of equal figures": (
        at_a_circle("crop-add"),
        at("crop-join", (0, 0), "N", of=BLUE, nth=5),
        "Of equal figures take number 15.",
        "Nimm von gleichen Figuren die Nummer 15.",
    ),
    "crop circle: a builder added": (
        at_a_circle("crop-add"),
        at("crop-join", (0, 0), "N", of=BLUE, kind="builder"),
        "This figure is no follower: builder.",
        "Diese Figur ist kein Gefolgsmann: Baumeister.",
    ),
    "crop circle: a mayor added on a road": (
        at_a_circle("crop-add", "(1,0) Korn1 frrr"),
        at("crop-join", (0, 0), "E-W", of=BLUE, kind="mayor"),
        "The mayor stands in a city.",
        "Der Bürgermeister steht in einer Stadt.",
    ),
    "crop circle: a farmer taken back": (
        at_a_circle("crop-remove"),
        the("crop-leave", of=BLUE, nth=2),
        "This crop circle is about knights only.",
        "Dieser Kornkreis betrifft nur Ritter.",
    ),
    "crop circle: a thief of somebody else taken back": (
        at_a_circle("crop-remove", figures=", Red (5,5) N"),
        the("crop-leave", of=RED),
        "This figure belongs to Red.",
        "Diese Figur gehört Red.",
    ),
    "crop circle: a builder taken back": (
        at_a_circle("crop-remove", figures=", Blue builder (0,0) N"),
        the("crop-leave", of=BLUE, kind="builder"),
        "This figure is no follower: builder.",
        "Diese Figur ist kein Gefolgsmann: Baumeister.",
    ),
    "crop circle: taken back from the supply": (
        at_a_circle("crop-remove"),
        the("crop-leave", of=BLUE, nth=4),
        "This figure is not on the board.",
        "Diese Figur steht nicht auf dem Tisch.",
    ),
    "gingerbread man on a road": (
        gingerbread_man_moves,
        at("gingerbread-man", (0, 0), "E-W"),
        "The gingerbread man goes into cities only.",
        "Der Lebkuchenmann geht nur in Städte.",
    ),
    "gingerbread man into a completed city": (
        gingerbread_man_moves,
        at("gingerbread-man", (9, 0), "S"),
        "This feature is complete.",
        "Dieses Gebiet ist fertig.",
    ),
    "gingerbread man into his own city": (
        gingerbread_man_moves,
        at("gingerbread-man", (0, 0), "N"),
        "He must go into another city.",
        "Er muss in eine andere Stadt.",
    ),
    "gingerbread man onto an older tile of a city": (
        gingerbread_man_moves,
        at("gingerbread-man", (5, 0), "N"),
        "Name segment 6, the newest of this feature.",
        "Nenne Abschnitt 6, den neuesten des Gebiets.",
    ),
    "mage on a field": (
        at_a_mage_tile,
        at("mage", (5, 0), "NL"),
        "Mage and witch stand on roads and in cities only.",
        "Magier und Hexe stehen nur auf Straßen und in Städten.",
    ),
    "witch beside the mage": (
        at_a_mage_tile,
        at("witch", (5, 0), "E-W"),
        "Mage and witch never stand on the same road or city.",
        "Magier und Hexe stehen nie auf derselben Straße oder in derselben Stadt.",
    ),
    "mage taken away too soon": (
        at_a_mage_tile,
        the("remove-mage"),
        "An unfinished road or city is left: move one of the two.",
        "Eine unfertige Straße oder Stadt ist da: Versetze eine der beiden Figuren.",
    ),
    "witch taken away too soon": (
        at_a_mage_tile,
        the("remove-witch"),
        "An unfinished road or city is left: move one of the two.",
        "Eine unfertige Straße oder Stadt ist da: Versetze eine der beiden Figuren.",
    ),
    "gold far from the goldmine": (
        at_a_goldmine,
        the("gold", cell=(3, 0)),
        "Gold goes onto one of the eight tiles around the goldmine.",
        "Gold kommt auf eines der acht Plättchen um die Goldmine.",
    ),
    "gold that is not there": (
        sharing_gold,
        the("take-gold", cell=(2, 0)),
        "There is no gold on this tile.",
        "Auf diesem Plättchen liegt kein Gold.",
    ),
    "gold of another's road": (
        sharing_gold,
        the("take-gold", cell=(-1, 0)),
        "Nothing that Red has won was completed on this tile.",
        "Auf diesem Plättchen wurde nichts fertig, was Red gewonnen hat.",
    ),
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
    "a feature that the teacher cannot copy": (
        choosing_a_lesson,
        lambda game: Choose("lesson", segment=find_segment(game.board, (0, 0), "N"), number=8),
        "This feature has brought nobody 8 points now.",
        "Dieses Gebiet hat gerade niemandem 8 Punkte gebracht.",
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
    "stack that lies on a tree": (
        fruit_for_tree,
        the("put-apple", cell=(1, 1)),
        "This stack lies on a tree already.",
        "Dieser Stapel liegt schon auf einem Baum.",
    ),
    "fruit from an empty tree": (
        at_a_fruit_tree(),
        the("pick-plum", cell=(0, 0)),
        "No fruit is left on this tree.",
        "An diesem Baum ist kein Obst mehr.",
    ),
    "fruit from a tree far away": (
        at_a_fruit_tree(),
        the("pick-apple", cell=(5, 5)),
        "You have placed no follower at this tree.",
        "An diesen Baum hast du keinen Gefolgsmann gesetzt.",
    ),
    **{
        f"stack for another tree: {kind}": (
            fruit_for_tree,
            the(f"put-{kind}", cell=(0, 0)),
            "The stack goes onto the tree just placed.",
            "Der Stapel kommt auf den gerade gelegten Baum.",
        )
        for kind in KINDS
        if kind != "apple"
    },
    **{
        f"fruit of another tree: {kind}": (
            at_a_fruit_tree(),
            the(f"pick-{kind}", cell=(0, 0)),
            "This fruit does not lie there.",
            "Dieses Obst liegt dort nicht.",
        )
        for kind in KINDS
        if kind != "plum"
    },
    **{
        f"sale of fruit that one has not: {kind}": (
            at_a_fruit_tree(),
            the(f"sell-{kind}"),
            "You have no chip of this fruit.",
            "Von diesem Obst hast du keinen Chip.",
        )
        for kind in KINDS
        if kind not in ("plum", "elder")
    },
    **{
        f"sale of two chips of a kind: {kind}": (
            at_a_fruit_tree(f"sell-{kind}"),
            the(f"sell-{kind}"),
            "This fruit is on sale already: sell different kinds.",
            "Dieses Obst ist schon dabei: Verkaufe verschiedene Sorten.",
        )
        for kind in ("plum", "elder")
    },
    "sale of nothing": (
        at_a_fruit_tree(),
        the("sell-now", number=3),
        "First choose what to sell.",
        "Wähle zuerst, was du verkaufst.",
    ),
    "sale for another price": (
        at_a_fruit_tree("sell-plum"),
        the("sell-now", number=15),
        "These chips bring 3 points.",
        "Diese Chips bringen 3 Punkte.",
    ),
    "building on an old tile": (
        to_build(),
        the("little-house", cell=(0, 0)),
        "A building goes onto the tile just placed.",
        "Ein Gebäude kommt auf das gerade gelegte Plättchen.",
    ),
    "fourth tower": (
        to_build(*["little-tower"] * 3),
        the("little-tower", cell=(1, 0)),
        "You have no little tower left.",
        "Du hast keinen kleinen Turm mehr.",
    ),
    "fourth house": (
        to_build(*["little-house"] * 3),
        the("little-house", cell=(1, 0)),
        "You have no little house left.",
        "Du hast kein kleines Haus mehr.",
    ),
    "fourth shed": (
        to_build(*["little-shed"] * 3),
        the("little-shed", cell=(1, 0)),
        "You have no little shed left.",
        "Du hast keinen kleinen Schuppen mehr.",
    ),
    "half tile of another": (
        with_halves,
        the("half-tile", tile="Halb101"),
        "You do not have the half tile Halb101.",
        "Das halbe Plättchen Halb101 hast du nicht.",
    ),
    "half tile after drawing": (
        lambda: after_drawing(with_halves()),
        the("half-tile", tile="Halb104"),
        "A half tile is laid instead of drawing; the tile is drawn.",
        "Ein halbes Plättchen legt man, statt zu ziehen; das ganze ist gezogen.",
    ),
    "half tile without a place": (
        lambda: with_halves("(0,0) B ffff"),
        the("half-tile", tile="Halb211"),
        "The half tile Halb211 fits nowhere now.",
        "Das halbe Plättchen Halb211 passt jetzt nirgends.",
    ),
    "half tile that is gone": (
        lambda: new_game(("Red", "Blue"), ("halflings",), seed=1),
        the("take-half", tile="HalbZ"),
        "The half tile HalbZ is not there to be chosen.",
        "Das halbe Plättchen HalbZ steht nicht zur Wahl.",
    ),
    **{
        f"plain crop circle elsewhere: {word}": (
            at_a_plain_ring,
            the(word, cell=(5, 5)),
            "The crop circle of this turn lies on another tile.",
            "Der Kornkreis dieses Zuges liegt woanders.",
        )
        for word in NAMING
    },
    "castle of another": (
        with_castles,
        the("german-castle", tile="BurgA"),
        "You do not have the castle BurgA.",
        "Die Burg BurgA hast du nicht.",
    ),
    "castle after drawing": (
        lambda: after_drawing(with_castles()),
        the("german-castle", tile="BurgC"),
        "A castle is laid instead of drawing; the tile is drawn.",
        "Eine Burg legt man, statt zu ziehen; das Plättchen ist gezogen.",
    ),
    "castle without a place": (
        castle_and_hole,
        the("german-castle", tile="BurgB"),
        "The castle BurgB fits nowhere now.",
        "Die Burg BurgB passt jetzt nirgends.",
    ),
    "castle that is gone": (
        lambda: new_game(("Red", "Blue"), ("german-castles",), options={"castles.deal": "choose"}, seed=1),
        the("take-castle", tile="BurgZ"),
        "The castle BurgZ is not there to be chosen.",
        "Die Burg BurgZ steht nicht zur Wahl.",
    ),
    "abbot in an ordinary monastery": (
        laid("(0,0) D crfr", "", "(0,1) B ffff", "monasteries"),
        at("lie-down", (0, 1), "monastery", of=RED),
        "A follower lies down as abbot only in a special monastery.",
        "Als Abt legt sich ein Gefolgsmann nur in ein besonderes Kloster.",
    ),
    "abbot who is the abbot": (
        laid("(0,0) D crfr", "", "(0,1) MO1 ffff", "monasteries", "abbot"),
        at("lie-down", (0, 1), "monastery", of=RED, kind="abbot"),
        "This figure cannot be a lying abbot: abbot.",
        "Diese Figur kann kein liegender Abt sein: Abt.",
    ),
    "abbot of another": (
        laid("(0,0) D crfr", "", "(0,1) MO1 ffff", "monasteries"),
        at("lie-down", (0, 1), "monastery", of=BLUE),
        "This figure belongs to Blue.",
        "Diese Figur gehört Blue.",
    ),
    "abbot beside a monk": (
        laid("(0,0) D crfr, (0,1) MO1 ffff", "Blue (0,1) monastery", "(1,0) U frfr", "monasteries"),
        at("lie-down", (0, 1), "monastery", of=RED),
        "Figures go onto the tile just placed.",
        "Figuren kommen auf das gerade gelegte Plättchen.",
    ),
    "festival for another's figure": (
        at_a_festival,
        the("festival", of=BLUE),
        "This figure belongs to Blue.",
        "Diese Figur gehört Blue.",
    ),
    "recall of a follower": (
        ABBOT,
        the("recall", of=RED),
        "Only an abbot can be taken back.",
        "Nur ein Abt kann zurückgenommen werden.",
    ),
    "recall of another's abbot": (
        ABBOT,
        the("recall", of=BLUE, kind="abbot"),
        "This figure belongs to Blue.",
        "Diese Figur gehört Blue.",
    ),
    "recall out of the supply": (
        ABBOT,
        the("recall", of=RED, kind="abbot"),
        "This figure is not on the board.",
        "Diese Figur steht nicht auf dem Tisch.",
    ),
    "recall out of what is complete": (
        full_abbot,
        the("recall", of=RED, kind="abbot"),
        "The abbot's place is complete: it is scored anyway.",
        "Das Gebiet des Abts ist fertig: Es wird ohnehin gewertet.",
    ),
    "barn without a barn": (
        no_barn,
        lambda game: BARN,
        "barn: none is left in the supply.",
        "Gutshof: Im Vorrat ist keine Figur mehr.",
    ),
    "barn elsewhere": (
        barn_game,
        the("barn", corner=(9, 9)),
        "The barn goes onto a corner of the tile just placed.",
        "Der Gutshof kommt auf eine Ecke des gerade gelegten Plättchens.",
    ),
    "barn where tiles are missing": (
        barn_game,
        the("barn", corner=(2, 2)),
        "Four tiles must meet at the corner of a barn.",
        "An der Ecke des Gutshofs müssen vier Plättchen liegen.",
    ),
    "barn at a city": (
        laid("(0,0) E ffcf, (0,1) E cfff, (1,0) B ffff", "", "(1,1) B ffff", "abbey-mayor"),
        lambda game: BARN,
        "All four tiles at the corner must show field.",
        "Alle vier Plättchen an der Ecke müssen Wiese zeigen.",
    ),
    "barn on a farm with a barn": (
        second_barn,
        lambda game: BARN,
        "A barn stands on this farm already.",
        "Auf dieser Wiese steht schon ein Gutshof.",
    ),
    "fairy to a builder": (
        fairy_with_red(),
        the("fairy", of=RED, kind="builder"),
        "This figure is no follower: builder.",
        "Diese Figur ist kein Gefolgsmann: Baumeister.",
    ),
    "fairy to another's follower": (
        fairy_with_red(),
        the("fairy", of=BLUE),
        "This figure belongs to Blue.",
        "Diese Figur gehört Blue.",
    ),
    "fairy to the supply": (
        fairy_with_red(),
        the("fairy", of=RED, nth=1),
        "This figure is not on the board.",
        "Diese Figur steht nicht auf dem Tisch.",
    ),
    "fairy to where she is": (
        fairy_with_red(),
        the("fairy", of=RED),
        "The fairy is there already.",
        "Die Fee ist schon dort.",
    ),
    "fairy to a tile without followers": (
        TILE_FAIRY,
        the("fairy", cell=(0, 1)),
        "None of your followers stands on this tile.",
        "Auf diesem Plättchen steht kein Gefolgsmann von dir.",
    ),
    "fairy to her tile": (
        TILE_FAIRY,
        the("fairy", cell=(0, 0)),
        "The fairy is there already.",
        "Die Fee ist schon dort.",
    ),
    "princess without a princess": (
        NO_PRINCESS,
        the("princess", of=RED),
        "The tile just placed has no princess.",
        "Auf dem gerade gelegten Plättchen ist kein Burgfräulein.",
    ),
    "princess and a builder": (
        PRINCESS,
        the("princess", of=RED, kind="builder"),
        "This figure is no follower: builder.",
        "Diese Figur ist kein Gefolgsmann: Baumeister.",
    ),
    "princess and a follower elsewhere": (
        PRINCESS,
        the("princess", of=BLUE),
        "This figure is not in the city of the princess.",
        "Diese Figur ist nicht in der Stadt des Burgfräuleins.",
    ),
    "dragon into the void": (
        dragon_run(),
        the("dragon", cell=(-1, 0)),
        "No tile lies at -1,0.",
        "Bei -1,0 liegt kein Plättchen.",
    ),
    "dragon back": (
        dragon_run(),
        the("dragon", cell=(0, 0)),
        "In this run the dragon has been on this tile already.",
        "Auf diesem Plättchen war der Drache bei diesem Zug schon.",
    ),
    "dragon too far": (
        dragon_run(),
        the("dragon", cell=(2, 0)),
        "The dragon moves to a tile right beside it.",
        "Der Drache zieht auf ein Plättchen direkt neben ihm.",
    ),
    "dragon to the fairy": (
        dragon_run(),
        the("dragon", cell=(1, 0)),
        "The fairy keeps the dragon off this tile.",
        "Die Fee hält den Drachen von diesem Plättchen fern.",
    ),
    "dragon into Carcassonne": (
        dragon_at_carcassonne,
        the("dragon", cell=(-1, 0)),
        "The dragon stays out of the City of Carcassonne.",
        "Der Drache bleibt der Stadt Carcassonne fern.",
    ),
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
    "bridge, none left": (no_bridges, the(NS, cell=(1, 0)), "You have no bridge left.", "Du hast keine Brücke mehr."),
    "bridge, a second": (
        bridge_built,
        the(NS, cell=(0, 0)),
        "You have built a bridge in this turn already.",
        "Du hast in diesem Zug schon eine Brücke gebaut.",
    ),
    "bridge over nothing": (BRIDGE, the(NS, cell=(1, 1)), "No tile lies at 1,1.", "Bei 1,1 liegt kein Plättchen."),
    "bridge too far": (
        BRIDGE,
        the(NS, cell=(5, 0)),
        "A bridge stands on the tile just placed or right beside it.",
        "Eine Brücke steht auf dem gerade gelegten Plättchen oder direkt daneben.",
    ),
    "bridge over a bridge": (
        second_bridge,
        the(NS, cell=(1, 0)),
        "A bridge stands on this tile already.",
        "Auf diesem Plättchen steht schon eine Brücke.",
    ),
    "bridge from road to road": (
        BRIDGE,
        the(EW, cell=(1, 0)),
        "A bridge leads from field edge to field edge.",
        "Eine Brücke führt von Wiesenkante zu Wiesenkante.",
    ),
    "bridge against a field": (
        BLOCKED_BRIDGE,
        the(EW, cell=(1, 0)),
        "At its ends a bridge meets a road or an empty cell.",
        "An ihren Enden trifft eine Brücke auf eine Straße oder ein leeres Feld.",
    ),
    "bridge without a road": (
        LONELY_BRIDGE,
        the(NS, cell=(1, 0)),
        "In this game a bridge must continue a road.",
        "In diesem Spiel muss eine Brücke eine Straße fortsetzen.",
    ),
    "castle in a field": (
        town,
        at("castle", (0, 0), "NL"),
        "A castle needs a city of two semicircles on two tiles.",
        "Eine Burg braucht eine Stadt aus zwei Halbkreisen auf zwei Plättchen.",
    ),
    "castle in another town": (
        town,
        at("castle", (5, 0), "S"),
        "The question is about segment 6, not 2.",
        "Gefragt ist nach Abschnitt 6, nicht nach 2.",
    ),
    "castle-points of another castle": (
        several,
        at("castle-points", (1, 0), "N", number=3),
        "The question is about segment 16, not 18.",
        "Gefragt ist nach Abschnitt 16, nicht nach 18.",
    ),
    "castle-points of nothing": (
        several,
        at("castle-points", (0, 1), "N", number=9),
        "Beside the castle is something for 4, 3 points, nothing for 9.",
        "Neben der Burg gibt es etwas für 4, 3 Punkte, nichts für 9.",
    ),
    "bid for a tile that is not there": (
        bazaar(),
        the("bid", tile="B", number=1),
        "Tile B is not for sale; there are V, U, W.",
        "Plättchen B ist nicht zu haben; es gibt V, U, W.",
    ),
    "bid too low": (
        bazaar(BID),
        the("bid", tile="U", number=2),
        "Bid at least 3; 2 is too low.",
        "Biete mindestens 3; 2 ist zu wenig.",
    ),
    "bid for another tile": (
        bazaar(BID),
        the("bid", tile="V", number=3),
        "The bids are for tile U, not V.",
        "Geboten wird auf U, nicht auf V.",
    ),
    "bid without an auction": (
        bazaar(auction=False),
        the("bid", tile="U", number=3),
        "In this game tiles are taken without a bid.",
        "In diesem Spiel nimmt man Plättchen ohne Gebot.",
    ),
    "buy before anything is offered": (
        bazaar(),
        the("buy"),
        "No tile is up for auction yet.",
        "Noch ist kein Plättchen zur Versteigerung gestellt.",
    ),
    "sell while others bid": (
        bazaar(BID),
        the("sell"),
        "First all others may bid; then Blue buys or sells.",
        "Erst dürfen alle anderen bieten; dann kauft oder verkauft Blue.",
    ),
    "take in an auction": (
        bazaar(),
        the("take", tile="U"),
        "In this game tiles are auctioned: bid for one.",
        "In diesem Spiel werden Plättchen versteigert: Biete auf eines.",
    ),
    "take what is gone": (
        bazaar(Choose("take", tile="U"), auction=False, **{"free-choice": "choose-first"}),
        the("take", tile="U"),
        "Tile U is not for sale; there are V, W.",
        "Plättchen U ist nicht zu haben; es gibt V, W.",
    ),
    "escape of a builder": (
        SIEGE,
        the("escape", of=RED, kind="builder"),
        "This figure is no follower: builder.",
        "Diese Figur ist kein Gefolgsmann: Baumeister.",
    ),
    "escape of another's": (SIEGE, the("escape", of=BLUE), "This figure belongs to Blue.", "Diese Figur gehört Blue."),
    "escape from the supply": (
        SIEGE,
        the("escape", of=RED, nth=6),
        "This figure is not on the board.",
        "Diese Figur steht nicht auf dem Tisch.",
    ),
    "escape of a monk": (
        SIEGE,
        the("escape", of=RED, nth=3),
        "Only a knight can escape; this figure is in no city.",
        "Nur ein Ritter kann fliehen; diese Figur steht in keiner Stadt.",
    ),
    "escape without a siege": (
        SIEGE,
        the("escape", of=RED, nth=1),
        "This city is not besieged.",
        "Diese Stadt ist nicht belagert.",
    ),
    "escape without a monastery": (
        SIEGE,
        the("escape", of=RED, nth=2),
        "No monastery stands beside the siege.",
        "Neben der Belagerung steht kein Kloster.",
    ),
    "abbey, none left": (last_abbey, the("abbey", cell=(0, 0)), "You have no abbey left.", "Du hast keine Abtei mehr."),
    "abbey after drawing": (
        drawn_abbey,
        the("abbey", cell=(0, 0)),
        "An abbey is laid instead of drawing; the tile is drawn.",
        "Eine Abtei legt man, statt zu ziehen; das Plättchen ist gezogen.",
    ),
    "abbey during the river": (
        river_abbey,
        the("abbey", cell=(0, 0)),
        "First the river must reach its lake.",
        "Zuerst muss der Fluss seinen See erreichen.",
    ),
    "abbey onto a tile": (
        abbey,
        the("abbey", cell=(0, 1)),
        "A tile lies there already.",
        "Dort liegt schon ein Plättchen.",
    ),
    "abbey in the open": (
        abbey,
        the("abbey", cell=(0, 2)),
        "An abbey needs a tile on all four sides.",
        "Eine Abtei braucht ein Plättchen auf allen vier Seiten.",
    ),
    "drive of another's": (
        WAGON,
        at("drive", (-1, 0), "N", of=BLUE),
        "This figure belongs to Blue.",
        "Diese Figur gehört Blue.",
    ),
    "drive of another figure": (
        WAGON,
        at("drive", (1, 0), "N", of=RED),
        "The question is about figure 9, not 0.",
        "Gefragt ist nach Figur 9, nicht nach 0.",
    ),
    "drive onto a field": (
        WAGON,
        at("drive", (1, 0), "EL", of=RED, kind="wagon"),
        "The wagon stands on a road, in a city or in a monastery.",
        "Der Wagen steht auf einer Straße, in einer Stadt oder in einem Kloster.",
    ),
    "drive onto what is complete": (
        WAGON,
        at("drive", (0, 0), "E-W", of=RED, kind="wagon"),
        "This feature is complete.",
        "Dieses Gebiet ist fertig.",
    ),
    "drive to a follower": (
        WAGON,
        at("drive", (-1, 0), "N", of=RED, kind="wagon"),
        "A follower stands on this feature already.",
        "Auf diesem Gebiet steht schon ein Gefolgsmann.",
    ),
    "drive too far": (
        WAGON,
        at("drive", (9, 0), "E", of=RED, kind="wagon"),
        "This feature does not meet the one just scored.",
        "Dieses Gebiet stößt nicht an das gerade gewertete.",
    ),
    "second-part without a builder": (
        NO_BUILDER,
        the("second-part"),
        "No double turn: your builder's road or city was not extended.",
        "Kein Doppelzug: Die Straße oder Stadt deines Baumeisters wurde nicht verlängert.",
    ),
    "second-part too early": (
        BUILDER,
        the("second-part"),
        "The second tile follows after this one.",
        "Das zweite Plättchen folgt nach diesem.",
    ),
    "second-part a third time": (
        third_tile,
        the("second-part"),
        "A double turn has no third tile.",
        "Ein Doppelzug hat kein drittes Plättchen.",
    ),
    "grow elsewhere": (
        flocks(),
        at("grow", (9, 0), "NL"),
        "The new tile has extended no field of your shepherd there.",
        "Das neue Plättchen hat dort keine Wiese deines Schäfers vergrößert.",
    ),
    "gather another tile of the field": (
        flocks(),
        at("gather", (0, 0), "NL"),
        "The question is about segment 5, not 1.",
        "Gefragt ist nach Abschnitt 5, nicht nach 1.",
    ),
    "grow out of an empty bag": (
        flocks(empty=True),
        at("grow", (1, 0), "NL"),
        "The bag is empty: the flock can only be gathered.",
        "Der Beutel ist leer: Die Herde kann nur eingetrieben werden.",
    ),
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
    "flight without a machine": (
        laid("(0,0) U rfrf", "", "(1,0) B ffff", "flying-machines"),
        the("fly", of=RED, cell=(1, 0)),
        "The tile just placed has no flying machine.",
        "Auf dem gerade gelegten Plättchen ist kein Fluggerät.",
    ),
    "flight from another tile": (
        MACHINE,
        the("fly", of=RED, nth=1, cell=(0, 0)),
        "The flying machine is at 1,0.",
        "Das Fluggerät ist bei 1,0.",
    ),
    "flight of a builder": (
        MACHINE,
        the("fly", of=RED, kind="builder", cell=(1, 0)),
        "This figure is no follower: builder.",
        "Diese Figur ist kein Gefolgsmann: Baumeister.",
    ),
    "flight of an abbot": (
        MACHINE,
        the("fly", of=RED, kind="abbot", cell=(1, 0)),
        "In this game a flying machine does not carry this figure: abbot.",
        "In diesem Spiel trägt ein Fluggerät diese Figur nicht: Abt.",
    ),
    "flight of another's follower": (
        MACHINE,
        the("fly", of=BLUE, cell=(1, 0)),
        "This figure belongs to Blue.",
        "Diese Figur gehört Blue.",
    ),
    "flight of a follower on the board": (
        MACHINE,
        the("fly", of=RED, cell=(1, 0)),
        "This figure is not in the supply.",
        "Diese Figur ist nicht im Vorrat.",
    ),
    "second flight": (
        flown_once,
        the("fly", of=RED, cell=(1, 0)),
        "You have already used your figure in this turn part.",
        "Die eine Figurenaktion dieses Zugteils ist verbraucht.",
    ),
    "landing on a field": (
        flown(),
        at("land", (0, 0), "EL", of=RED),
        "Nobody lands on a field.",
        "Auf einer Wiese landet niemand.",
    ),
    "landing on a completed feature": (
        flown("(0,0) D rfrc, (-1,0) E fcff"),
        at("land", (0, 0), "W", of=RED),
        "This feature is complete.",
        "Dieses Gebiet ist fertig.",
    ),
    "landing on another tile": (
        flown("(0,0) D rfrc, (-1,0) G fcfc"),
        at("land", (-1, 0), "E", of=RED),
        "The die shows 1: the flight ends on another tile.",
        "Der Würfel zeigt 1: Der Flug endet auf einem anderen Plättchen.",
    ),
    "landing of another's follower": (
        flown(),
        at("land", (0, 0), "W", of=BLUE),
        "This figure belongs to Blue.",
        "Diese Figur gehört Blue.",
    ),
    "landing of a follower who has not flown": (
        flown(),
        at("land", (0, 0), "W", of=RED, nth=1),
        "The question is about figure 0, not 1.",
        "Gefragt ist nach Figur 0, nicht nach 1.",
    ),
    "second game of a fair: knock-out": (
        at_the_fair("target", "catapult-north"),
        the("knock-out"),
        "The game of this fair is chosen.",
        "Das Spiel dieses Jahrmarkts ist gewählt.",
    ),
    "second game of a fair: seduction": (
        at_the_fair("target", "catapult-north"),
        the("seduction"),
        "The game of this fair is chosen.",
        "Das Spiel dieses Jahrmarkts ist gewählt.",
    ),
    "second game of a fair: target": (
        at_the_fair("target", "catapult-north"),
        the("target"),
        "The game of this fair is chosen.",
        "Das Spiel dieses Jahrmarkts ist gewählt.",
    ),
    "second game of a fair: catch": (
        at_the_fair("target", "catapult-north"),
        the("catch"),
        "The game of this fair is chosen.",
        "Das Spiel dieses Jahrmarkts ist gewählt.",
    ),
    "catapult too far in the north": (
        at_the_fair("target"),
        the("catapult-north", cell=(9, 9)),
        "The catapult stands in the middle of a side of the board.",
        "Das Katapult steht in der Mitte einer Seite des Spielfelds.",
    ),
    "catapult too far in the east": (
        at_the_fair("target"),
        the("catapult-east", cell=(9, 9)),
        "The catapult stands in the middle of a side of the board.",
        "Das Katapult steht in der Mitte einer Seite des Spielfelds.",
    ),
    "catapult too far in the south": (
        at_the_fair("target"),
        the("catapult-south", cell=(9, 9)),
        "The catapult stands in the middle of a side of the board.",
        "Das Katapult steht in der Mitte einer Seite des Spielfelds.",
    ),
    "catapult too far in the west": (
        at_the_fair("target"),
        the("catapult-west", cell=(9, 9)),
        "The catapult stands in the middle of a side of the board.",
        "Das Katapult steht in der Mitte einer Seite des Spielfelds.",
    ),
    "launch into the blue: knock-out": (
        at_the_fair("knock-out", "catapult-north"),
        the("launch-knock-out", cell=(9, 9)),
        "Aim at the fair or at something that is marked.",
        "Ziele auf den Jahrmarkt oder auf etwas Markiertes.",
    ),
    "launch into the blue: seduction": (
        at_the_fair("seduction", "catapult-north"),
        the("launch-seduction", cell=(9, 9)),
        "Aim at the fair or at something that is marked.",
        "Ziele auf den Jahrmarkt oder auf etwas Markiertes.",
    ),
    "launch into the blue: target": (
        at_the_fair("target", "catapult-north"),
        the("launch-target", cell=(9, 9)),
        "Aim at the fair or at something that is marked.",
        "Ziele auf den Jahrmarkt oder auf etwas Markiertes.",
    ),
    "aim at a follower of the supply: knock-out": (
        at_the_fair("knock-out", "catapult-north"),
        the("aim-knock-out", of=RED),
        "Aim at the fair or at something that is marked.",
        "Ziele auf den Jahrmarkt oder auf etwas Markiertes.",
    ),
    "aim at a follower of the supply: seduction": (
        at_the_fair("seduction", "catapult-north"),
        the("aim-seduction", of=RED),
        "Aim at the fair or at something that is marked.",
        "Ziele auf den Jahrmarkt oder auf etwas Markiertes.",
    ),
    "throw beside the court": (
        at_the_fair("catch"),
        the("throw-1", cell=(9, 9)),
        "Each square of the court has a word of its own.",
        "Jedes Feld des Platzes hat ein eigenes Wort.",
    ),
    "seduction: another's follower": (
        seducing,
        the("seduce", of=BLUE, nth=1),
        "This figure belongs to Blue.",
        "Diese Figur gehört Blue.",
    ),
    "seduction: a builder": (
        seducing,
        the("seduce", of=RED, kind="builder"),
        "This figure is no follower: builder.",
        "Diese Figur ist kein Gefolgsmann: Baumeister.",
    ),
    "seduction: a mayor on a field": (
        seducing,
        the("seduce", of=RED, kind="mayor"),
        "This figure may not be where the other one is: mayor.",
        "Diese Figur darf nicht dorthin, wo die andere ist: Bürgermeister.",
    ),
    "seduction: not one of the nearest": (
        picking,
        the("pick", of=RED),
        "This figure is not one of the nearest.",
        "Diese Figur ist keine der nächsten.",
    ),
    **{
        f"{word} at another game": (
            at_the_fair("target", "catapult-north"),
            the(word, cell=None if word in ("caught", "missed") else (0, 1)),
            "Nobody plays Catch at this fair.",
            "An diesem Jahrmarkt spielt niemand Fangen.",
        )
        for word in (*THROWS, *HANDS, "caught", "missed")
    },
}

FALL_BACK = (NOT_ASKED.en.split("{")[0], NOT_ASKED.de.split("{")[0])


@pytest.mark.parametrize("case", CASES)
def test_refusals_say_why(case: str) -> None:
    make, wanted, english, german = CASES[case]
    game = make()
    action, before = wanted(game), game.digest()
    with pytest.raises(IllegalAction) as refusal:
        game.apply(action)
    assert (refusal.value.say("en"), refusal.value.say("de")) == (english, german)
    assert not english.startswith(FALL_BACK[0])
    assert game.digest() == before


@pytest.mark.parametrize("case", CASES)
def test_refusals_are_short(case: str) -> None:
    for text in CASES[case][2:]:
        assert all(len(sentence.split()) <= 15 for sentence in re.split(r"[.;:]", text))


def refused_words() -> set[str]:
    return {word for module in MODULES.values() for element in module.elements for word in element.refusals}


def test_refusals_every_word_is_refused_once() -> None:
    assert {wanted(make()).what for make, wanted, _, _ in CASES.values()} == refused_words()


def test_refusals_every_handled_word_has_one() -> None:
    handled = {word for module in MODULES.values() for element in module.elements for word in element.handlers}
    assert handled <= refused_words()


@pytest.mark.parametrize("seed", range(3))
def test_refusals_every_word_offered_has_one_and_names_its_things(seed: int) -> None:
    """In games with all modules: a choice with a further thing is refused for that, not for the moment."""
    game, chance = new_game(3, MODULES, seed=seed), Random(seed)
    while game.decision is not None:
        offered = [action for action in game.decision.actions if isinstance(action, Choose)]
        for action in offered[:3]:
            free = next(thing for thing in ("number", "tile", "corner") if getattr(action, thing) is None)
            reason = game.why_not(replace(action, **{free: "U" if free == "tile" else 1}))
            assert reason is not None
            assert reason.text in (NAMES, NAMES_NOTHING), action
        game.apply(lively_answer(game.decision, chance))


WRONG: dict[str, tuple[Choose, str, str]] = {
    "no such word": (
        Choose("teleport"),
        "There is no choice called teleport in this game.",
        "In diesem Spiel gibt es keine Wahl namens teleport.",
    ),
    "a word of another module": (
        Choose("princess", figure=0),
        "There is no choice called princess in this game.",
        "In diesem Spiel gibt es keine Wahl namens princess.",
    ),
    "nothing named": (
        Choose("recall"),
        "The choice recall must name figure.",
        "Die Wahl recall muss nennen: Figur.",
    ),
    "no such figure": (
        Choose("recall", figure=99),
        "There is no figure number 99 in this game.",
        "In diesem Spiel gibt es keine Figur Nummer 99.",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_refusals_of_things_that_do_not_exist(case: str) -> None:
    action, english, german = WRONG[case]
    reason = ABBOT().why_not(action)
    assert reason is not None
    assert (reason.say("en"), reason.say("de")) == (english, german)


def test_refusals_at_another_moment_tell_what_is_asked() -> None:
    game = scene("(0,0) D crfr", draw="U V", modules=("abbot",))
    reason = game.why_not(Choose("recall", figure=figure(game, RED, "abbot")))
    assert reason is not None
    assert reason.say("en") == "That is not possible yet. Now: place the tile."
    assert reason.say("de") == "Das ist jetzt nicht dran. Dran ist: das Plättchen anlegen."


@pytest.mark.parametrize("spring", ["joined", "split"])
def test_refusals_a_spring_along_the_wall(spring: str) -> None:
    game = new_game(2, ("count", "river"), seed=1, options={"river-spring": spring})
    assert game.decision is not None
    assert game.decision.tile is not None
    fits = game.board.placements(game.decision.tile)
    reasons = {
        reason.say("en")
        for cell, rotations in fits
        for rotation in rotations
        if (reason := game.why_not(Place(cell_of(cell), rotation)))
    }
    assert "The spring touches the city with field, and its river flows away." in reasons
