"""La Porxada: its tile lets two followers change places, or makes unfinished cities count as completed at the end.

Rules: la-porxada.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from bastide.game.actions import PASS, Action, Choose
from bastide.game.decision import Decision
from bastide.game.events import Happened
from bastide.game.frames import End, Frame, Part
from bastide.game.game import HOME, Game, Spot
from bastide.game.lines import feature_name
from bastide.game.module import Element, Line, Module, Option, OptionValue, Refusal, Reminder, Step, Token
from bastide.game.numbers import FigureNumber, PlayerNumber, SegmentNumber
from bastide.game.question import Question
from bastide.game.reasons import no_follower, not_own
from bastide.game.shown import Answer, Picture, Sign, TokenKind
from bastide.modules.course import lies_on, may_take_place
from bastide.text import Sentence, Text
from bastide.tiles.face import CITY

SYMBOL = "porxada"
BONUS, OWN, OTHER = "porxada-bonus", "swap-own", "swap-with"
ACCEPT, REFUSE, LOSE = "accept-swap", "refuse-swap", "lose-follower"
Place = int | Spot
"""A segment, or another place where followers are."""


class Porxada(Struct):
    cities: tuple[SegmentNumber, ...] = ()  # city segments of its tiles that are used for the bonus
    marked: tuple[PlayerNumber, ...] = ()  # players with a bonus marker

    def mark(self, game: Game, player: int) -> None:
        if player not in self.marked:
            self.marked += (player,)
            game.events.append(Happened("porxada-marker", player))


def city_of_tile(game: Game, part: Part) -> int:
    board = game.board
    return next(s for s in board.segments(part.piece) if board.printed[s].kind == CITY)


# -- swap or bonus -----------------------------------------------------------------------------------------------------


def choose_use(game: Game, part: Part) -> Decision | None:
    """T3.9: a swap, the bonus, or a swap that is declined; where nobody can be swapped it is the bonus."""
    if not lies_on(game, part, SYMBOL):
        return None
    if can_swap(game, part.player):
        actions = (*swaps(game, part.player), Choose(BONUS), PASS)
        return Decision(part.player, "T3.9", take_use, actions, question=USE)
    use_for_bonus(game, part)
    return None


def bonus_unless_swapped(game: Game, part: Part) -> None:
    """T3.9, option `instead`: the bonus, unless the figure action is a swap."""
    if lies_on(game, part, SYMBOL):
        use_for_bonus(game, part)


def offer_swap(game: Game, part: Part, actions: list[Action]) -> None:
    """T4.2 o, by option."""
    if game.rules.options["la-porxada"] == "instead" and lies_on(game, part, SYMBOL):
        actions += swaps(game, part.player)


def use_for_bonus(game: Game, part: Part) -> None:
    game.slot(Porxada).cities += (city_of_tile(game, part),)


def take_use(game: Game, part: Part, action: Action) -> None:
    if isinstance(action, Choose) and action.figure is not None:
        game.push(Swap(part.player, action.figure))
    elif isinstance(action, Choose):
        use_for_bonus(game, part)


def swap_as_action(game: Game, part: Part, action: Choose) -> None:
    assert action.figure is not None
    porxada, city = game.slot(Porxada), city_of_tile(game, part)
    porxada.cities = tuple(segment for segment in porxada.cities if segment != city)
    game.push(Swap(part.player, action.figure))


def swaps(game: Game, player: int) -> list[Action]:
    """The own followers with whom somebody could change places."""
    mine = [figure for figure in deployed(game) if game.rules.owner[figure] == player]
    return [Choose(OWN, figure=figure) for figure in mine if partners(game, figure)]


def can_swap(game: Game, player: int) -> bool:
    """Has the player a follower on the table, and somebody else one too?"""
    owners = {game.rules.owner[figure] for figure in deployed(game)}
    return player in owners and len(owners) > 1


def deployed(game: Game) -> list[int]:
    """The followers on the table: on segments, towers, in quarters; no prisoners."""
    return [figure for figure in range(len(game.where)) if is_deployed(game, figure)]


def is_deployed(game: Game, figure: int) -> bool:
    spot = game.spots.get(figure)
    is_there = game.where[figure] >= 0 or (spot is not None and spot.where in game.rules.stands_at)
    return game.rules.is_follower[figure] and is_there


def place_of(game: Game, figure: int) -> Place:
    return game.spots[figure] if figure in game.spots else game.where[figure]


def may_change(game: Game, one: int, other: int) -> bool:
    """Is each of two followers allowed where the other is?"""
    kinds = game.rules.figures
    return may_take_place(game, kinds[one][1], other) and may_take_place(game, kinds[other][1], one)


class Swap(Frame):
    """The player names another's follower, whose owner accepts, or refuses and loses a follower."""

    player: PlayerNumber
    own: FigureNumber
    other: FigureNumber = HOME
    refused: bool = False
    over: bool = False

    def next(self, game: Game) -> Decision | None:
        if self.over:
            return None
        if self.refused:
            actions = [Choose(LOSE, figure=figure) for figure in victims(game, self.owner(game))]
            return Decision(self.owner(game), "T3.9", take_loss, actions, question=GIVE_UP)
        if self.other != HOME:
            answers = (Choose(ACCEPT, figure=self.own), Choose(REFUSE, figure=self.other))
            return Decision(self.owner(game), "T3.9", take_answer, answers, question=ANSWER)
        named = [Choose(OTHER, figure=figure) for figure in partners(game, self.own)]
        return Decision(self.player, "T3.9", take_name, (*named, PASS), question=NAME_OTHER)

    def owner(self, game: Game) -> int:
        return game.rules.owner[self.other]


def partners(game: Game, own: int) -> list[int]:
    """The followers of others with whom this one may change places."""
    owner = game.rules.owner
    return [other for other in deployed(game) if owner[other] != owner[own] and may_change(game, own, other)]


def victims(game: Game, player: int) -> list[int]:
    """The own followers on the table; by option also one of each kind in the supply."""
    rules = game.rules
    found = [figure for figure in deployed(game) if rules.owner[figure] == player]
    if rules.options["porxada.sacrifice"] == "any":
        supply = (game.free_figure(player, id) for id, _ in rules.followers)
        found += [figure for figure in supply if figure != HOME]
    return found


def take_name(game: Game, swap: Swap, action: Action) -> None:
    if isinstance(action, Choose) and action.figure is not None:
        swap.other = action.figure
    else:
        swap.over = True  # the tile has no effect at all


def take_answer(game: Game, swap: Swap, action: Choose) -> None:
    if action.what == REFUSE:
        swap.refused = True
        return
    swap.over = True
    places = place_of(game, swap.own), place_of(game, swap.other)
    for figure, place in zip((swap.other, swap.own), places, strict=True):
        if isinstance(place, Spot):
            game.put(figure, place)
        else:
            game.deploy(figure, place)


def take_loss(game: Game, swap: Swap, action: Choose) -> None:
    assert action.figure is not None
    swap.over = True
    game.remove(action.figure)


# -- refusals ----------------------------------------------------------------------------------------------------------

CHOSEN = Text(
    en="Swap or bonus is chosen right after the tile is laid.",
    de="Tausch oder Bonus wählt man gleich nach dem Legen.",
)
ANOTHER_TILE = Text(en="The tile just placed is not La Porxada.", de="Das gelegte Plättchen ist nicht La Porxada.")
NOT_DEPLOYED = Text(en="This follower is not on the board.", de="Dieser Gefolgsmann ist nicht im Spiel.")
NO_PARTNER = Text(
    en="Nobody could take the place of this follower, or go where it stands.",
    de="Mit diesem Gefolgsmann kann niemand den Platz tauschen.",
)
OWN_FOLLOWER = Text(en="Name a follower of somebody else.", de="Nenne einen Gefolgsmann von jemand anderem.")
NOT_ALLOWED = Text(
    en="One of the two may not stand where the other is.", de="Einer der beiden darf nicht stehen, wo der andere ist."
)
OTHERS_NAMED = Text(en="Two other followers are to be swapped.", de="Es geht um zwei andere Gefolgsleute.")
NOT_TO_LOSE = Text(
    en="You may give up only followers on the board.", de="Aufgeben kannst du nur Gefolgsleute, die im Spiel sind."
)


def why_not_bonus(game: Game, decision: Decision, _: Choose) -> Sentence | None:
    return None if decision.step != "T4.2" else Sentence(CHOSEN)


def why_not_own(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    part, figure = game.stack[-1], action.figure
    if not isinstance(part, Part) or decision.step not in ("T3.9", "T4.2") or figure is None:
        return None
    if not lies_on(game, part, SYMBOL):
        return Sentence(ANOTHER_TILE)
    reason = no_follower(game, figure) or not_own(game, part.player, figure) or not_deployed(game, figure)
    if reason or partners(game, figure):
        return reason
    return Sentence(NO_PARTNER)


def why_not_other(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    swap, figure = game.stack[-1], action.figure
    if not isinstance(swap, Swap) or decision.take is not take_name or figure is None:
        return None
    if game.rules.owner[figure] == swap.player:
        return Sentence(OWN_FOLLOWER)
    reason = no_follower(game, figure) or not_deployed(game, figure)
    return reason or (None if may_change(game, swap.own, figure) else Sentence(NOT_ALLOWED))


def not_deployed(game: Game, figure: int) -> Sentence | None:
    return None if is_deployed(game, figure) else Sentence(NOT_DEPLOYED)


def why_not_answer(game: Game, decision: Decision, _: Choose) -> Sentence | None:
    return Sentence(OTHERS_NAMED) if decision.take is take_answer else None


def why_not_lose(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    if decision.take is not take_loss or action.figure is None:
        return None
    reason = no_follower(game, action.figure) or not_own(game, decision.player, action.figure)
    return reason or Sentence(NOT_TO_LOSE)


# -- the bonus ---------------------------------------------------------------------------------------------------------


def is_bonus_city(game: Game, segment: int) -> bool:
    return any(game.board.same_feature(city, segment) for city in game.slot(Porxada).cities)


def hand_out_markers(game: Game, segment: int, figures: list[int], points: int) -> None:
    """Everybody who has a knight in its city when that is completed, whoever has most of them."""
    if game.rules.options["porxada.stay"] or not game.board.is_complete(segment) or not is_bonus_city(game, segment):
        return
    mark_owners(game, figures)


def mark_owners(game: Game, figures: Sequence[int]) -> None:
    porxada, rules = game.slot(Porxada), game.rules
    for player in sorted({rules.owner[figure] for figure in figures if rules.is_follower[figure]}):
        porxada.mark(game, player)


def stay_in_city(game: Game, part: Part) -> None:
    """T8.9, option `porxada.stay`: the knights of its city do not go home."""
    rules = game.rules

    def stays(figure: int) -> bool:
        at = game.where[figure]
        return rules.is_follower[figure] and at >= 0 and is_bonus_city(game, at)

    part.leaving = tuple(figure for figure in part.leaving if not stays(figure))


def leave_city(game: Game, _: End) -> None:
    """E3, option `porxada.stay`: whoever is still there has the bonus."""
    cities = [city for city in game.slot(Porxada).cities if game.board.is_complete(city)]
    knights = [figure for city in cities for figure in game.figures_on(city)]
    mark_owners(game, knights)
    for figure in knights:
        game.send_home(figure, SYMBOL)


def counts_as_complete(game: Game, segment: int, player: int, winners: list[int]) -> str:
    """E14: an unfinished city of somebody with a marker, also for whoever shares it."""
    marked = game.slot(Porxada).marked
    profits = winners if game.rules.options["porxada.bonus-for-all"] else [player]
    is_city = game.board.printed[segment].kind == CITY
    return SYMBOL if is_city and any(profit in marked for profit in profits) else ""


def show_markers(game: Game) -> list[Token]:
    return [Token("porxada-marker", player=player) for player in game.slot(Porxada).marked]


# -- in words ----------------------------------------------------------------------------------------------------------

USE = Question(
    Text(en="swap a follower, or choose the city bonus", de="einen Gefolgsmann tauschen oder den Stadtbonus wählen"),
    Text(
        en="Bonus: whoever is in this city at its completion counts unfinished cities as completed.",
        de="Bonus: Wer bei Fertigstellung in dieser Stadt ist, wertet unfertige Städte wie fertige.",
    ),
    Text(en="neither of them", de="keines von beiden"),
    source="la-porxada.md, Turn",
)
NAME_OTHER = Question(
    Text(en="choose whom to swap with, or nobody", de="wählen, mit wem getauscht wird, oder niemanden"),
    Text(
        en="Who refuses the swap must give up a follower for the rest of the game.",
        de="Wer den Tausch ablehnt, muss einen Gefolgsmann für den Rest des Spiels abgeben.",
    ),
    Text(en="swap nobody", de="niemanden tauschen"),
    source=USE.source,
)


def tell_swap(game: Game, _: Decision, names: Sequence[str]) -> dict[str, object]:
    swap = game.frame(Swap)
    here, there = (place_name(game, place_of(game, figure)) for figure in (swap.other, swap.own))
    return {"active": names[swap.player], "here": here, "there": there}


def place_name(game: Game, place: Place) -> Text:
    return game.rules.words[place.where] if isinstance(place, Spot) else feature_name(game, place)


ANSWER = Question(
    Text(en="accept the swap, or give up a follower", de="den Tausch annehmen oder einen Gefolgsmann abgeben"),
    Text(
        en="{active} offers a place ({there}) for that of your follower ({here}).",
        de="{active} bietet einen Platz ({there}) für den deines Gefolgsmanns ({here}).",
    ),
    values=tell_swap,
    source=USE.source,
)
GIVE_UP = Question(
    Text(en="give up a follower", de="einen Gefolgsmann abgeben"),
    Text(
        en="{player} has refused the swap: one follower leaves the game for good.",
        de="{player} hat den Tausch abgelehnt: Ein Gefolgsmann verlässt das Spiel für immer.",
    ),
    source=USE.source,
)
SIGN = Text(en="La Porxada", de="La Porxada")
LOSES = {
    "board": Text(
        en="The other player may refuse, but must then take an own follower on the board out of the game. "
        "Both must be allowed where the other stands.",
        de="Der andere darf ablehnen, muss dann aber einen seiner Gefolgsleute vom Brett aus dem Spiel nehmen. "
        "Beide müssen dort stehen dürfen, wo der andere steht.",
    ),
    "any": Text(
        en="The other player may refuse, but must then take any own follower out of the game, placed or not. "
        "Both must be allowed where the other stands.",
        de="Der andere darf ablehnen, muss dann aber einen seiner Gefolgsleute aus dem Spiel nehmen, auch aus dem "
        "Vorrat. Beide müssen dort stehen dürfen, wo der andere steht.",
    ),
}
SWAP_OR_BONUS = Text(
    en="swap a follower of yours with one of another player, or choose the city bonus",
    de="einen eigenen mit einem fremden Gefolgsmann tauschen oder den Stadtbonus wählen",
)


def steps() -> Iterator[Step[Part] | Step[End]]:
    for value, more in LOSES.items():
        when: dict[str, tuple[OptionValue, ...]] = {"porxada.sacrifice": (value,)}
        in_addition = {**when, "la-porxada": ("in-addition",)}
        yield Step("T3.9", SWAP_OR_BONUS, choose_use, symbol=SIGN, more=more, when=in_addition)
    yield Step(
        "T3.9",
        Text(en="the bonus unless a swap follows", de="der Bonus, wenn kein Tausch folgt"),
        bonus_unless_swapped,
        when={"la-porxada": ("instead",)},
    )
    yield Step(
        "T8.9",
        Text(
            en="leave the knights in the completed city of La Porxada",
            de="die Ritter in der fertigen Stadt von La Porxada stehen lassen",
        ),
        stay_in_city,
        who="table",
        rank=-2,
        more=Text(
            en="With the city bonus: they stay to the end of the game.",
            de="Beim Stadtbonus: Sie bleiben bis zum Spielende.",
        ),
        when={"porxada.stay": (True,)},
    )
    yield Step(
        "E3",
        Text(
            en="take the knights out of the city of La Porxada",
            de="die Ritter aus der Stadt von La Porxada nehmen",
        ),
        leave_city,
        who="table",
        rank=1,
        more=Text(en="Whoever has one there has the bonus.", de="Wer dort einen hat, hat den Bonus."),
        when={"porxada.stay": (True,)},
    )


SHARED = {
    True: Text(
        en="Unfinished cities where you get points, also for whoever shares them. Cathedrals and sieges count too.",
        de="Unfertige Städte, für die du Punkte bekommst, auch für Mitbesitzer. Kathedralen und Belagerungen zählen.",
    ),
    False: Text(
        en="Unfinished cities where you get points, but only for you. Cathedrals and sieges count too.",
        de="Unfertige Städte, für die du Punkte bekommst, aber nur für dich. Kathedralen und Belagerungen zählen.",
    ),
}


def lines() -> Iterator[Line]:
    for value, more in LOSES.items():
        yield Line(
            "T4.2",
            SWAP_OR_BONUS,
            may=True,
            choice=True,
            rank=140,
            symbol=SIGN,
            more=more,
            when={"porxada.sacrifice": (value,), "la-porxada": ("instead",)},
        )
    yield Line(
        "T8.7",
        Text(
            en="give a bonus marker to each player with a knight in the city of La Porxada",
            de="jedem mit einem Ritter in der Stadt von La Porxada einen Bonusmarker geben",
        ),
        who="table",
        rank=4,
        more=Text(
            en="When that city is completed, if its bonus was chosen. A majority is not needed.",
            de="Wenn diese Stadt fertig ist und der Bonus gewählt war. Eine Mehrheit ist nicht nötig.",
        ),
        when={"porxada.stay": (False,)},
    )
    for shared, more in SHARED.items():
        yield Line(
            "E14",
            Text(
                en="with the bonus of La Porxada, score unfinished cities as completed ones",
                de="mit dem Bonus von La Porxada unfertige Städte wie fertige werten",
            ),
            who="table",
            rank=1,
            more=more,
            when={"porxada.bonus-for-all": (shared,)},
        )


# -- the module --------------------------------------------------------------------------------------------------------

MARKER_NAME = Text(en="bonus of La Porxada", de="Bonus von La Porxada")
PORXADA = Element(
    id="porxada",
    name=Text(en="La Porxada", de="La Porxada"),
    state=Porxada,
    frames=(Swap,),
    comes_with=("la-porxada",),
    steps=tuple(steps()),
    lines=tuple(lines()),
    offer=offer_swap,
    handlers={OWN: swap_as_action},
    scored=hand_out_markers,
    counts_as_complete=counts_as_complete,
    refusals={
        BONUS: Refusal((), why_not_bonus),
        OWN: Refusal(("figure",), why_not_own),
        OTHER: Refusal(("figure",), why_not_other),
        **dict.fromkeys((ACCEPT, REFUSE), Refusal(("figure",), why_not_answer)),
        LOSE: Refusal(("figure",), why_not_lose),
    },
    tokens=show_markers,
    answers={
        BONUS: Answer(
            button=Text(en="Choose the city bonus", de="Stadtbonus wählen"),
            told=Text(en="chose the city bonus", de="Stadtbonus gewählt"),
            sign=Sign(badge=SYMBOL),
        ),
        OWN: Answer(
            button=Text(en="Swap {figure}", de="{figure} tauschen"),
            told=Text(en="offered {figure} for a swap", de="{figure} zum Tausch angeboten"),
            here=Text(en="Swap this follower", de="Diesen Gefolgsmann tauschen"),
            sign=Sign(icon="swap"),
        ),
        OTHER: Answer(
            button=Text(en="Swap with {figure}", de="Mit {figure} tauschen"),
            told=Text(en="asked for {figure}", de="{figure} dafür verlangt"),
            here=Text(en="Swap with this follower", de="Mit diesem Gefolgsmann tauschen"),
            sign=Sign(icon="swap"),
        ),
        ACCEPT: Answer(
            button=Text(en="Accept and change places", de="Annehmen und Plätze tauschen"),
            told=Text(en="accepted the swap", de="Tausch angenommen"),
            here=Text(en="Accept and move here", de="Annehmen und hierher ziehen"),
            sign=Sign(icon="swap"),
        ),
        REFUSE: Answer(
            button=Text(en="Refuse and give up a follower", de="Ablehnen und einen Gefolgsmann abgeben"),
            told=Text(en="refused the swap", de="Tausch abgelehnt"),
            here=Text(en="Refuse and stay here", de="Ablehnen und hier bleiben"),
            sign=Sign(icon="leave"),
        ),
        LOSE: Answer(
            button=Text(en="Give up {figure}", de="{figure} abgeben"),
            told=Text(en="gave up {figure} for good", de="{figure} für immer abgegeben"),
            here=Text(en="Give up this follower", de="Diesen Gefolgsmann abgeben"),
            sign=Sign(icon="leave"),
        ),
    },
    token_kinds={"porxada-marker": TokenKind(name=MARKER_NAME, sign=Sign(badge=SYMBOL))},
    events={
        "porxada-marker": Text(
            en="{player} gets the bonus of La Porxada", de="{player} bekommt den Bonus von La Porxada"
        )
    },
    reminders=(Reminder(Text(en="has the bonus of La Porxada", de="hat den Bonus von La Porxada"), kept="players"),),
    landmarks={SYMBOL: Text(en="La Porxada", de="von La Porxada")},
    words={SYMBOL: MARKER_NAME},
)

MODULE = Module(
    id="la-porxada",
    number=31,
    name=Text(en="La Porxada", de="La Porxada"),
    year=2010,
    about=Text(
        en="A market hall: two followers change places, or unfinished cities count as completed.",
        de="Eine Markthalle: Zwei Gefolgsleute tauschen den Platz, oder unfertige Städte zählen wie fertige.",
    ),
    picture=Picture("Porx"),
    tiles=("la-porxada",),
    elements=(PORXADA,),
    options=(
        Option(
            "la-porxada",
            Text(en="The swap", de="Der Tausch"),
            {
                "in-addition": Text(en="comes before the figure action", de="kommt vor der Figurenaktion"),
                "instead": Text(en="is the figure action", de="ist die Figurenaktion"),
            },
            "la-porxada.md, Ambiguities and options",
        ),
        Option(
            "porxada.sacrifice",
            Text(en="Who refuses gives up a follower", de="Wer ablehnt, gibt einen Gefolgsmann ab"),
            {
                "board": Text(en="from the board", de="vom Brett"),
                "any": Text(en="from the board or the supply", de="vom Brett oder aus dem Vorrat"),
            },
            "la-porxada.md, Ambiguities and options",
        ),
        Option(
            "porxada.bonus-for-all",
            Text(en="Whoever shares a city with the bonus", de="Wer eine Stadt mit Bonus teilt"),
            {
                True: Text(en="gets as many points", de="bekommt ebenso viel"),
                False: Text(en="gets those of an unfinished city", de="bekommt die Punkte einer unfertigen"),
            },
            "la-porxada.md, Ambiguities and options",
        ),
        Option(
            "porxada.stay",
            Text(en="Knights in the completed city of La Porxada", de="Ritter in der fertigen Stadt von La Porxada"),
            {
                False: Text(en="go home with a marker", de="gehen heim und bringen einen Marker"),
                True: Text(en="stay to the end and bring the bonus then", de="bleiben bis zum Ende, erst das zählt"),
            },
            "la-porxada.md, Ambiguities and options",
        ),
        Option(
            "porxada.goods-trade",
            Text(en="La Porxada trades goods", de="La Porxada tauscht Waren"),
            {False: Text(en="no", de="nein"), True: Text(en="one token with the bank", de="eine mit der Bank")},
            "la-porxada.md, Interactions",
        ),
    ),
    source="La Porxada, 2010",
)
