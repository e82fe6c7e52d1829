"""Nothing is cut at 80 columns and 24 lines, in any language, however long names and numbers get.

Whatever cuts a text is watched while all is painted. Names of players and lines that were typed may
be cut; a sentence of the program may not.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style

from taluva.app.desk import Desk
from taluva.app.program import Program
from taluva.app.screens.replay import ReplayScreen
from taluva.app.screens.welcome import WelcomeScreen
from taluva.app.state import State
from taluva.app.update import replay
from taluva.app.update.commands import commands_of
from taluva.app.wizard import Offer
from taluva.cli.learn import _lessons, _offered
from taluva.cli.welcome import _games, _help, _offers
from taluva.games import FACES, face_of
from taluva.languages import LANGUAGES, language
from taluva.learn.courses import LESSONS, courses_of
from taluva.record import Journal
from taluva.shell.events import Key, Resized, Typed
from taluva.shell.looks.look import Depth, Look, Painter
from taluva.shell.text import wrap
from taluva.shell.text.pages import laid_out
from taluva.table.language import Language
from tests.app.table import COLOUR, Table
from tests.app.test_screen import text_of
from tests.games.taluva.games import last_standing
from tests.languages.places import taifun_games, taluva_games

WIDTH, HEIGHT = 80, 24
NAMES = tuple(f"{letter}{letter.lower() * 29}" for letter in "XQZVF")  # the longest there may be
LETTERS = "xqzvf"

LINES = {
    "taluva": ("", "place", "place M25", "place M25 e", "hut N24", "temple N24", "tower N24"),
    "taifun": ("", "house D6", "play", "redraw rot", "move", "build D6", "call", "sacrifice D6se"),
}


class Cuts(list[str]):
    """Texts that were cut, but for names: a run of the letters that only names hold."""

    def note(self, text: str) -> None:
        bare = text.strip()
        is_name = any(letter * 3 in bare.lower() for letter in LETTERS)
        if bare and not is_name and any(each.isalpha() for each in bare):
            self.append(bare)


@pytest.fixture
def cuts(monkeypatch: pytest.MonkeyPatch) -> Cuts:
    """Watch all that cuts."""
    found = Cuts()
    shortened, cut, adjusted = wrap.shortened, wrap.cut, Segment.adjust_line_length

    def watched_shortened(text: str, width: int) -> str:
        if cell_len(text) > width:
            found.note(text)
        return shortened(text, width)

    def watched_cut(lines: list[str], most: int, width: int) -> list[str]:
        if len(lines) > most:
            found.note(" ".join(lines))
        return cut(lines, most, width)

    def watched_adjusted(
        line: list[Segment], length: int, style: Style | None = None, pad: bool = True
    ) -> list[Segment]:
        text = "".join(each.text for each in line)
        rest = set_cell_size(text, length)
        if text[len(rest) :].strip():
            found.note(text)
        return adjusted(line, length, style, pad)

    for module in [each for name, each in sys.modules.items() if name.startswith("taluva.")]:
        for name, new in (("shortened", watched_shortened), ("cut", watched_cut)):
            if getattr(module, name, None) is getattr(wrap, name) and module is not wrap:
                monkeypatch.setattr(module, name, new)
    monkeypatch.setattr(Segment, "adjust_line_length", watched_adjusted)
    return found


@pytest.fixture(params=LANGUAGES)
def say(request: pytest.FixtureRequest) -> Language:
    return language(request.param)


@cache
def games() -> dict[str, Any]:
    """Give games of both kinds with the longest names, at every kind of point."""
    found: dict[str, Any] = {}
    for name, game in taluva_games().items():
        found[f"taluva {name}"] = _renamed(game)
    found["taluva out"] = _renamed(last_standing())
    for name, other in taifun_games().items():
        found[f"taifun {name}"] = _renamed(other)
    return found


def _renamed(game: Any) -> Any:
    from dataclasses import replace

    return replace(game, names=NAMES[: len(game.names)])


@pytest.mark.parametrize(
    "name",
    [
        *(f"taluva {each}" for each in ("new", "build", "erupt", "teams", "over", "out")),
        *(f"taifun {each}" for each in ("house", "god", "tribe", "god later", "over")),
    ],
)
def test_a_game(name: str, say: Language, cuts: Cuts, tmp_path: Path) -> None:
    table = Table(Journal.create(games()[name], tmp_path / "x.taluva"), say=say)
    table.tell(Resized(WIDTH, HEIGHT))
    screen = table.screen(COLOUR)
    if table.state.curtain is not None:
        paint(screen)
        table.tell(Key("enter"))
    for line in LINES[name.split()[0]]:
        spelt = _own(line, table)
        table.tell(Typed(spelt))
        paint(screen)
        for offer in table.suggest(spelt):
            if cell_len(f" {offer.text} {offer.meaning} ") > WIDTH:
                cuts.note(offer.meaning)
    for command in commands_of(table.state):
        if command.name in ("save", "picture", "quit", "rematch", "replay", "new", "learn", "hint"):
            continue
        if command.needs_argument or command.name in ("undo", "language", "mouse"):
            continue
        table.enter(command.name)
        page = table.state.page
        paint(screen)
        wide = [] if page is None else laid_out(page.blocks, WIDTH - 4)
        cuts += [each.text for each in wide if cell_len(each.text) > WIDTH - 4]
    table.close()
    told = "\n".join(["", *sorted({*cuts})])
    assert told == ""


def _own(line: str, table: Table) -> str:
    """Spell the first word of a line in the language that is spoken."""
    verb, blank, rest = line.partition(" ")
    verbs = table.state.prompt.grammar.verbs
    return f"{verbs.spelt(verb)}{blank}{rest}" if verb else ""


def paint(screen: Any) -> str:
    """Paint all of a screen; what stands behind the line has as much room as the prompt leaves."""
    text = text_of(list(screen.picture(WIDTH, HEIGHT - 2)))
    bar, prompt, hint = text_of([screen.toolbar(WIDTH)]), screen.prompt(), screen.hint()
    room = WIDTH - Segment.get_line_length(list(prompt)) - len(screen.state.text)
    Segment.adjust_line_length(list(hint), room)
    return f"{text}\n{bar}"


@pytest.mark.parametrize("name", ["taluva over", "taluva out", "taifun over"])
def test_a_game_that_is_watched(name: str, say: Language, cuts: Cuts, tmp_path: Path) -> None:
    journal = Journal.create(games()[name], tmp_path / "x.taluva")
    program = Program(
        State(journal.record.history, say=say), replay.update, Desk(journal.record, say=say)
    )
    program.tell(Resized(WIDTH, HEIGHT))
    screen = ReplayScreen(program, COLOUR, "auto")
    for line in ("", "turn", "turn 3", "turn 999", "find", "speed 99", "notes", "zoom", "xyz"):
        program.tell(Typed(line))
        paint(screen)
    program.tell(Typed(""))
    last = journal.record.history.last
    for index in {0, 1, 2, last // 2, last - 1, last}:
        program.state = program.state.at(index)
        paint(screen)
    journal.close()
    told = "\n".join(["", *sorted({*cuts})])
    assert told == ""


def test_what_can_be_learnt(say: Language, cuts: Cuts) -> None:
    courses = [course for name in FACES for course in courses_of(name)]
    _look_through([replace(_offered(each, say), mark="10/10") for each in courses], say)
    for course in courses:
        if course.name == LESSONS:
            _look_through([replace(each, mark="✓") for each in _lessons(course, say)], say)
    told = "\n".join(["", *sorted({*cuts})])
    assert told == ""


def _look_through(offers: Sequence[Offer], say: Language) -> None:
    """Look at a list of offers, each of them chosen once, at several sizes."""
    look = Look(Painter.FILLED, Depth.TRUE, is_unicode=True)
    for name in FACES:
        for width, height in ((WIDTH, HEIGHT), (100, 30), (120, 40)):
            screen = WelcomeScreen(face_of(name), offers, look, say)
            for _ in offers:
                screen.picture(width, height - 2)
                screen.toolbar(width)
                screen.tell(Key("down"))


def test_the_welcome(say: Language, cuts: Cuts) -> None:
    _look_through([Offer("continue", say("a new game")), *_offers(say)], say)
    told = "\n".join(["", *sorted({*cuts})])
    assert told == ""
    lines = [*_help(say), *(f"  1  {each.word:8}  {each.meaning}" for each in _offers(say))]
    assert [line for line in lines if cell_len(line) > WIDTH] == []
    assert _games(say)
