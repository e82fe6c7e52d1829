"""The choice of painter, colour depth and characters for a terminal.

``choose_look`` reads the environment and the player's options and returns a ``Look``.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from taluva.i18n import ENGLISH

# All non-ASCII characters in pictures and panels.
UNICODE_GLYPHS: Final = "⌂∏▲►◄▼·×│─┌┐└┘█▄▀▌▐▙▟╔╦╗░✓"  # noqa: RUF001  a sign, not a letter


class PainterKind(StrEnum):
    """The two ways to draw a hex."""

    FILLED = "filled"  # coloured areas made of half blocks
    OUTLINE = "outline"  # edges made of / \ and _


class Depth(StrEnum):
    """The number of colours that a terminal can show."""

    TRUE = "24"
    CUBE = "256"
    BASIC = "16"
    NONE = "none"


class Look(NamedTuple):
    """The way to draw on a terminal.

    With ``is_plain`` there is no full-screen terminal, so the program only reads and prints lines.
    """

    painter: PainterKind = PainterKind.OUTLINE
    depth: Depth = Depth.NONE
    is_unicode: bool = False
    is_plain: bool = False
    palette: str = "dark"  # name of a shipped palette or path of a file


class Terminal(NamedTuple):
    """The properties of the terminal that decide the look."""

    environment: Mapping[str, str]
    is_interactive: bool  # whether standard input and output are terminals
    encoding: str
    is_windows: bool = False  # Windows consoles support escape codes but do not set TERM
    background: str = ""  # "dark" or "light" if the terminal answered the query


_LIGHT_BACKGROUNDS: Final = ("7", "15")  # colour numbers of light grey and white
# The shipped palettes and what they are. A palette may also be a file.
PALETTE_NAMES: Final = {
    "dark": ENGLISH("colours for a dark background"),
    "light": ENGLISH("colours for a light background"),
    "high-contrast": ENGLISH("bright and dark colours, text contrast of 7 to 1"),
    "colour-blind": ENGLISH("no red-green contrast, for deuteranopia and protanopia"),
    "monochrome": ENGLISH("shades of grey"),
}
COLOURS: Final = ("auto", *(depth.value for depth in Depth))


def choose_look(
    terminal: Terminal,
    look: str = "auto",
    colour: str = "auto",
    background: str = "auto",
    palette: str = "auto",
) -> Look:
    """Choose a look for this terminal. Any value but "auto" overrides detection.

    The filled painter needs colours and Unicode. Otherwise the outline painter is chosen, even if
    the player asked for the filled one.
    """
    is_plain = not terminal.is_interactive or _is_dumb(terminal)
    depth = Depth(colour) if colour != "auto" else _depth(terminal, is_plain)
    is_unicode = look != "ascii" and can_encode(UNICODE_GLYPHS, terminal.encoding)
    wants_areas = look == "filled" or (look == "auto" and not is_plain)
    can_fill = depth is not Depth.NONE and is_unicode
    painter = PainterKind.FILLED if wants_areas and can_fill else PainterKind.OUTLINE
    if palette == "auto":
        palette = _palette(terminal, background)
    return Look(painter, depth, is_unicode, is_plain, palette)


# Files can have all colours. Lines are drawn in black on white.
_FILE_LOOKS: Final = {
    "filled": Look(PainterKind.FILLED, Depth.TRUE, is_unicode=True),
    "outline": Look(PainterKind.OUTLINE, Depth.NONE, is_unicode=True),
    "ascii": Look(PainterKind.OUTLINE, Depth.NONE, is_unicode=False),
}


def file_look(look: str = "auto", palette: str = "auto") -> Look:
    """Return the look of a file. "auto" means filled hexes, in the dark palette."""
    found = _FILE_LOOKS["filled" if look == "auto" else look]
    return found if palette == "auto" else found._replace(palette=palette)


def can_encode(text: str, encoding: str) -> bool:
    """Check whether an encoding is known and has all characters of a text."""
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _palette(terminal: Terminal, background: str) -> str:
    """Return the palette for the chosen background, or else the terminal's, or else "dark"."""
    if background != "auto":
        return background
    return declared_background(terminal.environment) or terminal.background or "dark"


def declared_background(environment: Mapping[str, str]) -> str:
    """Return "dark" or "light" according to COLORFGBG, or "" if it is not set."""
    number = environment.get("COLORFGBG", "").rpartition(";")[2]
    if not number.isdigit():
        return ""
    return "light" if number in _LIGHT_BACKGROUNDS else "dark"


def is_far(terminal: Terminal) -> bool:
    """Check whether the terminal is connected over SSH and may therefore be slow."""
    return any(terminal.environment.get(name) for name in ("SSH_CONNECTION", "SSH_TTY"))


def is_gnu_screen(terminal: Terminal) -> bool:
    """Check whether the program runs in GNU screen.

    It delays Esc while the mouse is on. Most versions show 256 colours at most, and programs in it
    inherit the COLORTERM of the terminal around it.
    """
    return bool(terminal.environment.get("STY"))


def _is_dumb(terminal: Terminal) -> bool:
    name = terminal.environment.get("TERM", "")
    return name == "dumb" or (not name and not terminal.is_windows)


def _depth(terminal: Terminal, is_plain: bool) -> Depth:
    environment = terminal.environment
    if is_plain or environment.get("NO_COLOR"):
        return Depth.NONE
    if environment.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return Depth.CUBE if is_gnu_screen(terminal) else Depth.TRUE
    name = environment.get("TERM", "")
    if not name:
        return Depth.TRUE
    return Depth.CUBE if "256" in name else Depth.BASIC
