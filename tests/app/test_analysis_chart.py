"""The chart of an analysis: which letter or colour fills which part of a column."""

from __future__ import annotations

import pytest
from rich.segment import Segment

from taluva.analysis.review import Analysis, PlayedTurn, ReviewedTurn
from taluva.app.analysis_report import analysis_block, chart, overview, page
from taluva.app.screens.panels import Pen
from taluva.core.analysis import Evaluation
from taluva.core.definition import SeatInfo
from taluva.games.taluva.notation import parse_move
from taluva.i18n import ENGLISH
from taluva.tui.capabilities import Depth, Look, PainterKind
from taluva.tui.colour import contrast
from taluva.tui.theme import theme_for
from tests import phrases

SEATS = [
    SeatInfo(name, "", name[0], ink, True, False)
    for name, ink in (("Ana", "white"), ("Ben", "orange"))
]


def analysis(*judged: tuple[float, float]) -> Analysis:
    """Return turns with Ana's chance after each, and how much her turn lost."""
    turns = []
    for number, (chance, lost) in enumerate(judged, 1):
        evaluation = Evaluation[str]((chance, 1 - chance), chance, chance + lost, ("better",), 0.0)
        turns.append(ReviewedTurn(PlayedTurn(number - 1, number, number, 1), (), evaluation))
    return Analysis((0.5, 0.5), tuple(turns), len(turns))


def text(lines: list[list[Segment]]) -> list[str]:
    return ["".join(segment.text for segment in line).rstrip() for line in lines]


def test_without_colours_letters_fill_the_columns() -> None:
    drawn = text(
        chart(
            analysis((1.0, 0), (0.5, 0.2), (0.0, 0)), SEATS, Pen(theme_for(Look()), 14, ENGLISH), 4
        )
    )
    assert drawn == [
        "100% AAABBBBBB",
        "     AAABBBBBB",
        " 50% AAAAAABBB",
        "  0% AAAAAABBB",
        "  ??    ^",
        "     1",
    ]


def test_with_colours_half_blocks_show_more() -> None:
    look = Look(PainterKind.FILLED, Depth.TRUE, is_unicode=True)
    drawn = chart(analysis((0.25, 0)), SEATS, Pen(theme_for(look), 8, ENGLISH), 2)
    styles = [[segment.style for segment in line if "▀" in segment.text] for line in drawn[:2]]
    upper, lower = styles[0][0], styles[1][0]
    assert upper is not None
    assert lower is not None
    assert upper.color == upper.bgcolor == lower.color
    assert lower.bgcolor != lower.color


def test_every_player_is_visible_on_a_light_background() -> None:
    look = Look(PainterKind.FILLED, Depth.TRUE, is_unicode=True, palette="light")
    theme = theme_for(look)
    drawn = chart(analysis((1.0, 0)), SEATS, Pen(theme, 8, ENGLISH), 2)
    (style,) = {segment.style for segment in drawn[0] if "▀" in segment.text}
    assert style is not None
    assert style.color is not None
    assert contrast(style.color.get_truecolor().hex, theme.colour("panel")) >= 2


def test_marks_have_their_own_lines_and_never_touch() -> None:
    faults = analysis((0.5, 0.06), (0.5, 0.12), (0.5, 0.25), (0.5, 0.06))
    lines = text(chart(faults, SEATS, Pen(theme_for(Look()), 9, ENGLISH), 3))
    assert [line.split() for line in lines[3:6]] == [["??", "^"], ["?", "^"], ["?!", "^", "^"]]


def test_a_chart_of_a_long_game_shows_its_last_turn_at_full_width() -> None:
    many = analysis(*([(0.0, 0.0)] * 100), (0.0, 0.3), *([(0.0, 0.0)] * 99), (1.0, 0.0))
    lines = chart(many, SEATS, Pen(theme_for(Look()), 40, ENGLISH), 3, many.turns[-1])
    assert {Segment.get_line_length(line) for line in lines} == {40}
    assert text(lines)[0].endswith("BA")
    assert text(lines)[3].split() == ["??", "^"]  # of a turn that has no column
    assert text(lines)[-1] == " " * 39 + "^"


@pytest.mark.parametrize(
    ("width", "key"),
    [
        (47, ["     [A] Ana  [M] Maximiliane von Berg  [B] Ben"]),
        (46, ["     [A] Ana  [M] Maximiliane von Berg", "     [B] Ben"]),
        (28, ["     [A] Ana", "     [M] Maximiliane von..", "     [B] Ben"]),
    ],
)
def test_the_key_lists_every_player_whatever_their_names(width: int, key: list[str]) -> None:
    names = ("Ana", "Maximiliane von Berg", "Ben")
    seats = [SeatInfo(name, "", name[0], "white", True, False) for name in names]
    chances = (0.5, 0.3, 0.2)
    turn = ReviewedTurn(PlayedTurn(0, 1, 1, 1), (), Evaluation(chances, 0.5, None))
    found = Analysis(chances, (turn,), 1)
    lines = text(list(overview(found, seats, Pen(theme_for(Look()), width, ENGLISH), 3)))
    assert [line for line in lines if "[" in line] == key


@pytest.mark.parametrize(
    ("width", "rows"),
    [
        (
            80,
            [
                "turn player           chance   lost   luck unclear",
                "   1 [M] Maximilian..    50%     -7     +4      +8 ?! hut N26",
                "                                                      lost 7%; better: hut N24",
            ],
        ),
        (
            40,
            [
                "turn player     chance   lost   luck",
                "   1 [M] Maxi..    50%     -7     +4 ?!",
                "     hut N26",
                "     lost 7%; better: hut N24",
                f"     {phrases.UNCLEAR(number='+8')}",
            ],
        ),
    ],
)
def test_moves_go_below_the_table_on_narrow_screens(width: int, rows: list[str]) -> None:
    names = ("Maximiliane von Berg-Hohenfels", "Ben")
    seats = [SeatInfo(name, "", name[0], "white", True, False) for name in names]
    evaluation = Evaluation((0.5, 0.5), 0.5, 0.57, (parse_move("hut N24"),), 0.04)
    turn = ReviewedTurn(PlayedTurn(0, 2, 1, 1), (parse_move("hut N26"),), evaluation, 0.45)
    found = Analysis((0.5, 0.5), (turn,), 1)
    lines = text(list(page(found, "taluva", seats, Pen(theme_for(Look()), width, ENGLISH), 3)))
    assert lines[-len(rows) :] == rows
    heading = next(number for number, line in enumerate(lines) if "??" in line)
    assert lines[heading].endswith("?! ? ?? !" if width == 40 else "?!  ?  ??  !")
    assert lines[heading + 1].endswith("1 0  0 0" if width == 40 else "1  0   0  0")


def test_a_chart_has_its_title_if_it_fits() -> None:
    found = analysis((1.0, 0), (0.5, 0.2), (0.0, 0))
    pen = Pen(theme_for(Look()), 23, ENGLISH)
    whole = chart(found, SEATS, pen, 3)
    titled = text(analysis_block(found, SEATS, pen, len(whole) + 1))
    assert titled[0].startswith(f" - {phrases.CHANCE_OF_WINNING} -")
    assert titled[1:] == text(whole)
    assert analysis_block(found, SEATS, pen, len(whole)) == whole
    assert analysis_block(found, SEATS, pen, len(whole) - 1) == []
