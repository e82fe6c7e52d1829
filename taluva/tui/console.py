"""Printing rich pictures where a full screen was, or before it."""

from __future__ import annotations

from typing import Final, Literal

from rich.console import Console

from taluva.tui.capabilities import Depth, Look

_SYSTEMS: Final[dict[Depth, Literal["truecolor", "256", "standard"]]] = {
    Depth.TRUE: "truecolor",
    Depth.CUBE: "256",
    Depth.BASIC: "standard",
    Depth.NONE: "standard",  # its styles have no colours, but bold and reverse
}


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Leave it to the program what to do when its reader has gone."""
        raise BrokenPipeError


def console_for_text() -> Console:
    """Give a console that prints lines as long as they are, with styles on a terminal only."""
    return _Console(highlight=False, markup=False, emoji=False, soft_wrap=True)


def console_for(look: Look) -> Console:
    """Give a console that prints what a look draws as it is, cut off where the terminal ends."""
    return _Console(
        color_system=_SYSTEMS[look.depth],
        force_terminal=True,
        highlight=False,
        markup=False,
        emoji=False,
    )
