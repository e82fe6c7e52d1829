"""The bots there are: the levels of a game, and those that other packages register."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from taluva.bots.mixed import MixedBot
from taluva.bots.spec import Spec, SpecError
from taluva.table.bot import Bot
from taluva.table.kit import Kit
from taluva.table.telling.language import ENGLISH, quoted

if TYPE_CHECKING:  # loaded when bots of other packages are looked for
    from importlib.metadata import EntryPoint


def bot_names(kit: Kit[Any, Any]) -> list[str]:
    """List the names that may follow ``bot:``, our own levels first."""
    levels = kit.levels()
    return [*levels, *sorted(set(_registered(kit)) - set(levels))]


def is_ours(spec: Spec, kit: Kit[Any, Any]) -> bool:
    """Tell whether a bot is one of the levels of this program."""
    return not spec.command and spec.level in kit.levels()


def make_bot(spec: Spec, kit: Kit[Any, Any]) -> Bot[Any, Any]:
    """Make a bot for a game; raises SpecError if there is none of that name, or it cannot be made.

    A program is started when it is first asked for a move.
    """
    if spec.command:
        from taluva.bots.external import ExternalBot

        return ExternalBot(spec.command, kit)
    levels = kit.levels()
    if spec.level in levels:
        ours: Bot[Any, Any] = levels[spec.level]()
        return ours if spec.share is None else MixedBot(ours, _level_below(spec, kit), spec.share)
    registered = _registered(kit)
    if spec.level not in registered:
        names = ", ".join(bot_names(kit))
        raise SpecError(
            ENGLISH(
                "there is no bot {bot}: choose from {names}", bot=quoted(spec.level), names=names
            )
        )
    if spec.share is not None:
        raise SpecError(_no_level_below(spec))
    try:
        bot: Bot[Any, Any] = registered[spec.level].load()()
    except Exception as error:  # whatever somebody else's code may raise
        said = ENGLISH(
            "the bot {bot} cannot be made: {problem}", bot=quoted(spec.level), problem=str(error)
        )
        raise SpecError(said) from error
    if not callable(getattr(bot, "choose", None)) or not isinstance(
        getattr(bot, "name", None), str
    ):
        raise SpecError(
            ENGLISH("the bot {bot} has no name or no method choose", bot=quoted(spec.level))
        )
    return bot


def _level_below(spec: Spec, kit: Kit[Any, Any]) -> Bot[Any, Any]:
    levels = kit.levels()
    number = list(levels).index(spec.level)
    if not number:
        raise SpecError(_no_level_below(spec))
    below: Bot[Any, Any] = list(levels.values())[number - 1]()
    return below


def _no_level_below(spec: Spec) -> str:
    return ENGLISH(
        "the bot {bot} has no level below it, so it takes no share: leave out {share}%",
        bot=quoted(spec.level),
        share=spec.share,
    )


def _registered(kit: Kit[Any, Any]) -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points

    return {each.name.lower(): each for each in entry_points(group=f"{kit.name}.bots")}
