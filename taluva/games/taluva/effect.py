"""The effect of a move, and search filters over effects."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final, NamedTuple

from taluva.core.game import Outcome, SearchFilter
from taluva.core.immutable import FrozenDict
from taluva.games.taluva import rules
from taluva.hexgrid import Corner, Hex
from taluva.i18n import ENGLISH

_NOTHING = rules.Pool(0, 0, 0)


class Split(NamedTuple):
    """A settlement that a tile has cut: its seat, the number of parts, and the fields left."""

    seat: int
    parts: int
    hexes: tuple[Hex, ...]


class _Step(NamedTuple):
    before: rules.Position
    move: rules.Move  # the move in canonical form
    after: rules.Position


class Effect(_Step):
    """The changes that one move made: hexes, pieces used, huts lost, and the end of the game.

    An effect is made for every move, but most parts are rarely needed. So each part is computed
    when it is first used.
    """

    @property
    def seat(self) -> int:
        """The seat that played."""
        return self.before.seat

    @property
    def turn(self) -> int:
        """The turn that the move belongs to."""
        return self.before.turn

    @cached_property
    def touched(self) -> frozenset[Hex | Corner]:
        """The hexes that the tile covers, or that were built on."""
        return frozenset(self._changed)

    @cached_property
    def _changed(self) -> frozenset[Hex]:
        move = self.move
        return move.cover if isinstance(move, rules.Place) else built_on(self.before, move)

    @property
    def level(self) -> int:
        """The level of the tile, or the highest level built on."""
        fields = self.after.board.fields
        return max(fields[hex].level for hex in self._changed)

    @cached_property
    def covered(self) -> Mapping[int, int]:
        """The huts lost to an eruption, by seat."""
        move = self.move
        return FrozenDict(
            rules.huts_covered(self.before.board, move) if isinstance(move, rules.Place) else {}
        )

    def buried(self, seat: int) -> tuple[Hex, ...]:
        """Return the hexes on which a seat lost huts."""
        old, move = self.before.board.buildings, self.move
        cover = move.hexes if isinstance(move, rules.Place) else ()
        return tuple(sorted(hex for hex in cover if hex in old and old[hex].seat == seat))

    @cached_property
    def split(self) -> tuple[Split, ...]:
        """The settlements that the tile cut."""
        place = self.move
        if not isinstance(place, rules.Place):
            return ()
        old, new = self.before.board.settlements, self.after.board.settlements
        touched = {id(each): each for hex in place.hexes if (each := old.get(hex)) is not None}
        parts = (
            (each, len({id(new[hex]) for hex in each.hexes - place.cover}))
            for each in touched.values()
        )
        return tuple(
            Split(each.seat, number, tuple(sorted(each.hexes - place.cover)))
            for each, number in parts
            if number > 1
        )

    @property
    def spent(self) -> rules.Pool:
        """The pieces that the player used."""
        return _NOTHING if isinstance(self.move, rules.Place) else self.before.pool.less(self.left)

    @property
    def left(self) -> rules.Pool:
        """The pieces that the player has left."""
        return self.after.standing.pools[self.seat - 1]

    @cached_property
    def joined(self) -> int:
        """The number of own settlements that the build joined; 0 for tiles and new settlements."""
        if isinstance(self.move, rules.Place):
            return 0
        old = self.before.board.settlements
        grown = self.after.board.settlements[next(iter(self._changed))]
        return len({id(old[hex]) for hex in grown.hexes if hex in old})

    @property
    def is_out(self) -> bool:
        """Whether the player cannot build and is eliminated [T2]."""
        is_tile = isinstance(self.move, rules.Place)
        return is_tile and self.after.standing.statuses[self.seat - 1] is rules.Status.OUT

    @property
    def place(self) -> int | None:
        """The player's place in a ranking game, or None [R1]."""
        return self.after.standing.places[self.seat - 1]

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the game, or None while it is running."""
        return self.after.outcome

    @property
    def is_eruption(self) -> bool:
        """Whether a tile was placed on top of others."""
        move = self.move
        return isinstance(move, rules.Place) and move.volcano in self.before.board.fields

    @property
    def hexes(self) -> list[Hex]:
        """The touched hexes in reading order."""
        return sorted(self._changed)

    @property
    def lines(self) -> tuple[str, ...]:
        """The log lines that follow from the move: an elimination and the result."""
        before, _, after = self
        if after.phase is rules.Phase.BUILD:
            return ()  # the turn goes on, as after nearly every tile
        outcome = after.outcome
        out = (f"{before.turn} out",) if self.is_out else ()
        return out if outcome is None else (*out, f"result {outcome.words}")


def built_on(position: rules.Position, build: rules.Build) -> frozenset[Hex]:
    """Return the fields that a build puts pieces on. Does not check that it is legal."""
    if not isinstance(build, rules.Expand):
        return frozenset({build.hex})
    board = position.board
    return frozenset(rules.expansion(board, board.settlements[build.hex], build.land))


SEARCH_FILTERS: Final = (
    SearchFilter(
        (ENGLISH("hut"), "huts"),
        ENGLISH("huts are built"),
        lambda e: isinstance(e.move, rules.Hut | rules.Expand),
    ),
    SearchFilter(
        (ENGLISH("tower"), "towers"),
        ENGLISH("a tower is built"),
        lambda e: isinstance(e.move, rules.Tower),
    ),
    SearchFilter(
        (ENGLISH("temple"), "temples"),
        ENGLISH("a temple is built"),
        lambda e: isinstance(e.move, rules.Temple),
    ),
    SearchFilter(
        (ENGLISH("expand"), "expansions"),
        ENGLISH("a settlement is expanded"),
        lambda e: isinstance(e.move, rules.Expand),
    ),
    SearchFilter(
        (ENGLISH("eruption"), "eruptions"),
        ENGLISH("a tile is laid on others"),
        lambda e: e.is_eruption,
    ),
    # With this filter, a player's name selects who lost huts, not who placed the tile.
    SearchFilter(
        (ENGLISH("lost"), "losses"),
        ENGLISH("huts are lost to a volcano"),
        lambda e: bool(e.covered),
        lambda e, seat: seat in e.covered,
    ),
    SearchFilter(
        (ENGLISH("out"), "eliminations", "eliminated"),
        ENGLISH("a player is eliminated"),
        lambda e: bool(e.is_out),
    ),
)
