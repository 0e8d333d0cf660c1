"""A position in the simulator, for callers in Python."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bastide.errors import BastideError
from bastide.sim import entries
from bastide.sim.known import FIGURES, Boxes
from bastide.sim.layout import (
    ABSENT,
    BASE,
    BOXES,
    BUILDER,
    CREW_BITS,
    DEPLOY,
    DRAW,
    FARMS_ED1,
    FARMS_ED2,
    FARMS_ED3,
    LAY,
    NO_FARMS,
    NONE,
    PLACE,
    PLAYERS,
    SECOND,
    SMALL,
    STATE,
    STATE_BOXES,
    WORK,
    WORK_BOXES,
    Record,
    Size,
)
from bastide.sim.tables import tables
from bastide.text import Text

Numbers = NDArray[np.int64]

FARMS = {"ed1": FARMS_ED1, "ed2": FARMS_ED2, "ed3": FARMS_ED3}
NO_MOVE = np.array([[0, 0, NONE, NONE, 0]])
UNIFORM = -1.0
"""As chance of a follower: every answer is as likely as any other."""

_FARM_SCORING = Text(
    en="There is no farm scoring called {name}; there are: {names}.",
    de="Eine Wertung der Bauern namens {name} gibt es nicht; es gibt: {names}.",
)
_ILLEGAL = Text(
    en="The simulator cannot do this now: {what}.",
    de="Das ist im Simulator jetzt nicht möglich: {what}.",
)


class Simulator:
    """A position, and the room to work on it; one for each thread.

    `state` is the record that `bastide.sim.layout` describes. The bag is counts: there is no order to see.
    """

    __slots__ = ("has_boxes", "states", "works")

    def __init__(
        self,
        players: int = 2,
        *,
        first: int = 0,
        farm_scoring: str = "ed3",
        farmers: bool = True,
        tiny_city: int = 4,
        reshuffle: bool = False,
        followers: int = 7,
        start: bool = True,
        boxes: Boxes | None = None,
    ) -> None:
        """A new game; without `start` the start tile is in the bag and nothing lies on the table.

        With `boxes` nothing lies there either, and whoever fills the bag knows which tiles belong into it.
        """
        if farm_scoring not in FARMS:
            raise BastideError(_FARM_SCORING, name=farm_scoring, names=", ".join(FARMS))
        self.has_boxes = boxes is not None
        self.states = np.zeros(1, STATE_BOXES if boxes else STATE)
        self.works = np.zeros(1, WORK_BOXES if boxes else WORK)
        s, t = self.state, self.tables[0]
        s["players"], s["turn"], s["followers"] = players, first, followers
        s["farms"] = FARMS[farm_scoring] if farmers else NO_FARMS
        s["tiny_city"], s["reshuffle"] = tiny_city, reshuffle
        s["hand"], s["where"] = NONE, NONE
        s["supply"][:players] = followers
        if boxes:
            self._take_boxes(boxes)
            return
        bag = t["total"].copy()
        bag[t["start"]] -= start
        self.fill_bag(bag)
        if start:
            self.lay(int(t["start"]), 0, 0, 0)

    def _take_boxes(self, boxes: Boxes) -> None:
        s = self.state
        s["smalls"], s["followers"] = s["followers"], s["followers"] + 2
        s["where"][:, s["smalls"]] = NONE if boxes.large else ABSENT
        s["where"][:, s["smalls"] + 1] = NONE if boxes.abbot else ABSENT
        s["builder"], s["pig"] = NONE if boxes.builder else ABSENT, NONE if boxes.pig else ABSENT
        for name in ("inns", "cathedrals", "ends_at_nothing", "builder_on_completed", "must_go_on"):
            s[name] = getattr(boxes, name)
        s["trades"], s["part"], s["river"] = boxes.goods, 1, NONE

    @property
    def tables(self) -> NDArray[np.void]:
        """What is printed on the tiles of its game."""
        return tables(self.has_boxes)

    @property
    def size(self) -> Size:
        return BOXES if self.has_boxes else BASE

    @property
    def state(self) -> Record:
        return self.states[0]

    @property
    def players(self) -> int:
        return int(self.state["players"])

    @property
    def phase(self) -> int:
        """DRAW, PLACE, DEPLOY or OVER; SECOND where a second part of the turn may be declined."""
        return int(self.state["phase"])

    @property
    def scores(self) -> list[int]:
        found: list[int] = self.state["scores"][: self.players].tolist()
        return found

    def copy(self) -> Simulator:
        new = Simulator.__new__(Simulator)
        new.has_boxes, new.states, new.works = self.has_boxes, _copied(self.states), np.zeros(1, self.works.dtype)
        return new

    # -- setting up ---------------------------------------------------------------------------------------------

    def fill_bag(self, bag: Sequence[int] | Numbers) -> None:
        """Set the number of tiles of each face in the bag."""
        s, counts = self.state, np.asarray(bag, np.int64)
        s["bag"][: len(counts)], s["left"] = counts, counts.sum()
        s["fit"] = counts @ self.tables[0]["matches"][: len(counts)]

    def lay(self, face: int, x: int, y: int, rotation: int) -> None:
        """Lay a tile that is neither in the bag nor in hand."""
        entries.act(self.tables, self.states, self.works, LAY, face, x, y, rotation)

    def stand(self, player: int, figure: int, segment: int) -> None:
        """Put a follower, by its number among the player's own, where it stands already."""
        s = self.state
        strength = 1
        if self.has_boxes and figure >= s["smalls"]:
            strength += figure == s["smalls"]
        else:
            s["supply"][player] -= 1
        s["where"][player, figure] = segment
        s["crew"][s["label"][segment]] += strength << CREW_BITS * player

    def accompany(self, player: int, figure: int, segment: int) -> None:
        """Put a builder or a pig where it stands already."""
        s = self.state
        if figure == BUILDER:
            s["builder"][player] = segment
        else:
            s["pig"][player] = segment
            s["herd"][s["label"][segment]] |= 1 << player

    def give_goods(self, player: int, ware: int, number: int) -> None:
        """A player has so many goods of a kind."""
        self.state["goods"][player, ware] = number

    def abbot_number(self) -> int:
        """The engine's number of the mover's abbot: figures are numbered player by player, kind by kind."""
        s = self.state
        before = int(s["smalls"])
        own = [int(s["where"][0, before]), int(s["where"][0, before + 1]), int(s["builder"][0]), int(s["pig"][0])]
        return int(s["turn"]) * (before + sum(at != ABSENT for at in own)) + before

    @property
    def part(self) -> int:
        """Of the turn: 2 if a builder has earned it."""
        return int(self.state["part"]) if self.has_boxes else 1

    def figures(self, player: int) -> dict[str, list[int]]:
        """The segments on which a player's figures stand, by kind."""
        s = self.state
        smalls = int(s["smalls"] if self.has_boxes else s["followers"])
        where: list[int] = s["where"][player].tolist()
        found = [where[:smalls]]
        if self.has_boxes:
            found += [[where[smalls]], [where[smalls + 1]], [int(s["builder"][player])], [int(s["pig"][player])]]
        return {kind: sorted(at for at in stand if at >= 0) for kind, stand in zip(FIGURES, found, strict=False)}

    def goods(self, player: int) -> list[int]:
        """How many goods of each kind a player has."""
        found: list[int] = self.state["goods"][player].tolist() if self.has_boxes else []
        return found

    def comes_with_hand(self, face: int) -> bool:
        """Might this tile have been drawn as well as the one in hand? River tiles come first, then the lake."""
        water: list[int] = self.tables[0]["water"][::4].tolist() if self.has_boxes else [0] * BASE.faces
        return water[face].bit_count() == water[int(self.state["hand"])].bit_count()

    # -- step by step, as the engine asks -----------------------------------------------------------------------

    def draw(self, face: int) -> bool:
        """Draw this tile; False if it fits nowhere: it is out of the game or back in the bag, and another is drawn."""
        return self._act("draw", DRAW, face)

    def place(self, x: int, y: int, rotation: int) -> None:
        """Lay the tile in hand; the turn goes on with DEPLOY if a follower may be deployed."""
        self._act("place", PLACE, x, y, rotation)

    def deploy(self, segment: int | None, figure: int = SMALL) -> None:
        """Put a figure on a segment of the last piece, or pass; the turn ends."""
        self._act("deploy", DEPLOY, NONE if segment is None else segment, figure)

    def go_on(self, yes: bool) -> None:
        """Take the second part of the turn, or decline it."""
        self._act("go on", SECOND, int(yes))

    def play(self, move: Numbers) -> None:
        """Play a whole turn: a row of `moves`."""
        x, y, rotation, index = (int(number) for number in move[:4])
        before, first = _copied(self.states), int(self.state["segments"])
        try:
            self.place(x, y, rotation)
            if self.phase == DEPLOY or index != NONE:
                self.deploy(None if index == NONE else first + index)
        except BastideError:
            self.states.view(np.uint8)[:] = before.view(np.uint8)
            raise

    def _act(self, word: str, what: int, a: int, b: int = 0, c: int = 0) -> bool:
        done = entries.act(self.tables, self.states, self.works, what, a, b, c, 0)
        if done == entries.ILLEGAL:
            raise BastideError(_ILLEGAL, what=f"{word} {a} {b} {c}")
        return bool(done)

    def legal(self) -> Numbers:
        """The legal answers: rows of x, y, rotation to place, of a segment or NONE, and a figure, to deploy."""
        rows = np.empty((self.size.moves, 3), np.int64)
        found = entries.list_legal(self.tables, self.states, rows)
        return rows[:found] if self.phase == PLACE else rows[:found, :2]

    # -- whole turns and whole games ----------------------------------------------------------------------------

    def moves(self) -> tuple[Numbers, Numbers]:
        """The whole turns with the tile in hand that lead to different tables, and what each changes for every player.

        For the base game. Rows of x, y, rotation, index of the segment of the tile that gets a follower or NONE, 1 if
        the follower stays on the board; and differences of the points if the game ended after the turn to those if it
        ended now.
        """
        moves, changes = np.empty((BASE.moves, 5), np.int64), np.empty((BASE.moves, PLAYERS), np.int64)
        found = 0
        if self.phase == PLACE:
            found = entries.list_moves(self.tables, self.states, self.works, moves, changes)
        return moves[:found], changes[:found, : self.players]

    def if_ended_now(self) -> list[int]:
        """The scores if the game ended now; between turns or with a tile in hand."""
        found: list[int] = self.roll_out(NO_MOVE, [0], turns=0)[0, 0].tolist()
        return found

    def games(
        self,
        seeds: Sequence[int] | Numbers,
        policy: int | Sequence[int] = 0,
        *,
        turns: int = -1,
        deploy_chance: float = UNIFORM,
        ends: NDArray[np.void] | None = None,
    ) -> Numbers:
        """Play on once for each seed, by the policy (RANDOM, GREEDY) of each player: scores by seed and player.

        The tiles come in an order sampled from the bag. After `turns` turns
        play stops and the scores are those if the game ended then; the positions reached are left in `ends`, an array
        of states, as far as it has room.
        """
        scores: Numbers = self.roll_out(NO_MOVE, seeds, policy, turns=turns, deploy_chance=deploy_chance, ends=ends)[0]
        return scores

    def roll_out(
        self,
        moves: Numbers,
        seeds: Sequence[int] | Numbers,
        policy: int | Sequence[int] = 0,
        *,
        turns: int = -1,
        deploy_chance: float = UNIFORM,
        ends: NDArray[np.void] | None = None,
    ) -> Numbers:
        """The same after each of some moves, on the same orders for all of them: scores by move, seed and player."""
        work = self.works[0]
        work["policy"] = policy if isinstance(policy, int) else (*policy, *[0] * (PLAYERS - len(policy)))
        work["deploy_chance"] = deploy_chance
        numbers = np.ascontiguousarray(seeds, np.int64)
        scores = np.empty((len(moves), len(numbers), self.players), np.int64)
        rooms = np.empty(1, self.states.dtype) if ends is None else ends
        rows = np.ascontiguousarray(moves, np.int64)
        entries.roll_out(self.tables, self.states, rooms, self.works, rows, numbers, turns, scores)
        return scores


def _copied(states: NDArray[np.void]) -> NDArray[np.void]:
    """As bytes at once; NumPy alone would copy field by field."""
    return states.view(np.uint8).copy().view(states.dtype)
