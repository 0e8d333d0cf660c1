"""The browser client goes into every wheel and every source distribution.

It is built where it is missing or older than its sources, with the Node of the extra `client`; a source distribution
carries it and needs no Node. It is not built for an editable install (`make` does that), nor if BASTIDE_SKIP_WEB is
set, for people who work on the rules only.
"""

from __future__ import annotations

import os
import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What a build needs beside hatchling."""
        if os.environ.get("BASTIDE_SKIP_WEB") or self._tool("is_current"):
            return []
        return self.metadata.core.optional_dependencies["client"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable" and not os.environ.get("BASTIDE_SKIP_WEB"):
            self._tool("build")

    def _tool(self, name: str) -> Any:
        return runpy.run_path(str(Path(self.root) / "tools" / "build_web.py"))[name]()
