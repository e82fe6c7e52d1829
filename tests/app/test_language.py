"""Changing the language inside a game changes the words you type."""

from __future__ import annotations

import re
from dataclasses import replace
from string import ascii_lowercase

import pytest

from taluva import Game
from taluva.app.options import BY_NAME, WORDS
from taluva.app.update.commands import WISHES, expand_letter, letters, play_commands
from taluva.core.arguments import ArgumentType, Keyword
from taluva.core.text import normalize
from taluva.games import BUILT_IN, definition_for, ui_for
from taluva.i18n import ENGLISH
from taluva.i18n.languages import LANGUAGES, language
from taluva.learn.courses import find_course
from taluva.tui.menu import own_names
from taluva.tui.screen import Exit, KeyPressed, LineStatus
from tests import phrases
from tests.app.conftest import OpenTable
from tests.games.taluva.games import after, building, early_victory


def test_the_language_can_be_changed_during_a_game(open_table: OpenTable) -> None:
    table = open_table(building())
    table.enter("language de")
    assert table.state.say.code == "de"
    assert table.state.prompt.say.code == "de"
    assert "language" in table.state.view.settled
    table.enter("Hütte N28")
    assert table.state.feedback is not None
    table.enter("language english")
    assert table.state.say.code == "en"
    table.enter("language it")
    assert table.state.say.code == "en"
    assert "choose en (English), de (Deutsch) or fr (Français)" in str(table.state.feedback)


@pytest.mark.parametrize(("key", "leaves"), [("j", True), ("y", True), ("n", False)])
def test_a_question_is_answered_in_the_language_or_in_english(
    open_table: OpenTable, key: str, leaves: bool
) -> None:
    table = open_table(building())
    table.enter("language de")
    table.send(KeyPressed("c-c"))
    assert "(j/N)" in table.state.confirmation
    assert (Exit() in table.send(KeyPressed(key))) is leaves


@pytest.mark.parametrize("code", ["de", "fr"])
@pytest.mark.parametrize("game", [after(), building()], ids=["tile", "build"])
def test_letters_stand_for_english_words_only_if_no_other_fits(
    open_table: OpenTable, code: str, game: Game
) -> None:
    table = open_table(game)
    table.enter(f"language {code}")
    for typed in (one + other for one in ascii_lowercase for other in ("", *ascii_lowercase)):
        words = {each.text.split()[0] for each in table.suggest(typed)}
        assert words & {"place", "hut", "tower", "expand"} in (words, set()), typed
        own = {each for each in words if normalize(each).startswith(typed)}
        assert own in (words, set()), typed


def test_the_title_of_the_help_page_is_translated(open_table: OpenTable) -> None:
    table = open_table(building())
    table.enter("language de")
    table.send(KeyPressed("f1"))
    assert table.session.layout.page is not None
    assert table.session.layout.page.title == "Hilfe"


def test_a_refusal_names_directions_as_they_are_typed(open_table: OpenTable) -> None:
    table = open_table(after())
    table.enter("language de")
    table.enter("legen M25 o")
    table.enter("Hütte N24")
    table.enter("legen M25 o")
    assert "gleiche Richtung wie der Vulkan darunter, o [E2];" in str(table.state.feedback)


def test_the_example_for_a_newcomer_is_translated(open_table: OpenTable) -> None:
    table = open_table(after())
    table.enter("language de")
    prompt = table.state.prompt
    assert "legen M25 o" in table.state.ui.first_steps(prompt)


def test_steps_are_shown_as_they_are_typed(open_table: OpenTable) -> None:
    table = open_table(after())
    table.enter("language de")
    table.enter("legen M25 o")
    assert [step.text for step in table.state.last_turn()] == ["legen M25 o"]
    table.enter("undo")
    assert "legen M25 o" in str(table.state.feedback)
    table.enter("language en")
    table.enter("redo")
    assert "place M25 e" in str(table.state.feedback)


def test_help_shows_moves_as_they_are_typed(open_table: OpenTable) -> None:
    table = open_table(after())
    table.enter("language fr")
    table.enter("help étendre")
    assert "(étendre N24 jungle)" in str(table.session.layout.page)
    table.enter("help tower")
    assert "(tour N24)" in str(table.state.feedback)


def test_the_map_and_the_history_speak_the_language(open_table: OpenTable) -> None:
    table = open_table(after())
    table.enter("language de")
    table.enter("legen M25 o")
    (ground,) = (
        each for each in table.state.ui.picture(table.game, table.state.say).grounds if each.points
    )
    assert (ground.heading, ground.word, ground.level_word) == ("o", "Vulkan", "Ebene ")
    table.enter("history")
    assert "legen DL M25 o" in "\n".join(table.state.last_answer)


def test_narrow_feedback_shows_what_matters_most(open_table: OpenTable) -> None:
    table = open_table(after("place M25 e"))
    verdict = table.line_feedback("hut on N24")
    assert verdict.reason.startswith(
        f"{phrases.DID_YOU_MEAN(word='hut N24')} " + phrases.NOT_A_HEX(word="'on'")
    )
    assert verdict.fitting(len(verdict.reason)) == verdict.reason
    assert verdict.fitting(40) == phrases.DID_YOU_MEAN(word="hut N24")


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", BUILT_IN)
def test_command_words_are_unique_and_are_not_verbs_of_moves(game: str, code: str) -> None:
    say, definition = language(code), definition_for(game)
    commands = play_commands(ui_for(game), say)
    words = [word for each in commands for word in {each.name, normalize(each.word), *each.also}]
    assert len(words) == len({*words})
    assert [word for word in words if definition.grammar(say).verbs.parse(word)] == []


def test_commands_are_typed_in_the_language_or_in_english(open_table: OpenTable) -> None:
    table = open_table(after())
    table.enter("language fr")
    for words, first in (("aide", "help"), ("Règles E3", "rules E3"), ("tuiles", "tiles")):
        table.enter(first)
        told = table.session.layout.page
        table.enter(words)
        assert told is not None
        assert table.session.layout.page is not None
        assert table.session.layout.page.blocks == told.blocks


def test_the_help_key_shows_its_title_in_the_language(open_table: OpenTable) -> None:
    table = open_table(after())
    table.enter("language fr")
    table.send(KeyPressed("f1"))
    assert table.session.layout.page is not None
    assert table.session.layout.page.title == "aide"


@pytest.mark.parametrize(
    ("code", "line", "chosen"),
    [
        *[("de", "Zoom groß", ("zoom", "large")), ("de", "zoom gross", ("zoom", "large"))],
        *[("de", "Darstellung Linien", ("look", "outline")), ("de", "maus aus", ("mouse", "off"))],
        *[("de", "Hintergrund hell", ("background", "light")), ("de", "bew an", ("motion", "on"))],
        *[("fr", "souris desactivee", ("mouse", "off")), ("fr", "souris arret", ("mouse", "off"))],
        *[("fr", "souris activé", ("mouse", "on")), ("fr", "fond sombre", ("background", "dark"))],
        *[("fr", "zoom petit", ("zoom", "small")), ("de", "mouse off", ("mouse", "off"))],
    ],
)
def test_every_choice_has_a_word_in_every_language(
    open_table: OpenTable, code: str, line: str, chosen: tuple[str, str]
) -> None:
    table = open_table(after())
    table.enter(f"language {code}")
    table.enter(line)
    assert getattr(table.state.view.choices, chosen[0]) == chosen[1]
    own = BY_NAME[chosen[0]].label_of(chosen[1], table.state.say)
    assert own in str(table.state.feedback)
    command, _, word = line.partition(" ")
    offered = [each.text for each in table.suggest(f"{command} ")]
    assert own in offered
    assert word in WORDS.english or not {"large", "light", "off"} & {*offered}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", BUILT_IN)
def test_the_choices_of_a_command_have_distinct_words(game: str, code: str) -> None:
    for command in play_commands(ui_for(game), language(code)):
        if isinstance(command.takes, Keyword) and command.completions is not None:
            spelt = [normalize(each) for own in command.takes.table.values() for each in own]
            assert len(spelt) == len({*spelt})


@pytest.mark.parametrize(
    ("code", "letter", "wish"),
    [("de", "b", "picture"), ("de", "p", "picture"), ("fr", "v", "replay"), ("fr", "w", "replay")],
)
def test_end_menu_letters_work_in_the_language_and_in_english(
    open_table: OpenTable, code: str, letter: str, wish: str
) -> None:
    table = open_table(early_victory())
    table.enter(f"language {code}")
    assert expand_letter(table.state, letter) == wish
    assert {*letters(table.state.say).values()} == {*WISHES}


@pytest.mark.parametrize(
    ("code", "words", "english"),
    [
        *[("de", "ausbrechen", "erupt"), ("de", "Einstieg überdecken", "first cover")],
        *[("de", "stamm raubbau", "tribe strip"), ("fr", "lecons", "lessons")],
        *[("de", "dieu", ""), ("de", "first erupt", "first erupt"), ("de", "Lektionen", "lessons")],
    ],
)
def test_a_lesson_is_named_in_the_language_or_in_english(
    code: str, words: str, english: str
) -> None:
    if english:
        assert find_course(words, say=language(code)) == find_course(english, say=ENGLISH)
        return
    with pytest.raises(
        ValueError, match=re.escape(phrases.NO_SUCH_COURSE(word="'dieu'"))
    ) as caught:
        find_course(words, say=language(code))
    assert "Einstieg, Lektionen, Aufgaben" in language(code).again(caught.value)


def test_lessons_named_by_the_rules_can_be_typed(open_table: OpenTable) -> None:
    table = open_table(after())
    table.enter("language de")
    table.enter("Regeln Turm")
    assert "lernen Turm" in "\n".join(table.state.last_answer)
    assert "Turm" in [each.text for each in table.suggest("lernen T")]


@pytest.mark.parametrize(("code", "now"), [("de", "sofort"), ("fr", "maintenant"), ("de", "now")])
def test_the_translated_word_leaves_an_unsaved_game(
    open_table: OpenTable, code: str, now: str
) -> None:
    table = open_table(after())
    table.enter(f"language {code}")
    table.session.state = replace(
        table.state, timeline=replace(table.state.timeline, is_saved=False)
    )
    quit_ = own_names(table.state.say)["quit"]
    assert table.line_feedback(quit_).state is LineStatus.NO
    assert table.line_feedback(f"{quit_} {now}").state is LineStatus.WARNING


@pytest.mark.parametrize(("code", "marked"), [("de", "„xyz“"), ("fr", "«\u00a0xyz\u00a0»")])
@pytest.mark.parametrize("game", ["taluva", "taifun"])
def test_wrong_words_are_quoted_as_in_the_language(game: str, code: str, marked: str) -> None:
    say = language(code)
    kinds: list[ArgumentType] = [definition_for(game).grammar(say).verbs]
    kinds += [part for form in definition_for(game).grammar(say).forms for part in form.kinds]
    kinds += [each.takes for each in play_commands(ui_for(game), say) if each.takes is not None]
    said = [told for each in kinds if (told := each.wrong("xyz"))]
    assert any(isinstance(each, Keyword) for each in kinds)
    assert [told for told in said if marked not in told] == []
