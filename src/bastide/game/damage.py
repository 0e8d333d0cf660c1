"""What is wrong with the text of a record, as a sentence that names the line or the move and what to do about it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from bastide.errors import BastideError
from bastide.text import Sentence, Text

T = TypeVar("T")

IN_FILE = Text(en="{file}: {fault}", de="{file}: {fault}")

_NO_FILE = Text(en="There is no file {file}.", de="Eine Datei {file} gibt es nicht.")
_A_FOLDER = Text(en="{file} is a folder; name a file in it.", de="{file} ist ein Ordner; nenne eine Datei darin.")
_NOT_ALLOWED = Text(
    en="{file} may not be read or written by you; choose another place.",
    de="{file} darfst du nicht lesen oder schreiben; wähle einen anderen Ort.",
)
_NO_FOLDER = Text(
    en="There is no folder {folder} for the file {name}; make it first.",
    de="Einen Ordner {folder} für die Datei {name} gibt es nicht; lege ihn erst an.",
)
_OTHER_FAULT = Text(
    en="{file} cannot be read or written: {reason}.", de="{file} lässt sich nicht lesen oder schreiben: {reason}."
)

_TRUNCATED = Text(
    en="The record ends too early, in {place}; fetch the whole file again.",
    de="Die Aufzeichnung hört zu früh auf, in {place}; hole die ganze Datei noch einmal.",
)
_MALFORMED = Text(
    en="The record is damaged in {place}: from there on it is not JSON. Mend the line or fetch the file again.",
    de="Die Aufzeichnung ist in {place} beschädigt: dort ist sie kein JSON mehr. Richte die Zeile oder hole die Datei "
    "noch einmal.",
)
_NO_TEXT = Text(
    en="The record is damaged in {place}: from there on it is not UTF-8 text. Mend the line or fetch the file again.",
    de="Die Aufzeichnung ist in {place} beschädigt: dort ist sie kein Text in UTF-8. Richte die Zeile oder hole die "
    "Datei noch einmal.",
)
_TOO_DEEP = Text(
    en="This is not a record of a game: its brackets nest too deep.",
    de="Das ist keine Aufzeichnung eines Spiels: die Klammern sind zu tief geschachtelt.",
)
_WRONG = Text(
    en="The record is wrong at {place}: {fault}. Put it right or fetch the file again.",
    de="Die Aufzeichnung stimmt nicht bei {place}: {fault}. Stelle es richtig oder hole die Datei noch einmal.",
)

_LINE = Text(en="line {line}", de="Zeile {line}")
_LINE_AND_MOVE = Text(en="line {line} (move {move})", de="Zeile {line} (Zug {move})")
_TOP = Text(en="its outermost level", de="ihrer äußersten Ebene")
_FIELD = Text(en="“{field}”", de="„{field}“")
_BOTH = Text(en="{move}, {field}", de="{move}, {field}")

_EXPECTED_GOT = Text(en="expected {expected}, found {got}", de="erwartet wird {expected}, dort steht {got}")
_EXPECTED = Text(en="expected {expected}", de="erwartet wird {expected}")
_TOO_MUCH = Text(en="expected {most} at most", de="erwartet wird höchstens {most}")
_TOO_LITTLE = Text(en="expected {least} at least", de="erwartet wird mindestens {least}")
_TOO_LONG = Text(
    en="this is longer than {most}; no game needs that", de="das ist länger als {most}; so viel braucht kein Spiel"
)
_LENGTH = Text(en="expected a list of {number}", de="erwartet wird eine Liste von {number}")
_MISSING = Text(en="“{name}” is missing", de="„{name}“ fehlt")
_UNKNOWN = Text(en="there is no entry called “{name}”", de="einen Eintrag „{name}“ kennt niemand")
_NO_VALUE = Text(en="“{value}” is not one of the possible values", de="„{value}“ ist keiner der möglichen Werte")
_UNUSABLE = Text(en="the value cannot be used", de="der Wert ist nicht brauchbar")

_FAULTS: tuple[tuple[str, Text], ...] = (
    (r"Expected `(?P<expected>.*)`, got `(?P<got>.*)`", _EXPECTED_GOT),
    (r"Expected `(?:str|array|object)` of length <= (?P<most>\d+)", _TOO_LONG),
    (r"Expected `array` of length (?P<number>\d+).*", _LENGTH),
    (r"Expected `int` <= (?P<most>-?\d+)", _TOO_MUCH),
    (r"Expected `int` >= (?P<least>-?\d+)", _TOO_LITTLE),
    (r"Expected `(?P<expected>[^`]*)`", _EXPECTED),
    (r"Object missing required field `(?P<name>.*)`", _MISSING),
    (r"Object contains unknown field `(?P<name>.*)`", _UNKNOWN),
    (r"Invalid (?:enum )?value '(?P<value>.*)'", _NO_VALUE),
    (r".*", _UNUSABLE),
)
_TYPES = {
    "int": Text(en="a whole number", de="eine ganze Zahl"),
    "float": Text(en="a number with a fraction", de="eine Zahl mit Komma"),
    "str": Text(en="a text", de="ein Text"),
    "bool": Text(en="true or false", de="true oder false"),
    "null": Text(en="null", de="null"),
    "array": Text(en="a list", de="eine Liste"),
    "object": Text(en="an object in braces", de="ein Objekt in geschweiften Klammern"),
}


class RecordError(BastideError):
    """A record that cannot be read or replayed; nothing of it was loaded."""


def no_file(path: Path, error: Exception) -> RecordError:
    """The file cannot be read."""
    return RecordError(_NO_FILE, file=path) if isinstance(error, FileNotFoundError) else _file_fault(path, error)


def not_written(path: Path, error: Exception) -> RecordError:
    """The file cannot be written."""
    if isinstance(error, FileNotFoundError):
        return RecordError(_NO_FOLDER, folder=path.parent, name=path.name)
    return _file_fault(path, error)


def _file_fault(path: Path, error: Exception) -> RecordError:
    if path.is_dir():
        return RecordError(_A_FOLDER, file=path)
    if isinstance(error, PermissionError):
        return RecordError(_NOT_ALLOWED, file=path)
    reason = error.strerror if isinstance(error, OSError) else error
    return RecordError(_OTHER_FAULT, file=path, reason=reason)


def decode(data: bytes, kind: type[T]) -> T:
    """Decode JSON; raises RecordError."""
    try:
        data.decode()
        return msgspec.json.decode(data, type=kind)
    except UnicodeDecodeError as error:
        raise RecordError(_NO_TEXT, place=_place(data, error.start)) from None
    except RecursionError:
        raise RecordError(_TOO_DEEP) from None
    except msgspec.ValidationError as error:
        raise wrong(str(error)) from None
    except msgspec.DecodeError as error:
        at = re.search(r"\(byte (\d+)\)", str(error))
        place = _place(data, int(at[1]) if at else len(data.rstrip()))
        raise RecordError(_MALFORMED if at else _TRUNCATED, place=place) from None


def decode_action(data: bytes, actions: list[msgspec.Raw], index: int, kind: Any) -> Any:
    """Decode one of the actions that stand in `data`; raises RecordError."""
    try:
        return msgspec.json.decode(actions[index], type=kind)
    except msgspec.ValidationError as error:
        line = _line(data, _start_of(data, actions[: index + 1]))
        raise wrong(str(error), Sentence(_LINE_AND_MOVE, {"line": line, "move": index + 1})) from None


def _start_of(data: bytes, actions: list[msgspec.Raw]) -> int:
    """Where the last of these actions begins: only commas and blanks stand between one and the next."""
    at = data.find(b'"actions"')
    for action in actions[:-1]:
        at = data.find(bytes(action), at) + len(bytes(action))
    return data.find(bytes(actions[-1]), at)


def _line(data: bytes, byte: int) -> int:
    return data.count(b"\n", 0, byte) + 1


def _place(data: bytes, byte: int) -> Sentence:
    """The line, and the move where the lines before it are one action each, as they were written."""
    line = _line(data, byte)
    before = data.split(b"\n")[:line]
    start = next((n for n, text in enumerate(before) if text.startswith(b'"actions"')), line)
    moves = before[start + 1 :]
    if moves and all(text.startswith(b'{"do"') for text in moves[:-1]) and moves[-1][:1] not in b"]}":
        return Sentence(_LINE_AND_MOVE, {"line": line, "move": len(moves)})
    return Sentence(_LINE, {"line": line})


def wrong(message: str, move: Sentence | None = None) -> RecordError:
    """A sentence for what msgspec says: `Expected ..., got ... - at $.setup.players[0]`."""
    said, _, path = message.partition(" - at `")
    field = path.rstrip("`").removeprefix("$").removeprefix(".")
    place = Sentence(_FIELD, {"field": field}) if field else Sentence(_TOP)
    if move:
        place = Sentence(_BOTH, {"move": move, "field": place}) if field else move
    for pattern, text in _FAULTS:
        if found := re.fullmatch(pattern, said, re.DOTALL):
            return RecordError(_WRONG, place=place, fault=Sentence(text, _spoken(found.groupdict())))
    raise AssertionError("the last pattern fits everything")


def _spoken(values: dict[str, str]) -> dict[str, object]:
    return {name: _types(value) if name in ("expected", "got") else value for name, value in values.items()}


def _types(names: str) -> Text:
    known = [_TYPES[name] for name in names.split(" | ") if name in _TYPES]
    if not known:
        return Text(en=names, de=names)
    return Text(en=" or ".join(t.en for t in known), de=" oder ".join(t.de for t in known))
