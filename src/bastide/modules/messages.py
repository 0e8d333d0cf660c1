"""The Messages: everybody has a second counter, and who lands on a dark field of the track gets a message.

Rules: messages.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from msgspec import Struct

from bastide.bounds import Number
from bastide.game.actions import Action, Choose
from bastide.game.decision import Decision
from bastide.game.events import Breakdown, Happened
from bastide.game.farms import pay_farm
from bastide.game.frames import Award, End, Frame, Part, Preparation, Turn
from bastide.game.game import Game
from bastide.game.module import Bag, Element, Line, Module, Option, Refusal, Step, Token
from bastide.game.numbers import PerPlayer, PlayerNumber
from bastide.game.question import Question
from bastide.game.reasons import no_follower, not_own
from bastide.game.scoring import majority, strength_on, value_of
from bastide.game.shown import Answer, Picture, Sign, TokenKind
from bastide.game.track import on_track
from bastide.modules.course import is_playable
from bastide.modules.payments import (
    PAYMENT_ANSWERS,
    PAYMENT_REFUSALS,
    PAYMENT_STEPS,
    Payments,
    is_final_scoring,
    step_of_points,
)
from bastide.text import Sentence, Text
from bastide.tiles.face import CITY, FIELD, MONASTERY, ROAD, Kind

ReadAt = Literal["T8.6.1", "T8.12"]
"""The steps at which a message is read: at once, or when a scoring is over."""
MAN, WOMAN = 0, 1
COUNTERS = ("man", "woman")
CARRY_OUT, TWO_POINTS, SCORE_ONE = "carry-out", "two-points", "score-follower"
POINTS = "message-points"
DARK = 5
"""Every fifth field of the track is dark."""


class Counters(Struct):
    """The women's points; the man has the rest of the score. And the messages that have been read, in order."""

    women: PerPlayer[Number] = ()
    read: tuple[str, ...] = ()
    """The next message lies first, once all have been read; before that it is drawn from the others."""
    scoring: bool = False
    """Is the scoring of a turn part going on? Then a message waits until it is over."""
    moved: tuple[int, ...] = ()
    """Counters that the active player has moved in it."""
    landed: bool = False
    """One of them has come to a dark field on the way."""
    tiles: tuple[int, ...] = ()
    """Further tiles to be played, each after the turn part that won it: one of so many that are going on."""


def points_on(game: Game, player: int) -> tuple[int, int]:
    woman = game.slot(Counters).women[player]
    return game.scores[player] - woman, woman


def is_dark(game: Game, player: int, counter: int) -> bool:
    return on_track(points_on(game, player)[counter]).field % DARK == 0


def deal_counters(game: Game, _: Preparation) -> None:
    game.slot(Counters).women = (0,) * game.rules.players


# -- moving the counters -----------------------------------------------------------------------------------------------


def choose_counter(game: Game, award: Award) -> ChoosingCounter | None:
    """The owner says which counter moves, by the whole amount; in the final scoring there is one left."""
    return None if award.points == 0 or is_final_scoring(game) else ChoosingCounter(award.player, award.points)


class ChoosingCounter(Frame):
    player: PlayerNumber
    points: int
    answered: bool = False

    def next(self, game: Game) -> Decision | None:
        if self.answered:
            return None
        actions = [Choose(counter) for counter in COUNTERS]
        return Decision(self.player, step_of_points(game), take_counter, actions, question=WHICH_COUNTER)


def take_counter(game: Game, choosing: ChoosingCounter, action: Choose) -> None:
    choosing.answered = True
    game.frame(Award).counter = COUNTERS.index(action.what)


def counter_moved(game: Game, award: Award) -> None:
    """The points are counted; a dark field brings the active player a message, after the scoring or at once."""
    counters = game.slot(Counters)
    if award.counter == WOMAN:
        women = counters.women
        moved = women[award.player] + award.points
        counters.women = (*women[: award.player], moved, *women[award.player + 1 :])
    if award.points <= 0 or award.player != active_player(game) or is_final_scoring(game):
        return
    landed = is_dark(game, award.player, award.counter)
    if counters.scoring:
        counters.moved += (award.counter,)
        counters.landed = counters.landed or landed
    elif landed:
        game.push_below(Reading(award.player))  # robbers take their share first


def active_player(game: Game) -> int:
    """Whose turn part or turn it is; a turn may lie within a part, with a tile bought in a bazaar."""
    return next((frame.player for frame in reversed(game.stack) if isinstance(frame, Part | Turn)), -1)


def begin_scoring(game: Game, _: Part) -> None:
    """T8.0: from now on all points belong to one scoring."""
    counters = game.slot(Counters)
    counters.scoring, counters.moved, counters.landed = True, (), False


def end_scoring(game: Game, part: Part) -> Reading | None:
    """T8.12: at most one message from the whole scoring."""
    counters = game.slot(Counters)
    counters.scoring = False
    on_the_way = game.rules.options["messages.intermediate"]
    landed = counters.landed if on_the_way else any(is_dark(game, part.player, c) for c in counters.moved)
    return Reading(part.player, "T8.12") if landed else None


def add_up(game: Game, _: End) -> None:
    """E3: one counter is put on the sum."""
    deal_counters(game, Preparation(0))


# -- reading a message -------------------------------------------------------------------------------------------------


class Reading(Frame):
    """A message: its action is carried out, or 2 points are taken; then it goes under the pile."""

    player: PlayerNumber
    step: ReadAt = "T8.6.1"
    message: str = ""
    answered: bool = False

    def next(self, game: Game) -> Decision | None:
        if self.answered:
            return None
        if not self.message:
            self.message = draw_message(game)
            game.events.append(Happened(self.message, self.player))
        actions: list[Action] = [Choose(TWO_POINTS)]
        if MESSAGES[self.message].possible(game, self.player):
            actions.insert(0, Choose(CARRY_OUT))
        return Decision(self.player, self.step, take_message, actions, question=READ)


def draw_message(game: Game) -> str:
    """The top one: unknown until all have been read, because those go under the pile."""
    counters = game.slot(Counters)
    unread = [message for message in MESSAGES if message not in counters.read]
    drawn = unread[game.draw_from(unread)] if unread else counters.read[0]
    counters.read = (*(message for message in counters.read if message != drawn), drawn)
    return drawn


def take_message(game: Game, reading: Reading, action: Choose) -> None:
    reading.answered = True
    if action.what == TWO_POINTS:
        pay(game, reading.player, 2)
    else:
        MESSAGES[reading.message].act(game, reading.player)


def pay(game: Game, player: int, points: int, segment: int = -1) -> None:
    game.award(player, points, POINTS, Breakdown(additions=((POINTS, points),), segment=segment))


class Message(Struct, frozen=True):
    """One of the eight: whether it can be carried out, and what it does."""

    text: Text
    possible: Callable[[Game, int], object]
    act: Callable[[Game, int], None]


def own_followers(game: Game, player: int, kind: Kind) -> list[int]:
    """The segments on which the player has followers, one for each follower; a converted feature is none."""
    rules, board = game.rules, game.board
    return [
        at
        for figure, at in enumerate(game.where)
        if at >= 0
        and rules.owner[figure] == player
        and rules.is_follower[figure]
        and board.printed[at].kind == kind
        and not game.is_converted(at)
    ]


def smallest(kind: Kind, text: Text) -> Message:
    """Of the features with own followers the one that would bring least at the end."""

    def possible(game: Game, player: int) -> list[int]:
        return own_followers(game, player, kind)

    def act(game: Game, player: int) -> None:
        values = [(value_of(game, at, complete=False).points, at) for at in own_followers(game, player, kind)]
        pay(game, player, *min(values))

    return Message(text, possible, act)


def each_follower(kind: Kind, text: Text, points: Callable[[Game], int]) -> Message:
    def possible(game: Game, player: int) -> list[int]:
        return own_followers(game, player, kind)

    def act(game: Game, player: int) -> None:
        pay(game, player, points(game) * len(own_followers(game, player, kind)))

    return Message(text, possible, act)


def own_pennants(game: Game, player: int) -> int:
    board = game.board
    cities = {board.label[at]: at for at in own_followers(game, player, CITY)}
    return sum(board.pennants(at) for at in cities.values())


def pay_pennants(game: Game, player: int) -> None:
    pay(game, player, 2 * own_pennants(game, player))


def may_play_tile(game: Game, player: int) -> bool:
    return is_playable(game, Part(player))


def play_tile(game: Game, player: int) -> None:
    """A turn part of its own, with everything that belongs to one; whatever is going on is finished first."""
    stack = game.stack
    at = max(number for number, frame in enumerate(stack) if isinstance(frame, Part | Turn))
    if isinstance(stack[at], Part):
        game.slot(Counters).tiles += (parts_going_on(game),)
    else:
        stack.insert(at + 1, Part(player))


def parts_going_on(game: Game) -> int:
    """A bazaar may interrupt a turn part with whole turns."""
    return sum(isinstance(frame, Part) for frame in game.stack)


def play_further_tiles(game: Game, part: Part) -> Part | None:
    """T9.9: those that this part has won, one after the other."""
    counters = game.slot(Counters)
    if parts_going_on(game) not in counters.tiles:
        return None
    counters.tiles = counters.tiles[:-1]
    part.ask_again()
    return Part(part.player) if may_play_tile(game, part.player) else None


def scorable(game: Game, player: int) -> list[int]:
    """Own followers on features; by option wherever they are on the table."""
    rules = game.rules
    return [
        figure
        for figure, owner in enumerate(rules.owner)
        if owner == player and rules.is_follower[figure] and is_on_feature(game, figure)
    ]


def is_on_feature(game: Game, figure: int) -> bool:
    spot = game.spots.get(figure)
    off_board = game.rules.options["messages.off-board"] and spot is not None and spot.player is None
    return game.where[figure] >= 0 or bool(off_board)


def ask_for_follower(game: Game, player: int) -> None:
    game.due += (ChoosingFollower(player, game.frame(Reading).step),)


class ChoosingFollower(Frame):
    player: PlayerNumber
    step: ReadAt
    answered: bool = False

    def next(self, game: Game) -> Decision | None:
        if self.answered:
            return None
        actions = [Choose(SCORE_ONE, figure=figure) for figure in scorable(game, self.player)]
        return Decision(self.player, self.step, take_follower, actions, question=WHICH_FOLLOWER)


def take_follower(game: Game, choosing: ChoosingFollower, action: Choose) -> None:
    """With the majority, shared or not, he alone gets what the feature would bring at the end; the follower returns."""
    assert action.figure is not None
    choosing.answered = True
    at = game.where[action.figure]
    if at >= 0 and not game.is_converted(at) and has_majority(game, choosing.player, at):
        if game.board.printed[at].kind == FIELD:
            pay_farm(game, choosing.player, at, 3, source=POINTS)
        else:
            pay(game, choosing.player, value_of(game, at, complete=False).points, at)
    game.send_home(action.figure, POINTS)


def has_majority(game: Game, player: int, segment: int) -> bool:
    figures = game.figures_on(segment)
    strength = strength_on(game, figures)
    return strength[player] > 0 and player in majority(game, segment, figures, strength)


def for_a_knight(_: Game) -> int:
    return 2


def for_a_farmer(game: Game) -> int:
    points = game.rules.options["messages.farmer"]
    assert isinstance(points, int)
    return points


MESSAGES: dict[str, Message] = {
    "message-road": smallest(ROAD, Text(en="score your smallest road", de="deine kleinste Straße werten")),
    "message-city": smallest(CITY, Text(en="score your smallest city", de="deine kleinste Stadt werten")),
    "message-monastery": smallest(
        MONASTERY, Text(en="score your smallest monastery", de="dein kleinstes Kloster werten")
    ),
    "message-pennants": Message(
        Text(en="2 points for each pennant in your cities", de="2 Punkte je Wappen in deinen Städten"),
        own_pennants,
        pay_pennants,
    ),
    "message-knights": each_follower(
        CITY, Text(en="2 points for each of your knights", de="2 Punkte für jeden deiner Ritter"), for_a_knight
    ),
    "message-farmers": each_follower(
        FIELD, Text(en="points for each of your farmers", de="Punkte für jeden deiner Bauern"), for_a_farmer
    ),
    "message-tile": Message(
        Text(en="play another tile", de="ein weiteres Plättchen spielen"), may_play_tile, play_tile
    ),
    "message-follower": Message(
        Text(
            en="score one of your followers and take it back",
            de="einen deiner Gefolgsleute werten und zurücknehmen",
        ),
        scorable,
        ask_for_follower,
    ),
}
"""By the word that tells of them. In the first six the followers stay."""

# -- refusals ----------------------------------------------------------------------------------------------------------

NOT_POSSIBLE = Text(
    en="This message cannot be carried out now: take the 2 points.",
    de="Diese Depesche lässt sich jetzt nicht ausführen: Nimm die 2 Punkte.",
)
ON_NO_FEATURE = Text(en="This figure stands on no feature.", de="Diese Figur steht auf keinem Gebiet.")


NO_POINTS = Text(en="No points are being moved now.", de="Jetzt gehen keine Punkte.")
NO_MESSAGE = Text(en="No message lies open now.", de="Jetzt liegt keine Depesche offen.")


def why_not_counter(_: Game, decision: Decision, action: Choose) -> Sentence | None:
    return None if decision.take is take_counter else Sentence(NO_POINTS)


def why_not_message(_: Game, decision: Decision, action: Choose) -> Sentence | None:
    return Sentence(NOT_POSSIBLE if decision.take is take_message else NO_MESSAGE)


def why_not_follower(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    if decision.take is not take_follower or action.figure is None:
        return None
    figure = action.figure
    return not_own(game, decision.player, figure) or no_follower(game, figure) or Sentence(ON_NO_FEATURE)


# -- in words ----------------------------------------------------------------------------------------------------------


def tell_points(game: Game, _: Decision, names: Sequence[str]) -> dict[str, object]:
    award = game.frame(Award)
    man, woman = (on_track(points).field for points in points_on(game, award.player))
    return {"points": award.points, "man": man, "woman": woman}


def tell_message(game: Game, _: Decision, names: Sequence[str]) -> dict[str, object]:
    return {"message": MESSAGES[game.frame(Reading).message].text}


WHICH_COUNTER = Question(
    Text(en="move your man or your woman", de="deinen Mann oder deine Frau ziehen"),
    Text(
        en="{player}: {points} points. The man is on field {man}, the woman on field {woman}.",
        de="{player}: {points} Punkte. Der Mann ist auf Feld {man}, die Frau auf Feld {woman}.",
    ),
    values=tell_points,
    source="messages.md, Moving the scoring figures",
)
READ = Question(
    Text(en="carry the message out, or take 2 points", de="die Depesche ausführen oder 2 Punkte nehmen"),
    Text(en="A dark field has brought a message: {message}.", de="Ein dunkles Feld bringt eine Depesche: {message}."),
    values=tell_message,
    source="messages.md, The eight messages",
)
WHICH_FOLLOWER = Question(
    Text(en="score one of your followers", de="einen deiner Gefolgsleute werten"),
    Text(
        en="It comes back; points are for the majority only.",
        de="Er kommt zurück; Punkte gibt es nur mit Mehrheit.",
    ),
    source="messages.md, The eight messages",
)


def show_counters(game: Game) -> list[Token]:
    return [
        Token(f"counter-{word}", points, player=player)
        for player in range(game.rules.players)
        for word, points in zip(COUNTERS, points_on(game, player), strict=True)
    ]


NAMES = {"man": Text(en="man", de="Mann"), "woman": Text(en="woman", de="Frau")}
ON_TRACK = Text(en="counter with {number} points", de="Zählfigur mit {number} Punkten")

MESSAGES_READ = Element(
    id="messages",
    name=Text(en="Messages", de="Depeschen"),
    state=Counters,
    frames=(ChoosingCounter, Reading, ChoosingFollower, Payments),
    steps=(
        Step(
            "S4",
            Text(en="put a man and a woman on the score track", de="Mann und Frau auf die Wertungstafel stellen"),
            deal_counters,
            who="everyone",
            rank=1,
            more=Text(
                en="Both are yours and start on 0. Lay the shuffled messages face down beside the track.",
                de="Beide gehören dir und beginnen auf 0. Die gemischten Depeschen liegen verdeckt daneben.",
            ),
        ),
        *PAYMENT_STEPS,
        Step("T8.0", Text(en="the scoring begins", de="die Wertung beginnt"), begin_scoring, rank=1),
        Step(
            "T8.12",
            Text(
                en="read a message if one of your counters ended a move on a dark field",
                de="eine Depesche lesen, wenn eine deiner Zählfiguren auf ein dunkles Feld kam",
            ),
            end_scoring,
            more=Text(
                en="Only in your own turn, and one for a whole scoring. Do what it says, or take 2 points.",
                de="Nur im eigenen Zug, und eine je Wertung. Führe sie aus oder nimm 2 Punkte.",
            ),
        ),
        Step(
            "T9.9",
            Text(en="play the further tile of a message", de="das weitere Plättchen einer Depesche spielen"),
            play_further_tiles,
            more=Text(
                en="A whole turn part: lay it, place a figure, score.",
                de="Ein ganzer Zugteil: anlegen, eine Figur setzen, werten.",
            ),
        ),
        Step(
            "E3",
            Text(en="add up both counters of each player", de="beide Zählfiguren jedes Spielers zusammenzählen"),
            add_up,
            who="table",
            more=Text(en="There are no messages any more.", de="Depeschen gibt es nicht mehr."),
        ),
    ),
    lines=(
        Line(
            "T8.6",
            Text(
                en="choose the counter that moves, for all points of a feature",
                de="die Zählfigur wählen, die zieht, für alle Punkte eines Gebiets",
            ),
            who="owner",
            rank=-1,
            more=Text(
                en="For each feature anew, in whatever order you like. Never split its points.",
                de="Für jedes Gebiet neu, in beliebiger Reihenfolge. Teile Punkte nie auf.",
            ),
        ),
    ),
    bags=(
        Bag(
            Text(en="messages", de="Depeschen"),
            tuple((message.text, 1) for message in MESSAGES.values()),
        ),
    ),
    counters=points_on,
    order_matters=lambda game, player: player == active_player(game),
    award=choose_counter,
    credited=counter_moved,
    refusals={
        CARRY_OUT: Refusal((), why_not_message),
        TWO_POINTS: Refusal((), why_not_message),
        SCORE_ONE: Refusal(("figure",), why_not_follower),
        **{counter: Refusal((), why_not_counter) for counter in COUNTERS},
        **PAYMENT_REFUSALS,
    },
    answers={
        "man": Answer(
            button=Text(en="Move the man", de="Mann ziehen"),
            told=Text(en="moved the man", de="Mann gezogen"),
            sign=Sign(figure="small"),
        ),
        "woman": Answer(
            button=Text(en="Move the woman", de="Frau ziehen"),
            told=Text(en="moved the woman", de="Frau gezogen"),
            sign=Sign(figure="messenger"),
        ),
        CARRY_OUT: Answer(
            button=Text(en="Carry the message out", de="Depesche ausführen"),
            told=Text(en="carried the message out", de="Depesche ausgeführt"),
            sign=Sign(figure="message"),
        ),
        TWO_POINTS: Answer(
            button=Text(en="Take 2 points", de="Zwei Punkte nehmen"),
            told=Text(en="took 2 points", de="2 Punkte genommen"),
        ),
        SCORE_ONE: Answer(
            button=Text(en="Score {figure} and take it back", de="{figure} werten und zurücknehmen"),
            told=Text(en="scored {figure} and took it back", de="{figure} gewertet und zurückgenommen"),
            here=Text(en="Score this follower", de="Diesen Gefolgsmann werten"),
            sign=Sign(figure="message"),
        ),
        **PAYMENT_ANSWERS,
    },
    tokens=show_counters,
    token_kinds={
        "counter-man": TokenKind(name=NAMES["man"], sign=Sign(figure="small"), card=True, detail=ON_TRACK),
        "counter-woman": TokenKind(name=NAMES["woman"], sign=Sign(figure="messenger"), card=True, detail=ON_TRACK),
    },
    events={
        word: Text(
            en=f"{{player}} reads a message: {message.text.en}", de=f"{{player}} liest eine Depesche: {message.text.de}"
        )
        for word, message in MESSAGES.items()
    },
    quiet=frozenset((POINTS,)),
    words={POINTS: Text(en="message", de="Depesche")},
)

MODULE = Module(
    id="messages",
    number=34,
    name=Text(en="The Messages", de="Die Depeschen"),
    year=2012,
    about=Text(
        en="A second counter on the score track; on its dark fields messages wait, with small bonuses.",
        de="Eine zweite Zählfigur auf der Wertungstafel; auf dunklen Feldern warten Depeschen mit kleinen Vorteilen.",
    ),
    picture=Picture("U", Sign(figure="message")),
    elements=(MESSAGES_READ,),
    options=(
        Option(
            "messages.farmer",
            Text(en="The message on farmers pays for each", de="Die Depesche der Bauern zahlt für jeden"),
            {
                3: Text(en="3 points (rules)", de="3 Punkte (Regel)"),
                2: Text(en="2 points (printed card)", de="2 Punkte (gedruckte Karte)"),
            },
            "messages.md, Ambiguities 1",
        ),
        Option(
            "messages.intermediate",
            Text(en="A dark field passed within a scoring", de="Ein dunkles Feld mitten in einer Wertung"),
            {
                True: Text(en="brings a message", de="bringt eine Depesche"),
                False: Text(en="does not count", de="zählt nicht"),
            },
            "messages.md, Ambiguities 3",
        ),
        Option(
            "messages.off-board",
            Text(
                en="Followers on towers and in Carcassonne, with the message that scores one",
                de="Gefolgsleute auf Türmen und in Carcassonne, mit der Depesche, die einen wertet",
            ),
            {
                False: Text(en="cannot be chosen", de="kann man nicht wählen"),
                True: Text(en="come back without points", de="kommen ohne Punkte zurück"),
            },
            "messages.md, Interactions",
        ),
    ),
    source="Die Depesche, 2012",
)
