"""A quiet screen: what has a place keeps it while moves are typed and answers open."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from taluva import Game
from taluva.app.screens.play import PlayScreen
from taluva.record.journal import Journal
from taluva.tui.screen import KeyPressed, Resized, TimerFired, Wheeled
from tests import phrases
from tests.app.conftest import OpenTable
from tests.app.table import Harness, rows_of
from tests.app.test_redraw import MAX_BYTES, Terminal, grown
from tests.games.taifun.games import random_game
from tests.games.taluva.games import after

TILE = phrases.TILE_IN_HAND().rstrip(": ")
SIZES = ((80, 24), (120, 40), (60, 100), (200, 60))


def drawn(screen: PlayScreen, size: tuple[int, int]) -> list[str]:
    """Return the painted lines between header and prompt."""
    return rows_of(screen, size)[1:]


def line_with(rows: list[str], *texts: str) -> int:
    """Return the first line that has one of the texts."""
    return next(y for y, row in enumerate(rows) if any(text in row for text in texts))


def at_random(turns: int, **options: object) -> Game:
    chance = random.Random(turns)
    game = Game.new(["Anastasia", "Ben", "Cem", "Dora"], seed=3, **options)  # type: ignore[arg-type]
    while game.turn <= turns:
        game = game.play(chance.choice(game.legal_moves()))
    return game


GAMES = {
    "two": lambda: grown(7),
    "four": lambda: at_random(9),
    "teams": lambda: at_random(12, teams=True),
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", GAMES)
def test_an_answer_covers_only_its_own_place(
    kind: str, size: tuple[int, int], open_table: OpenTable
) -> None:
    table = open_table(GAMES[kind]())
    table.send(Resized(*size))
    screen = table.screen()
    before = drawn(screen, size)
    assert screen.frame is not None
    cut = screen.frame.viewport.shown.view.shape.lines + 1  # the last hexes above, and the ruler
    for line in ("score", "settlements", "legal"):
        table.enter(line)
        if table.session.layout.is_map_hidden:
            table.send(KeyPressed("escape"))
            continue
        shown = drawn(screen, size)
        title = line_with(shown, f"─ {line} ")
        left, right = shown[title].index("─") - 1, size[0]
        if left < 1:  # below the map, beside a panel
            right -= screen.frame.viewport.shown.panel_width
        for y, (was, now) in enumerate(zip(before, shown, strict=True)):
            for x in range(size[0]):
                is_covered = left <= x <= right and y >= title - cut * (left < 1)
                assert was[x] == now[x] or is_covered, (line, y, was, now)
        table.send(KeyPressed("escape"))
        assert drawn(screen, size) == before


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", GAMES)
def test_the_panel_keeps_its_places_when_a_tile_becomes_a_build(
    kind: str, size: tuple[int, int], open_table: OpenTable
) -> None:
    table = open_table(GAMES[kind]())
    while table.game.tile is None:
        table.enter(str(table.game.legal_moves()[0]))
    table.send(Resized(*size))

    def panel() -> list[str]:
        rows = drawn(table.screen(), size)
        top = line_with(rows, "─ players ─", "─ team")
        left = max(0, rows[top].index("─") - 1)
        return [row[left:].rstrip() for row in rows[top:]]

    before = panel()
    since = line_with(before, phrases.SINCE_YOUR_TURN[:9])
    hand = line_with(before, TILE)
    log = next((y for y in range(since + 1, hand) if before[y].startswith(" ─")), hand)
    table.enter(str(table.game.legal_moves()[0]))
    table.send(KeyPressed("escape"))  # long news may have opened an answer
    same = [row for row in before[:log] if row.strip()]
    assert panel()[: len(same)] == same


def test_typing_a_verb_sends_few_bytes(open_table: OpenTable) -> None:
    for turns in (6, 30):
        table = open_table(grown(turns))
        terminal_bytes = asyncio.run(_typed(table, "place "))
        assert terminal_bytes <= MAX_BYTES


async def _typed(table: Harness, text: str) -> int:
    """Type a text and pause; return the bytes sent."""
    terminal, sent = Terminal(table, 120, 40), 0
    terminal.draw()
    for end in range(1, len(text) + 1):
        terminal.runner.buffer.text = text[:end]
        terminal.draw()
        sent += terminal.sent
    terminal.runner.send(TimerFired("line"))
    terminal.draw()
    return sent + terminal.sent


@pytest.mark.parametrize("game", ["taluva", "taifun"])
@pytest.mark.parametrize("size", SIZES[:3])
def test_the_wheel_scrolls_the_panel(game: str, size: tuple[int, int], tmp_path: Path) -> None:
    start = grown(30) if game == "taluva" else [*random_game(7)][90]
    with Journal.create(start, tmp_path / "game.taluva") as journal:
        table = Harness(journal)
        table.send(KeyPressed("enter"))  # the next seat takes over
        table.send(Resized(*size))
        screen = table.screen()
        first = drawn(screen, size)
        y = line_with(first, "─ players")
        shown = []
        for steps in (-1, -1, 1, 1, 1):
            screen.handle(Wheeled(steps, first[y].index("─ players"), y + 1))
            shown.append(drawn(screen, size))
        assert shown[0] != first
        assert shown[0][: y + 2] == first[: y + 2]
        assert shown[-1] == first


def test_a_tall_window_has_its_panel_below_the_map(open_table: OpenTable) -> None:
    for size in ((60, 100), (40, 60), (63, 44)):
        table = open_table(after("place M25 e", "hut N24"))
        table.send(Resized(*size))
        rows = drawn(table.screen(), size)
        title = line_with(rows, "─ players ─")
        assert any("25" in row for row in rows[:title])
        assert line_with(rows, TILE) > title
