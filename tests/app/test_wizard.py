"""The questions of a new game: Enter takes the default, and a wrong answer is asked for again."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from taluva.app import wizard
from taluva.bots.spec import setup_for
from taluva.core.setup import Setup
from taluva.games.taifun.definition import DEFINITION as TAIFUN
from taluva.games.taluva.definition import DEFINITION
from taluva.i18n import ENGLISH
from taluva.i18n.languages import language
from taluva.tui.menu import MenuItem, menu_item, own_names
from tests import phrases


class Answers:
    """A dialogue that answers from a list, and with Enter when the list is empty."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.told: list[str] = []

    def show(self, *lines: str) -> None:
        self.told += lines

    def show_list(self, rows: Sequence[Sequence[str]]) -> None:
        self.told += ["  ".join(filter(None, row)) for row in rows]

    def ask(self, question: str, default: str) -> str:
        self.told.append(f"{question} [{default}]")
        assert len(self.told) < 1000, "the same is asked for ever"
        return self.answers.pop(0) if self.answers else ""


def never(number: int) -> int:
    raise AssertionError("nothing is left to chance")


def test_enter_alone_starts_a_game() -> None:
    plan = wizard.plan_game(Answers(), DEFINITION, (), never, ENGLISH)
    game = DEFINITION.start(Setup(plan.seats, plan.options))
    assert game.names == ("Ana", "Ben")
    assert game.position.options.edition == "2014"


def test_names_are_remembered() -> None:
    assert wizard.plan_game(Answers(), DEFINITION, ("Uma", "Vic", "Wes"), never, ENGLISH).seats == (
        "Uma",
        "Vic",
        "Wes",
    )


def test_a_remembered_program_needs_a_confirmation_to_start() -> None:
    remembered = ("exec:./mybot --fast", "Ana")
    refusing = Answers("", "", "Uma, Vic")
    assert wizard.plan_game(refusing, DEFINITION, remembered, never, ENGLISH).seats == (
        "Uma",
        "Vic",
    )
    assert phrases.PROGRAM_LAST_TIME(command="./mybot --fast") in refusing.told
    assert f"{phrases.START_PROGRAM} [no]" in refusing.told
    assert (
        wizard.plan_game(Answers("", "yes"), DEFINITION, remembered, never, ENGLISH).seats
        == remembered
    )


def test_a_typed_program_needs_no_confirmation() -> None:
    answers = Answers("exec:./mybot, Ana")
    assert wizard.plan_game(answers, DEFINITION, (), never, ENGLISH).seats == (
        "exec:./mybot",
        "Ana",
    )
    assert not any("start it?" in line for line in answers.told)


def test_a_comma_in_a_remembered_name_adds_no_player() -> None:
    names = ("Ana, exec:touch started", "Ben")
    plan = wizard.plan_game(Answers(), DEFINITION, names, never, ENGLISH)
    assert setup_for(plan.seats, DEFINITION, plan.options).names == names


def test_everything_can_be_chosen() -> None:
    answers = Answers(
        "Ana, Ben Bo, Cem, Dora",
        "more",
        "blue, yellow",
        "2012",
        "tiles 24, adjacency, teams",
        "listed",
    )
    plan = wizard.plan_game(answers, DEFINITION, (), never, ENGLISH)
    assert plan == wizard.Plan(
        ("Ana", "Ben Bo", "Cem", "Dora"),
        {
            "colour": {1: "blue", 2: "yellow", 3: "white", 4: "orange"},
            "edition": "2012",
            "tiles": 24,
            "hut-adjacency": True,
            "teams": True,
        },
    )


def test_an_undecided_option_shows_no_value() -> None:
    dialog = Answers("", "more")
    wizard.plan_game(dialog, TAIFUN, (), never, ENGLISH)
    assert not any("None" in line for line in dialog.told)


def test_a_random_start_rotates_names_and_colours() -> None:
    plan = wizard.plan_game(
        Answers("Ana Ben Cem", "m", "", "", "", "random"), DEFINITION, (), lambda number: 2, ENGLISH
    )
    assert plan.seats == ("Cem", "Ana", "Ben")
    assert plan.options["colour"] == {1: "purple", 2: "white", 3: "orange"}


def test_a_wrong_answer_is_asked_again() -> None:
    answers = Answers(
        *("Ana", "Ana ana", "Ana Ben", "later", "more"),
        *("pink", "", "1999", "", "teams", "none", "me"),
    )
    plan = wizard.plan_game(answers, DEFINITION, (), never, ENGLISH)
    assert plan.seats == ("Ana", "Ben")
    told = "\n".join(answers.told)
    for part in ("not 1;", phrases.SAME_NAME(), "found 'pink'", "found '1999', expected 2006"):
        assert part in told
    assert phrases.TEAM_PLAYERS(players=2) in told
    assert phrases.NOT_LISTED_OR_RANDOM(word="'me'") in told
    assert phrases.NOT_START_OR_MORE(word="'later'") in told


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tiles x", f"expected {phrases.A_WHOLE_NUMBER}"),
        ("fast", phrases.NO_SUCH_OPTION(word="'fast'")),
        ("tiles 24 ranking", phrases.NO_SUCH_OPTION(word="'tiles 24 ranking'")),
        ("ranking maybe", phrases.NO_SUCH_OPTION(word="'ranking maybe'")),
        ("tiles", phrases.OPTION_NEEDS_VALUE(option="tiles")),
    ],
)
def test_unknown_options_are_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        wizard.parse_options(text, DEFINITION.options, DEFINITION, ENGLISH)


def test_a_switch_is_turned_on_or_off() -> None:
    assert wizard.parse_options(
        "no adjacency, ranking", DEFINITION.options, DEFINITION, ENGLISH
    ) == {"hut-adjacency": False, "ranking": True}


def test_colours_can_be_abbreviated() -> None:
    colour = next(option for option in DEFINITION.options if option.key == "colour")
    assert wizard.parse_by_seat("y b", colour, DEFINITION, ENGLISH) == {1: "yellow", 2: "blue"}


@pytest.mark.parametrize("bot", ["bot:hard,3s", "bot:hard,70%", "bot:hard, 500n,70%", "exec:a,3s"])
def test_a_comma_within_a_bot_adds_no_player(bot: str) -> None:
    assert wizard.parse_seats(f"Ana, {bot}, Ben", DEFINITION, ENGLISH) == ("Ana", bot, "Ben")


@pytest.mark.parametrize(
    ("bot", "message"),
    [
        ("bot:hard,170%", phrases.NOT_A_BOT_SETTING(word="'170%'")),
        ("bot:random,50%", phrases.NO_WEAKER_LEVEL()),
    ],
)
def test_an_invalid_share_is_reported(bot: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        wizard.parse_seats(f"Ana, {bot}", DEFINITION, ENGLISH)


def test_names_of_several_words_need_commas() -> None:
    assert wizard.parse_seats("Ana Maria, Ben", DEFINITION, ENGLISH) == ("Ana Maria", "Ben")
    with pytest.raises(ValueError, match=re.escape(phrases.PLAYER_NAME_UNPRINTABLE())):
        wizard.parse_seats("An\x1b[31ma Ben", DEFINITION, ENGLISH)


OFFERS = (
    MenuItem("new", "a new game"),
    MenuItem("continue", "the last one"),
    MenuItem("quit", "leave"),
)


@pytest.mark.parametrize(
    ("typed", "chosen"), [("", "new"), ("2", "continue"), ("q", "quit"), ("Cont", "continue")]
)
def test_a_menu_item_is_chosen_by_number_or_word(typed: str, chosen: str) -> None:
    assert wizard.choose_offer(Answers(typed), OFFERS, ENGLISH) == chosen


@pytest.mark.parametrize("typed", ["7", "-1", "٢", "2_"])
def test_an_unknown_menu_item_is_asked_again(typed: str) -> None:
    answers = Answers(typed, "quit")
    assert wizard.choose_offer(answers, OFFERS, ENGLISH) == "quit"
    assert any(phrases.NOT_IN_LIST() in line for line in answers.told)


def test_the_questions_are_asked_in_the_language_and_nouns_keep_their_capitals() -> None:
    dialog = Answers("", "more")
    wizard.plan_game(dialog, DEFINITION, (), never, language("de"))
    assert any(line.startswith("Farben, in der Reihenfolge der Namen: ") for line in dialog.told)
    wizard.plan_game(dialog, TAIFUN, (), never, language("de"))
    assert "  in dieser Reihenfolge: Gott, Stamm, Stamm" in dialog.told


def test_back_repeats_the_previous_question() -> None:
    answers = Answers("Ana Ben", "more", "back", "back", "Uma Vic", "start")
    plan = wizard.Retracing(answers, ENGLISH).run(
        lambda dialog: wizard.plan_game(dialog, DEFINITION, (), never, ENGLISH)
    )
    assert plan == wizard.Plan(("Uma", "Vic"), {})
    asked = [line.split(" [")[0] for line in answers.told if line.endswith("]")]
    assert asked == ["players", phrases.START_OR_MORE, "colours", phrases.START_OR_MORE, *asked[4:]]
    assert asked[4:] == ["players", phrases.START_OR_MORE]


def test_back_after_a_wrong_answer_repeats_the_previous_question() -> None:
    answers = Answers("Ana", "Ana Ben", "perhaps", "sometimes", "back", "Uma Vic", "start")
    plan = wizard.Retracing(answers, ENGLISH).run(
        lambda dialog: wizard.plan_game(dialog, DEFINITION, (), never, ENGLISH)
    )
    assert plan == wizard.Plan(("Uma", "Vic"), {})
    answers = Answers("Ana", "back")
    with pytest.raises(wizard.Back):
        wizard.Retracing(answers, ENGLISH).run(
            lambda dialog: wizard.plan_game(dialog, DEFINITION, (), never, ENGLISH)
        )


@pytest.mark.parametrize(
    ("code", "back", "help_word", "leave"),
    [("de", "zurück", "Hilfe", "beenden"), ("fr", "RETOUR", "aide", "quitter")],
)
def test_a_question_is_answered_by_the_commands_of_the_language_too(
    code: str, back: str, help_word: str, leave: str
) -> None:
    say = language(code)

    def planned(answers: Answers) -> wizard.Plan:
        return wizard.Retracing(answers, say).run(
            lambda dialog: wizard.plan_game(dialog, DEFINITION, (), never, say)
        )

    answers = Answers(help_word, "Ana Ben", back, "Uma Vic", "")
    assert planned(answers).seats == ("Uma", "Vic")
    assert any(line.startswith(f"{back.lower()} ") for line in answers.told)
    with pytest.raises(EOFError):
        planned(Answers(leave))


def test_back_before_the_first_question_and_quit_leave_the_questions() -> None:
    with pytest.raises(wizard.Back):
        wizard.Retracing(Answers("back"), ENGLISH).run(
            lambda dialog: wizard.plan_game(dialog, DEFINITION, (), never, ENGLISH)
        )
    with pytest.raises(EOFError):
        wizard.Retracing(Answers("Ana Ben", "quit"), ENGLISH).run(
            lambda dialog: wizard.plan_game(dialog, DEFINITION, (), never, ENGLISH)
        )


def test_help_lists_the_valid_answers_and_asks_again() -> None:
    answers = Answers("help", "Ana Ben")
    plan = wizard.Retracing(answers, ENGLISH).run(
        lambda dialog: wizard.plan_game(dialog, DEFINITION, (), never, ENGLISH)
    )
    assert plan.seats == ("Ana", "Ben")
    assert any("back: previous question" in line for line in answers.told)


@pytest.mark.parametrize(
    ("code", "random", "more", "colours", "options"),
    [
        ("de", "zuf", "mehr", "gelb blau", "nein Nachbarhütten, Platzierung"),
        ("fr", "hasard", "regler", "jaune bleu", "non adjacence, classement"),
        ("de", "random", "more", "yellow blue", "no adjacency, ranking"),
    ],
)
def test_questions_are_answered_in_the_language_or_in_english(
    code: str, random: str, more: str, colours: str, options: str
) -> None:
    say = language(code)
    assert wizard.parse_start(random, say)
    assert wizard.parse_more(more, say)
    colour = next(option for option in DEFINITION.options if option.key == "colour")
    assert wizard.parse_by_seat(colours, colour, DEFINITION, say) == {1: "yellow", 2: "blue"}
    found = wizard.parse_options(options, DEFINITION.options, DEFINITION, say)
    assert found == {"hut-adjacency": False, "ranking": True}


def test_accents_may_be_left_out() -> None:
    assert wizard.parse_options("equipes", DEFINITION.options, DEFINITION, language("fr")) == {
        "teams": True
    }


@pytest.mark.parametrize(
    ("code", "back", "quit_", "help_"),
    [
        ("de", "zurück", "beenden", "Hilfe"),
        ("de", "zuruck", "QUIT", "?"),
        ("fr", "retour", "quitter", "aide"),
    ],
)
def test_back_quit_and_help_are_read_in_the_language_and_in_english(
    code: str, back: str, quit_: str, help_: str
) -> None:
    say = language(code)
    answers = Answers("Uma, Vic", back, help_, "Wes, Xia")
    plan = wizard.Retracing(answers, say).run(
        lambda dialog: wizard.plan_game(dialog, DEFINITION, (), never, say)
    )
    assert plan.seats == ("Wes", "Xia")
    told = say(
        "{back}: previous question, {quit}: leave",
        back=own_names(say)["back"],
        quit=own_names(say)["quit"],
    )
    assert told in answers.told
    with pytest.raises(EOFError):
        wizard.Retracing(Answers(quit_), say).run(
            lambda dialog: wizard.plan_game(dialog, DEFINITION, (), never, say)
        )


@pytest.mark.parametrize(
    ("code", "free"), [("de", "Gaben frei"), ("fr", "dons libres"), ("de", "gifts free")]
)
def test_the_value_of_an_option_is_read_in_the_language_or_in_english(code: str, free: str) -> None:
    found = wizard.parse_options(free, TAIFUN.options, TAIFUN, language(code))
    assert found == {"gifts": "free"}
    asked = Answers("", "more")
    wizard.plan_game(asked, TAIFUN, (), never, language(code))
    usual = TAIFUN.word("given", language(code))
    assert any(line.split()[1:2] == [usual] for line in asked.told)


@pytest.mark.parametrize(
    ("code", "typed", "name"),
    [
        *[("de", "neu", "new"), ("de", "fort", "continue"), ("de", "r", "rules")],
        *[("de", "rep", "replay"), ("de", "BEENDEN", "quit"), ("de", "settings", "settings")],
        *[("fr", "regle", "rules"), ("fr", "reg", "watch"), ("fr", "quitter", "quit")],
    ],
)
def test_the_welcome_is_answered_in_the_language_or_in_english(
    code: str, typed: str, name: str
) -> None:
    say = language(code)
    words = ("new", "continue", "watch", "replay", "rules", "settings", "quit")
    offers = [menu_item(each, "", say) for each in words]
    answers = Answers(typed)
    assert wizard.choose_offer(answers, offers, say) == name
    assert all(any(each.word in line for line in answers.told) for each in offers)


@pytest.mark.parametrize(("code", "words"), [("en", "given or free"), ("fr", "imposés ou libres")])
def test_an_invalid_value_is_answered_with_the_valid_ones_in_the_language(
    code: str, words: str
) -> None:
    definition, say = TAIFUN, language(code)
    assert wizard.parse_options("gifts free", definition.options, definition, say) == {
        "gifts": "free"
    }
    with pytest.raises(ValueError, match="so") as caught:
        wizard.parse_options("gifts so", definition.options, definition, say)
    assert say.again(caught.value).endswith(words)
