"""HTML pages of games for the tests, and what is inside them."""

from __future__ import annotations

import base64
import json
import re
import zlib
from pathlib import Path
from typing import Any

from taluva.app.screens.export import view_of
from taluva.app.screens.html_page import SEA
from taluva.cli import main
from taluva.i18n import ENGLISH
from taluva.record.record import History
from taluva.tui.capabilities import file_look
from taluva.tui.hexmap.geometry import Rulers, View, Zoom

LIMIT = 150_000  # bytes of a page of an ordinary game
LIMIT_FOR_TWO = 120_000  # bytes of a page of a game of Taluva for two


def view_on_page(history: History[Any]) -> View:
    """Return the view of the map that a page of a game of Taluva has."""
    ends = [history.game(0), history.game(history.last)]
    view = view_of(ends, file_look(), Zoom.NORMAL, ENGLISH, Rulers.NONE)
    return view._replace(window=view.window.grown(*SEA))


def write_page(folder: Path, log: str, *options: str, language: str = "en", code: int = 0) -> Path:
    """Write a log and its page in a folder; return the path of the page."""
    source, page = folder / "game.taluva", folder / "game.html"
    source.write_text(log, encoding="utf-8")
    words = ["--language", language, "export", str(source), "-o", str(page), "--force"]
    assert main([*words, *options]) == code
    return page


def data_of(page: str) -> dict[str, Any]:
    """Return the data that the script of a page unpacks."""
    found = re.search('<script type="text/plain" id="game">([^<]*)</script>', page)
    assert found is not None
    data: dict[str, Any] = json.loads(zlib.decompress(base64.b64decode(found[1])))
    return data


def frames_of(data: dict[str, Any]) -> list[list[list[Any]]]:
    """Return the frames of a page as lists of rows: styles and texts in turn."""
    frames: list[list[list[Any]]] = []
    for before, changes in zip(data["before"], data["frames"], strict=True):
        frame = {} if before < 0 else dict(enumerate(frames[before]))
        for line, start, end, *middle in changes:
            old = frame.get(line, [])
            frame[line] = [*old[:start], *middle, *old[len(old) - end :]]
        frames.append([frame[line] for line in sorted(frame)])
    return frames


def everything_in(page: str) -> str:
    """Return all text of a page, including the packed data."""
    return page + json.dumps(data_of(page), ensure_ascii=False)
