"""Settings saved for future games: names, zoom, look and more."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from taluva.core.environment import open_regular, reason_of
from taluva.core.setup import (
    BOT,
    DEFAULT_NAMES,
    MAX_NAME_LENGTH,
    names_a_bot,
    validate_names,
)
from taluva.i18n import ENGLISH, Language, sanitize
from taluva.i18n.languages import LANGUAGES
from taluva.record.folder import at_home

FOLDER_VARIABLE: Final = "TALUVA_CONFIG"
_MAX_NAMES: Final = 5  # the most players in any game
_LEVELS: Final = ("easy", "medium", "hard", "expert")
_MAX_FILE_SIZE: Final = 20_000  # bytes; a larger file is not ours


class Settings(NamedTuple):
    """The players' latest choices."""

    names: tuple[str, ...] = ()
    zoom: str = "auto"
    look: str = "auto"
    mouse: str = "auto"
    motion: str = "auto"
    background: str = "auto"
    palette: str = "auto"
    by_ear: str = "off"
    bell: str = "on"
    language: str = ""  # a language code; empty for the system's language
    player: str = ""  # the name of the person at this computer; empty if not chosen yet


def settings_path() -> Path:
    """Return the path of the settings file, in TALUVA_CONFIG or the system's folder.

    Raises OSError if there is no home folder.
    """
    folder = os.environ.get(FOLDER_VARIABLE)
    if folder:
        return Path(folder) / "settings.json"
    from platformdirs import user_config_path

    return at_home(user_config_path, FOLDER_VARIABLE) / "settings.json"


def load_settings(say: Language) -> tuple[Settings, str]:
    """Read the settings. Return defaults and a message if the file is broken."""
    try:
        path = settings_path()
    except OSError as error:
        return Settings(), say("can't load the settings: {problem}", problem=say.again(error))
    return read_settings(path, say)


def saved_language() -> str:
    """Return the code of the last chosen language, or "" if there is none or the file is broken."""
    try:
        found = _data(_content(settings_path(), ENGLISH), ENGLISH).get("language")
    except (OSError, ValueError, RecursionError, AttributeError):
        return ""
    return found if isinstance(found, str) and found in LANGUAGES else ""


def read_settings(path: Path, say: Language) -> tuple[Settings, str]:
    """Read a settings file. Return the defaults if there is none, and a message if it is broken."""
    from taluva.tui.capabilities import PALETTE_NAMES
    from taluva.tui.palette import PaletteError

    try:
        settings = _validate(_data(_content(path, say), say), say)
        if settings.palette not in ("auto", *PALETTE_NAMES):
            own_palette(settings.palette)
        return settings, ""
    except FileNotFoundError:
        return Settings(), ""
    except PaletteError as error:  # the other settings are still valid
        return settings._replace(palette="auto"), say.again(error)
    except (OSError, ValueError, RecursionError) as error:
        problem = say.again(reason_of(error)) if isinstance(error, OSError) else _one_line(error)
        return Settings(), say(
            "ignoring {path}: {problem}",
            path=sanitize(str(path)),
            problem=problem,
        )


def own_palette(path: str) -> str:
    """Read a palette file and return its full path. Raises PaletteError."""
    from taluva.games import loadable_games, title_for
    from taluva.tui.palette import PALETTES

    for name in loadable_games():
        title_for(name)  # adds the roles that a palette may name
    path = os.path.expanduser(path)
    PALETTES[path]  # read now, so that an error names the path as typed
    return os.path.abspath(path)


def _content(path: Path, say: Language) -> str:
    """Read a small file. Raise OSError if it is not a regular file, ValueError if it is large."""
    with open_regular(path) as file:
        content = file.read(_MAX_FILE_SIZE + 1)
    if len(content) > _MAX_FILE_SIZE:
        raise ValueError(say("the file is too large"))
    return content.decode(errors="replace")


def _data(content: str, say: Language) -> Any:
    """Parse JSON, or raise ValueError with a message."""
    import json  # imported late: it is slow, and there may be no settings

    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        raise ValueError(say("not valid JSON")) from None


def _validate(data: Any, say: Language) -> Settings:
    from taluva.tui.capabilities import BACKGROUNDS, LOOKS, MOTION, MOUSE, SWITCH
    from taluva.tui.title import ZOOMS

    if not isinstance(data, dict):
        raise ValueError(say("not a JSON object"))
    names = data.get("names", [])
    if not isinstance(names, list) or len(names) > _MAX_NAMES:
        raise ValueError(say("the names are not a list of players"))
    if not all(isinstance(name, str) for name in names):
        raise ValueError(say("a name is not text"))
    _validate_players(names)
    player = data.get("player", "")
    if not isinstance(player, str):
        raise ValueError(say("a name is not text"))
    settings = Settings(tuple(names), player=validate_names([player])[0] if player else "")
    for key, choices, unknown in (
        ("zoom", ZOOMS, say("unknown zoom")),
        ("look", LOOKS, say("unknown look")),
        ("mouse", MOUSE, say("mouse must be auto, on or off")),
        ("motion", MOTION, say("motion must be auto, on or off")),
        ("background", BACKGROUNDS, say("background must be auto, dark or light")),
        ("by_ear", SWITCH, say("by_ear must be on or off")),
        ("bell", SWITCH, say("bell must be on or off")),
        ("language", ("", *LANGUAGES), say("unknown language")),
    ):
        value = data.get(key, getattr(Settings(), key))
        if value not in tuple(choices):
            raise ValueError(unknown)
        settings = settings._replace(**{key: value})
    palette = data.get("palette", settings.palette)
    if not isinstance(palette, str) or not palette.isprintable():
        raise ValueError(say("unknown palette"))
    return settings._replace(palette=palette)


def _validate_players(names: list[str]) -> None:
    """Raise ValueError if these people and bots cannot play together."""
    people = [name for name in names if not names_a_bot(name)]
    built_in = {f"{BOT}{level}" for level in _LEVELS}
    if built_in.issuperset(name for name in names if names_a_bot(name)) and not any(
        name.casefold().startswith(_LEVELS) for name in people
    ):
        validate_names(people)  # without a game's rules, which are slow to import
        return
    from taluva.bots.spec import assign_seats
    from taluva.games import DEFAULT_GAME, definition_for

    validate_names(assign_seats(names, definition_for(DEFAULT_GAME))[0])


def _one_line(error: Exception) -> str:
    return sanitize(" ".join(str(error).split()))[:100]


def save_settings(settings: Settings) -> None:
    """Write the settings, ignoring errors so that they never disturb a game."""
    import json

    from taluva.record import SaveError, write_whole
    from taluva.record.files import make_folder

    text = json.dumps(settings._asdict(), ensure_ascii=False, indent=1)
    with suppress(OSError, SaveError):
        path = settings_path()
        make_folder(path.parent)
        write_whole(path, text, replace=True)


_NOT_PEOPLE: Final = frozenset({"root", "user", "admin", "guest", "nobody"})


def learner_name(say: Language) -> str:
    """Return the player's name, or that of the person who played last, or ""."""
    settings, _ = load_settings(say)
    return settings.player or next((n for n in settings.names if not names_a_bot(n)), "")


def player_name(settings: Settings) -> str:
    """Return the remembered name, or else one made from the login name."""
    if settings.player:
        return settings.player
    for variable in ("USER", "LOGNAME", "USERNAME"):
        login = os.environ.get(variable, "").strip()
        if login.isalpha() and len(login) <= MAX_NAME_LENGTH and login.lower() not in _NOT_PEOPLE:
            try:
                return validate_names([login.capitalize()])[0]
            except ValueError:
                continue
    return DEFAULT_NAMES[0]
