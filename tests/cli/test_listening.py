"""Menus and questions by ear: short lists with their counts, and nothing but text."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from taluva.app.options import Settings
from taluva.app.settings import load_settings
from taluva.cli import main
from taluva.cli.line_menu import new_game, settle_view, welcome_in_lines
from taluva.i18n import ENGLISH
from taluva.i18n.languages import language
from tests import phrases

EAR = Settings(by_ear="on")


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TALUVA_CONFIG", "TALUVA_DATA"):
        monkeypatch.setenv(name, str(tmp_path / name))


class Listener:
    """A person who types answers. ``parts`` holds what was heard before each of them."""

    def __init__(self, capsys: pytest.CaptureFixture[str], answers: Iterator[str]) -> None:
        self._capsys, self._answers = capsys, answers
        self.parts: list[list[str]] = []

    def read(self, prompt: str = "") -> str:
        self.parts.append([*self._capsys.readouterr().out.splitlines(), prompt.rstrip()])
        try:
            return next(self._answers)
        except StopIteration:
            raise EOFError from None


def assert_is_heard(parts: list[list[str]]) -> None:
    for part in parts:
        assert len(part) < 20, part
        for line in part:
            assert line.isprintable(), line
            assert line == line.strip(), line
            assert len(line) <= 100, line
            assert "  " not in line, line
        lists = [index for index, line in enumerate(part) if re.match(r"1 \S+:", line)]
        assert all(re.match(r"\d+ \w+\s?:$", part[index - 1]) for index in lists)


@pytest.mark.parametrize("code", ["en", "de", "fr"])
@pytest.mark.parametrize("game", ["taluva", "taifun"])
def test_set_up_questions_are_short(
    game: str, code: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    say = language(code)
    listener = Listener(capsys, iter([game, "", say("more"), "nonsense", "", "", "", ""]))
    monkeypatch.setattr("builtins.input", listener.read)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    new_game(EAR, say)
    listener.parts.append(capsys.readouterr().out.splitlines()[:-1])  # the first turn
    assert len(listener.parts) > 5
    assert_is_heard(listener.parts)


def test_the_menu_is_listed_once_and_on_request(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    listener = Listener(capsys, iter(["rules", "", "?", "learn", "back", "quit"]))
    monkeypatch.setattr("builtins.input", listener.read)
    assert welcome_in_lines(EAR, ENGLISH, "") == 0
    first, _, again, asked, courses, last = listener.parts
    assert f"2 learn: {phrases.LEARN_SUMMARY}" in first
    assert first[-2] == asked[-2] == "7 quit: leave"
    assert len(again) == len(last) == 2
    assert_is_heard([first, again, asked, courses, last])


def test_by_ear_is_chosen_first_and_nothing_is_asked_about_the_map(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    listener = Listener(capsys, iter(["on", "off"]))
    monkeypatch.setattr("builtins.input", listener.read)
    display = settle_view(Settings(), ENGLISH)
    assert (display.by_ear, display.bell) == ("on", "off")


def test_commands_opened_from_the_menu_run_by_ear(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[list[str]] = []
    monkeypatch.setattr("taluva.cli.line_menu.main", lambda words, say: opened.append(words))
    for word in ("puzzle", "watch"):
        monkeypatch.setattr("builtins.input", Listener(capsys, iter([word])).read)
        welcome_in_lines(EAR, ENGLISH, "")
    assert opened == [["puzzle", "--by-ear"], ["demo", "--by-ear"]]


def test_the_settings_command_sets_by_ear(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settings", "by-ear", "on"], ENGLISH) == 0
    assert load_settings(ENGLISH)[0].by_ear == "on"
    assert main(["settings"], ENGLISH) == 0
    assert "by-ear: on" in capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("words", ["by-ear maybe", "palette nosuch", "player \x1b", "language xx"])
def test_an_invalid_setting_is_reported_in_one_line(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["settings", *words.split(" ")], ENGLISH) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert told[:-1].isprintable()
    assert load_settings(ENGLISH)[0] == Settings()
