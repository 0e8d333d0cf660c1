"""What became of a game that was read from a foreign file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Literal

from msgspec import Struct

from bastide.errors import BastideError
from bastide.text import Language, Sentence, Text

SHOWN = 300
"""Characters of a value in a fault."""
State = Literal["ok", "failed", "unsupported"]


class _FileError(BastideError):
    """What a file says wrong is repeated, but not at any length."""

    def __init__(self, text: Text | Sentence, **values: object) -> None:
        super().__init__(text, **{name: _shortened(value) for name, value in values.items()})


def _shortened(value: object) -> object:
    return f"{value[:SHOWN]}…" if isinstance(value, str) and len(value) > SHOWN else value


class FormatError(_FileError):
    """The text is no game in any of the known forms, or something in it cannot be read."""


class Unsupported(_FileError):  # noqa: N818 - read as "raise Unsupported"
    """The game needs something that Bastide does not play yet."""


class Difference(_FileError):  # noqa: N818 - read as "raise Difference"
    """The game cannot be played as the file says, or leads to something else than the file says."""


@contextmanager
def located(text: Text, **place: object) -> Iterator[None]:
    """Whatever is raised within says where: the text has the place and the {reason}."""
    try:
        yield
    except BastideError as error:
        kind = type(error) if isinstance(error, FormatError | Unsupported) else Difference
        raise kind(text, **place, reason=error.sentence) from None


def listed(sentences: Sequence[Sentence]) -> Text:
    """Several sentences as one text."""
    return Text(en="; ".join(one.say("en") for one in sentences), de="; ".join(one.say("de") for one in sentences))


class Outcome(Struct, frozen=True):
    """The verdict on one game: where it came from, how it went, and a sentence that says more."""

    source: str
    state: State
    sentence: Sentence

    def say(self, language: Language = "en") -> str:
        return self.sentence.say(language)
