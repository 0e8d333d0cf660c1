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
        Text(en="{name} is missing", de="{name} fehlt"),
    ),
    (
        r"Missing command\.",
        Text(en="A command is missing", de="Ein Befehl fehlt"),
    ),
    (
        r"Got unexpected extra arguments?(?:\(s\))? \((?P<name>.*)\)",
        Text(en="{name} is one argument too many", de="{name} ist zu viel"),
    ),
    (
        r"Option '(?P<name>.*)' requires (?:an|\d+) arguments?\.?",
        Text(en="{name} needs a value", de="Nach {name} gehört ein Wert"),
    ),
    (
        r"Option '(?P<name>.*)' does not take a value\.",
        Text(en="{name} takes no value", de="{name} hat keinen Wert"),
    ),
)
_WRONG_VALUE = r"Invalid value for '?(?P<name>.*?)'?: .*"
_BETWEEN = Text(
    en='{name}: "{value}" is not a number from {least} to {most}',
    de="{name}: „{value}“ ist keine Zahl von {least} bis {most}",
)
_WHOLE = Text(
    en='{name}: "{value}" is not a whole number of {least} or more',
    de="{name}: „{value}“ ist keine ganze Zahl ab {least}",
)
_ANY = Text(en='{name}: "{value}" is not a number of {least} or more', de="{name}: „{value}“ ist keine Zahl ab {least}")
_ONE_OF = Text(en='{name}: "{value}" is none of {known}', de="{name}: „{value}“ ist keines von {known}")
_NEAR = Text(en=" (near: {near})", de=" (ähnlich: {near})")
_SEE = Text(en="; see {command} --help.", de="; siehe {command} --help.")
_OTHER = Text(en="{message}", de="Das versteht der Befehl nicht: {message}")


def usage_sentence(error: typer.TyperException) -> str:
    """One sentence for a mistake that typer has found; what it does not foresee keeps typer's own words."""
    context = getattr(error, "ctx", None)
    return _mistake(error) + say(_SEE, command=context.command_path if context else "bastide")


def _mistake(error: typer.TyperException) -> str:
    message = error.format_message()
    for pattern, text in _SENTENCES:
        if found := re.fullmatch(pattern, message, re.DOTALL):
            parts = found.groupdict()
            near = (parts.get("near") or "").replace("'", "")
            return say(text, name=parts.get("name"), near=say(_NEAR, near=near) if near else "")
    found = re.fullmatch(_WRONG_VALUE, message, re.DOTALL)
    value = _given_value(error)
    if found and value is not None:
        return _no_such_value(found["name"].replace("' / '", " / "), value, getattr(error, "param", None))
    return say(_OTHER, message=message.rstrip("."))


def _given_value(error: typer.TyperException) -> object:
    """What was typed; typer keeps it only in the error that its own comes from."""
    faults = getattr(error.__cause__, "errors", None)
    return faults()[0]["input"] if faults else None


def _no_such_value(name: str, value: object, option: object) -> str:
    """The value, and those that the option takes."""
    least, most = getattr(option, "min", None), getattr(option, "max", None)
    if least is None:
        known = str(getattr(option, "metavar", "")).replace("|", ", ")
        return say(_ONE_OF, name=name, value=value, known=known)
    text = _BETWEEN if most is not None else _WHOLE if isinstance(least, int) else _ANY
    return say(text, name=name, value=value, least=least, most=most)
