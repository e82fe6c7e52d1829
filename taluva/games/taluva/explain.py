"""Refusals in English sentences, for a position without its game."""

from __future__ import annotations

from collections.abc import Iterable

from taluva.games.taluva.rules import Position, Refusal
from taluva.games.taluva.speech import speech
from taluva.table.language import ENGLISH


def explain(refusal: Refusal, position: Position) -> str:
    """Say in one sentence, without its id, why a rule refuses a move in this position."""
    return speech(ENGLISH).explained(refusal, position)


def explain_all(refusals: Iterable[Refusal], position: Position) -> str:
    """Join all reasons, each with its rule id."""
    return speech(ENGLISH).explain_all(refusals, position)
