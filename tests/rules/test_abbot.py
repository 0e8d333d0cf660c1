"""The Abbot: his worked examples, gardens, and the recall."""

from bastide.game.actions import Choose, Deploy
from bastide.game.events import FeatureCompleted, FigureReturned, Scored
from bastide.game.game import HOME, Game
from bastide.testkit.scene import figure_actions, find_segment, lay, lay_only, points, scene

RED, BLUE = 0, 1
MODULES = ("abbot",)
GARDEN = "(0,0) E-garden cfff"
FOUR = f"{GARDEN}, (1,0) E fcff, (-1,0) E fffc, (0,1) E ffcf, (1,1) E fcff"
SEVEN = f"{FOUR}, (-1,1) E ffcf, (-1,-1) B ffff, (1,-1) B ffff"


def recall(game: Game) -> Choose:
    assert game.decision is not None
    (action,) = (a for a in game.decision.actions if isinstance(a, Choose) and a.what == "recall")
    return action


def test_abbot_v1_recall_from_a_garden() -> None:
    """Five of eight neighbours lie there, the new tile among them: 1 + 5."""
    game = scene(FOUR, "Red abbot (0,0) garden", draw="E V", modules=MODULES)
    lay_only(game, "(-1,1) E ffcf")
    events = game.apply(recall(game))
    assert points(events) == [(RED, 6, "garden")]
    assert [e.reason for e in events if isinstance(e, FigureReturned)] == ["recalled"]
    assert game.decision is not None
    assert (game.decision.player, game.decision.step) == (BLUE, "T2.1")  # no other figure in this part


def test_abbot_v1_breakdown_of_a_recall() -> None:
    game = scene(FOUR, "Red abbot (0,0) garden", draw="E V", modules=MODULES)
    lay_only(game, "(-1,1) E ffcf")
    (scored,) = (e for e in game.apply(recall(game)) if isinstance(e, Scored))
    assert (scored.breakdown.units, scored.breakdown.strength) == ((("tiles", 6),), ((RED, 1),))


def test_abbot_v2_the_eighth_neighbour_completes_the_garden() -> None:
    game = scene(SEVEN, "Red abbot (0,0) garden", draw="E V", modules=MODULES)
    lay_only(game, "(0,-1) E ffcf")
    assert figure_actions(game) == {"small city S", "small field NL-NR-EL-ER-WL-WR"}  # no recall of a completed garden
    events = game.apply(Deploy("small", find_segment(game.board, (0, -1), "S")))
    assert points(events) == [(RED, 9, "garden"), (RED, 4, "city")]
    assert game.free_figure(RED, "abbot") != HOME


def test_abbot_v3_unfinished_garden_at_the_end() -> None:
    game = scene(f"{GARDEN}, (1,0) E fcff, (-1,0) E fffc, (0,1) E ffcf", "Red abbot (0,0) garden", modules=MODULES)
    assert points(game.events) == [(RED, 4, "garden")]


def test_abbot_v4_gardens_are_for_the_abbot_and_roads_are_not() -> None:
    game = scene("(0,0) D crfr", draw="U-garden V", modules=MODULES)
    lay_only(game, "(1,0) U-garden frfr")
    assert {a for a in figure_actions(game) if "garden" in a or a.startswith("abbot")} == {"abbot garden"}


def test_abbot_stands_in_monasteries_too() -> None:
    game = scene("(0,0) D crfr", draw="B V", modules=MODULES)
    lay_only(game, "(0,1) B ffff")
    assert "abbot monastery" in figure_actions(game)
    assert "abbot field NL-NR-EL-ER-SL-SR-WL-WR" not in figure_actions(game)


def test_abbot_recall_from_a_monastery() -> None:
    game = scene("(0,0) B ffff, (1,0) E fcff", "Red abbot (0,0) monastery", draw="E V", modules=MODULES)
    lay_only(game, "(0,1) E ffcf")
    assert points(game.apply(recall(game))) == [(RED, 3, "monastery")]


def test_abbot_only_the_own_abbot_can_be_taken_back_and_only_the_abbot() -> None:
    figures = "Blue abbot (0,0) monastery, Red (1,0) monastery"
    game = scene("(0,0) B ffff, (1,0) B ffff", figures, draw="E V", modules=MODULES)
    lay_only(game, "(0,1) E ffcf")
    assert "recall" not in figure_actions(game)


def test_abbot_a_garden_does_not_divide_the_field() -> None:
    plain = scene("(0,0) E cfff", "Red (0,0) SL", draw="V")
    garden = scene(GARDEN, "Red (0,0) SL", draw="V", modules=MODULES)
    assert [s.kind for s in garden.board.printed] == [*[s.kind for s in plain.board.printed], "garden"]


def test_abbot_every_garden_is_a_feature_by_itself() -> None:
    """An abbot in the garden next door closes nothing."""
    game = scene(f"{GARDEN}, (0,1) E ffcf", "Blue abbot (0,0) garden", draw="E-garden V", modules=MODULES)
    lay_only(game, "(1,0) E-garden fcff")
    assert "abbot garden" in figure_actions(game)


def test_abbot_without_gardens_no_tile_has_one() -> None:
    game = scene("(0,0) D crfr", draw="V", modules=MODULES, elements={"gardens": 0})
    assert not [face for face in game.rules.faces if face.endswith("-garden")]
    with_gardens = scene("(0,0) D crfr", draw="V", modules=MODULES).rules
    gardens = {c.face.id.removesuffix("-garden"): c.count for c in with_gardens.copies if "-garden" in c.face.id}
    assert gardens == dict.fromkeys("EHIMNRUV", 1)
    assert sum(c.count for c in with_gardens.copies) == 72


def test_abbot_completed_and_unoccupied_gardens_are_reported() -> None:
    game = scene(SEVEN, draw="E V", modules=MODULES)
    events = lay(game, "(0,-1) E ffcf")
    assert [e.kind for e in events if isinstance(e, FeatureCompleted)] == ["garden", "city"]
    assert points(events) == []
