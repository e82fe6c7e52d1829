"""The page of a game in a real browser: what it shows, and what keys, mouse and fingers do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from taluva.app.screens.export import Framing, maps
from taluva.app.timeline import caption, describe_point
from taluva.cli import main
from taluva.games import ui_for
from taluva.i18n import ENGLISH
from taluva.i18n.languages import language as language_named
from taluva.record.record import History
from taluva.tui.capabilities import Depth, Look, PainterKind
from taluva.tui.export import halves
from taluva.tui.hexmap.geometry import Zoom
from tests.analysis.logs import EIGHT_TURNS, record_of
from tests.app import chromium
from tests.app.chromium import Tab

PROGRAM = chromium.find()
pytestmark = pytest.mark.skipif(PROGRAM is None, reason="needs Chromium")

DOCS = Path(__file__).parents[2] / "docs"
FILLED = Look(PainterKind.FILLED, Depth.TRUE, is_unicode=True)
SIZES = ((390, 844, 3.0), (1280, 800, 1.0), (1280, 800, 1.5))


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tab]:
    assert PROGRAM is not None
    with chromium.browser(PROGRAM, tmp_path_factory.mktemp("profile")) as tab:
        yield tab


@pytest.fixture
def tab(running: Tab) -> Iterator[Tab]:
    """A browser tab that is checked for console messages after every test."""
    running.show_on(1280, 800)
    yield running
    assert not running.complaints()
    assert {address.partition("#")[0] for address in running.requested()} <= {
        running.value("location.href.split('#')[0]")
    }


def page_of(folder: Path, log: str, *options: str, language: str = "en") -> str:
    """Write the page of a log; return its address."""
    (folder / "game.taluva").write_text(log, encoding="utf-8")
    page = folder / "game.html"
    words = ["--language", language, "export", str(folder / "game.taluva"), "-o", str(page)]
    assert main([*words, *options]) == 0
    return page.as_uri()


@pytest.fixture
def eight(tmp_path: Path) -> str:
    return page_of(tmp_path, EIGHT_TURNS)


HISTORY: History[Any] = record_of(EIGHT_TURNS).history


def shown(tab: Tab) -> int:
    """Return the step that the page shows, after checking that all its parts agree."""
    index: int = tab.value("Number(document.getElementById('scrubber').value)")
    current = "[...document.querySelectorAll('.step')].findIndex(e => e.ariaCurrent === 'step')"
    assert tab.value(current) == index
    return index


def text(tab: Tab, name: str) -> str:
    found: str = tab.value(f"document.getElementById('{name}').textContent")
    return found


def middle(tab: Tab, selector: str, share: float = 0.5) -> tuple[float, float]:
    """Return a point in an element: halfway down, and at a given share of its width."""
    box = tab.value(
        f"(({{x, y, width, height}}) => [x, y, width, height])"
        f"(document.querySelector('{selector}').getBoundingClientRect())"
    )
    x, y, width, height = box
    return x + share * width, y + height / 2


@pytest.mark.parametrize(
    ("name", "language", "viewer"),
    [("island", "en", None), ("island", "fr", None), ("taifun", "de", 1)],
)
def test_every_step_shows_the_programs_message(
    tab: Tab, tmp_path: Path, name: str, language: str, viewer: int | None
) -> None:
    log = (DOCS / f"{name}.taluva").read_text()
    tab.open(page_of(tmp_path, log, "--open", language=language))
    history, say = record_of(log).history, language_named(language)
    ui = ui_for(history.game(0).game_name)
    for index in range(16):
        assert shown(tab) == index
        assert text(tab, "where") == describe_point(history, index, viewer, say)
        assert text(tab, "now") == " ".join(caption(history, index, viewer, say))
        game = history.game(index)
        for seat, player in enumerate(game.names, 1):
            row = f"document.querySelectorAll('.players tbody tr')[{seat - 1}]"
            cells = tab.value(f"[...{row}.cells].map(e => e.textContent)")
            assert player in cells[0]
            held = [str(each.number) for each in ui.holdings(game, seat, say)]
            assert [each for each in cells[1:] if each] == held
            assert tab.value(f"{row}.classList.contains('to-move')") is (seat == game.seat)
        tab.press("ArrowRight")


def test_keys_step_by_moves_and_turns_to_both_ends(tab: Tab, eight: str) -> None:
    tab.open(eight)
    last, turns = HISTORY.last, HISTORY.turns
    for key, expected in (
        ("ArrowRight", 1),
        ("ArrowLeft", 0),
        ("ArrowLeft", 0),
        ("ArrowDown", turns[1]),
        ("PageDown", turns[2]),
        ("ArrowUp", turns[1]),
        ("End", last),
        ("ArrowRight", last),
        ("PageUp", turns[-2]),
        ("Home", 0),
    ):
        tab.press(key)
        assert shown(tab) == expected
    for name, expected in (("on", 1), ("turn-on", 2), ("last", last), ("back", last - 1)):
        tab.value(f"document.getElementById('go-{name}').click()")
        assert shown(tab) == expected


def test_space_plays_to_the_end_and_pauses(tab: Tab, tmp_path: Path) -> None:
    tab.open(page_of(tmp_path, EIGHT_TURNS, "--delay", "0.05"))
    tab.press(" ")
    tab.wait("Number(document.getElementById('scrubber').value) > 2")
    tab.press(" ")
    before = shown(tab)
    assert tab.value("new Promise(done => setTimeout(done, 200)).then(() => true)")
    assert shown(tab) == before
    tab.press(" ")
    tab.wait(f"Number(document.getElementById('scrubber').value) === {HISTORY.last}")
    tab.press(" ")  # starts over
    tab.wait("Number(document.getElementById('scrubber').value) < 5")


def test_the_scrubber_is_dragged_and_a_step_clicked(tab: Tab, eight: str) -> None:
    tab.open(eight)
    tab.drag(middle(tab, "#scrubber", 0.02), middle(tab, "#scrubber", 0.5))
    assert shown(tab) == HISTORY.last // 2
    assert text(tab, "where") == describe_point(HISTORY, HISTORY.last // 2, None, ENGLISH)
    tab.press("Home")
    place = middle(tab, ".turns li:nth-child(2) .step:last-of-type")
    tab.drag(place, place)
    assert shown(tab) == 2


def test_a_swipe_steps_to_the_next_or_previous_move(tab: Tab, eight: str) -> None:
    tab.show_on(390, 844, scale=3, touch=True)
    tab.open(eight)
    (x, y) = middle(tab, "#map")
    tab.swipe((x + 80, y), (x - 80, y))
    assert shown(tab) == 1
    tab.swipe((x - 80, y), (x + 80, y))
    assert shown(tab) == 0
    tab.swipe((x, y - 80), (x, y + 80))
    assert shown(tab) == 0


@pytest.mark.parametrize(
    ("address", "index"),
    [("#turn-5", 10), ("#turn-5-1", 9), ("#start", 0), ("#turn-99", 0), ("#<b>", 0)],
)
def test_an_address_opens_at_a_move(tab: Tab, eight: str, address: str, index: int) -> None:
    tab.open(f"{eight}{address}")
    assert shown(tab) == index


def test_the_address_and_the_shown_move_stay_in_sync(tab: Tab, eight: str) -> None:
    tab.open(eight)
    for key, address in (
        ("ArrowRight", "#turn-1-1"),
        ("ArrowRight", "#turn-1"),
        ("Home", "#start"),
    ):
        tab.press(key)
        tab.wait(f"location.hash === '{address}'")
    tab.value("location.hash = '#turn-3'")
    tab.wait("document.getElementById('scrubber').value === '6'")
    assert shown(tab) == 6


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_the_map_is_crisp_and_the_page_fits(
    tab: Tab, eight: str, width: int, height: int, scale: float, scheme: str
) -> None:
    tab.show_on(width, height, scheme, scale)
    tab.open(f"{eight}#turn-5")
    assert tab.value("document.documentElement.scrollWidth <= innerWidth")
    drawn = tab.value("[map.width, map.height, map.clientWidth, map.clientHeight]")
    assert abs(drawn[0] - drawn[2] * scale) <= 1
    assert abs(drawn[1] - drawn[3] * scale) <= 2
    for name in ("map", "where", "scrubber", "go-play"):
        place = f"document.getElementById('{name}').getBoundingClientRect()"
        assert tab.value(f"{place}.top >= 0 && {place}.bottom <= innerHeight")
    paper = tab.value("getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)")
    assert (sum(paper) < 3 * 128) is (scheme == "dark")
    _check_colours(tab, 10, scheme)


def _check_colours(tab: Tab, index: int, scheme: str) -> None:
    """Compare the middle of every half cell without a letter with the program's map."""
    points = range(len(HISTORY))
    view = Framing.view_of(HISTORY, points, FILLED, Zoom.NORMAL, ENGLISH)
    look = FILLED._replace(palette=scheme)
    ((_, board),) = maps(HISTORY, [index], look, view, ENGLISH)
    columns, lines = view.size
    pixels = tab.value(
        "(() => { const all = map.getContext('2d').getImageData(0, 0, map.width, map.height).data;"
        f"const found = []; for (let y = 0; y < {2 * lines}; y++)"
        f"for (let x = 0; x < {columns}; x++)"
        f"{{ const at = 4 * (Math.floor((y + 0.5) * map.height / {2 * lines}) * map.width"
        f" + Math.floor((x + 0.25) * map.width / {columns}));"
        "found.push('#' + [0, 1, 2].map(i => all[at + i].toString(16).padStart(2, '0')).join(''));"
        "} return found; })()"
    )
    wrong = 0
    for number, line in enumerate(board.lines()):
        letters = "".join(part for part, *_ in line)
        for row, colours in enumerate(halves(line)):
            start = (2 * number + row) * columns
            seen = pixels[start : start + columns]
            for x, character in enumerate(letters):
                wrong += character in " ▀▄█" and seen[x] != colours[2 * x]
    assert wrong == 0


def test_hostile_names_and_notes_are_shown_as_text(tab: Tab, tmp_path: Path) -> None:
    name, note = "<script>alert(1)</script>", "\"'><img src=x onerror=alert(2)>"
    log = EIGHT_TURNS.replace("seat 1 Ana", f"seat 1 {name}")
    tab.open(page_of(tmp_path, log.replace("\n2 place", f"\n# {note}\n2 place", 1)))
    assert name in tab.value("document.querySelector('.names').textContent")
    assert note in tab.value("document.getElementById('turns').textContent")
    tab.press("ArrowDown")
    assert note in text(tab, "now")
    assert tab.value("document.querySelectorAll('script, img').length") == 2


def test_the_log_is_saved_as_it_was(tab: Tab, eight: str, tmp_path: Path) -> None:
    tab.open(eight)
    folder = tmp_path / "saved"
    tab.call("Page.setDownloadBehavior", behavior="allow", downloadPath=str(folder))
    place = middle(tab, "#save")
    tab.drag(place, place)
    saved = folder / "game.taluva"
    for _ in range(200):
        if saved.exists():
            break
        assert tab.value("new Promise(done => setTimeout(done, 50)).then(() => true)")
    assert saved.read_text(encoding="utf-8") == record_of(EIGHT_TURNS).dump()
    assert main(["check", str(saved)]) == 0
    tab.events.clear()  # a download is a request for what the page made


def test_a_click_on_the_curve_goes_to_that_turn(tab: Tab, tmp_path: Path) -> None:
    tab.open(page_of(tmp_path, EIGHT_TURNS, "--analyse", "--nodes", "40", "--jobs", "1"))
    place = middle(tab, "#curve", 0.75)
    tab.drag(place, place)
    assert shown(tab) == round(0.75 * HISTORY.last)
    assert tab.value("document.querySelector('.cursor').getAttribute('x1')") == str(shown(tab))
