"""Several steps together: exchanges earned and lost, redraws, refills, and who comes next."""

from taluva.games.taifun.rules import DECKS, Phase, Printing
from taluva.games.taifun.rules.cards import cards_of, whole_deck
from taluva.taifun import Game
from tests.games.taifun.cases.cases import Given


def position(*lines: str) -> Game:
    given = Given()
    for line in lines:
        given = given.after(line)
    return given.game()


def played(game: Game, *moves: str) -> Game:
    for move in moves:
        game = game.play(move)
    return game


RICH = (
    *("store 2 99/99/99", "store 3 99/99/99", "priest 2 A5w", "priest 3 G5e"),
    *("person 2 D6se", "person 2 D6sw", "person 2 D8se", "person 2 D8sw"),
    *("person 3 E7sw", "person 3 C7se", "hand gust gust rot", "gifts free"),
)


def can_exchange(game: Game) -> bool:
    return not game.refusals("exchange")


def test_the_fifth_and_the_seventh_sacrifice_earn_an_exchange() -> None:
    for before, is_earned in ((3, False), (4, True), (5, False), (6, True), (7, False)):
        game = position(*RICH, f"sacrificed 3 {before}")
        game = played(game, "sacrifice D6se", "end", "end")
        assert game.phase is Phase.CARDS
        assert can_exchange(game) == is_earned


def test_two_exchanges_earned_in_one_round_count_as_one() -> None:
    game = position(*RICH, "sacrificed 3 4")
    game = played(game, "sacrifice D6se", "sacrifice D6sw", "sacrifice D8se", "end")
    game = played(game, "exchange", "draw plague plague plague plague plague")
    assert game.phase is Phase.CARDS
    assert game.as_dict()["hand"] == ["plague"] * 5
    assert not can_exchange(game)


def test_an_exchange_not_taken_immediately_is_lost() -> None:
    earned = played(position(*RICH, "sacrificed 3 4"), "sacrifice D6se", "end", "end")
    assert can_exchange(earned)
    assert not can_exchange(earned.play("play gust D6sw C5se"))
    later = played(earned, "done", "draw lode lode", "roll R R", "end", "end")
    assert later.phase is Phase.CARDS
    assert not can_exchange(later)


def test_redraws_continue_until_a_card_can_be_played() -> None:
    game = position("step cards", "priest 2 A5w", "hand rot lightning", "box 30/30/0")
    game = played(game, "redraw rot", "draw vein")
    assert {str(move) for move in game.legal_moves()} == {
        *("redraw lightning", "redraw vein", "done")
    }
    game = played(game, "redraw vein", "draw shoal")
    assert {str(move).split()[0] for move in game.legal_moves()} == {"play"}
    game = game.play("play shoal D2")
    assert game.phase is Phase.DRAW
    assert game.as_dict()["hand"] == ["lightning"]
    assert game.position.drawing is not None
    assert game.position.drawing.number == 4


def test_the_colours_of_the_refill_change_with_the_sacrifices() -> None:
    for sacrifices, deck in ((0, 0), (3, 0), (4, 1), (6, 1), (7, 2), (11, 2)):
        game = position(
            *("step cards", "priest 2 A5w", "gifts free", "hand shoal"),
            f"sacrificed 2 {sacrifices}",
        )
        game = game.play("done")
        card = ("shoal", "lode", "plague")[deck]
        assert game.position.stage is DECKS[deck]
        others = {"shoal", "lode", "plague"} - {card}
        assert not game.refusals(f"draw {card} {card} {card} {card}")
        assert all(
            game.refusals(f"draw {card} {card} {card} {other}") for other in others - {"shoal"}
        )


def test_three_tribes_play_three_rounds() -> None:
    game = position(
        *("tribes 3", "step cards", "gifts free", "hand shoal shoal vein vein rot", "first 3"),
        *("priest 2 A5w", "priest 3 G5e", "priest 4 D2ne"),
    )
    order = []
    for _ in range(3):
        game = played(game, "done", "roll R G B")
        for _ in range(3):
            order.append(game.seat)
            game = game.play("end")
    assert order == [3, 4, 2, 4, 2, 3, 2, 3, 4]
    assert (game.round, game.position.first, game.seat) == (4, 3, 1)
    assert game.as_dict()["dice"] == []


def test_a_person_called_may_act_in_the_same_turn() -> None:
    game = position("house 2 D6", "priest 3 A5w", "store 2 9/9/9")
    game = played(game, "call D6 D6se", "build D8", "sacrifice D6se")
    assert game.as_dict()["tribes"][0]["sacrificed"] == 1
    assert game.seat == 3


def test_converting_returns_the_other_tribes_person() -> None:
    game = position("priest 2 D6se", "priest 3 A5w", "person 3 E5sw", "store 2 9/9/9")
    boxes = [tribe["box"]["people"] for tribe in game.as_dict()["tribes"]]
    after = [tribe["box"]["people"] for tribe in game.play("convert E5sw").as_dict()["tribes"]]
    assert [new - old for old, new in zip(boxes, after, strict=True)] == [-1, 1]


def test_the_wrath_of_the_next_round_grows_with_rounds_or_sacrifices() -> None:
    waiting = position("edition 2", "round 20").position
    assert waiting.next_wrath == waiting.options.impatience(21) > 0
    assert position("round 1", "sacrificed 2 3").position.next_wrath == 3


def test_an_edition_has_exactly_the_cards_in_its_decks() -> None:
    for printing in Printing:
        in_decks = {card for deck in DECKS for card in whole_deck(deck, printing)}
        assert {*cards_of(printing)} == in_decks
