"""The lines that the map cursor can write, taken from the tree of legal moves.

An offer extends the line by one spot: the words before it, the spot, and the words up to the next
spot or the end. For example, ``move D6se`` is an offer, and then ``move D6se F6sw``. Lines without
a spot are offered everywhere, after all others.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cached_property
from typing import Any, NamedTuple

from taluva.core.grammar import MoveForm, ParserState
from taluva.hexgrid import DIRECTIONS, Corner, Direction, Hex
from taluva.tui.hexmap.picture import Spot
from taluva.tui.prompt import Prompt


class Tool(NamedTuple):
    """The words of an offer except its spot."""

    form: MoveForm[Any]
    before: tuple[Hashable, ...]  # values before the spot
    after: tuple[Hashable, ...]

    @property
    def has_direction(self) -> bool:
        """Whether a direction follows the spot, so that the player can turn it."""
        return len(self.after) == 1 and isinstance(self.after[0], Direction)

    def turn(self) -> Iterator[Tool]:
        """Yield the tool in all directions, or the tool itself if it has no direction."""
        if self.has_direction:
            yield from (self._replace(after=(each,)) for each in DIRECTIONS)
        else:
            yield self

    def turns_to(self, other: Tool) -> int:
        """Return by how many sixths of a turn the directions of two tools differ."""
        if not (self.has_direction and other.has_direction):
            return 0
        one, two = ([*map(str, DIRECTIONS)].index(str(each.after[0])) for each in (self, other))
        return min((one - two) % len(DIRECTIONS), (two - one) % len(DIRECTIONS))


class TargetMoves(NamedTuple):
    """An offer: a line that the cursor can write."""

    line: str
    tool: Tool
    is_legal: bool = True  # if not, the feedback explains why


class Targets:
    """The offers of the cursor after the words in ``settled``."""

    def __init__(self, prompt: Prompt[Any, Any], settled: str = "") -> None:
        self.prompt, self.settled = prompt, settled

    @cached_property
    def _legal(self) -> dict[Spot | None, list[TargetMoves]]:
        """The legal offers by spot, the most useful spot first."""
        found: dict[Spot | None, list[TargetMoves]] = {}
        for start in self._starts():
            for place, state in self._walk(start):
                assert state.form is not None, "a walk begins in a form"
                spot = None if place is None else state.values[place]
                assert spot is None or isinstance(spot, Hex | Corner)
                at = len(state.values) if place is None else place
                tool = Tool(state.form, state.values[:at], state.values[at + 1 :])
                found.setdefault(spot, []).append(TargetMoves(self.prompt.format_move(state), tool))
        return found

    def _starts(self) -> list[ParserState[Any]]:
        prompt = self.prompt
        if self.settled:
            return [each for each in prompt.parse(f"{self.settled} ").reached if each.form]
        forms = (each for each in prompt.grammar.forms if each.is_offered)
        return [
            ParserState(each, (), prompt.legal[each.key])
            for each in forms
            if each.key in prompt.legal
        ]

    def _walk(
        self, state: ParserState[Any], place: int | None = None
    ) -> Iterator[tuple[int | None, ParserState[Any]]]:
        """Yield the parser state at the end of each offer, with the index of its spot."""
        if state.moves:
            yield place, state
            return
        is_yielded = False
        for value in self.prompt.grammar.values(state):
            is_place = isinstance(value, Hex | Corner)
            if is_place and place is not None:
                if not is_yielded:
                    is_yielded = True
                    yield place, state
                continue
            at = len(state.values) if is_place else place
            for after in self.prompt.grammar.advance(state, value):
                yield from self._walk(after, at)

    @cached_property
    def targets(self) -> list[Spot]:
        """The spots with a legal offer, the most useful first."""
        return [spot for spot in self._legal if spot is not None]

    @cached_property
    def spots(self) -> frozenset[Spot]:
        """The spots that the cursor can visit: all hexes or corners, if any has a legal offer."""
        kinds = {type(spot) for spot in self.targets}
        places = (each for each in self.prompt.places if not kinds or type(each) in kinds)
        return frozenset((*places, *self.targets))

    @cached_property
    def _tools(self) -> dict[tuple[type[Spot], MoveForm[Any], tuple[Hashable, ...]], Tool]:
        """One tool of each kind, for spots without a legal offer."""
        tools: dict[tuple[type[Spot], MoveForm[Any], tuple[Hashable, ...]], Tool] = {}
        for spot in self.targets:
            for offer in self._legal[spot]:
                form, before, _ = offer.tool
                tools.setdefault((type(spot), form, before), offer.tool)
        return tools

    def at(self, spot: Spot) -> list[TargetMoves]:
        """List all offers at a spot."""
        return [*self._here(spot), *self._legal.get(None, ())]

    def _here(self, spot: Spot) -> list[TargetMoves]:
        """List the offers that name a spot. If none is legal, list illegal ones."""
        legal = {each.tool: each for each in self._legal.get(spot, ())}
        tools = legal or [tool for key, tool in self._tools.items() if key[0] is type(spot)]
        every = dict.fromkeys(turned for tool in tools for turned in tool.turn())
        return [legal.get(tool) or self._in_vain(tool, spot) for tool in every]

    def _in_vain(self, tool: Tool, spot: Spot) -> TargetMoves:
        state: ParserState[Any] = ParserState(tool.form, (*tool.before, spot, *tool.after), None)
        return TargetMoves(self.prompt.format_move(state), tool, is_legal=False)

    def choose(
        self, spot: Spot, tool: Tool | None, *, is_legal: bool = False
    ) -> TargetMoves | None:
        """Return the best offer at a spot, or None: with the same tool, or else a legal one.

        With ``is_legal``, a legal offer is preferred to the same tool. Its direction is then the
        nearest.
        """

        def rank(offer: TargetMoves) -> tuple[int, ...]:
            is_alike = tool is not None and offer.tool[:2] == tool[:2]
            return (
                is_legal and not offer.is_legal,
                offer.tool != tool,
                not (is_alike and offer.is_legal),
                not offer.is_legal,
                not is_alike,
                0 if tool is None else tool.turns_to(offer.tool),
            )

        return min(self._here(spot) or self.at(spot), key=rank, default=None)
