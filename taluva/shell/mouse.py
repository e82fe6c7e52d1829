"""What the mouse does with the picture: it clicks on it, drags it, or turns its wheel over it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from prompt_toolkit.data_structures import Point
from prompt_toolkit.mouse_events import MouseEvent, MouseEventType

from taluva.shell.events import Clicked, Dragged, Event, Wheeled

if TYPE_CHECKING:  # a type alone
    from prompt_toolkit.key_binding.key_bindings import NotImplementedOrNone


class Mouse:
    """Turns what prompt_toolkit knows of the mouse into events, which ``tell`` is told."""

    def __init__(self, tell: Callable[[Event], None]) -> None:
        self._tell = tell
        self._pressed: Point | None = None  # where a button was pressed or dragged to
        self._is_dragging = False

    def on_picture(self, event: MouseEvent) -> NotImplementedOrNone:
        """Tell what the mouse does with the picture."""
        x, y = event.position
        match event.event_type:
            case MouseEventType.MOUSE_DOWN:
                self._pressed, self._is_dragging = event.position, False
                return NotImplemented
            case MouseEventType.MOUSE_MOVE if self._pressed is not None:
                if event.position == self._pressed:
                    return NotImplemented
                start, self._pressed = self._pressed, event.position
                self._is_dragging = True
                self._tell(Dragged(x - start.x, y - start.y))
            case MouseEventType.MOUSE_UP if self._pressed is not None:
                self._pressed = None
                if self._is_dragging:
                    return NotImplemented
                self._tell(Clicked(x, y))
            case MouseEventType.SCROLL_UP | MouseEventType.SCROLL_DOWN:
                is_up = event.event_type is MouseEventType.SCROLL_UP
                self._tell(Wheeled(1 if is_up else -1, x, y))
            case _:
                return NotImplemented
        return None
