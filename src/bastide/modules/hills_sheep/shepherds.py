"""Shepherds: their flocks grow by tokens from a bag, until they are gathered or a wolf comes."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from bastide.game.actions import Action, Choose, Deploy
from bastide.game.decision import Decision
from bastide.game.events import Breakdown, Happened
from bastide.game.frames import Frame, Part
from bastide.game.game import HOME, Game
from bastide.game.module import Bag, Counted, Figure, Line, Step, Token
from bastide.game.numbers import FigureNumber, PlayerNumber, SegmentNumber
from bastide.game.question import Question
from bastide.game.reasons import ASKED_SEGMENT
from bastide.modules.course import why_not_deploy
from bastide.text import Sentence, Text
from bastide.tiles.face import FIELD

WOLF = "wolf"
SHEEP = {"sheep-1": 1, "sheep-2": 2, "sheep-3": 3, "sheep-4": 4}
TOKENS = ("sheep-1",) * 4 + ("sheep-2",) * 5 + ("sheep-3",) * 5 + ("sheep-4",) * 2 + (WOLF,) * 2


class Flocks(Struct):
    """Tokens beside each shepherd on the board; all others are in the bag."""

    beside: tuple[tuple[FigureNumber, tuple[str, ...]], ...] = ()

    def of(self, figure: int) -> tuple[str, ...]:
        return dict(self.beside).get(figure, ())

    def bag(self) -> list[str]:
        left = list(TOKENS)
        for _, tokens in self.beside:
            for token in tokens:
                left.remove(token)
        return left

    def add(self, figure: int, token: str) -> None:
        flocks = dict(self.beside)
        flocks[figure] = (*flocks.get(figure, ()), token)
        self.beside = tuple(sorted(flocks.items()))

    def clear(self, figure: int) -> None:
        self.beside = tuple((f, tokens) for f, tokens in self.beside if f != figure)


def is_shepherd(game: Game, figure: int) -> bool:
    return game.rules.figures[figure][1].id == "shepherd"


def shepherds_on(game: Game, field: int) -> list[int]:
    return [figure for figure in game.figures_on(field) if is_shepherd(game, figure)]


def offer_shepherd(game: Game, part: Part, actions: list[Action]) -> None:
    """T4.2 e: onto a field of the new tile on which no shepherd of anybody stands."""
    if part.piece < 0 or game.free_figure(part.player, "shepherd") == HOME:
        return
    board, shepherd = game.board, game.rules.kinds["shepherd"]
    actions += [
        Deploy("shepherd", segment)
        for segment in board.segments(part.piece)
        if board.printed[segment].kind == FIELD
        and why_not_shepherd(game, part.player, segment) is None
        and why_not_deploy(game, shepherd, segment) is None
    ]


SHEPHERD_THERE = Text(en="A shepherd stands on this field already.", de="Auf dieser Wiese steht schon ein Schäfer.")


def why_not_shepherd(game: Game, _: int, segment: int) -> Sentence | None:
    return Sentence(SHEPHERD_THERE) if shepherds_on(game, segment) else None


def draw_token(game: Game, player: int) -> str | None:
    """A token out of the bag; None if it is empty."""
    bag = game.slot(Flocks).bag()
    if not bag:
        return None
    token = bag[game.draw_from(bag)]
    game.events.append(Happened(token, player))
    return token


def first_token(game: Game, part: Part) -> None:
    """T5.1: a shepherd just placed draws a token; a wolf sends him home."""
    flocks, board = game.slot(Flocks), game.board
    first, last = game.rules.ranges[part.player, "shepherd"]
    for figure in range(first, last):
        at = game.where[figure]
        if at < 0 or board.piece_of[at] != part.piece or flocks.of(figure):
            continue
        token = draw_token(game, part.player)
        if token == WOLF:
            game.send_home(figure, WOLF)
        elif token is not None:
            flocks.add(figure, token)


def tend_flocks(game: Game, part: Part) -> Frame | None:
    """T5.5: the new tile extended fields of own shepherds who came in an earlier part."""
    board = game.board
    fields: dict[int, int] = {}
    for segment in board.segments(part.piece):
        if board.printed[segment].kind == FIELD and any(
            game.rules.owner[f] == part.player and board.piece_of[game.where[f]] != part.piece
            for f in shepherds_on(game, segment)
        ):
            fields.setdefault(board.label[segment], segment)
    return Tending(part.player, tuple(fields.values())) if fields else None


class Tending(Frame):
    """One choice for each extended field, in any order."""

    player: PlayerNumber
    fields: tuple[SegmentNumber, ...]

    def next(self, game: Game) -> Decision | None:
        if not self.fields:
            return None
        words = ("grow", "gather") if game.slot(Flocks).bag() else ("gather",)
        actions = [Choose(word, segment=field) for field in self.fields for word in words]
        return Decision(
            self.player, FLOCK_STEPS[str(game.rules.options["sheep.time"])], take_choice, actions, question=TEND
        )


TEND = Question(
    Text(en="grow the flock or gather it", de="die Herde vergrößern oder eintreiben"),
    Text(
        en="The tile extended the field of {player}'s shepherd. A token from the bag brings sheep, or the wolf.",
        de="Das Plättchen hat die Wiese mit dem Schäfer von {player} vergrößert. Im Beutel sind Schafe und Wölfe.",
    ),
    source="hills-sheep.md, Shepherds",
)


NOT_EXTENDED = Text(
    en="The new tile has extended no field of your shepherd there.",
    de="Das neue Plättchen hat dort keine Wiese deines Schäfers vergrößert.",
)
BAG_EMPTY = Text(
    en="The bag is empty: the flock can only be gathered.",
    de="Der Beutel ist leer: Die Herde kann nur eingetrieben werden.",
)


def why_not_tend(game: Game, _: Decision, action: Choose) -> Sentence | None:
    tending, board = game.stack[-1], game.board
    if not isinstance(tending, Tending) or action.segment is None:
        return None
    field = next((f for f in tending.fields if board.same_feature(f, action.segment)), None)
    if field is None:
        return Sentence(NOT_EXTENDED)
    if field != action.segment:
        return Sentence(ASKED_SEGMENT, {"segment": field, "named": action.segment})
    return Sentence(BAG_EMPTY) if action.what == "grow" else None


def take_choice(game: Game, tending: Tending, action: Choose) -> None:
    field = action.segment
    assert field is not None
    tending.fields = tuple(other for other in tending.fields if other != field)
    if action.what == "gather":
        gather(game, field)
        return
    mine = next(f for f in shepherds_on(game, field) if game.rules.owner[f] == tending.player)
    token = draw_token(game, tending.player)
    if token == WOLF:
        for figure in shepherds_on(game, field):
            game.send_home(figure, WOLF)
    elif token is not None:
        game.slot(Flocks).add(mine, token)


def gather(game: Game, field: int) -> None:
    """Every player with a shepherd on the field gets all its sheep; tokens into the bag, shepherds home."""
    flocks, shepherds = game.slot(Flocks), shepherds_on(game, field)
    sheep = sum(SHEEP[token] for figure in shepherds for token in flocks.of(figure))
    for player in sorted({game.rules.owner[figure] for figure in shepherds}):
        game.award(player, sheep, "sheep", Breakdown((("gathered-sheep", sheep),), segment=field))
    for figure in shepherds:
        game.send_home(figure, "gathered")


def gather_closed(game: Game, part: Part) -> None:
    """T5.5, after the choice: a field without an open edge is gathered by itself, whoever closed it."""
    board = game.board
    for segment in part.touched:
        if board.printed[segment].kind == FIELD and board.is_complete(segment) and shepherds_on(game, segment):
            gather(game, segment)


def tokens_into_bag(game: Game, figure: int, segment: int) -> None:
    """A shepherd has left, for whatever reason: his tokens go back into the bag."""
    if is_shepherd(game, figure):
        game.slot(Flocks).clear(figure)


FLOCK_STEPS = {"after-figure": "T5.5", "before-figure": "T3.11"}


def token_by_number(game: Game, number: float) -> str | None:
    """The token that a number from 0 to 1 picks out of the ordered bag (hills-sheep.md, Replaying .jcz files)."""
    bag = game.slot(Flocks).bag() if Flocks in game.slots else []
    return bag[int(number * len(bag))] if bag else None


def show_flocks(game: Game) -> list[Token]:
    return [
        Token("sheep", sum(SHEEP[token] for token in tokens), figure=figure)
        for figure, tokens in game.slot(Flocks).beside
    ]


# -- in the words of the play aid --------------------------------------------------------------------------------------

SHEEP_BAG = Bag(
    Text(en="bag of sheep", de="Beutel mit Schafen"),
    (
        *(
            (Text(en=f"{number} sheep", de=f"{number} Schaf{'e' * (number > 1)}"), TOKENS.count(token))
            for token, number in SHEEP.items()
        ),
        (Text(en="wolf", de="Wolf"), TOKENS.count(WOLF)),
    ),
)

FILL_BAG = Line(
    "S4",
    Text(
        en=f"put the {len(TOKENS)} tokens with sheep and wolves into the bag",
        de=f"die {len(TOKENS)} Marken mit Schafen und Wölfen in den Beutel legen",
    ),
    who="table",
    rank=2,
    more=Text(
        en=f"{', '.join(f'{n} × {shown.en}' for shown, n in SHEEP_BAG.pieces)}.",
        de=f"{', '.join(f'{n} × {shown.de}' for shown, n in SHEEP_BAG.pieces)}.",
    ),
)
PLACE_SHEPHERD = Line(
    "T4.2",
    Text(en="place your shepherd on a field of the tile", de="den Schäfer auf eine Wiese des Plättchens setzen"),
    may=True,
    choice=True,
    rank=40,
    more=Text(
        en="If no shepherd stands on the whole field yet. Farmers do not matter.",
        de="Wenn auf der ganzen Wiese noch kein Schäfer steht. Bauern stören nicht.",
    ),
)
DRAW_FIRST = Step(
    "T5.1",
    Text(
        en="draw a token from the bag for a shepherd just placed",
        de="für einen gerade gesetzten Schäfer eine Marke aus dem Beutel ziehen",
    ),
    first_token,
    more=Text(
        en="Sheep lie beside him. A wolf goes back into the bag, and the shepherd comes home.",
        de="Schafe legst du zu ihm. Ein Wolf kommt zurück in den Beutel, und der Schäfer geht heim.",
    ),
)
GATHER_CLOSED = Step(
    "T5.5.1",
    Text(
        en="gather the flocks of fields that are closed all round",
        de="die Herden auf rundum geschlossenen Wiesen eintreiben",
    ),
    gather_closed,
    who="table",
    more=Text(
        en="Whoever has closed the field. It pays like a flock gathered by choice.",
        de="Egal wer die Wiese geschlossen hat. Es zählt wie freiwillig eingetrieben.",
    ),
    when={"sheep.closed-field": ("gather",)},
    counted=(Counted(Text(en="sheep on the closed field", de="Schaf auf der geschlossenen Wiese"), 1),),
)


def tend_steps() -> Iterator[Step[Part]]:
    """T5.5, or T3.11 by option."""
    for value, step_id in FLOCK_STEPS.items():
        yield Step(
            step_id,
            Text(
                en="grow your flock or gather it if the tile has extended its field",
                de="die Herde vergrößern oder eintreiben, wenn das Plättchen ihre Wiese erweitert",
            ),
            tend_flocks,
            more=Text(
                en="Grow: draw a token; a wolf drives all sheep and shepherds off the field. "
                "Gather: everyone with a shepherd there gets 1 point for each sheep, and the shepherds come home. "
                "At the end of the game sheep bring nothing.",
                de="Vergrößern: eine Marke ziehen; ein Wolf vertreibt alle Schafe und Schäfer der Wiese. "
                "Eintreiben: Jeder mit einem Schäfer dort bekommt 1 Punkt je Schaf, und die Schäfer gehen heim. "
                "Am Spielende bringen Schafe nichts.",
            ),
            when={"sheep.time": (value,)},
            counted=(Counted(Text(en="sheep on the gathered field", de="Schaf auf der eingetriebenen Wiese"), 1),),
        )


def is_herded(figure: Figure) -> bool:
    return figure.id == "shepherd"
