"""What threatens a player of Taifun, and what has happened to a tribe."""

from __future__ import annotations

from itertools import islice

from taluva.core.game import Consequence
from taluva.games.taifun.definition import DEFINITION
from taluva.games.taifun.game import Game
from taluva.games.taifun.messages import Messages
from taluva.games.taifun.outlook import contested_majorities, known_cards, worst_toll
from taluva.games.taifun.rules import Island, card_named
from taluva.i18n import ENGLISH
from tests import phrases
from tests.games.taifun.games import random_game
from tests.games.taifun.test_messages import position

SPEECH = Messages(ENGLISH)


def lines(game: Game, seat: int) -> dict[str, list[str]]:
    report = DEFINITION.need("threats")(game.view_for(seat), seat, ENGLISH)
    return {section.title: [each.text for each in section.threats] for section in report}


def suffered(given: list[str], move: str, seat: int) -> list[Consequence]:
    before = position(*given)
    return [*SPEECH.consequences(before, before.apply(move), seat)]


def test_the_next_price_is_listed_with_who_can_pay_it() -> None:
    game = position("sacrificed 2 3", "store 2 3/0/1", "store 3 2/0/9", "person 2 D6sw")
    told = lines(game, 3)[phrases.NEXT_SACRIFICE]
    assert told[0] == phrases.SACRIFICES_TO_GO(price="3 food and 1 ore", number=9)
    assert told[1:] == [phrases.RIVAL_CAN_SACRIFICE(name="Ana", number=1)]
    assert lines(game, 2)[phrases.NEXT_SACRIFICE][1] == phrases.YOU_CAN_SACRIFICE(number=1)


def test_the_last_sacrifice_is_urgent() -> None:
    game = position("sacrificed 2 6", "sacrificed 3 5", "store 2 9/9/9", "person 2 D6sw")
    (section, *_) = DEFINITION.need("threats")(game, 3, ENGLISH)
    assert all(each.is_urgent for each in section.threats)


def test_threats_of_cards_name_the_tribes_they_reach() -> None:
    given = ("step cards", "hand plague", "sacrificed 2 7", "person 2 D6sw", "person 2 D6se")
    (told,) = lines(position(*given), 1)[phrases.CARDS_WITHIN_REACH]
    assert told.startswith("plague (cost 4): Ana loses 2 figures on ")


def test_a_tribe_sees_cards_that_may_come_but_not_the_hand() -> None:
    one = position("step cards", "hand lightning", "sacrificed 2 4", "person 2 D6sw")
    other = position("step cards", "hand gust", "sacrificed 2 4", "person 2 D6sw")
    views = [game.view_for(2).position for game in (one, other)]
    assert [card.name for card in known_cards(views[0])] == [
        card.name for card in known_cards(views[1])
    ]
    assert lines(one, 2) == lines(other, 2)
    assert any("lightning" in line for line in lines(one, 2)[phrases.CARDS_WITHIN_REACH])


def test_the_worst_toll_of_a_card_comes_from_its_best_target() -> None:
    island = position("sacrificed 2 7", "house 2 D2 2/0", "person 2 D2ne", "person 2 D2nw").position
    toll = worst_toll(island.island, card_named("tsunami"), 2)
    assert (toll.figures, toll.houses) >= (1, 2)
    assert str(toll.at) == "D2"


def test_a_majority_of_one_house_is_threatened_by_a_rival_nearby() -> None:
    given = ("house 2 D4 1/0", "person 3 D4ne", "store 3 0/9/9")
    assert [
        (str(hex), owner, rival) for hex, owner, rival in contested_majorities(_island(*given))
    ] == [("D4", 2, 3)]
    assert not [*contested_majorities(_island(*given[:2], "store 3 0/2/0"))]  # too expensive
    assert not [*contested_majorities(_island("house 2 D4 2/0", *given[1:]))]  # a safe lead
    far = ("house 2 D4 1/0", "person 3 D14se", "store 3 0/9/9")
    assert not [*contested_majorities(_island(*far))]
    told = lines(position(*given), 2)[phrases.MAJORITIES_IN_DANGER]
    assert told == [phrases.MAJORITY_AT_RISK(hex="D4", rival="Ben")]


def _island(*given: str) -> Island:
    return position(*given).position.island


def test_the_victim_is_told_what_a_card_did() -> None:
    base = ["step cards", "sacrificed 2 4", "priest 2 A5w", "person 3 D2ne", "house 3 D2"]
    (rot,) = suffered([*base, "hand rot"], "play rot 3", 3)
    assert (rot.text, rot.is_yours) == (
        phrases.COST_YOU(cause="Neptun", stock="2 food", name="Ben"),
        True,
    )
    assert suffered([*base, "hand rot"], "play rot 3", 2) == []
    (flood,) = suffered([*base, "hand flood"], "play flood D2", 3)
    assert flood.text == phrases.DESTROYED_HOUSES(cause="Neptun", number=1, name="Ben", hex="D2")
    (dead,) = suffered([*base, "hand lightning"], "play lightning D2ne", 3)
    assert dead.text == phrases.PERSON_DIED(cause="Neptun", place="D2ne", name="Ben")
    assert dead.where
    (moved,) = suffered([*base, "hand gust"], "play gust D2ne D2e", 3)
    assert moved.text == phrases.PERSON_MOVED(cause="Neptun", name="Ben", place="D2ne", to="D2e")
    given = ["priest 2 D6se", "person 3 E5sw", "store 2 3/0/1"]
    (lost,) = suffered(given, "convert E5sw", 3)
    assert lost.text == phrases.PERSON_CONVERTED(cause="Ana", place="E5sw", name="Ben")


def test_every_report_of_a_game_can_be_created() -> None:
    for game in islice(random_game(3, are_rich=True), 0, None, 7):
        for seat in range(1, len(game.names) + 1):
            lines(game, seat)
