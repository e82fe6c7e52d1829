"""Palettes: the colours of every role at each colour depth.

In 24-bit colour, mixed tints are computed. With 256 colours every role has a family of colours, and
a mixed tint becomes the member of the nearest lightness. The nearest of all 256 colours would turn
the sea grey. With 16 colours a mixed tint becomes its largest part, but never dusk.

Palettes are TOML files. Shipped palettes are chosen by name, others by path. The format is
described in docs/palettes.md. Every error names the file and the line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any, Final, NamedTuple, NoReturn
from zlib import crc32

from taluva.core.environment import open_regular, reason_of
from taluva.i18n import ENGLISH, InvalidInput, quote, sanitize
from taluva.tui.capabilities import PALETTE_NAMES, Depth
from taluva.tui.colour import (
    BLACK,
    WHITE,
    Tint,
    Tone,
    contrast,
    cube_number,
    distance,
    in_cube,
    light,
    mix,
    readable_ink,
)


class Tones(NamedTuple):
    """The colours of a role's tones."""

    base: str
    dark: str
    light: str


def _tones(text: str) -> Tones:
    base, *others = (f"#{word}" for word in text.split())
    dark, light_ = others or (base, base)
    return Tones(base, dark, light_)


# The width and height of a repeated pattern, and its lighter and darker pixels.
Texture = tuple[int, int, str, str]

_DARKENED, _LIGHTENED = 0.3, 0.35  # shares of black and white in default tones
# The colours that most terminals show for the 16 names.
SIXTEEN: Final = {
    "black": "#000000",
    "red": "#cd0000",
    "green": "#00cd00",
    "yellow": "#cdcd00",
    "blue": "#0000ee",
    "magenta": "#cd00cd",
    "cyan": "#00cdcd",
    "white": "#e5e5e5",
    "bright_black": "#7f7f7f",
    "bright_red": "#ff0000",
    "bright_green": "#00ff00",
    "bright_yellow": "#ffff00",
    "bright_blue": "#5c5cff",
    "bright_magenta": "#ff00ff",
    "bright_cyan": "#00ffff",
    "bright_white": "#ffffff",
}


class RoleColours(NamedTuple):
    """The colours that a game defines for a role. Missing ones are derived from the first."""

    tones: str  # rrggbb: the base tone, or the base, dark and light tones
    family: str = ""  # for 256 colours: the three tones, or any number to choose from
    basic: str = ""  # for 16 colours: the names of paper and ink
    texture: Texture | None = None

    @property
    def all_tones(self) -> Tones:
        """The three tones, derived from the base tone if necessary."""
        if " " in self.tones:
            return _tones(self.tones)
        base = f"#{self.tones}"
        return Tones(base, mix(base, BLACK, _DARKENED), mix(base, WHITE, _LIGHTENED))

    @property
    def all_family(self) -> tuple[str, ...]:
        """The colours at depth 256, derived from the tones if necessary."""
        given = tuple(f"#{word}" for word in self.family.split())
        return given or tuple(map(in_cube, self.all_tones))

    @property
    def all_basic(self) -> tuple[str, str]:
        """The names of paper and ink at depth 16, derived from the base tone if necessary."""
        if self.basic:
            paper, ink = self.basic.split()
            return paper, ink
        base = self.all_tones.base
        paper = min(SIXTEEN, key=lambda name: distance(SIXTEEN[name], base))
        return paper, "black" if readable_ink(SIXTEEN[paper]) == BLACK else "bright_white"


_READABLE: Final = 4.5  # minimum contrast of text


class Palette:
    """The colours of every role."""

    def __init__(
        self,
        tones: dict[str, Tones],
        families: dict[str, tuple[str, ...]],  # for 256 colours
        basic: dict[str, tuple[str, str]],  # for 16 colours: paper and ink
        is_light: bool = False,  # whether it is for a light background
        least: float = _READABLE,  # minimum contrast of text
    ) -> None:
        self.tones, self.families, self.basic = tones, families, basic
        self.is_light, self.least = is_light, least

    def tones_of(self, role: str) -> Tones:
        """Return the tones of a role, or default ones if it is unknown."""
        return self.tones.get(role) or _fallback(role).all_tones

    def basic_of(self, role: str) -> tuple[str, str]:
        """Return the paper and ink of a role, or default ones if it is unknown."""
        return self.basic.get(role) or _fallback(role).all_basic

    def add(self, role: str, row: RoleColours) -> None:
        """Add the colours of a role, unless the palette has its own."""
        if role not in self.tones:
            self.tones[role] = row.all_tones
            if role not in self.families:
                self.families[role] = row.all_family
        if role not in self.basic:
            self.basic[role] = row.all_basic


class _Palettes(dict[str, Palette]):
    """Palettes by name or path, read from their files on first use."""

    def __missing__(self, name: str) -> Palette:
        palette = load_palette(name)
        for role, row in ROLES.items():
            palette.add(role, row)
        self[name] = palette
        return palette


PALETTES: Final = _Palettes()
ROLES: Final[dict[str, RoleColours]] = {}  # added by games
TEXTURES: Final[dict[str, Texture]] = {}  # by role, for roles whose colours look alike


def add_roles(roles: Mapping[str, RoleColours]) -> None:
    """Add the colours and textures of a game. Games call this when they are imported.

    Role names are shared by all games. Raises ValueError if a role already has other colours. If a
    palette defines colours for a role, they take precedence.
    """
    for role, row in roles.items():
        if ROLES.setdefault(role, row).all_tones != row.all_tones:
            raise ValueError(f"the role {role} has other colours already")
        for palette in PALETTES.values():
            palette.add(role, row)
        if row.texture is not None:
            TEXTURES[role] = row.texture


MOUNTAIN: Final = RoleColours(
    "4b2926 331a19 6c4139", "262626 5f0000 875f5f af8787", "black bright_red"
)  # a volcano

# For unknown roles. None of these is the colour of a seat.
_FALLBACKS: Final = (
    RoleColours("a08f6e", basic="yellow black"),
    RoleColours("6e9a80", basic="green black"),
    RoleColours("80709e", basic="magenta bright_white"),
    RoleColours("b3a55f", basic="yellow black"),
    RoleColours("5f8cb3", basic="cyan black"),
    RoleColours("b3735f", basic="red bright_white"),
    RoleColours("79b35f", basic="green black"),
    RoleColours("a3a3a3", basic="white black"),
    RoleColours("5fb3a1", basic="cyan black"),
    RoleColours("b35f8a", basic="magenta bright_white"),
    RoleColours("8a6a50", basic="red bright_white"),
    RoleColours("4f6f8c", basic="bright_black bright_white"),
)


def _fallback(role: str) -> RoleColours:
    """Return default colours for a role. They depend only on its name."""
    return _FALLBACKS[crc32(role.encode()) % len(_FALLBACKS)]


_GREYS: Final = tuple(f"#{8 + 10 * step:02x}" + f"{8 + 10 * step:02x}" * 2 for step in range(24))
_SOFT: Final = (0.62, 0.7, 0.8, 0.9)
_CLEARING: Final = tuple(step / 20 for step in range(1, 20))  # shares of black or white
_RAISED: Final = (0.2, 0.4, 0.6, 0.8)  # shares of plain ink to try in order


class ColourTable:
    """The colours of a palette at one depth."""

    def __init__(self, palette: Palette, depth: Depth) -> None:
        self.palette, self.depth = palette, depth
        self._is_rich = depth in (Depth.TRUE, Depth.CUBE)
        for name in ("of", "ink", "soft_ink", "upon", "_true"):
            setattr(self, name, cache(getattr(self, name)))

    def of(self, tint: Tint) -> str:
        """Return the colour of a tint."""
        match self.depth:
            case Depth.TRUE:
                return self._clear(self._true(tint))
            case Depth.CUBE:
                return self._member(tint)
        return self.palette.basic_of(_dominant(tint).role)[0]

    def ink(self, tint: Tint) -> str:
        """Return the ink that is easiest to read on a tint."""
        if self._is_rich:
            return readable_ink(self.of(tint))
        return self.palette.basic_of(_dominant(tint).role)[1]

    def soft_ink(self, tint: Tint) -> str:
        """Return a fainter ink that is still readable on a tint."""
        ink, paper = self.ink(tint), self.of(tint)
        for share in _SOFT if self._is_rich else ():
            soft = mix(paper, ink, share)
            if self.depth is Depth.CUBE:
                soft = _nearest(soft, _GREYS)
            if contrast(soft, paper) >= self.palette.least:
                return soft
        return ink

    def upon(self, tint: Tint, paper: Tint) -> str:
        """Return a tint's colour as ink, adjusted to be readable on ``paper``."""
        usual, ground, least = self.of(tint), self.of(paper), self.palette.least
        if not self._is_rich or contrast(usual, ground) >= least:
            return usual
        plain = self.ink(paper)
        inks = [mix(usual, plain, share) for share in _RAISED]
        if self.depth is Depth.CUBE:
            inks = list(map(in_cube, inks))
        return next((ink for ink in inks if contrast(ink, ground) >= least), plain)

    def clearest(self, tint: Tint, papers: Sequence[Tint]) -> Tint:
        """Return the paper on which a tint is easiest to read, to use for a whole word."""
        if not self._is_rich:
            return papers[0]
        ink = self.of(tint)
        return max(papers, key=lambda paper: contrast(ink, self.of(paper)))

    def _true(self, tint: Tint) -> str:
        if tint.base is None or tint.other is None:
            return str(getattr(self.palette.tones_of(tint.role), tint.tone))
        return mix(self._true(tint.base), self._true(tint.other), tint.share)

    def _clear(self, colour: str) -> str:
        """Return a background colour adjusted to the palette's minimum contrast for text.

        Black or white ink reaches a contrast of 4.5 on any colour. If the minimum is higher, medium
        colours are lightened or darkened, whichever changes them less.
        """
        least = self.palette.least
        if least <= _READABLE or contrast(readable_ink(colour), colour) >= least:
            return colour
        for share in _CLEARING:
            for other in (WHITE, BLACK):
                found = mix(colour, other, share)
                found = in_cube(found) if self.depth is Depth.CUBE else found
                if contrast(readable_ink(found), found) >= least:
                    return found
        return readable_ink(readable_ink(colour))

    def _member(self, tint: Tint) -> str:
        family = self.palette.families.get(tint.role) or _fallback(tint.role).all_family
        if self.palette.least > _READABLE:
            clear = tuple(
                each for each in family if contrast(readable_ink(each), each) >= self.palette.least
            )
            if clear != family:
                return _nearest(self._true(tint), clear or (self._clear(family[0]),))
        if tint.base is None and len(family) == len(Tone):
            return family[tuple(Tone).index(tint.tone)]
        return _nearest(self._true(tint), family)


class DeferredColours(ColourTable):
    """Colours that are looked up in a palette later: ``#000001`` stands for the first one used.

    A map that is drawn once with these colours can be shown in every palette.
    """

    def __init__(self, depth: Depth) -> None:
        super().__init__(PALETTES["dark"], depth)
        self._uses: list[tuple[str, tuple[Tint, ...]]] = []  # methods of a table, and arguments
        for name in ("of", "ink", "soft_ink", "upon"):
            setattr(self, name, cache(partial(self._defer, name)))

    def clearest(self, tint: Tint, papers: Sequence[Tint]) -> Tint:
        """Return the first paper, because palettes would choose different ones."""
        return papers[0]

    def _defer(self, name: str, *tints: Tint) -> str:
        self._uses.append((name, tints))
        return f"#{len(self._uses):06x}"

    def in_palette(self, colour: str, table: ColourTable) -> str:
        """Return the colour in a palette for one of these colours."""
        name, tints = self._uses[int(colour[1:], 16) - 1]
        found: str = getattr(table, name)(*tints)
        return found


DEFERRED: Final = "deferred"  # the palette name of deferred colours

_DUSKY: Final = frozenset({"dusk"})  # at depth 16, dusk would hide the base tint


def _dominant(tint: Tint) -> Tint:
    while tint.base is not None and tint.other is not None:
        is_other = tint.share > 0.5 and tint.other.role not in _DUSKY
        tint = tint.other if is_other else tint.base
    return tint


def _nearest(colour: str, family: tuple[str, ...]) -> str:
    return min(family, key=lambda member: abs(light(member) - light(colour)))


@lru_cache(maxsize=16)
def colours_for(palette: str, depth: Depth) -> ColourTable:
    """Return the colours of a palette at a depth. Results are cached."""
    if palette == DEFERRED:
        return DeferredColours(depth)
    return ColourTable(PALETTES[palette], depth)


_SHIPPED: Final = Path(__file__).with_name("palettes")  # importlib.resources takes 8 ms to import
_MAX_FILE_SIZE: Final = 50_000  # bytes
_TONES, _CUBE, _BASIC = "colours", "colours-256", "colours-16"
_COLOUR: Final = r"#?([0-9a-fA-F]{6})"
_CONTRASTS: Final = (4.5, 7.0)  # minimum and maximum of the setting: WCAG levels AA and AAA
_NAMED_COLOURS: Final = (*SIXTEEN, "default")


class PaletteError(InvalidInput):
    """An error in a palette file. The message names the file and the line."""


class _Entry(NamedTuple):
    """A value in a palette file, with its section and key."""

    section: str
    key: str
    value: Any


def load_palette(name: str) -> Palette:
    """Read a shipped palette by name, or a palette file by path. Raises PaletteError."""
    if name in PALETTE_NAMES:
        text = (_SHIPPED / f"{name}.toml").read_text("utf-8")
        return _Reader(f"{name}.toml", text, is_shipped=True).palette()
    try:
        with open_regular(Path(name)) as file:
            content = file.read(_MAX_FILE_SIZE + 1)
    except OSError as error:
        raise PaletteError(
            "there is no palette {name}: choose from {names}, or name a file ({reason})",
            name=quote(name, most=60),
            names=", ".join(PALETTE_NAMES),
            reason=reason_of(error),
        ) from None
    path = sanitize(name)
    if len(content) > _MAX_FILE_SIZE:
        raise PaletteError("{path}: too large for a palette", path=path)
    return _Reader(path, content.decode(errors="replace")).palette()


def parse_shipped(text: str) -> dict[str, Any]:
    """Parse the subset of TOML that shipped palettes use: tables of strings and numbers.

    This avoids importing tomllib at every start.
    """
    found: dict[str, Any] = {}
    section = found
    for line in text.splitlines():
        key, is_entry, value = line.partition(" = ")
        if line.startswith("["):
            section = found[line.strip("[]")] = {}
        elif is_entry and not line.startswith("#"):
            section[key.strip('"')] = value.strip('"') if value.startswith('"') else float(value)
    return found


class _Reader:
    """A reader of one palette file."""

    def __init__(self, path: str, text: str, *, is_shipped: bool = False) -> None:
        self._path = path
        self._text = text.removeprefix("\ufeff")
        self._is_shipped = is_shipped

    def palette(self) -> Palette:
        found = parse_shipped(self._text) if self._is_shipped else self._parse_toml()
        base = self._base(found)
        self._check_keys(found)
        is_light, least = base.is_light, base.least
        if "background" in found:
            is_light = self._background(found["background"]) == "light"
        if "contrast" in found:
            least = self._contrast(found["contrast"])
        own = Palette(dict(base.tones), dict(base.families), dict(base.basic), is_light, least)
        rows = {entry.key: self._row(entry) for entry in self._entries(found, _TONES)}
        for role in rows:
            own.tones.pop(role, None)
            own.families.pop(role, None)
        own.families |= {each.key: self._family(each) for each in self._entries(found, _CUBE)}
        own.basic |= {each.key: self._names(each) for each in self._entries(found, _BASIC)}
        for role, row in rows.items():
            own.add(role, row)
        return own

    def _parse_toml(self) -> dict[str, Any]:
        import tomllib

        try:
            return tomllib.loads(self._text)
        except tomllib.TOMLDecodeError as error:
            raise PaletteError(self._syntax(error)) from None
        except RecursionError:
            raise PaletteError("{path}: not valid TOML", path=self._path) from None

    def _base(self, found: Mapping[str, Any]) -> Palette:
        name = found.get("base", "dark")
        if self._is_shipped and "base" not in found:
            return Palette({}, {}, {})  # for the palette that all others are based on
        if name not in PALETTE_NAMES:
            self._fail(
                _Entry("", "base", name),
                ENGLISH("base must be one of {names}", names=", ".join(PALETTE_NAMES)),
            )
        return PALETTES[name]

    def _check_keys(self, found: Mapping[str, Any]) -> None:
        """Raise PaletteError for unknown keys at the top of the file."""
        for key, value in found.items():
            is_section = key in (_TONES, _CUBE, _BASIC) and isinstance(value, dict)
            if not is_section and key not in ("base", "background", "contrast"):
                problem = ENGLISH(
                    "unknown key {key}: use base, background, contrast, [colours], [colours-256] "
                    "or [colours-16]",
                    key=quote(key),
                )
                self._fail(_Entry("", key, value), problem)

    def _entries(self, found: Mapping[str, Any], section: str) -> Iterator[_Entry]:
        """Yield the entries of a section. Only shipped files may add roles."""
        known = PALETTES["dark"].tones.keys() | ROLES.keys() if not self._is_shipped else ()
        for role, colours in found.get(section, {}).items():
            entry = _Entry(section, role, colours)
            if known and role not in known:
                self._fail(entry, ENGLISH("unknown role {role}", role=quote(role)))
            yield entry

    def _row(self, entry: _Entry) -> RoleColours:
        """Return the tones of an entry. A single colour is all three of them."""
        colours = self._colours(entry, (1, 3)).split()
        return RoleColours(" ".join(colours if len(colours) > 1 else colours * len(Tones._fields)))

    def _colours(self, entry: _Entry, numbers: tuple[int, ...] = ()) -> str:
        """Return the colours of an entry without # and separated by blanks."""
        words = entry.value.split() if isinstance(entry.value, str) else []
        found = [re.fullmatch(_COLOUR, word) for word in words]
        if not words or not all(found) or (numbers and len(words) not in numbers):
            self._fail(
                entry,
                ENGLISH(
                    '{role} must be "#rrggbb" or three of these, separated by spaces',
                    role=quote(entry.key),
                )
                if numbers
                else ENGLISH(
                    '{role} must be "#rrggbb" or several of these, separated by spaces',
                    role=quote(entry.key),
                ),
            )
        return " ".join(each[1].lower() for each in found if each is not None)

    def _family(self, entry: _Entry) -> tuple[str, ...]:
        family = tuple(f"#{word}" for word in self._colours(entry).split())
        for colour in family:
            try:
                cube_number(colour)
            except ValueError:
                self._fail(entry, ENGLISH("{colour} is not one of the 256 colours", colour=colour))
        return family

    def _names(self, entry: _Entry) -> tuple[str, str]:
        words = entry.value.split() if isinstance(entry.value, str) else []
        if len(words) != 2 or not {*words} <= {*_NAMED_COLOURS}:
            self._fail(
                entry,
                ENGLISH(
                    'for 16 colours, {role} must name paper and ink, such as "bright_cyan black"',
                    role=quote(entry.key),
                ),
            )
        return words[0], words[1]

    def _background(self, value: Any) -> str:
        if value not in ("dark", "light"):
            text = ENGLISH("background must be dark or light")
            self._fail(_Entry("", "background", value), text)
        return str(value)

    def _contrast(self, value: Any) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            value = 0.0
        least, most = _CONTRASTS
        if not least <= value <= most:
            text = ENGLISH("contrast must be a number from {least} to {most}", least=least, most=7)
            self._fail(_Entry("", "contrast", value), text)
        return float(value)

    def _fail(self, entry: _Entry, problem: str) -> NoReturn:
        """Raise a PaletteError that names the line of an entry."""
        raise PaletteError(
            "{path}:{line}: {problem}", path=self._path, line=self._line_of(entry), problem=problem
        )

    def _line_of(self, entry: _Entry) -> int:
        """Return the line of an entry by searching the text, because tomllib reports no lines."""
        section, header = "", re.compile(r"\s*\[\s*\"?([\w-]+)\"?\s*\]")
        key = re.compile(rf"\s*[\"']?{re.escape(entry.key)}[\"']?\s*[=.]")
        table = re.compile(rf"\s*\[+\s*[\"']?{re.escape(entry.key)}\b")
        for number, line in enumerate(self._text.splitlines(), 1):
            if not entry.section and table.match(line):
                return number
            if found := header.match(line):
                section = found[1]
            elif section == entry.section and key.match(line):
                return number
        # It may be a dotted key or in an inline table.
        word = re.compile(rf"(?<![\w-]){re.escape(entry.key)}(?![\w-])")
        lines = enumerate(self._text.splitlines(), 1)
        return next((number for number, line in lines if word.search(line)), 1)

    def _syntax(self, error: ValueError) -> str:
        """Return tomllib's message, preceded by the line number."""
        text = sanitize(str(error))
        where = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", text)
        line = where[1] if where and where[1] else len(self._text.splitlines()) or 1
        problem = text[: where.start()] if where else text
        return ENGLISH(
            "{path}:{line}: not valid TOML: {problem}", path=self._path, line=line, problem=problem
        )
