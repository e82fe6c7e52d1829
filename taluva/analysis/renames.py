"""Players who appear under several names in the logs, saved in a file beside the games.

The logs do not change. Each entry is the old name, folded to lower case, and the current one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from taluva.record.folder import games_folder
from taluva.record.small_file import SmallFile

_RENAMED: Final = "renamed"


def _file() -> SmallFile:
    return SmallFile(lambda: games_folder().parent / "players.json")


def _read(value: Any) -> dict[str, str]:
    if not isinstance(value, dict) or not all(isinstance(name, str) for name in value.values()):
        raise ValueError
    return value


def load_renames() -> Mapping[str, str]:
    """Return the current names of renamed players by their old names in lower case."""
    nothing: dict[str, str] = {}
    return _file().take(_RENAMED, _read, nothing)


def save_rename(old: str, new: str) -> None:
    """Save that a player has another name now. The own old name ends this. Raises SaveError."""
    file, key = _file(), old.casefold()
    nothing: dict[str, str] = {}
    known = file.take(_RENAMED, _read, nothing)
    names = {each: new if name.casefold() == key else name for each, name in known.items()}
    names[key] = new
    kept = {each: name for each, name in names.items() if name.casefold() != each}
    file.save({_RENAMED: kept})
