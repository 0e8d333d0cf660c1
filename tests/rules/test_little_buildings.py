"""Little Buildings: the shares, putting one on a tile, what it brings, with the worked examples and all options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from abbey_mayor_scenes import ABBEY, HOLE, joining
from questions import BLUE, RED, asked, deployments, figure, offered, question, words_offered

from bastide import new_game
from bastide.game.actions import PASS, Action, Choose, Deploy
from bastide.game.events import Breakdown, Scored
from bastide.game.game import HOME, Game
from bastide.game.lines import breakdown_text, event_lines
from bastide.game.module import OptionValue, Token
from bastide.game.scoring import value_of
from bastide.game.telling import told
from bastide.modules.hills_sheep.shepherds import Flocks
from bastide.modules.little_buildings import HOUSE, KINDS, SHED, TOWER, Buildings
from bastide.modules.mage_witch import Magic
from bastide.modules.princess_dragon.dragon import Dragon, DragonRun, move_dragon
from bastide.players import load
from bastide.testkit.scene import find_segment, lay, lay_only, points, scene
from bastide.tiles.geometry import Cell, cell_at

MODULES = ("little-buildings",)
VALUES: dict[str, OptionValue] = {"buildings.values": "3-2-1"}
NO_ZERO: dict[str, OptionValue] = {"buildings.zero-features": "none"}
Lying = Mapping[Cell, str]


def put(game: Game, lying: Lying) -> Game:
    """Lay buildings on tiles of a scene; they come out of Blue's share."""
    game.slot(Buildings).on += tuple((game.board.cells[cell_at(*cell)], kind, BLUE) for cell, kind in lying.items())
    return game


def built(board: str, figures: str = "", lying: Lying | None = None, **choices: Any) -> Game:
    modules = (*MODULES, *choices.pop("modules", ()))
    return put(scene(board, figures, modules=modules, **choices), lying or {})


def houses(*cells: Cell) -> dict[Cell, str]:
    return dict.fromkeys(cells, HOUSE)


def worth(game: Game, cell: Cell, place: str, *, complete: bool) -> int:
    return value_of(game, find_segment(game.board, cell, place), complete=complete).points


def final(game: Game) -> list[tuple[int, int, str]]:
    return points(game.if_ended_now().events)


# -- worked examples ---------------------------------------------------------------------------------------------------

VILLAGE = "(0,-1) F cfcf, (0,-2) E ffcf, (0,1) U rfrf, (0,2) A rfff, (1,0) V ffrr, (1,1) A rfff, (-1,1) E cfff"
PEOPLE = "Red (0,1) N-S, Red (0,-1) N-S, Blue (0,2) monastery"
RING = "(-1,2) B ffff, (1,2) B ffff, (-1,3) B ffff, (0,3) B ffff"


def shed_on_new_tile(game: Game) -> list[tuple[int, int, str]]:
    lay_only(game, "(0,0) J crrf")
    return points(game.apply(Choose(SHED, cell=(0, 0))))


def test_little_buildings_v1_road_city_field_and_monastery() -> None:
    game = built(VILLAGE, f"{PEOPLE}, Blue (0,1) SR", houses((0, -1), (0, 1), (-1, 1)), draw="J V V")
    assert shed_on_new_tile(game) == [(RED, 7, "road"), (RED, 10, "city")]
    assert worth(game, (0, 2), "monastery", complete=False) == 4 + 2
    assert (BLUE, 3 + 3, "field") in final(game)  # the city of Red is complete


def test_little_buildings_v2_kinds_of_different_worth() -> None:
    lying = {(0, -1): HOUSE, (0, 1): TOWER, (-1, 1): HOUSE}
    game = built(f"{VILLAGE}, {RING}", PEOPLE, lying, draw="J B V V", options=VALUES)
    assert shed_on_new_tile(game) == [(RED, 9, "road"), (RED, 11, "city")]
    assert points(lay(game, "(1,3) B ffff")) == [(BLUE, 14, "monastery")]


def test_little_buildings_v3_everybody_who_scores_gets_them() -> None:
    game = built(VILLAGE, f"{PEOPLE}, Blue (0,-1) N-S", houses((0, -1), (0, 1), (-1, 1)), draw="J V V")
    assert shed_on_new_tile(game) == [(RED, 7, "road"), (RED, 10, "city"), (BLUE, 10, "city")]


FARM = "(0,0) B ffff, (0,-1) E cfff, (0,-2) E ffcf, (1,0) B ffff, (1,1) E ffcf, (1,2) E cfff"
ON_FARM = houses((0, 0), (0, -1), (1, 0))


@pytest.mark.parametrize(("figures", "expected"), [("", 9), (", Blue pig (0,0) NL", 11)])
def test_little_buildings_v4_a_field_at_the_end(figures: str, expected: int) -> None:
    game = built(FARM, f"Blue (0,0) NL{figures}", ON_FARM, draw="V", modules=("traders-builders",))
    assert final(game) == [(BLUE, expected, "field")]


# -- shares ------------------------------------------------------------------------------------------------------------


def shares(players: int, **options: OptionValue) -> list[tuple[int, ...]]:
    game = new_game(players, MODULES, options=options, seed=1)
    held = {(token.player, token.what): token.number for token in game.tokens()}
    return [tuple(held.get((player, kind), 0) for kind in KINDS) for player in range(players)]


@pytest.mark.parametrize(("players", "own", "each"), [(2, 9, 3), (3, 6, 2), (4, 4, 1), (5, 3, 1), (6, 3, 1)])
def test_little_buildings_are_dealt_evenly(players: int, own: int, each: int) -> None:
    by_number = shares(players)
    assert {sum(share) for share in by_number} == {own}
    assert all(sum(share[kind] for share in by_number) <= 6 for kind in range(3))
    assert shares(players, **{"buildings.deal": "kind"}) == [(each,) * 3] * players
    assert shares(players, **VALUES) == [(each,) * 3] * players


def test_little_buildings_four_players_have_a_fourth_one_by_seat() -> None:
    assert shares(4) == [(2, 1, 1), (1, 2, 1), (1, 1, 2), (2, 1, 1)]


# -- putting one on the tile -------------------------------------------------------------------------------------------


def test_little_buildings_go_onto_the_new_tile_instead_of_a_figure() -> None:
    game = built("(0,0) D crfr", draw="U V V")
    lay_only(game, "(1,0) U frfr")
    assert asked(game) == (RED, "T4.2")
    assert words_offered(game) == set(KINDS)
    assert deployments(game)
    lying, before = Choose(TOWER, cell=(1, 0)), game.copy()
    events = game.apply(lying)
    assert asked(game) == (BLUE, "T2.1")
    assert Token(TOWER, cell=(1, 0)) in game.tokens()
    assert Token(TOWER, 2, player=RED) in game.tokens()
    assert Token(TOWER, 3, player=BLUE) in game.tokens()
    assert told(before, lying, before.player_names).say() == "put a little tower on the tile"
    assert "a little tower goes onto the tile east of" in " ".join(event_lines(game, events))


def test_little_buildings_one_for_each_kind_left() -> None:
    game = built("(0,0) D crfr", draw="U V V", turn="Blue", lying={})
    game.slot(Buildings).on = tuple((0, kind, BLUE) for kind in (TOWER,) * 3 + (SHED,) * 3)
    lay_only(game, "(1,0) U frfr")
    assert words_offered(game) == {HOUSE}


def test_little_buildings_without_any_nothing_is_offered() -> None:
    game = built("(0,0) D crfr", draw="U V V", turn="Blue")
    game.slot(Buildings).on = tuple((0, kind, BLUE) for kind in KINDS * 3)
    lay_only(game, "(1,0) U frfr")
    assert words_offered(game) == set()


def test_little_buildings_are_all_that_is_left_without_followers() -> None:
    game = built("(0,0) D crfr", ", ".join(["Red (0,0) SL"] * 7), draw="U V V")
    lay_only(game, "(1,0) U frfr")
    assert not deployments(game)
    assert words_offered(game) == set(KINDS)
    assert question(game).what.say() == "put a little building on the tile, or skip"


def test_little_buildings_may_lie_where_nobody_may_stand() -> None:
    game = built("(0,0) D crfr", draw="B1 V V", modules=("princess-dragon",))
    lay_only(game, "(0,1) B1 ffrf")
    assert not deployments(game)
    assert words_offered(game) == set(KINDS)


def test_little_buildings_each_turn_part_has_its_own() -> None:
    figures = "Red (0,0) E-W, Red builder (0,0) E-W"
    game = built("(0,0) U frfr", figures, draw="U U V", modules=("traders-builders",))
    lay_only(game, "(1,0) U frfr")
    game.apply(Choose(SHED, cell=(1, 0)))
    game.apply(Choose("second-part"))
    lay_only(game, "(2,0) U frfr")
    assert asked(game) == (RED, "T4.2")
    assert offered(game, SHED) == {Choose(SHED, cell=(2, 0))}


@pytest.mark.parametrize("chosen", ["festival", HOUSE])
def test_little_buildings_and_the_festival_not_both(chosen: str) -> None:
    game = built("(0,0) D crfr", "Red (0,0) SL", draw="10i V V", modules=("festival",))
    lay_only(game, "(0,-1) 10i rfcr")
    assert words_offered(game) == {"festival", *KINDS}
    game.apply(next(iter(offered(game, chosen))))
    assert asked(game) == (BLUE, "T2.1")


@pytest.mark.parametrize(("option", "words"), [("may", {"princess", *KINDS}), ("must", {"princess"})])
def test_little_buildings_and_the_princess(option: str, words: set[str]) -> None:
    board, modules = "(0,0) D crfr, (1,-1) G fcfc", ("princess-dragon",)
    game = built(board, "Blue (0,0) N", draw="BB V", modules=modules, options={"princess": option})
    lay_only(game, "(0,-1) BB fccf")
    assert words_offered(game) == words


@pytest.mark.parametrize(
    ("option", "any_action", "follows"),
    [("no", True, False), ("yes", True, True), ("no", False, False), ("yes", False, False)],
)
def test_little_buildings_and_the_phantom(option: str, any_action: bool, follows: bool) -> None:
    options = {"buildings.with-phantom": option, "phantom.after-any-action": any_action}
    game = built("(0,-1) E ffcf, (1,0) U frfr", draw="D V V", modules=("phantom",), options=options)
    lay_only(game, "(0,0) D crfr")
    game.apply(Choose(HOUSE, cell=(0, 0)))
    assert asked(game) == ((RED, "T4.3") if follows else (BLUE, "T2.1"))


@pytest.mark.parametrize("first", [PASS, None])
def test_little_buildings_a_phantom_follows_whatever_else(first: Action | None) -> None:
    game = built("(0,-1) E ffcf, (1,0) U frfr", draw="D V V", modules=("phantom",))
    lay_only(game, "(0,0) D crfr")
    game.apply(first or Deploy("small", find_segment(game.board, (0, 0), "N")))
    assert asked(game) == (RED, "T4.3")
    assert words_offered(game) == set()


def test_little_buildings_lie_on_an_abbey_too() -> None:
    game = built(HOLE, draw="V V V", modules=("abbey-mayor",))
    game.apply(ABBEY)
    assert asked(game) == (RED, "T4.2")
    assert offered(game, TOWER) == {Choose(TOWER, cell=(0, 0))}
    game.apply(Choose(TOWER, cell=(0, 0)))
    assert Token(TOWER, cell=(0, 0)) in game.tokens()


def test_little_buildings_stay_under_the_dragon() -> None:
    game = built(
        "(0,0) D crfr, (1,0) U frfr", "Red (1,0) E-W", houses((1, 0)), draw="V V", modules=("princess-dragon",)
    )
    game.slot(Dragon).cell = cell_at(0, 0)
    move_dragon(game, DragonRun((), RED), Choose("dragon", cell=(1, 0)))
    assert game.where[figure(game, RED)] == HOME
    assert Token(HOUSE, cell=(1, 0)) in game.tokens()


# -- what they bring ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("options", "each"), [({}, (1, 1, 1)), (VALUES, (3, 2, 1))])
def test_little_buildings_bring_their_points(options: dict[str, OptionValue], each: tuple[int, ...]) -> None:
    for kind, more in zip(KINDS, each, strict=True):
        game = built("(0,0) U frfr, (1,0) U frfr", "Red (0,0) E-W", {(0, 0): kind}, draw="V", options=options)
        assert worth(game, (0, 0), "E-W", complete=True) == worth(game, (1, 0), "E-W", complete=False) == 2 + more
        assert final(game) == [(RED, 2 + more, "road")]


def test_little_buildings_in_the_breakdown() -> None:
    lying = {(0, 0): TOWER, (1, 0): HOUSE, (2, 0): HOUSE}
    board, figures = "(0,0) X rrrr, (1,0) U frfr, (2,0) U frfr", "Red (1,0) E-W"
    game = built(board, figures, lying, draw="W V", options=VALUES)
    (scored,) = (event for event in lay(game, "(3,0) W rrfr") if isinstance(event, Scored))
    assert scored.breakdown.additions == ((TOWER, 3), (HOUSE, 4))
    assert (scored.points, scored.breakdown.points) == (11, 11)
    assert breakdown_text(game.rules, scored) == "4 tiles, +3 little towers, +4 little houses: 11"
    game = built(board, figures, lying, draw="W V")
    (scored,) = (event for event in lay(game, "(3,0) W rrfr") if isinstance(event, Scored))
    assert scored.breakdown.additions == (("little-buildings", 3),)


def test_little_buildings_count_once_for_a_feature_with_two_segments_on_their_tile() -> None:
    ring = "(1,0) N cffc, (1,-1) N ffcc, (0,-1) G fcfc, (-1,-1) N fccf, (-1,0) M ccff"
    game = built(ring, draw="H V")
    lay_only(game, "(0,0) H fcfc")
    put(game, houses((0, 0)))
    assert worth(game, (0, 0), "W", complete=True) == 14 + 1


def test_little_buildings_count_for_every_feature_of_their_tile() -> None:
    game = built("(0,0) D crfr", "Red (0,0) N, Blue (0,0) E-W", houses((0, 0)), draw="V")
    assert final(game) == [(BLUE, 2, "road"), (RED, 2, "city")]


def test_little_buildings_elsewhere_do_not_count() -> None:
    game = built("(0,0) U frfr, (0,1) B ffff", "Red (0,0) E-W", houses((0, 1)), draw="V")
    assert final(game) == [(RED, 1, "road")]


def test_little_buildings_of_a_monastery_lie_on_its_tile_and_around() -> None:
    board = "(0,0) B ffff, (1,1) U rfrf, (-1,0) B ffff, (2,0) B ffff"
    game = built(board, "Red (0,0) monastery", houses((0, 0), (1, 1), (2, 0)), draw="V")
    assert final(game) == [(RED, 3 + 2, "monastery")]


@pytest.mark.parametrize("kind", ["monastery", "garden"])
def test_little_buildings_for_an_abbot_who_is_taken_back(kind: str) -> None:
    tile = {"monastery": "B ffff", "garden": "E-garden cfff"}[kind]
    game = built(
        f"(0,0) {tile}, (0,1) U frfr", f"Red abbot (0,0) {kind}", houses((0, 1)), draw="U V", modules=("abbot",)
    )
    lay_only(game, "(1,1) U frfr")
    assert points(game.apply(Choose("recall", figure=figure(game, RED, "abbot")))) == [(RED, 3 + 1, kind)]


def test_little_buildings_nobody_is_paid_for_strength_0() -> None:
    game = built("(0,0) E cfff", "Red mayor (0,0) N", houses((0, 0)), draw="E V", modules=("abbey-mayor",))
    assert points(lay(game, "(0,-1) E ffcf")) == [(RED, 0, "city")]


def test_little_buildings_bring_nothing_to_a_flock() -> None:
    game = built("(0,0) B ffff", "Red shepherd (0,0) NL", houses((0, 0)), draw="B V V", modules=("hills-sheep",))
    game.slot(Flocks).add(figure(game, RED, "shepherd"), "sheep-2")
    lay(game, "(0,1) B ffff")
    assert points(game.apply(next(iter(offered(game, "gather"))))) == [(RED, 2, "sheep")]


# -- features that are worth nothing -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("options", "more"), [({}, 2), (NO_ZERO, 0)])
@pytest.mark.parametrize(
    ("board", "figures", "kind", "modules"),
    [
        ("(0,0) EB frfr, (1,0) U frfr", "Red (0,0) E-W", "road", ("inns-cathedrals",)),
        ("(0,0) EK cccc, (1,0) E fffc", "Red (0,0) N", "city", ("inns-cathedrals",)),
        ("(0,0) B ffff, (1,0) B ffff", "Red (0,0) NL", "field", ()),
    ],
)
def test_little_buildings_at_a_feature_worth_nothing(
    board: str, figures: str, kind: str, modules: tuple[str, ...], options: dict[str, OptionValue], more: int
) -> None:
    game = built(board, figures, houses((0, 0), (1, 0)), draw="V", modules=modules, options=options)
    assert final(game) == [(RED, more, kind)]


def test_little_buildings_beside_what_the_mage_brings_there() -> None:
    """With the mage an unfinished inn road is worth something again."""
    modules = ("inns-cathedrals", "mage-witch")
    game = built(
        "(0,0) EB frfr, (1,0) U frfr", "Red (0,0) E-W", houses((0, 0)), draw="V", modules=modules, options=NO_ZERO
    )
    game.slot(Magic).mage = find_segment(game.board, (0, 0), "E-W")
    assert final(game) == [(RED, 3, "road")]


def test_little_buildings_at_a_feature_worth_something_always_count() -> None:
    game = built(FARM, "Blue (0,0) NL", ON_FARM, draw="V", options={**NO_ZERO, **VALUES})
    assert final(game) == [(BLUE, 6 + 6, "field")]


# -- mage, witch, castles ----------------------------------------------------------------------------------------------

EIGHT = "(0,0) C cccc, (0,-1) N fccf, (1,-1) E fffc, (0,1) E cfff, (1,0) F fcfc, (2,0) E fffc, (-1,0) G fcfc"


@pytest.mark.parametrize(("option", "expected"), [("value-only", 12), ("everything", 11)])
def test_little_buildings_after_the_witch(option: str, expected: int) -> None:
    """mage-witch.md V6: 8 tiles and 2 pennants halved to 10."""
    options = {"magic.halve": option}
    game = built(EIGHT, "Red (0,0) N", houses((0, 0), (1, 0)), draw="E V", modules=("mage-witch",), options=options)
    game.slot(Magic).witch = find_segment(game.board, (0, 0), "N")
    assert points(lay(game, "(-2,0) E fcff")) == [(RED, expected, "city")]


def test_little_buildings_after_the_mage() -> None:
    game = built(EIGHT, "Red (0,0) N", houses((0, 0), (1, 0)), draw="E V", modules=("mage-witch",))
    game.slot(Magic).mage = find_segment(game.board, (0, 0), "N")
    assert points(lay(game, "(-2,0) E fcff")) == [(RED, 28 + 2, "city")]


def test_little_buildings_are_copied_by_a_castle_but_not_those_on_its_own_tiles() -> None:
    board = "(0,0) E ffcf, (-1,0) W rfrr"
    game = built(board, "Red (0,0) S", draw="E W V V", turn="Blue", modules=("bridges-castles-bazaars",))
    lay(game, "(0,1) E cfff")
    (castle,) = offered(game, "castle")
    game.apply(castle)
    put(game, houses((0, 0), (-1, 0)))
    events = lay(game, "(-1,1) W rfrr")
    assert points(events) == [(RED, 2 + 1, "castle")]


# -- farms -------------------------------------------------------------------------------------------------------------


def test_little_buildings_once_for_each_player_who_scores_a_farm() -> None:
    game = built(FARM, "Blue (0,0) NL, Red (0,0) NL", ON_FARM, draw="V")
    assert final(game) == [(RED, 9, "field"), (BLUE, 9, "field")]
    (scored, _) = (event for event in game.if_ended_now().events if isinstance(event, Scored))
    assert scored.breakdown == Breakdown(
        (("cities", 2),), 3, (), (("little-buildings", 3),), ((RED, 1), (BLUE, 1)), scored.breakdown.segment
    )


@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        ("ed3", [(RED, 3 + 1, "field"), (RED, 3 + 2, "field")]),
        ("ed2", [(RED, 3 + 1, "field"), (RED, 0 + 2, "field")]),
        ("ed1", [(RED, 4, "field"), (RED, 1, "field"), (RED, 2, "field")]),
    ],
)
def test_little_buildings_by_the_edition_of_farms(edition: str, expected: list[tuple[int, int, str]]) -> None:
    """One city between two farms of Red, with 1 and 2 buildings."""
    board = "(0,0) G cfcf, (0,-1) E ffcf, (0,1) E cfff, (-1,0) B ffff, (1,0) B ffff, (2,0) B ffff"
    game = built(
        board,
        "Red (-1,0) NL, Red (1,0) NL",
        houses((-1, 0), (1, 0), (2, 0)),
        draw="V",
        options={"farm-scoring": edition},
    )
    assert final(game) == expected


def test_little_buildings_when_a_barn_pays_the_farmers_and_at_its_end() -> None:
    game = joining("Red (-2,0) NL", modules=("abbey-mayor", *MODULES))
    put(game, houses((-2, 0), (0, 0)))
    assert points(lay(game, "(-1,0) E cfff")) == [(RED, 2 + 2, "field")]
    assert final(game) == [(BLUE, 8 + 2, "barn")]


# -- computer players --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "seeds"), [("greedy", (1, 2, 3)), ("hard", (1,))])
def test_little_buildings_computer_players_put_them_where_they_pay(level: str, seeds: tuple[int, ...]) -> None:
    """They use their share, and it brings more to them than to one who plays by chance."""
    used, gain = 0, 0
    for seed in seeds:
        game, players = new_game(2, MODULES, seed=seed), [load(level, seed), load("random", seed)]
        while game.decision is not None:
            player = game.decision.player
            for event in game.apply(players[player].choose(game.view(player))):
                if isinstance(event, Scored):
                    more = dict(event.breakdown.additions).get("little-buildings", 0)
                    gain += more if event.player == RED else -more
        used += sum(owner == RED for _, _, owner in game.slot(Buildings).on)
    assert used >= 5 * len(seeds)
    assert gain > 0
