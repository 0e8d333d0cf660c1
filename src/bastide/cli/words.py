"""Decisions as lines for people, in the chosen language.

Everything is read off the action's own targets and the words that the elements bring, so a new module needs nothing
here. What has happened is told by `bastide.game.lines`.
"""

from __future__ import annotations

from bastide.cli.speech import language, say
from bastide.game.actions import Action, Choose, Deploy, Place
from bastide.game.game import Game
from bastide.game.telling import worded
from bastide.text import Text
from bastide.tiles.face import AREA_KINDS, FIELD
from bastide.tiles.geometry import cell_of, cell_text
from bastide.tiles.signs import FLAGS, KIND_NAMES

_AT = Text(en="{what} at {cell}", de="{what} auf {cell}")
_CORNER = Text(en="the corner north-west of {cell}", de="die Ecke nordwestlich von {cell}")
_OF = Text(en="{name}'s {figure}", de="{figure} von {name}")
_PLACE = Text(en="lay it at {cell}, turned by {turn}°", de="auf {cell} anlegen, um {turn}° gedreht")
_WITH = Text(en="{what}, with {built}", de="{what}, dazu {built}")
_PASS = Text(en="nothing (pass)", de="nichts (passen)")
_COMPLETE = Text(en="complete", de="fertig")


def word(game: Game, name: str, number: int = 1) -> str:
    """What an element calls a thing, else the name of an element, kind or sign, else the bare word."""
    known = game.rules.words
    if name in known:
        return say(known[name]).split("|")[0 if number == 1 else -1]
    for element in game.rules.elements:
        if element.id == name:
            return say(element.name)
    for kind, text in KIND_NAMES.items():
        if kind == name:
            return say(text)
    return say(FLAGS[name].name) if name in FLAGS else name.replace("-", " ")


# -- things on the board -----------------------------------------------------------------------------------------------


def segment_text(game: Game, segment: int) -> str:
    """`road E-W`: kind and sides after turning; sides in German have O for Osten."""
    kind = say(KIND_NAMES[game.board.printed[segment].kind])
    sides = sides_of(game, segment)
    return f"{kind} {'-'.join(sides)}" if sides else kind


def sides_of(game: Game, segment: int) -> list[str]:
    """The compass letters a segment reaches, clockwise from north; none on pieces of other shapes."""
    board = game.board
    face, _, rotation, first = board.pieces[board.piece_of[segment]]
    if not face.is_square:
        return []
    built = segment in board.added
    reached = {n[0] for n in (board.printed[segment].reach if built else face.turned_reach(segment - first, rotation))}
    letters = "NOSW" if language() == "de" else "NESW"
    return [letter for side, letter in zip("NESW", letters, strict=True) if side in reached]


def place_text(game: Game, segment: int) -> str:
    """`road E-W at 2,0`."""
    return say(_AT, what=segment_text(game, segment), cell=cell_text(cell_of(game.board.cell_of(segment))))


def figure_text(game: Game, figure: int) -> str:
    """`abbot of Ada, monastery at 2,0`."""
    player, kind = game.rules.figures[figure]
    text = say(_OF, figure=kind.name, name=game.player_names[player])
    at = game.where[figure]
    if at >= 0:
        return f"{text}, {place_text(game, at)}"
    cell = game.cell_of_figure(figure, apart=True)
    return say(_AT, what=text, cell=cell_text(cell_of(cell))) if cell is not None else text


def feature_text(game: Game, segment: int) -> str:
    """What the feature of a segment is like now: `3 tiles, 1 pennant, complete`."""
    board, kind = game.board, game.board.printed[segment].kind
    if kind == FIELD:
        return units_text(game, "cities", len(board.cities_at(segment)))
    tiles = board.surroundings(segment) if kind in AREA_KINDS else board.tiles(segment)
    parts = [units_text(game, "tiles", tiles)]
    if pennants := board.pennants(segment):
        parts.append(units_text(game, "pennants", pennants))
    if board.is_complete(segment):
        parts.append(say(_COMPLETE))
    return ", ".join(parts)


def units_text(game: Game, unit: str, number: int) -> str:
    return f"{number} {word(game, unit, number)}"


# -- actions -----------------------------------------------------------------------------------------------------------


def action_text(game: Game, action: Action) -> str:
    """One answer of a decision."""
    if isinstance(action, Place):
        text = say(_PLACE, cell=cell_text(action.cell), turn=90 * action.rotation)
        return say(_WITH, what=text, built=choose_text(game, action.built)) if action.built else text
    if isinstance(action, Deploy):
        return f"{say(game.rules.kinds[action.figure].name)} → {segment_text(game, action.segment)}"
    return choose_text(game, action) if isinstance(action, Choose) else say(_PASS)


def choose_text(game: Game, action: Choose) -> str:
    answer = game.rules.answers[action.what]
    what, targets = worded(game, action, game.player_names).here.say(language()), []
    if action.figure is not None and "{figure}" not in (answer.here or answer.button).en:
        targets.append(figure_text(game, action.figure))
    if action.segment is not None:
        targets.append(place_text(game, action.segment))
    if action.cell is not None:
        targets.append(cell_text(action.cell))
    if action.corner is not None:
        targets.append(say(_CORNER, cell=cell_text(action.corner)))
    if action.tile is not None:
        targets.append(action.tile)
    return f"{what}: {', '.join(targets)}" if targets else what
