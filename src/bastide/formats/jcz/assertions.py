"""The assertions of a .jcz test, held against the game that our rules have reached."""

from __future__ import annotations

import re
from collections.abc import Callable

from bastide.formats.jcz.commit import COMMIT_STEP, WAITS
from bastide.formats.jcz.module_moves import AXES
from bastide.formats.jcz.moves import RETURNS
from bastide.formats.jcz.places import Reach, reach_of, read_location
from bastide.formats.jcz.replay import Replay
from bastide.formats.jcz.tables import (
    AWARDS,
    COMMIT_PHASE,
    FEATURES,
    FIGURES,
    OVER_PHASE,
    PHASES,
    PHASES_BY_WORD,
    TOKENS,
    TOWER,
)
from bastide.formats.names import standing
from bastide.formats.outcome import Difference, Unsupported
from bastide.game.actions import PASS, Choose, Deploy, Place
from bastide.game.events import Scored
from bastide.game.game import Game
from bastide.text import Sentence, Text
from bastide.tiles.face import ROAD, Kind
from bastide.tiles.geometry import Cell, cell_of

Verdict = str | None
"""None if the assertion holds, else what is the case instead."""
Options = set[tuple[object, ...]]

_WRONG = Text(
    en="{wrong} of {all} assertions do not hold: {list}.", de="{wrong} von {all} Behauptungen stimmen nicht: {list}."
)
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
    wrong: list[str] = []
    unknown: list[str] = []
    for assertion in replay.file.assertions:
        try:
            verdict = _verdict(replay, assertion)
        except Unsupported:
            unknown.append(assertion)
            continue
        if verdict is not None:
            wrong.append(f"“{assertion}” ({verdict})")
    number = len(replay.file.assertions)
    if wrong:
        raise Difference(_WRONG, wrong=len(wrong), all=number, list="; ".join(wrong))
    if unknown:
        raise Unsupported(_NOT_KNOWN, assertion=unknown[0])
    values = {"moves": len(replay.moves), "all": number, "scores": standing(replay.game)}
    return Sentence(_ALL_HOLD if number else _NONE, values)


def _verdict(replay: Replay, assertion: str) -> Verdict:
    text = assertion.strip()
    for pattern, check in CHECKS:
        if found := pattern.fullmatch(text):
            return check(replay, found)
    raise Unsupported(_NOT_KNOWN, assertion=assertion)


# -- points, phases, passing, undoing ----------------------------------------------------------------------------------


def _player(replay: Replay, name: str) -> int | None:
    names = [player.name for player in replay.file.players]
    return names.index(name) if name in names else None


def _points(replay: Replay, found: re.Match[str]) -> Verdict:
    player = _player(replay, found["player"])
    if player is None:
        return "-"
    got = replay.game.scores[player]
    return None if got == int(found["points"]) else str(got)


def _scored(replay: Replay, found: re.Match[str]) -> Verdict:
    """One award of that kind and value."""
    player, kind = _player(replay, found["player"]), found["kind"]
    sources = (kind, *AWARDS.get(kind, ()))
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
    step = game.decision.step
    for action in game.decision.others:
        if isinstance(action, Choose) and action.what in PHASES_BY_WORD:
            return PHASES_BY_WORD[action.what]
    if step in WAITS:
        return COMMIT_PHASE if step == COMMIT_STEP else PHASES[step.rpartition(".")[0]]
    return PHASES.get(step, step)


def _passing(replay: Replay, found: re.Match[str]) -> Verdict:
    decision = replay.game.decision
    may_pass = decision is not None and decision.allows(PASS)
    return None if may_pass == (found["can"] == "can") else ("can pass" if may_pass else "can't pass")


def _undo(replay: Replay, found: re.Match[str]) -> Verdict:
    allowed = replay.undoable > 0
    return None if allowed == (found["not"] is None) else ("allowed" if allowed else "not allowed")


def _token(replay: Replay, found: re.Match[str]) -> Verdict:
    player, word = _player(replay, found["player"]), TOKENS.get(found["token"])
    if word is None:
        raise Unsupported(_NOT_KNOWN, assertion=found[0])
    got = sum(token.number for token in replay.game.tokens() if token.what == word and token.player == player)
    return None if got == int(found["count"]) else str(got)


# -- actions -----------------------------------------------------------------------------------------------------------


def _available(replay: Replay, found: re.Match[str]) -> Verdict:
    """`Available action Meeple for SmallFollower`, with or without the options."""
    groups = found.groupdict()
    action, wanted = groups.get("action") or "TilePlacement", groups.get("for") or ""
    if action not in ACTIONS:
        raise Unsupported(_NOT_KNOWN, assertion=found[0])
    got = ACTIONS[action](replay, wanted)
    options = groups.get("options")
    if options is None:
        return None if got else "-"
    told = _read_options(options, found[0])
    if all(len(option) == 1 for option in told):  # cells alone
        got = {(option[0],) for option in got}
    return None if got == told else _written(got)


def _placements(replay: Replay, tile: str) -> Options:
    """(cell, degrees) of the tile in hand."""
    decision = replay.game.decision
    if decision is None or decision.tile is None or (tile and not replay.names.fits(tile, decision.tile)):
        return set()
    return {(a.cell, a.rotation * 90) for a in decision.actions if isinstance(a, Place)}


def _deployments(replay: Replay, figure: str) -> Options:
    """(cell, kind, reach) where a figure may go; it is named by its class, `SmallFollower`."""
    kind, game = FIGURES.get(figure.removesuffix("Follower").lower()), replay.game
    actions = game.decision.actions if game.decision else []
    climbs = [a for a in actions if isinstance(a, Choose) and a.what == "climb" and a.figure is not None]
    found: Options = {_segment(game, a.segment) for a in actions if isinstance(a, Deploy) and kind in (a.figure, None)}
    return found | {
        (a.cell, TOWER, frozenset()) for a in climbs if kind in (game.rules.figures[a.figure or 0][1].id, None)
    }


def _returns(replay: Replay, source: str) -> Options:
    """(cell, kind, reach) of figures that may be taken back."""
    words = [word for name, word in RETURNS.items() if source in ("", name)]
    return set().union(*(_chosen(word)(replay, "") for word in words))


def _chosen(word: str) -> Callable[[Replay, str], Options]:
    """What may be chosen under a word: a cell, or (cell, kind, reach) of a segment or where the figure stands."""

    def options(replay: Replay, _: str) -> Options:
        decision = replay.game.decision
        choices = [a for a in decision.actions if isinstance(a, Choose) and a.what == word] if decision else []
        return {_target(replay.game, choice) for choice in choices}

    return options


def _target(game: Game, choice: Choose) -> tuple[object, ...]:
    if choice.figure is not None:
        return _standing(game, choice.figure)
    if choice.segment is not None:
        return _segment(game, choice.segment)
    return (choice.cell,) if choice.cell is not None else ()


def _bridges(replay: Replay, _: str) -> Options:
    """(cell, kind, reach) of bridges that may be built."""
    found: Options = set()
    for location, word in AXES.items():
        found |= {(*cell, ROAD, read_location(location)) for cell in _chosen(word)(replay, "")}
    return found


def _bids(replay: Replay, _: str) -> Options:
    return {()} if replay.game.decision and replay.game.decision.ranges else set()


def _standing(game: Game, figure: int) -> tuple[object, ...]:
    """Where a figure stands; one on a tower is named by its cell."""
    segment, spot = game.where[figure], game.spots.get(figure)
    return _segment(game, segment) if segment >= 0 else (spot.cell if spot else None, TOWER, frozenset())


def _confirmation(replay: Replay, _: str) -> Options:
    return {()} if replay.game.decision and replay.game.decision.step in WAITS else set()


ACTIONS: dict[str, Callable[[Replay, str], Options]] = {
    "TilePlacement": _placements,
    "Meeple": _deployments,
    "ReturnMeeple": _returns,
    "Confirm": _confirmation,
    "MoveDragon": _chosen("dragon"),
    "FairyNextTo": _chosen("fairy"),
    "FairyOnTile": _chosen("fairy"),
    "TowerPiece": _chosen("tower-piece"),
    "CaptureFollower": _chosen("capture"),
    "Bridge": _bridges,
    "Castle": _chosen("castle"),
    "Flock": _chosen("gather"),
    "BazaarSelectTile": _bids,
    "BazaarBid": _bids,
    "BazaarSelectBuyOrSell": _chosen("buy"),
}


def _segment(game: Game, segment: int) -> tuple[Cell, Kind, Reach]:
    board = game.board
    return cell_of(board.cell_of(segment)), board.printed[segment].kind, reach_of(board, segment)


_CELL = r"\[\s*(-?\d+)\s*,\s*(-?\d+)\s*\]"
_PLACEMENT = re.compile(_CELL + r"\s*-\s*\[([-\d,\s]*)\]")
_POINTER = re.compile(r"\{\s*([^,{}]+?)\s*,\s*([^,{}]+?)\s*,\s*" + _CELL + r"\s*\}")


def _read_options(text: str, assertion: str) -> Options:
    """`[1,0]-[0,90]` placements, `{City,N,[1,0]}` segments, `[1,0]` cells."""
    options: Options = set()
    for x, y, rotations in _PLACEMENT.findall(text):
        options |= {((int(x), int(y)), int(degrees)) for degrees in rotations.split(",") if degrees.strip()}
    for feature, location, x, y in _POINTER.findall(text):
        if feature not in FEATURES and feature != TOWER:
            raise Unsupported(_NOT_KNOWN, assertion=assertion)
        options.add(((int(x), int(y)), FEATURES.get(feature, feature), read_location(location)))
    if not options:
        options = {((int(x), int(y)),) for x, y in re.findall(_CELL, text)}
    return options


def _written(options: Options) -> str:
    def words(option: tuple[object, ...]) -> str:
        return " ".join(".".join(sorted(part)) if isinstance(part, frozenset) else str(part) for part in option)

    return ", ".join(sorted(words(option) for option in options)) or "-"


CHECKS: tuple[tuple[re.Pattern[str], Callable[[Replay, re.Match[str]], Verdict]], ...] = (
    (re.compile(r"(?P<player>.+?) has (?P<points>-?\d+) points?"), _points),
    (re.compile(r"(?P<player>.+?) scored (?P<kind>[\w-]+) for (?P<points>-?\d+) points?"), _scored),
    (re.compile(r"phase is (?P<phase>\w+)", re.IGNORECASE), _phase),
    (re.compile(r"Player (?P<can>can|can't|can’t|cannot) pass"), _passing),
    (re.compile(r"Undo is (?P<not>not )?allowed"), _undo),
    (re.compile(r"(?P<player>.+?) has (?P<token>\w+) tokens? with count (?P<count>\d+)"), _token),
    (
        re.compile(r"Available action (?P<action>\w+)(?: for (?P<for>[^\s:]+))?(?:[\s,:]*options:\s*(?P<options>.*))?"),
        _available,
    ),
    (re.compile(r"Placement options:\s*(?P<options>.*)"), _available),
    (re.compile(r"(?P<action>TilePlacement|Meeple|ReturnMeeple) (?P<for>\S+) options:\s*(?P<options>.*)"), _available),
)
"""The forms of assertions, in plain words."""
