"""The Fruit-Bearing Trees: who places a follower at a tree picks a fruit there, or sells what was picked before.

Rules: fruit-trees.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct

from bastide.game.actions import PASS, Action, Choose, Pass
from bastide.game.decision import Decision
from bastide.game.events import Breakdown, Happened
from bastide.game.frames import End, Frame, Part
from bastide.game.game import Game
from bastide.game.module import Counted, Element, Line, Module, Option, Refusal, Step, Token
from bastide.game.numbers import CellNumber, PieceNumber, PlayerNumber
from bastide.game.question import Question
from bastide.game.shown import Answer, Picture, Sign, TokenKind
from bastide.modules.course import lies_on
from bastide.text import Sentence, Text
from bastide.tiles.geometry import AROUND, Cell, cell_at, cell_of

TREE = "fruit-tree"
KINDS = ("quince", "apple", "apricot", "cherry", "plum", "elder")
VALUES = (5, 4, 3, 2)
"""Of the four chips of each kind."""
PRICES = {1: 3, 2: 6, 3: 10, 4: 15}
"""Number of different kinds that are sold together -> points."""
UNKNOWN = 0


class Chip(NamedTuple):
    """A chip that was picked."""

    player: PlayerNumber
    kind: str
    value: int
    sold: bool = False


class Orchard(Struct):
    """Nobody knows the order of a stack before its chips are picked, so chance decides about each of them then."""

    stacks: tuple[tuple[PieceNumber, str], ...] = ()  # (piece with a tree, kind)
    chips: tuple[Chip, ...] = ()
    before: tuple[CellNumber | None, ...] = ()  # the cells of all figures before the figure step

    def ready(self) -> list[str]:
        """The stacks that lie on no tree yet."""
        used = {kind for _, kind in self.stacks}
        return [kind for kind in KINDS if kind not in used]

    def left(self, kind: str) -> int:
        return len(VALUES) - sum(chip.kind == kind for chip in self.chips)

    def held(self, player: int) -> dict[str, int]:
        """Kind -> how many unsold chips of it a player has."""
        own = [chip.kind for chip in self.chips if chip.player == player and not chip.sold]
        return {kind: own.count(kind) for kind in KINDS if kind in own}


def place_of(game: Game, piece: int) -> Cell:
    return cell_of(game.board.pieces[piece].cell)


# -- a stack for the tree ----------------------------------------------------------------------------------------------


def choose_stack(game: Game, part: Part) -> Decision | None:
    """T3.3: one of the stacks that still lie ready goes onto the tree; the last one is no choice."""
    ready = game.slot(Orchard).ready() if lies_on(game, part, TREE) else []
    if len(ready) < 2:
        for kind in ready:
            put_stack(game, part, kind)
        return None
    actions = [Choose(f"put-{kind}", cell=place_of(game, part.piece)) for kind in ready]
    return Decision(part.player, "T3.3", take_stack, actions, question=WHICH_STACK)


def take_stack(game: Game, part: Part, action: Choose) -> None:
    put_stack(game, part, action.what.removeprefix("put-"))


def put_stack(game: Game, part: Part, kind: str) -> None:
    game.slot(Orchard).stacks += ((part.piece, kind),)
    game.events.append(Happened(f"{kind}-put", part.player, place_of(game, part.piece)))


# -- the fruit action --------------------------------------------------------------------------------------------------


def note_figures(game: Game, _: Part) -> None:
    """T4.1: whoever stands elsewhere after the figure step was placed in it."""
    game.slot(Orchard).before = tuple(map(game.cell_of_figure, range(len(game.where))))


def ask_for_fruit(game: Game, part: Part) -> Frame | None:
    """T5.2: a follower was placed on the new tile, and a tree is on it or on one of the eight around."""
    trees = sorted({tree for piece in places_of_followers(game, part) for tree in trees_at(game, piece)})
    return FruitAction(part.player, tuple(trees)) if trees else None


def places_of_followers(game: Game, part: Part) -> set[int]:
    """The pieces on which own followers were placed in this part; by option also those that lay there before."""
    rules = game.rules
    placed = {
        game.board.cells[cell]
        for figure, before in enumerate(game.slot(Orchard).before)
        if rules.owner[figure] == part.player and rules.is_follower[figure]
        if (cell := game.cell_of_figure(figure)) is not None and cell != before
    }
    if rules.options["fruit.other-tile"] == "yes" or part.piece < 0:
        return placed
    return placed & {game.board.cells[cell] for cell in game.board.cells_of(part.piece)}


def trees_at(game: Game, piece: int) -> set[int]:
    """The pieces with a tree among a piece and those around it."""
    board = game.board
    face, cell, rotation, _ = board.pieces[piece]
    own = [cell + offset for offset in face.cells[rotation]]
    near = {piece, *(board.cells[c + step] for c in own for step in AROUND if c + step in board.cells)}
    return {other for other in near if TREE in board.pieces[other].face.symbols}


class FruitAction(Frame):
    """Pick one fruit, or sell up to four different ones; `kinds` are those on sale so far."""

    player: PlayerNumber
    trees: tuple[PieceNumber, ...]
    kinds: tuple[str, ...] = ()
    done: bool = False

    def next(self, game: Game) -> Decision | None:
        if self.done:
            return None
        sales: list[Action] = [Choose(f"sell-{kind}") for kind in self.for_sale(game)]
        if self.kinds:
            price = Choose("sell-now", number=PRICES[len(self.kinds)])
            return Decision(self.player, "T5.2", take_sale, (*sales, price), question=SELL_MORE)
        picks = [
            Choose(f"pick-{kind}", cell=place_of(game, tree)) for tree in self.trees if (kind := fruit_on(game, tree))
        ]
        if not picks and not sales:
            return None
        question = PICK_OR_SELL if picks and sales else PICK if picks else SELL
        return Decision(self.player, "T5.2", take_fruit, (*picks, *sales, PASS), question=question)

    def for_sale(self, game: Game) -> list[str]:
        own = game.slot(Orchard).held(self.player)
        return [kind for kind in own if kind not in self.kinds] if len(self.kinds) < len(PRICES) else []


def fruit_on(game: Game, tree: int) -> str | None:
    """The kind of the stack on a tree that has chips left."""
    orchard = game.slot(Orchard)
    kind = dict(orchard.stacks).get(tree)
    return kind if kind and orchard.left(kind) else None


def take_fruit(game: Game, fruit: FruitAction, action: Choose | Pass) -> None:
    if isinstance(action, Pass):
        fruit.done = True
    elif action.cell is None:
        take_sale(game, fruit, action)
    else:
        fruit.done = True
        pick(game, fruit.player, action.what.removeprefix("pick-"))


def hidden_values(chips: tuple[Chip, ...], kind: str) -> list[int]:
    """What the chips of a kind are worth that nobody has seen."""
    known = {chip.value for chip in chips if chip.kind == kind}
    return [value for value in VALUES if value not in known]


def pick(game: Game, player: int, kind: str) -> None:
    """The value of the chip is scored at once; the chip is kept."""
    orchard = game.slot(Orchard)
    hidden = hidden_values(orchard.chips, kind)
    value = hidden[game.draw_from([f"{kind}-{value}" for value in hidden])]
    orchard.chips += (Chip(player, kind, value),)
    told = (value,) if game.rules.options["fruit.chip-values-public"] == "yes" else ()
    game.events.append(Happened(f"{kind}-picked" if told else f"{kind}-hidden", player, told))
    game.award(player, value, "harvest", Breakdown((("points-on-chip", value),)))


def take_sale(game: Game, fruit: FruitAction, action: Choose) -> None:
    """Further kinds may be added; without any the sale is over."""
    if action.what != "sell-now":
        fruit.kinds += (action.what.removeprefix("sell-"),)
    if action.what == "sell-now" or not fruit.for_sale(game):
        sell(game, fruit)


def sell(game: Game, fruit: FruitAction) -> None:
    """One chip of each kind leaves the game; its value does not matter any more."""
    fruit.done = True
    orchard, wanted = game.slot(Orchard), set(fruit.kinds)
    chips = list(orchard.chips)
    for number, chip in enumerate(chips):
        if chip.player == fruit.player and chip.kind in wanted and not chip.sold:
            wanted.remove(chip.kind)
            chips[number] = chip._replace(sold=True)
    orchard.chips = tuple(chips)
    number = len(fruit.kinds)
    bonus = PRICES[number] - number * PRICES[1]
    why = Breakdown((("fruit-kinds", number),), PRICES[1], additions=(("sold-together", bonus),) if bonus else ())
    game.award(fruit.player, why.points, "fruit-sale", why)


# -- refusals ----------------------------------------------------------------------------------------------------------

NOT_READY = Text(en="This stack lies on a tree already.", de="Dieser Stapel liegt schon auf einem Baum.")
OTHER_TREE = Text(en="The stack goes onto the tree just placed.", de="Der Stapel kommt auf den gerade gelegten Baum.")
TOO_FAR = Text(en="You have placed no follower at this tree.", de="An diesen Baum hast du keinen Gefolgsmann gesetzt.")
NO_SUCH_FRUIT = Text(en="This fruit does not lie there.", de="Dieses Obst liegt dort nicht.")
EMPTY = Text(en="No fruit is left on this tree.", de="An diesem Baum ist kein Obst mehr.")
NONE_OF_IT = Text(en="You have no chip of this fruit.", de="Von diesem Obst hast du keinen Chip.")
ON_SALE = Text(
    en="This fruit is on sale already: sell different kinds.",
    de="Dieses Obst ist schon dabei: Verkaufe verschiedene Sorten.",
)
PRICE = Text(en="These chips bring {price} points.", de="Diese Chips bringen {price} Punkte.")
NOTHING_ON_SALE = Text(en="First choose what to sell.", de="Wähle zuerst, was du verkaufst.")


def why_not_stack(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    if decision.step != "T3.3":
        return None
    kind = action.what.removeprefix("put-")
    return Sentence(OTHER_TREE if kind in game.slot(Orchard).ready() else NOT_READY)


def why_not_pick(game: Game, _: Decision, action: Choose) -> Sentence | None:
    frame = game.stack[-1]
    if not isinstance(frame, FruitAction) or frame.kinds or action.cell is None:
        return None
    tree = game.board.cells.get(cell_at(*action.cell))
    if tree not in frame.trees:
        return Sentence(TOO_FAR)
    return Sentence(EMPTY if (tree, action.what.removeprefix("pick-")) in game.slot(Orchard).stacks else NO_SUCH_FRUIT)


def why_not_sell(game: Game, _: Decision, action: Choose) -> Sentence | None:
    frame = game.stack[-1]
    if not isinstance(frame, FruitAction):
        return None
    return Sentence(ON_SALE if action.what.removeprefix("sell-") in frame.kinds else NONE_OF_IT)


def why_not_price(game: Game, _: Decision, action: Choose) -> Sentence | None:
    frame = game.stack[-1]
    if not isinstance(frame, FruitAction):
        return None
    return Sentence(PRICE, {"price": PRICES[len(frame.kinds)]}) if frame.kinds else Sentence(NOTHING_ON_SALE)


# -- the end, and what others see --------------------------------------------------------------------------------------


def score_unsold(game: Game, _: End) -> None:
    """E20."""
    for player in range(game.rules.players):
        if number := sum(game.slot(Orchard).held(player).values()):
            game.award(player, number, "fruit", Breakdown((("fruit-chips", number),)))


def hide_values(view: Game, viewer: int) -> None:
    """Option `fruit.chip-values-public: owner-only`."""
    if view.rules.options["fruit.chip-values-public"] == "owner-only":
        orchard = view.slot(Orchard)
        orchard.chips = tuple(chip if chip.player == viewer else chip._replace(value=UNKNOWN) for chip in orchard.chips)


def draw_values(game: Game) -> None:
    """A position does not say what the chips are worth that only their owners know."""
    orchard = game.slot(Orchard)
    for number, chip in enumerate(orchard.chips):
        if chip.value == UNKNOWN:
            chips = orchard.chips
            value = hidden_values(chips, chip.kind)[game.chance(len(hidden_values(chips, chip.kind)))]
            orchard.chips = (*chips[:number], chip._replace(value=value), *chips[number + 1 :])


def show_fruit(game: Game) -> list[Token]:
    orchard = game.slot(Orchard)
    lying = [
        Token(kind, orchard.left(kind), cell=place_of(game, piece))
        for piece, kind in orchard.stacks
        if orchard.left(kind)
    ]
    held = [
        Token(kind, number, player=player)
        for player in range(game.rules.players)
        for kind, number in orchard.held(player).items()
    ]
    return lying + held


# -- in words ----------------------------------------------------------------------------------------------------------

NAMES = {
    "quince": Text(en="quince|quinces", de="Quitte|Quitten"),
    "apple": Text(en="apple|apples", de="Apfel|Äpfel"),
    "apricot": Text(en="apricot|apricots", de="Aprikose|Aprikosen"),
    "cherry": Text(en="cherry|cherries", de="Kirsche|Kirschen"),
    "plum": Text(en="plum|plums", de="Pflaume|Pflaumen"),
    "elder": Text(en="elderberry|elderberries", de="Holunderbeere|Holunderbeeren"),
}
WHICH_STACK = Question(
    Text(en="choose the fruit for the tree", de="das Obst für den Baum wählen"),
    Text(
        en="Four chips lie in each stack, worth 2 to 5 points. Nobody knows their order.",
        de="In jedem Stapel liegen vier Chips für 2 bis 5 Punkte. Niemand kennt ihre Reihenfolge.",
    ),
    source="fruit-trees.md, Turn",
)
PICK_OR_SELL = Question(
    Text(en="pick a fruit, sell fruit, or do neither", de="Obst ernten, Obst verkaufen oder keins von beiden"),
    Text(
        en="{player} has placed a follower at a fruit tree.",
        de="{player} hat einen Gefolgsmann an einen Obstbaum gesetzt.",
    ),
    Text(en="neither", de="keins von beiden"),
    source="fruit-trees.md, Turn",
)
PICK = Question(
    Text(en="pick a fruit, or not", de="Obst ernten oder nicht"),
    PICK_OR_SELL.why,
    Text(en="no fruit", de="kein Obst"),
    source=PICK_OR_SELL.source,
)
SELL = Question(
    Text(en="sell fruit, or not", de="Obst verkaufen oder nicht"),
    PICK_OR_SELL.why,
    Text(en="keep all fruit", de="alles Obst behalten"),
    source=PICK_OR_SELL.source,
)
SELL_MORE = Question(
    Text(en="add another fruit, or sell", de="noch eine Sorte dazulegen oder verkaufen"),
    Text(
        en="1 fruit brings 3 points, 2 kinds bring 6, 3 bring 10, 4 bring 15.",
        de="1 Sorte bringt 3 Punkte, 2 Sorten bringen 6, 3 bringen 10, 4 bringen 15.",
    ),
    source="fruit-trees.md, Turn",
)


def forms(kind: str) -> tuple[Text, Text]:
    """One fruit, and many."""
    (one, many), (eins, viele) = NAMES[kind].en.split("|"), NAMES[kind].de.split("|")
    return Text(en=one, de=eins), Text(en=many, de=viele)


def answers() -> Iterator[tuple[str, Answer]]:
    yield (
        "sell-now",
        Answer(
            button=Text(en="Sell for {number} points", de="Für {number} Punkte verkaufen"),
            told=Text(en="took {number} points for it", de="{number} Punkte dafür bekommen"),
        ),
    )
    for kind in KINDS:
        one, many = forms(kind)
        yield (
            f"put-{kind}",
            Answer(
                button=Text(en=f"Put the {many.en} on the tree", de=f"{many.de} auf den Baum legen"),
                told=Text(en=f"put the {many.en} on the tree", de=f"{many.de} auf den Baum gelegt"),
                here=Text(en=f"{many.en.capitalize()} for this tree", de=f"{many.de} für diesen Baum"),
                sign=Sign(badge=kind),
                place=TREE,
            ),
        )
        yield (
            f"pick-{kind}",
            Answer(
                button=Text(en=f"Pick one {one.en} from the tree", de=f"{one.de} vom Baum ernten"),
                told=Text(en=f"picked 1 {one.en}", de=f"1 {one.de} geerntet"),
                here=Text(en=f"Pick 1 {one.en} here", de=f"Hier 1 {one.de} ernten"),
                sign=Sign(badge=kind),
                place=TREE,
            ),
        )
        yield (
            f"sell-{kind}",
            Answer(
                button=Text(en=f"Sell one {one.en}", de=f"{one.de} verkaufen"),
                told=Text(en=f"sold 1 {one.en}", de=f"1 {one.de} verkauft"),
                sign=Sign(badge=kind),
            ),
        )


def events() -> Iterator[tuple[str, Text]]:
    for kind in KINDS:
        one, many = forms(kind)
        yield f"{kind}-put", Text(en=f"{many.en} for the tree {{place}}", de=f"{many.de} für den Baum {{place}}")
        yield (
            f"{kind}-picked",
            Text(
                en=f"{{player}} picks 1 {one.en} worth {{first}}",
                de=f"{{player}} erntet 1 {one.de} mit dem Wert {{first}}",
            ),
        )
        yield f"{kind}-hidden", Text(en=f"{{player}} picks 1 {one.en}", de=f"{{player}} erntet 1 {one.de}")


WORDS = {
    "harvest": Text(en="harvest", de="Ernte"),
    "points-on-chip": Text(en="point on the chip|points on the chip", de="Punkt auf dem Chip|Punkte auf dem Chip"),
    "fruit-sale": Text(en="sale of fruit", de="Verkauf von Obst"),
    "fruit-kinds": Text(en="kind|kinds", de="Sorte|Sorten"),
    "sold-together": Text(en="sold together", de="zusammen verkauft"),
    "fruit": Text(en="unsold fruit", de="unverkauftes Obst"),
    "fruit-chips": Text(en="chip|chips", de="Chip|Chips"),
}

WHERE = {
    "no": Text(
        en="Only if it went onto the tile just laid, and a tree is on that tile or on one of the 8 around. ",
        de="Nur wenn er auf das gerade gelegte Plättchen kam und ein Baum darauf oder auf einem der 8 ringsum steht. ",
    ),
    "yes": Text(
        en="Wherever it was placed, also through a portal: a tree is on that tile or on one of the 8 around. ",
        de="Wohin er auch kam, auch durch einen Zaubergang: Ein Baum steht dort oder auf einem der 8 ringsum. ",
    ),
}
HOW = Text(
    en="Take the top chip, score its points and keep it; or give up 1 to 4 chips of different kinds.",
    de="Nimm den obersten Chip, werte ihn und behalte ihn; oder gib 1 bis 4 Chips verschiedener Sorten ab.",
)


def sales() -> Iterator[Counted]:
    yield Counted(Text(en="point on a chip you pick", de="Punkt auf einem geernteten Chip"), 1)
    for number, price in PRICES.items():
        kinds = ("different kinds", "verschiedene Sorten") if number > 1 else ("chip", "Chip")
        yield Counted(Text(en=f"sale of {number} {kinds[0]}", de=f"Verkauf: {number} {kinds[1]}"), price)


def steps() -> Iterator[Step[Part] | Step[End]]:
    yield Step(
        "T3.3",
        Text(en="put one of the fruit stacks on the tree", de="einen der Obststapel auf den Baum legen"),
        choose_stack,
        symbol=Text(en="fruit tree", de="Obstbaum"),
        more=Text(
            en="Any stack that still lies ready; it need not show the fruit of the tile.",
            de="Irgendeinen, der noch bereitliegt; er muss nicht zum Bild des Plättchens passen.",
        ),
    )
    yield Step(
        "T4.1", Text(en="see where the figures stand", de="feststellen, wo die Figuren stehen"), note_figures, rank=9
    )
    for value, where in WHERE.items():
        yield Step(
            "T5.2",
            Text(
                en="pick a fruit or sell some if you have placed a follower at a tree",
                de="Obst ernten oder verkaufen, wenn du einen Gefolgsmann an einen Baum gesetzt hast",
            ),
            ask_for_fruit,
            may=True,
            more=Text(en=where.en + HOW.en, de=where.de + HOW.de),
            when={"fruit.other-tile": (value,)},
            counted=tuple(sales()),
        )
    yield Step(
        "E20",
        Text(en="score 1 point for each chip you have not sold", de="1 Punkt für jeden nicht verkauften Chip werten"),
        score_unsold,
        only_pays=True,
        who="everyone",
        more=Text(en="Its own value was scored before.", de="Sein eigener Wert wurde schon gewertet."),
        counted=(Counted(Text(en="unsold chip", de="nicht verkaufter Chip"), 1),),
    )


# -- the module --------------------------------------------------------------------------------------------------------

FRUIT_TREES = Element(
    id="fruit-trees",
    name=Text(en="Fruit trees", de="Obstbäume"),
    state=Orchard,
    frames=(FruitAction,),
    steps=tuple(steps()),
    lines=(
        Line(
            "S4",
            Text(
                en="shuffle the fruit chips of each kind and stack them face down",
                de="die Obstchips jeder Sorte mischen und verdeckt stapeln",
            ),
            who="table",
            rank=4,
            more=Text(en="Six stacks of four chips lie ready.", de="Sechs Stapel aus vier Chips liegen bereit."),
        ),
    ),
    hide=hide_values,
    redraw=draw_values,
    tokens=show_fruit,
    refusals={
        **{f"put-{kind}": Refusal(("cell",), why_not_stack) for kind in KINDS},
        **{f"sell-{kind}": Refusal((), why_not_sell) for kind in KINDS},
        **{f"pick-{kind}": Refusal(("cell",), why_not_pick) for kind in KINDS},
        "sell-now": Refusal(("number",), why_not_price),
    },
    answers=dict(answers()),
    token_kinds={
        kind: TokenKind(name=name, sign=Sign(badge=kind), shown="place", place=TREE, worth=2.2)
        for kind, name in NAMES.items()
    },
    events=dict(events()),
    quiet=frozenset(f"{kind}-{what}" for kind in KINDS for what in ("put", "picked", "hidden")),
    landmarks={TREE: Text(en="the fruit tree", de="vom Obstbaum")},
    words=WORDS,
)

MODULE = Module(
    id="fruit-trees",
    number=40,
    name=Text(en="The Fruit-Bearing Trees", de="Die Obstbäume"),
    year=2018,
    about=Text(
        en="Followers at fruit trees pick hidden points, and different fruits sell well together.",
        de="Gefolgsleute an Obstbäumen ernten verdeckte Punkte; verschiedene Früchte verkaufen sich gut zusammen.",
    ),
    picture=Picture("ObstC", Sign(badge="apple")),
    tiles=("fruit-trees",),
    elements=(FRUIT_TREES,),
    options=(
        Option(
            "fruit.other-tile",
            Text(en="Fruit may be picked with a follower", de="Ernten darf man mit einem Gefolgsmann"),
            {
                "no": Text(en="on the tile just placed", de="auf dem gerade gelegten Plättchen"),
                "yes": Text(en="on any tile at a tree", de="auf irgendeinem Plättchen an einem Baum"),
            },
            "fruit-trees.md, Ambiguities",
        ),
        Option(
            "fruit.chip-values-public",
            Text(en="The value of a picked chip is seen", de="Den Wert eines geernteten Chips sehen"),
            {
                "yes": Text(en="by everybody", de="alle"),
                "owner-only": Text(en="by its owner only", de="nur wer ihn hat"),
            },
            "fruit-trees.md, Ambiguities",
        ),
    ),
    source="Die Obstbäume, 2018",
)
