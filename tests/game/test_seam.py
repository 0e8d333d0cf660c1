"""The seam between game and modules, tried with toy elements that do what no simple module does."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from msgspec import Struct
from msgspec.structs import replace

import bastide
from bastide.errors import IllegalAction
from bastide.game.actions import PASS, Action, Choose, Deploy, Place
from bastide.game.decision import Decision, NumberRange
from bastide.game.events import Happened, Scored
from bastide.game.frames import Award, Frame, Part, Turn
from bastide.game.game import HOME, Game
from bastide.game.module import Element, Figure, Module, Step
from bastide.game.rules import Rules
from bastide.modules import MODULES, make_setup
from bastide.players.random import RandomPlayer
from bastide.testkit.referee import check_board, tiling_of
from bastide.testkit.scene import figure_actions, find_segment, lay, lay_board, lay_only, points, start
from bastide.text import Sentence, Text
from bastide.tiles.face import CITY, ROAD

RED, BLUE = 0, 1
NAME = Text(en="toy", de="Spielzeug")


def toy_game(
    elements: Sequence[Element],
    board: str = "(0,0) D crfr",
    figures: Sequence[tuple[int, str, tuple[int, int], str]] = (),
    draw: str = "U V W",
    players: int = 2,
) -> Game:
    """A scene with the base game and toy elements: figures are (player, kind, cell, place)."""
    toys = Module(id="toys", number=1000, name=NAME, year=2000, about=NAME, elements=tuple(elements))
    base = make_setup(players)
    counts = {e.id: e.figure.count if e.figure else 1 for e in elements}
    setup = replace(base, elements=base.elements | counts, draws=tuple(draw.split()))
    game = Game(Rules(setup, [*MODULES.values(), toys]), 1)
    game.board = lay_board(board)
    game.script = setup.draws
    game.piles = [[game.rules.faces[tile] for tile in setup.draws]]
    for player, kind, cell, place in figures:
        game.deploy(game.free_figure(player, kind), find_segment(game.board, cell, place))
    return start(game)


def asked(game: Game) -> tuple[int, str]:
    assert game.decision is not None
    return game.decision.player, game.decision.step


# -- number ranges: an auction ---------------------------------------------------------------------------------------


class Auction(Frame):
    """One round of bids from the left of the active player; every bid is higher than the last, up to a limit."""

    bidders: tuple[int, ...]
    highest: int = 0
    winner: int = -1

    def next(self, game: Game) -> Decision | None:
        if not self.bidders:
            if self.winner >= 0:
                game.award(self.winner, -self.highest, "bid")
            return None
        bid = NumberRange(Choose("bid"), self.highest + 1, 20 if self.bidders[0] == BLUE else None)
        return Decision(self.bidders[0], "T10.3", take_bid, (PASS,), ranges=(bid,))


def take_bid(game: Game, auction: Auction, action: Action) -> None:
    player, auction.bidders = auction.bidders[0], auction.bidders[1:]
    if isinstance(action, Choose):
        assert action.number is not None
        auction.highest, auction.winner = action.number, player


def hold_auction(game: Game, turn: Turn) -> Auction:
    number = game.rules.players
    return Auction(tuple((turn.player + i) % number for i in range(1, number + 1)))


AUCTION = Element(id="auction", name=NAME, steps=(Step("T10.3", Text(en="bid", de="bieten"), hold_auction),))


def test_an_auction_takes_numbers_without_an_upper_end() -> None:
    game = toy_game([AUCTION])
    lay(game, "(1,0) U frfr")
    assert asked(game) == (BLUE, "T10.3")
    for refused in (0, 21, -3):
        with pytest.raises(IllegalAction, match="bid"):
            game.apply(Choose("bid", number=refused))
    for refused_action in (Choose("bid"), Choose("offer", number=5), Choose("bid", number=5, figure=1)):
        assert game.why_not(refused_action) is not None
    game.apply(Choose("bid", number=7))
    assert asked(game) == (RED, "T10.3")
    assert game.why_not(Choose("bid", number=7)) is not None
    assert points(game.apply(Choose("bid", number=1_000_000))) == [(RED, -1_000_000, "bid")]
    assert asked(game) == (BLUE, "T2.1")


def test_a_copy_in_the_middle_of_an_auction_goes_its_own_way() -> None:
    game = toy_game([AUCTION])
    lay(game, "(1,0) U frfr")
    copy = game.copy()
    game.apply(Choose("bid", number=7))
    copy.apply(PASS)
    copy.apply(Choose("bid", number=1))
    game.apply(PASS)
    assert (game.scores, copy.scores) == ([0, -7], [-1, 0])


def test_the_random_player_bids() -> None:
    game, player = toy_game([AUCTION], draw="U V W E"), RandomPlayer(3)
    while not game.over:
        game.apply(player.choose(game))
    assert sum(e.points for e in game.events if isinstance(e, Scored) and e.source == "bid") <= 0


# -- awards that ask, go elsewhere and pay further points ------------------------------------------------------------


def ask_who_takes(game: Game, award: Award) -> Decision | None:
    """The winner of a road may give it away."""
    if award.source != ROAD:
        return None
    return Decision(award.player, "T8.6", take_gift, [Choose("give", number=p) for p in range(game.rules.players)])


def take_gift(game: Game, award: Award, action: Choose) -> None:
    assert action.number is not None
    award.player = action.number


def pay_the_teacher(game: Game, award: Award) -> None:
    """Blue gets 2 points for every award that is not such a payment itself."""
    if award.source != "lesson":
        game.award(BLUE, 2, "lesson")


def go_on(game: Game, part: Part) -> None:
    """A step of a part in which nothing happens."""


GIFTS = Element(
    id="gifts",
    name=NAME,
    award=ask_who_takes,
    steps=(Step("T8.6", Text(en="give it away", de="verschenken"), go_on),),
)
TEACHER = Element(id="teacher", name=NAME, credited=pay_the_teacher)

ROAD_AND_CITY = "(1,0) W rfrr, (-1,0) W rrrf, (0,-1) E ffcf"
STANDING = ((RED, "small", (1, 0), "W"), (RED, "small", (0, -1), "S"))


def test_an_award_asks_before_the_next_feature_is_scored() -> None:
    game = toy_game([GIFTS, TEACHER], ROAD_AND_CITY, STANDING, "D V")
    events = lay(game, "(0,0) D crfr")
    assert asked(game) == (RED, "T8.6")
    assert points(events) == []
    events = game.apply(Choose("give", number=BLUE))
    assert points(events) == [(BLUE, 3, "road"), (BLUE, 2, "lesson"), (RED, 4, "city"), (BLUE, 2, "lesson")]
    assert game.where == [HOME] * 14
    assert game.scores == [4, 7]


def test_a_copy_holds_its_awards_apart() -> None:
    game = toy_game([GIFTS, TEACHER], ROAD_AND_CITY, STANDING, "D V")
    lay(game, "(0,0) D crfr")
    copy = game.copy()
    game.apply(Choose("give", number=BLUE))
    copy.apply(Choose("give", number=RED))
    assert (game.scores, copy.scores) == ([4, 7], [7, 4])


def test_a_copy_holds_the_awards_apart_that_still_wait() -> None:
    """Both players get the road; the copy is made while the first of them is asked."""
    both = ((RED, "small", (1, 0), "W"), (BLUE, "small", (1, 0), "W"))
    game = toy_game([GIFTS], "(1,0) W rfrr, (-1,0) W rrrf", both, "D V")
    lay(game, "(0,0) D crfr")
    copy = game.copy()
    for one in (game, copy):
        one.apply(Choose("give", number=RED))
        assert asked(one) == (BLUE, "T8.6")
    game.apply(Choose("give", number=RED))
    copy.apply(Choose("give", number=BLUE))
    assert (game.scores, copy.scores) == ([6, 0], [3, 3])


def test_awards_of_the_end_wait_for_answers_too() -> None:
    game = toy_game([GIFTS], "(0,0) D crfr", ((RED, "small", (0, 0), "E-W"), (RED, "small", (0, 0), "N")), "")
    assert asked(game) == (RED, "T8.6")
    events = game.apply(Choose("give", number=BLUE))
    assert points(events) == [(BLUE, 1, "road"), (RED, 1, "city")]
    assert game.over
    assert game.winners == (RED, BLUE)


# -- secrets ---------------------------------------------------------------------------------------------------------


class Hand(Struct):
    cards: tuple[int, ...] = (3, 5)


def hide_hand(view: Game, viewer: int) -> None:
    hand = view.slot(Hand)
    hand.cards = tuple(card if player == viewer else 0 for player, card in enumerate(hand.cards))


class SecretChoice(Frame):
    """Everybody chooses; nobody knows before all have."""

    chosen: tuple[int, ...] = ()

    def next(self, game: Game) -> Decision | None:
        if len(self.chosen) == game.rules.players:
            game.events.append(Happened("revealed", values=self.chosen))
            return None
        actions = [Choose("card", number=n) for n in (1, 2)]
        return Decision(len(self.chosen), "T10.2", take_card, actions)

    def hide(self, viewer: int) -> SecretChoice:
        return SecretChoice(tuple(card if player == viewer else 0 for player, card in enumerate(self.chosen)))


def take_card(game: Game, choice: SecretChoice, action: Choose) -> None:
    assert action.number is not None
    choice.chosen += (action.number,)


def choose_in_secret(game: Game, turn: Turn) -> SecretChoice:
    return SecretChoice()


SECRETS = Element(
    id="secrets",
    name=NAME,
    state=Hand,
    hide=hide_hand,
    steps=(Step("T10.2", Text(en="choose", de="wählen"), choose_in_secret),),
)


def test_a_view_hides_slots_and_frames() -> None:
    one = toy_game([SECRETS])
    lay(one, "(1,0) U frfr")
    two = one.copy()
    one.apply(Choose("card", number=1))
    two.apply(Choose("card", number=2))
    two.slot(Hand).cards = (9, 5)
    assert one.view(BLUE).digest() == two.view(BLUE).digest()
    assert one.view(-1).digest() == two.view(-1).digest()
    assert one.view(RED).digest() != two.view(RED).digest()
    assert two.view(RED).slot(Hand).cards == (9, 0)
    assert (one.slot(Hand).cards, one.frame(SecretChoice).chosen) == ((3, 5), (1,))
    assert one.apply(Choose("card", number=2))[0] == Happened("revealed", values=(1, 2))


def test_a_view_can_be_played_on() -> None:
    game = toy_game([SECRETS], draw="U V W E")
    lay(game, "(1,0) U frfr")
    view, rng = game.view(BLUE), Random(2)
    while not view.over:
        assert view.decision is not None
        view.apply(rng.choice(view.decision.actions))
    assert game.decision is not None


# -- figures: vetoes, strength 0, strength by place ------------------------------------------------------------------


def no_cities(game: Game, figure: Figure, segment: int) -> Sentence | None:
    shut = game.board.printed[segment].kind == CITY
    return Sentence(Text(en="The gates are shut.", de="Die Tore sind zu.")) if shut else None


def toy_figure(id: str, strength: int) -> Element:
    return Element(id=id, name=NAME, figure=Figure(id, NAME, 1, frozenset((CITY, ROAD)), NAME, strength=strength))


def pennants_there(game: Game, segment: int) -> int:
    return game.board.pennants(segment)


def test_a_veto_takes_deployments_away_and_says_why() -> None:
    game = toy_game([Element(id="gates", name=NAME, may_deploy=no_cities)], draw="E V")
    lay_only(game, "(0,-1) E ffcf")
    assert figure_actions(game) == {"small field NL-NR-EL-ER-WL-WR"}
    reason = game.why_not(Deploy("small", find_segment(game.board, (0, -1), "S")))
    assert reason is not None
    assert (reason.say("en"), reason.say("de")) == ("The gates are shut.", "Die Tore sind zu.")


def test_a_winner_without_strength_is_paid_0_points() -> None:
    ghost = toy_figure("ghost", 0)
    game = toy_game([ghost], "(0,0) D crfr", ((RED, "ghost", (0, 0), "E-W"), (BLUE, "small", (0, 0), "N")), "")
    assert points(game.events) == [(RED, 0, "road"), (BLUE, 1, "city")]
    together = toy_game([ghost], "(0,0) D crfr", ((RED, "ghost", (0, 0), "N"), (BLUE, "small", (0, 0), "N")), "")
    assert points(together.events) == [(BLUE, 1, "city")]


def test_strength_may_depend_on_the_place() -> None:
    mayor = Element(
        id="mayor-toy",
        name=NAME,
        figure=Figure("mayor-toy", NAME, 1, frozenset((CITY,)), NAME, strength=pennants_there),
    )
    figures = ((RED, "mayor-toy", (0, 0), "N"), (BLUE, "small", (0, 0), "N"))
    plain = toy_game([mayor], "(0,0) R ccfc", figures, "")
    pennant = toy_game([mayor], "(0,0) Q ccfc", figures, "")
    assert points(plain.events) == [(BLUE, 1, "city")]
    assert points(pennant.events) == [(RED, 2, "city"), (BLUE, 2, "city")]


# -- frames in frames ------------------------------------------------------------------------------------------------


def second_part(game: Game, turn: Turn) -> Part | None:
    return Part(turn.player, number=2) if game.tiles_left() else None


ENCORE = Element(id="encore", name=NAME, steps=(Step("T9.3", Text(en="again", de="noch einmal"), second_part),))


def test_a_part_nests_in_a_turn_and_everything_else_nests_in_it() -> None:
    """Every turn has a second part; its award asks, and its turn ends with an auction."""
    game = toy_game([ENCORE, GIFTS, AUCTION], ROAD_AND_CITY, STANDING, "V D U W V")
    lay(game, "(2,0) V frrf")
    assert asked(game) == (RED, "T2.1")
    assert game.frame(Part).number == 2
    lay(game, "(0,0) D crfr")
    assert asked(game) == (RED, "T8.6")
    assert [type(frame).__name__ for frame in game.stack][:3] == ["Round", "Turn", "Part"]
    copy = game.copy()
    game.apply(Choose("give", number=RED))
    assert asked(game) == (BLUE, "T10.3")
    game.apply(PASS)
    game.apply(PASS)
    assert asked(game) == (BLUE, "T2.1")
    assert asked(copy) == (RED, "T8.6")


# -- the figure action: extras and limits ----------------------------------------------------------------------------


class Whistles(Struct):
    blown: int = 0


def whistle(game: Game, part: Part, action: Choose) -> None:
    game.slot(Whistles).blown += 1


EXTRA = Element(
    id="extra",
    name=NAME,
    state=Whistles,
    extras=lambda game, part: [Choose("whistle")] if game.slot(Whistles).blown < 2 else [],
    handlers={"whistle": whistle},
)
STRICT = Element(id="strict", name=NAME, limit=lambda game, part, actions: bool(actions))


def test_extras_come_before_and_after_the_figure_action() -> None:
    game = toy_game([EXTRA])
    lay_only(game, "(1,0) U frfr")
    assert "whistle" in figure_actions(game)
    game.apply(Choose("whistle"))
    assert "small road E-W" in figure_actions(game)
    game.apply(Deploy("small", find_segment(game.board, (1, 0), "E-W")))
    assert figure_actions(game) == {"whistle"}
    game.apply(Choose("whistle"))
    assert asked(game) == (BLUE, "T2.1")


def test_a_limit_can_forbid_passing() -> None:
    game = toy_game([STRICT])
    lay_only(game, "(1,0) U frfr")
    assert game.decision is not None
    assert PASS not in game.decision.actions
    reason = game.why_not(PASS)
    assert reason is not None
    assert str(reason).startswith("You cannot pass here")


# -- links that come and go ------------------------------------------------------------------------------------------


def ferry(game: Game, part: Part) -> None:
    """Lead the road of the new tile over to the road of the start tile; the tile after that takes the ferry away."""
    board = game.board
    mine, other = find_segment(board, (0, 0), "E-W"), board.pieces[part.piece].first
    if board.joints:
        game.unlink(*board.joints[0])
    else:
        board.link(mine, other)
    part.touched += (mine, other)


FERRY = Element(id="ferry", name=NAME, steps=(Step("T5.3", Text(en="ferry", de="Fähre"), ferry),))


def test_a_link_joins_roads_and_its_end_parts_them_again() -> None:
    board = "(0,0) D crfr, (0,-1) R cccf, (0,-2) D frcr"
    game = toy_game([FERRY], board, ((RED, "small", (0, 0), "E-W"),), "U U V")
    lay(game, "(1,-2) U frfr", "E-W")
    roads = find_segment(game.board, (0, 0), "E-W"), find_segment(game.board, (1, -2), "E-W")
    assert game.board.same_feature(*roads)
    assert len(game.figures_on(roads[0])) == 2
    check_board(game)
    before = game.copy()
    lay(game, "(-1,-2) U frfr")
    assert not game.board.same_feature(*roads)
    assert [len(game.figures_on(road)) for road in roads] == [1, 1]
    assert before.board.same_feature(*roads)
    check_board(game)
    check_board(before)


# -- pieces of other shapes ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_pieces_of_every_shape_are_drawn_laid_and_scored(seed: int) -> None:
    """Double tiles and triangles out of the hand; shared edges and other printed tiles as plain land."""
    odd = {"german-castles": 2, "halflings-1": 1, "halflings-2": 1, "hills-sheep": 2, "base": 0}
    setup = make_setup(3, tiles=odd)
    game, rng = Game(Rules(setup, MODULES.values()), seed), Random(seed)
    shapes = set()
    while game.decision is not None:
        tile = game.decision.tile
        if tile is not None and (not tile.is_square or rng.random() < 0.3):
            check_board(game)
            offered = {(a.cell, a.rotation) for a in game.decision.actions if isinstance(a, Place)}
            fitting = tiling_of(game.board).placements(tile.layout)
            assert offered == fitting or (game.rules.placing(tile) and offered < fitting)
            shapes.add(tile.layout.shape)
        game.apply(rng.choice(game.decision.actions))
    check_board(game)
    assert shapes == {"square", "double", "triangle"}


def test_a_view_does_not_hold_the_list_of_draws() -> None:
    game = bastide.new_game(2, seed=1, draws=("U", "V", "W"))
    view = game.view(0)
    assert view.rules.setup.draws == ()
    assert view.script == ()
    assert game.rules.setup.draws == ("U", "V", "W")
