"""The referee by itself knows the worked examples, and notices when a game says otherwise."""

import pytest

from bastide import new_game
from bastide.game.actions import PASS, Place
from bastide.modules import ELEMENTS, OPTIONS
from bastide.testkit.referee import (
    KNOWN,
    LAWS,
    Disagreement,
    Laid,
    Referee,
    Standing,
    Tiling,
    Watch,
    check_board,
    check_decision,
    check_standing,
    referee_of,
)
from bastide.testkit.scene import find_segment, lay_board, lay_only, read_spot, scene

RED, BLUE = 0, 1
ALL = ("small", "farmers", "large", "inns", "cathedrals", "builder", "pig", "goods", "abbot", "river", "pig-herd")


def referee(tiles: str, figures: str = "", elements: tuple[str, ...] = ALL, **options: str | int | bool) -> Referee:
    """Figures as `PLAYER KIND x y SEGMENT`; the tiling is built without the board."""
    spots = [read_spot(text) for text in tiles.split(", ")]
    laid = [Laid(s.face.id, s.face.layout, s.cell, s.rotation) for s in spots]
    cells = {piece.cell: number for number, piece in enumerate(laid)}
    words = [text.split() for text in figures.split(", ") if text]
    standing = {
        number: Standing(int(player), kind, (cells[int(x), int(y)], int(index)))
        for number, (player, kind, x, y, index) in enumerate(words)
    }
    defaults = {id: option.default for id, option in OPTIONS.items()}
    return Referee(Tiling(laid), standing, elements, defaults | {k.replace("_", "-"): v for k, v in options.items()})


def test_a_city_with_two_parts_on_one_tile() -> None:
    found = referee("(0,0) I ccff, (0,-1) N fccf, (1,-1) N ffcc, (1,0) N cffc", "0 small 0 0 0")
    city = found.tiling.feature((0, 0))
    assert city.complete
    assert found.awards(city, complete=True) == [(RED, 8, "city")]


@pytest.mark.parametrize(("option", "value"), [("zero", 0), ("ignore", 7)])
def test_a_cathedral(option: str, value: int) -> None:
    tiles = "(0,0) EK cccc, (0,-1) F cfcf, (0,-2) E ffcf, (0,1) E cfff, (1,0) E fffc, (-1,0) G fcfc"
    found = referee(tiles, inn_cathedral_final=option)
    city = found.tiling.feature((0, 0))
    assert (city.open, found.value(city, complete=False)) == (1, value)
    closed = referee(f"{tiles}, (-2,0) E fcff")
    assert closed.value(closed.tiling.feature((0, 0)), complete=True) == 24


F5 = (
    "(0,0) S crcc, (0,-1) E ffcf, (0,1) E cfff, (-1,0) E fcff, (1,0) U frfr, (2,0) U frfr, (3,0) S cccr, "
    "(3,-1) D frcr, (3,1) D crfr, (4,0) H fcfc, (1,1) E ffcf, (1,2) E cfff, (0,2) N ffcc"
)


@pytest.mark.parametrize(("edition", "expected"), [("ed3", [15, 9]), ("ed2", [9, 9]), ("ed1", [12, 4])])
def test_farms_by_edition(edition: str, expected: list[int]) -> None:
    found = referee(F5, "1 small 1 0 1, 0 small 2 0 2, 1 small 1 1 1", farm_scoring=edition)
    paid = found.final_farms()
    assert [sum(points for player, points, _ in paid if player == who) for who in (BLUE, RED)] == expected


def test_pigs_and_the_herd() -> None:
    tiles = "(0,0) RII11 wffw, (1,0) H cfcf, (1,-1) E ffcf, (1,1) E cfff"
    figures = "1 small 0 0 1, 1 pig 0 0 1, 0 pig 0 0 1"
    assert referee(tiles, figures).final_farms() == [(BLUE, 10, "field")]
    assert referee(tiles, figures, pig_herd="off").final_farms() == [(BLUE, 8, "field")]
    assert referee(tiles, "1 small 0 0 1", elements=("small", "pig-herd")).final_farms() == [(BLUE, 6, "field")]


@pytest.mark.parametrize("row", [-1, 1])
def test_second_edition_pays_the_pig_on_either_farm_at_a_city(row: int) -> None:
    tiles = "(0,0) G cfcf, (0,-1) E ffcf, (0,1) E cfff"
    figures = f"1 small 0 -1 1, 1 small 0 1 1, 1 pig 0 {row} 1"
    assert sorted(referee(tiles, figures, farm_scoring="ed2").final_farms()) == [(BLUE, 0, "field"), (BLUE, 4, "field")]


def test_a_monastery_and_its_surroundings() -> None:
    found = referee("(0,0) B ffff, (0,-1) U frfr, (1,0) U rfrf, (0,1) U frfr, (-1,0) U rfrf", "0 abbot 0 0 0")
    monastery = found.tiling.feature((0, 0))
    assert (monastery.open, found.awards(monastery, complete=False)) == (4, [(RED, 5, "monastery")])


def test_a_loop_through_a_village() -> None:
    found = referee("(0,0) W frrr, (1,0) V ffrr, (1,1) V rffr, (0,1) V rrff")
    road = found.tiling.feature((0, 0))
    assert (road.complete, found.tiles(road)) == (True, 4)
    assert road is found.tiling.feature((0, 1))


def test_placements_by_plain_comparison() -> None:
    tiling = referee("(0,0) D crfr").tiling
    assert tiling.placements(read_spot("(0,0) E/0").face.layout) == {
        ((0, -1), 2),
        *(((0, 1), rotation) for rotation in (1, 2, 3)),
    }


# -- a game that has gone wrong --------------------------------------------------------------------------------------


def test_the_referee_notices_a_wrong_board() -> None:
    game = scene("(0,0) D crfr, (1,0) U frfr", "Red (0,0) E-W", draw="V")
    check_board(game)
    road = find_segment(game.board, (1, 0), "E-W")
    label = game.board.label[road]
    for spoilt, at, value in (("open", label, 9), ("occupied", label, 0), ("ring", road, road), ("label", road, 0)):
        wrong = game.copy()
        getattr(wrong.board, spoilt)[at] = value
        with pytest.raises(Disagreement):
            check_board(wrong)


def test_the_referee_notices_wrong_demands() -> None:
    game = scene("(0,0) D crfr", draw="V")
    game.board.demand[next(iter(game.board.demand))] += 1
    with pytest.raises(Disagreement, match="demands"):
        check_board(game)


def test_the_referee_notices_wrong_offers() -> None:
    game = scene("(0,0) D crfr", draw="U V")
    assert game.decision is not None
    check_decision(game)
    game.decision.actions.append(Place((5, 5), 0))
    with pytest.raises(Disagreement, match="placements of U"):
        check_decision(game)
    game = scene("(0,0) D crfr", draw="U V")
    lay_only(game, "(1,0) U frfr")
    assert game.decision is not None
    game.decision.actions.remove(PASS)
    with pytest.raises(Disagreement, match="figure actions"):
        check_decision(game)


def test_the_referee_notices_who_should_have_left() -> None:
    game = new_game(seed=1)
    game.board = lay_board("(0,0) E cfff, (0,-1) E ffcf")
    game.deploy(0, find_segment(game.board, (0, 0), "N"))
    found = referee_of(game)
    with pytest.raises(Disagreement, match="completed city"):
        check_standing(found, [found.tiling.feature((0, 0))])
    lonely = scene("(0,0) D crfr", "Red builder (0,0) E-W", draw="V", modules=("traders-builders",))
    with pytest.raises(Disagreement, match="alone"):
        check_standing(referee_of(lonely), [])


# -- what it knows ---------------------------------------------------------------------------------------------------


def test_the_referee_knows_every_element() -> None:
    """It may keep an eye on others, too: what they pay is never due."""
    assert {element.id for element in ELEMENTS.values() if element.pays} <= KNOWN <= ELEMENTS.keys()
    assert {id for law in LAWS for id in law.elements} <= ELEMENTS.keys()


def test_the_referee_names_what_it_does_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bastide.testkit.referee.watch.KNOWN", KNOWN - {"fairy"})
    with pytest.raises(Disagreement, match="does not know fairy"):
        Watch(new_game(modules=["princess-dragon"], seed=1))
