"""The legal moves of one position, grouped by the words in which they are typed."""

from __future__ import annotations

from functools import cached_property

from taluva.games.taluva.game import Game
from taluva.games.taluva.rules import Build, Expand, Hut, Move, Phase, Place, Temple, Tower
from taluva.hexgrid import ORIGIN, Hex
from taluva.ui.effects import leaves_no_build, level_of

_VERB_OF = {Place: "place", Hut: "hut", Tower: "tower", Temple: "temple", Expand: "expand"}
_FAR = 1000  # what lies in the open sea comes after everything on the coast


class Choices:
    """What may be played now; made once for each game and asked at every keystroke."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @cached_property
    def by_verb(self) -> dict[str, dict[Hex, tuple[Move, ...]]]:
        """The legal moves by verb and by hex, in the order that is most useful to read.

        High fields come first, then what is near: builds on the tiles laid last, placements whose
        volcano touches the island and lies near the last tile; then reading order.
        """
        groups: dict[str, dict[Hex, tuple[Move, ...]]] = {}
        for move in self.game.legal_moves():
            hexes = groups.setdefault(_VERB_OF[type(move)], {})
            hex = move.volcano if isinstance(move, Place) else move.hex
            hexes[hex] = (*hexes.get(hex, ()), move)
        return {
            verb: dict(sorted(hexes.items(), key=self._usefulness))
            for verb, hexes in groups.items()
        }

    @cached_property
    def _last_tile(self) -> list[Hex]:
        fields = self.game.position.board.fields
        latest = max((field.laid for field in fields.values()), default=0)
        return [hex for hex, field in fields.items() if field.laid == latest]

    def _usefulness(self, choice: tuple[Hex, tuple[Move, ...]]) -> tuple[int, int, int]:
        hex, moves = choice
        board = self.game.position.board
        field = board.fields.get(hex)
        if isinstance(moves[0], Place):
            away = 0 if field is not None or hex in board.coast else _FAR
            near = min((hex.distance(each) for each in self._last_tile), default=0)
            return (-level_of(board, moves[0]), away + near, hex.order)
        assert field is not None, "builds stand on fields"
        return (-field.level, -field.laid, hex.order)

    def moves_at(self, verb: str, hex: Hex) -> tuple[Move, ...]:
        """Give the legal moves with a verb on a hex; expansions from any field of theirs."""
        hexes = self.by_verb.get(verb, {})
        if verb == "expand" and (own := self.game.position.board.settlements.get(hex)) is not None:
            hex = own.first
        return hexes.get(hex, ())

    def targets(self, verb: str) -> frozenset[Hex]:
        """Give the hexes to mark on the map for a verb; for an expansion the whole settlement."""
        hexes = self.by_verb.get(verb, {})
        if verb != "expand":
            return frozenset(hexes)
        settlements = self.game.position.board.settlements
        return frozenset(hex for first in hexes for hex in settlements[first].hexes)

    @cached_property
    def all_targets(self) -> frozenset[Hex]:
        """Every hex on which something may be placed or built now."""
        return frozenset(hex for verb in self.by_verb for hex in self.targets(verb))

    @cached_property
    def example(self) -> Move | None:
        """A move that is legal now, to show what is typed; if possible one that does no harm.

        A tile beside the island comes first: above and below it, it may not be in sight.
        """
        moves = [
            move for hexes in self.by_verb.values() for moves in hexes.values() for move in moves
        ]
        moves.sort(key=self._rows_beyond)
        position = self.game.position
        safe = (move for move in moves if not leaves_no_build(position, move))
        return next(safe, moves[0] if moves else None)

    @cached_property
    def _island_rows(self) -> tuple[int, int]:
        rows = [hex.row for hex in self.game.position.board.fields]
        return (min(rows), max(rows)) if rows else (ORIGIN.row, ORIGIN.row)

    def _rows_beyond(self, move: Move) -> int:
        """Count the rows by which a placement lies above or below the island."""
        top, bottom = self._island_rows
        rows = [hex.row for hex in move.hexes] if isinstance(move, Place) else [top]
        return max(0, top - min(rows)) + max(0, max(rows) - bottom)

    def builds_at(self, hex: Hex) -> list[Build]:
        """List the builds on or from a hex."""
        found = [move for verb in self.by_verb for move in self.moves_at(verb, hex)]
        return [move for move in found if not isinstance(move, Place)]

    @property
    def is_over(self) -> bool:
        """Whether no move is left because the game has ended."""
        return self.game.phase is Phase.OVER
