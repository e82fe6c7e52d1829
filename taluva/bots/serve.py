"""One of our bots as a program that speaks the line protocol on its standard streams."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import IO, Any, Final

from taluva.bots.messages import (
    LONGEST_LINE,
    PROTOCOL,
    Message,
    MessageError,
    decode,
    encode,
    hello,
    is_number,
    read_choose,
)
from taluva.bots.protocol import A_BOT, failure_of
from taluva.bots.spec import SpecError
from taluva.table.bot import Bot
from taluva.table.telling.language import ENGLISH

_GAME: Final = ENGLISH("the game")  # who has sent what a bot cannot read


# The bot for the game of that name; raises SpecError if that game has no such bot.
BotFor = Callable[[str], Bot[Any, Any]]


def serve(name: str, bot_for: BotFor, source: IO[bytes], sink: IO[bytes]) -> None:
    """Answer questions until the other side says quit or goes away.

    Each question says which game it is about.
    """
    inbox = _Inbox()
    threading.Thread(target=inbox.fill, args=(source,), daemon=True).start()
    while (line := inbox.lines.get()) is not None:
        answer = _answer(name, bot_for, line, inbox)
        if answer is not None:
            sink.write(encode(answer))
            sink.flush()


class _Inbox:
    """Lines as they come; what interrupts a search is noticed at once."""

    def __init__(self) -> None:
        self.lines: queue.Queue[bytes | None] = queue.Queue()
        self._stopped: set[int | None] = set()  # the questions that need no more thought
        self._is_over = False

    def fill(self, source: IO[bytes]) -> None:
        """Read until the end; runs in a thread."""
        with suppress(OSError):  # a terminal that is gone is an end too
            while line := source.readline(LONGEST_LINE + 1):
                try:
                    message = decode(line)
                except MessageError:
                    message = {"type": ""}  # whoever takes the line says what is wrong with it
                if message["type"] == "quit":
                    break
                if message["type"] == "stop":
                    with suppress(MessageError):  # it stops nothing then
                        self._stopped.add(_number(message))
                else:
                    self.lines.put(line)
        self._is_over = True
        self.lines.put(None)

    def wants(self, number: int | None) -> bool:
        """Tell whether the answer to a question is still to be thought about."""
        return not self._is_over and number not in self._stopped


def _answer(name: str, bot_for: BotFor, line: bytes, inbox: _Inbox) -> Message | None:
    number: int | None = None
    try:
        message = decode(line)
        number = _number(message)
        match message["type"]:
            case "hello":
                if not is_number(message.get("protocol"), PROTOCOL):
                    raise MessageError(
                        ENGLISH(
                            "{name} speaks another version than {version}",
                            name=A_BOT,
                            version=PROTOCOL,
                        )
                    )
                return hello(name)
            case "choose":
                view, budget = read_choose(message)
                budget = budget._replace(report=lambda _: inbox.wants(number))
                move = bot_for(view.game_name).choose(view, budget)
                return {"type": "move", "id": number, "move": str(move)}
            case _:
                return None  # a later version of the protocol may say more
    except (MessageError, SpecError) as error:
        said = ENGLISH.again(error, name=_GAME)
    except Exception as error:  # whatever a bot may raise: the next question may suit it better
        said = ENGLISH.again(failure_of(error), name=name)
    return {"type": "error", "id": number, "message": said}


def _number(message: Message) -> int | None:
    """Return the id of a message, None if it has none; raises MessageError."""
    number = message.get("id")
    if number is not None and type(number) is not int:  # True is not a number here
        raise MessageError(ENGLISH("{name} sent an id that is not a whole number", name=A_BOT))
    return number
