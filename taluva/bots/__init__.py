"""Players that decide: one small protocol, levels of our own, and programs in any language.

A seat gets a bot by words such as ``bot:easy``, ``bot:hard,3s`` or ``exec:./mybot``::

    spec = parse_spec("bot:hard,3s")        # SpecError with a sentence
    player = Player(spec, on_trouble=show)  # SpecError if there is no such bot
    move = player.choose(game, report=report)  # a legal move, whatever happens
    player.close()

``report(spent)`` is called often while a bot thinks, with the part of its budget that is spent;
when it gives False, the bot answers at once with the best move so far. ``hints(view, budget)``
gives the best few moves with reasons, ``reason(game, move)`` says in words what a move does.
"""

from taluva.bots.hints import Hint, hints
from taluva.bots.player import Player
from taluva.bots.protocol import Bot, BotFailure
from taluva.bots.reasons import reason
from taluva.bots.registry import LEVELS, bot_names, make_bot
from taluva.bots.spec import Spec, SpecError, parse_spec, seat_names
from taluva.bots.view import View, view_of
from taluva.table.bot import Budget, Report
from taluva.table.names import names_a_bot as is_spec

__all__ = [
    "LEVELS",
    "Bot",
    "BotFailure",
    "Budget",
    "Hint",
    "Player",
    "Report",
    "Spec",
    "SpecError",
    "View",
    "bot_names",
    "hints",
    "is_spec",
    "make_bot",
    "parse_spec",
    "reason",
    "seat_names",
    "view_of",
]
