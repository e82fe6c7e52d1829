"""taluva stats: output, streams and exit codes."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from taluva.cli import main
from taluva.cli.commands import stats as command
from tests import phrases
from tests.analysis.logs import EIGHT_TURNS, FIVE_TURNS
from tests.record.sample_games import sample_logs

DAMAGED = EIGHT_TURNS.replace("4 expand L28 jungle", "4 hut M25")


@pytest.fixture
def logs(tmp_path: Path) -> list[str]:
    paths = [tmp_path / "five.taluva", tmp_path / "eight.taluva"]
    for path, text in zip(paths, (FIVE_TURNS, EIGHT_TURNS), strict=True):
        path.write_text(text)
    return list(map(str, paths))


def test_one_log_prints_a_table_and_charts(
    logs: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["stats", logs[1]]) == 0
    out, errors = capsys.readouterr()
    assert errors == ""
    assert "\x1b" not in out
    assert out.splitlines()[0] == f"{logs[1]}: turn 8 of 8, game over: won by Ben (last tile)"
    assert "8 turns, 3 eruptions, highest level 2" in out
    assert f"Ben: {phrases.CHART_HEADING()}" in out


def test_ascii_output_is_available(logs: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", logs[1]]) == 0
    assert not capsys.readouterr().out.isascii()
    assert main(["--look", "ascii", "stats", logs[1]]) == 0
    out = capsys.readouterr().out
    assert out.isascii()
    assert "# a temple" in out


def test_several_logs_print_wins_by_seat(
    logs: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["stats", *logs]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("2 games")
    rows = {line.split()[0]: line.split()[1:] for line in lines[2:] if line}
    assert rows["all"] == ["2", "1", "1", "0", "5", "6.5", "6.5", "8"]
    assert rows["2006"][:3] == ["1", "0", "1"]
    assert rows["2014"][:3] == ["1", "1", "0"]
    assert rows["last"][:2] == ["tile", "2"]


def test_json_holds_the_games_and_the_groups(
    logs: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["stats", "--json", *logs]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [game["file"] for game in data["games"]] == logs
    assert data["games"][0]["seats"][0]["built_by_turn"]["huts"] == [1, 1, 2, 2, 4]
    assert data["groups"][0]["wins"] == [1, 1]


def test_csv_has_a_row_for_each_player(logs: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", "--csv", *logs]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [(row["name"], row["huts"], row["won"]) for row in rows] == [
        ("Ana", "4", "1"),
        ("Ben", "2", "0"),
        ("Ana", "5", "0"),
        ("Ben", "8", "1"),
    ]


def test_standard_input_is_read(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(FIVE_TURNS.encode())))
    assert main(["stats", "-"]) == 0
    assert "5 turns" in capsys.readouterr().out


def test_damaged_logs_count_as_far_as_they_are_valid(
    logs: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "damaged.taluva"
    path.write_text(DAMAGED)
    assert main(["stats", "--json", str(path), *logs]) == 1
    out, errors = capsys.readouterr()
    assert [game["turns"] for game in json.loads(out)["games"]] == [4, 5, 8]
    assert errors.startswith(f"{path}:14:")
    assert errors.count("\n") == 1


def test_warnings_about_valid_logs_are_printed(
    logs: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    Path(logs[0]).write_text(FIVE_TURNS.replace("edition 2014", "edition 2014\nevent Club Night"))
    assert main(["stats", *logs]) == 0
    assert (
        capsys.readouterr().err
        == f"{logs[0]}:3:1: warning: unknown header 'event': left unchanged\n"
    )


def test_a_bad_file_does_not_stop_the_count_of_the_others(
    logs: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["stats", str(tmp_path / "missing"), *logs]) == 2
    assert capsys.readouterr().out.startswith("2 games")


def test_stats_fails_if_no_file_can_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["stats", str(tmp_path / "one"), str(tmp_path / "two")]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 2)


def test_long_counts_show_progress_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    names = list(map(str, sample_logs()[:3]))
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    for few, is_shown in ((3, False), (2, True)):
        monkeypatch.setattr(command, "_FEW", few)
        assert main(["stats", *names]) == 0
        out, err = capsys.readouterr()
        assert "3 games" in out
        assert ("counting" in err) is is_shown
