"""Bots in seats: levels, plug-ins, mixed levels, and protection against failing bots.

If a bot crashes, hangs, answers nonsense or plays an illegal move, the player reports that in one
sentence. The game's substitute replaces the bot for the rest of the game, or random moves do if the
game has no bots of its own.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

from taluva.bots.protocol import BotFailure, failure_of, time_allowed, too_late
from taluva.bots.spec import Spec, SpecError, not_created
from taluva.core.bot import Bot, Budget, RandomBot, Report
from taluva.core.definition import GameDefinition
from taluva.core.game import Game, IllegalMove
from taluva.core.text import ParseError
from taluva.i18n import ENGLISH, quote

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


class Player:
    """A bot in a seat. Creating one raises SpecError if there is no such bot."""

    def __init__(
        self,
        spec: Spec,
        definition: GameDefinition[Any, Any],
        name: str | None = None,
        on_trouble: Callable[[str], None] | None = None,
    ) -> None:
        """Create the bot; ``on_trouble`` gets a message if it has to be replaced."""
        self.spec = spec
        self.name = name or spec.name
        self.trouble: str | None = None
        self._on_trouble = on_trouble
        self._definition = definition
        self._bot = create_bot(spec, definition)
        self._is_trusted = is_ours(spec, definition)

    def choose(self, game: Game[Any], *, number: int = 0, report: Report | None = None) -> Any:
        """Return a legal move for the seat whose turn it is. Never fails.

        ``number`` is the number of the game in a series. It changes the bot's random numbers, so
        that games differ.
        """
        view = game.view_for(game.seat)
        seed = decision_seed(number, game.seat or 0, view.names, view.moves)
        budget = self.spec.budget(self._definition, seed, report)
        if self.trouble is None:
            try:
                return self._validate(view, self._ask(view, budget))
            except BotFailure as failure:
                self._replace(failure)
            except Exception as error:  # foreign code may raise anything
                self._replace(failure_of(error))
        return self._bot.choose(view, budget)

    def close(self) -> None:
        """Stop the threads and programs that the bot has started."""
        close_bot(self._bot)

    def _ask(self, view: Game[Any], budget: Budget) -> Any:
        if self._is_trusted or self.spec.command:  # external bots have their own timeout
            return self._bot.choose(view, budget)
        return _in_time(self._bot, view, budget)

    def _validate(self, view: Game[Any], move: Any) -> Any:
        try:
            if isinstance(move, str):
                move = self._definition.parse(move)
            view.apply(move)
        except IllegalMove as error:
            raise BotFailure("{name} made an illegal move ({why})", why=str(error)) from None
        except ParseError:
            sent = quote(str(move))
            raise BotFailure("{name} sent {move}, which is not a move", move=sent) from None
        return move

    def _replace(self, failure: BotFailure) -> None:
        close_bot(self._bot)
        level = self._definition.levels.get(self._definition.substitute())
        self._bot = RandomBot() if level is None else level.make()
        self.trouble = ENGLISH(
            "{failure}: the {level} bot takes over",
            failure=ENGLISH.again(failure, name=self.name),
            level=self._bot.name if level is None else level.name,
        )
        if self._on_trouble is not None:
            self._on_trouble(self.trouble)


def close_bot(bot: Bot[Any, Any]) -> None:
    """Stop the threads and programs that a bot has started."""
    close = getattr(bot, "close", None)
    if close is not None:
        close()


def _in_time(bot: Bot[Any, Any], view: Game[Any], budget: Budget) -> Any:
    """Ask a bot for a move in a thread, which is abandoned if the bot hangs."""
    answers: list[Any] = []
    errors: list[Exception] = []

    def ask() -> None:
        try:
            answers.append(bot.choose(view, budget))
        except Exception as error:  # raised again in the waiting thread
            errors.append(error)

    thread = threading.Thread(target=ask, daemon=True)
    thread.start()
    thread.join(time_allowed(budget))
    if errors:
        raise errors[0]
    if not answers:
        raise too_late(time_allowed(budget))
    return answers[0]


def bot_names(definition: GameDefinition[Any, Any]) -> list[str]:
    """Return the names that may follow ``bot:``, built-in levels first."""
    levels = definition.levels
    return [*levels, *sorted(_registry(definition).keys() - levels.keys())]


def is_ours(spec: Spec, definition: GameDefinition[Any, Any]) -> bool:
    """Return whether a spec names one of the built-in levels."""
    return not (spec.command or spec.factory) and spec.level in definition.levels


def create_bot(spec: Spec, definition: GameDefinition[Any, Any]) -> Bot[Any, Any]:
    """Return the bot of a spec. Raises SpecError if it does not exist or cannot be created.

    An external program is started at its first move.
    """
    if spec.command:
        from taluva.bots.external import ExternalBot

        return ExternalBot(spec.command, definition)
    if is_ours(spec, definition):
        bot: Bot[Any, Any] = definition.levels[spec.level].make()
        if spec.share is None:
            return bot
        return MixedBot(bot, _level_below(spec, definition), spec.share)
    registered = {} if spec.factory else _registry(definition)
    if spec.factory is None and spec.level not in registered:
        name, names = quote(spec.level), ", ".join(bot_names(definition))
        if not names:
            raise SpecError("there is no bot {bot}: this game has no bots", bot=name)
        raise SpecError("there is no bot {bot}: choose from {names}", bot=name, names=names)
    if spec.share is not None:
        raise _no_level_below(spec)
    try:
        bot = (spec.factory or registered[spec.level].load())()
    except Exception as error:  # foreign code may raise anything
        raise not_created(spec.level, error) from error
    if not callable(getattr(bot, "choose", None)) or not isinstance(
        getattr(bot, "name", None), str
    ):
        raise SpecError("the bot {bot} needs a name and a choose method", bot=quote(spec.level))
    return bot


def _level_below(spec: Spec, definition: GameDefinition[Any, Any]) -> Bot[Any, Any]:
    number = list(definition.levels).index(spec.level)
    if not number:
        raise _no_level_below(spec)
    below: Bot[Any, Any] = list(definition.levels.values())[number - 1].make()
    return below


def _no_level_below(spec: Spec) -> SpecError:
    return SpecError(
        "the bot {bot} has no weaker level to mix with: leave out {share}%",
        bot=quote(spec.level),
        share=spec.share,
    )


def _registry(definition: GameDefinition[Any, Any]) -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points

    return {each.name.lower(): each for each in entry_points(group=f"{definition.name}.bots")}


class MixedBot:
    """A bot that makes ``share`` percent of its moves with one bot and the rest with another."""

    def __init__(self, bot: Bot[Any, Any], below: Bot[Any, Any], share: int) -> None:
        self.name = bot.name
        self._bot = bot
        self._below = below
        self._share = share

    def choose(self, view: Game[Any], budget: Budget) -> Any:
        """Choose a move with the bot that the seed selects, so that results are reproducible."""
        bot = self._bot if budget.seed % 100 < self._share else self._below
        return bot.choose(view, budget)


_SALT: Final = b"luck of a bot"
_BYTES: Final = 6  # small enough that every language reads the number exactly, even JavaScript


def decision_seed(number: int, seat: int, names: Sequence[str], moves: Sequence[object]) -> int:
    """Return the seed for one decision of a seat, after the moves it has seen.

    It is a salted hash of the arguments alone. Neither the seed of the game nor any future chance
    result influences it.
    """
    known = [str(number), str(seat), *names, *map(str, moves)]
    digest = blake2b("\n".join(known).encode(), digest_size=_BYTES, salt=_SALT).digest()
    return int.from_bytes(digest, "big")
