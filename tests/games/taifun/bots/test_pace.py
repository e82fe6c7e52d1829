"""Tribes weigh the cost of waiting: the god's wrath, rounds left, the store, dead figures."""

from __future__ import annotations

from dataclasses import replace

import pytest

from taluva.core.immutable import FrozenDict
from taluva.games.taifun import rules
from taluva.games.taifun.bots.hints import hints
from taluva.games.taifun.bots.levels import HARD_MANNERS, MEDIUM, hard_tasks, of_game
from taluva.games.taifun.bots.tribe import is_late, is_time
from taluva.games.taifun.game import Game
from taluva.games.taifun.rules.island import CORNERS_OF
from taluva.i18n import ENGLISH
from tests import phrases
from tests.games.taifun.bots.games import budget, course, late_games

RICH = rules.SCALE


def at_the_altar(sacrifices: int, round: int, *, rounds: int | None = None) -> Game:
    """Return a two-tribe game of edition 2 in which the tribe to play can pay for a sacrifice.

    It has a person at the temple. Two more figures of each tribe are far away.
    """
    game = next(each for each in late_games("2") if each.phase is rules.Phase.TURN)
    position, seat = game.position, game.seat
    assert seat is not None
    island = position.island
    assert island.temple is not None
    options = rules.Options(2, rounds, rules.Gifts.GIVEN, rules.Edition.SECOND, rules.Wrath.ROUNDS)
    figures = {CORNERS_OF[island.temple][0]: rules.Figure(seat, rules.FigureKind.PERSON)}
    far = [hex for hex in sorted(island.land.hexes) if island.temple not in hex.neighbours]
    for owner, hexes in zip(island.seats, (far[:2], far[-2:]), strict=True):
        for hex, kind in zip(hexes, rules.FigureKind, strict=True):
            figures[CORNERS_OF[hex][1]] = rules.Figure(owner, kind)
    island = island._replace(
        figures=FrozenDict(figures), impatience=options.impatience(round), houses=FrozenDict()
    )
    for each in island.seats:
        made = sacrifices if each == seat else 0
        tribe = island.tribe(each)._replace(sacrificed=made, store=RICH, people=3, houses=20)
        island = island.with_tribe(each, tribe)
    position = position._replace(island=island, round=round, actions=3, options=options)
    return replace(game, position=position)


def waits(position: rules.Position) -> bool:
    assert position.seat is not None
    return not is_time(position, position.seat, of_game(position, HARD_MANNERS))


def test_two_tribes_pause_until_the_god_loses_patience() -> None:
    assert not waits(at_the_altar(2, 2).position)  # the first ones are cheap
    assert waits(at_the_altar(4, 12).position)
    assert not waits(at_the_altar(4, 13).position)  # the wrath is five in the next round
    assert waits(at_the_altar(6, 17).position)
    assert not waits(at_the_altar(6, 18).position)  # in round 19 the wrath is seven anyway
    assert not waits(at_the_altar(7, 10).position)  # the red cards are there


def test_a_medium_tribe_waits_for_fewer_people_and_leaves_them_at_the_temple() -> None:
    position = at_the_altar(4, 10).position  # one person is at the temple
    assert position.seat is not None
    medium, hard = of_game(position, MEDIUM).manner, of_game(position, HARD_MANNERS)
    assert waits(position)
    assert is_time(position, position.seat, medium)
    assert hard.is_careful
    assert not medium.is_careful


def test_no_tribe_waits_when_few_rounds_are_left() -> None:
    assert waits(at_the_altar(6, 10, rounds=60).position)
    assert not waits(at_the_altar(6, 16, rounds=25).position)
    late = [is_late(at_the_altar(0, round, rounds=25).position) for round in range(1, 26)]
    assert late == sorted(late)
    assert not late[0]
    assert late[5]


@pytest.mark.parametrize("edition", ["1", "2"])
def test_tribes_sacrifice_in_a_short_game(edition: str) -> None:
    made = 0
    for seed in (1, 2):
        *_, end = course(("medium", "hard", "hard"), seed, 25, edition=edition)
        made += end.position.island.sacrifices
    assert made >= 10


def test_a_rich_tribe_with_few_figures_sacrifices() -> None:
    """With few figures left, a tribe that can pay gets the hint to sacrifice, with a reason."""
    for made in range(3, rules.SACRIFICES_TO_WIN):
        game = at_the_altar(made, 11)
        island = game.position.island
        assert island.temple is not None
        few = dict(list(island.figures.items())[:3])
        game = replace(
            game, position=game.position._replace(island=island._replace(figures=FrozenDict(few)))
        )
        assert RICH.covers(rules.sacrifice_price(made))
        assert isinstance(hints(game, budget(), say=ENGLISH)[0].move, rules.Sacrifice)


def test_the_last_figure_is_sacrificed_only_to_win() -> None:
    for made, is_offered in ((10, False), (11, True)):
        game = at_the_altar(made, 20)
        island = game.position.island
        alone = dict(list(island.figures.items())[:1])
        position = game.position._replace(island=island._replace(figures=FrozenDict(alone)))
        assert isinstance(hard_tasks(position)[0].action, rules.Sacrifice) is is_offered


@pytest.mark.parametrize(
    ("made", "round", "rounds", "reason"),
    [
        (11, 20, None, phrases.LAST_SACRIFICE),
        (8, 23, 25, phrases.TIME_IS_SHORT(number=3)),
        (4, 13, None, phrases.WRATH_GROWS_ANYWAY(wrath=5, number=5)),
        (1, 2, None, phrases.YOUR_STORE_FULL),
    ],
    ids=["last", "late", "free", "full"],
)
def test_a_hint_says_why_to_sacrifice(
    made: int, round: int, rounds: int | None, reason: str
) -> None:
    found = hints(at_the_altar(made, round, rounds=rounds), budget(), say=ENGLISH)
    (told,) = [hint for hint in found if isinstance(hint.move, rules.Sacrifice)]
    assert reason in told.reason


def test_a_hint_says_why_to_wait() -> None:
    best, *_ = hints(at_the_altar(6, 12), budget(), say=ENGLISH)
    assert not isinstance(best.move, rules.Sacrifice)
    assert "number 7 brings the red cards" in best.reason
    others = " ".join(hint.reason for hint in hints(at_the_altar(4, 8), budget(), say=ENGLISH))
    assert "sacrifices: number" not in others  # five sacrifices change no deck


def test_a_tribe_converts_at_the_temple() -> None:
    game = at_the_altar(7, 18)
    island = game.position.island
    assert island.temple is not None
    other = next(seat for seat in island.seats if seat != game.seat)
    beside = CORNERS_OF[island.temple][1]
    position = game.position._replace(
        island=island.with_figure(beside, rules.Figure(other, rules.FigureKind.PERSON))
    )
    actions = [task.action for task in hard_tasks(position)]
    assert actions.index(rules.Convert(beside)) < 3
