"""The figures of one game: what everybody built, lost and destroyed, turn by turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from taluva.games.taluva.effect import Effect
from taluva.games.taluva.game import Game
from taluva.games.taluva.rules import Place, Pool, Position, Status
from taluva.table.outcome import Outcome


@dataclass(frozen=True, slots=True)
class SeatTally:
    """The figures of one player."""

    seat: int
    name: str
    colour: str
    bot: str  # what the log says of a bot; empty for a person
    status: Status
    turns: int  # those in which the player placed a tile
    built: tuple[Pool, ...]  # after each turn of the game: all built so far, covered or not
    huts_lost: int  # covered by anybody's eruptions
    huts_lost_to_self: int  # of these, by the player's own
    huts_destroyed: int  # of other players, covered by this player's eruptions
    eruptions: int
    highest_level: int  # that the player built on; 0 if nothing was built
    settlements: tuple[int, ...]  # their sizes in fields at the end, the largest first

    @property
    def total(self) -> Pool:
        """All that the player built."""
        return self.built[-1] if self.built else Pool(0, 0, 0)


@dataclass(frozen=True, slots=True)
class GameTally:
    """The figures of one game, of the steps that stand."""

    edition: str
    turns: int
    eruptions: int
    highest_level: int  # of the island at the end
    outcome: Outcome | None  # None if the game is not finished
    teams: bool  # whether seats 1 and 3 played against 2 and 4
    seats: tuple[SeatTally, ...]


def tally(games: Sequence[Game], bots: Mapping[int, str]) -> GameTally:
    """Count a game; ``games`` are those after each of its steps, the first before any."""
    positions = [game.position for game in games]
    effects = [game.effect for game in games if game.effect is not None]
    ends = _ends_of_turns(positions)
    last = games[-1]
    return GameTally(
        last.position.options.edition,
        effects[-1].turn if effects else 0,
        sum(each.is_eruption for each in effects),
        max((field.level for field in last.position.board.fields.values()), default=0),
        last.outcome,
        last.position.options.teams,
        tuple(
            _seat(last, seat, bots.get(seat, ""), effects, ends)
            for seat in range(1, len(last.names) + 1)
        ),
    )


def _ends_of_turns(positions: list[Position]) -> list[Position]:
    """Give the position after each turn; the last turn may be cut short."""
    # Where one turn ends the next has begun: its first position holds all that was built.
    ends = [after for before, after in pairwise(positions) if after.turn > before.turn]
    is_open = len(positions) > 1 and not (ends and ends[-1] is positions[-1])
    return [*ends, positions[-1]] if is_open else ends


def _seat(
    game: Game, seat: int, bot: str, effects: list[Effect], ends: list[Position]
) -> SeatTally:
    own = [each for each in effects if each.seat == seat]
    lost = sum(each.covered.get(seat, 0) for each in effects)
    covered = sum(sum(each.covered.values()) for each in own)
    to_self = sum(each.covered.get(seat, 0) for each in own)
    last = game.position
    settlements = last.board.settlements_of(seat)
    return SeatTally(
        seat,
        game.names[seat - 1],
        game.colours[seat - 1],
        bot,
        last.standing.statuses[seat - 1],
        sum(isinstance(each.move, Place) for each in own),
        tuple(position.standing.pools[seat - 1].built() for position in ends),
        lost,
        to_self,
        covered - to_self,
        sum(each.is_eruption for each in own),
        max((each.level for each in own if not isinstance(each.move, Place)), default=0),
        tuple(sorted((each.size for each in settlements), reverse=True)),
    )
