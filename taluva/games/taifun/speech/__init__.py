"""Sentences: the one place that turns the facts of Taifun into words for people."""

from __future__ import annotations

from taluva.games.taifun.speech.refusals import Refusals
from taluva.games.taifun.speech.steps import Steps

__all__ = ["Speech"]


class Speech(Refusals, Steps):
    """Taifun in words of one language."""

    __slots__ = ()
