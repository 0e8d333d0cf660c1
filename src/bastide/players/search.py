"""A player for any mix of modules that judges whole turns by rules of thumb; others are measured against it.

It knows no rules. What the end would bring is asked of the engine, so every module's scoring is in it. To the rules of
thumb of the classic player come the cities that a farm may still get, the figures that are no followers, and what
stands beside a figure or threatens it.
"""

from __future__ import annotations

from random import Random

from bastide.board.waiting import awaited
from bastide.game.actions import Action
from bastide.game.game import HOME, Game
from bastide.players.auction import best_answer
from bastide.players.classic import ClassicJudge
from bastide.players.outlook import Outlook, cities_in_progress
from bastide.players.turns import Turns
from bastide.tiles.geometry import STEP, cell_at

CITY_OF_FARM = 1.5
"""What an unfinished city beside a farm is worth to it, times the chance that somebody completes it."""
OTHER_AT_HOME, OTHER_ON_BOARD = 0.8, 2.0
"""What a figure is worth that is no follower, at the beginning: at home, and on something unfinished."""
TILES_TO_USE = 12
"""With fewer tiles left, tokens that pay later are worth less and less."""
NOISE = 0.00001
"""Answers that are equal to the last, also in how compact they leave the board, are told apart by chance."""
LINES, FEWEST_LINES = 1400, 16
"""Ways to use the figure that are looked at, about: fewer the more elements are in the game, because all want to be
asked. Where there are more, the figure is thought about for the most promising placements only."""


class SearchPlayer:
    """`effort` is how much of a full search it does: 1 looks at nearly every turn of the base game."""

    def __init__(self, seed: int | None = None, effort: float = 1.0) -> None:
        self.effort = effort
        self._random = Random(seed)

    def choose(self, game: Game) -> Action:
        lines = max(int(self.effort * LINES / (3 + len(game.rules.elements))), FEWEST_LINES)
        return best_answer(game, Turns(SearchJudge(game, self._random).worth, lines=lines, deep=4))


class SearchJudge(ClassicJudge):
    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game)
        self._random = random
        self._use = min(1.0, self.pack.left / TILES_TO_USE)
        rules = game.rules
        self._others = tuple(figure for figure, follower in enumerate(rules.is_follower) if not follower)

    def worth(self, game: Game, me: int) -> float:
        return super().worth(game, me) + NOISE * self._random.random()

    def values(self, game: Game, me: int) -> list[float]:
        values = super().values(game, me)
        if game.over:
            return values
        for figure in self._others:
            values[game.rules.owner[figure]] += self._other_figure(game, figure) * self.pack.share
        return values

    def _other_figure(self, game: Game, figure: int) -> float:
        at, board = game.where[figure], game.board
        if at == HOME:
            return OTHER_AT_HOME
        return OTHER_ON_BOARD if at >= 0 and board.open[board.label[at]] else 0.0

    def add_tokens(self, game: Game, outlook: Outlook, values: list[float]) -> None:
        """What pays later: beside a figure, in hand, or on a tile that comes with a feature once it is completed."""
        on_tiles: dict[int, float] = {}
        threats: dict[int, float] = {}
        for token in game.tokens() if game.rules.tokens else ():
            kind, number = game.rules.token_kinds[token.what], token.number * self._use
            if token.figure is not None:
                values[game.rules.owner[token.figure]] += kind.worth * number
            elif token.player is not None and token.cell is None:
                values[token.player] += kind.worth * number
            elif kind.worth_on_tile and token.cell is not None:
                on_tiles[game.board.cells[cell_at(*token.cell)]] = kind.worth_on_tile * number
            elif kind.threat and token.cell is not None:
                threats |= {cell_at(*token.cell) + step: kind.threat * self._use for step in STEP}
        for figure, at in enumerate(game.where) if threats else ():
            if at >= 0:
                values[game.rules.owner[figure]] -= threats.get(game.board.cell_of(at), 0.0)
        for claim in outlook.features if on_tiles else ():
            pieces = {game.board.piece_of[segment] for segment in game.board.members(claim.segment)}
            worth = sum(on_tiles.get(piece, 0.0) for piece in pieces)
            for player in claim.owners if worth else ():
                values[player] += worth * self.chance_of(game, claim) / len(claim.owners)

    def add_farms(self, game: Game, outlook: Outlook, values: list[float]) -> None:
        """Cities begun beside a farm."""
        for farm in outlook.farms:
            begun = cities_in_progress(game.board, farm.segment)
            more = CITY_OF_FARM * sum(self.completion_chance(game, awaited(game.board, city)) for city in begun)
            for player in farm.owners:
                values[player] += more
