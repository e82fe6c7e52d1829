"""A bot in a seat, guarded: whatever goes wrong with it, the game goes on.

A bot that crashes, hangs, talks nonsense or makes an illegal move is reported in one sentence and
replaced by the easy level for the rest of the game.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Final

from taluva.bots.luck import luck
from taluva.bots.protocol import A_BOT, BotFailure, failure_of, time_allowed, too_late
from taluva.bots.registry import is_ours, make_bot
from taluva.bots.spec import Spec
from taluva.table.bot import Bot, Budget, Report
from taluva.table.game import Game, IllegalMove
from taluva.table.kit import Kit
from taluva.table.line.errors import ParseError
from taluva.table.telling.language import ENGLISH, quoted

SUBSTITUTE: Final = "easy"  # the level that plays on for a bot that fails; every game has it


class Player:
    """A bot in a seat; ``Player(parse_spec(words), kit)`` makes one, and may raise SpecError."""

    def __init__(
        self,
        spec: Spec,
        kit: Kit[Any, Any],
        name: str | None = None,
        on_trouble: Callable[[str], None] | None = None,
    ) -> None:
        """Take a seat; ``on_trouble`` is told in a sentence when the bot has to be replaced."""
        self.spec = spec
        self.name = name or spec.name
        self.trouble: str | None = None
        self._on_trouble = on_trouble
        self._kit = kit
        self._bot = make_bot(spec, kit)
        self._is_trusted = is_ours(spec, kit)

    def choose(self, game: Game[Any], *, number: int = 0, report: Report | None = None) -> Any:
        """Give a legal move for the seat to play; it never fails.

        In games of different ``number`` the bot has another luck in the same position.
        """
        view = game.seen_by(game.seat)
        seed = luck(number, game.seat or 0, view.names, view.moves)
        budget = self.spec.budget(seed, report)
        if self.trouble is None:
            try:
                return self._checked(view, self._ask(view, budget))
            except BotFailure as failure:
                self._replace(failure)
            except Exception as error:  # whatever somebody else's code may raise
                self._replace(failure_of(error))
        return self._bot.choose(view, budget)

    def close(self) -> None:
        """End what the bot has started."""
        _close(self._bot)

    def _ask(self, view: Game[Any], budget: Budget) -> Any:
        if self._is_trusted or self.spec.command:  # a program keeps its time by itself
            return self._bot.choose(view, budget)
        return _in_time(self._bot, view, budget)

    def _checked(self, view: Game[Any], move: Any) -> Any:
        try:
            if isinstance(move, str):
                move = self._kit.parse(move)
            view.step(move)
        except IllegalMove as error:
            said = ENGLISH("{name} made an illegal move ({why})", name=A_BOT, why=str(error))
            raise BotFailure(said) from None
        except ParseError:
            sent = quoted(str(move))
            said = ENGLISH("{name} sent {move}, which is no move", name=A_BOT, move=sent)
            raise BotFailure(said) from None
        return move

    def _replace(self, failure: BotFailure) -> None:
        _close(self._bot)
        self.trouble = ENGLISH(
            "{failure}: the {level} bot plays on",
            failure=ENGLISH.again(failure, name=self.name),
            level=SUBSTITUTE,
        )
        self._bot = self._kit.levels()[SUBSTITUTE]()
        if self._on_trouble is not None:
            self._on_trouble(self.trouble)


def _close(bot: Bot[Any, Any]) -> None:
    close = getattr(bot, "close", None)
    if close is not None:
        close()


def _in_time(bot: Bot[Any, Any], view: Game[Any], budget: Budget) -> Any:
    """Ask a bot in a thread, which is left behind if the bot hangs."""
    answers: list[Any] = []
    errors: list[Exception] = []

    def ask() -> None:
        try:
            answers.append(bot.choose(view, budget))
        except Exception as error:  # handed over to the thread that waits
            errors.append(error)

    thread = threading.Thread(target=ask, daemon=True)
    thread.start()
    thread.join(time_allowed(budget))
    if errors:
        raise errors[0]
    if not answers:
        raise too_late(time_allowed(budget))
    return answers[0]
