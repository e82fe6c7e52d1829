"""Files of progress stay within their limits."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from taluva.learn import progress


def test_the_oldest_entries_are_deleted_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "_MAX_ENTRIES", 2)
    path = tmp_path / "learnt.json"
    progress.save_list(path, "learnt", ["one", "two", "three"])
    assert progress.load_list(path, "learnt") == ["two", "three"]


def test_endless_files_and_entries_are_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "learnt.json"
    path.write_text(json.dumps({"learnt": ["x" * 1000]}))
    assert progress.load_list(path, "learnt") == ["x" * 80]
    monkeypatch.setattr(progress, "_MAX_FILE_SIZE", 100)
    assert progress.load_list(path, "learnt") is None
