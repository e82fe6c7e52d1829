"""Threats: who can win next, what keeps a player in the game, what volcanoes can bury."""

from __future__ import annotations

from taluva import Game
from taluva.core.game import Threat
from taluva.games.taluva.definition import DEFINITION
from taluva.games.taluva.outlook import eruptions_over, surviving_placements
from taluva.games.taluva.rules import BuildingKind, Phase, Place, Pool, Temple
from taluva.games.taluva.threats import one_build_away, staying_in, winning_sites
from taluva.games.taluva.ui import UI
from taluva.i18n import ENGLISH
from taluva.i18n.languages import language
from tests import phrases
from tests.games.taluva.bots.positions import drawn, middle_games
from tests.games.taluva.bots.test_hints import ISLAND
from tests.games.taluva.table import at_turn

FULL = Pool(12, 2, 3)


def lines(game: Game, seat: int) -> list[Threat]:
    report = DEFINITION.need("threats")(game, seat, ENGLISH)
    return [threat for section in report for threat in section.threats]


def test_a_threat_names_the_only_placement_that_avoids_elimination() -> None:
    game = at_turn("ed06", 28)
    assert staying_in(game.position, ENGLISH) == phrases.MOVES_THAT_KEEP_YOU(number=1, every=235)
    (urgent,) = (each for each in lines(game, 2) if each.is_urgent)
    assert [*map(str, urgent.where)] == ["M17"]
    assert urgent.text.endswith("place M17 se")


def test_a_threat_says_that_every_placement_eliminates_the_player() -> None:
    game = at_turn("ed06", 30)
    assert not surviving_placements(game.position)
    assert staying_in(game.position, ENGLISH) == phrases.EVERY_PLACEMENT_LOSES


def test_a_quiet_position_raises_no_alarm() -> None:
    for game in middle_games(6, seed=3):
        if len(surviving_placements(game.position)) == len(game.legal_moves()):
            assert UI.alarm(game, ENGLISH) == ""


def test_only_a_player_who_needs_one_piece_is_close() -> None:
    game = drawn(ISLAND, "JC", (Pool(10, 0, 1), Pool(12, 1, 2), Pool(0, 1, 1)))
    assert UI.close_to_winning(game, 1, ENGLISH) == "1 temple to win"
    assert UI.close_to_winning(game, 2, ENGLISH) == ""
    assert UI.close_to_winning(game, 3, ENGLISH) == "1 temple to win or 1 tower to win"


def test_huts_count_if_one_expansion_takes_them_all() -> None:
    position = drawn(ISLAND, "JC", (Pool(3, 0, 3), FULL)).position
    assert [need.kind for need in one_build_away(position, 1)] == [BuildingKind.HUTS]
    assert not one_build_away(drawn(ISLAND, "JC", (Pool(7, 0, 3), FULL)).position, 1)


def test_in_a_ranking_game_a_build_takes_a_place() -> None:
    game = drawn(ISLAND, "JC", (Pool(10, 0, 1), FULL, FULL), ranking=True)
    assert UI.close_to_winning(game, 1, ENGLISH) == "1 temple for place 1"


def test_a_team_needs_both_partners() -> None:
    alone = (Pool(10, 0, 1), FULL, FULL, FULL)
    assert not UI.close_to_winning(drawn(ISLAND, "JC", alone, teams=True), 1, ENGLISH)
    both = (Pool(10, 0, 1), FULL, Pool(5, 0, 2), FULL)
    assert UI.close_to_winning(drawn(ISLAND, "JC", both, teams=True), 1, ENGLISH)
    assert "partner" in UI.goal(drawn(ISLAND, "JC", both, teams=True), ENGLISH)


def test_winning_sites_agree_with_winning_builds() -> None:
    game = drawn(ISLAND, "JC", (Pool(10, 0, 1), FULL))
    (sites,) = winning_sites(game.position, 1).values()
    placed = [game.play(place) for place in game.legal_moves()]
    wins = {
        build.hex
        for after in placed
        for build in after.legal_moves()
        if isinstance(build, Temple)
        and (end := after.play(build)).outcome is not None
        and 1 in end.outcome.winners
    }
    assert {*sites} <= wins


def test_threatened_huts_agree_with_the_legal_eruptions() -> None:
    for game in [*middle_games(4, seed=11), at_turn("ed06", 28)]:
        for seat in (1, 2):
            found = {each.volcano: each for each in eruptions_over(game.position, seat)}
            lost: dict[object, int] = {}
            for place in (move for move in game.legal_moves() if isinstance(move, Place)):
                effect = game.play(place).effect
                if effect is not None and seat in effect.covered:
                    volcano = place.volcano
                    lost[volcano] = max(lost.get(volcano, 0), effect.covered[seat])
            if game.phase is Phase.TILE:
                assert {each: threat.huts for each, threat in found.items()} == lost


def test_a_report_numbers_its_places_and_is_translated() -> None:
    game = at_turn("ed06", 28)
    for code in ("en", "de", "fr"):
        report = DEFINITION.need("threats")(game, 2, language(code))
        assert len(report) >= 4
        assert all(section.title and section.threats for section in report)
    assert any(len(each.where) == 1 and str(each.where[0]) == "O23" for each in lines(game, 2))
