"""Lines for people: what happened, one line a turn, in English and German.

    12. Ada: U at 3,-1 turned once, follower on the road; Bob +6 (road)

Every kind of event has its words in the table `TELL`; the words of the elements (an inn, a good, a reason) stand with
the elements themselves. What follows from the rest of the line is left out: the draw of a tile that is then placed, the
completion of what is then scored, the way home of a figure after the scoring.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from bastide.game.events import (
    AnyEvent,
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
from bastide.game.game import HOME, Game
from bastide.game.places import place_words
from bastide.game.record import Record
from bastide.game.rules import Rules
from bastide.text import LANGUAGES, Language, Text
from bastide.tiles.face import CASTLE, Kind, Segment
from bastide.tiles.geometry import Cell, cell_of, cell_text
from bastide.tiles.signs import KIND_NAMES

SPOTS: dict[Kind, Text] = {
    "city": Text(en="in the city", de="in der Stadt"),
    "road": Text(en="on the road", de="auf der Straße"),
    "field": Text(en="on the field", de="auf der Wiese"),
    "river": Text(en="on the river", de="auf dem Fluss"),
    "monastery": Text(en="in the monastery", de="im Kloster"),
    "garden": Text(en="in the garden", de="im Garten"),
    "castle": Text(en="in the castle", de="in der Burg"),
    "cathedral": Text(en="in the cathedral", de="in der Kathedrale"),
}
ROUTINE = ("scored", "final")
"""Reasons for which every figure goes home: nobody needs to read them in each line."""

_HEADINGS = (TurnStarted, EndStarted, GameEnded)
_VALUES = ("first", "second", "third", "fourth")
"""What the values of an element's event are called in its text, beside `player` and, of a cell, `place`."""

_TURNS = (
    Text(en="{tile} at {cell}", de="{tile} auf {cell}"),
    Text(en="{tile} at {cell} turned once", de="{tile} auf {cell} einmal gedreht"),
    Text(en="{tile} at {cell} turned twice", de="{tile} auf {cell} zweimal gedreht"),
    Text(en="{tile} at {cell} turned three times", de="{tile} auf {cell} dreimal gedreht"),
)
_DRAWN = Text(en="draws {tile}", de="zieht {tile}")
_REMOVED = Text(en="{tile} fits nowhere and leaves the game", de="{tile} passt nirgends und kommt aus dem Spiel")
_REMOVED_FOR = Text(en="{tile} leaves the game ({reason})", de="{tile} kommt aus dem Spiel ({reason})")
_RETURNED_TILE = Text(en="{tile} fits nowhere and goes back", de="{tile} passt nirgends und kommt zurück")
_RETURNED_TILE_FOR = Text(en="{tile} goes back ({reason})", de="{tile} kommt zurück ({reason})")
_OF = Text(en="{name}'s {what}", de="{what} von {name}")
_AT = Text(en="{spot} at {cell}", de="{spot} auf {cell}")
_CORNER = Text(en="{spot} north-west of {cell}", de="{spot} nordwestlich von {cell}")
_PUT = Text(en="{figure} placed: {where}", de="{figure} gesetzt: {where}")
_MOVED = Text(en="{figure} moved: {where}", de="{figure} versetzt: {where}")
_BACK = Text(en="{figure} goes home ({reason})", de="{figure} kehrt zurück ({reason})")
_COMPLETE = Text(en="{kind} complete", de="{kind} fertig")
_OTHER = Text(en="{name}: {said}", de="{name}: {said}")
_END = Text(en="Final scoring", de="Schlusswertung")
_OVER = Text(en="The game is over: {scores}. {winners}.", de="Das Spiel ist zu Ende: {scores}. {winners}.")
_WINS = Text(en="{names} wins", de="{names} gewinnt")
_SHARE = Text(en="{names} share the win", de="{names} gewinnen gemeinsam")
_AND = Text(en=" and ", de=" und ")
_EACH = Text(en="{rate} each", de="je {rate}")


def turn_lines(source: Game | Record, language: Language = "en") -> list[str]:
    """A game from its beginning, one line a turn."""
    record = source if isinstance(source, Record) else Record.of(source)
    events: list[AnyEvent] = []
    for game in record.positions():
        events += game.events
    return event_lines(game, events, language)


def event_lines(game: Game, events: Iterable[AnyEvent], language: Language = "en") -> list[str]:
    """Events of a game, one line a turn; `game` is the game after the last of them, or somebody's view of it."""
    return _Teller(game, language, game.player_names).lines(events)


def event_text(game: Game, event: Happened | FigureReturned, names: Sequence[str]) -> Text:
    """One event by itself, in both languages; `names` are those of the players."""
    return Text(*(TELL[type(event)](_Teller(game, language, names), event) for language in LANGUAGES))


def breakdown_text(rules: Rules, scored: Scored, language: Language = "en") -> str:
    """Why an award has the value it has: `7 tiles and 1 pennant, 3 each (cathedral): 24`."""
    why, words = scored.breakdown, _Words(rules, language)
    because = f" ({', '.join(words.say(word) for word in why.because)})" if why.because else ""
    if why.units:
        parts = [_AND.say(language).join(words.count(unit, number) for unit, number in why.units)]
        if why.rate != 1 or because:
            parts.append(_EACH.say(language, rate=why.rate) + because)
    else:
        parts = [words.say(scored.source) + because]
    parts += [f"{points:+d} {words.say(name)}" for name, points in why.additions if why.units or len(why.additions) > 1]
    return f"{', '.join(parts)}: {scored.points}"


def feature_name(game: Game, segment: int) -> Text:
    """What the feature of a segment is called: by its kind, or by what has become of it or is special about it."""
    printed, words = game.board.printed[segment], game.rules.words
    if game.is_converted(segment):
        return KIND_NAMES[CASTLE]
    own = _own_word(words, printed)
    return words[own] if own else KIND_NAMES[printed.kind]


def _own_word(words: Mapping[str, Text], printed: Segment) -> str:
    """The flag after which a segment is called, such as a shrine: it has two words, `shrine` and `at-shrine`."""
    return next((flag for flag in printed.flags if f"at-{flag}" in words), "")


class _Words:
    """The words of the elements in one language; `tile|tiles` are the forms for one and for many."""

    def __init__(self, rules: Rules, language: Language) -> None:
        self.texts = rules.words
        self.language = language

    def say(self, word: str) -> str:
        return self._forms(word)[0]

    def count(self, unit: str, number: int) -> str:
        return f"{number} {self._forms(unit)[0 if number == 1 else -1]}"

    def _forms(self, word: str) -> list[str]:
        return self.texts[word].say(self.language).split("|") if word in self.texts else [word]


# -- events ------------------------------------------------------------------------------------------------------------


class _Teller:
    """Tells events one after the other; knows whose turn it is and where the last tile was placed."""

    def __init__(self, game: Game, language: Language, names: Sequence[str]) -> None:
        self.game = game
        self.names = names
        self.language: Language = language
        self.words = _Words(game.rules, language)
        self.player = -1
        self.cell: Cell | None = None
        self.turn: list[AnyEvent] = []
        self.final = False  # the final scoring, after the last tile and the last abbey

    def lines(self, events: Iterable[AnyEvent]) -> list[str]:
        """One line for what comes before the first turn, for each turn, the final scoring and the end."""
        groups: list[list[AnyEvent]] = [[]]
        for event in events:
            if isinstance(event, _HEADINGS):
                groups.append([])
            groups[-1].append(event)
        return [line for group in groups if (line := self._line(group))]

    def _line(self, group: list[AnyEvent]) -> str:
        self.turn, self.player, self.cell = group, -1, None
        self.final = EndStarted() in group and not any(isinstance(event, TilePlaced) for event in group)
        heading, line, last = "", "", None
        for event in group:
            said = TELL[type(event)](self, event)
            if isinstance(event, _HEADINGS):
                heading = said
            elif said:
                joint = ", " if isinstance(event, FigureDeployed) and isinstance(last, TilePlaced) else "; "
                line += joint + said if line else said
                last = event
        if line and heading:
            return f"{heading}: {line}"
        return line or ("" if heading == self.say(_END) else heading)

    # -- one method for each kind of event

    def turn_started(self, event: TurnStarted) -> str:
        self.player = event.player
        return f"{event.number}. {self.name(event.player)}"

    def tile_drawn(self, event: TileDrawn) -> str:
        done = (TilePlaced, TileRemoved, TileReturned)
        if any(isinstance(other, done) and other.tile == event.tile for other in self.turn):
            return ""
        return self.by(event.player, self.say(_DRAWN, tile=event.tile))

    def tile_removed(self, event: TileRemoved) -> str:
        text = _REMOVED_FOR if event.reason else _REMOVED
        return self.say(text, tile=event.tile, reason=self.words.say(event.reason))

    def tile_returned(self, event: TileReturned) -> str:
        text = _RETURNED_TILE_FOR if event.reason else _RETURNED_TILE
        return self.say(text, tile=event.tile, reason=self.words.say(event.reason))

    def tile_placed(self, event: TilePlaced) -> str:
        self.cell = event.cell
        tile = self.words.say(event.tile)  # an abbey has a name
        said = self.say(_TURNS[event.rotation], tile=tile, cell=cell_text(event.cell))
        return self.by(event.player, said)

    def figure_deployed(self, event: FigureDeployed) -> str:
        board = self.game.board
        printed = board.printed[event.segment]
        own = _own_word(self.words.texts, printed)
        spot = self.words.say(f"at-{own}") if own else self.say(SPOTS[printed.kind])
        cell = cell_of(board.cell_of(event.segment))
        if cell != self.cell:
            spot = self.say(_AT, spot=spot, cell=cell_text(cell))
        return f"{self.figure(event.figure)} {spot}"

    def figure_put(self, event: FigurePut) -> str:
        where = self.words.say(event.where)
        if event.player is not None:
            where = self.say(_OF, what=where, name=self.name(event.player))
        if event.at is not None:
            where = self.say(_AT, spot=where, cell=cell_text(event.at))
        if event.corner is not None:
            where = self.say(_CORNER, spot=where, cell=cell_text(event.corner))
        return self.say(_PUT if event.segment == HOME else _MOVED, figure=self.figure(event.figure), where=where)

    def figure_returned(self, event: FigureReturned) -> str:
        if event.reason in ROUTINE:
            return ""
        return self.say(_BACK, figure=self.figure(event.figure), reason=self.words.say(event.reason))

    def feature_completed(self, event: FeatureCompleted) -> str:
        if any(isinstance(other, Scored) and other.breakdown.segment == event.segment for other in self.turn):
            return ""
        return self.say(_COMPLETE, kind=self.feature(event.kind, event.segment))

    def scored(self, event: Scored) -> str:
        awards, key = [event], (event.player, self.source(event))
        if self.final:  # a dozen farms: one sum for each player and source
            awards = [e for e in self.turn if isinstance(e, Scored) and (e.player, self.source(e)) == key]
        if event is not awards[0]:
            return ""
        points = sum(award.points for award in awards)
        return f"{self.name(event.player)} {points:+d} ({key[1]})"

    def happened(self, event: Happened) -> str:
        values = [self.words.say(value) if isinstance(value, str) else value for value in event.values]
        name = self.name(event.player) if event.player >= 0 else ""
        text, told = self.game.rules.happenings[event.what], dict(zip(_VALUES, values, strict=False))
        if "{place}" in text.en:
            told["place"] = place_words(self.game, (int(values[0]), int(values[1]))).say(self.language)
        return text.say(self.language, player=name, **told)

    def end_started(self, event: EndStarted) -> str:
        return self.say(_END) if self.final else ""

    def game_ended(self, event: GameEnded) -> str:
        scores = ", ".join(f"{self.name(player)} {score}" for player, score in enumerate(event.scores))
        names = self.say(_AND).join(self.name(player) for player in event.winners)
        winners = self.say(_WINS if len(event.winners) == 1 else _SHARE, names=names)
        return self.say(_OVER, scores=scores, winners=winners)

    # -- parts of them

    def say(self, text: Text, **values: object) -> str:
        return text.say(self.language, **values)

    def name(self, player: int) -> str:
        return self.names[player]

    def by(self, player: int, said: str) -> str:
        """What the player of the turn does goes without a name."""
        return said if player == self.player else self.say(_OTHER, name=self.name(player), said=said)

    def source(self, event: Scored) -> str:
        return self.feature(event.source, event.breakdown.segment)

    def feature(self, word: str, segment: int) -> str:
        """A kind or another source of points; a kind by the own word of its segment, where that has one."""
        printed = self.game.board.printed[segment] if segment >= 0 else None
        own = _own_word(self.words.texts, printed) if printed and printed.kind == word else ""
        return self.words.say(own or word)

    def figure(self, figure: int) -> str:
        owner, kind = self.game.rules.figures[figure]
        name = self.say(kind.name)
        return name if owner == self.player else self.say(_OF, what=name, name=self.name(owner))


TELL: dict[type[Event], Callable[[_Teller, Any], str]] = {
    TurnStarted: _Teller.turn_started,
    TileDrawn: _Teller.tile_drawn,
    TileRemoved: _Teller.tile_removed,
    TileReturned: _Teller.tile_returned,
    TilePlaced: _Teller.tile_placed,
    FigureDeployed: _Teller.figure_deployed,
    FigurePut: _Teller.figure_put,
    FigureReturned: _Teller.figure_returned,
    FeatureCompleted: _Teller.feature_completed,
    Scored: _Teller.scored,
    Happened: _Teller.happened,
    EndStarted: _Teller.end_started,
    GameEnded: _Teller.game_ended,
}
