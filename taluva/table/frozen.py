"""A dictionary as a value: looked up as fast as any, hashable, and never changed."""

from __future__ import annotations

from typing import Any, NoReturn, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class FrozenDict(dict[K, V]):
    """A dictionary that cannot be written; ``copy`` gives one that can, ``|`` too."""

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
        return (FrozenDict, (self.copy(),))  # the usual way would write entry by entry
