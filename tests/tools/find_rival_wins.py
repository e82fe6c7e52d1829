"""Search played games for turns that let the next player win at once.

``python -m tests.tools.find_rival_wins NUMBER FIRST_SEED > FILE`` prints lines for
``tests/games/taluva/rival_wins.txt``: a position, a turn after which the next player wins with every
tile, and one after which the next player wins with at most half of them. Every count is made twice:
by the bots' own scan, and by playing every placement and build.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator

from taluva.core.bot import Budget
from taluva.games.taluva.bots.levels import MediumBot
from taluva.games.taluva.bots.turns import VICTORY, best_ending
from taluva.games.taluva.game import Game, unseen
from taluva.games.taluva.rules import Move, Place, Position, Tile

SAMPLE = 60  # turns of each position


def winning_tiles(after: Position, tiles: tuple[Tile, ...]) -> int:
    """Count the unseen tiles with which the next player can win at once, by playing everything."""
    return sum(number for tile, number in Counter(tiles).items() if _can_win(after, tile))


def _can_win(position: Position, tile: Tile) -> bool:
    seat = position.seat
    for place in position.legal_moves():
        assert isinstance(place, Place), "a turn begins"
        placed = position.play(Place(place.volcano, place.direction, tile))
        outcomes = [placed.outcome]
        if placed.outcome is None and placed.seat == seat:
            outcomes += [placed.play(build).outcome for build in placed.legal_moves()]
        if any(outcome is not None and outcome.winners == (seat,) for outcome in outcomes):
            return True
    return False


def _quickly(after: Position, tiles: tuple[Tile, ...]) -> int:
    found = 0
    for tile, number in Counter(tiles).items():
        ending = best_ending(after, tile)
        found += number if ending is not None and ending.value == VICTORY else 0
    return found


def _turns(position: Position, rng: random.Random) -> Iterator[tuple[Move, Move]]:
    """Yield random whole turns."""
    places = position.legal_moves()
    for _ in range(SAMPLE):
        place = rng.choice(places)
        placed = position.play(place)
        if placed.outcome is None and placed.seat == position.seat:
            yield place, rng.choice(placed.legal_moves())


def find(number: int, seed: int) -> Iterator[str]:
    """Yield lines, each from another game."""
    while number:
        seed += 1
        game = Game.new(["Ana", "Ben"], seed=seed, tile_count=24)
        while game.outcome is None:
            view = game.view_for(game.seat)
            if game.phase == "tile" and view.position.tiles_left > 1 and game.turn > 10:
                line = _line(view, seed)
                if line:
                    yield line
                    number -= 1
                    break
            game = game.apply(MediumBot().choose(view, Budget(None, 100, seed=seed)))


def _line(view: Game, seed: int) -> str:
    position, tiles = view.position, unseen(view)
    if best_ending(position) is not None:
        return ""
    counted: dict[int, tuple[Move, Move]] = {}
    for place, build in _turns(position, random.Random(seed)):
        after = position.play(place).play(build)
        if after.outcome is None:
            counted.setdefault(_quickly(after, tiles), (place, build))
    if len(tiles) not in counted or min(counted) > len(tiles) // 2:
        return ""
    lost, kept = counted[len(tiles)], counted[min(counted)]
    for turn, number in ((lost, len(tiles)), (kept, min(counted))):
        after = position.play(turn[0]).play(turn[1])
        assert winning_tiles(after, tiles) == number, "both counts agree"
    turns = (", ".join(map(str, turn)) for turn in (lost, kept))
    return " | ".join((view.to_position(), *turns, f"{len(tiles)} {min(counted)}"))


if __name__ == "__main__":
    for line in find(int(sys.argv[1]), int(sys.argv[2])):
        print(line, flush=True)
