"""A build hook that puts the README into the metadata, adapted for a package index."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class ReadmeHook(MetadataHookInterface):
    """A hook that adapts the README; its links lead to the project's ``Source`` URL, if any."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the README to the metadata."""
        root = Path(self.root)
        for_an_index = runpy.run_path(str(root / ".ci" / "readme.py"))["for_an_index"]
        text = (root / "README.md").read_text(encoding="utf-8")
        shown = for_an_index(text, metadata.get("urls", {}).get("Source"))
        metadata["readme"] = {"content-type": "text/markdown", "text": shown}
