"""Presets: every one is a game, and only what can be played is offered."""

from __future__ import annotations

import pytest

from bastide.game.game import Game
from bastide.modules import MODULES, PRESETS, make_setup, rules_for
from bastide.modules.presets import Preset, is_offered
from bastide.text import Text


@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda preset: preset.id)
def test_every_preset_is_a_game_with_its_modules_and_options(preset: Preset) -> None:
    setup = make_setup(2, preset.modules, options=preset.options)
    assert setup.options == preset.options
    assert Game(rules_for(setup), 1).decision is not None


def test_presets_of_one_box_differ_in_their_options() -> None:
    options = {preset.id: preset.options for preset in PRESETS.values()}
    assert options["count-king"] == {}
    assert options["count-king-2"] == {"count-final": "market-only"}
    assert options["cult-siege-creativity"] == {"shrine-set": 6}
    assert options["cult-siege-creativity-rgg"] == {"shrine-set": 6, "siege-escape-range": "any-tile"}


def test_everything_is_every_module() -> None:
    assert {*PRESETS["everything"].modules, "base"} == set(MODULES)


def test_a_preset_of_what_is_not_there_is_not_offered() -> None:
    text = Text(en="", de="")
    assert is_offered(Preset("box", text, text, ("cult",), {"shrine-set": 6}))
    assert not is_offered(Preset("box", text, text, ("cult", "nothing")))
    assert not is_offered(Preset("box", text, text, ("cult",), {"nothing": 6}))
    assert not is_offered(Preset("box", text, text, ("cult",), {"shrine-set": 7}))
