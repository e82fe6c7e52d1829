"""The questions of a new game: Enter takes the default, wrong answers are asked again."""

from __future__ import annotations

import pytest

from taluva.app.plan import Plan
from taluva.app.wizard import (
    Offer,
    choose_offer,
    plan_game,
    read_colours,
    read_names,
    read_options,
)


class Answers:
    """A dialog that answers from a list, and with Enter when the list is empty."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.told: list[str] = []

    def tell(self, *lines: str) -> None:
        self.told += lines

    def ask(self, question: str, default: str) -> str:
        self.told.append(f"{question} [{default}]")
        return self.answers.pop(0) if self.answers else ""


def never(number: int) -> int:
    raise AssertionError("nothing is left to chance")


def test_enter_alone_gives_a_game() -> None:
    plan = plan_game(Answers(), (), never)
    game = plan.game()
    assert game.names == ("Ana", "Ben")
    assert game.position.options.edition == "2014"


def test_names_are_remembered() -> None:
    assert plan_game(Answers(), ("Uma", "Vic", "Wes"), never).names == ("Uma", "Vic", "Wes")


def test_a_program_that_is_remembered_is_asked_for_before_it_is_started() -> None:
    remembered = ("exec:./mybot --fast", "Ana")
    refusing = Answers("", "", "Uma, Vic")
    assert plan_game(refusing, remembered, never).names == ("Uma", "Vic")
    assert "The program ./mybot --fast took a seat last time." in refusing.told
    assert "start it? yes or no [no]" in refusing.told
    assert plan_game(Answers("", "yes"), remembered, never).names == remembered


def test_a_program_that_is_typed_is_not_asked_for_again() -> None:
    answers = Answers("exec:./mybot, Ana")
    assert plan_game(answers, (), never).names == ("exec:./mybot", "Ana")
    assert not any("start it?" in line for line in answers.told)


def test_a_comma_in_a_remembered_name_seats_nobody_else() -> None:
    names = ("Ana, exec:touch started", "Ben")
    assert plan_game(Answers(), names, never).game().names == names


def test_everything_can_be_chosen() -> None:
    answers = Answers(
        "Ana, Ben Bo, Cem, Dora", "blue, yellow", "2012", "tiles 24, adjacency, teams", "listed"
    )
    plan = plan_game(answers, (), never)
    assert plan == Plan(
        ("Ana", "Ben Bo", "Cem", "Dora"),
        ("blue", "yellow", "white", "orange"),
        "2012",
        tile_count=24,
        hut_adjacency=True,
        teams=True,
    )
    plan.game()


def test_a_random_start_rotates_names_and_colours() -> None:
    plan = plan_game(Answers("Ana Ben Cem", "", "", "", "random"), (), lambda number: 2)
    assert plan.names == ("Cem", "Ana", "Ben")
    assert plan.colours == ("purple", "white", "orange")


def test_a_wrong_answer_is_asked_again() -> None:
    answers = Answers("Ana", "Ana ana", "Ana Ben", "pink", "", "1999", "", "teams", "none", "me")
    plan = plan_game(answers, (), never)
    assert plan.names == ("Ana", "Ben")
    told = "\n".join(answers.told)
    for part in ("not 1;", "two players are called", "no colour 'pink'", "no edition '1999'"):
        assert part in told
    assert "the team game is for four players, not 2" in told
    assert "'me': as listed, or random?" in told


@pytest.mark.parametrize("text", ["tiles", "tiles x", "tiles -1", "fast", "tiles 24 ranking"])
def test_unknown_options_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="there is no option"):
        read_options(text)


def test_short_colours() -> None:
    assert read_colours("y b", 3) == ("yellow", "blue", "white")


def test_names_of_several_words_need_commas() -> None:
    assert read_names("Ana Maria, Ben") == ("Ana Maria", "Ben")
    with pytest.raises(ValueError, match="cannot be shown"):
        read_names("An\x1b[31ma Ben")


OFFERS = (Offer("new", "a new game"), Offer("continue", "the last one"), Offer("quit", "leave"))


@pytest.mark.parametrize(
    ("typed", "chosen"), [("", "new"), ("2", "continue"), ("q", "quit"), ("Cont", "continue")]
)
def test_an_offer_is_chosen_by_number_or_word(typed: str, chosen: str) -> None:
    assert choose_offer(Answers(typed), OFFERS) == chosen


def test_an_unknown_offer_is_asked_again() -> None:
    answers = Answers("7", "quit")
    assert choose_offer(answers, OFFERS) == "quit"
    assert any("type a number or a word" in line for line in answers.told)
