"""The record of a game: setup, seed and actions as one JSON text, and the way back to the game by replaying it.

Every action stands on a line of its own, so a damaged file can name the line and the move. The format is described in
docs/record.md.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from bastide.bounds import LONGEST_LOG, Number, Scores, Word
from bastide.errors import BastideError
from bastide.game.actions import Action, AnyAction
from bastide.game.damage import IN_FILE, RecordError, decode, decode_action, no_file, not_written
from bastide.game.game import Game
from bastide.game.notation import on_board, position
from bastide.game.rules import Rules
from bastide.game.setup import Setup
from bastide.text import Text

FORMAT = "bastide-record"
VERSION = 1
"""Of the format: raised when the text is written in another way."""
RULES_VERSION = 1
"""Raised when the same setup, seed and actions lead to another game."""

RulesFor = Callable[[Setup], Rules]
"""Checks a setup and compiles its rules; the modules know how."""

_VIEW = Text(
    en="This is what one player sees of a game; only the game itself has a record.",
    de="Das ist, was ein Spieler von einem Spiel sieht; nur das Spiel selbst hat eine Aufzeichnung.",
)
_NO_RECORD = Text(
    en="This is not a record of a game; a record begins with {begin}.",
    de="Das ist keine Aufzeichnung eines Spiels; eine Aufzeichnung beginnt mit {begin}.",
)
_NEWER = Text(
    en="The record has {what} {theirs}, but this program knows only up to {ours}; update Bastide.",
    de="Die Aufzeichnung hat {what} {theirs}, dieses Programm kennt aber nur bis {ours}; aktualisiere Bastide.",
)
_NO_VERSION = Text(
    en="The record has {what} {theirs}, but the first one was 1; the file was changed, fetch it again.",
    de="Die Aufzeichnung hat {what} {theirs}, die erste war aber 1; die Datei wurde geändert, hole sie noch einmal.",
)
_FORMAT_VERSION = Text(en="format version", de="die Formatversion")
_THE_RULES_VERSION = Text(en="rules version", de="die Regelversion")
_ILLEGAL = Text(
    en="Move {move} of the record, {action}, is not possible: {reason} The file was changed or comes from other rules; "
    "take the move out with all that follow, or fetch the file again.",
    de="Zug {move} der Aufzeichnung, {action}, ist nicht möglich: {reason} Die Datei wurde geändert oder stammt von "
    "anderen Regeln; streiche den Zug mit allen folgenden oder hole die Datei noch einmal.",
)
_OTHER_SCORES = Text(
    en="The record says the scores are {theirs}, but its {moves} moves lead to {ours}; the file was changed. "
    "If that was meant, take “results” out of it.",
    de="Nach der Aufzeichnung steht es {theirs}, ihre {moves} Züge führen aber zu {ours}; die Datei wurde geändert. "
    "War das so gewollt, streiche „results“ daraus.",
)
_OTHER_DIGEST = Text(
    en="The {moves} moves of the record lead to another position than the one it was saved with; the file was changed. "
    "If that was meant, take “results” out of it.",
    de="Die {moves} Züge der Aufzeichnung führen zu einer anderen Stellung als der, mit der sie gespeichert wurde; die "
    "Datei wurde geändert. War das so gewollt, streiche „results“ daraus.",
)


class Results(Struct, frozen=True, forbid_unknown_fields=True):
    """What the actions lead to, to be held against a replay."""

    scores: Scores
    digest: Word

    @classmethod
    def of(cls, game: Game) -> Results:
        """The results of a game so far."""
        return cls(tuple(game.scores), hashlib.sha256(str(on_board(game)).encode()).hexdigest()[:16])


class _Header(Struct):
    """The part of every version that says what the rest is."""

    format: str = ""
    version: int = 0
    rules: int = 0


class _File(Struct, forbid_unknown_fields=True):
    format: Word
    version: Number
    rules: Number
    setup: Setup
    seed: int
    actions: Annotated[list[msgspec.Raw], Meta(max_length=LONGEST_LOG)]
    results: Results | None = None


class Record(Struct, frozen=True, eq=False):
    """Setup, seed and actions: the whole game. `replay` gives the game back, bit for bit.

    `rules` are the compiled ones of the setup, `seed` decides every draw, `actions` are all answers in their order, and
    `results`, where they are known, what the replay must lead to.
    """

    rules: Rules
    seed: int
    actions: tuple[Action, ...]
    results: Results | None = None

    @property
    def setup(self) -> Setup:
        """The choices that make the game."""
        return self.rules.setup

    @classmethod
    def of(cls, game: Game) -> Record:
        """The record of a game so far."""
        if game.start_seed is None:
            raise RecordError(_VIEW)
        return cls(game.rules, game.start_seed, tuple(game.actions()), Results.of(game))

    # -- replaying ----------------------------------------------------------------------------------------------------

    def positions(self) -> Iterator[Game]:
        """The game before the first action and after each one; every one of them can be kept and played on."""
        game = Game(self.rules, self.seed)
        yield game
        for move, action in enumerate(self.actions, 1):
            game = game.copy()
            try:
                game.apply(action)
            except BastideError as error:
                written = msgspec.json.encode(action).decode()
                raise RecordError(_ILLEGAL, move=move, action=written, reason=error.sentence) from None
            yield game

    def replay(self) -> Game:
        """The game after the last action. Raises RecordError if the results say otherwise."""
        game = deque(self.positions(), maxlen=1).pop()
        found, told = Results.of(game), self.results
        if told is not None and told.scores != found.scores:
            theirs, ours = (":".join(map(str, scores)) for scores in (told.scores, found.scores))
            raise RecordError(_OTHER_SCORES, theirs=theirs, ours=ours, moves=len(self.actions))
        if told is not None and told.digest != found.digest:
            raise RecordError(_OTHER_DIGEST, moves=len(self.actions))
        return game

    # -- as a text ----------------------------------------------------------------------------------------------------

    def to_json(self) -> str:
        """The record as JSON, one line for each action."""
        facts = _facts(self.setup, self.seed)
        lines = [f'"{name}": {msgspec.json.encode(value).decode()},\n' for name, value in facts.items()]
        actions = ",\n".join(msgspec.json.encode(action).decode() for action in self.actions)
        results = f',\n"results": {msgspec.json.encode(self.results).decode()}' if self.results else ""
        return "{\n" + "".join(lines) + f'"actions": [\n{actions}\n]{results}\n' + "}\n"

    @classmethod
    def from_json(cls, text: str | bytes, rules_for: RulesFor) -> Record:
        """Read a record and replay it; raises a BastideError that names the place if anything is wrong with it."""
        record = cls.unchecked(text, rules_for)
        record.replay()
        return record

    @classmethod
    def unchecked(cls, text: str | bytes, rules_for: RulesFor) -> Record:
        """Read a record, for somebody who replays it: whether its actions are legal is not known before."""
        data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
        data = data.removeprefix(b"\xef\xbb\xbf")
        _check_header(decode(data, _Header))
        file = decode(data, _File)
        actions = tuple(decode_action(data, file.actions, move, AnyAction) for move in range(len(file.actions)))
        return cls(rules_for(file.setup), file.seed % 2**64, actions, file.results)

    # -- as a file ----------------------------------------------------------------------------------------------------

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the file as a whole or not at all: what stood there before stays until the new one is complete."""
        try:
            _write_whole(Path(path), self.to_json())
        except (OSError, ValueError) as error:  # ValueError: what is no path at all
            raise not_written(Path(path), error) from None

    @classmethod
    def load(cls, path: str | os.PathLike[str], rules_for: RulesFor) -> Record:
        """Read a file and replay it; every fault is told with the name of the file."""
        try:
            data = Path(path).read_bytes()
        except (OSError, ValueError) as error:
            raise no_file(Path(path), error) from None
        try:
            return cls.from_json(data, rules_for)
        except BastideError as error:
            raise RecordError(IN_FILE, file=Path(path).name, fault=error.sentence) from None


def moment_text(game: Game, seed: int | None = None) -> str:
    """A record without a past, in one line: the rules of a game and its moment, to go on from by any other chance.

    It holds nothing that a spectator of the game may not know.
    """
    setup = replace(game.rules.setup, position=position(game), draws=())
    facts = _facts(setup, secrets.randbits(64) if seed is None else seed)
    return msgspec.json.encode(facts | {"actions": []}).decode()


def _facts(setup: Setup, seed: int) -> dict[str, object]:
    return {"format": FORMAT, "version": VERSION, "rules": RULES_VERSION, "setup": setup, "seed": seed}


def _write_whole(path: Path, text: str) -> None:
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def _check_header(header: _Header) -> None:
    if header.format != FORMAT:
        raise RecordError(_NO_RECORD, begin=f'{{"format": "{FORMAT}"')
    for what, theirs, ours in (
        (_FORMAT_VERSION, header.version, VERSION),
        (_THE_RULES_VERSION, header.rules, RULES_VERSION),
    ):
        if theirs > ours:
            raise RecordError(_NEWER, what=what, theirs=theirs, ours=ours)
        if theirs < 1:
            raise RecordError(_NO_VERSION, what=what, theirs=theirs, ours=ours)
