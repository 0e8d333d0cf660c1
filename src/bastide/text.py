"""Texts in both languages, kept where the thing they speak of is defined."""

from typing import Literal

from msgspec import Struct

Language = Literal["en", "de"]
LANGUAGES: tuple[Language, ...] = ("en", "de")


class Text(Struct, frozen=True):
    """One text in English and German; `{name}` marks a place that `say` fills in."""

    en: str
    de: str

    def say(self, language: Language = "en", **values: object) -> str:
        pattern = self.de if language == "de" else self.en
        spoken = {n: v.say(language) if isinstance(v, Text | Sentence) else v for n, v in values.items()}
        return pattern.format(**spoken) if spoken else pattern


def joined(*texts: Text) -> Text:
    """Sentences one after the other."""
    return Text(en=" ".join(text.en for text in texts), de=" ".join(text.de for text in texts))


def install(extra: str) -> Text:
    """How an extra is brought in: beside an installed Bastide, or from its sources."""
    return Text(
        en=f"pip install 'bastide[{extra}]', in a checkout pip install '.[{extra}]'",
        de=f"pip install 'bastide[{extra}]', im Quellordner pip install '.[{extra}]'",
    )


class Sentence(Struct, frozen=True):
    """A text together with the values that belong into it."""

    text: Text
    values: dict[str, object] = {}

    def say(self, language: Language = "en") -> str:
        return self.text.say(language, **self.values)

    def __str__(self) -> str:
        return self.say()
