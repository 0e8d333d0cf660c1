"""The Princess & the Dragon: a dragon that eats, a fairy that guards, portals, and a princess who sends knights away.

Rules: princess-dragon.md.
"""

from bastide.game.foreign import ForeignSet, Jcz
from bastide.game.module import Module
from bastide.game.shown import Picture, Sign
from bastide.modules.princess_dragon import dragon, fairy, portal, princess
from bastide.text import Text

MODULE = Module(
    id="princess-dragon",
    number=10,
    name=Text(en="The Princess & the Dragon", de="Burgfräulein & Drache"),
    year=2005,
    about=Text(
        en="A dragon roams the land, a fairy protects, portals lead anywhere, the princess empties cities.",
        de="Ein Drache zieht durchs Land, eine Fee schützt, Zaubergänge führen weit, das Burgfräulein leert Städte.",
    ),
    picture=Picture("B2", Sign(figure="dragon")),
    large=True,
    tiles=("princess-dragon",),
    elements=(dragon.DRAGON, fairy.FAIRY, princess.PRINCESS, portal.PORTAL),
    options=(dragon.OPTION, princess.OPTION, *fairy.OPTIONS, portal.OPTION),
    source="Burgfräulein und Drache, 2005",
    foreign=(Jcz(sets={"princess-and-dragon": ForeignSet("princess-dragon", plain=True)}),),
)
