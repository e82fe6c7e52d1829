"""Players that decide, of any game: levels of our own, and programs in any language.

A seat gets a bot by words such as ``bot:easy``, ``bot:hard,3s`` or ``exec:./mybot``::

    spec = parse_spec("bot:hard,3s")             # SpecError with a sentence
    player = Player(spec, kit, on_trouble=show)  # SpecError if there is no such bot
    move = player.choose(game, report=report)    # a legal move, whatever happens
    player.close()

``report(spent)`` is called often while a bot thinks, with the part of its budget that is spent;
when it gives False, the bot answers at once with the best move so far.
"""

from typing import TYPE_CHECKING

from taluva import loading
from taluva.core.setup import names_a_bot as is_spec

if TYPE_CHECKING:  # a table of people needs none of it
    from taluva.bots.players import Player, bot_names, make_bot
    from taluva.bots.protocol import BotFailure
    from taluva.bots.spec import Spec, SpecError, parse_spec, seat_names
    from taluva.core.bot import Bot, Budget, Hint, Report

__all__ = [
    "Bot",
    "BotFailure",
    "Budget",
    "Hint",
    "Player",
    "Report",
    "Spec",
    "SpecError",
    "bot_names",
    "is_spec",
    "make_bot",
    "parse_spec",
    "seat_names",
]

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
