"""The messages about what has happened."""

from collections.abc import Sequence
from itertools import pairwise

import pytest

from taluva import Game
from taluva.core.game import Outcome
from taluva.games.taluva.messages import Messages
from taluva.games.taluva.rules import Reason
from taluva.i18n import ENGLISH
from taluva.i18n.languages import LANGUAGES, language
from taluva.tui.text import in_columns
from tests import phrases
from tests.games.taluva.games import early_victory, erupting, last_standing
from tests.games.taluva.table import record
from tests.record.sample_games import FOUR, TWO, Sample, first_game, play_out

SPEECH = Messages(ENGLISH)


def test_lost_huts_and_splits_are_reported() -> None:
    assert SPEECH.news(erupting().play("m25 ne")) == ["Ana loses 1 hut to the volcano"]
    assert SPEECH.news(erupting().play("place l26 w")) == []
    assert SPEECH.news(three_in_a_row().play("place M25 ne")) == [
        "Ana loses 1 hut to the volcano",
        "one of Ana's settlements splits into 2",
    ]


def three_in_a_row(names: Sequence[str] = ("Ana", "Ben")) -> Game:
    """Return a game with huts on N22, N24 and N26; M25 can erupt over N24 and M23."""
    game = Game.new(names, tiles=["JJ", "SJ", "SR", "LL", "JC", "JC"])
    moves = ("place M25 e", "hut N24", "place N20 se", "hut O21", "place P24 w")
    for move in (*moves, "expand N24 jungle", "place L22 e", "hut M21"):
        game = game.play(move)
    return game


def test_an_elimination_is_reported_with_its_reason_and_the_end() -> None:
    told = SPEECH.news(last_standing())
    assert any(
        "can't build anything and is out: no " in line and line.endswith(" [T2]") for line in told
    )
    assert told[-1] == "Ana wins the game: the last player able to build"


@pytest.mark.parametrize(
    ("position", "line", "left"),
    [
        (
            (
                "SCM25se,SLN22sw,CLN18sw,JJM25ne,JCO25se,RRO23e 1:M27,N20 5:N26,O27"
                " 5:M19,P22,P24,P26 1:SS"
            ),
            "place P20 w",
            {"en": "only 1 hut left,", "de": "nur noch 1 Hütte:", "fr": "plus que 1 hutte,"},
        ),
        (
            (
                "SCM25nw,CLO25nw,JSK21sw,RRP28w,LLP26ne,SJO25e 2:K23,M23,O27 5:J22,L24,O23"
                " 5:N24,O29,Q25 1:JJ"
            ),
            "place M27 e",
            {"en": "only 2 huts left,", "de": "nur noch 2 Hütten:", "fr": "plus que 2 huttes,"},
        ),
    ],
)
def test_an_elimination_names_the_huts_left(position: str, line: str, left: dict[str, str]) -> None:
    game = Game.from_position(f"taluva 2014 {position}", ["Ana", "Ben", "Cy"]).play(line)
    for code in LANGUAGES:
        said = next(each for each in Messages(language(code)).news(game) if "[T2]" in each)
        assert left[code] in said


def test_an_early_victory_is_reported() -> None:
    assert SPEECH.ending(early_victory()) == ("Ana wins the game: all pieces of two kinds built")


def test_the_final_table_has_the_winner_on_top() -> None:
    heading, first, second = SPEECH.standings(early_victory())
    assert heading == ("player", "temples", "towers", "huts", "result")
    assert (first[0], first[-1]) == ("Ana (W)", "wins")
    assert (second[0], second[-1]) == ("Ben (O)", "loses")


def test_a_ranking_table_counts_places() -> None:
    seed_game = early_victory()
    game = Game.new(["Ana", "Ben"], seed=seed_game.seed, ranking=True)
    for move in seed_game.moves:
        game = game.play(move)
    assert [row[-1] for row in SPEECH.standings(game)] == ["result", "1st place", "2nd place"]
    assert SPEECH.ending(game) == ("Ana wins the game: all places are taken; 2nd place: Ben")


def test_an_elimination_in_a_ranking_game_takes_a_place() -> None:
    finished = last_standing()
    before = Game.new(["Ana", "Ben"], seed=finished.seed, ranking=True)
    for move in finished.moves[:-1]:
        before = before.play(move)
    game = before.play(finished.moves[-1])
    told = SPEECH.news(game)
    assert told[0].startswith("Ben can't build anything and is out, in 2nd place: no huts left")
    assert told[0].endswith(" [T2, R1]")
    assert [row[-1] for row in SPEECH.standings(game)] == ["result", "1st place", "2nd place, out"]


# What decides, in this order, and the words for it.
LEADS = {
    "temples": "more temples",
    "towers": "tied on temples, more towers",
    "huts": "tied on temples and towers, more huts",
}


def test_the_deciding_kind_of_building_is_named() -> None:
    told = set()
    for seed in range(60):
        game = play_out(Sample("", {"names": TWO, "seed": seed, "tile_count": 12}, seed=seed)).game
        outcome = game.outcome
        if outcome is None or outcome.reason != Reason.TILES_OUT or len(outcome.winners) > 1:
            continue
        winner = outcome.winners[0]
        best, second = (
            game.position.standing.pools[n - 1].pieces_built() for n in (winner, 3 - winner)
        )
        kind = next(kind for kind in LEADS if getattr(best, kind) != getattr(second, kind))
        assert SPEECH.ending(game) == (
            f"{game.names[winner - 1]} wins the game: {LEADS[kind]} after the last tile,"
            f" {getattr(best, kind)} to {getattr(second, kind)}"
        )
        told.add(kind)
    assert {"temples", "huts"} <= told


def test_a_table_of_teams_shows_their_sums() -> None:
    game = first_game(
        {"names": FOUR, "teams": True, "tile_count": 24},
        lambda game: game.outcome == Outcome(Reason.TILES_OUT, (2, 4)),
    )
    assert SPEECH.ending(game).startswith("Ben and Dan win the game: ")
    assert " after the last tile" in SPEECH.ending(game)
    rows = {row[0]: row[1:] for row in SPEECH.standings(game)}
    for team, first, second in (
        ("team O + B", "Ben (O)", "Dan (B)"),
        ("team W + P", "Ana (W)", "Cleo (P)"),
    ):
        sums = [int(a) + int(b) for a, b in zip(rows[first][:3], rows[second][:3], strict=True)]
        assert [int(cell) for cell in rows[team][:3]] == sums
    order = [*rows][1:]
    assert order[::3] == ["team O + B", "team W + P"]
    assert set(order[1:3]) == {"Ben (O)", "Dan (B)"}
    assert (rows["team O + B"][-1], rows["team W + P"][-1]) == ("wins", "loses")


def test_wide_names_keep_columns_aligned() -> None:
    lines = in_columns([("player", "huts", "x"), ("山田", "1", "a"), ("Bo", "2", "b")])
    assert lines == ["player  huts  x", "山田       1  a", "Bo         2  b"]


def caused(before: Game, after: Game, viewer: int | None) -> list[str]:
    return [each.text for each in SPEECH.consequences(before, after, viewer)]


def test_the_victim_is_told_what_was_lost_and_where() -> None:
    game = three_in_a_row(("Ana", "Ben"))
    game = game.play("place M17 e").play("hut N18")  # so that Ben places the next tile
    after = game.play("place M25 ne")
    lost, split = SPEECH.consequences(game, after, 1)
    assert lost.text == phrases.BURIED_YOUR_HUTS(cause="Ben", number=1, name="Ana", hexes="N24")
    assert split.text == phrases.SPLIT_YOURS(cause="Ben", name="Ana", parts=2)
    assert lost.is_yours
    assert split.is_yours
    assert [*map(str, lost.where)] == ["N24"]
    assert [*map(str, split.where)] == ["N22", "N26"]
    assert caused(game, after, 2) == caused(game, after, None) == SPEECH.news(after)


def test_burying_your_own_huts_is_not_reported_as_a_loss_to_you() -> None:
    game = three_in_a_row()
    found = SPEECH.consequences(game, game.play("place M25 ne"), 1)
    assert not any(each.is_yours for each in found)
    assert found[0].text == "you bury 1 of your own huts on N24"


def test_a_player_who_is_out_is_addressed_as_you() -> None:
    log = record("mouse")
    before, after = log.history.game(log.history.last - 1), log.history.game(log.history.last)
    assert caused(before, after, 1)[1].startswith("you can't build anything and are out: ")
    assert caused(before, after, 2)[1].startswith(f"{before.names[0]} can't build anything")


def test_a_place_is_reported_to_everyone() -> None:
    log = record("rank2")
    pairs = list(pairwise(log.history.games))
    (place,) = (pair for pair in pairs if pair[1].effect.place == 1)
    assert "takes 1st place [R1]" in caused(*place, None)[0]
    seat = place[0].seat
    assert "you have built all of two kinds" in caused(*place, seat)[0]


def test_a_played_move_does_not_warn_of_what_may_come() -> None:
    messages, cautions = Messages(ENGLISH), 0
    for before, after in pairwise(record("ed06").history.games):
        if caution := messages.caution(after):
            cautions += 1
            assert not any(caution in line for line in messages.narrate_move(before, after))
    assert cautions
