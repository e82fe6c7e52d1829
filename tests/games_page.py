"""The generator of tests/games_interface.txt, the list of names for docs/games.md.

Run ``python -m tests.games_page`` to write it. It refuses to write a changed interface without a
new entry in the changelog.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final

from tests.python_page import ROOT, interface, signatures

INTERFACE: Final = ROOT / "tests" / "games_interface.txt"
CHANGELOG: Final = ROOT / "docs" / "changelog.md"
SECTION: Final = "### The interface of games\n"
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


def section() -> str:
    """Return a digest of the section in the changelog."""
    text = CHANGELOG.read_text(encoding="utf-8").partition(SECTION)[2].partition("\n#")[0]
    return sha256(text.encode()).hexdigest()[:16]


def recorded() -> tuple[str, str]:
    """Return the digest of the section when the interface was written, and the interface."""
    digest, _, text = INTERFACE.read_text(encoding="utf-8").partition("\n")
    return digest.rpartition(" ")[2], text


def write() -> None:
    """Write the interface."""
    now, then = section(), recorded()
    text = interface(MODULES)
    if signatures(text) != signatures(then[1]) and now == then[0]:
        raise SystemExit(f"The interface has changed: add to {SECTION.strip()!r} in {CHANGELOG}")
    INTERFACE.write_text(f"Section in the changelog: {now}\n{text}", encoding="utf-8")


if __name__ == "__main__":
    write()
