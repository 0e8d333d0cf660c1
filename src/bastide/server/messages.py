"""The messages of the socket protocol, version 1: docs/protocol.md. The types of the client are written from here."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from bastide.bounds import Number
from bastide.game.actions import AnyAction, cells_named
from bastide.game.events import AnyEvent
from bastide.modules import ELEMENTS
from bastide.server.faults import TOO_DEEP, TOO_FAR, Refused, Spoken, malformed
from bastide.server.log import NOBODY
from bastide.server.prices import Brought
from bastide.server.printed import TileShown, tile_shown
from bastide.server.seats import Assistance, Clock, Name, PublicSeat, Secret, SpectatorsChat
from bastide.server.snapshot import Snapshot
from bastide.server.steps import Step
from bastide.server.storage import ProposalKind, Stored
from bastide.text import Language
from bastide.tiles.geometry import FARTHEST, Cell, is_on_table

PROTOCOL = 1
LARGEST = 64 * 1024

Actions = Annotated[tuple[AnyAction, ...], Meta(max_length=64)]
Id = Annotated[int, Meta(ge=-(2**53), le=2**53)]
"""The client's own number of a message: any that JavaScript can count to."""
Question = Literal[
    "why-not", "feature", "cell", "standing", "fields", "dead-cells", "history", "course", "hint", "moment"
]

# -- from the client -------------------------------------------------------------------------------------------------


class FromClient(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    id: Id | None = None


class Hello(FromClient, frozen=True, tag="hello"):
    protocol: Number = 0
    secret: Secret | None = None
    name: Name = ""
    """Of a spectator who wants to be known."""
    brief: bool = False
    """Tiles of the table that this socket has been told are not told again."""


class Draft(FromClient, frozen=True, tag="draft", kw_only=True):
    position: Number
    actions: Actions


class Act(FromClient, frozen=True, tag="act", kw_only=True):
    position: Number
    actions: Annotated[tuple[AnyAction, ...], Meta(min_length=1, max_length=64)]


class Ask(FromClient, frozen=True, tag="ask", kw_only=True):
    what: Question
    position: Number | None = None
    actions: Actions = ()
    action: AnyAction | None = None
    cell: Cell | None = None
    segment: Number | None = None


class Chat(FromClient, frozen=True, tag="chat", kw_only=True):
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class AskTakeBack(FromClient, frozen=True, tag="take-back", kw_only=True):
    position: Number


class AnswerTakeBack(FromClient, frozen=True, tag="answer-take-back", kw_only=True):
    yes: bool


class AskRematch(FromClient, frozen=True, tag="rematch"):
    pass


class AnswerRematch(FromClient, frozen=True, tag="answer-rematch", kw_only=True):
    yes: bool


class WantResign(FromClient, frozen=True, tag="resign"):
    pass


class Propose(FromClient, frozen=True, tag="propose", kw_only=True):
    what: Literal["end", "remove"]
    seat: Number | None = None
    """Who is to be removed."""


class AnswerProposal(FromClient, frozen=True, tag="answer-proposal", kw_only=True):
    yes: bool


class WantLeave(FromClient, frozen=True, tag="leave"):
    language: Language = "en"
    """Of the name of a seat that becomes free."""


class WantClose(FromClient, frozen=True, tag="close"):
    pass


AmongPeople = (
    AskTakeBack
    | AnswerTakeBack
    | AskRematch
    | AnswerRematch
    | WantResign
    | Propose
    | AnswerProposal
    | WantLeave
    | WantClose
)
"""What people at a table settle with each other."""
AnyFromClient = Hello | Draft | Act | Ask | Chat | AmongPeople
_decoder = msgspec.json.Decoder(AnyFromClient)


class _OnlyId(Struct):
    id: Id | None = None


def read(data: str | bytes) -> AnyFromClient:
    """A message of the client; raises Refused with what is wrong about it."""
    try:
        message: AnyFromClient = _decoder.decode(data)
    except RecursionError:
        raise Refused("malformed", TOO_DEEP) from None
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise malformed(str(error)) from None
    if not all(map(is_on_table, _cells(message))):
        raise Refused("malformed", TOO_FAR, farthest=FARTHEST)
    return message


def id_of(data: str | bytes) -> int | None:
    """The id of a message that cannot be read as a whole, as far as it can be told."""
    try:
        return msgspec.json.decode(data, type=_OnlyId).id
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


def _cells(message: AnyFromClient) -> list[Cell]:
    """Every cell that a message names."""
    if not isinstance(message, Draft | Act | Ask):
        return []
    cells = [cell for action in message.actions for cell in cells_named(action)]
    if isinstance(message, Ask):
        cells += cells_named(message.action)
        cells += [message.cell] if message.cell is not None else []
    return cells


# -- from the server -------------------------------------------------------------------------------------------------


class SetupShown(Struct, frozen=True):
    """The choices of a table, without anything that tells what will be drawn."""

    tiles: dict[str, int]
    elements: dict[str, int]
    options: dict[str, str | int | bool]
    custom_tiles: dict[str, object]
    first: int


class TableShown(Struct, frozen=True):
    """A table as everybody may see it."""

    id: str
    created: float
    started: bool
    over: bool
    position: int
    decides: int
    """The seat that has to decide; -1 where nobody has, or the game rests in storage."""
    setup: SetupShown
    own_tiles: list[TileShown]
    """Tiles that are in no packaged set."""
    figures: list[str]
    seats: list[PublicSeat]
    assistance: Assistance
    clock: Clock | None
    origin: str
    spectators_chat: SpectatorsChat


class FromServer(Struct, frozen=True, tag_field="type"):
    pass


class Welcome(FromServer, frozen=True, tag="welcome"):
    protocol: int
    table: TableShown
    seat: int | None
    absent_minutes: int
    """After which the others may remove who is absent."""


class State(FromServer, frozen=True, tag="state"):
    snapshot: Snapshot
    events: list[AnyEvent]
    steps: list[Step]
    """The entries of the log since the state before."""
    known: int = 0
    """So many tiles come before those of the snapshot: the first ones of the state before."""


class Drafted(FromServer, frozen=True, tag="drafted"):
    id: int | None
    position: int
    complete: bool
    brings: Brought
    """The points of what was tried, by player."""
    snapshot: Snapshot
    events: list[AnyEvent]
    known: int = 0
    """As in a state."""


class Accepted(FromServer, frozen=True, tag="accepted"):
    id: int | None
    position: int


class Here(Struct, frozen=True):
    name: str
    online: bool


class Presence(FromServer, frozen=True, tag="presence"):
    seats: list[Here]
    watching: int
    watchers: list[str]
    """The names of spectators, where they are known."""


class Said(FromServer, frozen=True, tag="chat"):
    seat: int
    name: str
    text: str
    time: float
    apart: bool
    """Only spectators hear it."""


class TakeBackAsked(FromServer, frozen=True, tag="take-back"):
    player: int
    position: int
    waiting: list[int]


class TakeBackOver(FromServer, frozen=True, tag="take-back-over"):
    agreed: bool


class RematchAsked(FromServer, frozen=True, tag="rematch"):
    player: int
    waiting: list[int]


class RematchOver(FromServer, frozen=True, tag="rematch-over"):
    player: int
    table: str | None
    """The new table; none where the player has declined."""


class Proposed(FromServer, frozen=True, tag="proposal"):
    what: ProposalKind
    player: int
    seat: int
    """Whose seat it is about."""
    waiting: list[int]


class ProposalOver(FromServer, frozen=True, tag="proposal-over"):
    what: ProposalKind
    declined: int
    """Who declined; -1 where all have agreed, or the game has gone on."""


class ClockShown(FromServer, frozen=True, tag="clock"):
    remaining: list[float]
    running: int


class Notice(FromServer, frozen=True, tag="notice"):
    """What those who run the server tell everybody."""

    text: Spoken
    restart: bool = False
    """Does the server stop now? Then the socket closes with code 1012, and can be opened again in a moment."""


class Error(FromServer, frozen=True, tag="error"):
    id: int | None
    code: str
    text: Spoken


class Answer(FromServer, frozen=True, tag="answer"):
    """The answer to a question; its own fields stand beside these."""

    id: int | None


AnyFromServer = (
    Welcome
    | State
    | Drafted
    | Accepted
    | Answer
    | Presence
    | Said
    | TakeBackAsked
    | TakeBackOver
    | RematchAsked
    | RematchOver
    | Proposed
    | ProposalOver
    | ClockShown
    | Notice
    | Error
)

encode = msgspec.json.Encoder().encode


def error(fault: Refused, id: int | None = None) -> Error:
    return Error(id, fault.code, Spoken.of(fault.sentence))


def table_shown(stored: Stored, position: int, decides: int = NOBODY) -> TableShown:
    """A table as everybody may see it; who decides is known only to its game."""
    setup = stored.setup
    return TableShown(
        id=stored.id,
        created=stored.created,
        started=all(seat.taken for seat in stored.seats),
        over=stored.over,
        position=position,
        decides=decides,
        setup=SetupShown(setup.tiles, setup.elements, setup.options, dict(setup.custom_tiles), setup.first),
        own_tiles=[tile_shown(tile_id, layout, "custom") for tile_id, layout in setup.custom_tiles.items()],
        figures=[figure.id for id in setup.elements if (figure := ELEMENTS[id].figure)],
        seats=[PublicSeat.of(seat) for seat in stored.seats],
        assistance=stored.assistance,
        clock=stored.clock,
        origin=stored.origin,
        spectators_chat=stored.spectators_chat,
    )
