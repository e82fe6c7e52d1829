"""The names of keys in messages, so that a click on a name does what the key does."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple

from rich.cells import cell_len

from taluva.i18n import Language
from taluva.tui.blocks import ClickTarget
from taluva.tui.screen import KeyPressed, LineEdited

_FUNCTION_KEYS: Final = {f"F{number}": f"f{number}" for number in range(1, 7)}
_SIGNS: Final = {each: each for each in "<>[]+/"}
_SEPARATOR: Final = re.compile(r"  |[,;.()]")
_BEFORE: Final = ("  ", "(", ", ", "; ", ": ", ". ")  # what an ordinary word follows as a key
_YES_OR_NO: Final = re.compile(r"\((\w)/(\w)\)")


class _Names(NamedTuple):
    pattern: re.Pattern[str]
    distinct: dict[str, str]  # names that are keys wherever they stand
    words: dict[str, str]  # names that are keys only in a list of keys


@cache
def _names(say: Language) -> _Names:
    left, right = say("Left, Right").split(", ")
    up, down, tab = say("Up, Down, Tab").split(", ")
    page_up, *_, page_down = say("PgUp PgDn").split()
    interrupt = say("Ctrl-C quit").split()[0]
    distinct = {
        **_FUNCTION_KEYS,
        say("Enter"): "enter",
        say("Esc"): "escape",
        say("Del"): "delete",
        tab: "tab",
        left: "left",
        right: "right",
        up: "up",
        down: "down",
        page_up: "pageup",
        page_down: "pagedown",
        interrupt: "c-c",
        f"{interrupt[:-1]}P": "c-p",
    }
    names = ("left", "right", "up", "down")
    plain = (*say("left right").split(), *say("up down").split())
    words = {**dict(zip(plain, names, strict=True)), say("space"): " ", say("arrows"): "right"}
    every = sorted((*distinct, *words), key=len, reverse=True)
    signs = "|".join(map(re.escape, _SIGNS))
    pattern = rf"(?<!\w)(?:{'|'.join(map(re.escape, every))})(?!\w)|(?<!\S)(?:{signs})(?!\S)"
    return _Names(re.compile(pattern), distinct, {**words, **_SIGNS})


def key_targets(text: str, say: Language, column: int = 0, line: int = 0) -> list[ClickTarget]:
    """Return the names of keys in a text as click targets, each with the words after it.

    The text is written from a column on. ``(y/N)`` is the keys y and n.
    """
    names, found = _names(say), list[re.Match[str]]()
    for match in names.pattern.finditer(text):
        before = text[: match.start()]
        follows = bool(found) and not text[found[-1].end() : match.start()].strip()
        is_first = not before.strip() or before.endswith(_BEFORE)
        if match[0] in names.distinct or is_first or follows:
            found.append(match)
    ends = [*(match.start() for match in found[1:]), len(text)]
    spans = []
    for match, end in zip(found, ends, strict=False):
        separator = _SEPARATOR.search(text, match.end(), end)
        stop = end if separator is None else separator.start()
        key = {**names.distinct, **names.words}[match[0]]
        event = LineEdited(key) if key == "/" else KeyPressed(key)
        spans.append((match.start(), len(text[:stop].rstrip()), event))
    for match in _YES_OR_NO.finditer(text):
        middle = match.start(2)
        spans.append((match.start(), middle, KeyPressed(match[1].lower())))
        spans.append((middle, match.end(), KeyPressed(match[2].lower())))
    return [
        ClickTarget(
            range(line, line + 1),
            range(column + cell_len(text[:start]), column + cell_len(text[:end])),
            event,
        )
        for start, end, event in spans
    ]
