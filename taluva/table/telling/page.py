"""An answer of more than one sentence, as data: who shows it decides how it is laid out."""

from __future__ import annotations

from typing import NamedTuple


class Heading(NamedTuple):
    """A title above what follows it."""

    text: str


class Paragraph(NamedTuple):
    """Sentences that belong together; an empty text is a gap."""

    text: str
    indent: int = 0  # steps to the right


class Terms(NamedTuple):
    """Rows of a word and what is to be said of it."""

    rows: tuple[tuple[str, str], ...]
    indent: int = 1


class Table(NamedTuple):
    """Rows of cells under each other: a name, numbers, and a last word."""

    rows: tuple[tuple[str, ...], ...]
    has_names: bool = False  # in the first column; those may be cut where there is little room


Block = Heading | Paragraph | Terms | Table
Page = tuple[Block, ...]

GAP = Paragraph("")
