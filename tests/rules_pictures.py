"""The pictures of the rules in the docs, drawn by the map as in the menu.

Run ``python -m tests.rules_pages`` to write them together with the pages.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from taluva.app.screens.map_view import draw_scene
from taluva.core.pages import RulebookSection
from taluva.games import BUILT_IN, ui_for
from taluva.i18n import ENGLISH
from taluva.tui.canvas import Line
from taluva.tui.capabilities import Depth, Look, PainterKind
from taluva.tui.export import svg_of

DOCS: Final = Path(__file__).parent.parent / "docs"

_LOOK: Final = Look(PainterKind.FILLED, Depth.TRUE, is_unicode=True)
_SIZE: Final = (120, 40)  # columns and lines

# The sections with a picture, and their games, by the name of the picture.
SECTIONS: Final[Mapping[str, tuple[str, RulebookSection]]] = {
    section.scene.name: (game, section)
    for game in BUILT_IN
    for section in ui_for(game).rules_sections(ENGLISH)
    if section.scene is not None
}


def file_of(name: str) -> Path:
    """Return the file of a picture."""
    return DOCS / f"rules-{name}.svg"


def lines_of(name: str) -> list[Line]:
    """Draw a picture, as the lines of a terminal."""
    game, section = SECTIONS[name]
    assert section.scene is not None
    return draw_scene(section.scene, game, _LOOK, _SIZE, ENGLISH)


def write() -> None:
    """Write all pictures."""
    for name, (_, section) in SECTIONS.items():
        file_of(name).write_text(svg_of(lines_of(name), section.title), encoding="utf-8")
