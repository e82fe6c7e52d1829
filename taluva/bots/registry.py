"""The bots there are: the levels of this program, and those that other packages register."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from taluva.bots.levels import EasyBot, MediumBot, RandomBot
from taluva.bots.protocol import Bot
from taluva.bots.search import HardBot
from taluva.bots.spec import Spec, SpecError
from taluva.table.words import quoted

ENTRY_POINTS: Final = "taluva.bots"

LEVELS: Final[dict[str, Callable[[], Bot]]] = {
    "random": RandomBot,
    "easy": EasyBot,
    "medium": MediumBot,
    "hard": HardBot,
}


def bot_names() -> list[str]:
    """List the names that may follow ``bot:``, our own levels first."""
    return [*LEVELS, *sorted(set(_registered()) - set(LEVELS))]


def is_ours(spec: Spec) -> bool:
    """Tell whether a bot is one of the levels of this program."""
    return not spec.command and spec.level in LEVELS


def make_bot(spec: Spec) -> Bot:
    """Make the bot; raises SpecError if there is none of that name, or it cannot be made.

    A program is started when it is first asked for a move.
    """
    if spec.command:
        from taluva.bots.external import ExternalBot

        return ExternalBot(spec.command)
    if spec.level in LEVELS:
        return LEVELS[spec.level]()
    registered = _registered()
    if spec.level not in registered:
        raise SpecError(
            f"there is no bot {quoted(spec.level)}: choose from {', '.join(bot_names())}"
        )
    try:
        bot: Bot = registered[spec.level].load()()
    except Exception as error:  # whatever somebody else's code may raise
        raise SpecError(f"the bot {quoted(spec.level)} cannot be made: {error}") from error
    if not callable(getattr(bot, "choose", None)) or not isinstance(
        getattr(bot, "name", None), str
    ):
        raise SpecError(f"the bot {quoted(spec.level)} has no name or no method choose")
    return bot


def _registered() -> dict[str, EntryPoint]:
    return {each.name.lower(): each for each in entry_points(group=ENTRY_POINTS)}
