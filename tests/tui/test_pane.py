"""A pane on a terminal shows exactly the latest frame, whatever it showed before."""

from __future__ import annotations

import io
from collections.abc import Sequence

import pyte
from hypothesis import given, settings, strategies
from prompt_toolkit import layout as layouts
from prompt_toolkit.application import Application
from prompt_toolkit.application.current import set_app
from prompt_toolkit.data_structures import Size
from prompt_toolkit.filters import Condition
from prompt_toolkit.input import DummyInput
from prompt_toolkit.layout.controls import FormattedTextControl
from prompt_toolkit.output.vt100 import Vt100_Output
from rich.segment import Segment
from rich.style import Style

from taluva.tui.canvas import GlyphLine, Line, glyphs_of, row_of
from taluva.tui.output import Pane
from tests.emulator import Screen

WIDTH, HEIGHT, COVERED = 8, 6, 2


class Terminal:
    """A pane on its own terminal, with a menu that floats over its lowest rows."""

    def __init__(self) -> None:
        self.lines: Sequence[Line] = []
        self.has_menu = False
        self.sent = ""
        self._seen = Screen(WIDTH, HEIGHT + 1)
        self._stream = pyte.Stream(self._seen)
        self._sent = io.StringIO()
        pane = Pane(
            lambda width, height: self.lines,
            lambda: HEIGHT,
            covered=lambda: COVERED if self.has_menu else 0,
        )
        menu = layouts.ConditionalContainer(
            layouts.Window(FormattedTextControl("menu"), width=4, height=COVERED),
            filter=Condition(lambda: self.has_menu),
        )
        line = layouts.Window(FormattedTextControl("line", focusable=True), height=1)
        layout = layouts.FloatContainer(
            layouts.HSplit([pane, line]), [layouts.Float(menu, right=0, bottom=1)]
        )
        output = Vt100_Output(self._sent, lambda: Size(HEIGHT + 1, WIDTH), term="xterm")
        self._application: Application[None] = Application(
            layouts.Layout(layout), full_screen=True, input=DummyInput(), output=output
        )

    def draw(self) -> list[str]:
        """Draw the screen; return its lines."""
        with set_app(self._application):
            self._application.renderer.render(self._application, self._application.layout)
        self.sent = self._sent.getvalue()
        self._sent.seek(0)
        self._sent.truncate()
        self._stream.feed(self.sent)
        return [*self._seen.display]


LINES: list[Line] = [[Segment(character * WIDTH)] for character in "abc"]
LINES += [[Segment("d")], []]
LEFT = [glyphs_of("map", style) for style in (Style(), Style(bold=True))]
PANELS = [row_of(line, WIDTH - 3) for line in ([], LINES[0], [Segment("e")])]
LINES += [GlyphLine([*left, *panel]) for left in LEFT for panel in PANELS]
pictures = strategies.lists(strategies.sampled_from(LINES), max_size=HEIGHT)


@settings(max_examples=100, deadline=None)
@given(shown=strategies.lists(strategies.tuples(pictures, strategies.booleans()), max_size=6))
def test_the_terminal_shows_the_painted_lines(shown: list[tuple[list[Line], bool]]) -> None:
    terminal = Terminal()
    for lines, has_menu in shown:
        terminal.lines, terminal.has_menu = lines, has_menu
        expected = ["".join(each.text for each in line).ljust(WIDTH)[:WIDTH] for line in lines]
        expected += [" " * WIDTH] * (HEIGHT - len(lines))
        if has_menu:
            expected[-2] = expected[-2][:-4] + "menu"
            expected[-1] = expected[-1][:-4] + "    "
        assert terminal.draw() == [*expected, "line".ljust(WIDTH)]


def test_only_what_changes_is_sent() -> None:
    terminal = Terminal()
    terminal.lines = [LINES[0]] * HEIGHT
    terminal.draw()
    terminal.lines = [LINES[0], [Segment("XaaaaaaY")], *[LINES[0]] * 4]
    assert terminal.draw()[1] == "XaaaaaaY"
    assert "a" not in terminal.sent
    terminal.draw()
    assert "X" not in terminal.sent
