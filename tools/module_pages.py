"""Write docs/modules/: a page for players for every module, in English and German, from the modules themselves.

python tools/module_pages.py
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from bastide.game.module import AnyStep, Element, Module, Option, applies
from bastide.game.rules import step_key
from bastide.modules import ELEMENTS, MODULES, OPTIONS, tiles_in_game
from bastide.text import Language, Text
from bastide.tiles.sets import load_set

PAGES = Path(__file__).resolve().parent.parent / "docs" / "modules"
LANGUAGES: tuple[Language, ...] = ("en", "de")

GENERATED = Text(
    en="This page is written by `tools/module_pages.py` from the module itself.",
    de="Diese Seite schreibt `tools/module_pages.py` aus dem Modul selbst.",
)
TILES = Text(en="{number} tiles", de="{number} Plättchen")
MORE_TILES = Text(
    en="If wanted, with {name} ({number} tiles): `bastide play --terminal -m {module} --tiles {set}=1`.",
    de="Auf Wunsch mit dem Satz „{name}“ ({number} Plättchen): `bastide play --terminal -m {module} --tiles {set}=1`.",
)
ELEMENTS_HEAD = Text(en="What it brings", de="Was dazukommt")
FIGURE = Text(en="{name}, {count} for each player. {rule}", de="{name}, {count} für jeden Spieler. {rule}")
STEPS_HEAD = Text(en="In the turn", de="Im Zug")
STEP = Text(en="step", de="Schritt")
WHAT = Text(en="what happens", de="was geschieht")
BY_PLAYERS = Text(en="2/3/4/5/6 players", de="2/3/4/5/6 Spieler")
OPTIONS_HEAD = Text(en="Rules that tables play differently", de="Regeln, die man verschieden spielt")
DEFAULT = Text(en="default", de="Vorgabe")
SWITCH = Text(
    en="Single elements can be left out: `bastide play --terminal -m {module} --element {element}=0`.",
    de="Einzelne Elemente lassen sich weglassen: `bastide play --terminal -m {module} --element {element}=0`.",
)
RULES = Text(
    en="The rules in full, with examples: [{file}](../rules/{file}).",
    de="Die Regeln im Einzelnen, mit Beispielen (auf Englisch): [{file}](../rules/{file}).",
)
LIST = Text(en="The modules", de="Die Module")


def file_name(module: Module, language: Language) -> str:
    return f"{module.id}.md" if language == "en" else f"{module.id}.{language}.md"


def page(module: Module, language: Language) -> str:
    tiles = sum(map(tiles_in_game, module.tiles))
    facts = [str(module.year)] + ([TILES.say(language, number=tiles)] if tiles else [])
    lines = [f"# {module.name.say(language)}", "", f"*{', '.join(facts)}.* {module.about.say(language)}", ""]
    lines += more_tiles_lines(module, language)
    elements = [*module.elements, *(ELEMENTS[id] for id in module.needs)]
    lines += [f"## {ELEMENTS_HEAD.say(language)}", "", *element_lines(elements, language), ""]
    free = [element.id for element in elements if not element.always and not element.comes_with]
    if free:
        lines += [SWITCH.say(language, module=module.id, element=free[0]), ""]
    lines += step_lines(elements, language)
    lines += option_lines(module.options, language)
    lines += [RULES.say(language, file=f"{module.id}.md"), ""]
    lines += [f"*{GENERATED.say(language)}*", ""]
    return "\n".join(lines)


def more_tiles_lines(module: Module, language: Language) -> Iterator[str]:
    for set_id in module.more_tiles:
        name, number = load_set(set_id).name, tiles_in_game(set_id)
        yield from (MORE_TILES.say(language, name=name, number=number, module=module.id, set=set_id), "")


def element_lines(elements: list[Element], language: Language) -> Iterator[str]:
    for element in elements:
        if element.figure:
            figure = element.figure
            said = FIGURE.say(language, name=figure.name, count=figure.count, rule=figure.rule)
            yield f"- **{element.name.say(language)}** (`{element.id}`): {said}"
        elif not element.always:
            yield f"- **{element.name.say(language)}** (`{element.id}`)"


def step_lines(elements: list[Element], language: Language) -> list[str]:
    usual = {option.id: option.default for option in OPTIONS.values()}
    rows = (step for element in elements for step in element.steps if applies(step.when, usual))
    steps = sorted(rows, key=lambda step: (step_key(step.id), step.rank))
    if not steps:
        return []
    head = [f"## {STEPS_HEAD.say(language)}", "", f"| {STEP.say(language)} | {WHAT.say(language)} |", "| --- | --- |"]
    return [*head, *dict.fromkeys(f"| {step.id} | {step_text(step, language)} |" for step in steps), ""]


def step_text(step: AnyStep, language: Language) -> str:
    """What is done in a step; numbers that depend on the players stand there for 2 to 6 of them."""
    numbers = {place: "/".join(str(by[n]) for n in range(2, 7)) for place, by in step.numbers.items()}
    said = step.text.say(language, **numbers)
    return f"{said} ({BY_PLAYERS.say(language)})" if numbers else said


def option_lines(options: tuple[Option, ...], language: Language) -> list[str]:
    if not options:
        return []
    lines = [f"## {OPTIONS_HEAD.say(language)}", ""]
    for option in options:
        lines.append(f"- **{option.text.say(language)}** (`{option.id}`)")
        for value, text in option.values.items():
            mark = f" ({DEFAULT.say(language)})" if value == option.default else ""
            lines.append(f"  - `{value}`: {text.say(language)}{mark}")
    return [*lines, ""]


def index(language: Language) -> str:
    rows = [f"- [{m.name.say(language)}]({file_name(m, language)}): {m.about.say(language)}" for m in MODULES.values()]
    return "\n".join([f"# {LIST.say(language)}", "", *rows, "", f"*{GENERATED.say(language)}*", ""])


def pages() -> dict[str, str]:
    """File name -> text of every page."""
    found = {file_name(m, language): page(m, language) for m in MODULES.values() for language in LANGUAGES}
    return found | {"README.md": index("en"), "README.de.md": index("de")}


def main() -> None:
    PAGES.mkdir(parents=True, exist_ok=True)
    for old in PAGES.glob("*.md"):
        old.unlink()
    for name, text in pages().items():
        (PAGES / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
