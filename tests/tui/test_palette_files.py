"""Palette files: what they may say, and errors that name the line."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import taluva.games.taluva.artwork  # adds its roles
import taluva.tui.palette
from taluva.app.options import BY_NAME
from taluva.tui.capabilities import PALETTE_NAMES, Depth
from taluva.tui.colour import contrast, pure, readable_ink
from taluva.tui.palette import PALETTES, PaletteError, colours_for, load_palette, parse_shipped
from tests import phrases

OWN = """\
# Mine.
base = "light"
contrast = 7

[colours]
sand = "#ffeeaa"
wall = "#6b4b34 #4a3325 #8a6546"

[colours-256]
sand = "#ffffaf"

[colours-16]
sand = "yellow black"
"""


def written(folder: Path, text: str) -> str:
    path = folder / "own.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_file_changes_what_it_names_and_takes_the_rest_from_its_base(tmp_path: Path) -> None:
    own, light = load_palette(written(tmp_path, OWN)), PALETTES["light"]
    assert own.is_light
    assert own.least == 7
    assert own.tones["sand"] == ("#ffeeaa",) * 3
    assert own.tones["wall"].light == "#8a6546"
    assert own.families["sand"] == ("#ffffaf",)
    assert own.basic["sand"] == ("yellow", "black")
    assert own.tones["deep"] == light.tones["deep"]
    assert own.basic["deep"] == light.basic["deep"]


def test_an_empty_file_is_the_dark_palette(tmp_path: Path) -> None:
    own = load_palette(written(tmp_path, "\n"))
    assert own.tones == PALETTES["dark"].tones
    assert not own.is_light


def test_colours_without_a_family_get_one(tmp_path: Path) -> None:
    own = load_palette(written(tmp_path, '[colours]\nsand = "ff0000"\n'))
    assert own.families["sand"] == ("#ff0000",) * 3


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        ('base = "dark"\n[colours\n', 2, phrases.NOT_TOML()),
        ('base = "dark"\nbase = "light"\n', 2, phrases.NOT_TOML()),
        ('[colours]\nsand = "', 2, phrases.NOT_TOML()),
        ('\nbase = "pink"\n', 2, phrases.BAD_BASE(names="dark, light")),
        ('base = "dark"\nbackground = "auto"\n', 2, phrases.BAD_BACKGROUND),
        ("contrast = 21\n", 1, phrases.BAD_CONTRAST(least="4.5", most=7)),
        ("contrast = true\n", 1, phrases.BAD_CONTRAST(least="4.5", most=7)),
        ('[colours]\n\nsand = "yellow"\n', 3, "'sand' must be \"#rrggbb\""),
        ('[colours]\nsand = "#fff #fff"\n', 2, "'sand' must be"),
        ("[colours]\nsand = 3\n", 2, "'sand' must be"),
        ('[colours]\nsnad = "#ffffff"\n', 2, "unknown role 'snad'"),
        ('[colours-256]\n# comment\nsand = "#123456"\n', 3, phrases.NOT_A_COLOUR(colour="#123456")),
        ('[colours-16]\nsand = "pink black"\n', 2, phrases.PAPER_AND_INK_MISSING()),
        ('[colours]\nsand = "#ffffff"\n[colors]\nsand = "#ffffff"\n', 3, "unknown key 'colors'"),
        ('colour = "red"\n', 1, "unknown key 'colour'"),
        ('colours = "red"\n', 1, "unknown key 'colours'"),
        ('\n\ncolours.sand = "zz"\n', 3, "'sand' must be"),
        ('\ncolours = {sand = "zz"}\n', 2, "'sand' must be"),
        ("\n[colours.sand]\nx = 1\n", 2, "'sand' must be"),
    ],
)
def test_errors_name_the_line(tmp_path: Path, text: str, line: int, told: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(PaletteError) as caught:
        load_palette(path)
    assert str(caught.value).startswith(f"{path}:{line}: ")
    assert told in str(caught.value)


def test_an_unknown_palette_is_reported_with_the_choices(tmp_path: Path) -> None:
    with pytest.raises(PaletteError, match=phrases.NO_PALETTE_FILE(name="'pink'") + ".*monochrome"):
        load_palette("pink")
    with pytest.raises(PaletteError):
        load_palette(str(tmp_path))
    with pytest.raises(PaletteError, match="too large"):
        load_palette(written(tmp_path, "#" * 60_000))


def test_errors_do_not_repeat_control_characters(tmp_path: Path) -> None:
    path = written(tmp_path, '[colours]\n"\\u001b[31m" = "#ffffff"\n')
    with pytest.raises(PaletteError) as caught:
        load_palette(path)
    assert "\x1b" not in str(caught.value)


def test_a_palette_of_high_contrast_has_no_middle_tones(tmp_path: Path) -> None:
    path = written(tmp_path, 'contrast = 7\n[colours]\nsand = "#808080"\n')
    for depth in (Depth.TRUE, Depth.CUBE):
        paper = colours_for(path, depth).of(pure("sand"))
        assert contrast(readable_ink(paper), paper) >= 7


def test_every_shipped_palette_is_described() -> None:
    assert [*BY_NAME["palette"].values()] == ["auto", *PALETTE_NAMES]


@pytest.mark.parametrize("name", PALETTE_NAMES)
def test_shipped_palettes_are_parsed_as_tomllib_parses_them(name: str) -> None:
    folder = Path(taluva.tui.palette.__file__).parent / "palettes"
    text = (folder / f"{name}.toml").read_text("ascii")
    assert parse_shipped(text) == tomllib.loads(text)
