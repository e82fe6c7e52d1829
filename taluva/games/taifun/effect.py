"""The effect of a move, for the news, the map and the statistics."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Final, NamedTuple, TypeVar

from taluva.core.immutable import FrozenDict
from taluva.games.taifun import rules
from taluva.hexgrid import Corner, Hex

Key = TypeVar("Key")
Value = TypeVar("Value")


class HouseChange(NamedTuple):
    """The number of houses that a tribe gained on a hex, or lost if negative."""

    hex: Hex
    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class Effect:
    """The changes that one move made. Negative numbers are losses."""

    move: rules.Move
    seat: int | None
    turn: int
    touched: frozenset[Hex | Corner]
    lines: tuple[str, ...]  # the consequence lines that a log writes after the move
    stores: Mapping[int, rules.Stock]  # the changes in stores, by seat
    lost: Mapping[int, rules.Stock]  # the gains that a full store could not hold, by seat
    markers: Mapping[Hex, rules.Stock]
    houses: tuple[HouseChange, ...]
    came: Mapping[Corner, rules.Figure]  # where figures arrived
    went: Mapping[Corner, rules.Figure]  # where figures left
    temple: Hex | None  # the new hex of the temple, if it moved
    sunk: frozenset[Hex]
    yields: tuple[rules.Yield, ...]  # the yields of a roll, including any that a full store lost
    ties: tuple[Hex, ...]  # the hexes that yielded nothing in a roll because of a tie
    drawn: tuple[rules.Card, ...]

    def taken(self, seat: int) -> rules.Stock:
        """Return a tribe's yield from the dice, including any that its full store lost."""
        stocks = (each.stock for each in self.yields if each.seat == seat)
        return reduce(rules.Stock.plus, stocks, rules.NOTHING)

    def destination(self, figure: rules.Figure) -> Corner | None:
        """Return where a figure that left its crossing is now, or None if it left the island."""
        return next((at for at, other in self.came.items() if other == figure), None)


_NO_CHANGES: Final[FrozenDict[int, rules.Stock]] = FrozenDict()


def effect_of(before: rules.Position, move: rules.Move, after: rules.Position) -> Effect:
    """Return the effect of a played move."""
    old, new = before.island, after.island
    markers = _changes(old.markers, new.markers)
    houses = tuple(_house_changes(old, new))
    came = _differing(new.figures, old.figures)
    went = _differing(old.figures, new.figures)
    temple = new.temple if new.temple is not old.temple else None
    sunk = old.land.hexes - new.land.hexes
    yields = tuple(before.yields(move.colours)) if isinstance(move, rules.Roll) else ()
    ties = tuple(_ties(old, move)) if isinstance(move, rules.Roll) else ()
    hexes = {*markers, *(each.hex for each in houses), *sunk, *(each.hex for each in yields)}
    if temple is not None:
        hexes.add(temple)
    stores = _changes(_stores(old), _stores(new)) if old.tribes is not new.tribes else _NO_CHANGES
    gains: dict[int, rules.Stock] = {}
    for each in yields:
        gains[each.seat] = gains.get(each.seat, rules.NOTHING).plus(each.stock)
    if isinstance(move, rules.Strip) and before.seat is not None:
        gains[before.seat] = rules.Stock.of(move.resource, 1)
    if isinstance(move, rules.Play):
        for given in move.card.face(old.printing).effects:
            if isinstance(given, rules.Grant):
                for seat in old.seats:
                    if given.is_for_all or move.targets == (seat,):
                        gains[seat] = given.stock
    held = {seat: stores.get(seat, rules.NOTHING) for seat in gains}
    result = () if after.outcome is None else (f"result {after.outcome.words}",)
    return Effect(
        move,
        before.seat,
        before.round,
        frozenset({*hexes, *came, *went}),
        result,
        stores,
        _changes(held, gains),
        markers,
        houses,
        FrozenDict(came),
        FrozenDict(went),
        temple,
        sunk,
        yields,
        ties,
        move.cards if isinstance(move, rules.Draw) else (),
    )


def _ties(island: rules.Island, roll: rules.Roll) -> Iterator[Hex]:
    """Yield the rolled hexes with markers on which tribes tie for the most houses."""
    for hex in sorted(island.houses):
        is_rolled = {*island.fields.get(hex, ())} & {*roll.colours}
        is_tie = island.houses_on(hex) > 0 and island.most_houses(hex) is None
        if is_rolled and is_tie and island.markers_on(hex) != rules.NOTHING:
            yield hex


def _changes(
    old: Mapping[Key, rules.Stock], new: Mapping[Key, rules.Stock]
) -> FrozenDict[Key, rules.Stock]:
    """Return the differences between two tables of stocks, without zeros."""
    if old is new:  # most moves leave most tables as they are
        return FrozenDict()
    none = rules.NOTHING
    keys = (key for key in dict.fromkeys((*old, *new)) if old.get(key, none) != new.get(key, none))
    return FrozenDict({key: new.get(key, none).less(old.get(key, none)) for key in keys})


def _differing(table: Mapping[Key, Value], other: Mapping[Key, Value]) -> dict[Key, Value]:
    """Return the entries of a table that another one does not have."""
    if table is other:
        return {}
    return {key: value for key, value in table.items() if other.get(key) != value}


def _stores(island: rules.Island) -> dict[int, rules.Stock]:
    return dict(zip(island.seats, (tribe.store for tribe in island.tribes), strict=True))


def _house_changes(old: rules.Island, new: rules.Island) -> list[HouseChange]:
    hexes = sorted({*_differing(old.houses, new.houses), *_differing(new.houses, old.houses)})
    changes = [
        HouseChange(hex, seat, new.houses_of(seat, hex).number - old.houses_of(seat, hex).number)
        for hex in hexes
        for seat in new.seats
    ]
    return [change for change in changes if change.number]
