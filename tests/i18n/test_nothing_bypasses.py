"""Nothing on a screen, a page or the command line bypasses the current language.

Everything is shown in a language of other letters, and then searched for Latin words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from taluva.app.options import BY_NAME, WORDS
from taluva.app.screens.map_view import MapPainter
from taluva.cli import COMMANDS, main
from taluva.core.lessons import Course
from taluva.games import BUILT_IN, definition_for
from taluva.i18n import Language
from taluva.learn.courses import courses_of
from taluva.record.journal import Journal
from taluva.tui.capabilities import PALETTE_NAMES
from tests.app.table import blank_map
from tests.bots.test_external import BAD
from tests.games.taifun.test_position_string import CHANGES, LINE, SETUPS
from tests.games.taluva.test_position_string import REFUSED
from tests.i18n.damage import LOGS as DAMAGED
from tests.i18n.foreign import FOREIGN, spoken
from tests.i18n.places import ANSWERS, PLACES, taifun_games, taluva_games

WORD = re.compile(r"(?<![\w/.-])[A-Z]?[a-z]{3,}(?![\w/-])|(?<!\w)[A-Z]{4,}(?!\w)")


def names_in(course: Course) -> Iterator[str]:
    """Return the name of a course and those of its lessons."""
    yield course.name
    yield from (lesson.task.name for lesson in course.lessons)


# Words that are the same in every language, and the names of keys and files.
TYPED = {
    *(*BUILT_IN, *COMMANDS, *WORDS.english),
    *("now", "off", "taluva", "Tab", "Ctrl"),
    *("back", "continue", "watch", "settings", "next", "previous", "find", "turn", "speed"),
    *("notes", "rematch", "new", "picture", "none", "yes", "bash", "zsh", "fish", "foreign"),
    *("white", "orange", "purple", "blue", "yellow", "dark", "light"),  # on the command line
    *(name for game in BUILT_IN for course in courses_of(game) for name in names_in(course)),
}
LEVELS = ("bot", "Neptun", *definition_for("taluva").levels)  # a player in docs too
MAP = {"fwo", "vfw", "vfo", "vwo"}  # chips


# What is typed in games, and the words of moves and commands.
AT_TABLES = (
    "info score tiles settlements history cards piles draw roll end",
    "hlp hte xyz eruption Wolf English Deutsch Sprache Deutsch auch die Spiele",
)


@pytest.fixture(autouse=True)
def say(monkeypatch: pytest.MonkeyPatch) -> Iterator[Language]:
    """Return the language of other letters."""
    monkeypatch.setattr("taluva.app.table.ANALYSIS_NODES", 1)
    with spoken() as language:
        yield language


def words(text: str, allowed: Sequence[str] = ()) -> set[str]:
    """Return the Latin words of a text that are not facts."""
    known = {*TYPED, *MAP, *allowed}
    found = {each for each in WORD.findall(text) if {*each} - {*"OWPBYT"}}
    found = {each for each in found if len({*each.lower()}) > 1}  # except names
    return {each for each in found if each not in known and each.lower() not in known}


@pytest.mark.parametrize("name", [name for name in PLACES if name != "helps"])
def test_every_listed_place_is_fully_translated(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MapPainter, "lines", blank_map)
    typed = {word for line in said_to(name) for word in re.findall("[a-z]+", line.lower())}
    found: set[str] = set()
    for text in PLACES[name](FOREIGN, tmp_path):
        found |= {word for word in words(text, LEVELS) if word.lower() not in typed}
    assert found == set()


def said_to(name: str) -> Sequence[str]:
    """Return the words to type at a place, and the names of files and people there."""
    known = {
        "failures": (*(code for code, _ in BAD.values()), "Uuu"),
        "positions": (
            *REFUSED,
            *(new for _, new in CHANGES),
            *SETUPS,
            LINE,
            "given free sacrifices",
        ),
        "setups": ("Uma given free gifts Orange tiles colours fields teams",),
        "logs": [path.read_text(errors="replace") for path in DAMAGED.glob("*.taluva")],
        "offers": ("rules", "quit"),
        "complaints": ("nosuch forked uma shell", "colour: taluvalog 1", "no log"),
        "plain": ("xyz note hint why undo redo quit again clearing",),
        "troubles": ("nosuch",),
        "lessons": ("xyz Neptun",),
        "menu": ("exec Neptun text log field English Deutsch", *ANSWERS),
        "reports": ("odd cut text open long early bot field", "no log"),
    }
    is_game = name.startswith(("taluva", "taifun"))
    return AT_TABLES if is_game else known.get(name, ())


@pytest.mark.parametrize("kind", ["taluva", "taifun"])
@pytest.mark.parametrize(
    "line",
    [
        *("show", "legal", "stats", "check", "replay LOG --plain", "stats LOG LOG", "games"),
        *(
            "show nosuch",
            "legal LOG --at 999",
            "repair LOG other",
            "check nosuch",
            "export LOG x.pdf",
            "fork LOG --at 999",
        ),
    ],
)
def test_the_command_line_is_fully_translated(
    kind: str,
    line: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    game: Any = (taluva_games() if kind == "taluva" else taifun_games())["over"]
    log = tmp_path / "x.taluva"
    Journal.create(game, log).close()
    arguments = [str(log) if word == "LOG" else word for word in line.split()]
    if arguments[0] not in ("games",) and len(arguments) == 1:
        arguments.append(str(log))
    with suppress(SystemExit):
        main(arguments, FOREIGN)
    out, err = capsys.readouterr()
    told = (out + err).replace(str(tmp_path), "")
    assert (
        words(told, ["nosuch", "other", "taluva", "pdf", "svg", "png", "gif", "webp", "cast"])
        == set()
    )


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_the_help_of_the_command_line_is_fully_translated(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main([*filter(None, [name]), "--help"], FOREIGN)
    told = re.sub(r"--[a-z-]+|taluva [^\n]*", "", capsys.readouterr().out)
    settings = [word for setting in BY_NAME for word in setting.split("_")]
    known = [*BUILT_IN, *PALETTE_NAMES, *settings, *LEVELS, "high", "contrast", "blind"]
    known += ["foreign", "exec"]
    assert words(told, known) == set()
