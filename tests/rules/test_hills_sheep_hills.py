"""Hills & Sheep: hills, vineyards, the shared edge, and what the module does with others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import pytest
from questions import BLUE, RED, asked, figure, happened, offered, returned

from bastide import new_game
from bastide.game.actions import PASS, Choose, Deploy
from bastide.game.events import Scored, TileDrawn, TileRemoved, TileReturned
from bastide.game.game import HOME, Game
from bastide.game.module import OptionValue
from bastide.modules.course import fits_somewhere
from bastide.modules.hills_sheep.shepherds import TOKENS, Flocks
from bastide.modules.princess_dragon.dragon import Dragon
from bastide.modules.princess_dragon.fairy import Fairy
from bastide.modules.tower.raising import in_reach
from bastide.testkit.checks import check_view
from bastide.testkit.scene import figure_actions, find_segment, lay, lay_only, points, scene
from bastide.tiles.geometry import cell_at

MODULES = ("hills-sheep",)

# -- hills break ties --------------------------------------------------------------------------------------------------

TIE = "(0,0) HS9 crrf, (0,-2) E ffcf"
BOTH_ON_HILLS = "(0,0) HS9 crrf, (0,-2) HS9/2"


def test_hills_sheep_v4_only_the_knight_on_a_hill_is_paid() -> None:
    game = scene(TIE, "Red (0,0) N, Blue (0,-2) S", draw="G V V", turn="Blue", modules=MODULES)
    events = lay(game, "(0,-1) G cfcf")
    assert points(events) == [(RED, 6, "city")]
    assert returned(events) == {(figure(game, RED), "scored"), (figure(game, BLUE), "scored")}
    assert happened(events, "hill-tiebreak") == [()]
    (scored,) = (e for e in events if isinstance(e, Scored))
    assert scored.breakdown.strength == ((RED, 1), (BLUE, 1))


def test_hills_sheep_v6_both_on_hills_share() -> None:
    game = scene(BOTH_ON_HILLS, "Red (0,0) N, Blue (0,-2) S", draw="G V V", modules=MODULES)
    events = lay(game, "(0,-1) G cfcf")
    assert points(events) == [(RED, 6, "city"), (BLUE, 6, "city")]
    assert happened(events, "hill-tiebreak") == []


def test_hills_sheep_nobody_on_a_hill_is_a_normal_tie() -> None:
    game = scene("(0,0) D crfr, (0,-2) E ffcf", "Red (0,0) N, Blue (0,-2) S", draw="G V V", modules=MODULES)
    assert points(lay(game, "(0,-1) G cfcf")) == [(RED, 6, "city"), (BLUE, 6, "city")]


def test_hills_sheep_a_hill_elsewhere_in_the_city_does_not_help() -> None:
    """Blue stands in the same city, but not on its hill tile; Red does not stand on it either."""
    board = "(0,0) HS9 crrf, (0,-1) C cccc, (-1,-1) E fcff, (1,-1) E fffc"
    game = scene(board, "Red (-1,-1) E, Blue (1,-1) W", draw="E V V", modules=MODULES)
    assert points(lay(game, "(0,-2) E ffcf")) == [(RED, 12, "city"), (BLUE, 12, "city")]


def test_hills_sheep_strength_comes_before_the_hill() -> None:
    modules = (*MODULES, "inns-cathedrals")
    game = scene(TIE, "Red (0,0) N, Blue large (0,-2) S", draw="G V V", modules=modules)
    assert points(lay(game, "(0,-1) G cfcf")) == [(BLUE, 6, "city")]
    game = scene(TIE, "Red (0,0) N, Red (0,0) N, Blue large (0,-2) S", draw="G V V", modules=modules)
    assert points(lay(game, "(0,-1) G cfcf")) == [(RED, 6, "city")]


@pytest.mark.parametrize(
    ("option", "paid"), [("at-least-one", [(RED, 6, "city"), (BLUE, 6, "city")]), ("most-on-hills", [(RED, 6, "city")])]
)
def test_hills_sheep_one_on_a_hill_or_most_on_hills(option: str, paid: list[tuple[int, int, str]]) -> None:
    game = scene(
        BOTH_ON_HILLS,
        "Red (0,0) N, Red (0,0) N, Blue large (0,-2) S",
        draw="G V V",
        modules=(*MODULES, "inns-cathedrals"),
        options={"hill-tiebreaker": option},
    )
    assert points(lay(game, "(0,-1) G cfcf")) == paid


def test_hills_sheep_roads() -> None:
    game = scene("(0,0) HS13 frfr, (2,0) W rfrr", "Red (0,0) E, Blue (2,0) W", draw="U V", modules=MODULES)
    assert points(lay(game, "(1,0) U frfr")) == [(RED, 3, "road")]


def test_hills_sheep_unfinished_features_and_farms_at_the_end() -> None:
    board = "(0,0) HS9 crrf, (0,-1) G cfcf"
    assert scene(board, "Red (0,0) N, Blue (0,-1) N", modules=MODULES).scores == [2, 0]
    farm = "(0,0) HS9 crrf, (0,-1) E ffcf, (-1,0) B ffff"
    assert scene(farm, "Red (0,0) WL, Blue (-1,0) EL", modules=MODULES).scores == [3, 0]
    assert scene(farm, "Red (0,0) WL, Blue (-1,0) EL", modules=MODULES, elements={"hills": 0}).scores == [3, 3]


def test_hills_sheep_farms_of_the_first_edition() -> None:
    farm = "(0,0) HS9 crrf, (0,-1) E ffcf, (-1,0) B ffff"
    options: dict[str, OptionValue] = {"farm-scoring": "ed1"}
    assert scene(farm, "Red (0,0) WL, Blue (-1,0) EL", modules=MODULES, options=options).scores == [4, 0]


def test_hills_sheep_monasteries_know_no_hills() -> None:
    """Two monks tie in a monastery that stands on no hill; there is nothing to break."""
    game = scene("(0,0) B ffff, (1,0) B ffff", "Red (0,0) monastery, Blue (0,0) monastery", modules=MODULES)
    assert game.scores == [2, 2]


def test_hills_sheep_a_mayor_without_pennants_is_not_in_the_tie() -> None:
    game = scene(
        TIE,
        "Red mayor (0,0) N, Blue mayor (0,-2) S",
        draw="G V V",
        modules=(*MODULES, "abbey-mayor"),
    )
    events = lay(game, "(0,-1) G cfcf")
    assert points(events) == [(RED, 0, "city"), (BLUE, 0, "city")]
    assert happened(events, "hill-tiebreak") == []


# -- the tile beneath a hill -------------------------------------------------------------------------------------------


def test_hills_sheep_a_tile_goes_unseen_beneath_a_hill() -> None:
    game = new_game(2, MODULES, draws=("V", "HS9", "V"), seed=1)
    before = sum(len(pile) for pile in game.piles)
    lay(game, "(1,0) V rffr")
    assert game.unseen == 1
    assert happened(game.events, "hill-base") == [()]
    assert sum(len(pile) for pile in game.piles) == before - 1  # the hill itself; what lies beneath is not decided
    drawn = [event.tile for event in game.events if isinstance(event, TileDrawn)]
    assert drawn == ["HS9"]


def test_hills_sheep_the_pile_gets_one_tile_shorter() -> None:
    game = scene("(0,0) D crfr", draw="HS9 V U U", modules=MODULES)
    turns = 0
    while not game.over:
        assert game.decision is not None
        if game.decision.tile is not None:
            turns += 1
        game.apply(game.decision.actions[0])
    assert turns == 3
    assert sum(len(pile) for pile in game.piles) == 1


def test_hills_sheep_with_an_empty_pile_the_hill_lies_alone() -> None:
    """It still is a hill: Red's knight on it wins the tie in the city that is unfinished at the end."""
    game = scene("(0,1) C cccc, (0,2) E cfff", "Blue (0,2) N", draw="HS6", modules=MODULES)
    assert game.unseen == 0
    lay_only(game, "(0,0) HS6 cfcf")
    game.deploy(figure(game, RED), find_segment(game.board, (0, 0), "S"))
    events = game.apply(PASS)
    assert points(events) == [(RED, 4, "city")]
    assert happened(events, "hill-tiebreak") == [()]


def test_hills_sheep_an_unplaceable_hill_takes_its_base_with_it() -> None:
    """HS13 has no place; it leaves the game with the tile beneath it, and one E is the last tile."""
    game = scene("(0,0) C cccc", draw="HS13 E E", modules=MODULES)
    removed = [event.tile for event in game.events if isinstance(event, TileRemoved)]
    assert removed == ["HS13"]
    assert game.unseen == 1
    assert game.decision is not None
    assert game.decision.tile is not None
    assert game.decision.tile.id == "E"
    assert not game.tiles_left()


def test_hills_sheep_without_hills_nothing_goes_beneath() -> None:
    game = scene("(0,0) D crfr", draw="HS9 V", modules=MODULES, elements={"hills": 0})
    assert game.unseen == 0


def test_hills_sheep_nobody_can_know_the_tile_beneath() -> None:
    """Views show how many tiles are left, and the same possible tiles to everybody."""
    game = scene("(0,0) D crfr", draw="HS9 V U U", modules=MODULES)
    for viewer in (RED, BLUE, -1):
        view = game.view(viewer)
        assert view.unseen == 1
        assert Counter(face.id for pile in view.piles for face in pile) == {"V": 1, "U": 2}


def test_hills_sheep_the_base_of_a_bazaar_hill_is_taken_when_it_is_played() -> None:
    game = scene(
        "(0,0) D crfr",
        draw="BB6 HS9 V U U U",
        modules=(*MODULES, "bridges-castles-bazaars"),
        options={"bazaar.auction": False},
    )
    lay(game, "(0,1) BB6 ffff")
    assert asked(game) == (BLUE, "T10.3")
    assert game.unseen == 0
    game.apply(Choose("take", tile="HS9"))
    assert asked(game) == (BLUE, "T2.1")
    assert game.unseen == 1


# -- vineyards ---------------------------------------------------------------------------------------------------------

VINES = "(0,0) B ffff, (0,-1) HS1 cfff, (1,0) HS1 fcff, (0,1) HS1 ffcf, (-1,0) E fffc, (-1,-1) B ffff, (1,-1) B ffff"


def test_hills_sheep_v5_three_vineyards_round_a_monastery() -> None:
    game = scene(f"{VINES}, (-1,1) B ffff", "Red (0,0) monastery", draw="B V V", modules=MODULES)
    events = lay(game, "(1,1) B ffff")
    assert points(events) == [(RED, 18, "monastery")]
    (scored,) = (e for e in events if isinstance(e, Scored))
    assert scored.breakdown.additions == (("vineyards", 9),)


def test_hills_sheep_v5_unfinished_monasteries_get_nothing_for_vineyards() -> None:
    assert scene(VINES, "Red (0,0) monastery", modules=MODULES).scores == [7, 0]


def test_hills_sheep_one_vineyard_serves_several_monasteries() -> None:
    row = "(-1,-1) B ffff, (0,-1) HS1 cfff, (1,-1) B ffff, (2,-1) B ffff, (-1,0) B ffff, (0,0) B ffff, (2,0) B ffff"
    game = scene(
        f"{row}, (-1,1) B ffff, (0,1) B ffff, (1,1) B ffff, (2,1) B ffff",
        "Red (0,0) monastery",
        draw="B V V",
        modules=MODULES,
    )
    assert points(lay(game, "(1,0) B ffff", "monastery")) == [(RED, 12, "monastery"), (RED, 12, "monastery")]


def test_hills_sheep_vineyards_off() -> None:
    game = scene(
        f"{VINES}, (-1,1) B ffff", "Red (0,0) monastery", draw="B V", modules=MODULES, elements={"vineyards": 0}
    )
    assert points(lay(game, "(1,1) B ffff")) == [(RED, 9, "monastery")]


def test_hills_sheep_vineyards_round_a_shrine_and_an_abbey() -> None:
    shrine = VINES.replace("(0,0) B ffff", "(0,0) CU1 ffff")
    game = scene(f"{shrine}, (-1,1) B ffff", "Red (0,0) monastery", draw="V V", modules=(*MODULES, "cult"))
    assert points(lay(game, "(1,1) V frrf")) == [(RED, 18, "monastery")]
    abbey = VINES.replace("(0,0) B ffff, ", "")
    game = scene(f"{abbey}, (-1,1) B ffff, (1,1) B ffff", draw="V V", modules=(*MODULES, "abbey-mayor"))
    game.apply(Choose("abbey", cell=(0, 0)))
    monk = Deploy("small", find_segment(game.board, (0, 0), "monastery"))
    assert points(game.apply(monk)) == [(RED, 18, "monastery")]


GARDEN = "(0,0) V-garden/0, (0,-1) HS1 cfff, (1,0) HS1 fcff, (-1,-1) B ffff, (1,-1) B ffff, (-1,1) B ffff, (1,1) B ffff"


@pytest.mark.parametrize(("option", "value"), [(False, 9), (True, 15)])
def test_hills_sheep_vineyards_round_a_garden(option: bool, value: int) -> None:
    game = scene(
        f"{GARDEN}, (-1,0) U frfr",
        "Red abbot (0,0) garden",
        draw="U V",
        modules=(*MODULES, "abbot"),
        options={"vineyards-for-garden": option},
    )
    assert points(lay(game, "(0,1) U rfrf")) == [(RED, value, "garden")]


@pytest.mark.parametrize("option", [False, True])
def test_hills_sheep_an_abbot_taken_back_or_left_at_the_end_gets_no_vineyards(option: bool) -> None:
    game = scene(
        f"{GARDEN}, (-1,0) U frfr",
        "Red abbot (0,0) garden",
        draw="V V",
        modules=(*MODULES, "abbot"),
        options={"vineyards-for-garden": option},
    )
    assert points(game.if_ended_now().events) == [(RED, 8, "garden")]
    lay_only(game, "(-2,0) V frrf")
    assert points(game.apply(Choose("recall", figure=figure(game, RED, "abbot")))) == [(RED, 8, "garden")]


# -- the shared edge ---------------------------------------------------------------------------------------------------


def test_hills_sheep_shared_edge_a_city_joins_both() -> None:
    game = scene("(0,0) HS2 ccfc", "Red (0,0) W, Blue (0,0) E", draw="E E E V", modules=MODULES)
    west, east = find_segment(game.board, (0, 0), "W"), find_segment(game.board, (0, 0), "E")
    assert not game.board.same_feature(west, east)
    lay(game, "(0,-1) E ffcf")
    assert game.board.same_feature(west, east)
    assert game.board.tiles(west) == 2
    lay(game, "(-1,0) E fcff")
    events = lay(game, "(1,0) E fffc")
    assert points(events) == [(RED, 8, "city"), (BLUE, 8, "city")]


def test_hills_sheep_shared_edge_two_cities_apart() -> None:
    """Without a city in the north both stay open, whatever is built in the west and east."""
    game = scene("(0,0) HS2 ccfc, (-1,0) E fcff, (1,0) E fffc", "Red (-1,0) E", modules=MODULES)
    assert game.scores == [2, 0]


def test_hills_sheep_shared_edge_an_abbey_closes_both() -> None:
    board = "(0,0) HS2 ccfc, (-1,0) E fcff, (1,0) E fffc, (-1,-1) B ffff, (1,-1) B ffff, (0,-2) B ffff"
    game = scene(board, "Red (-1,0) E, Blue (1,0) W", draw="V V", modules=(*MODULES, "abbey-mayor"))
    game.apply(Choose("abbey", cell=(0, -1)))
    assert points(game.apply(PASS)) == [(RED, 4, "city"), (BLUE, 4, "city")]


def test_hills_sheep_shared_edge_against_a_shared_edge() -> None:
    """Four city segments meet in one edge and become one city."""
    board = "(0,0) HS2 ccfc, (-1,0) E fcff, (1,0) E fffc, (-1,-1) E fcff, (1,-1) E fffc"
    game = scene(board, "Red (-1,0) E", draw="HS2 V", modules=MODULES)
    assert points(lay(game, "(0,-1) HS2 fccc")) == [(RED, 12, "city")]


def test_hills_sheep_shared_edge_the_field_touches_both_cities() -> None:
    board = "(0,0) HS2 ccfc, (-1,0) E fcff, (1,0) E fffc, (0,-1) E ffcf"
    assert scene(board, "Red (0,0) SL", modules=MODULES).scores == [3, 0]
    walls = "(0,0) HS2 ccfc, (-1,0) E fcff, (1,0) E fffc, (0,-1) abbey/0"
    assert scene(walls, "Red (0,0) SL", modules=(*MODULES, "abbey-mayor")).scores == [6, 0]


# -- with other modules ------------------------------------------------------------------------------------------------


def with_shepherd(module: str, **choices: object) -> Game:
    game = scene("(0,0) B3 frfr, (1,0) D crfr", "Blue shepherd (1,0) SL", draw="BH V V",
                 modules=(*MODULES, module), **choices)  # type: ignore[arg-type]  # fmt: skip
    game.slot(Flocks).add(figure(game, BLUE, "shepherd"), "sheep-3")
    return game


def test_hills_sheep_the_dragon_eats_shepherds_and_their_tokens_go_back() -> None:
    game = with_shepherd("princess-dragon")
    game.slot(Dragon).cell = cell_at(0, 0)
    lay(game, "(2,0) BH frfr")
    events = game.apply(Choose("dragon", cell=(1, 0)))
    assert returned(events) == {(figure(game, BLUE, "shepherd"), "eaten")}
    assert Counter(game.slot(Flocks).bag()) == Counter(TOKENS)


def test_hills_sheep_the_fairy_protects_only_by_barring_the_tile() -> None:
    game = with_shepherd("princess-dragon")
    game.slot(Dragon).cell = cell_at(0, 0)
    game.slot(Fairy).cell = cell_at(1, 0)
    lay(game, "(2,0) BH frfr")
    assert asked(game) == (BLUE, "T2.1")  # the dragon cannot move at all
    assert game.where[figure(game, BLUE, "shepherd")] != HOME
    lay_only(game, "(3,0) V rffr")
    assert not offered(game, "fairy")  # she goes to followers only


def test_hills_sheep_a_shepherd_may_stand_on_a_volcano_tile() -> None:
    game = scene("(0,0) D crfr", draw="B2 V", modules=(*MODULES, "princess-dragon"))
    lay_only(game, "(0,1) B2 ffff")
    assert figure_actions(game) == {"shepherd field NL-NR-EL-ER-SL-SR-WL-WR"}


def test_hills_sheep_towers_do_not_take_shepherds() -> None:
    game = scene("(0,0) TI ffff", "Blue shepherd (0,0) NL, Blue (0,0) NL", draw="V V", modules=(*MODULES, "tower"))
    assert in_reach(game, RED, cell_at(0, 0), 1) == (figure(game, BLUE),)


def test_hills_sheep_a_portal_is_for_followers_only() -> None:
    game = scene("(0,0) D crfr, (9,9) B ffff", draw="BT V", modules=(*MODULES, "princess-dragon"))
    lay_only(game, "(0,1) BT frrc")
    fields = {a for a in figure_actions(game) if a.startswith("shepherd")}
    assert len(fields) == 2  # those of the new tile


def test_hills_sheep_a_barn_sends_farmers_home_but_not_shepherds() -> None:
    farm = "(0,0) B ffff, (1,0) E fcff, (2,0) E fffc, (0,1) B ffff, (1,2) E cfff"
    game = scene(
        farm, "Red (0,0) NL, Red shepherd (0,0) NL", draw="E V V", turn="Blue", modules=(*MODULES, "abbey-mayor")
    )
    game.slot(Flocks).add(figure(game, RED, "shepherd"), "sheep-3")
    lay_only(game, "(1,1) E ffcf")
    events = game.apply(Choose("barn", corner=(1, 1)))
    assert points(events) == [(RED, 6, "field")]
    assert game.where[figure(game, RED, "shepherd")] >= 0
    assert game.slot(Flocks).of(figure(game, RED, "shepherd")) == ("sheep-3",)


def test_hills_sheep_a_shepherd_may_come_to_a_farm_with_a_barn() -> None:
    farm = "(0,0) B ffff, (1,0) E fcff, (2,0) E fffc, (0,1) B ffff, (1,2) E cfff"
    game = scene(farm, draw="E B V", modules=(*MODULES, "abbey-mayor"))
    lay_only(game, "(1,1) E ffcf")
    game.apply(Choose("barn", corner=(1, 1)))
    lay_only(game, "(-1,0) B ffff")
    assert {a for a in figure_actions(game) if "field" in a} == {"shepherd field NL-NR-EL-ER-SL-SR-WL-WR"}


def test_hills_sheep_a_pig_does_not_follow_a_shepherd() -> None:
    game = scene("(0,0) D crfr", "Red shepherd (0,0) SL", draw="E V", modules=(*MODULES, "traders-builders"))
    lay_only(game, "(0,1) E fcff")
    assert {a for a in figure_actions(game) if "field" in a} == {"small field NL-NR-SL-SR-WL-WR"}


@pytest.mark.parametrize("seed", range(8))
def test_hills_sheep_what_comes_back_into_the_pile_lies_beneath_no_hill(seed: int) -> None:
    """One of V and B2 lies beneath the hill; BG, which the volcano brings back, is not among the tiles that left."""
    game = scene("(0,0) D crfr", draw="BG HS9 B2 V", modules=(*MODULES, "princess-dragon"))
    assert [face.id for face in game.slot(Dragon).aside] == ["BG"]
    assert game.unseen == 1
    game.put_back(*game.slot(Dragon).aside)
    game.script, game.seed = (), seed
    drawn = {game.draw().id, game.draw().id}
    assert "BG" in drawn
    assert (game.unseen, game.tiles_left()) == (1, False)


# -- what lies beneath is any tile of the pile of that moment ----------------------------------------------------------

Pile = tuple[str, ...]


def course_of_pile(old: int, course: Sequence[int]) -> Game:
    """A pile of so many V in which tiles come back (that many B) or leave unseen (0), one thing after the other."""
    game = scene("(0,0) D crfr", draw=" ".join(["V"] * (old + 1)), modules=MODULES)
    game.script = ()
    for back in course:
        if back:
            game.put_back(*[game.rules.faces["B"]] * back)
        else:
            game.lose_unseen()
    return game


def chance_of_draws(pile: Pile, course: Sequence[int], draws: int) -> dict[Pile, Fraction]:
    """At a table: every hidden tile is taken off the shuffled pile; the exact chance of each sequence of draws."""
    if course and course[0]:
        return chance_of_draws(pile + ("B",) * course[0], course[1:], draws)
    if not course and not draws:
        return {(): Fraction(1)}
    found: dict[Pile, Fraction] = {}
    for at, tile in enumerate(pile):
        rest = pile[:at] + pile[at + 1 :]
        later = chance_of_draws(rest, course[1:], draws) if course else chance_of_draws(rest, (), draws - 1)
        for drawn, chance in later.items():
            key = drawn if course else (tile, *drawn)
            found[key] = found.get(key, Fraction(0)) + chance / len(pile)
    return found


def test_hills_sheep_chances_between_two_hills_worked_case() -> None:
    """Of 8 old tiles 4 lie hidden, 3 come back, one more leaves unseen: the next is one of the 3 with chance 3/7."""
    course, seeds = (0, 0, 0, 0, 3, 0), 4000
    found = Counter(draw_some(course_of_pile(8, course), seed, 1) for seed in range(seeds))
    assert found[("B",)] / seeds == pytest.approx(3 / 7, abs=0.03)


@pytest.mark.parametrize("course", [(0, 2, 0, 1, 0), (0, 1, 0, 0, 2), (0, 2, 0, 0)])
def test_hills_sheep_chances_after_several_hills_are_those_of_a_table(course: tuple[int, ...]) -> None:
    game, seeds = course_of_pile(4, course), 3000
    found = Counter(draw_some(game.copy(), seed, 2) for seed in range(seeds))
    wanted = chance_of_draws(("V",) * 4, course, 2)
    assert found.keys() <= wanted.keys()
    for drawn, chance in wanted.items():
        assert found[drawn] / seeds == pytest.approx(float(chance), abs=0.035), drawn


def draw_some(game: Game, seed: int, draws: int) -> Pile:
    game.seed = seed * 0x9E3779B97F4A7C15
    return tuple(game.draw().id for _ in range(draws))


def test_hills_sheep_nothing_impossible_is_left_over() -> None:
    """One V has left, then a B comes back, then one more tile leaves: at the end at most one B is left."""
    game = course_of_pile(3, (0, 2, 0))
    for seed in range(60):
        copy = game.copy()
        copy.seed = seed
        while copy.tiles_left():
            copy.draw()
        left = Counter(face.id for face in copy.piles[-1])
        assert sum(left.values()) == 2
        assert left["V"] >= 1


def test_hills_sheep_a_view_keeps_apart_what_came_back() -> None:
    """B can never lie beneath the hill, in whatever order the view sorts the pile."""
    game = course_of_pile(3, (0,))
    game.put_back(game.rules.faces["B"])
    for seed in range(40):
        view = game.view(BLUE)
        view.seed = seed
        assert "B" in {view.draw().id for _ in range(3)}
    check_view(game, BLUE)
    other = game.copy()
    other.seed = 99
    assert other.view(BLUE).digest() == game.view(BLUE).digest()


# -- a hill that goes back -------------------------------------------------------------------------------------------

RESHUFFLE = {"unplaceable-tile": "reshuffle"}


def test_hills_sheep_a_hill_that_goes_back_takes_no_tile_out_of_the_game() -> None:
    """HS13 has no place beside a city; both E come after it."""
    game = scene("(0,0) C cccc", draw="HS13 E E", modules=MODULES, options=RESHUFFLE)
    assert [event.tile for event in game.events if isinstance(event, TileReturned)] == ["HS13"]
    assert game.unseen == 0


def test_hills_sheep_a_hill_goes_back_if_only_the_tile_beneath_it_fits() -> None:
    game = scene("(0,0) C cccc", draw="HS13 E", modules=MODULES, options=RESHUFFLE)
    assert (game.unseen, [face.id for face in game.piles[-1]]) == (0, ["HS13"])
    assert game.decision is not None
    assert game.decision.tile is not None
    assert game.decision.tile.id == "E"


def test_hills_sheep_no_tile_goes_back_for_one_that_lies_hidden() -> None:
    """One of two tiles lies beneath a hill. Once V has been drawn it is E, and V would be drawn for ever."""
    game = scene("(0,0) C cccc", draw="E E V", modules=MODULES, options=RESHUFFLE)
    game.lose_unseen()
    assert fits_somewhere(game)
    pile = game.piles[-1]
    game.put_back(game.take(pile, pile.index(game.rules.faces["V"])))
    assert not fits_somewhere(game)
