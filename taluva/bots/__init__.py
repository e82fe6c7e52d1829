"""Computer players for any game: built-in levels, and programs in any language.

A spec such as ``bot:easy``, ``bot:hard,3s`` or ``exec:./mybot`` puts a bot in a seat::

    spec = parse_spec("bot:hard,3s")                    # SpecError with a message
    player = Player(spec, definition, on_trouble=show)  # SpecError if there is no such bot
    move = player.choose(game, report=report)           # always a legal move
    player.close()

A bot calls ``report(spent)`` often while it thinks, with the share of its budget spent. If that
returns False, the bot answers immediately with its best move so far.
"""

from taluva.core.bot import Bot as Bot
from taluva.core.bot import Budget as Budget
from taluva.core.bot import Hint as Hint
