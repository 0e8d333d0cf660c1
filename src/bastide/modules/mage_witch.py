"""Mage & Witch: two figures of nobody that make a road or city worth more, or half.

Rules: mage-witch.md.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from bastide.game.actions import Action, Choose
from bastide.game.decision import Decision
from bastide.game.events import Happened
from bastide.game.foreign import ForeignMove, ForeignSet, Jcz
from bastide.game.frames import Frame, Part
from bastide.game.game import Game
from bastide.game.module import Effect, Element, Line, Module, Option, Refusal, Step, Token, ValueRule
from bastide.game.numbers import PlayerNumber, SegmentNumber
from bastide.game.question import Question
from bastide.game.reasons import COMPLETE, NEWEST
from bastide.game.scoring import Value
from bastide.game.shown import Answer, Picture, Sign, TokenKind
from bastide.modules.course import lies_on
from bastide.text import Sentence, Text
from bastide.tiles.face import CITY, ROAD
from bastide.tiles.geometry import cell_of

MAGE, WITCH = "mage", "witch"
BOTH = (MAGE, WITCH)
OTHER = {MAGE: WITCH, WITCH: MAGE}
TAKE_AWAY = {MAGE: "remove-mage", WITCH: "remove-witch"}
ROADS_AND_CITIES = frozenset((ROAD, CITY))
NOWHERE = -1


class Magic(Struct):
    """The segments on which mage and witch stand."""

    mage: SegmentNumber = NOWHERE
    witch: SegmentNumber = NOWHERE

    def at(self, who: str) -> int:
        return self.mage if who == MAGE else self.witch

    def standing(self) -> list[str]:
        return [who for who in BOTH if self.at(who) != NOWHERE]


# -- moving ------------------------------------------------------------------------------------------------------------


def targets(game: Game, who: str, *, leaves_feature: bool) -> list[int]:
    """A segment of each unfinished road and city where the other one is not; if need be, of another than its own."""
    board, magic = game.board, game.slot(Magic)
    barred = [magic.at(OTHER[who])] + ([magic.at(who)] if leaves_feature else [])
    taken = {board.label[at] for at in barred if at != NOWHERE}
    return [segment for segment in board.unfinished(ROADS_AND_CITIES) if board.label[segment] not in taken]


def moves(game: Game, *, leaves_feature: bool) -> list[Action]:
    return [
        Choose(who, segment=segment) for who in BOTH for segment in targets(game, who, leaves_feature=leaves_feature)
    ]


def may_stay(game: Game) -> bool:
    return bool(game.rules.options["magic.same-feature"] == "yes")


def ask_for_magic(game: Game, part: Part) -> Decision | None:
    """T3.5: with its symbol one of the two is moved; where none can be, one leaves the board."""
    if not lies_on(game, part, MAGE):
        return None
    return ask(game, part, "T3.5", moves(game, leaves_feature=not may_stay(game)), MOVE_ONE)


def part_them(game: Game, part: Part | Parting) -> Decision | None:
    """T3.6, T5.6: the two have come together, so one moves to another feature, or leaves the board."""
    return ask(game, part, "T3.6", moves(game, leaves_feature=True), PART_THEM) if are_together(game) else None


def are_together(game: Game) -> bool:
    magic = game.slot(Magic)
    return len(magic.standing()) == len(BOTH) and game.board.same_feature(magic.mage, magic.witch)


class Parting(Frame):
    """T3.6 once more: a token has joined the roads of the two after the tile was laid."""

    player: PlayerNumber

    def next(self, game: Game) -> Decision | None:
        return part_them(game, self)


def part_at_once(game: Game) -> Frame | None:
    return Parting(game.frame(Part).player) if are_together(game) else None


def ask(game: Game, part: Part | Parting, step: str, found: list[Action], question: Question) -> Decision | None:
    if found:
        return Decision(part.player, step, take_move, found, question=question)
    standing = game.slot(Magic).standing()
    if len(standing) < len(BOTH):
        for who in standing:
            leave(game, who)
        return None
    return Decision(part.player, step, take_away, [Choose(TAKE_AWAY[who]) for who in BOTH], question=TAKE_ONE_AWAY)


def take_move(game: Game, part: Part | Parting, action: Choose) -> None:
    assert action.segment is not None
    setattr(game.slot(Magic), action.what, action.segment)
    cell = cell_of(game.board.cell_of(action.segment))
    game.events.append(Happened(f"{action.what}-moved", part.player, (*cell, action.segment)))


def take_away(game: Game, _: Part | Parting, action: Choose) -> None:
    leave(game, action.what.removeprefix("remove-"))


def leave(game: Game, who: str) -> None:
    setattr(game.slot(Magic), who, NOWHERE)
    game.events.append(Happened(f"{who}-gone"))


def leave_completed(game: Game, part: Part) -> None:
    """T8.7: whose road or city is complete leaves the board, by option only if somebody was there."""
    board, magic = game.board, game.slot(Magic)
    for who in magic.standing():
        at = magic.at(who)
        if board.is_complete(at) and (game.rules.options["magic.idle-feature"] == "removed" or is_used(game, part, at)):
            leave(game, who)


def is_used(game: Game, part: Part, at: int) -> bool:
    """Was the feature scored in this part, or has it become something else?"""
    scored = (game.where[figure] for figure in part.leaving)
    return game.is_converted(at) or any(game.board.same_feature(at, segment) for segment in scored if segment >= 0)


# -- refusals ----------------------------------------------------------------------------------------------------------

NEITHER = Text(
    en="Mage and witch stand on roads and in cities only.", de="Magier und Hexe stehen nur auf Straßen und in Städten."
)
OTHER_THERE = Text(
    en="Mage and witch never stand on the same road or city.",
    de="Magier und Hexe stehen nie auf derselben Straße oder in derselben Stadt.",
)
ROOM_LEFT = Text(
    en="An unfinished road or city is left: move one of the two.",
    de="Eine unfertige Straße oder Stadt ist da: Versetze eine der beiden Figuren.",
)
NOT_AGAIN = Text(en="It must go to another road or city.", de="Die Figur muss zu einer anderen Straße oder Stadt.")


def why_not_move(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    if decision.take is not take_move or action.segment is None:
        return None
    board, magic, at = game.board, game.slot(Magic), action.segment
    if board.printed[at].kind not in ROADS_AND_CITIES:
        return Sentence(NEITHER)
    if board.is_complete(at):
        return Sentence(COMPLETE)
    offered = [a.segment for a in decision.actions if isinstance(a, Choose) and a.what == action.what]
    for segment in offered:
        if segment is not None and board.same_feature(segment, at):
            return Sentence(NEWEST, {"segment": segment})
    other = magic.at(OTHER[action.what])
    return Sentence(OTHER_THERE if other != NOWHERE and board.same_feature(other, at) else NOT_AGAIN)


def why_not_take_away(_: Game, decision: Decision, action: Choose) -> Sentence | None:
    return Sentence(ROOM_LEFT) if decision.take is take_move else None


# -- values ------------------------------------------------------------------------------------------------------------


def is_at(game: Game, who: str, segment: int) -> bool:
    at = game.slot(Magic).at(who)
    return at != NOWHERE and game.board.same_feature(at, segment)


def mage_there(game: Game, value: Value) -> bool:
    return is_at(game, MAGE, value.segment)


def witch_there(game: Game, value: Value) -> bool:
    return is_at(game, WITCH, value.segment)


MORE, HALF = Effect(per_tile=1), Effect(halved=True)
VALUES = (
    ValueRule("tiles", ROADS_AND_CITIES, MAGE, mage_there, complete=MORE, unfinished=MORE),
    ValueRule(
        "half",
        ROADS_AND_CITIES,
        WITCH,
        witch_there,
        complete=HALF,
        unfinished=HALF,
        when={"magic.halve": ("value-only",)},
    ),
    ValueRule(
        "last",
        ROADS_AND_CITIES,
        WITCH,
        witch_there,
        complete=HALF,
        unfinished=HALF,
        when={"magic.halve": ("everything",)},
    ),
)


# -- in words ----------------------------------------------------------------------------------------------------------

MOVE_ONE = Question(
    Text(en="move the mage or the witch", de="den Magier oder die Hexe versetzen"),
    Text(
        en="The tile shows their symbol: one of them goes to an unfinished road or city.",
        de="Das Plättchen zeigt ihr Zeichen: Eine Figur kommt auf eine unfertige Straße oder Stadt.",
    ),
    source="mage-witch.md, Turn",
)
PART_THEM = Question(
    MOVE_ONE.what,
    Text(
        en="Mage and witch have come together: one of them must go elsewhere.",
        de="Magier und Hexe sind zusammengekommen: Eine der beiden Figuren muss fort.",
    ),
    source=MOVE_ONE.source,
)
TAKE_ONE_AWAY = Question(
    Text(en="take the mage or the witch off the board", de="den Magier oder die Hexe vom Tisch nehmen"),
    Text(
        en="No other unfinished road or city is left for them.",
        de="Für sie ist keine andere unfertige Straße oder Stadt da.",
    ),
    source=MOVE_ONE.source,
)


def show_magic(game: Game) -> list[Token]:
    magic = game.slot(Magic)
    return [
        Token(who, cell=cell_of(game.board.cell_of(magic.at(who))), segment=magic.at(who)) for who in magic.standing()
    ]


MOVE_TEXT = Text(
    en="put the mage or the witch on an unfinished road or city",
    de="den Magier oder die Hexe auf eine unfertige Straße oder in eine unfertige Stadt stellen",
)
NO_TARGET = (
    "Never both on one feature. If there is no such place, take one of them off the board.",
    "Nie beide auf dasselbe Gebiet. Gibt es keinen solchen Ort, kommt eine der beiden vom Brett.",
)
SYMBOL = Text(en="mage symbol", de="Magierzeichen")
SAME = {
    "yes": Text(
        en=f"Anywhere on the board, occupied or not, also where it stands. {NO_TARGET[0]}",
        de=f"Irgendwo im Spiel, besetzt oder nicht, auch dort, wo die Figur steht. {NO_TARGET[1]}",
    ),
    "no": Text(
        en=f"Anywhere on the board, occupied or not, but on another feature than before. {NO_TARGET[0]}",
        de=f"Irgendwo im Spiel, besetzt oder nicht, aber auf ein anderes Gebiet als bisher. {NO_TARGET[1]}",
    ),
}
LEAVE = {
    "removed": Text(
        en="Also if nobody was there. A symbol brings them back.",
        de="Auch wenn niemand dort stand. Ein Zeichen bringt sie zurück.",
    ),
    "stays": Text(
        en="Only if a follower was there. A symbol brings them back.",
        de="Nur wenn ein Gefolgsmann dort stand. Ein Zeichen bringt sie zurück.",
    ),
}


APART = Text(
    en="move the mage or the witch away if they have come together",
    de="den Magier oder die Hexe wegstellen, wenn sie zusammengekommen sind",
)


def steps() -> Iterator[Step[Part]]:
    for value, more in SAME.items():
        yield Step("T3.5", MOVE_TEXT, ask_for_magic, more=more, symbol=SYMBOL, when={"magic.same-feature": (value,)})
    yield Step(
        "T3.6",
        APART,
        part_them,
        more=Text(
            en="To another unfinished road or city, before the scoring. If there is none, one leaves the board.",
            de="Auf eine andere unfertige Straße oder Stadt, vor der Wertung. Gibt es keine, kommt eine vom Brett.",
        ),
    )
    yield Step(
        "T5.6",
        APART,
        part_them,
        rank=2,
        beside=("bridges", "ferry"),
        more=Text(
            en="A bridge or a ferry can bring them together as well.",
            de="Auch eine Brücke oder eine Fähre kann sie zusammenbringen.",
        ),
    )
    for value, more in LEAVE.items():
        yield Step(
            "T8.7",
            Text(
                en="take mage and witch off completed roads and cities",
                de="Magier und Hexe von fertigen Straßen und Städten nehmen",
            ),
            leave_completed,
            who="table",
            rank=3,
            more=more,
            when={"magic.idle-feature": (value,)},
        )


NAMES = {MAGE: Text(en="mage", de="Magier"), WITCH: Text(en="witch", de="Hexe")}

MAGIC = Element(
    id="magic",
    name=Text(en="Mage and witch", de="Magier und Hexe"),
    state=Magic,
    frames=(Parting,),
    steps=tuple(steps()),
    lines=(
        Line(
            "S4",
            Text(en="put mage and witch beside the tiles", de="Magier und Hexe neben die Plättchen stellen"),
            who="table",
            rank=2,
            more=Text(
                en="A tile with their symbol brings them into the game.",
                de="Ein Plättchen mit ihrem Zeichen bringt sie ins Spiel.",
            ),
        ),
        Line(
            "E8",
            Text(
                en="let mage and witch count on unfinished roads and cities too",
                de="Magier und Hexe auch bei unfertigen Straßen und Städten zählen",
            ),
            who="table",
            more=Text(
                en="The mage counts also where an inn or a cathedral leaves 0 points.",
                de="Der Magier zählt auch, wo Wirtshaus oder Kathedrale 0 Punkte übrig lassen.",
            ),
        ),
    ),
    values=VALUES,
    features_joined=part_at_once,
    refusals={
        **dict.fromkeys(BOTH, Refusal(("segment",), why_not_move)),
        **dict.fromkeys(TAKE_AWAY.values(), Refusal((), why_not_take_away)),
    },
    tokens=show_magic,
    answers={
        MAGE: Answer(
            button=Text(en="Put the mage {to}", de="Magier {to}"),
            told=Text(en="put the mage {to}", de="Magier {to} gestellt"),
            here=Text(en="Mage here", de="Magier hierher"),
            sign=Sign(figure=MAGE),
        ),
        WITCH: Answer(
            button=Text(en="Put the witch {to}", de="Hexe {to}"),
            told=Text(en="put the witch {to}", de="Hexe {to} gestellt"),
            here=Text(en="Witch here", de="Hexe hierher"),
            sign=Sign(figure=WITCH),
        ),
        TAKE_AWAY[MAGE]: Answer(
            button=Text(en="Take the mage off the board", de="Magier vom Tisch nehmen"),
            told=Text(en="took the mage off the board", de="Magier vom Tisch genommen"),
            sign=Sign(figure=MAGE),
        ),
        TAKE_AWAY[WITCH]: Answer(
            button=Text(en="Take the witch off the board", de="Hexe vom Tisch nehmen"),
            told=Text(en="took the witch off the board", de="Hexe vom Tisch genommen"),
            sign=Sign(figure=WITCH),
        ),
    },
    token_kinds={who: TokenKind(name=name, sign=Sign(figure=who), shown="segment") for who, name in NAMES.items()},
    events={
        "mage-moved": Text(en="the mage goes to the tile {place}", de="der Magier kommt auf das Plättchen {place}"),
        "witch-moved": Text(en="the witch goes to the tile {place}", de="die Hexe kommt auf das Plättchen {place}"),
        "mage-gone": Text(en="the mage leaves the board", de="der Magier verlässt den Tisch"),
        "witch-gone": Text(en="the witch leaves the board", de="die Hexe verlässt den Tisch"),
    },
    quiet=frozenset(("mage-moved", "witch-moved")),
    words=NAMES,
    foreign=(
        Jcz(
            elements=dict.fromkeys(BOTH, "magic"),
            fixed={"magic.same-feature": "no"},
            messages={f"MOVE_NEUTRAL_FIGURE {who}": ForeignMove(who, ("feature",)) for who in BOTH},
            phases=dict.fromkeys(("T3.5", "T3.6"), "MageAndWitchPhase"),
        ),
    ),
)

MODULE = Module(
    id="mage-witch",
    number=20,
    name=Text(en="Mage & Witch", de="Magier & Hexe"),
    year=2012,
    about=Text(
        en="The mage brings 1 point more for each tile of a road or city, the witch halves its points.",
        de="Der Magier bringt 1 Punkt mehr je Plättchen einer Straße oder Stadt, die Hexe halbiert die Punkte.",
    ),
    picture=Picture("MaHeA", Sign(figure=MAGE)),
    tiles=("mage-witch",),
    elements=(MAGIC,),
    options=(
        Option(
            "magic.same-feature",
            Text(en="Mage and witch may be put", de="Magier und Hexe kommen"),
            {
                "yes": Text(
                    en="on any free road or city, their own too", de="auf jedes freie Gebiet, auch ihr eigenes"
                ),
                "no": Text(en="only on another road or city", de="nur auf eine andere Straße oder Stadt"),
            },
            "mage-witch.md, Edition differences",
        ),
        Option(
            "magic.idle-feature",
            Text(
                en="Mage or witch on a completed feature without followers",
                de="Magier oder Hexe auf fertigem Gebiet ohne Gefolgsleute",
            ),
            {
                "removed": Text(en="leaves the board", de="verlässt den Tisch"),
                "stays": Text(en="stays there", de="bleibt dort"),
            },
            "mage-witch.md, Ambiguities",
        ),
        Option(
            "magic.halve",
            Text(en="The witch halves", de="Die Hexe halbiert"),
            {
                "value-only": Text(en="the value without additions", de="den Wert ohne Zuschläge"),
                "everything": Text(en="everything, additions too", de="alles, auch die Zuschläge"),
            },
            "mage-witch.md, Ambiguities",
        ),
    ),
    source="Magier & Hexe, 2012",
    foreign=(Jcz(sets={"mage-and-witch": ForeignSet("mage-witch", plain=True)}),),
)
