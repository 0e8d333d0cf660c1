"""Bridges, Castles & Bazaars: three things in one box, each in a file of its own.

Rules: bridges-castles-bazaars.md.
"""

from bastide.game.foreign import ForeignSet, Jcz
from bastide.game.module import Module
from bastide.game.shown import Picture, Sign
from bastide.modules.bridges_castles_bazaars import bazaars, bridges, castles
from bastide.text import Text

MODULE = Module(
    id="bridges-castles-bazaars",
    number=14,
    name=Text(en="Bridges, Castles & Bazaars", de="Burgen, Brücken & Basare"),
    year=2010,
    about=Text(
        en="Roads on bridges, small cities that become castles and live off their neighbours, tiles at auction.",
        de="Straßen auf Brücken, Kleinstädte als Burgen, die vom Umland leben, Plättchen unter dem Hammer.",
    ),
    picture=Picture("BB7", Sign(figure="castle")),
    large=True,
    tiles=("bridges-castles-bazaars",),
    elements=(bridges.BRIDGES, castles.CASTLES, bazaars.BAZAARS),
    options=(*bridges.OPTIONS, *castles.OPTIONS, *bazaars.OPTIONS),
    source="Burgen, Brücken und Basare, 2010",
    foreign=(Jcz(sets={"bridges-castles-and-bazaars": ForeignSet("bridges-castles-bazaars", plain=True)}),),
)
