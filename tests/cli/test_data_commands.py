"""check, show, legal, threats, repair: what they print, where, and their exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from rich.cells import cell_len

from taluva.cli import main
from taluva.core.definition import state_of
from taluva.games.taluva.game import Game
from taluva.games.taluva.outlook import outlook
from taluva.games.taluva.rules import Phase
from taluva.record.journal import Journal
from taluva.record.reader import load
from taluva.record.record import Record
from tests import phrases
from tests.conftest import Run
from tests.games.taifun.test_position_string import LINE as TAIFUN_LINE
from tests.games.taluva.table import LOGS, at_turn
from tests.record.sample_games import TWO, ambitious, first_game, sample_log, sample_logs
from tests.record.test_corpus import BAD, record_of

LINE = "taluva 2014 RRM25e,SSL26w 19:N24 19:K25 1:CJ"
ELIMINATED = str(LOGS / "eliminated-25.taluva")
HEAD = "taluva-log 1\nedition 2014\nseat 1 Ana\nseat 2 Ben\nseed 7\n\n"
DAMAGED = HEAD.replace("seed 7\n", "") + "1 place JC M25 e\n1 hut M25\n1 hut N24\n"


@pytest.fixture
def damaged(tmp_path: Path) -> str:
    path = tmp_path / "damaged.taluva"
    path.write_text(DAMAGED)
    return str(path)


def test_check_is_silent_about_good_logs(run: Run) -> None:
    assert run("check", *map(str, sample_logs())) == ("", "")


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_check_writes_a_line_for_every_problem(path: Path, run: Run) -> None:
    expected = path.with_suffix(".expected").read_text(encoding="utf-8").splitlines()
    found = run("check", str(path), code=1).out.splitlines()
    assert found == [f"{path}:{line}" for line in expected]


def test_check_reads_standard_input(run: Run) -> None:
    run("check", "-", typed=sample_log("draw").read_text("utf-8"))
    assert run("check", "-", code=1, typed="nonsense\n").out.startswith(
        f"-:1:1: {phrases.NOT_A_LOG()}"
    )


def test_check_keeps_warnings_off_standard_output(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "odd.taluva"
    path.write_text(HEAD.replace("seed 7", "event Club"))
    out, err = run("check", str(path))
    assert out == ""
    assert err == f"{path}:5:1: warning: unknown header 'event': left unchanged\n"


def test_check_continues_after_a_missing_file(damaged: str, run: Run) -> None:
    assert damaged in run("check", "none.taluva", damaged, code=2).out


def test_show_prints_the_state_as_json(run: Run) -> None:
    for path in sample_logs():
        shown = json.loads(run("show", str(path), "--json").out)
        assert shown == state_of(load(path))
        assert shown["phase"] == "over"
        assert shown["seat"] is None


def test_show_prints_the_start_of_every_turn(run: Run) -> None:
    path = sample_log("undo-and-comments")
    record = record_of(path)
    for turn in range(1, record.last_turn + 1):
        shown = json.loads(run("show", str(path), "--json", "--at", str(turn)).out)
        assert (shown["turn"], shown["phase"]) == (turn, "tile")
        assert shown["tile"] == str(record.game.position.deck[turn - 1])
        assert max([field["laid"] for field in shown["fields"]], default=0) == turn - 1
    assert json.loads(
        run("show", str(path), "--json", "--at", str(record.last_turn + 1)).out
    ) == state_of(record.game)


def test_show_draws_the_island_for_people(run: Run) -> None:
    path = sample_log("draw")
    out = run("show", str(path), "--at", "8").out
    assert out.startswith(f"{phrases.PLACES_TILE_NEXT(turn=8, turns=12, name='Ben', tile='CL')}\n")
    assert "edition 2014, 12 tiles" in out
    assert "M25" in out
    assert "\x1b" not in out
    outcome = load(path).outcome
    assert outcome is not None
    winners = " and ".join(load(path).names[seat - 1] for seat in outcome.winners)
    assert f"game over: won by {winners} (last tile)" in run("show", str(path)).out


def test_show_has_no_tile_if_the_log_has_no_deck(run: Run) -> None:
    text = HEAD.replace("seed 7\n", "") + "1 place JC M25 e\n1 hut N24\n"
    assert json.loads(run("show", "-", "--json", typed=text).out)["tile"] is None
    assert phrases.PLACES_UNKNOWN() in run("show", "-", typed=text).out
    assert json.loads(run("legal", "-", "--json", typed=text).out)["moves"]


def test_a_damaged_log_shows_its_valid_part(damaged: str, run: Run) -> None:
    for command in ("show", "legal"):
        out, err = run(command, damaged, "--json", code=1)
        assert json.loads(out)["phase"] == "build"
        assert err.startswith(f"{damaged}:7:3: hut M25: ")
        assert err.endswith(" [B2]\n")


def test_a_file_without_a_game_shows_nothing(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "no.taluva"
    path.write_text("hello\n")
    assert run("show", str(path), code=1).out == ""


def test_legal_lists_the_moves_as_json(run: Run) -> None:
    path = sample_log("draw")
    game = record_of(path).at(5)
    assert json.loads(run("legal", str(path), "--json", "--at", "5").out) == {
        "phase": "tile",
        "turn": 5,
        "seat": 1,
        "tile": "CJ",
        "moves": [str(move) for move in game.legal_moves()],
    }


def test_legal_spells_the_moves_in_the_language_and_json_in_english(run: Run) -> None:
    start = ["legal", "--position", LINE]
    lines = run(*start, "--language", "fr").out.splitlines()
    assert lines[1].startswith("poser (")
    assert "  L22 e se so o" in lines
    assert '"place L22 sw"' in run(*start, "--json", "--language", "fr").out


def test_legal_groups_the_moves_by_kind(run: Run) -> None:
    kinds = set()
    verbs = {"place", "hut", "tower", "temple", "expand"}
    whole = first_game({"names": TWO}, lambda game: verbs == verbs_of(game), ambitious)
    for moment in Record.of(whole).moments:
        game: Game = moment.game
        heading, *lines = run("legal", "-", typed=log_of(game)).out.splitlines()
        assert game.phase is Phase.OVER or f"turn {game.turn}" in heading
        assert moves_in(lines) == {str(move) for move in game.legal_moves()}
        kinds |= {line.split()[0] for line in lines if not line.startswith(" ")}
    assert kinds == verbs


def verbs_of(game: Game) -> set[str]:
    return {str(move).split()[0] for move in game.moves}


def log_of(game: Game) -> str:
    return Record.of(game).dump()


def moves_in(lines: list[str]) -> set[str]:
    """Return the moves in the list for people."""
    moves = set()
    kind = first = ""
    for line in lines:
        words = line.split()
        if not line.startswith(" "):
            kind = words[0]
        elif kind in ("place", "expand"):
            if not line.startswith("    "):
                first = words.pop(0)
            moves |= {f"{kind} {first} {word}" for word in words}
        else:
            moves |= {f"{kind} {word}" for word in words}
    return moves


@pytest.mark.parametrize(
    ("name", "turn"), [("ed06", 28), ("rank2", 40), ("five-last-tiles", 58), ("hint-two-22", 22)]
)
def test_json_has_the_facts_of_the_outlook(name: str, turn: int, run: Run) -> None:
    game = at_turn(name, turn)
    told = run("threats", str(LOGS / f"{name}.taluva"), "--at", str(turn), "--json").out
    expected = outlook(game.position, game.position.seat).as_dict()
    assert json.loads(told) == json.loads(json.dumps(expected))


def test_a_player_is_named_or_numbered(run: Run) -> None:
    told = []
    for seat in ("Ana", "1"):
        told.append(run("threats", ELIMINATED, "--at", "24", "--seat", seat).out)
    assert told[0] == told[1]
    assert phrases.BUILDS_NEXT_TURN(number=0, every=24) in told[0]
    assert (
        phrases.BUILDS_NEXT_TURN(number=0, every=24)
        not in run("threats", ELIMINATED, "--at", "24").out
    )


def test_a_finished_game_has_no_threats(run: Run) -> None:
    assert phrases.NO_THREATS in run("threats", ELIMINATED).out


def test_show_and_legal_accept_a_position(run: Run) -> None:
    assert "turn 3 of 48" in run("show", "--position", LINE).out
    assert json.loads(run("show", "--json", "--position", LINE).out)["position"] == LINE
    assert "place O25 ne" in json.loads(run("legal", "--json", "--position", LINE).out)["moves"]


def test_the_position_line_names_its_game(run: Run) -> None:
    shown = json.loads(run("show", "--json", "--position", TAIFUN_LINE).out)
    assert (shown["game"], shown["position"]) == ("taifun", TAIFUN_LINE)


def test_a_game_continues_from_a_position_and_is_saved(tmp_path: Path, run: Run) -> None:
    log = tmp_path / "my.taluva"
    arguments = ["play", "Ana", "Ben", "--position", LINE, "--seed", "5", "--log", str(log)]
    run(*arguments, typed="place O25 ne\nundo\n")
    assert load(log).to_position() == LINE
    run("resume", str(log), typed="place O25 ne\n")
    line = "taluva 2014 RRM25e,SSL26w,CJO25ne 19:N24 19:K25 1:build"
    assert load(log).to_position() == line
    out = tmp_path / "my.position"
    assert main(["export", str(log), "-o", str(out)]) == 0
    assert out.read_text() == f"{line}\n"
    run("show", "--position", out.read_text())


def test_repair_writes_the_valid_part(damaged: str, tmp_path: Path, run: Run) -> None:
    new = tmp_path / "new.taluva"
    assert "hut M25" in run("repair", damaged, "-o", str(new)).err
    assert [str(move) for move in load(new).moves] == ["place JC M25 e"]
    assert Path(damaged).read_text() == DAMAGED


def test_repair_replaces_a_file_if_asked_to(damaged: str, tmp_path: Path, run: Run) -> None:
    new = tmp_path / "new.taluva"
    new.write_text("precious")
    run("repair", damaged, "-o", str(new), "--force")
    assert load(new).moves


def test_repair_does_not_replace_a_log_that_is_being_played(
    damaged: str, tmp_path: Path, run: Run
) -> None:
    played = tmp_path / "played.taluva"
    with Journal.create(Game.new(["Ana", "Ben"], seed=1), played) as journal:
        before = played.read_bytes()
        assert (
            phrases.FILE_IN_USE()
            in run("repair", damaged, "-o", str(played), "--force", code=2).err
        )
        assert played.read_bytes() == before
        journal.play("place M25 e")
        assert journal.failure is None


def test_repair_needs_a_game(tmp_path: Path) -> None:
    path = tmp_path / "no.taluva"
    path.write_text("hello\n")
    assert main(["repair", str(path), "-o", str(tmp_path / "new")]) == 1
    assert not (tmp_path / "new").exists()


def test_repair_omits_options_that_the_edition_implies(tmp_path: Path) -> None:
    path, new = tmp_path / "odd.taluva", tmp_path / "new.taluva"
    usual = "teams no\nranking no\ntiles 48\nhut-adjacency no\n"
    path.write_text(HEAD.replace("seed 7\n", f"seed 7\n{usual}Event  Club Night\n# a remark\n"))
    assert main(["repair", str(path), "-o", str(new)]) == 0
    assert new.read_text() == HEAD.replace("seed 7\n", "seed 7\nEvent Club Night\n# a remark\n")


def test_the_table_of_players_is_aligned_with_wide_names(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "wide.taluva"
    path.write_text(HEAD.replace("Ana", "\u592a\u90ce\u592a\u90ce"), encoding="utf-8")
    lines = run("show", str(path)).out.splitlines()
    table = lines[lines.index("") + 1 :][:3]
    assert "\u592a\u90ce\u592a\u90ce (W)" in table[1]
    assert len(set(map(cell_len, table))) == 1
