"""A .jcz file played through our rules."""

from __future__ import annotations

import re
from contextlib import suppress

from msgspec import Struct
from msgspec.structs import replace

from bastide.errors import BastideError, SetupError
from bastide.formats.jcz.answers import read_field
from bastide.formats.jcz.commit import CONFIRMATIONS, hold_next, note_move, waiting_rules, without_waits
from bastide.formats.jcz.declared import ALIKE, DRAWS, FIGURES, MESSAGES, ORIGINS, PAYMENTS, UNDRAWN
from bastide.formats.jcz.file import File, Move, placed_tile
from bastide.formats.jcz.moves import meaning_of, name_of
from bastide.formats.jcz.now import Now, read_figure
from bastide.formats.jcz.places import read_rotation
from bastide.formats.jcz.sales import next_sale, plays_ware, revealed
from bastide.formats.jcz.setup import END_MARK, make_setup, start_position
from bastide.formats.jcz.tiles import TileNames
from bastide.formats.outcome import Difference, Unsupported, located
from bastide.formats.reading import as_kind
from bastide.game.actions import PASS, Action, Choose
from bastide.game.events import AnyEvent, TileRemoved
from bastide.game.foreign import ForeignMove
from bastide.game.frames import Part, Round, Turn
from bastide.game.game import Game
from bastide.game.record import Record
from bastide.game.setup import Setup
from bastide.modules import rules_for
from bastide.text import Sentence, Text
from bastide.tiles.face import Face

COMMIT, UNDO = "COMMIT", "UNDO"
FEW = 5  # tiles that may have been put away unseen in one game
FITS_NOWHERE, GIVEN_UP = "fits nowhere", "given up"
MOST_PAYMENTS = 50  # that are made where here they cannot be

_MOVE = Text(en="Move {move} ({type}): {reason}", de="Zug {move} ({type}): {reason}")
_NOTHING_TO_UNDO = Text(
    en="Move {move} (UNDO): there is no move to take back.",
    de="Zug {move} (UNDO): es gibt keinen Zug, der zurückzunehmen wäre.",
)
_OTHER_PLAYER = Text(
    en="it is made by {theirs}, but {ours} decides.", de="ihn macht {theirs}, es entscheidet aber {ours}."
)
_MANY_PAYMENTS = Text(
    en="More than {most} payments are made where here they cannot be; shorten the file.",
    de="Mehr als {most} Zahlungen werden geleistet, wo das hier nicht geht; kürze die Datei.",
)
_NOBODY = Text(en="player number {player}", de="Spieler Nummer {player}")
_AT = Text(en="{place} ({tile}): {reason}", de="{place} ({tile}): {reason}")
_NOT_IN_PILE = Text(
    en="{place}: tile {theirs} ({ours} here) is not in the pile at that moment; compare the sets and the tiles before.",
    de="{place}: Plättchen {theirs} (hier {ours}) ist in dem Moment nicht im Stapel; vergleiche die Sätze und die "
    "Plättchen davor.",
)
_NAMED_BY_MOVE = Text(en="move {move}", de="Zug {move}")
_NAMED_BY_ASSERTION = Text(en="the assertions", de="die Behauptungen")


def play(file: File) -> Replay:
    """Play a file through; if it can only have gone so because tiles were put away, with these put away here too."""
    replay = _run(file, _in_our_order(_lasting(file.moves)))
    if left := replay.never_placed():
        with suppress(BastideError):
            again = _run(file, replay.moves, left)
            if again.fault is None and (replay.fault or again.game.over):
                return again
    if replay.fault:
        raise replay.fault
    return replay


def _run(file: File, moves: list[tuple[int, Move]], discards: list[Face] | None = None) -> Replay:
    """The moves one after the other, anew each time when a payment has turned out to belong to an earlier place."""
    replay = Replay(file, moves, discards)
    for _ in range(MOST_PAYMENTS):
        if replay.run():
            return replay
        replay = Replay(file, replay.moves, discards)
    raise Unsupported(_MANY_PAYMENTS, most=MOST_PAYMENTS)


class Named(Struct, frozen=True):
    """A tile that the file names as drawn, and what names it."""

    tile: str
    place: Sentence | str


class Replay:
    """The game of a file, step by step, with the waits for COMMIT in it.

    `moves` are those that last, with their numbers. `discards` are tiles that the file never places: each is put away
    as soon as it fits nowhere, or may be given up where the file does so.
    """

    def __init__(self, file: File, moves: list[tuple[int, Move]], discards: list[Face] | None = None) -> None:
        self.file = file
        self.moves = list(moves)
        self.made = 0  # so many of the moves
        self.fault: Difference | None = None  # why the next one could not be made
        self.discards = list(discards or [])
        order = file.draw_order
        self.order = order[: order.index(END_MARK)] if END_MARK in order else order
        setup = make_setup(file)
        self.names = TileNames(rules_for(setup))
        self._check_tiles()
        self.setup = replace(setup, position=start_position(file, setup, self.names))
        self.draws = [self.names.candidates(tile)[0] for tile in self.order] or self._first_draw()
        self.foretold = 0  # what is named in `draws` besides the draw order
        self.game = self._begin()
        self.events: list[AnyEvent] = list(self.game.events)
        self.undoable = 0  # moves that could be taken back now
        self.random = file.initial_random  # the last number that the file gave to chance
        self.payable: dict[tuple[int, int, str], int] = {}  # turn, owner and kind of a figure -> the last move before

    def _check_tiles(self) -> None:
        """Every tile that the file names is known; whoever reads the fault finds it by the file's own words."""
        for index, start in enumerate(self.file.setup.start or ()):
            with located(_AT, place=f"setup.start[{index}]", tile=start.tile):
                self.names.candidates(start.tile)
                read_rotation(start.rotation)
        for index, tile in enumerate(self.order):
            with located(_AT, place=f"gameAnnotations.drawOrder[{index}]", tile=tile):
                self.names.candidates(tile)
        for number, move in self.moves:
            if (tile := placed_tile(move)) and tile not in UNDRAWN:
                with located(_MOVE, move=number, type=move.type):
                    self.names.candidates(tile)

    def _begin(self) -> Game:
        """The game before the first move."""
        try:
            return self._begin_with(len(self.draws))
        except SetupError:
            raise self._not_in_pile(self._first_missing(), -1) from None

    def _begin_with(self, number: int) -> Game:
        """With only so many of the draws named."""
        return Game(waiting_rules(replace(self.setup, draws=tuple(self.draws[:number]))), 0)

    def _first_missing(self) -> int:
        """The first of the draws that cannot be had."""
        for number in range(len(self.draws) - 1):
            try:
                self._begin_with(number + 1)
            except SetupError:
                return number
        return len(self.draws) - 1

    def run(self) -> bool:
        """Make the moves up to the end or the first fault; False if they are to be made anew, in another order."""
        while self.made < len(self.moves):
            try:
                place = self._make_next()
            except Difference as difference:
                self.fault = difference
                return True
            if place < self.made:
                return False
        return True

    def _make_next(self) -> int:
        """Make the next move, or put it where it can be made; returns that place."""
        index = self.made
        number, move = self.moves[index]
        with located(_MOVE, move=number, type=move.type):
            place = self._place_of(index, move)
            if place == index:
                self._make(index, move)
        if place == index:
            self.made += 1
            return self.made
        self.moves.insert(place, self.moves.pop(index))
        return place

    def _make(self, index: int, move: Move) -> None:
        game = self.game
        meaning = meaning_of(move.type)
        before = game.decision.player if game.decision else None
        by_anybody = move.type in (COMMIT, *PAYMENTS, *CONFIRMATIONS)
        if move.player is not None and before is not None and move.player != before and not by_anybody:
            raise Difference(_OTHER_PLAYER, theirs=self._name(move.player), ours=self._name(before))
        previous = self.moves[index - 1][1] if index else None
        following = self.moves[index + 1][1] if index + 1 < len(self.moves) else None
        upcoming, newer = self._upcoming(index), self.file.is_newer
        now = Now(game, self.names, previous, following, upcoming, newer, self.random, self._foretell)
        if self._is_payment_out_of_step(move):
            self._pay_out_of_step(move)
        else:
            for action in meaning(now, move.payload or {}):
                self._apply(index, action)
        if move.type in PAYMENTS:
            self.payable.clear()  # once a turn
        self._note_payments(index)
        while _is_unasked(game, following):
            self._apply(index, PASS)
            self._note_payments(index)
        number = (move.payload or {}).get("random")
        self.random = self.random if number is None else as_kind(number, float)
        same_player = game.decision is not None and game.decision.player == before
        self.undoable = self.undoable + 1 if same_player and self._may_be_undone(move) else 0

    def _may_be_undone(self, move: Move) -> bool:
        """Not where chance had a hand in it; in the newer program a figure draws only when it is confirmed."""
        payload = move.payload or {}
        if payload.get("random") is not None or payload.get("salt") is not None:
            return False
        message = MESSAGES.get(name_of(move))
        kind = str(payload.get("meepleId")).split(".")[1:2]
        draws = bool(kind) and FIGURES.get(kind[0]) in DRAWS
        return not (message and message.final) and (self.file.is_newer or not draws)

    def _apply(self, index: int, action: Action) -> None:
        self._foresee(index, action)
        self._put_away(index, action)
        upcoming, before = self._upcoming(index), self.game.decision
        note_move(self.game, action, upcoming, newer=self.file.is_newer)
        try:
            self.events += self.game.apply(action)
        except SetupError:
            raise self._not_in_pile(len(self.draws) - len(self.game.script) - 1, index) from None
        if before is not None:
            hold_next(self.game, action, before.player, upcoming)

    def _upcoming(self, index: int) -> str | None:
        """The type of the next move, payments aside: they may come at any time."""
        return next((move.type for _, move in self.moves[index + 1 :] if move.type not in PAYMENTS), None)

    def _name(self, player: int) -> object:
        names = self.game.player_names
        return names[player] if 0 <= player < len(names) else Sentence(_NOBODY, {"player": player})

    # -- payments that are made at any time ----------------------------------------------------------------------------

    def _place_of(self, index: int, move: Move) -> int:
        """Where among the moves it can be made: here a payment is made at some steps only, there in any phase.

        Then it is made at the last such step of the turn before, or else at the next one.
        """
        if not self._is_payment_out_of_step(move):
            return index
        later = min(index + 1, len(self.moves) - 1)
        return self.payable.get((self._turns(), *self._paid_for(move)), later)

    def _is_payment_out_of_step(self, move: Move) -> bool:
        """Does the player at turn pay where here it cannot be done?"""
        if move.type not in PAYMENTS:
            return False
        payer, kind = self._paid_for(move)
        turn = self.game.find_frame(Turn)
        return turn is not None and turn.player == payer and (payer, kind) not in self._payments()

    def _paid_for(self, move: Move) -> tuple[int, str]:
        """Owner and kind of the figure that is paid for."""
        return read_figure(read_field(move.payload or {}, "meepleId", str), self.game)

    def _pay_out_of_step(self, move: Move) -> None:
        """The file ends with a payment that here only the end of the turn can make: the record ends before it."""
        payer, kind = self._paid_for(move)
        game, payment = self.game, PAYMENTS[move.type]
        choices = (choice for choice in payment.choices(game, payer) if isinstance(choice, Choose))
        paid = [c for c in choices if c.figure is not None and game.rules.figures[c.figure][1].id == kind]
        if not paid:
            raise Difference(payment.refusal, payer=self._name(payer), kind=kind)
        game.events = []
        payment.take(game, payer, paid[0])
        self.events += game.events

    def _note_payments(self, index: int) -> None:
        for payer, kind in self._payments():
            self.payable[self._turns(), payer, kind] = index + 1

    def _payments(self) -> set[tuple[int, str]]:
        """Owner and kind of the figures that may be paid for now."""
        actions, figures = self.game.decision.others if self.game.decision else [], self.game.rules.figures
        words = {MESSAGES[type_].word for type_ in PAYMENTS}
        chosen = [a.figure for a in actions if isinstance(a, Choose) and a.what in words and a.figure is not None]
        return {(figures[figure][0], figures[figure][1].id) for figure in chosen}

    def _turns(self) -> int:
        round_ = self.game.find_frame(Round)
        return round_.turns if round_ else 0

    # -- draws ---------------------------------------------------------------------------------------------------------

    def _first_draw(self) -> list[str]:
        named = self._named_after(-1)
        return [] if named is None else [self.names.candidates(named.tile)[0]]

    def _not_in_pile(self, number: int, index: int) -> Difference:
        """A tile that should be drawn is not there: by its place in the draw order, or what else has named it."""
        at = number - self.foretold
        if at < len(self.order):
            named: Named | None = Named(self.order[at], f"gameAnnotations.drawOrder[{at}]")
        else:
            named = self._named_after(index)
        assert named is not None
        return Difference(_NOT_IN_PILE, place=named.place, theirs=named.tile, ours=self.draws[number])

    def _foretell(self, drawn: str) -> None:
        """Name what is drawn next, before what is named already."""
        self.draws.insert(len(self.draws) - len(self.game.script), drawn)
        self.foretold += 1
        self.game.script = (drawn, *self.game.script)

    def _foresee(self, index: int, action: Action) -> None:
        """After the draw order comes the tile that the next move, or an assertion, names as drawn."""
        game = self.game
        in_hand = game.decision is not None and game.decision.tile is not None and action != PASS
        if game.script or in_hand or self._foresee_sale(index, action):
            return
        if (named := self._named_after(index)) is None:
            return
        piles = [pile for pile in game.piles if pile]
        wanted = self.names.find(named.tile, (face for pile in piles for face in pile))
        skipped: list[str] = []  # river tiles that fit nowhere
        for pile in piles:
            if any(face.id == wanted for face in pile):
                break
            skipped += [face.id for face in pile]
        else:
            skipped = []
        game.script = (*skipped, wanted)
        self.draws += game.script

    def _foresee_sale(self, index: int, action: Action) -> bool:
        """The tiles of a sale are named when it opens; True if nothing else is to be named."""
        moves = [move for _, move in self.moves[index + 1 :]]
        if (sale := next_sale(self.game, moves)) is None:
            return plays_ware(self.game, moves)
        left = [face.id for pile in self.game.piles for face in pile]
        found: list[str | None] = []
        for name in revealed(sale, self.game, action, moves, self._try):
            names = self.names.candidates(name) if name else []
            wanted = next((tile for tile in left if tile in names), None)
            if wanted:
                left.remove(wanted)
            found.append(wanted)
        self.game.script = tuple(wanted or left.pop() for wanted in found)
        self.draws += self.game.script
        return True

    def _try(self, game: Game, move: Move) -> None:
        now = Now(game, self.names, None, None, None, self.file.is_newer, None, self._foretell)
        for action in meaning_of(move.type)(now, move.payload or {}):
            game.apply(action)

    def _put_away(self, index: int, action: Action) -> None:
        """Name the tiles that are put away after this action: one that the next move gives up, and those before it."""
        if self._upcoming(index) == "PASS":
            given_up = [face for face in self.discards if self._becomes_of(face, action) == GIVEN_UP][:1]
            self._foretell_discards(given_up)
        self._foretell_discards([face for face in self.discards if self._becomes_of(face, action) == FITS_NOWHERE])

    def _foretell_discards(self, gone: list[Face]) -> None:
        for face in gone:
            self.discards.remove(face)
            self._foretell(face.id)

    def _becomes_of(self, face: Face, action: Action) -> str:
        """What becomes of a tile if it is drawn after this action; it may fit only with something else."""
        copy = self.game.copy()
        copy.script = (face.id,)
        with suppress(BastideError):
            events = copy.apply(action)
            if any(isinstance(event, TileRemoved) and event.tile == face.id for event in events):
                return FITS_NOWHERE
            if copy.decision is not None and copy.decision.tile is face and copy.decision.allows(PASS):
                return GIVEN_UP
        return ""

    def never_placed(self) -> list[Face]:
        """The last few tiles of a game that seems to have ended without them.

        Without a draw order a file does not tell which tiles fitted nowhere and were put away.
        """
        is_ended = bool(self.moves) and self.moves[-1][1].type == COMMIT
        if not (is_ended or self.fault) or self.file.draw_order or self.file.end_turn is not None:
            return []
        if self.game.over and not self.fault:
            return []
        hand = self.game.decision.tile if self.game.decision else None
        left = [face for pile in self.game.piles for face in pile] + ([hand] if hand else [])
        for _, move in self.moves[self.made :]:
            tile = placed_tile(move)
            placed = next((face for face in left if tile and tile not in UNDRAWN and self.names.fits(tile, face)), None)
            if placed:
                left.remove(placed)
        return left if len(left) <= FEW else []

    def _named_after(self, index: int) -> Named | None:
        for number, move in self.moves[index + 1 :]:
            if (tile := placed_tile(move)) and tile not in UNDRAWN:
                return Named(tile, Sentence(_NAMED_BY_MOVE, {"move": number}))
        words = [word.rstrip(".") for word in re.findall(r"[^\s,:]+/[^\s,:]+", " ".join(self.file.assertions))]
        drawn = next((word for word in words if word not in UNDRAWN and self.names.knows(word)), None)
        return None if drawn is None else Named(drawn, Sentence(_NAMED_BY_ASSERTION))

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


def _in_our_order(moves: list[tuple[int, Move]]) -> list[tuple[int, Move]]:
    """Where tokens of a player differ in their names alone, the first one used has the first of the names."""
    found: list[tuple[int, Move]] = []
    named: dict[tuple[int, str], str] = {}
    for number, move in moves:
        token, player = (move.payload or {}).get("token"), move.player
        names = next((alike for alike in ALIKE if token in alike), ())
        if names and player is not None:
            used = [their for whose, their in named if whose == player and their in names]
            if (player, token) not in named:
                named[player, str(token)] = names[len(used)]
            move = replace(move, payload={**(move.payload or {}), "token": named[player, str(token)]})
        found.append((number, move))
    return found


def _is_unasked(game: Game, following: Move | None) -> bool:
    """Is nothing open but what that program does not ask for, and the next move makes no use of it?"""
    decision = game.decision
    if decision is None or decision.tile is not None or (following and following.type in CONFIRMATIONS):
        return False
    words = {action.what if isinstance(action, Choose) else "" for action in decision.actions if action != PASS}
    origins = [ORIGINS[word] for word in words if word in ORIGINS]
    if not words or len(origins) < len(words) or not all(_goes_unasked(game, origin.move) for origin in origins):
        return False
    if following is None or following.player not in (None, decision.player):
        return True
    return name_of(following) not in {origin.message for origin in origins}


def _goes_unasked(game: Game, move: ForeignMove) -> bool:
    part = game.find_frame(Part)
    return move.unasked == "always" or (move.unasked == "after the figure" and (part is None or part.acted))
