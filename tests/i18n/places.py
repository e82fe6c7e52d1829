"""Every place where the program shows messages, each once at 80 columns and 24 lines.

The tests check what is shown: whether it bypasses the language, whether it is cut, and whether any
message is shown nowhere. Names of players have the greatest length.
"""

from __future__ import annotations

import io
import random
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from dataclasses import replace
from functools import cache, partial
from gettext import NullTranslations
from pathlib import Path
from typing import Any, Final

import pytest
from rich.segment import Segment

from taluva import Game
from taluva.app.events import GameChange, GameChanged
from taluva.app.front.welcome import WelcomePage
from taluva.app.options import BY_NAME, Settings
from taluva.app.screens import base
from taluva.app.screens.panels import Pen
from taluva.app.screens.play import PlayScreen
from taluva.app.screens.replay import ReplayScreen
from taluva.app.session import Session
from taluva.app.settings import load_settings
from taluva.app.state import Mode, State
from taluva.app.table import Table
from taluva.app.timeline import Timeline
from taluva.app.update import play, replay
from taluva.app.update.commands import commands_of
from taluva.app.view import ViewOptions
from taluva.cli import COMMANDS, main
from taluva.cli.console import User
from taluva.cli.front import Front as LineMenu
from taluva.core.pages import page
from taluva.games import BUILT_IN, definition_for, ui_for
from taluva.games.taifun.rules import Phase
from taluva.games.taluva.lessons import puzzles
from taluva.i18n import Language
from taluva.learn.courses import PUZZLES, courses_of
from taluva.record.journal import Journal
from taluva.record.record import History, HistoryEntry, Record
from taluva.taifun import Game as Taifun
from taluva.tui.capabilities import Depth, Look, PainterKind
from taluva.tui.runner import too_small
from taluva.tui.screen import (
    Feedback,
    KeyPressed,
    LineEdited,
    LineStatus,
    LineSubmitted,
    Resized,
    Started,
)
from taluva.tui.text import lay_out
from taluva.tui.theme import theme_for
from tests.app.front import Front, saved_games
from tests.app.table import COLOUR, Harness
from tests.app.test_explore import Explorer
from tests.app.test_learning import LessonHarness as Lesson
from tests.app.test_screen import text_of
from tests.games.taifun.cases.cases import CASES as TAIFUN_CASES
from tests.games.taifun.games import eagerness
from tests.games.taluva.cases.cases import CASES as TALUVA_CASES
from tests.games.taluva.games import before_the_end, early_victory, last_standing
from tests.i18n.damage import broken, failures, hints, logs, positions, setups, system

WIDTH: Final = 80
HEIGHT: Final = 24
LARGER: Final = ((100, 30), (120, 40))  # where the end of a game is described at length
LETTERS: Final = "XQZVF"
NAMES: Final = tuple(f"{letter}{letter.lower() * 29}" for letter in LETTERS)
DEFAULTS: Final = tuple(name[:12] for name in NAMES)  # tables of several columns show them whole

THEME: Final = theme_for(Look(PainterKind.FILLED, Depth.TRUE, is_unicode=True))


class Listening(NullTranslations):
    """A catalogue that records the messages it was asked for."""

    def __init__(self, catalogue: NullTranslations) -> None:
        super().__init__()
        self.heard: set[str] = set()
        self._catalogue = catalogue

    def gettext(self, message: str) -> str:
        self.heard.add(message)
        return self._catalogue.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.heard.add(msgid1)
        return self._catalogue.ngettext(msgid1, msgid2, n)

    def pgettext(self, context: str, message: str) -> str:
        return self._catalogue.pgettext(context, message)


def listening(say: Language) -> tuple[Language, set[str]]:
    """Return a language that records, and the messages that it was asked for.

    It equals no other language, so no cache has a message in it already.
    """
    catalogue = Listening(say.catalogue)
    return Language(say.code, catalogue), catalogue.heard


def renamed(game: Any, names: Sequence[str] = NAMES) -> Any:
    """Return a game with other names, by default the longest."""
    return replace(game, names=tuple(names[: len(game.names)]))


@cache
def taluva_games() -> dict[str, Game]:
    """Return games at every kind of point."""
    new = Game.new(NAMES, seed=1)
    built = Game.new(NAMES[:2], tiles=("JC", "SJ", "SR", "LL", "JC", "RS", "CJ", "SS"))
    for move in ("place M25 e", "hut N24", "place N20 se", "hut O21", "place P24 w"):
        built = built.play(move)
    erupting = built
    for move in ("expand N24 jungle", "place L22 e", "hut M21"):
        erupting = erupting.play(move)
    sample = early_victory()
    over = Game.new(NAMES[:2], seed=sample.seed)
    for each in sample.moves:
        over = over.play(each)
    teams = Game.new(NAMES[:4], seed=1, teams=True)
    return {"new": new, "build": built, "erupt": erupting, "teams": teams, "over": over}


@cache
def taifun_games() -> dict[str, Taifun]:
    """Return games of Taifun at every kind of point."""
    rng = random.Random(5)
    game = Taifun.new(NAMES[:3], seed=5, rounds=6)
    found = {"house": game}
    while game.phase is not Phase.OVER:
        moves = game.legal_moves()
        game = game.play(*rng.choices(moves, [eagerness(game, each) for each in moves]))
        if game.seat is None:
            continue
        found[("god" if game.seat == 1 else "tribe") + ("" if game.round < 4 else " later")] = game
    found["over"] = game
    return found


# --- the table ------------------------------------------------------------------------------------


def toolbar(verdict: Feedback, say: Language) -> str:
    """Paint a feedback line below the map."""
    return text_of(base.toolbar(verdict, Pen(THEME, WIDTH, say), NAMES).lines)


def games() -> dict[str, Any]:
    """Return games of both kinds at every kind of point."""
    found = {f"taluva {name}": game for name, game in taluva_games().items()}
    found["taluva out"] = renamed(last_standing())
    return found | {f"taifun {name}": game for name, game in taifun_games().items()}


def _lines(text: str) -> list[str]:
    return text.split("|")


# The points at which a screen is painted.
POINTS: Final = (
    *(f"taluva {each}" for each in ("new", "build", "erupt", "teams", "over", "out")),
    *(f"taifun {each}" for each in ("house", "god", "tribe", "god later", "over")),
)
LINES: Final = {
    "taluva": ("", "place", "place M25", "place M25 se", "hut N24", "temple N24", "tower N24"),
    "taifun": ("", "house D6", "play", "redraw rot", "move", "build D6", "call", "sacrifice D6se"),
}
ENTERED_AT: Final = ("taluva build", "taifun tribe")
# Lines to enter besides all commands, so that they get an answer.
ENTERED: Final = {
    "taluva": (
        *_lines("info N24|info M25|info D6|info O21|info N23|info M-0|info M9999|info xyz"),
        *_lines("why hut M25|why place M25 e|hte N24|hut N24 e|hut N 24"),
        *(f"rename {NAMES[1]} Wolf", "seat Wolf bot:easy", "seat Wolf person"),
        *_lines("seat xyz person|undo"),
    ),
    "taifun": (
        *_lines("info D6|info D8|info Z99|info D6se|info D8ne|info D4|cards xyz|cards rot"),
        *_lines("why house D6|why play rot D6|hous D6|move D6se D6se D6se|move xyz|move D6se x"),
    ),
}
ALWAYS: Final = (
    *_lines("rules xyz|rules end|zoom xyz|look xyz|language xyz|language|note x|undo 99|undo x"),
    *_lines("mouse|motion xyz|background xyz|hlp|help xyz|s|h|learn xyz|hint|1|analyse"),
    *("x" * 999, "language de"),
)
FOUND: Final = (
    *_lines("n|help|notes|find|find q|find eruption|n|N|/xyz|/M25|turn x|turn 999"),
    *_lines("speed x|speed 99|speed 0.5|hlp|xyz|zoom"),
)
# Commands that leave the game, write files, or need an argument that is unknown here.
UNUSED: Final = {
    *("save", "picture", "quit", "rematch", "replay", "new", "learn", "hint"),
    *("undo", "language", "mouse"),
}


def table(name: str, say: Language, folder: Path) -> Iterator[str]:
    """Play at a table: type lines, open the menu, and enter commands."""
    table = Harness(Journal.create(games()[name], folder / "x.taluva"), say=say)
    table.send(Resized(WIDTH, HEIGHT))
    screen = table.screen(COLOUR)
    if table.state.handover is not None:
        yield painted(screen)
        table.send(KeyPressed("enter"))
    for line in LINES[name.split()[0]]:
        spelt = _own(line, table)
        table.send(LineEdited(spelt))
        yield painted(screen)
        yield from (f" {each.text} {each.meaning} " for each in table.suggest(spelt))
    for width, height in LARGER if table.state.is_ended else ():
        table.send(Resized(width, height))
        screen.render(width, height - 2)
    table.send(Resized(WIDTH, HEIGHT))
    for command in commands_of(table.state):
        if command.name in UNUSED or command.needs_argument:
            continue
        table.enter(command.name)
        yield painted(screen)
        page = table.session.layout.page
        lines = [] if page is None else lay_out(page.blocks, WIDTH - 4)
        yield from (f"  {each.text}  " for each in lines)
    for command in commands_of(table.state):
        menu = table.suggest(f"{command.name} ")
        yield from (f" {each.text} {each.meaning} " for each in menu)
    for line in (*ENTERED[name.split()[0]], *ALWAYS) if name in ENTERED_AT else ():
        yield from entered(line, table.session, screen)
        table.finish()
    table.close()


def entered(line: str, session: Session, screen: Any) -> Iterator[str]:
    """Type a line and enter it. A page shows what is too long for the toolbar."""
    session.handle(LineEdited(line))
    before = session.state
    session.handle(LineSubmitted(line))
    page = session.layout.page
    if page is not None:
        yield from (f"  {each.text}  " for each in lay_out(page.blocks, WIDTH - 4))
        return
    for state in (before, session.state):
        session.state = state
        yield text_of([screen.toolbar(WIDTH)])


def _own(line: str, table: Harness) -> str:
    """Write the first word of a line in the current language."""
    verb, blank, rest = line.partition(" ")
    verbs = table.state.prompt.grammar.verbs
    return f"{verbs.format(verb)}{blank}{rest}" if verb else ""


def watched(name: str, say: Language, folder: Path) -> Iterator[str]:
    """Replay a game."""
    journal = Journal.create(games()[name], folder / "x.taluva")
    session = Session(
        State(Timeline(journal.record.history), view=ViewOptions(language=say)),
        replay.update,
        Table(journal.record),
    )
    session.handle(Resized(WIDTH, HEIGHT))
    screen = ReplayScreen(session, COLOUR, "auto")
    for line in ("", "turn", "turn 3", "turn 999", "find", "speed 99", "notes", "zoom", "xyz"):
        session.handle(LineEdited(line))
        yield painted(screen)
    session.handle(LineEdited(""))
    last = journal.record.history.last
    for index in {0, 1, 2, last // 2, last - 1, last}:
        session.state = session.state.at(index)
        yield painted(screen)
    yield from (f" {each.text} {each.meaning} " for each in screen.suggest("find "))
    for line in FOUND:
        yield from entered(line, session, screen)
    for screen_name in (Mode.WATCH, Mode.DEMO):
        pace = session.state.pace._replace(is_playing=True)
        session.state = session.state.close_page().but(mode=screen_name, pace=pace)
        yield painted(ReplayScreen(session, COLOUR, "auto"))
    journal.close()


def explored(name: str, say: Language, folder: Path) -> Iterator[str]:
    """Play through the explorer: look, play, choose and delete variations."""
    record = Record.of(games()[name])
    explorer = Explorer(record, record.history.last, size=(WIDTH, HEIGHT), say=say)
    screen, session = explorer.screen, explorer.screen.session
    yield painted(screen)
    yield from entered("chances", session, screen)
    explorer.look()
    for keys in ((">",), ("home", "<"), ("end", "delete"), ("escape", "n")):
        explorer.press(*keys)
        yield painted(screen)
    for _ in range(2):
        explorer.send(LineEdited(""), LineSubmitted("1"))
        explorer.send(LineSubmitted(explorer.state.typed))
        yield painted(screen)
        explorer.look()
    for keys in (("<",), ("]",), ("]",), ("delete",), ("n", "escape"), ("n", "f1"), ("escape",)):
        explorer.press(*keys)
        yield painted(screen)
    for line in ("variation", "chances", "variation 9", "variation x", "back x", "forward 99"):
        yield from entered(line, session, screen)
        explorer.press("escape")
    for command in commands_of(explorer.state):
        menu = screen.suggest(f"{command.name} ")
        yield from (f" {each.text} {each.meaning} " for each in menu)
    for line in _lines("note|note well|note|note -|promote 2|promote 1|variation 0|promote"):
        yield from entered(line, session, screen)
        explorer.press("escape")
    explorer.enter("delete 1")
    explorer.press("y")
    yield painted(screen)
    yield from entered("variation 1", session, screen)


def troubles(say: Language, folder: Path) -> Iterator[str]:
    """Show tables with trouble: an unsaved game, failing bots, a window that is too small."""
    bots = {1: "nosuch", 2: "exec:./nosuch"}
    for runs in (False, True):
        path = folder / f"{runs}.taluva"
        journal = Journal.create(renamed(Game.new(["Uma", "Vic"], seed=1)), path, bots=bots)
        table = Harness(journal, say=say, runs_programs=runs)
        due = table.requests
        table.send(Resized(WIDTH, HEIGHT))
        screen = table.screen(COLOUR)
        yield from map(broken, table.state.last_answer)
        for line in ("", "hut N24", "hint", "undo"):
            table.send(LineEdited(line))
            yield painted(screen)
        table.send(LineEdited(""))
        table.finish([*table.send(Started()), *due])
        yield from map(broken, table.state.last_answer)
        yield painted(screen)
        table.close()
    table = Harness(Journal.create(games()["taluva new"], folder / "kept.taluva"), say=say)
    for is_kept in (True, False):
        table.session.state = replace(
            table.state, timeline=replace(table.state.timeline, is_saved=is_kept)
        )
        screen = table.screen(COLOUR)
        events: list[Any] = [*map(LineEdited, ("quit now", "quit", ""))]
        events += map(KeyPressed, ("c-c", "n", "right", "f2"))
        for event in events:
            table.send(event)
            yield painted(screen)
        table.enter("quit")
        yield painted(screen)
    table.close()


def small(say: Language, folder: Path) -> Iterator[str]:
    """Show the smallest window with a picture, and one that is too small."""
    table = Harness(Journal.create(games()["taluva new"], folder / "x.taluva"), say=say)
    yield text_of(list(table.screen(COLOUR).render(40, 10)))
    table.close()
    yield too_small(say, 30)


# How to get from the welcome to its pages. Every row of each is looked at.
PAGES: Final = [
    page.split(" / ") if page else []
    for page in _lines(
        "|new|new / seat 1|new / seat 2|new / edition|new / game|continue|replay|players"
        "|players / Ana|learn|learn / taluva lessons|puzzle|settings|settings / zoom"
        "|settings / look"
    )
]


def offers(say: Language, folder: Path) -> Iterator[str]:
    """Show the title screen and all its pages."""
    with saved_games():
        for size in ((WIDTH, HEIGHT), (120, 40)):
            for names in PAGES:
                front = Front(size, say=say)
                for name in names:
                    front.send(LineSubmitted(front.rows[name].word if name in front.rows else name))
                for _ in range(min(20, len(front.rows))):
                    picture = [*front.render(), front.screen.toolbar(size[0])]
                    if size[0] == WIDTH:
                        yield text_of(picture)
                    front.press("down")
                front.send(LineSubmitted("xyz"))
                yield text_of([front.screen.toolbar(WIDTH)])
        yield from _front_questions(say)
    for problem in problems(say, folder):
        front = Front((WIDTH, HEIGHT), say=say, message=problem)
        yield text_of([*front.render(), front.screen.toolbar(WIDTH)])
    for game in BUILT_IN:
        rules = page(ui_for(game).rules_sections(say))
        yield from (line.text for line in lay_out(rules, WIDTH - 2))
    items = WelcomePage("x", has_games=True).items(say)
    yield from (f"  1  {name:8}  {meaning}" for name, meaning in items)


def _front_questions(say: Language) -> Iterator[str]:
    """Ask before leaving and deleting, read the help, and edit texts with mistakes."""
    for events in (
        (KeyPressed("escape"),),
        (KeyPressed("f1"),),
        (LineSubmitted("rules"), KeyPressed("pagedown")),
        (LineSubmitted("continue"), KeyPressed("delete")),
        (LineSubmitted("new"), KeyPressed("down"), KeyPressed("down"), KeyPressed("s-up")),
        (LineSubmitted("settings"), KeyPressed("end"), KeyPressed("up"), LineSubmitted("")),
        (LineSubmitted("new"), LineSubmitted("Easy"), LineEdited("8"), LineSubmitted("8")),
    ):
        front = Front((WIDTH, HEIGHT), say=say)
        front.send(*events)
        yield text_of([*front.render(), front.screen.toolbar(WIDTH)])
        front.send(LineSubmitted("?"))
        yield text_of([front.screen.toolbar(WIDTH)])


def verdicts(say: Language, folder: Path) -> Iterator[str]:
    """Check the moves of all rule cases, as far as their messages are new."""
    heard = say.catalogue.heard if isinstance(say.catalogue, Listening) else set()
    cases: Sequence[Any] = (*TALUVA_CASES, *TAIFUN_CASES)
    for case in cases:
        game = renamed(case.game() if hasattr(case, "game") else case.given.game())
        messages: Any = definition_for(game.game_name).messages(say)
        before = len(heard)
        if case.is_refused:
            for refusal in game.refusals(case.move):
                reason = say.cite(messages.explain(refusal, game), refusal.rule)
                if len(heard) > before:
                    yield toolbar(Feedback(LineStatus.NO, reason), say)
            continue
        after = game.play(case.text)
        does = messages.describe_move(game, after)
        what = say("Enter plays: {what}", what=does)
        least = messages.describe_move_short(game, after)
        if len(heard) > before:
            yield toolbar(Feedback(LineStatus.OK, what, (does, least)), say)
        yield from map(broken, messages.narrate_move(game, after))


def ends(say: Language, folder: Path) -> Iterator[str]:
    """Play the rule cases' moves that have consequences, and replay them."""
    shown: set[tuple[str, ...]] = set()
    journal = Journal.create(games()["taluva new"], folder / "x.taluva")
    desk = Table(journal.record)
    cases: Sequence[Any] = (*TALUVA_CASES, *TAIFUN_CASES)
    for case in (each for each in cases if not each.is_refused):
        game = renamed(case.game() if hasattr(case, "game") else case.given.game())
        messages: Any = definition_for(game.game_name).messages(say)
        told = tuple(
            re.sub(r"\d+", "9", each) for each in messages.narrate_move(game, game.play(case.text))
        )
        over = History([HistoryEntry(game), HistoryEntry(game.play(case.text))])
        if len(told) == 1 and len(told[0]) > WIDTH:
            yield painted(ReplayScreen(at_end(over, desk, say), COLOUR, "auto"))
        if len(told) == 1 or told[1:] in shown:
            continue
        shown.add(told[1:])
        begun = History([HistoryEntry(game)])
        session = Session(
            State(Timeline(begun), view=ViewOptions(language=say), mode=Mode.PLAY),
            play.update,
            desk,
        )
        session.handle(Resized(WIDTH, HEIGHT))
        for event in (
            KeyPressed("enter"),
            GameChanged(GameChange.PLAYED, over),
            KeyPressed("enter"),
        ):
            session.handle(event)
            yield painted(PlayScreen(session, COLOUR, "auto"))
        yield painted(ReplayScreen(at_end(over, desk, say), COLOUR, "auto"))
    journal.close()


def at_end(history: History[Any], desk: Table, say: Language) -> Session:
    """Replay a game at its end."""
    session = Session(State(Timeline(history), view=ViewOptions(language=say)), replay.update, desk)
    session.handle(Resized(WIDTH, HEIGHT))
    session.handle(KeyPressed("end"))
    return session


def lessons(say: Language, folder: Path) -> Iterator[str]:
    """Go to every lesson and solve it. In some of each course, enter something wrong and ask."""
    for course in (course for game in BUILT_IN for course in courses_of(game)):
        for number in range(1 if course.name == PUZZLES else len(course.lessons)):
            desk = Lesson(course, number, say)
            desk.send(Resized(WIDTH, HEIGHT))
            screen = PlayScreen(desk.session, COLOUR, "auto")
            yield painted(screen)
            if number in (0, 2):
                yield from _asked(desk, screen)
            desk.solve()
            for event in (LineEdited("xyz"), KeyPressed("c-c")):
                desk.send(event)
                yield painted(screen)
            desk.session.table.close()


def _asked(desk: Lesson, screen: PlayScreen) -> Iterator[str]:
    moves = desk.state.game.legal_moves()
    elsewhere = next((each for each in moves if not desk.study.attempt.leads(each)), "again")
    for line in (str(elsewhere), "again", "", "back", "skip", "learn", "hint", "hint"):
        desk.send(LineEdited(line))
        yield text_of([screen.toolbar(WIDTH)])
        if line not in ("", "skip"):
            desk.send(LineSubmitted(line))
            yield text_of([screen.toolbar(WIDTH)])
    desk.enter("again")
    desk.send(LineEdited(""))


def painted(screen: Any) -> str:
    """Paint a whole screen. The text after the line has as much room as the prompt leaves."""
    text = text_of(list(screen.render(WIDTH, HEIGHT - 2)))
    bar, prompt, hint = text_of([screen.toolbar(WIDTH)]), screen.prompt(), screen.hint()
    room = WIDTH - Segment.get_line_length(list(prompt)) - len(screen.state.typed)
    Segment.adjust_line_length(list(hint), room)
    return f"{text}\n{bar}"


# --- the command line -----------------------------------------------------------------------------


class Paper(io.StringIO):
    """A terminal's output."""

    def isatty(self) -> bool:
        return True


class Shell:
    """A runner of commands in its own folder, at a terminal of 80 columns without input."""

    def __init__(self, say: Language, folder: Path) -> None:
        self._say = say
        self.folder = folder
        if not (folder / "games").exists():
            _keep_games(self)

    def log(self, game: Any, name: str, **bots: Any) -> Path:
        """Save a game under a name."""
        path = self.folder / "games" / f"{name}.taluva"
        path.parent.mkdir(exist_ok=True)
        Journal.create(game, path, **bots).close()
        return path

    def run(self, line: str, typed: str = "") -> tuple[str, str]:
        """Run a command; return its output and its errors."""
        return self.call(lambda: main(line.split(), self._say), typed)

    def call(self, run: Callable[[], int], typed: str) -> tuple[str, str]:
        """Run a function with typed lines; return its output and its errors."""
        out, err = Paper(), Paper()
        with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
            for variable in ("TALUVA_DATA", "TALUVA_CONFIG"):
                patch.setenv(variable, str(self.folder))
            patch.setenv("COLUMNS", str(WIDTH))
            patch.setenv("LINES", str(HEIGHT))
            patch.setenv("TERM", "dumb")
            patch.chdir(self.folder)
            patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
            with suppress(SystemExit):
                run()
        where = str(self.folder)
        return out.getvalue().replace(where, ""), err.getvalue().replace(where, "")


def _keep_games(shell: Shell) -> None:
    """Save games of both kinds, some of them finished, and files that are not games."""
    shell.log(early_victory(), "early")
    shell.log(renamed(taluva_games()["over"], DEFAULTS), "long")
    shell.log(before_the_end(last_standing(), 1), "open")
    shell.log(renamed(taifun_games()["over"], DEFAULTS), "taifun")
    shell.log(Game.new(DEFAULTS[:3], seed=1), "new")
    games = shell.folder / "games"
    (games / "text.taluva").write_text("no log\n")
    lines = (games / "early.taluva").read_text().splitlines(keepends=True)
    (games / "cut.taluva").write_text("".join(lines[:20]) + "9 hut\n")
    (games / "odd.taluva").write_text("".join(lines[:2]) + "colour: red\n" + "".join(lines[2:]))
    island = (games / "taifun.taluva").read_text()
    (games / "field.taluva").write_text(re.sub("fields ..", "fields XX", island))


# Answers to the menu, many of them wrong.
ANSWERS: Final = (
    *("nosuch", "help", "new", "help", "99", "Uma, Uma", "bot:nosuch, Uma", "bot:easy,9q, Uma"),
    *("exec:, Uma", "bot:easy,0s, Uma", "Uma, Vic, Wes, Xia, Yan, Zoe", "Uma, Vic, Wes"),
    *_lines("3|1|\a|Uma|2|back|replay|help|delete 1|no|back|rules|gap|back|settings|help|7|1|11"),
    *_lines("\a|Uma|back|players|1|back|back|learn|lessons|back|back|puzzle|back|back|no|quit"),
)


def menu(say: Language, folder: Path) -> Iterator[str]:
    """Answer the menu in lines and by ear."""

    def echo(prompt: str) -> str:
        print(prompt)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.strip()

    shell = Shell(say, folder)
    for by_ear in ("off", "on"):
        front = LineMenu(User(Settings(by_ear=by_ear), say))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("builtins.input", echo)
            text = "".join(shell.call(front.run, "\n".join(ANSWERS)))
            yield text if by_ear == "off" else ""  # by ear, lines are not wrapped


REPORTS: Final = (
    *("games", "show long.taluva", "show open.taluva", "show taifun.taluva"),
    *("show new.taluva", "show --at 3 early.taluva"),
    *("legal open.taluva", "stats long.taluva", "stats taifun.taluva"),
    *_lines("stats early.taluva long.taluva open.taluva|puzzle --list|rules tower"),
    "rules taifun move",
    *("analyse open.taluva --nodes 1 --jobs 1", "analyse taifun.taluva --nodes 1 --jobs 1"),
    "arena bot:random bot:random --games 2 --jobs 1 --seed 1 --tiles 4",
    "arena --game taifun bot:random bot:random bot:random --games 1 --jobs 1 --rounds 1",
)
COMPLAINTS: Final = (
    *("show nosuch", "show 99", "show long.taluva --position x", "show --position x"),
    *("legal long.taluva --at 999", "legal --at x", "repair long.taluva", "check text.taluva"),
    *_lines("check cut.taluva odd.taluva|check field.taluva|games --yes"),
    "replay cut.taluva --plain --delay 99",
    *("games --delete text.taluva", "games --delete long.taluva", "games --delete nosuch"),
    *("export long.taluva", "export long.taluva -o x", "export long.taluva -o x.pdf"),
    *("fork long.taluva --at 99", "fork long.taluva --at 3 -o forked.taluva", "fork -"),
    *("fork long.taluva --at 3 -o forked.taluva", "repair cut.taluva -o cut.taluva"),
    *("repair cut.taluva -o whole.taluva", "resume nosuch", "resume text.taluva", "resume --watch"),
    *("stats long.taluva taifun.taluva --csv", "analyse long.taluva --nodes 0"),
    *("analyse new.taluva", "analyse early.taluva -o x.pdf", "arena bot:nosuch bot:easy"),
    *("arena bot:easy,9q bot:easy", "arena exec: bot:easy", "arena bot:easy,0s bot:easy"),
    *("arena bot:easy,0n bot:easy", "arena bot:random,50% bot:easy", "arena bot:easy"),
    *("arena bot:easy bot:easy --resume", "arena bot:easy bot:easy --cluster x"),
    *("arena easy bot:easy", "arena exec:'x bot:easy", "bot-protocol exec:x"),
    *("play Uma", "play Uma Uma", "play Uma Vic --save .", "play Uma Vic --save x/long.taluva"),
    *("play Uma Vic --edition 1999", "play Uma Vic --tiles 999", "play Uma Vic --teams"),
    *("play Uma Vic --colours nosuch", "play Uma Vic --colours white,white", "play"),
    *("play Uma Vic Wes Xia --teams --ranking", "play --game taifun Uma", "play Uma Vic --seed x"),
    *("play Uma Vic --game nosuch", "play --game taifun Uma Vic Wes --rounds 0", "nosuch"),
    *("play Uma Vic --language", "play --nosuch", "puzzle 99", "puzzle 1 --date 2026-01-01"),
    *_lines("puzzle --date today|learn nosuch|learn first nosuch|learn god nosuch"),
    *_lines("completion nosuch|completion|check --json x"),
    *("stats --json --csv long.taluva", "games --delete", "demo bot:nosuch", "demo Uma Vic"),
    *("fork long.taluva -o .", "repair cut.taluva -o odd.taluva", "export early.taluva -o y.svg"),
    *("export early.taluva -o y.svg", "export early.taluva -o early.taluva", "play --teams=3 Uma"),
    *("resume cut.taluva", "games --delete long.taluva --yes", "play Uma Vic --position x"),
    *("play Uma Vic --log .", "play Uma Vic --log games/early.taluva", "play Uma Vic --log x/y"),
    *("arena bot:easy bot:easy --jobs 0", "arena bot:easy bot:easy --jobs 2 --cluster x"),
    *("arena bot:random bot:random --results no.json", "arena bot:random bot:random --tiles x"),
    *("analyse long.taluva -o early.taluva", "show --position taluva", "replay cut.taluva"),
    *("check -", "resume -", "resume", "--language it"),
)


def reports(say: Language, folder: Path) -> Iterator[str]:
    """Print the results of commands."""
    shell = Shell(say, folder)
    for line in REPORTS:
        yield shell.run(line)[0]


def helps(say: Language, folder: Path) -> Iterator[str]:
    """Print the help of every command."""
    shell = Shell(say, folder)
    for name in ("", *COMMANDS):
        yield shell.run(f"{name} --help")[0]


def complaints(say: Language, folder: Path) -> Iterator[str]:
    """Print errors about files, arguments and options."""
    shell = Shell(say, folder)
    for line in COMPLAINTS:
        out, err = shell.run(f"{line} --games 1 --jobs 1" if line.startswith("arena") else line)
        for word in line.split():
            err = err.replace(word, "")
        yield err
        if line.startswith("fork"):
            yield out


def problems(say: Language, folder: Path) -> Iterator[str]:
    """Print errors about settings, in files and as a folder."""
    for number, content in enumerate(SETTINGS):
        path = folder / f"{number}.json"
        path.write_text(content)
        problem = load_settings(say, partial(Path, path))[1]
        for name in BY_NAME:  # they are named as in the file
            problem = problem.replace(name, "")
        yield problem
    yield load_settings(say, lambda: folder)[1]


SETTINGS: Final = (
    *("[]", "{", '{"names": 3}', '{"names": [3]}', '{"zoom": "x"}', '{"look": "x"}'),
    *('{"mouse": "x"}', '{"motion": "x"}', '{"background": "x"}', '{"language": "x"}'),
    "x" * 99_999,
)


def plain(say: Language, folder: Path) -> Iterator[str]:
    """Play, learn and watch line by line."""
    shell = Shell(say, folder)
    typed = "xyz\nhut N24\nplace M25 e\nhut N24\nnote x\nhint\nwhy hut M25\nundo\nredo\nquit\n"
    yield "".join(shell.run(f"play {NAMES[0]} {NAMES[1]} --seed 1", typed))
    yield "".join(shell.run("play bot:random bot:random --tiles 2 --seed 1"))
    gods = f"play --game taifun {' '.join(NAMES[:3])} --seed 1"
    yield "".join(shell.run(gods, "house D6\nhouse D6\npriest D6se\nquit\n"))
    yield "".join(shell.run("replay long.taluva --plain"))
    yield "".join(shell.run("replay taifun.taluva --plain"))
    right = puzzles()[0].solution
    lines = ["xyz", "hut M25", "hint", "hint", right[0], "again", right[0], right[1]]
    yield "".join(shell.run("puzzle 1", "\n".join(lines)))
    yield "".join(shell.run("puzzle 1", "quit\n"))
    yield "".join(shell.run("learn", "xyz\nfirst\nhint\nquit\nback\n"))
    yield "".join(shell.run("", "help\nrules\n\nquit\n"))


def exports(say: Language, folder: Path) -> Iterator[str]:
    """Write pictures and films; return their text without the markup."""
    shell = Shell(say, folder)
    for log in ("long", "taifun"):
        for ending in ("svg", "html", "txt", "cast"):
            shell.run(f"export {log}.taluva -o x.{ending} --force --at 2")
            text = (folder / f"x.{ending}").read_text(encoding="utf-8")
            text = re.sub(r"(?s)<(style|script).*?</\1>|^\{.*?\}\n", "", text)  # nor its head
            parts = re.split(r"<[^>]*>|\\u001b\[[0-9;?]*[a-zA-Z]", text)
            yield "\n".join(part for part in parts if part.strip())


Place = Callable[[Language, Path], Iterator[str]]

# Where a screen is painted again and again.
SCREENS: Final[dict[str, Place]] = {
    **{name: partial(table, name) for name in POINTS},
    **{f"{name}, watched": partial(watched, name) for name in ("taluva over", "taluva out")},
    "taifun over, watched": partial(watched, "taifun over"),
    **{f"{name}, explored": partial(explored, name) for name in ("taluva erupt", "taifun tribe")},
    "offers": offers,
}
# Where nothing is guaranteed.
SMALL: Final[dict[str, Place]] = {"small": small}
# Where lines may have any length: in files.
WRITTEN: Final[dict[str, Place]] = {"exports": exports}
_OTHERS: Final = (
    *(ends, complaints, failures, positions, logs, hints, system, setups, plain, verdicts),
    *(troubles, lessons, menu, reports, helps),
)
PLACES: Final[dict[str, Place]] = {
    **SCREENS,
    **WRITTEN,
    **SMALL,
    **{place.__name__: place for place in _OTHERS},
}
