"""The name of the player at this computer."""

from __future__ import annotations

import os
from typing import Final

from taluva.app.settings import Settings
from taluva.core.setup import DEFAULT_NAMES, MAX_NAME_LENGTH, validate_names

_NOT_PEOPLE: Final = frozenset({"root", "user", "admin", "guest", "nobody"})


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
