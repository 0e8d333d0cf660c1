"""What a bazaar does: tiles are auctioned or chosen, and everybody plays the one he got."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bastide.bounds import LARGEST, Number
from bastide.game.actions import PASS, Action, Choose
from bastide.game.decision import Decision, NumberRange, TilesOnSale
from bastide.game.events import Breakdown, Happened, TileReturned
from bastide.game.frames import AGAIN, Again, Frame, Part, Round, Turn
from bastide.game.game import Game
from bastide.game.module import Options, Token
from bastide.game.numbers import PlayerNumber
from bastide.game.question import PLACE, Question
from bastide.modules.course import draw_one
from bastide.text import Sentence, Text
from bastide.tiles.face import Face

NOBODY = -1
BAZAAR_STEPS = {"after-turn": "T10.3", "after-part": "T9.4"}


class Bazaar(Struct):
    pending: int = 0  # bazaar tiles laid whose bazaar is still to come


class Ware(Struct, frozen=True):
    """A revealed tile and who has got it."""

    face: Face
    owner: PlayerNumber = NOBODY


def note_bazaar(game: Game, part: Part) -> None:
    """T2.3: a bazaar tile calls for a bazaar at the end of the turn; one from a bazaar never does."""
    bought = part.number == 1 and game.frame(Turn).given is not None and not part.drew
    if bought or "bazaar" not in game.board.pieces[part.piece].face.symbols:
        return
    if not wares_to_play(game) or game.rules.options["bazaar.delayed"]:
        game.slot(Bazaar).pending += 1


def wares_to_play(game: Game) -> bool:
    """Are tiles of a bazaar still to be placed?"""
    given, choice = game.find_frame(GivenTurns), game.find_frame(FreeChoice)
    return bool((given and given.wares) or (choice and choice.unsold()))


def hold_bazaar(game: Game, ended: Turn | Part) -> Frame | None:
    """T10.3, or T9.4 by option: a bazaar, unless one is being played out: that one goes first."""
    if not game.slot(Bazaar).pending or game.find_frame(Bazaars) is not None:
        return None
    return Bazaars(ended.player)


def step_of(options: Options) -> str:
    """The place of the bazaar in the turn order is an option."""
    return BAZAAR_STEPS[str(options["bazaar.time"])]


class Bazaars(Frame):
    """A bazaar for each bazaar tile of the turn, and for each that was drawn meanwhile."""

    active: PlayerNumber

    def next(self, game: Game) -> Frame | Again | None:
        bazaar = game.slot(Bazaar)
        if not bazaar.pending:
            return None
        bazaar.pending -= 1
        wares = reveal(game, self.active)
        if not wares:
            return AGAIN
        players = game.rules.players
        order = tuple((self.active + 1 + seat) % players for seat in range(players))
        return Auction(order, wares) if game.rules.options["bazaar.auction"] else FreeChoice(order, wares)


def reveal(game: Game, active: int) -> tuple[Ware, ...]:
    """As many tiles as players; with fewer in the pile there is no bazaar.

    A dragon tile set aside is replaced. If the pile runs out at that, what was revealed goes back and nothing happens.
    """
    players = game.rules.players
    if sum(len(pile) for pile in game.piles) - game.unseen < players:
        return ()
    wares: tuple[Ware, ...] = ()
    while len(wares) < players and (face := draw_one(game, active)) is not None:
        wares += (Ware(face),)
    if len(wares) < players:
        game.put_back(*(ware.face for ware in wares))
        game.events += [TileReturned(ware.face.id, "no-bazaar") for ware in wares]
        return ()
    game.events.append(Happened("bazaar", active, tuple(ware.face.id for ware in wares)))
    return wares


class Sale(Frame):
    """Players in the order in which they choose and play, the active one last, and the tiles in the order revealed."""

    order: tuple[PlayerNumber, ...]
    wares: tuple[Ware, ...]

    def without_tile(self) -> tuple[int, ...]:
        owners = [ware.owner for ware in self.wares]
        return tuple(player for player in self.order if player not in owners)

    def unsold(self) -> dict[str, int]:
        """Tiles that nobody has got yet, each kind with the number of the first."""
        found: dict[str, int] = {}
        for number, ware in enumerate(self.wares):
            if ware.owner == NOBODY:
                found.setdefault(ware.face.id, number)
        return found

    def left(self) -> tuple[str, ...]:
        """The tiles that nobody has got yet."""
        return tuple(ware.face.id for ware in self.wares if ware.owner == NOBODY)

    def on_sale(self) -> TilesOnSale:
        return TilesOnSale(self.left())

    def of(self, players: tuple[int, ...]) -> tuple[Ware, ...]:
        """The tiles that these players have got, in their order."""
        return tuple(ware for player in players for ware in self.wares if ware.owner == player)

    def yet_to_play(self) -> tuple[int, ...]:
        """Players whose turn with their tile has not come."""
        raise NotImplementedError

    def hand_over(self, game: Game, number: int, player: int) -> None:
        ware = replace(self.wares[number], owner=player)
        self.wares = (*self.wares[:number], ware, *self.wares[number + 1 :])
        game.events.append(Happened("bazaar-tile", player, (ware.face.id,)))


# -- the auction -------------------------------------------------------------------------------------------------------


KEEP = Choose("buy")


class Auction(Sale):
    """One tile after the other: the selector bids, each of the others may raise once, the selector buys or sells."""

    selector: PlayerNumber = NOBODY
    offered: int = NOBODY  # the number of the tile
    bid: Number = 0
    bidder: PlayerNumber = NOBODY
    waiting: tuple[PlayerNumber, ...] = ()  # who may still raise
    played: bool = False

    def next(self, game: Game) -> Decision | Frame | Again | None:
        if self.offered == NOBODY:
            return self._select(game)
        step = step_of(game.rules.options)
        if self.waiting:
            raised = NumberRange(Choose("bid", tile=self.wares[self.offered].face.id), self.bid + 1)
            question = OUTBID if self.bidder == self.selector else RAISE
            return Decision(
                self.waiting[0],
                step,
                raise_or_pass,
                (PASS,),
                ranges=(raised,),
                question=question,
                sale=self.on_sale(),
            )
        if self.bidder == self.selector:
            pay(game, self.selector, -self.bid)
            self.sell(game, self.selector)
            return AGAIN
        sale = replace(self.on_sale(), keep=KEEP)
        return Decision(self.selector, step, buy_or_sell, (KEEP, Choose("sell")), question=BUY_OR_SELL, sale=sale)

    def _select(self, game: Game) -> Decision | Frame | None:
        left, unsold = self.without_tile(), self.unsold()
        if len(left) == 1:  # the last one gets the last tile free
            self.hand_over(game, min(unsold.values()), left[0])
        if len(left) <= 1:
            if self.played:
                return None
            self.played = True
            return GivenTurns(self.of(self.order))
        ranges = tuple(NumberRange(Choose("bid", tile=tile), 0) for tile in unsold)
        step = step_of(game.rules.options)
        return Decision(self.next_selector(), step, select, ranges=ranges, question=PUT_UP, sale=self.on_sale())

    def next_selector(self) -> int:
        """Who puts a tile up next: the next one clockwise without a tile."""
        last = self.selector if self.selector != NOBODY else self.order[-1]
        return self.clockwise_after(last, self.without_tile())[0]

    def on_sale(self) -> TilesOnSale:
        if self.offered == NOBODY:
            return super().on_sale()
        return TilesOnSale(self.left(), self.wares[self.offered].face.id, self.bid, self.bidder)

    def yet_to_play(self) -> tuple[int, ...]:
        return () if self.played else self.order

    def clockwise_after(self, player: int, players: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(players, key=lambda other: (other - player - 1) % len(self.order)))

    def sell(self, game: Game, player: int) -> None:
        self.hand_over(game, self.offered, player)
        self.offered, self.bid, self.bidder = NOBODY, 0, NOBODY


def tell_auction(game: Game, _: Decision, names: Sequence[str]) -> dict[str, object]:
    auction = game.frame(Auction)
    return {"seller": names[auction.selector], "bidder": names[auction.bidder], "bid": auction.bid}


PUT_UP = Question(
    Text(en="choose a tile and bid for it", de="ein Plättchen wählen und darauf bieten"),
    Text(
        en="Bazaar: {player} puts a tile up for auction, then each of the others may raise once.",
        de="Basar: {player} bringt ein Plättchen zur Versteigerung, danach darf jeder andere einmal erhöhen.",
    ),
    source="bridges-castles-bazaars.md, Bazaars",
)
OUTBID = Question(
    Text(en="bid more for the tile, or pass", de="mehr für das Plättchen bieten oder passen"),
    Text(
        en="{seller} has put the tile up for {bid}; {player} may raise once.",
        de="{seller} versteigert das Plättchen für {bid}; {player} darf einmal erhöhen.",
    ),
    Text(en="no bid", de="nicht bieten"),
    tell_auction,
    source="bridges-castles-bazaars.md, Bazaars",
)
RAISE = Question(
    OUTBID.what,
    Text(
        en="{bidder} bids {bid} for the tile that {seller} has put up; {player} may raise once.",
        de="{bidder} bietet {bid} für das Plättchen, das {seller} versteigert; {player} darf einmal erhöhen.",
    ),
    OUTBID.decline,
    tell_auction,
    source="bridges-castles-bazaars.md, Bazaars",
)
BUY_OR_SELL = Question(
    Text(en="keep the tile or sell it", de="das Plättchen behalten oder verkaufen"),
    Text(
        en="{bidder} bids most: {bid}. {player} pays that and keeps the tile, or sells it to {bidder}.",
        de="{bidder} bietet am meisten: {bid}. {player} zahlt das und behält das Plättchen, oder verkauft es.",
    ),
    values=tell_auction,
    source="bridges-castles-bazaars.md, Bazaars",
)


NOT_FOR_SALE = Text(
    en="Tile {tile} is not for sale; there are {left}.", de="Plättchen {tile} ist nicht zu haben; es gibt {left}."
)
OTHER_TILE = Text(en="The bids are for tile {offered}, not {tile}.", de="Geboten wird auf {offered}, nicht auf {tile}.")
TOO_LOW = Text(en="Bid at least {lowest}; {number} is too low.", de="Biete mindestens {lowest}; {number} ist zu wenig.")
TOO_HIGH = Text(en="Bid at most {highest}.", de="Biete höchstens {highest}.")
AUCTION = Text(
    en="In this game tiles are auctioned: bid for one.",
    de="In diesem Spiel werden Plättchen versteigert: Biete auf eines.",
)
NO_AUCTION = Text(
    en="In this game tiles are taken without a bid.", de="In diesem Spiel nimmt man Plättchen ohne Gebot."
)
NOTHING_OFFERED = Text(en="No tile is up for auction yet.", de="Noch ist kein Plättchen zur Versteigerung gestellt.")
STILL_BIDDING = Text(
    en="First all others may bid; then {seller} buys or sells.",
    de="Erst dürfen alle anderen bieten; dann kauft oder verkauft {seller}.",
)


def why_not_bid(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    sale, tile, number = game.stack[-1], action.tile, action.number
    if isinstance(sale, FreeChoice):
        return Sentence(NO_AUCTION)
    if not isinstance(sale, Auction) or not decision.ranges or number is None:
        return None
    lowest = decision.ranges[0].lowest
    if sale.offered == NOBODY and tile not in sale.unsold():
        return Sentence(NOT_FOR_SALE, {"tile": tile, "left": ", ".join(sale.unsold())})
    if sale.offered != NOBODY and tile != sale.wares[sale.offered].face.id:
        return Sentence(OTHER_TILE, {"offered": sale.wares[sale.offered].face.id, "tile": tile})
    if number > LARGEST:
        return Sentence(TOO_HIGH, {"highest": LARGEST})
    return Sentence(TOO_LOW, {"lowest": lowest, "number": number})


def why_not_deal(game: Game, _: Decision, action: Choose) -> Sentence | None:
    sale = game.stack[-1]
    if isinstance(sale, FreeChoice):
        return Sentence(NO_AUCTION)
    if not isinstance(sale, Auction):
        return None
    if sale.offered == NOBODY:
        return Sentence(NOTHING_OFFERED)
    return Sentence(STILL_BIDDING, {"seller": game.player_names[sale.selector]})


def why_not_take(game: Game, _: Decision, action: Choose) -> Sentence | None:
    sale = game.stack[-1]
    if isinstance(sale, Auction):
        return Sentence(AUCTION)
    if not isinstance(sale, FreeChoice):
        return None
    return Sentence(NOT_FOR_SALE, {"tile": action.tile, "left": ", ".join(sale.unsold())})


def select(game: Game, auction: Auction, action: Choose) -> None:
    assert action.tile is not None
    auction.selector = auction.next_selector()
    auction.offered = auction.unsold()[action.tile]
    others = tuple(player for player in auction.without_tile() if player != auction.selector)
    auction.waiting = auction.clockwise_after(auction.selector, others)
    note_bid(game, auction, auction.selector, action)


def raise_or_pass(game: Game, auction: Auction, action: Action) -> None:
    player, auction.waiting = auction.waiting[0], auction.waiting[1:]
    if isinstance(action, Choose):
        note_bid(game, auction, player, action)


def note_bid(game: Game, auction: Auction, player: int, action: Choose) -> None:
    assert action.number is not None
    auction.bid, auction.bidder = action.number, player
    game.events.append(Happened("bid-made", player, (action.number, auction.wares[auction.offered].face.id)))


def buy_or_sell(game: Game, auction: Auction, action: Choose) -> None:
    """Buying pays the highest bidder and keeps the tile; selling takes his points and gives it away."""
    buyer, payee = auction.selector, auction.bidder
    if action.what == "sell":
        buyer, payee = payee, buyer
    pay(game, buyer, -auction.bid)
    pay(game, payee, auction.bid)
    auction.sell(game, buyer)


def pay(game: Game, player: int, points: int) -> None:
    """Points that the bid moves, to a player or from him."""
    game.award(player, points, "bazaar", Breakdown(additions=(("bid", points),) if points else ()))


# -- without auction ---------------------------------------------------------------------------------------------------


class FreeChoice(Sale):
    """Variant without auction: everybody takes a tile, and plays it at once or when all have chosen."""

    played: int = 0  # players whose turn with their tile has come

    def next(self, game: Game) -> Decision | Frame | None:
        left, unsold = self.without_tile(), self.unsold()
        chosen = len(self.order) - len(left)
        if self.played < chosen and (not left or game.rules.options["bazaar.free-choice"] == "play-at-once"):
            players, self.played = self.order[self.played : chosen], chosen
            return GivenTurns(self.of(players))
        if not left:
            return None
        if len(left) == 1:
            self.hand_over(game, min(unsold.values()), left[0])
            return self.next(game)
        actions = [Choose("take", tile=tile) for tile in unsold]
        step = step_of(game.rules.options)
        return Decision(left[0], step, take_tile, actions, question=TAKE, sale=self.on_sale())

    def yet_to_play(self) -> tuple[int, ...]:
        return self.order[self.played :]


TAKE = Question(
    Text(en="take a tile", de="ein Plättchen nehmen"),
    Text(en="Bazaar: everybody takes a tile in turn.", de="Basar: Alle nehmen reihum ein Plättchen."),
    source="bridges-castles-bazaars.md, Bazaars",
)


def take_tile(game: Game, choice: FreeChoice, action: Choose) -> None:
    assert action.tile is not None
    choice.hand_over(game, choice.unsold()[action.tile], choice.without_tile()[0])


# -- playing the tiles -------------------------------------------------------------------------------------------------


def ask_for_given_tile(game: Game, decision: Decision) -> Question | None:
    turn, part = game.find_frame(Turn), game.find_frame(Part)
    given = turn is not None and turn.given is not None and part is not None and part.number == 1 and not part.drew
    return PLACE_GIVEN if decision.tile and given else None


PLACE_GIVEN = replace(
    PLACE,
    why=Text(en="The tile comes from the bazaar.", de="Das Plättchen stammt aus dem Basar."),
    source=TAKE.source,
)


class GivenTurns(Frame):
    """Everybody plays a whole turn with the tile from the bazaar, the active player last."""

    wares: tuple[Ware, ...]

    def next(self, game: Game) -> Frame | None:
        if not self.wares:
            return None
        ware, self.wares = self.wares[0], self.wares[1:]
        return game.frame(Round).start_turn(game, ware.owner, ware.face)


def show_wares(game: Game) -> list[Token]:
    """Tiles that are still to be played by whoever got them."""
    sale, given = game.find_frame(Sale), game.find_frame(GivenTurns)
    if sale is None:
        return []
    owned = (*(given.wares if given else ()), *sale.of(sale.yet_to_play()))
    return [Token("bazaar-tile", player=ware.owner, tile=ware.face.id) for ware in owned]


def standing_bid(game: Game, names: Sequence[str]) -> dict[str, object]:
    """What the bid that stands is, and whose."""
    sale = game.frame(Auction)
    return {"number": sale.bid, "name": names[sale.bidder]}


# -- files of other programs -------------------------------------------------------------------------------------------

JCZ_STEP = BAZAAR_STEPS["after-turn"]
NO_BAZAAR_NOW = Text(en="there is no bazaar now", de="jetzt ist kein Basar")


def wares_of(game: Game) -> list[tuple[str, int]] | None:
    """The tiles of the bazaar that is open, and who has got them."""
    sale = game.find_frame(Sale)
    return None if sale is None else [(ware.face.id, ware.owner) for ware in sale.wares]


def plays_ware(game: Game, player: int | None) -> bool:
    """Is the tile that this player places next one from a bazaar, not one that is drawn?"""
    if game.find_frame(Sale) is None:
        return False
    given = game.find_frame(GivenTurns)
    return given is None or (bool(given.wares) and player != game.frame(Turn).player)
