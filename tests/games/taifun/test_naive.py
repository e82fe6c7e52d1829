"""Does the naive engine itself read the rules of Taifun rightly? Answers found by hand.

Positions are reached by playing moves. Where that would take a whole game (a late card in hand, an
empty box, the seventh sacrifice) the one fact is set by hand, visibly, in the test. Unless a test
says otherwise Ana (seat 2) has both houses on D6, where the temple stands, Ben (seat 3) one on D10
and one on F8; the priests stand on two corners of their own hexes.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from tests.games.taifun.naive import (
    CARDS,
    DECKS,
    ISLAND,
    NAMES,
    PAIRS,
    RINGS,
    NaiveGame,
    corners,
    format_hex,
    parse_crossing,
    parse_hex,
    shuffled_fields,
)

GIFTS = "shoal driftwood harvest vein vein"


def begun(
    *,
    hand: str = GIFTS,
    houses: Sequence[str] = ("D6", "D10", "F8", "D6"),
    priests: Sequence[str] = ("D6e", "D10e"),
    names: Sequence[str] = ("Neptun", "Ana", "Ben"),
    first: int = 2,
    **options: Any,
) -> NaiveGame:
    """A game in the first step of the god, its set-up in the order of play."""
    game = NaiveGame(names, fields=PAIRS, first=first, **options)
    game.play(f"draw {hand}")
    for place in houses:
        game.play(f"house {place}")
    for crossing in priests:
        game.play(f"priest {crossing}")
    return game


def holding(*cards: str, sacrifices: int = 0, deck: str = "red", **options: Any) -> NaiveGame:
    """A game whose god holds just these cards, all from one deck, after some sacrifices of Ana."""
    game = begun(**options)
    game.hand = [(deck, card) for card in cards]
    game.sacrificed[2] = sacrifices
    return game


def in_turn(**options: Any) -> NaiveGame:
    """A game in the first turn of Ana; the dice brought nobody anything."""
    game = begun(gifts="free", **options)
    game.play("done")
    game.play("roll K K K")
    return game


def put(game: NaiveGame, crossing: str, seat: int, kind: str = "person") -> None:
    """Let a figure stand on a crossing; a person is taken from its box."""
    game.figures[parse_crossing(crossing)] = (seat, kind)
    if kind == "person":
        game.people[seat] -= 1


def at(game: NaiveGame, crossing: str) -> tuple[int, str] | None:
    return game.figures.get(parse_crossing(crossing))


def on(game: NaiveGame, label: str) -> dict[str, int]:
    return game.markers[parse_hex(label)]


def houses(game: NaiveGame, label: str, seat: int) -> list[str]:
    return game.houses[parse_hex(label)][seat]


def refuse(game: NaiveGame, move: str, refused: set[str]) -> None:
    """See that a move is refused by these rules, and that trying it changes nothing."""
    before = game.state()
    assert game.refusals(move) == refused
    with pytest.raises(ValueError, match="refused by"):
        game.play(move)
    assert game.state() == before


# The island


def test_the_island_has_37_hexes_96_crossings_and_132_edges() -> None:
    game = begun()
    assert len(ISLAND) == 37
    assert len(NAMES) == 96
    assert sum(len(game.edges(point)) for point in NAMES) == 2 * 132
    assert [format_hex(place) for place in ISLAND][:5] == ["D2", "C3", "E3", "B4", "D4"]
    assert format_hex(ISLAND[-1]) == "D14"


def test_fields_are_listed_ring_by_ring_clockwise_from_the_north() -> None:
    labels = [format_hex(place) for place in RINGS]
    assert labels[:6] == ["D6", "E7", "E9", "D10", "C9", "C7"]
    assert labels[6:12] == ["D4", "E5", "F6", "F8", "F10", "E11"]
    assert labels[18:25] == ["D2", "E3", "F4", "G5", "G7", "G9", "G11"]
    assert labels[-1] == "C3"


@pytest.mark.parametrize(
    ("name", "canonical"),
    [
        ("D8ne", "D6se"),
        ("E7w", "D6se"),
        ("d6SE", "D6se"),
        ("D6e", "E5sw"),
        ("D6w", "C5se"),
        ("D6ne", "D4se"),
        ("D2nw", "D2nw"),
        ("D2e", "D2e"),
        ("E3nw", "D2e"),
        ("A5w", "A5w"),
        ("G11e", "G11e"),
    ],
)
def test_a_crossing_has_several_names_and_one_is_canonical(name: str, canonical: str) -> None:
    assert NAMES[parse_crossing(name)] == canonical


@pytest.mark.parametrize("text", ["D7", "D", "8D", "D8x", "d-8", ""])
def test_what_is_no_hex_and_no_crossing(text: str) -> None:
    with pytest.raises(ValueError, match="no "):
        parse_hex(text)
    with pytest.raises(ValueError, match="no "):
        parse_crossing(f"{text}e")


def test_edges_join_corners_of_one_hex() -> None:
    game = begun()

    def near(name: str) -> set[str]:
        return {NAMES[point] for point in game.edges(parse_crossing(name))}

    assert near("D8ne") == {"D6sw", "E5sw", "E7sw"}  # D8nw, D6e, D8e
    assert near("D2nw") == {"D2ne", "D2w"}
    assert near("D2w") == {"D2nw", "D2sw", "C3nw"}


def test_coast_and_inland() -> None:
    game = begun()
    coast = {format_hex(place) for place in ISLAND if game.is_coast(place)}
    inland = {format_hex(place) for place in ISLAND if game.is_inland(place)}
    assert len(coast) == 18
    assert {"D2", "E3", "A5", "G11", "D14"} <= coast
    assert len(inland) == 18
    assert "D8" not in coast | inland


def test_the_decks() -> None:
    sizes = [sum(numbers[deck] for numbers, _, _ in CARDS.values()) for deck in range(3)]
    assert sizes == [22, 24, 21]
    assert sum(not cost for _, cost, _ in CARDS.values()) == 5


# The set-up


def test_set_up_by_seed_takes_each_field_once_and_any_first_tribe() -> None:
    fields, _ = shuffled_fields(7)
    assert sorted(fields) == sorted(PAIRS)
    assert fields != PAIRS
    names = ["Neptun", "Ana", "Ben", "Cleo"]
    assert {NaiveGame(names, seed=seed).first for seed in range(20)} == {2, 3, 4}
    assert {NaiveGame(names[:3], seed=seed).first for seed in range(20)} == {2, 3}


def test_the_god_draws_five_green_cards_in_round_0() -> None:
    game = NaiveGame(["Neptun", "Ana", "Ben"], fields=PAIRS, first=3)
    assert (game.phase, game.round, game.seat) == ("draw", 0, None)
    assert game.legal() == []  # more than 200 possibilities
    assert game.refusals("house D6") == {"N1"}
    assert game.refusals("draw shoal shoal shoal shoal") == {"D1"}
    assert game.refusals("draw shoal shoal shoal shoal shoal vein") == {"D1"}
    assert game.refusals("draw breeze breeze vein vein vein") == {"D1"}  # there is but one
    assert game.refusals("draw lode vein vein vein vein") == {"D1"}
    game.play("draw breeze vein vein vein shoal")
    assert game.state()["hand"] == ["breeze", "shoal", "vein", "vein", "vein"]
    assert (game.phase, game.seat) == ("house", 3)


def test_people_are_shared_out() -> None:
    assert begun().people == {2: 9, 3: 9}
    three = NaiveGame(["Neptun", "Ana", "Ben", "Cleo"], fields=PAIRS, first=2)
    assert three.people == {2: 6, 3: 6, 4: 6}


def test_s1_s2_s4_the_order_of_the_set_up() -> None:
    game = NaiveGame(["Neptun", "Ana", "Ben", "Cleo"], fields=PAIRS, first=3)
    game.play(f"draw {GIFTS}")
    order = []
    for place in ("D2", "D2", "D8", "D4", "D6", "D8"):
        order.append(game.seat)
        assert len(game.legal()) == 37
        game.play(f"house {place}")
    assert order == [3, 4, 2, 2, 4, 3]
    assert on(game, "D2") == {"food": 2, "wood": 0, "ore": 0}
    assert on(game, "D8") == {"food": 1, "wood": 1, "ore": 0}
    assert game.box == {"food": 27, "wood": 27, "ore": 10}
    assert game.house_box == {2: 18, 3: 18, 4: 18}
    order = []
    for crossing in ("D8e", "D8w", "A5w"):
        order.append(game.seat)
        game.play(f"priest {crossing}")
    assert order == [3, 4, 2]
    assert (game.phase, game.round, game.seat) == ("cards", 1, 1)


def test_s1_s2_only_on_the_island() -> None:
    game = NaiveGame(["Neptun", "Ana", "Ben"], fields=PAIRS, first=2)
    game.play(f"draw {GIFTS}")
    refuse(game, "house D0", {"S1"})
    game.play("house D2")
    game.play("house D2")
    refuse(game, "house H8", {"S2"})


@pytest.mark.parametrize(
    ("houses", "temple"),
    [
        (["D6", "D10", "F8", "D6"], "D6"),
        (["D6", "D10", "D10", "D6"], "D8"),
        (["D6", "D10", "F8", "C7"], "D8"),
        (["D2", "D2", "D2", "D6"], "D2"),
    ],
)
def test_s3_the_temple_stands_where_most_houses_are(houses: list[str], temple: str) -> None:
    assert begun(houses=houses).state()["temple"] == temple


def test_s4_priests_stand_on_free_crossings() -> None:
    game = NaiveGame(["Neptun", "Ana", "Ben"], fields=PAIRS, first=2)
    game.play(f"draw {GIFTS}")
    for place in ("D6", "D10", "F8", "D6"):
        game.play(f"house {place}")
    assert len(game.legal()) == 96
    refuse(game, "priest D0e", {"S4"})
    game.play("priest D8ne")
    refuse(game, "priest E7w", {"S4"})
    assert len(game.legal()) == 95


# The god


def test_n1_each_move_belongs_to_its_step() -> None:
    game = begun()
    for move in ("house D6", "priest D8e", "draw vein", "roll R R R", "move D6e D6se", "end"):
        assert game.refusals(move) == {"N1"}
    turn = in_turn()
    for move in ("play vein", "done", "redraw vein", "exchange", "roll R R R"):
        assert turn.refusals(move) == {"N1"}


def test_k1_k2_k3_are_judged_apart() -> None:
    game = begun()
    refuse(game, "play gust D6e D6se", {"K1"})
    refuse(game, "play flood D2", {"K1", "K2", "K3"})  # nothing lies on D2
    refuse(game, "play shoal D6", {"K3"})
    refuse(game, "play shoal", {"K3"})
    refuse(game, "play shoal D2 D2", {"K3"})
    refuse(game, "play shoal D2e", {"K3"})
    refuse(game, "play shoal food", {"K3"})
    refuse(game, "play vein D8", {"K3"})
    refuse(game, "play shoal D0", {"K3"})
    with pytest.raises(ValueError, match="no card"):
        game.refusals("play storm")
    with pytest.raises(ValueError, match="no hex"):
        game.refusals("play shoal D3")


def test_k2_power_is_one_more_than_the_sacrifices() -> None:
    game = holding("breeze", "procession", "vein", deck="green", gifts="free")
    assert game.state()["power"] == {"total": 1, "left": 1}
    game.play("play breeze D6e D6se")
    assert game.state()["power"] == {"total": 1, "left": 0}
    refuse(game, "play procession D4", {"K2"})
    game.play("play vein")
    game.play("done")
    assert game.state()["power"] == {"total": 1, "left": 1}


def test_k4_a_priest_is_safe_until_the_red_phase() -> None:
    game = holding("lightning", sacrifices=6)
    refuse(game, "play lightning D6e", {"K4"})
    refuse(game, "play lightning D8e", {"K3"})
    assert "play lightning E5sw" not in game.legal()
    game.sacrificed[3] = 1
    assert game.refusals("play lightning D6e") == set()


def test_k5_redraw_only_when_nothing_can_be_played() -> None:
    game = begun()
    refuse(game, "redraw vein", {"K5"})
    refuse(game, "redraw gust", {"K1", "K5"})
    game = holding("lightning", "flood", "rot", "eruption", "plague", sacrifices=0)
    assert sorted(game.legal()) == [
        "done",
        "redraw eruption",
        "redraw flood",
        "redraw lightning",
        "redraw plague",
        "redraw rot",
    ]
    refuse(game, "redraw vein", {"K1"})
    game.play("redraw flood")
    assert (game.phase, game.seat) == ("draw", None)
    assert game.legal() == [f"draw {card}" for card in CARDS if game.pile["green"][card]]
    game.play("draw rot")
    assert game.phase == "cards"
    refuse(game, "play flood D6", {"K1", "K2", "K3", "K5"})
    refuse(game, "play rot 2", {"K2"})
    game.play("redraw rot")
    assert game.pile["green"]["rot"] == 0
    game.play("draw vein")
    refuse(game, "redraw vein", {"K5"})
    refuse(game, "done", {"K7"})
    refuse(game, "play lightning D2e", {"K2", "K3", "K5"})
    assert game.legal() == ["play vein"]
    game.play("play vein")  # ends the playing
    assert (game.phase, game.round) == ("draw", 1)
    game.play("draw shoal")
    assert game.phase == "roll"


def test_k5_redraw_not_after_a_card_was_played() -> None:
    game = holding("vein", "lightning")
    game.play("play vein")
    refuse(game, "redraw lightning", {"K5"})
    assert game.legal() == ["done"]


def test_k5_no_target_is_as_good_as_too_dear() -> None:
    game = holding("vein", "lode")
    game.box["ore"] = 0
    assert sorted(game.legal()) == ["done", "redraw lode", "redraw vein"]


def test_k6_exchange_after_the_fifth_and_the_seventh_sacrifice() -> None:
    game = in_turn()
    game.temple = parse_hex("D6")
    game.sacrificed[3] = 4
    game.store[2] = {"food": 20, "wood": 0, "ore": 9}
    put(game, "D6se", 2)
    game.play("sacrifice D6se")  # the fifth
    game.play("end")
    game.play("end")
    assert (game.phase, game.round) == ("cards", 2)
    assert "exchange" in game.legal()
    skipping = game.copy()
    game.play("exchange")
    assert game.hand == []
    assert game.discards["green"] == Counter(GIFTS.split())
    assert game.refusals("draw shoal shoal shoal lode") == {"D1"}
    game.play("draw shoal shoal shoal lode lode")  # blue by now
    assert game.phase == "cards"
    refuse(game, "exchange", {"K6"})
    skipping.play("play vein")
    refuse(skipping, "exchange", {"K6"})
    skipping.play("done")
    skipping.play("draw lode")
    skipping.play("roll K K")
    skipping.play("end")
    skipping.play("end")
    refuse(skipping, "exchange", {"K6"})


def test_k6_is_not_earned_by_the_sixth() -> None:
    game = in_turn()
    game.sacrificed[3] = 5
    game.store[2] = {"food": 20, "wood": 0, "ore": 9}
    put(game, "D6se", 2)
    game.play("sacrifice D6se")
    game.play("end")
    game.play("end")
    refuse(game, "exchange", {"K6"})


def test_k6_both_earned_give_one_exchange() -> None:
    game = in_turn()
    game.sacrificed[3] = 4
    game.store[2] = {"food": 20, "wood": 0, "ore": 9}
    for crossing in ("D6se", "D6sw", "D6w"):
        put(game, crossing, 2)
        game.play(f"sacrifice {crossing}")
    game.play("end")
    game.play("exchange")
    game.play("draw plague plague plague lightning tsunami")
    refuse(game, "exchange", {"K6"})


def test_k7_gifts_are_not_kept() -> None:
    game = begun()
    refuse(game, "done", {"K7"})
    for move in ("play shoal D2", "play driftwood D2", "play harvest D6", "play vein"):
        game.play(move)
        refuse(game, "done", {"K7"})
    game.play("play vein")
    assert game.legal() == ["done"]


def test_k7_one_card_at_least() -> None:
    game = holding("procession", "lightning")
    refuse(game, "done", {"K7"})
    game = holding("procession", "breeze", sacrifices=1)
    game.play("play procession D4")
    assert game.refusals("done") == set()  # breeze is no gift


def test_k7_is_taken_back_by_gifts_free() -> None:
    game = begun(gifts="free")
    game.play("done")
    assert game.phase == "roll"  # nothing is to be drawn [D1]


@pytest.mark.parametrize(
    ("sacrifices", "deck", "dice"),
    [(0, "green", 3), (3, "green", 3), (4, "blue", 2), (6, "blue", 2), (7, "red", 1)],
)
def test_d1_d2_by_the_sacrifices(sacrifices: int, deck: str, dice: int) -> None:
    game = holding("vein", "vein", "vein", "vein", "vein", sacrifices=sacrifices, gifts="free")
    game.play("play vein")
    game.play("done")
    column = DECKS.index(deck)
    assert game.legal() == [f"draw {card}" for card in CARDS if CARDS[card][0][column]]
    game.play("draw procession")
    assert len(game.legal()) == 6**dice
    refuse(game, "roll " + " ".join("R" * (dice + 1)), {"D2"})
    game.play("roll " + " ".join("K" * dice))
    assert game.state()["dice"] == ["K"] * dice


def test_d1_discards_become_the_pile_when_a_card_has_to_be_drawn() -> None:
    game = holding("vein", "vein", deck="green", gifts="free")
    game.pile["green"] = Counter({"rot": 1, "ebb": 1})
    game.discards["green"] = Counter({"breeze": 1})
    game.play("done")
    # three cards: rot and ebb in either order, then the one discarded
    assert game.legal() == ["draw ebb rot breeze", "draw rot ebb breeze"]
    refuse(game, "draw breeze rot ebb", {"D1"})
    game.play("draw rot ebb breeze")
    assert game.state()["piles"]["green"] == {"draw": {}, "discard": {}}


def test_d1_a_pile_that_is_just_empty_waits() -> None:
    game = holding("vein", "vein", "rot", "rot", deck="green", gifts="free")
    game.pile["green"] = Counter({"ebb": 1})
    game.discards["green"] = Counter({"breeze": 1})
    game.play("done")
    game.play("draw ebb")
    assert game.state()["piles"]["green"] == {"draw": {}, "discard": {"breeze": 1}}


def test_a_card_goes_back_to_its_own_deck_the_earlier_one_first() -> None:
    game = holding("vein")
    game.hand = [("blue", "shoal"), ("green", "shoal")]
    game.play("play shoal D2")
    assert game.hand == [("blue", "shoal")]
    assert game.discards["green"] == {"shoal": 1}


def test_the_dealer_of_the_rules() -> None:
    game = NaiveGame(["Neptun", "Ana", "Ben"], seed=7)
    first = game.chance()
    assert first is not None
    assert game.refusals(first) == set()
    assert NaiveGame(["Neptun", "Ana", "Ben"], seed=7).chance() == first
    assert begun().chance() is None
    game.play(first)
    assert game.chance() is None


def test_the_dealer_draws_on_from_the_discards() -> None:
    game = holding("vein", "vein", deck="green", gifts="free")
    game.seed = 3
    game.pile["green"] = Counter({"rot": 1, "ebb": 1})
    game.discards["green"] = Counter({"breeze": 1})
    game.play("done")
    assert game.chance() in game.legal()


# The dice


def test_d3_the_tribe_with_most_houses_takes_for_every_marker() -> None:
    game = begun(gifts="free")  # D6 is RR with one food and one wood, F8 is GO with one wood
    game.play("done")
    game.play("roll R G B")
    assert game.store[2] == {"food": 6, "wood": 6, "ore": 0}
    assert game.store[3] == {"food": 5, "wood": 5, "ore": 0}  # D10 is RO with one food
    assert on(game, "D6") == {"food": 1, "wood": 1, "ore": 0}


def test_d3_dice_of_one_colour_count_each() -> None:
    game = begun(gifts="free")
    game.play("done")
    game.play("roll G O G")
    assert game.store[3] == {"food": 5, "wood": 7, "ore": 0}  # F8 is GO, D10 is RO
    assert game.store[2] == {"food": 4, "wood": 4, "ore": 0}


def test_d3_a_tie_brings_nobody_anything() -> None:
    game = begun(houses=["D6", "D6", "F8", "C7"], gifts="free")
    game.play("done")
    game.play("roll R R R")
    assert game.store[3] == {"food": 4, "wood": 4, "ore": 0}
    assert game.store[2] == {"food": 4, "wood": 7, "ore": 0}  # C7 is RK with one wood


# A tribe's turn


def test_a1_three_actions_and_moves_by_their_edges() -> None:
    game = in_turn()
    assert (game.phase, game.seat, game.actions) == ("turn", 2, 3)
    game.play("move D6e D6sw")  # over D6se
    assert (game.seat, game.actions) == (2, 1)
    assert {move for move in game.legal() if move.startswith("move")} == {
        "move D6sw D6se",
        "move D6sw C5se",
        "move D6sw C7se",
    }
    game.play("strip D6 food")
    assert (game.seat, game.actions) == (3, 3)
    game.play("end")
    assert (game.phase, game.round, game.first, game.seat) == ("cards", 2, 3, 1)
    assert game.state()["actions"] is None
    assert game.state()["dice"] == []


def test_m1_m2_m3() -> None:
    game = in_turn()
    put(game, "D6se", 3)
    refuse(game, "move D6se D8e", {"M1"})  # Ben's
    refuse(game, "move D8w D8nw", {"M1"})
    refuse(game, "move D6e D6se", {"M2"})
    refuse(game, "move D6e D6e", {"M2"})
    refuse(game, "move D6e D8sw", {"M3"})
    refuse(game, "move D6e D0nw", {"M2", "M3"})
    refuse(game, "move D8nw D10e", {"M1", "M2", "M3"})
    game.play("move D6e D8e")  # past Ben's person, two edges
    assert at(game, "D8e") == (2, "priest")
    assert game.actions == 1


def test_q1_q2_strip() -> None:
    game = in_turn()
    refuse(game, "strip D10 food", {"Q1"})
    refuse(game, "strip D6 ore", {"Q2"})
    refuse(game, "strip D14 ore", {"Q1", "Q2"})
    game.play("strip D6 wood")
    assert on(game, "D6") == {"food": 1, "wood": 0, "ore": 0}
    assert game.store[2]["wood"] == 5
    assert game.box["wood"] == 29
    refuse(game, "strip D6 wood", {"Q2"})


@pytest.mark.parametrize(
    ("there", "wood", "ore"), [(0, 2, 0), (1, 3, 0), (2, 4, 1), (3, 5, 1), (4, 6, 2), (5, 7, 2)]
)
def test_h3_the_price_of_a_house(there: int, wood: int, ore: int) -> None:
    game = in_turn()
    game.houses[parse_hex("E5")][3] = ["fresh"] * there
    game.store[2] = {"food": 0, "wood": wood - 1, "ore": ore}
    refuse(game, "build E5", {"H3"})
    game.store[2] = {"food": 0, "wood": wood, "ore": ore}
    game.play("build E5")
    assert game.store[2] == {"food": 0, "wood": 0, "ore": 0}
    assert houses(game, "E5", 2) == ["fresh"]
    assert game.house_box[2] == 17


def test_h1_h2_h4() -> None:
    game = in_turn()
    refuse(game, "build D10", {"H1"})
    refuse(game, "build Z8", {"H1"})
    game.houses[parse_hex("E5")][3] = ["fresh"] * 6
    refuse(game, "build E5", {"H2"})
    game.house_box[2] = 0
    refuse(game, "build E5", {"H2", "H4"})
    game.store[2]["wood"] = 2
    refuse(game, "build D6", {"H3", "H4"})


def test_call() -> None:
    game = in_turn()
    refuse(game, "call D10 D8sw", {"C1"})
    refuse(game, "call D6 D6e", {"C3"})  # the priest stands there
    refuse(game, "call D6 D8e", {"C3"})
    game.play("call D6 D8ne")
    assert houses(game, "D6", 2) == ["turned", "fresh"]
    assert game.store[2]["food"] == 1
    assert (at(game, "D6se"), game.people[2]) == ((2, "person"), 8)
    refuse(game, "call D6 D6sw", {"C2"})
    game.play("move D6se E7sw")  # it may act at once
    game.people[2] = 0
    game.store[2]["food"] = 3
    refuse(game, "call D6 D6sw", {"C4"})
    game.people[2] = 1
    game.houses[parse_hex("D6")][2] = ["turned", "turned"]
    refuse(game, "call D6 D6sw", {"C1"})


def test_convert() -> None:
    game = in_turn()
    game.store[2] = {"food": 3, "wood": 0, "ore": 1}
    put(game, "D6se", 3)
    put(game, "D8sw", 3)
    put(game, "D6ne", 2)
    refuse(game, "convert D8sw", {"V2"})
    refuse(game, "convert D10e", {"V1", "V2"})  # a priest
    refuse(game, "convert D6ne", {"V1"})  # her own
    refuse(game, "convert D4e", {"V1"})  # nobody, one edge from D6ne
    game.store[2]["ore"] = 0
    refuse(game, "convert D6se", {"V3"})
    game.store[2]["ore"] = 1
    game.people[2] = 0
    refuse(game, "convert D6se", {"V4"})
    game.people[2] = 1
    game.play("convert D6se")
    assert at(game, "D6se") == (2, "person")
    assert game.people == {2: 0, 3: 8}
    assert game.store[2] == {"food": 0, "wood": 0, "ore": 0}


@pytest.mark.parametrize(
    ("made", "food", "ore"),
    [(0, 1, 0), (2, 1, 0), (3, 3, 1), (5, 3, 1), (6, 5, 2), (8, 5, 2), (9, 7, 3), (11, 7, 3)],
)
def test_o3_the_price_of_a_sacrifice(made: int, food: int, ore: int) -> None:
    game = in_turn()
    game.sacrificed[3] = made
    put(game, "D6se", 2)
    game.store[2] = {"food": food - 1, "wood": 9, "ore": ore}
    refuse(game, "sacrifice D6se", {"O3"})
    game.store[2] = {"food": food, "wood": 9, "ore": ore}
    game.play("sacrifice D6se")
    assert game.store[2] == {"food": 0, "wood": 9, "ore": 0}
    assert game.sacrificed == {2: 1, 3: made}
    assert game.people[2] == 8  # it does not come back
    assert at(game, "D6se") is None


def test_o1_o2() -> None:
    game = in_turn()
    put(game, "D6se", 3)
    put(game, "D8e", 2)
    refuse(game, "sacrifice D6e", {"O1"})  # a priest
    refuse(game, "sacrifice D6se", {"O1"})  # Ben's
    refuse(game, "sacrifice D6sw", {"O1"})  # nobody
    refuse(game, "sacrifice D8e", {"O2"})
    refuse(game, "sacrifice D8sw", {"O1", "O2"})


# The cards


def test_shoal_and_driftwood() -> None:
    game = holding("shoal", "driftwood")
    refuse(game, "play driftwood D6", {"K3"})
    refuse(game, "play shoal D8", {"K3"})
    game.play("play shoal D2")
    game.play("play driftwood D2")
    assert on(game, "D2") == {"food": 3, "wood": 2, "ore": 0}
    assert game.box == {"food": 25, "wood": 26, "ore": 10}


def test_harvest_and_what_the_box_still_has() -> None:
    game = holding("harvest", "harvest", "harvest", "harvest")
    refuse(game, "play harvest D2", {"K3"})
    refuse(game, "play harvest D8", {"K3"})
    game.play("play harvest E5")
    assert on(game, "E5") == {"food": 2, "wood": 1, "ore": 0}
    game.box.update(food=1)
    game.play("play harvest E5")
    assert on(game, "E5") == {"food": 3, "wood": 2, "ore": 0}
    game.play("play harvest E5")  # wood alone
    assert on(game, "E5") == {"food": 3, "wood": 3, "ore": 0}
    game.box.update(wood=0)
    refuse(game, "play harvest E5", {"K3"})
    assert game.legal() == ["done"]


def test_vein_and_lode() -> None:
    game = holding("vein", "lode", "lode")
    game.play("play vein")
    assert on(game, "D8")["ore"] == 2
    refuse(game, "play lode D8", {"K3"})
    refuse(game, "play lode D2", {"K3"})
    game.box["ore"] = 1
    game.play("play lode D6")
    assert on(game, "D6")["ore"] == 1
    refuse(game, "play lode D6", {"K3"})


def test_breeze_and_gust() -> None:
    game = holding("breeze", "gust", sacrifices=1)
    put(game, "D6se", 3)
    refuse(game, "play breeze D6e D6se", {"K3"})
    refuse(game, "play breeze D6sw D6w", {"K3"})  # nobody on it
    refuse(game, "play breeze D6e D6e", {"K3"})
    refuse(game, "play breeze D6e D8se", {"K3"})  # three edges
    refuse(game, "play breeze D6e", {"K3"})
    game.play("play breeze D6e D8e")  # past Ben's
    assert at(game, "D8e") == (2, "priest")
    refuse(game, "play gust D8e D6nw", {"K3"})  # four edges
    game.play("play gust D6se D8w")
    assert at(game, "D8w") == (3, "person")


def test_procession() -> None:
    game = holding("procession")
    refuse(game, "play procession D6", {"K3"})
    refuse(game, "play procession D10", {"K3"})
    moves = {move for move in game.legal() if move.startswith("play")}
    assert moves == {f"play procession {near}" for near in ("D4", "E5", "E7", "D8", "C7", "C5")}
    game.play("play procession D8")
    assert game.state()["temple"] == "D8"


def test_ebb() -> None:
    game = holding("ebb")
    on(game, "D2").update(food=2, wood=1)
    refuse(game, "play ebb D6 food", {"K3"})
    refuse(game, "play ebb D2 ore", {"K3"})
    refuse(game, "play ebb D2", {"K3"})
    game.play("play ebb D2 food")
    assert on(game, "D2") == {"food": 0, "wood": 1, "ore": 0}
    assert game.box["food"] == 30  # 28 and two


def test_flood() -> None:
    game = holding("flood", "flood", sacrifices=3, houses=["D2", "D2", "D6", "D2"])
    refuse(game, "play flood D6", {"K3"})
    refuse(game, "play flood E3", {"K3"})
    game.houses[parse_hex("D2")][2] = ["fresh", "turned"]
    game.play("play flood D2")
    assert houses(game, "D2", 2) == ["fresh"]  # the turned one first
    assert houses(game, "D2", 3) == []
    assert on(game, "D2") == {"food": 0, "wood": 0, "ore": 0}
    assert game.house_box == {2: 19, 3: 19}
    assert game.refusals("play flood D2") == set()  # a house is left


def test_rot() -> None:
    game = holding("rot", sacrifices=1)
    refuse(game, "play rot 1", {"K3"})
    refuse(game, "play rot 4", {"K3"})
    game.store[2] = {"food": 0, "wood": 7, "ore": 0}
    refuse(game, "play rot 2", {"K3"})
    game.store[2] = {"food": 7, "wood": 7, "ore": 1}
    game.play("play rot 2")
    assert game.store[2] == {"food": 3, "wood": 7, "ore": 0}
    assert game.store[3] == {"food": 4, "wood": 4, "ore": 0}


def test_landslide() -> None:
    game = holding("landslide", sacrifices=1)
    refuse(game, "play landslide D2", {"K3"})
    refuse(game, "play landslide D4", {"K3"})
    game.houses[parse_hex("D8")][2] = ["fresh"]
    refuse(game, "play landslide D8", {"K3"})  # the volcano is never inland
    game.houses[parse_hex("D6")] = {2: ["fresh", "fresh", "turned"], 3: ["fresh"]}
    game.play("play landslide D6")
    assert game.houses[parse_hex("D6")] == {2: ["fresh"], 3: []}
    assert on(game, "D6")["food"] == 1


def test_lightning() -> None:
    game = holding("lightning", "lightning", sacrifices=7)
    put(game, "D6se", 3)
    game.play("play lightning D8ne")
    assert at(game, "D6se") is None
    assert game.people[3] == 9
    game.play("play lightning D6e")
    assert at(game, "D6e") is None
    assert game.people[2] == 9  # a priest is no person


def test_famine() -> None:
    game = holding("famine", sacrifices=7)
    game.store[2]["food"], game.store[3]["food"] = 5, 0
    game.play("play famine")
    assert (game.store[2]["food"], game.store[3]["food"]) == (2, 0)
    game = holding("famine", sacrifices=7)
    game.store[2]["food"] = game.store[3]["food"] = 0
    refuse(game, "play famine", {"K3"})


def test_plague() -> None:
    game = holding("plague", sacrifices=7)
    put(game, "D8ne", 3)
    put(game, "D8e", 2)
    refuse(game, "play plague D2", {"K3"})
    game.play("play plague D6")
    assert game.figures == {
        parse_crossing("D10e"): (3, "priest"),
        parse_crossing("D8e"): (2, "person"),
    }
    assert game.people == {2: 8, 3: 9}


def test_tsunami() -> None:
    game = holding("tsunami", "tsunami", "typhoon", sacrifices=11)
    put(game, "D2nw", 3)
    put(game, "D2sw", 3)
    game.houses[parse_hex("D2")] = {2: ["fresh", "turned"], 3: ["turned"]}
    on(game, "D2").update(food=2, ore=1)
    game.house_box.update({2: 16, 3: 17})
    game.box.update(food=26, ore=9)
    refuse(game, "play tsunami D4", {"K3"})
    game.play("play tsunami D2")
    assert game.house_box == {2: 18, 3: 18}
    assert game.box == {"food": 28, "wood": 28, "ore": 10}
    assert at(game, "D2nw") is None  # the crossing is gone
    assert at(game, "D2sw") == (3, "person")  # it belongs to C3 and D4 too
    assert game.people[3] == 8
    assert "D2" not in [field["hex"] for field in game.state()["fields"]]
    refuse(game, "play tsunami D2", {"K3"})
    assert game.is_coast(parse_hex("D4"))
    assert NAMES[parse_crossing("D4nw")] == "D2sw"  # names stay
    game.temple = parse_hex("D4")
    refuse(game, "play tsunami D4", {"K3"})  # the temple


def test_tsunami_spares_a_volcano_on_the_coast() -> None:
    game = holding("tsunami", "shoal", "harvest", sacrifices=7)
    for label in ("D6", "D4", "D2"):
        place = parse_hex(label)
        del game.halves[place], game.markers[place], game.houses[place]
    game.temple = parse_hex("F8")
    assert game.is_coast(parse_hex("D8"))
    refuse(game, "play tsunami D8", {"K3"})
    refuse(game, "play harvest D8", {"K3"})
    assert game.refusals("play shoal D8") == set()


def test_a_sunk_hex_is_refused_by_the_first_id() -> None:
    game = in_turn(houses=["D2", "D10", "F8", "D2"], priests=["D2sw", "D10e"])
    game.temple = parse_hex("D4")
    place = parse_hex("D2")
    del game.halves[place], game.markers[place], game.houses[place]
    refuse(game, "strip D2 food", {"Q1", "Q2"})
    refuse(game, "build D2", {"H1"})
    refuse(game, "call D2 D2se", {"C1"})
    refuse(game, "call D2 D2ne", {"C1", "C3"})
    refuse(game, "move D2sw D2nw", {"M2", "M3"})
    moves = {move for move in game.legal() if move.startswith("move D2sw D2")}
    assert moves == {"move D2sw D2w", "move D2sw D2se", "move D2sw D2e"}


def test_typhoon() -> None:
    game = holding("typhoon", sacrifices=7)
    refuse(game, "play typhoon D2 n", {"K3"})
    refuse(game, "play typhoon E3 nw", {"K3"})  # D2 lies there, but F4 opposite to it
    refuse(game, "play typhoon D4 s", {"K3"})
    refuse(game, "play typhoon D2", {"K3"})
    game.houses[parse_hex("D2")] = {2: ["fresh"], 3: ["turned", "fresh"]}
    game.houses[parse_hex("D8")] = {2: ["fresh"], 3: []}
    put(game, "D2sw", 3)
    game.play("play typhoon D2 s")  # D2, D4, D6
    assert game.houses[parse_hex("D2")] == {2: [], 3: ["fresh"]}
    assert houses(game, "D6", 2) == ["fresh"]
    assert houses(game, "D8", 2) == ["fresh"]
    assert at(game, "D2sw") is None
    assert at(game, "D6e") == (2, "priest")


def test_typhoon_ends_at_a_gap() -> None:
    game = holding("typhoon", sacrifices=7)
    place = parse_hex("D4")
    del game.halves[place], game.markers[place], game.houses[place]
    refuse(game, "play typhoon D2 s", {"K3"})
    game = holding("typhoon", sacrifices=7)
    place = parse_hex("D6")
    del game.halves[place], game.markers[place], game.houses[place]
    game.houses[parse_hex("D4")][3] = ["fresh"]
    game.houses[parse_hex("D8")][3] = ["fresh"]
    game.play("play typhoon D2 s")
    assert houses(game, "D4", 3) == []
    assert houses(game, "D8", 3) == ["fresh"]


def test_eruption() -> None:
    game = holding("eruption", sacrifices=7)
    game.houses[parse_hex("D8")][2] = ["fresh"]
    put(game, "D8w", 2)
    game.play("play eruption")
    assert houses(game, "D6", 2) == ["fresh"]
    assert houses(game, "D10", 3) == []
    assert houses(game, "F8", 3) == ["fresh"]
    assert houses(game, "D8", 2) == ["fresh"]
    assert at(game, "D8w") is None
    assert at(game, "D6e") == (2, "priest")


# The end


def last_sacrifice(game: NaiveGame, sacrificed: dict[int, int]) -> NaiveGame:
    """Let Ana bring the twelfth."""
    game.sacrificed = sacrificed
    game.store[2] = {"food": 7, "wood": 0, "ore": 3}
    put(game, "D6se", 2)
    game.play("sacrifice D6se")
    return game


def test_e1_the_most_sacrifices_win() -> None:
    game = last_sacrifice(in_turn(), {2: 3, 3: 8})
    assert game.outcome == {"reason": "sacrifices", "winners": [3]}
    state = game.state()
    assert (state["phase"], state["seat"], state["actions"]) == ("over", None, None)
    assert (state["round"], state["first"], state["dice"]) == (1, 2, ["K", "K", "K"])
    assert game.legal() == []
    assert game.refusals("end") == {"N1"}


def test_e1_equals_by_figures_then_by_houses_then_together() -> None:
    more_figures = in_turn()
    put(more_figures, "D14e", 3)
    assert last_sacrifice(more_figures, {2: 5, 3: 6}).outcome == {
        "reason": "sacrifices",
        "winners": [3],
    }
    more_houses = in_turn()
    more_houses.house_box[2] = 17
    ended = last_sacrifice(more_houses, {2: 5, 3: 6})
    assert ended.outcome == {"reason": "sacrifices", "winners": [2]}
    shared = last_sacrifice(in_turn(), {2: 5, 3: 6})
    assert shared.outcome == {"reason": "sacrifices", "winners": [2, 3]}


def test_e2_nobody_left_by_a_card() -> None:
    game = holding("lightning", "lightning", sacrifices=7)
    game.play("play lightning D6e")
    assert game.outcome is None
    game.play("play lightning D10e")
    assert game.outcome == {"reason": "nobody-left", "winners": [1]}
    assert game.state()["power"] == {"total": 8, "left": 8}


def test_e2_by_an_own_sacrifice_but_e1_goes_first() -> None:
    game = in_turn()
    game.figures.clear()
    last_sacrifice(game, {2: 0, 3: 9})
    assert game.outcome == {"reason": "nobody-left", "winners": [1]}
    game = in_turn()
    game.figures.clear()
    last_sacrifice(game, {2: 0, 3: 11})
    assert game.outcome == {"reason": "sacrifices", "winners": [3]}


def test_e3_a_tribe_without_figures_goes_on() -> None:
    game = in_turn()
    del game.figures[parse_crossing("D6e")]
    assert set(game.legal()) == {"end"} | {
        f"call D6 {NAMES[point]}" for point in corners(parse_hex("D6"))
    }


def test_e4_after_the_last_round_the_god_has_won() -> None:
    game = in_turn(rounds=1)
    game.play("end")
    assert game.outcome is None
    game.play("end")
    assert game.outcome == {"reason": "rounds", "winners": [1]}
    assert (game.round, game.first, game.dice) == (1, 2, ["K", "K", "K"])


def test_the_first_tribe_goes_round() -> None:
    game = begun(
        names=["Neptun", "Ana", "Ben", "Cleo"],
        houses=["D2", "D4", "D6", "D8", "D10", "D12"],
        priests=["D2e", "D4e", "D6e"],
        first=4,
        gifts="free",
    )
    order = []
    for _ in range(3):
        game.play("done")
        game.play("roll K K K")
        while game.phase == "turn":
            order.append(game.seat)
            game.play("end")
    assert order == [4, 2, 3, 2, 3, 4, 3, 4, 2]


# What is told


def test_the_state_of_a_game_that_has_just_begun() -> None:
    state = begun().state()
    apart = ("tribes", "fields", "piles")
    assert {key: value for key, value in state.items() if key not in apart} == {
        "format": 1,
        "game": "taifun",
        "options": {"rounds": None, "gifts": "given"},
        "phase": "cards",
        "round": 1,
        "seat": 1,
        "first": 2,
        "sacrifices": 0,
        "power": {"total": 1, "left": 1},
        "actions": None,
        "temple": "D6",
        "dice": [],
        "hand": ["driftwood", "harvest", "shoal", "vein", "vein"],
        "box": {"food": 28, "wood": 28, "ore": 10},
        "outcome": None,
    }
    assert state["tribes"][0] == {
        "seat": 2,
        "name": "Ana",
        "store": {"food": 4, "wood": 4, "ore": 0},
        "box": {"people": 9, "houses": 18},
        "sacrificed": 0,
        "figures": [{"at": "E5sw", "kind": "priest"}],
    }
    fields = {field["hex"]: field for field in state["fields"]}
    assert fields["D6"] == {
        "hex": "D6",
        "halves": "RR",
        "markers": {"food": 1, "wood": 1, "ore": 0},
        "houses": [{"seat": 2, "fresh": 2, "turned": 0}],
    }
    assert fields["D8"]["halves"] is None
    assert state["piles"]["green"]["draw"] == {
        "shoal": 4,
        "driftwood": 1,
        "harvest": 4,
        "vein": 4,
        "breeze": 1,
        "procession": 1,
        "ebb": 1,
        "rot": 1,
    }
    assert state["piles"]["red"]["discard"] == {}
