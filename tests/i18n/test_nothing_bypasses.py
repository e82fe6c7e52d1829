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
from taluva.app.screens.replay import ReplayScreen
from taluva.app.session import Session
from taluva.app.state import State
from taluva.app.table import Table
from taluva.app.timeline import Timeline
from taluva.app.update import replay
from taluva.app.update.commands import commands_of
from taluva.app.view import ViewOptions
from taluva.cli import COMMANDS, main
from taluva.core.lessons import Course
from taluva.games import BUILT_IN, definition_for
from taluva.i18n import Language
from taluva.learn.courses import courses_of
from taluva.record.journal import Journal
from taluva.tui.capabilities import PALETTE_NAMES
from taluva.tui.screen import KeyPressed, LineEdited, LineSubmitted, Resized
from tests.app.table import COLOUR, Harness, blank_map
from tests.app.test_screen import POOR, text_of
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
# Covered by other tests.
SHOWN = ["helps", *(name for name in PLACES if name.startswith(("taluva", "taifun")))]
LEVELS = ("bot", "Neptun", *definition_for("taluva").levels)  # a player in docs too
MAP = {"fwo", "vfw", "vfo", "vwo"}  # chips


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


def shown(table: Harness) -> Iterator[str]:
    """Yield everything that a table shows, on a small colour screen and without colours."""
    for terminal, (width, height) in ((COLOUR, (80, 24)), (POOR, (120, 40))):
        table.send(Resized(width, height))
        screen = table.screen(terminal)
        yield text_of(list(screen.render(width, height - 2)))
        yield text_of([screen.toolbar(400), screen.prompt(), screen.hint()])


def answers(table: Harness, lines: Sequence[str]) -> Iterator[str]:
    """Yield the answers to lines and to every command."""
    state = table.state
    for command in commands_of(state):
        if command.name in ("save", "picture", "quit", "rematch", "replay", "new", "language"):
            continue
        arguments = [""]
        if command.completions is not None:
            arguments += [word for word, _ in command.completions(state)]
        elif command.name == "info":
            arguments += ["M25", "N24", "D6", "D6se", "q"]
        lines = [*lines, *(f"{command.name} {each}".strip() for each in arguments)]
    for line in lines:
        table.send(LineEdited(line))
        yield from (f"{each.text} {each.meaning}" for each in table.suggest(line))
        yield table.line_feedback(line).reason.replace(
            f"'{line.split()[-1]}'" if line else "''", ""
        )
    for line in lines:
        if line:
            table.enter(line)
            table.finish()
            page = table.session.layout.page
            yield "\n".join([*table.state.last_answer, *(page.lines if page else ())])


LINES = {
    "new": [
        *("", "p", "xx", "place", "place M25", "place M25 e", "place M25 q", "hut"),
        "why place M25 e",
    ],
    "build": [
        *("", "hut", "hut N24", "hut N28", "expand N24", "temple N24", "tower M25"),
        "why hut N24",
    ],
    "erupt": ["place M25 ne", "place M25 e"],
    "house": ["", "house D6", "house D6 x", "why house D6"],
    "god": ["", "play", "redraw", "exchange", "done"],
    "tribe": ["", "move", "build", "strip", "call", "convert", "sacrifice", "end"],
}
WATCHED = (
    *("", "help", "notes", "find q", "/xyz", "turn 3", "turn 999", "speed x", "speed 0.5", "xyz"),
)


@pytest.mark.parametrize("name", ["new", "build", "erupt", "teams", "over"])
def test_a_game_of_taluva_is_fully_translated(name: str, tmp_path: Path) -> None:
    assert leftovers(taluva_games()[name], name, tmp_path) == set()


@pytest.mark.parametrize("name", ["house", "god", "tribe", "god later", "tribe later", "over"])
def test_a_game_of_taifun_is_fully_translated(name: str, tmp_path: Path) -> None:
    assert leftovers(taifun_games()[name], name, tmp_path) == set()


def leftovers(game: Any, name: str, folder: Path) -> set[str]:
    table = Harness(Journal.create(game, folder / "game.taluva"), say=FOREIGN)
    if table.state.handover is not None:
        table.send(KeyPressed("enter"))
    lines = LINES.get(name.split()[0], [])
    commands = [each.name for each in commands_of(table.state)]
    offered = [
        each.completions(table.state) for each in commands_of(table.state) if each.completions
    ]
    commands += [word for each in offered for word, _ in each]
    typed = [word.strip("'") for line in lines for word in line.split()]
    players = ["bot", *table.state.definition.levels]  # as on the command line
    found: set[str] = set()
    for text in (*shown(table), *answers(table, lines), *shown(table)):
        found |= words(text, [*commands, *typed, *players])
    table.close()
    return found


@pytest.mark.parametrize("kind", ["taluva", "taifun"])
def test_a_replay_is_fully_translated(kind: str, tmp_path: Path) -> None:
    game: Any = (taluva_games() if kind == "taluva" else taifun_games())["over"]
    journal = Journal.create(game, tmp_path / "game.taluva")
    history = journal.record.history
    session = Session(
        State(Timeline(history), view=ViewOptions(language=FOREIGN)),
        replay.update,
        Table(journal.record),
    )
    found: set[str] = set()
    screen = ReplayScreen(session, COLOUR, "auto")
    for line in WATCHED:
        session.handle(LineEdited(line))
        texts = [text_of(list(screen.render(80, 22)))]
        texts.append(text_of([screen.toolbar(400), screen.hint()]))
        texts += [f"{each.text} {each.meaning}" for each in screen.suggest(line)]
        if line:
            session.handle(LineSubmitted(line))
            page = session.layout.page
            texts += ["\n".join([*session.state.last_answer, *(page.lines if page else ())])]
        names = [each.name for each in replay.commands_of(session.state)]
        sought = ["eruption", "xyz"]
        for text in texts:
            found |= words(text, [*names, *sought])
    journal.close()
    assert found == set()


@pytest.mark.parametrize("name", [name for name in PLACES if name not in SHOWN])
def test_every_listed_place_is_fully_translated(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MapPainter, "lines", blank_map)  # games have maps, see above
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
    return known.get(name, ())


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
