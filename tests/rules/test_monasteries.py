"""Special monasteries: the worked examples of monasteries.md, its options, and what a lying abbot meets."""

from __future__ import annotations

from typing import Any

import pytest
from abbey_mayor_scenes import VILLAGES
from carcassonne import BLOCK, CATHEDRAL, in_quarter, redeployments
from questions import BLUE, RED, asked, figure, offered, question, returned
from tower_scenes import set_height

from bastide.game.actions import Choose, Deploy
from bastide.game.events import FeatureCompleted, Scored
from bastide.game.game import ELSEWHERE, HOME, Game, Spot
from bastide.game.lines import breakdown_text, event_lines
from bastide.modules import new_game
from bastide.modules.goldmines import Gold
from bastide.modules.little_buildings import Buildings
from bastide.modules.princess_dragon.dragon import Dragon
from bastide.modules.princess_dragon.fairy import Fairy
from bastide.players import load
from bastide.server.snapshot import _figures
from bastide.testkit.scene import figure_actions, find_segment, lay, lay_only, points, scene
from bastide.tiles.geometry import Cell, cell_at, cell_of

MODULES = ("monasteries",)
AROUND = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y]


def fields(*cells: Cell) -> str:
    """Tiles with field all round."""
    return "".join(f", ({x},{y}) B ffff" for x, y in cells)


RING = f"(0,0) MO1 ffff{fields(*(cell for cell in AROUND if cell != (1, 1)))}"
"""All but one of the eight tiles around."""


def monks_game(board: str, figures: str = "", draw: str = "B V V V", **choices: Any) -> Game:
    modules = (*MODULES, *choices.pop("modules", ()))
    return scene(board, figures, draw=draw, modules=modules, **choices)


def lie(game: Game, player: int, cell: Cell = (0, 0), kind: str = "small") -> int:
    """A follower lies in the monastery of a cell."""
    number = game.free_figure(player, kind)
    game.put(number, Spot("lying-abbot", cell=cell, segment=find_segment(game.board, cell, "monastery")))
    return number


def lying_down(game: Game, cell: Cell = (0, 0), kind: str = "small", player: int = RED) -> Choose:
    return Choose(
        "lie-down", figure=game.free_figure(player, kind), segment=find_segment(game.board, cell, "monastery")
    )


def final(game: Game) -> list[tuple[int, int, str]]:
    return points(game.if_ended_now().events)


# -- worked examples ---------------------------------------------------------------------------------------------------

CROSS = (
    "(0,0) MO1 ffff, (0,-1) U frfr, (0,-2) U frfr, (0,-3) U frfr, (0,-4) V rrff, (1,0) U rfrf, (2,0) U rfrf, "
    "(0,1) U frfr, (-1,0) U rfrf, (-2,0) U rfrf"
)


def test_monasteries_v1_row_and_column() -> None:
    game = monks_game(CROSS)
    number = lie(game, RED)
    ended = game.if_ended_now()
    assert points(ended.events) == [(RED, 10, "monastery")]
    assert returned(ended.events) == {(number, "final")}
    (scored,) = (event for event in ended.events if isinstance(event, Scored))
    assert breakdown_text(game.rules, scored) == "10 tiles in row and column: 10"
    assert breakdown_text(game.rules, scored, "de") == "10 Plättchen in Reihe und Spalte: 10"


def test_monasteries_v2_a_gap_ends_the_line() -> None:
    game = monks_game(f"(0,0) MO1 ffff{fields((0, -1), (0, -2), (2, 0), (0, 1), (0, 2), (-1, 0))}")
    lie(game, BLUE)
    assert final(game) == [(BLUE, 6, "monastery")]


def test_monasteries_v3_surrounded_an_abbot_stays_and_gets_nothing() -> None:
    game = monks_game(RING)
    number = lie(game, RED)
    events = lay(game, "(1,1) B ffff")
    assert points(events) == []
    assert not any(isinstance(event, FeatureCompleted) for event in events)
    assert game.where[number] == ELSEWHERE
    assert final(game) == [(RED, 5, "monastery")]


def test_monasteries_v4_a_monk_scores_as_in_any_monastery() -> None:
    game = monks_game(RING, "Red (0,0) monastery")
    events = lay(game, "(1,1) B ffff")
    assert points(events) == [(RED, 9, "monastery")]
    assert returned(events) == {(figure(game, RED), "scored")}


def test_monasteries_an_unfinished_one_pays_a_monk_as_any_other() -> None:
    assert final(monks_game(RING, "Red (0,0) monastery")) == [(RED, 8, "monastery")]


def test_monasteries_empty_it_is_completed_as_any_other() -> None:
    game = monks_game(RING)
    assert any(isinstance(event, FeatureCompleted) for event in lay(game, "(1,1) B ffff"))


# -- lying down --------------------------------------------------------------------------------------------------------


def test_monasteries_the_follower_stands_or_lies() -> None:
    game = monks_game("(0,0) D crfr", draw="MO5 V V")
    lay_only(game, "(0,1) MO5 ffrf")
    assert figure_actions(game) == {
        "small monastery",
        "small road S",
        "small field NL-NR-EL-ER-SL-SR-WL-WR",
        "lie-down",
    }
    assert (
        question(game).why.say()
        == "Monk: 9 points when surrounded. Abbot: lies to the end, for tiles in row and column."
    )
    events = game.apply(lying_down(game, (0, 1)))
    assert game.spots[figure(game, RED)] == Spot(
        "lying-abbot", cell=(0, 1), segment=find_segment(game.board, (0, 1), "monastery")
    )
    assert asked(game) == (BLUE, "T2.1")
    assert event_lines(game, events)[0] == "Red's follower placed: as abbot at 0,1"
    (shown,) = _figures(game)
    assert shown.lying
    assert final(game) == [(RED, 2, "monastery")]


def test_monasteries_standing_he_is_a_monk() -> None:
    game = monks_game("(0,0) D crfr", draw="MO1 V V")
    lay(game, "(0,1) MO1 ffff", "monastery")
    (shown,) = _figures(game)
    assert not shown.lying
    assert game.where[figure(game, RED)] == find_segment(game.board, (0, 1), "monastery")


def test_monasteries_an_ordinary_monastery_has_no_abbot() -> None:
    game = monks_game("(0,0) D crfr")
    lay_only(game, "(0,1) B ffff")
    assert "lie-down" not in figure_actions(game)
    assert "special" not in question(game).why.say()


def test_monasteries_without_the_element_it_is_an_ordinary_one() -> None:
    game = monks_game("(0,0) D crfr", draw="MO1 V V", elements={"lying-abbot": 0})
    lay_only(game, "(0,1) MO1 ffff")
    assert figure_actions(game) == {"small monastery", "small field NL-NR-EL-ER-SL-SR-WL-WR"}


@pytest.mark.parametrize(
    ("kind", "module", "lies"),
    [("large", "inns-cathedrals", True), ("wagon", "abbey-mayor", True), ("abbot", "abbot", False)],
)
def test_monasteries_who_may_lie(kind: str, module: str, lies: bool) -> None:
    game = monks_game("(0,0) D crfr", draw="MO1 V V", modules=(module,))
    lay_only(game, "(0,1) MO1 ffff")
    assert game.decision is not None
    assert game.decision.allows(Deploy(kind, find_segment(game.board, (0, 1), "monastery")))
    assert game.decision.allows(lying_down(game, (0, 1), kind)) == lies


def test_monasteries_no_mayor() -> None:
    game = monks_game("(0,0) D crfr", draw="MO1 V V", modules=("abbey-mayor",))
    lay_only(game, "(0,1) MO1 ffff")
    assert figure(game, RED, "mayor") not in {a.figure for a in offered(game, "lie-down") if isinstance(a, Choose)}


def test_monasteries_an_abbot_occupies_his_monastery() -> None:
    """Through a portal nobody follows him, nor does anybody lie down beside him."""
    game = monks_game("(0,0) MO1 ffff", draw="BT V V", modules=("princess-dragon",))
    lie(game, BLUE)
    lay_only(game, "(1,0) BT rrcf")
    assert "small monastery" not in figure_actions(game)
    assert offered(game, "lie-down") == set()
    reason = game.why_not(Deploy("small", find_segment(game.board, (0, 0), "monastery")))
    assert reason is not None
    assert reason.say() == "A follower stands on this feature already."


def test_monasteries_two_majorities_in_one_monastery() -> None:
    """Monks are paid when it is surrounded, abbots at the end (Scoring); a large follower lies for two."""
    game = monks_game(RING, "Red (0,0) monastery", modules=("inns-cathedrals",))
    lie(game, BLUE)
    lie(game, RED, kind="large")
    assert points(lay(game, "(1,1) B ffff")) == [(RED, 9, "monastery")]
    assert final(game) == [(RED, 5, "monastery")]


def test_monasteries_abbots_share_a_tie() -> None:
    game = monks_game(RING)
    lie(game, BLUE)
    lie(game, RED)
    assert final(game) == [(RED, 4 + 1, "monastery"), (BLUE, 5, "monastery")]


# -- options -----------------------------------------------------------------------------------------------------------


def special(game: Game) -> list[str]:
    held = [face for pile in game.piles for face in pile]
    return sorted(face.id for face in held if any(s.kind == "monastery" for s in face.segments))


GERMANY = [f"MO{n}" for n in range(1, 7)]
BASE = ["A", "A", "B", "B", "B", "B"]


@pytest.mark.parametrize(("mode", "expected"), [("replace", GERMANY), ("add", sorted(BASE + GERMANY))])
def test_monasteries_replace_those_of_the_base_game_or_come_along(mode: str, expected: list[str]) -> None:
    assert special(new_game(2, MODULES, options={"monasteries.mode": mode}, seed=1)) == expected


def test_monasteries_further_sets_are_added() -> None:
    sets = {"monasteries-netherlands": 1, "monasteries-japan": 1}
    assert len(special(new_game(2, MODULES, tiles=sets, seed=1))) == 18
    alone = new_game(2, tiles={"monasteries-japan": 1}, seed=1)
    assert special(alone) == [f"JP{n}" for n in range(1, 7)]
    assert "lying-abbot" in alone.rules.element_ids


def test_monasteries_without_any_set_the_base_game_keeps_its_own() -> None:
    assert special(new_game(2, MODULES, tiles={"monasteries": 0}, seed=1)) == BASE


def test_monasteries_of_other_expansions_stay() -> None:
    with_gardens = special(new_game(2, ("monasteries", "abbot", "princess-dragon"), seed=1))
    assert set(with_gardens) - set(GERMANY) == {"BO", "BP"}


@pytest.mark.parametrize(("value", "lies"), [("yes", True), ("no", False)])
def test_monasteries_a_wagon_drives_into_one_as_monk_or_abbot(value: str, lies: bool) -> None:
    game = monks_game(
        f"{VILLAGES}, (-1,-1) MO5 ffrf",
        "Red wagon (0,0) E-W",
        draw="W V V",
        modules=("abbey-mayor",),
        options={"monasteries.wagon-abbot": value, "wagon-move": "same-or-next-tile"},
    )
    lay(game, "(1,0) W rfrr")
    assert asked(game) == (RED, "T8.9")
    wagon, monastery = figure(game, RED, "wagon"), find_segment(game.board, (-1, -1), "monastery")
    assert Choose("drive", figure=wagon, segment=monastery) in offered(game, "drive")
    abbot = Choose("lie-down", figure=wagon, segment=monastery)
    assert (abbot in offered(game, "lie-down")) == lies
    if lies:
        game.apply(abbot)
        assert game.spots[wagon].where == "lying-abbot"
        assert asked(game) == (BLUE, "T2.1")


# -- with other modules ------------------------------------------------------------------------------------------------


def test_monasteries_through_a_portal_as_monk_or_abbot() -> None:
    game = monks_game("(0,0) MO1 ffff", draw="BT V V", modules=("princess-dragon",))
    lay_only(game, "(1,0) BT rrcf")
    assert "small monastery" in figure_actions(game)
    game.apply(lying_down(game))
    assert final(game) == [(RED, 2, "monastery")]


def test_monasteries_the_phantom_follows_as_an_abbot() -> None:
    game = monks_game("(0,0) D crfr", draw="MO5 V V", modules=("phantom",), options={"phantom.after-any-action": False})
    lay(game, "(0,1) MO5 ffrf", "S")
    assert asked(game) == (RED, "T4.3")
    assert question(game).why.say() == "The phantom may follow on another free place of the tile."
    game.apply(lying_down(game, (0, 1), "phantom"))
    assert game.spots[figure(game, RED, "phantom")].where == "lying-abbot"


def test_monasteries_the_phantom_follows_an_abbot() -> None:
    game = monks_game("(0,0) D crfr", draw="MO5 V V", modules=("phantom",), options={"phantom.after-any-action": False})
    lay_only(game, "(0,1) MO5 ffrf")
    game.apply(lying_down(game, (0, 1)))
    assert asked(game) == (RED, "T4.3")
    assert "phantom road S" in figure_actions(game)
    assert "phantom monastery" not in figure_actions(game)


def test_monasteries_one_portal_for_abbot_or_phantom() -> None:
    modules = ("phantom", "princess-dragon")
    game = monks_game(
        "(0,0) MO1 ffff, (5,5) B ffff", draw="BT V V", modules=modules, options={"phantom.off-tile": True}
    )
    lay_only(game, "(1,0) BT rrcf")
    game.apply(lying_down(game))
    assert asked(game) == (RED, "T4.3")
    assert "phantom monastery" not in figure_actions(game)


DUEL = f"(0,0) MO1 ffff, (1,0) CU1 ffff{fields(*(cell for cell in AROUND if cell not in ((1, 0), (-1, 1))))}"


def test_monasteries_an_abbot_takes_no_part_in_a_challenge() -> None:
    game = monks_game(DUEL, "Red (1,0) monastery", modules=("cult",))
    abbot = lie(game, BLUE)
    assert game.tokens() == []
    assert points(lay(game, "(-1,1) B ffff")) == []
    assert game.where[figure(game, RED)] >= 0
    assert game.spots[abbot].where == "lying-abbot"


def test_monasteries_a_monk_takes_up_a_challenge() -> None:
    game = monks_game(DUEL, "Red (1,0) monastery, Blue (0,0) monastery", modules=("cult",))
    assert points(lay(game, "(-1,1) B ffff")) == [(BLUE, 9, "monastery"), (RED, 0, "challenge")]


def test_monasteries_a_shrine_lies_beside_one_special_monastery_only() -> None:
    game = monks_game("(0,0) MO1 ffff, (1,0) U rfrf, (2,0) MO2 ffff", draw="CU1 V V", modules=("cult",))
    lie(game, BLUE)
    assert game.decision is not None
    cells = {cell for cell, _ in game.decision.placements}
    assert cell_at(1, 1) not in cells
    assert cell_at(0, 1) in cells


@pytest.mark.parametrize(("monk", "paid"), [(True, [(BLUE, 9, "monastery"), (RED, 9, "castle")]), (False, [])])
def test_monasteries_an_abbot_gives_a_castle_nothing(monk: bool, paid: list[tuple[int, int, str]]) -> None:
    """The castle lies at (1,-1) and (1,0): the monastery is in its fief."""
    around = [cell for cell in AROUND if cell not in ((1, -1), (1, 0), (1, 1))]
    game = monks_game(
        f"(0,0) MO1 ffff, (1,-1) E ffcf{fields(*around)}",
        "Red (1,-1) S" + ", Blue (0,0) monastery" * monk,
        draw="E B V V",
        modules=("bridges-castles-bazaars",),
        elements={"bridges": 0, "bazaars": 0},
    )
    if not monk:
        lie(game, BLUE)
    lay(game, "(1,0) E cfff")
    (castle,) = offered(game, "castle")
    game.apply(castle)
    assert points(lay(game, "(1,1) B ffff")) == paid


@pytest.mark.parametrize(("monk", "taken"), [(True, ((BLUE, 1),)), (False, ())])
def test_monasteries_an_abbot_takes_no_gold(monk: bool, taken: tuple[tuple[int, int], ...]) -> None:
    game = monks_game(RING, "Blue (0,0) monastery" * monk, modules=("goldmines",))
    if not monk:
        lie(game, BLUE)
    game.slot(Gold).put(1)
    lay(game, "(1,1) B ffff")
    assert game.slot(Gold).owned == taken


@pytest.mark.parametrize(("monk", "joins"), [(True, True), (False, False)])
@pytest.mark.parametrize("unoccupied", [True, False])
def test_monasteries_nobody_joins_an_abbot_from_the_cathedral(monk: bool, joins: bool, unoccupied: bool) -> None:
    """Only where a monk is scored, and as a monk."""
    ring = ", ".join(f"({20 + x},{y}) B ffff" for x, y in AROUND if (x, y) != (1, 1))
    game = monks_game(
        f"{BLOCK}, (20,0) MO1 ffff, {ring}",
        "Blue (20,0) monastery" * monk,
        modules=("count",),
        options={"count-redeploy-unoccupied": unoccupied},
    )
    if not monk:
        lie(game, BLUE, (20, 0))
    in_quarter(game, CATHEDRAL, game.free_figure(RED, "small"), count="castle-quarter")
    lay(game, "(21,1) B ffff")
    assert (redeployments(game) == {"small": {(20, 0)}}) == joins
    assert offered(game, "lie-down") == set()


def test_monasteries_tiles_of_carcassonne_lie_in_the_line() -> None:
    game = monks_game(f"{BLOCK}, (2,0) MO1 ffff", modules=("count",))
    lie(game, RED, (2, 0))
    assert final(game) == [(RED, 1 + 4, "monastery")]


def test_monasteries_the_festival_takes_an_abbot_back() -> None:
    game = monks_game("(0,0) MO1 ffff, (0,-1) D crfr", draw="10i V", modules=("festival",))
    number = lie(game, RED)
    lay_only(game, "(0,-2) 10i rfcr")
    assert points(game.apply(Choose("festival", figure=number))) == []
    assert game.where[number] == HOME
    assert final(game) == []


def test_monasteries_the_dragon_eats_an_abbot() -> None:
    game = monks_game("(0,0) B2 ffff, (1,0) MO1 ffff", draw="BJ V V", modules=("princess-dragon",))
    number = lie(game, BLUE, (1, 0))
    game.slot(Dragon).cell = cell_at(0, 0)
    lay(game, "(2,0) BJ cfff")
    events = game.apply(Choose("dragon", cell=(1, 0)))
    assert (number, "eaten") in returned(events)


def test_monasteries_a_tower_captures_an_abbot() -> None:
    game = monks_game("(0,0) TJ ffff, (0,1) MO1 ffff", draw="B V V", modules=("tower",))
    number = lie(game, BLUE, (0, 1))
    set_height(game, (0, 0), 1)
    lay_only(game, "(1,0) B ffff")
    game.apply(Choose("tower-piece", cell=(0, 0)))
    game.apply(Choose("capture", figure=number))
    assert game.spots[number] == Spot("prison", player=RED)


def test_monasteries_the_fairy_stands_beside_an_abbot() -> None:
    game = monks_game("(0,0) MO1 ffff", draw="B V V", modules=("princess-dragon",))
    number = lie(game, RED)
    lay_only(game, "(1,0) B ffff")
    assert Choose("fairy", figure=number) in offered(game, "fairy")
    game.apply(Choose("fairy", figure=number))
    assert game.slot(Fairy).figure == number
    assert final(game) == [(RED, 2, "monastery"), (RED, 3, "fairy")]
    lay(game, "(2,0) V frrf")
    assert points(game.events) == [(RED, 1, "fairy")]


def test_monasteries_vineyards_are_for_monks() -> None:
    vines = "(0,0) MO1 ffff, (0,-1) HS1 cfff, (1,0) HS1 fcff, (0,1) HS1 ffcf, (-1,0) E fffc"
    game = monks_game(f"{vines}{fields((-1, -1), (1, -1), (-1, 1))}", "Red (0,0) monastery", modules=("hills-sheep",))
    lie(game, BLUE)
    assert points(lay(game, "(1,1) B ffff")) == [(RED, 18, "monastery")]
    assert final(game) == [(BLUE, 5, "monastery")]


def test_monasteries_offer_an_escape_from_a_siege() -> None:
    game = monks_game("(0,0) KA1 cfff, (0,1) MO1 ffff", "Red (0,0) N", draw="V V V", modules=("siege",))
    lie(game, BLUE, (0, 1))
    lay(game, "(1,0) V frrf")
    assert asked(game) == (RED, "T10.1")


def test_monasteries_an_abbey_lies_in_the_line() -> None:
    game = monks_game(f"(0,0) MO1 ffff{fields((2, 0), (1, -1), (1, 1))}", draw="V V", modules=("abbey-mayor",))
    lie(game, BLUE)
    game.apply(Choose("abbey", cell=(1, 0)))
    assert final(game) == [(BLUE, 3, "monastery")]


def test_monasteries_little_buildings_in_the_cross_count_for_the_abbot() -> None:
    """One at the end of his row, one on his own tile; the one at a corner is for monks."""
    game = monks_game(
        f"(0,0) MO1 ffff{fields((1, 0), (2, 0), (1, 1), (4, 0))}",
        modules=("little-buildings",),
        options={"buildings.values": "3-2-1"},
    )
    lie(game, RED)
    number = {cell_of(piece.cell): n for n, piece in enumerate(game.board.pieces)}
    kinds = {(0, 0): "little-shed", (2, 0): "little-tower", (1, 1): "little-house", (4, 0): "little-house"}
    game.slot(Buildings).on = tuple((number[cell], kind, BLUE) for cell, kind in kinds.items())
    assert final(game) == [(RED, 3 + 3 + 1, "monastery")]
    monk = monks_game(
        f"(0,0) MO1 ffff{fields((1, 0), (2, 0), (1, 1), (4, 0))}",
        "Red (0,0) monastery",
        modules=("little-buildings",),
        options={"buildings.values": "3-2-1"},
    )
    monk.slot(Buildings).on = game.slot(Buildings).on
    assert final(monk) == [(RED, 3 + 1 + 2, "monastery")]


# -- computer players --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["greedy", "normal"])
def test_monasteries_computer_players_use_monks_and_abbots(level: str) -> None:
    used = {"monk": 0, "abbot": 0}
    for seed in (1, 2):
        game = new_game(2, MODULES, tiles={"monasteries-japan": 1}, seed=seed)
        players = [load(level, seed=number) for number in range(2)]
        while game.decision is not None:
            action = players[game.decision.player].choose(game.view(game.decision.player))
            if isinstance(action, Choose):
                used["abbot"] += action.what == "lie-down"
            elif isinstance(action, Deploy):
                used["monk"] += "special" in game.board.printed[action.segment].flags
            game.apply(action)
    assert used["monk"]
    assert used["abbot"]
