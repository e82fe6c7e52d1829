"""Animation: a few frames for each move, unless motion is off."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from taluva.app.state import State
from taluva.app.update.common import FRAME_SECONDS
from taluva.games.taifun.picture import frames as taifun_frames
from taluva.games.taifun.rules import Build, House, Play, Sacrifice
from taluva.games.taluva.rules import Place
from taluva.games.taluva.ui import frames
from taluva.hexgrid import parse_hex
from taluva.tui import screen
from taluva.tui.hexmap.picture import MarkKind
from tests.app.conftest import OpenTable
from tests.app.table import Harness
from tests.app.test_screen import POOR, text_of
from tests.games.taifun.games import new_game
from tests.games.taluva.games import after, building, early_victory, erupting

MOTION = "motion"


def moving(open_table: OpenTable, *, is_remote: bool = False) -> Harness:
    """Return a table at which frames animate the next hut."""
    table = open_table(building())
    table.session.state = replace(
        table.state, view=table.state.view._replace(has_motion=True, is_remote=is_remote)
    )
    return table


def build(table: Harness) -> None:
    table.enter("expand N24 jungle")
    assert not table.state.typed


def test_frames_follow_each_other_and_end(open_table: OpenTable) -> None:
    table = moving(open_table)
    build(table)
    seen = [table.state.frames[0]]
    assert screen.StartTimer(MOTION, FRAME_SECONDS) in table.requests
    while table.state.frames:
        table.send(screen.TimerFired(MOTION))
        seen.append(table.state.frames[0] if table.state.frames else ())
    assert 3 <= len(seen) - 1 <= 4
    assert (len(seen) - 1) * FRAME_SECONDS < 0.4
    assert not table.requests, "nothing more is waited for"


@pytest.mark.parametrize(
    "event",
    [
        screen.LineEdited("p"),
        screen.KeyPressed("f2"),
        screen.KeyPressed("c-c"),
        screen.Resized(90, 30),
    ],
)
def test_any_event_ends_the_animation_and_still_takes_effect(
    open_table: OpenTable, event: screen.Event
) -> None:
    table, still = moving(open_table), open_table(building())
    build(table)
    still.enter("expand N24 jungle")
    assert table.state.frames
    for each in (table, still):
        each.send(event)
    assert not table.state.frames
    for part in ("typed", "last_answer", "feedback", "pages", "hints"):
        assert getattr(table.state, part) == getattr(still.state, part)
    assert table.state.view.size == still.state.view.size
    table.send(screen.TimerFired(MOTION))  # the earlier timer
    assert not table.state.frames


@pytest.mark.parametrize(
    ("choice", "is_far", "moves"),
    [("auto", False, True), ("auto", True, False), ("on", True, True), ("off", False, False)],
)
def test_animation_depends_on_the_setting_and_the_connection(
    open_table: OpenTable, choice: str, is_far: bool, moves: bool
) -> None:
    table = moving(open_table, is_remote=is_far)
    table.enter(f"motion {choice}")
    assert "motion" in table.state.view.settled
    build(table)
    assert bool(table.state.frames) is moves


@pytest.mark.parametrize("choice", ["auto", "off"])
def test_a_refused_place_flashes_only_with_animation(open_table: OpenTable, choice: str) -> None:
    table = open_table(building())
    table.enter(f"motion {choice}")
    for _ in range(20):  # out to the sea, where nothing can be built
        table.send(screen.KeyPressed("up"))
    table.send(screen.LineSubmitted(table.state.typed))
    assert table.state.feedback is not None
    assert table.state.is_flashing == (choice == "auto")


def test_plain_mode_has_no_animation(open_table: OpenTable) -> None:
    table = open_table(building())
    table.enter("motion on")
    build(table)
    assert not table.state.frames


def test_an_undone_move_is_not_animated(open_table: OpenTable) -> None:
    table = moving(open_table)
    build(table)
    table.enter("undo")
    assert not table.state.frames


@pytest.mark.parametrize("size", [(80, 22), (120, 38), (200, 58)])
def test_a_frame_changes_the_map_with_and_without_colour(
    open_table: OpenTable, size: tuple[int, int]
) -> None:
    table = moving(open_table)
    build(table)
    lit = [table.screen().render(*size), table.screen(POOR).render(*size)]
    table.session.state = State.at(table.state.but(frames=()), table.state.timeline.index)
    dark = [table.screen().render(*size), table.screen(POOR).render(*size)]
    assert lit[0] != dark[0]
    assert "*" in text_of(lit[1])
    assert "*" not in text_of(dark[1])


def test_fire_spreads_from_the_volcano_but_not_for_new_land() -> None:
    before = erupting()
    place = next(
        move
        for move in before.legal_moves()
        if isinstance(move, Place) and parse_hex("M25") in move.cover
    )
    laid = before.apply(place)
    first, second, third = frames(before, laid)
    assert [mark.at for mark in first] == [place.hexes[0]]
    assert {mark.at for mark in second} == {mark.at for mark in third} == set(place.hexes)
    quiet = next(
        move
        for move in before.legal_moves()
        if isinstance(move, Place) and not move.cover & set(before.position.board.fields)
    )
    assert not frames(before, before.apply(quiet))


def test_a_victory_highlights_every_building_of_the_winner() -> None:
    game = early_victory()
    assert game.outcome is not None
    shown = frames(after(), game)
    assert len(shown) == 4
    own = {
        hex
        for hex, each in game.position.board.buildings.items()
        if each.seat in game.outcome.winners
    }
    assert {mark.at for mark in shown[0]} == own
    assert {mark.kind for mark in shown[0]} == {MarkKind.FLASH}


def test_cards_houses_and_the_end_are_shown_in_taifun() -> None:
    rng, game, shown = random.Random(3), new_game(rounds=3), set()
    while game.outcome is None:
        before, game = game, game.apply(game.deal() or rng.choice(list(game.legal_moves())))
        found = taifun_frames(before, game)
        move = game.moves[-1]
        assert len(found) <= 4
        if found:
            shown.add(type(move))
        elif game.effect is not None and game.effect.touched:
            assert not isinstance(move, Play | House | Build | Sacrifice)
    assert {House, Play} <= shown
    assert len(taifun_frames(before, game)) == 4
