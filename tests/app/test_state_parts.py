"""The changes of a state: each leaves the rest unchanged."""

from __future__ import annotations

import pytest

from taluva import Game
from taluva.app.options import Settings
from taluva.app.state import OfferedPage, PageNeed, State
from taluva.app.timeline import Timeline, player_view
from taluva.app.view import Drag, Pan, ViewOptions
from taluva.core.pages import Paragraph
from taluva.i18n import ENGLISH
from taluva.i18n.languages import language
from taluva.record.record import History, HistoryEntry
from taluva.tui.screen import Feedback, LineStatus
from taluva.tui.text import PageView
from tests.games.taluva.games import early_victory

PAGE = PageView((Paragraph("one"),))
OTHER = PageView((Paragraph("two"),))


def timeline(*moves: str) -> Timeline:
    game = Game.new(["Ana", "Ben"], seed=7)
    games = [game]
    for move in moves:
        games.append(games[-1].play(move))
    return Timeline(History([HistoryEntry(each) for each in games]))


def state() -> State:
    return State(timeline())


def test_a_finished_game_hides_nothing_from_any_viewer() -> None:
    over = Timeline(History([HistoryEntry(early_victory())]))
    assert over.watch_as(2).viewing_seat == over.viewing_seat
    assert timeline().watch_as(2).viewing_seat == 2


def test_the_view_of_a_game_is_computed_once() -> None:
    game, german = timeline().latest, language("de")
    view = player_view(game, 1, ENGLISH)
    assert player_view(game, 1, ENGLISH) is view
    assert player_view(game, 2, ENGLISH) is not view
    assert player_view(game, 1, german) is not view
    assert player_view(game, 1, ENGLISH) is view  # it is still one of the latest


def test_an_answer_that_is_always_shown_replaces_the_others() -> None:
    offered = state().offer_page(OfferedPage(PAGE))
    assert [each.view for each in offered.offer_page(OfferedPage(OTHER)).pages] == [OTHER]
    both = offered.offer_page(OfferedPage(OTHER, PageNeed.NO_PANEL))
    assert [each.view for each in both.pages] == [OTHER, PAGE]
    assert both.close_page().pages == ()


def test_typing_clears_the_feedback_and_keeps_the_open_page() -> None:
    shown = state().but(feedback=Feedback(LineStatus.OK, "done"))
    shown = shown.offer_page(OfferedPage(PAGE, PageNeed.BESIDE))
    assert (shown.pin_page(PAGE).feedback, shown.pin_page(PAGE).pages) == (
        None,
        (OfferedPage(PAGE),),
    )
    for cleared in (shown.pin_page(None), shown.clear_messages()):
        assert (cleared.feedback, cleared.pages) == (None, ())


def test_choices_centre_the_map_and_are_remembered() -> None:
    view = ViewOptions().pan(1, 0).choose(zoom="small")
    assert view == ViewOptions(Settings(zoom="small"), settled=frozenset({"zoom"}))
    assert view.set_zoom("large", None).settled == {"zoom"}


def test_drags_add_up_until_a_key_moves_the_map() -> None:
    view = ViewOptions().drag(1, 0).drag(2, 1).pan(0, 1).drag(5, 5)
    assert view.pans == (Drag(3, 1), Pan(0, 1), Drag(5, 5))
    assert view.resize(90, 30).pans == ()
    assert view.resize(90, 30).size == (90, 30)


@pytest.mark.parametrize(
    ("motion", "is_remote", "is_animated"),
    [("auto", False, True), ("auto", True, False), ("on", True, True), ("off", False, False)],
)
def test_animation_depends_on_the_choice_and_the_connection(
    motion: str, is_remote: bool, is_animated: bool
) -> None:
    view = ViewOptions(Settings(motion=motion), has_motion=True, is_remote=is_remote)
    assert view.is_animated is is_animated
    assert not ViewOptions(view.choices).is_animated  # plain mode has no animations


def test_each_task_has_its_own_ticket() -> None:
    work = state().start_task("thinking")
    assert work.task is not None
    assert work.set_progress(work.task.ticket, 0.5).task == work.task._replace(part=0.5)
    assert work.set_progress(work.task.ticket + 1, 0.5) is work
    again = work.but(task=None).start_task("analysing")
    assert again.task is not None
    assert again.task.ticket != work.task.ticket
