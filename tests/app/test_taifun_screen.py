"""Taifun on a screen of any size: reports, cards and the handover screen are never cut."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from taluva.app.options import Settings
from taluva.app.screens import panels
from taluva.app.screens.board import AnswerPosition
from taluva.app.screens.panels import Pen
from taluva.app.screens.play import handover_screen
from taluva.games import definition_for, ui_for
from taluva.games.taifun.game import Game
from taluva.games.taifun.messages import Messages
from taluva.games.taifun.rules import CARDS, Printing
from taluva.i18n import ENGLISH
from taluva.i18n.languages import LANGUAGES, language
from taluva.record.journal import Journal
from taluva.record.reader import read_log
from taluva.record.record import Record
from taluva.tui.canvas import Line
from taluva.tui.capabilities import Depth, Look, PainterKind
from taluva.tui.game_ui import Item
from taluva.tui.screen import KeyPressed, Resized, Wheeled
from taluva.tui.text import in_a_line
from taluva.tui.theme import Theme, theme_for
from tests import phrases
from tests.app.screen_picture import DOCS
from tests.app.table import Harness

RICH = theme_for(Look(PainterKind.FILLED, Depth.TRUE, is_unicode=True))
POOR = theme_for(Look())
SIZES = [(80, 24), (120, 40)]


@cache
def record() -> Record[Any, Any]:
    with (DOCS / "taifun.taluva").open("rb") as file:
        found = read_log(file).record
    assert found is not None
    return found


def reports() -> Iterator[tuple[int, str]]:
    """Return the decisions of the game, each with everything that it caused before the next one."""
    games = record().history.games
    told, start = list[str](), 0
    for index, (before, after) in enumerate(pairwise(games)):
        if before.seat is not None:
            told, start = [], index
        told += Messages(say=ENGLISH).narrate_move(before, after)
        if after.seat is not None:
            yield start, in_a_line(told, say=ENGLISH)


def text_of(rows: Iterable[Line]) -> str:
    return "\n".join("".join(segment.text for segment in row) for row in rows)


def words_of(text: str) -> str:
    return " ".join(text.split())


def beside(text: str, columns: int) -> str:
    """Return the right-hand part of the screen as running text."""
    return words_of(" ".join(line[-columns:] for line in text.splitlines()))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("code", LANGUAGES)
def test_a_long_report_is_shown_completely(
    tmp_path: Path, code: str, size: tuple[int, int]
) -> None:
    longest = sorted(reports(), key=lambda each: len(each[1]))[-1:-30:-7]
    for number, (start, _) in enumerate(longest):
        say = language(code)
        journal = Journal.fork(record(), start, tmp_path / f"{number}.taluva")
        table = Harness(journal, Settings(), say=say)
        table.send(Resized(*size))
        if table.state.handover is not None:
            table.send(KeyPressed("enter"))
        move = record().history.games[start + 1].moves[-1]
        table.enter(ui_for("taifun").format_move(move, say))
        screen = table.screen()
        shown = text_of(screen.render(size[0], size[1] - 2))
        toolbar = text_of([screen.toolbar(size[0])])
        assert ".." not in toolbar
        last = table.state.last_answer[-1].split()[-1]
        if table.session.layout.answer is AnswerPosition.BELOW:
            assert last in shown
        else:
            panel = beside(
                shown, screen.board.place(screen.state, size[0], size[1] - 2).home.panel_width
            )
            game = table.state.game
            assert isinstance(game, Game)
            roll = game.roll
            if game.position.dice and roll is not None:
                messages = Messages(say)
                seats = {each.seat for each in roll.yields}
                assert all(messages.gain(roll, seat, is_short=True) in panel for seat in seats), (
                    panel
                )
            else:
                told = table.state.last_answer[-1]
                assert words_of(told) in panel or told in toolbar
        table.close()


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("columns", [57, 89, 165])
def test_cards_side_by_side_show_their_whole_text(code: str, columns: int) -> None:
    messages = Messages(language(code))
    cards = sorted(CARDS, key=lambda card: len(messages.text(card, Printing.SECOND)))[-5:]
    items = [
        Item(messages.word(card), "", messages.text(card, Printing.SECOND), "white")
        for card in cards
    ]
    rows = panels.items_in_a_row(items, Pen(RICH, columns, ENGLISH))
    assert len(rows) == panels.item_lines(items, columns)
    shown = words_of(text_of(rows))
    for item in items:
        assert all(word in shown for word in item.text.split() if len(word) < 9), item


@pytest.mark.parametrize("code", LANGUAGES)
def test_cards_do_not_cover_the_island(tmp_path: Path, code: str) -> None:
    say = language(code)
    games = enumerate(record().history.games)
    hands = [index for index, game in games if ui_for("taifun").hand(game, None, say)]
    assert len(hands) > 20
    for index in hands[::4]:
        journal = Journal.fork(record(), index, tmp_path / f"{index}.taluva")
        table = Harness(journal, Settings(), say=say)
        table.send(Resized(120, 40))
        if table.state.handover is not None:
            table.send(KeyPressed("enter"))
        fitted = table.screen().board.place(table.state, 120, 38).home
        assert fitted.view.window == fitted.wanted, index
        table.close()


def test_cards_in_the_panel_show_their_text_if_it_fits() -> None:
    items = [Item("rot", "", "the seat of a tribe loses food", "white")] * 2
    told = text_of(panels.items(items, Pen(RICH, 31, ENGLISH), 10))
    assert told.count(phrases.A_SEAT) == 1
    assert "the seat" not in text_of(panels.items(items, Pen(RICH, 31, ENGLISH), 3))


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("size", [(80, 22), (120, 38), (64, 18), (40, 10)])
@pytest.mark.parametrize("theme", [RICH, POOR])
def test_the_handover_screen_names_the_seat_and_fits(
    theme: Theme, code: str, size: tuple[int, int]
) -> None:
    say = language(code)
    seat = definition_for("taifun").seats(record().history.games[0])[0]
    words = (say(phrases.HANDOVER, name="Poseidon"), say(phrases.LOOK_AWAY))
    rows = handover_screen(theme, *size, "TAIFUN", seat, words)
    assert len(rows) == size[1]
    text = text_of(rows)
    assert {cell_len(line) for line in text.splitlines()} == {size[0]}
    plain = words_of(text.replace("│", " ").replace("|", " "))
    assert f"{seat.letter} {seat.name}" in plain
    for sentence in words:
        assert all(word in plain for word in sentence.split()), plain


@pytest.mark.parametrize("size", [(60, 20), *SIZES])
def test_the_dice_never_cover_the_map(tmp_path: Path, size: tuple[int, int]) -> None:
    games = record().history.games
    ends = [
        index for index, game in enumerate(games) if game.moves and str(game.moves[-1]) == "done"
    ]
    for number, index in enumerate(ends[-4:]):
        journal = Journal.fork(record(), index - 1, tmp_path / f"{number}.taluva")
        table = Harness(journal, Settings())
        table.send(Resized(*size))
        table.send(KeyPressed("enter"))
        table.enter("done")
        assert table.session.layout.page is None
        lines = table.state.last_answer
        assert any(line.startswith("Dice ") for line in lines)
        bars = [text_of([table.screen().toolbar(width)]) for width in range(24, 100)]
        assert not [bar for bar in bars if re.search(r":\s*(;|$)", bar)]
        toolbar = text_of([table.screen().toolbar(400)])
        assert "!!" in toolbar or re.search(r"Dice [a-z ]+: (?:[A-Z]|no gains)", toolbar), toolbar
        table.enter("dice")
        assert table.state.last_answer[0].startswith("Dice: ")
        table.close()


def test_cards_move_from_the_panel_below_the_map_with_the_zoom(tmp_path: Path) -> None:
    start = record().history.at_turn(5)
    table = Harness(Journal.fork(record(), start, tmp_path / "game.taluva"), Settings())
    table.send(Resized(200, 60))
    table.send(KeyPressed("enter"))
    screen, places = table.screen(), []
    for _ in range(2):
        shown = text_of(screen.render(200, 58))
        assert screen.frame is not None
        places.append(screen.frame.has_items_below)
        assert "your cards" in shown or screen.frame.has_items_below
        assert "driftwood" in shown
        screen.handle(Wheeled(-1, 30, 10))
    assert places == [False, True]  # the largest map needs all lines
    table.close()
