"""A step of the build: makes the catalogues by which an installed program speaks all languages."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface):  # type: ignore[type-arg]  # not generic when it is run
    """Compiles the catalogues before the files of a wheel are gathered."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the files, and name them, for they are under no version control."""
        path = Path(self.root) / "tests" / "tools" / "catalogs.py"
        for made in runpy.run_path(str(path))["compile_all"]():
            build_data["artifacts"].append(str(made.relative_to(self.root)))
