"""How the values of slots and frames are written in a position, and read again: every type has its form.

    8,6,5    (3.city,0.small.2)    Part(player:0,position:T4.2,face:V,drew:yes)

A value is a word, or several values in brackets, each with a name where it is a field. What equals its default is left
out. Whoever reads checks every number and word against the game it is for. The grammar is in docs/record.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Literal,
    NamedTuple,
    Protocol,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)
from urllib.parse import quote, unquote

from msgspec import NODEFAULT, Meta, Struct
from msgspec.structs import fields

from bastide.bounds import MOST
from bastide.game.actions import Action, AnyAction
from bastide.game.frames import Frame, Sequence
from bastide.game.notation import find_face, shown
from bastide.game.numbers import Of
from bastide.text import Sentence, Text
from bastide.tiles.face import Face
from bastide.tiles.geometry import FARTHEST, cell_at, cell_of, is_on_table
from bastide.tiles.near import near

if TYPE_CHECKING:
    from bastide.game.rules import Rules

DEEPEST = 16
"""Brackets within brackets; no value of a game has half as many."""
NONE = "none"
YES, NO = "yes", "no"

_BROKEN = Text(
    en="the brackets do not match, or something between them is missing.",
    de="die Klammern gehen nicht auf, oder dazwischen fehlt etwas.",
)
_NUMBER = Text(
    en="{value} should be a whole number from {lowest} to {highest}.",
    de="{value} müsste eine ganze Zahl von {lowest} bis {highest} sein.",
)
_FLAG = Text(en="{value} should be yes or no.", de="{value} müsste yes oder no sein.")
_WORD = Text(en="{value} is no word of this game; {hint}", de="{value} ist in diesem Spiel kein Wort; {hint}")
_SPELLING = Text(en="check its spelling and the modules.", de="prüfe die Schreibweise und die Module.")
_PLAYER = Text(
    en="{value} should be a player from 0 to {last}, or none.",
    de="{value} müsste ein Spieler von 0 bis {last} sein, oder none.",
)
_PIECE = Text(
    en="{value} should be a tile from 0 to {last}, in the order written, or none.",
    de="{value} müsste ein Plättchen von 0 bis {last} sein, in der Folge der Stellung, oder none.",
)
_SEGMENT = Text(
    en="{value} should be the number of a tile and a spot, such as 0.{spot}, or none.",
    de="{value} müsste die Nummer eines Plättchens und ein Ort sein, etwa 0.{spot}, oder none.",
)
_FIGURE = Text(
    en="{value} should be a figure such as {figure}, or none.",
    de="{value} müsste eine Figur wie {figure} sein, oder none.",
)
_CELL = Text(
    en="{value} should be a cell such as (0,-1), up to {farthest} away, or none.",
    de="{value} müsste ein Feld wie (0,-1) sein, höchstens {farthest} entfernt, oder none.",
)
_STEP = Text(en="{value} is no step here; {hint}", de="{value} ist hier kein Schritt; {hint}")
_LENGTH = Text(en="{number} values stand where {wanted} belong.", de="{number} Werte stehen, wo {wanted} hingehören.")
_BRACKETS = Text(en="{value} should be in brackets.", de="{value} müsste in Klammern stehen.")
_FIELD = Text(en="{value} does not exist there; {hint}", de="{value} gibt es dort nicht; {hint}")
_MISSING = Text(en="{value} is missing.", de="{value} fehlt.")
_TWICE = Text(en="{value} is there twice.", de="{value} steht zweimal da.")


class Misread(Exception):  # noqa: N818 - read as "raise Misread"
    """What a position says cannot be, and why."""

    def __init__(self, text: Text, **values: object) -> None:
        told = {name: shown(str(v)) if isinstance(v, str | Written) else v for name, v in values.items()}
        self.sentence = Sentence(text, told)
        super().__init__(self.sentence.say())


class Scope:
    """What numbers and words of a position can mean: those of the rules, and the segments of its pieces by name."""

    def __init__(self, rules: Rules, pieces: int, segments: Iterable[str]) -> None:
        self.rules = rules
        self.pieces = pieces
        self.segments = tuple(segments)
        self.numbers = {name: number for number, name in enumerate(self.segments)}


# -- words and brackets ------------------------------------------------------------------------------------------------


class Written(NamedTuple):
    """A word, or values in brackets with or without a word before them."""

    word: str
    items: tuple[tuple[str, Written], ...] | None = None

    def __str__(self) -> str:
        if self.items is None:
            return self.word
        return f"{self.word}({','.join(f'{name}:{item}' if name else str(item) for name, item in self.items)})"


_TOKEN = re.compile(r"[(),:]|[^(),:]+")


def parse(text: str) -> Written:
    """The values of a text, which are separated by commas, as if there were brackets around them."""
    tokens = _TOKEN.findall(text)
    items, rest = _items(tokens, 0, 0) if tokens else ((), 0)
    if rest < len(tokens):
        raise Misread(_BROKEN)
    return Written("", items)


def _items(tokens: list[str], at: int, depth: int) -> tuple[tuple[tuple[str, Written], ...], int]:
    found: list[tuple[str, Written]] = []
    if depth > DEEPEST:
        raise Misread(_BROKEN)
    while True:
        item, at = _item(tokens, at, depth)
        found.append(item)
        if at >= len(tokens) or tokens[at] != ",":
            return tuple(found), at
        at += 1


def _item(tokens: list[str], at: int, depth: int) -> tuple[tuple[str, Written], int]:
    name = ""
    if tokens[at + 1 : at + 2] == [":"]:
        name, at = tokens[at], at + 2
    word, items = "", None
    if at < len(tokens) and tokens[at] not in "(),:":
        word, at = tokens[at], at + 1
    if tokens[at : at + 1] == ["("]:
        at += 1
        items, at = ((), at) if tokens[at : at + 1] == [")"] else _items(tokens, at, depth + 1)
        if tokens[at : at + 1] != [")"]:
            raise Misread(_BROKEN)
        at += 1
    elif not word:
        raise Misread(_BROKEN)
    return (name, Written(word, items)), at


# -- forms -------------------------------------------------------------------------------------------------------------


class Form(Protocol):
    """How values of one type are written."""

    brackets: bool
    """Are they always in brackets? Behind the name of a fact these are left out."""

    def write(self, value: Any, scope: Scope) -> str: ...

    def read(self, written: Written, scope: Scope) -> Any: ...


class _Single:
    """A value without brackets, or for which they have a meaning."""

    brackets = False


class _Number(_Single):
    """A number that counts something."""

    def __init__(self, lowest: int = -MOST, highest: int = MOST) -> None:
        self.lowest, self.highest = lowest, highest

    def write(self, value: int, _: Scope) -> str:
        return str(value)

    def read(self, written: Written, _: Scope) -> int:
        is_number = re.fullmatch(r"-?[0-9]{1,10}", str(written))
        if not is_number or not self.lowest <= int(written.word) <= self.highest:
            raise Misread(_NUMBER, value=written, lowest=self.lowest, highest=self.highest)
        return int(written.word)


class _Flag(_Single):
    def write(self, value: bool, _: Scope) -> str:
        return YES if value else NO

    def read(self, written: Written, _: Scope) -> bool:
        if str(written) not in (YES, NO):
            raise Misread(_FLAG, value=written)
        return written.word == YES


class _Word(_Single):
    """A word of the rules, or one of a few that the type lists."""

    def __init__(self, listed: tuple[str, ...] = ()) -> None:
        self.listed = listed

    def write(self, value: str, _: Scope) -> str:
        return quote(value) or NONE

    def read(self, written: Written, scope: Scope) -> str:
        word, known = unquote(str(written)), self.listed or scope.rules.vocabulary
        if word != NONE and word not in known:
            raise Misread(_WORD, value=word, hint=near(word, known, _SPELLING))
        return "" if word == NONE else word


class _Tile(_Single):
    def write(self, value: Face, _: Scope) -> str:
        return quote(value.id)

    def read(self, written: Written, scope: Scope) -> Face:
        return find_face(scope.rules, unquote(str(written)))


class _Player(_Single):
    def write(self, value: int, _: Scope) -> str:
        return NONE if value == -1 else str(value)

    def read(self, written: Written, scope: Scope) -> int:
        return _below(scope.rules.players, written, _PLAYER)


class _Piece(_Player):
    def read(self, written: Written, scope: Scope) -> int:
        return _below(scope.pieces, written, _PIECE)


def _below(end: int, written: Written, fault: Text) -> int:
    word = str(written)
    if word == NONE:
        return -1
    if not re.fullmatch(r"[0-9]{1,9}", word) or int(word) >= end:
        raise Misread(fault, value=word, last=end - 1)
    return int(word)


class _Segment(_Single):
    def write(self, value: int, scope: Scope) -> str:
        return NONE if value == -1 else scope.segments[value]

    def read(self, written: Written, scope: Scope) -> int:
        word = str(written)
        if word != NONE and word not in scope.numbers:
            spot = scope.segments[0].partition(".")[2] if scope.segments else "city"
            raise Misread(_SEGMENT, value=word, spot=spot)
        return -1 if word == NONE else scope.numbers[word]


class _Figure(_Single):
    def write(self, value: int, scope: Scope) -> str:
        return NONE if value == -1 else figure_name(scope.rules, value)

    def read(self, written: Written, scope: Scope) -> int:
        word = str(written)
        found = -1 if word == NONE else find_figure(scope.rules, word)
        if found is None:
            raise Misread(_FIGURE, value=word, figure=figure_name(scope.rules, 0) if scope.rules.figures else NONE)
        return found


def figure_name(rules: Rules, figure: int) -> str:
    """A figure as its owner, its kind and the how many-th it is: `0.small.3`."""
    player, kind = rules.figures[figure]
    return f"{player}.{kind.id}.{figure - rules.ranges[player, kind.id][0] + 1}"


def find_figure(rules: Rules, name: str) -> int | None:
    """The figure with this name, or None if there is none."""
    found = re.fullmatch(r"([0-9]{1,2})\.(.+)\.([0-9]{1,4})", name)
    if not found:
        return None
    first, last = rules.ranges.get((int(found[1]), found[2]), (0, 0))
    figure = first + int(found[3]) - 1
    return figure if first <= figure < last else None


class _Cell(_Single):
    def write(self, value: int, _: Scope) -> str:
        return NONE if value == -1 else "({},{})".format(*cell_of(value))

    def read(self, written: Written, _: Scope) -> int:
        if str(written) == NONE:
            return -1
        found = re.fullmatch(r"\((-?[0-9]{1,4}),(-?[0-9]{1,4})\)", str(written))
        if not found or not is_on_table(cell := (int(found[1]), int(found[2]))):
            raise Misread(_CELL, value=written, farthest=FARTHEST)
        return cell_at(*cell)


class _Step(_Single):
    """The row of a step table that comes next."""

    def __init__(self, table: str) -> None:
        self.table = table

    def write(self, value: int, scope: Scope) -> str:
        return scope.rules.step_names[self.table][value]

    def read(self, written: Written, scope: Scope) -> int:
        names = scope.rules.step_names[self.table]
        if str(written) not in names:
            raise Misread(_STEP, value=written, hint=near(str(written), names))
        return names.index(str(written))


class _Maybe(_Single):
    def __init__(self, form: Form) -> None:
        self.form = form

    def write(self, value: Any, scope: Scope) -> str:
        return NONE if value is None else self.form.write(value, scope)

    def read(self, written: Written, scope: Scope) -> Any:
        return None if str(written) == NONE else self.form.read(written, scope)


class _Several:
    """Any number of values of the same kind."""

    brackets = True

    def __init__(self, form: Form, make: Callable[[Iterable[Any]], Any]) -> None:
        self.form, self.make = form, make

    def write(self, value: Iterable[Any], scope: Scope) -> str:
        listed = [self.form.write(item, scope) for item in value]
        return f"({','.join(sorted(listed) if self.make is frozenset else listed)})"

    def read(self, written: Written, scope: Scope) -> Any:
        return self.make(self.form.read(item, scope) for item in _unnamed(written))


class _PerPlayer(_Several):
    """As many values as there are players."""

    def read(self, written: Written, scope: Scope) -> Any:
        if len(items := _unnamed(written)) != scope.rules.players:
            raise Misread(_LENGTH, number=len(items), wanted=scope.rules.players)
        return super().read(written, scope)


class _Row:
    """So many values, each of its own kind."""

    brackets = True

    def __init__(self, forms: tuple[Form, ...], make: Callable[[Iterable[Any]], Any] = tuple) -> None:
        self.forms, self.make = forms, make

    def write(self, value: Iterable[Any], scope: Scope) -> str:
        return f"({','.join(form.write(item, scope) for form, item in zip(self.forms, value, strict=True))})"

    def read(self, written: Written, scope: Scope) -> Any:
        items = _unnamed(written)
        if len(items) != len(self.forms):
            raise Misread(_LENGTH, number=len(items), wanted=len(self.forms))
        return self.make(form.read(item, scope) for form, item in zip(self.forms, items, strict=True))


def _unnamed(written: Written) -> list[Written]:
    if written.items is None or written.word:
        raise Misread(_BRACKETS, value=written)
    if named := next((name for name, _ in written.items if name), ""):
        raise Misread(_FIELD, value=named, hint=Text(en="write the values alone.", de="schreibe nur die Werte."))
    return [item for _, item in written.items]


class Field(NamedTuple):
    """A field of a struct that is written, and what it is if it is left out."""

    name: str
    form: Form
    default: Any

    @property
    def is_dealt(self) -> bool:
        """Has it one value for each player, once the setup is over?"""
        return isinstance(self.form, _PerPlayer)


class _Fields:
    """A struct, by the fields that differ from their defaults."""

    brackets = True

    def __init__(self, kind: type[Struct]) -> None:
        self.kind = kind

    def write(self, value: Struct, scope: Scope) -> str:
        told = (f"{field.name}:{field.form.write(now, scope)}" for field, now in told_fields(value))
        return f"({','.join(told)})"

    def read(self, written: Written, scope: Scope) -> Struct:
        if written.items is None or written.word:
            raise Misread(_BRACKETS, value=written)
        return self.kind(**read_fields(self.kind, written.items, scope))


def told_fields(value: Struct) -> Iterator[tuple[Field, Any]]:
    """The fields of a struct that are written, with their values."""
    for field in fields_of(type(value)).values():
        if (now := getattr(value, field.name)) != field.default:
            yield field, now


def read_fields(kind: type[Struct], items: Iterable[tuple[str, Written]], scope: Scope) -> dict[str, Any]:
    """The fields of a struct by name; those left out have their defaults, if there are any."""
    known, found = fields_of(kind), dict[str, Any]()
    for name, item in items:
        if name not in known:
            raise Misread(_FIELD, value=name or item, hint=near(name, known))
        if name in found:
            raise Misread(_TWICE, value=name)
        found[name] = known[name].form.read(item, scope)
    if missing := next((name for name, field in known.items() if field.default is NODEFAULT and name not in found), ""):
        raise Misread(_MISSING, value=missing)
    return found


class _Named(_Single):
    """A struct whose kind is said by a word before its fields: a frame, an action."""

    def write(self, value: Struct, scope: Scope) -> str:
        name = next(name for name, kind in self.kinds(scope).items() if kind is type(value))
        return f"{name}{_Fields(type(value)).write(value, scope)}"

    def read(self, written: Written, scope: Scope) -> Struct:
        kinds = self.kinds(scope)
        if written.word not in kinds:
            raise Misread(_WORD, value=written.word or written, hint=near(written.word, kinds))
        return _Fields(kinds[written.word]).read(written._replace(word=""), scope)

    def kinds(self, scope: Scope) -> Mapping[str, type[Struct]]:
        raise NotImplementedError


class _Frame(_Named):
    def kinds(self, scope: Scope) -> Mapping[str, type[Struct]]:
        return scope.rules.frames


class _Action(_Named):
    def kinds(self, _: Scope) -> Mapping[str, type[Struct]]:
        return {str(kind.__struct_config__.tag): kind for kind in get_args(AnyAction)}


# -- behind the name of a fact -----------------------------------------------------------------------------------------


def write_fact(form: Form, value: Any, scope: Scope) -> str:
    """A value without the brackets that everybody expects."""
    text = form.write(value, scope)
    return text[1:-1] if form.brackets else text


def read_fact(form: Form, text: str, scope: Scope) -> Any:
    """The value that stands behind the name of a fact."""
    written = parse(text)
    if form.brackets:
        return form.read(written, scope)
    items = _unnamed(written)
    if len(items) != 1:
        raise Misread(_LENGTH, number=len(items), wanted=1)
    return form.read(items[0], scope)


# -- which type has which form -----------------------------------------------------------------------------------------

_NUMBERS: dict[Of, Form] = {
    Of.SEGMENT: _Segment(),
    Of.FIGURE: _Figure(),
    Of.PIECE: _Piece(),
    Of.PLAYER: _Player(),
    Of.CELL: _Cell(),
}
_PLAIN: dict[object, Form] = {
    int: _Number(),
    bool: _Flag(),
    str: _Word(),
    Face: _Tile(),
    Frame: _Frame(),
    Action: _Action(),
}


@cache
def fields_of(kind: type[Struct]) -> dict[str, Field]:
    """The fields of a struct that are written, by name."""
    table = kind.table if issubclass(kind, Sequence) else ""
    found = dict[str, Field]()
    for field in fields(kind):
        marks = get_args(field.type)[1:] if get_origin(field.type) is Annotated else ()
        if Of.WORKED_OUT not in marks:
            form = _Step(table) if Of.STEP in marks else form_of(field.type)
            found[field.name] = Field(field.name, form, _default(field.default, field.default_factory))
    return found


def _default(value: Any, make: Any) -> Any:
    return make() if make is not NODEFAULT else value


@cache
def form_of(hint: Any) -> Form:
    """The form of a type."""
    origin, parts = get_origin(hint), get_args(hint)
    if hint in _PLAIN:
        return _PLAIN[hint]
    if origin is Annotated:
        return _marked(parts[0], parts[1:])
    if origin in (Union, UnionType) and len(parts) == 2 and NoneType in parts:
        return _Maybe(form_of(next(part for part in parts if part is not NoneType)))
    if origin is Literal:
        return _Word(parts)
    if origin is tuple and parts[-1] is ...:
        return _Several(form_of(parts[0]), tuple)
    if origin is tuple:
        return _Row(tuple(map(form_of, parts)))
    if origin is frozenset:
        return _Several(form_of(parts[0]), frozenset)
    if isinstance(hint, type) and issubclass(hint, Struct):
        return _Fields(hint)
    if isinstance(hint, type) and issubclass(hint, tuple):
        hints = get_type_hints(hint, include_extras=True)
        return _Row(tuple(map(form_of, hints.values())), lambda values: hint(*values))
    raise TypeError(f"positions have no form for {hint}")


def _marked(hint: Any, marks: tuple[Any, ...]) -> Form:
    """The form of a number that stands for something, or that has bounds."""
    if numbered := next((_NUMBERS[mark] for mark in marks if mark in _NUMBERS), None):
        return numbered
    if Of.PLAYERS in marks:
        return _PerPlayer(form_of(get_args(hint)[0]), tuple)
    bounds = next((mark for mark in marks if isinstance(mark, Meta)), None)
    if hint is int and bounds and bounds.ge is not None and bounds.le is not None:
        return _Number(int(bounds.ge), int(bounds.le))
    return form_of(hint)
