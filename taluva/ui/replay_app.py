"""Watching on the full screen, and what is left in the scrollback afterwards."""

from __future__ import annotations

import shutil

from rich.console import Console

from taluva.shell.look import Terminal
from taluva.shell.repl import Repl
from taluva.ui.app import COLOUR_DEPTHS
from taluva.ui.island import Island
from taluva.ui.replay import FOLLOWING_SECONDS, Replay
from taluva.ui.replay_screen import ReplayScreen
from taluva.ui.replay_words import turn_captions, whereabouts


def replay_full_screen(replay: Replay, terminal: Terminal, colour: str) -> None:
    """Watch until the watcher leaves; then print the island as it was seen last."""
    screen = ReplayScreen(replay, terminal, colour)
    Repl(
        screen,
        keys=screen.keys(),
        quick_keys=screen.quick_keys(),
        colour_depth=COLOUR_DEPTHS[screen.look.depth],
        refresh_seconds=FOLLOWING_SECONDS if replay.is_live else None,
    ).run()
    if replay.new_game is not None:
        return
    columns, lines = shutil.get_terminal_size()
    island = Island(replay)
    fitted = island.fitted(columns, lines, screen.look)
    console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
    console.print(island.board(fitted, screen.look))
    told = turn_captions(replay.timeline, replay.index)
    print(*told, whereabouts(replay.timeline, replay.index), sep="\n")
