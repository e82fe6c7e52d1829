"""Pointing instead of typing: a cursor on the map writes the line that it would play.

Everything that the cursor writes can also be typed, so feedback, preview and Enter need no extra
code. The cursor disappears when the player edits the line.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from taluva.app.layout import Layout
from taluva.app.state import Cursor, State
from taluva.app.update.common import HESITATION, Result
from taluva.hexgrid import Arrow, ahead, distance
from taluva.tui.hexmap.picture import Spot
from taluva.tui.prompt import Prompt
from taluva.tui.screen import SetLine

if TYPE_CHECKING:
    from taluva.tui.prompt import TargetMoves, Targets


ARROWS: Final = tuple(map(str, Arrow))
_TURNS: Final = {"<": -1, ">": 1, "r": 1}
_PLACES: Final = {"tab": 1, "s-tab": -1}
KEYS: Final = (*ARROWS, *_TURNS, *_PLACES)  # keys that work while there is a cursor


@lru_cache(maxsize=16)
def _offers(prompt: Prompt[Any, Any], settled: str) -> Targets:
    from taluva.tui.prompt import Targets

    return Targets(prompt, settled)


def _offer(state: State) -> Targets:
    """Return the targets that can follow the typed words, or else those of an empty line."""
    cursor = state.pointing
    if cursor is not None:
        return _offers(state.prompt, cursor.settled)
    typed = _offers(state.prompt, state.typed.strip())
    return typed if typed.targets else _offers(state.prompt, "")


def spots(state: State, layout: Layout) -> frozenset[Spot]:
    """Return the spots for the cursor: none unless a player at this screen is to move."""
    is_closed = not state.is_played or state.is_bots_turn or state.handover is not None
    if is_closed or state.is_others_turn or state.is_lesson_done or layout.is_map_hidden:
        return frozenset()
    return _offer(state).spots


def press(state: State, key: str, layout: Layout) -> Result | None:
    """Handle a key that moves or turns the cursor. Return None for other keys."""
    cursor = state.pointing
    if cursor is None:
        return _start_pointing(state, layout) if key in ARROWS and not state.typed else None
    if key in ARROWS:
        spot = ahead(cursor.at, _offer(state).spots, Arrow(key))
        return (state, ()) if spot is None else point(state, spot, layout)
    if key in _PLACES:
        return _next_place(state, cursor, _PLACES[key], layout)
    if key in _TURNS:
        return turn(state, layout, _TURNS[key])
    if key == "escape" and layout.page is None:
        return _back(state, cursor)
    return None


def _start_pointing(state: State, layout: Layout) -> Result:
    """Show the cursor at the most useful spot, if there is one."""
    if not spots(state, layout):
        return state, ()
    targets = _offer(state).targets or state.prompt.places
    return point(state, targets[0], layout)


def click(state: State, spot: Spot, layout: Layout, turns: int = 1) -> Result:
    """Move the cursor to a clicked spot, or turn the tool if it is already there.

    Illegal directions are only chosen where no direction is legal.
    """
    cursor = state.pointing
    if cursor is None or cursor.at != spot:
        return point(state, spot, layout, is_legal=True)
    offers = [each for each in _offer(state).at(spot) if each.is_legal]
    if offers and all(each.tool != cursor.tool for each in offers):
        return point(state, spot, layout, is_legal=True)
    return turn(state, layout, turns, is_legal=True)


def point(state: State, spot: Spot, layout: Layout, *, is_legal: bool = False) -> Result:
    """Move the cursor to a spot, keeping its tool if possible."""
    cursor = state.pointing
    tool = None if cursor is None else cursor.tool
    offer = _offer(state).choose(spot, tool, is_legal=is_legal)
    return (state, ()) if offer is None else _write(state, spot, offer, layout)


def _write(state: State, spot: Spot, offer: TargetMoves, layout: Layout) -> Result:
    before = () if state.pointing is None else state.pointing.before
    cursor = Cursor(spot, offer.line, offer.tool, _offer(state).settled, before)
    state = state.pin_page(None if layout.is_map_hidden else layout.page).edit_line(offer.line)
    return state.but(cursor=cursor, is_typing=True), [HESITATION, SetLine(offer.line)]


def _next_place(state: State, cursor: Cursor, steps: int, layout: Layout) -> Result:
    """Move to the next spot with a legal move, or to the nearest from any other spot."""
    targets = _offer(state).targets
    if not targets:
        return state, ()
    if cursor.at in targets:
        spot = targets[(targets.index(cursor.at) + steps) % len(targets)]
    else:
        spot = min(targets, key=lambda each: distance(cursor.at, each))
    return point(state, spot, layout, is_legal=True)


def turn(state: State, layout: Layout, steps: int = 1, *, is_legal: bool = False) -> Result:
    """Turn the tool, or switch to the next action at the spot. Prefer legal ones if asked to."""
    cursor = state.pointing
    if cursor is None:
        return state, ()
    offers = _offer(state).at(cursor.at)
    at = next((n for n, each in enumerate(offers) if each.tool == cursor.tool), 0)
    turned = [offers[(at + steps * by) % len(offers)] for by in range(1, len(offers) + 1)]
    legal = (each for each in turned if each.is_legal and is_legal)
    return _write(state, cursor.at, next(legal, turned[0]), layout)


def turn_to(state: State, word: str, layout: Layout) -> Result:
    """Turn the tool to a direction by its word. Without a cursor, start at the most useful spot."""
    if state.pointing is None:
        state, _ = _start_pointing(state, layout)
    cursor = state.pointing
    if cursor is None:
        return state, ()
    offers = _offer(state).at(cursor.at)
    found = next((each for each in offers if each.line.endswith(f" {word}")), None)
    return (state, ()) if found is None else _write(state, cursor.at, found, layout)


def _back(state: State, cursor: Cursor) -> Result:
    """Return to the spot chosen before, or remove the cursor if there is none."""
    if not cursor.before:
        return state.clear_line().clear_feedback().but(cursor=None, marked_prefix=""), [SetLine()]
    *_, last = cursor.before
    state = state.edit_line(last.line).clear_feedback().but(cursor=last, marked_prefix="")
    return state, [SetLine(last.line)]


def settle(state: State) -> Result | None:
    """Continue with the next spot of the line, or return None if there is none."""
    cursor = state.pointing
    if cursor is None or state.prompt.parse(f"{cursor.line} ").is_dead:
        return None
    offers = _offers(state.prompt, cursor.line)
    spot = next(iter(offers.targets), None)
    if spot is None:
        return None
    spot = min(offers.targets, key=lambda each: distance(cursor.at, each))
    offer = offers.choose(spot, None)
    assert offer is not None, "something is legal there"
    after = Cursor(spot, offer.line, offer.tool, cursor.line, (*cursor.before, cursor))
    marked = f"{cursor.line} "
    state = state.edit_line(offer.line).clear_feedback().but(cursor=after, marked_prefix=marked)
    return state, [SetLine(offer.line)]
