"""Scenes: what is written is what lies there, and what makes no scene is told in a sentence."""

import pytest

from bastide.game.actions import PASS
from bastide.testkit.scene import (
    SceneError,
    figure_actions,
    find_segment,
    lay,
    lay_board,
    lay_only,
    placements,
    read_spot,
    scene,
    segment_name,
)
from bastide.tiles.sets import load_set


@pytest.mark.parametrize("tile", load_set("base").tile)
@pytest.mark.parametrize("rotation", range(4))
def test_edges_fix_the_rotation(tile: str, rotation: int) -> None:
    """Every tile of the base game, written with its turned edges, lies as it should."""
    face = read_spot(f"(0,0) {tile}/0").face
    spot = read_spot(f"(2,-3) {tile} {face.turned_edges(rotation).lower()}")
    assert (spot.face, spot.cell) == (face, (2, -3))
    turned = {frozenset(face.turned_reach(s.index, rotation)) for s in face.segments}
    assert turned == {frozenset(face.turned_reach(s.index, spot.rotation)) for s in face.segments}


def test_segments_are_named_by_what_they_reach() -> None:
    board = lay_board("(0,0) D crfr, (0,1) A/0")
    assert [segment_name(board, s) for s in range(7)] == [
        "city N",
        "road E-W",
        "field EL-WR",
        "field ER-SL-SR-WL",
        "road S",
        "monastery",
        "field NL-NR-EL-ER-SL-SR-WL-WR",
    ]
    assert find_segment(board, (0, 0), "W") == 1
    assert find_segment(board, (0, 0), "SR-WL") == 3
    assert find_segment(board, (0, 1), "monastery") == 5


def test_a_scene_is_a_game_at_its_first_decision() -> None:
    game = scene("(0,0) D crfr", "Blue (0,0) E-W", draw="U V", turn="Blue", players=("Red", "Blue", "Cyan"))
    assert game.decision is not None
    assert (game.decision.player, game.decision.tile and game.decision.tile.id) == (1, "U")
    assert game.player_names == ("Red", "Blue", "Cyan")
    assert placements(game) == {"(1,0) frfr", "(-1,0) frfr", "(0,1) frfr"}
    lay_only(game, "(1,0) U frfr")
    assert figure_actions(game) == {"small field NL-NR-EL-WR", "small field ER-SL-SR-WL"}
    game.apply(PASS)
    assert game.decision.player == 2


def test_a_scene_without_tiles_to_draw_is_over() -> None:
    game = scene("(0,0) D crfr", "Blue (0,0) E-W")
    assert game.over
    assert game.scores == [0, 1]


@pytest.mark.parametrize(
    ("tiles", "figures", "english", "german"),
    [
        ("(0,0) D crfx", "", "shows crfx in no rotation", "zeigt in keiner Drehung crfx"),
        ("(0,0) D", "", "shows - in no rotation", "zeigt in keiner Drehung -"),
        ("D crfr", "", "is no tile of a scene", "ist kein Plättchen einer Szene"),
        ("(0,0) Z9 ffff", "", "There is no tile called Z9", "namens Z9 gibt es nicht"),
        ("(0,0) EE rrrr", "", "do not fix the rotation", "legen die Drehung"),
        ("(0,0) BurgA rcfrfr", "", "do not fix the rotation", "legen die Drehung"),
        ("(0,0) D crfr, (0,0) E cfff", "", "Two tiles lie at (0, 0)", "liegen zwei Plättchen"),
        ("(0,0) D crfr, (1024,-1) E cfff", "", "(1024, -1) lies off the table", "liegt neben dem Tisch"),
        ("(0,0) D crfr", "Red (1024,-1) N", "No tile lies at (1024, -1)", "liegt kein Plättchen"),
        ("(0,0) D crfr, (1,0) E cfff", "", "does not match its neighbours", "passt nicht zu seinen Nachbarn"),
        ("(0,0) D crfr", "Red", "is no figure of a scene", "ist keine Figur einer Szene"),
        ("(0,0) D crfr", "Mauve (0,0) N", "No player is called Mauve", "Niemand heißt Mauve"),
        ("(0,0) D crfr", "Red pig (0,0) WR", "There is no figure pig", "Eine Figur pig gibt es"),
        ("(0,0) D crfr", "Red (1,0) N", "No tile lies at (1, 0)", "liegt kein Plättchen"),
        ("(0,0) D crfr", "Red (0,0) S", "no single segment S; it has city N", "keinen eindeutigen Abschnitt S"),
        ("(0,0) HS2 ccfc", "Red (0,0) N", "no single segment N", "keinen eindeutigen Abschnitt N"),
        ("(0,0) D crfr", ", ".join(["Red (0,0) N"] * 8), "Red has no small left", "Red hat für die Szene kein small"),
        (
            "(0,0) E cfff, (0,-1) E ffcf",
            "Red (0,0) N",
            "The city at (0, 0) is complete",
            "ist das Gebiet (city) fertig",
        ),
    ],
)
def test_what_makes_no_scene_is_told(tiles: str, figures: str, english: str, german: str) -> None:
    with pytest.raises(SceneError) as error:
        scene(tiles, figures)
    assert english in str(error.value)
    assert german in error.value.say("de")


def test_drawn_tiles_belong_to_the_sets_of_the_game() -> None:
    with pytest.raises(SceneError, match="Tile EK is in none of the sets"):
        scene("(0,0) D crfr", draw="EK")
    assert scene("(0,0) C cccc", draw="EK", sets={"inns-cathedrals": 1}).decision is not None


def test_the_tile_in_hand_is_the_one_that_is_laid() -> None:
    game = scene("(0,0) D crfr", draw="U")
    with pytest.raises(SceneError, match="The tile in hand is U, not V"):
        lay(game, "(1,0) V ffrr")
