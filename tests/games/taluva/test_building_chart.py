"""The small chart of buildings."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from rich.cells import cell_len

from taluva.analysis.statistics import Group, Survey
from taluva.cli.commands.stats import survey_lines
from taluva.games.taluva.rules import Pool
from taluva.games.taluva.statistics import chart_lines, figures
from taluva.i18n import ENGLISH
from taluva.record.record import Record
from taluva.tui.capabilities import Look
from taluva.tui.theme import theme_for
from tests import phrases
from tests.analysis.logs import EIGHT_TURNS, record_of

ASCII = theme_for(Look())
BUILT = [Pool(0, 0, 0), Pool(1, 0, 0), Pool(3, 0, 0), Pool(4, 1, 0), Pool(9, 1, 1), Pool(20, 2, 1)]


def page_of(record: Record[Any, Any]) -> list[str]:
    """Return the statistics of a game for eighty columns."""
    page = figures(record.history.games, {}).page(Look(), 80, ENGLISH)
    return ["".join(part.text for part in line) for line in page]


def test_each_line_means_four_huts() -> None:
    assert chart_lines(BUILT, ASCII, ".", 10) == [
        " 20      #",
        " 16      #",
        " 12     .#",
        "  8     ##",
        "  4  .####",
        "       T#T",
        "    1",
    ]


def test_a_short_game_gets_wider_bars() -> None:
    *_, lowest, marks, ruler = chart_lines(BUILT, ASCII, ".", 80)
    assert lowest == "  4    ...############"
    assert marks == "             T  #  T"
    assert ruler == "    1"


def test_a_chart_of_a_long_game_fits_and_shows_the_last_turn() -> None:
    built = [Pool(min(turn // 3, 20), 0, 0) for turn in range(60)]
    lines = chart_lines(built, ASCII, ".", 34)
    assert max(map(len, lines)) <= 34
    assert lines[0].endswith("#")
    assert lines[-1].split() == ["2", "10", "20", "30", "40", "50"]


def test_the_page_of_a_game_holds_the_table_and_a_chart_for_each_player() -> None:
    lines = page_of(record_of(EIGHT_TURNS))
    assert lines[0] == "8 turns, 3 eruptions, highest level 2"
    assert lines[3].split() == ["Ana", "4", "5", "0", "0", "3", "0", "0", "1"]
    assert lines[4].split() == ["Ben", "4", "8", "0", "1", "1", "3", "3", "2"]
    assert f"    {phrases.SETTLEMENTS_AT_END(number=2, sizes='1 1')}" in lines
    assert f"    {phrases.SETTLEMENT_AT_END(number=1, sizes=5)}" in lines
    assert f"[W] Ana: {phrases.CHART_HEADING(tower='T', temple='#')}" in lines
    assert f"[O] Ben: {phrases.CHART_HEADING(tower='T', temple='#')}" in lines


def test_a_chart_has_the_colour_of_its_player() -> None:
    record = record_of(EIGHT_TURNS)
    page = list(figures(record.history.games, {}).page(Look(), 80, ENGLISH))
    for colour in record.game.colours:
        bars = [part for line in page for part in line if part.ink == colour and not part.is_chip]
        assert any("#" in part.text for part in bars)
        assert sum(part.ink == colour and part.is_chip for line in page for part in line) == 1


@pytest.mark.parametrize("name", ["Ana", "Wilhelmina of Orange-Nassau 17", "\u5c71" * 30])
def test_the_page_of_a_game_fits_eighty_columns(name: str) -> None:
    record = record_of(EIGHT_TURNS.replace("seat 1 Ana", f"seat 1 {name}"))
    lines = page_of(record)
    assert max(map(cell_len, lines)) <= 80


def test_a_survey_of_thousands_of_games_fits_eighty_columns() -> None:
    group = Group("", "all", 10000, (2000, 2001, 2002, 2003, 2004), 1234, 32, 47.5, 46.8, 60)
    endings = replace(group, by="ending", value="last-standing")
    lines = list(survey_lines(Survey(5, (group, endings)), 80, say=ENGLISH))
    assert max(map(len, lines)) <= 80
    assert lines[2].split() == [
        *("all", "10000", "2000", "2001", "2002", "2003", "2004", "1234", "32", "47.5", "46.8"),
        "60",
    ]
