"""Facts that hold in every game of Taifun, whatever was played before."""

from __future__ import annotations

import functools
import pickle
import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import fields
from itertools import pairwise
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from taluva.taifun import Game, IllegalMove, ParseError
from tests.games.taifun import naive
from tests.games.taifun.steered import steered

settings.register_profile("taifun", deadline=None, max_examples=60)
settings.load_profile("taifun")

PLAYERS = ["Neptun", "Ana", "Ben", "Cleo"]
STEPS = 400  # of one game at most


@functools.cache
def playthrough(temper: str, seed: int, edition: str) -> tuple[Game, ...]:
    """Return the game after each step of a steered game, without a dealer."""
    rng = random.Random(f"{temper} {seed}")
    names = PLAYERS[: 3 + seed % 2]
    gifts = "free" if edition == "3" else rng.choice(["given", "free"])
    fields = naive.shuffled_fields(seed)[0]
    game = Game.new(names, fields=fields, first=2, gifts=gifts, edition=edition)
    games = [game]
    while games[-1].outcome is None and len(games) < STEPS:
        games.append(next_game(games[-1], rng, temper))
    return tuple(games)


def next_game(game: Game, rng: random.Random, temper: str) -> Game:
    moves = [str(move) for move in game.legal_moves()] if game.seat is not None else []
    return game.play(steered(game.as_dict(), moves, rng, temper))


@st.composite
def positions(draw: st.DrawFn) -> Game:
    """Return a game somewhere between its beginning and its end."""
    temper = draw(st.sampled_from(["kind", "cruel", "barren"]))
    games = playthrough(temper, draw(st.integers(0, 1)), draw(st.sampled_from(["1", "2", "3"])))
    # By number: hypothesis would hash every game to draw one of them.
    return games[draw(st.integers(0, len(games) - 1))]


def edition_of(game: Game) -> str:
    return str(game.as_dict()["options"].get("edition", "1"))


# --- nothing gets lost ----------------------------------------------------------------------------


@given(positions())
def test_markers_houses_people_and_cards_are_conserved(game: Game) -> None:
    state = game.as_dict()
    for kind, number in naive.MARKERS.items():
        lying = sum(field["markers"][kind] for field in state["fields"])
        assert lying + state["box"][kind] == number
    crossings = [figure["at"] for tribe in state["tribes"] for figure in tribe["figures"]]
    assert len(crossings) == len(set(crossings))
    people = []
    for tribe in state["tribes"]:
        own = [houses for field in state["fields"] for houses in field["houses"]]
        standing = sum(h["fresh"] + h["turned"] for h in own if h["seat"] == tribe["seat"])
        assert tribe["box"]["houses"] + standing == 20
        kinds = Counter(figure["kind"] for figure in tribe["figures"])
        people.append(tribe["box"]["people"] + kinds["person"] + tribe["sacrificed"])
        assert kinds["priest"] <= 1
        assert min(*tribe["store"].values(), *tribe["box"].values()) >= 0
        if edition_of(game) == "2":
            assert max(tribe["store"].values()) <= naive.SCALE
    is_shared = edition_of(game) != "3" and len(people) == 2
    assert sum(people) == len(people) * (9 if is_shared else 6)
    assert edition_of(game) == "3" or len(set(people)) == 1  # in edition 3, people join
    for field in state["fields"]:
        assert sum(own["fresh"] + own["turned"] for own in field["houses"]) <= 6
        assert min(field["markers"].values()) >= 0


@given(positions())
def test_cards_stay_in_their_deck_and_are_never_lost(game: Game) -> None:
    state = game.as_dict()
    held = Counter[str](state["hand"])
    for at, deck in enumerate(naive.DECKS):
        pile = Counter[str](state["piles"][deck]["draw"]) + Counter(state["piles"][deck]["discard"])
        cards = naive.cards_of(edition_of(game), len(game.names) - 1)
        whole = Counter({card: numbers[at] for card, (numbers, _, _) in cards.items()})
        assert pile <= whole
        held -= whole - pile
        assert not whole - pile - Counter(state["hand"])
    assert not held


@given(positions())
def test_the_list_and_the_refusals_agree(game: Game) -> None:
    moves = game.legal_moves()
    assert len(moves) == len(set(moves))
    assert not any(game.refusals(move) for move in moves)
    assert not any(game.refusals(str(move)) for move in moves)
    assert bool(moves) is (game.outcome is None) or game.phase == "draw"


# --- any text -------------------------------------------------------------------------------------

# fmt: off
WORDS = [
    "house", "priest", "play", "redraw", "exchange", "done", "move", "strip", "build", "call",
    "convert", "sacrifice", "end", "draw", "roll", "p", "d", "e", "m", "D6", "d8ne", "D7", "Z99",
    "A5w", "D0", "D1000", "-A3", "D8n", "food", "f", "ore", "1", "2", "9", "R", "g", "n", "se",
    "shoal", "s", "vein", "rot", "typhoon", "tsunami", "gust", "?", "RG", "\u212a", "\u0131",
]
# fmt: on
MOVE_LIKE = st.lists(st.sampled_from([*WORDS, "\t", "  "]), max_size=6).map(" ".join)


@given(positions(), st.one_of(st.text(max_size=300), MOVE_LIKE))
@settings(max_examples=300)
def test_any_text_is_played_refused_or_not_understood(game: Game, text: str) -> None:
    before = game.as_dict()
    try:
        after = game.play(text)
    except IllegalMove as refused:
        assert refused.refusals
        assert str(refused.refusals[0].rule) in str(refused)
    except ParseError as error:
        assert 1 <= error.column <= len(text) + 1
        assert str(error).isprintable()
    else:
        assert after != game
        assert not game.refusals(text)
    assert game.as_dict() == before


# --- chance ---------------------------------------------------------------------------------------


def dealt_games(seed: int, sample: int, steps: int) -> list[Game]:
    """Return a game with a dealer at each decision, played at random."""
    rng = random.Random(sample)
    games = [Game.new(PLAYERS[: 3 + seed % 2], seed=seed, rounds=5)]
    while games[-1].outcome is None and len(games) <= steps:
        games.append(next_game(games[-1], rng, "blind"))
    return games


@given(st.integers(0, 2**32), st.integers(0, 2**32), st.integers(0, 40))
@settings(max_examples=20)
def test_seed_and_decisions_determine_the_game(seed: int, sample: int, steps: int) -> None:
    games = dealt_games(seed, sample, steps)
    assert games == dealt_games(seed, sample, steps)
    assert all(game.deal() is None for game in games)
    assert all(game.seat is not None or game.outcome is not None for game in games)
    by_hand = Game.new(
        games[0].names,
        fields=naive.shuffled_fields(seed)[0],
        first=games[0].as_dict()["first"],
        rounds=5,
    )
    for move in games[-1].moves:
        by_hand = by_hand.play(move)
    assert by_hand.as_dict() == games[-1].as_dict()


@given(st.integers(0, 2**32), st.integers(0, 2**32), st.integers(7, 40))
@settings(max_examples=20)
def test_undo_deals_the_same_cards_and_dice_again(seed: int, sample: int, steps: int) -> None:
    """A game is a value: undoing means playing on from an earlier one."""
    games = dealt_games(seed, sample, steps)
    for before, after in pairwise(games):
        assert before.play(after.moves[len(before.moves)]) == after
        dice = after.as_dict()["dice"]
        if dice and not before.as_dict()["dice"]:
            other = before
            while not other.as_dict()["dice"]:  # whatever else the god does in this round
                plays = [move for move in other.legal_moves() if str(move) != "done"]
                other = other.play(plays[-1] if plays else "done")
            assert other.as_dict()["dice"] == dice


# --- what a seat may see --------------------------------------------------------------------------

OPEN_HAND = ["shoal", "harvest"]  # cards that are played openly
HIDDEN = ["breeze", "procession", "driftwood"]
OTHERS = ["ebb", "rot", "vein"]
SETUP = ["house D6", "house D10", "house F8", "house D6", "priest D6e", "priest D10e"]
PLAYED = [
    *("play shoal D2", "play harvest E5", "done", "draw NEW NEW", "roll R G B"),
    *("strip D6 food", "end", "end"),
]


def with_hidden(hidden: list[str], new: str) -> list[Game]:
    """Return the same open game with different cards in the god's hand."""
    game = Game.new(PLAYERS[:3], fields=naive.PAIRS, first=2, gifts="free")
    games = [game]
    for move in [f"draw {' '.join(OPEN_HAND + hidden)}", *SETUP, *PLAYED]:
        games.append(games[-1].play(move.replace("NEW", new)))
    return games


def test_tribes_and_spectators_cannot_distinguish_hidden_cards() -> None:
    ours, theirs = with_hidden(HIDDEN, "harvest"), with_hidden(OTHERS, "vein")
    for game, other in zip(ours, theirs, strict=True):
        for seat in (2, 3, None):
            view, twin = game.view_for(seat), other.view_for(seat)
            assert view == twin
            assert all_of(view) == all_of(twin)
            assert view.as_dict() == twin.as_dict()
            assert [str(move) for move in view.moves] == [str(move) for move in twin.moves]
            assert str(view.effect) == str(twin.effect)
            assert view.view_for(seat) == view
            assert view.view_for(1).as_dict() == view.as_dict()  # it does not come back


def all_of(game: Game) -> str:
    """Return everything that a game holds as text, to search it."""
    return repr([getattr(game, each.name) for each in fields(game)])


def test_a_hidden_card_is_in_no_data_that_a_tribe_gets() -> None:
    for game in with_hidden(HIDDEN, "harvest")[1:]:
        assert "breeze" in all_of(game)
        assert "breeze" in game.view_for(1).as_dict()["hand"]
        for seat in (2, 3, None):
            view = game.view_for(seat)
            everything = [
                all_of(view),
                repr(view.as_dict()),
                " ".join(str(move) for move in view.moves),
                pickle.dumps(view, protocol=0).decode("latin-1"),
                pickle.dumps(view).decode("latin-1"),
            ]
            assert not [text for text in everything if "breeze" in text.lower()]


@given(positions())
def test_a_view_shows_everything_that_is_open(game: Game) -> None:
    whole: Mapping[str, Any] = game.as_dict()
    for seat in (1, 2, 3, None):
        state: Mapping[str, Any] = game.view_for(seat).as_dict()
        for key in whole.keys() - {"hand", "piles"}:
            assert state[key] == whole[key]
        assert len(state["hand"]) == len(whole["hand"])
        for deck in naive.DECKS:
            assert state["piles"][deck]["discard"] == whole["piles"][deck]["discard"]
            drawn = state["piles"][deck]["draw"]
            assert sum(drawn.values()) == sum(whole["piles"][deck]["draw"].values())
    if game.seat is not None:
        assert game.view_for(game.seat).legal_moves() == game.legal_moves()


@given(st.integers(10**12, 10**15), st.integers(0, 2**32), st.integers(0, 30))
@settings(max_examples=20)
def test_no_viewer_sees_a_seed(seed: int, sample: int, steps: int) -> None:
    game = dealt_games(seed, sample, steps)[-1]
    assume(game.outcome is None)
    for seat in (1, 2, 3, None):
        view = game.view_for(seat)
        assert str(seed) not in all_of(view)
        assert str(seed) not in repr(view.as_dict())
        assert str(seed).encode() not in pickle.dumps(view, protocol=0)
        assert view.deal() is None
