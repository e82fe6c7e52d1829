"""Bindings for keys, the mouse and completion. The line editor itself is prompt_toolkit's."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.data_structures import Point
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition, has_completions
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.key_binding.bindings.mouse import load_mouse_bindings
from prompt_toolkit.keys import Keys
from prompt_toolkit.mouse_events import MouseButton, MouseEvent, MouseEventType

from taluva.tui import screen

if TYPE_CHECKING:
    from prompt_toolkit.key_binding.key_bindings import NotImplementedOrNone

    from taluva.tui.screen import Screen


MAX_TYPED_LENGTH: Final = 2000  # characters
_QUIET_SECONDS: Final = 0.05  # pause after which ignored keys are accepted again


class Keyboard:
    """The keyboard of a screen. It edits the line and sends events to ``send``."""

    def __init__(
        self,
        screen: Screen,
        buffer: Buffer,
        send: Callable[[screen.Event], None],
        can_suspend: Callable[[], bool],
    ) -> None:
        self._can_suspend = can_suspend
        self._screen = screen
        self._buffer = buffer
        self._send = send
        self._deaf: asyncio.TimerHandle | None = None
        self._refused = ""  # the last line, if Enter refused it

    def stop_hearing(self) -> None:
        """Ignore all keys until the player pauses for a moment."""
        if self._deaf is not None:
            self._deaf.cancel()
        self._deaf = asyncio.get_running_loop().call_later(_QUIET_SECONDS, self._hear)

    def _hear(self) -> None:
        self._deaf = None

    def _drop(self, event: KeyPressEvent) -> None:
        """Ignore a key and all keys already read after it."""
        event.key_processor.input_queue.clear()
        self.stop_hearing()

    def bindings(self) -> KeyBindings:
        """Return the bindings of all keys."""
        bindings = KeyBindings()
        asking = Condition(lambda: self._screen.is_asking)
        idle = Condition(lambda: not self._buffer.text)
        for key in self._screen.keys:
            bindings.add(key, filter=~asking)(self._sender(key))
        pointing = Condition(lambda: self._screen.is_pointing) & ~has_completions
        for key in self._screen.quick_keys:
            bindings.add(key, filter=~asking & idle & ~has_completions)(self._sender(key))
        choosing = Condition(lambda: self._screen.is_choosing)
        for key in ("left", "right"):
            bindings.add(key, filter=~asking & choosing)(self._sender(key))
        for key in self._screen.pointing_keys:
            bindings.add(key, filter=~asking & pointing)(self._sender(key))
        refused = Condition(self._is_refused) & ~has_completions
        bindings.add(Keys.Any, filter=~asking & (pointing | refused))(self._begin_line)
        if "tab" not in self._screen.keys:
            bindings.add("tab", filter=~asking & ~pointing)(self._complete)
        bindings.add("enter", filter=~asking)(self.enter)
        bindings.add("escape", filter=~asking, eager=True)(self._escape)
        bindings.add(Keys.BracketedPaste, filter=~asking)(self._paste)
        bindings.add(Keys.Any, filter=asking, eager=True)(
            lambda event: self._send(screen.KeyPressed(event.data.lower()))
        )
        for key in ("enter", "escape"):
            bindings.add(key, filter=asking, eager=True)(self._sender(key))
        for binding in load_mouse_bindings().bindings:  # otherwise they would count as answers
            bindings.add(*binding.keys, filter=asking, eager=True)(binding.handler)
        deaf = Condition(lambda: self._deaf is not None)
        bindings.add(Keys.Any, filter=deaf, eager=True)(self._drop)
        for key in ("c-c", "<sigint>"):
            bindings.add(key, eager=True)(self._sender("c-c"))
        # While a line is being typed, Ctrl-D deletes a character.
        bindings.add("c-d", filter=asking | idle, eager=True)(self._sender("c-d"))
        bindings.add("c-z", eager=True)(self._suspend)
        return bindings

    def _suspend(self, event: KeyPressEvent) -> None:
        """Suspend the process, if other screens do not depend on it."""
        if self._can_suspend():
            event.app.suspend_to_background()

    def _sender(self, name: str) -> Callable[[KeyPressEvent], None]:
        return lambda event: self._send(screen.KeyPressed(name))

    def _complete(self, event: KeyPressEvent) -> None:
        """Open the menu or select its next item. Insert a single suggestion directly."""
        buffer = self._buffer
        if buffer.complete_state is not None:
            buffer.complete_next()
            return
        text = buffer.document.text_before_cursor
        found = self._screen.suggest(text)
        if len(found) == 1:
            buffer.delete_before_cursor(len(text) - found[0].start)
            buffer.insert_text(found[0].text)
            if not self._screen.is_incomplete:
                return
            buffer.insert_text(" ")
        if found:  # without suggestions, a menu would open at a later change of the line
            buffer.start_completion()

    def _begin_line(self, event: KeyPressEvent) -> None:
        """Start a new line with the typed letter. The Up key restores a refused line."""
        if event.data.isprintable() and not event.data.isspace():
            self._buffer.reset(append_to_history=self._is_refused())
        self._buffer.insert_text(event.data)

    def _is_refused(self) -> bool:
        """Check whether Enter refused the line and the player has not edited it since."""
        text = self._buffer.text
        return bool(text) and text == self._refused and self._buffer.cursor_position == len(text)

    def enter(self, event: KeyPressEvent | None = None) -> None:
        """Accept the selected completion, or else submit the line."""
        menu = self._buffer.complete_state
        if menu is not None and menu.current_completion and self._screen.is_incomplete:
            self._buffer.complete_state = None
            self._buffer.insert_text(" ")
            self._buffer.start_completion()
        else:
            text = self._buffer.text
            self._send(screen.LineSubmitted(text))
            self._refused = text if self._buffer.text == text else ""

    def _paste(self, event: KeyPressEvent) -> None:
        """Submit each complete pasted line until one is refused or leads to a question."""
        *lines, rest = event.data.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        if max(map(len, (*lines, rest))) > MAX_TYPED_LENGTH:
            self._send(screen.TooLong(MAX_TYPED_LENGTH))
            return
        for line in lines:
            self._buffer.insert_text(line)
            if not self._screen.is_asking:
                self._send(screen.LineSubmitted(self._buffer.text))
            if self._buffer.text:
                return
        self._buffer.insert_text(rest)

    def _escape(self, event: KeyPressEvent) -> None:
        """Close the menu, or else send Escape to the screen."""
        if self._buffer.complete_state is not None:
            self._buffer.cancel_completion()
        else:
            self._send(screen.KeyPressed("escape"))


class Mouse:
    """The mouse. It converts prompt_toolkit's mouse events and sends them to ``send``."""

    def __init__(self, send: Callable[[screen.Event], None]) -> None:
        self._send = send
        self._pressed: Point | None = None  # the last position with a pressed button
        self._is_dragging = False
        self._is_right = False

    def on_picture(self, event: MouseEvent) -> NotImplementedOrNone:
        """Send clicks, drags and wheel turns on the picture."""
        x, y = event.position
        match event.event_type:
            case MouseEventType.MOUSE_DOWN:
                self._pressed, self._is_dragging = event.position, False
                self._is_right = event.button is MouseButton.RIGHT
                return NotImplemented
            case MouseEventType.MOUSE_MOVE if self._pressed is not None:
                if event.position == self._pressed:
                    return NotImplemented
                start, self._pressed = self._pressed, event.position
                self._is_dragging = True
                self._send(screen.Dragged(x - start.x, y - start.y))
            case MouseEventType.MOUSE_UP if self._pressed is not None:
                self._pressed = None
                if self._is_dragging:
                    return NotImplemented
                self._send(screen.Clicked(x, y, self._is_right))
            case MouseEventType.SCROLL_UP | MouseEventType.SCROLL_DOWN:
                is_up = event.event_type is MouseEventType.SCROLL_UP
                self._send(screen.Wheeled(1 if is_up else -1, x, y))
            case _:
                return NotImplemented
        return None


class SuggestionCompleter(Completer):
    """A prompt_toolkit completer that calls a function with the text before the cursor."""

    def __init__(self, suggest: Callable[[str], list[screen.Suggestion]]) -> None:
        self._suggest = suggest

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        """Yield the suggestions, unless the only one is already typed.

        An empty line is completed only on request.
        """
        text = document.text_before_cursor
        if not text.strip() and not complete_event.completion_requested:
            return
        suggestions = self._suggest(text)
        if len(suggestions) == 1 and suggestions[0].apply(text).lower() == text.lower():
            return
        for each in suggestions:
            yield Completion(
                each.text, start_position=each.start - len(text), display_meta=each.meaning
            )
