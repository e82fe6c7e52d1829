"""Menus and questions by ear: short lists with their counts, and nothing but text."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path

import pytest

from taluva import Game
from taluva.app.front.new_game import first_page
from taluva.app.front.questions import SettingsPage
from taluva.app.options import SETTINGS, Settings
from taluva.app.settings import load_settings
from taluva.cli import main
from taluva.cli.console import User
from taluva.cli.front import Front
from taluva.i18n import ENGLISH, Language
from taluva.i18n.languages import language
from taluva.record.record import Record
from tests import phrases
from tests.conftest import Run
from tests.spoken import assert_is_spoken

EAR = Settings(by_ear="on")


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
        ones = [index for index, line in enumerate(part[:-1]) if re.match(r"1 \S+:", line)]
        lists = [index for index in ones if part[index + 1].startswith("2 ")]
        assert all(re.match(r"\d+ \w+\s?:$", part[index - 1]) for index in lists)


@pytest.fixture
def listen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., Listener]:
    """Return a function that makes a person type answers."""

    def listener(*answers: str) -> Listener:
        found = Listener(capsys, iter(answers))
        monkeypatch.setattr("builtins.input", found.read)
        monkeypatch.setattr("sys.stdin", io.StringIO())
        return found

    return listener


@pytest.mark.parametrize("code", ["en", "de", "fr"])
@pytest.mark.parametrize("game", ["taluva", "taifun"])
def test_the_set_up_is_short(
    game: str, code: str, listen: Callable[..., Listener], capsys: pytest.CaptureFixture[str]
) -> None:
    other = ["2"] if game == "taifun" else []
    listener = listen("nonsense", *other, "3", "1", "Uma", "?", "next", "")
    front = Front(User(EAR, language(code)))
    assert front.once(first_page(front.context()))
    listener.parts.append(capsys.readouterr().out.splitlines()[:-1])  # the first turn
    assert len(listener.parts) > 6
    assert_is_heard(listener.parts)
    assert any("Uma" in line for line in listener.parts[-1])
    if code == "en":
        assert phrases.NOT_IN_LIST(word="'nonsense'") in listener.parts[1]


def test_the_menu_is_listed_once_and_on_request(listen: Callable[..., Listener]) -> None:
    listener = listen("rules", "back", "?", "learn", "back", "quit")
    assert Front(User(EAR, ENGLISH)).run() == 0
    first, rules, _, asked, courses, last = listener.parts
    assert f"2 learn: {phrases.LEARN_SUMMARY}" in first
    assert "7 quit: leave" in first
    assert "7 quit: leave" in asked
    assert "7 quit: leave" not in rules
    assert len(last) == 2
    assert_is_heard([first, asked, courses, last])


def test_only_the_changed_row_is_heard_after_a_choice(listen: Callable[..., Listener]) -> None:
    listener = listen("bell", "", "quit")
    assert Front(User(EAR, ENGLISH)).run(SettingsPage()) == 0
    assert load_settings(ENGLISH)[0].bell == "off"
    first, changed = listener.parts
    rows = [line for line in first if " bell on: " in line]
    assert len(rows) == 1
    assert [line for line in changed if re.match(r"\d ", line)] == [
        line.replace("bell on", "bell off") for line in rows
    ]
    assert_is_heard(listener.parts)


def test_a_listener_has_all_settings(listen: Callable[..., Listener]) -> None:
    listener = listen("next", "quit")
    Front(User(EAR, ENGLISH)).run(SettingsPage())
    heard = " ".join(line for part in listener.parts for line in part)
    assert all(f" {each.word} " in heard.replace("by ear", "by-ear") for each in SETTINGS[:-1])


def test_a_long_list_is_heard_in_parts(listen: Callable[..., Listener]) -> None:
    listener = listen("puzzle", "next", "quit")
    Front(User(EAR, ENGLISH)).run()
    assert_is_heard(listener.parts)
    assert any(line.startswith("next: ") for line in listener.parts[1])
    assert listener.parts[1] != listener.parts[2]


def test_by_ear_is_switched_on_and_off_in_the_menu(
    listen: Callable[..., Listener], monkeypatch: pytest.MonkeyPatch
) -> None:
    listener = listen("settings", "by ear", "back", "settings", "by ear", "back", "quit")
    monkeypatch.setenv("TERM", "dumb")
    Front(User(Settings(), ENGLISH)).run()
    seen, spoken = listener.parts[0], listener.parts[3]
    assert any(line.startswith("  1  ") for line in seen)
    assert_is_heard([spoken])
    assert load_settings(ENGLISH)[0].by_ear == "off"


def test_commands_opened_from_the_menu_run_by_ear(
    listen: Callable[..., Listener], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[list[str]] = []

    def run(words: list[str], say: Language) -> int:
        opened.append(words)
        return 0

    monkeypatch.setattr("taluva.cli.main", run)
    listen("watch", "quit")
    Front(User(EAR, ENGLISH)).run()
    assert opened == [["demo", "--by-ear"]]


def test_a_saved_game_can_be_deleted_in_lines(listen: Callable[..., Listener]) -> None:
    folder = Path(os.environ["TALUVA_DATA"]) / "games"
    folder.mkdir(parents=True)
    game = Game.new(["Ana", "Ben"], seed=7).play("place M25 e")
    for name in ("one", "two"):
        (folder / f"{name}.taluva").write_text(Record.of(game).dump(), encoding="utf-8")
    listener = listen("replay", "?", "delete 1", "", "delete 1", "yes", "quit")
    Front(User(EAR, ENGLISH)).run()
    assert len([*folder.iterdir()]) == 1
    assert_is_heard(listener.parts)


def test_the_settings_command_sets_by_ear(run: Run) -> None:
    run("settings", "by-ear", "on")
    assert load_settings(ENGLISH)[0].by_ear == "on"
    assert "by-ear: on" in run("settings").out.splitlines()


class Typist:
    """A listener who asks a question before each move, and plays the first hint."""

    QUESTIONS = "summary|legal|threats|last|around|score|history|what can Ana do next|info|again"

    def __init__(self, capsys: pytest.CaptureFixture[str], say: Language) -> None:
        self._capsys, self._end = (
            capsys,
            say(phrases.NEXT_YOU_CAN_TYPE, words="|").partition("|")[0].lower(),
        )
        self.heard: list[str] = []

    def isatty(self) -> bool:
        return False

    def hear(self) -> None:
        self.heard += self._capsys.readouterr().out.splitlines()

    def __iter__(self) -> Iterator[str]:
        for question in cycle(self.QUESTIONS.split("|")):
            for line in (question, "hint", "1"):
                yield f"{line}\n"
            self.hear()
            if any(self._end in line.lower() for line in self.heard[-3:]):
                return
            assert len(self.heard) < 5000, "the game goes on"


GAMES = (
    "Ana bot:random --tiles 7",
    "bot:random Ana bot:random bot:random bot:random --tiles 11",
    "Ana Ben Cem Dan --tiles 9 --teams",
    "Ana Ben bot:random --tiles 9 --ranking",
    "Ana bot:random bot:random --game taifun --rounds 3",
    "bot:easy Ana Ben --game taifun --rounds 3",
)


@pytest.mark.parametrize(("code", "speech"), [("en", "normal"), ("de", "brief"), ("fr", "full")])
@pytest.mark.parametrize("words", GAMES)
def test_a_whole_game_is_spoken(
    words: str,
    code: str,
    speech: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    typist = Typist(capsys, language(code))
    monkeypatch.setattr("sys.stdin", typist)
    options = ["--seed", "4", "--by-ear", "--speech", speech]
    assert main(["play", *words.split(), *options], language(code)) == 0
    typist.hear()
    told = [line for line in typist.heard[:-1] if not line.startswith("> ")]
    assert_is_spoken(told, code)
    assert max(map(len, told)) < 600


TAIFUN, ISLAND = "docs/taifun.taluva", "docs/island.taluva"
REPORTS = (
    f"stats {ISLAND}",
    f"stats {TAIFUN}",
    f"stats {ISLAND} {ISLAND}",
    f"analyse {ISLAND} --nodes 50 --jobs 1",
    f"show {ISLAND}",
    f"show {TAIFUN}",
    f"threats {ISLAND} --at 20",
    f"threats {TAIFUN} --at 9",
    f"legal {ISLAND} --at 3",
    "games",
    "players",
    "arena bot:random bot:easy --games 2 --tiles 4 --jobs 1",
    "rules temple",
    "rules taifun sacrifice",
    "puzzle --list",
    f"replay {ISLAND}",
    f"replay {TAIFUN}",
    "demo bot:random bot:random --tiles 9 --seed 1",
    "demo bot:random bot:random bot:random --game taifun --rounds 2 --seed 1",
)


@pytest.mark.parametrize("code", ["en", "de", "fr"])
@pytest.mark.parametrize("words", REPORTS)
def test_every_report_is_spoken(
    words: str, code: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    heard = run(*words.split(), "--by-ear", "--language", code).out.splitlines()
    assert heard
    assert_is_spoken(heard, code)


def test_the_setting_makes_reports_spoken(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    expected = run("stats", ISLAND, "--by-ear").out
    run("settings", "by-ear", "on")
    assert run("stats", ISLAND).out == expected
    assert run("stats", ISLAND, "--no-by-ear").out != expected


def test_a_changed_chance_is_a_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    heard = run("analyse", ISLAND, "--nodes", "50", "--jobs", "1", "--by-ear").out
    assert re.search(r"Turn \d+: \w+'s chances (fell|rose) from \d+% to \d+%", heard)
    assert "??" not in heard
