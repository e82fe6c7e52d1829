"""A step of the build: puts the README into the metadata as a package index shows it."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class ReadmeHook(MetadataHookInterface):
    """Makes the readme; its links lead to ``Source``, if that is among the project's addresses."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the readme."""
        root = Path(self.root)
        for_an_index = runpy.run_path(str(root / ".ci" / "readme.py"))["for_an_index"]
        text = (root / "README.md").read_text(encoding="utf-8")
        shown = for_an_index(text, metadata.get("urls", {}).get("Source"))
        metadata["readme"] = {"content-type": "text/markdown", "text": shown}
