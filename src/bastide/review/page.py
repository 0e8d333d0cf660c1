"""A review as one web page that needs nothing else: no script, no server, light or dark as the reader likes it."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from importlib.resources import files

from bastide.art import COLOURS
from bastide.game.game import Game
from bastide.game.record import Record
from bastide.review import words
from bastide.review.picture import picture
from bastide.review.plot import plot
from bastide.review.structs import CLEAN, Review
from bastide.review.words import number, percent
from bastide.text import Language, Text

RED, GREEN = "#c8102e", "#1d7a3a"

_AHEAD = Text(
    en="Above zero {name} is ahead. Circles are the worst turns.",
    de="Über null liegt {name} vorn. Kreise sind die schlechtesten Züge.",
)
_EACH = Text(
    en="Each player's expected final points less the mean of the others'. Circles are the worst turns.",
    de="Die erwarteten Punkte jedes Spielers am Ende, abzüglich des Mittels der anderen. Kreise sind die schlechtesten "
    "Züge.",
)
_MEANING = Text(
    en="“Lost” is how many points of expected final lead the best turn found would have kept; “luck” how much more the "
    "drawn tile was worth than the tiles that might have come. A clean turn lost less than one point.",
    de="„Verloren“ ist, wie viele Punkte erwarteten Vorsprungs am Ende der beste gefundene Zug bewahrt hätte; „Glück“, "
    "wie viel mehr das gezogene Plättchen wert war als die, die hätten kommen können. Ein sauberer Zug verlor weniger "
    "als einen Punkt.",
)


def page(record: Record, review: Review, language: Language = "en") -> str:
    """The whole page as HTML."""
    games = list(record.positions())
    title = escape(words.TITLE.say(language, names=", ".join(review.players)))
    style = files("bastide.review").joinpath("page.css").read_text(encoding="utf-8")
    about = _AHEAD.say(language, name=review.players[0]) if len(review.players) == 2 else _EACH.say(language)
    parts = [
        f"<h1>{title}</h1>",
        "" if review.over else f'<p class="note">{escape(words.UNFINISHED.say(language))}</p>',
        f'<div class="wide">{_totals(review, language)}</div>',
        f'<h2>{words.COURSE.say(language)}</h2>{plot(review, language)}<p class="small">{escape(about)}</p>',
        f"<h2>{words.WORST.say(language)}</h2>",
        *(_moment(review, at, games, language) for at in review.worst),
        "" if review.worst else f"<p>{words.NOTHING_LOST.say(language)}</p>",
        f"<h2>{words.EVERY_TURN.say(language)}</h2>{_turns(review, language)}",
        f'<p class="small">{escape(_MEANING.say(language))}</p>',
    ]
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" '
        f'content="light dark"><style>{style}</style></head><body><main>{"".join(parts)}</main></body></html>\n'
    )


def _totals(review: Review, language: Language) -> str:
    heads = (words.PLAYER, words.POINTS, words.LOSS, words.LUCK, words.CLEAN)
    rows = []
    for total in review.totals:
        luck = "–" if total.luck is None else number(total.luck, language, sign=True)
        cells = (
            f"{_disc(total.player)}{escape(total.name)}",
            str(total.score),
            number(total.loss, language) + _error(total.error, language),
            luck + _error(total.luck_error, language),
            percent(total.accuracy, language),
        )
        rows.append(_row(cells))
    return _table("totals", heads, rows, language)


def _error(error: float, language: Language) -> str:
    return f' <span class="error">± {number(error, language)}</span>' if error else ""


def _turns(review: Review, language: Language) -> str:
    heads = (words.TURN, words.PLAYER, words.PLAYED, words.LUCK, words.LOSS, words.LEAD, words.POINTS)
    rows = []
    for at, turn in enumerate(review.turns):
        luck = "" if turn.luck is None else number(turn.luck, language, sign=True)
        cells = (
            str(turn.number),
            f"{_disc(turn.player)}{escape(review.players[turn.player])}",
            escape(turn.played_text.say(language)),
            luck,
            number(turn.loss, language) if turn.loss >= 0.05 else "·",
            number(turn.played_lead, language, sign=True),
            ":".join(map(str, turn.scores)),
        )
        rows.append(_row(cells, "lost" if turn.loss >= CLEAN else "", "" if at in review.worst else f"turn-{at}"))
    return f'<div class="wide">{_table("turns", heads, rows, language)}</div>'


def _moment(review: Review, at: int, games: list[Game], language: Language) -> str:
    turn = review.turns[at]
    game = games[turn.position]
    lost = words.LOST.say(language, points=number(turn.loss, language))
    error = f" ± {number(turn.error, language)}" if turn.error else ""
    shown = []
    for text, actions, turn_text, colour, kind in (
        (words.PLAYED, turn.played, turn.played_text, RED, "played"),
        (words.BETTER, turn.best, turn.best_text, GREEN, "better"),
    ):
        told = escape(turn_text.say(language))
        data = b64encode(picture(game, actions, colour).encode()).decode()
        shown.append(
            f'<figure class="{kind}"><img alt="{told}" src="data:image/svg+xml;base64,{data}">'
            f"<figcaption><b>{escape(text.say(language))}</b> {told}</figcaption></figure>"
        )
    head = f"{turn.number}. {_disc(turn.player)}{escape(review.players[turn.player])}: {lost}{error}"
    reason = f"<p>{escape(turn.why.say(language))}</p>" if turn.why.en else ""
    return (
        f'<section class="moment" id="turn-{at}"><h3>{head}</h3>{reason}<div class="pair">{"".join(shown)}</div>'
        "</section>"
    )


def _table(kind: str, heads: tuple[Text, ...], rows: list[str], language: Language) -> str:
    head = "".join(f"<th>{escape(text.say(language))}</th>" for text in heads)
    return f'<table class="{kind}"><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>'


def _row(cells: tuple[str, ...], kind: str = "", anchor: str = "") -> str:
    marks = (f' class="{kind}"' if kind else "") + (f' id="{anchor}"' if anchor else "")
    return f"<tr{marks}>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def _disc(player: int) -> str:
    return f'<span class="disc" style="background:{COLOURS[player].value}"></span>'
