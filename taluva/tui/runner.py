"""The full-screen runner: a picture, a typed line and a toolbar, for any screen.

From top to bottom the terminal shows the picture, the prompt with the line, and the toolbar. A
completion menu floats above the line. The runner owns one terminal, its timers and its threads. It
sends events to the screen and carries out the screen's requests before painting. The line editor
is prompt_toolkit's. Key and mouse bindings are in ``taluva.tui.input``.

A process may have several runners, each with its own input and output. Only ``run`` changes
settings of the process, through ``LocalProcess``: signals, garbage collection and error handling.
"""

from __future__ import annotations

import asyncio
import gc
import signal
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from itertools import islice
from threading import Thread
from time import monotonic, thread_time
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from prompt_toolkit import layout
from prompt_toolkit.application import Application, create_app_session
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.clipboard import InMemoryClipboard
from prompt_toolkit.data_structures import Size
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding.key_processor import KeyPress
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout.controls import BufferControl, FormattedTextControl
from prompt_toolkit.layout.menus import CompletionsMenu
from prompt_toolkit.layout.processors import (
    AfterInput,
    Processor,
    Transformation,
    TransformationInput,
)
from prompt_toolkit.mouse_events import MouseEvent, MouseEventType
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.styles import DynamicStyle, Style

from taluva.core.environment import HUNG_UP, KILLED, is_hang_up
from taluva.i18n import JOINERS, sanitize
from taluva.tui import screen
from taluva.tui.background import without_answers
from taluva.tui.blocks import event_at
from taluva.tui.canvas import Line, style_text, without_clusters
from taluva.tui.capabilities import Depth
from taluva.tui.encoding import output_in_cells
from taluva.tui.hexmap.viewport import MIN_SCREEN_SIZE, fits_a_picture
from taluva.tui.input import MAX_TYPED_LENGTH, Keyboard, Mouse, SuggestionCompleter
from taluva.tui.output import Pane
from taluva.tui.text import width_of, wrap
from taluva.tui.worker import Agenda, TerminalWriter

if TYPE_CHECKING:
    from prompt_toolkit.key_binding.key_bindings import NotImplementedOrNone

    from taluva.i18n import Language
    from taluva.tui.screen import Screen

# Not every system has all of these signals.
_SIGNALS: Final = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]

# Allocations between garbage collections. Every picture leaves some 50 kB, because prompt_toolkit's
# screens refer to themselves.
OBJECTS_BETWEEN_COLLECTIONS: Final = 20_000
OBJECTS_AT_A_TABLE: Final = 5_000  # collecting more at once would delay the keys of guests


class LocalProcess:
    """A context manager for a local screen. It raises SystemExit after a signal or a hang-up."""

    def __init__(self, *, handles_errors: bool = True) -> None:
        """Set whether to handle errors of the loop. A table with guests handles them itself."""
        self._handles_errors = handles_errors
        self._killed_by: int | None = None  # number of the signal
        self._previous: dict[int, Any] = {}
        self._thresholds = gc.get_threshold()

    def __enter__(self) -> LocalProcess:
        gc.freeze()  # keeps garbage collection from pausing the screen
        self._thresholds = gc.get_threshold()
        objects = OBJECTS_BETWEEN_COLLECTIONS if self._handles_errors else OBJECTS_AT_A_TABLE
        gc.set_threshold(objects, *self._thresholds[1:])
        self._previous = {number: signal.getsignal(number) for number in _SIGNALS}
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        # asyncio resets the handlers to the default.
        if threading.current_thread() is threading.main_thread():
            for number, action in self._previous.items():
                signal.signal(number, action)
        gc.set_threshold(*self._thresholds)
        gc.unfreeze()  # keeps gc.get_freeze_count() meaningful
        is_gone = isinstance(error, Exception) and is_hang_up(error)
        if isinstance(error, EOFError) or is_gone:  # the terminal was closed
            raise SystemExit(HUNG_UP) from None
        if error is None and self._killed_by is not None:
            raise SystemExit(KILLED + self._killed_by)

    def watch(
        self, interrupt: Callable[[], None], leave: Callable[[Exception | None], None]
    ) -> None:
        """Handle signals and errors of the running loop.

        Ctrl-C calls ``interrupt``. Other signals and errors call ``leave``.
        """
        loop = asyncio.get_running_loop()
        if self._handles_errors:
            loop.set_exception_handler(lambda _, context: leave(error_in(context)))
        for number in _SIGNALS:
            if number == signal.SIGINT:
                action = interrupt
            elif signal.getsignal(number) is signal.SIG_IGN:
                continue  # as set by nohup
            else:
                action = partial(self._end_by, number, leave)
            try:
                loop.add_signal_handler(number, action)
            except (NotImplementedError, RuntimeError, ValueError):
                return  # not supported on this system or in this thread

    def _end_by(self, number: int, leave: Callable[[Exception | None], None]) -> None:
        self._killed_by = number
        leave(None)


def _forget_resizing() -> None:
    """Remove the handler for a new window size before prompt_toolkit sets another one.

    It would restore the old one later, and keep the screen of a guest who has left in memory. The
    local screen also polls its size.
    """
    if hasattr(signal, "SIGWINCH"):
        asyncio.get_running_loop().remove_signal_handler(signal.SIGWINCH)


def error_in(context: dict[str, Any]) -> Exception:
    """Return the exception from the context of an event loop's error handler."""
    error = context.get("exception")
    return error if isinstance(error, Exception) else RuntimeError(str(context.get("message")))


_ESCAPE_SECONDS: Final = 0.05  # how long to wait after Esc for the rest of an escape sequence
_COLOUR_DEPTHS: Final = {
    Depth.TRUE: ColorDepth.DEPTH_24_BIT,
    Depth.CUBE: ColorDepth.DEPTH_8_BIT,
    Depth.BASIC: ColorDepth.DEPTH_4_BIT,
    Depth.NONE: ColorDepth.DEPTH_1_BIT,
}
SLOW_SECONDS: Final = 2.0  # the connection is slow if the first picture takes this long
_BELOW: Final = 2  # lines below the picture: the prompt and the toolbar
_TALL: Final = 30  # minimum lines of a screen for the longer menu
_MENU_ROWS: Final = (5, 8)
_MIN_MENU: Final = 20  # minimum free columns to let the menu cover the picture
_PUSH_TITLE: Final = "\x1b[22;2t"  # makes the terminal save its window title
_POP_TITLE: Final = "\x1b[23;2t"
_POSTPONE_SECONDS: Final = 0.01  # maximum wait for more keys before painting
_NO_LINE: Final[Line] = ()
_NO_REQUESTS: Final[Sequence[screen.Request]] = ()
_BEFORE_CURSOR: Final = 20  # columns of a long line to show before the cursor


Made = TypeVar("Made")


class ScreenRunner:
    """The application on one terminal, by default the terminal of the process."""

    def __init__(
        self,
        screen: Screen,
        depth: Depth,
        *,
        input: Input | None = None,
        output: Output | None = None,
        min_redraw_seconds: float | None = None,
        pause_after_painting: int = 0,
        on_error: Callable[[Exception], None] | None = None,
        lane: threading.Semaphore | None = None,
        paint_soon: Callable[[Callable[[], None]], None] | None = None,
    ) -> None:
        """Set up the application. Errors go to ``on_error``, or else to the event loop.

        The pause is a multiple of the time that painting took. Tasks of runners with the same
        ``lane`` run one after another. ``paint_soon`` decides when this screen is painted.
        """
        self._screen = screen
        self._size = Size(0, 0)  # at the last painting
        self._reported_size: tuple[int, int] | None = None
        self._has_title = False  # whether the window title has been set
        self._on_error = on_error
        self._can_suspend = True
        self._agenda = Agenda(self.send, self.invalidate, lane)
        self.buffer = Buffer(
            completer=SuggestionCompleter(screen.suggest),
            complete_while_typing=False,
            history=InMemoryHistory(),
            multiline=False,
            on_text_changed=self._line_changed,
        )
        self._keyboard = Keyboard(screen, self.buffer, self.send, lambda: self._can_suspend)
        self._mouse = Mouse(self.send)
        self.application = _Application(
            layout=self._layout(),
            key_bindings=self._keyboard.bindings(),
            style=DynamicStyle(lambda: style_of(tuple(screen.styles().items()))),
            include_default_pygments_style=False,
            full_screen=True,
            mouse_support=Condition(lambda: screen.has_mouse),
            color_depth=_COLOUR_DEPTHS[depth],
            before_render=lambda application: self.measure(),
            min_redraw_interval=min_redraw_seconds,
            # With a minimum interval, do not wait until the loop of all guests is idle.
            max_render_postpone_time=_POSTPONE_SECONDS if min_redraw_seconds is None else 0,
            input=input,
            output=output or output_in_cells(),
        )
        self.application.paint_soon = paint_soon
        self.application.ttimeoutlen = _ESCAPE_SECONDS
        if min_redraw_seconds is not None:
            self._leave_time(min_redraw_seconds, pause_after_painting)
        parser = getattr(self.application.input, "vt100_parser", None)
        if parser is not None:
            parser.feed = without_answers(parser.feed)

    def _leave_time(self, min_seconds: float, pause: int) -> None:
        """Paint less often if painting is slow, to leave time for other screens."""
        began = 0.0

        def begin(application: Application[None]) -> None:
            nonlocal began
            began = thread_time()

        def end(application: Application[None]) -> None:
            seconds = (thread_time() - began) * pause
            application.min_redraw_interval = max(min_seconds, seconds)

        self.application.before_render += begin
        self.application.after_render += end

    def run(self) -> None:
        """Show the screen until the player leaves, and restore the terminal.

        Raises the error of a task, and SystemExit after a signal or a hang-up.
        """
        with LocalProcess() as process:
            # With ``handle_sigint``, prompt_toolkit would import ctypes.
            begin = partial(self._begin, process)
            try:
                self.application.run(pre_run=begin, handle_sigint=False)
            finally:
                self._restore_title()

    async def run_async(self, process: LocalProcess | None = None) -> None:
        """Show the screen until the viewer leaves, alongside other screens of the process.

        Raises EOFError if the input ends. ``process`` is only for the local screen.
        """
        application = self.application
        self._can_suspend = False  # it would stop the other screens
        try:
            # Without its own session, prompt_toolkit would send keys to the wrong screen.
            with create_app_session(application.input, application.output):
                await application.run_async(
                    pre_run=partial(self._begin, process),
                    handle_sigint=False,
                    set_exception_handler=False,
                )
        finally:
            self._agenda.clear()
            self._restore_title()

    def send(self, event: screen.Event) -> None:
        """Send an event to the screen and carry out its requests."""
        requests = self._safely(lambda: self._screen.handle(event), _NO_REQUESTS)
        self.carry_out(requests, is_entered=isinstance(event, screen.LineSubmitted))

    def carry_out(self, requests: Sequence[screen.Request], *, is_entered: bool = False) -> None:
        """Handle requests of the screen. ``is_entered`` adds the line to the history."""
        for request in requests:
            self._do(request, is_entered=is_entered)

    def hear(self, requests: Sequence[screen.Request]) -> None:
        """Handle requests that are not caused by this terminal's input, and repaint."""
        self.carry_out(requests)
        self.invalidate()

    def invalidate(self) -> None:
        """Paint the screen again soon."""
        self.application.invalidate()

    def pause(self) -> None:
        """Stop painting, because the terminal has stopped reading."""
        self.application.is_paused = True

    def resume(self) -> None:
        """Continue painting after a pause, with what has changed since."""
        self.application.is_paused = False
        if self.application.is_running:
            self.application.invalidate()

    def repaint(self) -> None:
        """Continue painting after a pause or a resize, beginning with the whole screen."""
        if self.application.is_running:
            self.application.renderer.clear()
        self.resume()

    def _safely(self, make: Callable[[], Made], otherwise: Made) -> Made:
        """Return the result of ``make``. On error, call ``on_error`` and return ``otherwise``."""
        if self._on_error is None:
            return make()
        try:
            return make()
        except Exception as error:
            self._on_error(error)
            return otherwise

    def measure(self) -> None:
        """Send the terminal's size to the screen if it has changed.

        If the terminal is too small, the runner shows a notice. The screen then gets the minimum
        size.
        """
        self._size = self.application.output.get_size()
        columns, lines = MIN_SCREEN_SIZE
        reported = (max(self._size.columns, columns), max(self._size.rows, lines))
        if reported != self._reported_size:
            self._reported_size = reported
            self.send(screen.Resized(*reported))

    def _begin(self, process: LocalProcess | None) -> None:
        """Start the screen. For a local screen, also handle signals and errors."""
        self.measure()
        self.send(screen.Started())
        if process is None:
            _forget_resizing()
        else:
            process.watch(self.application.key_processor.send_sigint, self.leave)
            self._began = monotonic()
            self.application.after_render += self._first_painted

    def _first_painted(self, application: Application[None]) -> None:
        """Measure how long the first picture takes to reach the terminal."""
        application.after_render -= self._first_painted
        loop = asyncio.get_running_loop()

        def wait() -> None:
            drain(application.output)
            with suppress(RuntimeError):  # the loop may be closed
                loop.call_soon_threadsafe(self._report_slow_line, monotonic() - self._began)

        Thread(target=wait, daemon=True).start()

    def _report_slow_line(self, seconds: float) -> None:
        if seconds >= SLOW_SECONDS:
            self.send(screen.ConnectionLagged(seconds))
            self.invalidate()

    def leave(self, error: Exception | None = None) -> None:
        """Stop the application, with an error if given. Later calls do nothing."""
        future = self.application.future
        if future is None or future.done():
            return
        if error is None:
            self.application.exit()
        else:
            self.application.exit(exception=error)

    def _do(self, request: screen.Request, *, is_entered: bool) -> None:
        match request:
            case screen.StartTimer(name, seconds):
                self._agenda.start_timer(name, seconds)
            case screen.SetLine(text, forgets):
                if forgets:
                    self.buffer.history = InMemoryHistory()
                    self.application.clipboard = InMemoryClipboard()  # for Ctrl-Y
                # ``reset`` sends no LineEdited, because the screen itself requested this change.
                self.buffer.reset(Document(text), append_to_history=is_entered and not forgets)
            case screen.RunTask(ticket, task):
                self._agenda.run_task(ticket, task)
            case screen.DropTypeahead():
                self.application.key_processor.input_queue.clear()
                self._keyboard.stop_hearing()
            case screen.Alert(title, rings):
                self._alert(title, rings=rings)
            case screen.StopTask(ticket):
                self._agenda.stop_task(ticket)
            case screen.Exit():
                self.leave()

    def _alert(self, title: str, *, rings: bool) -> None:
        output = self.application.output
        if not self._has_title:
            self._has_title = True
            output.write_raw(_PUSH_TITLE)
        output.set_title(title)
        if rings:
            output.bell()
        output.flush()

    def _restore_title(self) -> None:
        if self._has_title:
            self._has_title = False
            self.application.output.write_raw(_POP_TITLE)
            self.application.output.flush()

    def _line_changed(self, buffer: Buffer) -> None:
        """Send the edited line, or discard it if it is too long."""
        if len(buffer.text) <= MAX_TYPED_LENGTH:
            self.send(screen.LineEdited(buffer.text))
        else:
            buffer.reset()
            self.send(screen.TooLong(MAX_TYPED_LENGTH))

    @property
    def _prompt_width(self) -> int:
        """The width of the prompt, at most half of the terminal."""
        width = sum(width_of(each[1]) for each in self._fragments(self._screen.prompt))
        return min(width, self._size.columns // 2)

    def _fragments(self, make: Callable[[], Line]) -> StyleAndTextTuples:
        line = self._safely(make, _NO_LINE)
        return [(style_text(style), without_clusters(text)) for text, style, _ in line]

    def _layout(self) -> layout.Layout:
        hint = AfterInput(lambda: self._fragments(self._screen.hint))
        control = _LineControl(self.buffer, input_processors=[_Printable(), hint])
        control.on_mouse = partial(self._click_bar, 0)
        line = layout.Window(
            control,
            height=1,
            width=lambda: layout.Dimension.exact(self._size.columns - self._prompt_width),
            scroll_offsets=layout.ScrollOffsets(left=_BEFORE_CURSOR),
            style="class:prompt-line",
        )
        # The prompt has its own window, so that a long line cannot push it out of view. All windows
        # have exact sizes, because prompt_toolkit would grow them one column or line at a time.
        prompt = layout.Window(
            FormattedTextControl(lambda: self._fragments(self._screen.prompt)),
            height=1,
            width=lambda: layout.Dimension.exact(self._prompt_width),
            style="class:prompt-line",
        )
        typing = layout.VSplit([prompt, line])
        toolbar = Pane(self._toolbar, lambda: 1, mouse=partial(self._click_bar, 1))
        large = layout.HSplit(
            [
                Pane(
                    self._picture,
                    lambda: self._size.rows - _BELOW,
                    covered=self._covered_rows,
                    mouse=self._mouse.on_picture,
                ),
                typing,
                toolbar,
            ]
        )
        notice = layout.Window(
            FormattedTextControl(lambda: too_small(self._screen.say, self._size.columns)),
            style="class:prompt-line",
        )
        has_bars = Condition(lambda: self._size.rows > _BELOW)
        small = layout.HSplit(
            [notice, layout.ConditionalContainer(layout.HSplit([typing, toolbar]), filter=has_bars)]
        )
        fits = Condition(lambda: fits_a_picture(self._size.columns, self._size.rows))
        menu = layout.ConditionalContainer(CompletionsMenu(scroll_offset=1), filter=fits)
        menu_width = partial(self._menu_width, menu)
        floating = layout.Float(
            menu, right=0, bottom=_BELOW, width=menu_width, height=lambda: self._menu_lines
        )
        content = layout.DynamicContainer(lambda: large if fits() else small)
        floats = layout.FloatContainer(content, floats=[floating])
        return layout.Layout(floats, focused_element=line)

    @property
    def _menu_lines(self) -> int:
        """The height of the menu, or 0 while it is closed."""
        menu = self.buffer.complete_state
        most = _MENU_ROWS[self._size.rows >= _TALL]
        return 0 if menu is None else min(len(menu.completions), most)

    def _menu_width(self, menu: layout.ConditionalContainer) -> int:
        """Return the width that the menu needs, limited to the free columns."""
        lines = self._menu_lines
        if not lines:
            return 0
        needed = menu.preferred_width(self._size.columns).preferred
        free = self._screen.free_columns(lines)
        return min(needed, free) if free >= _MIN_MENU else needed

    def _picture(self, width: int, height: int) -> Sequence[Line]:
        return self._safely(lambda: self._paint_picture(width, height), ())

    def _paint_picture(self, width: int, height: int) -> Sequence[Line]:
        """Paint the picture, above the menu if the menu would cover something important."""
        if not fits_a_picture(width, height + _BELOW):
            return []  # the window has just shrunk and will be painted again
        rows, lines = self._screen.render(width, height), self._menu_lines
        is_free = not lines or self._screen.free_columns(lines) >= _MIN_MENU
        if is_free or not fits_a_picture(width, height - lines + _BELOW):
            return rows
        return [*self._screen.render(width, height - lines), *[[]] * lines]

    def _toolbar(self, width: int, height: int) -> Sequence[Line]:
        columns = max(width, MIN_SCREEN_SIZE[0])
        return [self._safely(lambda: self._screen.toolbar(columns), ())]

    def _covered_rows(self) -> int:
        """Return how many lines at the bottom of the picture a menu may cover."""
        return max(_MENU_ROWS) if self.buffer.complete_state is not None else 0

    def _click_bar(self, line: int, event: MouseEvent) -> NotImplementedOrNone:
        """Do what the name of a key or command does, on the typed line (0) or the toolbar (1)."""
        column = event.position.x + (0 if line else self._prompt_width)
        clicked = event_at(self._screen.bar_targets, column, line)
        if event.event_type is not MouseEventType.MOUSE_UP or clicked is None:
            return NotImplemented
        match clicked:
            case screen.KeyPressed(name):
                self._press(name)
            case screen.LineEdited(text):
                self.buffer.document = Document(text)
                self.buffer.start_completion()
            case _:
                self.send(clicked)
        return None

    def _press(self, name: str) -> None:
        """Act as if the player had pressed a key, before the keys that are waiting."""
        usual = {"enter": "c-m", "tab": "c-i"}.get(name, name)
        key = Keys(usual) if len(usual) > 1 else usual
        self.application.key_processor.feed(KeyPress(key), first=True)


class _Application(Application[None]):
    """An application that can stop painting, and lets other screens go first."""

    is_paused = False
    paint_soon: Callable[[Callable[[], None]], None] | None = None

    def invalidate(self) -> None:
        """Paint again soon, unless painting is paused."""
        if not self.is_paused:
            super().invalidate()

    def _redraw(self, render_as_done: bool = False) -> None:
        if self.paint_soon is None or render_as_done:
            super()._redraw(render_as_done)
        else:
            self.paint_soon(super()._redraw)


class _Printable(Processor):
    """A processor that removes control characters from the displayed line, not from the input."""

    def apply_transformation(self, transformation_input: TransformationInput) -> Transformation:
        """Return the line with all parts sanitized."""
        parts = transformation_input.fragments
        # prompt_toolkit counts the columns of joined characters as if they were not joined.
        safe = iter(sanitize("".join(part[1] for part in parts)).replace(JOINERS[1], JOINERS[0]))
        return Transformation([(part[0], "".join(islice(safe, len(part[1])))) for part in parts])


def too_small(say: Language, columns: int) -> str:
    """Return the notice that the window is too small, wrapped to its width."""
    least, lines = MIN_SCREEN_SIZE
    text = say("make the window at least {columns}x{lines}", columns=least, lines=lines)
    return "\n".join(wrap(text, columns))


def drain(output: Output) -> None:
    """Wait until all output has been sent to the terminal, if the system supports it."""
    stream = getattr(output, "stdout", None)
    if isinstance(stream, TerminalWriter):
        stream.wait_until_sent()
    try:
        import termios
    except ImportError:
        return
    with suppress(NotImplementedError, AttributeError, ValueError, OSError, termios.error):
        termios.tcdrain(output.fileno())


class _LineControl(BufferControl):
    """The typed line. A click on it sets the cursor, or goes to the keys listed behind it."""

    on_mouse: Callable[[MouseEvent], NotImplementedOrNone]

    def mouse_handler(self, mouse_event: MouseEvent) -> NotImplementedOrNone:
        """Handle a click on a key, or else set the cursor."""
        if mouse_event.event_type is MouseEventType.MOUSE_DOWN:
            return super().mouse_handler(mouse_event)
        return self.on_mouse(mouse_event)


@lru_cache(maxsize=16)
def style_of(names: tuple[tuple[str, str], ...]) -> Style:
    """Return a style. It is cached, because a new object would clear prompt_toolkit's caches."""
    return Style([("nbsp", "nounderline"), *names])  # French has such blanks before ; and :
