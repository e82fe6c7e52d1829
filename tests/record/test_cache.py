"""The cache of summaries: it saves reading, changes no answer and is never needed."""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from taluva import Game
from taluva.cli import main
from taluva.cli.commands.completion import complete
from taluva.i18n import ENGLISH
from taluva.record.folder import FOLDER_VARIABLE
from taluva.record.lines import SaveError
from taluva.record.record import Record
from taluva.record.summaries import FILE_NAME, MIN_NEW, saved_games, unfinished_logs

LOGS: Final = 60
_opened: set[str] | None = None


def _watch(event: str, arguments: tuple[Any, ...]) -> None:
    if event == "open" and _opened is not None and str(arguments[0]).endswith(".taluva"):
        _opened.add(str(arguments[0]))


sys.addaudithook(_watch)


@pytest.fixture
def opened() -> Iterator[set[str]]:
    """The logs that were opened since the test cleared it."""
    global _opened
    _opened = set()
    yield _opened
    _opened = None


@cache
def text_of(number: int) -> str:
    """Return a log: finished, unfinished, or one whose next turn only a replay can tell."""
    game = Game.new(["Ana", f"Ben {number}"], seed=number).play("place M25 e").play("hut N24")
    text = Record.of(game).dump()
    if number % 3 == 0:
        return text
    lines = [line for line in text.splitlines() if not line.startswith("#= ")]
    return "\n".join([*lines, *(["result early 1"] if number % 3 == 1 else [])]) + "\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    folder = tmp_path / "games"
    folder.mkdir()
    for number in range(LOGS):
        write(folder / f"game-{number:02}.taluva", text_of(number), number)
    return folder


def write(path: Path, text: str, age: int) -> None:
    path.write_text(text)
    os.utime(path, (1_700_000_000 + age, 1_700_000_000 + age))


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main([*arguments]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    return told.out


@pytest.mark.parametrize(
    "arguments",
    [
        ("games", "--all"),
        ("games", "--all", "--json"),
        ("players",),
        ("show", "48"),
        ("--language", "de", "games", "--all"),
    ],
)
def test_the_second_answer_is_the_same_and_reads_no_log_again(
    folder: Path, opened: set[str], capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    answer(capsys, "games", "--all")
    (folder / FILE_NAME).unlink()
    first = answer(capsys, *arguments)
    assert (folder / FILE_NAME).exists()
    answer(capsys, "games", "--all")
    opened.clear()
    assert answer(capsys, *arguments) == first
    assert len(opened) == (1 if "show" in arguments else 0)


def test_a_list_of_logs_without_a_result_is_read_once(folder: Path, opened: set[str]) -> None:
    for number in range(LOGS):
        write(folder / f"game-{number:02}.taluva", text_of(3 * number), number)
    found = [*unfinished_logs()]
    assert len(found) == LOGS
    opened.clear()
    assert [*unfinished_logs()] == found
    assert not opened


def test_completion_offers_the_latest_games_only(folder: Path, opened: set[str]) -> None:
    offered = [each.word for each in complete("taluva show ", ENGLISH)][:-1]
    assert offered == [f"game-{LOGS - 1 - number:02}" for number in range(50)]
    older = [each.word for each in complete("taluva show game-0", ENGLISH)][:-1]
    assert older == [f"game-{number:02}" for number in range(9, -1, -1)]
    opened.clear()
    complete("taluva show ./other", ENGLISH)
    assert not opened


def test_a_changed_log_is_read_again(
    folder: Path, opened: set[str], capsys: pytest.CaptureFixture[str]
) -> None:
    answer(capsys, "games", "--all")
    changed = folder / "game-07.taluva"
    text = changed.read_text()
    write(changed, text.replace("Ben 7", "Zoe 7"), 7)  # the same size and time of modification
    opened.clear()
    assert "Zoe 7" in answer(capsys, "games", "--all")
    assert opened == {str(changed)}


def test_deleted_logs_leave_the_cache(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answer(capsys, "games", "--all")
    (folder / "game-00.taluva").unlink()
    for number in range(1, 1 + MIN_NEW):
        write(folder / f"game-{number:02}.taluva", text_of(number + 100), number)
    assert "game-00" not in answer(capsys, "games", "--all")
    assert "game-00.taluva" not in json.loads((folder / FILE_NAME).read_text())["logs"]


def test_a_log_that_was_just_written_is_not_kept(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(folder / "game-05.taluva", text_of(5), int(time.time()) - 1_700_000_000 + 3600)
    answer(capsys, "games", "--all")
    logs = json.loads((folder / FILE_NAME).read_text())["logs"]
    assert len(logs) == LOGS - 1
    assert "game-05.taluva" not in logs


def test_few_logs_need_no_cache(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answer(capsys, "games", "--limit", str(MIN_NEW - 2))
    assert not (folder / FILE_NAME).exists()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"\xff",
        b"[" * 100_000,
        b'{"logs": []}',
        b'{"format": 1, "program": "0.0.0", "logs": {}}',
    ],
)
def test_a_damaged_cache_is_replaced(
    folder: Path, opened: set[str], capsys: pytest.CaptureFixture[str], content: bytes
) -> None:
    first = answer(capsys, "games", "--all")
    (folder / FILE_NAME).write_bytes(content)
    assert answer(capsys, "games", "--all") == first
    opened.clear()
    assert answer(capsys, "games", "--all") == first
    assert not opened


# Invalid values of an entry, by their place in it.
HOSTILE: Final[dict[int, tuple[object, ...]]] = {
    0: ([], None, "x", [1, 2, 3, 4]),  # the signature
    1: ("chess", "", None, 7, ["taluva"]),  # the game
    2: ([], "Ana", ["\x1b[31m", "B"], ["A", "a"], [7], [["A"]], ["x" * 999]),  # the players
    3: (-1, "1", None, 1.5, 10**30, []),  # the turn
    4: (-1, "1", 1.5, 10**30, []),  # the next turn
    6: ("early 9", "", "\x1b", 7, ["early"], "early"),  # the outcome
}


@pytest.mark.parametrize(
    ("at", "value"), [(at, value) for at, values in HOSTILE.items() for value in values]
)
def test_an_invalid_entry_is_read_from_its_log(
    folder: Path, opened: set[str], capsys: pytest.CaptureFixture[str], at: int, value: object
) -> None:
    first = answer(capsys, "games", "--all")
    data = json.loads((folder / FILE_NAME).read_text())
    data["logs"]["game-07.taluva"][at] = value
    data["logs"]["game-08.taluva"] = value
    data["logs"]["../secret.taluva"] = data["logs"]["game-09.taluva"]
    (folder / FILE_NAME).write_text(json.dumps(data))
    opened.clear()
    assert answer(capsys, "games", "--all") == first
    assert opened == {str(folder / f"game-0{number}.taluva") for number in (7, 8)}


def test_a_folder_that_cannot_be_written_is_listed_all_the_same(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise SaveError("the file system is read-only")

    monkeypatch.setattr("taluva.record.summaries.write_whole", refuse)
    first = answer(capsys, "games", "--all")
    assert not (folder / FILE_NAME).exists()
    assert answer(capsys, "games", "--all") == first


def test_a_folder_in_place_of_the_cache_is_left_alone(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / FILE_NAME).mkdir()
    answer(capsys, "games", "--all")
    assert (folder / FILE_NAME).is_dir()


def test_damaged_logs_are_described_in_every_language(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(folder / "game-07.taluva", "chess\n", 7)
    english = answer(capsys, "games", "--all")
    german = answer(capsys, "--language", "de", "games", "--all")
    assert english.splitlines()[LOGS - 7] != german.splitlines()[LOGS - 7]
    assert answer(capsys, "games", "--all") == english


def test_two_programs_may_write_at_the_same_time(folder: Path) -> None:
    expected = [*saved_games()]
    results: list[list[Any]] = []

    def work() -> None:
        for _ in range(5):
            (folder / FILE_NAME).unlink(missing_ok=True)
            results.append([*saved_games()])

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 20
    assert all(found == expected for found in results)
    assert [each.name for each in folder.iterdir() if each.suffix == ".part"] == []


def test_the_cache_is_private_and_holds_no_seed(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in range(LOGS):
        text = text_of(number).replace("\nseed ", "\nseed 987654")
        write(folder / f"game-{number:02}.taluva", text, number)
    answer(capsys, "games", "--all")
    path = folder / FILE_NAME
    assert path.stat().st_mode & 0o077 == 0
    assert "987654" not in path.read_text()
