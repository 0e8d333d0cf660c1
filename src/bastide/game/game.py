"""The game: state, the loop of decisions and answers, and the doors through which chance, points and figures go."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import msgspec
from msgspec import Struct

from bastide.board import Board
from bastide.errors import BastideError, IllegalAction, SetupError
from bastide.game.actions import PASS, Action
from bastide.game.decision import Decision
from bastide.game.events import OUT, AnyEvent, Breakdown, FigureDeployed, FigurePut, FigureReturned, Scored
from bastide.game.frames import Again, Award, End, Frame, Part, Preparation, Queue, Round, Turn
from bastide.game.module import Token
from bastide.game.numbers import PlayerNumber, SegmentNumber
from bastide.game.rules import Rules
from bastide.game.shown import Compass
from bastide.game.why_not import why_not
from bastide.text import Sentence, Text
from bastide.tiles.face import Face
from bastide.tiles.geometry import Cell, cell_at

if TYPE_CHECKING:
    from bastide.game.claims import Claim
    from bastide.game.notation import Position
    from bastide.game.record import Record

HOME = -1  # in the owner's supply
ELSEWHERE = -2  # neither there nor on a segment: `Game.spots` says where
_MASK = (1 << 64) - 1

S = TypeVar("S", bound=Struct)
F = TypeVar("F", bound=Frame)
Log = tuple["Log", Action] | None

_copy: Callable[[S], S] = Struct.__copy__  # type: ignore[attr-defined]
"""A shallow copy; slots and frames hold immutable values only, so it is a full one."""

_IMPOSSIBLE = Text(
    en="The facts of the position contradict each other; take it from a game, or check the numbers behind at=.",
    de="Die Angaben der Stellung widersprechen sich; nimm sie aus einem Spiel oder prüfe die Zahlen nach at=.",
)
_NOT_IN_PILE = Text(
    en="The list of draws names tile {tile}, which is not in the pile any more.",
    de="Die Liste der Ziehungen nennt das Plättchen {tile}, das nicht mehr im Stapel ist.",
)


class Spot(Struct, frozen=True, omit_defaults=True):
    """Where a figure is that stands on no segment: a tower, a prison, a quarter, a corner of fields."""

    where: str
    cell: Cell | None = None
    player: PlayerNumber | None = None
    segment: SegmentNumber | None = None
    corner: Cell | None = None
    apart: bool = False  # it is on its cell, but counts for nothing there


class Returned(NamedTuple):
    """Tiles that came back into the pile together, when so many others had left it unseen."""

    tiles: int
    unseen: int


def roll(game: Game, n: int) -> int:
    """A number below n. splitmix64: the whole generator is one integer, equal on every machine."""
    game.seed = z = (game.seed + 0x9E3779B97F4A7C15) & _MASK
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    z = (z ^ z >> 27) * 0x94D049BB133111EB & _MASK
    return ((z ^ z >> 31) * n) >> 64


class ChanceRefused(Exception):  # noqa: N818 - read as "raise ChanceRefused"
    """A game that is only tried has come to a point where chance decides."""


def no_dice(game: Game, n: int) -> int:
    """The source of chance of a game that is only tried: it shows nothing of what comes."""
    raise ChanceRefused


class Game:
    """A game of Carcassonne: ask `decision`, answer with `apply`, until it is `over`.

    The state is one mutable object of flat lists; `copy` costs microseconds.
    """

    __slots__ = {  # with what help() says of each
        "board": "What lies on the table: pieces, features, open cells.",
        "claims": "Those that were worked out since their features or figures changed; see `game.claims`.",
        "converted": "Segments of features that are not any more what is printed.",
        "decision": "Who decides what, with every legal answer; None when the game is over.",
        "dice": "The source of chance; a game that is only tried has one that refuses.",
        "due": "Frames that are played before anything else.",
        "events": "What happened since the last decision; `apply` returns it.",
        "log": "The actions so far, as a chain; `actions` lists them.",
        "piles": "The tiles that are left, as bags without an order, used up one after the other.",
        "returned": "Tiles that came back into the last pile, in groups at its end.",
        "rules": "The compiled rules of the setup, shared by all copies.",
        "scores": "The points of each player.",
        "script": "Draws that the setup lays down in advance.",
        "seed": "The state of chance; 0 in a view.",
        "slots": "What elements keep in the game; `slot` looks one up.",
        "spots": "Where figures are that stand on no segment.",
        "stack": "The frames that are going on, innermost last.",
        "stage": "The number of the pile that was drawn from last.",
        "start_seed": "The seed of the record; None in a view.",
        "unseen": "How many tiles left the pile unseen; which ones is never decided.",
        "where": "The segment of each figure; -1 in the supply, -2 where `spots` says.",
    }

    def __init__(self, rules: Rules, seed: int) -> None:
        self.rules = rules
        self.dice = roll
        self.seed = seed & _MASK
        self.start_seed: int | None = self.seed  # for the record; None in a view
        self.board = Board(spaces_count=rules.counts_spaces)
        self.piles: list[list[Face]] = []  # bags, used up one after the other; there is no hidden order
        self.script = rules.setup.draws
        self.scores = [0] * rules.players
        self.where = [HOME] * len(rules.figures)  # figure -> segment
        self.spots: dict[int, Spot] = {}  # of figures that are ELSEWHERE
        self.claims: dict[int, Claim] = {}  # by label
        self.converted: tuple[int, ...] = ()  # segments of features that are not any more what is printed
        self.stage = 0  # the number of the pile that was drawn from last
        self.unseen = 0  # tiles that left the pile unseen; which ones is never decided
        self.returned: tuple[Returned, ...] = ()  # what came back into the last pile since, in groups at its end
        self.slots: dict[type[Struct], Struct] = {kind: kind() for kind in rules.states.values()}
        self.stack: list[Frame] = [Round(rules.setup.first), Preparation(rules.setup.first)]
        self.due: tuple[Frame, ...] = ()
        self.log: Log = None
        self.events: list[AnyEvent] = []
        self.decision: Decision | None = None
        if rules.position is not None and rules.position.moment:
            self._go_on(rules.position)
        else:
            self._run()

    def copy(self) -> Game:
        """An independent game in the same state."""
        new = Game.__new__(Game)
        new.rules = self.rules
        new.dice = self.dice
        new.seed = self.seed
        new.start_seed = self.start_seed
        new.board = self.board.copy()
        new.piles = [pile[:] for pile in self.piles]
        new.script = self.script
        new.scores = self.scores[:]
        new.where = self.where[:]
        new.spots = self.spots.copy() if self.spots else {}
        new.claims = self.claims.copy()
        new.converted = self.converted
        new.unseen = self.unseen
        new.returned = self.returned
        new.stage = self.stage
        new.slots = {kind: _copy(slot) for kind, slot in self.slots.items()} if self.slots else {}
        new.stack = [_copy(frame) for frame in self.stack]
        new.due = self.due
        new.log = self.log
        new.events = []
        new.decision = self.decision
        return new

    __copy__ = copy

    def __deepcopy__(self, _: object) -> Game:
        return self.copy()

    def __getstate__(self) -> dict[str, object]:
        """For pickle. The log becomes a list: as a chain it may be longer than the interpreter can nest."""
        return {name: getattr(self, name) for name in self.__slots__} | {"log": self.actions(), "claims": {}}

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            setattr(self, name, value)
        self.log = None
        for action in state["log"]:
            self.log = (self.log, action)

    # -- the loop ---------------------------------------------------------------------------------------------------

    def apply(self, action: Action) -> list[AnyEvent]:
        """Carry out a legal answer to the decision; returns what happened up to the next decision.

        An illegal one raises `IllegalAction` with a sentence that says why not, and changes nothing.
        """
        decision = self.decision
        if decision is None or not decision.allows(action):
            reason = why_not(self, action)
            assert reason is not None
            raise IllegalAction(reason)
        self.events = []
        self.log = (self.log, action)
        decision.take(self, self.stack[-1], action)
        self._run()
        return self.events

    def _go_on(self, position: Position) -> None:
        """Begin in the middle of a game; what was written by hand may contradict itself in many ways."""
        from bastide.game.moment import restore, try_out  # they need this file first

        try:
            restore(self, position)
            self._run()
            try_out(self)
        except BastideError:
            raise
        except Exception as fault:
            raise SetupError(_IMPOSSIBLE) from fault

    def _run(self) -> None:
        stack = self.stack
        while stack or self.due:
            if self.due:
                stack.append(Queue(self.due))
                self.due = ()
            result = stack[-1].next(self)
            if result is None:
                stack.pop()
            elif isinstance(result, Decision):
                self.decision = result
                return
            elif not isinstance(result, Again):
                stack.append(result)
        self.decision = None

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.decision is None

    @property
    def winners(self) -> tuple[int, ...]:
        """The players with most points; equal totals share the win."""
        best = max(self.scores)
        return tuple(player for player, score in enumerate(self.scores) if score == best)

    @property
    def player_names(self) -> tuple[str, ...]:
        """The names of the players, in turn order."""
        return self.rules.setup.players

    def why_not(self, action: Action) -> Sentence | None:
        """Why an action is not legal now, or None if it is."""
        return why_not(self, action)

    def tiles_left(self) -> bool:
        """Is there a tile for another turn?"""
        if self.unseen:
            return sum(len(pile) for pile in self.piles) > self.unseen
        return any(self.piles)

    def push(self, frame: Frame) -> None:
        """Play a frame next."""
        self.stack.append(frame)

    def push_below(self, frame: Frame) -> None:
        """Play a frame when the one that is going on, and all that it sets off, is over."""
        self.stack.insert(-1, frame)

    def if_ended_now(self) -> Game:
        """A game in which the end and the final scoring have come now; its `events` are the awards and how they came.

        Whatever the end leaves to a player is passed, or answered with the first answer where one must be given.
        """
        new = self.copy()
        if not self.stack:
            return new
        first = self.stack[0]
        player = first.player if isinstance(first, Round) else 0
        new.stack, new.due = [Round(player, ending=True, unable=player), End(player)], ()
        new._run()
        while new.decision is not None:
            decision = new.decision
            decision.take(new, new.stack[-1], PASS if decision.allows(PASS) else decision.actions[0])
            new._run()
        return new

    def asked_again(self) -> Game:
        """A game in which the frames that are going on have gone on to the next question."""
        new = self.copy()
        new._run()
        return new

    def suppose(self, start: Callable[[Game], Frame]) -> Game:
        """A game in which this frame is played now, and after it the game goes on from its next turn."""
        new = self.copy()
        new.stack, new.due = new.stack[:1], ()
        new.stack.append(start(new))
        new._run()
        return new

    # -- frames and slots -------------------------------------------------------------------------------------------

    def frame(self, kind: type[F]) -> F:
        """The innermost frame of a kind."""
        found = self.find_frame(kind)
        assert found is not None, f"no {kind.__name__} is going on"
        return found

    def find_frame(self, kind: type[F]) -> F | None:
        """The innermost frame of a kind, or None if none is going on."""
        for frame in reversed(self.stack):
            if isinstance(frame, kind):
                return frame
        return None

    def is_extra_part(self, granted_by: str) -> bool:
        """Is this the second part of a turn, granted for this reason?"""
        part, turn = self.find_frame(Part), self.find_frame(Turn)
        return part is not None and part.number > 1 and turn is not None and turn.extra_part == granted_by

    def slot(self, kind: type[S]) -> S:
        """The state that an element keeps in the game."""
        return self.slots[kind]  # type: ignore[return-value] # each is kept under its own type

    # -- the doors: chance, points, figures -------------------------------------------------------------------------

    def chance(self, n: int) -> int:
        """A number below n, from the game's source of chance."""
        return self.dice(self, n)

    def draw_from(self, bag: Sequence[Face | str]) -> int:
        """The index of what is drawn out of a bag: by chance, or as the setup's list of draws says."""
        if not self.script:
            return self.chance(len(bag))
        wanted, self.script = self.script[0], self.script[1:]
        for index, drawn in enumerate(bag):
            if wanted == (drawn if isinstance(drawn, str) else drawn.id):
                return index
        raise SetupError(_NOT_IN_PILE, tile=wanted)

    def draw(self) -> Face:
        """Take a tile out of the pile of this stage of the game."""
        pile = self.stage_pile()
        grouped = self.returned and pile is self.piles[-1]
        return self.take(pile, self._draw_beside_unseen(pile) if grouped else self.draw_from(pile))

    def stage_pile(self) -> list[Face]:
        """The pile that is drawn from: the first that is not empty, such as that of a river."""
        self.stage = 0
        while not self.piles[self.stage]:
            self.stage += 1
        return self.piles[self.stage]

    def _draw_beside_unseen(self, pile: Sequence[Face]) -> int:
        """Every tile that may still lie in the pile is as likely as it would be at a table.

        Whatever has left unseen since a group came back is as likely to be any tile of the pile of that moment. So the
        tile drawn is one of that pile, too: either of the group, or one of those that were there before it.
        """
        if self.script:
            return len(pile) - 1 - self.draw_from(pile[::-1])  # a tile of the last group can never have left before it
        end = len(pile)
        for tiles, unseen in reversed(self.returned):
            number = self.chance(end - unseen)
            if number < tiles:
                return end - 1 - number
            end -= tiles
        return self.chance(end)

    def drawable(self) -> set[Face]:
        """The faces of this stage's pile that may still be drawn; what has certainly left unseen is not among them."""
        pile = self.piles[self.stage]
        if not self.tiles_left():
            return set()
        end = len(pile)
        for tiles, unseen in reversed(self.returned if pile is self.piles[-1] else ()):
            end -= tiles
            if end == unseen:
                return set(pile[end:])
        return set(pile)

    def groups(self, pile: list[Face]) -> list[slice]:
        """The parts of a pile in which the tiles have no order: what was there first, then what came back."""
        found, end = [], len(pile)
        for tiles, _ in reversed(self.returned if pile is self.piles[-1] else ()):
            found.append(slice(end - tiles, end))
            end -= tiles
        return [slice(end), *reversed(found)]

    def take(self, pile: list[Face], index: int) -> Face:
        """Take a tile out of a pile; those that came back stay behind the others, group by group."""
        if not self.returned or pile is not self.piles[-1]:
            pile[index], pile[-1] = pile[-1], pile[index]
            return pile.pop()
        groups, end = list(self.returned), len(pile)
        for number in reversed(range(len(groups))):
            tiles, unseen = groups[number]
            end -= tiles
            if index >= end:
                groups[number] = Returned(tiles - 1, unseen)
                break
        self.returned = tuple(group for group in groups if group.tiles)
        return pile.pop(index)

    def put_back(self, *faces: Face) -> None:
        """Tiles come back into the pile of their stage. What has left it unseen before is none of these."""
        self.piles[self.stage] += faces
        if not self.unseen or self.stage < len(self.piles) - 1:
            return
        if self.returned and self.returned[-1].unseen == self.unseen:
            last = self.returned[-1]
            self.returned = (*self.returned[:-1], Returned(last.tiles + len(faces), self.unseen))
        else:
            self.returned += (Returned(len(faces), self.unseen),)

    def lose_unseen(self, tiles: int = 1) -> None:
        """Tiles leave the pile, and nobody sees which; they may be some that came back."""
        self.unseen += tiles

    def regain_unseen(self, tiles: int) -> None:
        """The tiles that left last come back, still unseen: as if they had never left."""
        self.unseen -= tiles

    def award(self, player: int, points: int, source: str, breakdown: Breakdown = Breakdown()) -> None:  # noqa: B008
        """The one door for points: paid at once, or queued where an element wants a say.

        Code behind a call must not read the score.
        """
        if not self.rules.award and not self.rules.credited:
            self.credit(player, points, source, breakdown)
            return
        award = Award(player, points, source, breakdown)
        part = self.find_frame(Part) if self.rules.order_matters else None
        if part is not None and part.paid_together:
            part.awards += (award,)
        else:
            self.due += (award,)

    def credit(self, player: int, points: int, source: str, breakdown: Breakdown) -> None:
        """Move points that nobody has a say in any more."""
        self.scores[player] += points
        self.events.append(Scored(player, points, source, breakdown))

    def deploy(self, figure: int, segment: int) -> None:
        """Put a figure on a segment, from the supply or from wherever it is."""
        before = self.where[figure]
        self._move(figure, segment)
        if self.rules.is_follower[figure]:
            self.board.occupied[self.board.label[segment]] += 1
        self.events.append(FigureDeployed(figure, segment))
        self._has_left(figure, before)

    def move_within(self, figure: int, segment: int) -> None:
        """Move a figure to another segment of its feature: it leaves its place, but not the feature."""
        self.where[figure] = segment
        self.events.append(FigureDeployed(figure, segment))
        for departed in self.rules.figure_left_place:
            departed(self, figure)

    def put(self, figure: int, spot: Spot) -> None:
        """Put a figure somewhere that is no segment."""
        before = self.where[figure]
        self._move(figure, ELSEWHERE)
        self.spots[figure] = spot
        self.events.append(FigurePut(figure, spot.where, spot.cell, spot.player, spot.corner, before))
        self._has_left(figure, before)

    def remove(self, figure: int) -> None:
        """The figure leaves the game for good."""
        self.put(figure, Spot(OUT))

    def features_joined(self) -> None:
        """Something else than a tile has made one feature of two; what elements settle then goes first."""
        self.due += tuple(frame for joined in self.rules.features_joined if (frame := joined(self)))

    def send_home(self, figure: int, reason: str) -> None:
        """The figure goes back to its owner's supply; figures that depend on it follow."""
        before = self.where[figure]
        if before == HOME:
            return
        self._move(figure, HOME)
        self.events.append(FigureReturned(figure, before, reason))
        self._has_left(figure, before)

    def _move(self, figure: int, to: int) -> None:
        before, self.where[figure] = self.where[figure], to
        if before == ELSEWHERE:
            del self.spots[figure]
        elif before >= 0 and self.rules.is_follower[figure]:
            self.board.occupied[self.board.label[before]] -= 1

    def _has_left(self, figure: int, before: int) -> None:
        if before >= 0:
            for left in self.rules.figure_left_segment:
                left(self, figure, before)
        if before != HOME:
            for departed in self.rules.figure_left_place:
                departed(self, figure)

    def free_figure(self, player: int, kind: str) -> int:
        """A figure of that kind in the player's supply, or HOME."""
        first, last = self.rules.ranges[player, kind]
        mine = self.where[first:last]
        return first + mine.index(HOME) if HOME in mine else HOME

    def figures_on(self, segment: int) -> list[int]:
        """All figures on the feature that a segment belongs to."""
        label = self.board.label
        feature = label[segment]
        return [figure for figure, at in enumerate(self.where) if at >= 0 and label[at] == feature]

    def is_free(self, segment: int) -> bool:
        """Does no follower stand in the way of another one on this segment?"""
        if not self.board.occupied[self.board.label[segment]]:
            return True
        return any(free_part(self, segment) for free_part in self.rules.free_part)

    def unlink(self, a: int, b: int) -> None:
        """Take a link of the board out again; the followers on the parts of the feature are counted anew."""
        board = self.board
        for part in board.unlink(a, b):
            board.occupied[part] = sum(self.rules.is_follower[figure] for figure in self.figures_on(part))

    def cell_of_figure(self, figure: int, *, apart: bool = False) -> int | None:
        """The cell on which a figure stands, also on a tower; None in a supply, a prison or a quarter.

        Figures that count for nothing on their cell are found only if those `apart` are asked for.
        """
        at = self.where[figure]
        if at >= 0:
            return self.board.cell_of(at)
        spot = self.spots.get(figure)
        return cell_at(*spot.cell) if spot and spot.cell and (apart or not spot.apart) else None

    def cells_of_figure(self, figure: int, *, apart: bool = False) -> tuple[int, ...]:
        """All cells of the tile on which a figure stands; none in a supply, a prison or a quarter."""
        cell = self.cell_of_figure(figure, apart=apart)
        return () if cell is None else self.board.cells_of(self.board.cells[cell])

    def tiles_of(self, segment: int) -> int:
        """How many tiles a road or city counts; by option each cell of a larger piece is one."""
        return self.board.spaces(segment) if self.rules.counts_spaces else self.board.tiles(segment)

    def drawn_on(self, spot: Spot) -> Cell | None:
        """The cell on which people see a figure that stands on no segment."""
        found = (cell for find in self.rules.drawn_on if (cell := find(self, spot.where)))
        return spot.cell or next(found, None)

    def point_of(self, spot: Spot) -> complex | None:
        """Where on the table a figure stands that stands on no segment, x and y in sides of a tile."""
        found = (point for find in self.rules.point_of if (point := find(self, spot.where)) is not None)
        cell = self.drawn_on(spot)
        return next(found, None if cell is None else complex(cell[0] + 0.5, cell[1] + 0.5))

    def hidden_with_tile(self) -> int:
        """How many tiles left the pile unseen with the tile in hand."""
        return sum(hidden(self) for hidden in self.rules.hidden_with_tile)

    def is_converted(self, segment: int) -> bool:
        """Has the feature become something else than what is printed?"""
        if not self.converted:
            return False
        label = self.board.label
        return any(label[s] == label[segment] for s in self.converted)

    def own_on(self, player: int, kind: str, segment: int) -> bool:
        """Does a figure of that kind and player stand on the feature?"""
        first, last = self.rules.ranges.get((player, kind), (0, 0))
        label = self.board.label
        feature = label[segment]
        return feature in [label[at] for at in self.where[first:last] if at >= 0]

    def tokens(self, *words: str) -> list[Token]:
        """What elements show besides tiles and figures: goods, neutral figures, tokens on the board.

        If words are given, only those tokens whose word begins with one of them.
        """
        if words:
            return [t for shown in self.rules.showing(words) for t in shown(self) if t.what.startswith(words)]
        return [token for shown in self.rules.tokens for token in shown(self)]

    def compass(self) -> Compass | None:
        """The sections of the table, where an element gives them a meaning."""
        return next((found for compass in self.rules.compass if (found := compass(self))), None)

    # -- what a player may know, and the state as a value -----------------------------------------------------------

    def view(self, viewer: int) -> Game:
        """A copy that holds only what the player may know; -1 is a spectator.

        The pile is a bag without an order and chance starts from nothing, so there is no future in it to read.
        """
        new = self.copy()
        new.rules = self.rules.without_draws()
        new.seed, new.start_seed, new.log, new.script = 0, None, None, ()
        for pile in new.piles:
            for group in new.groups(pile):
                pile[group] = sorted(pile[group], key=lambda face: face.id)
        new.stack = [frame.hide(viewer) for frame in new.stack]
        for hide in self.rules.hide:
            hide(new, viewer)
        return new

    def actions(self) -> list[Action]:
        """The actions so far, first to last."""
        found, at = [], self.log
        while at is not None:
            at, action = at
            found.append(action)
        return found[::-1]

    def record(self) -> Record:
        """Setup, seed and actions so far, to be saved, shared and replayed."""
        from bastide.game.record import Record  # a record replays games, so it needs this file first

        return Record.of(self)

    def state(self) -> tuple[object, ...]:
        """The state as a value, for comparing games."""
        board, decision = self.board, self.decision
        first: dict[int, int] = {}  # of the segments with a label; which one names the feature says nothing
        for segment, label in enumerate(board.label):
            first.setdefault(label, segment)
        return (
            [(p.face.id, p.cell, p.rotation) for p in board.pieces],
            [first[label] for label in board.label],
            [board.open[label] for label in board.label],
            [board.occupied[label] for label in board.label],
            sorted(board.demand.items()),
            board.joints,
            [[face.id for face in pile] for pile in self.piles],
            self.script,
            self.scores,
            self.where,
            sorted((figure, repr(spot)) for figure, spot in self.spots.items()),
            self.converted,
            self.unseen,
            self.returned,
            self.seed,
            [(type(slot).__name__, repr(slot)) for slot in self.slots.values()],
            [repr(frame) for frame in self.stack],
            None if decision is None else (decision.player, decision.step, repr(decision.actions)),
        )

    def digest(self) -> str:
        """A short fingerprint of the state."""
        return hashlib.sha256(msgspec.json.encode(self.state())).hexdigest()[:16]

    def __repr__(self) -> str:
        return f"<Game of {', '.join(self.player_names)}: {len(self.board.pieces)} tiles, scores {self.scores}>"
