"""Computer players for any game: built-in levels, classes, and programs in any language.

A bot calls ``report(spent)`` of its budget often while it thinks, with the share of its budget
spent. If that returns False, the bot answers immediately with its best move so far.
"""

TYPE_CHECKING = False  # as in typing, which is slow to import

if TYPE_CHECKING:
    from taluva.bots.public import *  # noqa: F403
else:  # a type checker would accept any name
    from taluva import _load_later

    __getattr__, __dir__ = _load_later(__name__)
