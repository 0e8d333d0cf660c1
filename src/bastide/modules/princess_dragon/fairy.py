"""The fairy: she stands with a follower, brings him points, and keeps the dragon off her tile."""

from __future__ import annotations

from msgspec import Struct

from bastide.game.actions import Action, Choose
from bastide.game.events import Breakdown, Happened
from bastide.game.foreign import ForeignMove, ForeignRule, Jcz
from bastide.game.frames import Part, Turn
from bastide.game.game import Game
from bastide.game.module import (
    Counted,
    Element,
    Line,
    Option,
    Options,
    Reminder,
    Step,
    Thing,
    Token,
    When,
)
from bastide.game.numbers import CellNumber, FigureNumber
from bastide.game.reasons import no_follower, not_own, off_board
from bastide.game.shown import Answer, Sign, TokenKind
from bastide.modules import rulings
from bastide.modules.course import refused_figure_action
from bastide.text import Sentence, Text
from bastide.tiles.geometry import cell_at, cell_of

NOWHERE = -1


class Fairy(Struct):
    """Where she stands, and with which follower, if any."""

    cell: CellNumber = NOWHERE
    figure: FigureNumber = NOWHERE


def fairy_cell(game: Game) -> int:
    fairy = game.slots.get(Fairy)
    return fairy.cell if isinstance(fairy, Fairy) else NOWHERE


def stands_with_follower(options: Options) -> bool:
    """Is she put beside one follower, to whom her 3 points belong?"""
    return options["fairy"] != "tile"


def own_followers(game: Game, player: int) -> list[tuple[int, int]]:
    """(figure, cell) of the player's followers on the board, on towers too."""
    rules = game.rules
    return [
        (figure, cell)
        for figure in range(len(rules.figures))
        if rules.owner[figure] == player
        and rules.is_follower[figure]
        and (cell := game.cell_of_figure(figure)) is not None
    ]


def fairy_point(game: Game, turn: Turn) -> None:
    """T0.2: 1 point for the player beside whose follower she stands, or on whose tile by option, once a turn."""
    fairy, options = game.slot(Fairy), game.rules.options
    if options["fairy"] == "follower":
        guarded = int(fairy.figure != NOWHERE and game.rules.owner[fairy.figure] == turn.player)
    else:
        guarded = sum(cell == fairy.cell for _, cell in own_followers(game, turn.player))
    if guarded:
        points = guarded if options["fairy-point"] == "each-follower" else 1
        game.award(turn.player, points, "fairy", Breakdown(additions=(("fairy", points),)))


def offer_fairy(game: Game, part: Part, actions: list[Action]) -> None:
    """T4.2 g: to any own follower, except where she stands with it already."""
    fairy = game.slot(Fairy)
    mine = own_followers(game, part.player)
    if stands_with_follower(game.rules.options):
        actions += [Choose("fairy", figure=figure) for figure, _ in mine if figure != fairy.figure]
    else:
        cells = dict.fromkeys(cell for _, cell in mine if cell != fairy.cell)
        actions += [Choose("fairy", cell=cell_of(cell)) for cell in cells]


FAIRY_THERE = Text(en="The fairy is there already.", de="Die Fee ist schon dort.")
NOBODY_THERE = Text(
    en="None of your followers stands on this tile.", de="Auf diesem Plättchen steht kein Gefolgsmann von dir."
)


def things_of_fairy(options: Options) -> tuple[Thing, ...]:
    return ("figure",) if stands_with_follower(options) else ("cell",)


def why_not_fairy(game: Game, part: Part, action: Choose) -> Sentence | None:
    fairy, figure = game.slot(Fairy), action.figure
    if figure is not None:
        reason = no_follower(game, figure) or not_own(game, part.player, figure) or off_board(game, figure)
        return reason or (Sentence(FAIRY_THERE) if figure == fairy.figure else None)
    assert action.cell is not None
    cell = cell_at(*action.cell)
    if all(cell != at for _, at in own_followers(game, part.player)):
        return Sentence(NOBODY_THERE)
    return Sentence(FAIRY_THERE) if cell == fairy.cell else None


def move_fairy(game: Game, part: Part, action: Choose) -> None:
    fairy = game.slot(Fairy)
    if action.figure is not None:
        cell = game.cell_of_figure(action.figure)
        assert cell is not None
        fairy.figure, fairy.cell = action.figure, cell
    elif action.cell is not None:
        fairy.figure, fairy.cell = NOWHERE, cell_at(*action.cell)
    game.events.append(Happened("fairy-moved", part.player, cell_of(fairy.cell)))


def fairy_bonus(game: Game, segment: int, figures: list[int], points: int) -> None:
    """T8.5, E17: 3 points when the feature of her follower is scored, whatever he gets himself.

    By the option `tile` each player with a follower on her tile in that feature gets them.
    """
    fairy, rules = game.slot(Fairy), game.rules
    if rulings.scores_without_fairy(game, segment, figures):
        return
    if stands_with_follower(rules.options):
        beside = [fairy.figure] if fairy.figure in figures else []
    else:
        beside = [f for f in figures if rules.is_follower[f] and game.cell_of_figure(f) == fairy.cell]
    for player in sorted({rules.owner[figure] for figure in beside}):
        game.award(player, 3, "fairy", Breakdown(additions=(("fairy", 3),), segment=segment))


def fairy_stays(game: Game, figure: int) -> None:
    """Her follower has left, for whatever reason: she stays on the tile, alone."""
    fairy = game.slot(Fairy)
    if fairy.figure == figure:
        fairy.figure = NOWHERE


def show_fairy(game: Game) -> list[Token]:
    fairy = game.slot(Fairy)
    if fairy.cell == NOWHERE:
        return []
    return [Token("fairy", cell=cell_of(fairy.cell), figure=None if fairy.figure == NOWHERE else fairy.figure)]


BY_FOLLOWER: When = {"fairy": ("follower", "point-by-tile")}
GUARDS_TILE: When = {"fairy": ("tile",)}
ONCE_A_TURN = Text(
    en="Before you draw, and only once in a turn.",
    de="Vor dem Ziehen und nur einmal im Zug.",
)
SHE_STAYS = Text(
    en="He may stand anywhere. The dragon may not enter her tile. She stays there until somebody moves her.",
    de="Er darf überall stehen. Der Drache darf nicht auf ihr Plättchen. Sie bleibt dort, bis jemand sie versetzt.",
)


def bonus_lines(step_id: str, more: Text) -> tuple[Line, ...]:
    """T8.5, E17: her 3 points, by follower or by tile."""
    scored = Text(en="scored feature of her follower", de="gewertetes Gebiet ihres Gefolgsmanns")
    return (
        Line(
            step_id,
            Text(
                en="give 3 points to the owner of the fairy's follower if his feature was scored",
                de="3 Punkte für den Gefolgsmann bei der Fee, wenn sein Gebiet gewertet wurde",
            ),
            who="table",
            more=more,
            when=BY_FOLLOWER,
            counted=(Counted(scored, 3),),
        ),
        Line(
            step_id,
            Text(
                en="give 3 points to each player with a follower beside the fairy in a scored feature",
                de="3 Punkte für jeden, der bei der Fee einen Gefolgsmann im gewerteten Gebiet hat",
            ),
            who="table",
            more=more,
            when=GUARDS_TILE,
            counted=(Counted(scored, 3),),
        ),
    )


FAIRY_NAME = Text(en="fairy", de="Fee")

FAIRY = Element(
    id="fairy",
    name=Text(en="Fairy", de="Fee"),
    state=Fairy,
    steps=(
        Step(
            "T0.2",
            Text(
                en="take 1 point if the fairy stands with one of your followers",
                de="1 Punkt nehmen, wenn die Fee bei einem deiner Gefolgsleute steht",
            ),
            fairy_point,
            more=ONCE_A_TURN,
            when={"fairy": ("follower",)},
            counted=(Counted(Text(en="turn begun with the fairy", de="Zug, der mit der Fee beginnt"), 1),),
        ),
        Step(
            "T0.2",
            Text(
                en="take 1 point if a follower of yours stands on the fairy's tile",
                de="1 Punkt nehmen, wenn ein Gefolgsmann von dir auf dem Plättchen der Fee steht",
            ),
            fairy_point,
            more=ONCE_A_TURN,
            when={"fairy": ("tile", "point-by-tile"), "fairy-point": ("once",)},
            counted=(Counted(Text(en="turn begun with the fairy", de="Zug, der mit der Fee beginnt"), 1),),
        ),
        Step(
            "T0.2",
            Text(
                en="take 1 point for each of your followers on the fairy's tile",
                de="1 Punkt für jeden deiner Gefolgsleute auf dem Plättchen der Fee nehmen",
            ),
            fairy_point,
            more=ONCE_A_TURN,
            when={"fairy": ("tile", "point-by-tile"), "fairy-point": ("each-follower",)},
            counted=(
                Counted(
                    Text(en="own follower on the fairy's tile", de="eigener Gefolgsmann auf dem Plättchen der Fee"), 1
                ),
            ),
        ),
    ),
    lines=(
        Line(
            "S4",
            Text(en="put the fairy beside the tiles", de="die Fee neben die Plättchen stellen"),
            who="table",
            rank=1,
            more=Text(
                en="She enters the game when somebody moves her to a follower.",
                de="Sie kommt ins Spiel, wenn jemand sie statt einer Figur setzt.",
            ),
        ),
        Line(
            "T4.2",
            Text(
                en="move the fairy to one of your followers on the board",
                de="die Fee zu einem deiner Gefolgsleute im Spiel stellen",
            ),
            may=True,
            choice=True,
            rank=60,
            more=SHE_STAYS,
            when=BY_FOLLOWER,
        ),
        Line(
            "T4.2",
            Text(
                en="move the fairy to a tile with a follower of yours",
                de="die Fee auf ein Plättchen mit einem deiner Gefolgsleute stellen",
            ),
            may=True,
            choice=True,
            rank=60,
            more=SHE_STAYS,
            when=GUARDS_TILE,
        ),
        *bonus_lines(
            "T8.5",
            Text(
                en="Also if he gets no points himself. Then he goes home, and the fairy stays there alone.",
                de="Auch wenn er selbst keine Punkte bekommt. Danach geht er heim, und die Fee bleibt allein dort.",
            ),
        ),
        *bonus_lines(
            "E17",
            Text(
                en="Also if his feature brought him no points in the final scoring.",
                de="Auch wenn ihm sein Gebiet in der Schlusswertung keine Punkte gebracht hat.",
            ),
        ),
    ),
    reminders=(Reminder(FAIRY_NAME),),
    offer=offer_fairy,
    handlers={"fairy": move_fairy},
    refusals={"fairy": refused_figure_action(things_of_fairy, why_not_fairy)},
    scored=fairy_bonus,
    figure_left_place=fairy_stays,
    tokens=show_fairy,
    answers={
        "fairy": Answer(
            button=Text(en="Fairy to {figure}", de="Fee zu {figure}"),
            told=Text(en="moved the fairy", de="Fee versetzt"),
            here=Text(en="Fairy here", de="Fee hierher"),
            sign=Sign(figure="fairy"),
        )
    },
    token_kinds={"fairy": TokenKind(name=FAIRY_NAME, sign=Sign(figure="fairy"), worth=2.0)},
    events={
        "fairy-moved": Text(en="the fairy moves to the tile {place}", de="die Fee zieht auf das Plättchen {place}")
    },
    quiet=frozenset(("fairy-moved",)),
    words={"fairy": FAIRY_NAME},
    foreign=(
        Jcz(
            elements={"fairy": "fairy"},
            rules={"fairy-placement": ForeignRule("fairy", {"next-follower": "follower", "on-tile": "tile"})},
            fixed={"fairy-point": "each-follower"},
            messages={"MOVE_NEUTRAL_FIGURE fairy": ForeignMove("fairy", ("cell or figure",))},
            actions=dict.fromkeys(("FairyNextTo", "FairyOnTile", "MoveFairyNextTo", "MoveFairyOnTile"), ("fairy",)),
        ),
    ),
)

OPTIONS = (
    Option(
        "fairy",
        Text(en="The fairy", de="Die Fee"),
        {
            "follower": Text(en="belongs to one follower", de="gehört zu einem Gefolgsmann"),
            "tile": Text(en="guards a tile", de="schützt ein Plättchen"),
            "point-by-tile": Text(
                en="gives her 1 point by tile, her 3 points by follower (first edition, read literally)",
                de="bringt 1 Punkt nach Plättchen, 3 Punkte nach Gefolgsmann (erste Ausgabe, wörtlich)",
            ),
        },
        "princess-dragon.md 7",
    ),
    Option(
        "fairy-point",
        Text(
            en="Several own followers on the tile that the fairy guards",
            de="Mehrere eigene Gefolgsleute auf dem Plättchen der Fee",
        ),
        {
            "once": Text(en="bring 1 point in all", de="bringen zusammen 1 Punkt"),
            "each-follower": Text(en="bring 1 point each", de="bringen je 1 Punkt"),
        },
        "princess-dragon.md 7",
    ),
)
