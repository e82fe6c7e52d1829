"""What the reader accepts and reports, and how it treats undo and derived lines."""

from __future__ import annotations

import gc
import io
import re
from pathlib import Path
from typing import Any

import pytest

import taluva
from taluva import taifun
from taluva.core.definition import GameDefinition
from taluva.games import definition_for
from taluva.games.taluva.rules import Expand, Phase
from taluva.record.reader import LogReader, load, read_log
from taluva.record.record import Record
from tests import phrases
from tests.record.sample_games import sample_logs

HEAD = "taluva-log 1\nedition 2014\nseat 1 Ana\nseat 2 Ben\n\n"
TURN = "1 place JC M25 e\n1 hut N24\n"


def read(text: str | bytes) -> LogReader:
    return read_log(io.BytesIO(text.encode() if isinstance(text, str) else text))


def good(text: str | bytes) -> Record[Any, Any]:
    reader = read(text)
    assert reader.problems == []
    assert reader.record is not None
    return reader.record


@pytest.mark.parametrize(
    "text",
    [
        HEAD + TURN,
        "\ufeff" + HEAD + TURN,
        (HEAD + TURN).replace("\n", "\r\n"),
        (HEAD + TURN).replace("\n", " \t\n"),
        HEAD.replace("\n\n", "\n  \n") + TURN,
        "TALUVA-LOG 1\nEDITION 2014\nSeat 1 Ana\nSEAT 2 Ben\n\n1 PLACE jc m25 E\n1 Hut n24\n",
        HEAD.replace(" ", "\t  ") + TURN.replace(" ", "  \t").replace("1", "  1"),
        HEAD + "1 p jc m25e\n1 h n24\n",
        HEAD + "\n1 place JC M25 e\n\n1 hut N24\n\n",
        (HEAD + TURN).removesuffix("\n"),
    ],
    ids=[
        *("canonical", "byte order mark", "CRLF", "trailing blanks", "blank separator"),
        *("letter case", "blanks and tabs", "short moves", "empty lines", "no last newline"),
    ],
)
def test_tolerated_spellings_become_the_canonical_log(text: str) -> None:
    assert good(text).dump() == HEAD + TURN


def test_an_expansion_may_name_any_field_of_its_settlement() -> None:
    tried = 0
    for path in sample_logs()[:5]:
        text = path.read_text(encoding="utf-8")
        record = good(text)
        for before, after in zip(record.moments, record.moments[1:], strict=False):
            move = after.game.moves[-1]
            if not isinstance(move, Expand):
                continue
            line = f"\n{before.game.turn} {move}\n"
            for hex in before.game.position.board.settlements[move.hex].hexes - {move.hex}:
                other = line.replace(str(move.hex), str(hex))
                assert good(text.replace(line, other)).dump() == text
                tried += 1
    assert tried > 5


def test_an_unknown_header_causes_a_warning_and_is_kept() -> None:
    reader = read(HEAD.replace("seat 1", "event Club Night, round 3\nseat 1"))
    assert [str(each) for each in reader.warnings] == [
        "3:1: unknown header 'event': left unchanged"
    ]
    assert reader.record is not None
    assert "event Club Night, round 3\n" in reader.record.dump()


def test_comments_belong_to_the_step_they_follow() -> None:
    text = HEAD.replace("seat 1", "# by hand\nseat 1") + "# before\n1 place JC M25 e\n#a\n#  b\n"
    record = good(text)
    assert record.dump() == text
    assert [moment.comments for moment in record.moments] == [("before",), ("a", "b")]


def test_seats_without_a_colour_get_a_free_one() -> None:
    record = good(HEAD.replace("\n\n", "\ncolour 2 white\n\n"))
    assert record.game.colours == ("orange", "white")


def test_options_may_differ_from_the_edition() -> None:
    lines = "edition 2012\ntiles 10\nhut-adjacency YES\nranking yes\nteams no\n"
    options = good(HEAD.replace("edition 2014\n", lines)).game.position.options
    assert (options.edition, options.tile_count) == ("2012", 10)
    assert (options.hut_adjacency, options.ranking, options.teams) == (True, True, False)


def test_undo_goes_back_across_turns_and_deals_the_same_tiles() -> None:
    record = good(HEAD + TURN + "2 place SR L26 w\n2 undo\n1 undo\n")
    game = record.game
    assert (game.turn, game.phase, game.moves) == (1, Phase.BUILD, record.game.moves[:1])
    game = game.play("hut N26")
    assert str(game.tile) == "SR"
    assert [str(move) for move in record.redoable] == ["hut N24", "place SR L26 w"]


def test_a_redo_repeats_the_step_and_another_step_ends_it() -> None:
    record = good(HEAD + TURN + "1 undo\n1 undo\n1 place JC M25 e\n")
    assert [str(move) for move in record.redoable] == ["hut N24"]
    record = good(HEAD + TURN + "1 undo\n1 undo\n1 place JC M25 se\n")
    assert record.redoable == ()


def test_a_turn_is_found_by_its_start_and_the_end_follows_the_last() -> None:
    record = good(HEAD + TURN + "2 place SR L26 w\n")
    assert [record.at(turn).phase for turn in (1, 2, 3)] == [Phase.TILE, Phase.TILE, Phase.BUILD]
    assert [str(record.at(turn).tile) for turn in (1, 2)] == ["JC", "SR"]
    assert record.at(3) == record.game
    for turn in (0, 4, -1):
        with pytest.raises(ValueError, match="1 to 3"):
            record.at(turn)
    assert good(HEAD).at(1) == good(HEAD).game
    with pytest.raises(ValueError, match=re.escape(phrases.ONLY_ONE_TURN(turn=2, last=1))):
        good(HEAD).at(2)


def test_players_do_not_change_before_the_result_is_written() -> None:
    reader = read(HEAD.replace("\n\n", "\ntiles 1\n\n") + TURN + "seat 2 Zoe\n")
    assert [(each.line, each.column) for each in reader.problems] == [(9, 1)]
    assert reader.game.names == ("Ana", "Ben")


def test_a_reader_takes_nothing_after_a_problem() -> None:
    reader = read(HEAD + "9 hut N24\n")
    (problem,) = reader.problems
    assert not reader.feed(b"1 place JC M25 e\n")
    reader.finish(b"more")
    assert (reader.problems, reader.game.moves) == ([problem], ())


@pytest.mark.parametrize(("is_enabled", "is_frozen"), [(True, False), (True, True), (False, False)])
def test_reading_leaves_garbage_collection_as_it_was(is_enabled: bool, is_frozen: bool) -> None:
    before = gc.isenabled()
    (gc.enable if is_enabled else gc.disable)()
    try:
        if is_frozen:
            gc.freeze()
        good(HEAD + TURN)
        assert (gc.isenabled(), gc.get_freeze_count() > 0) == (is_enabled, is_frozen)
    finally:
        gc.unfreeze()
        (gc.enable if before else gc.disable)()


def test_an_old_log_of_taifun_without_an_edition_follows_the_first() -> None:
    start = taifun.Game.new(["Zoe", "Ana", "Ben"], seed=7)
    head, _, _ = Record.of(start).dump().replace("edition 3\n", "").partition("\n\n")
    record = good(f"{head}\n\n")
    assert (start.position.options.edition, record.game.position.options.edition) == ("3", "1")


def test_after_a_result_an_undo_may_follow_and_another_result() -> None:
    text = HEAD.replace("edition 2014\n", "edition 2014\ntiles 1\n") + TURN
    text += "result tiles-out 1\n1 undo\n1 hut N26\nresult tiles-out 1\n"
    assert good(text).dump() == text


def test_names_from_a_file_are_made_harmless_and_reported() -> None:
    reader = read(HEAD.replace("Ana", "\x1b[31mA\u202ena\x07").replace("Ben", "[bold]Ben[/]"))
    assert reader.game is not None
    assert reader.game.names == ("\ufffd[31mA\ufffdna\ufffd", "[bold]Ben[/]")
    assert [str(each) for each in reader.warnings] == [f"3:8: {phrases.CHARACTER_REPLACED}"]


def test_an_unknown_header_appears_once_and_is_kept_unchanged() -> None:
    once = HEAD.replace("\n\n", "\nEvent  Club Night\n\n")
    assert good(once).dump() == once.replace("  ", " ")
    twice = read(HEAD.replace("\n\n", "\nEvent Club\nevent Home\n\n"))
    assert [str(problem) for problem in twice.problems] == [
        ("6:1: " + phrases.KEY_SET_TWICE(key="'event'", line=5))
    ]


def test_only_options_that_differ_from_the_edition_are_written() -> None:
    usual = HEAD.replace("\n\n", "\nteams no\nranking no\ntiles 48\nhut-adjacency no\n\n")
    assert good(usual).dump() == HEAD
    other = HEAD.replace("\n\n", "\nranking yes\ntiles 47\nhut-adjacency yes\n\n")
    assert good(other).dump() == other
    older = usual.replace("2014", "2006")
    assert good(older).dump() == HEAD.replace("2014\n", "2006\n").replace(
        "\n\n", "\nhut-adjacency no\n\n"
    )


def test_a_seed_may_be_as_long_as_in_a_new_game() -> None:
    for seed, is_good in (("9" * 18, True), ("-" + "9" * 18, True), ("1" + "0" * 18, False)):
        reader = read(HEAD.replace("\n\n", f"\nseed {seed}\n\n"))
        assert (not reader.problems) is is_good


@pytest.mark.parametrize("line", ["game taluva", "Game  TALUVA "])
def test_a_log_may_name_its_game_anywhere_among_the_headers(line: str) -> None:
    assert good(HEAD.replace("seat 1", f"{line}\nseat 1")).dump() == HEAD


def test_an_unknown_game_is_the_only_problem_reported() -> None:
    reader = read(HEAD.replace("edition", "rounds x\ngame go\nedition"))
    assert [str(each) for each in reader.problems] == [
        "3:6: unknown game 'go': expected taluva or taifun"
    ]
    assert reader.warnings == []


def test_the_game_header_may_occur_once() -> None:
    reader = read(HEAD.replace("seat 1", "game taluva\ngame taluva\nseat 1"))
    assert [str(each) for each in reader.problems] == [
        ("4:1: " + phrases.KEY_SET_TWICE(key="'game'", line=3))
    ]


def test_load_refuses_a_log_of_another_game(tmp_path: Path) -> None:
    path = tmp_path / "game.taluva"
    path.write_text(HEAD)
    assert isinstance(load(path, taluva.Game), taluva.Game)
    with pytest.raises(TypeError, match="taluva"):
        load(path, taifun.Game)


def test_a_game_that_cannot_be_loaded_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> GameDefinition[Any, Any]:
        if name == "taifun":
            raise ValueError("taifun is broken")
        return definition_for(name)

    monkeypatch.setattr("taluva.record.headers.definition_for", broken)
    reader = read(HEAD.replace("seat 1", "game taifun\nseat 1"))
    assert str(reader.problems[0]) == "3:6: taifun is broken"


def test_a_public_record_hides_what_comes_next() -> None:
    record = good(HEAD.replace("\n\n", "\nseed 7\n\n") + "1 place JC M25 e\n1 hut N24\n1 undo\n")
    public = record.in_public()
    assert [str(each) for each in public.game.moves] == ["place JC M25 e"]
    assert "seed" not in public.dump()
    assert "undo" not in public.dump()
    assert "seed 7\n" in record.dump()
