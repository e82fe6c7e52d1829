"""Both sides of the line protocol between the game and a bot in another process.

Each line is one JSON object. docs/programs.md describes the format.
"""

from __future__ import annotations

import json
import queue
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path, PurePath
from traceback import extract_tb
from typing import IO, Any, Final

from taluva import __version__
from taluva.bots.spec import SpecError
from taluva.core.bot import Bot, Budget
from taluva.core.definition import GameDefinition, state_of
from taluva.core.game import Game
from taluva.core.text import ParseError
from taluva.games import DEFAULT_GAME, definition_for
from taluva.i18n import ENGLISH, InvalidInput, quote, sanitize

PROTOCOL: Final = 1
MAX_MESSAGE_LENGTH: Final = 1 << 20  # bytes; a position takes tens of thousands

WireMessage = dict[str, Any]


A_BOT: Final = ENGLISH("the bot")  # in messages about a bot, before its name is known


class BotFailure(InvalidInput):
    """A bot's error, or an invalid line. The caller may fill its placeholder {name}."""

    def __init__(self, message: str, /, **facts: object) -> None:
        super().__init__(message, **{"name": A_BOT, **facts})


def encode(message: WireMessage) -> bytes:
    """Return a message as a line of JSON."""
    return json.dumps(message, separators=(",", ":")).encode("ascii") + b"\n"


def decode(line: bytes) -> WireMessage:
    """Parse a line of JSON. Raises BotFailure unless it is an object with a type."""
    try:
        message = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        quoted = quote(line.decode("utf-8", "replace").strip())
        raise BotFailure("{name} wrote {text}, which is not JSON", text=quoted) from None
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        raise BotFailure("{name} wrote JSON that is not an object with a type")
    return message


def is_number(value: object, number: int) -> bool:
    """Return whether a value in a message is this integer; True and 1.0 do not count as 1."""
    return type(value) is int and value == number


def hello(name: str | None = None) -> WireMessage:
    """Return a hello message: from the game, or from a bot with this name."""
    who = {"program": f"taluva {__version__}"} if name is None else {"name": name}
    return {"type": "hello", "protocol": PROTOCOL, **who}


def choose_message(
    view: Game[Any], definition: GameDefinition[Any, Any], budget: Budget, number: int
) -> WireMessage:
    """Return a request for a move, with everything the player can see and the budget."""
    return {
        "type": "choose",
        "id": number,
        "seconds": budget.seconds,
        "nodes": budget.nodes,
        "seed": budget.seed,
        "state": state_of(view),
        **definition.protocol_extras(view),
        "history": [str(move) for move in view.moves],
        "moves": [str(move) for move in view.legal_moves()],
    }


def read_move(message: WireMessage, definition: GameDefinition[Any, Any]) -> Any:
    """Return the move in an answer. Raises BotFailure."""
    text = message.get("move")
    if not isinstance(text, str):
        raise BotFailure("{name} sent a move that is not text")
    try:
        return definition.parse(text)
    except ParseError as error:
        raise BotFailure(
            "{name} sent {move}, which is not a move ({problem})",
            move=quote(text),
            problem=str(error),
        ) from None


def read_choose(message: WireMessage) -> tuple[Any, Budget]:
    """Return the view and the budget in a request. Raises BotFailure."""
    try:
        definition = definition_for(message["state"].get("game", DEFAULT_GAME))
        view = definition.from_protocol_state(message["state"], message["history"])
        seconds, nodes = message.get("seconds"), message.get("nodes")
        budget = Budget(
            None if seconds is None else float(seconds),
            None if nodes is None else int(nodes),
            int(message.get("seed") or 0),
        )
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        raise BotFailure(
            "{name} sent a position that cannot be read: {problem}",
            problem=quote(str(error), most=MAX_REASON_LENGTH),
        ) from None
    return view, budget


GRACE: Final = 5.0  # seconds to wait for a foreign bot after its time is up
PATIENCE: Final = 600.0  # seconds for a bot with a limit on nodes only
MAX_REASON_LENGTH: Final = 200  # characters shown of a bot's error message

_OUR_FOLDER: Final = str(Path(__file__).parents[1])


def failure_of(error: Exception) -> BotFailure:
    """Return the failure of a bot whose code raised an error."""
    frames = extract_tb(error.__traceback__)
    own = [each for each in frames if not each.filename.startswith(_OUR_FOLDER)] or frames
    return BotFailure(
        "{name} failed in {file}, line {line}, with {error}: {text}",
        file=sanitize(PurePath(own[-1].filename).name),
        line=own[-1].lineno,
        error=type(error).__name__,
        text=quote(str(error), most=MAX_REASON_LENGTH),
    )


def time_allowed(budget: Budget) -> float:
    """Return the number of seconds to wait for a foreign bot."""
    return PATIENCE if budget.seconds is None else budget.seconds + GRACE


def too_late(seconds: float) -> BotFailure:
    """Return the failure of a bot that did not answer in time."""
    return BotFailure(
        "{name} sent no move within {seconds} seconds", seconds=ENGLISH.number(seconds)
    )


_GAME: Final = ENGLISH("the game")  # the sender in messages from a bot


# Returns the bot for the game with this name. Raises SpecError if that game has no such bot.
BotFor = Callable[[str], Bot[Any, Any]]


def serve(name: str, bot_for: BotFor, source: IO[bytes], sink: IO[bytes]) -> None:
    """Handle requests until the other side sends quit or closes the pipe.

    Each request names its game.
    """
    inbox = _Inbox()
    threading.Thread(target=inbox.fill, args=(source,), daemon=True).start()
    while (line := inbox.lines.get()) is not None:
        answer = _answer(name, bot_for, line, inbox)
        if answer is not None:
            sink.write(encode(answer))
            sink.flush()


class _Inbox:
    """A queue of incoming lines; quit and stop take effect immediately."""

    def __init__(self) -> None:
        self.lines: queue.Queue[bytes | None] = queue.Queue()
        self._stopped: set[int | None] = set()  # ids of the requests to stop
        self._is_over = False

    def fill(self, source: IO[bytes]) -> None:
        """Read lines until quit or the end of the input; runs in a thread."""
        with suppress(OSError):  # a lost terminal ends the input
            while line := source.readline(MAX_MESSAGE_LENGTH + 1):
                try:
                    message = decode(line)
                except BotFailure:
                    message = {"type": ""}  # reported when the line is processed
                if message["type"] == "quit":
                    break
                if message["type"] == "stop":
                    with suppress(BotFailure):  # an invalid id stops nothing
                        self._stopped.add(_number(message))
                else:
                    self.lines.put(line)
        self._is_over = True
        self.lines.put(None)

    def is_wanted(self, number: int | None) -> bool:
        """Return whether the bot should keep thinking about a request."""
        return not self._is_over and number not in self._stopped


def _answer(name: str, bot_for: BotFor, line: bytes, inbox: _Inbox) -> WireMessage | None:
    number: int | None = None
    try:
        message = decode(line)
        number = _number(message)
        match message["type"]:
            case "hello":
                if not is_number(message.get("protocol"), PROTOCOL):
                    raise BotFailure(
                        "{name} does not use protocol version {version}", version=PROTOCOL
                    )
                return hello(name)
            case "choose":
                view, budget = read_choose(message)
                budget = budget._replace(report=lambda _: inbox.is_wanted(number))
                move = bot_for(view.game_name).choose(view, budget)
                return {"type": "move", "id": number, "move": str(move)}
            case _:
                return None  # a later version of the protocol may have more types
    except (BotFailure, SpecError) as error:
        text = ENGLISH.again(error, name=_GAME)
    except Exception as error:  # bots may raise anything; the next request may still work
        text = ENGLISH.again(failure_of(error), name=name)
    return {"type": "error", "id": number, "message": text}


def _number(message: WireMessage) -> int | None:
    """Return the id of a message, or None if it has none. Raises BotFailure."""
    number = message.get("id")
    if number is not None and type(number) is not int:  # bool is a subclass of int
        raise BotFailure("{name} sent an id that is not a whole number")
    return number
