"""The language of the command: chosen once at its start, used by everything it prints."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from bastide.errors import BastideError
from bastide.text import Language, Text

LANGUAGES: tuple[Language, ...] = ("en", "de")

_UNKNOWN = Text(
    en="The languages are en and de, not {name} (nur en und de).",
    de="Die Sprachen sind en und de, nicht {name} (only en and de).",
)
_MISSING = Text(
    en="--language needs a language: en or de.",
    de="Nach --language gehört eine Sprache: en oder de.",
)

_german: dict[str, str] = {}
_language: Language = "en"


def told(en: str, de: str) -> str:
    """A help text in both languages. Help is written before the language is known, so German is looked up later."""
    text = flowing(en)
    _german[text] = flowing(de)
    return text


def flowing(text: str) -> str:
    """A text whose paragraphs fill the screen; lines that begin with a blank stay lines of their own."""
    return re.sub(r"(?<=[^\n])\n(?=[^\s])", " ", text)


def in_language(en: str) -> str:
    """A help text made with `told`, in the chosen language."""
    return _german.get(en, en) if _language == "de" else en


def use_language(language: Language) -> None:
    global _language
    _language = language


def language() -> Language:
    return _language


def say(text: Text, **values: object) -> str:
    """A text in the chosen language."""
    return text.say(_language, **values)


def take_language(arguments: Sequence[str], environment: Mapping[str, str]) -> tuple[Language, list[str]]:
    """The language and the arguments without it: `--language` may stand anywhere, else the environment decides."""
    chosen, rest = language_of(environment), list(arguments)
    end = rest.index("--") if "--" in rest else len(rest)
    for at in range(end - 1, -1, -1):
        word, equals, value = rest[at].partition("=")
        if word != "--language":
            continue
        if not equals and at + 1 >= end:
            raise BastideError(_MISSING)
        name = value if equals else rest[at + 1]
        found = next((known for known in LANGUAGES if known == name), None)
        if found is None:
            raise BastideError(_UNKNOWN, name=name)
        return found, rest[:at] + rest[at + (1 if equals else 2) :]
    return chosen, rest


def language_of(environment: Mapping[str, str]) -> Language:
    """What LANGUAGE, LC_ALL, LC_MESSAGES and LANG ask for, in this order; English if they ask for neither."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for wanted in environment.get(name, "").split(":"):
            for known in LANGUAGES:
                if wanted.lower().split("_")[0].split(".")[0] == known:
                    return known
        if environment.get(name):
            return "en"
    return "en"
