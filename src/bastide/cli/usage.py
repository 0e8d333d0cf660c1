"""Mistakes in the arguments, as one sentence in both languages."""

from __future__ import annotations

import re

import typer

from bastide.cli.speech import say
from bastide.text import Text

_SENTENCES: tuple[tuple[str, Text], ...] = (
    (
        r"No such option: (?P<name>\S+)(?: \(Possible options: (?P<near>.*)\))?",
        Text(en="There is no option {name}{near}", de="Die Option {name} gibt es nicht{near}"),
    ),
    (
        r"No such command '(?P<name>.*?)'\.?(?: Did you mean (?P<near>.*)\?)?",
        Text(en="There is no command {name}{near}", de="Den Befehl {name} gibt es nicht{near}"),
    ),
    (
        r"Missing (?:argument|option|parameter) '?(?P<name>[^']*)'?.*",
        Text(en="{name} is missing{near}", de="{name} fehlt{near}"),
    ),
    (
        r"Missing command\.",
        Text(en="A command is missing{near}", de="Ein Befehl fehlt{near}"),
    ),
    (
        r"Got unexpected extra arguments?(?:\(s\))? \((?P<name>.*)\)",
        Text(en="{name} is one argument too many{near}", de="{name} ist zu viel{near}"),
    ),
    (
        r"Option '(?P<name>.*)' requires (?:an|\d+) arguments?\.?",
        Text(en="{name} wants a value after it{near}", de="Nach {name} gehört ein Wert{near}"),
    ),
    (
        r"Invalid value for '?(?P<name>.*?)'?: .*",
        Text(en="This is no value for {name}{near}", de="Das ist kein Wert für {name}{near}"),
    ),
)
_NEAR = Text(en=" (near: {near})", de=" (ähnlich: {near})")
_FROM_TO = Text(en=" ({least} to {most})", de=" ({least} bis {most})")
_AT_LEAST = Text(en=" ({least} or more)", de=" (mindestens {least})")
_SEE = Text(en="; see {command} --help.", de="; siehe {command} --help.")
_OTHER = Text(en="{message}", de="Das versteht der Befehl nicht: {message}")


def usage_sentence(error: typer.TyperException) -> str:
    """One sentence for a mistake that typer has found; what it does not foresee keeps typer's own words."""
    message = error.format_message()
    context = getattr(error, "ctx", None)
    see = say(_SEE, command=context.command_path if context else "bastide")
    for pattern, text in _SENTENCES:
        if found := re.fullmatch(pattern, message, re.DOTALL):
            parts = {part: (words or "").replace("' / '", " / ") for part, words in found.groupdict().items()}
            near = say(_NEAR, near=parts["near"].replace("'", "")) if parts.get("near") else _allowed(error)
            return say(text, **parts | {"near": near}) + see
    return say(_OTHER, message=message.rstrip(".")) + see


def _allowed(error: typer.TyperException) -> str:
    """The numbers that an option takes, where it has limits."""
    option = getattr(error, "param", None)
    least, most = getattr(option, "min", None), getattr(option, "max", None)
    if least is None:
        return ""
    return say(_AT_LEAST if most is None else _FROM_TO, least=least, most=most)
