"""Taifun at one table: who sees the god's hand, and on which screens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from taluva.app.events import LogFollowed
from taluva.app.options import Settings
from taluva.app.screens.export import Export
from taluva.app.screens.replay import ReplayScreen
from taluva.app.session import Session, open_game
from taluva.app.state import Mode, State
from taluva.app.table import Table
from taluva.app.timeline import Timeline, is_hidden, watcher
from taluva.app.update.replay import update
from taluva.games.taifun.definition import DEFINITION
from taluva.games.taifun.rules import CARDS, Done, Move, Phase, Play, Redraw
from taluva.i18n import ENGLISH
from taluva.record.journal import Journal
from taluva.record.record import History, Record
from taluva.taifun import Game
from taluva.tui.capabilities import Depth, Look, PainterKind
from taluva.tui.prompt import Prompt
from taluva.tui.screen import KeyPressed, LineEdited, LineStatus, LineSubmitted, SetLine, Started
from tests import phrases
from tests.app.table import COLOUR, Harness

NAMES = ["Neptun", "Ana", "Ben"]
Opened = Callable[..., Harness]


ALWAYS_NAMED = {"greed"}  # the panel always says what it needs


def sensible(game: Game) -> Move:
    moves = game.legal_moves()
    if game.phase is Phase.TURN:
        return moves[-1]
    return next((move for move in moves if isinstance(move, Done)), moves[0])


def at(phase: Phase, seed: int = 7, names: list[str] = NAMES, **options: Any) -> Game:
    """Play sensible moves until a phase begins."""
    game = Game.new(names, seed=seed, **options)
    while game.phase is not phase:
        game = game.play(sensible(game))
    return game


def hidden(game: Game) -> set[str]:
    """Return the cards in hand that no move has shown."""
    seen = {move.card.name for move in game.moves if isinstance(move, Play | Redraw)}
    return {held.card.name for held in game.position.cards.hand} - seen - ALWAYS_NAMED


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opened]:
    journals: list[Journal[Any]] = []

    def make(game: Game, *bots: int, is_open: bool = False) -> Harness:
        words = dict.fromkeys(bots, "easy")
        journal = Journal.create(game, tmp_path / f"{len(journals)}.taluva", bots=words)
        journals.append(journal)
        table = Harness(journal)
        table.session = open_game(journal, Settings(), is_open=is_open, say=ENGLISH)
        table.send(Started())
        return table

    yield make
    for journal in journals:
        journal.close()


def everything(table: Harness, line: str = "") -> str:
    """Return everything the screen shows, with feedback, menu and marks for a line."""
    if line:
        table.send(LineEdited(line))
    screen = table.screen()
    rows = [*screen.render(120, 37), screen.toolbar(400), screen.prompt(), screen.hint()]
    text = "\n".join("".join(part.text for part in row) for row in rows)
    offers = " ".join(f"{each.text} {each.meaning}" for each in table.suggest(line))
    told = " ".join(table.state.last_answer + table.state.consequences)
    return f"{text}\n{offers}\n{told}"


def named(text: str, names: set[str] | None = None) -> set[str]:
    every = {card.name for card in CARDS} - ALWAYS_NAMED if names is None else names
    words = set(text.replace(",", " ").replace(".", " ").split())
    return every & words


def test_the_god_sees_the_hand_after_the_handover_screen(opened: Opened) -> None:
    game = at(Phase.CARDS)
    table = opened(game)
    assert table.state.handover == 1
    assert not named(everything(table))
    table.send(KeyPressed("enter"))
    assert named(everything(table)) >= hidden(game)
    assert named(everything(table, "play ")) >= hidden(game)


@pytest.mark.parametrize("line", ["done", "d", "exchange", "play vein", "redraw vein"])
def test_a_line_on_the_handover_screen_gets_feedback_and_plays_nothing(
    opened: Opened, line: str
) -> None:
    game = at(Phase.CARDS)
    table = opened(game)
    assert (table.state.handover, table.state.timeline.viewer) == (1, None)
    assert not named(everything(table, line), hidden(game) - set(line.split()))
    assert table.state.prompt.feedback(line).state is LineStatus.NO
    assert table.state.prompt.refusal(line)
    table.send(LineSubmitted(line))
    assert table.state.timeline.latest.moves == game.moves
    assert not named(everything(table), hidden(game) - set(line.split()))


@pytest.mark.parametrize("phase", list(Phase))
def test_every_verb_gets_feedback_for_a_spectator(phase: Phase) -> None:
    games = [Game.new(NAMES, seed=7, rounds=1, is_dealt=False)]
    while games[-1].outcome is None:
        games.append(games[-1].apply(games[-1].deal() or sensible(games[-1])))
    for game in (each.view_for(None) for each in games if each.phase is phase):
        prompt = Prompt(game, DEFINITION, say=ENGLISH)
        legal = {str(move).split()[0] for move in game.legal_moves()}
        for verb in map(str, DEFINITION.grammar(ENGLISH).verbs.closed_values()):
            for line in (verb, verb[:1], f"{verb} vein", f"{verb} D6"):
                assert prompt.feedback(line).reason, line
                assert prompt.refusal(line) or verb in legal, line


def test_the_tribes_never_see_the_hand(opened: Opened) -> None:
    game = at(Phase.TURN)
    assert hidden(game)
    for bots in ((), (1,), (1, 3)):
        table = opened(game, *bots)
        for line in ("", "play ", "legal", "history", "info", "score", "piles", "why done"):
            assert not named(everything(table, line), hidden(game)), line
            table.send(LineSubmitted(line))
            assert not named(everything(table), hidden(game)), line


def test_a_god_played_by_a_bot_never_shows_the_hand(opened: Opened) -> None:
    game = at(Phase.CARDS)
    table = opened(game, 1)
    assert (table.state.handover, table.state.timeline.viewer) == (None, None)
    for line in ("", "play ", "legal", "info", "hint", "play shoal D2"):
        assert not named(everything(table, line), hidden(game) - set(line.split())), line
        table.send(LineSubmitted(line))
        assert not named(everything(table), hidden(game) - set(line.split())), line
    table.send(LineSubmitted("legal"))
    assert table.state.last_answer == (phrases.HAND_HIDDEN(name="Neptun"),)
    table.finish([*table.send(KeyPressed("escape"))])


def test_alone_against_bots_the_god_needs_no_curtain(opened: Opened) -> None:
    game = at(Phase.CARDS)
    table = opened(game, 2, 3)
    assert (table.state.handover, table.state.timeline.viewer) == (None, 1)
    assert named(everything(table)) >= hidden(game)


def test_the_hand_is_hidden_while_a_bot_plays_after_the_god(opened: Opened) -> None:
    game = at(Phase.CARDS, seed=8)
    assert game.position.first == 2
    table = opened(game, 2)  # Ana, who plays next, is a bot; Ben is a person
    table.send(KeyPressed("enter"))
    while table.state.timeline.latest.seat == 1:
        requests = table.send(LineSubmitted(str(sensible(game))))
        game = game.play(sensible(game))
    assert SetLine(forgets=True) in requests
    assert table.state.timeline.viewer is None
    assert not named(everything(table), hidden(game))


def test_open_cards_are_visible_to_every_seat(opened: Opened) -> None:
    game = at(Phase.CARDS)
    table = opened(game, is_open=True)
    assert table.state.handover is None
    assert named(everything(table)) >= hidden(game)


def test_undo_by_a_tribe_shows_the_handover_screen_and_redo_hides_it(opened: Opened) -> None:
    game = at(Phase.TURN, edition=2)
    table = opened(game)
    table.enter("undo")
    assert list(table.state.timeline.latest.moves) == list(
        game.moves[:-3]
    )  # done, a draw and a roll
    assert table.state.handover == 1
    assert not named(everything(table), hidden(game))
    table.send(KeyPressed("enter"))
    table.send(LineEdited("why play rot 2"))
    table.enter("redo")
    assert table.state.timeline.latest.moves == game.moves
    assert table.state.timeline.viewer in (2, 3)
    assert table.state.typed == ""
    assert not named(everything(table), hidden(game))


def shown(history: History[Any], index: int, viewer: int | None, screen: Mode) -> str:
    """Return everything a replay shows at one point of a game."""
    state = State(Timeline(history, index, viewer=viewer), mode=screen)
    watched = ReplayScreen(
        Session(state, update, Table(Record.of(history.game(0)))), COLOUR, "auto"
    )
    rows = [*watched.render(120, 37), watched.toolbar(400), watched.hint()]
    return "\n".join("".join(part.text for part in row) for row in rows)


@pytest.mark.parametrize("screen", [Mode.REPLAY, Mode.WATCH, Mode.DEMO])
def test_watching_a_running_game_shows_no_hand(screen: Mode) -> None:
    game = at(Phase.TURN)
    history = Record.of(game).history
    viewer = watcher(game)
    texts = [shown(history, index, viewer, screen) for index in range(len(history))]
    assert not [text for text in texts if named(text, hidden(game))]
    assert "Neptun draws 5 cards." in texts[1]
    open_texts = [shown(history, index, watcher(game, is_open=True), screen) for index in (1,)]
    assert named(open_texts[0])


def test_the_hand_is_open_when_the_game_is_over() -> None:
    game = at(Phase.OVER, rounds=2)
    history = Record.of(game).history
    assert named(shown(history, 1, watcher(game), Mode.REPLAY))


def test_the_end_of_a_played_game_reveals_the_hand_and_undo_hides_it(opened: Opened) -> None:
    game = at(Phase.OVER, rounds=2)
    before = Game.new(NAMES, seed=7, rounds=2)
    while (after := before.play(sensible(before))).outcome is None:
        before = after
    table = opened(before)
    assert not named(everything(table, "history"), hidden(game))
    table.enter(str(sensible(before)))
    assert table.state.is_over
    table.enter("history")
    assert named(everything(table)) >= hidden(game)
    table.enter("undo")
    table.enter("history")
    assert not named(everything(table), hidden(before))


@pytest.mark.parametrize("screen", [Mode.WATCH, Mode.DEMO])
def test_the_end_of_a_watched_game_reveals_the_hand(screen: Mode) -> None:
    game = at(Phase.OVER, rounds=2)
    history = Record.of(game).history
    part = History(history.moments[:-1])
    state = State(Timeline(part, part.last), mode=screen)
    session = Session(state, update, Table(Record.of(part.game(part.last))))
    assert is_hidden(session.state.game)
    session.handle(LogFollowed(history))
    assert not is_hidden(session.state.game)


def test_a_film_of_a_running_game_hides_the_hand() -> None:
    game = at(Phase.TURN)
    history = Record.of(game).history
    look = Look(PainterKind.OUTLINE, Depth.NONE, is_unicode=True)
    film = Export(history, history.last, look).text(".cast")
    assert "Neptun draws 5 cards." in film
    assert not named(film, hidden(game))


def test_a_roll_and_a_card_take_one_line_each_and_stay_in_the_panel(opened: Opened) -> None:
    game = at(Phase.CARDS, edition=2)
    table = opened(game)
    table.send(KeyPressed("enter"))
    table.enter("play vein")
    assert "Neptun plays vein: 3 ore on D8." in everything(table)
    game = game.play("play vein")
    while game.seat == 1:
        table.enter(str(sensible(game)))
        game = game.play(sensible(game))
    lines = list(table.state.account())
    assert lines[0].startswith("Dice ")
    assert lines[1].startswith("Neptun draws ")
    assert "Neptun plays vein: 3 ore on D8." in lines
    assert "what happened" in everything(table)


def test_a_refused_move_names_its_rule_and_changes_nothing(opened: Opened) -> None:
    game = at(Phase.TURN)
    table = opened(game)
    for line, rule in (("build A5", "H1"), ("play vein", "N1"), ("convert D8ne", "V1")):
        answer = table.enter(line)
        assert answer.is_refused
        assert f" [{rule}]" in answer.lines[0]
        assert table.state.typed == line
        assert table.state.timeline.latest.moves == game.moves
