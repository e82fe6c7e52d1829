"""Command lines for people to type: they begin as this program was started."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path
from typing import Final

NAME: Final = "taluva"


def typed(*words: str) -> str:
    """Spell a command of this program so that a shell understands it as it stands."""
    return " ".join([_program(), *map(shlex.quote, words)])


def _program() -> str:
    """Give what starts this program: its mere name only where the shell finds the same by it."""
    started = Path(sys.argv[0])
    if started.name == "__main__.py":
        return f"{shlex.quote(sys.orig_argv[0])} -m {NAME}"
    if started.stem != NAME or _is_same(started, shutil.which(NAME)):
        return NAME
    return shlex.quote(str(started))


def _is_same(path: Path, other: str | None) -> bool:
    try:
        return other is not None and os.path.samefile(path, other)
    except OSError:
        return False
