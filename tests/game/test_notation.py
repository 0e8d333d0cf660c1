"""Positions in one line: written, read, played from; and every way in which one can be wrong."""

from __future__ import annotations

import hashlib
import random
import re
from typing import Any

import pytest

import bastide
from bastide.errors import SetupError
from bastide.game.actions import Deploy, Place
from bastide.game.notation import Laid, Position, Standing, on_board, position, read_position, spots
from bastide.game.record import Results
from bastide.modules import PRESETS
from bastide.modules.princess_dragon.dragon import Dragon
from bastide.players.random import RandomPlayer
from bastide.testkit.scene import lay, scene
from bastide.tiles.geometry import cell_at
from bastide.tiles.sets import face

MIXES: list[list[str]] = [
    [],
    ["river"],
    ["river2"],
    ["abbot"],
    ["river", "river2", "inns-cathedrals"],
    ["traders-builders", "abbot"],
]


def cut(seed: int, modules: list[str], **choices: Any) -> bastide.Game:
    """A random game, stopped where a tile is to be placed."""
    chance = random.Random(seed)
    game = bastide.new_game(2 + seed % 4, modules, seed=seed, **choices)
    player, left = RandomPlayer(seed), chance.randrange(1, 70)
    while game.decision is not None:
        left -= game.decision.step == "T2.1"
        if left <= 0:
            break
        game.apply(player.choose(game))
    return game


def begin(text: str, players: int = 2, **choices: Any) -> bastide.Game:
    return bastide.new_game(players, seed=1, position=text, **choices)


def short(game: bastide.Game) -> str:
    """What lies on the table, also where a whole position says more."""
    return str(on_board(game))


def in_piles(game: bastide.Game) -> list[str]:
    return sorted(face.id for pile in game.piles for face in pile)


# -- there and back ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("modules", MIXES, ids="+".join)
@pytest.mark.parametrize("seed", range(6))
def test_round_trip_of_random_games(modules: list[str], seed: int) -> None:
    options: dict[str, Any] = {"river-spring": "split"} if seed % 2 and "river" in modules else {}
    game = cut(seed, modules, options=options)
    text = short(game)
    again = begin(text, game.rules.players, modules=modules, options=options)
    assert short(again) == text
    assert again.board.demand == game.board.demand
    assert game.decision is not None
    assert again.decision is not None
    assert again.decision.player == game.decision.player
    assert set(again.decision.actions) == set(game.decision.actions)
    assert in_piles(again) == in_piles(game)
    player = RandomPlayer(seed)
    while not again.over:
        again.apply(player.choose(again))


@pytest.mark.parametrize("modules", MIXES, ids="+".join)
def test_the_text_is_stable_and_needs_no_quoting_in_a_url(modules: list[str]) -> None:
    text = short(cut(5, modules))
    assert str(read_position(text)) == text
    words = text.split()
    random.Random(1).shuffle(words)
    assert str(read_position("  ".join(words))) == text
    assert re.fullmatch(r"[A-Za-z0-9@,/:.=_ -]+", text)


def test_every_moment_of_a_game_can_be_written() -> None:
    game = bastide.new_game(3, PRESETS["everything-wheel"].modules, seed=3)
    player = RandomPlayer(3)
    while not game.over:
        if random.Random(len(game.actions())).random() < 0.1:
            text = position(game)
            assert str(read_position(text)) == text
        game.apply(player.choose(game))
    assert "player=" not in short(game)
    assert "tile=" not in short(game)


def test_what_is_written() -> None:
    game = bastide.new_game(2, seed=1, draws=("E", "U", "V"))
    assert position(game) == "D@0,0 scores=0,0 player=0 tile=E"
    game.apply(Place((0, -1), 2))
    assert position(game) == (
        "D@0,0 E@0,-1/2 scores=0,0 at=Round(player:1,turns:1),Turn(player:0,position:over),"
        "Part(player:0,position:T4.2,face:E,drew:yes,piece:1,touched:(1.city,1.field))"
    )
    game.apply(Deploy("small", game.board.pieces[1].first + 1))
    assert position(game) == "E@0,-1/2:0.small.field D@0,0 scores=0,0 player=1 tile=U"
    game.apply(Place((1, 0), 0))
    game.apply(Deploy("small", game.board.pieces[2].first + spots(face("U"))["field2"]))
    assert position(game) == "E@0,-1/2:0.small.field D@0,0 U@1,0:1.small.field2 scores=0,0 player=0 tile=V"


def test_a_position_is_a_value() -> None:
    told = Position(
        pieces=(
            Laid("E", (0, -1), 2, (Standing("field", 1, "small"), Standing("city", 0, "small"))),
            Laid("D", (0, 0)),
        ),
        scores=(4, -1),
        player=1,
        tile="U",
        out=("X", "C"),
        unseen=2,
    )
    text = "E@0,-1/2:0.small.city:1.small.field D@0,0 scores=4,-1 player=1 tile=U out=C,X unseen=2"
    assert str(told) == text
    assert str(read_position(text)) == text


def test_a_removed_tile_stays_out() -> None:
    text = "D@0,0 scores=0,0 player=0 tile=E out=C,U,U"
    game = begin(text)
    assert position(game) == text
    left = [f.id for pile in game.piles for f in pile]
    assert (left.count("C"), left.count("U"), left.count("D"), left.count("E")) == (0, 6, 3, 4)
    assert len(left) == 72 - 5


@pytest.mark.parametrize(
    ("modules", "tiles", "options", "out"),
    [
        (["river"], {}, {"river-start-tile": "out"}, ("D",)),
        (["river"], {"river": 2}, {}, ("F1", "F12")),
        (["cult"], {}, {}, ("CU6",)),
    ],
)
def test_what_the_setup_puts_aside_is_out_only_once(
    modules: list[str], tiles: dict[str, int], options: dict[str, Any], out: tuple[str, ...]
) -> None:
    choices: dict[str, Any] = {"modules": modules, "tiles": tiles, "options": options}
    game = bastide.new_game(2, seed=1, **choices)
    text = short(game)
    assert read_position(text).out == out
    again = begin(text, **choices)
    assert short(again) == text
    assert in_piles(again) == in_piles(game)


def test_out_is_what_is_missing_and_not_what_is_missing_besides() -> None:
    choices: dict[str, Any] = {"modules": ["river"], "options": {"river-start-tile": "out"}}
    assert [in_piles(begin(f"F1@0,0 {out}", **choices)).count("D") for out in ("", "out=D", "out=D,D")] == [3, 3, 2]


@pytest.mark.parametrize(
    ("modules", "options", "tile"),
    [
        (["river2"], {}, "RII4"),
        (["river", "count"], {}, "F1"),
        (["river", "count"], {"river-spring": "split"}, "F1"),
    ],
)
def test_a_tile_that_is_laid_in_the_setup_is_in_hand(modules: list[str], options: dict[str, Any], tile: str) -> None:
    game = bastide.new_game(2, modules, seed=1, options=options)
    assert game.decision is not None
    assert game.decision.step == "S6.2"
    text = short(game)
    assert (read_position(text).tile, read_position(text).out) == (tile, ())
    again = begin(text, modules=modules, options=options)
    assert short(again) == text
    assert in_piles(again) == in_piles(game)
    player = RandomPlayer(1)
    while not again.over:
        again.apply(player.choose(again))
    assert tile in [piece.face.id for piece in again.board.pieces]


def test_dragon_tiles_that_wait_for_the_volcano_come_back_with_it() -> None:
    game = bastide.new_game(2, ["princess-dragon"], seed=1, draws=("BJ", "B2", "U"))
    text = short(game)
    assert text == "D@0,0 scores=0,0 player=0 tile=B2 out=BJ"
    again = begin(text, modules=["princess-dragon"])
    assert again.slot(Dragon) == game.slot(Dragon)
    assert again.decision is not None
    assert "BJ" not in in_piles(again)
    again.apply(again.decision.actions[0])
    assert again.slot(Dragon).aside == ()
    assert "out=" not in short(again)


def test_a_dragon_tile_that_is_out_beside_a_volcano_stays_out() -> None:
    assert begin("D@0,0 B2@0,1 out=BJ", modules=["princess-dragon"]).slot(Dragon).aside == ()


def test_the_tile_beneath_a_hill_in_hand_is_taken_once() -> None:
    """On a board alone the hill is drawn anew, with the tile beneath it; a whole moment has it taken already."""
    game = bastide.new_game(2, ["hills-sheep"], seed=1, draws=("HS9", "U"))
    again = begin("D@0,0 scores=0,0 player=0 tile=HS9", modules=["hills-sheep"])
    assert again.unseen == game.unseen == 1
    assert position(again) == position(game)
    assert "unseen=1" in position(game)
    game.apply(Place((0, -1), 2))
    game.apply(bastide.PASS)
    assert short(game).endswith("player=1 tile=U unseen=1")


def test_the_digest_of_a_record_is_that_of_the_table_with_the_lords_of_castles() -> None:
    game = scene("(0,0) E ffcf", "Red (0,0) S", draw="E V V", turn="Blue", modules=["bridges-castles-bazaars"])
    lay(game, "(0,1) E cfff")
    assert game.decision is not None
    game.apply(game.decision.actions[0])
    assert game.converted
    assert ":0.small.city" in short(game)
    assert Results.of(game).digest == hashlib.sha256(short(game).encode()).hexdigest()[:16]


def test_facts_may_be_left_out() -> None:
    game = begin("E@5,5 E@5,6/2", first=1)
    assert (game.scores, game.decision and game.decision.player) == ([0, 0], 1)
    assert len(game.piles[0]) == 72 - 2 - 1


def test_pieces_of_other_shapes() -> None:
    game = bastide.new_game(2, seed=2, tiles={"german-castles": 1, "halflings-1": 1})
    chance, board = random.Random(4), game.board
    pieces = [
        c.face for c in game.rules.copies for _ in range(c.count) if c.face.set_id != "base" or chance.random() < 0.3
    ]
    chance.shuffle(pieces)
    if not board.pieces:
        board.place(face("D"), cell_at(0, 0), 0)
    for piece in pieces:
        if placements := board.placements(piece):
            cell, rotations = chance.choice(placements)
            board.place(piece, cell, chance.choice(rotations))
    assert {p.face.layout.shape for p in board.pieces} == {"square", "double", "triangle"}
    words = [word for word in position(game).split() if "=" not in word]
    begun = begin(" ".join(words), tiles={"german-castles": 1, "halflings-1": 1})
    while begun.decision is not None and not begun.board.pieces:  # half tiles are chosen first
        begun.apply(begun.decision.actions[0])
    again = begun.board
    assert again.demand == board.demand
    assert sorted(again.cells) == sorted(board.cells)
    assert sorted(again.open[label] for label in again.label) == sorted(board.open[label] for label in board.label)


# -- what stands on the table counts -----------------------------------------------------------------------------------


def test_figures_of_a_position_occupy_their_features() -> None:
    """Base game, vector P1: after the knight on D only the field of N is free."""
    game = begin("D@0,0:0.small.city player=1 tile=N")
    game.apply(Place((0, -1), next(r for r in range(4) if face("N").turned_edges(r) == "FCCF")))
    assert game.decision is not None
    free = [game.board.printed[a.segment].kind for a in game.decision.actions if isinstance(a, Deploy)]
    assert free == ["field"]
    assert game.free_figure(0, "small") == game.rules.ranges[0, "small"][0] + 1


def test_a_feature_completed_from_a_position_is_scored() -> None:
    """Base game, vector C3 with a score before it; two more tiles hold it together."""
    game = begin("B@-1,-1 E@0,-1/2 B@1,-1 E@-1,0/1:1.small.city E@1,0/3:0.small.city scores=5,0 tile=Q")
    game.apply(Place((0, 0), next(r for r in range(4) if face("Q").turned_edges(r) == "CCFC")))
    while game.decision is not None and game.decision.step != "T2.1":
        game.apply(bastide.PASS)
    assert game.scores == [15, 10]
    assert "small" not in position(game)


def test_a_river_goes_on_where_it_was() -> None:
    game = begin("F1@0,0 F7@1,0 tile=F2", modules=["river"])
    assert game.decision is not None
    assert {a.cell for a in game.decision.actions if isinstance(a, Place)} <= {(2, 0), (1, 1), (1, -1)}
    assert len({a.cell for a in game.decision.actions if isinstance(a, Place)}) == 1


def test_the_setup_may_have_a_position_and_draws() -> None:
    game = begin("D@0,0 tile=U", draws=("V", "W"))
    game.apply(Place((1, 0), 0))
    game.apply(bastide.PASS)
    assert position(game).endswith("tile=V")


# -- faults ------------------------------------------------------------------------------------------------------------

FAULTS = [
    ("scores=0,0", "has no tile", "hat kein Plättchen"),
    ("D@0,0 hello", "“hello”, which is neither a tile such as", "„hello“, das ist weder"),
    ("D@0;0", "neither a tile", "weder ein Plättchen"),
    ("D@0,0 turn=1", "one of scores=, player=, tile=, out=", "eine der Angaben scores="),
    ("D@0,0 player=1 player=1", "player= twice", "player= zweimal"),
    ("D@0,0 player=Ada", "After player= the position says “Ada”", "keine ganze Zahl"),
    ("D@0,0 scores=1,", "After scores= the position says “”", "keine ganze Zahl"),
    ("D@0,0/4", "turned 4 times", "4-mal gedreht"),
    ("D@401,0", "too far away", "zu weit weg"),
    ("ZZ@0,0", "tile ZZ, which is not in the chosen sets", "in den gewählten Sätzen nicht"),
    ("EK@0,0", "tile EK, which is not in the chosen sets", "in den gewählten Sätzen nicht"),
    ("D@0,0 tile=ZZ", "tile ZZ, which is not", "in den gewählten Sätzen nicht"),
    ("D@0,0 out=ZZ", "tile ZZ, which is not", "in den gewählten Sätzen nicht"),
    ("C@0,0 tile=C", "tile C 2 times, but the chosen sets hold only 1", "2-mal.* nur 1-mal"),
    ("D@0,0 E@0,0", "E at 0,0 lies where another", "wo schon ein anderes liegt"),
    ("D@0,0 E@0,-1", "E at 0,-1 does not match its neighbour to the south", "passt im Süden nicht"),
    ("D@0,0 E@5,5", "E at 5,5 is cut off", "hängt nicht mit den anderen zusammen"),
    ("D@0,0 E@1,1", "E at 1,1 is cut off", "hängt nicht mit den anderen zusammen"),
    ("D@0,0:small", "“small” on tile D; a figure is written", "eine Figur schreibt man"),
    ("D@0,0:2.small.city", "names player 2, but the players are numbered 0 to 1", "von 0 bis 1"),
    ("D@0,0:0.smal.city", "figure smal, which is not in this game; did you mean small", "ist small gemeint"),
    ("D@0,0:0.small.river", "no spot river; it has: city, road, field1, field2", "es hat: city, road"),
    ("D@0,0 player=7", "names player 7", "nennt Spieler 7"),
    ("D@0,0 scores=1,2,3", "has 3 scores, but there are 2 players", "3 Punktestände"),
    ("D@0,0 unseen=72", "unseen=72", "unseen=72"),
    ("D@0,0" + ":0.small.city" * 8, r"more of this figure than player 0 owns: follower \(7\)", r"Gefolgsmann \(7\)"),
]


@pytest.mark.parametrize(("text", "english", "german"), FAULTS, ids=[row[0][:24] for row in FAULTS])
def test_every_fault_has_a_sentence(text: str, english: str, german: str) -> None:
    with pytest.raises(SetupError) as caught:
        begin(text)
    assert re.search(english, str(caught.value)), str(caught.value)
    assert re.search(german, caught.value.say("de")), caught.value.say("de")


def test_faults_of_modules() -> None:
    with pytest.raises(SetupError, match="The abbot stands in a monastery or a garden"):
        begin("D@0,0:0.abbot.city", modules=["abbot"])
    with pytest.raises(SetupError, match="A follower stands on a road"):
        begin("F1@0,0:0.small.river", modules=["river"])
    with pytest.raises(SetupError, match="cannot be in hand"):
        begin("F1@0,0 tile=U", modules=["river"])
    with pytest.raises(SetupError, match="A follower stands"):
        begin("D@0,0:0.small.field1", elements={"farmers": 0})


def test_cells_count_from_the_middle() -> None:
    assert begin("U@-3,7").board.pieces[0].cell == cell_at(-3, 7)
