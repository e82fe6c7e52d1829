"""Rich consoles that print texts and pictures outside the full screen."""

from __future__ import annotations

from typing import Final, Literal

from rich.console import Console

from taluva.tui.capabilities import Depth, Look

_SYSTEMS: Final[dict[Depth, Literal["truecolor", "256", "standard"]]] = {
    Depth.TRUE: "truecolor",
    Depth.CUBE: "256",
    Depth.BASIC: "standard",
    Depth.NONE: "standard",  # for bold and reverse
}


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Raise BrokenPipeError instead of exiting."""
        raise BrokenPipeError


def console_for_text() -> Console:
    """Return a console that does not wrap lines and prints styles only on a terminal."""
    return _Console(highlight=False, markup=False, emoji=False, soft_wrap=True)


def console_for(look: Look) -> Console:
    """Return a console with the colours of a look, even if the output is not a terminal."""
    return _Console(
        color_system=_SYSTEMS[look.depth],
        force_terminal=True,
        highlight=False,
        markup=False,
        emoji=False,
    )
