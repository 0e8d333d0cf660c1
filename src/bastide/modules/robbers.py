"""The Robbers: on the score track a robber waits beside a counter, and takes half of its next points.

Rules: robbers.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from bastide.game.actions import PASS, Action, Choose
from bastide.game.decision import Decision
from bastide.game.events import Breakdown, Happened
from bastide.game.frames import Award, End, Frame, Part, Preparation
from bastide.game.game import Game
from bastide.game.module import Counted, Element, Line, Module, Option, Refusal, Reminder, Step, Token
from bastide.game.numbers import PerPlayer, PlayerNumber
from bastide.game.question import Question
from bastide.game.shown import Answer, Picture, Sign, TokenKind
from bastide.game.track import counters, on_track
from bastide.modules.course import clockwise_after, lies_on
from bastide.modules.payments import (
    PAYMENT_ANSWERS,
    PAYMENT_REFUSALS,
    PAYMENT_STEPS,
    Payments,
    is_final_scoring,
    step_of_points,
)
from bastide.text import Sentence, Text

ROBBER, ROB = "robber", "rob"
SUPPLY = -1


class Robbers(Struct):
    """Where each player's robber is, and who takes part of the points that are being moved."""

    fields: PerPlayer[int] = ()
    robbing: tuple[PlayerNumber, ...] = ()

    def send(self, player: int, field: int) -> None:
        self.fields = (*self.fields[:player], field, *self.fields[player + 1 :])

    def on(self, field: int) -> list[int]:
        """The owners of the robbers on a field."""
        return [player for player, at in enumerate(self.fields) if at == field]


def deal_robbers(game: Game, _: Preparation) -> None:
    game.slot(Robbers).fields = (SUPPLY,) * game.rules.players


def fields_of(game: Game, player: int) -> list[int]:
    """The fields of the track on which the player's counters stand."""
    return [on_track(points).field for points in counters(game, player)]


def others_of(game: Game, player: int) -> list[int]:
    """The other players, clockwise."""
    return clockwise_after(game, player)[:-1]


# -- placing robbers ---------------------------------------------------------------------------------------------------


def send_robbers(game: Game, part: Part) -> Sending | None:
    """T3.7: with its symbol, the active player and then one other, or whoever the option says."""
    if not lies_on(game, part, ROBBER):
        return None
    others = tuple(p for p in others_of(game, part.player) if game.slot(Robbers).fields[p] == SUPPLY)
    match game.rules.options["robbers.who-places"]:
        case "all-others":
            return Sending((part.player, *others))
        case "next-only":
            return Sending(others[:1])
        case _:
            return Sending((part.player, *others[:1]))


class Sending(Frame):
    """One player after the other may put a robber beside somebody's counter."""

    players: tuple[PlayerNumber, ...]

    def next(self, game: Game) -> Decision | None:
        while self.players:
            if actions := ways_to_go(game, self.players[0]):
                return Decision(self.players[0], "T3.7", take_send, [*actions, PASS], question=SEND)
            self.players = self.players[1:]
        return None


def ways_to_go(game: Game, player: int) -> list[Action]:
    """Fields with a counter of somebody else, but for the one where the robber is."""
    fields = {field for other in others_of(game, player) for field in fields_of(game, other)}
    fields.discard(game.slot(Robbers).fields[player])
    return [Choose(ROBBER, number=field) for field in sorted(fields)]


def take_send(game: Game, sending: Sending, action: Action) -> None:
    player, sending.players = sending.players[0], sending.players[1:]
    if isinstance(action, Choose):
        assert action.number is not None
        game.slot(Robbers).send(player, action.number)
        game.events.append(Happened("robber-sent", player, (action.number,)))


# -- robbing -----------------------------------------------------------------------------------------------------------


def lie_in_wait(game: Game, award: Award) -> Frame | None:
    """Before points are moved: who robs them (Robbing 1 to 4). Robbers' own points and the end are left alone."""
    robbers = game.slot(Robbers)
    robbers.robbing = ()
    if award.points <= 0 or award.source == ROBBER or is_final_scoring(game):
        return None
    field = fields_of(game, award.player)[award.counter]
    owners = tuple(owner for owner in others_of(game, award.player) if robbers.fields[owner] == field)
    undecided = tuple(owner for owner in owners if may_wait(game, award.player, owner, field))
    robbers.robbing = tuple(owner for owner in owners if owner not in undecided)
    return Waiting(award.points, undecided) if undecided else None


def may_wait(game: Game, player: int, owner: int, field: int) -> bool:
    """May a counter of somebody else on the same field get points in the same scoring?"""
    payments = game.find_frame(Payments)
    return payments is not None and any(
        payments.waiting(other) and field in fields_of(game, other)
        for other in others_of(game, owner)
        if other != player
    )


class Waiting(Frame):
    """Owners of robbers who choose whether to rob these points, or those that come after."""

    points: int
    owners: tuple[PlayerNumber, ...]

    def next(self, _: Game) -> Decision | None:
        if not self.owners:
            return None
        owner, self.owners = self.owners[0], self.owners[1:]
        return Decision(owner, "T8.6", take_rob, [Choose(ROB, number=share(self.points)), PASS], question=ROB_OR_WAIT)


def share(points: int) -> int:
    return (points + 1) // 2


def take_rob(game: Game, _: Waiting, action: Action) -> None:
    if isinstance(action, Choose):
        assert game.decision is not None
        game.slot(Robbers).robbing += (game.decision.player,)


def rob(game: Game, award: Award) -> None:
    """The points have been moved: each robber brings half of them, and comes home."""
    robbers = game.slot(Robbers)
    if award.source == ROBBER:
        follow(game, award)
        return
    robbing, robbers.robbing = robbers.robbing, ()
    for owner in robbing:
        robbers.send(owner, SUPPLY)
        points = share(award.points)
        game.award(owner, points, ROBBER, Breakdown(additions=((ROBBER, points),)))


def follow(game: Game, award: Award) -> None:
    """Robbing 7: a counter that moves by robbed points takes the robbers of others along."""
    robbers = game.slot(Robbers)
    now = counters(game, award.player)[award.counter]
    before = on_track(now - award.points).field
    company = any(before in fields_of(game, other) for other in range(game.rules.players))
    for owner in robbers.on(before):
        if owner == award.player:
            continue
        if company and game.rules.options["robbers.follow"] == "owner-choice":
            game.due += (Following(owner, on_track(now).field),)
        else:
            go_along(game, owner, on_track(now).field)


def go_along(game: Game, owner: int, field: int) -> None:
    game.slot(Robbers).send(owner, field)
    game.events.append(Happened("robber-follows", owner, (field,)))


class Following(Frame):
    """Option `owner-choice`: another counter stays on the field, so the robber may stay, too."""

    owner: PlayerNumber
    field: int
    answered: bool = False

    def next(self, game: Game) -> Decision | None:
        if self.answered:
            return None
        actions = [Choose(FOLLOW, number=self.field), PASS]
        return Decision(self.owner, step_of_points(game), take_follow, actions, question=FOLLOW_OR_STAY)


def take_follow(game: Game, following: Following, action: Action) -> None:
    following.answered = True
    if isinstance(action, Choose):
        go_along(game, following.owner, following.field)


def is_watched(game: Game, player: int) -> bool:
    """Does somebody's robber stand beside the player's counter?"""
    robbers = game.slot(Robbers)
    return any(owner != player for field in fields_of(game, player) for owner in robbers.on(field))


def score_robbers(game: Game, _: End) -> None:
    """E19: a robber that is still on the track."""
    robbers = game.slot(Robbers)
    points = game.rules.options["robbers.end-points"]
    assert isinstance(points, int)
    for player, field in enumerate(robbers.fields):
        if field != SUPPLY and points:
            game.award(player, points, "robber-left", Breakdown(additions=(("robber-left", points),)))
    deal_robbers(game, Preparation(0))


# -- refusals ----------------------------------------------------------------------------------------------------------

NO_COUNTER = Text(
    en="No counter of another player stands on field {number}.",
    de="Auf Feld {number} steht kein Zählstein eines anderen.",
)
THERE_ALREADY = Text(en="Your robber is on field {number} already.", de="Dein Räuber ist schon auf Feld {number}.")
OTHER_SHARE = Text(en="The robber takes {share} points here.", de="Der Räuber nimmt hier {share} Punkte.")
OTHER_FIELD = Text(en="The counter has gone to field {field}.", de="Der Zählstein ist auf Feld {field} gegangen.")


def why_not_send(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    if decision.take is not take_send:
        return None
    there = game.slot(Robbers).fields[decision.player] == action.number
    return Sentence(THERE_ALREADY if there else NO_COUNTER, {"number": action.number})


def why_not_rob(_: Game, decision: Decision, action: Choose) -> Sentence | None:
    if decision.take is not take_rob:
        return None
    return Sentence(OTHER_SHARE, {"share": number_offered(decision)})


def why_not_follow(_: Game, decision: Decision, action: Choose) -> Sentence | None:
    if decision.take is not take_follow:
        return None
    return Sentence(OTHER_FIELD, {"field": number_offered(decision)})


def number_offered(decision: Decision) -> int | None:
    offered = decision.actions[0]
    assert isinstance(offered, Choose)
    return offered.number


# -- in words ----------------------------------------------------------------------------------------------------------

FOLLOW = "robber-along"


def tell_counters(game: Game, _: Decision, names: Sequence[str]) -> dict[str, object]:
    """Whose counters stand where."""
    standing = ((name, field) for player, name in enumerate(names) for field in fields_of(game, player))
    return {"counters": ", ".join(f"{name} {field}" for name, field in standing)}


SEND = Question(
    Text(en="send your robber, or not", de="den Räuber losschicken oder nicht"),
    Text(
        en="It will take half of the next points of whoever is there ({counters}).",
        de="Er nimmt die Hälfte der nächsten Punkte dessen, der dort steht ({counters}).",
    ),
    Text(en="send no robber", de="keinen Räuber losschicken"),
    values=tell_counters,
    source="robbers.md, Turn: placing robbers",
)
ROB_OR_WAIT = Question(
    Text(en="rob these points, or wait", de="diese Punkte rauben oder warten"),
    Text(
        en="Another counter on the robber's field gets points too.",
        de="Ein anderer Zählstein auf dem Feld des Räubers bekommt auch Punkte.",
    ),
    Text(en="wait for the next points", de="auf die nächsten Punkte warten"),
    source="robbers.md, Robbing",
)
FOLLOW_OR_STAY = Question(
    Text(en="let the robber go along, or stay", de="den Räuber mitgehen oder bleiben lassen"),
    Text(
        en="The counter beside it has moved by robbed points; another one has stayed.",
        de="Der Zählstein daneben ging durch geraubte Punkte weiter; ein anderer blieb.",
    ),
    Text(en="stay on the field", de="auf dem Feld bleiben"),
    source="robbers.md, Robbing",
)


def show_robbers(game: Game) -> list[Token]:
    return [
        Token(ROBBER, player=player) if field == SUPPLY else Token("robber-on-track", field, player=player)
        for player, field in enumerate(game.slot(Robbers).fields)
    ]


SYMBOL = Text(en="robber", de="Räuber")
SEND_TEXT = Text(
    en="put your robber beside another player's counter on the score track",
    de="deinen Räuber auf der Wertungstafel neben einen fremden Zählstein stellen",
)
MOVES = Text(
    en="If it is on the track already, you may move it.",
    de="Steht er schon auf der Tafel, darfst du ihn versetzen.",
)
NEXT = {
    "active-and-next": Text(
        en="Then the next player with a robber in the supply may do so.",
        de="Danach darf es der nächste Spieler, der seinen Räuber noch im Vorrat hat.",
    ),
    "all-others": Text(
        en="Then all others with a robber in the supply may do so.",
        de="Danach dürfen es alle anderen, die ihren Räuber noch im Vorrat haben.",
    ),
}
NEXT_ONLY = Text(
    en="Not you: the next player with a robber in the supply may do so.",
    de="Nicht du: Der nächste Spieler mit einem Räuber im Vorrat darf es.",
)


def steps() -> Iterator[Step[Part]]:
    for value, who_else in NEXT.items():
        more = Text(en=f"{MOVES.en} {who_else.en}", de=f"{MOVES.de} {who_else.de}")
        yield Step(
            "T3.7", SEND_TEXT, send_robbers, may=True, more=more, symbol=SYMBOL, when={"robbers.who-places": (value,)}
        )
    yield Step(
        "T3.7",
        Text(
            en="one robber is put beside another player's counter on the score track",
            de="ein Räuber kommt auf der Wertungstafel neben einen fremden Zählstein",
        ),
        send_robbers,
        who="clockwise",
        may=True,
        more=NEXT_ONLY,
        symbol=SYMBOL,
        when={"robbers.who-places": ("next-only",)},
    )


ROBBED = Text(en="robbed", de="geraubt")
LEFT = Text(en="robber on the track", de="Räuber auf der Tafel")

ROBBERS = Element(
    id="robbers",
    name=Text(en="Robbers", de="Räuber"),
    state=Robbers,
    frames=(Sending, Waiting, Following, Payments),
    steps=(
        Step(
            "S3",
            Text(en="take your robber", de="deinen Räuber nehmen"),
            deal_robbers,
            who="everyone",
            rank=6,
            more=Text(en="Keep it in your supply.", de="Er bleibt in deinem Vorrat."),
        ),
        *steps(),
        *PAYMENT_STEPS,
        Step(
            "E19",
            Text(en="give 3 points for each robber on the score track", de="3 Punkte je Räuber auf der Wertungstafel"),
            score_robbers,
            who="table",
            more=Text(en="Nobody is robbed any more.", de="Geraubt wird nicht mehr."),
            counted=(Counted(LEFT, 3),),
            when={"robbers.end-points": (3,)},
        ),
    ),
    lines=(
        Line(
            "T8.6",
            Text(
                en="let robbers take half of the points of a counter beside them",
                de="Räuber nehmen die Hälfte der Punkte des Zählsteins neben ihnen",
            ),
            who="owner",
            more=Text(
                en="Rounded up; who is robbed keeps everything. The robber comes home.",
                de="Aufgerundet; wer beraubt wird, behält alles. Der Räuber kommt heim.",
            ),
        ),
    ),
    reminders=(Reminder(LEFT, "players"),),
    order_matters=is_watched,
    award=lie_in_wait,
    credited=rob,
    refusals={
        ROBBER: Refusal(("number",), why_not_send),
        ROB: Refusal(("number",), why_not_rob),
        FOLLOW: Refusal(("number",), why_not_follow),
        **PAYMENT_REFUSALS,
    },
    answers={
        ROBBER: Answer(
            button=Text(en="Send the robber to field {number}", de="Räuber auf Feld {number} schicken"),
            told=Text(en="sent the robber to field {number}", de="Räuber auf Feld {number} geschickt"),
            sign=Sign(figure=ROBBER),
        ),
        ROB: Answer(
            button=Text(en="Rob {number} point|Rob {number} points", de="{number} Punkt rauben|{number} Punkte rauben"),
            told=Text(en="robs these points", de="raubt diese Punkte"),
            sign=Sign(figure=ROBBER),
        ),
        FOLLOW: Answer(
            button=Text(en="Go along to field {number}", de="Auf Feld {number} mitgehen"),
            told=Text(en="let the robber go along", de="Räuber mitgehen lassen"),
            sign=Sign(figure=ROBBER),
        ),
        **PAYMENT_ANSWERS,
    },
    tokens=show_robbers,
    token_kinds={
        ROBBER: TokenKind(name=Text(en="robber", de="Räuber"), sign=Sign(figure=ROBBER)),
        "robber-on-track": TokenKind(
            name=LEFT,
            sign=Sign(figure=ROBBER),
            card=True,
            detail=Text(en="on field {number} of the score track", de="auf Feld {number} der Wertungstafel"),
        ),
    },
    events={
        "robber-sent": Text(
            en="{player} sends the robber to field {first}", de="{player} schickt den Räuber auf Feld {first}"
        ),
        "robber-follows": Text(
            en="the robber of {player} goes along to field {first}",
            de="der Räuber von {player} geht auf Feld {first} mit",
        ),
    },
    quiet=frozenset(("robber-sent",)),
    words={ROBBER: ROBBED, "robber-left": LEFT},
)

MODULE = Module(
    id="robbers",
    number=35,
    name=Text(en="The Robbers", de="Die Räuber"),
    year=2012,
    about=Text(
        en="A robber on the score track takes half of the next points of whoever is beside it.",
        de="Ein Räuber auf der Wertungstafel nimmt die Hälfte der nächsten Punkte dessen, der neben ihm steht.",
    ),
    picture=Picture("RaubA", Sign(figure=ROBBER)),
    tiles=("robbers",),
    elements=(ROBBERS,),
    options=(
        Option(
            "robbers.who-places",
            Text(en="With a robber symbol", de="Mit einem Räuberzeichen"),
            {
                "active-and-next": Text(
                    en="the active player and the next with a robber send it",
                    de="schicken ihn der aktive Spieler und der nächste, der einen hat",
                ),
                "all-others": Text(en="everybody with a robber sends it", de="schicken ihn alle, die einen haben"),
                "next-only": Text(
                    en="only the next player with a robber sends it", de="schickt ihn nur der nächste, der einen hat"
                ),
            },
            "robbers.md, Ambiguities",
        ),
        Option(
            "robbers.follow",
            Text(
                en="A counter moves by robbed points, another stays",
                de="Ein Zählstein geht durch geraubte Punkte, ein anderer bleibt",
            ),
            {
                "always": Text(en="the robber goes along", de="der Räuber geht mit"),
                "owner-choice": Text(en="its owner chooses", de="sein Besitzer wählt"),
            },
            "robbers.md, Ambiguities",
        ),
        Option(
            "robbers.end-points",
            Text(en="A robber on the track is worth at the end", de="Ein Räuber auf der Tafel zählt am Ende"),
            {
                3: Text(en="3 points", de="3 Punkte"),
                0: Text(en="nothing (rules of 2012)", de="nichts (Regel von 2012)"),
            },
            "robbers.md, Ambiguities",
        ),
    ),
    source="Die Räuber, 2012",
)
