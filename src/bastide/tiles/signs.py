"""The words of the tile files: kinds, edge letters, flags of segments and symbols of tiles, each with its names.

Whatever reads, checks, draws or explains a tile looks here; a word that is not here is a mistake.
"""

from __future__ import annotations

from msgspec import Struct

from bastide.text import Text
from bastide.tiles.face import KINDS, MONASTERIES, Kind

_NUMBERS = tuple("123456789")
_WINDS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
_CITY, _ROAD, _FIELD, _MONASTERY = (("city",), ("road",), ("field",), ("monastery",))


class Sign(Struct, frozen=True):
    """One flag or symbol: its names, the values it takes, where a flag may stand, and its marks in a drawing.

    `marks` has one character for each value, one for all of them, or none where the drawing itself shows the thing.
    """

    name: Text
    marks: str = ""
    values: tuple[str, ...] = ()
    on: tuple[str, ...] = ()

    def mark(self, value: str) -> str:
        if len(self.marks) > 1:
            return self.marks[self.values.index(value)]
        return self.marks


WORDS = (*KINDS, *sorted(MONASTERIES - set(KINDS)))
"""The words a segment may begin with."""

KIND_NAMES: dict[Kind, Text] = {
    "city": Text("city", "Stadt"),
    "road": Text("road", "Straße"),
    "field": Text("field", "Wiese"),
    "river": Text("river", "Fluss"),
    "monastery": Text("monastery", "Kloster"),
    "garden": Text("garden", "Garten"),
    "castle": Text("castle", "Burg"),
    "cathedral": Text("cathedral", "Kathedrale"),
}

LINKS: dict[str, str] = {"touches": "field", "apart": "field", "shares": "city"}
"""Keys of a segment that name others, with the kind they stand on: cities by number, an edge by its name."""

BUILDINGS: dict[Kind, str] = {"monastery": "†", "garden": "♣", "castle": "♜", "cathedral": "♝"}
"""Kinds that reach no edge, with their marks."""

EDGE_NAMES: dict[str, Text] = {
    "C": Text("city", "Stadt"),
    "R": Text("road", "Straße"),
    "F": Text("field", "Wiese"),
    "W": Text("river", "Fluss"),
    "K": Text("seam", "Naht"),
    "A": Text("anything", "beliebig"),
    "M": Text("anything, joins fields", "beliebig, verbindet Wiesen"),
}

FLAGS: dict[str, Sign] = {
    "pennant": Sign(Text("pennant", "Wappen"), "◆", _NUMBERS, on=_CITY),
    "cathedral": Sign(Text("cathedral", "Kathedrale"), "‡", on=_CITY),
    "princess": Sign(Text("princess", "Burgfräulein"), "♀", on=_CITY),
    "besieged": Sign(Text("besieged", "belagert"), "×", on=_CITY),
    "goods": Sign(Text("goods", "Ware"), "wgc", ("wine", "grain", "cloth"), on=_CITY),
    "darmstadtium": Sign(Text("darmstadtium", "Darmstadtium"), "D", on=_CITY),
    "no-castle-base": Sign(Text("no castle here", "hier keine Burg"), on=_CITY),
    "bathhouse": Sign(Text("bathhouse", "Badehaus"), "b", _NUMBERS, on=_CITY + _ROAD),
    "inn": Sign(Text("inn", "Wirtshaus"), "⌂", on=_ROAD),
    "labyrinth": Sign(Text("labyrinth", "Labyrinth"), "@", on=_ROAD),
    "wells": Sign(Text("well", "Brunnen"), "o", _NUMBERS, on=_ROAD),
    "tunnel": Sign(Text("tunnel", "Tunnel"), "∩", on=_ROAD),
    "tunnel-end": Sign(Text("tunnel mouth", "Tunneleingang"), "∩", on=_ROAD),
    "bridge-over": Sign(Text("bridge over the city", "Brücke über die Stadt"), values=("city",), on=_ROAD),
    "special": Sign(Text("special monastery", "besonderes Kloster"), "†", on=_MONASTERY),
    "church": Sign(Text("church", "Kirche"), "†", on=_MONASTERY),
    "shrine": Sign(Text("shrine", "Kultstätte"), "Δ"),
    "abbey": Sign(Text("abbey", "Abtei"), "†"),
    "yaga-hut": Sign(Text("hut of the yaga", "Hütte der Baba Jaga"), "Y"),
    "pig-herd": Sign(Text("pig herd", "Schweineherde"), "p", on=_FIELD),
    "blank": Sign(Text("blank, no figures", "leer, keine Figuren"), on=_FIELD),
}

SYMBOLS: dict[str, Sign] = {
    "volcano": Sign(Text("volcano", "Vulkan"), "▲"),
    "dragon": Sign(Text("dragon", "Drache"), "§"),
    "portal": Sign(Text("magic portal", "Zaubergang"), "Ω"),
    "tower-site": Sign(Text("tower foundation", "Turmplatz"), "□"),
    "bazaar": Sign(Text("bazaar", "Basar"), "¤"),
    "festival": Sign(Text("festival", "Fest"), "♪"),
    "flier": Sign(Text("flying machine", "Fluggerät"), "↑↗→↘↓↙←↖", _WINDS),
    "crop-circle": Sign(Text("crop circle", "Kornkreis"), "◎", ("shield", "club", "pitchfork", "ring")),
    "gold": Sign(Text("goldmine", "Goldmine"), "$"),
    "mage": Sign(Text("mage", "Magier"), "★"),
    "robber": Sign(Text("robber", "Räuber"), "!"),
    "plague": Sign(Text("plague", "Pest"), "%"),
    "fair": Sign(Text("fair", "Jahrmarkt"), "&"),
    "vineyard": Sign(Text("vineyard", "Weinberg"), "∵"),
    "hill": Sign(Text("hill", "Hügel"), "^"),
    "ferry-lake": Sign(Text("lake for a ferry", "See für eine Fähre"), "○"),
    "wind-rose": Sign(Text("wind rose", "Windrose"), "✦", ("NE", "SE", "SW", "NW", "full-orange", "full-blue")),
    "watchtower": Sign(
        Text("watchtower", "Wachturm"),
        "♖",
        tuple(f"{n}/{what}" for n in "123" for what in ("city", "road", "meeple", "pennant", "monastery")),
    ),
    "circus-site": Sign(Text("circus site", "Zirkusplatz"), "△"),
    "acrobat-site": Sign(Text("acrobat site", "Akrobatenplatz"), "Ψ"),
    "spring": Sign(Text("spring", "Quelle"), "∘"),
    "lake": Sign(Text("lake", "See"), "●"),
    "river-fork": Sign(Text("fork of the river", "Flussgabelung")),
    "city-quarters": Sign(Text("city of Carcassonne", "Stadt Carcassonne"), "♚"),
    "road-bridge": Sign(Text("bridge over a road", "Brücke über eine Straße")),
    "city-bridge": Sign(Text("bridge of a city", "Brücke einer Stadt")),
    "razboynik": Sign(Text("robber nightingale", "Räuber Nachtigall"), "R"),
    "vodyanoy": Sign(Text("water man", "Wassermann"), "V"),
    "school": Sign(Text("school", "Schule"), "S"),
    "porxada": Sign(Text("La Porxada", "La Porxada"), "P"),
    "gingerbread": Sign(Text("gingerbread man", "Lebkuchenmann"), "G"),
    "fruit-tree": Sign(Text("fruit tree", "Obstbaum"), "♠"),
    "sheep": Sign(Text("sheep", "Schaf"), "s"),
    "wheel": Sign(Text("number of the wheel", "Zahl des Schicksalsrads"), "123", ("1", "2", "3")),
    "fortune-wheel": Sign(Text("wheel of fortune", "Schicksalsrad"), "☸"),
}


def symbol(text: str) -> tuple[Sign, str]:
    """A symbol of a tile, such as `gold` or `flier=NW`, with its value."""
    word, _, value = text.partition("=")
    return SYMBOLS[word], value
