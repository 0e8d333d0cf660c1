"""Bazaars: tiles are auctioned, and everybody plays the one he got."""

from __future__ import annotations

from msgspec import Struct

from bastide.game.actions import PASS, Action, Choose
from bastide.game.decision import Decision, NumberRange
from bastide.game.events import Happened
from bastide.game.frames import Frame, Part, Round, Turn
from bastide.game.game import Game
from bastide.game.module import Element, Option, Step
from bastide.modules.base import draw_one
from bastide.text import Text
from bastide.tiles.face import Face

NOBODY = -1
Sale = tuple[int, Face]


class Bazaar(Struct):
    pending: bool = False


def note_bazaar(game: Game, part: Part) -> None:
    """T2.3: a bazaar tile calls for a bazaar at the end of the turn, unless one is being played out."""
    face = game.board.pieces[part.piece].face if part.piece >= 0 else None
    running = game.find_frame(GivenTurns) is not None
    if face and "bazaar" in face.symbols and (not running or game.rules.options["bazaar.delayed"]):
        game.slot(Bazaar).pending = True


def hold_bazaar(game: Game, turn: Turn) -> Frame | None:
    """T10.3: as many tiles as players are revealed; with fewer in the pile there is no bazaar."""
    if game.find_frame(GivenTurns) is not None:
        return None
    return open_bazaar(game, turn.player)


def open_bazaar(game: Game, active: int) -> Frame | None:
    bazaar, players = game.slot(Bazaar), game.rules.players
    if not bazaar.pending:
        return None
    bazaar.pending = False
    if sum(len(pile) for pile in game.piles) - game.unseen < players:
        return None
    tiles: tuple[Face, ...] = ()
    while len(tiles) < players and (face := draw_one(game, active)) is not None:
        tiles += (face,)
    game.events.append(Happened("bazaar", active, tuple(face.id for face in tiles)))
    order = tuple((active + 1 + n) % players for n in range(players))
    if game.rules.options["bazaar.auction"]:
        return Auction(order, tiles)
    return FreeChoice(order, tiles)


# -- the auction -------------------------------------------------------------------------------------------------------


class Auction(Frame):
    """One tile after the other: the selector bids, each of the others may raise once, the selector buys or sells."""

    order: tuple[int, ...]
    tiles: tuple[Face, ...]
    sold: tuple[Sale, ...] = ()
    selector: int = NOBODY
    offered: str = ""  # the tile on offer
    bid: int = 0
    bidder: int = NOBODY
    waiting: tuple[int, ...] = ()  # who may still raise

    def next(self, game: Game) -> Decision | Frame | None:
        if not self.order:
            return None
        if not self.offered:
            return self._select(game)
        if self.waiting:
            raised = NumberRange(Choose("bid", tile=self.offered), self.bid + 1)
            return Decision(self.waiting[0], "T10.3", raise_or_pass, (PASS,), ranges=(raised,))
        if self.bidder == self.selector:
            game.award(self.selector, -self.bid, "bazaar")
            self.sell(game, self.selector)
            return self._select(game)
        return Decision(self.selector, "T10.3", buy_or_sell, (Choose("buy"), Choose("sell")))

    def without_tile(self) -> tuple[int, ...]:
        owners = [owner for owner, _ in self.sold]
        return tuple(player for player in self.order if player not in owners)

    def _select(self, game: Game) -> Decision | Frame | None:
        left = self.without_tile()
        if len(left) == 1 and self.tiles:  # the last one gets the last tile free
            self.offered = self.tiles[0].id
            self.sell(game, left[0])
            left = ()
        if not left:
            order, self.order = self.order, ()
            sales = tuple(sorted(self.sold, key=lambda sale: order.index(sale[0])))
            return GivenTurns(sales, order[-1])
        players = game.rules.players
        after = self.selector if self.selector != NOBODY else self.order[-1]
        self.selector = min(left, key=lambda player: (player - after - 1) % players)
        kinds = dict.fromkeys(face.id for face in self.tiles)
        ranges = tuple(NumberRange(Choose("bid", tile=tile), 0) for tile in kinds)
        return Decision(self.selector, "T10.3", select, ranges=ranges)

    def sell(self, game: Game, player: int) -> None:
        face = next(face for face in self.tiles if face.id == self.offered)
        index = self.tiles.index(face)
        self.tiles = self.tiles[:index] + self.tiles[index + 1 :]
        self.sold += ((player, face),)
        self.offered, self.bid, self.bidder = "", 0, NOBODY
        game.events.append(Happened("bazaar-sold", player, (face.id,)))


def select(game: Game, action: Choose) -> None:
    auction = game.stack[-1]
    assert isinstance(auction, Auction)
    assert action.tile is not None
    assert action.number is not None
    auction.offered, auction.bid, auction.bidder = action.tile, action.number, auction.selector
    players = game.rules.players
    others = [player for player in auction.without_tile() if player != auction.selector]
    auction.waiting = tuple(sorted(others, key=lambda player: (player - auction.selector) % players))


def raise_or_pass(game: Game, action: Action) -> None:
    auction = game.stack[-1]
    assert isinstance(auction, Auction)
    player, auction.waiting = auction.waiting[0], auction.waiting[1:]
    if isinstance(action, Choose) and action.number is not None:
        auction.bid, auction.bidder = action.number, player


def buy_or_sell(game: Game, action: Choose) -> None:
    """Buying pays the highest bidder and keeps the tile; selling takes his points and gives it away."""
    auction = game.stack[-1]
    assert isinstance(auction, Auction)
    buyer, payee = auction.selector, auction.bidder
    if action.what == "sell":
        buyer, payee = payee, buyer
    game.award(buyer, -auction.bid, "bazaar")
    game.award(payee, auction.bid, "bazaar")
    auction.sell(game, buyer)


# -- without auction ---------------------------------------------------------------------------------------------------


class FreeChoice(Frame):
    """Variant without auction: everybody takes a tile, and plays it at once or when all have chosen."""

    order: tuple[int, ...]
    tiles: tuple[Face, ...]
    taken: tuple[Sale, ...] = ()

    def next(self, game: Game) -> Decision | Frame | None:
        at_once = game.rules.options["bazaar.free-choice"] == "play-at-once"
        if self.taken and (at_once or not self.tiles):
            sales, self.taken = self.taken, ()
            return GivenTurns(sales, self.order[-1])
        if not self.tiles:
            return None
        player = self.order[len(self.order) - len(self.tiles)]
        if len(self.tiles) == 1:
            give(game, self, player, self.tiles[0].id)
            return self.next(game)
        kinds = dict.fromkeys(face.id for face in self.tiles)
        return Decision(player, "T10.3", take_tile, [Choose("take", tile=tile) for tile in kinds])


def take_tile(game: Game, action: Choose) -> None:
    choice = game.stack[-1]
    assert isinstance(choice, FreeChoice)
    assert action.tile is not None
    give(game, choice, choice.order[len(choice.order) - len(choice.tiles)], action.tile)


def give(game: Game, choice: FreeChoice, player: int, tile: str) -> None:
    face = next(face for face in choice.tiles if face.id == tile)
    index = choice.tiles.index(face)
    choice.tiles = choice.tiles[:index] + choice.tiles[index + 1 :]
    choice.taken += ((player, face),)
    game.events.append(Happened("bazaar-sold", player, (face.id,)))


# -- playing the tiles -------------------------------------------------------------------------------------------------


class GivenTurns(Frame):
    """Everybody plays a whole turn with the tile from the bazaar, the active player last."""

    sales: tuple[Sale, ...]
    active: int

    def next(self, game: Game) -> Frame | None:
        if not self.sales:
            return open_bazaar(game, self.active)
        (player, face), self.sales = self.sales[0], self.sales[1:]
        return game.frame(Round).start_turn(game, player, face)


BAZAARS = Element(
    id="bazaars",
    name=Text(en="Bazaars", de="Basare"),
    state=Bazaar,
    steps=(
        Step("T2.3", Text(en="a bazaar is called", de="ein Basar wird ausgerufen"), note_bazaar),
        Step(
            "T10.3",
            Text(en="bazaar: bid, raise, buy or sell", de="Basar: bieten, erhöhen, kaufen oder verkaufen"),
            hold_bazaar,
        ),
    ),
    words={
        "bazaar": Text(en="bazaar", de="Basar"),
        "bazaar-sold": Text(en="gets a tile at the bazaar", de="bekommt ein Plättchen im Basar"),
        "bid": Text(en="bid", de="bieten"),
        "buy": Text(en="buy the tile", de="das Plättchen kaufen"),
        "sell": Text(en="sell the tile", de="das Plättchen verkaufen"),
        "take": Text(en="take the tile", de="das Plättchen nehmen"),
    },
)

OPTIONS = (
    Option(
        "bazaar.auction",
        Text(en="Tiles of a bazaar", de="Plättchen eines Basars"),
        {
            True: Text(en="are auctioned", de="werden versteigert"),
            False: Text(en="are chosen in turn", de="werden reihum gewählt"),
        },
        "bridges-castles-bazaars.md, Bazaars",
    ),
    Option(
        "bazaar.free-choice",
        Text(en="Without auction", de="Ohne Versteigerung"),
        {
            "play-at-once": Text(en="each plays the chosen tile at once", de="spielt jeder sein Plättchen sofort"),
            "choose-first": Text(en="all choose before playing", de="wählen alle vor dem Spielen"),
        },
        "bridges-castles-bazaars.md, Bazaars",
    ),
    Option(
        "bazaar.delayed",
        Text(en="Bazaar tile played while a bazaar is going on", de="Basarplättchen während eines Basars"),
        {
            False: Text(en="calls no other bazaar", de="ruft keinen weiteren aus"),
            True: Text(en="calls another one afterwards", de="ruft danach noch einen aus"),
        },
        "bridges-castles-bazaars.md, Ambiguities 3",
    ),
)
