"""Presets: the boxes that people own, and mixes that are known to be good."""

from __future__ import annotations

from msgspec import Struct

from bastide.errors import SetupError
from bastide.game.module import OptionValue
from bastide.modules.registry import MODULES, OPTIONS
from bastide.text import Text
from bastide.tiles.near import near

_UNKNOWN = Text(en="There is no preset called {name}; {hint}", de="Eine Vorlage namens {name} gibt es nicht; {hint}")


class Preset(Struct, frozen=True):
    """A box that people own, or a mix that is known to be good."""

    id: str
    name: Text
    about: Text
    modules: tuple[str, ...]
    options: dict[str, OptionValue] = {}


def is_offered(preset: Preset) -> bool:
    """Are all its modules there, and its options with these values?"""
    return all(id in MODULES for id in preset.modules) and all(
        id in OPTIONS and value in OPTIONS[id].values for id, value in preset.options.items()
    )


_FIVE_COLOURS: dict[str, OptionValue] = {"most-players": 5, "laps": "counter"}
"""What the boxes of 2000 and 2011 have in common (editions.md)."""
_THIRD_EDITION: dict[str, OptionValue] = {"words": "meeples", "river-tiles": "third-edition"}
_MINIS = ("flying-machines", "messages", "ferries", "goldmines", "mage-witch", "robbers", "crop-circles")

_BOXES = (
    Preset(
        "2000",
        Text(en="Base game of 2000", de="Grundspiel von 2000"),
        Text(en="The classic: tiles and followers.", de="Der Klassiker: Plättchen und Gefolgsleute."),
        (),
        _FIVE_COLOURS,
    ),
    Preset(
        "2001-river",
        Text(en="Base game with the river", de="Grundspiel mit Fluss"),
        Text(en="As it came with the river in the box.", de="So, wie der Fluss in der Schachtel lag."),
        ("river",),
        _FIVE_COLOURS,
    ),
    Preset(
        "2021",
        Text(en="Base game of 2014 and 2021", de="Grundspiel von 2014 und 2021"),
        Text(en="With the river and the abbot.", de="Mit Fluss und Abt."),
        ("river", "abbot"),
        _THIRD_EDITION,
    ),
    Preset(
        "two-large",
        Text(en="The two great expansions", de="Die zwei großen Erweiterungen"),
        Text(
            en="Inns & Cathedrals with Traders & Builders: what many call the complete game.",
            de="Wirtshäuser & Kathedralen mit Händlern & Baumeistern: für viele das vollständige Spiel.",
        ),
        ("inns-cathedrals", "traders-builders"),
    ),
    Preset(
        "big-box-2006",
        Text(en="Big box of 2006", de="Große Schachtel von 2006"),
        Text(
            en="Inns, traders, the princess and the dragon, the tower.",
            de="Wirtshäuser, Händler, Burgfräulein und Drache, der Turm.",
        ),
        ("inns-cathedrals", "traders-builders", "princess-dragon", "tower"),
    ),
    Preset(
        "wheel-2009",
        Text(en="Wheel of Fortune of 2009", de="Schicksalsrad von 2009"),
        Text(
            en="A base game of its own: 72 tiles round the wheel.",
            de="Ein Grundspiel für sich: 72 Plättchen rings ums Rad.",
        ),
        ("wheel-of-fortune",),
        _FIVE_COLOURS,
    ),
    Preset(
        "anniversary-2011",
        Text(en="Anniversary box of 2011", de="Jubiläumsausgabe von 2011"),
        Text(en="The base game with the festival.", de="Das Grundspiel mit dem Fest."),
        ("festival",),
        _FIVE_COLOURS,
    ),
    Preset(
        "winter-2012",
        Text(en="Winter Edition of 2012", de="Winter-Edition von 2012"),
        Text(
            en="With its 12 further tiles and the gingerbread man.",
            de="Mit ihren 12 weiteren Plättchen und dem Lebkuchenmann.",
        ),
        ("gingerbread-man",),
        {**_FIVE_COLOURS, "gingerbread.base": "winter"},
    ),
    Preset(
        "big-box-2021",
        Text(en="Big box of 2021", de="Große Schachtel von 2021"),
        Text(
            en="River, abbot, inns, traders, the six small expansions and the crop circles.",
            de="Fluss, Abt, Wirtshäuser, Händler, die sechs kleinen Erweiterungen und die Kornkreise.",
        ),
        ("river", "abbot", "inns-cathedrals", "traders-builders", *_MINIS),
        _THIRD_EDITION,
    ),
    Preset(
        "count-king",
        Text(en="Count, King & Robber", de="Graf, König & Konsorten"),
        Text(
            en="The count, the king and the robber baron, the shrines.",
            de="Der Graf, der König und der Raubritter, die Kultstätten.",
        ),
        ("count", "king-robber", "cult"),
    ),
    Preset(
        "count-king-2",
        Text(en="Count, King & Robber, second edition", de="Graf, König & Konsorten, zweite Ausgabe"),
        Text(
            en="The same; before the final scoring followers leave the market only.",
            de="Ebenso; vor der Schlusswertung verlassen nur die Gefolgsleute des Marktes die Stadt.",
        ),
        ("count", "king-robber", "cult"),
        {"count-final": "market-only"},
    ),
    Preset(
        "cult-siege-creativity",
        Text(en="Cult, Siege & Creativity", de="Cult, Siege & Creativity"),
        Text(
            en="Six shrines and the Cathars; the blank tiles stay in the box.",
            de="Sechs Kultstätten und die Katharer; die leeren Plättchen bleiben in der Schachtel.",
        ),
        ("cult", "siege"),
        {"shrine-set": 6},
    ),
    Preset(
        "cult-siege-creativity-rgg",
        Text(en="Cult, Siege & Creativity, English rules", de="Cult, Siege & Creativity, englische Regeln"),
        Text(
            en="As Rio Grande printed it: a monastery beside any tile of a besieged city offers escape.",
            de="Wie bei Rio Grande gedruckt: Ein Kloster neben irgendeinem Plättchen der Stadt bietet Flucht.",
        ),
        ("cult", "siege"),
        {"shrine-set": 6, "siege-escape-range": "any-tile"},
    ),
    Preset(
        "minis",
        Text(en="All minis", de="Alle Minis"),
        Text(
            en="The six small expansions of 2012 and the crop circles, with the base game.",
            de="Die sechs kleinen Erweiterungen von 2012 und die Kornkreise, mit dem Grundspiel.",
        ),
        _MINIS,
    ),
    Preset(
        "everything",
        Text(en="Everything", de="Alles"),
        Text(
            en="Every expansion but the wheel, round the City of Carcassonne. Bring time.",
            de="Alle Erweiterungen außer dem Rad, rings um die Stadt Carcassonne. Bringt Zeit mit.",
        ),
        tuple(id for id in MODULES if id not in ("base", "wheel-of-fortune")),
    ),
    Preset(
        "everything-wheel",
        Text(en="Everything round the wheel", de="Alles rings ums Rad"),
        Text(
            en="Every expansion but the Count: the wheel is the start. Bring time.",
            de="Alle Erweiterungen außer dem Grafen: Das Rad ist der Anfang. Bringt Zeit mit.",
        ),
        tuple(id for id in MODULES if id not in ("base", "count")),
        {"wheel.tiles": "both"},
    ),
)

PRESETS: dict[str, Preset] = {preset.id: preset for preset in _BOXES if is_offered(preset)}
"""Every preset that can be played, by its id."""


def find_preset(name: str) -> Preset:
    """The preset of that name; raises SetupError."""
    if name not in PRESETS:
        raise SetupError(_UNKNOWN, name=name, hint=near(name, PRESETS))
    return PRESETS[name]
