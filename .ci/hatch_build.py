"""A build hook that compiles the translation catalogues."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface):  # type: ignore[type-arg]  # not generic when it is run
    """A hook that compiles the catalogues before a wheel's files are collected."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues and add them to the wheel, because git ignores them."""
        path = Path(self.root) / ".ci" / "catalogs.py"
        for made in runpy.run_path(str(path))["compile_all"]():
            build_data["artifacts"].append(str(made.relative_to(self.root)))
