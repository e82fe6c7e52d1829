"""What is remembered for the next game: names, zoom and look, in a small file."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

from taluva.games.taluva.rules import MAX_PLAYERS
from taluva.shell.look import LOOKS
from taluva.table.names import checked_names
from taluva.ui.plan import table
from taluva.ui.shown import ZOOMS

FOLDER_VARIABLE: Final = "TALUVA_CONFIG"
_LARGEST_FILE: Final = 20_000  # bytes; a file that is larger is none of ours


@dataclass(frozen=True, slots=True)
class Settings:
    """What the players chose last."""

    names: tuple[str, ...] = ()
    zoom: str = "auto"
    look: str = "auto"


def settings_path() -> Path:
    """Give the file: in the folder that the environment names, or where the system wants it."""
    folder = os.environ.get(FOLDER_VARIABLE)
    if folder:
        return Path(folder) / "settings.json"
    from platformdirs import user_config_path

    return user_config_path("taluva", appauthor=False) / "settings.json"


def load_settings() -> tuple[Settings, str]:
    """Read the settings: the usual ones and a sentence if the file is broken."""
    path = settings_path()
    try:
        if path.stat().st_size > _LARGEST_FILE:
            raise ValueError("it is too large")
        return _checked(json.loads(path.read_text(encoding="utf-8"))), ""
    except FileNotFoundError:
        return Settings(), ""
    except (OSError, ValueError, RecursionError) as error:
        return Settings(), f"the settings in {path} are left aside: {_one_line(error)}"


def _checked(data: Any) -> Settings:
    if not isinstance(data, dict):
        raise ValueError("they are no table of names and values")
    names = data.get("names", [])
    if not isinstance(names, list) or len(names) > MAX_PLAYERS:
        raise ValueError("the names are no list of players")
    if not all(isinstance(name, str) for name in names):
        raise ValueError("a name is no text")
    checked_names(table(names)[0])
    settings = Settings(names=tuple(names))
    for key, choices in (("zoom", ZOOMS), ("look", LOOKS)):
        value = data.get(key, "auto")
        if value not in tuple(choices):
            raise ValueError(f"there is no such {key}")
        settings = replace(settings, **{key: value})
    return settings


def _one_line(error: Exception) -> str:
    text = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return " ".join(text.split())[:100]


def save_settings(settings: Settings) -> None:
    """Write the settings; that they cannot be written is no reason to disturb a game."""
    path = settings_path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.with_suffix(".new")
        new.write_text(json.dumps(asdict(settings), ensure_ascii=False, indent=1), encoding="utf-8")
        new.replace(path)
    except OSError:
        return
