"""What every screen does with an event: the size, the line, the pages, the place of the map."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from taluva.app.events import TableEvent, TableOrder, ZoomChosen
from taluva.app.state import State
from taluva.core.pages import Block, Page
from taluva.i18n import ENGLISH, quote
from taluva.tui.feedback import LineStatus as Judged
from taluva.tui.hexmap.picture import Frame
from taluva.tui.screen import (
    Dragged,
    DropTypeahead,
    Event,
    KeyPressed,
    LineEdited,
    Order,
    Resized,
    SetLine,
    StartTimer,
    TooLong,
)
from taluva.tui.text import as_text, blocks

Orders = Sequence[Order | TableOrder]
Result = tuple[State, Orders]

_PANS: Final = {"s-left": (-1, 0), "s-right": (1, 0), "s-up": (0, -1), "s-down": (0, 1)}
PAGE_KEYS: Final = {"pageup": -1, "pagedown": 1}
KEYS: Final = (*_PANS, "s-home", "f1", *PAGE_KEYS)
LINE: Final = "line"  # the timer of a pause after a key that changes the line
HESITATION: Final = StartTimer(LINE, 0.25)
MOTION: Final = "motion"  # the timer of what is shown for a moment
FRAME_SECONDS: Final = 0.09  # for each of the frames
MOST_FRAMES: Final = 4


def common(state: State, event: Event | TableEvent) -> Result | None:
    """Give what an event does on any screen; None if each screen decides that for itself."""
    match event:
        case Resized(columns, lines):
            return state.resize(columns, lines), ()
        case LineEdited(text):
            # Whoever begins to type sees the map again.
            page = None if text and state.is_map_hidden else state.page
            return replace(state, text=text, feedback=None, page=page), ()
        case TooLong(most):
            said = state.say(
                "a line has at most {number} characters: nothing is taken", number=most
            )
            return reject(replace(state, text=""), said)
        case KeyPressed(name) if name in PAGE_KEYS and state.has_pages:
            return state.turn_page(PAGE_KEYS[name]), ()
        case KeyPressed("escape") if state.page is not None:
            return replace(state, page=None), ()
        case KeyPressed("escape"):
            return replace(state, text="", feedback=None), [SetLine()]
        case Dragged(columns, lines) if not state.is_map_hidden:
            return state.drag(columns, lines), ()
        case ZoomChosen(zoom, around) if not state.is_map_hidden:
            return state.set_zoom(zoom, around), ()
        case KeyPressed("s-home"):
            return replace(state, page=None).with_view(), ()
        case KeyPressed(name) if name in _PANS:
            return state.pan(*_PANS[name]), ()
        case _:
            return None


def with_frames(state: State, frames: tuple[Frame, ...]) -> Result:
    """Show the first of some frames, and go on after a moment."""
    return replace(state, frames=frames), [StartTimer(MOTION, FRAME_SECONDS)] if frames else ()


def file_named(text: str) -> Path:
    """Give the file that somebody names; raises ValueError."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise ValueError(
            ENGLISH("{name} is no name of a file: there is no such home folder", name=quote(text))
        ) from None


def unkept(state: State) -> str:
    """Say what to do before a game is left that would be lost: nothing if it is kept."""
    if state.is_saved:
        return ""
    return state.say("the game is NOT kept: save FILE keeps it, quit now leaves all the same")


def reject(state: State, *lines: str) -> Result:
    """Leave the line as it is and say why; what is too long for the toolbar is a page.

    Lines that were typed ahead are not played: they were meant for another game.
    """
    return _message(state, Judged.NO, blocks(lines)), [DropTypeahead()]


def reply(state: State, page: Iterable[Block | str]) -> Result:
    """Take the line away and answer: in the toolbar if that has room for all, else by a page."""
    return _message(replace(state, text=""), Judged.OK, blocks(page)), [SetLine()]


def _message(state: State, judged: Judged, page: Page) -> State:
    lines = tuple(as_text(page))
    is_short = len(lines) <= 1 or judged is Judged.NO
    state = replace(state, last_answer=lines, page=None).saying(
        judged, *(lines if is_short else ())
    )
    if len(lines) <= 1 and state.has_room(lines):
        return state
    return state.set_playing(is_playing=False).open_page(page)
