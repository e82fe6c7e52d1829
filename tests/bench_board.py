"""The time to draw the island; run it by hand, ``python -m tests.bench_board``.

Prints milliseconds of processor time, median and 95th percentile: a new board (position to
segments), and the same board under the overlays that change with every key.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from time import process_time

from taluva import Game
from taluva.games.taluva.rules import Place
from taluva.games.taluva.ui import picture, preview
from taluva.i18n import ENGLISH
from taluva.tui.capabilities import Depth, Look, PainterKind
from taluva.tui.hexmap.board import RenderedMap
from taluva.tui.hexmap.geometry import LEVEL_ZOOMS
from taluva.tui.hexmap.picture import MarkKind, Overlay, marks
from taluva.tui.hexmap.viewport import fit

REPEATS = 60
SIZES = ((80, 24), (120, 40), (160, 46), (200, 60))
LOOKS = (Look(PainterKind.FILLED, Depth.TRUE, True), Look(PainterKind.OUTLINE, Depth.NONE, True))


def grown_island(seed: int) -> Game:
    """Play a random four-player game until its last tile is drawn, mostly along the coast."""
    chance = random.Random(seed)
    game = Game.new(["Ana", "Ben", "Cem", "Dora"], seed=seed)
    while game.phase != "over" and (game.turn, game.phase) != (48, "tile"):
        fields = game.position.board.fields
        moves = game.legal_moves()
        new = [m for m in moves if isinstance(m, Place) and m.volcano not in fields]
        game = game.play(chance.choice(new or moves))
    return game


def milliseconds(works: Iterable[Callable[[], object]]) -> tuple[float, float]:
    """Return the median and 95th percentile of the time for each item, with its preparation."""
    times = []
    start = process_time()
    for work in works:
        work()
        times.append(1000 * (process_time() - start))
        start = process_time()
    times.sort()
    return times[len(times) // 2], times[len(times) * 95 // 100]


def main() -> None:
    """Print a line for every look, size and zoom."""
    game = grown_island(5)
    position = game.position
    places = [move for move in position.legal_moves() if isinstance(move, Place)]
    fields = position.board.fields
    focus = places[0].volcano
    print(f"{len(fields)} fields, turn {game.turn}, {len(places)} placements")
    print(f"{'look':8} {'screen':7} {'zoom':8} {'new board':>12} {'ghost':>12} {'targets':>12}")
    ghost = Overlay(preview(game, places[0], ENGLISH))
    targets = Overlay(marks=marks(MarkKind.LEGAL, {place.volcano for place in places}))
    for look in LOOKS:
        for columns, lines in SIZES:
            for zoom in LEVEL_ZOOMS:
                view = fit(columns, lines, fields, look.painter, zoom=zoom, focus=focus).view
                board = RenderedMap(picture(game, say=ENGLISH), look, view)
                board.lines()
                results = [
                    milliseconds(
                        RenderedMap(picture(game, say=ENGLISH), look, view).lines
                        for _ in range(REPEATS)
                    ),
                    milliseconds(board.overlaid(ghost).lines for _ in range(REPEATS)),
                    milliseconds(board.overlaid(targets).lines for _ in range(REPEATS)),
                ]
                shown = "".join(f"{median:6.1f} {slow:6.1f}" for median, slow in results)
                print(f"{look.painter:8} {columns}x{lines:<3} {zoom:8}{shown}")


if __name__ == "__main__":
    main()
