"""The messages between the game and a bot in another process: one JSON object in a line.

docs/protocol.md describes them for people who write a bot in any language.
"""

from __future__ import annotations

import json
from typing import Any, Final

from taluva import __version__
from taluva.bots.protocol import A_BOT, LONGEST_REASON
from taluva.games import USUAL_GAME, kit_of
from taluva.table.bot import Budget
from taluva.table.game import Game
from taluva.table.kit import Kit, state_of
from taluva.table.line.errors import ParseError
from taluva.table.telling.language import ENGLISH, quoted

PROTOCOL: Final = 1
LONGEST_LINE: Final = 1 << 20  # bytes; a position takes some tens of thousands

Message = dict[str, Any]


class MessageError(ValueError):
    """A line that is no message of the protocol: a sentence about the {name} who wrote it."""


def encode(message: Message) -> bytes:
    """Write a message as a line."""
    return json.dumps(message, separators=(",", ":")).encode("ascii") + b"\n"


def decode(line: bytes) -> Message:
    """Read a line; raises MessageError unless it is an object with a type."""
    try:
        message = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        shown = quoted(line.decode("utf-8", "replace").strip())
        said = ENGLISH("{name} wrote {text}, which is no JSON", name=A_BOT, text=shown)
        raise MessageError(said) from None
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        raise MessageError(ENGLISH("{name} wrote JSON that is no object with a type", name=A_BOT))
    return message


def is_number(value: object, number: int) -> bool:
    """Return whether a value of a message is this number; to Python, true and 1.0 equal 1."""
    return type(value) is int and value == number


def hello(name: str | None = None) -> Message:
    """Greet: the game says which program it is, a bot says its name."""
    who = {"program": f"taluva {__version__}"} if name is None else {"name": name}
    return {"type": "hello", "protocol": PROTOCOL, **who}


def choose_message(view: Game[Any], kit: Kit[Any, Any], budget: Budget, number: int) -> Message:
    """Ask for a move: everything that a player can see, and the time there is."""
    return {
        "type": "choose",
        "id": number,
        "seconds": budget.seconds,
        "nodes": budget.nodes,
        "seed": budget.seed,
        "state": state_of(view),
        **kit.described(view),
        "history": [str(move) for move in view.moves],
        "moves": [str(move) for move in view.legal_moves()],
    }


def read_move(message: Message, kit: Kit[Any, Any]) -> Any:
    """Take the move out of an answer; raises MessageError."""
    text = message.get("move")
    if not isinstance(text, str):
        raise MessageError(ENGLISH("{name} sent a move that is no text", name=A_BOT))
    try:
        return kit.parse(text)
    except ParseError as error:
        said = ENGLISH(
            "{name} sent {move}, which is no move ({problem})",
            name=A_BOT,
            move=quoted(text),
            problem=str(error),
        )
        raise MessageError(said) from None


def read_choose(message: Message) -> tuple[Any, Budget]:
    """Take the game as it is seen and the budget out of a question; raises MessageError."""
    try:
        kit = kit_of(message["state"].get("game", USUAL_GAME))
        view = kit.rebuilt(message["state"], message["history"])
        seconds, nodes = message.get("seconds"), message.get("nodes")
        budget = Budget(
            None if seconds is None else float(seconds),
            None if nodes is None else int(nodes),
            int(message.get("seed") or 0),
        )
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        said = ENGLISH(
            "{name} sent a position that cannot be read: {problem}",
            name=A_BOT,
            problem=quoted(str(error), most=LONGEST_REASON),
        )
        raise MessageError(said) from None
    return view, budget
