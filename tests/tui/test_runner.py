"""The runner with piped input: the events it sends to a screen, and the requests it carries out."""

from __future__ import annotations

import gc
import threading
from collections.abc import Mapping, Sequence

import pytest
from prompt_toolkit.application import Application
from prompt_toolkit.buffer import CompletionState
from prompt_toolkit.completion import Completion
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.layout.screen import Screen
from prompt_toolkit.output import DummyOutput
from prompt_toolkit.styles import default_ui_style, merge_styles
from rich.segment import Segment

from taluva.core.bot import Report
from taluva.i18n import ENGLISH
from taluva.tui import runner as runner_module
from taluva.tui.blocks import ClickTarget
from taluva.tui.canvas import Line
from taluva.tui.capabilities import Depth
from taluva.tui.input import MAX_TYPED_LENGTH
from taluva.tui.runner import ScreenRunner, style_of
from taluva.tui.screen import (
    Clicked,
    ConnectionLagged,
    Dragged,
    DropTypeahead,
    Event,
    Exit,
    KeyPressed,
    LineEdited,
    LineSubmitted,
    Progress,
    Request,
    Resized,
    RunTask,
    SetLine,
    Started,
    StartTimer,
    StopTask,
    Suggestion,
    TaskFinished,
    TimerFired,
    TooLong,
    Wheeled,
)


class Echo:
    """A screen that records its events. It leaves on quit, refuses no, and asks on ask."""

    say = ENGLISH
    keys = ("f1",)
    quick_keys = ("x",)
    pointing_keys = ("r",)

    def __init__(self, **requests: Sequence[Request]) -> None:
        self.events: list[Event] = []
        self.is_asking = False
        self.is_incomplete = False
        self.is_pointing = False
        self.is_choosing = False
        self.has_mouse = True
        self.fails = False
        self.free = 30
        self.sizes: list[tuple[int, int]] = []  # of the painted frames
        self.bar_targets: list[ClickTarget] = []
        self._requests = requests  # by the entered line or the name of a timer

    @property
    def entered(self) -> list[str]:
        return [event.text for event in self.events if isinstance(event, LineSubmitted)]

    @property
    def keys_told(self) -> list[str]:
        return [event.name for event in self.events if isinstance(event, KeyPressed)]

    def handle(self, event: Event) -> Sequence[Request]:
        self.events.append(event)
        match event:
            case LineSubmitted("bug"):
                raise RuntimeError("a bug")
            case LineSubmitted("quit"):
                return [Exit()]
            case LineSubmitted("no"):
                return []
            case LineSubmitted(text):
                self.is_asking = text == "ask"
                return [SetLine(), *self._requests.get(text, ())]
            case LineEdited(text):
                self.is_incomplete = text == "hello"
                self.is_pointing = self.is_pointing and text != "q"
            case TimerFired(name):
                return self._requests.get(name, ())
            case TaskFinished():
                return [Exit()]
            case KeyPressed("c-d"):
                return [Exit()]
            case KeyPressed():
                self.is_asking = False
        return []

    def render(self, width: int, height: int) -> Sequence[Line]:
        if self.fails:
            raise RuntimeError("a bug")
        self.sizes.append((width, height))
        return [[Segment("picture")]]

    def toolbar(self, width: int) -> Line:
        return [Segment("toolbar")]

    def prompt(self) -> Line:
        return [Segment("> ")]

    def hint(self) -> Line:
        return [Segment("hint")]

    def styles(self) -> Mapping[str, str]:
        return {}

    def free_columns(self, lines: int) -> int:
        return self.free

    def suggest(self, text: str) -> list[Suggestion]:
        return [Suggestion(word, 0) for word in ("hello", "help") if word.startswith(text)]


def run(keys: str, screen: Echo | None = None) -> Echo:
    screen = screen or Echo()
    with create_pipe_input() as pipe:
        pipe.send_text(keys)
        ScreenRunner(screen, Depth.NONE, input=pipe, output=DummyOutput()).run()
    return screen


def test_a_no_break_space_looks_like_any_other() -> None:
    style = merge_styles([default_ui_style(), style_of(())])
    assert not style.get_attrs_for_style_str("class:nbsp").underline


def test_the_size_is_sent_before_anything_else() -> None:
    events = run("quit\r").events
    assert events[:2] == [Resized(80, 40), Started()]
    assert events.count(Resized(80, 40)) == 1


def test_frozen_objects_are_returned_to_the_collector() -> None:
    run("quit\r")
    assert not gc.get_freeze_count()


PASTE, PASTED = "\x1b[200~", "\x1b[201~"
HOVER = "\x1b[<35;10;10M"


@pytest.mark.parametrize(
    ("keys", "entered", "told"),
    [
        ("one\rtwo\rquit\r", "one two quit", ""),
        ("no\rquit\r", "no quit", ""),  # a letter replaces a refused line
        ("no\r\x7fo\rquit\r", "no no quit", ""),  # unless it is corrected at the end
        ("no\r\x1b[Dx\rquit\r", "no nxo quit", ""),  # or inside
        ("half a line\x01\x04\x0b\x04", "", "c-d"),  # Ctrl-D deletes a letter of a line
        ("\x03quit\r", "quit", "c-c"),
        ("ask\rYes\rquit\r", "ask es quit", "y"),  # any key answers a question
        ("ask\r\rquit\r", "ask quit", "enter"),
        (f"ask\r{HOVER}yquit\r", "ask quit", "y"),  # but not the mouse
        (f"{PASTE}one\r\ntwo\nthree{PASTED}\rquit\r", "one two three quit", ""),
        (f"{PASTE}no\nquit{PASTED}t\rquit\r", "no not quit", ""),  # ends at a refused line
        (f"{PASTE}ask\none\ntwo\n{PASTED}y\rquit\r", "ask one quit", "y"),  # no answer
        ("on\x1bOPe\rquit\r", "one quit", "f1"),  # keys of the screen leave the line
        ("xaxe\rquit\r", "axe quit", "x"),  # quick keys act while nothing is typed
        ("rarer\rquit\r", "rarer quit", ""),  # keys of the cursor type without one
    ],
)
def test_keys_enter_lines_or_are_sent(keys: str, entered: str, told: str) -> None:
    screen = run(keys)
    assert screen.entered == entered.split()
    assert screen.keys_told == told.split()


def test_edits_of_the_line_are_sent_but_its_clearing_is_not() -> None:
    events = run("ab\rquit\r").events
    assert events[2:6] == [LineEdited("a"), LineEdited("ab"), LineSubmitted("ab"), LineEdited("q")]


def test_old_pictures_are_freed_while_the_screen_runs() -> None:
    with create_pipe_input() as pipe:
        runner = ScreenRunner(Echo(), Depth.NONE, input=pipe, output=DummyOutput())
        painted, most = 0, 0

        def paint_again(application: Application[None]) -> None:
            nonlocal painted, most
            painted += 1
            if painted % 100 == 0:
                most = max(most, sum(isinstance(each, Screen) for each in gc.get_objects()))
            if painted < 2000:
                runner.invalidate()
            else:
                runner.leave()

        runner.application.after_render += paint_again
        usual = gc.get_threshold()
        gc.set_threshold(200_000)  # as the program does when it starts
        try:
            runner.run()
        finally:
            gc.set_threshold(*usual)
    assert painted >= 2000
    assert most < 500


@pytest.mark.parametrize(
    ("keys", "history"), [("no\rx\x15\x04", "no"), ("one\rno\r\x15\x04", "one")]
)
def test_a_line_is_remembered_once_it_is_entered_or_replaced(keys: str, history: str) -> None:
    with create_pipe_input() as pipe:
        pipe.send_text(keys)
        runner = ScreenRunner(Echo(), Depth.NONE, input=pipe, output=DummyOutput())
        runner.run()
    assert runner.buffer.history.get_strings() == [history]


def test_while_pointing_cursor_keys_act_and_a_letter_starts_a_new_line() -> None:
    screen = Echo(go=[SetLine("place M25 e")])
    screen.is_pointing = True
    run("\x1b[200~go\n\x1b[201~rrquit\r", screen)
    assert screen.keys_told == ["r", "r"]
    assert screen.entered == ["go", "quit"]


@pytest.mark.parametrize(
    ("is_choosing", "told", "entered"), [(True, ["left"], "abc"), (False, [], "acb")]
)
def test_left_and_right_change_the_row_named_by_the_line(
    is_choosing: bool, told: list[str], entered: str
) -> None:
    screen = Echo()
    screen.is_choosing = is_choosing
    run("ab\x1b[Dc\rquit\r", screen)
    assert screen.keys_told == told
    assert screen.entered == [entered, "quit"]


@pytest.mark.parametrize(("free", "lines"), [(30, [38]), (5, [38, 36])])
def test_a_picture_ends_above_a_menu_that_would_cover_it(free: int, lines: list[int]) -> None:
    screen = Echo()
    screen.free = free
    with create_pipe_input() as pipe:
        runner = ScreenRunner(screen, Depth.NONE, input=pipe, output=DummyOutput())
        words = [Completion("hello"), Completion("help")]
        runner.buffer.complete_state = CompletionState(Document("h"), words)
        runner._picture(80, 38)
    assert [height for _, height in screen.sizes] == lines


def test_the_menu_opens_only_on_tab_and_a_single_match_needs_no_menu() -> None:
    assert run("hell\t\x15\x04").events[-3] == LineEdited("hello ")
    assert run("he\t\x15\x04").events[-3] == LineEdited("he")


def mouse(button: int, x: int, y: int, *, is_up: bool = False) -> str:
    """Return what a terminal sends for the mouse. It counts from 1."""
    return f"\x1b[<{button};{x + 1};{y + 1}{'m' if is_up else 'M'}"


def of_mouse(screen: Echo) -> list[Event]:
    return [each for each in screen.events if isinstance(each, Clicked | Dragged | Wheeled)]


def test_clicks_drags_and_the_wheel_are_sent() -> None:
    click = mouse(0, 5, 3) + mouse(0, 5, 3, is_up=True)
    drag = mouse(0, 5, 3) + mouse(32, 7, 3) + mouse(32, 7, 4) + mouse(0, 7, 4, is_up=True)
    hover = mouse(35, 9, 9)
    screen = run(click + drag + hover + mouse(64, 1, 2) + mouse(65, 1, 2) + "quit\r")
    assert of_mouse(screen) == [
        Clicked(5, 3),
        Dragged(2, 0),
        Dragged(0, 1),
        Wheeled(1, 1, 2),
        Wheeled(-1, 1, 2),
    ]


def click_at(x: int, y: int) -> str:
    return mouse(0, x, y) + mouse(0, x, y, is_up=True)


def with_target(event: Event, line: int = 1) -> Echo:
    """Return a screen whose bar has one target, in columns 4 to 7."""
    screen = Echo()
    screen.bar_targets = [ClickTarget(range(line, line + 1), range(4, 8), event)]
    return screen


def test_a_click_on_a_key_does_what_the_key_does() -> None:
    enters = run("one" + click_at(5, 39) + "quit\r", with_target(KeyPressed("enter")))
    assert enters.entered == ["one", "quit"]
    beside = run("one" + click_at(9, 39) + "\x15quit\r", with_target(KeyPressed("enter")))
    assert beside.entered == ["quit"]
    asked = run("ask\r" + click_at(5, 39) + "quit\r", with_target(KeyPressed("y")))
    assert asked.keys_told == ["y"]
    assert run(click_at(5, 39) + "quit\r", with_target(KeyPressed("f1"))).keys_told == ["f1"]
    tabbed = run("hell" + click_at(5, 39) + "\x15\x04", with_target(KeyPressed("tab")))
    assert LineEdited("hello ") in tabbed.events
    entered = run(click_at(5, 38) + "quit\r", with_target(LineSubmitted("undo"), line=0))
    assert entered.entered == ["undo", "quit"]


def test_a_click_on_a_command_begins_its_line() -> None:
    screen = run(click_at(5, 39) + "N24\r\x15quit\r", with_target(LineEdited("/")))
    assert screen.entered[0] == "/N24"


def test_a_click_into_the_typed_line_sets_the_cursor() -> None:
    assert run("hut N24" + click_at(6, 38) + "X\rquit\r").entered == ["hut XN24", "quit"]


def test_a_timer_replaces_an_earlier_one_with_the_same_name() -> None:
    screen = Echo(go=[StartTimer("a", 5), StartTimer("a", 0), StartTimer("b", 0.05)], b=[Exit()])
    assert [event for event in run("go\r", screen).events if isinstance(event, TimerFired)] == [
        TimerFired("a"),
        TimerFired("b"),
    ]


def test_a_background_task_can_be_interrupted() -> None:
    begun = threading.Event()

    def task(report: Report) -> str:
        while report(0.5):
            begun.wait(0.01)
        return "result"

    screen = Echo(go=[RunTask(7, task)], hurry=[StopTask(8), StopTask(7)])
    events = run("go\rhurry\r", screen).events
    assert events[-1] == TaskFinished(7, "result")
    assert {event for event in events if isinstance(event, Progress)} <= {Progress(7, 0.5)}


def test_an_error_in_a_task_ends_the_program() -> None:
    def task(report: Report) -> None:
        raise LookupError("lost")

    with pytest.raises(LookupError, match="lost"):
        run("go\r", Echo(go=[RunTask(1, task)]))


@pytest.mark.parametrize("where", ["enter", "picture"])
def test_an_error_ends_the_program_and_is_not_swallowed(where: str) -> None:
    screen = Echo()
    screen.fails = where == "picture"
    with pytest.raises(RuntimeError, match="a bug"):
        run("bug\r", screen)


def test_a_refusal_drops_type_ahead() -> None:
    screen = Echo(stop=[DropTypeahead(), StartTimer("on", 0.3)], on=[Exit()])
    assert run("one\rstop\rtwo\rthree\r", screen).entered == ["one", "stop"]


def test_a_line_that_is_too_long_is_not_accepted() -> None:
    for text in ("a" * 2_001, f"\x1b[200~{'a' * 50_000}\x1b[201~"):
        screen = run(f"{text}\x15quit\r")
        assert TooLong(MAX_TYPED_LENGTH) in screen.events
        assert (
            max(len(event.text) for event in screen.events if isinstance(event, LineEdited)) <= 2000
        )


def test_a_slow_connection_is_reported_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner_module, "SLOW_SECONDS", 0.0)
    screen = run("wait\r", Echo(wait=[StartTimer("done", 0.3)], done=[Exit()]))
    assert len([event for event in screen.events if isinstance(event, ConnectionLagged)]) == 1


def test_a_fast_connection_is_not_reported() -> None:
    assert not [event for event in run("quit\r").events if isinstance(event, ConnectionLagged)]
