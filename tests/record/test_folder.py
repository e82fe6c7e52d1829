"""The folder of saved games, and what the list says about them."""

from __future__ import annotations

import errno
import os
import random
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from taluva.core.setup import Setup
from taluva.games import BUILT_IN, definition_for
from taluva.games.taluva.game import Game
from taluva.record import files
from taluva.record.files import LogFile
from taluva.record.folder import free_paths, games_folder, latest_logs, usual_name
from taluva.record.journal import Journal
from taluva.record.lines import MAX_FILE_SIZE, LogInUse
from taluva.record.record import Record
from taluva.record.summaries import saved_logs, summary, unfinished_logs
from tests import phrases
from tests.record.sample_games import every_sample, sample_log, sample_logs
from tests.record.test_corpus import BAD, read, record_of

NOW = datetime(2026, 11, 16, 10, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def test_the_folder_follows_the_platform_unless_set(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert games_folder() == data_folder / "games"
    monkeypatch.delenv("TALUVA_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere/data")
    if sys.platform == "linux":
        assert games_folder() == Path("/somewhere/data/taluva/games")
    assert games_folder().name == "games"
    assert "taluva" in str(games_folder()).lower()


@pytest.mark.parametrize(
    ("names", "spelt"),
    [
        (["Ana", "Ben"], "Ana-Ben"),
        (["../../etc", "a/b\\c:d*?"], "______etc-a_b_c_d__"),
        (["CON", "nul."], "CON-nul_"),
        (["太郎", "Zoë"], "太郎-Zoë"),
        ([".", "-"], "_-_"),
    ],
)
def test_file_names_suit_every_file_system(names: list[str], spelt: str) -> None:
    path = next(free_paths(names, NOW))
    assert path.parent == games_folder()
    assert path.name.endswith(f"-{spelt}.taluva")
    assert path.name.startswith("2026-11-1")


def test_long_names_are_cut_between_characters() -> None:
    name = next(free_paths([f"{letter}" + "太" * 29 for letter in "abcde"], NOW)).name
    assert len(name.encode()) < 200
    assert name.isprintable()


def test_two_games_in_one_minute_get_two_files() -> None:
    game = Game.new(["Ana", "Ben"], seed=1)
    with Journal.create(game, now=NOW) as first, Journal.create(game, now=NOW) as second:
        assert (first.failure, second.failure) == (None, None)
        assert second.path.name == first.path.name.replace(".taluva", "-2.taluva")


def test_games_that_start_at_the_same_time_get_different_names(data_folder: Path) -> None:
    game = Game.new(["Ana", "Ben"], seed=1)
    with ThreadPoolExecutor(8) as pool:
        journals = list(pool.map(lambda _: Journal.create(game, now=NOW), range(24)))
    assert [journal.failure for journal in journals] == [None] * 24
    assert len({journal.path for journal in journals}) == 24
    for journal in journals:
        journal.close()
    assert len(latest_logs()) == 24
    assert len(list(games_folder().iterdir())) == 24


def test_a_new_log_that_is_locked_for_a_moment_is_opened_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Another program may check whether the file is stale while it gets its name."""
    really, tried = LogFile.open, list[Path]()

    def locked_at_first(path: Path) -> LogFile:
        tried.append(path)
        if len(tried) == 1:
            raise LogInUse
        return really(path)

    monkeypatch.setattr(LogFile, "open", locked_at_first)
    with Journal.create(Game.new(["Ana", "Ben"], seed=1), now=NOW) as journal:
        assert journal.failure is None
        assert tried == [journal.path] * 2


def test_a_file_name_taken_by_another_program_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.new(["Ana", "Ben"], seed=1)
    with Journal.create(game, now=NOW) as first:
        monkeypatch.setattr(os.path, "lexists", lambda path: False)  # not there yet
        with Journal.create(game, now=NOW) as second:
            assert second.failure is None
            assert second.path.name == first.path.name.replace(".taluva", "-2.taluva")


def test_new_folders_are_synced_to_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[Path] = []
    monkeypatch.setattr(files, "sync_folder", synced.append)
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path / "a" / "b"))
    game = Game.new(["Ana", "Ben"], seed=1)
    Journal.create(game, now=NOW).close()
    b = tmp_path / "a" / "b"
    assert synced == [tmp_path, tmp_path / "a", b, b / "games"]
    synced.clear()
    Journal.create(game, now=NOW).close()
    assert synced == [b / "games"]


@pytest.mark.parametrize("seconds", [1e12, 253402300800.0, 1e18, -1e12, -1e18])
def test_an_impossible_time_is_shown_as_the_nearest_one(
    seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = sample_log("draw")
    status = os.stat(path)
    odd = os.stat_result((*status[:7], seconds, seconds, seconds))
    monkeypatch.setattr(Path, "stat", lambda path: odd)
    found = summary(path)
    assert found.problem is None
    assert found.modified.year == (9999 if seconds > 0 else 1)
    assert found.modified.astimezone(timezone(timedelta(hours=14)))
    assert found.modified.astimezone(timezone(timedelta(hours=-14)))


@every_sample
def test_a_summary_agrees_with_the_whole_log(name: str, tmp_path: Path) -> None:
    path = sample_log(name)
    record = record_of(path)
    found = summary(path)
    assert found.problem is None
    assert (found.names, found.turn, found.has_started, found.outcome) == (
        record.game.names,
        record.last_turn,
        record.has_started,
        record.game.outcome,
    )
    cut = tmp_path / "cut.taluva"
    cut.write_bytes(path.read_bytes()[:-40])
    rest = record_of(cut)
    assert summary(cut).turn == rest.last_turn
    assert summary(cut).outcome == (None if rest.due else rest.game.outcome)


@pytest.mark.parametrize(
    ("comment", "is_start"), [("clock 20+10 20:00 20:00", False), ("note Ana: hello", True)]
)
def test_the_times_left_do_not_start_a_game(comment: str, is_start: bool, tmp_path: Path) -> None:
    path = tmp_path / "hosted.taluva"
    record = Record.of(definition_for("taluva").new(Setup(("Ana", "Ben"), {}, 5)))
    path.write_text(f"{record.dump()}# {comment}\n", encoding="utf-8")
    assert summary(path).has_started == record_of(path).has_started == is_start


def sealed_log(game: str, undo_every: int = 0) -> bytes:
    """Play a random game; return its log with a check line after every turn."""
    definition, rng = definition_for(game), random.Random(5)
    setup = Setup(("Ana", "Ben", "Cem")[: definition.player_counts[0]], {}, 5)
    record = Record.of(definition.new(setup))
    for number in range(1, 61):
        if undo_every and number % undo_every == 0:
            record.undo()
        else:
            record.play(rng.choice(record.game.legal_moves()))
    return record.dump().encode()


@pytest.mark.parametrize("undo_every", [0, 4])
@pytest.mark.parametrize("game", BUILT_IN)
def test_the_summary_of_every_prefix_agrees_with_its_steps(
    game: str, undo_every: int, tmp_path: Path
) -> None:
    path = tmp_path / "begun.taluva"
    lines = sealed_log(game, undo_every).splitlines(keepends=True)
    for count in range(lines.index(b"\n") + 1, len(lines) + 1):
        path.write_bytes(b"".join(lines[:count]))
        record, found = record_of(path), summary(path)
        assert (found.turn, found.has_started) == (record.last_turn, record.has_started)
        assert (found.outcome, found.problem) == (None, None)


def test_a_changed_line_in_the_middle_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "changed.taluva"
    text = sealed_log("taluva").decode()
    place = text.index("\n3 place ")
    path.write_text(f"{text[:place]}\n3 plaice {text[place + len(' 3 place ') :]}")
    line = text[: place + 1].count("\n") + 1
    assert (summary(path).problem or "").startswith(f"{line}:3: ")


def test_a_summary_does_not_count_undone_steps(tmp_path: Path) -> None:
    path = tmp_path / "undone.taluva"
    lines = "1 place JC M25 e\n1 hut N24\n2 place SR L26 w\n2 undo\n1 undo\n"
    path.write_text("taluva-log 1\nedition 2014\nseat 1 Ana\nseat 2 Ben\n\n" + lines)
    assert summary(path).turn == record_of(path).last_turn == 1
    path.write_text(path.read_text() + "1 undo\n")
    assert summary(path).turn == record_of(path).last_turn == 0


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_a_summary_never_raises(path: Path) -> None:
    found = summary(path)
    assert found.problem is None or found.problem.isprintable()
    assert (found.names == ()) is (read(path).record is None)
    assert found.names or found.problem


def test_a_special_file_is_a_problem(tmp_path: Path) -> None:
    assert phrases.NO_SUCH_FILE in (summary(tmp_path / "none").problem or "")
    assert "folder" in (summary(tmp_path).problem or "")


def test_a_file_that_is_too_large_is_a_problem(tmp_path: Path) -> None:
    path = tmp_path / "large.taluva"
    path.write_bytes(sample_log("draw").read_bytes() + b"#\n" * (MAX_FILE_SIZE // 2))
    assert "at most" in (summary(path).problem or "")


def test_the_latest_unfinished_game_is_found(tmp_path: Path) -> None:
    folder = games_folder()
    folder.mkdir(parents=True)
    finished = sample_log("draw").read_bytes()
    for age, (name, data) in enumerate(
        [
            ("finished", finished),
            ("broken", b"no log"),
            ("latest", finished[: finished.rindex(b"\n", 0, -60) + 1]),
            ("older", finished[: finished.rindex(b"\n", 0, -90) + 1]),
        ]
    ):
        path = folder / f"{name}.taluva"
        path.write_bytes(data)
        os.utime(path, (1_000_000 - age, 1_000_000 - age))
    assert [path.stem for path in latest_logs()] == ["finished", "broken", "latest", "older"]
    assert next(unfinished_logs(), None) == folder / "latest.taluva"


def test_a_log_that_was_deleted_meanwhile_keeps_its_turn(tmp_path: Path) -> None:
    path = tmp_path / "gone.taluva"
    path.write_text("taluva-log 1\nedition 2014\nseat 1 A\nseat 2 B\nseed 7\n\n1 place SS M25 e\n")
    found = summary(path)._replace(next_turn=None)
    path.unlink()
    assert found.with_turn().next_turn == found.turn
    path.mkdir()
    assert next(unfinished_logs([path]), None) is None


def test_a_summary_of_a_whole_log_replays_no_move(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(game: Game, move: object) -> Game:
        raise AssertionError("the list of games would be slow")

    logs = sample_logs()
    monkeypatch.setattr(Game, "apply", refuse)
    for path in logs:
        assert summary(path).outcome is not None


@every_sample
def test_a_complete_result_counts_without_its_newline(name: str, tmp_path: Path) -> None:
    path = sample_log(name)
    cut = tmp_path / "cut.taluva"
    data = path.read_bytes()
    data = data[: data.index(b"\n", data.rindex(b"\nresult ") + 1) + 1]
    cut.write_bytes(data[:-1])
    assert read(cut).problems == []
    assert summary(cut).outcome == record_of(path).game.outcome
    cut.write_bytes(data[:-2])
    assert summary(cut).outcome is None
    assert summary(cut).problem is None


@pytest.mark.parametrize(
    "words", ["early 0", "early 3", "early 9", "early 1 9", "places 1", "places 1 9", "luck 1"]
)
def test_a_result_without_winners_is_a_problem(words: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.taluva"
    path.write_text(f"taluva-log 1\nedition 2014\nseat 1 Ana\nseat 2 Ben\n\nresult {words}\n")
    found = summary(path)
    assert found.outcome is None
    assert found.problem == f"6:1: {phrases.NOT_A_RESULT}"


@pytest.mark.parametrize(
    ("name", "told"), [("file", phrases.NO_SUCH_FILE), ("x" * 300, phrases.NAME_TOO_LONG)]
)
def test_a_folder_that_cannot_be_made_is_a_failure_and_has_no_games(
    name: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path / name))
    journal = Journal.create(Game.new(["Ana", "Ben"], seed=1), plays_on=True)
    assert journal.failure is not None
    assert told in journal.failure
    assert latest_logs() == []
    assert next(unfinished_logs(), None) is None
    with pytest.raises(OSError, match=r"long|exists"):
        files.make_folder(tmp_path / name)


def test_a_folder_that_may_not_be_searched_is_a_failure_and_has_no_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*args: object, **more: object) -> os.stat_result:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(os, "stat", refuse)
    monkeypatch.setattr(os, "mkdir", refuse)
    assert latest_logs() == []
    journal = Journal.create(Game.new(["Ana", "Ben"], seed=1), plays_on=True)
    assert journal.failure is not None
    assert "permission denied" in journal.failure


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_special_file_is_not_a_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path))
    games_folder().mkdir(parents=True)
    os.mkfifo(games_folder() / "pipe.taluva")
    (games_folder() / "folder.taluva").mkdir()
    assert latest_logs() == []
    assert phrases.NOT_A_REGULAR_FILE in (summary(games_folder() / "pipe.taluva").problem or "")


def test_a_file_name_contains_the_names_of_the_players() -> None:
    assert usual_name(["Ana", "Ben"]) == "Ana-Ben.taluva"
    long = usual_name([letter * 30 for letter in "abcde"])
    assert long == "-".join(letter * 7 for letter in "abcde") + ".taluva"  # short enough for a menu


def test_logs_without_a_step_are_not_offered(tmp_path: Path) -> None:
    finished, started, empty = sample_log("draw"), tmp_path / "started", tmp_path / "empty"
    with Journal.create(Game.new(["Ana", "Ben"], seed=1), started) as journal:
        journal.play(journal.game.legal_moves()[0])
    Journal.create(Game.new(["Ana", "Ben"], seed=1), empty).close()
    found = [*saved_logs([finished, tmp_path / "gone", started, empty])]
    assert finished in found
    assert started in found
    assert empty not in found
