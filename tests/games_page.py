"""The generator of the reference in docs/games.md, and of the record of that interface.

Run ``python -m tests.games_page`` to write both. It refuses to write a changed interface without a
new entry in the changelog.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final

from tests.python_page import REFERENCE, ROOT, reference

PAGE: Final = ROOT / "docs" / "games.md"
RECORD: Final = ROOT / "tests" / "games_interface.txt"
CHANGELOG: Final = ROOT / "docs" / "changelog.md"
SECTION: Final = "### The interface of games\n"
CLOSING: Final = "\nNext page: [Bots](bots.md)\n"
MODULES: Final[Mapping[str, Sequence[str]]] = {
    "taluva.core.definition": ("BaseMessages", "GameDefinition", "SeatInfo"),
    "taluva.core.game": (
        *("Consequence", "Effect", "Game", "IllegalMove", "Outcome", "Refusal", "SearchFilter"),
        *("Threat", "ThreatSection"),
    ),
    "taluva.core.base_game": ("BaseGame", "SimpleEffect", "SimpleRefusal"),
    "taluva.core.grammar": ("Grammar", "MoveForm", "ParserState", "VerbOmission"),
    "taluva.core.arguments": ("CornerArgument", "HexArgument", "Integer", "Keyword", "OneOf"),
    "taluva.core.setup": (
        *("Option", "Setup", "parse_choice", "parse_integer", "parse_text", "parse_yes_or_no"),
        *("off", "shuffle"),
    ),
    "taluva.core.bot": ("Bot", "Budget", "Hint", "Level", "Meter", "RandomBot"),
    "taluva.core.analysis": (
        "Evaluation",
        "Forecast",
        "RatedTurn",
        "Statistics",
        "StatisticsCounter",
        "explore_turns",
        "judge_turn",
    ),
    "taluva.core.lessons": ("Course", "Exercise", "Goal", "Lesson", "LessonBook", "Puzzle"),
    "taluva.core.checks": ("check_game",),
    "taluva.core.immutable": ("FrozenDict", "MoveList"),
    "taluva.tui.game_ui": (
        *("Bit", "GameOverSummary", "GameUI", "Hand", "Highlight", "Holding", "Item"),
        *("PanelSection", "ScoreRow"),
    ),
    "taluva.tui.title": ("Title",),
    "taluva.tui.hexmap.picture": (
        "Chip",
        "Ground",
        "Mark",
        "MarkKind",
        "Picture",
        "Piece",
        "Sprite",
    ),
    "taluva.tui.palette": ("RoleColours", "add_roles"),
    "taluva.hexgrid": ("Corner", "Direction", "Hex", "parse_corner", "parse_hex"),
    "taluva.i18n": ("InvalidInput", "Language"),
    "taluva.i18n.languages": ("add_catalogues",),
}


def page() -> str:
    """Return the page: its text as it is, and a new reference."""
    text = PAGE.read_text(encoding="utf-8").partition(REFERENCE)[0]
    return text + REFERENCE + reference(MODULES) + CLOSING


def digests() -> tuple[str, str]:
    """Return digests of the names and parameters, and of their section in the changelog."""
    section = CHANGELOG.read_text(encoding="utf-8").partition(SECTION)[2].partition("\n#")[0]
    lines = reference(MODULES).splitlines()
    names = [
        each.partition("`: ")[0]
        for each in lines
        if each.startswith(("- `", "#", "Fields: ", "Members: "))
    ]
    return _digest("\n".join(names)), _digest(section)


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


def recorded() -> tuple[str, str]:
    """Return the digests that were recorded when the page was written."""
    interface, section = RECORD.read_text(encoding="utf-8").split()
    return interface, section


def write() -> None:
    """Write the page and the record."""
    (interface, section), (old_interface, old_section) = digests(), recorded()
    if interface != old_interface and section == old_section:
        raise SystemExit(f"The interface has changed: add to {SECTION.strip()!r} in {CHANGELOG}")
    PAGE.write_text(page(), encoding="utf-8")
    RECORD.write_text(f"{interface} {section}\n", encoding="utf-8")


if __name__ == "__main__":
    write()
