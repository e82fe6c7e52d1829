"""Palettes: every role has colours, everything is legible, nothing depends on colour alone.

``palettes.txt`` holds all colours, so that none changes by accident.
``python -m tests.tui.test_palette`` writes it.
"""

from __future__ import annotations

from itertools import combinations, product
from pathlib import Path

import pytest
from rich.color import Color

import taluva.games.taifun.artwork  # adds its roles
import taluva.games.taluva.artwork  # noqa: F401  and these
from taluva.games.taluva.rules import Land
from taluva.tui.capabilities import PALETTE_NAMES, Depth, Look, PainterKind
from taluva.tui.colour import (
    Tone,
    contrast,
    cube_number,
    darker,
    distance,
    lighter,
    mix_tints,
    pure,
)
from taluva.tui.palette import (
    PALETTES,
    SIXTEEN,
    ColourTable,
    Palette,
    RoleColours,
    add_roles,
    colours_for,
)
from taluva.tui.theme import STYLES, theme_for

CHOSEN = Path(__file__).with_name("palettes.txt")
LANDS = ("volcano", "jungle", "lake", "rock", "clearing", "sand")  # from dark to light
PLAYERS = ("white", "orange", "purple", "blue", "yellow", "turquoise")
FIELDS = tuple(f"{each} field" for each in ("red", "green", "blue", "orange", "yellow", "black"))
RICH = [(name, depth) for name in PALETTE_NAMES for depth in (Depth.TRUE, Depth.CUBE)]
# With 16 colours the others have too few, and letters make the difference.
COLOURFUL = ("dark", "light", "colour-blind")

rich = pytest.mark.parametrize(("name", "depth"), RICH)
every = pytest.mark.parametrize(
    "palette", [PALETTES[name] for name in PALETTE_NAMES], ids=PALETTE_NAMES
)
colourful = pytest.mark.parametrize(
    "palette", [PALETTES[name] for name in COLOURFUL], ids=COLOURFUL
)


MIN_CONTRAST = dict.fromkeys(PALETTE_NAMES, 4.5) | {"high-contrast": 7.0}


def shades(role: str) -> list[str]:
    """Return the 24-bit colours of a land at levels 1, 2 and 3."""
    base = pure(role)
    return [COLOURS.of(tint) for tint in (darker(base, 0.09), base, lighter(base, 0.08))]


COLOURS = colours_for("dark", Depth.TRUE)


def all_colours() -> str:
    """Return every colour of every palette by name: tones, family of 256, pair of 16."""
    return "".join(
        f"{name} {role}: {' '.join(palette.tones[role])} | {' '.join(palette.families[role])}"
        f" | {' '.join(palette.basic[role])}\n"
        for name, palette in ((name, PALETTES[name]) for name in PALETTE_NAMES)
        for role in palette.tones
    )


def test_the_palette_has_the_chosen_colours() -> None:
    chosen = CHOSEN.read_text(encoding="ascii")
    # Other tests may add games with roles of their own.
    assert {*chosen.splitlines()} <= {*all_colours().splitlines()}


@every
def test_every_role_has_colours_at_every_depth(palette: Palette) -> None:
    assert palette.tones.keys() == palette.families.keys() == palette.basic.keys()


@every
def test_256_colours_are_exactly_those_of_the_cube(palette: Palette) -> None:
    for family in palette.families.values():
        for colour in family:
            assert Color.from_ansi(cube_number(colour)).get_truecolor().hex == colour


@every
def test_16_colours_are_names_that_terminals_have(palette: Palette) -> None:
    for names in palette.basic.values():
        for name in names:
            number = Color.parse(name).number
            assert name == "default" or (number is not None and number < 16)


@colourful
def test_with_16_colours_every_land_has_its_own(palette: Palette) -> None:
    papers = {palette.basic[land][0] for land in LANDS}
    assert len(papers) == len(LANDS)


@colourful
def test_with_16_colours_no_player_looks_like_a_volcano(palette: Palette) -> None:
    volcano = SIXTEEN[palette.basic["volcano"][0]]
    players = [SIXTEEN[palette.basic[role][0]] for role in PLAYERS]
    assert min(distance(volcano, each) for each in players) >= 150


@rich
def test_ink_is_readable_on_every_land_and_player(name: str, depth: Depth) -> None:
    colours, least = colours_for(name, depth), MIN_CONTRAST[name]
    for role, tone, dark in product((*LANDS, *PLAYERS, *FIELDS), Tone, (0.0, 0.09, 0.38)):
        tint = darker(pure(role, tone), dark)
        paper = colours.of(tint)
        assert contrast(colours.ink(tint), paper) >= least, (role, tone)
        assert contrast(colours.soft_ink(tint), paper) >= least, (role, tone)


@pytest.mark.parametrize("name", PALETTE_NAMES)
def test_ink_is_readable_on_16_colours_as_terminals_usually_show_them(name: str) -> None:
    chosen = {line.partition(":")[0].partition(" ")[2] for line in CHOSEN.read_text().splitlines()}
    for role in sorted(chosen):  # other tests may add games with roles of their own
        paper, ink = PALETTES[name].basic[role]
        if "default" not in (paper, ink):
            least = 7 if name == "high-contrast" else 4
            assert contrast(SIXTEEN[paper], SIXTEEN[ink]) >= least, role


@pytest.mark.parametrize("painter", PainterKind)
@rich
def test_every_text_outside_the_map_is_readable(
    name: str, depth: Depth, painter: PainterKind
) -> None:
    theme = theme_for(Look(painter, depth, True, palette=name))
    panel = colours_for(name, depth).of(pure("panel"))
    styles = {each: theme.style(each) for each in STYLES}
    for role in (*PLAYERS, "lava", "last", "gold"):
        styles |= {
            f"{role} chip": theme.chip_style(role),
            f"{role} panel": theme.panel_style(role),
            f"{role} shaded": theme.shaded_style(role),
            f"{role} paper": theme.paper_style(role),
            f"{role} ink": theme.ink_style(role),
        }
        for ink in ("text", "dim"):
            styles[f"{role} lit {ink}"] = theme.lit_style(role, ink)
    for told, style in styles.items():
        if style.color is None or style.color.is_default:
            continue  # the terminal's own ink
        paper = style.bgcolor
        ground = panel if paper is None or paper.is_default else paper.get_truecolor().hex
        assert contrast(style.color.get_truecolor().hex, ground) >= MIN_CONTRAST[name], told


@rich
def test_names_have_less_contrast_than_letters(name: str, depth: Depth) -> None:
    colours = colours_for(name, depth)
    sand = pure("sand")
    assert contrast(colours.soft_ink(sand), colours.of(sand)) < contrast(
        colours.ink(sand), colours.of(sand)
    )


@rich
def test_players_and_marks_differ(name: str, depth: Depth) -> None:
    colours = colours_for(name, depth)
    for roles in (PLAYERS, LANDS, ("legal", "bad", "last")):
        found = [colours.of(pure(role)) for role in roles]
        assert all(one != other for one, other in combinations(found, 2))


def test_lands_are_ordered_by_brightness() -> None:
    assert {*LANDS} == {*Land}
    for level in range(3):
        light = [contrast("#000000", shades(land)[level]) for land in LANDS]
        assert light == sorted(light)


def test_higher_levels_are_lighter() -> None:
    for land in LANDS:
        light = [contrast("#000000", shade) for shade in shades(land)]
        assert light == sorted(set(light))


def test_a_mixed_colour_stays_in_its_family() -> None:
    colours = colours_for("dark", Depth.CUBE)
    family = PALETTES["dark"].families["jungle"]
    for share in (0.1, 0.3, 0.5, 0.7, 0.9):
        assert colours.of(mix_tints(pure("jungle"), pure("shade"), share)) in family
        assert colours.of(mix_tints(pure("jungle"), pure("glare"), share)) in family


def test_with_16_colours_a_mixture_takes_its_main_colour() -> None:
    colours = colours_for("dark", Depth.BASIC)
    jungle, chalk = pure("jungle"), pure("chalk")
    assert colours.of(mix_tints(jungle, chalk, 0.62)) == colours.of(chalk)
    assert colours.of(mix_tints(jungle, chalk, 0.3)) == colours.of(jungle)
    assert colours.of(pure("jungle", Tone.LIGHT)) == colours.of(jungle)


def test_with_16_colours_dusk_does_not_change_colours() -> None:
    colours = colours_for("dark", Depth.BASIC)
    for field in ("red", "green", "blue", "orange", "yellow", "black"):
        dusky = mix_tints(pure(f"{field} field"), pure("dusk"), 0.6)
        assert colours.of(dusky) == colours.of(pure(f"{field} field"))
        assert colours.ink(dusky) == colours.ink(pure(f"{field} field"))


@colourful
def test_with_16_colours_fields_tribes_and_paths_are_distinct(palette: Palette) -> None:
    fields = {palette.basic[role][0] for role in palette.basic if role.endswith(" field")}
    assert len(fields) == 6
    others = ("path", "white", "purple", "turquoise", "wood")
    assert len({palette.basic[role][0] for role in others} - fields) == len(others)


def test_the_light_palette_has_another_sea_and_the_same_lands() -> None:
    dark, light = (ColourTable(PALETTES[name], Depth.TRUE) for name in ("dark", "light"))
    assert dark.of(pure("deep")) != light.of(pure("deep"))
    assert contrast("#000000", light.of(pure("panel"))) > contrast("#000000", dark.of(pure("text")))
    assert all(dark.of(pure(land)) == light.of(pure(land)) for land in LANDS)


@pytest.mark.parametrize("depth", Depth)
@pytest.mark.parametrize("name", PALETTE_NAMES)
def test_an_unknown_role_always_has_the_same_colours(name: str, depth: Depth) -> None:
    colours = colours_for(name, depth)
    found = {colours.of(pure(f"role {number}", tone)) for number in range(40) for tone in Tone}
    assert len(found) >= (4 if depth in (Depth.BASIC, Depth.NONE) else 12)
    assert colours_for("dark", Depth.TRUE).of(pure("role 1")) == "#b3735f"  # in every process
    assert colours.ink(pure("role 1")) != colours.of(pure("role 1"))


def test_a_game_can_add_a_role_but_not_change_one() -> None:
    add_roles({"a board": RoleColours("c8b48a")})
    assert COLOURS.of(pure("a board")) == "#c8b48a"
    assert contrast(COLOURS.of(pure("a board", Tone.DARK)), "#000000") < contrast(
        "#c8b48a", "#000000"
    )
    add_roles({"a board": RoleColours("c8b48a")})
    with pytest.raises(ValueError, match="the role sand has other colours"):
        add_roles({"sand": RoleColours("c8b48a")})


if __name__ == "__main__":
    CHOSEN.write_text(all_colours(), encoding="ascii")
