"""Games of Taifun that are steered so that rare things happen often.

In kind and cruel games, the dice yield a lot and the god puts gifts on hexes with houses, so that
the tribes reach the red phase within a few hundred moves. Then a cruel god does as much harm as
possible. In a barren game the ore is on the volcano, no tribe strips it, and the god is left with
cards that cannot be played. In a blind game all moves are equally likely.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Any

from tests.games.taifun import naive

State = Mapping[str, Any]

TEMPERS = ("kind", "cruel", "barren", "blind")
USELESS = ("vein", "rot")  # when the ore is out, and with a power of 1
GENTLE = ("procession", "breeze", "gust", "ebb", "typhoon", "famine")  # of cards that are not gifts
# The weight of each kind of move, if one of it is liked.
LIKINGS = {
    "sacrifice": 60,
    "call": 24,
    "convert": 24,
    "strip": 12,
    "build": 12,
    "move": 6,
    "end": 1,
}


def steered(state: State, moves: list[str], rng: random.Random, temper: str) -> str:
    """Return a move for the next step. ``moves`` are the legal ones, which chance does not need."""
    if state["phase"] == "roll":
        return " ".join(["roll", *liked_dice(state, rng)])
    if state["phase"] == "draw":
        return " ".join(["draw", *liked_cards(state, rng, temper)])
    if temper == "blind" or rng.random() < 0.05:
        return rng.choice(moves)
    if state["phase"] == "house":
        return rng.choice(
            [move for move in moves if naive.parse_hex(move.split()[1]) in naive.ring(1)]
        )
    if state["phase"] == "priest":
        around = {f"priest {naive.NAMES[point]}" for point in naive.corners(naive.VOLCANO)}
        return rng.choice([move for move in moves if move in around])
    by_kind: dict[str, list[str]] = defaultdict(list)
    for move in moves:
        by_kind[move.split()[0]].append(move)
    if state["phase"] == "cards":
        return liked_card(state, by_kind, rng, temper)
    return liked_action(state, by_kind, rng, temper)


def phase_of_the_god(state: State) -> int:
    wrath: int = state["power"]["total"] - 1
    return (wrath >= 4) + (wrath >= 7)


def liked_dice(state: State, rng: random.Random) -> list[str]:
    """Return dice that mostly bring the tribes as much as they can, especially ore."""
    gains = Counter(dict.fromkeys(naive.COLOURS, 0))
    for field in state["fields"]:
        if has_owner(field):
            markers = field["markers"]
            for colour in field["halves"] or "":
                gains[colour] += markers["food"] + markers["wood"] + 5 * markers["ore"]
    best = max(naive.COLOURS, key=lambda colour: gains[colour])
    number = 3 - phase_of_the_god(state)
    return [best if rng.random() < 0.8 else rng.choice(naive.COLOURS) for _ in range(number)]


def has_owner(field: dict[str, Any]) -> bool:
    """Return whether one tribe has more houses there than any other."""
    numbers = sorted(own["fresh"] + own["turned"] for own in field["houses"])
    return bool(numbers) and (len(numbers) == 1 or numbers[-1] > numbers[-2])


def liked_cards(state: State, rng: random.Random, temper: str) -> list[str]:
    """Return cards of the pile, preferably those that suit the temper."""
    held = state["piles"][naive.DECKS[phase_of_the_god(state)]]
    pile, discards = Counter(held["draw"]), Counter(held["discard"])
    cards: list[str] = []
    for _ in range(naive.HAND - len(state["hand"])):
        if not pile.total():
            pile, discards = discards, pile
        left = [card for card in naive.CARDS if pile[card]]
        liked = [card for card in left if is_liked_card(state, card, temper)]
        card = rng.choice(liked if liked and rng.random() < 0.8 else left)
        pile[card] -= 1
        cards.append(card)
    return cards


def is_liked_card(state: State, card: str, temper: str) -> bool:
    if temper == "barren":
        return card in USELESS
    if phase_of_the_god(state) < 2:
        return card in naive.GIVEN
    return temper == "cruel" or card in GENTLE


def liked_card(state: State, by_kind: dict[str, list[str]], rng: random.Random, temper: str) -> str:
    """Return a move of the god: exchange or redraw if legal, gifts where a tribe owns the hex."""
    if by_kind["exchange"] and rng.random() < 0.7:
        return "exchange"
    if by_kind["redraw"] and rng.random() < 0.9:
        return rng.choice(by_kind["redraw"])
    owned = {field["hex"] for field in state["fields"] if has_owner(field)} | {""}
    gifts = [move for move in by_kind["play"] if move.split()[1] in naive.GIVEN]
    generous = [move for move in gifts if (move.split()[2:] or [""])[0] in owned]
    harms = [move for move in by_kind["play"] if move.split()[1] not in naive.GIVEN]
    harm = 0.3 if phase_of_the_god(state) < 2 else {"kind": 0.0, "cruel": 0.95}.get(temper, 0.3)
    if harms and rng.random() < harm:
        return rng.choice(of_one_card(harms, rng, temper))
    if gifts:
        return rng.choice(generous or gifts)
    return "done" if by_kind["done"] else rng.choice(of_one_card(harms, rng, temper))


def of_one_card(plays: list[str], rng: random.Random, temper: str) -> list[str]:
    """Return the ways to play one of the cards, a gentle one in a kind game if there is one."""
    cards = sorted({move.split()[1] for move in plays})
    gentle = [card for card in cards if card in GENTLE]
    card = rng.choice(gentle if gentle and temper == "kind" else cards)
    return [move for move in plays if move.split()[1] == card]


def liked_action(
    state: State, by_kind: dict[str, list[str]], rng: random.Random, temper: str
) -> str:
    """Return a move of a tribe."""
    if temper == "barren":
        return "end"
    liked = {
        kind: [move for move in of_kind if is_liked(state, move, temper)]
        for kind, of_kind in by_kind.items()
    }
    kinds = [kind for kind in LIKINGS if liked.get(kind)]
    kind = rng.choices(kinds, [LIKINGS[kind] for kind in kinds])[0]
    return rng.choice(liked[kind])


def is_liked(state: State, move: str, temper: str) -> bool:
    """Return whether this brings ore, a cheap house, or a figure nearer to its goal.

    In a cruel game expensive houses are preferred, so that hexes get full.
    """
    kind, *words = move.split()
    temple = naive.corners(naive.parse_hex(state["temple"]))
    if kind == "build":
        field = next(field for field in state["fields"] if field["hex"] == words[0])
        there = sum(own["fresh"] + own["turned"] for own in field["houses"])
        return bool(there >= 2) is (temper == "cruel")
    if kind == "strip":
        return (
            words[1] == "ore" if temper == "cruel" else words[0] == naive.format_hex(naive.VOLCANO)
        )
    if kind == "call":
        return naive.parse_crossing(words[1]) in temple
    if kind == "move":
        own = next(tribe for tribe in state["tribes"] if tribe["seat"] == state["seat"])
        is_priest = {"at": words[0], "kind": "priest"} in own["figures"]
        return naive.parse_crossing(words[1]) in (
            naive.corners(naive.VOLCANO) if is_priest else temple
        )
    return True
