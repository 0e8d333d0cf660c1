"""Board Game Arena logs."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from writers import drawn, write_bga

from bastide import formats, new_game
from bastide.errors import BastideError
from bastide.formats import bga
from bastide.formats.numbered import SPOTS, TILES, segments_by_position
from bastide.formats.outcome import Difference, FormatError, Unsupported
from bastide.game.game import Game
from bastide.players.random import RandomPlayer
from bastide.tiles.sets import face

DATA = Path(__file__).parent / "data"
Event = dict[str, Any]


def random_game(seed: int, players: int = 2) -> Game:
    game = new_game([f"Player {n}" for n in range(players)], seed=seed)
    player = RandomPlayer(seed)
    while not game.over:
        game.apply(player.choose(game))
    return game


def load() -> dict[str, Any]:
    value = json.loads((DATA / "two-players.json").read_text())
    assert isinstance(value, dict)
    return value


def events(value: dict[str, Any], type_: str) -> list[Event]:
    return [e for packet in value["data"]["data"] for e in packet["data"] if e["type"] == type_]


def states(value: dict[str, Any], id_: int) -> list[Event]:
    return [e["args"] for e in events(value, "gameStateChange") if e["args"]["id"] == id_]


def compare(value: Any) -> Game:
    return bga.play(json.dumps(value), compare=True)


def test_own_logs_agree() -> None:
    assert compare(load()).scores == [15, 20]
    unfinished = bga.play((DATA / "three-players-unfinished.json").read_text(), compare=True)
    assert unfinished.scores == [6, 4, 0]
    assert not unfinished.over


@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 3), (3, 6)])
def test_random_games(seed: int, players: int) -> None:
    game = random_game(seed, players)
    for as_texts in (True, False):
        assert bga.play(write_bga(game, as_texts=as_texts), compare=True).digest() == game_with_draws(game).digest()


def game_with_draws(game: Game) -> Game:
    """The same game, its draws fixed by the setup as in an import."""
    again = new_game(game.player_names, draws=drawn(game), seed=0)
    for action in game.actions():
        again.apply(action)
    return again


def test_a_tile_that_fits_nowhere() -> None:
    """A random game in which one does; the log names it by what was picked ahead."""
    game = next(game for game in map(random_game, range(300)) if len(game.board.pieces) < 72)
    assert "cantPlay" in write_bga(game)
    assert bga.play(write_bga(game), compare=True).scores == game.scores


def test_a_log_becomes_a_record() -> None:
    record = formats.read(DATA / "two-players.json")
    assert record.replay().scores == [15, 20]
    assert record.setup.players == ("Ada", "Ben")
    assert formats.read(record.to_json()).results == record.results


# -- what is compared --------------------------------------------------------------------------------------------------


def spoil_spots(value: dict[str, Any]) -> None:
    states(value, 3)[4]["args"] = {"spots": [{"tile": "1", "pos": 9}]}


def spoil_award(value: dict[str, Any]) -> None:
    events(value, "winPoints")[0]["args"]["points"] += 1


def spoil_winner(value: dict[str, Any]) -> None:
    award = events(value, "winPoints")[0]["args"]
    award["player_id"] = "90000001" if award["player_id"] == "90000000" else "90000000"


def spoil_score(value: dict[str, Any]) -> None:
    events(value, "winPoints")[-1]["args"]["score"] = "99"


def drop_award(value: dict[str, Any]) -> None:
    events(value, "winPoints")[-1]["type"] = "simpleNote"


def spoil_result(value: dict[str, Any]) -> None:
    states(value, 99)[0]["args"]["result"][0]["score"] = "16"


def spoil_tile(value: dict[str, Any]) -> None:
    first, second = events(value, "playTile")[:2]
    second["args"]["x"], second["args"]["y"] = first["args"]["x"], first["args"]["y"]


def spoil_order(value: dict[str, Any]) -> None:
    first, second = events(value, "playTile")[:2]
    second["args"]["player_id"] = first["args"]["player_id"]


def spoil_figure(value: dict[str, Any]) -> None:
    events(value, "playPartisan")[0]["args"]["pos"] = "9"


def cut(value: dict[str, Any]) -> None:
    """The log says that it is over when tiles are left."""
    packets = value["data"]["data"]
    value["data"]["data"] = packets[:40] + packets[-1:]


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (spoil_spots, "the free spots are 9 in the log"),
        (spoil_award, "the log awards"),
        (spoil_winner, "the log awards"),
        (drop_award, "the log awards"),
        (spoil_score, "has 99 points in the log"),
        (spoil_result, "The final result is Ada 16, Ben 20 in the log, Ada 15, Ben 20 here"),
        (spoil_tile, "A tile lies there already"),
        (spoil_order, "is made by Ada, but it is the turn of Ben"),
        (spoil_figure, "position 9"),
        (cut, "The log ends the game"),
    ],
)
def test_every_difference_is_found(spoil: Callable[[dict[str, Any]], None], said: str) -> None:
    value = load()
    spoil(value)
    with pytest.raises(Difference, match=said) as caught:
        compare(value)
    assert caught.value.say("de") != caught.value.say()


@pytest.mark.parametrize("spoil", [spoil_spots, spoil_award, drop_award, spoil_score, spoil_result])
def test_reading_does_not_compare(spoil: Callable[[dict[str, Any]], None]) -> None:
    value = load()
    spoil(value)
    assert formats.read(json.dumps(value)).replay().scores == [15, 20]


def test_a_game_that_was_given_up_has_no_result() -> None:
    value = load()
    cut(value)
    states(value, 99)[0]["args"]["result"][0] |= {"concede": 1, "score": "0"}
    assert not compare(value).over


# -- forms -------------------------------------------------------------------------------------------------------------


def test_arguments_as_a_list() -> None:
    value = load()
    for event in events(value, "playTile"):
        event["args"] = [event["args"]]
    assert compare(value).scores == [15, 20]


def test_lists_as_objects() -> None:
    value = load()
    for packet in value["data"]["data"]:
        packet["data"] = {str(n): event for n, event in enumerate(packet["data"])}
    for state in states_of_objects(value):
        state["spots"] = {str(n): spot for n, spot in enumerate(state["spots"])}
    assert compare(value).scores == [15, 20]


def states_of_objects(value: dict[str, Any]) -> list[Event]:
    told = [e["args"] for packet in value["data"]["data"] for e in packet["data"].values()]
    return [args["args"] for args in told if args.get("id") == 3 and args["args"]]


def test_packets_alone() -> None:
    assert compare(load()["data"]["data"]).scores == [15, 20]


def test_an_event_that_was_sent_twice() -> None:
    value = load()
    value["data"]["data"] = [packet for packet in value["data"]["data"] for _ in (1, 2)]
    assert compare(value).scores == [15, 20]


def test_a_log_of_one_move_knows_all_players() -> None:
    value = json.loads((DATA / "three-players-unfinished.json").read_text())
    value["data"]["data"] = value["data"]["data"][:3]
    game = compare(value)
    assert game.player_names == ("Ada", "Player 2", "Player 3")
    assert len(game.board.pieces) == 2


def test_the_large_follower() -> None:
    value = load()
    events(value, "playPartisan")[0]["args"]["ptype"] = "big"
    record = formats.read(json.dumps(value))
    assert record.setup.elements["large"] == 1


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda v: events(v, "playPartisan")[0]["args"].update(ptype="wizard"), "wizard"),
        (lambda v: events(v, "playTile")[3]["args"].update(type="25"), "25"),
        (lambda v: events(v, "playTile")[3]["args"].update(type=0), "0"),
    ],
)
def test_what_is_not_built(change: Callable[[dict[str, Any]], None], said: str) -> None:
    value = load()
    change(value)
    with pytest.raises(Unsupported, match=said):
        compare(value)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda v: v["data"].update(data=[]), "no list of packets"),
        (lambda v: v["data"].update(data=v["data"]["data"][:1]), "no moves"),
        (lambda v: events(v, "playTile")[0]["args"].update(x="east"), "“x”"),
        (lambda v: events(v, "playTile")[0]["args"].pop("ori"), r"log \(move 1, playTile\): “ori” is missing"),
        (lambda v: events(v, "playTile")[2]["args"].update(ori=5), r"\(move 3, playTile\): “ori” is 5"),
        (lambda v: events(v, "playTile")[2]["args"].update(ori="0"), r"\(move 3, playTile\): “ori” is 0"),
        (lambda v: events(v, "playTile")[0].update(type="playPartisan", args={"pos": 1, "player_id": 1}), "before any"),
        (
            lambda v: events(v, "playTile")[5].update(type="cantPlay", args=None),
            "After move 5",
        ),
    ],
)
def test_broken_logs(change: Callable[[dict[str, Any]], None], said: str) -> None:
    value = load()
    change(value)
    with pytest.raises(BastideError, match=said) as caught:
        compare(value)
    assert "record" not in caught.value.say()


def test_faults_name_packet_and_move() -> None:
    value = load()
    events(value, "playTile")[3]["args"]["type"] = "44"
    at = next(
        n for n, packet in enumerate(value["data"]["data"], 1) if packet["data"][0].get("args", {}).get("type") == "44"
    )
    with pytest.raises(Unsupported) as caught:
        compare(value)
    assert caught.value.say().startswith(f"Packet {at} of the log (move 4, playTile): Tile number 44 is unknown")
    assert caught.value.say("de").startswith(f"Paket {at} des Protokolls (Zug 4, playTile): Die Plättchennummer 44")


def test_an_unknown_discard() -> None:
    value = load()
    value["data"]["data"].insert(0, {"data": [{"type": "cantPlay", "args": {}}]})
    with pytest.raises(FormatError, match="does not say which"):
        compare(value)


# -- tables ------------------------------------------------------------------------------------------------------------


def test_tables_cover_the_base_game() -> None:
    assert sorted(TILES) == sorted(SPOTS) == [chr(code) for code in range(ord("A"), ord("X") + 1)]
    for tile in TILES:
        segments = segments_by_position(tile)
        assert sorted(segments.values()) == list(range(len(face(tile).segments)))
