"""The Tunnel: why a choice is refused."""

from __future__ import annotations

from collections.abc import Callable

from questions import RED
from refusals.cases import Case, at

from bastide.game.actions import Choose
from bastide.game.game import Game
from bastide.game.module import OptionValue
from bastide.modules.tunnel import Laid, Tunnels
from bastide.testkit.scene import find_segment, lay_only, scene


def with_tunnels(*sides: str, **options: OptionValue) -> Callable[[], Game]:
    """Red has laid tokens of tunnel A, on the western mouth if nothing is said; the one in the south is free."""

    def make() -> Game:
        game = scene("(0,0) TU1 crrr", "Blue (0,0) S", draw="U U V", modules=("tunnel",), options=options)
        tunnels, taken = game.slot(Tunnels), [find_segment(game.board, (0, 0), side) for side in sides or ("W",)]
        tunnels.free = tuple(segment for segment in tunnels.free if segment not in taken)
        tunnels.laid = tuple(Laid(segment, RED, 0) for segment in taken)
        lay_only(game, "(1,0) U frfr")
        return game

    return make


def after_a_token() -> Game:
    game = with_tunnels()()
    game.apply(Choose("tunnel-b", segment=find_segment(game.board, (0, 0), "E")))
    return game


CASES: dict[str, Case] = {
    "tunnel without a mouth": (
        with_tunnels(),
        at("tunnel-b", (1, 0), "E-W"),
        "This road has no tunnel mouth here.",
        "Diese Straße hat hier keinen Tunneleingang.",
    ),
    "tunnel at a mouth with a token": (
        with_tunnels(),
        at("join-a", (0, 0), "W"),
        "A token lies on this tunnel mouth already.",
        "Auf diesem Tunneleingang liegt schon ein Marker.",
    ),
    "second token in one turn": (
        after_a_token,
        at("join-b", (0, 0), "S"),
        "You have laid a tunnel token in this turn already.",
        "Du hast in diesem Zug schon einen Tunnelmarker gelegt.",
    ),
    "tunnel that is begun already": (
        with_tunnels(),
        at("tunnel-a", (0, 0), "S"),
        "Tunnel A has been begun already; you may finish it.",
        "Tunnel A ist schon begonnen; du darfst ihn zu Ende graben.",
    ),
    "tunnel that is not the next": (
        with_tunnels(),
        at("tunnel-c", (0, 0), "S"),
        "The next tunnel that you begin is B.",
        "Der nächste Tunnel, den du beginnst, ist B.",
    ),
    "tunnel that is not begun": (
        with_tunnels(),
        at("join-c", (0, 0), "S"),
        "Tunnel C has not been begun; lay its first token before.",
        "Tunnel C ist noch nicht begonnen; lege zuerst seinen ersten Marker.",
    ),
    "tunnel that is finished": (
        with_tunnels("W", "E"),
        at("join-a", (0, 0), "S"),
        "Tunnel A is finished.",
        "Tunnel A ist fertig.",
    ),
    "tunnel of a colour too many": (
        with_tunnels(**{"tunnel.colours": "1/1"}),
        at("tunnel-b", (0, 0), "S"),
        "You have no token left to begin a tunnel.",
        "Du hast keinen Marker mehr, um einen Tunnel zu beginnen.",
    ),
    "tunnel at another's road": (
        with_tunnels(**{"tunnel.only-own-road": True}),
        at("join-a", (0, 0), "S"),
        "None of your followers stands on this road.",
        "Auf dieser Straße steht kein Gefolgsmann von dir.",
    ),
}
