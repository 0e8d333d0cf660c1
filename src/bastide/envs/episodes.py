"""A game of the engine as the environments see it: observations, masks, numbered answers, rewards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from msgspec import Struct
from numpy.typing import NDArray

from bastide.envs.answers import Numbering, legal
from bastide.envs.layout import LISTED, MOVES, Arrays, Scaled, along, arrays, by_name, in_units, scaled, within
from bastide.envs.observe import Observer
from bastide.errors import BastideError
from bastide.game.actions import Action
from bastide.game.game import Game
from bastide.game.module import OptionValue
from bastide.modules import make_setup, rules_for
from bastide.text import Text

Form = Literal["window", "list"]
Reward = Literal["win", "margin"]
Info = dict[str, Any]

ILLEGAL: dict[Reward, float] = {"win": -1.0, "margin": -100.0}
"""What an illegal answer costs; it ends the game."""

_FORM = Text(
    en="There is no form of actions called {form}; there are: window, list.",
    de="Eine Form der Aktionen namens {form} gibt es nicht; es gibt: window, list.",
)
_REWARD = Text(
    en="There is no reward called {reward}; there are: win, margin.",
    de="Eine Belohnung namens {reward} gibt es nicht; es gibt: win, margin.",
)
_ILLEGAL = Text(
    en="Answer {number} is not legal now; take one where the action mask is 1.",
    de="Die Antwort {number} ist jetzt nicht erlaubt; nimm eine, bei der die Maske 1 ist.",
)


class Choice(Struct, frozen=True, kw_only=True):
    """What is played and how it is shown; `modules`, `elements`, `tiles`, `options` as in `bastide.new_game`."""

    players: int = 2
    modules: Sequence[str] = ()
    tiles: Mapping[str, int] = {}
    elements: Mapping[str, int] = {}
    options: Mapping[str, OptionValue] = {}
    position: str = ""
    """Where every game begins, if not with the setup."""
    actions: Form = "window"
    reward: Reward = "win"
    scaled: bool = False
    """Observations as `layout.scaled` gives them, not as whole numbers."""


def check_reward(reward: str) -> None:
    if reward not in ILLEGAL:
        raise BastideError(_REWARD, reward=reward)


def utilities(scores: Sequence[int], reward: Reward) -> list[float]:
    """What the end is worth to each player; the sum is 0.

    margin: own points less the mean of the others'. win: 1 for the winner, the losers bear it in equal parts; who share
    a win share its worth, so a draw of two is worth 0.
    """
    n, total, best = len(scores), sum(scores), max(scores)
    if reward == "margin":
        return [score - (total - score) / (n - 1) for score in scores]
    share = 1 / scores.count(best)
    return [((share if score == best else 0) - 1 / n) * n / (n - 1) for score in scores]


class Episodes:
    """One game after the other by the same rules."""

    def __init__(self, choice: Choice) -> None:
        if choice.actions not in ("window", "list"):
            raise BastideError(_FORM, form=choice.actions)
        check_reward(choice.reward)
        setup = make_setup(
            choice.players,
            choice.modules,
            tiles=choice.tiles,
            elements=choice.elements,
            options=choice.options,
            position=choice.position,
        )
        self.choice = choice
        self.rules = rules_for(setup)
        self.players = self.rules.players
        self.numbering = Numbering(self.rules)
        self.answers = LISTED if choice.actions == "list" else self.numbering.size
        self.game: Game
        self.choices: dict[int, Action] = {}
        """The legal answers now, by the number that `take` wants."""
        self._paid = [0.0] * self.players

    def start(self, seed: int) -> None:
        self.game = Game(self.rules, seed)
        self._paid = [0.0] * self.players
        self._look()

    def take(self, number: int) -> None:
        """Carry out the answer with that number; an illegal one changes nothing."""
        if number not in self.choices:
            raise BastideError(_ILLEGAL, number=number)
        self.play(self.choices[number])

    def play(self, action: Action) -> None:
        self.game.apply(action)
        self._look()

    def _look(self) -> None:
        decision = self.game.decision
        if self.choice.actions == "window" or decision is None:
            self.choices = self.numbering.choices(self.game)
        else:
            self.choices = dict(enumerate(legal(decision)[:LISTED]))

    @property
    def player(self) -> int:
        """Who decides; -1 when the game is over."""
        return -1 if self.game.decision is None else self.game.decision.player

    def rewards(self) -> list[float]:
        """What has been earned by each player since the last call."""
        if self.choice.reward == "win" and not self.game.over:
            return [0.0] * self.players
        worth = utilities(self.game.scores, self.choice.reward)
        gained = [now - before for now, before in zip(worth, self._paid, strict=True)]
        self._paid = worth
        return gained

    # -- what is shown ------------------------------------------------------------------------------------------------

    def observation(self, player: int) -> Arrays | Scaled:
        """What the player may know: planes, features, scalars, bag, hand; with a list also moves."""
        game, faces = self.game.view(player), len(self.rules.faces)
        observer = Observer(game, player, self.answers)
        shown = arrays(observer.records, faces, self.answers)
        found = {name: within(name, faces, array[0]) for name, array in shown.items() if name != "action_mask"}
        if self.choice.actions == "list":
            answers = list(self.choices.values()) if player == self.player else []
            found["moves"] = np.zeros((LISTED, len(MOVES)), np.int16)
            found["moves"][: len(answers)] = within("moves", faces, observer.moves(answers))
        return scaled(found) if self.choice.scaled else found

    def mask(self, player: int) -> NDArray[np.int8]:
        """1 for every legal answer of a player who decides, else 0; all 1 when the game is over and none matters."""
        mask = np.zeros(self.answers, np.int8)
        if self.game.over:
            mask[:] = 1
        elif player == self.player:
            mask[list(self.choices)] = 1
        return mask

    def info(self, player: int) -> Info:
        decides = player == self.player
        return {
            "action_mask": self.mask(player),
            "legal_actions": list(self.choices.values()) if decides else [],
            "scores": list(self.game.scores),
        }

    def space(self) -> spaces.Dict:
        """The space of `observation`: every number lies within the bounds of its field."""
        faces = len(self.rules.faces)
        blocks = arrays(np.zeros(1, by_name(faces, self.answers)), faces, self.answers)
        del blocks["action_mask"]
        if self.choice.actions == "list":
            blocks["moves"] = np.zeros((1, LISTED, len(MOVES)), np.int16)
        return spaces.Dict({name: self._box(name, array[0]) for name, array in blocks.items()})

    def _box(self, name: str, array: NDArray[np.integer]) -> spaces.Box:
        faces = len(self.rules.faces)
        bounds: list[NDArray[Any]] = [along(name, faces, "lowest"), along(name, faces, "highest")]
        if self.choice.scaled:
            bounds = [in_units(name, faces, bound) for bound in bounds]
        low, high = (np.broadcast_to(bound, array.shape) for bound in bounds)
        return spaces.Box(low, high, array.shape, low.dtype.type)


def seat_names(players: int) -> Iterable[str]:
    return (f"player_{player}" for player in range(players))
