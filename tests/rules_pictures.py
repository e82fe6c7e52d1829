"""The pictures in docs/rules.md, drawn by the map from the moves in docs/rules.taluva.

Run ``python -m tests.rules_pages`` to write them together with the page.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from rich.segment import Segment

from taluva.app.screens.map_view import picture_of
from taluva.games import ui_for
from taluva.i18n import ENGLISH
from taluva.record.reader import read_log
from taluva.record.record import History
from taluva.tui.canvas import Line
from taluva.tui.capabilities import Depth, Look, PainterKind
from taluva.tui.export import svg_of
from taluva.tui.hexmap.board import RenderedMap
from taluva.tui.hexmap.geometry import Rulers, View, Window, Zoom

DOCS: Final = Path(__file__).parent.parent / "docs"
LOG: Final = DOCS / "rules.taluva"

_LOOK: Final = Look(PainterKind.FILLED, Depth.TRUE, is_unicode=True)
_GAP: Final = Segment("    ")  # between the two halves of a picture


class Scene(NamedTuple):
    """A picture of one move, before and after it, or after it alone."""

    section: str  # of the page
    move: str
    shows: str  # for readers who cannot see it
    text: str  # below the picture
    has_before: bool = True


SCENES: Final[Mapping[str, Scene]] = {
    "rules-placing": Scene(
        "Placing the tile on the table",
        "place JC L24 nw",
        "Two maps: an island of one tile, and the same island with a second tile next to it",
        "Before and after `place L24 nw`: volcano on L24, jungle on K23, clearing on L22. The tile"
        " shares edges with the island (P2). A dotted pink line marks what a move changed.",
    ),
    "rules-eruption": Scene(
        "Placing the tile on others: an eruption",
        "place JS M25 se",
        "Two maps: white huts on N26, and the same place covered by a tile of level 3",
        "Before and after `place M25 se`. The new volcano covers a volcano (E1), and the tile"
        " points in another direction (E2). All three hexes rise from level 2 to 3 (E3). White"
        " loses two huts, but not the whole settlement (E5).",
    ),
    "rules-buildings": Scene(
        "Building",
        "tower M27",
        "A map with an orange settlement of huts, a temple and a tower",
        "A settlement of five fields: one hut each on K23 and L22, two huts on L24, the temple on"
        " L26 and the tower on M27. The number next to a name is the level, from 2 on.",
        has_before=False,
    ),
    "rules-expansion": Scene(
        "An expansion",
        "expand L22 jungle",
        "Two maps: an orange hut on L22 next to empty jungle, and the same jungle with huts",
        "Before and after `expand L22 jungle`. Of the jungle next to the settlement, K23 on level 1"
        " gets one hut, and L24 on level 2 gets two (X1).",
    ),
}


def file_of(name: str) -> Path:
    """Return the file of a picture."""
    return DOCS / f"{name}.svg"


def lines_of(name: str) -> list[Line]:
    """Draw a picture, as the lines of a terminal."""
    scene, history = SCENES[name], _history()
    (after,) = (
        index
        for index, game in enumerate(history.games)
        if game.moves and str(game.moves[-1]) == scene.move
    )
    window = Window.around(history.game(after).position.board.fields).grown(1, 1)
    view = View(Zoom.NORMAL, PainterKind.FILLED, window, Rulers.NONE)
    game, before = history.game(after), history.game(after - 1)
    marks = ui_for(game.game_name).changes(before, game)
    drawn = RenderedMap(picture_of(game, ENGLISH), _LOOK, view, marks=marks).lines()
    if not scene.has_before:
        return [list(line) for line in drawn]
    drawn_before = RenderedMap(picture_of(before, ENGLISH), _LOOK, view).lines()
    return [[*left, _GAP, *right] for left, right in zip(drawn_before, drawn, strict=True)]


def _history() -> History[Any]:
    with open(LOG, "rb") as file:
        record = read_log(file).record
    assert record is not None
    return record.history


def write() -> None:
    """Write all pictures."""
    for name, scene in SCENES.items():
        file_of(name).write_text(svg_of(lines_of(name), scene.section), encoding="utf-8")
