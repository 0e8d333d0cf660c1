"""Magic portals: with one of their tiles a follower may go to any free place."""

from __future__ import annotations

from msgspec.structs import replace

from bastide.game.actions import Action, Deploy
from bastide.game.decision import Decision
from bastide.game.foreign import Jcz
from bastide.game.frames import Part
from bastide.game.game import Game
from bastide.game.module import (
    Element,
    Line,
    Option,
)
from bastide.game.question import FIGURE_ACTION, Question
from bastide.modules import rulings
from bastide.modules.course import deployments, lies_on
from bastide.text import Text
from bastide.tiles.face import FIELD


def offer_portal(game: Game, part: Part, actions: list[Action]) -> None:
    """T4.2 a: with a portal tile the follower may go to any free, unfinished feature on the board.

    Fields are never finished. What the portal tile itself completed is open to him too (`portal-just-completed`).
    """
    if not lies_on(game, part, "portal"):
        return
    board = game.board
    own = set(board.segments(part.piece))
    anywhere = game.rules.options["portal-just-completed"] == "anywhere"
    fresh = {board.label[segment] for segment in part.touched} if anywhere else set()
    elsewhere = [
        segment
        for segment in range(len(board.label))
        if segment not in own
        and (not board.is_complete(segment) or board.printed[segment].kind == FIELD or board.label[segment] in fresh)
        and not game.is_converted(segment)
        and rulings.portal_leads_to(game, segment)
    ]
    actions += deployments(game, part.player, elsewhere)


def ask_for_portal(game: Game, decision: Decision) -> Question | None:
    """Where a portal lets a follower go elsewhere than to the new tile."""
    part, piece_of = game.find_frame(Part), game.board.piece_of
    if decision.step != "T4.2" or part is None or not lies_on(game, part, "portal"):
        return None
    deploy = [action.segment for action in decision.actions if isinstance(action, Deploy)]
    return THROUGH_PORTAL if any(piece_of[segment] != part.piece for segment in deploy) else None


THROUGH_PORTAL = replace(
    FIGURE_ACTION,
    why=Text(
        en="Through the portal a follower may go to any free, unfinished place.",
        de="Durch den Zaubergang darf ein Gefolgsmann auf jedes freie, unfertige Gebiet.",
    ),
)


PORTAL = Element(
    id="portal",
    name=Text(en="Magic portals", de="Zaubergänge"),
    pays=False,
    lines=(
        Line(
            "T4.2",
            Text(
                en="with a portal tile, place your follower anywhere on the board",
                de="mit einem Zaubergang den Gefolgsmann irgendwo im Spiel setzen",
            ),
            may=True,
            choice=True,
            rank=6,
            symbol=Text(en="portal", de="Zaubergang"),
            more=Text(
                en="On anything free and unfinished where he may stand. Only followers use the portal.",
                de="Auf alles Freie und Unfertige, wo er stehen darf. Nur Gefolgsleute gehen durch den Zaubergang.",
            ),
        ),
    ),
    offer=offer_portal,
    question=ask_for_portal,
    foreign=(Jcz(elements={"portal": "portal"}, fixed={"portal-just-completed": "own-tile"}),),
)

OPTION = Option(
    "portal-just-completed",
    Text(en="Portal to a feature completed by its tile", de="Zaubergang in ein soeben vollendetes Gebiet"),
    {
        "anywhere": Text(en="on any of its tiles", de="auf jedem seiner Plättchen"),
        "own-tile": Text(en="on the portal tile only", de="nur auf dem Plättchen des Zaubergangs"),
    },
    "princess-dragon.md 7",
)
