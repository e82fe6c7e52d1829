"""What a seat was shown goes with it: nothing on a tribe's screen depends on the god's hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings, strategies
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from taluva.app import events
from taluva.app.options import Settings
from taluva.app.screens.play import PlayScreen
from taluva.app.session import join_table, open_game
from taluva.app.table import Seated, Table
from taluva.games.taifun.rules import Phase
from taluva.hexgrid.grid import parse_hex
from taluva.i18n import ENGLISH
from taluva.record.journal import Journal
from taluva.taifun import Game
from taluva.tui import screen
from taluva.tui.capabilities import Depth
from taluva.tui.runner import ScreenRunner
from tests.app.conftest import OpenTable
from tests.app.table import COLOUR
from tests.app.test_hidden_hand import NAMES, sensible
from tests.games.taluva.games import after

GOD = 1
# The god must play the vein. The other cards stay in the hand.
HANDS = ("vein breeze rot procession shark", "vein flood shark ebb shark")
RESUME, UNCOVER = "resume", "uncover"  # what a player does apart from lines, keys and the mouse

Action = screen.Event | str


def dealt(hand: str, phase: Phase) -> Game:
    """Play to a phase, with given cards in the god's first hand."""
    game = Game.new(NAMES, seed=7, edition=2, is_dealt=False).apply(f"draw {hand}")
    while game.phase is not phase:
        game = game.apply(game.deal() or sensible(game))
    return game


class Desk:
    """A game on a screen, with the line and its history as the terminal keeps them."""

    def __init__(self, game: Game, path: Path, stack: ExitStack) -> None:
        self._path, self._stack = path, stack
        self._open(Journal.create(game, path))

    def _open(self, journal: Journal[Any]) -> None:
        self.session = open_game(journal, Settings(), say=ENGLISH)
        self._stack.callback(self.session.table.close)
        self.screen = PlayScreen(self.session, COLOUR, "auto")
        pipe = self._stack.enter_context(create_pipe_input())
        self.runner = ScreenRunner(self.screen, Depth.TRUE, input=pipe, output=DummyOutput())
        self.send(screen.Resized(120, 40))
        self.send(screen.Started())
        self.seen = self._paint()

    @property
    def is_god_here(self) -> bool:
        return self.session.state.timeline.viewing_seat == GOD

    @property
    def public_moves(self) -> list[object]:
        return [*self.session.table.record.game.view_for(None).moves]

    def act(self, action: Action) -> None:
        """Do what a player does. While the screen asks something, only Enter is an answer."""
        if action == RESUME:
            self.session.table.close()
            self._open(Journal.resume(self._path))
        elif action == UNCOVER or self.screen.is_asking:
            if action == UNCOVER and self.screen.is_asking:
                self.send(screen.KeyPressed("enter"))
        elif isinstance(action, str):
            self._type(action)
            self.send(screen.LineSubmitted(action))
        elif isinstance(action, screen.LineEdited):
            self._type(action.text)
        else:
            self.send(action)
        self.seen = self._paint()

    def _type(self, text: str) -> None:
        self.runner.buffer.reset(Document(text))
        self.send(screen.LineEdited(text))

    def send(self, event: screen.Event) -> None:
        self._carry_out(self.screen.handle(event), isinstance(event, screen.LineSubmitted))

    def _carry_out(self, requests: Sequence[screen.Request], is_entered: bool) -> None:
        for request in requests:
            match request:
                case screen.SetLine():
                    self.runner.carry_out([request], is_entered=is_entered)
                case screen.RunTask(ticket, task):
                    self.send(screen.TaskFinished(ticket, task(lambda part: False)))

    def _paint(self) -> list[object]:
        """Return all that a person at this screen can see or bring back with a key."""
        screen, buffer = self.screen, self.runner.buffer
        rows = [screen.toolbar(120), screen.prompt(), screen.hint()]
        state = self.session.state
        return [
            *map(tuple, [*screen.render(120, 37), *rows]),
            (buffer.text, *buffer.history.get_strings()),
            self.runner.application.clipboard.get_data().text,
            screen.suggest(""),
            (state.last_answer, state.consequences),
        ]


@pytest.fixture
def desks(tmp_path: Path) -> Iterator[tuple[Desk, Desk]]:
    with ExitStack() as stack:
        yield two_desks(Phase.CARDS, tmp_path, stack)


def two_desks(phase: Phase, folder: Path, stack: ExitStack) -> tuple[Desk, Desk]:
    """Open two games that differ only in the god's hand."""
    one, two = (
        Desk(dealt(hand, phase), folder / f"{number}.taluva", stack)
        for number, hand in enumerate(HANDS)
    )
    return one, two


def check_alike(desks: tuple[Desk, Desk], actions: Sequence[Action]) -> int:
    """Do the same at both desks, and compare the screens whenever the god is not there.

    Stop when the games differ in public, after a move that only one hand allows. Return how often
    the screens were compared.
    """
    seen = 0
    for number, action in enumerate(actions):
        for desk in desks:
            desk.act(action)
        one, two = desks
        if one.public_moves != two.public_moves:
            break
        assert one.is_god_here == two.is_god_here
        if not one.is_god_here:
            assert one.seen == two.seen, actions[: number + 1]
            seen += 1
    return seen


SHOWN = (
    *("info", "hint", "threats", "legal", "history", "help", "play vein", "play ", "score"),
    *("explore", "analyse", "learn", "zoom small"),
)
KEYS = ("f1", "f2", "f4", "right", "pagedown", "s-left")
ANSWERS: tuple[Action, ...] = (
    *SHOWN,
    *map(screen.KeyPressed, KEYS),
    screen.LineEdited("play "),
    screen.LineEdited("play vein"),
    screen.TimerFired("line"),
    screen.Clicked(40, 16),
    screen.Wheeled(1, 40, 16),
)
LEAVING: tuple[Action, ...] = ("undo", "undo 2", screen.KeyPressed("f3"), "redo", "done", RESUME)


def test_the_hands_differ_and_the_god_sees_that(desks: tuple[Desk, Desk]) -> None:
    one, two = desks
    assert one.seen == two.seen  # the curtain
    for desk in desks:
        desk.act(UNCOVER)
    assert one.is_god_here
    assert one.seen != two.seen


@pytest.mark.parametrize("answer", ANSWERS, ids=str)
def test_what_the_god_was_shown_closes_when_a_tribe_comes_to_the_screen(
    desks: tuple[Desk, Desk], answer: Action
) -> None:
    decisions = len(desks[0].public_moves) - 1  # apart from the first draw
    for leaving in LEAVING:
        for desk in desks:
            desk.act(UNCOVER)
            assert desk.is_god_here
        assert check_alike(desks, [answer, leaving, "undo 9", f"redo {decisions}"]) >= 2


@pytest.mark.parametrize("answer", ANSWERS, ids=str)
def test_the_curtain_answers_nothing_but_enter(desks: tuple[Desk, Desk], answer: Action) -> None:
    one, two = desks
    before = one.seen
    for desk in desks:
        for event in _events(answer):
            desk.send(event)
        desk.session.handle(events.SpotClicked(parse_hex("D2")))
        assert desk.session.state.handover == GOD
        desk.seen = desk._paint()
    assert one.seen == two.seen == before


def _events(answer: Action) -> list[screen.Event]:
    if isinstance(answer, str):
        return [screen.LineEdited(answer), screen.LineSubmitted(answer)]
    return [answer]


@pytest.mark.parametrize("asker", [2, 3])
def test_an_undo_by_consent_shows_a_tribe_nothing_of_the_hand(tmp_path: Path, asker: int) -> None:
    screens: list[list[object]] = []
    for number, hand in enumerate(HANDS):
        path = tmp_path / f"{number}.taluva"
        table = Table.of(Journal.create(dealt(hand, Phase.CARDS), path), policy=Seated())
        with closing(table):
            players = [join_table(table, Settings(), seat=seat, say=ENGLISH) for seat in (1, 2, 3)]
            for each in players:
                each.handle(screen.Started())
            god, *tribes = players
            god.handle(screen.LineSubmitted("info"))
            players[asker - 1].handle(screen.LineSubmitted("undo"))
            for each in players:
                each.handle(screen.KeyPressed("y"))
            assert table.history.last < len(dealt(hand, Phase.CARDS).moves)
            screens.append(
                [
                    (
                        [*map(tuple, PlayScreen(each, COLOUR, "auto").render(120, 37))],
                        (each.state.last_answer, each.state.pages),
                    )
                    for each in tribes
                ]
            )
    assert screens[0] == screens[1]


def test_after_an_undo_the_page_of_the_god_is_closed(desks: tuple[Desk, Desk]) -> None:
    desk, _ = desks
    for action in (UNCOVER, "info", "undo"):
        desk.act(action)
    state = desk.session.state
    assert state.timeline.viewer not in (None, GOD)
    assert desk.session.layout.page is None
    assert state.last_answer[0].startswith("undone: ")


@settings(deadline=None, max_examples=25)
@given(
    actions=strategies.lists(
        strategies.sampled_from((UNCOVER, *LEAVING)) | strategies.sampled_from(ANSWERS),
        min_size=4,
        max_size=12,
    )
)
def test_a_tribe_sees_the_same_whatever_the_god_holds(actions: list[Action]) -> None:
    with TemporaryDirectory() as folder, ExitStack() as stack:
        desks = two_desks(Phase.TURN, Path(folder), stack)
        check_alike(desks, ["undo", UNCOVER, *actions, "undo 9"])


def test_what_was_cut_from_the_line_goes_with_the_seat(desks: tuple[Desk, Desk]) -> None:
    desk, _ = desks
    desk.act(UNCOVER)
    desk.runner.application.clipboard.set_text("play shoal D2")
    desk.act("undo")
    assert not desk.runner.application.clipboard.get_data().text


def test_without_secrets_an_answer_closes_too_but_lines_can_be_recalled(
    open_table: OpenTable,
) -> None:
    table = open_table(after("place M25 e", "hut N24"))
    table.enter("threats")
    assert table.session.layout.page is not None
    table.enter("undo")
    assert table.state.timeline.viewer == 1
    assert table.session.layout.page is None
    assert not any(isinstance(each, screen.SetLine) and each.forgets for each in table.requests)


@pytest.mark.parametrize("key", ["f1", "f3", "f4"])
def test_a_key_runs_its_command_while_the_cursor_points_at_an_unfinished_move(
    desks: tuple[Desk, Desk], key: str
) -> None:
    desk, _ = desks
    for action in (UNCOVER, screen.KeyPressed("right")):
        desk.act(action)
    line = desk.session.state.typed
    desk.act(screen.KeyPressed(key))
    assert desk.session.state.typed == ("" if key == "f3" else line)
    assert desk.session.layout.page is not None or not desk.is_god_here
