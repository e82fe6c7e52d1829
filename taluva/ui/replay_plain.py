"""A replay without any escape code: each turn is printed, for pipes and bare terminals."""

from __future__ import annotations

from collections.abc import Callable
from typing import TextIO

from taluva.shell.layout import Zoom
from taluva.shell.look import Look
from taluva.ui.answers import pool_lines, score_lines
from taluva.ui.board import board_text
from taluva.ui.picture import last_of
from taluva.ui.replay import Replay
from taluva.ui.replay_words import turn_captions, whereabouts


def replay_plain(replay: Replay, look: Look, out: TextIO, wait: Callable[[], None]) -> None:
    """Print the point that is looked at and each turn after it; ``wait`` between two turns."""
    _tell(out, *_scene(replay, look))
    while not replay.is_at_end or replay.is_live:
        wait()
        index, is_new = replay.index, replay.follow()
        replay.go(replay.timeline.next_turn(replay.index))
        if is_new or replay.index != index:
            _tell(out, "", *_scene(replay, look))
    if replay.ending:
        _tell(out, "", replay.ending)
    if replay.game.outcome is not None:
        _tell(out, "", *score_lines(replay.game))


def _scene(replay: Replay, look: Look) -> list[str]:
    """Give what happened, the island, everybody's pieces, and what comes next."""
    game = replay.game
    zoom = Zoom.SMALL if replay.view.zoom == "auto" else Zoom(replay.view.zoom)
    island = board_text(
        game.position,
        last=last_of(replay),
        colours=game.colours,
        zoom=zoom,
        is_unicode=look.is_unicode,
    )
    turn = replay.timeline.turn_played(replay.index)
    return [
        *([f"turn {turn}"] if turn else []),
        *turn_captions(replay.timeline, replay.index),
        "",
        island.rstrip("\n"),
        "",
        *pool_lines(game),
        "",
        whereabouts(replay.timeline, replay.index),
    ]


def _tell(out: TextIO, *lines: str) -> None:
    print(*lines, sep="\n", file=out, flush=True)
