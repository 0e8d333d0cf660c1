"""The Goldmines: gold lies on tiles until a feature there is completed, and is worth more the more one has.

Rules: goldmines.md.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from bastide.board import Board
from bastide.game.actions import Choose
from bastide.game.decision import Decision
from bastide.game.events import Breakdown, Happened
from bastide.game.foreign import ForeignMove, ForeignSet, Jcz
from bastide.game.frames import End, Frame, Part
from bastide.game.game import Game
from bastide.game.module import Counted, Element, Line, Module, Option, Refusal, Step, Token
from bastide.game.numbers import PieceNumber, PlayerNumber
from bastide.game.question import Question
from bastide.game.scoring import majority, strength_on
from bastide.game.shown import Answer, Picture, Sign, TokenKind
from bastide.modules import rulings
from bastide.modules.course import lies_on
from bastide.text import Sentence, Text
from bastide.tiles.geometry import AROUND, cell_at, cell_of

SUPPLY = 16
VALUES = {1: 1, 4: 2, 7: 3, 10: 4}
"""From so many pieces on, each is worth so much."""


class Gold(Struct):
    on: tuple[tuple[PieceNumber, int], ...] = ()  # (piece, gold), tiles without any are not listed
    owned: tuple[tuple[PlayerNumber, int], ...] = ()  # (player, gold)

    def left(self) -> int:
        return SUPPLY - sum(number for _, number in self.on + self.owned)

    def put(self, piece: int, number: int = 1) -> None:
        self.on = changed(self.on, piece, number)

    def give(self, player: int) -> None:
        self.owned = changed(self.owned, player, 1)


def changed(counts: tuple[tuple[int, int], ...], key: int, number: int) -> tuple[tuple[int, int], ...]:
    held = dict(counts)
    held[key] = held.get(key, 0) + number
    return tuple(sorted(item for item in held.items() if item[1]))


# -- laying gold -------------------------------------------------------------------------------------------------------


def lay_gold(game: Game, part: Part) -> None:
    """T3.4: one piece on the new tile."""
    if lies_on(game, part, "gold"):
        lay_piece(game, part.player, part.piece)


def lay_gold_around(game: Game, part: Part) -> Decision | None:
    """T3.4: one piece on a tile around it; what is missing in the supply is not laid."""
    if not lies_on(game, part, "gold"):
        return None
    around = neighbours(game, part.piece)
    if len(around) < 2 or not game.slot(Gold).left():
        for piece in around:
            lay_piece(game, part.player, piece)
        return None
    actions = [Choose("gold", cell=place_of(game, piece)) for piece in around]
    return Decision(part.player, "T3.4", take_neighbour, actions, question=SECOND_PIECE)


def neighbours(game: Game, piece: int) -> list[int]:
    """The tiles around that can carry gold, those with gold too."""
    cells, pieces = game.board.cells, game.board.pieces
    around = dict.fromkeys(cells[cell] for step in AROUND if (cell := pieces[piece].cell + step) in cells)
    return [other for other in around if rulings.carries_gold(pieces[other].face)]


def place_of(game: Game, piece: int) -> tuple[int, int]:
    return cell_of(game.board.pieces[piece].cell)


def lay_piece(game: Game, player: int, piece: int) -> None:
    gold = game.slot(Gold)
    if gold.left():
        gold.put(piece)
        game.events.append(Happened("gold-laid", player, place_of(game, piece)))


def take_neighbour(game: Game, part: Part, action: Choose) -> None:
    assert action.cell is not None
    lay_piece(game, part.player, game.board.cells[cell_at(*action.cell)])


SECOND_PIECE = Question(
    Text(en="put gold on a neighbouring tile", de="Gold auf ein Nachbarplättchen legen"),
    Text(
        en="One piece lies on the goldmine. The second goes beside it or across a corner.",
        de="Ein Stück liegt auf der Goldmine. Das zweite kommt daneben oder über Eck.",
    ),
    source="goldmines.md, Turn",
)
NOT_AROUND = Text(
    en="Gold goes onto one of the eight tiles around the goldmine.",
    de="Gold kommt auf eines der acht Plättchen um die Goldmine.",
)
NO_CARRIER = Text(
    en="The City of Carcassonne carries no gold.",
    de="Die Stadt Carcassonne trägt kein Gold.",
)


def why_not_lay(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    part = game.stack[-1]
    if decision.step != "T3.4" or not isinstance(part, Part) or action.cell is None:
        return None
    cell = cell_at(*action.cell)
    if cell - game.board.pieces[part.piece].cell not in AROUND or cell not in game.board.cells:
        return Sentence(NOT_AROUND)
    face = game.board.pieces[game.board.cells[cell]].face
    return None if rulings.carries_gold(face) else Sentence(NO_CARRIER)


# -- handing gold out --------------------------------------------------------------------------------------------------


def hand_out(game: Game, part: Part) -> Frame | None:
    """T8.8: all that was completed in this part shares one distribution."""
    if not game.slot(Gold).on:
        return None
    claims = {piece: claimants for piece, _ in game.slot(Gold).on if (claimants := claimants_of(game, part, piece))}
    return Sharing(part.player, tuple(claims.items())) if claims else None


def claimants_of(game: Game, part: Part, piece: int) -> frozenset[int]:
    """Who may take gold from a tile: the majorities of what was completed there, and whom other elements paid."""
    board = game.board
    found = [player for s in part.completed if piece in carriers_of(board, s) for player in winners(game, s)]
    further = [claim for claims in game.rules.paid_areas for claim in claims(game, part)]
    found += [player for player, area in further if piece in {board.cells.get(cell) for cell in area}]
    return frozenset(found)


def carriers_of(board: Board, segment: int) -> set[int]:
    """The tiles of a feature; two halves of a cell are one place, and the first of them carries the gold."""
    return {board.cells[board.pieces[piece].cell] for piece in board.pieces_of(segment)}


def winners(game: Game, segment: int) -> list[int]:
    """The majority of a completed feature, after tiebreaks; strength 0 wins nothing."""
    figures = game.figures_on(segment)
    strength = strength_on(game, figures)
    return [player for player in majority(game, segment, figures, strength) if strength[player]]


class Sharing(Frame):
    """Clockwise from the active player each takes one piece from a tile he has a claim on, until none is left.

    Tiles with the same claimants are as good as each other, so nobody is asked among them.
    """

    player: PlayerNumber
    claims: tuple[tuple[PieceNumber, frozenset[PlayerNumber]], ...]
    taken: tuple[tuple[PlayerNumber, int], ...] = ()

    def next(self, game: Game) -> Decision | None:
        while self._open(game):
            tiles = self._tiles_of(game, self.player)
            if not tiles:
                self._go_on(game)
            elif len({claimants for _, claimants in tiles}) == 1:
                self.take(game, tiles[0][0])
            elif game.rules.options["gold.choice"] == "most-claimed":
                self.take(game, max(tiles, key=lambda tile: len(tile[1]))[0])
            else:
                actions = [Choose("take-gold", cell=place_of(game, piece)) for piece, _ in tiles]
                return Decision(self.player, "T8.8", take_piece, actions, question=TAKE)
        game.events += [Happened("gold-taken", player, (number,)) for player, number in self.taken]
        return None

    def take(self, game: Game, piece: int) -> None:
        gold = game.slot(Gold)
        gold.put(piece, -1)
        gold.give(self.player)
        self.taken = changed(self.taken, self.player, 1)
        self._go_on(game)

    def _open(self, game: Game) -> list[tuple[int, frozenset[int]]]:
        carrying = dict(game.slot(Gold).on)
        return [claim for claim in self.claims if claim[0] in carrying]

    def _tiles_of(self, game: Game, player: int) -> list[tuple[int, frozenset[int]]]:
        return [claim for claim in self._open(game) if player in claim[1]]

    def _go_on(self, game: Game) -> None:
        self.player = (self.player + 1) % game.rules.players


def take_piece(game: Game, sharing: Sharing, action: Choose) -> None:
    assert action.cell is not None
    sharing.take(game, game.board.cells[cell_at(*action.cell)])


TAKE = Question(
    Text(en="take gold from one of the tiles", de="Gold von einem der Plättchen nehmen"),
    Text(
        en="{player} may take one piece now. Others may take from some of these tiles too.",
        de="{player} darf jetzt ein Stück nehmen. Von manchen Plättchen dürfen auch andere.",
    ),
    source="goldmines.md, Handing out gold",
)
NO_GOLD = Text(en="There is no gold on this tile.", de="Auf diesem Plättchen liegt kein Gold.")
NO_CLAIM = Text(
    en="Nothing that {player} has won was completed on this tile.",
    de="Auf diesem Plättchen wurde nichts fertig, was {player} gewonnen hat.",
)


def why_not_take(game: Game, decision: Decision, action: Choose) -> Sentence | None:
    if decision.step != "T8.8" or action.cell is None:
        return None
    if game.board.cells.get(cell_at(*action.cell)) not in dict(game.slot(Gold).on):
        return Sentence(NO_GOLD)
    return Sentence(NO_CLAIM, {"player": game.player_names[decision.player]})


# -- the end -----------------------------------------------------------------------------------------------------------


def value_of_gold(number: int) -> int:
    """What each of so many pieces is worth."""
    return max((value for least, value in VALUES.items() if number >= least), default=0)


def score_gold(game: Game, _: End) -> None:
    """E18: gold that is still on tiles is worth nothing."""
    gold = game.slot(Gold)
    gold.on = ()
    for player, number in gold.owned:
        each = value_of_gold(number)
        game.award(player, number * each, "gold", Breakdown((("gold-pieces", number),), each))


def show_gold(game: Game) -> list[Token]:
    gold = game.slot(Gold)
    lying = [Token("gold", number, cell=place_of(game, piece)) for piece, number in gold.on]
    return lying + [Token("gold", number, player=player) for player, number in gold.owned]


# -- the module --------------------------------------------------------------------------------------------------------

GOLD_NAME = Text(en="gold", de="Gold")


def counted_values() -> Iterable[Counted]:
    last = (*(least - 1 for least in list(VALUES)[1:]), 0)
    for (least, each), most in zip(VALUES.items(), last, strict=True):
        span_en = f"{least} to {most}" if most else f"{least} or more"
        span_de = f"{least} bis {most}" if most else f"{least} oder mehr"
        yield Counted(Text(en=f"piece, if you have {span_en}", de=f"Stück, wenn du {span_de} hast"), each)


GOLD = Element(
    id="gold",
    name=Text(en="Gold", de="Gold"),
    state=Gold,
    frames=(Sharing,),
    steps=(
        Step(
            "T3.4",
            Text(
                en="put 1 gold on the goldmine and 1 on a neighbouring tile",
                de="1 Gold auf die Goldmine und 1 auf ein Nachbarplättchen legen",
            ),
            lay_gold,
            symbol=Text(en="goldmine", de="Goldmine"),
            more=Text(
                en="Onto any of the up to 8 tiles around, also one with gold. The gold belongs to the tile.",
                de="Auf eines der bis zu 8 Plättchen ringsum, auch mit Gold. Das Gold gehört zum Plättchen.",
            ),
        ),
        Step(
            "T3.4",
            Text(en="put 1 gold on a neighbouring tile", de="1 Gold auf ein Nachbarplättchen legen"),
            lay_gold_around,
            rank=1,
        ),
        Step(
            "T8.8",
            Text(
                en="hand out the gold on completed features",
                de="das Gold auf fertigen Gebieten verteilen",
            ),
            hand_out,
            who="clockwise",
            more=Text(
                en="To whoever has most followers there; of a monastery also from the 8 tiles around. "
                "Several players take 1 piece each in turn until none is left.",
                de="An den mit den meisten Gefolgsleuten dort; beim Kloster auch von den 8 Plättchen ringsum. "
                "Mehrere nehmen reihum je 1 Stück, bis keines mehr da ist.",
            ),
        ),
        Step(
            "E18",
            Text(en="score the gold in front of you", de="das Gold vor sich werten"),
            score_gold,
            only_pays=True,
            who="everyone",
            more=Text(
                en="All your pieces have the same value. Gold still on tiles counts for nobody.",
                de="Alle deine Stücke sind gleich viel wert. Gold auf Plättchen zählt für niemanden.",
            ),
            counted=tuple(counted_values()),
        ),
    ),
    lines=(
        Line(
            "S4",
            Text(en="put the 16 gold pieces beside the board", de="die 16 Goldstücke neben den Spielplan legen"),
            who="table",
            more=Text(en="They are for everyone.", de="Sie sind für alle da."),
        ),
    ),
    refusals={
        "gold": Refusal(("cell",), why_not_lay),
        "take-gold": Refusal(("cell",), why_not_take),
    },
    tokens=show_gold,
    answers={
        "gold": Answer(
            button=Text(en="Put gold on this tile", de="Gold auf dieses Plättchen legen"),
            told=Text(en="put gold on the tile {place}", de="Gold auf das Plättchen {place} gelegt"),
            here=Text(en="Put gold here", de="Gold hierher legen"),
            sign=Sign(figure="gold"),
        ),
        "take-gold": Answer(
            button=Text(en="Take gold from this tile", de="Gold von diesem Plättchen nehmen"),
            told=Text(en="took gold from the tile {place}", de="Gold vom Plättchen {place} genommen"),
            here=Text(en="Take gold from here", de="Gold von hier nehmen"),
            sign=Sign(figure="gold"),
        ),
    },
    token_kinds={
        "gold": TokenKind(
            name=GOLD_NAME,
            sign=Sign(figure="gold"),
            shown="corner",
            worth_on_tile=2.0,
            collected=tuple(number * value_of_gold(number) for number in range(SUPPLY + 1)),
        )
    },
    events={
        "gold-laid": Text(en="gold goes onto the tile {place}", de="Gold kommt auf das Plättchen {place}"),
        "gold-taken": Text(en="{player} takes {first} gold", de="{player} nimmt {first} Gold"),
    },
    quiet=frozenset(("gold-laid",)),
    words={"gold": GOLD_NAME, "gold-pieces": Text(en="gold piece|gold pieces", de="Goldstück|Goldstücke")},
    foreign=(
        Jcz(
            elements={"gold": "gold"},
            fixed={"gold.choice": "most-claimed"},
            messages={"PLACE_TOKEN GOLD": ForeignMove("gold", ("cell",))},
            phases={"T3.4": "GoldPiecePhase"},
            tokens={"GOLD": "gold"},
            actions={"GoldPiece": ("gold",)},
        ),
    ),
)

MODULE = Module(
    id="goldmines",
    number=19,
    name=Text(en="The Goldmines", de="Die Goldminen"),
    year=2012,
    about=Text(
        en="Mines scatter gold over the tiles; whoever completes what lies beneath collects it.",
        de="Minen streuen Gold über die Plättchen; wer darunter etwas gewinnt, sammelt es ein.",
    ),
    picture=Picture("GoldA", Sign(figure="gold")),
    tiles=("goldmines",),
    elements=(GOLD,),
    options=(
        Option(
            "gold.choice",
            Text(en="Gold open to several players", de="Gold, das mehreren offensteht"),
            {
                "player": Text(
                    en="each chooses the tile to take from", de="jeder wählt das Plättchen, von dem er nimmt"
                ),
                "most-claimed": Text(
                    en="is taken from the tile with most claimants",
                    de="kommt vom Plättchen mit den meisten Anwärtern",
                ),
            },
            "goldmines.md, Ambiguities",
        ),
    ),
    source="Die Goldminen, Mini 4, 2012",
    foreign=(Jcz(sets={"goldmines": ForeignSet("goldmines", plain=True)}),),
)
