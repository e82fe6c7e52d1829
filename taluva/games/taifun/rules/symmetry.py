"""Rotations and mirror images of values with places, around the volcano."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any, TypeVar, cast

from taluva.core.immutable import FrozenDict
from taluva.games.taifun.rules.cards import Card
from taluva.games.taifun.rules.island import VOLCANO, Coastline, land_of
from taluva.hexgrid import Corner, Hex, Side

T = TypeVar("T")


def turned(value: T, steps: int = 0, *, is_mirrored: bool = False) -> T:
    """Return a move or a part of a position, mirrored if asked, then rotated clockwise."""
    return cast(T, _turned(value, steps, is_mirrored))


def _turned(value: Any, steps: int, is_mirrored: bool) -> Any:
    def turn(part: Any) -> Any:
        return _turned(part, steps, is_mirrored)

    match value:
        case Hex() | Corner():
            place = value.mirrored(VOLCANO) if is_mirrored else value
            return place.rotated(steps, VOLCANO)
        case Side():
            return (value.mirrored() if is_mirrored else value).rotated(steps)
        case Card():
            return value
        case Coastline(hexes=hexes):
            return land_of(frozenset(map(turn, hexes)))
        case Mapping():
            return FrozenDict({turn(key): turn(each) for key, each in value.items()})
        case tuple():
            parts = map(turn, value)
            return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    if is_dataclass(value) and not isinstance(value, type):
        return type(value)(*(turn(getattr(value, each.name)) for each in fields(value)))
    return value
