"""Traders & Builders: the builder and the second turn part, the pig, goods.

Rules: traders-builders.md. The double turn: `builder_extended` earns it at T2.3, `second_part` asks at T9.3.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from bastide.game.actions import PASS, Action, Choose, Deploy
from bastide.game.decision import Decision
from bastide.game.events import Breakdown, Happened
from bastide.game.foreign import Bga, ForeignSet, Jcz
from bastide.game.frames import End, Frame, Part, Turn
from bastide.game.game import HOME, Game
from bastide.game.module import Counted, Element, FarmRule, Figure, Line, Module, Option, Refusal, Reminder, Step, Token
from bastide.game.numbers import PerPlayer, PlayerNumber
from bastide.game.question import PLACE, Question
from bastide.game.reasons import COMPLETE
from bastide.game.shown import Answer, Picture, Sign, TokenKind
from bastide.game.traits import COMPANION, EDIBLE
from bastide.modules import rulings
from bastide.modules.course import is_playable, why_not_deploy
from bastide.text import Sentence, Text
from bastide.tiles.face import CITY, FIELD, ROAD, Kind

WhyNot = Callable[[Game, int, int], Sentence | None]

# -- builder and pig ---------------------------------------------------------------------------------------------------


def offer_companion(game: Game, part: Part, actions: list[Action], figure: str, why_not: WhyNot) -> None:
    """T4.2 c, d: builder or pig onto the new tile, where an own follower stands already, one for each feature."""
    if game.free_figure(part.player, figure) == HOME:
        return
    board, stands_on = game.board, game.rules.stands_on[figure]
    actions += [
        Deploy(figure, segment)
        for segment in board.segments(part.piece)
        if board.printed[segment].kind in stands_on
        and why_not(game, part.player, segment) is None
        and why_not_deploy(game, game.rules.kinds[figure], segment) is None
    ]


NO_OWN_FOLLOWER = Text(
    en="None of your followers stands on this feature.", de="Auf diesem Gebiet steht kein Gefolgsmann von dir."
)
SECOND = Text(en="Your {figure} stands on this feature already.", de="Auf diesem Gebiet steht schon dein {figure}.")


def why_not_companion(game: Game, player: int, figure: str, segment: int) -> Sentence | None:
    if not has_own_follower(game, player, segment):
        return Sentence(NO_OWN_FOLLOWER)
    if game.own_on(player, figure, segment):
        return Sentence(SECOND, {"figure": game.rules.kinds[figure].name})
    return None


def why_not_builder(game: Game, player: int, segment: int) -> Sentence | None:
    """Nothing is left to build where the feature is complete."""
    if reason := why_not_companion(game, player, "builder", segment):
        return reason
    may_stand = game.rules.options["builder-on-completed"] or not game.board.is_complete(segment)
    return None if may_stand else Sentence(COMPLETE)


def why_not_pig(game: Game, player: int, segment: int) -> Sentence | None:
    return why_not_companion(game, player, "pig", segment)


def has_own_follower(game: Game, player: int, segment: int) -> bool:
    rules = game.rules
    return any(rules.owner[f] == player and rules.is_follower[f] for f in game.figures_on(segment))


def companion_goes_home(game: Game, segment: int, figure: str) -> None:
    """The last own follower has left the feature, for whatever reason: builder and pig go home at once."""
    for companion in game.figures_on(segment):
        player, kind = game.rules.figures[companion]
        if kind.id == figure and not has_own_follower(game, player, segment):
            game.send_home(companion, "alone")


def offer_builder(game: Game, part: Part, actions: list[Action]) -> None:
    offer_companion(game, part, actions, "builder", why_not_builder)


def offer_pig(game: Game, part: Part, actions: list[Action]) -> None:
    offer_companion(game, part, actions, "pig", why_not_pig)


def builder_left_alone(game: Game, figure: int, segment: int) -> None:
    companion_goes_home(game, segment, "builder")


def pig_left_alone(game: Game, figure: int, segment: int) -> None:
    companion_goes_home(game, segment, "pig")


def parted_builders_go_home(game: Game, _: Part) -> None:
    """T5.6: a road has come apart between a builder and the last own follower (ferries.md, Interactions)."""
    for player in range(game.rules.players):
        first, last = game.rules.ranges[player, "builder"]
        for segment in game.where[first:last]:
            if segment >= 0:
                companion_goes_home(game, segment, "builder")


def pig_per_city(game: Game, segment: int, player: int) -> int:
    """E15: a farm owner with an own pig on the farm gets 4 instead of 3 for each city."""
    return 1 if game.own_on(player, "pig", segment) else 0


# -- the double turn ---------------------------------------------------------------------------------------------------


def builder_extended(game: Game, part: Part) -> None:
    """T2.3: the new tile, or a bridge built with it, has become part of a road or city that carries the own builder."""
    board = game.board
    new = [s for s in part.touched if board.piece_of[s] == part.piece or s in part.built]
    if any(board.same_feature(at, segment) for at in own_builders(game, part).values() for segment in new):
        earn_double_turn(game, part)


def builder_joined(game: Game, part: Part) -> None:
    """T5.6: another road was joined to that of the own builder. A ferry is no such extension (ferries.md)."""
    if own_builders(game, part).keys() & set(part.extended):
        earn_double_turn(game, part)


def own_builders(game: Game, part: Part) -> dict[int, int]:
    """Builders of the active player who stand on other tiles than the new one -> their segments."""
    first, last = game.rules.ranges[part.player, "builder"]
    standing = ((figure, game.where[figure]) for figure in range(first, last))
    return {figure: at for figure, at in standing if at >= 0 and game.board.piece_of[at] != part.piece}


def earn_double_turn(game: Game, part: Part) -> None:
    turn = game.frame(Turn)
    if part.number == 1 and not turn.extra_part:
        turn.extra_part = "builder"
        game.events.append(Happened("double-turn", part.player))
        if turn.position > game.rules.step_names[turn.table].index("T9.3"):
            at = max(number for number, frame in enumerate(game.stack) if isinstance(frame, Part))
            game.stack.insert(at, LateSecondPart(part.player))


class LateSecondPart(Frame):
    """A further tile of T10 has earned the double turn: it is asked for as soon as the part of that tile is over."""

    player: PlayerNumber
    asked: bool = False

    def next(self, game: Game) -> Decision | Frame | None:
        if self.asked:
            return None
        self.asked = True
        return second_part(game, game.frame(Turn))

    def ask_again(self) -> None:
        self.asked = False


def second_part(game: Game, turn: Turn) -> Decision | Frame | None:
    """T9.3: the player may take a second part, decided before drawing; there is never a third."""
    part = Part(turn.player, number=2)
    if turn.extra_part != "builder" or not is_playable(game, part):
        return None
    if game.rules.options["double-turn"] == "must":
        return part
    return Decision(turn.player, "T9.3", take_second_part, (Choose("second-part"), PASS), question=SECOND_PART)


SECOND_PART = Question(
    Text(en="play a second tile, or pass", de="ein zweites Plättchen spielen oder passen"),
    Text(
        en="The builder's road or city was extended: a double turn.",
        de="Die Straße oder Stadt des Baumeisters wurde verlängert: ein Doppelzug.",
    ),
    Text(en="play no second tile", de="kein zweites spielen"),
    source="traders-builders.md, Double turn",
)


NOT_EXTENDED = Text(
    en="No double turn: your builder's road or city was not extended.",
    de="Kein Doppelzug: Die Straße oder Stadt deines Baumeisters wurde nicht verlängert.",
)
LATER = Text(en="The second tile follows after this one.", de="Das zweite Plättchen folgt nach diesem.")
NO_THIRD = Text(en="A double turn has no third tile.", de="Ein Doppelzug hat kein drittes Plättchen.")


def why_not_second_part(game: Game, decision: Decision, _: Choose) -> Sentence | None:
    turn, part = game.find_frame(Turn), game.find_frame(Part)
    if turn is None or part is None or turn.player != decision.player:
        return None
    if turn.extra_part != "builder":
        return Sentence(NOT_EXTENDED)
    return Sentence(LATER if part.number == 1 else NO_THIRD)


def ask_for_second_tile(game: Game, decision: Decision) -> Question | None:
    return SECOND_TILE if decision.tile and game.is_extra_part("builder") else None


SECOND_TILE = replace(
    PLACE,
    why=Text(
        en="The builder's road or city was extended: a second tile.",
        de="Die Straße oder Stadt des Baumeisters wurde verlängert: ein zweites Plättchen.",
    ),
    source=SECOND_PART.source,
)


def take_second_part(game: Game, asking: Turn | LateSecondPart, action: Action) -> None:
    if action != PASS:
        game.stack.append(Part(asking.player, number=2))


# -- goods -------------------------------------------------------------------------------------------------------------

TOKENS = {"wine": 9, "grain": 6, "cloth": 5}
GOODS = tuple(TOKENS)


class Goods(Struct):
    """Tokens by kind: in the bank, and of each player."""

    bank: tuple[int, ...] = tuple(TOKENS.values())
    owned: PerPlayer[tuple[int, ...]] = ()


def deal_goods(game: Game, _: Frame) -> None:
    game.slot(Goods).owned = ((0, 0, 0),) * game.rules.players


def take_goods(game: Game, part: Part) -> None:
    """T8.7: the active player takes a token for each goods symbol of the completed cities, knight or no knight."""
    board, goods = game.board, game.slot(Goods)
    cities = [segment for segment in part.completed if board.printed[segment].kind == CITY]
    signs = [board.printed[s].flags.get("goods") for segment in cities for s in board.members(segment)]
    for kind, name in enumerate(GOODS):
        if number := min(signs.count(name), goods.bank[kind]):
            goods.bank = with_change(goods.bank, kind, -number)
            mine = with_change(goods.owned[part.player], kind, number)
            goods.owned = (*goods.owned[: part.player], mine, *goods.owned[part.player + 1 :])
            game.events.append(Happened("goods", part.player, (name, number)))


def with_change(counts: tuple[int, ...], index: int, change: int) -> tuple[int, ...]:
    return (*counts[:index], counts[index] + change, *counts[index + 1 :])


TRADES = {f"trade-{given}-{taken}": (given, taken) for given in GOODS for taken in GOODS if given != taken}
"""Word -> the kind that is given, and the one that is taken."""


def trade_goods(game: Game, part: Part) -> Decision | None:
    """T3.9: at a market one own token is changed for one of another kind from the bank."""
    if not rulings.is_goods_market(game, part):
        return None
    actions = [Choose(word) for word in TRADES if why_not_kinds(game, part.player, word) is None]
    return Decision(part.player, "T3.9", take_trade, (*actions, PASS), question=TRADE) if actions else None


def take_trade(game: Game, part: Part, action: Action) -> None:
    if not isinstance(action, Choose):
        return
    goods, player = game.slot(Goods), part.player
    given, taken = (GOODS.index(kind) for kind in TRADES[action.what])
    goods.bank = with_change(with_change(goods.bank, given, 1), taken, -1)
    mine = with_change(with_change(goods.owned[player], given, -1), taken, 1)
    goods.owned = (*goods.owned[:player], mine, *goods.owned[player + 1 :])


TRADE = Question(
    Text(en="trade one of your goods, or none", de="eine deiner Waren tauschen oder keine"),
    Text(
        en="La Porxada is a market: one token for another kind from the bank.",
        de="La Porxada ist ein Markt: ein Plättchen gegen eine andere Ware der Bank.",
    ),
    Text(en="trade nothing", de="nichts tauschen"),
    source="la-porxada.md, Interactions",
)
NO_SUCH_GOODS = Text(en="You have none of these goods.", de="Von dieser Ware hast du nichts.")
BANK_EMPTY = Text(en="None of these goods is left in the bank.", de="Von dieser Ware ist nichts mehr in der Bank.")
NO_MARKET = Text(
    en="Goods are traded only when La Porxada is laid.", de="Waren tauscht man nur, wenn man La Porxada legt."
)


def why_not_kinds(game: Game, player: int, word: str) -> Sentence | None:
    goods = game.slot(Goods)
    given, taken = (GOODS.index(kind) for kind in TRADES[word])
    if not goods.owned[player][given]:
        return Sentence(NO_SUCH_GOODS)
    return None if goods.bank[taken] else Sentence(BANK_EMPTY)


def why_not_trade(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    if decision.take is take_trade:
        return why_not_kinds(game, decision.player, action.what)
    return Sentence(NO_MARKET) if decision.step == "T4.2" else None


def score_goods(game: Game, _: End) -> None:
    """E5: 10 points for most wine, grain, cloth; all who tie get them."""
    owned = game.slot(Goods).owned
    for kind, name in enumerate(GOODS):
        most = max(mine[kind] for mine in owned)
        for player, mine in enumerate(owned):
            if most and mine[kind] == most:
                game.award(player, 10, "goods", Breakdown(because=(name,), additions=(("goods", 10),)))


def show_goods(game: Game) -> list[Token]:
    return [
        Token(GOODS[kind], number, player)
        for player, mine in enumerate(game.slot(Goods).owned)
        for kind, number in enumerate(mine)
        if number
    ]


def hide_goods(view: Game, viewer: int) -> None:
    """Option `goods-hidden`: a player sees the own tokens only; what the bank has left is public."""
    if view.rules.options["goods-hidden"]:
        goods = view.slot(Goods)
        goods.owned = tuple(mine if p == viewer else (0, 0, 0) for p, mine in enumerate(goods.owned))


def deal_unseen_goods(game: Game) -> None:
    """A position does not say whose the hidden tokens are, only what the bank has left."""
    goods = game.slot(Goods)
    if not game.rules.options["goods-hidden"] or not goods.owned:
        return
    owned = [list(mine) for mine in goods.owned]
    for kind, number in enumerate(TOKENS.values()):
        for _ in range(number - goods.bank[kind] - sum(mine[kind] for mine in owned)):
            owned[game.chance(len(owned))][kind] += 1
    goods.owned = tuple(map(tuple, owned))


# -- the module --------------------------------------------------------------------------------------------------------

ROAD_OR_CITY: frozenset[Kind] = frozenset((ROAD, CITY))
ALONE = Text(en="left alone", de="allein geblieben")
EXTENDED = Text(
    en="see whether your builder's road or city has grown", de="prüfen, ob Straße oder Stadt deines Baumeisters wächst"
)
PLAY_SECOND = Text(
    en="play a second tile if your builder's road or city has grown",
    de="ein zweites Plättchen spielen, wenn Straße oder Stadt deines Baumeisters gewachsen ist",
)
SECOND_TURN = Text(
    en="All steps from drawing on follow again, with the figures that came home. There is no third tile.",
    de="Alle Schritte ab dem Ziehen folgen noch einmal, auch mit zurückgekehrten Figuren. "
    "Ein drittes Plättchen gibt es nicht.",
)

GOODS_NAMES = {
    "wine": Text(en="wine", de="Wein"),
    "grain": Text(en="grain", de="Korn"),
    "cloth": Text(en="cloth", de="Tuch"),
}

BUILDER = Element(
    id="builder",
    name=Text(en="Builder", de="Baumeister"),
    frames=(LateSecondPart,),
    pays=False,
    question=ask_for_second_tile,
    figure=Figure(
        "builder",
        Text(en="builder", de="Baumeister"),
        1,
        ROAD_OR_CITY,
        Text(
            en="The builder stands on a road or in a city beside an own follower.",
            de="Der Baumeister steht auf einer Straße oder in einer Stadt bei einem eigenen Gefolgsmann.",
        ),
        follower=False,
        strength=0,
        traits=frozenset((EDIBLE, COMPANION)),
        why_not=why_not_builder,
    ),
    steps=(
        Step(
            "T2.3",
            EXTENDED,
            builder_extended,
            rank=1,
            more=Text(
                en="If this tile extends or completes it, you have a double turn. A second tile follows after this "
                "one, even if the builder leaves before that.",
                de="Verlängert oder vollendet dieses Plättchen sie, hast du einen Doppelzug. Nach diesem folgt ein "
                "zweites, auch wenn der Baumeister vorher geht.",
            ),
        ),
        Step("T5.6", EXTENDED, builder_joined),
        Step(
            "T5.6",
            Text(
                en="send a builder home whose road has lost your followers",
                de="einen Baumeister heimschicken, auf dessen Straße kein Gefolgsmann von dir mehr steht",
            ),
            parted_builders_go_home,
            rank=1,
            who="owner",
            beside=("ferry",),
            more=Text(
                en="A ferry that was moved can part him from them.",
                de="Eine umgelegte Fähre kann ihn von ihnen trennen.",
            ),
        ),
        Step(
            "T9.3",
            PLAY_SECOND,
            second_part,
            rank=1,
            may=True,
            more=Text(
                en=f"Decide before you draw. {SECOND_TURN.en}",
                de=f"Entscheide vor dem Ziehen. {SECOND_TURN.de}",
            ),
            when={"double-turn": ("may",)},
        ),
        Step("T9.3", PLAY_SECOND, second_part, rank=1, more=SECOND_TURN, when={"double-turn": ("must",)}),
    ),
    reminders=(Reminder(Text(en="second tile earned", de="zweites Plättchen verdient")),),
    lines=(
        Line(
            "T2.3",
            Text(en="see whether a bridge has extended it", de="prüfen, ob eine Brücke sie verlängert hat"),
            rank=2,
            beside=("bridges",),
            more=Text(
                en="A bridge brings the double turn just as a tile does.",
                de="Eine Brücke bringt den Doppelzug ebenso wie ein Plättchen.",
            ),
        ),
        Line(
            "T4.2",
            Text(
                en="place your builder on a road or in a city of the tile",
                de="den Baumeister auf eine Straße oder in eine Stadt des Plättchens setzen",
            ),
            may=True,
            choice=True,
            rank=20,
            more=Text(
                en="One of your followers must stand on this road or in this city already. "
                "The builder claims nothing himself. He goes home when your last follower there leaves.",
                de="Auf dieser Straße oder in dieser Stadt muss schon ein Gefolgsmann von dir stehen. "
                "Der Baumeister selbst beansprucht nichts. Er geht heim, wenn dein letzter Gefolgsmann dort geht.",
            ),
        ),
    ),
    offer=offer_builder,
    figure_left_segment=builder_left_alone,
    by_feature=True,
    refusals={"second-part": Refusal((), why_not_second_part)},
    answers={
        "second-part": Answer(
            button=Text(en="Play a second tile", de="Zweites Plättchen spielen"),
            told=Text(en="took a second tile", de="zweites Plättchen genommen"),
        )
    },
    events={"double-turn": Text(en="{player} has earned a double turn", de="{player} hat einen Doppelzug")},
    words={"alone": ALONE},
    foreign=(
        Jcz(elements={"builder": "builder"}, figures={"builder": "builder"}, fixed={"double-turn": "must"}),
        Bga(figures={"builder": "builder"}),
    ),
)

PIG = Element(
    id="pig",
    name=Text(en="Pig", de="Schwein"),
    figure=Figure(
        "pig",
        Text(en="pig", de="Schwein"),
        1,
        frozenset((FIELD,)),
        Text(
            en="The pig stands on a field beside an own farmer.",
            de="Das Schwein steht auf einer Wiese bei einem eigenen Bauern.",
        ),
        follower=False,
        strength=0,
        traits=frozenset((EDIBLE, COMPANION)),
        why_not=why_not_pig,
    ),
    lines=(
        Line(
            "T4.2",
            Text(
                en="place your pig on a field of the tile, beside your farmer",
                de="das Schwein auf eine Wiese des Plättchens setzen, zu deinem Bauern",
            ),
            may=True,
            choice=True,
            rank=30,
            more=Text(
                en="One of your farmers must be on this farm already. "
                "When you score the farm, each city pays you more. "
                "The pig goes home when your last farmer there leaves.",
                de="Auf dieser Wiese muss schon ein Bauer von dir liegen. "
                "Bekommst du die Punkte der Wiese, zahlt dir jede Stadt mehr. "
                "Das Schwein geht heim, wenn dein letzter Bauer dort geht.",
            ),
        ),
    ),
    farm=(FarmRule(Text(en="own pig on the farm", de="eigenes Schwein auf der Wiese"), city=1),),
    offer=offer_pig,
    figure_left_segment=pig_left_alone,
    bonus_per_city=pig_per_city,
    by_feature=True,
    words={"pig": Text(en="pig", de="Schwein"), "alone": ALONE},
    foreign=(Jcz(elements={"pig": "pig"}, figures={"pig": "pig"}), Bga(figures={"pig": "pig"})),
)


def trade_answer(given: str, taken: str) -> Answer:
    give, take = (GOODS_NAMES[kind] for kind in (given, taken))
    return Answer(
        button=Text(en=f"Trade {give.en} for {take.en}", de=f"{give.de} gegen {take.de} tauschen"),
        told=Text(en=f"traded {give.en} for {take.en}", de=f"{give.de} gegen {take.de} getauscht"),
        sign=Sign(badge=taken),
    )


GOODS_TOKENS = Element(
    id="goods",
    name=Text(en="Goods", de="Waren"),
    state=Goods,
    steps=(
        Step(
            "S4",
            Text(
                en="lay {wine} wine, {grain} grain and {cloth} cloth tokens ready".format(**TOKENS),
                de="{wine} Weinfässer, {grain} Kornsäcke und {cloth} Tuchballen bereitlegen".format(**TOKENS),
            ),
            deal_goods,
            who="table",
            more=Text(
                en="Goods go to whoever completes a city that shows them.",
                de="Waren bekommt, wer eine Stadt fertig macht, in der sie abgebildet sind.",
            ),
        ),
        Step(
            "T3.9",
            Text(
                en="trade one of your goods for another kind from the bank",
                de="eine deiner Waren gegen eine andere aus der Bank tauschen",
            ),
            trade_goods,
            rank=1,
            may=True,
            symbol=Text(en="La Porxada", de="La Porxada"),
            beside=("porxada",),
            more=Text(en="Before you place a figure.", de="Bevor du eine Figur setzt."),
            when={"porxada.goods-trade": (True,)},
        ),
        Step(
            "T8.7",
            Text(
                en="take a goods token for each goods symbol in cities you completed",
                de="Warenplättchen nehmen: eines je Warenzeichen in den Städten, die du vollendet hast",
            ),
            take_goods,
            more=Text(
                en="They are yours because you laid the tile. Who scores the city does not matter.",
                de="Sie gehören dir, weil du das Plättchen gelegt hast. Wer die Stadt wertet, ist gleich.",
            ),
        ),
        Step(
            "E5",
            Text(
                en="give 10 points each for the most wine, the most grain and the most cloth",
                de="je 10 Punkte für den meisten Wein, das meiste Korn und das meiste Tuch",
            ),
            score_goods,
            only_pays=True,
            who="table",
            more=Text(
                en="With equal numbers each of them gets the 10 points. You need at least one token of the kind.",
                de="Bei Gleichstand bekommen alle davon die 10 Punkte. Eine Ware der Sorte muss man dafür haben.",
            ),
            counted=(
                Counted(
                    Text(en="kind of goods of which you have most", de="Warensorte, von der du am meisten hast"), 10
                ),
            ),
        ),
    ),
    hide=hide_goods,
    redraw=deal_unseen_goods,
    refusals=dict.fromkeys(TRADES, Refusal((), why_not_trade)),
    answers={word: trade_answer(*kinds) for word, kinds in TRADES.items()},
    tokens=show_goods,
    token_kinds={kind: TokenKind(name=name, sign=Sign(badge=kind)) for kind, name in GOODS_NAMES.items()},
    events={"goods": Text(en="{player} takes {second} {first}", de="{player} nimmt {second} {first}")},
    words={"goods": Text(en="trade goods", de="Handelswaren")} | GOODS_NAMES,
    foreign=(
        Jcz(
            elements={"traders": "goods"},
            awards={"trade-goods": ("goods",), "traders": ("goods",)},
            tokens={"WINE": "wine", "GRAIN": "grain", "CLOTH": "cloth"},
        ),
    ),
)

MODULE = Module(
    id="traders-builders",
    number=5,
    name=Text(en="Traders & Builders", de="Händler & Baumeister"),
    year=2003,
    about=Text(
        en="Goods for whoever completes a city, a builder who brings a second turn, a pig that fattens a farm.",
        de="Waren für den, der eine Stadt vollendet, ein Baumeister für einen zweiten Zug, ein Schwein für die Wiese.",
    ),
    picture=Picture("HM", Sign(badge="wine")),
    large=True,
    tiles=("traders-builders",),
    elements=(BUILDER, PIG, GOODS_TOKENS),
    options=(
        Option(
            "builder-on-completed",
            Text(
                en="Builder on a feature completed by the same tile", de="Baumeister auf ein soeben vollendetes Gebiet"
            ),
            {
                False: Text(en="not allowed", de="nicht erlaubt"),
                True: Text(en="allowed, he returns at once", de="erlaubt, er kehrt sofort zurück"),
            },
            "traders-builders.md 7",
        ),
        Option(
            "double-turn",
            Text(en="Second part of a double turn", de="Zweiter Teil des Doppelzugs"),
            {
                "may": Text(en="may be played", de="darf gespielt werden"),
                "must": Text(en="must be played", de="muss gespielt werden"),
            },
            "traders-builders.md 7",
        ),
        Option(
            "goods-hidden",
            Text(en="Goods tokens", de="Warenplättchen"),
            {
                False: Text(en="lie open", de="liegen offen"),
                True: Text(en="are kept secret (house rule)", de="werden geheim gehalten (Hausregel)"),
            },
            "traders-builders.md 7",
        ),
    ),
    source="Händler und Baumeister, 2003",
    foreign=(Jcz(sets={"traders-and-builders": ForeignSet("traders-builders", plain=True)}),),
)
