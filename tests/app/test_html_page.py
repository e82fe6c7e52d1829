"""A game as an HTML page: valid, safe, small, and true to the game."""

from __future__ import annotations

import io
import re
from html import unescape
from pathlib import Path
from typing import Any

import html5lib
import pytest

from taluva.app.screens.export import maps
from taluva.app.screens.html_page import PALETTE_ORDER
from taluva.app.timeline import describe_point, narration
from taluva.cli import main
from taluva.games import ui_for
from taluva.games.taifun.rules import Phase
from taluva.games.taluva.game import Game
from taluva.i18n import ENGLISH, languages
from taluva.record.journal import Journal
from taluva.record.reader import read_log
from taluva.record.record import Record
from taluva.tui.capabilities import PALETTE_NAMES, Depth, Look, PainterKind
from taluva.tui.export import halves
from tests import phrases
from tests.analysis.logs import EIGHT_TURNS, record_in, record_of
from tests.app import pages
from tests.app.test_hidden_hand import at, hidden
from tests.cli.test_secrets import cards_in
from tests.games.taluva.table import record as record_of_table
from tests.record.sample_games import every_sample, sample_log

DOCS = Path(__file__).parents[2] / "docs"
FILLED = Look(PainterKind.FILLED, Depth.TRUE, is_unicode=True)
HOSTILE = "</script><script>alert(1)</script>"
QUOTES = "\"'><img src=x onerror=alert(2)>&lt;"


@pytest.fixture(autouse=True)
def in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def page_of(log: str, *options: str, language: str = "en", code: int = 0) -> str:
    page = pages.write_page(Path(), log, *options, language=language, code=code)
    return page.read_text(encoding="utf-8")


def texts(page: str) -> list[str]:
    """Return the paragraphs of the steps as a browser shows them."""
    steps = re.findall('<div class="step"[^>]*>(.*?)</div>', page)
    lines = [line for step in steps for line in re.findall("<p.*?>(.*?)</p>", step)]
    return [unescape(re.sub("<.*?>", "", line)) for line in lines]


def without_rules(line: str) -> str:
    return re.sub(r" \[[A-Z]\d.*?\]", "", line)


def check(page: str) -> None:
    """Check that a page is valid HTML and loads nothing."""
    html5lib.HTMLParser(strict=True).parse(page)
    ids = re.findall(r'\bid="([^"]*)"', page)
    assert len(ids) == len({*ids})
    assert "://" not in page.replace("http://www.w3.org", "")
    assert not re.search(r"<(img|iframe|object|base|form)\b|\b(src|style|on\w+)=\"", page)
    assert all(each.startswith(("#", "data:")) for each in re.findall(r'\bhref="([^"]*)"', page))
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy is not None
    assert policy[1].startswith("default-src &#x27;none&#x27;")
    assert "unsafe" not in policy[1]


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("name", ["island", "taifun"])
def test_a_page_is_valid_and_small_and_lists_every_step(name: str, language: str) -> None:
    log = (DOCS / f"{name}.taluva").read_text()
    page = page_of(log, "--open", language=language)
    check(page)
    assert f'<html lang="{language}">' in page
    assert len(page.encode()) <= (pages.LIMIT_FOR_TWO if name == "island" else pages.LIMIT)
    if language == "en":
        history = record_of(log).history
        viewer = 1 if name == "taifun" else None
        told = [
            line
            for index in range(len(history))
            for line in map(without_rules, narration(history, index, viewer, ENGLISH))
        ]
        assert texts(page) == told
        data = pages.data_of(page)
        assert data["where"] == [
            describe_point(history, i, viewer, ENGLISH) for i in range(len(history))
        ]
        assert data["log"] == record_of(log).dump()


@every_sample
def test_games_of_every_kind_have_a_page(name: str) -> None:
    record = record_in(sample_log(name))
    page = page_of(record.dump())
    check(page)
    assert len(page.encode()) <= pages.LIMIT
    assert len(pages.data_of(page)["frames"]) == len(record.history)


@pytest.mark.parametrize("palette", PALETTE_NAMES)
def test_the_rows_hold_the_colours_of_the_map(palette: str) -> None:
    history = record_of(EIGHT_TURNS).history
    data = pages.data_of(page_of(EIGHT_TURNS))
    look = FILLED._replace(palette=palette)
    boards = maps(history, range(len(history)), look, pages.view_on_page(history), ENGLISH)
    for (_, board), frame in zip(boards, pages.frames_of(data), strict=True):
        for row, line in zip(frame, board.lines(), strict=True):
            assert _halves(data, row, palette) == halves(line)
            letters = "".join(text for text, *_ in line)
            assert re.sub("[█▀▄▌▐▙▟ ]", " ", "".join(row[1::2])) == re.sub(
                "[█▀▄▌▐▙▟ ]", " ", letters
            )


def _halves(data: dict[str, Any], row: list[Any], palette: str) -> tuple[list[str], list[str]]:
    from rich.segment import Segment
    from rich.style import Style

    text = data["colours"][PALETTE_ORDER.index(palette)]
    colours = [f"#{text[at : at + 6]}" for at in range(0, len(text), 6)]
    line = []
    for number, letters in zip(row[::2], row[1::2], strict=True):
        ink, paper, _ = data["styles"][number]
        line.append(Segment(letters, Style(color=colours[ink], bgcolor=colours[paper])))
    return halves(line)


def test_names_and_notes_are_escaped() -> None:
    log = EIGHT_TURNS.replace("seat 1 Ana", f"seat 1 {HOSTILE[:29]}")
    log = log.replace("seat 2 Ben", "seat 2 \"'<b>&amp;")
    log = log.replace("\n2 place", f"\n# {HOSTILE}\n# {QUOTES}\n# a\u202eb\u2067c\n2 place", 1)
    page = page_of(log)
    check(page)
    assert page.count("<script") == 2
    assert "<img" not in page
    told = texts(page)
    assert HOSTILE in told
    assert QUOTES in told
    assert not {"\u202e", "\u2067"} & {
        *pages.everything_in(page).replace(pages.data_of(page)["log"], "")
    }


def test_a_page_contains_the_unchanged_log() -> None:
    log = record_of(EIGHT_TURNS).dump()
    data = pages.data_of(page_of(log))
    assert (data["log"], data["name"]) == (log, "game.taluva")


def test_the_log_in_a_page_omits_seed_and_undone_moves() -> None:
    with Journal.create(Game.new(["Ana", "Ben"], seed=73419628), "run.taluva") as journal:
        for _ in range(6):
            journal.play(journal.game.legal_moves()[0])
        journal.comment("a note")
        for _ in range(4):
            journal.undo()
    log = Path("run.taluva").read_text()
    assert "seed 73419628" in log
    page = page_of(log)
    shared = pages.data_of(page)["log"]
    assert "73419628" not in pages.everything_in(page)
    assert "undo" not in shared
    reader = read_log(io.BytesIO(shared.encode()))
    assert not reader.problems
    assert reader.game.moves == record_of(log).game.moves
    opened = pages.data_of(page_of(log, "--open"))["log"]
    assert opened == record_of(log).dump()


def test_a_page_of_a_running_game_names_no_card_in_hand() -> None:
    game = at(Phase.CARDS)
    log = Record.of(game).dump()
    page = page_of(log)
    check(page)
    assert not cards_in(pages.everything_in(page), hidden(game))
    assert pages.data_of(page)["log"] == ""
    assert 'id="save"' not in page
    opened = page_of(log, "--open")
    assert cards_in(pages.everything_in(opened)) >= hidden(game)
    assert pages.data_of(opened)["log"] == log


def test_eruptions_and_eliminations_are_marked() -> None:
    record = record_in(sample_log("2012-three-players-out"))
    history, ui = record.history, ui_for("taluva")
    games = history.games
    found = {
        index: ui.highlight(games[index - 1], games[index], ENGLISH)
        for index in range(1, len(games))
    }
    page = page_of(record.dump())
    marks = re.findall(r'<line class="(m-\w+) s\d" x1="([\d.]+)%"[^>]*><title>(\w+)<', page)
    assert [
        (kind, round(float(share) * history.last / 100), text) for kind, share, text in marks
    ] == [(f"m-{each.role}", index, each.text) for index, each in found.items() if each]
    assert {text for *_, text in marks} == {"eruption", "elimination"}


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_page_says_the_same_about_the_next_turn_as_the_panel(language: str) -> None:
    record, say, ui = (
        record_of_table("eliminated-25"),
        languages.language(language),
        ui_for("taluva"),
    )
    data = pages.data_of(page_of(record.dump(), language=language))
    seen = set()
    for index, rows in enumerate(data["players"]):
        game = record.history.game(index).view_for(None)
        for seat, (_, status, *_) in enumerate(rows, 1):
            coming = ui.outlook(game, seat, say)
            assert status == (ui.status(game, seat, say) or ("" if coming is None else coming.text))
            seen.add(status)
    assert say(phrases.OUT_WITH, number=24, every=24) in seen


def test_an_analysis_reveals_nothing_of_a_running_game(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.taluva").write_text(Record.of(at(Phase.CARDS)).dump())
    assert main(["export", "a.taluva", "-o", "a.html", "--analyse", "--nodes", "1"]) == 2
    out, errors = capsys.readouterr()
    assert (out, errors.count("\n")) == ("", 1)
    assert not Path("a.html").exists()


def test_a_page_opens_at_the_end_or_at_a_turn() -> None:
    for options, index in (((), 16), (("--at", "3"), 4)):
        page = page_of(EIGHT_TURNS, *options)
        check(page)
        assert f'value="{index}" step="1"' in page
        where = describe_point(record_of(EIGHT_TURNS).history, index, None, ENGLISH)
        assert f'<p class="where" id="where">{where}</p>' in page


def test_a_damaged_log_becomes_a_page_of_its_valid_part() -> None:
    page = page_of(EIGHT_TURNS.replace("4 expand L28 jungle", "nonsense"), code=1)
    check(page)
    assert len(pages.data_of(page)["frames"]) == 8


def test_a_single_html_argument_is_the_output_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = tmp_path / "data" / "games"
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path / "data"))
    folder.mkdir(parents=True)
    (folder / "last.taluva").write_text(record_of(EIGHT_TURNS).dump())
    assert main(["export", "game.html"]) == 0
    assert len(pages.data_of(Path("game.html").read_text())["frames"]) == 17
    assert main(["export", "game.html"]) == 2  # it exists
