"""The language is changed inside a game, and what is typed goes by it."""

from __future__ import annotations

import pytest

from taluva.app.update.commands import play_commands
from taluva.games import FACES, face_of, kit_of
from taluva.languages import LANGUAGES, language
from taluva.shell.events import Key, Leave
from taluva.table.kinds import folded
from tests.app.conftest import OpenTable
from tests.games.taluva.games import after, building


def test_the_language_is_changed_inside_a_game(open_table: OpenTable) -> None:
    table = open_table(building())
    table.enter("language de")
    assert table.state.say.code == "de"
    assert table.state.prompt.say.code == "de"
    assert table.state.has_chosen_language
    table.enter("Hütte N28")
    assert table.state.message is not None
    table.enter("language english")
    assert table.state.say.code == "en"
    table.enter("language it")
    assert table.state.say.code == "en"
    assert "choose from en (English), de (Deutsch), fr (Français)" in str(table.state.message)


@pytest.mark.parametrize(("key", "leaves"), [("j", True), ("y", True), ("n", False)])
def test_a_question_is_answered_in_the_language_or_in_english(
    open_table: OpenTable, key: str, leaves: bool
) -> None:
    table = open_table(building())
    table.enter("language de")
    table.tell(Key("c-c"))
    assert "j: ja" in table.state.question
    assert (Leave() in table.tell(Key(key))) is leaves


def test_a_refusal_names_directions_as_they_are_typed(open_table: OpenTable) -> None:
    table = open_table(after())
    table.enter("language de")
    table.enter("legen M25 o")
    table.enter("Hütte N24")
    table.enter("legen M25 o")
    assert "gleiche Richtung wie der Vulkan darunter, o;" in str(table.state.message)


def test_a_newcomer_is_shown_a_move_as_it_is_typed(open_table: OpenTable) -> None:
    table = open_table(after())
    table.enter("language de")
    prompt = table.state.prompt
    assert "legen M25 o" in table.state.face.first_steps(prompt)


def test_steps_are_told_as_they_are_typed(open_table: OpenTable) -> None:
    table = open_table(after())
    table.enter("language de")
    table.enter("legen M25 o")
    assert [step.typed for step in table.state.last_turn()] == ["legen M25 o"]
    table.enter("undo")
    assert "legen M25 o" in str(table.state.message)
    table.enter("language en")
    table.enter("redo")
    assert "place M25 e" in str(table.state.message)


def test_help_shows_moves_as_they_are_typed(open_table: OpenTable) -> None:
    table = open_table(after())
    table.enter("language fr")
    table.enter("help étendre")
    assert "(étendre N24 jungle)" in str(table.state.page)
    table.enter("help tower")
    assert "(tour N24)" in str(table.state.message)


def test_the_map_and_the_history_speak_the_language(open_table: OpenTable) -> None:
    table = open_table(after())
    table.enter("language de")
    table.enter("legen M25 o")
    (ground,) = (
        each
        for each in table.state.face.picture(table.game, table.state.say).grounds
        if each.points
    )
    assert (ground.heading, ground.word, ground.level_word) == ("o", "Vulkan", "Ebene ")
    table.enter("history")
    assert "legen JC M25 o" in "\n".join(table.state.told)


def test_a_verdict_without_room_tells_what_matters_most(open_table: OpenTable) -> None:
    table = open_table(after("place M25 e"))
    verdict = table.verdict("hut on N24")
    assert verdict.reason.startswith("did you mean hut N24? 'on' is no hex")
    assert verdict.fitting(len(verdict.reason)) == verdict.reason
    assert verdict.fitting(40) == "did you mean hut N24?"


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", FACES)
def test_the_words_of_commands_are_no_moves_and_name_one_each(game: str, code: str) -> None:
    say, kit = language(code), kit_of(game)
    commands = play_commands(face_of(game), say)
    words = [word for each in commands for word in {each.name, folded(each.word), *each.also}]
    assert len(words) == len({*words})
    assert [word for word in words if kit.grammar(say).verbs.read(word)] == []


def test_commands_are_typed_in_the_language_or_in_english(open_table: OpenTable) -> None:
    table = open_table(after())
    table.enter("language fr")
    for words, first in (("aide", "help"), ("Règles E3", "rules E3"), ("tuiles", "tiles")):
        table.enter(first)
        told = table.state.page
        table.enter(words)
        assert told is not None
        assert table.state.page is not None
        assert table.state.page.blocks == told.blocks
