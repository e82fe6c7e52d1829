"""What a line as typed so far shows on the map: targets, open directions, or the move itself."""

from __future__ import annotations

from taluva.games.taluva.map import ghost
from taluva.games.taluva.rules import Expand, Place
from taluva.hexgrid import Corner, Hex
from taluva.shell.picture import NO_OVERLAY, Kind, Overlay, marks
from taluva.ui.choices import Choices
from taluva.ui.effects import expansion_fields
from taluva.ui.typed import Stage, Typed, read_typed
from taluva.ui.verdict import State, Verdict


def overlay_for(choices: Choices, text: str, verdict: Verdict, *, shows_all: bool) -> Overlay:
    """Give what to lay over the island; ``shows_all`` marks every target while nothing is typed."""
    if verdict.move is not None:
        shown = ghost(choices.game, verdict.move)
        hexes = frozenset(spot for spot in shown.spots if isinstance(spot, Hex))
        return Overlay(shown, verdict.state is State.OK, focus=hexes)
    typed = read_typed(text)
    if typed.hex is not None and typed.stage in (Stage.HEX, Stage.LAST):
        overlay = _for_hex(choices, typed, typed.hex)
        if overlay != NO_OVERLAY:
            return overlay
    if typed.verb is not None and typed.stage in (Stage.VERB, Stage.HEX):
        return Overlay(marks=marks(Kind.LEGAL, choices.targets(typed.verb)))
    return Overlay(marks=marks(Kind.LEGAL, choices.all_targets)) if shows_all else NO_OVERLAY


def _for_hex(choices: Choices, typed: Typed, hex: Hex) -> Overlay:
    """Show how a move on this hex may go on: the open directions, or the fields to grow onto."""
    verbs = typed.verbs or tuple(choices.by_verb)
    moves = [move for verb in verbs for move in choices.moves_at(verb, hex)]
    directions = frozenset(move.direction for move in moves if isinstance(move, Place))
    if directions:
        corners = [Corner(hex, direction) for direction in sorted(directions)]
        return Overlay(marks=marks(Kind.LEGAL, [hex, *corners]), focus=frozenset({hex}))
    board = choices.game.position.board
    fields = (expansion_fields(board, move) for move in moves if isinstance(move, Expand))
    grown = dict.fromkeys(field for each in fields for field in each)
    return Overlay(marks=marks(Kind.LEGAL, grown))
