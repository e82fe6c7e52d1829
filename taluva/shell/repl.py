"""A line prompt under a full-screen picture: type a line, see what it did.

The game behind it is a ``Scene``: it draws, judges, completes and takes lines, and knows nothing of
keys and windows. The screen is, from top to bottom, the picture, the prompt and a toolbar; a menu
of completions floats above the prompt. Long answers lie over the picture until they are closed.
"""

from __future__ import annotations

import asyncio
import gc
import signal
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Protocol

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import (
    ConditionalContainer,
    Float,
    FloatContainer,
    HSplit,
    Layout,
    ScrollOffsets,
    VSplit,
    Window,
)
from prompt_toolkit.layout.controls import BufferControl, FormattedTextControl
from prompt_toolkit.layout.menus import CompletionsMenu
from prompt_toolkit.layout.processors import AfterInput
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.styles import DynamicStyle, Style

from taluva.shell.completion import SuggestionCompleter
from taluva.shell.fragments import Line
from taluva.shell.pager import Page
from taluva.shell.picture import Picture
from taluva.shell.suggestion import Suggestion

_ESCAPE_SECONDS: Final = 0.05  # how long a lone Esc waits to become part of a longer key
_TALL: Final = 30  # from so many lines on the menu may be longer
_MENU_ROWS: Final = (5, 8)
_BEFORE_CURSOR: Final = 20  # so much of a line that is too long stays in sight before the cursor


@dataclass(frozen=True, slots=True)
class Later:
    """Something to do after some seconds, unless another such thing is asked for before."""

    seconds: float
    action: Callable[[], Reply | None]  # None: it is no longer wanted


@dataclass(frozen=True, slots=True)
class Reply:
    """What follows from a line or a key."""

    keeps_line: bool = False
    page: tuple[str, ...] = ()
    leaves: bool = False
    later: Later | None = None


class Scene(Protocol):
    """What a game gives to the prompt."""

    def picture(self, width: int, height: int, text: str) -> Sequence[Line]:
        """Draw everything above the prompt, for a line as typed so far."""

    def page(self, width: int, height: int, page: Page) -> Sequence[Line]:
        """Draw a long answer instead."""

    def toolbar(self, width: int, text: str, question: str) -> Line:
        """Draw the line at the bottom: the question, if there is one."""

    def prompt(self) -> StyleAndTextTuples:
        """Give what stands before the typed line."""

    def hint(self, text: str) -> StyleAndTextTuples:
        """Give what stands behind the typed line."""

    def question(self) -> str:
        """Ask whether to leave; nothing if that need not be asked."""

    def styles(self) -> Mapping[str, str]:
        """Give prompt_toolkit's styles by their names."""

    def suggest(self, text: str) -> list[Suggestion]:
        """List completions."""

    def is_incomplete(self, text: str) -> bool:
        """Tell whether a chosen completion is to be continued rather than entered."""

    def enter(self, text: str) -> Reply:
        """Do what a line says."""


class Repl:
    """The application; ``run`` returns when the players leave, with the terminal as before.

    ``keys`` always act; ``quick_keys``, which may be letters, only while nothing is typed. With
    ``refresh_seconds`` the scene is drawn anew every so often, for news that no key has brought.
    ``on_typing`` is called whenever somebody changes the line. Ctrl-D leaves at once, unless
    ``must_ask`` says that something would be lost.
    """

    def __init__(
        self,
        scene: Scene,
        *,
        keys: Mapping[str, Callable[[], Reply]],
        quick_keys: Mapping[str, Callable[[], Reply]] | None = None,
        colour_depth: ColorDepth,
        refresh_seconds: float | None = None,
        on_typing: Callable[[], None] | None = None,
        must_ask: Callable[[], bool] = lambda: False,
        input: Input | None = None,
        output: Output | None = None,
    ) -> None:
        self._scene = scene
        self._on_typing = on_typing
        self._must_ask = must_ask
        self._page: Page | None = None
        self._question = ""
        self._timer: asyncio.TimerHandle | None = None
        self.buffer = Buffer(
            completer=SuggestionCompleter(scene.suggest),
            complete_while_typing=True,
            history=InMemoryHistory(),
            multiline=False,
            on_text_changed=self._line_changed,
        )
        self.application: Application[None] = Application(
            layout=self._layout(),
            key_bindings=self._bindings(keys, quick_keys or {}),
            style=DynamicStyle(lambda: _style(tuple(scene.styles().items()))),
            full_screen=True,
            color_depth=colour_depth,
            refresh_interval=refresh_seconds,
            input=input,
            output=output,
        )
        self.application.ttimeoutlen = _ESCAPE_SECONDS

    def run(self, first: Reply | None = None) -> None:
        """Show the screen, do what ``first`` says, and take lines until the players leave."""
        gc.freeze()  # what is loaded now stays: a collection need not halt the screen for it
        self.application.run(pre_run=lambda: self._prepare(first or Reply()))

    def _prepare(self, first: Reply) -> None:
        """Leave in good order whatever ends the program: an error, a signal, a line hung up."""
        self._follow(first)
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(self._leave_on_error)
        for name in ("SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            if number is not None:
                try:
                    loop.add_signal_handler(number, self._leave)
                except (NotImplementedError, RuntimeError, ValueError):
                    return  # not on this system, or not in this thread

    def _leave(self, error: Exception | None = None) -> None:
        """End the application once, with an error if there is one."""
        future = self.application.future
        if future is None or future.done():
            return
        if error is None:
            self.application.exit()
        else:
            self.application.exit(exception=error)

    def _leave_on_error(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        message = str(context.get("message"))
        self._leave(error if isinstance(error, Exception) else RuntimeError(message))

    def _layout(self) -> Layout:
        line = Window(
            BufferControl(
                self.buffer,
                input_processors=[AfterInput(lambda: self._scene.hint(self.buffer.text))],
            ),
            height=1,
            scroll_offsets=ScrollOffsets(left=_BEFORE_CURSOR),
            style="class:prompt-line",
        )
        # The prompt has a window of its own, so that a long line does not push it out of sight.
        prompt = Window(
            FormattedTextControl(self._scene.prompt),
            height=1,
            dont_extend_width=True,
            style="class:prompt-line",
        )
        screen = HSplit(
            [
                Picture(self._paint),
                VSplit([prompt, line]),
                Picture(self._paint_toolbar, height=1),
            ]
        )
        is_tall = Condition(lambda: self.application.output.get_size().rows >= _TALL)
        menus = [
            Float(
                ConditionalContainer(
                    CompletionsMenu(max_height=rows, scroll_offset=1),
                    filter=is_tall if rows == max(_MENU_ROWS) else ~is_tall,
                ),
                xcursor=True,
                bottom=2,
            )
            for rows in _MENU_ROWS
        ]
        return Layout(FloatContainer(screen, floats=menus), focused_element=line)

    def _paint(self, width: int, height: int) -> Sequence[Line]:
        if self._page is not None:
            return self._scene.page(width, height, self._page)
        return self._scene.picture(width, height, self.buffer.text)

    def _paint_toolbar(self, width: int, height: int) -> Sequence[Line]:
        return [self._scene.toolbar(width, self.buffer.text, self._question)]

    def _follow(self, reply: Reply) -> None:
        """Do what a reply says."""
        if not reply.keeps_line:
            self.buffer.reset(append_to_history=True)
        self._page = Page(reply.page) if reply.page else None
        if reply.later is not None:
            self._wait(reply.later)
        if reply.leaves:
            self._leave()

    def _line_changed(self, buffer: Buffer) -> None:
        """Show the picture again to whoever begins to type."""
        if buffer.text:
            self._page = None
        if self._on_typing is not None:
            self._on_typing()

    def _wait(self, later: Later) -> None:
        if self._timer is not None:
            self._timer.cancel()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(later.seconds, self._be_on_time, later)

    def _be_on_time(self, later: Later) -> None:
        page = self._page
        reply = later.action()
        if reply is not None:
            self._follow(reply)
            self._page = self._page or page  # what somebody reads stays, whatever happens meanwhile
            self.application.invalidate()

    def _bindings(
        self,
        keys: Mapping[str, Callable[[], Reply]],
        quick_keys: Mapping[str, Callable[[], Reply]],
    ) -> KeyBindings:
        bindings = KeyBindings()
        asking = Condition(lambda: bool(self._question))
        paging = Condition(lambda: self._page is not None)
        idle = Condition(lambda: not self.buffer.text)
        for key, action in keys.items():
            bindings.add(key, filter=~asking)(self._handler(action))
        for key, action in quick_keys.items():
            bindings.add(key, filter=~asking & idle)(self._quick_handler(action))
        bindings.add("enter", filter=~asking)(self._enter)
        bindings.add("escape", filter=~asking, eager=True)(self._escape)
        bindings.add("pageup", filter=~asking & paging)(lambda event: self._turn(-1))
        bindings.add("pagedown", filter=~asking & paging)(lambda event: self._turn(1))
        bindings.add("c-d", filter=~asking)(self._leave_or_ask)
        bindings.add(Keys.BracketedPaste, filter=~asking)(self._paste)
        for key in (Keys.Any, "enter", "escape"):
            bindings.add(key, filter=asking, eager=True)(self._answer)
        for key in ("c-c", "<sigint>"):
            bindings.add(key, filter=~asking)(self._ask)
        for key in ("c-c", "<sigint>", "c-d"):
            bindings.add(key, filter=asking, eager=True)(lambda event: self._leave())
        return bindings

    def _handler(self, action: Callable[[], Reply]) -> Callable[[KeyPressEvent], None]:
        return lambda event: self._follow(action())

    def _quick_handler(self, action: Callable[[], Reply]) -> Callable[[KeyPressEvent], None]:
        def handle(event: KeyPressEvent) -> None:
            if self._page is not None:
                self._page = None  # whoever reads a page wants to close it, whatever the key
            else:
                self._follow(action())

        return handle

    def _leave_or_ask(self, event: KeyPressEvent) -> None:
        if self._must_ask():
            self._ask(event)
        else:
            self._leave()

    def _ask(self, event: KeyPressEvent) -> None:
        self._question = self._scene.question()
        if not self._question:
            self._leave()

    def _answer(self, event: KeyPressEvent) -> None:
        """Take the answer to the question whether to leave."""
        self._question = ""
        if event.data.lower() == "y":
            self._leave()

    def _enter(self, event: KeyPressEvent) -> None:
        """Take a chosen completion, close a page, or else do what the line says."""
        menu = self.buffer.complete_state
        text = self.buffer.text
        if menu is not None and menu.current_completion and self._scene.is_incomplete(text):
            self.buffer.complete_state = None
            self.buffer.insert_text(" ")
        elif self._page is not None and not text.strip():
            self._page = None
        else:
            self._follow(self._scene.enter(text))

    def _paste(self, event: KeyPressEvent) -> None:
        """Enter every whole line of what is pasted, until one stays in the prompt."""
        *lines, rest = event.data.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        for line in lines:
            self.buffer.insert_text(line)
            self._follow(self._scene.enter(self.buffer.text))
            if self.buffer.text:
                return
        self.buffer.insert_text(rest)

    def _escape(self, event: KeyPressEvent) -> None:
        """Close the menu, else the page, else clear the line."""
        if self.buffer.complete_state is not None:
            self.buffer.cancel_completion()
        elif self._page is not None:
            self._page = None
        elif self.buffer.text:
            self.buffer.reset()
            self._line_changed(self.buffer)  # a reset does not say so

    def _turn(self, pages: int) -> None:
        if self._page is not None:
            size = self.application.output.get_size()
            self._page = self._page.turned(pages, size.columns, size.rows - 3)


@lru_cache(maxsize=4)
def _style(names: tuple[tuple[str, str], ...]) -> Style:
    """Give always the same style for the same names: a new one empties prompt_toolkit's caches."""
    return Style(list(names))
