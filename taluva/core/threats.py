"""Threats: what a player should know about the next turns, in sections of numbered lines."""

from __future__ import annotations

from typing import NamedTuple

from taluva.hexgrid import Corner, Hex


class Threat(NamedTuple):
    """One line of a report. The map shows its number on its places."""

    text: str
    where: tuple[Hex | Corner, ...] = ()
    is_urgent: bool = False  # it may decide the game within a round


class ThreatSection(NamedTuple):
    """A part of a report: a title and its lines."""

    title: str
    threats: tuple[Threat, ...]


ThreatReport = tuple[ThreatSection, ...]
