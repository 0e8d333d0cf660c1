"""Lines for people: exact words of a short game, words for every event of every module, and why an award is so high."""

from __future__ import annotations

from functools import cache
from typing import get_args

import pytest

import bastide
from bastide.game.actions import PASS, Choose, Deploy, Place
from bastide.game.events import (
    AnyEvent,
    Breakdown,
    EndStarted,
    Event,
    FeatureCompleted,
    FigureDeployed,
    FigurePut,
    FigureReturned,
    GameEnded,
    Happened,
    Scored,
    TileDrawn,
    TilePlaced,
    TileRemoved,
    TileReturned,
    TurnStarted,
)
from bastide.game.lines import SPOTS, TELL, breakdown_text, event_lines, turn_lines
from bastide.game.notation import spots
from bastide.modules import playable_together
from bastide.players.random import RandomPlayer
from bastide.tiles.face import KINDS

EXPANSIONS = [module for module in bastide.MODULES if module != "base"]


def lay(game: bastide.Game, x: int, y: int, rotation: int, figure: str = "", spot: str = "") -> list[AnyEvent]:
    """Place the tile in hand and put a figure on it, or pass."""
    events = game.apply(Place((x, y), rotation))
    piece = game.board.pieces[-1]
    return events + game.apply(Deploy(figure, piece.first + spots(piece.face)[spot]) if figure else PASS)


def short_game() -> bastide.Game:
    """Ada builds a road of three tiles: vector R1 of the base game. Bob closes the city of the start tile."""
    game = bastide.new_game(["Ada", "Bob"], seed=1, draws=("W", "E", "W", "C", "V"))
    lay(game, -1, 0, 3, "small", "road2")
    lay(game, 0, -1, 2, "small", "field")
    lay(game, 1, 0, 0)
    return game


def test_a_short_game_in_english() -> None:
    assert turn_lines(short_game()) == [
        "1. Ada: W at -1,0 turned three times, follower on the road",
        "2. Bob: E at 0,-1 turned twice, follower on the field; city complete",
        "3. Ada: W at 1,0; Ada +3 (road)",
        "4. Bob: C fits nowhere and leaves the game; draws V",
    ]


def test_a_short_game_in_german() -> None:
    assert turn_lines(short_game().record(), "de") == [
        "1. Ada: W auf -1,0 dreimal gedreht, Gefolgsmann auf der Straße",
        "2. Bob: E auf 0,-1 zweimal gedreht, Gefolgsmann auf der Wiese; Stadt fertig",
        "3. Ada: W auf 1,0; Ada +3 (Straße)",
        "4. Bob: C passt nirgends und kommt aus dem Spiel; zieht V",
    ]


def test_an_abbot_is_taken_back() -> None:
    game = bastide.new_game(["Ada", "Bob"], ["abbot"], seed=1, draws=("B", "U", "V"), elements={"gardens": 0})
    lay(game, 0, 1, 0, "abbot", "monastery")
    lay(game, 1, 0, 0)
    game.apply(Place((2, 0), 0))
    game.apply(Choose("recall", figure=game.rules.ranges[0, "abbot"][0]))
    assert turn_lines(game)[2] == "3. Ada: V at 2,0; Ada +3 (monastery); abbot goes home (taken back)"
    assert turn_lines(game, "de")[2] == "3. Ada: V auf 2,0; Ada +3 (Kloster); Abt kehrt zurück (zurückgenommen)"


def test_the_last_lines_of_a_game() -> None:
    game = finished()[0]
    lines, german = turn_lines(game), turn_lines(game, "de")
    assert len(lines) == len(german)
    assert lines[-2].startswith("Final scoring: ")
    assert german[-2].startswith("Schlusswertung: ")
    best = max(game.scores)
    scores = ", ".join(f"{name} {score}" for name, score in zip(game.player_names, game.scores, strict=True))
    winners = [name for name, score in zip(game.player_names, game.scores, strict=True) if score == best]
    end = "wins" if len(winners) == 1 else "share the win"
    assert lines[-1] == f"The game is over: {scores}. {' and '.join(winners)} {end}."
    ende = "gewinnt" if len(winners) == 1 else "gewinnen gemeinsam"
    assert german[-1] == f"Das Spiel ist zu Ende: {scores}. {' und '.join(winners)} {ende}."
    turns = [line for line in lines if line[0].isdigit()]
    assert [line.partition(".")[0] for line in turns] == [str(n) for n in range(1, len(turns) + 1)]


def test_a_running_turn_is_told_by_its_events() -> None:
    game = bastide.new_game(["Ada", "Bob"], seed=1, draws=("W", "E"))
    assert event_lines(game, game.events) == ["1. Ada: draws W"]
    events = lay(game, -1, 0, 3, "small", "road2")
    assert event_lines(game.view(1), events) == [
        "Ada: W at -1,0 turned three times, Ada's follower on the road",
        "2. Bob: draws E",
    ]


def test_a_shared_win() -> None:
    game = short_game()
    assert event_lines(game, [GameEnded((7, 7), (0, 1))]) == [
        "The game is over: Ada 7, Bob 7. Ada and Bob share the win."
    ]
    german = event_lines(game, [GameEnded((7, 7), (0, 1))], "de")
    assert german == ["Das Spiel ist zu Ende: Ada 7, Bob 7. Ada und Bob gewinnen gemeinsam."]


# -- no event and no word is forgotten ---------------------------------------------------------------------------------

ONE_OF_EACH: list[AnyEvent] = [
    TurnStarted(0, 1),
    TileDrawn(1, "U"),
    TileRemoved("C"),
    TileReturned("C"),
    TilePlaced(1, "U", (1, 0), 1),
    FigureDeployed(0, 0),
    FigurePut(0, "prison", (2, 1), 1),
    FigureReturned(0, 0, "bought"),
    FeatureCompleted(0, "city"),
    Scored(1, 3, "road"),
    Happened("goods", 1, ("wine", 2)),
    EndStarted(),
    GameEnded((1, 2), (1,)),
]


def test_every_event_has_words() -> None:
    kinds = set(get_args(AnyEvent))
    assert set(TELL) == kinds
    assert {type(event) for event in ONE_OF_EACH} == kinds
    assert {kind for kind in Event.__subclasses__() if kind.__module__ == Event.__module__} == kinds
    assert set(SPOTS) == set(KINDS)


@pytest.mark.parametrize("event", ONE_OF_EACH, ids=lambda event: type(event).__name__)
def test_every_event_is_told_in_both_languages(event: AnyEvent) -> None:
    rest: list[AnyEvent] = [Scored(1, 3, "road")] if isinstance(event, EndStarted) else []
    game = bastide.new_game(["Ada", "Bob"], ["traders-builders"]) if isinstance(event, Happened) else short_game()
    english, german = (event_lines(game, [event, *rest], language) for language in ("en", "de"))
    assert len(english) == len(german) == 1
    if not isinstance(event, TurnStarted):
        assert english != german


@cache
def finished(*modules: str, seed: int = 8) -> tuple[bastide.Game, tuple[AnyEvent, ...]]:
    """A game with these modules or with all of them, and all its events."""
    game = bastide.new_game(["Ada", "Bob", "Cy"], modules or playable_together(EXPANSIONS), seed=seed)
    player, events = RandomPlayer(seed), list(game.events)
    while not game.over:
        events += game.apply(player.choose(game))
    return game, tuple(events)


def words_in(events: tuple[AnyEvent, ...]) -> set[str]:
    found: set[str] = set()
    for event in events:
        match event:
            case Scored(_, _, source, why):
                names = [name for name, _ in (*why.units, *why.additions)]
                found |= {source, *names, *why.because}
            case FigureReturned(_, _, reason) | TileRemoved(_, reason) | TileReturned(_, reason) if reason:
                found.add(reason)
            case FigurePut(_, where):
                found.add(where)
            case FeatureCompleted(_, kind):
                found.add(kind)
            case Happened(_, _, values):
                found |= {value for value in values if isinstance(value, str)}
    return found


@pytest.mark.parametrize("modules", [(), *((name,) for name in EXPANSIONS)], ids=lambda m: m[0] if m else "all")
def test_every_word_of_a_module_has_a_text(modules: tuple[str, ...]) -> None:
    for seed in range(2):
        game, events = finished(*modules, seed=seed)
        assert words_in(events) - game.rules.words.keys() - game.rules.faces.keys() == set()
        assert {event.what for event in events if isinstance(event, Happened)} <= game.rules.happenings.keys()


def test_the_breakdown_adds_up_and_can_be_told() -> None:
    game, events = finished()
    awards = [event for event in events if isinstance(event, Scored)]
    assert len(awards) > 30
    for award in awards:
        assert award.breakdown.points == award.points
        for language in ("en", "de"):
            assert breakdown_text(game.rules, award, language).endswith(f": {award.points}")


@pytest.mark.parametrize(
    ("award", "english", "german"),
    [
        (
            Scored(0, 24, "city", Breakdown((("tiles", 7), ("pennants", 1)), 3, ("cathedral",))),
            "7 tiles and 1 pennant, 3 each (cathedral): 24",
            "7 Plättchen und 1 Wappen, je 3 (Kathedrale): 24",
        ),
        (Scored(0, 3, "road", Breakdown((("tiles", 3),))), "3 tiles: 3", "3 Plättchen: 3"),
        (
            Scored(0, 0, "road", Breakdown((("tiles", 1),), 0, ("inn",))),
            "1 tile, 0 each (inn): 0",
            "1 Plättchen, je 0 (Wirtshaus): 0",
        ),
        (
            Scored(0, 8, "field", Breakdown((("cities", 2),), 3, (), (("pig", 2),))),
            "2 cities, 3 each, +2 pig: 8",
            "2 Städte, je 3, +2 Schwein: 8",
        ),
        (
            Scored(0, 10, "goods", Breakdown(because=("wine",), additions=(("goods", 10),))),
            "trade goods (wine): 10",
            "Handelswaren (Wein): 10",
        ),
        (Scored(0, 1, "fairy"), "fairy: 1", "fairy: 1"),
    ],
    ids=lambda value: value.source if isinstance(value, Scored) else "",
)
def test_breakdown_texts(award: Scored, english: str, german: str) -> None:
    rules = bastide.new_game(2, ["inns-cathedrals", "traders-builders"]).rules
    assert breakdown_text(rules, award) == english
    assert breakdown_text(rules, award, "de") == german
