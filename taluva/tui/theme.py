"""The named styles and symbols of everything on the screen except the map."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final, NamedTuple

from rich.style import Style

from taluva.tui import colour as tints
from taluva.tui.capabilities import Depth, Look, PainterKind
from taluva.tui.palette import SIXTEEN, colours_for

# The ASCII replacement for each sign.
_PLAIN: Final = str.maketrans("▲⌂∏·×►◄▼│─┌┐└┘█░▄♦✓±", "^h#.x><v|-++++#..*v~")  # noqa: RUF001  signs, not letters


class Role(NamedTuple):
    """A named style. ``ink`` and ``paper`` are palette roles."""

    ink: str = "text"
    paper: str = "panel"
    bold: bool = False
    reverse: bool = False  # if the background is not painted


# Every style outside the map, by name.
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
# Roles with a palette colour only if the whole screen is painted. Otherwise the terminal's own
# colours are used, because it may show black on white.
_GROUND: Final = frozenset({"panel", "text", "dim", "ruler"})

_BARELY: Final = 1.2  # minimum contrast of an ink among the 16 colours
_VISIBLE: Final = 2.0  # minimum contrast for a bar
_FAINT: Final = 1.3  # a chip with less contrast gets a border
_SHARES_OF_TEXT: Final = (0.0, 0.15, 0.3, 0.45, 0.6, 0.75, 1.0)  # tried in order
_SHADED: Final = 0.55  # how much darker the background beside a block is
_TOUCH: Final = 0.22  # share of the role's colour in a tinted background


class Theme:
    """The colours and characters of one look."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.book = tints.StyleBook(look.depth)
        self.colours = colours_for(look.palette, look.depth)
        # Whether the palette defines the colours. With 16 colours the terminal does.
        self._is_rich = look.depth in (Depth.TRUE, Depth.CUBE)
        # Whether the background outside the map is painted as well.
        self.has_ground = self._is_rich and look.painter is PainterKind.FILLED
        self.style = cache(self._style)  # the style with a name from ``STYLES``
        # The used and unused part of a bar, readable without colours.
        self.bar = ("#", ".") if not look.is_unicode else ("▄", "▄" if self.has_ground else "_")

    def encode(self, text: str) -> str:
        """Replace symbols with ASCII if the look has no Unicode."""
        return text if self.look.is_unicode else text.translate(_PLAIN)

    def colour(self, role: str) -> str:
        """Return the colour of a role outside the map."""
        if role in _GROUND and not self.has_ground:
            return tints.DEFAULT
        return self.colours.of(tints.pure(role))

    def _style(self, name: str) -> Style:
        role = STYLES[name]
        ink, paper = self.colour(role.ink), self.colour(role.paper)
        if self.has_ground:
            ink = self.legible(role.ink, role.paper) if name == "title" else self._upon(role)
            return self.book.style(ink, paper, bold=role.bold)
        if role.paper == "bar" or self.look.depth is Depth.NONE:
            return self.book.style(bold=role.bold, reverse=role.reverse)
        if role.paper == "ruler":
            return self.book.style(bold=role.bold, reverse=True)
        if self._is_rich and tints.DEFAULT not in (ink, paper):
            ink = self._upon(role)
        return self.book.style(ink, paper, bold=role.bold)

    def _upon(self, role: Role) -> str:
        """Return the ink of a role, adjusted to be readable on its paper."""
        return self.colours.upon(tints.pure(role.ink), tints.pure(role.paper))

    def chip_style(self, role: str) -> Style:
        """Return the style of a chip in a role's colour, such as a player's."""
        if self.look.depth is Depth.NONE:
            return self.book.style(bold=True, reverse=True)
        return self._on(tints.pure(role), bold=True)

    def rim(self, text: str, role: str) -> str:
        """Return a chip's text between blanks, or half blocks if its colour is too faint."""
        is_pale = self.legible(role, least=_FAINT) != self.colour(role)
        return f"▌{text}▐" if is_pale else f" {text} "

    @property
    def has_colours(self) -> bool:
        """Whether the look has colours."""
        return self.look.depth is not Depth.NONE

    def block_style(self, role: str) -> Style:
        """Return the style of a block in a role's colour, such as a player's name."""
        return self.chip_style(role) if self.has_colours else self.style("strong")

    def shaded_style(self, role: str) -> Style:
        """Return the style of text beside a block, on a darker shade of its colour."""
        if not self.has_ground:
            return self.style("bar")
        return self._on(tints.darker(tints.pure(role), _SHADED))

    def lit_style(self, role: str, ink: str = "text", *, bold: bool = False) -> Style:
        """Return the style of panel text on a background tinted with a role's colour."""
        if not self.has_ground:
            return self.book.style(bold=bold)
        paper = tints.mix_tints(tints.pure("panel"), tints.pure(role), _TOUCH)
        # A bar is an area and needs less contrast than text.
        colour = self.colour(ink) if ink == "bar" else self.colours.upon(tints.pure(ink), paper)
        return self.book.style(colour, self.colours.of(paper), bold=bold)

    def panel_style(self, role: str, *, bold: bool = False) -> Style:
        """Return the style of panel text in a role's colour."""
        if not self.has_colours:
            return self.book.style(bold=bold)
        return self.book.style(self.legible(role), self.colour("panel"), bold=bold)

    def legible(self, role: str, paper: str = "panel", least: float = 0.0) -> str:
        """Return a role's colour as ink, adjusted if it has too little contrast on ``paper``.

        ``least`` is the minimum contrast; 0 means the palette's minimum for text. A terminal's own
        background is assumed to be as dark or as light as the palette's.
        """
        usual, least = self.colour(role), least or self.colours.palette.least
        if usual == tints.DEFAULT:
            return usual
        if not self._is_rich:
            return self._basic_ink(usual)
        ground, text = (self.colours.of(tints.pure(each)) for each in (paper, "text"))
        if tints.contrast(usual, ground) >= least:
            return usual
        tones = (
            self.colours.of(tints.pure(role, tone)) for tone in (tints.Tone.LIGHT, tints.Tone.DARK)
        )
        best = max(tones, key=lambda each: tints.contrast(each, ground))
        inks = [tints.mix(best, text, share) for share in _SHARES_OF_TEXT]
        if self.look.depth is Depth.CUBE:
            inks = [best, *map(tints.in_cube, inks[1:])]
        return next((ink for ink in inks if tints.contrast(ink, ground) >= least), inks[-1])

    def _basic_ink(self, usual: str) -> str:
        """Return one of the 16 colours, or the terminal's own ink if it would be invisible."""
        ground = tints.WHITE if self.colours.palette.is_light else tints.BLACK
        colour = SIXTEEN.get(usual, ground)
        return usual if tints.contrast(colour, ground) >= _BARELY else tints.DEFAULT

    def visible(self, role: str) -> str:
        """Return a role's colour with enough contrast for an area outside the map."""
        if self.has_ground:
            return self.legible(role, least=_VISIBLE)
        usual = self.colour(role)
        return usual if self._is_rich or self._basic_ink(usual) == usual else "bright_black"

    def bar_style(self, lit: str, role: str) -> Style:
        """Return the style of a bar in the colour of ``role``, in a row tinted with ``lit``."""
        if not self.has_ground:
            return self.lit_style(lit, role)
        paper = tints.mix_tints(tints.pure("panel"), tints.pure(lit), _TOUCH)
        return self.book.style(self.visible(role), self.colours.of(paper))

    def paper_style(self, role: str) -> Style:
        """Return the style of text on a background in a role's colour."""
        if self.look.depth is Depth.NONE:
            return self.book.style()
        return self._on(tints.pure(role))

    def _on(self, paper: tints.Tint, *, bold: bool = False) -> Style:
        """Return the style of readable text on a background."""
        return self.book.style(self.colours.ink(paper), self.colours.of(paper), bold=bold)

    def ink_style(self, role: str, *, bold: bool = False) -> Style:
        """Return the style of text in a role's colour, without a background."""
        return self.book.style(self.legible(role), bold=bold)


@lru_cache(maxsize=8)
def theme_for(look: Look) -> Theme:
    """Return the theme of a look. Themes are cached, and so are their styles."""
    return Theme(look)
