"""The assertions of a .jcz test, held against the game that our rules have reached."""

from __future__ import annotations

import re
from collections.abc import Callable

from bastide.formats.jcz.answers import is_at_corner
from bastide.formats.jcz.commit import COMMIT_PHASE, COMMIT_STEP, WAIT_STEPS
from bastide.formats.jcz.declared import (
    ACTIONS,
    DEPLOY,
    FEATURES,
    FIGURES,
    LOCATIONS,
    NO_PASS,
    ORIGINS,
    PHASES,
    RETURN,
    SPOTS,
    STATES,
    TOKENS,
    UNDRAWN,
    Origin,
    kinds_of,
    sources_of,
)
from bastide.formats.jcz.now import read_figure
from bastide.formats.jcz.places import Reach, reach_of, read_location
from bastide.formats.jcz.replay import Replay
from bastide.formats.names import standing
from bastide.formats.outcome import Difference, Unsupported, listed
from bastide.game.actions import PASS, Choose, Deploy, Place
from bastide.game.events import Scored
from bastide.game.game import Game
from bastide.text import Sentence, Text
from bastide.tiles.face import CASTLE, FIELD, Kind
from bastide.tiles.geometry import Cell, cell_at, cell_of

Verdict = Text | Sentence | str | None
"""None if the assertion holds, else what is the case instead."""
Options = set[tuple[object, ...]]
OVER_PHASE = "GameOverPhase"

_WRONG = Text(
    en="{wrong} of {all} assertions do not hold: {list}.", de="{wrong} von {all} Behauptungen stimmen nicht: {list}."
)
_ENTRY = Text(en="“{assertion}” ({verdict})", de="„{assertion}“ ({verdict})")
_NO_PLAYER = Text(en="no player is called {name}", de="niemand heißt {name}")
_MAY_PASS = Text(en="can pass", de="darf passen")
_MUST_NOT_PASS = Text(en="can't pass", de="darf nicht passen")
_ALLOWED = Text(en="allowed", de="erlaubt")
_NOT_ALLOWED = Text(en="not allowed", de="nicht erlaubt")
_NOT_KNOWN = Text(
    en="The assertion “{assertion}” is not known here yet.",
    de="Die Behauptung „{assertion}“ ist hier noch nicht bekannt.",
)
_ALL_HOLD = Text(
    en="All assertions hold ({all}), after {moves} moves. {scores}.",
    de="Alle Behauptungen stimmen ({all}), nach {moves} Zügen. {scores}.",
)
_NONE = Text(
    en="All {moves} moves are legal; the file asserts nothing. {scores}.",
    de="Alle {moves} Züge sind erlaubt; die Datei behauptet nichts. {scores}.",
)


def verify(replay: Replay) -> Sentence:
    """Hold all assertions against the game; raises Difference with those that fail, or Unsupported."""
    wrong: list[Sentence] = []
    unknown: list[str] = []
    for assertion in replay.file.assertions:
        try:
            verdict = _verdict(replay, assertion)
        except Unsupported:
            unknown.append(assertion)
            continue
        if verdict is not None:
            wrong.append(Sentence(_ENTRY, {"assertion": assertion, "verdict": verdict}))
    number = len(replay.file.assertions)
    if wrong:
        raise Difference(_WRONG, wrong=len(wrong), all=number, list=listed(wrong))
    if unknown:
        raise Unsupported(_NOT_KNOWN, assertion=unknown[0])
    values = {"moves": len(replay.moves), "all": number, "scores": standing(replay.game)}
    return Sentence(_ALL_HOLD if number else _NONE, values)


def _verdict(replay: Replay, assertion: str) -> Verdict:
    text = assertion.strip().removesuffix(".")
    for pattern, check in CHECKS:
        if found := pattern.fullmatch(text):
            name = found.groupdict().get("player")
            return check(replay, found) if name in (None, *_names(replay)) else Sentence(_NO_PLAYER, {"name": name})
    raise Unsupported(_NOT_KNOWN, assertion=assertion)


# -- points, phases, passing, undoing ----------------------------------------------------------------------------------


def _names(replay: Replay) -> list[str | None]:
    return [player.name for player in replay.file.players]


def _player(replay: Replay, found: re.Match[str]) -> int:
    return _names(replay).index(found["player"])


def _points(replay: Replay, found: re.Match[str]) -> Verdict:
    got = replay.game.scores[_player(replay, found)]
    return None if got == int(found["points"]) else str(got)


def _scored(replay: Replay, found: re.Match[str]) -> Verdict:
    """One award of that kind and value."""
    player, kind = _player(replay, found), found["kind"]
    sources = sources_of(kind)
    awards = [e for e in replay.events if isinstance(e, Scored) and e.player == player]
    if any(e.source in sources and e.points == int(found["points"]) for e in awards):
        return None
    return ", ".join(f"{e.source} {e.points}" for e in awards) or "-"


def _phase(replay: Replay, found: re.Match[str]) -> Verdict:
    got = phase_of(replay.game)
    return None if got == found["phase"] else got


def phase_of(game: Game) -> str:
    """What that program calls the step that is open."""
    if game.decision is None:
        return OVER_PHASE
    if game.decision.step == COMMIT_STEP:
        return COMMIT_PHASE
    for action in game.decision.others:
        if isinstance(action, Choose) and action.what in PHASES:
            return PHASES[action.what]
    return PHASES.get(game.decision.step, game.decision.step)


def _passing(replay: Replay, found: re.Match[str]) -> Verdict:
    """At some steps a player declines there without being offered it."""
    decision = replay.game.decision
    may_pass = decision is not None and decision.step not in NO_PASS and decision.allows(PASS)
    return None if may_pass == (found["can"] == "can") else (_MAY_PASS if may_pass else _MUST_NOT_PASS)


def _undo(replay: Replay, found: re.Match[str]) -> Verdict:
    allowed = replay.undoable > 0
    return None if allowed == (found["not"] is None) else (_ALLOWED if allowed else _NOT_ALLOWED)


def _token(replay: Replay, found: re.Match[str]) -> Verdict:
    """How many a player has, or how large the feature is that brought him the card."""
    player, word, game = _player(replay, found), TOKENS.get(found["token"]), replay.game
    if word is None:
        raise Unsupported(_NOT_KNOWN, assertion=found[0])
    held = [token for token in game.tokens() if token.what == word and token.player == player]
    counts_cards = found["of"] != "size" and word in game.rules.token_kinds and game.rules.token_kinds[word].card
    got = len(held) if counts_cards else sum(token.number for token in held)
    return None if got == int(found["number"]) else str(got)


# -- actions -----------------------------------------------------------------------------------------------------------


def _available(replay: Replay, found: re.Match[str]) -> Verdict:
    """`Available action Meeple for SmallFollower`, with or without the options."""
    groups = found.groupdict()
    action, wanted = groups.get("action") or "TilePlacement", groups.get("for") or ""
    if action not in OF_EVERY_GAME and action not in ACTIONS:
        raise Unsupported(_NOT_KNOWN, assertion=found[0])
    got = OF_EVERY_GAME[action](replay, wanted) if action in OF_EVERY_GAME else _chosen(replay, *ACTIONS[action])
    options = groups.get("options")
    if options is None:
        return None if got else "-"
    told = _read_options(replay.game, options, found[0])
    length = max((len(option) for option in told), default=1)  # a cell alone, or with more and more beside it
    got = {option[:length] for option in got}
    return None if got == told else _written(got)


def _placements(replay: Replay, tile: str) -> Options:
    """(cell, degrees) of the tile in hand, or of one that may be laid instead."""
    decision = replay.game.decision
    if tile in UNDRAWN or decision is None or decision.tile is None:
        words = [word for name, word in UNDRAWN.items() if tile in ("", name)]
        return {(*cell, 0) for cell in _chosen(replay, *words)}
    if tile and not replay.names.fits(tile, decision.tile):
        return set()
    return {(a.cell, a.rotation * 90) for a in decision.actions if isinstance(a, Place)}


def _deployments(replay: Replay, figure: str) -> Options:
    """(cell, kind, reach) where a figure may go; it is named by its class, `SmallFollower`."""
    name, game = figure.removesuffix("Follower").lower(), replay.game
    if figure and name not in FIGURES:
        raise Unsupported(_NOT_KNOWN, assertion=figure)
    kinds = (FIGURES[name],) if figure else tuple(FIGURES.values())
    actions = game.decision.actions if game.decision else []
    found: Options = {_segment(game, a.segment) for a in actions if isinstance(a, Deploy) and a.figure in kinds}
    for choice in (a for a in actions if isinstance(a, Choose)):
        origin = ORIGINS.get(choice.what)
        if origin and origin.message.startswith(f"{DEPLOY} ") and _figure_of(game, choice, origin) in kinds:
            found |= _goals(game, choice, origin)
    return found


def _figure_of(game: Game, choice: Choose, origin: Origin) -> str | None:
    """The figure that a choice deploys: the one it names, or the one that the message is about."""
    return FIGURES.get(origin.kind) if choice.figure is None else game.rules.figures[choice.figure][1].id


def _goals(game: Game, choice: Choose, origin: Origin) -> Options:
    """Where a choice that is a deployment there puts its figure."""
    if choice.corner is not None:
        return _on_corner(game, choice.corner)
    if choice.segment is not None:
        return {_segment(game, choice.segment)}
    return {_place(choice, origin)}


def _on_corner(game: Game, corner: Cell) -> Options:
    """A corner is named by the tile south-east of it, and that tile's field there."""
    board = game.board
    fields = [s for s in board.segments(board.cells[cell_at(*corner)]) if board.printed[s].kind == FIELD]
    return {_segment(game, field) for field in fields if is_at_corner(board, field)}


def _returns(replay: Replay, source: str) -> Options:
    """(cell, kind, reach) of figures that may be taken back."""
    return _chosen(replay, *(str(move.word) for name, move in kinds_of(RETURN).items() if source in ("", name)))


def _chosen(replay: Replay, *words: str) -> Options:
    """What may be chosen under these words: a place, or (cell, kind, reach) of a segment or of a figure, with it."""
    decision = replay.game.decision
    if decision is None:
        return set()
    choices = [a for a in decision.actions if isinstance(a, Choose)] + [range_.action for range_ in decision.ranges]
    return {_target(replay.game, choice) for choice in choices if choice.what in words}


def _target(game: Game, choice: Choose) -> tuple[object, ...]:
    if choice.figure is not None:
        return _standing(game, choice.figure)
    if choice.segment is not None:
        return _segment(game, choice.segment)
    if choice.what in ORIGINS:
        return _place(choice, ORIGINS[choice.what])
    return (choice.cell,) if choice.cell is not None else ()


def _place(choice: Choose, origin: Origin) -> tuple[object, ...]:
    """A cell, (cell, kind, reach) where it is called by a feature, or a location that stands for itself."""
    feature, location = origin.move.feature, origin.named or origin.kind
    if choice.cell is None:
        return (location,) if location in LOCATIONS else ()
    if not feature:
        return (choice.cell,)
    reach: Reach = read_location(origin.named) if origin.named else frozenset()
    return choice.cell, FEATURES.get(feature, feature), reach


def _state(replay: Replay, found: re.Match[str]) -> Verdict:
    """What an option says of the step that is open."""
    name, game = found["state"], replay.game
    if name not in STATES:
        raise Unsupported(_NOT_KNOWN, assertion=found[0])
    state = STATES[name]
    if game.decision is None or game.decision.step != state.step:
        return state.elsewhere
    got = next(told for told, value in state.values.items() if value == game.rules.options[state.option])
    return None if got == found["value"].lower() else got


def _standing(game: Game, figure: int) -> tuple[object, ...]:
    """Where a figure stands, its owner and its kind; one that stands on no segment is named by its cell."""
    segment, spot = game.where[figure], game.spots.get(figure)
    owner, kind = game.rules.figures[figure]
    if segment >= 0:
        return *_segment(game, segment), owner, kind.id
    feature = next((name for name, where in SPOTS.items() if spot and spot.where == where), "")
    return spot.cell if spot else None, feature, frozenset(), owner, kind.id


def _confirmation(replay: Replay, _: str) -> Options:
    return {()} if replay.game.decision and replay.game.decision.step in WAIT_STEPS else set()


OF_EVERY_GAME: dict[str, Callable[[Replay, str], Options]] = {
    "TilePlacement": _placements,
    "Meeple": _deployments,
    "ReturnMeeple": _returns,
    "Confirm": _confirmation,
}
"""Actions that no module declares."""


def _segment(game: Game, segment: int) -> tuple[Cell, Kind, Reach]:
    board = game.board
    kind = CASTLE if game.is_converted(segment) else board.printed[segment].kind
    return cell_of(board.cell_of(segment)), kind, reach_of(board, segment)


_CELL = r"\[\s*(-?[0-9]{1,6})\s*,\s*(-?[0-9]{1,6})\s*\]"
_PLACEMENT = re.compile(_CELL + r"\s*-\s*\[([-\d,\s]*)\]")
_POINTER = re.compile(r"\{\s*(?:(\d+\.[^,{}]+?)\s*,\s*)?([^,{}]+?)\s*,\s*([^,{}]+?)\s*,\s*" + _CELL + r"\s*\}")


def _read_options(game: Game, text: str, assertion: str) -> Options:
    """`[1,0]-[0,90]` placements, `{City,N,[1,0]}` segments, `{0.small.1,City,N,[1,0]}` figures, `[1,0]` cells."""
    options: Options = set()
    for x, y, rotations in _PLACEMENT.findall(text):
        options |= {((int(x), int(y)), int(degrees)) for degrees in re.findall(r"[0-9]{1,3}", rotations)}
    for figure, feature, location, x, y in _POINTER.findall(text):
        if location in LOCATIONS:
            options.add((location,))  # a guess: whichever cell is named with it
            continue
        if feature not in FEATURES and feature not in SPOTS:
            raise Unsupported(_NOT_KNOWN, assertion=assertion)
        at = (int(x), int(y)), FEATURES.get(feature, feature), read_location(location)
        options.add((*at, *read_figure(figure, game)) if figure else at)
    if not options:
        options = {((int(x), int(y)),) for x, y in re.findall(_CELL, text)}
    return options


def _written(options: Options) -> str:
    def words(option: tuple[object, ...]) -> str:
        return " ".join(".".join(sorted(part)) if isinstance(part, frozenset) else str(part) for part in option)

    return ", ".join(sorted(words(option) for option in options)) or "-"


_ACTION = "|".join([*(re.escape(action) for action in ACTIONS if " " in action), r"\w+"])
CHECKS: tuple[tuple[re.Pattern[str], Callable[[Replay, re.Match[str]], Verdict]], ...] = (
    (re.compile(r"(?P<player>.+?) has (?P<points>-?[0-9]{1,6}) points?"), _points),
    (re.compile(r"(?P<player>.+?) scored (?P<kind>[\w-]+) for (?P<points>-?[0-9]{1,6}) points?"), _scored),
    (re.compile(r"phase is (?P<phase>\w+)", re.IGNORECASE), _phase),
    (re.compile(r"Player (?P<can>can|can't|can’t|cannot) pass"), _passing),
    (re.compile(r"Undo is (?P<not>not )?allowed"), _undo),
    (re.compile(r"(?P<state>\w+ \w+): (?P<value>true|false)", re.IGNORECASE), _state),
    (re.compile(r"(?P<player>.+?) has (?P<token>\w+) tokens? with (?P<of>count|size) (?P<number>[0-9]{1,6})"), _token),
    (
        re.compile(r"Available action (?P<action>\w+)(?: for (?P<for>[^\s:]+))?(?:[\s,:]*options:\s*(?P<options>.*))?"),
        _available,
    ),
    (re.compile(r"Placement options:\s*(?P<options>.*)"), _available),
    (re.compile(rf"(?P<action>{_ACTION})(?: (?P<for>\S+))? options:\s*(?P<options>.*)"), _available),
)
"""The forms of assertions, in plain words."""
