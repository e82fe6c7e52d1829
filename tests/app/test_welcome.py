"""The welcome: a scene of the runner in which something is chosen by arrows, number or word."""

from __future__ import annotations

import re

import pytest
from rich.segment import Segment

from taluva.app.screens.welcome import WelcomeScreen
from taluva.cli.console import Conversation
from taluva.core.pages import Paragraph
from taluva.games import BUILT_IN, title_for
from taluva.i18n import ENGLISH
from taluva.tui.capabilities import Depth, Look, PainterKind
from taluva.tui.colour import contrast
from taluva.tui.menu import MenuItem
from taluva.tui.screen import Event, Exit, KeyPressed, LineEdited, LineSubmitted
from taluva.tui.text import PageView

OFFERS = (MenuItem("new", "a new game"), MenuItem("rules", "in short"), MenuItem("quit", "leave"))
RICH = Look(PainterKind.FILLED, Depth.TRUE, is_unicode=True)
FEW = Look(PainterKind.OUTLINE, Depth.BASIC, is_unicode=True)


def screen(look: Look = RICH, game: str = "taluva") -> WelcomeScreen:
    return WelcomeScreen(title_for(game), OFFERS, look, ENGLISH)


def text_of(shown: WelcomeScreen, width: int, height: int) -> str:
    lines = [list(line) for line in shown.render(width, height)]
    assert len(lines) == height
    assert {Segment.get_line_length(line) for line in lines} == {width}
    return "\n".join("".join(segment.text for segment in line) for line in lines)


@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize("look", [RICH, FEW, Look()])
@pytest.mark.parametrize("size", [(64, 18), (80, 22), (120, 38), (200, 58)])
def test_everything_offered_is_seen_beside_the_island(
    game: str, look: Look, size: tuple[int, int]
) -> None:
    text = text_of(screen(look, game), *size)
    assert all(f"{number} {offer.name}" in text for number, offer in enumerate(OFFERS, 1))
    assert look.is_unicode or text.isascii()


@pytest.mark.parametrize("size", [(80, 22), (120, 38)])
def test_where_lines_are_drawn_letters_tell_the_lands_and_nothing_the_sea(
    size: tuple[int, int],
) -> None:
    text = text_of(screen(Look()), *size)
    island = " ".join(line[44:] for line in text.splitlines())
    assert all(f" {letter} " in island for letter in "JCSRL^")
    assert not re.search(r"[A-Z]\d\d", island)
    assert text.splitlines()[1].strip().startswith("T A L U V A")
    assert not re.search(r"\b(?:ne|nw|se|sw)\b", text)  # English in every language


@pytest.mark.parametrize("palette", ["dark", "light"])
@pytest.mark.parametrize("depth", [Depth.TRUE, Depth.CUBE])
def test_what_is_written_on_the_sea_can_be_read(palette: str, depth: Depth) -> None:
    shown = screen(Look(PainterKind.FILLED, depth, is_unicode=True, palette=palette))
    for line in shown.render(120, 38):
        for text, style, _ in line:
            if not text.strip(" ▄▀") or style is None or style.color is None:
                continue
            if style.bgcolor is not None and any(each.isalpha() for each in text):
                ink, paper = (each.get_truecolor().hex for each in (style.color, style.bgcolor))
                assert contrast(ink, paper) >= 4.4, (text, ink, paper)


@pytest.mark.parametrize(
    ("events", "word"),
    [
        ([LineSubmitted("")], "new"),
        ([KeyPressed("down"), LineSubmitted("")], "rules"),
        ([KeyPressed("up"), LineSubmitted("")], "quit"),
        ([LineEdited("2"), LineSubmitted("2")], "rules"),
        ([LineEdited("Ru"), LineSubmitted("Ru")], "rules"),
    ],
)
def test_it_is_chosen_by_arrows_number_or_word(events: list[Event], word: str) -> None:
    shown = screen()
    orders = [order for event in events for order in shown.handle(event)]
    assert Exit() in orders
    assert shown.name == word


@pytest.mark.parametrize(("typed", "rest"), [("", "new"), ("ru", "les"), ("rules", ""), ("2", "")])
def test_behind_the_line_stands_what_is_still_to_be_typed(typed: str, rest: str) -> None:
    shown = screen()
    shown.handle(LineEdited(typed))
    assert "".join(segment.text for segment in shown.hint()) == rest


def test_what_is_not_offered_is_asked_again() -> None:
    shown = screen()
    assert Exit() not in shown.handle(LineSubmitted("xyzzy"))
    assert "a number or a word from the list" in "".join(part.text for part in shown.toolbar(80))


def test_leaving_chooses_nothing() -> None:
    shown = screen()
    assert Exit() in shown.handle(KeyPressed("c-c"))
    assert shown.name == ""


def test_on_a_narrow_screen_the_bar_says_what_would_be_taken() -> None:
    shown = screen()
    shown.handle(KeyPressed("down"))
    assert "in short" in "".join(part.text for part in shown.toolbar(80))


@pytest.mark.parametrize("size", [(80, 22), (120, 38)])
def test_the_rules_are_read_page_by_page_and_then_something_is_chosen(
    size: tuple[int, int],
) -> None:
    rules = PageView(tuple(Paragraph(f"sentence {number}") for number in range(50)))
    shown = WelcomeScreen(title_for("taluva"), OFFERS, RICH, ENGLISH, read={"rules": lambda: rules})
    assert Exit() not in shown.handle(LineSubmitted("rules"))
    first = text_of(shown, *size)
    assert "sentence 0 " in first
    assert "sentence 49 " not in first
    assert "Enter: go back" in "".join(part.text for part in shown.toolbar(80))
    for _ in range(3):
        shown.handle(KeyPressed("pagedown"))
    assert "sentence 49 " in text_of(shown, *size)
    for _ in range(3):
        shown.handle(KeyPressed("up"))
    assert text_of(shown, *size) == first
    for event in (LineSubmitted(""), KeyPressed("escape"), LineEdited("n")):
        shown.handle(LineSubmitted("rules"))
        assert "sentence" in text_of(shown, *size)
        assert Exit() not in shown.handle(event)
        assert "1 new" in text_of(shown, *size)
    assert Exit() in shown.handle(LineSubmitted("new"))


def test_one_long_meaning_leaves_the_others_beside_their_words() -> None:
    long = "Ana, Ben, Cem, Dora, Emil: turn 36, 2026-11-17 05:59"
    shown = WelcomeScreen(title_for("taluva"), (MenuItem("continue", long), *OFFERS), RICH, ENGLISH)
    text = text_of(shown, 120, 38)
    assert re.search(r"1 continue +Ana, Ben, Cem, Dora", text)
    assert "05:59" not in text
    assert re.search(r"2 new +a new game", text)
    assert long in "".join(part.text for part in shown.toolbar(120))
    assert re.search(f"1 continue +{long}", text_of(shown, 200, 58))
    assert long not in "".join(part.text for part in shown.toolbar(200))


@pytest.mark.parametrize("look", [RICH, FEW, Look()])
@pytest.mark.parametrize("size", [(80, 22), (120, 38), (200, 58)])
def test_a_line_stays_free_below_the_title(look: Look, size: tuple[int, int]) -> None:
    lines = [line[: size[0] // 5].strip() for line in text_of(screen(look), *size).splitlines()]
    about = next(number for number, line in enumerate(lines) if line.startswith("Two to"))
    assert not lines[about - 1].strip("▄▀ ")


def test_how_far_somebody_has_come_stands_beside_the_word() -> None:
    offers = (MenuItem("first", "a game", "2/10"), *OFFERS)
    shown = WelcomeScreen(title_for("taluva"), offers, RICH, ENGLISH)
    assert "1 first  2/10" in text_of(shown, 80, 22)


def test_quit_leaves_a_list_whatever_its_last_offer_is_called() -> None:
    lessons = (MenuItem("first", "a first game"), MenuItem("back", "go back"))
    shown = WelcomeScreen(title_for("taluva"), lessons, RICH, ENGLISH)
    assert [*shown.handle(LineSubmitted("quit"))] == [Exit()]
    assert shown.name == "back"


def test_on_a_terminal_lines_are_broken_at_blanks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    line = "  1  taifun  A sea god against two or three tribes, who need twelve sacrifices."
    monkeypatch.setenv("COLUMNS", "40")
    Conversation(ENGLISH).tell(line)
    assert capsys.readouterr().out == f"{line}\n"
    monkeypatch.setattr("taluva.cli.console.is_terminal", lambda stream: True)
    Conversation(ENGLISH).tell(line)
    first, *rest = capsys.readouterr().out.splitlines()
    assert max(map(len, (first, *rest))) < 40
    assert all(part.startswith(" " * 13) and part[13] != " " for part in rest)
    assert " ".join([first, *rest]).split() == line.split()
