"""Computer players for any game: built-in levels, classes, and programs in any language.

A bot calls ``report(spent)`` of its budget often while it thinks, with the share of its budget
spent. If that returns False, the bot answers immediately with its best move so far.
"""

from taluva.core.bot import Bot as Bot
from taluva.core.bot import Budget as Budget
from taluva.core.bot import Hint as Hint

TYPE_CHECKING = False  # as in typing, which is slow to import

if TYPE_CHECKING:
    from taluva.bots.arena import Interval as Interval
    from taluva.bots.arena import MatchGame as MatchGame
    from taluva.bots.arena import StandingsRow as StandingsRow
    from taluva.bots.matches import LimitedBot as LimitedBot
    from taluva.bots.matches import MatchResult as MatchResult
    from taluva.bots.matches import make_bot as make_bot
    from taluva.bots.matches import play_match as play_match
    from taluva.bots.spec import SpecError as SpecError

_HOMES = {  # loaded when first used, because the arena is not needed to play
    **dict.fromkeys(("Interval", "MatchGame", "StandingsRow"), "taluva.bots.arena"),
    **dict.fromkeys(("LimitedBot", "MatchResult", "make_bot", "play_match"), "taluva.bots.matches"),
    "SpecError": "taluva.bots.spec",
}

if not TYPE_CHECKING:  # a type checker would accept any name

    def __getattr__(name: str) -> object:
        """Import a public name when it is first used."""
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        value: object = getattr(import_module(_HOMES[name]), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({"Bot", "Budget", "Hint", *_HOMES})
