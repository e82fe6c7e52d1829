"""What the game says has happened."""

from taluva import Game
from taluva.ui.narration import ending, final_table, news, table_lines
from tests.ui.games import erupting, played


def test_lost_huts_are_told() -> None:
    game = erupting()
    assert news(game, game.play("m25 ne")) == ["Ana loses 1 hut to the volcano"]


def test_nothing_is_told_about_a_quiet_move() -> None:
    game = erupting()
    assert news(game, game.play("place l26 w")) == []


def test_a_split_settlement_is_told() -> None:
    game = _three_in_a_row()
    told = news(game, game.play("place M25 ne"))
    assert told == ["Ana loses 1 hut to the volcano", "a settlement of Ana is split into 2"]


def _three_in_a_row() -> Game:
    """Ana has huts on N22, N24 and N26; the volcano on M25 can erupt over N24 and M23."""
    game = Game.new(["Ana", "Ben"], tiles=["JJ", "SJ", "SR", "LL", "JC", "JC"])
    moves = ("place M25 e", "hut N24", "place N20 se", "hut O21", "place P24 w")
    for move in (*moves, "expand N24 jungle", "place L22 e", "hut M21"):
        game = game.play(move)
    return game


def test_who_is_out_is_told_with_the_reason_and_the_end() -> None:
    before, after = played("last-standing", 1), played("last-standing")
    told = news(before, after)
    assert any("can build nothing and is out [T2]: no " in line for line in told)
    assert told[-1] == "the game is over: Ana wins, the last player able to build [L2]"


def test_an_early_victory_is_told() -> None:
    assert ending(played("early-victory")) == (
        "the game is over: Ben wins, having built all of two kinds [V1]"
    )


def test_the_final_table_has_the_winner_on_top() -> None:
    heading, first, second = final_table(played("early-victory"))
    assert heading == ("player", "temples", "towers", "huts", "place")
    assert first[0] == "Ben"
    assert first[-1] == "wins"
    assert second[0] == "Ana"


def test_a_ranking_table_counts_places() -> None:
    seed_game = played("early-victory")
    game = Game.new(["Ana", "Ben"], seed=seed_game.seed, ranking=True)
    for move in seed_game.moves:
        game = game.play(move)
    assert [row[-1] for row in final_table(game)] == ["place", "1, placed", "2"]
    assert ending(game) == "the game is over: Ben wins, for all places are taken [R1]"


def test_wide_names_keep_the_columns() -> None:
    lines = table_lines([("player", "huts", "x"), ("山田", "1", "a"), ("Bo", "2", "b")])
    assert lines == ["player  huts  x", "山田       1  a", "Bo         2  b"]
