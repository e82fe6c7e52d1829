"""Threats: who can win next, what keeps a player in the game, what volcanoes can bury."""

from __future__ import annotations

from taluva import Game
from taluva.core.game import Threat
from taluva.games.taluva.definition import DEFINITION
from taluva.games.taluva.messages import Messages
from taluva.games.taluva.outlook import (
    eruptions_over,
    players_outlook,
    rivals_of,
    surviving_placements,
)
from taluva.games.taluva.rules import Phase, Place, Pool
from taluva.games.taluva.threats import staying_in
from taluva.games.taluva.ui import UI
from taluva.i18n import ENGLISH
from taluva.i18n.languages import language
from taluva.tui.prompt import Prompt
from taluva.tui.screen import LineStatus
from taluva.tui.speech import Detail
from tests import phrases
from tests.games.taluva.bots.positions import drawn, middle_games
from tests.games.taluva.bots.test_hints import ISLAND
from tests.games.taluva.outlook_positions import logged_positions
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


def short(game: Game, seat: int) -> str:
    """Return what the panel says about a player."""
    found = UI.outlook(game, seat, ENGLISH)
    return "" if found is None else found.text


def test_the_panel_counts_the_tiles_with_which_a_player_wins() -> None:
    game = drawn(ISLAND, "JC", (Pool(10, 0, 1), Pool(12, 1, 2), Pool(0, 1, 1)))
    assert short(game, 1) == phrases.CAN_WIN
    for facts in players_outlook(game.position)[1:]:
        expected = []
        if facts.wins:
            expected.append(phrases.WINS_WITH(number=facts.wins, every=facts.of))
        if facts.stays < facts.stays_of:
            out = facts.stays_of - facts.stays
            expected.append(phrases.OUT_WITH(number=out, every=facts.stays_of))
        assert short(game, facts.seat) == ", ".join(expected)


def test_a_player_who_cannot_build_is_warned() -> None:
    game = at_turn("eliminated-25", 24)
    assert short(game, 1) == phrases.OUT_WITH(number=24, every=24)
    assert phrases.BUILDS_NEXT_TURN(number=0, every=24) in [each.text for each in lines(game, 1)]


def test_a_build_says_before_enter_that_it_leads_to_elimination() -> None:
    game = at_turn("eliminated-25", 23).play("place Q31 w")
    feedback = Prompt(game, DEFINITION, ENGLISH).feedback("expand M23 lake")
    assert feedback.state is LineStatus.WARNING
    assert phrases.BUILDS_THEN(number=0, every=25) in feedback.reason


def test_a_build_says_before_enter_that_it_lets_a_rival_win() -> None:
    for game in logged_positions(12):
        if game.phase is Phase.BUILD:
            before = {each.seat: each.wins for each in players_outlook(game.position)}
            for move in game.legal_moves():
                after = game.play(move)
                if after.outcome is None:
                    facts = players_outlook(after.position)
                    worse = [
                        phrases.WINS_THEN(
                            name=game.names[each.seat - 1], number=each.wins, every=each.of
                        )
                        for each in facts
                        if each.seat in rivals_of(game.position, game.position.seat)
                        and each.wins > before[each.seat]
                    ]
                    text = Messages(ENGLISH).caution(after)
                    assert all(each in text for each in worse)
                    if worse:
                        return
    raise AssertionError("no build lets a rival win")


def test_in_a_ranking_game_a_build_takes_a_place() -> None:
    game = drawn(ISLAND, "JC", (Pool(10, 0, 1), FULL, FULL), ranking=True)
    (win,) = (each for each in lines(game, 1) if each.is_urgent)
    assert win.text.endswith("for 1st place")


def test_a_team_needs_both_partners() -> None:
    alone = (Pool(10, 0, 1), FULL, FULL, FULL)
    assert not short(drawn(ISLAND, "JC", alone, teams=True), 1)
    both = (Pool(10, 0, 1), FULL, Pool(5, 0, 2), FULL)
    assert short(drawn(ISLAND, "JC", both, teams=True), 1) == phrases.CAN_WIN
    assert UI.goal(drawn(ISLAND, "JC", both, teams=True), ENGLISH) == phrases.TEAM_GOAL


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


def test_report_panel_and_speech_say_what_the_outlook_counts() -> None:
    said = 0
    for game in logged_positions(8):
        if game.outcome is not None:
            continue
        seat = game.position.seat
        told = [each.text for each in lines(game, seat)]
        heard = UI.speech.describe_turn(game, seat, ENGLISH, Detail.FULL)
        for facts in players_outlook(game.position):
            name, panel = game.names[facts.seat - 1], short(game, facts.seat)
            next_turn = phrases.RIVAL_WINS_NEXT(
                name=name, number=facts.wins, every=facts.of, what=""
            )
            if facts.seat != seat:
                is_said = bool(facts.wins)
                said += is_said
                assert any(each.startswith(next_turn) for each in told) == is_said
                if game.phase is Phase.TILE and facts.seat in rivals_of(game.position, seat):
                    assert any(next_turn in each for each in heard) == is_said
                counted = phrases.WINS_WITH(number=facts.wins, every=facts.of)
                assert (counted in panel) == is_said
            else:
                can_win = bool(facts.now or (facts.wins and facts.has_tile))
                own = phrases.YOU_CAN_WIN(what="")
                assert any(each.startswith(own) for each in told) == can_win
                assert (phrases.CAN_WIN in panel) == can_win
            out = phrases.OUT_WITH(number=facts.stays_of - facts.stays, every=facts.stays_of)
            assert (out in panel) == (facts.stays < facts.stays_of)
    assert said
