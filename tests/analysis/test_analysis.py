"""Analysis of the turns of a game: marks, luck, the turning point."""

from __future__ import annotations

from copy import copy
from itertools import product
from typing import Any

import pytest

from taluva.analysis import review
from taluva.core.analysis import Evaluation, Tries, compare
from taluva.core.bot import Budget
from taluva.core.setup import Setup
from taluva.games import definition_for
from taluva.games.taifun.rules import Draw, Roll
from taluva.parallel import in_this_process
from taluva.record.lines import CommentEntry
from taluva.record.record import Record
from tests.analysis.logs import EIGHT_TURNS, FIVE_TURNS, record_of
from tests.games.taifun.games import random_game
from tests.games.taifun.test_position_string import LINE

KIT = definition_for("taluva")
QUICK = Budget(None, 1)


@pytest.mark.parametrize(
    ("played", "other", "error", "mark"),
    [
        (0.50, 0.48, 0.0, None),
        (0.451, 0.50, 0.0, None),
        (0.45, 0.50, 0.0, "?!"),
        (0.401, 0.50, 0.0, "?!"),
        (0.40, 0.50, 0.0, "?"),
        (0.301, 0.50, 0.0, "?"),
        (0.30, 0.50, 0.0, "??"),
        (0.00, 1.00, 0.0, "??"),
        (0.30, 0.50, 0.01, "?"),
        (0.45, 0.50, 0.01, None),
        (0.50, 0.401, 0.0, None),
        (0.50, 0.40, 0.0, "!"),
        (0.50, 0.40, 0.01, None),
        (0.50, None, 0.0, None),
    ],
)
def test_marks_depend_on_the_certain_loss(
    played: float, other: float | None, error: float, mark: str | None
) -> None:
    assert review.mark_for(Evaluation((played,), played, other, error=error)) == mark


@pytest.mark.parametrize(
    ("second", "found", "mark"),
    [
        (0.60, 0.60, "??"),
        (0.45, 0.45, "?"),
        (0.80, 0.65, "??"),
        (0.30, 0.30, None),
        (0.1, 0.3, None),
    ],
)
def test_a_mark_needs_two_searches_that_agree(
    second: float, found: float, mark: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second search uses more nodes, and a mark needs both searches."""
    nodes = []

    def judge(view: Any, moves: Any, budget: Budget) -> Evaluation[Any]:
        nodes.append(budget.nodes or 0)
        other = 0.65 if len(nodes) == 1 else second
        return Evaluation((0.3, 0.7), 0.3, other, error=0.01)

    view = record_of(FIVE_TURNS).history.game(0)
    monkeypatch.setattr(KIT, "judge", judge)
    monkeypatch.setattr(KIT, "deal_luck", lambda *_: None)
    item = review.WorkItem(KIT, view, (1,), Budget(None, 100), view)
    seen = review.review_turn(item)
    assert nodes == [100, 100 * review.SECOND_LOOK]
    assert (seen.other, review.mark_for(seen), seen.looks) == (found, mark, 2)


def test_quiet_and_certain_turns_are_analysed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(KIT, "deal_luck", lambda *_: None)
    view = record_of(FIVE_TURNS).history.game(0)
    evaluations: list[Evaluation[Any]] = [
        Evaluation((0.3, 0.7), 0.3, 0.31, error=0.01),
        Evaluation((0.3, 0.7), 0.3, 1.0, error=0.0),
    ]
    for evaluation in evaluations:
        monkeypatch.setattr(KIT, "judge", lambda *_, found=evaluation: found)
        assert (
            review.review_turn(review.WorkItem(KIT, view, (1,), Budget(None, 1), view)).looks == 1
        )


def analysed(record: Record[Any, Any]) -> review.Analysis:
    history = record.history
    return review.analysis_of(
        history, dict(review.evaluate_turns(history, KIT, QUICK, in_this_process()))
    )


def missed(name: str) -> tuple[Any, list[Any], tuple[str, ...]]:
    """Return a game that can be won this turn, a turn that does not win, and one that does."""
    learning = KIT.lessons
    assert learning is not None
    puzzle = next(each for each in learning().puzzles if each.task.name == name)
    game = KIT.need("from_position")(puzzle.task.position, None)
    after = game.apply(game.legal_moves()[0])
    return game, [after.moves[-1], after.legal_moves()[0]], puzzle.solution


def test_a_missed_victory_is_a_blunder_and_the_victory_is_named() -> None:
    game, moves, solution = missed("15")
    found = KIT.need("judge")(game.view_for(game.seat), moves, QUICK)
    assert review.mark_for(found) is review.MoveGrade.BLUNDER
    assert found.other == 1.0
    after = game
    for move in found.moves:
        after = after.apply(move)
    assert after.outcome.winners == (game.seat,)
    assert [str(move).replace(f"{game.tile} ", "") for move in found.moves] == list(solution)


def test_a_judgement_does_not_depend_on_tiles_to_come() -> None:
    history = record_of(EIGHT_TURNS).history
    turn = review.turns_of(history)[2]
    moves = history.game(turn.end).moves[-2:]
    whole = history.game(turn.start)
    other_future = whole.with_deck((*whole.position.deck[:3], *whole.position.deck[:2:-1]))
    assert whole != other_future
    views = [each.view_for(turn.seat) for each in (whole, other_future)]
    one, other = (KIT.need("judge")(view, moves, Budget(None, 100)) for view in views)
    assert one == other


def test_every_turn_has_chances_luck_and_its_loss() -> None:
    found = analysed(record_of(EIGHT_TURNS))
    assert found.is_whole
    assert [each.turn.number for each in found.turns] == [1, 2, 3, 4, 5, 6, 7, 8]
    for before, each in zip(found.chances, found.turns, strict=False):
        assert each.luck is not None
        assert sum(each.chances) == pytest.approx(1)
        assert each.lost >= 0
        change = each.evaluation.played - before[each.turn.seat - 1]
        assert each.luck + each.unclear - each.lost == pytest.approx(change)
    assert found.chances[-1] == tuple(KIT.payoffs(record_of(EIGHT_TURNS).game))


def test_luck_never_takes_a_chance_beyond_its_ends() -> None:
    ends = (0.0, 0.48, 0.99, 1.0)
    for before, played, other, luck in product(ends, ends, ends, (-1.0, -0.2, 0.0, 0.2, 1.0)):
        evaluation: Evaluation[Any] = Evaluation((played, 1 - played), played, other, luck=luck)
        each = review.ReviewedTurn(review.PlayedTurn(0, 2, 1, 1), (), evaluation, before)
        assert each.luck is not None
        assert 0 <= before + each.luck <= 1
        assert abs(each.unclear) <= 1
        assert each.luck + each.unclear - each.lost == pytest.approx(played - before)
        assert each.luck == pytest.approx(luck) or not 0 <= before + luck <= 1


def test_a_moment_belongs_to_the_turn_that_led_to_it() -> None:
    found = analysed(record_of(FIVE_TURNS))
    first, second, *_ = found.turns
    at = [found.at(index) for index in range(second.turn.end + 1)]
    assert at == [None, first, first, second, second]


def test_an_unfinished_turn_is_not_judged() -> None:
    lines = FIVE_TURNS.splitlines()
    record = record_of("\n".join(lines[: lines.index("4 place LL L22 e") + 1]) + "\n")
    assert [turn.number for turn in review.turns_of(record.history)] == [1, 2, 3]


def test_a_partial_analysis_can_be_shown() -> None:
    history = record_of(FIVE_TURNS).history
    judged: dict[int, Evaluation[Any]] = {
        1: Evaluation((0.6, 0.4), 0.6, None),
        3: Evaluation((0.3, 0.7), 0.3, 0.6, ()),
    }
    found = review.analysis_of(history, judged)
    assert not found.is_whole
    assert found.start == (0.5, 0.5)
    assert [faults.turns for faults in found.faults] == [2, 0]
    assert found.faults[0].marks[review.MoveGrade.BLUNDER] == 1


@pytest.mark.parametrize(
    ("chances", "turn"),
    [
        ((0.6, 0.7, 0.6, 0.8, 1.0), None),
        ((0.6, 0.4, 0.6, 0.3, 1.0), 5),
        ((0.4, 0.4, 0.6, 0.7, 1.0), 3),
        ((0.6, 0.5, 0.6, 0.7, 1.0), 3),  # an equal chance is not a lead
        ((0.4, 0.4, 0.6, 0.4, 0.3), 5),  # because of the last deal
    ],
)
def test_the_turning_point_is_when_the_winner_takes_the_lead_for_good(
    chances: tuple[float, ...], turn: int | None
) -> None:
    history = record_of(FIVE_TURNS).history
    judged: dict[int, Evaluation[Any]] = {0: Evaluation((0.6, 0.4), 0.6, None)}
    for number, chance in enumerate(chances, 1):
        judged[number] = Evaluation((chance, 1 - chance), chance, None)
    point = review.analysis_of(history, judged).turning_point
    assert point is not None
    assert point.seats == (1,)
    assert (None if point.turn is None else point.turn.turn.number) == turn


@pytest.mark.parametrize(("lost", "told"), [(0.0099, 0), (0.01, 1), (0.0499, 4), (0.05, 5)])
def test_the_loss_shown_is_enough_for_its_mark(lost: float, told: int) -> None:
    history = record_of(FIVE_TURNS).history
    turn = Evaluation((0.5 - lost, 0.5 + lost), 0.5 - lost, 0.5, ("another",))
    analysis = review.analysis_of(history, {1: turn})
    (found,) = analysis.turns
    assert [each.lost for each in analysis.faults] == [pytest.approx(lost), 0]
    assert found.hundredths_lost == told
    assert found.better == (("another",) if told else ())
    assert (found.mark is review.MoveGrade.INACCURACY) == (told >= 5)


def test_shared_winners_lead_by_their_better_chance() -> None:
    chances = ((0.5, 0.4, 0.1), (0.5, 0.0, 0.5))
    turns = tuple(
        review.ReviewedTurn(
            review.PlayedTurn(number, number + 1, number, 1), (), Evaluation(each, each[0], None)
        )
        for number, each in enumerate(chances, 1)
    )
    found = review.Analysis((0.3, 0.4, 0.3), turns, 2, winners=(1, 3)).turning_point
    assert found == ((1, 3), turns[0])


def test_an_unfinished_analysis_names_the_leader_so_far() -> None:
    judged: dict[int, Evaluation[Any]] = {0: Evaluation((0.6, 0.4), 0.6, None)}
    for number, chance in enumerate((0.7, 0.6, 0.3, 0.2), 1):
        judged[number] = Evaluation((chance, 1 - chance), chance, None)
    found = review.analysis_of(record_of(FIVE_TURNS).history, judged)
    assert found.winners == (1,)
    assert found.turning_point is not None
    assert found.turning_point.seats == (2,)
    assert found.turning_point.turn == found.turns[2]
    even: dict[int, Evaluation[Any]] = {n: Evaluation((0.5, 0.5), 0.5, None) for n in (0, 1, 2)}
    assert review.analysis_of(record_of(FIVE_TURNS).history, even).turning_point is None


def test_results_within_the_noise_count_as_equal() -> None:
    rows = [[0.5, 0.5], [0.1, 0.9], [0.7, 0.3]]
    played, noisy = Tries(rows), Tries([[0.2, 0.8], [0.8, 0.2], [0.5, 0.5]])
    assert compare(1, played, noisy, ()).other == compare(1, played, noisy, ()).played
    steady = Tries([[each + 0.1, 0.9 - each] for each, _ in rows])
    found: Evaluation[Any] = compare(1, played, steady, ())
    assert found.other == pytest.approx(found.played + 0.1)
    certain: Evaluation[Any] = compare(1, played, Tries([[1.0, 0.0]] * 3, is_certain=True), ())
    assert certain.other == 1.0


def test_only_a_proved_result_is_0_or_1() -> None:
    always = [[1.0, 0.0, 0.0]] * 4
    assert Tries(always).chances == pytest.approx((0.98, 0.01, 0.01))
    assert Tries(always, settled=frozenset({3})).chances == pytest.approx((0.99, 0.01, 0.0))
    assert Tries(always[:1], is_certain=True).chances == (1.0, 0.0, 0.0)
    found: Evaluation[Any] = compare(2, Tries(always), Tries(always), ())
    assert found.played == found.other == 0.01


def test_a_commented_copy_is_the_same_game_with_more_comments() -> None:
    record = record_of(EIGHT_TURNS)
    record.undo()
    record.redo()
    before = record.dump()
    copy = review.with_comments(
        record, {0: "begun", 2: "?! chance 40%", record.history.last: "the end"}
    )
    assert record.dump() == before
    again = record_of(copy.dump())
    assert again.game == record.game
    assert again.history[2].comments[-1] == "?! chance 40%"
    assert again.history[again.history.last].comments[-1] == "the end"
    assert copy.dump().splitlines()[-2:-1] == ["# the end"]  # after the result too

    def without(entries: list[Any]) -> list[Any]:
        return [entry for entry in entries if not isinstance(entry, CommentEntry)]

    assert without(again.entries) == without(record.entries)


def sought(record: Record[Any, Any]) -> tuple[list[tuple[Any, Any]], review.Analysis]:
    """Analyse with a judge that only records what it sees; return that and the analysis."""
    seen: list[tuple[Any, Any]] = []
    players = len(record.game.names)

    def judge(view: Any, moves: Any, budget: Budget) -> Evaluation[Any]:
        seen.append((view, moves))
        return Evaluation((1 / players,) * players, 1 / players, None)

    definition = copy(record.definition)
    definition.judge = judge
    judged = dict(review.evaluate_turns(record.history, definition, QUICK, in_this_process()))
    return seen, review.analysis_of(record.history, judged)


@pytest.mark.parametrize("is_wanted", [True, False])
def test_a_judge_stops_when_its_result_is_no_longer_needed(
    is_wanted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[bool] = []

    def judge(view: Any, moves: Any, budget: Budget) -> Evaluation[Any]:
        assert budget.report is not None
        told.append(budget.report(0.5))
        return Evaluation((0.5, 0.5), 0.5, None)

    monkeypatch.setattr("taluva.analysis.review.is_still_needed", lambda: is_wanted)
    history = record_of(FIVE_TURNS).history
    definition = copy(KIT)
    definition.judge = judge
    list(review.evaluate_turns(history, definition, QUICK, in_this_process()))
    assert set(told) == {is_wanted}


def test_an_analysis_converts_to_plain_data() -> None:
    history = record_of(FIVE_TURNS).history
    judged: dict[int, Evaluation[Any]] = {
        0: Evaluation((0.45, 0.55), 0.45, None),
        1: Evaluation((0.40004, 0.59996), 0.40004, 0.50004, ("hut N26",), 0.05),
        2: Evaluation((0.6, 0.4), 0.4, None),
    }
    found = review.as_dict(review.analysis_of(history, judged), history)
    first, second = found["turns"]
    assert (first["best"], first["lost"], first["luck"]) == (0.5, 0.1, 0.05)
    assert (first["turn"], first["seat"], first["step"], first["mark"]) == (1, 1, 2, "?")
    assert (first["other"], first["other_chance"]) == (["hut N26"], 0.5)
    assert (second["other"], second["other_chance"], second["mark"]) == ([], None, None)
    assert first["chances"] == [0.4, 0.6]
    assert (first["unclear"], second["unclear"]) == (0.0, -0.2)
    assert found["start"] == [0.45, 0.55]
    assert not found["is_whole"]
    assert found["turning_point"] == {"seats": [1], "turn": 2, "step": 4}
    assert [each["mistake"] for each in found["seats"]] == [1, 0]
    assert [each["average_lost"] for each in found["seats"]] == [0.1, 0]


def test_the_review_sees_no_more_than_the_seat_that_played() -> None:
    *_, last = random_game(1, rounds=4)
    for record in (record_of(EIGHT_TURNS), Record.of(last)):
        seen, found = sought(record)
        assert len(seen) == len(found.turns) + 1
        for view, _ in seen:
            assert view == view.view_for(view.seat)


def redrawn() -> Record[Any, Any]:
    """Return a game in which the god has no legal card at first and redraws."""
    line = LINE.replace("D8o2", "D8o10")
    line = line.replace(
        "vein:shoal3,harvest2 -:- -:- 3:2:turn:3:2:RGB", "-:vein5 -:- -:- 3:2:cards"
    )
    game = definition_for("taifun").new(Setup(("Neptun", "Ana", "Ben"), {"position": line}, 1))
    while game.turn < 5:
        game = game.apply(game.deal() or game.legal_moves()[0])
    return Record.of(game)


def test_a_turn_spans_the_first_to_the_last_decision_of_its_seat() -> None:
    record = redrawn()
    history = record.history
    (_, *seen), found = sought(record)
    assert any(isinstance(move, Draw) for _, steps in seen for move in steps)
    for each, (view, steps) in zip(found.turns, seen, strict=True):
        first, before_last = history.game(each.turn.start), history.game(each.turn.end - 1)
        assert first.seat == before_last.seat == each.turn.seat == view.seat
        assert (first.turn, len(steps)) == (each.turn.number, each.turn.end - each.turn.start)
        assert not any(isinstance(move, Draw | Roll) for move in each.moves)
    decided = [index for index in range(history.last) if history.game(index).seat is not None]
    covered = {index for each in found.turns for index in range(each.turn.start, each.turn.end)}
    assert covered >= set(decided)
