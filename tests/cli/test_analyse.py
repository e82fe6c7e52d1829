"""taluva analyse: chart, table, JSON and a copy with comments."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from taluva.analysis.review import evaluate_turns
from taluva.cli import main
from taluva.core.bot import Budget
from taluva.i18n import Language
from taluva.i18n.languages import language
from taluva.parallel import WorkerPoolError
from taluva.record.lines import CommentEntry
from taluva.tui.capabilities import Depth
from taluva.tui.colour import pure
from taluva.tui.palette import colours_for
from tests import phrases
from tests.analysis.logs import FIVE_TURNS, record_of
from tests.conftest import Run

QUICK = ("--nodes", "1", "--jobs", "1")


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "game.taluva"
    path.write_text(FIVE_TURNS)
    return path


def told(log: Path, run: Run, *more: str) -> str:
    out, err = run("analyse", str(log), *more)
    assert err == ""
    assert "interrupted" not in out
    return out


def test_chart_mistakes_turning_point_and_turns_are_printed(
    log: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    out = told(log, run, *QUICK)
    lines = out.splitlines()
    assert phrases.CHANCE_AFTER_EACH_TURN in lines[0]
    assert lines[1].startswith("100% ")
    assert "\x1b" not in out
    assert any(line.split()[:4] == ["turns", "%", "lost", "per"] for line in lines)
    assert any("Ana led from" in line or "Turning point: " in line for line in lines)
    assert any(line.lstrip().startswith("3 ") and "expand N24 jungle" in line for line in lines)


def test_a_bar_moves_with_every_turn(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bar: list[object] = []

    @contextmanager
    def noted(pieces: int, what: str, say: Language) -> Iterator[Callable[[str], None]]:
        bar.append((pieces, what))
        yield bar.append

    monkeypatch.setattr("taluva.cli.commands.analyse.progress", noted)
    assert main(["analyse", str(log), *QUICK]) == 0
    assert bar == [(5, "turns analysed"), "", "", "", "", ""]


def test_json_is_the_same_for_any_number_of_processes(log: Path, run: Run) -> None:
    one, two = (told(log, run, "--nodes", "60", "--jobs", n, "--json") for n in "12")
    assert one == two
    found: dict[str, Any] = json.loads(one)
    assert found["format"] == 1
    assert found["is_whole"]
    assert [each["name"] for each in found["seats"]] == ["Ana", "Ben"]
    assert [each["turn"] for each in found["turns"]] == [1, 2, 3, 4, 5]
    assert found["turns"][0]["moves"] == ["place JC M25 e", "hut N24"]
    assert found["turns"][-1]["chances"] == [1.0, 0.0]
    assert {"best", "lost", "luck", "mark", "other", "other_chance"} <= {*found["turns"][0]}


def test_a_copy_gets_a_comment_after_every_turn(log: Path, tmp_path: Path, run: Run) -> None:
    copy = tmp_path / "copy.taluva"
    assert told(log, run, *QUICK, "-o", str(copy)).endswith(f"saved {copy}\n")
    assert log.read_text() == FIVE_TURNS
    before, after = record_of(FIVE_TURNS), record_of(copy.read_text())
    assert after.game == before.game
    comments = [entry.text for entry in after.entries if isinstance(entry, CommentEntry)]
    assert sum("chance" in each for each in comments) == 5
    assert " Ben thinks" in comments
    again = ("analyse", str(log), *QUICK, "-o")
    assert "already exists" in run(*again, str(copy), code=2).err
    assert phrases.OUTPUT_IS_LOG() in run(*again, str(log), "--force", code=2).err


@pytest.mark.parametrize("code", ["de", "fr"])
def test_comments_in_other_languages_have_blanks_that_a_log_accepts(
    code: str, log: Path, tmp_path: Path, run: Run
) -> None:
    copy = tmp_path / "copy.taluva"
    assert main(["analyse", str(log), *QUICK, "-o", str(copy)], language(code)) == 0
    assert run("check", str(copy)).err == ""
    comments = [
        each for each in record_of(copy.read_text()).entries if isinstance(each, CommentEntry)
    ]
    assert any(" %" in each.text for each in comments)
    assert not any("\ufffd" in each.text for each in comments)


def test_the_chart_can_be_saved_as_a_picture(log: Path, tmp_path: Path, run: Run) -> None:
    told(log, run, *QUICK, "--json", "-o", str(tmp_path / "chart.svg"))
    picture = ElementTree.fromstring((tmp_path / "chart.svg").read_text())
    words = "".join(picture.itertext())
    assert phrases.CHANCE_AFTER_EACH_TURN in words
    assert "Ana" in words
    light = tmp_path / "light.svg"
    main(["--palette", "light", "analyse", str(log), *QUICK, "--json", "-o", str(light)])
    assert f'fill="{colours_for("light", Depth.TRUE).of(pure("panel"))}"' in light.read_text()


@pytest.mark.parametrize(
    ("words", "budget"),
    [
        ((), Budget(None, 4000)),
        (("--nodes", "7"), Budget(None, 7)),
        (("--seconds", "2"), Budget(2)),
    ],
)
def test_options_set_the_budget_of_each_turn(
    words: tuple[str, ...], budget: Budget, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def asked(history: Any, definition: Any, found: Budget, pool: Any) -> Iterator[Any]:
        assert found == budget
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr("taluva.analysis.review.evaluate_turns", asked)
    assert main(["analyse", str(log), *words]) == 130


def test_ctrl_c_prints_the_results_so_far(
    log: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = evaluate_turns

    def interrupted(*arguments: Any) -> Any:
        yield from (found for found, _ in zip(usual(*arguments), range(3), strict=False))
        raise KeyboardInterrupt

    monkeypatch.setattr("taluva.analysis.review.evaluate_turns", interrupted)
    assert run("analyse", str(log), *QUICK, code=130).out.endswith(
        "interrupted: 2 of 5 turns analysed\n"
    )


def test_a_lost_worker_pool_keeps_the_analysed_turns(
    log: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = evaluate_turns

    def lost(*arguments: Any) -> Any:
        yield from (found for found, _ in zip(usual(*arguments), range(number), strict=False))
        raise WorkerPoolError("nobody works")

    monkeypatch.setattr("taluva.analysis.review.evaluate_turns", lost)
    number = 3
    out, err = run("analyse", str(log), *QUICK, code=2)
    assert out.endswith("interrupted: 2 of 5 turns analysed\n")
    assert err == "taluva: nobody works\n"
    number = 0
    assert run("analyse", str(log), *QUICK, code=2) == ("", "taluva: nobody works\n")


def test_an_analysis_is_printed_even_if_its_file_cannot_be_written(log: Path, run: Run) -> None:
    out, err = run("analyse", str(log), *QUICK, "--json", "-o", str(log / "no.svg"), code=2)
    assert json.loads(out)["is_whole"]
    assert phrases.UNWRITABLE(path="no.svg") in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (FIVE_TURNS.replace("hut N24", "hut N25"), "game.taluva:10"),
        (FIVE_TURNS.replace("hut N24", "hut N25"), f"game.taluva{phrases.REPAIR_WITH()}"),
        ("", phrases.EMPTY_FILE(line="taluva-log 1") + "\n"),
    ],
)
def test_a_damaged_log_is_reported_in_one_line(
    text: str, why: str, tmp_path: Path, run: Run
) -> None:
    log = tmp_path / "game.taluva"
    log.write_text(text)
    out, err = run("analyse", str(log), code=1)
    assert out == ""
    assert why in err
    assert len(err.splitlines()) == 1


def test_ascii_output_is_available(log: Path, run: Run) -> None:
    assert run("--look", "ascii", "analyse", str(log), *QUICK).out.isascii()
