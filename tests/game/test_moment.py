"""Whole moments as positions: there and back, without secrets, and with a sentence for everything that is wrong."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import bastide
from bastide.bounds import LARGEST
from bastide.errors import BastideError, SetupError
from bastide.game.actions import PASS, Choose, Deploy, Place
from bastide.game.forms import form_of
from bastide.game.frames import Frame
from bastide.game.game import Game
from bastide.game.moment import moment_of
from bastide.game.notation import position
from bastide.game.setup import Setup
from bastide.modules import ELEMENTS, MODULES, rules_for
from bastide.modules.catapult.rounds import NOTHING_YET, Fair
from bastide.modules.fruit_trees import Chip, Orchard
from bastide.modules.halflings import HalfTiles
from bastide.modules.traders_builders import Goods
from bastide.players import load
from bastide.testkit.lively import lively_answer
from bastide.testkit.mix import random_setup
from bastide.testkit.positions import begun_from, check_position
from bastide.testkit.scene import lay, scene

CHOSEN = [id for id in MODULES if id != "base"]


def played(game: Game, answers: int, rng: Random) -> Game:
    """The game after so many lively answers, or the last moment in which somebody decides."""
    for _ in range(answers):
        before = game.copy()
        assert game.decision is not None
        game.apply(lively_answer(game.decision, rng))
        if game.over:
            return before
    return game


# -- there and back ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("module", CHOSEN)
def test_a_moment_of_every_module(module: str) -> None:
    rng = Random(module)
    game = bastide.new_game(rng.choice((2, 3)), [module], seed=rng.randrange(100))
    check_position(played(game, rng.randrange(20, 90), rng), rng)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(30))
def test_a_moment_of_any_mix(seed: int) -> None:
    rng = Random(seed)
    game = Game(rules_for(random_setup(rng)), seed)
    check_position(played(game, rng.randrange(300), rng), rng)


def test_every_moment_of_a_turn() -> None:
    game, rng = bastide.new_game(2, ["traders-builders", "inns-cathedrals"], seed=4), Random(1)
    for _ in range(30):
        check_position(game, rng)
        played(game, 1, rng)


def test_the_part_that_the_volcano_lake_grants_needs_no_dragon() -> None:
    options = {"river2-volcano-inert": False}
    game, rng = bastide.new_game(2, modules=["river2"], options=options, seed=1), Random(1)
    while not game.is_extra_part("volcano-lake"):
        assert game.decision is not None
        game.apply(lively_answer(game.decision, rng))
    check_position(game, rng)


def test_a_game_that_is_over_is_over() -> None:
    game = bastide.new_game(2, seed=1)
    while game.decision is not None:
        game.apply(game.decision.actions[-1])
    text = position(game)
    assert text.endswith(" at=over")
    again = begun_from(game, text)
    assert again.over
    assert again.scores == game.scores


def test_a_moment_of_the_setup() -> None:
    game = bastide.new_game(2, ["river", "count", "halflings"], seed=1)
    assert game.decision is not None
    assert game.decision.step == "S6.2"
    check_position(game, Random(1))
    while game.decision is not None and game.decision.step.startswith("S"):
        game.apply(game.decision.actions[0])
        check_position(game, Random(2))


def test_a_short_position_where_the_board_says_everything_and_a_whole_one_elsewhere() -> None:
    game = bastide.new_game(2, seed=1, draws=("E", "U"))
    assert position(game) == "D@0,0 scores=0,0 player=0 tile=E"
    game.apply(Place((0, -1), 2))
    game.apply(Deploy("small", 4))
    assert position(game) == "E@0,-1/2 D@0,0 scores=4,0 player=1 tile=U"
    game.apply(Place((1, 0), 0))
    assert "at=Round(player:0,turns:2)" in position(game)


def test_tiles_keep_their_order_and_figures_their_numbers() -> None:
    game = bastide.new_game(2, seed=1, draws=("E", "U"))
    game.apply(Place((0, -1), 2))
    game.apply(PASS)
    game.apply(Place((1, 0), 0))
    again = begun_from(game, position(game))
    assert [piece.face.id for piece in again.board.pieces] == ["D", "E", "U"]
    assert again.decision is not None
    assert game.decision is not None
    assert again.decision.actions == game.decision.actions


def test_what_is_not_printed_is_there_again() -> None:
    """A castle with its lord."""
    game = scene("(0,0) E ffcf", "Red (0,0) S", draw="E V V", turn="Blue", modules=["bridges-castles-bazaars"])
    lay(game, "(0,1) E cfff")
    assert game.decision is not None
    game.apply(game.decision.actions[0])
    assert " converted=1.city " in position(game)
    assert " castles.castles=(segment:1.city,cells:((0,0),(0,1)),founder:0) " in position(game)
    check_position(game, Random(1))


@pytest.mark.parametrize(
    ("modules", "fact"),
    [
        (["bridges-castles-bazaars"], "built="),
        (["tunnel"], "mouths="),
        (["ferries"], "links="),
        (["tower"], "elsewhere="),
        (["count", "messages"], "messages.women="),
        (["river"], "piles="),
        (["hills-sheep"], "shepherd.beside="),
        (["princess-dragon"], "fairy.figure="),
        (["traders-builders"], "goods.owned="),
        (["plague"], "plague.fleas="),
    ],
)
def test_tokens_and_figures_of_modules_are_in_the_text(modules: list[str], fact: str) -> None:
    rng = Random(3)
    game = bastide.new_game(2, modules, seed=2)
    while f" {fact}" not in position(game):
        assert game.decision is not None
        game.apply(lively_answer(game.decision, rng))
    check_position(game, rng)


def test_the_setup_may_list_draws_for_a_moment() -> None:
    game = bastide.new_game(2, seed=1, draws=("E",))
    game.apply(Place((0, -1), 2))
    again = bastide.new_game(2, seed=1, position=position(game), draws=("V", "W"))
    again.apply(PASS)
    assert position(again).endswith("tile=V")


def test_the_record_of_a_game_from_a_moment() -> None:
    game = played(bastide.new_game(3, ["tower", "abbot"], seed=5), 61, Random(5))
    again = played(begun_from(game, position(game)), 20, Random(6))
    replayed = bastide.read_record(again.record().to_json()).replay()
    assert replayed.digest() == again.digest()


@pytest.mark.parametrize("name", ["greedy", "classic"])
def test_computers_play_on_from_a_moment(name: str) -> None:
    game = played(bastide.new_game(2, ["inns-cathedrals", "tower"], seed=3), 45, Random(4))
    again = begun_from(game, position(game))
    assert again.decision is not None
    again.apply(load(name, 1).choose(again.view(again.decision.player)))


def test_a_moment_to_share_has_its_rules_and_another_future() -> None:
    game = played(bastide.new_game(3, ["tower", "abbot"], options={"ransom-window": "turn"}, seed=5), 40, Random(2))
    text = bastide.moment_text(game)
    assert "\n" not in text
    assert f'"seed":{game.start_seed},' not in text
    record = bastide.read_record(text)
    assert record.setup == replace(game.rules.setup, position=position(game))
    assert position(record.replay()) == position(game)


def test_every_type_of_a_slot_and_a_frame_can_be_written() -> None:
    for element in ELEMENTS.values():
        for kind in (*([element.state] if element.state else []), *element.frames):
            form_of(kind)


def test_every_frame_belongs_to_an_element() -> None:
    known = {frame for element in ELEMENTS.values() for frame in element.frames}
    own = {kind for kind in frames_below(Frame) if kind.__module__.startswith("bastide.modules")}
    assert {kind.__name__ for kind in own - known if not frames_below(kind)} == set()


def frames_below(kind: type[Frame]) -> set[type[Frame]]:
    return {other for below in kind.__subclasses__() for other in (below, *frames_below(below))}


def test_the_example_of_the_documents() -> None:
    document = (Path(__file__).parents[2] / "docs" / "record.md").read_text()
    texts = [" ".join(block.split()) for block in re.findall(r"```text\n(.*?)```", document, re.DOTALL)]
    example = next(text for text in texts if " at=Round" in text)
    game = bastide.new_game(["Ada", "Bob"], ["tower", "princess-dragon"], position=example, seed=1)
    assert position(game) == example
    assert game.decision is not None
    assert (game.decision.player, game.decision.step) == (0, "T4.2")


# -- secrets -----------------------------------------------------------------------------------------------------------


def test_the_seed_and_what_comes_next_are_in_no_position() -> None:
    def text(seed: int) -> str:
        game = bastide.new_game(2, ["hills-sheep", "messages"], seed=seed, draws=("HS9", "U", "V"))
        game.apply(Place((0, -1), 2))
        return position(game)

    assert text(1) == text(2)


def test_half_tiles_dealt_in_secret_are_dealt_anew() -> None:
    options = {"halflings.deal": "random-3"}
    game = bastide.new_game(3, ["halflings"], options=options, seed=2)
    held = game.slot(HalfTiles).held
    text = position(game)
    assert "half-tiles.unknown=3,3,3" in text
    assert not any(face.id in text.split("at=")[1] for own in held for face in own)
    dealt = {begun(text, seed, 3, ["halflings"], options).slot(HalfTiles).held for seed in range(5)}
    assert len(dealt) > 1
    assert all([len(own) for own in each] == [3, 3, 3] for each in dealt)


def test_a_view_of_a_player_gives_nothing_more_away() -> None:
    game = bastide.new_game(3, ["halflings"], options={"halflings.deal": "random-3"}, seed=2)
    assert position(game.view(1)) == position(game)


def test_hidden_goods_are_dealt_anew() -> None:
    options = {"goods-hidden": True}
    game = bastide.new_game(2, ["traders-builders"], options=options, seed=2)
    game.slot(Goods).bank, game.slot(Goods).owned = (5, 6, 4), ((3, 0, 1), (1, 0, 0))
    text = position(game)
    assert "goods.owned=(0,0,0),(0,0,0)" in text
    again = begun(text, 7, 2, ["traders-builders"], options).slot(Goods)
    assert again.bank == (5, 6, 4)
    assert [sum(kind) for kind in zip(*again.owned, strict=True)] == [4, 0, 1]


def test_hidden_values_of_fruit_are_drawn_anew() -> None:
    options = {"fruit.chip-values-public": "owner-only"}
    game = bastide.new_game(2, ["fruit-trees"], options=options, seed=2)
    game.slot(Orchard).chips = tuple(Chip(0, "apple", value) for value in (5, 4, 3))
    text = position(game)
    assert "fruit-trees.chips=(0,apple,0,no),(0,apple,0,no),(0,apple,0,no)" in text
    again = begun(text, 7, 2, ["fruit-trees"], options).slot(Orchard)
    assert len({chip.value for chip in again.chips}) == 3
    assert {chip.value for chip in again.chips} <= {2, 3, 4, 5}


def test_the_aim_of_a_throw_is_in_no_position() -> None:
    game = played(bastide.new_game(2, ["catapult"], seed=1), 30, Random(1))
    game.stack.append(Fair(0, 0, "catch", "N", (0, 1), thrown=True, aim=5))
    written = dict(moment_of(game).moment)["at"]
    assert "thrown:yes" in written
    assert "aim" not in written
    assert NOTHING_YET == -1


def begun(text: str, seed: int, players: int, modules: list[str], options: dict[str, Any]) -> Game:
    return bastide.new_game(players, modules, options=options, position=text, seed=seed)


# -- faults ------------------------------------------------------------------------------------------------------------

BASE = "D@0,0 E@0,-1/2 scores=0,0"
PART = "Part(player:0,position:T4.2,face:E,drew:yes,piece:1)"
AT = f"at=Round(player:1,turns:1),Turn(player:0,position:over),{PART}"
FAULTS = [
    (f"{BASE} fairy.cell=(0,0)", "says fairy.cell=, but not at=", "aber nicht at="),
    (f"{BASE} player=0 {AT}", "says player=, but at= says that", "das sagt aber schon at="),
    (
        f"{BASE} {AT} rain.cell=(0,0)",
        "rain.cell=, which nothing in this game knows",
        "das kennt in diesem Spiel nichts",
    ),
    (f"{BASE} {AT} fairy.call=(0,0)", "did you mean fairy.cell", "ist fairy.cell"),
    (f"{BASE} {AT} fairy.cell=0,0", "2 values stand where 1 belong", "2 Werte stehen"),
    (f"{BASE} {AT} fairy.cell=(0,501)", "should be a cell such as", "müsste ein Feld"),
    (f"{BASE} {AT} fairy.figure=0.small.9", "should be a figure such as 0.small.1", "müsste eine Figur wie"),
    (f"{BASE} {AT} fairy.figure=2.small.1", "should be a figure such as", "müsste eine Figur wie"),
    (f"{BASE} {AT} dragon.aside=ZZ", "tile ZZ, which is not in the chosen sets", "in den gewählten Sätzen nicht"),
    (f"{BASE} at=", "brackets|first frame|Round", "."),
    (f"{BASE} at=Part(player:0)", r"first frame must be Round", "muss als Erstes Round"),
    (f"{BASE} at=Round(turns:1)", "player is missing", "player fehlt"),
    (f"{BASE} at=Round(player:2)", "2 should be a player from 0 to 1", "müsste ein Spieler von 0 bis 1"),
    (f"{BASE} at=Round(player:0,player:1)", "player is there twice", "player steht zweimal"),
    (f"{BASE} at=Round(player:0,rain:1)", "rain does not exist there", "rain gibt es dort nicht"),
    (f"{BASE} at=Round(player:0", "brackets do not match", "Klammern gehen nicht auf"),
    (f"{BASE} at=Round(player:0,turns:x)", "x should be a whole number", "x müsste eine ganze Zahl"),
    (f"{BASE} at=Round(player:0,turns:10001)", "from -10000 to 10000", "von -10000 bis 10000"),
    (f"{BASE} at=Round(player:0,ending:1)", "1 should be yes or no", "1 müsste yes oder no"),
    (f"{BASE} at=Rund(player:0)", "did you mean Round", "ist Round gemeint"),
    (f"{BASE} at=Round(player:0),Turn(player:0,position:T4.2)", "T4.2 is no step here", "hier kein Schritt"),
    (f"{BASE} at={'(' * 40}{')' * 40}", "brackets do not match", "Klammern gehen nicht auf"),
    (f"{BASE} {AT} links=(0.city,9.city)", "9.city should be the number of a tile and a spot", "9.city müsste"),
    (f"{BASE} {AT} built=(0,1)", "no element says what was built", "kein Element sagt"),
    (f"{BASE} {AT} stage=3", "stage=3; the piles are numbered 0 to 0", "von 0 bis 0 nummeriert"),
    (f"{BASE} {AT} piles=(C,C)", "names tile C, which is not left", "das nicht übrig ist"),
    (f"{BASE} {AT} elsewhere=(0.small.1,(where:rain))", "rain is no word of this game", "kein Wort"),
    (
        f"D@0,0:0.small.1.city scores=0,0 {AT.replace('piece:1', 'piece:0')} elsewhere=(0.small.1,(where:city))",
        "names a figure that is on the board too",
        "die auch auf dem Tisch steht",
    ),
    (f"D@0,0:0.small.8.city E@0,-1/2 scores=0,0 {AT}", "its number is too high: follower 8", "Nummer ist zu hoch"),
    (f"D@0,0 E@3,3 scores=0,0 {AT}", "E at 3,3 is cut off", "hängt nicht mit den anderen zusammen"),
    (f"D@0,0 E@0,-1 scores=0,0 {AT}", "does not match its neighbour", "passt im"),
    (f"D@0,0 E@0,0 scores=0,0 {AT}", "lies where another", "wo schon ein anderes"),
    (f"{BASE} at=Round(player:0),Turn(player:0),Part(player:0,position:T2.1)", "contradict", "widersprechen"),
    ("D@0,0 " * 10_001, "has 60006 characters; at most 60000", "hat 60006 Zeichen"),
]


@pytest.mark.parametrize(("text", "english", "german"), FAULTS, ids=[row[0][-40:] for row in FAULTS])
def test_every_fault_of_a_moment_has_a_sentence(text: str, english: str, german: str) -> None:
    with pytest.raises(SetupError) as caught:
        bastide.new_game(2, ["princess-dragon"], seed=1, position=text)
    assert re.search(english, str(caught.value)), str(caught.value)
    assert re.search(german, caught.value.say("de")), caught.value.say("de")


@pytest.mark.parametrize(
    "text",
    [
        f"{BASE} at={'a' * 50_000}",
        f"{BASE} at={'(' * 50_000}",
        f"{BASE} at=Round(player:{'(0),' * 10_000}0)",
        f"{BASE} {AT} elsewhere=(0.small.1,(where:{'a' * 50_000}))",
        f"{BASE} {AT} fairy.cell=({'1,' * 20_000}1)",
        f"{BASE} {AT} {'a' * 50_000}.cell=1",
        f"{BASE} {AT} out={'A' * 50_000}",
        f"{'A' * 50_000}@0,0",
        f"D@0,0:{'1' * 50_000}.small.city",
        f"D@0,0:0.small.{'city' * 10_000}",
        f"{BASE} unseen={'1' * 50_000}",
    ],
    ids=range(11),
)
def test_a_long_fault_has_a_short_sentence(text: str) -> None:
    with pytest.raises(SetupError) as caught:
        bastide.new_game(2, ["princess-dragon"], seed=1, position=text)
    assert len(str(caught.value)) < 400


def test_what_the_setup_deals_must_be_told() -> None:
    game = bastide.new_game(2, ["tower"], seed=1)
    text = re.sub(r" tower\.pieces=\S+", "", position(game))
    with pytest.raises(SetupError, match=r"does not say tower\.pieces="):
        begun_from(game, text)


def test_nothing_is_so_many_that_a_game_counts_for_minutes() -> None:
    """A tower of a thousand million pieces reaches farther than anybody can wait."""
    game = bastide.new_game(2, ["tower"], seed=1)
    with pytest.raises(SetupError, match=r"After tower\.heights= .* 1000000000 should be a whole number from"):
        begun_from(game, f"{position(game)} tower.heights=((0,0),1000000000)")


def test_a_price_may_be_higher_than_anything_that_is_counted() -> None:
    rng = Random(2)
    game = bastide.new_game(3, ["bridges-castles-bazaars"], seed=3)
    while not bids(game):
        assert game.decision is not None
        game.apply(lively_answer(game.decision, rng))
    game.apply(replace(bids(game)[0], number=LARGEST - 99))
    game.scores[0] = -LARGEST
    assert f"bid:{LARGEST - 99}" in position(game)
    check_position(game, rng)


@pytest.mark.parametrize("seed", range(4))
def test_a_spoilt_position_is_refused_with_a_sentence_or_can_be_played(seed: int) -> None:
    rng = Random(seed)
    game = played(bastide.new_game(2, rng.sample(CHOSEN, 6), seed=seed), 80, rng)
    text = position(game)
    for _ in range(25):
        setup = replace(game.rules.setup, position=spoilt(text, rng), draws=())
        begun = begun_or_refused(setup)
        if begun is not None and begun.decision is not None:
            played(begun, 5, rng)


def begun_or_refused(setup: Setup) -> Game | None:
    """A game, or None if the position was refused with a sentence."""
    try:
        return Game(rules_for(setup), 1)
    except BastideError:
        return None


def spoilt(text: str, rng: Random) -> str:
    """A position in which one thing is changed, lost or doubled."""
    parts = re.findall(r"-?[0-9]+|[A-Za-z_-]+|.", text)
    at = rng.randrange(len(parts))
    if re.fullmatch("-?[0-9]+", parts[at]):
        parts[at] = str(rng.choice((-1, 0, 1, 7, 999, 10**9)))
    elif rng.random() < 0.5:
        parts[at] = rng.choice(("", "none", "()", "city", ","))
    else:
        parts.insert(at, rng.choice(parts))
    return "".join(parts)


def test_an_auction_goes_on() -> None:
    rng = Random(2)
    game = bastide.new_game(3, ["bridges-castles-bazaars"], seed=3)
    while not bids(game):
        assert game.decision is not None
        game.apply(lively_answer(game.decision, rng))
    again = begun_from(game, position(game))
    assert again.decision is not None
    assert game.decision is not None
    assert (again.decision.player, again.decision.ranges) == (game.decision.player, game.decision.ranges)
    assert again.decision.sale == game.decision.sale


def bids(game: Game) -> list[Choose]:
    return [numbers.action for numbers in game.decision.ranges] if game.decision else []
