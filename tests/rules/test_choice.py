"""The choices of a game as a program writes them down, and what is said where they make no game."""

from __future__ import annotations

from typing import Any

import pytest

from bastide import make_setup
from bastide.errors import SetupError


@pytest.mark.parametrize(
    ("option", "written", "value"),
    [("tiny-city", "2", 2), ("goods-hidden", "True", True), ("goods-hidden", "true", True), ("rivers", "Joined", None)],
)
def test_the_value_of_an_option_may_be_a_text(option: str, written: str, value: object) -> None:
    """The default is left out of the setup."""
    options = make_setup(2, ["river", "traders-builders"], options={option: written}).options
    assert options == ({} if value is None else {option: value})
    assert all(type(found) is type(value) for found in options.values())


@pytest.mark.parametrize("value", ["3", 3, [2], None, {}])
def test_no_value_of_an_option(value: Any) -> None:
    with pytest.raises(SetupError, match="Option tiny-city has the values 4, 2, not "):
        make_setup(2, options={"tiny-city": value})


def test_one_module_need_not_be_a_list() -> None:
    assert make_setup(2, "river") == make_setup(2, ["river"])
    with pytest.raises(SetupError, match="no module called rivver"):
        make_setup(2, "rivver")
