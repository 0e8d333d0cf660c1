"""The dragon: a volcano brings it, a dragon tile sets it off, and it eats whom it meets."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bastide.game.actions import Choose
from bastide.game.decision import Decision
from bastide.game.events import Happened
from bastide.game.foreign import ForeignMove, ForeignRule, Jcz
from bastide.game.frames import Frame, Part
from bastide.game.game import Game
from bastide.game.module import (
    Element,
    Figure,
    Line,
    Option,
    Options,
    Refusal,
    Reminder,
    Step,
    Takes,
    Token,
)
from bastide.game.numbers import CellNumber, PlayerNumber
from bastide.game.question import Question
from bastide.game.reasons import no_tile
from bastide.game.shown import Answer, Sign, TokenKind
from bastide.game.traits import EDIBLE
from bastide.modules import rulings
from bastide.modules.course import lies_on
from bastide.modules.princess_dragon.fairy import fairy_cell
from bastide.text import Sentence, Text
from bastide.tiles.face import Face
from bastide.tiles.geometry import STEP, cell_at, cell_of

NOWHERE = -1
DRAGON_STEPS = {"before-scoring": "T6", "after-scoring": "T8.13", "before-figures": "T3.10"}


class Dragon(Struct):
    cell: CellNumber = NOWHERE
    aside: tuple[Face, ...] = ()


def set_aside(game: Game, player: int, face: Face) -> bool:
    """T1.5: a dragon tile drawn while the dragon is off the board waits face up, and the player draws again."""
    dragon = game.slot(Dragon)
    if dragon.cell != NOWHERE or "dragon" not in face.symbols:
        return False
    dragon.aside += (face,)
    game.events.append(Happened("dragon-tile-aside", player, (face.id,)))
    return True


def erupt(game: Game, part: Part) -> None:
    """T3.1: a volcano brings the dragon to its tile, and the waiting dragon tiles back into the pile."""
    if not lies_on(game, part, "volcano"):
        return
    dragon = game.slot(Dragon)
    dragon.cell = game.board.pieces[part.piece].cell
    game.events.append(Happened("dragon-placed", part.player, cell_of(dragon.cell)))
    if dragon.aside:
        game.events.append(Happened("dragon-tiles-back", part.player, (len(dragon.aside),)))
        game.put_back(*dragon.aside)
        dragon.aside = ()


def find_dragon(game: Game) -> None:
    """In a position the dragon is on the volcano, or the last of several; without one its tiles that are out wait."""
    dragon, rules = game.slot(Dragon), game.rules
    for piece in game.board.pieces:
        if "volcano" in piece.face.symbols:
            dragon.cell = piece.cell
    if dragon.cell == NOWHERE and rules.position is not None:
        out = [rules.faces[tile] for tile in rules.position.out]
        dragon.aside = tuple(face for face in out if "dragon" in face.symbols)


DRAGON_THERE = Text(en="The dragon is on this tile.", de="Auf diesem Plättchen ist der Drache.")


def not_beside_dragon(game: Game, figure: Figure, segment: int) -> Sentence | None:
    """No follower is ever put on the tile where the dragon stands; volcano tiles among them."""
    board = game.board
    if not figure.follower or game.slot(Dragon).cell not in board.cells_of(board.piece_of[segment]):
        return None
    return Sentence(DRAGON_THERE)


def run_dragon(game: Game, part: Part) -> Frame | None:
    """T6: a dragon tile sets the dragon off, if it is on the board."""
    dragon = game.slot(Dragon)
    if dragon.cell == NOWHERE or not lies_on(game, part, "dragon"):
        return None
    return DragonRun((dragon.cell,), part.player)


class DragonRun(Frame):
    """Six steps, one by each player in turn, never back onto a tile of this run; no step possible ends it."""

    visited: tuple[CellNumber, ...]
    mover: PlayerNumber

    def next(self, game: Game) -> Decision | None:
        targets = dragon_targets(game, self.visited) if len(self.visited) <= 6 else []
        if not targets:
            return None
        actions = [Choose("dragon", cell=cell_of(cell)) for cell in targets]
        return Decision(self.mover, run_step(game.rules.options), move_dragon, actions, question=MOVE)


def tell_run(game: Game, _: Decision, names: Sequence[str]) -> dict[str, object]:
    return {"step": len(game.frame(DragonRun).visited)}


MOVE = Question(
    Text(en="move the dragon one tile", de="den Drachen ein Plättchen weit ziehen"),
    Text(
        en="A dragon tile was laid: everybody moves it in turn, step {step} of 6. It eats whom it meets.",
        de="Ein Drachenplättchen liegt: Alle ziehen ihn reihum, Schritt {step} von 6. Er frisst, wen er trifft.",
    ),
    values=tell_run,
    source="princess-dragon.md, Dragon run",
)


def dragon_targets(game: Game, visited: tuple[int, ...]) -> list[int]:
    """Tiles beside the one of the dragon; one of several cells is entered by any of them."""
    cells, own = game.board.cells, game.board.cells_of(game.board.cells[game.slot(Dragon).cell])
    been = {cells[cell] for cell in visited}
    beside = {cells[cell]: cell for at in own for step in STEP if (cell := at + step) in cells and cell not in own}
    return [
        cell
        for piece, cell in beside.items()
        if piece not in been
        and piece != cells.get(fairy_cell(game))
        and rulings.why_dragon_stays_out(game, cell) is None
    ]


NOT_BESIDE = Text(
    en="The dragon moves to a tile right beside it.", de="Der Drache zieht auf ein Plättchen direkt neben ihm."
)
VISITED = Text(
    en="In this run the dragon has been on this tile already.",
    de="Auf diesem Plättchen war der Drache bei diesem Zug schon.",
)
GUARDED = Text(en="The fairy keeps the dragon off this tile.", de="Die Fee hält den Drachen von diesem Plättchen fern.")


def why_not_move_dragon(game: Game, _: Decision, action: Choose) -> Sentence | None:
    run = game.stack[-1]
    if not isinstance(run, DragonRun) or action.cell is None:
        return None
    cell = cell_at(*action.cell)
    if cell not in game.board.cells:
        return no_tile(action.cell)
    cells = game.board.cells
    if cells[cell] in {cells[at] for at in run.visited}:
        return Sentence(VISITED)
    own = game.board.cells_of(cells[game.slot(Dragon).cell])
    if all(cell - at not in STEP for at in own):
        return Sentence(NOT_BESIDE)
    guarded = cells[cell] == cells.get(fairy_cell(game))
    return Sentence(GUARDED) if guarded else rulings.why_dragon_stays_out(game, cell)


def move_dragon(game: Game, run: DragonRun, action: Choose) -> None:
    dragon = game.slot(Dragon)
    assert action.cell is not None
    dragon.cell = cell_at(*action.cell)
    run.visited += (dragon.cell,)
    game.events.append(Happened("dragon-moved", run.mover, action.cell))
    run.mover = (run.mover + 1) % game.rules.players
    for figure, (_, kind) in enumerate(game.rules.figures):
        if (
            is_edible(kind)
            and dragon.cell in game.cells_of_figure(figure, apart=True)
            and rulings.is_in_reach(game, figure)
        ):
            game.send_home(figure, "eaten")
    for eaten in game.rules.eaten_on_cell:
        eaten(game, dragon.cell)


def is_edible(figure: Figure) -> bool:
    return EDIBLE in figure.traits


def run_step(options: Options) -> str:
    """The place of the dragon's run in the turn order is an option."""
    return DRAGON_STEPS[str(options["dragon"])]


def run_at(value: str, step_id: str) -> Step[Part]:
    return Step(
        step_id,
        Text(
            en="after a dragon tile, move the dragon 6 tiles, one each in turn",
            de="nach einem Drachenplättchen den Drachen 6 Plättchen weit ziehen, jeder reihum eines",
        ),
        run_dragon,
        who="clockwise",
        symbol=Text(en="dragon", de="Drache"),
        more=Text(
            en="It goes to a tile beside it, never twice to the same, never to the fairy's. "
            "Where it cannot go on, the run ends. It eats whom it meets: they go home without points.",
            de="Er geht auf ein Plättchen nebenan, nie zweimal auf dasselbe, nie auf das der Fee. "
            "Kann er nicht weiter, endet sein Lauf. Wen er trifft, der geht ohne Punkte heim.",
        ),
        when={"dragon": (value,)},
    )


def show_dragon(game: Game) -> list[Token]:
    dragon = game.slot(Dragon)
    shown = [] if dragon.cell == NOWHERE else [Token("dragon", cell=cell_of(dragon.cell))]
    return shown + [Token("dragon-tile-aside", tile=face.id) for face in dragon.aside]


DRAGON_NAME = Text(en="dragon", de="Drache")

DRAGON = Element(
    id="dragon",
    name=Text(en="Dragon", de="Drache"),
    pays=False,
    state=Dragon,
    frames=(DragonRun,),
    steps=(
        Step(
            "T3.1",
            Text(
                en="put the dragon on the tile if it shows a volcano",
                de="den Drachen auf das Plättchen stellen, wenn es einen Vulkan zeigt",
            ),
            erupt,
            rank=1,
            symbol=Text(en="volcano", de="Vulkan"),
            more=Text(
                en="It comes from wherever it is and eats nobody on the way. No follower may be placed on its tile. "
                "Dragon tiles set aside are shuffled back into the pile.",
                de="Er kommt von überall und frisst unterwegs niemanden. Auf sein Plättchen darf kein Gefolgsmann. "
                "Beiseitegelegte Drachenplättchen kommen zurück in den Stapel.",
            ),
        ),
        *(run_at(value, step_id) for value, step_id in DRAGON_STEPS.items()),
    ),
    lines=(
        Line(
            "S4",
            Text(en="put the dragon beside the tiles", de="den Drachen neben die Plättchen stellen"),
            who="table",
            more=Text(en="The first volcano brings it into the game.", de="Der erste Vulkan bringt ihn ins Spiel."),
        ),
        Line(
            "T1.5",
            Text(
                en="before the first volcano, set a dragon tile aside and draw again",
                de="vor dem ersten Vulkan ein Drachenplättchen beiseitelegen und neu ziehen",
            ),
            more=Text(
                en="It lies face up until a volcano brings the dragon.",
                de="Es liegt offen da, bis ein Vulkan den Drachen bringt.",
            ),
        ),
    ),
    takes=(Takes(Text(en="the dragon", de="der Drache"), is_edible),),
    reminders=(Reminder(Text(en="dragon tiles set aside", de="Drachenplättchen beiseite"), "number"),),
    resume=find_dragon,
    drawn=set_aside,
    may_deploy=not_beside_dragon,
    refusals={"dragon": Refusal(("cell",), why_not_move_dragon)},
    tokens=show_dragon,
    answers={
        "dragon": Answer(
            button=Text(en="Move the dragon", de="Drachen ziehen"),
            told=Text(en="moved the dragon to the tile {place}", de="Drachen auf das Plättchen {place} gezogen"),
            here=Text(en="Dragon here", de="Drache hierher"),
            sign=Sign(figure="dragon"),
        )
    },
    token_kinds={
        "dragon": TokenKind(name=DRAGON_NAME, sign=Sign(figure="dragon")),
        "dragon-tile-aside": TokenKind(
            name=Text(
                en="dragon tile, aside until the dragon comes|dragon tiles, aside until the dragon comes",
                de="Drachenplättchen, beiseite, bis der Drache kommt",
            ),
            sign=Sign(badge="dragon"),
            shown="aside",
        ),
    },
    events={
        "dragon-tile-aside": Text(
            en="a dragon tile is set aside until the dragon comes",
            de="ein Drachenplättchen wartet, bis der Drache kommt",
        ),
        "dragon-tiles-back": Text(
            en="the dragon tiles go into the pile", de="die Drachenplättchen kommen in den Stapel"
        ),
        "dragon-placed": Text(en="the dragon comes to the volcano {place}", de="der Drache kommt zum Vulkan {place}"),
        "dragon-moved": Text(
            en="the dragon moves to the tile {place}", de="der Drache zieht auf das Plättchen {place}"
        ),
    },
    landmarks={"volcano": Text(en="the volcano", de="vom Vulkan")},
    quiet=frozenset(("dragon-moved",)),
    words={
        "dragon": DRAGON_NAME,
        "eaten": Text(en="eaten by the dragon", de="vom Drachen gefressen"),
    },
    foreign=(
        Jcz(
            elements={"dragon": "dragon"},
            rules={
                "dragon-move": ForeignRule(
                    "dragon", {"before-scoring": "before-scoring", "after-scoring": "after-scoring"}
                )
            },
            messages={"MOVE_NEUTRAL_FIGURE dragon": ForeignMove("dragon", ("cell",), final=True)},
            phases=dict.fromkeys(("T6", "T8.13"), "DragonMovePhase"),
            actions={"MoveDragon": ("dragon",)},
        ),
    ),
)

OPTION = Option(
    "dragon",
    Text(en="The dragon moves", de="Der Drache zieht"),
    {
        "before-scoring": Text(en="after the figures, before scoring", de="nach den Figuren, vor der Wertung"),
        "after-scoring": Text(en="after scoring", de="nach der Wertung"),
        "before-figures": Text(en="before the figures", de="vor den Figuren"),
    },
    "princess-dragon.md 7",
)
