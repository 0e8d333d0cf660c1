"""Modules that are not built yet: their names, tile sets and pieces, and what JCloisterZone calls them.

The gallery shows them as modules to come, and a file that uses one of them is told apart from a file with things nobody
knows. Whoever builds a module moves its entry from here into its own file.
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


class ToCome(Struct, frozen=True, kw_only=True):
    id: str
    name: Text
    tiles: tuple[str, ...] = ()
    pieces: tuple[Piece, ...] = ()
    foreign: tuple[Foreign, ...] = ()


def figure(kind: str, en: str, de: str) -> Piece:
    return Piece(Text(en, de), Sign(figure=kind))


def badge(word: str, en: str, de: str) -> Piece:
    return Piece(Text(en, de), Sign(badge=word))


TO_COME: tuple[ToCome, ...] = (
    ToCome(
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
    ToCome(
        id="wheel-of-fortune",
        name=Text("The Wheel of Fortune", "Das Schicksalsrad"),
        tiles=("wheel-of-fortune",),
        pieces=(figure("fortune-pig", "fortune pig", "Glücksschwein"),),
    ),
    ToCome(
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
    ToCome(
        id="darmstadt",
        name=Text("Darmstadt promo", "Darmstadt-Promo"),
        tiles=("darmstadt",),
        foreign=(Jcz(sets={"darmstadt": ForeignSet("darmstadt", whole=True)}),),
    ),
    ToCome(
        id="spiel-doch",
        name=Text("Spiel Doch! promo tiles", "Spiel Doch!"),
        tiles=("spiel-doch",),
        foreign=(Jcz(sets={"spiel-doch": ForeignSet("spiel-doch", plain=True)}),),
    ),
)
