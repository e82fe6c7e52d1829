"""HTML pages of games for the tests, and what is inside them."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Iterator
from typing import Any

from taluva.app.screens.export import view_of
from taluva.app.screens.html_page import SEA
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


def data_of(page: str) -> dict[str, Any]:
    """Return the data that the script of a page unpacks."""
    found = re.search('<script type="text/plain" id="game">([^<]*)</script>', page)
    assert found is not None
    data: dict[str, Any] = json.loads(zlib.decompress(base64.b64decode(found[1])))
    return data


def rows_of(data: dict[str, Any]) -> list[list[Any]]:
    """Return the rows of a page in full: styles and texts in turn."""
    rows: list[list[Any]] = []
    for distance, same, end, *middle in data["rows"]:
        old = rows[-distance] if distance else []
        rows.append([*old[:same], *middle, *old[len(old) - end :]])
    return rows


def frames_of(data: dict[str, Any]) -> Iterator[list[list[Any]]]:
    """Yield the frames of a page as lists of rows."""
    rows, used, frame = rows_of(data), 0, dict[int, int]()
    for changes in data["frames"]:
        for line, distance in zip(changes[::2], changes[1::2], strict=True):
            frame[line] = used - distance
            used += not distance
        yield [rows[frame[line]] for line in sorted(frame)]


def everything_in(page: str) -> str:
    """Return all text of a page, including the packed data."""
    return page + json.dumps(data_of(page), ensure_ascii=False)
