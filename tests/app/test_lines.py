"""The meaning of a line: moves come first, commands answer, a typo finds the nearest word."""

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from taluva.games import definition_for
from taluva.games.taifun.rules.moves import Roll
from taluva.i18n.languages import LANGUAGES, language
from taluva.tui.screen import DropTypeahead, LineStatus, Resized, TooLong, room_for_badges
from tests import phrases
from tests.app.conftest import OpenTable
from tests.app.table import Answer, Harness
from tests.games.taifun.games import random_game
from tests.games.taluva import games


@pytest.fixture
def table(open_table: OpenTable) -> Harness:
    return open_table(games.building())


def said(answer: Answer) -> str:
    assert not answer.is_refused, answer.lines
    return "\n".join(answer.lines)


def refused(answer: Answer) -> str:
    assert answer.is_refused, answer.lines
    return "\n".join(answer.lines)


def test_a_move_is_played_and_described(table: Harness) -> None:
    assert said(table.enter("x n24 j")) == ("Ana: expand N24 jungle (1 hut on N22; 18 huts left)")
    assert table.game.seat == 2


def test_moves_win_over_commands(table: Harness) -> None:
    assert refused(table.enter("hu")).endswith(" [H2]")


def test_feedback_and_enter_agree_about_abbreviations(open_table: OpenTable) -> None:
    table = open_table(games.after("place M25 e", "hut N24"))
    assert str(table.line_feedback("ti")) == f"OK  Enter: tiles: {phrases.TILES_HELP}"
    assert said(table.enter("ti")).startswith("46 unseen tiles")
    assert str(table.line_feedback("h")) == "..  history, hint or help"
    assert refused(table.enter("h")) == "h: history, hint or help?"
    for line in ("ti ", "h "):
        assert table.line_feedback(line) == table.line_feedback(line.strip())
    table.enter("place N22 e")
    assert str(table.line_feedback("h")) == "..  hut, history, hint or help"
    assert refused(table.enter("h")) == "h: hut, history, hint or help?"


def test_a_refused_move_is_answered_with_every_reason(open_table: OpenTable) -> None:
    table = open_table(games.after("place M25 e", "hut N24"))
    assert re.findall(r" \[([A-Z]\d)\](?:$|; )", refused(table.enter("m25 e"))) == ["E2", "E5"]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("hutt N24", phrases.SIMILAR_LINE(word="'hutt'", nearest="hut")),
        ("sttlements", phrases.SIMILAR_LINE(word="'sttlements'", nearest="settlements")),
        ("analyse", phrases.ONLY_WHEN_OVER(word="analyse")),
        ("rematch", phrases.ONLY_WHEN_OVER(word="rematch")),
        ("qqq", phrases.NO_SUCH_LINE(word="'qqq'")),
        ("rotate", phrases.NO_SUCH_LINE(word="'rotate'")),
        ("bogus", phrases.NO_SUCH_LINE(word="'bogus'")),
        ("s", "s: settlements, score, seat, say or save?"),
        ("why", f"why MOVE: {phrases.WHY_HELP}"),
        ("redo", phrases.NOTHING_TO_REDO),
        (
            "zoom vast",
            phrases.NOT_A_VALUE(
                word="'vast'", name="zoom", choices="auto, huge, large, normal, small or compact"
            ),
        ),
        ("info M24", phrases.BETWEEN_TWO_HEXES(label="M24", one="M23", other="M25")),
        ("undo x", phrases.NOT_A_NUMBER_OF_MOVES(word="'x'")),
        (
            "why nothing",
            phrases.NOT_A_MOVE(word="'nothing'", words="place hut tower temple expand"),
        ),
    ],
)
def test_an_unknown_line_is_refused_with_a_hint(table: Harness, line: str, answer: str) -> None:
    assert refused(table.enter(line)) == answer


def test_why_shows_every_reason_and_its_rule(open_table: OpenTable) -> None:
    table = open_table(games.after("place M25 e", "hut N24"))
    lines = said(table.enter("why m25 e")).splitlines()
    assert lines[0] == phrases.NOT_LEGAL(move="place M25 e")
    assert [line.split()[-1] for line in lines[1::2]] == ["[E2]", "[E5]"]
    assert all(line.split()[0] == "Rule:" for line in lines[2::2])
    assert "is legal: level 1" in said(table.enter("why place M23 w"))


def test_info_shows_stack_level_owner_and_settlement(open_table: OpenTable) -> None:
    table = open_table(games.erupting())
    assert said(table.enter("info n22")).splitlines() == [
        phrases.LAND_OF_TURN(hex="N22", land="jungle", level=1, turn=2),
        "  Ana (W): 1 hut",
        f"  {phrases.IN_A(settlement=phrases.SETTLEMENT_OF(number=2, hexes='N22 N24'))}",
    ]
    table.enter("m25 ne")
    assert said(table.enter("info m25")).splitlines() == [
        phrases.VOLCANO_OF_TURN(hex="M25", land="volcano", level=2, direction="north-east", turn=5),
        f"  {phrases.STACK_FROM_TOP(lands='volcano (turn 5), volcano (turn 1)')}",
        f"  {phrases.NOT_ON_A_VOLCANO}",
    ]
    assert said(table.enter("info A1")) == "A1: sea"
    assert "Ana (W)        18" in said(table.enter("info"))


def test_settlements_score_history_and_tiles_answer(table: Harness) -> None:
    settlements = said(table.enter("settlements")).splitlines()
    assert settlements[:2] == [
        "Ana (W): 1 settlement",
        f"  settlement of 1 field: N24 ({phrases.NO_TOWER_YET})",
    ]
    assert said(table.enter("score")).splitlines()[0].startswith("player   temples")
    table.enter("note what\N{NO-BREAK SPACE}a coast")
    history = said(table.enter("history")).splitlines()
    assert said(table.enter("log")).splitlines() == history
    assert history[0] == "  1. Ana: place JC M25 e, hut N24"
    assert history[-1] == f"      # {phrases.NOTE_BY(remark='Ana: what a coast')}"
    assert said(table.enter("tiles")).startswith("45 unseen tiles")


def test_undo_and_redo_work_for_the_whole_game(table: Harness) -> None:
    moves = table.game.moves
    assert said(table.enter("undo 99")).startswith("undone: Ana: place P24 w, Ben: hut O21")
    assert table.game.moves == ()
    assert refused(table.enter("undo")) == phrases.NOTHING_TO_UNDO
    table.enter("redo 99")
    assert table.game.moves == moves


def test_legal_lists_every_move(table: Harness) -> None:
    lines = table.enter("legal").lines
    assert len(lines) == 1 + len(table.game.legal_moves())
    table.enter("undo")
    number = len(table.game.legal_moves())
    assert table.enter("legal").lines[0] == f"{number} legal placements:"


def test_save_continues_the_game_in_another_file(table: Harness, tmp_path: Path) -> None:
    other = tmp_path / "other.taluva"
    assert said(table.enter(f"save {other}")).startswith("saved as")
    table.enter("x n24 j")
    assert "3 expand N24 jungle" in other.read_text(encoding="utf-8").splitlines()[-2:]
    assert refused(table.enter(f"save {tmp_path / 'no' / 'x'}")).endswith("or folder")


def test_a_typo_finds_the_word_of_the_language_that_is_spoken(table: Harness) -> None:
    table.enter("language fr")
    for line in ("hute N24", "huttte N24", "help htute"):
        assert refused(table.enter(line)).endswith("vouliez-vous dire hutte\N{NO-BREAK SPACE}?")


def test_rules_and_help_answer_by_word(table: Harness) -> None:
    assert "M2  " in said(table.enter("rules temple"))
    assert refused(table.enter("rules xyzzy")).startswith(phrases.NO_RULES_ABOUT(word="'xyzzy'"))
    assert said(table.enter("help undo")).startswith("undo [COUNT]:")
    assert said(table.enter("help place")).startswith("place HEX DIRECTION:")
    assert "settlements" in said(table.enter("help"))
    assert refused(table.enter("help sav3")).endswith(phrases.DID_YOU_MEAN(word="save"))


def test_commands_change_the_view(table: Harness) -> None:
    table.enter("zoom large")
    table.enter("look a")
    assert table.state.view.choices.zoom == "large"
    assert refused(table.enter("look a")).startswith(phrases.NOT_A_VALUE(word="'a'", name="look"))
    table.enter("look asc")
    assert table.state.view.choices.look == "ascii"


def test_quit_leaves(table: Harness) -> None:
    assert table.enter("quit").leaves


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("und", f"OK  Enter: undo: {phrases.UNDO_HELP}"),
        ("undo", f"OK  Enter: {phrases.UNDO_HELP}"),
        ("redo", f"NO  {phrases.NOTHING_TO_REDO}"),
        ("why", f"..  why MOVE: {phrases.WHY_HELP}"),
        ("why x", f"..  {phrases.EXPECTED_AS_IN(expected='a hex', example='expand N24 jungle')}"),
        ("h", "..  history, hint or help"),
        ("e", "..  expand: N24"),
        ("zzz", ("NO  " + phrases.NO_SUCH_LINE(word="'zzz'"))),
    ],
)
def test_commands_get_feedback_while_typed(table: Harness, line: str, expected: str) -> None:
    assert str(table.line_feedback(line)) == expected


def test_commands_are_completed_with_what_may_follow(table: Harness) -> None:
    assert [each.text for each in table.suggest("un")] == ["undo"]
    assert [each.text for each in table.suggest("red")] == []
    assert [each.text for each in table.suggest("zoom c")] == ["compact"]
    assert ("M25", "volcano, level 1") in [
        (each.text, each.meaning) for each in table.suggest("info m")
    ]
    assert [each.text for each in table.suggest("h")] == ["history", "hint", "help"]
    table.enter("undo 4")
    assert [each.text for each in table.suggest("h")] == ["hut", "history", "hint", "help"]


def test_after_the_end_no_move_is_offered(open_table: OpenTable) -> None:
    table = open_table(games.early_victory())
    assert "place" not in [each.text for each in table.suggest("")]
    assert refused(table.enter("hut N24")).endswith(" [T2]")
    choices = "rematch, replay, explore, picture, stats, analyse, new, undo or quit"
    assert str(table.line_feedback("")) == f"..  {phrases.GAME_OVER}: {choices}"
    assert refused(table.enter("y")) == f"{phrases.GAME_OVER}: {choices}"
    nearest = phrases.SIMILAR_LINE(word="'rematsch'", nearest="rematch")
    assert refused(table.enter("rematsch")) == nearest


@pytest.mark.parametrize("name", [".", "/", "~nosuchuser/x", "a\0b", "x" * 300])
def test_an_invalid_file_name_is_refused_and_the_game_continues(table: Harness, name: str) -> None:
    kept = table.journal.path
    answer = refused(table.enter(f"save {name}"))
    reasons = (
        phrases.NOT_A_FILE_NAME(),
        phrases.NO_HOME_OF(),
        phrases.NAME_TOO_LONG,
        phrases.CONTROL_CHARACTERS,
    )
    assert any(reason in answer for reason in reasons)
    assert answer.isprintable()
    assert table.journal.path == kept


def test_a_line_that_is_nearly_a_move_is_offered_as_that_move(open_table: OpenTable) -> None:
    table = open_table(games.after("place M25 e"))
    for line in ("hutn24", "hut n 24", "build hut N24", "hut on N24"):
        assert phrases.DID_YOU_MEAN(word="hut N24") in table.line_feedback(line).reason
        assert [each.apply(line) for each in table.suggest(line)] == ["hut N24"]
        assert table.enter(line).is_refused


def test_a_hex_typed_as_two_words_is_not_a_note(open_table: OpenTable) -> None:
    table = open_table(games.after("place M25 e"))
    assert table.line_feedback("n 24").reason.endswith(phrases.DID_YOU_MEAN(word="hut N24"))
    assert [each.apply("n 24") for each in table.suggest("n 24")] == ["hut N24"]
    assert table.enter("n 24").is_refused
    for line in ("n 24 of them", "n 2", "note 24"):
        assert table.line_feedback(line).reason.endswith(phrases.NOTE_HELP), line


def test_a_question_mark_is_help(open_table: OpenTable) -> None:
    table = open_table(games.after())
    assert table.line_feedback("?").state is LineStatus.OK
    assert table.enter("?").lines == table.enter("help").lines
    assert table.enter("? zoom").lines == table.enter("help zoom").lines


def test_why_suggests_moves_and_save_suggests_a_file_name(open_table: OpenTable) -> None:
    table = open_table(games.after("place M25 e"))
    assert {each.text for each in table.suggest("why ")} >= {"place", "hut", "tower"}
    assert "why hut N24" in [each.apply("why hut n2") for each in table.suggest("why hut n2")]
    (name,) = table.suggest("save ~/")
    assert name.apply("save ~/") == "save ~/Ana-Ben.taluva"
    assert table.suggest("save ~/other") == []
    assert str(table.line_feedback("why hut M")) == "..  M25, M23 or M27"


def test_undoing_another_players_move_gets_a_warning(open_table: OpenTable) -> None:
    table = open_table(games.after("place M25 e"))
    assert table.line_feedback("undo").state is LineStatus.OK
    table.enter("hut n24")
    warned = table.line_feedback("undo")
    assert warned.state is LineStatus.WARNING
    assert "Ana" in warned.reason
    assert not table.enter("undo").is_refused


def test_a_refusal_drops_type_ahead(open_table: OpenTable) -> None:
    table = open_table(games.after())
    table.enter("hut m25")
    assert DropTypeahead() in table.requests
    table.enter("place m25 e")
    assert DropTypeahead() not in table.requests


def test_a_line_that_is_too_long_is_refused_and_cleared(open_table: OpenTable) -> None:
    table = open_table(games.after())
    table.send(TooLong(2000))
    assert table.state.typed == ""
    assert str(table.state.feedback) == (f"NO  {phrases.LINE_TOO_LONG(number=2000)}")


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_sentence_too_long_for_the_toolbar_ends_with_a_whole_clause(
    open_table: OpenTable, code: str
) -> None:
    say = language(code)
    table = open_table(games.building())
    table.session.state = replace(table.state, view=table.state.view._replace(language=say))
    table.send(Resized(80, 24))
    out = (games.before_the_end(games.last_standing(), 1), games.last_standing())
    rolls = [
        pair
        for pair in pairwise(random_game(7, are_rich=True))
        if pair[1].effect is not None and isinstance(pair[1].effect.move, Roll)
    ]
    sentences = [definition_for("taluva").messages(say).narrate_move(*out)[1]]
    sentences += [definition_for("taifun").messages(say).narrate_move(*pair)[0] for pair in rolls]
    too_long = [each for each in sentences if not table.session.layout.has_room([each])]
    assert too_long[0] == sentences[0]
    assert too_long
    for told in too_long:
        state = table.state.saying(LineStatus.OK, told, ends_early=True)
        assert state.feedback is not None
        shown = state.feedback.fitting(80 - room_for_badges(say))
        assert told.startswith(shown)
        assert told[len(shown) :].lstrip()[0] in ";:"


def test_a_shortened_sentence_does_not_end_with_a_name_alone(open_table: OpenTable) -> None:
    table = open_table(games.building())
    name = table.game.names[0]
    state = table.state.saying(LineStatus.OK, f"{name}: {'far ' * 60}", ends_early=True)
    assert state.feedback is not None
    assert state.feedback.fitting(60, table.game.names).endswith("far..")


def test_after_a_step_the_toolbar_ends_with_a_whole_clause_and_an_answer_shows_all(
    table: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = ["Ana: expand N24 jungle", f"Ben is out: {', '.join(['no place left'] * 12)}"]
    monkeypatch.setattr(type(table.state.game_messages), "narrate_move", lambda *_: told)
    table.send(Resized(80, 24))
    table.enter("expand N24 jungle")
    assert table.state.feedback is not None
    assert table.state.feedback.fitting(80 - room_for_badges(table.state.say)) == "Ben is out"
    assert table.state.last_answer == tuple(told)
    assert table.session.layout.page is not None


@pytest.mark.parametrize("line", ["legal {}", "info {}", "rules {}", "place M25 {}", "{}"])
def test_the_title_of_an_answer_has_no_control_characters(table: Harness, line: str) -> None:
    table.send(Resized(40, 12))
    table.enter(line.format("\u202eabc\x9b"))
    assert table.session.layout.page is not None
    assert table.session.layout.page.title == line.format("\ufffdabc\ufffd")
