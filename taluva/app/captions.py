"""What is told of a game that is watched: where it stands, and what has happened."""

from __future__ import annotations

from typing import Any

from taluva.games import face_of, kit_of
from taluva.record import History
from taluva.table.telling.language import ENGLISH, Language


def whereabouts(
    history: History[Any], index: int, viewer: int | None = None, say: Language = ENGLISH
) -> str:
    """Say which turn it is and who is to do what, or that the game is over."""
    game = history.game(index).seen_by(viewer)
    return face_of(game.game_name).whereabouts(game, say)


def caption(
    history: History[Any], index: int, viewer: int | None = None, say: Language = ENGLISH
) -> list[str]:
    """Say what the step did that led to a point, one sentence each; comments come last.

    Nothing is told that the viewer must not know.
    """
    point = history[index]
    name = point.game.game_name
    said = [f"# {comment}" for comment in point.comments]
    if index == 0:
        return [face_of(name).beginning(say), *said]
    before, after = history.game(index - 1).seen_by(viewer), point.game.seen_by(viewer)
    return [*kit_of(name).speech(say).told(before, after), *said]


def turn_captions(
    history: History[Any], index: int, viewer: int | None = None, say: Language = ENGLISH
) -> list[str]:
    """Say what happened in the turn that led to a point, as far as it was played there."""
    first = history.start_of(index) + 1 if index else 0
    points = range(first, index + 1)
    return [line for point in points for line in caption(history, point, viewer, say)]
