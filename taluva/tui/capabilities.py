"""How a picture may be drawn here: which painter, how many colours, which characters.

The terminal decides, as far as the player does not: ``choose_look`` asks the environment and gives
a ``Look``.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from taluva.i18n import Language

# Every character beyond ASCII that a picture or a panel may hold.
UNICODE_GLYPHS: Final = "⌂∏▲►◄▼·×│─┌┐└┘█▄▀▌▐▙▟╔╦╗░"  # noqa: RUF001  a sign, no letter


class PainterKind(StrEnum):
    """The two ways to draw a hex."""

    FILLED = "filled"  # areas of colour made of half blocks
    OUTLINE = "outline"  # edges made of / \\ and _


class Depth(StrEnum):
    """How many colours there are."""

    TRUE = "24"
    CUBE = "256"
    BASIC = "16"
    NONE = "none"


class Look(NamedTuple):
    """The choice for one terminal.

    ``is_plain`` says that there is no terminal to paint on: lines are read and printed, no more.
    """

    painter: PainterKind = PainterKind.OUTLINE
    depth: Depth = Depth.NONE
    is_unicode: bool = False
    is_plain: bool = False
    palette: str = "dark"


class Terminal(NamedTuple):
    """What there is to know about the terminal before anything is drawn."""

    environment: Mapping[str, str]
    is_interactive: bool  # both standard input and standard output are terminals
    encoding: str
    is_windows: bool = False  # whose console understands escape codes but has no TERM
    background: str = ""  # dark or light, if it has been asked and has answered


LOOKS: Final = ("auto", "filled", "outline", "ascii")  # what a player may ask for
_LIGHT_BACKGROUNDS: Final = ("7", "15")  # light grey and white
BACKGROUNDS: Final = ("auto", "dark", "light")
COLOURS: Final = ("auto", *(depth.value for depth in Depth))


def looks(say: Language) -> dict[str, str]:
    """Say what each look means."""
    return {
        "auto": say("what the terminal can do"),
        "filled": say("coloured hexes"),
        "outline": say("lines"),
        "ascii": say("lines from the plainest characters"),
    }


def backgrounds(say: Language) -> dict[str, str]:
    """Say what each background means."""
    return {
        "auto": say("what the terminal says"),
        "dark": say("colours for a dark screen"),
        "light": say("colours for a light screen"),
    }


def choose_look(
    terminal: Terminal, look: str = "auto", colour: str = "auto", background: str = "auto"
) -> Look:
    """Choose for this terminal; what is asked for and is not auto overrides it.

    Areas of colour need colours and half blocks: without either the outline is drawn, whatever was
    asked for.
    """
    is_plain = not terminal.is_interactive or _is_dumb(terminal)
    depth = Depth(colour) if colour != "auto" else _depth(terminal, is_plain)
    is_unicode = look != "ascii" and can_encode(UNICODE_GLYPHS, terminal.encoding)
    wants_areas = look == "filled" or (look == "auto" and not is_plain)
    can_fill = depth is not Depth.NONE and is_unicode
    painter = PainterKind.FILLED if wants_areas and can_fill else PainterKind.OUTLINE
    return Look(painter, depth, is_unicode, is_plain, _palette(terminal, background))


def can_encode(text: str, encoding: str) -> bool:
    """Say whether an encoding has all characters of a text; an unknown encoding has none."""
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _palette(terminal: Terminal, background: str) -> str:
    """Choose by the background that is asked for, or that the terminal has."""
    if background != "auto":
        return background
    return declared_background(terminal.environment) or terminal.background or "dark"


def declared_background(environment: Mapping[str, str]) -> str:
    """Give the background that a terminal tells, as the number of one of 16 colours, if it does."""
    number = environment.get("COLORFGBG", "").rpartition(";")[2]
    if not number.isdigit():
        return ""
    return "light" if number in _LIGHT_BACKGROUNDS else "dark"


def is_far(terminal: Terminal) -> bool:
    """Tell whether a terminal is at the other end of a line, which may be slow."""
    return any(terminal.environment.get(name) for name in ("SSH_CONNECTION", "SSH_TTY"))


def _is_dumb(terminal: Terminal) -> bool:
    name = terminal.environment.get("TERM", "")
    return name == "dumb" or (not name and not terminal.is_windows)


def _depth(terminal: Terminal, is_plain: bool) -> Depth:
    environment = terminal.environment
    if is_plain or environment.get("NO_COLOR"):
        return Depth.NONE
    if environment.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return Depth.TRUE
    name = environment.get("TERM", "")
    if not name:
        return Depth.TRUE
    return Depth.CUBE if "256" in name else Depth.BASIC
