"""A bot in a seat, guarded: whatever goes wrong with it, the game goes on.

A bot that crashes, hangs, talks nonsense or makes an illegal move is reported in one sentence and
replaced by the easy level for the rest of the game.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from taluva.bots.levels import EasyBot
from taluva.bots.luck import luck
from taluva.bots.protocol import Bot, BotFailure, time_allowed
from taluva.bots.registry import is_ours, make_bot
from taluva.bots.spec import Spec
from taluva.bots.view import View, view_of
from taluva.games.taluva.game import Game
from taluva.games.taluva.rules import Move
from taluva.table.bot import Budget, Report
from taluva.table.errors import ParseError
from taluva.table.game import IllegalMove
from taluva.table.words import quoted


class Player:
    """A bot in a seat; make it with ``Player(parse_spec(words))``, which may raise SpecError."""

    def __init__(
        self,
        spec: Spec,
        name: str | None = None,
        on_trouble: Callable[[str], None] | None = None,
    ) -> None:
        """Take a seat; ``on_trouble`` is told in a sentence when the bot has to be replaced."""
        self.spec = spec
        self.name = name or spec.name
        self.trouble: str | None = None
        self._on_trouble = on_trouble
        self._bot = make_bot(spec)
        self._is_trusted = is_ours(spec)

    def choose(self, game: Game, *, number: int = 0, report: Report | None = None) -> Move:
        """Give a legal move for the seat to play, in canonical form; it never fails.

        In games of different ``number`` the bot has another luck in the same position.
        """
        view = view_of(game)
        seed = luck(number, view.seat, view.game.names, view.game.moves)
        budget = self.spec.budget(seed, report)
        if self.trouble is None:
            try:
                return self._checked(view, self._ask(view, budget))
            except BotFailure as failure:
                self._replace(str(failure))
            except Exception as error:  # whatever somebody else's code may raise
                self._replace(f"failed with {type(error).__name__}: {quoted(str(error))}")
        return view.position.canonical(self._bot.choose(view, budget))

    def close(self) -> None:
        """End what the bot has started."""
        _close(self._bot)

    def _ask(self, view: View, budget: Budget) -> Move:
        if self._is_trusted or self.spec.command:  # a program keeps its time by itself
            return self._bot.choose(view, budget)
        return _in_time(self._bot, view, budget)

    def _checked(self, view: View, move: Move) -> Move:
        try:
            view.game.play(move)
        except IllegalMove as error:
            raise BotFailure(f"made an illegal move ({error})") from None
        except ParseError:
            raise BotFailure(f"sent {quoted(str(move))}, which is no move") from None
        return view.position.canonical(move)

    def _replace(self, failure: str) -> None:
        _close(self._bot)
        self.trouble = f"{self.name} {failure}: the easy bot plays on"
        self._bot = EasyBot()
        if self._on_trouble is not None:
            self._on_trouble(self.trouble)


def _close(bot: Bot) -> None:
    close = getattr(bot, "close", None)
    if close is not None:
        close()


def _in_time(bot: Bot, view: View, budget: Budget) -> Move:
    """Ask a bot in a thread, which is left behind if the bot hangs."""
    answers: list[Move] = []
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
        raise BotFailure(f"gave no move within {time_allowed(budget):g} seconds")
    return answers[0]
