"""Games that run compiled: the rules of a mix, the position they begin with, and the numbers that the mix gives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from bastide.envs import compiled
from bastide.envs.answers import Numbering
from bastide.envs.compiled import NUMBERING, OBSERVATION, OBSERVATION_BOXES
from bastide.envs.layout import BASE_ANSWERS, BASE_FACES, DEPLOYING, ON_TILE, Arrays, arrays
from bastide.errors import BastideError
from bastide.game.game import Game
from bastide.game.module import OptionValue
from bastide.game.rules import Rules
from bastide.modules import make_setup, rules_for
from bastide.players import bridge
from bastide.sim import DRAW, NONE, Simulator, face_numbers
from bastide.sim.known import FIGURES
from bastide.sim.layout import RECALL
from bastide.text import Text

_UNKNOWN = Text(
    en="Compiled games know the base game, River, Abbot, Inns & Cathedrals and Traders & Builders, each once. "
    "They do not know the options goods-hidden, river-start-tile=river-pile, river-uturn other than immediate, "
    "and pigs with farm-scoring other than ed3. For this mix use bastide.envs.aec or bastide.envs.gym.",
    de="Kompilierte Spiele kennen das Grundspiel, Fluss, Abt, Wirtshäuser & Kathedralen und Händler & Baumeister, "
    "jedes einmal. Sie kennen nicht die Optionen goods-hidden, river-start-tile=river-pile, river-uturn außer "
    "immediate und Schweine mit farm-scoring außer ed3. Nimm für diese Mischung bastide.envs.aec oder "
    "bastide.envs.gym.",
)


class Mix:
    """What is chosen for compiled games; arguments as in `bastide.new_game`."""

    def __init__(
        self,
        players: int,
        modules: Sequence[str] = (),
        tiles: Mapping[str, int] | None = None,
        elements: Mapping[str, int] | None = None,
        options: Mapping[str, OptionValue] | None = None,
    ) -> None:
        self.rules = rules_for(make_setup(players, modules, tiles=tiles, elements=elements, options=options))
        self.start = start_of(self.rules)
        self.has_boxes = self.start.has_boxes
        self.faces = list(self.rules.faces)
        self.answers = Numbering(self.rules).size
        self.numbering = numbering_of(self.rules, self.has_boxes)
        self.empty = self.observations(1)

    def observations(self, number: int) -> NDArray[np.void]:
        """So many observations of nothing; with boxes they have room for any mix."""
        return np.zeros(number, OBSERVATION_BOXES if self.has_boxes else OBSERVATION)

    def shown(self, observations: NDArray[np.void]) -> Arrays:
        """Their blocks as arrays over the same memory, as large as this mix needs them."""
        if not self.has_boxes:
            return arrays(observations, BASE_FACES, BASE_ANSWERS)
        blocks = arrays(observations, compiled.FACES, compiled.ANSWERS)
        lengths = {"bag": len(self.faces), "hand": len(self.faces), "action_mask": self.answers}
        return blocks | {name: blocks[name][:, :length] for name, length in lengths.items()}


def start_of(rules: Rules) -> Simulator:
    """The position before the first tile is drawn."""
    game = Game(rules, 0)
    if not bridge.knows(game):
        raise BastideError(_UNKNOWN)
    sim = bridge.to_simulator(game)
    s = sim.state
    bag = s["bag"].copy()
    bag[s["hand"]] += 1
    sim.fill_bag(bag)
    s["hand"], s["phase"] = NONE, DRAW
    return sim


def numbering_of(rules: Rules, boxes: bool) -> NDArray[np.void]:
    """The one record of type NUMBERING; behind the faces and kinds of the mix it holds nothing that is used."""
    found = np.zeros(1, NUMBERING)
    record, numbers, figures = found[0], face_numbers(boxes), [FIGURES.index(kind) for kind in rules.kinds]
    for number, face in enumerate(rules.faces):
        record["face"][number] = numbers[face]
        record["number"][numbers[face]] = number
    for kind, figure in enumerate(figures):
        record["figure"][kind] = figure
        record["first"][figure] = DEPLOYING + ON_TILE * kind
    record["first"][RECALL] = DEPLOYING + ON_TILE * len(figures)
    return found
