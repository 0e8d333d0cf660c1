"""Answers in words: what a button says before, and the history afterwards, from what the elements declare."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bastide.game.actions import Action, Choose, Deploy, Place
from bastide.game.game import Game
from bastide.game.lines import SPOTS, feature_name
from bastide.game.places import Places, place_words
from bastide.game.shown import Answer
from bastide.text import Sentence, Text
from bastide.tiles.face import CASTLE, CATHEDRAL, CITY, FIELD, GARDEN, MONASTERY, RIVER, ROAD, Kind
from bastide.tiles.geometry import Cell, cell_of

INTO: dict[Kind, Text] = {
    "city": Text(en="into the city", de="in die Stadt"),
    "road": Text(en="onto the road", de="auf die Straße"),
    "field": Text(en="onto the field", de="auf die Wiese"),
    "river": Text(en="onto the river", de="auf den Fluss"),
    "monastery": Text(en="into the monastery", de="ins Kloster"),
    "garden": Text(en="into the garden", de="in den Garten"),
    "castle": Text(en="into the castle", de="in die Burg"),
    "cathedral": Text(en="into the cathedral", de="in die Kathedrale"),
}
"""Where a figure goes, by the kind of its segment."""

_OF = Text(en="{name}'s {figure}", de="{figure} von {name}")
ROLES: dict[Kind, Text] = {
    "city": Text(en="knight", de="Ritter"),
    "road": Text(en="thief", de="Wegelagerer"),
    "field": Text(en="farmer", de="Bauern"),
    "monastery": Text(en="monk", de="Mönch"),
    "castle": Text(en="lord of the castle", de="Burgherrn"),
    "cathedral": Text(en="archbishop", de="Erzbischof"),
}
"""What a common follower is called where it stands; in German as the object of a sentence."""
COMMON = "small"

_LANDS: dict[Kind, Text] = {
    CATHEDRAL: Text(en="a cathedral", de="Kathedrale"),
    CASTLE: Text(en="a castle", de="Burg"),
    MONASTERY: Text(en="a monastery", de="Kloster"),
    CITY: Text(en="a city", de="Stadt"),
    RIVER: Text(en="a river", de="Fluss"),
    GARDEN: Text(en="a garden", de="Garten"),
    ROAD: Text(en="a road", de="Straße"),
    FIELD: Text(en="a field", de="Wiese"),
}
"""What a tile is called, the most telling land first."""
_WITH_ROAD: dict[Kind, Text] = {
    MONASTERY: Text(en="a monastery with a road", de="Kloster mit Straße"),
    CITY: Text(en="a city with a road", de="Stadt mit Straße"),
    RIVER: Text(en="a river with a road", de="Fluss mit Straße"),
}
_CROSSROADS = Text(en="a crossroads", de="Kreuzung")
_TILE = Text(en="a tile", de="Plättchen")
_HALF_TILE = Text(en="a half tile", de="halbes Plättchen")
CROSSING = 3
"""Roads from which a tile is a crossroads."""

_ROLE = Text(en="placed {role}", de="{role} gesetzt")
_DEPLOYED = Text(en="placed {figure} {spot}", de="{figure} {to} gesetzt")
_PLACED = Text(en="laid {tile} {place}", de="{tile} {place} gelegt")
_PLACED_WITH = Text(en="laid {tile} {place}, {built}", de="{tile} {place} gelegt, {built}")
_PASSED = Text(en="passed", de="gepasst")


class Worded(NamedTuple):
    """An answer in words: its button, the same beside the thing it points at, and what the history says."""

    button: Sentence
    here: Sentence
    told: Sentence


def worded(game: Game, action: Choose, names: Sequence[str], places: Places | None = None) -> Worded:
    """The words of an answer, in the game in which it is given; `names` are those of the players.

    Who asks for many answers of one decision gives them the same `places`.
    """
    answer = game.rules.answers[action.what]
    values = _values(game, action, answer, names, places or Places(game))
    here = answer.here or answer.button
    button = here if action.figure is None and "{figure}" in answer.button.en else answer.button
    return Worded(
        Sentence(_form(button, values), values),
        Sentence(_form(here, values), values),
        Sentence(_form(answer.told, values), _in_history(values)),
    )


def told(game: Game, action: Action, names: Sequence[str]) -> Sentence:
    """An answer as the history tells it, in the game in which it is given."""
    if isinstance(action, Choose):
        return worded(game, action, names).told
    if isinstance(action, Deploy):
        return _deployed(game, action)
    if isinstance(action, Place):
        values: dict[str, object] = {"tile": tile_words(game), "place": place_words(game, action.cell)}
        if action.built is None:
            return Sentence(_PLACED, values)
        return Sentence(_PLACED_WITH, values | {"built": worded(game, action.built, names).told})
    return Sentence(_PASSED)


def cell_told(game: Game, action: Action) -> Cell | None:
    """The cell at which an answer is to be shown, in the game in which it is given; None where it has no place."""
    if isinstance(action, Place):
        return action.cell
    if isinstance(action, Deploy):
        return cell_of(game.board.cell_of(action.segment))
    if not isinstance(action, Choose):
        return None
    if action.cell or action.corner:
        return action.cell or action.corner
    if action.segment is not None:
        return cell_of(game.board.cell_of(action.segment))
    return None if action.figure is None else _cell_of_figure(game, action.figure)


def _cell_of_figure(game: Game, figure: int) -> Cell | None:
    at, spot = game.where[figure], game.spots.get(figure)
    if at >= 0:
        return cell_of(game.board.cell_of(at))
    return spot.cell or spot.corner if spot else None


def _deployed(game: Game, action: Deploy) -> Sentence:
    printed = game.board.printed[action.segment]
    if action.figure == COMMON and printed.kind in ROLES and not game.is_converted(action.segment):
        role = ROLES[printed.kind]
        return Sentence(_ROLE, {"role": _indefinite(role)})
    values: dict[str, object] = {
        "figure": _indefinite(game.rules.kinds[action.figure].name),
        "spot": SPOTS[printed.kind],
        "to": INTO[printed.kind],
    }
    return Sentence(_DEPLOYED, values)


def _in_history(values: dict[str, object]) -> dict[str, object]:
    """The same values where `took follower back` is no sentence; a button has no article."""
    figure = values.get("figure")
    return values | {"figure": _indefinite(figure)} if isinstance(figure, Text) else values


def _indefinite(name: Text) -> Text:
    return Text(en=f"{'an' if name.en[0] in 'aeiou' else 'a'} {name.en}", de=name.de)


def tile_words(game: Game) -> Text:
    """What the tile in hand is called, or shows, by its most telling land: `a city with a road`."""
    tile = game.decision.tile if game.decision else None
    if tile is None:
        return _TILE
    if name := game.rules.words.get(tile.id):
        return name
    if tile.is_triangle:
        return _HALF_TILE
    kinds = {segment.kind for segment in tile.segments}
    roads = sum(segment.kind == ROAD for segment in tile.segments)
    main = next((kind for kind in _LANDS if kind in kinds), FIELD)
    if main == ROAD and roads >= CROSSING:
        return _CROSSROADS
    return _WITH_ROAD.get(main, _LANDS[main]) if ROAD in kinds else _LANDS[main]


def figure_name(game: Game, figure: int, names: Sequence[str]) -> Text | Sentence:
    """`abbot`, where it is the decider's own; `Ada's abbot` otherwise."""
    owner, kind = game.rules.figures[figure]
    decision = game.decision
    if decision is not None and decision.player == owner:
        return kind.name
    return Sentence(_OF, {"figure": kind.name, "name": names[owner]})


def _values(game: Game, action: Choose, answer: Answer, names: Sequence[str], places: Places) -> dict[str, object]:
    values: dict[str, object] = {"number": "…" if action.number is None else action.number}
    if action.figure is not None:
        values["figure"] = figure_name(game, action.figure, names)
    if action.segment is not None:
        values |= {"feature": feature_name(game, action.segment), "to": _into(game, action.segment)}
    if action.cell is not None and "{place}" in answer.told.en:
        values["place"] = places.words(action.cell)
    if answer.values:
        values |= answer.values(game, names)
    return values


def _into(game: Game, segment: int) -> Text:
    return INTO[game.board.printed[segment].kind]


def _form(text: Text, values: dict[str, object]) -> Text:
    """`one|many`, by the number."""
    form = 0 if values.get("number", 1) == 1 else -1
    return Text(en=text.en.split("|")[form], de=text.de.split("|")[form])
