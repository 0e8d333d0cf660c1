"""Halflings: triangular half tiles of the players' own, two of which fill one space.

Rules: halflings.md. Where a half tile lies and what it joins is the board's; here they are dealt and laid.
"""

from __future__ import annotations

from collections.abc import Iterator

from bastide.game.actions import Action, Choose
from bastide.game.decision import Decision
from bastide.game.frames import Frame, Part, Preparation
from bastide.game.game import Game
from bastide.game.module import Element, Line, Module, Option, OptionValue, Refusal, Step, Token, When
from bastide.game.numbers import PlayerNumber
from bastide.game.question import Question, asks_only
from bastide.game.shown import Answer, Picture, TokenKind
from bastide.modules.course import PLAY_INSTEAD, TILE_COUNTING, placements_of, why_not_instead
from bastide.modules.held_tiles import HeldTiles, nobody_has_any, without
from bastide.text import Sentence, Text
from bastide.tiles.face import Face

SETS = ("halflings-1", "halflings-2")
DEALS: dict[OptionValue, int] = {"draft-2": 2, "draft-3": 3, "random-3": 3}
"""Value of the option `halflings.deal` -> how many half tiles everybody gets."""


class HalfTiles(HeldTiles):
    """The half tiles in front of players. In a view of tiles dealt in secret, others have so many unknown ones."""

    unknown: tuple[int, ...] = ()


# -- dealing -----------------------------------------------------------------------------------------------------------


def lay_halves_aside(game: Game, _: Preparation) -> None:
    game.slot(HalfTiles).lay_aside(game, lambda face: face.set_id in SETS)


def deal_halves(game: Game, preparation: Preparation) -> Frame:
    """S7.1: one after the other, the last player first and then counter-clockwise."""
    players = game.rules.players
    backwards = tuple((preparation.player - 1 - seat) % players for seat in range(players))
    order = backwards * DEALS[game.rules.options["halflings.deal"]]
    return Draft(game.slot(HalfTiles).begin(game, order))


class Draft(Frame):
    """Players who still get a half tile, in this order; what is left then leaves the game."""

    players: tuple[PlayerNumber, ...]

    def next(self, game: Game) -> Decision | None:
        halves = game.slot(HalfTiles)
        while self.players and halves.left:
            if not is_secret(game) and len(halves.left) > 1:
                actions = [Choose("take-half", tile=face.id) for face in dict.fromkeys(halves.left)]
                return Decision(self.players[0], "S7.1", choose_half, actions, question=TAKE_ONE)
            self.deal(game, halves.left[game.chance(len(halves.left))])
        return None

    def deal(self, game: Game, face: Face) -> None:
        game.slot(HalfTiles).deal(self.players[0], face)
        self.players = self.players[1:]


def choose_half(game: Game, draft: Draft, action: Choose) -> None:
    assert action.tile is not None
    draft.deal(game, game.rules.faces[action.tile])


def is_secret(game: Game) -> bool:
    """Whoever saw the others choose knows what they have; tiles dealt by chance are seen by their owner alone."""
    return game.rules.options["halflings.deal"] == "random-3"


def hide_halves(view: Game, viewer: int) -> None:
    if is_secret(view):
        halves = view.slot(HalfTiles)
        before = halves.unknown or (0,) * len(halves.held)
        halves.unknown = tuple(
            unknown if n == viewer else unknown + len(own)
            for n, (own, unknown) in enumerate(zip(halves.held, before, strict=True))
        )
        halves.held = tuple(own if n == viewer else () for n, own in enumerate(halves.held))
        halves.left = ()


def deal_unknown(game: Game) -> None:
    """A position does not say who has which of the half tiles that were dealt in secret."""
    halves, unknown = game.slot(HalfTiles), game.slot(HalfTiles).unknown
    if not is_secret(game) or not unknown:
        return
    halves.lay_aside(game, lambda face: face.set_id in SETS)
    seen = [piece.face for piece in game.board.pieces] + [face for own in halves.held for face in own]
    for face in [face for face in seen if face in halves.left]:
        halves.left = without(halves.left, face)
    for player, number in enumerate(unknown):
        for _ in range(min(number, len(halves.left))):
            halves.deal(player, halves.left[game.chance(len(halves.left))])
    halves.left, halves.unknown = (), ()


TAKE_ONE = Question(
    Text(en="choose a half tile", de="ein halbes Plättchen aussuchen"),
    Text(
        en="You may lay it once in the game, instead of drawing a tile.",
        de="Du darfst es einmal im Spiel legen, statt ein Plättchen zu ziehen.",
    ),
    source="halflings.md, Components and setup",
)


# -- laying one --------------------------------------------------------------------------------------------------------


def half_instead(game: Game, part: Part) -> list[Action]:
    """T1.3: own half tiles that fit somewhere, in place of a tile that could be drawn."""
    if not game.tiles_left():
        return []
    held = dict.fromkeys(game.slot(HalfTiles).own(part.player))
    return [Choose("half-tile", tile=face.id) for face in held if placements_of(game, face)]


def take_half(game: Game, part: Part, action: Choose) -> None:
    """The half tile is the tile in hand of this turn part."""
    assert action.tile is not None
    part.face = game.rules.faces[action.tile]
    game.slot(HalfTiles).take(part.player, part.face)


def ask_for_half(_: Game, decision: Decision) -> Question | None:
    return INSTEAD if decision.step == "T1.3" and asks_only(decision, "half-tile") else None


INSTEAD = Question(
    Text(en="lay a half tile, or draw a tile", de="ein halbes Plättchen legen oder ein ganzes ziehen"),
    Text(
        en="It fills half a space; only another half tile fits beside it there.",
        de="Es füllt ein halbes Feld; daneben passt dort nur ein zweites halbes.",
    ),
    Text(en="draw a tile", de="ein Plättchen ziehen"),
    source="halflings.md, Turn",
)
NOT_HELD = Text(en="You do not have the half tile {tile}.", de="Das halbe Plättchen {tile} hast du nicht.")
NOT_DRAWN = Text(
    en="A half tile is laid instead of drawing; the tile is drawn.",
    de="Ein halbes Plättchen legt man, statt zu ziehen; das ganze ist gezogen.",
)
FITS_NOWHERE = Text(en="The half tile {tile} fits nowhere now.", de="Das halbe Plättchen {tile} passt jetzt nirgends.")
GONE = Text(en="The half tile {tile} is not there to be chosen.", de="Das halbe Plättchen {tile} steht nicht zur Wahl.")


def why_not_lay(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    if decision.step not in ("T1.3", "T2.1"):
        return None
    if action.tile not in {face.id for face in game.slot(HalfTiles).own(decision.player)}:
        return Sentence(NOT_HELD, {"tile": action.tile})
    if decision.step == "T2.1":
        return why_not_instead(game) or Sentence(NOT_DRAWN)
    return Sentence(FITS_NOWHERE, {"tile": action.tile})


def why_not_choose(_: Game, decision: Decision, action: Choose) -> Sentence | None:
    return Sentence(GONE, {"tile": action.tile}) if decision.step == "S7.1" else None


def show_halves(game: Game) -> list[Token]:
    halves = game.slot(HalfTiles)
    known = [Token("half-tile", player=n, tile=face.id) for n, own in enumerate(halves.held) for face in own]
    return known + [Token("half-tile", number, player=n) for n, number in enumerate(halves.unknown) if number]


# -- in the words of the play aid --------------------------------------------------------------------------------------

DRAFTED = Text(
    en="choose half tiles in turn, the last player first: {each} each",
    de="reihum halbe Plättchen aussuchen, wer zuletzt am Zug ist, beginnt: je {each}",
)
OPEN = Text(
    en="They lie face up. Go on counter-clockwise, one tile at a time. "
    "Keep yours face down. The others stay in the box.",
    de="Sie liegen offen. Weiter geht es gegen den Uhrzeigersinn, immer eines. "
    "Die eigenen liegen verdeckt. Die übrigen bleiben in der Schachtel.",
)
DEALT = Text(en="draw {each} half tiles unseen", de="verdeckt {each} halbe Plättchen ziehen")
SECRET = Text(
    en="Only you look at yours. The others stay in the box.",
    de="Nur du siehst deine an. Die übrigen bleiben in der Schachtel.",
)
BY_PIECES: When = {"tile-counting": ("pieces",)}


def deal_steps() -> Iterator[Step[Preparation]]:
    for value, number in DEALS.items():
        text, more = (DEALT, SECRET) if value == "random-3" else (DRAFTED, OPEN)
        yield Step(
            "S7.1",
            text,
            deal_halves,
            who="everyone",
            more=more,
            numbers={"each": dict.fromkeys(range(1, 7), number)},
            when={"halflings.deal": (value,)},
        )


HALF_NAME = Text(en="half tile|half tiles", de="halbes Plättchen|halbe Plättchen")

HALF_TILES = Element(
    id="half-tiles",
    name=Text(en="Half tiles", de="Halbe Plättchen"),
    state=HalfTiles,
    frames=(Draft,),
    hide=hide_halves,
    comes_with=SETS,
    steps=(
        Step(
            "S2.4",
            Text(en="sort out the half tiles", de="die halben Plättchen aussortieren"),
            lay_halves_aside,
            who="table",
            rank=32,
            more=Text(en="They are not drawn.", de="Sie werden nicht gezogen."),
        ),
        *deal_steps(),
        PLAY_INSTEAD,
    ),
    lines=(
        Line(
            "T1.3",
            Text(
                en="instead of drawing, lay one of your half tiles",
                de="statt zu ziehen, eines deiner halben Plättchen legen",
            ),
            may=True,
            rank=-1,
            more=Text(
                en="Short sides match as usual; the long side only meets the long side of another half tile. "
                "The other half of the space is then open to half tiles only.",
                de="Kurze Seiten passen wie sonst; die lange trifft nur die lange eines anderen halben. "
                "In die andere Hälfte des Feldes passt dann nur ein halbes.",
            ),
        ),
        Line(
            "T8.4",
            Text(
                en="score a monastery on a half tile: 7 points",
                de="ein Kloster auf einem halben Plättchen werten: 7 Punkte",
            ),
            who="table",
            rank=6,
            more=Text(
                en="It needs six neighbours: the other half of its space and five spaces along its short sides. "
                "Elsewhere a space with one half tile is filled. In roads and cities each half tile is a tile.",
                de="Es braucht sechs Nachbarn: die andere Hälfte und fünf Felder an den kurzen Seiten. "
                "Sonst gilt ein Feld mit einem halben als belegt. In Straßen und Städten zählt jedes halbe voll.",
            ),
            when=BY_PIECES,
        ),
        Line(
            "T8.4",
            Text(
                en="count a space with half tiles as one tile",
                de="ein Feld mit halben Plättchen als ein Plättchen zählen",
            ),
            who="table",
            rank=6,
            more=Text(
                en="Also around monasteries, and where both halves belong to the same road or city.",
                de="Auch um Klöster und wo beide Hälften zur selben Straße oder Stadt gehören.",
            ),
            when={"tile-counting": ("spaces",)},
        ),
        Line(
            "E1",
            Text(en="half tiles that are left are lost", de="übrige halbe Plättchen verfallen"),
            who="table",
            rank=1,
            more=Text(
                en="They do not keep the game going when the pile is empty.",
                de="Sie verlängern das Spiel nicht, wenn der Stapel leer ist.",
            ),
        ),
        Line(
            "E9",
            Text(
                en="score unfinished monasteries on half tiles",
                de="unfertige Klöster auf halben Plättchen werten",
            ),
            who="table",
            rank=1,
            more=Text(
                en="1 point for the monastery and for each of its six neighbours that lies.",
                de="1 Punkt für das Kloster und für jeden seiner sechs Nachbarn, der liegt.",
            ),
            when=BY_PIECES,
        ),
    ),
    resume=nobody_has_any(HalfTiles),
    redraw=deal_unknown,
    instead=half_instead,
    handlers={"half-tile": take_half},
    refusals={
        "half-tile": Refusal(("tile",), why_not_lay),
        "take-half": Refusal(("tile",), why_not_choose),
    },
    question=ask_for_half,
    tokens=show_halves,
    answers={
        "half-tile": Answer(
            button=Text(en="Lay this half tile", de="Dieses halbe Plättchen legen"),
            told=Text(en="took a half tile instead of drawing", de="halbes Plättchen genommen, statt zu ziehen"),
        ),
        "take-half": Answer(
            button=Text(en="Take this half tile", de="Dieses halbe Plättchen nehmen"),
            told=Text(en="took a half tile", de="halbes Plättchen genommen"),
        ),
    },
    token_kinds={"half-tile": TokenKind(name=HALF_NAME, worth=2.0)},
)

MODULE = Module(
    id="halflings",
    number=37,
    name=Text(en="Halflings", de="Halb so wild"),
    year=2014,
    about=Text(
        en="Triangular half tiles of your own: two of them fill one space.",
        de="Eigene dreieckige halbe Plättchen: Zwei davon füllen ein Feld.",
    ),
    picture=Picture("Halb104"),
    tiles=SETS,
    elements=(HALF_TILES,),
    options=(
        Option(
            "halflings.deal",
            Text(en="The half tiles are", de="Die halben Plättchen werden"),
            {
                "draft-2": Text(en="chosen in turn, 2 each", de="reihum ausgesucht, je 2"),
                "draft-3": Text(en="chosen in turn, 3 each", de="reihum ausgesucht, je 3"),
                "random-3": Text(en="dealt in secret, 3 each", de="verdeckt verteilt, je 3"),
            },
            "halflings.md, Components and setup",
        ),
        TILE_COUNTING,
    ),
    source="Halb so wild, 2014; 2020",
)
