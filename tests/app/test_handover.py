"""Seats with secrets at one terminal: a handover screen comes before each of them."""

from __future__ import annotations

from taluva import Game
from taluva.tui.screen import Exit, KeyPressed, LineEdited, LineSubmitted, Started
from tests import phrases
from tests.app.conftest import OpenTable
from tests.app.table import Harness, text_of
from tests.games.taluva.games import after, before_the_end, early_victory, typed


def secretive(table: Harness, *seats: int, bots: tuple[int, ...] = ()) -> Harness:
    """Make some seats secret, and let bots play some."""
    table.session.state = table.state.but(
        timeline=table.state.timeline.watch_as(None),
        seats_with_secrets=frozenset(seats),
        bots=frozenset(bots),
    )
    table.send(Started())
    return table


def toolbar(table: Harness) -> str:
    return text_of(table.screen().toolbar(100)).strip()


def test_without_secrets_the_next_seat_sees_the_game_immediately(open_table: OpenTable) -> None:
    table = open_table(after())
    assert (table.state.timeline.viewer, table.state.handover) == (1, None)
    table.enter("place M25 e")
    table.enter("hut N24")
    assert (table.state.timeline.viewer, table.state.handover) == (2, None)


def test_a_curtain_falls_before_a_seat_with_secrets_and_enter_lifts_it(
    open_table: OpenTable,
) -> None:
    table = secretive(open_table(after()), 1, 2)
    assert (table.state.timeline.viewer, table.state.handover) == (None, 1)
    assert table.screen().is_asking
    assert toolbar(table) == f"..  {phrases.HANDOVER(name='Ana')}"
    table.send(KeyPressed("x"))
    assert (table.state.timeline.viewer, table.state.handover) == (None, 1)
    table.send(KeyPressed("enter"))
    assert (table.state.timeline.viewer, table.state.handover) == (1, None)
    table.enter("place M25 e")
    assert (table.state.timeline.viewer, table.state.handover) == (1, None)
    table.enter("hut N24")
    assert (table.state.timeline.viewer, table.state.handover) == (None, 2)


def test_only_seats_with_secrets_have_a_curtain(open_table: OpenTable) -> None:
    table = secretive(open_table(after("place M25 e")), 1)
    table.send(KeyPressed("enter"))
    table.enter("hut N24")
    assert (table.state.timeline.viewer, table.state.handover) == (2, None)


def test_an_open_page_closes_at_the_handover(open_table: OpenTable) -> None:
    table = secretive(open_table(after("place M25 e")), 1, 2)
    table.send(KeyPressed("enter"))
    table.enter("help")
    assert table.session.layout.page is not None
    table.send(LineEdited("hut N24"))
    table.send(LineSubmitted("hut N24"))
    assert table.session.layout.page is None


def test_one_person_against_bots_always_has_the_same_view(open_table: OpenTable) -> None:
    table = secretive(open_table(after("place M25 e", "hut N24")), 1, 2, bots=(2,))
    assert (table.state.timeline.viewer, table.state.handover) == (1, None)


def test_an_undo_brings_the_curtain_back(open_table: OpenTable) -> None:
    table = secretive(open_table(after("place M25 e")), 1, 2)
    table.send(KeyPressed("enter"))
    table.enter("hut N24")
    table.send(KeyPressed("enter"))
    table.enter("undo")
    assert (table.state.timeline.viewer, table.state.handover) == (None, 1)


def test_people_can_quit_at_the_handover_screen(open_table: OpenTable) -> None:
    table = secretive(open_table(after()), 1, 2)
    table.send(KeyPressed("c-c"))
    assert "Quit?" in toolbar(table)
    table.send(KeyPressed("n"))
    assert table.state.handover == 1
    assert table.send(KeyPressed("c-d")) == []
    assert table.send(KeyPressed("c-d")) == [Exit()]


def test_after_the_end_the_viewer_is_a_spectator(open_table: OpenTable) -> None:
    table = secretive(open_table(before_the_end(early_victory(), 1)), 1, 2)
    table.send(KeyPressed("enter"))
    table.enter(typed(early_victory())[-1])
    assert (table.state.timeline.viewer, table.state.handover) == (None, None)
    assert table.state.is_over


def test_screens_and_messages_use_only_what_the_viewer_may_see(open_table: OpenTable) -> None:
    game = Game.new(["Ana", "Ben"], seed=7).play("place M25 e")
    table = secretive(open_table(game), 1, 2)
    table.send(KeyPressed("enter"))
    assert getattr(table.state.timeline.latest, "seed", None) == 7
    seen = [table.state.game, *table.state.timeline.games, *table.state.since(0)]
    assert {getattr(each, "seed", None) for each in seen} == {None}
