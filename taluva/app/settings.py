"""The settings file: reading it, writing it, and the names in it."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from itertools import takewhile
from pathlib import Path
from typing import Any, Final

from taluva.app.options import BY_NAME, SETTINGS, Setting, Settings
from taluva.core.setup import MAX_NAME_LENGTH, names_a_bot, validate_names
from taluva.i18n import ENGLISH, InvalidInput, Language
from taluva.i18n.languages import LANGUAGES
from taluva.record.folder import at_home
from taluva.record.small_file import SmallFile

FOLDER_VARIABLE: Final = "TALUVA_CONFIG"
_MAX_NAMES: Final = 5  # the most players in any game


def settings_path() -> Path:
    """Return the path of the settings file, in TALUVA_CONFIG or the system's folder.

    Raises OSError if there is no home folder.
    """
    folder = os.environ.get(FOLDER_VARIABLE)
    if folder:
        return Path(folder) / "settings.json"
    from platformdirs import user_config_path

    return at_home(user_config_path, FOLDER_VARIABLE) / "settings.json"


def load_settings(say: Language, find: Callable[[], Path] = settings_path) -> tuple[Settings, str]:
    """Read the settings. Return a message about what could not be read; defaults replace it."""
    file = SmallFile(find)
    return _take_settings(file, say), say.again(file.problem)


def saved_language() -> str:
    """Return the code of the last chosen language, or "" if there is none or the file is broken."""
    found = SmallFile(settings_path).take("language", str, "")
    return found if found in LANGUAGES else ""


def _take_settings(file: SmallFile, say: Language) -> Settings:
    values: dict[str, Any] = {"names": file.take("names", _parse_players, Settings().names)}
    for setting in SETTINGS:

        def read(value: Any, setting: Setting = setting) -> str:
            if not isinstance(value, str):
                raise InvalidInput("{name} is not text", name=setting.name)
            return value if value == setting.default else setting.parse(value, say)

        values[setting.name] = file.take(setting.name, read, setting.default)
    return Settings(**values)


def _parse_players(names: Any) -> tuple[str, ...]:
    if not isinstance(names, list) or len(names) > _MAX_NAMES:
        raise InvalidInput("the names are not a list of players")
    if not all(isinstance(name, str) for name in names):
        raise InvalidInput("a name is not text")
    # Each game checks later whether it has the bots.
    validate_names([name for name in names if not names_a_bot(name)])
    return tuple(names)


def save_settings(settings: Settings) -> None:
    """Write the settings, ignoring errors so that they never disturb a game."""
    from taluva.record.lines import SaveError

    with suppress(SaveError):
        write_settings(settings)


def write_settings(settings: Settings) -> None:
    """Write the settings, and keep what a newer version has added. Raises SaveError."""
    file = SmallFile(settings_path)
    _take_settings(file, ENGLISH)  # finds out what would be lost
    file.save({name: getattr(settings, name) for name in ("names", *BY_NAME)})


_NOT_PEOPLE: Final = frozenset({"root", "user", "admin", "guest", "nobody"})


def player_name(settings: Settings) -> str:
    """Return the player's name, or that of the person who played last, or the login name, or ""."""
    last = next((name for name in settings.names if not names_a_bot(name)), "")
    return settings.player or last or _login_name()


def learner_name(say: Language) -> str:
    """Return the name in the settings file for someone who learns the game."""
    return player_name(load_settings(say)[0])


def _login_name() -> str:
    """Return the letters that the login name begins with, or "" if they are not a name."""
    for variable in ("USER", "LOGNAME", "USERNAME"):
        login = os.environ.get(variable, "").strip()
        name = "".join(takewhile(str.isalpha, login)).capitalize()
        if len(name) > 1 and name.lower() not in _NOT_PEOPLE:
            with suppress(ValueError):
                return validate_names([name[:MAX_NAME_LENGTH]])[0]
    return ""
