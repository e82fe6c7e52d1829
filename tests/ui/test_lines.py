"""What a line means: moves win, commands answer, a typo finds the nearest word."""

from pathlib import Path

import pytest

from taluva.shell.commands import Answer
from taluva.ui.lines import enter, suggest, verdict
from taluva.ui.session import Session
from tests.ui.conftest import OpenSession
from tests.ui.games import after, building, erupting, played


@pytest.fixture
def session(open_session: OpenSession) -> Session:
    return open_session(building())


def said(answer: Answer) -> str:
    assert not answer.is_refused, answer.lines
    return "\n".join(answer.lines)


def refused(answer: Answer) -> str:
    assert answer.is_refused, answer.lines
    return "\n".join(answer.lines)


def test_a_move_is_played_and_told(session: Session) -> None:
    assert said(enter(session, "x n24 j")) == (
        "Ana: expand N24 jungle (1 hut on N22; 18 huts left)"
    )
    assert session.game.seat == 2


def test_moves_win_over_commands(session: Session) -> None:
    assert refused(enter(session, "hu")).startswith("expected a hex, as in hut N24")


def test_the_verdict_and_enter_agree_about_words_cut_short(open_session: OpenSession) -> None:
    session = open_session(after("place M25 e", "hut N24"))
    assert str(verdict(session, "t")) == "OK  Enter: tiles: the kinds of tiles not yet seen"
    assert said(enter(session, "t")).startswith("46 tiles not seen yet")
    assert str(verdict(session, "h")) == "..  history or hint or help"
    assert refused(enter(session, "h")) == "h: history or hint or help?"
    for line in ("t ", "h "):
        assert verdict(session, line) == verdict(session, line.strip())
    enter(session, "place N22 e")
    assert str(verdict(session, "h")) == "..  hut or history or hint or help"
    assert refused(enter(session, "h")) == "h: hut or history or hint or help?"


def test_a_refused_move_is_answered_with_every_reason(open_session: OpenSession) -> None:
    session = open_session(after("place M25 e", "hut N24"))
    assert refused(enter(session, "m25 e")) == (
        "E2 same direction as the volcano below, e;"
        " E5 the settlement on N24 would be gone: one field must remain"
    )


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("hutt N24", "there is no move or command 'hutt': did you mean hut?"),
        ("sttlements", "there is no move or command 'sttlements': did you mean settlements?"),
        ("qqq", "there is no move or command 'qqq': help lists them"),
        ("s", "s: settlements or score or save?"),
        ("why", "why MOVE: every reason why a move is refused, with its rule"),
        ("redo", "there is nothing to play again"),
        ("zoom huge", "'huge' is no zoom: choose from auto, large, normal, small, compact"),
        ("info M24", "M24 lies between two hexes: M23 or M25?"),
        ("undo x", "'x' is no number of steps"),
        ("why nothing", "'nothing' is no move: expected a move (place hut tower temple expand)"),
    ],
)
def test_what_is_not_understood_is_refused_with_a_hint(
    session: Session, line: str, answer: str
) -> None:
    assert refused(enter(session, line)) == answer


def test_why_gives_every_reason_and_its_rule(open_session: OpenSession) -> None:
    session = open_session(after("place M25 e", "hut N24"))
    lines = said(enter(session, "why m25 e")).splitlines()
    assert lines[0] == "place M25 e is refused:"
    assert [line.split()[0] for line in lines[1:]] == ["E2", "The", "E5", "The"]
    assert "is legal: level 1" in said(enter(session, "why place M23 w"))


def test_info_tells_stack_level_owner_and_settlement(open_session: OpenSession) -> None:
    session = open_session(erupting())
    assert said(enter(session, "info n22")).splitlines() == [
        "N22: jungle, level 1, laid in turn 2",
        "  Ana (W): 1 hut",
        "  in a settlement of 2 fields: N22 N24",
    ]
    enter(session, "m25 ne")
    assert said(enter(session, "info m25")).splitlines() == [
        "M25: volcano, level 2, points ne, laid in turn 5",
        "  stack, from the top: volcano (turn 5), volcano (turn 1)",
        "  nothing is built on a volcano",
    ]
    assert said(enter(session, "info A1")) == "A1: sea"
    assert "Ana (W)        18" in said(enter(session, "info"))


def test_settlements_score_history_and_tiles(session: Session) -> None:
    settlements = said(enter(session, "settlements")).splitlines()
    assert settlements[:2] == [
        "Ana (W): 1 settlement",
        "  settlement of 1 field: N24 (takes a tower)",
    ]
    assert said(enter(session, "score")).splitlines()[0].startswith("player   temples")
    enter(session, "note what a coast")
    history = said(enter(session, "history")).splitlines()
    assert history[0] == "  1. Ana: place JC M25 e, hut N24"
    assert history[-1] == "       # what a coast"
    assert said(enter(session, "tiles")).startswith("45 tiles not seen yet")


def test_undo_and_redo_go_any_depth(session: Session) -> None:
    moves = session.game.moves
    assert said(enter(session, "undo 99")).startswith("taken back: Ana: place P24 w, Ben: hut O21")
    assert session.game.moves == ()
    assert refused(enter(session, "undo")) == "there is nothing to take back"
    enter(session, "redo 99")
    assert session.game.moves == moves


def test_legal_lists_every_move(session: Session) -> None:
    lines = enter(session, "legal").lines
    assert len(lines) == 1 + len(session.game.legal_moves())
    enter(session, "undo")
    number = len(session.game.legal_moves())
    assert enter(session, "legal").lines[0] == f"{number} legal placements:"


def test_save_goes_on_elsewhere(session: Session, tmp_path: Path) -> None:
    other = tmp_path / "other.taluva"
    assert said(enter(session, f"save {other}")).startswith("saved as")
    enter(session, "x n24 j")
    assert "3 expand N24 jungle" in other.read_text(encoding="utf-8").splitlines()[-2:]
    assert refused(enter(session, f"save {tmp_path / 'no' / 'x'}")).endswith("or folder")


def test_rules_and_help_answer_by_word(session: Session) -> None:
    assert "M2  " in said(enter(session, "rules temple"))
    assert refused(enter(session, "rules xyzzy")).startswith("the rules have no word 'xyzzy'")
    assert said(enter(session, "help undo")).startswith("undo [STEPS]:")
    assert said(enter(session, "help place")).startswith("place HEX DIRECTION:")
    assert "settlements" in said(enter(session, "help"))
    assert refused(enter(session, "help sav3")).endswith("did you mean save?")


def test_views_are_chosen(session: Session) -> None:
    enter(session, "zoom large")
    enter(session, "look a")
    assert session.view.zoom == "large"
    assert refused(enter(session, "look a")).startswith("'a' is no look")
    enter(session, "look asc")
    assert session.view.look == "ascii"


def test_quit_leaves(session: Session) -> None:
    assert enter(session, "quit").leaves


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("und", "OK  Enter: undo: take back a step, or more"),
        ("undo", "OK  Enter: take back a step, or more"),
        ("redo", "NO  there is nothing to play again"),
        ("why", "..  why MOVE: every reason why a move is refused, with its rule"),
        ("why x", "OK  Enter: every reason why a move is refused, with its rule"),
        ("h", "..  history or hint or help"),
        ("e", "..  1 settlement can expand (marked +)"),
        ("zzz", "NO  there is no move or command 'zzz': help lists them"),
    ],
)
def test_the_verdict_on_commands(session: Session, line: str, expected: str) -> None:
    assert str(verdict(session, line)) == expected


def test_commands_are_completed_with_what_may_follow(session: Session) -> None:
    assert [each.text for each in suggest(session, "un")] == ["undo"]
    assert [each.text for each in suggest(session, "red")] == []
    assert [each.text for each in suggest(session, "zoom c")] == ["compact"]
    assert ("M25", "volcano, level 1") in [
        (each.text, each.meaning) for each in suggest(session, "info m")
    ]
    assert [each.text for each in suggest(session, "h")] == ["history", "hint", "help"]
    enter(session, "undo 4")
    assert [each.text for each in suggest(session, "h")] == ["hut", "history", "hint", "help"]


def test_after_the_end_no_move_is_offered(open_session: OpenSession) -> None:
    session = open_session(played("early-victory"))
    assert "place" not in [each.text for each in suggest(session, "")]
    assert refused(enter(session, "hut N24")) == "T2 the game is over"
    assert str(verdict(session, "")) == "..  the game is over: score, undo, save AS or quit"


@pytest.mark.parametrize("name", [".", "/", "~nosuchuser/x", "a\0b", "x" * 300])
def test_a_name_of_no_file_is_refused_and_the_game_goes_on(session: Session, name: str) -> None:
    kept = session.journal.path
    answer = refused(enter(session, f"save {name}"))
    assert "no name of a file" in answer or "the name is too long" in answer
    assert answer.isprintable()
    assert session.journal.path == kept
