"""The words in which a turn is explained: what it does to a feature, a follower or a supply.

Every clause is a verb with its object, and so can follow any subject: `closes the city for 16 points`. A feature of the
player of the turn goes without a name; it is always the object, so that German needs one case alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from bastide.game.game import Game
from bastide.game.places import Places
from bastide.game.telling import COMMON, ROLES
from bastide.review.outcome import Outcome
from bastide.text import Text
from bastide.tiles.face import CASTLE, Kind
from bastide.tiles.geometry import cell_of

_THE: dict[Kind, Text] = {
    "city": Text(en="the city", de="die Stadt"),
    "road": Text(en="the road", de="die Straße"),
    "field": Text(en="the field", de="die Wiese"),
    "river": Text(en="the river", de="den Fluss"),
    "monastery": Text(en="the monastery", de="das Kloster"),
    "garden": Text(en="the garden", de="den Garten"),
    "castle": Text(en="the castle", de="die Burg"),
    "cathedral": Text(en="the cathedral", de="die Kathedrale"),
}
_OF = Text(en="{names}'s {what}", de="{the} von {names}")
_THERE = Text(en="{feature} {place}", de="{feature} {place}")
_AND = Text(en=" and ", de=" und ")
_ONE_POINT, _POINTS = Text(en="1 point", de="1 Punkt"), Text(en="{n} points", de="{n} Punkte")

CLOSES = Text(en="closes {feature} for {points}", de="schließt {feature} für {points} ab")
CLOSES_TOGETHER = Text(
    en="closes {feature} for {points}, with as many for {names}",
    de="schließt {feature} für {points} ab, ebenso viele für {names}",
)
CLOSES_FOR_LESS = Text(en="closes {feature} for only {points}", de="schließt {feature} für nur {points} ab")
SCORES = Text(en="scores {feature} for {points}", de="wertet {feature} für {points}")
CLAIMS = Text(en="claims {feature} (about {points})", de="besetzt {feature} (etwa {points})")
TAKES = Text(en="takes over {feature} ({points})", de="übernimmt {feature} ({points})")
SHARES = Text(en="shares {feature} with {names} ({points})", de="teilt sich {feature} mit {names} ({points})")
LOSES = Text(en="loses {feature} to {names}", de="verliert {feature} an {names}")
GROWS = Text(en="adds {points} to {feature}", de="macht {feature} um {points} wertvoller")
EASIER = Text(en="makes {feature} easier to close", de="macht es leichter, {feature} abzuschließen")
HARDER = Text(en="makes {feature} harder to close", de="macht es schwerer, {feature} abzuschließen")
MORE_CITIES = Text(en="gives {feature} more cities to come", de="lässt {feature} auf mehr Städte hoffen")
FEWER_CITIES = Text(en="leaves {feature} fewer cities to come", de="lässt {feature} auf weniger Städte hoffen")
DEAD_GAP = Text(
    en="leaves {feature} with a gap that no tile fits",
    de="lässt {feature} mit einer Lücke zurück, in die kein Plättchen passt",
)
RARE_GAP = Text(
    en="leaves {feature} with a gap that only one tile fits",
    de="lässt {feature} mit einer Lücke zurück, in die nur ein Plättchen passt",
)
RARE_GAPS = Text(
    en="leaves {feature} with {number} gaps that only one tile fits",
    de="lässt {feature} mit {number} Lücken zurück, in die nur je ein Plättchen passt",
)
FEW_TILES = Text(
    en="leaves {feature} with a gap that only {number} tiles fit",
    de="lässt {feature} mit einer Lücke zurück, in die nur {number} Plättchen passen",
)
REACHES = Text(
    en="can reach {feature} with one more tile",
    de="kann mit einem weiteren Plättchen {feature} erreichen",
)
OPENS = Text(en="opens {feature} to {names}", de="öffnet {feature} für {names}")
GETS_BACK = Text(en="gets the {role} back", de="holt den {role} zurück")
ONE_BACK = Text(en="gets a follower back", de="holt einen Gefolgsmann zurück")
SOME_BACK = Text(en="gets {number} followers back", de="holt {number} Gefolgsleute zurück")
KEEPS_ONE = Text(en="keeps a follower in hand", de="behält einen Gefolgsmann im Vorrat")
LAST_ONE = Text(en="uses the last follower", de="setzt den letzten Gefolgsmann ein")
CLEARS = Text(en="removes the followers from {feature}", de="räumt {feature}")
COSTS_ONE = Text(en="takes a follower from {names}", de="nimmt {names} einen Gefolgsmann")
COSTS_SOME = Text(en="takes {number} followers from {names}", de="nimmt {names} {number} Gefolgsleute")
STANDS_WELL = Text(
    en="puts a follower where more points are to come",
    de="stellt einen Gefolgsmann dorthin, wo noch Punkte zu erwarten sind",
)
ENDANGERS = Text(en="puts {names} in danger", de="bringt {names} in Gefahr")
IN_DANGER = Text(en="puts own followers in danger", de="bringt eigene Gefolgsleute in Gefahr")
ANOTHER_TILE = Text(en="brings another tile", de="bringt ein weiteres Plättchen")
TOKENS = Text(en="gets {number} {name}", de="bekommt {number} {name}")
BRINGS = Text(en="brings {points} ({source})", de="bringt {points} ({source})")
GIVES = Text(en="gives {names} {points} ({source})", de="gibt {names} {points} ({source})")


class Clauses:
    """The clauses about one outcome; `me` is the player of the turn, whose features go without a name."""

    def __init__(self, outcome: Outcome, me: int, laid: int) -> None:
        self.game, self.me, self._laid = outcome.game, me, laid
        self._names: Sequence[str] = self.game.player_names
        self._places = Places(self.game)
        self._claims = [claim for held in outcome.held.values() for claim in held.claims]

    def clause(self, pattern: Text, segment: int = -1, owners: Sequence[int] = (), **values: object) -> Text:
        """A pattern with the words of a feature, if it has one, and of the other values."""
        if segment >= 0:
            values["feature"] = self._feature(segment, owners)
        return _filled(pattern, **values)

    def names(self, players: Sequence[int]) -> Text:
        """The names of players: `Ada and Bob`."""
        return Text(*(_AND.say(language).join(self._names[p] for p in players) for language in ("en", "de")))

    def others(self, players: Sequence[int]) -> list[int]:
        return [player for player in players if player != self.me]

    def role_of(self, figure: int, segment: int) -> Text | None:
        """What a common follower is called where it stood."""
        kind = self.game.board.printed[segment].kind if segment >= 0 else None
        common = self.game.rules.figures[figure][1].id == COMMON
        return ROLES.get(kind) if kind and common and not self.game.is_converted(segment) else None

    def _feature(self, segment: int, owners: Sequence[int]) -> Text:
        the, others = self._the(segment), self.others(owners)
        if others and self.me not in owners:
            the = _filled(_OF, names=self.names(others), what=the.en.removeprefix("the "), the=the)
        if not self._is_one_of_many(segment, owners):
            return the
        return _filled(_THERE, feature=the, place=self._places.words(cell_of(self.game.board.cell_of(segment))))

    def _the(self, segment: int) -> Text:
        printed, words = self.game.board.printed[segment], self.game.rules.words
        own = next((words[f"the-{flag}"] for flag in printed.flags if f"the-{flag}" in words), None)
        return _THE[CASTLE] if self.game.is_converted(segment) else own or _THE[printed.kind]

    def _is_one_of_many(self, segment: int, owners: Sequence[int]) -> bool:
        """Must one say where it is? The feature of the new tile is seen without."""
        board = self.game.board
        if any(board.piece_of[member] >= self._laid for member in board.members(segment)):
            return False
        kind = board.printed[segment].kind
        return sum(claim.kind == kind and list(claim.owners) == list(owners) for claim in self._claims) > 1


def points_text(number: float) -> Text:
    """`1 point`, `16 points`."""
    whole = round(number)
    return _ONE_POINT if whole == 1 else _filled(_POINTS, n=whole)


def _filled(text: Text, **values: object) -> Text:
    return Text(en=text.say("en", **values), de=text.say("de", **values))


def count_text(game: Game, what: str, number: int) -> Text:
    """`2 wine`: the name of a token for so many."""
    name = game.rules.token_kinds[what].name
    form = 0 if number == 1 else -1
    return Text(en=name.en.split("|")[form], de=name.de.split("|")[form])
