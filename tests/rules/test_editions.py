"""Examples that are printed in every edition, and what the editions change."""

import pytest

from bastide.testkit.scene import lay_last, scene


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
