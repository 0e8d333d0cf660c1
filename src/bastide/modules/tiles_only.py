"""Tile sets outside the rules that Bastide follows: their names, tiles and pieces, and what JCloisterZone calls them.

None of our rule sources describes them. The gallery shows them as tiles only, and a file that uses one of them is told
apart from a file with things nobody knows.
"""

from __future__ import annotations

from msgspec import Struct

from bastide.game.foreign import Foreign, ForeignSet, Jcz
from bastide.game.shown import Sign
from bastide.text import Text
from bastide.tiles.face import MONASTERY


class Piece(Struct, frozen=True):
    """A piece of a module and the drawing that is there for it."""

    name: Text
    sign: Sign


class TilesOnly(Struct, frozen=True, kw_only=True):
    id: str
    name: Text
    tiles: tuple[str, ...] = ()
    pieces: tuple[Piece, ...] = ()
    foreign: tuple[Foreign, ...] = ()


def figure(kind: str, en: str, de: str) -> Piece:
    return Piece(Text(en, de), Sign(figure=kind))


def badge(word: str, en: str, de: str) -> Piece:
    return Piece(Text(en, de), Sign(badge=word))


TILES_ONLY: tuple[TilesOnly, ...] = (
    TilesOnly(
        id="under-the-big-top",
        name=Text("Under the Big Top", "Manege frei"),
        tiles=("under-the-big-top",),
        pieces=(figure("big-top", "big top", "Zirkuszelt"), figure("ringmaster", "ringmaster", "Zirkusdirektor")),
        foreign=(
            Jcz(
                sets={"under-the-big-top": ForeignSet("under-the-big-top", plain=True)},
                elements={"ringmaster": "ringmaster", "big-top": "big-top", "acrobats": "acrobats"},
                figures={"ringmaster": "ringmaster"},
            ),
        ),
    ),
    TilesOnly(
        id="russian-promos",
        name=Text("Russian promo tiles", "Russische Sonderplättchen"),
        tiles=("russian-promos",),
        foreign=(
            Jcz(
                sets={
                    "russian-promos/2013": ForeignSet("russian-promos", ("2013",), whole=True),
                    "russian-promos/2016": ForeignSet("russian-promos", ("2016",), whole=True),
                },
                implied=("yaga", "russian-trap"),
                features={"YagaHut": MONASTERY},
            ),
        ),
    ),
    TilesOnly(
        id="darmstadt",
        name=Text("Darmstadt promo", "Darmstadt-Promo"),
        tiles=("darmstadt",),
        foreign=(Jcz(sets={"darmstadt": ForeignSet("darmstadt", whole=True)}),),
    ),
    TilesOnly(
        id="spiel-doch",
        name=Text("Spiel Doch! promo tiles", "Spiel Doch!"),
        tiles=("spiel-doch",),
        foreign=(Jcz(sets={"spiel-doch": ForeignSet("spiel-doch", plain=True)}),),
    ),
)
