"""Abbey & Mayor: abbey, mayor, barn and wagon, each in a file of its own.

Rules: abbey-mayor.md.
"""

from bastide.game.foreign import ForeignSet, Jcz
from bastide.game.module import Module
from bastide.game.shown import Picture, Sign
from bastide.modules.abbey_mayor import abbey, barn, mayor, wagon
from bastide.text import Text

MODULE = Module(
    id="abbey-mayor",
    number=12,
    name=Text(en="Abbey & Mayor", de="Abtei & Bürgermeister"),
    year=2007,
    about=Text(
        en="An abbey fills a hole, a mayor rules by pennants, a barn takes over a farm, a wagon drives on.",
        de="Eine Abtei füllt eine Lücke, ein Bürgermeister zählt Wappen, ein Gutshof nimmt eine Wiese, ein Wagen "
        "fährt weiter.",
    ),
    picture=Picture("abbey", Sign(figure="mayor")),
    large=True,
    tiles=("abbey-mayor",),
    elements=(abbey.ABBEY, mayor.MAYOR, barn.BARN, wagon.WAGON),
    options=(abbey.OPTION, *wagon.OPTIONS, *barn.OPTIONS),
    source="Abtei und Bürgermeister, 2007",
    foreign=(Jcz(sets={"abbey-and-mayor": ForeignSet("abbey-mayor")}),),
)
