"""Pictures as an asciicast, version 2: a recording that the usual players show."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence

from rich.color import ColorSystem
from rich.segment import Segment

Line = Sequence[Segment]

_START = "\x1b[2J\x1b[?25l"
_END = "\x1b[?25h"


def cast_of(frames: Iterable[Sequence[Line]], title: str, delay: float) -> str:
    """Record pictures of one size, at least one, each shown for so many seconds."""
    lines: list[str] = []
    for frame, change in _changes(frames):
        if not lines:
            lines.append(json.dumps(_header(frame, title), ensure_ascii=False))
            change = _START + change
        lines.append(_event((len(lines) - 1) * delay, change))
    lines.append(_event((len(lines) - 1) * delay, _END))
    return "\n".join([*lines, ""])


def _header(frame: Sequence[Line], title: str) -> dict[str, object]:
    return {
        "version": 2,
        "width": Segment.get_line_length(list(frame[0])),
        "height": len(frame),
        "title": title,
        "env": {"TERM": "xterm-256color"},
    }


def _event(seconds: float, data: str) -> str:
    return json.dumps([round(seconds, 3), "o", data], ensure_ascii=False)


def _changes(frames: Iterable[Sequence[Line]]) -> Iterator[tuple[Sequence[Line], str]]:
    """Give each picture and what to write for it: the lines that differ from the one before."""
    shown: dict[int, str] = {}
    for frame in frames:
        changed = []
        for number, line in enumerate(frame, 1):
            written = _written(line)
            if shown.get(number) != written:
                shown[number] = written
                changed.append(f"\x1b[{number};1H{written}")
        yield frame, "".join(changed)


def _written(line: Line) -> str:
    return "".join(
        text if style is None else style.render(text, color_system=ColorSystem.TRUECOLOR)
        for text, style, _ in line
    )
