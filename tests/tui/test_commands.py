"""The registry of commands."""

from taluva.core.arguments import Keyword
from taluva.i18n import ENGLISH
from taluva.i18n.languages import language
from taluva.tui.commands import Command, Commands
from taluva.tui.screen import Suggestion


def _said(context: list[str], text: str) -> tuple[str, ...]:
    return (*context, text)


COMMANDS: Commands[list[str], tuple[str, ...]] = Commands(
    (
        Command("save", "AS", "write it", _said),
        Command("score", "", "count", _said),
        Command(
            "zoom", "[SIZE]", "how large", _said, lambda context: [("large", "big"), ("little", "")]
        ),
        Command("redo", "", "again", _said, refusal=lambda context: "" if context else "nothing"),
    ),
    say=ENGLISH,
)


def test_a_command_is_found_by_its_name_or_a_unique_prefix() -> None:
    found = COMMANDS.find("ZO")
    assert found is not None
    assert found.name == "zoom"
    assert COMMANDS.find("s") is None
    assert COMMANDS.find("x") is None
    assert [each.name for each in COMMANDS.beginning("s")] == ["save", "score"]


def test_the_nearest_name_is_suggested() -> None:
    assert COMMANDS.nearest("scroe") == "score"
    verbs = Keyword(
        {"place": ("poser", "place"), "redo": ("rejouer",)}, "a move", "no move", say=ENGLISH
    )
    assert COMMANDS.nearest("plaec", verbs) == COMMANDS.nearest("psoer", verbs) == "poser"
    assert COMMANDS.nearest("qqqq", verbs) is None


def test_names_and_arguments_are_completed() -> None:
    assert COMMANDS.suggest(["x"], "sc") == [Suggestion("score", 0, "count")]
    assert COMMANDS.suggest(["x"], "zoom L") == [
        Suggestion("large", 5, "big"),
        Suggestion("little", 5, ""),
    ]
    assert COMMANDS.suggest(["x"], "save f") == []
    assert COMMANDS.suggest([], "re") == []


def test_usage_lists_the_arguments() -> None:
    assert [each.usage for each in COMMANDS] == ["save AS", "score", "zoom [SIZE]", "redo"]
    assert [each.needs_argument for each in COMMANDS] == [True, False, False, False]


def test_a_command_accepts_its_translated_word_and_its_name() -> None:
    undo = Command("undo", "", "back", _said)
    commands = Commands((undo, Command("redo", "", "again", _said)), language("fr"))
    for word in ("annuler", "ANNULER", "annul", "undo", "un"):
        found = commands.find(word)
        assert found is not None
        assert found.usage == "annuler"
    assert [each.name for each in commands.beginning("ann")] == ["undo"]
    assert commands.nearest("anuler") == commands.nearest("udno") == "annuler"
    assert commands.suggest([], "un") == [Suggestion("annuler", 0, "back")]
