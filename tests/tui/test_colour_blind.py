"""Lands and players can be told apart with colour blindness.

The simulation is that of Machado, Oliveira and Fernandes (2009) at full severity, on linear RGB.
The distance is that of CIELAB, where 2 is just noticeable.
"""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

import taluva.games.taifun.artwork  # adds its roles
import taluva.games.taluva.artwork  # noqa: F401  and these
from taluva.tui.palette import PALETTES

LANDS = ("jungle", "clearing", "sand", "rock", "lake", "volcano")
PLAYERS = ("white", "orange", "purple", "blue", "yellow")
TRIBES = ("white", "purple", "turquoise")
FIELDS = tuple(
    f"{colour} field" for colour in ("red", "green", "blue", "orange", "yellow", "black")
)
MARKS = ("legal", "bad", "last")
APART = 15

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

SEEN: dict[str, Matrix] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}
TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE_POINT: Triple = (0.95047, 1.0, 1.08883)


def linear(colour: str) -> Triple:
    red, green, blue = (value / 255 for value in bytes.fromhex(colour.removeprefix("#")))
    parts = [
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (red, green, blue)
    ]
    return parts[0], parts[1], parts[2]


def times(matrix: Matrix, vector: Triple) -> Triple:
    rows = [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]
    return rows[0], rows[1], rows[2]


def lab(vector: Triple) -> Triple:
    clipped = [min(max(value, 0.0), 1.0) for value in vector]
    xyz = times(TO_XYZ, (clipped[0], clipped[1], clipped[2]))
    x, y, z = (
        ratio ** (1 / 3) if (ratio := value / white) > 0.008856 else 7.787 * ratio + 16 / 116
        for value, white in zip(xyz, WHITE_POINT, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: str, other: str, seen: Matrix) -> float:
    pair = [lab(times(seen, linear(colour))) for colour in (one, other)]
    return dist(*pair)


@pytest.mark.parametrize("sight", SEEN)
@pytest.mark.parametrize("roles", [LANDS, PLAYERS, TRIBES])
@pytest.mark.parametrize("name", ["dark", "light"])
def test_colours_of_one_kind_stay_distinct(name: str, sight: str, roles: tuple[str, ...]) -> None:
    assert_apart(name, sight, roles)


@pytest.mark.parametrize("sight", SEEN)
@pytest.mark.parametrize("roles", [LANDS, PLAYERS, TRIBES, FIELDS, MARKS])
def test_all_colours_of_the_colour_blind_palette_stay_distinct(
    sight: str, roles: tuple[str, ...]
) -> None:
    assert_apart("colour-blind", sight, roles)


def assert_apart(name: str, sight: str, roles: tuple[str, ...]) -> None:
    tones = PALETTES[name].tones
    for one, other in combinations(roles, 2):
        found = distance(tones[one].base, tones[other].base, SEEN[sight])
        assert found >= APART, (one, other)
