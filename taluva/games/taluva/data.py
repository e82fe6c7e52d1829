"""The types of the plain data that ``Game.as_dict`` returns (see docs/protocol.schema.json)."""

from typing import NotRequired, TypedDict

from taluva.core.game import OutcomeData


class SeatData(TypedDict):
    """A player. ``pool`` holds the pieces that are left, ``built`` those that are not."""

    seat: int
    name: str
    colour: str
    pool: dict[str, int]
    built: dict[str, int]
    status: str


class FieldData(TypedDict):
    """A field. ``points`` is the direction of a volcano; ``seat`` owns the building."""

    hex: str
    level: int
    land: str
    points: str | None
    laid: int
    building: str | None
    huts: int
    seat: int | None


class SettlementData(TypedDict):
    """A settlement."""

    seat: int
    hexes: list[str]
    temples: int
    towers: int


class GameData(TypedDict):
    """A game of Taluva as plain data."""

    format: int
    edition: str
    options: dict[str, int]
    phase: str
    turn: int
    seat: int | None
    tile: str | None
    tiles_left: int
    seats: list[SeatData]
    fields: list[FieldData]
    settlements: list[SettlementData]
    outcome: OutcomeData | None
    beginning: NotRequired[str]
