"""The browser client goes into every wheel, built with the Node that a build requirement brings.

It is not built for an editable install (`make` does that), nor where it lies built already (a source distribution
carries it), nor if BASTIDE_SKIP_WEB is set, for people who work on the rules only.
"""

from __future__ import annotations

import os
import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        built = root / "src" / "bastide" / "server" / "static" / "index.html"
        if version == "editable" or built.exists() or os.environ.get("BASTIDE_SKIP_WEB"):
            return
        runpy.run_path(str(root / "tools" / "build_web.py"))["main"]()
