"""A long answer that is read page by page."""

from __future__ import annotations

from typing import Final, NamedTuple

from taluva.shell.text.pages import PageLine, as_text, laid_out
from taluva.table.telling import page as table_page
from taluva.table.telling.language import ENGLISH, Language

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
        top, part, number = self.part(*_inside(width, height))
        foot = say("Esc closes")
        if len(part) < number:
            foot = say(
                "{first}-{last} of {all}  PgUp PgDn turn  Esc closes",
                first=top + 1,
                last=top + len(part),
                all=number,
            )
        shown = [*part, PageLine(""), PageLine(foot)]
        return [line._replace(text=" " * MARGIN + line.text) for line in shown]

    def turned(self, pages: int, width: int, height: int) -> Page:
        """Go on, or back, by what is on view at this size."""
        return self.leafed(pages, *_inside(width, height))

    def part(self, columns: int, rows: int) -> tuple[int, list[PageLine], int]:
        """Give what stands in so many columns and rows: its first line, all, and of how many."""
        lines = laid_out(self.blocks, columns)
        top = _kept(self.top, len(lines), rows)
        return top, lines[top : top + rows], len(lines)

    def leafed(self, pages: int, columns: int, rows: int) -> Page:
        """Go on, or back, by so many rows of so many columns for each page."""
        top, _, number = self.part(columns, rows)
        return self._replace(top=_kept(top + pages * rows, number, rows))


def _inside(width: int, height: int) -> tuple[int, int]:
    """Give the columns and rows that a whole screen has for what is read."""
    return max(20, width - 2 * MARGIN), max(1, height - _FOOT)


def _kept(top: int, number: int, rows: int) -> int:
    return max(0, min(top, number - rows))
