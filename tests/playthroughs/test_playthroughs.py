"""The recorded games beside this file still run the same, line by line.

After a change that was meant: `python -m bastide.testkit.playthrough --update`.
"""

from pathlib import Path

import pytest

from bastide.modules import MODULES
from bastide.testkit.playthrough import main, playthrough, recorded_seed

FILES = sorted(Path(__file__).parent.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_playthrough(path: Path) -> None:
    recorded = path.read_text(encoding="utf-8")
    assert playthrough(path.stem, recorded_seed(path)).splitlines() == recorded.splitlines()


def test_the_recorded_games_are_games_of_modules() -> None:
    assert {path.stem for path in FILES} <= set(MODULES)
    assert len(FILES) >= 6


def test_update_writes_a_file_and_keeps_its_seed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["river", "--directory", str(tmp_path)]
    main(["--update", "--seed", "5", *arguments])
    main(["--update", *arguments])
    assert (tmp_path / "river.txt").read_text(encoding="utf-8") == playthrough("river", 5)
    main(arguments)
    assert capsys.readouterr().out.strip() == playthrough("river", 5).strip()


def test_update_names_unknown_modules(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["no-such-module"])
    assert "no-such-module" in capsys.readouterr().err
