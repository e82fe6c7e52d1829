"""taluva stats: output, streams and exit codes."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from taluva.cli.commands import stats as command
from tests import phrases
from tests.analysis.logs import EIGHT_TURNS, FIVE_TURNS
from tests.conftest import Run
from tests.record.sample_games import sample_logs

DAMAGED = EIGHT_TURNS.replace("4 expand L28 jungle", "4 hut M25")


@pytest.fixture
def logs(tmp_path: Path) -> list[str]:
    paths = [tmp_path / "five.taluva", tmp_path / "eight.taluva"]
    for path, text in zip(paths, (FIVE_TURNS, EIGHT_TURNS), strict=True):
        path.write_text(text)
    return list(map(str, paths))


def test_one_log_prints_a_table_and_charts(logs: list[str], run: Run) -> None:
    out, errors = run("stats", logs[1])
    assert errors == ""
    assert "\x1b" not in out
    assert out.splitlines()[0] == f"{logs[1]}: turn 8 of 8, game over: won by Ben (last tile)"
    assert "8 turns, 3 eruptions, highest level 2" in out
    assert f"Ben: {phrases.CHART_HEADING()}" in out


def test_ascii_output_is_available(logs: list[str], run: Run) -> None:
    assert not run("stats", logs[1]).out.isascii()
    out = run("--look", "ascii", "stats", logs[1]).out
    assert out.isascii()
    assert "# a temple" in out


def test_several_logs_print_wins_by_seat(logs: list[str], run: Run) -> None:
    lines = run("stats", *logs).out.splitlines()
    assert lines[0].startswith("2 games")
    rows = {line.split()[0]: line.split()[1:] for line in lines[2:] if line}
    assert rows["all"] == ["2", "1", "1", "0", "5", "6.5", "6.5", "8"]
    assert rows["2006"][:3] == ["1", "0", "1"]
    assert rows["2014"][:3] == ["1", "1", "0"]
    assert rows["last"][:2] == ["tile", "2"]


def test_json_holds_the_games_and_the_groups(logs: list[str], run: Run) -> None:
    data = json.loads(run("stats", "--json", *logs).out)
    assert [game["file"] for game in data["games"]] == logs
    assert data["games"][0]["seats"][0]["built_by_turn"]["huts"] == [1, 1, 2, 2, 4]
    assert data["groups"][0]["wins"] == [1, 1]


def test_csv_has_a_row_for_each_player(logs: list[str], run: Run) -> None:
    rows = list(csv.DictReader(io.StringIO(run("stats", "--csv", *logs).out)))
    assert [(row["name"], row["huts"], row["won"]) for row in rows] == [
        ("Ana", "4", "1"),
        ("Ben", "2", "0"),
        ("Ana", "5", "0"),
        ("Ben", "8", "1"),
    ]


def test_standard_input_is_read(run: Run) -> None:
    assert "5 turns" in run("stats", "-", typed=FIVE_TURNS).out


def test_damaged_logs_count_as_far_as_they_are_valid(
    logs: list[str], tmp_path: Path, run: Run
) -> None:
    path = tmp_path / "damaged.taluva"
    path.write_text(DAMAGED)
    out, errors = run("stats", "--json", str(path), *logs, code=1)
    assert [game["turns"] for game in json.loads(out)["games"]] == [4, 5, 8]
    assert errors.startswith(f"{path}:14:")
    assert errors.count("\n") == 1


def test_warnings_about_valid_logs_are_printed(logs: list[str], run: Run) -> None:
    Path(logs[0]).write_text(FIVE_TURNS.replace("edition 2014", "edition 2014\nevent Club Night"))
    assert (
        run("stats", *logs).err
        == f"{logs[0]}:3:1: warning: unknown header 'event': left unchanged\n"
    )


def test_a_bad_file_does_not_stop_the_count_of_the_others(
    logs: list[str], tmp_path: Path, run: Run
) -> None:
    assert run("stats", str(tmp_path / "missing"), *logs, code=2).out.startswith("2 games")


def test_stats_fails_if_no_file_can_be_read(tmp_path: Path, run: Run) -> None:
    out, err = run("stats", str(tmp_path / "one"), str(tmp_path / "two"), code=2)
    assert (out, err.count("\n")) == ("", 2)


def test_long_counts_show_progress_on_a_terminal(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    names = list(map(str, sample_logs()[:3]))
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    for few, is_shown in ((3, False), (2, True)):
        monkeypatch.setattr(command, "_FEW", few)
        out, err = run("stats", *names)
        assert "3 games" in out
        assert ("counting" in err) is is_shown
