"""A table in another language: whoever sits there is told everything in it."""

from __future__ import annotations

from gettext import NullTranslations
from pathlib import Path

from taluva.app.start import open_game
from taluva.app.update.commands import commands_of
from taluva.app.view import ViewChoice
from taluva.record import Journal
from taluva.shell.events import Entered
from taluva.table.language import Language
from tests.games.taluva.games import after


class Marked(NullTranslations):
    """English with a mark before each message."""

    def gettext(self, message: str) -> str:
        """Mark a message."""
        return f"~{message}"


def test_the_desk_and_the_commands_speak_the_language_of_the_table(tmp_path: Path) -> None:
    journal = Journal.create(after(), tmp_path / "game.taluva")
    program = open_game(journal, ViewChoice(), say=Language("xx", Marked()))
    assert program.desk.farewell.startswith("~the game is kept; go on with: taluva resume ")
    assert all(each.summary.startswith("~") for each in commands_of(program.state))
    program.tell(Entered("zoom"))
    assert program.state.told[0] == "~zoom is auto; choose:"
    program.tell(Entered("zoom x"))
    assert program.state.told[0].startswith("~'x' is no zoom: choose from auto, huge")
    program.desk.close()
