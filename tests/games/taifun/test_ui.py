"""What Taifun shows next to its map: the hand, altar, dice and prices, and answers."""

from __future__ import annotations

import re

import pytest

from taluva.core.pages import Page
from taluva.games.taifun.definition import DEFINITION
from taluva.games.taifun.lessons import GOD_COURSE
from taluva.games.taifun.notation import grammar, parse_move
from taluva.games.taifun.rules import CARDS, GREED, Edition, Island, Phase, Play, Rule, cards_of
from taluva.games.taifun.ui import UI
from taluva.i18n import ENGLISH
from taluva.i18n.languages import language
from taluva.taifun import Game
from taluva.tui.prompt import Prompt
from taluva.tui.text import as_text
from tests import phrases
from tests.games.taifun.cases.cases import Given
from tests.games.taifun.games import random_game

GAMES = list(random_game(3, 4, 6, are_rich=True))


def position(*lines: str) -> Game:
    given = Given()
    for line in lines:
        given = given.after(line)
    return given.game()


def asked(topic: str, game: Game, text: str = "") -> str:
    (found,) = [each for each in UI.topics if each.name == topic]
    return told(found.answer(game, text, ENGLISH))


def told(page: Page) -> str:
    return "\n".join(as_text(page))


def sections(game: Game, width: int = 23) -> dict[str, str]:
    return {
        each.title: "\n".join("".join(bit.text for bit in row) for row in each.rows)
        for each in UI.sections(game, ENGLISH, width)
    }


def test_only_the_god_sees_the_hand_and_only_in_its_own_turn() -> None:
    for game in GAMES:
        hand = UI.hand(game, None, ENGLISH)
        assert (hand is not None) == (game.phase is Phase.CARDS and bool(game.position.cards.hand))
        assert UI.hand(game.view_for(2), None, ENGLISH) is None
        if hand is not None:
            names = [held.card.name for held in game.position.cards.hand]
            assert [item.name for item in hand.items] == names


def test_the_typed_card_is_highlighted_once() -> None:
    game = next(game for game in GAMES if game.phase is Phase.CARDS)
    name = game.position.cards.hand[0].card.name
    hand = UI.hand(game, parse_move(f"redraw {name}"), ENGLISH)
    assert hand is not None
    assert [item.name for item in hand.items if item.is_used] == [name]


def test_the_altar_shows_who_made_the_sacrifices_in_three_groups() -> None:
    game = position("priest 2 D6se", "person 2 D6sw", "temple D6", "store 2 9/9/9")
    assert sections(game)["altar: 0 of 12"].splitlines()[0] == " ▄▄▄▄ ▄▄▄ ▄▄▄▄▄ "
    after = game.apply("sacrifice D6sw")
    assert sections(after)["altar: 1 of 12"].splitlines()[0] == " W▄▄▄ ▄▄▄ ▄▄▄▄▄ "


def test_dice_and_prices_are_shown_when_they_matter() -> None:
    for game in GAMES:
        shown = sections(game)
        assert (phrases.DICE_THIS_ROUND in shown) == bool(game.position.dice)
        assert ("prices now" in shown) == (game.phase is Phase.TURN)
        if game.position.dice:
            letters = shown[phrases.DICE_THIS_ROUND].split("first")[0].split()
            assert letters == [str(colour) for colour in game.position.dice]


@pytest.mark.parametrize(
    ("rounds", "greed"),
    [
        (2, phrases.GREED_WAITS(greed="greed", number=2, needed=3)),
        (3, phrases.GREED_ONE_LATER(greed="greed", number=3)),
        (5, phrases.GREED_ONE(greed="greed", number=1)),
        (6, phrases.GREED_ALL_LATER(greed="greed", number=3)),
        (8, phrases.GREED_ALL(greed="greed", number=1)),
        (9, phrases.GREED_ANY(greed="greed")),
        (20, phrases.GREED_ANY(greed="greed")),
    ],
)
@pytest.mark.parametrize("width", [23, 31, 47])
def test_every_panel_says_what_greed_needs_and_can_do(rounds: int, greed: str, width: int) -> None:
    game = position("edition 3", "step cards", "priest 2 D6se", f"round {rounds + 1}")
    _, power, *rows = sections(game, width)["altar: 0 of 12"].splitlines()
    assert power in {" power 1 = 1 + 0", " power 1: 1 + 0 sacrifices"}
    assert " ".join(" ".join(rows).split()) == f"green cards, 3 dice until sacrifice 4 {greed}"
    assert all(len(row) <= width for row in rows)


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("width", [23, 31, 47])
def test_a_mark_shows_what_changed_since_the_last_round(edition: str, width: int) -> None:
    changed = 0
    starts: list[Game] = []
    for game in random_game(1, 3, 25, edition=edition):
        if game.outcome is not None:
            break
        if not starts or game.round > starts[-1].round:
            starts.append(game)
        (shown, *_) = UI.sections(game, ENGLISH, width)
        text = "".join("".join(bit.text for bit in row) for row in shown.rows)
        earlier, now = starts[-2:][0].position.island, game.position.island
        assert ("!power" in text) == (earlier.wrath != now.wrath)
        assert ("!greed" in text) == (_greed(earlier) != _greed(now))
        changed += "!" in text
    assert changed


def _greed(island: Island) -> int:
    return min(island.waited, GREED.rounds_for_poor)


def test_the_reason_for_the_power_is_spelled_out_if_it_fits() -> None:
    game = position("edition 3", "step cards", "priest 2 D6se", "sacrificed 2 1", "round 2")
    for width, power in ((23, "power 2 = 1 + 1"), (31, "power 2: 1 + 1 sacrifice")):
        assert sections(game, width)["altar: 1 of 12"].splitlines()[1] == f" {power}"


def test_the_first_tribe_has_its_token_in_the_panel_and_in_info() -> None:
    game = position("priest 2 D6se", "first 3")
    assert sections(game)["this round"].endswith("first: P")
    assert "First tribe: Ben." in asked("info", game)
    assert "First tribe: Ben." in told(UI.pieces_left(game, ENGLISH)), "plain mode"


def test_the_price_of_the_next_house_depends_on_the_figures() -> None:
    alone = sections(position("priest 2 D2ne"))["prices now"]
    assert "house 2w" in alone
    crowded = position("priest 2 D2se", "house 3 D2", "house 2 E3 2", "house 3 D4", "house 2 D4 2")
    assert "house from 3w" in sections(crowded)["prices now"]


def test_a_tribe_never_sees_the_hand() -> None:
    for game in GAMES:
        for seat in (None, 2, 3):
            assert "Hand" not in told(UI.pieces_left(game.view_for(seat), ENGLISH))


def test_a_wide_panel_shows_the_box_all_prices_and_the_cards_of_the_deck() -> None:
    game = next(game for game in GAMES if game.phase is Phase.TURN)
    shown, island = sections(game, 47), game.position.island
    rows = shown[phrases.LEFT_IN_BOX].splitlines()
    for seat, row in zip(island.seats, rows, strict=True):
        tribe = island.tribe(seat)
        assert row.split()[1:2] == [game.names[seat - 1]]
        assert [int(word) for word in row.split() if word.isdigit()] == [tribe.people, tribe.houses]
    assert game.names[game.position.first - 1] in shown[phrases.DICE_THIS_ROUND]
    assert "house, with 2 there" in shown["prices now"]
    assert "4 wood and 1 ore" in shown["prices now"]
    assert "7 food and 3 ore" in shown["prices now"]
    printing, stage = game.position.printing, game.position.stage
    cards = shown[f"{stage} cards"]
    for card in CARDS:
        assert (card.name in cards.split()) == bool(card.face(printing).copies_in(stage)), card
    assert max(len(line) for text in shown.values() for line in text.splitlines()) <= 47


def test_the_panel_shows_stores_of_tribes_and_power_of_the_god() -> None:
    game = position("priest 2 D6se", "store 2 5/6/7")
    assert [(each.sign, each.number) for each in UI.holdings(game, 2, ENGLISH)] == [
        ("f", 5),
        ("w", 6),
        ("o", 7),
    ]
    assert [each.number for each in UI.holdings(game, 1, ENGLISH)] == [game.position.power]


def test_info_describes_hexes_and_crossings() -> None:
    game = position("priest 2 D6se", "temple D6")
    assert phrases.TEMPLE_IS_HERE in asked("info", game, "d6")
    assert asked("info", game, "D8ne").startswith(phrases.PRIEST_OF(place="D6se"))
    assert asked("info", game, "A5w").startswith("A5w: no figure")
    assert asked("info", game, "M25") == "M25: sea"
    assert "sacrifices" in asked("info", game)
    game = position("house 2 D2 2/1", "house 3 D2 1/0", "house 2 D4 0/1")
    assert phrases.HOUSES_TURNED(number=3, turned=1) in asked("info", game, "D2")
    assert ": a house\n" in asked("info", game, "D2")
    assert f"{phrases.A_TURNED_HOUSE()}\n" in asked("info", game, "D4")
    with pytest.raises(ValueError, match=re.escape(phrases.NOT_A_HEX_OR_CROSSING())):
        asked("info", game, "nowhere")


def test_cards_are_described_from_the_table() -> None:
    game = GAMES[0]
    every = asked("cards", game)
    cards = cards_of(game.position.printing)
    assert all(card.name.upper() in every.upper() for card in cards)
    assert phrases.ALL_MARKERS_GO in asked("cards", game, "flo")
    with pytest.raises(ValueError, match=re.escape(phrases.NO_SUCH_CARD(word="'whale'"))):
        asked("cards", game, "whale")


@pytest.mark.parametrize("rule", Rule)
def test_every_rule_is_found_by_its_id(rule: Rule) -> None:
    assert str(rule) in asked("rules", GAMES[0], str(rule).lower()).split()


def test_rules_about_an_unknown_word_lists_the_topics() -> None:
    with pytest.raises(ValueError, match=re.escape(phrases.NO_RULES_ABOUT(word="'chess'"))):
        asked("rules", GAMES[0], "chess")


def test_the_legal_list_holds_every_move_and_no_hand_for_others() -> None:
    for game in GAMES[::5]:
        if game.seat is None:
            continue
        text = told(UI.legal(game, ENGLISH))
        assert text.startswith(f"{len(game.legal_moves())} legal move")
        words = text.replace(",", " ").split()
        assert all(set(str(move).split()) <= set(words) for move in game.legal_moves())
        if game.phase is Phase.CARDS and game.position.cards.hand:
            hidden = told(UI.legal(game.view_for(2), ENGLISH))
            assert hidden == phrases.HAND_HIDDEN(name="Neptun")


def test_why_shows_every_reason_with_its_rule() -> None:
    game = position("priest 2 D6se", "store 2 0/0/0")
    text = told(UI.why(game, parse_move("build A5"), ENGLISH))
    assert phrases.NO_FIGURE_AT(place="A5 [H1]") in text
    assert phrases.TOO_EXPENSIVE(needed="2 wood", available="nothing [H3]") in text
    assert f"Rule: {phrases.BUILD_RULE}" in text


def test_a_sacrifice_that_leaves_no_figures_gets_a_warning() -> None:
    game = position("person 2 D6sw", "temple D6", "store 2 9/9/9")
    assert phrases.LEAVES_NO_FIGURES() in DEFINITION.messages(ENGLISH).warning(
        game.apply("sacrifice D6sw")
    )
    alive = position("person 2 D6sw", "priest 2 D6se", "temple D6", "store 2 9/9/9")
    assert DEFINITION.messages(ENGLISH).warning(alive.apply("sacrifice D6sw")) == ""


def test_every_point_of_a_game_can_be_described() -> None:
    for game in GAMES:
        for words in (
            UI.turn_text(game, ENGLISH),
            UI.remaining_text(game, ENGLISH),
            UI.playing_text(game, ENGLISH),
            UI.watching_text(game, ENGLISH),
            told(UI.pieces_left(game, ENGLISH)),
            told(UI.score(game, ENGLISH)),
        ):
            assert words
            assert "{" not in words
            assert "None" not in words


def test_info_accepts_a_translated_crossing() -> None:
    game, say = Game.new(["Neptun", "Ana", "Ben"], seed=3), language("de")
    (topic,) = (each for each in UI.topics if each.name == "info")
    assert topic.takes is not None
    assert topic.takes(say).parse("D6so") == topic.takes(language("en")).parse("D6se")
    assert topic.answer(game, "D6so", say)


def test_germans_see_and_type_their_own_letters() -> None:
    game, say = position("priest 2 D6se", "store 2 5/6/7", "markers D6 2/1/1"), language("de")
    assert [each.sign for each in UI.holdings(game, 2, say)] == ["n", "h", "e"]
    chips = {chip.text for chip in UI.picture(game, say).chips if str(chip.hex) == "D6"}
    assert {text[0] for text in chips} == {"n", "h", "e"}
    letters = {letter for each in UI.picture(game, say).grounds for letter in each.letter}
    assert letters == {*"RGBOLS", "▲"}
    german = grammar(say)
    for typed in ("würfeln R L S", "roll r y k"):
        assert german.format_move(german.parse(typed)) == "würfeln R L S"
    for typed in ("e", "E", "o", "erz", "ore"):
        assert str(german.parse(f"raub d6 {typed}")) == "strip D6 ore"
    for typed in ("n", "f", "es"):
        assert str(german.parse(f"raub d6 {typed}")) == "strip D6 food"


def test_french_players_see_and_type_their_own_letters() -> None:
    game, say = position("priest 2 D6se", "store 2 5/6/7", "markers D6 2/1/1"), language("fr")
    assert [each.sign for each in UI.holdings(game, 2, say)] == ["n", "b", "m"]
    letters = {letter for each in UI.picture(game, say).grounds for letter in each.letter}
    assert letters == {*"RVBOJN", "▲"}
    french = grammar(say)
    for typed in ("lancer R J N", "roll r y k"):
        assert french.format_move(french.parse(typed)) == "lancer R J N"


def lesson(name: str) -> Game:
    """Return the game of a lesson of the god's first game."""
    (found,) = [each for each in GOD_COURSE.lessons if each.task.name == name]
    return Game.from_position(found.task.position)


@pytest.mark.parametrize("typed", ["shark D6sw", "sh d6sw", "play shark D6sw"])
def test_the_name_of_a_card_plays_it(typed: str) -> None:
    (move,) = Prompt(lesson("power"), DEFINITION, ENGLISH).parse(typed).moves
    assert str(move) == "play shark D6sw"


def test_every_card_can_be_played_by_its_name() -> None:
    for game in GAMES:
        prompt = Prompt(game, DEFINITION, ENGLISH)
        for move in game.legal_moves():
            if isinstance(move, Play):
                assert prompt.parse(str(move).partition(" ")[2]).moves == (move,)


def test_after_the_last_card_the_god_is_told_to_type_done() -> None:
    game = lesson("power")
    assert "shark" not in UI.first_steps(Prompt(game, DEFINITION, ENGLISH))
    game = lesson("decks").apply(parse_move("play landslide D6"))
    while plays := [move for move in game.legal_moves() if isinstance(move, Play)]:
        game = game.apply(plays[0])
    assert UI.first_steps(Prompt(game, DEFINITION, ENGLISH)) == phrases.NO_CARD_TYPE_DONE
