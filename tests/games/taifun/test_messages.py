"""Messages: every refusal explained, every step in one line, every card described."""

from __future__ import annotations

import itertools

import pytest

from taluva.games.taifun import rules
from taluva.games.taifun.definition import DEFINITION
from taluva.games.taifun.messages import Messages
from taluva.games.taifun.notation import crossings_in, grammar, hexes_in, parse_move, tree_of
from taluva.games.taifun.reports import legal, text_summary
from taluva.i18n import ENGLISH, Language
from taluva.i18n.languages import LANGUAGES as CODES
from taluva.i18n.languages import language
from taluva.taifun import Game
from taluva.tui.prompt import Prompt
from taluva.tui.text import as_text
from tests import phrases
from tests.games.taifun.cases.cases import CASES, REFUSING, Case, Given
from tests.games.taifun.games import random_game

SPEECH = Messages(say=ENGLISH)
LANGUAGES = [language(code) for code in CODES]


def position(*lines: str) -> Game:
    """Return a game from the lines of a case."""
    given = Given()
    for line in lines:
        given = given.after(line)
    return given.game()


def explained(game: Game, text: str) -> list[str]:
    return [SPEECH.explain(refusal, game) for refusal in game.refusals(text)]


def assert_is_sentence(text: str) -> None:
    assert text
    assert text.replace("\N{NO-BREAK SPACE}", " ").isprintable()
    assert "{" not in text
    assert "None" not in text
    assert "  " not in text


# --- refusals -------------------------------------------------------------------------------------

GREED = ["edition 3", "step cards", "round 4", "hand greed", "priest 2 D6se"]


def test_every_refusing_rule_has_a_sentence() -> None:
    found: dict[rules.Rule, set[str]] = {rule: set() for rule in REFUSING}
    for case in CASES:
        game = case.given.game()
        for refusal in game.refusals(case.text):
            sentence = SPEECH.explain(refusal, game)
            assert_is_sentence(sentence)
            found[refusal.rule].add(sentence)
    assert all(found.values())


@pytest.mark.parametrize(
    ("given", "move", "sentences"),
    [
        (["step cards"], "play vein", ["you do not have vein"]),
        (["step cards", "hand rot"], "play rot 2", ["rot costs 2, but only 1 power is left"]),
        (["step cards", "hand shoal"], "play shoal D4", ["shoal needs: a hex on the coast"]),
        (["step cards", "hand vein"], "play vein D8", ["vein takes no target"]),
        (
            ["step cards", "hand ebb"],
            "play ebb",
            ["ebb has no legal target now (a hex on the coast, food, wood or ore)"],
        ),
        ([*GREED, "round 3"], "play greed", ["greed: 2 of 3 rounds without a sacrifice"]),
        ([*GREED, "store 2 0/0/0"], "play greed", ["no tribe can pay for a sacrifice"]),
        (
            [*GREED, "store 2 0/0/0", "priest 3 D8e"],
            "play greed D6se",
            ["that tribe cannot pay for a sacrifice"],
        ),
        (GREED, "play greed D8", ["greed needs: a crossing with a figure"]),
        (
            ["step cards", "hand shoal", "box 0/9/9"],
            "play shoal D2",
            ["shoal would change nothing there"],
        ),
        (
            ["step cards", "sacrificed 2 5", "hand lightning", "priest 2 D6se"],
            "play lightning D8ne",
            ["lightning cannot kill a priest before the red phase (on D6se)"],
        ),
        (["step cards", "hand vein rot"], "redraw rot", ["no redraw while vein can be played"]),
        (
            ["step cards", "hand rot", "spent 0"],
            "redraw rot",
            ["you cannot redraw after playing a card this round"],
        ),
        (
            ["step cards", "hand rot vein", "bound vein"],
            "redraw rot",
            ["after a redraw you can only use the new card: vein"],
        ),
        (
            ["step cards"],
            "exchange",
            ["sacrifices 5 and 7 each allow one exchange, before any other move"],
        ),
        (["step cards", "hand vein"], "done", ["vein can be played, and gifts must be played"]),
        (
            ["step cards", "hand procession"],
            "done",
            ["play a card first: procession can be played"],
        ),
        (["step draw 2"], "draw vein", ["2 cards are drawn, not 1"]),
        (["step draw 1"], "draw vein vein", ["1 card is drawn, not 2"]),
        (["step draw 1"], "draw lode", ["these cards cannot come from the green pile"]),
        (["step roll"], "roll R", ["3 dice are rolled, not 1"]),
        (["sacrificed 2 7", "step roll"], "roll R G", ["1 die is rolled, not 2"]),
        (
            ["actions 1", "priest 2 D6se"],
            "move D6se D4se",
            ["no path of 1 edge leads from D6se to D4se"],
        ),
        (["priest 2 D6se"], "move D6se A5w", ["no path of up to 3 edges leads from D6se to A5w"]),
        (["priest 2 D6se", "priest 3 E5sw"], "move D6se E5sw", ["E5sw is occupied"]),
        (
            ["sunk D2", "person 2 D2e"],
            "move D2e D2ne",
            [
                "there is no crossing D2ne on the island",
                "no path of up to 3 edges leads from D2e to D2ne",
            ],
        ),
        (["sunk D2"], "strip D2 food", ["D2 has sunk", "D2 has no food marker"]),
        (["store 2 0/9/0"], "build M25", ["M25 is not on the island"]),
        (["priest 2 D6se", "store 2 0/0/0"], "build D6", ["it costs 2 wood, but you have nothing"]),
        (
            ["priest 2 D6se", "store 2 0/4/0", "house 3 D6 2/0"],
            "build D6",
            ["it costs 4 wood and 1 ore, but you have 4 wood"],
        ),
        (
            ["priest 2 D6se", "house 3 D6 6/0"],
            "build D6",
            ["D6 already has 6 houses, the most that fit"],
        ),
        (["house 2 D6"], "call D6 D8se", ["D8se is not a corner of that hex"]),
        (["house 2 D6 0/1"], "call D6 D6se", ["you have no unturned house on D6"]),
        (["step over rounds 1"], "end", ["the game is over"]),
    ],
)
def test_refused_moves_are_explained(given: list[str], move: str, sentences: list[str]) -> None:
    assert explained(position(*given), move) == sentences


# --- what happened --------------------------------------------------------------------------------


def news(given: list[str], move: str) -> str:
    before = position(*given)
    line, *_ = SPEECH.narrate_move(before, before.apply(move))
    return line


@pytest.mark.parametrize(
    ("given", "move", "line"),
    [
        (["step house"], "house D6", "Ana puts up a first house on D6, with 1 food."),
        (
            ["step house", "house 2 E7", "house 3 D6"],
            "house D6",
            "Ana puts up a second house on D6, with 1 wood.",
        ),
        (["step priest"], "priest D8ne", "Ana puts a priest on D6se."),
        (["step roll", "sacrificed 2 7", "house 2 F6", "markers F6 0/2/0"], "roll B", "Dice blue:"),
        (
            ["step roll", "sacrificed 2 4", "house 2 D6", "markers D6 1/0/1", "house 3 E7"],
            "roll R R",
            "Dice red red:",
        ),
        (["step roll"], "roll R G B", "Dice red green blue: no gains."),
        (["step draw 2"], "draw vein rot", "Neptun draws vein, rot."),
        (
            ["step cards", "hand shoal", "priest 2 A5w"],
            "play shoal D2",
            "Neptun plays shoal: 3 food on D2.",
        ),
        (
            ["step cards", "hand ebb", "markers D2 2/1/0", "priest 2 A5w"],
            "play ebb D2 food",
            "Neptun plays ebb: 2 food gone from D2.",
        ),
        (
            ["step cards", "hand breeze", "priest 2 D6se"],
            "play breeze D6se D4se",
            "Neptun plays breeze: Ana's priest moves from D6se to D4se.",
        ),
        (
            ["step cards", "hand procession", "priest 2 A5w"],
            "play procession D6",
            "Neptun plays procession: the temple moves to D6.",
        ),
        (
            ["step cards", "hand rot", "sacrificed 2 1", "priest 2 A5w"],
            "play rot 3",
            "Neptun plays rot: Ben loses 2 food.",
        ),
        (
            ["step cards", "hand landslide", "sacrificed 2 1", "priest 2 A5w", "house 2 D4 2/0"],
            "play landslide D4",
            "Neptun plays landslide: Ana loses 2 houses on D4.",
        ),
        (
            [
                *("step cards", "hand tsunami", "sacrificed 2 3", "priest 2 A5w"),
                *("person 3 D2ne", "house 3 D2"),
            ],
            "play tsunami D2",
            (
                "Neptun plays tsunami: D2 sinks, Ben loses 1 house on D2, one of Ben's people dies "
                "on D2ne."
            ),
        ),
        (
            ["step cards", "hand eruption", "sacrificed 2 4", "priest 2 A5w"],
            "play eruption",
            "Neptun plays eruption: nothing changes.",
        ),
        (
            [
                *("edition 3", "step cards", "hand rot vein lightning rot", "bound rot"),
                *("priest 2 A5w", "priest 3 D6se", "store 2 3/3/4", "store 3 8/3/2"),
            ],
            "play rot 3",
            (
                "Neptun plays rot: Ben loses 4 food and 1 ore. Neptun keeps 3 cards: "
                "Ana gains 2 food, 1 wood and 1 ore, Ben gains 1 wood and 3 ore."
            ),
        ),
        (["step cards", "hand rot"], "redraw rot", "Neptun discards rot and redraws."),
        (["step cards", "exchange"], "exchange", "Neptun exchanges their hand."),
        (["step cards"], "done", "Neptun is done."),
        (["priest 2 D6se"], "move D6se D4se", "Ana moves from D6se to D4se."),
        (["priest 2 D6se", "markers D6 1/0/0"], "strip D6 food", "Ana strips food from D6."),
        (["priest 2 D6se"], "build D6", "Ana builds on D6 for 2 wood."),
        (["house 2 D6", "priest 3 A5w"], "call D6 D6se", "Ana calls a person from D6 to D6se."),
        (
            ["priest 2 D6se", "person 3 E5sw", "store 2 3/0/1"],
            "convert E5sw",
            "Ana converts one of Ben's people on E5sw.",
        ),
        (
            ["priest 2 D6se", "person 2 D6sw"],
            "sacrifice D6sw",
            "Ana sacrifices the person on D6sw for 1 food; 1 sacrifice so far.",
        ),
        (["priest 2 D6se"], "end", "Ana ends the turn."),
    ],
)
def test_a_move_is_described_in_one_line(given: list[str], move: str, line: str) -> None:
    assert news(given, move) == line


def test_kept_cards_are_counted_before_a_move_that_ends_the_gods_turn() -> None:
    given = ("edition 3", "step cards", "priest 2 A5w", "priest 3 D6se", "store 3 8/9/9")
    for more, move, text in (
        (["hand rot"], "done", "1 card kept: 1 resource for each tribe"),
        (["hand rot vein"], "done", "2 cards kept: 3 resources for each tribe"),
        (
            ["hand rot vein", "bound rot"],
            "play rot 3",
            (
                "Ben loses 4 food and 5 ore; costs 1 of 1 power; "
                "1 card kept: 2 resources for each tribe"
            ),
        ),
    ):
        before = position(*given, *more)
        assert SPEECH.describe_move(before, before.apply(move)) == text


def test_a_sacrifice_by_which_others_win_is_a_warning() -> None:
    given = ("person 2 D6sw", "store 2 9/9/9", "priest 3 A5w")
    for own, other, is_warning in ((6, 5, False), (4, 7, True)):
        before = position(*given, f"sacrificed 2 {own}", f"sacrificed 3 {other}")
        after = before.apply("sacrifice D6sw")
        assert after.outcome is not None
        assert bool(SPEECH.warning(after)) is is_warning
        assert ("Ben wins by this sacrifice" in SPEECH.describe_move(before, after)) is is_warning


def test_the_end_is_announced() -> None:
    before = position("person 2 D6sw", "store 2 9/9/9", "sacrificed 2 6", "sacrificed 3 5")
    assert SPEECH.narrate_move(before, before.apply("sacrifice D6sw"))[1] == (
        "12 sacrifices were made: Ana has won."
    )
    before = position("person 2 D6sw", "store 2 9/9/9", "sacrificed 2 5", "sacrificed 3 6")
    assert SPEECH.narrate_move(before, before.apply("sacrifice D6sw"))[1] == (
        "12 sacrifices were made: Ana and Ben share the victory."
    )
    before = position("person 2 D6sw", "store 2 9/9/9")
    assert SPEECH.narrate_move(before, before.apply("sacrifice D6sw"))[1] == (
        "No figures left on the island: Neptun has won."
    )
    before = position("rounds 3", "round 3", "seat 3", "priest 2 D6se")
    assert (
        SPEECH.narrate_move(before, before.apply("end"))[1]
        == "The last round is over: Neptun has won."
    )


@pytest.mark.parametrize("say", LANGUAGES, ids=lambda say: say.code)
def test_every_step_takes_one_line_and_dice_one_per_tribe(say: Language) -> None:
    messages = Messages(say)
    games = itertools.chain(random_game(1, 4, 10, are_rich=True), random_game(5, 3, 10))
    for before, after in itertools.pairwise(games):
        if len(after.moves) != len(before.moves) + 1:
            continue  # the next game begins
        news = messages.narrate_move(before, after)
        paid = len({each.seat for each in after.effect.yields}) if after.effect else 0
        events = [] if after.outcome else [*messages.describe_events(before, after)]
        assert after.outcome or bool(events) == (before.position.power != after.position.power)
        assert len(news) == 1 + paid + len(events) + (after.outcome is not None)
        for line in (*news, messages.describe_move(before, after), messages.describe_task(after)):
            assert_is_sentence(line)
        for line in text_summary(after, say):
            assert line.replace("\N{NO-BREAK SPACE}", " ").isprintable()


def test_a_move_that_changes_no_piece_is_described() -> None:
    seen = {}
    for before, after in itertools.pairwise(random_game(1, 4, 10)):
        seen[type(after.moves[-1])] = SPEECH.describe_move(before, after)
    assert " puts a priest on " in seen[rules.Priest]
    assert seen[rules.Done] == "Neptun is done"
    before = position("seat 3", "priest 2 D6se")
    assert SPEECH.describe_move(before, before.apply("end")) == "Ben ends the turn"


def test_viewers_without_the_hand_see_no_card() -> None:
    for before, after in itertools.pairwise(random_game(3, rounds=4)):
        if isinstance(after.moves[-1], rules.Draw):
            number = len(after.moves[-1].cards)
            (seen,) = SPEECH.narrate_move(before.view_for(2), after.view_for(2))
            counted = f"{number} card." if number == 1 else f"{number} cards."
            assert seen == f"Neptun draws {counted}"
            (whole,) = SPEECH.narrate_move(before.view_for(1), after.view_for(1))
            assert whole.startswith("Neptun draws ")
            assert "," in whole or number == 1


# --- cards ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", rules.CARDS, ids=str)
def test_every_card_has_a_text(card: rules.Card) -> None:
    for printing in rules.Printing:
        assert_is_sentence(SPEECH.text(card, printing))
    assert bool(SPEECH.targets(card)) == bool(card.targets)


def test_texts_come_from_the_table() -> None:
    by_name = {card.name: card for card in rules.CARDS}
    first, second, *_ = rules.Printing
    assert SPEECH.text(by_name["harvest"], first) == "2 food and 1 wood there"
    assert SPEECH.text(by_name["harvest"], second) == "3 food and 1 wood there"
    assert SPEECH.text(by_name["vein"], first) == "2 ore on the volcano"
    assert SPEECH.text(by_name["flood"], first) == (
        "all its markers go back to the box; every tribe loses 1 house there"
    )
    famine = SPEECH.text(by_name["famine"], first)
    assert famine == "every tribe loses half of its food, rounded up"
    assert SPEECH.targets(by_name["gust"]) == (
        "a crossing with a figure, a free crossing up to 3 edges away"
    )


PLAYED = [
    case for case in CASES if isinstance(parse_move(case.text), rules.Play) and not case.is_refused
]


@pytest.mark.parametrize("case", PLAYED, ids=lambda case: case.where)
def test_every_card_that_changes_something_says_so(case: Case) -> None:
    before = case.given.game()
    after = before.apply(case.text)
    effect = after.effect
    assert effect is not None
    line = SPEECH.narrate_move(before, after)[0]
    assert line.startswith(f"Neptun plays {case.text.split()[1]}: ")
    is_idle = not (effect.touched or effect.stores)
    assert line.endswith("nothing changes.") == is_idle


def test_partial_moves_are_described() -> None:
    game = next(game for game in random_game(1) if game.phase is rules.Phase.CARDS)
    tree = tree_of(game.position)
    reader = grammar(ENGLISH)
    described: set[str] = set()
    for text in ("play shoal ", "play harvest "):
        for state in reader.parse_line(text, tree).reached:
            described.add(SPEECH.describe_partial(game, state))
    assert described & {"3 food there", "2 food and 1 wood there"}
    below = {
        Prompt(game, DEFINITION, ENGLISH).feedback(each).reason for each in ("shoal", "harvest")
    }
    assert any(text.startswith(what) for text in below for what in described)
    turn = next(game for game in random_game(1) if game.phase is rules.Phase.TURN)
    walk: rules.Move = next(move for move in turn.legal_moves() if str(move).startswith("move "))
    start = str(walk).split()[1]
    (state,) = reader.parse_line(f"move {start} ", tree_of(turn.position)).reached
    assert SPEECH.describe_partial(turn, state).endswith(" to continue")


@pytest.mark.parametrize("say", LANGUAGES, ids=[each.code for each in LANGUAGES])
def test_places_are_named_as_typed(say: Language) -> None:
    kind, messages = crossings_in(say), Messages(say)
    for corner in Game.new(["Neptun", "Ana", "Ben"], seed=1).position.island.land.crossings:
        assert messages.place(corner) == kind.format(corner)
        assert kind.parse(messages.place(corner)) == (corner,)


def test_legal_moves_are_listed_in_the_language() -> None:
    game = Game.new(["Neptun", "Ana", "Ben"], seed=1)
    german = Messages(next(each for each in LANGUAGES if each.code == "de"))
    listed = "\n".join(as_text(legal(game, german)))
    assert "Haus  D2, " in listed
    assert "house" not in listed


def test_wrong_figures_and_places_are_explained() -> None:
    game = position("priest 2 D6se", "temple D6")
    assert explained(game, "sacrifice D6se") == ["a priest cannot be sacrificed"]
    assert explained(game, "sacrifice D6sw") == ["you have no person on D6sw"]
    hexes = hexes_in(ENGLISH)
    assert hexes.wrong("what").endswith("such as D6")
    assert hexes.wrong("D7") == "D7 is between two hexes: D6 or D8?"
    assert hexes.wrong("H9") == phrases.OFF_MAP(place="H9")
    assert crossings_in(ENGLISH).wrong("x").endswith("such as D6ne")
    assert crossings_in(language("de")).wrong("x").endswith("D6no")
    meanings = {form.verb: form.meaning for form in grammar(ENGLISH).forms}
    assert meanings["call"] == "call a person for 3 food by turning one of your unturned houses"


# --- stores with a scale --------------------------------------------------------------------------


def test_a_message_says_what_a_full_store_loses() -> None:
    given = ("edition 2", "priest 2 D6se", "house 2 D6", "markers D6 2/1/0", "store 2 11/12/0")
    before = position(*given, "step roll")
    after = before.play("roll R G B")
    assert after.effect is not None
    assert after.effect.lost == {2: rules.Stock(food=3, wood=2)}
    assert after.effect.stores == {2: rules.Stock(food=1)}
    assert any("5 lost: store full" in line for line in SPEECH.narrate_move(before, after))
    before = position(*given)
    after = before.play("strip D6 wood")
    assert after.effect is not None
    assert after.effect.lost == {2: rules.Stock(wood=1)}
    assert "lost" in SPEECH.narrate_move(before, after)[0]
    kept = before.play("strip D6 food").effect
    assert kept is not None
    assert not kept.lost
    before = position(*given, "step cards", "hand bounty")
    after = before.play("play bounty 2")
    assert SPEECH.narrate_move(before, after) == [
        "Neptun plays bounty: Ana gains 1 food and 3 ore. Ana's store is full: 5 food lost."
    ]


def test_a_store_of_edition_1_loses_nothing() -> None:
    given = ("priest 2 D6se", "house 2 D6", "markers D6 2/1/0", "store 2 11/12/0", "step roll")
    effect = position(*given).play("roll R G B").effect
    assert effect is not None
    assert not effect.lost


@pytest.mark.parametrize(("code", "letters"), [("en", "GK"), ("de", "GS"), ("fr", "VN")])
def test_a_summary_names_colours_by_the_letters_on_the_map(code: str, letters: str) -> None:
    say = language(code)
    *_, hexes = text_summary(Game.new(("Neptun", "Ana", "Ben"), seed=7), say)
    assert f"E5={letters}" in hexes.split()
