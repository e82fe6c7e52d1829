"""The page of a game in a real browser: what it shows, and what keys, mouse and fingers do."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from taluva.analysis.review import review_variations
from taluva.app.analysis_report import remark
from taluva.app.screens.export import maps
from taluva.app.screens.html_page import PALETTE_ORDER
from taluva.app.timeline import describe_point, narration
from taluva.cli import main
from taluva.core.bot import Budget
from taluva.games import ui_for
from taluva.i18n import ENGLISH
from taluva.i18n.languages import language as language_named
from taluva.parallel import in_this_process
from taluva.record.record import History
from taluva.record.variations import Variations
from taluva.tui.capabilities import PALETTE_NAMES, Depth, Look, PainterKind
from taluva.tui.export import halves
from tests.analysis.logs import EIGHT_TURNS, record_of
from tests.app import chromium
from tests.app.chromium import Tab
from tests.app.pages import data_of, frames_of, view_on_page, write_page
from tests.app.test_html_page import without_rules
from tests.record.sample_games import sample_log

PROGRAM, AXE = chromium.find(), chromium.find_axe()
pytestmark = pytest.mark.skipif(PROGRAM is None, reason="needs Chromium")

DOCS = Path(__file__).parents[2] / "docs"
FILLED = Look(PainterKind.FILLED, Depth.TRUE, is_unicode=True)
ANALYSED = ("--analyse", "--nodes", "20", "--jobs", "1")
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
    # The test itself reads the pixels of the canvas.
    assert not [each for each in running.complaints() if "readback" not in str(each)]
    assert {address.partition("#")[0] for address in running.requested()} <= {
        running.value("location.href.split('#')[0]")
    }


def page_of(folder: Path, log: str, *options: str, language: str = "en") -> str:
    """Write the page of a log; return its address."""
    return write_page(folder, log, *options, language=language).as_uri()


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


def box(tab: Tab, selector: str) -> tuple[float, float, float, float]:
    """Return the left and the top, the width and the height of an element."""
    x, y, width, height = tab.value(
        f"(({{x, y, width, height}}) => [x, y, width, height])"
        f"(document.querySelector('{selector}').getBoundingClientRect())"
    )
    return x, y, width, height


def size(tab: Tab, selector: str) -> tuple[float, float]:
    return box(tab, selector)[2:]


def middle(tab: Tab, selector: str, share: float = 0.5) -> tuple[float, float]:
    """Return a point in an element: halfway down, and at a given share of its width."""
    x, y, width, height = box(tab, selector)
    return x + share * width, y + height / 2


def click(tab: Tab, selector: str, share: float = 0.5) -> None:
    place = middle(tab, selector, share)
    tab.drag(place, place)


def data_in(tab: Tab) -> dict[str, Any]:
    """Return the data of the page in a tab."""
    return data_of(Path(tab.value("location.pathname")).read_text())


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
    tab.press("Home")
    for index in range(16):
        assert shown(tab) == index
        assert text(tab, "where") == describe_point(history, index, viewer, say)
        told = tab.value("[...document.querySelectorAll('#now p')].map(e => e.textContent)")
        assert told == [without_rules(each) for each in narration(history, index, viewer, say)]
        game = history.game(index)
        for seat, player in enumerate(game.names, 1):
            row = f"document.getElementById('seat-{seat}')"
            cells = tab.value(f"[...{row}.cells].map(e => e.textContent)")
            assert player in cells[0]
            held = [str(each.number) for each in ui.holdings(game, seat, say)]
            assert [each for each in cells[1:] if each] == held
            assert tab.value(f"{row}.classList.contains('to-move')") is (seat == game.seat)
        tab.press("ArrowRight")


def test_keys_step_by_moves_and_turns_to_both_ends(tab: Tab, eight: str) -> None:
    tab.open(f"{eight}#start")
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
    tab.press("Home")
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
    click(tab, ".turns li:nth-child(2) .step:last-of-type")
    assert shown(tab) == 2


def test_a_swipe_steps_to_the_next_or_previous_move(tab: Tab, eight: str) -> None:
    tab.show_on(390, 844, scale=3, touch=True)
    tab.open(f"{eight}#start")
    (x, y) = middle(tab, "#map")
    tab.swipe((x + 80, y), (x - 80, y))
    assert shown(tab) == 1
    tab.swipe((x - 80, y), (x + 80, y))
    assert shown(tab) == 0
    tab.swipe((x, y - 80), (x, y + 80))
    assert shown(tab) == 0


@pytest.mark.parametrize(
    ("address", "index"),
    [("#turn-5", 10), ("#turn-5-1", 9), ("#start", 0), ("#turn-99", 16), ("#<b>", 16), ("", 16)],
)
def test_an_address_opens_at_a_move(tab: Tab, eight: str, address: str, index: int) -> None:
    tab.open(f"{eight}{address}")
    assert shown(tab) == index


def test_the_address_and_the_shown_move_stay_in_sync(tab: Tab, eight: str) -> None:
    tab.open(f"{eight}#start")
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
    _check_colours(tab, 10, ("dark", "light").index(scheme))
    tab.press("c")
    _check_colours(tab, 10, PALETTE_ORDER.index("colour-blind"))


def _check_colours(tab: Tab, index: int, palette: int) -> None:
    """Compare the middle of every half cell without a letter with the program's map."""
    look = FILLED._replace(palette=PALETTE_ORDER[palette])
    ((_, board),) = maps(HISTORY, [index], look, view_on_page(HISTORY), ENGLISH)
    left, top, right, bottom = box = data_in(tab)["boxes"][index]
    pixels = tab.value(
        "((left, top, right, bottom) => {"
        "const all = map.getContext('2d').getImageData(0, 0, map.width, map.height).data;"
        "const scale = Math.min((map.clientWidth - 48) / (right - left),"
        "  map.clientHeight / (2 * (bottom - top)), 16) * map.width / map.clientWidth;"
        "const found = []; for (let y = 2 * top; y < 2 * bottom; y++)"
        "for (let x = left; x < right; x++) {"
        "const middle = map.width / 2 - 24 * map.width / map.clientWidth;"
        "const across = Math.floor(middle + (x + 0.25 - (left + right) / 2) * scale);"
        "const down = Math.floor(map.height / 2 + (y + 0.5 - (top + bottom)) * scale);"
        "const at = 4 * (down * map.width + across);"
        "found.push('#' + [0, 1, 2].map(i => all[at + i].toString(16).padStart(2, '0')).join(''));"
        f"}} return found; }})(...{box})"
    )
    seen, compared = iter(pixels), 0
    for line in board.lines()[top:bottom]:
        letters = "".join(part for part, *_ in line)
        for colours in halves(line):
            for x in range(left, right):
                colour = next(seen)
                if letters[x] in " ▀▄█":
                    assert colour == colours[2 * x], (x, letters[x])
                    compared += 1
    assert compared > len(pixels) / 2


def test_hostile_names_and_notes_are_shown_as_text(tab: Tab, tmp_path: Path) -> None:
    name, note = "<script>alert(1)</script>", "\"'><img src=x onerror=alert(2)>"
    log = EIGHT_TURNS.replace("seat 1 Ana", f"seat 1 {name}")
    tab.open(page_of(tmp_path, log.replace("\n2 place", f"\n# {note}\n2 place", 1)))
    assert name in tab.value("document.querySelector('.names').textContent")
    assert note in tab.value("document.getElementById('turns').textContent")
    tab.press("Home")
    tab.press("ArrowDown")
    assert note in text(tab, "now")
    assert tab.value("document.querySelectorAll('script, img').length") == 2


def test_the_log_is_saved_as_it_was(tab: Tab, eight: str, tmp_path: Path) -> None:
    tab.open(eight)
    folder = tmp_path / "saved"
    tab.call("Page.setDownloadBehavior", behavior="allow", downloadPath=str(folder))
    click(tab, "#save")
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
    click(tab, "#curve", 0.75)
    assert shown(tab) == round(0.75 * HISTORY.last)
    assert tab.value("document.querySelector('.cursor').getAttribute('x1')") == str(shown(tab))


# --- opening ------------------------------------------------------------------------------------


def test_a_page_opens_on_the_last_position_with_a_large_play_button(tab: Tab, eight: str) -> None:
    tab.open(eight)
    assert shown(tab) == HISTORY.last
    assert "Ana" in tab.value("document.title")
    width, height = size(tab, "#poster")
    assert (width > 100, height > 50) == (True, True)
    assert len({*pixel_colours(tab)}) > 10
    click(tab, "#poster")
    assert shown(tab) == 0
    assert tab.value("document.getElementById('poster').hidden")
    tab.open(f"{eight}#turn-5")
    assert tab.value("document.getElementById('poster').hidden")


def test_play_begins_at_the_turn_that_was_asked_for(tab: Tab, tmp_path: Path) -> None:
    tab.open(page_of(tmp_path, EIGHT_TURNS, "--from", "5", "--speed", "60"))
    assert shown(tab) == HISTORY.last
    tab.press(" ")
    assert shown(tab) == HISTORY.at_turn(5)


@pytest.mark.parametrize(("look", "sign"), [("outline", "⌂"), ("ascii", "h")])
def test_a_page_can_have_an_outlined_map(tab: Tab, tmp_path: Path, look: str, sign: str) -> None:
    tab.open(page_of(tmp_path, EIGHT_TURNS, "--look", look))
    *_, frame = frames_of(data_in(tab))
    lines = ["".join(row[1::2]) for row in frame]
    assert any("\\_I29_" in line for line in lines)
    assert any(f"O {sign}{sign}" in line for line in lines)
    assert len({*pixel_colours(tab)}) > 2


def pixel_colours(tab: Tab) -> list[str]:
    """Return the colours of the map at a grid of points."""
    found: list[str] = tab.value(
        "(() => { const context = map.getContext('2d'), found = [];"
        "for (let x = 0.05; x < 1; x += 0.1) for (let y = 0.05; y < 1; y += 0.1)"
        "found.push(context.getImageData(x * map.width, y * map.height, 1, 1).data.join());"
        "return found; })()"
    )
    return found


# --- the map ------------------------------------------------------------------------------------


def test_the_island_fills_the_map_at_every_turn(tab: Tab, tmp_path: Path) -> None:
    tab.open(page_of(tmp_path, (DOCS / "island.taluva").read_text()))
    data = data_in(tab)
    widths = {right - left for left, _, right, _ in data["boxes"]}
    assert min(widths) < max(widths) / 2  # a small island has a small frame
    tab.press("Home")
    early = pixel_colours(tab)
    tab.press("ArrowRight")
    assert pixel_colours(tab) != early


def test_the_map_is_zoomed_and_moved_with_wheel_keys_and_mouse(tab: Tab, eight: str) -> None:
    tab.open(eight)
    whole = pixel_colours(tab)
    place = middle(tab, "#stage")
    for is_wheel in (True, False):
        if is_wheel:
            tab.turn_wheel(place, -300)
        else:
            tab.press("+")
        tab.wait("document.getElementById('stage').classList.contains('free')")
        assert pixel_colours(tab) != whole
        tab.press("0")
        assert pixel_colours(tab) == whole
    tab.drag(place, (place[0] + 120, place[1] + 40))
    moved = pixel_colours(tab)
    assert moved != whole
    tab.press("ArrowLeft")  # the view stays where it is
    tab.press("ArrowRight")
    assert pixel_colours(tab) == moved
    tab.press("0")
    assert pixel_colours(tab) == whole


@pytest.mark.parametrize("gesture", ["key", "double click"])
def test_one_gesture_makes_letters_readable(tab: Tab, tmp_path: Path, gesture: str) -> None:
    tab.open(page_of(tmp_path, sample_log("five-early").read_text()))
    size_of_letters = "parseFloat(map.getContext('2d').font.match(/[0-9.]+px/)[0])"
    assert tab.value(size_of_letters) < 9
    whole, place = pixel_colours(tab), middle(tab, "#stage")
    if gesture == "key":
        tab.press("+")
    else:
        tab.drag(place, place)
        tab.drag(place, place, clicks=2)
    assert tab.value(size_of_letters) >= 11
    if gesture == "key":
        tab.press("0")
    else:
        tab.drag(place, place)
        tab.drag(place, place, clicks=2)
    assert pixel_colours(tab) == whole


def test_two_fingers_zoom_and_one_then_moves_the_map(tab: Tab, eight: str) -> None:
    tab.show_on(390, 844, scale=2, touch=True)
    tab.open(f"{eight}#turn-5")
    whole, index = pixel_colours(tab), shown(tab)
    (x, y) = middle(tab, "#stage")
    tab.touch([(x - 20, y), (x + 20, y)], [(x - 90, y), (x + 90, y)])
    zoomed = pixel_colours(tab)
    assert zoomed != whole
    tab.swipe((x + 60, y), (x - 60, y))
    assert pixel_colours(tab) != zoomed
    assert shown(tab) == index


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844), (844, 390)])
def test_in_full_screen_the_map_has_most_of_the_screen(
    tab: Tab, tmp_path: Path, width: int, height: int
) -> None:
    tab.show_on(width, height, touch=width < 900)
    tab.open(page_of(tmp_path, EIGHT_TURNS, *ANALYSED))
    index = shown(tab)
    tab.press("f")
    tab.wait("document.fullscreenElement?.id === 'board'")
    tab.wait(f"stage.clientHeight > {0.65 * height} && map.clientHeight === stage.clientHeight")
    assert size(tab, "#stage")[0] > 0.9 * width
    assert in_sight(tab, "#go-play")
    assert in_sight(tab, "#where")
    tab.press("ArrowLeft")
    assert shown(tab) == index - 1
    click(tab, "#zoom-full")
    tab.wait("document.fullscreenElement === null")


@pytest.mark.parametrize("palette", range(len(PALETTE_NAMES)))
def test_every_palette_can_be_chosen(tab: Tab, eight: str, palette: int) -> None:
    tab.open(f"{eight}#turn-5")
    choose = f"palette.value = '{palette}'; palette.dispatchEvent(new Event('change'))"
    tab.value(f"(() => {{ const palette = document.getElementById('palette'); {choose} }})()")
    _check_colours(tab, 10, palette)
    pressed = tab.value("document.getElementById('colour-blind').ariaPressed")
    assert (pressed == "true") is (PALETTE_ORDER[palette] == "colour-blind")


def test_a_palette_from_a_file_is_chosen_first(tab: Tab, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('[colours]\ndeep = "#123456"\n')
    tab.open(page_of(tmp_path, EIGHT_TURNS, "--palette", str(own)))
    sea = "getComputedStyle(document.getElementById('stage')).backgroundColor"
    assert tab.value(sea) == "rgb(18, 52, 86)"
    assert str(own) not in Path(tab.value("location.pathname")).read_text()


# --- small screens ------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [(), ANALYSED])
def test_on_a_phone_the_map_and_play_stay_in_sight(
    tab: Tab, tmp_path: Path, options: tuple[str, ...]
) -> None:
    tab.show_on(390, 664, touch=True)
    log = EIGHT_TURNS.replace("\n2 place", f"\n# note Ana: {'so long ' * 190}\n2 place", 1)
    tab.open(page_of(tmp_path, log, *options))
    assert in_sight(tab, "#go-play")
    assert in_sight(tab, "#map")
    tab.value("document.querySelector('.turns li:last-child .step').scrollIntoView()")
    assert tab.value("scrollY > 300")
    place = middle(tab, ".turns li:last-child .step")
    tab.touch([place])
    tab.wait("document.getElementById('scrubber').value === '15'")
    assert in_sight(tab, "#go-play")
    assert in_sight(tab, "#map")
    assert in_sight(tab, ".step[aria-current]")
    assert tab.value("document.documentElement.scrollWidth <= innerWidth")


def in_sight(tab: Tab, selector: str) -> bool:
    """Return whether an element is on the screen and not covered in its middle."""
    x, y = middle(tab, selector)
    found: bool = tab.value(
        f"(() => {{ const each = document.querySelector('{selector}');"
        "const box = each.getBoundingClientRect();"
        f"return box.top >= -1 && box.bottom <= innerHeight + 1"
        f" && each.contains(document.elementFromPoint({x}, {y})); }})()"
    )
    return found


def test_in_landscape_the_list_is_beside_the_map(tab: Tab, eight: str) -> None:
    tab.show_on(844, 390, touch=True)
    tab.open(f"{eight}#turn-5")
    stage, play, step = (
        middle(tab, each) for each in ("#stage", "#go-play", ".step[aria-current]")
    )
    assert step[0] > stage[0] + size(tab, "#stage")[0] / 2
    assert size(tab, "#stage")[1] > 390 / 2
    for selector in ("#go-play", "#where", ".step[aria-current]"):
        assert in_sight(tab, selector)
    assert play[1] > stage[1]
    tab.show_on(640, 400)  # 1280x800 at 200 %
    assert in_sight(tab, "#go-play")
    assert in_sight(tab, "#map")


def test_keys_scroll_the_narrow_page_and_play_on_the_map(tab: Tab, eight: str) -> None:
    tab.show_on(390, 664)
    tab.open(f"{eight}#turn-5")
    tab.value("document.body.focus()")
    for key, code in (("ArrowDown", 40), ("PageDown", 34), (" ", 32), ("End", 35)):
        tab.value("scrollTo(0, 0)")
        event = {"key": key, "windowsVirtualKeyCode": code} | ({"text": key} if key == " " else {})
        press = partial(tab.call, "Input.dispatchKeyEvent", type="keyDown", **event)
        press()
        tab.wait("scrollY > 30", repeat=press)  # a browser that is still scrolling may drop a key
        assert shown(tab) == 10
    tab.value("document.getElementById('stage').focus()")
    tab.press("End")
    assert shown(tab) == HISTORY.last


# --- text ---------------------------------------------------------------------------------------


def test_long_comments_and_chat_scroll_in_their_boxes(tab: Tab, tmp_path: Path) -> None:
    chat = "".join(f"# say {('Ana', 'Ben')[n % 2]}: line {n} of the chat\n" for n in range(15))
    note = f"# note Ana: {'a comment of many words ' * 63}\n"
    log = EIGHT_TURNS.replace("\n2 place", f"\n{note}2 place", 1)
    tab.open(f"{page_of(tmp_path, log.replace('3 place', f'{chat}3 place', 1))}#start")
    before = size(tab, "#stage"), size(tab, "#caption")
    for turn in (1, 2):
        tab.press("ArrowDown")
        assert (size(tab, "#stage"), size(tab, "#caption")) == before
        assert tab.value("caption.scrollHeight > caption.clientHeight")
        assert size(tab, f".turns li:nth-child({turn + 1}) .step:last-of-type")[1] < 300
    assert tab.value("document.querySelectorAll('#now .chat.p2').length") == 7


def test_the_chart_has_a_scale_and_shows_the_chances_under_the_mouse(
    tab: Tab, tmp_path: Path
) -> None:
    tab.open(page_of(tmp_path, EIGHT_TURNS, "--analyse", "--nodes", "40", "--jobs", "1"))
    assert tab.value("document.querySelector('.scale').innerText.split('\\n')") == [
        "100%",
        "50%",
        "0%",
    ]
    x, y = middle(tab, "#curve", 0.5)
    tab.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
    data = data_in(tab)
    chances = next(each for at, *each in reversed(data["chances"]) if at <= HISTORY.last / 2)
    assert chances == tab.value("[...document.querySelectorAll('.chance')].map(e => e.textContent)")
    assert text(tab, "chance-at") == "(turn 4)"
    assert shown(tab) == HISTORY.last


def test_teams_have_the_sums_of_their_members(tab: Tab, tmp_path: Path) -> None:
    log = sample_log("teams-early").read_text()
    tab.open(page_of(tmp_path, log))
    history = record_of(log).history
    for key, index in (("ArrowLeft", history.last - 1), ("Home", 0)):
        tab.press(key)
        pools = history.game(index).position.standing.pools
        sums = [
            [str(sum(each)) for each in zip(pools[seat], pools[seat + 2], strict=True)]
            for seat in (0, 1)
        ]
        assert sums == tab.value(
            "[...document.querySelectorAll('.together')]"
            ".map(row => [...row.cells].slice(1).map(each => each.textContent))"
        )


def test_the_position_is_described_in_words(tab: Tab, eight: str) -> None:
    tab.open(f"{eight}#turn-5")
    summary = ui_for("taluva").speech.summary(HISTORY.game(10), None, ENGLISH)
    for sentence in summary:
        assert sentence[1:] in text(tab, "words")
    described = "document.getElementById('map').getAttribute('aria-describedby')"
    assert tab.value(described) == "words"


def test_variations_are_walked_like_the_game(tab: Tab, tmp_path: Path) -> None:
    record = record_of((DOCS / "island.taluva").read_text())
    tree, number = Variations.of(record), -4
    for _ in range(3):
        move = tree.game(number).legal_moves()[0]
        tree, comment = tree.add(number, move)
        record.comment(comment)
        number = tree.last
    tab.open(page_of(tmp_path, record.dump(), "--analyse", "--nodes", "5", "--jobs", "1"))
    assert tab.value("document.querySelectorAll('.variation .step').length") == 3
    # The first two steps are a whole turn, which is evaluated as in the game.
    found = review_variations(tree, record.definition, Budget(None, 5), in_this_process())
    assert [*found] == [2]
    verdict = "document.querySelectorAll('.variation .step')[1].nextSibling.textContent.trim()"
    assert tab.value(verdict) == remark(found[2], "taluva", ENGLISH)
    assert tab.value("document.querySelectorAll('.variation .verdict').length") == 1
    assert tab.value("document.querySelectorAll('.marks .m-note').length") == 1
    place = "document.querySelector('.variation .step')"
    tab.value(f"{place}.scrollIntoView()")
    tab.value(f"{place}.click()")
    tab.wait("location.hash === '#variation-1-1'")
    where = describe_point(tree.history(tree.line(1)), 5, None, ENGLISH)
    assert text(tab, "where") == f"variation · {where}"
    for key, address in (
        ("ArrowRight", "#variation-1-2"),
        ("ArrowRight", "#variation-1-3"),
        ("ArrowRight", "#variation-1-3"),
        ("ArrowUp", "#variation-1-2"),
        ("ArrowLeft", "#variation-1-1"),
        ("ArrowLeft", "#turn-2"),
        ("ArrowRight", "#turn-3-1"),
    ):
        tab.press(key)
        tab.wait(f"location.hash === '{address}'")


# --- every reader -------------------------------------------------------------------------------


@pytest.mark.skipif(AXE is None, reason="needs axe-core, which .ci/run installs")
@pytest.mark.parametrize("name", ["eight", "teams-early", "taifun"])
def test_axe_finds_nothing_to_complain_about(tab: Tab, tmp_path: Path, name: str) -> None:
    options: tuple[str, ...] = ()
    log = (DOCS / "taifun.taluva" if name == "taifun" else sample_log("teams-early")).read_text()
    if name == "eight":
        remarks = "# say Ana: hello\n# note Ben: a note\n"
        log = EIGHT_TURNS.replace("3 place", f"{remarks}3 place", 1)
        options = ANALYSED
    page = page_of(tmp_path, log, *options)
    assert AXE is not None
    checker = AXE.read_text(encoding="utf-8")
    for width, height in ((1280, 800), (390, 844), (844, 390)):
        tab.show_on(width, height, "light", touch=width < 900)
        tab.open(page)
        tab.value("document.querySelectorAll('details').forEach(e => { e.open = true; })")
        tab.value(f"{checker}; true")
        for palette in range(len(PALETTE_NAMES)):
            tab.value(f"document.documentElement.dataset.palette = '{palette}'")
            found = tab.value("axe.run().then(all => all.violations.map(each => each.id))")
            assert found == [], (width, height, PALETTE_ORDER[palette])


@pytest.mark.parametrize("palette", PALETTE_NAMES)
def test_marks_of_taifun_differ_in_colour_and_shape(tmp_path: Path, palette: str) -> None:
    page_of(tmp_path, (DOCS / "taifun.taluva").read_text())
    page = (tmp_path / "game.html").read_text()
    shapes = dict(re.findall(r'<line class="(m-[\w-]+) (s\d)"', page))
    assert len({*shapes.values()}) == len(shapes) > 1
    number = PALETTE_ORDER.index(palette)
    rule = re.search(rf':root\[data-palette="{number}"\] {{([^}}]*)}}', page)
    assert rule is not None
    colours = dict(re.findall(r"--(m-[\w-]+): (#\w+)", rule[1]))
    assert colours.keys() == shapes.keys()
    # In the colour-blind palette, being struck and sinking differ only in shape.
    assert len({*colours.values()}) >= len(colours) - (palette == "colour-blind")


# --- without the script, and on paper -----------------------------------------------------------


@pytest.mark.parametrize("obstacle", ["no script", "no DecompressionStream"])
def test_an_old_browser_shows_the_island_and_says_why(tab: Tab, eight: str, obstacle: str) -> None:
    added = ""
    if obstacle == "no script":
        tab.call("Emulation.setScriptExecutionDisabled", value=True)
    else:
        source = "delete window.DecompressionStream"
        call = tab.call("Page.addScriptToEvaluateOnNewDocument", source=source)
        added = call["identifier"]
    try:
        tab.open(eight, is_ready="querySelector('footer') !== null")
        tab.wait(
            "document.querySelector('.why') !== null"  # the page may still be loading
            " && getComputedStyle(document.querySelector('.why')).visibility === 'visible'"
        )
        assert "JavaScript" in tab.value("document.querySelector('.why').innerText")
        width, height = size(tab, ".still")
        assert (width > 300, height > 300) == (True, True)
        assert "M25" in tab.value("document.querySelector('.still').textContent")
        assert tab.value("document.querySelectorAll('.step').length") == len(HISTORY)
        assert not tab.value("document.getElementById('go-play').checkVisibility()")
    finally:
        tab.call("Emulation.setScriptExecutionDisabled", value=False)
        if added:
            tab.call("Page.removeScriptToEvaluateOnNewDocument", identifier=added)


@pytest.mark.parametrize("is_landscape", [False, True])
def test_a_printed_page_is_a_poster_with_all_moves(
    tab: Tab, tmp_path: Path, is_landscape: bool
) -> None:
    tab.show_on(*((1040, 720) if is_landscape else (720, 1040)))
    tab.open(page_of(tmp_path, EIGHT_TURNS, *ANALYSED))
    tab.call("Emulation.setEmulatedMedia", media="print")
    try:
        assert size(tab, "#stage")[1] > 400
        assert not tab.value("document.getElementById('go-play').checkVisibility()")
        for name in ("map", "chart", "seat-1"):
            assert tab.value(f"document.getElementById('{name}').checkVisibility()")
        tab.value("dispatchEvent(new Event('beforeprint'))")
        assert tab.value("document.querySelector('.review table').checkVisibility()")
        assert tab.value("[...document.querySelectorAll('.step')].every(e => e.checkVisibility())")
        assert tab.value("turns.scrollHeight <= turns.clientHeight + 1")
        assert 1 <= printed_pages(tab, is_landscape=is_landscape) <= 3
    finally:
        tab.call("Emulation.setEmulatedMedia", media="")


def printed_pages(tab: Tab, *, is_landscape: bool = False) -> int:
    """Return on how many sheets the page is printed."""
    printed = tab.call("Page.printToPDF", landscape=is_landscape, printBackground=False)
    return base64.b64decode(printed["data"]).count(b"/Type /Page\n")


def test_a_short_game_is_printed_on_one_sheet(tab: Tab, tmp_path: Path) -> None:
    tab.open(page_of(tmp_path, EIGHT_TURNS.partition("\n4 ")[0] + "\n"))
    assert printed_pages(tab) == 1


@pytest.mark.parametrize("has_script", [False, True])
def test_a_dark_page_is_printed_in_dark_letters(tab: Tab, eight: str, *, has_script: bool) -> None:
    tab.call("Emulation.setScriptExecutionDisabled", value=not has_script)
    try:
        ready = "dataset.ready === 'yes'" if has_script else "querySelector('footer') !== null"
        tab.open(eight, is_ready=ready)
        dark = {"name": "prefers-color-scheme", "value": "dark"}
        tab.call("Emulation.setEmulatedMedia", media="print", features=[dark])
        ink = tab.value("getComputedStyle(document.body).color.match(/\\d+/g).map(Number)")
        assert sum(ink) < 3 * 128
    finally:
        tab.call("Emulation.setEmulatedMedia", media="")
        tab.call("Emulation.setScriptExecutionDisabled", value=False)
