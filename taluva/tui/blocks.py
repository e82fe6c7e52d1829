"""Blocks of lines with click targets, and columns of blocks that are laid out once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from rich.cells import cell_len
from rich.segment import Segment

from taluva.i18n import Language
from taluva.tui.canvas import Line
from taluva.tui.screen import KeyPressed, LineEdited
from taluva.tui.text import MARGIN, PageView
from taluva.tui.theme import Theme

ClickLabel = tuple[str, Any]  # a text, and the event that a click on it sends, or None

_ESCAPE: Final = KeyPressed("escape")


class ClickTarget(NamedTuple):
    """An area that can be clicked, counted from the first cell of what is drawn."""

    lines: range
    columns: range
    event: Any  # what a click sends, such as LineSubmitted("2")

    def shift(self, lines: int, columns: int = 0) -> ClickTarget:
        """Return the target in a larger drawing, below ``lines`` and right of ``columns``."""
        down = range(self.lines.start + lines, self.lines.stop + lines)
        across = range(self.columns.start + columns, self.columns.stop + columns)
        return ClickTarget(down, across, self.event)


class DrawnBlock(NamedTuple):
    """Lines that are shown together or not at all, with their click targets."""

    lines: Sequence[Line] = ()
    targets: tuple[ClickTarget, ...] = ()


class PanelPart(NamedTuple):
    """A part of a column. It is left out if it does not fit."""

    name: str
    draw: Callable[[int], DrawnBlock]  # gets the number of free lines
    rank: int = 1  # lower ranks choose first, equal ones in order
    is_last: bool = False  # whether it ends at the foot of the column

    @classmethod
    def of(cls, name: str, drawn: DrawnBlock | Sequence[Line], rank: int = 1) -> PanelPart:
        """Return a part whose lines do not depend on the room."""
        block = drawn if isinstance(drawn, DrawnBlock) else DrawnBlock(drawn)
        return cls(name, lambda free: block, rank)


class Column(NamedTuple):
    """Parts below each other, filled up with blank lines before the last ones."""

    lines: list[Line]
    targets: tuple[ClickTarget, ...] = ()
    shown: Mapping[str, int] = MappingProxyType({})  # lines of each part that has any, by name


def arrange(parts: Sequence[PanelPart], height: int, blank: Line) -> Column:
    """Draw every part once and stack those that fit, in the order given."""
    free, shown = height, Counter[str]()
    blocks: dict[int, DrawnBlock] = {}
    for index in sorted(range(len(parts)), key=lambda index: parts[index].rank):
        block = parts[index].draw(free)
        if len(block.lines) <= free:
            free -= len(block.lines)
            blocks[index] = block
            shown[parts[index].name] += len(block.lines)
    order = sorted(blocks, key=lambda index: (parts[index].is_last, index))
    first = sum(not parts[index].is_last for index in blocks)
    drawn = [blocks[index] for index in order]
    column = stack([*drawn[:first], DrawnBlock([blank] * free), *drawn[first:]])
    return Column([*column.lines], column.targets, +shown)


def stack(blocks: Iterable[DrawnBlock]) -> DrawnBlock:
    """Join blocks, one below the other."""
    lines: list[Line] = []
    targets: list[ClickTarget] = []
    for block in blocks:
        targets += [target.shift(len(lines)) for target in block.targets]
        lines += block.lines
    return DrawnBlock(lines, tuple(targets))


def clickable(lines: Sequence[Line], width: int, event: Any) -> DrawnBlock:
    """Return a block that can be clicked everywhere."""
    return DrawnBlock(lines, (ClickTarget(range(len(lines)), range(width), event),))


def event_at(targets: Iterable[ClickTarget], column: int, line: int) -> Any:
    """Return the event of the first target at a cell, or None."""
    found = (each for each in targets if line in each.lines and column in each.columns)
    return next((each.event for each in found), None)


def label_keys(text: str, keys: Mapping[str, str]) -> list[ClickLabel]:
    """Split a text into labels: the names of keys, in order, and what is between them."""
    labels: list[ClickLabel] = []
    for name, key in keys.items():
        before, _, text = text.partition(name)
        labels += [(before, None), (name, KeyPressed(key))]
    return [*labels, (text, None)]


def label_targets(
    labels: Iterable[ClickLabel], column: int, line: int = 0
) -> tuple[ClickTarget, ...]:
    """Return the targets of labels that are written from a column on."""
    targets = []
    for text, event in labels:
        end = column + cell_len(text)
        if event is not None:
            targets.append(ClickTarget(range(line, line + 1), range(column, end), event))
        column = end
    return tuple(targets)


def reading_keys(
    top: int, shown: int, number: int, closing: str, say: Language
) -> list[ClickLabel]:
    """Return the lines in view and the keys that turn pages, if necessary, and how to close."""
    if shown >= number:
        return [(closing, _ESCAPE)]
    where = say("{first}-{last} of {all}", first=top + 1, last=top + shown, all=number)
    keys = say("PgUp PgDn")
    back, *_, on = keys.split()
    turning = label_keys(keys, {back: "pageup", on: "pagedown"})
    return [(f"{where}  ", None), *turning, ("  ", None), (closing, _ESCAPE)]


def draw_page(
    page: PageView,
    theme: Theme,
    width: int,
    height: int,
    say: Language,
    event_for: Callable[[str], Any] = lambda term: None,
) -> DrawnBlock:
    """Draw the visible part of a page, and below it the keys for reading.

    A click on the lines of a term sends what ``event_for`` returns for it.
    """
    text, strong = theme.style("text"), theme.style("strong")
    top, part, number = page.visible_part(width, height)
    keys = reading_keys(top, len(part), number, say("Esc closes"), say)
    foot = "".join(label for label, _ in keys)
    rows = [*((line.text, strong if line.is_title else text) for line in part), ("", text)]
    lines = [
        Segment.adjust_line_length([Segment(" " * MARGIN + theme.encode(row), style)], width, text)
        for row, style in (*rows, (foot, text))
    ]
    targets = list(label_targets(keys, MARGIN, len(lines) - 1))
    for y, line in enumerate(part):
        event = event_for(line.term) if line.term else None
        if event is not None:
            targets.append(ClickTarget(range(y, y + 1), range(width), event))
    blank = Segment.adjust_line_length([], width, text)
    return DrawnBlock(lines + [blank] * (height - len(lines)), tuple(targets))


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
        say("Shift-Home"): "s-home",
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
