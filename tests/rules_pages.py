"""docs/rules.md, and the rules in docs/taifun.md, made from what the program says of them.

``python -m tests.rules_pages`` writes them; tests tell when they are out of date.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from taluva.core.pages import RulebookSection
from taluva.games.taifun import rulebook as taifun
from taluva.games.taluva import rulebook as taluva
from taluva.games.taluva.rules import LANDS, Tile, tile_set
from taluva.i18n import ENGLISH

DOCS: Final = Path(__file__).parent.parent / "docs"
RULES: Final = DOCS / "rules.md"
TAIFUN: Final = DOCS / "taifun.md"

_OPENING: Final = """\
# Taluva: the rules

What the program plays by, and all that is needed to play at a table. A refused move names the rule
that it breaks; the ids stand in front of the rules below. In the game, `rules WORD` shows a part of
this page.
"""
_TILES: Final = """\
## The tiles

So many tiles there are of each kind. The first land, clockwise after the volcano, stands at the
side, the second above; behind a plus the tiles that five players have in addition.
"""
_PART: Final = re.compile(
    r"^## The game in a minute\n.*?(?=^## The cards$)", re.MULTILINE | re.DOTALL
)


def rules_page() -> str:
    """Give the page of the rules of Taluva."""
    parts = [_OPENING, *_sections(taluva.sections(ENGLISH)), _TILES, _tiles()]
    return "\n".join([*parts, "Next page: [Taifun](taifun.md)\n"])


def taifun_page() -> str:
    """Give the page of Taifun with its rules as they are now."""
    rules = "\n".join(_sections(taifun.sections(ENGLISH)))
    return _PART.sub(lambda _: f"{rules}\n", TAIFUN.read_text(encoding="utf-8"))


def _sections(sections: Iterable[RulebookSection]) -> Iterable[str]:
    for section in sections:
        yield f"## {section.title}\n\n{section.introduction}\n"
        if section.rules:
            items = (f"- **{rule}** {text}" for rule, text in section.rules.items())
            yield "\n".join(items) + "\n"


def _tiles() -> str:
    usual, all_tiles = Counter(tile_set(4)), Counter(tile_set(5))
    rows = [["first, then", *map(str, LANDS)], ["---"] * (len(LANDS) + 1)]
    for first in LANDS:
        kinds = [Tile(first, second) for second in LANDS]
        more = [all_tiles[kind] - usual[kind] for kind in kinds]
        numbers = [
            f"{usual[kind]} + {extra}" if extra else str(usual[kind])
            for kind, extra in zip(kinds, more, strict=True)
        ]
        rows.append([str(first), *numbers])
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


if __name__ == "__main__":
    RULES.write_text(rules_page(), encoding="utf-8")
    TAIFUN.write_text(taifun_page(), encoding="utf-8")
