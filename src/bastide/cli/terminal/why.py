"""Why not: the reasons of the rules, for a cell or for the figures of the player."""

from __future__ import annotations

from bastide.cli.speech import language, say
from bastide.cli.words import segment_text
from bastide.game.actions import Deploy, Place
from bastide.game.frames import Part
from bastide.game.game import Game
from bastide.text import Text
from bastide.tiles.geometry import Cell, cell_text

_FITS = Text(en="{cell} is possible.", de="{cell} ist möglich.")
_FITS_TURNED = Text(en="{cell} is possible, turned {turns}.", de="{cell} ist möglich, gedreht {turns}.")
_TURNED = Text(en="{cell} turned {turns}: {reason}", de="{cell} gedreht {turns}: {reason}")
_ANYHOW = Text(en="{cell}: {reason}", de="{cell}: {reason}")
_WHICH = Text(en="Which cell? Write for example w 2,-1.", de="Welches Feld? Schreibe zum Beispiel w 2,-1.")
_ALL = Text(en="All your figures can go anywhere on this tile.", de="Alle deine Figuren dürfen hier überallhin.")
_ONLY_THESE = Text(
    en="Only the answers in the list are open now: {step}.", de="Offen ist jetzt nur, was in der Liste steht: {step}."
)


def why_not_lines(game: Game, cell: Cell | None) -> list[str]:
    """The reasons, one a line: for the tile in hand at a cell, or for the figures on the tile just laid."""
    decision = game.decision
    assert decision is not None
    if decision.tile is not None:
        return [say(_WHICH)] if cell is None else placement_lines(game, cell)
    if isinstance(game.stack[-1], Part) and game.stack[-1].piece >= 0:
        return figure_lines(game, game.stack[-1])
    return [say(_ONLY_THESE, step=game.rules.step_texts[decision.step])]


def placement_lines(game: Game, cell: Cell) -> list[str]:
    """One line for each reason, with the quarter turns it holds for."""
    turns: dict[str | None, list[int]] = {}
    for rotation in range(4):
        reason = game.why_not(Place(cell, rotation))
        turns.setdefault(reason.say(language()) if reason else None, []).append(rotation)
    return [reason_line(cell, reason, found) for reason, found in turns.items()]


def reason_line(cell: Cell, reason: str | None, turns: list[int]) -> str:
    at, listed = cell_text(cell), ", ".join(f"{rotation * 90}°" for rotation in turns)
    if reason is None:
        return say(_FITS, cell=at) if len(turns) == 4 else say(_FITS_TURNED, cell=at, turns=listed)
    if len(turns) == 4:
        return say(_ANYHOW, cell=at, reason=reason)
    return say(_TURNED, cell=at, turns=listed, reason=reason)


def figure_lines(game: Game, part: Part) -> list[str]:
    """Each kind of figure and each segment of the new tile that is not offered, with the reason."""
    lines: list[str] = []
    for id, figure in game.rules.kinds.items():
        reasons: dict[str, list[str]] = {}
        segments = game.board.segments(part.piece)
        for segment in segments:
            if reason := game.why_not(Deploy(id, segment)):
                reasons.setdefault(reason.say(language()), []).append(segment_text(game, segment))
        for reason_text, places in reasons.items():
            where = "" if len(places) == len(segments) else f" → {', '.join(places)}"
            lines.append(f"{say(figure.name)}{where}: {reason_text}")
    return lines or [say(_ALL)]
