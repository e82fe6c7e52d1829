"""taluva explore as a command: answers in lines, played lines, bad input."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from taluva.app.update import explore
from taluva.cli import main
from taluva.core.text import capitalize_first
from taluva.record.reader import load, read_log
from taluva.record.variations import Variations
from tests import phrases
from tests.analysis.logs import EIGHT_TURNS, record_of
from tests.conftest import Run
from tests.games.taluva.table import LOGS

POSITION = "taluva 2014 RRM25e,SSL26w 19:N24 19:K25 1:CJ"


@pytest.fixture(autouse=True)
def short_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explore, "PLAIN_LOOK", 50)


def test_explore_plays_lines_and_saves_them(log: Path, run: Run) -> None:
    typed = "1\nback\nvariation\nhut M25\n"
    out, err = run("explore", str(log), "--at", "3", code=1, typed=typed)  # a line was refused
    assert "line 4: hut M25" in err
    assert phrases.CHANCES(chances="Ana ") in out
    assert "\x1b" not in out
    kept = [line for line in log.read_text().splitlines() if line.startswith("# ~ ")]
    assert len(kept) == 1
    assert kept[0].startswith("# ~ 1 @4 place JC ")
    assert load(log) == record_of(EIGHT_TURNS).game
    assert main(["check", str(log)]) == 0


def test_exploring_a_position_writes_nothing(
    log: Path, monkeypatch: pytest.MonkeyPatch, run: Run, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path / "data"))
    out = run("explore", "--position", POSITION, typed="1\n").out
    assert "best turns" in out.lower()
    assert "NOT saved" in out
    assert [each.name for each in tmp_path.iterdir()] == ["game.taluva"]
    new = tmp_path / "new.taluva"
    run("explore", "--position", POSITION, typed=f"1\nsave {new}\n")
    assert main(["check", str(new)]) == 0
    assert "# ~ 1 @0 place CJ " in new.read_text()


def test_exploring_a_log_does_not_move_it_in_the_list(log: Path, run: Run) -> None:
    os.utime(log, (1e9, 1e9))
    run("explore", str(log), "--at", "3", typed="1\n")
    assert "# ~ 1 @4 " in log.read_text()
    assert log.stat().st_mtime == 1e9


def test_exploring_works_by_ear(log: Path, run: Run) -> None:
    out = run("explore", str(log), "--at", "3", "--by-ear", typed="chances\nforward\n").out
    assert capitalize_first(phrases.CHANCES()) in out
    assert "   " not in out


def test_a_running_game_with_secrets_is_refused(tmp_path: Path, run: Run) -> None:
    whole = (Path(__file__).parents[2] / "docs" / "taifun.taluva").read_text()
    lines = whole.splitlines(keepends=True)
    begun = next(at for at, line in enumerate(lines) if line.startswith("2 "))
    path = tmp_path / "running.taluva"
    path.write_text("".join(lines[:begun]))
    assert "hidden" in run("explore", str(path), code=2, typed="").err


def test_no_chance_is_certain_without_proof(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "ed06.taluva"
    log.write_bytes((LOGS / log.name).read_bytes())
    lines = "place M17 se\ntower N18\nquit\n"
    arguments = [str(log), "--at", "28"]
    said = [
        line
        for line in run("explore", *arguments, typed=lines).out.splitlines()
        if phrases.CHANCES() in line
    ]
    assert said
    assert not any("100%" in line or " 0%" in line for line in said), said
    assert all("Ana 99%" in line for line in said), said


def test_notes_and_the_order_of_variations_are_kept_and_on_the_page(
    log: Path, run: Run, tmp_path: Path
) -> None:
    first, *_, other = record_of(EIGHT_TURNS).history.game(4).legal_moves()
    lines = f"note from here <b>\n{first}\nnote bold\nback\n{other}\nback\npromote 2\n"
    run("explore", str(log), "--at", "3", typed=lines)
    kept = [line for line in log.read_text().splitlines() if line.startswith("# ~ ")]
    assert [*kept[:1], kept[2], kept[4]] == [
        "# ~ note @4 from here <b>",
        "# ~ note 1 bold",
        "# ~ 2 first",
    ]
    with log.open("rb") as file:
        record = read_log(file).record
    assert record is not None
    tree = Variations.of(record)
    assert [each.steps for each in tree.lines] == [(2,), (1,)]
    assert tree.notes == {-4: "from here <b>", 1: "bold"}
    assert main(["check", str(log)]) == 0
    page = tmp_path / "game.html"
    assert main(["export", str(log), "-o", str(page)]) == 0
    assert '<p class="note">from here &lt;b&gt;</p>' in page.read_text()
    assert '<p class="note">bold</p>' in page.read_text()
    seen = run("explore", str(log), "--at", "3", code=1, typed="note\nnote -\nnote\npromote 0\n")
    assert "from here <b>" in seen.out.replace("From", "from")
    assert "line 4: promote 0" in seen.err
    assert log.read_text().splitlines()[-1] == "# ~ note @4"


def test_the_tree_is_printed_as_text(log: Path, run: Run) -> None:
    first, *_, other = record_of(EIGHT_TURNS).history.game(4).legal_moves()
    hut = record_of(EIGHT_TURNS).history.game(4).apply(first).legal_moves()[0]
    lines = f"note why not\n{first}\n{hut}\nnote bold\nback 2\n{other}\npromote\n"
    assert phrases.NOW_VARIATION(number=1) in run("explore", str(log), "--at", "3", typed=lines).out
    before = log.read_bytes()
    whole = run("explore", str(log), "--text").out.splitlines()
    assert len(whole) == 8 + 2
    assert [line.partition(".")[0] for line in whole[:3]] == ["1", "2", "3"]
    assert whole[1].endswith("  # why not")
    assert whole[3].startswith("    1) 3. place ")
    assert whole[4].startswith("    2) 3. place ")
    assert whole[4].endswith("  # bold")
    assert run("explore", str(log), "--text", "--at", "3").out.splitlines() == [
        "# why not",
        *whole[2:],
    ]
    assert log.read_bytes() == before
    assert main(["explore", "--position", POSITION, "--text"]) == 2


@pytest.mark.parametrize("note", ["say Ana: I resign", "note Ana: I resign", "clock 1 2"])
def test_a_note_of_the_explorer_never_looks_like_another_comment(
    note: str, log: Path, run: Run, tmp_path: Path
) -> None:
    lines = f"note {note}\nhistory\n"
    assert f"# {note}" in run("explore", str(log), "--at", "3", typed=lines).out
    page = tmp_path / "game.html"
    assert main(["export", str(log), "-o", str(page)]) == 0
    assert f'<p class="note">{note}</p>' in page.read_text()
