"""Immutable collections: a hashable dictionary, and a move list shared between games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NoReturn, TypeVar, overload

K = TypeVar("K")
V = TypeVar("V")


class FrozenDict(dict[K, V]):
    """A read-only, hashable dictionary; ``copy`` and ``|`` return ordinary dictionaries."""

    __slots__ = ()

    def _refuse(self, *arguments: Any, **more: Any) -> NoReturn:
        raise TypeError("this mapping belongs to a value, which cannot be changed: copy it")

    __setitem__ = _refuse
    __delitem__ = _refuse
    __ior__ = _refuse
    clear = _refuse
    pop = _refuse
    popitem = _refuse
    setdefault = _refuse
    update = _refuse

    def __hash__(self) -> int:  # type: ignore[override]  # a dictionary has none
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[type[FrozenDict[K, V]], tuple[dict[K, V]]]:
        return (FrozenDict, (self.copy(),))  # the default would unpickle by setting items


M = TypeVar("M")


class MoveList(Sequence[M]):
    """An immutable sequence of moves; ``plus`` shares storage where it can."""

    __slots__ = ("_length", "_shared")

    def __init__(self, moves: Iterable[M] = ()) -> None:
        self._shared = list(moves)
        self._length = len(self._shared)

    def plus(self, move: M) -> MoveList[M]:
        """Return the moves with one more at the end."""
        shared = self._shared
        if len(shared) == self._length:
            shared.append(move)
        # Another game, perhaps in another thread, may already have appended a different move here.
        if shared[self._length] is not move:
            shared = [*shared[: self._length], move]
        longer: MoveList[M] = MoveList()
        longer._shared, longer._length = shared, self._length + 1
        return longer

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> M: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[M, ...]: ...
    def __getitem__(self, index: int | slice) -> M | tuple[M, ...]:
        """Return one move, or several as a tuple."""
        if isinstance(index, slice):
            return tuple(self)[index]
        return self._shared[range(self._length)[index]]

    def __iter__(self) -> Iterator[M]:
        return iter(self._shared[: self._length])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence) or isinstance(other, str):
            return NotImplemented
        return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))

    def __reduce__(self) -> tuple[type[MoveList[M]], tuple[tuple[M, ...]]]:
        return (MoveList, (tuple(self),))
