"""What a line for listeners may contain, checked over whole games in every language."""

from __future__ import annotations

import re
import string
from collections.abc import Iterable

# What a speech synthesizer reads, or uses for pauses. Quotation marks differ by language.
_SIGNS = {*string.ascii_letters, *string.digits, *" .,;:!?'\"()[]<>#%|+-=/_"}
_QUOTES = {*"“”„«»", "\u2018", "\u2019", "\u2013", "\xa0", "\u202f"}
# A letter alone is the colour of a player on the map. Before a number it is a column or a rule.
_LETTER = re.compile(r"(?<![\w'\u2019-])[B-HJ-Z](?![\w'\u2019.-]| -?\d)")
_SHORT = {
    "en": re.compile(r"(?<![\w|])(?:ne|nw|se|sw)(?![\w|])"),
    "de": re.compile(r"[A-Z] \d+ ?(?:no|nw|sw)\b"),
    "fr": re.compile(r"[A-Z] \d+ ?(?:ne|no|so)\b"),
}


def assert_is_spoken(lines: Iterable[str], code: str = "en") -> None:
    """Check that lines have no glyphs, letters of colours, short directions or escape codes."""
    for line in lines:
        strange = {each for each in {*line} - _SIGNS - _QUOTES if not each.isalpha()}
        assert not strange, line
        assert line.strip(), "there are no empty lines"
        assert "  " not in line, line
        assert not _LETTER.search(line), line
        assert not _SHORT[code].search(line), line
