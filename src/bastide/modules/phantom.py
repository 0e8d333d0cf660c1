"""The Phantom: a follower who may be placed after another figure, on the same tile.

Rules: phantom.md.
"""

from __future__ import annotations

from msgspec import Struct

from bastide.game.actions import PASS, Action, Choose, Deploy, Pass
from bastide.game.decision import Decision
from bastide.game.foreign import Jcz
from bastide.game.frames import Part
from bastide.game.game import HOME, Game
from bastide.game.module import Element, Figure, Line, Module, Option, Step
from bastide.game.numbers import PieceNumber
from bastide.game.question import GO_ON, Question
from bastide.game.shown import Picture, Sign
from bastide.game.traits import ORDINARY, SECOND
from bastide.modules.course import ON_ALL, deployments, take_handled
from bastide.text import Text


class SecondFollower(Struct):
    piece: PieceNumber = -1
    """The tile with which a phantom last came as the second follower."""


def ask_for_phantom(game: Game, part: Part) -> Decision | None:
    """T4.3: the phantom may follow; after it, as before it, the player may do whatever takes no figure action."""
    is_there = game.slot(SecondFollower).piece == part.piece >= 0
    actions = [] if is_there else second_follower(game, part)
    question = GO_ON if is_there else question_for(game, part, actions)
    if not actions and not is_there:
        return None
    for extras in game.rules.extras:
        actions += extras(game, part)
    return Decision(part.player, "T4.3", take_phantom, (*actions, PASS), question=question) if actions else None


def second_follower(game: Game, part: Part) -> list[Action]:
    """What the phantom of the supply may do: go onto the tile just placed and, by option, further."""
    if part.piece < 0 or game.free_figure(part.player, "phantom") == HOME or not may_follow(game, part):
        return []
    actions = deployments(game, part.player, game.board.segments(part.piece))
    if game.rules.options["phantom.off-tile"]:
        for offer in game.rules.offer:
            offer(game, part, actions)
    return [action for action in actions if is_with_phantom(game, part, action)]


def may_follow(game: Game, part: Part) -> bool:
    """By default after any figure action and after none, by option only after another follower."""
    if part.no_more_followers:
        return False
    return places_follower(game, part.action) or bool(game.rules.options["phantom.after-any-action"])


def places_follower(game: Game, action: Action | None) -> bool:
    """On a segment, standing or lying."""
    if isinstance(action, Choose):
        return action.segment is not None and action.figure is not None and game.rules.is_follower[action.figure]
    return isinstance(action, Deploy) and game.rules.kinds[action.figure].follower


def is_with_phantom(game: Game, part: Part, action: Action) -> bool:
    """Does it place the phantom, and not through a portal that the first follower has used?"""
    if isinstance(action, Choose):
        places_it = action.figure == game.free_figure(part.player, "phantom")
    else:
        places_it = isinstance(action, Deploy) and action.figure == "phantom"
    return places_it and not (leaves_tile(game, part, action) and leaves_tile(game, part, part.action))


def leaves_tile(game: Game, part: Part, action: Action | None) -> bool:
    segment = segment_of(action)
    return segment is not None and game.board.piece_of[segment] != part.piece


def segment_of(action: Action | None) -> int | None:
    return action.segment if isinstance(action, Choose | Deploy) else None


def take_phantom(game: Game, part: Part, action: Action) -> None:
    if isinstance(action, Pass):
        return
    if game.rules.extras:
        part.ask_again()
    if is_with_phantom(game, part, action):
        game.slot(SecondFollower).piece = part.piece
        part.action = part.action or action
    if isinstance(action, Deploy):
        game.deploy(game.free_figure(part.player, "phantom"), action.segment)
    else:
        take_handled(game, part, action)


def question_for(game: Game, part: Part, actions: list[Action]) -> Question:
    stays = all(segment_of(action) is not None and not leaves_tile(game, part, action) for action in actions)
    return ON_TILE if stays else ANYWHERE


ON_TILE = Question(
    Text(en="place the phantom too, or skip", de="auch das Phantom setzen oder nicht"),
    Text(
        en="The phantom may follow on another free place of the tile.",
        de="Das Phantom darf auf ein anderes freies Gebiet des Plättchens folgen.",
    ),
    Text(en="no phantom", de="kein Phantom"),
    source="phantom.md, Turn",
)
ANYWHERE = Question(
    ON_TILE.what,
    Text(
        en="The phantom may follow on another free place, also off the tile.",
        de="Das Phantom darf auf ein anderes freies Gebiet folgen, auch außerhalb des Plättchens.",
    ),
    ON_TILE.decline,
    source="phantom.md, Interactions",
)


# -- in the words of the play aid --------------------------------------------------------------------------------------

AFTER = {
    True: Text(
        en="On another free feature, also if you have placed nobody before. It counts as one follower.",
        de="Auf ein anderes freies Gebiet, auch wenn du vorher niemanden gesetzt hast. Es zählt als ein Gefolgsmann.",
    ),
    False: Text(
        en="On another free feature, and only if you have just placed a follower. It counts as one follower.",
        de="Auf ein anderes freies Gebiet und nur, wenn du gerade einen Gefolgsmann gesetzt hast. "
        "Es zählt als ein Gefolgsmann.",
    ),
}
FOLLOWS = tuple(
    Step(
        "T4.3",
        Text(
            en="place your phantom on the tile too, as a second follower",
            de="auch das Phantom auf das Plättchen setzen, als zweiten Gefolgsmann",
        ),
        ask_for_phantom,
        may=True,
        more=more,
        when={"phantom.after-any-action": (value,)},
    )
    for value, more in AFTER.items()
)
LINES = (
    Line(
        "S3",
        Text(en="take your phantom", de="das Phantom nehmen"),
        who="everyone",
        more=Text(
            en="It lies in front of you with your other followers.",
            de="Es liegt vor dir bei deinen anderen Gefolgsleuten.",
        ),
    ),
    Line(
        "T4.2",
        Text(
            en="place your phantom instead of an ordinary follower",
            de="das Phantom statt eines gewöhnlichen Gefolgsmanns setzen",
        ),
        may=True,
        choice=True,
        rank=2,
        more=Text(
            en="Then it cannot follow as a second one in this turn part.",
            de="Dann kann es in diesem Zugteil nicht mehr als zweiter folgen.",
        ),
    ),
    Line(
        "T4.3",
        Text(
            en="leave the phantom out if the princess has just sent a knight home",
            de="das Phantom weglassen, wenn das Burgfräulein gerade einen Ritter heimgeschickt hat",
        ),
        rank=1,
        beside=("princess",),
        more=Text(
            en="After her nobody is placed in this turn part.",
            de="Nach ihm wird in diesem Zugteil niemand mehr gesetzt.",
        ),
    ),
    Line(
        "T4.3",
        Text(
            en="with a portal tile, place the phantom anywhere on the board",
            de="mit einem Zaubergang das Phantom irgendwo im Spiel setzen",
        ),
        may=True,
        rank=2,
        beside=("portal",),
        more=Text(
            en="Only if the first follower did not use the portal.",
            de="Nur wenn der erste Gefolgsmann den Zaubergang nicht benutzt hat.",
        ),
        when={"phantom.off-tile": (True,)},
    ),
    Line(
        "T4.3",
        Text(en="put the phantom on top of a tower", de="das Phantom oben auf einen Turm stellen"),
        may=True,
        rank=3,
        beside=("tower",),
        more=Text(
            en="On any tower with at least one piece and nobody on top.",
            de="Auf irgendeinen Turm aus mindestens einem Teil, auf dem niemand steht.",
        ),
        when={"phantom.off-tile": (True,)},
    ),
)


# -- the module --------------------------------------------------------------------------------------------------------

PHANTOM = Element(
    id="phantom",
    name=Text(en="Phantom", de="Phantom"),
    pays=False,
    state=SecondFollower,
    figure=Figure(
        "phantom",
        Text(en="phantom", de="Phantom"),
        1,
        ON_ALL,
        Text(
            en="The phantom stands where any follower may stand.",
            de="Das Phantom steht, wo jeder Gefolgsmann stehen darf.",
        ),
        traits=ORDINARY | {SECOND},
    ),
    steps=FOLLOWS,
    lines=LINES,
    foreign=(
        Jcz(
            elements={"phantom": "phantom"},
            figures={"phantom": "phantom"},
            fixed={"phantom.off-tile": True},
            phases={"T4.3": "PhantomPhase"},
        ),
    ),
)

MODULE = Module(
    id="phantom",
    number=18,
    name=Text(en="The Phantom", de="Das Phantom"),
    year=2011,
    about=Text(
        en="An eighth follower who may be placed after another one, on the same tile.",
        de="Ein achter Gefolgsmann, der nach einem anderen auf dasselbe Plättchen folgen darf.",
    ),
    picture=Picture("J", Sign(figure="phantom")),
    elements=(PHANTOM,),
    options=(
        Option(
            "phantom.after-any-action",
            Text(en="The phantom follows", de="Das Phantom folgt"),
            {
                True: Text(
                    en="after any figure action, and after none", de="nach jeder Figurenaktion und auch nach keiner"
                ),
                False: Text(en="only after another follower", de="nur nach einem anderen Gefolgsmann"),
            },
            "phantom.md, Ambiguities and options 1",
        ),
        Option(
            "phantom.off-tile",
            Text(en="As the second follower, the phantom goes", de="Als zweiter Gefolgsmann kommt das Phantom"),
            {
                False: Text(en="only onto the tile just placed", de="nur auf das gerade gelegte Plättchen"),
                True: Text(
                    en="also through a portal or onto a tower", de="auch durch einen Zaubergang oder auf einen Turm"
                ),
            },
            "phantom.md, Ambiguities and options 4",
        ),
    ),
    source="Das Gefolge, 2011",
)
