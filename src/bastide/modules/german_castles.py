"""Castles in Germany: double tiles of the players' own, with a castle for a lord and roads that are worth more.

Rules: german-castles.md. These are not the castles of Bridges, Castles & Bazaars.
"""

from __future__ import annotations

from bastide.game.actions import PASS, Action, Choose, Pass
from bastide.game.decision import Decision
from bastide.game.events import EndStarted
from bastide.game.frames import End, Frame, Part, Preparation, Turn
from bastide.game.game import Game
from bastide.game.module import (
    Counted,
    Effect,
    Element,
    Line,
    Module,
    Option,
    PlacementRule,
    Refusal,
    Step,
    Token,
    ValueRule,
)
from bastide.game.numbers import PlayerNumber
from bastide.game.question import Question, asks_only
from bastide.game.scoring import Value
from bastide.game.shown import Answer, Picture, TokenKind
from bastide.modules.course import PLAY_INSTEAD, TILE_COUNTING, placements_of, unfinished, why_not_instead
from bastide.modules.held_tiles import HeldTiles, nobody_has_any
from bastide.text import Sentence, Text
from bastide.tiles.face import CASTLE, CITY, ROAD, Face, Kind

SET = "german-castles"
BONUS = 3
TWO_EACH = range(1, 4)
"""With so few players everybody has two castles."""


class Castles(HeldTiles):
    """Castle tiles lie open in front of their owners."""


def has_castle(face: Face) -> bool:
    return any(segment.kind == CASTLE for segment in face.segments)


# -- dealing -----------------------------------------------------------------------------------------------------------


def lay_castles_aside(game: Game, _: Preparation) -> None:
    game.slot(Castles).lay_aside(game, has_castle)


def deal_castles(game: Game, preparation: Preparation) -> Frame:
    """S7.2: one each, with 2 or 3 players two each."""
    players = game.rules.players
    order = tuple((preparation.player + seat) % players for seat in range(players)) * (2 if players in TWO_EACH else 1)
    return Dealing(game.slot(Castles).begin(game, order))


class Dealing(Frame):
    """Players who still get a castle, in this order."""

    players: tuple[PlayerNumber, ...]

    def next(self, game: Game) -> Decision | None:
        castles = game.slot(Castles)
        while self.players and castles.left:
            if game.rules.options["castles.deal"] == "choose" and len(castles.left) > 1:
                actions = [Choose("take-castle", tile=face.id) for face in dict.fromkeys(castles.left)]
                return Decision(self.players[0], "S7.2", choose_castle, actions, question=TAKE_ONE)
            self.deal(game, castles.left[game.chance(len(castles.left))])
        return None

    def deal(self, game: Game, face: Face) -> None:
        game.slot(Castles).deal(self.players[0], face)
        self.players = self.players[1:]


def choose_castle(game: Game, dealing: Dealing, action: Choose) -> None:
    assert action.tile is not None
    dealing.deal(game, game.rules.faces[action.tile])


TAKE_ONE = Question(
    Text(en="choose a castle tile", de="ein Burgplättchen aussuchen"),
    Text(
        en="You may lay it once in the game, instead of drawing a tile.",
        de="Du darfst es einmal im Spiel legen, statt ein Plättchen zu ziehen.",
    ),
    source="german-castles.md, Components and setup",
)


# -- laying one --------------------------------------------------------------------------------------------------------


def castles_to_lay(game: Game, player: int) -> list[Action]:
    """Own castles that fit somewhere."""
    held = dict.fromkeys(game.slot(Castles).own(player))
    return [Choose("german-castle", tile=face.id) for face in held if placements_of(game, face)]


def castle_instead(game: Game, part: Part) -> list[Action]:
    """T1.3: instead of drawing."""
    return castles_to_lay(game, part.player)


def take_castle(game: Game, part: Part, action: Choose) -> None:
    """The castle is the tile in hand of this turn part."""
    assert action.tile is not None
    part.face = game.rules.faces[action.tile]
    game.slot(Castles).take(part.player, part.face)


def ask_for_castle(_: Game, decision: Decision) -> Question | None:
    return INSTEAD if decision.step == "T1.3" and asks_only(decision, "german-castle") else None


INSTEAD = Question(
    Text(en="lay a castle, or draw a tile", de="eine Burg legen oder ein Plättchen ziehen"),
    Text(
        en="A castle pays 12 when surrounded, and roads that end there 3 more.",
        de="Eine Burg bringt umschlossen 12 Punkte, Straßen dorthin 3 mehr.",
    ),
    Text(en="draw a tile", de="ein Plättchen ziehen"),
    source="german-castles.md, Turn",
)
NOT_HELD = Text(en="You do not have the castle {tile}.", de="Die Burg {tile} hast du nicht.")
NOT_DRAWN = Text(
    en="A castle is laid instead of drawing; the tile is drawn.",
    de="Eine Burg legt man, statt zu ziehen; das Plättchen ist gezogen.",
)
FITS_NOWHERE = Text(en="The castle {tile} fits nowhere now.", de="Die Burg {tile} passt jetzt nirgends.")
GONE = Text(en="The castle {tile} is not there to be chosen.", de="Die Burg {tile} steht nicht zur Wahl.")


def why_not_lay(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    if decision.step not in ("T1.3", "T2.1", "E2"):
        return None
    if action.tile not in {face.id for face in game.slot(Castles).own(decision.player)}:
        return Sentence(NOT_HELD, {"tile": action.tile})
    if decision.step == "T2.1":
        return why_not_instead(game) or Sentence(NOT_DRAWN)
    return Sentence(FITS_NOWHERE, {"tile": action.tile})


def why_not_choose(_: Game, decision: Decision, action: Choose) -> Sentence | None:
    return Sentence(GONE, {"tile": action.tile}) if decision.step == "S7.2" else None


TOO_NEAR = Text(
    en="Two castles may not touch, not even at a corner.",
    de="Zwei Burgen dürfen sich nicht berühren, auch nicht übers Eck.",
)


def not_beside_castle(game: Game, face: Face, cell: int, rotation: int) -> Sentence | None:
    """T2.1: no cell lies beside another castle or across a corner from it."""
    board = game.board
    near = {cell + step for step in face.area(rotation)} & board.cells.keys()
    return Sentence(TOO_NEAR) if any(has_castle(board.pieces[board.cells[at]].face) for at in near) else None


# -- the end of the pile -----------------------------------------------------------------------------------------------


def lay_last_castles(game: Game, end: End) -> Frame:
    """E2: by option castles that are left are laid in turn, as long as anybody can and will."""
    players = game.rules.players
    return LastCastles(tuple((end.player + seat) % players for seat in range(players)))


class LastCastles(Frame):
    """Players who may still lay castles; whoever passes is out, whoever lays one comes round again."""

    players: tuple[PlayerNumber, ...]
    laid: bool = False

    def next(self, game: Game) -> Decision | None:
        while self.players:
            actions = castles_to_lay(game, self.players[0])
            if actions:
                return Decision(self.players[0], "E2", take_last_castle, (*actions, PASS), question=LAST)
            self.players = self.players[1:]
        if self.laid:
            game.events.append(EndStarted())
        return None


LAST = Question(
    Text(en="lay a castle, or pass", de="eine Burg legen oder passen"),
    Text(
        en="The tiles are all laid; castles may still follow.", de="Alle Plättchen liegen; Burgen dürfen noch folgen."
    ),
    Text(en="lay no castle", de="keine Burg legen"),
    source="german-castles.md, Interactions",
)


def take_last_castle(game: Game, last: LastCastles, action: Choose | Pass) -> None:
    player, *others = last.players
    last.players = tuple(others)
    if isinstance(action, Pass):
        return
    last.players, last.laid = (*others, player), True
    part = Part(player)
    take_castle(game, part, action)
    game.push(Turn(player, position=len(game.rules.tables[Turn.table])))  # of this turn only the part is played
    game.push(part)


# -- values ------------------------------------------------------------------------------------------------------------


def castles_at(game: Game, value: Value) -> int:
    """Different castles at which a road ends, or on whose tiles a city lies."""
    board = game.board
    pieces = {board.piece_of[segment] for segment in board.members(value.segment)}
    return sum(has_castle(board.pieces[piece].face) for piece in pieces)


def castles_at_paid_road(game: Game, value: Value) -> int:
    """At the end a road with an inn is worth nothing, its castles included."""
    return castles_at(game, value) if value.rate else 0


def bonus(kind: Kind) -> frozenset[Kind]:
    return frozenset((kind,))


WORD = "castle-bonus"
VALUES = (
    ValueRule("additions", bonus(ROAD), WORD, castles_at, complete=Effect(each=BONUS)),
    ValueRule(
        "additions",
        bonus(CITY),
        WORD,
        castles_at,
        complete=Effect(each=BONUS),
        when={"castles.bonus": ("roads-and-cities",)},
    ),
    ValueRule(
        "additions",
        bonus(ROAD),
        WORD,
        castles_at_paid_road,
        unfinished=Effect(each=BONUS, if_worth=True),
        when={"castles.bonus-final": ("roads",)},
    ),
)


def show_castles(game: Game) -> list[Token]:
    held = game.slot(Castles).held
    return [Token("german-castle", player=player, tile=face.id) for player, own in enumerate(held) for face in own]


# -- in the words of the play aid --------------------------------------------------------------------------------------

EACH = {players: 2 if players in TWO_EACH else 1 for players in range(1, 7)}
DEAL_TEXT = {
    "random": Text(
        en="draw castle tiles and lay them open: {each} each", de="Burgplättchen ziehen und offen hinlegen: je {each}"
    ),
    "choose": Text(en="choose castle tiles in turn: {each} each", de="reihum Burgplättchen aussuchen: je {each}"),
}
OPEN = Text(
    en="They are not shuffled in and lie face up in front of their owner. The others stay in the box.",
    de="Sie werden nicht eingemischt und liegen offen vor ihrem Besitzer. Die übrigen bleiben in der Schachtel.",
)
COUNTED = Counted(Text(en="castle at the road or city", de="Burg an der Straße oder Stadt"), BONUS)
CASTLE_NAME = Text(en="castle|castles", de="Burg|Burgen")

GERMAN_CASTLE = Element(
    id="german-castle",
    name=Text(en="Castles", de="Burgen"),
    state=Castles,
    frames=(Dealing, LastCastles),
    comes_with=(SET,),
    opens=frozenset((CASTLE,)),
    adds=frozenset((CASTLE,)),
    steps=(
        Step(
            "S2.4",
            Text(en="sort out the castle tiles", de="die Burgplättchen aussortieren"),
            lay_castles_aside,
            who="table",
            rank=31,
            more=Text(en="They are not drawn.", de="Sie werden nicht gezogen."),
        ),
        *(
            Step(
                "S7.2",
                text,
                deal_castles,
                who="everyone",
                more=OPEN,
                numbers={"each": EACH},
                when={"castles.deal": (value,)},
            )
            for value, text in DEAL_TEXT.items()
        ),
        PLAY_INSTEAD,
        Step(
            "E2",
            Text(en="lay castles that are left, in turn", de="übrige Burgen reihum legen"),
            lay_last_castles,
            who="from-left",
            rank=1,
            may=True,
            more=Text(
                en="As in a turn, without drawing: place a figure if you like, then score.",
                de="Wie in einem Zug, nur ohne Ziehen: Setze auf Wunsch eine Figur, dann wird gewertet.",
            ),
            when={"castles.end": ("play-out",)},
        ),
        unfinished(
            "E10",
            Text(en="score unfinished castles", de="unfertige Burgen werten"),
            Text(
                en="2 points for the castle and 1 for each of the 10 spaces around it with a tile.",
                de="2 Punkte für die Burg und 1 für jedes der 10 Felder ringsum, auf dem etwas liegt.",
            ),
            CASTLE,
        ),
    ),
    lines=(
        Line(
            "T1.3",
            Text(
                en="instead of drawing, lay one of your castles",
                de="statt zu ziehen, eine deiner Burgen legen",
            ),
            may=True,
            rank=1,
            more=Text(
                en="All touching edges match. Two castles never touch, not even at a corner.",
                de="Alle anliegenden Kanten passen. Zwei Burgen berühren sich nie, auch nicht übers Eck.",
            ),
        ),
        Line(
            "T4.2",
            Text(
                en="place a follower as lord in the castle of the tile",
                de="einen Gefolgsmann als Burgherrn in die Burg des Plättchens setzen",
            ),
            may=True,
            choice=True,
            rank=9,
            more=Text(
                en="The castle is complete when all 10 spaces around it are filled: 12 points.",
                de="Die Burg ist fertig, wenn alle 10 Felder ringsum belegt sind: 12 Punkte.",
            ),
        ),
        Line(
            "T8.4",
            Text(
                en=f"add {BONUS} points for each castle at which a road ends",
                de=f"{BONUS} Punkte dazu für jede Burg, an der eine Straße endet",
            ),
            who="table",
            rank=6,
            more=Text(
                en="Also for a city on a castle tile. Each castle counts once, whoever owns it.",
                de="Auch für eine Stadt auf einem Burgplättchen. Jede Burg zählt einmal, wem sie auch gehört.",
            ),
            counted=(COUNTED,),
            when={"castles.bonus": ("roads-and-cities",)},
        ),
        Line(
            "T8.4",
            Text(
                en=f"add {BONUS} points for each castle at which a road ends",
                de=f"{BONUS} Punkte dazu für jede Burg, an der eine Straße endet",
            ),
            who="table",
            rank=6,
            more=Text(
                en="Not for cities. Each castle counts once, whoever owns it.",
                de="Nicht für Städte. Jede Burg zählt einmal, wem sie auch gehört.",
            ),
            counted=(COUNTED,),
            when={"castles.bonus": ("roads",)},
        ),
    ),
    values=VALUES,
    by_feature=True,
    placing=PlacementRule(has_castle, not_beside_castle),
    resume=nobody_has_any(Castles),
    instead=castle_instead,
    handlers={"german-castle": take_castle},
    refusals={
        "german-castle": Refusal(("tile",), why_not_lay),
        "take-castle": Refusal(("tile",), why_not_choose),
    },
    question=ask_for_castle,
    tokens=show_castles,
    answers={
        "german-castle": Answer(
            button=Text(en="Lay this castle", de="Diese Burg legen"),
            told=Text(en="took a castle instead of drawing", de="Burg genommen, statt zu ziehen"),
        ),
        "take-castle": Answer(
            button=Text(en="Take this castle", de="Diese Burg nehmen"),
            told=Text(en="took a castle", de="Burg genommen"),
        ),
    },
    token_kinds={"german-castle": TokenKind(name=CASTLE_NAME)},
    words={"castle": CASTLE_NAME, WORD: Text(en="castle at its end", de="Burg am Ende")},
)

MODULE = Module(
    id="german-castles",
    number=39,
    name=Text(en="Castles in Germany", de="Burgen in Deutschland"),
    year=2015,
    about=Text(
        en="Double tiles of your own: lay a castle instead of drawing; roads to it are worth more.",
        de="Eigene Doppelplättchen: eine Burg legen, statt zu ziehen; Straßen dorthin zählen mehr.",
    ),
    picture=Picture("BurgC"),
    tiles=(SET,),
    elements=(GERMAN_CASTLE,),
    options=(
        Option(
            "castles.deal",
            Text(en="The castles are", de="Die Burgen werden"),
            {
                "random": Text(en="dealt by chance", de="zufällig verteilt"),
                "choose": Text(en="chosen in turn", de="reihum ausgesucht"),
            },
            "german-castles.md, Components and setup",
        ),
        Option(
            "castles.end",
            Text(en="A castle that is left at the end", de="Eine am Ende übrige Burg"),
            {
                "pile": Text(en="is lost", de="verfällt"),
                "play-out": Text(
                    en="may be laid after the last tile", de="darf nach dem letzten Plättchen gelegt werden"
                ),
            },
            "german-castles.md, Interactions",
        ),
        Option(
            "castles.bonus",
            Text(en="The 3 points of a castle are for", de="Die 3 Punkte einer Burg gibt es für"),
            {
                "roads-and-cities": Text(en="completed roads and cities", de="fertige Straßen und Städte"),
                "roads": Text(en="completed roads only", de="nur fertige Straßen"),
            },
            "german-castles.md, Ambiguities",
        ),
        Option(
            "castles.bonus-final",
            Text(en="At the end the 3 points are for", de="Am Ende gibt es die 3 Punkte für"),
            {
                "roads": Text(en="unfinished roads too", de="auch unfertige Straßen"),
                "none": Text(en="nothing unfinished", de="nichts Unfertiges"),
            },
            "german-castles.md, Ambiguities",
        ),
        TILE_COUNTING,
    ),
    source="Burgen in Deutschland, 2015",
)
