"""Valid and damaged questions of the line protocol."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from taluva.bots.players import decision_seed
from taluva.bots.protocol import WireMessage, choose_message, encode
from taluva.core.bot import Budget
from taluva.core.setup import Setup
from taluva.games import BUILT_IN, definition_for

# Values that damage may put anywhere.
_NUMBERS: Final = (0, -1, 1, 7, 10**30, 0.5, -1.5, float("nan"), float("inf"))
_WORDS: Final = ("", "x", "taifun", "taluva", "over", "build", "roll", "?", "\ud800", "\x1b[31m")
_PARTS: Final = ("M25", "place JC M25 e", "draw ?", "JC")
_OTHERS: Final[tuple[Any, ...]] = (None, True, False, [], [None], [[]], {}, {"a": 1})
_ODD: Final[tuple[Any, ...]] = (*_NUMBERS, *_WORDS, *_PARTS, *_OTHERS)
_PLAYERS: Final = {"taluva": 2, "taifun": 3}
_OPTIONS: Final = {"taluva": {"tiles": 6}, "taifun": {"rounds": 2}}
_NODES: Final = 20


@cache
def questions(game: str) -> tuple[WireMessage, ...]:
    """Return the questions of a short game between easy bots."""
    definition = definition_for(game)
    names = ("Ana", "Ben", "Cem", "Dora")[: _PLAYERS[game]]
    now = definition.new(Setup(names, _OPTIONS[game], 3))
    bot = definition.levels["easy"].make()
    asked: list[WireMessage] = []
    while now.outcome is None:
        if (dealt := now.deal()) is not None:
            now = now.apply(dealt)
            continue
        view = now.view_for(now.seat)
        budget = Budget(None, _NODES, decision_seed(0, now.seat, view.names, view.moves))
        asked.append(choose_message(view, definition, budget, len(asked) + 1))
        now = now.apply(bot.choose(view, budget))
    return tuple(asked)


def mutated(number: int, seed: int) -> Iterator[bytes]:
    """Yield ``number`` lines, each a question with one to three errors."""
    rng = random.Random(seed)
    for _ in range(number):
        question = copy.deepcopy(rng.choice(questions(rng.choice(list(BUILT_IN)))))
        for _ in range(rng.randint(1, 3)):
            _damage(question, rng)
        line = encode(question)
        yield _torn(line, rng) if rng.random() < 0.1 else line


def _damage(question: WireMessage, rng: random.Random) -> None:
    """Change one value somewhere in a question."""
    container: Any = question
    key: Any = rng.choice([each for each in question if each != "type"])
    # Half of the damage is deep down.
    while isinstance(container[key], dict | list) and container[key] and rng.random() < 0.7:
        container = container[key]
        key = rng.choice(list(container) if isinstance(container, dict) else range(len(container)))
    value = container[key]
    match rng.randrange(6):
        case 0:
            del container[key]
        case 1 if isinstance(value, list | str) and value:
            container[key] = value[: rng.randrange(len(value))]
        case 2 if isinstance(value, str) and value:
            at = rng.randrange(len(value))
            container[key] = value[:at] + rng.choice("aA1 ,:-?eM9") + value[at + rng.randrange(2) :]
        case 2 if isinstance(value, int | float):
            container[key] = value + rng.choice((-1, 1, 100))
        case 3:
            other = rng.choice(questions(rng.choice(list(BUILT_IN))))
            container[key] = copy.deepcopy(other[rng.choice(list(other))])
        case 4 if isinstance(value, list) and value:
            value.insert(rng.randrange(len(value)), copy.deepcopy(rng.choice(value)))
        case _:
            container[key] = copy.deepcopy(rng.choice(_ODD))
    if not question:
        question["type"] = "choose"


def _torn(line: bytes, rng: random.Random) -> bytes:
    """Change a few bytes of a line, but not where it ends."""
    torn = bytearray(line[:-1])
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(torn))
        torn[at : at + rng.randrange(9)] = bytes(
            rng.randrange(256) for _ in range(rng.randrange(5))
        )
    return bytes(torn).replace(b"\n", b" ") + b"\n"
