"""Examples that are printed in every edition, and what the editions change."""

import pytest

from bastide import new_game
from bastide.errors import SetupError
from bastide.game.lines import event_lines
from bastide.modules.presets import PRESETS
from bastide.testkit.scene import lay, lay_last, scene
from bastide.text import Text


def test_editions_v1_road_from_a_monastery_to_a_crossing() -> None:
    game = lay_last("(0,0) A ffrf, (0,1) U rfrf", "(0,2) X rrrr", figures="Red (0,0) S")
    assert game.scores == [3, 0]


def test_editions_v2_city_of_two_tiles() -> None:
    assert lay_last("(0,0) E cfff", "(0,-1) E ffcf", figures="Red (0,0) N").scores == [4, 0]


@pytest.mark.parametrize(
    ("tiles", "last", "figures", "scores"),
    [
        ("(0,0) M ccff, (0,-1) E ffcf", "(1,0) E fffc", "Red (0,0) N", [8, 0]),
        ("(0,0) I ccff, (0,-1) N fccf, (1,-1) N ffcc", "(1,0) N cffc", "Red (0,0) N", [8, 0]),
        (
            "(0,0) R ccfc, (0,-1) E ffcf, (1,0) G fcfc, (-1,0) E fcff",
            "(2,0) E fffc",
            "Red (0,-1) S, Blue (-1,0) E",
            [10, 10],
        ),
    ],
    ids=["three-and-a-pennant", "four-with-two-parts-on-one-tile", "five-tied"],
)
def test_editions_v3_completed_cities(tiles: str, last: str, figures: str, scores: list[int]) -> None:
    assert lay_last(tiles, last, figures=figures).scores == scores


@pytest.mark.parametrize(
    ("tiles", "figures", "scores"),
    [
        ("(0,0) U frfr, (1,0) U frfr, (2,0) U frfr", "Red (1,0) E-W", [3, 0]),
        ("(0,0) B ffff, (0,-1) E cfff, (1,0) E fcff, (0,1) E ffcf, (-1,0) E fffc", "Red (0,0) monastery", [5, 0]),
        ("(0,0) R ccfc, (0,-1) E ffcf, (1,0) G fcfc", "Red (0,0) N", [3, 0]),
        (
            "(0,0) C cccc, (0,-1) E ffcf, (1,0) G fcfc, (2,0) Q cfcc, (2,-1) E ffcf, (-1,0) E fcff",
            "Red (0,-1) S, Red (2,-1) S, Blue (-1,0) E",
            [8, 0],
        ),
    ],
    ids=["road", "monastery", "city", "majority"],
)
def test_editions_v4_unfinished_features(tiles: str, figures: str, scores: list[int]) -> None:
    assert scene(tiles, figures).scores == scores


def test_editions_v5_farms() -> None:
    """Blue alone on one farm with two cities, Red and Blue tied on one with three: two cities serve both farms."""
    game = scene(
        "(0,0) S crcc, (0,-1) E ffcf, (0,1) E cfff, (-1,0) E fcff, (1,0) U frfr, (2,0) U frfr, (3,0) S cccr, "
        "(3,-1) D frcr, (3,1) D crfr, (4,0) H fcfc, (1,1) E ffcf, (1,2) E cfff",
        "Blue (1,0) NL, Red (2,0) SR, Blue (1,1) NR",
    )
    assert game.scores == [9, 15]


def test_editions_v5_one_farmer_more() -> None:
    game = scene(
        "(0,0) H cfcf, (1,0) H cfcf, (0,-1) E ffcf, (0,1) E cfff, (1,-1) E ffcf, (1,1) E cfff, (2,0) U rfrf",
        "Red (0,0) WL, Red (1,0) ER, Blue (2,0) WR",
    )
    assert game.scores == [12, 0]


# -- what a box brings besides its modules ----------------------------------------------------------------------------


@pytest.mark.parametrize(("most", "players", "fits"), [(6, 6, True), (5, 5, True), (5, 6, False)])
def test_editions_how_many_may_play(most: int, players: int, fits: bool) -> None:
    if fits:
        assert len(new_game(players, options={"most-players": most}, seed=1).scores) == players
    else:
        with pytest.raises(SetupError, match="With most-players=5 up to 5 play, not 6"):
            new_game(players, options={"most-players": most}, seed=1)


@pytest.mark.parametrize(
    ("words", "small", "large"),
    [
        ("followers", Text("follower", "Gefolgsmann"), Text("large follower", "großer Gefolgsmann")),
        ("meeples", Text("meeple", "Meeple"), Text("large meeple", "großer Meeple")),
    ],
)
def test_editions_their_words_for_the_figures(words: str, small: Text, large: Text) -> None:
    game = scene("(0,0) D crfr", draw="U V", modules=("inns-cathedrals",), options={"words": words})
    assert (game.rules.kinds["small"].name, game.rules.kinds["large"].name) == (small, large)
    events = lay(game, "(1,0) U frfr", "E")
    for language in ("en", "de"):
        assert any(small.say(language) in line for line in event_lines(game, events, language))


def test_editions_the_boxes_know_their_edition() -> None:
    assert PRESETS["2000"].options == {"most-players": 5, "laps": "counter"}
    assert PRESETS["2021"].options == {"words": "meeples", "river-tiles": "third-edition"}
    assert PRESETS["big-box-2006"].options == {}
    for preset in PRESETS.values():
        new_game(2, preset.modules, options=preset.options, seed=1)
