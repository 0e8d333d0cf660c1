"""Why an action is not legal, as a sentence for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.game.actions import Action, Choose, Deploy, Pass, Place, cells_named
from bastide.game.frames import FIGURE_STEPS, Part
from bastide.game.question import asked
from bastide.game.reasons import COMPLETE, NEW_TILE, NONE_LEFT, OCCUPIED, SPENT, TAKEN
from bastide.game.traits import SECOND
from bastide.text import Sentence, Text
from bastide.tiles.face import FIELD
from bastide.tiles.geometry import FARTHEST, cell_at, is_on_table

if TYPE_CHECKING:
    from bastide.game.decision import Decision
    from bastide.game.game import Game
    from bastide.game.module import Figure

SIDES = (
    Text(en="north", de="Norden"),
    Text(en="east", de="Osten"),
    Text(en="south", de="Süden"),
    Text(en="west", de="Westen"),
)
OVER = Text(en="The game is over.", de="Das Spiel ist zu Ende.")
NOT_ASKED = Text(en="That is not possible yet. Now: {step}.", de="Das ist jetzt nicht dran. Dran ist: {step}.")
MUST = Text(en="You cannot pass here: {step}.", de="Passen ist hier nicht möglich: {step}.")
OFF_TABLE = Text(
    en="Cell {x},{y} is off the table; cells go from -{farthest} to {farthest}.",
    de="Das Feld {x},{y} liegt neben dem Tisch; Felder gehen von -{farthest} bis {farthest}.",
)
NO_TURN = Text(en="A tile has the rotations 0 to 3.", de="Ein Plättchen hat die Drehungen 0 bis 3.")
ALONE = Text(
    en="A tile must touch another one along a full side.",
    de="Ein Plättchen muss mindestens ein anderes mit einer ganzen Seite berühren.",
)
EDGE = Text(
    en="Tile {tile} does not match its neighbour to the {side}.",
    de="Das Plättchen {tile} passt im {side} nicht zu seinem Nachbarn.",
)
NOT_THERE = Text(en="Tile {tile} cannot lie there.", de="Das Plättchen {tile} kann dort nicht liegen.")
HALF_TAKEN = Text(
    en="Half of this space is filled: only a half tile goes there.",
    de="Dieses Feld ist halb belegt: Dort passt nur ein halbes Plättchen.",
)
OTHER_HALF = Text(
    en="This half tile does not fill the other half: its long side must match.",
    de="Das füllt die andere Hälfte nicht: Die langen Seiten müssen zusammenpassen.",
)
NO_LEG = Text(
    en="A short side of the half tile must touch a tile.",
    de="Eine kurze Seite des halben Plättchens muss anliegen.",
)
FITS_ALONE = Text(
    en="Tile {tile} fits there as it is; place it first, then build.",
    de="Das Plättchen {tile} passt dort auch so; lege es zuerst und baue danach.",
)
NO_FIGURE = Text(
    en="There is no figure called {figure} in this game.",
    de="In diesem Spiel gibt es keine Figur namens {figure}.",
)
NO_SEGMENT = Text(
    en="There is no segment {segment} on the board.",
    de="Einen Abschnitt {segment} gibt es nicht auf dem Tisch.",
)
NO_FARMERS = Text(en="This game is played without farmers.", de="Dieses Spiel wird ohne Bauern gespielt.")


NO_CHOICE = Text(
    en="There is no choice called {word} in this game.", de="In diesem Spiel gibt es keine Wahl namens {word}."
)
NO_SUCH_NUMBER = Text(
    en="There is no figure number {figure} in this game.", de="In diesem Spiel gibt es keine Figur Nummer {figure}."
)
NAMES = Text(en="The choice {word} must name {things}.", de="Die Wahl {word} muss nennen: {things}.")
NAMES_NOTHING = Text(en="The choice {word} names nothing else.", de="Die Wahl {word} nennt sonst nichts.")
THINGS: dict[str, Text] = {
    "figure": Text(en="figure", de="Figur"),
    "segment": Text(en="segment", de="Abschnitt"),
    "cell": Text(en="cell", de="Feld"),
    "number": Text(en="number", de="Zahl"),
    "corner": Text(en="corner", de="Ecke"),
    "tile": Text(en="tile", de="Plättchen"),
}


def why_not(game: Game, action: Action) -> Sentence | None:
    """Why an action is not legal now, or None if it is."""
    decision = game.decision
    if decision is None:
        return Sentence(OVER)
    if decision.allows(action):
        return None
    if off := [cell for cell in cells_named(action) if not is_on_table(cell)]:
        return Sentence(OFF_TABLE, {"x": off[0][0], "y": off[0][1], "farthest": FARTHEST})
    if isinstance(action, Place) and decision.tile is not None:
        return _why_not_place(game, decision, action)
    if isinstance(action, Deploy) and game.stack and isinstance(game.stack[-1], Part):
        return _why_not_deploy(game, decision, action)
    if isinstance(action, Choose):
        return _why_not_choose(game, decision, action)
    return _not_open(game, decision, MUST if isinstance(action, Pass) else NOT_ASKED)


def _not_open(game: Game, decision: Decision, text: Text = NOT_ASKED) -> Sentence:
    return Sentence(text, {"step": asked(game, decision, game.player_names).what})


def _why_not_choose(game: Game, decision: Decision, action: Choose) -> Sentence:
    """The element that offers the word says why; where only the moment is wrong, what is asked instead."""
    refusal = game.rules.refusals.get(action.what)
    if refusal is None:
        return Sentence(NO_CHOICE, {"word": action.what})
    things = refusal.things if isinstance(refusal.things, tuple) else refusal.things(game.rules.options)
    reason = _wrong_things(game, action, things) or refusal.why_not(game, decision, action)
    return reason or _not_open(game, decision)


def _wrong_things(game: Game, action: Choose, things: tuple[str, ...]) -> Sentence | None:
    """A choice names exactly the things that its word needs, and they exist."""
    if {thing for thing in THINGS if getattr(action, thing) is not None} != set(things):
        listed = Text(
            en=" and ".join(THINGS[thing].en for thing in things),
            de=" und ".join(THINGS[thing].de for thing in things),
        )
        return Sentence(NAMES if things else NAMES_NOTHING, {"word": action.what, "things": listed})
    if action.figure is not None and not 0 <= action.figure < len(game.rules.figures):
        return Sentence(NO_SUCH_NUMBER, {"figure": action.figure})
    if action.segment is not None and not 0 <= action.segment < len(game.board.label):
        return Sentence(NO_SEGMENT, {"segment": action.segment})
    return None


def _why_not_place(game: Game, decision: Decision, action: Place) -> Sentence:
    face, board, cell = decision.tile, game.board, cell_at(*action.cell)
    assert face is not None
    tile: dict[str, object] = {"tile": face.id}
    if not 0 <= action.rotation < 4:
        return Sentence(NO_TURN)
    if any(cell + step in board.cells and not board.is_half_open(cell + step) for step in face.cells[action.rotation]):
        return Sentence(TAKEN)
    if not face.is_triangle and any(board.is_half_open(cell + step) for step in face.cells[action.rotation]):
        return Sentence(HALF_TAKEN)
    if all(cell + step not in board.demand for step in face.cells[action.rotation]):
        return Sentence(ALONE)
    if len(face.cells[0]) == 1 and (wrong := board.mismatches(face, cell, action.rotation)):
        return Sentence(EDGE, tile | {"side": SIDES[wrong[0]]})
    if face.is_triangle and not board.matches(face, cell, action.rotation):
        return Sentence(OTHER_HALF if board.is_half_open(cell) else NO_LEG)
    for rule in game.rules.placing(face):
        if reason := rule(game, face, cell, action.rotation):
            return reason
    fits = decision.allows(Place(action.cell, action.rotation))
    return Sentence(FITS_ALONE if fits else NOT_THERE, tile)


def _why_not_deploy(game: Game, decision: Decision, action: Deploy) -> Sentence:
    rules, board, part = game.rules, game.board, game.stack[-1]
    assert isinstance(part, Part)
    figure = rules.kinds.get(action.figure)
    if figure is None:
        return Sentence(NO_FIGURE, {"figure": action.figure})
    if not 0 <= action.segment < len(board.label):
        return Sentence(NO_SEGMENT, {"segment": action.segment})
    if decision.step not in FIGURE_STEPS:
        return _not_open(game, decision)
    may_follow = decision.step == "T4.3" and SECOND in figure.traits
    if not may_follow and (part.acted or decision.step == "T4.3"):
        return Sentence(SPENT) if part.acted else _not_open(game, decision)
    if game.free_figure(decision.player, figure.id) < 0:
        return Sentence(NONE_LEFT, {"figure": figure.name})
    leaves_tile = figure.follower and _reaches_elsewhere(game, decision, part)
    if board.piece_of[action.segment] != part.piece and not leaves_tile:
        return Sentence(NEW_TILE)
    return _why_not_stand(game, decision, figure, action.segment)


def _reaches_elsewhere(game: Game, decision: Decision, part: Part) -> bool:
    """May figures of this decision go to other tiles than the one just placed?"""
    piece_of = game.board.piece_of
    return any(isinstance(a, Deploy) and piece_of[a.segment] != part.piece for a in decision.others)


def _why_not_stand(game: Game, decision: Decision, figure: Figure, segment: int) -> Sentence:
    rules, board = game.rules, game.board
    kind = board.printed[segment].kind
    if kind == FIELD and kind in figure.stands_on - rules.stands_on[figure.id]:
        return Sentence(NO_FARMERS)
    if kind not in rules.stands_on[figure.id]:
        return Sentence(figure.rule)
    for veto in rules.may_deploy:
        if reason := veto(game, figure, segment):
            return reason
    if figure.why_not and (reason := figure.why_not(game, decision.player, segment)):
        return reason
    if figure.follower and not game.is_free(segment):
        return Sentence(OCCUPIED)
    if board.piece_of[segment] == game.frame(Part).piece:
        return _not_open(game, decision)
    return Sentence(COMPLETE if kind != FIELD and board.is_complete(segment) else NEW_TILE)
