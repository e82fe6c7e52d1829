"""The display on this terminal: the player's options, and what the terminal supports."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TYPE_CHECKING, Any, NamedTuple, TextIO

from taluva.app.options import Settings
from taluva.tui.capabilities import Look, Terminal, choose_look, declared_background
from taluva.tui.encoding import reads_ascii
from taluva.tui.hexmap.viewport import fits_a_picture, panel_width

if TYPE_CHECKING:
    from taluva.app.view import ViewChoice


class Display(NamedTuple):
    """The display options, from the command line or the last game."""

    look: str = "auto"
    colour: str = "auto"
    zoom: str = "auto"
    mouse: str = "auto"
    motion: str = "auto"
    background: str = "auto"
    palette: str = "auto"
    by_ear: str = "off"
    bell: str = "on"
    is_open: bool = False  # whether all players see what would otherwise be secret

    @classmethod
    def last(cls, settings: Settings) -> Display:
        """Return the display from the settings."""
        return cls(**_shared_fields(settings, cls))

    @property
    def is_by_ear(self) -> bool:
        """Whether the game is played by ear."""
        return self.by_ear == "on"

    @property
    def view(self) -> ViewChoice:
        """The initial view of the map."""
        from taluva.app.view import ViewChoice  # the menu does not need it

        return ViewChoice(**_shared_fields(self, ViewChoice))

    def with_view(self, view: ViewChoice) -> Display:
        """Return the display with the choices of a view."""
        return self._replace(**_shared_fields(view, Display))

    def look_on(self, terminal: Terminal) -> Look:
        """Return the look to use on a terminal."""
        if self.is_by_ear:
            return Look(is_plain=True)
        return choose_look(terminal, self.look, self.colour, self.background, self.palette)


def _shared_fields(
    values: Settings | Display | ViewChoice, target: type[NamedTuple]
) -> dict[str, Any]:
    """Return the values of the fields that two named tuples share."""
    return {name: getattr(values, name) for name in values._fields if name in target._fields}


def is_terminal(stream: TextIO | None) -> bool:
    """Check whether a stream is a terminal. A closed one is not."""
    return stream is not None and stream.isatty()


def this_terminal() -> Terminal:
    """Describe the terminal of the standard streams."""
    return Terminal(
        os.environ,
        is_interactive=is_terminal(sys.stdin) and is_terminal(sys.stdout),
        encoding=_encoding(),
        is_windows=sys.platform == "win32",
    )


def query_terminal(display: Display) -> Terminal:
    """Describe the terminal, asking it for its background colour if necessary."""
    terminal = this_terminal()
    is_settled = display.background != "auto" or display.palette != "auto"
    is_settled = is_settled or bool(declared_background(terminal.environment))
    if is_settled or display.look_on(terminal).is_plain or terminal.is_windows:
        return terminal
    from taluva.tui.background import query_background

    return terminal._replace(background=query_background(terminal.environment.get("TERM", "")))


def _encoding() -> str:
    """Return the encoding that the terminal expects."""
    return "ascii" if reads_ascii() else (sys.stdout and sys.stdout.encoding) or "ascii"


def is_too_small(*, teaches: bool = False) -> bool:
    """Check whether the terminal is too small for a full screen, or for lessons on one."""
    size = shutil.get_terminal_size()
    return not (panel_width(*size) if teaches else fits_a_picture(*size))


def printed_look(display: Display) -> Look:
    """Return the look for printing to standard output."""
    return display.look_on(this_terminal()._replace(is_interactive=is_terminal(sys.stdout)))
