"""A cache of one value, used for repeated drawing."""

from __future__ import annotations

from collections.abc import Callable
from operator import is_not
from typing import Generic, TypeVar

T = TypeVar("T")


class Memo(Generic[T]):
    """A cache of one value and its key. Painters have no other state."""

    def __init__(self) -> None:
        self._key: object = None
        self._value: T | None = None
        self._parts: tuple[object, ...] | None = None

    def by(self, key: object, make: Callable[[], T]) -> T:
        """Return the cached value if its key is equal, or else make and store a new one."""
        if self._value is None or self._key != key:
            self._value = make()
            self._key = key
        return self._value

    def by_parts(self, parts: tuple[object, ...], make: Callable[[], T]) -> T:
        """Return the cached value if ``parts`` are the same objects, or else make a new one."""
        if self._value is None or self._parts is None or any(map(is_not, self._parts, parts)):
            self._value = make()
            self._parts = parts
        return self._value
