"""The princess: with one of her tiles a knight is sent out of her city."""

from __future__ import annotations

from bastide.game.actions import PASS, Action, Choose
from bastide.game.decision import Decision
from bastide.game.foreign import ForeignMove, ForeignRule, Jcz
from bastide.game.frames import Part
from bastide.game.game import Game
from bastide.game.module import Element, Line, Option, Takes
from bastide.game.question import Question, asks_only
from bastide.game.reasons import no_follower
from bastide.game.shown import Answer, Sign
from bastide.modules.course import is_knight, refused_figure_action
from bastide.text import Sentence, Text


def princess_victims(game: Game, part: Part) -> list[Action]:
    """Knights in the city of the princess on the tile just placed."""
    board = game.board
    if part.piece < 0:
        return []
    cities = [s for s in board.segments(part.piece) if "princess" in board.printed[s].flags]
    knights = [f for city in cities if not game.is_converted(city) for f in game.figures_on(city)]
    return [Choose("princess", figure=f) for f in dict.fromkeys(knights) if game.rules.is_follower[f]]


def offer_princess(game: Game, part: Part, actions: list[Action]) -> None:
    actions += princess_victims(game, part)


def princess_insists(game: Game, part: Part, actions: list[Action]) -> bool:
    """Option `princess: must`: with knights in her city one of them has to go, and nothing else is possible."""
    victims = princess_victims(game, part)
    if not victims or game.rules.options["princess"] != "must":
        return False
    actions[:] = victims
    return True


def ask_for_knight(_: Game, decision: Decision) -> Question | None:
    """Where nothing else can be done, or one knight has to go whatever is done besides, such as a ransom."""
    offered = any(isinstance(action, Choose) and action.what == "princess" for action in decision.others)
    forced = offered and PASS not in decision.others
    return SEND_AWAY if forced or asks_only(decision, "princess") else None


SEND_AWAY = Question(
    Text(en="remove a knight", de="einen Ritter fortschicken"),
    Text(
        en="The princess on this tile wants one knight out of her city.",
        de="Das Burgfräulein auf diesem Plättchen will einen Ritter aus seiner Stadt haben.",
    ),
    Text(en="remove nobody", de="niemanden fortschicken"),
    source="princess-dragon.md, Figure action",
)


NO_PRINCESS = Text(
    en="The tile just placed has no princess.", de="Auf dem gerade gelegten Plättchen ist kein Burgfräulein."
)
NOT_IN_HER_CITY = Text(
    en="This figure is not in the city of the princess.", de="Diese Figur ist nicht in der Stadt des Burgfräuleins."
)


def why_not_princess(game: Game, part: Part, action: Choose) -> Sentence | None:
    assert action.figure is not None
    board = game.board
    segments = board.segments(part.piece) if part.piece >= 0 else ()
    if not any("princess" in board.printed[segment].flags for segment in segments):
        return Sentence(NO_PRINCESS)
    if reason := no_follower(game, action.figure):
        return reason
    return None if action in princess_victims(game, part) else Sentence(NOT_IN_HER_CITY)


def send_knight_away(game: Game, part: Part, action: Choose) -> None:
    assert action.figure is not None
    part.no_more_followers = True  # not even a phantom (phantom.md, Interactions)
    game.send_home(action.figure, "princess")


SEND_HOME = Text(
    en="send a knight home from the city of the princess",
    de="einen Ritter aus der Stadt des Burgfräuleins heimschicken",
)

PRINCESS_SHOWN = Text(en="princess", de="Burgfräulein")

PRINCESS = Element(
    id="princess",
    name=Text(en="Princess", de="Burgfräulein"),
    pays=False,
    lines=(
        Line(
            "T4.2",
            SEND_HOME,
            may=True,
            choice=True,
            rank=90,
            symbol=PRINCESS_SHOWN,
            more=Text(
                en="Any player's knight, your own too. Only if the tile just laid shows the princess.",
                de="Von wem auch immer, auch einen eigenen. Nur wenn das gelegte Plättchen das Burgfräulein zeigt.",
            ),
            when={"princess": ("may",)},
        ),
        Line(
            "T4.2",
            SEND_HOME,
            choice=True,
            rank=90,
            symbol=PRINCESS_SHOWN,
            more=Text(
                en="If the tile shows the princess and knights are there, you can do nothing else.",
                de="Zeigt das Plättchen das Burgfräulein und sind Ritter dort, kannst du nichts anderes tun.",
            ),
            when={"princess": ("must",)},
        ),
    ),
    takes=(Takes(Text(en="the princess (in her city)", de="das Burgfräulein (in seiner Stadt)"), is_knight),),
    offer=offer_princess,
    limit=princess_insists,
    question=ask_for_knight,
    handlers={"princess": send_knight_away},
    refusals={"princess": refused_figure_action(("figure",), why_not_princess)},
    answers={
        "princess": Answer(
            button=Text(en="Remove {figure}", de="{figure} fortschicken"),
            told=Text(en="removed {figure} by the princess", de="{figure} durch das Burgfräulein fortgeschickt"),
            here=Text(en="Remove this knight", de="Diesen Ritter fortschicken"),
            sign=Sign(badge="princess"),
        )
    },
    quiet=frozenset(("princess",)),
    words={"princess": Text(en="removed by the princess", de="vom Burgfräulein fortgeschickt")},
    foreign=(
        Jcz(
            elements={"princess": "princess"},
            rules={"princess-action": ForeignRule("princess", {"may": "may", "must": "must"})},
            messages={"RETURN_MEEPLE PRINCESS": ForeignMove("princess", ("figure",))},
        ),
    ),
)

OPTION = Option(
    "princess",
    Text(en="The princess", de="Das Burgfräulein"),
    {
        "may": Text(en="may send a knight away", de="darf einen Ritter fortschicken"),
        "must": Text(en="must send a knight away", de="muss einen Ritter fortschicken"),
    },
    "princess-dragon.md 7",
)
