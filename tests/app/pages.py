"""HTML pages of games for the tests, and what is inside them."""

from __future__ import annotations

import base64
import json
import re
import zlib
from typing import Any

LIMIT = 150_000  # bytes of a page of an ordinary game


def data_of(page: str) -> dict[str, Any]:
    """Return the data that the script of a page unpacks."""
    found = re.search('<script type="text/plain" id="game">([^<]*)</script>', page)
    assert found is not None
    data: dict[str, Any] = json.loads(zlib.decompress(base64.b64decode(found[1])))
    return data


def rows_of(data: dict[str, Any]) -> list[list[Any]]:
    """Return the rows of a page in full: styles and texts in turn."""
    rows: list[list[Any]] = []
    for start, same, end, *middle in data["rows"]:
        old = rows[start] if start >= 0 else []
        rows.append([*old[:same], *middle, *old[len(old) - end :]])
    return rows


def everything_in(page: str) -> str:
    """Return all text of a page, including the packed data."""
    return page + json.dumps(data_of(page), ensure_ascii=False)
