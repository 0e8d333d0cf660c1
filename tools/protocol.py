"""Write the types of the client from the structs of the server: `web/src/lib/protocol.ts`.

`python tools/protocol.py` writes the file, `--check` (part of `make check`) says whether it is up to date. A field is
optional in TypeScript where it may be missing on the wire: the server leaves defaults out of structs with
`omit_defaults` only, the client may leave out whatever has a default.
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Iterable
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.inspect import (
    BoolType,
    DictType,
    FloatType,
    IntType,
    ListType,
    LiteralType,
    NoneType,
    StrType,
    StructType,
    TupleType,
    Type,
    UnionType,
    VarTupleType,
    type_info,
)

from bastide.aid import AidTable, Sheet
from bastide.game.actions import AnyAction
from bastide.game.events import AnyEvent
from bastide.game.module import Actor, OptionValue
from bastide.server import (
    admin,
    catalogue,
    drawings,
    faults,
    gallery,
    hub,
    imports,
    messages,
    puzzles,
    requests,
    reviews,
    routes,
    seats,
    steps,
)
from bastide.server.workers import jobs

TARGET = Path(__file__).resolve().parent.parent / "web" / "src" / "lib" / "protocol.ts"

HEAD = f"""\
/** What client and server say to each other, written by tools/protocol.py. */

export const PROTOCOL = {messages.PROTOCOL};

export type Cell = readonly [number, number];
"""

NAMED: dict[str, object] = {
    "Action": AnyAction,
    "GameEvent": AnyEvent,
    "LoggedAction": steps.LoggedAction,
    "OptionValue": OptionValue,
    "Assistance": seats.Assistance,
    "SpectatorsChat": seats.SpectatorsChat,
    "Who": seats.Who,
    "Actor": Actor,
    "FromServer": messages.AnyFromServer,
    "FromClient": messages.AnyFromClient,
}
"""Unions that have a name of their own in the client."""

SENT: tuple[object, ...] = (
    messages.AnyFromServer,
    *requests.ANSWERS.values(),
    catalogue.Catalogue,
    catalogue.Tiles,
    AidTable,
    Sheet,
    drawings.Figures,
    gallery.Gallery,
    jobs.Drawing,
    reviews.ReviewShown,
    puzzles.PuzzleList,
    puzzles.PuzzleShown,
    puzzles.PuzzleAnswer,
    admin.Overview,
    admin.TablesSeen,
    routes.NewTable,
    routes.TableList,
    routes.SeatTaken,
    faults.Fault,
)
"""What the server sends."""

RECEIVED: tuple[object, ...] = (
    messages.AnyFromClient,
    hub.TableWanted,
    imports.ContinueWanted,
    imports.TextWanted,
    routes.SeatWish,
    admin.NoticeWanted,
    admin.BanWanted,
)
"""What the client sends."""


def structs_in(types: Iterable[Type]) -> dict[str, StructType]:
    """Every struct that is reached from some types, by name, in the order in which it is met."""
    found: dict[str, StructType] = {}
    waiting = list(types)
    while waiting:
        match waiting.pop(0):
            case StructType() as struct:
                if struct.cls.__name__ not in found:
                    found[struct.cls.__name__] = struct
                    waiting += [field.type for field in struct.fields]
                elif found[struct.cls.__name__].cls is not struct.cls:
                    sys.exit(f"Two structs of the protocol are called {struct.cls.__name__}; give one another name.")
            case UnionType(types=types):
                waiting += types
            case ListType(item_type=item) | VarTupleType(item_type=item):
                waiting.append(item)
            case TupleType(item_types=items):
                waiting += items
            case DictType(key_type=key, value_type=value):
                waiting += key, value
    return found


NAMES: dict[frozenset[str], str] = {}
"""The members of a union -> its name in the client."""


def write(kind: Type) -> str:
    """A type as TypeScript."""
    match kind:
        case IntType() | FloatType():
            return "number"
        case StrType():
            return "string"
        case BoolType():
            return "boolean"
        case NoneType():
            return "null"
        case StructType(cls=cls):
            return cls.__name__
        case ListType(item_type=item) | VarTupleType(item_type=item):
            written = write(item)
            return f"({written})[]" if " " in written else f"{written}[]"
        case TupleType(item_types=items):
            return f"readonly [{', '.join(write(item) for item in items)}]"
        case DictType(key_type=key, value_type=value):
            return f"Record<{write(key)}, {write(value)}>"
        case LiteralType() | UnionType():
            return union(members(kind))
    return "unknown"


def members(kind: Type) -> list[str]:
    if isinstance(kind, LiteralType):
        return [msgspec.json.encode(value).decode() for value in kind.values]
    assert isinstance(kind, UnionType)
    return [written for member in kind.types for written in write(member).split(" | ")]


def union(found: list[str]) -> str:
    """`Action | null` rather than four structs and null."""
    for known, name in sorted(NAMES.items(), key=lambda named: -len(named[0])):
        if known <= set(found):
            return " | ".join([name, *(member for member in found if member not in known)])
    return " | ".join(found)


def alias(name: str, kind: object) -> str:
    """A union under its name; those written later know it."""
    found = members(type_info(kind))
    text = f"export type {name} = {union(found)};"
    NAMES[frozenset(found)] = name
    return text


def interface(struct: StructType, *, sent: bool) -> str:
    cls = struct.cls
    lines = [*comment(cls.__doc__ or ""), f"export interface {cls.__name__} {{"]
    if struct.tag_field:
        lines.append(f"  {struct.tag_field}: {msgspec.json.encode(struct.tag).decode()};")
    told = field_comments(cls)
    for field in struct.fields:
        omitted = not field.required and (cls.__struct_config__.omit_defaults or not sent)
        kind = without_none(field.type) if omitted and sent and field.default is None else field.type
        lines += [f"  {line}" for line in comment(told.get(field.name, ""))]
        lines.append(f"  {field.encode_name}{'?' if omitted else ''}: {write(kind)};")
    return "\n".join([*lines, "}"])


def without_none(kind: Type) -> Type:
    """What the server leaves out it never sends as null."""
    if not isinstance(kind, UnionType):
        return kind
    types = tuple(t for t in kind.types if not isinstance(t, NoneType))
    return types[0] if len(types) == 1 else UnionType(types)


def comment(text: str) -> list[str]:
    first = " ".join(inspect.cleandoc(text).split("\n\n")[0].split())
    return [f"/** {first} */"] if first else []


def field_comments(cls: type[Struct]) -> dict[str, str]:
    """The docstrings behind the fields of a class and of those it comes from."""
    found: dict[str, str] = {}
    for base in cls.__mro__:
        if base.__module__.startswith("bastide"):
            body = ast.parse(textwrap.dedent(inspect.getsource(base))).body[0]
            assert isinstance(body, ast.ClassDef)
            for field, after in zip(body.body, body.body[1:], strict=False):
                if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                    match after:
                        case ast.Expr(value=ast.Constant(value=str(told))):
                            found.setdefault(field.target.id, told)
    return found


def written() -> str:
    sent = structs_in(type_info(kind) for kind in SENT)
    received = structs_in(type_info(kind) for kind in RECEIVED)
    parts = [HEAD]
    parts += [alias(name, kind) for name, kind in NAMED.items()]
    parts += [interface(struct, sent=True) for name, struct in sent.items() if name not in NAMED]
    parts += [interface(struct, sent=False) for name, struct in received.items() if name not in sent]
    rows = [f"  {msgspec.json.encode(what).decode()}: {kind.__name__};" for what, kind in requests.ANSWERS.items()]
    parts.append("\n".join(["/** Question -> its answer. */", "export interface Answers {", *rows, "}"]))
    return "\n".join(parts) + "\n"


def main() -> None:
    text = written()
    if "--check" not in sys.argv[1:]:
        TARGET.write_text(text)
    elif TARGET.read_text() != text:
        sys.exit(f"{TARGET.name} is not what the server sends any more: run python tools/protocol.py.")


if __name__ == "__main__":
    main()
