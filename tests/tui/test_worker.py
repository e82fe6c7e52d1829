"""Background tasks: progress, interruption, results and errors."""

from __future__ import annotations

import signal
import threading
import time

import pytest

from taluva.core.bot import Report
from taluva.tui.worker import Work


def test_work_reports_progress_and_ends_early_when_hurried() -> None:
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
    work.stop_early()
    assert work.result() > 0
    assert work.is_done


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="needs the signals of POSIX")
def test_ctrl_c_hurries_the_task_being_waited_for() -> None:
    are_pressed = threading.Event()
    main = threading.get_ident()

    def press() -> None:
        while signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            time.sleep(0.01)  # until ``result`` waits for the task
        for _ in range(3):
            time.sleep(0.05)
            signal.pthread_kill(main, signal.SIGINT)
        time.sleep(0.05)
        are_pressed.set()

    def think(report: Report) -> str:
        while report(0.5):
            time.sleep(0.01)
        assert are_pressed.wait(60)
        return "the best so far"

    work = Work(think)
    threading.Thread(target=press, daemon=True).start()
    assert work.result() == "the best so far"
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_an_ignored_ctrl_c_stays_ignored() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        assert Work(lambda report: signal.getsignal(signal.SIGINT)).result() == (signal.SIG_IGN)
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_long_task_reports_its_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("taluva.tui.worker._POLL_SECONDS", 0.001)
    monkeypatch.setattr("taluva.tui.worker._POLLS_PER_REPORT", 2)
    told: list[float] = []
    heard = threading.Event()

    def task(report: Report) -> str:
        report(0.5)
        heard.wait(5)
        return "done"

    def tell(part: float) -> None:
        told.append(part)
        heard.set()

    assert Work(task).result(tell) == "done"
    assert set(told) == {0.5}
