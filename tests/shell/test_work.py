"""Work beside the screen: progress, hurrying, results and errors."""

from __future__ import annotations

import threading

import pytest

from taluva.shell.events import Report
from taluva.shell.work import Work


def test_a_result_is_waited_for() -> None:
    assert Work(lambda report: 2 + 2).result() == 4


def test_work_reports_progress_and_ends_when_it_is_hurried() -> None:
    reported = threading.Event()

    def count(report: Report) -> int:
        rounds = 0
        while report(0.25):
            rounds += 1
            reported.set()
        return rounds

    work = Work(count)
    assert reported.wait(10)
    assert not work.is_done
    assert work.progress == 0.25
    work.hurry()
    assert work.result() > 0
    assert work.is_done


def test_an_error_is_raised_where_the_result_is_asked_for() -> None:
    def fail(report: Report) -> None:
        raise LookupError("lost")

    with pytest.raises(LookupError, match="lost"):
        Work(fail).result()
