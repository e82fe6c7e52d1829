"""A whole first game in a real pseudo-terminal, from the title screen to the game that follows."""

from __future__ import annotations

from pathlib import Path

from taluva.i18n import ENGLISH
from taluva.learn.courses import find_course
from tests import phrases
from tests.terminal.terminal import KEYS, Terminal
from tests.terminal.test_sizes import press_until


def solve(terminal: Terminal, before: str) -> None:
    """Ask for a move and play it, until the header changes or the task is solved."""
    terminal.type("hint\rhint\r\r")  # the second one writes the move, Enter plays it
    terminal.wait(lambda: "Right!" in terminal.text or terminal.lines[0] != before)
    terminal.settle()


def test_the_first_game_is_played_to_its_end(tmp_path: Path) -> None:
    course, _ = find_course("first", say=ENGLISH)
    with Terminal([], tmp_path) as terminal:
        terminal.wait("learn")
        terminal.enter("learn")
        terminal.wait("1 first")
        terminal.press("enter")
        for number, lesson in enumerate(course.lessons, 1):
            terminal.wait(f"{number}/10 {lesson.title}")
            terminal.wait(phrases.LESSON_COMMANDS.words(0, 4))
            while "Right!" not in terminal.text:
                solve(terminal, terminal.lines[0])
            # On a busy machine another hint may have been typed before the task was solved.
            press_until(terminal, KEYS["escape"], lambda: "W  hint" not in terminal.lines[-2])
            terminal.press("enter")
        terminal.wait("Easy*")  # the real game that follows the last lesson
        terminal.enter("place M25 e")
        terminal.wait("W  Ana  build")
        terminal.press_again("ctrl-c")
        terminal.wait("✓")
        terminal.enter("back")
        terminal.wait("settings")
        terminal.press_again("ctrl-c")
        assert terminal.exit_code() == 0
