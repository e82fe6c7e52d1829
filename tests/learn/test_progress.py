"""Files of progress stay within their limits."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from taluva.i18n import ENGLISH
from taluva.learn import progress


def test_the_oldest_entries_are_deleted_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path))
    monkeypatch.setattr(progress, "_MAX_ENTRIES", 2)
    for key in ("one", "two", "three"):
        progress.save_finished(key)
    assert progress.load_finished() == {"two", "three"}


def test_long_entries_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path))
    (tmp_path / "learnt.json").write_text(json.dumps({"learnt": ["x" * 80, "x" * 81, 7]}))
    assert progress.load_finished() == {"x" * 80}
    (problem,) = progress.unread_progress(ENGLISH)
    assert "2" in problem
