"""The styles of everything on the screen beside the map, by name, and its characters."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from rich.style import Style

from taluva.tui.capabilities import Depth, Look, PainterKind
from taluva.tui.colour import (
    DEFAULT,
    StyleBook,
    Tone,
    contrast,
    darker,
    in_cube,
    mix,
    mix_tints,
    pure,
)
from taluva.tui.hexmap.places import Arrows
from taluva.tui.palette import colours_for

# How every sign beyond ASCII is spelt where there is nothing else.
_PLAIN: Final = str.maketrans("▲⌂∏·×►◄▼│─┌┐└┘█░▄♦", "^h#.x><v|-++++#..*")  # noqa: RUF001  signs, no letters


class Glyphs(NamedTuple):
    """The characters that stand for things."""

    to_move: str
    arrows: Arrows
    horizontal: str
    vertical: str
    done: str  # of a progress bar
    to_do: str
    bar: tuple[str, str]  # what is built of a player's pieces, and what is not
    corners: tuple[str, str, str, str]  # of a frame: upper left and right, lower left and right
    legal: str = "+"
    last: str = "!"
    ghost: str = "?"


UNICODE: Final = Glyphs(
    to_move="►",
    arrows=Arrows(west="◄", east="►", north="▲", south="▼"),
    horizontal="─",
    vertical="│",
    done="█",
    to_do="░",
    bar=("▄", "▄"),
    corners=("┌", "┐", "└", "┘"),
)
ASCII: Final = Glyphs(
    to_move=">",
    arrows=Arrows(west="<", east=">", north="^", south="v"),
    horizontal="-",
    vertical="|",
    done="#",
    to_do=".",
    bar=("#", "."),
    corners=("+", "+", "+", "+"),
)


class Role(NamedTuple):
    """How a named part of the screen is written; ink and paper are roles of the palette."""

    ink: str = "text"
    paper: str = "panel"
    bold: bool = False
    reverse: bool = False  # where there is no colour to set it apart


# Every style of the screen beside the map, by name.
STYLES: Final[Mapping[str, Role]] = {
    "text": Role(),
    "strong": Role(bold=True),
    "faint": Role("dim"),
    "last": Role("last"),
    "bar": Role("text", "bar", reverse=True),
    "bar faint": Role("dim", "bar", reverse=True),
    "title": Role("lava", "bar", bold=True, reverse=True),
    "bar strong": Role("text", "bar", bold=True, reverse=True),
    "good": Role("shade", "legal", bold=True, reverse=True),
    "bad": Role("shade", "bad", bold=True, reverse=True),
    "warning": Role("shade", "lava", bold=True, reverse=True),
    "waiting": Role("shade", "ruler", bold=True, reverse=True),
    "prompt": Role(bold=True),
}
# Only where the whole screen is painted can these be known to go together; elsewhere they are left
# to the terminal, which may well be black on white.
_GROUND: Final = frozenset({"panel", "text", "dim", "ruler"})

_LEGIBLE: Final = 4.5  # the least contrast of a text
_VISIBLE: Final = 2.0  # that of a bar
_FAINT: Final = 1.3  # that of a chip which needs a rim
_SHARES_OF_TEXT: Final = (0.0, 0.15, 0.3, 0.45, 0.6, 0.75, 1.0)  # that make a colour legible
_SHADED: Final = 0.55  # of shade in the colour beside a block
_TOUCH: Final = 0.22  # of a player's colour in the ground of the player's row


class Theme:
    """The colours and characters of one look."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.book = StyleBook(look.depth)
        self.colours = colours_for(look.palette, look.depth)
        # Whether colours are what the palette says, and not what the terminal calls so.
        self._is_rich = look.depth in (Depth.TRUE, Depth.CUBE)
        # Whether the whole screen is painted, beside the map too.
        self.has_ground = self._is_rich and look.painter is PainterKind.FILLED
        self._styles: dict[str, Style] = {}
        self.glyphs = UNICODE if look.is_unicode else ASCII
        if look.is_unicode and not self.has_ground:  # a bar must do without its colour
            self.glyphs = UNICODE._replace(bar=("▄", "_"))

    def encode(self, text: str) -> str:
        """Spell signs as the look allows."""
        return text if self.look.is_unicode else text.translate(_PLAIN)

    def colour(self, role: str) -> str:
        """Give the colour of a role, beside the map."""
        if role in _GROUND and not self.has_ground:
            return DEFAULT
        return self.colours.of(pure(role))

    def style(self, name: str) -> Style:
        """Give one of the named styles."""
        found = self._styles.get(name)
        if found is None:
            found = self._styles[name] = self._style(name)
        return found

    def _style(self, name: str) -> Style:
        role = STYLES[name]
        ink, paper = self.colour(role.ink), self.colour(role.paper)
        if self.has_ground:
            ink = self.legible(role.ink, role.paper) if name == "title" else ink
            return self.book.style(ink, paper, bold=role.bold)
        if role.paper == "bar" or self.look.depth is Depth.NONE:
            return self.book.style(bold=role.bold, reverse=role.reverse)
        if role.paper == "ruler":
            return self.book.style(bold=role.bold, reverse=True)
        return self.book.style(ink, paper, bold=role.bold)

    def chip_style(self, role: str) -> Style:
        """Give the style of a chip in the colour of a role, such as a player's."""
        if self.look.depth is Depth.NONE:
            return self.book.style(bold=True, reverse=True)
        paper = pure(role)
        return self.book.style(self.colours.ink(paper), self.colours.of(paper), bold=True)

    def rim(self, text: str, role: str) -> str:
        """Give the text of a chip between two blanks, which are a rim where it would vanish."""
        is_pale = self.legible(role, least=_FAINT) != self.colour(role)
        return f"▌{text}▐" if is_pale else f" {text} "

    @property
    def has_colours(self) -> bool:
        """Whether anything can be told by colour."""
        return self.look.depth is not Depth.NONE

    def block_style(self, role: str) -> Style:
        """Give the style of a block on the bar in the colour of a role."""
        return self.chip_style(role) if self.has_colours else self.style("strong")

    def shaded_style(self, role: str) -> Style:
        """Give the style of a text on the bar that goes with a block of that colour."""
        if not self.has_ground:
            return self.style("bar")
        paper = darker(pure(role), _SHADED)
        return self.book.style(self.colours.ink(paper), self.colours.of(paper))

    def lit_style(self, role: str, ink: str = "text", *, bold: bool = False) -> Style:
        """Give the style of a text beside the map on a ground with a touch of a role's colour."""
        if not self.has_ground:
            return self.book.style(bold=bold)
        paper = mix_tints(pure("panel"), pure(role), _TOUCH)
        return self.book.style(self.colour(ink), self.colours.of(paper), bold=bold)

    def panel_style(self, role: str, *, bold: bool = False) -> Style:
        """Give the style of a text in the colour of a role, beside the map."""
        if not self.has_colours:
            return self.book.style(bold=bold)
        return self.book.style(self.legible(role), self.colour("panel"), bold=bold)

    def legible(self, role: str, paper: str = "panel", least: float = _LEGIBLE) -> str:
        """Give the colour of a role as ink on another one: changed where it is too dim.

        Where the ground is the terminal's own, it is taken to be as dark or as light as ours.
        """
        usual = self.colour(role)
        if usual == DEFAULT or not self._is_rich:
            return usual
        ground, text = (self.colours.of(pure(each)) for each in (paper, "text"))
        if contrast(usual, ground) >= least:
            return usual
        tones = (self.colours.of(pure(role, tone)) for tone in (Tone.LIGHT, Tone.DARK))
        best = max(tones, key=lambda each: contrast(each, ground))
        inks = [mix(best, text, share) for share in _SHARES_OF_TEXT]
        if self.look.depth is Depth.CUBE:
            inks = [best, *map(in_cube, inks[1:])]
        return next((ink for ink in inks if contrast(ink, ground) >= least), inks[-1])

    def visible(self, role: str) -> str:
        """Give the colour of a role for an area beside the map that must not vanish there."""
        return self.legible(role, least=_VISIBLE) if self.has_ground else self.colour(role)

    def bar_style(self, lit: str, role: str) -> Style:
        """Give the style of a bar in the colour of a role, on a ground with a touch of another."""
        if not self.has_ground:
            return self.lit_style(lit, role)
        paper = mix_tints(pure("panel"), pure(lit), _TOUCH)
        return self.book.style(self.visible(role), self.colours.of(paper))

    def paper_style(self, role: str) -> Style:
        """Give the style of a text on paper in the colour of a role."""
        if self.look.depth is Depth.NONE:
            return self.book.style()
        paper = pure(role)
        return self.book.style(self.colours.ink(paper), self.colours.of(paper))

    def ink_style(self, role: str, *, bold: bool = False) -> Style:
        """Give the style of something in the colour of a role, on whatever lies below."""
        return self.book.style(self.legible(role), bold=bold)


@lru_cache(maxsize=8)
def theme_for(look: Look) -> Theme:
    """Give the theme of a look, always the same one, so that its styles are made once."""
    return Theme(look)
