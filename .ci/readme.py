"""The README as a package index shows it, where no file lies beside it."""

from __future__ import annotations

import re

_PICTURE = re.compile(r"^!\[[^\]]*\]\((?!https:)[^)]*\)\n\n", re.MULTILINE)
_LINK = re.compile(r"(!?\[[^\]]*\]\()(?!https:|#)([^)]*\))")
_WHERE = (
    "The pages named here are installed with the game, in `share/doc/taluva` of its environment."
)


def for_an_index(readme: str, address: str | None) -> str:
    """Let links and pictures lead to an address; without one, leave the words alone.

    The address is that of the folder in which the README lies.
    """
    if address is not None:
        return _LINK.sub(lambda found: f"{found[1]}{address.rstrip('/')}/{found[2]}", readme)
    words = _LINK.sub(lambda found: found[1][1:-2], _PICTURE.sub("", readme))
    return f"{words}\n{_WHERE}\n"
