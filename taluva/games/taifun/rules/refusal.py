"""Why a move is refused: rule ids and facts, no prose."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from taluva.games.taifun.rules.cards import Card
from taluva.games.taifun.rules.pieces import Stock
from taluva.hexgrid import Corner, Hex


class Rule(StrEnum):
    """The id of every rule; docs/taifun.md says what each one is about."""

    S1 = "S1"
    S2 = "S2"
    S3 = "S3"
    S4 = "S4"
    N1 = "N1"
    K1 = "K1"
    K2 = "K2"
    K3 = "K3"
    K4 = "K4"
    K5 = "K5"
    K6 = "K6"
    K7 = "K7"
    D1 = "D1"
    D2 = "D2"
    D3 = "D3"
    A1 = "A1"
    M1 = "M1"
    M2 = "M2"
    M3 = "M3"
    Q1 = "Q1"
    Q2 = "Q2"
    H1 = "H1"
    H2 = "H2"
    H3 = "H3"
    H4 = "H4"
    C1 = "C1"
    C2 = "C2"
    C3 = "C3"
    C4 = "C4"
    V1 = "V1"
    V2 = "V2"
    V3 = "V3"
    V4 = "V4"
    O1 = "O1"
    O2 = "O2"
    O3 = "O3"
    E1 = "E1"
    E2 = "E2"
    E3 = "E3"
    E4 = "E4"


@dataclass(frozen=True, slots=True)
class Refusal:
    """One reason: the rule, the places concerned, what was needed and available, the card.

    What is counted depends on the rule: power for K2, what the card finds to change for K3, cards
    for D1, dice for D2, edges for M3, markers for Q2, houses for H2 and H4, people for C4 and V4; a
    price and a store for H3, C2, V3 and O3.
    """

    rule: Rule
    where: tuple[Hex | Corner, ...] = ()
    needed: int | Stock | None = None
    available: int | Stock | None = None
    card: Card | None = None
