"""What the runner shows: it is told events, gives orders, and paints without changing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from taluva.shell.events import Event, Order
from taluva.shell.text.fragments import Line
from taluva.shell.typing.suggestion import Suggestion
from taluva.table.telling.language import Language


class Scene(Protocol):
    """What a full screen is about, whatever the game."""

    @property
    def say(self) -> Language:
        """The language of everything on the screen."""

    @property
    def keys(self) -> Sequence[str]:
        """The keys that the scene is told at any time."""

    @property
    def quick_keys(self) -> Sequence[str]:
        """The keys, which may be letters, that it is told while nothing is typed."""

    @property
    def pointing_keys(self) -> Sequence[str]:
        """The keys that it is told while a cursor on the picture writes the line."""

    @property
    def is_pointing(self) -> bool:
        """Whether the line was written so; a letter that is typed begins a new one."""

    @property
    def has_mouse(self) -> bool:
        """Whether the mouse is taken from the terminal."""

    @property
    def is_asking(self) -> bool:
        """Whether the next key is an answer, whatever else it means."""

    @property
    def is_incomplete(self) -> bool:
        """Whether a chosen completion is to be continued rather than entered."""

    def tell(self, event: Event) -> Sequence[Order]:
        """Take an event; give what is to be done."""

    def picture(self, width: int, height: int) -> Sequence[Line]:
        """Paint everything above the prompt."""

    def toolbar(self, width: int) -> Line:
        """Paint the line at the bottom."""

    def prompt(self) -> Line:
        """Give what stands before the typed line."""

    def hint(self) -> Line:
        """Give what stands behind the typed line."""

    def styles(self) -> Mapping[str, str]:
        """Give prompt_toolkit's styles by their names."""

    def suggest(self, text: str) -> list[Suggestion]:
        """List completions."""

    def free_columns(self, lines: int) -> int:
        """Give how many columns at the right a menu of so many lines above the prompt may cover."""
