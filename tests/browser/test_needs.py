"""Browser tests that cannot run fail in CI and are skipped elsewhere."""

from __future__ import annotations

from pathlib import Path

import needs
import pytest


@pytest.mark.parametrize(
    ("ci", "outcome"), [("true", pytest.fail.Exception), ("", pytest.skip.Exception), (None, pytest.skip.Exception)]
)
@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("CHROMIUM", "the browser tests need Chromium at .*nowhere"),
        ("PAGE", "the browser tests need the built client: python tools/build_web.py"),
    ],
)
def test_what_is_missing_fails_in_ci_alone(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    ci: str | None,
    outcome: type[BaseException],
    name: str,
    reason: str,
) -> None:
    (tmp_path / "chromium").touch()
    monkeypatch.setattr(needs, "CHROMIUM", tmp_path / "chromium")
    monkeypatch.setattr(needs, name, tmp_path / "nowhere")
    if ci is None:
        monkeypatch.delenv("CI", raising=False)
    else:
        monkeypatch.setenv("CI", ci)
    with pytest.raises(outcome, match=reason):
        needs.need_browser()
