"""The picture of a page in the README: run by hand, ``python -m tests.app.page_picture``.

The picture contains the headings of the page as text, so that a test can tell whether it is old.
"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from taluva.cli import main as taluva
from tests.app.chromium import browser, find

DOCS = Path(__file__).parents[2] / "docs"
PICTURE = DOCS / "page.png"
HEADINGS = "Headings"  # the name of the text in the picture


def headings(page: str) -> str:
    """Return the headings and buttons of a page. Of the game, they contain only the players."""
    found = re.findall(r"<(h2|caption|summary|th|button)\b[^>]*>(.*?)</\1>", page, re.DOTALL)
    texts = (re.sub("<.*?>", "", each).strip() for _, each in found)
    return ", ".join(filter(None, texts))


def main() -> None:
    """Save a picture of the README's game as a page, in few colours for a small file."""
    session = find()
    assert session is not None, "install chromium first"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        page, photo = folder / "game.html", folder / "photo.png"
        log = str(DOCS / "island.taluva")
        taluva(["--language", "en", "export", log, "-o", str(page), "--analyse", "--nodes", "500"])
        with browser(session, folder / "profile") as tab:
            tab.show_on(1280, 800)
            tab.open(f"{page.as_uri()}#turn-17")
            tab.photograph(photo)
        with Image.open(photo) as taken:
            small = taken.convert("RGB").quantize(256, Image.Quantize.MAXCOVERAGE)
            texts = PngInfo()
            texts.add_itxt(HEADINGS, headings(page.read_text(encoding="utf-8")))
            small.save(PICTURE, optimize=True, pnginfo=texts)


if __name__ == "__main__":
    main()
