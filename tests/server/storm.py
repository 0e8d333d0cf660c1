"""Messages of every kind, right and wrong, at the sockets of a server: made from the structs of the protocol.

    python tests/server/storm.py 50000 [SEED]

Nothing may be met with silence or with a fault of the server, every refusal is a sentence in both languages, and other
tables answer meanwhile.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from house import House, Message, Person, house
from msgspec import inspect

from bastide.modules import PRESETS
from bastide.server.messages import LARGEST, AnyFromClient

TABLES: list[dict[str, Any]] = [
    {},
    {"modules": PRESETS["everything"].modules},
    {"modules": ["inns-cathedrals"], "assistance": "hints"},
]
BATCH = 10
"""Messages that are sent before everybody waits for the replies."""
GAME = 3000
"""Messages after which new tables are made."""
ENDS = ("resign", "leave", "propose")
"""Kinds of messages that come seldom: afterwards little can be played."""
CLOSES = "close"
"""It ends the sockets, so nobody could tell what the others were answered."""
STRANGE: list[Any] = [None, True, -1, 0.5, 2**53, 2**64, 10**400, "", "\u202e\x00", "x" * 600, [], [[]], {}, {"": {}}]
SEEN = ("accepted", "answer", "drafted", "error")


class Maker:
    """Makes messages of all kinds."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        kinds = inspect.type_info(AnyFromClient)
        assert isinstance(kinds, inspect.UnionType)
        self._kinds = [kind for kind in kinds.types if getattr(kind, "tag", None) != CLOSES]
        self._usual = [kind for kind in self._kinds if getattr(kind, "tag", None) not in ENDS]

    def message(self, snapshot: Message) -> str | bytes:
        """One that can be read, or one that was damaged."""
        made = self._about(
            self._value(self.rng.choice(self._kinds if self.rng.random() < 0.005 else self._usual)), snapshot
        )
        how = self.rng.random()
        if how < 0.7:
            return json.dumps(made)
        return json.dumps(self._strange(made)) if how < 0.85 else self._damaged(json.dumps(made))

    def _about(self, made: Message, snapshot: Message) -> Message:
        """A message that more often than by chance speaks of the game as it is."""
        if "position" in made and self.rng.random() < 0.8:
            made["position"] = snapshot.get("position", 0) - self.rng.choice((0, 0, 0, 1, 7))
        decision = snapshot.get("decision")
        if decision and decision["actions"] and "actions" in made and self.rng.random() < 0.7:
            made["actions"] = [self.rng.choice(decision["actions"])]
        return made

    def _strange(self, value: Any) -> Any:
        """The same with one thing in it that does not belong there."""
        if isinstance(value, dict) and value and self.rng.random() < 0.8:
            key = self.rng.choice(list(value))
            changed = {key: self._strange(value[key])} if self.rng.random() < 0.8 else {key + "s": value[key]}
            return {name: inner for name, inner in value.items() if name != key} | changed
        if isinstance(value, list) and value and self.rng.random() < 0.7:
            at = self.rng.randrange(len(value))
            return [*value[:at], self._strange(value[at]), *value[at + 1 :]]
        return self.rng.choice(STRANGE)

    def _damaged(self, text: str) -> str | bytes:
        at = self.rng.randrange(len(text))
        match self.rng.randrange(5):
            case 0:
                return text[:at]
            case 1:
                return text[:at] + self.rng.choice('{}[]",:\\0e') + text[at + 1 :]
            case 2:
                return text.encode()[:at] + self.rng.randbytes(3) + text.encode()[at:]
            case 3:
                return "[" * self.rng.choice((10, 2000))
        return text.encode() if self.rng.random() < 0.9 else text + " " * LARGEST

    def _value(self, kind: inspect.Type) -> Any:
        rng = self.rng
        match kind:
            case inspect.StructType():
                return self._struct(kind)
            case inspect.UnionType():
                return self._value(rng.choice(kind.types))
            case inspect.LiteralType():
                return rng.choice(kind.values)
            case inspect.IntType():
                return rng.choice((0, 0, 1, 1, 2, 3, 5, -1, kind.ge or 0, rng.randrange(-40, 200)))
            case inspect.StrType():
                return "".join(rng.choices("ab -1äß✓🏰", k=rng.randint(kind.min_length or 0, 12)))
            case inspect.BoolType():
                return rng.random() < 0.5
            case inspect.VarTupleType():
                return [self._value(kind.item_type) for _ in range(rng.choice((0, 1, 1, 1, 2, 70)))]
            case inspect.TupleType():
                return [self._value(item) for item in kind.item_types]
        return rng.choice(STRANGE)

    def _struct(self, kind: inspect.StructType) -> Message:
        made: Message = {kind.tag_field: kind.tag} if kind.tag_field else {}
        for field in kind.fields:
            if field.required or self.rng.random() < 0.5:
                made[field.encode_name] = self._value(field.type)
        return made


class Storm:
    """People who send anything at some tables, and one who plays at another table."""

    def __init__(self, server: House, seed: int) -> None:
        self.server = server
        self.maker = Maker(random.Random(seed))
        self.replies: Counter[str] = Counter()
        self.faults: list[str] = []
        self.longest = 0.0
        """Seconds of this process between a question at another table and its answer."""

    async def go(self, messages: int) -> None:
        async with self._table({}, 2) as (bystander, _):
            while messages > 0:
                async with contextlib.AsyncExitStack() as stack:
                    people: list[Person] = []
                    for wanted in TABLES:
                        people += await stack.enter_async_context(self._table(wanted, 3))
                    for _ in range(min(messages, GAME) // BATCH):
                        await self._batch(self._somebody(people))
                        await self._look_elsewhere(bystander)
                messages -= GAME

    @contextlib.asynccontextmanager
    async def _table(self, wanted: Message, number: int) -> AsyncIterator[list[Person]]:
        """Two people on their seats, then people who watch."""
        table, secrets = await self.server.create("here", "here", **wanted)
        async with contextlib.AsyncExitStack() as stack:
            coming = [self.server.person(table, secret) for secret in [*secrets, None][:number]]
            yield [await stack.enter_async_context(person) for person in coming]

    def _somebody(self, people: list[Person]) -> Person:
        """Mostly somebody who has something to decide, so that the games go on."""
        deciding = [person for person in people if (person.snapshot["decision"] or {}).get("actions")]
        return self.maker.rng.choice(deciding if deciding and self.maker.rng.random() < 0.8 else people)

    async def _batch(self, person: Person) -> None:
        """Send some, then something that is always answered: all that was told before is about those."""
        before = len(person.heard)
        sent = [self.maker.message(person.snapshot) for _ in range(BATCH)]
        for message in sent:
            await person.line.send(message)
        await person.ask(type="ask", what="feature")
        for text in person.heard[before:-1]:
            self._judge(json.loads(text), sent)

    async def _look_elsewhere(self, bystander: Person) -> None:
        began = time.process_time()
        answer = await bystander.ask(type="ask", what="fields")
        assert answer["type"] == "answer", answer
        self.longest = max(self.longest, time.process_time() - began)

    def _judge(self, reply: Message, sent: list[str | bytes]) -> None:
        if reply["type"] not in SEEN:
            return
        self.replies[reply.get("code") or reply["type"]] += 1
        if reply["type"] == "error" and (reply["code"] == "fault" or not _is_sentence(reply["text"])):
            self.faults.append(f"{reply}: one of {sent}")


def _is_sentence(text: Message) -> bool:
    return all(text[language].rstrip(")”“").endswith((".", "?", "!")) for language in ("en", "de"))


async def storm(messages: int, seed: int) -> Storm:
    with tempfile.TemporaryDirectory() as folder:
        async with house(Path(folder) / "t.sqlite") as server:
            found = Storm(server, seed)
            await found.go(messages)
            return found


if __name__ == "__main__":
    number, *given = map(int, sys.argv[1:])
    outcome = asyncio.run(storm(number, *(given or [1])))
    print(f"{number} messages: {dict(outcome.replies.most_common())}; {len(outcome.faults)} met with a fault")
    print(f"another table answered within {1000 * outcome.longest:.0f} ms of the processor")
    print(*outcome.faults[:5], sep="\n")
