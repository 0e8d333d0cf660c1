"""The mayor: a knight who is as strong as his city has pennants."""

from __future__ import annotations

from bastide.game.foreign import Jcz
from bastide.game.game import Game
from bastide.game.module import Element, Figure, Line
from bastide.game.traits import CAPTURABLE, CASTLE_QUARTER, EDIBLE
from bastide.text import Text
from bastide.tiles.face import CITY


def pennants(game: Game, segment: int) -> int:
    """A mayor is as strong as his city has pennants, and has no strength in a castle."""
    return 0 if game.is_converted(segment) else game.board.pennants(segment)


MAYOR = Element(
    id="mayor",
    name=Text(en="Mayor", de="Bürgermeister"),
    figure=Figure(
        "mayor",
        Text(en="mayor", de="Bürgermeister"),
        1,
        frozenset((CITY,)),
        Text(en="The mayor stands in a city.", de="Der Bürgermeister steht in einer Stadt."),
        strength=pennants,
        traits=frozenset((EDIBLE, CAPTURABLE, CASTLE_QUARTER)),
    ),
    by_feature=True,
    lines=(
        Line(
            "T4.2",
            Text(
                en="place your mayor in a city of the tile", de="den Bürgermeister in eine Stadt des Plättchens setzen"
            ),
            may=True,
            choice=True,
            rank=4,
            more=Text(
                en="The city must be free. He counts as many followers as the city has pennants, without any none.",
                de="Die Stadt muss frei sein. Er zählt so viele Gefolgsleute, wie sie Wappen hat, ohne Wappen keinen.",
            ),
        ),
        *(
            Line(
                step_id,
                Text(
                    en="count each mayor as many followers as his city has pennants",
                    de="jeden Bürgermeister als so viele Gefolgsleute zählen, wie seine Stadt Wappen hat",
                ),
                who="table",
                more=Text(
                    en="Without a pennant he counts for nothing.",
                    de="Ohne Wappen zählt er nichts.",
                ),
            )
            for step_id in ("T8.4", "E11")
        ),
    ),
    foreign=(Jcz(elements={"mayor": "mayor"}, figures={"mayor": "mayor"}),),
)
