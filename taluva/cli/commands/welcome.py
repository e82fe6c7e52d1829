"""``taluva`` without a command: the welcome menu, with a new game, a saved game, a puzzle and more.

Only what the menu shows is loaded first. The rest is loaded when it is chosen.
"""

from __future__ import annotations

from taluva.app.terminal import Display
from taluva.i18n import Language


def welcome(display: Display, say: Language, problem: str) -> int:
    """Show the menu and run what the player chooses; return the exit code.

    ``problem`` is a message about the settings, shown first.
    """
    from taluva.cli.front import Front, can_draw

    if can_draw(display):
        return Front(display, say).welcome(problem)
    from taluva.cli.line_menu import welcome_in_lines

    return welcome_in_lines(display, say, problem)
