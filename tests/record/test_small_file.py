"""Small JSON files: what cannot be read is reported and never overwritten."""

from __future__ import annotations

from pathlib import Path

import pytest

from taluva.record.lines import SaveError
from taluva.record.small_file import SmallFile
from tests import phrases


def test_a_file_that_is_too_large_is_reported_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(" " * 200_001)
    file = SmallFile(lambda: path)
    assert phrases.FILE_TOO_LARGE in file.problem
    file.save({"zoom": "small"})
    assert (tmp_path / "settings.json.bak1").stat().st_size == 200_001
    assert SmallFile(lambda: path).problem == ""


def test_without_a_folder_nothing_is_saved() -> None:
    def no_home() -> Path:
        raise PermissionError(13, "Permission denied")

    file = SmallFile(no_home)
    assert file.problem
    with pytest.raises(SaveError):
        file.save({"zoom": "small"})
