"""A whole game as an asciicast, version 2: a recording that the usual players show."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from rich.color import ColorSystem
from rich.segment import Segment

from taluva.record import History
from taluva.ui.export_frame import Framing

_START = "\x1b[2J\x1b[?25l"
_END = "\x1b[?25h"


def cast_of(
    history: History[Any], points: Sequence[int], framing: Framing, title: str, delay: float
) -> str:
    """Record points of a game, each shown for so many seconds."""
    first = framing.frame(history, 0)
    header = {
        "version": 2,
        "width": Segment.get_line_length(first[0]),
        "height": len(first),
        "title": title,
        "env": {"TERM": "xterm-256color"},
    }
    lines = [json.dumps(header, ensure_ascii=False)]
    for number, change in enumerate(_changes(history, points, framing)):
        lines.append(_event(number * delay, (_START if number == 0 else "") + change))
    lines.append(_event(len(points) * delay, _END))
    return "\n".join([*lines, ""])


def _event(seconds: float, data: str) -> str:
    return json.dumps([round(seconds, 3), "o", data], ensure_ascii=False)


def _changes(history: History[Any], points: Sequence[int], framing: Framing) -> Iterator[str]:
    """Give what to write for each point: the lines that differ from the point before."""
    shown: dict[int, str] = {}
    for index in points:
        changed = []
        for number, line in enumerate(framing.frame(history, index), 1):
            written = _written(line)
            if shown.get(number) != written:
                shown[number] = written
                changed.append(f"\x1b[{number};1H{written}")
        yield "".join(changed)


def _written(line: Sequence[Segment]) -> str:
    return "".join(
        text if style is None else style.render(text, color_system=ColorSystem.TRUECOLOR)
        for text, style, _ in line
    )
