"""The README adapted for a package index, where relative links have no target."""

from __future__ import annotations

import re

_PICTURE = re.compile(r"^!\[[^\]]*\]\((?!https:)[^)]*\)\n\n", re.MULTILINE)
_LINK = re.compile(r"(!?\[[^\]]*\]\()(?!https:|#)([^)]*\))")
_WHERE = "The pages named here are in the folder `docs` of the source archive."


def for_an_index(readme: str, address: str | None) -> str:
    """Return the README with links and pictures prefixed by ``address``.

    The address is that of the README's folder. Without one, links become plain text and pictures
    are removed.
    """
    if address is not None:
        return _LINK.sub(lambda found: f"{found[1]}{address.rstrip('/')}/{found[2]}", readme)
    words = _LINK.sub(lambda found: found[1][1:-2], _PICTURE.sub("", readme))
    return f"{words}\n{_WHERE}\n"
