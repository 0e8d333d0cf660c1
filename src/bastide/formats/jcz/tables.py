"""What the words of a .jcz file mean here: tile sets, elements, rules, figures, phases, awards, tokens.

Rows of modules that are not built yet stand here already: a file is supported as soon as everything it uses is known
to `bastide.modules`. Whoever adds a module looks its rows through, and adds to `moves` what its own moves need.
"""

from __future__ import annotations

from msgspec import Struct

from bastide.game.module import OptionValue
from bastide.game.traits import QUARTERS
from bastide.tiles.face import CASTLE, CITY, FIELD, GARDEN, MONASTERY, ROAD, Kind


class SetRow(Struct, frozen=True):
    """A tile set: ours, the parts of it that are meant, and what it switches on by itself."""

    tiles: str
    parts: tuple[str, ...] | None = None  # None: all of it
    brings: tuple[str, ...] = ()  # elements
    whole: bool = False  # it switches all elements of its module on
    plain: bool = False  # without its elements these are ordinary tiles, so its module is not needed
    options: dict[str, OptionValue] = {}


SETS: dict[str, SetRow] = {
    "basic": SetRow("base"),
    "inns-and-cathedrals": SetRow("inns-cathedrals", plain=True),
    "traders-and-builders": SetRow("traders-builders", plain=True),
    "princess-and-dragon": SetRow("princess-dragon", plain=True),
    "tower": SetRow("tower", plain=True),
    "abbey-and-mayor": SetRow("abbey-mayor"),
    "bridges-castles-and-bazaars": SetRow("bridges-castles-bazaars", plain=True),
    "hills-and-sheep": SetRow("hills-sheep", plain=True),
    "under-the-big-top": SetRow("under-the-big-top", plain=True),
    "river/1": SetRow("river"),
    "river/2": SetRow("river2", brings=("fork", "volcano-lake")),
    "count": SetRow("count"),
    "king-and-robber": SetRow("king-robber", plain=True),
    "siege/cathars": SetRow("siege", plain=True),
    "siege/besiegers": SetRow("besiegers", plain=True),
    "gq11": SetRow("gq11", ("",)),
    "gq11/river": SetRow("gq11", ("river",)),
    "cult/5": SetRow("cult", ("",), plain=True, options={"shrine-set": 5}),
    "cult/6": SetRow("cult", plain=True, options={"shrine-set": 6}),
    "tunnel": SetRow("tunnel", plain=True),
    "corn-circles/1": SetRow("corn-circles-1", whole=True),
    "corn-circles/2": SetRow("corn-circles-2", whole=True),
    "festival": SetRow("festival", plain=True),
    "wind-roses": SetRow("wind-roses", whole=True),
    "monasteries": SetRow("monasteries", ("germany",), whole=True),
    "flier": SetRow("flying-machines", whole=True),
    "ferries": SetRow("ferries", plain=True),
    "goldmines": SetRow("goldmines", plain=True),
    "mage-and-witch": SetRow("mage-witch", plain=True),
    "watchtowers": SetRow("watchtowers", whole=True),
    "labyrinth": SetRow("labyrinth", whole=True),
    "russian-promos/2013": SetRow("russian-promos", ("2013",), whole=True),
    "russian-promos/2016": SetRow("russian-promos", ("2016",), whole=True),
    "darmstadt": SetRow("darmstadt", whole=True),
    "winter": SetRow("winter"),
    "spiel-doch": SetRow("spiel-doch", plain=True),
}
"""The id of a set without the edition after the colon."""

ELEMENTS: dict[str, str] = {
    # figures, with their number for each player
    "small-follower": "small",
    "big-follower": "large",
    "abbot": "abbot",
    "phantom": "phantom",
    "builder": "builder",
    "pig": "pig",
    "barn": "barn",
    "wagon": "wagon",
    "mayor": "mayor",
    "shepherd": "shepherd",
    "ringmaster": "ringmaster",
    # figures of nobody
    "dragon": "dragon",
    "fairy": "fairy",
    "count": "count",
    "mage": "mage",
    "witch": "witch",
    "big-top": "big-top",
    # what a player owns
    "tower": "tower",
    "abbey": "abbey",
    "bridge": "bridges",
    "castle": "castles",
    "tunnel": "tunnel",
    "ferry": "ferry",
    "little-buildings": "little-buildings",
    "traders": "goods",
    "king": "king",
    "robber": "robber-baron",
    "gold": "gold",
    # rules and signs
    "farmers": "farmers",
    "garden": "gardens",
    "cathedral": "cathedrals",
    "inn": "inns",
    "princess": "princess",
    "portal": "portal",
    "pig-herd": "pig-herd",
    "bazaar": "bazaars",
    "hill": "hills",
    "vineyard": "vineyards",
    "shrine": "shrine",
    "festival": "festival",
    "siege": "siege",
    "escape": "escape",
    "acrobats": "acrobats",
}
"""Key of `setup.elements` -> our element."""

BROUGHT_BY_SETS = (
    "river",
    "corn-circle",
    "wind-rose",
    "monastery",
    "flier",
    "watchtower",
    "labyrinth",
    "church",
    "yaga",
    "russian-trap",
)
"""Keys that say nothing new: their tile sets switch them on."""


class RuleRow(Struct, frozen=True):
    """A house rule: our option, what each of its values is called here, and what a missing key means."""

    option: str
    values: dict[str, OptionValue]
    missing: str = ""  # "": our default
    missing_now: str = ""  # in files of the newer program, where that differs


RULES: dict[str, RuleRow] = {
    "tiny-city-scoring": RuleRow("tiny-city", {"4": 4, "2": 2}),
    "inn-and-cathedral-final-scoring": RuleRow("inn-cathedral-final", {"zero": "zero", "ignore": "ignore"}),
    "princess-action": RuleRow("princess", {"may": "may", "must": "must"}),
    "fairy-placement": RuleRow("fairy", {"next-follower": "follower", "on-tile": "tile"}),
    "dragon-move": RuleRow("dragon", {"before-scoring": "before-scoring", "after-scoring": "after-scoring"}),
    "barn-placement": RuleRow("barn-placement", {"not-occupied": "not-occupied", "occupied": "occupied"}),
    "wagon-move": RuleRow("wagon-move", {"C1": "connected", "C2": "same-or-next-tile"}, missing="C2"),
    "bazaar-no-auction": RuleRow("bazaar.auction", {"false": True, "true": False}),
    "hill-tiebreaker": RuleRow(
        "hill-tiebreaker", {"at-least-one-follower": "at-least-one", "number-of-followers": "most-on-hills"}
    ),
    "espace-variant": RuleRow(
        "siege-escape-range", {"any-tile": "any-tile", "siege-tile": "siege-tile"}, missing="any-tile"
    ),
    "gq11-pig-herd": RuleRow("gq11-pig-herd", {"pig": "pig", "nothing": "nothing"}, missing="pig"),
    "tunnelize-other-expansions": RuleRow("tunnel.include-printed", {"true": True, "false": False}),
    "more-tunnel-tokens": RuleRow("tunnel.colours", {"3/2": "3/2", "2/1": "2/1", "1/1": "1/1"}),
    "festival-return": RuleRow("festival.return", {"meeple": "figure", "follower": "follower"}),
    "keep-monasteries": RuleRow("monasteries.mode", {"replace": "replace", "keep": "add", "add": "add"}),
    "labyrinth-variant": RuleRow("labyrinth", {"basic": "simple", "advanced": "advanced"}),
    "little-buildings-scoring": RuleRow(
        "buildings.values", {"1/1/1": "1-1-1", "3/2/1": "3-2-1"}, missing="1/1/1", missing_now="3/2/1"
    ),
    "king-and-robber-scoring": RuleRow(
        "king-robber-scoring",
        {"default": "default", "10/20": "10", "15/40": "15-40", "continuously": "continuous"},
    ),
    "coc-final-scoring": RuleRow(
        "count-final", {"market-only": "market-only", "any-district": "all-quarters"}, missing="market-only"
    ),
    "count-move": RuleRow(
        "count-move", {"by-player": "by-player", "clockwise": "clockwise", "follow-meeple": "follow-meeple"}
    ),
    "vineyards-for-garden": RuleRow("vineyards-for-garden", {"false": False, "true": True}),
}
"""Key of `setup.rules` -> our option."""

FIXED: dict[str, OptionValue] = {
    "double-turn": "must",
    "pig-herd": "always",
    "count-redeploy-unoccupied": True,
    "count-redeploy-rounds": "per-player",
    "count-fairy": "ignored",
    "siege-farm-bonus": "single",
    "siege-escape-shrine": True,
    "siege-final-fairy": "yes",
    "gq11-spring": "split",
    "river2-fork": "first-turn",
    "river2-extra-turn": "no",
    "fairy-point": "each-follower",
    "portal-just-completed": "own-tile",
    "castle.lord-safe": True,
    "castle.choice": "highest",
    "bazaar.free-choice": "choose-first",
}
"""Options that have no switch in that program."""
RIVER_UTURN, RIVER_UTURN_NOW = "free-space", "clear-ahead"
SIEGE_KEY = (5, 8)
"""The first version in which a siege is an element; before, its tile sets switched it on."""
SIEGE_SETS = ("siege", "besiegers")
GQ11_SPRING = "GQ/RFI"
"""The tile at which a river begins there if it is in the game, unless the city of Carcassonne is the start."""

FIGURES: dict[str, str] = {
    "small": "small",
    "big": "large",
    "abbot": "abbot",
    "phantom": "phantom",
    "builder": "builder",
    "pig": "pig",
    "barn": "barn",
    "wagon": "wagon",
    "mayor": "mayor",
    "shepherd": "shepherd",
    "ringmaster": "ringmaster",
}
"""The middle of a `meepleId` such as `0.small.1`, and the class name in an assertion: `SmallFollower`."""

FEATURES: dict[str, Kind] = {
    "City": CITY,
    "Road": ROAD,
    "Bridge": ROAD,
    "Field": FIELD,
    "Farm": FIELD,
    "Monastery": MONASTERY,
    "Cloister": MONASTERY,
    "YagaHut": MONASTERY,
    "Garden": GARDEN,
    "Castle": CASTLE,
}

TOWER = "Tower"
"""The feature of a pointer to the top of a tower, which is no feature here."""

PHASES: dict[str, str] = {
    "T1.3": "AbbeyPhase",
    "T1.3.9": "CommitAbbeyPassPhase",
    "T2.1": "TilePhase",
    "T3.4": "GoldPiecePhase",
    "T3.5": "MageAndWitchPhase",
    "T4.2": "ActionPhase",
    "T4.3": "PhantomPhase",
    "T5.0": "ShepherdPlacementConfirmPhase",
    "T5.5": "ShepherdPhase",
    "T6": "DragonMovePhase",
    "T8.13": "DragonMovePhase",
    "T7.2": "CastlePhase",
    "T7.2.9": "CommitActionPhase",
    "T7.3": "CocScoringPhase",
    "T7.3.9": "CocScoringPhase",
    "T8.9": "WagonPhase",
    "T8.9.9": "WagonPhase",
    "T8.11": "CocFollowerPhase",
    "T9.2": "CornCirclePhase",
    "T10.1": "EscapePhase",
    "T10.3": "BazaarPhase",
    "E2": "AbbeyEndGamePhase",
    "E4": "CocFinalScoringPhase",
}
"""Step of our decision, or of a wait -> phase there."""
PHASES_BY_WORD: dict[str, str] = {
    "capture": "TowerCapturePhase",
    "exchange": "TowerCapturePhase",
    **dict.fromkeys((f"count-to-{quarter}" for quarter in QUARTERS), "CocCountPhase"),
}
"""Word of a choice that is offered -> phase there, where the step alone does not tell."""
OVER_PHASE = "GameOverPhase"

AWARDS: dict[str, tuple[str, ...]] = {
    "trade-goods": ("goods",),
    "traders": ("goods",),
    "farm": ("field", "barn"),
    "field": ("barn",),
    "monastery": ("challenge",),
    "cloister": ("monastery", "challenge"),
    "robber": ("robber-baron",),
    "shrine": ("monastery", "challenge"),
    "tower-ransom": ("ransom",),
    "ransompaid": ("ransom",),
    "flock": ("sheep",),
}
"""`X scored KIND` -> the sources of our awards, where they have another name."""

TOKENS: dict[str, str] = {
    "WINE": "wine",
    "GRAIN": "grain",
    "CLOTH": "cloth",
    "KING": "king",
    "ROBBER": "robber-baron",
    "GOLD": "gold",
    "TOWER_PIECE": "tower-piece",
    "BRIDGE": "bridge",
    "CASTLE": "castle",
    "ABBEY_TILE": "abbey",
}
"""`X has TOKEN token` -> the word of our token."""
