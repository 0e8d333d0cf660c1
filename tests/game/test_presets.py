"""Presets: every one is a game, and only what can be played is offered."""

from __future__ import annotations

import pytest

from bastide.game.game import Game
from bastide.modules import MODULES, PRESETS, make_setup, playable_together, rules_for
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


def test_everything_is_every_module_that_fits_round_one_start_board() -> None:
    for preset, left_out in (("everything", "wheel-of-fortune"), ("everything-wheel", "count")):
        assert {*PRESETS[preset].modules, "base", left_out} == set(MODULES)


def test_modules_that_are_playable_together_are_those_without_a_second_start_board() -> None:
    assert playable_together(MODULES) == [id for id in MODULES if id != "wheel-of-fortune"]
    assert playable_together(["river", "wheel-of-fortune", "count"]) == ["river", "wheel-of-fortune"]


def test_a_preset_of_what_is_not_there_is_not_offered() -> None:
    text = Text(en="", de="")
    assert is_offered(Preset("box", text, text, ("cult",), {"shrine-set": 6}))
    assert not is_offered(Preset("box", text, text, ("cult", "nothing")))
    assert not is_offered(Preset("box", text, text, ("cult",), {"nothing": 6}))
    assert not is_offered(Preset("box", text, text, ("cult",), {"shrine-set": 7}))
