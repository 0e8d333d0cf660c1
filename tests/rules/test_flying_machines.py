"""The Flying Machines: the worked examples, the options, and whom a flight meets."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from carcassonne import BLOCK
from questions import BLUE, RED, asked, deployments, figure, happened, offered, question

from bastide.errors import IllegalAction
from bastide.game.actions import PASS, Choose, Deploy
from bastide.game.events import AnyEvent, FigureDeployed
from bastide.game.game import HOME, ChanceRefused, Game, Spot, no_dice
from bastide.game.lines import event_lines
from bastide.game.module import Token
from bastide.modules import new_game
from bastide.modules.flying_machines import ROLLS
from bastide.modules.princess_dragon.dragon import Dragon
from bastide.modules.princess_dragon.fairy import Fairy
from bastide.players import load
from bastide.players.search import SearchPlayer
from bastide.testkit.scene import figure_actions, find_segment, lay, lay_only, points, read_spot, scene, segment_name
from bastide.tiles.geometry import cell_at, cell_of

MODULES = ("flying-machines",)
MONASTERY = "(3,0) U rfrf, (2,0) A ffrf, (2,1) X rrrr"
"""West of a machine at (4,0): an open road, then a monastery at a finished road, then nothing."""


def ready(board: str, tile: str, figures: str = "", **choices: Any) -> Game:
    """Red has laid a tile with a flying machine; `then` are the tiles that follow it."""
    modules, then = (*MODULES, *choices.pop("modules", ())), choices.pop("then", "V V V")
    game = scene(board, figures, draw=f"{read_spot(tile).face.id} {then}", modules=modules, **choices)
    lay_only(game, tile)
    return game


def fly(game: Game, rolled: int, kind: str = "small") -> list[AnyEvent]:
    """A follower starts, and the die shows this."""
    assert game.decision is not None
    first = game.free_figure(game.decision.player, kind)
    (start,) = (a for a in offered(game, "fly") if isinstance(a, Choose) and a.figure == first)
    game.script = (f"die-{rolled}", *game.script)
    return game.apply(start)


def landings(game: Game) -> set[str]:
    board = game.board
    segments = [a.segment for a in offered(game, "land") if isinstance(a, Choose) and a.segment is not None]
    return {f"{cell_of(board.cell_of(segment))} {segment_name(board, segment)}" for segment in segments}


def land(game: Game, cell: tuple[int, int], place: str) -> list[AnyEvent]:
    segment = find_segment(game.board, cell, place)
    (choice,) = (a for a in offered(game, "land") if isinstance(a, Choose) and a.segment == segment)
    return game.apply(choice)


def kinds_offered(game: Game) -> set[str]:
    figures = [a.figure for a in offered(game, "fly") if isinstance(a, Choose) and a.figure is not None]
    return {game.rules.figures[number][1].id for number in figures}


# -- the worked examples -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rolled", "places"),
    [(1, {"(3, 0) road N-S"}), (2, {"(2, 0) monastery"}), (3, set())],
)
def test_flying_machines_1_the_die_decides(rolled: int, places: set[str]) -> None:
    game = ready(MONASTERY, "(4,0) FlugG ffff", "Blue (2,0) monastery")
    events = fly(game, rolled)
    assert happened(events, f"die-{rolled}") == [()]
    assert landings(game) == places
    assert asked(game) == ((RED, "T4.2.1") if places else (BLUE, "T2.1"))
    assert game.where[figure(game, RED)] == HOME


def test_flying_machines_1_he_lands_beside_the_monk() -> None:
    game = ready(MONASTERY, "(4,0) FlugG ffff", "Blue (2,0) monastery")
    fly(game, 2)
    events = land(game, (2, 0), "monastery")
    at = find_segment(game.board, (2, 0), "monastery")
    assert FigureDeployed(figure(game, RED), at) in events
    assert game.figures_on(at) == [figure(game, RED), figure(game, BLUE)]
    assert asked(game) == (BLUE, "T2.1")


@pytest.mark.parametrize(("rolled", "places"), [(2, {"(2, 0) monastery", "(2, 0) city N-W"}), (3, set())])
def test_flying_machines_2_monastery_or_city(rolled: int, places: set[str]) -> None:
    board = "(3,0) W rfrr, (2,0) GoldC crrc, (2,1) X rrrr"
    figures = "Blue (2,0) monastery, Green (2,0) N"
    game = ready(board, "(4,0) FlugG ffff", figures, players=3, sets={"goldmines": 1})
    events = fly(game, rolled)
    assert landings(game) == places
    assert happened(events, "no-landing") == ([] if places else [(1, 0)])


def test_flying_machines_3_neither_field_nor_finished_road() -> None:
    board = "(0,0) K cfrr, (0,1) W rrrf, (-1,0) X rrrr"
    game = ready(board, "(1,0) FlugG ffff", "Blue (0,0) N")
    fly(game, 1)
    assert landings(game) == {"(0, 0) city N"}


def test_flying_machines_4_a_completed_city_is_no_landing_place() -> None:
    game = ready("(0,0) E cfff, (0,-1) E ffcf", "(1,0) FlugG ffff")
    events = fly(game, 1)
    assert happened(events, "no-landing") == [(0, 0)]
    assert asked(game) == (BLUE, "T2.1")


@pytest.mark.parametrize(
    ("tile", "target"),
    [
        ("FlugH/0", (-2, -2)),
        ("FlugH/1", (2, -2)),
        ("FlugH/2", (2, 2)),
        ("FlugH/3", (-2, 2)),
        ("FlugG/0", (-2, 0)),
        ("FlugG/1", (0, -2)),
        ("FlugG/2", (2, 0)),
        ("FlugG/3", (0, 2)),
    ],
)
def test_flying_machines_5_the_direction_turns_with_the_tile(tile: str, target: tuple[int, int]) -> None:
    game = ready("(0,1) B ffff", f"(0,0) {tile}")
    assert happened(fly(game, 2), "no-landing") == [target]


@pytest.mark.parametrize(("figures", "paid"), [("", [RED, BLUE]), (", Red (0,0) monastery", [RED])])
def test_flying_machines_6_several_monks_in_one_monastery(figures: str, paid: list[int]) -> None:
    around = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if (x, y) not in ((0, 0), (1, 0))]
    board = "(0,0) B ffff" + "".join(f", ({x},{y}) B ffff" for x, y in around)
    monks = f"Blue (0,0) monastery, Red (0,0) monastery{figures}"
    game = scene(board, monks, draw="B V", modules=MODULES)
    assert points(lay(game, "(1,0) B ffff")) == [(player, 9, "monastery") for player in paid]


def test_flying_machines_6_a_second_own_monk_may_fly_in() -> None:
    figures = "Blue (2,0) monastery, Red (2,0) monastery"
    game = ready(MONASTERY, "(4,0) FlugG ffff", figures)
    fly(game, 2)
    land(game, (2, 0), "monastery")
    assert Counter(game.rules.owner[f] for f in game.figures_on(find_segment(game.board, (2, 0), "monastery"))) == {
        RED: 2,
        BLUE: 1,
    }


@pytest.mark.parametrize(("kind", "lands"), [("mayor", False), ("small", True)])
def test_flying_machines_7_a_mayor_lands_in_cities_only(kind: str, lands: bool) -> None:
    game = ready("(0,0) U rfrf", "(1,0) FlugG ffff", modules=("abbey-mayor",))
    assert happened(fly(game, 1, kind), "no-landing") == ([] if lands else [(0, 0)])
    assert game.where[figure(game, RED, kind)] == HOME


def test_flying_machines_8_a_large_follower_takes_a_city_over() -> None:
    board = "(0,0) G cfcf, (0,-1) G cfcf, (0,1) E cfff"
    game = ready(board, "(1,0) FlugG ffff", "Blue (0,1) N", then="E V", modules=("inns-cathedrals",))
    fly(game, 1, "large")
    land(game, (0, 0), "N-S")
    assert points(lay(game, "(0,-2) E ffcf")) == [(RED, 8, "city")]


def test_flying_machines_9_no_phantom_after_a_failed_flight() -> None:
    game = ready("(3,0) U rfrf", "(4,0) FlugG ffff", modules=("phantom",))
    fly(game, 3)
    assert asked(game) == (BLUE, "T2.1")
    assert game.where[figure(game, RED)] == HOME


# -- the flight --------------------------------------------------------------------------------------------------------


def test_flying_machines_instead_of_any_other_figure() -> None:
    game = ready("(0,0) U rfrf", "(1,0) FlugC rfrf")
    assert figure_actions(game) == {
        "small road N-S",
        "small field NL-SR-WL-WR",
        "small field NR-EL-ER-SL",
        "fly",
    }
    game.apply(Deploy("small", find_segment(game.board, (1, 0), "N-S")))
    assert asked(game) == (BLUE, "T2.1")


def test_flying_machines_may_be_left_alone() -> None:
    game = ready("(0,0) U rfrf", "(1,0) FlugC rfrf")
    game.apply(PASS)
    assert asked(game) == (BLUE, "T2.1")


def test_flying_machines_landing_is_a_must() -> None:
    game = ready("(0,0) U rfrf", "(1,0) FlugG ffff")
    fly(game, 1)
    with pytest.raises(IllegalAction, match="You cannot pass here: choose where to land"):
        game.apply(PASS)


def test_flying_machines_only_followers_of_the_supply() -> None:
    game = ready("(0,0) U rfrf", "(1,0) FlugG ffff", ", ".join(["Red (0,0) N-S"] * 7))
    assert asked(game) == (BLUE, "T2.1")


def test_flying_machines_what_their_tile_completes_is_complete() -> None:
    """The road ends at the crossing and, with the new tile, at the village: nobody lands on it."""
    game = ready("(0,0) U frfr, (-1,0) X rrrr, (2,0) X rrrr", "(1,0) FlugB frfr", "Blue (0,0) E-W")
    assert happened(fly(game, 1), "no-landing") == [(0, 0)]
    assert game.scores == [0, 4]


def test_flying_machines_a_monastery_with_eight_tiles_around_is_complete() -> None:
    around = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if (x, y) not in ((0, 0), (1, 0))]
    board = "(0,0) B ffff" + "".join(f", ({x},{y}) B ffff" for x, y in around)
    game = ready(board, "(1,0) FlugG ffff")
    assert happened(fly(game, 1), "no-landing") == [(0, 0)]


def test_flying_machines_every_segment_of_a_feature_is_offered() -> None:
    ring = "(1,0) N cffc, (1,-1) N ffcc, (0,-1) R ccfc, (-1,-1) N fccf, (-1,0) M ccff, (0,0) H fcfc"
    game = ready(ring, "(0,1) FlugG/1")
    fly(game, 1)
    assert game.board.same_feature(*(find_segment(game.board, (0, 0), side) for side in "EW"))
    assert landings(game) == {"(0, 0) city E", "(0, 0) city W"}


@pytest.mark.parametrize("rolled", [1, 3])
def test_flying_machines_the_flight_is_the_one_figure_action(rolled: int) -> None:
    """Neither builder nor fairy follow, also after a flight that failed."""
    game = ready(
        "(0,0) U rfrf, (0,2) U frfr, (1,2) U frfr, (1,1) V rffr, (0,1) V rrff",
        "(1,0) FlugC rfrf",
        "Red (1,1) N",
        modules=("traders-builders", "princess-dragon"),
    )
    assert {"builder road N-S", "fairy"} <= figure_actions(game)
    fly(game, rolled)
    if rolled == 1:
        land(game, (0, 0), "N-S")
    assert asked(game) == (BLUE, "T2.1")


def test_flying_machines_bridges_may_still_be_built_after_a_flight() -> None:
    game = ready("(0,0) U frfr, (0,1) B ffff", "(1,1) FlugG ffff", modules=("bridges-castles-bazaars",))
    fly(game, 3)
    assert asked(game) == (RED, "T4.2")
    assert figure_actions(game) == {"bridge-north-south"}


# -- the die -----------------------------------------------------------------------------------------------------------


def test_flying_machines_the_die_falls_when_the_follower_has_started() -> None:
    rolls: Counter[str] = Counter()
    for seed in range(300):
        game = ready("(0,0) U rfrf", "(1,0) FlugG ffff", then="V")
        game.script, game.seed = (), seed * 1_000_003
        (start,) = offered(game, "fly")
        events = game.apply(start)
        rolls.update(word for word in ROLLS if happened(events, word))
    assert rolls.keys() == ROLLS.keys()
    assert min(rolls.values()) > 70
    game = ready("(0,0) U rfrf", "(1,0) FlugG ffff")
    game.script, game.dice = (), no_dice
    with pytest.raises(ChanceRefused):
        game.apply(start)


def test_flying_machines_everybody_sees_the_die_until_the_next_tile() -> None:
    game = ready("(0,0) U rfrf", "(1,0) FlugG ffff")
    assert game.tokens() == [
        Token("with-die-1", cell=(0, 0)),
        Token("with-die-2", cell=(-1, 0)),
        Token("with-die-3", cell=(-2, 0)),
    ]
    fly(game, 1)
    assert game.view(BLUE).tokens() == [Token("die-1", cell=(1, 0))]
    land(game, (0, 0), "N-S")
    assert game.tokens() == [Token("die-1", cell=(1, 0))]
    lay(game, "(0,1) V rffr")
    assert game.tokens() == []


# -- who flies ---------------------------------------------------------------------------------------------------------

EVERYBODY = ("inns-cathedrals", "abbey-mayor", "phantom", "abbot", "traders-builders", "hills-sheep")


@pytest.mark.parametrize(
    ("options", "kinds"),
    [
        ({}, {"small", "large", "mayor", "wagon", "phantom"}),
        ({"abbot.flier": "yes"}, {"small", "large", "mayor", "wagon", "phantom", "abbot"}),
        ({"flier.kinds": "small-and-large"}, {"small", "large"}),
        ({"flier.kinds": "small-and-large", "abbot.flier": "yes"}, {"small", "large", "abbot"}),
    ],
)
def test_flying_machines_who_may_fly(options: dict[str, str], kinds: set[str]) -> None:
    game = ready("(0,0) U rfrf", "(1,0) FlugG ffff", modules=EVERYBODY, options=options)
    assert kinds_offered(game) == kinds


@pytest.mark.parametrize(
    ("kind", "places"),
    [
        *((kind, {"road E-W", "city N", "monastery"}) for kind in ("small", "large", "phantom", "wagon")),
        ("mayor", {"city N"}),
        ("abbot", {"monastery", "garden"}),
    ],
)
def test_flying_machines_where_each_kind_lands(kind: str, places: set[str]) -> None:
    found: set[str] = set()
    for target in ("D crfr", "B ffff", "E-garden cfff"):
        board = f"(-2,0) {target}, (0,1) B ffff"
        game = ready(board, "(0,0) FlugG ffff", modules=EVERYBODY, options={"abbot.flier": "yes"})
        fly(game, 2, kind)
        found |= {landing.partition(") ")[2] for landing in landings(game)}
    assert found == places


# -- other modules -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("after_any", [True, False])
def test_flying_machines_after_a_landing_the_phantom_may_come_to_the_tile(after_any: bool) -> None:
    options = {"phantom.after-any-action": after_any, "phantom.off-tile": True}
    game = ready("(0,0) U rfrf", "(1,0) FlugC rfrf", modules=("phantom",), options=options)
    fly(game, 1)
    land(game, (0, 0), "N-S")
    assert asked(game) == (RED, "T4.3")
    assert "(1, 0) road N-S" in deployments(game, "phantom")
    assert not offered(game, "fly")


@pytest.mark.parametrize(("off_tile", "flies"), [(False, False), (True, True)])
@pytest.mark.parametrize("first", ["N-S", ""])
def test_flying_machines_the_phantom_flies_as_the_second(off_tile: bool, flies: bool, first: str) -> None:
    options = {"phantom.off-tile": off_tile}
    game = ready("(0,0) U rfrf", "(1,0) FlugC rfrf", modules=("phantom",), options=options)
    game.apply(Deploy("small", find_segment(game.board, (1, 0), first)) if first else PASS)
    assert asked(game) == (RED, "T4.3")
    assert kinds_offered(game) == ({"phantom"} if flies else set())
    if flies:
        fly(game, 1, "phantom")
        land(game, (0, 0), "N-S")
        assert game.where[figure(game, RED, "phantom")] == find_segment(game.board, (0, 0), "N-S")
        assert asked(game) == (BLUE, "T2.1")


def test_flying_machines_a_phantom_that_flew_first_is_gone() -> None:
    game = ready("(0,0) U rfrf", "(1,0) FlugC rfrf", modules=("phantom",))
    fly(game, 1, "phantom")
    land(game, (0, 0), "N-S")
    assert asked(game) == (BLUE, "T2.1")


@pytest.mark.parametrize(("dragon", "lands"), [((0, 0), False), ((9, 9), True)])
def test_flying_machines_not_beside_the_dragon(dragon: tuple[int, int], lands: bool) -> None:
    """A volcano without the dragon is a tile like any other."""
    game = ready("(0,0) B1 ffrf", "(1,0) FlugG ffff", modules=("princess-dragon",))
    game.slot(Dragon).cell = cell_at(*dragon)
    assert bool(happened(fly(game, 1), "no-landing")) is not lands


def test_flying_machines_not_into_a_castle() -> None:
    board = "(0,0) E cfff, (0,-1) G cfcf"
    game = ready(board, "(1,0) FlugG ffff", modules=("bridges-castles-bazaars",))
    game.converted = (find_segment(game.board, (0, 0), "N"),)
    assert happened(fly(game, 1), "no-landing") == [(0, 0)]


@pytest.mark.parametrize(("rolled", "places"), [(1, {"(0, 1) road S"}), (2, set()), (3, set())])
def test_flying_machines_only_outside_the_walls_of_carcassonne(rolled: int, places: set[str]) -> None:
    game = ready(BLOCK, "(0,2) FlugB/1", modules=("count",))
    fly(game, rolled)
    assert landings(game) == places


def test_flying_machines_onto_a_bridge() -> None:
    game = ready("(0,0) B ffff, (1,1) B ffff", "(1,0) FlugG ffff", modules=("bridges-castles-bazaars",))
    game.apply(Choose("bridge-north-south", cell=(0, 0)))
    fly(game, 1)
    assert landings(game) == {"(0, 0) monastery", "(0, 0) road N-S"}


def test_flying_machines_into_a_besieged_city() -> None:
    game = ready("(0,0) KA1 cfff, (0,1) B ffff", "(1,0) FlugG ffff", modules=("siege",))
    fly(game, 1)
    assert landings(game) == {"(0, 0) city N"}


def test_flying_machines_a_landing_may_begin_a_challenge() -> None:
    game = ready("(0,0) CU1 ffff, (-1,0) B ffff", "(1,0) FlugG ffff", "Blue (-1,0) monastery", modules=("cult",))
    fly(game, 1)
    assert happened(land(game, (0, 0), "monastery"), "challenge-started") == [(0, 0)]


def test_flying_machines_landing_extends_nothing() -> None:
    """Red's builder is on the road: he gets no second part for a follower that lands there."""
    figures = "Red (0,0) N-S, Red builder (0,0) N-S"
    game = ready("(0,0) U rfrf", "(1,0) FlugG ffff", figures, modules=("traders-builders",))
    fly(game, 1)
    land(game, (0, 0), "N-S")
    assert asked(game) == (BLUE, "T2.1")


def test_flying_machines_on_a_hill_he_stands_on_the_hill() -> None:
    """Both have one thief on the road; Red's landed on the hill."""
    board, modules = "(0,0) HS13 rfrf, (0,-1) U rfrf", ("hills-sheep",)
    game = ready(board, "(1,0) FlugG ffff", "Blue (0,-1) N-S", then="X V", modules=modules)
    fly(game, 1)
    land(game, (0, 0), "N")
    assert points(lay(game, "(0,-2) X rrrr")) == [(RED, 3, "road")]


def test_flying_machines_the_fairy_pays_nothing_at_once() -> None:
    game = ready("(0,0) U rfrf", "(1,0) FlugG ffff", "Red (0,0) N-S", modules=("princess-dragon",))
    game.slot(Fairy).cell = cell_at(0, 0)
    fly(game, 1)
    assert points(land(game, (0, 0), "N-S")) == []


def test_flying_machines_a_portal_is_no_flying_machine() -> None:
    game = ready("(0,0) B ffff", "(1,0) FlugG ffff", modules=("princess-dragon",))
    assert deployments(game) == {"(1, 0) field NL-NR-EL-ER-SL-SR-WL-WR"}
    portal = scene("(0,0) D crfr", draw="BT V", modules=(*MODULES, "princess-dragon"))
    lay_only(portal, "(-1,0) BT rrcf")
    assert deployments(portal)
    assert not offered(portal, "fly")


def test_flying_machines_either_a_flight_or_a_little_building() -> None:
    game = ready("(0,0) U rfrf", "(1,0) FlugG ffff", modules=("little-buildings",))
    assert {"fly", "little-house"} <= figure_actions(game)
    fly(game, 3)
    assert asked(game) == (BLUE, "T2.1")


@pytest.mark.parametrize("word", ["land", "lie-down"])
def test_flying_machines_into_a_special_monastery_as_monk_or_abbot(word: str) -> None:
    """Also where an abbot of Blue lies already."""
    game = ready("(0,0) MO1 ffff, (0,1) B ffff", "(1,0) FlugG ffff", modules=("monasteries",))
    at = find_segment(game.board, (0, 0), "monastery")
    game.put(figure(game, BLUE), Spot("lying-abbot", cell=(0, 0), segment=at))
    fly(game, 1)
    (choice,) = offered(game, word)
    game.apply(choice)
    lies = Spot("lying-abbot", cell=(0, 0), segment=at)
    assert game.spots.get(figure(game, RED)) == (lies if word == "lie-down" else None)
    assert asked(game) == (BLUE, "T2.1")


def test_flying_machines_into_a_labyrinth_also_beside_others() -> None:
    game = ready("(0,0) LA1 rrrr, (2,1) B ffff", "(2,0) FlugG ffff", "Blue (0,0) N", modules=("labyrinth",))
    fly(game, 2)
    assert landings(game) == {"(0, 0) road N-E-S-W"}


@pytest.mark.parametrize(
    ("module", "tile", "places"),
    [
        ("tunnel", "TU1 crrr", {"city N", "road E", "road S", "road W"}),
        ("ferries", "FR2 frrr", {"road E", "road S", "road W"}),
    ],
)
def test_flying_machines_onto_roads_at_tunnels_and_ferries(module: str, tile: str, places: set[str]) -> None:
    game = ready(f"(0,0) {tile}, (2,1) B ffff", "(2,0) FlugG ffff", modules=(module,))
    fly(game, 2)
    assert landings(game) == {f"(0, 0) {place}" for place in places}


def test_flying_machines_the_princess_removes_nobody_by_air() -> None:
    game = ready("(0,0) BB cffc, (0,1) B ffff", "(1,0) FlugG ffff", "Blue (0,0) N", modules=("princess-dragon",))
    fly(game, 1)
    land(game, (0, 0), "N")
    assert asked(game) == (BLUE, "T2.1")
    assert len(game.figures_on(find_segment(game.board, (0, 0), "N"))) == 2


# -- what people and computers see -------------------------------------------------------------------------------------


def test_flying_machines_the_question_names_the_direction() -> None:
    game = ready("(0,0) U rfrf", "(1,0) FlugH/1")
    asked_now = question(game)
    assert asked_now.why.say() == "A follower may fly to the north-east. The die says how far: 1, 2 or 3 tiles."
    assert "nach Nordosten" in asked_now.why.say("de")
    game = ready("(0,0) U rfrf", "(1,0) FlugG ffff")
    fly(game, 1)
    assert question(game).why.say().startswith("The die shows 1.")


def test_flying_machines_a_flight_is_told() -> None:
    game = ready("(3,0) U rfrf", "(4,0) FlugG ffff")
    events = fly(game, 3)
    assert event_lines(game, events)[0].startswith("Red rolls a 3; Red finds no place to land ")


@pytest.mark.parametrize("flies", [True, False])
def test_flying_machines_a_computer_does_not_fly_for_nothing(flies: bool) -> None:
    """A big city of Blue lies where the flight may end, or nothing at all."""
    city = "(-1,0) G cfcf, (-1,-1) C cccc, (-2,0) G cfcf, (-2,-1) C cccc, (-3,0) G cfcf, (-3,-1) C cccc"
    figures = "Blue (-1,-1) N" if flies else ""
    game = ready(f"{city}, (0,1) B ffff" if flies else "(0,1) B ffff", "(0,0) FlugG ffff", figures, then="V V V V")
    action = SearchPlayer(seed=1).choose(game.view(RED))
    assert (isinstance(action, Choose) and action.what == "fly") is flies


@pytest.mark.parametrize(("level", "flights", "landings"), [("greedy", 1, 0), ("normal", 2, 1)])
def test_flying_machines_computer_players_fly(level: str, flights: int, landings: int) -> None:
    words: Counter[str] = Counter()
    for seed in (1, 2):
        game, player = new_game(2, MODULES, seed=seed), load(level, seed)
        while (decision := game.decision) is not None:
            action = player.choose(game.view(decision.player))
            words[action.what if isinstance(action, Choose) else ""] += 1
            game.apply(action)
    assert words["fly"] >= flights
    assert words["land"] >= landings
