"""What a rule test of JCloisterZone asserts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jcz_files import BASIC, COMMIT, DECLINE, FILES, holds, load, verify

from bastide.formats import jcz
from bastide.formats.outcome import Difference, Unsupported
from bastide.game.events import Scored
from bastide.game.game import Spot

# -- assertions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_assertions_may_end_with_a_full_stop(path: Path) -> None:
    value = json.loads(path.read_text())
    value["test"]["assertions"] = [f"{assertion}." for assertion in value["test"]["assertions"]]
    if path.stem == "placements":
        del value["gameAnnotations"]
    verify(value)


def test_differences_in_german() -> None:
    value = load("road-with-undo")
    value["test"]["assertions"] = [
        "Eve has 4 points",
        "Player can pass",
        "Undo is allowed",
        "Eve scored road for 4 points",
    ]
    with pytest.raises(Difference) as caught:
        verify(value)
    assert caught.value.say("de") == (
        "4 von 4 Behauptungen stimmen nicht: „Eve has 4 points“ (niemand heißt Eve); „Player can pass“ (darf nicht "
        "passen); „Undo is allowed“ (nicht erlaubt); „Eve scored road for 4 points“ (niemand heißt Eve)."
    )
    assert "“Eve has 4 points” (no player is called Eve); “Player can pass” (can't pass)" in caught.value.say()


def test_a_player_who_is_not_there_in_german() -> None:
    value = load("road-with-undo")
    value["replay"][5]["player"] = 7
    with pytest.raises(Difference) as caught:
        verify(value)
    assert "ihn macht Spieler Nummer 7" in caught.value.say("de")


@pytest.mark.parametrize(
    ("name", "moves", "told", "false"),
    [
        ("wagon", 6, "Available action Meeple for Wagon", "Available action Meeple for SmallFollower"),
        ("wagon", 6, "Available action Meeple", "Available action Meeple for Barn"),
        ("carcassonne", 6, "Available action Meeple for SmallFollower", "Available action Meeple for BigFollower"),
        (
            "carcassonne",
            11,
            "Available action Meeple for SmallFollower options: {City,N,[-2,2]}, {City,S,[-2,1]}",
            "Available action Meeple for SmallFollower options: {City,N,[-2,2]}",
        ),
        ("carcassonne", 7, "Available action NeutralFigure", "Available action MoveDragon"),
        ("bazaar", 4, "Player can't pass", "Player can pass"),
        ("tower-capture", 10, "Tower piece TOWER_PIECE options: [2,1]", "Tower piece TOWER_PIECE options: [2,0]"),
        (
            "tower-capture",
            11,
            "CaptureFollower options: {0.small.1,Road,WE,[2,0]}",
            "CaptureFollower options: {1.small.1,Road,WE,[2,0]}",
        ),
        (
            "fairy",
            4,
            "Available action MoveFairyNextTo options: {0.small.1,Road,WE,[1,0]}",
            "Available action MoveFairyNextTo options: {0.small.1,Road,WE,[2,0]}",
        ),
        ("fairy", 4, "Available action MoveFairyOnTile options: [1,0]", "MoveFairyOnTile options: [2,0]"),
    ],
)
def test_actions_under_their_own_names(name: str, moves: int, told: str, false: str) -> None:
    holds(load(name), moves, told)
    with pytest.raises(Difference):
        holds(load(name), moves, false)


def test_a_figure_that_nobody_knows() -> None:
    with pytest.raises(Unsupported, match="Meeple for Wizard"):
        holds(load("figure-step"), 1, "Available action Meeple for Wizard")


ALL_FIELD = "NL.NR.EL.ER.SL.SR.WL.WR"


def four_tiles(last: tuple[int, int]) -> dict[str, Any]:
    """Four tiles round the corner north-west of 1,1; this one was placed last."""
    value = load("fairy")
    value["setup"]["elements"] = {**BASIC, "barn": 1}
    value["gameAnnotations"]["drawOrder"] = ["BA/RFr", "BA/L", "BA/L", "BA/L"]

    def place(tile: str, x: int, y: int) -> dict[str, Any]:
        return {"type": "PLACE_TILE", "payload": {"tileId": tile, "rotation": "R0", "position": [x, y]}}

    other = (0, 1) if last == (1, 1) else (1, 1)
    value["replay"] = [place("BA/RFr", 1, 0), DECLINE, COMMIT, place("BA/L", *other), DECLINE, COMMIT]
    value["replay"].append(place("BA/L", *last))
    return value


@pytest.mark.parametrize("last", [(1, 1), (0, 1)], ids=["new tile", "older tile"])
def test_a_barn_is_named_by_the_tile_south_east_of_it(last: tuple[int, int]) -> None:
    options = f"Meeple Barn options: {{Field,{ALL_FIELD},[1,1]}}"
    holds(four_tiles(last), 7, "Available action Meeple for Barn", options)
    pointer = {"position": [1, 1], "feature": "Field", "location": ALL_FIELD}
    barn = {"type": "DEPLOY_MEEPLE", "payload": {"pointer": pointer, "meepleId": "0.barn.1"}}
    holds(four_tiles(last), 7, "phase is CommitActionPhase", then=(barn,))
    pointer["position"] = [0, 1]
    with pytest.raises(Difference, match=r"Move 8 \(DEPLOY_MEEPLE\)"):
        holds(four_tiles(last), 7, then=(barn,))
    pointer |= {"position": [1, 0], "location": "ER.SL.SR.WL"}
    with pytest.raises(Difference, match=r"the field with NL and WR there, not ER\.SL\.SR\.WL"):
        holds(four_tiles(last), 7, then=(barn,))


def test_a_bazaar_without_auction() -> None:
    value = load("bazaar-without-auction")
    bazaar = next(n for n, move in enumerate(value["replay"]) if move["type"] == "BAZAAR_BID")
    holds(value, bazaar, "Available action BazaarSelectTile", "Bazaar noAuction: true", "Player can't pass")
    with pytest.raises(Difference, match=r"“Bazaar noAuction: false” \(true\)"):
        holds(load("bazaar-without-auction"), bazaar, "Bazaar noAuction: false")
    holds(load("bazaar"), 3, "Available action BazaarSelectTile", "Bazaar noAuction: false")
    with pytest.raises(Difference, match="there is no bazaar now"):
        holds(load("bazaar"), 2, "Bazaar noAuction: false")


def test_quarters_among_the_options() -> None:
    """The cell beside a quarter is not compared: which one that program names is not known here."""

    def quarters(*names: str) -> str:
        return ", ".join(f"{{Quarter,QUARTER_{name},[0,0]}}" for name in names)

    entering, count = "Meeple SmallFollower options: ", "Available action NeutralFigure options: "
    everywhere = ("CASTLE", "MARKET", "BLACKSMITH", "CATHEDRAL")
    holds(load("carcassonne"), 6, entering + quarters(*everywhere))
    holds(load("carcassonne"), 7, count + quarters(*everywhere[1:]))
    for moves, false in ((6, entering + quarters(*everywhere[1:])), (7, count + quarters(*everywhere))):
        with pytest.raises(Difference, match="QUARTER_MARKET"):
            holds(load("carcassonne"), moves, false)


@pytest.mark.parametrize(("cell", "location"), [([0, -1], "S"), ([0, 0], "N")])
def test_either_half_of_a_town_names_the_castle(cell: list[int], location: str) -> None:
    town = {"position": cell, "feature": "City", "location": location}
    castle = {"type": "PLACE_TOKEN", "payload": {"token": "CASTLE", "pointer": town}}
    holds(load("castle"), 2, "phase is CommitActionPhase", then=(castle,))


def test_the_top_of_a_tower_among_the_options() -> None:
    top = "Available action Meeple for SmallFollower options: {Tower,I,[2,1]}"
    value = load("tower-no-ransom")
    with pytest.raises(Difference, match=r"\(.*\(2, 1\) Tower"):
        holds(value, 14, top)  # besides what lies on the new tile


def test_the_lord_of_a_castle() -> None:
    value = load("castle")
    value["setup"]["elements"] |= {"fairy": 1}
    value["gameAnnotations"]["drawOrder"] = ["BA/C", "BA/RFr", "BA/RFr"]
    lord = {"featurePointer": {"position": [0, -1], "feature": "Castle", "location": "S"}, "meepleId": "0.small.1"}
    town = {"position": [0, -1], "feature": "City", "location": "S"}

    def road(x: int) -> dict[str, Any]:
        return {"type": "PLACE_TILE", "payload": {"tileId": "BA/RFr", "rotation": "R0", "position": [x, 0]}}

    value["replay"] += [
        {"type": "PLACE_TOKEN", "payload": {"token": "CASTLE", "pointer": town}},
        *(COMMIT, road(1), DECLINE, COMMIT, road(2)),
        {"type": "MOVE_NEUTRAL_FIGURE", "payload": {"figureId": "fairy.1", "to": lord}},
    ]
    options = "{0.small.1,Castle,S,[0,-1]}"
    holds(json.loads(json.dumps(value)), 8, f"Available action MoveFairyNextTo options: {options}")
    holds(value, 9, "phase is CommitActionPhase")


def test_the_exchange_of_prisoners() -> None:
    value = load("tower-capture")
    value["setup"]["elements"]["big-follower"] = 1
    value["test"]["assertions"] = ["Available action SelectPrisonerToExchange", "phase is TowerCapturePhase"]
    replay = jcz.play(json.dumps(value))
    game = replay.game
    for kind in ("small", "large"):
        game.put(game.free_figure(1, kind), Spot("prison", player=0))
    with pytest.raises(Difference, match="SelectPrisonerToExchange"):
        jcz.verify(replay)
    assert game.decision is not None
    game.apply(game.decision.actions[0])
    jcz.verify(replay)


@pytest.mark.parametrize("kind", ["shrine", "monastery", "cloister"])
def test_the_loser_of_a_challenge(kind: str) -> None:
    value = load("road-with-undo")
    value["test"]["assertions"] = [f"Ada scored {kind} for 0 points"]
    replay = jcz.play(json.dumps(value))
    with pytest.raises(Difference):
        jcz.verify(replay)
    replay.events.append(Scored(0, 0, "challenge"))
    jcz.verify(replay)


def test_the_size_that_brought_a_card() -> None:
    value = load("tiny-city")
    value["setup"]["elements"]["king"] = True
    name = value["players"][0]["name"]
    holds(value, 99, f"{name} has KING token with size 2", f"{name} has KING token with count 1")
    with pytest.raises(Difference, match=r"size 3” \(2\)"):
        holds(value, 99, f"{name} has KING token with size 3")


def test_a_side_that_two_cities_divide() -> None:
    """The divided side is named at the first city only."""
    value = load("fairy")
    value["setup"] |= {"sets": {"basic:1": 1, "hills-and-sheep:1": 1}, "elements": BASIC}
    value["gameAnnotations"]["drawOrder"] = ["HS/CC!.v"]
    place = {"type": "PLACE_TILE", "payload": {"tileId": "HS/CC!.v", "rotation": "R180", "position": [0, 1]}}
    second = {"position": [0, 1], "feature": "City", "location": "W"}
    options = "{City,SE,[0,1]}, {City,W,[0,1]}, {Field,NL.NR,[0,1]}"
    holds(value, 0, f"Available action Meeple for SmallFollower options: {options}", then=(place,))
    deploy = {"type": "DEPLOY_MEEPLE", "payload": {"pointer": second, "meepleId": "0.small.1"}}
    holds(value, 1, "phase is CommitActionPhase", then=(deploy,))
