"""What the shell offers after Tab: the names that an option takes, several of them with commas."""

from __future__ import annotations

from collections.abc import Iterable


def modules(incomplete: str) -> list[str]:
    from bastide.modules import MODULES

    return _listed(incomplete, MODULES)


def presets(incomplete: str) -> list[str]:
    from bastide.modules import PRESETS

    return _beginning(incomplete, PRESETS)


def elements(incomplete: str) -> list[str]:
    from bastide.modules import ELEMENTS

    return _listed(incomplete, ELEMENTS)


def options(incomplete: str) -> list[str]:
    """Every option with every value."""
    from bastide.modules import OPTIONS
    from bastide.modules.choice import typed

    known = [f"{option.id}={typed(value)}" for option in OPTIONS.values() for value in option.values]
    return _listed(incomplete, known)


def tile_sets(incomplete: str) -> list[str]:
    from bastide.tiles.sets import set_ids

    return _listed(incomplete, set_ids())


def modules_and_sets(incomplete: str) -> list[str]:
    from bastide.modules import MODULES, PRESETS
    from bastide.tiles.sets import set_ids

    return _beginning(incomplete, dict.fromkeys((*MODULES, *PRESETS, *set_ids())))


def players(incomplete: str) -> list[str]:
    from bastide.players import known

    return _beginning(incomplete, known())


def _beginning(incomplete: str, names: Iterable[str]) -> list[str]:
    return [name for name in names if name.startswith(incomplete)]


def _listed(incomplete: str, names: Iterable[str]) -> list[str]:
    """The last name of a list; those before it stay as they are."""
    before, comma, last = incomplete.rpartition(",")
    return [before + comma + name for name in _beginning(last, names)]
