"""A game as a file to share; the ending of the file's name chooses the form."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath
from typing import Any, Final

from rich.segment import Segment

from taluva.record import History
from taluva.shell.cast import cast_of
from taluva.shell.layout import Zoom
from taluva.shell.look import Look
from taluva.shell.svg import html_of, svg_of
from taluva.ui.export_frame import Framing

STILLS: Final = (".svg", ".html", ".txt")
FILM: Final = ".cast"


class UnknownForm(ValueError):
    """An ending that stands for no form; the text is a sentence."""


def form_of(name: str) -> str:
    """Give the ending that decides the form; raises UnknownForm."""
    ending = PurePath(name).suffix.lower()
    if ending not in (*STILLS, FILM):
        found = f"{ending} cannot be written" if ending else "the file needs an ending"
        raise UnknownForm(
            f"{found}: choose {', '.join(STILLS)} for a picture or {FILM} for a whole game"
        )
    return ending


def exported(
    history: History[Any], index: int, form: str, look: Look, zoom: Zoom, delay: float
) -> str:
    """Give the content of the file: the picture of a point, or the game up to it."""
    last = history.game(index)
    title = f"Taluva: {', '.join(last.names)}"
    if form == FILM:
        points = range(index + 1)
        framing = Framing.of(history, points, look, zoom)
        return cast_of((framing.frame(history, each) for each in points), title, delay)
    title = f"{title}, turn {last.turn}"
    lines = Framing.of(history, [index], look, zoom).frame(history, index)
    match form:
        case ".svg":
            return svg_of(lines, title)
        case ".html":
            return html_of(lines, title)
        case _:
            return _text(lines)


def _text(lines: Sequence[Sequence[Segment]]) -> str:
    return "".join(f"{''.join(text for text, *_ in line).rstrip()}\n" for line in lines)
