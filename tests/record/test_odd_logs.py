"""Unusual logs: damaged, finished, continued after a problem."""

from __future__ import annotations

import gc
import io
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from taluva import Game
from taluva.core.setup import names_a_bot
from taluva.record import journal as journals
from taluva.record.journal import Journal
from taluva.record.lines import GameOver
from taluva.record.reader import load, read_log
from taluva.record.record import Record
from taluva.record.summaries import saved_games
from tests import phrases

NOW = datetime(2026, 11, 16, 10, 0, tzinfo=UTC)
HEAD = "taluva-log 1\nedition 2014\nseat 1 Ana\nseat 2 Ben\nseed 7\n\n"


def test_disabled_garbage_collection_stays_disabled() -> None:
    gc.disable()
    try:
        read_log(io.BytesIO(HEAD.encode()))
        assert not gc.isenabled()
    finally:
        gc.enable()
    read_log(io.BytesIO(HEAD.encode()))
    assert gc.isenabled()


@pytest.mark.parametrize("name", ["exec:touch started", "BOT:easy"])
def test_a_player_name_like_a_bots_causes_a_warning(name: str) -> None:
    reader = read_log(io.BytesIO(HEAD.replace("Ana", name).encode()))
    assert names_a_bot(name)
    assert not reader.problems
    assert [str(each) for each in reader.warnings] == [
        ("3:1: " + phrases.ONLY_A_NAME(name=f"'{name}'"))
    ]
    assert reader.game.names == (name, "Ben")


def finished() -> Record[Game, object]:
    """Play a short game to its end."""
    record = Record.of(Game.new(["Ana", "Ben"], seed=7, tile_count=2))
    while record.game.outcome is None:
        record.play(record.game.legal_moves()[0])
    return record


def test_a_finished_game_cannot_be_continued(tmp_path: Path) -> None:
    record = finished()
    with pytest.raises(GameOver, match=re.escape(phrases.ENDED_AT_THAT_POINT(last=2))):
        Journal.fork(record, len(record.game.moves), tmp_path / "new.taluva")
    assert not (tmp_path / "new.taluva").exists()


@pytest.mark.parametrize("is_named", [False, True])
def test_a_fork_is_written_to_its_file_or_to_the_games_folder(
    is_named: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path / "data"))
    record = finished()
    path = tmp_path / "new.taluva" if is_named else None
    with Journal.fork(record, 2, path) as journal:
        assert journal.path == path or journal.path.parent == tmp_path / "data" / "games"
        assert load(journal.path).moves == record.game.moves[:2]


def test_the_moments_of_a_game_are_numbered_from_its_start() -> None:
    record = finished()
    record.comment("what a game")
    history = record.history
    assert history[0].game.moves == ()
    assert history[len(history) - 1].game == record.game
    assert history[-1].comments == ("what a game",)
    assert history.games == tuple(moment.game for moment in record.moments)


def test_no_step_is_accepted_where_another_line_is_due() -> None:
    lines = finished().dump().splitlines()
    (result,) = (line for line in lines if line.startswith("result "))
    kept = [line for line in lines if line != result and not line.startswith("#= ")]
    reader = read_log(io.BytesIO("\n".join([*kept, "2 hut N24", ""]).encode()))
    assert [each.message for each in reader.problems] == [f"found '2 hut N24', expected '{result}'"]


def test_a_game_without_moves_or_comments_need_not_be_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path))
    with Journal.create(Game.new(["Ana", "Ben"], seed=7), now=NOW) as silent:
        assert silent.is_needless
        silent.comment("a remark")
        assert not silent.is_needless
    with Journal.create(Game.new(["Ana", "Ben"], seed=7), now=NOW) as journal:
        journal.play("place M25 e")
        assert not journal.is_needless
        journal.undo()
        assert journal.is_needless
        assert {found.path for found in saved_games()} == {silent.path}
        journal.redo()
        assert {found.path for found in saved_games()} == {silent.path, journal.path}
    with Journal.create(Game.new(["Ana", "Ben"], seed=7), tmp_path / "named.taluva") as named:
        assert not named.is_needless


def test_a_game_without_a_folder_is_never_discarded(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise OSError("there is no home folder")

    monkeypatch.setattr(journals, "games_folder", nowhere)
    with Journal.create(Game.new(["Ana", "Ben"], seed=7), plays_on=True) as journal:
        assert journal.failure is not None
        assert not journal.is_needless


def test_a_discarded_game_is_deleted_unless_it_is_in_use(tmp_path: Path) -> None:
    path = tmp_path / "game.taluva"
    journal = Journal.create(Game.new(["Ana", "Ben"], seed=7), path)
    journal.close()
    with Journal.resume(path):
        journal.discard()
        assert path.exists()
    journal.discard()
    assert not path.exists()
    journal.discard()
