"""Why a move is refused: rule ids and facts, no prose."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from taluva.hexgrid import Hex


class Rule(StrEnum):
    """The id of every rule; docs/rules.md says what each one is about."""

    T0 = "T0"
    T1 = "T1"
    T2 = "T2"
    P0 = "P0"
    P1 = "P1"
    P2 = "P2"
    E1 = "E1"
    E2 = "E2"
    E3 = "E3"
    E4 = "E4"
    E5 = "E5"
    B1 = "B1"
    B2 = "B2"
    B3 = "B3"
    B4 = "B4"
    H1 = "H1"
    H2 = "H2"
    W1 = "W1"
    W2 = "W2"
    W3 = "W3"
    M1 = "M1"
    M2 = "M2"
    M3 = "M3"
    X1 = "X1"
    X2 = "X2"
    L1 = "L1"
    L2 = "L2"
    V1 = "V1"
    V2 = "V2"
    V3 = "V3"
    R1 = "R1"
    G1 = "G1"


class Refusal(NamedTuple):
    """One reason: the rule, the hexes concerned, and what was needed and available where it helps.

    What is counted depends on the rule: pieces for B3, levels for H1 and W1, fields for M2.
    """

    rule: Rule
    hexes: tuple[Hex, ...] = ()
    needed: int | None = None
    available: int | None = None

    @property
    def where(self) -> tuple[Hex, ...]:
        """The places concerned, by the name that every game gives them."""
        return self.hexes
