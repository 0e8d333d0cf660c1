"""The Festival: with one of its tiles an own figure may be taken back from anywhere on the table.

Rules: festival.md.
"""

from __future__ import annotations

from bastide.game.actions import Action, Choose
from bastide.game.foreign import ForeignMove, ForeignRule, ForeignSet, Jcz
from bastide.game.frames import Part
from bastide.game.game import Game
from bastide.game.module import Element, Figure, Line, Module, Option, Takes
from bastide.game.reasons import NO_FOLLOWER, not_in_play, not_own
from bastide.game.shown import Answer, Picture, Sign
from bastide.modules.course import lies_on, refused_figure_action
from bastide.text import Sentence, Text


def offer_return(game: Game, part: Part, actions: list[Action]) -> None:
    """T4.2 k: instead of any other figure action."""
    if lies_on(game, part, "festival"):
        choices = (Choose("festival", figure=figure) for figure in range(len(game.where)))
        actions += [choice for choice in choices if why_not_return(game, part, choice) is None]


NO_FESTIVAL = Text(en="The tile just placed has no festival.", de="Das gerade gelegte Plättchen zeigt kein Fest.")


def why_not_return(game: Game, part: Part, action: Choose) -> Sentence | None:
    """Any own figure on the table, wherever it stands; no prisoner."""
    assert action.figure is not None
    figure, kind = action.figure, game.rules.figures[action.figure][1]
    if not lies_on(game, part, "festival"):
        return Sentence(NO_FESTIVAL)
    if reason := not_own(game, part.player, figure) or not_in_play(game, figure):
        return reason
    if game.rules.options["festival.return"] == "follower" and not kind.follower:
        return Sentence(NO_FOLLOWER, {"figure": kind.name})
    return None


def take_back(game: Game, part: Part, action: Choose) -> None:
    assert action.figure is not None
    game.send_home(action.figure, "festival")


TAKE_BACK = {
    "figure": Text(
        en="take back one of your figures, with a festival tile",
        de="mit einem Festplättchen eine deiner Figuren zurücknehmen",
    ),
    "follower": Text(
        en="take back one of your followers, with a festival tile",
        de="mit einem Festplättchen einen deiner Gefolgsleute zurücknehmen",
    ),
}
BY_FESTIVAL = Text(en="its owner (with a festival)", de="sein Besitzer (mit einem Fest)")


def is_figure(_: Figure) -> bool:
    return True


def is_follower(figure: Figure) -> bool:
    return figure.follower


FESTIVAL = Element(
    id="festival",
    name=Text(en="Festival", de="Fest"),
    pays=False,
    lines=tuple(
        Line(
            "T4.2",
            text,
            may=True,
            choice=True,
            rank=100,
            symbol=Text(en="festival", de="Fest"),
            more=Text(
                en="From anywhere on the board, without points. In your next turn you can place it again.",
                de="Von überall im Spiel, ohne Punkte. In deinem nächsten Zug kannst du wieder damit setzen.",
            ),
            when={"festival.return": (value,)},
        )
        for value, text in TAKE_BACK.items()
    ),
    takes=(
        Takes(BY_FESTIVAL, is_figure, when={"festival.return": ("figure",)}),
        Takes(BY_FESTIVAL, is_follower, when={"festival.return": ("follower",)}),
    ),
    offer=offer_return,
    handlers={"festival": take_back},
    refusals={"festival": refused_figure_action(("figure",), why_not_return)},
    answers={
        "festival": Answer(
            button=Text(en="Take {figure} back", de="{figure} zurücknehmen"),
            told=Text(en="took {figure} back", de="{figure} zurückgenommen"),
            here=Text(en="Take this figure back", de="Diese Figur zurücknehmen"),
            sign=Sign(badge="festival"),
        )
    },
    quiet=frozenset(("festival",)),
    words={"festival": Text(en="taken back by the festival", de="durch das Fest zurückgenommen")},
    foreign=(
        Jcz(
            elements={"festival": "festival"},
            messages={"RETURN_MEEPLE FESTIVAL": ForeignMove("festival", ("figure",))},
        ),
    ),
)

MODULE = Module(
    id="festival",
    number=16,
    name=Text(en="The Festival", de="Das Fest"),
    year=2011,
    about=Text(
        en="Ten tiles with which a figure may be taken back from anywhere instead of placing one.",
        de="Zehn Plättchen, mit denen man eine Figur von überall zurückholen darf, statt eine zu setzen.",
    ),
    picture=Picture("10b", Sign(badge="festival")),
    tiles=("festival",),
    elements=(FESTIVAL,),
    options=(
        Option(
            "festival.return",
            Text(en="With a festival comes back", de="Mit einem Fest kommt zurück"),
            {
                "figure": Text(en="any figure", de="jede Figur"),
                "follower": Text(en="a follower only", de="nur ein Gefolgsmann"),
            },
            "festival.md, Ambiguities 1",
        ),
    ),
    foreign=(
        Jcz(
            sets={"festival": ForeignSet("festival", plain=True)},
            rules={"festival-return": ForeignRule("festival.return", {"meeple": "figure", "follower": "follower"})},
        ),
    ),
    source="Jubiläumsausgabe, 2011",
)
