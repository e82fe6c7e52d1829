"""Packages that some commands need and most people do not."""

from __future__ import annotations

import shlex
import sys


def getting(package: str) -> str:
    """Spell a command that installs a package where this program runs."""
    return f"{shlex.quote(sys.executable)} -m pip install {package}"
