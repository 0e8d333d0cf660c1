"""The counts of legal action sequences in the files beside this one."""

from pathlib import Path

import pytest

from bastide.modules import MODULES
from bastide.testkit.perft import Position, perft, read

POSITIONS = {
    f"{path.stem}: {position.name}": position
    for path in sorted(Path(__file__).parent.glob("*.toml"))
    for position in read(path)
}


@pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
def test_perft(position: Position) -> None:
    game = position.game()
    counted = tuple(perft(game, depth) for depth in range(1, len(position.nodes) + 1))
    assert counted == position.nodes


def test_every_module_has_positions() -> None:
    assert {module for position in POSITIONS.values() for module in ("base", *position.modules)} == MODULES.keys()


def test_every_position_has_a_name_of_its_own() -> None:
    files = list(Path(__file__).parent.glob("*.toml"))
    assert len(POSITIONS) == sum(len(read(path)) for path in files) > 15
