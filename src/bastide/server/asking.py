"""What a decision is about, in words for everybody at the table: what is decided, why, and what passing means.

The engine names a step; several decisions may belong to one step (a tower piece, then the prisoner it may take), so the
words go by what can be answered. A decision that has no words here is told by its step.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from bastide.game.actions import Action, Choose, Deploy, Place
from bastide.game.decision import Decision
from bastide.game.frames import Part, Turn
from bastide.game.game import Game
from bastide.modules.bridges_castles_bazaars.bazaars import Auction
from bastide.modules.count import QUARTER_OF, QUARTERS, Redeployment
from bastide.modules.princess_dragon import DragonRun
from bastide.modules.tower import Exchange
from bastide.server.faults import Spoken
from bastide.text import Sentence, Text
from bastide.tiles.signs import KIND_NAMES

Names = Sequence[str]
Values = dict[str, object]


class Asked(Struct, frozen=True):
    """`why` and `decline` are empty where there is nothing to add."""

    what: Spoken
    why: Spoken
    decline: Spoken


class _Words(Struct, frozen=True):
    what: Text
    why: Text
    decline: Text
    values: Callable[[Game, Decision, Names], Values] | None = None


_NOTHING = Text("", "")


def asked(view: Game, decision: Decision, names: Names) -> Asked:
    """The words of a decision; `names` are those of the seats."""
    words = _words_of(view, decision)
    if words is None:
        return Asked(Spoken.of(view.rules.step_texts[decision.step]), Spoken.of(_NOTHING), Spoken.of(_NOTHING))
    values: Values = {"player": names[decision.player]}
    if words.values:
        values |= words.values(view, decision, names)
    what, why, decline = (Spoken.of(Sentence(text, values)) for text in (words.what, words.why, words.decline))
    return Asked(what, why, decline)


def _words_of(view: Game, decision: Decision) -> _Words | None:
    if decision.tile is not None or any(isinstance(action, Place) for action in decision.actions):
        return _placing(view)
    said = {topic for action in decision.actions if (topic := _topic(action))}
    said |= {each.action.what for each in decision.ranges}
    if len(said) == 1:
        (topic,) = said
        if topic == "bid":
            return _bidding(view.frame(Auction))
        if (decision.step, topic) in _OF_STEP:
            return _OF_STEP[decision.step, topic]
        if topic in _OF_TOPIC and decision.step != "T4.2":
            return _OF_TOPIC[topic]
        if topic in _AFTER_FIGURE:
            return _AFTER_FIGURE[topic]
    if decision.step != "T4.2":
        return None
    part = view.find_frame(Part)
    if part and part.acted:
        return _BESIDE
    return _PORTAL if part and _goes_far(view, decision, part) else _FIGURE


def _goes_far(view: Game, decision: Decision, part: Part) -> bool:
    """May a follower go elsewhere than to the new tile?"""
    piece_of = view.board.piece_of
    return any(isinstance(action, Deploy) and piece_of[action.segment] != part.piece for action in decision.actions)


def _bidding(auction: Auction) -> _Words:
    if not auction.waiting:
        return _OFFER
    return _OUTBID if auction.bidder == auction.selector else _RAISE


def _topic(action: Action) -> str:
    """Answers of one kind have one topic: a quarter of the city is as good as the next."""
    if isinstance(action, Deploy):
        return "deploy"
    if not isinstance(action, Choose):
        return ""
    if action.what in QUARTERS:
        return "quarter"
    if action.what.startswith("count-to-"):
        return "count-to"
    return {"gather": "flock", "grow": "flock", "buy": "deal", "sell": "deal"}.get(action.what, action.what)


# -- placing and figures -----------------------------------------------------------------------------------------------

_PLACE_WHAT = Text(en="place the tile", de="das Plättchen anlegen")
_GIVE_UP = Text(en="give the tile up", de="auf das Plättchen verzichten")


def _placing(view: Game) -> _Words:
    turn, part = view.find_frame(Turn), view.find_frame(Part)
    if part and part.number > 1:
        return _SECOND_TILE
    return _BOUGHT_TILE if turn and turn.given is not None else _TILE


_TILE = _Words(_PLACE_WHAT, _NOTHING, _GIVE_UP)
_SECOND_TILE = _Words(
    _PLACE_WHAT,
    Text(
        en="The builder's road or city was extended: a second tile.",
        de="Die Straße oder Stadt des Baumeisters wurde verlängert: ein zweites Plättchen.",
    ),
    _GIVE_UP,
)
_BOUGHT_TILE = _Words(
    _PLACE_WHAT, Text(en="The tile comes from the bazaar.", de="Das Plättchen stammt aus dem Basar."), _GIVE_UP
)
_FIGURE = _Words(
    Text(en="one action with a figure, or none", de="eine Aktion mit einer Figur oder keine"),
    _NOTHING,
    Text(en="no figure", de="keine Figur"),
)
_PORTAL = _Words(
    _FIGURE.what,
    Text(
        en="Through the portal a follower may go to any free, unfinished place.",
        de="Durch den Zaubergang darf ein Gefolgsmann auf jedes freie, unfertige Gebiet.",
    ),
    _FIGURE.decline,
)
_BESIDE = _Words(
    Text(en="anything more before the scoring, or go on", de="noch etwas vor der Wertung oder weiter"),
    _NOTHING,
    Text(en="go on", de="weiter"),
)


# -- values that sentences name ----------------------------------------------------------------------------------------


def _dragon_values(view: Game, _: Decision, names: Names) -> Values:
    return {"step": len(view.frame(DragonRun).visited)}


def _auction_values(view: Game, _: Decision, names: Names) -> Values:
    auction = view.frame(Auction)
    return {"seller": names[auction.selector], "bidder": names[auction.bidder], "bid": auction.bid}


def _exchange_values(view: Game, _: Decision, names: Names) -> Values:
    return {"other": names[view.rules.owner[view.frame(Exchange).captured]]}


def _redeploy_values(view: Game, _: Decision, names: Names) -> Values:
    features = view.frame(Redeployment).calls[0].features
    kinds = dict.fromkeys(view.board.printed[feature].kind for feature in features)
    quarters = [_QUARTER_NAMES[QUARTER_OF[kind]] for kind in kinds]
    return {"feature": _listed([KIND_NAMES[kind] for kind in kinds]), "quarter": _listed(quarters)}


def _drive_values(view: Game, decision: Decision, names: Names) -> Values:
    wagon = next(a.figure for a in decision.actions if isinstance(a, Choose) and a.figure is not None)
    return {"feature": KIND_NAMES[view.board.printed[view.where[wagon]].kind]}


def _listed(texts: Sequence[Text]) -> Text:
    return Text(" / ".join(text.en for text in texts), " / ".join(text.de for text in texts))


_QUARTER_NAMES = {
    "castle-quarter": Text(en="castle", de="Schloss"),
    "market-quarter": Text(en="market", de="Markt"),
    "blacksmith-quarter": Text(en="blacksmith's", de="Schmiede"),
    "cathedral-quarter": Text(en="cathedral", de="Kathedrale"),
}


# -- the words ---------------------------------------------------------------------------------------------------------

_OFFER = _Words(
    Text(en="choose a tile and bid for it", de="ein Plättchen wählen und darauf bieten"),
    Text(
        en="Bazaar: {player} puts a tile up for auction, then each of the others may raise once.",
        de="Basar: {player} bringt ein Plättchen zur Versteigerung, danach darf jeder andere einmal erhöhen.",
    ),
    _NOTHING,
)
_OUTBID = _Words(
    Text(en="bid more for the tile, or pass", de="mehr für das Plättchen bieten oder passen"),
    Text(
        en="{seller} has put the tile up for {bid}; {player} may raise once.",
        de="{seller} versteigert das Plättchen für {bid}; {player} darf einmal erhöhen.",
    ),
    Text(en="no bid", de="nicht bieten"),
    _auction_values,
)
_RAISE = _Words(
    _OUTBID.what,
    Text(
        en="{bidder} bids {bid} for the tile that {seller} has put up; {player} may raise once.",
        de="{bidder} bietet {bid} für das Plättchen, das {seller} versteigert; {player} darf einmal erhöhen.",
    ),
    _OUTBID.decline,
    _auction_values,
)

_OF_STEP: dict[tuple[str, str], _Words] = {
    ("E4", "redeploy"): _Words(
        Text(en="bring a follower out of the city, or pass", de="einen Gefolgsmann aus der Stadt holen oder passen"),
        Text(
            en="Before the final scoring followers may leave the quarters of the city that the Count leaves open.",
            de="Vor der Schlusswertung dürfen Gefolgsleute die Viertel verlassen, die der Graf nicht sperrt.",
        ),
        Text(en="nobody leaves", de="niemand verlässt sie"),
    ),
    ("E2", "abbey"): _Words(
        Text(en="lay the last abbey, or pass", de="die letzte Abtei legen oder passen"),
        Text(
            en="The tiles are all laid; an abbey that is left may still fill a gap.",
            de="Alle Plättchen liegen; eine übrige Abtei darf noch eine Lücke füllen.",
        ),
        Text(en="no abbey", de="keine Abtei"),
    ),
}

_AFTER_FIGURE: dict[str, _Words] = {
    "capture": _Words(
        Text(en="take one follower prisoner, or none", de="einen Gefolgsmann gefangen nehmen oder keinen"),
        Text(
            en="{player} has raised the tower: it reaches as many tiles in each direction as it has pieces.",
            de="{player} hat den Turm erhöht: Er reicht in jede Richtung so viele Plättchen weit, wie er Teile hat.",
        ),
        Text(en="take nobody", de="niemanden"),
    ),
    "exchange": _Words(
        Text(en="choose the prisoner who comes back", de="wählen, welcher Gefangene zurückkommt"),
        Text(
            en="{player} and {other} hold prisoners of each other: one is exchanged for one.",
            de="{player} und {other} halten Gefangene voneinander: Einer wird gegen einen getauscht.",
        ),
        _NOTHING,
        _exchange_values,
    ),
    "princess": _Words(
        Text(en="send a knight away", de="einen Ritter fortschicken"),
        Text(
            en="The princess on this tile wants one knight out of her city.",
            de="Das Burgfräulein auf diesem Plättchen will einen Ritter aus seiner Stadt haben.",
        ),
        Text(en="nobody", de="niemanden"),
    ),
}

_OF_TOPIC: dict[str, _Words] = {
    "dragon": _Words(
        Text(en="move the dragon one tile", de="den Drachen ein Plättchen weit ziehen"),
        Text(
            en="A dragon tile was laid: everybody moves it in turn, step {step} of 6. It eats whom it meets.",
            de="Ein Drachenplättchen liegt: Alle ziehen ihn reihum, Schritt {step} von 6. Er frisst, wen er trifft.",
        ),
        _NOTHING,
        _dragon_values,
    ),
    "quarter": _Words(
        Text(en="send a follower into the city, or pass", de="einen Gefolgsmann in die Stadt schicken oder passen"),
        Text(
            en="{player} has brought points to others and got none: a follower may wait in the city for a scoring.",
            de="{player} hat anderen Punkte gebracht und selbst keine: Ein Gefolgsmann darf in der Stadt auf eine "
            "Wertung warten.",
        ),
        Text(en="nobody", de="niemanden"),
    ),
    "count-to": _Words(
        Text(en="move the Count, or leave him", de="den Grafen ziehen oder stehen lassen"),
        Text(
            en="A follower has entered the city. Nobody leaves the quarter where the Count stands.",
            de="Ein Gefolgsmann ist in die Stadt gezogen. Wo der Graf steht, kommt niemand heraus.",
        ),
        Text(en="he stays", de="er bleibt"),
    ),
    "redeploy": _Words(
        Text(en="bring followers out of the city, or pass", de="Gefolgsleute aus der Stadt holen oder passen"),
        Text(
            en="About to be scored: {feature}. Followers in the city may join it ({quarter}).",
            de="Gleich gewertet: {feature}. Gefolgsleute in der Stadt dürfen dazukommen ({quarter}).",
        ),
        Text(en="nobody leaves", de="niemand verlässt sie"),
        _redeploy_values,
    ),
    "abbey": _Words(
        Text(en="lay the abbey, or draw a tile", de="die Abtei legen oder ein Plättchen ziehen"),
        Text(
            en="There is a gap with tiles on all four sides: an abbey fits it, whatever the edges are.",
            de="Eine Lücke ist auf allen vier Seiten umschlossen: Eine Abtei passt dort immer.",
        ),
        Text(en="draw a tile", de="ein Plättchen ziehen"),
    ),
    "drive": _Words(
        Text(en="drive the wagon on, or home", de="den Wagen weiterfahren oder heim"),
        Text(
            en="Its place has been scored ({feature}); it may go to a free, unfinished neighbour.",
            de="Sein Gebiet ist gewertet ({feature}); er darf auf ein freies, unfertiges Nachbargebiet.",
        ),
        Text(en="drive home", de="heimfahren"),
        _drive_values,
    ),
    "castle": _Words(
        Text(en="found a castle, or score the town", de="eine Burg gründen oder die Stadt werten"),
        Text(
            en="{player} is alone in this town of two halves. A castle takes the points of the next thing completed "
            "beside it.",
            de="{player} ist allein in dieser Stadt aus zwei Hälften. Eine Burg bekommt die Punkte dessen, was als "
            "Nächstes neben ihr fertig wird.",
        ),
        Text(en="score the town", de="die Stadt werten"),
    ),
    "castle-points": _Words(
        Text(en="choose the points of the castle", de="die Punkte der Burg wählen"),
        Text(
            en="Several things were completed beside the castle; it takes the points of one of them.",
            de="Neben der Burg wurde mehreres fertig; sie bekommt die Punkte von einem davon.",
        ),
        _NOTHING,
    ),
    "deal": _Words(
        Text(en="buy the tile or sell it", de="das Plättchen kaufen oder verkaufen"),
        Text(
            en="{bidder} bids most, {bid}: {player} pays this to {bidder} and keeps the tile, or gets it and gives the "
            "tile away.",
            de="{bidder} bietet am meisten, {bid}: {player} zahlt das an {bidder} und behält das Plättchen, oder "
            "bekommt es und gibt das Plättchen her.",
        ),
        _NOTHING,
        _auction_values,
    ),
    "take": _Words(
        Text(en="take a tile", de="ein Plättchen nehmen"),
        Text(en="Bazaar: everybody takes a tile in turn.", de="Basar: Alle nehmen reihum ein Plättchen."),
        _NOTHING,
    ),
    "flock": _Words(
        Text(en="grow the flock or gather it", de="die Herde vergrößern oder eintreiben"),
        Text(
            en="The tile extended the field of {player}'s shepherd. A token from the bag brings sheep, or the wolf.",
            de="Das Plättchen hat die Wiese mit dem Schäfer von {player} vergrößert. Im Beutel sind Schafe und Wölfe.",
        ),
        _NOTHING,
    ),
    "escape": _Words(
        Text(en="let a knight escape, or pass", de="einen Ritter fliehen lassen oder passen"),
        Text(
            en="A monastery stands beside the besieged city: one knight may leave it.",
            de="Neben der belagerten Stadt steht ein Kloster: Ein Ritter darf hinaus.",
        ),
        Text(en="nobody flees", de="niemand flieht"),
    ),
    "ransom": _Words(
        Text(en="buy a prisoner back for 3 points, or pass", de="einen Gefangenen für 3 Punkte freikaufen oder passen"),
        Text(en="{player} has followers in prison.", de="{player} hat Gefolgsleute im Gefängnis."),
        Text(en="no ransom", de="kein Lösegeld"),
    ),
    "second-part": _Words(
        Text(en="play a second tile, or pass", de="ein zweites Plättchen spielen oder passen"),
        Text(
            en="The builder's road or city was extended: a double turn.",
            de="Die Straße oder Stadt des Baumeisters wurde verlängert: ein Doppelzug.",
        ),
        Text(en="no second tile", de="kein zweites"),
    ),
}
"""By the word of the answers, or what they have in common."""
