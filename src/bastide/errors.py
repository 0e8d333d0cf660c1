"""Errors that are meant for people: a sentence in both languages."""

from __future__ import annotations

from bastide.text import Language, Sentence, Text


class BastideError(ValueError):
    """Something a user can put right; `say("de")` gives the sentence in German."""

    def __init__(self, text: Text | Sentence, **values: object) -> None:
        self.sentence = text if isinstance(text, Sentence) else Sentence(text, values)
        super().__init__(self.sentence.say())

    def __reduce__(self) -> tuple[type[BastideError], tuple[Sentence]]:
        """Errors travel between processes with both languages."""
        return type(self), (self.sentence,)

    def say(self, language: Language = "en") -> str:
        return self.sentence.say(language)


class IllegalAction(BastideError):  # noqa: N818 - read as "raise IllegalAction"
    """The action is not one of the legal ones; the game is as it was."""


class SetupError(BastideError):
    """The choice of modules, elements, options or players makes no game."""
