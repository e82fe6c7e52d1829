"""The full screen of the explorer: the play screen with chances, best turns and variations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from taluva.app.events import VariationClicked
from taluva.app.screens import panels
from taluva.app.screens.panels import Pen
from taluva.app.screens.play import PlayScreen
from taluva.app.state import State
from taluva.app.update import explore, pointer
from taluva.core.definition import sides
from taluva.tui.blocks import DrawnBlock, PanelPart, clickable, stack
from taluva.tui.screen import Feedback, LineSubmitted
from taluva.tui.text import wrap

_TIGHT: Final = "\ue000"  # a blank where no line breaks
_MIN_BAR_WIDTH: Final = 6  # columns
_PERCENT: Final = 6  # columns of a chance
_TURN_LINES: Final = 2  # the most lines for a good turn in the panel
_NOTE_LINES: Final = 4
_MAX_LISTED: Final = 8  # variations in the panel, around the current one


class ExploreScreen(PlayScreen):
    """A play screen that also shows chances, best turns and variations."""

    keys = explore.KEYS
    quick_keys = (*pointer.ARROWS, *explore.QUICK_KEYS)

    def _feedback_line(self) -> Feedback:
        state = self.state
        is_idle = not (state.typed or state.feedback or self.is_asking)
        return explore.summary(state) if is_idle else super()._feedback_line()


def explorer_parts(state: State, pen: Pen) -> Iterator[PanelPart]:
    """Yield the chances, the note, the best turns and the variations, most important first."""
    parts = (("chances", _gauge), ("note", _note), ("turns", _turns), ("variations", _variations))
    for name, draw in parts:
        yield PanelPart.of(name, draw(state, pen))


def _gauge(state: State, pen: Pen) -> DrawnBlock:
    """Draw the chance of every player or team as a bar and a percentage."""
    forecast, (theme, width, say) = state.forecast, pen
    beside = say("searching") if forecast is None else explore.margin_text(state, forecast)
    lines = [pen.heading(say("chances"), beside)]
    seats = state.definition.seats(state.game)
    together = sides(seats)
    room = max(_MIN_BAR_WIDTH, width - 3 - 3 * len(together[0]) - _PERCENT)
    full, empty = theme.bar
    for side in together:
        chance = None if forecast is None else forecast.chances[side[0] - 1]
        done = 0 if chance is None else round(room * chance)
        chance_text = "" if chance is None else say.percent(chance).rjust(_PERCENT)
        bar = (
            (full * done, theme.bar_style("panel", seats[side[0] - 1].ink)),
            (empty * (room - done), theme.lit_style("panel", "bar")),
        )
        chips = (panels.chip(seats[seat - 1], theme) for seat in side)
        lines.append(pen.line(" ", *chips, " ", *bar, (chance_text, "strong")))
    return DrawnBlock(lines)


def _note(state: State, pen: Pen) -> DrawnBlock:
    """Show the note on the position."""
    assert state.explorer is not None, "this is the explorer"
    note = state.explorer.variations.notes.get(state.point)
    if note is None:
        return DrawnBlock()
    return DrawnBlock([pen.heading(pen.say("note")), *pen.paragraph(note)[:_NOTE_LINES]])


def _turns(state: State, pen: Pen) -> DrawnBlock:
    """List the best turns with the numbers that the map shows."""
    forecast = state.forecast
    if forecast is None or not forecast.turns:
        return DrawnBlock()
    blocks = [DrawnBlock([pen.heading(pen.say("best turns"))])]
    for number, each in enumerate(forecast.turns, 1):
        chance, moves = f"{pen.say.percent(each.chance)}  ", explore.move_texts(state, each.moves)
        first, *more = _moves(chance, moves, pen.width - 4, _TURN_LINES)
        lines = [pen.line((f" {number} ", "strong"), first)]
        lines += pen.lines(f"  {part}" for part in more)
        blocks.append(clickable(lines, pen.width, LineSubmitted(str(number))))
    return stack(blocks)


def _variations(state: State, pen: Pen) -> DrawnBlock:
    """List the game and its variations, each on one line. An arrow marks the current one."""
    explorer = state.explorer
    assert explorer is not None, "this is the explorer"
    found = explorer.variations.lines
    if not found:
        return DrawnBlock()
    rows: list[tuple[int, str, list[str]]] = [(1, "", [pen.say("the game itself")])]
    for each in found:
        turn, moves = explore.variation_moves(state, each)
        rows.append((each.depth, f"{turn}. ", moves))
    at = explorer.number
    start = max(0, min(at - _MAX_LISTED // 2, len(rows) - _MAX_LISTED))
    blocks = [DrawnBlock([pen.heading(pen.say("variations"))])]
    for number, (depth, turn_number, moves) in [*enumerate(rows)][start : start + _MAX_LISTED]:
        style = "strong" if number == at else "text"
        mark = "►" if number == at else " "
        prefix = f"{mark}{number:>2} {'  ' * (depth - 1)}"
        first, *more = _moves(turn_number, moves, pen.width - len(prefix) - 1, 1)
        lines = [pen.line(f"{prefix}{first}", style=style)]
        lines += [pen.line(f"{' ' * len(prefix)}{part}", style=style) for part in more]
        blocks.append(clickable(lines, pen.width, VariationClicked(number)))
    return stack(blocks)


def _moves(prefix: str, moves: Sequence[str], width: int, lines: int) -> list[str]:
    """Wrap as many moves as fit in ``lines`` lines, and append how many are left out.

    At least one move is included.
    """
    wrapped: list[str] = []
    for number in range(len(moves), 0, -1):
        more = f" +{len(moves) - number}" if number < len(moves) else ""
        tight = (each if len(each) >= width else each.replace(" ", _TIGHT) for each in moves)
        words = ", ".join([*tight][:number])
        wrapped = wrap(f"{prefix}{words}{more}", width)
        if len(wrapped) <= lines:
            break
    return [part.replace(_TIGHT, " ") for part in wrapped or [prefix]]
