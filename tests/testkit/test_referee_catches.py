"""A wrong engine is caught: each element that moves points is spoilt in one place, and the referee complains."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from watching import watched

import bastide
from bastide.game.actions import PASS, Choose, Place
from bastide.game.frames import Part
from bastide.game.game import Game, Spot
from bastide.game.rules import Rules
from bastide.game.setup import Setup
from bastide.modules import (
    ELEMENTS,
    MODULES,
    abbot,
    bathhouses,
    crop_circles,
    cult,
    ferries,
    flying_machines,
    gingerbread_man,
    la_porxada,
    monasteries,
    robbers,
    rulings,
    tunnel,
)
from bastide.modules.abbey_mayor import barn
from bastide.modules.bridges_castles_bazaars import castles
from bastide.modules.catapult import launch
from bastide.modules.gingerbread_man import MAN
from bastide.modules.halflings import half_instead
from bastide.modules.plague import fleas, flight, outbreaks
from bastide.modules.tower import ransom
from bastide.modules.wheel_of_fortune import crowning, spin
from bastide.testkit import checks
from bastide.testkit import fuzz as fuzzing
from bastide.testkit.fuzz import fuzz
from bastide.testkit.referee import LAWS, Disagreement, Watch, check_decision
from bastide.testkit.scene import find_segment, lay_only, scene
from bastide.tiles.face import ROAD

Spoil = Callable[[pytest.MonkeyPatch], None]


def pays(source: str, more: int = 1) -> Spoil:
    """Awards of this source are too high."""

    def spoil(monkeypatch: pytest.MonkeyPatch) -> None:
        real = Game.award

        def award(self: Game, player: int, points: int, kind: str, *why: Any) -> None:
            real(self, player, points + more * (kind == source), kind, *why)

        monkeypatch.setattr(Game, "award", award)

    return spoil


def forgets(id: str, **parts: Any) -> Spoil:
    """An element without some of its hooks, or with others in their place."""
    return in_rules(id, lambda element: replace(element, **parts))


def skips(id: str, step: str) -> Spoil:
    """An element without one of its steps."""
    return in_rules(id, lambda e: replace(e, steps=tuple(s for s in e.steps if s.id != step)))


def in_rules(id: str, change: Callable[[Any], Any]) -> Spoil:
    def spoil(monkeypatch: pytest.MonkeyPatch) -> None:
        wrong = ELEMENTS | {id: change(ELEMENTS[id])}
        modules = [replace(m, elements=tuple(wrong[e.id] for e in m.elements)) for m in MODULES.values()]

        def rules_for(setup: Setup) -> Rules:
            return Rules(setup, modules)

        monkeypatch.setattr(fuzzing, "rules_for", rules_for)
        monkeypatch.setattr(checks, "rules_for", rules_for)

    return spoil


def changes(owner: Any, name: str, change: Callable[[Any], Any]) -> Spoil:
    """A function of a module returns something else, or a number of it is another."""
    real = getattr(owner, name)
    wrong = (lambda *args, **more: change(real(*args, **more))) if callable(real) else change(real)
    return lambda monkeypatch: monkeypatch.setattr(owner, name, wrong)


def one_tile_more(value: Any) -> Any:
    value.tiles += 1
    return value


def merge_no_outbreaks(monkeypatch: pytest.MonkeyPatch) -> None:
    for place in (fleas, outbreaks):
        monkeypatch.setattr(place, "settle", lambda _: None)


def lay_second_token(game: Game, part: Part, action: Choose) -> None:
    """As the first one: nothing is joined."""
    tunnel.lay_token(game, part, action, tunnel.JOIN.index(action.what))


def keeps(reason: str) -> Spoil:
    """Figures that should go home for this reason stay where they are."""

    def spoil(monkeypatch: pytest.MonkeyPatch) -> None:
        real = Game.send_home

        def send_home(self: Game, figure: int, why: str) -> None:
            if why != reason:
                real(self, figure, why)

        monkeypatch.setattr(Game, "send_home", send_home)

    return spoil


WHEEL = ("wheel-of-fortune",)
WITH_FARMS = ("inns-cathedrals", "traders-builders")
SPOILT: dict[str, tuple[str, tuple[str, ...], Spoil]] = {
    "completed features": ("course", (), skips("course", "T8.4")),
    "unfinished monasteries": ("course", (), skips("course", "E9")),
    "unfinished roads": ("course", (), skips("course", "E12")),
    "unfinished cities": ("course", (), skips("course", "E14")),
    "farms left out": ("farmers", WITH_FARMS, skips("farmers", "E15")),
    "farms": ("farmers", WITH_FARMS, pays("field")),
    "pig": ("pig", ("traders-builders",), forgets("pig", bonus_per_city=None)),
    "herd": ("pig-herd", ("river2",), forgets("pig-herd", bonus_per_city=lambda *_: 2)),
    "inns": ("inns", ("inns-cathedrals",), forgets("inns", values=())),
    "cathedrals": ("cathedrals", ("inns-cathedrals",), forgets("cathedrals", values=())),
    "sieges": ("siege", ("siege",), forgets("siege", values=())),
    "sieges at farms": ("siege", ("siege",), forgets("siege", points_for_city=None)),
    "mayor": (
        "mayor",
        ("abbey-mayor",),
        in_rules("mayor", lambda e: replace(e, figure=replace(e.figure, strength=3))),
    ),
    "large follower": (
        "large",
        ("inns-cathedrals",),
        in_rules("large", lambda e: replace(e, figure=replace(e.figure, strength=1))),
    ),
    "hills": ("hills", ("hills-sheep", "inns-cathedrals", "traders-builders"), forgets("hills", tiebreak=None)),
    "vineyards": ("vineyards", ("hills-sheep",), forgets("vineyards", values=())),
    "flocks": ("shepherd", ("hills-sheep",), pays("sheep")),
    "closed fields": ("shepherd", ("hills-sheep",), skips("shepherd", "T5.5.1")),
    "fairy at the start of a turn": ("fairy", ("princess-dragon",), skips("fairy", "T0.2")),
    "fairy at a scoring": ("fairy", ("princess-dragon",), forgets("fairy", scored=None)),
    "king": ("king", ("king-robber",), pays("king")),
    "king's card": ("king", ("king-robber",), skips("king", "T8.7")),
    "robber baron": ("robber-baron", ("king-robber",), pays("robber-baron")),
    "goods": ("goods", ("traders-builders",), pays("goods")),
    "watchtowers": ("watchtower", ("watchtowers",), pays("watchtower")),
    "wind roses": ("wind-rose", ("wind-roses",), pays("wind-rose")),
    "wind roses not paid": ("wind-rose", ("wind-roses",), skips("wind-rose", "T3.8")),
    "teacher": ("teacher", ("school",), pays("teacher")),
    "teacher not used": ("teacher", ("school",), skips("teacher", "T8.5")),
    "teacher not taken": ("teacher", ("school",), skips("teacher", "T8.7")),
    "mage and witch": ("magic", ("mage-witch",), forgets("magic", values=())),
    "little buildings": ("little-buildings", ("little-buildings",), forgets("little-buildings", values=())),
    "half tiles kept back": (
        "half-tiles",
        ("halflings",),
        forgets("half-tiles", instead=lambda game, part: half_instead(game, part)[: 1 + len(game.board.pieces) % 2]),
    ),
    "castle bonus": ("german-castle", ("german-castles",), forgets("german-castle", values=())),
    "unfinished castles": ("german-castle", ("german-castles",), skips("german-castle", "E10")),
    "lying abbots": ("lying-abbot", ("monasteries",), skips("lying-abbot", "E9")),
    "row and column": (
        "lying-abbot",
        ("monasteries",),
        changes(monasteries, "tiles_in_cross", lambda tiles: tiles | {-1}),
    ),
    "lakes without a ferry": ("ferry", ("ferries",), skips("ferry", "T5.3")),
    "ferries never moved": ("ferry", ("ferries",), skips("ferry", "T5.4")),
    "ferries out of reach": ("ferry", ("ferries",), changes(ferries, "first_ferries", lambda lakes: lakes[1:])),
    "gingerbread man": (MAN, (MAN,), pays(MAN)),
    "gingerbread man in a completed city": (MAN, (MAN,), skips(MAN, "T8.1")),
    "gingerbread man not moved": (MAN, (MAN,), skips(MAN, "T9.1")),
    "gingerbread man kept at home": (MAN, (MAN,), changes(gingerbread_man, "targets", lambda found: found[1:])),
    "fruit picked": ("fruit-trees", ("fruit-trees",), pays("harvest", 4)),
    "fruit sold": ("fruit-trees", ("fruit-trees",), pays("fruit-sale")),
    "fruit kept": ("fruit-trees", ("fruit-trees",), skips("fruit-trees", "E20")),
    "roads from cathedrals": ("german-cathedrals", ("german-cathedrals",), forgets("german-cathedrals", values=())),
    "sections counted as tiles": (
        "german-cathedrals",
        ("german-cathedrals",),
        forgets("german-cathedrals", measures={}),
    ),
    "cathedrals never complete": ("german-cathedrals", ("german-cathedrals",), skips("german-cathedrals", "T7.1")),
    "archbishops at the end": ("german-cathedrals", ("german-cathedrals",), skips("german-cathedrals", "E13")),
    "gold": ("gold", ("goldmines",), pays("gold")),
    "gold not taken": ("gold", ("goldmines",), skips("gold", "T8.8")),
    "messages": ("messages", ("messages",), pays("message-points")),
    "messages not read": ("messages", ("messages",), skips("messages", "T8.12")),
    "robbers": ("robbers", ("robbers",), changes(robbers, "share", lambda points: points + 1)),
    "robbers at the end": ("robbers", ("robbers",), skips("robbers", "E19")),
    "crop circles forgotten": ("crop-circle", ("crop-circles",), skips("crop-circle", "T9.2")),
    "crop circles in the wrong order": (
        "crop-circle",
        ("crop-circles",),
        changes(crop_circles, "clockwise_after", lambda players: players[::-1]),
    ),
    "crop circles pass somebody over": (
        "crop-circle",
        ("crop-circles",),
        changes(crop_circles, "own_followers", lambda found: found[1:]),
    ),
    "swap that nobody could make": (
        "porxada",
        ("la-porxada",),
        changes(la_porxada, "can_swap", lambda _: True),
    ),
    "tunnel mouths": ("tunnel", ("tunnel",), skips("tunnel", "T2.2")),
    "tunnels that join nothing": (
        "tunnel",
        ("tunnel",),
        forgets("tunnel", handlers={**tunnel.TUNNEL.handlers, **dict.fromkeys(tunnel.JOIN, lay_second_token)}),
    ),
    "flights": (
        "flier",
        ("flying-machines",),
        changes(flying_machines, "wind_of", lambda wind: {"N": "S", "W": "E"}.get(wind, wind)),
    ),
    "landing places": ("flier", ("flying-machines",), changes(flying_machines, "landing_places", lambda at: at[1:])),
    "flags of baths": ("baths", ("bathhouses",), forgets("baths", values=())),
    "nobody bathes": ("baths", ("bathhouses",), skips("baths", "T8.9")),
    "monks bathe": (
        "baths",
        ("bathhouses",),
        changes(bathhouses, "ROADS_AND_CITIES", lambda kinds: kinds | {"monastery"}),
    ),
    "price of a bath": ("baths", ("bathhouses",), pays("bath-ransom")),
    "nobody bought back": ("baths", ("bathhouses",), forgets("baths", extras=None)),
    "catapult": ("catapult", ("catapult",), pays("catapult")),
    "target": ("catapult", ("catapult",), changes(launch, "from_tile", lambda far: -far)),
    "catch": ("catapult", ("catapult",), changes(launch, "is_caught", lambda caught: not caught)),
    "knock out": ("catapult", ("catapult",), changes(launch, "knocked_out", lambda fallen: fallen[1:])),
    "fleas too near": ("plague", ("plague",), changes(fleas, "targets", lambda found: found[1:])),
    "flights forgotten": ("plague", ("plague",), changes(flight, "refuges", lambda found: found[1:])),
    "outbreaks that do not merge": (
        "plague",
        ("plague",),
        merge_no_outbreaks,
    ),
    "plague tiles without an outbreak": ("plague", ("plague",), skips("plague", "T3.2")),
    "followers with the plague": ("plague", ("plague",), forgets("plague", may_deploy=None)),
    "goods not taken": ("goods", ("traders-builders",), skips("goods", "T8.7")),
    "castles": ("castles", ("bridges-castles-bazaars",), changes(castles, "value_of", one_tile_more)),
    "castles not paid": ("castles", ("bridges-castles-bazaars",), skips("castles", "T8.5")),
    "castles at farms": ("castles", ("bridges-castles-bazaars",), forgets("castles", points_for_city=None)),
    "castles at the end": ("castles", ("bridges-castles-bazaars",), skips("castles", "E14")),
    "barn placed": ("barn", ("abbey-mayor",), changes(barn, "PLACED", lambda _: 4)),
    "barn joined": ("barn", ("abbey-mayor",), changes(barn, "JOINED", lambda _: 2)),
    "barn at the end": ("barn", ("abbey-mayor",), changes(barn, "FINAL", lambda _: 3)),
    "Carcassonne at farms": ("carcassonne", ("count",), forgets("carcassonne", other_cities_at=None)),
    "Carcassonne and the king": ("carcassonne", ("count", "king-robber"), forgets("carcassonne", other_cities=None)),
    "ransoms": ("tower", ("tower",), changes(ransom, "RANSOM", lambda _: 4)),
    "bazaars": ("bazaars", ("bridges-castles-bazaars",), pays("bazaar")),
    "abbot taken back": ("abbot", ("abbot",), changes(abbot, "value_of", one_tile_more)),
    "fortune": ("fortune-wheel", WHEEL, pays("wheel-fortune")),
    "taxes": ("fortune-wheel", WHEEL, pays("wheel-taxes")),
    "famine": ("fortune-wheel", WHEEL, pays("wheel-famine")),
    "storm": ("fortune-wheel", WHEEL, changes(spin, "HOME", lambda _: -2)),
    "inquisition": ("fortune-wheel", WHEEL, changes(spin, "is_monk", lambda _: True)),
    "crowns": ("fortune-wheel", WHEEL, changes(spin, "ALONE_ON_TWO", lambda _: 3)),
    "two crowns": ("fortune-wheel", WHEEL, changes(spin, "BESIDE_ANOTHER", lambda _: 6)),
    "crowns that are not left": ("fortune-wheel", WHEEL, keeps("wheel-crown")),
    "a pig that runs too far": ("fortune-wheel", WHEEL, changes(spin, "number_on", lambda number: number and 4)),
    "a pig that stays": ("fortune-wheel", WHEEL, skips("fortune-wheel", "T1.6")),
    "plague of the wheel": ("fortune-wheel", WHEEL, changes(spin, "on_landscape", lambda found: found[1:])),
    "order of the plague": ("fortune-wheel", WHEEL, changes(spin, "in_turn", lambda order: reversed([*order]))),
}
"""What is wrong -> the element it belongs to, the modules in play, and how it is made wrong."""


@pytest.mark.parametrize("wrong", SPOILT)
def test_a_wrong_engine_is_caught(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _, modules, spoil = SPOILT[wrong]
    monkeypatch.setattr(fuzzing, "MOMENTS", 0)
    monkeypatch.setattr(checks, "check_breakdown", lambda _: None)  # the referee has to find it by itself
    spoil(monkeypatch)
    complaints: list[str] = []
    real = Watch.follow

    def follow(*args: Any) -> None:
        try:
            real(*args)
        except Disagreement as complaint:
            complaints.append(str(complaint))
            raise

    monkeypatch.setattr(Watch, "follow", follow)
    for seed in range(50_000, 50_040):
        fuzz(1, seed, modules=modules)
        if complaints:
            return
    pytest.fail("forty games did not find it")


def test_a_challenge_that_is_forgotten_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A monastery and the shrine beside it, both occupied; the last gap round the monastery is filled."""
    ring = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if (x, y) not in ((0, 0), (1, 0), (-1, 1))]
    board = "(0,0) B ffff, (1,0) CU1 ffff" + "".join(f", ({x},{y}) TI ffff" for x, y in ring)
    figures = "Blue (0,0) monastery, Red (1,0) monastery"
    assert watched_placement(scene(board, figures, draw="E V V", modules=("cult",)), Place((-1, 1), 2)) == 2
    changes(cult, "opponents_of", lambda _: [])(monkeypatch)
    with pytest.raises(Disagreement, match="not paid was"):
        watched_placement(scene(board, figures, draw="E V V", modules=("cult",)), Place((-1, 1), 2))


def test_a_bonus_marker_that_is_forgotten_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hall completes a city in which only Blue has a knight, so it is used for the bonus; nobody is asked more."""

    def lay_hall() -> int:
        board = "(0,-1) E ffcf, (1,0) E fffc, (0,1) E cfff, (-1,0) E fcff"
        game = scene(board, "Blue (0,-1) S", draw="Porx V V", modules=("la-porxada",))
        watch, decision = Watch(game), game.decision
        assert decision is not None
        watch.follow(game, decision, Place((0, 0), 0), game.apply(Place((0, 0), 0)))
        return watch.scorings

    assert lay_hall() == 1
    changes(la_porxada, "is_bonus_city", lambda _: False)(monkeypatch)
    with pytest.raises(Disagreement, match="porxada-marker"):
        lay_hall()


def test_an_abbot_who_is_not_left_alone_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last gap round his monastery is filled, which completes nothing."""
    watched_abbot()
    changes(monasteries, "has_only_abbots", lambda _: False)(monkeypatch)
    with pytest.raises(Disagreement, match="completed were"):
        watched_abbot()


def test_a_crown_that_is_taken_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blue stands on a crown, and Red may go onto all others."""

    def at_figures() -> Game:
        game = bastide.new_game(["Red", "Blue"], WHEEL, seed=1, draws=("Srad36",))
        game.put(game.rules.ranges[1, "small"][0], Spot("crown-storm-1"))
        assert game.decision is not None
        game.apply(game.decision.actions[0])
        return game

    check_decision(at_figures())
    changes(crowning, "on_crowns", lambda _: {})(monkeypatch)
    with pytest.raises(Disagreement, match="figure actions"):
        check_decision(at_figures())


def watched_abbot() -> None:
    ring = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if (x, y) not in ((0, 0), (1, 1))]
    board = "(0,0) MO1 ffff" + "".join(f", ({x},{y}) B ffff" for x, y in ring)
    game = scene(board, draw="B V V", modules=("monasteries",))
    game.put(0, Spot("lying-abbot", cell=(0, 0), segment=find_segment(game.board, (0, 0), "monastery")))
    watch = Watch(game)
    for played in (Place((1, 1), 0), PASS):
        decision = game.decision
        assert decision is not None
        watch.follow(game, decision, played, game.apply(played))


def watched_placement(game: Game, action: Place) -> int:
    """Lay a tile, put nothing on it, and let the referee follow; returns how many awards it has seen."""
    return watched(game, action, PASS)


LABYRINTH = "(0,0) LA1 rrrr, (0,-1) A ffrf, (1,0) X rrrr, (-1,0) W frrr", "Red (0,0) N, Blue (1,0) W"


def test_followers_in_a_labyrinth_that_are_forgotten_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """By chance a network is hardly ever completed, so here is one of which the last end is closed."""
    game = scene(*LABYRINTH, draw="A V V", modules=("labyrinth",))
    assert watched_placement(game.copy(), Place((0, 1), 2)) == 2
    monkeypatch.setitem(game.rules.pipeline, (ROAD, True), ())
    with pytest.raises(Disagreement, match="paid was"):
        watched_placement(game, Place((0, 1), 2))


@pytest.mark.parametrize(
    ("wrong", "figures"),
    [((), "Red (0,0) N"), ((lambda *_: True,), "Red (0,0) N, Blue (0,1) N-S")],
    ids=["no branch is free", "every branch is free"],
)
def test_a_wrong_place_in_a_labyrinth_is_caught(wrong: object, figures: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = scene("(0,0) LA1 rrrr, (0,1) U rfrf", figures, draw="U V", modules=("labyrinth",))
    right = game.copy()
    lay_only(right, "(0,2) U rfrf")
    check_decision(right)
    monkeypatch.setattr(game.rules, "free_part", wrong)
    lay_only(game, "(0,2) U rfrf")
    with pytest.raises(Disagreement, match="figure actions"):
        check_decision(game)


def test_a_guest_who_stays_in_a_surrounded_bath_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Red's only knight bathes; then Blue lays the last tile around that bath."""
    ring = [(x, y) for y in (-1, 0, 1) for x in (-1, 1) if (x, y) != (1, 1)]
    board = "(0,0) BadC rfrf, (0,-1) U rfrf, (0,1) U rfrf, (8,-1) E ffcf"
    board += "".join(f", ({x},{y}) B ffff" for x, y in ring)
    actions = (Place((8, 0), 0), PASS, Place((1, 1), 0), PASS)
    watched(scene(board, "Red (8,-1) S", draw="E B V V", modules=("bathhouses",)), *actions)
    changes(bathhouses, "AROUND", lambda steps: (*steps, 10_000))(monkeypatch)
    with pytest.raises(Disagreement, match="which is surrounded"):
        watched(scene(board, "Red (8,-1) S", draw="E B V V", modules=("bathhouses",)), *actions)


def test_a_lord_with_the_plague_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The plague tile completes Red's town."""
    modules = ("plague", "bridges-castles-bazaars")
    game = scene("(0,-1) E ffcf, (9,9) B ffff", "Red (0,-1) S", draw="PE2 V V", modules=modules)
    assert watched(game.copy(), Place((0, 0), 0), PASS) == 1
    monkeypatch.setattr(rulings, "why_no_castle", lambda *_: None)
    with pytest.raises(Disagreement, match="a lord would stand with the plague"):
        watched(game, Place((0, 0), 0), PASS, PASS)


def test_a_flight_to_the_plague_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The outbreak lies beside the flying machine."""
    game = scene("(1,0) PE6 rffr, (9,9) B ffff", draw="FlugG V", modules=("plague", "flying-machines"))
    lay_only(game, "(1,1) FlugG/1")
    game.script = ("die-1", *game.script)
    start = Choose("fly", figure=game.free_figure(0, "small"), cell=(1, 1))
    watched(game.copy(), start)
    monkeypatch.setattr(game.rules, "may_deploy", ())
    with pytest.raises(Disagreement, match="no-landing"):
        watched(game, start)


def test_every_element_with_a_law_is_spoilt_somewhere() -> None:
    spoilt = {id for id, _, _ in SPOILT.values()} | {"shrine", "labyrinth"}
    assert {id for law in LAWS for id in law.elements} <= spoilt
