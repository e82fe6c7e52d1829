"""A search of played games for turns that let the next player win immediately.

``python -m tests.tools.find_rival_wins NUMBER FIRST_SEED > FILE`` prints lines for
``tests/games/taluva/rival_wins.txt``: a position, a turn after which the next player can win with
every tile, and a turn after which at most half of the tiles win. The tool counts twice: by the
bots' own scan, and by playing every placement and build.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator

from taluva.core.bot import Budget
from taluva.games.taluva.bots.levels import EasyBot
from taluva.games.taluva.bots.turns import VICTORY, best_ending
from taluva.games.taluva.game import Game, unseen
from taluva.games.taluva.rules import Expand, Move, Place, Position, Tile

TRIED = 3  # random turns of a position before it is skipped


def winning_tiles(after: Position, tiles: tuple[Tile, ...]) -> int:
    """Count the unseen tiles with which the next player can win, by playing everything."""
    return sum(number for tile, number in Counter(tiles).items() if can_win(after, tile))


def can_win(position: Position, tile: Tile) -> bool:
    """Return whether the next player can win with a tile, by playing everything.

    After a build, the outcome depends on the pieces that it used, and not on where they are. So
    one hut, one tower and one temple are enough, and all expansions.
    """
    seat = position.seat
    for place in position.legal_moves():
        assert isinstance(place, Place), "a turn begins"
        placed = position.play(Place(place.volcano, place.direction, tile))
        ends: Iterable[Position] = [placed]
        if placed.outcome is None and placed.seat == seat:
            builds = {
                build if isinstance(build, Expand) else type(build): build
                for build in placed.legal_moves()
            }
            ends = map(placed.play, builds.values())
        outcomes = (end.outcome for end in ends)
        if any(outcome is not None and outcome.winners == (seat,) for outcome in outcomes):
            return True
    return False


def _quickly(after: Position, tiles: tuple[Tile, ...], most: int) -> int:
    """Count the same by the bots' scan, up to a number beyond ``most``."""
    found = 0
    for tile, number in Counter(tiles).items():
        ending = best_ending(after, tile)
        found += number if ending is not None and ending.value == VICTORY else 0
        if found > most:
            break
    return found


def _turns(position: Position, rng: random.Random) -> Iterator[tuple[Move, Move]]:
    """Yield a random build after every placement, in a random order."""
    places = position.legal_moves()
    rng.shuffle(places)
    for place in places:
        placed = position.play(place)
        if placed.outcome is None and placed.seat == position.seat:
            yield place, rng.choice(placed.legal_moves())


def find(number: int, seed: int) -> Iterator[str]:
    """Yield lines, each from a different game."""
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
            game = game.apply(EasyBot().choose(view, Budget(None, 1, seed=seed)))


def _line(view: Game, seed: int) -> str:
    position, tiles = view.position, unseen(view)
    if best_ending(position) is not None:
        return ""
    turns = list(_turns(position, random.Random(seed)))
    lost = next((each for each in turns[:TRIED] if _is_lost(_after(position, each), tiles)), None)
    if lost is None:
        return ""
    for kept in turns:
        after = _after(position, kept)
        number = 0 if after.outcome is not None else _quickly(after, tiles, len(tiles) // 2)
        if after.outcome is None and number <= len(tiles) // 2:
            assert winning_tiles(_after(position, lost), tiles) == len(tiles), "counts agree"
            assert winning_tiles(after, tiles) == number, "counts agree"
            words = (", ".join(map(str, turn)) for turn in (lost, kept))
            return " | ".join((view.to_position(), *words, f"{len(tiles)} {number}"))
    return ""


def _after(position: Position, turn: tuple[Move, Move]) -> Position:
    return position.play(turn[0]).play(turn[1])


def _is_lost(after: Position, tiles: tuple[Tile, ...]) -> bool:
    """Return whether the next player can win with every tile."""
    if after.outcome is not None:
        return False
    endings = (best_ending(after, tile) for tile in sorted(set(tiles), key=str))
    return all(ending is not None and ending.value == VICTORY for ending in endings)


if __name__ == "__main__":
    for line in find(int(sys.argv[1]), int(sys.argv[2])):
        print(line, flush=True)
