"""A long answer that is read page by page."""

from __future__ import annotations

from typing import Final, NamedTuple

from taluva.shell.text.pages import PageLine, as_text, laid_out
from taluva.table import page as table_page
from taluva.table.language import ENGLISH, Language

MARGIN: Final = 2
_FOOT: Final = 2  # lines below what is read: a blank one, and how to go on


class Page(NamedTuple):
    """An answer, laid out for the width on view, and the place where reading stands."""

    blocks: table_page.Page
    top: int = 0
    title: str = ""  # what was asked

    @property
    def lines(self) -> tuple[str, ...]:
        """The whole text, line by line."""
        return tuple(as_text(self.blocks))

    def shown(self, width: int, height: int, say: Language = ENGLISH) -> list[PageLine]:
        """Give what fits from the present place on; the last line says how to go on."""
        lines = self._lines(width)
        top = self._kept(self.top, len(lines), height)
        part = lines[top : top + _rows(height)]
        foot = say("Esc closes")
        if len(part) < len(lines):
            foot = say(
                "{first}-{last} of {all}  PgUp PgDn turn  Esc closes",
                first=top + 1,
                last=top + len(part),
                all=len(lines),
            )
        shown = [*part, PageLine(""), PageLine(foot)]
        return [line._replace(text=" " * MARGIN + line.text) for line in shown]

    def turned(self, pages: int, width: int, height: int) -> Page:
        """Go on, or back, by what is on view at this size."""
        number = len(self._lines(width))
        top = self._kept(self.top, number, height) + pages * _rows(height)
        return self._replace(top=self._kept(top, number, height))

    def _lines(self, width: int) -> list[PageLine]:
        return laid_out(self.blocks, max(20, width - 2 * MARGIN))

    def _kept(self, top: int, number: int, height: int) -> int:
        return max(0, min(top, number - _rows(height)))


def _rows(height: int) -> int:
    return max(1, height - _FOOT)
