"""Golden boards: the rich island at every zoom, with every painter and colour depth.

A golden file holds the characters, then the styles, then for every line its runs of style. After a
wanted change, write them anew and look at the difference:

    UPDATE_GOLDEN=1 python -m pytest tests/ui/test_board_golden.py
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from rich.style import Style

from taluva.hexgrid import Direction
from taluva.shell.layout import Rulers, View, Window, Zoom
from taluva.shell.look import Depth, Look, Painter
from taluva.ui.board import BoardView, board_text
from taluva.ui.overlay import NO_OVERLAY, Overlay
from tests.ui.islands import RICH_LAST, mock_up_board, position_of, rich_board, rich_ghost

FOLDER = Path(__file__).with_name("golden")

LOOKS = {
    "filled-24": Look(Painter.FILLED, Depth.TRUE, True),
    "filled-256": Look(Painter.FILLED, Depth.CUBE, True),
    "filled-16": Look(Painter.FILLED, Depth.BASIC, True),
    "outline-24": Look(Painter.OUTLINE, Depth.TRUE, True),
    "outline-unicode": Look(Painter.OUTLINE, Depth.NONE, True),
    "outline-ascii": Look(Painter.OUTLINE, Depth.NONE, False),
}
OVERLAYS = {
    "ghost": Overlay(ghost=rich_ghost()),
    "bad-ghost": Overlay(ghost=rich_ghost("place M25 e", is_legal=False)),
    "targets": Overlay(
        targets=frozenset(rich_board().coast) | frozenset(rich_board().volcanoes),
        volcano=min(rich_board().volcanoes),
        directions=frozenset({Direction.NW, Direction.SE, Direction.SW, Direction.E}),
    ),
}
CASES = [(name, zoom, "last") for name in LOOKS for zoom in Zoom] + [
    (name, zoom, overlay)
    for name in ("filled-24", "outline-ascii")
    for zoom in Zoom
    for overlay in OVERLAYS
]


def dump(board: BoardView) -> str:
    """Write a board as characters and runs of style that people can compare."""
    lines = board.lines()
    names: dict[str, str] = {}
    runs = []
    for line in lines:
        keys = [
            (names.setdefault(spelt(segment.style), f"s{len(names)}"), len(segment.text))
            for segment in line
        ]
        runs.append(" ".join(f"{key}*{length}" for key, length in keys))
    styles = [f"{key} = {style}" for style, key in names.items()]
    return "\n".join([board.text(), *styles, "", *runs, ""])


def spelt(style: Style | None) -> str:
    """Spell a style with its colours as they are, not as a console might show them."""
    assert style is not None
    parts = [name for name in ("bold", "underline", "reverse") if getattr(style, name)]
    for name, colour in (("", style.color), ("on ", style.bgcolor)):
        if colour is not None:
            parts.append(name + colour.name)
    return " ".join(parts) or "plain"


@pytest.mark.parametrize(("name", "zoom", "overlay"), CASES)
def test_board_is_drawn_as_before(name: str, zoom: Zoom, overlay: str) -> None:
    board, look = rich_board(), LOOKS[name]
    view = View(zoom, look.painter, Window.around(board.fields).grown(1, 2), Rulers.FOUR)
    drawn = BoardView(
        position_of(board),
        look,
        view,
        last=RICH_LAST,
        overlay=OVERLAYS.get(overlay, NO_OVERLAY),
    )
    check_golden(f"{name}-{zoom}-{overlay}.txt", dump(drawn))


def test_text_for_files_is_drawn_as_before() -> None:
    text = board_text(position_of(rich_board()), last=RICH_LAST)
    check_golden("text-ascii-small.txt", text)


def check_golden(name: str, text: str) -> None:
    path = FOLDER / name
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(text, encoding="utf-8", newline="\n")
    assert path.exists(), f"{path} is missing: see the top of this file"
    assert path.read_text(encoding="utf-8") == text


def test_every_golden_file_is_used() -> None:
    used = {f"{name}-{zoom}-{overlay}.txt" for name, zoom, overlay in CASES}
    assert {path.name for path in FOLDER.iterdir()} == used | {"text-ascii-small.txt"}


MOCK_UPS = {
    Zoom.COMPACT: r"""
      L   M   N   O
 20   .  ___  .       20
 21     /S 1\___  .   21
 22   . \___ R 1\     22
 23     /^ 2\Wh_/ .   23
 24   . \se  C 2\     24
 25     /S 2 Oh2/ .   25
 26   . \___/L 1\     26
 27       . \P#_/ .   27
 28   .       .       28
      L   M   N   O
""",
    Zoom.NORMAL: r"""
        L      M      N      O
             _____
 20    L20  /     \  N20           20
           /  S  1 \_____
 21        \       :     \  O21    21
            \=M21=:  R  1 \
 22    L22  /    \\  W h  /        22
           /  ^  2\\=N22=/
 23        \   se  :     \  O23    23
            \ M23 :  C  2 \
 24    L24  /     :  O hh /        24
           /  S  2 :=N24=/
 25        \      //     \  O25    25
            \_M25//  L  1 \
 26    L26        \  P #  /        26
                   \_N26_/
""",
    Zoom.SMALL: r"""
       L     M     N     O
            ____
 20   L20  /    \ N20         20
          / S  1 \____
 21       \      :    \ O21   21
           \M21=: R  1 \
 22   L22  /   \\ Wh   /      22
          / ^  2\\N22=/
 23       \ se   :    \ O23   23
           \M23 : C  2 \
 24   L24  /    : Oh2  /      24
          / S  2 :N24=/
 25       \     //    \ O25   25
           \M25// L  1 \
 26   L26       \ P#   /      26
                 \N26_/
""",
}
# The mock-up shows M23 and N24 alone; these are its lines that do not border on other hexes.
LARGE_MOCK_UP = r"""
  \    ^ se   :       \
   \         : clearing\
    \  M23  :   level 2 \
    /       :  O h h    /
"""


@pytest.mark.parametrize("zoom", MOCK_UPS)
def test_outline_is_that_of_the_mock_up(zoom: Zoom) -> None:
    board = mock_up_board()
    look = Look(Painter.OUTLINE, Depth.NONE, False)
    view = View(zoom, look.painter, Window.around(board.fields).grown(1, 1), Rulers.FOUR)
    lines = BoardView(position_of(board), look, view).text().splitlines()
    wanted = MOCK_UPS[zoom].splitlines()[1:]
    assert lines[: len(wanted)] == wanted


def test_large_outline_is_that_of_the_mock_up() -> None:
    board = mock_up_board()
    look = Look(Painter.OUTLINE, Depth.NONE, False)
    view = View(Zoom.LARGE, look.painter, Window.around(board.fields).grown(1, 1), Rulers.FOUR)
    lines = BoardView(position_of(board), look, view).text().splitlines()
    first = next(y for y, line in enumerate(lines) if "^ se" in line)
    cut = [line[12:37].rstrip() for line in lines[first : first + 4]]
    assert cut == LARGE_MOCK_UP.splitlines()[1:]
