"""The types of the plain data that ``Game.as_dict`` returns (see docs/protocol.schema.json)."""

from typing import NotRequired, TypedDict


class OptionsData(TypedDict):
    """The options of a game."""

    rounds: int | None
    gifts: str
    edition: NotRequired[str]
    wrath: NotRequired[str]


class FigureData(TypedDict):
    """A figure."""

    at: str
    kind: str


class TribeData(TypedDict):
    """A tribe. ``box`` holds the pieces that are not on the island."""

    seat: int
    name: str
    store: dict[str, int]
    box: dict[str, int]
    sacrificed: int
    figures: list[FigureData]


class FieldData(TypedDict):
    """A hex. ``halves`` are its two colours; the volcano has none."""

    hex: str
    halves: str | None
    markers: dict[str, int]
    houses: list[dict[str, int]]


class ResultData(TypedDict):
    """The reason for the end of a game, and the seats that won."""

    reason: str
    winners: list[int]


class WaitedData(TypedDict, total=False):
    """The full rounds since the last sacrifice, which count in edition 3."""

    waited: int


class GameData(WaitedData):
    """A game of Taifun as plain data."""

    format: int
    game: str
    options: OptionsData
    phase: str
    round: int
    seat: int | None
    first: int
    sacrifices: int
    power: dict[str, int]
    actions: int | None
    temple: str | None
    dice: list[str]
    hand: list[str]
    piles: dict[str, dict[str, dict[str, int]]]
    tribes: list[TribeData]
    fields: list[FieldData]
    box: dict[str, int]
    outcome: ResultData | None
