"""Pieces of work over any executor, each of them done until its result is there."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    wait,
)
from contextlib import AbstractContextManager, closing
from contextvars import ContextVar
from itertools import islice
from typing import Final, NamedTuple, TypeVar

from taluva.table.telling.language import ENGLISH

Piece = TypeVar("Piece")
Result = TypeVar("Result")

_MOST_LOSSES: Final = 3  # in a row, without a result between them


class FarmError(ValueError):
    """Work cannot be done, or not go on; the text is a sentence."""


def positive(number: int, option: str) -> int:
    """Give how much work an option asks for; raises FarmError if that is none."""
    if number < 1:
        raise FarmError(
            ENGLISH("{option} must be at least 1, not {number}", option=option, number=number)
        )
    return number


class Farm(NamedTuple):
    """Where work is done.

    ``open`` gives an executor, and a new one when the last is broken. ``ahead`` is how many pieces
    are handed out at a time, enough that no worker waits for one.
    """

    open: Callable[[], AbstractContextManager[Executor]]
    ahead: int
    losses: tuple[type[Exception], ...] = (BrokenExecutor, CancelledError)  # not the work's fault


def harvest(
    farm: Farm, work: Callable[[Piece], Result], pieces: Iterable[Piece]
) -> Generator[tuple[int, Result]]:
    """Do all pieces; give each result as it comes, with the place of its piece.

    Raises FarmError if workers are lost again and again, and whatever the work raises. Who goes
    away early, by Ctrl-C or by closing the iterator, leaves no work behind.
    """
    left = dict(enumerate(pieces))
    losses = 0
    while left:
        try:
            with farm.open() as executor, closing(_results(executor, farm, work, left)) as results:
                for number, result in results:
                    del left[number]
                    losses = 0
                    yield number, result
        except farm.losses:
            losses += 1
            if losses == _MOST_LOSSES:
                raise FarmError(
                    ENGLISH("whoever did the work was lost {number} times in a row", number=losses)
                ) from None


def _results(
    executor: Executor,
    farm: Farm,
    work: Callable[[Piece], Result],
    pieces: Mapping[int, Piece],
) -> Generator[tuple[int, Result]]:
    """Do pieces until one of them fails."""
    waiting = iter(list(pieces.items()))
    handed_out: dict[Future[Result], int] = {}
    try:
        while True:
            for number, piece in islice(waiting, farm.ahead - len(handed_out)):
                handed_out[executor.submit(work, piece)] = number
            if not handed_out:
                return
            done = wait(handed_out, return_when=FIRST_COMPLETED).done
            # What is there is not lost with the rest.
            for future in sorted(done, key=lambda each: (_has_failed(each), handed_out[each])):
                yield handed_out.pop(future), future.result()
    finally:
        for future in handed_out:
            future.cancel()


def _has_failed(future: Future[Result]) -> bool:
    return future.cancelled() or future.exception() is not None


def is_wanted() -> bool:
    """Tell the work that is being done here whether anybody still waits for its result."""
    return _asking.get()()


def ask_by(is_wanted: Callable[[], bool]) -> None:
    """Settle how ``is_wanted`` knows, in a thread that works for another process."""
    _asking.set(is_wanted)


_asking: ContextVar[Callable[[], bool]] = ContextVar("_asking", default=lambda: True)
