"""The abbey: a tile of the player's own that fills a hole in the land and closes whatever it touches."""

from __future__ import annotations

from msgspec import Struct

from bastide.game.actions import PASS, Action, Choose, Place
from bastide.game.decision import Decision
from bastide.game.events import EndStarted
from bastide.game.foreign import ForeignMove, ForeignWait, Jcz
from bastide.game.frames import End, Frame, Part, Preparation, Turn
from bastide.game.game import Game
from bastide.game.module import Element, Line, Option, Refusal, Step, Token
from bastide.game.numbers import PerPlayer, PlayerNumber
from bastide.game.question import Question, asks_only
from bastide.game.reasons import TAKEN
from bastide.game.shown import Answer, Sign, TokenKind
from bastide.modules.course import PLAY_INSTEAD, lay_tile, why_not_instead
from bastide.text import Sentence, Text
from bastide.tiles.face import Face
from bastide.tiles.geometry import cell_at, cell_of


class Abbeys(Struct):
    """The abbeys that players still have in front of them."""

    held: PerPlayer[tuple[Face, ...]] = ()


def deal_abbeys(game: Game, _: Preparation) -> None:
    """S3: one abbey each, or as many as the setup says."""
    rules = game.rules
    game.slot(Abbeys).held = ((rules.faces["abbey"],) * rules.setup.elements["abbey"],) * rules.players


def abbey_placements(game: Game, player: int) -> list[Action]:
    """Holes: cells with a tile on all four sides. Edges do not matter, the limits of shrines do."""
    held = game.slot(Abbeys).held[player]
    if not held:
        return []
    rules = game.rules.placing(held[0])
    return [
        Choose("abbey", cell=cell_of(cell))
        for cell in game.board.holes()
        if not any(why_not(game, held[0], cell, 0) for why_not in rules)
    ]


def abbey_instead(game: Game, part: Part) -> list[Action]:
    """T1.3: instead of drawing."""
    return abbey_placements(game, part.player)


NO_ABBEY = Text(en="You have no abbey left.", de="Du hast keine Abtei mehr.")
NOT_DRAWN = Text(
    en="An abbey is laid instead of drawing; the tile is drawn.",
    de="Eine Abtei legt man, statt zu ziehen; das Plättchen ist gezogen.",
)
NO_HOLE = Text(
    en="An abbey needs a tile on all four sides.", de="Eine Abtei braucht ein Plättchen auf allen vier Seiten."
)


def why_not_abbey(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    if decision.step not in ("T1.3", "T2.1", "E2") or action.cell is None:
        return None
    held, cell = game.slot(Abbeys).held[decision.player], cell_at(*action.cell)
    if not held:
        return Sentence(NO_ABBEY)
    if decision.step == "T2.1":
        return why_not_instead(game) or Sentence(NOT_DRAWN)
    if cell in game.board.cells:
        return Sentence(TAKEN)
    if cell not in game.board.holes():
        return Sentence(NO_HOLE)
    rules = game.rules.placing(held[0])
    return next((reason for why_not in rules if (reason := why_not(game, held[0], cell, 0))), None)


def ask_for_abbey(_: Game, decision: Decision) -> Question | None:
    return INSTEAD if decision.step == "T1.3" and asks_only(decision, "abbey") else None


INSTEAD = Question(
    Text(en="lay the abbey, or draw a tile", de="die Abtei legen oder ein Plättchen ziehen"),
    Text(
        en="There is a gap with tiles on all four sides: an abbey fits it, whatever the edges are.",
        de="Eine Lücke ist auf allen vier Seiten umschlossen: Eine Abtei passt dort immer.",
    ),
    Text(en="draw a tile", de="ein Plättchen ziehen"),
    source="abbey-mayor.md 3",
)


def lay_abbey(game: Game, part: Part, action: Choose) -> None:
    """The abbey closes the roads, cities and fields around it and joins none of them."""
    assert action.cell is not None
    abbeys = game.slot(Abbeys)
    part.face, *rest = abbeys.held[part.player]
    abbeys.held = (*abbeys.held[: part.player], tuple(rest), *abbeys.held[part.player + 1 :])
    part.piece = len(game.board.pieces)
    part.touched = lay_tile(game, part.player, part.face, Place(action.cell, 0))


def ask_for_last_abbeys(game: Game, end: End) -> Frame:
    """E2: everybody who has an abbey left, beginning with the player who first could not draw."""
    players = game.rules.players
    return LastAbbeys(tuple((end.player + seat) % players for seat in range(players)))


class LastAbbeys(Frame):
    """Players who may still lay an abbey, each as a turn part without drawing."""

    players: tuple[PlayerNumber, ...]
    laid: bool = False

    def next(self, game: Game) -> Decision | None:
        while self.players:
            actions = abbey_placements(game, self.players[0])
            if actions:
                return Decision(self.players[0], "E2", take_last_abbey, (*actions, PASS), question=LAST_ABBEY)
            self.players = self.players[1:]
        if self.laid:
            game.events.append(EndStarted())
        return None


LAST_ABBEY = Question(
    Text(en="lay the last abbey, or pass", de="die letzte Abtei legen oder passen"),
    Text(
        en="The tiles are all laid; an abbey that is left may still fill a gap.",
        de="Alle Plättchen liegen; eine übrige Abtei darf noch eine Lücke füllen.",
    ),
    Text(en="lay no abbey", de="keine Abtei legen"),
    source="abbey-mayor.md 3",
)


def take_last_abbey(game: Game, last: LastAbbeys, action: Action) -> None:
    if not isinstance(action, Choose):
        last.players = last.players[1:]
        return
    last.laid = True
    part = Part(last.players[0])
    game.push(Turn(part.player, position=len(game.rules.tables[Turn.table])))  # of this turn only the part is played
    game.push(part)
    lay_abbey(game, part, action)


def show_abbeys(game: Game) -> list[Token]:
    return [Token("abbey", len(own), player=p) for p, own in enumerate(game.slot(Abbeys).held) if own]


ABBEY_NAME = Text(en="abbey|abbeys", de="Abtei|Abteien")

ABBEY = Element(
    id="abbey",
    name=Text(en="Abbey", de="Abtei"),
    pays=False,
    state=Abbeys,
    frames=(LastAbbeys,),
    question=ask_for_abbey,
    hands_out=("abbey",),
    steps=(
        Step(
            "S3",
            Text(en="lay an abbey tile in front of you", de="ein Abteiplättchen vor dich legen"),
            deal_abbeys,
            who="everyone",
            rank=1,
            more=Text(
                en="It is not shuffled in. You can lay it once in the game.",
                de="Es wird nicht eingemischt. Du kannst es einmal im Spiel legen.",
            ),
        ),
        PLAY_INSTEAD,
        Step(
            "E2",
            Text(
                en="lay your abbey into a gap, if you still have it",
                de="die Abtei in eine Lücke legen, wenn du sie noch hast",
            ),
            ask_for_last_abbeys,
            who="from-left",
            may=True,
            when={"abbey-end": ("allowed",)},
            more=Text(
                en="As in a turn, without drawing: place a figure if you like, then score.",
                de="Wie in einem Zug, nur ohne Ziehen: Setze auf Wunsch eine Figur, dann wird gewertet.",
            ),
        ),
    ),
    lines=(
        Line(
            "T1.3",
            Text(
                en="instead of drawing, lay your abbey into a gap with tiles on all four sides",
                de="statt zu ziehen, die Abtei in eine Lücke legen, um die vier Plättchen liegen",
            ),
            may=True,
            more=Text(
                en="The edges need not match: roads, cities and fields end there. "
                "The abbey is a monastery; a follower on it can only be a monk.",
                de="Die Kanten müssen nicht passen: Straßen, Städte und Wiesen enden dort. "
                "Die Abtei ist ein Kloster; ein Gefolgsmann kann dort nur Mönch sein.",
            ),
        ),
    ),
    instead=abbey_instead,
    handlers={"abbey": lay_abbey},
    refusals={"abbey": Refusal(("cell",), why_not_abbey)},
    tokens=show_abbeys,
    answers={
        "abbey": Answer(
            button=Text(en="Place the abbey", de="Abtei legen"),
            told=Text(en="placed the abbey", de="Abtei gelegt"),
            here=Text(en="Abbey here", de="Abtei hierher"),
            sign=Sign(tile="abbey"),
        )
    },
    token_kinds={"abbey": TokenKind(name=ABBEY_NAME, sign=Sign(tile="abbey"))},
    landmarks={"abbey": Text(en="the abbey", de="von der Abtei")},
    words={"abbey": ABBEY_NAME},
    foreign=(
        Jcz(
            elements={"abbey": "abbey"},
            messages={"PLACE_TILE AM/A": ForeignMove("abbey", ("cell",))},
            waits=(ForeignWait("T1.3.9", "CommitAbbeyPassPhase", after="", at="T1.3"),),
            phases={"T1.3": "AbbeyPhase", "E2": "AbbeyEndGamePhase"},
            tokens={"ABBEY_TILE": "abbey"},
        ),
    ),
)

OPTION = Option(
    "abbey-end",
    Text(en="An abbey that is left at the end", de="Eine am Ende übrige Abtei"),
    {
        "allowed": Text(en="may be laid after the last tile", de="darf nach dem letzten Plättchen gelegt werden"),
        "lost": Text(en="is lost", de="verfällt"),
    },
    "abbey-mayor.md 9",
)
