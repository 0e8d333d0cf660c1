"""The Gingerbread Man, read a second time.

Positions written from the German source alone (the compendium; the other sources do not know him), without our rule
file and the module at hand. What the source leaves open has no position here:

- whether a large follower is one knight or two;
- whether tiles of the city that lie there twice, or other extras of a city, change “a point for each tile”;
- which tiles he comes with: the source wants the Winter Edition only because of the backs (an option of ours);
- whether he comes back from beside the board with anything but a tile that shows him: the source names only that.
"""

from __future__ import annotations

from questions import BLUE, GREEN, RED, asked, figure, offered

from bastide.game.actions import PASS, Choose
from bastide.game.events import AnyEvent, FigureReturned
from bastide.game.game import HOME, Game
from bastide.game.module import OptionValue
from bastide.modules import new_game
from bastide.testkit.scene import find_segment, lay, lay_only, points, scene
from bastide.tiles.geometry import Cell

COLUMN = "(0,0) E ffcf, (0,1) F cfcf, (0,2) G cfcf, (0,3) G cfcf, (0,4) G cfcf"
"""His city: five tiles, one pennant, open to the south."""
ELSEWHERE = "(20,0) E ffcf"


def gingerbread(
    board: str,
    figures: str = "",
    *,
    draw: str,
    players: int = 2,
    turn: str = "Red",
    options: dict[str, OptionValue] | None = None,
) -> Game:
    """He begins on the city of the tile that is named first."""
    return scene(board, figures, draw=draw, players=players, turn=turn, modules=("gingerbread-man",), options=options)


def city_at(game: Game, cell: Cell, place: str) -> frozenset[int]:
    """The city that has this segment, as all of its segments."""
    return frozenset(game.board.members(find_segment(game.board, cell, place)))


def stands_in(game: Game) -> frozenset[int]:
    """His city; empty while he is beside the board."""
    at = [token.segment for token in game.tokens() if token.what == "gingerbread-man"]
    return frozenset(segment for there in at if there is not None for segment in game.board.members(there))


def stands_at(game: Game, cell: Cell, place: str) -> bool:
    return stands_in(game) == city_at(game, cell, place)


def cities_offered(game: Game) -> dict[frozenset[int], Choose]:
    """The cities he may be put into, with the answer for each."""
    return {
        frozenset(game.board.members(action.segment)): action
        for action in offered(game, "gingerbread-man")
        if isinstance(action, Choose) and action.segment is not None
    }


def cities(game: Game, *places: tuple[Cell, str]) -> set[frozenset[int]]:
    return {city_at(game, cell, place) for cell, place in places}


def send(game: Game, cell: Cell, place: str) -> list[AnyEvent]:
    """Put him into the city that has this segment."""
    return game.apply(cities_offered(game)[city_at(game, cell, place)])


def paid(events: list[AnyEvent]) -> list[tuple[int, int]]:
    return [(player, gain) for player, gain, _ in points(events)]


# -- where he goes -----------------------------------------------------------------------------------------------------


def test_he_begins_in_the_city_of_the_start_tile() -> None:
    """The wooden man is put on the city of the start tile."""
    game = new_game(2, ("gingerbread-man",))
    assert stands_at(game, (0, 0), "N")


def test_he_leaves_after_a_quite_normal_turn() -> None:
    """The tile that shows him is laid, the figure used and the city scored; only then he is moved, and must be.

    He goes to another city, and an unfinished one: neither back to his own nor to the city just completed.
    """
    game = gingerbread("(0,0) D crfr, (9,0) E ffcf, (20,0) E ffcf", "Red (9,0) S", draw="LebC V V")
    lay_only(game, "(9,1) LebC cccc")
    assert asked(game) == (RED, "T4.2")
    events = game.apply(PASS)
    assert paid(events) == [(RED, 4)]
    assert asked(game)[0] == RED
    assert cities_offered(game).keys() == cities(game, ((9, 1), "E"), ((9, 1), "S"), ((9, 1), "W"), ((20, 0), "S"))
    assert game.decision is not None
    assert not game.decision.allows(PASS)
    send(game, (20, 0), "S")
    assert stands_at(game, (20, 0), "S")
    assert asked(game) == (BLUE, "T2.1")


def test_other_tiles_leave_him_where_he_is() -> None:
    """Only a tile that shows him or the completion of his city moves him."""
    game = gingerbread(f"{COLUMN}, {ELSEWHERE}", "Blue (0,1) N-S", draw="G E V")
    lay(game, "(0,5) G cfcf")
    assert stands_at(game, (0, 0), "S")
    lay(game, "(20,1) E cfff")  # a city that is not his
    assert stands_at(game, (0, 0), "S")
    assert game.scores == [0, 0]


# -- he leaves ---------------------------------------------------------------------------------------------------------


def test_example_1_everybody_with_knights_gets_points() -> None:
    """Seven tiles: 7 points for Blue's knight, 14 for Red's two, none for the pennant. The knights stay."""
    game = gingerbread(
        f"{COLUMN}, (0,5) G cfcf, (0,6) G cfcf, {ELSEWHERE}",
        "Blue (0,1) N-S, Red (0,2) N-S, Red (0,3) N-S, Green (20,0) S, Green (0,0) NL",
        draw="LebC V",
        players=3,
    )
    lay(game, "(20,1) LebC cccc")
    events = send(game, (20, 1), "S")
    assert set(paid(events)) == {(BLUE, 7), (RED, 14)}
    assert game.scores == [14, 7, 4]  # Green's own city of two tiles was completed; a farmer is no knight
    assert [event for event in events if isinstance(event, FigureReturned)] == []
    assert game.where[figure(game, BLUE)] != HOME
    assert stands_at(game, (20, 1), "S")


def test_what_was_laid_and_used_in_this_turn_counts_too() -> None:
    """A point for each tile that belongs to the city now: the new tile counts, and so does the knight put on it."""
    game = gingerbread(f"{COLUMN}, {ELSEWHERE}", draw="LebF V")
    lay(game, "(0,5) LebF cccc", "N")
    events = send(game, (20, 0), "S")
    assert paid(events) == [(RED, 6)]


def test_an_empty_city_pays_nobody() -> None:
    """Points are for knights in the city he leaves, not in the one he goes to."""
    game = gingerbread(f"{COLUMN}, {ELSEWHERE}, (30,0) E ffcf", "Red (20,0) S", draw="LebC V")
    lay(game, "(30,1) LebC cccc")
    send(game, (20, 0), "S")
    assert game.scores == [0, 0]


# -- his city is completed ---------------------------------------------------------------------------------------------


def test_example_2_first_his_points_then_the_city() -> None:
    """Six tiles: 6 for Blue's knight and 12 for Red's two, then 14 for Red's city with a pennant; Red moves him."""
    game = gingerbread(f"{COLUMN}, {ELSEWHERE}", "Blue (0,1) N-S, Red (0,2) N-S, Red (0,3) N-S", draw="E V")
    events = lay(game, "(0,5) E cfff")
    assert asked(game)[0] == RED
    assert set(paid(events)[:2]) == {(BLUE, 6), (RED, 12)}
    assert paid(events)[2:] == [(RED, 14)]
    assert cities_offered(game).keys() == cities(game, ((20, 0), "S"))
    events = send(game, (20, 0), "S")
    assert paid(events) == []
    assert game.scores == [26, 6]
    assert stands_at(game, (20, 0), "S")


def test_who_completes_the_city_moves_him() -> None:
    """The player who closed the city chooses, not the one who owns it; any unfinished city will do."""
    game = gingerbread(f"{COLUMN}, {ELSEWHERE}, (30,0) C cccc", "Red (0,2) N-S", draw="E V", players=3, turn="Green")
    lay(game, "(0,5) E cfff")
    assert asked(game)[0] == GREEN
    assert cities_offered(game).keys() == cities(game, ((20, 0), "S"), ((30, 0), "N"))
    assert game.decision is not None
    assert not game.decision.allows(PASS)
    send(game, (30, 0), "N")
    assert stands_at(game, (30, 0), "N")
    assert game.scores == [6 + 14, 0, 0]


def test_a_tile_that_shows_him_and_completes_his_city() -> None:
    """Taken at its word the source moves him twice: for the completed city, and after the turn once more.

    Tables differ, so this is an option of ours; with it the second move pays the knights of the city between.
    """
    game = gingerbread(
        f"{COLUMN}, {ELSEWHERE}",
        "Red (0,2) N-S, Blue (20,0) S",
        draw="LebC V",
        options={"gingerbread.double-move": "yes"},
    )
    lay(game, "(0,5) LebC cccc")
    send(game, (20, 0), "S")
    assert game.scores == [6 + 14, 0]
    send(game, (0, 5), "S")
    assert game.scores == [6 + 14, 1]
    assert stands_at(game, (0, 5), "S")


# -- nowhere to go -----------------------------------------------------------------------------------------------------


def test_without_another_unfinished_city_he_stays() -> None:
    """He stays in his city; as he does not leave it, nobody gets points."""
    game = gingerbread(COLUMN, "Red (0,2) N-S", draw="LebF V")
    lay(game, "(0,5) LebF cccc")
    assert stands_at(game, (0, 0), "S")
    assert game.scores == [0, 0]
    assert asked(game) == (BLUE, "T2.1")


def test_from_a_completed_city_he_goes_beside_the_board_and_comes_back() -> None:
    """With no unfinished city left he waits beside the board; a tile that shows him brings him back, without points.

    A city begun in between does not bring him back.
    """
    game = gingerbread(f"{COLUMN}, (9,9) U frfr", "Red (0,2) N-S", draw="E E LebA V", turn="Red")
    lay(game, "(0,5) E cfff")
    assert game.scores == [6 + 14, 0]
    assert not stands_in(game)
    lay(game, "(9,8) E cfff", "N")
    assert not stands_in(game)
    lay(game, "(10,9) LebA ccfr")
    assert cities_offered(game).keys() == cities(game, ((9, 8), "N"), ((10, 9), "N"))
    events = send(game, (9, 8), "N")
    assert stands_at(game, (9, 8), "N")
    assert paid(events) == []
    assert game.scores == [6 + 14, 0]
