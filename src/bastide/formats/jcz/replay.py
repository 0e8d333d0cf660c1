"""A .jcz file played through our rules."""

from __future__ import annotations

import re
from contextlib import suppress

from msgspec.structs import replace

from bastide.errors import BastideError
from bastide.formats.jcz.commit import note_move, waiting_rules, without_waits
from bastide.formats.jcz.file import File, Move
from bastide.formats.jcz.module_moves import AXES, SHEPHERD_CONFIRMED
from bastide.formats.jcz.moves import ABBEY, UNASKED, meaning_of
from bastide.formats.jcz.now import Now
from bastide.formats.jcz.sales import is_next, plays_ware, revealed
from bastide.formats.jcz.setup import END_MARK, make_setup, start_position
from bastide.formats.jcz.tiles import TileNames
from bastide.formats.outcome import Difference, FormatError, Unsupported
from bastide.formats.reading import as_kind
from bastide.game.actions import PASS, Action, Choose
from bastide.game.events import AnyEvent
from bastide.game.frames import Part
from bastide.game.game import Game
from bastide.game.record import Record
from bastide.game.setup import Setup
from bastide.modules import rules_for
from bastide.modules.base import placements_of
from bastide.text import Text
from bastide.tiles.face import Face

COMMIT, PLACE_TILE, UNDO = "COMMIT", "PLACE_TILE", "UNDO"
FEW = 5  # tiles that may have been put away unseen in one game

_MOVE = Text(en="Move {move} ({type}): {reason}", de="Zug {move} ({type}): {reason}")
_NOTHING_TO_UNDO = Text(
    en="Move {move} (UNDO): there is no move to take back.",
    de="Zug {move} (UNDO): es gibt keinen Zug, der zurückzunehmen wäre.",
)
_OTHER_PLAYER = Text(
    en="it is made by {theirs}, but {ours} decides.", de="ihn macht {theirs}, es entscheidet aber {ours}."
)
_NOBODY = Text(en="player number {player}", de="Spieler Nummer {player}")


def play(file: File) -> Replay:
    """Play a file through; if it can only have ended because tiles were put away, so that it ends here too."""
    replay = Replay(file).run()
    if left := replay.never_placed():
        with suppress(BastideError):
            ended = Replay(file, left).run()
            return ended if ended.game.over else replay
    return replay


class Replay:
    """The game of a file, step by step, with the waits for COMMIT in it.

    `discards` are tiles that the file never places: each is put away as soon as it fits nowhere.
    """

    def __init__(self, file: File, discards: list[Face] | None = None) -> None:
        self.file = file
        self.discards = list(discards or ())
        self.moves = _lasting(file.moves)
        setup = make_setup(file)
        self.names = TileNames(rules_for(setup))
        self.setup = replace(setup, position=start_position(file, setup, self.names))
        order = file.draw_order
        order = order[: order.index(END_MARK)] if END_MARK in order else order
        self.draws = [self.names.candidates(tile)[0] for tile in order] or self._first_draw()
        self.game = Game(waiting_rules(replace(self.setup, draws=tuple(self.draws))), 0)
        self.events: list[AnyEvent] = list(self.game.events)
        self.undoable = 0  # moves that could be taken back now
        self.random = file.initial_random  # the last number that the file gave to chance

    def run(self) -> Replay:
        for index, (number, move) in enumerate(self.moves):
            try:
                self._make(index, move)
            except BastideError as error:
                kind = type(error) if isinstance(error, FormatError | Unsupported) else Difference
                raise kind(_MOVE, move=number, type=move.type, reason=error.sentence) from None
        return self

    def _make(self, index: int, move: Move) -> None:
        game = self.game
        meaning = meaning_of(move.type)
        before = game.decision.player if game.decision else None
        if move.player is not None and before is not None and move.player != before and move.type != COMMIT:
            raise Difference(_OTHER_PLAYER, theirs=self._name(move.player), ours=self._name(before))
        previous = self.moves[index - 1][1] if index else None
        following = self.moves[index + 1][1] if index + 1 < len(self.moves) else None
        now = Now(game, self.names, previous, following, self.random, self._foretell)
        for action in meaning(now, move.payload or {}):
            self._apply(index, action)
        while _is_unasked(game, following):
            self._apply(index, PASS)
        number = (move.payload or {}).get("random")
        self.random = self.random if number is None else as_kind(number, float)
        same_player = game.decision is not None and game.decision.player == before
        self.undoable = self.undoable + 1 if same_player and _may_be_undone(move) else 0

    def _apply(self, index: int, action: Action) -> None:
        self._foresee(index, action)
        note_move(self.game, action)
        self.events += self.game.apply(action)

    def _name(self, player: int) -> object:
        names = self.game.player_names
        return names[player] if 0 <= player < len(names) else _NOBODY.say(player=player)

    # -- draws ---------------------------------------------------------------------------------------------------------

    def _first_draw(self) -> list[str]:
        named = self._named_after(-1)
        return [] if named is None else [self.names.candidates(named)[0]]

    def _foretell(self, drawn: str) -> None:
        """Name what is drawn next, before what is named already."""
        self.draws.insert(len(self.draws) - len(self.game.script), drawn)
        self.game.script = (drawn, *self.game.script)

    def _foresee(self, index: int, action: Action) -> None:
        """After the draw order comes the tile that the next move, or an assertion, names as drawn."""
        game = self.game
        in_hand = game.decision is not None and game.decision.tile is not None and action != PASS
        if game.script or in_hand or self._foresee_bazaar(index, action):
            return
        if (named := self._named_after(index)) is None:
            return
        piles = [pile for pile in game.piles if pile]
        wanted = self.names.find(named, (face for pile in piles for face in pile))
        skipped: list[str] = []  # river tiles that fit nowhere
        for pile in piles:
            if any(face.id == wanted for face in pile):
                break
            skipped += [face.id for face in pile]
        else:
            skipped = []
        game.script = (*self._discarded(), *skipped, wanted)
        self.draws += game.script

    def _foresee_bazaar(self, index: int, action: Action) -> bool:
        """The tiles of a bazaar are named when it opens; True if nothing else is to be named."""
        moves = [move for _, move in self.moves[index + 1 :]]
        if not is_next(self.game, moves):
            return plays_ware(self.game, moves)
        left = [face.id for pile in self.game.piles for face in pile]
        found: list[str | None] = []
        for name in revealed(self.game, action, moves, self._try):
            names = self.names.candidates(name) if name else []
            wanted = next((tile for tile in left if tile in names), None)
            if wanted:
                left.remove(wanted)
            found.append(wanted)
        self.game.script = tuple(wanted or left.pop() for wanted in found)
        self.draws += self.game.script
        return True

    def _try(self, game: Game, move: Move) -> None:
        now = Now(game, self.names, None, None, None, self._foretell)
        for action in meaning_of(move.type)(now, move.payload or {}):
            game.apply(action)

    def _discarded(self) -> list[str]:
        gone = [face for face in self.discards if not placements_of(self.game, face)]
        for face in gone:
            self.discards.remove(face)
        return [face.id for face in gone]

    def never_placed(self) -> list[Face]:
        """The last few tiles of a game that seems to have ended without them.

        Without a draw order a file does not tell which tiles fitted nowhere and were put away.
        """
        is_ended = bool(self.moves) and self.moves[-1][1].type == COMMIT
        if self.game.over or not is_ended or self.file.draw_order or self.file.end_turn is not None:
            return []
        hand = self.game.decision.tile if self.game.decision else None
        left = [face for pile in self.game.piles for face in pile] + ([hand] if hand else [])
        return left if len(left) <= FEW else []

    def _named_after(self, index: int) -> str | None:
        for _, move in self.moves[index + 1 :]:
            tile = (move.payload or {}).get("tileId")
            if move.type == PLACE_TILE and tile != ABBEY:
                return as_kind(tile, str)
        words = re.findall(r"[^\s,:]+/[^\s,:]+", " ".join(self.file.assertions))
        return next((word for word in words if self.names.knows(word)), None)

    # -- the result ----------------------------------------------------------------------------------------------------

    def own_setup(self) -> Setup:
        return replace(self.setup, draws=tuple(self.draws))

    def record(self) -> Record:
        """The same game as our own record, without the waits."""
        game = Game(rules_for(self.own_setup()), 0)
        for action in without_waits(self.game.actions()):
            game.apply(action)
        return game.record()


def _lasting(moves: list[Move]) -> list[tuple[int, Move]]:
    """The moves with their numbers, without those that were taken back."""
    lasting: list[tuple[int, Move]] = []
    for number, move in enumerate(moves, 1):
        if move.type != UNDO:
            lasting.append((number, move))
        elif lasting:
            lasting.pop()
        else:
            raise Difference(_NOTHING_TO_UNDO, move=number)
    return lasting


def _is_unasked(game: Game, following: Move | None) -> bool:
    """Is nothing open but what that program does not ask for, and the next move makes no use of it?"""
    decision = game.decision
    if decision is None or decision.tile is not None or (following and following.type == SHEPHERD_CONFIRMED):
        return False
    words = {action.what if isinstance(action, Choose) else "" for action in decision.actions if action != PASS}
    part = game.find_frame(Part)
    if not words or not words <= UNASKED.keys() or (words & set(AXES.values()) and part and not part.acted):
        return False
    if following is None or following.player not in (None, decision.player):
        return True
    is_bridge = following.type != "PLACE_TOKEN" or (following.payload or {}).get("token") == "BRIDGE"
    return not (is_bridge and following.type in {UNASKED[word] for word in words})


def _may_be_undone(move: Move) -> bool:
    """Not where chance had a hand in it, nor after the dragon or a shepherd moved."""
    payload = move.payload or {}
    if payload.get("random") is not None or payload.get("salt") is not None:
        return False
    figure = f"{payload.get('meepleId', '')} {payload.get('figureId', '')}"
    return "shepherd" not in figure and "dragon" not in figure
