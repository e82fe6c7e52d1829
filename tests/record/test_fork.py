"""Playing on from an earlier point."""

from __future__ import annotations

from taluva.record.lines import MAX_HEADERS, MAX_LINE_LENGTH
from tests.analysis.logs import FIVE_TURNS, record_in, record_of
from tests.record.sample_games import every_sample, sample_log


@every_sample
def test_playing_on_after_a_fork_equals_the_original_game(name: str) -> None:
    record = record_in(sample_log(name))
    moves = record.game.moves
    before = record.dump()
    for steps in {0, 1, len(moves) // 2, len(moves) - 1}:
        fork = record.fork(steps)
        assert fork.game.moves == moves[:steps]
        again = record_of(fork.dump())  # as in a program that resumes the new log
        for move in moves[steps:]:
            if again.game.tile is not None:
                assert again.game.tile == record.game.position.deck[again.game.turn - 1]
            again.play(move)
        assert again.game.as_dict() == record.game.as_dict()
    assert record.dump() == before


def test_a_fork_keeps_comments_bots_and_set_up() -> None:
    fork = record_of(FIVE_TURNS).fork(3, date="2026-11-16T10:00:00Z", program="taluva 0.1.0")
    lines = fork.dump().splitlines()
    assert "bot 2 hard,3s" in lines
    assert "draw JC SJ SR LL JC" in lines
    assert lines[-1].startswith("#= ")
    assert lines[-6:-1] == [
        "# before anything",
        "1 place JC M25 e",
        "1 hut N24",
        "2 place SJ N20 se",
        "# Ben thinks",
    ]


def test_the_longest_comment_line_is_saved() -> None:
    long = "#" + "x" * (MAX_LINE_LENGTH - 1)
    fork = record_of(FIVE_TURNS.replace("# Ben thinks", long)).fork(3)
    assert f"\n{long}\n#= " in fork.dump()


def test_a_fork_leaves_out_undone_moves() -> None:
    record = record_of(FIVE_TURNS.replace("result tiles-out 1", "result tiles-out 1\n5 undo"))
    assert "undo" not in record.fork(9).dump()


def test_a_fork_keeps_unknown_headers_and_their_comments() -> None:
    headers = "edition 2014\n# from the club\nEvent Club Night"
    record = record_of(FIVE_TURNS.replace("edition 2014", headers))
    lines = record.fork(3).dump().splitlines()
    assert "Event Club Night" in lines
    assert "# from the club" in lines
    assert lines.count("edition 2014") == 1
    assert record_of("\n".join([*lines, ""])).head.lines == record.fork(3).head.lines


def test_a_fork_has_no_more_headers_than_a_log_may_have() -> None:
    many = "".join(f"x{number} 1\n" for number in range(MAX_HEADERS - 6))
    record = record_of(FIVE_TURNS.replace("draw", f"{many}draw"))
    new = record.fork(3, date="2026-11-16T10:00:00Z", program="taluva 0.1.0")
    assert record_of(new.dump()).game == new.game
