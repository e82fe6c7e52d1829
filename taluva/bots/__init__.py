"""Computer players for any game: built-in levels, and programs in any language.

A spec such as ``bot:easy``, ``bot:hard,3s`` or ``exec:./mybot`` puts a bot in a seat::

    spec = parse_spec("bot:hard,3s")                    # SpecError with a message
    player = Player(spec, definition, on_trouble=show)  # SpecError if there is no such bot
    move = player.choose(game, report=report)           # always a legal move
    player.close()

A bot calls ``report(spent)`` often while it thinks, with the share of its budget spent. If that
returns False, the bot answers immediately with its best move so far.
"""

from typing import TYPE_CHECKING

from taluva import loading

if TYPE_CHECKING:  # not needed in a game without bots
    from taluva.bots.players import Player as Player
    from taluva.bots.players import bot_names as bot_names
    from taluva.bots.players import make_bot as make_bot
    from taluva.bots.protocol import BotFailure as BotFailure
    from taluva.bots.spec import Spec as Spec
    from taluva.bots.spec import SpecError as SpecError
    from taluva.bots.spec import parse_spec as parse_spec
    from taluva.bots.spec import seat_names as seat_names
    from taluva.core.bot import Bot as Bot
    from taluva.core.bot import Budget as Budget
    from taluva.core.bot import Hint as Hint
    from taluva.core.bot import Report as Report

_HOMES = {
    "Bot": "taluva.core.bot",
    "BotFailure": "taluva.bots.protocol",
    "Budget": "taluva.core.bot",
    "Hint": "taluva.core.bot",
    "Player": "taluva.bots.players",
    "Report": "taluva.core.bot",
    "Spec": "taluva.bots.spec",
    "SpecError": "taluva.bots.spec",
    "bot_names": "taluva.bots.players",
    "make_bot": "taluva.bots.players",
    "parse_spec": "taluva.bots.spec",
    "seat_names": "taluva.bots.spec",
}
__getattr__ = loading(__name__, _HOMES)
