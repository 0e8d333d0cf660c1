"""What must hold at every moment of every game, each check a function that raises `Disagreement`.

The checks look at a game through its public face and change nothing; they can be used on games of bots and servers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from bastide.errors import IllegalAction
from bastide.game.actions import PASS, Action, Choose, Deploy, Place
from bastide.game.events import (
    AnyEvent,
    FigureDeployed,
    FigurePut,
    FigureReturned,
    Happened,
    Scored,
    TileRemoved,
    TileReturned,
)
from bastide.game.game import ELSEWHERE, HOME, Game
from bastide.game.places import Places
from bastide.game.record import Record, Results
from bastide.game.telling import worded
from bastide.modules import rules_for
from bastide.testkit.referee import Disagreement
from bastide.text import LANGUAGES
from bastide.tiles.face import Face
from bastide.tiles.geometry import cell_of


class Ledger:
    """Books kept beside a game from its events: points, figures and tiles must agree with it at any time."""

    def __init__(self, game: Game) -> None:
        self.scores = list(game.scores)
        self.where = list(game.where)
        self.removed: Counter[str] = Counter()
        for event in game.events:
            self._tile_event(event)
        self.tiles = _tiles_placed(game) + self.removed
        hand = game.decision.tile if game.decision is not None else None
        if hand is not None and hand not in _tiles_in_slots(game):
            self.tiles[hand.id] += 1

    def follow(self, game: Game, events: list[AnyEvent]) -> None:
        """Enter what happened, and compare."""
        for event in events:
            self._tile_event(event)
            if isinstance(event, Scored):
                check_breakdown(event)
                self.scores[event.player] += event.points
            elif isinstance(event, FigureDeployed | FigureReturned | FigurePut):
                self._figure_event(event)
        if self.scores != game.scores:
            raise Disagreement(f"the scores are {game.scores}, but the awards add up to {self.scores}")
        if self.where != game.where:
            raise Disagreement(f"the figures are at {game.where}, but the events leave them at {self.where}")

    def _figure_event(self, event: FigureDeployed | FigureReturned | FigurePut) -> None:
        if isinstance(event, FigureReturned):
            if self.where[event.figure] != event.segment:
                raise Disagreement(f"figure {event.figure} returns from {event.segment}, where it is not")
            self.where[event.figure] = HOME
        else:
            self.where[event.figure] = event.segment if isinstance(event, FigureDeployed) else ELSEWHERE

    def _tile_event(self, event: AnyEvent) -> None:
        if isinstance(event, TileRemoved):
            self.removed[event.tile] += 1

    def check_tiles(self, game: Game) -> None:
        """Table, piles, elements' slots, hands and tiles out of the game are still all that there was."""
        placed = _tiles_placed(game) + self.removed
        if placed - self.tiles or self.tiles - placed - _tiles_going_on(game):
            raise Disagreement(f"tiles lost: {self.tiles - placed}; tiles too many: {placed - self.tiles}")


def _tiles_placed(game: Game) -> Counter[str]:
    """Tiles that have a place: on the table, in a pile, in the slot of an element."""
    found = Counter(piece.face.id for piece in game.board.pieces)
    found.update(face.id for pile in game.piles for face in pile)
    found.update(face.id for face in _tiles_in_slots(game))
    return found


def _tiles_in_slots(game: Game) -> list[Face]:
    return [face for slot in game.slots.values() for face in _faces_in(slot)]


def _tiles_going_on(game: Game) -> Counter[str]:
    """Tiles in hand, on sale and the like; frames may name one of them more than once."""
    found = Counter(face.id for frame in game.stack for face in _faces_in(frame))
    if game.decision is not None and game.decision.tile is not None:
        found[game.decision.tile.id] += 1
    return found


def _faces_in(value: object) -> Iterator[Face]:
    if isinstance(value, Face):
        yield value
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from _faces_in(getattr(value, name))
    elif isinstance(value, tuple | list):
        for item in value:
            yield from _faces_in(item)


def check_breakdown(award: Scored) -> None:
    """People can read why an award has its value: what the breakdown lists adds up to it."""
    if award.breakdown.points != award.points:
        raise Disagreement(f"{award.source} pays {award.points}, but its breakdown says {award.breakdown.points}")


def check_figures(game: Game) -> None:
    """Every figure is in its owner's supply, on a segment where it may stand, or in a named place."""
    board, rules = game.board, game.rules
    for figure, at in enumerate(game.where):
        kind = rules.figures[figure][1]
        if at >= 0 and board.printed[at].kind not in rules.stands_on[kind.id]:
            raise Disagreement(f"a {kind.id} stands on a {board.printed[at].kind}")
        if (at == ELSEWHERE) != (figure in game.spots):
            raise Disagreement(f"figure {figure} is at {at}, its spot is {game.spots.get(figure)}")


def check_offered(game: Game, rng: Random, number: int = 3) -> None:
    """What is offered can be done, on a copy, and leaves the game itself alone."""
    assert game.decision is not None
    before = game.digest()
    actions = game.decision.actions
    for action in rng.sample(actions, min(number, len(actions))):
        if (reason := game.why_not(action)) is not None:
            raise Disagreement(f"{action} is offered, but refused: {reason}")
        game.copy().apply(action)
    for numbers in game.decision.ranges:
        game.copy().apply(replace(numbers.action, number=numbers.lowest))
        if game.decision.allows(replace(numbers.action, number=numbers.lowest - 1)):
            raise Disagreement(f"{numbers} allows a lower number")
    if game.digest() != before:
        raise Disagreement("playing on a copy has changed the game")


def check_refused(game: Game, rng: Random, number: int = 4) -> None:
    """What is not offered is refused with a sentence in both languages, and changes nothing."""
    before, told = game.digest(), game.events
    for action in [_any_action(game, rng) for _ in range(number)]:
        if game.decision is not None and game.decision.allows(action):
            continue
        try:
            game.apply(action)
        except IllegalAction as refusal:
            for text in (refusal.say("en"), refusal.say("de")):
                if not text.endswith((".", "!")) or "{" in text:
                    raise Disagreement(f"{action} is refused with “{text}”, which is no sentence") from None
        else:
            raise Disagreement(f"{action} is not offered, but was carried out")
    if game.digest() != before or game.events is not told:
        raise Disagreement("a refused action has changed the game")


def _any_action(game: Game, rng: Random) -> Action:
    """An action that may or may not make sense here."""
    cells = [cell_of(cell) for cell in (*game.board.demand, *game.board.cells)]
    segment = rng.randrange(-1, len(game.board.label) + 2)
    latest = game.board.pieces[-1].first + rng.randrange(6) if game.board.pieces else 0
    x, y = rng.choice(cells) if cells else (0, 0)
    return rng.choice(
        (
            PASS,
            Place((x, y), rng.randrange(-1, 5)),
            Place((x + rng.randrange(-3, 4), y + rng.randrange(-3, 4)), rng.randrange(4)),
            Deploy(rng.choice([*game.rules.kinds, "nobody"]), rng.choice((segment, latest))),
            Deploy(rng.choice([*game.rules.kinds]) if game.rules.kinds else "nobody", latest),
            Choose(rng.choice(("recall", "second-part", "nothing")), figure=rng.randrange(9)),
            Choose("second-part", number=rng.randrange(3)),
        )
    )


def check_words(game: Game, events: Sequence[AnyEvent]) -> None:
    """Every word of events, awards and their reasons has a text."""
    unknown = {word for event in events for word in _words_of_event(event)} - game.rules.words.keys()
    unknown |= {event.what for event in events if isinstance(event, Happened)} - game.rules.happenings.keys()
    _refuse_unknown(unknown)


def check_shown(game: Game) -> None:
    """Every token and every answer of the decision has a text."""
    _refuse_unknown({token.what for token in game.tokens()} - game.rules.token_kinds.keys())
    if game.decision is None:
        return
    answers = (*game.decision.others, *(numbers.action for numbers in game.decision.ranges))
    chosen = [action for action in answers if isinstance(action, Choose)]
    _refuse_unknown({action.what for action in chosen} - game.rules.answers.keys())
    _check_answers(game, chosen)


def _refuse_unknown(words: set[str]) -> None:
    if words:
        raise Disagreement(f"no element has a text for {', '.join(sorted(words))}")


def _check_answers(game: Game, answers: Iterable[Choose]) -> None:
    """The texts of answers have a value for every place in them; which values there are shows in an answer's shape."""
    places = Places(game)
    for action in {_shape(game, action): action for action in answers}.values():
        for sentence in worded(game, action, game.player_names, places):
            for language in LANGUAGES:
                if "{" in sentence.say(language):
                    raise Disagreement(f"{action.what} has a text with an open place: {sentence}")


def _shape(game: Game, action: Choose) -> tuple[object, ...]:
    """What an answer names; those of one shape are told in the same words."""
    kind = None if action.segment is None else game.board.printed[action.segment].kind
    given = (action.figure is None, action.cell is None, action.corner is None, action.number, action.tile)
    return action.what, kind, given


def _words_of_event(event: AnyEvent) -> tuple[str, ...]:
    if isinstance(event, FigurePut):
        return (event.where,)
    if isinstance(event, FigureReturned):
        return (event.reason,)
    if isinstance(event, TileRemoved | TileReturned):
        return (event.reason,) if event.reason else ()
    if isinstance(event, Scored):
        why = event.breakdown
        return (event.source, *why.because, *(name for name, _ in (*why.units, *why.additions)))
    return ()


def check_view(game: Game, viewer: int) -> None:
    """A view knows neither the seed nor the order of the pile nor the past: other futures look the same in it."""
    view = game.view(viewer)
    if view.seed or view.start_seed is not None or view.log is not None or view.script or view.events:
        raise Disagreement(f"the view of player {viewer} holds the seed, the record or the draws to come")
    other = game.copy()
    other.seed, other.start_seed, other.script = ~game.seed & (1 << 64) - 1, 1, ()
    for pile in other.piles:
        for group in other.groups(pile):
            pile[group] = pile[group][::-1]
    if other.view(viewer).digest() != view.digest():
        raise Disagreement(f"the view of player {viewer} shows what is still to come")


def check_record(game: Game, kept: int = 0) -> None:
    """Setup, seed and actions, written and read again, lead to the same state, on a new copy after each action.

    The position after so many actions is kept: what is played on with its copies must not change it.
    """
    record = Record.unchecked(game.record().to_json(), rules_for)
    old, before = None, ""
    for number, position in enumerate(record.positions()):
        if number == kept:
            old, before = position, position.digest()
    if position.digest() != game.digest() or Results.of(position) != record.results:
        raise Disagreement("replaying the record leads to another state")
    if old is not None and old.digest() != before:
        raise Disagreement("playing on with copies has changed the game they were copied from")
