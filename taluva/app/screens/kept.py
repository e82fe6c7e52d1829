"""What is painted again only when something that it depends on has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """The last of something, and what it was made for."""

    def __init__(self) -> None:
        self._last: tuple[object, T] | None = None

    def by(self, key: object, make: Callable[[], T]) -> T:
        """Give the last one if it was made for an equal key, or else a new one."""
        if self._last is None or self._last[0] != key:
            self._last = (key, make())
        return self._last[1]
