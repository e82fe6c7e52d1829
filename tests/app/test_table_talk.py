"""What a player reads about others: losses, who is close, threats, the goal."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.segment import Segment

from taluva import Game
from taluva.app.screens.map_view import last_of
from taluva.app.screens.plain import PlainGame
from taluva.bots.players import Player
from taluva.games.taluva.rules import Place
from taluva.record import Journal
from taluva.tui.capabilities import Terminal
from taluva.tui.feedback import LineStatus
from taluva.tui.hexmap.picture import MarkKind
from taluva.tui.screen import KeyPressed, Resized
from tests.app.conftest import OpenTable
from tests.app.table import COLOUR, Harness
from tests.games.taluva.bots.positions import NAMES, play
from tests.games.taluva.table import at_turn, record
from tests.toy.hexgame import DEFINITION as TOY

POOR = Terminal({"TERM": "xterm", "NO_COLOR": "1"}, True, "ascii")


def shown(table: Harness, size: tuple[int, int] = (80, 24), terminal: Terminal = COLOUR) -> str:
    table.tell(Resized(*size))
    rows = table.screen(terminal).render(size[0], size[1] - 2)
    return "\n".join("".join(each.text for each in row) for row in rows)


def toolbar(table: Harness, width: int = 80) -> str:
    line: list[Segment] = [*table.screen().toolbar(width)]
    return "".join(each.text for each in line)


def burying(players: int) -> tuple[Game, Place, int]:
    """Return a game in which a placement buries huts of another player, and the victim's seat."""
    for seed in range(20):
        start = Game.new(NAMES[:players], seed=seed)
        for game in play(start, ("easy",) * players, seed):
            for move in game.legal_moves():
                if not isinstance(move, Place) or game.turn <= players:
                    break
                effect = game.play(move).effect
                victims = {*(effect.covered if effect else ())} - {game.position.seat}
                if len(victims) == 1 and not game.play(move).outcome:
                    return game, move, victims.pop()
    raise AssertionError("nobody is ever buried")


def until_the_victim_plays(table: Harness, move: Place, victim: int) -> None:
    table.enter(str(move))
    while table.game.seat != victim:
        builds = [each for each in table.game.legal_moves() if not isinstance(each, Place)]
        safe = [
            each
            for each in table.game.legal_moves()
            if isinstance(each, Place) and not table.game.play(each).effect.covered  # type: ignore[union-attr]
        ]
        table.enter(str((builds or safe)[0]))


@pytest.mark.parametrize("players", [2, 4, 5])
def test_the_victim_reads_it_on_screen_in_history_and_on_the_map(
    players: int, open_table: OpenTable
) -> None:
    game, move, victim = burying(players)
    after = game.play(move)
    assert after.effect is not None
    table = open_table(game)
    until_the_victim_plays(table, move, victim)
    huts = after.effect.covered[victim]
    lost = f"YOU LOST {huts} HUT"
    feedback = table.state.messages.feedback
    assert feedback is not None
    assert feedback.state is LineStatus.WARNING
    assert f"{game.names[game.position.seat - 1]}: {lost}" in feedback.reason
    for size in ((80, 24), (120, 40), (200, 60)):
        for terminal in (COLOUR, POOR):
            assert lost in shown(table, size, terminal), size
    where = {mark.at for mark in last_of(table.state) if mark.kind is MarkKind.LOST}
    assert {*after.effect.buried(victim)} <= where
    answer = "\n".join(table.enter("history").lines)
    assert lost in answer
    screen = shown(table)
    assert str(table.game.turn - 1) in screen  # the page opens at its end
    table.tell(KeyPressed("escape"))


def test_nothing_is_lost_on_the_screen_of_the_others(open_table: OpenTable) -> None:
    game, move, victim = burying(4)
    table = open_table(game)
    table.enter(str(move))
    assert table.game.seat != victim
    assert "YOU LOST" not in shown(table) + toolbar(table)
    assert f"{game.names[victim - 1]} loses" in toolbar(table, 200)


def test_the_two_steps_of_a_bot_do_not_hide_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = record("botv21")
    start = log.history.at_turn(11)
    game = log.history.game(start)
    game, _ = log.definition.finalize(game, log.setup)
    played = [log.history.game(point).moves[-1] for point in (start + 1, start + 2)]
    monkeypatch.setattr(Player, "choose", lambda *_, **__: played.pop(0))
    table = Harness(Journal.create(game, tmp_path / "bot.taluva", bots={1: "medium"}))
    table.finish()
    assert table.game.seat == 2
    assert "Medium: YOU LOST 1 HUT on M19" in toolbar(table)
    assert "YOU LOST 1 HUT" in shown(table)
    table.close()


def plain(table: Harness, text: str) -> str:
    out = io.StringIO()
    PlainGame(table.program, lambda state: "(island)", is_script=True).run(
        io.StringIO(text), out, io.StringIO()
    )
    return out.getvalue()


@pytest.mark.parametrize("players", [2, 4, 5])
def test_the_victim_reads_it_in_lines(players: int, open_table: OpenTable) -> None:
    game, move, victim = burying(players)
    table, lines = open_table(game), [str(move)]
    until_the_victim_plays(table, move, victim)
    lines = [str(each) for each in table.game.moves[len(game.moves) :]]
    out = plain(open_table(game), "\n".join(lines))
    assert out.count(": YOU LOST ") == 1
    assert out.index("YOU LOST") > out.index(" loses ")


# --- who is close ---------------------------------------------------------------------------------


def test_the_goal_the_edition_and_completed_kinds_are_on_the_screen(open_table: OpenTable) -> None:
    table = open_table(at_turn("ed06", 28))
    for size in ((80, 24), (120, 40), (200, 60)):
        screen = shown(table, size)
        assert "2006: 2 of 3 kinds win" in screen
        assert "1 temple to win" in screen
        assert "✓" in screen
        assert "1 of 235 keeps you in" in screen.splitlines()[0]
    assert "left" in shown(table)
    assert "h v T2 #1!" in shown(table, terminal=POOR)


def test_a_placed_player_shows_the_place(open_table: OpenTable) -> None:
    log = record("rank2")
    placed = next(g for g in log.history.games if 1 in g.position.standing.places)
    table = open_table(log.definition.finalize(placed, log.setup)[0])
    screen = shown(table)
    assert "place 1" in screen
    assert "2014 ranking: 2 of 3" in screen
    assert "kinds take place 2" in screen


# --- threats --------------------------------------------------------------------------------------


def test_threats_are_listed_and_numbered_on_the_map(open_table: OpenTable) -> None:
    table = open_table(at_turn("ed06", 28))
    for size in ((80, 24), (120, 40)):
        table.tell(KeyPressed("f4"))
        screen = shown(table, size)
        assert "STAYING IN THE GAME" in screen
        assert "place M17 se" in screen
        marks = {str(mark.at): mark.text for mark in table.state.messages.numbered_spots}
        assert marks["M17"].split()[0] == "1"
        table.tell(KeyPressed("escape"))
        assert not table.state.messages.numbered_spots


def test_what_is_urgent_is_in_the_panel_by_itself(open_table: OpenTable) -> None:
    table = open_table(at_turn("ed06", 28))
    assert "careful" in shown(table, (120, 40))
    quiet = open_table(at_turn("ed06", 10))
    assert "careful" not in shown(quiet, (120, 40))


def test_a_game_without_threats_says_so() -> None:
    with pytest.raises(ValueError, match="not for this game"):
        TOY.need("threats")
