"""How large the page of a game is, and how long films take: ``python -m tests.bench_page``.

Prints the size of the page of an ordinary game of each kind in kilobytes, and the processor time
for its page, its GIF and its WebP in seconds. With Chromium, also the processor time of the page's
script for a step in milliseconds: the median and the slowest of the last 40.
"""

from __future__ import annotations

import random
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from taluva.app.screens.export import Export
from taluva.app.screens.html_page import SharedGame
from taluva.i18n import ENGLISH
from taluva.record.record import Record
from taluva.tui.capabilities import Depth, Look, PainterKind
from tests.analysis.logs import record_in
from tests.app import chromium
from tests.app.pages import LIMIT
from tests.bench_board import grown_island

DOCS = Path(__file__).parent.parent / "docs"
FILLED = Look(PainterKind.FILLED, Depth.TRUE, is_unicode=True)


def game_of_four() -> Record[Any, Any]:
    """Play a random game of four with all 48 tiles to its end."""
    chance, game = random.Random(1), grown_island(5)
    while game.outcome is None:
        game = game.play(chance.choice(game.legal_moves()))
    return Record.of(game)


def script_times(page: str) -> list[float]:
    """Return the processor time of each step back from the end in milliseconds, sorted."""
    program = chromium.find()
    if program is None:
        return []
    with TemporaryDirectory(ignore_cleanup_errors=True) as name:
        file, times = Path(name) / "game.html", []
        file.write_text(page, encoding="utf-8")
        with chromium.browser(program, Path(name) / "profile") as tab:
            tab.call("Performance.enable", timeDomain="threadTicks")
            tab.show_on(1280, 800)
            tab.open(file.as_uri())
            for _ in range(40):
                before = _script_time(tab)
                tab.press("ArrowLeft")
                times.append(1000 * (_script_time(tab) - before))
        return sorted(times)


def _script_time(tab: chromium.Tab) -> float:
    metrics = tab.call("Performance.getMetrics")["metrics"]
    return next(float(each["value"]) for each in metrics if each["name"] == "ScriptDuration")


def main() -> None:
    """Print a line for every game."""
    records = {
        "Taluva, two players": record_in(DOCS / "island.taluva"),
        "Taluva, four players, 48 tiles": game_of_four(),
        "Taifun, 18 rounds": record_in(DOCS / "taifun.taluva"),
    }
    print(f"limit {LIMIT / 1000:.0f} kB")
    for name, record in records.items():
        history, times = record.history, []
        start = process_time()
        game = SharedGame(record, None, ENGLISH, "game")
        html = game.page()
        size = len(html.encode()) / 1000
        times.append(process_time() - start)
        for form in (".gif", ".webp"):
            start = process_time()
            Export(history, history.last, FILLED).content(form)
            times.append(process_time() - start)
        page, gif, webp = times
        line = f"{name:31} {len(history):4} steps {size:6.1f} kB {page:5.1f} {gif:5.1f} {webp:5.1f}"
        steps = script_times(html)
        print(line, f"{steps[20]:5.1f} {steps[-1]:5.1f} ms" if steps else "")


if __name__ == "__main__":
    main()
