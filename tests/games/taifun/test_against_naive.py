"""The engine and the naive implementation: the same moves, refusals, state and outcome.

A longer run, by hand: `python -m tests.games.taifun.test_against_naive 200` plays 200 games of
every temper.
"""

import itertools
import random
import sys
from collections import Counter
from functools import cache
from typing import Any

import pytest

from taluva.taifun import Game
from tests.games.taifun.naive import (
    CARDS,
    COLOURS,
    CORNERS,
    ISLAND,
    NAMES,
    RESOURCES,
    SIDES,
    NaiveGame,
    cards_of,
    corner,
    format_hex,
    parse_crossing,
    shuffled_fields,
)
from tests.games.taifun.steered import TEMPERS, steered

EDITIONS = ("1", "2", "3")
PLAYERS = ["Neptun", "Ana", "Ben", "Cleo"]
MAX_LENGTH = {"kind": 600, "cruel": 600, "barren": 200, "blind": 100}  # steps of one game
SEEDS = {  # of games in which much happens
    "kind": (2, 3, 4, 5, 8, 12),
    "cruel": (0, 5, 6, 8, 9),
    "barren": (0, 1, 2, 3),
    "blind": (0, 1, 2, 3),
}
# What must happen in these games, or they would test too little.
# fmt: off
REFUSING = {
    "N1", "K1", "K2", "K3", "K5", "K6", "K7", "D1", "D2", "M1", "M2", "M3", "Q1", "Q2",
    "H1", "H3", "C1", "C2", "C3", "V1", "V2", "V3", "O1", "O2", "O3",
}
# fmt: on
# What does not happen in an edition, or rarely: a store with a scale does not pay for 20 houses.
# The god of edition 3 hardly ever redraws, and its tribes are done before the red cards come.
ABSENT = {
    "1": set[str](),
    "2": {"H4"},
    "3": {"V4", "K7", "refill", "redraw", "redraw again", "redrawn and played"}
    | {f"play {card}" for card in ("plenty", "lightning", "plague", "tsunami", "eruption")},
}
EXPECTED = {
    "kind": {"sacrifices", "exchange", "refill", "convert", "H4", "C4", "V4"}
    | {f"play {card}" for card in CARDS}
    | REFUSING,
    "cruel": {"nobody-left", "sunk", "gone", "H2"}
    | {f"play {card}" for card, (numbers, _, _) in CARDS.items() if numbers[2]}
    | REFUSING,
    "barren": {"redraw", "redraw again", "redrawn and played", "refill", "rounds", "K4"},
    "blind": {"rounds", "dealt", "S1", "S2", "S4"},
}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("temper", TEMPERS)
def test_steered_games_agree(temper: str, edition: str) -> None:
    happened: Counter[str] = Counter()
    for seed in SEEDS[temper]:
        compare_game(seed, temper, edition, happened)
    printed = {
        card
        for tribes in (2, 3)
        for card, face in cards_of(edition, tribes).items()
        if any(face[0])
    }
    absent = {f"play {card}" for card in CARDS if card not in printed} | ABSENT[edition]
    missing = EXPECTED[temper] - happened.keys() - absent
    assert not missing


def compare_game(seed: int, temper: str, edition: str, happened: Counter[str]) -> None:
    """Play one game on both sides, and count rare events."""
    rng, wild = random.Random(f"{temper} {seed}"), random.Random(f"{temper} {seed} refused")
    names = PLAYERS[: 3 + seed % 2]
    options: dict[str, Any] = {
        "gifts": "free" if seed % 4 == 3 or edition == "3" else "given",
        "edition": edition,
        "wrath": "sacrifices" if seed % 3 == 0 else None,
    }
    if temper in ("barren", "blind"):
        options["rounds"] = 12 if temper == "barren" else rng.randint(3, 12)
    is_dealt = temper == "blind" and seed % 2 == 0
    if is_dealt:
        game = Game.new(names, seed=seed, **options)
        naive = NaiveGame(names, seed=seed, **options)
        deal(naive)
        happened["dealt"] += 1
    else:
        fields, first = shuffled_fields(seed)[0], rng.randint(2, len(names))
        game = Game.new(names, fields=fields, first=first, **options)
        naive = NaiveGame(names, fields=fields, first=first, **options)
    for step in range(MAX_LENGTH[temper]):
        state = naive.state()
        assert game.as_dict() == state
        moves = sorted(map(str, game.legal_moves()))
        if step % 2 or naive.phase not in ("cards", "turn"):  # the naive one takes its time
            assert sorted(naive.legal()) == moves
        for _ in range(4 if naive.round else 12):
            compare_refusals(game, naive, wild, happened)
        if naive.outcome is not None:
            break
        move = steered(state, moves, rng, temper)
        note(naive, move, happened)
        game = game.play(move)
        naive.play(move)
        if is_dealt:
            deal(naive)
    if naive.outcome is not None:
        happened[naive.outcome["reason"]] += 1
        assert game.outcome is not None
        assert list(game.outcome.winners) == naive.outcome["winners"]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("sacrifices", [0, 7])
def test_every_card_with_every_kind_of_target_agrees(sacrifices: int, edition: str) -> None:
    """This includes wrong kinds and numbers of targets, and priests before the red phase."""
    rng = random.Random(2)
    fields = shuffled_fields(1)[0]
    game = Game.new(PLAYERS[:3], fields=fields, first=2, edition=edition)
    naive = NaiveGame(PLAYERS[:3], fields=fields, first=2, edition=edition)
    while naive.phase != "cards" or naive.round < 4 or naive.sacrifices() < sacrifices:
        move = steered(naive.state(), sorted(naive.legal()), rng, "kind")
        game = game.play(move)
        naive.play(move)
    words = ["D2", "D6", "D8", "H8", "D14se", "food", "ore", "1", "2", "4", "n", "s"]
    words += [NAMES[point] for point in naive.figures]
    for card in CARDS:
        for number in range(3):
            for targets in itertools.product(words, repeat=number):
                move = " ".join(["play", card, *targets])
                refused = {str(refusal.rule) for refusal in game.refusals(move)}
                assert refused == naive.refusals(move), move


def deal(naive: NaiveGame) -> None:
    """Play the dealer's moves until a seat decides."""
    while (dealt := naive.chance()) is not None:
        naive.play(dealt)


def note(naive: NaiveGame, move: str, happened: Counter[str]) -> None:
    """Count rare events."""
    kind, *words = move.split()
    happened[f"play {words[0]}" if kind == "play" else kind] += 1
    if kind == "draw" and len(words) > naive.pile[naive.deck()].total():
        happened["refill"] += 1
    if naive.drawn_last is not None and kind in ("redraw", "play"):
        happened["redraw again" if kind == "redraw" else "redrawn and played"] += 1
    if len(naive.halves) < len(ISLAND):
        happened["sunk"] += 1
    if not all(naive.is_crossing(point) for point in NAMES):
        happened["gone"] += 1


def compare_refusals(
    game: Game, naive: NaiveGame, rng: random.Random, happened: Counter[str]
) -> None:
    """Compare the reasons against a mostly illegal move."""
    move = any_move(naive, rng)
    refused = naive.refusals(move)
    happened.update(refused)
    assert {str(refusal.rule) for refusal in game.refusals(move)} == refused, move


def any_move(naive: NaiveGame, rng: random.Random) -> str:
    """Return a move of this step, or sometimes of another, at places that are not empty."""
    kinds = {
        "house": ["house HEX"],
        "priest": ["priest CROSSING"],
        "cards": ["play CARD", "play CARD", "play CARD", "redraw NAME", "exchange", "done"],
        "draw": ["draw NAME", "draw NAME NAME NAME NAME NAME", "draw NAME NAME"],
        "roll": ["roll DIE", "roll DIE DIE", "roll DIE DIE DIE", "roll DIE DIE DIE DIE"],
        "turn": [
            *("move FIGURE CROSSING", "move FIGURE NEAR", "move CROSSING CROSSING"),
            *("strip HEX RESOURCE", "build HEX", "call HEX CROSSING", "call HEX CORNER", "end"),
            *("convert CROSSING", "convert FIGURE", "convert NEAR"),
            *("sacrifice CROSSING", "sacrifice FIGURE"),
        ],
    }
    phase = naive.phase if naive.phase in kinds and rng.random() < 0.9 else rng.choice([*kinds])
    kind, *slots = rng.choice(kinds[phase]).split()
    if slots == ["CARD"]:
        return " ".join([kind, *any_play(naive, rng)])
    place = any_hex(naive, rng)
    near = f"{place}{rng.choice([*CORNERS])}"
    words = {"HEX": place, "CORNER": near}
    return " ".join([kind, *(words.get(slot) or any_word(naive, rng, slot) for slot in slots)])


def any_play(naive: NaiveGame, rng: random.Random) -> list[str]:
    """Return a card, mostly of the hand, mostly with the right kinds of targets."""
    held = [card for _, card in naive.hand]
    card = rng.choice(held if held and rng.random() < 0.7 else [*CARDS])
    kinds = [kind.upper() for kind in CARDS[card][2]]
    if kinds == ["CROSSING", "CROSSING"]:
        kinds = ["FIGURE", rng.choice(["NEAR", "CROSSING"])]
    elif kinds == ["CROSSING"]:
        kinds = [rng.choice(["FIGURE", "CROSSING"])]
    if rng.random() < 0.1:
        every = ["HEX", "CROSSING", "RESOURCE", "DIRECTION", "SEAT"]
        kinds = [rng.choice(every) for _ in range(rng.randint(0, 3))]
    return [card, *(any_word(naive, rng, kind) for kind in kinds)]


def any_word(naive: NaiveGame, rng: random.Random, slot: str) -> str:
    figures = sorted(naive.figures)
    if slot in ("FIGURE", "NEAR") and figures:
        point = rng.choice(figures)
        for _ in range(rng.randint(1, 4) if slot == "NEAR" else 0):
            point = rng.choice(sorted(naive.edges(point)))
        return any_name(point, rng)
    if slot == "HEX":
        return any_hex(naive, rng)
    if slot in ("CROSSING", "FIGURE", "NEAR"):
        return any_name(parse_crossing(f"{any_hex(naive, rng)}{rng.choice([*CORNERS])}"), rng)
    words: dict[str, list[str]] = {
        "NAME": [card for _, card in naive.hand] + [*CARDS],
        "DIE": [*COLOURS],
        "RESOURCE": [*RESOURCES],
        "DIRECTION": [*SIDES],
        "SEAT": ["1", "2", "3", "4"],
    }
    return rng.choice(words[slot])


def any_hex(naive: NaiveGame, rng: random.Random) -> str:
    """Return a hex that is not empty, any hex, a sunken one, or one in the sea."""
    chance = rng.random()
    if chance < 0.45:
        busy = [p for p in ISLAND if naive.houses_on(p) or naive.figures_around(p)]
        return format_hex(rng.choice(busy or ISLAND))
    if chance < 0.6:
        return format_hex(rng.choice([p for p in ISLAND if not naive.is_land(p)] or ISLAND))
    return rng.choice(["D0", "H8", "D16"]) if chance < 0.64 else format_hex(rng.choice(ISLAND))


def any_name(point: tuple[int, int], rng: random.Random) -> str:
    """Return one of the names of a crossing, by hexes that may have sunk."""
    return rng.choice(names_of(point) or ["D0ne"])


@cache
def names_of(point: tuple[int, int]) -> list[str]:
    return [
        f"{format_hex(place)}{name}"
        for place in ISLAND
        for name in CORNERS
        if corner(place, name) == point
    ]


def main(arguments: list[str]) -> None:
    """Play this many games in every style of play, with seeds that the tests do not use."""
    for temper, edition in itertools.product(TEMPERS, EDITIONS):
        happened: Counter[str] = Counter()
        for seed in range(1000, 1000 + int(arguments[0])):
            compare_game(seed, temper, edition, happened)
        print(temper, edition, dict(sorted(happened.items())), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
