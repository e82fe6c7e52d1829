"""Reading palettes from TOML files: the shipped ones by name, any other by its path.

docs/palettes.md describes the format. Every error names the file and the line.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple, NoReturn

from taluva.core.environment import open_regular, reason_of
from taluva.i18n import ENGLISH, quote, sanitize
from taluva.tui.capabilities import BACKGROUNDS, PALETTE_NAMES
from taluva.tui.colour import cube_number
from taluva.tui.palette import PALETTES, ROLES, SIXTEEN, Palette, RoleColours, Tones

_SHIPPED: Final = Path(__file__).with_name("palettes")  # importlib.resources takes 8 ms to import
_MAX_FILE_SIZE: Final = 50_000  # bytes; a larger file is not a palette
_TONES, _CUBE, _BASIC = "colours", "colours-256", "colours-16"
_COLOUR: Final = re.compile(r"#?([0-9a-fA-F]{6})", re.ASCII)
_CONTRASTS: Final = (4.5, 7.0)  # what readers with usual and with low vision need
_NAMED_COLOURS: Final = (*SIXTEEN, "default")


class PaletteError(ValueError):
    """A palette that cannot be read; the message names the file and the line."""


class _Entry(NamedTuple):
    """A value of the file and where it is."""

    section: str
    key: str
    value: Any


def load_palette(name: str) -> Palette:
    """Read a shipped palette or a file. Raises PaletteError."""
    if name in PALETTE_NAMES:
        text = (_SHIPPED / f"{name}.toml").read_text("ascii")
        return _Reader(f"{name}.toml", text, is_shipped=True).palette()
    try:
        with open_regular(Path(name)) as file:
            content = file.read(_MAX_FILE_SIZE + 1)
    except OSError as error:
        raise PaletteError(
            ENGLISH(
                "there is no palette {name}: choose from {names}, or name a file ({reason})",
                name=quote(name, most=60),
                names=", ".join(PALETTE_NAMES),
                reason=reason_of(error),
            )
        ) from None
    shown = sanitize(name)
    if len(content) > _MAX_FILE_SIZE:
        raise PaletteError(ENGLISH("{path}: too large for a palette", path=shown))
    return _Reader(shown, content.decode(errors="replace")).palette()


class _Reader:
    """One file that is being read."""

    def __init__(self, path: str, text: str, *, is_shipped: bool = False) -> None:
        self._path = path
        self._text = text.removeprefix("\ufeff")
        self._is_shipped = is_shipped

    def palette(self) -> Palette:
        try:
            found = tomllib.loads(self._text)
        except tomllib.TOMLDecodeError as error:
            raise PaletteError(self._syntax(error)) from None
        except RecursionError:
            raise PaletteError(ENGLISH("{path}: not valid TOML", path=self._path)) from None
        base = self._base(found)
        tones, families, basic = (
            ({}, {}, {})
            if base is None
            else (dict(base.tones), dict(base.families), dict(base.basic))
        )
        rows: dict[str, RoleColours] = {}
        for entry in self._entries(found):
            if entry.section == _TONES:
                colours = self._colours(entry, (1, 3))
                row = RoleColours(
                    colours if " " in colours else " ".join([colours] * len(Tones._fields))
                )
                rows[entry.key], tones[entry.key] = row, row.all_tones
                families.pop(entry.key, None)
        for entry in self._entries(found):
            if entry.section == _CUBE:
                families[entry.key] = self._family(entry)
            elif entry.section == _BASIC:
                basic[entry.key] = self._names(entry)
        for role in rows.keys() - families.keys():
            families[role] = rows[role].all_family
        for role in rows.keys() - basic.keys():
            basic[role] = rows[role].all_basic
        is_light = base is not None and base.is_light
        if "background" in found:
            is_light = self._background(found["background"]) == "light"
        least = 4.5 if base is None else base.least
        if "contrast" in found:
            least = self._contrast(found["contrast"])
        return Palette(tones, families, basic, is_light, least)

    def _base(self, found: Mapping[str, Any]) -> Palette | None:
        name = found.get("base", "dark")
        if self._is_shipped and "base" not in found:
            return None  # the one that the others start from
        if name not in PALETTE_NAMES:
            self._fail(
                _Entry("", "base", name),
                ENGLISH("base must be one of {names}", names=", ".join(PALETTE_NAMES)),
            )
        return PALETTES[name]

    def _entries(self, found: Mapping[str, Any]) -> Iterator[_Entry]:
        """Yield the colours of the file. Fails for keys that a palette does not have."""
        known = self._known()
        for key, value in found.items():
            if key in ("base", "background", "contrast"):
                continue
            if key not in (_TONES, _CUBE, _BASIC) or not isinstance(value, dict):
                self._fail(
                    _Entry("", key, value),
                    ENGLISH(
                        "unknown key {key}: use base, background, contrast, [colours], "
                        "[colours-256] or [colours-16]",
                        key=quote(key),
                    ),
                )
            for role, colours in value.items():
                entry = _Entry(key, role, colours)
                if known and role not in known:
                    self._fail(entry, ENGLISH("unknown role {role}", role=quote(role)))
                yield entry

    def _known(self) -> frozenset[str]:
        """Return the roles that a file may name. A shipped file may also name those of games."""
        if self._is_shipped:
            return frozenset()
        return frozenset(PALETTES["dark"].tones) | ROLES.keys()

    def _colours(self, entry: _Entry, numbers: tuple[int, ...] = ()) -> str:
        """Return the colours of an entry, without #, separated by blanks."""
        words = entry.value.split() if isinstance(entry.value, str) else []
        found = [_COLOUR.fullmatch(word) for word in words]
        if not words or not all(found) or (numbers and len(words) not in numbers):
            self._fail(
                entry,
                ENGLISH('{role} must be "#rrggbb" or three of those', role=quote(entry.key))
                if numbers
                else ENGLISH('{role} must be "#rrggbb" or several of those', role=quote(entry.key)),
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
        if value not in BACKGROUNDS[1:]:
            told = ENGLISH("background must be dark or light")
            self._fail(_Entry("", "background", value), told)
        return str(value)

    def _contrast(self, value: Any) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            value = 0.0
        least, most = _CONTRASTS
        if not least <= value <= most:
            told = ENGLISH("contrast must be a number from {least} to {most}", least=least, most=7)
            self._fail(_Entry("", "contrast", value), told)
        return float(value)

    def _fail(self, entry: _Entry, problem: str) -> NoReturn:
        """Raise a PaletteError with the line of an entry."""
        raise PaletteError(
            ENGLISH(
                "{path}:{line}: {problem}",
                path=self._path,
                line=self._line_of(entry),
                problem=problem,
            )
        )

    def _line_of(self, entry: _Entry) -> int:
        """Return the line of a key. TOML keeps no lines, so the text is searched for it."""
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
        # Dotted keys and tables in one line.
        word = re.compile(rf"(?<![\w-]){re.escape(entry.key)}(?![\w-])")
        lines = enumerate(self._text.splitlines(), 1)
        return next((number for number, line in lines if word.search(line)), 1)

    def _syntax(self, error: tomllib.TOMLDecodeError) -> str:
        """Return what tomllib says, with the line in front."""
        told = sanitize(str(error))
        where = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", told)
        line = where[1] if where and where[1] else len(self._text.splitlines()) or 1
        problem = told[: where.start()] if where else told
        return ENGLISH(
            "{path}:{line}: not valid TOML: {problem}",
            path=self._path,
            line=line,
            problem=problem,
        )
