"""Hills & Sheep: shepherds gather flocks on the fields, hills break ties, vineyards enrich monasteries.

Rules: hills-sheep.md. The tile under a hill is never decided: the pile only gets one tile shorter (`Game.unseen`).
"""

from __future__ import annotations

from msgspec import Struct

from bastide.game.actions import Action, Choose, Deploy
from bastide.game.decision import Decision
from bastide.game.events import Breakdown, Happened
from bastide.game.foreign import ForeignMove, ForeignRule, ForeignSet, ForeignWait, Jcz
from bastide.game.frames import Frame, Part
from bastide.game.game import HOME, Game
from bastide.game.module import Bag, Effect, Element, Figure, Module, Option, Refusal, Step, Token, ValueRule, When
from bastide.game.question import Question
from bastide.game.reasons import ASKED_SEGMENT
from bastide.game.scoring import Value, strength_on
from bastide.game.shown import Answer, Picture, Sign, TokenKind
from bastide.game.traits import EDIBLE
from bastide.modules.course import why_not_deploy
from bastide.text import Sentence, Text
from bastide.tiles.face import CITY, FIELD, GARDEN, MONASTERY, ROAD, Kind

# -- shepherds ---------------------------------------------------------------------------------------------------------

WOLF = "wolf"
SHEEP = {"sheep-1": 1, "sheep-2": 2, "sheep-3": 3, "sheep-4": 4}
TOKENS = ("sheep-1",) * 4 + ("sheep-2",) * 5 + ("sheep-3",) * 5 + ("sheep-4",) * 2 + (WOLF,) * 2


class Flocks(Struct):
    """Tokens beside each shepherd on the board; all others are in the bag."""

    beside: tuple[tuple[int, tuple[str, ...]], ...] = ()

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

    player: int
    fields: tuple[int, ...]

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


def tend_at(value: str, step_id: str) -> Step[Part]:
    text = Text(en="grow the flock or gather it", de="Herde vergrößern oder eintreiben")
    return Step(step_id, text, tend_flocks, when={"sheep.time": (value,)})


def token_by_number(game: Game, number: float) -> str | None:
    """The token that a number from 0 to 1 picks out of the ordered bag (hills-sheep.md, Replaying .jcz files)."""
    bag = game.slot(Flocks).bag() if Flocks in game.slots else []
    return bag[int(number * len(bag))] if bag else None


def show_flocks(game: Game) -> list[Token]:
    return [
        Token("sheep", sum(SHEEP[token] for token in tokens), figure=figure)
        for figure, tokens in game.slot(Flocks).beside
    ]


# -- hills -------------------------------------------------------------------------------------------------------------


class Hills(Struct):
    """Tiles that lie unseen beneath the tile in hand."""

    beneath: int = 0


def take_hill_base(game: Game, part: Part) -> None:
    """T1.7: one more tile, unseen, goes beneath a hill; with an empty pile the hill is laid alone."""
    hills = game.slot(Hills)
    hills.beneath = 0
    if part.face is not None and part.piece < 0 and "hill" in part.face.symbols and game.tiles_left():
        hills.beneath = 1
        game.lose_unseen()
        game.events.append(Happened("hill-base", part.player))


def hill_tiebreak(game: Game, segment: int, figures: list[int], tied: list[int]) -> list[int]:
    """T8.4, E11: of tied players only those with a follower on a hill of the feature win, if there are any."""
    board = game.board
    if board.printed[segment].kind not in (ROAD, CITY, FIELD):
        return tied
    on_hills = [game.rules.owner[f] for f in figures if game.rules.is_follower[f] and is_on_hill(game, game.where[f])]
    count = {player: on_hills.count(player) for player in tied}
    if game.rules.options["hill-tiebreaker"] == "at-least-one":
        count = {player: min(number, 1) for player, number in count.items()}
    best = max(count.values())
    return [player for player in tied if count[player] == best]


def tell_tiebreak(game: Game, segment: int, figures: list[int], points: int) -> None:
    """A hill has decided: people want to read it."""
    if game.board.printed[segment].kind == FIELD and game.rules.options["farm-scoring"] == "ed1":
        return  # there several farms are counted together
    strength = strength_on(game, figures)
    best = max(strength.values(), default=0)
    tied = [player for player in sorted(strength) if strength[player] == best]
    if best and len(tied) > 1 and (winners := hill_tiebreak(game, segment, figures, tied)) != tied:
        game.events += [Happened("hill-tiebreak", player) for player in winners]


def is_on_hill(game: Game, segment: int) -> bool:
    return "hill" in game.board.pieces[game.board.piece_of[segment]].face.symbols


# -- vineyards ---------------------------------------------------------------------------------------------------------


def vineyards_round(game: Game, value: Value) -> int:
    board = game.board
    face, cell, rotation, _ = board.pieces[board.piece_of[value.segment]]
    pieces = {board.cells[cell + step] for step in face.area(rotation) if cell + step in board.cells}
    return sum("vineyard" in board.pieces[piece].face.symbols for piece in pieces)


def three_for_each(kind: Kind, when: When) -> ValueRule:
    """T8.4: 3 points for each vineyard round a completed building."""
    return ValueRule("additions", frozenset((kind,)), "vineyards", vineyards_round, complete=Effect(each=3), when=when)


# -- the module --------------------------------------------------------------------------------------------------------

SHEEP_NAME = Text(en="sheep", de="Schaf|Schafe")
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

SHEPHERD = Element(
    id="shepherd",
    name=Text(en="Shepherd and sheep", de="Schäfer und Schafe"),
    figure=Figure(
        "shepherd",
        Text(en="shepherd", de="Schäfer"),
        1,
        frozenset((FIELD,)),
        Text(
            en="The shepherd stands on a field of the new tile without another shepherd.",
            de="Der Schäfer steht auf einer Wiese des neuen Plättchens ohne anderen Schäfer.",
        ),
        follower=False,
        strength=0,
        traits=frozenset((EDIBLE,)),
        why_not=why_not_shepherd,
    ),
    state=Flocks,
    steps=(
        Step("T5.1", Text(en="the shepherd's first token", de="erstes Plättchen des Schäfers"), first_token),
        tend_at("before-figure", "T3.11"),
        tend_at("after-figure", "T5.5"),
        Step(
            "T5.5.1",
            Text(en="closed fields are gathered", de="geschlossene Wiesen werden eingetrieben"),
            gather_closed,
            when={"sheep.closed-field": ("gather",)},
        ),
    ),
    bags=(SHEEP_BAG,),
    offer=offer_shepherd,
    figure_left_segment=tokens_into_bag,
    refusals=dict.fromkeys(("grow", "gather"), Refusal(("segment",), why_not_tend)),
    tokens=show_flocks,
    answers={
        "grow": Answer(
            button=Text(en="Grow the flock", de="Herde vergrößern"),
            told=Text(en="grew the flock", de="Herde vergrößert"),
            sign=Sign(figure="sheep"),
        ),
        "gather": Answer(
            button=Text(en="Gather the flock", de="Herde eintreiben"),
            told=Text(en="gathered the flock", de="Herde eingetrieben"),
            sign=Sign(icon="save"),
        ),
    },
    token_kinds={"sheep": TokenKind(name=SHEEP_NAME, sign=Sign(figure="sheep"), shown="beside", worth=0.9)},
    events={
        token: Text(en=f"{{player}} draws {number} sheep", de=f"{{player}} zieht {number} Schaf{'e' * (number > 1)}")
        for token, number in SHEEP.items()
    }
    | {
        WOLF: Text(
            en="{player} draws the wolf: the flock is lost", de="{player} zieht den Wolf: Die Herde ist verloren"
        )
    },
    quiet=frozenset(("gathered",)),
    words={
        "gathered": Text(en="flock gathered", de="Herde eingetrieben"),
        WOLF: Text(en="wolf", de="Wolf"),
        "sheep": Text(en="sheep", de="Schafe"),
        "gathered-sheep": SHEEP_NAME,
    },
    foreign=(
        Jcz(
            elements={"shepherd": "shepherd"},
            figures={"shepherd": "shepherd"},
            messages={"FLOCK_EXPAND_OR_SCORE": ForeignMove({"EXPAND": "grow", "SCORE": "gather"})},
            waits=(
                ForeignWait(
                    "T5.0", "ShepherdPlacementConfirmPhase", after="shepherd", message="SHEPHERD_CONFIRM", newer=True
                ),
            ),
            draws={"grow": token_by_number, "shepherd": token_by_number},
            phases={"T5.5": "ShepherdPhase"},
            awards={"flock": ("sheep",)},
            actions={"Flock": ("gather",)},
        ),
    ),
)

HILLS = Element(
    id="hills",
    name=Text(en="Hills", de="Hügel"),
    state=Hills,
    hidden_with_tile=lambda game: game.slot(Hills).beneath,
    steps=(
        Step(
            "T1.7",
            Text(en="a tile unseen beneath the hill", de="ein Plättchen verdeckt unter den Hügel"),
            take_hill_base,
        ),
    ),
    tiebreak=hill_tiebreak,
    scored=tell_tiebreak,
    events={
        "hill-base": Text(en="a tile goes beneath the hill", de="ein Plättchen kommt unter den Hügel"),
        "hill-tiebreak": Text(
            en="{player} wins the tie on a hill", de="{player} gewinnt den Gleichstand auf einem Hügel"
        ),
    },
    foreign=(Jcz(elements={"hill": "hills"}, beneath="hill"),),
)

VINEYARDS = Element(
    id="vineyards",
    name=Text(en="Vineyards", de="Weinberge"),
    values=(three_for_each(MONASTERY, {}), three_for_each(GARDEN, {"vineyards-for-garden": (True,)})),
    words={"vineyards": Text(en="vineyards", de="Weinberge")},
    foreign=(Jcz(elements={"vineyard": "vineyards"}),),
)

MODULE = Module(
    id="hills-sheep",
    number=15,
    name=Text(en="Hills & Sheep", de="Schafe und Hügel"),
    year=2014,
    about=Text(
        en="Shepherds try their luck with sheep and wolves, hills win ties, vineyards adorn monasteries.",
        de="Schäfer versuchen ihr Glück mit Schafen und Wölfen, Hügel gewinnen Gleichstände, Weinberge zieren Klöster.",
    ),
    picture=Picture("HS3", Sign(figure="sheep")),
    large=True,
    tiles=("hills-sheep",),
    elements=(SHEPHERD, HILLS, VINEYARDS),
    options=(
        Option(
            "sheep.closed-field",
            Text(en="A field without open edge", de="Eine ganz geschlossene Wiese"),
            {
                "gather": Text(en="is gathered at once", de="wird sofort eingetrieben"),
                "stay": Text(en="keeps its shepherds", de="behält ihre Schäfer"),
            },
            "hills-sheep.md, Shepherds 6",
        ),
        Option(
            "sheep.time",
            Text(en="The choice for the flock", de="Die Wahl für die Herde"),
            {
                "after-figure": Text(en="after the figure action", de="nach der Figurenaktion"),
                "before-figure": Text(en="before the figure action", de="vor der Figurenaktion"),
            },
            "hills-sheep.md, Ambiguities",
        ),
        Option(
            "hill-tiebreaker",
            Text(en="Hills break a tie", de="Hügel brechen Gleichstand"),
            {
                "at-least-one": Text(en="for all who stand on one", de="für alle, die auf einem stehen"),
                "most-on-hills": Text(
                    en="for who has most followers on them", de="für die meisten Gefolgsleute darauf"
                ),
            },
            "hills-sheep.md, Hills",
        ),
        Option(
            "vineyards-for-garden",
            Text(en="Vineyards round a garden", de="Weinberge um einen Garten"),
            {
                False: Text(en="bring nothing", de="bringen nichts"),
                True: Text(en="bring 3 points each", de="bringen je 3"),
            },
            "hills-sheep.md, Vineyards",
        ),
    ),
    source="Schafe und Hügel, 2014",
    foreign=(
        Jcz(
            sets={"hills-and-sheep": ForeignSet("hills-sheep", plain=True)},
            rules={
                "hill-tiebreaker": ForeignRule(
                    "hill-tiebreaker", {"at-least-one-follower": "at-least-one", "number-of-followers": "most-on-hills"}
                ),
                "vineyards-for-garden": ForeignRule("vineyards-for-garden", {"false": False, "true": True}),
            },
        ),
    ),
)
