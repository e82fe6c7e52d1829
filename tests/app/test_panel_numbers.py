"""The numbers of the panel can be read at every size that has a panel."""

from __future__ import annotations

import random
import re

import pytest

from taluva import Game
from taluva.app.screens.map_view import MapPainter
from taluva.app.screens.play import PlayScreen
from taluva.games.taluva.artwork import HUT, TEMPLE, TOWER
from taluva.i18n.languages import LANGUAGES
from taluva.tui.capabilities import Terminal
from taluva.tui.hexmap.viewport import panel_width
from taluva.tui.screen import Resized
from tests.app.conftest import OpenTable
from tests.app.table import Harness, blank_map

LINES = Terminal({"TERM": "xterm-256color", "NO_COLOR": "1"}, True, "utf-8")  # quick to draw
NAMES = ("Ana", "Bartholomew the Great", "Cy", "Dunja", "Egberta Louise")
BELOW = 2  # lines: the prompt and the toolbar
# A hut, a tower and a temple, each with its number after it or after its bar.
HELD = re.compile(rf"{HUT}\D*?(\d+) .*{TOWER}\D*?(\d+) .*{TEMPLE}\D*?(\d+) ", re.DOTALL)


@pytest.fixture(autouse=True)
def no_map(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the picture of the map, which is beside the panel."""
    monkeypatch.setattr(MapPainter, "lines", blank_map)


def some_turns(players: int) -> Game:
    """Play a few random turns, so that players have different numbers of pieces left."""
    source = random.Random(5)
    game = Game.new(NAMES[:players], seed=4, teams=players == 4)
    while game.turn < 4 * players:
        game = game.play(source.choice(game.legal_moves()))
    return game


def left(game: Game) -> list[tuple[int, ...]]:
    pools = game.position.standing.pools
    return [(pool.huts, pool.towers, pool.temples) for pool in pools]


def read_back(
    table: Harness, screen: PlayScreen, columns: int, lines: int
) -> list[tuple[int, ...]]:
    """Return what the panel says each player has left, on a terminal of some size."""
    table.send(Resized(columns, lines))
    width = panel_width(columns, lines)
    rows = screen.render(columns, lines - BELOW)
    panel = ["".join(part.text for part in row)[-width:] for row in rows]
    found = []
    for seat in table.state.definition.seats(table.game):
        chip = re.compile(rf".\W{seat.letter}\W ")
        at = next(y for y, row in enumerate(panel) if chip.match(row))
        held = HELD.search("\n".join(panel[at : at + 2]) + " ")
        assert held is not None, "\n".join((f"{seat.letter} at {columns}x{lines}:", *panel))
        found.append(tuple(map(int, held.groups())))
    return found


def test_the_pieces_left_are_shown_at_every_size(open_table: OpenTable) -> None:
    table = open_table(some_turns(3))
    screen, expected = table.screen(LINES), left(table.game)
    assert len({*expected}) > 1
    for columns in range(64, 121):
        for lines in range(20, 61):
            assert read_back(table, screen, columns, lines) == expected, (columns, lines)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("players", [2, 4, 5])
def test_the_pieces_left_are_shown_to_any_number_of_players(
    players: int, code: str, open_table: OpenTable
) -> None:
    table = open_table(some_turns(players))
    table.enter(f"language {code}")
    screen, expected = table.screen(LINES), left(table.game)
    for columns in (64, 111, 112, 120):
        for lines in range(20, 61, 4):
            assert read_back(table, screen, columns, lines) == expected, (columns, lines)
